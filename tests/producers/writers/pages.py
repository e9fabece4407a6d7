"""Fills pages with lines, and with the notes whose marks are in them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A line: what is in it, its height, the notes whose marks it has, and whether the next line must be on its page."""

    content: object
    height: float = 1
    notes: tuple = ()
    keep: bool = False


@dataclass(frozen=True)
class Page:
    body: list
    notes: list


def fill(lines, note_lines, height, between, split=False):
    """Pages of at most `height`, in which `between` is the height between the body and the notes.

    A line and its notes are on one page; with `split`, a note may go on to the next page after two of its lines.
    """
    pages, body, foot, carried = [], [], [], []

    def used(extra_body=(), extra_foot=()):
        in_foot = sum(line.height for line in [*foot, *extra_foot])
        return sum(line.height for line in [*body, *extra_body]) + in_foot + (between if in_foot else 0)

    def turn():
        nonlocal body, foot
        pages.append(Page(body, foot))
        body, foot = [], []
        while carried and used(extra_foot=carried[:1]) <= height:
            foot.append(carried.pop(0))

    for at, line in enumerate(lines):
        notes = [note_line for note in line.notes for note_line in note_lines(note)]
        group = [line, lines[at + 1]] if line.keep and at + 1 < len(lines) else [line]
        least = notes[:2] if split and not carried else notes
        while (body and used(group, least) > height) or (carried and notes):
            turn()
        body.append(line)
        while notes and (not split or used(extra_foot=notes[:1]) <= height):
            foot.append(notes.pop(0))
        carried += notes
    while body or foot or carried:
        turn()
    return pages
