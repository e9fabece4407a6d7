//! Sentences and clauses: where a text is cut into them, and which of its parts have a verb of their own.

use super::{Classes, begins_condition, inflection, is, is_auxiliary};
use literatim_matching::text::{Span, Word, words_in};

/// Whether a mark ends a sentence or a main part of one.
pub fn ends_sentence(c: char) -> bool {
    matches!(c, '.' | ';' | ':' | '?' | '!' | '\n')
}

/// Whether a mark sets off a part of a sentence.
pub fn sets_off(c: char) -> bool {
    matches!(c, ',' | '(' | ')' | '—' | '–')
}

/// Whether a mark separates two clauses. A full stop may be that of an abbreviation.
pub fn ends_clause(c: char) -> bool {
    c != '.' && (ends_sentence(c) || sets_off(c))
}

/// Bytes in which to look for the end of the clause or the sentence that goes on at a place.
const FAR: usize = 300;

/// A stretch of a text with its words, read once. A mark inside a word, as in `1,000`, cuts nothing. All spans are in bytes of the text.
pub struct Clauses<'a> {
    text: &'a str,
    span: Span,
    words: Vec<Word>,
}

impl<'a> Clauses<'a> {
    /// The stretch of a text.
    pub fn of(text: &'a str, span: Span) -> Self {
        Self { text, span, words: words_in(text, span) }
    }

    /// What follows byte `at`.
    pub fn after(text: &'a str, at: usize) -> Self {
        Self::of(text, Span::new(at, text.floor_char_boundary((at + FAR).min(text.len()))))
    }

    /// The words of a part.
    pub fn words(&self, part: Span) -> &[Word] {
        let from = self.words.partition_point(|word| word.span.start < part.start);
        let to = self.words.partition_point(|word| word.span.end <= part.end);
        &self.words[from..to.max(from)]
    }

    /// The sentences, at least one, each without the mark at its end.
    pub fn sentences(&self) -> Vec<Span> {
        self.cut(self.span, ends_sentence)
    }

    /// The first sentence from byte `at` on.
    pub fn sentence(&self, at: usize) -> Span {
        self.cut(Span::new(at, self.span.end), ends_sentence)[0]
    }

    /// The first sentence from byte `at` on with what its colons lead to.
    pub fn whole_sentence(&self, at: usize) -> Span {
        self.cut(Span::new(at, self.span.end), |c| ends_sentence(c) && c != ':')[0]
    }

    /// What comes before the first mark from byte `at` on.
    pub fn clause(&self, at: usize) -> Span {
        self.cut(Span::new(at, self.span.end), |c| ends_sentence(c) || sets_off(c))[0]
    }

    /// The parts of a sentence between commas, parentheses and dashes.
    pub fn parts(&self, sentence: Span) -> Vec<Span> {
        self.cut(sentence, sets_off)
    }

    /// The parts of a sentence between such marks and before conjunctions that lead to a verb of their own.
    pub fn clauses(&self, sentence: Span) -> Vec<Span> {
        self.parts(sentence).into_iter().flat_map(|part| self.coordinated(part)).collect()
    }

    /// Whether words between two commas are a clause of their own: they have a subject and a verb, or another verb for the previous subject.
    pub fn is_clause(&self, part: Span) -> bool {
        let words = self.words(part);
        let joined = self.begins_with(part, Classes::COORDINATOR);
        let rest = &words[usize::from(joined)..];
        let Some(first) = rest.first() else { return false };
        let subject = |word: &Word| is(&word.key, Classes::SUBJECT);
        let verb = |word: &Word| is_auxiliary(&word.key);
        let predicate = joined && (inflection::is_past(&first.key) || verb(first));
        subject(first) || predicate || rest[1..].iter().any(verb) || verb(first) && rest.get(1).is_some_and(subject)
    }

    /// Whether the first word of a part has one of the classes.
    pub fn begins_with(&self, part: Span, classes: Classes) -> bool {
        self.words(part).first().is_some_and(|word| is(&word.key, classes))
    }

