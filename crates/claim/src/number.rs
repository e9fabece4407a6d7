//! Numbers, amounts, percentages and dates of a claim that its source does not give.

use super::flag::{Flag, FlagKind, near};
use super::measure::{Measure, MeasureKind, measures};
use literatim_lexicon::{is_function_word, language, value};
use literatim_matching::text::{Span, words_in};
use literatim_source::{Ranked, Source};

/// How many of the best passages a measure is compared with.
const PASSAGES: usize = 5;

/// The percentage points by which a rough percentage may differ from a fraction.
const ROUGH: u32 = 3;

/// The share of a claim's terms from which a sentence is about the same thing, so that another number in it counts.
const ABOUT: f64 = 0.3;

/// A measure of the source near the claim's best sentences.
struct Given {
    measure: Measure,
    /// The index of its sentence.
    sentence: usize,
}

/// Measures of a claim that the source does not give where it speaks of the claim, with the one that a passage gives instead.
pub(super) fn measured(claim: &str, source: &Source, best: &[Ranked]) -> Vec<Flag> {
    let own = measures(claim, Span::new(0, claim.len()));
    if own.is_empty() || best.is_empty() {
        return Vec::new();
    }
    let text = source.flow.text();
    let sentences = source.passages().sentences();
    let in_sentence = |sentence: usize| measures(text, sentences[sentence]).into_iter().map(move |measure| Given { measure, sentence });
    let given: Vec<Given> = near(source, best).into_iter().flat_map(in_sentence).collect();
    let compared = Compared { claim, own: &own, source, best, given: &given };
    own.iter().filter(|measure| !measure.is_vague()).filter_map(|measure| compared.flag(measure)).collect()
}

/// The measures of a claim and those near the best sentences of its source.
struct Compared<'a> {
    claim: &'a str,
    own: &'a [Measure],
    source: &'a Source,
    best: &'a [Ranked],
    given: &'a [Given],
}

impl Compared<'_> {
    /// The flag of one of the claim's measures.
    fn flag(&self, measure: &Measure) -> Option<Flag> {
        let said = &self.claim[measure.whole()];
        let giving = self.given.iter().find(|other| measure.is_given_by(&other.measure));
        let (text, passage) = match giving.map(|given| given.measure.span) {
            Some(_) if self.is_year_given(measure) => return None,
            None if self.is_fraction_given(measure) || self.is_span_given(measure) => return None,
            Some(day) => (format!("The passages do not give the year of “{said}”."), Some(day)),
            None => match self.other(measure) {
                Some(other) => (format!("The claim says “{said}”, the passage “{}”.", &self.source.flow.text()[other]), Some(other)),
                // A source may count without a number.
                None if measure.kind == MeasureKind::Ordinal || self.is_in_words(measure) => return None,
                None => (format!("The passages do not give “{said}”."), None),
            },
        };
        Some(Flag { kind: kind_of(measure.kind), text, claim: measure.whole(), passage })
    }

    /// Whether the source has the year of a date. It may be apart from its day, at the head of an article, and so anywhere if the passages have none.
    fn is_year_given(&self, measure: &Measure) -> bool {
        let mut years = self.given.iter().filter_map(|other| other.measure.year()).peekable();
        let Some(year) = measure.year() else { return true };
        if years.peek().is_none() { self.source.passages().has(&year.to_string()) } else { years.any(|given| given == year) }
    }

    /// Whether a sentence gives a percentage as a fraction in words: `33 %` as `a third`.
    fn is_fraction_given(&self, measure: &Measure) -> bool {
        let Some(percentage) = measure.percentage() else { return false };
        let text = self.source.flow.text();
        near(self.source, self.best).into_iter().any(|index| {
            let words = words_in(text, self.source.passages().sentences()[index]);
            let before = |at: usize| at.checked_sub(1).map_or("", |before| &*words[before].key);
            // `a third party` is no fraction.
            let is_part = |at: usize| words.get(at + 1).is_none_or(|next| is_function_word(&next.key) || language::is_function_word(&next.key));
            words.iter().enumerate().filter(|(at, _)| is_part(*at)).any(|(at, word)| {
                let fraction = value::fraction(before(at), &word.key);
                fraction.is_some_and(|fraction| fraction.abs_diff(percentage) <= if measure.is_rough() { ROUGH } else { 1 })
            })
        })
    }

    /// Whether two years of one sentence are as far apart as the claim says: `between 1862 and 1867` for `five years`.
    fn is_span_given(&self, measure: &Measure) -> bool {
        let Some(years) = measure.years().filter(|&years| years > 0) else { return false };
        let dated = || self.given.iter().filter_map(|other| Some((other.sentence, other.measure.year()?)));
        dated().any(|(sentence, year)| dated().any(|(other, later)| other == sentence && later.checked_sub(year) == Some(years)))
    }

    /// The measure that the passages give instead of one that they lack.
    fn other(&self, measure: &Measure) -> Option<Span> {
        let passages = || self.best.iter().take(PASSAGES);
        let within = |ranked: &Ranked| {
            let index = ranked.index;
            self.given.iter().filter(move |other| other.sentence == index && self.is_free(&other.measure))
        };
        let alike = passages().flat_map(within).find(|other| measure.is_alike(&other.measure));
        let about = || passages().filter(|ranked| ranked.share >= ABOUT).flat_map(within).find(|other| measure.kind == other.measure.kind);
        alike.or_else(|| if self.is_in_words(measure) { None } else { about() }).map(|other| other.measure.whole())
    }

    /// Whether a measure of the source is none of the claim's.
    fn is_free(&self, other: &Measure) -> bool {
        !other.is_vague() && !self.own.iter().any(|own| own.is_given_by(other))
    }

    fn is_in_words(&self, measure: &Measure) -> bool {
        measure.kind == MeasureKind::Number && !self.claim[measure.span].contains(|c: char| c.is_ascii_digit())
    }
}

