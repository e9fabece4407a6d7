//! What the marks inside a quotation and the parenthetical after it disclose.

use literatim_cite::{Conventions, disclosed};
use literatim_lexicon::phrase::{self, Facts};
use literatim_matching::text::{Span, fold, words_in};

/// A part of a quotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A word.
    Word(QuotedWord),
    /// Words in brackets that replace words of the source: `[the plaintiff]`.
    Bracket(Span, Vec<QuotedWord>),
    /// Left-out words: `. . .`, `…`, `[...]`, `* * *`.
    Ellipsis(Span),
    /// A note in brackets on a citation, a footnote or emphasis: `[citation omitted]`.
    CitationOmitted(Span),
    /// `[sic]`.
    Sic(Span),
}

/// A word of a quotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotedWord {
    /// Its span, with its brackets.
    pub span: Span,
    /// All its letters, folded.
    pub key: String,
    /// If the word has brackets in it (`[T]he`, `word[s]`): the letters outside them, folded.
    pub outside: Option<String>,
    /// If the word has brackets in it: the letters inside them, folded.
    pub inside: String,
}

/// What the parentheticals directly after the quotation that ends at byte `end` disclose, inside the citation's own or before it:
/// `(“…” (cleaned up))`, `“…” (citation omitted).`
pub fn disclosed_after(text: &str, end: usize) -> Conventions {
    let mut close = end + text[end..].len() - text[end..].trim_start_matches(['.', ',', ';', ' ', '\n']).len();
    let mut found = Conventions::default();
    while let Some(length) = text[close..].trim_start().strip_prefix('(').and_then(|rest| rest.find(')')) {
        let open = text.len() - text[close..].trim_start().len();
        let Some(disclosed) = disclosed(&text[open..open + length + 1]).filter(|_| length <= LONGEST) else { break };
        found = found.and(disclosed);
        close = open + length + 2;
    }
    found
}

/// Maximum bytes of a parenthetical that discloses changes.
const LONGEST: usize = 120;

/// The parts of the quotation at `span` of `text`, in order.
pub fn tokens(text: &str, span: Span) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = span.start;
    // Where plain words begin that have not been read yet.
    let mut plain = at;
    while at < span.end {
        let rest = &text[at..span.end];
        let c = rest.chars().next().expect("inside the span");
        let taken = match c {
            '[' => misread_bracket(text, at, plain, span, &mut tokens).or_else(|| bracket(text, at, plain, span, &mut tokens)),
            ']' => misread_opening(text, at, plain, span, &mut tokens),
            '.' | '…' | '*' => ellipsis(rest).map(|length| {
                push_words(text, Span::new(plain, at), &mut tokens);
                tokens.push(Token::Ellipsis(Span::new(at, at + length)));
                at + length
            }),
            _ => None,
        };
        match taken {
            Some(end) => {
                at = end;
                plain = end;
            }
            None => at += c.len_utf8(),
        }
    }
    push_words(text, Span::new(plain, span.end), &mut tokens);
    tokens
}

/// The words of the quotation at `span` of `text`, with its brackets and ellipses read as punctuation.
pub fn plain_tokens(text: &str, span: Span) -> Vec<Token> {
    plain_words(text, span).into_iter().map(Token::Word).collect()
}

fn push_words(text: &str, span: Span, tokens: &mut Vec<Token>) {
    tokens.extend(plain_words(text, span).into_iter().map(Token::Word));
}

fn plain_words(text: &str, span: Span) -> Vec<QuotedWord> {
    words_in(text, span).into_iter().map(|word| QuotedWord { span: word.span, key: word.key, outside: None, inside: String::new() }).collect()
}

