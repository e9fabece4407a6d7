//! Builds the report's findings and sources.

use super::cited::{in_full, named, shown, why_unsure};
use super::draft::{self, Draft, after, before};
use super::existence::{addresses, note_of, warnings_of};
use super::fragment::link;
use super::ids::{citation_id, quotation_id};
use super::matching::{Matches, is_cited, slip};
use super::state::Session;
use super::weigh;
use literatim_cite::{Citation, CitationKind, Cite, Pin};
use literatim_judge::{Group, Judgement, Occurrence, Pinpoint, Standing};
use literatim_matching::text::{Problem, Span, Span16};
use literatim_quote::Quotation;
use literatim_report::*;
use literatim_source::Source;

/// Bytes of the source shown before and after a passage.
const CONTEXT: usize = 240;

impl Session {
    pub(super) fn source_title(&self, index: usize) -> String {
        let source = &self.sources().list()[index];
        source.document.metadata.title.clone().unwrap_or_else(|| source.name.clone())
    }

    pub(super) fn finding(
        &self,
        id: String,
        quotation: &Quotation,
        text: &str,
        origin: &dyn Fn(Span) -> Span16,
        judgement: Judgement,
    ) -> QuotationFinding {
        let score = judgement.score().map(rounded);
        let attribution = &quotation.attribution;
        let author = judgement.found.first().and_then(|found| self.author(found));
        let label = weigh::quotation_label(&judgement, author.as_deref());
        let attention = weigh::quotation_attention(&judgement);
        let mut notes = judgement.notes;
        // A cited court speaks for itself.
        if let Some(speaker) = quotation.speaker.as_ref().filter(|_| attribution.citation.is_none()) {
            notes.push(format!("The draft attributes these words to {speaker}."));
        }
        let passages = judgement.found.iter().enumerate().map(|(at, found)| {
            let place = judgement.place.filter(|_| at == 0);
            Passage { citation: self.citation_of(found, quotation, place), ..self.passage(found, quotation.span, text, origin) }
        });
        let passages: Vec<Passage> = passages.collect();
        QuotationFinding {
            id,
            kind: FindingKind::Quotation,
            span: origin(quotation.span),
            text: text[quotation.span].to_owned(),
            before: before(text, quotation.span).to_owned(),
            after: after(text, quotation.span).to_owned(),
            draft_page: None,
            headline: judgement.headline,
            label,
            attention,
            reason: judgement.reason,
            verified: judgement.verified,
            note: judgement.note,
            warnings: judgement
                .warnings
                .into_iter()
                .map(|warning| Warning { code: warning.code.into(), text: warning.text, evidence: warning.evidence })
                .collect(),
            notes,
            block: quotation.block,
            words: judgement.words,
            source: judgement.source,
            place: judgement.place,
            pin: judgement.pin,
            voice: judgement.voice,
            author,
            attribution: Attribution {
                citation: attribution.citation.map(citation_id),
                rule: attribution.rule,
                confidence: attribution.confidence,
                reason: attribution.reason.clone(),
                also: attribution.also.iter().map(|&index| citation_id(index)).collect(),
            },
            speaker: quotation.speaker.clone(),
            score,
            tier: score.map(Tier::of),
            edits: passages.first().map(|passage| passage.edits.clone()).unwrap_or_default(),
            passages,
            simple: None,
        }
    }

    /// The author of the opinion that a passage is in, as its heading names them.
    fn author(&self, found: &Occurrence) -> Option<String> {
        let source = &self.sources().list()[found.source];
        source.opinion_at(found.comparison.passage.start)?.author.map(weigh::name_in_prose)
    }

