//! A case in the JSON of CourtListener's API v4: `{cluster, opinions[]}`, or one opinion alone. The shell also writes cases of the Caselaw Access Project in
//! this form, with one more field of the cluster: `ocr_confidence`, 0 to 1.

use crate::html;
use literatim_matching::text::{Document, Format, Metadata, PageMark, Part, PartKind, Span};
use literatim_read::plain::{Footnotes, lay_out};
use literatim_read::{ReadError, settle};
use serde_json::Value;

/// The fields of an opinion with its text, best first; the last is not HTML.
const FIELDS: &[&str] = &["html_with_citations", "xml_harvard", "html_lawbox", "html_columbia", "html_anon_2020", "html", "plain_text"];

/// The fields of a cluster with text that belongs to no opinion. They come after the opinions, whose words they may repeat.
const BESIDE: &[(&str, PartKind)] = &[("syllabus", PartKind::Syllabus), ("headnotes", PartKind::Headnotes), ("summary", PartKind::Headnotes)];

/// The confidence of character recognition, 0 to 1, up to which any word of a text may be misread. The Caselaw Access Project gives old volumes .43 to .70.
const LOW_CONFIDENCE: f64 = 0.7;

/// Reads a case. Each opinion is a part, read from its first field with text; a field without page marks is skipped if a later one has some.
///
/// # Errors
/// If the JSON cannot be parsed or contains neither a cluster's opinions nor an opinion.
pub fn read(json: &str) -> Result<Document, ReadError> {
    let value: Value = serde_json::from_str(json).map_err(ReadError::not_a_case)?;
    let opinions: Vec<&Value> = match value.get("opinions").and_then(Value::as_array) {
        Some(opinions) => opinions.iter().collect(),
        None if FIELDS.iter().any(|field| value.get(field).is_some()) => vec![&value],
        None => return Err(ReadError::not_a_case("it has no opinions")),
    };
    let mut document = Document { format: Format::Courtlistener, metadata: metadata(value.get("cluster").unwrap_or(&value)), ..Document::default() };
    let confidence = value.get("cluster").and_then(|cluster| cluster.get("ocr_confidence")).and_then(Value::as_f64);
    document.unsure = confidence.is_some_and(|confidence| confidence <= LOW_CONFIDENCE);
    for opinion in opinions {
        read_opinion(&mut document, opinion);
    }
    for (field, kind) in BESIDE {
        if let Some(text) = value.get("cluster").and_then(|cluster| text_of(cluster, field)) {
            let start = document.text.len();
            append(&mut document, read_field(field, text));
            document.parts.push(Part { span: Span::new(start, document.text.len()), kind: *kind, author: None });
        }
    }
    settle(&mut document);
    Ok(document)
}

fn text_of<'a>(value: &'a Value, field: &str) -> Option<&'a str> {
    value.get(field).and_then(Value::as_str).filter(|text| !text.trim().is_empty())
}

/// Whether `text` is the path of an address, from the first `/`.
fn is_path(text: &str) -> bool {
    text.starts_with('/') && !text.starts_with("//") && !text.contains(|c: char| c == '\\' || c.is_whitespace() || c.is_control())
}

fn metadata(cluster: &Value) -> Metadata {
    let part = |citation: &Value, field: &str| match citation.get(field) {
        // Volumes were numbers until October 2025.
        Some(Value::Number(number)) => Some(number.to_string()),
        Some(Value::String(text)) => Some(text.clone()),
        _ => None,
    };
    let citations = cluster.get("citations").and_then(Value::as_array);
    Metadata {
        title: text_of(cluster, "case_name").or(text_of(cluster, "case_name_full")).map(str::to_owned),
        date: text_of(cluster, "date_filed").map(str::to_owned),
        // Only a path of that site: `@evil.example/` after the host name would change the host.
        address: text_of(cluster, "absolute_url").filter(|path| is_path(path)).map(|path| format!("https://www.courtlistener.com{path}")),
        language: Some("en".into()),
        authors: Vec::new(),
        citations: citations
            .into_iter()
            .flatten()
            .filter_map(|citation| Some(format!("{} {} {}", part(citation, "volume")?, part(citation, "reporter")?, part(citation, "page")?)))
            .collect(),
    }
}