/// Reads the bracket at byte `open` and returns the end of what was read. `plain` is where unread words before it begin.
fn bracket(text: &str, open: usize, plain: usize, span: Span, tokens: &mut Vec<Token>) -> Option<usize> {
    let close = open + text[open..span.end].find(']')?;
    let inner = &text[open + 1..close];
    let end = close + 1;
    let whole = Span::new(open, end);
    let special = if phrase::is_one(inner, Facts::SIC) {
        Some(Some(Token::Sic(whole)))
    } else if !inner.trim().is_empty() && ellipsis(inner.trim()) == Some(inner.trim().len()) {
        Some(Some(Token::Ellipsis(whole)))
    } else if disclosed(inner).is_some() {
        Some(Some(Token::CitationOmitted(whole)))
    } else {
        None
    };
    if let Some(token) = special {
        push_words(text, Span::new(plain, open), tokens);
        tokens.extend(token);
        return Some(end);
    }
    // A bracketed mark, `[.]`, is a mark.
    if !inner.is_empty() && !inner.contains(char::is_alphanumeric) && text[..open].ends_with(char::is_alphanumeric) {
        return None;
    }
    // Letters directly before the bracket; an apostrophe there is a quotation mark.
    let is_joined = text[plain..open].ends_with(char::is_alphanumeric);
    let head = text[plain..open].chars().rev().take_while(|c| is_joined && (c.is_alphanumeric() || matches!(c, '\'' | '’')));
    let before: usize = head.map(char::len_utf8).sum();
    let letters_after = letters(&text[end..span.end]);
    if inner.contains(' ') || before + letters_after == 0 {
        push_words(text, Span::new(plain, open), tokens);
        let words = plain_words(text, Span::new(open + 1, close));
        tokens.push(Token::Bracket(whole, words));
        return Some(end);
    }
    // A word with one or more brackets in it.
    let start = open - before;
    push_words(text, Span::new(plain, start), tokens);
    let mut at = start;
    let (mut key, mut outside, mut inside) = (String::new(), String::new(), String::new());
    while at < span.end {
        let rest = &text[at..span.end];
        let length = letters(rest);
        if length > 0 {
            key.push_str(&rest[..length]);
            outside.push_str(&rest[..length]);
            at += length;
        } else if let Some(close) = rest.strip_prefix('[').and_then(|rest| rest.find(']')).filter(|&close| !rest[1..=close].contains(' ')) {
            key.push_str(&rest[1..=close]);
            inside.push_str(&rest[1..=close]);
            at += close + 2;
        } else {
            break;
        }
    }
    tokens.push(Token::Word(QuotedWord { span: Span::new(start, at), key: fold(&key), outside: Some(fold(&outside)), inside: fold(&inside) }));
    Some(at)
}

/// Signs that a scanner reads for a bracket. After a letter, an l is more often that letter's own: `[plaintiff`.
const LIKE_CLOSING: [char; 6] = ['j', 'J', 'I', '1', '|', '}'];
const LIKE_OPENING: [char; 6] = ['I', 'l', '1', '|', '(', '{'];

/// Maximum number of letters inside a misread bracket behind a word: `requir[edj`.
const ENDING: usize = 3;

/// Reads a word in which the closing bracket of one at byte `open` is misread, `[wjhether` for `[w]hether` and `lamp[sj` for `lamp[s]`, and returns its
/// end. A bracket that closes before the next one opens is read as it stands.
fn misread_bracket(text: &str, open: usize, plain: usize, span: Span, tokens: &mut Vec<Token>) -> Option<usize> {
    let rest = &text[open + 1..span.end];
    let word = &rest[..rest.find(|c: char| !(c.is_alphanumeric() || LIKE_CLOSING.contains(&c))).unwrap_or(rest.len())];
    let end = open + 1 + word.len();
    let head = text[plain..open].len() - text[plain..open].trim_end_matches(char::is_alphabetic).len();
    let (inside, after) = if head > 0 {
        let inside = word.strip_suffix(LIKE_CLOSING).filter(|inside| inside.chars().count() <= ENDING && inside.chars().all(char::is_alphabetic))?;
        (inside, "")
    } else {
        let first = word.chars().next().filter(|c| c.is_alphabetic())?.len_utf8();
        (&word[..first], word[first..].strip_prefix(LIKE_CLOSING)?)
    };
    let outside = text[open - head..open].to_owned() + after;
    let is_closed = || rest.bytes().find(|byte| matches!(byte, b'[' | b']')) == Some(b']');
    if outside.chars().count() < 2 || !after.chars().all(char::is_lowercase) || is_closed() {
        return None;
    }
    let key = fold(&(text[open - head..open].to_owned() + inside + after));
    push_words(text, Span::new(plain, open - head), tokens);
    tokens.push(Token::Word(QuotedWord { span: Span::new(open - head, end), key, outside: Some(fold(&outside)), inside: fold(inside) }));
    Some(end)
}

