//! Reads any text for citations: they are in order inside it, and the citations and findings that they refer to exist.
#![no_main]

use libfuzzer_sys::fuzz_target;
use literatim::cite::{Citations, Patterns, Styles, compare_names, problems, table_of_authorities};
use literatim::read::{html, markdown, plain};
use literatim::text::{Flow, Span};

fuzz_target!(|text: &str| {
    for document in [plain::read(text), markdown::read(text), html::read(text)] {
        let flow = Flow::new(&document);
        let citations = Citations::find(&flow, &Styles::of(&document, &flow), &Patterns::default());
        let holds = |span: Span| flow.text().get(span.range()).is_some();
        let count = citations.list.len();
        assert!(citations.list.is_sorted_by_key(|citation| citation.core.start), "citations out of order");
        for (index, citation) in citations.list.iter().enumerate() {
            assert!(!citation.core.is_empty() && holds(citation.core) && holds(citation.span), "{citation:?} is no part of the text");
            assert!(citation.span.covers(citation.core), "{citation:?} is outside its own span");
            assert!(citation.parentheticals.iter().all(|paren| holds(paren.span)), "{citation:?} has a parenthetical outside the text");
            assert!(citation.locators.iter().all(|locator| holds(locator.span)), "{citation:?} has an address outside the text");
            assert!(citation.parent.is_none_or(|parent| parent < count && parent != index), "{citation:?} has no such parent");
            assert!(citation.authority.is_none_or(|authority| authority < citations.authorities.len()), "{citation:?} has no such authority");
            if let Some(name) = &citation.name {
                assert_eq!(compare_names(&name.text, &name.text).score, 1.0, "{name:?} is not itself");
            }
        }
        assert!(citations.authorities.iter().all(|authority| authority.first < count), "an authority that nothing cites");
        for (citation, problem) in problems(flow.text(), &citations) {
            assert!(citation < count, "{problem:?} of no citation");
        }
        for finding in table_of_authorities(&document, &flow, &citations) {
            assert!(finding.citation() < count, "{finding:?} of no citation");
        }
    }
});
