"""What a draft cites of a keyed file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from literatim import _literatim
from literatim.session import Session

MOST_MEMBERS = 2000
"""The most members of a range."""

Double = Tuple[int, int]
"""Two entries of one key with different texts."""


@dataclass(frozen=True)
class Match:
    """Entries of a keyed file that a draft cites, by their index."""

    citation: str
    """The citation that names them first."""
    key: str
    """The draft's name for them."""
    entries: List[int]
    """In the order in which they are cited; empty for a range that ends before it begins."""
    missing: List[str]
    """The members of a range or a list that the file does not have."""
    double: List[Double]
    """Members whose key has several texts."""


@dataclass(frozen=True)
class Index:
    """Entries by the identity of their keys, and those of one key with different texts."""

    entries: Dict[str, int]
    double: Dict[int, Double]


class Matcher:
    """Finds what a draft cites of some keys."""

    def __init__(self, keys: Sequence[str], is_alike: Callable[[int, int], bool], session: Session, patterns: Optional[str]) -> None:
        """`is_alike` says whether two entries have the same texts, so that either can be used for both."""
        self._keys = keys
        self._is_alike = is_alike
        self._session = session
        self._patterns = patterns
        self._indices: Dict[str, Index] = {}

    def cited(self) -> List[Match]:
        """What the draft cites, in order of first citation."""
        found = [self._match_of(key) for key in json.loads(self._session.engine.cited_keys())]
        return [match for match in found if match is not None]

    def double(self) -> List[Double]:
        """The keys with different texts."""
        return list(self._index("own").double.values())

    def _identities(self, kind: str, names: Sequence[str]) -> List[str]:
        return _literatim.identities(kind, list(names), self._patterns)

    def _index(self, kind: str) -> Index:
        known = self._indices.get(kind)
        if known is not None:
            return known
        index = Index({}, {})
        for entry, identity in enumerate(self._identities(kind, self._keys)):
            first = index.entries.setdefault(identity, entry)
            if first != entry and first not in index.double and not self._is_alike(first, entry):
                index.double[first] = (first, entry)
        self._indices[kind] = index
        return index

    def _match_of(self, cited: Mapping[str, Any]) -> Optional[Match]:
        """The entries of a key; none when the file has none of them."""
        index = self._index(cited["kind"])
        match = Match(cited["citation"], cited["key"], [], [], [])
        is_there = False
        for member in cited["members"]:
            held = self._add_part(match, member["first"], member["last"], cited["kind"], index)
            is_there = is_there or held
        return match if is_there else None

    def _add_part(self, match: Match, first: str, last: Optional[str], kind: str, index: Index) -> bool:
        """Adds the entries of a key or a range; whether there are any."""
        ends = [first] if last is None else [first, last]
        listed = None if last is None else members_of(first, last)
        members = ends if listed is None else listed
        found = [index.entries.get(identity) for identity in self._identities(kind, members)]
        missing = [member for member, entry in zip(members, found) if entry is None]
        held = [entry for entry in found if entry is not None]
        # A range that is known by its ends only has the entries between the two in the file.
        in_order = last is not None and listed is None and not missing
        every = list(range(held[0], held[1] + 1)) if in_order else held
        match.entries.extend(entry for entry in every if entry not in index.double)
        match.missing.extend(missing)
        match.double.extend(index.double[entry] for entry in every if entry in index.double)
        return bool(held)


def members_of(first: str, last: str) -> Optional[List[str]]:
    """The keys from one to another that differ in one number; none when they differ in more."""
    same = next((place for place, sign in enumerate(first) if place >= len(last) or sign != last[place]), 0)
    head = re.sub(r"(?<!\d)\d+$", "", first[:same])
    begin, end = (re.match(r"^([0-9]+)(.*)$", key[len(head) :], re.DOTALL) for key in (first, last))
    if begin is None or end is None or begin.group(2) != end.group(2):
        return None
    count = int(end.group(1)) - int(begin.group(1))
    if not 0 < count < MOST_MEMBERS:
        return None
    return [f"{head}{int(begin.group(1)) + place}{begin.group(2)}" for place in range(count + 1)]
