"""A report as text, and its JSON against that of the command line."""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
from pathlib import Path
from typing import Any, Dict, List

import pytest

import literatim
from conftest import DRAFT, EXAMPLE, ROOT, SOURCE
from literatim import LiteratimError, Report

WEB = sorted((ROOT / "tests" / "web").glob("*.html"))
CASES: Dict[str, Any] = {
    "example": (EXAMPLE / "memo.md", [EXAMPLE / "sources"]),
    "memorandum": (ROOT / "tests" / "attribution" / "dev" / "fictional-memorandum-a.md", [ROOT / "tests" / "producers" / "sources"]),
    "appeal": (ROOT / "tests" / "attribution" / "held" / "fictional-appeal-b.md", []),
    "brief": (ROOT / "tests" / "cases" / "brief.txt", [EXAMPLE / "sources"]),
    "pdf": (ROOT / "tests" / "pdf" / "plain.pdf", [ROOT / "tests" / "pdf"]),
    "encrypted pdf": (ROOT / "tests" / "pdf" / "aes-256-r6-open.pdf", []),
    "pages": (EXAMPLE / "memo.md", WEB),
}


def without_times(text: str) -> str:
    """A report without when it was made and how long that took."""
    found = re.sub(r'"times": (\{[^}]*\}|null)', '"times": null', text)
    assert found.count('"times": null') == 1
    return found


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("options", [[], ["--simple"]], ids=" ".join)
def test_the_json_is_the_command_lines_byte_for_byte_but_for_times(cli: Path, case: str, options: List[str]) -> None:
    draft, sources = CASES[case]
    arguments = ["node", str(cli), "check", str(draft), "--format", "json", "--fail-on", "never", *options]
    arguments += ["--sources", *map(str, sources)] if sources else []
    node = subprocess.run(arguments, capture_output=True, check=False, timeout=120, env={"PATH": "/usr/bin:/bin:/usr/local/bin"})
    assert node.returncode in (0, 2) and node.stdout, node.stderr.decode()
    report = literatim.check(draft, sources, simple="--simple" in options)
    # The command line names who could be asked; a call without providers says nothing of it.
    said = re.sub(r'(?ms)^  "(asking|missing|looked_for)": \[(?:\]|.*?^  \])', r'  "\1": []', node.stdout.decode("utf-8"))
    expected = without_times(said)
    assert without_times(f"{report.to_json()}\n") == expected


def test_a_report_of_the_json_is_the_report() -> None:
    report = literatim.check(DRAFT, {"Doe v. Roe.txt": SOURCE})
    assert Report.of(json.loads(report.to_json())) == report


def test_numbers_are_written_as_javascript_writes_them() -> None:
    report = literatim.check(DRAFT, {"Doe v. Roe.txt": SOURCE})
    for number, text in [(97.0, "97"), (1e21, "1e+21"), (1e-7, "1e-7"), (0.000001, "0.000001"), (96.96969696969697, "96.96969696969697"), (-0.0, "0")]:
        changed = dataclasses.replace(report.quotations[0], score=number)
        written = dataclasses.replace(report, quotations=(changed,)).to_json()
        assert f'"score": {text},' in written, number


def test_every_writer_writes() -> None:
    report = literatim.check(DRAFT, {"Doe v. Roe.txt": SOURCE})
    assert "Drops “not” before “be”." in report.to_markdown()
    assert report.to_html().startswith("<!DOCTYPE html>")
    assert "Doe v. Roe" in report.to_csv()
    assert "Drops" in report.render("terminal", width=60)
    assert "SHA-256" in report.render("certificate-markdown", wording="court")
    mended = literatim.check(DRAFT.replace("shall be", "shall not be"), {"Doe v. Roe.txt": SOURCE})
    assert "1 fixed" in mended.to_markdown(since=report).lower() or "fixed" in mended.to_markdown(since=report).lower()
    with pytest.raises(LiteratimError) as caught:
        report.render("sarif")  # type: ignore[arg-type]
    assert caught.value.code == "format"


def test_a_notebook_shows_the_page_in_a_frame_of_its_own() -> None:
    draft = f"{DRAFT} <script>alert(1)</script>"
    shown = literatim.check(draft, {"Doe v. Roe.txt": SOURCE})._repr_html_()
    assert shown.startswith("<iframe ") and 'sandbox=""' in shown
    assert shown.count("<") == 2 and shown.count(">") == 2, "the page is escaped inside of srcdoc"


def test_a_changed_report_is_written_as_it_is() -> None:
    report = literatim.check(DRAFT, {"Doe v. Roe.txt": SOURCE})
    assert json.loads(dataclasses.replace(report, times=None).to_json())["times"] is None
