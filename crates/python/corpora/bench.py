"""Measures the checks of many drafts: by a plain loop, by Spark and by Ray, on the same generated drafts of 20 pages and 20 citations.

    scripts/corpora.sh bench [--drafts N] [--line]

Each run is a program of its own, so that its memory and processor time are its own. Spark and Ray check a few drafts first: the start of their programs
is no cost of a draft. Processor time is that of all processes of a run. Of a run that is killed, each draft must be in the table once; no other figure
is asserted.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Sequence, Tuple

import made
import psutil

CASES = 200
PAGES = 20
CITATIONS = 20
WARM_UP = 32
"""Drafts that are checked before a measurement."""
A_PART = 50
"""Drafts of a part: fewer than by default, so that small runs have enough tasks to compare."""
COMPARED = 1500
"""The most drafts of the plain loop and of the runs that are compared with it; the last two check all."""
HOT = 5

Figures = Dict[str, Any]


class Watch:
    """The processor time and memory of this process and all that it started."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._spent: Dict[Tuple[int, float], float] = {}
        """Seconds of the processor by process, of those that have ended too, as they were last seen."""
        self._look()
        self._before = sum(self._spent.values())
        self.memory: List[Tuple[float, float, float]] = []
        """Seconds, and megabytes of the processes of checks and of all others."""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self._thread.start()

    def end(self, drafts: int) -> Figures:
        """What was measured."""
        seconds = time.perf_counter() - self._began
        self._ended.set()
        self._thread.join()
        self._look()
        processor = sum(self._spent.values()) - self._before
        at = [min(self.memory, key=lambda sample: abs(sample[0] - seconds * part)) for part in (0.1, 0.5, 0.95)]
        return {
            "drafts": drafts,
            "seconds": round(seconds, 1),
            "a second": round(drafts / seconds, 2),
            "processor ms a draft": round(processor * 1000 / drafts, 1),
            "checks MB": [round(sample[1]) for sample in at],
            "others MB": [round(sample[2]) for sample in at],
        }

    def _sample(self) -> None:
        while not self._ended.wait(1):
            self.memory.append((time.perf_counter() - self._began, *self._look()))

    def _look(self) -> Tuple[float, float]:
        """Megabytes of the processes of checks and of all others; pages that several share are counted once."""
        checks = others = 0.0
        for one in tree():
            with passing():
                times = one.cpu_times()
                self._spent[one.pid, one.create_time()] = times.user + times.system
                size = one.memory_full_info().pss / 1e6 if sys.platform == "linux" else one.memory_info().rss / 1e6
                if "literatim._isolated" in one.cmdline():
                    checks += size
                else:
                    others += size
        return checks, others


def tree() -> List[psutil.Process]:
    """This process and those that it started, and so on."""
    own = psutil.Process()
    return [own, *own.children(recursive=True)]


@contextmanager
def passing() -> Iterator[None]:
    """Passes over a process that ends while it is looked at."""
    try:
        yield
    except psutil.Error:
        pass


def plain(folder: Path, count: int, cores: int) -> Figures:
    """One draft after another in one process."""
    from literatim._corpus import Draft, checked, table_of
    from literatim._opinions import opinion_batches, write_arrow

    file = folder / "opinions.arrow"
    write_arrow(opinion_batches(table_of(str(folder / "opinions"))), file)
    paths = sorted((folder / "briefs").iterdir())
    for path in paths[:WARM_UP]:
        checked(Draft(path.name, None, str(path), None), str(file), 64, False)
    watch = Watch()
    for path in paths[:count]:
        checked(Draft(path.name, None, str(path), None), str(file), 64, False)
    return watch.end(count)


