//! The four results and the headline.

use super::check::{Case, Comparison, Warning, compare};
use super::pages::{Pinpoint, Standing, place_of};
use super::paraphrase::paraphrased;
use super::reason;
use super::results::{Headline, Place, SourceResult, Tier, Voice, Words};
use crate::locate::{Effort, Source, Sources};
use crate::text::{PartKind, Span, fold};

/// What a draft says of where its words come from.
#[derive(Clone, Debug)]
pub enum Cited<'a> {
    /// An authority.
    Authority {
        /// How the draft names it.
        name: &'a str,
        /// The loaded sources that it means, by their place in the list; several when they fit equally well.
        own: &'a [usize],
        /// The place that is cited.
        pinpoint: Pinpoint<'a>,
        /// What the draft says of the opinion, in lower case: `scalia, j., dissenting`.
        voice: &'a str,
    },
    /// The record of the case.
    Record,
    /// Nothing, and too few words to ask.
    Term,
    /// Nothing.
    Nobody,
}

/// A place where a quotation was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The source, by its place in the list.
    pub source: usize,
    /// How the quotation stands there.
    pub comparison: Comparison,
    /// Its pages, paragraphs and footnote.
    pub standing: Standing,
    /// The kind of opinion.
    pub opinion: Option<PartKind>,
}

/// All that is said of a quotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The most severe result.
    pub headline: Headline,
    /// Why, in one sentence.
    pub reason: String,
    /// Three-valued: true, words and source stand; false, one of them fails; none, not known or left to the reader.
    pub verified: Option<bool>,
    /// What `verified` rests on.
    pub note: String,
    /// The result on words.
    pub words: Option<Words>,
    /// The result on the source.
    pub source: Option<SourceResult>,
    /// The result on the place.
    pub place: Option<Place>,
    /// What the citation should give of the place, where it gives nothing or something else.
    pub pin: Option<String>,
    /// Whose voice the words are.
    pub voice: Voice,
    /// Where it was found, best first.
    pub found: Vec<Found>,
    /// What may turn the meaning.
    pub warnings: Vec<Warning>,
    /// What to know.
    pub notes: Vec<String>,
}

