"""Who is asked for the cited cases: the offline index, the files of the Caselaw Access Project, what is kept; and what the report says of it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Dict, Iterator, List

import pytest

import literatim
from literatim import Index, LiteratimError, Session
from literatim.cap import CaselawAccess
from literatim.courtlistener import CourtListener
from literatim.requests import Clock
from literatim.store import FolderStore

pytest.importorskip("httpx")

CASES: List[Dict[str, Any]] = [
    {
        "id": 21,
        "name": "Wexcombe v. Tidewater Trust",
        "date": "2011-04-08",
        "cite": "731 F.3d 40",
        "parallel": ["77 Dunm. 9"],
        "last": 52,
        "docket": "No. 10-88",
        "ocr": 0.5,
        "opinions": [
            {"text": "The lamp is lit at dusk *43 by the keeper & by nobody else.\nIt burns for 13 nights *44 on end.", "type": "majority", "author": "ASH"},
            {"text": "The lamp should have been lit at noon.", "type": "dissent", "author": "BRAMBLE"},
        ],
        "head": "SYLLABUS. The harbor pays for the oil.",
    },
    {"id": 22, "name": "Ormsby v. Quill", "date": "2012-02-01", "cite": "731 F.3d 90", "last": 90, "opinions": []},
    {
        "id": 23,
        "name": "Netherfold v. Garrow",
        "date": "2012-02-01",
        "cite": "731 F.3d 90",
        "last": 90,
        "opinions": [{"text": "Affirmed. The gate stays open in the rain.", "type": "majority"}],
    },
    {
        "id": 24,
        "name": "Hallow v. Fenwick",
        "date": "2012-03-01",
        "cite": "731 F.3d 200",
        "last": 210,
        "opinions": [{"text": "It burns for 13 nights on end.", "type": "majority"}],
    },
    {"id": 25, "name": "Tarn v. Oddlestone", "date": "1999-02-01", "cite": "510 U.S. 300", "last": 330, "opinions": []},
]

FOUND = "“The lamp is lit at dusk by the keeper & by nobody else.” Wexcombe v. Tidewater Trust, 731 F.3d 40, 42–43 (14th Cir. 2011)."
SHARED = "“The gate stays open in the rain.” Netherfold v. Garrow, 731 F.3d 90 (14th Cir. 2012)."
INSIDE = "See Hallow v. Fenwick, 731 F.3d 205 (14th Cir. 2012)."
ABSENT = "See Marlow v. Nobody, 731 F.3d 700 (14th Cir. 2012)."
LATER = "“The oar is wet.” Pell v. Harrow, 600 U.S. 10 (2023)."
DRAFT = "\n\n".join([FOUND, SHARED, INSIDE, ABSENT, LATER, "See Id. at 12."])


class Fast(Clock):
    """A clock that does not wait."""

    def __init__(self) -> None:
        self.slept = 0.0

    def sleep(self, seconds: float) -> None:
        self.slept += seconds

    def now(self) -> float:
        return super().now() + self.slept


class Files:
    """The fake static files."""

    def __init__(self) -> None:
        if shutil.which("node") is None:
            pytest.skip("the fake static files run in Node")
        program = ["node", str(Path(__file__).with_name("fake-files.mjs")), json.dumps(CASES)]
        self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.clock = Fast()
        self.url = str(self._answer()["url"])

    def _answer(self) -> Dict[str, Any]:
        assert self._process.stdout is not None
        answer: Dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def paths(self, **command: Any) -> List[str]:
        """Carries out a command; the paths that were requested so far."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        return list(self._answer()["paths"])

    def provider(self, **options: Any) -> CaselawAccess:
        return CaselawAccess(**{"base": self.url, "clock": self.clock, "patience": 100_000.0, **options})

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)


