//! Notes that are tied by links: the mark leads to the note, or the note begins with a link that has its number.

use literatim_matching::text::{Block, BlockKind, Document, Note, Span, StyleKind};
use std::collections::HashMap;

/// Maximum number of blocks of a note that another note follows.
const BLOCKS: usize = 8;

/// What the links of a text say about its notes.
#[derive(Default)]
pub(super) struct NoteLinks {
    links: Vec<LabelLink>,
    /// The names of anchors that begin a block, each with its index.
    anchors: HashMap<String, usize>,
    /// The indexes of blocks that begin with a link without words.
    empty: Vec<usize>,
}

/// A link whose words are the label of a note.
struct LabelLink {
    label: String,
    words: Span,
    /// The name of the place to which it leads.
    target: Option<String>,
    /// The index of its block.
    block: usize,
    /// Whether it begins the block.
    begins: bool,
}

/// A note, by the index of its first block.
struct Body {
    label: String,
    block: usize,
    /// Where its text begins.
    from: usize,
}

impl NoteLinks {
    pub fn link(&mut self, label: &str, words: Span, address: &str, block: usize, begins: bool) {
        let target = address.split_once('#').map(|(_, name)| name.to_owned());
        self.links.push(LabelLink { label: label.to_owned(), words, target, block, begins });
    }

    pub fn anchor(&mut self, name: &str, block: usize) {
        self.anchors.entry(name.to_owned()).or_insert(block);
    }

    pub fn empty_link(&mut self, block: usize) {
        self.empty.push(block);
    }

    /// Ties the notes to their marks. A note to which several marks lead is an entry of a list of works, and stays text.
    pub fn tie(self, document: &mut Document) {
        let bodies = self.bodies(document);
        let by_block: HashMap<usize, usize> = bodies.iter().enumerate().map(|(at, body)| (body.block, at)).collect();
        let mut by_label: HashMap<&str, Vec<usize>> = HashMap::new();
        bodies.iter().enumerate().for_each(|(at, body)| by_label.entry(&body.label).or_default().push(at));
        let mut marks: HashMap<usize, Vec<&LabelLink>> = HashMap::new();
        for link in self.links.iter().filter(|link| !link.begins && is_glued(&document.text, link.words.start)) {
            let Some(target) = &link.target else { continue };
            let named = self.anchors.get(target).and_then(|block| by_block.get(block)).copied();
            let numbered = || {
                let own = by_label.get(&*link.label)?;
                own.get(own.partition_point(|&at| bodies[at].block <= link.block)).copied()
            };
            let body = named.filter(|&body| bodies[body].block > link.block && bodies[body].label == link.label).or_else(numbered);
            body.into_iter().for_each(|body| marks.entry(body).or_default().push(link));
        }
        let mut tied: Vec<Span> = Vec::new();
        for (index, Body { label, block, from }) in bodies.iter().enumerate() {
            let Some([mark]) = marks.get(&index).map(Vec::as_slice) else { continue };
            let next = bodies.get(index + 1).map(|next| next.block).filter(|next| next - block <= BLOCKS).unwrap_or(block + 1);
            let own = &mut document.blocks[*block..next];
            own[0].span.start = *from;
            own.iter_mut()
                .filter(|block| matches!(block.kind, BlockKind::Paragraph | BlockKind::ListItem))
                .for_each(|block| block.kind = BlockKind::Footnote);
            let body = own[0].span.union(own[own.len() - 1].span);
            document.notes.push(Note { label: label.clone(), mark: Some(mark.words), body: Some(body) });
            document.hidden.push(mark.words);
            tied.push(mark.words);
        }
        tied.sort_by_key(|mark| mark.start);
        let is_tied = |span: Span| tied.get(tied.partition_point(|mark| mark.end <= span.start)).is_some_and(|mark| mark.start < span.end);
        document.styles.retain(|style| !(matches!(style.kind, StyleKind::Link(_) | StyleKind::Superscript) && is_tied(style.span)));
        document.notes.sort_by_key(|note| note.mark.map_or(0, |mark| mark.start));
    }

    /// The blocks that begin as a note does, in order: with a link that has its number, with an anchor, or with an empty link before the number.
    fn bodies(&self, document: &Document) -> Vec<Body> {
        let mut bodies: Vec<Body> = Vec::new();
        for link in self.links.iter().filter(|link| link.begins) {
            bodies.extend(body(document, link.block, link.words.end, link.label.clone()));
        }
        for &block in self.anchors.values().chain(&self.empty) {
            let Some(&Block { span, kind, .. }) = document.blocks.get(block) else { continue };
            let number = leading_number(&document.text[span.start..]);
            let own = number.and_then(|(label, length)| body(document, block, span.start + length, label));
            let item = || item_number(&document.text[..span.start]).filter(|_| kind == BlockKind::ListItem && !span.is_empty());
            bodies.extend(own.or_else(|| Some(Body { label: item()?, block, from: span.start })));
        }
        bodies.sort_by_key(|body| body.block);
        bodies.dedup_by_key(|body| body.block);
        bodies
    }
}

/// Whether words or signs stand directly before the markup at byte `at`, as before the mark of a note.
fn is_glued(text: &str, at: usize) -> bool {
    let mut before = &text[..at];
    loop {
        let bare = before.trim_end_matches(['[', '(', '\\', '*', '_']);
        let Some(inner) = bare.strip_suffix('>') else { return bare.ends_with(|c: char| !c.is_whitespace()) };
        let from = inner.floor_char_boundary(inner.len().saturating_sub(TAG));
        let Some(open) = inner[from..].rfind('<') else { return true };
        before = &inner[..from + open];
    }
}

/// Maximum bytes of a tag.
const TAG: usize = 200;

/// The number that begins a note, and the bytes of it with its marks: `7 `, `7. `, `[7] `.
fn leading_number(text: &str) -> Option<(String, usize)> {
    let inner = text.trim_start_matches([' ', '[', '(']);
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let rest = inner[digits..].trim_start_matches(['.', ']', ')']);
    let is_number = (1..=3).contains(&digits) && rest.starts_with(char::is_whitespace);
    is_number.then(|| (inner[..digits].to_owned(), text.len() - rest.len()))
}

/// The number of the item of a list whose text begins where `before` ends, behind its anchors: `7. <a id="n7"></a>`.
fn item_number(before: &str) -> Option<String> {
    let line = before.rsplit('\n').next()?.trim_start();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let anchors = line[digits..].strip_prefix(['.', ')'])?.trim();
    let is_number = (1..=3).contains(&digits) && (anchors.is_empty() || anchors.starts_with('<') && anchors.ends_with('>'));
    is_number.then(|| line[..digits].to_owned())
}

/// A note whose label ends at a byte, if words follow in its block.
fn body(document: &Document, block: usize, label_end: usize, label: String) -> Option<Body> {
    let Block { span, kind, .. } = document.blocks.get(block)?;
    let rest = document.text.get(label_end..span.end).filter(|rest| !rest.starts_with(char::is_alphanumeric))?;
    let words = rest[rest.find(char::is_whitespace)?..].trim_start();
    let is_text = matches!(kind, BlockKind::Paragraph | BlockKind::ListItem) && !words.is_empty();
    is_text.then(|| Body { label, block, from: span.end - words.len() })
}
