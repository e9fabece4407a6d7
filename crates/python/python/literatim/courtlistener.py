"""CourtListener as a provider: whether the cited cases exist, and the opinions of those that the draft quotes or pin-cites.

The rules are those of `www/src/sources/courtlistener/`: all citations go in as few look-ups as possible, what they do not decide is searched for by name
and docket number, and no text is requested of a case for which there is a source. It asks one thing at a time. It needs httpx:
`pip install literatim[courtlistener]`.
"""

from __future__ import annotations

import re
from datetime import datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union
from urllib.parse import urlencode, urljoin

from literatim.errors import LiteratimError
from literatim.inputs import Input
from literatim.pace import DAY, HOUR, MINUTE, Rate, rate_of
from literatim.provider import Desk, MissingSource, ProvidedSource, SourceProvider, needs_text
from literatim.records import PAGE_MARK, TEXT_FIELDS, Answered, Record, host_of, is_record, text_of
from literatim.requests import SLACK, Answer, Clock, Host, Refusal, Requests, api_address, within
from literatim.session import STATUS_BY_CODE, Lookup
from literatim.store import FolderStore, written

if TYPE_CHECKING:
    import httpx

BASE = "https://www.courtlistener.com/api/rest/v4/"

FREE_RATES = (Rate(5, MINUTE), Rate(50, HOUR), Rate(125, DAY))
"""The limits of a free account, for all endpoints together (April 2026). `api-usage` has the limits of other accounts."""

MOST_CITATIONS = 250
MOST_CHARACTERS = 64_000
DELIMITER = "; "
MOST_ROUNDS = 40
"""How often citations beyond the limit of a look-up are sent again."""
MOST_PAGES = 20
"""Pages of a list of opinions, 20 opinions each."""
MOST_CANDIDATES = 4
"""The most candidates of one citation whose texts are fetched to see which of them has the quotation."""
EMPTY = 7 * DAY
"""How long an empty answer is valid: what the index lacks may be added."""

FIELDS = "id,type,author_str,per_curiam,ordering_key,html_with_citations"
OTHER_FIELDS = "id,xml_harvard,html_lawbox,html_columbia,html_anon_2020,html,plain_text"

STATUSES = ("Published", "Unpublished", "Errata", "Separate", "In-chambers", "Relating-to", "Unknown")
"""The search finds only published opinions by default."""

BREAK = re.compile(r"\[[^\]]{0,300}\]|…|\.(?:\s*\.){2,}|\*(?:\s*\*){2,}|[\"“”‘]|\n+")
"""Where the words of a quotation may not follow one another in the source."""


