"""What a run keeps next to its output, so that one that was stopped goes on where it was: the tables that are joined, and the parts that are written."""

from __future__ import annotations

import json
import shutil
import sqlite3
from importlib import import_module
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

VERSION = 2

SCHEMA = """
create table if not exists run(name text primary key, value text);
create table if not exists progress(file text primary key, offset integer, row integer, done integer);
create table if not exists clusters(id integer primary key, name text, date text, docket integer);
create table if not exists dockets(id integer primary key, court text, number text);
create table if not exists citations(cluster integer, id integer, volume text, reporter text, page text, primary key(cluster, id)) without rowid;
"""

CACHE = -65_536
"""The memory of the joined tables, in KB as SQLite takes it: 64 MB. The rest is on the disk."""


class State:
    """The folder of a run. What is recorded is recorded at once with how far the inputs were read."""

    def __init__(self, folder: Path, inputs: Sequence[Tuple[str, int, int]]) -> None:
        """Goes on with the folder if it is of the same inputs, each a path, bytes and time of change; begins anew otherwise."""
        self._folder = folder
        self._base = self._opened()
        mark = json.dumps([VERSION, *inputs])
        if self._value("inputs") != mark:
            self._base.close()
            shutil.rmtree(folder)
            self._base = self._opened()
            self._set("inputs", mark)
            self._base.commit()
        self.is_resumed = self.parts > 0 or self._base.execute("select 1 from progress").fetchone() is not None
        """Whether it goes on with an earlier run."""

    def _opened(self) -> sqlite3.Connection:
        self._folder.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(str(self._folder / "state.sqlite"))
        base.execute("pragma journal_mode = wal")
        base.execute("pragma synchronous = normal")
        base.execute(f"pragma cache_size = {CACHE}")
        base.executescript(SCHEMA)
        return base

    @property
    def parts(self) -> int:
        """How many parts are written."""
        return int(self._value("parts") or 0)

    @property
    def counts(self) -> Dict[str, int]:
        """What the written parts count."""
        counts: Dict[str, int] = json.loads(self._value("counts") or "{}")
        return counts

    def place(self, file: Path) -> Tuple[int, int, bool]:
        """How far a file was read: bytes, rows, and whether that is all of it."""
        found = self._base.execute("select offset, row, done from progress where file = ?", (str(file),)).fetchone()
        return (0, 0, False) if found is None else (int(found[0]), int(found[1]), bool(found[2]))

    def join(self, table: str, rows: Sequence[Tuple[object, ...]], file: Path, place: Tuple[int, int, bool]) -> None:
        """Adds rows to one of the joined tables, and records how far its file was read."""
        if rows:
            self._base.executemany(f"insert or replace into {table} values({', '.join('?' * len(rows[0]))})", rows)
        self._reached(file, place)
        self._base.commit()

    def write(self, rows: Sequence[Mapping[str, Any]], schema: Any, counts: Mapping[str, int], file: Path, place: Tuple[int, int, bool]) -> None:
        """Writes a part of the table, and records how far the file was read of which it is."""
        parts = self.parts
        if rows:
            pa, pq = import_module("pyarrow"), import_module("pyarrow.parquet")
            pq.write_table(pa.Table.from_pylist(list(rows), schema=schema), self._part(parts), compression="zstd")
            self._set("parts", str(parts + 1))
        self._set("counts", json.dumps(counts))
        self._reached(file, place)
        self._base.commit()

    def case(self, cluster: int) -> Optional[Tuple[str, str, Optional[str], Optional[str]]]:
        """Name, date, court and docket number of a cluster."""
        query = "select name, date, court, number from clusters left join dockets on dockets.id = docket where clusters.id = ?"
        found: Optional[Tuple[str, str, Optional[str], Optional[str]]] = self._base.execute(query, (cluster,)).fetchone()
        return found

    def citations(self, cluster: int) -> List[Tuple[str, str, str]]:
        """Volume, reporter and page of each citation of a cluster, in the order of the data."""
        query = "select volume, reporter, page from citations where cluster = ? order by id"
        return self._base.execute(query, (cluster,)).fetchall()

    def finish(self, output: Path, schema: Any) -> None:
        """Puts the parts together into the output, which replaces one of that name, and removes the folder."""
        pq = import_module("pyarrow.parquet")
        whole = self._folder / "whole.parquet"
        with pq.ParquetWriter(whole, schema, compression="zstd") as writer:
            for number in range(self.parts):
                with pq.ParquetFile(self._part(number)) as part:
                    for group in range(part.num_row_groups):
                        writer.write_table(part.read_row_group(group))
        whole.replace(output)
        self.close()
        shutil.rmtree(self._folder)

    def close(self) -> None:
        """Closes the joined tables; the folder stays."""
        self._base.close()

    def _part(self, number: int) -> Path:
        return self._folder / f"part-{number:06}.parquet"

    def _reached(self, file: Path, place: Tuple[int, int, bool]) -> None:
        self._base.execute("insert or replace into progress values(?, ?, ?, ?)", (str(file), *place))

    def _value(self, name: str) -> Optional[str]:
        found = self._base.execute("select value from run where name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    def _set(self, name: str, value: str) -> None:
        self._base.execute("insert or replace into run values(?, ?)", (name, value))
