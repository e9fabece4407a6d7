//! Where opinions begin and end in a text that contains several: `KNOX, Circuit Judge, dissenting:`.

use literatim_cite::citation_spans;
use literatim_cite::signals;
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{self as lexicon, Classes};
use literatim_matching::order;
use literatim_matching::text::{Block, PartKind, Span, Word, fold, words, words_in};
use std::sync::LazyLock;

/// Maximum length in bytes of the heading of an opinion.
const HEADING: usize = 140;

/// Maximum length in bytes of a line that names the following part.
const SHORT: usize = 40;

/// Maximum length in bytes of a heading that names who joins: a court of last resort has up to nine judges, a court of appeals up to 29 (28 U.S.C. §
/// 44).
const JOINED: usize = 400;

/// A paragraph of at least this many bytes may contain several opinions run together.
const RUN_TOGETHER: usize = 2000;

/// The participles of judges who do not write for the court: `dissenting`, `concurring`.
static PARTICIPLES: LazyLock<Vec<&str>> =
    LazyLock::new(|| lexicon::words_of(Classes::OPINION_PARTICIPLE).filter(|word| lexicon::is(word, Classes::OPINION_KIND)).collect());

/// The headings of separate opinions in a paragraph that runs from one opinion into the next, each a sentence of its own; in order of their ends.
pub(super) fn headings_within(text: &str, block: Span) -> Vec<(Span, PartKind)> {
    if block.len() < RUN_TOGETHER {
        return Vec::new();
    }
    let within = &text[block];
    let mut mentions: Vec<usize> = PARTICIPLES.iter().flat_map(|does| within.match_indices(does)).map(|(at, _)| at).collect();
    order::sort(&mut mentions);
    let headings = mentions.into_iter().filter_map(|does| {
        let most = within.floor_char_boundary((does + HEADING).min(within.len()));
        let end = does + within[does..most].find(['.', ':'])? + 1;
        let least = within.floor_char_boundary(does.saturating_sub(JOINED));
        let words = words_in(within, Span::new(least, does));
        let is_titled = |at: usize| is_capital(within, &words[at]) && phrase::begins(within, &words[at..], Facts::TITLED);
        let begins = |&at: &usize| is_titled(at) && !(at > 0 && is_titled(at - 1)) && begins_sentence(within, words[at].span.start);
        let start = words[(0..words.len()).rfind(begins)?].span.start;
        let span = Span::new(block.start + start, block.start + end);
        kind_of_heading(&text[span]).filter(|kind| *kind != PartKind::Other).map(|kind| (span, kind))
    });
    headings.collect()
}

fn is_capital(text: &str, word: &Word) -> bool {
    text[word.span].starts_with(char::is_uppercase)
}

fn begins_sentence(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end();
    before.is_empty() || before.ends_with(['.', '?', '!', '”', '"', ')', ']'])
}

/// The first words of a paragraph, and its text up to there.
struct Opening<'a> {
    text: &'a str,
    words: Vec<Word>,
}

impl<'a> Opening<'a> {
    fn of(text: &'a str, most: usize) -> Self {
        let text = &text[..text.floor_char_boundary(most.min(text.len()))];
        Self { text, words: words(text) }
    }

    fn begins(&self, facts: Facts) -> bool {
        phrase::begins(self.text, &self.words, facts)
    }

    /// Whether such a phrase stands in its first `most` bytes.
    fn has_within(&self, most: usize, facts: Facts) -> bool {
        let words = &self.words[..self.words.partition_point(|word| word.span.end <= most)];
        (0..words.len()).any(|at| phrase::begins(self.text, &words[at..], facts))
    }

    /// Whether it begins with such a phrase in capitals.
    fn begins_in_capitals(&self, facts: Facts) -> bool {
        let length = phrase::length(self.text, &self.words, facts);
        length.is_some_and(|length| self.words[..length].iter().all(|word| !self.text[word.span].contains(char::is_lowercase)))
    }
}

// Headings are cut by their own marks: the commas and full stops of `KNOX, J., joined by TULL, J., dissenting.` end no clause.

/// Whether a paragraph begins the opinion of a court, whoever wrote it.
pub(super) fn opens_opinion(text: &str) -> bool {
    begins_opinion(text, &Opening::of(text, HEADING))
}

/// The same for a paragraph whose opening is read, up to [`HEADING`] or further.
fn begins_opinion(text: &str, opening: &Opening) -> bool {
    let is_numbered = ["{¶ 1}", "{¶1}", "[¶ 1]", "[¶1]"].iter().any(|number| text.starts_with(number));
    is_numbered
        || opening.has_within(HEADING, Facts::OPENS_OPINION)
        || opening.begins(Facts::PER_CURIAM)
        || text.len() < SHORT && phrase::is_one(text, Facts::OPINION_LINE)
}

