//! What a draft says about the words that it quotes.

use super::matching::Matches;
use super::swept::SweptDraft;
use literatim_cite::{Authority, Citation, CitationKind, Citations, Cite, CitedOpinion, KeyKind, Parenthetical, sections_from};
use literatim_judge::{Beside, Identity};
use literatim_lexicon::phrase::{self, Facts};
use literatim_lexicon::{Classes, is};
use literatim_matching::text::{Span, TELLING_WORDS, Word, count_words, sentence_at, words};
use literatim_quote::{Around, Conventions, Plan, Quotation, Said, disclosed_after};
use literatim_source::Source;

/// The authority to which a quotation is attributed.
pub(super) fn authority_of(plan: &Plan, quotation: &Quotation) -> Option<usize> {
    plan.citations.list[quotation.attribution.citation?].authority
}

/// Whether all words of a quotation are in an earlier one, at least twice as long, of another authority or of none, or in an earlier paragraph of a
/// transcript.
pub(super) fn repeats(plan: &Plan, swept: &SweptDraft, quotation: &Quotation) -> bool {
    let text = plan.flow.text();
    let authority = authority_of(plan, quotation);
    let is_longer = |other: Span| other.len() >= 2 * quotation.span.len();
    let marked = &plan.quotations[..swept.marked];
    let is_quoted = |at: usize| {
        let around = marked.get(marked.partition_point(|other| other.span.end <= at)).filter(|other| other.span.start <= at);
        around.is_some_and(|other| is_longer(other.span) && authority_of(plan, other) != authority)
    };
    let is_spoken = |at: usize| plan.flow.block_at(at).is_some_and(|(_, block)| is_longer(block.span) && is_speech(&text[block.span]));
    count_words(&text[quotation.span]) >= TELLING_WORDS && swept.before(text, quotation.span).any(|at| is_quoted(at) || is_spoken(at))
}

/// Maximum bytes of the label of a speaker in a transcript.
const LABEL: usize = 40;

/// Whether a paragraph begins with the label of a speaker in a transcript: `THE COURT:`, `17 [PROSECUTOR]:`. A heading in capitals with a
/// colon names nobody.
fn is_speech(paragraph: &str) -> bool {
    let paragraph = paragraph.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let near = &paragraph[..paragraph.floor_char_boundary(LABEL.min(paragraph.len()))];
    let Some((label, _)) = near.split_once(':') else { return false };
    let is_person = |word: &Word| is(&word.key, Classes::PARTY | Classes::ROLE | Classes::COURT | Classes::JUDGE);
    let names_somebody = || label.starts_with('[') && label.ends_with(']') || words(label).iter().any(is_person);
    label.contains(char::is_uppercase) && !label.contains(char::is_lowercase) && names_somebody()
}

/// The sources that a quotation's citation means.
#[derive(Debug, Default)]
pub(super) struct Meant {
    /// All of them, as indices.
    pub own: Vec<usize>,
    /// For a list: those that contain its members, in order.
    pub joined: Vec<usize>,
    /// Whether they fit equally well.
    pub alike: bool,
    /// How sure it is that they are the authority.
    pub identity: Identity,
    /// For a list: the name of a member whose text is missing or incomplete.
    pub lacking: Option<String>,
}

impl Meant {
    /// The sources, from `matches`: those of the authority, or those of a narrower or wider citation (`specific`). Adjacent markers, `[1, 3]` or
    /// `[1][3]`, mean the sources of all, because they do not say which contains the words.
    pub fn by(plan: &Plan, quotation: &Quotation, matches: &Matches, sources: &[Source]) -> Self {
        let list = &plan.citations.list;
        let Some(cited) = quotation.attribution.citation else { return Self::default() };
        let together = plan.citations.together(plan.flow.text(), cited);
        let is_list = together.len() > 1;
        let specific = matches.specific.get(cited).map_or(&[][..], Vec::as_slice);
        let of = |citation: &Citation| citation.authority.map_or(&[][..], |authority| matches.of(authority));
        let members = list[together.clone()].iter().flat_map(of);
        let ordered: Vec<usize> =
            if is_list { members.chain(specific).copied().collect() } else { specific.iter().chain(members).copied().collect() };
        let mut own: Vec<usize> = Vec::new();
        for source in ordered {
            if !own.contains(&source) {
                own.push(source);
            }
        }
        let joined = if is_list { specific.to_vec() } else { Vec::new() };
        let is_whole = |&index: &usize| sources[index].document.partial.is_none();
        let lacks = |citation: &&Citation| citation.authority.is_some() && !of(citation).iter().any(is_whole);
        let lacking = list[together].iter().find(lacks).filter(|_| is_list && joined.is_empty()).map(|citation| name_of(plan, citation));
        let alike = !is_list && specific.is_empty();
        let identity = list[cited].authority.filter(|_| alike).map_or(Identity::Sure, |authority| matches.authorities[authority].identity());
        Self { own, joined, alike, identity, lacking }
    }
}

