"""Many drafts by Spark: each is checked against the opinions of a table, and the findings are a table.

It needs PySpark 4 and Java 17: `pip install literatim[spark]`. Every machine of the cluster needs the package too, and all of them the same folder for
the output.
"""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import Callable, Dict, Iterator, List, Optional, Union

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema

from literatim._corpus import FINDINGS, Draft, Job, Ledger, Row, Run, check_parts, cites_in, draft_columns, rows_of, table_of
from literatim._isolated import Limits
from literatim._opinions import OPINIONS, megabytes_of, opinion_batches, write_arrow
from literatim.records import parted

__all__ = ["FINDINGS", "Limits", "Run", "check", "files"]

BATCH_ROWS = 16
"""Rows that go from Spark to Python at once; Spark's own 10,000 would be gigabytes of drafts."""

PART_DONE_COLUMNS = "part int, drafts long"
CASE = ["source", "cluster_id"]
"""The columns that say which case a row is of."""
KEY = ("reporter", "volume", "page")
CITE = r"^(\S+) (.+) (\S+)$"
"""Volume, reporter and page of a reporter citation."""


def files(spark: SparkSession, folder: "Union[str, PathLike[str]]", pattern: str = "*") -> DataFrame:
    """The drafts in a folder and the folders in it: their paths, which are also their ids. Their bytes are read where they are checked.

    `pattern` is a pattern of file names: `*.pdf`.
    """
    reader = spark.read.format("binaryFile").option("recursiveFileLookup", True).option("pathGlobFilter", pattern)
    # Spark writes local paths as `file:/`.
    path = F.regexp_replace("path", "^file:/+", "/")
    return reader.load(fspath(folder)).select(path.alias("draft"), path.alias("path"))


def check(
    drafts: DataFrame,
    opinions: "Union[str, PathLike[str]]",
    output: "Union[str, PathLike[str]]",
    *,
    limits: Limits = Limits(),
    report: bool = False,
    parts: Optional[int] = None,
    broadcast_mb: float = 1000,
    hot: int = 50,
) -> Run:
    """Checks drafts against the opinions that they cite; returns when each draft is in the table of drafts once.

    - `drafts`: rows with `draft`, an id that is different for each; one of `text`, `data` (bytes of a file) and `path` (path or address of a file);
      and, where it is known which opinions a draft relies on, `clusters`, their ids. Without `clusters` its citations say it.
    - `opinions`: a table in Parquet as `literatim.tables.write_opinions` writes it, or one of your own with `cluster_id`, `name`, `citations` (a list:
      `608 F.3d 105`) and `text`, a row for each case.
    - `output`: the folder of the tables `drafts` and `findings`. When a run was broken off, the same call goes on with the parts that are not finished.
    - `limits`: what one draft may take. A draft over a limit is set aside with its reason, as are those that cannot be read.
    - `report`: adds the JSON of each report to the table of drafts.
    - `parts`: the number of parts, each of which is one task; by default one for each 200 drafts, and at most 50,000.
    - `broadcast_mb`: the table goes whole to each machine up to this size in memory, and is joined with the citations above it.
    - `hot`: in the join, a case that more parts than this cite goes to several tasks.

    Raises LiteratimError `output` when the folder has a run with other settings, `not_found` and `fields` for wrong tables.
    """
    table = table_of(fspath(opinions))
    columns = draft_columns(drafts.columns)
    settings = {"limits": limits.__dict__, "report": report}
    ledger = Ledger(fspath(output), drafts.count, parts, settings)
    left = sorted(set(range(ledger.parts)) - ledger.finished())
    todo = drafts.select(*columns).withColumn("part", part_column(ledger.parts)).where(F.col("part").isin(left))
    job = Job(ledger.output, limits, report)
    with small_batches(drafts.sparkSession):
        if not left:
            done = 0
        elif megabytes_of(table) <= broadcast_mb:
            done = checked_with_all(todo, opinion_batches(table), ledger.parts, job)
        else:
            done = checked_with_cited(todo, fspath(opinions), ledger.parts, hot, job)
    return ledger.close(done)


def part_column(parts: int) -> Column:
    """The part of a draft, as `part_of` computes it."""
    digits = F.substring(F.sha2(F.col("draft").cast("binary"), 256), 1, 8)
    return F.pmod(F.conv(digits, 16, 10).cast("long"), F.lit(parts)).cast("int")


def checked_with_all(todo: DataFrame, opinions: Iterator[pa.RecordBatch], parts: int, job: Job) -> int:
    """Sends all opinions to each machine once, and no text of an opinion through a shuffle; returns the number of parts done."""
    context = todo.sparkSession.sparkContext
    with tempfile.TemporaryDirectory(prefix="literatim-") as folder:
        file = Path(folder) / f"opinions-{Path(folder).name}.arrow"
        write_arrow(opinions, file)
        context.addFile(str(file))

        def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            path = SparkFiles.get(file.name)
            return check_parts(rows_of(batches), lambda _: path, job)

        ordered = todo.repartitionById(parts, F.col("part")).sortWithinPartitions("part")
        return len(ordered.mapInArrow(work, PART_DONE_COLUMNS).collect())


