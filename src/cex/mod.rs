//! Counterexamples: from the choices that a verifier made to a schedule that people can follow and that was replayed.
//!
//! | step | module |
//! |---|---|
//! | a verifier's output to a list of choices | [`choices`] for the words, `back` for each verifier's format |
//! | a program that tells what it does | [`instrument`] |
//! | run it with the choices, natively | [`replay`] |
//! | what it told to a [`Schedule`] | [`follow`] |
//! | fewer context switches | [`minimise`] |
//!
//! A [`Schedule`] knows neither verifiers nor schemes: whoever finds an execution (a verifier, the explorer) says which
//! thread makes how many steps and which values it chooses, and the replay tells the rest.

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
