"""Python goes on while the engine works, and Ctrl-C stops it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import literatim
from conftest import DRAFT, EXAMPLE, ROOT, SOURCE
from literatim import Session

SENTENCES = " ".join(f"The keeper of light {number} sounds the horn of station {number * 7} in fog and rings bell {number % 13}." for number in range(8_000))
LONG = " ".join(
    f"“The keeper of light {number} sounds a horn of station {number * 7} in the fog.” Doe v. Roe, 900 F.3d 1, {number % 9 + 1} (2018)." for number in range(800)
)


def test_other_threads_run_while_the_engine_works() -> None:
    ticks = 0
    is_done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not is_done.is_set():
            ticks += 1
            time.sleep(0.002)

    thread = threading.Thread(target=tick)
    thread.start()
    began = time.perf_counter()
    literatim.check(LONG, {"Doe v. Roe.txt": SENTENCES})
    spent = time.perf_counter() - began
    is_done.set()
    thread.join()
    assert spent > 0.2, "the work is too short to show anything"
    assert ticks > spent / 0.002 / 20


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
def test_ctrl_c_stops_a_check_at_once() -> None:
    code = "import signal, sys; sys.path.insert(0, sys.argv[1]); import test_threads as t, literatim; print('ready', flush=True)\n"
    code += "for _ in range(50): literatim.check(t.LONG, {'Doe v. Roe.txt': t.SENTENCES})"
    folder = str(Path(__file__).parent)
    child = subprocess.Popen([sys.executable, "-c", code, folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        began = time.perf_counter()
        _, errors = child.communicate(timeout=30)
    finally:
        child.kill()
    assert b"KeyboardInterrupt" in errors
    assert time.perf_counter() - began < 10


def test_a_session_serves_several_threads() -> None:
    session = Session()
    session.add_source("The horn is sounded in fog.", name="log.txt")
    results = []
    threads = [threading.Thread(target=lambda: results.append(session.quote("The horn is sounded in fog").headline)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == ["verbatim"] * 8


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the platform has no timers")
def test_a_signal_that_raises_nothing_does_not_stop_it() -> None:
    rings = 0

    def ring(*_: object) -> None:
        nonlocal rings
        rings += 1

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        report = literatim.check(LONG[:60_000], {"Doe v. Roe.txt": SENTENCES})
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert report.quotations and rings > 0


def test_a_source_that_was_read_before_gives_the_same() -> None:
    memo, sources = EXAMPLE / "memo.md", EXAMPLE / "sources"

    def report() -> str:
        return re.sub(r'"times": \{[^}]*\}', "", literatim.check(memo, sources, simple=True).to_json())

    first = report()
    # Other checks with the same sources come between, with other drafts and options.
    literatim.check(DRAFT, sources, claims=True, attributions=[("the bell", None)])
    words = [literatim.quote("The horn is sounded in fog", {"Doe v. Roe.txt": SOURCE}) for _ in range(3)]
    assert report() == first
    assert words[0] == words[1] == words[2]
    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(lambda _: report(), range(8))) == {first}


def test_a_source_that_was_read_before_has_its_own_address_password_and_bytes() -> None:
    session = Session()
    session.add_source(SOURCE, name="Doe v. Roe.txt", address="https://example.org/1")
    session.open_draft(DRAFT)
    assert session.report().sources[0].address == "https://example.org/1"
    del session
    [again] = literatim.check(DRAFT, {"Doe v. Roe.txt": SOURCE}).sources
    assert again.address is None
    changed = literatim.check(DRAFT, {"Doe v. Roe.txt": SOURCE.replace("shall not be", "shall be")})
    assert [finding.headline for finding in changed.quotations] == ["minor", "faithful"]
    locked = ROOT / "tests" / "pdf" / "aes-256-r6-locked.pdf"
    for password, code in (("not it", "wrong_password"), (None, "encrypted")):
        report = literatim.check(DRAFT, locked, passwords=password)
        assert report.sources[0].problems[0].code == code


def test_what_waits_of_sources_is_bounded() -> None:
    program = """
import resource, sys
import literatim
def grown(count):
    for number in range(count):
        literatim.quote("The horn is sounded", {"long.txt": f"Source {count} {number}. " + "The horn is sounded in fog. " * 40_000})
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
full = grown(16)
print(grown(32) / full)
"""
    pytest.importorskip("resource")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True, timeout=120)
    # 16 MB of text wait at most, so that 32 more sources of 1 MB take no more memory.
    assert float(done.stdout) < 1.25
