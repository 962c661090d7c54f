//! What the expansion of some states has found.

use super::sleep::Threads;
use super::Reason;
use crate::interp::{Kind, Notes, Properties, Violation};

/// What came out for some states, one after the other.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) states: Vec<Expanded>,
    pub(super) events: Vec<Event>,
    pub(super) found: Vec<Reached>,
    /// States that were known, reached with other threads asleep.
    pub(super) known: Vec<(u32, Threads)>,
    keys: Vec<u32>,
}

/// One of them: how far its parts go.
#[derive(Clone, Copy)]
pub(super) struct Expanded {
    pub(super) transitions: usize,
    pub(super) threads: usize,
    pub(super) events: usize,
    pub(super) found: usize,
    pub(super) known: usize,
    /// Only one thread is left, and its step ends the process.
    pub(super) end: bool,
    /// The thread that went alone, if sleep sets need to know.
    pub(super) alone: Option<u8>,
    /// A thread that has gone alone for long while others waited.
    pub(super) impatient: Option<u8>,
    /// What is wrong with the state itself: a property that is looked for.
    pub(super) wrong: Option<Kind>,
    /// What is wrong with it that is only noticed.
    pub(super) noticed: Properties,
}

/// What a step means for the verdict.
pub(super) enum Event {
    Reason(Reason),
    /// An execution ends in a way that nobody asked about.
    Ended(Violation),
    /// A step of this thread with these choices violates something. So many transitions from the state were made then, its own
    /// among them, and so many threads are there.
    Violation {
        thread: usize,
        taken: Vec<u32>,
        kind: Kind,
        transitions: usize,
        threads: usize,
    },
    /// What happened so far.
    Notes(Notes),
}

/// A state that was not known before.
pub(super) struct Reached {
    begin: usize,
    end: usize,
    pub(super) hash: u64,
    pub(super) thread: usize,
    pub(super) taken: Vec<u32>,
    /// Who sleeps there.
    pub(super) asleep: Threads,
}

impl Batch {
    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.events.clear();
        self.found.clear();
        self.known.clear();
        self.keys.clear();
    }

    /// Adds a state with this key and hash, to which a step of this thread with these choices leads, and in which these threads sleep.
    pub(super) fn reach(&mut self, key: &[u32], hash: u64, thread: usize, taken: &[u32], asleep: Threads) {
        let begin = self.keys.len();
        self.keys.extend_from_slice(key);
        self.found.push(Reached { begin, end: self.keys.len(), hash, thread, taken: taken.to_vec(), asleep });
    }

    /// Drops all but so many of the states that were found and of those that were known.
    pub(super) fn shorten(&mut self, found: usize, known: usize) {
        let begin = self.found.get(found).map_or(self.keys.len(), |reached| reached.begin);
        self.keys.truncate(begin);
        self.found.truncate(found);
        self.known.truncate(known);
    }

    pub(super) fn key(&self, reached: &Reached) -> &[u32] {
        &self.keys[reached.begin..reached.end]
    }
}