/// Whether a separate opinion ends where a paragraph begins: with additions of the court, or with the footnotes of all opinions.
pub(super) fn ends_opinions(line: &str) -> bool {
    let opening = Opening::of(line, 2 * HEADING);
    let ends = || line.len() <= HEADING && (opening.begins_in_capitals(Facts::ADDITION) || opening.begins(Facts::DISPOSED));
    begins_opinion(line, &opening) || ends() || opening.begins(Facts::VOTE) || line.len() < SHORT && phrase::is_one(line, Facts::NOTES)
}

/// Where the footnotes of all opinions begin between the heading of one, which ends at `from`, and byte `to`: after a rule, with a first note whose
/// mark is not in this opinion. Pages of slip opinions end with a rule and notes of their own.
pub(super) fn notes_of_all(text: &str, blocks: &[Block], from: usize, to: usize) -> Option<usize> {
    let first = blocks.partition_point(|block| block.span.start < from);
    let is_rule = |line: &str| line.len() <= HEADING && !line.contains(char::is_alphanumeric);
    let mut pairs = blocks[first..].windows(2).take_while(|pair| pair[1].span.start <= to);
    let pair = pairs.find(|pair| is_rule(&text[pair[0].span]) && is_first_note(&text[pair[1].span]))?;
    (!has_mark(&text[from..pair[0].span.start])).then_some(pair[1].span.start)
}

/// Whether a text contains the mark of a first note: `sill.1`, `sill[1]`.
fn has_mark(text: &str) -> bool {
    text.match_indices('1').any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + 1..].chars().next());
        let glued = before.is_some_and(|c| c.is_alphabetic() || matches!(c, '.' | ',' | ';' | ':' | '?' | '!' | '”' | '"' | '’' | ')' | '[' | '^'));
        glued && !after.is_some_and(|c| c.is_alphanumeric())
    })
}

/// Whether a paragraph begins like the first of several notes: `[1]`, `1.`, `FN1.`, `^1`.
fn is_first_note(text: &str) -> bool {
    let label = ["FN", "[", "(", "^"].iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or(text);
    label.trim_start().strip_prefix('1').is_some_and(|rest| rest.starts_with([']', ')', '.', ' ', '\t']))
}

/// The heading that block `i` is or begins with, and its kind; it may begin one line earlier.
pub(super) fn heading(text: &str, blocks: &[Block], i: usize) -> Option<(Span, PartKind)> {
    let own = blocks[i].span;
    // A line of running text ends its sentence before a heading begins.
    let ended =
        |i: usize| i == 0 || text[blocks[i - 1].span].len() < 40 || text[blocks[i - 1].span].ends_with(['.', '?', '!', ':', '”', '"', ')', ']', '*']);
    let known = |span: Span| Some((span, kind_of_heading(&text[span])?));
    if ended(i) {
        let separate = |found: &(Span, PartKind)| found.1 != PartKind::Other;
        let whole = known(own);
        return whole.filter(separate).or_else(|| known(first_sentence(text, own)?).filter(separate)).or(whole);
    }
    let lines = blocks[i - 1].span.union(own);
    (ended(i - 1) && lines.len() <= longest(&text[lines])).then(|| known(lines)).flatten().filter(|(_, kind)| *kind != PartKind::Other)
}

/// The start of a paragraph up to the participle of a judge who does not write for the court: `KNOX, J., dissenting.`
fn first_sentence(text: &str, block: Span) -> Option<Span> {
    let head = |most: usize| &text[block.start..text.floor_char_boundary((block.start + most).min(block.end))];
    let does = PARTICIPLES.iter().filter_map(|does| head(JOINED).find(does)).min()?;
    let head = head(longest(head(HEADING)));
    let end = does + head.get(does..)?.find(['.', ':'])? + 1;
    Some(Span::new(block.start, block.start + end))
}

/// Maximum length in bytes of a heading, depending on whether it names who joins.
fn longest(heading: &str) -> usize {
    if phrase::is_in(heading, Facts::JOINED_BY) { JOINED } else { HEADING }
}

