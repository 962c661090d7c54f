//! The end of a step, and the notes taken during it.

use crate::ir::memory_faults::{memory_fault, MemoryFault};
use crate::source::Span;

/// The end of a step.
#[derive(Clone, Debug)]
pub enum Stop {
    /// At the next visible point, or by the end of the thread: there is a new state.
    Done,
    /// The step is blocked: the first operation is not enabled; the state has not changed in any way that matters.
    Blocked(Wait),
    /// The whole process has ended: the state is final.
    End,
    /// A property is violated.
    Violated(Violation),
    /// The behavior from here on is undefined in C, or the interpreter does not model it.
    Undefined(Undefined),
}

/// The reason why a thread is blocked; addresses are those of the interpreter's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// For a lock (mutex, spin lock, read-write lock): its address, and the thread that holds it, if it is a single
    /// one.
    Lock(u64, Option<usize>),
    /// For a signal of the condition variable at this address.
    Signal(u64),
    /// For the end of a thread.
    Join(usize),
    /// For a semaphore.
    Semaphore(u64),
    /// For the other threads at a barrier.
    Barrier(u64),
    /// For the end of the routine of `pthread_once`.
    Once(u64),
    /// An assumption does not hold: the execution is discarded.
    Assumption,
}

impl Wait {
    /// Whether only a step of this thread can end the wait.
    pub fn is_for(self, thread: usize) -> bool {
        match self {
            Wait::Lock(_, owner) => owner == Some(thread),
            Wait::Join(other) => other == thread,
            Wait::Signal(_) | Wait::Semaphore(_) | Wait::Barrier(_) | Wait::Once(_) | Wait::Assumption => false,
        }
    }
}

/// A violated property.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Violation {
    /// The violated property.
    pub kind: ViolationKind,
    /// A description of the violation.
    pub text: String,
    /// Source location.
    pub span: Span,
    /// Details with locations: what each thread waits for, both accesses of a race.
    pub details: Vec<(String, Span)>,
    /// The thread to which the location belongs, if it is not necessarily the thread of the last step.
    pub thread: Option<usize>,
}

/// The properties that an execution can violate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ViolationKind {
    /// `assert`, `reach_error`.
    Assertion,
    /// All threads that have not ended are blocked forever.
    Deadlock,
    /// Two accesses of the same place by different threads, with no step between them, at least one a write, and not
    /// both atomic.
    Race,
    /// Misuse of the thread library.
    Misuse,
    /// Undefined behavior.
    Undefined,
    /// Signed arithmetic whose result its type cannot represent (C11 6.5p5).
    Overflow,
    /// Undefined behavior that is an access to no object; only where other undefined behavior is not checked.
    Deref,
    /// Undefined behavior that is a call of `free` or `realloc` for something else than memory that can be freed; only
    /// where other undefined behavior is not checked.
    Free,
    /// Memory that was not freed, and to which no pointer is left.
    Leak,
}

impl ViolationKind {
    /// The name of the property in BenchExec, if it has one.
    pub fn name(self) -> &'static str {
        match self {
            ViolationKind::Assertion => "unreach-call",
            ViolationKind::Deadlock => "no-deadlock",
            ViolationKind::Race => "no-data-race",
            ViolationKind::Misuse => "misuse",
            ViolationKind::Undefined => "undefined",
            ViolationKind::Overflow => "no-overflow",
            ViolationKind::Deref => "valid-deref",
            ViolationKind::Free => "valid-free",
            ViolationKind::Leak => "valid-memtrack",
        }
    }
}

/// The kinds of violations that are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Properties {
    pub assertion: bool,
    pub deadlock: bool,
    pub race: bool,
    pub misuse: bool,
    pub undefined: bool,
    pub overflow: bool,
    pub deref: bool,
    pub free: bool,
    pub leak: bool,
}

impl Properties {
    /// The properties that are checked by default: behavior that no program may have under any schedule.
    pub const USUAL: Properties = Properties { assertion: true, misuse: true, undefined: true, ..Properties::NONE };

    /// No property.
    pub const NONE: Properties = Properties {
        assertion: false,
        deadlock: false,
        race: false,
        misuse: false,
        undefined: false,
        overflow: false,
        deref: false,
        free: false,
        leak: false,
    };

