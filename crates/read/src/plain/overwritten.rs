//! Text for printers and terminals: characters that a backspace leads back to and that others are written over, and sequences that set colours.

use literatim_matching::text::{Document, Hiding, Span};

/// Characters that control a terminal.
const BACKSPACE: char = '\u{8}';
const ESCAPE: char = '\u{1B}';

/// Maximum bytes of a sequence.
const MAX_SEQUENCE: usize = 2_000;

/// Hides the sequences of a terminal, and collects the words that others are written over. A sign that is struck twice, or underlined, is one.
pub(super) fn mark(document: &mut Document) {
    if !document.text.bytes().any(|byte| matches!(char::from(byte), BACKSPACE | ESCAPE)) {
        return;
    }
    let text = std::mem::take(&mut document.text);
    // The characters of the line, by their columns, with those that they are written over.
    let mut columns: Vec<(Span, char, Option<char>)> = Vec::new();
    let (mut column, mut at) = (0_usize, 0);
    while let Some(c) = text[at..].chars().next() {
        let span = Span::new(at, at + c.len_utf8());
        at = span.end;
        match c {
            BACKSPACE => {
                document.hidden.push(span);
                column = column.saturating_sub(1);
            }
            ESCAPE => {
                at += sequence(&text[at..]);
                document.hidden.push(Span::new(span.start, at));
            }
            '\n' => {
                collect(document, &columns);
                columns.clear();
                column = 0;
            }
            _ if column < columns.len() => {
                let (old, before, over) = columns[column];
                let is_mark = c == '_' || c == before;
                document.hidden.push(if is_mark { span } else { old });
                if !is_mark {
                    columns[column] = (span, c, over.or((before != '_').then_some(before)));
                }
                column += 1;
            }
            _ => {
                columns.push((span, c, None));
                column += 1;
            }
        }
    }
    collect(document, &columns);
    document.text = text;
}

/// The bytes of a sequence after its escape (ECMA-48): `[31m`, `]8;;address` to its end, or one sign.
fn sequence(rest: &str) -> usize {
    let end = |of: fn(u8) -> bool| rest.bytes().skip(1).take(MAX_SEQUENCE).position(of).map_or(1, |at| at + 2);
    match rest.bytes().next() {
        Some(b'[') => end(|byte| (0x40..=0x7E).contains(&byte)),
        Some(b']') => end(|byte| matches!(byte, 0x07 | b'\\')),
        _ => rest.chars().next().map_or(0, char::len_utf8),
    }
}

/// Collects the words of a line that others are written over.
fn collect(document: &mut Document, columns: &[(Span, char, Option<char>)]) {
    for run in columns.chunk_by(|a, b| a.2.is_some() == b.2.is_some()) {
        let over: String = run.iter().filter_map(|column| column.2).collect();
        document.conceal(run[0].0.start, &over, Hiding::Overwritten);
    }
}

#[cfg(test)]
mod tests {
    use crate::plain::read;
    use literatim_matching::text::Flow;

    #[test]
    fn what_is_written_over_is_left_out() {
        for (text, shown, hidden) in [
            ("The keeper shall not\u{8}\u{8}\u{8}   be liable.", "The keeper shall be liable.\n", "not"),
            ("The keeper shall xx\u{8}\u{8}not be liable.", "The keeper shall not be liable.\n", "xx"),
            ("The ke\u{8}eeper s\u{8}s_\u{8}hall.", "The keeper shall.\n", ""),
            ("The \u{1B}[1;31mkeeper\u{1B}[0m \u{1B}]8;;https://a.example\u{7}shall.", "The keeper shall.\n", ""),
            ("\u{8}The “keeper”\u{8}\n\u{1B}", "The “keeper”\n", ""),
        ] {
            let document = read(text);
            assert_eq!((Flow::new(&document).text(), document.concealed_text().as_str()), (shown, hidden), "{text:?}");
        }
    }
}
