//! A trace of the instructions that a step executed, and their events: for reporting schedules, not for the search.

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

/// An event of an instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The index of the instruction in the trace of the step.
    pub ran: usize,
    /// Its source location.
    pub span: Span,
    /// The kind of event.
    pub deed: Deed,
}

/// The kind of an event.
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
        /// Whether it only preserves a bit-field while another one in the same memory location is written.
        neighbor: bool,
        /// Whether the tool added the variable.
        generated: bool,
        /// The value before a write; for a read, the value.
        before: String,
        /// The value after a write, if the object still exists.
        after: Option<String>,
    },
    /// It created the thread with this number.
    Created(usize),
    /// It is an operation of the library with these arguments.
    Called(Vec<u64>),
    /// It stored bytes from the environment.
    Stored {
        /// The number of the first one (see [`Machine::stored_byte`](super::Machine::stored_byte)).
        first: u64,
        /// How many there are.
        len: u64,
    },
}

/// The events of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Telling {
    pub(super) seen: Vec<Seen>,
    /// Values to be recorded when the current instruction is complete, by the index of their event.
    pub(super) open: Vec<(usize, ValueLocation)>,
    /// Whether writes are currently not writes of the program.
    pub(super) paused: bool,
    /// The addresses of the heap objects in the order of their allocation, in all steps.
    pub(super) heap: Vec<u64>,
}

/// The location of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueLocation {
    pub(super) address: u64,
    /// Its first bit in the byte at this address.
    pub(super) bit: u64,
    pub(super) bits: u64,
    pub(super) kind: Option<ValueKind>,
}
