//! Explicit-state model checking of a program: every schedule and every input, without any external tool.
//!
//! | part | what it does |
//! |---|---|
//! | `search` | breadth-first search, so that a violation has a shortest schedule |
//! | `store` | each state once (exact), how it was reached, and the components that states share |
//! | `expand` | the successors of a state, in parallel; memo tables, so that a step that was run once is not run again |
//! | `por` | partial-order reduction: persistent sets, sleep sets, and how long a thread may postpone the others |
//! | `deadlock`, `race` | properties of a state rather than of a step |
//! | `sampling` | random executions, for programs with too many states |
//! | `counterexample` | replays, minimizes and narrates a schedule; follows one that a report, a witness or the user gives |
//! | `outcome`, `report` | limits, verdict and statistics; the same as text |
//! | `hash`, `lossy_cache` | hashes of states, memo tables of bounded size |

pub mod counterexample;
mod deadlock;
mod expand;
mod hash;
mod lossy_cache;
mod outcome;
mod por;
mod race;
pub mod report;
pub mod sampling;
mod search;
mod store;

pub use outcome::{Limits, Outcome, Reason, Stats, Step, Verdict};
pub use search::{run, run_until};
