//! Whether a cited case exists as cited.

use super::Existence;
use super::fit::{self, Fit, Sought};
use super::place;
use super::record::{CaseRecord, CiteAnswer, CiteStanding, Inquiry, Search, SearchAnswer, SearchKind, Settlement};
use crate::caution::Caution;
use literatim_cite::{Cite, Database, DocketNumber, NameParts};
use literatim_matching::order;

/// Results on a page of CourtListener's search; one with fewer has all that the search finds.
const RESULTS_OF_A_PAGE: usize = 20;

/// Decides whether a case exists as cited.
fn settle(sought: &Sought, inquiry: &Inquiry) -> Settlement {
    if let Some(country) = abroad(sought.cites) {
        let reason = format!("{} covers American courts. It cannot say whether this case, of a court in {country}, exists.", inquiry.index);
        return Settlement::new(Existence::CannotCheck, reason);
    }
    if inquiry.cites.is_empty() && inquiry.searches.is_empty() && !inquiry.places.is_empty() {
        return place::settle(sought, inquiry);
    }
    let matcher = CaseMatcher { sought, name: sought.name.map(NameParts::of), index: &inquiry.index };
    let mut standings: Vec<Standing> = inquiry.cites.iter().map(|answer| matcher.at(answer)).collect();
    order::sort_by_key(&mut standings, |standing| standing.rank());
    let mut settlement = match standings.first() {
        Some(best) => matcher.of_standing(best),
        None => matcher.nothing(),
    };
    matcher.parallels(&standings, inquiry, &mut settlement);
    match settlement.existence {
        // An index that does not answer for a citation does not answer for a name.
        Existence::Found | Existence::CannotCheck => {}
        // Another defendant, or the caption of a later stage of the case.
        Existence::OtherName if standings.first().and_then(|standing| standing.fits.first()).is_some_and(Fit::shares_a_party) => {}
        Existence::Ambiguous => matcher.search_among(inquiry, &mut settlement),
        Existence::OtherName
        | Existence::FoundWithDifferences
        | Existence::InteriorPage
        | Existence::OtherCitation
        | Existence::DocketOnly
        | Existence::NotInIndex
        | Existence::NotLookedUp => {
            matcher.search(inquiry, &standings, &mut settlement);
        }
    }
    settlement
}

/// The country whose court decided a case, if all its citations are of courts outside the United States.
fn abroad(cites: &[Cite]) -> Option<&'static str> {
    let first = cites.first()?.country()?;
    cites.iter().all(|cite| cite.country().is_some()).then_some(first)
}

/// Decides which case of an inquiry is meant, and whether it is the one cited. If several cases fit, the reader decides which one is meant: the one with the id `chosen`, if it is among them.
pub fn settle_chosen(sought: &Sought, inquiry: &Inquiry, chosen: Option<&str>) -> Settlement {
    let open = settle(sought, inquiry);
    if open.existence != Existence::Ambiguous {
        return open;
    }
    let candidates = open.cases.clone();
    let Some(case) = chosen.and_then(|id| candidates.iter().find(|case| case.id == id)) else { return Settlement { candidates, ..open } };
    // An answer without the chosen case is about another citation.
    let is_chosen = |other: &CaseRecord| other.id == case.id;
    let only = |cases: &[CaseRecord]| if cases.iter().any(is_chosen) { vec![case.clone()] } else { cases.to_vec() };
    let cites = inquiry.cites.iter().map(|answer| CiteAnswer { cases: only(&answer.cases), ..answer.clone() }).collect();
    let searches = inquiry.searches.iter().map(|answer| SearchAnswer { cases: only(&answer.cases), ..answer.clone() }).collect();
    let mut settlement = settle(sought, &Inquiry { cites, searches, ..inquiry.clone() });
    // Cases at one citation often differ in their dates alone.
    let decided = case.date.as_ref().map_or(String::new(), |date| format!(", decided on {date}"));
    settlement.evidence.insert(0, format!("Of {} cases that fit, the reader chose {}{decided}.", candidates.len(), described(case)));
    Settlement { chosen: Some(case.id.clone()), candidates, ..settlement }
}

