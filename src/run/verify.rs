//! The command `ulseq verify in.c`: reads the request, runs the portfolio ([`crate::verify`]), confirms the violation
//! that it finds, and reports.

use std::io::Write;
use std::time::Duration;

use super::confirmation;
use super::engine_choice::{self, ChosenEngines};
use super::failures::{end, CommandEnd, INTERNAL};
use super::input::Inputs;
use super::present::{self, VerificationResult};
use super::progress::Progress;
use super::request::{self, VerifyRequest};
use super::settings::{data_model, driver, megabytes, scheme};
use crate::back;
use crate::cli::Verify;
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::verifier::{Settings, Translations};
use crate::engine::Confirmed;
use crate::engine::{self, cegpv, proof_doubts};
use crate::process;
use crate::schedule::{Schedule, ViolatedProperty};
use crate::scheme::Scheme;
use crate::verify::{self, Processes, VerificationReport, VerifyOptions};

/// Verifies the program and reports.
pub(super) fn run(command: &Verify, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<CommandEnd> {
    match Inputs::read(&command.input, &command.reading) {
        Ok(input) => search(command, &input, true, out, err, &mut present::run),
        Err(failure) => end(&failure, err),
    }
}

/// Verifies the program and passes the result to `tell`. With `threads`, a violation found by the explorer is also
/// reproduced with real threads.
pub(super) fn search(
    command: &Verify,
    input: &Inputs,
    threads: bool,
    out: &mut dyn Write,
    err: &mut dyn Write,
    tell: &mut dyn FnMut(&VerificationResult<'_>, &mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<CommandEnd> {
    let mut request = match request::read(command, input, err) {
        Ok(request) => request,
        Err(refusal) => return refusal.tell(err),
    };
    let settings = request.settings(command)?;
    let induction = match engine_choice::induction(command, &mut request, &settings) {
        Ok(induction) => induction,
        Err(refusal) => return refusal.tell(err),
    };
    let translations = Translations::new(&settings, &request.normal, &request.backends)?;
    let strategy = options(command, request.applicable);
    let chosen = match engine_choice::run(command, &request, &settings, induction, strategy) {
        Ok(chosen) => chosen,
        Err(refusal) => return refusal.tell(err),
    };
    let mut result = ask(command, &request, &settings, &translations, &chosen, err)?;
    if let Some(failure) = translations.take_refused().filter(|_| !result.conclusion.is_settled()) {
        result.runs.iter().try_for_each(|run| writeln!(err, "ulseq: {}", verify::report::run_line(run)))?;
        return end(&failure, err);
    }
    if let Some(failure) = result.failed.first().filter(|_| result.runs.is_empty()) {
        writeln!(err, "ulseq: {failure}")?;
        return Ok(INTERNAL.into());
    }
    let confirmed = confirmation::run(command, &request, &settings, &result, threads, err)?;
    if let Some(Confirmed::Replayed(schedule)) = &confirmed {
        tell_as_replayed(&mut result.conclusion, schedule);
    }
    let shown = matches!(confirmed, Some(Confirmed::Replayed(_) | Confirmed::Explored(_) | Confirmed::Threads(_)));
    let violated_at = violated_at(&translations, &result).filter(|_| !shown);
    let source = &request.normal.source.map;
    let invariants = if command.show_invariants { invariants(&translations, &result) } else { Vec::new() };
    let confirmed = confirmed.as_ref();
    let answer = VerificationResult { command, result: &result, confirmed, input, violated_at, invariants, source };
    tell(&answer, out)?;
    if let Some(Confirmed::Refuted(why)) = confirmed {
        writeln!(err, "ulseq: internal error: the violation does not replay: {why}")?;
        return Ok(INTERNAL.into());
    }
    Ok(verify::report::exit_code(&result.conclusion).into())
}

/// Runs the engines and verifiers, and tells how far they are and, if the user asks, what strategies did.
fn ask(
    command: &Verify,
    request: &VerifyRequest,
    settings: &Settings,
    translations: &Translations<'_>,
    chosen: &ChosenEngines,
    err: &mut dyn Write,
) -> anyhow::Result<VerificationReport> {
    let restricted = request.restricted.as_ref();
    let no_proof = restricted.and_then(|restricted| restricted.no_proof.clone());
    let explored = !chosen.engines.is_empty() && !chosen.is_induction;
    let doubts = || proof_doubts::run(request.applicable, &request.normal, settings.spurious, explored);
    let options = VerifyOptions {
        // The proof by induction has that bound itself; for the strategy, it is one that no engine fits.
        unwind: command.unwind.filter(|_| !chosen.is_induction),
        no_proof: no_proof.or_else(doubts),
        asked: request.requested.list(),
        ..options(command, request.applicable)
    };
    let (engines, backends, processes) = (&chosen.engines, &request.backends, Processes::new());
    let mut progress = Progress::new(command.verbose);
    let mut result = verify::run(&options, translations, translations, engines, backends, &processes, |event| {
        progress.event(event, err);
        note(event);
    });
    progress.end(err)?;
    if command.explain {
        for line in restricted.iter().flat_map(|restricted| restricted.explanation()) {
            writeln!(err, "{}: {line}", engine::inv::NAME)?;
        }
        for line in chosen.slicing.iter().flat_map(|slicing| slicing.explanation()) {
            writeln!(err, "{}: {line}", cegpv::NAME)?;
        }
    }
    if !result.conclusion.is_settled() {
        result.warnings.extend(chosen.race_notes.iter().cloned());
    }
    Ok(result)
}

/// Names the violation in the execution that is shown, by its place in the source: after it was minimized, it may be
/// another one than the verifier found.
fn tell_as_replayed(conclusion: &mut verify::Conclusion, schedule: &Schedule) {
    let verify::Conclusion::False(violation) = conclusion else { return };
    let kind = match violation.property {
        back::Property::UnreachCall => ViolatedProperty::Assertion,
        back::Property::Misuse => ViolatedProperty::Misuse,
        back::Property::Undefined | back::Property::Deref | back::Property::Free => ViolatedProperty::Undefined,
        back::Property::Overflow => ViolatedProperty::Overflow,
        // They happen at several places.
        back::Property::Deadlock | back::Property::Race | back::Property::Leak => return,
    };
    if let Some(failure) = schedule.failure.as_ref().filter(|failure| failure.kind == kind && failure.place.line > 0) {
        violation.text = format!("{} at {}", failure.text, failure.place);
        violation.line = None;
    }
}

/// The place in the source of the violation that the last run found, and the thread that reaches it.
fn violated_at(translations: &Translations<'_>, result: &VerificationReport) -> Option<String> {
    let verify::Conclusion::False(violation) = &result.conclusion else { return None };
    translations.place_of(violation, result.runs.last()?)
}

/// The lines about the invariant of the proof, or about why there is none.
fn invariants(translations: &Translations<'_>, result: &VerificationReport) -> Vec<String> {
    let lines = match (&result.conclusion, result.runs.last()) {
        (verify::Conclusion::True, Some(run)) => translations.invariants(run),
        (
            verify::Conclusion::True
            | verify::Conclusion::False(_)
            | verify::Conclusion::UpTo(_)
            | verify::Conclusion::Unknown(_),
            _,
        ) => Err("there is no proof".to_owned()),
    };
    lines.unwrap_or_else(|why| vec![format!("no invariants to show: {why}")])
}

fn options(command: &Verify, asked: CheckedProperties) -> VerifyOptions {
    let bounded = command.translation.rounds.is_some() || command.translation.contexts.is_some();
    VerifyOptions {
        // Only that scheme can ask a thread whether it waits.
        scheme: command.translation.scheme.map(scheme).or(asked.properties.deadlock.then_some(Scheme::Step)),
        driver: bounded.then(|| driver(&command.translation)),
        unwind: command.unwind,
        threads: None,
        asked: asked.list(),
        time: process::time_to_search(Duration::from_secs(command.time_limit)),
        memory: Some(process::memory_within(megabytes(command.memory_limit))),
        jobs: command.jobs.unwrap_or_else(default_jobs),
        invariants: command.show_invariants,
        reach: true,
        no_proof: None,
        model: data_model(&command.reading),
    }
}

/// Records the bounds that were covered, in case the supervisor must report the end of the run.
fn note(event: &verify::ProgressEvent<'_>) {
    match event {
        verify::ProgressEvent::Ended(run) if matches!(run.verdict, back::Verdict::Bounded(_)) => {
            process::set_progress(&verify::report::run_line(run));
        }
        verify::ProgressEvent::Ended(_) | verify::ProgressEvent::Running { .. } => {}
    }
}

/// The number of processors, but at most two: one for a bug search and one for a proof.
fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(2)
}
