//! Checks that both semantics of the thread library have the same functions, with the same number of steps, which block
//! in the same places.

use crate::interp::library_operations::{lookup, TABLE};
use crate::library::{self, is_generated, Model, Role, StubStep};

/// Functions that have a C model for the translation and need none here: prefixes of their names, and the reason.
const NOT_EXPLORED: &[(&str, &str)] = &[
    ("clock_", "the time of a clock is arbitrary"),
    ("gettimeofday", "the time of a clock is arbitrary"),
    ("timespec_get", "the time of a clock is arbitrary"),
    ("time", "the time of a clock is arbitrary"),
    ("pthread_getschedparam", "not modeled: refused with its place"),
    ("pthread_setcancel", "not modeled: refused with its place"),
    ("pthread_tryjoin_np", "not modeled: refused with its place"),
    ("pthread_timedjoin_np", "not modeled: refused with its place"),
    ("pthread_clockjoin_np", "not modeled: refused with its place"),
    (library::THREAD_END, "the end of a thread is a step of the machine"),
];

/// Whether a thread may be blocked at a step of the translation.
fn blocks(step: &StubStep) -> bool {
    step.role.is_some_and(Role::may_block)
}

#[test]
fn both_sides_have_the_same_steps() {
    let mut wrong = Vec::new();
    for entry in library::entries() {
        let Model::Stub(steps) = entry.model else { continue };
        let excused = NOT_EXPLORED.iter().any(|(beginning, _)| entry.name.starts_with(beginning));
        match lookup(entry.name) {
            None if excused => {}
            None => wrong.push(format!("{} is not explored", entry.name)),
            Some(own) if own.operations.len() != steps.len() => {
                let count = own.operations.len();
                wrong.push(format!("{}: {count} steps, {} in the translation", entry.name, steps.len()));
            }
            Some(own) if own.operations.iter().zip(steps).any(|(own, step)| own.may_block() != blocks(step)) => {
                wrong.push(format!("{}: blocks on one side only", entry.name));
            }
            Some(own) if !own.is_visible && steps.iter().any(|step| step.visible) => {
                wrong.push(format!("{}: visible in the translation only", entry.name));
            }
            Some(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_function_is_in_the_library() {
    let names = TABLE.iter().map(|function| function.name);
    let is_known =
        |name: &str| library::lookup(name).or_else(|| library::lookup(&format!("__builtin_{name}"))).is_some();
    let unknown: Vec<&str> = names.filter(|name| !is_generated(name) && !is_known(name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
