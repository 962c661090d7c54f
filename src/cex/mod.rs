//! Counterexamples: from the choices that a verifier made to a schedule that was replayed and that people can follow.
//!
//! | step | module |
//! |---|---|
//! | parse a verifier's choices | [`choices`] for what verifiers share, `back` for each format |
//! | instrument the program to report what it does | [`instrument`] |
//! | compile it natively and run it with the choices | [`replay`] |
//! | decode its events into a [`Schedule`] | [`follow`] |
//! | minimize the context switches | [`minimise`] |
//!
//! A [`Schedule`] depends on neither verifiers nor schemes: whatever finds an execution (a verifier, the explorer)
//! gives the steps of each thread in order and the values that it chooses; the replay adds the rest.

pub mod acts;
pub mod choices;
pub mod follow;
pub mod instrument;
pub mod minimise;
pub mod replay;
mod schedule;
mod values;

pub use choices::Choice;
pub use schedule::{Access, Broken, Failure, Input, Place, Schedule, Step, ThreadInfo, Turn, What};
