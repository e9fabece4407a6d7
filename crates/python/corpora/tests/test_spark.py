"""Spark's tables are those of `literatim.check`, whatever is wrong with a draft and wherever a run breaks off."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import literatim.spark
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import Corpus, once, plain_rows, rows, timeless
from literatim import LiteratimError
from literatim._corpus import part_of
from literatim.spark import Limits

JOINED = 0.001
"""A limit in megabytes below any table, so that it is joined."""


@pytest.mark.parametrize("megabytes", [1000, JOINED], ids=["broadcast", "joined"])
def test_findings_and_reports_are_those_of_the_plain_check(spark: Any, corpus: Corpus, tmp_path: Path, megabytes: float) -> None:
    drafts = literatim.spark.files(spark, corpus.files, "*.md")
    run = literatim.spark.check(drafts, corpus.opinions, tmp_path / "out", parts=3, report=True, broadcast_mb=megabytes, hot=1)
    assert (run.drafts, run.set_aside, run.findings, run.redone) == (12, 0, 48, 3)
    assert rows(run.findings_path) == plain_rows(corpus)
    found = rows(run.drafts_path)
    assert once(found, corpus)
    by_path = {corpus.path(brief): brief for brief in corpus.briefs}
    for row in found:
        assert timeless(row["report"]) == timeless(corpus.plain(by_path[row["draft"]]).to_json())
    altered = {row["text"].rstrip(".") for row in rows(run.findings_path) if row["headline"] == "altered"}
    assert altered == {words for brief in corpus.briefs for words, is_altered in brief.quoted if is_altered}


def test_drafts_of_a_column_are_joined_by_the_ids_of_clusters(spark: Any, corpus: Corpus, tmp_path: Path) -> None:
    # Of the first draft its citations say it. A column that opinions have too is not read.
    given = [(brief.id, brief.text, list(brief.clusters) if place else None, 2024) for place, brief in enumerate(corpus.briefs)]
    drafts = spark.createDataFrame(given, "draft string, text string, clusters array<bigint>, name int")
    runs = [
        literatim.spark.check(drafts, corpus.opinions, tmp_path / str(megabytes), parts=3, broadcast_mb=megabytes) for megabytes in (1000, JOINED)
    ]
    expected = [{**row, "draft": Path(row["draft"]).stem} for row in plain_rows(corpus)]
    for run in runs:
        assert rows(run.findings_path) == expected
    # Without the opinion that it relies on, a quotation has nothing to be compared with.
    fewer = spark.createDataFrame([(brief.id, brief.text, [1]) for brief in corpus.briefs], "draft string, text string, clusters array<bigint>")
    run = literatim.spark.check(fewer, corpus.opinions, tmp_path / "fewer", parts=1)
    assert {row["headline"] for row in rows(run.findings_path)} == {"cannot_check"}


@pytest.mark.parametrize("megabytes", [1000, JOINED], ids=["broadcast", "joined"])
def test_poison_is_set_aside_with_its_reason(spark: Any, corpus: Corpus, tmp_path: Path, megabytes: float) -> None:
    slow = "\n".join(brief.text for brief in corpus.briefs) * 100
    given = [
        ("damaged", b"%PDF-1.7 cut short"),
        ("empty", b""),
        ("large", b"x" * 7_000_000),
        ("nothing", None),
        ("slow", slow.encode()),
        *((brief.id, brief.text.encode()) for brief in corpus.briefs),
    ]
    drafts = spark.createDataFrame(given, "draft string, data binary")
    run = literatim.spark.check(drafts, corpus.opinions, tmp_path, limits=Limits(seconds=5, draft_mb=6), parts=2, broadcast_mb=megabytes)
    aside = {row["draft"]: (row["problem"], row["why"]) for row in rows(run.drafts_path) if row["problem"]}
    assert {draft: problem for draft, (problem, _) in aside.items()} == {
        "damaged": "damaged",
        "empty": "empty",
        "large": "too_large",
        "nothing": "unreadable",
        "slow": "time_limit",
    }
    assert aside["large"][1] == "The draft has 7.0 MB; the limit is 6 MB. Raise Limits.draft_mb, or give a part of it."
    assert (run.drafts, run.set_aside) == (len(given), 5)
    assert rows(run.findings_path) == [{**row, "draft": Path(row["draft"]).stem} for row in plain_rows(corpus)]


def test_a_run_goes_on_with_the_parts_that_are_not_finished(spark: Any, corpus: Corpus, tmp_path: Path) -> None:
    drafts = literatim.spark.files(spark, corpus.files)
    run = literatim.spark.check(drafts, corpus.opinions, tmp_path, parts=4)
    files = sorted((tmp_path / "drafts").glob("part-*.parquet"))
    # As if it was killed after the findings of a part had their name, and before its drafts had theirs.
    files[0].unlink()
    kept = {path: path.stat().st_mtime_ns for path in files[1:]}
    again = literatim.spark.check(drafts, corpus.opinions, tmp_path)
    assert (again.redone, again.drafts, again.findings) == (1, run.drafts, run.findings)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert once(rows(again.drafts_path), corpus)
    assert rows(again.findings_path) == plain_rows(corpus)
    assert not (tmp_path / "_unfinished").exists()


def test_a_folder_with_another_run_is_refused(spark: Any, corpus: Corpus, tmp_path: Path) -> None:
    drafts = literatim.spark.files(spark, corpus.files).limit(1)
    literatim.spark.check(drafts, corpus.opinions, tmp_path, parts=1)
    with pytest.raises(LiteratimError, match="give another folder, or the same settings") as failed:
        literatim.spark.check(drafts, corpus.opinions, tmp_path, report=True)
    assert failed.value.code == "output"


def test_wrong_tables_are_refused(spark: Any, corpus: Corpus, tmp_path: Path) -> None:
    drafts = literatim.spark.files(spark, corpus.files)
    with pytest.raises(LiteratimError, match="they need draft, and one of text, data and path"):
        literatim.spark.check(drafts.drop("path"), corpus.opinions, tmp_path / "a")
    with pytest.raises(LiteratimError, match="does not exist"):
        literatim.spark.check(drafts, tmp_path / "none", tmp_path / "b")
    pq.write_table(pq.read_table(corpus.opinions).drop_columns(["text"]), tmp_path / "textless.parquet")
    with pytest.raises(LiteratimError, match="has no column markup or text"):
        literatim.spark.check(drafts, tmp_path / "textless.parquet", tmp_path / "c")
    twice = pq.read_table(corpus.opinions)
    pq.write_table(pa.concat_tables([twice, twice]), tmp_path / "twice.parquet")
    with pytest.raises(LiteratimError, match="has 10 rows more than cases; give their order in a case by opinion_id"):
        literatim.spark.check(drafts, tmp_path / "twice.parquet", tmp_path / "d")


def test_spark_and_python_place_a_draft_in_the_same_part(spark: Any) -> None:
    ids = ["brief-1", "§ 12", "", "/drafts/a b.pdf"]
    found = spark.createDataFrame([(one,) for one in ids], "draft string").withColumn("part", literatim.spark.part_column(7))
    assert {row.draft: row.part for row in found.collect()} == {one: part_of(one, 7) for one in ids}


def test_ids_that_differ_in_a_number_are_divided_evenly() -> None:
    sizes = Counter(part_of(f"/drafts/brief-{number:06}.md", 8) for number in range(800))
    assert max(sizes.values()) < 1.4 * 100
