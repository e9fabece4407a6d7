"""The records of CourtListener's answers, as the engine takes them; fields that are not named here are not used."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Dict, List, Optional, Tuple
from urllib.parse import urlsplit

from literatim.errors import LiteratimError
from literatim.requests import within

SITE = "https://www.courtlistener.com"
"""The site on which people read what the API serves."""

TEXT_FIELDS = ("html_with_citations", "xml_harvard", "html_lawbox", "html_columbia", "html_anon_2020", "html", "plain_text")
"""The fields of an opinion that may have its text."""

PAGE_MARK = re.compile(r"star-pagination|<page-number|page-label|\*(?:Page )?\d")
"""A possible page mark of a reporter, in any form of CourtListener's markup."""

OPINION_FIELDS = ("id", "type", "author_str", "per_curiam", "ordering_key", *TEXT_FIELDS)

Record = Dict[str, Any]


class Answered:
    """Reads the values of an answer; a wrong one raises LiteratimError `bad_answer` with its field."""

    def __init__(self, host: str) -> None:
        self._host = host

    def bad(self, field: str, wanted: str) -> LiteratimError:
        """The error of a wrong value."""
        why = f"{self._host} sent an answer that cannot be used: {field} is not {wanted}; try again later, and report it if it persists."
        return LiteratimError("bad_answer", why)

    def object(self, value: Any, field: str = "the whole") -> Record:
        """An object."""
        if not isinstance(value, dict):
            raise self.bad(field, "an object")
        return {str(name): one for name, one in value.items()}

    def list(self, value: Any, field: str) -> List[Any]:
        """A list."""
        if not isinstance(value, list):
            raise self.bad(field, "a list")
        return list(value)

    def id(self, value: Any, field: str) -> int:
        """The number of a record."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.bad(field, "the number of a record")
        return value

    def line(self, value: Any, field: str) -> Optional[str]:
        """A text on one line, or none."""
        if value is None:
            return None
        if not isinstance(value, str):
            raise self.bad(field, "a text")
        return re.sub(r"[\x00-\x1f\x7f-\x9f]+", " ", value).strip()

    def day(self, value: Any, field: str) -> Optional[str]:
        """A day, or a time on that day."""
        text = self.line(value, field)
        if not text:
            return None
        try:
            return date.fromisoformat(text[:10]).isoformat()
        except ValueError as error:
            raise self.bad(field, "a date") from error

    def cluster(self, value: Any) -> Record:
        """The record of a cluster."""
        cluster = self.object(value)
        id = self.id(cluster.get("id"), "id")
        names = [plain(self.line(cluster.get(name), name)) for name in ("case_name", "case_name_full", "case_name_short")]
        cites: List[str] = []
        for one in self.list(cluster.get("citations") or [], "citations"):
            cite = self.object(one, "citations")
            # Volumes were numbers until October 2025.
            cites.append(f"{cite.get('volume')} {cite.get('reporter')} {cite.get('page')}")
        return record(
            id=str(id),
            name=next(filter(None, names), ""),
            full_name=names[1] or None,
            date=self.day(cluster.get("date_filed"), "date_filed"),
            cites=cites,
            address=address_of_case(str(id), self.line(cluster.get("absolute_url"), "absolute_url")),
        )

    def found(self, value: Any) -> Record:
        """The record of a result of the search."""
        found = self.object(value)
        cluster = found.get("cluster_id")
        is_docket = not isinstance(cluster, int)
        line = {name: self.line(found.get(name), name) for name in ("absolute_url", "docket_absolute_url", "caseName", "caseNameFull", "case_name_full")}
        path = (line["docket_absolute_url"] or line["absolute_url"]) if is_docket else line["absolute_url"]
        at = within(path, SITE) if path and path.startswith("/") else None
        return record(
            id=f"docket {self.id(found.get('docket_id'), 'docket_id')}" if is_docket else str(cluster),
            name=plain(line["caseName"]),
            full_name=plain(line["caseNameFull"] or line["case_name_full"]) or None,
            court=self.line(found.get("court_id"), "court_id"),
            court_name=self.line(found.get("court_citation_string"), "court_citation_string") or None,
            date=self.day(found.get("dateFiled"), "dateFiled"),
            docket=self.line(found.get("docketNumber"), "docketNumber") or None,
            cites=[cite for cite in (plain(self.line(one, "citation")) for one in self.list(found.get("citation") or [], "citation")) if cite],
            address=at if is_docket else address_of_case(str(cluster), path),
            docket_only=is_docket,
        )

    def opinion(self, value: Any) -> Record:
        """An opinion, with the fields that were asked for."""
        opinion = self.object(value)
        self.id(opinion.get("id"), "id")
        return {name: opinion[name] for name in OPINION_FIELDS if name in opinion}


def record(
    *,
    id: str,
    name: str,
    full_name: Optional[str],
    date: Optional[str],
    cites: List[str],
    address: Optional[str],
    court: Optional[str] = None,
    court_name: Optional[str] = None,
    docket: Optional[str] = None,
    docket_only: bool = False,
) -> Record:
    """A case in the index, or a docket."""
    head = {"id": id, "name": name, "full_name": full_name, "court": court, "court_name": court_name}
    return {**head, "date": date, "docket": docket, "cites": cites, "address": address, "docket_only": docket_only}


def plain(text: Optional[str]) -> str:
    """A text of the index without the marks of a highlighted search."""
    return re.sub(r"</?mark>", "", text or "").strip()


def address_of_case(id: str, path: Optional[str]) -> str:
    """The address at which people read a cluster, which reports use to name its text."""
    own = within(path, SITE) if path and path.startswith("/opinion/") else None
    return own or f"{SITE}/opinion/{id}/opinion/"


def is_record(value: Any) -> bool:
    """Whether a kept value is a record: whoever can write to the store can have made it."""
    if not isinstance(value, dict) or not re.match(r"^(?:docket )?\d+$", str(value.get("id"))):
        return False
    texts = ("full_name", "court", "court_name", "date", "docket", "address")
    has_texts = all(isinstance(value.get(name), (str, type(None))) for name in texts)
    is_listed = isinstance(value.get("cites"), list) and all(isinstance(cite, str) for cite in value["cites"])
    return has_texts and is_listed and isinstance(value.get("name"), str) and isinstance(value.get("docket_only"), bool)


def text_of(case: Record, opinions: List[Record]) -> Record:
    """The text of a case for the engine's reader of CourtListener's JSON."""
    parts = [parted(cite) for cite in case["cites"]]
    citations = [{"volume": part[0], "reporter": part[1], "page": part[2]} for part in parts if part]
    cluster = {
        "id": int(case["id"]),
        "absolute_url": case["address"] and case["address"].replace(SITE, "", 1),
        "case_name": case["name"],
        "case_name_full": case["full_name"],
        "date_filed": case["date"],
        "citations": citations,
    }
    ordered = sorted(opinions, key=lambda opinion: (opinion.get("ordering_key") or 0, str(opinion.get("type"))))
    return {"cluster": cluster, "opinions": ordered}


def parted(cite: str) -> Optional[Tuple[str, str, str]]:
    """Volume, reporter and page of a reporter citation."""
    found = re.match(r"^(\S+) (.+) (\S+)$", cite)
    return (found.group(1), found.group(2), found.group(3)) if found else None


def host_of(address: str) -> str:
    """The host of an address, with its port."""
    return urlsplit(address).netloc
