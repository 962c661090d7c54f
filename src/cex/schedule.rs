//! An execution that people can follow: which thread did what, where, with which values.

use std::fmt;
use std::str::FromStr;

use super::acts::Act;
use serde::{Deserialize, Serialize};

/// An execution that ends in a violation, step by step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// The threads, main first; those that never run are there too.
    pub threads: Vec<ThreadInfo>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// The same as a driver needs it: which thread makes how many steps from visible point to visible point.
    pub turns: Vec<Turn>,
    /// Values that the environment chose, in order.
    pub inputs: Vec<Input>,
    /// What is violated at the end.
    pub failure: Option<Failure>,
}

/// A thread instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadInfo {
    /// Its name, as `main` or `worker#2`.
    pub name: String,
    /// The function that it runs.
    pub start: String,
    /// Where it is created; `None` for main.
    pub created: Option<Place>,
}

/// A place in the user's source.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The file as the compiler names it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
}

/// One statement of one thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Whose: an index of [`Schedule::threads`].
    pub thread: usize,
    /// The visible point that stands before it.
    pub point: Option<u32>,
    /// Where it stands.
    pub place: Place,
    /// The functions that the thread is in, outermost first; empty in its start function.
    pub calls: Vec<String>,
    /// What it is.
    pub what: What,
    /// What it reads and writes, in order.
    pub accesses: Vec<Access>,
    /// The locks that the thread holds afterwards.
    pub held: Vec<String>,
    /// The thread may have waited before it: a step from visible point to visible point begins here.
    #[serde(skip)]
    pub begins: bool,
    /// The same for other forms of the program: what it does, by places in the source.
    #[serde(skip)]
    pub acts: Vec<Act>,
}

/// What a step is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum What {
    /// An assignment or another statement that only computes.
    Statement,
    /// An object gets a value before the program gives it one.
    Uninitialised,
    /// A condition is tested.
    Branch(bool),
    /// A library function is called; one line, whatever its model does.
    Call {
        /// Its name, as `pthread_mutex_lock`.
        name: String,
        /// The objects that it works on.
        args: Vec<String>,
        /// Its result, if the program uses it.
        result: Option<String>,
    },
    /// A thread begins to exist: an index of [`Schedule::threads`].
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
pub struct Access {
    /// The object, as `buffer[2].next`.
    pub name: String,
    /// Whether other threads can see the object.
    pub shared: bool,
    /// The value before; of a read, the value.
    pub before: String,
    /// The value after a write.
    pub after: Option<String>,
    /// The environment chose the value.
    pub input: bool,
}

/// A thread goes from visible point to visible point so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Which thread: an index of [`Schedule::threads`].
    pub thread: usize,
    /// How many steps.
    pub steps: u32,
}

/// A value that the environment chose for a thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// Which thread asked.
    pub thread: usize,
    /// The kind, as in `__VERIFIER_nondet_KIND`.
    pub kind: String,
    /// The value's bits; as text `0x2a`, since many readers of JSON know no number of 64 bits.
    #[serde(with = "hex")]
    pub bits: u64,
    /// The program asks for it (`__VERIFIER_nondet_KIND()`); else an object has it that the program does not initialise, or the library.
    pub asked: bool,
}

impl Input {
    /// The value as C writes it, if it is a number.
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

    /// The value if it is a number that a report or a witness can give back, and no pointer.
    pub fn number(&self) -> Option<String> {
        Some(self.text()).filter(|text| text.parse::<f64>().is_ok())
    }

    /// How an execution shows that the value was chosen.
    pub(crate) fn access(&self) -> Access {
        Access { name: format!("{}()", self.kind), shared: false, before: self.text(), after: None, input: true }
    }
}

/// Kinds of violations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Broken {
    /// An assertion fails, or `reach_error` is called.
    Assertion,
    /// The rules of the thread library are not kept.
    Misuse,
    /// The program has undefined behaviour.
    Undefined,
    /// All unfinished threads wait for ever.
    Deadlock,
    /// Two threads access one place at the same time, and one of them writes.
    Race,
}

impl Broken {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Broken::Assertion => "assertion",
            Broken::Misuse => "misuse",
            Broken::Undefined => "undefined behaviour",
            Broken::Deadlock => "deadlock",
            Broken::Race => "data race",
        }
    }
}

impl Failure {
    /// What is violated, for people.
    pub fn told(&self) -> String {
        match self.kind {
            Broken::Assertion => format!("{} `{}`", self.kind.words(), self.text),
            Broken::Misuse | Broken::Undefined => format!("{}: {}", self.kind.words(), self.text),
            // Their text begins with what they are.
            Broken::Deadlock | Broken::Race => self.text.clone(),
        }
    }
}

/// What is violated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The text of the assertion.
    pub text: String,
    /// What kind of violation it is.
    pub kind: Broken,
    /// Where.
    pub place: Place,
    /// Which thread.
    pub thread: usize,
}

impl Schedule {
    /// How often another thread goes on than the one before.
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

    /// Reads `1*5`.
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