/// How the draft names the authority of a quotation.
pub(super) fn authority_name(plan: &Plan, quotation: &Quotation) -> String {
    quotation.attribution.citation.map(|index| name_of(plan, &plan.citations.list[index])).unwrap_or_default()
}

/// How the draft names the authority of a citation: the name of the case, else its citation.
pub(super) fn name_of(plan: &Plan, citation: &Citation) -> String {
    let authority = citation.authority.map(|index| &plan.citations.authorities[index]);
    let name = authority.and_then(|authority| authority.name.as_ref()).or(citation.name.as_ref()).map(|name| name.text.clone());
    let cite = authority.and_then(|authority| authority.cites.first()).map(|cite| cite.to_string().trim().to_owned());
    let law = authority.and_then(|authority| authority.key.as_ref()).filter(|key| key.kind == KeyKind::Law).map(|key| key.first.clone());
    name.or(cite).or_else(|| authority.and_then(|authority| authority.reference.clone())).or(law).unwrap_or_else(|| {
        let first = authority.map_or(citation.core, |authority| plan.citations.list[authority.first].core);
        plan.flow.text()[first].to_owned()
    })
}

/// Why it is unsure which authority a citation means, with those that it may mean: `… (Quill v. Dunmore, or Doe v. Roe)`.
pub(super) fn why_unsure(plan: &Plan, citation: &Citation) -> Option<String> {
    let unsure = citation.unsure?;
    let first = |&index: &usize| name_of(plan, &plan.citations.list[plan.citations.authorities[index].first]);
    let names: Vec<String> = citation.possible.iter().map(first).collect();
    Some(if names.len() > 1 { format!("{unsure} ({})", names.join(", or ")) } else { unsure.to_owned() })
}

/// The part of a citation to show: the citation itself; for one in a bracketed list, the list.
pub(super) fn shown(plan: &Plan, index: usize) -> Span {
    let (text, list) = (plan.flow.text(), &plan.citations.list);
    let together = plan.citations.together(text, index);
    let begin = list[together.start].span.start;
    let is_outside = |at: usize| {
        let before = text.get(begin..at).unwrap_or("");
        before.matches(['[', '(']).count() == before.matches([']', ')']).count()
    };
    let first = (together.start..=index).rev().find(|&at| is_outside(list[at].span.start)).unwrap_or(index);
    let last = (index..together.end).find(|&at| is_outside(list[at].span.end)).unwrap_or(index);
    Span::new(list[first].span.start, list[last].span.end)
}

/// A citation as the draft gives it, with its authority where its words do not name that: `Id. at 249 (Quill v. Dunmore)`.
pub(super) fn named(plan: &Plan, index: usize) -> String {
    let (text, citation) = (plan.flow.text(), &plan.citations.list[index]);
    let own = &text[shown(plan, index)];
    let is_short =
        matches!(citation.kind, CitationKind::Id | CitationKind::Supra | CitationKind::Short(_) | CitationKind::Name | CitationKind::Marker(_));
    let authority = citation.authority.map(|authority| &plan.citations.authorities[authority]);
    // Linked words of a sentence say nothing of what they cite.
    if let Some(address) = authority.filter(|_| citation.within).and_then(|authority| authority.reference.as_deref()) {
        return format!("{own} ({address})");
    }
    let Some(authority) = authority.filter(|authority| is_short && authority.first != index) else { return own.to_owned() };
    let title = || authority.entry.as_ref().and_then(|entry| entry.title.as_deref());
    let name = authority.name.as_ref().map(|name| &*name.text).or_else(title).unwrap_or(&text[shown(plan, authority.first)]);
    let has = |word: &str| word.chars().count() > 3 && own.contains(word);
    let is_named = name.split(|c: char| !c.is_alphanumeric()).any(has);
    if is_named { own.to_owned() } else { format!("{own} ({name})") }
}

