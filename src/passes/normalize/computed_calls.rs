//! Calls whose results follow from what the program, or another process, has done before, which no contract follows: a
//! violation behind such a call may rest on a result that it never has.

use super::context::Normalizer;
use crate::analysis::evaluate::evaluate;
use crate::ir::{Expr, Function, Id};
use crate::library;

/// The numbers of signals on Linux, and 0, which sends none.
const SIGNALS: std::ops::RangeInclusive<i128> = 0..=64;

impl Normalizer<'_> {
    /// Records the call if it is one of these.
    pub(super) fn note_computed_call(&mut self, called: Id<Function>, args: &[Expr]) {
        let program = &*self.program;
        let is_called = |other: &str| program.functions.iter().any(|(_, function)| function.name == other);
        let name = program.functions[called].name.as_str();
        let known = |at: usize| args.get(at).and_then(|arg| evaluate(program, arg));
        let is_sent = library::sends_signal(name) && known(1).is_some_and(|signal| !SIGNALS.contains(&signal));
        let is_shared = library::maps_what_others_store(name, known(3), is_called("fork"));
        if is_sent || is_shared || library::computed_beside(name).iter().any(|other| is_called(other)) {
            self.program.computed.insert(self.origin.span);
        }
    }
}
