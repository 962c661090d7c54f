//! A trace of the instructions that a step executed: for reporting schedules, not for the search.

use super::machine::Machine;
use crate::interp::bytecode::Instr;

/// One executed instruction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ran {
    /// Index of the function.
    pub function: usize,
    /// Index of the instruction in it.
    pub at: usize,
    /// The instruction.
    pub instr: Instr,
    /// The result of a library function, or the value of an input.
    pub value: Option<u64>,
}

impl Machine<'_> {
    /// Turns tracing on.
    pub fn start_tracing(&mut self) {
        self.trace = Some(Vec::new());
    }

    /// The trace of the last step. Its last instruction may not have been completed.
    pub fn trace(&self) -> &[Ran] {
        self.trace.as_deref().unwrap_or_default()
    }

    pub(super) fn note_ran(&mut self, instr: Instr) {
        let (function, at) = (self.function, self.at);
        self.trace.iter_mut().for_each(|trace| trace.push(Ran { function, at, instr, value: None }));
    }

    pub(super) fn note_value(&mut self, value: u64) {
        if let Some(last) = self.trace.as_mut().and_then(|trace| trace.last_mut()) {
            last.value = Some(value);
        }
    }
}
