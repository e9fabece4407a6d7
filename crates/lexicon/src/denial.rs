//! Denials: which word denies the words after it.

use super::clause::ends_clause;
use super::{Classes, is, is_adverb, is_auxiliary, is_negation, is_numeric};
use literatim_matching::text::{Span, Word, words_in};

/// Maximum words from the negation that begins a clause, `no carrier …`, to its predicate.
const SUBJECT: usize = 12;

/// Maximum words from a negation or a verb that denies to the last part of what it denies: `not sell the lamp or`, `prevents the keeper from`.
const REACH: usize = 8;

/// Maximum words of a sentence in front of a place that are read.
const FAR: usize = 60;

/// Maximum words of a subject between `that` and its predicate.
const SHORT_SUBJECT: usize = 4;

/// The words of a clause before a place, and those from it on.
struct Lead<'a> {
    text: &'a str,
    words: Vec<Word>,
    /// The rest of the clause.
    rest: Vec<Word>,
    at: usize,
}

/// The word of `sentence`, bytes of `text`, that denies the words from byte `at` on: `is not | liable`, `no carrier may | rely`, `denied that | he
/// slept`. A second denial undoes the first: `nobody denies that | he slept`.
pub fn denial_before(text: &str, sentence: Span, at: usize) -> Option<Span> {
    let end = text[at..sentence.end.max(at)].find(ends_clause).map_or(sentence.end.max(at), |end| at + end);
    let mut words = words_in(text, Span::new(sentence.start.min(at), at));
    words.drain(..words.len().saturating_sub(FAR));
    let lead = Lead { text, words, rest: words_in(text, Span::new(at, end)), at };
    let denying = lead.before(lead.words.len())?;
    let outer = lead.back(denying, denying, &|i| lead.is_joined(i), &|i| lead.key(i) == "that");
    let is_undone = outer.is_some_and(|that| lead.before_clause(that).is_some());
    (!is_undone).then(|| lead.words[denying].span)
}

/// Whether the word negates what follows it: not the number of `No. 5`, and not a part of `no-call`.
pub fn is_negating(text: &str, word: &Word) -> bool {
    let is_part = text[word.span.end..].starts_with(['-', '‑']) || text[..word.span.start].ends_with(['-', '‑']);
    is_negation(&word.key) && !is_part && !(word.key == "no" && text[word.span.end..].starts_with('.'))
}

/// Whether the word may be between a negation and its noun: `not every keeper`, `not a single keeper`.
pub fn is_counting(key: &str) -> bool {
    is(key, Classes::QUANTIFIER | Classes::ARTICLE) || is_numeric(key) || key == "single"
}

/// Whether the words before a place set aside what follows: `rather than being`, `instead of`, `far from`, `without`.
pub fn sets_aside(words: &[Word]) -> bool {
    let is_pair = |pair: &[Word]| {
        matches!(
            (pair[0].key.as_str(), pair[1].key.as_str()),
            ("rather", "than") | ("instead" | "short", "of") | ("far" | "free", "from") | ("opposed", "to") | ("anything", "but")
        )
    };
    let last = |count: usize| &words[words.len().saturating_sub(count)..];
    last(REACH).windows(2).any(is_pair) || last(2).iter().any(|word| matches!(word.key.as_str(), "without" | "unlike"))
}

