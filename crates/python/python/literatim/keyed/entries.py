"""The entries of a keyed file: which columns are keys, texts and dates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Collection, Dict, List, Optional, Sequence, Set, Tuple

from literatim.errors import LiteratimError
from literatim.keyed.rows import MEMBER, Header, Row, Rows, header_of, rows_of_json, rows_of_table

KEYS = ("key", "citation", "cite", "reference", "ref", "exhibit", "docket", "section", "rule", "term", "verse", "id", "number", "no")
"""Names of key columns, the likeliest first; if the file has none of them, its first column has the keys."""
TEXTS = ("text", "content", "body", "passage", "definition", "translation", "original", "words")
"""Names of text columns."""
DATES = ("date", "as_of", "as of", "version", "effective", "effective_date")
"""Names of columns with the date or version of a text."""
BESIDE = ("title", "heading", "name", "note", "notes", "comment", "source", "author", "url", "link", "book", "chapter", "page", "tags")
"""Names of columns with information about a text."""
VERSE = ("book", "chapter", "verse")
"""Parts of the key of a verse that have separate columns."""

WORDS = 3
"""The least average number of words by which a column with another name counts as texts."""
FIRST = 500
"""The rows by which that is decided."""
MOST_VALUES = 1_000_000
"""The most values of a file of keyed texts, as on all surfaces."""

OPINION = re.compile(r'"(?:opinions|html_with_citations|plain_text)"\s*:')
"""Names in the JSON of an opinion, which is a document and not a keyed file."""


@dataclass(frozen=True)
class Entry:
    """An entry: a verse, a section of a law, an exhibit, a term of a glossary."""

    key: str
    line: int
    texts: Dict[str, str]
    """Its texts by the names of their columns; empty if it has none."""
    date: Optional[str]


@dataclass(frozen=True)
class KeyedFile:
    """Texts with their keys."""

    entries: List[Entry]
    columns: List[str]
    """The columns of texts; empty if they have no names."""
    faults: List[str]
    """The problems of rows, each with its line."""


def may_be_keyed(text: str) -> bool:
    """Whether a file with this beginning may be a keyed file."""
    return re.match(r"\s*[\[{]", text) is not None or header_of(text) is not None


def has_too_many_values(text: str) -> bool:
    """Whether a text that may be a keyed file has more values than are read."""
    if re.match(r"\s*[\[{]", text):
        return OPINION.search(text[:65_536]) is None and sum(map(text.count, "[{,:")) > MOST_VALUES
    header = known_header_of(text)
    return header is not None and sum(map(text.count, (header.delimiter, "\n", "\r"))) > MOST_VALUES


def keyed_file(name: str, text: str, column: Optional[str]) -> Optional[KeyedFile]:
    """Reads a keyed file; none for a file without a column of keys and one of texts, which is a document like any other.

    Raises LiteratimError `keyed`: it is invalid, with the line, or does not have that column.
    """
    rows = rows_of(name, text)
    if rows is None or not rows.list:
        return None
    key_columns = key_columns_of(rows.columns)
    date_column = next((known for date in DATES for known in rows.columns if known.lower() == date), None)
    others = [known for known in rows.columns if known not in key_columns and known != date_column]
    prose = prose_of(rows.list)
    texts = [known for known in others if known.lower() in TEXTS or (known.lower() not in (*KEYS, *BESIDE) and known in prose)]
    is_named = any(known == MEMBER or known.lower() in (*KEYS, *VERSE) for known in key_columns) or any(known.lower() in TEXTS for known in others)
    if not is_named or (not texts and column is None):
        return None
    wanted = None if column is None else next((known for known in others if known.lower() == column.lower()), None)
    if column is not None and wanted is None:
        known = f"its texts are in {', '.join(texts)}" if texts else f"its columns are {', '.join(others)}"
        raise LiteratimError("keyed", f"{name} has no column {column}; {known}.")
    columns = texts if wanted is None else [wanted]
    entries: List[Entry] = []
    faults: List[str] = []
    for row in rows.list:
        entry, why = entry_of(row, key_columns, columns, date_column)
        faults += [f"line {row.line} {why}"] if why is not None else []
        entries += [entry] if entry is not None else []
    return KeyedFile(entries, columns if rows.named else [], faults)


def entry_of(row: Row, key_columns: Sequence[str], columns: Sequence[str], date_column: Optional[str]) -> Tuple[Optional[Entry], Optional[str]]:
    """The entry of a row, and what is wrong with the row."""
    key = [row.fields.get(known, "") for known in key_columns]
    held = {known: row.fields[known] for known in columns if row.fields.get(known)}
    why = row.fault or ("has no key" if "" in key else None)
    if why is not None:
        return None, why
    written = key[0] if len(key) == 1 else f"{key[0]} {key[1]}:{key[2]}"
    date = (row.fields.get(date_column) or None) if date_column is not None else None
    return Entry(written, row.line, held, date), None if held else f"has no text in {', '.join(columns)}"


def rows_of(name: str, text: str) -> Optional[Rows]:
    """The rows of a file; none if it has none."""
    if not re.match(r"\s*[\[{]", text):
        header = known_header_of(text)
        return rows_of_table(name, text, header) if header is not None and is_table(name, text, header) else None
    if OPINION.search(text[:65_536]):
        return None
    try:
        rows = rows_of_json(name, text)
    except LiteratimError:
        # A text may begin with a bracket.
        if re.search(r"\.jsonl?$", name, re.IGNORECASE):
            raise
        return None
    # An object of texts can be a single document: `{"title", "text"}`.
    is_single = rows is not None and not rows.named and any(row.fields.get(MEMBER, "") in (*TEXTS, *BESIDE) for row in rows.list)
    return None if is_single else rows


def known_header_of(text: str) -> Optional[Header]:
    """The header of a first line that has a known name among its columns."""
    header = header_of(text)
    return header if header is not None and any(column.lower() in (*KEYS, *TEXTS) for column in header.columns) else None


def is_table(name: str, text: str, header: Header) -> bool:
    """Whether the lines after a first line have as many fields."""
    lines = [line for line in re.split(r"\r\n|\r|\n", text) if line.strip()]
    parted = sum(header.delimiter in line for line in lines)
    return len(lines) > 1 and (re.search(r"\.[ct]sv$", name, re.IGNORECASE) is not None or parted * 2 > len(lines))


def key_columns_of(columns: Collection[str]) -> List[str]:
    """The columns that make up the key."""

    def find(name: str) -> Optional[str]:
        return next((column for column in columns if column.lower() == name), None)

    verse = [column for column in map(find, VERSE) if column is not None]
    named = next((column for column in map(find, KEYS) if column is not None), None)
    if MEMBER in columns:
        return [MEMBER]
    if len(verse) == len(VERSE) and (named is None or named.lower() in ("verse", "id")):
        return verse
    return [named if named is not None else next((column for column in columns if column.lower() not in TEXTS), MEMBER)]


def prose_of(rows: Sequence[Row]) -> Set[str]:
    """The columns that have texts, by their length in the first rows."""
    lengths: Dict[str, List[int]] = {}
    for row in rows[:FIRST]:
        for column, text in row.fields.items():
            if text:
                lengths.setdefault(column, []).append(len(text.split()))
    return {column for column, words in lengths.items() if sum(words) / len(words) >= WORDS}
