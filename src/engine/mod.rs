//! Engines: they decide whether a program satisfies its properties. The strategy ([`crate::verify`]) knows them by what
//! is declared here, and by nothing else.
//!
//! | engine | module |
//! |---|---|
//! | explicit-state search on the program itself, with random executions beside it | [`explicit`] |
//! | data races that the text of the program excludes | [`static_races`] |
//! | a verifier on the sequential program, which one file of [`crate::back`] describes | [`verifier`] |
//! | the symbolic engine on the sequential program, run as one of those verifiers | [`symbolic`] |
//!
//! [`proof_doubts`] says where a proof on the sequential program would not count, [`checked_properties`] what is looked for.

mod answer;
pub mod assumptions;
pub mod checked_properties;
pub mod explicit;
pub mod proof_doubts;
mod request;
mod run_record;
pub mod static_races;
pub mod symbolic;
pub mod verifier;

use std::time::Duration;

pub use answer::{Answer, Evidence, Proof};
pub use request::{Changed, Probes, Request, Translated, Translator};
pub use run_record::{Confirm, Run, Trust, Verification};

/// A search inside this process, such as explicit-state search.
pub trait Engine: Send + Sync {
    /// Its name in reports.
    fn name(&self) -> String;
    /// Searches for at most `time`, with at most `memory` bytes, and until `stopped`, which it calls often, returns
    /// true. A call of `stopped` lasts as long as the engine is paused.
    fn search(&self, time: Duration, memory: Option<u64>, stopped: &dyn Fn() -> bool) -> Answer;
}
