//! What a page says of itself as linked data (JSON-LD with the terms of schema.org).

use literatim_matching::text::Metadata;
use serde_json::Value;

/// Maximum depth that is followed.
const DEEPEST: usize = 8;

/// Adds title, authors, date and language where the metadata lack them.
pub(super) fn add(metadata: &mut Metadata, json: &str) {
    let Ok(value) = serde_json::from_str::<Value>(json.trim()) else { return };
    let Some(work) = work(&value, 0) else { return };
    let text = |key: &str| work.get(key).and_then(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    metadata.title = metadata.title.take().or_else(|| text("headline")).or_else(|| text("name"));
    metadata.date = metadata.date.take().or_else(|| text("datePublished"));
    metadata.language = metadata.language.take().or_else(|| text("inLanguage"));
    if metadata.authors.is_empty() {
        let authors = work.get("author").map_or(&[] as &[Value], |author| author.as_array().map_or(std::slice::from_ref(author), Vec::as_slice));
        metadata.authors = authors.iter().filter_map(name).map(str::to_owned).collect();
    }
}

/// The first text that the data describe.
fn work(value: &Value, depth: usize) -> Option<&Value> {
    if depth >= DEEPEST {
        return None;
    }
    match value {
        Value::Array(values) => values.iter().find_map(|value| work(value, depth + 1)),
        Value::Object(object) => match object.get("@graph") {
            Some(graph) => work(graph, depth + 1),
            None => object.get("@type").is_some_and(is_text).then_some(value),
        },
        _ => None,
    }
}

fn is_text(kind: &Value) -> bool {
    match kind {
        Value::String(kind) => ["Article", "Posting", "Report", "Book", "Chapter", "Thesis", "Legislation"].iter().any(|end| kind.ends_with(end)),
        Value::Array(kinds) => kinds.iter().any(is_text),
        _ => false,
    }
}

/// A text, or the name of a thing.
fn name(value: &Value) -> Option<&str> {
    value.as_str().or_else(|| value.get("name")?.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_what_the_page_lacks() {
        let read = |json: &str| {
            let mut metadata = Metadata { title: Some("Own".into()), ..Metadata::default() };
            add(&mut metadata, json);
            (metadata.title.unwrap(), metadata.authors, metadata.date)
        };
        let article = r#"{"@type": "NewsArticle", "headline": "Of Lamps", "author": [{"name": "Ann Doe"}, "Bo Roe"], "datePublished": "2031-04-05"}"#;
        let expected = ("Own".to_owned(), vec!["Ann Doe".to_owned(), "Bo Roe".to_owned()], Some("2031-04-05".to_owned()));
        assert_eq!(read(article), expected);
        assert_eq!(read(&format!(r#"{{"@graph": [{{"@type": "WebSite", "name": "x"}}, {article}]}}"#)), expected);
        for json in ["", "[", r#"{"@type": "Event", "author": "x"}"#] {
            assert_eq!(read(json), ("Own".to_owned(), Vec::new(), None));
        }
    }
}
