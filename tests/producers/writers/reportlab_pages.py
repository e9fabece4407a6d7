"""A document as PDF by ReportLab, which has no notes and no hyphenation: lines and pages are made here."""

from dataclasses import dataclass, replace

import pyphen
from reportlab.lib.pagesizes import letter
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from document import Block, Continuation, Heading, Item, Table, runs
from writers.pages import Line, fill

LIBERATION = "/usr/share/fonts/truetype/liberation/LiberationSerif-{}.ttf"
STANDARD = {"roman": "Times-Roman", "bold": "Times-Bold", "italic": "Times-Italic"}
EMBEDDED = {"roman": "Liberation", "bold": "Liberation-Bold", "italic": "Liberation-Italic"}


@dataclass(frozen=True)
class Piece:
    """A part of a word in one style."""

    text: str
    font: str
    size: float
    rise: float = 0

    @property
    def width(self):
        return pdfmetrics.stringWidth(self.text, self.font, self.size)


@dataclass(frozen=True)
class Set:
    """A line ready to be drawn: words (lists of pieces), where it starts, and how wide it is to become (None: as it is)."""

    words: list
    left: float
    width: float | None
    leading: float
    center: float | None = None


@dataclass(frozen=True)
class Measure:
    """How a paragraph is set."""

    size: float
    leading: float
    width: float
    left: float = 0
    first: float = 0
    font: str = "roman"
    justify: bool = True
    center: bool = False


class Setter:
    """Breaks words into lines in the fonts and the language of a document."""

    def __init__(self, document):
        self.document = document
        self.embedded = document.lang != "en-US"
        self.fonts = EMBEDDED if self.embedded else STANDARD
        self.hyphens = pyphen.Pyphen(lang=document.lang.replace("-", "_"), left=3, right=3)
        if self.embedded:
            for name, style in zip(EMBEDDED.values(), ("Regular", "Bold", "Italic")):
                pdfmetrics.registerFont(TTFont(name, LIBERATION.format(style)))

    def pieces(self, run, measure):
        """The pieces of a run; small capitals are smaller capitals."""
        if run.note:
            return [Piece(str(run.note), self.fonts["roman"], measure.size * 0.6, measure.size * 0.35)]
        font = self.fonts["italic" if run.italic else measure.font]
        if not run.small_caps:
            return [Piece(run.text, font, measure.size)]
        parts = [(char.upper(), char.islower()) for char in run.text]
        return [Piece(char, font, measure.size * (0.8 if small else 1)) for char, small in parts]

    def words(self, text, measure):
        """The words as lists of pieces, with the notes whose marks they have."""
        out, open_word = [], None
        for run in runs(text):
            for piece in self.pieces(run, measure):
                for at, text_of in enumerate(piece.text.split(" ")):
                    if at or open_word is None:
                        open_word = ([], [])
                        out.append(open_word)
                    if text_of:
                        open_word[0].append(replace(piece, text=text_of))
                    if run.note:
                        open_word[1].append(run.note)
        return [word for word in out if word[0]]

    def divided(self, word, room):
        """The word in two parts of which the first, with its hyphen, fits into the room; None if it cannot be divided."""
        pieces, notes = word
        if len(pieces) > 1 or not pieces[0].text.strip("“”»«„,.;:)(").isalpha():
            return None
        piece = pieces[0]
        for start, end in reversed(list(self.hyphens.iterate(piece.text))):
            first = replace(piece, text=start + "-")
            if first.width <= room:
                return ([first], []), ([replace(piece, text=end)], notes)
        return None

    def lines(self, text, measure):
        """The lines of a paragraph."""
        words, out = self.words(text, measure), []
        space = pdfmetrics.stringWidth(" ", self.fonts[measure.font], measure.size)
        line, notes, used, indent = [], [], 0.0, measure.first

        def end(is_last):
            nonlocal line, notes, used, indent
            full = measure.width - indent
            wanted = full if measure.justify and not is_last and len(line) > 1 else None
            center = measure.width if measure.center else None
            out.append(Line(Set(line, measure.left + indent, wanted, measure.leading, center), measure.leading, tuple(notes)))
            line, notes, used, indent = [], [], 0.0, 0.0

        while words:
            word = words.pop(0)
            width = sum(piece.width for piece in word[0])
            room = measure.width - indent - used - (space if line else 0)
            if width <= room or not line:
                line.append(word[0])
                notes += word[1]
                used += width + (space if len(line) > 1 else 0)
                continue
            halves = self.divided(word, room) if measure.justify else None
            if halves:
                line.append(halves[0][0])
                words.insert(0, halves[1])
            else:
                words.insert(0, word)
            end(False)
        end(True)
        return out


@dataclass(frozen=True)
class Layout:
    """A page: its columns (left edges), their width, top and height, sizes and spacing."""

    columns: tuple
    width: float
    top: float
    height: float
    size: float
    leading: float
    after: float
    first: float
    pleading: bool = False


def layout_of(document):
    if "pleading" in document.layout:
        return Layout((108,), 450, 732, 672, 12, 24, 0, 36, True)
    if "columns" in document.layout:
        return Layout((58, 314), 240, 720, 648, 10.5, 12.5, 3, 12)
    return Layout((72,), 468, 720, 648, 12, 14.5, 7, 0)


