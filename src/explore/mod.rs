//! Explicit-state model checking of a program: every schedule and every input, without any external tool.
//!
//! | part | what it does |
//! |---|---|
//! | `search` | breadth-first search, so that a violation has a shortest schedule |
//! | `store` | intern table of components; state store (exact); the predecessors of states |
//! | `expand` | successors of a state, by worker threads; memo table, so that a step that was run once is not run again |
//! | `por` | partial-order reduction: persistent sets, sleep sets; bounds on how long a thread is explored alone |
//! | `deadlock`, `race` | properties of a state rather than of a step |
//! | `sampling` | random executions, for programs with too many states |
//! | `counterexample/replay` | schedules, replayed step by step before a violation is reported |
//! | `counterexample/guided` | an execution along a schedule that a report, a witness or the user gives |
//! | `counterexample/minimize` | fewer context switches in a counterexample |
//! | `counterexample/source_actions` | what the steps do, for other forms of the program |
//! | `counterexample/narrate` | the schedule with its values, in the form in which the verifiers' counterexamples are shown |
//! | `report` | the verdict as text |

pub mod counterexample;
mod deadlock;
mod expand;

mod por;
mod race;
pub mod report;
pub mod sampling;

mod search;
mod store;

use std::time::Duration;

use crate::interp::{Undefined, Violation};
use crate::source::Span;

pub use crate::explore::counterexample::replay::Step;
pub use search::{run, run_until};

/// Limits of an exploration; it ends with [`Verdict::Unknown`] when one is reached.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall-clock time of the whole exploration.
    pub time: Option<Duration>,
    /// Bytes of the state store and of all tables.
    pub memory: Option<usize>,
    /// Number of distinct states.
    pub states: Option<usize>,
}

/// The verdict of an exploration.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// No execution violates a property; the exploration is complete.
    True,
    /// A property is violated by the last step of this schedule, or in the state after it.
    False(Violation, Vec<Step>),
    /// Neither is known, for each of these reasons.
    Unknown(Vec<Reason>),
}

/// Why there is no verdict `True` or `False`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// This limit was reached.
    Limit(&'static str),
    /// An execution does something that is not modeled, or fails before the first step of `main`.
    Undefined(Undefined),
    /// Only some values of an input were tried.
    Sampled(Span),
    /// Uninitialized memory is read, and only some values were tried for it.
    Uninitialized(Span),
    /// An address or a thread id is used as a number.
    Address(Span),
    /// A trylock failed, which orders nothing: races after it are not detected.
    Trylock(Span),
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
}

/// The outcome of an exploration.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Statistics.
    pub stats: Stats,
    /// Assertions that no execution reaches; known, and thus filled in, only with [`Verdict::True`].
    pub missed: Vec<Span>,
    /// Violations of properties that were not checked for but only noticed: the first of each kind in
    /// [`Options::noticed`](crate::interp::Options::noticed).
    pub warnings: Vec<Violation>,
    /// Ends of executions by misuse or undefined behavior that was not checked for; not all of them if there are
    /// many. What would come after such an end is not explored.
    pub ended: Vec<Violation>,
}
