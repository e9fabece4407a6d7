//! Numbers and amounts of a text, by value: `1.234,50 €` is `EUR 1,234.50`.

use literatim_lexicon::value::{self, ONE, PLACES, Value};
use literatim_matching::text::{Span, Word};

/// A number or amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quantity {
    /// In billionths.
    number: u128,
    unit: Option<&'static str>,
    is_negative: bool,
}

/// A number in a text, with all its readings: `1.234` has two.
#[derive(Clone, Debug)]
pub(super) struct QuantityPlace {
    pub span: Span,
    pub readings: Vec<Quantity>,
}

/// Maximum number of words of a number in words.
const LONGEST: usize = 6;

/// Signs between groups of three figures, besides the point and the comma.
const GROUPING: [char; 5] = [' ', '\u{A0}', '\u{202F}', '\'', '’'];

impl Quantity {
    /// Whether two quantities are the same. One without a unit is the same in every unit.
    pub fn is(self, other: Self) -> bool {
        self.number == other.number
            && self.is_negative == other.is_negative
            && (self.unit == other.unit || self.unit.is_none() || other.unit.is_none())
    }
}

/// The numbers of `text`, whose words are given, in order.
pub(super) fn quantities(text: &str, words: &[Word]) -> Vec<QuantityPlace> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let Some(quantity) = in_figures(text, words, at).or_else(|| in_words(text, words, at)) else {
            at += 1;
            continue;
        };
        at += words[at..].partition_point(|word| word.span.start < quantity.span.end).max(1);
        found.push(quantity);
    }
    found
}

/// A number in figures from word `at`, with its unit before or after it.
fn in_figures(text: &str, words: &[Word], at: usize) -> Option<QuantityPlace> {
    let start = words[at].span.start;
    let length = figures(&text[start..]);
    let mut end = start + length;
    let after = |end: usize| text[end..].starts_with(char::is_alphanumeric);
    let numbers = (length > 0).then(|| readings(&text[start..end]))?;
    let next = words[at..].iter().find(|word| word.span.start >= end).filter(|word| text[end..word.span.start].trim().is_empty());
    let scale = match next.map(|word| word.key.as_str()) {
        Some("thousand" | "k") => 1_000,
        Some("million" | "millions" | "m" | "mio") => 1_000_000,
        Some("billion" | "bn") => 1_000_000_000,
        _ => 1,
    };
    // Letters that follow at once belong to an identifier, unless they are a scale.
    if after(end) && scale == 1 {
        return None;
    }
    let mut next = next;
    if let Some(word) = next.filter(|_| scale > 1) {
        end = word.span.end;
        next = words[at..].iter().find(|word| word.span.start >= end).filter(|word| text[end..word.span.start].trim().is_empty());
    }
    let before = at.checked_sub(1).map(|before| &words[before]).filter(|word| text[word.span.end..start].trim_matches([' ', '-', '−']).is_empty());
    let (mut from, mut unit) = (start, None);
    if let Some((word, found)) = before.and_then(|word| Some((word, unit_of(&word.key)?))).filter(|(_, unit)| *unit != "%") {
        (from, unit) = (word.span.start, Some(found));
    } else if let Some((word, found)) = next.and_then(|word| Some((word, unit_of(&word.key)?))) {
        (end, unit) = (word.span.end, Some(found));
    }
    let is_negative = is_negative(text, from, start, end);
    let readings = numbers.into_iter().filter_map(|number| Some(Quantity { number: number.checked_mul(scale)?, unit, is_negative })).collect();
    Some(QuantityPlace { span: Span::new(from, end), readings })
}

/// The number in words from word `at`, with its unit.
fn in_words(text: &str, words: &[Word], at: usize) -> Option<QuantityPlace> {
    value::number(&words[at].key).filter(|_| !words[at].key.starts_with(|c: char| c.is_ascii_digit()))?;
    let most = words.len().min(at + LONGEST);
    let joins = |pair: &[Word]| matches!(text[pair[0].span.end..pair[1].span.start].trim(), "" | "-");
    let count = 1 + words[at..most].windows(2).take_while(|pair| joins(pair)).count();
    (1..=count).rev().find_map(|count| {
        let keys: Vec<&str> = words[at..at + count].iter().map(|word| word.key.as_str()).collect();
        let Some(Value::Amount(number, unit)) = value::value(&keys) else { return None };
        let span = Span::new(words[at].span.start, words[at + count - 1].span.end);
        Some(QuantityPlace { span, readings: vec![Quantity { number, unit, is_negative: false }] })
    })
}

