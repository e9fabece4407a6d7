//! Phrases: what several words mean together, from one table.
//!
//! A pattern is words with a space between them. `{class}` is a word of a class, `{fact}` a phrase of an earlier row; `{adverb}`, `{negation}`,
//! `{number}`, `{name}` (one or more capitalised words that name somebody) and `{word}` (any word) are built in. `(a|b c)` are alternatives, `…?` may be missing, `…+` may
//! repeat, `…*` both. A word with a capital has one in the text too. Marks between words do not count, and a word broken at the end of a line is one.

use super::{Classes, is, is_adverb, is_auxiliary, is_negation, is_turning, value};
use literatim_matching::order;
use literatim_matching::text::{Word, words};
use std::cell::RefCell;
use std::sync::LazyLock;
#[cfg(feature = "preview")]
use std::sync::atomic::{AtomicBool, Ordering};

named_set! {
    /// A set of facts that phrases state.
    Facts(u128)

    /// A court makes what it reports its own: `we agree`.
    ADOPTS "adopts",
    /// A court rejects what it reports: `we disagree`, `erred`.
    REJECTS "rejects",
    /// A court answers somebody who held the contrary: `in holding otherwise`.
    CONTRARY "contrary",
    /// A court names itself by its capital: `this Court`.
    ITSELF "itself",
    /// Before the person or party whom somebody speaks for.
    ON_BEHALF "on_behalf",
    /// Whose opinion is cited: `per curiam`.
    OPINION "opinion_of",
    /// That of the court: `opinion of the Court`.
    OF_THE_COURT "of_the_court",
    /// That of a judge: `opinion of Knox, J.`
    OF_A_JUDGE "of_a_judge",
    /// What a disclosure leaves out: `unless otherwise noted`.
    RESERVED "reserved",
    /// Which of the things in a disclosure: `internal`, `all`, `first`.
    WHICH "which",
    /// Citations and notes in a quotation.
    CITED "cited",
    /// Quotation marks in it.
    MARKS "marks",
    /// Its alterations: `brackets`, `ellipsis`.
    BRACKETED "bracketed",
    /// Its emphasis: `italics`.
    STYLED "styled",
    /// Other parts of it: `capitalization`, `heading`.
    LAYOUT "layout",
    /// Anything that a disclosure names.
    LISTED "listed",
    /// `omitted`, `deleted`.
    DROPPED "dropped",
    /// `added`, `supplied`.
    ADDED "added",
    /// `altered`, `adopted`.
    ALTERED "altered",
    /// `in original`, `in the original`.
    ORIGINAL "original",
    /// Where, and by whom: `in part`, `by the court`.
    SCOPE "scope",
    /// What is said of what a disclosure names.
    DONE "done",
    /// A disclosure of a change to a quotation, or of none: `emphasis in original`. The facts below say which.
    DISCLOSES "discloses",
    /// Citations or footnotes of the source are left out.
    CITATIONS_OMITTED "citations_omitted",
    /// Emphasis is the draft's.
    EMPHASIS_ADDED "emphasis_added",
    /// Emphasis of the source is left out.
    EMPHASIS_OMITTED "emphasis_omitted",
    /// Brackets and ellipses are the source's.
    ALTERED_IN_ORIGINAL "altered_in_original",
    /// Brackets of the source are left out.
    ALTERATIONS_OMITTED "alterations_omitted",
    /// Case, brackets, marks and citations of the source may differ.
    CLEANED_UP "cleaned_up",
    /// Quotation marks of the source are left out.
    MARKS_OMITTED "marks_omitted",
    /// The words are a translation of the source's.
    TRANSLATED "translated",
    /// The words of another: `quoting`.
    QUOTING "quoting",
    /// A citation of another: `citing`.
    CITING "citing",
    /// How a parenthetical begins that quotes or cites another: `quoting`.
    OF_ANOTHER "of_another",
    /// Between two citations, of which the second quotes the first: `quoted in`.
    QUOTED_IN "quoted_in",
    /// What leads to who says what a sentence reports: `According to the log, …`.
    REPORTS "reports",
    /// A signal that goes on with what the draft says: `see also`.
    GOES_ON "goes_on",
    /// Between items of one list: `and the`.
    JOINS_ITEMS "joins_items",
    /// Before a name that is defined: `collectively`.
    DEFINES "defines",
    /// Before another name for what was just named: `hereinafter`.
    RENAMES "renames",
    /// The foot of a page that goes on.
    TORN "torn",
    /// A speaker makes something plain: `makes it clear`.
    MAKES_CLEAR "makes_clear",
    /// Somebody who may speak in place of a dissent.
    ANOTHER "another",
    /// What is before an opinion against which another one is set.
    SETS_AGAINST "sets_against",
    /// Who prepares a syllabus.
    REPORTER "reporter",
    /// People who are not named.
    THEY "they",
    /// What leads to a case that is set to work: `relies on`.
    SETS_TO_WORK "sets_to_work",
    /// What a judge would decide: `would have held`.
    SUPPOSES "supposes",
    /// A party as the source of words: `according to the plaintiff`.
    BY_PARTY "by_party",
    /// A court of appeals.
    APPELLATE "appellate",
    /// A sovereign as a party.
    UNION "union",
    /// Between the parties of a case: `v.`
    VERSUS "versus",
    /// How the name of a case with one party begins: `In re`.
    PROCEEDING "proceeding",
    /// In the stamp of a court on a filed paper: `Filed 05/04/20`.
    STAMPED "stamped",
    /// A word of a judge's or a court's title.
    TITLE "title",
    /// How a bracket begins that explains: `i.e.`
    EXPLAINS "explains",
    /// What a clause begins with that is said, or asked: `that`.
    SAID_CLAUSE "said_clause",
    /// `sic`.
    SIC "sic",
    /// How a request begins: `please`.
    REQUEST "request",
    /// How somebody is addressed: `you are`.
    ADDRESSES "addresses",
    /// A model, as it is addressed.
    MODEL "model",
    /// The U.S. Code.
    FEDERAL_CODE "federal_code",
    /// A title with its number: `Title 17`.
    NUMBERED_TITLE "numbered_title",
    /// An opinion with pages of its own: `slip op.`
    SLIP_OPINION "slip_opinion",
    /// What the date of a decision follows.
    DECIDED "decided",
    /// What a docket number of the court below follows.
    BELOW "below",
    /// Between the labels of a list of subdivisions: `and`.
    JOINS_LABELS "joins_labels",
    /// A line over a syllabus.
    SYLLABUS "syllabus",
    /// The same by the court.
    BY_COURT "by_court",
    /// A line over a summary.
    SUMMARY "summary",
    /// A summary is not the court's.
    NO_PART "no_part",
    /// How Ohio's opinions say how to cite them.
    CITE_AS "cite_as",
    /// A court's opinion without its author.
    PER_CURIAM "per_curiam",
    /// A court's opinion begins: `delivered the opinion`.
    OPENS_OPINION "opens_opinion",
    /// A line that begins a court's opinion: `MEMORANDUM OPINION`.
    OPINION_LINE "opinion_line",
    /// Additions of the court: `APPENDIX`.
    ADDITION "addition",
    /// A line on what is done with a judgment: `Order affirmed`.
    DISPOSED "disposed",
    /// A vote of judges: `Judges Knox and Tull concur`.
    VOTE "vote",
    /// A line over notes: `FOOTNOTES`.
    NOTES "notes",
    /// The title before a judge's name: `Chief Justice`.
    TITLED "titled",
    /// What comes before the name of the judge whose opinion begins: `dissenting opinion by`.
    ANNOUNCES "announces",
    /// A title of a judge in a heading.
    JUDGE "judge_title",
    /// Who joins an opinion: `joined by`.
    JOINED_BY "joined_by",
    /// A reference to another page: `post`.
    REFERS "refers",
    /// A verb of a sentence on an opinion: `filed`.
    NARRATES "narrates",
    /// `in part`.
    IN_PART "in_part",
    /// `dissents and states as follows`.
    FOLLOWS "follows",
    /// The first word of a heading that names a judge.
    HEADS "heads",
    /// What follows a judge's name and a comma: `Circuit Judge`.
    TITLED_AFTER "titled_after",
}

