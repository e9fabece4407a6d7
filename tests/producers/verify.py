"""Reads what was made by a program that is not Literatim, and compares it with the truth."""

import re
import tempfile
import unicodedata
from pathlib import Path

import pypandoc

from tools import Failed, output
from writers.text import COLUMN

# The least share of sequences of eight words that must be there; page breaks and notes in the middle divide some.
LEAST = 0.96


def letters(text):
    """The letters of a text: what hyphenation, layout and the marks of notes change is gone."""
    return "".join(char for char in unicodedata.normalize("NFKC", text) if char.isalpha()).lower()


def read(path, office):
    """The words of a file, by Poppler, Pandoc or (RTF, of which Pandoc reads less) LibreOffice."""
    match path.suffix:
        case ".fodt":
            # The notes are in the middle of paragraphs.
            notes = re.compile("<text:note .*?</text:note>", re.DOTALL)
            whole = path.read_text()
            return re.sub("<[^>]*>", "", notes.sub("", whole) + " ".join(notes.findall(whole)))
        case ".txt":
            return in_columns(path.read_text()) if path.stem.endswith("__columns") else path.read_text()
        case ".pdf":
            return output("pdftotext", "-raw", str(path), "-")
        case ".rtf":
            with tempfile.TemporaryDirectory() as folder:
                converted = Path(folder, "converted.odt")
                office.convert(path, converted)
                return read(converted, office)
        case ".html":
            page = path.read_bytes()
            page = page.decode("cp1252" if b"windows-1252" in page else "utf-8")
            return pypandoc.convert_text(page, "plain", format="html", extra_args=["--wrap=none"])
        case _:
            return output(pypandoc.get_pandoc_path(), str(path), "--to", "plain", "--wrap=none")


def in_columns(text):
    """The words of pages whose two columns stand side by side, one column after the other."""
    pages = [page.splitlines() for page in text.split("\f")]
    return "\n".join(line[:COLUMN] if side == 0 else line[COLUMN:] for page in pages for side in (0, 1) for line in page)


def check(path, truth, office):
    """Fails if a file lacks words of the truth."""
    text = letters(read(path, office))
    sequences = [words[at : at + 8] for words in map(str.split, truth) for at in range(max(len(words) - 7, 1))]
    found = sum(letters("".join(sequence)) in text for sequence in sequences)
    if found < LEAST * len(sequences):
        raise Failed(f"holds only {found} of {len(sequences)} sequences of eight words")
    return found / len(sequences)