    /// The authority of a passage in full, with the pin of the words; `place` is how the quotation's own citation places them.
    fn citation_of(&self, found: &Occurrence, quotation: &Quotation, place: Option<Place>) -> Option<String> {
        let (plan, matches) = (&self.draft().ok()?.plan, self.matches().ok()?);
        let means = |index: &usize| matches.of(*index).contains(&found.source);
        let cited = quotation.attribution.citation.map(|index| &plan.citations.list[index]);
        let index = cited.and_then(|cited| cited.authority).filter(means).or_else(|| (0..plan.citations.authorities.len()).find(means))?;
        let authority = &plan.citations.authorities[index];
        let pinpoint = Pinpoint { pin: None, cites: &authority.cites, law: authority.is_law(), section: None };
        let pin = Standing::of(&self.sources().list()[found.source], found.comparison.passage, &pinpoint).pin();
        // A note alone is no place, and a source without pages shows none.
        let pin = pin.filter(|pin| !pin.starts_with("n.")).or_else(|| {
            let own = cited.filter(|cited| place == Some(Place::OnPage) && cited.authority == Some(index));
            own.and_then(|cited| cited.pin.as_ref()).map(|pin| pin.text.clone())
        });
        in_full(plan, index, pin.as_deref())
    }

    fn passage(&self, found: &Occurrence, quotation: Span, draft: &str, origin: &dyn Fn(Span) -> Span16) -> Passage {
        let source = &self.sources().list()[found.source];
        let text = source.flow.text();
        let span = found.comparison.passage;
        let place = |span: Span| source.utf16.span(&source.document.text, source.origin(span));
        let before = text.floor_char_boundary(span.start.saturating_sub(CONTEXT));
        let after = text.floor_char_boundary(span.end + CONTEXT);
        let edits = found
            .comparison
            .edits
            .iter()
            .map(|edit| Edit {
                r#type: edit.kind,
                quotation: Piece {
                    span: origin(edit.quotation),
                    within: within(draft, quotation, edit.quotation),
                    text: draft[edit.quotation].to_owned(),
                },
                passage: Piece { span: place(edit.passage), within: within(text, span, edit.passage), text: text[edit.passage].to_owned() },
                license: edit.license.map(str::to_owned),
                material: edit.material,
            })
            .collect();
        Passage {
            source: self.source_id(found.source),
            citation: None,
            link: link(source, span),
            span: place(span),
            pages: found.standing.pages.first().cloned().unwrap_or_default(),
            parallel_pages: found.standing.pages.iter().skip(1).cloned().collect(),
            paragraphs: found.standing.paragraphs.map(|(first, last)| (first..=last).collect()).unwrap_or_default(),
            footnote: found.standing.footnote.clone(),
            second: found.standing.second,
            subdivision: found.standing.subdivision.clone(),
            opinion: found.opinion,
            text: text[span].to_owned(),
            before: text[before..span.start].split_once(' ').map_or("", |(_, rest)| rest).to_owned(),
            after: text[span.end..after].rsplit_once(' ').map_or("", |(rest, _)| rest).to_owned(),
            similarity: rounded(found.comparison.score),
            edits,
        }
    }

