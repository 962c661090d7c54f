//! Intern table of byte strings, the components of states. Exact: two strings have the same number only if all their
//! bytes are equal.

use hashbrown::HashTable;

use crate::explore::hash::hash_bytes;
use crate::interp::Store;

/// The intern table.
#[derive(Default)]
pub(in crate::explore) struct Components {
    bytes: Vec<u8>,
    /// The end of each string in `bytes`.
    ends: Vec<usize>,
    /// The numbers, by hash.
    index: HashTable<u32>,
}

impl Components {
    pub(in crate::explore) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of memory in use.
    pub(in crate::explore) fn size(&self) -> usize {
        self.bytes.capacity() + self.ends.capacity() * 8 + self.index.capacity() * 5
    }
}

impl Store for Components {
    fn intern(&mut self, new: &[u8]) -> u32 {
        let hash = hash_bytes(new);
        let Components { bytes, ends, index } = self;
        if let Some(id) = index.find(hash, |id| slice(bytes, ends, *id) == new) {
            return *id;
        }
        let id = ends.len() as u32;
        bytes.extend_from_slice(new);
        ends.push(bytes.len());
        index.insert_unique(hash, id, |id| hash_bytes(slice(bytes, ends, *id)));
        id
    }

    fn bytes(&self, id: u32) -> &[u8] {
        slice(&self.bytes, &self.ends, id)
    }
}

fn slice<'a>(all: &'a [u8], ends: &[usize], id: u32) -> &'a [u8] {
    let id = id as usize;
    let begin = if id == 0 { 0 } else { ends[id - 1] };
    &all[begin..ends[id]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_bytes_have_equal_numbers() {
        let mut store = Components::default();
        let ids: Vec<u32> = [&b"ab"[..], b"", b"ab", b"ab\0", b""].iter().map(|b| store.intern(b)).collect();
        assert_eq!(ids, [0, 1, 0, 2, 1]);
        assert_eq!((store.bytes(0), store.bytes(1), store.bytes(2)), (&b"ab"[..], &b""[..], &b"ab\0"[..]));
    }
}
