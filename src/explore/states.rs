//! States, each kept once. Exact: two are the same only if all their words are.

use hashbrown::hash_table::Entry;
use hashbrown::HashTable;

use super::components::hash;
use super::sleep::{Mark, Threads};

/// States on one page of memory: memory grows by pages, so that little of it is unused.
const PAGE: usize = 1 << 12;
/// Words of a record before the key: the state before, how it was left, and its mark.
const HEAD: usize = 3;
/// No state; no word of a thread.
pub(super) const NONE: u32 = u32::MAX;

/// States in the order in which they were found, each with the way on which it was.
pub(super) struct States {
    pages: Vec<Vec<u32>>,
    /// Words of a record. Shorter keys are filled up.
    stride: usize,
    len: usize,
    /// Their numbers.
    index: HashTable<u32>,
}

impl Default for States {
    fn default() -> Self {
        States { pages: Vec::new(), stride: HEAD + 1, len: 0, index: HashTable::new() }
    }
}

impl States {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// What identifies a state: the number of its globals and the words of its threads.
    pub(super) fn key(&self, state: u32) -> &[u32] {
        key(&self.pages, self.stride, state)
    }

    /// The state before this one, and how it was left.
    pub(super) fn came(&self, state: u32) -> (u32, u32) {
        let record = record(&self.pages, self.stride, state);
        (record[0], record[1])
    }

    /// What is kept of a state for sleep sets.
    pub(super) fn mark(&self, state: u32) -> Mark {
        Mark::of(record(&self.pages, self.stride, state)[2] as u16)
    }

    pub(super) fn set_mark(&mut self, state: u32, mark: Mark) {
        let at = state as usize % PAGE * self.stride;
        self.pages[state as usize / PAGE][at + 2] = u32::from(mark.word());
    }

    /// The number of a state that is known.
    pub(super) fn find(&self, key: &[u32], hash: u64) -> Option<u32> {
        self.index.find(hash, |id| self.key(*id) == key).copied()
    }

    /// Adds a state in which these threads sleep, unless it is known: then its number.
    pub(super) fn insert(&mut self, new: &[u32], hashed: u64, (from, how): (u32, u32), asleep: Threads) -> Option<u32> {
        if HEAD + new.len() > self.stride {
            self.widen(HEAD + new.len());
        }
        let States { pages, stride, index, len } = self;
        let same = |id: &u32| key(pages, *stride, *id) == new;
        let place = match index.entry(hashed, same, |id| hash(key(pages, *stride, *id))) {
            Entry::Occupied(known) => return Some(*known.get()),
            Entry::Vacant(place) => place,
        };
        let id = *len as u32;
        place.insert(id);
        *len += 1;
        let page = id as usize / PAGE;
        if page == pages.len() {
            // The first page grows with a small program.
            pages.push(Vec::with_capacity(if page == 0 { 0 } else { PAGE * *stride }));
        }
        let words = &mut pages[page];
        words.extend([from, how, u32::from(Mark { asleep, alone: None }.word())]);
        words.extend_from_slice(new);
        words.extend(std::iter::repeat_n(NONE, *stride - HEAD - new.len()));
        None
    }

    /// Makes room for longer keys. It happens once for each number of threads at most.
    fn widen(&mut self, stride: usize) {
        for page in &mut self.pages {
            let mut words = Vec::with_capacity(page.len() / self.stride * stride);
            for record in page.chunks_exact(self.stride) {
                words.extend_from_slice(record);
                words.extend(std::iter::repeat_n(NONE, stride - self.stride));
            }
            *page = words;
        }
        self.stride = stride;
    }

    /// Bytes of memory that are in use.
    pub(super) fn size(&self) -> usize {
        let last = self.pages.last().map_or(0, Vec::capacity);
        (self.pages.len().saturating_sub(1) * PAGE * self.stride + last) * 4 + self.index.capacity() * 5
    }
}

fn record(pages: &[Vec<u32>], stride: usize, state: u32) -> &[u32] {
    let at = state as usize % PAGE * stride;
    &pages[state as usize / PAGE][at..at + stride]
}

fn key(pages: &[Vec<u32>], stride: usize, state: u32) -> &[u32] {
    let mut words = &record(pages, stride, state)[HEAD..];
    while let [rest @ .., NONE] = words {
        words = rest;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn insert(states: &mut States, key: &[u32]) -> bool {
        let before = states.len();
        states.insert(key, hash(key), (7, before as u32), Threads::NONE);
        states.len() > before
    }

    #[test]
    fn states_are_told_apart() {
        let mut states = States::default();
        let new: Vec<bool> = [&[1, 2][..], &[1], &[2, 1], &[1, 2]].iter().map(|key| insert(&mut states, key)).collect();
        assert_eq!(new, [true, true, true, false]);
        assert_eq!((states.len(), states.key(2), states.key(1)), (3, &[2, 1][..], &[1][..]));
        assert_eq!((states.find(&[1], hash(&[1])), states.find(&[3], hash(&[3]))), (Some(1), None));
    }

    #[test]
    fn a_new_thread_leaves_what_is_there() {
        let mut states = States::default();
        for round in 1..4 {
            for at in 0..PAGE as u32 {
                let key: Vec<u32> = std::iter::repeat_n(at, round).collect();
                assert!(insert(&mut states, &key));
            }
        }
        assert_eq!(states.key(5), [5]);
        assert_eq!(states.key(2 * PAGE as u32 + 5), [5, 5, 5]);
        assert_eq!(states.came(PAGE as u32 + 1), (7, PAGE as u32 + 1));
        assert!(!insert(&mut states, &[4000, 4000]));
    }
}
