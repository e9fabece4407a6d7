//! Notes, as programs set them.

use super::{content, file, read_quietly};
use literatim_matching::text::{BlockKind, Document, Flow};

/// A raised number within a text.
fn raised(label: &str) -> String {
    format!(") Tj /F1 7 Tf 5 Ts ({label}) Tj /F1 12 Tf 0 Ts (")
}

/// The notes that have a mark and a text, by label and text.
fn tied(document: &Document) -> Vec<(&str, &str)> {
    let whole = document.notes.iter().filter_map(|note| note.mark.and(note.body).map(|body| (&*note.label, &document.text[body.range()])));
    whole.collect()
}

/// A page with two paragraphs whose marks are 1 and 2, and these lines at its foot: text, left edge, height, size.
fn page(feet: &[(&str, f32, f32, f32)]) -> String {
    let first = format!("The harbor was quiet, and the court said that nobody saw it.{} That", raised("1"));
    let second = format!("was all, and the council had relied on the book in every case.{}", raised("2"));
    let mut lines = vec![
        ("The keeper has the book of arrivals, and the book says when each boat came in and", 72.0, 700.0, 12.0),
        (&*first, 72.0, 686.0, 12.0),
        (&*second, 72.0, 672.0, 12.0),
    ];
    lines.extend(feet);
    content(&lines)
}

#[test]
fn a_note_may_have_a_gap_behind_its_raised_number_or_the_size_of_the_text() {
    let notes = [("1", "Alder v. Birch, 700 F.3d 100, 101."), ("2", "Id. at 102.")];
    for feet in [
        // A raised number, a gap, the text.
        [("1", 72.0, 104.0, 5.8), (notes[0].1, 89.0, 100.0, 10.0), ("2", 72.0, 78.0, 5.8), (notes[1].1, 89.0, 74.0, 10.0)],
        // A hanging number on the baseline.
        [("1", 72.0, 100.0, 10.0), (notes[0].1, 86.0, 100.0, 10.0), ("2", 72.0, 74.0, 10.0), (notes[1].1, 86.0, 74.0, 10.0)],
        // In the size of the text, raised or not.
        [("1", 72.0, 104.0, 7.0), (notes[0].1, 80.0, 100.0, 12.0), ("2", 72.0, 78.0, 7.0), (notes[1].1, 80.0, 74.0, 12.0)],
        [("1", 72.0, 100.0, 12.0), (notes[0].1, 81.0, 100.0, 12.0), ("2", 72.0, 74.0, 12.0), (notes[1].1, 81.0, 74.0, 12.0)],
    ] {
        assert_eq!(tied(&read_quietly(&file(&[page(&feet)]))), notes, "{feet:?}");
    }
    // A list is none, if its numbers are not those of all marks, or that of a single one with a full stop.
    let list = page(&[("2. Id. at 102.", 72.0, 100.0, 12.0), ("3. Id. at 103.", 72.0, 74.0, 12.0)]);
    assert_eq!(tied(&read_quietly(&file(&[list]))), []);
}

