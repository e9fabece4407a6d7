//! Star pages in the text of any format: `*534`, `**63`, `[*12]`, also inside a word as `viola*446*tion`, and with the number that a site shows in its
//! margin, `534*534`.
//!
//! An asterisk and a number may be much else: a footnote, an item of a list, a product, a pin. So a star page is not at the place of one of these, and
//! its number continues that of another.

use literatim_matching::order;
use literatim_matching::text::{Document, PageMark, Span};

/// The number of a page mark is that of another one in the text plus at most this: some pages have no mark of their own.
pub const NEAR: u32 = 3;

/// Minimum bytes of a page, on average.
const PAGE: usize = 400;
/// Items, notes and paragraphs are counted from 1; a list whose first items are not in the text may begin with this number at most.
pub const LAST_ITEM: u32 = 9;

/// The hyphens and dashes of a range.
const DASHES: [char; 6] = ['-', '–', '—', '\u{2010}', '\u{2011}', '\u{2012}'];

/// A number with stars that may be a star page.
struct Candidate {
    /// With its brackets.
    span: Span,
    stars: u8,
    label: Span,
    number: u32,
    /// Whether it begins a paragraph.
    heads: bool,
    /// Whether nothing but a star page is written like it: in brackets, inside a word, or directly after another.
    is_sure: bool,
    /// Whether it is written like a product: `534*534`.
    is_product: bool,
}

/// Hides the star pages of a document, and adds them to its pages; those that its reader hides are known.
pub fn mark(document: &mut Document) {
    order::sort(&mut document.hidden);
    let mut found = star_pages(&document.text);
    let (mut known, mut hidden_until) = (document.hidden.iter().peekable(), 0);
    found.retain(|(span, _)| {
        while let Some(hidden) = known.next_if(|hidden| hidden.start < span.end) {
            hidden_until = hidden.end.max(hidden_until);
        }
        hidden_until <= span.start
    });
    for (span, page) in found {
        document.hidden.push(span);
        document.pages.push(page);
    }
    order::sort(&mut document.hidden);
    order::sort_by_key(&mut document.pages, |page| page.at);
}

/// The star pages of `text`, each with the span of its mark.
pub fn star_pages(text: &str) -> Vec<(Span, PageMark)> {
    let candidates = candidates(text);
    let mut places: Vec<(u8, u32, usize)> = candidates.iter().map(|one| (one.stars, one.number, one.span.start)).collect();
    order::sort(&mut places);
    let continues = |one: &Candidate| {
        let start = one.span.start;
        // The first place of a number from byte `from` on.
        let place = |number: u32, from: usize| {
            let found = places.get(places.partition_point(|place| *place < (one.stars, number, from)));
            found.filter(|found| (found.0, found.1) == (one.stars, number)).map(|found| found.2)
        };
        (1..=NEAR).any(|by| place(one.number.wrapping_sub(by), 0).is_some_and(|at| at < start) || place(one.number + by, start).is_some())
    };
    let is_long = |one: &Candidate| one.label.len() > 2;
    // Items and notes all begin paragraphs, are short, and are counted from 1.
    let runs = |stars: u8| {
        let all = || candidates.iter().filter(move |one| one.stars == stars && continues(one));
        let reach = all().next_back().zip(all().next()).map_or(0, |(last, first)| last.span.start - first.span.start);
        let is_cited = all().next().is_some_and(|first| first.number > LAST_ITEM);
        is_cited || all().any(|one| one.is_sure || !one.heads) || reach > 0 && reach >= PAGE * (all().count() - 1)
    };
    let series = [runs(1), runs(2), runs(3)];
    let is_page = |one: &&Candidate| {
        one.is_sure
            || if continues(one) {
                is_long(one) || series[usize::from(one.stars) - 1] && !one.is_product
            } else {
                is_long(one) && !one.heads && !one.is_product
            }
    };
    let page = |one: &Candidate| PageMark { at: one.span.end, label: text[one.label.range()].into(), series: one.stars, index: 0 };
    candidates.iter().filter(is_page).map(|one| (one.span, page(one))).collect()
}

