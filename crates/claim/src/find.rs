//! The claims of a draft: the sentences, or the parts of sentences, to which its citations belong, and those without a citation.

use literatim_cite::{Citation, signal_start};
use literatim_matching::text::{BlockKind, Span, count_words, sentences};
use literatim_quote::Plan;
use std::ops::Range;

/// What the draft says in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Its place in the reading text, without the citations at its ends.
    pub span: Span,
    /// Its words without the citations inside it.
    pub prose: String,
    /// The citations that it rests on, as indices into [`Citations::list`](literatim_cite::Citations::list); none if it cites nothing.
    pub citations: Vec<usize>,
}

/// The fewest words that make a claim: `Hanuman burned Lanka`.
const CLAIM: usize = 3;

/// The fewest words before a citation, or after one, that are a claim of their own inside a sentence; `In` and `See generally` are not.
const CLAUSE: usize = 4;

/// The fewest words of a sentence that is listed as a claim though it cites nothing.
const UNCITED: usize = 6;

/// The claims of a draft, in order of place. Headings, block quotations, tables and everything outside the prose have none; nor has a sentence that is
/// nothing but a quotation, whose words are checked as such.
pub fn claims(plan: &Plan) -> Vec<Claim> {
    let text = plan.flow.text();
    let mut claims: Vec<Claim> = Vec::new();
    for block in plan.flow.blocks() {
        let is_prose = matches!(block.kind, BlockKind::Paragraph | BlockKind::ListItem | BlockKind::Footnote);
        if !is_prose || !plan.citations.anatomy.is_prose_at(block.span.start) || is_entry(&text[block.span]) {
            continue;
        }
        let first = claims.len();
        for sentence in whole_sentences(plan, block.span) {
            let groups = groups(plan, sentence);
            let bare = prose(plan, sentence);
            if groups.is_empty() || count_words(&bare) >= CLAIM {
                claims.extend(in_sentence(plan, sentence, &groups));
            } else if let Some(before) = claims[first..].last_mut() {
                // A sentence of citations belongs to the one before it.
                groups.iter().for_each(|group| before.citations.extend(group.citations.clone()));
            }
        }
    }
    claims.retain(|claim| {
        let count = count_words(&claim.prose);
        let is_said = !claim.citations.is_empty() || count >= UNCITED && claim.prose.ends_with(['.', '!', '”', '"', '»']);
        count >= CLAIM && is_said && !is_quotation(plan, claim.span)
    });
    claims
}

/// Citations that follow one another, with the notes that cite at the same place.
struct Group {
    span: Span,
    citations: Vec<usize>,
}

/// The sentences of a block; none ends inside a citation.
fn whole_sentences(plan: &Plan, block: Span) -> Vec<Span> {
    let mut whole: Vec<Span> = Vec::new();
    for sentence in sentences(plan.flow.text(), block) {
        match whole.last_mut() {
            Some(last) if cited_in(plan, *last).any(|index| plan.citations.list[index].span.end > last.end) => last.end = sentence.end,
            _ => whole.push(sentence),
        }
    }
    whole
}

/// The citations that begin in `span`, without those inside parentheticals of others.
fn cited_in(plan: &Plan, span: Span) -> impl DoubleEndedIterator<Item = usize> {
    let list = &plan.citations.list;
    let from = list.partition_point(|citation| citation.span.start < span.start);
    let to = list.partition_point(|citation| citation.span.start < span.end);
    (from..to.max(from)).filter(|&index| list[index].parent.is_none())
}

/// The groups of citations in a sentence, in order. A mark whose note cites stands for the citations of the note.
fn groups(plan: &Plan, sentence: Span) -> Vec<Group> {
    let text = plan.flow.text();
    let with_signal = |citation: &Citation| Span::new(signal_start(text, citation.span.start).max(sentence.start), citation.span.end);
    let own = cited_in(plan, sentence)
        .filter(|&index| !plan.citations.list[index].within)
        .map(|index| Group { span: with_signal(&plan.citations.list[index]), citations: vec![index] });
    let notes = plan.citations.notes.iter().filter(|note| sentence.start < note.mark && note.mark <= sentence.end + 1);
    let noted = notes.map(|note| Group { span: Span::new(note.mark, note.mark), citations: cited_in(plan, note.body).collect() });
    let mut all: Vec<Group> = own.chain(noted.filter(|group| !group.citations.is_empty())).collect();
    all.sort_by_key(|group| group.span.start);
    let mut joined: Vec<Group> = Vec::new();
    for group in all {
        match joined.last_mut() {
            Some(last) if text.get(last.span.end..group.span.start).is_none_or(|gap| count_words(gap) < CLAUSE) => {
                last.span = last.span.union(group.span);
                last.citations.extend(group.citations);
            }
            _ => joined.push(group),
        }
    }
    joined
}

