//! Problems of a PDF that a user should know: what was not read, and on which pages.

use super::damage;
use super::gutters::Gutters;
use super::lines::{Line, lines};
use super::page_text::PageText;
use literatim_matching::order;
use literatim_matching::text::{Concealed, Hiding, Problem};

/// A page with fewer words may be a picture with a caption, a stamp or a page number.
const FEW_WORDS: usize = 20;
/// Minimum share of a page for a picture to count as a picture of text.
const PICTURE: f32 = 0.3;
/// This many shapes may be drawn letters.
const DRAWINGS: usize = 200;
/// Fewer characters without a meaning are ornaments.
const FEW_CHARACTERS: usize = 20;
/// The fewest words with an unreadable character that the reader reports.
const DAMAGED: usize = 3;
/// A text is partial if at least one in this many of its pages is a picture.
const FEW_PAGES: usize = 10;
/// A picture with more dots is not recognised. `www/src/ocr/tesseract.ts` has the same limit, for the memory that a picture takes.
const MOST_DOTS: f32 = 90e6;
/// Maximum number of pages, and ranges of pages, named in a sentence.
const MAX_NAMED: usize = 12;

/// The result of reading one page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Survey {
    words: usize,
    hidden: usize,
    glyphs: usize,
    unreadable: usize,
    damaged: usize,
    is_picture: bool,
    is_recognised: bool,
    is_shifted: bool,
    doubts: usize,
    most_dots: f32,
}

impl Survey {
    /// The result of reading this page, which has these lines that are `seen`, and those that are `hidden`.
    pub fn new(page: &PageText, seen: &[Line], hidden: &[(Line, Hiding)]) -> Self {
        let words = |line: &Line| line.text.split(' ').filter(|word| word.contains(char::is_alphanumeric)).count();
        Self {
            words: seen.iter().map(words).sum(),
            hidden: hidden.iter().map(|(line, _)| words(line)).sum(),
            glyphs: page.glyphs.len(),
            unreadable: page.unreadable,
            damaged: seen.iter().map(|line| damage::words(&line.text).len()).sum(),
            is_picture: page.picture >= PICTURE || page.drawings >= DRAWINGS,
            is_recognised: false,
            is_shifted: damage::is_shifted(seen.iter().map(|line| &*line.text)),
            doubts: seen.iter().map(|line| line.doubts.len()).sum(),
            most_dots: page.most_dots,
        }
    }

    /// The result of recognising a page, with these lines.
    pub fn recognised(lines: &[Line]) -> Self {
        Self { is_recognised: true, ..Self::new(&PageText::default(), lines, &[]) }
    }

    fn is_unread(&self) -> bool {
        self.is_picture && self.words < FEW_WORDS && !self.is_recognised
    }

    /// Whether its text cannot be recognised, because it is a picture with too many dots.
    fn is_too_large(&self) -> bool {
        self.is_unread() && self.most_dots > MOST_DOTS
    }

    fn is_unreadable(&self) -> bool {
        self.is_shifted || self.unreadable * 5 > self.glyphs && self.unreadable >= FEW_CHARACTERS
    }
}

/// The lines of a page's invisible glyphs, by how they are hidden.
pub fn hidden_lines(page: &PageText) -> Vec<(Line, Hiding)> {
    let mut kinds: Vec<Hiding> = Vec::new();
    for (_, how) in &page.hidden {
        if !kinds.contains(how) {
            kinds.push(*how);
        }
    }
    let of_kind = |how: &Hiding| {
        let glyphs = page.hidden.iter().filter(|(_, own)| own == how).map(|(glyph, _)| *glyph).collect();
        let page = PageText { glyphs, text: page.text.clone(), size: page.size, ..PageText::default() };
        lines(&page, &mut Gutters::default()).into_iter().map(|line| (line, *how)).collect::<Vec<_>>()
    };
    kinds.iter().flat_map(of_kind).collect()
}

