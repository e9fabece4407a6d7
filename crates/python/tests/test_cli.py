"""The command, with the exit codes and the texts of the command line of the npm package."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import List, Sequence

import pytest

from conftest import DRAFT, EXAMPLE, ROOT, SOURCE

ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("COURTLISTENER_TOKEN", "LITERATIM_PASSWORD")}


def run(arguments: Sequence[str], program: Sequence[str] = (sys.executable, "-m", "literatim")) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([*program, *arguments], capture_output=True, check=False, timeout=120, env=ENVIRONMENT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "draft.md").write_text(f"# Light\n\n{DRAFT}\n", "utf-8")
    (tmp_path / "fine.txt").write_text("“The horn is sounded in fog” Doe v. Roe, 900 F.3d 1, 2 (2018).", "utf-8")
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "Doe v. Roe.txt").write_text(SOURCE, "utf-8")
    (tmp_path / "unreadable").mkdir()
    (tmp_path / "unreadable" / "picture.txt").write_bytes(b"\x89PNG\r\n")
    (tmp_path / "empty.txt").write_text("", "utf-8")
    return tmp_path


CODES = [
    (["check", "draft.md", "--sources", "sources"], 1),
    (["check", "draft.md", "--sources", "sources", "--fail-on", "not_found"], 0),
    (["check", "draft.md", "--sources", "sources", "--fail-on", "never"], 0),
    (["check", "fine.txt", "--sources", "sources"], 0),
    (["check", "fine.txt"], 0),
    (["check", "fine.txt", "--fail-on-unchecked"], 1),
    (["check", "fine.txt", "--sources", "unreadable"], 2),
    (["check", "fine.txt", "--sources", "no-such-folder"], 2),
    (["check", "empty.txt"], 2),
    (["check", "no-such-file.txt"], 2),
    (["check", "sources"], 2),
    (["check", "draft.md", "--format", "no-such-format"], 2),
    (["quote", "The horn is sounded in fog", "--in", "sources"], 0),
    (["quote", "The horn is not sounded in fog", "--in", "sources"], 1),
    (["quote", "The horn is not sounded in fog", "--sources", "unreadable"], 2),
    (["quote", "The horn is not sounded in fog"], 2),
    (["cites", "draft.md"], 0),
    (["cites", "empty.txt"], 2),
    (["text", "draft.md"], 0),
    (["text", "unreadable/picture.txt"], 2),
    (["no-such-command"], 2),
]


@pytest.mark.parametrize(("arguments", "code"), CODES, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_exit_codes(folder: Path, arguments: List[str], code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    done = run(arguments)
    assert done.returncode == code, done.stderr.decode()
    assert b"Traceback" not in done.stderr


SAME = [
    ["check", "draft.md", "--sources", "sources"],
    ["check", "draft.md", "--sources", "sources", "--format", "markdown"],
    ["check", "draft.md", "--sources", "sources", "--format", "csv"],
    ["quote", "The horn is not sounded in fog", "--in", "sources", "--simple"],
    ["quote", "The horn is not sounded in fog", "--in", "sources", "--citation", "Doe v. Roe, 900 F.3d 1, 1 (2018)", "--format", "json"],
    ["quote", "The horn is sounded in fog", "--in", "sources/Doe v. Roe.txt"],
    ["cites", "draft.md"],
    ["cites", "draft.md", "--format", "json"],
    ["cites", str(EXAMPLE / "memo.md"), "--format", "json"],
    ["cites", str(ROOT / "tests" / "pdf" / "plain.pdf")],
    ["text", "draft.md"],
    ["text", "draft.md", "--json"],
    ["text", str(EXAMPLE / "sources" / "lissomby-v-greywick-harbor-district.html")],
    ["text", str(ROOT / "tests" / "pdf" / "plain.pdf"), "--json"],
]


@pytest.mark.parametrize("arguments", SAME, ids=" ".join)
def test_output_and_exit_code_are_those_of_the_npm_package(folder: Path, cli: Path, arguments: List[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    own, other = run(arguments), run(arguments, ("node", str(cli)))
    assert own.stdout.decode("utf-8") == other.stdout.decode("utf-8")
    assert own.returncode == other.returncode
    assert own.stdout


def test_the_report_goes_to_a_file_whole_or_not_at_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert run(["check", "draft.md", "-s", "sources", "-o", "report.json"]).stdout == b""
    report = json.loads((folder / "report.json").read_text("utf-8"))
    assert [finding["headline"] for finding in report["quotations"]] == ["altered", "faithful"]
    assert run(["check", "draft.md", "-s", "sources", "-o", "no/such/folder/report.txt"]).returncode == 2
    assert b"altered" not in run(["check", "draft.md", "-s", "sources", "--quiet"]).stdout
    since = run(["check", "fine.txt", "-s", "sources", "--since", "report.json"])
    assert since.returncode == 0 and b"gone" in since.stdout.lower()
    assert not [path.name for path in folder.iterdir() if path.name.startswith(".literatim")]


def test_what_the_terminal_would_carry_out_is_made_safe(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "hostile.txt").write_text("::error::Doe v. Roe\x1b[31m, 900 F.3d 1 (2018). ##[group]", "utf-8")
    for arguments in (["text", "hostile.txt"], ["text", "hostile.txt", "--json"], ["cites", "hostile.txt"], ["check", "hostile.txt"]):
        out = run(arguments).stdout.decode("utf-8")
        assert "\x1b" not in out and not re.search(r"^\s*::|##\[", out, re.MULTILINE), arguments


def test_standard_input_is_a_draft() -> None:
    done = subprocess.run([sys.executable, "-m", "literatim", "cites", "-"], input=DRAFT.encode(), capture_output=True, check=False, timeout=60)
    assert done.returncode == 0 and b"2 citations." in done.stdout


def test_no_file_that_is_read_is_overwritten(folder: Path) -> None:
    draft, source = folder / "draft.md", folder / "sources" / "Doe v. Roe.txt"
    for output in (draft, source):
        before = output.read_bytes()
        ended = run(["check", str(draft), "--sources", str(folder / "sources"), "--output", str(output)])
        assert ended.returncode == 2 and b"would be overwritten" in ended.stderr
        assert output.read_bytes() == before
    assert run(["check", str(draft), "--output", str(folder / "sources")]).returncode == 2
    assert not [path.name for path in folder.iterdir() if path.name.endswith(".part")]


@pytest.mark.parametrize("text", ["<html>", "{}", "[]", "3"])
def test_an_earlier_report_that_is_none_is_named(folder: Path, text: str) -> None:
    (folder / "earlier.json").write_text(text, "utf-8")
    ended = run(["check", str(folder / "draft.md"), "--since", str(folder / "earlier.json"), "--format", "markdown"])
    assert ended.returncode == 2 and b"is no report" in ended.stderr
