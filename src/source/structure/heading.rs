//! Where opinions begin and end in a text that contains several: `KNOX, Circuit Judge, dissenting:`.

use crate::cite::citation_spans;
use crate::cite::tables::signals;
use crate::lexicon::{self, Classes};
use crate::order;
use crate::text::{Block, PartKind, Span};

/// Maximum length in bytes of the heading of an opinion.
const HEADING: usize = 140;

/// Maximum length in bytes of a line that names the following part.
const SHORT: usize = 40;

/// Maximum length in bytes of a heading that names who joins: a court of last resort has up to nine judges, a court of appeals up to 29 (28 U.S.C. §
/// 44).
const JOINED: usize = 400;

/// A paragraph of at least this many bytes may contain several opinions run together.
const RUN_TOGETHER: usize = 2000;

/// The headings of separate opinions in a paragraph that runs from one opinion into the next, each a sentence of its own; in order of their ends.
pub(super) fn headings_within(text: &str, block: Span) -> Vec<(Span, PartKind)> {
    if block.len() < RUN_TOGETHER {
        return Vec::new();
    }
    let within = &text[block];
    let mut mentions: Vec<usize> = ["dissenting", "concurring"].iter().flat_map(|does| within.match_indices(does)).map(|(at, _)| at).collect();
    order::sort(&mut mentions);
    let headings = mentions.into_iter().filter_map(|does| {
        let most = within.floor_char_boundary((does + HEADING).min(within.len()));
        let end = does + within[does..most].find(['.', ':'])? + 1;
        let least = within.floor_char_boundary(does.saturating_sub(JOINED));
        let titles = TITLES_FIRST.iter().flat_map(|title| within[least..does].match_indices(title)).map(|(found, _)| least + found);
        let start = titles.filter(|&start| begins_sentence(within, start)).max()?;
        let span = Span::new(block.start + start, block.start + end);
        kind_of_heading(&text[span]).filter(|kind| *kind != PartKind::Other).map(|kind| (span, kind))
    });
    headings.collect()
}

/// Titles at the start of such a heading.
const TITLES_FIRST: &[&str] = &["Justice ", "JUSTICE ", "Chief Justice ", "CHIEF JUSTICE ", "Mr. Justice ", "MR. JUSTICE "];

fn begins_sentence(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end();
    before.is_empty() || before.ends_with(['.', '?', '!', '”', '"', ')', ']']) && !before.ends_with("Mr.")
}

/// Whether a paragraph begins the opinion of a court, whoever wrote it.
pub(super) fn opens_opinion(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(HEADING.min(text.len()))];
    let says = ["delivered the opinion", "announced the judgment", "NOTICE: This opinion is subject to"].iter().any(|words| head.contains(words));
    let begins = ["PER CURIAM", "Per Curiam", "{¶ 1}", "{¶1}", "[¶ 1]", "[¶1]"].iter().any(|words| head.starts_with(words));
    let named = || text.trim_matches(|c: char| !c.is_alphabetic());
    let names = ["OPINION", "ORDER", "OPINION OF THE COURT", "MEMORANDUM OPINION", "OPINION AND ORDER"];
    says || begins || text.len() < SHORT && names.iter().any(|name| named().eq_ignore_ascii_case(name))
}

/// Whether a separate opinion ends where a paragraph begins: with additions of the court, or with the footnotes of all opinions.
pub(super) fn ends_opinions(line: &str) -> bool {
    let is_short = line.len() <= HEADING;
    let named = || line.trim_matches(|c: char| !c.is_alphabetic());
    let added = ["APPENDIX", "ON PETITION", "ON REHEARING", "ON MOTION"].iter().any(|words| line.starts_with(words));
    let disposes = ["Order ", "Judgment "].iter().any(|what| {
        line.strip_prefix(what).is_some_and(|rest| lexicon::is(rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or(""), Classes::DISPOSITION))
    });
    let judges = ["Chief Judge ", "Chief Justice ", "Judge ", "Judges ", "Justices "].iter().any(|who| line.starts_with(who));
    let opening = &line[..line.floor_char_boundary(2 * HEADING)];
    let vote = || judges && [" concur ", " concur.", " concur;", " concur,"].iter().any(|does| opening.contains(does));
    let notes = || line.len() < SHORT && ["footnotes", "notes", "endnotes", "end of document"].iter().any(|name| named().eq_ignore_ascii_case(name));
    opens_opinion(line) || is_short && (added || disposes) || vote() || notes()
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
    let most = longest(&text[block.start..text.floor_char_boundary((block.start + HEADING).min(block.end))]);
    let head = &text[block.start..text.floor_char_boundary((block.start + most).min(block.end))];
    let does = ["dissenting", "concurring"].iter().filter_map(|does| head.find(does)).min()?;
    let end = does + head[does..].find(['.', ':'])? + 1;
    Some(Span::new(block.start, block.start + end))
}

