"""Text from outside, made safe for a terminal, by the rules of `www/src/cli/terminal.ts`."""

from __future__ import annotations

import json
import re
from typing import Any

UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, which a terminal executes, and marks that change the direction of text; without tabs and line feeds."""

COMMAND = re.compile(r"^((?:[\x00-\x09\x0b-\x1f\x7f-\x9f]\[[\d;]*m|[^\S\n])*)(?=::)|(?<=##)(?=\[)", re.MULTILINE)
"""What a GitHub workflow carries out when a line of the log has it."""


def plain(text: str) -> str:
    """The text without such characters and commands."""
    return COMMAND.sub(lambda found: f"{found.group(1) or ''}\\", UNSAFE.sub("\ufffd", text))


def plain_line(text: str) -> str:
    """The same on one line."""
    return plain(re.sub(r"\s+", " ", text))


def printable_json(value: Any) -> str:
    """The JSON of plain values, safe to print, with a line break."""
    return f"{escaped(json.dumps(value, ensure_ascii=False, indent=2))}\n"


def escaped(text: str) -> str:
    """JSON as text, with such characters escaped."""
    return UNSAFE.sub(lambda found: f"\\u{ord(found.group()):04x}", text).replace("##[", "\\u0023#[")
