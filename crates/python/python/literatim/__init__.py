"""Literatim checks the quotations of a draft, word by word, against the sources that it cites.

    >>> import literatim
    >>> draft = "“The keeper shall be liable for any loss.” Doe v. Roe, 900 F.3d 1, 4 (2018)."
    >>> report = literatim.check(draft, {"Doe v. Roe.txt": "The keeper shall not be liable for any loss."})
    >>> report.quotations[0].reason
    'Drops “not” before “be”.'
"""

from literatim._literatim import VERSION as __version__
from literatim.check import check
from literatim.citations import Citation, by_authority, find_citations
from literatim.errors import ERRORS, ErrorCode, LiteratimError
from literatim.index import Index
from literatim.inputs import Input
from literatim.model import Edit, Passage, QuotationFinding, Report
from literatim.quotations import Quotation, align, find_quotations, locate, quote, sweep
from literatim.reading import document, text
from literatim.session import Located, Lookup, Plan, Session, SourceRun, codepoint_spans

__all__ = [
    "ERRORS",
    "Citation",
    "Edit",
    "ErrorCode",
    "Index",
    "Input",
    "LiteratimError",
    "Located",
    "Lookup",
    "Passage",
    "Plan",
    "Quotation",
    "QuotationFinding",
    "Report",
    "Session",
    "SourceRun",
    "__version__",
    "align",
    "by_authority",
    "check",
    "codepoint_spans",
    "document",
    "find_citations",
    "find_quotations",
    "locate",
    "quote",
    "sweep",
    "text",
]
