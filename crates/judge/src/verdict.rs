//! The four results and the headline.

use super::authority::{CitedAuthority, Identity};
use super::caution::Caution;
use super::place::{Pinpoint, missing_page};
use super::quoted::Quoted;
use super::results::{Attention, EditType, Headline, Place, SourceResult, Tier, Voice, Words};
use super::source_search::{Occurrence, SourceSearch, Stand, area_of};
use super::voice::hear;
use super::words::denial::CutNegation;
use super::words::paraphrase::paraphrased;
use super::words::{Comparison, WordEdit, joint_of};
use super::words::{denial, doubt};
use super::{quoting, reason};
use literatim_matching::locate::{Budget, Effort};
use literatim_matching::order;
use literatim_matching::text::{PageArea, Span, TELLING_WORDS, count_words, fold};
use literatim_quote::Said;
use literatim_source::Sources;

/// Where a draft says that its words come from.
#[derive(Clone, Debug)]
pub enum Cited<'a> {
    /// An authority.
    Authority(CitedAuthority<'a>),
    /// The record of the case.
    Record,
    /// No citation, and too few words to check.
    Term,
    /// No citation.
    Nobody,
}

/// The full result on a quotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The most severe result.
    pub headline: Headline,
    /// Why, in one sentence.
    pub reason: String,
    /// True: words and source are right; false: one of them is wrong; `None`: unknown, or left to the reader.
    pub verified: Option<bool>,
    /// The reason for `verified`.
    pub note: String,
    /// The result on words.
    pub words: Option<Words>,
    /// The result on the source.
    pub source: Option<SourceResult>,
    /// The result on the place.
    pub place: Option<Place>,
    /// The pin that the citation should give, if it gives none or another one.
    pub pin: Option<String>,
    /// Whose voice the words are.
    pub voice: Voice,
    /// The passages, best first.
    pub found: Vec<Occurrence>,
    /// What may change the meaning.
    pub warnings: Vec<Caution>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

impl Judgement {
    /// The score of the best passage, 0 to 100.
    pub fn score(&self) -> Option<f64> {
        self.found.first().map(|found| found.comparison.score)
    }

    /// Says first that the source with the cited citation is another case than the draft names. Whose words the draft means is left to the reader.
    pub fn heed_another_case(&mut self, text: &str, evidence: String) {
        if self.verified == Some(true) {
            (self.verified, self.note) = (None, "The words are right; the source is another case than the draft names.".into());
        }
        self.reason = format!("{text} {}", self.reason);
        self.warnings.insert(0, Caution { code: Caution::ANOTHER_CASE, text: self.reason.clone(), evidence });
    }

    /// Leaves words to the reader that are right by themselves, if the sentence of their source denies them: nothing is known of what a draft says
    /// around them.
    pub fn heed_denial(&mut self, sources: &Sources) {
        let Some(best) = self.found.first().filter(|_| self.verified == Some(true)) else { return };
        let Some(caution) = denial::denial(&sources.list()[best.source], best.comparison.passage) else { return };
        (self.verified, self.note) = (None, WARNED.into());
        if self.headline.attention() == Attention::Fine {
            self.reason.clone_from(&caution.text);
        }
        self.warnings.push(caution);
    }
}

impl Tier {
    /// The tier of a score.
    pub fn of(score: f64) -> Self {
        match score {
            90.0.. => Tier::High,
            70.0.. => Tier::Medium,
            _ => Tier::Low,
        }
    }
}

// The sentence on terms says the number.
const _: () = assert!(TELLING_WORDS == 5);

/// Why words with a warning are not verified.
const WARNED: &str = "A warning about the meaning is left to the reader.";

