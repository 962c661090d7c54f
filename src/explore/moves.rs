//! Steps of threads, with what they lead to, and a memory of those that were made.
//!
//! A step that looks at nothing but the globals and its own thread ([`Reach`]) does the same in all states that agree there. States
//! mostly differ from each other in one or two threads: so most steps were made before, and a state is expanded without
//! running anything.

use super::cache::Cache;
use super::shapes::{Shape, Shapes};
use super::states::NONE;
use crate::interp::{Reach, Wait};

/// So many moves are remembered.
const MOVES: usize = 1 << 16;
/// With more states, one for each so many of them: they take a small part of the memory, and the longer they are kept, the more often
/// they are met again.
const STATES: usize = 4;

/// The step of a thread from a state, under all choices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) thread: u8,
    /// Nobody can count on this step being made.
    pub(super) stuck: bool,
    /// It is one that can go alone.
    pub(super) alone: bool,
    /// What it looks at.
    pub(super) reach: Reach,
    /// Steps that were not blocked.
    pub(super) transitions: u32,
    /// Position in [`Shapes`].
    pub(super) shape: u32,
    successors: Successors,
}

#[derive(Clone, Copy, Debug)]
enum Successors {
    /// One, without any choice: its words.
    One([u32; 3]),
    /// Those at these positions.
    List(u32, u32),
}

/// A state that a step leads to.
#[derive(Clone, Copy, Debug)]
struct Successor {
    /// Its words: those of the globals, of the thread, of the other thread that was reached; or the whole key.
    words: (u32, u32),
    reach: Reach,
    /// What was chosen.
    taken: (u32, u32),
}

/// Lists, one behind the other.
#[derive(Default)]
struct Lists {
    successors: Vec<Successor>,
    words: Vec<u32>,
    taken: Vec<u32>,
}

/// Moves that were made, by the number of the thread, its word, the globals, and the word of the one other thread that is reached.
pub(super) struct Memory {
    pub(super) shapes: Shapes,
    lists: Lists,
    /// What of the lists is remembered.
    kept: [usize; 3],
    known: Cache<4, Known>,
}

#[derive(Clone, Copy, Debug)]
enum Known {
    Move(Move),
    /// It reaches this other thread.
    Needs(u8),
    /// It reaches more.
    Never,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { shapes: Shapes::default(), lists: Lists::default(), kept: [0; 3], known: Cache::new(MOVES) }
    }
}

impl Memory {
    /// Bytes of memory that are in use.
    pub(super) fn size(&self) -> usize {
        let Lists { successors, words, taken } = &self.lists;
        successors.capacity() * size_of::<Successor>()
            + (words.capacity() + taken.capacity()) * 4
            + self.known.size()
            + self.shapes.size()
    }

    /// Forgets what is not remembered, and everything if that is too much for so many states. Moves that were given are not
    /// valid any more.
    pub(super) fn tidy(&mut self, states: usize) {
        let most = MOVES.max(states / STATES);
        self.known.allow(most);
        let Lists { successors, words, taken } = &mut self.lists;
        if words.len() >= 8 * most || self.shapes.full() {
            self.known.clear();
            self.shapes.clear();
            self.kept = [0; 3];
        }
        let [to, of, with] = self.kept;
        successors.truncate(to);
        words.truncate(of);
        taken.truncate(with);
    }

    /// The move of a thread from the state with this key, if it was made before.
    pub(super) fn find(&self, thread: usize, key: &[u32]) -> Option<Move> {
        let known = match self.known.find(&about(thread, key, None))? {
            Known::Needs(other) if 1 + usize::from(*other) < key.len() => {
                self.known.find(&about(thread, key, Some(*other)))?
            }
            known @ (Known::Move(_) | Known::Needs(_) | Known::Never) => known,
        };
        match known {
            Known::Move(step) => Some(*step),
            Known::Needs(_) | Known::Never => None,
        }
    }

    /// The words of the successor that is being added, to be appended to.
    pub(super) fn words(&mut self) -> &mut Vec<u32> {
        &mut self.lists.words
    }

    /// Adds a successor: its words begin there.
    pub(super) fn successor(&mut self, words: usize, reach: Reach, chosen: &[u32]) {
        let Lists { successors, words: all, taken } = &mut self.lists;
        let begin = taken.len() as u32;
        taken.extend_from_slice(chosen);
        let successor =
            Successor { words: (words as u32, all.len() as u32), reach, taken: (begin, taken.len() as u32) };
        successors.push(successor);
    }

    /// Where the successors of the next move begin.
    pub(super) fn begin(&self) -> usize {
        self.lists.successors.len()
    }

    /// Adds the move of a thread from the state with this key that reached so much; it is remembered if it can be.
    pub(super) fn put(&mut self, key: &[u32], reach: Reach, made: &Made) -> Move {
        let shape = self.shapes.number(&made.shape);
        let &Made { thread, stuck, alone, transitions, begin, .. } = made;
        let successors = self.those_from(begin, reach);
        let made = Move { thread: thread as u8, stuck, alone, reach, transitions, shape, successors };
        let first = about(thread, key, None);
        match (reach, self.known.find(&first)) {
            (Reach::Own, None) => self.remember(first, made),
            (Reach::One(other), None) => {
                self.known.put(first, Known::Needs(other));
                self.remember(about(thread, key, Some(other)), made);
            }
            // Another state with the same thread and globals reached the same thread.
            (Reach::One(other), Some(Known::Needs(same))) if other == *same => {
                self.remember(about(thread, key, Some(other)), made);
            }
            (Reach::All, None) => self.known.put(first, Known::Never),
            (Reach::Own | Reach::One(_) | Reach::All, Some(_)) => {}
        }
        made
    }