/// The kind of opinion that a heading announces; `None` if it is not a heading. A heading names a judge by title and ends with what the judge does;
/// with another ending it begins an opinion of unknown kind.
fn kind_of_heading(text: &str) -> Option<PartKind> {
    if text.len() > JOINED {
        return None;
    }
    let words = words(text);
    let states = |at: usize, facts: Facts| phrase::begins(text, &words[at..], facts);
    let is_judge = |at: usize| is_capital(text, &words[at]) && states(at, Facts::JUDGE);
    let is_joined = |at: usize| states(at, Facts::JOINED_BY);
    if !(0..words.len()).any(is_judge) || text.len() > HEADING && !(0..words.len()).any(is_joined) {
        return None;
    }
    // A citation and its parenthetical, or a part of them, is not a heading.
    let marks = |mark: char| text.matches(mark).count();
    if text.starts_with('(') || marks('(') > 1 || marks('(') != marks(')') || !citation_spans(text).is_empty() {
        return None;
    }
    // Nor is a reference to an opinion.
    let is_small = |at: usize| text[words[at].span].contains(char::is_lowercase);
    let first = text.split([' ', ',']).next().unwrap_or("");
    let refers = (0..words.len()).any(|at| is_small(at) && states(at, Facts::REFERS));
    if refers || signals::IDEM.contains(&first) || signals::has_word(&fold(first.trim_end_matches('.'))) {
        return None;
    }
    // A sentence about a judge is not a heading; `, joined by` may be in one.
    let is_set_off = |at: usize| is_joined(at) && text[..words[at].span.start].trim_end().ends_with(',');
    let is_prose = (0..words.len()).any(|at| is_small(at) && states(at, Facts::NARRATES) && !is_set_off(at));
    let does = text.trim_end_matches(['.', ':', ')', ' ']).rsplit_once([',', '(']).map_or(text.len(), |(name, _)| name.len() + 1);
    let does = &words[words.partition_point(|word| word.span.start < does)..];
    let kind = match kind_of_opinion(text, does) {
        _ if is_prose => PartKind::Other,
        PartKind::Other if is_announced(text, &words) => match kind_of_opinion(text, &words) {
            PartKind::Other => PartKind::ConcurrenceInPart,
            kind => kind,
        },
        kind => kind,
    };
    (kind != PartKind::Other || begins_with_judge(text, &words)).then_some(kind)
}

/// Whether a heading names the opinion before its judge, and nothing else: `Separate opinion of Mr. Justice Knox.`
fn is_announced(text: &str, words: &[Word]) -> bool {
    let Some(length) = phrase::length(text, words, Facts::ANNOUNCES) else { return false };
    let mut names = words[length..].iter().take_while(|word| !text[words[length].span.start..word.span.start].contains(','));
    let is_name = |word: &Word| is_capital(text, word) || lexicon::is(&word.key, Classes::COORDINATOR);
    is_capital(text, &words[0]) && lexicon::is(&words[0].key, Classes::OPINION_PARTICIPLE) && names.all(is_name)
}

/// The judge that a heading names, as it does: `Justice Knox`.
pub(super) fn author(heading: &str) -> &str {
    let words = words(heading);
    let start = phrase::length(heading, &words, Facts::ANNOUNCES).and_then(|length| words.get(length)).map_or(0, |word| word.span.start);
    let name = heading[start..].split(',').next().unwrap_or_default();
    without_page_mark(name).trim_end_matches(['.', ':', ' '])
}

/// A judge's name without the mark of a page that begins there: `*131 Justice Knox`, `[*131] Justice Knox`, `*131Justice Knox`.
pub(crate) fn without_page_mark(name: &str) -> &str {
    name.trim_start_matches(|c: char| !c.is_alphabetic())
}

/// The kind of opinion of a judge who does this: `dissenting in part`.
fn kind_of_opinion(text: &str, does: &[Word]) -> PartKind {
    // `separately concurring`, `and dissenting`
    let skip = |words: &[Word], is: &dyn Fn(&str) -> bool| usize::from(words.len() > 1 && is(&words[0].key));
    let does = &does[skip(does, &lexicon::is_adverb)..];
    let does = &does[skip(does, &|key| lexicon::is(key, Classes::COORDINATOR))..];
    let Some(first) = does.first() else { return PartKind::Other };
    let is_participle = |word: &Word, family: Classes| PARTICIPLES.contains(&word.key.as_str()) && lexicon::is(&word.key, family);
    let [dissents, concurs] = [Classes::DISSENT, Classes::CONCURRENCE].map(|family| does.iter().any(|word| is_participle(word, family)));
    let is_in = |facts: Facts| (0..does.len()).any(|at| phrase::begins(text, &does[at..], facts));
    // `KNOX, J., dissents.` is a vote.
    let writes = PARTICIPLES.contains(&first.key.as_str()) || lexicon::is(&first.key, Classes::OPINION_VERB) && is_in(Facts::FOLLOWS);
    match first {
        _ if !writes => PartKind::Other,
        _ if is_in(Facts::IN_PART) || dissents && concurs => PartKind::ConcurrenceInPart,
        first if lexicon::is(&first.key, Classes::DISSENT) => PartKind::Dissent,
        _ => PartKind::Concurrence,
    }
}

