//! Compares one quotation with one source: the passage, the edits, the verdict on words.

use super::aligned::Aligned;
use super::condition::leading;
use super::edit::WordEdit;
use super::emphasis::{self, Emphasis};
use super::inner::{inner_quotations, with_marks};
use super::located::{folded, fragments, queries, readings};
use super::meaning::{meaning, trailing};
use super::score::Evidence;
use super::speech;
use crate::caution::Caution;
use crate::quoted::Quoted;
use crate::results::{EditType, Words};
use literatim_lexicon::clause::Clauses;
use literatim_matching::locate::{Budget, Effort, place};
use literatim_matching::text::{Span, TELLING_WORDS, count_words, fold, words_in};
use literatim_quote::Token;
use literatim_source::{Source, Sources};
use std::cmp::Reverse;

/// How a quotation compares with one source.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The verdict on words.
    pub words: Words,
    /// From the first word of the passage to its last, in bytes of the source's reading text.
    pub passage: Span,
    /// The differences, in order.
    pub edits: Vec<WordEdit>,
    /// 0 to 100: the longest common subsequence of quotation and passage, folded, without ellipses, brackets and left-out citations.
    pub score: f64,
    /// The similarity that locating found, 0 to 100.
    pub similarity: f64,
    /// What may change the meaning.
    pub warnings: Vec<Caution>,
    /// Notes for the reader.
    pub notes: Vec<String>,
    /// For a splice: the passages that it joins, in the order of the quotation.
    pub pieces: Vec<Span>,
}

impl Comparison {
    /// Whether the words are in the source: verbatim, faithful or minor.
    pub fn stands(&self) -> bool {
        matches!(self.words, Words::Verbatim | Words::Faithful | Words::Minor)
    }

    /// Sort key for the better comparison: whether the words are in the source, how many of them, and with how little change.
    fn rank(&self) -> (bool, i64, Reverse<Words>) {
        (self.stands(), (self.score * 100.0) as i64, Reverse(self.words))
    }

    /// Whether it is better than `other`.
    pub fn is_better_than(&self, other: &Comparison) -> bool {
        self.rank() > other.rank()
    }
}

/// Quotations with fewer characters, or fewer than [`TELLING_WORDS`], are found exactly or not at all.
const SHORT_CHARACTERS: usize = 20;

/// Below this similarity a passage is not the quotation's. The thresholds come from a prototype, which had a recall of .980 and a precision of 1.000
/// on constructed cases that it had not seen; `make eval SET=locate` measures them here.
fn found_threshold(length: usize) -> f64 {
    match length {
        0..40 => 85.0,
        40..75 => 80.0,
        75..200 => 75.0,
        _ => 70.0,
    }
}

/// Where to search for a quotation.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The loaded sources.
    pub sources: &'a Sources,
    /// The source to search, as an index.
    pub index: usize,
    /// How thoroughly to search.
    pub effort: Effort,
    /// The bytes of the source's matching text to search; `None` for all of it.
    pub near: Option<Span>,
    /// The work limit.
    pub budget: &'a Budget,
}

/// Compares a quotation with a source; `None` if either contains no words.
///
/// `known` says whether a word occurs in another loaded source or elsewhere in the draft.
pub fn compare(quoted: &Quoted, scope: &Scope, known: &dyn Fn(&str) -> bool) -> Option<Comparison> {
    let readings = readings(quoted.text, quoted.span);
    let own = compared(quoted, scope, known, &readings[0]);
    let source = &scope.sources.list()[scope.index];
    // Brackets and ellipses can be the source's only if it has some.
    let plain = readings.get(1).and_then(|tokens| compared(quoted, scope, known, tokens)).filter(|comparison| {
        let passage = &source.flow.text()[with_marks(source.flow.text(), comparison.passage)];
        let has = |text: &str, signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
        let ellipses = ["…", "...", ". .", "* *"];
        let ours = &quoted.text[quoted.span];
        (!has(ours, &["["]) || has(passage, &["["])) && (!has(ours, &ellipses) || has(passage, &ellipses))
    });
    own.into_iter().chain(plain).reduce(|a, b| if b.is_better_than(&a) { b } else { a })
}

