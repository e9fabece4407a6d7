//! Markers that lead to the list of references, and the corpus of entries.

use super::*;
use crate::{Citations, Patterns, Styles};
use literatim_matching::text::{Document, Span, Style, StyleKind};
use literatim_read::{markdown, plain};
use serde_json::Value;

const CASES: &str = include_str!("../../../../tests/cases/references.json");

/// The share of the corpus whose title, first author and year must be right.
const RIGHT: f64 = 0.95;

#[test]
fn entries_of_five_styles_are_taken_apart() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("the corpus is JSON");
    let mut wrong = Vec::new();
    for case in &cases {
        let text = case["text"].as_str().expect("a case has a text");
        let entry = Entry::read(text, Span::new(0, text.len()), None, None);
        let found = (entry.title.as_deref(), entry.authors.first().map(Author::cited_as), entry.year.map(u64::from));
        let expected = (case["title"].as_str(), case["first_author"].as_str(), case["year"].as_u64());
        if found != expected {
            wrong.push(format!("{}: {text}\n    {found:?}", case["style"]));
        }
    }
    println!("{} of {} entries are not read as expected:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    assert!((cases.len() - wrong.len()) as f64 >= RIGHT * cases.len() as f64, "{}", wrong.join("\n"));
}

#[test]
fn works_in_bibtex_are_taken_apart() {
    use literatim_office::latex;
    for (work, author, title, container, volume, pages, year, identifier) in [
        (
            "@article{k, author = {Okonjo, Mina Adaeze and Lars Brandt and {\\\"O}sten Dal{\\'e}n}, title = {The {Tide} and the Lamp}, journal = {Ocean Letters}, volume = 7, number = 2, pages = {33--58}, year = 2018, doi = {10.5555/ol_7}}",
            "Okonjo",
            "The Tide and the Lamp",
            "Ocean Letters",
            "7",
            "33–58",
            2018,
            "10.5555/ol_7",
        ),
        (
            "@inproceedings{k, author = \"Ludwig van der Berg\", title = \"Is Fog Wet?\", booktitle = \"Proceedings of the Harbour Conference\", pages = {1--9}, date = {2021-05-04}, eprint = {2105.00001}, archiveprefix = {arXiv}}",
            "van der Berg",
            "Is Fog Wet?",
            "Proceedings of the Harbour Conference",
            "",
            "1–9",
            2021,
            "2105.00001",
        ),
        (
            "@online{k, author = {{Harbour Board}}, title = {Rules of the Pier}, year = {2001}, url = {https://a.example/x%20y_z}}",
            "Harbour Board",
            "Rules of the Pier",
            "",
            "",
            "",
            2001,
            "https://a.example/x%20y_z",
        ),
    ] {
        let source = "\\begin{document}It is so \\cite{k}.\n\n\\bibliography{b}\\end{document}";
        let document = latex::read_with(source, &[("b.bib".to_owned(), work.to_owned())].into_iter().collect());
        let flow = Flow::new(&document);
        let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
        let [authority] = &citations.authorities[..] else { panic!("{work}: {:?}", citations.authorities) };
        let entry = authority.entry.as_ref().expect("the mark leads to the entry");
        let or_none = |text: &'static str| (!text.is_empty()).then_some(text);
        assert!(entry.in_list && entry.label.as_deref() == Some("1"), "{work}");
        assert_eq!(entry.authors.first().map(Author::cited_as), Some(author), "{work}");
        assert_eq!(entry.title.as_deref(), or_none(title), "{work}");
        assert_eq!((entry.container.as_deref(), entry.volume.as_deref()), (or_none(container), or_none(volume)), "{work}");
        assert_eq!((entry.pages.as_deref(), entry.year), (or_none(pages), Some(year)), "{work}");
        assert_eq!(entry.identifiers.first().map(|found| found.value.as_str()), Some(identifier), "{work}");
    }
}