impl Lead<'_> {
    /// The word at this place, of the lead or after it; empty beyond the clause.
    fn key(&self, i: usize) -> &str {
        self.words.get(i).or_else(|| self.rest.get(i - self.words.len())).map_or("", |word| word.key.as_str())
    }

    fn is(&self, i: usize, classes: Classes) -> bool {
        is(self.key(i), classes)
    }

    /// The text between a word of the lead and the next one.
    fn gap(&self, i: usize) -> &str {
        &self.text[self.words[i].span.end..self.words.get(i + 1).map_or(self.at, |next| next.span.start)]
    }

    /// Whether no mark separates a word of the lead from the next one.
    fn is_joined(&self, i: usize) -> bool {
        !self.gap(i).contains(ends_clause)
    }

    /// The last of at most `count` words before `from` that is `wanted`; the search ends at one that is not open.
    fn back(&self, from: usize, count: usize, is_open: &dyn Fn(usize) -> bool, wanted: &dyn Fn(usize) -> bool) -> Option<usize> {
        let mut i = from;
        while i > from.saturating_sub(count) {
            i -= 1;
            if !is_open(i) {
                return None;
            }
            if wanted(i) {
                return Some(i);
            }
        }
        None
    }

    /// The word directly before `end`, in the same clause. A phrase between commas or in parentheses interrupts it: `did not, in fog, leave`.
    fn previous(&self, end: usize) -> Option<usize> {
        let last = end.checked_sub(1)?;
        if self.is_joined(last) {
            return Some(last);
        }
        let (opening, closing) = if self.gap(last).contains(')') { ('(', ')') } else { (',', ',') };
        let is_closed = self.gap(last).chars().filter(|&c| ends_clause(c)).eq([closing]);
        if is_closed { self.back(last, SUBJECT, &|_| true, &|i| self.gap(i).contains(opening)) } else { None }
    }

    /// Whether the word negates what follows. `not only`, `whether or not`, `if not` and `not until` do not.
    fn negates(&self, i: usize) -> bool {
        let next = self.key(i + 1);
        // `Few keepers sleep`; `a few` and `the last few` deny nothing.
        if self.key(i) == "few" {
            return i == 0 || !self.is_joined(i - 1) || self.is(i - 1, Classes::QUALIFIER | Classes::LEAD | Classes::COORDINATOR);
        }
        let is_in_lead = i + 1 < self.words.len();
        let limits = self.is(i + 1, Classes::EXCEPTION) && (is_in_lead || next != "only")
            || matches!(next, "merely" | "just" | "simply" | "solely" | "alone" | "matter" | "withstanding");
        let is_alternative =
            i > 0 && (self.key(i - 1) == "if" || self.key(i - 1) == "or" && self.back(i, REACH, &|_| true, &|j| self.key(j) == "whether").is_some());
        is_negating(self.text, &self.words[i]) && !limits && !is_alternative && !self.fails(i)
    }

    /// Whether the word denies only an infinitive: `failed to leave`.
    fn fails(&self, i: usize) -> bool {
        self.is(i, Classes::NEGATION) && self.is(i, Classes::DENIAL)
    }

    /// The word that denies the constituent which begins at word `end`.
    fn before(&self, end: usize) -> Option<usize> {
        let mut from = end;
        while let Some(last) = self.previous(from) {
            if self.negates(last) {
                return Some(last);
            }
            if self.key(last) == "all" && last > 0 && self.key(last - 1) == "at" {
                from = last - 1;
                continue;
            }
            // `in no event`, `by no means`.
            if let Some(no) = last.checked_sub(1).filter(|&no| self.is_joined(no) && self.is_phrase(no)) {
                if self.negates(no) {
                    return Some(no);
                }
                from = no - 1;
            } else if self.is_between(last, end) {
                from = last;
            } else {
                break;
            }
        }
        // The particle is the last word before the constituent, `refuses to |`, or its first one, `refuses | to`.
        let last = self.previous(from);
        let found = last.into_iter().chain((end == self.words.len()).then_some(end)).find_map(|particle| match self.key(particle) {
            "to" => self.before_infinitive(particle),
            "that" => self.before_clause(particle),
            "from" => self.before_separation(particle),
            "or" => self.before_alternative(particle),
            _ => None,
        });
        found.or_else(|| self.negative_opening(from, end)).or_else(|| self.before_subject(end))
    }

    /// Whether a preposition and `no` or `any` make a phrase with the one word after them.
    fn is_phrase(&self, i: usize) -> bool {
        let leads = i > 0 && self.is_joined(i - 1) && self.is(i - 1, Classes::FUNCTION) && !is_auxiliary(self.key(i - 1));
        leads && matches!(self.key(i), "no" | "any")
    }

    /// Whether a word may be between a negation and what it denies, which begins at word `end`.
    fn is_between(&self, i: usize, end: usize) -> bool {
        let key = self.key(i);
        let is_first = i + 1 == end && (self.is(i, Classes::ARTICLE) || matches!(key, "any" | "such" | "one"));
        is_first
            || is_auxiliary(key)
            || is_adverb(key)
            || is(key, Classes::QUALIFIER)
            || matches!(key, "be" | "been" | "being" | "longer" | "ever" | "even" | "yet" | "still" | "itself")
    }

    /// The word that denies an infinitive, whose `to` is at `to`: `not to`, `refuses to`, `is not entitled to`.
    fn before_infinitive(&self, to: usize) -> Option<usize> {
        let head = self.previous(to)?;
        if self.negates(head) {
            return Some(head);
        }
        let names = Classes::ARTICLE | Classes::DETERMINER | Classes::PRONOUN | Classes::FUNCTION;
        if self.is(to + 1, names) && !matches!(self.key(to + 1), "be" | "have" | "do") {
            return None;
        }
        if self.is(head, Classes::DENIAL) {
            return self.denied(head);
        }
        let is_small = self.is(head, Classes::FUNCTION | Classes::CONNECTIVE | Classes::COORDINATOR) && !is_auxiliary(self.key(head));
        if is_small || !self.is_joined(head) { None } else { self.before(head) }
    }

    /// The word that denies a clause, whose `that` is at `that`: `denied that`, `it is not true that`, `rejected the claim that`.
    fn before_clause(&self, that: usize) -> Option<usize> {
        let head = self.previous(that)?;
        if self.is(head, Classes::DENIAL) {
            return self.denied(head);
        }
        if !self.is(head, Classes::PROPOSITION) {
            let asserts = Classes::HOLDING | Classes::PROVISION | Classes::PLEA | Classes::TELLING | Classes::ASSERTION;
            return self.before(head).filter(|_| self.is(head, asserts));
        }
        let is_small = |i: usize| self.is(i, Classes::ARTICLE | Classes::DETERMINER) || self.key(i).ends_with("'s");
        let is_part = |i: usize| self.is_joined(i) && !self.negates(i) && !self.is(i, Classes::DENIAL) && (is_small(i) || i + 1 == head);
        let verb = self.back(head, head, &|_| true, &|i| !is_part(i))?;
        if self.is(verb, Classes::DENIAL) {
            self.denied(verb)
        } else if self.negates(verb) {
            Some(verb)
        } else {
            self.before(verb)
        }
    }

    /// The word that denies what follows `from`: `far from`, `prevents the keeper from leaving`.
    fn before_separation(&self, from: usize) -> Option<usize> {
        let head = self.previous(from)?;
        if self.key(head) == "far" {
            return self.denied(head);
        }
        let is_action = self.key(from + 1).ends_with("ing");
        let verb = self.back(from, REACH, &|i| self.is_joined(i), &|i| self.is(i, Classes::DENIAL));
        verb.filter(|_| is_action).and_then(|verb| self.denied(verb))
    }

    /// A word that denies, unless another one denies it: `cannot deny`.
    fn denied(&self, denial: usize) -> Option<usize> {
        self.before(denial).is_none().then_some(denial)
    }

    /// The word that denies what is before `or` too: `may not sell the lamp or`.
    fn before_alternative(&self, or: usize) -> Option<usize> {
        let is_clause = self.begins_with_noun() && self.has_predicate();
        let is_open = |i: usize| self.is_joined(i) && !self.opens_clause(i);
        self.back(or, REACH, &is_open, &|i| self.negates(i) && self.key(i) != "without").filter(|_| !is_clause)
    }

    /// The negation that begins the clause of word `end`, after which the words from `from` on are its verb: `no carrier may`, `nothing in this rule`,
    /// `in no event shall the carrier`.
    fn negative_opening(&self, from: usize, end: usize) -> Option<usize> {
        let begins =
            |i: usize| i == 0 || !self.is_joined(i - 1) || self.is(i - 1, Classes::COORDINATOR) && !self.negates(i - 1) || self.key(i - 1) == "that";
        let last = self.previous(from)?;
        let start = self.back(last + 1, SUBJECT, &|_| true, &begins)?;
        let no = [start, start + 1]
            .into_iter()
            .find(|&i| i < from && self.negates(i) && (i == start || self.is_phrase(i) || self.is(start, Classes::QUALIFIER)))?;
        let between = no + 1..last + 1;
        if between.clone().any(|i| self.opens_clause(i)) || self.key(no) == "without" {
            return None;
        }
        let has_verb = |mut words: std::ops::Range<usize>| words.any(|i| is_auxiliary(self.key(i)));
        let verb = no + 1 + usize::from(no > start && self.is_phrase(no));
        let is_inverted = is_auxiliary(self.key(verb)) && verb + 1 < end;
        let is_predicate = if is_inverted {
            // The verb follows its subject: `nor may the carrier | rely`.
            !self.begins_with_noun()
                && !has_verb(verb + 1..end)
                && self.is(verb + 1, Classes::ARTICLE | Classes::DETERMINER | Classes::SUBJECT | Classes::QUANTIFIER)
        } else if has_verb(from..end) {
            !has_verb(between)
        } else {
            let is_verb = ["s", "ed"].iter().any(|ending| self.key(self.words.len()).ends_with(ending)) && !self.begins_with_noun();
            !has_verb(between) && (self.has_predicate() || is_verb && !self.is(last, Classes::FUNCTION))
        };
        is_predicate.then_some(no)
    }

    /// The word that denies the clause whose subject is directly before word `end`: `it is false that we | had left`.
    fn before_subject(&self, end: usize) -> Option<usize> {
        let is_part = |i: usize| self.is_joined(i) && !is_auxiliary(self.key(i));
        let that = self.back(end, SHORT_SUBJECT, &is_part, &|i| self.key(i) == "that")?;
        (that + 1 < end && end == self.words.len() && self.has_predicate()).then(|| self.before_clause(that)).flatten()
    }

    /// Whether the words begin with a noun or its article.
    fn begins_with_noun(&self) -> bool {
        self.is(self.words.len(), Classes::ARTICLE | Classes::DETERMINER | Classes::SUBJECT | Classes::QUANTIFIER)
    }

    /// Whether the words have a verb of their own clause.
    fn has_predicate(&self) -> bool {
        self.rest.iter().take_while(|word| !is(&word.key, Classes::RELATIVE | Classes::LEAD)).any(|word| is_auxiliary(&word.key))
    }

    fn opens_clause(&self, i: usize) -> bool {
        self.is(i, Classes::RELATIVE | Classes::LEAD | Classes::CONNECTIVE) && !matches!(self.key(i), "and" | "or" | "to" | "than")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use literatim_matching::text::sentence_at;

    #[test]
    fn a_denial_is_found_before_what_it_denies() {
        let mut faults = Vec::new();
        for (text, expected) in [
            ("The carrier is not | liable for it.", Some("not")),
            ("No carrier may | rely on it.", Some("No")),
            ("No carrier, however careful, may | rely on it.", Some("No")),
            ("No owner of a ship shall be | heard.", Some("No")),
            ("No keeper of | the harbour shall be liable.", Some("No")),
            ("Nothing in this rule | limits the board.", Some("Nothing")),
            ("Nothing in this rule shall | limit the board.", Some("Nothing")),
            ("Neither party may | sell it.", Some("Neither")),
            ("The mate left, nor did he | return.", Some("nor")),
            ("In no event shall the carrier | pay for it.", Some("no")),
            ("Under no circumstances may a carrier | rely on it.", Some("no")),
            ("It was by no means | a safe harbour.", Some("no")),
            ("It can't | be sold.", Some("can't")),
            ("The owner cannot | sell it.", Some("cannot")),
            ("The rule no longer | binds him.", Some("no")),
            ("He sailed without | a light.", Some("without")),
            ("They hardly ever | looked at it.", Some("hardly")),
            ("The lamp is not to be | lit by day.", Some("not")),
            ("The carrier is not obliged to | warn riders.", Some("not")),
            ("The mate refuses to | row at night.", Some("refuses")),
            ("The mate failed to | row at night.", Some("failed")),
            ("The lamp is far from | bright.", Some("far")),
            ("The rule prevents a keeper from | leaving it.", Some("prevents")),
            ("There is no evidence that | the keeper slept.", Some("no")),
            ("The court did not hold that | the keeper slept.", Some("not")),
            ("The board rejected the owner's claim that | the keeper slept.", Some("rejected")),
            ("No court has held that | the keeper slept.", Some("No")),
            ("It does not in any way | bind the owner.", Some("not")),
            ("He may not sell the lamp or | give it away.", Some("not")),
            ("It was not the | fault of the mate.", Some("not")),
            ("Not | every keeper is paid.", Some("Not")),
            ("It was not | only the keeper who slept.", Some("not")),
            ("It is not (in our view) | liable for it.", Some("not")),
            ("It is neither | liable nor bound.", Some("neither")),
            ("It has never been | held to account.", Some("never")),
            ("The rule does not ‘| bind the mate.’", Some("not")),
            ("It is not at all | clear from the log.", Some("not")),
            ("The master did nothing to | warn the ship.", Some("nothing")),
            ("No one may | enter the tower.", Some("No")),
            ("None of the lamps was | lit that night.", Some("None")),
            ("Not one keeper was | paid for it.", Some("Not")),
            ("The board lacks the power to | close the port.", Some("lacks")),
            ("The mate was unable to | row at night.", Some("unable")),
            ("The court declined to hold that | the lamp was lit.", Some("declined")),
            ("He was barred from | recovering the cost.", Some("barred")),
            ("It does not follow that | the lamp was lit.", Some("not")),
            ("It cannot be said that | the lamp was lit.", Some("cannot")),
            ("We do not believe that | the lamp was lit.", Some("not")),
            ("There is nothing to show that | the lamp was lit.", Some("nothing")),
            ("There is no requirement that | the lamp be lit.", Some("no")),
            ("Never may a carrier | rely on it.", Some("Never")),
            ("We disagree that | the lamp was lit.", Some("disagree")),
            ("The court refused to hold | that the lamp was lit.", Some("refused")),
            ("The board was not ready | to close the port.", Some("not")),
            ("The rule prevents a keeper | from leaving it.", Some("prevents")),
            ("Rarely does a keeper | leave his light.", Some("Rarely")),
            ("The mate seldom | slept on watch.", Some("seldom")),
            ("Few | ships of that class were lost.", Some("Few")),
            ("Very few keepers have ever | left a light.", Some("few")),
            ("Few courts have held that | the lamp was lit.", Some("Few")),
            ("The owner is under no duty to | warn the crew.", Some("no")),
            ("The board did not have to | close the port.", Some("not")),
            ("He said he DID NOT | LEAVE THE LIGHT.", Some("NOT")),
            ("Nobody in the harbour | believes the mate.", Some("Nobody")),
            ("They said that it was not “| safe to sail.”", Some("not")),
        ] {
            let found = found(text);
            faults.extend((found != expected).then(|| format!("{text}: {found:?}")));
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn other_words_are_not_denied() {
        for text in [
            "It is liable not only | for the lamp but for the horn.",
            "It was not merely | a slip of the pen.",
            "Whether or not | the keeper slept, the lamp was out.",
            "He pays rather than | sells the lamp.",
            "The mate was negligent, if not | reckless.",
            "He may leave, but not | until the lamp is lit.",
            "He shall not sail unless | the lamp is lit.",
            "Nobody doubts that | the keeper slept.",
            "Nobody doubts | that the keeper slept.",
            "The board did not refuse | to pay the keeper.",
            "A few keepers | slept.",
            "In the last few years | the lamp was lit.",
            "It is not rarely that | the lamp was out.",
            "The board did not deny that | the keeper slept.",
            "It cannot be denied that | the keeper slept.",
            "There is no doubt that | the keeper slept.",
            "There is no question that | the keeper slept.",
            "It is not surprising that | the keeper slept.",
            "The lamp was not lit, and | the keeper slept.",
            "The lamp was not lit because | the keeper slept.",
            "Although the lamp was not lit, | the keeper slept.",
            "The rule, which does not bind the mate, | binds the owner.",
            "No carrier may rely upon | a general warning.",
            "He did not do so in order to | save the lamp.",
            "The no-call clauses | protect the owner.",
            "See No. | 12 of the log.",
            "The court did not abuse its discretion in finding that | the keeper slept.",
            "He did not see the light that | burned on the mole.",
            "He did not answer or | the line was dead.",
            "The claim does not turn on | the colour of the lamp.",
            "Without delay, | the crew left.",
            "It asked for facts that are not | merely consistent with guilt.",
            "He acted without leave or | exceeds his leave.",
            "The mate, who was not there, | left the light.",
            "The lamp was not lit when | the keeper slept.",
            "It is not enough that | the keeper slept.",
            "The keeper did not know that | the lamp was out.",
            "No rule requires | a keeper to leave his light.",
            "The court did not reach the question whether | the lamp was lit.",
            "Not surprisingly, | the lamp was out.",
            "There was no lamp; | the keeper slept.",
            "He would not sail, but | the mate did.",
            "No matter | what the keeper says, the lamp was out.",
            "The ship had no lamp on the night when | the keeper slept.",
            "It did not refuse to | pay the keeper.",
            "We have no power over a statute, for | the council is its only reader.",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    /// The word that denies the words after the bar.
    fn found(text: &str) -> Option<&str> {
        let at = text.find('|').unwrap();
        let blank = text.replace('|', " ");
        denial_before(&blank, sentence_at(&blank, at), at + 1).map(|word| &text[word])
    }
}
