"""The files of the Caselaw Access Project, as `www/src/sources/cap/records.ts` reads them; fields that are not named here are neither used nor kept."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional

from literatim.records import Answered, Record

SLUG = re.compile(r"[a-z0-9-]{1,80}")
FILE_NAME = re.compile(r"[A-Za-z0-9._-]{1,80}")
PAGE = re.compile(r"[0-9]{1,7}")

TYPES = {
    "majority": "020lead",
    "per-curiam": "020lead",
    "plurality": "025plurality",
    "concurrence": "030concurrence",
    "concurring-in-part-and-dissenting-in-part": "035concurrenceinpart",
    "dissent": "040dissent",
    "rehearing": "070rehearing",
}
"""The types of opinions as CourtListener's JSON calls them, in which the engine reads a case."""


class CapFiles(Answered):
    """Reads the values of the project's files; a wrong one raises LiteratimError `bad_answer` with its field."""

    def reporters(self, value: Any) -> List[Record]:
        """The entries of `ReportersMetadata.json`."""
        read: List[Record] = []
        for one in self.list(value, "the whole"):
            entry = self.object(one)
            slug = entry.get("slug")
            if not isinstance(slug, str) or not SLUG.fullmatch(slug):
                raise self.bad("slug", "the name of a folder")
            read.append({"short_name": self._needed(entry, "short_name"), "slug": slug})
        return read

    def cases(self, value: Any) -> List[Record]:
        """The cases in `CasesMetadata.json`."""
        return [self.metadata(self.object(one)) for one in self.list(value, "the whole")]

    def metadata(self, case: Record) -> Record:
        """What is known of a case besides its text."""
        file_name = case.get("file_name")
        if not isinstance(file_name, str) or not FILE_NAME.fullmatch(file_name):
            raise self.bad("file_name", "the name of a file")
        court = case.get("court")
        citations = [self.object(one, "citations") for one in self.list(case.get("citations"), "citations")]
        read: Record = {
            "id": self.id(case.get("id"), "id"),
            **{name: self._text(case, name) for name in ("name", "name_abbreviation", "decision_date", "docket_number")},
            **{name: page_of(case.get(name)) for name in ("first_page", "last_page")},
            "citations": [{"cite": self._needed(one, "cite")} for one in citations],
            "court": {"name_abbreviation": "" if court is None else self._text(self.object(court, "court"), "name_abbreviation")},
            "file_name": file_name,
        }
        if "analysis" in case:
            analysis = case["analysis"]
            read["analysis"] = None if analysis is None else confidence_in(self.object(analysis, "analysis"))
        return read

    def case(self, value: Any) -> Record:
        """The file of a case, with its opinions."""
        body = self.object(self.object(value).get("casebody"), "casebody")
        opinions: List[Record] = []
        for one in self.list(body.get("opinions"), "opinions"):
            opinion = self.object(one, "opinions")
            text = opinion.get("text")
            if text is not None and not isinstance(text, str):
                raise self.bad("text", "a text")
            opinions.append({"text": text or "", "type": self._text(opinion, "type"), "author": self._text(opinion, "author")})
        return {"casebody": {"opinions": opinions}}

    def _text(self, values: Record, field: str) -> str:
        """A text on one line that may be missing."""
        return self.line(values.get(field), field) or ""

    def _needed(self, values: Record, field: str) -> str:
        """A text on one line."""
        line = self.line(values.get(field), field)
        if line is None:
            raise self.bad(field, "a text")
        return line


def page_of(value: Any) -> int:
    """A page as a number, 0 if it is none: `105`, `xvi`."""
    is_page = isinstance(value, (str, int)) and not isinstance(value, bool)
    return int(value) if is_page and PAGE.fullmatch(str(value)) else 0


def confidence_in(analysis: Record) -> Record:
    """How sure the recognition of a case's text was, 0 to 1."""
    if "ocr_confidence" not in analysis:
        return {}
    confidence = analysis["ocr_confidence"]
    if not isinstance(confidence, (int, float)) or isinstance(confidence, bool):
        return {"ocr_confidence": None}
    # JavaScript writes 1.0 as 1.
    return {"ocr_confidence": int(confidence) if confidence == int(confidence) else confidence}


def record_of(case: Record, address: str, cite: Optional[str]) -> Record:
    """A case as a record; `address` is that at which people read it, and `cite` the citation at which it begins, as it was asked for."""
    date = case["decision_date"] if re.fullmatch(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?", case["decision_date"]) else ""
    own = [one["cite"] for one in case["citations"]]
    return {
        "id": f"cap {case['id']}",
        "name": case["name_abbreviation"] or case["name"],
        "full_name": case["name"] or None,
        "court": None,
        "court_name": case["court"]["name_abbreviation"] or None,
        "date": date or None,
        "docket": re.sub(r"^Nos?\. ?", "", case["docket_number"]) or None,
        "cites": list(dict.fromkeys([*([] if cite is None else [cite]), *own])),
        "address": address,
        "docket_only": False,
    }


def case_text_of(case: Record, opinions: List[Record]) -> Record:
    """The opinions of a case in the shape of CourtListener's JSON, with the confidence of its recognition.

    The head matter is no court's words, and is left out.
    """
    parted = [re.fullmatch(r"(\S+) (.+) (\S+)", one["cite"]) for one in case["citations"]]
    confidence = (case.get("analysis") or {}).get("ocr_confidence")
    cluster: Dict[str, Any] = {
        "case_name": case["name_abbreviation"] or case["name"],
        "case_name_full": case["name"],
        "date_filed": case["decision_date"],
        "citations": [{"volume": found[1], "reporter": found[2], "page": found[3]} for found in parted if found],
    }
    if confidence is not None:
        cluster["ocr_confidence"] = confidence
    return {
        "cluster": cluster,
        "opinions": [
            {
                "id": index + 1,
                "type": TYPES.get(opinion["type"], "010combined"),
                "author_str": opinion["author"],
                "html_with_citations": html_of(opinion["text"], case["first_page"], case["last_page"]),
            }
            for index, opinion in enumerate(opinions)
        ],
    }


def html_of(words: str, first: int, last: int) -> str:
    """Text with page marks, `*105`, as HTML. A number is a mark only if it goes on from the page before, inside the case."""
    # Only one page: all of it.
    begins = first if first == last else 0
    at = 0

    def marked(found: "re.Match[str]") -> str:
        nonlocal begins, at
        here = int(found[1])
        if here < max(first, at) or here > last or (at > 0 and here > at + 2):
            return found[0]
        # An opinion begins on the page before its first mark.
        begins = begins or here - 1
        at = here
        return star(here)

    text = re.sub(r"\*([0-9]{1,7})(?![0-9])", marked, escaped(words))
    beginning = star(begins) if begins >= first else ""
    return "\n".join(f"<p>{paragraph}</p>" for paragraph in re.split(r"\n+", beginning + text))


def star(page: int) -> str:
    """The mark of a page."""
    return f'<span class="star-pagination">*{page}</span>'


def escaped(words: str) -> str:
    """Text in HTML."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
