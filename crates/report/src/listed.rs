//! The findings of a report as every writer lists them: by what they ask of the reader, then in order of place.

use super::label::{self, plural};
use super::model::*;
use literatim_judge::Group;
use literatim_matching::order;
use literatim_matching::text::Span16;

/// The most passages with which a finding is shown to people; editors show as many (`www/src/lsp/hover.ts`).
pub(super) const MOST_PASSAGES: usize = 3;

/// A finding in a list.
#[derive(Clone, Copy)]
pub(super) enum ListedFinding<'a> {
    Quotation(&'a QuotationFinding),
    Citation(&'a CitationFinding),
    Claim(&'a ClaimFinding),
}

impl<'a> ListedFinding<'a> {
    pub fn id(self) -> &'a str {
        match self {
            Self::Quotation(finding) => &finding.id,
            Self::Citation(finding) => &finding.id,
            Self::Claim(finding) => &finding.id,
        }
    }

    pub fn kind(self) -> FindingKind {
        match self {
            Self::Quotation(finding) => finding.kind,
            Self::Citation(finding) => finding.kind,
            Self::Claim(finding) => finding.kind,
        }
    }

    pub fn attention(self) -> Attention {
        match self {
            Self::Quotation(finding) => finding.attention,
            Self::Citation(finding) => finding.attention,
            Self::Claim(finding) => finding.attention,
        }
    }

    /// The verdict in a few words.
    pub fn label(self) -> &'a str {
        match self {
            Self::Quotation(finding) => &finding.label,
            Self::Citation(finding) => &finding.label,
            Self::Claim(finding) => &finding.label,
        }
    }

    pub fn reason(self) -> &'a str {
        match self {
            Self::Quotation(finding) => &finding.reason,
            Self::Citation(finding) => &finding.reason,
            Self::Claim(finding) => &finding.reason,
        }
    }

    /// The draft's words.
    pub fn text(self) -> &'a str {
        match self {
            Self::Quotation(finding) => &finding.text,
            Self::Citation(finding) => &finding.text,
            Self::Claim(finding) => &finding.text,
        }
    }

    pub fn span(self) -> Span16 {
        match self {
            Self::Quotation(finding) => finding.span,
            Self::Citation(finding) => finding.span,
            Self::Claim(finding) => finding.span,
        }
    }

    /// Its page in the draft.
    pub fn page(self) -> Option<&'a str> {
        match self {
            Self::Quotation(finding) => finding.draft_page.as_deref(),
            Self::Citation(finding) => finding.draft_page.as_deref(),
            Self::Claim(finding) => finding.draft_page.as_deref(),
        }
    }

    /// The group that it is drawn by: that of its verdict, unless the report asks for more or for less than the verdict does. The same as `drawnAs` in
    /// `www/src/report/verdicts.ts`.
    pub fn group(self) -> Group {
        let group = match self {
            Self::Quotation(finding) => finding.headline.group(),
            Self::Citation(finding) => finding.existence.group(),
            Self::Claim(finding) => finding.headline.group(),
        };
        match self.attention() {
            Attention::Fix if !group.is_fault() || group == Group::Minor => Group::Doubt,
            Attention::Fix | Attention::Fine => group,
            Attention::LookUp => Group::Unknown,
            Attention::Aside => Group::Aside,
        }
    }

    pub fn sign(self) -> &'static str {
        label::sign(self.group())
    }

    /// What is said of it besides its reason: warnings first, then notes, and of a claim the model that proposed its verdict.
    pub fn remarks(self) -> Vec<&'a str> {
        let (warnings, notes) = match self {
            Self::Quotation(finding) => (&finding.warnings[..], &finding.notes),
            Self::Citation(finding) => (&finding.warnings[..], &finding.notes),
            Self::Claim(finding) => (&[][..], &finding.notes),
        };
        let flags = if let Self::Claim(finding) = self { &finding.flags[..] } else { &[] };
        let basis = if let Self::Claim(finding) = self { &finding.note } else { "" };
        let warnings = warnings.iter().map(|warning| warning.text.as_str()).chain(flags.iter().map(|flag| flag.text.as_str()));
        let said = warnings.chain(notes.iter().map(String::as_str)).chain([basis]);
        said.filter(|text| !text.is_empty() && *text != self.reason()).collect()
    }

    /// What people decided about it, a sentence each: an attribution by hand, and what reviewers did.
    pub fn review(self, report: &'a Report) -> Vec<String> {
        let given = if let Self::Quotation(finding) = self { given_reason(finding) } else { None };
        let acts = report.review.iter().filter(|review| review.finding == self.id()).map(label::reviewed);
        given.map(str::to_owned).into_iter().chain(acts).collect()
    }

    /// The act by which a reviewer settled it, unless it was opened again.
    pub fn settled(self, report: &'a Report) -> Option<&'a Review> {
        let last = report.review.iter().rfind(|review| review.finding == self.id());
        last.filter(|review| review.act != ReviewAct::Reopened)
    }
}

