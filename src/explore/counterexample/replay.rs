//! Replay of a schedule, step by step, before a violation is reported.

use crate::explore::outcome::{Incompleteness, Transition};
use crate::explore::{deadlock, race};
use crate::interp::bytecode::Code;
use crate::interp::{Machine, Notes, SemanticsOptions, Stop, Violation, ViolationKind};

/// The result of a replay: the violation at its end, its steps, and notes on the assumptions of the run.
pub type ReplayedViolation = (Violation, Vec<Transition>, Notes);

/// Why a violation at the end of a replay does not count, if so.
pub fn doubt(notes: &Notes, kind: ViolationKind) -> Option<Incompleteness> {
    let (number, overapproximated_call) = match kind {
        ViolationKind::Assertion
        | ViolationKind::Misuse
        | ViolationKind::Undefined
        | ViolationKind::Overflow
        | ViolationKind::Deref
        | ViolationKind::Free
        | ViolationKind::Leak => (notes.address, notes.overapproximated_call),
        // Two threads get there in whatever way, whichever value one of them has, as long as its numbers are possible.
        ViolationKind::Deadlock | ViolationKind::Race => (notes.impossible_number, None),
    };
    let of_memory = number.map(Incompleteness::Address).or(notes.copied_input.map(Incompleteness::CopiedInput));
    of_memory.or(overapproximated_call.map(Incompleteness::Overapproximated))
}

/// Replays a schedule, given as threads and choices, from the initial state without the state store. `None` if it does
/// not end in a violation of this kind: caused by its last step or, for a deadlock or a race, found in the state after
/// it. While a thread is in an atomic region, no other one makes a step.
pub fn replay(
    code: &Code,
    options: &SemanticsOptions,
    steps: &[(usize, Vec<u32>)],
    kind: ViolationKind,
) -> Option<ReplayedViolation> {
    let mut machine = Machine::new(code, options.clone());
    machine.start().ok()?;
    machine.remember_inputs();
    let mut told = Vec::new();
    for (at, (thread, choices)) in steps.iter().enumerate() {
        if *thread >= machine.state.threads() || !machine.state.thread(*thread).live {
            return None;
        }
        let in_region = |other: &usize| other != thread && machine.state.thread(*other).atomic;
        if (0..machine.state.threads()).any(|other| in_region(&other)) {
            return None;
        }
        let (function, span) = (machine.inside(*thread).to_string(), machine.position(*thread));
        told.push(Transition { thread: *thread, function, span, choices: choices.clone() });
        machine.choices.replay(choices);
        let stop = machine.step(*thread);
        if machine.choices.misfits() {
            return None;
        }
        match stop {
            Stop::Done => {}
            Stop::Violated(violation) if at + 1 == steps.len() && violation.kind == kind => {
                return Some((violation, told, machine.notes));
            }
            Stop::Undefined(undefined) if at + 1 == steps.len() && options.properties.has(kind) && !undefined.limit => {
                let found = options.properties.of_undefined(&undefined.text).filter(|found| *found == kind)?;
                return Some((undefined.violates(found), told, machine.notes));
            }
            Stop::Violated(_) | Stop::Blocked(_) | Stop::End | Stop::Undefined(_) => return None,
        }
    }
    let violation = match kind {
        ViolationKind::Deadlock => deadlock::find(&machine)?,
        ViolationKind::Race => race::find(&machine, usize::MAX)?,
        ViolationKind::Assertion
        | ViolationKind::Misuse
        | ViolationKind::Undefined
        | ViolationKind::Overflow
        | ViolationKind::Deref
        | ViolationKind::Free
        | ViolationKind::Leak => return None,
    };
    Some((violation, told, machine.notes))
}
