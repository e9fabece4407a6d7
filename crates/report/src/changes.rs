//! What changed from one report on a draft to a later one.

use super::label::brief;
use super::listed::{ListedFinding, cited, listed};
use super::model::*;
use std::collections::{HashMap, HashSet};

/// The share of words that a reworded finding keeps.
const KEPT_WORDS: f64 = 0.5;

/// The most pairs of findings that are compared to find reworded ones.
const MOST_PAIRS: usize = 1 << 20;

/// What changed from an earlier report on a draft to a later one.
pub fn changes(old: &Report, new: &Report) -> Changes {
    let (before, after) = (listed(old), listed(new));
    let pairs = paired(old, &before, new, &after);
    let mut changes = Changes { new: Vec::new(), mended: Vec::new(), unchanged: Vec::new(), gone: Vec::new() };
    for (index, finding) in before.iter().enumerate().filter(|(_, finding)| asks(finding)) {
        match pairs.get(&index).map(|&at| after[at]) {
            Some(now) if !asks(&now) => changes.mended.push(MendedFinding { was: finding.id().into(), now: now.id().into() }),
            Some(_) => {}
            None => changes.gone.push(finding.id().into()),
        }
    }
    let asked: HashSet<usize> = pairs.iter().filter(|(was, _)| asks(&before[**was])).map(|(_, &now)| now).collect();
    for (index, finding) in after.iter().enumerate().filter(|(_, finding)| asks(finding)) {
        let list = if asked.contains(&index) { &mut changes.unchanged } else { &mut changes.new };
        list.push(finding.id().into());
    }
    changes
}

/// Whether a finding is to fix or to look up.
fn asks(finding: &ListedFinding) -> bool {
    matches!(finding.attention(), Attention::Fix | Attention::LookUp)
}

/// The later finding, by its index, of each earlier one: first those of the same words and citation, in order, then those that keep most of their words.
fn paired(old: &Report, before: &[ListedFinding], new: &Report, after: &[ListedFinding]) -> HashMap<usize, usize> {
    let mut open: HashMap<(FindingKind, String), Vec<usize>> = HashMap::new();
    for (index, finding) in after.iter().enumerate().rev() {
        open.entry(key(new, *finding)).or_default().push(index);
    }
    let mut pairs = HashMap::new();
    for (index, finding) in before.iter().enumerate() {
        if let Some(now) = open.get_mut(&key(old, *finding)).and_then(Vec::pop) {
            pairs.insert(index, now);
        }
    }
    let mut left: Vec<usize> = open.into_values().flatten().collect();
    left.sort_unstable();
    let lost: Vec<usize> = (0..before.len()).filter(|index| asks(&before[*index]) && !pairs.contains_key(index)).collect();
    if lost.len() * left.len() <= MOST_PAIRS {
        for index in lost {
            let share = |&now: &usize| kept_share(before[index], after[now]);
            let best = left.iter().copied().map(|now| (share(&now), now)).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
            if let Some((_, now)) = best.filter(|(share, _)| *share >= KEPT_WORDS) {
                left.retain(|&other| other != now);
                pairs.insert(index, now);
            }
        }
    }
    pairs
}

/// What two reports know a finding by: its kind, its words and its citation.
fn key(report: &Report, finding: ListedFinding) -> (FindingKind, String) {
    let text = match finding {
        ListedFinding::Quotation(quotation) => format!("{}|{}", quotation.text, cited(report, quotation).unwrap_or_default()),
        ListedFinding::Citation(citation) => citation.named.clone(),
        ListedFinding::Claim(claim) => claim.text.clone(),
    };
    (finding.kind(), words(&text).join(" "))
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The share of the words of two findings of one kind that both have; 0 for findings of two kinds.
fn kept_share(was: ListedFinding, now: ListedFinding) -> f64 {
    if matches!(was, ListedFinding::Quotation(_)) != matches!(now, ListedFinding::Quotation(_)) {
        return 0.0;
    }
    let (old, mut new) = (words(was.text()), words(now.text()));
    let total = old.len().max(new.len()).max(1);
    let both = old.iter().filter(|word| new.iter().position(|other| other == *word).map(|at| new.swap_remove(at)).is_some()).count();
    both as f64 / total as f64
}

/// The section on what changed.
pub(super) struct ChangeList {
    pub title: String,
    pub lines: Vec<String>,
}

/// What changed since an earlier report: a title with the totals, then the new, the fixed and the gone findings, a line each.
pub(super) fn change_list(old: &Report, new: &Report) -> ChangeList {
    let Changes { new: added, mended, unchanged, gone } = changes(old, new);
    let [before, after] = [old, new].map(|report| listed(report).into_iter().map(|finding| (finding.id(), finding)).collect::<HashMap<_, _>>());
    let line = |findings: &HashMap<&str, ListedFinding>, id: &str| {
        let finding = findings.get(id)?;
        Some(format!("{} ({id}): {}", finding.label(), brief(finding.text(), 100)))
    };
    let mut lines: Vec<String> = added.iter().filter_map(|id| Some(format!("New: {}", line(&after, id)?))).collect();
    lines.extend(mended.iter().filter_map(|mend| Some(format!("Fixed: {}, now {}", line(&before, &mend.was)?, mend.now))));
    lines.extend(gone.iter().filter_map(|id| Some(format!("No longer in the draft: {}", line(&before, id)?))));
    let title = format!("Since the last run: {} new, {} fixed, {} unchanged, {} gone", added.len(), mended.len(), unchanged.len(), gone.len());
    ChangeList { title, lines }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_read::plain;

    fn report(draft: &str) -> Report {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        session.add_source(
            "Quill v. Dunmore, 900 F.3d 1.txt",
            None,
            None,
            plain::read("The keeper shall not be liable for any loss of light. The horn is sounded in fog by the watchman."),
        );
        session.report().unwrap()
    }

    #[test]
    fn findings_are_paired_by_their_words() {
        let cite = "Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)";
        let wrong = "“The keeper shall be liable for any loss”";
        let right = "“The keeper shall not be liable for any loss”";
        let horn = "“The horn is never sounded in fog by the watchman”";
        let moved = format!("A new beginning. {wrong} {cite}.");
        for (old, new, expected) in [
            (format!("{wrong} {cite}."), moved, [0, 0, 1, 0]),
            (format!("{wrong} {cite}."), format!("{right} {cite}."), [0, 1, 0, 0]),
            (format!("{wrong} {cite}."), format!("See {cite}."), [0, 0, 0, 1]),
            (format!("{right} {cite}."), format!("{wrong} {cite}."), [1, 0, 0, 0]),
            (format!("{wrong} {cite}."), format!("{horn} {cite}. {wrong} Id."), [1, 0, 1, 0]),
            // A citation that is corrected.
            ("See Doe v. Roe, 347 U.S. 483, 490 (1911).".into(), "See Doe v. Roe, 347 U.S. 483, 490 (1954).".into(), [0, 1, 0, 0]),
        ] {
            let Changes { new: added, mended, unchanged, gone } = changes(&report(&old), &report(&new));
            assert_eq!([added.len(), mended.len(), unchanged.len(), gone.len()], expected, "{old} -> {new}");
        }
    }
}
