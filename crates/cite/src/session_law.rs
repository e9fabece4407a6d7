//! Session laws: `Act of May 7, 1993, 73d Leg., R.S., ch. 215, § 2.19, 1993 Tex. Gen. Laws 418`, `Laws of 1988, ch. 145, § 2`.

use super::citation::Cite;
use super::core::{Core, CoreKind};
use super::dated::is_month;
use super::subdivision::chain;
use super::tables::laws::{BOOKS, SESSION_PARTS, SESSIONS};
use literatim_lexicon::value::is_ordinal_ending;
use literatim_matching::text::Span;

/// The session law that begins at byte `at` with `Act of` and its date, or with `Laws of` and its year.
pub(super) fn read(text: &str, at: usize) -> Option<Core> {
    let (end, year) = of_date(text, at).or_else(|| of_year(text, at))?;
    let name = &text[at..end];
    let mut end = end;
    let mut chapter = None;
    while let Some(rest) = text[end..].strip_prefix(", ") {
        let start = end + 2;
        let Some((length, is_part)) = piece(rest) else { break };
        end = start + length;
        if is_part {
            chapter.get_or_insert(&text[start..end]);
        }
    }
    let cite = Cite { volume: String::new(), reporter: name.to_owned(), page: Some(chapter?.to_owned()) };
    let kind = Core::new(CoreKind::Statute);
    Some(Core { span: Span::new(at, end), cite: Some(cite), year: year.parse().ok(), ..kind })
}

/// The end of `Act of May 7, 1993` at byte `at`, and its year.
fn of_date(text: &str, at: usize) -> Option<(usize, &str)> {
    let rest = text[at..].strip_prefix("Act of ")?;
    let mut pieces = rest.split(", ");
    let (month, number) = pieces.next()?.split_once(' ')?;
    let year = pieces.next()?;
    let dated = is_month(month) && number.len() <= 2 && is_number(number) && year.len() == 4 && is_number(year);
    dated.then(|| (year.as_ptr() as usize - text.as_ptr() as usize + year.len(), year))
}

/// The end of `Laws of 1988` at byte `at`, and its year.
fn of_year(text: &str, at: usize) -> Option<(usize, &str)> {
    let rest = SESSIONS.iter().find_map(|words| text[at..].strip_prefix(words))?;
    let year = rest.get(..4).filter(|year| is_number(year))?;
    Some((text.len() - rest.len() + 4, year))
}

/// The length of the piece between commas at the start of `text`, and whether it distinguishes one act of a session from another.
fn piece(text: &str) -> Option<(usize, bool)> {
    let (head, _) = text.split_once([',', ';', ')', '(']).unwrap_or((text, ""));
    let head = head.trim_end();
    if let Some(part) = SESSION_PARTS.iter().find(|part| head.starts_with(**part)) {
        let number = head[part.len()..].trim_start();
        let length = number.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b".-:".contains(byte)).count();
        let length = number[..length].trim_end_matches(['.', '-', ':']).len();
        let end = head.len() - number.len() + length;
        return number.starts_with(|c: char| c.is_ascii_digit()).then(|| (chain(text, end).0, true));
    }
    // `1993 Tex. Gen. Laws 418`, `62 Stat. 683`
    let words: Vec<&str> = head.split(' ').collect();
    if let Some(book) = words.iter().position(|word| BOOKS.contains(word)).filter(|&book| (1..=4).contains(&book))
        && let Some(page) = words.get(book + 1)
        && is_number(words[0])
    {
        let digits = page.bytes().take_while(u8::is_ascii_digit).count();
        let end = page.as_ptr() as usize - text.as_ptr() as usize + digits;
        return (digits > 0).then_some((end, true));
    }
    // `73d Leg.`, `2nd C.S.`, `R.S.`
    let ordinal = words[0].trim_start_matches(|c: char| c.is_ascii_digit());
    let session = words.len() == 2 && ordinal.len() < words[0].len() && is_ordinal_ending(ordinal) || head == "R.S.";
    session.then_some((head.len(), false))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::{Citations, Patterns, Styles};
    use literatim_matching::text::Flow;
    use literatim_read::plain;

    #[test]
    fn session_laws_are_read_to_their_page() {
        for (text, expected) in [
            (
                "See Act of May 7, 1993, 73d Leg., R.S., ch. 215, § 2.19, 1993 Tex. Gen. Laws 418, 457-58.",
                Some("Act of May 7, 1993, 73d Leg., R.S., ch. 215, § 2.19, 1993 Tex. Gen. Laws 418"),
            ),
            (
                "Act of May 13, 2003, 78th Leg, R.S., ch. 182, § 1, 2003 Gen. Laws 267 (repealed).",
                Some("Act of May 13, 2003, 78th Leg, R.S., ch. 182, § 1, 2003 Gen. Laws 267"),
            ),
            ("the Act of June 25, 1948, ch. 646, 62 Stat. 869.", Some("Act of June 25, 1948, ch. 646, 62 Stat. 869")),
            ("It was repealed. Laws of 1988, ch. 145, § 2. Then", Some("Laws of 1988, ch. 145, § 2")),
            ("See Laws 2003, ch. 28, § 6(1) (codified).", Some("Laws 2003, ch. 28, § 6(1)")),
            ("(Stats. 1998, ch. 931, § 1.)", Some("Stats. 1998, ch. 931, § 1")),
            ("the Laws of 1988, which were old", None),
            ("the Act of June 25, 1948, was old.", None),
            ("an Act of God, 1948", None),
        ] {
            let flow = Flow::new(&plain::read(text));
            let list = Citations::find(&flow, &Styles::default(), &Patterns::default()).list;
            assert_eq!(list.first().map(|citation| &flow.text()[citation.core]), expected, "{text}");
        }
    }
}
