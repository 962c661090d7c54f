//! Reconstructs a counterexample from the number of a violating state: path, replay, minimization, events.

mod given;
pub mod guided;
mod library_calls;
pub mod minimize;
pub mod narrate;
pub mod replay;
pub(in crate::explore) mod source_actions;
pub mod statements;
