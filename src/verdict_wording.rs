//! The wording with which every command and every report states a verdict and its explanation.

use std::fmt::{self, Display};

use crate::exit_code;

/// The property that no call of `reach_error` is reachable, in SV-COMP's notation. It is the property of the user's
/// program in a witness, and the property of every generated program.
pub const UNREACH_CALL: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )";

/// A verdict in BenchExec's notation: `unknown` unless it is a proof or a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictWord {
    /// Proved.
    True,
    /// The property of this name is violated.
    False(&'static str),
    /// Neither proved nor violated.
    Unknown,
}

impl VerdictWord {
    /// The exit code of the verdict, unless everything failed.
    pub fn exit_code(self) -> u8 {
        match self {
            VerdictWord::True => exit_code::SAFE,
            VerdictWord::False(_) => exit_code::VIOLATION,
            VerdictWord::Unknown => exit_code::INCONCLUSIVE,
        }
    }

    /// The last line of a report.
    pub fn last_line(self) -> String {
        format!("ulseq verdict: {self}")
    }

    /// The verdict with its explanation, as a sentence.
    pub fn because(self, why: impl Display) -> String {
        format!("{self}: {why}")
    }
}

impl Display for VerdictWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerdictWord::True => f.write_str("true"),
            VerdictWord::False(property) => write!(f, "false({property})"),
            VerdictWord::Unknown => f.write_str("unknown"),
        }
    }
}

/// The wording for no violation within bounds, which is not a proof.
pub fn up_to(bounds: &str) -> String {
    format!("{} up to {bounds}: no violation within these bounds", VerdictWord::True)
}

/// A line about a model or an assumption on which the verdict is conditional.
pub fn rests_on(what: &str) -> String {
    format!("rests on: {what}")
}

/// A line about an assertion at a place that no execution within the bounds reaches: a proof may hold vacuously.
pub fn never_reached(place: &str, bounds: Option<&str>) -> String {
    let within = bounds.map_or_else(String::new, |bounds| format!(" within {bounds}"));
    format!("warning: the assertion at {place} was never reached{within}")
}

/// What is said of a proof about a program in which nothing can fail by itself.
pub const NO_ASSERTION: &str = "the program has no assertion and never calls reach_error";

/// A line about the properties that were checked.
pub fn checked(properties: &[&str]) -> String {
    format!("checked: {}", properties.join(", "))
}

/// A line about the properties that were not checked.
pub fn not_checked(properties: &[String]) -> String {
    format!("not checked: {}", properties.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_have_words_and_exit_codes() {
        let all = [VerdictWord::True, VerdictWord::False("misuse"), VerdictWord::Unknown];
        assert_eq!(all.map(VerdictWord::exit_code), [0, 10, 5]);
        assert_eq!(all.map(|word| word.to_string()), ["true", "false(misuse)", "unknown"]);
        assert_eq!(all[1].last_line(), "ulseq verdict: false(misuse)");
        assert_eq!(VerdictWord::Unknown.because("timeout"), "unknown: timeout");
        assert_eq!(up_to("rounds 2"), "true up to rounds 2: no violation within these bounds");
    }
}
