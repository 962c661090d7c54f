//! The explorer with each of its reductions, and without any: the same verdicts, and states and steps that each may leave out.

use ulseq::explore::{self, Limits, Outcome, Reason, Verdict};
use ulseq::interp::code::Code;
use ulseq::interp::{Kind, Options, Properties, Reductions};

const PERSISTENT: Reductions = Reductions { sleep: false, ..Reductions::ALL };
const SLEEP: Reductions = Reductions { persistent: false, ..Reductions::ALL };

/// Looks for violations of this kind with all choices of reductions. Nothing is compared if the limits are reached without any.
///
/// # Errors
/// What differs.
pub fn compare(code: &Code, options: &Options, limits: &Limits, kind: Kind) -> Result<(), String> {
    let properties = Properties::NONE.with(kind);
    let run = |reductions| explore::run(code, &Options { properties, reductions, ..options.clone() }, limits);
    let full = run(Reductions::NONE);
    if is_limited(&full.verdict) {
        return Ok(());
    }
    let (all, persistent, sleep) = (run(Reductions::ALL), run(PERSISTENT), run(SLEEP));
    for (which, reduced) in [("all", &all), ("persistent sets", &persistent), ("sleep sets", &sleep)] {
        let (with, without) = (summary(&reduced.verdict), summary(&full.verdict));
        if with != without && !is_limited(&reduced.verdict) {
            return Err(format!("{}: {with:?} with {which}, {without:?} without any reduction", kind.name()));
        }
    }
    if matches!(full.verdict, Verdict::False(..)) || is_limited(&sleep.verdict) || is_limited(&persistent.verdict) {
        return Ok(());
    }
    sizes(&full, &persistent, &sleep).map_err(|wrong| format!("{}: {wrong}", kind.name()))
}

/// Sleep sets leave out steps and no state; persistent sets leave out states.
fn sizes(full: &Outcome, persistent: &Outcome, sleep: &Outcome) -> Result<(), String> {
    let size = |outcome: &Outcome| (outcome.stats.states, outcome.stats.transitions);
    let (full, persistent, sleep) = (size(full), size(persistent), size(sleep));
    if sleep.0 == full.0 && sleep.1 <= full.1 && persistent.0 <= full.0 {
        return Ok(());
    }
    Err(format!("states and steps: all {full:?}, persistent sets {persistent:?}, sleep sets {sleep:?}"))
}

fn is_limited(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Unknown(reasons) if reasons.iter().any(|reason| matches!(reason, Reason::Limit(_))))
}

/// The kind of a violation, or the reasons why nothing is known.
fn summary(verdict: &Verdict) -> Vec<String> {
    match verdict {
        Verdict::True => vec!["true".to_string()],
        Verdict::False(violation, _) => vec![violation.kind.name().to_string()],
        Verdict::Unknown(reasons) => reasons.iter().map(|reason| format!("{reason:?}")).collect(),
    }
}