/// The problems of a file with these pages. `cut` is the maximum number of pages, if the file has more; `passed` says which limit it exceeds.
pub fn problems(pages: &[Survey], hidden: &[Concealed], cut: Option<usize>, is_dynamic_form: bool, passed: Option<String>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut tell = |code: &str, text: String| problems.push(Problem::new(code, text));
    let sum = |count: fn(&Survey) -> usize| pages.iter().map(count).sum::<usize>();
    let which = |is: &dyn Fn(&Survey) -> bool| (1..).zip(pages).filter(|(_, page)| is(page)).map(|(number, _)| number).collect::<Vec<usize>>();
    let is_empty = sum(|page| page.words) == 0;
    let unread = which(&|page| page.is_unread() && !page.is_too_large());
    let large = which(&Survey::is_too_large);
    if is_dynamic_form {
        let text = "The PDF is a form in XFA, which only Adobe's readers show, and only the notice in its place was read; print it to a new PDF there, and use that.";
        tell("dynamic_form", text.into());
    }
    let are_unreadable = sum(|page| page.unreadable) * 5 > sum(|page| page.glyphs);
    if let Some((code, text)) = unreadable_text(pages, are_unreadable, is_empty) {
        tell(code, text);
    }
    if !large.is_empty() {
        let most = pages.iter().filter(|page| page.is_too_large()).map(|page| page.most_dots).fold(0.0, f32::max);
        let text = format!(
            "A picture on {} has {} million pixels, and text recognition takes at most {} million, so its text was not read; save the PDF with fewer pixels, such as 300 to the inch.",
            named(&large),
            (most / 1e6).ceil(),
            MOST_DOTS / 1e6
        );
        tell("large_picture", text);
    }
    if is_empty && !are_unreadable && large.is_empty() {
        if !unread.is_empty() {
            let text = "The PDF contains no text, only pictures of its pages; run text recognition (OCR), or use another copy.";
            tell("no_text", text.into());
        } else if passed.is_none() {
            tell("no_text", "The PDF contains no readable text; use another copy, or its text.".into());
        }
    }
    if (!is_empty || !large.is_empty()) && !unread.is_empty() {
        let (pages, it) = (named(&unread), if unread.len() == 1 { "it shows" } else { "they show" });
        let text = format!(
            "There is more on {pages} than was read: pictures or drawings, with little or no text; if {it} words, run text recognition (OCR) first."
        );
        tell("unread_pages", text);
    }
    let recognised = which(&|page| page.is_recognised);
    if !recognised.is_empty() {
        let of = |count: fn(&Survey) -> usize| pages.iter().filter(|page| page.is_recognised).map(count).sum::<usize>();
        tell("recognised", recognised_text(&named(&recognised), of(|page| page.doubts), of(|page| page.words)));
    }
    let count = sum(|page| page.hidden);
    if count > 0 {
        let (words, are) = if count == 1 { ("word", "is") } else { ("words", "are") };
        let pages = named(&which(&|page| page.hidden > 0));
        let mut kinds: Vec<&str> = hidden.iter().map(|concealed| concealed.how.said()).collect();
        order::sort(&mut kinds);
        kinds.dedup();
        let text = format!(
            "{count} {words} on {pages} {are} hidden in the source ({}) and {are} left out; look at the page where a quotation depends on them.",
            kinds.join("; ")
        );
        tell("hidden_text", text);
    }
    if let Some(limit) = passed {
        let text = format!(
            "The PDF {limit}, which is the limit of this reader, so part of it was not read; print the relevant part to a new PDF, and use that."
        );
        tell("limit", text);
    }
    if let Some(most) = cut {
        let text = format!("The PDF has more than {most} pages, and only the first {most} were read; use the relevant part.");
        tell("too_many_pages", text);
    }
    problems
}

