//! Calls whose results follow from what the program, or another process, has done before, which no contract follows: a
//! violation behind such a call may rest on a result that it never has.

use std::collections::BTreeSet;

use crate::analysis::evaluate::evaluate;
use crate::analysis::real_library::{has_only_own_arguments, is_really_called};
use crate::ir::mentions::mentions_any;
use crate::ir::{Expr, Function, Program};
use crate::library;

/// The numbers of signals on Linux, and 0, which sends none.
const SIGNALS: std::ops::RangeInclusive<i128> = 0..=64;

/// The functions of the program whose results are of this kind, for any arguments.
#[derive(Default)]
pub(super) struct HistoryDependentCalls {
    functions: BTreeSet<String>,
    has_children: bool,
}

impl HistoryDependentCalls {
    /// Those of this program, before its bodies are normalized.
    pub(super) fn of(program: &Program) -> HistoryDependentCalls {
        let is_real = |function: &Function| function.body.is_none() && is_really_called(program, &function.name);
        let follows = |function: &&Function| {
            let others = library::overapproximated_beside(&function.name);
            !is_real(function) && !others.is_empty() && mentions_any(program, others)
        };
        let only_own = has_only_own_arguments(program);
        let is_seeded = only_own && mentions_any(program, library::SEEDS);
        let is_own = |function: &&Function| {
            is_seeded && library::continues_sequence(&function.name)
                || only_own && !is_real(function) && library::computes_with_arguments(&function.name)
        };
        let is_one = |function: &&Function| follows(function) || is_own(function);
        let functions = program.functions.iter().map(|(_, function)| function).filter(is_one);
        let functions = functions.map(|function| function.name.clone()).collect();
        HistoryDependentCalls { functions, has_children: mentions_any(program, &["fork"]) }
    }

    /// Whether this call is one of these.
    pub(super) fn contain(&self, program: &Program, name: &str, args: &[Expr]) -> bool {
        let known = |at: usize| args.get(at).and_then(|arg| evaluate(program, arg));
        let is_sent = library::sends_signal(name) && known(1).is_some_and(|signal| !SIGNALS.contains(&signal));
        let is_shared = library::maps_what_others_store(name, known(3), self.has_children);
        is_sent || is_shared || self.functions.contains(name)
    }
}
