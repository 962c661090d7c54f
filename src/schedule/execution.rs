//! Schedules: executions for users, with the thread, place and values of each step.

use std::fmt;
use std::str::FromStr;

use crate::schedule::Act;
use crate::source::{Location, Span};
use serde::{Deserialize, Serialize};

/// An execution that ends in a violation, step by step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// The threads, `main` first, including those that never run.
    pub threads: Vec<ThreadInfo>,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The same in the form that a driver needs: the order of the threads, with the number of steps from visible point
    /// to visible point.
    pub turns: Vec<Turn>,
    /// Values that the environment chose, in order.
    pub inputs: Vec<Input>,
    /// All that threads get from the environment, in order, by the places where they get it: for other forms of the
    /// program.
    #[serde(skip)]
    pub given: Vec<GivenValue>,
    /// The executed calls for which it has arbitrary results, although they follow from the arguments.
    #[serde(skip)]
    pub overapproximated_calls: Vec<Span>,
    /// The strings of the command line (C11 5.1.2.2.1), if the program looks at them and they are known.
    #[serde(skip)]
    pub arguments: Option<Vec<String>>,
    /// The violation at the end.
    pub failure: Option<Failure>,
}

/// A value that a statement of a thread gets from the environment: an input, an arbitrary result of a library function,
/// or a byte that one stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenValue {
    /// The thread.
    pub thread: usize,
    /// The statement.
    pub at: Span,
    /// The bits of the value.
    pub bits: u64,
    /// How many times in a row it gets this value.
    pub times: u64,
}

/// A thread instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadInfo {
    /// Its name, such as `main` or `worker#2`.
    pub name: String,
    /// Its start function.
    pub start: String,
    /// The place of its creation; `None` for `main`.
    pub created: Option<Location>,
}

/// One statement of one thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The thread: an index of [`Schedule::threads`].
    pub thread: usize,
    /// The visible point before it.
    pub point: Option<u32>,
    /// Its place.
    pub place: Location,
    /// Where the program calls the library, if the place is in a function of the library.
    #[serde(skip)]
    pub call: Option<Location>,
    /// The functions that the thread has called and not yet left, outermost first; empty in its start function.
    pub calls: Vec<String>,
    /// The kind of step.
    pub what: StepKind,
    /// Its reads and writes, in order.
    pub accesses: Vec<ValueAccess>,
    /// The locks that the thread holds afterwards.
    pub held: Vec<String>,
    /// Whether a step from visible point to visible point begins here; a context switch may precede it.
    #[serde(skip)]
    pub begins: bool,
    /// The acts of the step, identified by source positions, for other forms of the program.
    #[serde(skip)]
    pub acts: Vec<Act>,
}

impl Step {
    /// Its place in the program: of a step in a function of the library, that of the call.
    pub fn place_in_program(&self) -> &Location {
        self.call.as_ref().unwrap_or(&self.place)
    }
}

/// The kind of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum StepKind {
    /// An assignment or another statement that only computes.
    Statement,
    /// An uninitialized object gets an arbitrary value.
    Uninitialized,
    /// A condition is tested, with this outcome.
    Branch(bool),
    /// A library function is called; one step, no matter how many steps its model has.
    Call {
        /// Its name, such as `pthread_mutex_lock`.
        name: String,
        /// The objects that it accesses.
        args: Vec<String>,
        /// Its result, if the program uses it.
        result: Option<String>,
    },
    /// A thread is created: an index of [`Schedule::threads`].
    Start(usize),
    /// The thread ends.
    End,
    /// The process ends.
    Exit,
    /// The violation.
    Violation(String),
}

/// A value that is read, written or chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueAccess {
    /// The object, such as `buffer[2].next`.
    pub name: String,
    /// Whether other threads can access the object.
    pub shared: bool,
    /// The value before a write; for a read, the value.
    pub before: String,
    /// The value after a write.
    pub after: Option<String>,
    /// Whether the environment chose the value.
    pub input: bool,
}

/// A turn: one thread makes consecutive steps from visible point to visible point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The thread: an index of [`Schedule::threads`].
    pub thread: usize,
    /// The number of steps.
    pub steps: u32,
}

/// A value that the environment chose for a thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The thread that reads it.
    pub thread: usize,
    /// The kind, as in `__VERIFIER_nondet_KIND`.
    pub kind: String,
    /// The bits of the value; in JSON the text `0x2a`, since many readers have no 64-bit numbers.
    #[serde(with = "hex")]
    pub bits: u64,
    /// Whether the program reads the input (`__VERIFIER_nondet_KIND()`); otherwise it is the initial value of an
    /// uninitialized object, or a choice of the library model.
    pub asked: bool,
}

impl Input {
    /// The value in C notation, if it is a number.
    pub fn text(&self) -> String {
        let bits = self.bits;
        match self.kind.as_str() {
            "bool" => (bits & 1).to_string(),
            "char" | "schar" => (bits as i8).to_string(),
            "short" => (bits as i16).to_string(),
            "int" => (bits as i32).to_string(),
            "long" | "longlong" | "ptrdiff_t" => (bits as i64).to_string(),
            "float" => f32::from_bits(bits as u32).to_string(),
            "double" => f64::from_bits(bits).to_string(),
            "pointer" | "pchar" | "charp" if bits == 0 => "NULL".into(),
            "pointer" | "pchar" | "charp" => "(pointer)".into(),
            _ => bits.to_string(),
        }
    }

    /// The value if it is a number, which a report or a witness can reproduce, rather than a pointer.
    pub fn number(&self) -> Option<String> {
        Some(self.text()).filter(|text| text.parse::<f64>().is_ok())
    }

