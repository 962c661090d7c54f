//! Confirms a violation before it is reported: the verifier's choices drive a native build of the generated program.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use super::native_replay::NativeReplay;
use crate::back::{Backend, Mode, Property, ReportedViolation, Verdict, VerifierTask};
use crate::engine::run_record::Confirmed;
use crate::ir::{visit, Callee, DataModel, StmtKind};
use crate::library::{self, Effect};
use crate::passes::overapproximated_calls;
use crate::process::{self, Cmd, Ended, ProcessLimits};
use crate::replay::decode::ReplayResult;
use crate::replay::ending::{self, Ending};
use crate::replay::real_threads::{self, RealThreadsResult};
use crate::replay::runner;
use crate::replay::runner::{Rights, Script};
use crate::schedule::{minimize_turns, Choice, Schedule, ViolatedProperty};
use crate::source::{Location, Span};
use crate::translate::{self, Loaded, Plan, RealThreadsProgram};

/// Time limit of a candidate during minimization.
const TRY: Duration = Duration::from_secs(1);
/// Time limit of the program's own threads. Driven along a schedule they need milliseconds or never end, and the
/// violation is confirmed without them.
const THREADS: Duration = Duration::from_secs(2);
/// The same for each of several schedules that real functions may not follow: a thread may wait for what never comes.
const REAL_CALLS: Duration = Duration::from_millis(700);
/// Why a violation behind the call of such a function does not count.
pub(super) const OVERAPPROXIMATED: &str = "it follows a call whose contract allows more than the function does";
/// Bounds on the number of candidates and on the time of minimization.
const TRIES: usize = 400;
const MINIMIZE: Duration = Duration::from_secs(3);

/// A violation that a verifier found, with what is needed to replay it.
pub struct ViolationCandidate<'a> {
    /// The verifier that found it.
    pub backend: &'a Backend,
    /// The command that prints the choices.
    pub again: Option<&'a Cmd>,
    /// The program that was translated.
    pub loaded: &'a Loaded,
    /// The options with which it was read.
    pub config: &'a translate::Config,
    /// How it was translated.
    pub plan: &'a Plan,
    /// Where the replay is built.
    pub folder: &'a Path,
    /// The limits of the verifier.
    pub limits: ProcessLimits,
    /// The permissions of the replay.
    pub rights: Rights,
    /// Behavior of the program that is undefined, or that no standard guarantees, and that the verifier interprets in
    /// its own way: then a replay that ends differently is no evidence.
    pub doubt: Option<String>,
}

/// Replays and minimizes a violation.
pub fn run(found: &ViolationCandidate<'_>) -> io::Result<Confirmed> {
    let (choices, violation) = match choices(found)? {
        Ok(told) => told,
        Err(why) => return Ok(Confirmed::Not(why)),
    };
    let confirmed = flat(found, &choices).map(|(told, ended)| judge(told, ended, &violation, allocates(found.loaded)));
    let confirmed = match (confirmed, &found.doubt) {
        (Ok(Confirmed::Refuted(why)), Some(doubt)) => Ok(Confirmed::Not(format!("{why}, and {doubt}"))),
        (other, _) => other,
    };
    let confirmed = match confirmed {
        Ok(Confirmed::Replayed(schedule)) if rests_on_overapproximation(found.loaded, &schedule) => {
            Ok(by_real_functions([&*schedule], found.loaded, found.config, found.folder, found.rights)?)
        }
        Ok(Confirmed::Replayed(schedule)) => {
            smaller(found, &schedule).map(|small| Confirmed::Replayed(small.map_or(schedule, Box::new)))
        }
        other => other,
    };
    Ok(match confirmed {
        Ok(confirmed) => confirmed,
        Err(runner::ReplayError::Io(error)) => return Err(error),
        Err(
            error @ (runner::ReplayError::NoCompiler
            | runner::ReplayError::NotCompiled(_)
            | runner::ReplayError::Unconfined(_)),
        ) => Confirmed::Not(error.to_string()),
    })
}

