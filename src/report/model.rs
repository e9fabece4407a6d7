//! The one report model: the same names on every surface.
//!
//! Spans are `[start, end)` in UTF-16 units of the original; ids are stable within a report.

pub use super::status::SourceStatus;
pub use crate::judge::{CiteStanding, EditType, Existence, Headline, Place, SourceResult, Tier, Voice, Words};
use crate::names::names;
pub use crate::quote::Rule;
use crate::text::{BlockKind, Encoding, Format, Metadata, PartKind, Problem, Span16, StyleKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the report's schema. It grows when a field changes its meaning or goes.
pub const SCHEMA: u32 = 1;

/// Defines a public type of the report: serialised, typed in TypeScript, described in the JSON schema.
macro_rules! model {
    ($($(#[$meta:meta])* pub $kind:tt $name:ident $body:tt)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[non_exhaustive]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), derive(tsify::Tsify))]
        #[cfg_attr(all(feature = "bindings", target_arch = "wasm32"), tsify(missing_as_null, hashmap_as_object))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub $kind $name $body
    )*};
}

names! {
    /// What kind of finding it is.
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
        /// The name of a party of a case that was cited before.
        Reference,
        /// A statute, code or regulation.
        Statute,
        /// A rule of court, a guideline, an instruction, a constitution or a restatement.
        Rule,
        /// An article of a journal.
        Journal,
        /// The record of the case.
        Record,
        /// `[3]`, `[^3]`, a superscript, names with a year, or a DOI or arXiv id in the text.
        Marker,
        /// A kind that the user named by a pattern.
        Custom,
    }

    /// The simple checks.
    pub enum SimpleName {
        /// `rapidfuzz.fuzz.partial_ratio`.
        PartialRatio,
        /// The first 50 characters, else half of the chunks of 20 characters.
        Chunks,
    }

    /// How a quotation is by the simple checks.
    pub enum SimpleKind {
        /// As it is, case and white space apart.
        Exact,
        /// With a partial ratio of at least 90.
        Fuzzy,
        /// With a lower one.
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
        /// Totals.
        pub counts: Counts,
        /// Every request that left the device.
        pub ledger: Vec<LedgerEntry>,
        /// When it was made and how long it took; null where two reports are to be compared.
        pub times: Option<Times>,
    }

    /// The draft.
    pub struct DraftInfo {
        /// File name, address, or `standard input`.
        pub name: String,
        /// What it was read from.
        pub r#type: Format,
        /// Title, authors and the like.
        pub metadata: Metadata,
        /// The encoding of its bytes; null for formats that are not text.
        pub encoding: Option<Encoding>,
        /// SHA-256 of its bytes, in hexadecimal.
        pub sha256: String,
        /// How many words were read of it.
        pub words: u32,
        /// What is poor about it.
        pub problems: Vec<Problem>,
    }

    /// A source.
    pub struct SourceInfo {
        /// `s1` and so on.
        pub id: String,
        /// File name or address.
        pub name: String,
        /// The address that was asked for.
        pub address: Option<String>,
        /// The address that answered.
        pub final_address: Option<String>,
        /// What it was read from; null when it was not read.
        pub r#type: Option<Format>,
        /// The encoding of its bytes; null for formats that are not text, and when it was not read.
        pub encoding: Option<Encoding>,
        /// What became of it.
        pub status: SourceStatus,
        /// The field of CourtListener's record, or the column of a file of keyed texts, from which the text was taken.
        pub text_field: Option<String>,
        /// How many pages it marks.
        pub pages: u32,
        /// Title, authors and the like.
        pub metadata: Metadata,
        /// What is poor about it.
        pub problems: Vec<Problem>,
        /// The citations of the draft that mean it.
        pub cited_by: Vec<String>,
    }

    /// What is said of a citation.
    pub struct CitationFinding {
        /// `c1` and so on.
        pub id: String,
        /// Always `citation`.
        pub kind: FindingKind,
        /// Its place in the draft.
        pub span: Span16,
        /// The draft's words.
        pub text: String,
        /// The verdict: whether the authority exists, as `existence` says.
        pub headline: Existence,
        /// Why, in one sentence.
        pub reason: String,
        /// True: exists as cited; false: does not; null: not known.
        pub verified: Option<bool>,
        /// What `verified` rests on.
        pub note: String,
        /// What to look at.
        pub warnings: Vec<Warning>,
        /// What to know.
        pub notes: Vec<String>,
        /// What kind of citation it is.
        pub r#type: CitationType,
        /// Name of the case, or title of a work outside of case law, as the draft gives it.
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
        /// Each reporter citation, parallel ones too, with its own pages; of other citations the reference itself.
        pub locators: Vec<Locator>,
        /// The docket number.
        pub docket: Option<String>,
        /// Court, as written.
        pub court: Option<String>,
        /// The court's id in courts-db: `ca5`, `scotus`.
        pub court_id: Option<String>,
        /// The date, where more than the year is given.
        pub date: Option<String>,
        /// The signal before it: `see also`.
        pub signal: Option<String>,
        /// What is in parentheses after it, court and year apart.
        pub parentheticals: Vec<String>,
        /// Year.
        pub year: Option<u16>,
        /// The citation that first names the authority.
        pub authority: Option<String>,
        /// The loaded sources that it means.
        pub sources: Vec<String>,
        /// Whether the authority exists.
        pub existence: Existence,
        /// What existence rests on, a fact a sentence.
        pub evidence: Vec<String>,
        /// Whether the authority is at each of several reporter citations.
        pub standings: Vec<CiteStanding>,
        /// Where a reader finds the case, or each that it may be.
        pub links: Vec<String>,
        /// The quotations attributed to it.
        pub quotations: Vec<String>,
    }

    /// A reporter citation in a citation.
    pub struct Locator {
        /// Its kind: a short one may be beside a full one.
        pub r#type: CitationType,
        /// Its place in the draft: `608 F.3d 105`.
        pub span: Span16,
        /// The pages after it, as written.
        pub pin: Option<String>,
    }

    /// What is said of a quotation.
    pub struct QuotationFinding {
        /// `q1` and so on.
        pub id: String,
        /// Always `quotation`.
        pub kind: FindingKind,
        /// Its place in the draft, without its marks.
        pub span: Span16,
        /// The draft's words.
        pub text: String,
        /// The verdict.
        pub headline: Headline,
        /// Why, in one sentence.
        pub reason: String,
        /// True: words and source are; false: one of them fails; null: not known, or left to the reader.
        pub verified: Option<bool>,
        /// What `verified` rests on.
        pub note: String,
        /// What may turn the meaning.
        pub warnings: Vec<Warning>,
        /// What to know.
        pub notes: Vec<String>,
        /// Whether it is a block quotation.
        pub block: bool,
        /// The result on words; null when there was nothing to check.
        pub words: Option<Words>,
        /// The result on the source; null when the cited source is not there.
        pub source: Option<SourceResult>,
        /// The result on the place; null when the words have none.
        pub place: Option<Place>,
        /// What the citation should give: `495`, `495–96`, `495 n.11`, `*4`, `¶ 12`; null when it gives that, or when it is not known.
        pub pin: Option<String>,
        /// Whose voice the words are.
        pub voice: Voice,
        /// To which citation it belongs.
        pub attribution: Attribution,
        /// Who says it, where the draft names somebody: `Anna Harrow`, `plaintiff`.
        pub speaker: Option<String>,
        /// 0 to 100: how much of the quotation is in the passage.
        pub score: Option<f64>,
        /// How high that is.
        pub tier: Option<Tier>,
        /// Where it was found, best first.
        pub passages: Vec<Passage>,
        /// The differences from the best passage, in order.
        pub edits: Vec<Edit>,
        /// What the simple checks say, which other tools make; null when they were not asked for or there is no source to make them on.
        pub simple: Option<Simple>,
    }

    /// What is said of a claim.
    pub struct ClaimFinding {
        /// `k1` and so on.
        pub id: String,
        /// Always `claim`.
        pub kind: FindingKind,
        /// Its place in the draft.
        pub span: Span16,
        /// The draft's words.
        pub text: String,
        /// The verdict.
        pub headline: Headline,
        /// Why, in one sentence.
        pub reason: String,
        /// Whether it is.
        pub verified: Option<bool>,
        /// What `verified` rests on.
        pub note: String,
        /// What to look at.
        pub warnings: Vec<Warning>,
        /// What to know.
        pub notes: Vec<String>,
    }

    /// Something that may turn the meaning, or that a reader must weigh.
    pub struct Warning {
        /// A stable name, such as `omits_negation`.
        pub code: String,
        /// One sentence.
        pub text: String,
        /// The words that it rests on.
        pub evidence: String,
    }

    /// To which citation a quotation belongs, and why.
    pub struct Attribution {
        /// The citation.
        pub citation: Option<String>,
        /// By which rule.
        pub rule: Rule,
        /// 0 to 1.
        pub confidence: f64,
        /// Why, in one sentence.
        pub reason: String,
        /// The other citations of the same string.
        pub also: Vec<String>,
    }

    /// A place in a source.
    pub struct Passage {
        /// The source.
        pub source: String,
        /// Its address with a text fragment, so that a browser opens it at the passage; null when it has no address.
        pub link: Option<String>,
        /// The place in its text.
        pub span: Span16,
        /// The pages on which it is, first to last, as the cited reporter counts them; where none is known to be cited, the first one.
        pub pages: Vec<String>,
        /// The same in each other pagination that the source marks.
        pub parallel_pages: Vec<Vec<String>>,
        /// The numbers of the paragraphs on which it is, where the citation counts these or the source marks no pages.
        pub paragraphs: Vec<u32>,
        /// The label of the footnote in which it is.
        pub footnote: Option<String>,
        /// The subdivision in which it is, where a law is cited: `(b)(1)`.
        pub subdivision: Option<String>,
        /// The kind of opinion in which it is.
        pub opinion: Option<PartKind>,
        /// The source's words.
        pub text: String,
        /// The words before.
        pub before: String,
        /// The words after.
        pub after: String,
        /// 0 to 100.
        pub similarity: f64,
        /// The differences from this passage.
        pub edits: Vec<Edit>,
    }

    /// What simple checks say of a quotation, for comparison with the tools that make them. Case and white space are folded and nothing else.
    /// They pass a quotation that drops a word; no verdict rests on them.
    pub struct Simple {
        /// The source: the quotation's own; for one without, the one of up to five with the best partial ratio, or of more the one where the
        /// words were located.
        pub source: String,
        /// How it is; null when the partial ratio was cut short.
        pub kind: Option<SimpleKind>,
        /// The checks that say true or false.
        pub checks: Vec<SimpleCheck>,
        /// A second opinion, 0 to 100: `rapidfuzz.fuzz.token_sort_ratio` of the quotation and the window's text; null when cut short.
        pub token_sort_ratio: Option<f64>,
        /// A window of the source from which the partial ratio comes, one of several that are equal; null when cut short.
        pub window: Option<SimpleWindow>,
    }

    /// A simple check.
    pub struct SimpleCheck {
        /// Which one.
        pub name: SimpleName,
        /// Whether the quotation passes it; null when it was cut short.
        pub passed: Option<bool>,
        /// 0 to 100: the ratio, or the share of chunks that are; null when there is none.
        pub score: Option<f64>,
        /// What it found: `6 of 9 chunks`.
        pub note: String,
    }

    /// A window of a source's text.
    pub struct SimpleWindow {
        /// Its place.
        pub span: Span16,
        /// Its characters, as long as the quotation and so cut where that ends, also inside a word.
        pub text: String,
        /// The characters before, as many as were asked for.
        pub before: String,
        /// The characters after.
        pub after: String,
    }

    /// A difference between a quotation and its passage.
    pub struct Edit {
        /// What kind of difference.
        pub r#type: EditType,
        /// The draft's side; its span is empty where the draft has nothing.
        pub quotation: Piece,
        /// The source's side; its span is empty where the source has nothing.
        pub passage: Piece,
        /// The convention that licenses it; null when nothing does.
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
        /// How many quotations have each headline.
        pub quotations: BTreeMap<Headline, u32>,
        /// How many citations have each type.
        pub citations: BTreeMap<CitationType, u32>,
        /// How many of the cases that were looked up have each verdict.
        pub existence: BTreeMap<Existence, u32>,
        /// How many sources have each status.
        pub sources: BTreeMap<SourceStatus, u32>,
        /// How many quotations are verified, failed, and neither.
        pub verified: Verified,
        /// Sources that no citation means.
        pub uncited_sources: Vec<String>,
        /// Citations that name an authority of which no source is loaded.
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
        /// The host that was asked.
        pub host: String,
        /// What for.
        pub purpose: String,
        /// What of the draft it held.
        pub sent: String,
        /// Bytes that went out with it.
        pub bytes_out: f64,
        /// Bytes that came back.
        pub bytes_in: f64,
    }

    /// When a report was made.
    pub struct Times {
        /// Beginning, ISO 8601.
        pub started: String,
        /// Milliseconds from beginning to end.
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
        /// To which pagination it belongs: 0 is the file's own, the others are those of reporters.
        pub series: u32,
    }
}

impl CitationFinding {
    /// What a reader should look at: a verdict that is not plain, its warnings and notes. Why the index could not be asked is said once, on the
    /// source.
    pub(super) fn remarks(&self) -> impl Iterator<Item = &str> {
        let plain = matches!(self.existence, Existence::Found | Existence::NotLookedUp | Existence::CannotCheck)
            || self.authority.as_deref() != Some(&self.id);
        let verdict = (!plain).then_some(self.reason.as_str());
        let warnings = self.warnings.iter().map(|warning| warning.text.as_str()).filter(move |text| Some(*text) != verdict);
        verdict.into_iter().chain(warnings).chain(self.notes.iter().map(String::as_str))
    }
}
