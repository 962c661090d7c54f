//! The command `ulseq explore in.c`: explicit-state search without verifiers.

use std::io::Write;
use std::time::Duration;

use super::failures::{report, spares, USAGE};
use super::input::Inputs;
use super::present::{self, ReportParts};
use super::progress::Progress;
use super::property;
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

/// Explores the program and reports; returns the exit code.
pub(super) fn run(command: &Explore, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let externs = explorer_externs(command.externs);
    let outputs = [command.writing.output.as_deref(), command.writing.witness.as_deref()];
    let input = match Inputs::read(&command.input, &command.reading) {
        Ok(input) => input,
        Err(failure) => return report(&failure, err),
    };
    let mut config = config_of(&command.reading);
    config.passes.without = without(command);
    config.passes.externs = super::settings::externs(command.externs);
    let asked = match property::read(&command.property) {
        Ok(asked) => asked,
        Err(refused) => {
            writeln!(err, "ulseq: {refused}")?;
            return Ok(USAGE);
        }
    };
    config.passes.overflow = asked.properties.overflow;
    config.passes.races = asked.properties.race;
    let loaded = match translate::load_normal(input.files(), &config) {
        Ok(loaded) => loaded,
        Err(failure) => return report(&failure, err),
    };
    if !spares(&loaded.source, &outputs, err)? {
        return Ok(USAGE);
    }
    let options = SemanticsOptions {
        properties: asked.properties,
        without: without(command),
        noticed: asked.properties.noticed_beside(),
        spurious: !command.no_spurious_wakeups,
        range: command.nondet_range,
        externs,
        ..SemanticsOptions::default()
    };
    let code = match bytecode::compile_known_parts(&loaded.program, &options) {
        Ok(code) => code,
        Err(diagnostics) => return report(&TranslationFailure::Refused(loaded.source, diagnostics), err),
    };
    let limits = SearchLimits {
        time: Some(process::time_to_search(Duration::from_secs(command.time_limit))),
        memory: usize::try_from(process::memory_within(megabytes(command.memory_limit))).ok(),
        states: command.max_states,
    };
    let jobs = command.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let mut progress = Progress::new(false);
    let mut outcome = explore::run_until(&code, &options, &limits, jobs, &mut |stats| {
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
    if matches!(outcome.verdict, SearchVerdict::Unknown(_)) && !code.refused.is_empty() {
        return report(&TranslationFailure::Refused(loaded.source, code.refused), err);
    }
    let schedule = schedule(&outcome, &loaded, &code, &options);
    let order = explore::report::order(&outcome, &loaded.source.map).into_iter().collect();
    let left = [asked.rests_on(), restricted(&options), assumptions::of_program(&loaded), order].concat();
    let text = explore::report::text(&outcome, &left, !code.assertions.is_empty(), &loaded.source.map);
    let document = document(command, &outcome, &loaded, (&options, asked), schedule.as_ref());
    let text = || text_escape::text(&text);
    let code = explore::report::word(&outcome).exit_code();
    let delivered = present::deliver(&command.writing, &document, code, &text, &text, out);
    let witness = (&command.writing.witness, &schedule, &outcome.verdict);
    if let (Some(path), Some(schedule), SearchVerdict::False(violation, _)) = witness {
        if violation.kind == ViolationKind::Assertion {
            present::witness(&input, document.model, schedule, path)?;
        } else {
            writeln!(err, "ulseq: there are no witnesses for {}", violation.kind.name())?;
        }
    }
    delivered.map(|()| code)
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
            let place = |span| explore::report::place(map, span);
            let first = (violation.span, &violation.text);
            let details = violation.details.iter().map(|(text, span)| (*span, text));
            let words = std::iter::once(first).chain(details);
            words.map(|(span, text)| format!("{}: {text}", place(span))).collect()
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
