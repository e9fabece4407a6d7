//! The page marks of sites, in saved pages and in text copied from them: they are pages, and no words.
#![cfg(not(target_arch = "wasm32"))]

use literatim::read::{detect, html, markdown, plain};
use literatim::report::{Headline, Place, Session};
use literatim::source::Source;
use literatim::text::{Document, Format};

const HEAD: &str = "Doe v. Roe\n\n900 F.3d 410 (2d Cir. 2019)\n\n";
const HTML_HEAD: &str = "<html><body><h1>Doe v. Roe</h1><p>900 F.3d 410 (2d Cir. 2019)</p>";

/// Its first quotation runs from page 410 to 411, its second from 411 to 412, its third from 412 to 413; the second one's page is wrong.
const DRAFT: &str = "“The keeper of the light trims the wick at dusk and again when the tide turns.” Doe v. Roe, 900 F.3d 410, 410–11 (2d Cir. 2019). \
    “He logs every ship that passes the mole after the horn has sounded.” Id. at 413. \
    “No pilot may enter the harbour while the lamp is dark in a storm.” Id. at 412–13.\n";

fn read(text: &str) -> Document {
    match detect(text.as_bytes(), None).expect("it is text").format {
        Format::Html => html::read(text),
        Format::Markdown => markdown::read(text),
        _ => plain::read(text),
    }
}

/// The results on the quotations of a draft with one source.
fn judged(draft: &str, source: Document) -> Vec<(Headline, Option<Place>)> {
    let mut session = Session::default();
    session.set_draft("draft", "", read(draft));
    session.add_source("source", None, None, source);
    let count = session.plan().expect("there is a draft").quotations as usize;
    let finding = |index| session.judge(index).expect("there is a draft");
    (0..count).map(finding).map(|finding| (finding.headline, finding.place)).collect()
}

/// The text of an opinion with these marks at the beginnings of three pages, each within a sentence, between `ends` of its paragraphs.
fn opinion([first, second, third]: &[String; 3], begin: &str, end: &str) -> String {
    [
        format!("{begin}The keeper of the light trims{first}the wick at dusk and again when the tide turns.{end}"),
        format!("{begin}He logs every ship that passes{second}the mole after the horn has sounded.{end}"),
        format!("{begin}No pilot may enter the harbour{third}while the lamp is dark in a storm.{end}"),
    ]
    .concat()
}

/// The form with N replaced by each page.
fn marks(form: &str) -> [String; 3] {
    ["411", "412", "413"].map(|page| form.replace('N', page))
}

const PAGED: [(Headline, Option<Place>); 3] =
    [(Headline::Verbatim, Some(Place::OnPage)), (Headline::WrongPage, Some(Place::OtherPage)), (Headline::Verbatim, Some(Place::OnPage))];

#[test]
fn page_marks_in_text_are_pages_and_no_words() {
    let forms = [
        " N*N ",
        "\nN\n*N ",
        " N *N ",
        " *N ",
        " **N ",
        " [*N] ",
        " [N] ",
        "\n\n[N]\n\n",
        "\n[N]\n",
        " [Pg N] ",
        " [Page N] ",
        " [p. N] ",
        " {N} ",
        " {Pg N} ",
        " Page N ",
        "\n\nPage N\n\n",
        "\nPage N\n",
        "\n\npage N\n\n",
        "\n\nPAGE N\n\n",
        " Page 900 F. 3d N ",
        "\n\nPage 900 F. 3d N\n\n",
        " [Page 900 F. 3d N] ",
        " [900 F.3d 410, N] ",
        "\n\n[900 F.3d 410, N]\n\n",
        " [900 F.3d N] ",
        "\n\n**N ",
        "\n\n*N ",
        "\n\n*N\n\n",
        "\n\n[*N]\n\n",
        " *NN ",
        " *N N ",
        " [*N] [**4N] [***7] ",
    ];
    for form in forms {
        let text = format!("{HEAD}{}", opinion(&marks(form), "", "\n\n"));
        assert_eq!(judged(DRAFT, read(&text)), PAGED, "{form:?}");
        // As it is copied from a page: without blank lines.
        let close = text.replace("\n\n", "\n");
        assert_eq!(judged(DRAFT, read(&close)), PAGED, "{form:?} in {close}");
    }
}

