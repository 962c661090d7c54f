//! How a replay ends: the last line of its events, and its exit code.

use crate::schedule::ViolatedProperty;

/// The end of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// In a violation.
    Violation {
        /// Its text.
        text: String,
        /// The kind of property that is violated.
        kind: ViolatedProperty,
    },
    /// At a bound of the translation.
    Bound(String),
    /// At an assumption that fails.
    Blocked(String),
    /// The program asked for more choices than there are.
    NoChoice,
    /// The program asked for a choice of another kind than the next one.
    OtherKind(String),
    /// All steps of the script were made.
    NoStep,
    /// The program ended or crashed.
    End,
}

/// The reason for which the program ends its replay, without the text of the line that tells it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Violation(ViolatedProperty),
    Bound,
    Blocked,
    NoChoice,
    OtherKind,
    NoStep,
}

/// The letters with which `stubs/back/replay.h` tells these reasons. The letter begins the last line of the events, and
/// is the exit code.
const LETTERS: &[(u8, Reason)] = &[
    (b'V', Reason::Violation(ViolatedProperty::Assertion)),
    (b'M', Reason::Violation(ViolatedProperty::Misuse)),
    (b'U', Reason::Violation(ViolatedProperty::Undefined)),
    (b'O', Reason::Violation(ViolatedProperty::Overflow)),
    (b'D', Reason::Violation(ViolatedProperty::Deadlock)),
    (b'R', Reason::Violation(ViolatedProperty::Race)),
    (b'B', Reason::Bound),
    (b'A', Reason::Blocked),
    (b'X', Reason::NoChoice),
    (b'K', Reason::OtherKind),
    (b'N', Reason::NoStep),
];

impl Ending {
    /// The ending that a line of events with this first word tells, if it tells one.
    pub(super) fn told(word: &str, rest: &str) -> Option<Ending> {
        let (_, reason) = LETTERS.iter().find(|(letter, _)| word.as_bytes() == [*letter])?;
        let text = rest.trim().to_string();
        Some(match *reason {
            Reason::Violation(kind) => Ending::Violation { text, kind },
            Reason::Bound => Ending::Bound(text),
            Reason::Blocked => Ending::Blocked(text),
            Reason::NoChoice => Ending::NoChoice,
            Reason::OtherKind => Ending::OtherKind(text),
            Reason::NoStep => Ending::NoStep,
        })
    }

    /// How the run ended, as text.
    pub fn words(&self) -> String {
        match self {
            Ending::Violation { text, kind } => format!("{}: {text}", kind.words()),
            Ending::Bound(text) => format!("at a bound: {text}"),
            Ending::Blocked(text) => format!("at an assumption that does not hold: {text}"),
            Ending::NoChoice => "the program asks for more inputs than the verifier gave".to_owned(),
            Ending::OtherKind(kind) => {
                format!("the program asks for an input of type {kind}, and the next one has another")
            }
            Ending::NoStep => "the schedule is at its end".to_owned(),
            Ending::End => "without a violation".to_owned(),
        }
    }
}

/// The exit code of a replay that ends in a violation of this kind; `None` for kinds that no replay reports.
pub fn exit_code(kind: ViolatedProperty) -> Option<i32> {
    LETTERS.iter().find(|(_, reason)| *reason == Reason::Violation(kind)).map(|(letter, _)| i32::from(*letter))
}

#[cfg(test)]
mod tests {
    use super::LETTERS;
    use std::collections::BTreeSet;

    /// The file that prints them.
    const PRINTED: &str = include_str!("../../stubs/back/replay.h");

    #[test]
    fn the_replay_prints_these_letters_and_describes_them() {
        let printed = PRINTED.split("__ulseq_end(\"").skip(1).filter_map(|call| call.bytes().next());
        let letters: BTreeSet<u8> = LETTERS.iter().map(|(letter, _)| *letter).collect();
        assert_eq!(printed.collect::<BTreeSet<u8>>(), letters);
        let described = |letter: u8| PRINTED.contains(&format!("\n *   {} ", letter as char));
        assert!(letters.into_iter().all(described));
    }
}
