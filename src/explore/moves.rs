//! Steps of threads, with what they lead to, and a memory of those that were made.
//!
//! A step that looks at nothing but the globals and its own thread ([`Reach`]) does the same in all states that agree there. States
//! mostly differ from each other in one or two threads: so most steps were made before, and a state is expanded without
//! running anything.

use hashbrown::HashTable;

use super::components::hash;
use super::shapes::{Shape, Shapes};
use super::states::NONE;
use crate::interp::Reach;

/// So many moves are remembered at least; then all are forgotten.
const MOVES: usize = 1 << 15;
/// With more states, one for each so many of them: they take a small part of the memory, and the longer they are kept, the more often
/// they are met again.
const STATES: usize = 6;

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
    /// Its successors.
    begin: u32,
    end: u32,
}

/// A state that a step leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Successor {
    /// Its words: those of the globals, of the thread, of the other thread that was reached; or the whole key.
    words: (u32, u32),
    reach: Reach,
    /// What was chosen.
    taken: (u32, u32),
}

/// Lists, one behind the other.
#[derive(Default)]
struct Lists {
    moves: Vec<Move>,
    successors: Vec<Successor>,
    words: Vec<u32>,
    taken: Vec<u32>,
}

/// Moves that were made, by the number of the thread, its word, the globals, and the word of the one other thread that is reached.
#[derive(Default)]
pub(super) struct Memory {
    pub(super) shapes: Shapes,
    lists: Lists,
    /// What of the lists is remembered.
    kept: [usize; 4],
    known: HashTable<([u32; 4], Known)>,
}

#[derive(Clone, Copy, Debug)]
enum Known {
    /// The position of the move.
    Move(u32),
    /// It reaches this other thread.
    Needs(u8),
    /// It reaches more.
    Never,
}

impl Memory {
    /// Bytes of memory that are in use.
    pub(super) fn size(&self) -> usize {
        let Lists { moves, successors, words, taken } = &self.lists;
        moves.capacity() * size_of::<Move>()
            + successors.capacity() * size_of::<Successor>()
            + (words.capacity() + taken.capacity()) * 4
            + self.known.capacity() * size_of::<([u32; 4], Known)>()
            + self.shapes.size()
    }

    /// Forgets what is not remembered, and everything if that is too much for so many states. Moves that were given are not
    /// valid any more.
    pub(super) fn tidy(&mut self, states: usize) {
        let most = MOVES.max(states / STATES);
        let Lists { moves, successors, words, taken } = &mut self.lists;
        if moves.len() >= most || self.known.len() >= 2 * most || words.len() >= 16 * most || self.shapes.full() {
            self.known.clear();
            self.shapes.clear();
            self.kept = [0; 4];
        }
        let [all, to, of, with] = self.kept;
        moves.truncate(all);
        successors.truncate(to);
        words.truncate(of);
        taken.truncate(with);
    }

    /// The move of a thread from the state with this key, if it was made before.
    pub(super) fn find(&self, thread: usize, key: &[u32]) -> Option<Move> {
        let known = match self.look(&about(thread, key, None))? {
            Known::Needs(other) if 1 + usize::from(other) < key.len() => self.look(&about(thread, key, Some(other)))?,
            known @ (Known::Move(_) | Known::Needs(_) | Known::Never) => known,
        };
        match known {
            Known::Move(at) => Some(self.lists.moves[at as usize]),
            Known::Needs(_) | Known::Never => None,
        }
    }

    fn look(&self, about: &[u32; 4]) -> Option<Known> {
        self.known.find(hash(about), |(known, _)| known == about).map(|(_, known)| *known)
    }

    /// The words of the successor that is being added, to be appended to.
    pub(super) fn words(&mut self) -> &mut Vec<u32> {
        &mut self.lists.words
    }

    /// Adds a successor: its words begin there.
    pub(super) fn successor(&mut self, words: usize, reach: Reach, chosen: &[u32]) {
        let Lists { successors, words: all, taken, .. } = &mut self.lists;
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
        let end = self.lists.successors.len() as u32;
        let made = Move { thread: thread as u8, stuck, alone, reach, transitions, shape, begin: begin as u32, end };
        self.lists.moves.push(made);
        let first = about(thread, key, None);
        match (reach, self.look(&first)) {
            (Reach::Own, None) => self.remember(first),
            (Reach::One(other), None) => {
                self.note(first, Known::Needs(other));
                self.remember(about(thread, key, Some(other)));
            }
            // Another state with the same thread and globals reached the same thread.
            (Reach::One(other), Some(Known::Needs(same))) if other == same => {
                self.remember(about(thread, key, Some(other)));
            }
            (Reach::All, None) => self.note(first, Known::Never),
            (Reach::Own | Reach::One(_) | Reach::All, Some(_)) => {}
        }
        made
    }

    fn remember(&mut self, about: [u32; 4]) {
        let Lists { moves, successors, words, taken } = &self.lists;
        self.kept = [moves.len(), successors.len(), words.len(), taken.len()];
        self.note(about, Known::Move(moves.len() as u32 - 1));
    }

    fn note(&mut self, about: [u32; 4], known: Known) {
        self.known.insert_unique(hash(&about), (about, known), |(about, _)| hash(about));
    }

    /// What a move leads to.
    pub(super) fn successors(&self, step: &Move) -> &[Successor] {
        &self.lists.successors[step.begin as usize..step.end as usize]
    }

    /// What was chosen on the way to a successor.
    pub(super) fn taken(&self, successor: &Successor) -> &[u32] {
        &self.lists.taken[successor.taken.0 as usize..successor.taken.1 as usize]
    }

    /// The key of a successor of the state with the key `from`.
    pub(super) fn key(&self, step: &Move, successor: &Successor, from: &[u32], key: &mut Vec<u32>) {
        let words = &self.lists.words[successor.words.0 as usize..successor.words.1 as usize];
        key.clear();
        match successor.reach {
            Reach::All => key.extend_from_slice(words),
            Reach::Own | Reach::One(_) => {
                key.extend_from_slice(from);
                (key[0], key[1 + usize::from(step.thread)]) = (words[0], words[1]);
            }
        }
        if let Reach::One(other) = successor.reach {
            key[1 + usize::from(other)] = words[2];
        }
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
    begin: usize,
}

impl Made {
    pub(super) fn reset(&mut self, thread: usize, alone: bool, begin: usize) {
        (self.thread, self.stuck, self.alone, self.transitions, self.begin) = (thread, true, alone, 0, begin);
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
        for (reach, words, expected) in cases {
            let (mut memory, mut key) = (Memory::default(), Vec::new());
            memory.words().extend_from_slice(words);
            memory.successor(0, reach, &[3]);
            let step = memory.put(&[1, 2, 3, 4], reach, &Made { thread: 1, ..Made::default() });
            let [successor] = memory.successors(&step) else { panic!("one") };
            memory.key(&step, successor, &[1, 2, 3, 4], &mut key);
            assert_eq!((&key[..], memory.taken(successor)), (&expected[..], &[3][..]));
        }
    }
}
