//! Data races, detected in single states.
//!
//! SV-COMP: "if there exist two or more concurrent accesses to the same memory location and at least one is a write
//! access, then all accesses must be atomic". C11 5.1.2.4p25 says the same of accesses that are not ordered by
//! *happens before*. The check: in some reachable state, the next steps of two threads access the same bytes, at
//! least one of them writes, and not both are atomic.
//!
//! This is equivalent to the definition by *happens before* if all synchronization is sequentially consistent: Boehm
//! and Adve, "Foundations of the C++ Concurrency Memory Model", PLDI 2008, section 4 and appendix (type 1 and type 2
//! races). So no vector clocks are needed, and states stay small. Two things break the equivalence for C as a whole:
//!
//! - Weaker memory orders are explored as sequentially consistent, as everywhere in this program.
//! - A trylock that fails shows that the lock is held without ordering anything (the same paper, section 3), and the
//!   value of a semaphore (POSIX 4.12 does not list `sem_getvalue`) shows that it was posted: if one was seen, `true`
//!   becomes unknown.

use crate::interp::{Access, Machine, Violation, ViolationKind};

/// A thread and one of its accesses.
type By<'a> = (usize, &'a Access);

/// A pair of accesses that race, among the next steps of these threads.
pub(super) fn pair<'a>(steps: &[(usize, &'a [Access])]) -> Option<(By<'a>, By<'a>)> {
    for (at, (thread, accesses)) in steps.iter().enumerate() {
        for (other, others) in &steps[at + 1..] {
            for access in accesses.iter() {
                if let Some(found) = others.iter().find(|o| is_race(access, o)) {
                    return Some(((*thread, access), (*other, found)));
                }
            }
        }
    }
    None
}

/// Whether these accesses of two threads race, if nothing orders them.
pub(super) fn is_race(one: &Access, other: &Access) -> bool {
    one.conflicts(other) && !(one.atomic && other.atomic) && one.is_of_program() && other.is_of_program()
}

/// A race in the state of the machine, if there is one in the first alternatives of its next steps: `most` of them for
/// each thread. A step that reads many bytes that were never set has very many.
pub(super) fn find(machine: &Machine, most: usize) -> Option<Violation> {
    let mut steps: Vec<(usize, Vec<Access>)> = Vec::new();
    for thread in (0..machine.state.threads()).filter(|t| machine.state.thread(*t).live) {
        let mut accesses = Vec::new();
        let mut trial = machine.clone();
        trial.choices.clear();
        for _ in 0..most {
            trial.state.clone_from(&machine.state);
            trial.step(thread);
            // Most alternatives access the same objects.
            if !accesses.ends_with(trial.accesses()) {
                accesses.extend_from_slice(trial.accesses());
            }
            if !trial.choices.advance() {
                break;
            }
        }
        steps.push((thread, accesses));
    }
    let views: Vec<(usize, &[Access])> = steps.iter().map(|(thread, accesses)| (*thread, &accesses[..])).collect();
    let (first, second) = pair(&views)?;
    let place = machine.name_of(first.1.object + u64::from(first.1.begin.max(second.1.begin)));
    let detail = |(thread, access): (usize, &Access)| {
        let how = match (access.write, access.atomic) {
            (true, true) => "atomic write",
            (true, false) => "write",
            (false, true) => "atomic read",
            (false, false) => "read",
        };
        (format!("{how} by {}", machine.thread_name(thread)), access.span)
    };
    let text = format!("data race on {place}");
    let details = vec![detail(first), detail(second)];
    Some(Violation { kind: ViolationKind::Race, text, span: first.1.span, details, thread: Some(first.0) })
}
