//! One quotation in one source: the passage, the edits, the verdict on words.

use super::align::{Aside, SourceWord, Step, align};
use super::edit::{self, Edit, Fragment, token_span};
use super::lexicon;
use super::results::{EditType, Words};
use crate::cite::citation_spans;
use crate::locate::{Effort, Hit, Source, common_subsequence, place};
use crate::quote::{Conventions, Token, plain_tokens, tokens};
use crate::text::{Span, Word, fold, words_in};

/// A quotation as it is compared.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// The reading text in which it stands.
    pub text: &'a str,
    /// Its place there, without its marks.
    pub span: Span,
    /// What its citation's parentheticals disclose.
    pub conventions: Conventions,
}

/// Something that may turn the meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// A stable name.
    pub code: &'static str,
    /// One sentence.
    pub text: String,
    /// The words that it rests on.
    pub evidence: String,
}

/// How a quotation stands in one source.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The verdict on words.
    pub words: Words,
    /// From the first word of the passage to its last, bytes of the source's reading text.
    pub passage: Span,
    /// The differences, in order.
    pub edits: Vec<Edit>,
    /// 0 to 100: the longest common subsequence of quotation and passage, folded, ellipses, brackets and left-out citations cut.
    pub score: f64,
    /// Locate's own figure, 0 to 100.
    pub similarity: f64,
    /// What may turn the meaning.
    pub warnings: Vec<Warning>,
    /// What to know.
    pub notes: Vec<String>,
}

impl Comparison {
    /// Whether the words stand: verbatim, faithful or minor.
    pub fn stands(&self) -> bool {
        matches!(self.words, Words::Verbatim | Words::Faithful | Words::Minor)
    }

    /// What makes one comparison better than another.
    fn rank(&self) -> (bool, i64) {
        (self.stands(), (self.score * 100.0) as i64)
    }

    /// Whether it is better than `other`.
    pub fn is_better_than(&self, other: &Comparison) -> bool {
        self.rank() > other.rank()
    }
}

/// Short quotations, under so many characters or words, are compared exactly or not found.
const SHORT_CHARACTERS: usize = 20;
const SHORT_WORDS: usize = 5;

/// Below this similarity a passage is not the quotation's. The thresholds of a prototype, which had a recall of .980 and a precision of 1.000 on
/// made cases that it had not seen; `make eval SET=locate` measures them here.
fn found_threshold(length: usize) -> f64 {
    match length {
        0..40 => 85.0,
        40..75 => 80.0,
        75..200 => 75.0,
        _ => 70.0,
    }
}

/// A located passage is aligned with so many bytes more on both sides, and where that leaves words over, with so many more.
const MARGIN: usize = 60;
const WIDE_MARGIN: usize = 600;

