//! The state store: each state once. Exact: two states are equal only if all their words are; hashes only speed up the
//! lookup.
//!
//! All records have the same layout, with as few bytes per part as the states so far need. When a state needs more, all
//! records are laid out again, which happens a few times in a search.

use hashbrown::hash_table::Entry;
use hashbrown::HashTable;

use crate::explore::hash::{half, spread};
use crate::explore::por::fairness::Patience;
use crate::explore::por::sleep::{SleepMark, ThreadMask};

/// States per page: memory grows by pages, so that little of it is unused.
const PAGE: usize = 1 << 12;
/// The number that represents no state.
pub(in crate::explore) const NONE: u32 = u32::MAX;

/// States in the order in which they were found, each with its predecessor.
#[derive(Default)]
pub(in crate::explore) struct States {
    pages: Vec<Vec<u8>>,
    layout: RecordLayout,
    len: usize,
    /// Numbers of states and their hashes.
    index: HashTable<(u32, u32)>,
    /// The threads that have been explored alone for long before a state.
    pub(in crate::explore) patience: Patience,
}

impl States {
    pub(in crate::explore) fn len(&self) -> usize {
        self.len
    }

    /// The key of a state, which identifies it: the number of its globals and the words of its threads.
    pub(in crate::explore) fn key(&self, state: u32, key: &mut Vec<u32>) {
        self.layout.unpack(self.record(state), key);
    }

    /// The predecessor of a state, and the label of the step from it (see `StepLabels`).
    pub(in crate::explore) fn came(&self, state: u32) -> (u32, u32) {
        let record = self.record(state);
        (number(record, FROM, 4), number(record, HOW, self.layout.how))
    }

    /// The labels of the steps on the way to this state, from the last to the first.
    pub(in crate::explore) fn ways(&self, state: u32) -> impl Iterator<Item = u32> + '_ {
        let mut at = state;
        std::iter::from_fn(move || {
            let (from, how) = self.came(at);
            at = from;
            (from != NONE).then_some(how)
        })
    }

    /// The mark of a state: its sleep set, and the thread explored alone.
    pub(in crate::explore) fn mark(&self, state: u32) -> SleepMark {
        let record = self.record(state);
        SleepMark::of(u16::from_le_bytes([record[MARK], record[MARK + 1]]))
    }

    /// Removes these threads from the sleep set of a state.
    pub(in crate::explore) fn wake(&mut self, state: u32, threads: ThreadMask) {
        let mark = self.mark(state);
        self.set_mark(state, SleepMark { asleep: mark.asleep.minus(threads), ..mark });
    }

    pub(in crate::explore) fn set_mark(&mut self, state: u32, mark: SleepMark) {
        let at = state as usize % PAGE * self.layout.size() + MARK;
        self.pages[state as usize / PAGE][at..at + 2].copy_from_slice(&mark.word().to_le_bytes());
    }

    /// The number of a state, if it is in the store.
    pub(in crate::explore) fn find(&self, key: &[u32], hash: u64) -> Option<u32> {
        let hash = half(hash);
        let same = |(id, known): &(u32, u32)| *known == hash && self.layout.has(self.record(*id), key);
        self.index.find(spread(hash), same).map(|(id, _)| *id)
    }

    /// Adds a state with this sleep set; if it is there already, returns its number instead.
    pub(in crate::explore) fn insert(
        &mut self,
        key: &[u32],
        hash: u64,
        way: (u32, u32),
        asleep: ThreadMask,
    ) -> Option<u32> {
        self.make_room(&RecordLayout::of(way.1, key));
        let hash = half(hash);
        let States { pages, layout, len, index, patience: _ } = self;
        let same = |(id, known): &(u32, u32)| *known == hash && layout.has(record(pages, layout.size(), *id), key);
        let place = match index.entry(spread(hash), same, |(_, hash)| spread(*hash)) {
            Entry::Occupied(known) => return Some(known.get().0),
            Entry::Vacant(place) => place,
        };
        let id = *len as u32;
        place.insert((id, hash));
        *len += 1;
        let page = id as usize / PAGE;
        if page == pages.len() {
            // The first page is allocated as it grows, for small programs.
            pages.push(Vec::with_capacity(if page == 0 { 0 } else { PAGE * layout.size() + SPARE }));
        }
        layout.pack(way, SleepMark { asleep, alone: None }, key, &mut pages[page]);
        None
    }

    /// Lays all records out again if this layout does not fit into the current one.
    fn make_room(&mut self, needed: &RecordLayout) {
        let new = self.layout.larger(needed);
        if new == self.layout {
            return;
        }
        let mut key = Vec::new();
        for page in 0..self.pages.len() {
            let first = page * PAGE;
            let last = self.len.min(first + PAGE);
            let mut bytes = Vec::with_capacity((last - first) * new.size() + SPARE);
            for state in first as u32..last as u32 {
                self.key(state, &mut key);
                new.pack(self.came(state), self.mark(state), &key, &mut bytes);
            }
            self.pages[page] = bytes;
        }
        self.layout = new;
    }

    fn record(&self, state: u32) -> &[u8] {
        record(&self.pages, self.layout.size(), state)
    }

    /// Bytes of memory that are in use.
    pub(in crate::explore) fn size(&self) -> usize {
        let last = self.pages.last().map_or(0, Vec::capacity);
        self.pages.len().saturating_sub(1) * PAGE * self.layout.size()
            + last
            + self.index.capacity() * 9
            + self.patience.size()
    }
}

