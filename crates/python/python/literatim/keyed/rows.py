"""The rows of a keyed file, each with the line on which it begins."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, cast

from literatim.errors import LiteratimError

MEMBER = ""
"""The name of the key column for an object with keys."""

TEXT = "text"
"""The name of the text column for an object of texts by their keys."""

SEPARATOR = re.compile(r"^sep=.[ \t]*(?:\r\n|\r|\n)", re.IGNORECASE)
"""The line that declares the separator for Excel."""

COLUMN = re.compile(r"^\w[\w ./-]{0,39}$")
"""A possible name of a column; it has no separator and no quotation mark."""

BREAK = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Row:
    """A row: its fields by the names of their columns, or why it cannot be used."""

    line: int
    fields: Dict[str, str]
    fault: Optional[str] = None


@dataclass(frozen=True)
class Rows:
    """The rows of a file."""

    columns: List[str]
    list: List[Row]
    named: bool
    """Whether the file names the columns; an object of texts by their keys does not."""


@dataclass(frozen=True)
class Header:
    """The separator of a table and the columns that its first line names."""

    delimiter: str
    columns: List[str]


class Member(NamedTuple):
    """A member of a list or an object, with its value in the file."""

    key: Optional[str]
    value: Any
    line: int
    written: str


def header_of(text: str) -> Optional[Header]:
    """The header of a table; none if the first line names no columns."""
    first = BREAK.split(SEPARATOR.sub("", text, count=1), maxsplit=1)[0]
    for delimiter in ("\t", ",", ";"):
        columns = [re.sub(r'^"(.*)"$', r"\1", column).strip() for column in first.split(delimiter)]
        if len(columns) > 1 and all(COLUMN.match(column) for column in columns) and len(set(columns)) == len(columns):
            return Header(delimiter, columns)
    return None


def rows_of_json(name: str, text: str) -> Optional[Rows]:
    """The rows of JSON: a list of objects, an object with such a list and texts, an object of texts or of objects by their keys, or an object a line.

    Raises LiteratimError `keyed`, with the line, when the JSON is invalid.
    """
    members = lines_of(name, text) if is_json_lines(text) else members_of(name, text)
    if not members:
        return None
    if all(member.key is not None and isinstance(member.value, str) for member in members):
        rows = [Row(member.line, fields_of({MEMBER: member.key, TEXT: member.value})) for member in members]
        return Rows([MEMBER, TEXT], rows, False)
    inner = list_in(members)
    if inner is None:
        return rows_of_members(members)
    return rows_of_members([member._replace(line=inner.line + member.line - 1) for member in members_of(name, inner.written)])


def rows_of_members(members: List[Member]) -> Optional[Rows]:
    """The rows of objects; none if one is no object."""
    if not members or not all(isinstance(member.value, dict) for member in members):
        return None
    keyed = [({} if member.key is None else {MEMBER: member.key}, member) for member in members]
    rows = [Row(member.line, fields_of({**key, **member.value})) for key, member in keyed]
    return Rows(list(dict.fromkeys(column for row in rows for column in row.fields)), rows, True)


def list_in(members: List[Member]) -> Optional[Member]:
    """The only list of objects in an object with other fields: `{"title", "verses": […]}`."""
    inner = [member for member in members if isinstance(member.value, (dict, list))]
    if len(inner) != 1 or inner[0].key is None or not isinstance(inner[0].value, list):
        return None
    return inner[0] if inner[0].value and all(isinstance(value, dict) for value in inner[0].value) else None


def rows_of_table(name: str, whole: str, header: Header) -> Rows:
    """The rows of a table whose first line names its columns.

    Raises LiteratimError `keyed`, with the line of a quotation mark that nothing closes.
    """
    text = SEPARATOR.sub("", whole, count=1)
    first = 1 if text == whole else 2
    records, fault = cells_of(text, header.delimiter)
    # Files with tabs need no quoting, and many contain quotation marks as text.
    if fault is not None and header.delimiter == "\t":
        records, fault = [(number, line.split("\t")) for number, line in enumerate(BREAK.split(text), 1)], None
    if fault is not None:
        why = 'a quotation mark opens a field there, and none closes it; double a quotation mark inside of a field ("").'
        raise LiteratimError("keyed", f"{name}, line {first + fault - 1}: {why}")
    rows = [row_of(first + line - 1, cells, header.columns) for line, cells in records[1:] if any(cell.strip() for cell in cells)]
    return Rows(header.columns, rows, True)


def cells_of(text: str, delimiter: str) -> Tuple[List[Tuple[int, List[str]]], Optional[int]]:
    """The records of a table with their lines, and the line of a quotation mark that nothing closes (RFC 4180)."""
    end_of_field = re.compile(rf"{re.escape(delimiter)}|\r\n|\r|\n|\Z")
    closing = re.compile(rf'"(?!")[^\S\r\n]*(?={re.escape(delimiter)}|[\r\n]|\Z)')
    records: List[Tuple[int, List[str]]] = []
    cells: List[str] = []
    at, line, started = 0, 1, 1
    while at <= len(text):
        if text.startswith('"', at):
            close = at + 1
            while True:
                found = closing.search(text, close)
                if found is None:
                    return records, line
                before = len(text[at + 1 : found.start()]) - len(text[at + 1 : found.start()].rstrip('"'))
                if before % 2 == 0:
                    break
                close = found.start() + 1
            cell = text[at + 1 : found.start()].replace('""', '"')
            at = found.end()
        else:
            cell = ""
        end = end_of_field.search(text, at)
        assert end is not None
        cells.append(cell + text[at : end.start()].strip() if cell else text[at : end.start()])
        line += len(BREAK.findall(cell)) + (end.group() not in (delimiter, ""))
        at = end.end()
        if end.group() != delimiter:
            records.append((started, cells))
            cells, started = [], line
        if end.group() == "":
            break
    return records, None


def row_of(line: int, cells: List[str], columns: List[str]) -> Row:
    """A row of a table."""
    fields = fields_of(dict(zip(columns, cells)))
    if len(cells) == len(columns):
        return Row(line, fields)
    count = f"has {len(cells)} {'field' if len(cells) == 1 else 'fields'}, and the first line names {len(columns)}"
    return Row(line, fields, f"{count}; put a text with the separator in quotation marks")


def is_json_lines(text: str) -> bool:
    """Whether a text is an object a line."""
    first, *others = text.strip().split("\n")
    return first.startswith("{") and bool(others) and isinstance(parsed(first), dict)


def lines_of(name: str, text: str) -> List[Member]:
    """The objects of a text with one a line."""
    members: List[Member] = []
    for number, written in enumerate(text.split("\n"), 1):
        if written.strip():
            value = parsed(written)
            if value is None:
                raise broken(name, number)
            members.append(Member(None, value, number, written))
    return members


def members_of(name: str, text: str) -> List[Member]:
    """The members of the list or the object of a text, each parsed by itself, so that an error has its line."""
    members: List[Member] = []
    is_list = text.lstrip().startswith("[")
    depth = start = 0
    ends: List[Tuple[int, int]] = []
    at = 0
    signs = re.compile(r'["\[\]{},]')
    while True:
        found = signs.search(text, at)
        if found is None:
            break
        at = found.end()
        sign = found.group()
        if sign == '"':
            at = end_of_string(text, found.start())
        elif sign in "[{":
            depth += 1
            start = found.end() if depth == 1 else start
        elif sign == "," and depth == 1:
            ends.append((start, found.start()))
            start = found.end()
        elif sign in "]}":
            depth -= 1
            if depth == 0:
                ends.append((start, found.start()))
                start = found.end()
                break
    for begin, end in ends:
        first = begin + len(text[begin:end]) - len(text[begin:end].lstrip())
        written = text[first:end].rstrip()
        if written or len(ends) > 1:
            members.append(member_of(name, written, 1 + breaks_in(text[:first]), is_list))
    if depth > 0 or text[start:].strip():
        raise broken(name, 1 + breaks_in(text[:start]))
    return members


def member_of(name: str, written: str, line: int, is_list: bool) -> Member:
    """A member of a list or an object of JSON."""
    if is_list:
        value = parsed(written)
        if value is None:
            raise broken(name, line)
        return Member(None, value, line, written)
    pair = parsed(f"{{{written}}}")
    if not isinstance(pair, dict) or not pair:
        raise broken(name, line)
    key, value = next(iter(cast("Dict[str, Any]", pair).items()))
    end = end_of_string(written, 0)
    # The value, with the line breaks before it.
    own = re.sub(r"[^\r\n]", "", written[:end]) + written[end:].replace(":", "", 1)
    return Member(key, value, line, own)


def end_of_string(text: str, at: int) -> int:
    """The end of the string that opens at a place."""
    end = at
    while True:
        end = text.find('"', end + 1)
        if end < 0:
            return len(text)
        before = text[at + 1 : end]
        if (len(before) - len(before.rstrip("\\"))) % 2 == 0:
            return end + 1


def parsed(text: str) -> Any:
    """The value of a JSON text; none if it is invalid or null."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def fields_of(values: Dict[str, Any]) -> Dict[str, str]:
    """The fields with texts or numbers, as texts."""
    return {column: text_of(value).strip() for column, value in values.items() if isinstance(value, (str, int, float))}


def text_of(value: Any) -> str:
    """A value as JavaScript writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def broken(name: str, line: int) -> LiteratimError:
    """The error of JSON that is invalid on a line."""
    return LiteratimError("keyed", f"{name}, line {line}: this is not JSON; correct it there: a comma or a quotation mark may be missing.")


def breaks_in(text: str) -> int:
    """How many line breaks a text has."""
    return len(BREAK.findall(text))