impl Facts {
    /// All that disclosures state. Each of their phrases is one of [`DISCLOSES`](Self::DISCLOSES) too.
    pub const DISCLOSED: Self = Self::DISCLOSES
        .and(Self::CITATIONS_OMITTED)
        .and(Self::EMPHASIS_ADDED)
        .and(Self::EMPHASIS_OMITTED)
        .and(Self::ALTERED_IN_ORIGINAL)
        .and(Self::ALTERATIONS_OMITTED)
        .and(Self::CLEANED_UP)
        .and(Self::MARKS_OMITTED)
        .and(Self::TRANSLATED);

    /// The sets of one fact each, in the order of their bits.
    fn each() -> impl Iterator<Item = Self> {
        (0..Self::NAMES.len()).map(|bit| Self(1 << bit))
    }

    /// The facts that `other` has too.
    const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The bits of its facts, in order.
    fn bits(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(bit)
        })
    }
}

/// The file: pattern, facts, an example with the phrase, one without it, and `preview` if the phrase is in preview.
const FILE: &[u8] = include_bytes!("phrases.tsv");

/// The table: patterns and facts. Examples and comments are for tests. Rows in preview are in it, with that column, only if the evaluation is built.
static TABLE: [u8; TABLE_LENGTH] = table::<TABLE_LENGTH>().0;
const TABLE_LENGTH: usize = table::<0>().1;

