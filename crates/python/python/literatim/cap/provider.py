"""The static files of the Caselaw Access Project as a provider: whether the cited cases exist, and the opinions of those that the draft quotes or pin-cites.

The rules are those of `www/src/sources/cap/`. The files need no account; a volume's list of cases is kept, so that its second case costs nothing. The
project has volumes up to 2018 or so, U.S. Reports up to June 2014. It needs httpx: `pip install literatim[cap]`.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union
from urllib.parse import urljoin

from literatim.errors import LiteratimError
from literatim.inputs import Input
from literatim.pace import DAY, MINUTE
from literatim.provider import Desk, MissingSource, ProvidedSource, SourceProvider, needs_text
from literatim.records import Record, host_of
from literatim.requests import Answer, Clock, Host, Refusal, Requests, api_address
from literatim.session import STATUS_BY_CODE, Lookup
from literatim.store import FolderStore, Shelf, written
from literatim.cap.files import CapFiles, case_text_of, record_of
from literatim.cap.volumes import CitedPlace, end_of, key_of, may_have_any, place_of

if TYPE_CHECKING:
    import httpx

BASE = "https://static.case.law/"

NAME = "The Caselaw Access Project"
"""The name of the project in findings, and in the report when it fails as a whole."""

MOST_CANDIDATES = 4
"""The most cases of one page whose texts are fetched."""

LIST_HOLDS = 90 * DAY
"""How long the list of reporters holds; it has not changed since 2024."""

EMPTY = 7 * DAY
"""How long it holds that a file is not there."""

Found = Tuple[str, str, Record]
"""A case with the project's name of its reporter, and its volume."""


class CaselawAccess(SourceProvider):
    """The Caselaw Access Project, for `check(..., providers=[CaselawAccess()])`. Its host sees reporters, volumes and which cases are read."""

    name = NAME
    askable = "cap"
    looks_up = True

    def __init__(
        self,
        *,
        base: str = BASE,
        store: Optional[FolderStore] = None,
        offline: bool = False,
        every_text: bool = False,
        patience: float = 3600.0,
        client: Optional[httpx.Client] = None,
        clock: Optional[Clock] = None,
    ) -> None:
        """`base` is the address of the files, such as a copy of one's own.

        - `store` keeps files: `FolderStore()` shares those of the command line; without one, nothing is kept.
        - `offline` makes no request, and takes what is kept.
        - `every_text` gets the opinions of all cited cases, as claims need.
        - `patience` is the most seconds that one request may wait where the host refuses it as one too many.

        Raises LiteratimError `address` for another base than https or this machine, `load` without httpx.
        """
        if not offline and find_spec("httpx") is None:
            raise LiteratimError("load", "Requests to the Caselaw Access Project need httpx; install it: pip install 'literatim[cap]'.")
        self._base = api_address(base)
        self._store = store
        self._offline = offline
        self._every_text = every_text
        self._settings: Dict[str, Any] = {"patience": patience, "client": client, "clock": clock or Clock()}

    def may_have(self, lookup: Lookup) -> bool:
        """Whether it is a case in a volume that the project may have."""
        return lookup.is_case and may_have_any(lookup.cites)

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[Union[ProvidedSource, MissingSource]]:
        """Says which of the cited cases exist, and gives the opinions that are needed."""
        api = CapApi(desk, self._base, self._store, self._offline or desk.is_offline, self._settings)
        told: Dict[str, None] = {}
        texts: Dict[str, None] = {}
        for lookup in lookups:
            if not lookup.is_case or not any(place_of(cite) for cite in lookup.cites):
                continue
            # What an offline index decided is asked for only where a text is needed.
            if desk.is_decided(lookup.citation) and not needs_text(lookup, self._every_text):
                continue
            answers, found, ends = answers_to(lookup, api)
            problem = next((answer["problem"] for answer in answers if answer["problem"] is not None), None)
            if problem is not None and problem["code"] not in told:
                told[problem["code"]] = None
                yield MissingSource(NAME, LiteratimError(problem["code"], problem["text"]), status="not_fetched")
            for record in self._settled(lookup, answers, ends, desk):
                # Two citations may refer to one case.
                if record["id"] in found and record["id"] not in texts:
                    texts[record["id"]] = None
                    yield source_of(record, found[record["id"]], lookup, api)

    def _settled(self, lookup: Lookup, answers: List[Record], ends: List[str], desk: Desk) -> List[Record]:
        """Settles a look-up, unless an earlier index knows more; returns the cases whose texts are wanted."""
        if not any(answer["cases"] for answer in answers) and desk.settled(lookup.citation) is not None:
            return []
        end = f" (which ends in {' and in '.join(dict.fromkeys(ends))})" if ends else ""
        settlement = desk.settle(lookup.citation, {"index": f"{NAME}{end}", "cites": answers, "searches": []})
        return list(settlement["cases"])[:MOST_CANDIDATES] if needs_text(lookup, self._every_text) else []