/// The reason of an attribution that a person made.
pub(super) fn given_reason(finding: &QuotationFinding) -> Option<&str> {
    (finding.attribution.rule == Rule::Given).then_some(finding.attribution.reason.as_str())
}

/// How much people decided: `3 findings settled by reviewers (1 dismissed) · 1 quotation attributed by hand`; where their acts decide nothing, how many
/// acts there are. `None` if there are none.
pub(super) fn decided(report: &Report) -> Option<String> {
    let all = listed(report);
    let acts: Vec<ReviewAct> = all.iter().filter_map(|finding| Some(finding.settled(report)?.act)).collect();
    let dismissed = match acts.iter().filter(|act| **act == ReviewAct::Dismissed).count() {
        0 => String::new(),
        count => format!(" ({count} dismissed)"),
    };
    let settled = format!("{} settled by reviewers{dismissed}", plural(acts.len(), "finding"));
    let open = format!("{} of reviewers, no finding settled", plural(report.review.len(), "act"));
    let given = report.quotations.iter().filter_map(given_reason).count();
    let given_said = format!("{} attributed by hand", plural(given, "quotation"));
    let parts = [(acts.len(), settled), (if acts.is_empty() { report.review.len() } else { 0 }, open), (given, given_said)];
    let parts: Vec<String> = parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, said)| said).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// What had a part in the findings besides the program, a sentence each: stores with kept answers, models that answered, and people who decided.
pub(super) fn took_part(report: &Report) -> Vec<String> {
    let people = decided(report).map(|decided| format!("{decided}."));
    label::kept(report).into_iter().chain(label::asked(report)).chain(people).collect()
}

/// All findings of a report, in order of place; at one place, a citation comes before a quotation, and that before a claim.
pub(super) fn listed(report: &Report) -> Vec<ListedFinding<'_>> {
    let citations = report.citations.iter().map(ListedFinding::Citation);
    let claims = report.claims.iter().map(ListedFinding::Claim);
    let mut all: Vec<_> = citations.chain(report.quotations.iter().map(ListedFinding::Quotation)).chain(claims).collect();
    order::sort_by_key(&mut all, |finding| finding.span().0);
    all
}

/// The findings that ask for one thing.
pub(super) struct FindingGroup<'a> {
    pub attention: Attention,
    pub findings: Vec<ListedFinding<'a>>,
    /// How many citations it leaves out: later ones that ask for nothing, and those about which an index could not be asked, for which the sources
    /// give the reason once.
    pub left_out: usize,
}

impl FindingGroup<'_> {
    /// Whether its findings are listed in short: they ask for nothing.
    pub fn is_short(&self) -> bool {
        matches!(self.attention, Attention::Fine | Attention::Aside)
    }

    /// How many findings it has: those that are left out too.
    pub fn count(&self) -> usize {
        self.findings.len() + self.left_out
    }

    /// What it leaves out, in a sentence.
    pub fn said_of_left_out(&self) -> Option<String> {
        let is_one = self.left_out == 1;
        let count = plural(self.left_out, if self.attention == Attention::Aside { "later citation" } else { "citation" });
        match (self.left_out, self.attention) {
            (0, _) => None,
            (_, Attention::Aside) if is_one => Some(format!("{count} repeats an authority of this report.")),
            (_, Attention::Aside) => Some(format!("{count} repeat authorities of this report.")),
            (_, Attention::Fix | Attention::LookUp | Attention::Fine) => {
                Some(format!("{count} could not be looked up; the reason is given with the sources."))
            }
        }
    }
}

