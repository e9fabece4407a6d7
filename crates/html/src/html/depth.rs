//! A limit on nesting. For each new element a parser searches the open ones, so 100,000 nested elements take a minute.

use std::borrow::Cow;

/// Maximum number of open elements, as in Blink (`kMaximumHTMLParserDOMTreeDepth`).
const DEEPEST: usize = 512;

/// Elements that never contain others, and those that a parser closes itself.
const NEVER_OPEN: &[&str] = &[
    "area", "base", "body", "br", "col", "colgroup", "dd", "dt", "embed", "head", "hr", "html", "img", "input", "li", "link", "meta", "optgroup",
    "option", "p", "param", "source", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "wbr",
];

/// Elements whose content is text without tags.
const RAW: &[&str] = &["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];

/// The page without the tags of elements nested deeper than the limit; their text stays.
pub fn limited(html: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let (mut copied, mut depth, mut dropped, mut at) = (0, 0_usize, 0_usize, 0);
    while let Some(open) = memchr::memchr(b'<', &html.as_bytes()[at..]).map(|found| at + found) {
        let tag = &html[open..];
        if tag.starts_with("<!--") {
            at = tag.find("-->").map_or(html.len(), |end| open + end + 3);
            continue;
        }
        let is_end = tag.starts_with("</");
        let name_at = open + 1 + usize::from(is_end);
        let name_end = name_at + html[name_at..].bytes().take_while(u8::is_ascii_alphanumeric).count();
        let name = &html[name_at..name_end];
        let is_one_of = |names: &[&str]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
        let end = end_of_tag(html, name_end);
        at = end;
        if name.is_empty() || is_one_of(NEVER_OPEN) {
            continue;
        }
        if is_one_of(RAW) && !is_end {
            at = raw_end(html, end, name);
            continue;
        }
        let drops = match is_end {
            true => dropped > 0,
            false => depth == DEEPEST,
        };
        match (is_end, drops) {
            (true, true) => dropped -= 1,
            (true, false) => depth = depth.saturating_sub(1),
            (false, true) => dropped += 1,
            (false, false) => depth += 1,
        }
        if drops {
            out.push_str(&html[copied..open]);
            copied = end;
        }
    }
    if copied == 0 { Cow::Borrowed(html) } else { Cow::Owned(out + &html[copied..]) }
}

/// The byte after the `>` of a tag whose attributes begin at `at`; ignores a `>` in an attribute value.
fn end_of_tag(html: &str, at: usize) -> usize {
    let mut mark = None;
    for (offset, byte) in html.as_bytes()[at..].iter().enumerate() {
        match (mark, byte) {
            (None, b'>') => return at + offset + 1,
            (None, b'"' | b'\'') if html.as_bytes()[at + offset - 1] == b'=' => mark = Some(*byte),
            (Some(open), byte) if open == *byte => mark = None,
            _ => {}
        }
    }
    html.len()
}

/// Where the end tag of an element with text content begins.
fn raw_end(html: &str, from: usize, name: &str) -> usize {
    let mut at = from;
    while let Some(open) = html[at..].find("</").map(|found| at + found) {
        if html[open + 2..].get(..name.len()).is_some_and(|other| other.eq_ignore_ascii_case(name)) {
            return open;
        }
        at = open + 2;
    }
    html.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_pages_of_usual_depth_alone() {
        for html in ["<p>a<p>b", "<div title=\"a>b\">x</div>", "<script>if (a<b) '<div>'</script>", "<!-- <div> -->", "a < b", "<"] {
            assert!(matches!(limited(html), Cow::Borrowed(same) if same == html));
        }
        let list = "<ul>".to_owned() + &"<li>item".repeat(5_000) + "</ul>";
        assert_eq!(limited(&list), list);
    }

    #[test]
    fn drops_tags_beyond_the_limit_and_keeps_their_text() {
        let html = "<div>".repeat(600) + "words" + &"</div>".repeat(600) + "<p>more</p>";
        assert_eq!(limited(&html), "<div>".repeat(512) + "words" + &"</div>".repeat(512) + "<p>more</p>");
    }
}
