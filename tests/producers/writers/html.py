"""A document as a clean web page: for print with notes at the foot of the page, or with notes at the end."""

import re
from dataclasses import replace
from html import escape

import pyphen

from document import Block, Continuation, Heading, Table, grouped, render

STYLE = """
html { font: 11.5pt/1.35 "Liberation Serif", serif; hyphens: auto; }
p { margin: 0 0 .6em; text-align: justify; orphans: 2; widows: 2; }
h1 { font-size: 15pt; text-align: center; } h2 { font-size: 12.5pt; } h3 { font-size: 12pt; font-style: italic; }
h1, h2, h3 { break-after: avoid; hyphens: manual; }
blockquote { margin: 0 .5in .6em; text-align: justify; }
.byline { text-align: center; margin-bottom: 1.2em; }
.caps { font-variant: small-caps; }
td, th { vertical-align: top; padding: 2pt 6pt; border: .5pt solid; text-align: left; hyphens: manual; }
sup { line-height: 0; }
"""

COLUMNS = (
    ".text { column-count: 2; column-gap: .3in; font-size: 10.5pt; } .text p { text-indent: 1.2em; margin: 0; } blockquote { margin: .4em .2in; }"
)

PLEADING = """
@page { margin: 60pt 0; @top-right { content: none; } @bottom-center { content: counter(page) "   HEAD"; font-size: 9pt; } }
html { font: 12pt/24pt "Liberation Serif", serif; }
body { margin: 0 1in 0 1.5in; }
p { margin: 0; text-indent: .5in; text-align: left; } .byline, .after, li p { text-indent: 0; } blockquote { margin: 0 .5in; }
h1, h2, h3 { font-size: 12pt; margin: 0; line-height: 24pt; } ol { margin: 0; }
.number { position: fixed; left: .7in; width: .4in; text-align: right; }
.rule { position: fixed; top: 0; height: 672pt; border-left: .75pt solid; border-right: .75pt solid; width: 2pt; left: 1.25in; }
.note { margin: 0 1in 0 1.5in; }
"""

FLOATS = """
@page { @footnote { border-top: .5pt solid; padding-top: 4pt; } }
.note { float: footnote; font-size: 9.5pt; line-height: 1.25; text-align: justify; text-indent: 0; }
"""

PAGE = """
@page { size: letter; margin: 1in 1in .9in; @top-right { content: "HEAD"; font-size: 9pt; } @bottom-center { content: counter(page); } }
@page :first { @top-right { content: none; } }
"""


def words(text, notes, floats):
    """The words with their notes, or the marks of them."""

    def style(run):
        if run.note and floats:
            return f'<span class="note">{words(notes[run.note - 1], notes, floats)}</span>'
        if run.note:
            return f'<sup><a href="#fn{run.note}" id="fnref{run.note}">{run.note}</a></sup>'
        escaped = escape(run.text, quote=False)
        if run.link:
            return f'<a href="{escape(run.link)}">{escaped}</a>'
        return f"<i>{escaped}</i>" if run.italic else f'<span class="caps">{escaped}</span>' if run.small_caps else escaped

    return render(text, style)


def part(item, notes, floats):
    """One part of the document."""

    def inner(text):
        return words(text, notes, floats)

    match item:
        case list():
            return "<ol>" + "".join(f"<li><p>{inner(entry.text)}</p></li>" for entry in item) + "</ol>"
        case Heading():
            return f"<h{item.level + 1}>{inner(item.text)}</h{item.level + 1}>"
        case Table():
            head = "<tr>" + "".join(f"<th>{inner(cell)}</th>" for cell in item.rows[0]) + "</tr>"
            rows = ["<tr>" + "".join(f"<td>{inner(cell)}</td>" for cell in row) + "</tr>" for row in item.rows[1:]]
            return "<table>" + "\n".join([head, *rows]) + "</table>"
        case Block():
            return f"<blockquote>{inner(item.text)}</blockquote>"
        case Continuation():
            return f'<p class="after">{inner(item.text)}</p>'
        case _:
            return f"<p>{inner(item.text)}</p>"


def with_soft_hyphens(document):
    """The document with soft hyphens in its long words, for a browser that has no patterns of hyphenation."""
    hyphens = pyphen.Pyphen(lang=document.lang.replace("-", "_"), left=3, right=3)

    def divided(text):
        # Not in an address.
        return re.sub(r"(?<![/\w.])[^\W\d_]{6,}(?![/.]\w)", lambda word: hyphens.inserted(word[0], "\u00ad"), text)

    def changed(item):
        if isinstance(item, Table):
            return Table(tuple(tuple(divided(cell) for cell in row) for row in item.rows))
        return item if isinstance(item, Heading) else replace(item, text=divided(item.text))

    return replace(document, parts=tuple(map(changed, document.parts)), notes=tuple(map(divided, document.notes)))


def write(document, floats):
    """The whole page; with `floats`, the notes are at the foot of each page."""
    pleading, columns = "pleading" in document.layout, "columns" in document.layout
    parts = (STYLE, PAGE, FLOATS if floats else "", COLUMNS if columns else "", PLEADING if pleading else "")
    style = "".join(parts).replace("HEAD", document.running_head)
    numbers = "".join(f'<div class="number" style="top: {24 * (number - 1)}pt">{number}</div>' for number in range(1, 29))
    gutter = f'{numbers}<div class="rule"></div>' if pleading else ""
    body = [f"<h1>{words(document.title, (), floats)}</h1>", f'<p class="byline">{words(document.byline, (), floats)}</p>', '<div class="text">']
    body += [part(item, document.notes, floats) for item in grouped(document.parts)] + ["</div>"]
    if document.notes and not floats:
        body.append('<section class="notes"><hr><ol>')
        body += [
            f'<li id="fn{number}"><p>{words(note, (), floats)} <a href="#fnref{number}">↩</a></p></li>'
            for number, note in enumerate(document.notes, 1)
        ]
        body.append("</ol></section>")
    newline = "\n"
    return (
        f'<!DOCTYPE html>\n<html lang="{document.lang}">\n<head><meta charset="utf-8"><title>{escape(document.title)}</title>\n'
        f"<style>{style}</style></head>\n<body>{gutter}\n{newline.join(body)}\n</body></html>\n"
    )
