"""CourtListener as a provider, against the fake one of this repository on loopback."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Dict, Iterator, List

import pytest

import literatim
from conftest import EXAMPLE
from literatim import LiteratimError
from literatim.courtlistener import CourtListener, refusal_of, windows_of
from literatim.requests import Answer, Clock, api_address, within
from literatim.store import FolderStore

pytest.importorskip("httpx")

TOKEN = "f1c71054fa4e70f1c71054fa4e70f1c71054fa4e"
MEMO = EXAMPLE / "memo.md"


class Fake(Clock):
    """A fake CourtListener, whose clock is also that of the check."""

    def __init__(self, options: Dict[str, Any]) -> None:
        if shutil.which("node") is None:
            pytest.skip("the fake CourtListener runs in Node")
        script = str(Path(__file__).with_name("fake.mjs"))
        program = ["node", script, str(EXAMPLE / "sources"), json.dumps(options)]
        self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        started = self._answer()
        self.base = f"{started['url']}/api/rest/v4/"
        self._now = started["now"] / 1000
        self.slept = 0.0

    def _answer(self) -> Dict[str, Any]:
        assert self._process.stdout is not None
        answer: Dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def say(self, **command: Any) -> Dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def now(self) -> float:
        return self._now

    def sleep(self, seconds: float) -> None:
        self.slept += seconds
        self._now = self.say(advance=seconds * 1000)["now"] / 1000

    def log(self) -> List[Dict[str, Any]]:
        log: List[Dict[str, Any]] = self.say()["log"]
        return log

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)

    def provider(self, **options: Any) -> CourtListener:
        settings = {"base": self.base, "clock": self, "patience": 100_000.0, **options}
        return CourtListener(settings.pop("token", TOKEN), **settings)


@pytest.fixture
def fake() -> Iterator[Fake]:
    rates = ["100000/min", "100000/hour", "100000/day"]
    made = Fake({"tokens": {TOKEN: {"user": rates, "citations": "1000000/min"}}})
    yield made
    made.close()


@pytest.fixture
def limited() -> Iterator[Fake]:
    made = Fake({})
    yield made
    made.close()


def test_cited_cases_are_found_and_their_texts_are_sources(fake: Fake) -> None:
    alone = literatim.check(MEMO)
    report = literatim.check(MEMO, providers=[fake.provider()])
    assert all(finding.existence == "not_looked_up" for finding in alone.citations)
    found = [finding for finding in report.citations if finding.existence == "found"]
    assert found and [source for source in report.sources if source.type == "courtlistener" and source.status == "ok"]
    assert any(finding.headline not in ("cannot_check", "unattributed") for finding in report.quotations)
    paths = [entry["path"] for entry in fake.log()]
    assert sum("citation-lookup" in path for path in paths) == 1, "all citations go in one look-up"
    assert len(report.ledger) == len(paths)
    assert {entry.host for entry in report.ledger} == {re.sub(r"^http://|/api.*$", "", fake.base)}


def test_the_report_is_the_command_lines(fake: Fake, cli: Path, tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "COURTLISTENER_TOKEN": TOKEN, "HOME": str(tmp_path)}
    options = ["--courtlistener", fake.base, "--store", str(tmp_path / "node"), "--ask", "courtlistener"]
    options += ["--format", "json", "--fail-on", "never"]
    node = subprocess.run(["node", str(cli), "check", str(MEMO), *options], capture_output=True, check=True, timeout=120, env=environment)
    expected = json.loads(node.stdout)
    own = json.loads(literatim.check(MEMO, providers=[fake.provider()]).to_json())
    for report in (expected, own):
        report["times"], report["kept"] = None, []
        # The number of requests so far is in what the account says of them.
        asked = [entry for entry in report["ledger"] if "the account" not in entry["purpose"]]
        report["ledger"] = sorted((entry["purpose"], entry["sent"], entry["bytes_out"], entry["bytes_in"]) for entry in asked)
    assert own == expected


def test_the_store_is_that_of_the_command_line(fake: Fake, cli: Path, tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "COURTLISTENER_TOKEN": TOKEN, "HOME": str(tmp_path)}
    options = ["--courtlistener", fake.base, "--format", "json", "--fail-on", "never"]

    def by_node(store: Path, *more: str) -> Dict[str, Any]:
        arguments = ["node", str(cli), "check", str(MEMO), *options, "--store", str(store), *more]
        report: Dict[str, Any] = json.loads(
            subprocess.run(arguments, capture_output=True, check=True, timeout=120, env=environment).stdout
        )
        return report

    # The stored times must not lie ahead of the clock of the other program.
    by_node(tmp_path / "node")
    asked = len(fake.log())
    own = literatim.check(MEMO, providers=[CourtListener(TOKEN, base=fake.base, store=FolderStore(tmp_path / "node"))])
    assert len(fake.log()) == asked and own.ledger == ()
    assert own.kept[0].answers > 3

    literatim.check(MEMO, providers=[CourtListener(TOKEN, base=fake.base, store=FolderStore(tmp_path / "python"))])
    asked = len(fake.log())
    offline = by_node(tmp_path / "python", "--offline")
    assert len(fake.log()) == asked and offline["ledger"] == []
    assert offline["kept"][0]["answers"] == own.kept[0].answers
    assert [finding["headline"] for finding in offline["quotations"]] == [finding.headline for finding in own.quotations]


def test_the_limits_of_an_account_are_kept_and_learned(limited: Fake) -> None:
    literatim.check(MEMO, providers=[limited.provider()])
    log = limited.log()
    assert not [entry for entry in log if entry["status"] == 429], "no request is one too many"
    assert len(log) > 5 and limited.slept >= 60, "five a minute make it wait"
    assert sum("api-usage" in entry["path"] for entry in log) == 1


def test_a_refusal_is_waited_for(fake: Fake) -> None:
    refusal = {"detail": "Request was throttled. Rate limit exceeded: 5/min. Expected available in 42 seconds."}
    now = 1_000_000
    read = refusal_of(Answer(429, refusal), now)
    assert read is not None and (read.until - now, read.rate and read.rate.count, read.alone) == (43_000, 5, False)
    many = refusal_of(Answer(429, {"error_message": "Too many citations", "wait_until": "2031-01-06T09:01:00Z"}), now)
    assert many is not None and many.alone and many.until == 1_925_456_461_000
    assert refusal_of(Answer(429, {"detail": "You are currently blocked."}), now) is None
    assert refusal_of(Answer(200, {}), now) is None


def test_patience_ends_a_wait_before_it_begins(limited: Fake) -> None:
    report = literatim.check(MEMO, providers=[limited.provider(patience=10.0)])
    assert limited.slept == 0
    assert [finding for finding in report.citations if finding.existence == "cannot_check" and "accepts no request before" in finding.reason]
    assert not [finding for finding in report.quotations if finding.headline == "not_found" and finding.source != "own"]


def test_the_token_goes_to_its_host_alone(fake: Fake) -> None:
    literatim.check(MEMO, providers=[fake.provider()])
    assert {entry["authorization"] for entry in fake.log()} == {f"Token {TOKEN}"}
    assert not [entry for entry in fake.log() if TOKEN in entry["path"]]
    for address in ("http://example.org/api/", "ftp://example.org/", "https://user@example.org/", "https://example.org/?q=1"):
        with pytest.raises(LiteratimError) as caught:
            api_address(address)
        assert caught.value.code == "address"
    base = "https://api.example.org/v4/opinions/"
    assert within("/v4/opinions/?page=2", base) == "https://api.example.org/v4/opinions/?page=2"
    for other in ("https://other.example.org/", "http://api.example.org/", "//other.example.org/x", "https://a@api.example.org/", "https://api.example.org:444/"):
        assert within(other, base) is None, other


class Redirecting(BaseHTTPRequestHandler):
    """Sends every request to another host."""

    target = ""

    def do_POST(self) -> None:
        self.send_response(302)
        self.send_header("location", self.target)
        self.send_header("content-length", "0")
        self.end_headers()

    do_GET = do_POST

    def log_message(self, *_: object) -> None:
        pass


def test_a_redirect_to_another_host_is_refused(fake: Fake) -> None:
    Redirecting.target = f"{fake.base}citation-lookup/"
    server = HTTPServer(("127.0.0.1", 0), Redirecting)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        provider = CourtListener(TOKEN, base=f"http://127.0.0.1:{server.server_port}/", search_words=True)
        report = literatim.check(MEMO, providers=[provider])
        assert fake.log() == []
        assert "redirected" in [source.problems[0].code for source in report.sources if source.name == "CourtListener"]
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("kind", ["status500", "reset", "cut", "empty", "invalid-json", "html"])
def test_a_temporary_failure_is_tried_again(fake: Fake, kind: str) -> None:
    fake.say(faults=[{"kind": kind, "nth": 1}])
    report = literatim.check(MEMO, providers=[fake.provider()])
    assert [finding for finding in report.citations if finding.existence == "found"]
    assert fake.slept >= 1


def test_a_host_that_does_not_answer_accuses_nobody(fake: Fake) -> None:
    fake.say(faults=[{"kind": "status500"}])
    report = literatim.check(MEMO, providers=[fake.provider()])
    assert not [finding for finding in report.citations if finding.existence in ("not_in_index", "found")]
    assert not [finding for finding in report.quotations if finding.headline == "not_found"]


def test_a_wrong_or_missing_token_says_so(fake: Fake) -> None:
    for token, code in (("0" * 40, "token"), (None, "no_token")):
        report = literatim.check(MEMO, providers=[fake.provider(token=token)])
        [index] = [source for source in report.sources if source.name == "CourtListener"]
        assert (index.status, index.problems[0].code) == ("not_fetched", code)
        assert not [finding for finding in report.citations if finding.existence == "not_in_index"], "what was not asked is not missing"
    with pytest.raises(LiteratimError) as caught:
        CourtListener("to\nken")
    assert caught.value.code == "token"


def test_offline_asks_nobody(fake: Fake) -> None:
    report = literatim.check(MEMO, providers=[fake.provider(offline=True)])
    assert fake.log() == [] and report.ledger == ()
    assert not [finding for finding in report.citations if finding.existence in ("found", "not_in_index")]


def test_words_leave_the_device_only_if_the_user_lets_them(fake: Fake) -> None:
    draft = "It says “the copper lanterns along the western quay were painted green.” Pellinwood v. Nobody, 1 F.3d 1 (1999)."
    literatim.check(draft, providers=[fake.provider()])
    assert not [entry for entry in fake.log() if "lanterns" in entry["path"]]
    report = literatim.check(draft, providers=[fake.provider(search_words=True)])
    assert [entry for entry in fake.log() if "lanterns" in entry["path"]]
    assert "CourtListener's search does not find" in " ".join(report.quotations[0].notes)


def test_without_httpx_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("literatim.courtlistener.find_spec", lambda _: None)
    with pytest.raises(LiteratimError) as caught:
        CourtListener(TOKEN)
    assert caught.value.code == "load" and "literatim[courtlistener]" in str(caught.value)
    assert CourtListener(None, offline=True).name == "CourtListener"


def test_windows_are_words_in_a_row() -> None:
    assert windows_of("one two three four five") == []
    assert windows_of("one two three four five six … a b") == ["one two three four five six"]
    assert windows_of("(one two three four five six),") == ["one two three four five six"]


def test_a_damaged_entry_is_not_used(tmp_path: Path) -> None:
    problems: List[str] = []
    store = FolderStore(tmp_path, on_problem=problems.append)
    store.put("lookups", "key é", [{"a": 1.5}], expires=None)
    [file] = (tmp_path / "lookups").iterdir()
    assert store.get("lookups", "key é") == [{"a": 1.5}] and file.stat().st_mode & 0o777 == 0o600
    file.write_text(file.read_text("utf-8").replace("1.5", "2.5"), "utf-8")
    assert store.get("lookups", "key é") is None and not file.exists()
    assert len(problems) == 1 and "damaged" in problems[0]


def test_a_shelf_keeps_to_its_limit_and_entries_expire(tmp_path: Path) -> None:
    at = [1_000.0]
    store = FolderStore(tmp_path, limits={"lookups": 2_000}, now=lambda: at[0])
    for number in range(30):
        at[0] += 1
        store.put("lookups", f"key {number}", "x" * 100)
    files = list((tmp_path / "lookups").iterdir())
    assert sum(file.stat().st_size for file in files) <= 2_000
    assert store.get("lookups", "key 29") == "x" * 100 and store.get("lookups", "key 0") is None
    store.put("lookups", "short", [], expires=int(at[0] * 1000) + 500)
    assert store.get("lookups", "short") == []
    at[0] += 1
    assert store.get("lookups", "short") is None
