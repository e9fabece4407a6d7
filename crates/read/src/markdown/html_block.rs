//! Blocks of HTML in Markdown: their words are read, their markup is not.

use crate::mojibake;
use literatim_matching::text::BlockKind;

/// Maximum open elements that give their kind; deeper ones are read as paragraphs.
pub(super) const DEEPEST: usize = 64;

/// What is open in the blocks of HTML.
#[derive(Default)]
pub(super) struct HtmlBlocks {
    /// What ends the text that is no words: a comment, a tag over several lines.
    pub skipped_to: Option<&'static str>,
    /// The element whose words are not shown, and how many of its kind are open in it.
    pub skipped: Option<(String, usize)>,
    /// The same of an element within a paragraph of Markdown.
    pub inline: Option<(String, usize)>,
    /// The elements that give blocks their kind.
    pub open: Vec<(&'static str, BlockKind)>,
}

impl HtmlBlocks {
    pub fn kind(&self) -> Option<BlockKind> {
        self.open.last().map(|&(_, kind)| kind)
    }
}

/// The name of a tag, in lower case: `br` of `<br/>`.
pub(super) fn name(tag: &str) -> String {
    let inner = tag.trim_start_matches('<').trim_start_matches('/');
    inner.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("").to_ascii_lowercase()
}

/// The element that gives blocks their kind.
pub(super) fn kind_of(name: &str) -> Option<(&'static str, BlockKind)> {
    Some(match name {
        "blockquote" => ("blockquote", BlockKind::Quotation),
        "li" => ("li", BlockKind::ListItem),
        "tr" => ("tr", BlockKind::TableRow),
        "pre" => ("pre", BlockKind::Verbatim),
        "h1" => ("h1", BlockKind::Heading(1)),
        "h2" => ("h2", BlockKind::Heading(2)),
        "h3" | "h4" | "h5" | "h6" => ("h3", BlockKind::Heading(3)),
        _ => return None,
    })
}

/// The value of an attribute of a tag of HTML.
pub(super) fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}="))?;
    let mark = rest.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
    rest[1..].split_once(mark).map(|(value, _)| value)
}

/// Elements without an end.
const VOID: &[&str] = &["img", "input", "br", "hr", "meta", "link", "source", "wbr", "area", "col", "embed", "track"];

/// Whether a tag hides its element, which has an end, from readers.
pub(super) fn is_hidden(tag: &str) -> bool {
    let tag = tag.to_ascii_lowercase();
    let style: String = attribute(&tag, "style").unwrap_or("").split_whitespace().collect();
    let rules = ["display:none", "visibility:hidden", "font-size:0", "opacity:0"];
    let hides = style.split(';').any(|own| rules.contains(&own.trim_end_matches("!important")));
    // What stands in quotation marks is a value.
    let names: String = tag.split(['"', '\'']).step_by(2).collect();
    let has_name = names.trim_end_matches(['>', '/']).split([' ', '=', '\n']).any(|own| own == "hidden");
    (hides || has_name) && !VOID.contains(&&*name(&tag)) && !tag.ends_with("/>")
}

/// Where the first end of `element` in `text` is, that no begin before it answers, counting those that are open in `depth`.
pub(super) fn end_of(text: &str, element: &str, depth: &mut usize) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let mut at = 0;
    while let Some(open) = lower[at..].find('<').map(|open| at + open) {
        let rest = &lower[open + 1..];
        let closes = rest.starts_with('/');
        let is_own = rest.trim_start_matches('/').strip_prefix(element).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
        at = open + 1;
        if is_own && closes {
            let end = lower[open..].find('>').map_or(lower.len(), |end| open + end + 1);
            if *depth == 0 {
                return Some(end);
            }
            *depth -= 1;
        } else if is_own {
            *depth += 1;
        }
    }
    None
}