/// The groups of findings, the most urgent first, without empty ones.
pub(super) fn groups(report: &Report) -> Vec<FindingGroup<'_>> {
    let all = listed(report);
    let group = |&attention: &Attention| {
        let is_left_out = |finding: &ListedFinding| match finding {
            ListedFinding::Citation(citation) if attention == Attention::Aside => {
                citation.authority.as_ref().is_some_and(|first| *first != citation.id)
            }
            ListedFinding::Citation(citation) => {
                citation.existence == Existence::CannotCheck && citation.warnings.is_empty() && citation.notes.is_empty()
            }
            ListedFinding::Quotation(_) | ListedFinding::Claim(_) => false,
        };
        let own = all.iter().copied().filter(|finding| finding.attention() == attention);
        let (left, findings): (Vec<_>, Vec<_>) = own.partition(is_left_out);
        FindingGroup { attention, findings, left_out: left.len() }
    };
    Attention::ALL.iter().map(group).filter(|group| group.count() > 0).collect()
}

/// What a report begins with, in parts: `10 to fix`, `1 to look up`, `10 fine`, `4 not compared`. The numbers add up to the findings.
pub(super) fn summary(report: &Report) -> Vec<(Attention, String)> {
    let count = |attention| report.counts.attention.get(&attention).copied().unwrap_or(0);
    let said = |attention: Attention| match (attention, count(attention)) {
        (Attention::Fix, 0) => "Nothing to fix".to_owned(),
        (attention, count) => format!("{count} {}", attention.label().to_lowercase()),
    };
    let [fix, look_up, fine, aside] = [Attention::Fix, Attention::LookUp, Attention::Fine, Attention::Aside];
    if count(fix) + count(look_up) + count(fine) == 0 {
        return vec![(aside, "Nothing was compared".into())];
    }
    [fix, look_up, fine, aside].into_iter().filter(|&one| one == fix || count(one) > 0).map(|one| (one, said(one))).collect()
}

/// The citation that a quotation belongs to, with its case.
pub(super) fn cited(report: &Report, finding: &QuotationFinding) -> Option<String> {
    let citation = report.citations.iter().find(|citation| Some(&citation.id) == finding.attribution.citation.as_ref())?;
    Some(citation.named.clone())
}

/// What bears on a claim, a line each: the words that a model quotes, else the best passage.
pub(super) fn bearing(report: &Report, claim: &ClaimFinding) -> Vec<String> {
    let line = |passage: &ClaimPassage| {
        let name = report.sources.iter().find(|source| source.id == passage.source).map_or("", |source| &*source.name);
        let place = label::range(&passage.pages).map_or(String::new(), |pages| format!(", page {pages}"));
        format!("{name}{place}: “{}”", label::brief(&passage.text, 400))
    };
    let quotes = claim.parts.iter().flat_map(|part| &part.quotes);
    let quoted = quotes.map(|quote| quote.passage.as_ref().map_or_else(|| format!("Invented by the model: “{}”", quote.text), line));
    let quoted: Vec<String> = quoted.collect();
    if quoted.is_empty() { claim.passages.first().map(line).into_iter().collect() } else { quoted }
}

/// The heading over words without quotation marks.
pub(super) const UNMARKED: &str = "Words without quotation marks";

/// What is said of words without quotation marks: whose they are, where, and what may change the meaning.
pub(super) fn unmarked_said(report: &Report, unmarked: &UnmarkedWords) -> Vec<String> {
    let page = unmarked.draft_page.as_deref().map_or(String::new(), |page| format!(" · {} of the draft", label::draft_page(page)));
    let (source, place) = passage_source(report, &unmarked.passage);
    let names = report.sources.iter().filter(|source| unmarked.also.contains(&source.id)).map(|source| source.name.as_str());
    let names: Vec<&str> = names.collect();
    let also = (!names.is_empty()).then(|| format!("Also in {}.", names.join(", ")));
    let lead = [unmarked.reason.clone(), format!("{source}{place}{page}")];
    lead.into_iter().chain(also).chain(unmarked.warnings.iter().map(|warning| warning.text.clone())).collect()
}

