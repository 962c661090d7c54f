//! What the strategy `inv` checks: the program, restricted by invariants from a file or from random executions, and the
//! verifiers that drop the restrictions that their proofs need.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::engines::{chooses_verifiers, explorer_options};
use crate::back::switched::{RefinementNotes, Switched};
use crate::back::Backend;
use crate::cli::Verify;
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::inv::mining::{self, MiningOptions};
use crate::engine::inv::{file, Followed};
use crate::passes::def_use::Invariants;
use crate::translate::{Config, Loaded};

/// The time of the mining is at most this, and a tenth of that of the whole run.
const MINING: Duration = Duration::from_secs(10);

/// What is checked instead of the program.
pub(super) struct Underapproximation {
    /// The restricted program.
    pub(super) normal: Arc<Loaded>,
    /// The verifiers.
    pub(super) backends: Vec<Backend>,
    /// Why nothing is proved, if restrictions are never dropped.
    pub(super) no_proof: Option<String>,
    mined: String,
    said: RefinementNotes,
}

impl Underapproximation {
    /// The steps, one line each.
    pub(super) fn explanation(&self) -> Vec<String> {
        std::iter::once(self.mined.clone()).chain(self.said.lines()).collect()
    }
}

/// Restricts the program. The error is a message for the user.
pub(super) fn run(
    command: &Verify,
    asked: CheckedProperties,
    normal: &Arc<Loaded>,
    config: &Config,
    backends: &[Backend],
) -> Result<Underapproximation, String> {
    let followed = Followed::new(normal);
    let (invariants, mined) = match &command.invariants {
        Some(path) => (read(&followed, path)?, format!("invariants of {}", path.display())),
        None => {
            let time = MINING.min(Duration::from_secs(command.time_limit) / 10);
            let options = MiningOptions { until: Some(Instant::now() + time), ..MiningOptions::default() };
            let mined = mining::run(&followed, &explorer_options(&command.translation, asked), &options);
            let text = format!("{} random executions with {} steps", mined.runs, mined.steps);
            (mined.invariants, text)
        }
    };
    let refines = !command.no_refinement;
    let (restricted, summary) = followed.restricted(&invariants, refines, config);
    let (reads, constraints) = (followed.locations.reads().len(), summary.switches.len());
    let said = RefinementNotes::default();
    // A verifier without switches would only check the program directly.
    let known = |backend: &&Backend| backend.verifier.knows_switches() || !refines || !chooses_verifiers(command);
    let backends = backends.iter().filter(known).map(|backend| Switched::wrap(backend, refines, &said)).collect();
    let no_proof = (!refines).then(|| {
        "only the executions that the invariants allow were searched: underapproximate only (--no-refinement)"
            .to_owned()
    });
    let mined =
        format!("{mined}: {constraints} constraints on {reads} reads of {} locations", followed.locations.list.len());
    Ok(Underapproximation { normal: Arc::new(restricted), backends, no_proof, mined, said })
}

/// Reads the file with invariants. The error is a message for the user.
pub(super) fn read(followed: &Followed, path: &Path) -> Result<Invariants, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    file::read(followed, &text).map_err(|error| format!("{}: {error}", path.display()))
}
