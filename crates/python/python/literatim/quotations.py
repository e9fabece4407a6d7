"""The quotations of a text, and lone quotations against texts."""

from __future__ import annotations

from typing import Iterable, List, Literal, Mapping, NamedTuple, Optional, Tuple, Union

from literatim import _literatim
from literatim.inputs import Given, inputs_of
from literatim.model import Passage, QuotationFinding, Rule
from literatim.session import Located, Session, SourceRun

Sources = Union[Given, Iterable[Given], Mapping[str, Given]]
"""One source, several, or several by their names."""


class Quotation(NamedTuple):
    """A quotation. Places are indices of the text, as Python counts."""

    id: str
    """`q1` and so on, in order of place."""
    text: str
    """The words, without the marks around them."""
    span: Tuple[int, int]
    """Their place."""
    block: bool
    """Whether it is set off as a block."""
    speaker: Optional[str]
    """The speaker, if the text names one."""
    citation: Optional[str]
    """The id of the citation that it belongs to, as `find_citations` gives it."""
    rule: Rule
    """The rule by which it does."""
    confidence: float
    """0 to 1."""
    reason: str
    """Why, in one sentence."""


def find_quotations(text: str, *, patterns: Optional[str] = None) -> List[Quotation]:
    """The quotations of a plain text, in order of place, each with the citation that it belongs to.

    Raises LiteratimError `patterns`.
    """
    return [Quotation._make(one) for one in _literatim.find_quotations(text, patterns)]


def session_with(sources: Sources) -> Session:
    """A session with some sources, and no draft.

    Raises LiteratimError when one cannot be read.
    """
    session = Session()
    for source in inputs_of(sources):
        session.add_source(source)
    return session


def quote(words: str, sources: Sources, citation: Optional[str] = None, *, parenthetical: Optional[str] = None) -> QuotationFinding:
    """Judges a lone quotation against sources. Without a citation, or with one that fits no source alone, every source is its own.

    Raises LiteratimError when a source cannot be read.
    """
    return session_with(sources).quote(words, citation, parenthetical=parenthetical)


def locate(words: str, sources: Sources, *, effort: Literal["quick", "thorough"] = "thorough") -> Optional[Located]:
    """The best place of some words in sources, whatever the verdict.

    Raises LiteratimError when a source cannot be read.
    """
    return session_with(sources).locate(words, effort=effort)


def align(words: str, source: Given) -> Optional[Passage]:
    """The passage of a source that is nearest to some words, with each difference (`edits`); none if the source has nothing like them.

    Raises LiteratimError when the source cannot be read.
    """
    return next(iter(quote(words, [source]).passages), None)


def sweep(draft: Given, sources: Sources) -> List[SourceRun]:
    """The words of a draft that sources have, nearly word for word, wherever quotation marks are.

    Raises LiteratimError when the draft or a source cannot be read.
    """
    session = session_with(sources)
    session.open_draft(draft)
    return session.sweep()
