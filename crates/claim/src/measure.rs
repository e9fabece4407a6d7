//! Numbers, amounts, percentages and dates of a text, by value.

use literatim_lexicon::value::{self, Value};
use literatim_lexicon::{inflection, inflection::stem, is_function_word, language};
use literatim_matching::text::{Span, Word, words_in};

/// A number, an amount, a percentage or a date in a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measure {
    pub span: Span,
    pub value: Value,
    pub kind: MeasureKind,
    /// The stems of the content words after it: what is counted.
    counted: Vec<String>,
    /// The unit after it, such as `gallons`: its quantity and its size, and where it ends.
    unit: Option<((usize, u128), usize)>,
    /// Whether the text says that it is rough: `about`, `over`.
    is_rough: bool,
}

/// What a measure measures; only those of one kind contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MeasureKind {
    Number,
    Ordinal,
    Percentage,
    Amount,
    Year,
    Date,
    /// Ten years, by the first of them: `the 1990s`.
    Decade,
}

/// Maximum number of words of one value, and of words after it that name what is counted.
const LONGEST: usize = 10;
const COUNTED: usize = 3;

/// The part of a converted value by which a rounded one may differ from it.
const CONVERTED: u128 = 30;

/// The years of a century: smaller figures are decades without one.
const CENTURY: u128 = 100;

/// The measures under `span` of `text`, in order.
pub(super) fn measures(text: &str, span: Span) -> Vec<Measure> {
    let words = words_in(text, span);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if let Some(decade) = decade_at(text, &words[at]) {
            found.push(decade);
            at += 1;
            continue;
        }
        let Some((count, value)) = value_at(text, &words[at..]).or_else(|| month_at(text, &words[at])) else {
            at += 1;
            continue;
        };
        let last = &words[at + count - 1];
        let span = Span::new(words[at].span.start, last.span.end);
        if let Some(kind) = kind_of(&text[span], &value) {
            let is_rough = at.checked_sub(1).is_some_and(|before| value::is_rough(&words[before].key));
            let rest = &words[at + count..];
            let unit = rest.first().and_then(|word| Some((value::quantity(&word.key)?, word.span.end)));
            found.push(Measure { span, value, kind, counted: counted(text, rest, span.end), unit, is_rough });
        }
        at += count;
        if let Some(end) = end_of_range(text, last) {
            at += usize::from(words.get(at).is_some_and(|word| word.span == end.span));
            found.push(end);
        }
    }
    found
}

/// The longest value at the start of `words`, with the number of its words.
fn value_at(text: &str, words: &[Word]) -> Option<(usize, Value)> {
    let is_part = |word: &Word| value::is_part(&word.key, text[word.span].starts_with(char::is_uppercase));
    is_part(words.first()?).then_some(())?;
    let joins = |pair: &[Word]| {
        let gap = text[pair[0].span.end..pair[1].span.start].trim();
        let of_date = |sign: &str| gap == sign && (value::month(&pair[0].key).is_some() || value::month(&pair[1].key).is_some() || is_day(&pair[0]));
        let digits = |word: &Word| word.key.starts_with(|c: char| c.is_ascii_digit());
        gap.is_empty() || gap == "-" && !(digits(&pair[0]) && digits(&pair[1])) || of_date(",") || of_date(".") || is_iso_date(text, words)
    };
    let mut most = 1;
    let is_per_cent = |at: usize| at + 1 < words.len() && value::is_per_cent(&words[at].key, &words[at + 1].key);
    let goes_on = |at: usize| is_part(&words[at]) || value::is_filler(&words[at].key) || is_per_cent(at);
    while most < words.len().min(LONGEST) && goes_on(most) && joins(&words[most - 1..=most]) {
        most += 1;
    }
    (1..=most).rev().filter(|&count| is_part(&words[count - 1])).find_map(|count| {
        let of_per_cent = |at: usize| at > 0 && is_per_cent(at - 1);
        let keyed = (0..count).filter(|&at| !is_per_cent(at));
        let keys: Vec<&str> = keyed.map(|at| if of_per_cent(at) { "%" } else { words[at].key.as_str() }).collect();
        Some((count, value::value(&keys)?))
    })
}

/// A month without day and year.
fn month_at(text: &str, word: &Word) -> Option<(usize, Value)> {
    let month = value::month(&word.key).filter(|_| text[word.span].starts_with(char::is_uppercase))?;
    Some((1, Value::Date(None, month, None)))
}

