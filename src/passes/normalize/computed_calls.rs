//! Calls whose results follow from what the program, or another process, has done before, which no contract follows: a
//! violation behind such a call may rest on a result that it never has.

use std::collections::BTreeSet;

use super::call_counts::is_used;
use crate::analysis::evaluate::evaluate;
use crate::ir::{Expr, Program};
use crate::library;

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
        let names = program.functions.iter().map(|(_, function)| function.name.as_str());
        let follows = |name: &&str| {
            let others = library::computed_beside(name);
            !others.is_empty() && is_used(program, others)
        };
        let functions = names.filter(follows).map(str::to_owned).collect();
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