    /// The successors from this position on. A single one needs no place in the lists.
    fn those_from(&mut self, begin: usize, reach: Reach) -> Successors {
        let Lists { successors, words, .. } = &mut self.lists;
        match &successors[begin..] {
            [Successor { words: (from, to), reach: same, taken: (none, nothing) }]
                if *same == reach && reach != Reach::All && none == nothing =>
            {
                let (from, to) = (*from as usize, *to as usize);
                let mut one = [NONE; 3];
                one[..to - from].copy_from_slice(&words[from..to]);
                words.truncate(from);
                successors.truncate(begin);
                Successors::One(one)
            }
            all => Successors::List(begin as u32, (begin + all.len()) as u32),
        }
    }

    fn remember(&mut self, about: [u32; 4], step: Move) {
        let Lists { successors, words, taken } = &self.lists;
        self.kept = [successors.len(), words.len(), taken.len()];
        self.known.put(about, Known::Move(step));
    }

    /// How many states a move leads to.
    pub(super) fn successors(&self, step: &Move) -> usize {
        match step.successors {
            Successors::One(_) => 1,
            Successors::List(begin, end) => (end - begin) as usize,
        }
    }

    /// The key of one of the successors of the state with the key `from`, and what was chosen on the way there.
    pub(super) fn key(&self, step: &Move, which: usize, from: &[u32], key: &mut Vec<u32>) -> &[u32] {
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
            Reach::All => key.extend_from_slice(words),
            Reach::Own | Reach::One(_) => {
                key.extend_from_slice(from);
                (key[0], key[1 + usize::from(step.thread)]) = (words[0], words[1]);
            }
        }
        if let Reach::One(other) = reach {
            key[1 + usize::from(other)] = words[2];
        }
        taken
    }
}

/// A move that is being made.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub(super) thread: usize,
    pub(super) stuck: bool,
    pub(super) alone: bool,
    pub(super) transitions: u32,
    pub(super) shape: Shape,
    /// A choice was made, and it did not wait for what others wait for.
    mixed: bool,
    begin: usize,
}

impl Made {
    /// One more choice waits for this, or for nothing. What only some choices wait for keeps no thread from going on.
    pub(super) fn note_wait(&mut self, wait: Option<Wait>) {
        let first = !self.mixed && self.shape.wait.is_none();
        self.mixed |= wait.is_none() || !first && self.shape.wait != wait;
        self.shape.wait = wait.filter(|_| !self.mixed);
    }

    pub(super) fn reset(&mut self, thread: usize, alone: bool, begin: usize) {
        (self.thread, self.stuck, self.alone, self.transitions, self.begin) = (thread, true, alone, 0, begin);
        self.mixed = false;
        self.shape.clear();
    }
}

fn about(thread: usize, key: &[u32], other: Option<u8>) -> [u32; 4] {
    [thread as u32, key[1 + thread], key[0], other.map_or(NONE, |other| key[1 + usize::from(other)])]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_found_in_states_that_agree_in_what_it_reached() {
        let mut memory = Memory::default();
        let known = |memory: &Memory, key: &[u32]| memory.find(1, key).is_some();
        let put = |memory: &mut Memory, key: &[u32], reach: Reach| {
            memory.put(key, reach, &Made { thread: 1, ..Made::default() });
            memory.tidy(0);
            memory.find(1, key).is_some()
        };
        assert!(put(&mut memory, &[1, 10, 20, 30], Reach::Own));
        assert!(known(&memory, &[1, 11, 20]) && !known(&memory, &[2, 10, 20, 30]) && !known(&memory, &[1, 10, 21, 30]));
        assert!(put(&mut memory, &[5, 10, 20, 30], Reach::One(2)));
        assert!(known(&memory, &[5, 11, 20, 30]) && !known(&memory, &[5, 10, 20, 31]) && !known(&memory, &[5, 10, 20]));
        assert!(put(&mut memory, &[5, 10, 20, 31], Reach::One(2)) && known(&memory, &[5, 0, 20, 31]));
        assert!(!put(&mut memory, &[5, 10, 20, 32], Reach::All) && !put(&mut memory, &[6, 10, 20, 30], Reach::All));
        assert!(!put(&mut memory, &[6, 10, 20, 30], Reach::Own), "the same step once reached more");
    }

    #[test]
    fn a_successor_differs_in_what_was_reached() {
        let cases: [(Reach, &[u32], [u32; 4]); 4] = [
            (Reach::Own, &[7, 8], [7, 2, 8, 4]),
            (Reach::One(0), &[7, 8, 9], [7, 9, 8, 4]),
            (Reach::One(2), &[7, 8, 9], [7, 2, 8, 9]),
            (Reach::All, &[7, 8, 9, 6], [7, 8, 9, 6]),
        ];
        for (reach, words, expected, taken) in cases
            .iter()
            .flat_map(|(reach, words, expected)| [&[3][..], &[]].map(|taken| (*reach, *words, *expected, taken)))
        {
            let (mut memory, mut key) = (Memory::default(), Vec::new());
            memory.words().extend_from_slice(words);
            memory.successor(0, reach, taken);
            let step = memory.put(&[1, 2, 3, 4], reach, &Made { thread: 1, ..Made::default() });
            assert_eq!(memory.successors(&step), 1);
            let chosen = memory.key(&step, 0, &[1, 2, 3, 4], &mut key);
            assert_eq!((&key[..], chosen), (&expected[..], taken));
        }
    }
}
