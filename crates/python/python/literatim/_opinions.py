"""The table of opinions, as the workers of `literatim.spark` and `literatim.ray` read it, and how its cases go to the engine.

It is the table of `literatim.tables`, or a simpler one with the same names. The rows of a case are one source, in the order in which a provider gives
them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

import pyarrow as pa
import pyarrow.dataset as ds
from pyarrow import fs

from literatim.errors import LiteratimError
from literatim.inputs import Input
from literatim.records import Record, address_of_case, record, text_of
from literatim.store import written

OPINIONS = pa.schema(
    [
        ("source", pa.string()),
        ("cluster_id", pa.int64()),
        ("opinion_id", pa.int64()),
        ("opinion_type", pa.string()),
        ("author", pa.string()),
        ("citations", pa.list_(pa.string())),
        ("name", pa.string()),
        ("date", pa.string()),
        ("text_field", pa.string()),
        ("markup", pa.string()),
        ("ocr_confidence", pa.float64()),
        ("text", pa.string()),
    ]
)
"""The columns that are read. All but `text` are those of `literatim.tables`; `text` is of a user's own table."""

NEEDED = ("cluster_id", "citations", "name")
"""The columns that each table has, besides `markup` or `text`."""

CaseKey = Tuple[str, int]
"""A case: its source, empty where the table names none, and its id there."""


class Opinions:
    """Opinions in an Arrow file, which is mapped into memory: the processes of a machine share its pages."""

    def __init__(self, path: str) -> None:
        self._table = pa.ipc.open_file(pa.memory_map(path)).read_all()
        self._places: Dict[CaseKey, List[int]] = {}
        self._by_cite: Dict[str, Dict[CaseKey, None]] = {}
        self._by_cluster: Dict[int, Dict[CaseKey, None]] = {}
        columns = (self._table[name].to_pylist() for name in ("source", "cluster_id", "citations"))
        for place, (source, cluster, cites) in enumerate(zip(*columns)):
            case = (source or "", cluster)
            self._places.setdefault(case, []).append(place)
            self._by_cluster.setdefault(cluster, {})[case] = None
            for cite in cites or ():
                self._by_cite.setdefault(cite, {})[case] = None

    @staticmethod
    @lru_cache(maxsize=1)
    def at(path: str) -> Opinions:
        """The opinions of a file, which stays open until another is asked for."""
        return Opinions(path)

    def cited(self, cites: Iterable[str]) -> List[Input]:
        """The cases at some reporter citations, each once."""
        return self._inputs(case for cite in cites for case in self._by_cite.get(cite, ()))

    def of(self, clusters: Iterable[int]) -> List[Input]:
        """The cases with some ids that are there."""
        return self._inputs(case for one in clusters for case in self._by_cluster.get(one, ()))

    def _inputs(self, cases: Iterable[CaseKey]) -> List[Input]:
        return [case_of([self._row(place) for place in self._places[case]]) for case in dict.fromkeys(cases)]

    def _row(self, place: int) -> Record:
        return {name: self._table[name][place].as_py() for name in OPINIONS.names}


def case_of(rows: Sequence[Record]) -> Input:
    """The source that the rows of a case are.

    With `markup` it is CourtListener's JSON, as `literatim.courtlistener` and `literatim.cap` give a case; without it, a file with the text.
    """
    rows = sorted(rows, key=lambda row: row["opinion_id"] or 0)
    first = rows[0]
    name = name_of(first["source"], first["cluster_id"])
    cites = list(dict.fromkeys(cite for row in rows for cite in row["citations"] or ()))
    if all(row["markup"] is None for row in rows):
        text = "\n\n".join(row["text"] or "" for row in rows)
        return Input(name, text, title=first["name"], date=first["date"], citations=tuple(cites))
    id = str(first["cluster_id"])
    address = address_of_case(id, None) if first["source"] == "courtlistener" else None
    case = text_of(record(id=id, name=first["name"] or "", full_name=None, date=first["date"], cites=cites, address=address), list(map(opinion_of, rows)))
    if first["ocr_confidence"] is not None:
        case["cluster"]["ocr_confidence"] = first["ocr_confidence"]
    return Input(name, written(case).encode("utf-8", "replace"), format="courtlistener")


def opinion_of(row: Record) -> Record:
    """The opinion of a row, as CourtListener's JSON has it. The Caselaw Access Project has its opinions in order, CourtListener orders them by type."""
    field, words = (row["text_field"] or "html_with_citations", row["markup"]) if row["markup"] is not None else ("plain_text", row["text"])
    order = None if row["source"] == "courtlistener" else row["opinion_id"]
    return {"id": row["opinion_id"], "type": row["opinion_type"] or "", "author_str": row["author"], "ordering_key": order, field: words}


def name_of(source: Optional[str], cluster: int) -> str:
    """What a case is called in the report: `courtlistener opinion 1000`, or `opinion 1000` where the table names no source."""
    return f"{source} opinion {cluster}" if source else f"opinion {cluster}"


def cluster_of(name: str) -> Optional[int]:
    """The id of the case with a name of `name_of`."""
    found = re.fullmatch(r"(?:.* )?opinion (-?\d+)", name)
    return found and int(found[1])


def table_at(system: fs.FileSystem, path: str, given: str) -> ds.Dataset:
    """The table of opinions at a path of a file system; errors call it as it was given.

    Raises LiteratimError `not_found` when nothing is there, `fields` when a column is missing or the rows of a case have no order.
    """
    if system.get_file_info(path).type == fs.FileType.NotFound:
        raise LiteratimError("not_found", f"{given} does not exist; give the path of the table of opinions in Parquet.")
    table = ds.dataset(path, filesystem=system, format="parquet")
    names = table.schema.names
    missing = [name for name in NEEDED if name not in names]
    missing += [] if "markup" in names or "text" in names else ["markup or text"]
    if missing:
        raise LiteratimError("fields", f"The table of opinions has no column {', '.join(missing)}; it needs {', '.join(NEEDED)}, and markup or text.")
    if "opinion_id" not in names:
        keys = table.to_table(columns=[name for name in ("source", "cluster_id") if name in names])
        more = keys.num_rows - keys.group_by(keys.column_names).aggregate([]).num_rows
        if more:
            raise LiteratimError("fields", f"The table of opinions has {more} rows more than cases; give their order in a case by opinion_id.")
    return table


def columns_in(names: Iterable[str]) -> List[str]:
    """The columns of a table that are read."""
    there = set(names)
    return [name for name in OPINIONS.names if name in there]


def megabytes_of(table: ds.Dataset) -> float:
    """The size of a table of opinions in memory, by the footers of its files, in megabytes."""
    groups = (group for fragment in table.get_fragments() for group in fragment.row_groups)
    return float(sum(group.total_byte_size for group in groups)) / 1e6


def opinion_batches(table: ds.Dataset) -> Iterator[pa.RecordBatch]:
    """The opinions of a table, some at a time."""
    return map(completed, table.to_batches(columns=columns_in(table.schema.names), batch_size=1024))


def completed(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Rows of a table with all columns of `OPINIONS`; those that the table lacks are null."""

    def column(field: pa.Field) -> Any:
        return batch[field.name].cast(field.type) if field.name in batch.schema.names else pa.nulls(batch.num_rows, field.type)

    return pa.RecordBatch.from_arrays([column(field) for field in OPINIONS], schema=OPINIONS)


def write_arrow(batches: Iterable[pa.RecordBatch], path: Path) -> None:
    """Writes opinions as the file that `Opinions` maps."""
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, OPINIONS) as writer:
        for batch in batches:
            writer.write_batch(batch)