    /// These properties and one more.
    pub fn with(mut self, kind: ViolationKind) -> Properties {
        *self.member(kind) = true;
        self
    }

    fn member(&mut self, kind: ViolationKind) -> &mut bool {
        match kind {
            ViolationKind::Assertion => &mut self.assertion,
            ViolationKind::Deadlock => &mut self.deadlock,
            ViolationKind::Race => &mut self.race,
            ViolationKind::Misuse => &mut self.misuse,
            ViolationKind::Undefined => &mut self.undefined,
            ViolationKind::Overflow => &mut self.overflow,
            ViolationKind::Deref => &mut self.deref,
            ViolationKind::Free => &mut self.free,
            ViolationKind::Leak => &mut self.leak,
        }
    }

    /// Deadlocks and data races, except those that are checked in `self`: properties of a single state, whose
    /// violations a search can notice without extra work.
    pub fn noticed_beside(self) -> Properties {
        let Properties { deadlock, race, .. } = self;
        Properties { deadlock: !deadlock, race: !race, ..Properties::NONE }
    }

    /// These properties without one.
    pub fn without(mut self, kind: ViolationKind) -> Properties {
        *self.member(kind) = false;
        self
    }

    /// Whether some undefined behavior is checked.
    pub fn any_undefined(self) -> bool {
        self.undefined || self.is_memory_only()
    }

    /// Whether of all undefined behavior only that of memory is checked, as SV-COMP's memory safety is.
    pub fn is_memory_only(self) -> bool {
        !self.undefined && (self.deref || self.free)
    }

    /// The checked property that undefined behavior with this description violates, if there is one.
    pub fn of_undefined(self, text: &str) -> Option<ViolationKind> {
        if self.undefined {
            return Some(ViolationKind::Undefined);
        }
        memory_fault(text).map(ViolationKind::from).filter(|kind| self.has(*kind))
    }

    /// Whether this kind is checked.
    pub fn has(self, kind: ViolationKind) -> bool {
        match kind {
            ViolationKind::Assertion => self.assertion,
            ViolationKind::Deadlock => self.deadlock,
            ViolationKind::Race => self.race,
            ViolationKind::Misuse => self.misuse,
            ViolationKind::Undefined => self.undefined,
            ViolationKind::Overflow => self.overflow,
            ViolationKind::Deref => self.deref,
            ViolationKind::Free => self.free,
            ViolationKind::Leak => self.leak,
        }
    }
}

impl Default for Properties {
    fn default() -> Self {
        Properties::NONE.with(ViolationKind::Assertion)
    }
}

impl From<MemoryFault> for ViolationKind {
    fn from(fault: MemoryFault) -> ViolationKind {
        match fault {
            MemoryFault::Deref => ViolationKind::Deref,
            MemoryFault::Free => ViolationKind::Free,
        }
    }
}

/// Undefined behavior, or a limit of the model.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Undefined {
    /// Description.
    pub text: String,
    /// Source location.
    pub span: Span,
    /// Whether it is a limit of the interpreter; then the program may be correct.
    pub limit: bool,
}

impl Undefined {
    /// The violation that it is, of this property.
    pub fn violates(self, kind: ViolationKind) -> Violation {
        let Undefined { text, span, .. } = self;
        Violation { kind, text, span, details: Vec::new(), thread: None }
    }
}

impl From<Undefined> for Violation {
    fn from(undefined: Undefined) -> Violation {
        undefined.violates(ViolationKind::Undefined)
    }
}

