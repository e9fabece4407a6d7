"""The exit code of a report, by the same rules as `www/src/cli/outcome.ts` and `www/src/severity.ts`."""

from __future__ import annotations

from typing import List, Optional, Tuple, Union

from literatim.cli.arguments import FAIL_ON, SEVERITIES
from literatim.cap.provider import NAME as CAP_NAME
from literatim.index import INDEX_NAME
from literatim.model import CitationFinding, QuotationFinding, Report, SourceInfo

NO_FAULT = 0
FAULT = 1
UNUSABLE = 2
INTERRUPTED = 130

UNCHECKED = ("cannot_check", "unattributed", "record")
"""The headlines of quotations that were not compared."""

INDEXES = (CAP_NAME, "CourtListener")
"""The names under which a report lists indexes that failed."""

UNREAD = ("no_text", "unreadable_fonts", "dynamic_form")
"""Problems of a draft that can explain why no quotation was found in it."""


def outcome_of(report: Report, fail_on: str, on_unchecked: bool) -> Tuple[int, Optional[str]]:
    """The exit code, and a sentence when the report says nothing of the draft."""
    given = [source for source in report.sources if is_read(source) or not (source.cited_by or is_index(source))]
    if given and not any(is_read(source) for source in given):
        why = given[0].problems[0].text if given[0].problems else ""
        said = why if why.startswith(given[0].name) else f"{given[0].name}: {why}"
        return UNUSABLE, f"None of the sources could be read ({len(given)}). {said}"
    unread = unread_draft(report)
    if unread is not None:
        return UNUSABLE, f"{report.draft.name}: {unread}"
    return (FAULT if has_fault(report, fail_on, on_unchecked) else NO_FAULT), None


def is_index(source: SourceInfo) -> bool:
    """Whether it is an index that failed, which is no source that the user gave."""
    return source.name in INDEXES or source.name.startswith(INDEX_NAME)


def is_read(source: SourceInfo) -> bool:
    """Whether a source has a text to search."""
    return source.status in ("ok", "partial")


def unread_draft(report: Report) -> Optional[str]:
    """Why nothing of the draft could be read; none if something was read."""
    draft = report.draft
    if draft.words == 0:
        return draft.problems[0].text if draft.problems else "contains no words."
    if report.quotations:
        return None
    # At least every second word has bytes that the encoding does not allow.
    is_garbled = draft.encoding is not None and draft.encoding.faults * 2 > draft.words
    reasons = (one.text for one in draft.problems if one.code in UNREAD or (one.code == "encoding_faults" and is_garbled))
    return next(reasons, None)


def has_fault(report: Report, fail_on: str, on_unchecked: bool) -> bool:
    """Whether a report has a finding that fails the run."""
    is_open = any(finding.headline in UNCHECKED for finding in report.quotations) or any(claim.attention == "look_up" for claim in report.claims)
    if on_unchecked and is_open:
        return True
    if fail_on == "never":
        return False
    claims = any(claim.attention == "fix" and is_fault(FAIL_ON, fail_on) for claim in report.claims)
    findings: List[Union[QuotationFinding, CitationFinding]] = [*report.quotations, *report.citations]
    return claims or any(is_faulty(finding, fail_on) for finding in findings)


def is_fault(headline: str, severity: str) -> bool:
    """Whether a headline is a fault at or above a severity."""
    return headline in SEVERITIES and SEVERITIES.index(headline) <= SEVERITIES.index(severity)


def is_faulty(finding: Union[QuotationFinding, CitationFinding], severity: str) -> bool:
    """Whether a finding is a fault at or above a severity.

    A verdict on a quotation that would be to fix is none where the report leaves it to the reader. A citation that leads to another case is as severe
    as a wrong source; one with something else to fix is as severe as a wrong page.
    """
    to_fix = finding.attention == "fix" and is_fault(FAIL_ON, severity)
    if isinstance(finding, CitationFinding):
        return is_fault("wrong_source", severity) if finding.verified is False else to_fix
    if finding.attention == "look_up" and is_fault(finding.headline, FAIL_ON):
        return False
    return is_fault(finding.headline, severity) or to_fix