fn candidates(text: &str) -> Vec<Candidate> {
    let bytes = text.as_bytes();
    let mut found: Vec<Candidate> = Vec::new();
    let mut at = 0;
    // Where the last pin ends.
    let mut pinned = usize::MAX;
    while let Some(star) = memchr::memchr(b'*', &bytes[at..]).map(|i| at + i) {
        let stars = bytes[star..].iter().take_while(|&&b| b == b'*').count();
        let written = bytes[star + stars..].iter().take_while(|b| b.is_ascii_digit()).count();
        let digits = written - doubled(&text[star + stars..star + stars + written]);
        let label = Span::new(star + stars, star + stars + digits);
        let mut span = Span::new(star, star + stars + written);
        // A site that has the number for readers of the screen too leaves it in copied text: `*345 345`.
        let again = text[span.end..].strip_prefix([' ', '\u{A0}']).and_then(|rest| rest.strip_prefix(&text[label]));
        if digits > 2 && again.is_some_and(|rest| rest.starts_with(' ')) {
            span.end = text.len() - again.map_or(0, str::len);
        }
        at = span.end.max(star + 1);
        // `at *3`, `p. *3` and `2016 WL 5092, *3` are pins, as is what follows a dash or a comma: `at *3–*4, *6`.
        let goes_on = text.get(pinned..star).map(|gap| gap.trim_end_matches('\\'));
        let goes_on = goes_on.is_some_and(|gap| matches!(gap, ", " | " & " | ", and ") || gap.trim().strip_prefix(DASHES) == Some(""));
        let pin = goes_on || leads_to_pin(&text[..star]);
        if pin && digits > 0 {
            // A range may omit the second star.
            let range = text[span.end..].strip_prefix(DASHES);
            let more = range.map_or("", |rest| &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()]);
            pinned = if more.is_empty() { span.end } else { more.as_ptr() as usize + more.len() - text.as_ptr() as usize };
        }
        if stars > 3 || !(1..=5).contains(&digits) || pin {
            continue;
        }
        let (before, after) = (text[..star].chars().next_back(), &text[span.end..]);
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let closing = after.strip_prefix('*').filter(|_| stars == 1);
        let is_bracketed = matches!(before, Some('[')) && after.starts_with(']') || matches!(before, Some('{')) && after.starts_with('}');
        if stars == 3 && !is_bracketed {
            continue;
        }
        let mut is_sure = is_bracketed;
        let margin = (stars == 1).then(|| in_margin(&text[..star], &text[label])).flatten();
        if is_bracketed {
            span = Span::new(star - 1, span.end + 1);
        } else if closing.is_some_and(|rest| is_letter(rest.chars().next())) {
            // A closing star belongs to the mark if a letter follows.
            span.end += 1;
            is_sure = is_letter(before);
        } else {
            let next = after.chars().next();
            let touches = before.is_some_and(|c| !c.is_whitespace() && !matches!(c, '(' | '[' | '“' | '‘' | '"' | '\'' | '—' | '–'));
            let is_after_mark = found.last().is_some_and(|last| last.span.end == star);
            // Not `2*3`, `x *2 + y`, `*1,000`, `*4.`, `*4)`, nor the mark of a note: `claim*1 that`, `claim.*1`.
            let ends = next.is_some_and(|c| matches!(c, '.' | ',' | ';' | ':' | ')' | ']' | '%' | '/' | '=' | '\\') || DASHES.contains(&c))
                || after.starts_with('*') && !after.trim_start_matches('*').starts_with(|c: char| c.is_ascii_digit());
            let is_term = |text: Option<char>| text.is_some_and(|c| matches!(c, '=' | '+' | '/' | '×' | '÷' | '<' | '>' | '^'));
            let (previous, following) = (text[..star].trim_end().chars().next_back(), after.trim_start().chars().next());
            let is_digit = margin.is_none() && before.is_some_and(|c| c.is_ascii_digit());
            let is_note = margin.is_none() && touches && digits < 3 && !is_letter(next);
            is_sure = is_after_mark;
            // `Doe, *3 (dictum)` and `Doe, *3 & n.2` are pins too.
            let is_pin = previous == Some(',') && matches!(following, Some('(' | '&'));
            if ends || is_pin || !is_after_mark && (is_digit || is_note) || is_term(previous) || is_term(following) {
                continue;
            }
        }
        let is_product = margin.is_some_and(|at| at + digits == star);
        span.start = margin.unwrap_or(span.start);
        let number = text[label.range()].parse().unwrap_or(0);
        let heads = heads_paragraph(&text[..span.start]);
        at = span.end;
        found.push(Candidate { span, stars: stars as u8, label, number, heads, is_sure, is_product });
    }
    found
}

/// How many of these digits repeat those before them, as a site's second number for readers of the screen does: three of `345345`.
fn doubled(digits: &str) -> usize {
    let half = digits.len() / 2;
    if digits.len() >= 6 && digits.len() == 2 * half && digits[..half] == digits[half..] { half } else { 0 }
}

/// Whether a paragraph begins after `before`: its last line, and the one before it, are blank. A line may be as long as the text.
fn heads_paragraph(before: &str) -> bool {
    let blank = |text: &str| text.trim_end_matches([' ', '\t', '\r']).len();
    let line = &before[..blank(before)];
    line.is_empty() || line.strip_suffix('\n').is_some_and(|above| blank(above) == 0 || above[..blank(above)].ends_with('\n'))
}

