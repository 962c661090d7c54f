//! The acts of a step, identified by source positions: the same in every form of a program.

use crate::source::Span;

/// An access to memory, or a call of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Act {
    /// The accessed expression, or the call.
    pub span: Span,
    /// The kind of act.
    pub kind: ActKind,
}

/// Kinds of acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ActKind {
    /// Memory is read.
    Read,
    /// Memory is written.
    Write,
    /// A function is called.
    Call,
    /// The second step of a library function that waits in two steps.
    GoOn,
}
