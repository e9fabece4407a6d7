"""Many drafts by Ray Data: the worker of `literatim.spark` with the same tables, so that either goes on with a run of the other.

It needs Ray 2: `pip install literatim[ray]`. Every machine of the cluster needs the package too, and all of them the same folder for the output.
"""

from __future__ import annotations

import os
import tempfile
import uuid
from os import PathLike, fspath
from pathlib import Path
from typing import Optional, Union

import pyarrow as pa
import ray
import ray.data

from literatim._corpus import (
    FINDINGS,
    PART_DONE,
    Job,
    Ledger,
    Run,
    check_parts,
    megabytes_of,
    opinion_batches,
    part_of,
    rows_of,
    table_of,
    write_opinions,
)
from literatim._isolated import Limits
from literatim.errors import LiteratimError

__all__ = ["FINDINGS", "Limits", "Run", "check", "files"]

MOST_BLOCKS = 1000
"""The most blocks of the shuffle that brings the drafts of a part together; each may have several parts."""


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

    The table of opinions goes whole to each machine. Raises LiteratimError `too_large` when it is larger than `broadcast_mb`; Spark joins it.
    """
    table = table_of(fspath(opinions))
    size = megabytes_of(table)
    if size > broadcast_mb:
        raise LiteratimError(
            "too_large", f"The opinions have {size:.0f} MB; the limit is {broadcast_mb:g} MB. Raise broadcast_mb, or use literatim.spark, which joins them."
        )
    names = drafts.columns() or ["draft", "path"]
    if "draft" not in names or sum(name in names for name in ("text", "data", "path")) != 1:
        raise LiteratimError("fields", f"The drafts have the columns {', '.join(names)}; they need draft, and one of text, data and path.")
    ledger = Ledger(fspath(output), drafts.count, parts, {"limits": limits.__dict__, "report": report})
    finished = ledger.finished()
    job = Job(ledger.output, limits, report)
    shelf = ray.put(pa.Table.from_batches(opinion_batches(table)))
    # Not the id of the object, which another cluster gives to other opinions.
    name = f"literatim-{uuid.uuid4().hex}.arrow"
    count = ledger.parts

    def placed(block: pa.Table) -> pa.Table:
        places = [part_of(draft, count) for draft in block["draft"].to_pylist()]
        kept = block.append_column("part", pa.array(places, pa.int32()))
        return kept.filter(pa.array([place not in finished for place in places], pa.bool_()))

    def work(part: pa.Table) -> pa.Table:
        path = local_file(shelf, name)
        return pa.Table.from_batches(check_parts(rows_of(part.to_batches()), lambda _: path, job), PART_DONE)

    placed_drafts = drafts.map_batches(placed, batch_format="pyarrow").groupby("part", num_partitions=min(count, MOST_BLOCKS))
    try:
        done = placed_drafts.map_groups(work, batch_format="pyarrow").count()
    finally:
        (Path(tempfile.gettempdir()) / name).unlink(missing_ok=True)
    return ledger.close(done)


def local_file(shelf: "ray.ObjectRef[pa.Table]", name: str) -> str:
    """The opinions as a file of this machine, which its workers map; the first of them writes it. On other machines than the driver's it stays."""
    path = Path(tempfile.gettempdir()) / name
    if not path.exists():
        # Several may write it at once, each under its own name.
        new = path.with_suffix(f".{os.getpid()}")
        write_opinions(ray.get(shelf).to_batches(), new)
        new.rename(path)
    return str(path)
