"""Where the texts of cited authorities come from besides the given files, and who says whether they exist."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Union

from literatim.errors import LiteratimError
from literatim.inputs import Input
from literatim.model import Problem, SourceStatus
from literatim.session import Lookup, Session
from literatim.store import FolderStore, Shelf

OPEN = ("not_in_index", "cannot_check", "not_looked_up")
"""Existences with which it is open if a case exists."""


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


@dataclass(frozen=True)
class Settled:
    """An answer about a citation, and what it decided."""

    inquiry: Mapping[str, Any]
    settlement: Dict[str, Any]

    @property
    def is_open(self) -> bool:
        """Whether it is open if the case exists."""
        return self.settlement["existence"] in OPEN

    @property
    def is_decided(self) -> bool:
        """Whether it says what is at the citation, so that whether the case exists is not asked again.

        One that has texts too is asked whether it has the case elsewhere; an offline index that has the whole volume is the word of those who want to
        ask nobody. Of a volume that the index has in part, another case may begin on the page.
        """
        existence = self.settlement["existence"]
        places: List[Dict[str, Any]] = list(self.inquiry.get("places", ()))
        is_complete = any(place["complete"] and place["standing"] in ("no_case", "other_name") for place in places)
        return existence == "found" or is_complete or (bool(places) and existence == "interior_page")


class Desk:
    """The tools of a provider: what it asked is in the report, and what it learned about citations goes to the check."""

    is_offline = False
    """Whether nothing may be requested."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._settled: Dict[str, Settled] = {}
        self.ledger: List[Request] = []
        """Every request of the check."""
        self.kept: Dict[str, int] = {}
        """How many answers were taken from which store."""
        self.taken: Dict[str, None] = {}
        """The answers that were taken or made in this check."""

    def settle(self, citation: str, inquiry: Mapping[str, Any]) -> Dict[str, Any]:
        """Records what an index answers about the authority that a citation names first; returns what that decides and what to search for next."""
        settlement: Dict[str, Any] = json.loads(self._session.engine.settle(citation, json.dumps(inquiry)))
        # A provider may add to the same inquiry before it settles it again.
        self._settled[citation] = Settled(dict(inquiry), settlement)
        return settlement

    def settled(self, citation: str) -> Optional[Settled]:
        """What was answered about a citation before, and what that decided."""
        return self._settled.get(citation)

    def prefer(self, citation: str, settlement: Dict[str, Any], before: Optional[Settled]) -> Dict[str, Any]:
        """What is decided about a citation: by the earlier answer if that one has a case there and the last one has not."""
        if before is not None and not before.is_open and settlement["existence"] in OPEN:
            return self.settle(citation, before.inquiry)
        return settlement

    def take(self, store: Optional[FolderStore], shelf: Shelf, key: str) -> Any:
        """A kept value; the report counts those that were there before the check."""
        value = None if store is None else store.get(shelf, key)
        if value is not None and store is not None and key not in self.taken:
            self.taken[key] = None
            self.kept[store.name] = self.kept.get(store.name, 0) + 1
        return value

    def put(self, store: Optional[FolderStore], shelf: Shelf, key: str, value: Any, *, expires: Optional[int] = None) -> None:
        """Keeps a value; `expires` is in milliseconds since 1970."""
        self.taken[key] = None
        if store is not None:
            store.put(shelf, key, value, expires=expires)

    def is_decided(self, citation: str) -> bool:
        """Whether it was answered before what is at a citation."""
        settled = self.settled(citation)
        return settled is not None and settled.is_decided


@dataclass(frozen=True)
class NotAsked:
    """Why a provider is not asked, and what would have it asked, in a sentence."""

    state: Literal["off", "not_set_up"]
    help: str


class SourceProvider:
    """Provides the texts of what a draft cites. One's own is a subclass with `name` and `provide`."""

    name: str
    """The name in the report when it fails as a whole."""
    askable: Optional[Literal["cap", "courtlistener"]] = None
    """What an order of asking calls it, if it is one of the package's."""
    looks_up: bool = False
    """Whether it is asked by what is cited, so that the plan of asking in the report names it; then `may_have` says for what."""
    has_texts: bool = True
    """Whether it may have texts, and not only say what exists."""
    seeks: bool = False
    """Whether it may search for words of the draft that no source has."""
    not_asked: Optional[NotAsked] = None
    """Set if it is in the plan only so that the report can name it."""

    def may_have(self, lookup: Lookup) -> bool:
        """Whether it may have the authority of a look-up, as far as is known without asking it."""
        return False

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[Union[ProvidedSource, MissingSource]]:
        """The sources of what the draft cites; `lookups` have the sources that are there already."""
        raise NotImplementedError

    def seek(self, quotation: str, desk: Desk) -> str:
        """Searches for the words of a quotation; the result as a sentence."""
        raise NotImplementedError


def needs_text(lookup: Lookup, every_text: bool) -> bool:
    """Whether the text of a case is wanted: the draft quotes or pin-cites it, or all are wanted, and there is no source for it."""
    return not lookup.sources and (every_text or lookup.pinned or bool(lookup.quotations))