/// A record and the spare bytes after it.
fn record(pages: &[Vec<u8>], size: usize, state: u32) -> &[u8] {
    let begin = state as usize % PAGE * size;
    &pages[state as usize / PAGE][begin..begin + size + SPARE]
}

/// Bytes after the last record of a page: numbers are read and written as four bytes, some of which may belong to the
/// next part.
const SPARE: usize = 4;
/// Offset of the number of the predecessor in a record.
const FROM: usize = 0;
/// Offset of the mark.
const MARK: usize = 4;
/// Offset of the step label, which is followed by the key: the number of the globals, and the word of each thread.
const HOW: usize = 6;

/// Widths in bytes of the variable parts of a record, and the number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RecordLayout {
    how: usize,
    globals: usize,
    thread: usize,
    threads: usize,
}

impl Default for RecordLayout {
    fn default() -> RecordLayout {
        RecordLayout { how: 1, globals: 2, thread: 1, threads: 1 }
    }
}

impl RecordLayout {
    /// The smallest layout for a record.
    fn of(how: u32, key: &[u32]) -> RecordLayout {
        let all = key[1..].iter().fold(0, |all, word| all | code(*word));
        RecordLayout { how: width(how), globals: width(key[0]), thread: width(all), threads: key.len() - 1 }
    }

    fn larger(&self, other: &RecordLayout) -> RecordLayout {
        RecordLayout {
            how: self.how.max(other.how),
            globals: self.globals.max(other.globals),
            thread: self.thread.max(other.thread),
            threads: self.threads.max(other.threads),
        }
    }

    fn size(&self) -> usize {
        HOW + self.how + self.globals + self.thread * self.threads
    }

    /// Appends a record to a page. All its parts must fit into the layout.
    fn pack(&self, (from, how): (u32, u32), mark: SleepMark, key: &[u32], page: &mut Vec<u8>) {
        let begin = page.len().saturating_sub(SPARE);
        page.resize(begin + self.size() + SPARE, 0);
        let record = &mut page[begin..];
        let mut put = |at: usize, word: u32| record[at..at + 4].copy_from_slice(&word.to_le_bytes());
        put(FROM, from);
        put(MARK, u32::from(mark.word()));
        put(HOW, how);
        put(HOW + self.how, key[0]);
        let mut at = HOW + self.how + self.globals;
        for word in &key[1..] {
            put(at, code(*word));
            at += self.thread;
        }
        put(at, 0);
    }

    fn unpack(&self, record: &[u8], key: &mut Vec<u32>) {
        key.clear();
        key.push(number(record, HOW + self.how, self.globals));
        let mut at = HOW + self.how + self.globals;
        for _ in 0..self.threads {
            let code = number(record, at, self.thread);
            if code == 0 {
                return;
            }
            key.push(code.wrapping_sub(1).rotate_right(3));
            at += self.thread;
        }
    }

