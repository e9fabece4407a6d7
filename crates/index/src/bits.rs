//! Bits in bytes, the lowest bit of each byte first.

/// The most leading ones of a Rice code; after them the number itself follows in 32 bits.
const LONGEST: u32 = 24;

/// Bits that are read one after the other. Past the end all are zero, and `is_over` is true.
#[derive(Debug)]
pub(crate) struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bits<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Whether more bits were read than there are.
    pub fn is_over(&self) -> bool {
        self.at > self.bytes.len() * 8
    }

    /// The next `count` bits as a number, 32 at most.
    pub fn take(&mut self, count: u32) -> u32 {
        let mut value = 0_u64;
        let mut have = 0;
        while have < count {
            let byte = self.bytes.get(self.at / 8).copied().unwrap_or(0);
            let shift = (self.at % 8) as u32;
            let step = (8 - shift).min(count - have);
            let part = u64::from(byte >> shift) & ((1 << step) - 1);
            value |= part << have;
            have += step;
            self.at += step as usize;
        }
        value as u32
    }

    /// A number in the Rice code with the parameter `rice`.
    pub fn rice(&mut self, rice: u32) -> u32 {
        let mut ones = 0;
        while ones < LONGEST && self.take(1) == 1 {
            ones += 1;
        }
        if ones == LONGEST { self.take(32) } else { (ones << rice) | self.take(rice) }
    }

    /// A signed number: zero is one bit.
    pub fn signed(&mut self) -> i32 {
        let folded = self.rice(0);
        let half = (folded >> 1) as i32;
        if folded & 1 == 1 { -half - 1 } else { half }
    }
}

/// Bits that are written one after the other.
#[cfg(feature = "build")]
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    used: u32,
}

#[cfg(feature = "build")]
impl BitWriter {
    /// Writes the lowest `count` bits of a number, 32 at most.
    pub fn put(&mut self, value: u32, count: u32) {
        for bit in 0..count {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= (((value >> bit) & 1) as u8) << (self.used % 8);
            }
            self.used += 1;
        }
    }

    /// Writes a number in the Rice code with the parameter `rice`.
    pub fn rice(&mut self, value: u32, rice: u32) {
        let ones = value >> rice;
        if ones >= LONGEST {
            self.put(u32::MAX, LONGEST);
            self.put(value, 32);
        } else {
            self.put(u32::MAX, ones);
            self.put(0, 1);
            self.put(value, rice);
        }
    }

    /// Writes a signed number.
    pub fn signed(&mut self, value: i32) {
        self.rice(if value < 0 { ((-(value + 1) as u32) << 1) | 1 } else { (value as u32) << 1 }, 0);
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
