"""Ray's tables are those of `literatim.check` and of Spark."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Iterator

import literatim.ray
import pyarrow as pa
import pytest
import ray
from conftest import Corpus, once, plain_rows, rows, timeless
from literatim import LiteratimError
from literatim.ray import Limits


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(address="local", num_cpus=2, include_dashboard=False, object_store_memory=200_000_000, _node_ip_address="127.0.0.1", log_to_driver=False)
    yield
    ray.shutdown()


def test_findings_and_reports_are_those_of_the_plain_check(corpus: Corpus, tmp_path: Path) -> None:
    run = literatim.ray.check(literatim.ray.files(corpus.files), corpus.opinions, tmp_path, parts=3, report=True)
    assert (run.drafts, run.set_aside, run.findings, run.redone) == (12, 0, 48, 3)
    assert rows(run.findings_path) == plain_rows(corpus)
    assert not list(Path(tempfile.gettempdir()).glob("literatim-*.arrow"))
    found = rows(run.drafts_path)
    assert once(found, corpus)
    by_path = {corpus.path(brief): brief for brief in corpus.briefs}
    for row in found:
        assert timeless(row["report"]) == timeless(corpus.plain(by_path[row["draft"]]).to_json())


def test_poison_is_set_aside_with_its_reason(corpus: Corpus, tmp_path: Path) -> None:
    slow = "\n".join(brief.text for brief in corpus.briefs) * 100
    given = [("damaged", b"%PDF-1.7 cut short"), ("large", b"x" * 7_000_000), ("slow", slow.encode())]
    given += [(brief.id, brief.text.encode()) for brief in corpus.briefs]
    drafts = ray.data.from_arrow(pa.table({"draft": [name for name, _ in given], "data": [data for _, data in given]}))
    run = literatim.ray.check(drafts, corpus.opinions, tmp_path, limits=Limits(seconds=5, draft_mb=6), parts=2)
    aside = {row["draft"]: row["problem"] for row in rows(run.drafts_path) if row["problem"]}
    assert aside == {"damaged": "damaged", "large": "too_large", "slow": "time_limit"}
    assert (run.drafts, run.set_aside) == (len(given), 3)
    assert rows(run.findings_path) == [{**row, "draft": Path(row["draft"]).stem} for row in plain_rows(corpus)]


def test_a_run_goes_on_with_the_parts_that_are_not_finished(corpus: Corpus, tmp_path: Path) -> None:
    drafts = literatim.ray.files(corpus.files)
    literatim.ray.check(drafts, corpus.opinions, tmp_path, parts=4)
    files = sorted((tmp_path / "drafts").glob("part-*.parquet"))
    files[0].unlink()
    kept = {path: path.stat().st_mtime_ns for path in files[1:]}
    again = literatim.ray.check(drafts, corpus.opinions, tmp_path)
    assert again.redone == 1
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert once(rows(again.drafts_path), corpus)
    assert rows(again.findings_path) == plain_rows(corpus)


def test_a_table_over_the_limit_is_refused(corpus: Corpus, tmp_path: Path) -> None:
    with pytest.raises(LiteratimError, match="Raise broadcast_mb, or use literatim.spark, which joins them"):
        literatim.ray.check(literatim.ray.files(corpus.files), corpus.opinions, tmp_path, broadcast_mb=0.001)
