//! The results of expanding several states.

use crate::explore::por::sleep::ThreadMask;
use crate::explore::Incompleteness;
use crate::interp::{Notes, Properties, Violation, ViolationKind};

/// The results for several states, in order; each kind of result is one list for all of them.
#[derive(Default)]
pub(in crate::explore) struct Batch {
    pub(in crate::explore) states: Vec<Expanded>,
    pub(in crate::explore) events: Vec<StepConsequence>,
    pub(in crate::explore) found: Vec<Reached>,
    /// Known states that were reached with a sleep set that lacks some threads of their stored sleep set.
    pub(in crate::explore) known: Vec<(u32, ThreadMask)>,
    keys: Vec<u32>,
}

/// The results for one state: where its parts of the lists end.
#[derive(Clone, Copy)]
pub(in crate::explore) struct Expanded {
    pub(in crate::explore) transitions: usize,
    pub(in crate::explore) threads: usize,
    pub(in crate::explore) events: usize,
    pub(in crate::explore) found: usize,
    pub(in crate::explore) known: usize,
    /// Whether only one thread is left, and its step ends the process.
    pub(in crate::explore) end: bool,
    /// The thread that was explored alone.
    pub(in crate::explore) alone: Option<u8>,
    /// A thread found to have been explored alone for long while another thread could have moved.
    pub(in crate::explore) impatient: Option<u8>,
    /// A violation in the state itself, of a checked property.
    pub(in crate::explore) wrong: Option<ViolationKind>,
    /// Violations in the state itself of properties that are only noticed.
    pub(in crate::explore) noticed: Properties,
}

/// The consequence of a step for the verdict.
pub(in crate::explore) enum StepConsequence {
    Incompleteness(Incompleteness),
    /// An execution ends by a violation of a property that is not checked.
    Ended(Violation),
    /// A step of this thread with these choices violates a property. `transitions` counts those from the state so far
    /// including this one; `threads` is the number of threads of the state.
    Violation {
        thread: usize,
        taken: Vec<u32>,
        kind: ViolationKind,
        transitions: usize,
        threads: usize,
    },
    /// All notes of the expander so far.
    Notes(Notes),
}

/// A successor that was not in the state store.
pub(in crate::explore) struct Reached {
    begin: usize,
    end: usize,
    pub(in crate::explore) hash: u64,
    pub(in crate::explore) thread: usize,
    pub(in crate::explore) taken: Vec<u32>,
    /// Its sleep set.
    pub(in crate::explore) asleep: ThreadMask,
}

impl Batch {
    pub(in crate::explore) fn clear(&mut self) {
        self.states.clear();
        self.events.clear();
        self.found.clear();
        self.known.clear();
        self.keys.clear();
    }

    /// Adds the state with this key and hash, reached by a step of this thread with these choices, and its sleep set.
    pub(in crate::explore) fn reach(
        &mut self,
        key: &[u32],
        hash: u64,
        thread: usize,
        taken: &[u32],
        asleep: ThreadMask,
    ) {
        let begin = self.keys.len();
        self.keys.extend_from_slice(key);
        self.found.push(Reached { begin, end: self.keys.len(), hash, thread, taken: taken.to_vec(), asleep });
    }

    /// Truncates the lists of found and of known states to these lengths.
    pub(in crate::explore) fn shorten(&mut self, found: usize, known: usize) {
        let begin = self.found.get(found).map_or(self.keys.len(), |reached| reached.begin);
        self.keys.truncate(begin);
        self.found.truncate(found);
        self.known.truncate(known);
    }

    pub(in crate::explore) fn key(&self, reached: &Reached) -> &[u32] {
        &self.keys[reached.begin..reached.end]
    }
}