#[test]
fn entries_give_container_volume_pages_and_kind() {
    use EntryKind::*;
    for (text, container, volume, pages, kind) in [
        ("Holm, N. (2018). A tide. Ocean Letters, 7(2), 33–58. https://doi.org/10.5555/ol.7", "Ocean Letters", "7", "33–58", Doi),
        ("Holm, Nils. “A Tide.” Ocean Letters, vol. 7, no. 2, 2018, pp. 33–58.", "Ocean Letters", "7", "33–58", Bibliography),
        ("Nils Holm, “A Tide,” Ocean Letters 7, no. 2 (2018): 33–58.", "Ocean Letters", "7", "33–58", Bibliography),
        ("N. Holm, “A tide,” in Proc. Ocean Conf., vol. 7, 2018, pp. 33–58, arXiv:1801.00001.", "Proc. Ocean Conf", "7", "33–58", Arxiv),
        ("Claire Vasseur, « La marée », Revue des côtes, vol. 12, n° 3, 2004, p. 88-104.", "Revue des côtes", "12", "88-104", Bibliography),
        ("Ashby, C. (2009). Oil. In D. Marsh (Ed.), Handbook of lamps (pp. 211–240). Quay.", "Handbook of lamps", "", "211–240", Bibliography),
        ("Varley, Miriam. Keeping the Lamp. Harrow: Harrow Press, 2016. ISBN 978-3-16-148410-0.", "", "", "", Isbn),
        ("Miriam Varley, Keeping the Lamp (Harrow: Harrow Press, 2016), 45.", "", "", "45", Bibliography),
        ("Pell, K. (2020). Tide tables. Harrow Museum. https://museum.example/tides", "Harrow Museum", "", "", Url),
    ] {
        let entry = Entry::read(text, Span::new(0, text.len()), None, None);
        let found = (entry.container.as_deref(), entry.volume.as_deref(), entry.pages.as_deref(), entry.kind);
        let some = |field: &'static str| Some(field).filter(|field| !field.is_empty());
        assert_eq!(found, (some(container), some(volume), some(pages), kind), "{text}");
    }
}

/// Each marker with the entry's title that it leads to (or why that is unsure), and its pages.
fn led(document: &Document) -> Vec<String> {
    let flow = Flow::new(document);
    let citations = Citations::find(&flow, &Styles::of(document, &flow), &Patterns::default());
    let markers = citations.list.iter().filter(|citation| matches!(citation.kind, CitationKind::Marker(_)));
    markers
        .map(|citation| {
            let entry = citation.authority.and_then(|index| citations.authorities[index].entry.as_ref());
            let meant = entry.and_then(|entry| entry.title.clone()).or(citation.unsure.map(str::to_owned)).unwrap_or_default();
            let pin = citation.pin.as_ref().map(|pin| format!(" @{}", pin.text)).unwrap_or_default();
            format!("{} → {meant}{pin}", &flow.text()[citation.core])
        })
        .collect()
}

const AUTHORS: &str = "\n\nReferences\n\nSmith, J. (2019). Ash. Harrow Press.\n\nSmith, J. (2020a). Birch. Harrow Press.\n\nSmith, J. (2020b). Cedar. Harrow Press.\
    \n\nSmith, J., & Jones, R. (2019). Elm. Harrow Press.\n\nLee, K., Okonjo, A., & Brandt, L. (2020). Fir. Harrow Press.\
    \n\nvan der Meer, J. (2018). Gorse. Harrow Press.\n\nWorld Lamp Organization. (2017). Hazel. Harrow Press.\n\nPell, K. (n.d.). Ivy. Harrow Press.\
    \n\nQuill, S., Ash, A., & Roe, B. (2001). Juniper. Harrow Press.\n\nQuill, S., Poe, A., & Doe, B. (2001). Larch. Harrow Press.";

