"""A study from end to end: made briefs with planted misquotes, checked by Spark, and a notebook on the findings.

    scripts/corpora.sh study [--briefs N] [--folder DIR]

It writes into DIR, by default target/corpora/study: the briefs with court and year (`briefs.parquet`), the opinions, the findings, what was planted
(`planted.csv`), and the notebook with its tables and plots (`study.ipynb`, `study.html`), which writes `shares.csv`. A run that was broken off goes on;
with another number of briefs all of it is made anew.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import shutil
from collections import Counter
from pathlib import Path
from typing import Iterator, Tuple

import made
import nbformat
import pyarrow as pa
import pyarrow.parquet as pq
from nbconvert import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor

ROOT = Path(__file__).resolve().parents[3]
NOTEBOOK = Path(__file__).with_name("study.ipynb")
CASES = 300
PAGES, CITATIONS = 5, 10


def make(folder: Path, briefs: int) -> None:
    """Writes briefs, opinions and what is planted, unless they are there: as many, by the same maker. Those of another study are replaced, with its run.

    Ends the program when the folder has opinions or a run that are no study's.
    """
    made_by = f"{briefs} briefs by {hashlib.sha256(Path(made.__file__).read_bytes()).hexdigest()}\n"
    note = folder / "made.txt"
    if note.exists() and note.read_text("utf-8") == made_by:
        return
    others = [folder / name for name in ("opinions", "checked") if (folder / name).exists()]
    if others and not note.exists():
        raise SystemExit(f"{folder} has {others[0].name}, and no {note.name} of a study; give another folder, or remove it.")
    folder.mkdir(parents=True, exist_ok=True)
    note.write_text("unfinished\n", "utf-8")
    for one in others:
        shutil.rmtree(one)
    library = made.cases(CASES)
    made.write_opinions(library, folder / "opinions")
    all_of_them = [made.brief(place, library, PAGES, CITATIONS) for place in range(briefs)]
    rows = [{"draft": one.id, "court": one.court, "year": one.year, "text": one.text} for one in all_of_them]
    pq.write_table(pa.Table.from_pylist(rows), folder / "briefs.parquet", row_group_size=200)
    planted = Counter((one.court, one.year, is_altered) for one in all_of_them for _, is_altered in one.quoted)
    with (folder / "planted.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("court", "year", "quotations", "altered"))
        writer.writerows((court, year, planted[court, year, True] + planted[court, year, False], planted[court, year, True]) for court, year in cells(planted))
    note.write_text(made_by, "utf-8")


def cells(planted: "Counter[Tuple[str, int, bool]]") -> Iterator[Tuple[str, int]]:
    """The courts and years of the briefs, in order."""
    yield from sorted({(court, year) for court, year, _ in planted})


def check(folder: Path) -> None:
    """Checks the briefs by Spark on two cores."""
    import literatim.spark
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.driver.host", "127.0.0.1").config("spark.ui.enabled", "false")
    session = builder.config("spark.driver.memory", "1g").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    try:
        drafts = session.read.parquet(str(folder / "briefs.parquet")).select("draft", "text")
        print(literatim.spark.check(drafts, folder / "opinions", folder / "checked"))
    finally:
        session.stop()


def run_notebook(folder: Path) -> None:
    """Runs the notebook in the folder, and keeps it with what it shows."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    ExecutePreprocessor(timeout=600, kernel_name="python3").preprocess(notebook, {"metadata": {"path": str(folder)}})
    nbformat.write(notebook, folder / NOTEBOOK.name)
    page, _ = HTMLExporter().from_notebook_node(notebook)
    (folder / "study.html").write_text(page, "utf-8")


def study(folder: Path, briefs: int) -> None:
    """The whole study."""
    make(folder, briefs)
    check(folder)
    run_notebook(folder)
    print(f"{folder}/study.html has the tables and plots, {folder}/shares.csv the figures.")


def main() -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--briefs", type=int, default=2000)
    parser.add_argument("--folder", type=Path, default=ROOT / "target" / "corpora" / "study")
    given = parser.parse_args()
    study(given.folder.absolute(), given.briefs)


if __name__ == "__main__":
    main()
