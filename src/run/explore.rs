//! The command `ulseq explore in.c`: explicit-state search without verifiers.

use std::io::Write;
use std::time::Duration;

use super::failures::{end, spares, CommandEnd, USAGE};
use super::input::Inputs;
use super::present::{self, ReportParts};
use super::progress::Progress;
use super::property;
use super::refusal::Refusal;
use super::settings::{config_of, data_model, explorer_externs, megabytes};
use crate::cli::{Explore, ReductionName};
use crate::engine::assumptions;
use crate::engine::checked_properties::CheckedProperties;
use crate::explore::counterexample::{minimize, narrate};
use crate::explore::{Incompleteness, SearchLimits, SearchOutcome, SearchVerdict};
use crate::interp::bytecode::Code;
use crate::interp::{bytecode, SemanticsOptions, ViolationKind};
use crate::reductions::{Reduction, Without};
use crate::report::ReportedRun;
use crate::schedule::Schedule;
use crate::translate::{self, Loaded, TranslationFailure};
use crate::{explore, process, text_escape, verdict_wording};

/// Explores the program and reports.
pub(super) fn run(command: &Explore, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<CommandEnd> {
    let model = match read(command, err) {
        Ok(model) => model,
        Err(refusal) => return refusal.tell(err),
    };
    let outcome = search(command, &model, err)?;
    if matches!(outcome.verdict, SearchVerdict::Unknown(_)) && !model.code.refused.is_empty() {
        return end(&TranslationFailure::Refused(model.loaded.source, model.code.refused), err);
    }
    present(command, &model, &outcome, out, err).map(CommandEnd::from)
}

/// A program that is explored, and what is checked.
struct Model {
    input: Inputs,
    loaded: Loaded,
    asked: CheckedProperties,
    options: SemanticsOptions,
    code: Code,
}

/// Reads the program and compiles it.
///
/// # Errors
/// Unknown properties, a program that is refused, an output that would overwrite an input.
fn read(command: &Explore, err: &mut dyn Write) -> Result<Model, Refusal> {
    let input = Inputs::read(&command.input, &command.reading).map_err(Refusal::Program)?;
    let asked = property::read(&command.property).map_err(Refusal::usage)?;
    let mut config = config_of(&command.reading);
    config.passes.without = without(command);
    config.passes.externs = super::settings::externs(command.externs);
    config.passes.overflow = asked.properties.overflow;
    config.passes.races = asked.properties.race;
    let loaded = translate::load_normal(input.files(), &config).map_err(Refusal::Program)?;
    let outputs = [command.writing.output.as_deref(), command.writing.witness.as_deref()];
    if !spares(&loaded.source, &outputs, err)? {
        return Err(Refusal::Reported(USAGE));
    }
    let searched = asked.of_program(&loaded.program);
    let options = SemanticsOptions {
        properties: searched.properties,
        without: searched.reductions_off(without(command)),
        noticed: asked.properties.noticed_beside(),
        spurious: !command.no_spurious_wakeups,
        range: command.nondet_range,
        externs: explorer_externs(command.externs),
        ..SemanticsOptions::default()
    };
    match bytecode::compile_known_parts(&loaded.program, &options) {
        Ok(code) => Ok(Model { input, loaded, asked, options, code }),
        Err(diagnostics) => Err(Refusal::Program(TranslationFailure::Refused(loaded.source, diagnostics))),
    }
}

/// Searches within the limits of the command.
fn search(command: &Explore, model: &Model, err: &mut dyn Write) -> anyhow::Result<SearchOutcome> {
    let limits = SearchLimits {
        time: Some(process::time_to_search(Duration::from_secs(command.time_limit))),
        memory: usize::try_from(process::memory_within(megabytes(command.memory_limit))).ok(),
        states: command.max_states,
    };
    let jobs = command.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let mut progress = Progress::new(false);
    let mut outcome = explore::run_until(&model.code, &model.options, &limits, jobs, &mut |stats| {
        progress.explored(stats, err);
        process::memory_is_short()
    });
    if let SearchVerdict::Unknown(reasons) = &mut outcome.verdict {
        // The search is interrupted for no other reason.
        reasons.iter_mut().filter(|reason| **reason == Incompleteness::Limit("patience")).for_each(|reason| {
            *reason = Incompleteness::Limit("memory");
        });
    }
    progress.end(err)?;
    Ok(outcome)
}

/// Writes the report and the witness; returns the exit code.
fn present(
    command: &Explore,
    model: &Model,
    outcome: &SearchOutcome,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> anyhow::Result<u8> {
    let Model { loaded, asked, options, code, .. } = model;
    let map = &loaded.source.map;
    let schedule = schedule(outcome, loaded, code, options);
    let unchanged = explore::report::unchanged(outcome, map);
    let order = explore::report::order(outcome, map).into_iter().chain(unchanged).collect();
    let left = [asked.rests_on(), restricted(options), assumptions::of_program(loaded), order].concat();
    let text = explore::report::text(outcome, &left, !code.assertions.is_empty(), map);
    let document = document(command, outcome, loaded, (options, *asked), schedule.as_ref());
    let text = || text_escape::text(&text);
    let exit_code = explore::report::word(outcome).exit_code();
    let delivered = present::deliver(&command.writing, &document, exit_code, &text, &text, out);
    let witness = (&command.writing.witness, &schedule, &outcome.verdict);
    if let (Some(path), Some(schedule), SearchVerdict::False(violation, _)) = witness {
        if violation.kind == ViolationKind::Assertion {
            present::witness(&model.input, document.model, (schedule, violation.kind.name()), path)?;
        } else {
            writeln!(err, "ulseq: there are no witnesses for {}", violation.kind.name())?;
        }
    }
    delivered.map(|()| exit_code)
}

/// The inputs to which the user has restricted the search.
fn restricted(options: &SemanticsOptions) -> Vec<String> {
    let line = |(low, high)| format!("inputs wider than a character are between {low} and {high} (--nondet-range)");
    options.range.map(line).into_iter().collect()
}

/// The reductions that are switched off, by name or by `--reduction`.
fn without(command: &Explore) -> Without {
    let (persistent, sleep) = match command.reduction {
        ReductionName::On => (true, true),
        ReductionName::Persistent => (true, false),
        ReductionName::Sleep => (false, true),
        ReductionName::Off => (false, false),
    };
    let named = command.without.iter().fold(Without::NONE, |all, more| all.plus(*more));
    named.and(Reduction::PersistentSets, !persistent).and(Reduction::SleepSets, !sleep)
}

/// The counterexample: the violation's schedule with few context switches, and with its values.
fn schedule(outcome: &SearchOutcome, loaded: &Loaded, code: &Code, options: &SemanticsOptions) -> Option<Schedule> {
    let SearchVerdict::False(violation, steps) = &outcome.verdict else { return None };
    let steps = minimize::run(code, options, steps, violation);
    Some(narrate::schedule(&loaded.program, code, options, &steps, violation, &loaded.source.map))
}

/// The outcome in the form in which `verify` reports it.
fn document<'a>(
    command: &Explore,
    outcome: &SearchOutcome,
    loaded: &'a Loaded,
    (options, asked): (&SemanticsOptions, CheckedProperties),
    schedule: Option<&'a Schedule>,
) -> ReportParts<'a> {
    let (map, stats) = (&loaded.source.map, explore::report::statistics(&outcome.stats));
    let verdict = explore::report::word(outcome);
    let mut words: Vec<String> = match &outcome.verdict {
        SearchVerdict::True => Vec::new(),
        SearchVerdict::False(violation, _) => {
            let first = (violation.span, &violation.text);
            let details = violation.details.iter().map(|(text, span)| (*span, text));
            let words = std::iter::once(first).chain(details);
            words.map(|(span, text)| format!("{}: {text}", map.locate(span))).collect()
        }
        SearchVerdict::Unknown(reasons) => reasons.iter().map(|reason| explore::report::why(reason, map)).collect(),
    };
    let missed = explore::report::missed(outcome, map);
    words.extend(missed.iter().map(|place| verdict_wording::never_reached(place, None)));
    words.extend(explore::report::warnings(outcome, map).iter().map(|text| format!("warning: {text}")));
    let seconds = outcome.stats.time.as_secs_f64();
    let run = ReportedRun { verifier: "explore".into(), plan: stats, answer: verdict.to_string(), seconds };
    ReportParts {
        program: map.files()[0].clone(),
        model: data_model(&command.reading),
        verdict,
        summary: words.join("; "),
        rests_on: [
            assumptions::of_every_verdict(options.spurious, asked, &explore::report::rests_on(outcome, map)),
            restricted(options),
            assumptions::of_program(loaded),
        ]
        .concat(),
        runs: vec![run],
        seconds,
        schedule,
        source: map,
    }
}
