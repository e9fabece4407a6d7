//! A check: a draft, its sources, and the findings one by one.

use super::answers::{Answers, ClaimAnswers};
use super::by_place::ByPlace;
use super::carried::carried;
use super::cited::{Meant, authority_name, authority_of, beside, cited_sections, name_of, quoted_in, repeats, said_of, sections_of, why_unsure};
use super::counts::counts;
use super::draft::{self, Draft};
use super::evidence::{self, AttributedByEvidence, DIFFERS, REFUSED};
use super::existence::{add_settled, addresses, sought_work, version_note};
use super::given::as_given;
use super::ids::{SourceIds, citation_id, quotation_id};
use super::kept::{Basis, Kept, is_settled};
use super::links::links_of;
use super::matching::{MatchKind, Matched, Matches, is_cited, of_another_citation, of_another_docket, slip, sources_of, specific_sources};
use super::swept::SweptDraft;
use super::unmarked::{Unmarked, UnmarkedSearch};
use super::weigh;
use literatim_cite::reference::{Entry, EntryKind};
use literatim_cite::{Citation, Citations, Cite, CitedOpinion, Patterns, Styles, disclosed, problems, table_of_authorities};
use literatim_judge::{Cited, CitedAuthority, Identity, Inquiry, Judgement, Pinpoint, Quoted, Settlement, hold, judge, nearest};
use literatim_lexicon::phrase::{self, Facts};
use literatim_matching::locate::{Budget, Effort};
use literatim_matching::order;
use literatim_matching::text::{Block, BlockKind, Document, Flow, Problem, Span, Span16, Utf16Table, count_words};
use literatim_quote::{Around, Conventions, Plan, Quotation, QuotationAttribution, Rule, Said, plan};
use literatim_report::*;
use literatim_source::{Source, Sources};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// A check in progress. It holds the draft, the sources, each folded and indexed once, and the findings. It judges one quotation at a time, so
/// that its owner can show progress or stop it.
#[derive(Debug, Default)]
pub struct Session {
    draft: Option<Draft>,
    /// How many times a draft was planned. What was said about a plan by its places holds for no other.
    plans: u32,
    sources: Sources,
    missing: Vec<SourceInfo>,
    ids: SourceIds,
    /// The names of sources, in order of arrival.
    arrived: Vec<String>,
    /// The findings so far, by the place of their quotation in the draft.
    kept: ByPlace<Kept>,
    patterns: Patterns,
    /// The sources that the draft means; made anew when either changes.
    matches: Option<Matches>,
    /// The runs of the draft that sources have; made anew when the draft changes.
    swept: Option<SweptDraft>,
    answers: Answers,
    claims: ClaimAnswers,
    /// Characters around the place found by the simple checks, when they are asked for.
    simple: Option<usize>,
}

/// A call that needs a draft came before there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDraft;

impl std::fmt::Display for NoDraft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "There is no draft to check yet; set one first.")
    }
}

impl std::error::Error for NoDraft {}

/// What is to be checked, before any source is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
pub struct PlanInfo {
    /// The number of quotations.
    pub quotations: u32,
    /// The number of citations.
    pub citations: u32,
    /// The authorities whose text is needed, those with quotations first.
    pub lookups: Vec<Lookup>,
}

/// An authority whose text is needed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
pub struct Lookup {
    /// The citation that names it first, as in the report.
    pub citation: String,
    /// Its reporter citations that an American index may have: `608 F.3d 105`.
    pub cites: Vec<String>,
    /// Name of the case.
    pub name: Option<String>,
    /// Year.
    pub year: Option<u16>,
    /// The docket number.
    pub docket: Option<String>,
    /// Whether it is a case that an index of cases may have.
    pub is_case: bool,
    /// The work outside of case law that an index of works may have.
    pub work: Option<CitedWork>,
    /// The quotations that are attributed to it.
    pub quotations: Vec<String>,
    /// Whether a place in it is cited: a page, a note, a paragraph.
    pub pinned: bool,
    /// The web addresses that the draft gives with it.
    pub links: Vec<String>,
    /// The loaded sources that it means, by name; none that may be another case, so that its own text is fetched.
    pub sources: Vec<String>,
}

/// A work outside of case law, as its reference gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
pub struct CitedWork {
    /// Its kind, which decides how it is looked up.
    pub kind: EntryKind,
    /// Its identifiers in their standard forms.
    pub identifiers: Vec<String>,
    /// Its title.
    pub title: Option<String>,
    /// The family names of its authors, and the names of organisations.
    pub authors: Vec<String>,
    /// Year of publication.
    pub year: Option<u16>,
}

/// The best match of a quotation, whatever the verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
pub struct Located {
    /// The source's name.
    pub source: String,
    /// The span in its original text.
    pub span: Span16,
    /// 0 to 100.
    pub similarity: f64,
}

/// Words of the draft that a source has, nearly word for word.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
pub struct SourceRun {
    /// The source's name.
    pub source: String,
    /// The span in the draft's original text.
    pub span: Span16,
    /// The span in the source's original text.
    pub passage: Span16,
    /// The number of equal words.
    pub equal: u32,
    /// The number of words that are replaced, left out or added; words left out in a row count once.
    pub edits: u32,
    /// The length of the longest exact piece, in words.
    pub exact: u32,
}

/// Memory used for locating in the loaded sources, in bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
pub struct Memory {
    /// The matching text.
    pub text: u32,
    /// The index over it.
    pub index: u32,
    /// The maps back to the original.
    pub map: u32,
}

impl CitedWork {
    fn of(entry: &Entry) -> Self {
        Self {
            kind: entry.kind,
            identifiers: entry.identifiers.iter().map(|identifier| identifier.value.clone()).collect(),
            title: entry.title.clone(),
            authors: entry.authors.iter().map(|author| author.cited_as().to_owned()).collect(),
            year: entry.year,
        }
    }
}