/// Why one of several records at a reporter citation counts.
#[derive(Clone, Copy)]
enum Chosen {
    /// The others are copies of it.
    Copies,
    /// It alone fits by this, in words.
    By(&'static str),
}

/// What a reporter citation leads to.
struct Standing<'a> {
    cite: &'a str,
    existence: Existence,
    /// Whether the case begins there.
    exact: bool,
    /// The candidate cases; several if nothing shows which is meant.
    fits: Vec<Fit<'a>>,
    /// The criterion that singled out one of several.
    settled_by: Option<Chosen>,
    problem: Option<&'a str>,
}

impl Standing<'_> {
    /// Rank among the reporter citations of one case: the most informative first.
    fn rank(&self) -> usize {
        match self.existence {
            Existence::Found if self.exact => 0,
            Existence::Found => 1,
            Existence::Ambiguous => 2,
            Existence::OtherName => 3,
            Existence::InteriorPage => 4,
            Existence::NotInIndex => 5,
            Existence::FoundWithDifferences | Existence::OtherCitation | Existence::DocketOnly | Existence::CannotCheck | Existence::NotLookedUp => 6,
        }
    }
}

struct CaseMatcher<'a> {
    sought: &'a Sought<'a>,
    name: Option<NameParts>,
    index: &'a str,
}

