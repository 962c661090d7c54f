//! How a step ends, and what is noted on the way.

use crate::source::Span;

/// How a step ended.
#[derive(Clone, Debug)]
pub enum Stop {
    /// At the next visible point, or the thread has ended: there is a new state.
    Done,
    /// The first operation cannot be done now; the state is not changed in a way that counts.
    Blocked(Wait),
    /// The whole process has ended: the state is final.
    End,
    /// A property is violated.
    Violated(Violation),
    /// C leaves open what happens from here on, or the interpreter does not model it.
    Undefined(Undefined),
}

/// What a blocked thread waits for; addresses as in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// For a lock (mutex, spin lock, read-write lock): its address, and the thread that holds it, if it is one.
    Lock(u64, Option<usize>),
    /// For a signal of the condition at this address.
    Signal(u64),
    /// For the end of a thread.
    Join(usize),
    /// For a semaphore.
    Semaphore(u64),
    /// For the others at a barrier.
    Barrier(u64),
    /// For the routine of `pthread_once`.
    Once(u64),
    /// An assumption does not hold: the execution is dropped.
    Assumption,
}

impl Wait {
    /// Whether nothing but a step of this thread can end it.
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
    /// Which property.
    pub kind: Kind,
    /// What happened, in words.
    pub text: String,
    /// Where.
    pub span: Span,
    /// More about it, with places: what each thread waits for, both accesses of a race.
    pub details: Vec<(String, Span)>,
}

/// The properties that an execution can violate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// `assert`, `reach_error`.
    Assertion,
    /// All unfinished threads wait, and none of them can ever go on.
    Deadlock,
    /// Two accesses of one place by two threads, nothing between them, one a write, not both atomic.
    Race,
    /// Misuse of the thread library.
    Misuse,
    /// Undefined behaviour.
    Undefined,
}

impl Kind {
    /// As BenchExec spells it, where it knows the property.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Assertion => "unreach-call",
            Kind::Deadlock => "no-deadlock",
            Kind::Race => "no-data-race",
            Kind::Misuse => "misuse",
            Kind::Undefined => "undefined",
        }
    }
}

/// Which kinds of violations are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Properties {
    pub assertion: bool,
    pub deadlock: bool,
    pub race: bool,
    pub misuse: bool,
    pub undefined: bool,
}

impl Properties {
    /// What is looked for unless the user asks for something else: what no program may do, however its threads are scheduled.
    pub const USUAL: Properties = Properties { assertion: true, misuse: true, undefined: true, ..Properties::NONE };

    /// None.
    pub const NONE: Properties =
        Properties { assertion: false, deadlock: false, race: false, misuse: false, undefined: false };

    /// These and one more.
    pub fn with(mut self, kind: Kind) -> Properties {
        *self.member(kind) = true;
        self
    }

    fn member(&mut self, kind: Kind) -> &mut bool {
        match kind {
            Kind::Assertion => &mut self.assertion,
            Kind::Deadlock => &mut self.deadlock,
            Kind::Race => &mut self.race,
            Kind::Misuse => &mut self.misuse,
            Kind::Undefined => &mut self.undefined,
        }
    }

    /// What can be wrong with a state in which no thread makes a wrong step, without what these look for: a search comes across it anyway.
    pub fn noticed_beside(self) -> Properties {
        let Properties { deadlock, race, .. } = self;
        Properties { deadlock: !deadlock, race: !race, ..Properties::NONE }
    }

    /// These without one.
    pub fn without(mut self, kind: Kind) -> Properties {
        *self.member(kind) = false;
        self
    }

    /// Whether it is looked for.
    pub fn has(self, kind: Kind) -> bool {
        match kind {
            Kind::Assertion => self.assertion,
            Kind::Deadlock => self.deadlock,
            Kind::Race => self.race,
            Kind::Misuse => self.misuse,
            Kind::Undefined => self.undefined,
        }
    }
}

impl Default for Properties {
    fn default() -> Self {
        Properties::NONE.with(Kind::Assertion)
    }
}

/// Undefined behaviour, or what is outside the model.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Undefined {
    /// What, in words.
    pub text: String,
    /// Where.
    pub span: Span,
    /// It is the interpreter that cannot go on, the program may be right.
    pub limit: bool,
}

impl From<Undefined> for Violation {
    fn from(undefined: Undefined) -> Violation {
        let Undefined { text, span, .. } = undefined;
        Violation { kind: Kind::Undefined, text, span, details: Vec::new() }
    }
}

/// What a verdict has to mention: each the first place where it happened.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Not all values of an input were tried.
    pub sampled: Option<Span>,
    /// A read of memory that was never set: it gave a sampled value.
    pub uninitialised: Option<Span>,
    /// An address was used as a number in a way that depends on where objects lie.
    pub address: Option<Span>,
    /// A trylock failed, which orders nothing.
    pub trylock: Option<Span>,
    /// Which assertions an execution came to.
    met: Vec<bool>,
    /// How many these are.
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

    /// Whether an execution came to this assertion.
    pub fn has_met(&self, assertion: usize) -> bool {
        self.met.get(assertion).copied().unwrap_or(false)
    }

    /// How many things happened.
    pub fn count(&self) -> usize {
        let Notes { sampled, uninitialised, address, trylock, met: _, count } = self;
        count + [sampled, uninitialised, address, trylock].iter().filter(|note| note.is_some()).count()
    }

    /// Adds what happened later.
    pub fn add(&mut self, later: &Notes) {
        self.sampled = self.sampled.or(later.sampled);
        self.uninitialised = self.uninitialised.or(later.uninitialised);
        self.address = self.address.or(later.address);
        self.trylock = self.trylock.or(later.trylock);
        (0..later.met.len()).filter(|assertion| later.met[*assertion]).for_each(|assertion| self.met(assertion));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_keep_the_first_place_and_every_assertion() {
        let (mut one, mut two) = (Notes::default(), Notes::default());
        let span = |at| Some(Span { start: at, end: at + 1 });
        (one.trylock, two.trylock, two.address) = (span(1), span(2), span(3));
        one.met(2);
        two.met(0);
        two.met(0);
        one.add(&two);
        assert_eq!((one.trylock, one.address, one.sampled), (span(1), span(3), None));
        assert_eq!([0, 1, 2, 3].map(|assertion| one.has_met(assertion)), [true, false, true, false]);
        assert_eq!((one.count(), two.count()), (4, 3));
    }
}