    /// Whether a record has this key.
    fn has(&self, record: &[u8], key: &[u32]) -> bool {
        let mut at = HOW + self.how;
        if number(record, at, self.globals) != key[0] || key.len() > 1 + self.threads {
            return false;
        }
        at += self.globals;
        for word in &key[1..] {
            if number(record, at, self.thread) != code(*word) {
                return false;
            }
            at += self.thread;
        }
        key.len() == 1 + self.threads || number(record, at, self.thread) == 0
    }
}

/// The word of a thread as a number that is small for most threads and 0 for none: the flags of a thread are in the
/// high bits.
fn code(word: u32) -> u32 {
    word.rotate_left(3).wrapping_add(1)
}

/// Width of a number in bytes.
fn width(number: u32) -> usize {
    4 - number.leading_zeros() as usize / 8
}

fn number(bytes: &[u8], at: usize, width: usize) -> u32 {
    let mut raw = [0; 4];
    raw.copy_from_slice(&bytes[at..at + 4]);
    let rest = 32 - 8 * width as u32;
    u32::from_le_bytes(raw) << rest >> rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::hash::hash;

    fn insert(states: &mut States, key: &[u32]) -> bool {
        let before = states.len();
        states.insert(key, hash(key), (7, before as u32), ThreadMask::NONE);
        states.len() > before
    }

    fn key(states: &States, state: u32) -> Vec<u32> {
        let mut key = Vec::new();
        states.key(state, &mut key);
        key
    }

    #[test]
    fn states_are_told_apart() {
        let mut states = States::default();
        let new: Vec<bool> = [&[1, 2][..], &[1], &[2, 1], &[1, 2]].iter().map(|key| insert(&mut states, key)).collect();
        assert_eq!(new, [true, true, true, false]);
        assert_eq!((states.len(), key(&states, 2), key(&states, 1)), (3, vec![2, 1], vec![1]));
        let find = |key: &[u32]| states.find(key, hash(key));
        assert_eq!(
            [find(&[1]), find(&[3]), find(&[300]), find(&[1, 300]), find(&[1, 2, 3])],
            [Some(1), None, None, None, None]
        );
    }

    #[test]
    fn a_hash_alone_tells_nothing() {
        let mut states = States::default();
        let keys: [&[u32]; 5] = [&[1, 2, 3], &[1, 2, 4], &[2, 2, 3], &[1, 2], &[1, 2, 3, 3]];
        for (at, key) in keys.iter().enumerate() {
            assert_eq!(states.find(key, 7), None);
            assert_eq!(states.insert(key, 7, (NONE, 0), ThreadMask::NONE), None);
            assert_eq!(states.find(key, 7), Some(at as u32));
        }
        assert_eq!(states.insert(keys[2], 7, (NONE, 0), ThreadMask::NONE), Some(2));
    }

    #[test]
    fn records_with_longer_parts_leave_what_is_there() {
        let mut states = States::default();
        let mut keys: Vec<Vec<u32>> = Vec::new();
        for at in 0..3 * PAGE as u32 {
            // Numbers and the number of threads grow; the flags of threads are in the high bits.
            let threads = (0..at / 2000).map(|thread| (at * (thread + 1)) | ((thread % 8) << 29));
            keys.push(std::iter::once(at * at).chain(threads).collect());
        }
        for key in &keys {
            assert!(insert(&mut states, key));
        }
        states.set_mark(5, SleepMark { asleep: ThreadMask::NONE.with(3), alone: Some(9) });
        for (at, known) in keys.iter().enumerate() {
            assert_eq!((&key(&states, at as u32), states.came(at as u32)), (known, (7, at as u32)));
            assert_eq!(states.find(known, hash(known)), Some(at as u32));
        }
        assert_eq!(states.mark(5), SleepMark { asleep: ThreadMask::NONE.with(3), alone: Some(9) });
        assert_eq!((states.mark(4), states.mark(6)), (SleepMark::default(), SleepMark::default()));
        assert!(!insert(&mut states, &keys[4000]));
        states.insert(&[1, 1], hash(&[1, 1]), (NONE, 0), ThreadMask::NONE);
        assert_eq!(states.came(3 * PAGE as u32), (NONE, 0));
    }
}
