"""Drafts and sources: from text, bytes, files and folders to what the engine reads."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Collection, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Set, Tuple, Union

from literatim import _literatim
from literatim.errors import LiteratimError
from literatim.model import Format

MOST_BYTES = 64_000_000
"""The most bytes of one file, as on all surfaces."""

Given = Union[str, bytes, "os.PathLike[str]", "Input"]
"""A draft or a source: a `str` is the text itself, `bytes` are those of a file in any format that is read, a path leads to a file."""

FileBeside = Tuple[str, bytes]
"""A file next to a LaTeX document: its path in the document's folder, and its bytes."""


@dataclass(frozen=True)
class Input:
    """A draft or a source with what its giver knows of it, which goes before what it says itself."""

    name: str
    """The name in the report: a file name, a path in a folder, or an address."""
    data: Union[str, bytes, Path]
    """Its text, the bytes of its file, or the path of its file, which is read when it is needed."""
    title: Optional[str] = None
    """Its title, or the name of the case."""
    date: Optional[str] = None
    """The date or the version of its text."""
    address: Optional[str] = None
    """The address at which people read it."""
    citations: Sequence[str] = ()
    """The citations that refer to it: `608 F.3d 105`."""
    column: Optional[str] = None
    """The column of the keyed file from which it was taken."""
    file: Optional[str] = None
    """That keyed file, of which only cited texts are loaded."""
    partial: Optional[str] = None
    """Why it is only a part of its text."""
    format: Optional[Format] = None
    """The format of its text, where that is known; its content decides otherwise."""
    password: Optional[str] = None
    """The password of an encrypted PDF."""
    folder: Optional[Path] = None
    """The folder in which the files are that a LaTeX document names."""

    def read(self) -> bytes:
        """Its bytes.

        Raises LiteratimError `too_large`, `not_found` or `unreadable`.
        """
        if isinstance(self.data, bytes):
            return self.data
        if isinstance(self.data, str):
            return self.data.encode("utf-8", "replace")
        try:
            size = self.data.stat().st_size
            if size > MOST_BYTES:
                raise too_large(self.name, size)
            return self.data.read_bytes()
        except OSError as error:
            raise path_error(self.data, error) from error

    def head(self, most: int) -> bytes:
        """Its first bytes, at most this many.

        Raises LiteratimError `not_found` or `unreadable`.
        """
        if isinstance(self.data, bytes):
            return self.data[:most]
        if isinstance(self.data, str):
            return self.data[:most].encode("utf-8", "replace")[:most]
        try:
            with self.data.open("rb") as file:
                return file.read(most)
        except OSError as error:
            raise path_error(self.data, error) from error

    def reading(self, password: Optional[str] = None) -> str:
        """How the engine is to read it, as JSON."""
        about = {"title": self.title, "date": self.date, "address": self.address, "citations": list(self.citations)}
        told = {**about, "column": self.column, "file": self.file, "partial": self.partial}
        return json.dumps({"format": self.format, "password": password or self.password, "about": told if self.is_told else None})

    @property
    def is_told(self) -> bool:
        """Whether anything is known of it."""
        known = (self.title, self.date, self.address, self.citations, self.column, self.file, self.partial)
        return any(known)

    def files_beside(self, data: bytes, find: Callable[[str], Optional[bytes]]) -> List[FileBeside]:
        """The files that it names, as `find` gives them by their paths; none if it is no LaTeX document."""
        asked: Set[str] = set()
        beside: List[FileBeside] = []
        left = MOST_BYTES
        while True:
            named = [path for path in _literatim.files_beside(data, self.reading(), beside) if path not in asked]
            if not named:
                return beside
            for path in named:
                asked.add(path)
                found = find(path)
                if found is None:
                    continue
                if len(found) > left:
                    raise too_large(path, len(found))
                left -= len(found)
                beside.append((path, found))


def too_large(name: str, size: int) -> LiteratimError:
    """The error of a file over the limit."""
    return LiteratimError(
        "too_large", f"{name} is {size / 1e6:.0f} MB; the limit is 64 MB. Give only the part that matters, or save its text and give that."
    )


