"""A document as flat OpenDocument text, which LibreOffice converts to all else: real notes, styles, a head and page numbers."""

from xml.sax.saxutils import escape, quoteattr

from document import Block, Continuation, Heading, Paragraph, Table, grouped, render

NEWLINE = "\n"

NAMESPACES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
}

STYLES = """
<style:default-style style:family="paragraph">
  <style:paragraph-properties fo:text-align="justify" fo:orphans="2" fo:widows="2"/>
  <style:text-properties style:font-name="Liberation Serif" fo:font-size="12pt" fo:language="{language}" fo:country="{country}"
    fo:hyphenate="true" fo:hyphenation-remain-char-count="2" fo:hyphenation-push-char-count="2"/>
</style:default-style>
<style:style style:name="Standard" style:family="paragraph"/>
<style:style style:name="Title" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:text-align="center" fo:margin-bottom="0.1in"/><style:text-properties fo:font-size="16pt" fo:font-weight="bold"/>
</style:style>
<style:style style:name="Subtitle" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:text-align="center" fo:margin-bottom="0.2in"/>
</style:style>
<style:style style:name="Text_20_body" style:display-name="Text body" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:text-indent="{indent}" fo:margin-bottom="{after}" fo:line-height="{leading}"/>
</style:style>
<style:style style:name="Continuation" style:family="paragraph" style:parent-style-name="Text_20_body">
  <style:paragraph-properties fo:text-indent="0in"/>
</style:style>
<style:style style:name="Quotations" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:margin-left="0.5in" fo:margin-right="0.5in" fo:margin-bottom="{after}" fo:line-height="{block_leading}"/>
</style:style>
<style:style style:name="List" style:family="paragraph" style:parent-style-name="Text_20_body">
  <style:paragraph-properties fo:text-indent="0in"/>
</style:style>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:parent-style-name="Standard"
  style:default-outline-level="1">
  <style:paragraph-properties fo:margin-top="{heading}" fo:margin-bottom="{after}" fo:line-height="{block_leading}" fo:keep-with-next="always"
    fo:text-align="left"/>
  <style:text-properties fo:font-weight="bold"/>
</style:style>
<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:parent-style-name="Heading_20_1"
  style:default-outline-level="2">
  <style:text-properties fo:font-style="italic"/>
</style:style>
<style:style style:name="Footnote" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:margin-left="0.2in" fo:text-indent="-0.2in"/><style:text-properties fo:font-size="10pt"/>
</style:style>
<style:style style:name="Header" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:text-align="right"/><style:text-properties fo:font-size="10pt"/>
</style:style>
<style:style style:name="Footer" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:text-align="center"/>
</style:style>
<style:style style:name="Gutter" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:text-align="right" fo:line-height="24pt"/>
</style:style>
<style:style style:name="Footnote_20_anchor" style:display-name="Footnote anchor" style:family="text">
  <style:text-properties style:text-position="super 58%"/>
</style:style>
<style:style style:name="Frame" style:family="graphic">
  <style:graphic-properties fo:border="none" fo:padding="0in" style:wrap="run-through" style:run-through="background" style:horizontal-pos="from-left"
    style:horizontal-rel="page" style:vertical-pos="from-top" style:vertical-rel="page"/>
</style:style>
<style:style style:name="Rule" style:family="graphic">
  <style:graphic-properties draw:stroke="solid" svg:stroke-width="0.5pt" svg:stroke-color="#000000" style:run-through="background"
    style:wrap="run-through" style:horizontal-pos="from-left" style:horizontal-rel="page" style:vertical-pos="from-top" style:vertical-rel="page"/>
</style:style>
<text:notes-configuration text:note-class="footnote" text:citation-body-style-name="Footnote_20_anchor" text:default-style-name="Footnote"
  style:num-format="1" text:start-value="0" text:footnotes-position="page" text:start-numbering-at="document"/>
"""

AUTOMATIC = """
<style:style style:name="I" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="C" style:family="text"><style:text-properties fo:font-variant="small-caps"/></style:style>
<style:style style:name="Cell" style:family="table-cell">
  <style:table-cell-properties fo:padding="0.05in" fo:border="0.5pt solid #000000"/>
</style:style>
<style:style style:name="InCell" style:family="paragraph" style:parent-style-name="Standard">
  <style:paragraph-properties fo:text-align="left"/>
</style:style>
<text:list-style style:name="Numbers"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix=".">
  <style:list-level-properties text:list-level-position-and-space-mode="label-alignment">
    <style:list-level-label-alignment text:label-followed-by="listtab" fo:margin-left="0.5in" fo:text-indent="-0.25in"/>
  </style:list-level-properties></text:list-level-style-number></text:list-style>
<style:page-layout style:name="Page">
  <style:page-layout-properties fo:page-width="8.5in" fo:page-height="11in" fo:margin-top="{top}" fo:margin-bottom="{bottom}" fo:margin-left="{left}"
    fo:margin-right="1in">{page_columns}</style:page-layout-properties>
  <style:header-style><style:header-footer-properties fo:min-height="0.3in" fo:margin-bottom="0.15in"/></style:header-style>
  <style:footer-style><style:header-footer-properties fo:min-height="0.3in" fo:margin-top="0.15in"/></style:footer-style>
</style:page-layout>
"""