impl<'a> CaseMatcher<'a> {
    fn fits<'b>(&self, cases: &'b [CaseRecord]) -> Vec<Fit<'b>> {
        cases.iter().map(|case| Fit::new(self.sought, self.name.as_ref(), case)).collect()
    }

    /// What is at a reporter citation.
    fn at<'b>(&self, answer: &'b CiteAnswer) -> Standing<'b> {
        let standing = |existence, exact, fits, settled_by| Standing {
            cite: &answer.cite,
            existence,
            exact,
            fits,
            settled_by,
            problem: answer.problem.as_ref().map(|problem| problem.text.as_str()),
        };
        if answer.cases.is_empty() {
            let existence = if answer.problem.is_some() { Existence::CannotCheck } else { Existence::NotInIndex };
            return standing(existence, false, Vec::new(), None);
        }
        let begins = |fit: &Fit| fit.case.cites.iter().any(|cite| is_cite(cite, &answer.cite));
        let mut fits = self.fits(&answer.cases);
        let exact = fits.iter().any(begins);
        if exact {
            fits.retain(begins);
        }
        // Copies of one case, some without a name.
        if fits.iter().any(|fit| !fit.case.name.is_empty()) {
            fits.retain(|fit| !fit.case.name.is_empty());
        }
        let named = self.name.is_some() && fits.iter().any(Fit::is_named);
        if named {
            fits.retain(Fit::is_named);
        }
        let unknown = self.name.is_none() || fits.iter().all(|fit| fit.score.is_none());
        let several = fits.len();
        let (fits, by) = fit::narrowed(fits, exact && named);
        let settled_by = (answer.cases.len() > 1)
            .then_some(by.or((several < answer.cases.len() && named).then_some("its name")).map_or(Chosen::Copies, Chosen::By));
        let existence = match (fits.len(), named || unknown) {
            (2.., true) => Existence::Ambiguous,
            (_, true) if exact || named => Existence::Found,
            (_, false) if exact => Existence::OtherName,
            _ => Existence::InteriorPage,
        };
        standing(existence, exact, fits, settled_by)
    }

    /// The verdict for one reporter citation.
    fn of_standing(&self, standing: &Standing) -> Settlement {
        let cite = standing.cite;
        let cases = standing.fits.iter().map(|fit| fit.case.clone()).collect();
        let mut settlement = Settlement { cases, ..Settlement::new(standing.existence, self.reason_at(standing)) };
        let Some(fit) = standing.fits.first() else { return settlement };
        match standing.existence {
            Existence::Found if !standing.exact => {
                let text = settlement.reason.clone();
                settlement.warnings.push(Caution { code: "not_first_page", text, evidence: cite.to_owned() });
            }
            Existence::Found => settlement.verified = fit.years.is_none_or(|years| years.abs() <= 1).then_some(true),
            Existence::OtherName | Existence::InteriorPage if !fit.is_named() && !fit.shares_a_party() && fit.score.is_some() => {
                settlement.verified = Some(false);
            }
            Existence::OtherName
            | Existence::InteriorPage
            | Existence::FoundWithDifferences
            | Existence::OtherCitation
            | Existence::DocketOnly
            | Existence::Ambiguous
            | Existence::NotInIndex
            | Existence::CannotCheck
            | Existence::NotLookedUp => {}
        }
        match standing.settled_by {
            Some(Chosen::Copies) => settlement.evidence.push(format!("{} has several records of it, all copies of one case.", self.index)),
            Some(Chosen::By(by)) if standing.existence != Existence::Ambiguous => {
                settlement.evidence.push(format!("Of several cases at {cite}, this one fits by {by}."));
            }
            _ => {}
        }
        self.remark(fit, &mut settlement);
        settlement
    }

    /// Differences in name, year and court between draft and index.
    fn remark(&self, fit: &Fit, settlement: &mut Settlement) {
        let case = fit.case;
        if let (Some(written), Some(score)) = (self.sought.name.filter(|&name| name != case.name), fit.score) {
            let text =
                format!("The draft calls it {written}; {} calls it {} (names {} % alike).", self.index, case.name, (score * 100.0).round() as u32);
            if settlement.existence == Existence::Found && !fit.is_named() {
                settlement.warnings.push(Caution { code: "other_name", text: text.clone(), evidence: written.to_owned() });
            }
            settlement.evidence.push(text);
        }
        if let (Some(year), Some(years), Some(date)) = (self.sought.year, fit.years.filter(|&years| years != 0), &case.date) {
            let text = format!("The draft gives the year {year}; {} was decided on {date}.", case.name);
            settlement.evidence.push(text.clone());
            if years.abs() > 1 && settlement.existence != Existence::InteriorPage {
                settlement.warnings.push(Caution { code: "year_differs", text, evidence: year.to_string() });
            }
        }
        if let (Some(false), Some(written), Some(date)) = (fit.date, self.sought.date, &case.date) {
            settlement.evidence.push(format!("The draft gives the date {written}; this decision is dated {date}."));
        }
        if let (Some(false), Some(court), Some(own)) = (fit.court, self.sought.court, case.court_name.as_ref().or(case.court.as_ref())) {
            let text = format!("The draft gives the court as {court}; the case was decided by {own}.");
            settlement.evidence.push(text.clone());
            settlement.warnings.push(Caution { code: "court_differs", text, evidence: court.to_owned() });
        }
    }

    fn reason_at(&self, standing: &Standing) -> String {
        let cite = standing.cite;
        let Some(fit) = standing.fits.first() else {
            return match standing.problem {
                Some(problem) => format!("It could not be looked up: {problem}"),
                None => self.not_there(cite),
            };
        };
        let case = described(fit.case);
        let there = described_there(fit.case);
        let begins = || match self.first_page(fit.case, cite) {
            Some(first) => format!(", which begins at {first}"),
            None => String::new(),
        };
        match standing.existence {
            Existence::Found if standing.exact => format!("{cite} is {there}."),
            Existence::Found => format!("{cite} is a page within the case, not its first: {case}."),
            Existence::OtherName => format!("{cite} is a case with another name: {there}."),
            Existence::InteriorPage if self.name.is_none() => format!("No case begins at {cite}; the page is inside {case}{}.", begins()),
            Existence::InteriorPage => format!("No case begins at {cite}; the page is inside another case, {case}{}.", begins()),
            Existence::Ambiguous
            | Existence::FoundWithDifferences
            | Existence::OtherCitation
            | Existence::DocketOnly
            | Existence::NotInIndex
            | Existence::CannotCheck
            | Existence::NotLookedUp => {
                let all: Vec<String> = standing.fits.iter().map(|fit| described(fit.case)).collect();
                format!("Several cases fit {cite}, and nothing in the citation shows which one is meant: {}.", all.join("; "))
            }
        }
    }

    fn not_there(&self, cite: &str) -> String {
        format!("{} has no case at {cite}. The case may still exist: {}.", self.index, lacks(cite))
    }

    /// The page on which a case begins in the cited volume.
    fn first_page(&self, case: &CaseRecord, cite: &str) -> Option<String> {
        let asked = Cite::parse(cite)?;
        case.cites.iter().find(|own| Cite::parse(own).is_some_and(|own| own.volume == asked.volume && own.reporter == asked.reporter)).cloned()
    }

    /// The verdict without a reporter citation.
    fn nothing(&self) -> Settlement {
        let reason = format!("{} was not asked: the citation has neither a reporter citation nor a name to search for.", self.index);
        Settlement::new(Existence::NotLookedUp, reason)
    }

    /// The verdict on each parallel citation; warns of those that lead elsewhere than the main one.
    fn parallels(&self, standings: &[Standing], inquiry: &Inquiry, settlement: &mut Settlement) {
        if inquiry.cites.len() < 2 {
            return;
        }
        let chosen = settlement.cases.first().map(|case| case.id.clone());
        for answer in &inquiry.cites {
            let Some(standing) = standings.iter().find(|standing| std::ptr::eq(standing.cite, answer.cite.as_str())) else { continue };
            let reason = self.reason_at(standing);
            let elsewhere = standing
                .fits
                .first()
                .is_some_and(|fit| settlement.existence == Existence::Found && Some(&fit.case.id) != chosen.as_ref() && !fit.is_named());
            if elsewhere {
                settlement.warnings.push(Caution { code: "parallel_differs", text: reason.clone(), evidence: answer.cite.clone() });
                settlement.verified = None;
            }
            settlement.cites.push(CiteStanding { cite: answer.cite.clone(), existence: standing.existence, reason });
        }
    }

    /// Asks for the courts of several fitting cases, which look-ups by citation do not return, and keeps those of the cited court.
    fn search_among(&self, inquiry: &Inquiry, settlement: &mut Settlement) {
        let is_of_a_case = self.name.as_ref().is_some_and(NameParts::is_of_a_case);
        let Some(search) = self.searches(is_of_a_case).into_iter().find(|search| search.kind == SearchKind::Opinions && search.court.is_some())
        else {
            return;
        };
        let Some(answer) = inquiry.searches.iter().find(|answer| answer.search == search) else {
            settlement.next = Some(search);
            return;
        };
        let of_the_court: Vec<&CaseRecord> = answer.cases.iter().filter(|case| settlement.cases.iter().any(|own| own.id == case.id)).collect();
        // Several cases of one name, citation and court are records of one case.
        if let [case, ..] = of_the_court.as_slice() {
            settlement.existence = Existence::Found;
            settlement.verified = Some(true);
            settlement.reason = format!("Of several cases that fit, {} was decided by the cited court.", described(case));
            settlement.cases = vec![(*case).clone()];
        }
    }

    /// Evaluates search results, and sets the next search.
    fn search(&self, inquiry: &Inquiry, standings: &[Standing], settlement: &mut Settlement) {
        let plain_case = self.name.as_ref().is_some_and(NameParts::is_of_a_case);
        let mut weak: Vec<&CaseRecord> = Vec::new();
        let mut has_all = false;
        for search in self.searches(plain_case) {
            let Some(answer) = inquiry.searches.iter().find(|answer| answer.search == search) else {
                // The last one is narrower than an answer that has all.
                settlement.next = (!has_all).then_some(search);
                break;
            };
            if let Some(problem) = &answer.problem {
                settlement.evidence.push(format!("It could not be searched for: {}", problem.text));
                if settlement.cases.is_empty() {
                    settlement.existence = Existence::CannotCheck;
                    settlement.reason = format!("It could not be looked up: {}", problem.text);
                }
                break;
            }
            has_all =
                search.name.is_some() && search.kind == SearchKind::Opinions && search.after.is_none() && answer.cases.len() < RESULTS_OF_A_PAGE;
            let fits = self.fits(&answer.cases);
            let (sure, others): (Vec<Fit>, Vec<Fit>) = fits.into_iter().filter(|fit| fit.is_named() || fit.is_renamed()).partition(Fit::is_sure);
            if !sure.is_empty() {
                self.found_by_search(sure, standings, settlement);
                return;
            }
            weak.extend(others.iter().filter(|fit| fit.is_named()).map(|fit| fit.case));
        }
        let mut told: Vec<&str> = Vec::new();
        for case in weak.into_iter().filter(|case| !settlement.cases.iter().any(|own| own.id == case.id)) {
            if told.len() < 3 && !told.contains(&case.id.as_str()) {
                told.push(&case.id);
                settlement.evidence.push(format!("A case with this name but another court, year or docket number: {}.", described(case)));
            }
        }
        if inquiry.cites.is_empty() && settlement.existence == Existence::NotLookedUp && !inquiry.searches.is_empty() {
            settlement.existence = Existence::NotInIndex;
            settlement.reason = format!("A search of {} found nothing that fits. The case may still exist: {}.", self.index, lacks(""));
        }
    }

    fn found_by_search(&self, sure: Vec<Fit>, standings: &[Standing], settlement: &mut Settlement) {
        let opinions = sure.iter().any(|fit| !fit.case.docket_only);
        let sure: Vec<Fit> = sure.into_iter().filter(|fit| fit.case.docket_only != opinions).collect();
        let (fits, _) = fit::narrowed(sure, false);
        let Some(fit) = fits.first() else { return };
        let instead = standings.first().filter(|standing| !standing.fits.is_empty());
        let place = instead.and_then(|standing| standing.fits.first().map(|other| (standing.cite, other.case)));
        let has_reporter = |cite: &Cite| fit.case.cites.iter().filter_map(|own| Cite::parse(own)).find(|own| own.reporter == cite.reporter);
        let elsewhere = self.sought.cites.iter().find_map(|cite| has_reporter(cite).map(|own| (cite.to_string(), own)));
        let case = described(fit.case);
        let (existence, reason) = if fits.len() > 1 {
            let all: Vec<String> = fits.iter().map(|fit| described(fit.case)).collect();
            (
                Existence::Ambiguous,
                format!("Several decisions fit by name, court and year, and nothing shows which one is meant: {}.", all.join("; ")),
            )
        } else if !fit.is_named() && fit.date == Some(true) {
            (Existence::Found, format!("Docket number, court and date match {case}, whose name has another party."))
        } else if !fit.is_named() {
            (Existence::OtherName, format!("{} has its docket number under another name: {case}.", self.index))
        } else if fit.case.docket_only {
            (Existence::DocketOnly, format!("{} has the docket of the case, {case}, but not this decision.", self.index))
        } else if let Some((cite, own)) = elsewhere.filter(|(cite, own)| !is_cite(cite, &own.to_string())) {
            match place {
                Some((at, other)) => (Existence::OtherCitation, format!("The case is at {own}: {case}; {at} is {}.", described(other))),
                None => (Existence::OtherCitation, format!("The case is at {own}, not at {cite}: {case}.")),
            }
        } else if let Some((at, other)) = place {
            (Existence::OtherCitation, format!("The case exists, {case}, but {at} is {}.", described(other)))
        } else {
            (Existence::Found, format!("{case} fits by {}; its reporter citation could not be compared.", fit.grounds()))
        };
        settlement.existence = existence;
        settlement.reason = reason;
        settlement.next = None;
        settlement.verified = match existence {
            Existence::Found if fit.date.unwrap_or(fit.docket == Some(true)) => Some(true),
            Existence::OtherCitation => Some(false),
            Existence::Found
            | Existence::FoundWithDifferences
            | Existence::OtherName
            | Existence::InteriorPage
            | Existence::DocketOnly
            | Existence::Ambiguous
            | Existence::NotInIndex
            | Existence::CannotCheck
            | Existence::NotLookedUp => None,
        };
        settlement.cases = fits.iter().map(|fit| fit.case.clone()).collect();
        settlement.evidence.clear();
        if existence == Existence::Found {
            settlement
                .evidence
                .extend(self.sought.cites.iter().map(|cite| format!("{} does not have {cite}: {}.", self.index, lacks(&cite.to_string()))));
        }
        if !fit.case.docket_only {
            self.remark(fit, settlement);
        }
    }

    /// The searches, in order. For cases in reporters: opinions by name at any time, then around the year, which matters where the first answer is
    /// full. For unreported cases: opinions by name around the year, opinions and dockets by docket number, or dockets by name.
    fn searches(&self, is_of_a_case: bool) -> Vec<Search> {
        let words = self.name.as_ref().zip(self.sought.name).filter(|_| is_of_a_case).and_then(|(parts, name)| parts.searched(name));
        let court = self.sought.court.map(str::to_owned);
        let named = |kind, window: Option<u16>| {
            words.clone().map(|name| Search {
                kind,
                name: Some(name),
                docket: None,
                court: court.clone().filter(|_| window.is_some() || kind == SearchKind::Dockets),
                after: window.map(|year| format!("{}-01-01", year - 1)),
                before: window.map(|year| format!("{}-12-31", year + 1)),
            })
        };
        let numbered = |kind| {
            self.sought.docket.map(|docket| Search {
                kind,
                name: None,
                docket: Some(DocketNumber::searched(docket)),
                court: court.clone(),
                after: None,
                before: None,
            })
        };
        let in_print = self.sought.cites.iter().any(|cite| !is_of_a_database(&cite.to_string()));
        let mut searches = Vec::new();
        if in_print {
            searches.extend(named(SearchKind::Opinions, None));
        }
        searches.extend(self.sought.year.and_then(|year| named(SearchKind::Opinions, Some(year))));
        if !in_print {
            searches.extend(numbered(SearchKind::Opinions));
            searches.extend(numbered(SearchKind::Dockets).or_else(|| named(SearchKind::Dockets, None)));
            if self.sought.year.is_none() {
                searches.extend(named(SearchKind::Opinions, None));
            }
        }
        searches
    }
}

