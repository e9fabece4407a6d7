"""The code blocks of the documentation run, and print what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import List, Tuple

import pytest

from conftest import DRAFT, ROOT, SOURCE

pytest.importorskip("pandas")
pytest.importorskip("polars")

FILES = ("docs/python.md", "README.md", "crates/python/PYPI.md")
BLOCKS: List[Tuple[str, str]] = [
    (name, code) for name in FILES for code in re.findall(r"^```python\n(.*?)^```$", (ROOT / name).read_text("utf-8"), re.DOTALL | re.MULTILINE)
]
ALTERED = "altered Drops “not” before “rely”.\n"
EXPECTED = {
    "report = literatim.check(\"“A carrier": ALTERED,
    "library = literatim.Session()": "verbatim\naltered\n",
    "find_citations(\"It is the rule.": "full_case (16, 48) {'volume': '900', 'reporter': 'F.3d', 'page': '1'} c1\nid (69, 77) {} c1\n",
    "by_authority": "Doe v. Roe 2\n",
    "import pandas": "draft.md  altered     1\n",
    "import polars": "F.3d",
    "ThreadPoolExecutor": "1\n",
    "for finding in report.quotations:\n    if": "Altered\n",
}
"""What blocks print, by a part of them."""


@pytest.mark.parametrize(("file", "code"), BLOCKS, ids=[f"{file} {place}" for place, (file, _) in enumerate(BLOCKS)])
def test_a_block_runs(file: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    (tmp_path / "drafts").mkdir()
    (tmp_path / "sources" / "Doe v. Roe.txt").write_text(SOURCE, "utf-8")
    for draft in (tmp_path / "memo.md", tmp_path / "drafts" / "draft.md"):
        draft.write_text(f"# Light\n\n{DRAFT}\n", "utf-8")
    # They would make requests; test_courtlistener.py and test_asking.py make the same calls.
    code = code.replace("CourtListener(os.environ[\"COURTLISTENER_TOKEN\"]", "CourtListener(None, offline=True")
    code = code.replace("CaselawAccess(store", "CaselawAccess(offline=True, store").replace("FolderStore()", "FolderStore('kept')")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code], capture_output=True, encoding="utf-8", check=False, timeout=120, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    for part, printed in EXPECTED.items():
        assert part not in code or printed in done.stdout, done.stdout


def test_every_expectation_is_of_a_block() -> None:
    assert len(BLOCKS) >= 10
    for part in EXPECTED:
        assert any(part in code for _, code in BLOCKS), part
