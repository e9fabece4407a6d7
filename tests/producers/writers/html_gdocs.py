"""A draft as Google Docs puts it on the clipboard: spans with inline styles, margins for block quotations, notes after the body."""

from html import escape

from document import Block, Heading, Table, grouped, render

SPAN = (
    "font-size:{size};font-family:'Times New Roman',serif;color:#000000;background-color:transparent;font-weight:{weight};"
    "font-style:{style};font-variant:{variant};text-decoration:{decoration};vertical-align:{align};white-space:pre;white-space:pre-wrap;"
)


def span(text, size="12pt", **changes):
    """Words in one style."""
    values = {"size": size, "weight": 400, "style": "normal", "variant": "normal", "decoration": "none", "align": "baseline"} | changes
    return f'<span style="{SPAN.format(**values)}">{escape(text, quote=False)}</span>'


def words(text, **changes):
    """The words with their marks of notes."""

    def style(run):
        if run.note:
            mark = span(f"[{run.note}]", size="7.2pt", align="super")
            return f'<sup><a href="#ftnt{run.note}" id="ftnt_ref{run.note}" style="text-decoration:none;">{mark}</a></sup>'
        if run.link:
            return f'<a href="{escape(run.link)}" style="text-decoration:none;">{span(run.text, decoration="underline", **changes)}</a>'
        if run.italic:
            return span(run.text, style="italic", **changes)
        return span(run.text, variant="small-caps", **changes) if run.small_caps else span(run.text, **changes)

    return render(text, style)


def paragraph(text, margins="", **changes):
    """A paragraph as the clipboard has it."""
    return f'<p dir="ltr" style="line-height:1.38;{margins}margin-top:0pt;margin-bottom:10pt;text-align: justify;">{words(text, **changes)}</p>'


def part(item):
    """One part of the draft."""
    match item:
        case list():
            entries = "".join(
                '<li dir="ltr" style="list-style-type:decimal;font-size:12pt;white-space:pre;" aria-level="1">'
                f'<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">{words(entry.text)}</p></li>'
                for entry in item
            )
            return f'<ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">{entries}</ol>'
        case Heading():
            level = item.level + 1
            return f'<h{level} dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;">{words(item.text, weight=700)}</h{level}>'
        case Table():
            cell = '<td style="border:solid #000000 1pt;vertical-align:top;padding:5pt;overflow:hidden;overflow-wrap:break-word;">'
            rows = "".join('<tr style="height:0pt">' + "".join(f"{cell}{paragraph(text)}</td>" for text in row) + "</tr>" for row in item.rows)
            columns = "<colgroup>" + "<col />" * len(item.rows[0]) + "</colgroup>"
            table = f'<table style="border:none;border-collapse:collapse;">{columns}<tbody>{rows}</tbody></table>'
            return f'<div dir="ltr" style="margin-left:0pt;" align="left">{table}</div><br />'
        case Block():
            return paragraph(item.text, "margin-left: 36pt;margin-right: 36pt;")
        case _:
            return paragraph(item.text)


def write(document):
    """The whole fragment, in one line."""
    body = [f'<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">{words(document.title)}</h1>', paragraph(document.byline)]
    body += [part(item) for item in grouped(document.parts)]
    notes = "".join(
        f'<div><p dir="ltr" style="line-height:1.0;margin-top:0pt;margin-bottom:0pt;"><a href="#ftnt_ref{number}" id="ftnt{number}">[{number}]</a>'
        f"{span(' ', size='10pt')}{words(note, size='10pt')}</p></div>"
        for number, note in enumerate(document.notes, 1)
    )
    return (
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5d1f0c1e-7fff-4b1e-8a64-2f6f3c9b7a10">'
        f'{"".join(body)}<hr style="width:33%;height:1px;">{notes}</b>\n'
    )