/// A minus sign before the unit or the figures, or parentheses around an amount, as accounts write it. A hyphen after a word or figure is none.
fn is_negative(text: &str, from: usize, start: usize, end: usize) -> bool {
    let sign = |at: usize| {
        let before = text[..at].strip_suffix(['-', '−']);
        before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
    };
    sign(from) || sign(start) || text[..from].ends_with('(') && text[end..].starts_with(')') && text[start..end].contains(['.', ','])
}

fn unit_of(key: &str) -> Option<&'static str> {
    match key {
        "usd" => Some("$"),
        "eur" => Some("€"),
        "gbp" => Some("£"),
        _ => value::unit(key),
    }
}

/// Length of the figures at the start of `text`, with the signs that group them.
fn figures(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    while end > 0 {
        let Some(sign) = text[end..].chars().next().filter(|c| matches!(c, '.' | ',') || GROUPING.contains(c)) else { break };
        let next = end + sign.len_utf8();
        let count = digits(&text[next..]);
        if count == 0 || GROUPING.contains(&sign) && count != 3 {
            break;
        }
        end = next + count;
    }
    end
}

/// The numbers that figures mean, in billionths.
fn readings(figures: &str) -> Vec<u128> {
    let parts: Vec<&str> = figures.split(|c: char| !c.is_ascii_digit()).collect();
    let signs: Vec<char> = figures.chars().filter(|c| !c.is_ascii_digit()).collect();
    let is_grouped = |parts: &[&str]| parts.len() < 2 || parts[0].len() <= 3 && parts[1..].iter().all(|part| part.len() == 3);
    let mut found = Vec::new();
    let is_one_sign = signs.iter().all(|sign| *sign == signs[0]);
    if is_one_sign && is_grouped(&parts) {
        found.extend(decimal(&parts.concat(), ""));
    }
    if let [whole @ .., last] = &parts[..]
        && let [grouping @ .., sign] = &signs[..]
        && matches!(sign, '.' | ',')
        && grouping.iter().all(|other| other != sign && *other == grouping[0])
        && is_grouped(whole)
    {
        found.extend(decimal(&whole.concat(), last));
    }
    found
}

fn decimal(whole: &str, decimals: &str) -> Option<u128> {
    if decimals.len() > PLACES || whole.is_empty() {
        return None;
    }
    let whole: u128 = whole.parse().ok()?;
    let decimals: u128 = format!("{decimals:0<PLACES$}").parse().ok()?;
    whole.checked_mul(ONE)?.checked_add(decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::words;

    fn only(text: &str) -> QuantityPlace {
        let mut found = quantities(text, &words(text));
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        found.remove(0)
    }

    #[test]
    fn quantities_are_the_same_in_every_spelling() {
        for (a, b, expected) in [
            ("1234.5", "1,234.50", true),
            ("1234.5", "1.234,50 €", true),
            ("1234.5", "1 234,50", true),
            ("1234567", "1'234'567", true),
            ("1234", "1.234", true),
            ("1234", "1,23", false),
            ("$2 million", "USD 2,000,000.00", true),
            ("2500000", "2.5 million dollars", true),
            ("€ 20", "$20", false),
            ("85", "85 %", true),
            ("-120.5", "(120.50)", true),
            ("-120.5", "120.50", false),
            ("120.5", "−120.50", false),
            ("250", "two hundred and fifty", true),
            ("340282366920938463463374607431768211456", "5", false),
        ] {
            let (a_found, b_found) = (only(a), only(b));
            let same = a_found.readings.iter().any(|a| b_found.readings.iter().any(|b| a.is(*b)));
            assert_eq!(same, expected, "{a} / {b}");
        }
    }

    #[test]
    fn figures_of_identifiers_are_no_numbers() {
        assert!(quantities("AB12 12AB", &words("AB12 12AB")).is_empty());
        assert_eq!(only("paid EUR 1,200.00 in all").span, Span::new(5, 17));
    }
}
