//! Block quotations that flat text sets off only by a colon before them and by a narrower measure.

use super::text_line::{TextLine, ends_in_ellipsis, ends_sentence, hangs, has_sentences, is_item, without_mark};
use std::ops::Range;

/// Minimum number of lines of such a block.
const LINES: usize = 3;

/// The same with a citation on a line of its own under it.
const LINES_CITED: usize = 2;

/// The share of the measure below which a line that would have had room for the next word ends early.
const EARLY: f64 = 0.9;

/// The share of the measure that the first line of a block of any width has at least.
const HALF: f64 = 0.5;

/// Most letters of the small words of citations: `at`, `v`, `n`.
const SMALL: usize = 2;

/// Most letters of abbreviations in small letters.
const WORD: usize = 3;

/// Lines on either side of a block from which the measure of the text is taken.
const AROUND: usize = 40;

/// The share of the measure that a line of a block may have, and the same with an introduction.
const NARROW: f64 = 0.94;
const NARROW_INTRODUCED: f64 = 0.97;

/// The share of the measure that the lines of a block but its last may have on average: in a short block, in one of many lines, and in one without an
/// introduction; and the share that they have at least.
const MEAN: f64 = 0.85;
const MEAN_OF_MANY: f64 = 0.88;
const MEAN_ALONE: f64 = 0.82;
const LEAST: f64 = 0.4;

/// The share of the measure that the last line of a paragraph has at most, where nothing else shows its end.
const SHORT: f64 = 0.6;

/// The share of the measure below which a line may be a piece of one.
const PIECE: f64 = 0.3;

/// Most characters of a line of a page; more are a paragraph on one line.
const LINE: usize = 160;

/// Lines of a block of many lines.
const MANY: usize = 5;

/// Maximum number of words of a block that is not indented; more are prose.
const MOST_WORDS: usize = 300;

/// Minimum average of words in a line; addresses have fewer.
const WORDS: usize = 4;

/// The lines of a text without its page furniture and notes.
pub(super) struct Lines<'a> {
    pub body: &'a [&'a TextLine],
    /// Whether each line starts a paragraph.
    pub starts: &'a [bool],
    /// The number of each line's page.
    pub pages: &'a [usize],
}

/// The lines that are such blocks, in order.
pub(super) fn blocks(text: &str, lines: &Lines) -> Vec<Range<usize>> {
    let body = lines.body;
    let widths = Widths::of(text, body);
    let mut found: Vec<Range<usize>> = Vec::new();
    for colon in 0..body.len() {
        let is_after = found.last().is_none_or(|last| last.end <= colon);
        let line = &text[body[colon].span];
        let next = |begins: fn(char) -> bool| body.get(colon + 1).is_some_and(|next| text[next.span].starts_with(begins));
        let is_set_off = || next(|c| c == '[') || !next(char::is_lowercase) && widths.break_early(text, body, colon);
        let is_introduced = line.ends_with(':') || line.ends_with(',') && is_set_off();
        if !is_after {
            continue;
        }
        let is_whole = is_introduced || ends_sentence(line);
        let after = if is_whole { block_after(text, lines, &widths, colon, is_introduced) } else { None };
        let is_broken_off = || after.is_none() && widths.break_off(text, lines, colon);
        let rest = if is_broken_off() { rest_of_sentence(text, lines, &widths, colon) } else { None };
        found.extend(after.or(rest));
    }
    found
}

