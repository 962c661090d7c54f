//! Replay: turns the choices of a verifier into a schedule that was executed natively and that users can follow.
//!
//! | step | module |
//! |---|---|
//! | parse a verifier's choices | [`crate::schedule::choices`] for the common part, `back` for each format |
//! | instrument the program to report its steps | [`instrument`] |
//! | compile it natively and run it with the choices | [`runner`] |
//! | decode its events into a [`Schedule`](crate::schedule::Schedule) | [`decode`] |
//! | its last event and its exit code tell how it ended | [`ending`] |
//! | compile and run the original program, its real threads driven along a schedule | [`real_threads`] |
//! | minimize the context switches | [`crate::schedule::minimize_turns`] |
//!
//! A schedule depends on neither verifiers nor schemes: the source of an execution (a verifier, the explorer) gives the
//! steps of each thread in order and the values that it chooses; the replay adds the rest.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod decode;
pub mod ending;
pub mod instrument;
mod places;
pub mod real_threads;
pub mod runner;
pub mod source_actions;
mod values;