#[test]
fn marks_of_notes_in_text_are_no_words() {
    let draft = "“The keeper of the light trims the wick and sounds the horn.” Doe v. Roe, 900 F.3d 410 (2d Cir. 2019). “He logs every ship for 9 days, \
        and the pilots read it.” Id.\n";
    for (form, note) in [
        ("[FN#]", "FN#. Harrow, On Horns."),
        (" [FN #]", "FN#. Harrow, On Horns."),
        (" (fn. #)", "(fn. #) Harrow, On Horns."),
        ("(FN#)", "FN#. Harrow, On Horns."),
        ("[fn#]", "[fn#] Harrow, On Horns."),
        (" [Ftn. #]", "#. Harrow, On Horns."),
        (" [Footnote #]", "[Footnote #] Harrow, On Horns."),
        (" [ Footnote # ]", "[ Footnote # ] Harrow, On Horns."),
        ("[n#]", "[n#] Harrow, On Horns."),
        (" #Link to the text of the note", "FOOTNOTES\n\n# Link to the location of the note in the document Harrow, On Horns."),
        (" n# Link to the text of the note", "FOOTNOTES\n\nn# Link to the location of the note in the document Harrow, On Horns."),
        (" n#", "n# Harrow, On Horns."),
        (" /#/", "/#/ Harrow, On Horns."),
        (" [#]", "[#] Harrow, On Horns."),
        (" [HN#]", "Harrow, On Horns."),
        (" HN#[⬆]", "Harrow, On Horns."),
        (" HN#[]", "Harrow, On Horns."),
        ("[FN*]", "FN*. Harrow, On Horns."),
        (" FN#", "FN#. Harrow, On Horns."),
        (" fn#", "fn# Harrow, On Horns."),
        (" HN#", "Harrow, On Horns."),
        ("[FN#.]", "FN#. Harrow, On Horns."),
        (" [Note #]", "Note # Harrow, On Horns."),
        (" #/", "#/ Harrow, On Horns."),
    ] {
        let [first, second, notes] = [form.replace('#', "7"), form.replace('#', "8"), ["7", "8"].map(|n| note.replace('#', n)).join("\n\n")];
        let text = format!(
            "{HEAD}The keeper of the light trims the wick{first} and sounds the horn at dusk when the tide turns.\n\nHe logs every ship for 8 \
             days,{second} and the pilots read it in the morning.\n\n{notes}\n"
        );
        for text in [text.clone(), text.replace("\n\n", "\n")] {
            let headlines: Vec<Headline> = judged(draft, read(&text)).into_iter().map(|(headline, _)| headline).collect();
            assert_eq!(headlines, [Headline::Verbatim, Headline::Altered], "{text}");
        }
    }
    // A pin, a reference and a word.
    for words in [
        "He logs it, as in 3 Port L. Rev. 302 n7, for the pilots.",
        "He logs it (see note 7) for the pilots.",
        "He logs [no 7] lamps for the pilots.",
        "He logs it, as in 3 Port L. Rev. 302 fn7, for the pilots.",
        "He logs the buoy MFN7 and the lamp 7/8 for the pilots.",
    ] {
        let document = Source::new("source", read(&format!("{HEAD}{words}\n\nn7 Harrow, On Horns.\n"))).document;
        let at = document.text.find(words).expect("it is there");
        assert!(document.hidden.iter().all(|span| span.end <= at || span.start >= at + words.len()), "{words}");
    }
}

#[test]
fn a_page_mark_is_no_part_of_the_name_of_a_judge() {
    let cited = "“The lamp was never the duty of the carrier at all.” Doe v. Roe, 900 F.3d 410, 413 (2d Cir. 2019)";
    let [of_judge, of_court] = [format!("{cited} (Harrow, J., dissenting).\n"), format!("{cited}.\n")];
    for (form, begin) in [
        (" *N ", "HAR*413ROW, Circuit Judge, dissenting."),
        (" *N ", "HARROW, *413 Circuit Judge, dissenting."),
        (" [*N] ", "HARROW, Circuit Judge, [*413] dissenting."),
        (" [N] ", "JUSTICE HAR[413]ROW, dissenting."),
        (" [900 F.3d 410, N] ", "[900 F.3d 410, 413] HARROW, Circuit Judge, dissenting."),
        (" Page 900 F. 3d N ", "Page 900 F. 3d 413 JUSTICE HARROW, dissenting."),
    ] {
        let marks = marks(form);
        let [first, second, _] = &marks;
        let text = format!(
            "{HEAD}MARLOWE, Circuit Judge.\n\nThe keeper trims{first}the wick at dusk and again at dawn.\n\nHe logs{second}every ship that passes the \
             mole.\n\nWe affirm.\n\n{begin}\n\nThe lamp was never the duty of the carrier at all. The riders could see the moon.\n"
        );
        for text in [text.clone(), text.replace("\n\n", "\n")] {
            assert_eq!(judged(&of_judge, read(&text)), PAGED[..1], "{text}");
            assert_eq!(judged(&of_court, read(&text)), [(Headline::WrongVoice, Some(Place::OnPage))], "{text}");
        }
    }
}