#[test]
fn authors_with_a_year_lead_to_their_entry() {
    for (text, expected) in [
        ("It is so (Smith 2019, 45).", vec!["Smith 2019 → Ash @45"]),
        ("It is so (Smith, 2019, pp. 4–5).", vec!["Smith, 2019 → Ash @pp. 4–5"]),
        ("It is so (Smith, 2019: 45).", vec!["Smith, 2019 → Ash @45"]),
        ("It is so (Smith & Jones, 2019).", vec!["Smith & Jones, 2019 → Elm"]),
        ("Smith and Jones (2019, p. 7) say it.", vec!["Smith and Jones (2019, p. 7) → Elm @p. 7"]),
        ("Smith (2019) says it, and Smith’s (2020b) book too.", vec!["Smith (2019) → Ash", "Smith’s (2020b) → Cedar"]),
        ("It is so (see Lee et al. 2020; Smith 2019).", vec!["Lee et al. 2020 → Fir", "Smith 2019 → Ash"]),
        ("It is so (Smith 2019, 2020a).", vec!["Smith 2019 → Ash", "2020a → Birch"]),
        ("It is so (Smith 2020a, 4; 2020b, 5).", vec!["Smith 2020a → Birch @4", "2020b → Cedar @5"]),
        ("As van der Meer (2018) says.", vec!["van der Meer (2018) → Gorse"]),
        ("It is so (World Lamp Organization [WLO], 2017; WLO 2017).", vec!["World Lamp Organization [WLO], 2017 → Hazel", "WLO 2017 → Hazel"]),
        ("It is so (Pell, n.d.).", vec!["Pell, n.d. → Ivy"]),
        ("Lee, Okonjo, and Brandt (2020) say it.", vec!["Lee, Okonjo, and Brandt (2020) → Fir"]),
        ("It is so (Quill et al., 2001).", vec!["Quill et al., 2001 → several entries of the list of references fit"]),
        ("It is so (Quill, Poe, & Doe, 2001).", vec!["Quill, Poe, & Doe, 2001 → Larch"]),
        ("It is so (Brown and Smith 2019).", vec![]),
        ("It is so (Doe 2018) and (Smith 2018) and (Smith 2020).", vec![]),
        ("In Smith 2019 was nothing; (2019) neither.", vec![]),
    ] {
        assert_eq!(led(&plain::read(&format!("{text}{AUTHORS}"))), expected, "{text}");
    }
    assert_eq!(led(&plain::read("It is so (Doe 2018), as Smith (2019) says.")), [""; 0]);
}

const WORKS_CITED: &str = "\n\nWorks Cited\n\nSmith, Jane. Ash. Harrow Press, 2019.\n\nLee, Kim. Birch. Harrow Press, 2003.\n\nLee, Kim. Cedar and Elm. Harrow Press, 2010.\
    \n\nPell, Ben, and Carl Quill. Fir. Harrow Press, 2001.\n\nRoe, Ada, et al. Gorse. Harrow Press, 1999.\n\nSeeley, Jo. Hazel. Harrow Press, 2002.";

