"""A user's file passes mypy and pyright in their strict modes, and a wrong one does not."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RIGHT = '''
from pathlib import Path

import literatim
from literatim.courtlistener import CourtListener
from literatim.store import FolderStore


def altered(draft: Path, folder: Path) -> list[str]:
    """The altered quotations of a draft, each with its reason."""
    report = literatim.check(draft, folder, providers=[CourtListener(None, store=FolderStore(folder), offline=True)])
    found: list[str] = []
    for finding in report.quotations:
        if finding.headline == "altered":
            start, end = finding.span
            words = [edit.passage.text for edit in finding.edits if edit.material]
            found.append(f"{start}-{end}: {finding.reason} ({', '.join(words)})")
    return found


def cited(text: str) -> dict[str, list[str]]:
    """The citations of each authority."""
    grouped = literatim.by_authority(literatim.find_citations(text))
    return {first.text: [one.groups.get("page", "") for one in later] for first, later in grouped.items()}


def reason(words: str) -> str:
    """Why some words cannot be read."""
    try:
        return literatim.text(words.encode())
    except literatim.LiteratimError as error:
        code: literatim.ErrorCode = error.code
        return literatim.ERRORS[code]


session = literatim.Session()
session.add_source("The horn is sounded in fog.", name="log.txt")
page: str = session.quote("The horn is sounded").label
located = session.locate("horn")
similarity: float = 0.0 if located is None else located.similarity
'''

WRONG = '''
import literatim

report = literatim.check("text", ["source"])
report.quotations[0].headline == "alterd"
count: int = report.quotations[0].reason
literatim.check(12)
'''


def run(tool: str, text: str, tmp_path: Path) -> "subprocess.CompletedProcess[bytes]":
    if shutil.which(tool, path=str(Path(sys.executable).parent)) is None:
        pytest.skip(f"{tool} is not installed")
    file = tmp_path / "user.py"
    file.write_text(text, "utf-8")
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict", "include": ["user.py"]}', "utf-8")
    program = str(Path(sys.executable).parent / tool)
    arguments = {"mypy": ["--strict", str(file)], "pyright": ["--project", str(tmp_path), "--pythonpath", sys.executable]}[tool]
    return subprocess.run([program, *arguments], capture_output=True, check=False, timeout=300, cwd=tmp_path)


@pytest.mark.parametrize("tool", ["mypy", "pyright"])
def test_a_users_file_passes(tool: str, tmp_path: Path) -> None:
    done = run(tool, RIGHT, tmp_path)
    assert done.returncode == 0, done.stdout.decode()


@pytest.mark.parametrize("tool", ["mypy", "pyright"])
def test_a_wrong_file_does_not(tool: str, tmp_path: Path) -> None:
    done = run(tool, WRONG, tmp_path)
    assert done.returncode == 1
    assert done.stdout.count(b"error") >= 2, done.stdout.decode()