/// Compares a quotation with a source; none when one of them holds no words.
///
/// `known` says whether a word stands in another loaded source or elsewhere in the draft.
/// With `near`, bytes of the source's matching text, it is looked for there only.
pub fn compare(case: &Case, source: &Source, effort: Effort, near: Option<Span>, known: &dyn Fn(&str) -> bool) -> Option<Comparison> {
    let tokens = tokens_for(case.text, case.span, source);
    let fragments = fragments(&tokens);
    let folded: Vec<String> = fragments.iter().map(|fragment| folded(case.text, fragment)).collect();
    let placed = place(source, &folded, effort, near)?;
    let mut aligned: Vec<Aligned> =
        fragments.iter().zip(&placed.fragments).map(|(tokens, hit)| Aligned::new(case, source, tokens, hit, known)).collect();
    // A fragment of two or three words may have its twin nearer to its neighbour.
    let in_order = aligned.windows(2).all(|pair| pair[0].passage.end <= pair[1].passage.start);
    let length: usize = folded.iter().map(String::len).sum();
    let words: usize = tokens.iter().filter(|token| matches!(token, Token::Word(_))).count();
    let score =
        aligned.iter().map(|part| part.score * part.length as f64).sum::<f64>() / aligned.iter().map(|part| part.length).sum::<usize>().max(1) as f64;
    let passage = aligned.iter().map(|part| part.passage).reduce(Span::union)?;
    let mut warnings = Vec::new();
    let mut notes = Vec::new();
    let mut edits: Vec<Edit> = Vec::new();
    let ellipses: Vec<Span> = tokens.iter().filter_map(|token| if let Token::Ellipsis(span) = token { Some(*span) } else { None }).collect();
    for i in 0..aligned.len() {
        edits.append(&mut aligned[i].edits);
        notes.append(&mut aligned[i].notes);
        if let [part, next, ..] = &aligned[i..] {
            let mark =
                ellipses.iter().find(|span| span.start >= part.quotation.end).copied().unwrap_or(Span::new(part.quotation.end, part.quotation.end));
            let omitted = Span::new(part.passage.end, next.passage.start.max(part.passage.end));
            edits.push(Edit { kind: EditType::Ellipsis, quotation: mark, passage: omitted, license: Some("ellipsis"), material: false });
        }
    }
    for edit in &edits {
        meaning(case, source, edit, &mut warnings, &mut notes);
    }
    let undisclosed_material = edits.iter().any(|edit| edit.is_undisclosed() && edit.material);
    let long_omission = edits.iter().any(|edit| edit.kind == EditType::Omission);
    let short = length < SHORT_CHARACTERS || words < SHORT_WORDS;
    let found = placed.similarity >= found_threshold(length) || score >= 92.0;
    let verdict = if short {
        notes.push("So few words prove little, wherever they stand.".into());
        let allowed = edits.iter().all(|edit| edit.license.is_some() || matches!(edit.kind, EditType::Case | EditType::Punctuation));
        if allowed && found { graded(&edits) } else { Words::NotFound }
    } else if !in_order && found && aligned.len() > 1 {
        Words::Spliced
    } else if found && !undisclosed_material {
        graded(&edits)
    } else if found && is_local(&edits, case, source) {
        Words::Altered
    } else if long_omission && found || is_splice(source, &folded) {
        Words::Spliced
    } else if found {
        Words::Altered
    } else {
        Words::NotFound
    };
    if verdict == Words::NotFound {
        warnings.clear();
    } else {
        trailing(case, source, passage, &mut warnings, &mut notes);
    }
    Some(Comparison { words: verdict, passage, edits, score, similarity: placed.similarity, warnings, notes })
}

/// Whether so few words were changed, in one place, that two places were hardly joined.
fn is_local(edits: &[Edit], case: &Case, source: &Source) -> bool {
    let words = |edit: &Edit| words_in(case.text, edit.quotation).len().max(words_in(source.flow.text(), edit.passage).len());
    edits.iter().filter(|edit| edit.is_undisclosed() && edit.material).map(words).sum::<usize>() <= 2
}

/// The verdict when no undisclosed edit is material.
fn graded(edits: &[Edit]) -> Words {
    if edits.iter().any(Edit::is_undisclosed) {
        Words::Minor
    } else if edits.is_empty() {
        Words::Verbatim
    } else {
        Words::Faithful
    }
}

/// Where a quotation would stand in a source, whatever the verdict: the place of all its fragments, in bytes of the source's reading
/// text, and their similarity, 0 to 100.
pub fn nearest(text: &str, span: Span, source: &Source) -> Option<(Span, f64)> {
    let tokens = tokens_for(text, span, source);
    let folded: Vec<String> = fragments(&tokens).iter().map(|fragment| folded(text, fragment)).collect();
    let placed = place(source, &folded, Effort::Thorough, None)?;
    let hit = placed.fragments.iter().map(|hit| hit.span).reduce(Span::union)?;
    Some((source.folded.origin_span(source.flow.text(), hit), placed.similarity))
}

/// The parts of a quotation. Where the source holds its very signs, brackets and ellipses are the source's own.
fn tokens_for(text: &str, span: Span, source: &Source) -> Vec<Token> {
    let whole = fold(&text[span]);
    let signs = whole.contains(['[', '*']) || whole.contains("..") || whole.contains(". .");
    let marked = signs && stands_in(source, whole.trim_end_matches(['.', ',', ' ']));
    if marked { plain_tokens(text, span) } else { tokens(text, span) }
}

/// Whether the source's matching text holds `folded`.
fn stands_in(source: &Source, folded: &str) -> bool {
    memchr::memmem::find(source.folded.text().as_bytes(), folded.as_bytes()).is_some()
}

