//! The attributes of a token, by which the model decides: its class and word with those of its neighbours, its place, what its clause holds.
//!
//! An attribute is a template and what it holds, packed into 32 bits.

use super::super::tables::shape::TokenClass;
use super::token::ShapeToken;

/// The kind of block in which tokens are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum BlockPlace {
    /// A paragraph, or what is read as one.
    Prose,
    /// A note.
    Note,
    /// An item of a list.
    Item,
    /// The line under a block quotation.
    UnderBlock,
}

/// What a clause holds: the tokens between two ends of sentences, semicolons or parentheses.
#[derive(Clone, Copy, Debug, Default)]
struct Clause {
    /// Its first token.
    start: usize,
    end: usize,
    /// What it holds, packed: verbs, small words, numbers, names.
    holds: u32,
}

/// Tokens of a block, ready for their attributes.
pub struct Context<'a> {
    tokens: &'a [ShapeToken],
    place: BlockPlace,
    clauses: Vec<Clause>,
    /// For each token, its clause.
    clause_of: Vec<u32>,
    /// The first tokens of the block's text, not of a later part of it.
    is_first: bool,
}

/// Bits of a symbol and of a class.
const SYMBOL: u32 = 9;
const CLASS: u32 = 6;

/// The number of templates.
pub const TEMPLATES: usize = 36;

/// Tokens from a token to the end of its block that differ.
const NEAR: usize = 4;

impl<'a> Context<'a> {
    /// The context of the tokens of a block; `is_first` says whether the block begins with the first of them.
    pub fn new(tokens: &'a [ShapeToken], place: BlockPlace, is_first: bool) -> Self {
        let mut context = Self { tokens, place, clauses: Vec::new(), clause_of: Vec::with_capacity(tokens.len()), is_first };
        let mut start = 0;
        for index in 0..tokens.len() {
            if index > start && context.parts(index) {
                context.close(start, index);
                start = index;
            }
        }
        context.close(start, tokens.len());
        context
    }

    /// Whether a clause ends before a token.
    fn parts(&self, index: usize) -> bool {
        let (before, own) = (&self.tokens[index - 1], &self.tokens[index]);
        if own.is_quoted {
            return false;
        }
        match before.class {
            TokenClass::Semicolon | TokenClass::Open | TokenClass::Close | TokenClass::Quotation => true,
            TokenClass::Stop if !own.is_glued && starts_sentence(own.class) => {
                // An abbreviation or an initial ends no sentence.
                let word = index.checked_sub(2).map(|at| &self.tokens[at]);
                word.is_none_or(|word| {
                    let length = word.span.len();
                    match word.class {
                        TokenClass::Initial | TokenClass::Capital | TokenClass::Upper | TokenClass::Mixed | TokenClass::Month => length > 7,
                        TokenClass::Page | TokenClass::Part | TokenClass::Edition | TokenClass::Record | TokenClass::Press => length > 5,
                        _ => true,
                    }
                })
            }
            _ => matches!(own.class, TokenClass::Open | TokenClass::Close | TokenClass::Citation | TokenClass::Quotation),
        }
    }

    fn close(&mut self, start: usize, end: usize) {
        let own = &self.tokens[start..end];
        let count = |is: fn(&ShapeToken) -> bool| own.iter().filter(|token| is(token)).count();
        let is_number = |token: &ShapeToken| {
            matches!(token.class, TokenClass::Year | TokenClass::Short | TokenClass::Three | TokenClass::Long | TokenClass::Sign)
        };
        let is_name = |token: &ShapeToken| matches!(token.class, TokenClass::Capital | TokenClass::Initial | TokenClass::Upper | TokenClass::Mixed);
        let verbs = count(|token| matches!(token.class, TokenClass::Verb | TokenClass::Pronoun) && !token.is_quoted).min(2);
        let small = bucket(count(|token| token.class == TokenClass::Small && !token.is_quoted));
        let numbers = count(is_number).min(3);
        let names = bucket(count(is_name));
        let holds = (verbs as u32) << 8 | small << 5 | (numbers as u32) << 3 | names;
        self.clause_of.extend(std::iter::repeat_n(self.clauses.len() as u32, end - start));
        self.clauses.push(Clause { start, end, holds });
    }

