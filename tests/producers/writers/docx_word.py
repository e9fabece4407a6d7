"""A draft by the conventions of Word, written by hand.

Runs are split by revision ids, words are in fields, content controls, smart tags, tracked changes and moves, and block quotations are
set off in four ways. With the changes accepted, the words are the draft's; EXTRAS has what comes on top of the memo.
"""

import random
import re
import zipfile
from xml.sax.saxutils import escape

from document import Block, Continuation, Heading, Paragraph, Table, grouped, plain, runs, texts

EXTRAS = {
    "header": "Privileged and confidential",
    "footer": "Page 1 of 5",
    "text box": "Draft of February 10 for comment by Ines Calloway",
    "comment": "Please compare “cannot open the door” with the reporter before we file.",
    "hidden": "HIDDEN: ask Peter whether this is so. ",
    "table of authorities": "Table of Authorities",
    "deleted": "had the goods and",
}

NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'mc:Ignorable="w14"'
)

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml."
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
PARTS = ("styles", "settings", "numbering", "footnotes", "endnotes", "comments", "header1", "footer1")

# Styles: id, name, style that it is based on, properties.
STYLES = (
    ("Normal", "Normal", None, '<w:pPr><w:spacing w:after="160"/></w:pPr>'),
    ("Heading1", "heading 1", "Normal", '<w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr>'),
    ("Heading2", "heading 2", "Normal", '<w:pPr><w:keepNext/><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:i/></w:rPr>'),
    ("Title", "Title", "Normal", '<w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr>'),
    ("Quote", "Quote", "Normal", '<w:pPr><w:ind w:left="864" w:right="864"/><w:jc w:val="both"/></w:pPr>'),
    ("LongQuote", "Long Quote (firm)", "Quote", '<w:pPr><w:spacing w:after="240"/></w:pPr>'),
    ("BlockText", "Block Text", "Normal", '<w:pPr><w:ind w:left="1440" w:right="1440"/></w:pPr>'),
    ("ListParagraph", "List Paragraph", "Normal", '<w:pPr><w:ind w:left="720"/><w:contextualSpacing/></w:pPr>'),
    ("FootnoteText", "footnote text", "Normal", '<w:pPr><w:spacing w:after="0"/></w:pPr><w:rPr><w:sz w:val="20"/></w:rPr>'),
    ("Header", "header", "Normal", '<w:pPr><w:tabs><w:tab w:val="right" w:pos="9360"/></w:tabs></w:pPr>'),
    ("Footer", "footer", "Normal", '<w:pPr><w:jc w:val="center"/></w:pPr>'),
    ("TOAHeading", "toa heading", "Normal", "<w:rPr><w:b/></w:rPr>"),
    ("TableofAuthorities", "table of authorities", "Normal", '<w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9350"/></w:tabs></w:pPr>'),
)

BLOCKS = (
    '<w:pStyle w:val="Quote"/>',
    '<w:spacing w:after="160"/><w:ind w:left="720" w:right="720"/><w:jc w:val="both"/>',
    '<w:pStyle w:val="LongQuote"/>',
    '<w:pStyle w:val="BlockText"/>',
)

CHANGE = 'w:id="{}" w:author="Ines Calloway" w:date="2031-02-10T09:14:00Z"'

# Words with a bookmark, to which a field refers.
REFERRED = "the log of the alarm"

TAB = "\t"

MOVED = "The point is not the bell but the person who hears it."

TABLE_OF_AUTHORITIES = (
    ("Ashcombe Growers v. Tellwright Cold Storage Co., 1412 F.3d 881 (14th Cir. 2011)", "2, 3, 4"),
    ("Brandt & Sons v. Lakeshore Lockers, 1377 F. Supp. 2d 615 (D. Harrow 2009)", "4"),
    ("Oduya v. Harrow Grain Terminal, 988 U.S. 310 (2012)", "2, 5"),
    ("Quillfeather Seed Co. v. Pell Street Depository, 1609 F.3d 44 (14th Cir. 2017)", "3, 4"),
    ("Varley v. Northmere Ice Works, 1533 F.3d 207 (14th Cir. 2014)", "3, 4"),
)


