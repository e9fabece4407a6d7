//! How a case in an index fits what a draft cites.

use super::record::CaseRecord;
use literatim_cite::{Cite, DocketNumber, NameParts, ONE_PARTY};
use literatim_lexicon::value;
use literatim_matching::order;
use literatim_matching::text::words;

/// A case as a draft cites it.
#[derive(Clone, Debug)]
pub struct Sought<'a> {
    /// Its name.
    pub name: Option<&'a str>,
    /// Its reporter citations.
    pub cites: &'a [Cite],
    /// Year of decision.
    pub year: Option<u16>,
    /// Day of decision, as written.
    pub date: Option<&'a str>,
    /// The court's id in courts-db.
    pub court: Option<&'a str>,
    /// The docket number.
    pub docket: Option<&'a str>,
}

/// A case of the index, compared with the cited one. A field is `None` if either side lacks the value.
#[derive(Clone, Debug)]
pub(super) struct Fit<'a> {
    pub case: &'a CaseRecord,
    /// How alike the names are, 0 to 1.
    pub score: Option<f64>,
    named: bool,
    /// Whether both parties of the draft's name are distinctive.
    tells: bool,
    /// The case's year minus the draft's.
    pub years: Option<i32>,
    /// Whether the decision dates are equal.
    pub date: Option<bool>,
    pub court: Option<bool>,
    pub docket: Option<bool>,
    /// Whether the docket number is complete, so that no other case of the court has it.
    whole: bool,
}

impl<'a> Fit<'a> {
    pub(super) fn new(sought: &Sought, name: Option<&NameParts>, case: &'a CaseRecord) -> Self {
        let names = [Some(case.name.as_str()), case.full_name.as_deref()].into_iter().flatten().filter(|name| !name.is_empty());
        let mut score = None;
        let mut named = false;
        if let Some(own) = name {
            for other in names.map(NameParts::of) {
                let comparison = own.compare(&other);
                score = Some(comparison.score.max(score.unwrap_or(0.0)));
                named |= comparison.same || own.is_party_of(&other);
            }
        }
        let year = case.date.as_deref().and_then(|date| date.get(..4)).and_then(|year| year.parse::<i32>().ok());
        let docket = sought.docket.zip(case.docket.as_deref()).map(|(own, other)| (DocketNumber::parse(own), DocketNumber::parse(other)));
        Self {
            case,
            score,
            named,
            tells: name.is_some_and(NameParts::tells_in_both_parties),
            years: year.zip(sought.year).map(|(year, sought)| year - i32::from(sought)),
            date: sought.date.and_then(day).zip(case.date.as_deref().and_then(day)).map(|(own, other)| own == other),
            court: sought.court.zip(case.court.as_deref()).map(|(own, other)| own == other),
            whole: docket.as_ref().is_some_and(|(own, _)| own.is_whole()),
            docket: docket.map(|(own, other)| own.is(&other)),
        }
    }

    /// Whether it has the draft's name.
    pub(super) fn is_named(&self) -> bool {
        self.named
    }

    /// Whether the names have a party in common.
    pub(super) fn shares_a_party(&self) -> bool {
        self.score.is_some_and(|score| score >= ONE_PARTY)
    }

    /// Whether docket number and court match and a party is shared, as when a case continues under another name.
    pub(super) fn is_renamed(&self) -> bool {
        self.docket == Some(true) && self.court == Some(true) && self.shares_a_party()
    }

    /// Whether court, year and docket number leave no doubt that it is the case, given that the name fits.
    pub(super) fn is_sure(&self) -> bool {
        // A draft may name the wrong court; then the name must be distinctive and the year right.
        let other_court = self.court == Some(false) && !(self.tells && self.date != Some(false) && self.years == Some(0));
        if self.docket == Some(false) || other_court {
            return false;
        }
        if self.case.docket_only {
            // A docket may be many years older than its decisions.
            let before = self.years.is_none_or(|years| years <= 0);
            return before
                && (self.docket == Some(true) || self.docket.is_none() && self.court == Some(true) && self.years.is_some_and(|years| years >= -3));
        }
        self.docket == Some(true) && (self.court == Some(true) || self.whole)
            || self.date == Some(true)
            || self.date.is_none() && self.years.is_some_and(|years| years.abs() <= 1)
            || self.court == Some(true) && self.years.is_some_and(|years| years.abs() <= 1)
    }

    /// The facts that identify the case, in words.
    pub(super) fn grounds(&self) -> String {
        let mut grounds = vec!["name"];
        grounds.extend((self.docket == Some(true)).then_some("docket number"));
        grounds.extend((self.court == Some(true)).then_some("court"));
        grounds.push(if self.date == Some(true) { "date" } else { "year" });
        let last = grounds.pop().unwrap_or_default();
        format!("{} and {last}", grounds.join(", "))
    }
}

/// A criterion that may single out one of several cases.
type Test = fn(&Fit) -> bool;

/// The cases that fit best, and the criterion: docket number, date, court, year. Copies of one case count once.
///
/// `there`: whether all begin at one reporter citation. Then two records of the same parties are one case even if their dates differ, like an opinion
/// and its amended version; there may be two of a defendant whom the government sued.
pub(super) fn narrowed(mut fits: Vec<Fit>, there: bool) -> (Vec<Fit>, Option<&'static str>) {
    let mut settled = None;
    let tests: [(&str, Test); 5] = [
        ("its docket number", |fit| fit.docket == Some(true)),
        ("its date", |fit| fit.date == Some(true)),
        ("its court", |fit| fit.court == Some(true)),
        ("its year", |fit| fit.years == Some(0)),
        ("its year", |fit| fit.years.is_some_and(|years| years.abs() == 1)),
    ];
    fits = without_copies(fits, there);
    for (by, test) in tests {
        if fits.len() > 1 && fits.iter().any(test) && !fits.iter().all(test) {
            fits.retain(test);
            settled = Some(by);
        }
    }
    (fits, settled)
}

/// One of each set of copies: the one of the cited year, then the one with the most reporter citations, then the oldest record.
fn without_copies(mut fits: Vec<Fit>, there: bool) -> Vec<Fit> {
    let other_year = |fit: &Fit| fit.years.is_some_and(|years| years.abs() > 1);
    order::sort_by_key(&mut fits, |fit| (other_year(fit), std::cmp::Reverse(fit.case.cites.len()), fit.case.id.len(), fit.case.id.clone()));
    let mut kept: Vec<Fit> = Vec::new();
    for fit in fits {
        if !kept.iter().any(|other| is_copy(other.case, fit.case, there && other.tells)) {
            kept.push(fit);
        }
    }
    kept
}

fn is_copy(a: &CaseRecord, b: &CaseRecord, days_may_differ: bool) -> bool {
    let agree = |a: &Option<String>, b: &Option<String>| a.is_none() || b.is_none() || a == b;
    let nameless = a.name.is_empty() || b.name.is_empty();
    a.id == b.id
        || a.docket_only == b.docket_only
            && (a.date == b.date || days_may_differ)
            && agree(&a.court, &b.court)
            && (nameless || days_may_differ || NameParts::of(&a.name).compare(&NameParts::of(&b.name)).same)
}

/// The date with its year.
fn day(text: &str) -> Option<value::Value> {
    let keys: Vec<String> = words(text).into_iter().map(|word| word.key).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    value::value(&keys).filter(|value| matches!(value, value::Value::Date(Some(_), _, Some(_))))
}
