//! The existence index: which cases begin on which pages of the volumes of reporters, with prints of the parties' names.
//!
//! An index is one file. Its [`FileHead`] says where the block of each volume is, and an [`IndexAnswer`] needs the head and one block only, so that a reader
//! takes the file whole, or the head and then a range of bytes. The file has no names: of a name it keeps two 16-bit [`Prints`], by which a name is
//! recognised but not read.
//!
//! # The file, version 1
//!
//! Numbers of the head are varints: seven bits a byte, the lowest first, the highest bit set where another byte follows. A text is its length in
//! bytes, then UTF-8.
//!
//! | part | content |
//! |---|---|
//! | 8 bytes | `LITINDEX` |
//! | 2 bytes | the version, little-endian: 1 |
//! | 4 bytes | the length of the head in bytes, these 14 included, little-endian |
//! | text, text | the date of the data, `2026-06-30`; the name of the data |
//! | number | how many courts, then each as a text |
//! | number | how many reporters, then each: its key (text), how many volumes, and of each volume the difference of its number to the one before and the length of its block in bytes |
//! | blocks | those of all volumes, in the order of the head, without gaps |
//!
//! Reporters are sorted by their keys ([`key_of`]), volumes by their numbers; so the blocks of one reporter are one range.
//!
//! A block is a sequence of bits, the lowest bit of each byte first: how many places, whether all cases of the volume are in it, the parameters of
//! its Rice codes, its courts, the first year, then each place. A place is its page as the difference to the place before, in a Rice code; if all cases
//! are there, how many pages it has after the first, in a Rice code of its own; its year as the difference to the place before; its flags; the form of
//! its name; its court; its two prints.
#![forbid(unsafe_code)]

mod answer;
mod bits;
#[cfg(feature = "build")]
pub mod build;
mod head;
mod prints;
mod volume;

pub use answer::{CasePlace, IndexAnswer, PlaceName, answer_at};
pub use head::{FileHead, HeadError, MAGIC, PREFIX, Range, key_of, length_of_head};
pub use prints::{Agreement, Name, NameForm, Prints};