class CourtListener(SourceProvider):
    """CourtListener, for `check(..., providers=[CourtListener(token)])`."""

    name = "CourtListener"
    askable = "courtlistener"
    looks_up = True

    def __init__(
        self,
        token: Optional[str] = None,
        *,
        base: str = BASE,
        store: Optional[FolderStore] = None,
        offline: bool = False,
        search_words: bool = False,
        every_text: bool = False,
        patience: float = 3600.0,
        client: Optional[httpx.Client] = None,
        clock: Optional[Clock] = None,
    ) -> None:
        """`token` is the user's; it is sent to the host of `base` alone, and never in an address.

        - `store` keeps answers: `FolderStore()` shares those of the command line; without one, nothing is kept.
        - `offline` makes no request, and takes what is kept.
        - `search_words` lets words of quotations that no source has be searched for: they leave the device.
        - `every_text` gets the opinions of all cited cases, as claims need.
        - `patience` is the most seconds that one request may wait for the limits of the account.

        Raises LiteratimError `address` for a base to which no token may be sent, `token` for a token that cannot be sent, `load` without httpx.
        """
        if not offline and find_spec("httpx") is None:
            raise LiteratimError("load", "Requests to CourtListener need httpx; install it: pip install 'literatim[courtlistener]'.")
        self.seeks = search_words
        self._token = token.strip() if token and token.strip() else None
        self._base = api_address(base)
        fault = self._token and next((c for c in self._token if not "!" <= c <= "~"), None)
        if fault:
            raise LiteratimError("token", f"The token has an invalid character, U+{ord(fault):04X}; copy the token again without it.")
        self._store = store
        self._offline = offline
        self._every_text = every_text
        self._settings: Dict[str, Any] = {"patience": patience, "client": client, "clock": clock or Clock()}

    def may_have(self, lookup: Lookup) -> bool:
        """Whether it is a case."""
        return lookup.is_case

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[Union[ProvidedSource, MissingSource]]:
        """Says which of the cited cases exist, and gives the opinions that are needed."""
        # What an offline index decided is asked for only where a text is needed.
        cases = [one for one in lookups if one.is_case and (needs_text(one, self._every_text) or not desk.is_decided(one.citation))]
        if not cases:
            return
        api = self._api(desk)
        cites = [cite for lookup in cases for cite in lookup.cites]
        answers = {answer["cite"]: answer for answer in api.look_up(cites)}
        if self._offline or desk.is_offline:
            # What is not kept stays open, unless a source of the user's answers for the citation.
            cases = [lookup for lookup in cases if not is_answered(lookup, answers)]
            asked = {cite for lookup in cases for cite in lookup.cites}
            answers = {cite: answer for cite, answer in answers.items() if cite in asked}
        failed = next((answer["problem"] for answer in answers.values() if answer["problem"] is not None), None)
        if failed is not None:
            yield MissingSource(self.name, LiteratimError(failed["code"], failed["text"]), status="not_fetched")
        texts: Dict[str, None] = {}
        for lookup in cases:
            yield from self._sources_of(lookup, answers, api, desk, texts)

    def _sources_of(
        self, lookup: Lookup, answers: Dict[str, Record], api: Api, desk: Desk, texts: Dict[str, None]
    ) -> Iterator[Union[ProvidedSource, MissingSource]]:
        """Decides whether a cited case exists, and gets its text if that is needed."""
        searches: List[Record] = []
        inquiry = {"index": self.name, "cites": [answers[cite] for cite in lookup.cites if cite in answers], "searches": searches}
        before = desk.settled(lookup.citation)
        settlement = desk.settle(lookup.citation, inquiry)
        while settlement["next"] and not (before is not None and before.is_decided):
            searches.append(api.search(settlement["next"]))
            settlement = desk.settle(lookup.citation, inquiry)
        settlement = desk.prefer(lookup.citation, settlement, before)
        if not needs_text(lookup, self._every_text):
            return
        wanted = [case for case in settlement["cases"] if not case["docket_only"]][:MOST_CANDIDATES]
        for case in wanted:
            # Two citations may refer to one case.
            if case["id"] not in texts:
                texts[case["id"]] = None
                yield source_of(case, lookup, api)

    def seek(self, quotation: str, desk: Desk) -> str:
        """Where the search finds words of a quotation. The second stretch is sent only if the first is not found."""
        windows = windows_of(quotation)
        if not windows:
            return "The quotation has no six words in a row to search for."
        api = self._api(desk)
        for words in windows:
            found = api.search_words(words)
            if not found:
                continue
            others = len(found) - 1
            more = f" and {'another case' if others == 1 else f'{others} other cases'}" if others else ""
            cited = ", ".join(filter(None, [found[0]["name"], next(iter(found[0]["cites"]), None)]))
            return f"CourtListener's search finds “{words}” in {cited}{more}: {found[0]['address'] or ''}"
        return f"CourtListener's search does not find “{windows[0]}” in any of its opinions."

    def _api(self, desk: Desk) -> Api:
        return Api(desk, self._base, self._token, self._store, self._offline or desk.is_offline, self._settings)