/// The claims of one sentence: each group of citations has the words before it, or, where a citation opens the sentence, the words after it. Its
/// citations cut a sentence into claims, and not its clauses: of two clauses before one citation, both are what it is cited for.
fn in_sentence(plan: &Plan, sentence: Span, groups: &[Group]) -> Vec<Claim> {
    let text = plan.flow.text();
    let claim = |span: Span, citations: Vec<usize>| Claim { span: trimmed(text, span), prose: prose(plan, span), citations };
    // Links in the words of the sentence do not cut it.
    let links = |span: Span| cited_in(plan, span).filter(|&index| plan.citations.list[index].within);
    let Some(first) = groups.first() else { return vec![claim(sentence, links(sentence).collect())] };
    let is_said = |span: Range<usize>| text.get(span).is_some_and(|words| count_words(words) >= CLAUSE);
    let leads = !is_said(sentence.start..first.span.start);
    let mut start = sentence.start;
    let mut claims = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let next = groups.get(at + 1);
        let end = match next {
            Some(next) if leads => next.span.start,
            Some(_) => group.span.end,
            None => sentence.end,
        };
        let span = Span::new(start, end.max(start));
        claims.push(claim(span, group.citations.iter().copied().chain(links(span)).collect()));
        start = end.max(start);
    }
    claims
}

/// `span` without white space, commas and semicolons at its ends.
fn trimmed(text: &str, span: Span) -> Span {
    let part = &text[span];
    let lead = part.len() - part.trim_start_matches([' ', ',', ';']).len();
    let end = part.trim_end_matches([' ', ',', ';']).len();
    Span::new(span.start + lead.min(end), span.start + end)
}

/// The words under `span` without citations and their signals.
fn prose(plan: &Plan, span: Span) -> String {
    let text = plan.flow.text();
    let list = &plan.citations.list;
    let cited: Vec<usize> = cited_in(plan, span).filter(|&index| !list[index].within).collect();
    let mut kept = String::new();
    let mut at = span.start;
    for (place, &index) in cited.iter().enumerate() {
        let citation = &list[index];
        let next = cited.get(place + 1).map_or(span.end, |&next| list[next].span.start);
        let goes_on = text.get(citation.span.end..next).is_some_and(|after| count_words(after) >= CLAUSE);
        // The name of a case that the sentence speaks of stays.
        let name = citation.name.as_ref().map(|name| name.span.end).filter(|&end| goes_on && end <= citation.core.start);
        let start = name.unwrap_or_else(|| signal_start(text, citation.span.start)).max(at);
        push(&mut kept, text.get(at..start).unwrap_or(""));
        at = citation.span.end.max(at);
    }
    push(&mut kept, text.get(at..span.end).unwrap_or(""));
    kept.trim_matches([' ', ',', ';']).to_owned()
}

/// Appends what is between two citations, without the brackets around a citation and the signs between two.
fn push(kept: &mut String, part: &str) {
    let part = if kept.is_empty() { part } else { part.trim_start_matches([' ', ']', ')']) };
    let part = part.trim_end_matches([' ', '(', '[']);
    if part.is_empty() || count_words(part) == 0 && !part.starts_with(['.', '?', '!', ':']) {
        return;
    }
    kept.truncate(kept.trim_end_matches([' ', ',', ';']).len());
    if !kept.is_empty() && !part.starts_with(['.', ',', ';', ':', '?', '!']) {
        kept.push(' ');
    }
    kept.push_str(part);
}

/// Whether `span` is nothing but a quotation.
fn is_quotation(plan: &Plan, span: Span) -> bool {
    let near = plan.quotations.partition_point(|quotation| quotation.outer.end <= span.start);
    plan.quotations[near..].iter().take_while(|quotation| quotation.outer.start < span.end).any(|quotation| {
        let rest = [span.start..quotation.outer.start, quotation.outer.end..span.end];
        rest.into_iter().filter_map(|part| plan.flow.text().get(part)).map(count_words).sum::<usize>() < CLAIM
    })
}

