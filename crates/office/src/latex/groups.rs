//! The groups of a text: what is between braces.

use literatim_matching::order;
use literatim_matching::text::Span;

/// The groups, with their braces, in order.
#[derive(Debug)]
pub(super) struct Groups(Vec<Span>);

impl Groups {
    /// The groups of a text. Braces in comments and after backslashes do not count.
    pub fn of(text: &str) -> Self {
        let (mut open, mut groups) = (Vec::new(), Vec::new());
        let mut bytes = text.bytes().enumerate();
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b'\\' => _ = bytes.next(),
                b'%' => _ = bytes.find(|(_, byte)| *byte == b'\n'),
                b'{' => open.push(at),
                b'}' => groups.extend(open.pop().map(|start| Span::new(start, at + 1))),
                _ => {}
            }
        }
        order::sort_by_key(&mut groups, |group: &Span| group.start);
        Self(groups)
    }

    /// The group that begins at byte `at`, or after the spaces there.
    pub fn at(&self, text: &str, at: usize) -> Option<Span> {
        let start = at + text[at..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.0.binary_search_by_key(&start, |group| group.start).ok().map(|index| self.0[index])
    }
}
