"""The quotations of the memo, and whether each is what it is meant to be."""

import re
from pathlib import Path

from document import Block, Table, plain

FOLDER = Path(__file__).parent / "sources"
MARKED = re.compile("“([^”]+)”")


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


def letters(word):
    """A word without case and punctuation."""
    return re.sub(r"\W", "", word).lower()


def pages(source):
    """The text of a source, and the page on which each of its words is."""
    text = (FOLDER / source).read_text()
    page, words, places = re.search(r"(\d+) \(", text)[1], [], []
    for word in text.split():
        mark = re.fullmatch(r"\*(\d+)", word)
        if mark:
            page = mark[1]
        else:
            words.append(letters(word))
            places.append(page)
    return words, places


def page_of(words, source):
    """The page or pages of `words` in a source, or None."""
    wanted = [letters(word) for word in words.split()]
    of_source, places = pages(source)
    for at in range(len(of_source) - len(wanted) + 1):
        if of_source[at : at + len(wanted)] == wanted:
            first, last = places[at], places[at + len(wanted) - 1]
            return first if first == last else f"{first}-{last[1:] if first[0] == last[0] else last}"
    return None


def quotations(memo, rows):
    """The quotations with what is expected of each; fails if the memo or a source says something else."""
    out = []
    for (text, where, note), (starts, in_row, (volume, reporter, source), page, form, intended, why) in zip(found(memo), rows, strict=True):
        assert text.startswith(starts) and where == in_row, f"“{text}” ({where}) is not “{starts}” ({in_row})"
        pieces = [re.sub(r"^\[\w+\] ", "", piece).replace("[", "").replace("]", "") for piece in text.split(" . . . ")]
        places = [page_of(piece, source) for piece in pieces]
        assert (None in places) == (intended == "altered"), f"“{text}” is not {intended}: {places}"
        assert intended == "altered" or (page in places) == (intended != "wrong_page"), f"“{text}” is on {places}, not {page}"
        assert (intended == "faithful") == ("[" in text or ". . ." in text) or intended == "altered", f"“{text}” is not {intended}"
        out.append(
            {
                "text": text,
                "where": where,
                "note": note,
                "volume": volume,
                "reporter": reporter,
                "page": page.replace("-", "–"),
                "citation": form,
                "source": source,
                "intended": intended,
                "why": why,
            }
        )
    return out
