//! Deadlocks: all live threads are blocked, and none can ever be enabled again.
//!
//! POSIX permits spurious wake-ups of condition variables, but no program may rely on them (`pthread_cond_wait`,
//! rationale): such a wake-up does not resolve a deadlock, although its effects are explored like those of any other
//! step. An execution that an assumption excludes is not a deadlock.

use crate::interp::{Machine, Stop, Violation, ViolationKind, Wait};
use crate::source::Span;

/// Why deadlocks are not looked for.
pub(super) const CANCELED: &str = "a thread is canceled, and deadlocks are not looked for in such programs";

/// Why there is no proof without spurious wake-ups.
pub const CANCELED_SLEEP: &str = "a canceled thread that waits for a condition ends like one that wakes up spuriously";

/// The deadlock in the state of the machine, if it is one: for each thread, the object that it waits for and the thread
/// that holds it. `None` in programs that cancel threads: a thread that waits may be canceled.
pub(super) fn find(machine: &Machine) -> Option<Violation> {
    if machine.cancels() {
        return None;
    }
    let live: Vec<usize> = (0..machine.state.threads()).filter(|t| machine.state.thread(*t).live).collect();
    if live.is_empty() {
        return None;
    }
    // An atomic region is one step. A search that only notices deadlocks divides long ones, but a thread that cannot go
    // on in the middle of one has not entered it.
    if live.iter().any(|thread| machine.state.thread(*thread).atomic) {
        return None;
    }
    let first = live.first().copied();
    let mut details = Vec::new();
    for thread in live {
        let reason = what(machine, thread, waits_for(machine, thread)?)?;
        details.push((format!("{} waits for {reason}", machine.thread_name(thread)), machine.position(thread)));
    }
    let count = details.len();
    let text = match count {
        1 => "deadlock: the only unfinished thread waits forever".to_string(),
        _ => format!("deadlock: all {count} unfinished threads wait forever"),
    };
    let span = details.first().map_or(Span::NONE, |(_, span)| *span);
    Some(Violation { kind: ViolationKind::Deadlock, text, span, details, thread: first })
}

/// The reason why a thread is blocked if there are no spurious wake-ups; `None` if it is enabled.
fn waits_for(machine: &Machine, thread: usize) -> Option<Wait> {
    let mut trial = machine.without_spurious();
    trial.choices.clear();
    match trial.step(thread) {
        Stop::Blocked(wait) => Some(wait),
        Stop::Done | Stop::End | Stop::Violated(_) | Stop::Undefined(_) => None,
    }
}

/// The awaited object as text; `None` for an assumption.
fn what(machine: &Machine, me: usize, wait: Wait) -> Option<String> {
    let name = |address| machine.name_of(address);
    Some(match wait {
        Wait::Lock(address, Some(owner)) if owner == me => format!("{}, which it holds itself", name(address)),
        Wait::Lock(address, Some(owner)) if machine.state.thread(owner).live => {
            format!("{}, held by {}", name(address), machine.thread_name(owner))
        }
        Wait::Lock(address, Some(owner)) => format!("{}, held by thread {owner}, which has ended", name(address)),
        Wait::Lock(address, None) => format!("{}, held by readers", name(address)),
        Wait::Signal(address) => format!("a signal of {}", name(address)),
        Wait::Join(thread) if thread == me => "its own end".to_string(),
        Wait::Join(thread) => format!("the end of {}", machine.thread_name(thread)),
        Wait::Semaphore(address) => format!("the semaphore {}", name(address)),
        Wait::Barrier(address) => format!("the others at the barrier {}", name(address)),
        Wait::Once(address) => format!("the routine of {}", name(address)),
        Wait::Assumption => return None,
    })
}