/// Whether a block is an entry of a list of references: `[1] Doe, A Title, 2019.`
fn is_entry(text: &str) -> bool {
    let label = text.strip_prefix('[').and_then(|text| text.split_once(']'));
    label.is_some_and(|(label, _)| (1..=4).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_cite::Patterns;
    use literatim_read::plain;

    /// The claims of a text: their prose, and the cited words.
    fn found(text: &str) -> Vec<(String, Vec<String>)> {
        let plan = literatim_quote::plan(plain::read(text), &Patterns::default());
        let cited = |index: &usize| plan.flow.text()[plan.citations.list[*index].core].to_owned();
        claims(&plan).iter().map(|claim| (claim.prose.clone(), claim.citations.iter().map(cited).collect())).collect()
    }

    fn check(text: &str, expected: &[(&str, &[&str])]) {
        let expected: Vec<(String, Vec<String>)> =
            expected.iter().map(|(prose, cited)| ((*prose).to_owned(), cited.iter().map(|cite| (*cite).to_owned()).collect())).collect();
        assert_eq!(found(text), expected);
    }

    #[test]
    fn a_citation_sentence_belongs_to_the_sentence_before_it() {
        check(
            "The keeper pays for lost light. Doe v. Roe, 900 F.3d 1, 4 (2018); see also Moe v. Poe, 7 F.3d 1 (1993). Nobody has ever doubted any of this.",
            &[("The keeper pays for lost light.", &["900 F.3d 1", "7 F.3d 1"]), ("Nobody has ever doubted any of this.", &[])],
        );
    }

    #[test]
    fn a_citation_that_opens_a_sentence_has_what_follows() {
        check("In Doe v. Roe, 900 F.3d 1 (2018), the court let the keeper go.", &[("In Doe v. Roe, the court let the keeper go.", &["900 F.3d 1"])]);
    }
    #[test]
    fn a_marker_has_the_words_before_it() {
        let list = "\n\nReferences\n\n[1] A. Doe, Lamps, 2019.\n\n[2] B. Roe, Horns, 2020.";
        check(
            &format!("The lamp burns for ten nights [1], and the horn sounds at every dawn [2]. The tower has never been without a keeper.{list}"),
            &[
                ("The lamp burns for ten nights", &["[1]"]),
                ("and the horn sounds at every dawn.", &["[2]"]),
                ("The tower has never been without a keeper.", &[]),
            ],
        );
        check(&format!("Both are older than the town [1, 2].{list}"), &[("Both are older than the town.", &["1", "2"])]);
    }

    #[test]
    fn a_note_cites_for_the_sentence_at_its_mark() {
        let plan = literatim_quote::plan(
            literatim_read::markdown::read("The keeper pays for lost light.[^1] It is so.\n\n[^1]: Doe v. Roe, 900 F.3d 1, 4 (2018)."),
            &Patterns::default(),
        );
        let claims = claims(&plan);
        assert_eq!(claims.len(), 1, "{claims:?}");
        assert_eq!((claims[0].prose.as_str(), &claims[0].citations[..]), ("The keeper pays for lost light.", &[0][..]));
    }

    #[test]
    fn a_citation_with_a_figure_ends_its_sentence() {
        let list = "\n\nReferences\n\n[1] A. Doe, Lamps, 2019.\n\n[2] B. Roe, Horns, 2020.";
        check(
            &format!("Wren burned huts [1]. 14 boats left for the woods in spring [2].{list}"),
            &[("Wren burned huts.", &["[1]"]), ("14 boats left for the woods in spring.", &["[2]"])],
        );
        check(
            "The toll rose by 3.5%. Doe v. Roe, 900 F.3d 1, 4 (2018). A lamp cost $9.99. Moe v. Poe, 7 F.3d 1 (1993). The U.S. Lamp Co. made all of them. Moe, 7 F.3d at 2.",
            &[
                ("The toll rose by 3.5%.", &["900 F.3d 1"]),
                ("A lamp cost $9.99.", &["7 F.3d 1"]),
                ("The U.S. Lamp Co. made all of them.", &["7 F.3d"]),
            ],
        );
    }

    /// The claims of a Markdown text: their prose, and the last parts of the addresses that they cite.
    fn linked(text: &str) -> Vec<(String, Vec<String>)> {
        let plan = literatim_quote::plan(literatim_read::markdown::read(text), &Patterns::default());
        let last = |index: &usize| {
            let authority = plan.citations.list[*index].authority.expect("an address is an authority");
            let entry = plan.citations.authorities[authority].entry.as_ref().expect("it has an entry");
            entry.identifiers[0].value.rsplit('/').next().unwrap_or("").to_owned()
        };
        claims(&plan).iter().map(|claim| (claim.prose.clone(), claim.citations.iter().map(last).collect())).collect()
    }

    /// A claim's prose, and the last parts of the addresses that it cites.
    type Linked<'a> = (&'a str, &'a [&'a str]);

    fn check_linked(rows: &[(&str, &[Linked])]) {
        let owned = |cited: &[&str]| cited.iter().map(|&cite| cite.to_owned()).collect();
        let wrong = rows.iter().filter_map(|(text, expected)| {
            let expected: Vec<(String, Vec<String>)> = expected.iter().map(|(prose, cited)| ((*prose).to_owned(), owned(cited))).collect();
            let found = linked(text);
            (found != expected).then(|| format!("{text}\n  found {found:?}\n  expected {expected:?}"))
        });
        let wrong: Vec<String> = wrong.collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn a_link_in_running_words_cites_for_its_sentence_and_keeps_its_words() {
        check_linked(&[
            (
                "The harbour [was closed for ten days](https://log.example.org/b) in 1904.",
                &[("The harbour was closed for ten days in 1904.", &["b"])],
            ),
            (
                "According to [the log of the harbour](https://log.example.org/e), the lamp burned for nine nights.",
                &[("According to the log of the harbour, the lamp burned for nine nights.", &["e"])],
            ),
            ("[The keeper must leave the light at dusk](https://log.example.org/k).", &[("The keeper must leave the light at dusk.", &["k"])]),
            (
                "The harbour [was closed](https://log.example.org/a) in 1904, and the pier [burned down](https://log.example.org/b) in 1911. It is [open again](https://log.example.org/c) since the spring.",
                &[("The harbour was closed in 1904, and the pier burned down in 1911.", &["a", "b"]), ("It is open again since the spring.", &["c"])],
            ),
            (
                "The harbour [was closed for ten days](https://doi.org/10.5555/lamp.7) in 1904.",
                &[("The harbour was closed for ten days in 1904.", &["lamp.7"])],
            ),
            (
                "- The harbour [was closed](https://log.example.org/a) for ten days in 1904.",
                &[("The harbour was closed for ten days in 1904.", &["a"])],
            ),
        ]);
    }

    #[test]
    fn a_link_or_an_address_after_a_claim_cites_for_it() {
        check_linked(&[
            ("The keeper left the tower in May. [Source](https://log.example.org/c)", &[("The keeper left the tower in May.", &["c"])]),
            ("The keeper left the tower in May. Source: [Log](https://log.example.org/c).", &[("The keeper left the tower in May.", &["c"])]),
            (
                "The keeper left the tower in May. See [the log](https://log.example.org/c). The pier burned down in the winter.",
                &[("The keeper left the tower in May.", &["c"]), ("The pier burned down in the winter.", &[])],
            ),
            ("The pier burned down in the winter of 1911 https://log.example.org/d.", &[("The pier burned down in the winter of 1911.", &["d"])]),
            ("The pier burned down in the winter (https://log.example.org/d).", &[("The pier burned down in the winter.", &["d"])]),
            ("The lamp burned nine nights ([Harbour Log](https://log.example.org/f)).", &[("The lamp burned nine nights.", &["f"])]),
            (
                "The lamp burned nine nights ([Log](https://log.example.org/f), [Diary](https://log.example.org/g)).",
                &[("The lamp burned nine nights.", &["f", "g"])],
            ),
            (
                "The lamp burned nine nights. [The Harbour Log of the Year 1904](https://log.example.org/f)",
                &[("The lamp burned nine nights.", &["f"])],
            ),
            ("The lamp burned nine nights.[1](https://log.example.org/g)", &[("The lamp burned nine nights.", &["g"])]),
        ]);
    }

    #[test]
    fn links_that_cite_nothing() {
        check_linked(&[
            (
                "# [The lamps of the northern harbours](https://log.example.org/a)\n\nThe lamp burned for nine nights.",
                &[("The lamp burned for nine nights.", &[])],
            ),
            (
                "Further reading:\n\n- [The Harbour Log of 1904](https://log.example.org/a)\n- [A Diary of the Northern Lamp](https://log.example.org/b)",
                &[],
            ),
            ("The [keeper](mailto:keeper@example.org) left [the tower](#tower) in the spring.", &[("The keeper left the tower in the spring.", &[])]),
        ]);
    }

    #[test]
    fn no_quotation_and_no_id_means_a_link_in_running_words() {
        let draft = "The court said that “the keeper of the lamp shall never leave it.” Doe v. Roe, 900 F.3d 1, 4 (2018). The pier [was shut](https://log.example.org/h) in May. Id. at 5. The log says that “the lamp burned for nine nights in a row” and the pier [was open](https://log.example.org/h) in June.";
        let plan = literatim_quote::plan(literatim_read::markdown::read(draft), &Patterns::default());
        let cores: Vec<&str> = plan.citations.list.iter().map(|citation| &plan.flow.text()[citation.core]).collect();
        assert_eq!(cores, ["900 F.3d 1", "was shut", "Id.", "was open"]);
        assert_eq!(plan.quotations.iter().map(|quotation| quotation.attribution.citation).collect::<Vec<_>>(), [Some(0), None]);
        let list = &plan.citations.list;
        assert_eq!((list[2].authority, list[3].authority), (list[0].authority, list[1].authority));
        assert_eq!(plan.citations.authorities.iter().map(|authority| authority.first).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn what_is_no_claim() {
        for text in [
            "“The keeper shall be liable for any loss.” Doe v. Roe, 900 F.3d 1, 4 (2018).",
            "Is the keeper liable for each and every loss?",
            "It is so.",
            "REFERENCES\n\n[1] A. Doe, The Lamps of the Northern Harbour Towns, 2019.",
        ] {
            check(text, &[]);
        }
    }
}
