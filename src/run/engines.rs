//! Selects the engines and verifiers that the arguments request, with their options.

use std::sync::Arc;

use super::settings::{explorer_externs, without};
use crate::back::{self, Backend, FindError};
use crate::cli::{StrategyName, TranslationArgs, Verify};
use crate::engine::cegpv::{CegpvEngine, CegpvOptions};
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::explicit::{self, ExplicitEngine};
use crate::interp::SemanticsOptions;
use crate::translate::Loaded;

/// The explicit-state search for a program in normal form; `None` if the user requested other engines, or a specific
/// sequential program.
pub(super) fn explicit(command: &Verify, asked: CheckedProperties, normal: &Arc<Loaded>) -> Option<ExplicitEngine> {
    let translation = &command.translation;
    let any = command.backend.as_deref().is_none_or(|name| name == "auto");
    // The executions that the other strategy searches are those of a sequential program.
    let free = !is_inv(command)
        && translation.scheme.is_none()
        && translation.rounds.is_none()
        && translation.contexts.is_none()
        && command.unwind.is_none();
    ((any || names_explicit(command)) && free)
        .then(|| ExplicitEngine::new(normal, asked, explorer_options(translation, asked)))
}

/// The strategy of counterexample-guided slicing, if the user requested it.
pub(super) fn cegpv(command: &Verify, asked: CheckedProperties, normal: &Arc<Loaded>) -> Option<CegpvEngine> {
    is_cegpv(command).then(|| {
        let options = CegpvOptions { keep: command.keep_variables.clone(), rings: command.rings, beside: false };
        CegpvEngine::new(normal, asked, explorer_options(&command.translation, asked), options)
    })
}

/// Slicing beside the explicit-state search, unless the user chose who works; slices show neither races nor lost
/// memory.
pub(super) fn assistant(command: &Verify, asked: CheckedProperties, normal: &Arc<Loaded>) -> Option<CegpvEngine> {
    let free = command.strategy.is_none() && chooses_verifiers(command) && !asked.needs_whole_program();
    free.then(|| {
        let options = CegpvOptions { beside: true, ..CegpvOptions::default() };
        CegpvEngine::new(normal, asked, explorer_options(&command.translation, asked), options)
    })
}

/// Whether the user asked for that strategy.
pub(super) fn is_cegpv(command: &Verify) -> bool {
    match command.strategy {
        Some(StrategyName::Cegpv) => true,
        Some(StrategyName::Inv) | None => false,
    }
}

/// Whether the user asked for the strategy of underapproximation.
pub(super) fn is_inv(command: &Verify) -> bool {
    match command.strategy {
        Some(StrategyName::Inv) => true,
        Some(StrategyName::Cegpv) | None => false,
    }
}

/// Whether the user asked for the explicit-state search by name.
pub(super) fn names_explicit(command: &Verify) -> bool {
    command.backend.iter().chain(&command.engine).any(|name| name == explicit::NAME)
}

/// The explorer's options.
pub(super) fn explorer_options(translation: &TranslationArgs, asked: CheckedProperties) -> SemanticsOptions {
    SemanticsOptions {
        spurious: translation.spurious_wakeups(),
        externs: explorer_externs(translation.externs),
        properties: asked.properties,
        noticed: asked.properties.noticed_beside(),
        without: asked.reductions_off(without(translation)),
        ..SemanticsOptions::default()
    }
}

/// Whether the verifiers are chosen automatically.
pub(super) fn chooses_verifiers(command: &Verify) -> bool {
    command.backend.as_deref().is_none_or(|name| name == "auto")
}

/// The verifiers of this run; those that are added on request come last.
pub(super) fn verifiers(command: &Verify) -> Result<Vec<Backend>, FindError> {
    let mut backends = match command.backend.as_deref() {
        // This strategy asks only the verifiers that are named.
        _ if is_cegpv(command) => Vec::new(),
        Some(explicit::NAME) => Vec::new(),
        Some(name) if !chooses_verifiers(command) => vec![back::named(name)?],
        Some(_) | None => back::installed(),
    };
    for name in command.engine.iter().filter(|name| *name != explicit::NAME) {
        let more = back::named(name)?;
        // A verifier that runs anyway does not run twice.
        if backends.iter().all(|one| one.verifier.name() != more.verifier.name()) {
            backends.push(more);
        }
    }
    Ok(backends)
}
