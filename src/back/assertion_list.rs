//! Common code for CBMC and ESBMC: lists of assertions with the texts of `stubs/back`, each with a status.

use super::verdict::{Bound, Property, Reason, ReportedViolation, Verdict};
use super::{Mode, VerifierTask};
use crate::process::{Ended, Outcome};

/// Whether an assertion holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Holds,
    Fails,
    /// Undecided, or an unknown word.
    Open,
}

/// An assertion listed in a verifier's answer.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) description: String,
    pub(super) function: String,
    pub(super) line: Option<u32>,
    pub(super) status: Status,
    /// If it is an unwinding assertion, the verifier's name of the loop.
    pub(super) unwound: Option<String>,
}

/// The kind of an assertion, recognized by its text (see `stubs/back`).
enum ClaimKind {
    Violation(Property, String),
    Bound(Bound),
    /// A part of an induction (`--driver induction`): that it fails is no violation of the program.
    Induction(String),
    /// An assertion that is not from `stubs/back`.
    Other,
}

fn kind(claim: &Claim) -> ClaimKind {
    let text = claim.description.trim();
    let function = claim.function.clone();
    if let Some(text) = text.strip_prefix("ulseq violation: ") {
        ClaimKind::Violation(Property::UnreachCall, text.to_owned())
    } else if let Some(text) = text.strip_prefix("ulseq misuse: ") {
        ClaimKind::Violation(Property::Misuse, text.to_owned())
    } else if let Some(text) = text.strip_prefix("ulseq undefined: ") {
        ClaimKind::Violation(Property::Undefined, text.to_owned())
    } else if let Some(text) = text.strip_prefix("ulseq overflow: ") {
        ClaimKind::Violation(Property::Overflow, text.to_owned())
    } else if let Some(text) = text.strip_prefix("ulseq deadlock: ") {
        ClaimKind::Violation(Property::Deadlock, text.to_owned())
    } else if let Some(text) = text.strip_prefix("ulseq race: ") {
        ClaimKind::Violation(Property::Race, text.to_owned())
    } else if let Some(name) = text.strip_prefix("ulseq bound: ") {
        ClaimKind::Bound(Bound::Named(name.to_owned()))
    } else if let Some(text) = text.strip_prefix("ulseq induction: ") {
        ClaimKind::Induction(text.to_owned())
    } else if text.starts_with("recursion unwinding assertion") {
        ClaimKind::Bound(Bound::Recursion { function })
    } else if text.starts_with("unwinding assertion") {
        ClaimKind::Bound(Bound::Loop { function, line: claim.line.unwrap_or(0), name: claim.unwound.clone() })
    } else if function == "reach_error" {
        // The header that follows the conventions of SV-COMP.
        ClaimKind::Violation(Property::UnreachCall, "reach_error was called".to_owned())
    } else {
        ClaimKind::Other
    }
}

/// The verdict for a list of assertions; `success` is the verifier's own overall result.
pub(super) fn judge(task: &VerifierTask<'_>, claims: &[Claim], success: bool) -> Verdict {
    let mut violations = Vec::new();
    let mut bounds = Vec::new();
    let (mut induction, mut other) = (None, None);
    for claim in claims.iter().filter(|claim| claim.status == Status::Fails) {
        match kind(claim) {
            ClaimKind::Violation(property, text) => {
                violations.push(ReportedViolation { property, text, line: claim.line })
            }
            ClaimKind::Bound(bound) => bounds.push(bound),
            ClaimKind::Induction(text) => induction = induction.or(Some(text)),
            ClaimKind::Other => other = Some(claim),
        }
    }
    // Failed assertions of the user come first, then the order of the program.
    violations.sort_by_key(|violation| (violation.property, violation.line));
    if let Some(first) = violations.into_iter().next() {
        return Verdict::False(first);
    }
    if let Some(text) = induction {
        return Verdict::Unknown(Reason::GaveUp(format!("induction: {text}")));
    }
    if let Some(claim) = other {
        return Verdict::Unknown(Reason::GaveUp(format!("it reports something else: {}", claim.description)));
    }
    bounds.sort();
    bounds.dedup();
    if !bounds.is_empty() {
        return Verdict::Bounded(bounds);
    }
    if !success {
        return Verdict::Unknown(Reason::Unreadable("a failure without a failed assertion".into()));
    }
    if claims.iter().any(|claim| claim.status == Status::Open) {
        return Verdict::Unknown(Reason::GaveUp("some assertions were not decided".into()));
    }
    match task.mode {
        Mode::Bug => Verdict::Bounded(vec![Bound::Unchecked]),
        Mode::Proof | Mode::Induction => Verdict::True,
    }
}

/// The verdict for a run that was cut off.
pub(super) fn cut_short(outcome: &Outcome, text: &str) -> Option<Verdict> {
    let reason = match outcome.ended {
        // The missing output might be the part that matters.
        Ended::Exited(_) if outcome.dropped > 0 => {
            Reason::Unreadable(format!("{} bytes of output beyond what is kept", outcome.dropped))
        }
        Ended::TimedOut => Reason::Timeout,
        Ended::Interrupted => Reason::Interrupted,
        Ended::OutOfMemory => Reason::OutOfMemory,
        Ended::Exited(_) | Ended::Signaled(_) if out_of_memory(text) => Reason::OutOfMemory,
        // The kernel sends signal 9 when it runs out of memory; we send it too, but then we know.
        Ended::Signaled(9) | Ended::Exited(137) => Reason::OutOfMemory,
        Ended::Signaled(signal) => Reason::Crash(format!("signal {signal}")),
        // A wrapper script reports a signal of the program as 128 plus its number.
        Ended::Exited(code @ 129..=165) => Reason::Crash(format!("signal {}", code - 128)),
        Ended::Exited(_) => return None,
    };
    Some(Verdict::Unknown(reason))
}

fn out_of_memory(text: &str) -> bool {
    ["Out of memory", "std::bad_alloc", "out of memory", "cannot allocate memory", "memory allocation of "]
        .iter()
        .any(|words| text.contains(words))
}