#[test]
fn a_mark_may_be_in_brackets_or_a_sign() {
    // Marks in the text, and before the notes: raised and smaller, or in the text's size.
    for (marks, labels, known) in [
        (["(1)", "(2)"], ["(1)", "(2)"], ["1", "2"]),
        (["[1]", "[2]"], ["[1]", "[2]"], ["1", "2"]),
        (["(1)", "(2)"], ["1", "2"], ["1", "2"]),
        (["1", "2"], ["(1)", "(2)"], ["1", "2"]),
        (["*", "†"], ["*", "†"], ["*", "†"]),
        (["†", "‡"], ["†", "‡"], ["†", "‡"]),
        (["*", "**"], ["*", "**"], ["*", "**"]),
        (["§", "¶"], ["§", "¶"], ["§", "¶"]),
    ] {
        for is_raised in [true, false] {
            let mark = |at: usize| if is_raised { raised(&encoded(marks[at])) } else { encoded(marks[at]) };
            for label_raised in [true, false] {
                // An unraised number may be a plain one, a paragraph or a section.
                if !is_raised && marks[0] == "1" || !label_raised && marks[0] == "§" {
                    continue;
                }
                let first = format!("The harbor was quiet, and the court said that nobody saw it.{} That", mark(0));
                let second = format!("was all, and the council had relied on the book in every case,{} it says.", mark(1));
                let labels = labels.map(encoded);
                let notes = [("Alder v. Birch, 700 F.3d 100, 101.", 100.0), ("Id. at 102.", 74.0)];
                let set = [format!("{} {}", labels[0], notes[0].0), format!("{} {}", labels[1], notes[1].0)];
                let mut lines = vec![
                    ("The keeper has the book of arrivals, and the book says when each boat came in and", 72.0, 700.0, 12.0),
                    (&*first, 72.0, 686.0, 12.0),
                    (&*second, 72.0, 672.0, 12.0),
                ];
                for (at, (note, y)) in notes.into_iter().enumerate() {
                    match label_raised {
                        true => lines.extend([(&*labels[at], 72.0, y + 4.0, 5.8), (note, 89.0, y, 9.0)]),
                        false => lines.push((&*set[at], 72.0, y, 9.0)),
                    }
                }
                let document = read_quietly(&file(&[content(&lines)]));
                let expected = [(known[0], notes[0].0), (known[1], notes[1].0)];
                assert_eq!(tied(&document), expected, "{marks:?} {labels:?} {is_raised} {label_raised} {:?}", document.text);
                let flow = Flow::new(&document);
                assert!(flow.text().contains("nobody saw it. That was all") && flow.text().contains("every case, it says."), "{}", flow.text());
            }
        }
    }
    // The items of a law at the foot of a page are no notes.
    let items = content(&[
        ("The keeper has the book of arrivals, and the book says when each boat came in and", 72.0, 700.0, 12.0),
        ("when it left, as the law of this port has it.", 72.0, 686.0, 12.0),
        ("(1) The keeper keeps the book.", 90.0, 100.0, 10.0),
        ("(2) The master signs it.", 90.0, 88.0, 10.0),
    ]);
    assert_eq!(tied(&read_quietly(&file(&[items]))), []);
}

/// A text as the strings of a content stream have it: brackets escaped, signs in the encoding of the font.
fn encoded(text: &str) -> String {
    let codes = [('(', "\\("), (')', "\\)"), ('†', "\\206"), ('‡', "\\207"), ('§', "\\247"), ('¶', "\\266")];
    text.chars().map(|c| codes.iter().find(|(sign, _)| *sign == c).map_or(c.to_string(), |(_, code)| (*code).to_owned())).collect()
}

#[test]
fn the_words_of_a_note_may_begin_with_a_number() {
    let notes = [("1", "971 U.S. 402 (2009)."), ("2", "1344 F.3d at 96.")];
    for (gap, size) in [(4.0, 10.0), (12.0, 10.0), (4.0, 12.0)] {
        let feet = [("1", 72.0, 104.0, 6.0), (notes[0].1, 72.0 + gap, 100.0, size), ("2", 72.0, 78.0, 6.0), (notes[1].1, 72.0 + gap, 74.0, size)];
        assert_eq!(tied(&read_quietly(&file(&[page(&feet)]))), notes, "{gap} {size}");
    }
    // A number that begins a line of a note is no label where the labels are raised.
    let wrapped = [
        ("1", 72.0, 104.0, 6.0),
        ("Ilona Varga, Who Reads the Log?, 9 Fenn U. L.J. 12,", 76.0, 100.0, 10.0),
        ("2 (2016).", 72.0, 88.0, 10.0),
        ("2", 72.0, 78.0, 6.0),
        ("Id.", 76.0, 74.0, 10.0),
    ];
    assert_eq!(
        tied(&read_quietly(&file(&[page(&wrapped)]))),
        [("1", "Ilona Varga, Who Reads the Log?, 9 Fenn U. L.J. 12,\n2 (2016)."), ("2", "Id.")]
    );
}