/// Compares the parts of a quotation with a source.
fn compared(quoted: &Quoted, scope: &Scope, known: &dyn Fn(&str) -> bool, tokens: &[Token]) -> Option<Comparison> {
    let source = &scope.sources.list()[scope.index];
    let fragments = fragments(tokens);
    let folded: Vec<String> = fragments.iter().map(|fragment| folded(quoted.text, fragment)).collect();
    let queries = queries(quoted.text, quoted.span, &fragments, &folded, scope.sources);
    let placed = place(&source.indexed, &queries, scope.effort, scope.near, scope.budget)?;
    let mut aligned: Vec<Aligned> =
        fragments.iter().zip(&placed.fragments).map(|(tokens, hit)| Aligned::new(quoted, source, tokens, hit, known, scope.budget)).collect();
    let passage = aligned.iter().map(|part| part.passage).reduce(Span::union)?;
    let ellipses: Vec<Span> = tokens.iter().filter_map(|token| if let Token::Ellipsis(span) = token { Some(*span) } else { None }).collect();
    let (mut warnings, mut notes) = (Vec::new(), Vec::new());
    let mut edits = all_edits(&mut aligned, &ellipses, &mut notes);
    edits.extend(cut_at_the_end(quoted, source, &ellipses, passage));
    for edit in &edits {
        meaning(quoted, source, edit, &mut warnings, &mut notes);
    }
    let italics: Vec<Emphasis> = aligned.iter().flat_map(|part| part.emphasis.iter().copied()).collect();
    warnings.extend(emphasis::warning(quoted.text, &italics, quoted.conventions));
    let of_italics = emphasis::notes(quoted.text, &italics, quoted.conventions);
    notes.extend(of_italics.iter().cloned());
    notes.extend(marks_of_others(quoted, source, passage));
    let score =
        aligned.iter().map(|part| part.score * part.length as f64).sum::<f64>() / aligned.iter().map(|part| part.length).sum::<usize>().max(1) as f64;
    let length: usize = folded.iter().map(String::len).sum();
    let evidence = aligned.iter().map(|part| part.evidence).fold(Evidence::default(), Evidence::and);
    let parts = Parts {
        quoted,
        source,
        folded: &folded,
        aligned: &aligned,
        edits: &edits,
        is_short: length < SHORT_CHARACTERS || tokens.iter().filter(|token| matches!(token, Token::Word(_))).count() < TELLING_WORDS,
        is_alike: placed.similarity >= found_threshold(length)
            || score >= 92.0
            || differs_by_a_negation(&edits, quoted, source)
            || evidence.tells(source),
    };
    let (words, note) = parts.verdict();
    notes.extend(note.map(str::to_owned));
    let words = if words == Words::NotFound && scope.budget.is_spent() { Words::CannotCheck } else { words };
    // What is said of the italics of words holds only where they are the source's.
    if matches!(words, Words::NotFound | Words::CannotCheck | Words::Paraphrase) {
        notes.retain(|note| !of_italics.contains(note));
    }
    if matches!(words, Words::NotFound | Words::CannotCheck) {
        warnings.clear();
    } else {
        warnings.extend(leading(quoted, source, passage));
        trailing(quoted, source, passage, &mut warnings, &mut notes);
    }
    let pieces = if words == Words::Spliced { parts.pieces() } else { Vec::new() };
    Some(Comparison { words, passage, edits, score, similarity: placed.similarity, warnings, notes, pieces })
}

/// Collects the edits and notes of all fragments, in order, with the ellipses between them.
fn all_edits(aligned: &mut [Aligned], ellipses: &[Span], notes: &mut Vec<String>) -> Vec<WordEdit> {
    let mut edits = Vec::new();
    for i in 0..aligned.len() {
        edits.append(&mut aligned[i].edits);
        notes.append(&mut aligned[i].notes);
        if let [part, next, ..] = &aligned[i..] {
            let mark =
                ellipses.iter().find(|span| span.start >= part.quotation.end).copied().unwrap_or(Span::new(part.quotation.end, part.quotation.end));
            let omitted = Span::new(part.passage.end, next.passage.start.max(part.passage.end));
            edits.push(WordEdit { kind: EditType::Ellipsis, quotation: mark, passage: omitted, license: Some("ellipsis"), material: false });
        }
    }
    edits
}

