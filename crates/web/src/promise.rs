//! What a page says about its text: in schema.org's JSON-LD and in its meta elements.

use super::shown::{ShownPage, plain};
use literatim_matching::text::count_words;
use literatim_styles::{NodeKind, Tree};
use serde_json::{Map, Value};

/// A page's statements about its text.
#[derive(Debug, Default)]
pub(super) struct Promise {
    /// How it says that its text is restricted.
    pub not_free: Option<&'static str>,
    /// The number of words of its text.
    pub words: Option<usize>,
    /// The number of words of its abstract.
    pub abstract_words: Option<usize>,
    /// The number of printed pages of its text.
    pub pages: Option<usize>,
    /// Whether the text is a paper, according to the meta elements for indexes of papers.
    pub is_paper: bool,
    /// The address of the next page of the same text.
    pub next: Option<String>,
}

impl Promise {
    pub fn of(tree: &Tree, page: &ShownPage) -> Self {
        let mut promise = Self::default();
        let (mut first, mut last) = (None, None);
        let mut works = Vec::new();
        for (id, node) in tree.nodes.iter().enumerate() {
            let NodeKind::Element { name, .. } = &node.kind else { continue };
            match &**name {
                "script" if node.attribute("type").is_some_and(|kind| kind.to_ascii_lowercase().contains("ld+json")) => {
                    read_json(&tree.text(id)).into_iter().for_each(|value| texts(value, 0, &mut works));
                }
                "link" if node.attribute("rel") == Some("next") => promise.next = node.attribute("href").map(str::to_owned),
                "meta" => {
                    let key = ["name", "property", "itemprop"].iter().find_map(|name| node.attribute(name)).unwrap_or("").to_ascii_lowercase();
                    let content = node.attribute("content").unwrap_or("").trim();
                    promise.is_paper |= key.starts_with("citation_");
                    match key.as_str() {
                        "article:content_tier" | "og:article:content_tier" if content.eq_ignore_ascii_case("locked") => {
                            promise.not_free = Some("it calls itself locked (content_tier)");
                        }
                        "isaccessibleforfree" if is_no(&Value::from(content)) => promise.not_free = Some(NOT_FREE),
                        "citation_firstpage" => first = count(content),
                        "citation_lastpage" => last = count(content),
                        "citation_abstract" | "dcterms.abstract" => promise.abstract_words = Some(count_words(content)),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        promise.pages = first.zip(last).and_then(|(first, last)| last.checked_sub(first)).map(|more| more + 1);
        // Of several articles, as in a list, the page's own is the one whose headline is the page's title.
        if works.iter().any(|work| is_article(work) && is_of(work, page)) {
            works.retain(|work| !is_article(work) || is_of(work, page));
        }
        works.iter().for_each(|work| promise.take(work));
        promise.abstract_words =
            promise.abstract_words.filter(|_| promise.is_paper || works.iter().any(|work| is(work, |kind| kind == "ScholarlyArticle")));
        promise
    }

    /// Reads what JSON-LD says about a text.
    fn take(&mut self, work: &Map<String, Value>) {
        let parts = work.get("hasPart");
        let parts = parts.map_or(&[] as &[Value], |parts| parts.as_array().map_or(std::slice::from_ref(parts), Vec::as_slice));
        if says_no(work) {
            self.not_free = Some(NOT_FREE);
        } else if parts.iter().filter_map(Value::as_object).any(says_no) {
            self.not_free = Some("it says of a part of its text that it is not free to read (isAccessibleForFree)");
        }
        let words = work.get("wordCount").and_then(|words| words.as_str().map_or_else(|| count(&words.to_string()), count));
        self.words = words.or(self.words);
        self.abstract_words = work.get("abstract").and_then(Value::as_str).map(count_words).or(self.abstract_words);
    }
}

const NOT_FREE: &str = "it says that it is not free to read (isAccessibleForFree)";

/// Maximum depth of JSON-LD that is followed.
const DEEPEST: usize = 8;

/// The JSON of a script; tolerates line breaks inside strings, comments around it and a semicolon at its end.
fn read_json(text: &str) -> Option<Value> {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let start = text.find(['{', '['])?;
    let end = text.rfind(['}', ']'])? + 1;
    serde_json::from_str(text.get(start..end)?).ok()
}

/// The texts that JSON-LD describes: not films, events or museums, which may not be free either.
fn texts(value: Value, depth: usize, found: &mut Vec<Map<String, Value>>) {
    match value {
        Value::Array(values) if depth < DEEPEST => values.into_iter().for_each(|value| texts(value, depth + 1, found)),
        Value::Object(mut work) if depth < DEEPEST => {
            ["@graph", "mainEntity", "mainEntityOfPage"].iter().filter_map(|key| work.remove(*key)).for_each(|value| texts(value, depth + 1, found));
            if is_article(&work) || is(&work, |kind| ["WebPage", "CreativeWork", "Report", "Book", "Chapter", "Thesis"].contains(&kind)) {
                found.push(work);
            }
        }
        _ => {}
    }
}

fn is_article(work: &Map<String, Value>) -> bool {
    is(work, |kind| kind.ends_with("Article") || kind.ends_with("Posting"))
}

/// Whether one of the schema.org types of a work is such a one.
fn is(work: &Map<String, Value>, such: impl Fn(&str) -> bool) -> bool {
    let such = |kind: &str| such(kind.rsplit('/').next().unwrap_or(kind));
    match work.get("@type") {
        Some(Value::String(kind)) => such(kind),
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).any(such),
        _ => false,
    }
}

/// Whether the page's title is the headline of an article.
fn is_of(work: &Map<String, Value>, page: &ShownPage) -> bool {
    let headline = plain(work.get("headline").or(work.get("name")).and_then(Value::as_str).unwrap_or(""));
    !headline.is_empty() && page.titles.iter().any(|title| plain(title).contains(&headline))
}

/// A number of words or pages; more than six digits are ignored.
fn count(text: &str) -> Option<usize> {
    let digits = text.replace([',', ' '], "");
    digits.parse().ok().filter(|_| digits.len() <= 6)
}

fn says_no(work: &Map<String, Value>) -> bool {
    work.get("isAccessibleForFree").is_some_and(is_no)
}

/// `false` in any of its spellings.
fn is_no(value: &Value) -> bool {
    match value {
        Value::Bool(free) => !free,
        Value::String(free) => matches!(free.rsplit('/').next().unwrap_or("").trim().to_ascii_lowercase().as_str(), "false" | "no" | "0"),
        Value::Number(free) => free.as_u64() == Some(0),
        _ => false,
    }
}
