//! Large initials of paragraphs.

use super::{content, file, page, read_quietly, text_of};

const FIRST: &str = "he keeper of the light must be awake at night, and the";
const SECOND: &str = "council pays for the oil that he burns in the long winter";
const THIRD: &str = "months. No keeper may leave the tower before he is relieved";

/// The text of a page with these lines after or before an initial.
fn read(initial: (&str, f32, f32, f32), lines: [(&str, f32); 3], is_first: bool) -> String {
    let mut set: Vec<(&str, f32, f32, f32)> = lines.iter().zip([700.0, 686.0, 672.0]).map(|(&(text, x), y)| (text, x, y, 12.0)).collect();
    set.insert(if is_first { 0 } else { set.len() }, initial);
    text_of(&page("", "", "", &content(&set), &[])).0
}

#[test]
fn an_initial_is_the_first_letter_of_the_word_beside_its_top() {
    let body = format!("{FIRST} {SECOND} {THIRD}");
    for is_first in [true, false] {
        let two = read(("T", 72.0, 686.0, 34.0), [(FIRST, 94.0), (SECOND, 94.0), (THIRD, 72.0)], is_first);
        assert_eq!(two, format!("T{body}"), "two lines, {is_first}");
        let three = read(("T", 72.0, 672.0, 50.0), [(FIRST, 107.0), (SECOND, 107.0), (THIRD, 107.0)], is_first);
        assert_eq!(three, format!("T{body}"), "three lines, {is_first}");
        let quoted = read(("\\223T", 72.0, 686.0, 34.0), [(FIRST, 109.0), (SECOND, 109.0), (THIRD, 72.0)], is_first);
        assert_eq!(quoted, format!("“T{body}"), "with a mark, {is_first}");
    }
    let capitals =
        read(("T", 72.0, 686.0, 34.0), [("HE KEEPER of the light must be awake at night, and the", 94.0), (SECOND, 94.0), (THIRD, 72.0)], true);
    assert_eq!(capitals, format!("THE KEEPER of the light must be awake at night, and the {SECOND} {THIRD}"));
}

#[test]
fn an_initial_that_is_a_word_has_a_space_after_it() {
    for (first, x, read_as) in [
        ("keeper of the light must be awake at night, and the", 101.0, "A keeper of the light must be awake at night, and the"),
        ("t night the keeper of the light must be awake, and the", 97.0, "At night the keeper of the light must be awake, and the"),
    ] {
        assert_eq!(read(("A", 72.0, 686.0, 34.0), [(first, x), (SECOND, x), (THIRD, 72.0)], true), format!("{read_as} {SECOND} {THIRD}"));
    }
}

#[test]
fn an_initial_is_one_with_the_apostrophe_after_it() {
    for (initial, x, first, read_as) in [
        ("L", 97.0, "\\222homme du phare veille la nuit, et la ville paie", "L’homme du phare veille la nuit, et la ville paie"),
        ("O", 97.0, "'Tull, the keeper of the light, must be awake at", "O'Tull, the keeper of the light, must be awake at"),
        ("I", 86.0, "\\222m the keeper of the light, and I am awake at", "I’m the keeper of the light, and I am awake at"),
    ] {
        for is_first in [true, false] {
            let text = read((initial, 72.0, 686.0, 34.0), [(first, x), (SECOND, x), (THIRD, 72.0)], is_first);
            assert!(text.starts_with(read_as) && text.ends_with(THIRD), "{initial}, {is_first}: {text}");
        }
    }
}

#[test]
fn initials_on_the_line_in_the_margin_and_before_small_capitals_are_joined() {
    for is_first in [true, false] {
        let raised = read(("T", 72.0, 700.0, 34.0), [(FIRST, 94.0), (SECOND, 72.0), (THIRD, 72.0)], is_first);
        let hanging = read(("T", 48.0, 686.0, 34.0), [(FIRST, 72.0), (SECOND, 72.0), (THIRD, 72.0)], is_first);
        for text in [raised, hanging] {
            assert_eq!(text, format!("T{FIRST} {SECOND} {THIRD}"), "{is_first}");
        }
    }
    let set = [
        ("T", 72.0, 686.0, 34.0),
        ("HE KEEPER", 94.0, 700.0, 9.5),
        ("of the light must be awake at night, and the", 155.0, 700.0, 12.0),
        (SECOND, 94.0, 686.0, 12.0),
        (THIRD, 72.0, 672.0, 12.0),
    ];
    let (text, ..) = text_of(&page("", "", "", &content(&set), &[]));
    assert_eq!(text, format!("THE KEEPER of the light must be awake at night, and the {SECOND} {THIRD}"));
}

#[test]
fn other_large_letters_stay_where_they_are() {
    // A heading of one letter, the sign of an annex beside a line, and a title.
    for (initial, expected) in [(("B", 72.0, 740.0, 34.0), format!("B | {FIRST} {SECOND} {THIRD}")), (("B", 20.0, 686.0, 34.0), String::new())] {
        let text = read(initial, [(FIRST, 94.0), (SECOND, 94.0), (THIRD, 94.0)], true);
        assert!(if expected.is_empty() { !text.contains("Bhe") } else { text == expected }, "{text}");
    }
}

#[test]
fn a_page_of_large_letters_is_read_in_time() {
    let mut set: Vec<(&str, f32, f32, f32)> = Vec::new();
    for at in 0u16..4000 {
        let (x, y) = (f32::from(at % 60) * 9.0, 780.0 - f32::from(at / 60) * 11.0);
        set.push((if at % 2 == 0 { "T" } else { "a" }, x, y, if at % 2 == 0 { 20.0 } else { 8.0 }));
    }
    assert!(!read_quietly(&file(&[content(&set)])).text.is_empty());
}

#[test]
fn several_initials_are_each_joined_to_their_own_line() {
    for is_first in [true, false] {
        let lines = [(FIRST, 94.0, 700.0, 12.0), (SECOND, 94.0, 686.0, 12.0), (THIRD, 72.0, 672.0, 12.0)];
        let below = [(FIRST, 94.0, 600.0, 12.0), (SECOND, 94.0, 586.0, 12.0), (THIRD, 72.0, 572.0, 12.0)];
        let initials = [("T", 72.0, 686.0, 34.0), ("S", 72.0, 586.0, 34.0)];
        let set = if is_first { [&initials[..], &lines, &below].concat() } else { [&lines[..], &below, &initials].concat() };
        let (text, ..) = text_of(&page("", "", "", &content(&set), &[]));
        assert!(text.contains(&format!("T{FIRST}")) && text.contains(&format!("S{FIRST}")), "{is_first}: {text}");
    }
}