/// The aligned fragments of a quotation, from which the verdict on its words follows.
struct Parts<'a> {
    quoted: &'a Quoted<'a>,
    source: &'a Source,
    /// The text by which each fragment was located.
    folded: &'a [String],
    aligned: &'a [Aligned],
    edits: &'a [WordEdit],
    /// Whether they have so few words that only an exact match counts.
    is_short: bool,
    /// Whether similarity or evidence shows that the passage is the quotation's.
    is_alike: bool,
}

impl Parts<'_> {
    /// The verdict, and a note on it.
    fn verdict(&self) -> (Words, Option<&'static str>) {
        // A fragment without a matching word at its place is nowhere.
        let all_stand = self.aligned.iter().all(|part| part.stands);
        if self.is_short {
            let verdict =
                if all_stand && self.is_exact() && self.is_in_order() && self.is_one_voice() { graded(self.edits) } else { Words::NotFound };
            return (verdict, Some("So few words prove little, wherever they are."));
        }
        let is_found = self.is_alike && all_stand;
        if is_found && !self.is_in_order() {
            return (Words::Spliced, Some("Its parts are in another order in the source."));
        }
        if is_found && !self.is_one_voice() {
            return (Words::Spliced, Some("Its parts are in two opinions."));
        }
        if is_found && !self.is_one_answer() {
            return (Words::Spliced, Some("Between its parts, somebody else speaks."));
        }
        let is_changed = self.edits.iter().any(|edit| edit.is_undisclosed() && edit.material);
        let leaves_out_much = self.edits.iter().any(|edit| edit.kind == EditType::Omission && edit.is_undisclosed());
        let verdict = match is_found {
            true if !is_changed => graded(self.edits),
            true if is_local(self.edits, self.quoted, self.source) => Words::Altered,
            true if leaves_out_much => Words::Spliced,
            _ if self.folded.iter().any(|fragment| joint(self.source, fragment).is_some()) => Words::Spliced,
            true => Words::Altered,
            false => Words::NotFound,
        };
        (verdict, None)
    }

    /// The passages that a splice joins: those of its fragments, or those on both sides of the joint of one.
    fn pieces(&self) -> Vec<Span> {
        match self.aligned {
            [_] => self.folded.iter().find_map(|fragment| joint(self.source, fragment)).map_or_else(Vec::new, Vec::from),
            parts => parts.iter().map(|part| part.passage).collect(),
        }
    }

    /// Whether only case, punctuation, spelling or what a convention licenses differs.
    fn is_exact(&self) -> bool {
        let is_variant = |edit: &WordEdit| matches!(edit.kind, EditType::Case | EditType::Punctuation | EditType::Spelling) && !edit.material;
        self.edits.iter().all(|edit| edit.license.is_some() || is_variant(edit))
    }

    /// Whether the fragments follow each other. A fragment of two or three words may have a duplicate nearer to its neighbour.
    fn is_in_order(&self) -> bool {
        self.aligned.windows(2).all(|pair| pair[0].passage.end <= pair[1].passage.start)
    }

    /// Whether all fragments are in one opinion.
    fn is_one_voice(&self) -> bool {
        self.aligned.windows(2).all(|pair| self.source.opinion_at(pair[0].passage.start) == self.source.opinion_at(pair[1].passage.start))
    }

    /// Whether nobody else speaks between the fragments of a recording.
    fn is_one_answer(&self) -> bool {
        self.aligned.windows(2).all(|pair| !speech::is_interrupted(self.source, pair[0].passage.end, pair[1].passage.start))
    }
}

