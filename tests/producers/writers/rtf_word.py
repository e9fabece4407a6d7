"""A draft as RTF by the conventions of Word, written by hand: marks in three spellings, fields, changes, a text box, lists."""

import random
import re

from document import Block, Continuation, Heading, Table, grouped, runs

EXTRAS = {
    "header": "Privileged and confidential",
    "footer": "Page 1",
    "text box": "Draft of February 10 for comment",
    "comment": "Please compare with the reporter before we file.",
    "deleted": "and cannot open the door,",
}

HEAD = r"""{\rtf1\adeflang1025\ansi\ansicpg1252\uc1\adeff0\deff0\stshfdbch0\deflang1033\deflangfe1033
{\fonttbl{\f0\froman\fcharset0\fprq2{\*\panose 02020603050405020304}Times New Roman;}{\f1\fswiss\fcharset0\fprq2 Arial{\*\falt Helvetica};}}
{\colortbl;\red0\green0\blue0;\red5\green99\blue193;}
{\stylesheet{\ql\sa160\f0\fs24\lang1033 \snext0 Normal;}{\s1\ql\keepn\sb240\outlinelevel0\b\f0\fs24 \sbasedon0\snext0 heading 1;}
{\s2\ql\keepn\sb120\outlinelevel1\i\f0\fs24 \sbasedon0\snext0 heading 2;}{\s15\qj\li864\ri864\sa160\f0\fs24 \sbasedon0\snext0 Quote;}
{\s16\ql\sa0\f0\fs20 \sbasedon0\snext16 footnote text;}{\*\cs17\super \sbasedon10 footnote reference;}{\*\cs10 \additive Default Paragraph Font;}}
{\*\listtable{\list\listtemplateid417{\listlevel\levelnfc0\leveljc0\levelstartat1{\leveltext\'02\'00.;}{\levelnumbers\'01;}\fi-360\li720}\listid417}}
{\*\listoverridetable{\listoverride\listid417\listoverridecount0\ls1}}
{\*\revtbl{Unknown;}{Ines Calloway;}}
{\*\rsidtbl \rsid417001\rsid417002\rsid5910337\rsid9123456}{\*\generator Microsoft Word 16.0.0000;}
{\info{\title %(title)s}{\author Peter Amsel}{\creatim\yr2031\mo2\dy10\hr9\min14}{\nofpages5}{\nofwords1975}}
{\*\userprops {\propname Client}\proptype30{\staticval Larkfield}}
\paperw12240\paperh15840\margl1440\margr1440\margt1440\margb1440\ftnbj\aenddoc\widowctrl\fet0\sectd\sbknone
{\*\ftnsep\pard\plain \chftnsep\par}{\header\pard\plain\ql\f0\fs20 %(header)s\par}
{\footer\pard\plain\qc\f0\fs20 Page {\field{\*\fldinst { PAGE }}{\fldrslt {1}}}\par}
"""

# Word writes a mark as its code in windows-1252 or as a word; other producers write it as a number with a stand-in.
SPELLINGS = {
    "“": (r"\'93", r"\ldblquote ", r"\u8220?", r"\u8220\'93"),
    "”": (r"\'94", r"\rdblquote ", r"\u8221?", r"\u8221\'94"),
    "‘": (r"\'91", r"\lquote ", r"\u8216?"),
    "’": (r"\'92", r"\rquote ", r"\u8217?", r"\u8217\'92"),
    "–": (r"\'96", r"\endash ", r"\u8211-"),
    "§": (r"\'a7", r"\u167?"),
    "¶": (r"\'b6", r"\u182?"),
    "\u00a0": (r"\~",),
    "\u2011": (r"\_",),
    "\u00ad": (r"\-",),
    "\\": ("\\\\",),
    "{": (r"\{",),
    "}": (r"\}",),
    "\t": (r"\tab ",),
}

CHANGED = r"\revauth1\revdttm1178552590"


