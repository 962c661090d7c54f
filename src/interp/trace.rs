//! What a step ran, instruction by instruction: for those who tell a schedule, not for the search.

use super::code::Instr;
use super::machine::Machine;

/// One instruction that was run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ran {
    /// The position of the function.
    pub function: usize,
    /// The position of the instruction in it.
    pub at: usize,
    /// The instruction.
    pub instr: Instr,
    /// What a function of the library returned, or the value of an input.
    pub value: Option<u64>,
}

impl Machine<'_> {
    /// From now on each step is traced.
    pub fn start_tracing(&mut self) {
        self.trace = Some(Vec::new());
    }

    /// What the last step ran, in order. The last instruction may not have come to its end.
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