@pytest.fixture
def files() -> Iterator[Files]:
    made = Files()
    yield made
    made.close()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, cli: Path) -> Path:
    """An offline index of the whole volume of two cases, built by the command line of the npm package."""
    folder = tmp_path_factory.mktemp("index")
    metadata = [
        {
            "id": one["id"],
            "name": one["name"],
            "name_abbreviation": one["name"],
            "decision_date": one["date"],
            "docket_number": "",
            "first_page": one["cite"].split()[-1],
            "last_page": str(one["last"]),
            "citations": [{"type": "official", "cite": one["cite"]}],
            "court": {"name_abbreviation": "14th Cir."},
            "file_name": "0001-01",
        }
        for one in CASES
    ]
    (folder / "CasesMetadata.json").write_text(json.dumps(metadata), "utf-8")
    arguments = ["node", str(cli), "index", "build", str(folder / "cases.index"), str(folder / "CasesMetadata.json"), "--date", "2024-09-01"]
    subprocess.run(arguments, capture_output=True, check=True, timeout=120)
    return folder / "cases.index"


def existences(report: literatim.Report) -> List[str]:
    return [finding.existence for finding in report.citations if finding.authority == finding.id]


def headlines(report: literatim.Report) -> List[str]:
    return [finding.headline for finding in report.quotations]


