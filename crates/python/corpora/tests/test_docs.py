"""The code blocks of the page on many drafts run, in their order in one folder."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Corpus, write_dump

PAGE = Path(__file__).parents[4] / "docs" / "corpora.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
PRINTED = {"literatim.spark": "12 0 48", "literatim.ray": "12 0 48", "write_opinions": "10", "import pandas": "ca", "import polars": "verbatim"}
"""What blocks print, by a part of them."""


@pytest.fixture(scope="module")
def folder(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("docs")
    shutil.copytree(corpus.files, made / "drafts")
    shutil.copytree(corpus.opinions, made / "opinions")
    texts = [{"id": one.cluster_id, "plain_text": one.text, "cluster_id": one.cluster_id} for one in corpus.cases]
    write_dump(made / "bulk-data", texts, [{"id": one.cluster_id, "case_name": one.name} for one in corpus.cases], [])
    return made


@pytest.mark.parametrize("code", BLOCKS, ids=[code.splitlines()[0] for code in BLOCKS])
def test_a_block_runs(code: str, folder: Path) -> None:
    if "import literatim" in code:
        # Each makes the tables anew.
        shutil.rmtree(folder / "checked", ignore_errors=True)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False, timeout=180, cwd=folder)
    assert done.returncode == 0, done.stderr
    (printed,) = (text for part, text in PRINTED.items() if part in code)
    assert printed in done.stdout


def test_every_expectation_is_of_one_block() -> None:
    assert len(BLOCKS) == len(PRINTED)
