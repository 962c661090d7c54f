//! Common code for verifiers that give a single answer for the whole program and do not distinguish violations, misuse
//! and bounds.

use super::verdict::{Bound, Property, Reason, ReportedViolation, Verdict};
use super::{Mode, VerifierTask};
use crate::process::Outcome;

/// The verdict if the verifier reports that `reach_error` is unreachable.
pub(super) fn holds(task: &VerifierTask<'_>) -> Verdict {
    match task.mode {
        // Paths beyond a bound were cut off silently.
        Mode::Bug => Verdict::Bounded(vec![Bound::Unchecked]),
        Mode::Proof | Mode::Induction => Verdict::True,
    }
}

/// The verdict if the verifier reports that `reach_error` is reachable; `text` is its message, and `line` the line in
/// the generated file if it names one.
pub(super) fn violated(task: &VerifierTask<'_>, text: String, line: Option<u32>) -> Verdict {
    let other = task.has_bounds || (task.misuse && task.has_misuse);
    match task.mode {
        Mode::Proof | Mode::Induction if other => {
            let what = "it does not tell a violation from a bound that was hit or from misuse of the thread library";
            Verdict::Unknown(Reason::GaveUp(what.to_owned()))
        }
        Mode::Bug | Mode::Proof | Mode::Induction => {
            Verdict::False(ReportedViolation { property: Property::UnreachCall, text, line })
        }
    }
}

/// Standard output followed by standard error.
pub(super) fn text(outcome: &Outcome) -> String {
    let mut text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(&String::from_utf8_lossy(&outcome.stderr));
    text
}

/// The verdict for an answer that cannot be parsed.
pub(super) fn unreadable(outcome: &Outcome) -> Verdict {
    Verdict::Unknown(Reason::Unreadable(format!("no answer, with {:?}", outcome.ended)))
}
