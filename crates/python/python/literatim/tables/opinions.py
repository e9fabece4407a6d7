"""The table of opinions: its columns, and how it is written."""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from literatim.errors import LiteratimError
from literatim.records import PAGE_MARK, TEXT_FIELDS, Record
from literatim.tables.dump import Dump, table_of
from literatim.tables.state import State
from literatim.tables.volume import cases_in, is_volume

COLUMNS: Mapping[str, Tuple[str, str]] = {
    "source": ("string", "`courtlistener` or `cap`."),
    "cluster_id": ("int64", "The case in its source: the cluster of CourtListener, the case of the Caselaw Access Project."),
    "opinion_id": ("int64", "The opinion: its number at CourtListener, its place in the case from 1 at the Caselaw Access Project."),
    "opinion_type": ("string", "As CourtListener names it: `020lead`, `030concurrence`, `040dissent`."),
    "author": ("string", "The judge, as the source names them."),
    "reporter": ("string", "The reporter of the first citation: `F.3d`."),
    "volume": ("string", "Its volume."),
    "first_page": ("string", "The page on which the case begins there."),
    "citations": ("list", "All citations of the case: `731 F.3d 40`."),
    "name": ("string", "The name of the case."),
    "date": ("string", "The date of decision: `2013-04-08`; a year or a month where the source has no day."),
    "court": ("string", "The court: CourtListener's id (`ca9`), or the project's abbreviation."),
    "docket_number": ("string", "The docket number."),
    "text_field": ("string", "CourtListener's field that has the opinion: `html_with_citations`, `plain_text`; the first with page marks, or else with text."),
    "markup": ("string", "The opinion in HTML or XML with its page marks, or as plain text if `text_field` is `plain_text`."),
    "ocr_confidence": ("float64", "How sure the recognition of the text was, 0 to 1, where the source says it."),
    "licence": ("string", "The terms of the text, as the source states them."),
}
"""The columns, each with its type and what it has. All but `source`, `cluster_id`, `opinion_id`, `citations`, `text_field`, `markup` and `licence` may be null."""

LICENCES = {"courtlistener": "no known copyright restrictions", "cap": "public domain (opinions of courts)"}

TABLES: Mapping[str, Sequence[str]] = {
    "dockets": ("id", "court_id", "docket_number"),
    "opinion-clusters": ("id", "case_name", "case_name_full", "case_name_short", "date_filed", "docket_id"),
    "citations": ("id", "volume", "reporter", "page", "cluster_id"),
    "opinions": ("id", "author_str", "type", "cluster_id", *TEXT_FIELDS),
}
"""The tables of CourtListener's bulk data in the order in which they are read, and their columns that are used."""

JOINED = 20_000
"""Rows of the joined tables that are recorded at once."""
MOST_ROWS = 5_000
MOST_TEXT = 64 << 20
"""The rows and the characters of one part of the table, which is what is in memory."""


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    file: Path
    """The file that is read."""
    done: int
    """Bytes of it that were read."""
    total: int
    """Its bytes."""
    rows: int
    """Rows of the table so far."""


@dataclass(frozen=True)
class Written:
    """What a run wrote."""

    rows: int
    """Opinions in the table."""
    empty: int
    """Opinions of the dumps and cases of the volumes that have no text, which are left out."""
    orphans: int
    """Opinions whose cluster the dump lacks, which are left out."""
    is_resumed: bool
    """Whether it went on with an earlier run that was stopped."""


