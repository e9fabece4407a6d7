//! What LaTeX's commands stand for, and how their arguments are read.

/// The text of a command without arguments.
pub(super) fn text_of(command: &str) -> Option<&'static str> {
    Some(match command {
        "ldots" | "dots" | "textellipsis" => "…",
        "S" | "textsection" => "§",
        "P" | "textparagraph" => "¶",
        "textemdash" => "—",
        "textendash" => "–",
        "textquotedblleft" => "“",
        "textquotedblright" => "”",
        "textquoteleft" => "‘",
        "textquoteright" => "’",
        "guillemotleft" | "guillemetleft" | "og" | "flqq" => "«",
        "guillemotright" | "guillemetright" | "fg" | "frqq" => "»",
        "guilsinglleft" | "flq" => "‹",
        "guilsinglright" | "frq" => "›",
        "glqq" | "quotedblbase" => "„",
        "grqq" => "“",
        "glq" | "quotesinglbase" => "‚",
        "grq" => "‘",
        "copyright" | "textcopyright" => "©",
        "textregistered" => "®",
        "texttrademark" => "™",
        "textbullet" => "•",
        "textasciitilde" => "~",
        "textbackslash" => "\\",
        "pounds" => "£",
        "euro" => "€",
        "dag" => "†",
        "ddag" => "‡",
        "ss" => "ß",
        "ae" => "æ",
        "AE" => "Æ",
        "oe" => "œ",
        "OE" => "Œ",
        "o" => "ø",
        "O" => "Ø",
        "aa" => "å",
        "AA" => "Å",
        "l" => "ł",
        "L" => "Ł",
        "i" => "ı",
        "j" => "ȷ",
        "LaTeX" => "LaTeX",
        "TeX" => "TeX",
        "quad" | "qquad" | "enspace" | "thinspace" | "newline" | "space" => " ",
        _ => return None,
    })
}

/// The combining character of an accent.
pub(super) fn accent(command: &str) -> Option<char> {
    Some(match command {
        "`" => '\u{300}',
        "'" => '\u{301}',
        "^" => '\u{302}',
        "~" => '\u{303}',
        "=" => '\u{304}',
        "u" => '\u{306}',
        "." => '\u{307}',
        "\"" => '\u{308}',
        "r" => '\u{30A}',
        "H" => '\u{30B}',
        "v" => '\u{30C}',
        "d" => '\u{323}',
        "c" => '\u{327}',
        "k" => '\u{328}',
        "b" => '\u{331}',
        _ => return None,
    })
}

/// How many of a command's first arguments in braces are no text.
pub(super) fn unread_arguments(command: &str) -> usize {
    match command {
        "label" | "ref" | "eqref" | "pageref" | "autoref" | "cref" | "Cref" | "nameref" | "index" | "vspace" | "includegraphics" | "usepackage"
        | "documentclass" | "RequirePackage" | "bibliographystyle" | "bibliography" | "addbibresource" | "pagestyle" | "thispagestyle"
        | "pagenumbering" | "hyphenation" | "nocite" | "cline" | "cmidrule" | "selectlanguage" | "hypersetup" | "geometry" | "graphicspath"
        | "theoremstyle" | "linespread" | "setstretch" | "newcounter" | "stepcounter" | "refstepcounter" | "hypertarget" | "footnotemark"
        | "lstset" | "tikzset" | "captionsetup" | "newif" | "usetikzlibrary" | "rotatebox" | "parbox" | "foreignlanguage" | "newlength"
        | "excludecomment" | "usebox" | "enlargethispage" | "setdefaultlanguage" | "newsavebox" | "pgfplotsset" | "includepdf" | "hyperlink"
        | "setquotestyle" | "MakeOuterQuote" | "MakeInnerQuote" => 1,
        "setlength"
        | "addtolength"
        | "setcounter"
        | "addtocounter"
        | "newtheorem"
        | "rule"
        | "markboth"
        | "multicolumn"
        | "multirow"
        | "DeclareMathOperator"
        | "colorlet"
        | "setkomavar"
        | "settowidth"
        | "titlespacing" => 2,
        "definecolor" | "providecolor" | "addcontentsline" | "titleformat" => 3,
        _ => 0,
    }
}

/// How many arguments in braces follow the name of an environment that are no text.
pub(super) fn environment_arguments(name: &str) -> usize {
    match name {
        "tabular" | "longtable" | "supertabular" | "minipage" | "thebibliography" | "multicols" | "spacing" | "wraptable" | "letter"
        | "otherlanguage" | "otherlanguage*" => 1,
        "tabularx" | "tabulary" | "wrapfigure" | "adjustwidth" => 2,
        _ => 0,
    }
}

/// Whether a primitive of TeX is followed by a dimension or a number without braces.
pub(super) fn takes_dimension(command: &str) -> bool {
    matches!(
        command,
        "vskip"
            | "hskip"
            | "kern"
            | "penalty"
            | "parindent"
            | "parskip"
            | "hsize"
            | "vsize"
            | "baselineskip"
            | "textwidth"
            | "textheight"
            | "leftskip"
            | "rightskip"
            | "hangindent"
            | "hangafter"
            | "tolerance"
            | "topmargin"
            | "oddsidemargin"
            | "evensidemargin"
            | "lineskip"
            | "emergencystretch"
            | "hoffset"
            | "voffset"
            | "columnsep"
            | "spaceskip"
            | "looseness"
            | "widowpenalty"
            | "clubpenalty"
    )
}

/// The level of a heading.
pub(super) fn heading(command: &str) -> Option<u8> {
    Some(match command {
        "part" | "chapter" | "section" => 1,
        "subsection" => 2,
        "subsubsection" => 3,
        "paragraph" => 4,
        "subparagraph" => 5,
        _ => return None,
    })
}

/// Whether a command cites works by their keys.
pub(super) fn cites(command: &str) -> bool {
    matches!(
        command,
        "cite"
            | "citep"
            | "citet"
            | "citealp"
            | "citealt"
            | "citeauthor"
            | "citeyear"
            | "citeyearpar"
            | "autocite"
            | "parencite"
            | "textcite"
            | "Autocite"
            | "Parencite"
            | "Textcite"
            | "Citet"
            | "Citep"
            | "smartcite"
            | "supercite"
            | "fullcite"
            | "citetitle"
            | "cites"
            | "autocites"
            | "parencites"
            | "textcites"
    )
}

/// Whether a command cites works in a note of its own.
pub(super) fn cites_in_note(command: &str) -> bool {
    matches!(command, "footcite" | "footcitetext" | "footfullcite")
}