/// The note on words outside the main text of their source.
fn beside_note(area: PageArea) -> String {
    let place = match area {
        PageArea::Menu => "in a menu",
        PageArea::Head => "in its head",
        PageArea::Foot => "in its foot",
        PageArea::SideBox => "in a box at its side",
        PageArea::Consent => "in a notice on cookies or consent",
        PageArea::Dialog => "in a dialog over it",
        PageArea::Elsewhere => "where comments and teasers are",
    };
    format!("The words are outside the main text of the page, {place}.")
}

/// Judges a quotation against the loaded sources.
///
/// `in_draft` says whether a word occurs elsewhere in the draft; this helps to separate misread words from real ones.
pub fn judge(quoted: &Quoted, cited: &Cited, sources: &Sources, in_draft: &dyn Fn(&str) -> bool) -> Judgement {
    let pinpoint = if let Cited::Authority(authority) = cited { authority.pinpoint } else { Pinpoint::default() };
    let search = SourceSearch { quoted, all: sources, sources: sources.list(), in_draft, pinpoint, budget: Budget::default() };
    match cited {
        Cited::Term => {
            aside(Headline::NotChecked, SourceResult::Unattributed, "Fewer than five words without a citation: treated as a term and not checked.")
        }
        Cited::Record => aside(Headline::Record, SourceResult::Record, "Quoted from the record; load the file itself to check it."),
        Cited::Nobody => search.unattributed(),
        Cited::Authority(CitedAuthority { own: [], name, .. }) => search.without_source(name),
        Cited::Authority(authority) => search.attributed(authority),
    }
}

/// A judgement without a comparison.
fn aside(headline: Headline, source: SourceResult, reason: &str) -> Judgement {
    Judgement {
        headline,
        reason: reason.into(),
        verified: None,
        note: "Not checked.".into(),
        words: None,
        source: Some(source),
        place: None,
        pin: None,
        voice: Voice::Unknown,
        found: Vec::new(),
        warnings: Vec::new(),
        notes: Vec::new(),
    }
}

/// The search result for words that are attributed to an authority.
struct Outcome {
    best: Occurrence,
    /// The source of `best`.
    source: SourceResult,
    others: Vec<Occurrence>,
    /// Why the words are not judged, if they may be where they could not be searched for.
    unchecked: Option<String>,
    /// For a splice of two sources: its parts.
    parts: Vec<Occurrence>,
    notes: Vec<String>,
}

impl Outcome {
    /// The words are in the cited source, as well as they match.
    fn own(best: Occurrence) -> Self {
        Self { best, source: SourceResult::Own, others: Vec::new(), unchecked: None, parts: Vec::new(), notes: Vec::new() }
    }
}