def write_opinions(
    output: Union[str, "os.PathLike[str]"],
    paths: Sequence[Union[str, "os.PathLike[str]"]],
    *,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> Written:
    """Writes one table in Parquet, a row for each opinion with a text, of files or folders of bulk data.

    Of CourtListener's dumps (`.csv`, or `.csv.bz2` as they are downloaded) it needs `opinions`, `opinion-clusters` and `citations`, one of each; `dockets`
    has the courts. Volumes of the Caselaw Access Project are folders with `CasesMetadata.json` and `cases`, or files such as `f3d-731.json`.

    Memory holds one part of the table, one volume, and 64 MB of the joined tables; the rest is in the folder `OUTPUT.part`. A run that is stopped goes on
    there when it is called again with the same files; the output is written at the end, whole.

    Raises LiteratimError `load` without pyarrow, `not_found` or `unreadable` for a path, `damaged` with the row for a file that cannot be read.
    """
    if find_spec("pyarrow") is None:
        raise LiteratimError("load", "Tables need pyarrow; install it: pip install 'literatim[tables]'.")
    tables, volumes = inputs_in([Path(path) for path in paths])
    files = [*tables.values(), *volumes]
    to = Path(output)
    state = State(to.with_name(f"{to.name}.part"), [(str(file.resolve()), file.stat().st_size, file.stat().st_mtime_ns) for file in files])
    try:
        run = Run(state, on_progress)
        for name, file in tables.items():
            if name == "opinions":
                run.opinions(file)
            else:
                run.join(name, file)
        for file in volumes:
            run.volume(file)
        counts = run.counts
        state.finish(to, run.schema)
    finally:
        state.close()
    return Written(counts.get("rows", 0), counts.get("empty", 0), counts.get("orphans", 0), state.is_resumed)


def inputs_in(paths: Sequence[Path]) -> Tuple[Dict[str, Path], List[Path]]:
    """The tables of CourtListener in their order, and the volumes, in files and folders.

    Raises LiteratimError `not_found`, `unsupported` for a file that is neither, or when a table is there twice or lacks another.
    """
    tables: Dict[str, Path] = {}
    volumes: List[Path] = []
    for path in paths:
        if not path.exists():
            raise LiteratimError("not_found", f"{path} does not exist; check the path.")
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            name = table_of(file)
            if name in tables:
                raise LiteratimError("unsupported", f"{tables[name]} and {file} are both the table {name}; give one of them.")
            if name is not None:
                tables[name] = file
            elif is_volume(file):
                volumes.append(file)
            elif file == path:
                raise LiteratimError("unsupported", f"{file} is neither a table of CourtListener's bulk data nor a volume; see docs/python.md.")
    lacking = [name for name in TABLES if name not in tables and name != "dockets"]
    if tables and lacking:
        raise LiteratimError("not_found", f"CourtListener's opinions need the tables {', '.join(lacking)} too; give them as they were downloaded.")
    if not tables and not volumes:
        raise LiteratimError("not_found", f"There is no table and no volume in {', '.join(map(str, paths))}; see docs/python.md.")
    return {name: tables[name] for name in TABLES if name in tables}, volumes


class Run:
    """A run, which reads one file after another."""

    def __init__(self, state: State, on_progress: Callable[[Progress], None]) -> None:
        self._state = state
        self._on_progress = on_progress
        self.counts: Dict[str, int] = dict(state.counts)
        """Rows of the table, and what is left out."""
        self.schema = schema()
        self._rows: List[Record] = []
        self._characters = 0

    def join(self, table: str, file: Path) -> None:
        """Reads a table that opinions are joined with."""
        offset, row, is_done = self._state.place(file)
        if is_done:
            return
        to = "clusters" if table == "opinion-clusters" else table
        rows: List[Tuple[object, ...]] = []
        with Dump(file, TABLES[table]) as dump:
            for values in dump.rows(offset, row):
                rows.append(JOINS[table](values, dump))
                if len(rows) == JOINED:
                    self._state.join(to, rows, file, (dump.offset, dump.row, False))
                    self._show(file, dump.done)
                    rows = []
            self._state.join(to, rows, file, (dump.offset, dump.row, True))
        self._show(file, file.stat().st_size)

    def opinions(self, file: Path) -> None:
        """Reads CourtListener's opinions."""
        offset, row, is_done = self._state.place(file)
        if is_done:
            return
        with Dump(file, TABLES["opinions"]) as dump:
            for values in dump.rows(offset, row):
                self._add(self._row_of(values, dump))
                if self._is_full:
                    self._write(file, (dump.offset, dump.row, False), dump.done)
            self._write(file, (dump.offset, dump.row, True), file.stat().st_size)

    def volume(self, file: Path) -> None:
        """Reads a volume; a part may end inside of it."""
        _, before, is_done = self._state.place(file)
        if is_done:
            return
        size = file.stat().st_size
        number = 0
        for number, rows in enumerate(cases_in(file), 1):
            if number <= before:
                continue
            self._count("empty", not rows)
            for row in rows:
                self._add(row)
            if self._is_full:
                self._write(file, (0, number, False), 0)
        self._write(file, (0, number, True), size)

    def _row_of(self, values: Mapping[str, str], dump: Dump) -> Optional[Record]:
        """The row of an opinion; none without a text, or without its cluster."""
        field = field_of(values)
        cluster = number_of(values["cluster_id"], "cluster_id", dump)
        case = self._state.case(cluster)
        self._count("empty", field is None)
        self._count("orphans", field is not None and case is None)
        if field is None or case is None:
            return None
        name, date, court, docket = case
        cites = self._state.citations(cluster)
        volume, reporter, page = next(iter(cites), (None, None, None))
        return {
            "source": "courtlistener",
            "cluster_id": cluster,
            "opinion_id": number_of(values["id"], "id", dump),
            "opinion_type": values["type"] or None,
            "author": values["author_str"] or None,
            "reporter": reporter,
            "volume": volume,
            "first_page": page,
            "citations": [" ".join(cite) for cite in cites],
            "name": name or None,
            "date": date or None,
            "court": court or None,
            "docket_number": docket or None,
            "text_field": field,
            "markup": values[field],
            "ocr_confidence": None,
        }

    def _add(self, row: Optional[Record]) -> None:
        if row is not None:
            self._rows.append({**row, "licence": LICENCES[row["source"]]})
            self._characters += len(row["markup"])

    @property
    def _is_full(self) -> bool:
        return len(self._rows) >= MOST_ROWS or self._characters >= MOST_TEXT

    def _write(self, file: Path, place: Tuple[int, int, bool], done: int) -> None:
        self.counts["rows"] = self.counts.get("rows", 0) + len(self._rows)
        self._state.write(self._rows, self.schema, self.counts, file, place)
        self._rows, self._characters = [], 0
        self._show(file, done)

    def _count(self, what: str, is_one: bool) -> None:
        self.counts[what] = self.counts.get(what, 0) + is_one

    def _show(self, file: Path, done: int) -> None:
        self._on_progress(Progress(file, done, file.stat().st_size, self.counts.get("rows", 0) + len(self._rows)))


def schema() -> Any:
    """The schema of the table."""
    pa = import_module("pyarrow")
    types = {"string": pa.string(), "int64": pa.int64(), "float64": pa.float64(), "list": pa.list_(pa.string())}
    return pa.schema([pa.field(name, types[kind], metadata={"about": about}) for name, (kind, about) in COLUMNS.items()])


def field_of(values: Mapping[str, str]) -> Optional[str]:
    """The field of an opinion that the engine reads of all: the first with page marks, or else with text; none without a text."""
    fields = [name for name in TEXT_FIELDS if values[name].strip()]
    return next((name for name in fields if PAGE_MARK.search(values[name])), next(iter(fields), None))


def number_of(text: str, column: str, dump: Dump) -> int:
    """The number in a column."""
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise dump.damaged(f"its {column} is “{text[:40]}”, which is no number")
    return int(text)


def docket_row(values: Mapping[str, str], dump: Dump) -> Tuple[object, ...]:
    """A docket as it is joined."""
    return number_of(values["id"], "id", dump), values["court_id"], values["docket_number"]


def cluster_row(values: Mapping[str, str], dump: Dump) -> Tuple[object, ...]:
    """A cluster as it is joined."""
    name = values["case_name"] or values["case_name_full"] or values["case_name_short"]
    docket = number_of(values["docket_id"], "docket_id", dump) if values["docket_id"] else None
    return number_of(values["id"], "id", dump), name, values["date_filed"], docket


def citation_row(values: Mapping[str, str], dump: Dump) -> Tuple[object, ...]:
    """A citation as it is joined."""
    cluster, id = number_of(values["cluster_id"], "cluster_id", dump), number_of(values["id"], "id", dump)
    return cluster, id, values["volume"], values["reporter"], values["page"]


JOINS: Mapping[str, Callable[[Mapping[str, str], Dump], Tuple[object, ...]]] = {
    "dockets": docket_row,
    "opinion-clusters": cluster_row,
    "citations": citation_row,
}
"""How the rows of each table are joined."""
