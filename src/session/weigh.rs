//! What a finding asks of the reader, and its verdict in a few words.

use literatim_cite::CitationProblemKind;
use literatim_judge::{Caution, Judgement};
use literatim_report::{Attention, CitationFinding, Existence, Headline, Voice};

/// What the citations with warnings are called, whether or not an index has their case.
const DOUBTFUL: &str = "Check the citation";

/// The verdict on a quotation in a few words. `author` wrote the opinion that has the words.
pub(super) fn quotation_label(judgement: &Judgement, author: Option<&str>) -> String {
    let plain = judgement.headline.label();
    match judgement.headline {
        Headline::CannotCheck if judgement.source.is_none() => "Source missing".into(),
        Headline::WrongPage => judgement.pin.as_ref().map_or(plain.into(), |pin| format!("{plain}: at {pin}")),
        Headline::WrongVoice => {
            let by = author.map_or(String::new(), |author| format!(" ({author})"));
            match judgement.voice {
                Voice::Dissent => format!("Dissent, not the court{by}"),
                Voice::Concurrence => format!("Concurrence, not the court{by}"),
                Voice::ConcurrenceInPart => format!("Partial concurrence or dissent, not the court{by}"),
                Voice::Plurality => format!("Plurality, not the court{by}"),
                Voice::Syllabus => "Syllabus, not the court".into(),
                Voice::Headnote => "Headnote, not the court".into(),
                Voice::Recited => "Recited, not held".into(),
                Voice::Quoted => "Quoted there, not the court".into(),
                Voice::Court => "The court’s own words".into(),
                Voice::Unknown => plain.into(),
            }
        }
        Headline::Verbatim | Headline::Faithful | Headline::Minor if warns(judgement, Caution::ANOTHER_CASE) => "Another case".into(),
        Headline::Verbatim | Headline::Faithful if warns(judgement, Caution::EMPHASIS_ADDED) => "Emphasis not noted".into(),
        Headline::Verbatim | Headline::Faithful if judgement.warnings.iter().any(Caution::leaves_out_condition) => "Condition left out".into(),
        Headline::Verbatim | Headline::Faithful if warns(judgement, Caution::OTHER_SPEAKER) => "Check the speaker".into(),
        Headline::NotFound
        | Headline::Altered
        | Headline::Paraphrase
        | Headline::Spliced
        | Headline::WrongSource
        | Headline::MeaningMayTurn
        | Headline::CannotCheck
        | Headline::Unattributed
        | Headline::Record
        | Headline::NotChecked
        | Headline::Minor
        | Headline::Faithful
        | Headline::Verbatim => plain.into(),
    }
}

/// What a quotation asks of the reader. A warning is never hidden behind a verdict that asks for nothing.
pub(super) fn quotation_attention(judgement: &Judgement) -> Attention {
    let is_for_reader = || judgement.warnings.iter().filter(|warning| warning.may_turn()).all(Caution::is_for_reader);
    match judgement.headline.attention() {
        Attention::Fix if judgement.headline == Headline::MeaningMayTurn && is_for_reader() => Attention::LookUp,
        Attention::Fine if warns(judgement, Caution::EMPHASIS_ADDED) => Attention::Fix,
        Attention::Fine if !judgement.warnings.is_empty() => Attention::LookUp,
        attention @ (Attention::Fix | Attention::LookUp | Attention::Fine | Attention::Aside) => attention,
    }
}

/// Whether a judgement has the warning with this code.
fn warns(judgement: &Judgement, code: &str) -> bool {
    judgement.warnings.iter().any(|warning| warning.code == code)
}

/// Sets what a citation asks of the reader, its label and its reason, once all its warnings are known.
pub(super) fn citation(finding: &mut CitationFinding) {
    let is_first = finding.authority.as_deref() == Some(&finding.id);
    let verdict = match finding.existence {
        Existence::FoundWithDifferences => Attention::LookUp,
        existence @ (Existence::Found
        | Existence::OtherName
        | Existence::InteriorPage
        | Existence::OtherCitation
        | Existence::DocketOnly
        | Existence::Ambiguous
        | Existence::NotInIndex
        | Existence::CannotCheck
        | Existence::NotLookedUp) => existence.group().attention(),
    };
    // The tables may lack a reporter, so the reader decides.
    let is_certain = |code: &str| code != CitationProblemKind::UnknownReporter.code();
    let remarks = if finding.warnings.iter().any(|warning| is_certain(&warning.code)) {
        Some(Attention::Fix)
    } else if finding.warnings.is_empty() && finding.notes.is_empty() {
        None
    } else {
        Some(Attention::LookUp)
    };
    let verdict = if is_first { verdict } else { Attention::Aside };
    finding.attention = remarks.map_or(verdict, |remarks| remarks.min(verdict));
    if remarks.is_some() && matches!(finding.existence, Existence::Found | Existence::NotLookedUp | Existence::CannotCheck) {
        finding.label = DOUBTFUL.into();
        let first = finding.warnings.first().map(|warning| &warning.text).or_else(|| finding.notes.first());
        let plain = std::mem::replace(&mut finding.reason, first.cloned().unwrap_or_default());
        if finding.existence != Existence::NotLookedUp && !finding.evidence.contains(&plain) {
            finding.evidence.insert(0, plain);
        }
    }
}