fn read_opinion(document: &mut Document, opinion: &Value) {
    let start = document.text.len();
    let fields: Vec<&str> = FIELDS.iter().copied().filter(|field| text_of(opinion, field).is_some()).collect();
    let mut chosen: Option<(&str, Document)> = None;
    for field in fields {
        let read = read_field(field, text_of(opinion, field).unwrap_or_default());
        // Pages of a slip opinion are not those of a reporter.
        let marked = read.pages.iter().any(|page| page.series > 0);
        if marked || chosen.is_none() {
            chosen = Some((field, read));
        }
        if marked {
            break;
        }
    }
    let Some((field, read)) = chosen else { return };
    document.text_field.get_or_insert_with(|| field.to_owned());
    let inner_parts = !read.parts.is_empty();
    append(document, read);
    let kind = kind_of(text_of(opinion, "type").unwrap_or(""));
    // Parts that the markup names are finer than the record's type, unless that is more specific.
    if !inner_parts || !matches!(kind, PartKind::Combined | PartKind::Court) {
        document.parts.retain(|part| part.span.start < start);
        let span = Span::new(start, document.text.len());
        document.parts.push(Part { span, kind, author: text_of(opinion, "author_str").map(str::to_owned) });
    }
}

fn read_field(field: &str, text: &str) -> Document {
    let mut document = Document::default();
    if field == "plain_text" {
        document.text = without_references(text);
        let whole = Span::new(0, document.text.len());
        lay_out(&mut document, whole, Footnotes::AsPrinted);
    } else {
        html::append(&mut document, &escaped_once(text));
    }
    document
}