class CapApi:
    """The project's files: each is kept in the store, and is not requested again."""

    def __init__(self, desk: Desk, base: str, store: Optional[FolderStore], offline: bool, settings: Dict[str, Any]) -> None:
        self._desk = desk
        self._base = base
        self._store = store
        # No limit is published. A file that is not there is answered with a page.
        host = Host(base, (), refusal_of, text_errors=True)
        self._requests = Requests(host, desk.ledger, secret=None, store=store, offline=offline, **settings)
        self._files = CapFiles(host_of(base))
        self._reporters: Optional[Dict[str, str]] = None
        self._volumes: Dict[str, List[Record]] = {}

    @property
    def host(self) -> str:
        """Its name with the port."""
        return host_of(self._base)

    def slug(self, reporter: str) -> Optional[str]:
        """The name of a reporter in addresses, `f-supp-3d`; none if the project has none of that name."""
        if self._reporters is None:
            path, purpose = "ReportersMetadata.json", "to read the list of reporters"
            listed = self._kept("lookups", path, self._files.reporters, purpose, "nothing", holds=LIST_HOLDS, is_always_there=True)
            self._reporters = {key_of(one["short_name"]): one["slug"] for one in listed or ()}
        return self._reporters.get(key_of(reporter))

    def volume(self, slug: str, volume: str) -> List[Record]:
        """The cases of a volume; none if the project does not have it."""
        path = f"{slug}/{volume}/CasesMetadata.json"
        if path not in self._volumes:
            purpose, sent = f"to read which cases are in {volume} {slug}", "a reporter and the number of a volume"
            self._volumes[path] = self._kept("lookups", path, self._files.cases, purpose, sent) or []
        return self._volumes[path]

    def opinions(self, slug: str, volume: str, case: Record) -> List[Record]:
        """The opinions of a case. Raises LiteratimError `not_found`, `empty` if it has none, and those of `Requests.send`."""
        path, name = f"{slug}/{volume}/cases/{case['file_name']}.json", case["name_abbreviation"]
        # A volume's list names only files that are there, so that a missing one may be a fault of the moment: nothing is kept of it.
        file = self._kept("cases", path, self._files.case, f"to read the opinions of {name}", "the place of a case", is_listed=True)
        if file is None:
            raise LiteratimError("not_found", f"{self.host} lists {name}, but does not have its text; add a file for it.")
        opinions = [opinion for opinion in file["casebody"]["opinions"] if opinion["text"].strip()]
        if not opinions:
            raise LiteratimError("empty", f"{self.host} has no opinion of {name}: orders often have none there. Add a file for it.")
        return opinions

    def address(self, slug: str, volume: str, case: Record) -> str:
        """The address at which people read a case."""
        return urljoin(self._base, f"{slug}/{volume}/html/{case['file_name']}.html")

    def _kept(
        self,
        shelf: Shelf,
        path: str,
        read: Callable[[Any], Any],
        purpose: str,
        sent: str,
        *,
        holds: Optional[int] = None,
        is_always_there: bool = False,
        is_listed: bool = False,
    ) -> Any:
        """A file from the store, or else from the host; none if the host does not have it, which is kept for some days.

        Raises LiteratimError `http` for a refusal, and for a file that is always there and is missing; neither is kept.
        """
        address = urljoin(self._base, path)
        key = f"cap {address}"
        before = self._desk.take(self._store, shelf, key)
        if before is not None:
            return None if before == "none" else read(before)
        answer = self._requests.send(address, purpose=purpose, sent=sent)
        # 403 says nothing of the file: the edge of the host refuses with it.
        if answer.status == 404 and not is_always_there:
            if not is_listed:
                self._desk.put(self._store, shelf, key, "none", expires=self._requests.now() + EMPTY)
            return None
        if answer.status != 200:
            raise LiteratimError("http", f"{self.host} answered with status {answer.status}; try again later.")
        value = read(answer.json)
        self._desk.put(self._store, shelf, key, value, expires=None if holds is None else self._requests.now() + holds)
        return value