def spark_session(master: str) -> Any:
    """Spark on this machine."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master).config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    builder = builder.config("spark.ui.showConsoleProgress", "false").config("spark.driver.memory", "1g").config("spark.ui.port", "0")
    session = builder.config("spark.sql.shuffle.partitions", "8").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def spark(folder: Path, count: int, cores: int, joined: bool = False) -> Figures:
    """By Spark, with the opinions sent whole or joined."""
    import literatim.spark

    session = spark_session(f"local[{cores}]")
    drafts = literatim.spark.files(session, folder / "briefs").orderBy("draft")
    limit = 0.001 if joined else 1000
    with tempfile.TemporaryDirectory(dir=folder) as output:
        literatim.spark.check(drafts.limit(WARM_UP), folder / "opinions", f"{output}/warm", broadcast_mb=limit, parts=2 * cores)
        known = {stage["stageId"] for stage in stages(session)}
        watch = Watch()
        run = literatim.spark.check(drafts.limit(count), folder / "opinions", f"{output}/run", broadcast_mb=limit, parts=-(-count // A_PART), hot=HOT)
        figures = watch.end(count)
        assert (run.drafts, run.set_aside) == (count, 0)
        return {**figures, **shuffled([stage for stage in stages(session) if stage["stageId"] not in known], session, count)}


def joined(folder: Path, count: int, cores: int) -> Figures:
    """By Spark, with the opinions joined."""
    return spark(folder, count, cores, joined=True)


def asked(session: Any, path: str) -> Any:
    """An answer of Spark's own service on this machine."""
    context = session.sparkContext
    with urllib.request.urlopen(f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/{path}") as answer:
        return json.load(answer)


def stages(session: Any) -> List[Dict[str, Any]]:
    """The stages that Spark did."""
    listed: List[Dict[str, Any]] = asked(session, "stages?status=complete")
    return listed


def shuffled(done: Sequence[Dict[str, Any]], session: Any, count: int) -> Figures:
    """What went through shuffles, and how even the tasks of the check were."""
    longest = max(done, key=lambda stage: stage["executorRunTime"])
    tasks = asked(session, f"stages/{longest['stageId']}/{longest['attemptId']}/taskList?length=100000")
    times = [task["taskMetrics"]["executorRunTime"] for task in tasks if task["status"] == "SUCCESS"]
    return {
        "shuffle bytes a draft": round(sum(stage["shuffleWriteBytes"] for stage in done) / count),
        "tasks": len(times),
        "slowest to median": round(max(times) / statistics.median(times), 2),
    }


def by_ray(folder: Path, count: int, cores: int) -> Figures:
    """By Ray."""
    import literatim.ray
    import pyarrow as pa
    import ray

    ray.init(address="local", num_cpus=cores, include_dashboard=False, object_store_memory=500_000_000, _node_ip_address="127.0.0.1", log_to_driver=False)
    paths = [str(path) for path in sorted((folder / "briefs").iterdir())[:count]]
    with tempfile.TemporaryDirectory(dir=folder) as output:
        first = ray.data.from_arrow(pa.table({"draft": paths[:WARM_UP], "path": paths[:WARM_UP]}))
        literatim.ray.check(first, folder / "opinions", f"{output}/warm", parts=2 * cores)
        watch = Watch()
        drafts = ray.data.from_arrow(pa.table({"draft": paths, "path": paths}))
        run = literatim.ray.check(drafts, folder / "opinions", f"{output}/run", parts=-(-count // A_PART))
        figures = watch.end(count)
        assert (run.drafts, run.set_aside) == (count, 0)
    ray.shutdown()
    return figures


def killed(folder: Path, count: int, cores: int) -> Figures:
    """By two executors, of which one is killed when a third of the parts are written."""
    import literatim.spark
    import pyarrow.parquet as pq

    session = spark_session(f"local-cluster[{cores},1,1024]")
    parts = -(-count // A_PART)
    victims: List[int] = []
    with tempfile.TemporaryDirectory(dir=folder) as output:

        def kill() -> None:
            while len(list(Path(output).glob("drafts/part-*.parquet"))) < parts / 3:
                time.sleep(0.05)
            for one in tree():
                with passing():
                    if not victims and any("CoarseGrainedExecutorBackend" in part for part in one.cmdline()):
                        one.kill()
                        victims.append(one.pid)

        threading.Thread(target=kill, daemon=True).start()
        drafts = literatim.spark.files(session, folder / "briefs").orderBy("draft").limit(count)
        watch = Watch()
        run = literatim.spark.check(drafts, folder / "opinions", output, parts=parts)
        figures = watch.end(count)
        ids = pq.read_table(run.drafts_path)["draft"].to_pylist()
    assert len(victims) == 1 and len(ids) == len(set(ids)) == count
    return {**figures, "killed": len(victims), "rows": len(ids), "different": len(set(ids))}


RUNS: Dict[str, Tuple[Callable[[Path, int, int], Figures], int]] = {
    "spark, 1 core": (spark, 1),
    # In the middle, since other work of the machine may change its speed.
    "plain loop": (plain, 1),
    "spark, 2 cores": (spark, 2),
    "spark, 2 cores, joined": (joined, 2),
    "ray, 2 cores": (by_ray, 2),
    "spark, executor killed": (killed, 2),
    "spark, 2 cores, all drafts": (spark, 2),
    "ray, 2 cores, all drafts": (by_ray, 2),
}


def figures_of(count: int, names: Sequence[str]) -> Iterator[Tuple[str, Figures]]:
    """The figures of each run."""
    with tempfile.TemporaryDirectory(prefix="literatim-bench-") as root:
        folder = Path(root)
        library = made.cases(CASES)
        made.write_opinions(library, folder / "opinions")
        made.write_briefs((made.brief(place, library, PAGES, CITATIONS) for place in range(count)), folder / "briefs")
        for name in names:
            drafts = count if name.endswith("all drafts") else min(count, COMPARED)
            command = [sys.executable, __file__, "--run", name, "--folder", root, "--drafts", str(drafts)]
            done = subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8", env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
            yield name, json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--drafts", type=int, default=1000)
    parser.add_argument("--line", action="store_true", help="print a line for benches/figures.jsonl")
    parser.add_argument("--only", choices=list(RUNS), nargs="+", default=list(RUNS), help="the runs to do")
    parser.add_argument("--run", choices=list(RUNS), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.run:
        work, cores = RUNS[given.run]
        print(json.dumps(work(given.folder, given.drafts, cores)))
        return
    all_of_them: Dict[str, Figures] = {}
    for name, figures in figures_of(given.drafts, given.only):
        all_of_them[name] = figures
        print(f"{name}: " + "; ".join(f"{key} {value}" for key, value in figures.items()), flush=True)
    own = all_of_them.get("plain loop")
    compared = {}
    for name, figures in all_of_them.items():
        if own and name != "plain loop":
            rate, cost = (figures[key] / own[key] for key in ("a second", "processor ms a draft"))
            compared[name] = f"{rate:.2f} times the plain loop, {cost:.2f} of its processor time"
            print(f"{name}: {compared[name]}")
    if given.line:
        load = " ".join(f"{one:.1f}" for one in os.getloadavg())
        note = f"{os.cpu_count()} cores, load {load}; briefs of {PAGES} pages and {CITATIONS} citations, {CASES} opinions; all briefs cite one of them"
        told = {name: "; ".join(f"{key} {value}" for key, value in figures.items()) for name, figures in all_of_them.items()}
        told = {name: f"{text}; {compared[name]}" if name in compared else text for name, text in told.items()}
        date = datetime.now(timezone.utc).date().isoformat()
        print("\n" + json.dumps({"date": date, "command": "make bench-corpora", "figures": told, "note": note}, ensure_ascii=False))


if __name__ == "__main__":
    main()