impl SourceSearch<'_> {
    fn unattributed(&self) -> Judgement {
        let found = self.elsewhere(&[], &|_| false);
        let mut judgement =
            aside(Headline::Unattributed, SourceResult::Unattributed, "No citation goes with it, and no loaded source contains these words.");
        judgement.note = "No source is cited for it.".into();
        if let Some(best) = found.first() {
            judgement.reason = format!("No citation goes with it; the words are in {}{}.", self.name(best.source), best.standing.said());
            judgement.words = Some(best.comparison.words);
            judgement.voice = hear(self.quoted, &self.sources[best.source], best.comparison.passage, &Said::default()).voice;
            judgement.notes = best.comparison.notes.clone();
            judgement.notes.extend(area_of(&self.sources[best.source], best.comparison.passage).map(beside_note));
        } else if self.sources.is_empty() {
            judgement.reason = "No citation goes with it.".into();
        } else if let Some(file) = self.sources.iter().find_map(|source| source.document.entry_of.as_ref()) {
            judgement.reason = format!(
                "No citation goes with it, and no loaded source contains these words; only the texts that the draft cites are loaded from {file}."
            );
        }
        judgement.found = found;
        judgement
    }

    fn without_source(&self, name: &str) -> Judgement {
        let mut judgement =
            aside(Headline::CannotCheck, SourceResult::Own, &format!("No text of {name} is loaded, so its words cannot be compared."));
        judgement.words = Some(Words::CannotCheck);
        judgement.source = None;
        judgement.note = "The source is not loaded.".into();
        if let Some(best) = self.elsewhere(&[], &|_| false).first() {
            judgement.notes.push(format!("The same words are in {}{}.", self.name(best.source), best.standing.said()));
        }
        judgement
    }

    fn attributed(&self, cited: &CitedAuthority) -> Judgement {
        let name = cited.name;
        if self.quoted.conventions.translated {
            let mut judgement = self.without_source(name);
            judgement.reason = format!("The draft gives its own translation, so its words cannot be compared with those of {name}.");
            return judgement;
        }
        let Some(mut best) = self.best_of(cited.own) else {
            let mut judgement = self.without_source(name);
            judgement.reason = if self.budget.is_spent() {
                format!("The search of {name} reached its work limit, so these words could not be checked.")
            } else {
                format!("The file loaded for {name} contains no text to compare.")
            };
            return judgement;
        };
        if !best.comparison.stands()
            && let Some(whole) = self.best_of(cited.joined)
        {
            best = whole;
        }
        let taken = self.taken(&best, cited);
        let mut outcome = if best.comparison.stands() { Outcome::own(best) } else { self.outcome_without(best, cited) };
        outcome.notes.splice(..0, taken);
        self.judgement(outcome, cited)
    }

    /// Decides on words that are not in the cited source, where `best` is the nearest passage: they are in another source, in another file of the
    /// same case, in a part that is hidden or not loaded, or nowhere.
    fn outcome_without(&self, best: Occurrence, cited: &CitedAuthority) -> Outcome {
        let CitedAuthority { own, joined, .. } = *cited;
        if let Some(sibling) = self.best_of(&self.of_the_same_case(own)).filter(|found| found.comparison.stands()) {
            let note = format!("They are in another file of the same case, {}.", self.sources[sibling.source].name);
            return Outcome { notes: vec![note], ..Outcome::own(sibling) };
        }
        let mut outcome = Outcome::own(best);
        outcome.notes.extend(self.in_another_section(outcome.best.source));
        outcome.others = self.elsewhere(own, &|index| cited.beside(index).is_some());
        if outcome.others.is_empty() {
            outcome.parts = self.parts_of_two(&mut outcome.best);
            if cited.identity != Identity::MayBeAnother {
                self.try_paraphrase(&mut outcome.best);
            }
            outcome.unchecked = self.concealed(&mut outcome.best, own);
        }
        if outcome.unchecked.is_none() {
            outcome.unchecked = self.another_case(&mut outcome.best, cited);
        }
        if outcome.unchecked.is_none() && !cited.is_own && count_words(&self.quoted.text[self.quoted.span]) < TELLING_WORDS {
            outcome.best.comparison.words = Words::CannotCheck;
            let reason = "does not contain these few words together; so few may be the draft’s own, and prove nothing";
            outcome.unchecked = Some(format!("{} {reason}.", cited.name));
        }
        if outcome.unchecked.is_none() && self.quoted.is_open() {
            outcome.best.comparison.words = Words::CannotCheck;
            outcome.unchecked = Some("No mark closes this quotation, so it is not known where its words end; close it to check it.".into());
        }
        if outcome.unchecked.is_none() && outcome.others.is_empty() {
            outcome.unchecked = self.misread(&mut outcome.best);
        }
        let may_be_missing = outcome.others.is_empty() || cited.lacking.is_some() || self.are_partial(if joined.is_empty() { own } else { joined });
        if outcome.unchecked.is_none() && may_be_missing {
            outcome.unchecked = self.missing_part(&mut outcome.best, cited);
        }
        if outcome.unchecked.is_some() {
            let same = |other: &Occurrence| format!("The same words are in {}{}.", self.name(other.source), other.standing.said());
            outcome.notes.extend(outcome.others.first().map(same));
        } else if !outcome.others.is_empty() {
            outcome.source = SourceResult::Other;
            let other = outcome.others.remove(0);
            outcome.others.push(std::mem::replace(&mut outcome.best, other));
        }
        outcome
    }

    /// That another section of a source has the words which the cited one lacks.
    fn in_another_section(&self, index: usize) -> Option<String> {
        self.section(index)?;
        let found = self.compared(self.quoted, index, Effort::Thorough, None).filter(Comparison::stands)?;
        let number = self.sources[index].structure().code.number_at(found.passage.start)?;
        Some(format!("The same words are in § {number} of {}.", self.name(index)))
    }

    /// The judgement on words that were searched for: with their place, their voice and what may change their meaning.
    fn judgement(&self, outcome: Outcome, cited: &CitedAuthority) -> Judgement {
        let Outcome { mut best, source, mut others, unchecked, parts, notes } = outcome;
        let mut warnings = best.comparison.warnings.clone();
        let mut remarks = best.comparison.notes.clone();
        let is_placed = source == SourceResult::Own && !matches!(best.comparison.words, Words::NotFound | Words::CannotCheck);
        let stand = is_placed.then(|| self.settle(&mut best, cited.said));
        let mut quotes = None;
        if let Some(stand) = &stand {
            remarks.extend(stand.note.clone());
            remarks.extend(stand.beside.map(beside_note));
            let note = stand.heard.note.clone();
            if stand.heard.voice == Voice::Quoted {
                quotes = note
            } else {
                remarks.extend(note)
            }
            warnings.extend(stand.heard.warning.clone());
        }
        if let Some(stand) = stand.as_ref() {
            self.weigh_denial(&mut best, stand, &mut warnings);
        }
        if stand.is_some() && best.comparison.stands() {
            for authority in cited.quoted {
                quoting::check(self, authority, best.source, best.comparison.passage, &mut warnings, &mut remarks);
            }
            others = self.again_elsewhere(&best, &others);
        }
        let verdict = Verdict {
            words: best.comparison.words,
            source,
            place: stand.as_ref().map(|stand| stand.place),
            wrong_voice: stand.as_ref().is_some_and(|stand| stand.heard.wrong),
            warned: warnings.iter().any(Caution::may_turn),
        };
        let voice = stand.map_or(Voice::Unknown, |stand| stand.heard.voice);
        let headline = verdict.headline();
        let found = self.section(best.source).and(self.pinpoint.section).map(|section| format!("§ {section} of {}", self.name(best.source)));
        let found = found.as_deref().unwrap_or(self.name(best.source));
        let names = reason::Names { own: cited.name, found, beside: cited.beside(best.source), identity: cited.identity };
        let source_of_words = &self.sources[best.source];
        let telling =
            reason::Telling { names: &names, quoted: self.quoted, source: source_of_words, pin: self.pinpoint.pin, voice, warnings: &warnings };
        let pieces: Vec<Occurrence> =
            if parts.is_empty() { best.comparison.pieces.iter().map(|&piece| self.piece(&best, piece)).collect() } else { parts };
        let mut reason = unchecked.unwrap_or_else(|| telling.sentence(headline, &best, &pieces, self.sources));
        // Where nothing is wrong, the verdict says that the words are another's.
        match quotes {
            Some(quotes) if headline.group().attention() == Attention::Fine => reason = format!("{reason} {quotes}"),
            quotes => remarks.extend(quotes),
        }
        remarks.extend(self.concealed_note(&best));
        let (verified, note) = verdict.verified();
        remarks.extend(notes);
        Judgement {
            headline,
            reason,
            verified,
            note: note.into(),
            words: Some(verdict.words),
            source: Some(source),
            place: verdict.place,
            pin: best
                .standing
                .pin()
                .filter(|_| matches!(verdict.place, Some(Place::NoPin | Place::OtherPage)))
                .map(|place| self.pinpoint.pin.map_or_else(|| place.clone(), |pin| pin.written_alike(place.clone()))),
            voice,
            found: if pieces.is_empty() { std::iter::once(best).chain(others).collect() } else { pieces },
            warnings,
            notes: remarks,
        }
    }

    /// Adds what the source's or the draft's own words deny directly before the quotation.
    fn weigh_denial(&self, best: &mut Occurrence, stand: &Stand, warnings: &mut Vec<Caution>) {
        let source = &self.sources[best.source];
        let comparison = &mut best.comparison;
        if !comparison.stands() && comparison.words != Words::Altered {
            return;
        }
        warnings.extend(denial::denied_in_brackets(self.quoted, source, comparison.passage));
        let Some(CutNegation { warning, word, is_dropped }) = stand.cut.clone() else { return };
        if comparison.edits.first_mut().is_some_and(|edit| denial::takes_in(edit, source, comparison.passage, word)) {
            comparison.passage = comparison.passage.union(word);
            return;
        }
        warnings.push(warning);
        if is_dropped && !stand.heard.wrong {
            comparison.words = Words::Altered;
            comparison.passage = comparison.passage.union(word);
            let place = Span::new(self.quoted.span.start, self.quoted.span.start);
            comparison.edits.insert(0, WordEdit { kind: EditType::Negation, quotation: place, passage: word, license: None, material: true });
        }
    }

    /// A passage that a splice joins with others.
    fn piece(&self, best: &Occurrence, passage: Span) -> Occurrence {
        let comparison = Comparison { passage, edits: Vec::new(), pieces: Vec::new(), ..best.comparison.clone() };
        self.found(best.source, comparison)
    }

    /// Which of the equally fitting sources, or of the columns of one, was used.
    fn taken(&self, best: &Occurrence, cited: &CitedAuthority) -> Option<String> {
        let CitedAuthority { own, alike, .. } = *cited;
        let mut columns: Vec<&str> = own.iter().filter_map(|&index| self.sources[index].column()).collect();
        let are_columns = columns.len() == own.len() && (!alike || self.all.are_columns(own));
        order::sort(&mut columns);
        columns.dedup();
        match self.sources[best.source].column() {
            Some(column) if are_columns && columns.len() > 1 => {
                Some(format!("Compared with the column {column}, the best match of {}.", columns.join(", ")))
            }
            _ => (alike && own.len() > 1).then(|| format!("{} loaded sources fit this citation; the one that matches best was used.", own.len())),
        }
    }

    /// The best match in some of the sources.
    fn best_of(&self, sources: &[usize]) -> Option<Occurrence> {
        let readable = sources.iter().copied().filter(|&index| !self.sources[index].flow.text().is_empty());
        let found = readable.filter_map(|index| self.found_in(index, Effort::Thorough));
        found.reduce(|a, b| if b.comparison.is_better_than(&a.comparison) { b } else { a })
    }

    /// Whether each of some sources is known to be incomplete.
    fn are_partial(&self, sources: &[usize]) -> bool {
        sources.iter().all(|&index| self.sources[index].document.partial.is_some())
    }

    /// Words that were not found may be in text that the source hides, such as text behind a click. They are then neither confirmed nor reported as
    /// absent. Returns the sentence that says so.
    fn concealed(&self, best: &mut Occurrence, own: &[usize]) -> Option<String> {
        if best.comparison.words != Words::NotFound {
            return None;
        }
        let index = own.iter().copied().find(|&index| self.conceals(index))?;
        best.comparison.words = Words::CannotCheck;
        Some(format!("{} contains these words only in text that it hides from readers; look at the document itself.", self.name(index)))
    }

    /// Whether a source has the quotation's words in text that it hides.
    fn conceals(&self, index: usize) -> bool {
        let words = fold(&self.quoted.text[self.quoted.span].replace(['[', ']'], ""));
        let words = words.trim_matches(|c: char| !c.is_alphanumeric());
        !words.is_empty() && self.sources[index].concealed().contains(words)
    }

    /// The note on words of the source that are hidden inside the passage, or that are the quotation's again: what is shown was compared.
    fn concealed_note(&self, best: &Occurrence) -> Option<String> {
        let source = &self.sources[best.source];
        if source.document.concealed.is_empty() {
            return None;
        }
        let name = self.name(best.source);
        if let Some(hidden) = source.document.concealed_in(best.origin(self.all)) {
            return Some(format!("In this passage of {name}, {hidden} from readers; only the words that they see were compared."));
        }
        let is_again = best.comparison.stands() && self.conceals(best.source);
        is_again.then(|| format!("{name} has these words also in text that it hides from readers; only the words that they see were compared."))
    }

    /// Words that differ only where a scanner may have misread the source are neither confirmed nor reported as altered. Returns the sentence that
    /// says so.
    fn misread(&self, best: &mut Occurrence) -> Option<String> {
        if best.comparison.words != Words::Altered {
            return None;
        }
        let [ours, theirs] = doubt::misread(&self.sources[best.source], self.quoted, &best.comparison.edits)?;
        best.comparison.words = Words::CannotCheck;
        let name = self.name(best.source);
        Some(format!("The words are in {name}, but for “{theirs}”, which may be a scanner’s error for “{ours}”; look at the original."))
    }

    /// Words that a source lacks which only has the cited case's name may be in that case. Returns the sentence that says so.
    fn another_case(&self, best: &mut Occurrence, cited: &CitedAuthority) -> Option<String> {
        if best.comparison.words != Words::NotFound || cited.identity != Identity::MayBeAnother {
            return None;
        }
        best.comparison.words = Words::CannotCheck;
        let name = self.name(best.source);
        Some(format!("The loaded {name} may be another case, because only its name is that of the citation; it does not contain these words."))
    }

    /// Words that were not found may be in a part of the authority that is not loaded. Returns the sentence that says so.
    fn missing_part(&self, best: &mut Occurrence, cited: &CitedAuthority) -> Option<String> {
        let CitedAuthority { own, joined, lacking, .. } = *cited;
        let why = |index: usize| self.sources[index].document.partial.clone().or_else(|| missing_page(&self.sources[index], &self.pinpoint));
        if best.comparison.words != Words::NotFound && !self.runs_out(best) {
            return None;
        }
        let whole = if joined.is_empty() { own } else { joined };
        if lacking.is_none() && !whole.iter().all(|&index| why(index).is_some()) {
            return None;
        }
        best.comparison.words = Words::CannotCheck;
        if let Some(name) = lacking {
            return Some(format!("No full text of {name}, which is cited together with it, is loaded. These words cannot be checked."));
        }
        let why = why(best.source)?;
        Some(format!("Only a part of {} is loaded: {why}. These words cannot be checked.", self.name(best.source)))
    }

    /// Whether words of the quotation are changed exactly where an incomplete source's text begins, ends or breaks off.
    fn runs_out(&self, best: &Occurrence) -> bool {
        let source = &self.sources[best.source];
        let text = source.flow.text();
        let ends = |rest: &str, is_over: fn(&str) -> bool| {
            let rest = rest.trim_matches(|c: char| c != '\n' && !c.is_alphanumeric());
            rest.is_empty() || is_over(rest)
        };
        let breaks = |edit: &WordEdit| {
            ends(&text[..edit.passage.start], |before| before.ends_with('\n')) || ends(&text[edit.passage.end..], |after| after.starts_with('\n'))
        };
        let adds = |edit: &&WordEdit| count_words(&self.quoted.text[edit.quotation]) > count_words(&text[edit.passage]);
        let mut added = best.comparison.edits.iter().filter(|edit| edit.is_undisclosed() && edit.material).filter(adds);
        source.document.partial.is_some() && best.comparison.words == Words::Altered && added.any(breaks)
    }

    /// Checks whether the words that were not found join those of the source with those of another one. Returns both parts in their order.
    fn parts_of_two(&self, best: &mut Occurrence) -> Vec<Occurrence> {
        if best.comparison.words != Words::NotFound || self.section(best.source).is_some() {
            return Vec::new();
        }
        let own = &self.sources[best.source];
        let others = self.sources.iter().enumerate().filter(|(index, _)| *index != best.source);
        let joined = others.into_iter().find_map(|(index, other)| {
            let with = |indices: [usize; 2]| move |spans: [Span; 2]| [(indices[0], spans[0]), (indices[1], spans[1])];
            let own_first = joint_of(own, other, self.quoted).map(with([best.source, index]));
            own_first.or_else(|| joint_of(other, own, self.quoted).map(with([index, best.source])))
        });
        let Some(joined) = joined else { return Vec::new() };
        best.comparison.words = Words::Spliced;
        best.comparison.edits.clear();
        joined
            .into_iter()
            .map(|(index, passage)| {
                let comparison = Comparison { passage, ..best.comparison.clone() };
                if index == best.source { self.found(index, comparison) } else { self.found_at(index, comparison, &self.own_pinpoint(index)) }
            })
            .collect()
    }

    /// Checks whether the source says in other words what was not found.
    fn try_paraphrase(&self, best: &mut Occurrence) {
        if best.comparison.words != Words::NotFound || self.quoted.span.len() < 40 {
            return;
        }
        let source = &self.sources[best.source];
        let is_meant = |span: &Span| self.section(best.source).is_none_or(|section| section.covers(*span));
        if let Some(span) = paraphrased(source, &self.quoted.text[self.quoted.span]).filter(is_meant) {
            let mut comparison = best.comparison.clone();
            comparison.words = Words::Paraphrase;
            comparison.passage = span;
            comparison.edits.clear();
            *best = self.found(best.source, comparison);
        }
    }
}

