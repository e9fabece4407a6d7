"""Requests to an API that answers in JSON: they keep the limits of its host, wait, try again, and are in the ledger of the report."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence
from urllib.parse import urljoin, urlsplit

from literatim.errors import LiteratimError
from literatim.inputs import MOST_BYTES
from literatim.pace import DAY, MINUTE, Pace, Rate
from literatim.provider import Request
from literatim.store import FolderStore

if TYPE_CHECKING:
    import httpx

RETRIES = 3
"""Retries of a request that failed for a temporary reason."""
FAILURES = 8
"""Failures in a row after which the host gets no more requests."""
MOST_REFUSALS = 12
"""Answers 429 to one request."""
MOST_REDIRECTS = 3
"""Redirects of one request within its host."""
TIMEOUT = 30.0
"""Seconds for one answer."""
SLACK = 1000
"""Milliseconds added to a wait that a host names: hosts round to whole seconds."""

THIS_MACHINE = re.compile(r"^(localhost|127(\.\d{1,3}){3}|::1)$")


class Clock:
    """The time, and a way to wait."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def sleep(self, seconds: float) -> None:
        """Waits."""
        time.sleep(seconds)


class Transient(LiteratimError):
    """A temporary failure: the host cannot be reached, or its answer is not as it should be."""


@dataclass(frozen=True)
class Answer:
    """The answer of an API."""

    status: int
    json: Any
    retry_after: Optional[int] = None
    """The wait in milliseconds in the header `Retry-After`."""


@dataclass(frozen=True)
class Refusal:
    """A refusal for too many requests."""

    until: int
    """When it ends, in milliseconds since 1970."""
    rate: Optional[Rate] = None
    """The limit that it names."""
    alone: bool = False
    """Whether it applies only to requests like this one."""


@dataclass
class Host:
    """The rules of a host, and how it fares."""

    address: str
    rates: Sequence[Rate]
    refusal: Callable[[Answer, int], Optional[Refusal]]
    before_wait: Callable[[], None] = lambda: None
    """Called once before the first wait, to learn limits that may make it unnecessary."""
    text_errors: bool = False
    """Whether it reports errors below 500 as plain text or a page: then that text replaces the data."""
    learned: bool = False
    failures: int = 0
    pace: Pace = field(init=False)

    def __post_init__(self) -> None:
        self.pace = Pace(self.rates)

    @property
    def name(self) -> str:
        """Its name with the port."""
        return urlsplit(self.address).netloc