/// The rest of the source's sentence that an ellipsis at the end of a quotation leaves out.
fn cut_at_the_end(quoted: &Quoted, source: &Source, ellipses: &[Span], passage: Span) -> Option<WordEdit> {
    let mark = *ellipses.last().filter(|mark| words_in(quoted.text, Span::new(mark.end, quoted.span.end)).is_empty())?;
    let text = source.flow.text();
    let rest = Span::new(passage.end, text.ceil_char_boundary((passage.end + SENTENCE).min(text.len())));
    let omitted = Clauses::of(text, rest).whole_sentence(passage.end);
    (!words_in(text, omitted).is_empty()).then_some(WordEdit {
        kind: EditType::Ellipsis,
        quotation: mark,
        passage: omitted,
        license: Some("ellipsis"),
        material: false,
    })
}

/// Bytes of the source in which to look for the end of a sentence.
const SENTENCE: usize = 400;

/// Quotation marks and brackets that the draft gives as the source's although the source lacks them.
fn marks_of_others(quoted: &Quoted, source: &Source, passage: Span) -> Vec<String> {
    let original = &source.flow.text()[with_marks(source.flow.text(), passage)];
    let mut notes = Vec::new();
    if !inner_quotations(quoted.text, quoted.span).is_empty() && !original.contains(['“', '"', '‘', '’', '\'', '`', '«', '„']) {
        notes.push("The draft sets marks inside its quotation; the source has none there.".into());
    }
    if quoted.conventions.altered_in_original && quoted.text[quoted.span].contains('[') && !original.contains('[') {
        notes.push("The draft says that its brackets are the source’s; the source has none there.".into());
    }
    notes
}

/// Whether the change is too small to be a splice: at most two words, or one item that the quotation leaves out of a
/// sentence.
fn is_local(edits: &[WordEdit], quoted: &Quoted, source: &Source) -> bool {
    let text = source.flow.text();
    let words = |edit: &&WordEdit| words_in(quoted.text, edit.quotation).len().max(words_in(text, edit.passage).len());
    let material: Vec<&WordEdit> = edits.iter().filter(|edit| edit.is_undisclosed() && edit.material).collect();
    let is_item =
        |edit: &WordEdit| edit.quotation.is_empty() && edit.kind != EditType::Omission && !text[edit.passage].contains(['.', ';', '?', '!']);
    match material[..] {
        [one] if is_item(one) => true,
        _ => material.iter().map(words).sum::<usize>() <= 2,
    }
}

/// Whether one negation is all that separates the quotation from its passage. In few words it weighs so much that they are not similar.
fn differs_by_a_negation(edits: &[WordEdit], quoted: &Quoted, source: &Source) -> bool {
    let mut material = edits.iter().filter(|edit| edit.is_undisclosed() && edit.material);
    let (Some(one), None) = (material.next(), material.next()) else { return false };
    let is_short = |text: &str, span: Span| words_in(text, span).len() <= 1;
    one.kind == EditType::Negation && is_short(quoted.text, one.quotation) && is_short(source.flow.text(), one.passage)
}

/// The verdict if no undisclosed edit is material.
fn graded(edits: &[WordEdit]) -> Words {
    if edits.iter().any(WordEdit::is_undisclosed) {
        Words::Minor
    } else if edits.is_empty() {
        Words::Verbatim
    } else {
        Words::Faithful
    }
}

/// Maximum number of the draft's own words at a joint, such as `and`; and the minimum number of words on both sides of it, and of the source's between
/// them.
const JOINING: usize = 3;
const JOINED: usize = 6;

/// Minimum number of words on both sides of a joint without words of the draft's own.
const SPLIT: usize = 3;

/// The number of words of the longest head of a fragment that `is_there`, if it has at least `least`; `breaks` are the ends of its words but the last.
/// Most fragments fail with the shortest head, at the first look.
fn longest_head(breaks: &[usize], least: usize, is_there: &dyn Fn(usize) -> bool) -> Option<usize> {
    is_there(*breaks.get(least - 1)?).then(|| least + breaks[least..].partition_point(|&at| is_there(at)))
}

