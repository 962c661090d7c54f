//! Hash functions for states and their components, with the same values in every run.

/// The hash of a key; the same in every run.
pub(in crate::explore) fn hash(words: &[u32]) -> u64 {
    let pair = |pair: &[u32]| u64::from(pair[0]) | pair.get(1).map_or(0, |second| u64::from(*second) << 32);
    let hash = words.chunks(2).fold(SEED, |hash, words| fold(hash, pair(words)));
    fold(hash, words.len() as u64)
}

/// The hash of a byte string.
pub(in crate::explore) fn hash_bytes(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.split_at(bytes.len() / 8 * 8);
    let mut raw = [0; 8];
    raw[..rest.len()].copy_from_slice(rest);
    let word = |raw: &[u8]| u64::from_le_bytes([raw[0], raw[1], raw[2], raw[3], raw[4], raw[5], raw[6], raw[7]]);
    let hash = words.chunks_exact(8).fold(SEED, |hash, raw| fold(hash, word(raw)));
    fold(fold(hash, u64::from_le_bytes(raw)), bytes.len() as u64)
}

/// The half of a hash that is stored.
pub(in crate::explore) fn half(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// A stored hash spread over 64 bits.
pub(in crate::explore) fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_0000_0001)
}

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// Multiplies and folds the 128-bit product. A hash function of our own: states are looked up by 32 bits of the hash,
/// so all bits must be equally good; its values determine no order, but must be the same in every run and version.
fn fold(hash: u64, word: u64) -> u64 {
    let wide = u128::from(hash ^ word) * 0xa076_1d64_78bd_642f;
    ((wide as u64) ^ ((wide >> 64) as u64)).rotate_left(23).wrapping_add(0x8ebc_6af0_9c88_c6e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_and_the_length_count() {
        let all = [hash(&[]), hash(&[0]), hash(&[0, 0]), hash(&[0, 0, 0]), hash(&[1]), hash(&[0, 1])];
        assert!((1..all.len()).all(|at| !all[..at].contains(&all[at])));
        assert_ne!(hash_bytes(&[0; 8]), hash_bytes(&[0; 9]));
    }
}
