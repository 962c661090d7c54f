//! Intern table of byte strings, the components of states. Exact: two strings have the same number only if all their
//! bytes are equal.

use hashbrown::HashTable;

use crate::explore::hash::{half, hash_bytes, spread};
use crate::interp::Store;

/// The intern table.
#[derive(Default)]
pub(in crate::explore) struct Components {
    bytes: Vec<u8>,
    /// The end of each string in `bytes`.
    ends: Vec<usize>,
    /// The numbers and their hashes, in several tables: each grows alone, so that no step has to wait until all numbers
    /// have moved to a larger table, which may take longer than what is left of the time.
    index: [HashTable<(u32, u32)>; TABLES],
}

/// The number of tables, a power of two.
const TABLES: usize = 16;

impl Components {
    pub(in crate::explore) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of memory in use.
    pub(in crate::explore) fn size(&self) -> usize {
        self.bytes.capacity()
            + self.ends.capacity() * 8
            + self.index.iter().map(|table| table.capacity() * 9).sum::<usize>()
    }
}

impl Store for Components {
    fn intern(&mut self, new: &[u8]) -> u32 {
        let hash = half(hash_bytes(new));
        let Components { bytes, ends, index } = self;
        // The tables look at the lower bits.
        let table = &mut index[hash as usize >> (u32::BITS - TABLES.ilog2())];
        let same = |(id, known): &(u32, u32)| *known == hash && slice(bytes, ends, *id) == new;
        if let Some((id, _)) = table.find(spread(hash), same) {
            return *id;
        }
        let id = ends.len() as u32;
        bytes.extend_from_slice(new);
        ends.push(bytes.len());
        table.insert_unique(spread(hash), (id, hash), |(_, hash)| spread(*hash));
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

    #[test]
    fn equal_bytes_are_found_in_each_table() {
        let mut store = Components::default();
        let ids: Vec<u32> = (0..9000u32).map(|number| store.intern(&number.to_le_bytes())).collect();
        let again: Vec<u32> = (0..9000u32).map(|number| store.intern(&number.to_le_bytes())).collect();
        assert_eq!((ids.len(), ids, store.len()), (9000, again, 9000));
        let sizes = store.index.iter().map(HashTable::len);
        assert!(sizes.min() > Some(9000 / TABLES / 2), "the tables grow alike");
    }
}
