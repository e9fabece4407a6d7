"""A finding and the citations of a draft for the terminal, as the command line of the npm package writes them."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from literatim.cli.terminal import plain_line
from literatim.model import QuotationFinding, Report, Simple, Span16

WITH_LINES = ("text", "markdown", "latex")
"""Formats whose spans are those of the file."""

KINDS = {"exact": " (exact)", "fuzzy": " (fuzzy)", "no_match": " (no match)"}


def finding_lines(finding: QuotationFinding, names: Mapping[str, str]) -> List[str]:
    """A finding: the verdict, its reason, and the words of the source."""
    lines = [f"{finding.headline.replace('_', ' ')}: {finding.reason}"]
    lines += [finding.note] if finding.note else []
    lines += [f"Warning: {warning.text}" for warning in finding.warnings]
    lines += [f"Note: {note}" for note in finding.notes]
    for passage in finding.passages[:1]:
        pages = f", page {', '.join(passage.pages)}" if passage.pages else ""
        name = names.get(passage.source, passage.source)
        lines += ["", f"  draft:   {one_line(finding.text)}", f"  source:  {one_line(passage.text)}", f"           {name}{pages}"]
        lines += [f"           {passage.link}"] if passage.link else []
    changes = [f"  {edit.type.replace('_', ' ')}: {said(edit.passage.text)} became {said(edit.quotation.text)}" for edit in finding.edits]
    lines += ["", *changes] if changes else []
    lines += ["", simple_line(finding.simple)] if finding.simple else []
    return [line.replace("\n", " ") for line in lines]


def simple_line(simple: Simple) -> str:
    """The similarity scores in one line, as in reports."""
    parts: List[str] = []
    for check in simple.checks:
        if check.name == "chunks":
            parts.append("chunks cut short" if check.passed is None else check.note)
        else:
            kind = KINDS[simple.kind] if simple.kind else ""
            parts.append("partial ratio cut short" if check.score is None else f"partial ratio {check.score:.1f}{kind}")
    if simple.token_sort_ratio is not None:
        parts.insert(1, f"token sort {simple.token_sort_ratio:.1f}")
    return f"Simple checks: {' · '.join(parts)}"


def one_line(text: str) -> str:
    """Text on one line."""
    return re.sub(r"\s+", " ", text).strip()


def said(text: str) -> str:
    """Words in quotation marks."""
    return "nothing" if text == "" else f'"{one_line(text)}"'


PARTS = ("name", "volume", "reporter", "page", "pin", "docket", "court", "year", "parallel", "authority")
"""The parts of a listed citation, after its place."""


def citations_of(report: Report, text: str) -> List[Dict[str, Any]]:
    """The citations of a draft, in order of place, with their lines and columns (UTF-16 units) from 1 in a file that has lines."""
    breaks = line_starts(text) if report.draft.type in WITH_LINES else None
    listed: List[Dict[str, Any]] = []
    for citation in report.citations:
        line, column = (None, None) if breaks is None else place_of(citation.span, breaks)
        head = {"id": citation.id, "type": citation.type, "text": citation.text, "span": list(citation.span)}
        parts = {name: getattr(citation, name) for name in PARTS}
        parts["parallel"] = list(citation.parallel)
        listed.append({**head, "line": line, "column": column, "draft_page": citation.draft_page, **parts})
    return listed


def line_starts(text: str) -> List[int]:
    """Where the lines of a text begin, in UTF-16 units."""
    starts = [0]
    at = 0
    for part in re.split(r"(\r\n|\n|\r)", text):
        at += len(part.encode("utf-16-le", "surrogatepass")) // 2
        if part in ("\r\n", "\n", "\r"):
            starts.append(at)
    return starts


def place_of(span: Span16, starts: Sequence[int]) -> Tuple[int, int]:
    """The line and the column of the beginning of a span, both from 1."""
    line = bisect_right(starts, span[0])
    return line, span[0] - starts[line - 1] + 1


def write_citations(citations: Sequence[Mapping[str, Any]]) -> str:
    """The citations as lines: place, kind, text, and for a later citation of an authority, the first one."""
    texts = {citation["id"]: citation["text"] for citation in citations}
    places = [place_in(citation) for citation in citations]
    width = max((len(place) for place in places), default=0)
    lines: List[str] = []
    for citation, place in zip(citations, places):
        first: Optional[str] = texts.get(citation["authority"]) if citation["authority"] != citation["id"] else None
        of = f"  ({first})" if first is not None else ""
        lines.append(f"{place:<{width}}  {citation['type'].replace('_', ' '):<10}  {plain_line(citation['text'] + of)}")
    count = len(citations)
    lines.append("The draft cites nothing." if count == 0 else f"{count} {'citation' if count == 1 else 'citations'}.")
    return "\n".join(lines) + "\n"


def place_in(citation: Mapping[str, Any]) -> str:
    """The place of a listed citation."""
    if citation["line"] is not None:
        return f"{citation['line']}:{citation['column']}"
    return f"page {citation['draft_page']}" if citation["draft_page"] else ""