    fn at(&self, index: usize, offset: isize) -> Option<&ShapeToken> {
        self.tokens.get(index.checked_add_signed(offset)?)
    }

    /// The attributes of the token at `index`: one of each template, whose number is in the highest bits.
    pub fn attributes(&self, index: usize) -> [u32; TEMPLATES] {
        let class: [u32; 7] =
            std::array::from_fn(|at| self.at(index, at as isize - 3).map_or(TokenClass::Outside as u32, |token| token.class as u32));
        let symbol: [u32; 7] = std::array::from_fn(|at| self.at(index, at as isize - 3).map_or(0, |token| u32::from(token.symbol)));
        let pair = |a: u32, b: u32| a << SYMBOL | b;
        let triple = |a: u32, b: u32, c: u32| (a << CLASS | b) << CLASS | c;
        let own = &self.tokens[index];
        let glued = u32::from(own.is_glued);
        let glues = u32::from(self.at(index, 1).is_some_and(|next| next.is_glued));
        let from_start = if self.is_first { index.min(NEAR) as u32 } else { NEAR as u32 };
        let place = self.place as u32;
        let number = self.clause_of[index] as usize;
        let clause = self.clauses[number];
        let from_clause = (index - clause.start).min(7) as u32;
        let to_end = (clause.end - index).min(7) as u32;
        let (holds, verbs) = (clause.holds, clause.holds >> 5);
        let next = self.clauses.get(number + 1).map_or(0, |next| next.holds + 1);
        let around = |at: usize| self.tokens.get(at).map_or(TokenClass::Outside as u32, |token| token.class as u32);
        let near = &self.tokens[(index + 1).min(self.tokens.len())..(index + 9).min(self.tokens.len())];
        let values = [
            // The words around it.
            symbol[0],
            symbol[1],
            symbol[2],
            symbol[3],
            symbol[4],
            symbol[5],
            symbol[6],
            pair(symbol[2], symbol[3]),
            pair(symbol[3], symbol[4]),
            // The classes around it.
            class[1],
            class[2],
            class[3],
            class[4],
            class[5],
            triple(class[2], class[3], glued),
            triple(class[3], class[4], glues),
            triple(class[1], class[2], class[3]),
            triple(class[2], class[3], class[4]),
            triple(class[3], class[4], class[5]),
            triple(class[4], class[5], class[6]),
            triple(class[0], class[1], class[2]),
            // Its place in the block and in its clause.
            pair(place << 3 | from_start, class[3]),
            pair(u32::from(own.is_quoted) << 3 | u32::from(own.depth) << 1 | glued, class[3]),
            place,
            pair(from_clause, class[3]),
            to_end,
            // What its clause holds, and the next one.
            holds,
            holds >> 3 << 3 | from_clause,
            pair(verbs, class[3]),
            verbs << 11 | next,
            pair(around(clause.start.wrapping_sub(1)), verbs),
            pair(around(clause.end), verbs),
            // What the tokens on either side hold.
            summary(near),
            summary(&self.tokens[index.saturating_sub(8)..index]),
            pair(symbol[1], symbol[3]),
            pair(symbol[3], symbol[5]),
        ];
        std::array::from_fn(|template| (template as u32) << 26 | values[template])
    }
}

fn starts_sentence(class: TokenClass) -> bool {
    !matches!(
        class,
        TokenClass::Small | TokenClass::Comma | TokenClass::Stop | TokenClass::Semicolon | TokenClass::Colon | TokenClass::Close | TokenClass::Dash
    )
}

fn summary(near: &[ShapeToken]) -> u32 {
    let count = |is: fn(&ShapeToken) -> bool| near.iter().filter(|token| is(token)).count() as u32;
    let numbers = count(|token| matches!(token.class, TokenClass::Year | TokenClass::Short | TokenClass::Three | TokenClass::Long));
    let verbs = count(|token| matches!(token.class, TokenClass::Verb | TokenClass::Pronoun));
    let small = count(|token| token.class == TokenClass::Small);
    numbers.min(3) << 4 | verbs.min(2) << 2 | (small / 2).min(3)
}

/// A count in three bits.
fn bucket(count: usize) -> u32 {
    match count {
        0..=3 => count as u32,
        4..=5 => 4,
        6..=9 => 5,
        10..=19 => 6,
        _ => 7,
    }
}
