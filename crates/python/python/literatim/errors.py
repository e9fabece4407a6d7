"""Errors."""

from __future__ import annotations

from typing import Tuple, Type

from literatim.error_codes import ERRORS, ErrorCode

__all__ = ["ERRORS", "ErrorCode", "LiteratimError"]


class LiteratimError(Exception):
    """Something could not be done. The message says what is wrong and what to do; `code` is a stable name of it (`ERRORS`)."""

    code: ErrorCode

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> Tuple[Type[LiteratimError], Tuple[ErrorCode, str]]:
        return type(self), (self.code, str(self))
