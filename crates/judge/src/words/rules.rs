//! The rules that type a changed word, in order of application. The table in the documentation is generated from this one.

use crate::for_tests::ForTests;
use crate::results::EditType;
use literatim_lexicon::{self as lexicon, Classes, inflection, spelling, value};

/// Two words, by their keys; one was changed into the other.
pub(super) struct Change<'a> {
    pub quoted: &'a str,
    pub source: &'a str,
    /// Whether both have a capital inside a sentence.
    pub is_name: bool,
}

/// A type of edit: which changed pairs of words have it, and which words that only one side has.
pub(super) struct EditRule {
    pub kind: EditType,
    /// For the documentation.
    #[cfg_attr(not(test), expect(dead_code, reason = "for tests and the documentation, which a test prints"))]
    pub when: ForTests<&'static str>,
    pub pair: fn(&Change) -> bool,
    pub single: fn(&str) -> bool,
    /// Whether it may change the meaning.
    pub is_material: bool,
    /// In a run of words that only one side has, the most serious word decides the type: the lower the rank, the more serious.
    pub rank: u8,
    /// Pairs of words, quoted and source, that the rule types; an empty word is missing on that side.
    #[cfg_attr(not(test), expect(dead_code, reason = "for tests and the documentation, which a test prints"))]
    pub examples: ForTests<&'static [(&'static str, &'static str)]>,
}

pub(super) const RULES: &[EditRule] = &[
    EditRule {
        kind: EditType::Spelling,
        when: ForTests::new("another spelling of one word"),
        pair: |change| spelling::is_variant(change.quoted, change.source),
        single: |_| false,
        is_material: false,
        rank: 7,
        examples: ForTests::new(&[("toward", "towards"), ("honour", "honor"), ("which", "that")]),
    },
    EditRule {
        kind: EditType::Spelling,
        when: ForTests::new("the same number in figures and in words"),
        pair: |change| value::number(change.quoted).is_some_and(|number| value::number(change.source) == Some(number)),
        single: |_| false,
        is_material: false,
        rank: 7,
        examples: ForTests::new(&[("3", "three"), ("1,000", "1000")]),
    },
    EditRule {
        kind: EditType::Number,
        when: ForTests::new("another number"),
        pair: |change| value::number(change.quoted).is_some() && value::number(change.source).is_some(),
        single: |_| false,
        is_material: true,
        rank: 1,
        examples: ForTests::new(&[("3", "four"), ("2018", "2019")]),
    },
    EditRule {
        kind: EditType::Negation,
        when: ForTests::new("a word that negates, or a prefix or ending that does"),
        pair: |change| either(change, lexicon::is_negation) || spelling::negates(change.quoted, change.source),
        single: lexicon::is_negation,
        is_material: true,
        rank: 0,
        examples: ForTests::new(&[("", "not"), ("never", "ever"), ("lawful", "unlawful"), ("", "cannot")]),
    },
    EditRule {
        kind: EditType::Number,
        when: ForTests::new("a number, ordinal, month or sign of an amount"),
        pair: |change| either(change, lexicon::is_numeric),
        single: lexicon::is_numeric,
        is_material: true,
        rank: 1,
        examples: ForTests::new(&[("first", "second"), ("", "million"), ("june", "july")]),
    },
    EditRule {
        kind: EditType::Article,
        when: ForTests::new("one article for another, or an article on one side"),
        pair: |change| lexicon::is(change.quoted, Classes::ARTICLE) && lexicon::is(change.source, Classes::ARTICLE),
        single: |key| lexicon::is(key, Classes::ARTICLE),
        is_material: false,
        rank: 7,
        examples: ForTests::new(&[("the", "a"), ("", "the")]),
    },
    EditRule {
        kind: EditType::Modality,
        when: ForTests::new("a modal verb"),
        pair: |change| either_is(change, Classes::MODAL),
        single: |key| lexicon::is(key, Classes::MODAL),
        is_material: true,
        rank: 2,
        examples: ForTests::new(&[("may", "shall"), ("", "must")]),
    },
    EditRule {
        kind: EditType::Quantifier,
        when: ForTests::new("a word for how many or how much"),
        pair: |change| either_is(change, Classes::QUANTIFIER),
        single: |key| lexicon::is(key, Classes::QUANTIFIER),
        is_material: true,
        rank: 3,
        examples: ForTests::new(&[("some", "all"), ("", "only")]),
    },
    EditRule {
        kind: EditType::Connective,
        when: ForTests::new("a word that joins clauses"),
        pair: |change| either_is(change, Classes::CONNECTIVE),
        single: |key| lexicon::is(key, Classes::CONNECTIVE),
        is_material: true,
        rank: 4,
        examples: ForTests::new(&[("and", "or"), ("", "if")]),
    },
    EditRule {
        kind: EditType::FunctionWord,
        when: ForTests::new("*that* on one side"),
        pair: |_| false,
        single: lexicon::is_that,
        is_material: false,
        rank: 6,
        examples: ForTests::new(&[("", "that")]),
    },
    EditRule {
        kind: EditType::FunctionWord,
        when: ForTests::new("another small word: preposition, pronoun, auxiliary"),
        pair: |change| either(change, lexicon::is_function_word),
        single: lexicon::is_function_word,
        is_material: true,
        rank: 6,
        examples: ForTests::new(&[("by", "for"), ("he", "they"), ("", "of")]),
    },
    EditRule {
        kind: EditType::Inflection,
        when: ForTests::new("singular and plural of one noun, or its possessive"),
        pair: |change| inflection::is_number_of(change.quoted, change.source),
        single: |_| false,
        is_material: false,
        rank: 7,
        examples: ForTests::new(&[("lamp", "lamps"), ("party", "parties"), ("keeper", "keeper's")]),
    },
    EditRule {
        kind: EditType::Tense,
        when: ForTests::new("another form of one stem"),
        pair: |change| inflection::stem(change.quoted) == inflection::stem(change.source),
        single: |_| false,
        is_material: true,
        rank: 7,
        examples: ForTests::new(&[("admit", "admitted"), ("ruling", "ruled")]),
    },
    EditRule {
        kind: EditType::Name,
        when: ForTests::new("words with capitals inside a sentence"),
        pair: |change| change.is_name,
        single: |_| false,
        is_material: true,
        rank: 7,
        examples: ForTests::new(&[]),
    },
    EditRule {
        kind: EditType::ContentWord,
        when: ForTests::new("any other word"),
        pair: |_| true,
        single: |_| true,
        is_material: true,
        rank: 5,
        examples: ForTests::new(&[("lamp", "horn"), ("", "keeper")]),
    },
];

