"""A check in progress, and what it knows before and after its sources come."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, List, Literal, Mapping, Optional, Sequence, Tuple, Union

from literatim import _literatim
from literatim.errors import LiteratimError
from literatim.inputs import Beside, Given, Input, input_of
from literatim.model import Problem, QuotationFinding, Report, SourceStatus, Span16

if TYPE_CHECKING:
    from literatim.index import Index

STATUS_BY_CODE: Mapping[str, SourceStatus] = {
    "paywalled": "paywalled",
    "login": "login",
    "not_found": "not_found",
    "rate_limited": "rate_limited",
    "blocked": "blocked",
    "timeout": "timeout",
    "time_limit": "timeout",
    "unsupported": "unsupported",
    "too_large": "too_large",
    "load": "not_fetched",
}
"""The status of a source by the code of what is wrong with it, where the code decides it."""


@dataclass(frozen=True)
class CitedWork:
    """A work outside of case law, as its reference gives it."""

    kind: str
    identifiers: Tuple[str, ...]
    title: Optional[str]
    authors: Tuple[str, ...]
    year: Optional[int]

    @staticmethod
    def of(value: Mapping[str, Any]) -> CitedWork:
        """Makes it of the values of its JSON."""
        return CitedWork(value["kind"], tuple(value["identifiers"]), value["title"], tuple(value["authors"]), value["year"])


@dataclass(frozen=True)
class Lookup:
    """An authority whose text is needed."""

    citation: str
    """The citation that names it first, as in the report: `c1`."""
    cites: Tuple[str, ...]
    """Its reporter citations that an American index may have: `608 F.3d 105`."""
    name: Optional[str]
    year: Optional[int]
    docket: Optional[str]
    is_case: bool
    """Whether it is a case that an index of cases may have."""
    work: Optional[CitedWork]
    quotations: Tuple[str, ...]
    """The quotations that are attributed to it."""
    pinned: bool
    """Whether a place in it is cited: a page, a note, a paragraph."""
    links: Tuple[str, ...]
    """The web addresses that the draft gives with it."""
    sources: Tuple[str, ...]
    """The loaded sources that it means, by name."""

    @staticmethod
    def of(value: Mapping[str, Any]) -> Lookup:
        """Makes it of the values of its JSON."""
        work: Optional[Mapping[str, Any]] = value["work"]
        return Lookup(
            citation=value["citation"],
            cites=tuple(value["cites"]),
            name=value["name"],
            year=value["year"],
            docket=value["docket"],
            is_case=value["is_case"],
            work=None if work is None else CitedWork.of(work),
            quotations=tuple(value["quotations"]),
            pinned=value["pinned"],
            links=tuple(value["links"]),
            sources=tuple(value["sources"]),
        )


@dataclass(frozen=True)
class Plan:
    """What is to be checked, before any source is there."""

    quotations: int
    citations: int
    lookups: Tuple[Lookup, ...]
    """The authorities whose text is needed, those with quotations first."""


@dataclass(frozen=True)
class Located:
    """The best match of some words, whatever the verdict."""

    source: str
    """The source's name."""
    span: Span16
    """The place in its text, in UTF-16 units."""
    similarity: float
    """0 to 100."""


@dataclass(frozen=True)
class SourceRun:
    """Words of the draft that a source has, nearly word for word."""

    source: str
    """The source's name."""
    span: Span16
    """The place in the draft, in UTF-16 units."""
    passage: Span16
    """The place in the source, in UTF-16 units."""
    equal: int
    """The number of equal words."""
    edits: int
    """The number of words that are replaced, left out or added; words left out in a row count once."""
    exact: int
    """The length of the longest exact piece, in words."""


