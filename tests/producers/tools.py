"""Runs the producers that are programs."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path


class Failed(Exception):
    """A producer made nothing; the message says why."""


def output(*command, folder=None, limit=180):
    """Runs a program within a time limit (in seconds); what it prints."""
    if not shutil.which(command[0]):
        raise Failed(f"{command[0]} is not installed")
    # One date for all that is made, so that two runs make the same.
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1928480040", "FORCE_SOURCE_DATE": "1"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=limit
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"{command[0]} did not end within {limit} s") from None
    if done.returncode:
        lines = (done.stdout + done.stderr).strip().splitlines()
        raise Failed(f"{command[0]} ended with {done.returncode}: {' / '.join(lines[-3:])}")
    return done.stdout


class Office:
    """LibreOffice, with a profile of its own."""

    def __init__(self, profile):
        self.profile = Path(profile).resolve()

    def convert(self, source, path):
        """Converts a file to the format that the name of `path` says."""
        path = Path(path)
        with tempfile.TemporaryDirectory() as folder:
            output(
                "soffice",
                f"-env:UserInstallation={self.profile.as_uri()}",
                "--headless",
                "--convert-to",
                path.suffix[1:],
                "--outdir",
                folder,
                str(source),
            )
            made = Path(folder, Path(source).stem + path.suffix)
            if not made.exists():
                raise Failed(f"soffice made no {path.suffix} of {Path(source).name}")
            shutil.move(made, path)


def pandoc(source, path, *options):
    """Converts Markdown by Pandoc."""
    import pypandoc

    output(pypandoc.get_pandoc_path(), str(source), "--standalone", *options, "-o", str(path))
    if not Path(path).exists():
        raise Failed("pandoc made nothing")


def latex(engine, source, path):
    """Typesets LaTeX twice by an engine, so that references and the places of notes are settled."""
    with tempfile.TemporaryDirectory() as folder:
        name = Path(source).stem
        shutil.copy(source, folder)
        for _ in range(2):
            output(engine, "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex", folder=folder)
        shutil.move(Path(folder, f"{name}.pdf"), path)


def pdftotext(source, path):
    """The text of a PDF in its layout, by Poppler."""
    if not Path(source).exists():
        raise Failed(f"{Path(source).name} was not made")
    output("pdftotext", "-layout", str(source), str(path))


def chromium(source, path):
    """Prints a page by Chromium."""
    with tempfile.TemporaryDirectory() as profile:
        output(
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--user-data-dir={profile}",
            f"--print-to-pdf={Path(path).resolve()}",
            Path(source).resolve().as_uri(),
        )
    if not Path(path).exists():
        raise Failed("chromium printed nothing")


def typst(source, path):
    """Typesets Typst's source."""
    import typst as compiler

    try:
        compiler.compile(str(source), output=str(path))
    except RuntimeError as failure:
        raise Failed(f"typst: {failure}") from failure


def weasyprint(source, path):
    """Prints a page by WeasyPrint."""
    try:
        from weasyprint import HTML
    except OSError as failure:
        raise Failed(f"weasyprint: {failure}") from failure
    HTML(str(source)).write_pdf(str(path))