/// A decade: `the 1990s`, `the 2000’s`, `the ’90s`, `the nineties`.
fn decade_at(text: &str, word: &Word) -> Option<Measure> {
    let written = &text[word.span];
    let figures = written.trim_end_matches('s');
    let tens = inflection::singular_of_ies(&word.key);
    let (key, end) = match tens {
        Some(tens) => (tens, word.span.end),
        None if figures.len() < written.len() => (figures.to_owned(), word.span.end),
        None => (written.to_owned(), text.len() - text[word.span.end..].strip_prefix(['’', '\''])?.strip_prefix('s')?.len()),
    };
    let value = value::value(&[&key])?;
    let measure =
        Measure { span: Span::new(word.span.start, end), value, kind: MeasureKind::Decade, counted: Vec::new(), unit: None, is_rough: false };
    let is_whole = !text[end..].starts_with(char::is_alphanumeric);
    let is_decade = measure.figure().is_some_and(|first| first % 10 == 0 && (matches!(first, 20..=90) || key.len() == 4));
    (is_whole && is_decade).then_some(measure)
}

fn is_day(word: &Word) -> bool {
    let day = word.key.parse().ok().or_else(|| value::ordinal(&word.key));
    day.is_some_and(|day| (1..=31).contains(&day))
}

/// Whether three words are a date in figures: `2010-01-05`.
fn is_iso_date(text: &str, words: &[Word]) -> bool {
    words.len() > 2
        && words[0].key.len() == 4
        && text[words[0].span.end..].starts_with('-')
        && words[..3].iter().all(|word| word.key.parse::<u32>().is_ok())
}

/// The kind of a value as written; `None` for one that says too little, such as `one`.
fn kind_of(written: &str, value: &Value) -> Option<MeasureKind> {
    const ONE: u128 = 1_000_000_000;
    let is_year = written.len() == 4 && matches!(written.parse(), Ok(1500..=2099_u32));
    let is_padded = written.starts_with('0') && written.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    match value {
        Value::Date(..) => Some(MeasureKind::Date),
        Value::Ordinal(number) => (*number > 2).then_some(MeasureKind::Ordinal),
        Value::Amount(_, Some("%")) => Some(MeasureKind::Percentage),
        Value::Amount(_, Some(_)) => Some(MeasureKind::Amount),
        Value::Amount(_, None) if is_year => Some(MeasureKind::Year),
        Value::Amount(number, None) => {
            (!is_padded && (*number > ONE || written.starts_with(|c: char| c.is_ascii_digit()))).then_some(MeasureKind::Number)
        }
    }
}

/// The stems of the words after a value, in the same clause.
fn counted(text: &str, words: &[Word], mut end: usize) -> Vec<String> {
    let mut stems = Vec::new();
    for word in words.iter().take(2 * COUNTED) {
        if text[end..word.span.start].contains([',', '.', ';', ':', '(', ')']) || stems.len() == COUNTED {
            break;
        }
        end = word.span.end;
        if !is_function_word(&word.key) && !language::is_function_word(&word.key) {
            stems.push(stem(&word.key).to_owned());
        }
    }
    stems
}

/// The year that ends a range with two figures: 1966 in `1965-66`.
fn end_of_range(text: &str, first: &Word) -> Option<Measure> {
    let century = first.key.get(..2).filter(|_| first.key.len() == 4 && first.key.bytes().all(|byte| byte.is_ascii_digit()))?;
    let after = &text[first.span.end..];
    let figures = after.strip_prefix(['-', '–'])?.get(..2).filter(|figures| figures.bytes().all(|byte| byte.is_ascii_digit()))?;
    let end = first.span.end + after.find(figures)? + 2;
    let is_whole = !text[end..].starts_with(|c: char| c.is_alphanumeric());
    let value = value::value(&[&format!("{century}{figures}")]).filter(|_| is_whole)?;
    Some(Measure { span: Span::new(end - 2, end), value, kind: MeasureKind::Year, counted: Vec::new(), unit: None, is_rough: false })
}

impl Measure {
    /// The year of a date, or the year that it is.
    pub fn year(&self) -> Option<u32> {
        match self.value {
            Value::Date(year, ..) => year,
            _ => self.figure().filter(|_| self.kind == MeasureKind::Year).and_then(|year| year.try_into().ok()),
        }
    }

