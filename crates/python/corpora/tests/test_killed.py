"""An executor that is killed in the middle of its work leaves each draft once."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any, Iterator, List

import literatim.spark
import psutil
import pytest
from conftest import Corpus, once, plain_rows, rows


@pytest.fixture
def cluster() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.driver.host", "127.0.0.1").config("spark.ui.enabled", "false")
    session = builder.config("spark.driver.memory", "1g").config("spark.sql.shuffle.partitions", "2").getOrCreate()
    yield session
    session.stop()


def is_executor(process: psutil.Process) -> bool:
    """Whether it is an executor of Spark that lives."""
    try:
        return any("CoarseGrainedExecutorBackend" in part for part in process.cmdline())
    except psutil.Error:
        return False


def kill_one_at_work(folder: Path, killed: List[int]) -> None:
    """Kills an executor that this process started, when the first part is written."""
    deadline = time.monotonic() + 120
    while not killed and time.monotonic() < deadline:
        if list(folder.glob("drafts/part-*.parquet")):
            victim = next(one for one in psutil.Process().children(recursive=True) if is_executor(one))
            victim.kill()
            killed.append(victim.pid)
        time.sleep(0.01)


def test_a_killed_executor_leaves_each_draft_once(cluster: Any, corpus: Corpus, tmp_path: Path) -> None:
    killed: List[int] = []
    killer = threading.Thread(target=kill_one_at_work, args=(tmp_path, killed))
    killer.start()
    run = literatim.spark.check(literatim.spark.files(cluster, corpus.files), corpus.opinions, tmp_path, parts=8)
    killer.join()
    assert len(killed) == 1
    assert once(rows(run.drafts_path), corpus)
    assert rows(run.findings_path) == plain_rows(corpus)
