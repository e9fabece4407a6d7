"""What is read of a file."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Tuple

from literatim import _literatim
from literatim.inputs import Beside, FileBeside, Given, Input, input_of


def text(file: Given, *, password: Optional[str] = None) -> str:
    """The text of a file in any format that is read, as the check sees it.

    Raises LiteratimError when it cannot be read.
    """
    return str(document(file, password=password)["text"])


def document(file: Given, *, password: Optional[str] = None) -> Dict[str, Any]:
    """All that is read of a file: text, blocks, styles, pages, notes, origins. Spans are in UTF-16 units of its text.

    Raises LiteratimError when it cannot be read.
    """
    value: Dict[str, Any] = json.loads(document_json(input_of(file, "text"), password))
    return value


def document_json(given: Input, password: Optional[str] = None) -> str:
    """The same as JSON."""
    data, beside = opened(given)
    return _literatim.document_text(data, given.reading(password), beside)


def outline(given: Input, password: Optional[str] = None) -> str:
    """What is read of a file, as text with signs for its structure."""
    data, beside = opened(given)
    return _literatim.render_document(given.name, data, given.reading(password), beside)


def opened(given: Input) -> Tuple[bytes, List[FileBeside]]:
    """The bytes of a file, and the files that it names."""
    data = given.read()
    return data, given.files_beside(data, Beside(given, ()).find)
