"""The plan of asking: in which order who is asked for the cited cases, and what of it the report says.

The rules are those of `www/src/sources/plan/` and `www/src/check/asking.ts`, so that a report is the same on all surfaces.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Set, Tuple, Union

from literatim.model import AskedProvider, AskingState, MissingAuthority, Report
from literatim.provider import OPEN, Desk, MissingSource, NotAsked, ProvidedSource, Settled, SourceProvider
from literatim.session import Lookup
from literatim.cap.volumes import may_have_any

Askable = Literal["kept", "index", "cap", "courtlistener"]
SetUp = Literal["index", "cap", "courtlistener"]

ASKABLE: Tuple[Askable, ...] = ("kept", "index", "cap", "courtlistener")
"""Who may be asked for a cited case besides the given files, in the default order: by privacy, then by cost."""

NAMES: Mapping[Askable, str] = {
    "kept": "what is kept",
    "index": "an offline index",
    "cap": "static.case.law",
    "courtlistener": "CourtListener",
}
"""What each is called in the plan."""

KEEPING: Tuple[SetUp, ...] = ("cap", "courtlistener")
"""Those whose answers are kept; an index keeps nothing."""

EASIEST: Tuple[SetUp, ...] = ("cap", "courtlistener", "index")
"""Who is tried for help with a case that nobody has: the one that is set up most easily first."""

GIVEN = "the given sources"
GIVE_FILE = "Give its text as a file among the sources."
LOOK_UP = "Nobody else can be asked here: look it up by hand."

NAMED = 12
"""How many citations a sentence names."""


@dataclass(frozen=True)
class Candidate:
    """One that can be asked."""

    provider: Optional[SourceProvider]
    """None if what it needs is not there."""
    help: Optional[str]
    """What would set it up, in a sentence; none if nothing would help now."""
    kept: Optional[SourceProvider] = None
    """What has earlier answers of it, whether or not it is set up; an index keeps none."""


def plan_of(order: Sequence[Askable], candidates: Mapping[SetUp, Candidate], add_help: Callable[[Askable], str]) -> List[SourceProvider]:
    """The providers of cases in the user's order. One that is set up and not in the order is switched off: `add_help` says how to add it.

    Those that are not asked follow, so that a report can name the one that would help.
    """
    # Where nobody who keeps is to be asked, what is kept is all that is wanted of them.
    named = [candidates[name].provider for name in KEEPING if name in order]
    keeping = [one for one in named or [candidates[name].kept for name in KEEPING] if one is not None]
    asked: List[SourceProvider] = []
    for name in order:
        provider = (Kept(keeping) if keeping else None) if name == "kept" else candidates[name].provider
        if provider is not None:
            asked.append(provider)
    others: List[SourceProvider] = []
    for easiest in EASIEST:
        provider, help = candidates[easiest].provider, candidates[easiest].help
        if provider is not None and easiest not in order:
            others.append(Unasked(easiest, NotAsked("off", add_help(easiest))))
        elif provider is None and help is not None and easiest in order:
            others.append(Unasked(easiest, NotAsked("not_set_up", help)))
    return asked + others


def is_order(names: Sequence[str]) -> bool:
    """Whether these are some of those who can be asked, each once."""
    return bool(names) and len(set(names)) == len(names) and set(names) <= set(ASKABLE)


HELP: Mapping[SetUp, str] = {
    "index": "An offline index says without a request whether cases exist: make one with literatim index build, and give it as index.",
    "cap": "CaselawAccess() among the providers reads it at static.case.law, without an account.",
    "courtlistener": "With a free token of CourtListener it is looked up there: CourtListener(token) among the providers.",
}
"""What sets each up in a program."""


def ordered(ask: Sequence[Askable], index: Optional[SourceProvider], providers: Sequence[SourceProvider]) -> List[SourceProvider]:
    """The plan of a program's own order. Providers of its own follow those of the plan.

    Raises ValueError for an order with a name that is none, or that is there twice.
    """
    if not is_order(ask):
        raise ValueError(f"ask cannot be {', '.join(ask)}; give some of {', '.join(ASKABLE)}, each once.")
    by_name: Dict[str, SourceProvider] = {} if index is None else {"index": index}
    for provider in providers:
        if provider.askable is not None:
            by_name[provider.askable] = provider
    own = [provider for provider in providers if provider.askable is None]
    names: Tuple[SetUp, ...] = ("index", "cap", "courtlistener")
    candidates: Dict[SetUp, Candidate] = {name: Candidate(by_name.get(name), HELP[name], by_name.get(name)) for name in names}
    return [*plan_of(ask, candidates, lambda name: f"{NAMES[name]} is left out: add {name} to ask."), *own]


class Unasked(SourceProvider):
    """One that is in the plan only to say that it is not asked."""

    looks_up = True

    def __init__(self, of: SetUp, why: NotAsked) -> None:
        self.name = NAMES[of]
        self.has_texts = of != "index"
        self.not_asked = why
        self._of = of

    def may_have(self, lookup: Lookup) -> bool:
        """Whether it may have the authority."""
        if self._of == "index":
            return lookup.is_case and bool(lookup.cites)
        return lookup.is_case and (self._of == "courtlistener" or may_have_any(lookup.cites))

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[Union[ProvidedSource, MissingSource]]:
        """Nothing."""
        yield from ()


class Kept(SourceProvider):
    """What earlier checks kept of the answers of these providers: cases that they found, and their texts.

    It makes no request, and says nothing of what is not kept or was not found.
    """

    name = NAMES["kept"]
    looks_up = True

    def __init__(self, providers: Sequence[SourceProvider]) -> None:
        self._providers = providers

    def may_have(self, lookup: Lookup) -> bool:
        """Whether one of them may have the authority."""
        return any(provider.may_have(lookup) for provider in self._providers)

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[Union[ProvidedSource, MissingSource]]:
        """The kept texts; a case whose text one of them gave needs none of the next."""
        own = DeskOfKept(desk)
        provided: Set[str] = set()
        for provider in self._providers:
            left = [dataclasses.replace(one, sources=("kept",)) if one.citation in provided else one for one in lookups]
            for source in provider.provide(left, own):
                if isinstance(source, ProvidedSource):
                    provided.add(source.citation or "")
                    yield source


class DeskOfKept(Desk):
    """A desk without the network that passes on only answers with a case."""

    is_offline = True

    NOTHING: Mapping[str, Any] = {"existence": "not_looked_up", "cases": [], "next": None}
    """What is said to a provider of an answer that is not kept: it asks no further."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.ledger, self.kept, self.taken = desk.ledger, desk.kept, desk.taken

    def settle(self, citation: str, inquiry: Mapping[str, Any]) -> Dict[str, Any]:
        """Passes an answer on, if it has a case and none is decided."""
        answers: List[Mapping[str, Any]] = [*inquiry["cites"], *inquiry["searches"]]
        is_kept = all(answer["problem"] is None for answer in answers) and any(answer["cases"] for answer in answers)
        return self._desk.settle(citation, inquiry) if is_kept and not self.is_decided(citation) else dict(self.NOTHING)

    def settled(self, citation: str) -> Optional[Settled]:
        """What was answered before."""
        return self._desk.settled(citation)


