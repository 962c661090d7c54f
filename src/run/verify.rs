//! The command `ulseq verify in.c`: explicit-state search first, then the verifiers.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use super::abstraction_prover::VerifierProver;
use super::engines;
use super::failures::{report, spares, INTERNAL, UNSUPPORTED, USAGE};
use super::input::Inputs;
use super::present::{self, VerificationResult};
use super::progress::Progress;
use super::property;
use super::settings::{config, data_model, driver, megabytes, rights, scheme};
use super::{induction, inv};
use crate::back;
use crate::cli::Verify;
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::verifier::confirm::{self, Confirmed};
use crate::engine::verifier::{Settings, Translations};
use crate::engine::{self, cegpv, explicit, proof_doubts, static_races, Engine};
use crate::ir::DataModel;
use crate::passes::unchecked;
use crate::process;
use crate::replay::real_threads::RealThreadsResult;
use crate::schedule::{Broken, Schedule};
use crate::scheme::Scheme;
use crate::translate;
use crate::verify::{self, Processes};

/// Verifies the program and reports; returns the exit code.
pub(super) fn run(command: &Verify, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    match Inputs::read(&command.input, &command.reading) {
        Ok(input) => search(command, &input, true, out, err, &mut present::run),
        Err(failure) => report(&failure, err),
    }
}

