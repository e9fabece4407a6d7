//! The report model: the same names on every surface.
//!
//! Spans are `[start, end)` in UTF-16 units of the original; ids are stable within a report.

pub use super::status::SourceStatus;
pub use literatim_claim::{ClaimFault, ClaimVerdict, FlagKind};
pub use literatim_judge::{Attention, CaseRecord, CiteStanding, EditType, Existence, Headline, Place, SourceResult, Tier, Voice, Words};
use literatim_matching::names;
use literatim_matching::text::{BlockKind, Encoding, FilePlace, Format, Metadata, PartKind, Problem, SideTextKind, Span16, StyleKind};
pub use literatim_quote::Rule;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// The version of the report's schema. It increases when a field changes its meaning or is removed.
pub const SCHEMA: u32 = 1;

/// Defines a public type of the report: serialised, typed in TypeScript, described in the JSON schema.
macro_rules! model {
    ($($(#[$meta:meta])* pub $kind:tt $name:ident $body:tt)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub $kind $name $body
    )*};
}

/// Skips a list that no writer needs: the code that would read it is in each artefact that reads reports.
#[cfg(all(feature = "bindings", target_arch = "wasm32"))]
fn unread<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<Vec<T>, D::Error> {
    serde::de::IgnoredAny::deserialize(deserializer)?;
    Ok(Vec::new())
}

/// Reads such a list in a native build, which may write a report as JSON again.
#[cfg(not(all(feature = "bindings", target_arch = "wasm32")))]
fn unread<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    Vec::deserialize(deserializer)
}

names! {
    /// The kind of finding.
    pub enum FindingKind {
        /// Of a citation.
        Citation,
        /// Of a quotation.
        Quotation,
        /// Of a claim.
        Claim,
    }

    /// Kinds of citation.
    pub enum CitationType {
        /// Volume, reporter and first page.
        FullCase,
        /// Volume, reporter and `at` a page.
        ShortCase,
        /// A case by its docket number, court and date.
        Docket,
        /// `Id.`, `Ibid.`
        Id,
        /// `supra`.
        Supra,
        /// The name of a party of a case cited before.
        Reference,
        /// A statute, code or regulation.
        Statute,
        /// A court rule, guideline, instruction, constitution or restatement.
        Rule,
        /// An article of a journal.
        Journal,
        /// The record of the case.
        Record,
        /// A work that no other kind has, found by its shape.
        Work,
        /// `[3]`, `[^3]`, a superscript, names with a year, or a DOI or arXiv id in the text.
        Marker,
        /// A kind that the user defined by a pattern.
        Custom,
    }

    /// The simple checks, as other tools make them.
    pub enum SimpleName {
        /// `rapidfuzz.fuzz.partial_ratio`.
        PartialRatio,
        /// The first 50 characters, else half of the chunks of 20 characters.
        Chunks,
    }

    /// What a reviewer did with a finding.
    pub enum ReviewAct {
        /// Looked at, and left as it is.
        Reviewed,
        /// Set aside, for the reason in the note.
        Dismissed,
        /// Corrected in the draft.
        Mended,
        /// Opened again.
        Reopened,
    }

    /// What became of a provider in the plan of asking.
    pub enum AskingState {
        /// It was asked.
        Asked,
        /// The user has switched it off.
        Off,
        /// What it needs was not given: a file, a token, a switch.
        NotSetUp,
    }

    /// The result of the simple checks on a quotation.
    pub enum SimpleKind {
        /// Found exactly, ignoring case and white space.
        Exact,
        /// With a partial ratio of at least 90.
        Fuzzy,
        /// With a lower partial ratio.
        NoMatch,
    }
}