/// The first `N` bytes of the table, and its length.
const fn table<const N: usize>() -> ([u8; N], usize) {
    let (mut bytes, mut length) = ([0; N], 0);
    let (mut at, mut column) = (0, 0);
    while at < FILE.len() {
        let byte = FILE[at];
        match byte {
            b'\n' => column = 0,
            b'\t' => column += 1,
            b'#' => column = COMMENT,
            _ => {}
        }
        let begins = at == 0 || FILE[at - 1] == b'\n';
        if begins && column < 2 && !cfg!(feature = "preview") && is_in_preview(at) {
            column = COMMENT;
        }
        if column < 2 || column == PREVIEW_COLUMN {
            if length < N {
                bytes[length] = byte;
            }
            length += 1;
        }
        at += 1;
    }
    (bytes, length)
}

/// The column of the file that says whether a phrase is in preview; the table has it for those that are.
const PREVIEW_COLUMN: usize = 4;

/// Where a row is that the table leaves out.
const COMMENT: usize = PREVIEW_COLUMN + 1;

/// Whether the row of the file that begins at this byte is in preview.
const fn is_in_preview(mut at: usize) -> bool {
    let mut column = 0;
    while at < FILE.len() && FILE[at] != b'\n' {
        column += (FILE[at] == b'\t') as usize;
        at += 1;
    }
    column == PREVIEW_COLUMN
}

/// A row of the table.
struct Phrase {
    steps: Steps,
    facts: Facts,
}

/// The parts of a pattern; the table is read once and stays.
type Steps = &'static [Step];

/// A part of a pattern.
#[derive(Clone, Copy)]
struct Step {
    part: Part,
    may_lack: bool,
    may_repeat: bool,
}

#[derive(Clone, Copy)]
enum Part {
    /// One of these words; sorted.
    Words(&'static [&'static str]),
    /// A word with a capital.
    Capital(&'static str),
    Class(Classes),
    Adverb,
    Negation,
    Number,
    Name,
    Any,
    /// A phrase of one of the facts, from the rows before this one.
    Earlier(Facts, usize),
    Either(&'static [Steps]),
}

impl Part {
    /// Whether both are one part of the table.
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Words(words), Self::Words(others)) => words == others,
            (Self::Capital(word), Self::Capital(other)) => word == other,
            (Self::Class(classes), Self::Class(others)) => classes == others,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let phrase = |(row, (pattern, facts))| Phrase { steps: Pattern { rest: pattern, row }.steps(), facts: Facts::listed(facts) };
    rows().enumerate().map(phrase).collect()
});

/// The pattern and the facts of each row.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = str::from_utf8(&TABLE).expect("the table is text").lines().filter_map(|line| line.split_once('\t'));
    #[cfg(feature = "preview")]
    let rows = rows.filter_map(counted);
    rows
}

