//! The findings as Web Annotations (<https://www.w3.org/TR/annotation-model/>) in JSON-LD.

use super::escape::json;
use super::listed::{ListedFinding, listed};
use super::model::*;
use literatim_matching::text::Span16;

pub(super) fn write(report: &Report) -> String {
    let base = format!("urn:literatim:{}", if report.draft.sha256.is_empty() { "draft" } else { &report.draft.sha256 });
    let items: Vec<String> = listed(report).into_iter().map(|finding| annotation(report, &base, finding)).collect();
    format!(
        "{{\n  \"@context\": \"http://www.w3.org/ns/anno.jsonld\",\n  \"id\": {},\n  \"type\": \"AnnotationPage\",\n  \"items\": [\n{}\n  ]\n}}\n",
        json(&base),
        items.join(",\n")
    )
}

fn annotation(report: &Report, base: &str, finding: ListedFinding) -> String {
    let Span16(start, end) = finding.span();
    let (before, after, verdict) = match finding {
        ListedFinding::Quotation(finding) => (&finding.before, &finding.after, finding.headline.label()),
        ListedFinding::Citation(finding) => (&finding.before, &finding.after, finding.existence.label()),
        ListedFinding::Claim(finding) => (&finding.before, &finding.after, finding.headline.label()),
    };
    let created = report.times.as_ref().map_or(String::new(), |times| format!(" \"created\": {},", json(&times.started)));
    let fields = [
        format!("\"id\": {}, \"type\": \"Annotation\", \"motivation\": \"assessing\",{created}", json(&format!("{base}:{}", finding.id()))),
        format!("\"generator\": {{ \"type\": \"Software\", \"name\": {} }},", json(&report.generator)),
        "\"body\": [".to_owned(),
        format!("  {{ \"type\": \"TextualBody\", \"purpose\": \"tagging\", \"value\": {} }},", json(finding.label())),
        format!("  {{ \"type\": \"TextualBody\", \"purpose\": \"classifying\", \"value\": {} }},", json(verdict)),
        format!("  {{ \"type\": \"TextualBody\", \"purpose\": \"assessing\", \"format\": \"text/plain\", \"value\": {} }}", json(finding.reason())),
        "],".to_owned(),
        format!("\"target\": {{ \"source\": {}, \"selector\": [", json(&source(&report.draft.name))),
        format!(
            "  {{ \"type\": \"TextQuoteSelector\", \"exact\": {}, \"prefix\": {}, \"suffix\": {} }},",
            json(finding.text()),
            json(before),
            json(after)
        ),
        format!("  {{ \"type\": \"TextPositionSelector\", \"start\": {start}, \"end\": {end} }}"),
        "] }".to_owned(),
    ];
    format!("    {{\n      {}\n    }}", fields.join("\n      "))
}

/// The draft as an IRI: its address, or its name as a relative one.
fn source(name: &str) -> String {
    if name.starts_with("https://") || name.starts_with("http://") {
        return name.to_owned();
    }
    let mut out = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(byte.into()),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::session_for_tests::FacadeSession as Session;
    use literatim_read::plain;
    use serde_json::Value;

    #[test]
    fn each_finding_is_an_annotation_that_selects_its_words() {
        let draft = "Naïve \u{1F409} readers\\ say: “The keeper shall be liable for any loss” Quill v. Dunmore, 900 F.3d 1, 4 (1st Cir. 2018).";
        let mut session = Session::default();
        session.set_draft("my draft.txt", "ab", plain::read(draft));
        session.add_source("Quill v. Dunmore, 900 F.3d 1.txt", None, None, plain::read("The keeper shall not be liable for any loss of light."));
        let report = session.report().unwrap();
        let written: Value = serde_json::from_str(&write(&report)).expect("it is JSON");
        let items = written["items"].as_array().expect("it has items");
        assert_eq!(items.len(), report.quotations.len() + report.citations.len());
        let units: Vec<u16> = draft.encode_utf16().collect();
        for item in items {
            assert_eq!(item["motivation"], "assessing");
            assert_eq!(item["target"]["source"], "my%20draft.txt");
            let [quote, position] = [0, 1].map(|index| &item["target"]["selector"][index]);
            let [start, end] = ["start", "end"].map(|name| position[name].as_u64().expect("a number") as usize);
            assert_eq!(quote["exact"], String::from_utf16_lossy(&units[start..end]));
            let prefix = quote["prefix"].as_str().expect("a text");
            assert!(String::from_utf16_lossy(&units[..start]).ends_with(prefix));
            assert!(String::from_utf16_lossy(&units[end..]).starts_with(quote["suffix"].as_str().expect("a text")));
        }
        assert_eq!(items[0]["id"], "urn:literatim:ab:q1");
        let values: Vec<&Value> = items[0]["body"].as_array().expect("bodies").iter().map(|body| &body["value"]).collect();
        assert_eq!(values[..2], ["Altered", "Altered"]);
        assert_eq!(values[2], &Value::from(report.quotations[0].reason.clone()));
    }
}
