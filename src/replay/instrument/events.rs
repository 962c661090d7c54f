//! The events that an instrumented program reports.

use crate::ir::{Function, Id, Origin, Thread, ValueKind};
use crate::library::{ObjectKind, Role};
use crate::schedule::Act;

/// An argument of a call, as shown to the user.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The name of the object that it points to, or its source text.
    pub text: String,
    /// Whether the text names an object rather than a pointer to one.
    pub direct: bool,
}

/// An lvalue with a name.
#[derive(Clone, Debug)]
pub struct NamedLvalue {
    /// The name; each `{}` is a placeholder for an index that was reported before.
    pub name: String,
    /// Whether other threads may access it.
    pub shared: bool,
    /// The kind of its value.
    pub kind: ValueKind,
    /// Whether it is a bit-field that is only preserved while another one in the same memory location is written.
    pub neighbor: bool,
}

/// The meanings of event IDs.
#[derive(Clone, Debug, Default)]
pub struct Events {
    pub(super) list: Vec<ReplayEvent>,
}

impl Events {
    /// The event with this ID.
    pub fn get(&self, id: usize) -> Option<&ReplayEvent> {
        self.list.get(id)
    }
}

/// An event at one place of the program.
#[derive(Clone, Debug)]
pub struct ReplayEvent {
    /// The thread.
    pub thread: Id<Thread>,
    /// The number of the statement that the event belongs to, over all threads.
    pub stmt: u32,
    /// The origin of the statement.
    pub origin: Origin,
    /// The meaning of the event's value.
    pub tells: Tells,
    /// The acts of the statement, on its first event.
    pub acts: Vec<Act>,
}

/// The meaning of an event's value.
#[derive(Clone, Debug)]
pub enum Tells {
    /// No value: this visible point was passed.
    Point(u32),
    /// The address of an object, reported once at the start.
    Object {
        /// Its name.
        name: String,
    },
    /// The value of a branch condition.
    Branch,
    /// An array index, which fills a gap in the name of the next place.
    Index,
    /// The address of the next place.
    Address,
    /// A value that is read.
    Read(NamedLvalue),
    /// The value before a write.
    Old(NamedLvalue),
    /// The value after a write.
    New(NamedLvalue),
    /// No value: a violation in a function that the thread has called, whichever thread it is.
    ViolationInCall(String, Id<Function>),
    /// No value: a function is about to be called.
    Call {
        /// Its name.
        of: String,
        /// What it does to an object of the thread library, if it is a step of a model.
        role: Option<(Role, ObjectKind)>,
        /// Its arguments.
        args: Vec<Argument>,
    },
    /// The value of the argument with this number.
    Arg(usize, ValueKind),
    /// The result of the call.
    Result(ValueKind),
    /// No value: a thread is created.
    Start(Id<Thread>),
    /// No value: the thread ends.
    End,
    /// No value: the process ends.
    Exit,
    /// No value: the violation follows.
    Violation(String),
    /// No value: an uninitialized object gets an arbitrary value.
    Uninitialized,
    /// No value: some other statement.
    Plain,
}
