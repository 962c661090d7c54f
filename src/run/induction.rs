//! `--driver induction`: makes the induction program, for `translate` to write and for `verify` to prove.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;

use super::failures::UNSUPPORTED;
use super::refusal::Refusal;
use super::settings::{data_model, megabytes};
use crate::back::{self, Backend, Header};
use crate::cli::{DriverName, SchemeName, TranslationArgs, Verify};
use crate::driver::Driver;
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::induction::{self, InductionProgram, InductionProof, InductionSource};
use crate::engine::verifier::{self, Settings};
use crate::output_file::replace;
use crate::process;
use crate::scheme::Scheme;
use crate::translate::{self, Loaded, Plan};

/// The name of the only verifier for which induction programs are written.
pub(super) const VERIFIER: &str = "cbmc";

/// Whether an induction is asked for.
pub(super) fn is_asked(driver: Option<DriverName>) -> bool {
    match driver {
        Some(DriverName::Induction) => true,
        None => false,
    }
}

/// Refuses options that do not go with an induction; the message is for the user.
pub(super) fn refused(translation: &TranslationArgs, backend: Option<&str>) -> Option<String> {
    match translation.scheme {
        Some(SchemeName::Resume) => return Some("--driver induction needs the scheme `step`".to_owned()),
        Some(SchemeName::Step) | None => {}
    }
    (backend != Some(VERIFIER)).then(|| format!("--driver induction needs --backend {VERIFIER}"))
}

/// The program.
///
/// # Errors
/// There is none, or a file or process failed.
pub(super) fn program(source: &InductionSource<'_>) -> Result<InductionProgram, Refusal> {
    let program = induction::run(source).context("cannot look for an invariant")?;
    program.map_err(|why| Refusal::Told(format!("there is no induction for this program: {why}"), UNSUPPORTED))
}

/// The proof that `verify` is to run instead of its engines.
///
/// # Errors
/// There is none, the options do not fit, or a file or process failed.
pub(super) fn engine(command: &Verify, settings: &Settings, normal: &Loaded) -> Result<InductionProof, Refusal> {
    let cbmc = command_fits(command, settings.asked).map_err(Refusal::usage)?;
    let loaded = translate::load_from_normal(normal, &settings.config).map_err(Refusal::Program)?;
    let plan = Plan {
        scheme: Scheme::Step,
        driver: Driver::Induction,
        header: Header::Cbmc,
        spurious: settings.spurious,
        comments: false,
        deadlocks: settings.asked.properties.deadlock,
        file_scope: true,
    };
    let model = data_model(&command.reading);
    let source = InductionSource {
        loaded: &loaded,
        plan: &plan,
        asked: settings.asked,
        model,
        folder: &settings.folder,
        time: process::time_to_search(Duration::from_secs(command.time_limit)),
        memory: process::memory_within(megabytes(command.memory_limit)),
    };
    let program = program(&source)?;
    let file = write(&settings.folder, &program.text)?;
    let backends = [cbmc];
    let rests_on = verifier::rests_on(settings, normal, &loaded, &backends);
    let [cbmc] = backends;
    let (asked, asserts, unwind) = (settings.asked, program.emitted.has_properties, command.unwind);
    Ok(InductionProof { cbmc, file, asserts, asked, model, unwind, rests_on })
}

fn command_fits(command: &Verify, asked: CheckedProperties) -> Result<Backend, String> {
    if let Some(why) = refused(&command.translation, command.backend.as_deref()) {
        return Err(why);
    }
    if asked.needs_whole_program() {
        return Err("an induction program shows neither data races nor lost memory: leave out --driver".to_owned());
    }
    if !command.engine.is_empty() {
        return Err("--driver induction runs CBMC alone: leave out --engine".to_owned());
    }
    if command.strategy.is_some() {
        return Err("--driver induction chooses no bounds: leave out --strategy".to_owned());
    }
    back::named(VERIFIER).map_err(|error| error.to_string())
}

fn write(folder: &Path, text: &str) -> std::io::Result<std::path::PathBuf> {
    let path = folder.join("induction.c");
    replace(&path, &|file| file.write_all(text.as_bytes()))?;
    Ok(path)
}
