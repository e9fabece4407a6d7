//! Signs and labels that readers of a report see.

use super::model::{
    Attention, CitationFinding, CitationType, Counts, Existence, KeptAnswers, LedgerEntry, ModelCall, Passage, Place, QuotationFinding, Report,
    Review, ReviewAct, Simple, SimpleKind, SimpleName, SourceResult, Words,
};
use literatim_judge::{Group, clock};
use literatim_matching::order;

/// The sign of a verdict.
pub(super) fn sign(group: Group) -> &'static str {
    match group {
        Group::Missing | Group::Changed | Group::Elsewhere => "✗",
        Group::Doubt => "!",
        Group::Minor => "~",
        Group::Sound => "✓",
        Group::Unknown => "?",
        Group::Aside => "·",
    }
}

/// What was looked up: cases, works outside case law, or both.
pub(super) fn looked_up(citations: &[CitationFinding]) -> &'static str {
    // A marker may lead to a note that cites a case again.
    let names = |citation: &&CitationFinding| citation.authority.as_deref() == Some(&citation.id);
    let mut settled = citations.iter().filter(names).filter(|citation| citation.existence != Existence::NotLookedUp);
    let is_work = |citation: &CitationFinding| matches!(citation.r#type, CitationType::Marker | CitationType::Work);
    let first = settled.next().is_some_and(is_work);
    match (first, settled.all(|citation| is_work(citation) == first)) {
        (true, true) => "works",
        (false, true) => "cases",
        _ => "cases and works",
    }
}

/// What left the device, a sentence per host: `www.courtlistener.com was asked 13 times (1.2 KB out, 2.1 MB in).`
pub(super) fn left(ledger: &[LedgerEntry]) -> Vec<String> {
    let mut hosts: Vec<&str> = ledger.iter().map(|entry| entry.host.as_str()).collect();
    order::sort(&mut hosts);
    hosts.dedup();
    let told = |host: &&str| {
        let own = || ledger.iter().filter(|entry| entry.host == **host);
        let sum = |bytes: fn(&LedgerEntry) -> f64| own().map(bytes).sum::<f64>();
        let times = match own().count() {
            1 => "once".to_owned(),
            count => format!("{count} times"),
        };
        format!("{host} was asked {times} ({} out, {} in).", bytes(sum(|entry| entry.bytes_out)), bytes(sum(|entry| entry.bytes_in)))
    };
    hosts.iter().map(told).collect()
}

/// What was not asked because a store had it, a sentence per store: `3 answers were taken from what is kept in /home/wren/.kept.`
pub(super) fn kept(report: &Report) -> Vec<String> {
    let said = |KeptAnswers { store, answers }: &KeptAnswers| {
        let were = if *answers == 1 { "was" } else { "were" };
        format!("{} {were} taken from what is kept in {store}.", plural(*answers as usize, "answer"))
    };
    report.kept.iter().map(said).collect()
}

/// What models answered, a sentence per model: `big-model at api.example.com gave 12 answers (3 kept; 9120 tokens in, 1840 out, 14.2 s, $0.0310).` A model
/// that a claim names and no call does is listed too, since a program can ask one by itself.
pub(super) fn asked(report: &Report) -> Vec<String> {
    let calls = &report.model_calls;
    let mut models: Vec<(&str, &str)> = calls.iter().map(|call| (call.model.as_str(), call.host.as_str())).collect();
    models.sort_unstable();
    models.dedup();
    let said = |&(model, host): &(&str, &str)| {
        let own = || calls.iter().filter(|call| call.model == model && call.host == host);
        let new = || own().filter(|call| !call.kept);
        let sum = |of: fn(&ModelCall) -> f64| new().map(of).sum::<f64>();
        let dollars = match new().map(|call| call.dollars).sum::<Option<f64>>() {
            Some(dollars) => format!("${dollars:.4}"),
            None => "price not known".into(),
        };
        let kept = own().count() - new().count();
        let (input, output) = (sum(|call| call.input_tokens), sum(|call| call.output_tokens));
        let seconds = sum(|call| call.ms) / 1e3;
        let answers = plural(own().count(), "answer");
        format!("{model} at {host} gave {answers} ({kept} kept; {input} tokens in, {output} out, {seconds:.1} s, {dollars}).")
    };
    let mut said: Vec<String> = models.iter().map(said).collect();
    for claim in &report.claims {
        let Some(model) = claim.model.as_deref().filter(|_| !claim.note.is_empty()) else { continue };
        let sentence = format!("{model} answered about claims; the report does not list its requests.");
        if !models.iter().any(|(known, _)| *known == model) && !said.contains(&sentence) {
            said.push(sentence);
        }
    }
    said
}

