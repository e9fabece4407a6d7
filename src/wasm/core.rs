//! The artefact `core`: plain text, and the check itself.

use super::{error, from_js, from_wire, to_js, to_wire};
use crate::cite::{self, CustomMatch, KeyKind, Patterns};
use crate::locate::Effort;
use crate::read::{detect, plain};
use crate::report::{self, SourceStatus};
use crate::source::Source;
use crate::text::{Document, Encoding, Format, Problem};
use js_sys::{Error, Function, Uint8Array};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// The format and encoding of some bytes.
#[derive(Serialize, tsify::Tsify)]
pub struct Inspection {
    /// The format; null if they cannot be read.
    pub format: Option<Format>,
    /// The encoding of its text; null for formats that are not text.
    pub encoding: Option<Encoding>,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
    /// Why they cannot be read.
    pub problem: Option<Problem>,
}

/// Takes the file of the tables, before anything else is called.
#[wasm_bindgen(js_name = giveTables)]
pub fn give_tables(file: String) -> Result<(), Error> {
    let is_ours = literatim_facts::give(file);
    is_ours.then_some(()).ok_or_else(|| error("tables", "The file tables.txt is damaged, or is of another version than the engine."))
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}

/// The format and encoding of bytes, by their content. `content_type` is that of the answer, when a host sent them; `format` is that of their
/// text, where it is known.
#[wasm_bindgen(unchecked_return_type = "Inspection")]
pub fn inspect(
    bytes: &[u8],
    content_type: Option<String>,
    #[wasm_bindgen(unchecked_param_type = "Format | undefined")] format: JsValue,
) -> Result<JsValue, Error> {
    let sha256 = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let known: Option<Format> = from_js(format)?;
    let detected = detect(bytes, content_type.as_deref()).map(|detected| detected.known(known));
    to_js(&Inspection {
        format: detected.as_ref().ok().map(|detected| detected.format),
        encoding: detected.as_ref().ok().and_then(|detected| detected.encoding.clone()),
        sha256,
        problem: detected.err().map(|fault| Problem::new(fault.code(), fault.to_string())),
    })
}

/// Reads plain text into a document in its binary form. `label`, `basis`, `declared` and `faults` are those of its encoding.
#[wasm_bindgen(js_name = readPlain)]
pub fn read_plain(text: &str, label: &str, basis: &str, declared: Option<String>, faults: u32) -> Uint8Array {
    to_wire(plain::read(text), label, basis, declared, faults)
}

/// Sets what the caller knows about a document, in place of what the document says: its metadata, the column and the file of keyed texts that
/// it was taken from, and why it is only a part of its text.
#[wasm_bindgen]
pub fn describe(
    wire: &[u8],
    #[wasm_bindgen(unchecked_param_type = "Metadata")] metadata: JsValue,
    column: Option<String>,
    file: Option<String>,
    partial: Option<String>,
) -> Result<Uint8Array, Error> {
    let mut document = Document { metadata: from_js(metadata)?, text_field: column, entry_of: file, partial, ..from_wire(wire)? };
    document.problems.extend(document.partial.as_ref().map(|why| Problem::new("partial", format!("Only a part of it is loaded: {why}."))));
    Ok(Uint8Array::from(document.to_wire().as_slice()))
}

/// The identities of names of one kind, one a line: names of the same thing have the same identity, however they are written.
#[wasm_bindgen]
pub fn identities(#[wasm_bindgen(unchecked_param_type = "KeyKind")] kind: &str, names: &str) -> String {
    let kind = match kind {
        "law" => KeyKind::Law,
        "paper" => KeyKind::Paper,
        _ => KeyKind::Own,
    };
    let mut identities = String::new();
    for name in names.lines() {
        identities.push_str(&kind.identity(name));
        identities.push('\n');
    }
    identities
}

/// Compares two names of cases.
#[wasm_bindgen(js_name = compareNames, unchecked_return_type = "NameComparison")]
pub fn compare_names(a: &str, b: &str) -> Result<JsValue, Error> {
    to_js(&cite::compare_names(a, b))
}