/// The fragments between ellipses that hold words.
fn fragments(tokens: &[Token]) -> Vec<&[Token]> {
    tokens
        .split(|token| matches!(token, Token::Ellipsis(_)))
        .filter(|fragment| fragment.iter().any(|token| matches!(token, Token::Word(_))))
        .collect()
}

/// The folded text of a fragment as it is located: brackets that stand for words are cut.
fn folded(text: &str, fragment: &[Token]) -> String {
    let mut out = String::new();
    let mut plain: Option<Span> = None;
    for token in fragment {
        match token {
            Token::Word(word) if word.outside.is_none() => plain = Some(plain.map_or(word.span, |span| span.union(word.span))),
            Token::Word(word) => {
                let begins_at = plain.map_or(word.span.start, |span| span.end);
                if let Some(span) = plain.take() {
                    out.push_str(&text[span]);
                }
                out.push_str(&text[begins_at..word.span.start]);
                out.push_str(&word.key);
                plain = Some(Span::new(word.span.end, word.span.end));
            }
            _ => {
                if let Some(span) = plain.take() {
                    out.push_str(&text[span]);
                    out.push(' ');
                }
            }
        }
    }
    if let Some(span) = plain {
        out.push_str(&text[span]);
    }
    fold(&out)
}

/// A fragment, aligned.
struct Aligned {
    quotation: Span,
    passage: Span,
    edits: Vec<Edit>,
    notes: Vec<String>,
    score: f64,
    /// Bytes that the score is of.
    length: usize,
}

impl Aligned {
    /// Aligns `tokens` with the words around `hit`.
    fn new(case: &Case, source: &Source, tokens: &[Token], hit: &Hit, known: &dyn Fn(&str) -> bool) -> Self {
        let text = source.flow.text();
        let located = source.folded.origin_span(text, hit.span);
        // Before an exact place nothing is sought; it may stand there again.
        let (mut words, mut steps) = aligned_within(text, tokens, located, if hit.distance == 0 { 0 } else { MARGIN }, MARGIN);
        if matches!(steps.first(), Some(Step::Added { .. })) || matches!(steps.last(), Some(Step::Added { .. })) {
            // What is missing at an end may stand behind a citation that was left out.
            let wide = aligned_within(text, tokens, located, WIDE_MARGIN, WIDE_MARGIN);
            let added = |steps: &[Step]| steps.iter().filter(|step| matches!(step, Step::Added { .. })).count();
            if added(&wide.1) < added(&steps) {
                (words, steps) = wide;
            }
        }
        let fragment = Fragment {
            draft: case.text,
            tokens,
            source,
            words: &words,
            steps: &steps,
            conventions: case.conventions,
            is_last: tokens.last().is_some_and(|token| token_span(token).end + 3 >= case.span.end),
            known,
        };
        let edits = edit::edits(&fragment);
        let used: Vec<(usize, usize)> = steps
            .iter()
            .filter_map(|step| match *step {
                Step::Pair { word, joined, .. } | Step::Bracket { word, joined, .. } if joined > 0 => Some((word, word + joined)),
                _ => None,
            })
            .collect();
        let passage = match (used.first(), used.last()) {
            (Some(&(first, _)), Some(&(_, last))) => words[first].word.span.union(words[last - 1].word.span),
            _ => located,
        };
        let quotation = tokens.iter().map(token_span).reduce(Span::union).unwrap_or(case.span);
        let (score, length) = score(&fragment);
        let noise = edits.iter().any(|edit| edit.license == Some(edit::SOURCE_NOISE));
        let notes = noise.then(|| "The source's text has faults of recognition here; compare with the page itself.".to_owned()).into_iter().collect();
        Self { quotation, passage, edits, notes, score, length }
    }
}

/// Aligns `tokens` with the words of the source under `located` and so many bytes before and after it.
fn aligned_within(text: &str, tokens: &[Token], located: Span, before: usize, after: usize) -> (Vec<SourceWord>, Vec<Step>) {
    let stretch = Span::new(word_start(text, located.start.saturating_sub(before)), word_end(text, located.end + after));
    let words = source_words(text, stretch);
    let steps = align(tokens, &words);
    (words, steps)
}