/// Facts that a verdict has to mention, each with the first location where it occurred.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Not all values of an input were tried.
    pub sampled: Option<Span>,
    /// An unknown function was called, which changed nothing and returned some value.
    pub unknown_call: Option<Span>,
    /// Uninitialized memory was read, with a sampled value.
    pub uninitialized: Option<Span>,
    /// An address was used as a number in a way that depends on the placement of objects.
    pub address: Option<Span>,
    /// One was used so that the result may be a number that no machine gives.
    pub impossible_number: Option<Span>,
    /// As far as the analysis of the program text can tell, a thread id may have been used as a number. It finds more
    /// than there is, so this keeps nothing but a proof from counting.
    pub may_use_id: Option<Span>,
    /// Copies of one byte that the environment stored were read with different values.
    pub copied_input: Option<Span>,
    /// A function was called whose contract gives more than it computes.
    pub overapproximated_call: Option<Span>,
    /// A trylock failed, or a semaphore told its value, which establishes no happens-before order.
    pub unordered: Option<Span>,
    /// Addresses in different objects were compared by order, which may be any.
    pub order: Option<Span>,
    /// For each assertion, whether an execution reached it.
    met: Vec<bool>,
    /// The number of assertions reached.
    count: usize,
}

impl Notes {
    #[inline]
    pub(super) fn met(&mut self, assertion: usize) {
        if self.met.len() <= assertion {
            self.met.resize(assertion + 1, false);
        }
        self.count += usize::from(!std::mem::replace(&mut self.met[assertion], true));
    }

    /// Whether an execution reached this assertion.
    pub fn has_met(&self, assertion: usize) -> bool {
        self.met.get(assertion).copied().unwrap_or(false)
    }

    /// The number of different notes.
    pub fn count(&self) -> usize {
        let Notes {
            sampled,
            unknown_call,
            uninitialized,
            address,
            impossible_number,
            may_use_id,
            copied_input,
            overapproximated_call,
            unordered,
            order,
            met: _,
            count,
        } = self;
        let notes = [
            sampled,
            unknown_call,
            uninitialized,
            address,
            impossible_number,
            may_use_id,
            copied_input,
            overapproximated_call,
            unordered,
            order,
        ];
        count + notes.iter().filter(|note| note.is_some()).count()
    }

    /// Merges notes of later steps.
    pub fn add(&mut self, later: &Notes) {
        self.sampled = self.sampled.or(later.sampled);
        self.unknown_call = self.unknown_call.or(later.unknown_call);
        self.uninitialized = self.uninitialized.or(later.uninitialized);
        self.address = self.address.or(later.address);
        self.impossible_number = self.impossible_number.or(later.impossible_number);
        self.may_use_id = self.may_use_id.or(later.may_use_id);
        self.copied_input = self.copied_input.or(later.copied_input);
        self.overapproximated_call = self.overapproximated_call.or(later.overapproximated_call);
        self.unordered = self.unordered.or(later.unordered);
        self.order = self.order.or(later.order);
        (0..later.met.len()).filter(|assertion| later.met[*assertion]).for_each(|assertion| self.met(assertion));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::memory_faults::{FREED_OR_ENDED, FREED_TWICE, NOT_ALLOCATED, OBJECT_OF_LIBRARY};

    #[test]
    fn memory_faults_are_those_of_sv_comp() {
        let only = Properties::NONE.with(ViolationKind::Deref);
        assert_eq!(only.of_undefined(FREED_OR_ENDED), Some(ViolationKind::Deref));
        assert_eq!(only.of_undefined(FREED_TWICE), None);
        assert_eq!(only.with(ViolationKind::Free).of_undefined(FREED_TWICE), Some(ViolationKind::Free));
        assert_eq!(only.of_undefined("division by zero"), None);
        for text in [NOT_ALLOCATED, OBJECT_OF_LIBRARY] {
            assert_eq!(only.with(ViolationKind::Free).of_undefined(text), Some(ViolationKind::Free));
        }
        assert_eq!(Properties::USUAL.of_undefined(FREED_TWICE), Some(ViolationKind::Undefined));
    }

    #[test]
    fn notes_keep_the_first_place_and_every_assertion() {
        let (mut one, mut two) = (Notes::default(), Notes::default());
        let span = |at| Some(Span { start: at, end: at + 1 });
        (one.unordered, two.unordered, two.address) = (span(1), span(2), span(3));
        one.met(2);
        two.met(0);
        two.met(0);
        one.add(&two);
        assert_eq!((one.unordered, one.address, one.sampled), (span(1), span(3), None));
        assert_eq!([0, 1, 2, 3].map(|assertion| one.has_met(assertion)), [true, false, true, false]);
        assert_eq!((one.count(), two.count()), (4, 3));
    }
}