#[test]
fn authors_with_a_page_lead_to_their_entry() {
    for (text, expected) in [
        ("It is so (Smith 45).", vec!["Smith → Ash @45"]),
        ("It is so (see Smith 45–46, 50).", vec!["Smith → Ash @45–46, 50"]),
        ("It is so (qtd. in Smith 45).", vec!["Smith → Ash @45"]),
        ("It is so (Seeley 45; see Seeley 46).", vec!["Seeley → Hazel @45", "Seeley → Hazel @46"]),
        ("It is so (Lee, *Birch* 4; Lee, “Cedar” 5).", vec!["Lee, *Birch* → Birch @4", "Lee, “Cedar” → Cedar and Elm @5"]),
        ("It is so (Pell and Quill 12), and so (Roe et al. 3).", vec!["Pell and Quill → Fir @12", "Roe et al. → Gorse @3"]),
        ("It is so (Lee 4).", vec!["Lee → several entries of the list of references fit @4"]),
        ("It is so (Smith 4). Smith adds “more of it” (7).", vec!["Smith → Ash @4", "7 → Ash @7"]),
        ("It is so (Smith 4). She has two aims: (1) light and (2) fire.", vec!["Smith → Ash @4"]),
        ("It is so (Smith 4). Smith has fire (1), oil (2), and “light” (3), and is old.", vec!["Smith → Ash @4", "3 → Ash @3"]),
        ("Smith has “light,” she adds (5), “and fire” (6). It is so (Smith 4).", vec!["5 → Ash @5", "6 → Ash @6", "Smith → Ash @4"]),
        // Of which work of Lee is unclear.
        ("Smith says so (Smith 4). Lee says “more of it” (7).", vec!["Smith → Ash @4"]),
        // Others.
        ("Smith says “more of it” (7).", vec![]),
        ("It is so (Brown 45) and (Smith and Brown 4), or (Section 4).", vec![]),
        ("It burnt in the year of the flood (Smith 1845).", vec![]),
    ] {
        assert_eq!(led(&plain::read(&format!("{text}{WORKS_CITED}"))), expected, "{text}");
    }
}

#[test]
fn a_list_needs_no_heading_if_its_entries_have_one_form_and_order() {
    let entries = [
        "Ash, J. (2019) ‘Oaks’, Trees, 4(2), pp. 4–9.",
        "Birch, K. and Lee, A. (2020a) Elms. Harrow Press.",
        "Birch, K. (2020b) Firs. Harrow Press.",
        "The Lamp Board: About the Lamps of Harrow. Harrow Press.",
        "Pell, B. (2001) Gorse. Harrow Press.",
    ];
    let text = |entries: &[&str]| format!("It is so (Pell, 2001, p. 4), and so (Birch, 2020b).\n\n{}", entries.join("\n\n"));
    assert_eq!(led(&plain::read(&text(&entries))), ["Pell, 2001 → Gorse @p. 4", "Birch, 2020b → Firs"]);
    let reversed: Vec<&str> = entries.iter().rev().copied().collect();
    assert_eq!(led(&plain::read(&text(&reversed))), [""; 0]);
    assert_eq!(led(&plain::read(&text(&entries[2..]))), [""; 0]);
    let review =
        ["Ash, Birch and Pell (2019) argue so.", "Birch, Lee (2020) was here.", "Lee, Pell and Roe (2020) say so.", "Pell, Roe and Ash (2001) left."];
    assert_eq!(led(&plain::read(&text(&review))), [""; 0]);
}

const NUMBERS: &str = "\n\nReferences\n\n[1] J. Smith, Ash. Harrow: Press, 2019.\n\n[2] K. Lee, Birch. Harrow: Press, 2019.\n\n[3] A. Roe, Cedar. Harrow: Press, 2019.\
    \n\n[4] B. Doe, Elm. Harrow: Press, 2019.";

#[test]
fn numbers_lead_to_their_entry() {
    for (text, expected) in [
        ("So [1].", vec!["[1] → Ash"]),
        ("So [1, 3].", vec!["1 → Ash", "3 → Cedar"]),
        ("So [2–4].", vec!["2 → Birch", "– → Cedar", "4 → Elm"]),
        ("So [1], [3] and [2]–[4].", vec!["[1] → Ash", "[3] → Cedar", "[2] → Birch", "– → Cedar", "[4] → Elm"]),
        ("So [1, p. 45] and [2, pp. 4–5] and [3: 7].", vec!["[1, p. 45] → Ash @p. 45", "[2, pp. 4–5] → Birch @pp. 4–5", "[3: 7] → Cedar @7"]),
        ("So it is.¹ And so,²⁻⁴ too.", vec!["¹ → Ash", "² → Birch", "⁻ → Cedar", "⁴ → Elm"]),
        ("An area of 4 km² or 10³ or x².", vec![]),
        ("So [5] and [sic] and [1 a].", vec![]),
    ] {
        assert_eq!(led(&plain::read(&format!("{text}{NUMBERS}"))), expected, "{text}");
    }
    let text = format!("It is so.1,3 The 2nd.{NUMBERS}");
    let raised = [9..12, 18..20].map(|range| Style { span: range.into(), kind: StyleKind::Superscript });
    let document = Document { styles: raised.to_vec(), ..plain::read(&text) };
    assert_eq!(led(&document), ["1 → Ash", "3 → Cedar"]);
}

