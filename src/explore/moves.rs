//! Steps of threads, with what they lead to, and a memory of those that were made.
//!
//! A step that looks at nothing but the globals and its own thread ([`Reach`]) does the same in all states that agree there. States
//! mostly differ from each other in one or two threads: so most steps were made before, and a state is expanded without
//! running anything.

use hashbrown::HashTable;

use super::components::hash;
use super::reduce::Effect;
use super::states::NONE;
use crate::interp::{Reach, Wait};

/// So many moves are remembered; then all are forgotten.
const MOVES: usize = 1 << 16;

/// The step of a thread from a state, under all choices.
#[derive(Clone, Debug, Default)]
pub(super) struct Move {
    pub(super) thread: usize,
    pub(super) successors: Vec<Successor>,
    /// The words of all of them.
    pub(super) words: Vec<u32>,
    /// Steps that were not blocked.
    pub(super) transitions: usize,
    pub(super) effect: Effect,
    /// Locks that the thread holds before.
    pub(super) held: Vec<usize>,
    pub(super) wait: Option<Wait>,
    /// Nobody can count on this step being made.
    pub(super) stuck: bool,
    /// It is one that can go alone.
    pub(super) alone: bool,
}

/// A state that a step leads to.
#[derive(Clone, Debug)]
pub(super) struct Successor {
    /// Where its words begin: the globals, the thread, the other thread that was reached; or the whole key.
    pub(super) begin: usize,
    pub(super) end: usize,
    pub(super) reach: Reach,
    /// What was chosen.
    pub(super) taken: Vec<u32>,
}

impl Move {
    pub(super) fn reset(&mut self, thread: usize, alone: bool) {
        (self.thread, self.wait, self.stuck, self.alone, self.transitions) = (thread, None, true, alone, 0);
        self.successors.clear();
        self.words.clear();
        self.held.clear();
        self.effect.accesses.clear();
        self.effect.events = 0;
    }

    /// The key of a successor of the state with the key `from`.
    pub(super) fn key(&self, successor: &Successor, from: &[u32], key: &mut Vec<u32>) {
        let words = &self.words[successor.begin..successor.end];
        key.clear();
        match successor.reach {
            Reach::All => key.extend_from_slice(words),
            Reach::Own | Reach::One(_) => {
                key.extend_from_slice(from);
                (key[0], key[1 + self.thread]) = (words[0], words[1]);
            }
        }
        if let Reach::One(other) = successor.reach {
            key[1 + other] = words[2];
        }
    }

    fn size(&self) -> usize {
        let Move { successors, words, effect, held, .. } = self;
        size_of_val(&successors[..])
            + size_of_val(&words[..])
            + size_of_val(&effect.accesses[..])
            + size_of_val(&held[..])
            + size_of::<Move>()
    }
}

/// Moves that were made, by the number of the thread, its word, the globals, and the word of the one other thread that is reached.
#[derive(Default)]
pub(super) struct Memory {
    moves: Vec<Move>,
    known: HashTable<([u32; 4], Known)>,
    bytes: usize,
}

#[derive(Clone, Copy, Debug)]
enum Known {
    /// The move.
    Move(usize),
    /// It reaches this other thread.
    Needs(usize),
    /// It reaches more.
    Never,
}

impl Memory {
    pub(super) fn get(&self, at: usize) -> &Move {
        &self.moves[at]
    }

    /// Bytes of memory that are in use.
    pub(super) fn size(&self) -> usize {
        self.bytes + self.known.capacity() * size_of::<([u32; 4], Known)>()
    }

    /// Forgets everything if it is too much. Positions that were given are not valid any more.
    pub(super) fn limit(&mut self) {
        if self.moves.len() >= MOVES || self.known.len() >= 4 * MOVES {
            self.moves.clear();
            self.known.clear();
            self.bytes = 0;
        }
    }

    /// The move of a thread from the state with this key, if it was made before.
    pub(super) fn find(&self, thread: usize, key: &[u32]) -> Option<usize> {
        let known = match self.look(&about(thread, key, None))? {
            Known::Needs(other) if 1 + other < key.len() => self.look(&about(thread, key, Some(other)))?,
            known @ (Known::Move(_) | Known::Needs(_) | Known::Never) => known,
        };
        match known {
            Known::Move(at) => Some(at),
            Known::Needs(_) | Known::Never => None,
        }
    }

