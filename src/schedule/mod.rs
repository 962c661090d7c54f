//! Executions as users read them and as other programs exchange them: steps, context switches, values, places. Leaf
//! types: they depend on neither verifiers nor schemes nor programs.

#![deny(clippy::wildcard_enum_match_arm)]

mod actions;
pub mod choices;
mod execution;
pub mod minimize_turns;

pub use actions::{Act, ActKind};
pub use choices::Choice;
pub use execution::{
    Failure, GivenValue, Input, Schedule, Step, StepKind, ThreadInfo, Turn, ValueAccess, ViolatedProperty,
};