def answers_to(lookup: Lookup, api: CapApi) -> Tuple[List[Record], Dict[str, Found], List[str]]:
    """What is at the citations of a look-up, with the place of each case, and when the project's copies of cited reporters end."""
    answers: List[Record] = []
    found: Dict[str, Found] = {}
    ends: List[str] = []
    for cite in lookup.cites:
        try:
            records, end = cases_at(cite, api, found)
            ends += [] if end is None else [end]
            answers.append({"cite": cite, "cases": records, "problem": None})
        except LiteratimError as error:
            answers.append({"cite": cite, "cases": [], "problem": {"code": error.code, "text": str(error)}})
    return answers, found, ends


def cases_at(cite: str, api: CapApi, found: Dict[str, Found]) -> Tuple[List[Record], Optional[str]]:
    """The cases that begin at a citation, and otherwise those that contain its page; or when the project's copy ends, if that is before."""
    place = place_of(cite)
    slug = None if place is None else api.slug(place.reporter)
    if place is None or slug is None:
        return [], None
    end = end_of(slug, place.volume)
    if end is not None:
        return [], end
    cases = api.volume(slug, place.volume)
    begins = [one for one in cases if one["first_page"] == place.page or any(is_at(own["cite"], place) for own in one["citations"])]
    inside = [one for one in cases if 0 < one["first_page"] < place.page <= one["last_page"]]
    records: List[Record] = []
    for one in begins or inside:
        record = record_of(one, api.address(slug, place.volume, one), cite if begins else None)
        found[record["id"]] = (slug, place.volume, one)
        records.append(record)
    return records, None


def is_at(cite: str, place: CitedPlace) -> bool:
    """Whether a citation is to a place, in any spelling of its reporter."""
    own = place_of(cite)
    return own is not None and (own.volume, own.page, key_of(own.reporter)) == (place.volume, place.page, key_of(place.reporter))


def source_of(record: Record, found: Found, lookup: Lookup, api: CapApi) -> Union[ProvidedSource, MissingSource]:
    """The text of a case as a source, or why there is none."""
    slug, volume, case = found
    address: Optional[str] = record["address"]
    name = address or record["name"]
    try:
        data = written(case_text_of(case, api.opinions(slug, volume, case))).encode("utf-8", "replace")
    except LiteratimError as error:
        status = "unreadable" if error.code == "empty" else STATUS_BY_CODE.get(error.code, "not_fetched")
        return MissingSource(name, error, address=address, citation=lookup.citation, status=status)
    return ProvidedSource(Input(name, data, format="courtlistener"), address, address, lookup.citation)


def refusal_of(answer: Answer, now: int) -> Optional[Refusal]:
    """The wait after a refusal for too many requests that names none."""
    return Refusal(now + MINUTE) if answer.status == 429 else None
