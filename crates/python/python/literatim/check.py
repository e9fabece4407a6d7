"""A whole check: the only place of the package that orders its steps, as `www/src/check/check.ts` is for the other surfaces."""

from __future__ import annotations

import dataclasses
import json
import os
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from literatim.asking import Askable, Asking, ordered
from literatim.errors import LiteratimError
from literatim.index import Index, IndexAt
from literatim.inputs import Beside, Given, Input, input_of, inputs_of, order
from literatim.keyed.sources import sources_in
from literatim.model import KeptAnswers, LedgerEntry, Report, Times
from literatim.provider import Desk, MissingSource, ProvidedSource, SourceProvider
from literatim.quotations import Sources
from literatim.session import STATUS_BY_CODE, Session

CONTEXT = 50
"""The characters of context of the simple checks."""


def check(
    draft: Given,
    sources: Sources = (),
    *,
    name: str = "draft",
    providers: Sequence[SourceProvider] = (),
    index: Union[Index, str, "os.PathLike[str]", None] = None,
    ask: Optional[Sequence[Askable]] = None,
    simple: Union[bool, int] = False,
    claims: bool = False,
    patterns: Optional[str] = None,
    unmarked: bool = True,
    attributions: Sequence[Tuple[str, Optional[str]]] = (),
    choices: Sequence[Tuple[str, str]] = (),
    column: Optional[str] = None,
    passwords: Union[str, Mapping[str, str], None] = None,
    session: Optional[Session] = None,
) -> Report:
    """Checks a draft: reads it, finds its quotations and citations, reads the sources, judges each quotation, reports.

    A `str` is the text itself; give a `pathlib.Path` for a file. Sources may be folders. A source that cannot be read is in the report with the
    reason. Nothing is requested from a network unless a provider does so.

    - `name`: the name of a draft that is given as text or bytes.
    - `providers`: where the texts of cited cases come from besides the given sources, in this order: `literatim.cap.CaselawAccess`,
      `literatim.courtlistener.CourtListener`.
    - `index`: the offline index of cases, which says before the providers which of the cited cases exist: an `Index`, or its path.
    - `ask`: who is asked for the cited cases, in this order, as `--ask` of the command: `"kept"`, `"index"`, `"cap"`, `"courtlistener"`. Those left out are
      not asked, and the report says what each case lacks and what would help. By default the index and then all providers are asked.
    - `simple`: adds similarity scores as simple tools compute them, with that many characters of context (`True`: 50). No verdict rests on them.
    - `claims`: adds what the draft says of its sources in its own words, with the passages that bear on it.
    - `patterns`: the user's own kinds of citation, the JSON text of a file of patterns.
    - `unmarked`: lists the words of a source that no quotation marks show.
    - `attributions`: the words of quotations with the text of the citation that they belong to, or `None`, where the plan says otherwise.
    - `choices`: the text of citations with the id of the candidate that they mean, where an index has several.
    - `column`: the column of keyed texts to use, such as a translation; by default each, and the one that fits counts.
    - `passwords`: of encrypted PDF files: one for all, or by the names of drafts and sources.
    - `session`: a new session to check in, which then has the texts of draft and sources.

    Raises LiteratimError when the draft cannot be read, with the reason and what to do; KeyboardInterrupt ends it at once.
    """
    clock = Clock()
    keys = Passwords(passwords)
    session = session or Session()
    session.engine.set_simple(context_of(simple))
    session.engine.set_claims(claims)
    session.engine.set_patterns(patterns)

    given = input_of(draft, name)
    files = inputs_of(sources, besides=[given.data] if isinstance(given.data, Path) else [])
    beside = Beside(given, files)
    with clock.step("read"):
        session.open_draft(given, password=keys.of(given.name), beside=beside)
    for quotation, citation in attributions:
        session.attribute(quotation, citation)
    for citation_text, case in choices:
        session.choose(citation_text, case)
    with clock.step("plan"):
        plan = session.plan()

    shelf = Shelf(session, clock, keys)
    for file in sorted(beside.unused(), key=lambda file: order(file.name)):
        for source in sources_in(file, column, session, patterns):
            shelf.add(source)
    providers = in_plan(providers, index, ask)
    desk = AskingDesk(session)
    desk.asking.begin(None, plan.lookups)
    plan = session.plan()
    desk.asking.end(plan.lookups)
    for provider in providers:
        desk.asking.begin(provider, plan.lookups)
        if provider.not_asked is not None:
            continue
        try:
            for source in in_order(provider.provide(plan.lookups, desk), [lookup.citation for lookup in plan.lookups]):
                shelf.add(source)
        except LiteratimError as error:
            shelf.add(MissingSource(provider.name, error, status="not_fetched"))
        with clock.step("plan"):
            plan = session.plan()
        desk.asking.end(plan.lookups)
    with clock.step("check"):
        session.engine.judge_all()
        seek(session, providers, desk)
        report = Report.of(json.loads(session.engine.report()))
    if any(provider.looks_up for provider in providers):
        report = desk.asking.completed(report, plan.lookups)
    return finished(report, desk, clock, unmarked)


