//! What a reader sees of a field, by its instruction. Word and LibreOffice show nothing of other fields that have no result, such as `QUOTE`.

use super::symbol::{is_symbol_font, symbol};
use literatim_read::mojibake::HIGH;

/// What a field shows without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FieldText {
    /// The words of its instruction from this byte on.
    Words(usize),
    /// What its instruction stands for.
    Text(String),
}

impl FieldText {
    /// What is shown of an instruction by its pieces, which begin at these bytes: the number of the piece, the byte, and the text.
    pub fn pieces<'a>(&'a self, instruction: &'a str, starts: &[usize]) -> Vec<(usize, usize, &'a str)> {
        let ends = starts.iter().skip(1).copied().chain([instruction.len()]);
        let of = |(index, (&start, end)): (usize, (&usize, usize))| match self {
            Self::Words(from) => Some((index, *from.clamp(&start, &end), instruction.get(*from.clamp(&start, &end)..end)?)),
            Self::Text(text) => (index == 0).then_some((0, 0, text.as_str())),
        };
        starts.iter().zip(ends).enumerate().filter_map(of).filter(|(_, _, text)| !text.is_empty()).collect()
    }
}

/// The fields whose results are not shown: marks for indexes and tables, and values for other fields.
const SILENT: &[&str] = &["ASK", "PRIVATE", "RD", "SET", "TA", "TC", "XE"];

/// The fields that show the words of their instruction, whatever their result.
const BUTTONS: &[&str] = &["GOTOBUTTON", "MACROBUTTON"];

fn is_one_of(names: &[&str], instruction: &str) -> bool {
    instruction.split_whitespace().next().is_some_and(|name| names.iter().any(|one| name.eq_ignore_ascii_case(one)))
}

/// Whether the result of a field with this instruction is not shown.
pub(super) fn is_silent(instruction: &str) -> bool {
    is_one_of(SILENT, instruction)
}

/// Whether a field shows the words of its instruction, whatever its result.
pub(super) fn is_button(instruction: &str) -> bool {
    is_one_of(BUTTONS, instruction)
}

/// What a field with this instruction shows without a result; `None` for nothing.
pub(super) fn text_without_result(instruction: &str) -> Option<FieldText> {
    let after_word = |text: &str| {
        let start = text.len() - text.trim_start().len();
        start + text[start..].find(char::is_whitespace).unwrap_or(text.len() - start)
    };
    let arguments = after_word(instruction);
    let rest = &instruction[arguments..];
    if is_button(instruction) {
        let words = arguments + after_word(rest);
        return Some(FieldText::Words(instruction.len() - instruction[words..].trim_start().len()));
    }
    let text = if is_one_of(&["SYMBOL"], instruction) {
        sign(rest)?.to_string()
    } else if is_one_of(&["EQ"], instruction) {
        equation(rest)
    } else {
        return None;
    };
    Some(FieldText::Text(text))
}

/// The address in the instruction of a field: `HYPERLINK "https://…"`.
pub(super) fn address_of(instruction: &str) -> Option<String> {
    let rest = instruction.trim_start().strip_prefix("HYPERLINK")?;
    let address = rest.split('"').nth(1)?;
    (!address.is_empty()).then(|| address.to_owned())
}

/// The character of `SYMBOL 167 \f "Symbol"`: of a font of signs, of Unicode (`\u`), else of Windows-1252.
fn sign(arguments: &str) -> Option<char> {
    let mut words = arguments.split_whitespace();
    let code = words.next()?.trim_matches('"');
    let code = code.strip_prefix("0x").map_or_else(|| code.parse().ok(), |digits| u32::from_str_radix(digits, 16).ok())?;
    let font = arguments.split_once("\\f").map_or("", |(_, font)| font.trim_start().trim_start_matches('"').split(['"', '\\']).next().unwrap_or(""));
    if is_symbol_font(font.trim_end()) {
        return Some(symbol(font.trim_end(), code));
    }
    let is_unicode = words.any(|word| word.eq_ignore_ascii_case("\\u"));
    let of_page = HIGH.get((code as usize).wrapping_sub(0x80)).filter(|_| !is_unicode).copied();
    of_page.or_else(|| char::from_u32(code)).filter(|c| !c.is_control())
}

/// The elements of an equation (`EQ`) on one line: `\f(a,b)` is a/b. Of overprinted elements, raised ones are left out, as of a ruby.
fn equation(arguments: &str) -> String {
    let (mut text, mut open) = (String::new(), Vec::new());
    // The switch that was read last; its options are no text.
    let mut switch = None;
    let mut signs = arguments.chars();
    while let Some(c) = signs.next() {
        let is_text = switch.is_none() && !open.is_empty() && !open.ends_with(&['o', 's']);
        match c {
            '\\' => match signs.next() {
                Some(literal @ ('\\' | ',' | ';' | '(' | ')')) if is_text => text.push(literal),
                Some(letter) if matches!(switch, None | Some('*')) => switch = Some(letter.to_ascii_lowercase()),
                _ => {}
            },
            '(' => open.push(switch.take().unwrap_or(' ')),
            ')' => _ = open.pop(),
            ',' | ';' if is_text => match open.last() {
                Some('f') => text.push('/'),
                Some('o') => {}
                _ => text.push(' '),
            },
            c if is_text => text.push(c),
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_shown_without_a_result() {
        let words = |instruction: &str| match text_without_result(instruction) {
            Some(FieldText::Words(from)) => instruction[from..].to_owned(),
            Some(FieldText::Text(text)) => text,
            None => String::new(),
        };
        for (instruction, shown) in [
            (" MACROBUTTON NoMacro [Click here] ", "[Click here] "),
            ("macrobutton  AcceptAll  shall not", "shall not"),
            ("GOTOBUTTON mark see above", "see above"),
            ("MACROBUTTON NoMacro", ""),
            ("MACROBUTTON", ""),
            ("SYMBOL 167", "§"),
            ("SYMBOL 0xA7 \\f \"Times New Roman\" \\s 12", "§"),
            ("SYMBOL 147 \\a", "“"),
            ("SYMBOL 8212 \\u", "—"),
            ("SYMBOL 183 \\f \"Symbol\" \\s 10 \\h", "•"),
            ("SYMBOL 98 \\f Symbol", "β"),
            ("SYMBOL x", ""),
            ("EQ \\f(1,2)", "1/2"),
            ("EQ \\x(not liable)", "not liable"),
            ("EQ \\o\\ac(○,1)", "○1"),
            ("EQ \\* jc2 \\* \"Font:Gothic\" \\o\\ad(\\s\\up 9(ruby),base)", "base"),
            ("EQ \\b \\bc\\[ (\\a \\al \\co2 (a,b,c\\,d))", "a b c,d"),
            ("EQ \\s\\up8(not)", "not"),
            ("QUOTE \"not\"", ""),
            ("IF 1 = 1 \"not\"", ""),
            ("", ""),
        ] {
            assert_eq!(words(instruction), shown, "{instruction}");
        }
        let addresses = ["HYPERLINK \"https://doe.example\"", " HYPERLINK  \\h \"https://doe.example\""];
        assert!(addresses.iter().all(|instruction| address_of(instruction).as_deref() == Some("https://doe.example")));
    }
}