class Api:
    """CourtListener's API: each answer is kept in the store under the API's address, and is not requested again."""

    def __init__(
        self, desk: Desk, base: str, token: Optional[str], store: Optional[FolderStore], offline: bool, settings: Dict[str, Any]
    ) -> None:
        self._desk = desk
        self._base = base
        self._token = token
        self._store = store
        host = Host(base, FREE_RATES, refusal_of, self._learn_limits)
        self._requests = Requests(host, desk.ledger, secret=token, store=store, offline=offline, **settings)
        self._read = Answered(host_of(base))

    def look_up(self, cites: Sequence[str]) -> List[Record]:
        """The cases at reporter citations, in their order. An answer that is missing has a problem."""
        answers: Dict[str, Record] = {}
        for cite in dict.fromkeys(cites):
            cases = self._desk.take(self._store, "lookups", self._key("cite", cite))
            if isinstance(cases, list) and all(is_record(case) for case in cases):
                answers[cite] = {"cite": cite, "cases": cases, "problem": None}
        left = [cite for cite in dict.fromkeys(cites) if cite not in answers]
        for _ in range(MOST_ROUNDS):
            if not left:
                break
            batch = batch_of(left)
            try:
                found = self._look_up_batch(batch)
            except LiteratimError as error:
                found = [{"cite": cite, "cases": [], "problem": problem_of(error)} for cite in batch]
            for answer in found:
                answers[answer["cite"]] = answer
                if answer["problem"] is None:
                    self._keep(self._key("cite", answer["cite"]), answer["cases"])
            if not found:
                break
            left = [cite for cite in left if cite not in answers]
        unasked = {"code": "server", "text": f"{host_of(self._base)} sent no answer for it; try again later."}
        return [answers.get(cite, {"cite": cite, "cases": [], "problem": unasked}) for cite in cites]

    def search(self, search: Record) -> Record:
        """Searches for a case by words of its name or by its docket number."""
        key = self._key("search", written(search))
        kept = self._desk.take(self._store, "lookups", key)
        if isinstance(kept, list) and all(is_record(case) for case in kept):
            return {"search": search, "cases": kept, "problem": None}
        is_opinions = search["kind"] == "opinions"
        params: List[Tuple[str, str]] = [("type", "o" if is_opinions else "r"), ("q", "")]
        names = (("case_name", "name"), ("docket_number", "docket"), ("court", "court"), ("filed_after", "after"), ("filed_before", "before"))
        params += [(name, search[field]) for name, field in names if search[field] is not None]
        params += [(f"stat_{status}", "on") for status in STATUSES] if is_opinions else []
        is_name = search["docket"] is None
        what = f"the name {search['name']}" if is_name else f"the docket number {search['docket']}"
        try:
            cases = self._found(params, f"to search for {what}", "words of a case name" if is_name else "a docket number")
        except LiteratimError as error:
            return {"search": search, "cases": [], "problem": problem_of(error)}
        self._keep(key, cases)
        return {"search": search, "cases": cases, "problem": None}

    def search_words(self, words: str) -> List[Record]:
        """The cases with these words, in this order, in their text."""
        quoted = words.replace('"', "")
        params = [("type", "o"), ("q", f'"{quoted}"'), *((f"stat_{status}", "on") for status in STATUSES)]
        return self._found(params, "to search for words that no source has", f"words of the draft: “{words}”")

    def text(self, case: Record, pages: bool) -> Record:
        """The text of a case. A merged cluster is followed to its successor; further fields are asked for if pages are cited and none are marked.

        Raises LiteratimError `no_token`, `token`, `not_found`, `sealed`, `empty`, `bad_answer`, and those of `Requests.send`.
        """
        named = f"of {case['name'] or 'cluster ' + case['id']}"
        purpose = f"to read the opinions {named}"
        kept = self._kept_text(case["id"])
        id, opinions, is_whole = kept or (case["id"], self._opinions(case["id"], FIELDS, purpose), False)
        if not opinions:
            id = self._current_id(id, named)
            if id != case["id"]:
                opinions = self._opinions(id, FIELDS, purpose)
        if kept is None and opinions:
            self._keep_text(case["id"], id, opinions, False)
        first = "".join(opinion.get("html_with_citations") or "" for opinion in opinions)
        if opinions and not is_whole and (not first.strip() or (pages and not PAGE_MARK.search(first))):
            try:
                more = {one["id"]: one for one in self._opinions(id, OTHER_FIELDS, f"to read the pages of the opinions {named}")}
                opinions = [{**opinion, **more.get(opinion["id"], {})} for opinion in opinions]
                self._keep_text(case["id"], id, opinions, True)
            except LiteratimError:
                if not first.strip():
                    raise
        if not any((opinion.get(name) or "").strip() for opinion in opinions for name in TEXT_FIELDS):
            raise LiteratimError("empty", f"CourtListener has a record {named} but no text; give the opinion as a file.")
        return text_of(case, opinions)

    def _learn_limits(self) -> None:
        """Asks for the account's own limits when those of a free one would make the user wait."""
        if self._token is None:
            return
        try:
            answer = self._requests.send(
                f"{self._base}api-usage/", purpose="to read the account's remaining requests", sent="nothing of the draft", unmetered=True
            )
            usage = self._read.list(self._read.object(self._checked(answer).json).get("current_usage"), "current_usage")
        except LiteratimError:
            # The limits stay those of a free account; other problems appear in the next requests.
            return
        own = [one for one in usage if isinstance(one, dict) and one.get("scope") == "user"]
        rates = [(one, rate) for one, rate in ((one, rate_of(str(one.get("rate")))) for one in own) if rate is not None]
        now = self._requests.now()
        # A window ends within its own length, even if the clocks of host and device differ.
        spent = [min(time_in(one.get("reset_at")), now + rate.ms) for one, rate in rates if not (one.get("remaining") or 0) > 0]
        self._requests.learn([rate for _, rate in rates], max(spent, default=0))

    def _look_up_batch(self, cites: Sequence[str]) -> List[Record]:
        self._needs_token()
        text = DELIMITER.join(cites)
        count = "a citation" if len(cites) == 1 else f"{len(cites)} citations"
        answer = self._requests.send(
            f"{self._base}citation-lookup/", body={"text": text}, purpose=f"to look up {count}", sent=f"the citations: {text}"
        )
        return self._answers_of(cites, self._checked(answer).json)

    def _answers_of(self, cites: Sequence[str], json: Any) -> List[Record]:
        """The answers to citations that were sent as one text; those beyond the limit of one look-up are left out."""
        items = [self._read.object(item) for item in self._read.list(json, "the whole")]
        places = [(item.get("start_index"), item.get("end_index"), item) for item in items]
        answers: List[Record] = []
        start = 0
        for cite in cites:
            begin, end = start, start + len(cite)
            start = end + len(DELIMITER)
            try:
                own = [item for first, last, item in places if isinstance(first, int) and isinstance(last, int) and first < end and last > begin]
                if not own and any(not isinstance(first, int) or not isinstance(last, int) for first, last, _ in places):
                    raise self._read.bad("start_index", "a place")
                if any(item.get("status") == 429 for item in own):
                    continue
                clusters = [cluster for item in own for cluster in self._read.list(item.get("clusters"), "clusters")]
                cases = {case["id"]: case for case in map(self._read.cluster, clusters)}
                answers.append({"cite": cite, "cases": list(cases.values()), "problem": None})
            except LiteratimError as error:
                answers.append({"cite": cite, "cases": [], "problem": problem_of(error)})
        return answers

    def _opinions(self, cluster: str, fields: str, purpose: str) -> List[Record]:
        opinions: List[Record] = []
        address = f"{self._base}opinions/?cluster={cluster}&fields={fields}"
        for _ in range(MOST_PAGES):
            page = self._read.object(self._get(address, purpose, "the number of a case").json)
            opinions += [self._read.opinion(one) for one in self._read.list(page.get("results"), "results")]
            following = page.get("next")
            if not following:
                return opinions
            # The token is sent to its own host only.
            to = within(str(following), address)
            if to is None:
                why = f"{host_of(self._base)} names a next page outside of its own site; give the opinion as a file."
                raise LiteratimError("bad_answer", why)
            address = to
        why = f"{host_of(self._base)} names more than {MOST_PAGES} pages of opinions of one case; give the opinion as a file."
        raise LiteratimError("bad_answer", why)

    def _current_id(self, id: str, named: str) -> str:
        """The current id of a cluster without opinions."""
        answer = self._get(f"clusters/{id}/?fields=id", f"to find the successor of the record {named}", "the number of a case")
        if answer.status == 410:
            raise LiteratimError("sealed", f"CourtListener has removed the record {named} by order of a court.")
        if answer.status == 404:
            raise LiteratimError("not_found", f"CourtListener no longer has the record {named}; give the opinion as a file.")
        return str(self._read.id(self._read.object(answer.json).get("id"), "id"))

    def _found(self, params: Sequence[Tuple[str, str]], purpose: str, sent: str) -> List[Record]:
        page = self._read.object(self._get(f"search/?{urlencode(params)}", purpose, sent).json)
        return [self._read.found(one) for one in self._read.list(page.get("results"), "results")]

    def _get(self, path: str, purpose: str, sent: str) -> Answer:
        if not path.startswith("search/"):
            self._needs_token()
        return self._checked(self._requests.send(urljoin(self._base, path), purpose=purpose, sent=sent))

    def _needs_token(self) -> None:
        # Without the network a token is no help: the request says that none was made.
        if self._token is None and not self._requests.is_offline:
            at = "https://www.courtlistener.com/profile/api-token/"
            raise LiteratimError("no_token", f"CourtListener answers look-ups only with a token; get a free one at {at} and give it.")

    def _checked(self, answer: Answer) -> Answer:
        """The answer; raises if it says that the request was wrong."""
        status = answer.status
        if status < 400 or status in (404, 410):
            return answer
        if status in (401, 403):
            why = f"CourtListener does not accept the token ({said_in(answer.json)}); check it, or get a new one."
            raise LiteratimError("token", why)
        if is_shut_out(answer):
            raise LiteratimError("shut_out", "CourtListener has blocked this account from its API; ask its support.")
        raise LiteratimError("refused", f"CourtListener refused the request (status {status}: {said_in(answer.json)}).")

    def _key(self, kind: str, name: object) -> str:
        """The key under which an answer of this API is kept."""
        return f"{self._base} {kind} {name}"

    def _keep(self, key: str, cases: Sequence[Record]) -> None:
        expires = None if cases else self._requests.now() + EMPTY
        self._desk.put(self._store, "lookups", key, list(cases), expires=expires)

    def _kept_text(self, id: str) -> Optional[Tuple[str, List[Record], bool]]:
        kept = self._desk.take(self._store, "cases", self._key("cluster", id))
        if not isinstance(kept, dict) or not str(kept.get("id")).isdigit() or not isinstance(kept.get("opinions"), list):
            return None
        opinions = [self._desk.take(self._store, "cases", self._key("opinion", opinion)) for opinion in kept["opinions"]]
        if not all(isinstance(opinion, dict) and isinstance(opinion.get("id"), int) for opinion in opinions):
            return None
        return str(kept["id"]), opinions, kept.get("whole") is True

    def _keep_text(self, record: str, id: str, opinions: Sequence[Record], is_whole: bool) -> None:
        """Opinions are kept under their own ids, so that records of one case share them."""
        for opinion in opinions:
            self._desk.put(self._store, "cases", self._key("opinion", opinion["id"]), opinion)
        kept = {"id": id, "whole": is_whole, "opinions": [opinion["id"] for opinion in opinions]}
        self._desk.put(self._store, "cases", self._key("cluster", record), kept)


