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
    /// For each number of tokens, what these hold: numbers, verbs, small words.
    held: Vec<[u32; 3]>,
    /// The first tokens of the block's text, not of a later part of it.
    is_first: bool,
}

/// Bits of a symbol and of a class.
const SYMBOL: u32 = 9;
const CLASS: u32 = 6;

/// Bits below the number of a template.
const TEMPLATE: u32 = 26;

/// The first template of the class of a token near the own one.
const CLASSES: u32 = 9;

/// The tokens around a token, with it, whose words are attributes of it.
pub const AROUND: usize = 7;

/// The templates of more than one of these tokens.
pub const COMBINED: usize = 24;

/// The tokens on either side whose kinds are counted.
const SIDE: usize = 8;

/// Tokens from a token to the end of its block that differ.
const NEAR: usize = 4;

impl<'a> Context<'a> {
    /// The context of the tokens of a block; `is_first` says whether the block begins with the first of them.
    pub fn new(tokens: &'a [ShapeToken], place: BlockPlace, is_first: bool) -> Self {
        let mut context = Self { tokens, place, clauses: Vec::new(), clause_of: Vec::with_capacity(tokens.len()), held: held(tokens), is_first };
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

    /// The symbols of the tokens from three before the token at `index` to three after it; 0 where there is none.
    pub fn symbols(&self, index: usize) -> [u16; AROUND] {
        std::array::from_fn(|place| self.around(index, place).map_or(0, |token| token.symbol))
    }

    /// The token at a place of those around the token at `index`.
    fn around(&self, index: usize, place: usize) -> Option<&ShapeToken> {
        (index + place).checked_sub(AROUND / 2).and_then(|at| self.tokens.get(at))
    }

    /// The attributes of the token at `index` that are not of a single one of [`symbols`](Self::symbols).
    pub fn combined(&self, index: usize) -> [u32; COMBINED] {
        let symbol: [u32; AROUND] = self.symbols(index).map(u32::from);
        let class: [u32; AROUND] =
            std::array::from_fn(|place| self.around(index, place).map_or(TokenClass::Outside as u32, |token| token.class as u32));
        let pair = |a: u32, b: u32| a << SYMBOL | b;
        let triple = |a: u32, b: u32, c: u32| (a << CLASS | b) << CLASS | c;
        let own = &self.tokens[index];
        let glued = u32::from(own.is_glued);
        let glues = u32::from(self.tokens.get(index + 1).is_some_and(|next| next.is_glued));
        let from_start = if self.is_first { index.min(NEAR) as u32 } else { NEAR as u32 };
        let place = self.place as u32;
        let number = self.clause_of[index] as usize;
        let clause = self.clauses[number];
        let from_clause = (index - clause.start).min(7) as u32;
        let to_end = (clause.end - index).min(7) as u32;
        let (holds, verbs) = (clause.holds, clause.holds >> 5);
        let next = self.clauses.get(number + 1).map_or(0, |next| next.holds + 1);
        let class_at = |at: usize| self.tokens.get(at).map_or(TokenClass::Outside as u32, |token| token.class as u32);
        let of = |template: u32, value: u32| template << TEMPLATE | value;
        [
            // The words around it.
            of(7, pair(symbol[2], symbol[3])),
            of(8, pair(symbol[3], symbol[4])),
            // The classes around it.
            of(14, triple(class[2], class[3], glued)),
            of(15, triple(class[3], class[4], glues)),
            of(16, triple(class[1], class[2], class[3])),
            of(17, triple(class[2], class[3], class[4])),
            of(18, triple(class[3], class[4], class[5])),
            of(19, triple(class[4], class[5], class[6])),
            of(20, triple(class[0], class[1], class[2])),
            // Its place in the block and in its clause.
            of(21, pair(place << 3 | from_start, class[3])),
            of(22, pair(u32::from(own.is_quoted) << 3 | u32::from(own.depth) << 1 | glued, class[3])),
            of(23, place),
            of(24, pair(from_clause, class[3])),
            of(25, to_end),
            // What its clause holds, and the next one.
            of(26, holds),
            of(27, holds >> 3 << 3 | from_clause),
            of(28, pair(verbs, class[3])),
            of(29, verbs << 11 | next),
            of(30, pair(class_at(clause.start.wrapping_sub(1)), verbs)),
            of(31, pair(class_at(clause.end), verbs)),
            // What the tokens on either side hold.
            of(32, self.summary(index + 1, index + 1 + SIDE)),
            of(33, self.summary(index.saturating_sub(SIDE), index)),
            of(34, pair(symbol[1], symbol[3])),
            of(35, pair(symbol[3], symbol[5])),
        ]
    }

    /// What the tokens from one index to another hold, packed: numbers, verbs, small words.
    fn summary(&self, from: usize, to: usize) -> u32 {
        let last = self.tokens.len();
        let (before, after) = (self.held[from.min(last)], self.held[to.min(last)]);
        let [numbers, verbs, small] = std::array::from_fn(|kind| after[kind] - before[kind]);
        numbers.min(3) << 4 | verbs.min(2) << 2 | (small / 2).min(3)
    }
}

/// The attributes that the symbol of one token gives, by its place among [`Context::symbols`]: one of the word, and near the own token one of its class.
pub fn of_symbol(place: usize, symbol: u32, class: u32) -> impl Iterator<Item = u32> {
    let of_class = (1..AROUND - 1).contains(&place).then(|| (CLASSES + place as u32 - 1) << TEMPLATE | class);
    std::iter::once((place as u32) << TEMPLATE | symbol).chain(of_class)
}

/// The numbers, verbs and small words among the first tokens, for each number of these.
fn held(tokens: &[ShapeToken]) -> Vec<[u32; 3]> {
    let mut held = Vec::with_capacity(tokens.len() + 1);
    let mut sum = [0; 3];
    held.push(sum);
    for token in tokens {
        match token.class {
            TokenClass::Year | TokenClass::Short | TokenClass::Three | TokenClass::Long => sum[0] += 1,
            TokenClass::Verb | TokenClass::Pronoun => sum[1] += 1,
            TokenClass::Small => sum[2] += 1,
            _ => {}
        }
        held.push(sum);
    }
    held
}

fn starts_sentence(class: TokenClass) -> bool {
    !matches!(
        class,
        TokenClass::Small | TokenClass::Comma | TokenClass::Stop | TokenClass::Semicolon | TokenClass::Colon | TokenClass::Close | TokenClass::Dash
    )
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
