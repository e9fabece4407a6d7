"""The offline index of cases: says whether cited cases exist, without a request."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Sequence, Union

from literatim import _literatim
from literatim.errors import LiteratimError
from literatim.provider import Desk, MissingSource, SourceProvider
from literatim.session import Lookup

INDEX_NAME = "Offline index "
"""How the name of an index begins in reports."""


@dataclass(frozen=True)
class AboutIndex:
    """What an index is."""

    date: str
    """The date of its data: `2026-06-30`."""
    data: str
    """What it was built from."""
    volumes: int
    """How many volumes it covers."""


class Index(SourceProvider):
    """An offline index of cases, which `literatim index build` of the npm package makes. It has no texts.

    Of the file, the head and the blocks of the cited volumes are read. It stays open, and serves many checks and threads.
    """

    looks_up = True
    has_texts = False

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Raises LiteratimError `index` when the file cannot be opened, or is no index."""
        self._path = os.fspath(path)
        self._inner = _literatim.Index(self._path)
        self.name = f"{INDEX_NAME}{self._path}"

    @property
    def about(self) -> AboutIndex:
        """What it is."""
        return AboutIndex(*self._inner.about())

    def answer(self, cite: str, name: Optional[str] = None) -> Dict[str, Any]:
        """What it has at a reporter citation, `608 F.3d 105`, compared with the name that a draft gives; `standing` is the answer.

        Raises LiteratimError `index` when the file is damaged there.
        """
        answer: Dict[str, Any] = json.loads(self._inner.answer(cite, name))
        return answer

    def may_have(self, lookup: Lookup) -> bool:
        """Whether it is a case with a reporter citation."""
        return lookup.is_case and bool(lookup.cites)

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[MissingSource]:
        """Settles the look-ups that are not decided. Where the file is damaged, they stay open, and the problem is said once."""
        problem: Optional[LiteratimError] = None
        for lookup in lookups:
            if not self.may_have(lookup) or desk.is_decided(lookup.citation):
                continue
            try:
                places: List[Dict[str, Any]] = [self.answer(cite, lookup.name) for cite in lookup.cites]
            except LiteratimError as error:
                problem = problem or error
                continue
            before = desk.settled(lookup.citation)
            inquiry = {"index": f"offline index of {self.about.date}", "cites": [], "searches": [], "places": places}
            desk.prefer(lookup.citation, desk.settle(lookup.citation, inquiry), before)
        if problem is not None:
            yield MissingSource(self.name, problem, status="not_fetched")


class IndexAt(SourceProvider):
    """The index at a path, opened when it is asked; one that cannot be opened is in the report with the reason."""

    looks_up = True
    has_texts = False

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self._path = os.fspath(path)
        self.name = f"{INDEX_NAME}{self._path}"

    def may_have(self, lookup: Lookup) -> bool:
        """Whether it is a case with a reporter citation."""
        return lookup.is_case and bool(lookup.cites)

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[MissingSource]:
        """As `Index.provide`."""
        if any(self.may_have(lookup) and not desk.is_decided(lookup.citation) for lookup in lookups):
            yield from Index(self._path).provide(lookups, desk)