class Entry:
    """A provider in the plan, and what the report says of it."""

    def __init__(self, of: Optional[SourceProvider], name: str, state: AskingState, may_have: List[str]) -> None:
        self.of = of
        self.name = name
        self.state = state
        self.may_have = may_have
        self.answered: List[str] = []


class Asking:
    """Records who may have the cited authorities, in the order of asking, and who had them."""

    def __init__(self) -> None:
        self._entries: List[Entry] = []
        self._known: Set[str] = set()
        self._texts: Set[str] = set()
        self._current: Optional[Entry] = None

    def begin(self, of: Optional[SourceProvider], lookups: Sequence[Lookup]) -> None:
        """Notes that a provider is asked now; none is for the given sources. The first ones, which look nothing up, are given sources too."""
        looks_up = of is not None and of.looks_up
        is_given = not looks_up and all(entry.of is None for entry in self._entries)
        if is_given and self._entries:
            return
        may = [one.citation for one in lookups if is_given or (looks_up and of is not None and of.may_have(one))]
        state: AskingState = "asked" if of is None or of.not_asked is None else of.not_asked.state
        entry = Entry(None if is_given else of, GIVEN if is_given or of is None else of.name, state, may)
        self._entries.append(entry)
        self._current = entry if state == "asked" else None

    def settled(self, citation: str, existence: str) -> None:
        """Notes what a provider said about an authority."""
        if existence not in OPEN and citation not in self._known:
            self._known.add(citation)
            self._answered(citation)

    def end(self, lookups: Sequence[Lookup]) -> None:
        """Notes the texts that a provider gave, by the look-ups after it."""
        for lookup in lookups:
            if lookup.sources and lookup.citation not in self._texts:
                self._texts.add(lookup.citation)
                self._answered(lookup.citation)

    def _answered(self, citation: str) -> None:
        entry = self._current
        if entry is None:
            return
        if citation not in entry.answered:
            entry.answered.append(citation)
        # Whoever has a text may have had it, although it looks nothing up by citations.
        if citation not in entry.may_have:
            entry.may_have.append(citation)

    def completed(self, report: Report, lookups: Sequence[Lookup]) -> Report:
        """The report with the plan, and with what is still missing."""
        existences = {citation.id: citation.existence for citation in report.citations}
        asking = tuple(AskedProvider(one.name, one.state, tuple(one.may_have), tuple(one.answered)) for one in self._entries if one.may_have)
        found = [self._missing(lookup, existences.get(lookup.citation)) for lookup in lookups]
        missing = tuple(one for one in found if one is not None)
        return dataclasses.replace(report, asking=asking, missing=missing, looked_for=(*in_sentences(asking), *missing_in_sentences(missing)))

    def _missing(self, lookup: Lookup, existence: Optional[str]) -> Optional[MissingAuthority]:
        of = [entry.of for entry in self._entries if entry.of is not None]
        asked = [one for one in of if one.not_asked is None and one.looks_up and one.may_have(lookup)]
        lacks_existence = not lookup.sources and existence in ("not_in_index", "cannot_check")
        lacks_text = not lookup.sources and (bool(lookup.quotations) or (lookup.pinned and bool(asked)))
        if not lookup.is_case or not (lacks_existence or lacks_text):
            return None
        others = [one for one in of if one.not_asked is not None and one.may_have(lookup)]
        helps = next((one.not_asked.help for one in others if one.not_asked is not None and (not lacks_text or one.has_texts)), None)
        return MissingAuthority(
            citation=lookup.citation,
            lacks_existence=lacks_existence,
            lacks_text=lacks_text,
            asked=tuple(one.name for one in asked if lacks_existence or one.has_texts),
            help=helps or (GIVE_FILE if lacks_text else LOOK_UP),
        )