    fn look(&self, about: &[u32; 4]) -> Option<Known> {
        self.known.find(hash(about), |(known, _)| known == about).map(|(_, known)| *known)
    }

    /// Remembers a move from the state with this key that reached so much; its position, or the move if it cannot be remembered.
    pub(super) fn put(&mut self, key: &[u32], reach: Reach, mut made: Move) -> Result<usize, Move> {
        let first = about(made.thread, key, None);
        let before = self.look(&first);
        let other = match (reach, before) {
            (Reach::Own, None) => None,
            (Reach::One(other), None) => {
                self.note(first, Known::Needs(other));
                Some(other)
            }
            // Another state with the same thread and globals reaches the same one, or more.
            (Reach::Own | Reach::One(_), Some(Known::Needs(other))) if reach == Reach::One(other) => Some(other),
            (Reach::Own | Reach::One(_), Some(_)) => return Err(made),
            (Reach::All, None) => {
                self.note(first, Known::Never);
                return Err(made);
            }
            (Reach::All, Some(_)) => return Err(made),
        };
        made.successors.shrink_to_fit();
        made.words.shrink_to_fit();
        made.effect.accesses.shrink_to_fit();
        let at = self.moves.len();
        self.bytes += made.size();
        let about = about(made.thread, key, other);
        self.moves.push(made);
        self.note(about, Known::Move(at));
        Ok(at)
    }

    fn note(&mut self, about: [u32; 4], known: Known) {
        self.known.insert_unique(hash(&about), (about, known), |(about, _)| hash(about));
    }
}

fn about(thread: usize, key: &[u32], other: Option<usize>) -> [u32; 4] {
    [thread as u32, key[1 + thread], key[0], other.map_or(NONE, |other| key[1 + other])]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(memory: &mut Memory, key: &[u32], reach: Reach) -> bool {
        memory.put(key, reach, Move { thread: 1, ..Move::default() }).is_ok()
    }

    #[test]
    fn a_move_is_found_in_states_that_agree_in_what_it_reached() {
        let mut memory = Memory::default();
        let known = |memory: &Memory, key: &[u32]| memory.find(1, key).is_some();
        assert!(made(&mut memory, &[1, 10, 20, 30], Reach::Own));
        assert!(known(&memory, &[1, 11, 20]) && !known(&memory, &[2, 10, 20, 30]) && !known(&memory, &[1, 10, 21, 30]));
        assert!(made(&mut memory, &[5, 10, 20, 30], Reach::One(2)));
        assert!(known(&memory, &[5, 11, 20, 30]) && !known(&memory, &[5, 10, 20, 31]) && !known(&memory, &[5, 10, 20]));
        assert!(made(&mut memory, &[5, 10, 20, 31], Reach::One(2)) && known(&memory, &[5, 0, 20, 31]));
        assert!(!made(&mut memory, &[5, 10, 20, 32], Reach::All) && !known(&memory, &[5, 10, 20, 32]));
        assert!(!made(&mut memory, &[6, 10, 20, 30], Reach::All) && !known(&memory, &[6, 10, 20, 30]));
    }

    #[test]
    fn a_successor_differs_in_what_was_reached() {
        let mut key = Vec::new();
        let step = Move { thread: 1, words: vec![7, 8, 9], ..Move::default() };
        for (reach, end, expected) in
            [(Reach::Own, 2, [7, 2, 8, 4]), (Reach::One(0), 3, [7, 9, 8, 4]), (Reach::One(2), 3, [7, 2, 8, 9])]
        {
            step.key(&Successor { begin: 0, end, reach, taken: Vec::new() }, &[1, 2, 3, 4], &mut key);
            assert_eq!(key, expected);
        }
        step.key(&Successor { begin: 0, end: 3, reach: Reach::All, taken: Vec::new() }, &[1], &mut key);
        assert_eq!(key, [7, 8, 9]);
    }
}
