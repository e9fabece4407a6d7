//! To which citation a quotation belongs.

use super::find::Found;
use super::gap::{is_adjacent, without_title};
use crate::cite::{Citation, Citations, Kind, ParentheticalKind, signal_start};
use crate::names::names;
use crate::text::{Flow, count_words, sentence_at, words};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// To which citation a quotation belongs, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribution {
    /// The citation, by its place in [`Citations::list`].
    pub citation: Option<usize>,
    /// By which rule.
    pub rule: Rule,
    /// 0 to 1: the share of quotations of this rule that are attributed rightly, as the rules' source gives it.
    pub confidence: f64,
    /// Why, in one sentence.
    pub reason: String,
    /// The other citations of the same string.
    pub also: Vec<usize>,
}

names! {
    /// The rule by which a quotation was attributed to a citation; the numbers are those of the table in ARCHITECTURE.md.
    pub enum Rule {
        /// 1: inside an explanatory parenthetical of the citation.
        Parenthetical,
        /// 2: a block quotation, the citation on the line after it.
        Block,
        /// 3: the citation follows the quotation.
        Adjacent,
        /// 4: a short form, `Id.` or supra follows the quotation.
        ShortForm,
        /// 5: the citation follows later in the same sentence.
        Sentence,
        /// 6: the sentence names the authority before the quotation.
        Named,
        /// 8: a marker follows the quotation and leads to a list of references.
        Marker,
        /// 10: a citation of the record.
        Record,
        /// 11: few words and no citation: a term.
        Term,
        /// 12: none.
        None,
    }
}

/// Bytes of a sentence in which its citation is looked for, and of a text in which the note of a marker is.
const SENTENCE: usize = 1200;
const NOTES: usize = 12_000;

/// Bytes from a few quoted words to the end of their sentence within which the citation after it is taken to be theirs.
const CLOSE: usize = 200;

/// The same to a citation that stands in the middle of its sentence: `“no quarrel” with them, R. 404, and`.
const BESIDE: usize = 24;

/// Bytes between two items of a list: `“…”; and (2) “…”`.
const LISTED: usize = 12;

/// Bytes before a quotation from which on a citation may enclose it.
const ENCLOSING: usize = 20_000;

/// Under so many words a quotation without a citation is a term.
const FEW_WORDS: usize = 5;

/// Verbs by which a draft lets an authority speak.
const SAYS: &[&str] = &[
    "held",
    "holds",
    "holding",
    "stated",
    "states",
    "said",
    "says",
    "explained",
    "explains",
    "noted",
    "notes",
    "observed",
    "observes",
    "wrote",
    "writes",
    "concluded",
    "concludes",
    "recognized",
    "recognizes",
    "emphasized",
    "emphasizes",
    "described",
    "describes",
    "provides",
    "provided",
    "provide",
    "requires",
    "required",
    "defines",
    "defined",
    "reads",
    "warned",
    "reasoned",
    "found",
    "finds",
    "ruled",
    "rules",
    "declared",
    "announced",
    "put",
    "puts",
    "called",
    "calls",
    "cautioned",
    "quoted",
    "quoting",
    "prohibits",
    "permits",
    "authorizes",
    "means",
    "reiterated",
    "acknowledged",
    "clarified",
    "rejected",
    "instructs",
    "directs",
    "entitled",
    "titled",
    "thought",
    "that",
    "which",
    "where",
    "when",
    "to",
];

/// Words by which somebody else speaks.
const OTHERS_SAY: &[&str] = &[
    "argue",
    "argues",
    "argued",
    "contends",
    "contended",
    "testified",
    "claims",
    "claimed",
    "alleges",
    "alleged",
    "asserts",
    "asserted",
    "challenging",
    "he",
    "she",
    "counsel",
    "plaintiff",
    "plaintiffs",
    "defendant",
    "defendants",
    "appellant",
    "appellee",
    "petitioner",
    "respondent",
    "his",
    "her",
];

/// Signals whose citation never receives the quotation before it.
const OTHER_THOUGHT: &[&str] = &["but see", "but cf.", "contra", "cf.", "compare", "see generally"];