/// The block after the line `before`, which ends a sentence. Without a colon, a block is narrower and ends with a citation.
fn block_after(text: &str, all: &Lines, widths: &Widths, before: usize, is_introduced: bool) -> Option<Range<usize>> {
    let &Lines { body, starts, pages } = all;
    let first = before + 1;
    let own = &text[body.get(first)?.span];
    let length = |at: usize| widths.lengths[at];
    let measure = widths.measures[before] as f64;
    // Without a colon, the line before ends a paragraph.
    let ends_paragraph = || starts.get(first) == Some(&true) || (length(before) as f64) < SHORT * measure;
    if !is_introduced && !ends_paragraph() {
        return None;
    }
    // On the next page, the block goes on with its margin unless a citation or a full line comes first.
    let is_margin = |at: usize| body[at].indent.abs_diff(body[at - 1].indent) <= 1;
    let goes_on = |at: usize| pages[at] != pages[at - 1] && is_margin(at) && !has_citation(&text[body[at].span]);
    let closes = |at: usize| {
        let line = without_mark(&text[body[at].span]);
        ends_sentence(line) && !line.ends_with(':') || is_introduced && (line.ends_with(';') || ends_in_ellipsis(line))
    };
    let is_end = |at: usize| at > first && starts[at] && ends_sentence(&text[body[at - 1].span]) && !goes_on(at);
    // A citation on a line of its own ends the block.
    let is_below = |at: usize| is_introduced && at > first && closes(at - 1) && is_reference(&text[body[at].span]);
    let narrow = if is_introduced { NARROW_INTRODUCED } else { NARROW } * measure;
    let room = || first..body.len().min(first + AROUND);
    let inside = room().take_while(|&at| length(at) as f64 <= narrow && !is_end(at) && !is_below(at)).count();
    // The next paragraph may begin with narrow lines too.
    let closed = (1..=inside).rev().find(|&run| closes(first + run - 1)).unwrap_or(0);
    // A colon before and a short citation behind show a block of any width.
    let ends_short = |at: usize| (length(at) as f64) < SHORT * measure;
    // The first citation after the end of a sentence decides, also one that prose follows on its line if the line before it ends early.
    let is_cited_at = |at: usize| at > first && closes(at - 1) && begins_with_reference(&text[body[at].span]);
    // So does the end of a paragraph.
    let stops = |at: usize| is_end(at) || at > first && closes(at - 1) && widths.break_early(text, body, at - 1);
    // Marks show a quotation by themselves; a heading or the first line of an address is short.
    let is_marked_off = own.starts_with(['“', '"']);
    let begins = text[body[before].span].ends_with(':') && !is_marked_off && length(first) as f64 >= HALF * measure;
    // A colon at the end of a full line, before a word that may go on, is one within a sentence.
    let is_set_off = || starts[first] || own.starts_with(|c: char| c.is_uppercase() || c == '[') || widths.break_early(text, body, before);
    let framed = if begins && is_set_off() { room().find(|&at| stops(at) || is_cited_at(at)).filter(|&at| is_cited_at(at)) } else { None };
    let framed = framed.filter(|&at| is_below(at) && ends_short(at) || widths.break_early(text, body, at - 1)).map(|at| at - first);
    let run = framed.unwrap_or(closed);
    let lines = &body[first..first + run];
    let lengths = whole_lines(&widths.lengths[first..first + run], measure);
    let count = lengths.len();
    let is_marked = || run > 0 && without_mark(&text[body[first + run - 1].span]).len() < body[first + run - 1].span.len();
    let is_cited_below =
        framed.is_some() || is_introduced && !is_marked_off && is_marked() || body.get(first + run).is_some() && is_below(first + run);
    let (_, full) = lengths.split_last().filter(|_| count >= if is_cited_below { LINES_CITED } else { LINES })?;
    let mean = full.iter().sum::<usize>() as f64 / full.len() as f64;
    let is_list = hangs(text, lines) || is_item(&text[lines[0].span]) && lines[1..].iter().any(|line| is_item(&text[line.span]));
    let words = lines.iter().flat_map(|line| text[line.span].split_whitespace()).count();
    // What introduces a block is outside it.
    let holds_introduction = !is_introduced && lines[..run - 1].iter().any(|line| text[line.span].ends_with(':'));
    let most = match (is_introduced, count < MANY) {
        _ if framed.is_some() => f64::INFINITY,
        _ if is_cited_below => NARROW,
        (false, _) => MEAN_ALONE,
        (true, true) => MEAN,
        (true, false) => MEAN_OF_MANY,
    };
    let is_cited = || body[first + run - 1..].iter().take(2).any(|line| has_citation(&text[line.span]));
    let fits = (LEAST * measure..=most * measure).contains(&mean)
        && !is_list
        && !holds_introduction
        && (WORDS * count..=MOST_WORDS).contains(&words)
        && has_sentences(text, lines)
        && (is_introduced || is_cited());
    fits.then_some(first..first + run)
}

/// The block of any width that goes on with the sentence that the line `before` breaks off. The line behind it begins with a citation.
fn rest_of_sentence(text: &str, all: &Lines, widths: &Widths, before: usize) -> Option<Range<usize>> {
    let &Lines { body, starts, .. } = all;
    let first = before + 1;
    let line = |at: usize| without_mark(&text[body[at].span]);
    let ends_early = |at: usize| starts[at] || widths.break_early(text, body, at - 1);
    let closes = |at: usize| ends_early(at) && (ends_sentence(line(at - 1)) || ends_in_ellipsis(line(at - 1)));
    let is_cited = |at: usize| begins_with_reference(without_star(&text[body[at].span]));
    // Items go on with it.
    let goes_on = |at: usize| line(at - 1).ends_with([':', ';']) || is_item(without_star(line(at))) && !is_cited(at);
    let end = (first + 1..body.len().min(first + AROUND)).find(|&at| closes(at) && !goes_on(at))?;
    let lines = &body[first..end];
    let words = lines.iter().flat_map(|line| text[line.span].split_whitespace()).count();
    // A running head has gaps.
    let is_wide = widths.lengths[first] as f64 >= HALF * widths.measures[before] as f64 && !text[body[first].span].contains("  ");
    let fits = is_wide && lines.len() >= LINES_CITED && words <= MOST_WORDS && has_sentences(text, lines);
    (fits && is_cited(end)).then_some(first..end)
}