class Writer:
    """Writes the parts; `random` decides, always in the same way, where runs are split."""

    def __init__(self, document):
        self.document = document
        self.random = random.Random(13)
        self.ids = 100
        self.blocks = 0
        words = " ".join(plain(text) for text in texts(document.parts))
        self.table_of_authorities = [entry for entry in TABLE_OF_AUTHORITIES if entry[0].split(",")[0] in words]
        # The words that Word writes in a way of their own.
        self.special = {
            "held the goods and held ": lambda words: self.changed("del", EXTRAS["deleted"] + " ") + self.changed("ins", words),
            "not have to show what went wrong": lambda words: self.run(words) + self.changed("del", " that night"),
            " cannot read the gauge,": self.commented,
            MOVED: lambda words: self.moved("moveTo", words),
            "The second line is worse": lambda words: self.moved("moveFrom", f"{MOVED} ") + self.split(words),
            "The Supreme Court": self.tagged,
            "Larkfield Creamery stores": self.controlled,
            f"have {REFERRED}": lambda words: self.run("have ") + self.bookmarked(REFERRED),
            f"{REFERRED}, which": lambda words: self.field(r"REF _Ref417001 \h", self.run(REFERRED)) + self.run(", which"),
            "an answer to that too, ": lambda words: self.run(words) + self.run(EXTRAS["hidden"], "<w:vanish/>"),
        }

    def next_id(self):
        self.ids += 1
        return self.ids

    def rsid(self):
        return f"00{self.random.randrange(0x100000, 0xFFFFFF):06X}"

    def run(self, text, properties="", tag="t"):
        """One run; characters that Word writes as elements are elements."""
        inner = ""
        for piece in re.split("([\t\u2011\u00ad\f])", text):
            special = {"\t": "<w:tab/>", "\u2011": "<w:noBreakHyphen/>", "\u00ad": "<w:softHyphen/>", "\f": "<w:lastRenderedPageBreak/>"}
            inner += special.get(piece) or (f'<w:{tag} xml:space="preserve">{escape(piece)}</w:{tag}>' if piece else "")
        properties = f"<w:rPr>{properties}</w:rPr>" if properties else ""
        return f'<w:r w:rsidR="{self.rsid()}">{properties}{inner}</w:r>'

    def split(self, text, properties=""):
        """Words in several runs, with marks of the spelling check between them."""
        out = ""
        while text:
            end = self.random.randrange(4, 60)
            piece, text = text[:end], text[end:]
            out += self.run(piece, properties)
            if text and self.random.random() < 0.2:
                kind = self.random.choice(("spell", "gram"))
                word = re.match(r"\w*", text)[0] or text[0]
                text = text[len(word) :]
                out += f'<w:proofErr w:type="{kind}Start"/>{self.run(word, properties)}<w:proofErr w:type="{kind}End"/>'
        return out

    def field(self, instruction, result):
        """A complex field: its code, and the runs of its result."""
        return (
            f'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> {escape(instruction)} </w:instrText></w:r>'
            f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        )

    def changed(self, kind, words):
        """Words that are inserted (`ins`), deleted (`del`) or moved."""
        tag = "delText" if kind in ("del", "moveFrom") else "t"
        return f"<w:{kind} {CHANGE.format(self.next_id())}>{self.run(words, tag=tag)}</w:{kind}>"

    def moved(self, kind, words):
        """Words that are moved away (`moveFrom`) or to here (`moveTo`)."""
        number = self.next_id()
        start = f'<w:{kind}RangeStart {CHANGE.format(number)} w:name="move1"/>'
        return f'{start}{self.changed(kind, words)}<w:{kind}RangeEnd w:id="{number}"/>'

    def bookmarked(self, words):
        number = self.next_id()
        return f'<w:bookmarkStart w:id="{number}" w:name="_Ref417001"/>{self.split(words)}<w:bookmarkEnd w:id="{number}"/>'

    def tagged(self, words):
        return f'<w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="place">{self.run(words)}</w:smartTag>'

    def controlled(self, words):
        properties = '<w:alias w:val="Client"/><w:tag w:val="client"/><w:id w:val="417001"/><w:text/>'
        return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{self.run(words)}</w:sdtContent></w:sdt>"

    def commented(self, words):
        return (
            f'<w:commentRangeStart w:id="0"/>{self.split(words)}<w:commentRangeEnd w:id="0"/>'
            '<w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="0"/></w:r>'
        )

    def words(self, text):
        """The runs of a text."""
        out = ""
        for run in runs(text):
            if run.note:
                out += f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="{run.note + 1}"/></w:r>'
            elif run.link:
                result = self.run(run.text, '<w:color w:val="0563C1"/><w:u w:val="single"/>')
                out += self.field(f'HYPERLINK "{run.link}"', result)
            else:
                out += self.entry(run.text) if run.italic and " v. " in run.text else ""
                properties = "<w:i/><w:iCs/>" if run.italic else "<w:smallCaps/>" if run.small_caps else ""
                out += self.marked(self.typed(run.text), properties)
        return out

    def typed(self, text):
        """Characters as a person types them in Word: non-breaking spaces and hyphens, and a soft hyphen."""
        for plain_text, typed in (
            ("fail-safe", "fail\u2011safe"),
            ("§ ", "§\u00a0"),
            (" p.m.", "\u00a0p.m."),
            ("reasonable effort", "rea\u00adson\u00adable effort"),
            ("when the last worker", "when \fthe last worker"),
            ("To Ines", "To\tInes"),
        ):
            text = text.replace(plain_text, typed)
        return text

    def marked(self, text, properties):
        """The runs of words in one style; some words have an element of their own."""
        for words, made in self.special.items():
            if words in text and not properties:
                before, after = text.split(words, 1)
                return self.marked(before, properties) + made(words) + self.marked(after, properties)
        return self.split(text, properties)

    def paragraph(self, text, properties="", before=""):
        inner = f"<w:pPr>{properties}</w:pPr>" if properties else ""
        return f'<w:p w14:paraId="{self.rsid()}" w:rsidR="{self.rsid()}" w:rsidRDefault="{self.rsid()}">{inner}{before}{self.words(text)}</w:p>'

    def joined(self, text):
        """A paragraph that was two, whose first mark of the end is deleted."""
        half = text.index(". ") + 2
        deleted = f'<w:jc w:val="both"/><w:rPr><w:del {CHANGE.format(self.next_id())}/></w:rPr>'
        return self.paragraph(text[:half], deleted) + self.paragraph(text[half:], '<w:jc w:val="both"/>')

    def part(self, item):
        """One part of the draft."""
        match item:
            case list():
                listed = '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
                return "".join(self.paragraph(entry.text, listed) for entry in item)
            case Heading():
                return self.paragraph(item.text, f'<w:pStyle w:val="Heading{item.level}"/>')
            case Table():
                return self.table(item)
            case Block():
                self.blocks += 1
                return self.paragraph(item.text, BLOCKS[(self.blocks - 1) % len(BLOCKS)])
            case Continuation():
                return self.paragraph(item.text, '<w:jc w:val="both"/>')
            case Paragraph() if item.text.startswith("The readings of that night"):
                return self.joined(item.text)
            case Paragraph() if item.text.startswith("Larkfield’s driver"):
                control = '<w:sdt><w:sdtPr><w:id w:val="417002"/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>'
                return control.format(self.paragraph(item.text, '<w:ind w:firstLine="720"/>'))
            case Paragraph():
                return self.paragraph(item.text, '<w:ind w:firstLine="720"/><w:jc w:val="both"/>')

    def table(self, item):
        cell = '<w:tc><w:tcPr><w:tcW w:w="3116" w:type="dxa"/></w:tcPr>{}</w:tc>'
        rows = "".join(
            f'<w:tr w:rsidR="{self.rsid()}">' + "".join(cell.format(self.paragraph(text)) for text in row) + "</w:tr>" for row in item.rows
        )
        borders = "".join(f'<w:{side} w:val="single" w:sz="4"/>' for side in ("top", "left", "bottom", "right", "insideH", "insideV"))
        grid = "".join('<w:gridCol w:w="3116"/>' for _ in item.rows[0])
        return f"<w:tbl><w:tblPr><w:tblBorders>{borders}</w:tblBorders></w:tblPr><w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"

    def text_box(self):
        """A text box, in the way of Word 2010 and again in the way of Word 97."""
        content = f"<w:txbxContent><w:p>{self.split(EXTRAS['text box'])}</w:p></w:txbxContent>"
        size = "2743200", "457200"
        return (
            '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="45720" distB="45720" distL="114300" '
            'distR="114300" simplePos="0" relativeHeight="251659264" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1">'
            '<wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="margin"><wp:align>right</wp:align></wp:positionH>'
            '<wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>'
            f'<wp:extent cx="{size[0]}" cy="{size[1]}"/><wp:wrapTopAndBottom/><wp:docPr id="1" name="Text Box 1"/><wp:cNvGraphicFramePr/>'
            '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp>'
            f'<wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{size[0]}" cy="{size[1]}"/></a:xfrm>'
            '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:ln w="9525"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></wps:spPr>'
            f"<wps:txbx>{content}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>"
            '<mc:Fallback><w:pict><v:shape type="#_x0000_t202" style="position:absolute;width:216pt;height:36pt">'
            f"<v:textbox>{content}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
        )

    def authorities(self):
        """The table of authorities: one field over several paragraphs."""
        if not self.table_of_authorities:
            return ""
        heading = f'<w:p><w:pPr><w:pStyle w:val="TOAHeading"/></w:pPr>{self.run(EXTRAS["table of authorities"])}</w:p>'
        begin = (
            r'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TOA \h \c "1" \p </w:instrText></w:r>'
            '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        )
        style = '<w:pPr><w:pStyle w:val="TableofAuthorities"/></w:pPr>'
        entries = [f"<w:p>{style}{{}}{self.run(name + TAB + pages)}</w:p>" for name, pages in self.table_of_authorities]
        return heading + "".join(entries).replace("{}", begin, 1).replace("{}", "") + '<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'

    def entry(self, name):
        """The hidden entry beside a citation, from which Word makes the table of authorities."""
        full = next((full for full, _ in self.table_of_authorities if full.startswith(name)), None)
        if not full:
            return ""
        hidden = "<w:r><w:rPr><w:vanish/></w:rPr>{}</w:r>"
        code = escape(f' TA \\l "{full}" \\s "{name.split(" v. ")[0]}" \\c 1 ')
        parts = ('<w:fldChar w:fldCharType="begin"/>', f'<w:instrText xml:space="preserve">{code}</w:instrText>', '<w:fldChar w:fldCharType="end"/>')
        return "".join(hidden.format(part) for part in parts)

    def body(self):
        """The main part."""
        body = [self.paragraph(self.document.title, '<w:pStyle w:val="Title"/>'), self.paragraph(self.document.byline), self.text_box()]
        body += [self.authorities()]
        body += [self.part(item) for item in grouped(self.document.parts)]
        section = (
            '<w:sectPr><w:headerReference w:type="default" r:id="rId7"/><w:footerReference w:type="default" r:id="rId8"/>'
            '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" '
            'w:gutter="0"/></w:sectPr>'
        )
        return f"<w:document {NAMESPACES}><w:body>{''.join(body)}{section}</w:body></w:document>"

    def notes(self, kind, notes):
        """The part of the footnotes or endnotes, which begins with the separators."""
        out = "".join(
            f'<w:{kind} w:type="{name}" w:id="{number}"><w:p><w:r><w:{name}/></w:r></w:p></w:{kind}>'
            for number, name in ((0, "separator"), (1, "continuationSeparator"))
        )
        mark = f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:{kind}Ref/></w:r>{self.run(" ")}'
        for number, note in enumerate(notes, 2):
            paragraph = self.paragraph(note, '<w:pStyle w:val="FootnoteText"/>', mark)
            out += f'<w:{kind} w:id="{number}">{paragraph}</w:{kind}>'
        return f"<w:{kind}s {NAMESPACES}>{out}</w:{kind}s>"

    def styles(self):
        out = ""
        for number, name, based, properties in STYLES:
            default = ' w:default="1"' if number == "Normal" else ""
            based = f'<w:basedOn w:val="{based}"/>' if based else ""
            out += f'<w:style w:type="paragraph"{default} w:styleId="{number}"><w:name w:val="{name}"/>{based}{properties}</w:style>'
        for number, name in (("FootnoteReference", "footnote reference"), ("CommentReference", "annotation reference")):
            raised = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>' if number == "FootnoteReference" else ""
            out += f'<w:style w:type="character" w:styleId="{number}"><w:name w:val="{name}"/>{raised}</w:style>'
        fonts = '<w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman"/><w:sz w:val="24"/><w:lang w:val="en-US"/></w:rPr>'
        return f"<w:styles {NAMESPACES}><w:docDefaults><w:rPrDefault>{fonts}</w:rPrDefault></w:docDefaults>{out}</w:styles>"

    def others(self):
        """The small parts, by name."""
        level = '<w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>'
        numbering = f'<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0">{level}</w:lvl></w:abstractNum>'
        numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
        comment = f'<w:comment {CHANGE.format(0)} w:initials="IC"><w:p>{self.split(EXTRAS["comment"])}</w:p></w:comment>'
        head = f'<w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>{self.run(EXTRAS["header"])}</w:p>'
        foot = f'{self.run("Page ")}{self.field("PAGE", self.run("1"))}{self.run(" of ")}{self.field("NUMPAGES", self.run("5"))}'
        return {
            "settings": f'<w:settings {NAMESPACES}><w:trackRevisions/><w:defaultTabStop w:val="720"/></w:settings>',
            "numbering": f"<w:numbering {NAMESPACES}>{numbering}</w:numbering>",
            "comments": f"<w:comments {NAMESPACES}>{comment}</w:comments>",
            "header1": f"<w:hdr {NAMESPACES}>{head}</w:hdr>",
            "footer1": f'<w:ftr {NAMESPACES}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>{foot}</w:p></w:ftr>',
        }

    def package(self):
        """The files of the package, by name."""
        names = {"styles": self.styles(), "footnotes": self.notes("footnote", self.document.notes), "endnotes": self.notes("endnote", ())}
        names |= self.others()
        types = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        types += '<Default Extension="xml" ContentType="application/xml"/>'
        types += f'<Override PartName="/word/document.xml" ContentType="{TYPE}document.main+xml"/>'
        relations = ""
        for number, name in enumerate(PARTS, 1):
            kind = name.rstrip("1")
            types += f'<Override PartName="/word/{name}.xml" ContentType="{TYPE}{kind}+xml"/>'
            relations += f'<Relationship Id="rId{number}" Type="{RELATION}{kind}" Target="{name}.xml"/>'
        related = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
        root = f'<Relationship Id="rId1" Type="{RELATION}officeDocument" Target="word/document.xml"/>'
        return {
            "[Content_Types].xml": f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{types}</Types>',
            "_rels/.rels": related.format(root),
            "word/document.xml": self.body(),
            "word/_rels/document.xml.rels": related.format(relations),
        } | {f"word/{name}.xml": names[name] for name in PARTS}


def write(document, path):
    """Writes the document to a file."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in Writer(document).package().items():
            archive.writestr(zipfile.ZipInfo(name, (2031, 2, 10, 9, 14, 0)), XML + text, zipfile.ZIP_DEFLATED)
