//! The numbers of numbered paragraphs, as a word processor shows them.

use super::super::xml::Element;
use super::property::value;
use literatim_matching::text::to_roman;
use std::collections::HashMap;

/// Maximum characters of a label; each paragraph of a list has one.
const LONGEST_LABEL: usize = 60;

/// A level of a list.
#[derive(Clone, Debug, Default)]
struct Level {
    start: u32,
    format: String,
    /// The label, with the numbers of the levels as `%1`.
    text: String,
}

/// The lists of a file.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// The levels of each abstract list.
    levels: HashMap<String, Vec<Level>>,
    /// The abstract list of each list.
    lists: HashMap<u32, String>,
    /// How far each abstract list has counted on each level.
    counts: HashMap<String, [Option<u32>; 9]>,
}

impl Lists {
    pub fn new(part: Option<&Element>) -> Self {
        let mut lists = Self::default();
        for element in part.into_iter().flat_map(Element::elements) {
            match &*element.name {
                "w:abstractNum" => {
                    let Some(id) = element.attribute("w:abstractNumId") else { continue };
                    let levels = element.elements().filter(|level| &*level.name == "w:lvl").take(9).map(|level| Level {
                        start: value(level.child("w:start")).and_then(|start| start.parse().ok()).unwrap_or(1),
                        format: value(level.child("w:numFmt")).unwrap_or("decimal").to_owned(),
                        text: value(level.child("w:lvlText")).unwrap_or("").chars().take(LONGEST_LABEL).collect(),
                    });
                    lists.levels.insert(id.to_owned(), levels.collect());
                }
                "w:num" => {
                    let id = element.attribute("w:numId").and_then(|id| id.parse().ok());
                    if let (Some(id), Some(of)) = (id, value(element.child("w:abstractNumId"))) {
                        lists.lists.insert(id, of.to_owned());
                    }
                }
                _ => {}
            }
        }
        lists
    }

    /// The label of the next paragraph of a list; empty if it has none that can be written.
    pub fn next(&mut self, list: u32, level: u8) -> String {
        let Some(of) = self.lists.get(&list) else { return String::new() };
        let Some(levels) = self.levels.get(of) else { return String::new() };
        let Some(own) = levels.get(usize::from(level)) else { return String::new() };
        let counts = self.counts.entry(of.clone()).or_default();
        let at = usize::from(level);
        counts[at] = Some(counts[at].map_or(own.start, |count| count.saturating_add(1)));
        counts[at + 1..].fill(None);
        if own.format == "bullet" {
            return "•".into();
        }
        let mut label = own.text.clone();
        for (index, level) in levels.iter().enumerate() {
            let number = counts[index].unwrap_or(level.start);
            label = label.replace(&format!("%{}", index + 1), &written(number, &level.format));
        }
        label
    }
}

/// A number in one of Word's formats.
fn written(number: u32, format: &str) -> String {
    match format {
        "none" => String::new(),
        "lowerRoman" => to_roman(number).to_ascii_lowercase(),
        "upperRoman" => to_roman(number).to_ascii_uppercase(),
        "lowerLetter" => letters(number),
        "upperLetter" => letters(number).to_ascii_uppercase(),
        "decimalZero" => format!("{number:02}"),
        _ => number.to_string(),
    }
}

/// `a` to `z`, then `aa` to `zz`.
fn letters(number: u32) -> String {
    let Some(index) = number.checked_sub(1) else { return String::new() };
    let letter = char::from(b'a' + (index % 26) as u8);
    std::iter::repeat_n(letter, (index / 26 + 1).min(8) as usize).collect()
}
