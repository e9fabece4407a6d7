"""Makes the material of the reading tests: the drafts in all formats, and texts as PDF by all producers.

    make.py OUT [--force]

What is in OUT stays if it was made from these files. The exit code is 1 if a file is missing that should be there.
"""

import hashlib
import json
import shutil
import sys
import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import check
import memo
import tools
import verify
from document import Text, plain, texts
from long import brief, law_review
from texts import article, german, opinion, pleading
from tools import Failed
from writers import docx_gdocs, docx_python, docx_word, fodt, html, html_gdocs, html_gdocs_export, html_word, latex, markdown, reportlab_pages, rtf_word, typst_source
from writers import text as plain_text

HERE = Path(__file__).parent

TEXTS = (opinion, article, pleading, german)

# What the files in the form of Word have on top of each draft; the rest of a writer's extras is in words of the memo.
ON_EACH = ("header", "footer", "text box")


@dataclass(frozen=True)
class Draft:
    """A draft with its quotations and the folder of its sources."""

    document: Text
    quotations: tuple
    sources: Path

    def extras(self, writer):
        """What a writer's file has on top of the draft."""
        return {name: words for name, words in writer.EXTRAS.items() if self.document is memo.MEMO or name in ON_EACH}


DRAFTS = (
    Draft(memo.MEMO, memo.QUOTATIONS, HERE / "sources"),
    Draft(brief.TEXT, brief.QUOTATIONS, HERE / "long" / "sources"),
    Draft(law_review.TEXT, law_review.QUOTATIONS, HERE / "long" / "sources"),
)


def written(write, *arguments):
    """A producer that writes what `write` returns."""

    def make(path):
        content = write(*arguments)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    return make


def as_json(value):
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def pdf_products(document, work, office):
    """The producers of PDF: the name of each, and what makes a file of the document."""

    def from_source(suffix, write, convert):
        source = work / f"{document.name}{suffix}"
        source.write_text(write)
        return lambda path: convert(source, path)

    return {
        "typst": from_source(".typ", typst_source.write(document), tools.typst),
        "pdflatex": from_source(".tex", latex.write(document), partial(tools.latex, "pdflatex")),
        "libreoffice": from_source(".fodt", fodt.write(document), office.convert),
        "chromium": from_source(".ends.html", html.write(html.with_soft_hyphens(document), False), tools.chromium),
        "weasyprint": from_source(".floats.html", html.write(document, True), tools.weasyprint),
        "reportlab": lambda path: reportlab_pages.write(document, path),
    }


def draft_pdf_products(draft, folder, work, office):
    """The same for a draft, of which some are on other paper, with a further engine and in two columns."""
    document = draft.document
    in_columns = replace(document, name=f"{document.name}.columns", layout=frozenset({"columns"}))
    by_lualatex = work / f"{document.name}.lualatex.tex"
    by_lualatex.write_text(latex.write(document, "lualatex"))
    return (
        pdf_products(document, work, office)
        | {
            "libreoffice": lambda path: office.convert(folder / f"{document.name}__libreoffice.docx", path),
            "reportlab": lambda path: reportlab_pages.write(replace(document, layout=frozenset({"pleading"})), path),
            "lualatex": lambda path: tools.latex("lualatex", by_lualatex, path),
        }
        | {f"{name}-columns": pdf_products(in_columns, work, office)[name] for name in ("libreoffice", "pdflatex")}
    )


def draft_products(draft, folder, work, office):
    """For each file of a draft, in the order in which they are made: its name, its kind, what makes it, what it has on top."""
    document = draft.document
    source, markdown_source = folder / f"{document.name}__libreoffice.fodt", folder / f"{document.name}.md"

    def by_office(path):
        office.convert(source, path)

    def by_pandoc(path):
        tools.pandoc(markdown_source, path)

    def in_layout(path):
        tools.pdftotext(folder / f"{document.name}__libreoffice.pdf", path)

    products = (
        (".md", "markdown", written(markdown.write, document), {}),
        ("__flowing.txt", "text", written(plain_text.flowing, document), {}),
        ("__pages.txt", "text", written(plain_text.paged, document), {}),
        ("__filing.txt", "text", written(plain_text.filing, document), {}),
        ("__columns.txt", "text", written(plain_text.columns, document), {}),
        ("__latex.tex", "latex", written(latex.write, document), {}),
        ("__clean.html", "html", written(html.write, document, False), {}),
        ("__word.html", "html", written(html_word.write, document), draft.extras(html_word)),
        ("__google-docs.html", "html", written(html_gdocs.write, document), {}),
        ("__google-docs-export.html", "html", written(html_gdocs_export.write, document), {}),
        ("__google-docs.docx", "docx", lambda path: docx_gdocs.write(document, path), {}),
        ("__word.docx", "docx", lambda path: docx_word.write(document, path), draft.extras(docx_word)),
        ("__python-docx.docx", "docx", lambda path: docx_python.write(document, path), {}),
        ("__word.rtf", "rtf", written(rtf_word.write, document), draft.extras(rtf_word)),
        ("__libreoffice.fodt", "fodt", written(fodt.write, document), {}),
        ("__libreoffice.odt", "odt", by_office, {}),
        ("__libreoffice.docx", "docx", by_office, {}),
        ("__libreoffice.rtf", "rtf", by_office, {}),
        ("__libreoffice.html", "html", by_office, {}),
        ("__pandoc.html", "html", by_pandoc, {}),
        ("__pandoc.tex", "latex", by_pandoc, {}),
        ("__pandoc.docx", "docx", by_pandoc, {}),
        ("__pandoc.odt", "odt", by_pandoc, {}),
        ("__pandoc.rtf", "rtf", by_pandoc, {}),
        ("__pandoc.epub", "epub", by_pandoc, {}),
        *((f"__{name}.pdf", "pdf", producer, {}) for name, producer in draft_pdf_products(draft, folder, work, office).items()),
        ("__pdftotext.txt", "text", in_layout, {}),
    )
    return [(f"{document.name}{ending}", kind, producer, extras) for ending, kind, producer, extras in products]


