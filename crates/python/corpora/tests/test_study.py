"""The notebook of the study counts what was planted."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Dict, List

import nbformat
import pyarrow.parquet as pq
import pytest
import study

BRIEFS = 120


def table(path: Path) -> List[Dict[str, str]]:
    """The rows of a file of comma-separated values."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_shares_of_the_notebook_are_those_that_were_planted(tmp_path: Path) -> None:
    study.study(tmp_path, BRIEFS)
    planted = table(tmp_path / "planted.csv")
    assert table(tmp_path / "shares.csv") == planted
    assert sum(int(row["quotations"]) for row in planted) == BRIEFS * study.CITATIONS
    assert 20 < sum(int(row["altered"]) for row in planted) < BRIEFS * study.CITATIONS / 2
    cells = nbformat.read(tmp_path / "study.ipynb", as_version=4).cells
    shown = [output for cell in cells for output in cell.get("outputs", ())]
    assert any("image/png" in output.get("data", {}) for output in shown)
    assert any(f"{BRIEFS} briefs, 0 set aside, {BRIEFS * study.CITATIONS:,} quotations" in output.get("text", "") for output in shown)
    assert "data:image/png" in (tmp_path / "study.html").read_text("utf-8")


def test_another_number_of_briefs_is_made_anew(tmp_path: Path) -> None:
    study.make(tmp_path, 4)
    (tmp_path / "checked").mkdir()
    first = (tmp_path / "briefs.parquet").stat().st_mtime_ns
    study.make(tmp_path, 4)
    assert (tmp_path / "briefs.parquet").stat().st_mtime_ns == first and (tmp_path / "checked").exists()
    study.make(tmp_path, 6)
    assert pq.read_metadata(tmp_path / "briefs.parquet").num_rows == 6 and not (tmp_path / "checked").exists()
    assert sum(int(row["quotations"]) for row in table(tmp_path / "planted.csv")) == 6 * study.CITATIONS


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "opinions").mkdir()
    (tmp_path / "opinions" / "mine.txt").write_text("mine", "utf-8")
    with pytest.raises(SystemExit, match="has opinions, and no made.txt of a study"):
        study.make(tmp_path, 4)
    assert (tmp_path / "opinions" / "mine.txt").exists()
