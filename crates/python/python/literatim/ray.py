"""Many drafts by Ray Data: the worker of `literatim.spark` with the same tables, so that either goes on with a run of the other.

It needs Ray 2: `pip install literatim[ray]`. Every machine of the cluster needs the package too, and all of them the same folder for the output.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import uuid
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Callable, Iterator, List, Optional, Sequence, Set, Tuple, Union

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import ray
import ray.data

from literatim._corpus import (
    FINDINGS,
    PART_DONE,
    Draft,
    Job,
    Ledger,
    Run,
    check_parts,
    cites_in,
    draft_columns,
    part_of,
    rows_of,
    table_of,
)
from literatim._isolated import Limits
from literatim._opinions import OPINIONS, columns_in, completed, megabytes_of, opinion_batches, write_arrow

__all__ = ["FINDINGS", "Limits", "Run", "check", "files"]

MOST_BLOCKS = 1000
"""The most blocks in which a table is read or shuffled; each may have several parts."""

OPINIONS_READ = 64
"""Opinions of a file of the table that are in memory at once."""

SENT_BYTES = 32_000_000
"""The bytes of opinions that go on to the shuffle at once."""

SENT = pa.schema(
    [
        ("part", pa.int32()),
        ("is_draft", pa.bool_()),
        ("draft", pa.string()),
        ("data", pa.binary()),
        ("path", pa.string()),
        ("clusters", pa.list_(pa.int64())),
        *OPINIONS,
    ]
)
"""The rows of the shuffle with joined opinions: drafts, and the opinions of their parts. `text` is that of either."""

Wanted = Tuple["np.ndarray[Any, np.dtype[np.uint64]]", "np.ndarray[Any, np.dtype[np.int32]]"]
"""What parts cite: numbers of `number_of` in order, and the part of each."""


def files(folder: "Union[str, PathLike[str]]", pattern: str = "*") -> ray.data.Dataset:
    """The drafts in a folder of this machine and the folders in it: their paths, which are also their ids.

    `pattern` is a pattern of file names: `*.pdf`.
    """
    paths = sorted(str(path.absolute()) for path in Path(folder).rglob(pattern) if path.is_file())
    return ray.data.from_arrow(pa.table({"draft": paths, "path": paths}))


def check(
    drafts: ray.data.Dataset,
    opinions: "Union[str, PathLike[str]]",
    output: "Union[str, PathLike[str]]",
    *,
    limits: Limits = Limits(),
    report: bool = False,
    parts: Optional[int] = None,
    broadcast_mb: float = 1000,
) -> Run:
    """Checks drafts against the opinions that they cite; the arguments, the tables and the errors are those of `literatim.spark.check`.

    Above `broadcast_mb`, each opinion goes to the parts that cite it. A part's opinions are then in the memory of the worker that checks it.
    """
    table = table_of(fspath(opinions))
    columns = draft_columns(drafts.columns() or ["draft", "path"])
    ledger = Ledger(fspath(output), drafts.count, parts, {"limits": limits.__dict__, "report": report})
    todo = drafts.select_columns(columns).map_batches(placed_in(ledger.parts, ledger.finished()), batch_format="pyarrow")
    job = Job(ledger.output, limits, report)
    blocks = min(ledger.parts, MOST_BLOCKS)
    if megabytes_of(table) <= broadcast_mb:
        done = checked_with_all(todo, table, blocks, job)
    else:
        done = checked_with_cited(todo, table, blocks, job)
    return ledger.close(done)


def placed_in(parts: int, finished: Set[int]) -> Callable[[pa.Table], pa.Table]:
    """The work that gives drafts their parts, and leaves out those of finished ones."""

    def work(block: pa.Table) -> pa.Table:
        places = [part_of(draft, parts) for draft in block["draft"].to_pylist()]
        kept = block.append_column("part", pa.array(places, pa.int32()))
        return kept.filter(pa.array([place not in finished for place in places], pa.bool_()))

    return work


def checked_with_all(todo: ray.data.Dataset, table: ds.Dataset, blocks: int, job: Job) -> int:
    """Sends all opinions to each machine once; returns the number of parts done."""
    shelf = ray.put(pa.Table.from_batches(opinion_batches(table)))
    # Not the id of the object, which another cluster gives to other opinions.
    name = f"literatim-{uuid.uuid4().hex}.arrow"

    def work(part: pa.Table) -> pa.Table:
        path = local_file(shelf, name)
        return pa.Table.from_batches(check_parts(rows_of(part.to_batches()), lambda _: path, job), PART_DONE)

    try:
        return int(todo.groupby("part", num_partitions=blocks).map_groups(work, batch_format="pyarrow").count())
    finally:
        (Path(tempfile.gettempdir()) / name).unlink(missing_ok=True)


def checked_with_cited(todo: ray.data.Dataset, table: ds.Dataset, blocks: int, job: Job) -> int:
    """Sends each opinion to the parts that cite it, with their drafts; returns the number of parts done.

    It is no join of Ray Data, which would send the whole table through a shuffle: the table is read once, and what is cited of it is known everywhere.
    """
    wanted = ray.put(wanted_by(todo, job.limits))
    names = columns_in(table.schema.names)
    system = table.filesystem
    groups = [{"path": fragment.path, "group": group.id} for fragment in table.get_fragments() for group in fragment.row_groups]

    def sent(pieces: pa.Table) -> Iterator[pa.Table]:
        for piece in pieces.to_pylist():
            with system.open_input_file(piece["path"]) as file:
                for batch in pq.ParquetFile(file).iter_batches(OPINIONS_READ, row_groups=[piece["group"]], columns=names):
                    yield from copies_of(completed(batch), ray.get(wanted))

    def work(part: pa.Table) -> pa.Table:
        is_draft = part["is_draft"]
        with tempfile.TemporaryDirectory(prefix="literatim-") as folder:
            path = Path(folder) / "opinions.arrow"
            write_arrow(map(completed, part.filter(pc.invert(is_draft)).to_batches()), path)
            rows = rows_of(part.filter(is_draft).to_batches())
            return pa.Table.from_batches(check_parts(rows, lambda _: str(path), job), PART_DONE)

    texts = ray.data.from_items(groups, override_num_blocks=min(len(groups), MOST_BLOCKS)).map_batches(sent, batch_format="pyarrow")
    both = texts.union(todo.map_batches(drafts_sent, batch_format="pyarrow"))
    return int(both.groupby("part", num_partitions=blocks).map_groups(work, batch_format="pyarrow").count())


def wanted_by(todo: ray.data.Dataset, limits: Limits) -> Wanted:
    """What the parts of drafts cite, by citations or by the ids that are known of a draft."""

    def work(batch: pa.Table) -> pa.Table:
        pairs = {(number_of(key), row["part"]) for row in rows_of(batch.to_batches()) for key in keys_of(Draft.of(row), limits)}
        numbers, parts = zip(*pairs) if pairs else ((), ())
        return pa.table({"number": pa.array(numbers, pa.uint64()), "part": pa.array(parts, pa.int32())})

    found = [table for table in ray.get(todo.map_batches(work, batch_format="pyarrow", batch_size=16).to_arrow_refs()) if table.num_rows]
    numbers = np.concatenate([table["number"].to_numpy() for table in found] or [np.empty(0, np.uint64)])
    parts = np.concatenate([table["part"].to_numpy() for table in found] or [np.empty(0, np.int32)])
    order = np.argsort(numbers, kind="stable")
    return numbers[order], parts[order]


def keys_of(draft: Draft, limits: Limits) -> Sequence[Union[str, int]]:
    """The ids of the cases that a draft relies on; where they are not known, its citations."""
    return cites_in(draft, limits) if draft.clusters is None else draft.clusters


def number_of(key: Union[str, int]) -> int:
    """64 bits of BLAKE2b of a citation or an id. Where two have one number, a part gets an opinion that its drafts do not use."""
    return int.from_bytes(hashlib.blake2b(str(key).encode(), digest_size=8).digest(), "little")


def copies_of(opinions: pa.RecordBatch, wanted: Wanted) -> Iterator[pa.Table]:
    """Opinions as rows of the shuffle, once for each part that cites them."""
    numbers, parts = wanted
    places: List[int] = []
    to: List[int] = []
    size = 0
    for place, (cluster, cites) in enumerate(zip(opinions["cluster_id"].to_pylist(), opinions["citations"].to_pylist())):
        own = np.array([number_of(key) for key in (cluster, *(cites or ()))], np.uint64)
        ranges = zip(np.searchsorted(numbers, own), np.searchsorted(numbers, own, side="right"))
        bytes_of_it = opinions.slice(place, 1).nbytes
        for part in np.unique(np.concatenate([parts[first:last] for first, last in ranges])):
            places.append(place)
            to.append(int(part))
            size += bytes_of_it
            if size > SENT_BYTES:
                yield opinions_sent(opinions, places, to)
                places, to, size = [], [], 0
    yield opinions_sent(opinions, places, to)


def opinions_sent(opinions: pa.RecordBatch, places: Sequence[int], parts: Sequence[int]) -> pa.Table:
    """Some opinions as rows of the shuffle, each for a part."""
    rows = pa.Table.from_batches([opinions.take(pa.array(places, pa.int64()))])
    return filled(rows.append_column("part", pa.array(parts, pa.int32())), is_draft=False)


def drafts_sent(drafts: pa.Table) -> pa.Table:
    """Drafts as rows of the shuffle."""
    return filled(drafts, is_draft=True)


def filled(rows: pa.Table, *, is_draft: bool) -> pa.Table:
    """Rows with all columns of the shuffle."""
    there = {**dict(zip(rows.column_names, rows.columns)), "is_draft": pa.array([is_draft] * rows.num_rows, pa.bool_())}
    columns = [there[field.name].cast(field.type) if field.name in there else pa.nulls(rows.num_rows, field.type) for field in SENT]
    return pa.Table.from_arrays(columns, schema=SENT)


def local_file(shelf: "ray.ObjectRef[pa.Table]", name: str) -> str:
    """The opinions as a file of this machine, which its workers map; the first of them writes it. On other machines than the driver's it stays."""
    path = Path(tempfile.gettempdir()) / name
    if not path.exists():
        # Several may write it at once, each under its own name.
        new = path.with_suffix(f".{os.getpid()}")
        write_arrow(ray.get(shelf).to_batches(), new)
        new.rename(path)
    return str(path)