pub(super) fn attribute(flow: &Flow, citations: &Citations, found: &Found) -> Attribution {
    let few = !found.block && count_words(&flow.text()[found.span]) < FEW_WORDS;
    let place = Place { text: flow.text(), citations, found, few, sentence_end: OnceCell::new() };
    if place.is_defined() {
        return place.nowhere();
    }
    let attribution = place.in_parenthetical().or_else(|| place.beside()).or_else(|| place.by_number());
    // What has the number of a note behind it belongs to the note, be it found or not.
    let elsewhere = || if place.number_after().is_some() { None } else { place.in_sentence() };
    attribution.or_else(elsewhere).unwrap_or_else(|| place.nowhere())
}

/// A quotation among the citations of its draft.
struct Place<'a> {
    text: &'a str,
    citations: &'a Citations,
    found: &'a Found,
    /// Whether it has too few words to be looked for without a citation beside it.
    few: bool,
    /// Where its sentence ends, once that is asked.
    sentence_end: OnceCell<usize>,
}

impl Place<'_> {
    fn list(&self) -> &[Citation] {
        &self.citations.list
    }

    /// Inside a parenthetical, the innermost.
    fn in_parenthetical(&self) -> Option<Attribution> {
        let outer = self.found.outer;
        let before = self.list().partition_point(|citation| citation.span.start < outer.start);
        let near = (0..before).rev().take_while(|&index| outer.start - self.list()[index].span.start < ENCLOSING);
        // A parenthesis that a page's foot has torn encloses nothing.
        let whole = |from: usize| !["____", "(continued"].iter().any(|tear| self.text[from..outer.start].contains(tear));
        let encloses = |index: &usize| {
            let mut parens = self.list()[*index].parentheticals.iter();
            parens.any(|paren| paren.kind == ParentheticalKind::Explanatory && paren.span.covers(outer) && whole(paren.span.start))
        };
        near.into_iter().find(encloses).map(|index| self.to(index, Rule::Parenthetical, 0.97, "It stands in the parenthetical of this citation."))
    }

    /// A citation at the end of a block, or right after the quotation.
    fn beside(&self) -> Option<Attribution> {
        if let Some(index) = self.found.trailing {
            return Some(self.to(index, Rule::Block, 0.97, "This citation ends the block quotation."));
        }
        let (index, citation) = self.after(self.found.outer.end)?;
        let gap = &self.text[self.found.outer.end..citation.span.start.max(self.found.outer.end)];
        let gap = if citation.kind == Kind::Record { without_title(gap) } else { gap };
        // A name alone begins another sentence.
        let lone_name = citation.kind == Kind::Name && citation.pin.is_none();
        if !is_adjacent(gap, self.found.block) || lone_name || !self.may_receive(citation) {
            return None;
        }
        // `In C, the panel wrote that “…” See also D` gives it to C.
        let another = matches!(citation.signal.as_deref(), Some("see also" | "accord"));
        if another && !self.found.block && self.named_before().is_some() {
            return None;
        }
        let after = if self.found.block { "heads the line after the block quotation" } else { "follows the quotation" };
        Some(self.by_kind(index, after))
    }

    /// The number of a footnote right after the quotation or its sentence, in a text in which the notes are not told apart: the first
    /// citation of the note with that number.
    fn by_number(&self) -> Option<Attribution> {
        let number = self.number_after()?;
        let notes = self.citations.from(self.found.outer.end).take_while(|(_, citation)| citation.span.start < self.found.outer.end + NOTES);
        let (index, _) = notes.into_iter().find(|(_, citation)| self.note_number(citation) == Some(number))?;
        Some(self.to(index, Rule::Marker, 0.9, "The footnote whose number follows the quotation cites it."))
    }

    /// The number right before a citation, with which its note begins in a text in which notes are not told apart.
    fn note_number(&self, citation: &Citation) -> Option<&str> {
        let before = self.text[..signal_start(self.text, citation.span.start)].trim_end();
        let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (rest, number) = before.split_at(before.len() - digits);
        let apart = rest.ends_with([' ', '\n']) && !rest.trim_end().ends_with(['§', '¶']);
        ((1..=3).contains(&digits) && apart).then_some(number)
    }

    /// The number of a note that follows the closing mark, or comes later in the sentence; glued to a mark, as flat text has it.
    fn number_after(&self) -> Option<&str> {
        let end = self.found.outer.end;
        let digits_at = |at: usize| {
            let rest = &self.text[at..];
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let ends = rest[length..].chars().next().is_none_or(|c| c.is_whitespace() || matches!(c, '”' | ')' | ';' | ','));
            ((1..=3).contains(&length) && ends).then(|| &rest[..length])
        };
        if let Some(number) = digits_at(end).or_else(|| self.text[end..].starts_with(['.', ',', ';']).then(|| digits_at(end + 1)).flatten()) {
            return Some(number);
        }
        let sentence = &self.text[end..self.sentence_end()];
        let glued = |&(at, _): &(usize, &str)| sentence[..at].ends_with(|c: char| c.is_alphabetic() || matches!(c, '”' | '"' | '.' | ',' | ';'));
        // The number after another quotation is that one's, but for the items of a list.
        let next = sentence.find(['“', '"']).filter(|&at| at > LISTED);
        let sentence = &sentence[..next.unwrap_or(sentence.len())];
        sentence.match_indices(['.', ',', ';', '”']).filter(glued).find_map(|(at, mark)| digits_at(end + at + mark.len()))
    }

    /// `(“Hussein”)`, `(the “Act”)` give something a name.
    fn is_defined(&self) -> bool {
        let outer = self.found.outer;
        let before = self.text[..outer.start].trim_end();
        let before = ["the", "The", "collectively", "together"].iter().find_map(|word| before.strip_suffix(word)).unwrap_or(before);
        self.few
            && !self.found.block
            && before.trim_end_matches([' ', ',']).ends_with('(')
            && self.text[outer.end..].starts_with(')')
            && !self.after_citation(before)
    }

    /// Whether `before`, up to a parenthesis, ends in a citation: then the parenthesis is that one's.
    fn after_citation(&self, before: &str) -> bool {
        let open = before.trim_end_matches([' ', ',']).len().saturating_sub(1);
        let before = self.list().partition_point(|citation| citation.span.start < open);
        self.list()[before.saturating_sub(8)..before].iter().any(|citation| open <= citation.span.end)
    }

    fn ends_sentence(&self) -> bool {
        self.text[..self.found.outer.end].trim_end_matches(['”', '"', '’', '\'']).ends_with(['.', '?', '!'])
    }

    /// A citation elsewhere in the sentence, or in the citation sentence after it.
    fn in_sentence(&self) -> Option<Attribution> {
        let outer = self.found.outer;
        if self.found.block {
            return None;
        }
        let end = outer.end;
        let stop = if self.ends_sentence() { end } else { self.sentence_end() };
        // Later in the sentence: the next one.
        let ends_it = |citation: &Citation| self.text[citation.span.end.min(stop)..stop].chars().all(|c| !c.is_alphanumeric());
        if let Some((index, citation)) = self.after(end).filter(|(_, citation)| citation.span.start < stop)
            && self.may_receive(citation)
            && self.note_number(citation).is_none()
            && !self.has_note_mark(end, citation.span.start)
            && (!self.few
                || citation.span.start - end <= BESIDE
                || citation.span.start - end <= CLOSE && (ends_it(citation) || self.is_linked(end, citation.span.start)))
            && (citation.kind != Kind::Name || citation.pin.is_some())
        {
            let rule = if citation.kind == Kind::Record { Rule::Record } else { Rule::Sentence };
            return Some(self.to(index, rule, 0.85, "This citation follows in the same sentence."));
        }
        // The sentence after holds nothing but citations.
        if let Some((index, citation)) = self.after(stop)
            && is_adjacent(&self.text[stop..citation.span.start.max(stop)], false)
            && self.may_receive(citation)
            && stop > end
            && (!self.few || citation.kind == Kind::Record || stop - end <= CLOSE)
        {
            return Some(self.by_kind(index, "follows the sentence"));
        }
        self.named_before()
    }

    /// `In C, the Court held that “…”`.
    fn named_before(&self) -> Option<Attribution> {
        let outer = self.found.outer;
        let start = self.sentence_start();
        let says = |citation: &Citation| self.says_so(&self.text[citation.span.end..outer.start]);
        let before = self.list().partition_point(|citation| citation.span.start < self.found.outer.start);
        let index = (0..before).rev().take_while(|&index| self.list()[index].span.start >= start).find(|&index| {
            let citation = &self.list()[index];
            citation.span.end <= outer.start && citation.parent.is_none() && self.may_receive(citation)
        })?;
        let citation = &self.list()[index];
        if !says(citation) || self.has_note_mark(citation.span.end, outer.start) {
            return None;
        }
        (!self.few || self.list()[index].kind == Kind::Name).then(|| self.to(index, Rule::Named, 0.75, "The sentence names it before the quotation."))
    }

    /// Whether words between a citation and a quotation let the authority speak, and nobody else.
    fn says_so(&self, between: &str) -> bool {
        let words = words(between);
        let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.key.as_str()));
        // What stands in parentheses is the citation of a sentence before.
        words.len() <= 24 && !between.contains(')') && (has(SAYS) || between.trim_end().ends_with(':') || words.len() <= 3) && !has(OTHERS_SAY)
    }

    /// Whether few words lead from the quotation to a citation: `under`, `for purposes of`.
    fn is_linked(&self, from: usize, to: usize) -> bool {
        let between = words(&self.text[from..to]);
        let last = between.last().map_or("", |word| word.key.as_str());
        between.len() <= 4 && ["under", "to", "of", "in", "by", "see"].contains(&last)
    }

    /// Whether the number of a note stands in a stretch, glued to a mark.
    fn has_note_mark(&self, from: usize, to: usize) -> bool {
        let stretch = self.text.get(from..to).unwrap_or("");
        let glued = |(at, _): (usize, &str)| {
            let rest = &stretch[at + 1..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            (1..=3).contains(&digits) && rest[digits..].starts_with(' ') && stretch[..at].ends_with(char::is_alphabetic)
        };
        stretch.match_indices(['.', ',', ';']).any(glued) || stretch.contains("____") || stretch.contains("(continued")
    }

    fn nowhere(&self) -> Attribution {
        let (rule, reason) = match self.few {
            true => (Rule::Term, "Fewer than five words without a citation beside them are taken for a term."),
            false => (Rule::None, "No citation stands beside it."),
        };
        Attribution { citation: None, rule, confidence: 0.0, reason: reason.into(), also: Vec::new() }
    }

    /// The first citation from byte `from` on that stands in no parenthetical of one before.
    fn after(&self, from: usize) -> Option<(usize, &Citation)> {
        let outside = |citation: &Citation| {
            citation.parent.is_none_or(|parent| self.list()[parent].span.end > self.found.outer.end && self.list()[parent].span.start < from)
        };
        self.citations.from(from).take_while(|(_, citation)| citation.span.start < from + SENTENCE).find(|(_, citation)| outside(citation))
    }

    fn may_receive(&self, citation: &Citation) -> bool {
        // What goes on to speak begins another sentence.
        let speaks = || {
            let rest = self.text[citation.span.end..].trim_start_matches(['*', '_', ' ']);
            let next = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
            SAYS.contains(&next) && !next.starts_with("th") && !next.starts_with("wh") && next != "to" && citation.span.start >= self.found.outer.end
        };
        // `and that Exhibit 20 “was in the folder”` speaks of the exhibit.
        let subject = citation.kind == Kind::Record && citation.pin.is_none() && {
            let rest = &self.text[citation.span.end..];
            rest.starts_with(' ') && rest[1..].starts_with(|c: char| c.is_lowercase() || matches!(c, '“' | '"'))
        };
        let other = subject || citation.signal.as_deref().is_some_and(|signal| OTHER_THOUGHT.contains(&signal));
        !other && !speaks() && self.citations.anatomy.is_prose_at(citation.span.start)
    }

    /// Where the sentence of the quotation ends: never inside a citation.
    fn sentence_end(&self) -> usize {
        *self.sentence_end.get_or_init(|| self.end_of_sentence())
    }

    fn end_of_sentence(&self) -> usize {
        let outer = self.found.outer;
        let floor = self.text.floor_char_boundary(outer.start.saturating_sub(SENTENCE));
        let limit = self.text.floor_char_boundary((outer.end + SENTENCE).min(self.text.len()));
        let mut at = outer.end;
        loop {
            let end = floor + sentence_at(&self.text[floor..limit], at - floor).end;
            let after = self.list().partition_point(|citation| citation.span.end <= end);
            let near = self.list()[after..].iter().take_while(|citation| citation.core.start < end + SENTENCE);
            let inside = near.into_iter().find(|citation| citation.span.start < end);
            match inside.filter(|citation| citation.span.end > end && citation.span.end < limit) {
                Some(citation) => at = citation.span.end.max(at + 1),
                None => return end.max(outer.end),
            }
            if at >= limit || !self.text.is_char_boundary(at) {
                return limit;
            }
        }
    }

    /// Where it begins.
    fn sentence_start(&self) -> usize {
        let outer = self.found.outer;
        let floor = self.text.ceil_char_boundary(outer.start.saturating_sub(SENTENCE));
        let limit = self.text.floor_char_boundary((outer.start + SENTENCE).min(self.text.len()));
        floor + sentence_at(&self.text[floor..limit], outer.start - floor).start
    }

    fn by_kind(&self, index: usize, after: &str) -> Attribution {
        match self.list()[index].kind {
            Kind::Marker(ref label) if label.starts_with("url:") => self.to(index, Rule::Marker, 0.95, &format!("This address {after}.")),
            Kind::Marker(_) => self.to(index, Rule::Marker, 0.95, &format!("The marker {after}.")),
            Kind::Custom(_) => self.to(index, Rule::Marker, 0.95, &format!("This citation {after}.")),
            Kind::Record => self.to(index, Rule::Record, 0.95, &format!("A citation of the record {after}.")),
            _ if self.found.block => self.to(index, Rule::Block, 0.97, &format!("This citation {after}.")),
            Kind::Full(_) | Kind::Docket | Kind::Statute(_) | Kind::Rule(_) | Kind::Journal(_) => {
                self.to(index, Rule::Adjacent, 0.95, &format!("This citation {after}."))
            }
            Kind::Short(_) | Kind::Id | Kind::Supra | Kind::Name => self.to(index, Rule::ShortForm, 0.93, &format!("This short form {after}.")),
        }
    }

    fn to(&self, index: usize, rule: Rule, confidence: f64, reason: &str) -> Attribution {
        let citation = &self.list()[index];
        let same_level = |other: &&(usize, &Citation)| other.1.parent == citation.parent;
        let also = self
            .citations
            .from(citation.span.end)
            .filter(|other| same_level(&other))
            .take_while(|(_, other)| other.in_string)
            .map(|(i, _)| i)
            .collect();
        let rule = if citation.kind == Kind::Record { Rule::Record } else { rule };
        Attribution { citation: Some(index), rule, confidence, reason: reason.into(), also }
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan;
    use super::*;
    use crate::cite::Patterns;
    use crate::read::plain;

    #[test]
    fn quotations_go_to_their_citation() {
        for (text, rule, core) in [
            ("It is “the oldest rule of all.” Doe v. Roe, 900 F.3d 1 (2018).", Rule::Adjacent, "900 F.3d 1"),
            ("It is “the oldest rule of all.” See Doe v. Roe, 900 F.3d 1 (2018).", Rule::Adjacent, "900 F.3d 1"),
            ("It is “the oldest rule of all.” But see Doe v. Roe, 900 F.3d 1 (2018).", Rule::None, ""),
            ("Doe v. Roe, 900 F.3d 1 (2018) (holding that “it is the oldest rule”).", Rule::Parenthetical, "900 F.3d 1"),
            ("Doe v. Roe, 900 F.3d 1 (2018). It is “the oldest rule of all.” Id. at 4.", Rule::ShortForm, "Id."),
            ("It is “the oldest rule of all.” Compl. ¶ 4.", Rule::Record, "Compl."),
            ("It is “the oldest rule of all.” (Charter of the Pier, Ex. B, at § 2.)", Rule::Record, "Ex. B"),
            ("A “scare quote” here.", Rule::Term, ""),
            ("They said “the oldest rule of all” then. Doe v. Roe, 900 F.3d 1 (2018).", Rule::Adjacent, "900 F.3d 1"),
            ("They said “the oldest rule of all” then. It rained. Doe v. Roe, 900 F.3d 1 (2018).", Rule::None, ""),
            ("It is “the oldest rule” and “the best of all” in Doe v. Roe, 900 F.3d 1 (2018).", Rule::Sentence, "900 F.3d 1"),
            ("In Doe v. Roe, 900 F.3d 1 (2018), the court held that “it is the oldest rule of all.”", Rule::Named, "900 F.3d 1"),
            (
                "In Doe v. Roe, 900 F.3d 1 (2018), the court wrote that “it is the oldest rule of all.” See also Moe v. Poe, 1 F.3d 1 (1993).",
                Rule::Named,
                "900 F.3d 1",
            ),
            ("It is “the oldest rule of all.” See also Doe v. Roe, 900 F.3d 1 (2018).", Rule::Adjacent, "900 F.3d 1"),
            ("In Doe v. Roe, 900 F.3d 1 (2018), counsel argued that “it is the oldest rule of all.”", Rule::None, ""),
            ("It is “the oldest rule of all” to them.4 So it goes. 4 Doe v. Roe, 900 F.3d 1 (2018).", Rule::Marker, "900 F.3d 1"),
            ("Doe v. Roe (“Doe”) is cited in Moe v. Poe, 900 F.3d 1 (2018).", Rule::Term, ""),
            ("It is “the oldest rule of all.” Brown v. Poe, 1 F.3d 1 (1993) (“no”).", Rule::Adjacent, "1 F.3d 1"),
            ("As “the oldest rule of all” [1].\n\n[1] Doe v. Roe, 900 F.3d 1 (2018).", Rule::Marker, "[1]"),
            ("It is “the oldest rule of all” (https://pier.example/rules).", Rule::Marker, "https://pier.example/rules"),
            ("It is “the oldest rule of all.” See <https://pier.example/rules>.", Rule::Marker, "https://pier.example/rules"),
            ("It is “the oldest rule of all.” Available at www.pier.example/rules.", Rule::Marker, "Available at www.pier.example/rules"),
            ("It is “the oldest rule of all.” But see https://pier.example/rules.", Rule::None, ""),
            ("It is \"the oldest rule of all\" to them. https://pier.example/rules (seen 4 May 2020).", Rule::Sentence, "https://pier.example/rules"),
            ("It is “the oldest rule of all,” wrote the keeper (https://pier.example/rules).", Rule::Sentence, "https://pier.example/rules"),
            ("It is “the oldest rule of all” to them. The board is at https://pier.example and meets on Mondays.", Rule::None, ""),
            ("It is “the oldest rule of all” to all whom https://pier.example names.", Rule::None, ""),
            ("Ask at https://pier.example first. It is “the oldest rule of all” to them.", Rule::None, ""),
            ("It is “the oldest rule of all.” Doe v. Roe, 900 F.3d 1 (2018). https://pier.example/roe.", Rule::Adjacent, "900 F.3d 1"),
            ("It is “the oldest rule of all.” Doe v. Roe, 900 F.3d 1 (2018) (https://pier.example/roe).", Rule::Adjacent, "900 F.3d 1"),
        ] {
            let plan = plan(plain::read(text), &Patterns::default());
            let attribution = &plan.quotations[0].attribution;
            assert_eq!(attribution.rule, rule, "{text}");
            assert_eq!(attribution.citation.map_or("", |index| &plan.flow.text()[plan.citations.list[index].core]), core, "{text}");
        }
    }
}