    pub(super) fn citation_finding(&self, draft: &Draft, matches: &Matches, index: usize) -> CitationFinding {
        let plan = &draft.plan;
        let citation = &plan.citations.list[index];
        let authority = citation.authority.map(|index| &plan.citations.authorities[index]);
        let own = citation.authority.map(|index| matches.of(index)).unwrap_or_default();
        let specific = matches.specific.get(index).map_or(&[][..], Vec::as_slice);
        let sources: Vec<String> = own.iter().chain(specific).map(|&index| self.source_id(index)).collect();
        let (r#type, cites) = kind_of(&citation.kind);
        let cite = cites.first();
        let origin = |span: Span| draft.utf16.span(&plan.draft.text, plan.flow.origin_span(&plan.draft, span));
        let reason = unread_reason(plan, citation, authority.is_some(), sources.is_empty());
        let settlement = citation.authority.and_then(|authority| self.answers().of(authority));
        let mut notes = Vec::new();
        if own.len() > 1 && settlement.is_none_or(|settlement| settlement.cases.len() < 2) && !self.sources().are_columns(own) {
            notes.push(format!(
                "{} loaded sources fit it equally well: {}. Remove one of them, or give it its citation.",
                own.len(),
                sources[..own.len()].join(", ")
            ));
        }
        if settlement.is_none_or(|settlement| settlement.existence != Existence::OtherName) {
            notes.extend(own.iter().filter_map(|&index| self.other_name(draft, citation, index)));
        }
        let is_known = settlement.is_some_and(|settlement| settlement.existence.group() != Group::Unknown);
        let another_cite = if is_known { None } else { self.another_cite(draft, citation, own) };
        let existence = settlement.map_or(Existence::NotLookedUp, |settlement| settlement.existence);
        // A case's results are shown at its full citation, another work's at its first citation.
        let first = authority.is_some_and(|authority| authority.first == index);
        let is_full = matches!(citation.kind, CitationKind::Full(_) | CitationKind::Docket);
        let full = settlement.filter(|_| is_full || matches!(citation.kind, CitationKind::Marker(_) | CitationKind::Work) && first);
        let shown = shown(plan, index);
        CitationFinding {
            id: citation_id(index),
            kind: FindingKind::Citation,
            span: origin(citation.span),
            text: plan.flow.text()[shown].to_owned(),
            named: named(plan, index),
            before: before(plan.flow.text(), shown).to_owned(),
            after: after(plan.flow.text(), shown).to_owned(),
            draft_page: draft::page_label(&plan.draft, plan.flow.origin_span(&plan.draft, citation.span).start),
            headline: existence,
            label: existence.label().into(),
            attention: existence.group().attention(),
            reason: settlement.map_or(reason, |settlement| settlement.reason.clone()),
            verified: settlement.and_then(|settlement| settlement.verified),
            note: note_of(existence).into(),
            warnings: full.map(warnings_of).into_iter().flatten().chain(another_cite).collect(),
            notes,
            r#type,
            name: citation.name.as_ref().map(|name| name.text.clone()).or_else(|| authority?.entry.as_ref()?.title.clone()),
            volume: cite.map(|cite| cite.volume.clone()),
            reporter: cite.map(|cite| cite.reporter.clone()),
            page: cite.and_then(|cite| cite.page.clone()),
            parallel: cites.iter().skip(1).map(Cite::to_string).collect(),
            pin: citation.pin.as_ref().map(|pin| pin.text.clone()),
            locators: locators(citation).into_iter().map(|(r#type, span, pin)| Locator { r#type, span: origin(span), pin }).collect(),
            docket: citation.docket.clone(),
            court: citation.court.clone(),
            court_id: citation.court_id().map(str::to_owned),
            date: citation.date.clone(),
            signal: citation.signal.clone(),
            parentheticals: citation.parentheticals.iter().map(|paren| plan.flow.text()[paren.span].to_owned()).collect(),
            year: citation.year,
            authority: authority.map(|authority| citation_id(authority.first)),
            sources,
            existence,
            evidence: full.map(|settlement| settlement.evidence.clone()).unwrap_or_default(),
            standings: full.map(|settlement| settlement.cites.clone()).unwrap_or_default(),
            links: settlement.map(addresses).unwrap_or_default(),
            candidates: full.map(|settlement| settlement.candidates.clone()).unwrap_or_default(),
            chosen: full.and_then(|settlement| settlement.chosen.clone()),
            quotations: plan
                .quotations
                .iter()
                .enumerate()
                .filter(|(_, quotation)| quotation.attribution.citation == Some(index))
                .map(|(index, _)| quotation_id(index))
                .collect(),
        }
    }

    /// Warns that the loaded text of the case is at a reporter citation that differs by one figure; an index that was asked says more.
    fn another_cite(&self, draft: &Draft, citation: &Citation, own: &[usize]) -> Option<Warning> {
        let authority = &draft.plan.citations.authorities[citation.authority?];
        if !matches!(citation.kind, CitationKind::Full(_)) {
            return None;
        }
        let (index, [loaded, cited]) = own.iter().find_map(|&index| Some((index, slip(authority, &self.sources().list()[index])?)))?;
        let text = format!("The loaded text of {} is at {loaded}, not at {cited} as cited.", self.source_title(index));
        Some(Warning { code: "another_citation".into(), text, evidence: cited.to_string() })
    }

    /// Warns that a source with the cited reporter citation has another name than the draft gives.
    fn other_name(&self, draft: &Draft, citation: &Citation, source: usize) -> Option<String> {
        let authority = &draft.plan.citations.authorities[citation.authority?];
        if self.is_vouched_for(citation.authority?, source) {
            return None;
        }
        let source = &self.sources().list()[source];
        let (name, title) = (citation.name.as_ref()?, source.title.as_ref()?);
        if !matches!(citation.kind, CitationKind::Full(_) | CitationKind::Short(_)) || !is_cited(authority, source) || !title.is_of_a_case() {
            return None;
        }
        let comparison = name.parts().compare(title);
        (!comparison.same && !name.parts().is_party_of(title)).then(|| {
            format!(
                "The draft calls it {}; the loaded source is called {} (names {} % alike).",
                name.text,
                source.document.metadata.title.as_deref().unwrap_or_default(),
                (comparison.score * 100.0).round() as u32
            )
        })
    }

    pub(super) fn source_info(&self, index: usize, source: &Source, citations: &[CitationFinding]) -> SourceInfo {
        let id = self.source_id(index);
        let document = &source.document;
        let mut problems = document.problems.clone();
        let cited_by: Vec<String> = citations.iter().filter(|citation| citation.sources.contains(&id)).map(|citation| citation.id.clone()).collect();
        if cited_by.is_empty() && self.draft().is_ok() {
            problems.push(Problem::new(
                "uncited",
                "No citation of the draft means this source; if one should, name the file by its citation or by the case.",
            ));
        }
        SourceInfo {
            name: source.name.clone(),
            address: source.address.clone(),
            final_address: source.final_address.clone(),
            r#type: Some(document.format),
            encoding: document.encoding.clone(),
            sha256: source.sha256.clone(),
            status: match &document.partial {
                _ if source.flow.text().is_empty() => SourceStatus::Unreadable,
                Some(_) => SourceStatus::Partial,
                None => SourceStatus::Ok,
            },
            text_field: document.text_field.clone(),
            pages: document.pages.len() as u32,
            metadata: document.metadata.clone(),
            problems,
            cited_by,
            id,
        }
    }
}

/// What is known of a citation that was not looked up, in one sentence.
fn unread_reason(plan: &literatim_quote::Plan, citation: &Citation, is_known: bool, is_unsourced: bool) -> String {
    match (&citation.kind, is_known) {
        (CitationKind::Record, _) if is_unsourced => "A citation of the record.".into(),
        (CitationKind::Record, _) => "A source is loaded for it.".into(),
        (CitationKind::Statute(_) | CitationKind::Rule(_), _) if is_unsourced => "A statute or rule; its text is not looked up.".into(),
        (CitationKind::Work, true) if is_unsourced => "A work; its text is not looked up.".into(),
        (CitationKind::Journal(_), _) => "An article of a journal; its text is not looked up.".into(),
        (_, false) => format!("It is unclear which authority it means: {}.", why_unsure(plan, citation).as_deref().unwrap_or("nothing says")),
        (CitationKind::Custom(custom), true) if is_unsourced => {
            format!("No loaded source is this {}; name its file {}.", custom.kind.noun(), custom.key)
        }
        (_, true) if is_unsourced => "No loaded source is this authority.".into(),
        _ => "A source is loaded for it; whether it exists as cited was not looked up.".into(),
    }
}

/// A span of `text` in UTF-16 units from the start of `whole`, clipped to it.
fn within(text: &str, whole: Span, span: Span) -> Span16 {
    let units = |offset: usize| text[whole.start..offset.clamp(whole.start, whole.end)].encode_utf16().count() as u32;
    Span16(units(span.start), units(span.end))
}

/// Rounds to one decimal place.
fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// The reporter citations of a citation, each with its pin; if there are none, the reference itself.
fn locators(citation: &Citation) -> Vec<(CitationType, Span, Option<String>)> {
    let text = |pin: &Option<Pin>| pin.as_ref().map(|pin| pin.text.clone());
    let kind = kind_of(&citation.kind).0;
    let kind_in_print = |short: bool| match kind {
        CitationType::FullCase | CitationType::ShortCase if short => CitationType::ShortCase,
        CitationType::ShortCase => CitationType::FullCase,
        kind => kind,
    };
    if citation.locators.is_empty() {
        return vec![(kind, citation.core, text(&citation.pin))];
    }
    citation.locators.iter().map(|locator| (kind_in_print(locator.short), locator.span, text(&locator.pin))).collect()
}

fn kind_of(kind: &CitationKind) -> (CitationType, &[Cite]) {
    match kind {
        CitationKind::Full(cites) => (CitationType::FullCase, cites),
        CitationKind::Short(cites) => (CitationType::ShortCase, cites),
        CitationKind::Docket => (CitationType::Docket, &[]),
        CitationKind::Id => (CitationType::Id, &[]),
        CitationKind::Supra => (CitationType::Supra, &[]),
        CitationKind::Name => (CitationType::Reference, &[]),
        CitationKind::Statute(cite) => (CitationType::Statute, cite.as_slice()),
        CitationKind::Rule(cite) => (CitationType::Rule, cite.as_slice()),
        CitationKind::Journal(cite) => (CitationType::Journal, cite.as_slice()),
        CitationKind::Record => (CitationType::Record, &[]),
        CitationKind::Work => (CitationType::Work, &[]),
        CitationKind::Marker(_) => (CitationType::Marker, &[]),
        CitationKind::Custom(_) => (CitationType::Custom, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_read::plain;
    use literatim_report::Terminal;

    #[test]
    fn problems_of_a_citation_are_its_warnings() {
        let mut session = Session::default();
        session.set_draft("draft", "", plain::read("Doe v. Roe, 347 U.S. 483, 290 (1911). Quill v. Dunmore, 900 F.3d 1, 4 (1st Cir. 2018)."));
        let report = session.report().unwrap();
        let warnings: Vec<(&str, &str)> = report
            .citations
            .iter()
            .flat_map(|citation| &citation.warnings)
            .map(|warning| (warning.code.as_str(), warning.evidence.as_str()))
            .collect();
        assert_eq!(warnings, [("volume_of_other_year", "347 U.S. 483"), ("pin_before_first_page", "290")]);
        let written = Terminal { colour: false, width: 100 }.write(&report);
        let listed = written.split_once("To fix (1)").expect("the citation is listed").1;
        assert!(listed.contains("Volume 347 of U.S. is from about 1954; the citation says 1911."), "{written}");
    }

    #[test]
    fn another_name_at_the_cited_page_is_reported() {
        let note = "The draft calls it Doe v. Roe; the loaded source is called Harrow v. Quill (names 0 % alike).";
        for (text, title, expected) in [
            ("Doe v. Roe, 900 F.3d 1, 4 (2018).", "Harrow v. Quill", vec![note]),
            ("Harrow v. Quill, 900 F.3d 1, 4 (2018).", "Eve Harrow, Appellant v. Quill Bros., Inc.", vec![]),
            ("Doe v. Quill, 900 F.3d 1 (2018). Doe, 900 F.3d at 4.", "Doe v. Quill", vec![]),
            ("900 F.3d 1, 4 (2018).", "Harrow v. Quill", vec![]),
            // Not a case name: how a program names the file.
            ("Doe v. Roe, 900 F.3d 1, 4 (2018).", "Opinion, final version", vec![]),
        ] {
            let mut document = plain::read("Some words of an opinion.");
            document.metadata.title = Some(title.to_owned());
            document.metadata.citations = vec!["900 F.3d 1".to_owned()];
            let mut session = Session::default();
            session.set_draft("draft", "", plain::read(text));
            session.add_source("source", None, None, document);
            let citations = session.report().unwrap().citations;
            assert!(citations.iter().all(|citation| citation.sources == ["s1"]), "{text}");
            assert_eq!(citations.into_iter().flat_map(|citation| citation.notes).collect::<Vec<_>>(), expected, "{text} / {title}");
        }
    }
}
