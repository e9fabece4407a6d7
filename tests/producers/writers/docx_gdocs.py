"""A draft as Google Docs exports DOCX: no styles but headings, properties on each paragraph and run, notes from number 0 without separators."""

import zipfile
from xml.sax.saxutils import escape, quoteattr

from document import Block, Continuation, Heading, Paragraph, Table, grouped, runs

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml."
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
IDS = 'w:rsidR="00000000" w:rsidDel="00000000" w:rsidRPr="00000000"'
PARTS = ("styles", "numbering", "footnotes")


def run(text, properties=""):
    return f'<w:r {IDS}><w:rPr>{properties}<w:rtl w:val="0"/></w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


class Writer:
    """Writes the parts; the links are numbered in their order."""

    def __init__(self, document):
        self.document = document
        self.links = []

    def words(self, text):
        out = ""
        for part in runs(text):
            if part.note:
                mark = f'<w:footnoteReference w:customMarkFollows="0" w:id="{part.note - 1}"/>'
                out += f'<w:r {IDS}><w:rPr><w:vertAlign w:val="superscript"/></w:rPr>{mark}</w:r>'
            elif part.link:
                self.links.append(part.link)
                linked = run(part.text, '<w:color w:val="1155cc"/><w:u w:val="single"/>')
                out += f'<w:hyperlink r:id="link{len(self.links)}">{linked}</w:hyperlink>'
            else:
                out += run(part.text, '<w:i w:val="1"/>' if part.italic else '<w:smallCaps w:val="1"/>' if part.small_caps else "")
        return out

    def paragraph(self, text, properties="", before=""):
        return f'<w:p {IDS} w:rsidP="00000000" w:rsidRDefault="00000000"><w:pPr>{properties}<w:rPr/></w:pPr>{before}{self.words(text)}</w:p>'

    def part(self, item):
        match item:
            case list():
                listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:ind w:left="720" w:hanging="360"/>'
                return "".join(self.paragraph(entry.text, listed) for entry in item)
            case Heading():
                return self.paragraph(item.text, f'<w:pStyle w:val="Heading{item.level}"/>')
            case Table():
                cell = '<w:tc><w:tcPr><w:shd w:fill="auto" w:val="clear"/><w:vAlign w:val="top"/></w:tcPr>{}</w:tc>'
                rows = "".join("<w:tr>" + "".join(cell.format(self.paragraph(text)) for text in row) + "</w:tr>" for row in item.rows)
                grid = '<w:gridCol w:w="3120"/>' * len(item.rows[0])
                return f'<w:tbl><w:tblPr><w:tblW w:w="9360" w:type="dxa"/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>'
            case Block():
                return self.paragraph(item.text, '<w:ind w:left="720" w:right="720" w:firstLine="0"/><w:jc w:val="both"/>')
            case Continuation():
                return self.paragraph(item.text, '<w:jc w:val="both"/>')
            case Paragraph():
                return self.paragraph(item.text, '<w:ind w:firstLine="720"/><w:jc w:val="both"/>')

    def package(self):
        """The files of the package, by name."""
        body = [self.paragraph(self.document.title, '<w:pStyle w:val="Title"/>'), self.paragraph(self.document.byline)]
        body += [self.part(item) for item in grouped(self.document.parts)]
        section = '<w:sectPr><w:pgSz w:h="15840" w:w="12240" w:orient="portrait"/><w:pgNumType w:start="1"/></w:sectPr>'
        mark = f'<w:r {IDS}><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>{run(" ")}'
        notes = "".join(
            f'<w:footnote w:id="{number}">{self.paragraph(note, before=mark)}</w:footnote>' for number, note in enumerate(self.document.notes)
        )
        styles = "".join(
            f'<w:style w:type="paragraph" w:styleId="{number}"><w:name w:val="{name}"/><w:rPr><w:sz w:val="{size}"/></w:rPr></w:style>'
            for number, name, size in (("Normal", "Normal", 22), ("Heading1", "heading 1", 40), ("Heading2", "heading 2", 32), ("Title", "Title", 52))
        )
        level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
        numbering = f'<w:abstractNum w:abstractNumId="1">{level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
        types = '<Default ContentType="application/xml" Extension="xml"/>'
        types += '<Default ContentType="application/vnd.openxmlformats-package.relationships+xml" Extension="rels"/>'
        types += f'<Override ContentType="{TYPE}document.main+xml" PartName="/word/document.xml"/>'
        types += "".join(f'<Override ContentType="{TYPE}{name}+xml" PartName="/word/{name}.xml"/>' for name in PARTS)
        relations = "".join(
            f'<Relationship Id="rId{number}" Type="{RELATION}{name}" Target="{name}.xml"/>' for number, name in enumerate(PARTS, 1)
        ) + "".join(
            f'<Relationship Id="link{number}" Type="{RELATION}hyperlink" Target={quoteattr(link)} TargetMode="External"/>'
            for number, link in enumerate(self.links, 1)
        )
        related = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
        return {
            "word/document.xml": f"<w:document {SPACES}><w:body>{''.join(body)}{section}</w:body></w:document>",
            "word/footnotes.xml": f"<w:footnotes {SPACES}>{notes}</w:footnotes>",
            "word/styles.xml": f"<w:styles {SPACES}>{styles}</w:styles>",
            "word/numbering.xml": f"<w:numbering {SPACES}>{numbering}</w:numbering>",
            "word/_rels/document.xml.rels": related.format(relations),
            "_rels/.rels": related.format(f'<Relationship Id="rId1" Type="{RELATION}officeDocument" Target="word/document.xml"/>'),
            "[Content_Types].xml": f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{types}</Types>',
        }


def write(document, path):
    """Writes the document to a file."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in Writer(document).package().items():
            archive.writestr(zipfile.ZipInfo(name, (2031, 2, 10, 9, 14, 0)), XML + text, zipfile.ZIP_DEFLATED)