/// A case as it is cited: `Doe v. Roe, 608 F.3d 105 (2d Cir. 2010)`; with its docket number if it has no reporter citation.
fn described(case: &CaseRecord) -> String {
    dated(case, case.cites.first().cloned().or_else(|| case.docket.as_ref().map(|docket| format!("No. {docket}"))))
}

/// A case without its reporter citation: `Doe v. Roe (2d Cir. 2010)`.
fn described_there(case: &CaseRecord) -> String {
    dated(case, None)
}

/// Name, citation, court and year; the whole date if the case has no reporter citation.
fn dated(case: &CaseRecord, address: Option<String>) -> String {
    let mut text = if case.name.is_empty() { "a case without a name".to_owned() } else { case.name.clone() };
    if let Some(address) = address {
        text += &format!(", {address}");
    }
    let year = case.date.as_deref().map(|date| if case.cites.is_empty() { date } else { date.get(..4).unwrap_or(date) });
    let court_and_year: Vec<&str> = case.court_name.as_deref().into_iter().chain(year).collect();
    if !court_and_year.is_empty() {
        text += &format!(" ({}{})", if case.docket_only { "docket of " } else { "" }, court_and_year.join(" "));
    }
    text
}

/// Whether two reporter citations are equal.
fn is_cite(a: &str, b: &str) -> bool {
    a == b || Cite::parse(a).is_some_and(|a| Cite::parse(b) == Some(a))
}

