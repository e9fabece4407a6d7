"""The rate limits of a host."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Set

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

WINDOWS = {"sec": 1000, "min": MINUTE, "hour": HOUR, "day": DAY}

UNITS = {1000: "a second", MINUTE: "a minute", HOUR: "an hour", DAY: "a day"}


@dataclass(frozen=True)
class Rate:
    """A rate limit: `count` requests in `ms` milliseconds."""

    count: int
    ms: int


def rate_of(text: str) -> Optional[Rate]:
    """Reads `5/min`, `50/h`, `125/day` as Django REST framework does: only the first letter after the slash counts."""
    found = re.match(r"\s*(\d+)\s*/\s*([a-z])", text, re.IGNORECASE)
    ms = found and next((ms for name, ms in WINDOWS.items() if name.startswith(found.group(2).lower())), None)
    return Rate(int(found.group(1)), ms) if found and ms else None


class Pace:
    """Sliding windows, as far as they are known, and the waits that the host demanded. Times are in milliseconds since 1970."""

    def __init__(self, rates: Sequence[Rate], kept: Optional[Mapping[str, Any]] = None) -> None:
        self._name = secrets.token_hex(6)
        self._rates: Dict[int, Rate] = {rate.ms: rate for rate in rates}
        self._sent: Dict[str, int] = {}
        self._open: Set[str] = set()
        self._until = 0
        self._count = 0
        if kept is not None:
            self.join(kept)

    @property
    def state(self) -> Dict[str, Any]:
        """What is kept between runs."""
        rates = [{"count": rate.count, "ms": rate.ms} for rate in self._rates.values()]
        return {"rates": rates, "sent": self._sent, "until": self._until}

    def __str__(self) -> str:
        rates = sorted(self._rates.values(), key=lambda rate: rate.ms)
        return ", ".join(f"{rate.count} {UNITS.get(rate.ms, f'in {rate.ms // 1000} seconds')}" for rate in rates) or "as the host says"

    def next(self, now: int) -> int:
        """When the next request may be sent: now, or later."""
        at = max(now, min(self._until, now + DAY))
        counted = sorted(now if name in self._open else min(sent, now) for name, sent in self._sent.items())
        for rate in self._rates.values():
            times: List[int] = [sent for sent in counted if sent > at - rate.ms]
            if len(times) >= rate.count:
                at = max(at, times[-rate.count] + rate.ms)
        return at

    def record(self, now: int) -> str:
        """Records a request that is being sent; returns its name."""
        longest = max(self._rates, default=0)
        # Times in the future, after the clock was set back, count as now.
        self._sent = {name: min(sent, now) for name, sent in self._sent.items() if sent > now - longest}
        self._count += 1
        name = f"{self._name} {self._count}"
        self._sent[name] = now
        self._open.add(name)
        return name

    def answered(self, name: str, now: int) -> None:
        """Records the answer to a request, which the host counted at some time until now."""
        self._open.discard(name)
        if name in self._sent:
            self._sent[name] = now

    def withdraw(self, name: str) -> None:
        """Removes a request that did not reach the host."""
        self._open.discard(name)
        self._sent.pop(name, None)

    def join(self, other: Mapping[str, Any]) -> None:
        """Takes what others recorded for the same host."""
        sent: Mapping[str, Any] = other.get("sent", {})
        self._sent.update({name: int(at) for name, at in sent.items() if not name.startswith(self._name)})
        self.hold(int(other.get("until", 0)))
        for rate in other.get("rates", []):
            self.learn(Rate(int(rate["count"]), int(rate["ms"])))

    def learn(self, rate: Rate) -> None:
        """Sets a rate that the host named, in place of the one for the same window."""
        self._rates[rate.ms] = rate

    def hold(self, until: int) -> None:
        """Sends nothing before a time that the host named."""
        self._until = max(self._until, until)