/// Reduces double escapes in HTML, `&amp;#182;` for `¶`, to single ones.
fn escaped_once(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once("&amp;") {
        out.push_str(before);
        out.push_str(if reference(after) > 0 { "&" } else { "&amp;" });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Plain text with its stray character references decoded.
fn without_references(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        let length = reference(after);
        out.push_str(before);
        match length {
            0 => out.push('&'),
            _ => out.push_str(html::read(&format!("&{}", &after[..length])).text.trim_end()),
        }
        rest = &after[length..];
    }
    out.push_str(rest);
    out
}

/// The length of a character reference at the start of `text`, without its ampersand: `amp;`, `#182;`.
fn reference(text: &str) -> usize {
    let numeric = text.strip_prefix('#');
    let name = numeric.unwrap_or(text);
    let length = name.bytes().take(8).take_while(|byte| if numeric.is_some() { byte.is_ascii_digit() } else { byte.is_ascii_alphabetic() }).count();
    if length > 1 && name[length..].starts_with(';') { text.len() - name.len() + length + 1 } else { 0 }
}

/// Appends a document to another, shifting its spans.
fn append(document: &mut Document, read: Document) {
    let by = document.text.len();
    let moved = |span: Span| Span::new(span.start + by, span.end + by);
    document.text.push_str(&read.text);
    document.text.push_str("\n\n");
    document.blocks.extend(read.blocks.into_iter().map(|mut block| {
        block.span = moved(block.span);
        block
    }));
    document.styles.extend(read.styles.into_iter().map(|mut style| {
        style.span = moved(style.span);
        style
    }));
    document.pages.extend(read.pages.into_iter().map(|page| PageMark { at: page.at + by, ..page }));
    document.hidden.extend(read.hidden.into_iter().map(moved));
    document.parts.extend(read.parts.into_iter().map(|mut part| {
        part.span = moved(part.span);
        part
    }));
    document.notes.extend(read.notes.into_iter().map(|mut note| {
        note.mark = note.mark.map(moved);
        note.body = note.body.map(moved);
        note
    }));
}

/// CourtListener's types of opinion.
fn kind_of(code: &str) -> PartKind {
    match code {
        "010combined" => PartKind::Combined,
        "015unamimous" | "020lead" => PartKind::Court,
        "025plurality" => PartKind::Plurality,
        "030concurrence" => PartKind::Concurrence,
        "035concurrenceinpart" => PartKind::ConcurrenceInPart,
        "040dissent" => PartKind::Dissent,
        "" => PartKind::Combined,
        _ => PartKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_case_with_its_opinions() {
        let json = r#"{"cluster": {"case_name": "Doe v. Roe", "date_filed": "2018-01-02", "absolute_url": "/opinion/1/doe-v-roe/",
            "citations": [{"volume": 900, "reporter": "F.3d", "page": "1"}], "syllabus": "<p>Four.</p>", "headnotes": ""},
            "opinions": [{"type": "020lead", "html_with_citations": "<p>One <span class=\"star-pagination\">*2</span> two.</p>"},
                {"type": "040dissent", "author_str": "Poe", "html_with_citations": "", "plain_text": "Three."}]}"#;
        let document = read(json).unwrap();
        assert_eq!(document.metadata.citations, ["900 F.3d 1"]);
        assert_eq!(document.text_field.as_deref(), Some("html_with_citations"));
        assert_eq!(document.parts.iter().map(|part| part.kind).collect::<Vec<_>>(), [PartKind::Court, PartKind::Dissent, PartKind::Syllabus]);
        assert_eq!(literatim_matching::text::Flow::new(&document).text(), "One two.\nThree.\nFour.\n");
        assert_eq!(document.pages[0].label, "2");
    }

    #[test]
    fn an_address_leads_to_courtlistener_or_is_left_out() {
        for (path, address) in [
            ("/opinion/1/doe-v-roe/", Some("https://www.courtlistener.com/opinion/1/doe-v-roe/")),
            ("@evil.example/opinion/1/", None),
            (".evil.example/", None),
            ("https://evil.example/", None),
            ("/opinion/1/\u{1b}[2J", None),
        ] {
            let json = serde_json::json!({ "cluster": { "absolute_url": path }, "opinions": [{ "plain_text": "One." }] }).to_string();
            assert_eq!(read(&json).unwrap().metadata.address.as_deref(), address, "{path}");
        }
    }

    #[test]
    fn a_text_is_unsure_by_its_confidence() {
        for (confidence, unsure) in [("0.43", true), ("0.7", true), ("0.71", false), ("1", false), ("null", false), ("\"0.5\"", false)] {
            let json = format!("{{\"cluster\": {{\"ocr_confidence\": {confidence}}}, \"opinions\": [{{\"plain_text\": \"One.\"}}]}}");
            assert_eq!(read(&json).unwrap().unsure, unsure, "{confidence}");
        }
    }

    #[test]
    fn double_escapes_are_undone() {
        for (field, text, expected) in [
            (
                "html_with_citations",
                "<p>{&amp;#182; 1} Tadi&amp;cacute; and Klais &amp; Co. and R&amp;amp;D</p>",
                "{¶ 1} Tadić and Klais & Co. and R&D",
            ),
            ("plain_text", "AT&amp;T &lt;a@b.example&gt; & Co.; R&D; x", "AT&T <a@b.example> & Co.; R&D; x"),
        ] {
            let json = serde_json::json!({ "opinions": [{ field: text }] }).to_string();
            assert_eq!(read(&json).unwrap().text.trim_end(), expected);
        }
    }

    #[test]
    fn other_json_is_refused_with_a_sentence() {
        assert_eq!(read("{\"a\": 1}").unwrap_err().code(), "not_a_case");
        assert!(read("{\"opinions\": [").unwrap_err().to_string().contains("CourtListener"));
    }
}
