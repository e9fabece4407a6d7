"""A draft as Word saves a web page: in windows-1252, in lines of 80 columns, with Mso classes and conditional comments."""

import textwrap
from html import escape

from document import Block, Continuation, Heading, Table, grouped, render

EXTRAS = {"deleted": "and cannot open the door,"}

HEAD = """<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=windows-1252">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<title>{title}</title>
<!--[if gte mso 9]><xml>
 <o:DocumentProperties>
  <o:Author>P. Amsel</o:Author>
  <o:Pages>5</o:Pages>
  <o:Words>1975</o:Words>
 </o:DocumentProperties>
 <w:WordDocument>
  <w:View>Print</w:View>
  <w:FootnoteSeparator>memo_files/header.htm</w:FootnoteSeparator>
 </w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{{mso-style-unhide:no;
	mso-style-qformat:yes;
	mso-style-parent:"";
	margin:0in;
	mso-pagination:widow-orphan;
	font-size:12.0pt;
	font-family:"Times New Roman",serif;}}
p.MsoFootnoteText
	{{mso-style-noshow:yes;
	mso-style-link:"Footnote Text Char";
	margin:0in;
	font-size:10.0pt;}}
p.MsoQuote
	{{mso-style-priority:29;
	mso-style-next:Normal;
	margin-top:10.0pt;
	margin-right:.5in;
	margin-bottom:8.0pt;
	margin-left:.5in;
	text-align:justify;}}
p.MsoListParagraph
	{{margin-left:.5in;
	mso-add-space:auto;}}
span.MsoFootnoteReference
	{{vertical-align:super;}}
@page WordSection1
	{{size:8.5in 11.0in;
	margin:1.0in 1.0in 1.0in 1.0in;}}
div.WordSection1
	{{page:WordSection1;}}
-->
</style>
</head>

<body lang=EN-US link="#0563C1" vlink="#954F72" style='tab-interval:.5in;
word-wrap:break-word'>

<div class=WordSection1>
"""

# Word writes spelling marks, changes of style and tracked changes into the words; with the changes accepted, the words stay the same.
MARKED = (
    ("Ines Calloway", "<span class=SpellE>Ines</span> Calloway"),
    ("and held the records.", '<ins cite="mailto:I.%20Calloway" datetime="2031-02-10T09:14">and held the records.</ins>'),
    (" and cannot hear", f' <del cite="mailto:I.%20Calloway" datetime="2031-02-10T09:15">{EXTRAS["deleted"]} </del>and cannot hear'),
)


def words(text):
    """The words with their marks of notes."""

    def style(run):
        if run.note:
            number = run.note
            return (
                f'<a style=\'mso-footnote-id:ftn{number}\' href="#_ftn{number}" name="_ftnref{number}" title=""><span '
                "class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span "
                'class=MsoFootnoteReference><span style=\'font-size:12.0pt;font-family:"Times New Roman",serif;mso-fareast-font-family:'
                f'"Times New Roman"\'>[{number}]</span></span><![endif]></span></span></a>'
            )
        escaped = escape(run.text, quote=False)
        if run.link:
            return f"<a href=\"{escape(run.link)}\"><span style='mso-bidi-font-size:12.0pt'>{escaped}</span></a>"
        if run.italic:
            return f"<i style='mso-bidi-font-style:normal'>{escaped}</i>"
        return f"<span style='font-variant:small-caps'>{escaped}</span>" if run.small_caps else escaped

    out = render(text, style)
    for plain, marked in MARKED:
        out = out.replace(plain, marked)
    return out


def part(item):
    """One part of the draft."""
    match item:
        case list():
            number = "<span style='mso-list:Ignore'>{}.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span>"
            return "\n\n".join(
                "<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]>"
                f"<span style='mso-fareast-font-family:\"Times New Roman\"'>{number.format(at)}</span><![endif]>{words(entry.text)}</p>"
                for at, entry in enumerate(item, 1)
            )
        case Heading():
            return f"<h{item.level}>{words(item.text)}<o:p></o:p></h{item.level}>"
        case Table():
            cell = "<td width=208 valign=top style='width:155.8pt;border:solid windowtext 1.0pt;padding:0in 5.4pt 0in 5.4pt'>"
            rows = ["".join(f"\n  {cell}\n  <p class=MsoNormal>{words(text)}<o:p></o:p></p>\n  </td>" for text in row) for row in item.rows]
            return (
                "<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>"
                + "".join(f"\n <tr style='mso-yfti-irow:{at}'>{row}\n </tr>" for at, row in enumerate(rows))
                + "\n</table>"
            )
        case Block():
            return f"<p class=MsoQuote>{words(item.text)}<o:p></o:p></p>"
        case Continuation():
            return f"<p class=MsoNormal style='text-align:justify'>{words(item.text)}<o:p></o:p></p>"
        case _:
            return f"<p class=MsoNormal style='margin-bottom:8.0pt;text-align:justify;text-indent:.5in'>{words(item.text)}<o:p></o:p></p>"


def note(number, text):
    """A note, after the body."""
    return (
        f"<div style='mso-element:footnote' id=ftn{number}>\n\n<p class=MsoFootnoteText><a style='mso-footnote-id:ftn{number}' "
        f'href="#_ftnref{number}" name="_ftn{number}" title=""><span class=MsoFootnoteReference><span '
        "style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span "
        f"style='font-size:10.0pt'>[{number}]</span></span><![endif]></span></span></a> {words(text)}</p>\n\n</div>"
    )


def write(document):
    """The whole page, in windows-1252."""
    body = [f"<p class=MsoTitle align=center style='text-align:center'><b>{words(document.title)}<o:p></o:p></b></p>"]
    body += [f"<p class=MsoNormal align=center style='text-align:center'>{words(document.byline)}<o:p></o:p></p>"]
    body += [part(item) for item in grouped(document.parts)] + ["<p class=MsoNormal><o:p>&nbsp;</o:p></p>"]
    notes = [note(number, text) for number, text in enumerate(document.notes, 1)]
    separator = "<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>\n\n<hr align=left size=1 width=\"33%\">\n\n<![endif]>"
    blocks = "\n\n".join([*body, "</div>", separator, *notes, "</div>"]).split("\n")
    lines = [line for block in blocks for line in textwrap.wrap(block, 80, break_long_words=False, break_on_hyphens=False) or [""]]
    text = HEAD.format(title=escape(document.title)) + "\n" + "\n".join(lines) + "\n\n</body>\n\n</html>\n"
    return text.replace("\n", "\r\n").encode("cp1252", "xmlcharrefreplace")