fn kind_of(kind: MeasureKind) -> FlagKind {
    match kind {
        MeasureKind::Number | MeasureKind::Ordinal => FlagKind::Number,
        MeasureKind::Percentage => FlagKind::Percentage,
        MeasureKind::Amount => FlagKind::Amount,
        MeasureKind::Year | MeasureKind::Date | MeasureKind::Decade => FlagKind::Date,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;

    #[test]
    fn numbers_that_the_source_does_not_give_are_flagged() {
        let source = "The lamp of Tarn was lit on 5 March and again on 9 May. Its keeper sold 12 boats to Doria.\n\nThe tower was rebuilt in the 1990s, \
                      and a horn came in the sixties.";
        for (source, claim, expected) in [
            (source, "The keeper of Tarn sold 12 boats to Doria.", None),
            (source, "The keeper of Tarn sold 15 boats to Doria.", Some("The claim says “15”, the passage “12”.")),
            (source, "The tower was rebuilt in the 1990s.", None),
            (source, "The tower was rebuilt in the 1980’s.", Some("The claim says “1980’s”, the passage “1990s”.")),
            (source, "The tower got a horn in the 1960s.", None),
            (source, "The lamp of Tarn was lit on 5 March.", None),
            (source, "The lamp of Tarn was lit on 5 March 1912.", Some("The passages do not give the year of “5 March 1912”.")),
            (&format!("{source} {} Written in 1912.", "Nobody spoke. ".repeat(30)), "The lamp of Tarn was lit on 5 March 1912.", None),
            ("The tower was rebuilt in 1994.", "The tower was rebuilt in the 1990s.", None),
            ("The tower was built between 1862 and 1867.", "The tower took 5 years to build.", None),
            ("The tower was built from 1862 to 1867 by 12 men.", "The tower took 6 years to build.", Some("The passages do not give “6 years”.")),
            ("The tower was built in a year. 24,870 men saw the tower in its first year.", "The tower took five years to build.", None),
            (
                "The tower was built in two years.",
                "The tower took five years to build.",
                Some("The claim says “five years”, the passage “two years”."),
            ),
            ("A third of the steel of the tower is new.", "About 33 % of the steel of the tower is new.", None),
            ("Three quarters of the steel of the tower are new.", "75 per cent of the steel of the tower are new.", None),
            ("A third of the steel of the tower is new.", "About 43 % of the steel of the tower is new.", Some("The passages do not give “43 %”.")),
            ("A third party owns the steel of the tower.", "About 33 % of the steel of the tower is new.", Some("The passages do not give “33 %”.")),
            (
                "The third part of the steel of the tower is new.",
                "About 33 % of the steel of the tower is new.",
                Some("The passages do not give “33 %”."),
            ),
            ("The tower was rebuilt in 1994.", "The tower was rebuilt in the 1980s.", Some("The passages do not give “1980s”.")),
        ] {
            let source = Source::new("tarn.txt", plain::read(source));
            let flags = measured(claim, &source, &source.passages().best(claim, 10));
            assert_eq!(flags.first().map(|flag| flag.text.as_str()), expected, "{claim}");
        }
    }
}
