//! The list of works that a document makes of its BibTeX files, as LaTeX.

use super::bibtex::BibEntry;
use std::fmt::Write as _;

/// Maximum number of authors that are named.
const MAX_AUTHORS: usize = 50;

/// The list of these works, as the document itself could have written it.
pub(super) fn list(works: &[&BibEntry]) -> String {
    let mut text = String::from("\n\n\\section*{References}\n\\begin{thebibliography}{9}\n");
    for work in works {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\\bibitem{{{}}} {}\n", work.key, entry(work));
    }
    text.push_str("\\end{thebibliography}\n");
    text
}

/// A work as a style for authors and years prints it.
fn entry(work: &BibEntry) -> String {
    let field = |names: &[&str]| work.field(names).map(balanced);
    let people = |name: &str| work.field(&[name]).map(|names| names_of(&balanced(names)));
    let editors = people("editor");
    let by = people("author").or_else(|| editors.as_ref().map(|names| format!("{names} (Eds.)")));
    let year = field(&["year", "date"]).map_or_else(|| "n.d.".into(), |date| date.chars().take_while(|c| *c != '-').collect::<String>());
    let mut text = by.map_or_else(String::new, |by| format!("{by} ({year}). "));
    let is_headed = !text.is_empty();
    if let Some(title) = field(&["title"]) {
        let subtitle = field(&["subtitle"]).map_or(String::new(), |subtitle| format!(": {subtitle}"));
        sentence(&mut text, &format!("{title}{subtitle}"));
    }
    if !is_headed {
        let _ = write!(text, "({year}). ");
    }
    let pages = field(&["pages"]);
    if let Some(journal) = field(&["journaltitle", "journal"]) {
        let volume = field(&["volume"]).map_or(String::new(), |volume| format!(", {volume}"));
        let number = field(&["number", "issue"]).map_or(String::new(), |number| format!("({number})"));
        let pages = pages.map_or(String::new(), |pages| format!(", {pages}"));
        sentence(&mut text, &format!("\\emph{{{journal}}}{volume}{number}{pages}"));
    } else if let Some(book) = field(&["booktitle"]) {
        let pages = pages.map_or(String::new(), |pages| format!(" (pp. {pages})"));
        sentence(&mut text, &format!("In \\emph{{{book}}}{pages}"));
    }
    for name in ["publisher", "school", "institution", "organization", "howpublished"] {
        if let Some(value) = field(&[name]) {
            sentence(&mut text, &value);
        }
    }
    identifiers(work, &mut text);
    text
}

/// What leads to a work: its DOI, its number in arXiv, its ISBN, its address.
fn identifiers(work: &BibEntry, text: &mut String) {
    if let Some(doi) = work.field(&["doi"]) {
        let bare = ["https://doi.org/", "http://dx.doi.org/", "doi:"].iter().find_map(|before| doi.strip_prefix(before)).unwrap_or(doi);
        let _ = write!(text, "https://doi.org/{} ", address(bare.trim()));
    }
    let archive = work.field(&["eprinttype", "archiveprefix"]).map(str::to_lowercase);
    if let Some(number) = work.field(&["eprint"]).filter(|_| archive.as_deref() == Some("arxiv")) {
        let _ = write!(text, "arXiv:{} ", address(number));
    }
    if let Some(isbn) = work.field(&["isbn"]) {
        let _ = write!(text, "ISBN {}. ", address(isbn));
    }
    if let Some(url) = work.field(&["url"]) {
        let _ = write!(text, "{}", address(url));
    }
}

/// Adds a sentence, with a full stop if it has no mark at its end.
fn sentence(text: &mut String, words: &str) {
    let ends = words.trim_end_matches('}').ends_with(['.', '?', '!']);
    let _ = write!(text, "{words}{} ", if ends { "" } else { "." });
}

/// An address, in which no sign is LaTeX.
fn address(written: &str) -> String {
    let mut plain = String::new();
    let mut signs = written.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if signs.peek().is_some_and(|next| next.is_ascii_punctuation()) => {}
            '%' | '$' | '#' | '&' | '_' => plain.extend(['\\', sign]),
            '~' => plain.push_str("\\textasciitilde{}"),
            '{' | '}' | '\\' => {}
            sign => plain.push(sign),
        }
    }
    plain
}

/// A value in which no sign begins a comment, and whose braces are pairs.
fn balanced(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let (mut depth, mut is_paired, mut is_escaped) = (0_usize, true, false);
    for sign in value.chars() {
        match sign {
            '%' if !is_escaped => text.push('\\'),
            '{' if !is_escaped => depth += 1,
            '}' if !is_escaped => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => is_paired = false,
            },
            _ => {}
        }
        is_escaped = sign == '\\' && !is_escaped;
        text.push(sign);
    }
    if is_paired && depth == 0 && !is_escaped { text } else { text.replace(['{', '}', '\\'], "") }
}