fn word_start(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while at > 0 && !(text.is_char_boundary(at) && text[..at].ends_with(char::is_whitespace)) {
        at -= 1;
    }
    at
}

fn word_end(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while at < text.len() && !(text.is_char_boundary(at) && text[at..].starts_with(char::is_whitespace)) {
        at += 1;
    }
    at
}

/// The words of a stretch of the source, those of citations and footnote marks set aside.
fn source_words(text: &str, stretch: Span) -> Vec<SourceWord> {
    let citations = citation_spans(&text[stretch]);
    words_in(text, stretch)
        .into_iter()
        .map(|word| {
            let cited = citations.iter().any(|span| Span::new(span.start + stretch.start, span.end + stretch.start).covers(word.span));
            let before = text[..word.span.start].chars().next_back();
            let digits = word.key.len() <= 3 && word.key.bytes().all(|b| b.is_ascii_digit());
            let bracketed = before == Some('[') && text[word.span.end..].starts_with(']');
            // `10:30` and `2.5` are figures; a mark stands after a word.
            let after_word = !text[..word.span.start].trim_end_matches(|c: char| !c.is_alphanumeric()).ends_with(|c: char| c.is_ascii_digit());
            let raised = digits && (bracketed || after_word && before.is_some_and(|c| ".,;:?!)”\"’'".contains(c)));
            let aside = if cited {
                Aside::Citation
            } else if raised {
                Aside::Footnote
            } else {
                Aside::None
            };
            SourceWord { word, aside, after_hyphen: before == Some('-') }
        })
        .collect()
}

/// Twice the longest common subsequence in percent of both lengths, over the words that are compared; and the quotation's length.
fn score(fragment: &Fragment) -> (f64, usize) {
    let (mut quotation, mut passage) = (Vec::new(), Vec::new());
    let push = |side: &mut Vec<u8>, key: &str| {
        if !side.is_empty() {
            side.push(b' ');
        }
        side.extend_from_slice(key.as_bytes());
    };
    for step in fragment.steps {
        match *step {
            Step::Pair { token, count, word, joined } => {
                let keys: String = fragment.words[word..word + joined].iter().map(|word| word.word.key.as_str()).collect();
                let free = {
                    let Token::Word(quoted) = &fragment.tokens[token] else { continue };
                    joined == 1
                        && count == 1
                        && (super::align::agrees_outside_brackets(quoted, &keys) || super::align::without_footnote(&keys) == quoted.key)
                };
                let quoted: String = fragment.tokens[token..token + count]
                    .iter()
                    .map(|token| if let Token::Word(word) = token { word.key.as_str() } else { "" })
                    .collect();
                push(&mut quotation, if free { &keys } else { &quoted });
                push(&mut passage, &keys);
            }
            Step::Added { token } => {
                if let Token::Word(word) = &fragment.tokens[token] {
                    push(&mut quotation, &word.key);
                }
            }
            Step::Dropped { word } if fragment.words[word].aside == Aside::None => push(&mut passage, &fragment.words[word].word.key),
            Step::Dropped { .. } | Step::Bracket { .. } | Step::Mark { .. } => {}
        }
    }
    let lengths = quotation.len() + passage.len();
    let common = if quotation == passage { quotation.len() } else { common_subsequence(&quotation, &passage) };
    (if lengths == 0 { 100.0 } else { 200.0 * common as f64 / lengths as f64 }, quotation.len())
}

/// Whether a quotation without an ellipsis is two verbatim stretches of a source, joined.
fn is_splice(source: &Source, fragments: &[String]) -> bool {
    let stands = |text: &str| stands_in(source, text);
    fragments.iter().any(|fragment| {
        let breaks: Vec<usize> = fragment.match_indices(' ').map(|(at, _)| at).collect();
        // The longest head that stands leaves the shortest tail.
        let heads = breaks.partition_point(|&at| stands(&fragment[..at]));
        heads >= 3 && breaks.len() + 1 - heads >= 3 && stands(&fragment[breaks[heads - 1] + 1..])
    })
}

