//! One quotation in one source: the passage, the edits, the verdict on words.

use super::align::{Step, align};
use super::case::{Case, Warning};
use super::edit::{self, Edit, token_span};
use super::emphasis::{self, Emphasis};
use super::fragment::Fragment;
use super::inner::{inner_quotations, with_marks};
use super::meaning::{meaning, trailing, word_end, word_start};
use super::noise;
use super::results::{EditType, Words};
use super::score::{Evidence, evidence, score};
use super::source_word::{Aside, SourceWord};
use crate::cite::{self, citation_spans};
use crate::locate::{Budget, Effort, Hit, IndexedText, Query, place};
use crate::quote::{Token, plain_tokens, tokens};
use crate::source::{Source, Sources};
use crate::text::{Span, fold, words_in};
use std::cmp::Reverse;

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

    /// What makes one comparison better than another: that the words stand, how much of them, and with how little change.
    fn rank(&self) -> (bool, i64, Reverse<Words>) {
        (self.stands(), (self.score * 100.0) as i64, Reverse(self.words))
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

/// Where a quotation is looked for.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The loaded sources.
    pub sources: &'a Sources,
    /// The one in question, by its place in the list.
    pub index: usize,
    /// How far to go.
    pub effort: Effort,
    /// The bytes of the source's matching text in which to look; everywhere, when none.
    pub near: Option<Span>,
    /// What it may cost.
    pub budget: &'a Budget,
}

/// Compares a quotation with a source; none when one of them holds no words.
///
/// `known` says whether a word stands in another loaded source or elsewhere in the draft.
pub fn compare(case: &Case, scope: &Scope, known: &dyn Fn(&str) -> bool) -> Option<Comparison> {
    let readings = readings(case.text, case.span);
    let own = compared(case, scope, known, &readings[0]);
    let source = &scope.sources.list()[scope.index];
    // The brackets and ellipses are the source's only where it has some.
    let plain = readings.get(1).and_then(|tokens| compared(case, scope, known, tokens)).filter(|comparison| {
        let passage = &source.flow.text()[with_marks(source.flow.text(), comparison.passage)];
        let has = |text: &str, signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
        let ellipses = ["…", "...", ". .", "* *"];
        let quoted = &case.text[case.span];
        (!has(quoted, &["["]) || has(passage, &["["])) && (!has(quoted, &ellipses) || has(passage, &ellipses))
    });
    own.into_iter().chain(plain).reduce(|a, b| if b.is_better_than(&a) { b } else { a })
}

