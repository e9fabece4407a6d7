//! The rules of attribution, in order of application. The table in docs/attribution.md is generated from this one.

use super::attribution::Rule;
use super::gap::is_adjacent;
use super::place::{CitationCandidate, CitationSide, QuotationPlace, is_law};
use crate::for_tests::ForTests;
use literatim_cite::{ADDRESS, CitationKind};
use literatim_lexicon::phrase::{self, Facts};

/// A rule: which citation it considers, when it applies, and what it yields.
pub(super) struct AttributionRule {
    /// Its name in a report.
    pub gives: Rule,
    /// The position of the citation that it considers.
    pub side: CitationSide,
    /// When it applies, for the table in docs/attribution.md.
    #[cfg_attr(not(test), expect(dead_code, reason = "for tests and the documentation, which a test prints"))]
    pub when: ForTests<&'static str>,
    pub applies: fn(&QuotationPlace, &CitationCandidate) -> bool,
    /// 0 to 1: the share of the labelled quotations in `tests/attribution` that this kind of rule attributed correctly when it was written. A rule that
    /// attributes too few of them to say, as that of rows and that of headings, has the least one, 0.75.
    pub confidence: f64,
    /// The reason shown in a report.
    pub reason: &'static str,
    /// Drafts whose first quotation the rule attributes, each with the core of its citation.
    #[cfg_attr(not(test), expect(dead_code, reason = "for tests and the documentation, which a test prints"))]
    pub examples: ForTests<&'static [(&'static str, &'static str)]>,
}

/// Maximum bytes from a few quoted words to the end of their sentence within which the citation after it counts as theirs.
const CLOSE: usize = 200;

/// The same limit for a citation in the middle of its sentence: `“no quarrel” with them, R. 404, and`.
const BESIDE: usize = 24;