#[test]
fn page_marks_in_pages_are_pages_and_no_words() {
    for form in [
        r##" <a class="gsl_pagenum" href="#pN">N</a><a id="pN" class="gsl_pagenum2" href="#pN">*N</a> "##,
        r##" <a href="https://site.example/case?n=5#pN">N</a><a href="https://site.example/case?n=5#pN">*N</a> "##,
        r##" <span class="pagenum"><a id="Page_N">[Pg N]</a></span> "##,
        r##" <span class="page-number">Page N</span> "##,
        r##" <a class="page-number" id="N" href="#N">Page 900 F. 3d N</a> "##,
        r##" <b>[N]</b> "##,
        r##"</p><p><b>Page 900 F. 3d N</b></p><p>"##,
        r##"</p><p>[900 F.3d 410, N]</p><p>"##,
        r##" <span>*N</span> "##,
        r##" <span class="star">**N</span> "##,
    ] {
        let text = format!("{HTML_HEAD}{}</body></html>", opinion(&marks(form), "<p>", "</p>"));
        assert_eq!(judged(DRAFT, read(&text)), PAGED, "{form:?}");
    }
}

#[test]
fn one_mark_is_a_page_where_it_continues_the_citation_of_the_source() {
    let draft = "“The keeper of the light trims the wick at dusk.” Doe v. Roe, 900 F.3d 41, 41–42 (2d Cir. 2019). “He logs each ship.” Id. at 41.\n";
    for form in [" 42*42 ", " [42] ", " [Pg 42] ", "\n\nPage 42\n\n", " Page 900 F.3d 42 ", " [900 F.3d 41, 42] "] {
        let text = format!("Doe v. Roe\n\n900 F.3d 41 (2d Cir. 2019)\n\nThe keeper of the light trims{form}the wick at dusk. He logs each ship.\n");
        assert_eq!(judged(draft, read(&text)), [PAGED[0], PAGED[1]], "{form:?}");
    }
}

#[test]
fn numbers_that_mark_no_page_are_words() {
    let more = "The keeper of the light trims the wick at dusk.\n\nHe logs every ship that passes.\n\nNo pilot may enter the harbour.\n\n";
    for words in [
        "The rule of [2014] was changed in [2015] and once more in [2016] by the port.",
        "So it was said [1] at first, and then [2] again, and in the end [3] once more.",
        "So it was said [415] in the charter that nobody reads any more.",
        "See Page 12 of the log, and Page 13 of the other, and Page 14 of the last one.",
        "The charter is on Page 411 of the log that the keeper wrote.",
        "A grid of 640*640 lamps on the mole is brighter than 2*2 or 3*3 of them.",
        "It said so in [910 F.3d 410, 415] and nowhere else in all these years.",
        "He read the log [Page 77] to the pilots of the port and went to bed.",
    ] {
        for cite in ["900 F.3d 410 (2d Cir. 2019)", "900 F.3d 33 (2d Cir. 2019)"] {
            let draft = format!("“{words}” Doe v. Roe, {cite}.\n");
            let text = format!("Doe v. Roe\n\n{cite}\n\n{more}{words}\n\n{more}");
            assert_eq!(
                judged(&draft, read(&text)).iter().map(|(headline, _)| *headline).collect::<Vec<_>>(),
                [Headline::Verbatim],
                "{cite}: {words}"
            );
        }
    }
}

#[test]
fn notes_works_and_paragraphs_in_brackets_are_no_pages() {
    let touching = "He logs every ship that passes the mole.[11] No pilot may enter the harbour then.[12] The lamp is dark in a storm.[13]\n";
    let listed = "He logs every ship [11] that passes the mole of the old port at night. No pilot may enter the harbour [12] while the lamp is dark in \
        a storm. No lamp [13] burns.\n\n[11] Harrow, On Ports.\n\n[12] Tull, On Lamps.\n\n[13] Quill, On Horns.\n";
    let paragraphs = "[411] He logs every ship that passes the mole of the old port.\n\n[412] No pilot may enter the harbour while the lamp is dark \
        in a storm.\n\n[413] The lamp is dark in a storm.\n\n";
    for text in [touching, listed, paragraphs] {
        let source = Source::new("source", read(&format!("Doe v. Roe\n\n{text}")));
        assert_eq!(source.document.pages, [], "{text}");
    }
}