/// A line without the page mark of a reporter at its start: `*4 Such bonds`.
fn without_star(line: &str) -> &str {
    line.strip_prefix('*').map_or(line, |rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start())
}

/// How wide the lines of a text are, in characters.
struct Widths {
    lengths: Vec<usize>,
    /// For each line the width of the full lines around it: what one in five exceeds. Rows of a table of contents, as wide as the page, and
    /// paragraphs on one line do not count.
    measures: Vec<usize>,
}

impl Widths {
    fn of(text: &str, body: &[&TextLine]) -> Self {
        let lengths: Vec<usize> = body.iter().map(|line| text[line.span].chars().count()).collect();
        let is_wide = lengths.iter().filter(|&&length| length > LINE).count() * 2 > lengths.len();
        let counts: Vec<bool> =
            body.iter().zip(&lengths).map(|(line, &length)| (is_wide || length <= LINE) && !text[line.span].contains("....")).collect();
        // The lengths around a line, in order.
        let mut around: Vec<usize> = Vec::with_capacity(2 * AROUND);
        let (mut from, mut to) = (0, 0);
        let measures = (0..body.len()).map(|at| {
            while to < body.len().min(at + AROUND) {
                if counts[to] {
                    around.insert(around.partition_point(|&length| length < lengths[to]), lengths[to]);
                }
                to += 1;
            }
            while from < at.saturating_sub(AROUND) {
                if counts[from] {
                    around.remove(around.partition_point(|&length| length < lengths[from]));
                }
                from += 1;
            }
            around.get(around.len() * 4 / 5).copied().unwrap_or(0)
        });
        let measures = measures.collect();
        Self { lengths, measures }
    }

    /// Whether a line ends before its measure does, so that the next one is set off: the first word of that would have had room.
    fn break_early(&self, text: &str, body: &[&TextLine], at: usize) -> bool {
        let Some(next) = body.get(at + 1) else { return false };
        let word = text[next.span].split_whitespace().next().map_or(0, |word| word.chars().count());
        ((self.lengths[at] + 1 + word) as f64) < EARLY * self.measures[at] as f64
    }

    /// Whether a line breaks off in the last sentence of a paragraph of more than one, which a heading never is.
    fn break_off(&self, text: &str, lines: &Lines, at: usize) -> bool {
        let Lines { body, starts, .. } = lines;
        let line = |at: usize| &text[body[at].span];
        let first = (at.saturating_sub(AROUND)..=at).rev().find(|&at| starts[at]);
        let ends_within = |at: usize| line(at).match_indices(['.', '?', '!']).any(|(stop, _)| is_stop(&line(at)[..stop], &line(at)[stop..]));
        let last = line(at).rsplit(' ').next().unwrap_or_default().trim_end_matches(',');
        let goes_on = |next: &&TextLine| text[next.span].starts_with(|c: char| c.is_uppercase() || c == '[');
        leads_on(last)
            && body.get(at + 1).is_some_and(goes_on)
            && self.break_early(text, body, at)
            && first.is_some_and(|first| (first..=at).any(|at| ends_within(at) || at > first && ends_sentence(line(at - 1))))
    }
}

/// Whether a stop ends a sentence within a line: behind a word of small letters, a bracket or a mark, and before a capital. The sentences of the prose
/// are finer, but take 10 KB in a reader that has no other use for them.
fn is_stop(before: &str, from: &str) -> bool {
    let rest = from[1..].trim_start_matches(['”', '"', '’', ')']);
    let is_word = before.bytes().rev().take_while(u8::is_ascii_lowercase).count() > WORD
        || before.ends_with(|c: char| c.is_ascii_digit() || [')', '”', '"'].contains(&c));
    is_word && rest.strip_prefix(' ').is_some_and(|next| next.starts_with(|c: char| c.is_uppercase() || c == '“'))
}

