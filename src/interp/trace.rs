//! A trace of the instructions that a step executed, and what people are told of them: for reporting schedules, not
//! for the search.

use super::access::Home;
use crate::interp::bytecode::Instr;
use crate::ir::ValueKind;
use crate::source::Span;

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

/// Something that an instruction did.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The index of the instruction in the trace of the step.
    pub ran: usize,
    /// Its place.
    pub span: Span,
    /// What it did.
    pub deed: Deed,
}

/// What an instruction did.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    /// It read or wrote memory.
    Accessed {
        /// The name of the part that was accessed.
        name: String,
        /// The address of the object.
        object: u64,
        /// The owner of the object.
        home: Home,
        /// Whether it was written.
        write: bool,
        /// It only keeps a bit-field as it is while another one in the same memory location is written.
        neighbor: bool,
        /// The value before; of a read, the value.
        before: String,
        /// The value after a write, if the object still exists.
        after: Option<String>,
    },
    /// It created the thread with this number.
    Created(usize),
    /// It is an operation of the library with these arguments.
    Called(Vec<u64>),
}

/// What has been seen of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Telling {
    pub(super) seen: Vec<Seen>,
    /// Values to be noted when the current instruction is complete, by the index of what was seen.
    pub(super) open: Vec<(usize, Value)>,
    /// What is written now is no write of the program.
    pub(super) paused: bool,
    /// The addresses of the heap objects in the order of their allocation, in all steps.
    pub(super) heap: Vec<u64>,
}

/// Where a value is stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) address: u64,
    /// Its first bit in the byte at this address.
    pub(super) bit: u64,
    pub(super) bits: u64,
    pub(super) kind: Option<ValueKind>,
}
