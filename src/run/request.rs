//! What `ulseq verify` is to do: the properties, the program in normal form, the verifiers.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;

use super::engines;
use super::failures::{spares, spares_folder, USAGE};
use super::input::Inputs;
use super::inv::{self, Underapproximation};
use super::output::begin_keeping;
use super::property;
use super::refusal::Refusal;
use super::settings::{config, megabytes, rights};
use crate::back::Backend;
use crate::cli::Verify;
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::proof_doubts;
use crate::engine::unchecked;
use crate::engine::verifier::Settings;
use crate::process;
use crate::source::Span;
use crate::translate::{self, Config, Loaded};

/// A request that was read.
pub(super) struct VerifyRequest {
    /// The properties that the user asks for.
    pub(super) requested: CheckedProperties,
    /// Those of them that this program can violate.
    pub(super) applicable: CheckedProperties,
    /// The program; under the strategy of underapproximation, the restricted one.
    pub(super) normal: Arc<Loaded>,
    /// The verifiers.
    pub(super) backends: Vec<Backend>,
    /// The verifiers that a strategy asks about programs of its own.
    pub(super) provers: Vec<Backend>,
    /// The result of the strategy of underapproximation.
    pub(super) restricted: Option<Underapproximation>,
    /// If deadlocks are checked: an atomic region, in which only the explorer finds them.
    pub(super) atomic_region: Option<Span>,
    config: Config,
    /// The folder for all temporary files, which goes with the request.
    scratch: tempfile::TempDir,
}

/// Reads a request.
///
/// # Errors
/// Unknown properties or verifiers, a program without a translation, an output that would overwrite an input.
pub(super) fn read(command: &Verify, input: &Inputs, err: &mut dyn Write) -> Result<VerifyRequest, Refusal> {
    let requested = property::read(&command.property).map_err(Refusal::usage)?;
    let scratch = scratch()?;
    let mut config = config(&command.translation, &command.reading);
    config.front.scratch = Some(scratch.path().to_path_buf());
    config.passes.overflow = requested.properties.overflow;
    config.passes.races = requested.properties.race;
    config.passes.assertions = requested.properties.assertion;
    // Whoever finds something before that must not wait for the translation of a large program.
    let time = process::time_to_search(Duration::from_secs(command.time_limit));
    config.passes.deadline = Instant::now().checked_add(time);
    let normal = Arc::new(translate::load_normal(input.files(), &config).map_err(Refusal::Program)?);
    let applicable = requested.of_program(&normal.program);
    let outputs = [command.writing.output.as_deref(), command.writing.witness.as_deref()];
    let spared = spares(&normal.source, &outputs, err)?;
    if !spared || !spares_folder(&normal.source, command.keep.as_deref(), err)? {
        return Err(Refusal::Reported(USAGE));
    }
    let atomic_region = applicable.properties.deadlock.then(|| proof_doubts::atomic_region(&normal.program)).flatten();
    let backends = verifiers(command, applicable, &normal, atomic_region)?;
    let (backends, provers) = if engines::is_cegpv(command) { (Vec::new(), backends) } else { (backends, Vec::new()) };
    let restricted = engines::is_inv(command).then(|| inv::run(command, applicable, &normal, &config, &backends));
    let restricted = restricted.transpose().map_err(Refusal::verifier)?;
    let (normal, backends) = match &restricted {
        Some(restricted) => (Arc::clone(&restricted.normal), restricted.backends.clone()),
        None => (normal, backends),
    };
    Ok(VerifyRequest { requested, applicable, normal, backends, provers, restricted, atomic_region, config, scratch })
}

impl VerifyRequest {
    /// The settings of everything that verifiers do for this request.
    ///
    /// # Errors
    /// The folder for the generated programs cannot be made.
    pub(super) fn settings(&self, command: &Verify) -> anyhow::Result<Settings> {
        let folder = match &command.keep {
            Some(folder) => {
                begin_keeping(folder).with_context(|| format!("cannot keep files in {}", folder.display()))?;
                folder.clone()
            }
            None => self.scratch.path().to_path_buf(),
        };
        Ok(Settings {
            asked: self.applicable,
            config: self.config.clone(),
            spurious: command.translation.spurious_wakeups(),
            memory: megabytes(command.memory_limit),
            rights: if command.no_replay { None } else { rights(command.replay) },
            folder,
            invariants: command.show_invariants,
        })
    }
}

/// The verifiers that can check these properties of this program.
fn verifiers(
    command: &Verify,
    applicable: CheckedProperties,
    normal: &Loaded,
    atomic_region: Option<Span>,
) -> Result<Vec<Backend>, Refusal> {
    let mut backends = engines::verifiers(command).map_err(Refusal::verifier)?;
    // A sequential program shows neither data races nor deadlocks in atomic regions.
    if !applicable.are_verifiers_of_use() || atomic_region.is_some() {
        return Ok(Vec::new());
    }
    if applicable.needs_separation() {
        backends.retain(|one| one.verifier.separates());
    }
    let has_flexible_array = applicable.properties.any_undefined() && unchecked::has_flexible_array(&normal.program);
    let is_misread = has_flexible_array || unchecked::is_misread(&normal.program);
    if is_misread && engines::chooses_verifiers(command) {
        backends.retain(|one| one.verifier.reads_as_compilers());
    }
    Ok(backends)
}

/// A new folder for temporary files.
///
/// # Errors
/// It cannot be made.
pub(super) fn scratch() -> anyhow::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")
}
