//! Classes of English words, from one table.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// The table: forms of a word, a tab, its classes.
const TABLE: &str = include_str!("words.tsv");

named_set! {
    /// A set of classes.
    Classes(u128)

    /// Verbs by which anybody speaks: `said`, `noted`.
    SPEECH "speech",
    /// Verbs that let an authority speak but are not verbs of speech elsewhere: `found`, `described`.
    TELLING "telling",
    /// Verbs for a court's decision: `held`.
    HOLDING "holding",
    /// Verbs for what a text says: `provides`, `reads`.
    PROVISION "provision",
    /// Words for what a text means by a term: `defines`.
    DEFINITION "definition",
    /// The pronoun for things.
    THING "thing",
    /// Verbs for what a party says: `argues`, `contends`.
    PLEA "plea",
    /// Words that lead from an authority to its words: `that`, `where`.
    LEAD "lead",
    /// Parties to a case, and their representatives.
    PARTY "party",
    /// Courts and their majorities.
    COURT "court",
    /// Titles of judges.
    JUDGE "judge",
    /// Words that mark a court whose decision is under review: `district`, `lower`.
    INFERIOR "inferior",
    /// Texts as speakers: `statute`, `lease`.
    DOCUMENT "document",
    /// Personal pronouns.
    PRONOUN "pronoun",
    /// Third-person pronouns for people.
    PERSON "person",
    /// Words for a dissent.
    DISSENT "dissent",
    /// Words for a concurrence.
    CONCURRENCE "concurrence",
    /// Words for a plurality.
    PLURALITY "plurality",
    /// Words for a syllabus, a summary or headnotes.
    FRONT_MATTER "front_matter",
    /// Words that can only mean an opinion or its authors: `dissenters`.
    OPINION_NAME "opinion_name",
    /// Nouns for an opinion that also mean something else: `dissent`.
    OPINION_NOUN "opinion_noun",
    /// Verbs for writing such an opinion: `concurred`.
    OPINION_VERB "opinion_verb",
    /// Descriptions of a judge or an opinion: `dissenting`.
    OPINION_PARTICIPLE "opinion_participle",
    /// Words after such a participle that make it describe an opinion or its author: `judge`, `in` (part).
    OPINION_CONTEXT "opinion_context",
    /// Who dissents and concurs.
    OPINION_AUTHOR "opinion_author",
    /// Words before a noun that make it refer to one thing.
    DETERMINER "determiner",
    /// Words of procedure that change the meaning of the word before them: `summary judgment`.
    PROCEDURE "procedure",
    /// Words that negate.
    NEGATION "negation",
    /// Words whose omission may change the meaning of what is kept.
    TURNING "turning",
    /// Words that begin an exception to the clause before or after.
    EXCEPTION "exception",
    /// Modal verbs.
    MODAL "modal",
    /// Words for how many or how much.
    QUANTIFIER "quantifier",
    /// Sounds of a speaker who looks for words: `um`.
    HESITATION "hesitation",
    /// Words that join clauses.
    CONNECTIVE "connective",
    /// Words by which a sentence sets what it says against what another said: `contrary` (to what the court held).
    CONTRAST "contrast",
    /// Words before an opinion against which another one is set: `over` (a dissent), `rejecting` (the dissent).
    OPPOSING "opposing",
    /// Words for what somebody says, after a possessive: `words`, `language`.
    UTTERANCE "utterance",
    /// Words that join clauses or words of equal rank.
    COORDINATOR "coordinator",
    /// Articles.
    ARTICLE "article",
    /// Pronouns, prepositions, auxiliaries and other small words.
    FUNCTION "function",
    /// Words that can be the subject of a clause by themselves.
    SUBJECT "subject",
    /// Words that may begin a relative clause.
    RELATIVE "relative",
    /// Forms of *be*, *have* and *do*.
    AUXILIARY "auxiliary",
    /// Past forms of *be*, *have* and *do*.
    PAST "past",
    /// Ordinals, months and words of amount that have no value in [`number`](super::value::number).
    NUMERIC "numeric",
    /// Words between a subject and its verb.
    ADVERB "adverb",
    /// Words by which a court makes a recited view its own.
    APPROVAL "approval",
    /// Words capitalised at the start of a sentence that are not names: `Later`, `Monday`.
    OPENER "opener",
    /// Words between a verb of speech and the words said: `told reporters in an interview that`.
    SAID_TO "said_to",
    /// Small words inside a person's name: `van`.
    PARTICLE "particle",
    /// Roles of parties in a case: `appellant`.
    ROLE "role",
    /// Words in a case name that do not distinguish it: small words, legal forms of firms, `estate`.
    UNSPECIFIC "unspecific",
    /// Parties of many cases, named by body, office or placeholder: `county`, `doe`.
    GENERIC "generic",
    /// Words in the name of a public body that say what it is: `county`, `district`.
    PUBLIC_BODY "public_body",
    /// Words that begin the title or the description of a party, after a comma: `warden`, `doing`.
    DESCRIPTION "description",
    /// The bodies that stand for a State as a party.
    SOVEREIGN "sovereign",
    /// Words in lower case inside names of parties, papers and works.
    INSIDE_NAME "inside_name",
    /// Words that open a citation and are not part of the case name, except signals: `in`, `unlike`.
    OPENS_CASE "opens_case",
    /// Words before a case named by a party: `under`.
    BEFORE_CASE "before_case",
    /// Words before a party's name that mean its case without a comma after it: `in`, `applying`.
    LEADS_TO_CASE "leads_to_case",
    /// Words after a party's name that distinguish it from an ordinary word: what a court does in a case.
    AFTER_CASE "after_case",
    /// Nouns for what only a case has, after its name in the possessive: `holding`.
    OF_CASE "of_case",
    /// Words that begin too many parties' names to identify a case.
    COMMON_PARTY "common_party",
    /// Parts of a law, named before their number.
    SUBDIVISION "subdivision",
    /// Verbs for what a court does with a judgment under review.
    DISPOSITION "disposition",
    /// Verbs of a certificate.
    CERTIFYING "certifying",
    /// Words of a parenthetical that says whose opinion is cited.
    OPINION_KIND "opinion_kind",
    /// Words between a citation's signal and a web address.
    ADDRESS_LEAD "address_lead",
    /// Words that, capitalised, begin titles and are not names.
    NOT_NAME "not_name",
    /// Words that link a quotation to the citation after them.
    LINK "link",
    /// Words between two authors of a work.
    JOINS_NAMES "joins_names",
    /// Words that begin a clause limiting the previous one.
    RESERVATION "reservation",
    /// Words that negate the noun after them or stand for none: `without`.
    PRIVATIVE "privative",
    /// Words that deny what a clause after them or before them says: `denied`, `false`.
    DENIAL "denial",
    /// Adverbs that negate the verb before them and nothing else: `not`, `never`.
    NEGATION_OF_VERB "negation_of_verb",
    /// Words that make what is said a condition, a question or a possibility: `if`, `whether`, `might`.
    CONDITION "condition",
    /// Words that begin a clause on which the main clause after it depends: `if`, `where`.
    CIRCUMSTANCE "circumstance",
    /// Nouns that a clause with *that* says: `claim`, `view`.
    PROPOSITION "proposition",
    /// Words other than verbs of speech after which a clause with *that* is asserted: `true`, `shown`.
    ASSERTION "assertion",
    /// Verbs that set an instruction aside: `ignore`.
    SETS_ASIDE "sets_aside",
    /// Words for what was said before: `previous`.
    EARLIER "earlier",
    /// Words for instructions to a model: `instructions`, `prompt`.
    ORDER "order",
    /// Verbs by which an answer is asked for: `respond`.
    ANSWERING "answering",
    /// Answers to the question whether a source supports a claim.
    ENTAILED "entailed",
    /// Words for a model, as it is spoken to.
    ARTIFICIAL "artificial",
    /// Words of Latin phrases that are in italics by custom: `de novo`.
    LATIN "latin",
    /// Adverbs without the ending *ly* that strengthen or weaken what they qualify: `very`, `almost`.
    QUALIFIER "qualifier",
}