/// The character of an entity at the start of a text, with its length; of the marks and signs that texts write so, and of all numbers.
pub(super) fn entity(text: &str) -> Option<(usize, char)> {
    const ENTITIES: &[(&str, char)] = &[
        ("&amp;", '&'),
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&quot;", '"'),
        ("&apos;", '\''),
        ("&nbsp;", '\u{A0}'),
        ("&ldquo;", '“'),
        ("&rdquo;", '”'),
        ("&lsquo;", '‘'),
        ("&rsquo;", '’'),
        ("&laquo;", '«'),
        ("&raquo;", '»'),
        ("&ndash;", '–'),
        ("&mdash;", '—'),
        ("&hellip;", '…'),
        ("&sect;", '§'),
        ("&para;", '¶'),
    ];
    let named = ENTITIES.iter().find(|(name, _)| text.starts_with(name)).map(|(name, c)| (name.len(), *c));
    named.or_else(|| {
        let number = text.strip_prefix("&#")?;
        let (digits, radix) = number.strip_prefix(['x', 'X']).map_or((number, 10), |digits| (digits, 16));
        let length = digits.bytes().take_while(|&byte| char::from(byte).is_digit(radix)).count();
        let code = u32::from_str_radix(&digits[..length], radix).ok().filter(|&code| code > 0)?;
        // As HTML reads the numbers of Windows-1252.
        let c = if (0x80..0xA0).contains(&code) { mojibake::HIGH[code as usize - 0x80] } else { char::from_u32(code)? };
        let end = text.len() - digits.len() + length;
        text[end..].starts_with(';').then_some((end + 1, c))
    })
}

#[cfg(test)]
mod tests {
    use crate::markdown::read;
    use literatim_matching::text::{BlockKind, Flow};

    #[test]
    fn words_in_blocks_of_html_are_read() {
        for (text, expected) in [
            ("<p>The keeper of the <b>light</b>.</p>\n\nSo.", "The keeper of the light.\nSo.\n"),
            ("<div class=\"x\">\n\nThe *keeper*.\n\n</div>\n\nSo.", "The keeper.\nSo.\n"),
            ("<details><summary>More</summary>\nThe keeper\nis late.\n</details>", "More\nThe keeper is late.\n"),
            ("<table><tr><td>A</td><td>“the keeper”</td></tr>\n<tr><td>B</td></tr></table>", "A “the keeper”\nB\n"),
            ("<p>&ldquo;The keeper&rdquo; &amp; he: 1 < 2</p>", "“The keeper” & he: 1 < 2\n"),
            ("<p>&#147;The keeper&#146;s&#148;</p>", "“The keeper’s”\n"),
            ("<p>&#8220;The keeper&#x2019;s&#x201D; 4&#160;1 &#0; &#xD800; &#12</p>", "“The keeper’s” 4 1 &#0; &#xD800; &#12\n"),
            ("<!-- The\nkeeper -->\nSo.\n\n<script>\nlet keeper;\n</script>\n\nSo.", "So.\nSo.\n"),
            ("<p\n  class=\"x\">The keeper</p>", "The keeper\n"),
            ("<div style=\"display: none\">The keeper</div><p hidden>is</p><p>late.</p>", "late.\n"),
            ("The keeper<br>is late.&nbsp;So&hellip;", "The keeper is late. So…\n"),
            ("<figure><img alt=\"A hidden lamp\"></figure>\n\n<p>Words</p>", "Words\n"),
            ("<input hidden><p>Words</p>", "Words\n"),
            ("<P HIDDEN>Lost</P>\n\n<SCRIPT>lost</SCRIPT>\n\nWords", "Words\n"),
            ("<div hidden><div>a</div>b</div>\n\nWords", "Words\n"),
            ("It was <span style=\"display:none\">not *at all* </span>lit.", "It was lit.\n"),
        ] {
            assert_eq!(Flow::new(&read(text)).text(), expected, "{text}");
        }
    }

    #[test]
    fn quotations_of_html_are_blocks() {
        let document = read("So:\n\n<blockquote>\nThe keeper.\n</blockquote>\n\nSo:\n\n<blockquote>\n\nThe *keeper*.\n\n</blockquote>\n\nSo.");
        let kinds: Vec<_> = document.blocks.iter().map(|block| block.kind).collect();
        let after = read("<table><tr><td>A<td>B</table>\n\nSo.\n\n<ul><li>a<li>b</ul>\n\nSo.");
        assert!(after.blocks.iter().filter(|block| block.kind == BlockKind::Paragraph).count() == 2);
        let (paragraph, quotation) = (BlockKind::Paragraph, BlockKind::Quotation);
        assert_eq!(kinds, [paragraph, quotation, paragraph, quotation, paragraph]);
    }

    #[test]
    fn markup_without_end_is_read_once() {
        for piece in ["<", "<p ", "<!-- ", "<div>", "</div>", "&", "<td>", "<blockquote>\n\n", "<p hidden>"] {
            read(&format!("<div>\n{}", piece.repeat(50_000)));
        }
    }
}