impl Session {
    /// Sets the draft, in place of the one before, for a new check.
    pub fn set_draft(&mut self, name: &str, sha256: &str, document: Document) {
        let utf16 = Utf16Table::new(&document.text);
        let plan = plan(document, &self.patterns);
        let (italics, doubts) = (plan.flow.italics(&plan.draft), plan.flow.doubts(&plan.draft));
        let (name, sha256) = (name.into(), sha256.into());
        let draft = Draft {
            name,
            sha256,
            plan,
            utf16,
            italics,
            doubts,
            given: Vec::new(),
            links: OnceCell::new(),
            claims: OnceCell::new(),
            vocabulary: OnceCell::new(),
        };
        self.draft = Some(draft);
        self.plans += 1;
        self.matches = None;
        self.swept = None;
        self.answers = Answers::default();
        self.claims.clear();
        self.kept.clear();
    }

    /// Sets a changed text of the draft, while it is edited. Findings stay that rest on nothing that has changed, and so do the answers about
    /// authorities that are cited as before. Returns for each of these the id of the citation that named its authority first, and the one that
    /// names it first now.
    pub fn revise_draft(&mut self, name: &str, sha256: &str, document: Document) -> Vec<(String, String)> {
        let (before, mut kept, answers) = (self.draft.take(), std::mem::take(&mut self.kept), std::mem::take(&mut self.answers));
        self.set_draft(name, sha256, document);
        let (Some(before), Some(now)) = (before, &self.draft) else { return Vec::new() };
        let authority = |index: usize| authority_of(&before.plan, &before.plan.quotations[index]);
        kept.retain(|index, _| self.simple.is_none() && authority(index).is_none_or(|authority| answers.inquiry(authority).is_none()));
        self.kept = carried(&before, kept, now);
        let (answers, moves) = answers.carried(&before.plan, &now.plan);
        self.answers = answers;
        let first = |plan: &Plan, authority: usize| citation_id(plan.citations.authorities[authority].first);
        moves.into_iter().map(|(old, new)| (first(&before.plan, old), first(&now.plan, new))).collect()
    }

    /// How many times a draft was planned in this session: when the number changes, all went that was said about the plan before, except what
    /// [`Session::revise_draft`] carried over.
    pub fn plans(&self) -> u32 {
        self.plans
    }

    /// The places of the quotations that have a finding now.
    pub fn judged(&self) -> impl Iterator<Item = usize> {
        self.kept.iter().map(|(index, _)| index)
    }

    /// Takes the user's kinds of citation; those before go. A draft that is there is planned again, and its findings go.
    pub fn set_patterns(&mut self, patterns: Patterns) {
        self.patterns = patterns;
        if let Some(draft) = self.draft.take() {
            self.set_draft(&draft.name, &draft.sha256, draft.plan.draft);
        }
    }

    /// Takes a document as a source, with the address that was asked for and the one that answered.
    pub fn add_source(&mut self, name: &str, address: Option<String>, final_address: Option<String>, document: Document) {
        let mut source = Source::new(name, document);
        source.address = address;
        source.final_address = final_address;
        self.add(source);
    }

    /// Takes a source in place of one of the same name.
    pub fn add(&mut self, source: Source) {
        self.remove_source(&source.name);
        self.ids.add(&source.name);
        self.arrived.push(source.name.clone());
        self.sources.add(source);
        self.matches = None;
    }

    /// Notes a source that could not be read or fetched, in place of one of the same name, and the citation for which it was wanted. The report
    /// lists it with its problem.
    pub fn add_missing(&mut self, name: &str, address: Option<String>, status: SourceStatus, problem: Problem, citation: Option<String>) {
        self.remove_source(name);
        self.ids.add(name);
        let info = SourceInfo {
            id: String::new(),
            name: name.into(),
            address,
            final_address: None,
            r#type: None,
            encoding: None,
            sha256: None,
            status,
            text_field: None,
            pages: 0,
            metadata: Default::default(),
            problems: vec![problem],
            cited_by: citation.into_iter().collect(),
        };
        let at = self.missing.partition_point(|other| other.name <= info.name);
        self.missing.insert(at, info);
    }

    /// Removes the source of this name; whether there was one. Findings go with a text that they may rest on.
    pub fn remove_source(&mut self, name: &str) -> bool {
        let before = self.missing.len();
        self.missing.retain(|source| source.name != name);
        let is_text = self.sources.remove(name) > 0;
        self.swept.iter_mut().for_each(|swept| swept.forget(name));
        if is_text {
            self.kept.clear();
            self.arrived.retain(|other| other != name);
        }
        self.matches = None;
        is_text || before > self.missing.len()
    }

    /// Ends the session; what was read of its sources can be added to another one.
    pub fn into_sources(self) -> Vec<Source> {
        self.sources.into_list()
    }

