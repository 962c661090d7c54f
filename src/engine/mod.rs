//! Engines: each decides whether a program satisfies its properties. The strategy ([`crate::verify`]) uses engines only
//! through the interface declared here.
//!
//! | engine | module |
//! |---|---|
//! | explicit-state search on the program itself, with random executions beside it | [`explicit`] |
//! | counterexample-guided slicing of variables, on top of that search | [`cegpv`] |
//! | invariant-guided underapproximation: what its mining and its refinement need | [`inv`] |
//! | an invariant of the symbolic engine that CBMC proves by itself (`--driver induction`) | [`induction`] |
//! | absence of data races, proved from the program text | [`static_races`] |
//! | a verifier on the sequential program, described by one file of [`crate::back`] | [`verifier`] |
//! | the symbolic engine on the sequential program, run as one of those verifiers | [`symbolic`] |
//!
//! [`proof_doubts`] finds the reasons why a proof on the sequential program would not count ([`unchecked`] undefined
//! behavior, `verifier_differences` from the compiler), [`checked_properties`] lists the properties to check, and
//! [`readable_invariant`] tells the invariant of a proof in the user's words.

mod answer;
pub mod assumptions;
pub mod cegpv;
pub mod checked_properties;
pub mod explicit;
pub mod induction;
pub mod inv;
pub mod proof_doubts;
mod race_doubts;
pub mod readable_invariant;
mod request;
mod run_record;
pub mod static_races;
pub mod symbolic;
pub mod unchecked;
pub mod verifier;
mod verifier_differences;

use std::time::Duration;

pub use answer::{Answer, Evidence, Proof};
pub use request::{DerivedProgram, Probes, Translated, TranslationRequest, Translator};
pub use run_record::{Confirm, Confirmed, Run, Trust, Verification};

/// A part of ulseq that finds a verdict: by a search, such as explicit-state search, or by a proof. It may start
/// processes of its own. (A verifier does not implement this trait: the strategy starts its processes itself.)
pub trait Engine: Send + Sync {
    /// Its name in reports.
    fn name(&self) -> String;
    /// Searches for an answer for at most `time`, with at most `memory` bytes, and until `stopped` returns true. The
    /// engine calls `stopped` often; a call lasts as long as the engine is paused.
    fn search(&self, time: Duration, memory: Option<u64>, stopped: &dyn Fn() -> bool) -> Answer;
    /// Whether the search in progress may still end in a proof. Once it may not, it never may again.
    fn may_prove(&self) -> bool {
        true
    }
    /// Whether it only runs beside an engine that works on the whole program: it joins late and gives way to others,
    /// and its failure to find an answer is not reported.
    fn is_assistant(&self) -> bool {
        false
    }
}
