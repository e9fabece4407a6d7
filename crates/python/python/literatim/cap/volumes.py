"""What the Caselaw Access Project has, as far as is known without asking it, as `www/src/sources/cap/volumes.ts` has it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Dict, Optional, Sequence, Tuple

LAST: Dict[str, Tuple[int, str]] = {
    "us": (572, "June 2014"),
    "f3d": (935, "September 2019"),
    "f-supp-3d": (392, "August 2019"),
    "f-appx": (714, "March 2018"),
}
"""The last volumes that the project has, by its names of reporters, and when they end (August 2026)."""

NEVER = frozenset(["f4th", "nys2d", "nys3d", "wl"])
"""Reporters that the project does not have at all, and databases."""


@dataclass(frozen=True)
class CitedPlace:
    """A reporter citation taken apart."""

    volume: str
    reporter: str
    """`F. Supp. 3d`"""
    page: int


def place_of(cite: str) -> Optional[CitedPlace]:
    """`608 F.3d 105` taken apart; none for citations without a plain page."""
    found = re.fullmatch(r"([0-9]+) (.+) ([0-9]+)", cite)
    return found and CitedPlace(found[1], found[2], int(found[3]))


def key_of(reporter: str) -> str:
    """The letters and digits of a reporter's name, by which its spellings are one."""
    return re.sub(r"[\W_]", "", reporter.lower())


def end_of(slug: str, volume: str) -> Optional[str]:
    """When the project's copy of a reporter ends, if a volume is after the last one, so that it cannot be there."""
    last, until = LAST.get(slug, (None, ""))
    return until if last is not None and int(volume) > last else None


def may_have_any(cites: Sequence[str]) -> bool:
    """Whether the project may have a case at one of these citations, as far as is known without asking it."""
    return any(may_have(cite) for cite in cites)


def may_have(cite: str) -> bool:
    """Whether the project may have a case at a citation."""
    place = place_of(cite)
    if place is None:
        return False
    key = key_of(place.reporter)
    slug = next((name for name in LAST if key_of(name) == key), key)
    return key not in NEVER and not key.endswith("lexis") and end_of(slug, place.volume) is None