    /// Gives names of sources their ids in this order, before the sources themselves: another session gave them so.
    pub fn number_sources<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        names.into_iter().for_each(|name| self.ids.add(name));
    }

    /// The loaded sources, in order.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// How many quotations the draft's text shows. A report may have more: blocks that only the words of a source show.
    ///
    /// # Errors
    /// Without a draft.
    pub fn quotations(&self) -> Result<usize, NoDraft> {
        let draft = self.draft.as_ref().ok_or(NoDraft)?;
        Ok(self.swept.as_ref().map_or(draft.plan.quotations.len(), |swept| swept.marked))
    }

    /// The runs of the draft that the loaded sources have, nearly word for word, in order of place in the draft, then of the source's name.
    ///
    /// # Errors
    /// Without a draft.
    pub fn runs(&mut self) -> Result<Vec<SourceRun>, NoDraft> {
        self.match_sources()?;
        let (draft, swept) = (self.draft.as_ref().ok_or(NoDraft)?, self.swept.as_ref().ok_or(NoDraft)?);
        let mut runs: Vec<(usize, SourceRun)> = Vec::new();
        for source in self.sources.list() {
            runs.extend(swept.of(&source.name).iter().map(|found| {
                let passage = source.utf16.span(&source.document.text, source.origin(found.passage));
                let span = draft.origin(found.draft);
                let (equal, edits, exact) = (found.equal as u32, found.edits as u32, found.core.equal as u32);
                (found.draft.start, SourceRun { source: source.name.clone(), span, passage, equal, edits, exact })
            }));
        }
        order::sort_by_key(&mut runs, |(start, _)| *start);
        Ok(runs.into_iter().map(|(_, run)| run).collect())
    }

    /// The draft.
    pub(super) fn draft(&self) -> Result<&Draft, NoDraft> {
        self.draft.as_ref().ok_or(NoDraft)
    }

    /// The draft, to be attributed otherwise; [`Session::forget`] drops the findings that this touches.
    pub(super) fn draft_mut(&mut self) -> Option<&mut Draft> {
        self.draft.as_mut()
    }

    /// The sources that the draft means, after [`Session::match_sources`].
    pub(super) fn matches(&self) -> Result<&Matches, NoDraft> {
        self.matches.as_ref().ok_or(NoDraft)
    }

    pub(super) fn answers(&self) -> &Answers {
        &self.answers
    }

    pub(super) fn answers_mut(&mut self) -> &mut Answers {
        &mut self.answers
    }

    pub(super) fn claims(&self) -> &ClaimAnswers {
        &self.claims
    }

    pub(super) fn claims_mut(&mut self) -> &mut ClaimAnswers {
        &mut self.claims
    }

    /// Characters around the place found by the simple checks, when they are asked for.
    pub(super) fn simple_context(&self) -> Option<usize> {
        self.simple
    }

    /// The id of the source of this index.
    pub(super) fn source_id(&self, index: usize) -> String {
        self.ids.of(&self.sources.list()[index].name)
    }

    /// The findings on quotations so far, in order of place in the draft.
    pub(super) fn findings(&self) -> impl Iterator<Item = &QuotationFinding> {
        self.kept.values().map(|kept| &kept.finding)
    }

    /// Drops the finding on a quotation, by its place.
    pub(super) fn forget(&mut self, quotation: usize) {
        self.kept.remove(quotation);
    }

    /// Memory used for locating in the loaded sources.
    pub fn memory(&self) -> Memory {
        let mut memory = Memory { text: 0, index: 0, map: 0 };
        for (text, index, map) in self.sources.list().iter().map(Source::memory) {
            memory.text += text as u32;
            memory.index += index as u32;
            memory.map += map as u32;
        }
        memory
    }

    /// The name of the source that has an id, also after it was removed.
    pub fn source_name(&self, id: &str) -> Option<&str> {
        self.ids.name(id)
    }

    /// The document of a source of the report, by its id.
    pub fn source_document(&self, id: &str) -> Option<&Document> {
        Some(&self.sources.list()[self.source_index(id)?].document)
    }

    /// The index of a source of the report, by its id.
    pub(super) fn source_index(&self, id: &str) -> Option<usize> {
        let name = self.ids.name(id)?;
        self.sources.list().iter().position(|source| source.name == name)
    }

    /// Adds the results of simple checks to each finding on a quotation, with `context` characters of source text on each side of the place
    /// found; none leaves them out.
    pub fn set_simple(&mut self, context: Option<usize>) {
        if self.simple != context {
            self.kept.clear();
        }
        self.simple = context;
    }

    /// What is to be checked.
    ///
    /// # Errors
    /// Without a draft.
    pub fn plan(&mut self) -> Result<PlanInfo, NoDraft> {
        self.match_sources()?;
        let draft = self.draft.as_ref().ok_or(NoDraft)?;
        let matches = self.matches.as_ref().ok_or(NoDraft)?;
        let plan = &draft.plan;
        let authorities = plan.citations.authorities.iter().enumerate().filter(|(_, authority)| authority.is_case);
        let links = draft.links.get_or_init(|| links_of(plan));
        let mut lookups: Vec<Lookup> = authorities
            .map(|(index, authority)| {
                let quotations = plan.quotations.iter().enumerate().filter(|(_, quotation)| authority_of(plan, quotation) == Some(index));
                let name = authority.name.as_ref();
                let matched = &matches.authorities[index];
                let sure: &[usize] = if matched.identity() == Identity::MayBeAnother { &[] } else { &matched.sources };
                Lookup {
                    citation: citation_id(authority.first),
                    cites: authority.cites.iter().filter(|cite| cite.page.is_some() && cite.country().is_none()).map(Cite::to_string).collect(),
                    name: name.map(|name| name.text.clone()),
                    year: authority.year,
                    docket: authority.docket.clone(),
                    is_case: authority.entry.is_none()
                        && authority.reference.is_none()
                        && (!authority.cites.is_empty() || authority.docket.is_some() || name.is_some_and(|name| name.parts().is_of_a_case())),
                    work: authority.entry.as_ref().filter(|_| sought_work(authority).is_some()).map(CitedWork::of),
                    quotations: quotations.map(|(index, _)| quotation_id(index)).collect(),
                    pinned: plan.citations.list.iter().any(|citation| citation.authority == Some(index) && citation.pin.is_some()),
                    links: links[index].clone(),
                    sources: sure.iter().map(|&source| self.sources.list()[source].name.clone()).collect(),
                }
            })
            .collect();
        order::sort_by_key(&mut lookups, |lookup| (std::cmp::Reverse(!lookup.quotations.is_empty()), std::cmp::Reverse(lookup.pinned)));
        Ok(PlanInfo { quotations: self.quotations()? as u32, citations: plan.citations.list.len() as u32, lookups })
    }

    /// Records what an index answers about the authority that `citation` names first, in place of its earlier answer, and returns what that
    /// settles. `None` if the draft has no such citation or it names no case.
    pub fn settle(&mut self, citation: &str, inquiry: &Inquiry) -> Option<Settlement> {
        let plan = &self.draft.as_ref()?.plan;
        let authority = plan.citations.authorities.iter().position(|authority| citation_id(authority.first) == citation)?;
        let settlement = self.answers.take(plan, authority, inquiry.clone()).clone();
        self.kept.retain(|index, _| authority_of(plan, &plan.quotations[index]) != Some(authority));
        self.matches = None;
        Some(settlement)
    }

    /// The finding on quotation `index`, from 0. It is made once, and again when something has come that it may rest on.
    ///
    /// # Errors
    /// Without a draft.
    ///
    /// # Panics
    /// When the plan has no such quotation.
    pub fn judge(&mut self, index: usize) -> Result<QuotationFinding, NoDraft> {
        self.match_sources()?;
        let draft = self.draft.as_ref().ok_or(NoDraft)?;
        let matches = self.matches.as_ref().ok_or(NoDraft)?;
        let notes = self.known_of(draft, &draft.plan.quotations[index]);
        let basis = Basis::new(&draft.plan, &draft.plan.quotations[index], matches, &self.sources, notes);
        let is_fresh = self.kept.get(index).is_some_and(|kept| self.is_fresh(draft, index, kept, &basis));
        if !is_fresh {
            let finding = self.judge_now(draft, matches, index, &basis.notes);
            self.kept.insert(index, Kept { finding, basis: Some(basis), seen: 0 });
        }
        let seen = self.arrived.len();
        let kept = self.kept.get_mut(index).ok_or(NoDraft)?;
        kept.seen = seen;
        Ok(kept.finding.clone())
    }

    /// Whether no source that arrived since a finding was made touches it.
    fn is_fresh(&self, draft: &Draft, index: usize, kept: &Kept, basis: &Basis) -> bool {
        if kept.basis.as_ref() != Some(basis) {
            return false;
        }
        let new = &self.arrived[kept.seen..];
        if new.is_empty() {
            return true;
        }
        let is_new = |&index: &usize| new.contains(&self.sources.list()[index].name);
        let among: Vec<usize> = (0..self.sources.list().len()).filter(is_new).collect();
        let quotation = Quoted {
            text: draft.plan.flow.text(),
            span: draft.plan.quotations[index].span,
            conventions: Conventions::default(),
            italics: &draft.italics,
            doubts: &draft.doubts,
        };
        self.simple.is_none() && is_settled(&kept.finding) && !hold(&quotation, &self.sources, &among)
    }

    /// What is known of the sources of a quotation's authority besides their texts.
    fn known_of(&self, draft: &Draft, quotation: &Quotation) -> Vec<String> {
        let Some(authority) = authority_of(&draft.plan, quotation) else { return Vec::new() };
        let has_text = !self.matches.as_ref().is_none_or(|matches| Meant::by(&draft.plan, quotation, matches, self.sources.list()).own.is_empty());
        let mut notes = Vec::new();
        if !has_text {
            notes.extend(self.why_missing(authority));
            notes.extend(self.another_docket(authority).or_else(|| self.another_citation(authority)));
        }
        notes
    }

    fn judge_now(&self, draft: &Draft, matches: &Matches, index: usize, notes: &[String]) -> QuotationFinding {
        let quotation = &draft.plan.quotations[index];
        let quoted = draft.quoted(quotation);
        let by_evidence = self.swept.as_ref().and_then(|swept| evidence::attributed(&draft.plan, matches, &self.sources, swept, quotation, &quoted));
        let said = said_of(&draft.plan, quotation);
        let mut near = None;
        let found = by_evidence.map(|AttributedByEvidence { quotation, is_refused }| {
            let finding = self.judge_as(draft, matches, index, &quotation, said_of(&draft.plan, &quotation), &[]);
            near = (finding.headline == Headline::Altered).then(|| (authority_name(&draft.plan, &quotation), finding.clone()));
            let refused = |finding| QuotationFinding { attention: Attention::LookUp, label: REFUSED.into(), verified: None, ..finding };
            if is_refused && finding.attention == Attention::Fine { refused(finding) } else { finding }
        });
        let finding = found.filter(|finding| evidence::accuses_nobody(finding.headline));
        let finding = finding.or_else(|| self.judge_in_quoting(draft, matches, index, quotation));
        let mut finding = finding.unwrap_or_else(|| self.judge_as(draft, matches, index, quotation, said, notes));
        let is_near = finding.headline == Headline::Unattributed && finding.words.is_none() && evidence::has_no_other(&draft.plan, quotation);
        let differs_once = |altered: &QuotationFinding| altered.edits.iter().filter(|edit| edit.material).count() == 1;
        if let Some((name, altered)) = near.filter(|(_, altered)| is_near && differs_once(altered)) {
            let reason = format!("{} {name}, which is cited near these words, has them with a difference. {}", finding.reason, altered.reason);
            finding = QuotationFinding { attention: Attention::LookUp, label: DIFFERS.into(), verified: None, reason, ..altered };
        }
        self.judge_as_prose(draft, matches, index, quotation, &finding).unwrap_or(finding)
    }

    /// The finding on words that their authority does not contain, and that may not be quoted from it: a block without quotation marks may be the
    /// draft's own prose, and words that the draft quotes before at greater length, as testimony, are discussed here.
    fn judge_as_prose(
        &self,
        draft: &Draft,
        matches: &Matches,
        index: usize,
        quotation: &Quotation,
        finding: &QuotationFinding,
    ) -> Option<QuotationFinding> {
        let rule = quotation.attribution.rule;
        // An `Id.` behind the words is theirs: only other words in another source show that it means another authority.
        let is_unsure = rule != Rule::ShortForm && evidence::is_unsure(&draft.plan, quotation);
        let is_unmarked = quotation.is_unmarked(draft.plan.flow.text());
        if !matches!(finding.headline, Headline::NotFound | Headline::Paraphrase) || rule == Rule::Given {
            return None;
        }
        let swept = self.swept.as_ref().filter(|_| finding.headline == Headline::NotFound && !is_unmarked);
        let is_repeated = swept.is_some_and(|swept| repeats(&draft.plan, swept, quotation));
        if !is_unmarked && !is_unsure && !is_repeated {
            return None;
        }
        let attribution = QuotationAttribution { citation: None, rule: Rule::None, also: Vec::new(), ..quotation.attribution.clone() };
        let prose = Quotation { attribution, ..quotation.clone() };
        let mut unattributed = self.judge_as(draft, matches, index, &prose, Said::default(), &[]);
        let name = authority_name(&draft.plan, quotation);
        let lead = match is_unmarked {
            true => "No quotation marks show that these words are quoted. ",
            false if is_repeated => "The draft quotes these words before, at greater length and without this citation. ",
            false => "",
        };
        unattributed.notes.push(format!(
            "{lead}{name} is cited with them, and the loaded text does not contain them; if they are quoted from it, check them there."
        ));
        Some(unattributed)
    }

    /// The finding on words whose authority is not loaded, by a text that quotes them: that of the citation after `quoted in`, or, for those of a law,
    /// that of another member of the string cite if it has the words.
    fn judge_in_quoting(&self, draft: &Draft, matches: &Matches, index: usize, quotation: &Quotation) -> Option<QuotationFinding> {
        let plan = &draft.plan;
        let authority = authority_of(plan, quotation)?;
        let is_open = matches!(quotation.attribution.rule, Rule::Term | Rule::None | Rule::Given);
        if is_open || plan.citations.authorities[authority].is_record || !Meant::by(plan, quotation, matches, self.sources.list()).own.is_empty() {
            return None;
        }
        let mut said = said_of(plan, quotation);
        said.discloses_quoting = true;
        let named = quoted_in(plan, quotation);
        let members: &[usize] = if plan.citations.authorities[authority].is_law() { &quotation.attribution.also } else { &[] };
        named.into_iter().chain(members.iter().copied()).find_map(|other| {
            let is_loaded = |authority: usize| !matches.of(authority).is_empty();
            plan.citations.list[other].authority.filter(|&authority| is_loaded(authority))?;
            let attribution = QuotationAttribution { citation: Some(other), also: Vec::new(), ..quotation.attribution.clone() };
            let quoting = Quotation { attribution, ..quotation.clone() };
            let name = name_of(plan, &plan.citations.list[other]);
            let note =
                format!("No text of {} is loaded; the words were compared with {name}, which is cited with it.", authority_name(plan, quotation));
            let finding = self.judge_as(draft, matches, index, &quoting, said.clone(), &[note]);
            let stands = evidence::accuses_nobody(finding.headline) || named == Some(other) && finding.headline != Headline::WrongVoice;
            stands.then_some(finding)
        })
    }

    /// The finding on quotation `index` with an attribution that may not be the plan's.
    fn judge_as(&self, draft: &Draft, matches: &Matches, index: usize, quotation: &Quotation, said: Said, notes: &[String]) -> QuotationFinding {
        let judged = draft.quoted(quotation);
        let name = authority_name(&draft.plan, quotation);
        let (also, quoted) = beside(&draft.plan, quotation, matches);
        let citation = quotation.attribution.citation.map(|index| &draft.plan.citations.list[index]);
        let pin = citation.and_then(|citation| citation.pin.as_ref()).filter(|_| quotation.attribution.rule != Rule::Evidence);
        let Meant { own, joined, alike, identity, lacking } = Meant::by(&draft.plan, quotation, matches, self.sources.list());
        let authority = authority_of(&draft.plan, quotation).map(|authority| &draft.plan.citations.authorities[authority]);
        let cited_as = |own, section| match quotation.attribution.rule {
            Rule::Term => Cited::Term,
            Rule::None => Cited::Nobody,
            rule => match authority {
                Some(authority) if authority.is_record && !self.is_one(own) => Cited::Record,
                Some(authority) => Cited::Authority(CitedAuthority {
                    name: &name,
                    own,
                    identity,
                    joined: &joined,
                    alike,
                    lacking: lacking.as_deref(),
                    pinpoint: Pinpoint { pin, cites: &authority.cites, law: authority.is_law(), section },
                    said: &said,
                    also: &also,
                    quoted: &quoted,
                    is_own: rule == Rule::Parenthetical,
                }),
                None if rule == Rule::Record => Cited::Record,
                None => Cited::Nobody,
            },
        };
        let known = |key: &str| draft.vocabulary().get(key).is_some_and(|&count| count > 1);
        let sections = sections_of(&draft.plan, quotation);
        let mut places: Vec<Cited> = sections.iter().skip(1).map(|section| cited_as(own.as_slice(), Some(section.as_str()))).collect();
        // Another decision may have the same name and a citation that differs by one figure.
        let is_slip = |&index: &usize| authority.is_some_and(|authority| slip(authority, &self.sources.list()[index]).is_some());
        if !own.is_empty() && own.iter().all(is_slip) {
            places.push(cited_as(&[], None));
        }
        let first = cited_as(&own, sections.first().map(String::as_str));
        let (mut judgement, cited) = least_severe(first, places, |cited| judge(&judged, cited, &self.sources, &known));
        if let Some(unsure) = citation.and_then(|citation| why_unsure(&draft.plan, citation)) {
            let core = citation.map_or(quotation.span, |citation| citation.core);
            judgement.reason = format!("It is unclear which authority “{}” means: {unsure}.", &draft.plan.flow.text()[core]);
        }
        judgement.notes.extend(draft.concealed_in(quotation));
        if let Some(authority) = authority_of(&draft.plan, quotation) {
            let is_vouched_for = || judgement.found.first().is_some_and(|found| self.is_vouched_for(authority, found.source));
            let another = citation.and_then(|citation| self.of_another_name(&draft.plan.citations, citation, &judgement));
            if let Some((said, named)) = another.filter(|_| !is_vouched_for()) {
                judgement.heed_another_case(&said, named);
            }
            judgement.notes.extend_from_slice(notes);
            judgement.notes.extend(self.version(&draft.plan.citations.authorities[authority], &own, &judgement));
            judgement.notes.extend(self.answers.of(authority).and_then(version_note));
            judgement.notes.extend(matches!(cited, Cited::Record).then(|| self.several(&name, &own)).flatten());
        }
        let origin = |span: Span| draft.origin(span);
        let simple = self.simple(&draft.plan.flow.text()[quotation.span], &cited, &judgement);
        let draft_page = draft.page_of(quotation);
        QuotationFinding { simple, draft_page, ..self.finding(quotation_id(index), quotation, draft.plan.flow.text(), &origin, judgement) }
    }

    /// That the source with the words, or the nearest to them, has the cited citation but is another case than the draft names; and that name.
    fn of_another_name(&self, citations: &Citations, citation: &Citation, judgement: &Judgement) -> Option<(String, String)> {
        let authority = &citations.authorities[citation.authority?];
        let index = judgement.found.first().filter(|_| judgement.source == Some(SourceResult::Own))?.source;
        let source = &self.sources.list()[index];
        let names = [citation.name.as_ref(), authority.name.as_ref()];
        let name = names.into_iter().flatten().find(|name| name.parts().is_of_a_case())?;
        let cite = source.cites.iter().find(|own| authority.cites.contains(own))?;
        if !is_cited(authority, source) || !source.is_another_than(name.parts()) {
            return None;
        }
        let title = self.source_title(index);
        Some((format!("The loaded source at {cite} is {title}, not {} as the draft says.", name.text), name.text.clone()))
    }

    /// Whether an index has a source as the case that an authority names.
    pub(super) fn is_vouched_for(&self, authority: usize, source: usize) -> bool {
        let source = &self.sources.list()[source];
        let settlement = self.answers.of(authority).filter(|settlement| settlement.existence == Existence::Found);
        settlement.zip(source.address.as_ref()).is_some_and(|(settlement, address)| addresses(settlement).contains(address))
    }

    /// Adds remarks to the finding on quotation `index`, which was judged before.
    pub fn add_notes(&mut self, index: usize, notes: Vec<String>) -> Option<QuotationFinding> {
        let finding = &mut self.kept.get_mut(index)?.finding;
        finding.notes.extend(notes);
        Some(finding.clone())
    }

    /// Keeps a finding that rests on nothing: the quotation is judged again when that is asked for.
    fn keep(&mut self, index: usize, finding: QuotationFinding) {
        self.kept.insert(index, Kept { finding, basis: None, seen: 0 });
    }

    /// Why the text of an authority is missing, if that is known.
    fn why_missing(&self, authority: usize) -> Option<String> {
        let citation = citation_id(self.draft.as_ref()?.plan.citations.authorities[authority].first);
        let missing = self.missing.iter().find(|missing| missing.cited_by.contains(&citation));
        let unsettled = self.answers.of(authority).filter(|settlement| !matches!(settlement.existence, Existence::Found | Existence::CannotCheck));
        missing
            .and_then(|missing| missing.problems.first())
            .map(|problem| problem.text.clone())
            .or(unsettled.map(|settlement| settlement.reason.clone()))
    }

    /// A note that a text of this name has another docket number than the draft cites.
    fn another_docket(&self, authority: usize) -> Option<String> {
        let authority = &self.draft.as_ref()?.plan.citations.authorities[authority];
        let sources = self.sources.list();
        let index = of_another_docket(authority, sources)?;
        let (name, own) = (self.source_title(index), sources[index].dockets.join(", "));
        Some(format!("The loaded text of {name} has No. {own}; the draft cites No. {}.", authority.docket.as_deref()?))
    }

    /// A note that a text of this name has another reporter citation than the draft gives.
    fn another_citation(&self, authority: usize) -> Option<String> {
        let authority = &self.draft.as_ref()?.plan.citations.authorities[authority];
        let (index, known) = of_another_citation(authority, self.sources.list())?;
        let cited = authority.cites.iter().find(|cite| cite.page.is_some())?;
        Some(format!("The loaded {} is at {known}; the draft cites {cited}.", self.source_title(index)))
    }

    /// The finding on quotation `index` when its check could not be finished.
    ///
    /// # Errors
    /// Without a draft.
    pub fn skip(&mut self, index: usize, reason: &str) -> Result<QuotationFinding, NoDraft> {
        let draft = self.draft.as_ref().ok_or(NoDraft)?;
        let quotation = &draft.plan.quotations[index];
        let judgement = Judgement {
            headline: Headline::CannotCheck,
            reason: reason.into(),
            verified: None,
            note: "The check of this quotation was not finished.".into(),
            words: Some(Words::CannotCheck),
            source: None,
            place: None,
            pin: None,
            voice: Voice::Unknown,
            found: Vec::new(),
            warnings: Vec::new(),
            notes: Vec::new(),
        };
        let origin = |span: Span| draft.origin(span);
        let draft_page = draft.page_of(quotation);
        let finding = QuotationFinding { draft_page, ..self.finding(quotation_id(index), quotation, draft.plan.flow.text(), &origin, judgement) };
        self.keep(index, finding.clone());
        Ok(finding)
    }

    /// Judges a lone quotation: its words, the parenthetical after its citation, and the citation. Without a citation, or with one
    /// that fits no loaded source alone, every loaded source is its own. Nothing is known of the words around it, so that a sentence of the source
    /// which denies it is a warning.
    ///
    /// ```
    /// use literatim::read::plain;
    /// use literatim::report::{Headline, Session};
    ///
    /// let mut session = Session::default();
    /// session.add_source("log.txt", None, None, plain::read("The keeper did not leave the light in the storm."));
    ///
    /// assert_eq!(session.quote("The keeper did not leave the light", None, None).verified, Some(true));
    /// assert_eq!(session.quote("The keeper did leave the light", None, None).headline, Headline::Altered);
    /// let denied = session.quote("leave the light in the storm", None, None);
    /// assert_eq!((denied.headline, denied.verified), (Headline::Verbatim, None));
    /// ```
    pub fn quote(&self, quotation: &str, parenthetical: Option<&str>, citation: Option<&str>) -> QuotationFinding {
        let block = Block::new(Span::new(0, quotation.len()), BlockKind::Paragraph);
        let document = Document { text: quotation.to_owned(), blocks: vec![block], ..Document::default() };
        let flow = Flow::new(&document);
        let utf16 = Utf16Table::new(&document.text);
        let span = Span::new(0, flow.text().trim_end().len());
        let cited_text = format!("{}\n", citation.unwrap_or(""));
        let cited_block = Block::new(Span::new(0, cited_text.len()), BlockKind::Paragraph);
        let citations = Citations::find(
            &Flow::new(&Document { text: cited_text.clone(), blocks: vec![cited_block], ..Document::default() }),
            &Styles::default(),
            &self.patterns,
        );
        let specific = specific_sources(&cited_text, &citations, self.sources.list()).values().next().cloned();
        let alike = specific.is_none();
        let by_authority = sources_of(&citations, self.sources.list());
        let identity = by_authority.first().map_or(Identity::Sure, Matched::identity);
        let matched: Vec<usize> = specific.into_iter().chain(by_authority.into_iter().map(|matched| matched.sources)).flatten().collect();
        let all: Vec<usize> = (0..self.sources.list().len()).collect();
        let own = if matched.is_empty() { &all } else { &matched };
        let name = match own.as_slice() {
            _ if citation.is_some_and(|citation| !citation.trim().is_empty()) => citation.unwrap_or_default().trim().to_owned(),
            [only] => self.source_title(*only),
            _ => "the loaded sources".into(),
        };
        let first = citations.list.first().zip(citations.authorities.first());
        let sections = first.map_or_else(Vec::new, |(citation, authority)| cited_sections(&cited_text, citation, authority));
        let pinpoint = |section| Pinpoint {
            pin: citations.list.first().and_then(|citation| citation.pin.as_ref()),
            cites: citations.authorities.first().map_or(&[], |authority| &authority.cites),
            law: citations.authorities.first().is_some_and(|authority| authority.is_law()),
            section,
        };
        let parenthetical = parenthetical.unwrap_or("");
        let cited = format!("{parenthetical}; {}", citation.unwrap_or(""));
        let conventions = disclosed(&cited).unwrap_or_default();
        let discloses_quoting = conventions.marks_omitted || phrase::is_in(&cited, Facts::QUOTING);
        let said = Said::of(&CitedOpinion::of(&cited), &Around { discloses_quoting, ..Around::default() });
        let judged = Quoted { text: flow.text(), span, conventions, italics: &[], doubts: &[] };
        let cited_in = |section| {
            let pinpoint = pinpoint(section);
            let (joined, also, quoted) = (&[][..], &[][..], &[][..]);
            let (name, said, lacking) = (&*name, &said, None);
            Cited::Authority(CitedAuthority { name, own, identity, joined, alike, lacking, pinpoint, said, also, quoted, is_own: true })
        };
        let others = sections.iter().skip(1).map(|section| cited_in(Some(section.as_str()))).collect();
        let first = cited_in(sections.first().map(String::as_str));
        let (mut judgement, cited) = least_severe(first, others, |cited| judge(&judged, cited, &self.sources, &|_| false));
        judgement.heed_denial(&self.sources);
        if let Some((said, named)) = citations.list.first().and_then(|citation| self.of_another_name(&citations, citation, &judgement)) {
            judgement.heed_another_case(&said, named);
        }
        judgement.notes.extend(citations.authorities.first().and_then(|authority| self.version(authority, own, &judgement)));
        let simple = self.simple(&flow.text()[span], &cited, &judgement);
        let attribution = QuotationAttribution {
            citation: None,
            rule: Rule::Adjacent,
            confidence: 1.0,
            reason: "Given with the quotation.".into(),
            also: Vec::new(),
        };
        let quotation = Quotation { span, outer: span, block: false, attribution, speaker: None };
        let origin = |span: Span| utf16.span(&document.text, flow.origin_span(&document, span));
        QuotationFinding { simple, ..self.finding(quotation_id(0), &quotation, flow.text(), &origin, judgement) }
    }

    /// The best match of a quotation in all sources, whatever the verdict. `None` without words, or when a quick search finds none.
    pub fn locate(&self, quotation: &str, effort: Effort) -> Option<Located> {
        let span = Span::new(0, quotation.len());
        let (index, place, similarity) = nearest(quotation, span, &self.sources, effort, &Budget::default())?;
        let source = &self.sources.list()[index];
        Some(Located { source: source.name.clone(), span: source.utf16.span(&source.document.text, source.origin(place)), similarity })
    }

    /// Takes words that are laid out as a block quotation, without marks or indent, for quotations of the source that has them and whose citation
    /// follows them; returns the other words that sources have. The quotations come after those that the text shows, so that these keep their ids.
    fn frame(&mut self) -> Result<Vec<Unmarked>, NoDraft> {
        if self.sources.list().is_empty() {
            return Ok(Vec::new());
        }
        self.match_sources()?;
        let (draft, swept) = (self.draft.as_mut().ok_or(NoDraft)?, self.swept.as_ref().ok_or(NoDraft)?);
        let matches = self.matches.as_ref().ok_or(NoDraft)?;
        let (marked, known) = draft.plan.quotations.split_at(swept.marked);
        let search = UnmarkedSearch { plan: &draft.plan, marked, matches, sources: &self.sources, swept };
        let (blocks, words): (Vec<Unmarked>, Vec<Unmarked>) = search.unmarked().into_iter().partition(|one| one.is_block);
        let framed = blocks.iter().filter_map(Unmarked::quotation);
        let framed: Vec<Quotation> = framed.map(|quotation| as_given(draft, quotation)).collect();
        let key = |quotation: &Quotation| (quotation.span, quotation.attribution.citation);
        if !known.iter().map(key).eq(framed.iter().map(key)) {
            draft.plan.quotations.truncate(swept.marked);
            draft.plan.quotations.extend(framed);
            self.kept.retain(|index, _| index < swept.marked);
        }
        Ok(words)
    }

    /// The report. Quotations that were not judged yet are judged now. The owner fills in times and ledger.
    ///
    /// # Errors
    /// Without a draft.
    pub fn report(&mut self) -> Result<Report, NoDraft> {
        let unmarked = self.frame()?;
        for index in 0..self.draft()?.plan.quotations.len() {
            if self.kept.get(index).is_none() {
                self.judge(index)?;
            }
        }
        self.match_sources()?;
        self.settle_by_words();
        let mut quotations: Vec<QuotationFinding> = self.findings().cloned().collect();
        order::sort_by_key(&mut quotations, |finding| finding.span.0);
        let draft = self.draft.as_ref().ok_or(NoDraft)?;
        let matches = self.matches.as_ref().ok_or(NoDraft)?;
        let mut citations: Vec<CitationFinding> =
            (0..draft.plan.citations.list.len()).map(|index| self.citation_finding(draft, matches, index)).collect();
        for (index, problem) in problems(draft.plan.flow.text(), &draft.plan.citations) {
            let citation = &mut citations[index];
            if !(citation.existence == Existence::Found && problem.kind.is_by_tables()) {
                citation.warnings.push(Warning { code: problem.kind.code().into(), text: problem.text, evidence: problem.evidence });
            }
        }
        for finding in table_of_authorities(&draft.plan.draft, &draft.plan.flow, &draft.plan.citations) {
            let citation = &mut citations[finding.citation()];
            citation.warnings.push(Warning { code: finding.code().into(), text: finding.text(), evidence: citation.text.clone() });
        }
        citations.iter_mut().for_each(weigh::citation);
        let mut sources: Vec<SourceInfo> =
            self.sources.list().iter().enumerate().map(|(index, source)| self.source_info(index, source, &citations)).collect();
        sources.extend(self.missing.iter().map(|missing| SourceInfo { id: self.ids.of(&missing.name), ..missing.clone() }));
        let claims = if self.claims.are_asked_for { self.claim_findings(draft, matches) } else { Vec::new() };
        let counts = counts(&quotations, &citations, &claims, &sources);
        let unmarked = self.unmarked_words(draft, &unmarked);
        let mut problems = draft::problems(&draft.plan);
        problems.extend(self.swept.as_ref().and_then(|swept| draft::given_up(&draft.plan, &swept.given_up)));
        problems.extend(self.missing_styles(draft, &quotations));
        Ok(Report {
            schema: SCHEMA,
            generator: format!("literatim {}", env!("CARGO_PKG_VERSION")),
            draft: DraftInfo {
                name: draft.name.clone(),
                r#type: draft.plan.draft.format,
                metadata: draft.plan.draft.metadata.clone(),
                encoding: draft.plan.draft.encoding.clone(),
                sha256: draft.sha256.clone(),
                words: count_words(draft.plan.flow.text()) as u32,
                problems,
            },
            sources,
            citations,
            quotations,
            claims,
            unmarked,
            counts,
            ledger: Vec::new(),
            kept: Vec::new(),
            asking: Vec::new(),
            missing: Vec::new(),
            looked_for: Vec::new(),
            model_calls: Vec::new(),
            times: None,
            review: Vec::new(),
        })
    }

    pub(super) fn match_sources(&mut self) -> Result<(), NoDraft> {
        let draft = self.draft.as_ref().ok_or(NoDraft)?;
        if self.matches.is_none() {
            let mut authorities = sources_of(&draft.plan.citations, self.sources.list());
            for (authority, settlement) in self.answers.all() {
                add_settled(&mut authorities[authority], settlement, self.sources.list());
            }
            let swept = self.swept.get_or_insert_with(|| SweptDraft::new(&draft.plan));
            swept.update(draft.plan.flow.text(), self.sources.list());
            for (authority, source) in evidence::proven(&draft.plan, &authorities, &self.sources, swept) {
                authorities[authority] = Matched { sources: vec![source], by: Some(MatchKind::Words) };
            }
            let specific = specific_sources(draft.plan.flow.text(), &draft.plan.citations, self.sources.list());
            self.matches = Some(Matches { authorities, specific });
        }
        Ok(())
    }
}