class Session:
    """A check in progress: one draft, its sources, and the findings so far.

    `check` does all of this at once. A session is for those who get sources in their own way, or who judge lone quotations against one library.
    Calls from several threads follow one another; the engine works without Python's lock.
    """

    def __init__(self, *, patterns: Optional[str] = None) -> None:
        """`patterns` are the user's own kinds of citation: the JSON text of a file of patterns."""
        self.engine = _literatim.Session()
        self.draft_text = ""
        """The text of the draft, in which the report's spans of the draft are."""
        if patterns is not None:
            self.engine.set_patterns(patterns)

    def open_draft(self, draft: Given, *, name: str = "draft", password: Optional[str] = None, beside: Optional[Beside] = None) -> None:
        """Reads the draft, in place of the one before.

        Raises LiteratimError when it cannot be read, with the reason and what to do.
        """
        given = input_of(draft, name)
        data = given.read()
        files = given.files_beside(data, (beside or Beside(given, ())).find)
        self.draft_text, _ = self.engine.open_draft(given.name, data, given.reading(password), files)

    def add_source(
        self,
        source: Given,
        *,
        name: str = "source",
        password: Optional[str] = None,
        address: Optional[str] = None,
        final_address: Optional[str] = None,
    ) -> None:
        """Reads a source, in place of one of the same name.

        Raises LiteratimError when it cannot be read.
        """
        given = input_of(source, name)
        self.engine.add_source(given.name, given.read(), given.reading(password), [], address, final_address)

    def add_missing(
        self,
        name: str,
        why: Union[LiteratimError, Problem],
        *,
        address: Optional[str] = None,
        citation: Optional[str] = None,
        status: Optional[SourceStatus] = None,
    ) -> None:
        """Records a source that could not be read or fetched; the report lists it with the reason."""
        known = status or STATUS_BY_CODE.get(why.code, "unreadable")
        text = why.text if isinstance(why, Problem) else str(why)
        self.engine.add_missing(name, address, known, (why.code, text), citation)

    def remove_source(self, name: str) -> bool:
        """Removes the source of this name; whether there was one."""
        return self.engine.remove_source(name)

    def attribute(self, quotation: str, citation: Optional[str]) -> int:
        """Attributes the quotations with these words to the nearest citation with this text, or to none; returns how many."""
        return self.engine.attribute(quotation, citation)

    def choose(self, citation: str, case: str) -> bool:
        """Takes a candidate of the report, by its id, for what the citations with this text mean; whether there is such a citation."""
        return self.engine.choose(citation, case)

    def plan(self) -> Plan:
        """What is to be checked, and what to look up.

        Raises LiteratimError `no_draft`.
        """
        value = json.loads(self.engine.plan())
        return Plan(value["quotations"], value["citations"], tuple(Lookup.of(one) for one in value["lookups"]))

    def look_up(self, index: Index) -> None:
        """Says by an offline index which of the cited cases exist; the report has it. Where the file is damaged, the report lists the index with the reason.

        Raises LiteratimError `no_draft`.
        """
        from literatim.provider import Desk

        for missing in index.provide(self.plan().lookups, Desk(self)):
            self.add_missing(missing.name, missing.why, status=missing.status)

    def judge(self, index: int) -> QuotationFinding:
        """The finding on a quotation of the plan, counted from 0.

        Raises LiteratimError `no_draft` or `no_quotation`.
        """
        return QuotationFinding.of(json.loads(self.engine.judge(index)))

    def report(self) -> Report:
        """The report on the draft. Findings that a new source may change are made again.

        Raises LiteratimError `no_draft`.
        """
        self.engine.judge_all()
        return Report.of(json.loads(self.engine.report()))

    def quote(self, quotation: str, citation: Optional[str] = None, *, parenthetical: Optional[str] = None) -> QuotationFinding:
        """Judges a lone quotation against the loaded sources; `parenthetical` is what the draft says after its citation: `(emphasis added)`."""
        return QuotationFinding.of(json.loads(self.engine.quote(quotation, parenthetical, citation)))

    def locate(self, words: str, *, effort: Literal["quick", "thorough"] = "thorough") -> Optional[Located]:
        """The best place of some words in the loaded sources, whatever the verdict; none if a quick search finds none."""
        value = json.loads(self.engine.locate(words, effort == "thorough"))
        return None if value is None else Located(value["source"], (value["span"][0], value["span"][1]), value["similarity"])

    def sweep(self) -> List[SourceRun]:
        """The words of the draft that loaded sources have, nearly word for word, wherever quotation marks are.

        Raises LiteratimError `no_draft`.
        """
        return [
            SourceRun(one["source"], pair(one["span"]), pair(one["passage"]), one["equal"], one["edits"], one["exact"])
            for one in json.loads(self.engine.runs())
        ]

    def source_text(self, id: str) -> str:
        """The text of a source, by its id in the report.

        Raises LiteratimError `no_source`.
        """
        return self.engine.source_text(id)


def pair(span: Sequence[int]) -> Span16:
    """A span of the values of its JSON."""
    return span[0], span[1]


def codepoint_spans(text: str, spans: Iterable[Union[Span16, Sequence[int]]]) -> List[Tuple[int, int]]:
    """Spans of a report, which are in UTF-16 units, as indices of a Python `str`: `text[start:end]` are the words."""
    return _literatim.spans_in(text, [pair(span) for span in spans])