/// A row without the last column, if it counts.
#[cfg(feature = "preview")]
fn counted((pattern, facts): (&'static str, &'static str)) -> Option<(&'static str, &'static str)> {
    match facts.split_once('\t') {
        Some((facts, _)) => COUNT_PREVIEW.load(Ordering::Relaxed).then_some((pattern, facts)),
        None => Some((pattern, facts)),
    }
}

/// Whether phrases in preview count.
#[cfg(feature = "preview")]
static COUNT_PREVIEW: AtomicBool = AtomicBool::new(false);

/// What the evaluation asks of the table.
#[cfg(all(feature = "preview", any(test, target_arch = "wasm32")))]
pub mod preview {
    use super::{Edge, Known, PHRASES, Part, Reading, rows};
    use literatim_matching::text::words;

    /// Lets phrases in preview count, if nothing has looked for a phrase yet.
    #[cfg(target_arch = "wasm32")]
    pub fn count() {
        super::COUNT_PREVIEW.store(true, super::Ordering::Relaxed);
    }

    /// The pattern of each row that counts.
    pub fn patterns() -> Vec<&'static str> {
        rows().map(|(pattern, _)| pattern).collect()
    }

    /// For each row that counts, the number of words of a text with which its phrase begins.
    pub fn counts(text: &str) -> Vec<u32> {
        let words = words(text);
        let count = |(row, first): (usize, Vec<Part>)| {
            let reading = Reading { text, words: &words, known: &Known::default() };
            let readings = (0..words.len()).map(|at| reading.tail(at));
            let begins = |reading: &Reading| first.iter().any(|part| reading.after_first(part) != 0) && reading.ends(&PHRASES[row]) != 0;
            readings.filter(begins).count() as u32
        };
        Edge::Start.of_rows().into_iter().enumerate().map(count).collect()
    }
}