/// The results from which headline and `verified` follow.
struct Verdict {
    words: Words,
    source: SourceResult,
    place: Option<Place>,
    wrong_voice: bool,
    warned: bool,
}

impl Verdict {
    fn headline(&self) -> Headline {
        let words = match self.words {
            Words::NotFound => Headline::NotFound,
            Words::Altered => Headline::Altered,
            Words::Paraphrase => Headline::Paraphrase,
            Words::Spliced => Headline::Spliced,
            Words::Minor => Headline::Minor,
            Words::Faithful => Headline::Faithful,
            Words::Verbatim => Headline::Verbatim,
            Words::CannotCheck => Headline::CannotCheck,
        };
        let others = [
            (self.source == SourceResult::Other, Headline::WrongSource),
            (self.wrong_voice, Headline::WrongVoice),
            (self.warned, Headline::MeaningMayTurn),
            (self.place == Some(Place::OtherPage), Headline::WrongPage),
        ];
        others.into_iter().filter(|&(applies, _)| applies).map(|(_, headline)| headline).chain([words]).min().unwrap_or(words)
    }

    fn verified(&self) -> (Option<bool>, &'static str) {
        match self.words {
            Words::NotFound => return (Some(false), "The words are not in the source."),
            Words::CannotCheck => return (None, "The loaded text was not, or could not be, searched in full."),
            Words::Verbatim | Words::Faithful | Words::Minor => {}
            Words::Altered | Words::Spliced | Words::Paraphrase => return (Some(false), "The words differ from the source."),
        }
        if self.source == SourceResult::Other {
            return (Some(false), "The words are in another source.");
        }
        if self.wrong_voice {
            return (None, "The words are in the source; whose they are there is not what the draft says.");
        }
        if self.warned {
            return (None, WARNED);
        }
        match self.place {
            Some(Place::OtherPage) => (Some(true), "Words and source are right; the page is not."),
            Some(Place::OnPage) => (Some(true), "Words, source and page are right."),
            Some(Place::NoPin | Place::Unverifiable) | None => (Some(true), "Words and source are right."),
        }
    }
}
