"""Work in a process of its own, which can be killed: one piece of work at a time, with a limit of time and of memory.

The engine ends a call of one thread when its caller gives up, but not a call that never looks up, takes all memory or crashes. A process ends each of
these, and what is lost is that piece of work. The two processes talk over a pair of sockets, so that this needs Linux or macOS.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import IO, Any, Callable, Optional, Tuple, TypeVar

from literatim.errors import LiteratimError

Result = TypeVar("Result")

GRACE = 5.0
"""Seconds after the limit of time at which the system ends a process whose owner did not, because it died itself."""

FRUGAL = {"OMP_NUM_THREADS": "1", "ARROW_IO_THREADS": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}
"""Keeps Arrow from reserving memory for threads and pools that one piece of work at a time does not need, since the limit counts it."""


@dataclass(frozen=True)
class Limits:
    """What one draft may take."""

    seconds: float = 60.0
    """Seconds by the clock, from the reading of the draft to its findings."""
    memory_mb: int = 2048
    """Megabytes that the process of the check may allocate; Linux keeps it to that, macOS does not."""
    draft_mb: float = 64.0
    """Megabytes of the draft's file."""

    def __post_init__(self) -> None:
        for name, value in self.__dict__.items():
            if not value > 0:
                raise LiteratimError("fields", f"The limit {name} is {value}; give a number above 0.")


class Isolated:
    """A process that does work, and is replaced when a limit or a crash ends it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._connection: Optional[Connection] = None
        self._complaints: Optional[IO[bytes]] = None

    @property
    def pid(self) -> Optional[int]:
        """The id of the process; none before its first work and after one that was lost."""
        return None if self._process is None else self._process.pid

    def call(self, work: Callable[..., Result], *given: Any) -> Result:
        """The result of a function of a module.

        Raises LiteratimError `time_limit`, `memory` or `trap` when the process had to be ended or ended itself, and what the function raises.
        """
        connection = self._connected()
        try:
            connection.send((work, given))
            if not connection.poll(self.limits.seconds):
                raise LiteratimError("time_limit", f"It took longer than the limit of {self.limits.seconds:g} s; raise Limits.seconds, or check it alone.")
            is_done, result = connection.recv()
        except (EOFError, OSError) as error:
            raise self._lost() from error
        except LiteratimError:
            self.end()
            raise
        if not is_done:
            raise result
        done: Result = result
        return done

    def end(self) -> None:
        """Ends the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        for one in (self._connection, self._complaints):
            if one is not None:
                one.close()
        self._process = self._connection = self._complaints = None

    def __del__(self) -> None:
        self.end()

    def _connected(self) -> Connection:
        if self._connection is not None:
            return self._connection
        own, other = socket.socketpair()
        self._complaints = tempfile.TemporaryFile()
        command = [sys.executable, "-m", "literatim._isolated", str(other.fileno()), str(self.limits.memory_mb), str(self.limits.seconds + GRACE)]
        with other:
            paths = os.pathsep.join(path for path in sys.path if path)
            self._process = subprocess.Popen(
                command,
                pass_fds=[other.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._complaints,
                env={**os.environ, **FRUGAL, "PYTHONPATH": paths},
            )
        self._connection = Connection(own.detach())
        return self._connection

    def _lost(self) -> LiteratimError:
        """Why the process is gone; the next call starts another."""
        assert self._process is not None and self._complaints is not None
        status = self._process.wait()
        self._complaints.seek(0)
        complaint = self._complaints.read().decode("utf-8", "replace").strip()
        self.end()
        if "memory allocation" in complaint or "MemoryError" in complaint:
            return LiteratimError("memory", f"It needs more than the limit of {self.limits.memory_mb} MB; raise Limits.memory_mb, or give a smaller part.")
        how = f"signal {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"
        last = complaint.splitlines()[-1:] or ["it left no message"]
        return LiteratimError("trap", f"The process of the check ended ({how}; {last[0]}); check it alone, and report it if that fails too.")


def serve(connection: Connection, seconds: float) -> None:
    """Does what is asked, until nobody asks."""
    while True:
        try:
            work, given = connection.recv()
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_REAL, seconds)
        answer = outcome(work, given)
        signal.setitimer(signal.ITIMER_REAL, 0)
        connection.send(answer)


def outcome(work: Callable[..., Any], given: Tuple[Any, ...]) -> Tuple[bool, Any]:
    """Whether the work was done, with its result or what it raised."""
    try:
        return True, work(*given)
    except MemoryError:
        return False, LiteratimError("memory", "It needs more than the limit of memory; raise Limits.memory_mb, or give a smaller part.")
    except Exception as error:  # noqa: BLE001
        try:
            pickle.loads(pickle.dumps(error))
            return False, error
        except Exception:  # noqa: BLE001
            return False, LiteratimError("trap", f"{type(error).__name__}: {error}")


def main() -> None:
    """The process: its arguments are the number of its socket, megabytes of memory, and seconds for one piece of work."""
    descriptor, megabytes, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 1_000_000, megabytes * 1_000_000))
        # A crash is a finding about the draft, which needs no copy of the memory on the disk.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        serve(Connection(descriptor), seconds)
    except (BrokenPipeError, ConnectionResetError):
        # Its owner is gone.
        return


if __name__ == "__main__":
    main()