def checked_with_cited(todo: DataFrame, opinions: str, parts: int, hot: int, job: Job) -> int:
    """Joins the opinions with the parts that cite them, and sends each to such a part once, before its drafts; returns the number of parts done."""
    table = completed(todo.sparkSession.read.parquet(opinions))
    # It is counted and joined.
    cited = cited_clusters(todo, table, job.limits).persist()
    texts = texts_of(cited, table, hot).withColumn("is_draft", F.lit(False))
    both = texts.unionByName(todo.withColumn("is_draft", F.lit(True)), allowMissingColumns=True)

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        with tempfile.TemporaryDirectory(prefix="literatim-") as folder:
            yield from check_parts(rows_of(batches), Shelves(Path(folder)), job)

    ordered = both.repartitionById(parts, F.col("part")).sortWithinPartitions("part", "is_draft")
    try:
        return len(ordered.mapInArrow(work, PART_DONE_COLUMNS).collect())
    finally:
        cited.unpersist()


def completed(table: DataFrame) -> DataFrame:
    """A table with all columns of `OPINIONS`, of which those that it lacks are null; its source is never null, since it is joined."""
    there = {field.name: (F.col(field.name) if field.name in table.columns else F.lit(None)).cast(field.dataType) for field in from_arrow_schema(OPINIONS)}
    there["source"] = F.coalesce(there["source"], F.lit(""))
    return table.select(*(column.alias(name) for name, column in there.items()))


def cited_clusters(todo: DataFrame, table: DataFrame, limits: Limits) -> DataFrame:
    """The cases that each part cites, each once: `part`, `source` and `cluster_id`."""
    cites = table.select(*CASE, F.explode("citations").alias("cite"))
    index = cites.select(*CASE, *(F.regexp_extract("cite", CITE, group).alias(name) for name, group in zip(KEY, (2, 1, 3))))
    has_ids = "clusters" in todo.columns
    unknown = todo.where(F.col("clusters").isNull()) if has_ids else todo
    named = unknown.mapInArrow(plan_of(limits), "part int, reporter string, volume string, page string").distinct()
    cited = named.join(index, list(KEY)).select("part", *CASE)
    if has_ids:
        known = todo.select("part", F.explode("clusters").alias("cluster_id")).distinct()
        cited = cited.union(known.join(table.select(*CASE), "cluster_id").select("part", *CASE))
    return cited.distinct()


def texts_of(cited: DataFrame, table: DataFrame, hot: int) -> DataFrame:
    """The opinions of each part: `part` with the columns of the table.

    The rows of a case that more than `hot` parts cite are copied, and each copy has a salt: one task serves `hot` parts at most.
    """
    counts = cited.groupBy(*CASE).count().where(F.col("count") > hot)
    salts = F.broadcast(counts.select(*CASE, F.ceil(F.col("count") / hot).cast("int").alias("salts")))
    salt = F.coalesce("salts", F.lit(1))
    salted = cited.join(salts, CASE, "left").select(*CASE, "part", F.pmod("part", salt).alias("salt"))
    copies = F.explode(F.sequence(F.lit(0), salt - 1)).alias("salt")
    texts = table.join(salts, CASE, "left").select(*OPINIONS.names, copies)
    return salted.join(texts, [*CASE, "salt"]).select("part", *OPINIONS.names)


def plan_of(limits: Limits) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """The work that finds what drafts cite."""

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        schema = pa.schema([("part", pa.int32()), *((name, pa.string()) for name in KEY)])
        for batch in batches:
            rows = [{"part": row["part"], **key} for row in batch.to_pylist() for key in keys_of(Draft.of(row), limits)]
            yield pa.RecordBatch.from_pylist(rows, schema)

    return work


def keys_of(draft: Draft, limits: Limits) -> List[Dict[str, str]]:
    """Reporter, volume and page of each case that a draft cites."""
    parts = (parted(cite) for cite in cites_in(draft, limits))
    return [{"volume": part[0], "reporter": part[1], "page": part[2]} for part in parts if part]


class Shelves:
    """The opinions of each part, as a file for the drafts that come after them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._rows: List[Row] = []
        self._part: Optional[int] = None

    def __call__(self, row: Row) -> Optional[str]:
        """Takes an opinion, or gives a draft the file of its part."""
        if not row["is_draft"]:
            self._rows.append({name: row[name] for name in OPINIONS.names})
            return None
        part: int = row["part"]
        if part != self._part:
            self._at(self._part).unlink(missing_ok=True)
            write_arrow([pa.RecordBatch.from_pylist(self._rows, OPINIONS)], self._at(part))
            self._rows, self._part = [], part
        return str(self._at(part))

    def _at(self, part: Optional[int]) -> Path:
        return self._folder / f"{part}.arrow"


@contextmanager
def small_batches(spark: SparkSession) -> Iterator[None]:
    """Bounds the rows that go to Python at once."""
    name = "spark.sql.execution.arrow.maxRecordsPerBatch"
    before = spark.conf.get(name)
    spark.conf.set(name, str(BATCH_ROWS))
    try:
        yield
    finally:
        spark.conf.set(name, str(before))