    /// Whether a part begins an exception to the clause next to it.
    pub fn is_exception(&self, part: Span) -> bool {
        begins_condition(self.words(part), self.text[..part.start].trim_end().ends_with(sets_off))
    }

    /// The clause that leads to the end of the stretch, with what it depends on: back to a verb of its own.
    pub fn last(&self) -> Span {
        let parts = self.clauses(self.span);
        let mut from = self.span.end;
        for (index, &part) in parts.iter().enumerate().rev() {
            let is_subordinate = self.begins_with(part, Classes::CONNECTIVE | Classes::EXCEPTION | Classes::RELATIVE);
            if index + 1 < parts.len() && is_subordinate {
                break;
            }
            from = part.start;
            if self.is_clause(part) {
                break;
            }
        }
        Span::new(from, self.span.end)
    }

    /// Where a relative clause to a noun of this part begins; the end of the part if there is none.
    pub fn relative(&self, part: Span) -> usize {
        let words = self.words(part);
        let begins = |i: usize| is(&words[i].key, Classes::RELATIVE) && words[i + 1..].iter().any(|word| is_auxiliary(&word.key));
        (1..words.len()).find(|&i| begins(i)).map_or(part.end, |i| words[i].span.start)
    }

    /// The clauses of a part without marks, each with its conjunction.
    fn coordinated(&self, part: Span) -> Vec<Span> {
        let mut parts = vec![part];
        for word in self.words(part).iter().skip(1).filter(|word| is(&word.key, Classes::COORDINATOR)) {
            let rest = Span::new(word.span.start, part.end);
            if self.is_clause(rest) {
                parts.last_mut().expect("there is one").end = rest.start;
                parts.push(rest);
            }
        }
        parts
    }

    /// The pieces of a part between marks, at least one.
    fn cut(&self, part: Span, is_mark: impl Fn(char) -> bool) -> Vec<Span> {
        let mut from = part.start;
        let mut pieces = Vec::new();
        for (at, mark) in self.text[part].match_indices(is_mark) {
            let at = part.start + at;
            let next = self.words.partition_point(|word| word.span.end <= at);
            if self.words.get(next).is_none_or(|word| word.span.start > at) {
                pieces.push(Span::new(from, at));
                from = at + mark.len();
            }
        }
        pieces.push(Span::new(from, part.end));
        pieces
    }
}

/// Whether a whole stretch of a text is a clause.
pub fn is_clause(text: &str, span: Span) -> bool {
    Clauses::of(text, span).is_clause(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Span {
        Span::new(0, text.len())
    }

    #[test]
    fn sentences_are_cut_at_marks_and_not_inside_words() {
        for (text, expected) in [
            ("The lamp burns; the keeper sleeps", &["The lamp burns", " the keeper sleeps"][..]),
            ("It costs 1,000.50 a year. It burns", &["It costs 1,000.50 a year", " It burns"]),
            ("It burns", &["It burns"]),
            ("", &[""]),
        ] {
            let found: Vec<&str> = Clauses::of(text, whole(text)).sentences().into_iter().map(|span| &text[span]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn clauses_begin_at_marks_and_at_conjunctions_with_a_verb() {
        for (text, expected) in [
            ("The keeper slept, and the lamp was out", &["The keeper slept", " and the lamp was out"][..]),
            ("The lamp was lit and it was seen", &["The lamp was lit ", "and it was seen"]),
            ("The lamp and oil were sold", &["The lamp ", "and oil were sold"]),
            ("oil and lamps", &["oil and lamps"]),
            ("2,500 lamps (and no oil) came", &["2,500 lamps ", "and no oil", " came"]),
        ] {
            let found: Vec<&str> = Clauses::of(text, whole(text)).clauses(whole(text)).into_iter().map(|span| &text[span]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn the_last_clause_goes_back_to_a_verb_of_its_own() {
        for (text, expected) in [
            ("The mate slept, and the keeper was not ", " and the keeper was not "),
            ("The keeper is, in fog, ", "The keeper is, in fog, "),
            ("Although the lamp was out, the keeper, ", " the keeper, "),
        ] {
            assert_eq!(&text[Clauses::of(text, whole(text)).last()], expected, "{text}");
        }
    }
}