def in_sentences(asking: Sequence[AskedProvider]) -> List[str]:
    """The order of asking with what each had, unless only the given sources were asked; and who is switched off."""
    asked = [f"{one.name} ({len(one.answered)} of {len(one.may_have)})" for one in asking if one.state == "asked"]
    off = [one.name for one in asking if one.state == "off"]
    order = [f"Looked for cited authorities in this order, with how many each had: {', '.join(asked)}."] if len(asked) > 1 else []
    return order + ([f"Switched off: {', '.join(off)}."] if off else [])


def missing_in_sentences(missing: Sequence[MissingAuthority]) -> List[str]:
    """One sentence for the authorities that lack the same, of whom the same were asked and which the same would help."""
    groups: Dict[MissingAuthority, List[str]] = {}
    for one in missing:
        groups.setdefault(dataclasses.replace(one, citation=""), []).append(one.citation)
    return [sentence_of(kind, citations) for kind, citations in groups.items()]


def sentence_of(kind: MissingAuthority, citations: Sequence[str]) -> str:
    """What these authorities lack."""
    existence = "Existence open and text missing" if kind.lacks_text else "Existence open"
    lacks = existence if kind.lacks_existence else "Text missing"
    more = f" and {len(citations) - NAMED} more" if len(citations) > NAMED else ""
    what = "1 cited source" if len(citations) == 1 else f"{len(citations)} cited sources"
    asked = ", ".join(kind.asked) or "nobody"
    return f"{lacks} for {what}: {', '.join(citations[:NAMED])}{more}; asked: {asked}. {kind.help}"