/// Compares the parts of a quotation with a source.
fn compared(case: &Case, scope: &Scope, known: &dyn Fn(&str) -> bool, tokens: &[Token]) -> Option<Comparison> {
    let source = &scope.sources.list()[scope.index];
    let fragments = fragments(tokens);
    let folded: Vec<String> = fragments.iter().map(|fragment| folded(case.text, fragment)).collect();
    let queries = queries(case.text, case.span, &fragments, &folded, scope.sources);
    let placed = place(&source.indexed, &queries, scope.effort, scope.near, scope.budget)?;
    let mut aligned: Vec<Aligned> =
        fragments.iter().zip(&placed.fragments).map(|(tokens, hit)| Aligned::new(case, source, tokens, hit, known, scope.budget)).collect();
    // A fragment of two or three words may have its twin nearer to its neighbour.
    let in_order = aligned.windows(2).all(|pair| pair[0].passage.end <= pair[1].passage.start);
    let one_voice = aligned.windows(2).all(|pair| is_one_opinion(source, pair[0].passage.start, pair[1].passage.start));
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
    edits.extend(cut_at_the_end(case, source, &ellipses, passage));
    for edit in &edits {
        meaning(case, source, edit, &mut warnings, &mut notes);
    }
    let italics: Vec<Emphasis> = aligned.iter().flat_map(|part| part.emphasis.iter().copied()).collect();
    notes.extend(emphasis::notes(case.text, &italics, case.conventions));
    notes.extend(marks_of_others(case, source, passage));
    let undisclosed_material = edits.iter().any(|edit| edit.is_undisclosed() && edit.material);
    let long_omission = edits.iter().any(|edit| edit.kind == EditType::Omission);
    let short = length < SHORT_CHARACTERS || words < SHORT_WORDS;
    let evidence = aligned.iter().map(|part| part.evidence).fold(Evidence::default(), Evidence::and);
    let alike = placed.similarity >= found_threshold(length) || score >= 92.0 || evidence.tells(source);
    // A fragment of which no word stands where it was placed stands nowhere.
    let found = alike && aligned.iter().all(|part| part.stands);
    let verdict = if short {
        notes.push("So few words prove little, wherever they stand.".into());
        let variant = |edit: &Edit| matches!(edit.kind, EditType::Case | EditType::Punctuation | EditType::Spelling) && !edit.material;
        let allowed = edits.iter().all(|edit| edit.license.is_some() || variant(edit));
        if allowed && in_order && one_voice && aligned.iter().all(|part| part.stands) { graded(&edits) } else { Words::NotFound }
    } else if found && !(in_order && one_voice) {
        notes.push(if in_order { "Its parts stand in two opinions." } else { "Its parts stand in another order in the source." }.into());
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
    let verdict = if verdict == Words::NotFound && scope.budget.is_spent() { Words::CannotCheck } else { verdict };
    if matches!(verdict, Words::NotFound | Words::CannotCheck) {
        warnings.clear();
    } else {
        trailing(case, source, passage, &mut warnings, &mut notes);
    }
    Some(Comparison { words: verdict, passage, edits, score, similarity: placed.similarity, warnings, notes })
}

/// The rest of the source's sentence that an ellipsis at the end of a quotation leaves out.
fn cut_at_the_end(case: &Case, source: &Source, ellipses: &[Span], passage: Span) -> Option<Edit> {
    let mark = *ellipses.last().filter(|mark| words_in(case.text, Span::new(mark.end, case.span.end)).is_empty())?;
    let text = source.flow.text();
    let rest = &text[passage.end..text.ceil_char_boundary((passage.end + SENTENCE).min(text.len()))];
    let end = passage.end + rest.find(['.', ';', '?', '!', '\n']).unwrap_or(rest.len());
    let omitted = Span::new(passage.end, end);
    (!words_in(text, omitted).is_empty()).then_some(Edit {
        kind: EditType::Ellipsis,
        quotation: mark,
        passage: omitted,
        license: Some("ellipsis"),
        material: false,
    })
}

/// Bytes of the source in which the end of a sentence is looked for.
const SENTENCE: usize = 400;

/// Whether two places of a source stand in one opinion.
fn is_one_opinion(source: &Source, a: usize, b: usize) -> bool {
    source.opinion_at(a) == source.opinion_at(b)
}

/// Marks of quotation and brackets that the draft gives as the source's, where the source has none.
fn marks_of_others(case: &Case, source: &Source, passage: Span) -> Vec<String> {
    let original = &source.flow.text()[with_marks(source.flow.text(), passage)];
    let mut notes = Vec::new();
    if !inner_quotations(case.text, case.span).is_empty() && !original.contains(['“', '"', '‘', '’', '\'', '`', '«', '„']) {
        notes.push("The draft sets marks inside its quotation; the source has none there.".into());
    }
    if case.conventions.altered_in_original && case.text[case.span].contains('[') && !original.contains('[') {
        notes.push("The draft says that its brackets are the source’s; the source has none there.".into());
    }
    notes
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

/// Where a quotation would stand best, whatever the verdict: the source, by its place in the list, the place of all its fragments, in
/// bytes of the source's reading text, and their similarity, 0 to 100. None when a quick search finds none.
pub fn nearest(text: &str, span: Span, sources: &Sources, effort: Effort, budget: &Budget) -> Option<(usize, Span, f64)> {
    let mut best: Option<(usize, Span, f64)> = None;
    for tokens in readings(text, span) {
        let fragments = fragments(&tokens);
        let folded: Vec<String> = fragments.iter().map(|fragment| folded(text, fragment)).collect();
        let queries = queries(text, span, &fragments, &folded, sources);
        let found: Vec<(usize, f64, Vec<Hit>)> = match queries.as_slice() {
            [query] => {
                let texts: Vec<&IndexedText> = sources.list().iter().map(|source| &source.indexed).collect();
                let (index, search) = query.search_all(&texts, effort, budget);
                search.hit.map(|hit| (index, hit.similarity, vec![hit])).into_iter().collect()
            }
            _ => {
                let placed = |(index, source): (usize, &Source)| {
                    place(&source.indexed, &queries, effort, None, budget).map(|placed| (index, placed.similarity, placed.fragments))
                };
                sources.list().iter().enumerate().filter_map(placed).collect()
            }
        };
        for (index, similarity, hits) in found {
            let source = &sources.list()[index];
            if best.is_none_or(|(_, _, known)| similarity > known) {
                let located = hits.iter().map(|hit| source.folded().origin_span(source.flow.text(), hit.span));
                // The words at an end may stand behind a citation that was left out.
                let words = fragments.iter().zip(&hits).zip(located.clone()).filter_map(|((tokens, hit), located)| {
                    let changed = effort == Effort::Thorough && hit.distance > 0;
                    let (words, steps) = changed.then(|| aligned(source, tokens, located, MARGIN, budget))?;
                    passage_of(&words, &steps)
                });
                best = Some((index, located.chain(words).reduce(Span::union)?, similarity));
            }
        }
    }
    best
}

/// Those of some sources, by their place in the list, in which the longest fragment of a quotation stands, but for few edits.
pub fn holders(case: &Case, sources: &Sources, among: &[usize], budget: &Budget) -> Vec<usize> {
    let readings = readings(case.text, case.span);
    let longest = |tokens: &Vec<Token>| fragments(tokens).iter().map(|fragment| folded(case.text, fragment)).max_by_key(String::len);
    let mut folded: Vec<String> = readings.iter().filter_map(longest).collect();
    folded.dedup();
    let queries: Vec<Query> = folded.iter().map(|folded| sources.query(folded)).collect();
    let holds = |source: &Source| queries.iter().any(|query| query.search(&source.indexed, Effort::Quick, budget).hit.is_some());
    among.iter().copied().filter(|&index| holds(&sources.list()[index])).collect()
}

/// The ways to read a quotation: its brackets and ellipses are its own, or those of the source.
fn readings(text: &str, span: Span) -> Vec<Vec<Token>> {
    let own = tokens(text, span);
    let signs = text[span].contains(['[', '*', '…']) || own.iter().any(|token| matches!(token, Token::Ellipsis(_)));
    if signs { vec![own, plain_tokens(text, span)] } else { vec![own] }
}

/// Whether the source's matching text holds `folded`.
fn stands_in(source: &Source, folded: &str) -> bool {
    memchr::memmem::find(source.folded().text().as_bytes(), folded.as_bytes()).is_some()
}

/// The fragments between ellipses that hold words.
fn fragments(tokens: &[Token]) -> Vec<&[Token]> {
    tokens
        .split(|token| matches!(token, Token::Ellipsis(_)))
        .filter(|fragment| fragment.iter().any(|token| matches!(token, Token::Word(_))))
        .collect()
}

/// The fragments of the quotation at `span` of `text`, ready to be looked for: `folded` is what each is located by.
fn queries<'a>(text: &str, span: Span, fragments: &[&[Token]], folded: &'a [String], sources: &'a Sources) -> Vec<Query<'a>> {
    let mark = |c: Option<char>| c.and_then(|c| fold(c.encode_utf8(&mut [0; 4])).chars().next());
    let queries = fragments.iter().zip(folded).map(|(tokens, folded)| {
        let words = tokens.iter().map(token_span).reduce(Span::union).unwrap_or(span);
        let before = text[span.start..words.start].chars().next_back();
        sources.query(folded).between(mark(before), mark(text[words.end..span.end].chars().next()))
    });
    queries.collect()
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
    /// Whether any of its words stands there.
    stands: bool,
    edits: Vec<Edit>,
    notes: Vec<String>,
    emphasis: Vec<Emphasis>,
    score: f64,
    /// Bytes that the score is of.
    length: usize,
    evidence: Evidence,
}

impl Aligned {
    /// Aligns `tokens` with the words around `hit`.
    fn new(case: &Case, source: &Source, tokens: &[Token], hit: &Hit, known: &dyn Fn(&str) -> bool, budget: &Budget) -> Self {
        let text = source.flow.text();
        let located = source.folded().origin_span(text, hit.span);
        // Before an exact place nothing is sought but what a bracket stands for; it may stand there again.
        let settled = hit.distance == 0 && !matches!(tokens.first(), Some(Token::Bracket(..)));
        let (words, steps) = aligned(source, tokens, located, if settled { 0 } else { MARGIN }, budget);
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
        let passage = passage_of(&words, &steps);
        let quotation = tokens.iter().map(token_span).reduce(Span::union).unwrap_or(case.span);
        let (score, length) = score(&fragment);
        let evidence = evidence(&fragment);
        let noise = edits.iter().any(|edit| edit.license == Some(noise::SOURCE_NOISE));
        let noise = noise.then(|| "The source's text has faults of recognition here; compare with the page itself.".to_owned());
        let notes = noise.into_iter().chain(edit::wrong_sic(&fragment, &edits)).collect();
        let emphasis = emphasis::emphasis(&fragment, case.italics);
        Self { quotation, passage: passage.unwrap_or(located), stands: passage.is_some(), edits, notes, emphasis, score, length, evidence }
    }
}

/// Aligns `tokens` with the words around `located`, farther around where words are left over.
fn aligned(source: &Source, tokens: &[Token], located: Span, before: usize, budget: &Budget) -> (Vec<SourceWord>, Vec<Step>) {
    let (words, steps) = aligned_within(source, tokens, located, before, MARGIN, budget);
    if matches!(steps.first(), Some(Step::Added { .. })) || matches!(steps.last(), Some(Step::Added { .. })) {
        // What is missing at an end may stand behind a citation that was left out.
        let wide = aligned_within(source, tokens, located, WIDE_MARGIN, WIDE_MARGIN, budget);
        let added = |steps: &[Step]| steps.iter().filter(|step| matches!(step, Step::Added { .. })).count();
        if added(&wide.1) < added(&steps) {
            return wide;
        }
    }
    (words, steps)
}

/// From the first word of the source that an alignment uses to the last.
fn passage_of(words: &[SourceWord], steps: &[Step]) -> Option<Span> {
    let used = steps.iter().filter_map(|step| match *step {
        Step::Pair { word, joined, .. } | Step::Bracket { word, joined, .. } if joined > 0 => {
            Some(words[word].word.span.union(words[word + joined - 1].word.span))
        }
        _ => None,
    });
    used.reduce(Span::union)
}

/// Aligns `tokens` with the words of the source under `located` and so many bytes before and after it.
fn aligned_within(source: &Source, tokens: &[Token], located: Span, before: usize, after: usize, budget: &Budget) -> (Vec<SourceWord>, Vec<Step>) {
    let text = source.flow.text();
    let stretch = Span::new(word_start(text, located.start.saturating_sub(before)), word_end(text, located.end + after));
    let words = source_words(source, stretch);
    // What the budget leaves unaligned stands nowhere, and the verdict says that it was cut short.
    let steps = align(tokens, &words, budget).unwrap_or_default();
    (words, steps)
}

/// Whether nothing but hyphens stands with a number on its line, as with the number of a page.
fn stands_alone(source: &Source, number: Span) -> bool {
    let text = &source.document.text;
    let place = source.origin(number);
    let before = text[..place.start].trim_end_matches(['-', '–', ' ', '\t']);
    let after = text[place.end..].trim_start_matches(['-', '–', ' ', '\t', '\r']);
    before.ends_with('\n') && after.starts_with('\n')
}

/// Abbreviations whose point a figure follows at once: `No.12`.
const NUMBERED: &[&str] = &["no", "nos", "p", "pp", "art", "sec", "ch", "vol", "fig", "ex", "exh", "r", "v"];

/// Whether a short number is the mark of a footnote: glued to a word, to the mark after one, or in brackets that are. `10:30`, ` .08`, `’98`
/// and `No.12` are figures.
fn is_raised(text: &str, number: Span) -> bool {
    let bracketed = text[..number.start].ends_with('[') && text[number.end..].starts_with(']');
    let before = &text[..number.start - usize::from(bracketed)];
    let Some(mark) = before.chars().next_back() else { return false };
    let stem = before.trim_end_matches(['.', ',', ';', '?', '!', ')', '”', '"', '’', '\'']);
    let marks = before.len() - stem.len();
    let word = stem.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_lowercase();
    let figure = stem.ends_with(|c: char| c.is_ascii_digit()) || mark == '.' && NUMBERED.contains(&word.as_str());
    // What stands in brackets at the head of a sentence is the number of a headnote.
    let heads = bracketed && (mark == '\n' || before.trim_end().ends_with(['.', '?', '!', '”', ']']));
    heads || (marks > 0 || bracketed) && stem.ends_with(char::is_alphanumeric) && !figure
}

/// Whether a word belongs to the number of a paragraph at its head, `¶ 13`, or of headnotes, `[5, 6]`.
fn is_paragraph_number(text: &str, word: Span) -> bool {
    let is_number = text[word].bytes().all(|byte| byte.is_ascii_digit());
    if !is_number && !text[word].starts_with('¶') {
        return false;
    }
    let head = text[..word.start].trim_end_matches([' ', '[', '{', '¶', '\u{A0}']);
    let at_head = head.is_empty() || head.ends_with('\n');
    let signed = text[head.len()..word.start].contains('¶') || text[word].starts_with('¶');
    let line = || text[..word.start].rfind(['[', '\n', ']']).filter(|&at| text[at..].starts_with('['));
    let listed = || {
        line().is_some_and(|open| {
            let inner = text[open + 1..].split(']').next().unwrap_or("");
            inner.len() <= 24
                && inner.contains([',', '-', '–', ' '])
                && inner.starts_with(|c: char| c.is_ascii_digit())
                && inner.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '-' | '–'))
        })
    };
    at_head && signed || is_number && listed()
}