impl Classes {
    /// The classes of a word by its key; empty for words that are not in the table.
    pub fn of(key: &str) -> Self {
        WORDS.get(&hash(key)).copied().unwrap_or_default()
    }
}

/// Whether the word with this key has any of these classes.
pub fn is(key: &str, classes: Classes) -> bool {
    Classes::of(key).is(classes)
}

static WORDS: LazyLock<HashMap<u64, Classes, BuildHasherDefault<Hashed>>> = LazyLock::new(|| {
    let mut words = HashMap::with_capacity_and_hasher(CAPACITY, BuildHasherDefault::default());
    entries().for_each(|(forms, classes)| words.extend(forms.map(|form| (hash(form), classes))));
    words
});

/// Initial capacity in words.
const CAPACITY: usize = 1024;

/// Hashes a key that is already a hash.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are hashes");
    }
}

/// The lines of the table: forms and classes.
fn entries() -> impl Iterator<Item = (std::str::Split<'static, char>, Classes)> {
    TABLE.lines().filter_map(|line| {
        let (forms, names) = line.split_once('\t')?;
        Some((forms.split(' '), Classes::listed(names)))
    })
}

/// The words of the table that have any of `classes`.
pub fn words_of(classes: Classes) -> impl Iterator<Item = &'static str> {
    entries().filter(move |(_, own)| own.is(classes)).flat_map(|(forms, _)| forms)
}

/// FNV-1a (G. Fowler, L. Noll, P. Vo), 64 bits.
fn hash(key: &str) -> u64 {
    key.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_well_formed() {
        let mut forms: Vec<&str> = Vec::new();
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let (words, names) = line.split_once('\t').unwrap_or_else(|| panic!("“{line}” has no tab"));
            for name in names.split(' ') {
                assert!(Classes::named(name).is_some(), "“{name}” is no class, in “{line}”");
            }
            forms.extend(words.split(' '));
        }
        let count = forms.len();
        forms.sort_unstable();
        assert!(forms.windows(2).all(|pair| pair[0] != pair[1]), "{:?}", forms.windows(2).find(|pair| pair[0] == pair[1]));
        assert!(forms.iter().all(|form| form.bytes().all(|byte| byte.is_ascii_lowercase())));
        assert_eq!(WORDS.len(), count, "two words share a hash");
    }

    #[test]
    fn words_have_their_classes() {
        assert!(is("held", Classes::HOLDING) && is("held", Classes::SPEECH) && !is("held", Classes::PLEA));
        assert!(!is("lamp", Classes::SPEECH | Classes::PARTY));
    }
}