#[test]
fn notes_lead_to_what_they_cite() {
    for (text, expected) in [
        ("So.[^1]\n\n[^1]: Miriam Varley, The Lamp (Harrow: Press, 2016), 45.\n", vec!["[^1] → The Lamp @45"]),
        ("So.[^a]\n\n[^a]: Smith 2019, 45.\n\n# References\n\nSmith, J. 2019. Ash. Harrow: Press.\n", vec!["[^a] → Ash @45", "Smith 2019 → Ash @45"]),
        ("So [2].\n\n## References\n\n1. J. Smith, Ash. Harrow: Press, 2019.\n2. K. Lee, Birch. Harrow: Press, 2019.\n", vec!["[2] → Birch"]),
    ] {
        assert_eq!(led(&markdown::read(text)), expected, "{text}");
    }
}

#[test]
fn a_note_that_begins_with_id_leads_where_that_does() {
    let notes = "\n\n[^1]: Doe v Roe [2017] UKSC 5.\n\n[^2]: Pell v Oakes [2018] 12 WLUK 94.\n\n[^3]: (n 1) [7].\n\n[^4]: Ibid [9].\n";
    let document = markdown::read(&format!("It is so.[^1] It is old.[^2] It pays.[^3] It left.[^4]{notes}"));
    let flow = Flow::new(&document);
    let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
    let meant: Vec<_> = citations.list.iter().map(|citation| citation.authority).collect();
    assert_eq!(meant, [0, 1, 0, 0, 0, 1, 0, 0].map(Some));
}

#[test]
fn identifiers_in_the_text_lead_to_their_entry_or_are_one() {
    let entry = "\n\nReferences\n\nSmith, J. (2019). Ash. Harrow Press. https://doi.org/10.5555/ash";
    for (text, expected) in [
        ("It is so (doi:10.5555/ASH).", vec!["doi:10.5555/ASH → Ash"]),
        ("It is so (Smith, 2019, https://doi.org/10.5555/ash).", vec!["Smith, 2019 → Ash", "https://doi.org/10.5555/ash → Ash"]),
        ("It is so (https://arxiv.org/abs/2101.00001v2).", vec!["https://arxiv.org/abs/2101.00001v2 → "]),
        ("See https://lamp.example/ash and ISBN 978-3-16-148410-0.", vec![]),
    ] {
        assert_eq!(led(&plain::read(&format!("{text}{entry}"))), expected, "{text}");
    }
    let text = "It is so (doi:10.5555/a). And so (https://doi.org/10.5555/A; arXiv:2101.00001v1; https://doi.org/10.48550/arXiv.2101.00001).";
    let document = plain::read(text);
    let flow = Flow::new(&document);
    let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
    let authorities: Vec<Option<usize>> = citations.list.iter().map(|citation| citation.authority).collect();
    assert_eq!(authorities, [Some(0), Some(0), Some(1), Some(1)]);
}

#[test]
fn one_work_is_one_authority() {
    let text =
        "So.[^1] And so.[^2]\n\n[^1]: M. Varley, The Lamp (Harrow: Press, 2016), 45.\n\n[^2]: M. Varley, The Lamp (Harrow: Press, 2016), 50.\n";
    let document = markdown::read(text);
    let flow = Flow::new(&document);
    assert_eq!(Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default()).authorities.len(), 1);
}

