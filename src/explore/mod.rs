//! Explicit-state model checking of a program: all schedules and all inputs, without any external tool.
//!
//! | part | purpose |
//! |---|---|
//! | `search` | breadth-first search, so that a violation has a shortest schedule |
//! | `store` | each state once (exact), its predecessor and step, and the components that states share |
//! | `expand` | the successors of a state, in parallel; memo tables of executed steps |
//! | `por` | partial-order reduction: persistent sets, sleep sets, fairness (no thread postpones others for long) |
//! | `deadlock`, `race` | properties of a state rather than of a step |
//! | `unordered_tries` | a second search, where a call that only tries has failed and races are asked for |
//! | `sampling` | random executions, for programs with too many states |
//! | `counterexample` | replays, minimizes and records a schedule; follows one from a report, a witness or the user |
//! | `outcome`, `report` | limits, verdict and statistics; the same as text |
//! | `pace` | when a search looks at the clock again |
//! | `hash`, `lossy_cache` | hashes of states, memo tables of bounded size |

#![deny(clippy::wildcard_enum_match_arm)]

pub mod counterexample;
mod deadlock;
mod expand;
mod hash;
mod lossy_cache;
mod outcome;
mod pace;
mod por;
mod race;
pub mod report;
pub mod sampling;
mod search;
mod store;
mod unordered_tries;

pub use deadlock::CANCELED_SLEEP;
pub use outcome::{Incompleteness, SearchLimits, SearchOutcome, SearchVerdict, Stats, Transition};
pub use unordered_tries::{run, run_until};
