//! Steps of threads with their successors, and a memo table of executed steps.
//!
//! A step that reads nothing but the globals and its own thread ([`TouchedThreads`]) behaves the same in all states
//! that agree on them. States mostly differ from each other in one or two threads, so most steps were run before, and
//! most states are expanded without running anything.

use crate::explore::expand::step_signature::{Signature, Signatures};
use crate::explore::lossy_cache::Cache;
use crate::interp::{TouchedThreads, Wait};

/// The value that represents the absence of a thread's word.
const NO_WORD: u32 = u32::MAX;
/// Capacity of the table, in steps.
const CAPACITY: usize = 1 << 16;
/// Above this capacity, one step per this many states: the table stays small compared with the state store, and the
/// longer steps are kept, the more often they are found again.
const STATES: usize = 4;

/// The step of a thread from a state, under all choices.
#[derive(Clone, Copy, Debug)]
pub(in crate::explore) struct ThreadStep {
    pub(in crate::explore) thread: u8,
    /// Whether the step blocks or is a spurious wake-up under every choice.
    pub(in crate::explore) stuck: bool,
    /// Whether the step itself permits exploring it alone.
    pub(in crate::explore) alone: bool,
    /// The part of the state that it reads.
    pub(in crate::explore) reach: TouchedThreads,
    /// Number of choices under which it did not block.
    pub(in crate::explore) transitions: u32,
    /// Position in [`Signatures`].
    pub(in crate::explore) signature: u32,
    successors: Successors,
}

#[derive(Clone, Copy, Debug)]
enum Successors {
    /// A single successor without any choice: its words.
    One([u32; 3]),
    /// A range of successors in [`Lists`].
    List(u32, u32),
}

/// A state that a step leads to.
#[derive(Clone, Copy, Debug)]
struct Successor {
    /// Range of its words: those of the globals, of the thread, and of the other thread that the step reaches; or the
    /// whole key.
    words: (u32, u32),
    reach: TouchedThreads,
    /// Range of the choices that led there.
    taken: (u32, u32),
}

/// Storage of all lists, concatenated.
#[derive(Default)]
struct Lists {
    successors: Vec<Successor>,
    words: Vec<u32>,
    taken: Vec<u32>,
}

/// Memo table of steps, by the number of the thread, its word, the globals, and the word of the one other thread that
/// the step reaches.
pub(in crate::explore) struct StepMemo {
    pub(in crate::explore) signatures: Signatures,
    lists: Lists,
    /// Lengths of the lists up to which steps in the table refer to them.
    kept: [usize; 3],
    known: Cache<4, MemoEntry>,
}

#[derive(Clone, Copy, Debug)]
enum MemoEntry {
    Step(ThreadStep),
    /// The step reaches this other thread, whose word must be part of the lookup key.
    Needs(u8),
    /// The step reaches more than one other thread: it is not memoized.
    Never,
}

impl Default for StepMemo {
    fn default() -> StepMemo {
        StepMemo {
            signatures: Signatures::default(),
            lists: Lists::default(),
            kept: [0; 3],
            known: Cache::new(CAPACITY),
        }
    }
}

impl StepMemo {
    /// Bytes of memory in use.
    pub(in crate::explore) fn size(&self) -> usize {
        let Lists { successors, words, taken } = &self.lists;
        successors.capacity() * size_of::<Successor>()
            + (words.capacity() + taken.capacity()) * 4
            + self.known.size()
            + self.signatures.size()
    }

    /// Drops the lists of steps that were not memoized, and the whole table if it is too large for this number of
    /// states. Invalidates all steps returned before.
    pub(in crate::explore) fn tidy(&mut self, states: usize) {
        let most = CAPACITY.max(states / STATES);
        self.known.allow(most);
        let Lists { successors, words, taken } = &mut self.lists;
        if words.len() >= 8 * most || self.signatures.full() {
            self.known.clear();
            self.signatures.clear();
            self.kept = [0; 3];
        }
        let [to, of, with] = self.kept;
        successors.truncate(to);
        words.truncate(of);
        taken.truncate(with);
    }

    /// The step of a thread from the state with this key, if it is in the table.
    pub(in crate::explore) fn find(&self, thread: usize, key: &[u32]) -> Option<ThreadStep> {
        let known = match self.known.find(&about(thread, key, None))? {
            MemoEntry::Needs(other) if 1 + usize::from(*other) < key.len() => {
                self.known.find(&about(thread, key, Some(*other)))?
            }
            known @ (MemoEntry::Step(_) | MemoEntry::Needs(_) | MemoEntry::Never) => known,
        };
        match known {
            MemoEntry::Step(step) => Some(*step),
            MemoEntry::Needs(_) | MemoEntry::Never => None,
        }
    }