def path_error(path: "os.PathLike[str] | str", error: OSError) -> LiteratimError:
    """The error of a path that does not exist or cannot be read."""
    if isinstance(error, FileNotFoundError):
        return LiteratimError("not_found", f"{os.fspath(path)} does not exist; check the path.")
    if isinstance(error, PermissionError):
        return LiteratimError("unreadable", f"{os.fspath(path)} cannot be read; check its permissions.")
    return LiteratimError("unreadable", f"{os.fspath(path)} could not be read ({error.strerror or error}).")


def input_of(given: Given, name: str) -> Input:
    """The input of a draft or of one source; `name` names a text and bytes.

    Raises LiteratimError `not_found` or `unreadable` for a path that leads to no file.
    """
    if isinstance(given, Input):
        return given
    if isinstance(given, (str, bytes)):
        return Input(name, given)
    path = Path(given)
    try:
        is_folder = path.is_dir()
        path.stat()
    except OSError as error:
        raise path_error(path, error) from error
    if is_folder:
        raise LiteratimError("unreadable", f"{path} is a folder; give one file.")
    return Input(path.name, path, folder=path.parent)


def inputs_of(given: "Iterable[Given] | Mapping[str, Given] | Given", besides: Collection[Path] = ()) -> List[Input]:
    """The inputs of sources: of several, of one, or of texts by their names. Folders are read with all folders in them; hidden files are left out.

    `besides` are files that are left out of folders: a draft would confirm its own quotations.

    Raises LiteratimError as `input_of`.
    """
    if isinstance(given, (str, bytes, os.PathLike, Input)):
        given = [given]
    if isinstance(given, Mapping):
        return [named(name, one) for name, one in given.items()]
    left_out = {path.resolve() for path in besides}
    found: List[Input] = []
    for place, one in enumerate(given, 1):
        if isinstance(one, os.PathLike) and Path(one).is_dir():
            found += [Input(name, path) for path, name in files_under(Path(one), "", set()) if not left_out or path.resolve() not in left_out]
        else:
            found.append(input_of(one, f"source {place}"))
    return found


def named(name: str, given: Given) -> Input:
    """An input under a name of the caller's."""
    made = input_of(given, name)
    return Input(**{**made.__dict__, "name": name})


def files_under(folder: Path, prefix: str, seen: Set[Path]) -> Iterator[Tuple[Path, str]]:
    """The files in a folder and the folders in it, with their names inside of it, in the order of the command line: by name, links last."""
    real = folder.resolve()
    if real in seen:
        return
    seen.add(real)
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: (entry.is_symlink(), order(entry.name)))
    except OSError as error:
        raise path_error(folder, error) from error
    for entry in entries:
        if entry.name.startswith("."):
            continue
        path = folder / entry.name
        if path.is_dir():
            yield from files_under(path, f"{prefix}{entry.name}/", seen)
        elif path.is_file():
            yield path, prefix + entry.name


def order(name: str) -> bytes:
    """The place of a name among others, as JavaScript compares texts: by UTF-16 units."""
    return name.encode("utf-16-be", "surrogatepass")


class Beside:
    """Gives a LaTeX draft the files that it names: those of its folder, and those among the sources, which are then no sources.

    So a part of the draft does not confirm its own quotations.
    """

    def __init__(self, draft: Input, sources: Sequence[Input]) -> None:
        self._draft = draft
        self._sources = sources
        self._used: Dict[int, Input] = {}

    def find(self, path: str) -> Optional[bytes]:
        """The bytes of the file at a path in the draft's folder."""
        base = path.rsplit("/", 1)[-1]
        is_at = [one for one in self._sources if one.name == path or one.name.endswith(f"/{path}")]
        is_like = [one for one in self._sources if one.name.rsplit("/", 1)[-1] == base]
        source = next(iter(is_at + is_like), None)
        if source is not None:
            self._used[id(source)] = source
        own = self._in_folder(path)
        return own if own is not None else None if source is None else source.read()

    def _in_folder(self, path: str) -> Optional[bytes]:
        if self._draft.folder is None:
            return None
        folder = self._draft.folder.resolve()
        file = (folder / path).resolve()
        is_inside = folder in file.parents
        return Input(path, file).read() if is_inside and file.is_file() else None

    def unused(self) -> List[Input]:
        """The sources that are no part of the draft."""
        return [one for one in self._sources if id(one) not in self._used]