/// An authority in full with a pin: `Doe v. Roe, No. 18-12, 2018 WL 4321, at *3 (D. Harrow Mar. 3, 2018)`, `5 U.S.C. § 552(b)`. `None` for works outside
/// law, which each style cites in its own way.
pub(super) fn in_full(plan: &Plan, index: usize, pin: Option<&str>) -> Option<String> {
    let Citations { list, authorities, .. } = &plan.citations;
    let authority = &authorities[index];
    let Some(dated) = authority.dated.map(|dated| &list[dated]) else {
        let at = if authority.is_law() { "" } else { " at " };
        let pin = pin.map_or_else(String::new, |pin| format!("{at}{pin}"));
        return (authority.is_law() || authority.is_record).then(|| format!("{}{pin}", name_of(plan, &list[authority.first])));
    };
    if authority.is_abroad() {
        return Some(abroad_in_full(authority, pin));
    }
    let mut parts: Vec<String> = authority.name.iter().map(|name| name.text.clone()).collect();
    parts.extend(authority.docket.iter().map(|docket| format!("No. {docket}")));
    // As one citation gives them: another may have a slip in it.
    let cites = if let CitationKind::Full(cites) = &dated.kind { cites.as_slice() } else { &[] };
    let mut pin = pin;
    for cite in cites {
        parts.push(cite.to_string());
        let own = pin.take_if(|pin| cite.may_have(pin));
        parts.extend(own.map(|pin| if pin.starts_with('*') { format!("at {pin}") } else { (*pin).to_owned() }));
    }
    let date = dated.date.clone().or_else(|| Some(authority.year?.to_string()));
    let decided: Vec<String> = dated.court.clone().into_iter().chain(date).collect();
    let decided = if decided.is_empty() { String::new() } else { format!(" ({})", decided.join(" ")) };
    Some(format!("{}{decided}", parts.join(", ")))
}

/// A case of a court abroad in full with a pin: `Pell v Oakes [2016] UKSC 12, [2016] 1 AC 1 at para 45`. The year is in its citations.
fn abroad_in_full(authority: &Authority, pin: Option<&str>) -> String {
    let cites: Vec<String> = authority.cites.iter().map(Cite::to_string).collect();
    let at = pin.map_or_else(String::new, |pin| {
        let paragraphs = pin.strip_prefix("¶¶ ").map(|numbers| format!("paras {numbers}"));
        let paragraph = || pin.strip_prefix("¶ ").map(|number| format!("para {number}"));
        format!(" at {}", paragraphs.or_else(paragraph).unwrap_or_else(|| pin.to_owned()))
    });
    let name = authority.name.as_ref().map_or_else(String::new, |name| format!("{} ", name.text));
    let is_number = authority.cites.iter().any(|cite| authority.docket.as_ref().is_some_and(|number| cite.to_string().ends_with(number.as_str())));
    let number = authority.docket.as_ref().filter(|_| !is_number).map_or_else(String::new, |number| format!("Case {number} "));
    format!("{number}{name}{}{at}", cites.join(", "))
}

/// The other authorities of the string cite that contains a quotation's citation, and those that this citation is said to quote; `matches` has
/// the sources of each authority.
pub(super) fn beside(plan: &Plan, quotation: &Quotation, matches: &Matches) -> (Vec<Beside>, Vec<Beside>) {
    let Some(index) = quotation.attribution.citation else { return Default::default() };
    let text = plan.flow.text();
    let cited = &plan.citations.list[index];
    let beside = |citation: &Citation| {
        let authority = citation.authority.filter(|_| citation.authority != cited.authority)?;
        (plan.citations.authorities[authority].is_case || !matches.of(authority).is_empty()).then(|| Beside {
            name: name_of(plan, citation),
            reference: text[citation.core].to_owned(),
            sources: matches.of(authority).to_vec(),
        })
    };
    let also = quotation.attribution.also.iter().filter_map(|&other| beside(&plan.citations.list[other])).collect();
    let parens: Vec<Span> = cited.parentheticals.iter().filter(|paren| paren.is_of_another()).map(|paren| paren.span).collect();
    let is_quoted = |other: &Citation| {
        let lead = parens.iter().find(|paren| paren.covers(other.core)).map(|paren| &text[paren.start..other.span.start.max(paren.start)]);
        lead.is_some_and(|lead| phrase::is_in(lead, Facts::QUOTING))
    };
    let quoted = plan.citations.list.iter().filter(|other| other.parent == Some(index) && is_quoted(other));
    (also, quoted.filter_map(beside).collect())
}

/// Maximum bytes between a citation and the one that quotes it.
const QUOTED_IN: usize = 40;

/// The citation that the draft says quotes that of a quotation: `28 U.S.C. § 1927, quoted in Doe, 900 F.3d at 12`.
pub(super) fn quoted_in(plan: &Plan, quotation: &Quotation) -> Option<usize> {
    let (text, list) = (plan.flow.text(), &plan.citations.list);
    let index = quotation.attribution.citation?;
    let next = list.get(index + 1)?;
    let inside = list[index].parentheticals.iter().find(|paren| paren.span.contains(next.core.start));
    let lead = text.get(inside.map_or(list[index].span.end, |paren| paren.span.start)..next.span.start)?;
    (lead.len() <= QUOTED_IN && phrase::is_one(lead, Facts::QUOTED_IN)).then_some(index + 1)
}

