"""Volumes of the Caselaw Access Project on this machine: in the folders of static.case.law, or one file each, `f3d-731.json`, as others keep them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional

from literatim.cap.files import TYPES, CapFiles, html_of
from literatim.errors import LiteratimError
from literatim.records import Record, parted

VOLUME = re.compile(r"[a-z][a-z0-9-]{0,80}-\d{1,5}\.json")
"""The name of a volume in one file: `f-supp-3d-12.json`, a list of cases with their texts."""

METADATA = "CasesMetadata.json"
"""The list of the cases of a volume, with a file for each in the folder `cases` next to it."""

MOST_BYTES = 1 << 30
"""The largest volume in one file, 1 GB; the largest that are known have 200 MB."""


def is_volume(path: Path) -> bool:
    """Whether a file is a volume, by its name."""
    return path.name == METADATA or VOLUME.fullmatch(path.name) is not None


class FileOfCases(CapFiles):
    """Reads the values of a file; a wrong one raises LiteratimError `damaged` with the file, the case from 1, and the field."""

    def __init__(self, path: Path, number: int) -> None:
        super().__init__(str(path))
        self._place = f"{path}, case {number:,}"

    def bad(self, field: str, wanted: str) -> LiteratimError:
        """The error of a wrong value."""
        return LiteratimError("damaged", f"{self._place}: {field} is not {wanted}. Download the file anew.")


def cases_in(path: Path) -> Iterator[List[Record]]:
    """The opinions of each case of a volume as rows of the table; none for a case without one, and for one whose file is not there.

    Raises LiteratimError `unreadable`, `too_large` or `damaged`.
    """
    for number, given in enumerate(listed(path), 1):
        reader = FileOfCases(path, number)
        case = reader.metadata(reader.object(given))
        file: Optional[Any] = given
        if path.name == METADATA:
            own = path.parent / "cases" / f"{case['file_name']}.json"
            file = loaded(own) if own.exists() else None
        yield [] if file is None else rows_of(case, reader.case(file)["casebody"]["opinions"])


def listed(path: Path) -> List[Any]:
    """The cases of a file, or of the field `cases` of its object."""
    value = loaded(path)
    cases = value.get("cases") if isinstance(value, dict) else value
    if not isinstance(cases, list):
        raise LiteratimError("damaged", f"{path} is no list of cases; give the file as it was downloaded.")
    return cases


def loaded(path: Path) -> Any:
    """The JSON of a file."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise LiteratimError("too_large", f"{path} is {size / 1e6:.0f} MB; the limit for one volume is {MOST_BYTES / 1e6:.0f} MB.")
        return json.loads(path.read_bytes())
    except OSError as error:
        raise LiteratimError("unreadable", f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise LiteratimError("damaged", f"{path} is invalid or cut short ({error}). Download it anew.") from error


def rows_of(case: Record, opinions: List[Record]) -> List[Record]:
    """The rows of a case: one for each opinion with a text."""
    cites = [one["cite"] for one in case["citations"]]
    volume, reporter, page = next(filter(None, map(parted, cites)), (None, None, str(case["first_page"]) if case["first_page"] else None))
    shared: Dict[str, Any] = {
        "source": "cap",
        "cluster_id": case["id"],
        "reporter": reporter,
        "volume": volume,
        "first_page": page,
        "citations": cites,
        "name": case["name_abbreviation"] or case["name"],
        "date": case["decision_date"] or None,
        "court": case["court"]["name_abbreviation"] or None,
        "docket_number": case["docket_number"] or None,
        "ocr_confidence": (case.get("analysis") or {}).get("ocr_confidence"),
    }
    return [
        {
            **shared,
            "opinion_id": place,
            "opinion_type": TYPES.get(opinion["type"], "010combined"),
            "author": opinion["author"] or None,
            "text_field": "html_with_citations",
            "markup": html_of(opinion["text"], case["first_page"], case["last_page"]),
        }
        for place, opinion in enumerate(opinions, 1)
        if opinion["text"].strip()
    ]
