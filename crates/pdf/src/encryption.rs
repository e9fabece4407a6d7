//! Decrypting the strings and streams of a file (ISO 32000-2, 7.6.3).

use aes::cipher::block_padding::NoPadding;
use aes::cipher::{BlockDecryptMut, KeyIvInit};
use aes::{Aes128, Aes256};
use pdf::object::PlainRef;
use std::collections::HashMap;

pub(super) const AES_BLOCK: usize = 16;

/// An encryption method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// No encryption.
    Identity,
    /// RC4 with a key for each object.
    Rc4,
    /// AES in CBC mode with a key for each object.
    AesV2,
    /// AES in CBC mode with the key of the file.
    AesV3,
}

/// Decrypts the strings and streams of a file.
#[derive(Debug)]
pub struct Security {
    pub(super) key: Vec<u8>,
    pub(super) streams: Method,
    pub(super) strings: Method,
    /// The crypt filters that a stream may name.
    pub(super) filters: HashMap<String, Method>,
}

impl Security {
    /// A string of an object, decrypted.
    pub fn string(&self, id: PlainRef, bytes: &[u8]) -> Vec<u8> {
        self.decrypt(self.strings, id, bytes.to_vec())
    }

    /// The bytes of a stream, decrypted, by the stream's own filter if it names one.
    pub fn stream(&self, id: PlainRef, bytes: Vec<u8>, filter: Option<&str>) -> Vec<u8> {
        let method = filter.map_or(self.streams, |name| self.filters.get(name).copied().unwrap_or(Method::Identity));
        self.decrypt(method, id, bytes)
    }

    fn decrypt(&self, method: Method, id: PlainRef, mut bytes: Vec<u8>) -> Vec<u8> {
        match method {
            Method::Identity => bytes,
            Method::Rc4 => {
                rc4(&self.object_key(id, b""), &mut bytes);
                bytes
            }
            Method::AesV2 => unpadded::<cbc::Decryptor<Aes128>>(&self.object_key(id, b"sAlT"), bytes),
            Method::AesV3 => unpadded::<cbc::Decryptor<Aes256>>(&self.key, bytes),
        }
    }

    /// The key of an object (algorithm 1).
    fn object_key(&self, id: PlainRef, salt: &[u8]) -> Vec<u8> {
        let number = (id.id as u32).to_le_bytes();
        let generation = (id.r#gen as u32).to_le_bytes();
        let key = md5(&[&self.key, &number[..3], &generation[..2], salt]);
        key[..(self.key.len() + 5).min(16)].to_vec()
    }
}

pub(super) fn md5(parts: &[&[u8]]) -> [u8; 16] {
    let mut hash = md5::Context::new();
    parts.iter().for_each(|part| hash.consume(part));
    hash.compute().0
}

pub(super) fn rc4(key: &[u8], data: &mut [u8]) {
    let mut state: [u8; 256] = std::array::from_fn(|i| i as u8);
    let mut j = 0u8;
    for i in 0..256 {
        j = j.wrapping_add(state[i]).wrapping_add(key[i % key.len()]);
        state.swap(i, usize::from(j));
    }
    let (mut i, mut j) = (0u8, 0u8);
    for byte in data {
        i = i.wrapping_add(1);
        j = j.wrapping_add(state[usize::from(i)]);
        state.swap(usize::from(i), usize::from(j));
        *byte ^= state[usize::from(state[usize::from(i)].wrapping_add(state[usize::from(j)]))];
    }
}

/// Decrypts AES in CBC mode: the initial vector, then whole blocks, the last one padded. An incomplete block is ignored.
fn unpadded<C: BlockDecryptMut + KeyIvInit>(key: &[u8], mut bytes: Vec<u8>) -> Vec<u8> {
    let vector: Vec<u8> = bytes.drain(..bytes.len().min(AES_BLOCK)).collect();
    bytes.truncate(bytes.len() / AES_BLOCK * AES_BLOCK);
    if let Ok(cipher) = C::new_from_slices(key, &vector) {
        let _ = cipher.decrypt_padded_mut::<NoPadding>(&mut bytes);
    }
    let filling = bytes.last().map_or(0, |&byte| usize::from(byte));
    if (1..=AES_BLOCK).contains(&filling) && filling <= bytes.len() {
        bytes.truncate(bytes.len() - filling);
    }
    bytes
}