/// Names joined by `and`, each as `Family, Given`.
fn names_of(field: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut has_more = false;
    for name in split(field, " and ") {
        match name.trim() {
            "" => {}
            "others" => has_more = true,
            name if names.len() < MAX_AUTHORS => names.push(inverted(name)),
            _ => has_more = true,
        }
    }
    if has_more {
        return format!("{}, et al.", names.join(", "));
    }
    match names.pop() {
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{}, \\& {last}", names.join(", ")),
        None => String::new(),
    }
}

/// A name with the family name first. A name in braces is that of an organisation, and stays as it is.
fn inverted(name: &str) -> String {
    let parts: Vec<&str> = split(name, ",").into_iter().map(str::trim).collect();
    match parts[..] {
        [family, suffix, given] => format!("{family}, {}, {suffix}", initials(given)),
        [family, given] => format!("{family}, {}", initials(given)),
        [_] => {
            let words: Vec<&str> = words_of(name);
            // A particle in lower case begins the family name: `Ludwig van der Berg`.
            let particle = words.iter().position(|word| word.starts_with(char::is_lowercase)).filter(|&at| at > 0 && at + 1 < words.len());
            let family = particle.unwrap_or(words.len().saturating_sub(1));
            match words.split_at(family) {
                ([], family) => family.join(" "),
                (given, family) => format!("{}, {}", family.join(" "), initials(&given.join(" "))),
            }
        }
        _ => name.to_owned(),
    }
}

/// The initials of given names: `A. M.` of `Anna Maria`, `{\\'E}.` of `{\\'E}tienne`.
fn initials(given: &str) -> String {
    let initial = |word: &str| format!("{}.", &word[..first_letter(word)]);
    words_of(given).into_iter().map(|word| word.split('-').map(initial).collect::<Vec<_>>().join("-")).collect::<Vec<_>>().join(" ")
}

/// The bytes of the first letter of a word, which may be a group or an accent with its letter.
fn first_letter(word: &str) -> usize {
    let mut signs = word.char_indices();
    let next = |at: usize| word[at..].chars().next().map_or(at, |sign| at + sign.len_utf8());
    match signs.next().map(|(_, sign)| sign) {
        Some('{') => word.find('}').map_or(word.len(), |close| close + 1),
        Some('\\') => {
            let letter = next(next(0));
            if word[letter..].starts_with('{') { word[letter..].find('}').map_or(word.len(), |close| letter + close + 1) } else { next(letter) }
        }
        _ => next(0),
    }
}

fn words_of(text: &str) -> Vec<&str> {
    split(text, " ").into_iter().filter(|word| !word.is_empty()).collect()
}

/// The parts of a text between separators outside braces.
#[inline(never)]
fn split<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut from, mut at, mut depth) = (Vec::new(), 0, 0, 0_usize);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ if depth == 0 && bytes[at..].starts_with(separator.as_bytes()) => {
                parts.push(&text[from..at]);
                at += separator.len();
                from = at;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    parts.push(&text[from..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_inverted() {
        for (field, names) in [
            ("Mina Okonjo", "Okonjo, M."),
            ("Okonjo, Mina and Lars B. Brandt", "Okonjo, M., \\& Brandt, L. B."),
            ("Ludwig van der Berg and others", "van der Berg, L., et al."),
            ("{Harbour Board and Pilots}", "{Harbour Board and Pilots}"),
            ("King, Jr., Mar-Tin", "King, M.-T., Jr."),
            ("Ren{\\'e} {\\'E}tienne Dal{\\^e}", "Dal{\\^e}, R. {\\'E}."),
            ("M\\\"a\\\"a, \\'Elise \\c{C}elik", "M\\\"a\\\"a, \\'E. \\c{C}."),
            ("", ""),
        ] {
            assert_eq!(names_of(field), names, "{field}");
        }
    }

    #[test]
    fn an_address_has_no_commands_and_a_value_no_comments() {
        assert_eq!(address("https://a.example/b_c%20d~e\\_f{}#g"), "https://a.example/b\\_c\\%20d\\textasciitilde{}e\\_f\\#g");
        assert_eq!(balanced("5% of 6\\% {x}"), "5\\% of 6\\% {x}");
        assert_eq!(balanced("a} b{ \\"), "a b ");
        assert_eq!(balanced("{a"), "a");
    }
}