/// A judge’s name as a sentence has it: `KNOX` becomes `Knox`.
pub(super) fn name_in_prose(name: &str) -> String {
    if name.chars().any(char::is_lowercase) {
        return name.to_owned();
    }
    let mut at_start = true;
    let cased = |c: char| {
        let cased = if at_start { c.to_string() } else { c.to_lowercase().collect() };
        at_start = !c.is_alphabetic();
        cased
    };
    name.chars().map(cased).collect()
}

#[cfg(test)]
mod tests {
    use super::super::state::Session;
    use super::*;
    use literatim_html::html;
    use literatim_read::plain;

    const DISSENT: &str = "Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)\n\nOpinion of the Court.\n\nThe harbor board must keep its lamps lit through the night.\n\nKNOX, J., dissenting.\n\nA board that never lit a lamp owes nothing to the sailors who miss it.";

    /// The label and the attention of each quotation and each citation of `draft`, checked against one source.
    fn weighed(draft: &str, source: Option<&str>) -> Vec<(String, Attention)> {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read(draft));
        if let Some(source) = source {
            session.add_source("Quill v. Dunmore, 900 F.3d 1.txt", None, None, plain::read(source));
        }
        let report = session.report().unwrap();
        let quotations = report.quotations.iter().map(|finding| (finding.label.clone(), finding.attention));
        quotations.chain(report.citations.iter().map(|finding| (finding.label.clone(), finding.attention))).collect()
    }

    #[test]
    fn a_verdict_names_what_is_wrong() {
        let words = "“A board that never lit a lamp owes nothing to the sailors who miss it.”";
        let cases = [
            (
                format!("The court held: {words} Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)."),
                Some(DISSENT),
                "Dissent, not the court (Knox)",
                Attention::Fix,
            ),
            (format!("The court held: {words} Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)."), None, "Source missing", Attention::LookUp),
            (words.to_owned(), None, "No citation found", Attention::LookUp),
            ("He calls it “a lamp lit.”".to_owned(), None, "Not checked", Attention::Aside),
        ];
        for (draft, source, label, attention) in cases {
            assert_eq!(weighed(&draft, source)[0], (label.to_owned(), attention), "{draft}");
        }
    }

    #[test]
    fn italics_that_the_draft_adds_in_silence_are_to_fix() {
        let source = "<p>Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)</p><p>The board <em>must</em> keep its lamps lit through the night.</p>";
        for (aside, label, attention) in [("", "Emphasis not noted", Attention::Fix), (" (emphasis added)", "Verbatim", Attention::Fine)] {
            let draft =
                format!("<p>“must keep its lamps lit <em>through</em> the night” <i>Quill v. Dunmore</i>, 900 F.3d 1 (1st Cir. 2018){aside}.</p>");
            let mut session = Session::default();
            session.set_draft("draft", "", html::read(&draft));
            session.add_source("quill.html", None, None, html::read(source));
            let finding = &session.report().unwrap().quotations[0];
            assert_eq!((finding.label.as_str(), finding.attention), (label, attention), "{aside}");
        }
    }

    #[test]
    fn italics_of_latin_add_no_emphasis() {
        let source = "<p>Quill v. Dunmore, 900 F.3d 1 (1st Cir. 2018)</p><p>The <em>board</em> reviews the log of a keeper de novo in each case.</p>";
        let draft = "<p>“reviews the log of a keeper <em>de novo</em> in each case” <i>Quill v. Dunmore</i>, 900 F.3d 1 (1st Cir. 2018).</p>";
        let mut session = Session::default();
        session.set_draft("draft", "", html::read(draft));
        session.add_source("quill.html", None, None, html::read(source));
        assert_eq!(session.report().unwrap().quotations[0].attention, Attention::Fine);
    }

    #[test]
    fn a_warning_on_a_citation_is_its_verdict() {
        for (draft, expected) in [
            ("Doe v. Roe, 347 U.S. 483, 490 (1911).", vec![(DOUBTFUL, Attention::Fix)]),
            ("Doe v. Roe, 347 U.S. 483, 490 (1954).", vec![("Not looked up", Attention::Aside)]),
            ("Doe v. Roe, 34 Zzz. Rep. 483, 490 (1954).", vec![(DOUBTFUL, Attention::LookUp)]),
        ] {
            let expected: Vec<_> = expected.into_iter().map(|(label, attention)| (label.to_owned(), attention)).collect();
            assert_eq!(weighed(draft, None), expected, "{draft}");
        }
    }

    #[test]
    fn names_of_judges_are_cased_as_in_prose() {
        assert_eq!(["KNOX", "Knox", "VAN DER HALE", "O'DAY"].map(name_in_prose), ["Knox", "Knox", "Van Der Hale", "O'Day"]);
    }
}
