//! Verdicts, in a form that is common to all verifiers.

use crate::verdict_wording::VerdictWord;
use std::fmt;

/// The verdict of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No violation, and no path was cut off.
    True,
    /// A property is violated.
    False(ReportedViolation),
    /// No violation up to the bounds; the bounds that were hit.
    Bounded(Vec<Bound>),
    /// No verdict.
    Unknown(Reason),
}

/// A violation that a verifier found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedViolation {
    /// The violated property.
    pub property: Property,
    /// The text of the violated assertion, without the prefix of `stubs/back`.
    pub text: String,
    /// Its line in the generated file.
    pub line: Option<u32>,
}

/// A property; its name is that of SV-COMP if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// An assertion failed or `reach_error` was called.
    UnreachCall,
    /// The thread library was misused.
    Misuse,
    /// Undefined behavior in C.
    Undefined,
    /// All threads that have not ended are blocked forever.
    Deadlock,
    /// Two threads access the same location concurrently, and at least one of them writes.
    Race,
    /// Signed arithmetic whose result its type cannot represent.
    Overflow,
    /// Undefined behavior that is an access to no object.
    Deref,
    /// Undefined behavior that frees what cannot be freed.
    Free,
    /// Memory that was not freed, and to which no pointer is left.
    Leak,
}

impl Property {
    /// A description of the violations of the property.
    pub fn words(self) -> &'static str {
        match self {
            Property::UnreachCall => "failed assertions",
            Property::Misuse => "misuse of the thread library",
            Property::Undefined => "undefined behavior",
            Property::Deadlock => "deadlocks",
            Property::Race => "data races",
            Property::Overflow => "signed overflow",
            Property::Deref => "accesses to no object",
            Property::Free => "frees of what cannot be freed",
            Property::Leak => "lost memory",
        }
    }

    /// The name of the property in a verdict.
    pub fn name(self) -> &'static str {
        match self {
            Property::UnreachCall => "unreach-call",
            Property::Misuse => "misuse",
            Property::Undefined => "undefined",
            Property::Deadlock => "no-deadlock",
            Property::Race => "no-data-race",
            Property::Overflow => "no-overflow",
            Property::Deref => "valid-deref",
            Property::Free => "valid-free",
            Property::Leak => "valid-memtrack",
        }
    }
}

/// A bound at which paths were cut off.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// A bound of the translation: `rounds`, `contexts`, `threads`, `recursion`, …
    Named(String),
    /// The unwinding of the loop at this location in the generated file.
    Loop {
        /// The function.
        function: String,
        /// The line.
        line: u32,
        /// The verifier's own name of the loop, if it accepts bounds by that name.
        name: Option<String>,
    },
    /// The unwinding of a recursive function of the generated file.
    Recursion {
        /// The function.
        function: String,
    },
    /// The run did not determine which bounds were hit.
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

/// The reason why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no verifier.
    Absent,
    /// The time limit was reached.
    Timeout,
    /// The memory limit was reached.
    OutOfMemory,
    /// The user interrupted.
    Interrupted,
    /// The verifier reports that it could not decide.
    GaveUp(String),
    /// The verifier rejected the file or the options.
    Rejected(String),
    /// The verifier crashed.
    Crash(String),
    /// The output has an unknown format.
    Unreadable(String),
}

impl Reason {
    /// Whether more time or memory may lead to an answer.
    pub fn is_limit(&self) -> bool {
        match self {
            Reason::Timeout | Reason::OutOfMemory => true,
            Reason::Absent
            | Reason::Interrupted
            | Reason::GaveUp(_)
            | Reason::Rejected(_)
            | Reason::Crash(_)
            | Reason::Unreadable(_) => false,
        }
    }

    /// Whether the verifier failed, rather than being undecided or out of resources.
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
            Verdict::True => VerdictWord::True.fmt(f),
            Verdict::False(violation) => VerdictWord::False(violation.property.name()).fmt(f),
            Verdict::Bounded(bounds) => {
                let list: Vec<String> = bounds.iter().map(Bound::to_string).collect();
                write!(f, "no violation up to bounds (hit: {})", list.join("; "))
            }
            Verdict::Unknown(reason) => write!(f, "{} ({reason})", VerdictWord::Unknown),
        }
    }
}
