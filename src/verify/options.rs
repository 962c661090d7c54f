//! What a verification is asked for, and what it reports on the way.

use std::time::Duration;

use crate::back::{DataModel, Property};
use crate::driver::Driver;
use crate::engine::Run;
use crate::scheme::Scheme;

/// The options of a verification; the strategy chooses each option that is `None`.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// Scheme of the translation.
    pub scheme: Option<Scheme>,
    /// Driver of the translation. Given together with `unwind`, exactly one run is made.
    pub driver: Option<Driver>,
    /// Loop bound.
    pub unwind: Option<u32>,
    /// Bound on the instances of a thread that is created in a loop.
    pub threads: Option<u32>,
    /// Properties to check.
    pub asked: Vec<Property>,
    /// Time limit for the whole verification.
    pub time: Duration,
    /// Memory limit for all concurrent jobs together, in bytes.
    pub memory: Option<u64>,
    /// Number of verifiers and engines that run concurrently.
    pub jobs: usize,
    /// Sizes of types.
    pub model: DataModel,
    /// Whether a proof is to tell its invariant.
    pub invariants: bool,
    /// After a proof, search for assertions that are never reached.
    pub reach: bool,
    /// The reason why a proof on the sequential program would not count, as far as the program text shows.
    pub no_proof: Option<String>,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        VerifyOptions {
            scheme: None,
            driver: None,
            unwind: None,
            threads: None,
            asked: vec![Property::UnreachCall, Property::Misuse, Property::Undefined],
            time: Duration::from_secs(300),
            memory: None,
            jobs: 1,
            model: DataModel::default(),
            invariants: false,
            reach: true,
            no_proof: None,
        }
    }
}

/// Progress of a verification.
pub enum ProgressEvent<'a> {
    /// A run has ended.
    Ended(&'a Run),
    /// These runs are in progress.
    Running {
        /// The runs: verifier, purpose and bounds.
        what: Vec<String>,
        /// Time since the start of the verification.
        elapsed: Duration,
        /// Memory that the verifiers use now, in bytes.
        memory: u64,
    },
}

/// Whether undefined behavior is looked for, all of it or errors of memory.
pub(super) fn asks_undefined(asked: &[Property]) -> bool {
    [Property::Undefined, Property::Deref, Property::Free].iter().any(|property| asked.contains(property))
}
