//! To which citation a quotation belongs.

use super::find::Found;
use crate::cite::{Citation, Citations, Kind, ParentheticalKind};
use crate::text::{Flow, count_words, names};
use serde::{Deserialize, Serialize};

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

/// Bytes from the closing mark to the citation, at most: in real opinions the median is 10 characters and the most 100.
const NEAR: usize = 100;

/// Under so many words a quotation without a citation is a term.
const FEW_WORDS: usize = 5;

/// Signals whose citation never receives the quotation before it.
const OTHER_THOUGHT: &[&str] = &["but see", "but cf.", "contra", "cf.", "compare", "see generally"];

pub(super) fn attribute(flow: &Flow, citations: &Citations, found: &Found) -> Attribution {
    let text = flow.text();
    // Inside a parenthetical, the innermost.
    let mut enclosing = citations.list.iter().enumerate().filter(|(_, citation)| {
        citation.span.start < found.outer.start
            && citation.parentheticals.iter().any(|paren| paren.kind == ParentheticalKind::Explanatory && paren.span.covers(found.outer))
    });
    if let Some((index, _)) = enclosing.next_back() {
        return attributed(citations, index, Rule::Parenthetical, 0.97, "It stands in the parenthetical of this citation.");
    }
    if let Some(index) = found.trailing {
        return attributed(citations, index, Rule::Block, 0.97, "This citation ends the block quotation.");
    }
    if let Some((index, citation)) =
        citations.from(found.outer.end).find(|(_, citation)| citation.parent.is_none_or(|parent| citations.list[parent].span.end > found.outer.end))
    {
        let gap = &text[found.outer.end..citation.span.start.max(found.outer.end)];
        if is_adjacent(gap, found.block)
            && !citation.signal.as_deref().is_some_and(|signal| OTHER_THOUGHT.contains(&signal))
            && citations.anatomy.is_prose_at(citation.span.start)
        {
            let after = if found.block { "heads the line after the block quotation" } else { "follows the quotation" };
            return match citation.kind {
                Kind::Marker(_) => attributed(citations, index, Rule::Marker, 0.95, &format!("The marker {after}.")),
                Kind::Custom(_) => attributed(citations, index, Rule::Marker, 0.95, &format!("This citation {after}.")),
                Kind::Record => attributed(citations, index, Rule::Record, 0.95, &format!("A citation of the record {after}.")),
                _ if found.block => attributed(citations, index, Rule::Block, 0.97, &format!("This citation {after}.")),
                Kind::Full(_) | Kind::Statute(_) | Kind::Rule(_) | Kind::Journal(_) => {
                    attributed(citations, index, Rule::Adjacent, 0.95, &format!("This citation {after}."))
                }
                Kind::Short(_) | Kind::Id | Kind::Supra | Kind::Name => {
                    attributed(citations, index, Rule::ShortForm, 0.93, &format!("This short form {after}."))
                }
            };
        }
    }
    let (rule, reason) = if !found.block && count_words(&text[found.span]) < FEW_WORDS {
        (Rule::Term, "Fewer than five words without a citation beside them are taken for a term.")
    } else {
        (Rule::None, "No citation stands beside it.")
    };
    Attribution { citation: None, rule, confidence: 0.0, reason: reason.into(), also: Vec::new() }
}

/// Whether only marks and signals stand between a quotation and a citation.
fn is_adjacent(gap: &str, block: bool) -> bool {
    if gap.len() > NEAR || gap.matches('\n').count() > usize::from(block) || !block && gap.contains('\n') {
        return false;
    }
    let words = gap
        .split(|c: char| c.is_whitespace() || matches!(c, '(' | ','))
        .map(|word| word.trim_matches(['[', '.', ';', ')', '*', '_', '—', '–', '-', '’', '\'', '"', '”']).to_lowercase());
    words.filter(|word| !word.is_empty()).all(|word| {
        matches!(word.as_str(), "see" | "also" | "e.g" | "accord" | "cf" | "but" | "contra" | "compare" | "generally" | "quoting" | "citing")
    })
}

fn attributed(citations: &Citations, index: usize, rule: Rule, confidence: f64, reason: &str) -> Attribution {
    let citation = &citations.list[index];
    let same_level = |other: &&(usize, &Citation)| other.1.parent == citation.parent;
    let also =
        citations.from(citation.span.end).filter(|other| same_level(&other)).take_while(|(_, other)| other.in_string).map(|(i, _)| i).collect();
    let rule = if citation.kind == Kind::Record { Rule::Record } else { rule };
    Attribution { citation: Some(index), rule, confidence, reason: reason.into(), also }
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
            ("A “scare quote” here.", Rule::Term, ""),
            ("They said “the oldest rule of all” then. Doe v. Roe, 900 F.3d 1 (2018).", Rule::None, ""),
            ("As “the oldest rule of all” [1].\n\n[1] Doe v. Roe, 900 F.3d 1 (2018).", Rule::Marker, "[1]"),
        ] {
            let plan = plan(plain::read(text), &Patterns::default());
            let attribution = &plan.quotations[0].attribution;
            assert_eq!(attribution.rule, rule, "{text}");
            assert_eq!(attribution.citation.map_or("", |index| &plan.flow.text()[plan.citations.list[index].core]), core, "{text}");
        }
    }
}