fn bytes(count: f64) -> String {
    match count {
        ..1e3 => format!("{count:.0} bytes"),
        ..1e6 => format!("{:.1} KB", count / 1e3),
        _ => format!("{:.1} MB", count / 1e6),
    }
}

/// The score that is shown with a finding. Beside a dropped word, 98 reads as if the quotation were nearly right, so a finding to fix has none.
pub(super) fn shown_score(finding: &QuotationFinding) -> Option<f64> {
    finding.score.filter(|_| finding.attention != Attention::Fix)
}

/// The results on words, source and place, inside a sentence.
pub(super) fn results(finding: &QuotationFinding) -> [String; 3] {
    let inside = |label: Option<&str>, none: &str| label.map_or(none.to_owned(), str::to_ascii_lowercase);
    [
        inside(finding.words.map(Words::label), "not compared"),
        inside(finding.source.map(SourceResult::label), "not loaded"),
        inside(finding.place.map(Place::label), "none"),
    ]
}

/// The first and the last of some labels: `12`, `12–14`.
pub(super) fn range(labels: &[String]) -> Option<String> {
    match labels {
        [] => None,
        [one] => Some(one.clone()),
        [first, .., last] => Some(format!("{first}–{last}")),
    }
}

/// The place of a passage in its source, in short form: `page 495–496`, `note 11, page 495`, `¶ 12`, `1:02` of a recording.
pub(super) fn passage_place(passage: &Passage) -> Option<String> {
    let note = passage.footnote.as_ref().filter(|label| !label.is_empty()).map(|label| format!("note {label}"));
    let numbers: Vec<String> = passage.paragraphs.iter().map(u32::to_string).collect();
    let pages = range(&passage.pages).map(|pages| format!("page {pages}"));
    let subdivision = passage.subdivision.clone();
    let paragraphs = range(&numbers).map(|numbers| format!("¶ {numbers}"));
    let parts: Vec<String> = subdivision.into_iter().chain(note).chain(pages).chain(paragraphs).chain(passage.second.map(clock)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// At most `most` characters of a text, cut in the middle.
pub(super) fn brief(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let head: String = text.chars().take(most * 2 / 3).collect();
    let tail: String = text.chars().skip(count - most / 4).collect();
    let head = head.rsplit_once(' ').map_or(head.as_str(), |(head, _)| head);
    let tail = tail.split_once(' ').map_or(tail.as_str(), |(_, tail)| tail);
    format!("{head} … {tail}")
}

/// The beginning of a text that fits into `most` columns, with an ellipsis where it is cut.
pub(super) fn headed(text: &str, most: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= most {
        return text;
    }
    let head: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", head.rsplit_once(' ').map_or(head.as_str(), |(head, _)| head))
}

/// What a report is about, `12 quotations, 21 citations, 9 sources`, and how many of the sources that are cited there is no text of.
pub(super) fn size(report: &Report) -> String {
    let [quotations, citations, sources] =
        [(report.quotations.len(), "quotation"), (report.citations.len(), "citation"), (report.sources.len(), "source")]
            .map(|(count, noun)| plural(count, noun));
    let Counts { cited_sources: cited, unavailable_sources: unavailable, .. } = report.counts;
    let size = format!("{quotations}, {citations}, {sources}");
    if unavailable == 0 {
        return size;
    }
    let percent = (unavailable * 200 + cited) / (cited * 2).max(1);
    format!("{size}; {unavailable} of {} could not be fetched or read ({percent} %)", plural(cited as usize, "cited source"))
}

/// `1 source`, `2 sources`.
pub(super) fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// What an act of a reviewer is called.
pub(super) fn act(act: ReviewAct) -> &'static str {
    match act {
        ReviewAct::Reviewed => "Reviewed",
        ReviewAct::Dismissed => "Dismissed",
        ReviewAct::Mended => "Corrected",
        ReviewAct::Reopened => "Reopened",
    }
}

/// An act of a reviewer in one line: `Dismissed on 2026-02-03: the source has a typo.`
pub(super) fn reviewed(review: &Review) -> String {
    let act = act(review.act);
    let day = review.time.split('T').next().unwrap_or_default();
    match review.note.trim() {
        "" => format!("{act} on {day}."),
        note => format!("{act} on {day}: {note}"),
    }
}

/// `p. 3`, for a page of the draft.
pub(super) fn draft_page(page: &str) -> String {
    format!("p. {page}")
}

/// The simple checks in one line.
pub(super) fn simple(simple: &Simple) -> String {
    let kind = match simple.kind {
        Some(SimpleKind::Exact) => " (exact)",
        Some(SimpleKind::Fuzzy) => " (fuzzy)",
        Some(SimpleKind::NoMatch) => " (no match)",
        None => "",
    };
    let checks = simple.checks.iter().map(|check| match (check.name, check.score) {
        (SimpleName::PartialRatio, Some(score)) => format!("partial ratio {score:.1}{kind}"),
        (SimpleName::PartialRatio, None) => "partial ratio cut short".into(),
        (SimpleName::Chunks, _) if check.passed.is_none() => "chunks cut short".into(),
        (SimpleName::Chunks, _) => check.note.clone(),
    });
    let mut parts: Vec<String> = checks.collect();
    if let Some(score) = simple.token_sort_ratio {
        parts.insert(1, format!("token sort {score:.1}"));
    }
    format!("Simple checks: {}", parts.join(" · "))
}

/// The disclaimer of every report.
pub(super) const DISCLAIMER: &str = "Literatim compares words. It does not say whether a case is still good law, and “not found” says only that the loaded text does not hold the words.";

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::super::model::{Attention, ClaimVerdict, EditType, Headline, SourceStatus, Tier, Voice};
    use super::*;
    use serde::Serialize;

    fn name(value: &impl Serialize) -> String {
        serde_json::to_string(value).expect("a name is JSON").trim_matches('"').to_owned()
    }

    fn text(value: &str) -> String {
        serde_json::to_string(value).expect("text is JSON")
    }

    #[test]
    fn generated_typescript_has_the_results() {
        let groups = Group::ALL.iter().map(|group| format!("\"{}\"", name(group))).collect::<Vec<_>>().join(", ");
        let faults: Vec<String> =
            Headline::ALL.iter().filter(|headline| headline.group().is_fault()).map(|fault| format!("\"{}\"", name(fault))).collect();
        let mut out = format!(
            "\n/** Groups of verdicts, which are drawn alike and counted together. */\nexport const GROUPS = [{groups}] as const;\n\n/** The verdicts on quotations that are faults, the most severe first. */\nexport const SEVERITIES = [{}] as const satisfies readonly Headline[];\n",
            faults.join(", ")
        );
        let verdict = |name: String, label: &str, group: Group, meaning: &str| {
            format!("  {name}: {{ label: {}, group: \"{}\", meaning: {} }},\n", text(label), self::name(&group), text(meaning))
        };
        let rows: String = Attention::ALL
            .iter()
            .map(|one| format!("  {}: {{ label: {}, meaning: {} }},\n", name(one), text(one.label()), text(one.meaning())))
            .collect();
        out += &format!(
            "\n/** What a finding asks of the reader, the most urgent first. */\nexport const ATTENTION = {{\n{rows}}} as const satisfies Record<Attention, {{ readonly label: string; readonly meaning: string }}>;\n"
        );
        out += "\n/** The verdicts on quotations, the most severe first. */\nexport const HEADLINES = {\n";
        out.extend(Headline::ALL.iter().map(|one| verdict(name(one), one.label(), one.group(), one.meaning())));
        out += "} as const satisfies Record<Headline, Verdict>;\n\n/** The verdicts on citations. */\nexport const EXISTENCES = {\n";
        out.extend(Existence::ALL.iter().map(|one| verdict(name(one), one.label(), one.group(), one.meaning())));
        out += "} as const satisfies Record<Existence, Verdict>;\n";
        out += "\n/** The verdicts on claims. */\nexport const CLAIMS = {\n";
        out.extend(ClaimVerdict::ALL.iter().map(|one| verdict(name(one), one.label(), one.group(), one.meaning())));
        out += "} as const satisfies Record<ClaimVerdict, Verdict>;\n";
        let mut list = |about: &str, constant: &str, of: &str, rows: Vec<(String, &str)>| {
            let rows: String = rows.iter().map(|(name, label)| format!("  {name}: {},\n", text(label))).collect();
            out += &format!("\n/** {about} */\nexport const {constant} = {{\n{rows}}} as const satisfies Record<{of}, string>;\n");
        };
        list("Results on words.", "WORDS", "Words", Words::ALL.iter().map(|one| (name(one), one.label())).collect());
        list("Results on the source.", "SOURCE", "SourceResult", SourceResult::ALL.iter().map(|one| (name(one), one.label())).collect());
        list("Results on the place.", "PLACE", "Place", Place::ALL.iter().map(|one| (name(one), one.label())).collect());
        list("Voices.", "VOICE", "Voice", Voice::ALL.iter().map(|one| (name(one), one.label())).collect());
        list("How high a score is.", "TIER", "Tier", Tier::ALL.iter().map(|one| (name(one), one.label())).collect());
        list("Types of edit.", "EDIT", "EditType", EditType::ALL.iter().map(|one| (name(one), one.label())).collect());
        list("What became of a source.", "STATUS", "SourceStatus", SourceStatus::ALL.iter().map(|one| (name(one), one.label())).collect());
        literatim_generated::check("www/src/verdicts.ts", "results", &(out + "\n"));
    }
}
