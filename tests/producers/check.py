"""The quotations of a draft, and whether each is what it is meant to be."""

import re

from document import Block, Table, plain

MARKED = re.compile("“([^”]+)”")

# The results of words that are in the source that they cite; some of these say that they are on another page, or somebody else's.
IN_SOURCE = {"verbatim", "faithful", "wrong_page", "wrong_voice", "meaning_may_turn"}


def found(document):
    """The words of each quotation, where it is, and the number of its note."""
    out = []
    for part in document.parts:
        if isinstance(part, Block):
            out.append((plain(part.text), "block", None))
        elif isinstance(part, Table):
            out += [(words, "table", None) for row in part.rows for cell in row for words in MARKED.findall(plain(cell))]
        else:
            out += [(words, "body", None) for words in MARKED.findall(plain(part.text))]
    for number, note in enumerate(document.notes, 1):
        out += [(words, "note", number) for words in MARKED.findall(plain(note))]
    return out


def letters(text):
    """The words of a text, without case and punctuation."""
    words = (re.sub(r"\W", "", word).lower() for word in text.split())
    return [word for word in words if word]


def pages(source):
    """The words of a source, and the page on which each of them is."""
    text = source.read_text()
    first, *marked = re.split(r"\*(\d+)", text)
    words, places = [], []
    for page, on_page in zip([re.search(r"(\d+) \(", text)[1], *marked[::2]], [first, *marked[1::2]]):
        words += letters(on_page)
        places += [page] * (len(words) - len(places))
    return words, places


def page_of(words, source):
    """The page or pages of `words` in a source, or None."""
    wanted = letters(words)
    of_source, places = pages(source)
    for at in range(len(of_source) - len(wanted) + 1):
        if of_source[at : at + len(wanted)] == wanted:
            first, last = places[at], places[at + len(wanted) - 1]
            return first if first == last else f"{first}-{last[1:] if first[0] == last[0] else last}"
    return None


def verify(text, source, page, intended):
    """Fails if a quotation is not what it is meant to be."""
    pieces = [re.sub(r"^\[\w+\] ", "", piece).replace("[", "").replace("]", "") for piece in text.split(" . . . ")]
    places = [page_of(piece, source) for piece in pieces]
    assert (None not in places) == (intended in IN_SOURCE), f"“{text}” is not {intended}: {places}"
    if intended in IN_SOURCE:
        assert (page in places) == (intended != "wrong_page"), f"“{text}” is on {places}, not {page}"
    if intended in ("verbatim", "faithful"):
        assert (intended == "faithful") == ("[" in text or ". . ." in text), f"“{text}” is not {intended}"
    if intended == "wrong_source":
        assert any(page_of(text, other) for other in source.parent.glob("*.txt")), f"“{text}” is in no source"


def quotations(document, rows, sources):
    """The quotations with what is expected of each; fails if the draft or a source says something else."""
    out = []
    for (text, where, note), (starts, in_row, (volume, reporter, source), page, intended, why) in zip(found(document), rows, strict=True):
        assert text.startswith(starts) and where == in_row, f"“{text}” ({where}) is not “{starts}” ({in_row})"
        if source:
            verify(text, sources / source, page, intended)
        out.append(
            {
                "text": text,
                "where": where,
                "note": note,
                "volume": volume,
                "reporter": reporter,
                "page": page and page.replace("-", "–"),
                "source": source,
                "intended": intended,
                "why": why,
            }
        )
    return out