/// A phrase, and its row in the table.
type Row = (usize, &'static Phrase);

/// The phrases of each fact, by the fact's bit.
static BY_FACT: LazyLock<Vec<Vec<Row>>> = LazyLock::new(|| {
    let of = |fact: Facts| PHRASES.iter().enumerate().filter(|(_, phrase)| phrase.facts.is(fact)).collect();
    Facts::each().map(of).collect()
});

/// With what the phrases of the facts may begin, or end.
struct Edges {
    /// The words that phrases may have there, in order, each with their facts.
    words: Vec<(&'static str, Facts)>,
    /// The facts of which phrases may have a word of a class there.
    classes: Vec<(Classes, Facts)>,
    /// The other parts that phrases may have there, each with their facts; none is a part of several words but a name.
    parts: Vec<(Part, Facts)>,
}

static OPENERS: LazyLock<Edges> = LazyLock::new(|| Edges::at(Edge::Start));
static CLOSERS: LazyLock<Edges> = LazyLock::new(|| Edges::at(Edge::End));

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Start,
    End,
}

impl Edges {
    fn at(edge: Edge) -> Self {
        let mut edges = Self { words: Vec::new(), classes: Vec::new(), parts: Vec::new() };
        for (phrase, parts) in PHRASES.iter().zip(edge.of_rows()) {
            for part in parts {
                match part {
                    Part::Words(words) => edges.words.extend(words.iter().map(|word| (*word, phrase.facts))),
                    Part::Class(classes) => add(&mut edges.classes, phrase.facts, classes, |known| *known == classes),
                    part => add(&mut edges.parts, phrase.facts, part, |known| known.is(&part)),
                }
            }
        }
        order::sort_by_key(&mut edges.words, |(word, _)| *word);
        edges.words.dedup_by(|(word, facts), (known, all)| {
            let is_known = word == known;
            *all |= if is_known { *facts } else { Facts::default() };
            is_known
        });
        edges
    }

    /// Those of the facts of which phrases may have the first word of the reading there.
    fn facts(&self, reading: &Reading, facts: Facts) -> Facts {
        let key = &reading.words[0].key;
        let of_word = |key: &str| self.words.binary_search_by_key(&key, |(word, _)| *word).map_or_else(|_| Facts::default(), |at| self.words[at].1);
        let mut known = reading.broken().map_or_else(Facts::default, |key| of_word(&key)) | of_word(key);
        let own = Classes::of(key);
        self.classes.iter().filter(|(classes, _)| own.is(*classes)).for_each(|(_, facts)| known |= *facts);
        known = known.within(facts);
        for (part, of_part) in &self.parts {
            let more = of_part.within(facts);
            if more.within(known) != more && reading.after_first(part) != 0 {
                known |= more;
            }
        }
        known
    }
}

/// Adds facts to those of a part.
fn add<T>(list: &mut Vec<(T, Facts)>, own: Facts, part: T, is_it: impl Fn(&T) -> bool) {
    match list.iter_mut().find(|(known, _)| is_it(known)) {
        Some((_, facts)) => *facts |= own,
        None => list.push((part, own)),
    }
}

impl Edge {
    /// The parts that the phrase of each row may have there.
    fn of_rows(self) -> Vec<Vec<Part>> {
        let mut rows = Vec::with_capacity(PHRASES.len());
        for phrase in PHRASES.iter() {
            let mut parts = Vec::new();
            self.parts(phrase.steps, &rows, &mut parts);
            rows.push(parts);
        }
        rows
    }

    /// Adds the parts that steps may have there. `earlier` are those of the rows before theirs.
    fn parts(self, steps: Steps, earlier: &[Vec<Part>], found: &mut Vec<Part>) {
        for i in 0..steps.len() {
            let step = &steps[if self == Self::Start { i } else { steps.len() - 1 - i }];
            match step.part {
                Part::Either(either) => either.iter().for_each(|steps| self.parts(steps, earlier, found)),
                Part::Earlier(facts, row) => {
                    let own = earlier[..row].iter().zip(PHRASES.iter()).filter(|(_, phrase)| phrase.facts.is(facts));
                    own.flat_map(|(parts, _)| parts).for_each(|part| push(found, part));
                }
                part => push(found, &part),
            }
            if !step.may_lack {
                return;
            }
        }
    }
}

/// Adds a part that is not among those found.
fn push(found: &mut Vec<Part>, part: &Part) {
    if !found.iter().any(|known| known.is(part)) {
        found.push(*part);
    }
}

/// What is left to read of the pattern of a row.
struct Pattern {
    rest: &'static str,
    row: usize,
}

impl Pattern {
    /// The steps up to the end of the pattern, of an alternative or of a group.
    fn steps(&mut self) -> Steps {
        let mut steps = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            let part = if self.take("{") {
                let name = self.up_to(&['}']);
                self.take("}");
                named(name, self.row)
            } else if self.take("(") {
                let mut either = vec![self.steps()];
                while self.take("|") {
                    either.push(self.steps());
                }
                self.take(")");
                of_words(&either).map_or_else(|| Part::Either(either.leak()), |words| Part::Words(words.leak()))
            } else {
                match self.up_to(&[' ', '|', ')', '?', '+', '*']) {
                    "" => return steps.leak(),
                    word if word.starts_with(char::is_uppercase) => Part::Capital(word),
                    word => Part::Words(vec![word].leak()),
                }
            };
            let (may_lack, may_repeat) = (self.rest.starts_with(['?', '*']), self.rest.starts_with(['+', '*']));
            self.rest = &self.rest[usize::from(may_lack || may_repeat)..];
            steps.push(Step { part, may_lack, may_repeat });
        }
    }

    fn take(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// What is before the next of the marks.
    fn up_to(&mut self, marks: &[char]) -> &'static str {
        let (taken, rest) = self.rest.split_at(self.rest.find(marks).unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }
}

/// The part in braces.
fn named(name: &str, row: usize) -> Part {
    match name {
        "adverb" => Part::Adverb,
        "negation" => Part::Negation,
        "number" => Part::Number,
        "name" => Part::Name,
        "word" => Part::Any,
        _ => match Facts::named(name) {
            Some(fact) => Part::Earlier(fact, row),
            None => Part::Class(Classes::listed(name)),
        },
    }
}

/// The words of alternatives that are one word each, sorted.
fn of_words(either: &[Steps]) -> Option<Vec<&'static str>> {
    let word = |steps: &Steps| match steps {
        [Step { part: Part::Words([word]), may_lack: false, may_repeat: false }] => Some(*word),
        _ => None,
    };
    let mut words = either.iter().map(word).collect::<Option<Vec<_>>>()?;
    order::sort(&mut words);
    Some(words)
}

