"""What the tests of many drafts share: a small corpus, and Spark and Ray on this machine."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence

import literatim
import pyarrow.parquet as pq
import pytest
from literatim._corpus import findings_of
from literatim.tables.opinions import TABLES

sys.path.insert(0, str(Path(__file__).parents[1]))

import made

BRIEFS = 12


@dataclass(frozen=True)
class Corpus:
    """Briefs in files, the table of opinions, and what is in them."""

    folder: Path
    cases: List[made.Case]
    briefs: List[made.Brief]

    @property
    def opinions(self) -> Path:
        """The table of opinions."""
        return self.folder / "opinions"

    @property
    def files(self) -> Path:
        """The folder of the briefs."""
        return self.folder / "briefs"

    def plain(self, brief: made.Brief) -> literatim.Report:
        """The report of `literatim.check` on a brief and the opinions that it cites."""
        by_id = {case.cluster_id: case for case in self.cases}
        cited = [by_id[one] for one in brief.clusters]
        sources = [literatim.Input(f"opinion {one.cluster_id}", one.text, title=one.name, citations=(one.cite,)) for one in cited]
        return literatim.check(self.files / f"{brief.id}.md", sources)

    def path(self, brief: made.Brief) -> str:
        """The path of a brief, which is its id."""
        return str(self.files / f"{brief.id}.md")


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("corpus")
    cases = made.cases(10)
    briefs = [made.brief(place, cases, pages=2, citations=4) for place in range(BRIEFS)]
    made.write_opinions(cases, folder / "opinions")
    made.write_briefs(iter(briefs), folder / "briefs")
    return Corpus(folder, cases, briefs)


def rows(path: str) -> List[Dict[str, Any]]:
    """The rows of a table, in order."""
    listed: List[Dict[str, Any]] = pq.read_table(path).to_pylist()
    return sorted(listed, key=lambda row: (row["draft"], int((row.get("finding") or "q0")[1:])))


def plain_rows(corpus: Corpus) -> List[Dict[str, Any]]:
    """The findings of `literatim.check`, one draft after another, as rows."""
    found = [row for brief in corpus.briefs for row in findings_of(corpus.path(brief), corpus.plain(brief))]
    return sorted(found, key=lambda row: (row["draft"], int(row["finding"][1:])))


def timeless(report: str) -> Dict[str, Any]:
    """A report without its times."""
    value: Dict[str, Any] = json.loads(report)
    value.pop("times")
    return value


def once(found: List[Dict[str, Any]], corpus: Corpus) -> bool:
    """Whether each draft of the corpus has one row."""
    return [row["draft"] for row in found] == sorted(corpus.path(brief) for brief in corpus.briefs)


def write_dump(folder: Path, opinions: Sequence[Dict[str, Any]], clusters: Sequence[Dict[str, Any]], citations: Sequence[Dict[str, Any]]) -> None:
    """Writes tables as CourtListener's bulk data has them."""

    def quoted(value: Optional[object]) -> str:
        return "" if value is None else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'

    folder.mkdir(exist_ok=True)
    for name, rows_of_it in (("opinions", opinions), ("opinion-clusters", clusters), ("citations", citations)):
        columns = TABLES[name]
        lines = [",".join(columns), *(",".join(quoted(row.get(column)) for column in columns) for row in rows_of_it)]
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.driver.host", "127.0.0.1").config("spark.ui.enabled", "false")
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    session = builder.config("spark.driver.memory", "1g").config("spark.sql.shuffle.partitions", "4").getOrCreate()
    yield session
    session.stop()