/// Whether the last word of a line leads on to words that are quoted: `that`, `concluded`, `wrote`.
fn leads_on(word: &str) -> bool {
    let is_verb = word.ends_with("ed") && word.len() > "ed".len() + 1 || matches!(word, "held" | "wrote" | "said" | "found" | "stating" | "holding");
    word == "that" || is_verb && word.chars().all(char::is_lowercase)
}

/// Whether a line is a citation and nothing else: capitals, numbers and signs, and of small words only those of citations.
fn is_reference(line: &str) -> bool {
    let mut depth = 0;
    let is_small = |word: &&str| {
        let opened = depth > 0 || word.starts_with(['(', '[']);
        depth += word.matches(['(', '[']).count();
        depth -= depth.min(word.matches([')', ']']).count());
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        !opened
            && word.starts_with(char::is_lowercase)
            && letters > SMALL
            && !matches!(word.trim_end_matches([',', '.']), "supra" | "citing" | "quoting" | "and")
    };
    let is_plain = line.split_whitespace().filter(is_small).count() == 0;
    let begins = line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '(');
    // `(Emphasis added.)`
    let is_remark = line.starts_with('(') && line.ends_with(".)") && line.contains(' ');
    is_plain && begins && (is_remark || line.starts_with("Id.") || line.contains(|c: char| c.is_ascii_digit()))
}

/// Whether a line begins with a citation, which may be all of it.
pub(super) fn begins_with_reference(line: &str) -> bool {
    is_reference(line)
        || line.starts_with("Id. ")
        || line.match_indices(". ").any(|(stop, _)| line[..stop].ends_with(|c: char| c.is_ascii_digit() || c == ')') && is_reference(&line[..stop]))
}

/// The lengths of lines, after the pieces of justified ones are joined: extraction leaves the words of a line with wide spaces on lines of their own.
fn whole_lines(lengths: &[usize], measure: f64) -> Vec<usize> {
    let mut whole: Vec<usize> = Vec::new();
    let mut before = usize::MAX;
    for &length in lengths {
        let is_piece = |length: usize| (length as f64) < PIECE * measure;
        match whole.last_mut() {
            Some(last) if is_piece(before) && is_piece(length) && (*last + length) as f64 <= MEAN * measure => *last += 1 + length,
            _ => whole.push(length),
        }
        before = length;
    }
    whole
}

/// Whether a line has the marks of a citation: `v.`, `Id.`, or a year before a closing parenthesis.
fn has_citation(line: &str) -> bool {
    let is_year = |close: usize| close >= 4 && line.as_bytes()[close - 4..close].iter().all(u8::is_ascii_digit);
    line.contains(" v. ") || line.starts_with("Id.") || line.match_indices(')').any(|(close, _)| is_year(close))
}

#[cfg(test)]
mod tests {
    use crate::plain;
    use literatim_matching::text::{BlockKind, Flow};

    /// A paragraph with lines of about 70 characters, some lines of `set_off`, and a paragraph.
    fn quoted(intro: &str, set_off: &[&str]) -> Vec<String> {
        let full = "The keeper of the light trims the wick at dusk and again when the tide\n".repeat(6);
        let text = format!("{full}{intro}\n{}\nThat is the rule of the port, and nobody has changed it in many years.\n{full}", set_off.join("\n"));
        let document = plain::read(&text);
        let flow = Flow::new(&document);
        let blocks = flow.blocks().iter().filter(|block| block.kind == BlockKind::Quotation);
        blocks.map(|block| flow.text()[block.span].to_owned()).collect()
    }