    /// The words of the successor under construction; the caller appends to them.
    pub(in crate::explore) fn words(&mut self) -> &mut Vec<u32> {
        &mut self.lists.words
    }

    /// Adds a successor whose words begin at `words` and end with the last word.
    pub(in crate::explore) fn successor(&mut self, words: usize, reach: TouchedThreads, chosen: &[u32]) {
        let Lists { successors, words: all, taken } = &mut self.lists;
        let begin = taken.len() as u32;
        taken.extend_from_slice(chosen);
        let successor =
            Successor { words: (words as u32, all.len() as u32), reach, taken: (begin, taken.len() as u32) };
        successors.push(successor);
    }

    /// Position of the first successor of the next step.
    pub(in crate::explore) fn begin(&self) -> usize {
        self.lists.successors.len()
    }

    /// Adds the step of a thread from the state with this key; it is memoized if its reach permits.
    pub(in crate::explore) fn put(&mut self, key: &[u32], reach: TouchedThreads, made: &StepBuilder) -> ThreadStep {
        let signature = self.signatures.number(&made.signature);
        let &StepBuilder { thread, stuck, alone, transitions, begin, .. } = made;
        let successors = self.those_from(begin, reach);
        let made = ThreadStep { thread: thread as u8, stuck, alone, reach, transitions, signature, successors };
        let first = about(thread, key, None);
        match (reach, self.known.find(&first)) {
            (TouchedThreads::Own, None) => self.remember(first, made),
            (TouchedThreads::One(other), None) => {
                self.known.put(first, MemoEntry::Needs(other));
                self.remember(about(thread, key, Some(other)), made);
            }
            // Another state with the same thread and globals reached the same other thread.
            (TouchedThreads::One(other), Some(MemoEntry::Needs(same))) if other == *same => {
                self.remember(about(thread, key, Some(other)), made);
            }
            (TouchedThreads::All, None) => self.known.put(first, MemoEntry::Never),
            (TouchedThreads::Own | TouchedThreads::One(_) | TouchedThreads::All, Some(_)) => {}
        }
        made
    }

    /// The successors from this position on. A single one without choices is stored inline.
    fn those_from(&mut self, begin: usize, reach: TouchedThreads) -> Successors {
        let Lists { successors, words, .. } = &mut self.lists;
        match &successors[begin..] {
            [Successor { words: (from, to), reach: same, taken: (none, nothing) }]
                if *same == reach && reach != TouchedThreads::All && none == nothing =>
            {
                let (from, to) = (*from as usize, *to as usize);
                let mut one = [NO_WORD; 3];
                one[..to - from].copy_from_slice(&words[from..to]);
                words.truncate(from);
                successors.truncate(begin);
                Successors::One(one)
            }
            all => Successors::List(begin as u32, (begin + all.len()) as u32),
        }
    }

    fn remember(&mut self, about: [u32; 4], step: ThreadStep) {
        let Lists { successors, words, taken } = &self.lists;
        self.kept = [successors.len(), words.len(), taken.len()];
        self.known.put(about, MemoEntry::Step(step));
    }

    /// The number of successors of a step.
    pub(in crate::explore) fn successors(&self, step: &ThreadStep) -> usize {
        match step.successors {
            Successors::One(_) => 1,
            Successors::List(begin, end) => (end - begin) as usize,
        }
    }

    /// Computes the key of a successor; `from` is the key of the state in which the step is executed. Returns the
    /// choices that lead to the successor.
    pub(in crate::explore) fn key(&self, step: &ThreadStep, which: usize, from: &[u32], key: &mut Vec<u32>) -> &[u32] {
        let Lists { successors, words, taken } = &self.lists;
        let (words, reach, taken) = match &step.successors {
            Successors::One(words) => (&words[..], step.reach, &[][..]),
            Successors::List(begin, _) => {
                let it = &successors[*begin as usize + which];
                let taken = &taken[it.taken.0 as usize..it.taken.1 as usize];
                (&words[it.words.0 as usize..it.words.1 as usize], it.reach, taken)
            }
        };
        key.clear();
        match reach {
            TouchedThreads::All => key.extend_from_slice(words),
            TouchedThreads::Own | TouchedThreads::One(_) => {
                key.extend_from_slice(from);
                (key[0], key[1 + usize::from(step.thread)]) = (words[0], words[1]);
            }
        }
        if let TouchedThreads::One(other) = reach {
            key[1 + usize::from(other)] = words[2];
        }
        taken
    }
}

