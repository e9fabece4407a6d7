"""A document as plain text, in four layouts."""

import textwrap
from itertools import zip_longest

from document import Block, Continuation, Heading, Item, Paragraph, Table, plain
from writers.pages import Line, fill

WIDTH = 72

# The width of one of two columns, and the lines of a page.
COLUMN = 44
HEIGHT = 46


def bracketed(note):
    return f"[{note}]"


def flowing(document):
    """One line for each paragraph, and the notes at the end, as a word processor saves text."""
    lines = [document.title, document.byline]
    for part in document.parts:
        if isinstance(part, Table):
            lines += ["\t".join(plain(cell, bracketed) for cell in row) for row in part.rows]
        else:
            lines.append(plain(part.text, bracketed))
    lines += [f"[{number}] {plain(note)}" for number, note in enumerate(document.notes, 1)]
    return "\n".join(lines) + "\n"


def wrapped(text, first=0, others=0, right=0, width=WIDTH):
    """Lines of at most `width` characters."""
    return textwrap.wrap(
        text, width - right, initial_indent=" " * first, subsequent_indent=" " * others, break_on_hyphens=False, break_long_words=False
    )


def lines_of(document, first_indent, double, width=WIDTH):
    """The lines of the body; the mark of a note is its number."""
    lines, items = [], 0

    def add(text, spaced, **indents):
        marks = [f"\x00{number}\x01" for number in range(1, len(document.notes) + 1)]
        of_text = wrapped(plain(text, lambda note: marks[note - 1]), width=width, **indents)
        for line in of_text:
            notes = tuple(number for number, mark in enumerate(marks, 1) if mark in line)
            lines.append(Line(line.replace("\x00", "").replace("\x01", ""), notes=notes))
            if spaced and line is not of_text[-1]:
                lines.append(Line(""))
        lines.append(Line(""))

    add(document.title, False)
    add(document.byline, False)
    for part in document.parts:
        items = items + 1 if isinstance(part, Item) else 0
        match part:
            case Paragraph():
                add(part.text, double, first=first_indent)
            case Continuation():
                add(part.text, double)
            case Heading():
                add(part.text, False, first=4 * (part.level - 1), others=4 * (part.level - 1))
            case Block():
                add(part.text, False, first=width // 9, others=width // 9, right=width // 9)
            case Item():
                add(f"{items}. {part.text}", double, first=4, others=7)
            case Table():
                for row in part.rows:
                    for cell in row:
                        add(cell, False, first=4, others=4)
    return lines


def note_lines(document, number, width=WIDTH):
    """The lines of a note."""
    return [Line(line) for line in [*wrapped(f"{number} {plain(document.notes[number - 1])}", width=width), ""]]


def trimmed(lines):
    """The texts of the lines, without the blank ones at both ends."""
    return "\n".join(line.content for line in lines).strip("\n")


def paged(document):
    """Lines of 72 characters on pages of 50 lines, with page numbers, notes at the foot, and form feeds between pages."""
    pages = []
    for number, page in enumerate(fill(lines_of(document, 0, False), lambda note: note_lines(document, note), HEIGHT, 2), 1):
        head = f"{document.running_head.rjust(WIDTH)}\n\n" if number > 1 else ""
        foot = f"\n\n{'_' * 20}\n{trimmed(page.notes)}" if page.notes else ""
        pages.append(f"{head}{trimmed(page.body)}{foot}\n\n{str(number).center(WIDTH).rstrip()}\n")
    return "\f".join(pages)


def filing(document):
    """A filing as pasted from a viewer: double spacing, stamps of the court's filing system, and markers of pages."""
    filled = fill(lines_of(document, 8, True), lambda note: note_lines(document, note), 50, 2)
    pages = []
    for number, page in enumerate(filled, 1):
        stamp = f"Case 2:31-cv-00417-RSB   Document 23-1   Filed 02/14/31   Page {number} of {len(filled)}"
        foot = f"\n\n{trimmed(page.notes)}" if page.notes else ""
        pages.append(f"--- Page {number} ---\n{stamp}\n\n{trimmed(page.body)}{foot}\n\n{str(number).center(WIDTH).rstrip()}\n")
    return "\n".join(pages)


def columns(document):
    """Pages of two columns, side by side as they are printed, each with its notes at its foot."""
    filled = fill(lines_of(document, 2, False, COLUMN), lambda note: note_lines(document, note, COLUMN), HEIGHT, 2)
    pages = []
    for number, (left, right) in enumerate(zip_longest(filled[::2], filled[1::2]), 1):
        rows = zip_longest(column_rows(left), column_rows(right) if right else (), fillvalue="")
        body = "\n".join(f"{a.ljust(COLUMN)}    {b}".rstrip() for a, b in rows)
        width = 2 * COLUMN + 4
        pages.append(f"{document.running_head.rjust(width)}\n\n{body}\n\n{str(number).center(width).rstrip()}\n")
    return "\f".join(pages)


def column_rows(page):
    """The lines of a column, with its notes at the foot."""
    body, notes = (trimmed(lines).split("\n") if lines else [] for lines in (page.body, page.notes))
    return [*body, *[""] * (HEIGHT - len(body) - len(notes)), *notes]