class Writer:
    """Writes the draft; `random` decides, always in the same way, how marks are spelled and where groups begin."""

    def __init__(self, document):
        self.document = document
        self.random = random.Random(7)
        self.blocks = 0

    def encoded(self, text):
        """The words with RTF's own characters; a space after a control word belongs to it."""
        return "".join(self.random.choice(SPELLINGS[char]) if char in SPELLINGS else char for char in text)

    def group(self, text, properties=""):
        """Words in several groups, as Word writes them for each revision of the text."""
        out = ""
        while text:
            end = self.random.randrange(12, 90)
            piece, text = text[:end], text[end:]
            number = self.random.choice((417001, 417002, 5910337, 9123456))
            out += f"{{\\rtlch\\fcs1 \\af0 \\ltrch\\fcs0 {properties}\\insrsid{number} {self.encoded(piece)}}}"
        return out

    def marked(self, text):
        """Roman words; some of them have changes."""
        for plain, made in (
            ("and held the records.", lambda words: f"{{\\revised{CHANGED} {self.encoded(words)}}}"),
            (" cannot read the gauge,", lambda words: f"{self.group(words)}{{\\deleted{CHANGED}  {EXTRAS['deleted']}}}{self.comment()}"),
        ):
            if plain in text:
                before, after = text.split(plain)
                return self.group(before) + made(plain) + self.group(after)
        return self.group(text)

    def comment(self):
        return f"{{\\*\\atnid IC}}{{\\*\\atnauthor Ines Calloway}}\\chatn{{\\*\\annotation\\pard\\plain {{\\chatn}}{EXTRAS['comment']}\\par}}"

    def words(self, text):
        """The words of a text with their notes in place."""
        out = ""
        for run in runs(text):
            typed = run.text.replace("fail-safe", "fail\u2011safe").replace("§ ", "§\u00a0").replace("reasonable effort", "reason\u00adable effort")
            if run.note:
                note = self.words(self.document.notes[run.note - 1])
                mark = r"{\cs17\super \chftn}"
                out += f"{mark}{{\\footnote \\pard\\plain \\s16\\ql\\f0\\fs20 {mark} {note}}}"
            elif run.link:
                code = f'{{\\*\\fldinst {{ HYPERLINK "{run.link}" }}}}'
                out += f"{{\\field{code}{{\\fldrslt {self.group(typed, chr(92) + 'ul' + chr(92) + 'cf2')}}}}}"
            elif run.italic:
                out += self.group(typed, r"\i")
            else:
                out += self.group(typed, r"\scaps") if run.small_caps else self.marked(typed)
        return out

    def paragraph(self, text, properties):
        return f"\\pard\\plain \\ltrpar{properties}\\f0\\fs24\\lang1033 {self.words(text)}{{\\par }}"

    def part(self, item):
        """One part of the draft; every second block quotation has margins and no style."""
        match item:
            case list():
                mark = r"{\listtext\pard\plain %d.\tab}"
                return "\n".join(
                    self.paragraph(entry.text, r"\ql\fi-360\li720\ls1\ilvl0").replace(r"\pard\plain", mark % number + r"\pard\plain", 1)
                    for number, entry in enumerate(item, 1)
                )
            case Heading():
                return self.paragraph(item.text, f"\\s{item.level}\\keepn\\outlinelevel{item.level - 1}")
            case Table():
                return "\n".join(self.row(row) for row in item.rows) + r"\pard\plain \ltrpar"
            case Block():
                self.blocks += 1
                return self.paragraph(item.text, r"\s15\qj\li864\ri864" if self.blocks % 2 else r"\qj\li720\ri720\sa160")
            case Continuation():
                return self.paragraph(item.text, r"\qj\sa160")
            case _:
                return self.paragraph(item.text, r"\qj\fi720\sa160")

    def row(self, cells):
        edges = "".join(f"\\clbrdrt\\brdrs\\clbrdrb\\brdrs\\cellx{3116 * at}" for at in range(1, len(cells) + 1))
        inner = "".join(f"\\pard\\plain \\intbl\\ql\\f0\\fs24 {self.words(cell)}{{\\cell }}" for cell in cells)
        return f"\\trowd\\trgaph108\\trleft0{edges}{inner}{{\\row }}"

    def text_box(self):
        """A text box, with a picture of it for readers that know none."""
        inner = f"\\pard\\plain \\f0\\fs20 {EXTRAS['text box']}\\par"
        picture = f"{{\\*\\do\\dobxmargin\\dobypara\\dptxbx{{\\dptxbxtext {inner}}}\\dpx5400\\dpy0\\dpxsize3960\\dpysize720}}"
        return (
            r"{\shp{\*\shpinst\shpleft5400\shptop0\shpright9360\shpbottom720\shpbypara\shpwr2{\sp{\sn shapeType}{\sv 202}}"
            f"{{\\shptxt {inner}}}}}{{\\shprslt{picture}}}}}"
        )

    def write(self):
        head = HEAD % {"title": self.encoded(self.document.title), "header": EXTRAS["header"]}
        body = [f"\\pard\\plain \\qc\\b\\f0\\fs32 {self.words(self.document.title)}\\par", self.text_box()]
        body += [self.paragraph(self.document.byline, r"\qc\sa160")]
        body += [self.part(item) for item in grouped(self.document.parts)]
        # Word breaks lines anywhere that a space or a control word ends.
        lines = re.sub(r"(.{160,240}?\})(?=\{\\rtlch)", r"\1" + "\n", "\n".join(body))
        return (head + lines + "\n}\n").replace("\n", "\r\n").encode("cp1252")


def write(document):
    """The whole document."""
    return Writer(document).write()
