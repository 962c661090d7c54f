//! A hash for keys of a few small numbers that nobody chooses to do harm.

use std::hash::{BuildHasherDefault, Hasher};

/// For `HashMap` and `HashSet`.
pub(super) type FastHash = BuildHasherDefault<Fast>;

/// Multiplies and rotates.
#[derive(Clone, Copy, Default)]
pub(super) struct Fast(u64);

impl Hasher for Fast {
    fn finish(&self) -> u64 {
        // The upper bits are the good ones, and tables look at the lower ones first.
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}