/// The problem of characters without a meaning: of many, on some pages or in the whole file, or of letters of some words.
fn unreadable_text(pages: &[Survey], are_all: bool, is_empty: bool) -> Option<(&'static str, String)> {
    let which = |is: &dyn Fn(&Survey) -> bool| (1..).zip(pages).filter(|(_, page)| is(page)).map(|(number, _)| number).collect::<Vec<usize>>();
    let unreadable = which(&Survey::is_unreadable);
    if are_all || !is_empty && !unreadable.is_empty() {
        let place = if unreadable.is_empty() { "of the PDF".into() } else { format!("on {}", named(&unreadable)) };
        let text = format!(
            "Many characters {place} cannot be read, because the fonts do not say what they mean; run text recognition (OCR), or use another copy."
        );
        return Some(("unreadable_fonts", text));
    }
    let damaged = pages.iter().map(|page| page.damaged).sum::<usize>();
    let text = || {
        format!(
            "{damaged} words on {} have letters that cannot be read, because the fonts do not say what they mean; look at the page where a quotation depends on them, or use another copy.",
            named(&which(&|page| page.damaged > 0))
        )
    };
    (damaged >= DAMAGED).then(|| ("unreadable_letters", text()))
}

/// How sure the recogniser is of the words of pages.
fn recognised_text(pages: &str, doubts: usize, words: usize) -> String {
    let sure = if doubts == 0 { "and words of it may be wrong".into() } else { format!("with {doubts} of {words} words in doubt") };
    format!("The text of {pages} was recognised in pictures, {sure}; look at the page where it matters.")
}

/// The pages, from 1, that may have text which was not read and can be recognised.
pub fn unread_pages(pages: &[Survey]) -> Vec<u32> {
    (1..).zip(pages).filter(|(_, page)| page.is_unread() && !page.is_too_large() || page.is_unreadable()).map(|(number, _)| number).collect()
}

/// Why the text is partial, if one of its problems says so: missing words may be in what was not read. A few pages that are pictures, such as covers,
/// do not make it partial.
pub fn partial(pages: &[Survey], problems: &[Problem]) -> Option<String> {
    let unread = pages.iter().filter(|page| page.is_unread()).count();
    let why = |problem: &Problem| match problem.code.as_str() {
        "limit" => Some("it exceeds a limit of this reader"),
        "too_many_pages" => Some("it has more pages than are read"),
        "unread_pages" | "large_picture" if unread * FEW_PAGES >= pages.len() => Some("pages of it are pictures or drawings"),
        "unreadable_fonts" => Some("many of its characters cannot be read"),
        "unreadable_letters" => Some("letters of some words cannot be read"),
        "dynamic_form" => Some("it is a form in XFA, which only Adobe's readers show"),
        _ => None,
    };
    problems.iter().find_map(why).map(str::to_owned)
}

/// `page 3`, `pages 1, 3 to 5 and 9`, `pages 1, 3, 5, 7 and 20 others`, from ascending page numbers, which count from 1 in the file.
fn named(pages: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &page in pages {
        match ranges.last_mut().filter(|(_, last)| *last + 1 == page) {
            Some((_, last)) => *last = page,
            None => ranges.push((page, page)),
        }
    }
    let range = |&(first, last): &(usize, usize)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    };
    let mut names: Vec<String> = ranges.iter().take(MAX_NAMED).map(range).collect();
    let others: usize = ranges.iter().skip(MAX_NAMED).map(|(first, last)| last - first + 1).sum();
    if others > 0 {
        names.push(format!("{others} others"));
    }
    let last = names.pop().unwrap_or_default();
    let word = if pages.len() == 1 { "page" } else { "pages" };
    if names.is_empty() { format!("{word} {last}") } else { format!("{word} {} and {last}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_pages_in_ranges() {
        for (pages, name) in
            [(&[3][..], "page 3"), (&[3, 4], "pages 3, 4"), (&[1, 3, 4, 5, 9], "pages 1, 3 to 5 and 9"), (&[1, 2, 3], "pages 1 to 3")]
        {
            assert_eq!(named(pages), name);
        }
        let odd: Vec<usize> = (0..40).map(|n| 2 * n + 1).collect();
        assert!(named(&odd).ends_with("21, 23 and 28 others"), "{}", named(&odd));
    }
}