def source_of(case: Record, lookup: Lookup, api: Api) -> Union[ProvidedSource, MissingSource]:
    """The text of a case as a source, or why there is none."""
    name = case["address"] or case["name"]
    address: Optional[str] = case["address"]
    try:
        data = written(api.text(case, lookup.pinned)).encode("utf-8", "replace")
    except LiteratimError as error:
        status = "unreadable" if error.code == "empty" else STATUS_BY_CODE.get(error.code, "not_fetched")
        return MissingSource(name, error, address=address, citation=lookup.citation, status=status)
    return ProvidedSource(Input(name, data, format="courtlistener"), address, address, lookup.citation)


def is_answered(lookup: Lookup, answers: Dict[str, Record]) -> bool:
    """Whether the user gave a source for a citation of which nothing is kept."""
    problems = [(answers[cite]["problem"] or {}).get("code") for cite in lookup.cites if cite in answers]
    return bool(lookup.sources) and all(code == "offline" for code in problems)


def batch_of(cites: Sequence[str]) -> List[str]:
    """As many of the first citations as fit into one look-up."""
    batch: List[str] = []
    length = 0
    for cite in cites:
        length += len(cite) + len(DELIMITER)
        if len(batch) == MOST_CITATIONS or (batch and length > MOST_CHARACTERS):
            break
        batch.append(cite)
    return batch


