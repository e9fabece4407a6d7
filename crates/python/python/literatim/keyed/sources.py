"""The sources that a draft cites in a keyed file."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import List, Optional, Sequence, Tuple, Union

from literatim import _literatim
from literatim.errors import LiteratimError
from literatim.inputs import Input
from literatim.keyed.entries import MOST_VALUES, Entry, KeyedFile, has_too_many_values, keyed_file, may_be_keyed
from literatim.keyed.matches import Match, Matcher
from literatim.model import Problem
from literatim.provider import MissingSource, ProvidedSource
from literatim.session import Session

NAMED = 3
"""How many rows and keys a message names."""
HEAD = 4096
"""Bytes by which a file that may be a keyed one is known."""

Source = Union[ProvidedSource, MissingSource]


def sources_in(file: Input, column: Optional[str], session: Session, patterns: Optional[str]) -> List[Source]:
    """A file as a source. Of a keyed file, what the draft cites: an entry, or all members of a range, in each of its columns; the others are left out.

    A file is read once, unless its beginning says that it may be a keyed one.
    """
    if file.is_told:
        return [ProvidedSource(file)]
    try:
        head = _literatim.decode(file.head(HEAD))
        if head is None or not may_be_keyed(head):
            return [ProvidedSource(file)]
        data = file.read()
    except LiteratimError:
        # Reading it as a source says why.
        return [ProvidedSource(file)]
    cited = cited_in(file.name, data, column, session, patterns)
    return [ProvidedSource(replace(file, data=data))] if cited is None else cited


def cited_in(name: str, data: bytes, column: Optional[str], session: Session, patterns: Optional[str]) -> Optional[List[Source]]:
    """What a draft cites in a keyed file; none when the file is no keyed file."""
    text = _literatim.decode(data)
    try:
        if text is None:
            return None
        if has_too_many_values(text):
            if not re.search(r"\.(?:jsonl?|[ct]sv)$", name, re.IGNORECASE):
                return None
            why = f"{name} has more than {MOST_VALUES} values, which is the limit of keyed texts; give only the part that the draft cites."
            raise LiteratimError("keyed", why)
        keyed = keyed_file(name, text, column)
        if keyed is None:
            return None
        if not keyed.entries:
            raise LiteratimError("keyed", f"{name} has no text with a key: {list_of(keyed.faults)}.")
    except LiteratimError as error:
        return [MissingSource(name, error, status="unreadable")]
    entries = keyed.entries
    matcher = Matcher([entry.key for entry in entries], lambda one, other: entries[one].texts == entries[other].texts, session, patterns)
    cited = matcher.cited()
    sources = [source for match in cited for source in sources_of(name, match, keyed)]
    problem = problem_of(name, keyed, matcher.double(), not cited)
    return sources + ([MissingSource(name, problem, status="partial")] if problem is not None else [])


def sources_of(file: str, match: Match, keyed: KeyedFile) -> List[Source]:
    """The sources of a citation: one for each column in which its entries have a text."""
    members = [keyed.entries[index] for index in match.entries]
    is_one = len(members) + len(match.missing) + len(match.double) == 1
    called = members[0].key if is_one and members else match.key
    known = list(dict.fromkeys(column for member in members for column in member.texts))
    lacks = lacks_of(match, keyed)
    name = f"{file}: {called}"
    if not known:
        out = lacks + textless(members, None, keyed)
        out = out or [f"has the last of {match.key} before the first; correct their order"]
        error = LiteratimError("keyed", f"{file} {', and '.join(out)}.")
        return [MissingSource(name, error, citation=match.citation, status="unreadable")]
    sources: List[Source] = []
    for column in known:
        out = lacks + textless(members, column, keyed)
        data = Input(
            f"{name} ({column})" if len(keyed.columns) > 1 else name,
            "\n\n".join(member.texts[column] for member in members if column in member.texts),
            title=called,
            date=members[0].date,
            citations=[match.key],
            column=column if column in keyed.columns else None,
            file=file,
            partial=f"{file} {', and '.join(out)}" if out else None,
        )
        sources.append(ProvidedSource(data, citation=match.citation))
    return sources


def lacks_of(match: Match, keyed: KeyedFile) -> List[str]:
    """What a file lacks of a citation."""
    lacks = [f"has no {some_of(match.missing)}, which {match.key} includes"] if match.missing else []
    for one, other in match.double[:NAMED]:
        first, second = keyed.entries[one], keyed.entries[other]
        lacks.append(f"has “{second.key}” in line {first.line} and in line {second.line}; keep one of them")
    return lacks


def textless(members: Sequence[Entry], column: Optional[str], keyed: KeyedFile) -> List[str]:
    """Which entries have no text, in a column or in any."""
    none = [member for member in members if (not member.texts if column is None else column not in member.texts)]
    where = "" if column is None or len(keyed.columns) < 2 else f" in {column}"
    return [f"has no text{where} for {some_of([f'“{member.key}” in line {member.line}' for member in none])}"] if none else []


def problem_of(file: str, keyed: KeyedFile, double: Sequence[Tuple[int, int]], is_uncited: bool) -> Optional[Problem]:
    """The problems of the file as a whole."""
    entries = keyed.entries
    doubled = [
        f"line {entries[other].line} has “{entries[other].key}”, as line {entries[first].line} does, with another text" for first, other in double
    ]
    wrong = [*keyed.faults, *doubled]
    left = [f"Not all of {file} can be used: {list_of(wrong)}. Correct it there."] if wrong else []
    if is_uncited:
        keys = "the key" if len(entries) == 1 else f"any of the {len(entries)} keys, such as"
        advice = "if it cites them in its own way, describe that in a file of patterns"
        left.append(f"The draft does not cite {keys} “{entries[0].key}” of {file}; {advice}.")
    return Problem(code="keyed" if wrong else "uncited", text=" ".join(left)) if left else None


def list_of(faults: Sequence[str]) -> str:
    """The first of some faults."""
    more = f"; and {len(faults) - NAMED} more" if len(faults) > NAMED else ""
    return "; ".join(faults[:NAMED]) + more


def some_of(names: Sequence[str]) -> str:
    """The first of some names."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
