"""A document as data: its parts, its notes, and the small markup of their words.

In the words, *italics*, ^small caps^, {1} for the mark of note 1, and {https://address|label} for a link.
"""

import re
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Heading:
    text: str
    level: int = 1


@dataclass(frozen=True)
class Paragraph:
    text: str


@dataclass(frozen=True)
class Block:
    """A block quotation: indented, without quotation marks."""

    text: str


@dataclass(frozen=True)
class Continuation:
    """What follows a block quotation in the same paragraph: no first-line indent."""

    text: str


@dataclass(frozen=True)
class Item:
    """An item of a numbered list."""

    text: str


@dataclass(frozen=True)
class Table:
    """Rows of cells; the first row is the head."""

    rows: tuple


@dataclass(frozen=True)
class Text:
    """A document: `title` and `byline` come first, `running_head` is on each page."""

    name: str
    title: str
    byline: str
    running_head: str
    parts: tuple
    notes: tuple
    lang: str = "en-US"
    layout: frozenset = field(default_factory=frozenset)

    def __post_init__(self):
        marks = [int(mark) for mark in re.findall(r"\{(\d+)\}", " ".join(texts(self.parts)))]
        assert marks == list(range(1, len(self.notes) + 1)), f"{self.name}: the marks of the notes are {marks}"


@dataclass(frozen=True)
class Run:
    """Words in one style, or (with `note`) the mark of a note."""

    text: str
    italic: bool = False
    small_caps: bool = False
    link: str | None = None
    note: int | None = None


def texts(parts):
    """The texts of the parts in order, each cell of a table as one."""
    out = []
    for part in parts:
        out += [cell for row in part.rows for cell in row] if isinstance(part, Table) else [part.text]
    return out


MARKUP = re.compile(r"\*([^*]+)\*|\^([^^]+)\^|\{(\d+)\}|\{(https:[^|}]+)\|([^}]+)\}")


def runs(text):
    """The runs of a text."""
    out, end = [], 0
    for match in MARKUP.finditer(text):
        if match.start() > end:
            out.append(Run(text[end : match.start()]))
        italic, small_caps, note, link, label = match.groups()
        if italic:
            out.append(Run(italic, italic=True))
        elif small_caps:
            out.append(Run(small_caps, small_caps=True))
        elif note:
            out.append(Run("", note=int(note)))
        else:
            out.append(Run(label, link=link))
        end = match.end()
    if end < len(text):
        out.append(Run(text[end:]))
    return out


def plain(text, mark=lambda note: ""):
    """The words of a text, with `mark` in place of the mark of a note."""
    return "".join(mark(run.note) if run.note else run.text for run in runs(text))


def render(text, style):
    """The runs of a text, each written by `style`, joined."""
    return "".join(style(run) for run in runs(text))


def grouped(parts):
    """The parts, with items that follow each other as one list."""
    out = []
    for part in parts:
        if isinstance(part, Item) and out and isinstance(out[-1], list):
            out[-1].append(part)
        else:
            out.append([part] if isinstance(part, Item) else part)
    return out