/// Maximum length in bytes of a heading, depending on whether it names who joins.
fn longest(heading: &str) -> usize {
    if [", joined by", ", with whom"].iter().any(|joins| heading.contains(joins)) { JOINED } else { HEADING }
}

/// The kind of opinion that a heading announces; `None` if it is not a heading. A heading names a judge by title and ends with what the judge does;
/// with another ending it begins an opinion of unknown kind.
fn kind_of_heading(text: &str) -> Option<PartKind> {
    if text.len() > longest(text) {
        return None;
    }
    let (name, does) = text.trim_end_matches(['.', ':', ')', ' ']).rsplit_once([',', '(']).unwrap_or((text, ""));
    let titles = ["Judge", "JUDGE", "Justice", "JUSTICE", " J.", "C.J.", "C. J.", "P.J.", "J. "];
    if !titles.iter().any(|title| name.contains(title) || does.contains(title)) && !name.ends_with(", J") {
        return None;
    }
    // A citation and its parenthetical, or a part of them, is not a heading.
    let marks = |mark: char| text.matches(mark).count();
    if text.starts_with('(') || marks('(') > 1 || marks('(') != marks(')') || !citation_spans(text).is_empty() {
        return None;
    }
    // Nor is a reference to an opinion.
    let first = text.split([' ', ',']).next().unwrap_or("");
    let refers = ["post,", "Post,", "ante,", "Ante,", " at ", "p. ", "supra", "infra"].iter().any(|word| text.contains(word));
    if refers || first == "Id." || signals::has_word(&first.trim_end_matches('.').to_lowercase()) {
        return None;
    }
    // A sentence about a judge is not a heading.
    let prose = ["delivered", " wrote ", " filed ", " is ", " was "].iter().any(|word| text.contains(word))
        || text.matches(" joined ").count() > text.matches(", joined by").count();
    let does = does.trim().to_lowercase();
    let does = does.split_once(' ').filter(|(how, _)| lexicon::is_adverb(how)).map_or(does.as_str(), |(_, does)| does);
    let does = does.strip_prefix("and ").unwrap_or(does);
    let both = does.contains("in part") || does.contains("concurring") && does.contains("dissenting");
    let kind = match does {
        _ if prose => PartKind::Other,
        _ if both && (does.starts_with("dissenting") || does.starts_with("concurring")) => PartKind::ConcurrenceInPart,
        // `KNOX, J., dissents.` is a vote.
        _ if does.starts_with("dissents") && does.contains("follows") => PartKind::Dissent,
        _ if does.starts_with("concurs") && does.contains("follows") => PartKind::Concurrence,
        _ if does.starts_with("dissenting") => PartKind::Dissent,
        _ if does.starts_with("concurring") => PartKind::Concurrence,
        _ => PartKind::Other,
    };
    (kind != PartKind::Other || begins_with_judge(text)).then_some(kind)
}

/// Whether a line begins with a judge, and is not the middle of a sentence that names one: `KNOX, J.`, `W. Knox, Chief Judge`, `Justice Knox`.
fn begins_with_judge(line: &str) -> bool {
    let (name, title) = line.split_once(',').unwrap_or((line, ""));
    let first = name.split([' ', '\n']).next().unwrap_or("");
    let capitals = first.len() > 1 && first.chars().all(char::is_uppercase);
    let titled = ["J.", "C.J.", "C. J.", "P.J.", "Justice", "Judge", "Chief", "Circuit", "District", "Senior"];
    capitals
        || ["Justice", "Chief", "Judge", "Mr.", "Opinion"].contains(&first)
        || name.split_whitespace().count() <= 3 && titled.iter().any(|word| title.trim_start().starts_with(word))
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
        ] {
            assert_eq!(kind_of_heading(heading), kind, "{heading}");
        }
    }
}