class Run:
    """What was made, and what was not."""

    def __init__(self, office):
        self.office = office
        self.made, self.missing = [], []

    def make(self, path, producer, truth=None):
        """Makes one file, and reads it again where its truth is given; whether it is there."""
        start, words = time.monotonic(), ""
        try:
            producer(path)
            if truth:
                words = f", {verify.check(path, truth, self.office):.1%} of the words"
        except Exception as failure:  # A producer's library raises what it likes.
            reason = str(failure) if isinstance(failure, Failed) else f"{type(failure).__name__}: {failure}"
            self.missing.append((path, reason))
            print(f"missing  {path}: {reason}", flush=True)
            return False
        self.made.append(path)
        print(f"made     {path} ({path.stat().st_size:,} bytes, {time.monotonic() - start:.1f} s{words})", flush=True)
        return True


def truth_of(document):
    """The paragraphs, without the marks of notes, and the notes by number."""
    paragraphs = [plain(text) for text in (document.title, document.byline, *texts(document.parts))]
    return {"paras": paragraphs, "fn": {str(number): plain(note) for number, note in enumerate(document.notes, 1)}}


def words_of(document):
    """The texts of the body and of the notes; some formats keep the title elsewhere."""
    return [plain(text) for text in (*texts(document.parts), *document.notes)]


def make_draft(run, out, work, draft):
    """A draft in all formats, its sources, and what is expected."""
    document = draft.document
    folder = out / document.name
    folder.mkdir(parents=True)
    shutil.copytree(draft.sources, folder / "sources")
    truth = words_of(document)
    files = [
        {"path": name, "kind": kind, "extras": extras}
        for name, kind, producer, extras in draft_products(draft, folder, work, run.office)
        if run.make(folder / name, producer, truth)
    ]
    run.make(folder / f"{document.name}.gt.json", written(as_json, truth_of(document)))
    expected = {
        "quotations": check.quotations(document, draft.quotations, draft.sources),
        "sources": sorted(f"sources/{path.name}" for path in draft.sources.glob("*.txt")),
        "files": files,
    }
    run.make(folder / "expected.json", written(as_json, expected))


def make_texts(run, out, work):
    """The texts as PDF, and the truth of each."""
    folder = out / "pdf"
    folder.mkdir(parents=True)
    for document in (module.TEXT for module in TEXTS):
        run.make(folder / f"{document.name}.gt.json", written(as_json, truth_of(document)))
        for name, producer in pdf_products(document, work, run.office).items():
            run.make(folder / f"{document.name}__{name}.pdf", producer, words_of(document))


def fingerprint():
    """A sum over all that the material is made from."""
    files = sorted(path for path in HERE.rglob("*") if path.suffix in (".py", ".txt"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def is_current(stamp):
    """Whether all was made from these files and is still there."""
    if not stamp.exists():
        return False
    kept = json.loads(stamp.read_text())
    return kept["fingerprint"] == fingerprint() and all(Path(path).exists() for path in kept["made"])


def main(out, force):
    stamp = out / "made.json"
    if not force and is_current(stamp):
        print(f"All {len(json.loads(stamp.read_text())['made'])} files in {out} are up to date.")
        return 0
    stamp.unlink(missing_ok=True)
    work = out / "work"
    for folder in (*(draft.document.name for draft in DRAFTS), "pdf", "work"):
        shutil.rmtree(out / folder, ignore_errors=True)
    work.mkdir(parents=True)
    run = Run(tools.Office(out / "office"))
    for draft in DRAFTS:
        make_draft(run, out, work, draft)
    make_texts(run, out, work)
    print(f"{len(run.made)} files made, {len(run.missing)} missing.")
    for path, reason in run.missing:
        print(f"  {path}: {reason}")
    if not run.missing:
        stamp.write_text(json.dumps({"fingerprint": fingerprint(), "made": [str(path) for path in run.made]}))
    return 1 if run.missing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), "--force" in sys.argv))
