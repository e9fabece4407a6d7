"""The files that are made of others are as generate.py makes them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE))

import generate  # noqa: E402


@pytest.mark.parametrize("path", generate.FILES, ids=lambda path: path.name)
def test_generated_files_are_current(path: Path) -> None:
    assert path.read_text("utf-8") == generate.FILES[path](), "run python crates/python/generate.py"


def test_the_licence_is_the_projects() -> None:
    """A copy, since a wheel can take no file from outside of its folder."""
    assert (HERE / "LICENSE.txt").read_text("utf-8") == (HERE.parent.parent / "LICENSE").read_text("utf-8")
