//! Components and states, each kept once. Exact: two are the same only if all their bytes are.

use hashbrown::HashTable;

use crate::interp;

/// Byte strings with numbers.
#[derive(Default)]
pub(super) struct Components {
    bytes: Vec<u8>,
    /// Where each ends.
    ends: Vec<usize>,
    index: HashTable<u32>,
}

impl Components {
    /// Bytes of memory that are in use.
    pub(super) fn size(&self) -> usize {
        self.bytes.capacity() + self.ends.capacity() * 8 + self.index.capacity() * 5
    }
}

fn slice<'a, T>(all: &'a [T], ends: &[usize], id: u32) -> &'a [T] {
    let id = id as usize;
    let begin = if id == 0 { 0 } else { ends[id - 1] };
    &all[begin..ends[id]]
}

impl interp::Store for Components {
    fn intern(&mut self, bytes: &[u8]) -> u32 {
        let hash = hash_bytes(bytes);
        let Components { bytes: all, ends, index } = self;
        if let Some(id) = index.find(hash, |id| slice(all, ends, *id) == bytes) {
            return *id;
        }
        let id = ends.len() as u32;
        all.extend_from_slice(bytes);
        ends.push(all.len());
        index.insert_unique(hash, id, |id| hash_bytes(slice(all, ends, *id)));
        id
    }

    fn bytes(&self, id: u32) -> &[u8] {
        slice(&self.bytes, &self.ends, id)
    }
}

/// States, in the order in which they were found.
#[derive(Default)]
pub(super) struct States {
    keys: Vec<u32>,
    ends: Vec<usize>,
    index: HashTable<u32>,
}

impl States {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn key(&self, state: u32) -> &[u32] {
        slice(&self.keys, &self.ends, state)
    }

    /// The number of a state, and whether it is new.
    pub(super) fn insert(&mut self, key: &[u32]) -> (u32, bool) {
        let hash_key = |key: &[u32]| hash(key.iter().map(|part| u64::from(*part)));
        let hash = hash_key(key);
        let States { keys, ends, index } = self;
        if let Some(id) = index.find(hash, |id| slice(keys, ends, *id) == key) {
            return (*id, false);
        }
        let id = ends.len() as u32;
        keys.extend_from_slice(key);
        ends.push(keys.len());
        index.insert_unique(hash, id, |id| hash_key(slice(keys, ends, *id)));
        (id, true)
    }

    pub(super) fn size(&self) -> usize {
        self.keys.capacity() * 4 + self.ends.capacity() * 8 + self.index.capacity() * 5
    }
}

fn hash_bytes(bytes: &[u8]) -> u64 {
    hash(bytes.chunks(8).map(|chunk| {
        let mut raw = [0; 8];
        raw[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(raw)
    }))
}

/// Multiply and fold; the same in every run.
fn hash(words: impl Iterator<Item = u64>) -> u64 {
    let mut hash = 0x9e37_79b9_7f4a_7c15u64;
    for word in words {
        let wide = u128::from(hash ^ word).wrapping_mul(0xa076_1d64_78bd_642f_e703_7ed1_a0b4_28db);
        hash = (wide as u64) ^ ((wide >> 64) as u64);
        hash = hash.rotate_left(23).wrapping_add(0x8ebc_6af0_9c88_c6e3);
    }
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::Store;

    #[test]
    fn equal_bytes_have_equal_numbers() {
        let mut store = Components::default();
        let ids: Vec<u32> = [&b"ab"[..], b"", b"ab", b"ab\0", b""].iter().map(|b| store.intern(b)).collect();
        assert_eq!(ids, [0, 1, 0, 2, 1]);
        assert_eq!((store.bytes(0), store.bytes(1), store.bytes(2)), (&b"ab"[..], &b""[..], &b"ab\0"[..]));
    }

    #[test]
    fn states_are_told_apart() {
        let mut states = States::default();
        let new: Vec<bool> = [&[1, 2][..], &[1], &[2, 1], &[1, 2]].iter().map(|key| states.insert(key).1).collect();
        assert_eq!(new, [true, true, true, false]);
        assert_eq!((states.len(), states.key(2)), (3, &[2, 1][..]));
    }
}