/// Reads a word in which the opening bracket of the one that byte `close` closes is misread, `Iw]hether` for `[w]hether`, and returns its end.
fn misread_opening(text: &str, close: usize, plain: usize, span: Span, tokens: &mut Vec<Token>) -> Option<usize> {
    let inside = text[plain..close].chars().next_back().filter(|c| c.is_alphabetic())?;
    let letter = close - inside.len_utf8();
    let opening = text[plain..letter].chars().next_back().filter(|c| LIKE_OPENING.contains(c))?;
    let start = letter - opening.len_utf8();
    let after = &text[close + 1..span.end];
    let after = &after[..after.find(|c: char| !c.is_lowercase()).unwrap_or(after.len())];
    if after.len() < 2 || text[plain..start].ends_with(char::is_alphanumeric) || text[plain..start].contains('[') {
        return None;
    }
    let end = close + 1 + after.len();
    push_words(text, Span::new(plain, start), tokens);
    let key = fold(&(inside.to_string() + after));
    tokens.push(Token::Word(QuotedWord { span: Span::new(start, end), key, outside: Some(fold(after)), inside: fold(&inside.to_string()) }));
    Some(end)
}

/// Length in bytes of the letters, digits and apostrophes between letters at the start of `text`.
fn letters(text: &str) -> usize {
    let length: usize = text.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '\'' | '’')).map(char::len_utf8).sum();
    text[..length].trim_end_matches(['\'', '’']).len()
}

/// The length of the ellipsis at the start of `text`: three dots or more, with or without spaces, `…` or `* * *`.
fn ellipsis(text: &str) -> Option<usize> {
    let mark = if text.starts_with('*') { '*' } else { '.' };
    let (mut points, mut end) = (0, 0);
    let mut gap = 0;
    for (i, c) in text.char_indices() {
        if c == mark || (c == '…' && mark == '.') {
            points += if c == '…' { 3 } else { 1 };
            end = i + c.len_utf8();
            gap = 0;
        } else if c.is_whitespace() && gap == 0 {
            gap = 1;
        } else {
            break;
        }
    }
    (points >= 3).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let show = |token: &Token| match token {
            Token::Word(word) => word.outside.as_ref().map_or(word.key.clone(), |outside| format!("{}({outside})", word.key)),
            Token::Bracket(_, words) => format!("[{}]", words.iter().map(|word| word.key.as_str()).collect::<Vec<_>>().join(" ")),
            Token::Ellipsis(_) => "…".into(),
            Token::CitationOmitted(_) => "cite".into(),
            Token::Sic(_) => "sic".into(),
        };
        tokens(text, Span::new(0, text.len())).iter().map(show).collect()
    }

    #[test]
    fn reads_brackets_and_ellipses() {
        for (text, parts) in [
            ("[T]he clause", &["the(he)", "clause"][..]),
            ("word[s] and wom[e]n", &["words(word)", "and", "women(womn)"]),
            ("[un]lawful [the plaintiff] was", &["unlawful(lawful)", "[the plaintiff]", "was"]),
            ("one . . . two … three [...] four * * * five", &["one", "…", "two", "…", "three", "…", "four", "…", "five"]),
            ("end. . . . Next", &["end", "…", "next"]),
            ("recieved [sic] it [citation omitted] here", &["recieved", "sic", "it", "cite", "here"]),
            ("claim[] of U.S. law", &["claim(claim)", "of", "u", "s", "law"]),
            ("[t]he [S]tate", &["the(he)", "state(tate)"]),
            ("'[T]he rule’[2] is", &["the(he)", "rule", "[2]", "is"]),
            ("[wjhether [a] lamp[sj or", &["whether(hether)", "[a]", "lamps(lamp)", "or"]),
            ("or Iw]hether [a] lamp", &["or", "whether(hether)", "[a]", "lamp"]),
            ("[adjacent] and [ejected keepers]", &["[adjacent]", "and", "[ejected keepers]"]),
            ("the [plaintiff", &["the", "plaintiff"]),
        ] {
            assert_eq!(read(text), parts, "{text}");
        }
    }

    #[test]
    fn parentheticals_after_a_quotation_disclose_its_changes() {
        let none = Conventions::default();
        let cleaned = Conventions { cleaned_up: true, ..none };
        let omitted = Conventions { citations_omitted: true, ..none };
        for (text, disclosed) in [
            ("|” (cleaned up)).", cleaned),
            ("|.” (citation omitted).", omitted),
            ("|” (emphasis added) (footnote omitted). See", Conventions { emphasis_added: true, ..omitted }),
            ("|” (internal quotation marks omitted).", Conventions { marks_omitted: true, ..none }),
            ("|” (quoting Roe v. Doe, 1 U.S. 2 (1801) (cleaned up)).", none),
            ("|” (1st Cir. 1999) (cleaned up).", none),
            ("|” was left out (citation omitted).", none),
            ("|” (", none),
        ] {
            let end = text.find('”').unwrap() + '”'.len_utf8();
            assert_eq!(disclosed_after(text, end), disclosed, "{text}");
        }
    }
}