/// A step under construction.
#[derive(Debug, Default)]
pub(in crate::explore) struct StepBuilder {
    pub(in crate::explore) thread: usize,
    pub(in crate::explore) stuck: bool,
    pub(in crate::explore) alone: bool,
    pub(in crate::explore) transitions: u32,
    pub(in crate::explore) signature: Signature,
    /// Whether some choice does not block, or blocks on another object than the others.
    mixed: bool,
    begin: usize,
}

impl StepBuilder {
    /// Records the object that the step waits for under one more choice, or that it does not wait. A step counts as
    /// waiting only if it waits for the same object under all choices.
    pub(in crate::explore) fn note_wait(&mut self, wait: Option<Wait>) {
        let first = !self.mixed && self.signature.wait.is_none();
        self.mixed |= wait.is_none() || !first && self.signature.wait != wait;
        self.signature.wait = wait.filter(|_| !self.mixed);
    }

    pub(in crate::explore) fn reset(&mut self, thread: usize, alone: bool, begin: usize) {
        (self.thread, self.stuck, self.alone, self.transitions, self.begin) = (thread, true, alone, 0, begin);
        self.mixed = false;
        self.signature.clear();
    }
}

fn about(thread: usize, key: &[u32], other: Option<u8>) -> [u32; 4] {
    [thread as u32, key[1 + thread], key[0], other.map_or(NO_WORD, |other| key[1 + usize::from(other)])]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_found_in_states_that_agree_in_what_it_reached() {
        let mut memory = StepMemo::default();
        let known = |memory: &StepMemo, key: &[u32]| memory.find(1, key).is_some();
        let put = |memory: &mut StepMemo, key: &[u32], reach: TouchedThreads| {
            memory.put(key, reach, &StepBuilder { thread: 1, ..StepBuilder::default() });
            memory.tidy(0);
            memory.find(1, key).is_some()
        };
        assert!(put(&mut memory, &[1, 10, 20, 30], TouchedThreads::Own));
        assert!(known(&memory, &[1, 11, 20]) && !known(&memory, &[2, 10, 20, 30]) && !known(&memory, &[1, 10, 21, 30]));
        assert!(put(&mut memory, &[5, 10, 20, 30], TouchedThreads::One(2)));
        assert!(known(&memory, &[5, 11, 20, 30]) && !known(&memory, &[5, 10, 20, 31]) && !known(&memory, &[5, 10, 20]));
        assert!(put(&mut memory, &[5, 10, 20, 31], TouchedThreads::One(2)) && known(&memory, &[5, 0, 20, 31]));
        assert!(
            !put(&mut memory, &[5, 10, 20, 32], TouchedThreads::All)
                && !put(&mut memory, &[6, 10, 20, 30], TouchedThreads::All)
        );
        assert!(!put(&mut memory, &[6, 10, 20, 30], TouchedThreads::Own), "the same step once reached more");
    }

    #[test]
    fn a_successor_differs_in_what_was_reached() {
        let cases: [(TouchedThreads, &[u32], [u32; 4]); 4] = [
            (TouchedThreads::Own, &[7, 8], [7, 2, 8, 4]),
            (TouchedThreads::One(0), &[7, 8, 9], [7, 9, 8, 4]),
            (TouchedThreads::One(2), &[7, 8, 9], [7, 2, 8, 9]),
            (TouchedThreads::All, &[7, 8, 9, 6], [7, 8, 9, 6]),
        ];
        for (reach, words, expected, taken) in cases
            .iter()
            .flat_map(|(reach, words, expected)| [&[3][..], &[]].map(|taken| (*reach, *words, *expected, taken)))
        {
            let (mut memory, mut key) = (StepMemo::default(), Vec::new());
            memory.words().extend_from_slice(words);
            memory.successor(0, reach, taken);
            let step = memory.put(&[1, 2, 3, 4], reach, &StepBuilder { thread: 1, ..StepBuilder::default() });
            assert_eq!(memory.successors(&step), 1);
            let chosen = memory.key(&step, 0, &[1, 2, 3, 4], &mut key);
            assert_eq!((&key[..], chosen), (&expected[..], taken));
        }
    }
}
