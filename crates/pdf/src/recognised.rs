//! Pages whose text was recognised in a picture of them.

use super::lines::Line;
use literatim_matching::order;
use literatim_matching::text::Span;
use serde::Deserialize;

/// The words of a page.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct RecognisedPage {
    /// Its position in the file, from 1.
    pub page: u32,
    /// Its width in points, as it is shown.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// Its lines in reading order, each with its words.
    pub lines: Vec<Vec<RecognisedWord>>,
}

/// A word.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct RecognisedWord {
    /// Its text.
    pub text: String,
    /// How sure the recogniser is of it: 0 to 100.
    pub confidence: f32,
    /// Left, bottom, right and top, in points from the lower left corner of the page.
    #[serde(rename = "box")]
    pub area: [f32; 4],
}

/// Words below this confidence are in doubt.
const DOUBT: f32 = 80.0;

/// The height of letters in ems: of those without ascender, of the others, and of what reaches below the baseline.
const SHORT: f32 = 0.46;
const TALL: f32 = 0.7;
const BELOW: f32 = 0.21;

/// The lines of a page. A line that is not below the one before begins a region, such as a column.
pub fn lines(page: &RecognisedPage) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for words in &page.lines {
        let Some(mut line) = line(words) else { continue };
        line.region = lines.last().map_or(0, |last| last.region + usize::from(line.y >= last.y - 0.2 * last.size));
        lines.push(line);
    }
    lines
}

fn line(words: &[RecognisedWord]) -> Option<Line> {
    let words: Vec<&RecognisedWord> = words.iter().filter(|word| !word.text.trim().is_empty()).collect();
    let first = words.first()?;
    let mut line = Line { x: f32::MAX, end: f32::MIN, first_word: first.area[2] - first.area[0], is_recognised: true, ..Line::default() };
    let (mut sizes, mut baselines) = (Vec::new(), Vec::new());
    for word in &words {
        let [left, bottom, right, top] = word.area;
        if !line.text.is_empty() {
            line.text.push(' ');
            line.boxes.push(line.end, left);
        }
        let start = line.text.len();
        line.boxes.push_all(word.text.trim().chars().count(), left, right);
        line.text.extend(word.text.trim().chars().map(|c| if c.is_whitespace() { ' ' } else { c }));
        if word.confidence < DOUBT {
            line.doubts.push(Span::new(start, line.text.len()));
        }
        (line.x, line.end) = (line.x.min(left), line.end.max(right));
        let (above, below) = heights(&word.text);
        let size = (top - bottom) / (above + below);
        sizes.push(size);
        baselines.push(bottom + below * size);
    }
    (line.size, line.y) = (median(sizes), median(baselines));
    Some(line)
}

/// How far a word reaches above and below its baseline, in ems.
fn heights(word: &str) -> (f32, f32) {
    let is_short = |c: char| matches!(c, 'a' | 'c' | 'e' | 'g' | 'm'..='s' | 'u'..='z');
    let above = if word.chars().filter(|c| c.is_alphanumeric()).all(is_short) { SHORT } else { TALL };
    let below = if word.contains(['g', 'j', 'p', 'q', 'y', ',', ';', '(', ')', '[', ']', 'Q']) { BELOW } else { 0.0 };
    (above, below)
}

fn median(mut values: Vec<f32>) -> f32 {
    order::sort_by(&mut values, f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page of lines of 10 points, each word as wide as its letters.
    fn page(lines: &[(f32, f32, &str)]) -> RecognisedPage {
        let word = |(at, text): (usize, &str), x: f32, y: f32| {
            let (above, below) = heights(text);
            let left = x + at as f32 * 40.0;
            RecognisedWord { text: text.into(), confidence: 95.0, area: [left, y - 10.0 * below, left + 5.0 * text.len() as f32, y + 10.0 * above] }
        };
        let line = |&(x, y, text): &(f32, f32, &str)| text.split(' ').enumerate().map(|pair| word(pair, x, y)).collect();
        RecognisedPage { page: 1, width: 600.0, height: 800.0, lines: lines.iter().map(line).collect() }
    }

    #[test]
    fn lines_have_one_size_and_a_baseline_whatever_their_letters() {
        let lines = lines(&page(&[(50.0, 700.0, "The keeper shall"), (50.0, 686.0, "answer for once"), (300.0, 700.0, "(the jury)")]));
        for line in &lines {
            assert!((line.size - 10.0).abs() < 0.1, "{line:?}");
        }
        assert_eq!(lines.iter().map(|line| (line.y.round(), line.region)).collect::<Vec<_>>(), [(700.0, 0), (686.0, 0), (700.0, 1)]);
        assert_eq!(lines[0].text, "The keeper shall");
    }

    #[test]
    fn words_of_low_confidence_are_in_doubt() {
        let mut page = page(&[(50.0, 700.0, "shall not be")]);
        page.lines[0][1].confidence = 51.0;
        let [line] = &lines(&page)[..] else { panic!() };
        assert_eq!(line.doubts.iter().map(|span| &line.text[span.range()]).collect::<Vec<_>>(), ["not"]);
    }
}
