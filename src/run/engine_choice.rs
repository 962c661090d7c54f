//! Which engines work for a request, besides the verifiers; combinations of options that nobody can answer are refused.

use std::sync::Arc;

use super::abstraction_prover::VerifierProver;
use super::engines;
use super::induction;
use super::refusal::Refusal;
use super::request::VerifyRequest;
use super::settings::scheme;
use crate::cli::Verify;
use crate::engine::cegpv::CegpvEngine;
use crate::engine::explicit::{self, ExplicitEngine};
use crate::engine::static_races::{self, StaticRaceAnswer};
use crate::engine::verifier::Settings;
use crate::engine::Engine;
use crate::scheme::Scheme;
use crate::verify::VerifyOptions;

/// The engines of a run.
pub(super) struct ChosenEngines {
    /// All of them.
    pub(super) engines: Vec<Arc<dyn Engine>>,
    /// The strategy of slicing, if the user asked for it: it explains what it did.
    pub(super) slicing: Option<Arc<CegpvEngine>>,
    /// Whether a proof by induction is all that is asked for.
    pub(super) is_induction: bool,
    /// What the static analysis says about data races, in case no engine decides.
    pub(super) race_notes: Vec<String>,
}

/// The proof by induction, if the user asks for one. It asks CBMC itself, so no other verifier works beside it.
///
/// # Errors
/// There is none.
pub(super) fn induction(
    command: &Verify,
    request: &mut VerifyRequest,
    settings: &Settings,
) -> Result<Option<Arc<dyn Engine>>, Refusal> {
    if !induction::is_asked(command.driver) {
        return Ok(None);
    }
    let proof = induction::engine(command, settings, &request.normal)?;
    request.backends.clear();
    Ok(Some(Arc::new(proof)))
}

/// Chooses the engines. `options` are those of the runs that a strategy starts itself.
///
/// # Errors
/// The options exclude every engine that could answer.
pub(super) fn run(
    command: &Verify,
    request: &VerifyRequest,
    settings: &Settings,
    induction: Option<Arc<dyn Engine>>,
    options: VerifyOptions,
) -> Result<ChosenEngines, Refusal> {
    let search = engines::explicit(command, request.applicable, &request.normal);
    let is_induction = induction.is_some();
    refuse(command, request, search.is_some(), is_induction)?;
    let slicing = engines::cegpv(command, request.applicable, &request.normal);
    let slicing = slicing.map(|slicing| Arc::new(with_verifiers(slicing, request, settings, options)));
    let known = static_races::run(request.applicable, &request.normal, &settings.config, settings.spurious);
    let (engines, race_notes) = match (known, induction, &slicing) {
        (Some(StaticRaceAnswer::Proved(engine)), _, _) => (vec![engine], Vec::new()),
        (open, Some(induction), _) => (vec![induction], notes(open)),
        (open, None, Some(slicing)) => (vec![Arc::clone(slicing) as Arc<dyn Engine>], notes(open)),
        (open, None, None) => (with_assistant(command, request, search), notes(open)),
    };
    Ok(ChosenEngines { engines, slicing, is_induction, race_notes })
}

/// Why an option has no effect, if it belongs to another strategy, or names what the program does not have.
fn without_its_strategy(command: &Verify, request: &VerifyRequest) -> Option<String> {
    let of_inv = [("--no-refinement", command.no_refinement), ("--invariants", command.invariants.is_some())];
    let of_cegpv = [("--keep-variables", !command.keep_variables.is_empty())];
    let strays = |name: &str, options: &[(&str, bool)], is_chosen: bool| {
        let (option, _) = options.iter().find(|(_, is_given)| *is_given && !is_chosen)?;
        Some(format!("{option} is an option of --strategy {name}"))
    };
    let program = &request.normal.program;
    let is_unknown = |name: &&String| program.vars.iter().all(|(_, var)| var.name != **name);
    strays("inv", &of_inv, engines::is_inv(command))
        .or_else(|| strays("cegpv", &of_cegpv, engines::is_cegpv(command)))
        .or_else(|| {
            let unknown = command.keep_variables.iter().find(is_unknown)?;
            Some(format!("--keep-variables: the program has no variable `{unknown}`"))
        })
}

/// Refuses what no engine does. `searches`: whether the options allow the explicit-state search.
fn refuse(command: &Verify, request: &VerifyRequest, searches: bool, is_induction: bool) -> Result<(), Refusal> {
    let applicable = request.applicable;
    if !searches && engines::names_explicit(command) {
        return Err(Refusal::usage(format!(
            "--scheme, --rounds, --contexts and --unwind select a sequential program, which `{}` does not use",
            explicit::NAME
        )));
    }
    if let Some(why) = without_its_strategy(command, request) {
        return Err(Refusal::usage(why));
    }
    if engines::is_cegpv(command) && !(searches && engines::chooses_verifiers(command)) {
        return Err(Refusal::usage(
            "this strategy chooses engines and bounds itself: leave out --backend, --scheme, --rounds, --contexts and \
             --unwind",
        ));
    }
    if engines::is_inv(command) && applicable.needs_whole_program() {
        return Err(Refusal::usage("this strategy does not look for data races and lost memory: leave out --strategy"));
    }
    if searches {
        return Ok(());
    }
    if applicable.needs_explorer() {
        let text = "only the explicit-state search checks these properties, and the options exclude it";
        return Err(Refusal::usage(text));
    }
    if let Some(span) = request.atomic_region {
        let place = request.normal.source.map.locate(span);
        return Err(Refusal::usage(format!(
            "{place}: deadlocks of programs with atomic regions, which canceling a thread has, too, are checked by the \
             explicit-state search only"
        )));
    }
    let nobody = request.backends.is_empty() && !is_induction;
    if nobody && applicable.needs_separation() && !engines::chooses_verifiers(command) {
        let text = "this verifier checks failed assertions only";
        return Err(Refusal::usage(text));
    }
    if applicable.properties.deadlock && command.translation.scheme.map(scheme) == Some(Scheme::Resume) {
        return Err(Refusal::usage("deadlocks are checked in sequential programs of the scheme `step` only"));
    }
    Ok(())
}

/// Slicing asks the verifiers about its abstractions, if there are any.
fn with_verifiers(
    slicing: CegpvEngine,
    request: &VerifyRequest,
    settings: &Settings,
    options: VerifyOptions,
) -> CegpvEngine {
    if request.provers.is_empty() {
        return slicing;
    }
    slicing.with_prover(Box::new(VerifierProver::new(settings.clone(), request.provers.clone(), options)))
}

/// The explicit-state search, and slicing beside it.
fn with_assistant(command: &Verify, request: &VerifyRequest, search: Option<ExplicitEngine>) -> Vec<Arc<dyn Engine>> {
    let Some(search) = search else { return Vec::new() };
    let assistant = engines::assistant(command, request.applicable, &request.normal);
    let assistant = assistant.map(|engine| Arc::new(engine) as Arc<dyn Engine>);
    std::iter::once(Arc::new(search) as Arc<dyn Engine>).chain(assistant).collect()
}

fn notes(answer: Option<StaticRaceAnswer>) -> Vec<String> {
    match answer {
        Some(StaticRaceAnswer::Open(notes)) => notes,
        Some(StaticRaceAnswer::Proved(_)) | None => Vec::new(),
    }
}