/// What the parentheticals of the quotation's citation, including nested ones, and those directly after the quotation disclose.
pub(super) fn conventions_of(plan: &Plan, quotation: &Quotation) -> Conventions {
    let after = disclosed_after(plan.flow.text(), quotation.outer.end);
    let Some(index) = quotation.attribution.citation else { return after };
    let inside = |other: &&Citation| other.parent == Some(index);
    let citations = std::iter::once(&plan.citations.list[index]).chain(plan.citations.list.iter().filter(inside));
    citations.flat_map(|citation| &citation.parentheticals).map(Parenthetical::disclosed).fold(after, Conventions::and)
}

/// What the draft says about whose words they are: in the citation and its parentheticals, and around the quotation.
pub(super) fn said_of(plan: &Plan, quotation: &Quotation) -> Said {
    let text = plan.flow.text();
    let start = quotation.outer.start;
    let sentence = sentence_at(text, start);
    let begin = sentence.start.min(start);
    let line = text[..begin].rfind('\n').map_or(0, |at| at + 1);
    let earlier = text[..begin].trim_end();
    let previous =
        if earlier.len() > line { sentence_at(text, text.floor_char_boundary(earlier.len() - 1)).start.max(line).min(begin) } else { begin };
    let citation = quotation.attribution.citation;
    // The citation may be a sentence of its own: `Doe v. Roe, 1 Ohio St.3d 5, paragraph one of the syllabus.`
    let cited = citation.map(|index| plan.citations.list[index].span).filter(|span| span.start >= quotation.outer.end);
    let cited = cited.filter(|span| !text[quotation.outer.end..span.start].contains('\n'));
    let end = sentence.end.max(quotation.outer.end).max(cited.map_or(0, |span| sentence_at(text, span.start).end));
    let opinions = |index: usize| plan.citations.list[index].parentheticals.iter().filter_map(Parenthetical::opinion);
    let named = |index: usize| opinions(index).fold(CitedOpinion::default(), CitedOpinion::and);
    let opinion = citation.map_or_else(CitedOpinion::default, named);
    // `Id.` may go on with the opinion that the previous citation names, unless it names one itself.
    let is_id = |index: &usize| plan.citations.list[*index].kind == CitationKind::Id && opinions(*index).next().is_none();
    let before = citation.filter(is_id).and_then(|index| {
        let before = (0..index).rev().find(|&before| plan.citations.list[before].parent.is_none())?;
        (plan.citations.list[before].authority == plan.citations.list[index].authority).then_some(before)
    });
    let quotes = |paren: &Parenthetical| paren.is_of_another() || paren.disclosed().marks_omitted;
    let around = Around {
        before: &text[begin..start],
        after: &text[quotation.outer.end..end],
        previous: &text[previous..begin],
        going_on: before.map_or_else(CitedOpinion::default, named),
        discloses_quoting: disclosed_after(text, quotation.outer.end).marks_omitted
            || citation.is_some_and(|index| plan.citations.list[index].parentheticals.iter().any(quotes)),
    };
    Said::of(&opinion, &around).by(quotation.speaker.as_deref())
}

/// The sections that a citation of a law names in a text, `§§ 101, 103`; none if it names no certain one: `§ 101 et seq.`
pub(super) fn cited_sections(text: &str, citation: &Citation, authority: &Authority) -> Vec<String> {
    let Some(cited) = authority.section().and_then(|section| section.page) else { return Vec::new() };
    let span = citation.span;
    let is_signed = |at: &usize| text[..*at].trim_end().ends_with('§');
    let number = text[span].match_indices(&cited).map(|(at, _)| span.start + at).find(is_signed);
    number.map_or_else(|| vec![cited], |number| sections_from(text, number).unwrap_or_default())
}

/// The sections of a law in which the words may be: those that the citation names, and those that the sentence names between it and the quotation by
/// their number alone. None if they may be in any.
pub(super) fn sections_of(plan: &Plan, quotation: &Quotation) -> Vec<String> {
    let Some(citation) = quotation.attribution.citation.map(|index| &plan.citations.list[index]) else { return Vec::new() };
    let Some(authority) = citation.authority.map(|authority| &plan.citations.authorities[authority]) else { return Vec::new() };
    let text = plan.flow.text();
    let mut sections = cited_sections(text, citation, authority);
    if sections.is_empty() {
        return sections;
    }
    let start = quotation.outer.start;
    let from = citation.span.end.min(start).max(sentence_at(text, start).start.min(start));
    let is_cited = |at: usize| plan.citations.list.iter().any(|citation| citation.span.contains(at));
    let signs = text[from..start].match_indices('§').map(|(at, sign)| (from + at, from + at + sign.len()));
    let bare = signs.filter(|&(at, _)| !is_cited(at)).map(|(_, end)| start - text[end..start].trim_start_matches(['§', ' ', '\u{A0}']).len());
    for number in bare {
        let Some(named) = sections_from(text, number) else { return Vec::new() };
        sections.extend(named);
    }
    sections
}