    /// Its words with the unit.
    pub fn whole(&self) -> Span {
        Span::new(self.span.start, self.unit.map_or(self.span.end, |(_, end)| end))
    }

    /// Whether both are in units of one quantity, and not in the same.
    fn differs_in_unit(&self, other: &Self) -> bool {
        let units = self.unit.zip(other.unit).map(|((own, _), (other, _))| (own, other));
        units.is_some_and(|((quantity, unit), (other_quantity, other))| quantity == other_quantity && unit != other)
    }

    /// Whether it is a month without a year or a decade without its century, which say too little to be contradicted.
    pub fn is_vague(&self) -> bool {
        let is_short = self.kind == MeasureKind::Decade && self.figure().is_some_and(|first| first < CENTURY);
        is_short || matches!(self.value, Value::Date(None, _, None))
    }

    /// Whether `other`, of a source, gives this value: the same one, the same rounded, or a date that agrees as far as both go.
    pub fn is_given_by(&self, other: &Self) -> bool {
        if self.kind == MeasureKind::Decade || other.kind == MeasureKind::Decade {
            return self.kind == MeasureKind::Decade && self.is_decade_of(other);
        }
        if self.differs_in_unit(other) {
            return self.is_converted(other);
        }
        match (&self.value, &other.value) {
            (Value::Date(year, month, day), Value::Date(other_year, other_month, other_day)) => {
                let agree = |a: Option<u32>, b: Option<u32>| a.is_none() || b.is_none() || a == b;
                month == other_month && agree(*year, *other_year) && agree(*day, *other_day)
            }
            (Value::Amount(..), Value::Date(Some(year), ..)) => self.figure() == Some(u128::from(*year)) && self.kind == MeasureKind::Year,
            // A date whose year alone the source gives is not contradicted.
            (Value::Date(Some(year), ..), Value::Amount(..)) => other.figure() == Some(u128::from(*year)) && other.kind == MeasureKind::Year,
            (Value::Amount(number, unit), Value::Amount(other, other_unit)) => {
                let is_of_unit = unit == other_unit || unit.is_none() || other_unit.is_none();
                is_of_unit && (number == other || self.rounds(*number, *other))
            }
            (Value::Ordinal(_), _) | (_, Value::Ordinal(_)) => self.figure().is_some() && self.figure() == other.figure(),
            _ => false,
        }
    }

    /// Whether `other`, in another unit of the same quantity, is this value, rounded: `0.6 m` for 60 centimetres, `two miles` for 3.2 kilometres.
    fn is_converted(&self, other: &Self) -> bool {
        let (Value::Amount(number, None), Value::Amount(given, None)) = (&self.value, &other.value) else { return false };
        let size = |measure: &Self| measure.unit.map_or(1, |((_, size), _)| size);
        let sides = number.checked_mul(size(self)).zip(given.checked_mul(size(other)));
        sides.is_some_and(|(own, given)| own.abs_diff(given) <= given / CONVERTED)
    }

    /// The whole percentage that it is.
    pub fn percentage(&self) -> Option<u32> {
        let Value::Amount(number, Some("%")) = self.value else { return None };
        number.is_multiple_of(1_000_000_000).then_some(number / 1_000_000_000).and_then(|number| number.try_into().ok())
    }

    /// Whether the text says that it is rough.
    pub fn is_rough(&self) -> bool {
        self.is_rough
    }

    /// The years that it counts: `five years`.
    pub fn years(&self) -> Option<u32> {
        self.unit.filter(|(unit, _)| value::is_year(*unit))?;
        self.figure().and_then(|years| years.try_into().ok())
    }

    /// Whether this decade is another one, or has the year of another measure.
    fn is_decade_of(&self, other: &Self) -> bool {
        let (Some(first), Some(year)) = (self.figure(), other.year().map(u128::from).or_else(|| other.figure())) else { return false };
        let is_of_time = matches!(other.kind, MeasureKind::Decade | MeasureKind::Year | MeasureKind::Date);
        let is_short = first < CENTURY || year < CENTURY;
        is_of_time && (first == year / 10 * 10 || is_short && first % CENTURY == year / 10 * 10 % CENTURY)
    }

    /// The whole number that it is.
    fn figure(&self) -> Option<u128> {
        match self.value {
            Value::Amount(number, _) => number.is_multiple_of(1_000_000_000).then_some(number / 1_000_000_000),
            Value::Ordinal(number) => Some(number.into()),
            Value::Date(..) => None,
        }
    }

