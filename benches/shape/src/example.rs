//! A made block with the label of each token.

use crate::cite::shape::attribute::{BlockPlace, Context, of_symbol};
use crate::cite::shape::model::{BEGINS, GOES_ON, OUTSIDE};
use crate::cite::shape::token::{symbols, tokens};
use crate::grammar::{Grammar, Random};
use std::ops::Range;
use std::sync::LazyLock;

/// A block of text with its citations and references.
pub struct Made {
    pub place: BlockPlace,
    pub text: String,
    pub citations: Vec<Range<usize>>,
    pub references: Vec<Range<usize>>,
}

/// The attributes and the label of each token of a block.
pub struct Example {
    pub attributes: Vec<Vec<u32>>,
    pub labels: Vec<usize>,
}

impl Made {
    /// A block of the grammar.
    pub fn new(grammar: &Grammar, random: &mut Random) -> Self {
        let line = grammar.make("block", random);
        let (place, marked) = line.split_once(": ").expect("a block begins with its place");
        let place = match place {
            "prose" => BlockPlace::Prose,
            "note" => BlockPlace::Note,
            "item" => BlockPlace::Item,
            "under" => BlockPlace::UnderBlock,
            other => panic!("no place {other}"),
        };
        let mut made = Self { place, text: String::new(), citations: Vec::new(), references: Vec::new() };
        let mut begin = 0;
        for c in marked.chars() {
            let at = made.text.len();
            match c {
                '‹' => begin = at,
                '›' => made.references.push(begin..at),
                '¤' => {
                    made.text.push('¤');
                    made.citations.push(at..made.text.len());
                }
                c => made.text.push(c),
            }
        }
        made
    }

    pub fn example(&self) -> Example {
        let tokens = tokens(&self.text, &self.citations);
        let context = Context::new(&tokens, self.place, true);
        let mut attributes = Vec::new();
        let mut labels = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            attributes.push(attributes_of(&context, index));
            let inside = self.references.iter().find(|span| span.start <= token.span.start && token.span.end <= span.end);
            labels.push(match inside {
                Some(span) if token.span.start == span.start => BEGINS,
                Some(_) => GOES_ON,
                None => OUTSIDE,
            });
        }
        Example { attributes, labels }
    }
}

/// The attributes of a token, in order: one of each template.
fn attributes_of(context: &Context, index: usize) -> Vec<u32> {
    static CLASSES: LazyLock<Vec<u32>> = LazyLock::new(|| symbols().map(|(_, class)| class).collect());
    let singles = context.symbols(index).into_iter().enumerate();
    let singles = singles.flat_map(|(place, symbol)| of_symbol(place, u32::from(symbol), CLASSES[usize::from(symbol)]));
    let mut attributes: Vec<u32> = singles.chain(context.combined(index)).collect();
    attributes.sort_unstable();
    attributes
}
