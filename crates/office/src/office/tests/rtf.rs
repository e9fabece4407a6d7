use super::{assert_star_pages, flow, kinds, notes, read_as};
use literatim_matching::text::{BlockKind, Document, Format, SideTextKind, StyleKind};

fn rtf(body: &str) -> Document {
    let head = r"{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0\fcharset0 Times;}{\f1\fcharset204 Cyr;}}{\stylesheet{\s1 heading 1;}{\s15 Quote;}{\*\cs17 footnote reference;}}{\info{\title A Memo}{\author Ann Doe}}";
    read_as(Format::Rtf, format!("{head}{body}}}").as_bytes())
}

#[test]
fn star_pages_are_no_words() {
    assert_star_pages(&rtf(r"\pard *10 TULL, J. The lamp.\par\pard The horn. {\b *1}1 The gate.\par\pard *12 The mole.\par"));
}

#[test]
fn reads_text_as_it_is_shown() {
    for (body, text) in [
        (r"\pard One {\i two} three.\par Four.\par", "One two three.\nFour.\n"),
        (r"\pard \u8220?T\'92s\u8221?\rquote\emdash\~x\_y\-z \{\}\par", "“T’s”’— x-yz {}\n"),
        (r"\pard {\uc2\u8212\'97\'97}a{\uc0\u167 }4\par", "—a§4\n"),
        (r"\pard Shown{\v never}.{\*\unknown {\b never}}{\deleted never}\par", "Shown.\n"),
        (r#"\pard {\field{\*\fldinst HYPERLINK "https://doe.example"}{\fldrslt the case}}.\par"#, "the case.\n"),
        (r"\trowd\pard\intbl a\cell b\par c\cell\row\pard After.\par", "a b c\nAfter.\n"),
        (r"\pard x{\shp{\*\shpinst{\sp{\sn a}{\sv 1}}{\shptxt\pard box\par}}}y\par", "xy\nbox\n"),
        (r"\pard {\listtext 1.\tab}\ls1 first\par {\pict\bin3 }}}x}\pard last\par", "first\nlast\n"),
    ] {
        assert_eq!(flow(&rtf(body)), text, "{body}");
    }
    let listed = rtf(r"{\listtext\pard\plain 1.\tab}\pard\ls1\ilvl0 One\par\pard Two\par");
    assert_eq!((flow(&listed).as_str(), &kinds(&listed)[..]), ("One\nTwo\n", &[BlockKind::ListItem, BlockKind::Paragraph][..]));
}

#[test]
fn keeps_notes_kinds_asides_and_styles() {
    let document = rtf(
        r"{\header\pard Privileged\par}\pard\s1 The rule\par\pard It holds.{\super\chftn}{\footnote\pard {\super\chftn} See \i Doe\i0 .\par} So {\super *}{\footnote\pard {\super *} See Roe.}.{\*\annotation Is it?}\par\pard\s15 Quoted.\par\pard End.{\super\chftn}{\footnote\ftnalt\pard Last.}\par",
    );
    assert_eq!(flow(&document), "The rule\nIt holds. So .\nQuoted.\nEnd.\nSee Doe.\nSee Roe.\nLast.\n");
    let [paragraph, note] = [BlockKind::Paragraph, BlockKind::Footnote];
    assert_eq!(kinds(&document), [BlockKind::Heading(1), paragraph, BlockKind::Quotation, paragraph, note, note, note]);
    let labels: Vec<_> = notes(&document).into_iter().map(|(label, before, _)| (label, before)).collect();
    assert_eq!(labels, [("1", "holds."), ("*", ""), ("2", "End.")]);
    let asides: Vec<_> = document.asides.iter().map(|aside| (aside.kind, &*aside.text)).collect();
    assert_eq!(asides, [(SideTextKind::Header, "Privileged"), (SideTextKind::Comment, "Is it?")]);
    assert!(document.styles.iter().any(|style| style.kind == StyleKind::Italic && &document.text[style.span.range()] == "Doe"));
    assert_eq!((document.metadata.title.as_deref(), &document.metadata.authors[..]), (Some("A Memo"), &["Ann Doe".to_owned()][..]));
}

#[test]
fn a_style_around_another_ends_with_its_paragraph() {
    let document = rtf(r"\pard {\i See {\b Doe} and Roe   }\par");
    let styled: Vec<_> = document.styles.iter().map(|style| (&style.kind, &document.text[style.span.range()])).collect();
    assert_eq!(styled, [(&StyleKind::Italic, "See Doe and Roe"), (&StyleKind::Bold, "Doe")]);
}

#[test]
fn decodes_each_font_by_its_character_set() {
    let body = r"{\rtf1\ansi{\fonttbl{\f1\fcharset204 Cyr;}}\pard {\f1 \'e0} \'e0\par}";
    let decode = |label: &str, bytes: &[u8]| format!("<{label} {}>", bytes.len());
    let document = super::super::read(body.as_bytes(), Format::Rtf, &literatim_read::ReadLimits::default(), &decode).unwrap();
    assert_eq!(flow(&document), "<windows-1251 1> à\n");
}

#[test]
fn leaves_out_a_note_in_the_foot_of_a_page() {
    let document =
        rtf(r"{\footer\pard Page one{\footnote\pard Not here.}\par}\pard It holds.{\super\chftn}{\footnote\pard {\super\chftn} See Doe.}\par");
    assert_eq!(document.notes.len(), 1);
    assert!(document.text.contains("See Doe."));
    assert!(!document.text.contains("Not here"));
}
