//! Exhaustive exploration: every schedule and every input of a program, state by state, without any external tool.
//!
//! | part | what it does |
//! |---|---|
//! | `components`, `states`, `ways` | the components of states; the states, each once and exactly; how each was left |
//! | `moves`, `shapes`, `cache` | the steps that were made, so that the same one is not made again |
//! | `expand`, `batch`, `crew` | what a state leads to; several that find out, side by side |
//! | `search` | breadth-first, so that a violation has a shortest schedule |
//! | `fair` | nobody is kept waiting for long by a thread that goes alone |
//! | `reduce`, `sleep` | which thread can be explored alone; whose step was made before |
//! | `deadlock`, `race` | what is wrong with a state in which nobody has made a wrong step |
//! | `schedule` | the way to a state, run again step by step before anything is said about it |
//! | `guided` | an execution along a schedule that a report, a witness or the user gives |
//! | `smaller` | fewer context switches |
//! | `acts` | what the steps do, for other forms of the program |
//! | `told` | the schedule with its values, as counterexamples of verifiers are shown |
//! | `report` | the verdict in words |

mod acts;
mod batch;
mod cache;
mod components;
mod crew;
mod deadlock;
mod expand;
mod fair;
pub mod guided;
mod moves;
mod race;
mod reduce;
pub mod report;
pub mod schedule;
mod search;
mod shapes;
mod sleep;
pub mod smaller;
mod states;
pub mod told;
mod ways;

use std::time::Duration;

use crate::interp::{Undefined, Violation};
use crate::source::Span;

pub use schedule::Step;
pub use search::{run, run_until};

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For everything.
    pub time: Option<Duration>,
    /// Bytes of all states.
    pub memory: Option<usize>,
    /// Number of states.
    pub states: Option<usize>,
}

/// What the exploration found out.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// No execution violates a property: all were gone through.
    True,
    /// A property is violated at the end of this schedule.
    False(Violation, Vec<Step>),
    /// Neither is known, for each of these reasons.
    Unknown(Vec<Reason>),
}

/// Why there is no verdict.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// A limit was reached: which.
    Limit(&'static str),
    /// An execution has something that is not modelled, or goes wrong before its first step.
    Undefined(Undefined),
    /// Only some values of an input were tried.
    Sampled(Span),
    /// Memory is read that was never set; only some values were tried.
    Uninitialised(Span),
    /// An address or the id of a thread is used as a number.
    Address(Span),
    /// A trylock failed, which orders nothing: races behind it are not seen.
    Trylock(Span),
    /// The model rests on an assumption.
    Assumption(String, Span),
    /// The schedule of a violation did not lead to it again: an error of ours.
    Replay,
}

/// How much was done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// Different states.
    pub states: usize,
    /// Steps that led from one to another.
    pub transitions: usize,
    /// Largest number of threads.
    pub threads: usize,
    /// States in which only one thread is left and its step ends the process. No reduction leaves out any.
    pub ends: usize,
    /// Bytes that the states take.
    pub bytes: usize,
    /// Seconds.
    pub time: Duration,
}

/// The outcome of an exploration.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What is known.
    pub verdict: Verdict,
    /// How much was done.
    pub stats: Stats,
    /// Where assertions stand that no execution comes to; known only if all executions were gone through.
    pub missed: Vec<Span>,
    /// What the search came across that it did not look for: the first of each kind in [`Options::noticed`](crate::interp::Options::noticed).
    pub warnings: Vec<Violation>,
    /// How executions have ended that nobody asked about: misuse and undefined behaviour, some of it if there is much. What lies
    /// behind is not explored.
    pub ended: Vec<Violation>,
}