pub(super) const RULES: &[AttributionRule] = &[
    AttributionRule {
        gives: Rule::Parenthetical,
        side: CitationSide::Around,
        when: ForTests::new("an explanatory parenthetical of the citation contains the quotation; of several, the innermost"),
        applies: |_, _| true,
        confidence: 0.97,
        reason: "It is in the parenthetical of this citation.",
        examples: ForTests::new(&[("Doe v. Roe, 900 F.3d 1 (2018) (holding that “it is the oldest rule”).", "900 F.3d 1")]),
    },
    AttributionRule {
        gives: Rule::Block,
        side: CitationSide::AtEnd,
        when: ForTests::new("the citation ends the block quotation"),
        applies: |_, _| true,
        confidence: 0.97,
        reason: "This citation ends the block quotation.",
        examples: ForTests::new(&[]),
    },
    AttributionRule {
        gives: Rule::Marker,
        side: CitationSide::After,
        when: ForTests::new("the address of a page follows"),
        applies: |place, candidate| is_beside(place, candidate) && is_address(&candidate.citation.kind),
        confidence: 0.95,
        reason: "This address follows the quotation.",
        examples: ForTests::new(&[
            ("It is “the oldest rule of all” (https://pier.example/rules).", "https://pier.example/rules"),
            ("It is “the oldest rule of all.” See <https://pier.example/rules>.", "https://pier.example/rules"),
            ("It is “the oldest rule of all.” Available at www.pier.example/rules.", "Available at www.pier.example/rules"),
        ]),
    },
    AttributionRule {
        gives: Rule::Marker,
        side: CitationSide::After,
        when: ForTests::new("a marker follows that leads to a list of references, a note or a passage: `[3]`, `(Smith 2019)`, `[Doc p. 3]`"),
        applies: |place, candidate| is_beside(place, candidate) && matches!(candidate.citation.kind, CitationKind::Marker(_)),
        confidence: 0.95,
        reason: "The marker follows the quotation.",
        examples: ForTests::new(&[("As “the oldest rule of all” [1].\n\n[1] Doe v. Roe, 900 F.3d 1 (2018).", "[1]")]),
    },
    AttributionRule {
        gives: Rule::Marker,
        side: CitationSide::After,
        when: ForTests::new("a user-defined citation follows"),
        applies: |place, candidate| is_beside(place, candidate) && matches!(candidate.citation.kind, CitationKind::Custom(_)),
        confidence: 0.95,
        reason: "This citation follows the quotation.",
        examples: ForTests::new(&[]),
    },
    AttributionRule {
        gives: Rule::Record,
        side: CitationSide::After,
        when: ForTests::new("a citation of the record follows"),
        applies: |place, candidate| is_beside(place, candidate) && candidate.citation.kind == CitationKind::Record,
        confidence: 0.95,
        reason: "A citation of the record follows the quotation.",
        examples: ForTests::new(&[
            ("It is “the oldest rule of all.” Compl. ¶ 4.", "Compl."),
            ("It is “the oldest rule of all.” (Charter of the Pier, Ex. B, at § 2.)", "Ex. B"),
        ]),
    },
    AttributionRule {
        gives: Rule::Block,
        side: CitationSide::After,
        when: ForTests::new("the citation begins the line after the block quotation"),
        applies: |place, candidate| place.found.block && is_beside(place, candidate),
        confidence: 0.97,
        reason: "This citation begins the line after the block quotation.",
        examples: ForTests::new(&[]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::Before,
        when: ForTests::new("the sentence says how the authority defines the words, and another authority opens the next sentence"),
        applies: is_definition,
        confidence: 0.9,
        reason: "The sentence says how this authority defines the words.",
        examples: ForTests::new(&[(
            "5 U.S.C. § 552 defines a rule as “the oldest of all that the keepers have.” Doe v. Roe, 900 F.3d 1 (2018).",
            "5 U.S.C. § 552",
        )]),
    },
    AttributionRule {
        gives: Rule::Adjacent,
        side: CitationSide::After,
        when: ForTests::new("a citation in full follows within 100 bytes, with only punctuation and a signal between"),
        applies: |place, candidate| is_beside(place, candidate) && is_in_full(&candidate.citation.kind),
        confidence: 0.95,
        reason: "This citation follows the quotation.",
        examples: ForTests::new(&[
            ("It is “the oldest rule of all.” Doe v. Roe, 900 F.3d 1 (2018).", "900 F.3d 1"),
            ("It is “the oldest rule of all.” See Doe v. Roe, 900 F.3d 1 (2018).", "900 F.3d 1"),
            ("It is “the oldest rule of all.” See also Doe v. Roe, 900 F.3d 1 (2018).", "900 F.3d 1"),
            ("It is “the oldest rule of all.” Brown v. Poe, 1 F.3d 1 (1993) (“no”).", "1 F.3d 1"),
            ("It is “the oldest rule of all.” Doe v. Roe, 900 F.3d 1 (2018). https://pier.example/roe.", "900 F.3d 1"),
            ("It is “the oldest rule of all.” In the Matter of the Estate of Roe, 900 F.3d 1 (2018).", "900 F.3d 1"),
            ("It is “the oldest rule of all.” In the Interest of J.M., 900 F.3d 1 (2018); Doe v. Moe, 9 F.3d 4 (1999).", "900 F.3d 1"),
            ("It is “the oldest rule of all.” Doe v. Roe, 900 F.3d 1 (2018) quoting Brown v. Poe, 1 F.3d 1 (1993).", "900 F.3d 1"),
        ]),
    },
    AttributionRule {
        gives: Rule::ShortForm,
        side: CitationSide::After,
        when: ForTests::new("a short form, `Id.`, supra or the name of a case with a page follows"),
        applies: is_beside,
        confidence: 0.93,
        reason: "This short form follows the quotation.",
        examples: ForTests::new(&[("Doe v. Roe, 900 F.3d 1 (2018). It is “the oldest rule of all.” Id. at 4.", "Id.")]),
    },
    AttributionRule {
        gives: Rule::Marker,
        side: CitationSide::InNote,
        when: ForTests::new("the mark of a note follows, or its number in a text that does not mark notes"),
        applies: is_cited_in_note,
        confidence: 0.9,
        reason: "The footnote whose mark follows the quotation cites it.",
        examples: ForTests::new(&[("It is “the oldest rule of all” to them.4 So it goes. 4 Doe v. Roe, 900 F.3d 1 (2018).", "900 F.3d 1")]),
    },
    AttributionRule {
        gives: Rule::Sentence,
        side: CitationSide::After,
        when: ForTests::new("the citation follows later in the same sentence; for a few words, only close to them"),
        applies: is_later_in_sentence,
        confidence: 0.85,
        reason: "This citation follows in the same sentence.",
        examples: ForTests::new(&[
            ("It is “the oldest rule” and “the best of all” in Doe v. Roe, 900 F.3d 1 (2018).", "900 F.3d 1"),
            ("It is \"the oldest rule of all\" to them. https://pier.example/rules (seen 4 May 2020).", "https://pier.example/rules"),
            ("It is “the oldest rule of all,” wrote the keeper (https://pier.example/rules).", "https://pier.example/rules"),
            ("In Doe v. Roe, 900 F.3d 1 (2018), it was “the oldest rule” of the pier, id. at 4, and is not now.", "id."),
        ]),
    },
    AttributionRule {
        gives: Rule::Marker,
        side: CitationSide::AfterSentence,
        when: ForTests::new("a marker, an address or a user-defined citation follows the sentence"),
        applies: |place, candidate| {
            follows_sentence(place, candidate) && matches!(candidate.citation.kind, CitationKind::Marker(_) | CitationKind::Custom(_))
        },
        confidence: 0.95,
        reason: "The marker follows the sentence.",
        examples: ForTests::new(&[]),
    },
    AttributionRule {
        gives: Rule::Adjacent,
        side: CitationSide::AfterSentence,
        when: ForTests::new("a citation in full follows the sentence"),
        applies: |place, candidate| {
            follows_sentence(place, candidate) && (is_in_full(&candidate.citation.kind) || candidate.citation.kind == CitationKind::Record)
        },
        confidence: 0.95,
        reason: "This citation follows the sentence.",
        examples: ForTests::new(&[("They said “the oldest rule of all” then. Doe v. Roe, 900 F.3d 1 (2018).", "900 F.3d 1")]),
    },
    AttributionRule {
        gives: Rule::ShortForm,
        side: CitationSide::AfterSentence,
        when: ForTests::new("a short form follows the sentence"),
        applies: follows_sentence,
        confidence: 0.93,
        reason: "This short form follows the sentence.",
        examples: ForTests::new(&[("Doe v. Roe, 900 F.3d 1 (2018). It is “the oldest rule of all” to them. Id. at 4.", "Id.")]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::Before,
        when: ForTests::new("the sentence names the authority before the quotation and lets it speak, and nobody else"),
        applies: is_named,
        confidence: 0.75,
        reason: "The sentence names it before the quotation.",
        examples: ForTests::new(&[
            ("In Doe v. Roe, 900 F.3d 1 (2018), the court held that “it is the oldest rule of all.”", "900 F.3d 1"),
            ("In Doe v. Roe, 900 F.3d 1 (2018), the panel remarked that “it is the oldest rule of all.”", "900 F.3d 1"),
            ("In Doe v. Roe, 900 F.3d 1 (2018), the panel insisted: “It is the oldest rule of all.”", "900 F.3d 1"),
            (
                "In Doe v. Roe, 900 F.3d 1 (2018), the court wrote that “it is the oldest rule of all.” See also Moe v. Poe, 1 F.3d 1 (1993).",
                "900 F.3d 1",
            ),
        ]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::Before,
        when: ForTests::new("a law opens the sentence as its subject, and nobody else speaks"),
        applies: |place, candidate| place.looks_around() && place.is_subject(candidate),
        confidence: 0.75,
        reason: "This law is the subject of the sentence.",
        examples: ForTests::new(&[("5 U.S.C. § 552 placed a duty on every plaintiff to “follow the oldest rule of all.”", "5 U.S.C. § 552")]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::InSentenceBefore,
        when: ForTests::new("the sentence before cites the authority, and this one lets the court, the document, or `it` for a law, speak"),
        applies: |place, candidate| place.looks_around() && !place.is_few && place.is_spoken(candidate),
        confidence: 0.75,
        reason: "The sentence before it cites this authority, which speaks here.",
        examples: ForTests::new(&[
            ("Doe v. Roe, 900 F.3d 1 (2018), closed the pier. The court held that “it is the oldest rule of all.”", "900 F.3d 1"),
            ("It is settled. 5 U.S.C. § 552(a). The statute provides that “it is the oldest rule of all” to them.", "5 U.S.C. § 552"),
            ("The port follows 5 U.S.C. § 552(a). It provides that “it is the oldest rule of all” to them.", "5 U.S.C. § 552"),
        ]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::InSentenceBefore,
        when: ForTests::new("the sentence before ends with a law that it names, and the quotation is a sentence of its own"),
        applies: |place, candidate| place.looks_around() && !place.is_few && is_law(&candidate.citation.kind) && place.follows_mention(candidate),
        confidence: 0.75,
        reason: "The sentence before it names this law.",
        examples: ForTests::new(&[(
            "Such a log is controlled by Fed. R. Evid. 404(b). “It is the oldest rule of all.” The port left.",
            "Fed. R. Evid. 404",
        )]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::InRow,
        when: ForTests::new("the row of a table cites one authority alone, or begins with it"),
        applies: |place, _| !place.is_few,
        confidence: 0.75,
        reason: "The row of the table cites this authority alone, or begins with it.",
        examples: ForTests::new(&[]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::AtHead,
        when: ForTests::new(
            "the heading above cites one authority alone, or the item of the list above is its citation, nothing between cites another, and nobody else speaks",
        ),
        applies: |place, candidate| !place.is_few && !place.is_of_others(candidate),
        confidence: 0.75,
        reason: "The heading or the item of the list above it cites this authority alone.",
        examples: ForTests::new(&[]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::OverList,
        when: ForTests::new(
            "the paragraph that introduces its list with a colon cites one authority alone, a paper of the record or one that it lets speak",
        ),
        applies: |place, candidate| !place.is_few && place.is_introduced(candidate),
        confidence: 0.75,
        reason: "The paragraph that introduces the list cites this authority alone.",
        examples: ForTests::new(&[]),
    },
    AttributionRule {
        gives: Rule::Named,
        side: CitationSide::InIntroduction,
        when: ForTests::new("the sentence that introduces a block with a colon names the authority and lets it speak, and nobody else"),
        applies: |place, candidate| place.lets_speak(&place.text[candidate.citation.span.end..place.found.outer.start]),
        confidence: 0.85,
        reason: "The sentence that introduces the block names it.",
        examples: ForTests::new(&[]),
    },
];

/// Whether only marks and signals separate the quotation from the citation after it, and the citation may receive the words.
fn is_beside(place: &QuotationPlace, candidate: &CitationCandidate) -> bool {
    // A name alone begins another sentence.
    let is_lone_name = candidate.citation.kind == CitationKind::Name && candidate.citation.pin.is_none();
    // `In C, the panel wrote that “…” See also D`: the quotation belongs to C.
    let is_another = || {
        let goes_on = candidate.citation.signal.as_deref().is_some_and(|signal| phrase::is_one(signal, Facts::GOES_ON));
        goes_on && !place.found.block && place.candidate(CitationSide::Before).is_some_and(|before| is_named_there(place, &before))
    };
    place.is_near(candidate) && !is_lone_name && place.may_receive(candidate.citation) && !is_another()
}

/// Whether a note is meant: its mark is at the quotation, or nothing else in the sentence is the speaker.
fn is_cited_in_note(place: &QuotationPlace, _: &CitationCandidate) -> bool {
    place.note_after().is_none() || place.is_noted() || !place.candidate(CitationSide::Before).is_some_and(|before| is_named_there(place, &before))
}

fn is_later_in_sentence(place: &QuotationPlace, candidate: &CitationCandidate) -> bool {
    let (end, start, stop) = (place.found.outer.end, candidate.citation.span.start, place.stop());
    // After the end of the quotation's sentence, nothing more belongs to that sentence.
    let may_be = place.looks_around() && start < stop && place.is_within_reach(candidate.citation) && place.may_receive(candidate.citation);
    let is_torn = || place.note_number(candidate.citation).is_some() || place.has_note_mark(end, start);
    let ends_it = || place.text[candidate.citation.span.end.min(stop)..stop].chars().all(|c| !c.is_alphanumeric());
    let is_linked = || ends_it() || place.is_linked(end, start) || place.interrupts(candidate.citation);
    let is_near = || start - end <= BESIDE || start - end <= CLOSE && is_linked();
    let is_lone_name = candidate.citation.kind == CitationKind::Name && candidate.citation.pin.is_none();
    may_be && !is_lone_name && !is_torn() && (!place.is_few || is_near())
}

fn follows_sentence(place: &QuotationPlace, candidate: &CitationCandidate) -> bool {
    let (end, stop) = (place.found.outer.end, place.stop());
    let gap = &place.text[stop..candidate.citation.span.start.max(stop)];
    place.looks_around()
        && stop > end
        && is_adjacent(gap, false)
        && place.is_within_reach(candidate.citation)
        && place.may_receive(candidate.citation)
        && (!place.is_few || candidate.citation.kind == CitationKind::Record || stop - end <= CLOSE)
}

pub(super) fn is_named(place: &QuotationPlace, candidate: &CitationCandidate) -> bool {
    place.looks_around() && is_named_there(place, candidate)
}

fn is_definition(place: &QuotationPlace, candidate: &CitationCandidate) -> bool {
    let another = |after: &CitationCandidate| {
        is_beside(place, after) && is_in_full(&after.citation.kind) && after.citation.authority != candidate.citation.authority
    };
    !place.is_few
        && place.looks_around()
        && is_law(&candidate.citation.kind)
        && place.is_defining(candidate)
        && place.candidate(CitationSide::After).as_ref().is_some_and(another)
}

/// Whether the sentence names the citation before the quotation and lets it speak.
fn is_named_there(place: &QuotationPlace, candidate: &CitationCandidate) -> bool {
    let (from, to) = (candidate.citation.span.end, place.found.outer.start);
    let is_of_another = is_law(&candidate.citation.kind) && place.is_said_by_another(candidate.citation.span);
    place.lets_speak(&place.text[from..to])
        && !is_of_another
        && !place.has_note_mark(from, to)
        && (!place.is_few || candidate.citation.kind == CitationKind::Name)
}

pub(super) fn is_address(kind: &CitationKind) -> bool {
    matches!(kind, CitationKind::Marker(label) if label.starts_with(ADDRESS))
}

fn is_in_full(kind: &CitationKind) -> bool {
    use CitationKind::*;
    matches!(kind, Full(_) | Docket | Statute(_) | Rule(_) | Journal(_) | Work)
}

#[cfg(test)]
mod tests {
    use super::super::attribute::by_rule;
    use super::super::{find, plan};
    use super::*;
    use literatim_cite::Patterns;
    use literatim_read::{markdown, plain};

    #[test]
    fn each_rule_attributes_its_examples() {
        for (row, rule) in RULES.iter().enumerate() {
            for (draft, core) in rule.examples.value {
                let plan = plan(plain::read(draft), &Patterns::default());
                let found = find::quotations(&plan.flow, &plan.citations).list;
                let (by, attribution) = by_rule(&QuotationPlace::new(&plan.flow, &plan.citations, &found[0])).unwrap_or_else(|| panic!("{draft}"));
                assert_eq!(by, row, "by “{}” and not “{}”: {draft}", RULES[by].when.value, rule.when.value);
                let citation = attribution.citation.expect("a rule gives a citation");
                assert_eq!(&plan.flow.text()[plan.citations.list[citation].core], *core, "{draft}");
            }
        }
    }

    #[test]
    fn the_introduction_of_a_block_names_its_authority() {
        let words = "The keeper of the light trims the wick at dusk and again at midnight.";
        for (introduction, core) in [
            ("In Doe v. Roe, 900 F.3d 1 (2018), the court held:", Some("900 F.3d 1")),
            ("Doe v. Quill, 900 F.3d 1 (2018). It is old. In Quill, the court reasoned:", Some("Quill")),
            ("The port relies on 5 U.S.C. § 552(a), which states in relevant part:", Some("5 U.S.C. § 552")),
            ("The preamble to RAP 3.1:", Some("RAP 3.1")),
            // The place of the block in its source.
            ("It is in Doe v. Roe, 900 F.3d 1 (2018), in which Lord Pell stated (at 40):", Some("900 F.3d 1")),
            ("In Doe v. Roe, 900 F.3d 1 (2018), Pell J held (at pp 350–51):", Some("900 F.3d 1")),
            ("Doe v. Quill, 900 F.3d 1 (2018). As Lord Pell stated in Doe v. Quill (at [45]):", Some("Doe v. Quill")),
            ("In Doe v. Roe, 900 F.3d 1 (2018), counsel argued (at para 12):", None),
            ("In Doe v. Roe, 900 F.3d 1 (2018), the court was late (in May):", None),
            ("Applying Doe v. Roe, 900 F.3d 1 (2018), Mr Chen deposed (at para 12):", None),
            ("After Doe v. Roe, 900 F.3d 1 (2018), the Minister stated (at 40):", None),
            ("The Board's report cites Doe v. Roe, 900 F.3d 1 (2018), and recommends (at 40):", None),
            ("In Doe v. Roe, 900 F.3d 1 (2018), counsel argued:", None),
            ("Doe v. Roe, 900 F.3d 1 (2018), is old. The keeper says:", None),
        ] {
            let plan = plan(markdown::read(&format!("{introduction}\n\n> {words}\n\nThat is the rule of the port.")), &Patterns::default());
            let found = plan.quotations[0].attribution.citation.map(|index| &plan.flow.text()[plan.citations.list[index].core]);
            assert_eq!(found, core, "{introduction}");
        }
    }

    #[test]
    fn a_quotation_that_runs_over_a_page_has_its_introduction() {
        for (introduction, is_cited) in [("5 U.S.C. § 552 states:", true), ("The keeper states:", false), ("5 U.S.C. § 552 is old.", false)] {
            let text = format!(
                "{introduction}\n\n     “A keeper shall light the lamp of the pier at dusk, and\n\n                    24\n\x0C\n     he shall trim it when the tide turns.”\n\nThat is the rule of the port.\n"
            );
            let plan = plan(plain::read(&text), &Patterns::default());
            assert_eq!(plan.quotations.iter().any(|quotation| quotation.attribution.citation.is_some()), is_cited, "{introduction}");
        }
    }

    #[test]
    fn a_draft_that_quotes_between_single_marks_has_double_ones_inside() {
        let single = "He saw ‘the oldest light of all the ports’ there. She wrote ‘the keeper calls it “a lamp of the poor” and leaves’ then. They say ‘no ship is safe without him’ now.";
        let double = "He saw “the oldest light of all the ports” there. She wrote “the keeper calls it ‘a lamp of the poor’ and leaves” then. They say “no ship is safe without him” now.";
        let titled = format!("{single} It is in “The Life of a Lamp” of 1904.");
        for (text, count) in [(single, 3), (double, 3), (&*titled, 4)] {
            let plan = plan(plain::read(text), &Patterns::default());
            let found: Vec<&str> = plan.quotations.iter().map(|quotation| &plan.flow.text()[quotation.span]).collect();
            assert_eq!(found.len(), count, "{found:?}");
            assert!(found[1].starts_with("the keeper") && found[1].ends_with("leaves"), "{found:?}");
        }
    }

    #[test]
    fn a_parenthetical_behind_a_denied_review_is_of_the_case() {
        for (history, core) in [("cert. denied, 145 S. Ct. 2738", "900 F.3d 1"), ("aff'd, 590 U.S. 12", "590 U.S. 12")] {
            let plan = plan(
                plain::read(&format!("It pays. Doe v. Roe, 900 F.3d 1, 4, {history} (2020) (“the oldest rule of all men”).")),
                &Patterns::default(),
            );
            let found = plan.quotations[0].attribution.citation.map(|index| &plan.flow.text()[plan.citations.list[index].core]);
            assert_eq!(found, Some(core), "{history}");
        }
    }

    #[test]
    fn a_parenthesis_explains_the_citation_before_it() {
        let words = "“a dark harbor is a closed one”";
        for (first, next) in [
            ("Ada Pell, The Slow Lamp 27 (1998)", "Ben Marsh, On Piers 3 (2001)"),
            ("Pell Report at 27", "Doe v. Roe, 900 F.3d 1 (2018)"),
            ("Marsh Report, App. at A-3", "Corr Report at 159"),
            ("Doe v. Roe, 900 F.3d 1 (2018)", "JA 12"),
        ] {
            for (lead, close) in [("", ")"), ("finding that ", ")"), ("", ".)")] {
                let text = format!("It stands. {first} ({lead}{words}{close}; {next}.");
                let plan = plan(plain::read(&text), &Patterns::default());
                let cited = plan.quotations[0].attribution.citation.map(|index| &plan.flow.text()[plan.citations.list[index].span]);
                assert!(cited.is_some_and(|cited| cited.starts_with(first)), "{text} {cited:?}");
            }
        }
        // Words behind the page are part of neither.
        for text in [
            "It stands. Marsh, Toward Light 18 (1986) (noting that in Doe v. Roe, 9 F.3d 4 (1999), it was “a dark harbor and a closed one”).",
            "It stands. Pell Report at 159, Conclusion One (“a dark harbor is a closed one”); Doe v. Roe, 900 F.3d 1 (2018).",
            "It stands. Marsh Report, App. at A-3 (“a dark harbor is a closed one)”; Doe v. Roe, 900 F.3d 1 (2018).",
        ] {
            let plan = plan(plain::read(text), &Patterns::default());
            let cited = plan.quotations[0].attribution.citation.map(|index| &plan.flow.text()[plan.citations.list[index].core]);
            assert!(cited.is_none_or(|cited| cited != "900 F.3d 1" && !cited.starts_with("Marsh, Toward")), "{text}");
        }
        // What the sentence tells is of the citation behind it, and a name for the work is no quotation of it.
        for (text, expected) in [
            ("5 U.S.C. § 552 is read narrowly (“a dark harbor is a closed one”); Doe v. Roe, 900 F.3d 1 (2018).", Some("900 F.3d 1")),
            ("Marsh Institute, Toward Light 18 (1986) (“Toward Light”). It is so.", None),
            ("It is “the oldest rule of all.” But see In the Matter of Marsh, 900 F.3d 1 (2018).", None),
            ("The keeper argued “the lamp is out of order now.” Doe v. Roe, 900 F.3d 1 (2018) holding otherwise controls.", None),
        ] {
            let plan = plan(plain::read(text), &Patterns::default());
            let cited = plan.quotations[0].attribution.citation.map(|index| &plan.flow.text()[plan.citations.list[index].core]);
            assert_eq!(cited, expected, "{text}");
        }
        let text = "The rule is narrow (“a dark harbor is a closed one”). Doe v. Roe, 900 F.3d 1 (2018).";
        assert!(plan(plain::read(text), &Patterns::default()).quotations[0].attribution.citation.is_some(), "{text}");
    }

    #[test]
    fn a_law_in_the_sentence_takes_no_words_of_others() {
        let words = "“the keeper of a light shall not leave the tower.”";
        for (before, is_cited) in [
            ("5 U.S.C. § 552 provides that ", true),
            ("Under 5 U.S.C. § 552, ", true),
            ("But 5 U.S.C. § 552 says that ", true),
            ("In Doe, Justice Marsh, construing 5 U.S.C. § 552, said that ", false),
            ("Justice Marsh held that 5 U.S.C. § 552 means that ", false),
            ("Critics of 5 U.S.C. § 552 wrote that ", false),
            ("As to 5 U.S.C. § 552, the guidance of the Board argued that ", false),
            // A clause of the law itself.
            ("The court followed 5 U.S.C. § 552, which provides that ", true),
            ("The duty is in 5 U.S.C. § 552(a), which also requires that ", true),
            ("It rests on 5 U.S.C. § 552(a)(1), which insists that ", true),
            ("He told the keeper of 5 U.S.C. § 552, who said that ", false),
            ("Under 5 U.S.C. § 552, which the keeper said was ", false),
            ("It is 5 U.S.C. § 552, which does not provide that ", false),
            ("He lost under 5 U.S.C. § 552, which then held sway; but the manual provides that ", false),
            ("He invoked 5 U.S.C. § 552, which now reads very differently, and wrote ", false),
        ] {
            let plan = plan(plain::read(&format!("{before}{words} So it is.")), &Patterns::default());
            assert_eq!(plan.quotations[0].attribution.citation.is_some(), is_cited, "{before}");
        }
        let next = "Marsh said that “the keeper of a light shall not leave it.” 5 U.S.C. § 552 gives the port a wide power.";
        assert_eq!(plan(plain::read(next), &Patterns::default()).quotations[0].attribution.citation, None);
    }

    #[test]
    fn a_link_before_the_quotation_is_its_source() {
        let words = "“the keeper of a light shall not leave the tower.”";
        for (before, core) in [
            ("The [port's rules](https://pier.example/rules) say that ", "port's rules"),
            ("As the [Harbor Board's report](https://pier.example/rules) puts it, ", "Harbor Board's report"),
            ("According to [its rules](https://pier.example/rules), ", "its rules"),
            // Another speaks, or nobody does.
            ("According to [the rules](https://pier.example/rules), the keeper said ", ""),
            ("According to [Doe's lawyer](https://pier.example/x), ", ""),
            ("Nobody acts according to [the rules](https://pier.example/rules), ", ""),
            ("In [an interview](https://pier.example/x), his counsel argued: ", ""),
            ("The [company](https://pier.example/x) denied it, and its lawyer said ", ""),
            ("After reading [the article](https://pier.example/x), Judge Pell said ", ""),
            ("Critics of [the new rule](https://pier.example/x) say ", ""),
            ("The [Harbor Act](https://pier.example/x) followed when the mayor declared: ", ""),
            ("The [port](https://pier.example) closed in May after nine years in which it had no ship at all and never saw ", ""),
            ("See [here](https://pier.example). He said ", ""),
        ] {
            let plan = plan(markdown::read(&format!("{before}{words} So it is.")), &Patterns::default());
            let found = plan.quotations[0].attribution.citation.map_or("", |index| &plan.flow.text()[plan.citations.list[index].core]);
            assert_eq!(found, core, "{before}");
        }
    }

    #[test]
    fn rows_items_and_headings_keep_their_quotations() {
        for (text, cores) in [
            (
                "| Case | Cite | Rule |\n|---|---|---|\n| *Doe v. Roe* | 900 F.3d 1 (2018) | It is “the oldest rule of all men” |\n| *Moe v. Poe* | 901 F.3d 7 (2018) | Keys “within her reach from the front seat” won. |",
                &["900 F.3d 1", "901 F.3d 7"][..],
            ),
            (
                "- Doe v. Roe, 900 F.3d 1 (2018): “the oldest rule of all men”\n- **Moe v. Poe**, 901 F.3d 7 (2018): “the newest rule of all men”",
                &["900 F.3d 1", "901 F.3d 7"],
            ),
            ("- It is “the oldest rule of all men”\n- Moe v. Poe, 901 F.3d 7 (2018), is old.", &[""]),
            (
                "1. *Doe v. Roe*, 900 F.3d 1 (2018)\n   - Key words: “the oldest rule of all men”\n   - Weight: high\n2. *Moe v. Poe*, 901 F.3d 7 (2018)\n   - Weight: low\n   - Key words: “the newest rule of all men”",
                &["900 F.3d 1", "901 F.3d 7"],
            ),
            (
                "### Doe v. Roe, 900 F.3d 1 (2018)\n\nIt calls this “the oldest rule of all men” twice.\n\n### Moe v. Poe, 901 F.3d 7 (2018)\n\n> It is the newest rule of all men.\n\nIt is.",
                &["900 F.3d 1", "901 F.3d 7"],
            ),
            (
                "### Doe v. Roe, 900 F.3d 1 (2018)\n\nIt follows Moe v. Poe, 901 F.3d 7 (2018).\n\nThe keeper said “the oldest rule of all men” twice.",
                &[""],
            ),
            ("### Doe v. Roe, 900 F.3d 1 (2018)\n\nThe keeper testified that it is “the oldest rule of all men” twice.", &[""]),
            ("It is “the oldest rule of all men.”\n\n### Doe v. Roe, 900 F.3d 1 (2018)\n\nIt pays.", &[""]),
            // Another speaks.
            ("### Doe v. Roe, 900 F.3d 1 (2018)\n\nThe lease provides that “the keeper pays on the first day.”", &[""]),
            ("### Doe v. Roe, 900 F.3d 1 (2018)\n\nThe driver said: “I did not see him there at all.”", &[""]),
            ("### Doe v. Roe, 900 F.3d 1 (2018)\n\n- Key language of the complaint: “he did not see him there at all”", &[""]),
            ("### Doe v. Roe, 900 F.3d 1 (2018)\n\nHis letter reads:\n\n> I did not see him there at all that night.\n\nSo.", &[""]),
            ("### Doe v. Roe, 900 F.3d 1 (2018)\n\n- “He did not see him there at all” (police report)", &[""]),
            ("### Doe v. Roe, 900 F.3d 1 (2018)\n\nThe defendants agreed that “the light burns all the night.”", &[""]),
            ("### Whether Doe v. Roe, 900 F.3d 1 (2018), applies\n\nIt is said to be “the oldest rule of all men.”", &[""]),
            ("### 1. Doe v. Roe, 900 F.3d 1 (2018): No Duty\n\nIt held that plaintiffs have “the oldest rule of all men.”", &["900 F.3d 1"]),
            // Citations under what they are of.
            (
                "- “The oldest rule of all men.”\n  - Doe v. Roe, 900 F.3d 1 (2018)\n- “The newest rule of all men.”\n  - Moe v. Poe, 901 F.3d 7 (2018)",
                &["900 F.3d 1", "901 F.3d 7"],
            ),
            (
                "1. “The oldest rule of all men.”\n\n   Doe v. Roe, 900 F.3d 1 (2018).\n\n2. “The newest rule of all men.”\n\n   Moe v. Poe, 901 F.3d 7 (2018).",
                &["900 F.3d 1", "901 F.3d 7"],
            ),
            (
                "- Doe v. Roe, 900 F.3d 1 (2018)\n  - “The oldest rule of all men.”\n- Moe v. Poe, 901 F.3d 7 (2018)\n  - “The newest rule of all men.”",
                &["900 F.3d 1", "901 F.3d 7"],
            ),
            (
                "- Doe v. Roe, 900 F.3d 1 (2018)\n- “The oldest rule of all men.”\n- “The best rule of all men.”\n- Moe v. Poe, 901 F.3d 7 (2018)\n- “The newest rule of all men.”",
                &["900 F.3d 1", "900 F.3d 1", "901 F.3d 7"],
            ),
            (
                "- He said “it is the keeper’s own rule”\n- Doe v. Roe, 900 F.3d 1 (2018)\n- “The oldest rule of all men.”\n- Moe v. Poe, 901 F.3d 7 (2018)\n- “The newest rule of all men.”",
                &["", "", ""],
            ),
            ("> It is the oldest rule of all men.\n\n- Doe v. Roe, 900 F.3d 1 (2018)", &["900 F.3d 1"]),
            ("> It is the oldest rule of all men.\n\n- Doe v. Roe, 900 F.3d 1 (2018)\n- Moe v. Poe, 901 F.3d 7 (2018)", &[""]),
            (
                "1. *Doe v. Roe*, 900 F.3d 1 (2018)\n\n   > It is the oldest rule of all men.\n\n2. *Moe v. Poe*, 901 F.3d 7 (2018)\n\n   > It is the newest rule of all men.",
                &["", ""],
            ),
            // Two cases in a row.
            ("| Cases | Rule |\n|---|---|\n| Doe v. Roe, 900 F.3d 1 (2018); Moe v. Poe, 901 F.3d 7 (2018) | “The oldest rule of all men.” |", &[""]),
            (
                "**Doe v. Roe**, 900 F.3d 1 (2018)\n\n“The oldest rule of all men.”\n\n**Moe v. Poe**, 901 F.3d 7 (2018)\n\n“The newest rule of all men.”",
                &["", ""],
            ),
        ] {
            let plan = plan(markdown::read(text), &Patterns::default());
            let core = |index: Option<usize>| index.map_or("", |index| &plan.flow.text()[plan.citations.list[index].core]);
            let found: Vec<&str> = plan.quotations.iter().map(|quotation| core(quotation.attribution.citation)).collect();
            assert_eq!(found, cores, "{text}");
        }
    }

    #[test]
    fn the_introduction_of_a_list_cites_for_its_items() {
        for (introduction, item, core) in [
            (
                "The logs show threats. See Attachment 4. The keeper's remarks were these:",
                "In May he said “I shall put out the lamp of the pier.”",
                "Attachment 4",
            ),
            ("Doe v. Roe, 900 F.3d 1 (2018), holds:", "“A keeper shall light the lamp of the pier.”", "900 F.3d 1"),
            ("The duties are in 5 U.S.C. § 552, which provides:", "first, “a keeper shall light the lamp of the pier”; and", "5 U.S.C. § 552"),
            ("The logs show threats. See Attachment 4.", "In May he said “I shall put out the lamp of the pier.”", ""),
            ("After Doe v. Roe, 900 F.3d 1 (2018), the board's critics wrote:", "“A keeper shall light the lamp of the pier.”", ""),
            ("Doe v. Roe, 900 F.3d 1 (2018), and Moe v. Poe, 901 F.3d 7 (2018), hold:", "“A keeper shall light the lamp of the pier.”", ""),
            ("Plaintiff's Motion (ECF No. 12) fails for these reasons:", "The Supreme Court has long held that “a keeper shall light the lamp.”", ""),
            (
                "The logs show threats. See Attachment 4. Three rules decide this motion:",
                "The statute says that “a keeper shall light the lamp.”",
                "",
            ),
            ("The logs show threats. See Attachment 4. Three papers report it:", "The Times wrote “a keeper shall light the lamp.”", ""),
            (
                "In Doe v. Roe, 900 F.3d 1 (2018), the court denied relief. Commentators made these points:",
                "“A keeper shall light the lamp of the pier.”",
                "",
            ),
            ("Doe v. Roe, 900 F.3d 1 (2018), holds:", "The pilot testified “I shall put out the lamp of the pier.”", ""),
        ] {
            let plan = plan(markdown::read(&format!("{introduction}\n\n- It is old.\n- {item}\n")), &Patterns::default());
            let found = plan.quotations[0].attribution.citation.map_or("", |index| &plan.flow.text()[plan.citations.list[index].core]);
            assert_eq!(found, core, "{introduction}");
        }
    }

    #[test]
    fn a_law_does_not_tell_what_happened() {
        for (text, is_cited) in [
            ("Such a log is controlled by Fed. R. Evid. 404(b). “It is the oldest rule of all.” The port left.", true),
            ("Such a log is controlled by Fed. R. Evid. 404(b). “I never saw the light that night.” The port left.", false),
            ("The claim is under 42 U.S.C. § 1983. “The officers beat me for an hour.” The port left.", false),
            ("The claim is under 42 U.S.C. § 1983. “The officers were there for an hour.” The port left.", false),
        ] {
            let plan = plan(plain::read(text), &Patterns::default());
            assert_eq!(plan.quotations[0].attribution.citation.is_some(), is_cited, "{text}");
        }
    }

    #[test]
    fn a_sentence_goes_on_quoting_whom_it_names() {
        for (text, both) in [
            ("5 U.S.C. § 552 protects only “the keeper of the one light,” and, in a fog, “all who are on the pier.” He left.", true),
            ("5 U.S.C. § 552 protects only “the keeper of the one light.” He wrote “all who are on the pier” on it.", false),
            ("5 U.S.C. § 552 protects only “the keeper of the one light,” and counsel argued for “all who are on the pier.”", false),
            (
                "5 U.S.C. § 552 protects only “the keeper of the one light,” and in all its many clauses the contract of the port has “all who are on the pier.”",
                false,
            ),
        ] {
            let plan = plan(plain::read(text), &Patterns::default());
            let [first, second] = &plan.quotations[..] else { panic!("{text}") };
            assert_eq!(first.attribution.citation.is_some() && first.attribution.citation == second.attribution.citation, both, "{text}");
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn generated_table_is_in_the_documentation() {
        let mut table = "\n| # | `attribution.rule` | when | confidence |\n|---|---|---|---|\n".to_owned();
        for (number, rule) in (1..).zip(RULES) {
            let name = serde_json::to_string(&rule.gives).expect("a name is JSON");
            table += &format!("| {number} | `{}` | {} | {} |\n", name.trim_matches('"'), rule.when.value, rule.confidence);
        }
        literatim_generated::check("docs/attribution.md", "rules of attribution", &(table + "\n"));
    }

    #[test]
    fn no_rule_attributes_the_words_of_others() {
        for draft in [
            "It is “the oldest rule of all.” But see Doe v. Roe, 900 F.3d 1 (2018).",
            "A “scare quote” here.",
            "They said “the oldest rule of all” then. It rained. Doe v. Roe, 900 F.3d 1 (2018).",
            "In Doe v. Roe, 900 F.3d 1 (2018), counsel argued that “it is the oldest rule of all.”",
            "In Doe v. Roe, 900 F.3d 1 (2018), the court heard Harrow, who testified that “it is the oldest rule of all.”",
            "Doe v. Roe (“Doe”) is cited in Moe v. Poe, 900 F.3d 1 (2018).",
            "It is “the oldest rule of all.” In the Matter of Roe, 900 F.3d 1 (2018), the port lost.",
            "It is “the oldest rule of all.” But see https://pier.example/rules.",
            "It is “the oldest rule of all” to them. The board is at https://pier.example and meets on Mondays.",
            "It is “the oldest rule of all” to all whom https://pier.example names.",
            "Ask at https://pier.example first. It is “the oldest rule of all” to them.",
            "Doe v. Roe, 900 F.3d 1 (2018), closed the pier. Counsel argued that “it is the oldest rule of all.”",
            "Doe v. Roe, 900 F.3d 1 (2018). It is old. In a case that was decided after Doe, the port lost. The court held that “it is the oldest rule of all.”",
        ] {
            let plan = plan(plain::read(draft), &Patterns::default());
            assert_eq!(plan.quotations[0].attribution.citation, None, "{draft}");
        }
    }
}
