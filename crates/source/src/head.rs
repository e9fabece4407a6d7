//! The start of an opinion: its name, its citation, its numbers.

use literatim_cite::{CaseName, Citation, CitationKind, Cite, NameParts, docket_numbers, full_citation};
use literatim_lexicon as lexicon;
use literatim_lexicon::phrase::{self, Facts};
use literatim_matching::text::{Word, fold, words};

/// Bytes at the start of a document in which to look for its own citation and numbers.
const HEAD: usize = 1500;

/// Maximum length in bytes of a line with a citation, and of a line that contains a whole caption.
const LINE: usize = 160;
const CAPTION: usize = 240;

/// Maximum length in bytes of a line that is a name, and of one between the parties: `-against-`.
const NAME: usize = 120;
const VERSUS: usize = 9;

/// Lines of a caption in which to look for a party on either side of its `v.`
const PARTY: usize = 3;

/// The name, if it is a short line of its own: `Doe v. Roe`.
pub(super) fn own_name(text: &str) -> Option<String> {
    let is_name = |line: &&str| line.len() < NAME && (versus(line).is_some() || phrase::begins(line, &words(line), Facts::PROCEEDING));
    let line = text.lines().take(8).find(is_name)?;
    let second = versus(line).map_or(0, |(first, _)| first.len());
    let name = line[second..].find(',').map_or(line, |comma| &line[..second + comma]).trim_end_matches(['.', ' ']);
    (name.len() > 6).then(|| name.to_owned())
}

/// The citation with its parallel ones, if it is in a short line of its own, and the year after it: `608 F.3d 105 (2010)`. One with a signal, or with
/// another name than the document's, is that of a case which the document cites.
pub(super) fn own_citation(text: &str, title: Option<&NameParts>) -> (Vec<Cite>, Option<u16>) {
    let title = title.filter(|title| title.is_of_a_case());
    let is_own = |citation: &Citation| {
        let name = citation.name.as_ref().map(CaseName::parts);
        let is_named = name.zip(title).is_none_or(|(name, title)| name.compare(title).same || name.is_party_of(title));
        citation.signal.is_none() && is_named
    };
    let has_number = |line: &&str| line.bytes().any(|byte| byte.is_ascii_digit());
    lines(text, LINE).filter(has_number).filter_map(full_citation).find(is_own).map(cites_and_year).unwrap_or_default()
}

/// The reporter citations and the year of a full citation.
pub(super) fn cites_and_year(citation: Citation) -> (Vec<Cite>, Option<u16>) {
    let cites = if let CitationKind::Full(cites) = citation.kind { cites } else { Vec::new() };
    (cites, citation.year)
}

/// The words at the start of a text.
pub(super) fn first_words(text: &str) -> Vec<Word> {
    words(&text[..text.floor_char_boundary(HEAD)])
}

/// The year of the decision: `Argued May 4, 2013. Decided June 2, 2014.`
pub(super) fn own_year(text: &str) -> Option<u16> {
    let decided = |line: &str| {
        let words = words(line);
        let is_date = |at: &usize| line[words[*at].span].starts_with(char::is_uppercase) && phrase::begins(line, &words[*at..], Facts::DECIDED);
        (0..words.len()).rfind(is_date).map(|at| words[at].span.end)
    };
    let has_year = |line: &&str| line.bytes().filter(u8::is_ascii_digit).count() >= 4;
    let (line, decided) = lines(text, LINE).filter(has_year).find_map(|line| Some((line, decided(line)?)))?;
    line[decided..].split(|c: char| !c.is_ascii_digit()).filter(|word| word.len() == 4).find_map(year)
}

/// The year in a file name: `Doe v. Roe (2014)`.
pub(super) fn year_in_name(name: &str) -> Option<u16> {
    name.split('(').skip(1).filter_map(|inner| inner.split_once(')')).find_map(|(inner, _)| year(inner.rsplit(' ').next()?))
}

fn year(text: &str) -> Option<u16> {
    text.parse().ok().filter(|year| (1600..=2199).contains(year) && text.len() == 4)
}

/// The docket entry that a court's stamp at the head of a page names: `Document 31-2` of `Case 1:20-cv-00417 Document 31-2 Filed 05/04/20`.
pub(super) fn stamped_entry(text: &str) -> Option<String> {
    // `1:20-cv-00417`
    let is_docket = |word: &str| word.contains(':') && word.contains('-') && word.starts_with(|c: char| c.is_ascii_digit());
    let is_stamp = |line: &&str| line.split(' ').any(is_docket) && phrase::is_in(line, Facts::STAMPED);
    let line = lines(text, LINE).find(is_stamp)?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let at = words.windows(2).position(|two| two[0].starts_with(char::is_uppercase) && is_number(two[1].trim_end_matches(',')))?;
    Some(format!("Dkt. {}", words[at + 1].trim_end_matches(',')))
}

