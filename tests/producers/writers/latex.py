"""A document as LaTeX source."""

from document import Block, Continuation, Heading, Table, grouped, render

SPECIAL = {char: "\\" + char for char in "&%$#_{}"} | {
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
    "–": "--",
    "—": "---",
    "§": r"\S{}",
    "¶": r"\P{}",
    "«": r"\guillemotleft{}",
    "»": r"\guillemotright{}",
    "„": r"\quotedblbase{}",
    "…": r"\dots{}",
    "~": r"\textasciitilde{}",
    "\u00a0": "~",
}

PREAMBLE = r"""\documentclass[%(size)s,letterpaper%(columns)s]{article}
%(fonts)s\usepackage[%(language)s]{babel}
\usepackage[margin=1in%(geometry)s]{geometry}
\usepackage{microtype}
\usepackage{fancyhdr}
\usepackage{tabularx}
%(extra)s\usepackage[hidelinks]{hyperref}
\pagestyle{fancy}
\fancyhf{}
\fancyhead[R]{\small %(head)s}
\fancyfoot[C]{\thepage}
\renewcommand{\headrulewidth}{0pt}
\setcounter{secnumdepth}{0}
\clubpenalty=9000
\widowpenalty=9000
"""

# How each engine has its fonts; lualatex also sets notes with a hanging number.
ENGINES = {
    "pdflatex": r"""\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
""",
    "lualatex": r"""\usepackage{fontspec}
\usepackage[hang,bottom]{footmisc}
""",
}

PLEADING = r"""\usepackage{eso-pic}
\usepackage{tikz}
\usepackage{setspace}
\AddToShipoutPictureBG{\AtPageUpperLeft{\begin{tikzpicture}[overlay, x=1pt, y=-1pt]
  \foreach \n in {1,...,28} \node[anchor=base east] at (92, 48 + 24*\n) {\n};
  \draw (98, 0) -- (98, 794); \draw (101, 0) -- (101, 794); \draw (570, 0) -- (570, 794);
\end{tikzpicture}}}
\setstretch{1.655}
\setlength{\topskip}{12pt}
\setlength{\parindent}{0.5in}
\raggedbottom
\usepackage{titlesec}
\titleformat*{\section}{\normalsize\bfseries}
\titleformat*{\subsection}{\normalsize\itshape}
\titlespacing*{\section}{0pt}{0pt}{0pt}
\titlespacing*{\subsection}{0pt}{0pt}{0pt}
\usepackage{enumitem}
\setlist{nosep}
\renewenvironment{quote}{\list{}{\leftmargin=0.5in\rightmargin=0.5in\topsep=0pt\partopsep=0pt\parsep=0pt}\item\relax}{\endlist}
"""


def escape(text):
    """The words with LaTeX's own characters."""
    # A double mark beside a single one needs a thin space between them, since ''' is read from the left.
    text = text.replace("’”", "’\u200a”").replace("“‘", "“\u200a‘")
    return "".join(SPECIAL.get(char, r"\," if char == "\u200a" else char) for char in text).replace(". . .", r".\ .\ .")


def words(text, notes=()):
    """The words with their notes in place."""

    def style(run):
        if run.note:
            return f"\\footnote{{{words(notes[run.note - 1])}}}"
        if run.italic:
            return f"\\emph{{{escape(run.text)}}}"
        if run.small_caps:
            return f"\\textsc{{{escape(run.text)}}}"
        return f"\\href{{{run.link}}}{{{escape(run.text)}}}" if run.link else escape(run.text)

    return render(text, style)


def part(item, notes):
    """One part of the document."""
    match item:
        case list():
            return "\\begin{enumerate}\n" + "\n".join(f"\\item {words(entry.text, notes)}" for entry in item) + "\n\\end{enumerate}"
        case Heading():
            return f"\\{'sub' * (item.level - 1)}section{{{words(item.text, notes)}}}"
        case Table():
            rows = " \\\\ \\hline\n".join(" & ".join(words(cell, notes) for cell in row) for row in item.rows)
            columns = "|" + "X|" * len(item.rows[0])
            table = f"\\begin{{tabularx}}{{\\linewidth}}{{{columns}}}\n\\hline\n{rows} \\\\ \\hline\n\\end{{tabularx}}"
            return f"\\begin{{center}}\n{table}\n\\end{{center}}"
        case Block():
            return f"\\begin{{quote}}\n{words(item.text, notes)}\n\\end{{quote}}"
        case Continuation():
            return f"\\noindent {words(item.text, notes)}"
        case _:
            return words(item.text, notes)


def write(document, engine="pdflatex"):
    """The whole source, for an engine of `ENGINES`."""
    pleading, columns = "pleading" in document.layout, "columns" in document.layout
    preamble = PREAMBLE % {
        "size": "12pt" if pleading else "10pt" if columns else "11pt",
        "fonts": ENGINES[engine],
        "columns": ",twocolumn" if columns else "",
        "language": {"en": "english", "de": "ngerman"}[document.lang[:2]],
        "geometry": ",left=1.5in,right=0.75in,top=60pt,textheight=672pt,headsep=18pt,footskip=28pt" if pleading else "",
        "extra": PLEADING if pleading else "",
        "head": escape(document.running_head),
    }
    body = [part(item, document.notes) for item in grouped(document.parts)]
    return (
        f"{preamble}\\title{{{words(document.title)}}}\n\\author{{\\parbox{{.8\\linewidth}}{{\\centering {words(document.byline)}}}}}\n\\date{{}}\n"
        "\\begin{document}\n\\maketitle\n\\thispagestyle{plain}\n\n" + "\n\n".join(body) + "\n\n\\end{document}\n"
    )
