//! Replay: from the choices that a verifier made to a schedule that was run natively and that people can follow.
//!
//! | step | module |
//! |---|---|
//! | parse a verifier's choices | [`crate::schedule::choices`] for what verifiers share, `back` for each format |
//! | instrument the program to report what it does | [`instrument`] |
//! | compile it natively and run it with the choices | [`runner`] |
//! | decode its events into a [`Schedule`](crate::schedule::Schedule) | [`decode`] |
//! | compile and run the original program, its real threads held to a schedule | [`real_threads`] |
//! | minimize the context switches | [`crate::schedule::minimize_turns`] |
//!
//! A schedule depends on neither verifiers nor schemes: whatever finds an execution (a verifier, the explorer) gives
//! the steps of each thread in order and the values that it chooses; the replay adds the rest.

pub mod decode;
pub mod instrument;
mod places;
pub mod real_threads;
pub mod runner;
pub mod source_actions;
mod values;
