"""Has LibreOffice, without a window, accept and reject the tracked changes of files, and writes what their paragraphs say then.

    python3 tests/tracked/office.py FOLDER

For each NAME.docx or NAME.odt and NAME.tracked.docx or .odt in FOLDER it writes NAME.json: the paragraphs of the text and of the notes, of the first file
as it is and with its own changes rejected, of the second with all accepted and with all rejected. The second, accepted, is saved as NAME.accepted.docx or .odt.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue

# Seconds that LibreOffice has to start.
START = 90

FILTERS = {".docx": "MS Word 2007 XML", ".odt": "writer8"}


def value(name, content):
    one = PropertyValue()
    one.Name, one.Value = name, content
    return one


class Office:
    """LibreOffice in a process of its own, with a new profile."""

    def __init__(self, folder):
        pipe = f"tracked{Path(folder).name}"
        profile = Path(folder, "profile").resolve().as_uri()
        options = ["--headless", "--norestore", "--nologo", f"-env:UserInstallation={profile}", f"--accept=pipe,name={pipe};urp;"]
        self.process = subprocess.Popen(["soffice", *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        end = time.monotonic() + START
        while True:
            try:
                self.context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
                break
            except Exception as fault:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise SystemExit(f"LibreOffice did not start within {START} s: {fault}") from None
                time.sleep(0.2)
        self.desktop = self.made("com.sun.star.frame.Desktop")
        self.dispatcher = self.made("com.sun.star.frame.DispatchHelper")

    def made(self, name):
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def open(self, path):
        document = self.desktop.loadComponentFromURL(path.resolve().as_uri(), "_blank", 0, (value("Hidden", True),))
        if document is None:
            raise SystemExit(f"LibreOffice does not open {path.name}.")
        return document

    def settle(self, document, act):
        """Accepts or rejects all changes."""
        self.dispatcher.executeDispatch(document.getCurrentController().getFrame(), f".uno:{act}AllTrackedChanges", "", 0, ())

    def close(self):
        try:
            self.desktop.terminate()
        except Exception:
            pass
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


def texts_of(text):
    """The paragraphs of a text, without marks of notes and comments."""
    paragraphs = []
    for paragraph in text:
        if not paragraph.supportsService("com.sun.star.text.Paragraph"):
            continue
        pieces = (portion.getString() for portion in paragraph if portion.TextPortionType == "Text")
        paragraphs.append("".join(pieces))
    return paragraphs


def paragraphs_of(document):
    notes = document.getFootnotes()
    return {"body": texts_of(document.getText()), "notes": [texts_of(notes.getByIndex(index)) for index in range(notes.getCount())]}


def main(folder):
    with tempfile.TemporaryDirectory() as own:
        office = Office(own)
        try:
            for tracked in sorted(folder.glob("*.tracked.*")):
                name, kind = tracked.name.split(".")[0], tracked.suffix
                read = {}
                for key, path, act in [
                    ("original_rejected", folder / f"{name}{kind}", "Reject"),
                    ("accepted", tracked, "Accept"),
                    ("rejected", tracked, "Reject"),
                ]:
                    document = office.open(path)
                    office.settle(document, act)
                    read[key] = paragraphs_of(document)
                    if key == "accepted":
                        read["left"] = sum(1 for _ in document.getRedlines())
                        accepted = folder / f"{name}.accepted{kind}"
                        document.storeToURL(accepted.resolve().as_uri(), (value("FilterName", FILTERS[kind]),))
                    document.close(True)
                (folder / f"{name}.json").write_text(json.dumps(read, ensure_ascii=False), "utf-8")
        finally:
            office.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
