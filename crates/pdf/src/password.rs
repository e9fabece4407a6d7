//! The standard security handler (ISO 32000-2, 7.6): the user's or the owner's password, which may be empty, opens the file.

use super::encryption::{AES_BLOCK, Method, Security, md5, rc4};
use super::objects::Objects;
use aes::cipher::block_padding::NoPadding;
use aes::cipher::{BlockDecryptMut, BlockEncryptMut, KeyIvInit};
use aes::{Aes128, Aes256};
use literatim_read::ReadError;
use pdf::primitive::{Dictionary, Primitive};
use sha2::{Digest, Sha256, Sha384, Sha512};
use std::collections::HashMap;

/// Padding for passwords of fewer than 32 bytes (ISO 32000-2, 7.6.4.3.2).
const PADDING: [u8; 32] =
    *b"\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A";
/// Maximum length in bytes of an AES-256 password.
const MAX_PASSWORD: usize = 127;

/// The decryption of a file with its user's or owner's password, which may be empty.
///
/// # Errors
/// If it needs a password and none is given, the given one is wrong, its encryption dictionary is damaged, or it is encrypted by another handler
/// than the standard one.
pub fn security(objects: &Objects, password: Option<&str>) -> Result<Security, ReadError> {
    let damaged = |what: &str| ReadError::damaged("PDF", format_args!("{what} of its encryption"));
    let dict = objects.dict(objects.trailer().get("Encrypt")).ok_or_else(|| damaged("the dictionary"))?;
    let version = objects.number(dict.get("V")).unwrap_or(0.0) as u32;
    if objects.name(dict.get("Filter")).is_some_and(|name| name != "Standard") || !matches!(version, 1..=5) {
        return Err(ReadError::unsupported("a PDF that is encrypted for certain readers or by a handler of its own"));
    }
    let (filters, bits) = filters(objects, &dict, version);
    let method = |key: &str| match objects.name(dict.get(key)) {
        _ if version < 4 => Some(Method::Rc4),
        None => Some(Method::Identity),
        Some(name) if name == "Identity" => Some(Method::Identity),
        Some(name) => filters.get(&name).copied(),
    };
    let streams = method("StmF").ok_or_else(|| damaged("the filter for streams"))?;
    let strings = method("StrF").ok_or_else(|| damaged("the filter for strings"))?;
    let lock = Lock::new(objects, &dict, bits / 8).ok_or_else(|| damaged("a key"))?;
    let key = std::iter::once("").chain(password).find_map(|password| lock.key(password));
    let key = key.ok_or_else(|| if password.is_some() { ReadError::wrong_password() } else { ReadError::encrypted() })?;
    Ok(Security { key, streams, strings, filters })
}

/// The crypt filters by name, and the number of key bits.
fn filters(objects: &Objects, dict: &Dictionary, version: u32) -> (HashMap<String, Method>, usize) {
    let length = |dict: &Dictionary| objects.number(dict.get("Length")).map(|length| length as usize);
    let mut bits = match version {
        1 => 40,
        5 => 256,
        4 => 128,
        _ => length(dict).unwrap_or(40),
    };
    let mut filters = HashMap::new();
    for (name, filter) in &objects.dict(dict.get("CF")).unwrap_or_default() {
        let Some(filter) = objects.dict(Some(filter)) else { continue };
        let method = match objects.name(filter.get("CFM")).as_deref() {
            Some("V2") => Method::Rc4,
            Some("AESV2") => Method::AesV2,
            Some("AESV3") => Method::AesV3,
            _ => Method::Identity,
        };
        if method == Method::Rc4 && version == 4 {
            // In bytes; some files give it in bits.
            bits = length(&filter).map_or(bits, |length| if length < 40 { 8 * length } else { length });
        }
        filters.insert(name.as_str().to_owned(), method);
    }
    (filters, bits)
}

/// The entries of the dictionary that passwords are tested on.
struct Lock {
    revision: u32,
    key_bytes: usize,
    owner: Vec<u8>,
    user: Vec<u8>,
    owner_key: Vec<u8>,
    user_key: Vec<u8>,
    permissions: i32,
    encrypts_metadata: bool,
    id: Vec<u8>,
}

impl Lock {
    /// `None` if an entry is missing or too short.
    fn new(objects: &Objects, dict: &Dictionary, key_bytes: usize) -> Option<Self> {
        let revision = objects.number(dict.get("R"))? as u32;
        let entry = |key: &str, length: usize| {
            let mut bytes = objects.string(dict.get(key))?;
            let is_whole = bytes.len() >= length;
            bytes.truncate(length);
            is_whole.then_some(bytes)
        };
        let (hash, key) = if revision >= 5 { (48, 32) } else { (32, 0) };
        let permissions = match objects.resolve(dict.get("P")?) {
            Primitive::Integer(flags) => flags,
            _ => return None,
        };
        let lock = Self {
            revision,
            key_bytes,
            owner: entry("O", hash)?,
            user: entry("U", hash)?,
            owner_key: if key > 0 { entry("OE", key)? } else { Vec::new() },
            user_key: if key > 0 { entry("UE", key)? } else { Vec::new() },
            permissions,
            encrypts_metadata: !matches!(objects.resolve(dict.get("EncryptMetadata").unwrap_or(&Primitive::Null)), Primitive::Boolean(false)),
            id: objects.array(objects.trailer().get("ID")).and_then(|ids| objects.string(ids.first())).unwrap_or_default(),
        };
        let is_sound = if revision >= 5 { key_bytes == 32 } else { (5..=16).contains(&key_bytes) };
        (is_sound && (2..=6).contains(&revision)).then_some(lock)
    }