/// Maximum number of words of a phrase.
const LONGEST: usize = 62;

/// Words of a text that a phrase may begin. Sets of places in them are bits: bit 3 is the place before the fourth word.
struct Reading<'a> {
    text: &'a str,
    words: &'a [Word],
    known: &'a Known,
}

/// The places after the phrases of a fact in earlier rows than one, by the number of words from their first one on.
type Known = RefCell<Vec<((usize, Facts, usize), u64)>>;

impl Reading<'_> {
    /// The places after a phrase of this row that begins with the first word; 0 if none does.
    fn ends(&self, row: &Phrase) -> u64 {
        self.after(row.steps, 1) & !1
    }

    /// The phrases of the facts that may begin with the first word. One that states several of them comes for each.
    fn rows(&self, facts: Facts) -> impl Iterator<Item = Row> {
        OPENERS.facts(self, facts).bits().flat_map(|bit| BY_FACT[bit].iter().copied())
    }

    /// The places after the phrases of the facts that begin with the first word.
    fn all_ends(&self, facts: Facts) -> u64 {
        self.rows(facts).fold(0, |all, (_, row)| all | self.ends(row))
    }

    /// Whether a phrase of one of the facts begins with the first word.
    fn begins(&self, facts: Facts) -> bool {
        self.rows(facts).any(|(_, row)| self.ends(row) != 0)
    }

    /// Whether a phrase of one of the facts may end with the last word.
    fn may_close(&self, facts: Facts) -> bool {
        match self.words.len() {
            0 => false,
            // It may be the rest of a word that is broken at the end of a line.
            count if count > 1 && self.tail(count - 2).broken().is_some() => true,
            count => CLOSERS.facts(&self.tail(count - 1), facts) != Facts::default(),
        }
    }

    /// The places after all steps, begun at any of these places.
    fn after(&self, steps: Steps, from: u64) -> u64 {
        steps.iter().fold(from, |from, step| {
            let mut reached = self.after_part(&step.part, from);
            let mut last = reached;
            while step.may_repeat && last != 0 {
                last = self.after_part(&step.part, last) & !reached;
                reached |= last;
            }
            if step.may_lack { reached | from } else { reached }
        })
    }

    fn after_part(&self, part: &Part, from: u64) -> u64 {
        if let Part::Either(either) = part {
            return either.iter().fold(0, |all, steps| all | self.after(steps, from));
        }
        let places = (0..self.words.len().min(LONGEST)).filter(|at| from >> at & 1 == 1);
        places.fold(0, |all, at| all | self.tail(at).after_first(part) << at)
    }

    /// The places after a part that begins with the first word.
    fn after_first(&self, part: &Part) -> u64 {
        let word = &self.words[0];
        let one = match part {
            Part::Words(words) => {
                let has = |key: &str| words.binary_search(&key).is_ok();
                if self.broken().is_some_and(|key| has(&key)) {
                    return 1 << 2;
                }
                has(&word.key)
            }
            Part::Capital(written) => word.key.eq_ignore_ascii_case(written) && self.is_capital(word),
            Part::Class(classes) => is(&word.key, *classes),
            Part::Adverb => is_plain_adverb(&word.key),
            Part::Negation => is_negation(&word.key),
            Part::Any => true,
            Part::Number => word.key.bytes().all(|byte| byte.is_ascii_digit()) || value::number(&word.key).is_some(),
            Part::Name => {
                let names = self.words.iter().take(LONGEST).take_while(|word| self.is_capital(word) && !is(&word.key, NO_NAME));
                return (1..=names.count()).fold(0, |ends, count| ends | 1 << count);
            }
            Part::Earlier(facts, row) => {
                return self.after_earlier(*facts, *row);
            }
            Part::Either(_) => unreachable!("its steps have parts of their own"),
        };
        u64::from(one) << 1
    }

    /// The places after the phrases of a fact in the rows before one.
    fn after_earlier(&self, facts: Facts, row: usize) -> u64 {
        let key = (self.words.len(), facts, row);
        let known = self.known.borrow().iter().find(|(known, _)| *known == key).map(|&(_, ends)| ends);
        known.unwrap_or_else(|| {
            let ends = self.rows(facts).filter(|(earlier, _)| *earlier < row).fold(0, |all, (_, phrase)| all | self.ends(phrase));
            self.known.borrow_mut().push((key, ends));
            ends
        })
    }

    /// The same words from the one at `at` on.
    fn tail(&self, at: usize) -> Self {
        Self { words: &self.words[at..], ..*self }
    }

    /// The word of which the first one is half, at the end of a line: `cita- tion`.
    fn broken(&self) -> Option<String> {
        let [half, rest, ..] = self.words else { return None };
        let gap = self.text.get(half.span.end..rest.span.start)?.strip_prefix('-')?;
        (!gap.is_empty() && gap.trim().is_empty()).then(|| half.key.clone() + &rest.key)
    }

    fn is_capital(&self, word: &Word) -> bool {
        self.text[word.span].starts_with(char::is_uppercase)
    }
}

