//! What a verifier said, in words that all of them share.

use std::fmt;

/// The answer of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No violation, and nothing was cut.
    True,
    /// A property is violated.
    False(Violation),
    /// No violation up to the bounds, of which these were hit.
    Bounded(Vec<Bound>),
    /// No answer.
    Unknown(Reason),
}

/// A violation that a verifier found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// What is violated.
    pub property: Property,
    /// The text of the violated assertion, without our prefix.
    pub text: String,
    /// Its line in the generated file.
    pub line: Option<u32>,
}

/// A property, in the words of SV-COMP where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// An assertion failed or `reach_error` was called.
    UnreachCall,
    /// The thread library was misused.
    Misuse,
    /// Undefined behaviour of C.
    Undefined,
    /// All unfinished threads wait, and none of them can ever go on.
    Deadlock,
    /// Two threads access one place at the same time, and one of them writes.
    Race,
}

impl Property {
    /// What is looked for, in words.
    pub fn words(self) -> &'static str {
        match self {
            Property::UnreachCall => "failed assertions",
            Property::Misuse => "misuse of the thread library",
            Property::Undefined => "undefined behaviour",
            Property::Deadlock => "deadlocks",
            Property::Race => "data races",
        }
    }

    /// Its name in a verdict.
    pub fn name(self) -> &'static str {
        match self {
            Property::UnreachCall => "unreach-call",
            Property::Misuse => "misuse",
            Property::Undefined => "undefined",
            Property::Deadlock => "no-deadlock",
            Property::Race => "no-data-race",
        }
    }
}

/// A bound at which paths were cut.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// One of the translation: `rounds`, `contexts`, `threads`, `recursion`, …
    Named(String),
    /// The unwinding of the loop at this place of the generated file.
    Loop {
        /// The function.
        function: String,
        /// The line.
        line: u32,
        /// The verifier's own name of the loop, if it takes bounds by that name.
        name: Option<String>,
    },
    /// The unwinding of a recursive function of the generated file.
    Recursion {
        /// The function.
        function: String,
    },
    /// The run did not look which ones.
    Unchecked,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Named(name) => f.write_str(name),
            Bound::Loop { function, line, .. } => {
                write!(f, "unwinding of the loop at generated line {line} ({function})")
            }
            Bound::Recursion { function } => write!(f, "unwinding of the recursion of {function}"),
            Bound::Unchecked => f.write_str("not checked which"),
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no verifier.
    Absent,
    /// The time was up.
    Timeout,
    /// The memory was.
    OutOfMemory,
    /// The user interrupted.
    Interrupted,
    /// The verifier says that it does not know.
    GaveUp(String),
    /// The verifier did not accept the file or the options.
    Rejected(String),
    /// The verifier died.
    Crash(String),
    /// The output is not what we know how to read.
    Unreadable(String),
}

impl Reason {
    /// Whether the verifier failed, and not merely ran out of resources or ideas.
    pub fn is_failure(&self) -> bool {
        match self {
            Reason::Timeout | Reason::OutOfMemory | Reason::Interrupted | Reason::GaveUp(_) => false,
            Reason::Absent | Reason::Rejected(_) | Reason::Crash(_) | Reason::Unreadable(_) => true,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Absent => f.write_str("no verifier found: run scripts/setup, or put cbmc or esbmc on PATH"),
            Reason::Timeout => f.write_str("timeout"),
            Reason::OutOfMemory => f.write_str("out of memory"),
            Reason::Interrupted => f.write_str("interrupted"),
            Reason::GaveUp(why) => write!(f, "gave up: {why}"),
            Reason::Rejected(why) => write!(f, "not accepted by the verifier: {why}"),
            Reason::Crash(how) => write!(f, "verifier crashed: {how}"),
            Reason::Unreadable(what) => write!(f, "verifier output not understood: {what}"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::True => f.write_str("true"),
            Verdict::False(violation) => write!(f, "false({})", violation.property.name()),
            Verdict::Bounded(bounds) => {
                let list: Vec<String> = bounds.iter().map(Bound::to_string).collect();
                write!(f, "no violation up to bounds (hit: {})", list.join("; "))
            }
            Verdict::Unknown(reason) => write!(f, "unknown ({reason})"),
        }
    }
}
