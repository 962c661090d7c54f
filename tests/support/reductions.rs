//! The explorer with each of its reductions, and without any: the same verdicts, and states and steps that each may
//! leave out.

use std::collections::BTreeSet;

use ulseq::explore::{self, Incompleteness, SearchLimits, SearchOutcome, SearchVerdict};
use ulseq::interp::bytecode::Code;
use ulseq::interp::{Properties, SemanticsOptions, ViolationKind};
use ulseq::reductions::{Reduction, Without};

/// Looks for violations of this kind with all choices of reductions. Nothing is compared if the limits are reached
/// without any.
///
/// # Errors
/// What differs.
pub fn compare(
    code: &Code,
    options: &SemanticsOptions,
    limits: &SearchLimits,
    kind: ViolationKind,
) -> Result<(), String> {
    let properties = Properties::NONE.with(kind);
    let run = |persistent: bool, sleep: bool| {
        let without = Without::NONE.and(Reduction::PersistentSets, !persistent).and(Reduction::SleepSets, !sleep);
        explore::run(code, &SemanticsOptions { properties, without, ..options.clone() }, limits)
    };
    let full = run(false, false);
    if is_limited(&full.verdict) {
        return Ok(());
    }
    let (all, persistent, sleep) = (run(true, true), run(true, false), run(false, true));
    for (which, reduced) in [("all", &all), ("persistent sets", &persistent), ("sleep sets", &sleep)] {
        let (with, without) = (summary(&reduced.verdict), summary(&full.verdict));
        if with != without && !is_limited(&reduced.verdict) {
            return Err(format!("{}: {with:?} with {which}, {without:?} without any reduction", kind.name()));
        }
    }
    if matches!(full.verdict, SearchVerdict::False(..))
        || [&all, &persistent, &sleep].iter().any(|outcome| is_limited(&outcome.verdict))
    {
        return Ok(());
    }
    sizes(&full, &all, &persistent, &sleep).map_err(|wrong| format!("{}: {wrong}", kind.name()))
}

/// Sleep sets leave out steps and no state; persistent sets leave out states; neither leaves out how a process can end
/// when all other threads have.
fn sizes(
    full: &SearchOutcome,
    all: &SearchOutcome,
    persistent: &SearchOutcome,
    sleep: &SearchOutcome,
) -> Result<(), String> {
    let goes_wrong = !full.ended.is_empty();
    if [all, persistent, sleep].iter().any(|outcome| outcome.ended.is_empty() == goes_wrong) {
        let ended = [full, all, persistent, sleep].map(|outcome| outcome.ended.len());
        return Err(format!("executions end by misuse or undefined behavior, with some reductions: {ended:?}"));
    }
    let size = |outcome: &SearchOutcome| (outcome.stats.states, outcome.stats.transitions);
    let (ends, all) = ([full, all, persistent, sleep].map(|outcome| outcome.stats.ends), size(all));
    let (full, persistent, sleep) = (size(full), size(persistent), size(sleep));
    let fewer = all.0 <= full.0 && persistent.0 <= full.0 && sleep.0 == full.0 && sleep.1 <= full.1;
    // What goes wrong may do so before others have ended, or after.
    if fewer && (goes_wrong || ends == [ends[0]; 4]) {
        return Ok(());
    }
    Err(format!(
        "states and steps: all {full:?}, both reductions {all:?}, persistent sets {persistent:?}, sleep sets {sleep:?}; ends {ends:?}"
    ))
}

fn is_limited(verdict: &SearchVerdict) -> bool {
    matches!(verdict, SearchVerdict::Unknown(reasons) if reasons.iter().any(|reason| matches!(reason, Incompleteness::Limit(_))))
}

/// The kind of a violation, or the kinds of reasons why nothing is known: of their places only the first is told.
fn summary(verdict: &SearchVerdict) -> BTreeSet<String> {
    let kind = |reason: &Incompleteness| format!("{reason:?}").split('(').next().unwrap_or_default().to_string();
    match verdict {
        SearchVerdict::True => BTreeSet::from(["true".to_string()]),
        SearchVerdict::False(violation, _) => BTreeSet::from([violation.kind.name().to_string()]),
        SearchVerdict::Unknown(reasons) => reasons.iter().map(kind).collect(),
    }
}
