"""Ray's tables are those of `literatim.check` and of Spark."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Iterator

import literatim.ray
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import ray
from conftest import Corpus, once, plain_rows, rows, timeless
from literatim._corpus import table_of
from literatim._opinions import opinion_batches
from literatim.ray import Limits

JOINED = 0.001
"""A limit in megabytes below any table, so that opinions are sent to the parts that cite them."""


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


@pytest.mark.parametrize("megabytes", [1000, JOINED], ids=["whole", "joined"])
def test_poison_is_set_aside_with_its_reason(corpus: Corpus, tmp_path: Path, megabytes: float) -> None:
    slow = "\n".join(brief.text for brief in corpus.briefs) * 100
    given = [("damaged", b"%PDF-1.7 cut short"), ("large", b"x" * 7_000_000), ("slow", slow.encode())]
    given += [(brief.id, brief.text.encode()) for brief in corpus.briefs]
    drafts = ray.data.from_arrow(pa.table({"draft": [name for name, _ in given], "data": [data for _, data in given]}))
    run = literatim.ray.check(drafts, corpus.opinions, tmp_path, limits=Limits(seconds=5, draft_mb=6), parts=2, broadcast_mb=megabytes)
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


def test_opinions_go_to_the_parts_that_cite_them(corpus: Corpus, tmp_path: Path) -> None:
    table = pq.read_table(corpus.opinions)
    (tmp_path / "opinions").mkdir()
    for place in range(0, 10, 3):
        pq.write_table(table.slice(place, 3), tmp_path / "opinions" / f"{place}.parquet", row_group_size=2)
    run = literatim.ray.check(literatim.ray.files(corpus.files), tmp_path / "opinions", tmp_path / "out", parts=3, report=True, broadcast_mb=JOINED)
    assert (run.drafts, run.set_aside, run.findings, run.redone) == (12, 0, 48, 3)
    assert rows(run.findings_path) == plain_rows(corpus)
    by_path = {corpus.path(brief): brief for brief in corpus.briefs}
    for row in rows(run.drafts_path):
        assert timeless(row["report"]) == timeless(corpus.plain(by_path[row["draft"]]).to_json())


def test_known_clusters_go_before_citations(corpus: Corpus, tmp_path: Path) -> None:
    # Of the first draft its citations say it, and the last relies on no case that is there.
    clusters = [None, *(list(brief.clusters) for brief in corpus.briefs[1:-1]), [1]]
    given = {"draft": [brief.id for brief in corpus.briefs], "text": [brief.text for brief in corpus.briefs]}
    drafts = ray.data.from_arrow(pa.table({**given, "clusters": pa.array(clusters, pa.list_(pa.int64()))}))
    run = literatim.ray.check(drafts, corpus.opinions, tmp_path, parts=2, broadcast_mb=JOINED)
    last = corpus.briefs[-1].id
    expected = [{**row, "draft": Path(row["draft"]).stem} for row in plain_rows(corpus)]
    found = rows(run.findings_path)
    assert [row for row in found if row["draft"] != last] == [row for row in expected if row["draft"] != last]
    assert {row["headline"] for row in found if row["draft"] == last} == {"cannot_check"}


def test_an_opinion_is_sent_once_for_each_part_and_not_all_at_once(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("literatim.ray.SENT_BYTES", 1)
    (batch,) = opinion_batches(table_of(str(corpus.opinions)))
    cite = corpus.cases[3].cite
    number = literatim.ray.number_of(cite)
    wanted = (np.array([number, number, number], np.uint64), np.array([7, 2, 7], np.int32))
    sent = [table.to_pylist() for table in literatim.ray.copies_of(batch, wanted)]
    assert [len(rows) for rows in sent] == [1, 1, 0]
    assert [(row["part"], row["citations"], row["is_draft"]) for rows in sent for row in rows] == [(2, [cite], False), (7, [cite], False)]