model! {
    /// All findings of one check.
    pub struct Report {
        /// The version of this schema.
        pub schema: u32,
        /// The program and its version.
        pub generator: String,
        /// The document under check.
        pub draft: DraftInfo,
        /// The sources, in order of name.
        pub sources: Vec<SourceInfo>,
        /// A finding for each citation, in order of place.
        pub citations: Vec<CitationFinding>,
        /// A finding for each quotation, in order of place.
        pub quotations: Vec<QuotationFinding>,
        /// A finding for each claim.
        pub claims: Vec<ClaimFinding>,
        /// Words without quotation marks that a source has, nearly word for word, in order of place. They ask for nothing and are in no total: the
        /// draft does not say that it quotes.
        #[serde(default)]
        pub unmarked: Vec<UnmarkedWords>,
        /// Totals.
        pub counts: Counts,
        /// Every request that left the device.
        pub ledger: Vec<LedgerEntry>,
        /// The stores from which answers of earlier look-ups were taken instead of requests. A check adds them.
        #[serde(default)]
        pub kept: Vec<KeptAnswers>,
        /// Who may have the cited authorities, in the order of asking, and who had them. A check adds it; writers read `looked_for`.
        #[serde(default, deserialize_with = "unread")]
        pub asking: Vec<AskedProvider>,
        /// The authorities that are still missing, with who was asked and what would help. A check adds them; writers read `looked_for`.
        #[serde(default, deserialize_with = "unread")]
        pub missing: Vec<MissingAuthority>,
        /// `asking` and `missing` in sentences, for people.
        #[serde(default)]
        pub looked_for: Vec<String>,
        /// What models were asked, with tokens, time and cost. A check adds none; asking a model does.
        #[serde(default)]
        pub model_calls: Vec<ModelCall>,
        /// When it was made and how long it took; null if reports are to be comparable.
        pub times: Option<Times>,
        /// What reviewers did with the findings, in order of time. A check adds none; a program for reviewers does.
        #[serde(default)]
        pub review: Vec<Review>,
    }

    /// What changed from one report on a draft to a later one, of the findings that are to fix or to look up. Findings are paired by their words and
    /// citations, not by their ids.
    pub struct Changes {
        /// Findings of the later report that the earlier one did not have, or that asked for nothing there.
        pub new: Vec<String>,
        /// Findings of the earlier report that ask for nothing in the later one.
        pub mended: Vec<MendedFinding>,
        /// Findings of the later report that the earlier one has too.
        pub unchanged: Vec<String>,
        /// Findings of the earlier report whose words or citation the later draft does not have.
        pub gone: Vec<String>,
    }

    /// What a comment in the draft says of a finding.
    pub struct FindingComment {
        /// The finding's id.
        pub finding: String,
        /// The draft's words that it is on.
        pub span: Span16,
        /// Its paragraphs.
        pub paragraphs: Vec<String>,
        /// The colour of its verdict's group, light enough to be below the words: red, green and blue, from 0 to 1.
        pub colour: [f32; 3],
    }

    /// A finding that asks for nothing any more.
    pub struct MendedFinding {
        /// Its id in the earlier report.
        pub was: String,
        /// Its id in the later report.
        pub now: String,
    }

    /// An act of a reviewer.
    pub struct Review {
        /// The finding that it is about.
        pub finding: String,
        /// What was done.
        pub act: ReviewAct,
        /// Why, in the reviewer's words; empty if nothing was said.
        #[serde(default)]
        pub note: String,
        /// When, ISO 8601.
        pub time: String,
    }

    /// The draft.
    pub struct DraftInfo {
        /// File name, address, or `standard input`.
        pub name: String,
        /// The format it was read from.
        pub r#type: Format,
        /// Title, authors and the like.
        pub metadata: Metadata,
        /// The encoding of its bytes; null for formats that are not text.
        pub encoding: Option<Encoding>,
        /// SHA-256 of its bytes, in hexadecimal.
        pub sha256: String,
        /// How many words were read.
        pub words: u32,
        /// Problems with its text, and `missing_styles` if a quotation depends on a page whose style sheets are not in its file.
        pub problems: Vec<Problem>,
    }

    /// A source.
    pub struct SourceInfo {
        /// `s1` and so on.
        pub id: String,
        /// File name or address.
        pub name: String,
        /// The requested address.
        pub address: Option<String>,
        /// The address that answered.
        pub final_address: Option<String>,
        /// The format it was read from; null if it was not read.
        pub r#type: Option<Format>,
        /// The encoding of its bytes; null for formats that are not text, and if it was not read.
        pub encoding: Option<Encoding>,
        /// SHA-256 of the bytes that it was read from, in hexadecimal; null if it was not read.
        pub sha256: Option<String>,
        /// Its status.
        pub status: SourceStatus,
        /// The field of CourtListener's record, or the column of a file of keyed texts, that the text comes from.
        pub text_field: Option<String>,
        /// How many pages it marks.
        pub pages: u32,
        /// Title, authors and the like.
        pub metadata: Metadata,
        /// Problems with its text.
        pub problems: Vec<Problem>,
        /// The citations of the draft that mean it.
        pub cited_by: Vec<String>,
    }

    /// The finding on a citation.
    pub struct CitationFinding {
        /// `c1` and so on.
        pub id: String,
        /// Always `citation`.
        pub kind: FindingKind,
        /// Its place in the draft.
        pub span: Span16,
        /// The draft's words.
        pub text: String,
        /// The same, with the authority where these words do not name it: `Id. at 249 (Quill v. Dunmore)`.
        pub named: String,
        /// The words before it in the draft, up to 32 characters.
        pub before: String,
        /// The words after it in the draft, up to 32 characters.
        pub after: String,
        /// The label of the draft's page that it is on; null if the draft marks no pages.
        pub draft_page: Option<String>,
        /// The verdict: whether the authority exists, as `existence` says.
        pub headline: Existence,
        /// The verdict in a few words, for this finding.
        pub label: String,
        /// What it asks of the reader. A later citation of an authority asks for nothing but what its own warnings do.
        pub attention: Attention,
        /// Why, in one sentence.
        pub reason: String,
        /// True: exists as cited; false: does not; null: unknown.
        pub verified: Option<bool>,
        /// The basis of `verified`.
        pub note: String,
        /// Warnings.
        pub warnings: Vec<Warning>,
        /// Notes.
        pub notes: Vec<String>,
        /// The type of citation.
        pub r#type: CitationType,
        /// Name of the case, or title of a work outside case law, as the draft gives it.
        pub name: Option<String>,
        /// Volume.
        pub volume: Option<String>,
        /// Reporter, in its standard form.
        pub reporter: Option<String>,
        /// First page.
        pub page: Option<String>,
        /// Parallel citations: `822 S.E.2d 195`.
        pub parallel: Vec<String>,
        /// Pages or paragraphs cited, as written.
        pub pin: Option<String>,
        /// Each reporter citation, including parallel ones, with its own pages; for other citations the reference itself.
        pub locators: Vec<Locator>,
        /// The docket number.
        pub docket: Option<String>,
        /// Court, as written.
        pub court: Option<String>,
        /// The court's id in courts-db: `ca5`, `scotus`.
        pub court_id: Option<String>,
        /// The date, if more than the year is given.
        pub date: Option<String>,
        /// The signal before it: `see also`.
        pub signal: Option<String>,
        /// The parentheses after it, except court and year.
        pub parentheticals: Vec<String>,
        /// Year.
        pub year: Option<u16>,
        /// The citation that first names the authority.
        pub authority: Option<String>,
        /// The loaded sources that it means.
        pub sources: Vec<String>,
        /// Whether the authority exists.
        pub existence: Existence,
        /// The evidence for `existence`, one fact per sentence.
        pub evidence: Vec<String>,
        /// The result for each of several reporter citations.
        pub standings: Vec<CiteStanding>,
        /// The web address of the case, or of each candidate.
        pub links: Vec<String>,
        /// The cases in the index among which the reader may choose; empty if one is meant.
        #[serde(default)]
        pub candidates: Vec<CaseRecord>,
        /// The id of the candidate that the reader chose.
        pub chosen: Option<String>,
        /// The quotations attributed to it.
        pub quotations: Vec<String>,
    }

    /// A reporter citation in a citation.
    pub struct Locator {
        /// Its type: a short one may be next to a full one.
        pub r#type: CitationType,
        /// Its place in the draft: `608 F.3d 105`.
        pub span: Span16,
        /// The pages after it, as written.
        pub pin: Option<String>,
    }

    /// The finding on a quotation.
    pub struct QuotationFinding {
        /// `q1` and so on.
        pub id: String,
        /// Always `quotation`.
        pub kind: FindingKind,
        /// Its place in the draft, without its marks.
        pub span: Span16,
        /// The draft's words.
        pub text: String,
        /// The words before it in the draft, up to 32 characters.
        pub before: String,
        /// The words after it in the draft, up to 32 characters.
        pub after: String,
        /// The label of the draft's page that it is on; null if the draft marks no pages.
        pub draft_page: Option<String>,
        /// The verdict.
        pub headline: Headline,
        /// The verdict in a few words, for this finding: `Dissent, not the court (Knox)`, `Source missing`.
        pub label: String,
        /// What it asks of the reader.
        pub attention: Attention,
        /// Why, in one sentence.
        pub reason: String,
        /// True: words and source are right; false: one of them is wrong; null: unknown, or left to the reader.
        pub verified: Option<bool>,
        /// The basis of `verified`.
        pub note: String,
        /// What may change the meaning.
        pub warnings: Vec<Warning>,
        /// Notes.
        pub notes: Vec<String>,
        /// Whether it is a block quotation.
        pub block: bool,
        /// The result on words; null if there was nothing to check.
        pub words: Option<Words>,
        /// The result on the source; null if the cited source is not loaded.
        pub source: Option<SourceResult>,
        /// The result on the place; null if the words have none.
        pub place: Option<Place>,
        /// The pin that the citation should give: `495`, `495–96`, `495 n.11`, `*4`, `¶ 12`; null if it gives that, or if it is unknown.
        pub pin: Option<String>,
        /// Whose voice the words are.
        pub voice: Voice,
        /// Who wrote the opinion that has the words, as its heading names them.
        pub author: Option<String>,
        /// The citation that it belongs to.
        pub attribution: Attribution,
        /// The speaker, if the draft names one: `Anna Harrow`, `plaintiff`.
        pub speaker: Option<String>,
        /// 0 to 100: how much of the quotation is in the passage.
        pub score: Option<f64>,
        /// The tier of the score.
        pub tier: Option<Tier>,
        /// The passages, best first.
        pub passages: Vec<Passage>,
        /// The differences from the best passage, in order.
        pub edits: Vec<Edit>,
        /// The simple checks, which other tools make; null if they were not requested or there is no source to compare with.
        pub simple: Option<Simple>,
    }

    /// Words of the draft, without quotation marks, that a source has, nearly word for word.
    pub struct UnmarkedWords {
        /// `w1` and so on.
        pub id: String,
        /// Their place in the draft.
        pub span: Span16,
        /// The draft's words.
        pub text: String,
        /// The words before them in the draft, up to 32 characters.
        pub before: String,
        /// The words after them in the draft, up to 32 characters.
        pub after: String,
        /// The label of the draft's page that they are on; null if the draft marks no pages.
        pub draft_page: Option<String>,
        /// Whose words they are, in one sentence.
        pub reason: String,
        /// What may change the meaning.
        pub warnings: Vec<Warning>,
        /// The citation that the reader gave for them, else the nearest one of their source, within reach.
        pub citation: Option<String>,
        /// Whether the reader gave the citation, or said that there is none.
        #[serde(default)]
        pub given: bool,
        /// Their place in the source, with the differences.
        pub passage: Passage,
        /// The other sources that have them.
        pub also: Vec<String>,
    }

    /// The finding on a claim: what the draft says of its sources in its own words.
    pub struct ClaimFinding {
        /// `k1` and so on.
        pub id: String,
        /// Always `claim`.
        pub kind: FindingKind,
        /// Its place in the draft.
        pub span: Span16,
        /// The draft's words without citations.
        pub text: String,
        /// The words before it in the draft, up to 32 characters.
        pub before: String,
        /// The words after it in the draft, up to 32 characters.
        pub after: String,
        /// The label of the draft's page that it is on; null if the draft marks no pages.
        pub draft_page: Option<String>,
        /// The verdict.
        pub headline: ClaimVerdict,
        /// The verdict in a few words.
        pub label: String,
        /// What it asks of the reader.
        pub attention: Attention,
        /// Why, in one sentence.
        pub reason: String,
        /// Whether the claim is verified: true if a model finds it supported by words that are in the source, false if not supported; else null.
        pub verified: Option<bool>,
        /// The basis of `verified`, with the model; empty if no model answered.
        pub note: String,
        /// How claim and source differ, as a model says; null without a model or a difference.
        pub fault: Option<ClaimFault>,
        /// 0 to 1, as the model says; null without a model.
        pub confidence: Option<f64>,
        /// The model that was asked; null if none was.
        pub model: Option<String>,
        /// The citations that it rests on; none if it cites nothing.
        pub citations: Vec<String>,
        /// The sources whose text was compared.
        pub sources: Vec<String>,
        /// The English name of the sources' language, if it is not the draft's and no sentence of theirs shares a name or number with the claim.
        pub source_language: Option<String>,
        /// Differences from the passages that are shown without a model.
        pub flags: Vec<ClaimFlag>,
        /// The sentences that bear on it, best first.
        pub passages: Vec<ClaimPassage>,
        /// Its parts, as the model takes them.
        pub parts: Vec<ClaimPart>,
        /// Notes.
        pub notes: Vec<String>,
    }

    /// A difference between a claim and a passage.
    pub struct ClaimFlag {
        /// What differs.
        pub kind: FlagKind,
        /// One sentence.
        pub text: String,
        /// The source.
        pub source: String,
        /// The place in its text; null if the source lacks the words.
        pub span: Option<Span16>,
    }

    /// A sentence of a source.
    pub struct ClaimPassage {
        /// The source.
        pub source: String,
        /// Its address with a text fragment, so that a browser opens it at the passage; null if it has no address.
        pub link: Option<String>,
        /// The place in its text.
        pub span: Span16,
        /// Its pages, first to last.
        pub pages: Vec<String>,
        /// The source's words.
        pub text: String,
        /// The sentence before it.
        pub before: String,
        /// The sentence after it.
        pub after: String,
        /// The BM25 score; only those of one claim can be compared.
        pub score: f64,
    }

    /// A part of a claim, as a model takes it.
    pub struct ClaimPart {
        /// The model's words for it.
        pub text: String,
        /// What the model says of it.
        pub status: ClaimVerdict,
        /// Why, in the model's words.
        pub reason: String,
        /// The words of the source that it quotes.
        pub quotes: Vec<SourceQuote>,
    }

    /// Words that a model quotes from a source.
    pub struct SourceQuote {
        /// The words.
        pub text: String,
        /// Where they are; null if no source of the claim has them: the model invented them.
        pub passage: Option<ClaimPassage>,
    }

    /// What a model says of a claim. What it quotes is looked up before it counts.
    pub struct ClaimProposal {
        /// The model.
        pub model: String,
        /// Its verdict.
        pub verdict: ClaimVerdict,
        /// How claim and source differ.
        pub fault: Option<ClaimFault>,
        /// 0 to 1.
        pub confidence: f64,
        /// Why, in its words.
        pub reason: String,
        /// The parts of the claim.
        pub parts: Vec<ProposedPart>,
        /// Notes on the answer.
        #[serde(default)]
        pub notes: Vec<String>,
    }

    /// A part of a claim in a model's answer.
    pub struct ProposedPart {
        /// Its words for the part.
        pub text: String,
        /// What it says of the part.
        pub status: ClaimVerdict,
        /// Why, in its words.
        pub reason: String,
        /// The words of the source that it quotes.
        pub quotes: Vec<String>,
    }

    /// A warning: a change that may affect the meaning, or something that the reader must weigh.
    pub struct Warning {
        /// A stable name, such as `omits_negation`.
        pub code: String,
        /// One sentence.
        pub text: String,
        /// The words that it is based on.
        pub evidence: String,
    }

    /// The citation that a quotation belongs to, and why.
    pub struct Attribution {
        /// The citation.
        pub citation: Option<String>,
        /// The rule that applied.
        pub rule: Rule,
        /// 0 to 1.
        pub confidence: f64,
        /// Why, in one sentence.
        pub reason: String,
        /// The other citations of the same string cite.
        pub also: Vec<String>,
    }

    /// A place in a source.
    pub struct Passage {
        /// The source.
        pub source: String,
        /// The authority in full, with the pin of these words: `Doe v. Roe, 900 F.3d 1, 13 (2018)`; null if the draft does not cite the source, or as
        /// a work outside law.
        pub citation: Option<String>,
        /// Its address with a text fragment, so that a browser opens it at the passage; null if it has no address.
        pub link: Option<String>,
        /// The place in its text.
        pub span: Span16,
        /// Its pages, first to last, in the pagination of the cited reporter; if that is unknown, in the first one.
        pub pages: Vec<String>,
        /// The same in each other pagination of the source.
        pub parallel_pages: Vec<Vec<String>>,
        /// The numbers of its paragraphs, if the citation counts these or the source marks no pages.
        pub paragraphs: Vec<u32>,
        /// The label of its footnote.
        pub footnote: Option<String>,
        /// The second of the recording at which it begins; null if its source is no recording.
        pub second: Option<u32>,
        /// Its subdivision, if the citation is of a law: `(b)(1)`.
        pub subdivision: Option<String>,
        /// The kind of opinion that contains it.
        pub opinion: Option<PartKind>,
        /// The source's words.
        pub text: String,
        /// The words before it.
        pub before: String,
        /// The words after it.
        pub after: String,
        /// 0 to 100.
        pub similarity: f64,
        /// The differences from this passage.
        pub edits: Vec<Edit>,
    }

    /// The simple checks of a quotation, for comparison with the tools that make them. They fold only case and white space. They pass a quotation
    /// that drops a word; no verdict is based on them.
    pub struct Simple {
        /// The source: the quotation's own; for a quotation without one, the source with the best partial ratio among up to five, or, if there are
        /// more, the one where the words were located.
        pub source: String,
        /// The result; null if the partial ratio was cut short.
        pub kind: Option<SimpleKind>,
        /// The checks that return true or false.
        pub checks: Vec<SimpleCheck>,
        /// A second opinion, 0 to 100: `rapidfuzz.fuzz.token_sort_ratio` of the quotation and the window's text; null if cut short.
        pub token_sort_ratio: Option<f64>,
        /// The window of the source that the partial ratio comes from, one of several if they are equal; null if cut short.
        pub window: Option<SimpleWindow>,
    }

    /// A simple check.
    pub struct SimpleCheck {
        /// Which check.
        pub name: SimpleName,
        /// Whether the quotation passes it; null if it was cut short.
        pub passed: Option<bool>,
        /// 0 to 100: the ratio, or the share of chunks found; null if there is none.
        pub score: Option<f64>,
        /// The detail: `6 of 9 chunks`.
        pub note: String,
    }

    /// A window of a source's text.
    pub struct SimpleWindow {
        /// Its place.
        pub span: Span16,
        /// Its characters: as long as the quotation, so it may begin or end inside a word.
        pub text: String,
        /// The characters before it, as many as requested.
        pub before: String,
        /// The characters after it.
        pub after: String,
    }

    /// A difference between a quotation and its passage.
    pub struct Edit {
        /// The type of difference.
        pub r#type: EditType,
        /// The draft's side; its span is empty if the draft has nothing.
        pub quotation: Piece,
        /// The source's side; its span is empty if the source has nothing.
        pub passage: Piece,
        /// The convention that licenses it; null if none does.
        pub license: Option<String>,
        /// Whether it may change the meaning.
        pub material: bool,
    }

    /// Some words and their place.
    pub struct Piece {
        /// Their place in the original.
        pub span: Span16,
        /// Their place in the `text` of the quotation or passage, in UTF-16 units.
        pub within: Span16,
        /// The words.
        pub text: String,
    }

    /// Totals of a report.
    pub struct Counts {
        /// How many findings ask what of the reader: those on quotations and on citations.
        pub attention: BTreeMap<Attention, u32>,
        /// How many quotations have each headline.
        pub quotations: BTreeMap<Headline, u32>,
        /// How many citations have each type.
        pub citations: BTreeMap<CitationType, u32>,
        /// How many claims have each verdict; empty if claims were not asked for.
        #[serde(default)]
        pub claims: BTreeMap<ClaimVerdict, u32>,
        /// How many of the looked-up cases have each verdict.
        pub existence: BTreeMap<Existence, u32>,
        /// How many sources have each status.
        pub sources: BTreeMap<SourceStatus, u32>,
        /// How many sources the citations of the draft mean: those that were given, and those that were requested.
        #[serde(default)]
        pub cited_sources: u32,
        /// How many of these could not be fetched or read.
        #[serde(default)]
        pub unavailable_sources: u32,
        /// The share of these, from 0 to 1; 0 if there are none.
        #[serde(default)]
        pub unavailable_share: f64,
        /// How many quotations are verified, failed, or neither.
        pub verified: Verified,
        /// Sources that no citation means.
        pub uncited_sources: Vec<String>,
        /// Citations of an authority without a loaded source.
        pub citations_without_source: Vec<String>,
    }

    /// How many findings are true, false and null.
    pub struct Verified {
        /// True.
        pub yes: u32,
        /// False.
        pub no: u32,
        /// Null.
        pub unknown: u32,
    }

    /// A request that left the device.
    pub struct LedgerEntry {
        /// When, ISO 8601.
        pub time: String,
        /// The host.
        pub host: String,
        /// The purpose.
        pub purpose: String,
        /// The parts of the draft that it contained.
        pub sent: String,
        /// Bytes sent.
        pub bytes_out: f64,
        /// Bytes received.
        pub bytes_in: f64,
    }

    /// Answers that were taken from a store. Whoever can write to the store can write them.
    pub struct KeptAnswers {
        /// Where it keeps them: its folder, or `this browser`.
        pub store: String,
        /// How many answers and texts of cases and works.
        pub answers: u32,
    }

    /// A provider in the plan of asking.
    pub struct AskedProvider {
        /// What it is called in a sentence: `the given files`, `static.case.law`.
        pub name: String,
        /// Whether it was asked.
        pub state: AskingState,
        /// The authorities that it may have, each by the citation that first names it.
        pub may_have: Vec<String>,
        /// Those to which it added something that nobody before it had: what is at the citation, or a text.
        pub answered: Vec<String>,
    }

    /// An authority that is still missing: whether it exists is open although somebody was asked, or a quotation of it has no text.
    pub struct MissingAuthority {
        /// The citation that first names it.
        pub citation: String,
        /// Whether its existence is open, although somebody was asked.
        pub lacks_existence: bool,
        /// Whether a quotation or a cited page has no text to be compared with.
        pub lacks_text: bool,
        /// Who was asked for it, in order, as [`AskedProvider::name`].
        pub asked: Vec<String>,
        /// The one command, setting or file that would help, in a sentence.
        pub help: String,
    }

    /// A question to a model, answered or not.
    pub struct ModelCall {
        /// The finding that it is about; null if it is about none.
        pub finding: Option<String>,
        /// The model.
        pub model: String,
        /// Where it runs: a host, or `this device`.
        pub host: String,
        /// Tokens of the question.
        pub input_tokens: f64,
        /// Tokens of the answer.
        pub output_tokens: f64,
        /// Milliseconds from question to answer.
        pub ms: f64,
        /// US dollars; null if the price is not known.
        pub dollars: Option<f64>,
        /// Whether the answer was kept from an earlier run, so that nothing was sent.
        pub kept: bool,
    }

    /// When a report was made.
    pub struct Times {
        /// Start, ISO 8601.
        pub started: String,
        /// Milliseconds from start to end.
        pub total_ms: f64,
        /// Milliseconds of reading, planning and checking.
        pub read_ms: f64,
        /// Milliseconds of planning.
        pub plan_ms: f64,
        /// Milliseconds of checking.
        pub check_ms: f64,
    }

    /// A document as a page shows it: spans in UTF-16 units of `text`.
    pub struct DocumentView {
        /// The text.
        pub text: String,
        /// The blocks, in order.
        pub blocks: Vec<BlockView>,
        /// The styles, in order.
        pub styles: Vec<StyleView>,
        /// Text that is not read.
        pub hidden: Vec<Span16>,
        /// Where pages begin.
        pub pages: Vec<PageView>,
        /// The pages of the file, from 1, that are pictures and were not read.
        pub unread_pages: Vec<u32>,
    }

    /// A block.
    pub struct BlockView {
        /// Its place.
        pub span: Span16,
        /// What it is.
        pub kind: BlockKind,
    }

    /// A style.
    pub struct StyleView {
        /// Its place.
        pub span: Span16,
        /// What it is.
        pub kind: StyleKind,
    }

    /// The beginning of a page.
    pub struct PageView {
        /// Its place.
        pub at: u32,
        /// Its label.
        pub label: String,
        /// Its pagination: 0 is the file's own, the others are those of reporters.
        pub series: u32,
        /// The position of the page in the file, from 1; 0 if it is a printed page that is no page of the file.
        pub index: u32,
    }

    /// The beginning of a line with a number.
    pub struct LineView {
        /// Its place.
        pub at: u32,
        /// Its number.
        pub line: u32,
    }

    /// What was read of a document: spans in UTF-16 units of `text`.
    pub struct DocumentText {
        /// The format that it was read from.
        pub r#type: Format,
        /// The text.
        pub text: String,
        /// The blocks, in order.
        pub blocks: Vec<BlockView>,
        /// The styles, in order.
        pub styles: Vec<StyleView>,
        /// Text of zero width: page furniture, marks, markup.
        pub hidden: Vec<Span16>,
        /// Text that is read as another: LaTeX's signs, wrongly decoded characters.
        pub mended: Vec<MendView>,
        /// The footnotes and endnotes, in order of their marks.
        pub notes: Vec<NoteView>,
        /// Where pages begin.
        pub pages: Vec<PageView>,
        /// Where the numbered lines of pleading paper and of transcripts begin.
        pub line_marks: Vec<LineView>,
        /// Comments, deleted words, and the heads and feet of pages.
        pub asides: Vec<SideTextView>,
        /// Where the text comes from in the file; empty if it is the file's own text.
        pub origins: Vec<OriginView>,
        /// The pages of the file, from 1, that are pictures and were not read.
        pub unread_pages: Vec<u32>,
        /// Text that was recognised in pictures of it.
        pub recognised: Vec<Span16>,
        /// The parts of the file that origins number.
        pub files: Vec<String>,
        /// The metadata.
        pub metadata: Metadata,
        /// The encoding; null for formats that are not text.
        pub encoding: Option<Encoding>,
        /// What a user should know about the document.
        pub problems: Vec<Problem>,
    }

    /// Text that is read as another.
    pub struct MendView {
        /// Its place.
        pub span: Span16,
        /// What it is read as.
        pub text: String,
    }

    /// A footnote or endnote.
    pub struct NoteView {
        /// Its number or sign.
        pub label: String,
        /// Its mark; null if only the note was found.
        pub mark: Option<Span16>,
        /// The note; null if only the mark was found.
        pub body: Option<Span16>,
    }

    /// Text that is no part of the running text: a comment, deleted words, the head or foot of a page.
    pub struct SideTextView {
        /// The place that it belongs to.
        pub at: u32,
        /// What it is.
        pub kind: SideTextKind,
        /// Its text.
        pub text: String,
    }

    /// The origin of a run of text.
    pub struct OriginView {
        /// The run.
        pub span: Span16,
        /// Where its first character comes from.
        pub place: FilePlace,
    }
}