/// Drives the real threads of the program along the explorer's schedule. If they cannot be driven, the explorer's own
/// replay counts.
pub fn threads(
    schedule: Schedule,
    normal: &Loaded,
    config: &translate::Config,
    folder: &Path,
    time: Duration,
    rights: Rights,
) -> io::Result<(Confirmed, RealThreadsResult)> {
    let tried = match translate::emit_real_threads_of(&normal.source, config, &schedule) {
        Ok(program) => drive(&program, config, folder, time.min(THREADS), &schedule, rights)?,
        Err(_) => RealThreadsResult::Unable("the program cannot be written for real threads".into()),
    };
    let schedule = Box::new(schedule);
    Ok(match tried {
        RealThreadsResult::Shown(_) => (Confirmed::Threads(schedule), tried),
        RealThreadsResult::Not(_) | RealThreadsResult::Unable(_) => (Confirmed::Explored(schedule), tried),
    })
}

/// Compiles the program and runs it once.
fn drive(
    program: &RealThreadsProgram,
    config: &translate::Config,
    folder: &Path,
    time: Duration,
    schedule: &Schedule,
    rights: Rights,
) -> io::Result<RealThreadsResult> {
    let file = folder.join("replay-threads.c");
    process::uninterrupted(|| std::fs::write(&file, &program.text))?;
    let ilp32 = config.front.model == DataModel::Ilp32;
    real_threads::run(&file, ilp32, 1, time, schedule.failure.as_ref(), rights)
}

/// Decides by the real functions whether an assertion fails for which the contracts of these functions give more than
/// they compute: the program's threads are driven along each of the schedules, and call them.
pub fn by_real_functions<'s>(
    schedules: impl IntoIterator<Item = &'s Schedule>,
    normal: &Loaded,
    config: &translate::Config,
    folder: &Path,
    rights: Rights,
) -> io::Result<Confirmed> {
    let mut first = None;
    for schedule in schedules {
        first = first.or(schedule.overapproximated_calls.first().copied());
        let fails = schedule.failure.as_ref().is_some_and(|failure| failure.kind == ViolatedProperty::Assertion);
        let Ok(program) = translate::emit_real_threads_of(&normal.source, config, schedule) else { continue };
        let is_given = |call: &Span| program.overapproximated_calls.contains(call);
        if !fails
            || schedule.overapproximated_calls.iter().any(is_given)
            || executes(&program.overapproximated_calls, normal, schedule)
        {
            continue;
        }
        let tried = drive(&program, config, folder, REAL_CALLS, schedule, rights)?;
        if matches!(tried, RealThreadsResult::Shown(_)) {
            return Ok(Confirmed::Threads(Box::new(schedule.clone())));
        }
    }
    let call = first.map(|call| format!(" ({})", normal.source.map.locate(call)));
    Ok(Confirmed::Not(format!("{OVERAPPROXIMATED}{}", call.unwrap_or_default())))
}

/// Asks the verifier for the choices, and for the violation that they lead to, which may be a different violation of
/// the same property.
fn choices(found: &ViolationCandidate<'_>) -> io::Result<Result<(Vec<Choice>, ReportedViolation), String>> {
    let name = found.backend.verifier.name();
    let Some(again) = found.again else { return Ok(Err(format!("{name} tells no choices"))) };
    let outcome = process::run(again, &found.limits, b"")?;
    let task = VerifierTask::new(Path::new(""), Mode::Bug);
    Ok(match found.backend.verifier.verdict(&task, &outcome) {
        Verdict::False(violation) => found.backend.verifier.choices(&outcome).map(|choices| (choices, violation)),
        other => Err(format!("asked for the choices, {name} says: {other}")),
    })
}

/// Replays the choices in the program that the verifier read.
fn flat(
    found: &ViolationCandidate<'_>,
    choices: &[Choice],
) -> Result<(Result<ReplayResult, String>, Ended), runner::ReplayError> {
    let replay = NativeReplay::of_plan(found.loaded, found.plan, "replay", found.folder, found.rights)?;
    replay.follow(found.loaded, Script::Choices(choices))
}

/// Minimizes the context switches of the schedule, if the scheme `step` can follow it.
fn smaller(found: &ViolationCandidate<'_>, schedule: &Schedule) -> Result<Option<Schedule>, runner::ReplayError> {
    let ViolationCandidate { loaded, plan, folder, rights, .. } = *found;
    let steps = NativeReplay::of_steps(loaded, plan.spurious, plan.deadlocks, folder, rights)?;
    let start = Instant::now();
    let Some(exit) = schedule.failure.as_ref().and_then(|failure| ending::exit_code(failure.kind)) else {
        return Ok(None);
    };
    let exit = Ended::Exited(exit);
    let turns = minimize_turns::run(&schedule.turns, TRIES, |turns| {
        let script = Script::Turns(turns, &schedule.inputs);
        start.elapsed() < MINIMIZE && steps.ends(script, TRY).is_ok_and(|ended| ended == exit)
    });
    let (told, _) = steps.follow(loaded, Script::Turns(&turns, &schedule.inputs))?;
    let same = |told: &ReplayResult| match (&told.schedule.failure, &schedule.failure) {
        (Some(one), Some(other)) => one.text == other.text && one.kind == other.kind,
        (_, _) => false,
    };
    Ok(told.ok().filter(same).map(|told| told.schedule))
}