/// Words that, capitalised, name nobody.
const NO_NAME: Classes = Classes::COURT.and(Classes::ARTICLE).and(Classes::FUNCTION);

/// Whether the word says how something is done, and neither denies nor limits it.
fn is_plain_adverb(key: &str) -> bool {
    is_adverb(key) && !is_turning(key)
}

/// Whether a phrase of one of the facts begins with the first word.
pub fn begins(text: &str, words: &[Word], facts: Facts) -> bool {
    !words.is_empty() && Reading { text, words, known: &Known::default() }.begins(facts)
}

/// The number of words of the shortest phrase of one of the facts that begins with the first word.
pub fn length(text: &str, words: &[Word], facts: Facts) -> Option<usize> {
    let ends = if words.is_empty() { 0 } else { Reading { text, words, known: &Known::default() }.all_ends(facts) };
    (ends != 0).then(|| ends.trailing_zeros() as usize)
}

/// Whether a text is one phrase of one of the facts, and nothing else but marks.
pub fn is_one(text: &str, facts: Facts) -> bool {
    let words = words(text);
    (1..=LONGEST).contains(&words.len()) && Reading { text, words: &words, known: &Known::default() }.all_ends(facts) >> words.len() & 1 == 1
}

/// Whether a text contains a phrase of one of the facts.
pub fn is_in(text: &str, facts: Facts) -> bool {
    let words = words(text);
    (0..words.len()).any(|at| begins(text, &words[at..], facts))
}

/// Whether the words contain a phrase of one of the facts that no negation before it denies: `nobody erred`, `nor do we agree`.
pub fn has(text: &str, words: &[Word], facts: Facts) -> bool {
    let is_joined = |at: usize| text[words[at - 1].span.end..words[at].span.start].trim().is_empty();
    let is_denied = |at: usize| {
        let mut before = (1..=at).rev().take_while(|&at| is_joined(at)).map(|at| words[at - 1].key.as_str());
        before.find(|key| is_negation(key) || !is_plain_adverb(key) && !is_auxiliary(key)).is_some_and(is_negation)
    };
    let reading = Reading { text, words, known: &Known::default() };
    (0..words.len()).any(|at| reading.tail(at).begins(facts) && !is_denied(at))
}