class Pages:
    """Makes the pages of a document."""

    def __init__(self, document):
        self.document = document
        self.setter = Setter(document)
        self.layout = layout_of(document)

    def measure(self, **changes):
        return replace(Measure(self.layout.size, self.layout.leading, self.layout.width, justify=not self.layout.pleading), **changes)

    def note(self, number):
        """The lines of a note."""
        size = 10 if self.layout.pleading else self.layout.size - 1
        lines = self.setter.lines(f"{{{number}}} {self.document.notes[number - 1]}", self.measure(size=size, leading=size * 1.15))
        return [replace(line, notes=()) for line in lines]

    def body(self):
        """The lines of the body, with space between paragraphs."""
        out, items, layout = [], 0, self.layout

        def add(text, keep=False, **changes):
            lines = self.setter.lines(text, self.measure(**changes))
            out.extend(replace(line, keep=keep) for line in lines)
            if layout.after:
                out.append(Line(None, layout.after, keep=keep))

        add(self.document.title, font="bold", center=True, justify=False)
        add(self.document.byline, center=True, justify=False)
        for part in self.document.parts:
            items = items + 1 if isinstance(part, Item) else 0
            match part:
                case Heading():
                    add(part.text, keep=True, font="bold" if part.level == 1 else "italic", justify=False)
                case Block():
                    inset = 36 if len(layout.columns) == 1 else 14
                    add(part.text, left=inset, width=layout.width - 2 * inset)
                case Item():
                    add(f"{items}. {part.text}", left=24, width=layout.width - 24, first=-14)
                case Continuation():
                    add(part.text)
                case Table():
                    out.extend(self.table(part))
                case _:
                    add(part.text, first=layout.first)
        return out

    def table(self, table):
        """The lines of a table: each has a line of each cell beside the others."""
        out, width = [], self.layout.width / len(table.rows[0])
        for row in table.rows:
            cells = [
                self.setter.lines(cell, self.measure(size=self.layout.size - 1, left=at * width, width=width - 10, justify=False))
                for at, cell in enumerate(row)
            ]
            for number in range(max(len(cell) for cell in cells)):
                beside = [cell[number].content for cell in cells if number < len(cell)]
                out.append(Line(beside, self.layout.leading))
            out.append(Line(None, 4))
        return out

    def draw_line(self, canvas, line, left, top):
        """Draws a line; a font of the standard ones gets its space between words, an embedded one each word at its place."""
        words = line.words
        natural = sum(piece.width for word in words for piece in word)
        size = words[-1][-1].size if words else 0
        space = pdfmetrics.stringWidth(" ", self.setter.fonts["roman"], max((piece.size for word in words for piece in word), default=size))
        gap = (line.width - natural) / (len(words) - 1) if line.width else space
        x = left + line.left
        if line.center:
            x += (line.center - natural - gap * (len(words) - 1)) / 2
        baseline = top - line.leading * 0.78
        text = canvas.beginText(x, baseline)
        for at, word in enumerate(words):
            for number, piece in enumerate(word):
                is_end = number == len(word) - 1 and at < len(words) - 1
                text.setFont(piece.font, piece.size)
                text.setRise(piece.rise)
                if self.setter.embedded:
                    text.setTextOrigin(x, baseline)
                    text.textOut(piece.text)
                    x += piece.width + (gap if is_end else 0)
                else:
                    # The space is one of the font, which is widened.
                    text.setWordSpace(gap - pdfmetrics.stringWidth(" ", piece.font, piece.size))
                    text.textOut(piece.text + (" " if is_end else ""))
        canvas.drawText(text)

    def draw(self, canvas, lines, left, top):
        """Draws lines below each other; returns where they end."""
        for line in lines:
            for one in line.content if isinstance(line.content, list) else [line.content] if line.content else []:
                self.draw_line(canvas, one, left, top)
            top -= line.height
        return top

    def frame(self, canvas, number):
        """Draws what is on each page: the running head, the number, and the numbers of lines and the rules of pleading paper."""
        canvas.setFont(self.setter.fonts["roman"], 9)
        if self.layout.pleading:
            canvas.setFont(self.setter.fonts["roman"], 12)
            for line in range(1, 29):
                canvas.drawRightString(84, self.layout.top - 24 * line + 5, str(line))
            for x in (92, 95, 568):
                canvas.line(x, 0, x, 792)
            canvas.setFont(self.setter.fonts["roman"], 9)
            canvas.drawCentredString(333, 26, self.document.running_head)
        elif number > 1:
            canvas.drawRightString(letter[0] - 72, 744, self.document.running_head)
        canvas.drawCentredString(333 if self.layout.pleading else letter[0] / 2, 40, str(number))

    def write(self, path):
        layout = self.layout
        canvas = Canvas(str(path), pagesize=letter, invariant=1)
        canvas.setTitle(self.document.title)
        filled = fill(self.body(), self.note, layout.height, 14, split=True)
        for at, page in enumerate(filled):
            column = at % len(layout.columns)
            left = layout.columns[column]
            if column == 0:
                self.frame(canvas, at // len(layout.columns) + 1)
            self.draw(canvas, page.body, left, layout.top)
            if page.notes:
                top = layout.top - layout.height + sum(line.height for line in page.notes)
                canvas.line(left, top + 4, left + 100, top + 4)
                self.draw(canvas, page.notes, left, top)
            if column == len(layout.columns) - 1 or page is filled[-1]:
                canvas.showPage()
        canvas.save()


def write(document, path):
    """Writes the document to a file."""
    Pages(document).write(path)
