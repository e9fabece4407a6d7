"""Tables in CSV as CourtListener's bulk data has them: PostgreSQL's `FORCE_QUOTE *` and `ESCAPE '\\'`, plain or packed by bzip2.

Every value is in double quotes, except one that is null, which is empty. Inside, a backslash stands before a quotation mark and before another backslash,
and a value may have line breaks.
"""

from __future__ import annotations

import bz2
import csv
import re
from pathlib import Path
from types import TracebackType
from typing import IO, Dict, Iterator, List, Optional, Sequence, Type

from literatim.errors import LiteratimError

NAME = re.compile(r"(opinions|opinion-clusters|citations|dockets)(?:-\d{4}-\d\d-\d\d)?\.csv(?:\.bz2)?")
"""The names of the files that are read: `opinions-2026-06-30.csv.bz2`."""

MOST_CHARACTERS = 64 << 20
"""The most characters of one value; the longest opinions have some millions."""


def table_of(path: Path) -> Optional[str]:
    """Which table a file has, by its name; none if it has none that is read."""
    found = NAME.fullmatch(path.name)
    return found and found[1]


class Dump:
    """A table that is read row by row, from its beginning or from where an earlier run was."""

    def __init__(self, path: Path, columns: Sequence[str]) -> None:
        """`columns` are those that are wanted.

        Raises LiteratimError `unreadable`, and `damaged` when the first line lacks one of them.
        """
        self.path = path
        self.row = 0
        """The row that was read last, from 1; the line with the names is none."""
        self.offset = 0
        """The bytes, unpacked, up to the end of that row."""
        csv.field_size_limit(MOST_CHARACTERS)
        try:
            self._raw: IO[bytes] = path.open("rb")
        except OSError as error:
            raise LiteratimError("unreadable", f"{path} cannot be read: {error.strerror or error}.") from error
        self._file: IO[bytes] = bz2.BZ2File(self._raw) if path.suffix == ".bz2" else self._raw
        names = next(self._values(), [])
        lacking = [column for column in columns if column not in names]
        if lacking:
            self._file.close()
            raise LiteratimError("damaged", f"{path} has no column {', '.join(lacking)} in its first line; give the file as it was downloaded.")
        self._names = names
        self._wanted = [(column, names.index(column)) for column in columns]

    def rows(self, offset: int = 0, row: int = 0) -> Iterator[Dict[str, str]]:
        """The wanted values of each row after the one that ends at a byte; a null one is empty.

        Raises LiteratimError `damaged` with the number of the row.
        """
        if row > 0:
            self._file.seek(offset)
            self.offset, self.row = offset, row
        for values in self._values():
            self.row += 1
            if len(values) != len(self._names):
                raise self.damaged(f"it has {len(values)} values, and the table {len(self._names)} columns")
            yield {column: values[at] for column, at in self._wanted}

    def damaged(self, why: str) -> LiteratimError:
        """The error of the row that was read last."""
        return LiteratimError("damaged", f"{self.path}, row {self.row:,}: {why}. Download the file anew, or correct the row.")

    @property
    def done(self) -> int:
        """The bytes of the file that were read."""
        return self._raw.tell()

    def _values(self) -> Iterator[List[str]]:
        rows = csv.reader(self._lines(), strict=True, doublequote=False, escapechar="\\")
        while True:
            try:
                yield next(rows)
            except StopIteration:
                return
            except (csv.Error, UnicodeDecodeError, EOFError, OSError) as error:
                self.row += 1
                raise self.damaged(f"it cannot be read ({error})") from error

    def _lines(self) -> Iterator[str]:
        for line in self._file:
            self.offset += len(line)
            yield line.decode("utf-8")

    def __enter__(self) -> Dump:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self._file.close()
        self._raw.close()
