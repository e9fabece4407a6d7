"""The process of a check ends at its limits, and another takes its place."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest
from conftest import Corpus
from literatim import LiteratimError
from literatim._corpus import Draft, Job, check_one, isolated, table_of
from literatim._isolated import Isolated, Limits
from literatim._opinions import opinion_batches, write_arrow


def test_work_over_the_limit_of_time_is_ended_and_the_next_is_done() -> None:
    work = Isolated(Limits(seconds=2))
    assert work.call(abs, -3) == 3
    first = work.pid
    with pytest.raises(LiteratimError, match="longer than the limit of 2 s; raise Limits.seconds") as failed:
        work.call(time.sleep, 60)
    assert failed.value.code == "time_limit"
    assert work.call(abs, -4) == 4
    assert work.pid != first


def test_a_process_that_is_killed_from_outside_is_replaced() -> None:
    work = Isolated(Limits(seconds=30))
    work.call(abs, 1)
    pid = work.pid
    assert pid is not None
    threading.Timer(0.3, os.kill, (pid, signal.SIGKILL)).start()
    with pytest.raises(LiteratimError, match="SIGKILL") as failed:
        work.call(time.sleep, 60)
    assert failed.value.code == "trap"
    assert work.call(abs, -5) == 5


def test_what_the_work_raises_is_raised() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        Isolated(Limits(seconds=30)).call(int, "four")


def test_a_process_whose_owner_is_gone_ends() -> None:
    work = Isolated(Limits(seconds=30))
    work.call(abs, 1)
    process, connection = work._process, work._connection
    assert process is not None and connection is not None
    connection.close()
    assert process.wait(timeout=10) == 0


def test_a_draft_over_the_limit_of_memory_is_set_aside_and_its_neighbours_are_not(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "opinions.arrow"
    write_arrow(opinion_batches(table_of(str(corpus.opinions))), path)
    job = Job(str(tmp_path), Limits(seconds=60, memory_mb=400), with_report=False)
    text = corpus.briefs[0].text
    outcomes = [check_one(Draft(name, data, None, None), str(path), job)[0] for name, data in (("a", text), ("b", text * 5000), ("c", text))]
    isolated(job.limits).end()
    assert [row["problem"] for row in outcomes] == [None, "memory", None]
    assert "400 MB" in outcomes[1]["why"]


def test_a_limit_of_nothing_is_refused() -> None:
    with pytest.raises(LiteratimError, match="limit seconds is 0; give a number above 0"):
        Limits(seconds=0)
