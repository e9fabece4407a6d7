"""A document as Typst source."""

from document import Block, Continuation, Heading, Table, grouped, render

SPECIAL = str.maketrans({char: "\\" + char for char in "\\#$*_@<>[]`~'\"=-+/"})

PREAMBLE = """#set document(title: "%(title)s", date: datetime(year: 2031, month: 2, day: 10))
#set page(paper: "us-letter", margin: (x: 1in, y: 1in), numbering: "1",
  header: context if here().page() > 1 { align(right, text(size: 9pt)[%(head)s]) })
#set text(font: "Libertinus Serif", size: 11.5pt, lang: "%(language)s", hyphenate: true)
#set par(justify: true)
#set footnote.entry(indent: 0em)
#show heading: set text(size: 1em)
#show heading.where(level: 2): set text(style: "italic", weight: "regular")
#show quote.where(block: true): set par(justify: true)
"""

COLUMNS = """#set page(columns: 2, margin: (x: .8in, y: .9in))
#set text(size: 10.5pt)
#set par(first-line-indent: 1em, spacing: .65em)
"""

PLEADING = """#set page(margin: (left: 1.5in, right: .75in, top: 60pt, bottom: 60pt), header-ascent: 20pt, footer-descent: 20pt, background: {
  for number in range(1, 29) {
    place(top + left, dx: .6in, dy: 24pt + 24pt * number, box(width: .5in, height: 24pt, align(right + bottom)[#number]))
  }
  place(top + left, dx: 1.3in, line(angle: 90deg, length: 100%))
  place(top + left, dx: 1.34in, line(angle: 90deg, length: 100%))
  place(top + right, dx: -.6in, line(angle: 90deg, length: 100%))
})
#set text(size: 12pt, top-edge: 12pt, bottom-edge: 0pt)
#set par(leading: 12pt, spacing: 12pt, first-line-indent: .5in, justify: false)
#show heading: set block(above: 12pt, below: 12pt)
#show heading: set text(size: 12pt)
#show quote.where(block: true): set block(above: 12pt, below: 12pt)
#show footnote.entry: set text(size: 10pt, top-edge: 10pt)
#show footnote.entry: set par(leading: 2pt)
"""


def words(text, notes=()):
    """The words with their notes in place."""

    def style(run):
        if run.note:
            return f"#footnote[{words(notes[run.note - 1])}]"
        escaped = run.text.translate(SPECIAL)
        if run.italic:
            return f"#emph[{escaped}]"
        if run.small_caps:
            return f"#smallcaps[{escaped}]"
        return f'#link("{run.link}")[{escaped}]' if run.link else escaped

    # A semicolon or a bracket after a function belongs to it; an empty comment ends it.
    return render(text, style).replace("];", "]/**/;").replace("](", "]/**/(").replace("].", "]/**/.")


def part(item, notes):
    """One part of the document."""
    match item:
        case list():
            return "\n".join(f"+ {words(entry.text, notes)}" for entry in item)
        case Heading():
            return f"{'=' * item.level} {words(item.text, notes)}"
        case Table():
            cells = ",\n".join(f"[{words(cell, notes)}]" for row in item.rows for cell in row)
            return f"#table(columns: {len(item.rows[0])} * (1fr,), align: left,\n{cells})"
        case Block():
            return f"#quote(block: true)[{words(item.text, notes)}]"
        case Continuation():
            return f"#par(first-line-indent: 0pt)[{words(item.text, notes)}]"
        case _:
            return words(item.text, notes)


def write(document):
    """The whole source."""
    pleading, columns = "pleading" in document.layout, "columns" in document.layout
    preamble = PREAMBLE % {"title": document.title, "head": document.running_head.translate(SPECIAL), "language": document.lang[:2]}
    preamble += PLEADING if pleading else COLUMNS if columns else ""
    title = f'#align(center)[#text(size: 1.3em, weight: "bold")[{words(document.title)}]\n\n{words(document.byline)}]'
    if columns:
        title = f'#place(top + center, scope: "parent", float: true)[{title}]'
    body = [part(item, document.notes) for item in grouped(document.parts)]
    return "\n\n".join([preamble, title, *body]) + "\n"
