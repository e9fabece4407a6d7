"""The citations of a text."""

from __future__ import annotations

from typing import Dict, Iterable, List, NamedTuple, Optional, Tuple

from literatim import _literatim
from literatim.model import CitationType


class Citation(NamedTuple):
    """A citation. Places are indices of the text, as Python counts: `text[start:end]`."""

    id: str
    """`c1` and so on, in order of place."""
    kind: CitationType
    text: str
    """The whole citation, from the name to the last parenthesis."""
    span: Tuple[int, int]
    """Its place."""
    core: Tuple[int, int]
    """The place of the reference itself: `608 F.3d 105`."""
    name: Optional[str]
    """The name of the case, as written."""
    volume: Optional[str]
    reporter: Optional[str]
    """The reporter, in its standard form."""
    page: Optional[str]
    """The first page."""
    pin: Optional[str]
    """The pages cited, as written."""
    docket: Optional[str]
    court: Optional[str]
    """The court, as written."""
    court_id: Optional[str]
    """The court's id in courts-db: `ca5`."""
    year: Optional[int]
    date: Optional[str]
    """The date, if more than the year is given."""
    signal: Optional[str]
    """The signal before it: `see also`."""
    parentheticals: Tuple[str, ...]
    """The parentheses after it, except court and year."""
    parallel: Tuple[str, ...]
    """Parallel citations."""
    resolution: Optional[str]
    """The id of the citation that first names its authority; its own, if it is that one. None if it is unsure what it means."""

    @property
    def groups(self) -> Dict[str, str]:
        """Volume, reporter and page, as far as it has them."""
        parts = (("volume", self.volume), ("reporter", self.reporter), ("page", self.page))
        return {name: value for name, value in parts if value is not None}

    @property
    def is_first(self) -> bool:
        """Whether it is the first citation of its authority."""
        return self.resolution == self.id


def find_citations(text: str, *, patterns: Optional[str] = None) -> List[Citation]:
    """The citations of a plain text, in order of place: full, short, `Id.`, `supra`, names, statutes, rules, journals, works and the record.

    `patterns` are the user's own kinds of citation: the JSON text of a file of patterns.

    Raises LiteratimError `patterns`.
    """
    return [Citation._make(one) for one in _literatim.find_citations(text, patterns)]


def by_authority(citations: Iterable[Citation]) -> Dict[Citation, List[Citation]]:
    """The citations of each authority, by the one that names it first. Those of which it is unsure what they mean are left out."""
    listed = list(citations)
    first = {citation.id: citation for citation in listed if citation.is_first}
    grouped: Dict[Citation, List[Citation]] = {citation: [] for citation in first.values()}
    for citation in listed:
        if citation.resolution in first:
            grouped[first[citation.resolution]].append(citation)
    return grouped
