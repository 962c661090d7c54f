//! Inputs and results of an exploration: limits, verdict, statistics.

use std::time::Duration;

use crate::interp::{Undefined, Violation};
use crate::source::Span;

/// Limits of an exploration; it ends with [`SearchVerdict::Unknown`] when one is reached.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// Wall-clock time of the whole exploration.
    pub time: Option<Duration>,
    /// Bytes of the state store and of all tables.
    pub memory: Option<usize>,
    /// Number of distinct states.
    pub states: Option<usize>,
}

/// The verdict of an exploration.
#[derive(Clone, Debug)]
pub enum SearchVerdict {
    /// No execution violates a property; the exploration is complete.
    True,
    /// A property is violated by the last step of this schedule, or in the state after it.
    False(Violation, Vec<Transition>),
    /// Neither is known, for each of these reasons.
    Unknown(Vec<Incompleteness>),
}

/// Why there is no verdict `True` or `False`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Incompleteness {
    /// This limit was reached.
    Limit(&'static str),
    /// An execution reaches behavior that is not modeled, or fails before the first step of `main`.
    Undefined(Undefined),
    /// Only some values of an input were tried.
    Sampled(Span),
    /// An unknown function is called: explored is only that it changes nothing, with some results.
    UnknownCall(Span),
    /// Uninitialized memory is read, and only some values were tried for it.
    Uninitialized(Span),
    /// An address or a thread id is used as a number.
    Address(Span),
    /// A violation rests on copies of one byte from the environment that were read with different values.
    CopiedInput(Span),
    /// A violation may rest on what a function gives that computes, and whose contract gives more.
    Overapproximated(Span),
    /// A trylock failed, or a semaphore told its value, which orders nothing: races after it are not detected.
    Unordered(Span),
    /// The model rests on this assumption.
    Assumption(String, Span),
    /// The schedule of a violation did not lead to it when replayed: an internal error.
    Replay,
}

/// Statistics of an exploration.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// Distinct states.
    pub states: usize,
    /// Transitions that were explored.
    pub transitions: usize,
    /// Largest number of threads in a state.
    pub threads: usize,
    /// States in which only one thread is left and its step ends the process. No reduction omits any of them.
    pub ends: usize,
    /// Bytes of the state store and of all tables.
    pub bytes: usize,
    /// Wall-clock time.
    pub time: Duration,
    /// Whether a reason is known why the verdict cannot be `True`, however the exploration goes on.
    pub unprovable: bool,
}

/// The outcome of an exploration.
#[derive(Clone, Debug)]
pub struct SearchOutcome {
    /// The verdict.
    pub verdict: SearchVerdict,
    /// Statistics.
    pub stats: Stats,
    /// Assertions that no explored execution reaches: with [`SearchVerdict::True`], that no execution reaches.
    pub missed: Vec<Span>,
    /// Violations of properties that were not checked but only noticed: the first of each kind in
    /// [`SemanticsOptions::noticed`](crate::interp::SemanticsOptions::noticed).
    pub warnings: Vec<Violation>,
    /// Executions that end by misuse or undefined behavior that was not checked; not all of them if there are many.
    /// Continuations of such an execution are not explored.
    pub ended: Vec<Violation>,
    /// Where addresses in different objects were compared by order: the verdict holds for each order.
    pub order: Option<Span>,
    /// A call of an unknown function, of which only that it changes nothing was explored: a violation may rest on that.
    pub unknown_call: Option<Span>,
    /// Assertions that fail behind a call whose contract gives more than the function computes
    /// ([`Incompleteness::Overapproximated`]); not all of them if there are many. The real function may decide whether
    /// they do.
    pub doubtful: Vec<(Violation, Vec<Transition>)>,
}

/// A step of a schedule: a transition from one explored state to the next.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The thread; 0 is `main`.
    pub thread: usize,
    /// The function of the thread before the step.
    pub function: String,
    /// The source position of the thread before the step.
    pub span: Span,
    /// The choices made inside the step.
    pub choices: Vec<u32>,
}