def command(program: List[str], arguments: List[str], home: Path) -> str:
    """What a command writes, without times and with its requests in an order."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    ended = subprocess.run([*program, "check", *arguments, "--format", "json", "--fail-on", "never"], capture_output=True, timeout=120, env=environment)
    assert ended.returncode == 0 and ended.stdout, ended.stderr.decode()
    text = re.sub(r'"times": \{[^}]*\}', '"times": null', ended.stdout.decode("utf-8"))
    return re.sub(r'"time": "[^"]*"', '"time": null', text)


OWN = [sys.executable, "-m", "literatim"]


def test_an_index_decides_without_a_request(built: Path) -> None:
    index = Index(built)
    assert (index.about.volumes, index.about.date) == (2, "2024-09-01")
    assert index.answer("731 F.3d 40", "Wexcombe v. Tidewater Trust")["standing"] == "this_name"
    assert index.answer("732 F.3d 40")["standing"] == "not_covered"
    expected = ["found", "found", "found", "not_in_index", "not_in_index"]
    report = literatim.check(DRAFT, index=index)
    assert existences(report) == expected and report.ledger == ()
    assert literatim.check(DRAFT, index=built).citations == report.citations
    session = Session()
    session.open_draft(DRAFT)
    session.look_up(index)
    assert session.report().citations == report.citations


@pytest.mark.parametrize("more", [[], ["--ask", "index"], ["--ask", "index,kept"], ["--offline"], ["--ask", "cap,courtlistener"]], ids=" ".join)
def test_with_an_index_the_report_is_the_command_lines_byte_for_byte(built: Path, cli: Path, more: List[str], tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text(DRAFT, "utf-8")
    arguments = [str(tmp_path / "draft.md"), "--index", str(built), *more]
    assert command(OWN, arguments, tmp_path) == command(["node", str(cli)], arguments, tmp_path)


def test_a_damaged_index_is_named_and_accuses_nobody(built: Path, cli: Path, tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text(DRAFT, "utf-8")
    head = int.from_bytes(built.read_bytes()[10:14], "little")
    damages = {"none.index": b"no index", "short.index": built.read_bytes()[: head + 5], "head.index": built.read_bytes()[:20], "empty.index": b""}
    for name, data in damages.items():
        (tmp_path / name).write_bytes(data)
        arguments = [str(tmp_path / "draft.md"), "--index", str(tmp_path / name)]
        own = command(OWN, arguments, tmp_path)
        assert own == command(["node", str(cli)], arguments, tmp_path), name
        assert "Offline index" in own
        assert not [one for one in json.loads(own)["citations"][:4] if one["existence"] in ("not_in_index", "found")]
    for name in ("none.index", "head.index", "empty.index", "no such file.index"):
        with pytest.raises(LiteratimError) as caught:
            Index(tmp_path / name)
        assert caught.value.code == "index"


def test_the_files_give_existence_and_texts(files: Files) -> None:
    report = literatim.check(DRAFT, providers=[files.provider()])
    assert existences(report) == ["found", "found", "found", "not_in_index", "not_in_index"]
    assert "731 F.3d 205 is a page within the case, not its first" in next(one.reason for one in report.citations if one.text.startswith("Hallow"))
    assert headlines(report)[:2] == ["verbatim", "verbatim"], "of two cases on a page, the one with the words"
    assert [source.status for source in report.sources if source.type == "courtlistener"] == ["ok", "ok"]
    assert "ends in June 2014" in next(one.reason for one in report.citations if one.text.startswith("Pell"))
    # The volume after the last is not asked for, and a list of cases is read once.
    assert not [path for path in files.paths() if path.startswith("/us/")]
    assert files.paths().count("/f3d/731/CasesMetadata.json") == 1
    assert {entry.host for entry in report.ledger} == {re.sub(r"^http://|/$", "", files.url)}
    assert not [entry for entry in report.ledger if "lamp" in entry.sent or "Wexcombe" in entry.sent]


def test_a_poorly_recognised_text_weakens_an_accusation(files: Files) -> None:
    words = "“It burns for 18 nights on end.”"
    cited = f"{words} Wexcombe v. Tidewater Trust, 731 F.3d 40, 43 (14th Cir. 2011). {words} Hallow v. Fenwick, 731 F.3d 200 (14th Cir. 2012)."
    poor, sound = literatim.check(cited, providers=[files.provider()]).quotations
    assert (sound.headline, sound.attention) == ("altered", "fix")
    assert poor.attention != "fix"


@pytest.mark.parametrize("more", [[], ["--ask", "cap"], ["--ask", "index,cap"], ["--ask", "cap,index,kept"], ["--ask", "kept,index"]], ids=" ".join)
def test_with_the_files_the_report_is_the_command_lines(files: Files, built: Path, cli: Path, more: List[str], tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text(DRAFT, "utf-8")
    arguments = [str(tmp_path / "draft.md"), "--cap", "--cap-address", files.url, "--index", str(built), *more]
    reports: List[Dict[str, Any]] = []
    for number, program in enumerate((OWN, ["node", str(cli)])):
        reports.append(json.loads(command(program, [*arguments, "--store", str(tmp_path / "store")], tmp_path / str(number))))
        shutil.rmtree(tmp_path / "store", ignore_errors=True)
    for report in reports:
        report["ledger"].sort(key=lambda entry: (entry["purpose"], entry["bytes_out"]))
    assert reports[0] == reports[1]


def test_both_read_and_write_one_store(files: Files, cli: Path, tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text(DRAFT, "utf-8")
    arguments = [str(tmp_path / "draft.md"), "--cap", "--cap-address", files.url]
    values: List[Dict[str, str]] = []
    for number, (first, second) in enumerate(((OWN, ["node", str(cli)]), (["node", str(cli)], OWN))):
        store = tmp_path / f"store{number}"
        asked = json.loads(command(first, [*arguments, "--store", str(store)], tmp_path))
        before = len(files.paths())
        again = json.loads(command(second, [*arguments, "--store", str(store)], tmp_path))
        assert len(files.paths()) == before and again["ledger"] == [] and again["kept"][0]["answers"] >= 4
        assert [one["reason"] for one in again["quotations"]] == [one["reason"] for one in asked["quotations"]]
        entries = [path.read_text("utf-8").split("\n") for shelf in ("lookups", "cases") for path in (store / shelf).iterdir()]
        values.append({json.loads(head)["key"]: value for head, value, *_ in entries})
    assert values[0] == values[1]


def test_what_is_kept_answers_alone_without_a_request(files: Files, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "store")
    providers = [files.provider(store=store), CourtListener(None, store=store, offline=True)]
    empty = literatim.check(DRAFT, providers=providers, ask=["kept"])
    assert files.paths() == [] and set(existences(empty)) == {"not_looked_up"}
    full = literatim.check(DRAFT, providers=[files.provider(store=store)])
    asked = len(files.paths())
    kept = literatim.check(DRAFT, providers=providers, ask=["kept"])
    assert len(files.paths()) == asked and kept.ledger == ()
    assert existences(kept) == ["found", "found", "found", "not_looked_up", "not_looked_up"]
    assert headlines(kept)[:2] == headlines(full)[:2]
    assert "Looked for cited authorities in this order" in kept.looked_for[0] and "what is kept (" in kept.looked_for[0]


def test_nobody_is_asked_without_the_switch(files: Files, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a request was made")

    monkeypatch.setattr("httpx.Client.send", refused)
    literatim.check(DRAFT)
    literatim.check(DRAFT, ask=["kept", "index", "cap", "courtlistener"])
    left_out = literatim.check(DRAFT, providers=[files.provider()], ask=["index", "courtlistener"])
    assert files.paths() == [] and left_out.ledger == ()
    assert "Switched off: static.case.law." in left_out.looked_for
    assert "static.case.law is left out: add cap to ask." in left_out.missing[0].help
    with pytest.raises(ValueError, match="each once"):
        literatim.check(DRAFT, ask=["cap", "cap"])


FAULTS = [
    {"kind": "timeout", "nth": 2},
    {"kind": "edge", "status": 403, "nth": 2},
    {"kind": "edge", "status": 404, "nth": 1},
    {"kind": "edge", "status": 429, "nth": 2},
    {"kind": "invalid-json", "nth": 2},
    {"kind": "cut", "nth": 2},
    {"kind": "reset", "nth": 3},
    {"kind": "status500"},
    {"kind": "edge", "status": 403},
    {"kind": "invalid-json"},
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: " ".join(map(str, fault.values())))
def test_a_fault_accuses_nobody_and_a_sound_run_finds_all(
    files: Files, fault: Dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("literatim.requests.TIMEOUT", 0.5)
    store = FolderStore(tmp_path / "store")
    files.paths(faults=[fault])
    broken = literatim.check(DRAFT, providers=[files.provider(store=store)])
    assert not [one for one in broken.quotations if one.headline in ("not_found", "altered")]
    assert "not_in_index" not in existences(broken)[:3]
    if "nth" not in fault:
        assert "The Caselaw Access Project" in [source.name for source in broken.sources if source.status == "not_fetched"]
    files.paths(faults=[])
    sound = literatim.check(DRAFT, providers=[files.provider(store=store)])
    assert existences(sound) == ["found", "found", "found", "not_in_index", "not_in_index"]
    assert headlines(sound)[:2] == ["verbatim", "verbatim"]


class Wrong(BaseHTTPRequestHandler):
    """Answers every request with JSON of another shape."""

    def do_GET(self) -> None:
        body = b'{"detail": "moved"}'
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def test_an_answer_of_another_shape_is_named(tmp_path: Path) -> None:
    server = HTTPServer(("127.0.0.1", 0), Wrong)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        base = f"http://127.0.0.1:{server.server_port}/"
        report = literatim.check(DRAFT, providers=[CaselawAccess(base=base, store=FolderStore(tmp_path))])
        assert [source.problems[0].code for source in report.sources if source.name == "The Caselaw Access Project"] == ["bad_answer"]
        assert not [one for one in report.citations if one.existence == "not_in_index" and one.text.startswith("Wexcombe")]
        assert not (tmp_path / "lookups").exists(), "what is of another shape is not kept"
    finally:
        server.shutdown()
        server.server_close()


def test_without_httpx_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("literatim.cap.provider.find_spec", lambda _: None)
    with pytest.raises(LiteratimError) as caught:
        CaselawAccess()
    assert caught.value.code == "load" and "literatim[cap]" in str(caught.value)