def words(text, notes=()):
    """The words with their notes in place."""

    def style(run):
        if run.note:
            body = f'<text:p text:style-name="Footnote">{words(notes[run.note - 1])}</text:p>'
            return (
                f'<text:note text:id="ftn{run.note}" text:note-class="footnote"><text:note-citation>{run.note}</text:note-citation>'
                f"<text:note-body>{body}</text:note-body></text:note>"
            )
        escaped = escape(run.text)
        if run.link:
            return f'<text:a xlink:type="simple" xlink:href={quoteattr(run.link)}>{escaped}</text:a>'
        name = "I" if run.italic else "C" if run.small_caps else None
        return f'<text:span text:style-name="{name}">{escaped}</text:span>' if name else escaped

    return render(text, style)


def part(item, notes):
    """One part of the document."""

    def paragraph(style, text):
        return f'<text:p text:style-name="{style}">{words(text, notes)}</text:p>'

    match item:
        case list():
            items = "".join(f"<text:list-item>{paragraph('List', entry.text)}</text:list-item>" for entry in item)
            return f'<text:list text:style-name="Numbers">{items}</text:list>'
        case Heading():
            return f'<text:h text:style-name="Heading_20_{item.level}" text:outline-level="{item.level}">{words(item.text, notes)}</text:h>'
        case Table():
            cells = [
                "".join(
                    f'<table:table-cell table:style-name="Cell" office:value-type="string">{paragraph("InCell", cell)}</table:table-cell>'
                    for cell in row
                )
                for row in item.rows
            ]
            rows = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
            return f'<table:table><table:table-column table:number-columns-repeated="{len(item.rows[0])}"/>{rows}</table:table>'
        case Block():
            return paragraph("Quotations", item.text)
        case Continuation():
            return paragraph("Continuation", item.text)
        case Paragraph():
            return paragraph("Text_20_body", item.text)


def gutter():
    """The 28 line numbers and the rules of pleading paper, in the head."""
    numbers = "".join(f'<text:p text:style-name="Gutter">{number}</text:p>' for number in range(1, 29))
    rules = "".join(
        f'<draw:line draw:style-name="Rule" text:anchor-type="paragraph" svg:x1="{x}in" svg:y1="-0.5in" svg:x2="{x}in" svg:y2="10.5in"/>'
        # From the left margin.
        for x in (-0.2, -0.16, 6.1)
    )
    return (
        '<draw:frame draw:style-name="Frame" text:anchor-type="paragraph" svg:x="0.6in" svg:y="0.95in" svg:width="0.5in" svg:height="9.4in">'
        f"<draw:text-box>{numbers}</draw:text-box></draw:frame>{rules}"
    )


def write(document):
    """The whole document."""
    pleading, columns = "pleading" in document.layout, "columns" in document.layout
    language, country = document.lang.split("-")
    styles = STYLES.format(
        language=language,
        country=country,
        indent="0.5in" if pleading else "0in" if not columns else "0.2in",
        after="0in" if pleading or columns else "0.1in",
        heading="0in" if pleading else "0.15in",
        leading="24pt" if pleading else "100%",
        block_leading="24pt" if pleading else "100%",
    )
    # A document in columns has them from page to page, so that each page ends its columns with its notes.
    page_columns = '<style:columns fo:column-count="2" fo:column-gap="0.25in"/>' if columns else ""
    automatic = AUTOMATIC.format(
        top="0.5in" if pleading else "0.8in", bottom="0.4in" if pleading else "0.8in", left="1.5in" if pleading else "1in", page_columns=page_columns
    )
    body = [
        f'<text:p text:style-name="Title">{words(document.title)}</text:p>',
        f'<text:p text:style-name="Subtitle">{words(document.byline)}</text:p>',
    ]
    body += [part(item, document.notes) for item in grouped(document.parts)]
    head = f'<text:p text:style-name="Header">{gutter() if pleading else ""}{escape(document.running_head)}</text:p>'
    foot = '<text:p text:style-name="Footer"><text:page-number text:select-page="current">1</text:page-number></text:p>'
    namespaces = " ".join(f'xmlns:{name}="{address}"' for name, address in NAMESPACES.items())
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document {namespaces} office:version="1.3" '
        'office:mimetype="application/vnd.oasis.opendocument.text">\n'
        '<office:font-face-decls><style:font-face style:name="Liberation Serif" svg:font-family="\'Liberation Serif\'"/></office:font-face-decls>\n'
        f"<office:styles>{styles}</office:styles>\n<office:automatic-styles>{automatic}</office:automatic-styles>\n"
        f'<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page"><style:header>{head}</style:header>'
        f"<style:footer>{foot}</style:footer></style:master-page></office:master-styles>\n"
        f"<office:body><office:text>{NEWLINE.join(body)}</office:text></office:body>\n</office:document>\n"
    )