/// The docket numbers at the start, except those of the court below.
pub(super) fn own_dockets(text: &str) -> Vec<String> {
    let own = |line| Some(docket_numbers(line)).filter(|numbers| !numbers.is_empty() && !phrase::is_in(line, Facts::BELOW));
    lines(text, CAPTION).filter_map(own).flatten().collect()
}

/// The name in a caption, over several lines or joined into one: a party with its role, `v.`, another party.
pub(super) fn caption(text: &str) -> Option<String> {
    let lines: Vec<&str> = lines(text, CAPTION).map(without_column).filter(|line| !line.is_empty()).collect();
    let is_party = |piece: &&str| {
        let word = piece.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or("");
        !word.is_empty() && !lexicon::is_role(&fold(word))
    };
    let joined = || {
        let (before, after) = lines.iter().find_map(|line| versus(line))?;
        Some((before.split(',').rfind(is_party)?, after.split(',').find(is_party)?))
    };
    let over_lines = || {
        let versus = lines.iter().position(|line| line.len() <= VERSUS && phrase::is_one(line, Facts::VERSUS))?;
        let first = lines[..versus].iter().copied().rev().take(PARTY).find(is_party)?;
        let second = lines[versus + 1..].iter().copied().take(PARTY).find(is_party)?;
        Some((first.split(',').next()?, second.split(',').next()?))
    };
    let (first, second) = over_lines().or_else(joined)?;
    Some(format!("{} v. {}", first.trim(), second.trim()))
}

/// The two sides of a `v.` in a line.
fn versus(line: &str) -> Option<(&str, &str)> {
    line.match_indices(". ").find_map(|(point, mark)| {
        let (before, word) = line[..point].rsplit_once(' ')?;
        let is_versus = word.len() < VERSUS && word.starts_with(char::is_lowercase) && phrase::is_one(word, Facts::VERSUS);
        is_versus.then(|| (before, &line[point + mark.len()..]))
    })
}

fn lines(text: &str, shorter: usize) -> impl Iterator<Item = &str> {
    text[..text.floor_char_boundary(HEAD)].lines().filter(move |line| line.len() < shorter)
}

/// A line of a caption without the column of characters that separates it from the case number, and without Markdown's characters.
fn without_column(line: &str) -> &str {
    line.split([')', '§', '|']).next().unwrap_or(line).trim_matches([' ', '*', '_', '#', '>'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_give_parties_and_numbers() {
        for (text, name, numbers) in [
            (
                "COURT OF THE HARBOR\n\nIDA QUILL, Plaintiff,\nv.\nCITY OF DUNMORE, Defendant.\n\nNo. 3:20-cv-00417\n",
                "IDA QUILL v. CITY OF DUNMORE",
                vec!["3:20-cv-00417"],
            ),
            (
                "IDA QUILL, )\n Plaintiff, )\n vs. ) Case No.: 20-cv-417-ABC\nDUNMORE, )\n Defendant. )\n",
                "IDA QUILL v. DUNMORE",
                vec!["20-cv-417-ABC"],
            ),
            (
                "Ida Quill,\nAppellant\nv.\nDunmore,\nAppellee\nNos. 20-1417, 20-1418\nAppeal from No. 3:18-cv-00417\n",
                "Ida Quill v. Dunmore",
                vec!["20-1417", "20-1418"],
            ),
            (
                "COURT OF THE HARBOUR OF HARROW IDA QUILL, Plaintiff, v. CITY OF DUNMORE, Defendant. No. 3:20-cv-00417 MEMORANDUM AND ORDER\nSee Doe v. Roe, No. 3:18-cv-00221.\n",
                "COURT OF THE HARBOUR OF HARROW IDA QUILL v. CITY OF DUNMORE",
                vec!["3:20-cv-00417"],
            ),
            ("The keeper trims the lamp.\nSee ECF No. 12-3 and Dkt. No. 44-1, and rule No. 7.\n", "", vec![]),
        ] {
            assert_eq!(
                (caption(text).unwrap_or_default().as_str(), own_dockets(text)),
                (name, numbers.into_iter().map(str::to_owned).collect()),
                "{text}"
            );
        }
    }
}