/// The source of a passage and where the words are in it: `quill.txt, page 12`.
pub(super) fn passage_source<'a>(report: &'a Report, passage: &Passage) -> (&'a str, String) {
    let name = report.sources.iter().find(|source| source.id == passage.source).map_or("", |source| &*source.name);
    (name, label::passage_place(passage).map_or(String::new(), |place| format!(", {place}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_judge::{CiteAnswer, Inquiry};
    use literatim_read::plain;

    fn report(draft: &str, source: Option<&str>) -> Report {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        if let Some(source) = source {
            session.add_source("Quill v. Dunmore, 900 F.3d 1.txt", None, None, plain::read(source));
        }
        session.report().unwrap()
    }

    const CITED: &str = "Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)";
    const SOURCE: &str = "The keeper shall not be liable for any loss of light.";

    #[test]
    fn a_report_begins_with_what_is_to_be_done() {
        let right = "“The keeper shall not be liable for any loss”";
        let wrong = "“The keeper shall be liable for any loss”";
        for (draft, source, expected) in [
            (format!("{right} {CITED}."), Some(SOURCE), "Nothing to fix · 1 fine · 1 not compared"),
            (format!("{wrong} {CITED}. {right} Id."), Some(SOURCE), "1 to fix · 1 fine · 2 not compared"),
            (format!("{right} {CITED}."), None, "Nothing to fix · 1 to look up · 1 not compared"),
            (format!("See {CITED}."), None, "Nothing was compared"),
            ("No words at all.".into(), None, "Nothing was compared"),
        ] {
            let parts: Vec<String> = summary(&report(&draft, source)).into_iter().map(|(_, text)| text).collect();
            assert_eq!(parts.join(" · "), expected, "{draft}");
        }
    }

    #[test]
    fn groups_come_in_order_of_urgency_and_leave_out_repeated_citations() {
        let draft = format!(
            "“The keeper shall be liable for any loss” {CITED}. “shall not be liable for any loss” Id. at 4. “A lamp that nobody lit in years.” See Doe v. Roe, 347 U.S. 483, 490 (1911)."
        );
        let report = report(&draft, Some(SOURCE));
        let said: Vec<String> = groups(&report)
            .iter()
            .map(|group| {
                let ids: Vec<&str> = group.findings.iter().map(|finding| finding.id()).collect();
                format!("{}: {} +{}", group.attention.label(), ids.join(" "), group.left_out)
            })
            .collect();
        assert_eq!(said, ["To fix: q1 c3 +0", "To look up: q3 +0", "Fine: q2 +0", "Not compared: c1 +1"]);
    }

    #[test]
    fn a_citation_with_a_note_is_listed_although_it_could_not_be_looked_up() {
        let said = |cited: &str| {
            let mut session = Session::default();
            session.set_draft("draft", "", plain::read(&format!("So it is. See {cited}.")));
            session.add_source("quill.txt", None, None, plain::read(&format!("{CITED}\n\n{SOURCE}")));
            let problem = literatim_matching::text::Problem::new("offline", "The index was not asked.");
            let cites = vec![CiteAnswer { cite: "900 F.3d 1".into(), cases: Vec::new(), problem: Some(problem) }];
            let inquiry = Inquiry { index: "an index".into(), cites, searches: Vec::new(), places: Vec::new(), works: Vec::new(), version: None };
            assert_eq!(session.settle("c1", &inquiry), Existence::CannotCheck);
            let report = session.report().unwrap();
            groups(&report).iter().map(|group| (group.findings.len(), group.left_out)).collect::<Vec<_>>()
        };
        assert_eq!(said(CITED), [(0, 1)]);
        assert_eq!(said("Harrow v. Strake, 900 F.3d 1 (1st Cir. 2018)"), [(1, 0)]);
    }

    #[test]
    fn a_short_citation_is_named_with_its_case() {
        let draft = format!("{CITED}. Id. at 249. Quill, 900 F.3d at 3. 900 F.3d at 5. Dunmore is right.");
        let report = report(&draft, None);
        let texts: Vec<String> = report.citations.iter().map(|citation| citation.named.clone()).collect();
        assert_eq!(texts[..4], [CITED, "Id. at 249 (Quill v. Dunmore)", "Quill, 900 F.3d at 3", "900 F.3d at 5 (Quill v. Dunmore)"]);
    }

    #[test]
    fn a_finding_keeps_the_words_around_it() {
        let report = report(&format!("He wrote long ago: “The keeper shall not be liable” {CITED}, and he was right about all of it."), None);
        let finding = &report.quotations[0];
        assert_eq!((&*finding.before, &*finding.after), ("He wrote long ago: “", "” Quill v. Dunmore, 900 F.3d 1 ("));
        assert_eq!(report.citations[0].after, ", and he was right about all of");
    }
}