/// Whether a word is what a paragraph or an item is called, at its head: `(1)`, `(A)`, `(ii)`.
fn is_enumerator(text: &str, word: Span) -> bool {
    let Some(before) = text[..word.start].strip_suffix('(') else { return false };
    let heads = before.trim_end_matches([' ', '\t']);
    let counts = || cite::counts(&text[word]).iter().any(|(_, number)| *number > 0);
    text[word.end..].starts_with(')') && (heads.is_empty() || heads.ends_with(['\n', '—', ':', ';'])) && counts()
}

/// The words of a stretch of the source, those of citations and footnote marks set aside.
fn source_words(source: &Source, stretch: Span) -> Vec<SourceWord> {
    let text = source.flow.text();
    let citations = citation_spans(&text[stretch]);
    words_in(text, stretch)
        .into_iter()
        .map(|word| {
            let place = Span::new(word.span.start - stretch.start, word.span.end - stretch.start);
            let cited = citations.iter().find(|(span, _)| span.covers(place));
            let before = text[..word.span.start].chars().next_back();
            let digits = word.key.len() <= 3 && word.key.bytes().all(|b| b.is_ascii_digit());
            let raised = digits && is_raised(text, word.span) || is_paragraph_number(text, word.span);
            let aside = match cited {
                Some((_, prose)) if prose.iter().any(|paren| paren.covers(place)) => Aside::Parenthetical,
                Some(_) => Aside::Citation,
                None if raised || digits && stands_alone(source, word.span) => Aside::Footnote,
                None if is_enumerator(text, word.span) => Aside::Enumerator,
                None => Aside::None,
            };
            SourceWord { word, aside, after_hyphen: before == Some('-') }
        })
        .collect()
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