/// The facts of phrases of `facts` that together account for each of the words; `None` if a word is left over.
pub fn all(text: &str, words: &[Word], facts: Facts) -> Option<Facts> {
    let reading = Reading { text, words, known: &Known::default() };
    if !reading.may_close(facts) {
        return None;
    }
    let mut known = vec![None; words.len() + 1];
    known[0] = Some(Facts::default());
    for at in 0..words.len() {
        let Some(before) = known[at] else { continue };
        let reading = reading.tail(at);
        for (_, phrase) in reading.rows(facts) {
            let ends = reading.ends(phrase);
            for length in (1..known.len() - at).filter(|length| *length <= LONGEST && ends >> length & 1 == 1) {
                known[at + length] = Some(known[at + length].unwrap_or_default() | before | phrase.facts);
            }
        }
    }
    known[words.len()].filter(|_| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_in_their_examples() {
        let rows = str::from_utf8(FILE).unwrap().lines().filter(|line| !line.starts_with('#'));
        let (mut faults, mut row) = (Vec::new(), 0);
        for line in rows {
            let [pattern, names, yes, no, ref preview @ ..] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("“{line}” has not four columns")
            };
            assert!(matches!(preview, [] | ["preview"]), "the fifth column of “{line}” is not “preview”");
            let facts = Facts::listed(names);
            faults.extend(names.split(' ').filter(|name| Facts::named(name).is_none()).map(|name| format!("“{name}” is no fact")));
            let is_known = |name: &&str| BUILT_IN.contains(name) || Facts::named(name).is_some() || Classes::listed(name) != Classes::default();
            let braced = pattern.split('{').skip(1).map(|rest| rest.split('}').next().unwrap());
            faults.extend(braced.filter(|name| !is_known(name)).map(|name| format!("“{name}” is neither a class nor a fact")));
            let steps = Pattern { rest: pattern, row }.steps();
            row += usize::from(preview.is_empty());
            let own = |words: &[Word], text: &str| Reading { text, words, known: &Known::default() }.after(steps, 1);
            let (with, without) = (words(yes), words(no));
            let is_disclosure = facts.is(Facts::DISCLOSED);
            let is_in =
                if is_disclosure { own(&with, yes) >> with.len() & 1 == 1 } else { (0..with.len()).any(|at| own(&with[at..], yes) & !1 != 0) };
            let is_in_other = if is_disclosure {
                own(&without, no) >> without.len() & 1 == 1
            } else if !preview.is_empty() {
                (0..without.len()).any(|at| own(&without[at..], no) & !1 != 0)
            } else {
                has(no, &without, Facts::listed(names.rsplit(' ').next().unwrap()))
            };
            let is_bare = is_disclosure && preview.is_empty() && all(yes, &with, Facts::DISCLOSES).is_none();
            faults.extend(is_bare.then(|| format!("“{yes}” is no disclosure by a phrase of that fact")));
            faults.extend((!is_in).then(|| format!("“{yes}” has no phrase “{pattern}”")));
            faults.extend(is_in_other.then(|| format!("“{no}” has a phrase “{pattern}”")));
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn generated_table_is_in_the_documentation() {
        let mut page = String::new();
        for line in str::from_utf8(FILE).unwrap().lines().skip(1) {
            if let Some(title) = line.strip_prefix("# ") {
                page += &format!("\n## {}\n\n| pattern | states | with it | without it |\n|---|---|---|---|\n", title.trim_end_matches('.'));
            } else {
                let cells: Vec<String> = line.split('\t').map(|cell| cell.replace('|', "\\|")).collect();
                let preview = if cells.len() > PREVIEW_COLUMN { " (in preview)" } else { "" };
                page += &format!("| `{}`{preview} | `{}` | {} | {} |\n", cells[0], cells[1].replace(' ', "`, `"), cells[2], cells[3]);
            }
        }
        literatim_generated::check("docs/phrases.md", "phrases", &(page + "\n"));
    }

    #[cfg(feature = "preview")]
    #[test]
    fn rows_are_counted_in_a_text() {
        let (patterns, counts) = (preview::patterns(), preview::counts("We agree. The court below erred, and so we fully agree."));
        let count = |pattern: &str| patterns.iter().zip(&counts).find(|(known, _)| known.starts_with(pattern)).map(|(_, count)| *count);
        assert_eq!(count("((we|i|court) ({adverb}|therefore|must)* (agree|agrees)"), Some(2));
        assert_eq!(count("((is|was|were) {adverb}* (error|erroneous)|erred)"), Some(1));
        assert_eq!(count("in ({holding}|deciding"), Some(0));
    }

    #[test]
    fn most_phrases_are_patterns_and_not_literal_words() {
        let patterns: Vec<&str> =
            str::from_utf8(FILE).unwrap().lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').next().unwrap()).collect();
        let literal: Vec<_> = patterns.iter().filter(|pattern| !pattern.contains('{')).collect();
        assert!(literal.len() * 3 <= patterns.len(), "{} of {} patterns have no class, fact or name: {literal:#?}", literal.len(), patterns.len());
    }

    const BUILT_IN: [&str; 5] = ["adverb", "negation", "number", "name", "word"];
}