#[test]
fn many_numbers_that_hang_are_no_column() {
    for gap in [12.0, 19.0, 28.0] {
        let names = ["Alder", "Birch", "Cedar", "Dale", "Elm", "Fir", "Gorse", "Hazel"];
        let body: Vec<String> = (1..=8)
            .map(|number| format!("The harbor was quiet, and nobody saw it, as the court says.{} That", raised(&number.to_string())))
            .collect();
        let mut lines: Vec<(&str, f32, f32, f32)> =
            body.iter().enumerate().map(|(at, text)| (&**text, 72.0, 700.0 - 14.0 * at as f32, 12.0)).collect();
        let notes: Vec<(String, String)> =
            (1..=8).zip(names).map(|(number, name)| (number.to_string(), format!("{name} v. Roe, 900 F.3d 1, {number} (2018)."))).collect();
        for (at, (label, note)) in notes.iter().enumerate() {
            let y = 180.0 - 12.0 * at as f32;
            lines.extend([(&**label, 72.0, y + 4.0, 6.0), (&**note, 72.0 + gap, y, 9.0)]);
        }
        let expected: Vec<(&str, &str)> = notes.iter().map(|(label, note)| (&**label, &**note)).collect();
        assert_eq!(tied(&read_quietly(&file(&[content(&lines)]))), expected, "{gap}");
    }
}

#[test]
fn notes_in_the_size_of_the_text_may_be_on_the_next_page_or_go_on_there() {
    let next = |feet: &[(&str, f32, f32, f32)]| {
        let third = format!("The other side says that the toll was never paid by him.{} That", raised("3"));
        let mut lines = vec![(&*third, 72.0, 700.0, 12.0), ("is all there is.", 72.0, 686.0, 12.0)];
        lines.extend(feet);
        content(&lines)
    };
    let pages = [page(&[("1 Alder v. Birch.", 72.0, 100.0, 12.0)]), next(&[("2 Id.", 72.0, 100.0, 12.0), ("3 Roe.", 72.0, 86.0, 12.0)])];
    assert_eq!(tied(&read_quietly(&file(&pages))), [("1", "Alder v. Birch."), ("2", "Id."), ("3", "Roe.")]);
    let pages = [
        page(&[("1 Alder v. Birch.", 72.0, 100.0, 12.0), ("2 Fenwick v. Sable, 655 F.3d 340, at", 72.0, 74.0, 12.0)]),
        next(&[("344, 109.", 72.0, 114.0, 12.0), ("3 Roe.", 72.0, 100.0, 12.0)]),
    ];
    assert_eq!(tied(&read_quietly(&file(&pages)))[1..], [("2", "Fenwick v. Sable, 655 F.3d 340, at\n344, 109."), ("3", "Roe.")]);
}

#[test]
fn the_only_notes_of_some_pages_are_no_running_feet() {
    for note in ["Id. at 103.", "Id.", "Alder, 812 F.3d at 107."] {
        for size in [10.0, 12.0] {
            let page = |number: usize| {
                let about = ["The harbor was quiet, and nobody", "A keeper has the book, which", "Boats came in at dusk, and no one"][number - 1];
                let text = format!("{about} has doubted it, as the court has said too.{} That", raised(&number.to_string()));
                let (foot, page) = (format!("{number} {note}"), number.to_string());
                content(&[
                    ("A running head", 72.0, 760.0, 10.0),
                    (&*text, 72.0, 600.0, 12.0),
                    (["is all.", "is it.", "is so."][number - 1], 72.0, 586.0, 12.0),
                    (&*foot, 72.0, 74.0, size),
                    (&*page, 300.0, 40.0, 10.0),
                ])
            };
            let document = read_quietly(&file(&[page(1), page(2), page(3)]));
            assert_eq!(tied(&document), [("1", note), ("2", note), ("3", note)], "{size}");
            assert!(document.blocks.iter().all(|block| !document.text[block.span.range()].contains("running head")));
        }
    }
}

#[test]
fn a_quotation_may_be_set_in_on_the_left_only_or_in_a_column() {
    let kinds = |document: &Document| document.blocks.iter().map(|block| block.kind).collect::<Vec<_>>();
    let left = content(&[
        ("The panel has said of it, in a case that is much like the one before us and was decided", 72.0, 700.0, 12.0),
        ("in the same year:", 72.0, 686.0, 12.0),
        ("A steward shall disclose the spare anchor as long as the lease has not ended, and", 108.0, 664.0, 12.0),
        ("no receipt can change that duty.", 108.0, 650.0, 12.0),
        ("There is no more to be said of it than that, and the parties do not say any more either.", 72.0, 628.0, 12.0),
    ]);
    assert_eq!(kinds(&read_quietly(&file(&[left]))), [BlockKind::Paragraph, BlockKind::Quotation, BlockKind::Paragraph]);
}