class AskingDesk(Desk):
    """The desk of a check, which records who was asked for what."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.asking = Asking()

    def settle(self, citation: str, inquiry: Mapping[str, Any]) -> Dict[str, Any]:
        """Records what an index answers about the authority that a citation names first."""
        settlement = super().settle(citation, inquiry)
        self.asking.settled(citation, str(settlement["existence"]))
        return settlement


def in_plan(
    providers: Sequence[SourceProvider], index: Union[Index, str, "os.PathLike[str]", None], ask: Optional[Sequence[Askable]]
) -> Sequence[SourceProvider]:
    """The providers in the order in which they are asked, the index first unless the user orders otherwise."""
    at = index if index is None or isinstance(index, Index) else IndexAt(index)
    if ask is None:
        return providers if at is None else [at, *providers]
    return ordered(ask, at, providers)


def finished(report: Report, desk: Desk, clock: Clock, unmarked: bool) -> Report:
    """The engine's report, with what only the caller knows."""
    changes: Dict[str, Any] = {"times": clock.times()}
    changes["ledger"] = tuple(LedgerEntry(**dataclasses.asdict(entry)) for entry in desk.ledger)
    changes["kept"] = tuple(KeptAnswers(store, answers) for store, answers in desk.kept.items())
    if not unmarked:
        changes["unmarked"] = ()
    return dataclasses.replace(report, **changes)


def context_of(simple: Union[bool, int]) -> Optional[int]:
    """Characters of context of the simple checks; none when they are off."""
    if simple is True:
        return CONTEXT
    return None if simple is False else int(simple)


def seek(session: Session, providers: Sequence[SourceProvider], desk: Desk) -> None:
    """Has providers search for the words of quotations that no source has, if the user lets them."""
    seeking = [provider for provider in providers if provider.seeks]
    if not seeking:
        return
    for index in range(session.plan().quotations):
        finding = session.judge(index)
        is_unplaced = finding.words == "not_found" or (not finding.passages and finding.headline in ("cannot_check", "unattributed"))
        if not is_unplaced:
            continue
        notes: List[str] = []
        for provider in seeking:
            try:
                notes.append(provider.seek(finding.text, desk))
            except LiteratimError as error:
                notes.append(f"The search for its words failed: {error}")
        session.engine.add_notes(index, notes)


def in_order(
    provided: Iterator[Union[ProvidedSource, MissingSource]], citations: Sequence[str]
) -> Iterator[Union[ProvidedSource, MissingSource]]:
    """What a provider gives, in the order of the citations that it is for: a report does not depend on which answer came first."""
    places = {citation: place for place, citation in enumerate(citations)}
    sources: List[Union[ProvidedSource, MissingSource]] = []
    failure: Optional[LiteratimError] = None
    try:
        sources.extend(provided)
    except LiteratimError as error:
        failure = error
    yield from sorted(sources, key=lambda source: places.get(source.citation or "", -1))
    if failure is not None:
        raise failure


class Passwords:
    """The passwords of encrypted files: one for all, or by their names."""

    def __init__(self, given: Union[str, Mapping[str, str], None]) -> None:
        self._given = given

    def of(self, name: str) -> Optional[str]:
        """The password of a file."""
        return self._given.get(name) if isinstance(self._given, Mapping) else self._given


class Shelf:
    """The sources of a check: each is read once, under a name of its own."""

    def __init__(self, session: Session, clock: Clock, passwords: Passwords) -> None:
        self._session = session
        self._clock = clock
        self._passwords = passwords
        self._names: Dict[str, None] = {}

    def add(self, source: Union[ProvidedSource, MissingSource]) -> None:
        """Reads a source; one that is missing or cannot be read is in the report with its problem."""
        if isinstance(source, MissingSource):
            name = self._unlike(source.name)
            self._session.add_missing(name, source.why, address=source.address, citation=source.citation, status=source.status)
            return
        name = self._unlike(source.data.name)
        renamed = dataclasses.replace(source.data, name=name)
        password = self._passwords.of(source.data.name)
        try:
            with self._clock.step("read"):
                self._session.add_source(renamed, password=password, address=source.address, final_address=source.final_address)
        except LiteratimError as error:
            status = STATUS_BY_CODE.get(error.code, "unreadable")
            self._session.add_missing(name, error, address=source.address, citation=source.citation, status=status)

    def _unlike(self, name: str) -> str:
        """`name`, or `name (2)` and so on if the name is taken."""
        found, count = name, 2
        while found in self._names:
            found, count = f"{name} ({count})", count + 1
        self._names[found] = None
        return found


class Clock:
    """The milliseconds spent on each step of a check, to a tenth."""

    def __init__(self) -> None:
        self._started = datetime.now(timezone.utc)
        self._began = time.perf_counter()
        self._spent: Dict[str, float] = {"read": 0.0, "plan": 0.0, "check": 0.0}

    def step(self, name: str) -> Step:
        """Measures what is done in a `with` block."""
        return Step(self, name)

    def add(self, name: str, seconds: float) -> None:
        """Adds the time of a step."""
        self._spent[name] += seconds

    def times(self) -> Times:
        """The times of the report."""
        spent = {name: round(seconds * 1000, 1) for name, seconds in self._spent.items()}
        started = self._started.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        total = round((time.perf_counter() - self._began) * 1000, 1)
        return Times(started=started, total_ms=total, read_ms=spent["read"], plan_ms=spent["plan"], check_ms=spent["check"])


class Step:
    """A step that is measured."""

    def __init__(self, clock: Clock, name: str) -> None:
        self._clock = clock
        self._name = name
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._clock.add(self._name, time.perf_counter() - self._began)