#[test]
fn marks_without_end_are_read_once() {
    for piece in ["[1", "[1]", "[1,", "(Smith 2019", "Smith (2019) ", "1", "¹", "a¹", "[", "(", "2019 ", "[1]–[3]", "n.d. ", "Smith & "] {
        Citations::find(
            &Flow::new(&plain::read(&format!("{}{AUTHORS}\n\n{}", piece.repeat(20_000), &NUMBERS[14..]))),
            &Styles::default(),
            &Patterns::default(),
        );
    }
    for piece in ["[1] A. Roe, Ash, 2019. ", "Smith, J., ", "“", "(2019) ", "A. ", "Smith, J. (2019). Ash.\n\n", "[1] Roe, Ash.\n\n"] {
        Citations::find(&Flow::new(&plain::read(&format!("References\n\n{}", piece.repeat(20_000)))), &Styles::default(), &Patterns::default());
    }
}

#[test]
fn a_title_has_at_most_300_bytes() {
    for (note, has_title) in
        [("[^1]".repeat(90), false), ("Lamp ".repeat(90), false), ("“".to_owned() + &"a ".repeat(200) + "”, 2016.", false), ("Lamp ".repeat(9), true)]
    {
        let flow = Flow::new(&markdown::read(&format!("So.[^1]\n\n[^1]: {note}\n")));
        let found = super::entries(&flow);
        assert_eq!(found.iter().any(|entry| entry.title.is_some()), has_title, "{note}: {found:?}");
    }
}

#[test]
fn a_work_of_the_list_that_a_note_cites_in_full_is_one() {
    let list = "## References\n\n- Varga, I. (2016). Who reads the lamp log? *Fenn Law Journal*, *9*, 12–31.\n- Pell, A. (2001). Piers.\n";
    for note in [
        "Ilona Varga, *Who Reads the Lamp Log?*, 9 Fenn U. L.J. 12, 15 (2016).",
        "Ilona Varga, *Who Reads the Lamp Log?*, 9 [Fenn U. L.J.]{.smallcaps} 12, 15 (2016).",
        "*See* Ilona Varga, “Who Reads the Lamp Log?,” 9 Fenn U. L.J. 12 (2016).",
    ] {
        let text = format!("It is so (Varga 2016, 13). It is also so.[^1]\n\n{list}\n\n[^1]: {note}\n");
        let document = markdown::read(&text);
        let flow = literatim_matching::text::Flow::new(&document);
        let found = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
        let of = |words: &str| found.list.iter().find(|citation| flow.text()[citation.span].contains(words)).and_then(|citation| citation.authority);
        assert!(of("Varga 2016").is_some() && of("Varga 2016") == of("[^1]"), "{note}: {:?}", found.list);
    }
}

#[test]
fn works_of_one_author_follow_each_other_by_their_years() {
    let list = "- Pell, M. 1980. *Competing Lamps*. Wick Press.\n- 2001. 'Lamp as Oil', in U. Quill (ed.), *Crisis of Oil*. Wick Press.\n\n- (2010) *Scaling Lamps*. Wick Press.\n- Pell, U. 2010. *Lamps at Dusk*. Wick Press.";
    for (marker, title) in [
        ("(Pell 1980)", "Competing Lamps"),
        ("(Pell 2001: 4)", "Lamp as Oil"),
        ("(Pell, M. 2010)", "Scaling Lamps"),
        ("(U. Pell 2010)", "Lamps at Dusk"),
        ("(Pell 2010)", ""),
    ] {
        let document = markdown::read(&format!("It burns {marker}.\n\n## References\n\n{list}"));
        let flow = Flow::new(&document);
        let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
        let authority = citations.list.first().and_then(|first| first.authority).map(|authority| &citations.authorities[authority]);
        let found = authority.and_then(|authority| authority.entry.as_ref()?.title.as_deref()).unwrap_or("");
        assert_eq!(found, title, "{marker}");
    }
}