    /// The choice as it appears in an execution.
    pub(crate) fn access(&self) -> ValueAccess {
        ValueAccess { name: format!("{}()", self.kind), shared: false, before: self.text(), after: None, input: true }
    }
}

/// The property that a violation violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ViolatedProperty {
    /// An assertion fails, or `reach_error` is called.
    Assertion,
    /// The thread library is misused.
    Misuse,
    /// The program has undefined behavior.
    Undefined,
    /// Signed arithmetic overflows.
    Overflow,
    /// All unfinished threads are blocked forever.
    Deadlock,
    /// Two threads access one memory location concurrently, and at least one of them writes.
    Race,
    /// Memory was not freed, and no pointer to it is left.
    Leak,
}

impl ViolatedProperty {
    /// The kind as text.
    pub fn words(self) -> &'static str {
        match self {
            ViolatedProperty::Assertion => "assertion",
            ViolatedProperty::Misuse => "misuse",
            ViolatedProperty::Undefined => "undefined behavior",
            ViolatedProperty::Overflow => "signed overflow",
            ViolatedProperty::Deadlock => "deadlock",
            ViolatedProperty::Race => "data race",
            ViolatedProperty::Leak => "lost memory",
        }
    }
}

impl Failure {
    /// The violation as text.
    pub fn told(&self) -> String {
        match self.kind {
            ViolatedProperty::Assertion => format!("{} `{}`", self.kind.words(), self.text),
            ViolatedProperty::Misuse | ViolatedProperty::Undefined => format!("{}: {}", self.kind.words(), self.text),
            // Their text begins with the kind.
            ViolatedProperty::Overflow
            | ViolatedProperty::Deadlock
            | ViolatedProperty::Race
            | ViolatedProperty::Leak => self.text.clone(),
        }
    }
}

/// A violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The text of the assertion, or a description.
    pub text: String,
    /// The kind of violation.
    pub kind: ViolatedProperty,
    /// Its place.
    pub place: Location,
    /// The thread.
    pub thread: usize,
}

impl Schedule {
    /// The number of context switches.
    pub fn switches(&self) -> usize {
        self.turns.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count()
    }

    /// The turns on one line: `0*2,1*1,0*3` (thread*steps).
    pub fn turns_text(&self) -> String {
        let turns: Vec<String> = self.turns.iter().map(Turn::to_string).collect();
        turns.join(",")
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}*{}", self.thread, self.steps)
    }
}

impl FromStr for Turn {
    type Err = String;

    /// Parses `1*5`.
    fn from_str(text: &str) -> Result<Turn, String> {
        let wrong = || format!("`{text}` is not THREAD*STEPS");
        let (thread, steps) = text.trim().split_once('*').ok_or_else(wrong)?;
        let (thread, steps) = (thread.parse().map_err(|_| wrong())?, steps.parse().map_err(|_| wrong())?);
        Ok(Turn { thread, steps })
    }
}

mod hex {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bits: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{bits:#x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.strip_prefix("0x").ok_or_else(|| D::Error::custom("expected 0x and digits"))?;
        u64::from_str_radix(digits, 16).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule() -> Schedule {
        let place = |line| Location { file: "two files/\"x\".c".into(), line, column: 3 };
        let thread = |name: &str, created| ThreadInfo { name: name.into(), start: "main".into(), created };
        let access = |after| ValueAccess {
            name: "buffer[2].next".into(),
            shared: true,
            before: "1".into(),
            after,
            input: false,
        };
        let call = |result| StepKind::Call { name: "pthread_mutex_lock".into(), args: vec!["m".into()], result };
        let kinds = [
            StepKind::Statement,
            StepKind::Uninitialized,
            StepKind::Branch(true),
            call(None),
            call(Some("0".into())),
            StepKind::Start(1),
            StepKind::End,
            StepKind::Exit,
            StepKind::Violation("x".into()),
        ];
        let step = |(at, what): (usize, StepKind)| Step {
            thread: at % 2,
            point: (at > 3).then_some(7),
            place: place(at as u32),
            call: None,
            calls: vec!["f".into()],
            what,
            accesses: vec![access(None), access(Some("2".into()))],
            held: vec!["m".into()],
            begins: false,
            acts: Vec::new(),
        };
        Schedule {
            threads: vec![thread("main", None), thread("worker#2", Some(place(4)))],
            steps: kinds.into_iter().enumerate().map(step).collect(),
            turns: vec![Turn { thread: 0, steps: 5 }, Turn { thread: 1, steps: u32::MAX }],
            inputs: vec![Input { thread: 1, kind: "ulong".into(), bits: u64::MAX, asked: true }],
            given: Vec::new(),
            overapproximated_calls: Vec::new(),
            arguments: None,
            failure: Some(Failure {
                text: "x == 1".into(),
                kind: ViolatedProperty::Assertion,
                place: place(9),
                thread: 1,
            }),
        }
    }

    #[test]
    fn a_schedule_is_read_as_it_was_written() {
        let written = schedule();
        let text = serde_json::to_string(&written).expect("a schedule is JSON");
        assert_eq!(serde_json::from_str::<Schedule>(&text).expect("it is read"), written);
    }

    #[test]
    fn turns_are_read_as_they_were_written() {
        let written = schedule();
        let read: Result<Vec<Turn>, String> = written.turns_text().split(',').map(str::parse).collect();
        assert_eq!(read, Ok(written.turns));
        for wrong in ["", "1", "1*", "*2", "1*-1", "-1*1", "1*4294967296", "1*2*3"] {
            assert!(wrong.parse::<Turn>().is_err(), "{wrong}");
        }
    }
}