/// Whether a violation comes behind a call of a function whose contract gives more than it computes. Two threads get to
/// a race or a deadlock in whatever way, whichever value one of them has.
fn rests_on_overapproximation(loaded: &Loaded, schedule: &Schedule) -> bool {
    let counts = match schedule.failure.as_ref().map(|failure| failure.kind) {
        Some(
            ViolatedProperty::Assertion
            | ViolatedProperty::Misuse
            | ViolatedProperty::Undefined
            | ViolatedProperty::Overflow
            | ViolatedProperty::Leak,
        )
        | None => true,
        Some(ViolatedProperty::Deadlock | ViolatedProperty::Race) => false,
    };
    counts && executes(&overapproximated_calls::of(&loaded.program), loaded, schedule)
}

/// Whether a step of the schedule is at one of these places.
fn executes(spans: &BTreeSet<Span>, loaded: &Loaded, schedule: &Schedule) -> bool {
    let places: Vec<_> = spans.iter().map(|span| loaded.source.map.locate(*span)).collect();
    let is_at = |place: &Location, other: &Location| place.line == other.line && place.file == other.file;
    schedule.steps.iter().any(|step| places.iter().any(|place| is_at(&step.place, place)))
}

/// Whether the program calls a function that may return uninitialized memory.
fn allocates(loaded: &Loaded) -> bool {
    let (mut found, functions) = (false, &loaded.program.functions);
    for body in functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(id), .. } = &stmt.kind {
                let entry = library::lookup(&functions[*id].name);
                found |= entry.is_some_and(|entry| entry.effects.contains(&Effect::Fresh));
            }
        });
    }
    found
}

fn violated_property(property: Property) -> ViolatedProperty {
    match property {
        Property::UnreachCall => ViolatedProperty::Assertion,
        Property::Misuse => ViolatedProperty::Misuse,
        Property::Undefined | Property::Deref | Property::Free => ViolatedProperty::Undefined,
        Property::Deadlock => ViolatedProperty::Deadlock,
        Property::Race => ViolatedProperty::Race,
        Property::Overflow => ViolatedProperty::Overflow,
        Property::Leak => ViolatedProperty::Leak,
    }
}

fn judge(
    told: Result<ReplayResult, String>,
    ended: Ended,
    violation: &ReportedViolation,
    found_allocates: bool,
) -> Confirmed {
    // How the machine behaves at undefined behavior says nothing about the violation.
    let otherwise = |why| match violation.property {
        Property::Undefined | Property::Overflow | Property::Deref | Property::Free => Confirmed::Not(why),
        Property::UnreachCall | Property::Misuse | Property::Deadlock | Property::Race | Property::Leak => {
            Confirmed::Refuted(why)
        }
    };
    let told = match told {
        Ok(told) => told,
        Err(why) => return otherwise(why),
    };
    let wanted = Ending::Violation { text: violation.text.clone(), kind: violated_property(violation.property) };
    if told.ending == wanted {
        return Confirmed::Replayed(Box::new(told.schedule));
    }
    if matches!(ended, Ended::TimedOut | Ended::OutOfMemory) {
        return Confirmed::Not(format!("the replay does not come to its end ({ended:?})"));
    }
    if matches!(told.ending, Ending::NoChoice | Ending::End) && found_allocates {
        return Confirmed::Not("fresh memory has other values in the replay than in the verifier".into());
    }
    if let Ending::Violation { kind: ViolatedProperty::Undefined, text } = &told.ending {
        // What a verifier goes on with behind it is up to the verifier.
        return Confirmed::Not(format!("the execution has undefined behavior before: {text}"));
    }
    otherwise(match (&told.ending, ended) {
        (Ending::End, ended) => format!("the replay ends without a violation ({ended:?})"),
        (ending, _) => format!("the replay ends otherwise: {}", ending.words()),
    })
}
