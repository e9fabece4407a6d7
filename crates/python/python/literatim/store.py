"""What was fetched, kept in the folder that the command line of the npm package keeps it in, in the same form.

An entry is a file: a line of JSON with its version, shelf, key, times and checksum, and a line with its value. Writing replaces a file whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
import sys
import time
import zlib
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Literal, Optional, Tuple, Union

VERSION = 2
"""The version of entries; one of another version is not touched."""

Shelf = Literal["lookups", "cases", "hosts"]
"""Answers of look-ups and searches; opinions of cases; the state of hosts."""

LIMITS: Dict[str, int] = {"lookups": 20_000_000, "cases": 200_000_000, "hosts": 1_000_000}
"""The limits of the shelves, in bytes; over one, what was used least recently goes first."""

SLACK = 1 / 16
"""The share of a limit that is freed when it is exceeded, and that is written before the shelf is measured again."""

OWN = re.compile(r"^[0-9a-f]{64}\.(json|[0-9a-f]{12}\.part)$")
"""The name of an entry, or of one that is being written. Other files are not the store's."""

CACHE = "the cache of this machine"
"""What reports call the store in the platform's folder: its path would name the user."""


def cache_folder() -> Path:
    """The folder `literatim` in the platform's cache folder. It need not exist yet."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "literatim"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "literatim"
    # The XDG Base Directory Specification says to ignore relative paths.
    given = os.environ.get("XDG_CACHE_HOME", "")
    return Path(given if os.path.isabs(given) else Path.home() / ".cache") / "literatim"


class FolderStore:
    """A store in a folder, which is made with the first entry. Several processes can use it at once. No method raises an error of the disk."""

    def __init__(
        self,
        folder: Union[str, "os.PathLike[str]", None] = None,
        *,
        on_problem: Callable[[str], None] = lambda _: None,
        limits: Optional[Dict[str, int]] = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`folder` is by default the platform's, which the command line shares. `on_problem` is called once with each kind of problem."""
        self.name = CACHE if folder is None else os.fspath(folder)
        self._folder = cache_folder() if folder is None else Path(folder)
        self._on_problem = on_problem
        self._limits = {**LIMITS, **(limits or {})}
        self._now = now
        self._told: Dict[str, None] = {}
        self._room: Dict[str, float] = {}

    def get(self, shelf: Shelf, key: str) -> Any:
        """The value of a key, which counts as used now; none if there is none, it has expired, or it is damaged (then it is removed)."""
        path = self._path(shelf, key)
        try:
            head, _, rest = path.read_text("utf-8").partition("\n")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            self._tell("store", f"The store could not be read or written ({error}).")
            return None
        value = rest.split("\n", 1)[0]
        state, expires = unsealed(head, value, shelf, key)
        if state == "version":
            self._tell("version", "Another version of Literatim has kept a part of the store.")
            return None
        if state == "damaged":
            self._tell(f"damaged {key}", f'The kept entry "{key}" is damaged and is not used; it is fetched again when it is needed.')
        if state == "damaged" or (expires is not None and expires <= self._now() * 1000):
            remove(path)
            return None
        used = self._now()
        with contextlib.suppress(OSError):
            os.utime(path, (used, used))
        return json.loads(value)

    def put(self, shelf: Shelf, key: str, value: Any, *, expires: Optional[int] = None) -> None:
        """Keeps a value of JSON in place of the last one; `expires` is in milliseconds since 1970. If it cannot be kept, the key is removed."""
        path = self._path(shelf, key)
        text = written(value)
        entry = f"{sealed_head(shelf, key, int(self._now() * 1000), expires, text)}\n{text}\n".encode("utf-8", "surrogatepass")
        limit = self._limits[shelf]
        if len(entry) > limit:
            self._tell("too_large", f'The entry "{key}" is over the limit for {shelf} and is not kept.')
            remove(path)
            return
        try:
            self._make_room(shelf, path, len(entry))
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            replace(path, entry, self._now())
        except OSError as error:
            remove(path)
            self._tell("store", f"The store could not be read or written ({error}). The check continues without it.")

    def _path(self, shelf: Shelf, key: str) -> Path:
        digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
        return self._folder / shelf / f"{digest}.json"

    def _make_room(self, shelf: Shelf, path: Path, size: int) -> None:
        """Removes the least recently used entries if the shelf has no space for an entry."""
        limit = self._limits[shelf]
        if size > self._room.get(shelf, 0):
            others = sorted((used, bytes_, file) for used, bytes_, file in items(path.parent) if file != path)
            left = sum(bytes_ for _, bytes_, _ in others)
            most = limit if left + size <= limit else limit * (1 - SLACK) - size
            for _, bytes_, file in others:
                if left <= most:
                    break
                remove(file)
                left -= bytes_
            self._room[shelf] = min(limit - left, limit * SLACK)
        self._room[shelf] -= size

    def _tell(self, kind: str, sentence: str) -> None:
        if kind not in self._told:
            self._told[kind] = None
            self._on_problem(sentence)


def items(folder: Path) -> Iterator[Tuple[float, int, Path]]:
    """The entries of a shelf: time of use, bytes, file."""
    try:
        names: List[str] = os.listdir(folder)
    except FileNotFoundError:
        return
    for name in names:
        if OWN.match(name):
            # Another process may have removed it.
            with contextlib.suppress(FileNotFoundError):
                status = (folder / name).stat()
                yield status.st_mtime, status.st_size, folder / name


def replace(path: Path, entry: bytes, used: float) -> None:
    """Writes a file next to its place and renames it, so that no reader sees a part of it."""
    part = path.with_suffix(f".{secrets.token_hex(6)}.part")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(entry)
        os.utime(part, (used, used))
        os.replace(part, path)
    except OSError:
        remove(part)
        raise


def remove(path: Path) -> None:
    """Removes a file, if it is there and may be removed."""
    with contextlib.suppress(OSError):
        path.unlink()


def written(value: Any) -> str:
    """JSON as JavaScript writes it: without spaces, and without numbers that end in `.0`."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sealed_head(shelf: str, key: str, stored: int, expires: Optional[int], text: str) -> str:
    """The head of an entry, with the checksum over head and value."""
    head: Dict[str, Any] = {"version": VERSION, "shelf": shelf, "key": key, "stored": stored}
    if expires is not None:
        head["expires"] = expires
    return written({**head, "crc32": checksum(head, text)})


def checksum(head: Dict[str, Any], text: str) -> str:
    """The CRC-32 of an entry, in eight hexadecimal digits."""
    return f"{zlib.crc32(f'{written(head)}{chr(10)}{text}'.encode('utf-8', 'surrogatepass')):08x}"


def unsealed(line: str, text: str, shelf: str, key: str) -> Tuple[Literal["sound", "damaged", "version"], Optional[int]]:
    """Whether an entry is unchanged and of that key, and when it expires."""
    try:
        read: Any = json.loads(line)
    except ValueError:
        return "damaged", None
    if not isinstance(read, dict):
        return "damaged", None
    version = read.get("version")
    if isinstance(version, int) and version != VERSION:
        return "version", None
    fields = ("version", "shelf", "key", "stored", "expires")
    head: Dict[str, Any] = {name: read[name] for name in fields if name in read}
    is_own = version == VERSION and read.get("shelf") == shelf and read.get("key") == key
    expires = read.get("expires")
    is_sound = is_own and isinstance(read.get("stored"), int) and isinstance(expires, (int, type(None)))
    if not is_sound or read.get("crc32") != checksum(head, text):
        return "damaged", None
    return "sound", expires