impl Judgement {
    /// How much of the quotation stands in the best passage, 0 to 100.
    pub fn score(&self) -> Option<f64> {
        self.found.first().map(|found| found.comparison.score)
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

/// Places at which the words stand again that are looked at for one on the cited page, and bytes around it that are compared.
const TWINS: usize = 32;
const AROUND: usize = 400;

/// Passages that are shown of one quotation.
const PASSAGES: usize = 5;

/// Judges a quotation against the loaded sources.
///
/// `in_draft` says whether a word stands elsewhere in the draft; it tells a misread word from a real one.
pub fn judge(case: &Case, cited: &Cited, sources: &Sources, in_draft: &dyn Fn(&str) -> bool) -> Judgement {
    let pinpoint = if let Cited::Authority { pinpoint, .. } = cited { *pinpoint } else { Pinpoint::default() };
    let bench = Bench { case, sources: sources.list(), in_draft, pinpoint };
    match cited {
        Cited::Term => {
            aside(Headline::NotChecked, SourceResult::Unattributed, "Fewer than five words without a citation: taken for a term and not checked.")
        }
        Cited::Record => aside(Headline::Record, SourceResult::Record, "Quoted from the record; load the file itself to have it checked."),
        Cited::Nobody => bench.unattributed(),
        Cited::Authority { own: [], name, .. } => bench.without_source(name),
        Cited::Authority { own, name, voice, .. } => bench.attributed(own, name, voice),
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

/// A quotation before the sources.
struct Bench<'a> {
    case: &'a Case<'a>,
    sources: &'a [Source],
    in_draft: &'a dyn Fn(&str) -> bool,
    pinpoint: Pinpoint<'a>,
}

impl Bench<'_> {
    fn found_in(&self, index: usize, effort: Effort) -> Option<Found> {
        self.compared(index, effort, None).map(|comparison| self.found(index, comparison))
    }

    fn compared(&self, index: usize, effort: Effort, near: Option<Span>) -> Option<Comparison> {
        let known = |key: &str| (self.in_draft)(key) || self.sources.iter().enumerate().any(|(i, other)| i != index && other.count(key) > 0);
        compare(self.case, &self.sources[index], effort, near, &known)
    }

    fn found(&self, index: usize, comparison: Comparison) -> Found {
        let source = &self.sources[index];
        let place = source.origin(comparison.passage);
        let standing = Standing::of(source, comparison.passage, &self.pinpoint);
        let opinion = source.document.parts.iter().find(|part| part.span.contains(place.start)).map(|part| part.kind);
        Found { source: index, comparison, standing, opinion }
    }

    /// Where else the words stand, best first.
    fn elsewhere(&self, own: &[usize]) -> Vec<Found> {
        let mut found: Vec<Found> = (0..self.sources.len())
            .filter(|index| !own.contains(index))
            .filter_map(|index| self.found_in(index, Effort::Quick))
            .filter(|found| found.comparison.stands())
            .collect();
        found.sort_by(|a, b| b.comparison.score.total_cmp(&a.comparison.score));
        found.truncate(PASSAGES);
        found
    }

    fn name(&self, index: usize) -> &str {
        let source = &self.sources[index];
        source.document.metadata.title.as_deref().unwrap_or(&source.name)
    }

    fn unattributed(&self) -> Judgement {
        let found = self.elsewhere(&[]);
        let mut judgement =
            aside(Headline::Unattributed, SourceResult::Unattributed, "No citation stands beside it, and no loaded source holds these words.");
        judgement.note = "No source is cited for it.".into();
        if let Some(best) = found.first() {
            judgement.reason = format!("No citation stands beside it; the words stand in {}{}.", self.name(best.source), best.standing.said());
            judgement.words = Some(best.comparison.words);
            judgement.voice = voice_of(best.opinion);
            judgement.notes = best.comparison.notes.clone();
        } else if self.sources.is_empty() {
            judgement.reason = "No citation stands beside it.".into();
        }
        judgement.found = found;
        judgement
    }

    fn without_source(&self, name: &str) -> Judgement {
        let mut judgement =
            aside(Headline::CannotCheck, SourceResult::Own, &format!("No text of {name} is loaded, so its words cannot be compared."));
        judgement.words = Some(Words::CannotCheck);
        judgement.source = None;
        judgement.note = "The source is not there.".into();
        if let Some(best) = self.elsewhere(&[]).first() {
            judgement.notes.push(format!("The same words stand in {}{}.", self.name(best.source), best.standing.said()));
        }
        judgement
    }

    fn attributed(&self, own: &[usize], name: &str, said: &str) -> Judgement {
        if self.case.conventions.translated {
            let mut judgement = self.without_source(name);
            judgement.reason = format!("The draft gives its own translation, so its words cannot be compared with those of {name}.");
            return judgement;
        }
        let readable: Vec<usize> = own.iter().copied().filter(|&index| !self.sources[index].flow.text().is_empty()).collect();
        let Some(mut best) = readable
            .iter()
            .filter_map(|&index| self.found_in(index, Effort::Thorough))
            .reduce(|a, b| if b.comparison.is_better_than(&a.comparison) { b } else { a })
        else {
            let mut judgement = self.without_source(name);
            judgement.reason = format!("The file loaded for {name} holds no text that can be compared.");
            return judgement;
        };
        let mut source = SourceResult::Own;
        let mut others = Vec::new();
        if !best.comparison.stands() {
            others = self.elsewhere(own);
            if others.is_empty() {
                self.try_paraphrase(&mut best);
            } else {
                source = SourceResult::Other;
                others.push(best);
                best = others.remove(0);
            }
        }
        let (place, place_note) = match (source, best.comparison.words) {
            (SourceResult::Own, words) if words != Words::NotFound => {
                let (place, note) = self.place(&mut best);
                (Some(place), note)
            }
            _ => (None, None),
        };
        let pin = best.standing.pin().filter(|_| matches!(place, Some(Place::NoPin | Place::OtherPage)));
        let voice = voice_of(best.opinion);
        let wrong_voice = source == SourceResult::Own && best.comparison.words != Words::NotFound && contradicts(voice, said);
        let headline = headline(&best.comparison, source, place, wrong_voice);
        let names = reason::Names { own: name, found: self.name(best.source) };
        let reason = reason::sentence(headline, &names, self.case, &self.sources[best.source], &best, self.pinpoint.pin, voice);
        let mut notes = best.comparison.notes.clone();
        notes.extend(place_note);
        if own.len() > 1 {
            notes.push(format!("{} loaded sources fit this citation; the one that holds the words best was taken.", own.len()));
        }
        let (verified, note) = verified(&best.comparison, source, place, wrong_voice);
        let warnings = best.comparison.warnings.clone();
        let words = best.comparison.words;
        let found = std::iter::once(best).chain(others).collect();
        Judgement {
            headline,
            reason,
            verified,
            note: note.into(),
            words: Some(words),
            source: Some(source),
            place,
            pin,
            voice,
            found,
            warnings,
            notes,
        }
    }

    /// The place of the words. Where they stand more than once, the one on the cited page is meant.
    fn place(&self, best: &mut Found) -> (Place, Option<String>) {
        let source = &self.sources[best.source];
        let place_at = |passage: Span| place_of(source, passage, &self.pinpoint);
        let place = place_at(best.comparison.passage);
        if place.0 != Place::OtherPage {
            return place;
        }
        let text = source.folded.text();
        let wanted = fold(&source.flow.text()[best.comparison.passage]);
        let mut before = 0;
        for (at, _) in text.match_indices(&wanted).take(TWINS) {
            let twin = Span::new(at, at + wanted.len());
            let from = text.floor_char_boundary(at.saturating_sub(AROUND)).max(before);
            before = twin.end;
            if place_at(source.folded.origin_span(source.flow.text(), twin)).0 != Place::OnPage {
                continue;
            }
            let near = Span::new(from, text.ceil_char_boundary(twin.end + AROUND));
            let again = self.compared(best.source, Effort::Thorough, Some(near));
            let Some(again) = again.filter(|again| again.stands() || again.words == best.comparison.words) else { continue };
            let place = place_at(again.passage);
            if place.0 == Place::OnPage {
                *best = self.found(best.source, again);
                return place;
            }
        }
        place
    }

    /// What was not found may be the source's thought in other words.
    fn try_paraphrase(&self, best: &mut Found) {
        if best.comparison.words != Words::NotFound || self.case.span.len() < 40 {
            return;
        }
        let source = &self.sources[best.source];
        if let Some(span) = paraphrased(source, &self.case.text[self.case.span]) {
            let mut comparison = best.comparison.clone();
            comparison.words = Words::Paraphrase;
            comparison.passage = span;
            comparison.edits.clear();
            *best = self.found(best.source, comparison);
        }
    }
}

fn voice_of(opinion: Option<PartKind>) -> Voice {
    match opinion {
        Some(PartKind::Court) => Voice::Court,
        Some(PartKind::Plurality) => Voice::Plurality,
        Some(PartKind::Concurrence | PartKind::ConcurrenceInPart) => Voice::Concurrence,
        Some(PartKind::Dissent) => Voice::Dissent,
        Some(PartKind::Combined | PartKind::Other) | None => Voice::Unknown,
    }
}

/// Whether the voice found is not the one that the draft gives; a draft that says nothing gives the court's.
fn contradicts(voice: Voice, said: &str) -> bool {
    match voice {
        Voice::Dissent => !said.contains("dissent"),
        Voice::Concurrence => !said.contains("concur"),
        Voice::Plurality => !said.contains("plurality"),
        Voice::Court => said.contains("dissenting") || said.contains("concurring"),
        _ => false,
    }
}

fn headline(comparison: &Comparison, source: SourceResult, place: Option<Place>, wrong_voice: bool) -> Headline {
    let words = match comparison.words {
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
        (source == SourceResult::Other, Headline::WrongSource),
        (wrong_voice, Headline::WrongVoice),
        (!comparison.warnings.is_empty(), Headline::MeaningMayTurn),
        (place == Some(Place::OtherPage), Headline::WrongPage),
    ];
    others.into_iter().filter(|&(applies, _)| applies).map(|(_, headline)| headline).chain([words]).min().unwrap_or(words)
}

fn verified(comparison: &Comparison, source: SourceResult, place: Option<Place>, wrong_voice: bool) -> (Option<bool>, &'static str) {
    if !comparison.stands() {
        let absent = comparison.words == Words::NotFound;
        return (Some(false), if absent { "The words do not stand in the source." } else { "The words are not those of the source." });
    }
    if source == SourceResult::Other {
        return (Some(false), "The words stand in another source.");
    }
    if !comparison.warnings.is_empty() {
        return (None, "A warning about the meaning is left to the reader.");
    }
    if wrong_voice {
        return (None, "Whose words they are is left to the reader.");
    }
    match place {
        Some(Place::OtherPage) => (Some(true), "Words and source stand; the page is another."),
        Some(Place::OnPage) => (Some(true), "Words, source and page stand."),
        _ => (Some(true), "Words and source stand."),
    }
}

/// The place of a comparison in the document's own text.
impl Found {
    /// The span of the passage in the source's text, in bytes.
    pub fn origin(&self, sources: &Sources) -> Span {
        sources.list()[self.source].origin(self.comparison.passage)
    }
}