/// Whether a line begins with a judge, and is not the middle of a sentence that names one: `KNOX, J.`, `W. Knox, Chief Judge`, `Justice Knox`.
fn begins_with_judge(line: &str, words: &[Word]) -> bool {
    let (name, title) = line.split_once(',').unwrap_or((line, ""));
    let first = name.split([' ', '\n']).next().unwrap_or("");
    let capitals = first.len() > 1 && first.chars().all(char::is_uppercase);
    let title = Opening::of(title.trim_start(), SHORT);
    let is_capital = |text: &str, words: &[Word]| words.first().is_some_and(|word| is_capital(text, word));
    capitals
        || is_capital(line, words) && phrase::begins(line, words, Facts::HEADS)
        || name.split_whitespace().count() <= 3 && is_capital(title.text, &title.words) && title.begins(Facts::TITLED_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_give_the_kind_of_opinion() {
        for (heading, kind) in [
            ("KNOX, Circuit Judge, dissenting:", Some(PartKind::Dissent)),
            ("TULL, Circuit Judge (Dissenting).", Some(PartKind::Dissent)),
            ("116 PELL, Senior Circuit Judge (dissenting).", Some(PartKind::Dissent)),
            ("GRAYLE, J. (concurring).", Some(PartKind::Concurrence)),
            ("KNOLE, Justice, Additionally Concurring.", Some(PartKind::Concurrence)),
            ("JUSTICE HARL, concurring in part and dissenting in part.", Some(PartKind::ConcurrenceInPart)),
            ("BRAND, Senior Circuit Judge, separately concurring.", Some(PartKind::Concurrence)),
            ("SWALE, Circuit Judge (dissenting in part).", Some(PartKind::ConcurrenceInPart)),
            ("COLE, J., dissenting in part and concurring in part.", Some(PartKind::ConcurrenceInPart)),
            ("WARE, J., dissents and states as follows:", Some(PartKind::Dissent)),
            ("WARE, J., dissented as follows:", Some(PartKind::Dissent)),
            ("HARL, P. J., concurs as follows:", Some(PartKind::Concurrence)),
            ("KNOX, J., concurs in the judgment only.", Some(PartKind::Other)),
            ("KNOX, Circuit Judge.", Some(PartKind::Other)),
            ("COLE, J., concurring in part, and dissenting in part.", Some(PartKind::ConcurrenceInPart)),
            (
                "COLE and TULL, Circuit Judges, joined by\nPELL and SWALE, Circuit Judges, dissenting from the denial of rehearing en banc:",
                Some(PartKind::Dissent),
            ),
            ("COLE, J., joined the majority, and Tull, J., filed a note.", Some(PartKind::Other)),
            ("controlled here. Two Justices observed that the", None),
            ("JUSTICE HARL delivered the opinion of the Court.", Some(PartKind::Other)),
            ("900 F. 3d 12, 14 (2018) (Harl, C. J., concurring).", None),
            ("(Harl, J., dissenting).", None),
            ("Harl and Tull, JJ., dissenting).", None),
            ("The board met in the hall, dissenting voices and all.", None),
            ("See post, p. 12 (Justice Knox, concurring in judgment).", None),
            ("The dissent would excuse him. Post, at 3 (Knox, J., dissenting).", None),
            ("II. The Light", None),
            ("Separate opinion of Mr. Justice Knox.", Some(PartKind::ConcurrenceInPart)),
            ("Separate opinion of Justices Knox and Tull.", Some(PartKind::ConcurrenceInPart)),
            ("Separate opinion of MR. JUSTICE KNOX, concurring in the result.", Some(PartKind::Concurrence)),
            ("Dissenting opinion by Judge Knox", Some(PartKind::Dissent)),
            ("DISSENTING OPINION BY JUDGE KNOX:", Some(PartKind::Dissent)),
            ("Dissenting opinion of Tull, J., joined by Knox, J.", Some(PartKind::Dissent)),
            ("Concurring and dissenting opinion by Justice Tull.", Some(PartKind::ConcurrenceInPart)),
            ("Opinion of Justice Tull, dissenting in part.", Some(PartKind::ConcurrenceInPart)),
            ("MR. JUSTICE TULL, with whom MR. JUSTICE KNOX joins, dissenting.", Some(PartKind::Dissent)),
            ("Opinion of Justice Tull.", Some(PartKind::Other)),
            ("Dissenting opinion by Judge Knox notes that the lamp was out.", None),
            ("The dissenting opinion of Justice Knox says so.", None),
            ("Separate opinions of the judges of the port are rare, Judge Knox noted.", None),
        ] {
            assert_eq!(kind_of_heading(heading), kind, "{heading}");
        }
    }
}