/// The verbatim stretches of two sources that a quotation joins, with at most a few words of the draft between them, each in bytes of its source's
/// reading text: the head in `first`, the tail in `second`.
pub fn joint_of(first: &Source, second: &Source, quoted: &Quoted) -> Option<[Span; 2]> {
    let fragment = fold(&quoted.text[quoted.span]);
    let fragment = fragment.trim_matches(|c: char| !c.is_alphanumeric());
    let find = |source: &Source, words: &str| {
        let at = memchr::memmem::find(source.folded().text().as_bytes(), words.as_bytes())?;
        Some(source.folded().origin_span(source.flow.text(), Span::new(at, at + words.len())))
    };
    let breaks: Vec<usize> = fragment.match_indices(' ').map(|(at, _)| at).collect();
    let bare = |words: &str| words.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
    let head_to = |at: usize| find(first, &fragment[..bare(&fragment[..at])]);
    let heads = longest_head(&breaks, JOINED, &|at| head_to(at).is_some())?;
    let head = head_to(breaks[heads - 1])?;
    let from = heads - 1..=heads + JOINING;
    let is_long = |from: usize| breaks.len().saturating_sub(from) >= JOINED;
    let tail = from.filter(|&from| is_long(from)).find_map(|from| find(second, &fragment[breaks.get(from)? + 1..]))?;
    Some([head, tail])
}

/// The two verbatim stretches of a source that a fragment joins without an ellipsis, in bytes of the source's reading text.
fn joint(source: &Source, fragment: &str) -> Option<[Span; 2]> {
    let text = source.folded().text().as_bytes();
    let find =
        |words: &str, from: usize| memchr::memmem::find(&text[from..], words.as_bytes()).map(|at| Span::new(from + at, from + at + words.len()));
    let breaks: Vec<usize> = fragment.match_indices(' ').map(|(at, _)| at).collect();
    // The longest head that the source contains leaves the shortest tail.
    let heads = longest_head(&breaks, SPLIT, &|at| find(&fragment[..at], 0).is_some())?;
    let split = |heads: usize| {
        let at = *breaks.get(heads.checked_sub(1)?)?;
        let is_long = heads >= SPLIT && breaks.len() + 1 - heads >= SPLIT;
        let (head, tail) = is_long.then(|| (&fragment[..at], &fragment[at + 1..]))?;
        let found = find(head, 0)?;
        Some((head, [found, find(tail, found.end).or_else(|| find(tail, 0))?]))
    };
    // Its last words may also be the first ones of the tail, which then begins a sentence.
    let at_sentence = || (heads.saturating_sub(2)..heads).rev().find_map(|heads| split(heads).filter(|(head, _)| head.ends_with(['.', '?', '!'])));
    // The draft's own words may join the two; in an incomplete source they may be the source's.
    let with_words = || {
        let at = *breaks.get(heads.checked_sub(1)?)?;
        let next = &fragment[at..breaks.get(heads).copied().unwrap_or(fragment.len())];
        // The last word of the head may have another mark after it.
        let whole = &fragment[..at + next.trim_end_matches(|c: char| !c.is_alphanumeric()).len()];
        let (head, found) = find(whole, 0).map(|found| (whole, found)).or_else(|| Some((&fragment[..at], find(&fragment[..at], 0)?)))?;
        (heads..heads + JOINING).find_map(|from| {
            let begins = *breaks.get(from)?;
            let tail = find(&fragment[begins + 1..], found.end).or_else(|| find(&fragment[begins + 1..], 0))?;
            let is_long = heads >= JOINED && breaks.len() - from >= JOINED;
            let between = source.folded().text().get(found.end..tail.start).map_or(usize::MAX, count_words);
            (is_long && between >= JOINED).then_some((head, [found, tail]))
        })
    };
    let longest = split(heads).or_else(|| if source.document.partial.is_none() { with_words() } else { None })?;
    let (_, [head, tail]) = if longest.0.ends_with(['.', '?', '!']) { longest } else { at_sentence().unwrap_or(longest) };
    Some([head, tail].map(|span| source.folded().origin_span(source.flow.text(), span)))
}