/// Where the number `label` of a mark begins that is also at the end of the text `before` its star, as a site shows it in its margin: `534*534`.
fn in_margin(before: &str, label: &str) -> Option<usize> {
    let outer = before.trim_end().strip_suffix(label).filter(|_| label.len() > 2)?;
    (!outer.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '*' | '.' | ',' | '-'))).then_some(outer.len())
}

/// Whether a star after `before` begins a pin: after `at`, `p.` or `Id.`, or after the number of a case in a database.
fn leads_to_pin(before: &str) -> bool {
    // Markdown escapes the star.
    let before = before.trim_end_matches('\\').trim_end();
    let word = |word: &str| before.strip_suffix(word).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
    let address = before.trim_end_matches([',', ' ']);
    let number = address.trim_end_matches(|c: char| c.is_ascii_digit());
    let database = number.len() < address.len() && ["WL", "LEXIS"].iter().any(|name| number.trim_end().ends_with(name));
    ["at", "p.", "pp.", "Id.", "Ibid.", "id.", "ibid."].iter().any(|sign| word(sign)) || database
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_marks_between_and_inside_words() {
        for (text, marks) in [
            ("because *495 she", &["*495"][..]),
            ("viola*446*tion and more *447**63occurred", &["*446*", "*447", "**63"]),
            ("* * * or *a* or 2*3 or *1,000 or WL 12, at *3 (2012)", &[]),
            ("WL 12, at\n  *3 and 2011 U.S. Dist. LEXIS 37735,\n*7 and Id,at *32 and 2000 WL 116 , *3", &[]),
            (r"WL 12, at \*3–\*4, \*6 (2012) and 2012 WL 13, \*3 and \*495 she", &["*495"]),
            ("WL 12, at *3\u{2011}*4, *6 – *7 (2012) and *495 she", &["*495"]),
            ("WL 12, at *3–*4, *6 (2012) and 2012 WL 13, at p. *3, then at *5-6, *8 *495 she", &["*495"]),
            ("*10 KNOX, J. The lamp.\n\nThe horn. *11 The gate.\n\n*12 The mole.", &["*10", "*11", "*12"]),
            ("The lamp [*4] and the horn, viola{*5}tion of", &["[*4]", "{*5}"]),
            ("It *1 is the lamp that *2 burns, and the *4 horn.", &["*1", "*2", "*4"]),
            ("The “*345 lamp” and the (*346 horn)", &["*345", "*346"]),
            (&format!("*1 The lamp. {page}\n\n*2 The horn. {page}\n\n*3 The gate.", page = "It burns. ".repeat(40)), &["*1", "*2", "*3"]),
            ("*45 The lamp.\n\n*46 The horn.\n\n*47 The gate.", &["*45", "*46", "*47"]),
            // The number is in the margin too.
            ("a 401*401 footbridge, and the last 402*402 inspection", &["401*401", "402*402"]),
            ("a\n401\n*401 footbridge, and the last\n402\n*402 inspection", &["401\n*401", "402\n*402"]),
            // A number for readers of the screen.
            ("a *401401 footbridge, and the last *402402 inspection", &["*401401", "*402402"]),
            ("a *401 401 footbridge, and the last *402 402 inspection", &["*401 401", "*402 402"]),
            // The pages of three reporters.
            ("a [*401] [**21] [***7] footbridge, and ***8 stars", &["[*401]", "[**21]", "[***7]"]),
            ("401*401 The lamp.\n\n402*402 The horn.", &["401*401", "402*402"]),
            // A number that continues no other.
            ("a 640*640 picture, 2*2 and 3*3 of them, and 640*480 more", &[]),
            ("It *4 is the lamp.", &[]),
            ("It *4 is the lamp, and *19 the horn.", &[]),
            ("*345 The lamp is lit.", &[]),
        ] {
            assert_eq!(star_pages(text).iter().map(|(span, _)| &text[*span]).collect::<Vec<_>>(), marks, "{text}");
        }
    }

    #[test]
    fn other_asterisks_with_numbers_are_text() {
        for text in [
            "The lamp,*1 the horn*2 and the gate.*3\n\n*1 Of oil.\n\n*2 Of brass.\n\n*3 Of oak.",
            "*1 a lamp\n\n*2 a horn\n\n*3 a gate",
            "*7 a lamp\n\n*8 a horn\n\n*9 a gate",
            "An area of 2*3 and of 4 *4 = 16, or x *2 + y *3.",
            "Doe, *2; Roe, *3 (dictum); Moe, *4 & n.2. Id. *4 says so, and id. *5 too.",
            "It is *1* lamp and *2* horns, * * * and no more.",
            "The rate is *5% and then *6% a year, of *1,000 and *1.001.",
        ] {
            assert_eq!(star_pages(text).iter().map(|(span, _)| &text[*span]).collect::<Vec<_>>(), [""; 0], "{text}");
        }
    }
}
