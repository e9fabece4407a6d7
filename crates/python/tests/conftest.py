"""What the tests share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CLI = ROOT / "www" / "dist" / "cli.js"
EXAMPLE = ROOT / "www" / "example"

SOURCE = """Doe v. Roe

900 F.3d 1

We hold that the keeper shall not be liable for any loss of light. *2 The horn is sounded in fog, and the bell is rung by hand.
"""

DRAFT = (
    "The rule is old. “The keeper shall be liable for any loss of light.” Doe v. Roe, 900 F.3d 1, 1 (2018). "
    "And “[t]he horn is sounded in fog.” Id. at 2."
)


@pytest.fixture(scope="session")
def cli() -> Path:
    """The command line of the npm package; tests that compare with it are skipped where it is not built."""
    if not CLI.exists() or shutil.which("node") is None:
        pytest.skip("www/dist/cli.js is not built: run make build")
    return CLI