    #[test]
    fn narrower_lines_after_a_colon_are_a_block() {
        let block = [
            "The pilot shall report to the harbor",
            "master before the tide turns, and the",
            "master shall enter the report in the",
            "book of the port.",
        ];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &block), [block.join(" ")]);
        assert_eq!(quoted("The charter of the old port says what every pilot has to do.", &block), [""; 0]);
        let alone = [
            "The pilot shall report to the harbor",
            "master before the tide turns. The",
            "master shall enter it in the old",
            "book. Doe v. Roe, 900 F.3d 1 (2018).",
        ];
        let intro = "The charter of the old port says what every pilot has to do.\n";
        assert_eq!(quoted(intro, &alone), [alone.join(" ")]);
        let list = ["1. the pilot reports to the harbor", "2. the master enters the report in", "3. the book of the port is kept by the", "master."];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &list), [""; 0]);
        let pieces =
            ["The pilot shall report to the harbor", "master", "before", "the", "tide", "turns.", "The master enters it in the book", "of the port."];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &pieces), [pieces.join(" ")]);
        let open = ["The pilot shall report to the harbor", "master before the tide turns, and the", "master shall enter the report in the"];
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &open), [""; 0]);
        // A citation under it, a comma before it, and the end of an item.
        let wide =
            ["The pilot shall report to the harbor master before the tide turns", "and the master shall enter the report in the old book of it."];
        assert_eq!(quoted("The court put it in this way:", &[&wide[..], &["Quill, 100 Tarrow 2d at 219."]].concat()), [wide.join(" ")]);
        assert_eq!(quoted("The court put it in this way:", &wide), [""; 0]);
        assert_eq!(
            quoted("The court put it in this way:", &[&wide[..], &["It is so, as all the keepers of the light at the old port say."]].concat()),
            [""; 0]
        );
        let noted = [
            "The pilot shall report to the old harbor master before the tide",
            "turns, and the master shall enter the report in the old book",
            "of the port, where it is kept.12",
        ];
        assert_eq!(quoted("The court put it in this way:", &noted), [noted.join(" ")]);
        let bracketed = [
            "[a]lthough the pilot reports to the harbor",
            "master before the tide turns, and the",
            "master enters it, nobody reads it.",
            "Id. at 4.",
        ];
        assert_eq!(quoted("The keeper of the light trims the wick at dusk and the court concludes,", &bracketed), [bracketed[..3].join(" ")]);
        for introduction in ["As the keeper wrote in July 2012,", "As the court explained in Quill,", "The old charter says,"] {
            assert_eq!(quoted(introduction, &block), [block.join(" ")]);
        }
        assert_eq!(quoted("The keeper of the light trims the wick at dusk and again at that,", &block), [""; 0]);
        let item = [
            "The pilot shall report to the harbor",
            "master before the tide turns that:",
            "(1) the log is whole and the lamp is",
            "lit at the pier;",
        ];
        assert_eq!(quoted("The charter of the old port says this:", &[&item[..], &["HPC 5.5(c)(1). [Emphasis added.]"]].concat()), [item.join(" ")]);
        // A colon that ends a line by chance.
        let own = [
            "the pilot who leaves the wheel of a ship while she is under way at sea",
            "answers for all of the loss that follows, and her owner with the pilot.",
            "Quill, 100 Tarrow 2d at 219.",
        ];
        assert_eq!(quoted("The charter leaves the board of the harbor no choice, and it says why:", &own), [""; 0]);
        let full = "The pilot shall report to the harbor master before the tide turns, and";
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &[full; 3]), [""; 0]);
        // Paragraphs on one line have no measure.
        let entry = format!("\nPell, A. (1990). {}Pier Press.", "A long title about the lamps of many harbors, ".repeat(4));
        let listed = format!("{}\n\n8. References{}", full.replace(", and", "."), entry.repeat(30));
        assert_eq!(quoted("The charter of the old port says what every pilot has to do:", &[full, full, &listed]), [""; 0]);
    }

    #[test]
    fn full_lines_that_go_on_with_a_broken_sentence_are_a_block_above_a_citation() {
        let full = [
            "The pilot who leaves the wheel of a ship while she is under way at sea",
            "answers for all of the loss that follows, and her owner with the pilot",
            "wherever she lies.",
        ];
        let words = full.join(" ");
        let intro = "The board asked who pays for this loss. It read the charter, and found";
        for (lead, below) in [
            ("that the court held", "Id. at 219. That was so."),
            ("and wrote", "*4 Quill, 100 Tarrow 2d at 219."),
            ("as the old court had said,", "H.P.C. 5.5(c). The keeper agreed."),
        ] {
            let intro = format!("{intro}\n{lead}");
            assert_eq!(quoted(&intro, &[&full[..], &[below]].concat()), [&*words], "{lead}");
            assert_eq!(quoted(&intro, &full), [""; 0], "{lead}");
        }
        let cited: &[&str] = &["Id. at 219. That was so."];
        // A heading of two lines, a name at the end of a line, and a sentence that breaks off before a small letter.
        for intro in [
            "A. The board of the harbor has no choice but to charge the owner of the\nship for the loss",
            "It looked at the old charter. It asked the keeper,\nMr. Quill",
        ] {
            assert_eq!(quoted(intro, &[&full[..], cited].concat()), [""; 0], "{intro}");
        }
        let small = ["and the pilot who leaves the wheel of a ship while she is under way at", "sea answers for all of the loss that follows."];
        assert_eq!(quoted(&format!("{intro}\nthat the pilot"), &[&small[..], cited].concat()), [""; 0]);
    }
}