/// Whether a marked edit may turn the meaning.
fn meaning(case: &Case, source: &Source, edit: &Edit, warnings: &mut Vec<Warning>, notes: &mut Vec<String>) {
    let text = source.flow.text();
    match edit.kind {
        EditType::Ellipsis => {
            let omitted = &text[edit.passage];
            let left_out = words_in(text, edit.passage).len();
            if left_out > 250 {
                notes.push(format!("The ellipsis leaves out {left_out} words."));
            }
            // What is left out of the clause before, and of the clause after.
            let head_end = clause_end(omitted).unwrap_or(omitted.len());
            let tail_start =
                omitted.rfind(['.', ';', '?', '!', '\n']).map_or(0, |at| at + 1).max(if clause_end(omitted).is_some() { head_end } else { 0 });
            let kept_clause = [Span::new(0, head_end), Span::new(tail_start.min(omitted.len()), omitted.len())];
            let turning = kept_clause.iter().flat_map(|&part| words_in(omitted, part)).find(|word| lexicon::is_turning(&word.key));
            if let Some(word) = turning {
                warnings.push(Warning {
                    code: "ellipsis_omits_turning_word",
                    text: format!("The ellipsis leaves out “{}” from a clause that is kept; the meaning may turn.", &omitted[word.span]),
                    evidence: shorten(omitted),
                });
            }
        }
        EditType::Bracket => {
            let inside = words_in(case.text, edit.quotation);
            let replaced = words_in(text, edit.passage);
            let negates = |words: &[Word]| words.iter().any(|word| lexicon::is_negation(&word.key));
            if negates(&inside) != negates(&replaced) {
                warnings.push(Warning {
                    code: "bracket_turns_negation",
                    text: format!("The bracket “{}” changes whether the sentence denies.", &case.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            } else if lexicon::are_opposed(&inside, &replaced) {
                warnings.push(Warning {
                    code: "bracket_turns_sense",
                    text: format!("The bracket “{}” stands for words of another sense.", &case.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            }
            let numbers = |words: &[Word]| words.iter().filter_map(|word| lexicon::number(&word.key)).collect::<Vec<_>>();
            if replaced.len() > 1 && numbers(&inside) != numbers(&replaced) {
                warnings.push(Warning {
                    code: "bracket_changes_number",
                    text: format!("The bracket “{}” stands for words with another number.", &case.text[edit.quotation]),
                    evidence: shorten(&text[edit.passage]),
                });
            }
        }
        _ => {}
    }
}

/// Where the first clause of `text` ends.
fn clause_end(text: &str) -> Option<usize> {
    text.find(['.', ';', '?', '!', '\n'])
}

/// What the source goes on with after the passage.
fn trailing(case: &Case, source: &Source, passage: Span, warnings: &mut Vec<Warning>, notes: &mut Vec<String>) {
    let text = source.flow.text();
    let quoted = &case.text[case.span];
    let ends_sentence = quoted.ends_with('.') && !quoted.ends_with("..") && !quoted.ends_with(". .");
    let rest = &text[passage.end..];
    let ends_there = rest.chars().take_while(|c| !c.is_alphanumeric()).any(|c| matches!(c, '.' | '?' | '!' | ';' | ':' | '\n'));
    if ends_there || quoted.ends_with(['…', ']']) || quoted.ends_with("..") || quoted.ends_with(". .") {
        return;
    }
    let Some(next) = words_in(text, Span::new(passage.end, word_end(text, passage.end + 24))).into_iter().next() else { return };
    if matches!(next.key.as_str(), "unless" | "except" | "but") && quoted.ends_with(['.', ',']) {
        warnings.push(Warning {
            code: "cut_before_exception",
            text: format!("The source goes on with “{}” where the quotation ends; the meaning may turn.", &text[next.span]),
            evidence: shorten(&text[passage.end..word_end(text, (passage.end + 160).min(text.len()))]),
        });
    } else if ends_sentence && quoted.starts_with(|c: char| c.is_uppercase()) {
        notes.push("The source's sentence goes on where the quotation ends with a full stop.".into());
    }
}

/// At most some 200 bytes of a text, cut in the middle.
fn shorten(text: &str) -> String {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric()).trim_end();
    if text.len() <= 200 {
        return text.to_owned();
    }
    format!("{} … {}", text[..word_end(text, 90)].trim_end(), text[word_start(text, text.len() - 90)..].trim_start())
}