/// Whether a citation is a database number: `2020 WL 55012`.
fn is_of_a_database(cite: &str) -> bool {
    Cite::parse(cite).is_some_and(|cite| cite.database().is_some())
}

/// Why an index may lack a citation, as a clause.
fn lacks(cite: &str) -> &'static str {
    match Cite::parse(cite).and_then(|cite| cite.database()) {
        Some(Database::Westlaw) => "the index lacks most Westlaw numbers",
        Some(Database::Lexis) => "the index lacks many Lexis numbers",
        None => "the index lacks recent volumes and many state reporters",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "an index";

    fn case(id: usize, name: &str, date: &str, cite: &str) -> CaseRecord {
        CaseRecord {
            id: id.to_string(),
            name: name.into(),
            full_name: None,
            court: None,
            court_name: None,
            date: Some(date.into()),
            docket: None,
            cites: vec![cite.into()],
            address: None,
            docket_only: false,
        }
    }

    /// The searches that are asked for in order of a case whose citation has `there`, each answered by the cases of the index that it can find.
    fn searched(name: &str, year: Option<u16>, there: &[CaseRecord], index: &[CaseRecord]) -> (Vec<Search>, Settlement) {
        let cites = [Cite::parse("912 F.3d 87").expect("a citation")];
        let sought = Sought { cites: &cites, name: Some(name), year, date: None, court: None, docket: None };
        let answer = CiteAnswer { cite: "912 F.3d 87".into(), cases: there.to_vec(), problem: None };
        let mut inquiry =
            Inquiry { index: INDEX.into(), cites: vec![answer], searches: Vec::new(), works: Vec::new(), places: Vec::new(), version: None };
        loop {
            let settlement = settle(&sought, &inquiry);
            let Some(search) = settlement.next.clone() else {
                return (inquiry.searches.into_iter().map(|answer| answer.search).collect(), settlement);
            };
            let is_within = |case: &&CaseRecord| {
                let date = case.date.as_deref().unwrap_or_default();
                search.after.as_deref().is_none_or(|after| date >= after) && search.before.as_deref().is_none_or(|before| date <= before)
            };
            let cases = index.iter().filter(is_within).take(RESULTS_OF_A_PAGE).cloned().collect();
            inquiry.searches.push(SearchAnswer { search, cases, problem: None });
        }
    }

    #[test]
    fn a_case_that_the_index_lacks_costs_one_search() {
        let other = [case(1, "Tarrow v. Winnock", "1962-03-01", "300 F.2d 11")];
        let near = [case(1, "Quill v. Dunmore", "1990-03-01", "900 F.2d 11")];
        for (name, year, there, index) in [
            ("Quill v. Dunmore", Some(2019), &[][..], &[][..]),
            ("Quill v. Dunmore", Some(2019), &other, &[]),
            ("Quill v. Dunmore", None, &[], &[]),
            ("Quill v. Dunmore", Some(2019), &[], &near),
            ("In re Dunmore Harbour Board", Some(2019), &[], &[]),
        ] {
            let (searches, settlement) = searched(name, year, there, index);
            assert_eq!(searches.len(), 1, "{name} {year:?}: {searches:?}");
            assert_eq!(searches[0].after, None, "at any time");
            assert_ne!(settlement.existence, Existence::Found);
        }
    }

    #[test]
    fn a_name_that_fills_the_page_is_searched_for_around_its_year_too() {
        let mut index: Vec<CaseRecord> = (0..30).map(|at| case(at, "Quill v. Dunmore", "1962-03-01", &format!("300 F.2d {}", at + 1))).collect();
        index.push(case(99, "Quill v. Dunmore", "2019-05-02", "912 F.3d 78"));
        let (searches, settlement) = searched("Quill v. Dunmore", Some(2019), &[], &index);
        assert_eq!(searches.iter().map(|search| search.after.as_deref()).collect::<Vec<_>>(), [None, Some("2018-01-01")]);
        assert_eq!((settlement.existence, settlement.cases[0].id.as_str()), (Existence::OtherCitation, "99"));
    }

    #[test]
    fn an_unreported_case_is_searched_for_by_its_number_and_on_the_dockets() {
        let sought = |year| Sought { cites: &[], name: Some("Quill v. Dunmore"), year, date: None, court: Some("ilnd"), docket: Some("18-cv-7730") };
        for (year, expected) in [
            (Some(2019), "name in opinions, number in opinions, number in dockets"),
            (None, "number in opinions, number in dockets, name in opinions"),
        ] {
            let mut inquiry =
                Inquiry { index: INDEX.into(), cites: Vec::new(), searches: Vec::new(), works: Vec::new(), places: Vec::new(), version: None };
            while let Some(search) = settle(&sought(year), &inquiry).next {
                inquiry.searches.push(SearchAnswer { search, cases: Vec::new(), problem: None });
            }
            let said = inquiry.searches.iter().map(|SearchAnswer { search, .. }| {
                format!(
                    "{} in {}",
                    if search.name.is_some() { "name" } else { "number" },
                    if search.kind == SearchKind::Dockets { "dockets" } else { "opinions" }
                )
            });
            assert_eq!(said.collect::<Vec<_>>().join(", "), expected);
        }
    }

    #[test]
    fn a_case_that_is_elsewhere_in_the_index_is_found_by_one_search() {
        let index = [case(7, "Quill v. Dunmore", "2019-05-02", "912 F.3d 78"), case(8, "Quill v. Dunmore", "1962-03-01", "300 F.2d 11")];
        let (searches, settlement) = searched("Quill v. Dunmore", Some(2019), &[], &index);
        assert_eq!((searches.len(), settlement.existence, settlement.cases[0].id.as_str()), (1, Existence::OtherCitation, "7"));
    }
}