/// Verifies the program and passes the result to `tell`. With `threads`, a violation found by the explorer is also
/// reproduced with real threads. Returns the exit code.
pub(super) fn search(
    command: &Verify,
    input: &Inputs,
    threads: bool,
    out: &mut dyn Write,
    err: &mut dyn Write,
    tell: &mut dyn FnMut(&VerificationResult<'_>, &mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<u8> {
    let asked = match property::read(&command.property) {
        Ok(asked) => asked,
        Err(refused) => {
            writeln!(err, "ulseq: {refused}")?;
            return Ok(UNSUPPORTED);
        }
    };
    let writing = &command.writing;
    let outputs = [writing.output.as_deref(), writing.witness.as_deref()];
    let scratch = scratch()?;
    let mut config = config(&command.translation, &command.reading);
    config.front.scratch = Some(scratch.path().to_path_buf());
    config.passes.overflow = asked.properties.overflow;
    config.passes.races = asked.properties.race;
    config.passes.assertions = asked.properties.assertion;
    let normal = match translate::load_normal(input.files(), &config) {
        Ok(normal) => Arc::new(normal),
        Err(failure) => return report(&failure, err),
    };
    if !spares(&normal.source, &outputs, err)? {
        return Ok(USAGE);
    }
    let has_flexible_array = asked.properties.undefined && unchecked::has_flexible_array(&normal.program);
    let region = asked.properties.deadlock.then(|| proof_doubts::atomic_region(&normal.program)).flatten();
    let backends = match engines::verifiers(command) {
        // A sequential program shows neither data races nor deadlocks.
        Ok(_) if asked.needs_explorer() => Vec::new(),
        Ok(mut backends) => {
            if asked.needs_separation() {
                backends.retain(|one| one.verifier.separates());
            }
            if region.is_some() {
                backends.clear();
            }
            if (has_flexible_array || unchecked::is_misread_by_esbmc(&normal.program))
                && engines::chooses_verifiers(command)
            {
                backends.retain(|one| one.verifier.name() != "esbmc");
            }
            backends
        }
        Err(error) => {
            writeln!(err, "ulseq: {error}")?;
            return Ok(USAGE);
        }
    };
    // A strategy asks them about programs of its own.
    let (backends, provers) = if engines::is_cegpv(command) { (Vec::new(), backends) } else { (backends, Vec::new()) };
    let restricted =
        match engines::is_inv(command).then(|| inv::run(command, asked, &normal, &config, &backends)).transpose() {
            Ok(restricted) => restricted,
            Err(why) => {
                writeln!(err, "ulseq: {why}")?;
                return Ok(USAGE);
            }
        };
    let (normal, backends) = match &restricted {
        Some(restricted) => (Arc::clone(&restricted.normal), restricted.backends.clone()),
        None => (normal, backends),
    };
    let folder = command.keep.clone().unwrap_or_else(|| scratch.path().to_path_buf());
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let settings = Settings {
        asked,
        config,
        spurious: !command.translation.no_spurious_wakeups,
        memory: megabytes(command.memory_limit),
        rights: if command.no_replay { None } else { rights(command.replay) },
        folder,
        invariants: command.show_invariants,
    };
    let induction = match command.driver.map(|_| induction::engine(command, &settings, &normal, err)).transpose()? {
        Some(Ok(engine)) => Some(Arc::new(engine) as Arc<dyn Engine>),
        Some(Err(code)) => return Ok(code),
        None => None,
    };
    // It asks CBMC itself.
    let backends = if induction.is_some() { Vec::new() } else { backends };
    let translations = Translations::new(&settings, &normal, &backends)?;
    let mut progress = Progress::new(command.verbose);
    let processes = Processes::new();
    let search = engines::explicit(command, asked, &normal);
    if search.is_none() && engines::names_explicit(command) {
        writeln!(
            err,
            "ulseq: --scheme, --rounds, --contexts and --unwind select a sequential program, which `{}` does not use",
            explicit::NAME
        )?;
        return Ok(USAGE);
    }
    if engines::is_cegpv(command) && (search.is_none() || !engines::chooses_verifiers(command)) {
        writeln!(
            err,
            "ulseq: this strategy chooses engines and bounds itself: leave out --backend, --scheme, --rounds, \
                       --contexts and --unwind"
        )?;
        return Ok(USAGE);
    }
    if search.is_none() && asked.needs_explorer() {
        writeln!(err, "ulseq: only the explicit-state search checks these properties, and the options exclude it")?;
        return Ok(USAGE);
    }
    if let (true, Some(span)) = (search.is_none(), region) {
        let place = crate::explore::report::place(&normal.source.map, span);
        writeln!(
            err,
            "ulseq: {place}: deadlocks of programs with atomic regions are checked by the explicit-state search only"
        )?;
        return Ok(USAGE);
    }
    let nobody = search.is_none() && induction.is_none() && backends.is_empty();
    if nobody && asked.needs_separation() && !engines::chooses_verifiers(command) {
        writeln!(err, "ulseq: this verifier answers about failed assertions only, and these properties are others")?;
        return Ok(USAGE);
    }
    if search.is_none() && asked.properties.deadlock && command.translation.scheme.map(scheme) == Some(Scheme::Resume) {
        writeln!(err, "ulseq: deadlocks are checked in sequential programs of the scheme `step` only")?;
        return Ok(USAGE);
    }
    let slicing = engines::cegpv(command, asked, &normal).map(|slicing| match provers.is_empty() {
        true => Arc::new(slicing),
        false => {
            let options = verify::VerifyOptions { no_proof: None, ..options(command, asked) };
            Arc::new(slicing.with_prover(Box::new(VerifierProver::new(settings.clone(), provers, options))))
        }
    });
    let is_induction = induction.is_some();
    let known = static_races::run(asked, &normal, &settings.config, settings.spurious);
    let engines: Vec<Arc<dyn Engine>> = match &known {
        Some(static_races::StaticRaceAnswer::Proved(engine)) => vec![Arc::clone(engine)],
        Some(static_races::StaticRaceAnswer::Open(_)) | None if induction.is_some() => induction.into_iter().collect(),
        Some(static_races::StaticRaceAnswer::Open(_)) | None if slicing.is_some() => {
            slicing.iter().map(|slicing| Arc::clone(slicing) as Arc<dyn Engine>).collect()
        }
        Some(static_races::StaticRaceAnswer::Open(_)) | None => {
            let assistant = engines::assistant(command, asked, &normal).filter(|_| search.is_some());
            let assistant = assistant.map(|engine| Arc::new(engine) as Arc<dyn Engine>);
            search.map(|search| Arc::new(search) as Arc<dyn Engine>).into_iter().chain(assistant).collect()
        }
    };
    let options = verify::VerifyOptions {
        // The proof by induction has that bound itself; for the strategy, it is one that no engine fits.
        unwind: command.unwind.filter(|_| !is_induction),
        no_proof: restricted
            .as_ref()
            .and_then(|restricted| restricted.no_proof.clone())
            .or_else(|| proof_doubts::run(asked, &normal, settings.spurious, !engines.is_empty() && !is_induction)),
        ..options(command, asked)
    };
    let mut result = verify::run(&options, &translations, &translations, &engines, &backends, &processes, |event| {
        progress.event(event, err);
        note(event);
    });
    progress.end(err)?;
    for line in restricted.iter().filter(|_| command.explain).flat_map(|restricted| restricted.explanation()) {
        writeln!(err, "{}: {line}", engine::inv::NAME)?;
    }
    for line in slicing.iter().filter(|_| command.explain).flat_map(|slicing| slicing.explanation()) {
        writeln!(err, "{}: {line}", cegpv::NAME)?;
    }
    if let (Some(static_races::StaticRaceAnswer::Open(notes)), false) = (known, result.conclusion.is_settled()) {
        result.warnings.extend(notes);
    }
    if let Some(failure) = translations.take_refused().filter(|_| !result.conclusion.is_settled()) {
        result.runs.iter().try_for_each(|run| writeln!(err, "ulseq: {}", verify::report::run_line(run)))?;
        return report(&failure, err);
    }
    if let Some(failure) = result.failed.first().filter(|_| result.runs.is_empty()) {
        writeln!(err, "ulseq: {failure}")?;
        return Ok(INTERNAL);
    }
    let found = counterexample(&result).cloned();
    let driven = found.as_ref().is_some_and(|schedule| threads && real_threads_show(schedule));
    let confirmed = match (found, settings.rights.filter(|_| driven)) {
        (Some(schedule), None) => Some(Confirmed::Explored(Box::new(schedule))),
        (Some(schedule), Some(rights)) => {
            let time = time_left(command.time_limit);
            let (confirmed, tried) =
                confirm::threads(schedule, &normal, &settings.config, &settings.folder, time, rights)?;
            if let Err(error) = rights.can_be_had() {
                writeln!(err, "ulseq: the program's own threads were not tried: {error}")?;
            }
            if let (true, RealThreadsResult::Not(why) | RealThreadsResult::Unable(why)) = (command.verbose, &tried) {
                writeln!(err, "ulseq: the real threads do not show the violation: {why}")?;
            }
            Some(confirmed)
        }
        (None, _) => translations.take_confirmed(),
    };
    let confirmed = match (confirmed, result.conclusion.is_settled()) {
        // An engine settled it, or another verifier found a violation that is confirmed.
        (Some(Confirmed::Not(why) | Confirmed::Refuted(why)), true) => {
            writeln!(err, "ulseq: the violation that a verifier reported does not count: {why}")?;
            None
        }
        (confirmed, _) => confirmed,
    };
    if let Some(Confirmed::Replayed(schedule)) = &confirmed {
        tell_as_replayed(&mut result.conclusion, schedule);
    }
    let shown = matches!(confirmed, Some(Confirmed::Replayed(_) | Confirmed::Explored(_) | Confirmed::Threads(_)));
    let violated_at = violated_at(&translations, &result).filter(|_| !shown);
    let source = &normal.source.map;
    let invariants = if command.show_invariants { invariants(&translations, &result) } else { Vec::new() };
    let confirmed = confirmed.as_ref();
    let answer = VerificationResult { command, result: &result, confirmed, input, violated_at, invariants, source };
    tell(&answer, out)?;
    if let Some(Confirmed::Refuted(why)) = confirmed {
        writeln!(err, "ulseq: internal error: the violation does not replay: {why}")?;
        return Ok(INTERNAL);
    }
    Ok(verify::report::exit_code(&result.conclusion))
}

/// The execution that ends in the violation, if the engine that found it has replayed it itself.
fn counterexample(result: &verify::VerificationReport) -> Option<&Schedule> {
    match result.conclusion {
        verify::Conclusion::False(_) => {
            let evidence = &result.runs.last()?.evidence;
            evidence.schedule().filter(|_| evidence.is_confirmed())
        }
        verify::Conclusion::True | verify::Conclusion::UpTo(_) | verify::Conclusion::Unknown(_) => None,
    }
}

/// Names the assertion that fails in the execution that is shown, by its place in the source: after it was minimized,
/// it may be another one than the verifier found.
fn tell_as_replayed(conclusion: &mut verify::Conclusion, schedule: &Schedule) {
    let verify::Conclusion::False(violation) = conclusion else { return };
    let assertion = schedule.failure.as_ref().filter(|failure| failure.kind == Broken::Assertion);
    if let Some(failure) = assertion.filter(|_| violation.property == back::Property::UnreachCall) {
        violation.text = format!("{} at {}:{}", failure.text, failure.place.file, failure.place.line);
        violation.line = None;
    }
}

/// Whether real threads can reproduce the failure: a failed assertion ends them, and they stop before misuse. Undefined
/// behavior may have any effect.
fn real_threads_show(schedule: &Schedule) -> bool {
    schedule.failure.as_ref().is_some_and(|failure| matches!(failure.kind, Broken::Assertion | Broken::Misuse))
}

/// The place in the source of the violation that the last run found, and the thread that reaches it.
fn violated_at(translations: &Translations<'_>, result: &verify::VerificationReport) -> Option<String> {
    let verify::Conclusion::False(violation) = &result.conclusion else { return None };
    translations.place_of(violation, result.runs.last()?)
}

/// The lines about the invariant of the proof, or about why there is none.
fn invariants(translations: &Translations<'_>, result: &verify::VerificationReport) -> Vec<String> {
    let told = match (&result.conclusion, result.runs.last()) {
        (verify::Conclusion::True, Some(run)) => translations.invariants(run),
        (
            verify::Conclusion::True
            | verify::Conclusion::False(_)
            | verify::Conclusion::UpTo(_)
            | verify::Conclusion::Unknown(_),
            _,
        ) => Err("there is no proof".to_owned()),
    };
    told.unwrap_or_else(|why| vec![format!("no invariants to show: {why}")])
}

/// The folder for all temporary files.
fn scratch() -> anyhow::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")
}

fn options(command: &Verify, asked: CheckedProperties) -> verify::VerifyOptions {
    let bounded = command.translation.rounds.is_some() || command.translation.contexts.is_some();
    verify::VerifyOptions {
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
        model: match data_model(&command.reading) {
            DataModel::Ilp32 => back::DataModel::Ilp32,
            DataModel::Lp64 => back::DataModel::Lp64,
        },
    }
}

/// Records the bounds that were covered, in case the supervisor must report the end of the run.
fn note(event: &verify::ProgressEvent<'_>) {
    match event {
        verify::ProgressEvent::Ended(run) if matches!(run.verdict, back::Verdict::Bounded(_)) => {
            process::note(&verify::report::run_line(run));
        }
        verify::ProgressEvent::Ended(_) | verify::ProgressEvent::Running { .. } => {}
    }
}

/// The remaining time of the time limit for the whole run.
fn time_left(seconds: u64) -> Duration {
    process::time_left().unwrap_or(Duration::from_secs(seconds))
}

/// The number of processors, but at most two: one for a bug search and one for a proof.
fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(2)
}