    /// The key of the file, if this is the user's password or the owner's.
    fn key(&self, password: &str) -> Option<Vec<u8>> {
        if self.revision >= 5 {
            let password = &password.as_bytes()[..password.len().min(MAX_PASSWORD)];
            return self.key_of_user_256(password).or_else(|| self.key_of_owner_256(password));
        }
        // Old files have passwords in PDFDocEncoding, in which Latin-1 is unchanged; some producers use UTF-8.
        let latin: Option<Vec<u8>> = password.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
        let as_is = password.as_bytes().to_vec();
        latin.into_iter().chain([as_is]).find_map(|password| self.key_of_user(&password).or_else(|| self.key_of_owner(&password)))
    }

    /// Algorithms 2, 4, 5 and 6.
    fn key_of_user(&self, password: &[u8]) -> Option<Vec<u8>> {
        let open_metadata: &[u8] = if self.revision >= 4 && !self.encrypts_metadata { &[0xFF; 4] } else { &[] };
        let mut key = md5(&[&padded(password), &self.owner, &self.permissions.to_le_bytes(), &self.id, open_metadata]);
        if self.revision >= 3 {
            for _ in 0..50 {
                key = md5(&[&key[..self.key_bytes]]);
            }
        }
        let key = key[..self.key_bytes].to_vec();
        let (mut check, length) = if self.revision == 2 { (PADDING.to_vec(), 32) } else { (md5(&[&PADDING, &self.id]).to_vec(), 16) };
        self.rounds().for_each(|round| rc4(&xored(&key, round), &mut check));
        (check[..length] == self.user[..length]).then_some(key)
    }

    /// Algorithm 7: the owner's password opens the user's.
    fn key_of_owner(&self, password: &[u8]) -> Option<Vec<u8>> {
        let mut key = md5(&[&padded(password)]);
        if self.revision >= 3 {
            for _ in 0..50 {
                key = md5(&[&key[..self.key_bytes]]);
            }
        }
        let mut user = self.owner.clone();
        self.rounds().rev().for_each(|round| rc4(&xored(&key[..self.key_bytes], round), &mut user));
        self.key_of_user(&user)
    }

    /// The values that modify the key in each round of RC4.
    fn rounds(&self) -> std::ops::Range<u8> {
        0..if self.revision == 2 { 1 } else { 20 }
    }

    /// Algorithms 2.A and 11.
    fn key_of_user_256(&self, password: &[u8]) -> Option<Vec<u8>> {
        let [validation, salt] = [&self.user[32..40], &self.user[40..48]];
        (self.hash(password, validation, &[]) == self.user[..32]).then(|| unwrapped(&self.hash(password, salt, &[]), &self.user_key))
    }

    /// Algorithms 2.A and 12.
    fn key_of_owner_256(&self, password: &[u8]) -> Option<Vec<u8>> {
        let [validation, salt] = [&self.owner[32..40], &self.owner[40..48]];
        (self.hash(password, validation, &self.user) == self.owner[..32]).then(|| unwrapped(&self.hash(password, salt, &self.user), &self.owner_key))
    }

    /// Algorithm 2.B; for revision 5 only its first step.
    fn hash(&self, password: &[u8], salt: &[u8], user: &[u8]) -> Vec<u8> {
        let mut key = Sha256::new().chain_update(password).chain_update(salt).chain_update(user).finalize().to_vec();
        if self.revision < 6 {
            return key;
        }
        let (mut round, mut last) = (0, 0);
        while round < 64 || last > round - 32 {
            let mut data = [password, &key, user].concat().repeat(64);
            let length = data.len();
            if let Ok(cipher) = cbc::Encryptor::<Aes128>::new_from_slices(&key[..16], &key[16..32]) {
                let _ = cipher.encrypt_padded_mut::<NoPadding>(&mut data, length);
            }
            key = match data[..16].iter().map(|&byte| u32::from(byte)).sum::<u32>() % 3 {
                0 => Sha256::digest(&data).to_vec(),
                1 => Sha384::digest(&data).to_vec(),
                _ => Sha512::digest(&data).to_vec(),
            };
            round += 1;
            last = data.last().map_or(0, |&byte| i32::from(byte));
        }
        key.truncate(32);
        key
    }
}

fn padded(password: &[u8]) -> Vec<u8> {
    password.iter().chain(&PADDING).take(32).copied().collect()
}

fn xored(key: &[u8], with: u8) -> Vec<u8> {
    key.iter().map(|byte| byte ^ with).collect()
}

/// A key wrapped in AES-256 without padding.
fn unwrapped(key: &[u8], wrapped: &[u8]) -> Vec<u8> {
    let mut plain = wrapped.to_vec();
    if let Ok(cipher) = cbc::Decryptor::<Aes256>::new_from_slices(key, &[0; AES_BLOCK]) {
        let _ = cipher.decrypt_padded_mut::<NoPadding>(&mut plain);
    }
    plain
}