fn either(change: &Change, test: fn(&str) -> bool) -> bool {
    test(change.quoted) || test(change.source)
}

fn either_is(change: &Change, classes: Classes) -> bool {
    lexicon::is(change.quoted, classes) || lexicon::is(change.source, classes)
}

/// The rule for a changed pair.
pub(super) fn of_pair(change: &Change) -> &'static EditRule {
    let last = RULES.len() - 1;
    RULES[..last].iter().find(|rule| (rule.pair)(change)).unwrap_or(&RULES[last])
}

/// The rule for a run of words that only one side has: that of its most serious word.
pub(super) fn of_run<'a>(keys: impl Iterator<Item = &'a str>) -> &'static EditRule {
    let last = RULES.len() - 1;
    let of_word = |key: &str| RULES[..last].iter().find(|rule| (rule.single)(key)).unwrap_or(&RULES[last]);
    keys.map(of_word).min_by_key(|rule| (!rule.is_material, rule.rank)).unwrap_or(&RULES[last])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_types_its_examples() {
        for rule in RULES {
            for &(quoted, source) in rule.examples.value {
                let typed = if quoted.is_empty() { of_run([source].into_iter()) } else { of_pair(&Change { quoted, source, is_name: false }) };
                assert_eq!((typed.kind, typed.when.value), (rule.kind, rule.when.value), "“{quoted}” for “{source}”");
            }
        }
        assert_eq!(of_pair(&Change { quoted: "harrow", source: "quill", is_name: true }).kind, EditType::Name);
        assert_eq!(of_run(["the", "old", "not"].into_iter()).kind, EditType::Negation);
        assert_eq!(of_run(["of", "lamps"].into_iter()).kind, EditType::ContentWord);
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn generated_table_is_in_the_documentation() {
        let mut table = "\n| # | `edits[].type` | when | may change the meaning |\n|---|---|---|---|\n".to_owned();
        for (number, rule) in (1..).zip(RULES) {
            let name = serde_json::to_string(&rule.kind).expect("a name is JSON");
            table +=
                &format!("| {number} | `{}` | {} | {} |\n", name.trim_matches('"'), rule.when.value, if rule.is_material { "yes" } else { "no" });
        }
        literatim_generated::check("docs/judging.md", "rules of edits", &(table + "\n"));
    }
}
