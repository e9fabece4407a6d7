"""Where the texts of cited authorities come from besides the given files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Mapping, Optional, Protocol, Sequence, Union

from literatim.errors import LiteratimError
from literatim.inputs import Input
from literatim.model import Problem, SourceStatus
from literatim.session import Lookup, Session


@dataclass(frozen=True)
class ProvidedSource:
    """A source with its bytes."""

    data: Input
    address: Optional[str] = None
    """The requested address."""
    final_address: Optional[str] = None
    """The address that answered."""
    citation: Optional[str] = None
    """The id of the citation for whose look-up it was fetched."""


@dataclass(frozen=True)
class MissingSource:
    """A source that is not there; the report lists it with the reason."""

    name: str
    why: Union[LiteratimError, Problem]
    address: Optional[str] = None
    citation: Optional[str] = None
    status: Optional[SourceStatus] = None


@dataclass
class Request:
    """A request that left the device, as the report lists it."""

    time: str
    host: str
    purpose: str
    sent: str
    bytes_out: float
    bytes_in: float


class Desk:
    """The tools of a provider: what it asked is in the report, and what it learned about citations goes to the check."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.ledger: List[Request] = []
        """Every request of the check."""
        self.kept: Dict[str, int] = {}
        """How many answers were taken from which store."""
        self.taken: Dict[str, None] = {}
        """The answers that were taken or made in this check."""

    def settle(self, citation: str, inquiry: Mapping[str, Any]) -> Dict[str, Any]:
        """Records what an index answers about the authority that a citation names first; returns what that decides and what to search for next."""
        settlement: Dict[str, Any] = json.loads(self._session.engine.settle(citation, json.dumps(inquiry)))
        return settlement


class SourceProvider(Protocol):
    """Provides the texts of what a draft cites."""

    name: str
    """The name in the report when it fails as a whole."""
    seeks: bool
    """Whether it may search for words of the draft that no source has."""

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[Union[ProvidedSource, MissingSource]]:
        """The sources of what the draft cites; `lookups` have the sources that are there already."""
        ...

    def seek(self, quotation: str, desk: Desk) -> str:
        """Searches for the words of a quotation; the result as a sentence."""
        ...