class Requests:
    """The requests of one check to one API. A secret goes to the API's own host alone, and never comes back from it."""

    def __init__(
        self,
        host: Host,
        ledger: List[Request],
        *,
        secret: Optional[str],
        store: Optional[FolderStore],
        offline: bool,
        patience: float,
        client: Optional[httpx.Client],
        clock: Clock,
    ) -> None:
        self._host = host
        self._ledger = ledger
        self._secret = secret
        self._store = store
        self._patience = patience * 1000
        self._client = client
        self._clock = clock
        self.is_offline = offline
        kept = store and store.get("hosts", host.name)
        if isinstance(kept, dict):
            host.pace.join(kept)

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return int(self._clock.now() * 1000)

    def learn(self, rates: Sequence[Rate], until: int) -> None:
        """Sets the limits of an account."""
        for rate in rates:
            self._host.pace.learn(rate)
        self._host.pace.hold(until)
        self._keep()

    def send(
        self,
        address: str,
        *,
        purpose: str,
        sent: str,
        body: Optional[Dict[str, str]] = None,
        with_secret: bool = True,
        unmetered: bool = False,
    ) -> Answer:
        """Sends a request when it is its turn; returns the answer, whatever its status below 500.

        Raises LiteratimError `offline`, `blocked`, `timeout`, `server`, `not_json`, `too_large`, `redirected`, `rate_limited` or `host_down`.
        """
        host = self._host
        if self.is_offline:
            raise LiteratimError("offline", f"{host.name} was not contacted: the check runs without the network.")
        left = [self._patience]
        refusals = 0
        most = MOST_REFUSALS
        while refusals < most:
            answer = self._tried(address, purpose, sent, body, with_secret, unmetered, left)
            now = self.now()
            refusal = refusal_in(answer, host.refusal(answer, now), now)
            if refusal is None:
                return answer
            refusals += 1
            longest = refusal.rate.ms if refusal.rate and answer.retry_after is None else DAY
            until = min(refusal.until, now + longest + SLACK)
            most = RETRIES if answer.json is None else most
            if unmetered:
                raise LiteratimError("rate_limited", f"{host.name} got too many requests of this kind; try again at {time_of(until)}.")
            if refusal.rate:
                host.pace.learn(refusal.rate)
            if refusal.alone:
                self._wait(until, left)
            else:
                host.pace.hold(until)
            self._keep()
        why = f"{host.name} refused the request {most} times as one too many; run the check again later, what has arrived is kept."
        raise LiteratimError("rate_limited", why)

    def _tried(
        self, address: str, purpose: str, sent: str, body: Optional[Dict[str, str]], with_secret: bool, unmetered: bool, left: List[float]
    ) -> Answer:
        """The answer, after retries of temporary failures."""
        host = self._host
        for attempt in range(RETRIES + 1):
            if host.failures >= FAILURES:
                why = f"{host.name} has failed {FAILURES} times in a row and gets no requests; run the check again later, what has arrived is kept."
                raise LiteratimError("host_down", why)
            noted = None if unmetered else self._turn(left)
            try:
                answer = self._once(address, purpose, sent, body, with_secret)
                host.failures = 0
                return answer
            except Transient as error:
                host.failures += 1
                # A host that was not reached has counted nothing, and a retry does not wait for its limits.
                if noted is not None and error.code == "blocked":
                    host.pace.withdraw(noted)
                if attempt == RETRIES:
                    raise
                self._clock.sleep(2.0**attempt)
            finally:
                if noted is not None:
                    host.pace.answered(noted, self.now())
                    self._keep()
        raise AssertionError("the last attempt returns or raises")

    def _turn(self, left: List[float]) -> str:
        """Waits until a request may be sent, and records it."""
        host = self._host
        while True:
            others = self._store and self._store.get("hosts", host.name)
            if isinstance(others, dict):
                host.pace.join(others)
            now = self.now()
            at = host.pace.next(now)
            if at <= now:
                noted = host.pace.record(now)
                self._keep()
                return noted
            if not host.learned:
                host.learned = True
                host.before_wait()
                continue
            self._wait(at, left)

    def _wait(self, until: int, left: List[float]) -> None:
        """Waits until a time; raises at once when that exceeds the user's remaining patience."""
        host = self._host
        wait = max(0, until - self.now())
        left[0] -= wait
        if left[0] < 0:
            why = f"{host.name} accepts no request before {time_of(until)} (its limit: {host.pace}); run the check again then, what has arrived is kept."
            raise LiteratimError("rate_limited", why)
        self._clock.sleep(wait / 1000)

    def _keep(self) -> None:
        if self._store is not None:
            self._store.put("hosts", self._host.name, self._host.pace.state)

    def _once(self, address: str, purpose: str, sent: str, body: Optional[Dict[str, str]], with_secret: bool) -> Answer:
        """The answer to one attempt, after redirects within the host."""
        at, why = address, purpose
        for _ in range(MOST_REDIRECTS + 1):
            answer = self._exchange(at, why, sent, body, with_secret)
            if isinstance(answer, Answer):
                return answer
            at = self._redirected(at, answer, body is not None)
            why = f"{purpose}, redirected by {self._host.name}"
        raise LiteratimError("redirected", f"{self._host.name} redirects the request more than {MOST_REDIRECTS} times; check the API's address.")

    def _redirected(self, address: str, location: str, has_body: bool) -> str:
        """The target of a redirect, unless that is another host, or the request has a body."""
        to = within(location, address)
        if to is not None and not has_body:
            return to
        named = urlsplit(urljoin(address, location)).netloc or "no address"
        why = f"{self._host.name} redirects the request to {self._cut(named)}, which is not followed; give the API's own address."
        raise LiteratimError("redirected", why)

    def _exchange(self, address: str, purpose: str, sent: str, body: Optional[Dict[str, str]], with_secret: bool) -> "Answer | str":
        """Sends one request, and adds it to the ledger; a text is the target of a redirect."""
        import httpx

        name = self._host.name
        headers = {"authorization": f"Token {self._secret}"} if with_secret and self._secret else {}
        if self._client is None:
            self._client = httpx.Client(trust_env=False)
        request = self._client.build_request("POST" if body else "GET", address, headers=headers, data=body, timeout=TIMEOUT)
        started = datetime.fromtimestamp(self._clock.now(), timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        entry = Request(started, name, purpose, sent, len(address.encode()) + len(request.read()), 0)
        self._ledger.append(entry)
        try:
            response = self._client.send(request, stream=True, follow_redirects=False)
            try:
                if response.is_redirect and "location" in response.headers:
                    return str(response.headers["location"])
                text = self._cut(self._text_of(response, entry))
            finally:
                response.close()
        except httpx.TimeoutException as error:
            raise Transient("timeout", f"{name} did not answer in full within {TIMEOUT:.0f} seconds; try again later.") from error
        except httpx.HTTPError as error:
            why = f"{name} could not be reached: this machine is offline, or the host is; check the connection and try again."
            raise Transient("blocked", why) from error
        return self._parsed(response.status_code, text, wait_of(response.headers.get("retry-after"), self.now()))

    def _text_of(self, response: httpx.Response, entry: Request) -> str:
        received = bytearray()
        # The limit of the client is one for each piece.
        end = time.monotonic() + TIMEOUT
        for piece in response.iter_bytes():
            if time.monotonic() > end:
                raise Transient("timeout", f"{self._host.name} did not answer in full within {TIMEOUT:.0f} seconds; try again later.")
            received += piece
            entry.bytes_in = len(received)
            if len(received) > MOST_BYTES:
                raise LiteratimError("too_large", f"The answer of {self._host.name} is larger than 64 MB, the limit for one answer.")
        return received.decode("utf-8", "replace")

    def _parsed(self, status: int, text: str, retry_after: Optional[int]) -> Answer:
        name = self._host.name
        if status == 503 and retry_after is not None:
            return Answer(status, None, retry_after)
        if status >= 500:
            raise Transient("server", f"{name} answered with a server error ({status}); try again later.")
        try:
            return Answer(status, json.loads(text), retry_after)
        except ValueError as error:
            if self._host.text_errors and status >= 400:
                return Answer(status, text, retry_after)
            # The edge of a network answers 403 and 429 with its own pages. One of 429 is a refusal like that of the host.
            if status == 429:
                return Answer(status, None, retry_after)
            said = f"{name} answered with something other than data (status {status}); try again later."
            # A refusal stays one when it is asked again at once.
            raise (LiteratimError if 400 <= status < 500 else Transient)("not_json", said) from error

    def _cut(self, text: str) -> str:
        """Text without the secret, whose characters may be plain, percent-encoded, or escaped as in JSON."""
        if self._secret is None or len(self._secret) < 8:
            return text
        one = "".join(rf"(?:{re.escape(c)}|%{ord(c):02x}|\\u{ord(c):04x})" for c in self._secret)
        return re.sub(one, "[token]", text, flags=re.IGNORECASE)


def refusal_in(answer: Answer, own: Optional[Refusal], now: int) -> Optional[Refusal]:
    """The refusal in an answer, but not before the time in `Retry-After`; of a page, that time alone."""
    is_page = answer.json is None and answer.status in (429, 503)
    if own is None and is_page:
        own = Refusal(now + (MINUTE if answer.retry_after is None else answer.retry_after))
    return own and Refusal(max(own.until, now + (answer.retry_after or 0)), own.rate, own.alone)


def wait_of(header: Optional[str], now: int) -> Optional[int]:
    """Milliseconds of a `Retry-After`, which names seconds or a date."""
    if header is None:
        return None
    if header.isdigit():
        return int(header) * 1000
    try:
        return max(0, int(parsedate_to_datetime(header).timestamp() * 1000) - now)
    except (TypeError, ValueError):
        return None


def time_of(until: int) -> str:
    """A time for the user."""
    return datetime.fromtimestamp(until / 1000).strftime("%H:%M on %Y-%m-%d")


def within(address: str, base: str) -> Optional[str]:
    """An address in full, if it has the scheme, host and port of another and no user name."""
    to, own = urlsplit(urljoin(base, address)), urlsplit(base)
    is_own = (to.scheme, to.netloc) == (own.scheme, own.netloc) and "@" not in to.netloc
    return to.geturl() if is_own and not re.search(r"[\x00-\x1f\x7f]", address) else None


def api_address(address: str) -> str:
    """The address of an API to which a token is sent, with `/` at its end: https, or http on this machine.

    Raises LiteratimError `address`.
    """

    def refused(why: str) -> LiteratimError:
        return LiteratimError("address", f'"{address}" cannot be the API\'s address: {why}.')

    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise refused("give one that begins with https:// and contains no user name")
    if parts.scheme == "http" and not THIS_MACHINE.match(parts.hostname):
        raise refused("the token would be sent unencrypted; give one that begins with https://")
    if parts.query or parts.fragment:
        raise refused("leave out what follows ? or #")
    return address if address.endswith("/") else f"{address}/"
