"""A document by python-docx, which has no notes of its own: their part is written here."""

from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement
from docx.oxml.ns import nsdecls, qn
from docx.shared import Inches
from xml.sax.saxutils import escape

from document import Block, Heading, Item, Table, runs

FOOTNOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"


def add_runs(paragraph, text):
    """Adds the words of a text to a paragraph."""
    for run in runs(text):
        added = paragraph.add_run(run.text)
        added.italic = run.italic or None
        added.font.small_caps = run.small_caps or None
        if run.note:
            added.font.superscript = True
            reference = OxmlElement("w:footnoteReference")
            reference.set(qn("w:id"), str(run.note))
            added._r.append(reference)
        elif run.link:
            link = OxmlElement("w:hyperlink")
            link.set(qn("r:id"), paragraph.part.relate_to(run.link, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
            paragraph._p.append(link)
            link.append(added._r)


def note_run(run):
    """A run of a note as XML."""
    style = "<w:rPr><w:i/></w:rPr>" if run.italic else "<w:rPr><w:smallCaps/></w:rPr>" if run.small_caps else ""
    return f'<w:r>{style}<w:t xml:space="preserve">{escape(run.text)}</w:t></w:r>'


def footnotes(notes):
    """The part of the notes, with the two separators that Word expects."""
    body = [
        f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
        for number, kind in ((-1, "separator"), (0, "continuationSeparator"))
    ]
    for number, note in enumerate(notes, 1):
        mark = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>'
        words = "".join(note_run(run) for run in runs(note))
        body.append(f'<w:footnote w:id="{number}"><w:p>{mark}{words}</w:p></w:footnote>')
    return f"<w:footnotes {nsdecls('w')}>{''.join(body)}</w:footnotes>".encode()


def write(document, path):
    """Writes the document to a file."""
    out = Document()
    out.core_properties.title = document.title
    out.sections[0].header.paragraphs[0].text = document.running_head
    out.add_heading(document.title, 0)
    out.add_paragraph(document.byline)
    for part in document.parts:
        if isinstance(part, Table):
            table = out.add_table(0, len(part.rows[0]), style="Table Grid")
            for row in part.rows:
                for cell, text in zip(table.add_row().cells, row):
                    add_runs(cell.paragraphs[0], text)
        elif isinstance(part, Heading):
            add_runs(out.add_heading(level=part.level), part.text)
        else:
            paragraph = out.add_paragraph(style="List Number" if isinstance(part, Item) else None)
            paragraph.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
            if isinstance(part, Block):
                paragraph.paragraph_format.left_indent = paragraph.paragraph_format.right_indent = Inches(0.5)
            add_runs(paragraph, part.text)
    part = Part(PackURI("/word/footnotes.xml"), FOOTNOTES, footnotes(document.notes), out.part.package)
    out.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    out.save(path)