thread_local! {
    /// What finds the citations of the user's kinds. An engine has one session.
    static FIND: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The citations that the artefact `patterns` finds. It stops on what that artefact stops on.
fn find_custom(text: &str) -> Vec<CustomMatch> {
    FIND.with_borrow(|find| {
        let Some(find) = find else { return Vec::new() };
        let found = find.call1(&JsValue::NULL, &text.into()).unwrap_or_else(|fault| wasm_bindgen::throw_val(fault));
        from_js(found).unwrap_or_else(|fault| wasm_bindgen::throw_val(fault.into()))
    })
}

/// A changed draft as it is shown, and the answers that still hold.
#[derive(serde::Serialize)]
struct Revised {
    view: report::DocumentView,
    answers: Vec<(String, String)>,
}

/// A check in progress.
#[wasm_bindgen]
#[derive(Default)]
pub struct Session {
    inner: report::Session,
}

#[wasm_bindgen]
impl Session {
    /// A session without draft and sources.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a draft in its binary form; returns how to show it.
    #[wasm_bindgen(js_name = setDraft, unchecked_return_type = "DocumentView")]
    pub fn set_draft(&mut self, name: &str, sha256: &str, wire: &[u8]) -> Result<JsValue, Error> {
        let document = from_wire(wire)?;
        let view = report::view(&document);
        self.inner.set_draft(name, sha256, document);
        to_js(&view)
    }

    /// Attributes the quotations with these words to the nearest citation with this text, as a report gives both, or to none; returns how many.
    pub fn attribute(&mut self, words: &str, citation: Option<String>) -> usize {
        self.inner.attribute(words, citation.as_deref())
    }

    /// Takes the case with this id for what the citations with this text mean, if an index has several that fit; whether there is such a citation.
    pub fn choose(&mut self, citation: &str, case: &str) -> bool {
        self.inner.choose(citation, case)
    }

    /// Takes a changed text of the draft in its binary form, while it is edited; returns how to show it, and which answers of indexes still hold:
    /// the citation by which each was given, and the one that names its authority first now.
    #[wasm_bindgen(js_name = reviseDraft, unchecked_return_type = "{ view: DocumentView; answers: [before: string, now: string][] }")]
    pub fn revise_draft(&mut self, name: &str, sha256: &str, wire: &[u8]) -> Result<JsValue, Error> {
        let document = from_wire(wire)?;
        let view = report::view(&document);
        to_js(&Revised { view, answers: self.inner.revise_draft(name, sha256, document) })
    }

    /// How many times a draft was planned: what was said about a plan by its places holds for no other.
    #[wasm_bindgen(getter)]
    pub fn plans(&self) -> u32 {
        self.inner.plans()
    }

    /// The places of the quotations that have a finding, from 0.
    #[wasm_bindgen(getter)]
    pub fn judged(&self) -> Vec<u32> {
        self.inner.judged().map(|index| index as u32).collect()
    }

    /// Takes a source in its binary form; returns the pages of its file, from 1, that are pictures and were not read.
    #[wasm_bindgen(js_name = addSource)]
    pub fn add_source(
        &mut self,
        name: &str,
        address: Option<String>,
        final_address: Option<String>,
        sha256: String,
        wire: &[u8],
    ) -> Result<Vec<u32>, Error> {
        let document = from_wire(wire)?;
        let unread = document.unread_pages.clone();
        let mut source = Source::new(name, document);
        (source.address, source.final_address, source.sha256) = (address, final_address, Some(sha256));
        self.inner.add(source);
        Ok(unread)
    }

    /// Records a source that could not be read or fetched.
    #[wasm_bindgen(js_name = addMissing)]
    pub fn add_missing(
        &mut self,
        name: &str,
        address: Option<String>,
        #[wasm_bindgen(unchecked_param_type = "SourceStatus")] status: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Problem")] problem: JsValue,
        citation: Option<String>,
    ) -> Result<(), Error> {
        self.inner.add_missing(name, address, from_js::<SourceStatus>(status)?, from_js::<Problem>(problem)?, citation);
        Ok(())
    }

    /// Gives names of sources their ids in this order, before the sources themselves.
    #[wasm_bindgen(js_name = numberSources)]
    pub fn number_sources(&mut self, names: Vec<String>) {
        self.inner.number_sources(names.iter().map(String::as_str));
    }

    /// Removes the source of this name; whether there was one.
    #[wasm_bindgen(js_name = removeSource)]
    pub fn remove_source(&mut self, name: &str) -> bool {
        self.inner.remove_source(name)
    }

    /// Adds the results of simple checks to each finding on a quotation, with `context` characters of source text on each side; without a number,
    /// leaves them out.
    #[wasm_bindgen(js_name = setSimple)]
    pub fn set_simple(&mut self, context: Option<usize>) {
        self.inner.set_simple(context);
    }

    /// Adds a finding on each claim to the report, or leaves claims out.
    #[wasm_bindgen(js_name = setClaims)]
    pub fn set_claims(&mut self, on: bool) {
        self.inner.set_claims(on);
    }

    /// Takes what a model says of a claim; returns the finding, in which only words count that the source has.
    #[wasm_bindgen(js_name = settleClaim, unchecked_return_type = "ClaimFinding")]
    pub fn settle_claim(&mut self, id: &str, #[wasm_bindgen(unchecked_param_type = "ClaimProposal")] proposal: JsValue) -> Result<JsValue, Error> {
        let finding = self.inner.settle_claim(id, from_js(proposal)?).map_err(no_draft)?;
        to_js(&finding.ok_or_else(|| error("no_claim", &format!("The draft has no claim {id}.")))?)
    }

    /// Takes the words of a claim in the language of its sources; returns the finding, with the passages that they find.
    #[wasm_bindgen(js_name = translateClaim, unchecked_return_type = "ClaimFinding")]
    pub fn translate_claim(&mut self, id: &str, words: String) -> Result<JsValue, Error> {
        let finding = self.inner.translate_claim(id, words).map_err(no_draft)?;
        to_js(&finding.ok_or_else(|| error("no_claim", &format!("The draft has no claim {id}.")))?)
    }

    /// The sentences of a source, by its id.
    #[wasm_bindgen(js_name = sentencesOf, unchecked_return_type = "string[]")]
    pub fn sentences_of(&mut self, source: &str) -> Result<JsValue, Error> {
        to_js(&self.inner.sentences_of(source).ok_or_else(|| error("no_source", &format!("The report has no source {source}.")))?)
    }

    /// Takes sentences of sources in another order for a claim; returns the finding, with the passages of both orders.
    #[wasm_bindgen(js_name = rankClaim, unchecked_return_type = "ClaimFinding")]
    pub fn rank_claim(
        &mut self,
        id: &str,
        #[wasm_bindgen(unchecked_param_type = "readonly (readonly [source: string, sentence: number])[]")] order: JsValue,
    ) -> Result<JsValue, Error> {
        let finding = self.inner.rank_claim(id, from_js(order)?).map_err(no_draft)?;
        to_js(&finding.ok_or_else(|| error("no_claim", &format!("The draft has no claim {id}.")))?)
    }

    /// Takes what finds the citations of the user's kinds: `find` of the artefact `patterns`. Without it there are none. A draft that is there is
    /// planned again.
    #[wasm_bindgen(js_name = setPatterns)]
    pub fn set_patterns(&mut self, #[wasm_bindgen(unchecked_param_type = "((text: string) => unknown) | undefined")] find: Option<Function>) {
        let patterns = find.as_ref().map_or_else(Patterns::default, |_| Patterns::found_by(find_custom));
        FIND.set(find);
        self.inner.set_patterns(patterns);
    }

    /// What is to be checked.
    #[wasm_bindgen(unchecked_return_type = "PlanInfo")]
    pub fn plan(&mut self) -> Result<JsValue, Error> {
        to_js(&self.inner.plan().map_err(no_draft)?)
    }

    /// Records what an index answers about the authority that a citation names first; returns what that decides and what to search for next.
    #[wasm_bindgen(unchecked_return_type = "Settlement")]
    pub fn settle(&mut self, citation: &str, #[wasm_bindgen(unchecked_param_type = "Inquiry")] inquiry: JsValue) -> Result<JsValue, Error> {
        let settlement = self.inner.settle(citation, &from_js(inquiry)?);
        to_js(&settlement.ok_or_else(|| error("no_citation", &format!("The draft has no citation {citation} that names an authority.")))?)
    }

    /// What the draft cites by keys.
    #[wasm_bindgen(js_name = citedKeys, unchecked_return_type = "CitedKey[]")]
    pub fn cited_keys(&self) -> Result<JsValue, Error> {
        to_js(&self.inner.cited_keys().map_err(no_draft)?)
    }

    /// The finding on a quotation, counted from 0.
    #[wasm_bindgen(unchecked_return_type = "QuotationFinding")]
    pub fn judge(&mut self, index: usize) -> Result<JsValue, Error> {
        self.in_plan(index)?;
        to_js(&self.inner.judge(index).map_err(no_draft)?)
    }

    /// The finding on a quotation whose check could not be finished.
    #[wasm_bindgen(unchecked_return_type = "QuotationFinding")]
    pub fn skip(&mut self, index: usize, reason: &str) -> Result<JsValue, Error> {
        self.in_plan(index)?;
        to_js(&self.inner.skip(index, reason).map_err(no_draft)?)
    }

    /// Adds remarks to the finding on a quotation that was judged before.
    #[wasm_bindgen(js_name = addNotes, unchecked_return_type = "QuotationFinding")]
    pub fn add_notes(&mut self, index: usize, notes: Vec<String>) -> Result<JsValue, Error> {
        let finding = self.inner.add_notes(index, notes);
        to_js(&finding.ok_or_else(|| error("no_quotation", &format!("Quotation {index} has not been judged; judge it first.")))?)
    }

    /// All findings as one report; ledger and times are left to the shell.
    #[wasm_bindgen(unchecked_return_type = "Report")]
    pub fn report(&mut self) -> Result<JsValue, Error> {
        to_js(&self.inner.report().map_err(no_draft)?)
    }

    /// How to show a source of the report, by its id.
    #[wasm_bindgen(js_name = sourceView, unchecked_return_type = "DocumentView")]
    pub fn source_view(&self, id: &str) -> Result<JsValue, Error> {
        let why = || match self.inner.source_name(id) {
            Some(name) => format!("The text of {name} is not loaded now; try again when the check is over."),
            None => format!("No source of the report has the id {id}."),
        };
        let document = self.inner.source_document(id).ok_or_else(|| error("no_source", &why()))?;
        to_js(&report::view(document))
    }

    /// Judges a lone quotation against the loaded sources.
    #[wasm_bindgen(unchecked_return_type = "QuotationFinding")]
    pub fn quote(&self, quotation: &str, parenthetical: Option<String>, citation: Option<String>) -> Result<JsValue, Error> {
        to_js(&self.inner.quote(quotation, parenthetical.as_deref(), citation.as_deref()))
    }

    /// The best match of a quotation, whatever the verdict. A `thorough` search finds the best there is; a `quick` one only matches with at most
    /// 12 % of their bytes changed.
    #[wasm_bindgen(unchecked_return_type = "Located | null")]
    pub fn locate(&self, quotation: &str, #[wasm_bindgen(unchecked_param_type = "'quick' | 'thorough'")] effort: &str) -> Result<JsValue, Error> {
        let effort = match effort {
            "quick" => Effort::Quick,
            "thorough" => Effort::Thorough,
            _ => return Err(error("effort", &format!("The effort of a search cannot be {effort}; use quick or thorough."))),
        };
        to_js(&self.inner.locate(quotation, effort))
    }

    /// The runs of the draft that the loaded sources have, nearly word for word.
    #[wasm_bindgen(unchecked_return_type = "SourceRun[]")]
    pub fn runs(&mut self) -> Result<JsValue, Error> {
        to_js(&self.inner.runs().map_err(no_draft)?)
    }

    /// Memory used for locating in the loaded sources, in bytes.
    #[wasm_bindgen(unchecked_return_type = "Memory")]
    pub fn memory(&self) -> Result<JsValue, Error> {
        to_js(&self.inner.memory())
    }

    fn in_plan(&self, index: usize) -> Result<(), Error> {
        let count = self.inner.quotations().map_err(no_draft)?;
        (index < count)
            .then_some(())
            .ok_or_else(|| error("no_quotation", &format!("There is no quotation {index}; the draft has {count}, counted from 0.")))
    }
}

fn no_draft(fault: report::NoDraft) -> Error {
    error("no_draft", &fault.to_string())
}
