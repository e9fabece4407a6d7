"""A draft as Google Docs exports a web page: classes with numbers for all styles, notes in boxes after a rule."""

from html import escape

from document import Block, Heading, Table, grouped, render

STYLE = (
    ".c0{color:#000000;font-weight:400;text-decoration:none;vertical-align:baseline;font-size:12pt;font-family:\"Times New Roman\";font-style:normal}"
    ".c1{font-style:italic}.c2{font-variant:small-caps}.c3{padding-top:0pt;padding-bottom:10pt;line-height:1.15;text-align:justify}"
    ".c4{margin-left:36pt;margin-right:36pt}.c5{text-indent:36pt}.c6{border-spacing:0;border-collapse:collapse}.c7{padding:5pt;width:156pt}"
    ".c8{color:inherit;text-decoration:inherit}.c9{padding:0;margin:0}.c10{background-color:#ffffff;max-width:468pt;padding:72pt 72pt 72pt 72pt}"
    ".c11{line-height:1.0;text-align:left}li{color:#000000;font-size:12pt}p{margin:0;color:#000000;font-size:11pt}"
)


def span(text, classes="c0"):
    return f'<span class="{classes}">{escape(text, quote=False)}</span>'


def words(text):
    """The words with their marks of notes."""

    def style(run):
        if run.note:
            return f'<sup><a href="#ftnt{run.note}" id="ftnt_ref{run.note}">[{run.note}]</a></sup>'
        if run.link:
            return f'<span><a class="c8" href="https://www.google.com/url?q={escape(run.link)}&amp;sa=D">{escape(run.text, quote=False)}</a></span>'
        return span(run.text, "c0 c1" if run.italic else "c0 c2" if run.small_caps else "c0")

    return render(text, style)


def part(item):
    """One part of the draft."""
    match item:
        case list():
            entries = "".join(f'<li class="c3 li-bullet-0">{words(entry.text)}</li>' for entry in item)
            return f'<ol class="c9 lst-kix_417-0 start" start="1">{entries}</ol>'
        case Heading():
            return f'<h{item.level}>{words(item.text)}</h{item.level}>'
        case Table():
            cell = '<td class="c7" colspan="1" rowspan="1"><p class="c11">{}</p></td>'
            rows = "".join("<tr>" + "".join(cell.format(words(text)) for text in row) + "</tr>" for row in item.rows)
            return f'<table class="c6">{rows}</table>'
        case Block():
            return f'<p class="c3 c4">{words(item.text)}</p>'
        case _:
            return f'<p class="c3 c5">{words(item.text)}</p>'


def write(document):
    """The whole page, in one line."""
    body = [f'<p class="c3 title">{words(document.title)}</p><p class="c3">{words(document.byline)}</p>']
    body += [part(item) for item in grouped(document.parts)]
    notes = "".join(
        f'<div><p class="c11"><a href="#ftnt_ref{number}" id="ftnt{number}">[{number}]</a><span class="c0">&nbsp;</span>{words(note)}</p></div>'
        for number, note in enumerate(document.notes, 1)
    )
    return (
        f'<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">{STYLE}</style></head>'
        f'<body class="c10 doc-content">{"".join(body)}<hr class="c9">{notes}</body></html>'
    )
