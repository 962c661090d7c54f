//! Where the program calls functions of the library that are written in C: what happens in them is told there.

use std::collections::BTreeMap;

use crate::interp::bytecode::Code;
use crate::interp::Machine;
use crate::source::Span;

/// The calls of one step, by the places in the functions of the library.
#[derive(Default)]
pub(super) struct LibraryCalls(BTreeMap<Span, Span>);

impl LibraryCalls {
    /// The calls of the step that the machine has just made. `before` is the place of the call if the step has begun
    /// within such a function.
    pub(super) fn of_step(machine: &Machine<'_>, code: &Code, before: Option<Span>) -> LibraryCalls {
        let (mut calls, mut call) = (BTreeMap::new(), before);
        for ran in machine.trace() {
            let Some(span) = code.functions[ran.function].spans.get(ran.at).copied() else { continue };
            if !machine.is_supplied(ran.function) {
                call = Some(span).filter(|span| !span.is_none()).or(call);
            } else if let Some(call) = call {
                calls.entry(span).or_insert(call);
            }
        }
        LibraryCalls(calls)
    }

    /// The call that led to this place, if it is in a function of the library.
    pub(super) fn of(&self, span: Span) -> Option<Span> {
        self.0.get(&span).copied()
    }
}
