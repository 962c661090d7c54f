//! Calls whose results follow from what the program, or another process, has done before, which no contract follows: a
//! violation behind such a call may rest on a result that it never has.

use std::collections::BTreeSet;

use super::call_counts::is_used;
use crate::analysis::evaluate::evaluate;
use crate::ir::{Expr, Function, Program};
use crate::library;

/// Whether `main` may look at a command line.
fn has_command_line(program: &Program) -> bool {
    program.main.is_some_and(|main| !program.functions[main].params.is_empty())
}

/// Whether the program gets nothing from its environment that it may pass to a function which computes
/// ([`library::computes_with_arguments`]).
pub(in crate::passes) fn has_only_own_arguments(program: &Program) -> bool {
    !has_command_line(program) && !is_used(program, library::SOURCES)
}

/// Whether the program, linked with the real library, may call its functions that compute: whatever they depend on is
/// real, too.
pub(in crate::passes) fn computes_as_alone(program: &Program) -> bool {
    !is_used(program, library::CHANGES_STATE)
}

/// Whether all descriptors of the program are of channels to itself.
pub(in crate::passes) fn has_only_channels(program: &Program) -> bool {
    is_used(program, library::CHANNELS) && !is_used(program, library::OTHER_DESCRIPTORS)
}

/// The numbers of signals on Linux, and 0, which sends none.
const SIGNALS: std::ops::RangeInclusive<i128> = 0..=64;

/// The functions of the program whose results are of this kind, for any arguments.
#[derive(Default)]
pub(super) struct ComputedCalls {
    functions: BTreeSet<String>,
    has_children: bool,
}

impl ComputedCalls {
    /// Those of this program, before its bodies are normalized.
    pub(super) fn of(program: &Program) -> ComputedCalls {
        let follows = |function: &&Function| {
            let others = library::computed_beside(&function.name);
            let is_called = program.is_beside_library && function.body.is_none();
            if program.has_real_descriptors && is_called && library::uses_descriptors(&function.name) {
                return false;
            }
            !others.is_empty() && is_used(program, others)
        };
        let only_own = has_only_own_arguments(program);
        let is_seeded = only_own && is_used(program, library::SEEDS);
        let is_own = |function: &&Function| {
            let is_called = program.is_beside_library && function.body.is_none();
            is_seeded && library::continues_sequence(&function.name)
                || only_own && !is_called && library::computes_with_arguments(&function.name)
        };
        let is_one = |function: &&Function| follows(function) || is_own(function);
        let functions = program.functions.iter().map(|(_, function)| function).filter(is_one);
        let functions = functions.map(|function| function.name.clone()).collect();
        ComputedCalls { functions, has_children: is_used(program, &["fork"]) }
    }

    /// Whether this call is one of these.
    pub(super) fn contain(&self, program: &Program, name: &str, args: &[Expr]) -> bool {
        let known = |at: usize| args.get(at).and_then(|arg| evaluate(program, arg));
        let is_sent = library::sends_signal(name) && known(1).is_some_and(|signal| !SIGNALS.contains(&signal));
        let is_shared = library::maps_what_others_store(name, known(3), self.has_children);
        is_sent || is_shared || self.functions.contains(name)
    }
}