/// The judgement on the first of some places where the words may be, or on a later one that is milder: it accuses nobody, or the words are not missing.
fn least_severe<'a>(first: Cited<'a>, others: Vec<Cited<'a>>, judge: impl Fn(&Cited) -> Judgement) -> (Judgement, Cited<'a>) {
    let rank = |judgement: &Judgement| (evidence::accuses_nobody(judgement.headline), judgement.words != Some(Words::NotFound));
    let mut best = (judge(&first), first);
    for other in others {
        let judgement = judge(&other);
        if rank(&judgement) > rank(&best.0) {
            best = (judgement, other);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain::read;

    #[test]
    fn a_lone_quotation_is_searched_in_each_cited_section() {
        let title = "<title>U.S.C. Title 99</title><h3>§101. Lamps</h3><p>(a) Lamps are of oil.</p><h3>§103. Horns</h3><p>(a) A horn is sounded by the keeper in fog.</p><h3>§104. Bells</h3><p>(a) Bells are of iron.</p>";
        let mut session = Session::default();
        session.add_source("title.html", None, None, literatim_html::html::read(title));
        for (citation, headline) in [
            ("99 U.S.C. §§ 101, 103", Headline::Verbatim),
            ("99 U.S.C. § 101 et seq.", Headline::Verbatim),
            ("99 U.S.C. §§ 101–104", Headline::Verbatim),
            ("99 U.S.C. §§ 101, 104", Headline::NotFound),
        ] {
            assert_eq!(session.quote("A horn is sounded by the keeper in fog.", None, Some(citation)).headline, headline, "{citation}");
        }
    }

    #[test]
    fn the_text_of_a_case_is_still_needed_if_only_a_name_was_found() {
        let mut session = Session::default();
        session.set_draft("draft", "", read("It is “every lamp is lit.” Quill v. Roe, 900 F.3d 12 (2018)."));
        for (file, expected) in [("Quill v. Roe.txt", 1), ("old/Quill v. Roe.txt", 0)] {
            session.add_source(file, None, None, read("Every lamp is lit by night."));
            assert_eq!(session.plan().unwrap().lookups[0].sources.len(), expected, "{file}");
        }
    }

    #[test]
    fn an_edit_elsewhere_keeps_findings() {
        let draft = "Doe v. Roe, 900 F.3d 12 (2018), holds that “every lamp is lit by night.”\n\nMore is said here.";
        let mut session = Session::default();
        session.add_source("Doe v. Roe.txt", None, None, read("Doe v. Roe\n\n900 F.3d 12\n\nWe hold that every lamp is lit by night."));
        session.set_draft("draft", "", read(draft));
        drop(session.report().unwrap());
        let carried_after = |session: &mut Session, from: &str, to: &str| {
            session.revise_draft("draft", "", read(&draft.replace(from, to)));
            session.kept.values().count()
        };
        assert_eq!(carried_after(&mut session, "More is", "Little is"), 1);
        assert_eq!(carried_after(&mut session, "is lit", "is not lit"), 0);
    }
}
