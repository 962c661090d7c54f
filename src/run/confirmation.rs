//! Shows the violation that was found: that of an engine with its schedule by the program's own threads, where they can
//! show it; that of a verifier as its replay confirmed it when it was reported ([`crate::engine::verifier::confirm`]).

use std::io::Write;
use std::time::Duration;

use super::request::VerifyRequest;
use crate::cli::Verify;
use crate::engine::verifier::{confirm, Settings};
use crate::engine::Confirmed;
use crate::process;
use crate::replay::real_threads::RealThreadsResult;
use crate::replay::runner::Rights;
use crate::schedule::{Schedule, ViolatedProperty};
use crate::verify::{Conclusion, VerificationReport};

/// Confirms the violation of a report; `None` if it has none that is to be shown. With `threads`, those of the program
/// are tried.
///
/// # Errors
/// A file cannot be written, or a process cannot be started.
pub(super) fn run(
    command: &Verify,
    request: &VerifyRequest,
    settings: &Settings,
    result: &VerificationReport,
    threads: bool,
    err: &mut dyn Write,
) -> anyhow::Result<Option<Confirmed>> {
    let confirmed = match counterexample(result).cloned() {
        Some(schedule) => match settings.rights.filter(|_| threads && real_threads_show(&schedule)) {
            Some(rights) => Some(by_real_threads(command, request, settings, schedule, rights, err)?),
            None => Some(Confirmed::Explored(Box::new(schedule))),
        },
        None => result.runs.iter().rev().find_map(|run| run.confirmed.clone()),
    };
    match (confirmed, result.conclusion.is_settled()) {
        // An engine settled it, or another verifier found a violation that is confirmed.
        (Some(Confirmed::Not(why) | Confirmed::Refuted(why)), true) => {
            writeln!(err, "ulseq: the violation that a verifier reported does not count: {why}")?;
            Ok(None)
        }
        (confirmed, _) => Ok(confirmed),
    }
}

/// The execution that ends in the violation, if the engine that found it has replayed it itself.
fn counterexample(result: &VerificationReport) -> Option<&Schedule> {
    match result.conclusion {
        Conclusion::False(_) => {
            let evidence = &result.runs.last()?.evidence;
            evidence.schedule().filter(|_| evidence.is_confirmed())
        }
        Conclusion::True | Conclusion::UpTo(_) | Conclusion::Unknown(_) => None,
    }
}

/// Whether real threads can reproduce the failure: a failed assertion ends them, and they stop before misuse. Undefined
/// behavior may have any effect.
fn real_threads_show(schedule: &Schedule) -> bool {
    schedule
        .failure
        .as_ref()
        .is_some_and(|failure| matches!(failure.kind, ViolatedProperty::Assertion | ViolatedProperty::Misuse))
}

fn by_real_threads(
    command: &Verify,
    request: &VerifyRequest,
    settings: &Settings,
    schedule: Schedule,
    rights: Rights,
    err: &mut dyn Write,
) -> anyhow::Result<Confirmed> {
    let time = process::time_left().unwrap_or(Duration::from_secs(command.time_limit));
    let (confirmed, tried) =
        confirm::threads(schedule, &request.normal, &settings.config, &settings.folder, time, rights)?;
    if let Err(error) = rights.can_be_had() {
        writeln!(err, "ulseq: the program's own threads were not tried: {error}")?;
    }
    if let (true, RealThreadsResult::Not(why) | RealThreadsResult::Unable(why)) = (command.verbose, &tried) {
        writeln!(err, "ulseq: the real threads do not show the violation: {why}")?;
    }
    Ok(confirmed)
}