def refusal_of(answer: Answer, now: int) -> Optional[Refusal]:
    """Reads a refusal: `{error_message, wait_until}` for too many citations; for too many requests
    `{detail: "… Rate limit exceeded: 5/min. Expected available in 60 seconds."}`."""
    if answer.status != 429 or answer.json is None or is_shut_out(answer):
        return None
    body = answer.json if isinstance(answer.json, dict) else {}
    until = time_in(body.get("wait_until") or body.get("wait_util"))
    if until > 0:
        return Refusal(max(until, now) + SLACK, alone=True)
    detail = str(body.get("detail", ""))
    seconds = re.search(r"available in (\d+) second", detail)
    rate = re.search(r"Rate limit exceeded: (\S+?)\.(?:\s|$)", detail)
    wait = MINUTE if seconds is None else int(seconds.group(1)) * 1000 + SLACK
    return Refusal(now + wait, rate_of(rate.group(1)) if rate else None)


def is_shut_out(answer: Answer) -> bool:
    """Whether a refusal says that the account is blocked, so that waiting does not help."""
    detail = answer.json.get("detail") if isinstance(answer.json, dict) else None
    return answer.status == 429 and "currently blocked" in str(detail)


def time_in(text: Any) -> int:
    """A time of ISO 8601 in milliseconds since 1970; 0 if it is none."""
    try:
        return int(datetime.fromisoformat(str(text).replace("Z", "+00:00")).timestamp() * 1000)
    except ValueError:
        return 0


def said_in(json: Any) -> str:
    """The error message of a host: the texts in its JSON, at most 200 characters on one line."""
    values: List[Any] = list(json.values()) if isinstance(json, dict) else [json]
    flat = [one for value in values for one in (value if isinstance(value, list) else [value])]
    said = re.sub(r"[\x00-\x1f\x7f-\x9f]+", " ", " ".join(one for one in flat if isinstance(one, str)))
    return said[:200] or "no reason is given"


def problem_of(error: LiteratimError) -> Record:
    """A problem of an answer."""
    return {"code": error.code, "text": str(error)}


def windows_of(quotation: str) -> List[str]:
    """Up to two stretches of a quotation, 6 to 12 words each, which its source has verbatim if it quotes faithfully."""
    windows: List[List[str]] = []
    for words in (piece.split() for piece in BREAK.split(quotation)):
        if len(words) >= 6:
            windows += [words[at * 12 : at * 12 + 12] for at in range(max(1, len(words) // 12))]
    # The longest are the most specific.
    longest = sorted(windows, key=len, reverse=True)[:2]
    return [re.sub(r"^[\W_]+|(?<![\W_])[\W_]+$", "", " ".join(words)) for words in longest]