    /// Whether `number` is `exact`, rounded to at least two figures, or to any if it is said to be rough.
    fn rounds(&self, number: u128, exact: u128) -> bool {
        if self.kind == MeasureKind::Year || number == 0 {
            return false;
        }
        let mut unit = 1_u128;
        while number.is_multiple_of(unit * 10) {
            unit *= 10;
        }
        let figures = number / unit >= 10;
        let is_near = exact.abs_diff(number) < unit;
        (figures || self.is_rough) && is_near
    }

    /// Whether `other`, of another value, measures the same thing: both are of one kind, and for plain numbers, what is counted has a name in common.
    pub fn is_alike(&self, other: &Self) -> bool {
        let is_named = matches!(self.kind, MeasureKind::Number | MeasureKind::Ordinal);
        // A unit alone is no name: five years are no 24,870 visitors in a year.
        let unit = |measure: &Self| measure.unit.and(measure.counted.first().cloned());
        let apart = if self.unit.is_some() == other.unit.is_some() { None } else { unit(self).or_else(|| unit(other)) };
        self.kind == other.kind && (!is_named || self.counted.iter().any(|stem| other.counted.contains(stem) && apart.as_ref() != Some(stem)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<(&str, MeasureKind)> {
        measures(text, Span::new(0, text.len())).into_iter().map(|measure| (&text[measure.span], measure.kind)).collect()
    }

    #[test]
    fn measures_are_found_whole() {
        use MeasureKind::*;
        for (text, expected) in [
            ("over 3,000 animals of nearly four hundred species", &[("3,000", Number), ("four hundred", Number)][..]),
            ("On January 5, 2010, it paid $2.5 million.", &[("January 5, 2010", Date), ("$2.5 million", Amount)]),
            ("85 % des entreprises, or 78 percent in 2024", &[("85 %", Percentage), ("78 percent", Percentage), ("2024", Year)]),
            ("the 1965-66 series", &[("1965", Year), ("66", Year)]),
            ("one of the first to say so", &[]),
            ("in 1994, 5 boats and 10-12 men", &[("1994", Year), ("5", Number), ("10", Number), ("12", Number)]),
            ("on 2010-01-05 and the 21st century", &[("2010-01-05", Date), ("21st", Ordinal)]),
            ("a twenty-five-year-old", &[("twenty-five", Number)]),
            (
                "from the 1950s to the 2000’s, or the 90s and nineties",
                &[("1950s", Decade), ("2000’s", Decade), ("90s", Decade), ("nineties", Decade)],
            ),
            ("the towns’ 1995s and his remedies", &[]),
        ] {
            assert_eq!(all(text), expected, "{text}");
        }
    }

    #[test]
    fn a_value_is_given_in_other_words() {
        let first = |text: &str| measures(text, Span::new(0, text.len())).remove(0);
        for (claim, source, expected) in [
            ("3.2 million people", "3,214,567 people", true),
            ("3.2 million people", "3,414,567 people", false),
            ("over 400 species", "about 411 species", true),
            ("400 species", "411 species", false),
            ("16 July 2013", "July 16", true),
            ("16 July 2013", "17 July 2013", false),
            ("in 2013", "on July 16, 2013", true),
            ("in 1994", "in 1997", false),
            ("85 %", "85", true),
            ("the 21st", "21 of them", true),
            ("the 1990s", "in May 1994", true),
            ("the 1990s", "the ’90s", true),
            ("the 1990s", "the 1980s", false),
            ("the 1990s", "90 boats", false),
            ("in 1990", "the 1990s", false),
            ("0.6 m", "60 centimetres", true),
            ("0.8 m", "60 centimetres", false),
            ("two miles", "3.2 kilometres", true),
            ("three miles", "3.2 kilometres", false),
            ("18 months", "1.5 years", true),
            ("40 litres", "40 gallons", false),
            ("3200 kg", "3.2 tonnes", true),
            ("4200 kg", "3.2 tonnes", false),
        ] {
            assert_eq!(first(claim).is_given_by(&first(source)), expected, "{claim} / {source}");
        }
        assert!(first("12 boats").is_alike(&first("15 boats")));
        assert!(!first("12 boats").is_alike(&first("15 men")));
    }
}
