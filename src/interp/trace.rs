//! A trace of the instructions that a step executed: for reporting schedules, not for the search.

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
