//! What a program can do, and how two of these contradict each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Values of the user's variables, by their C text.
pub type Values = BTreeMap<String, i64>;

/// What a variant of a program can do, in terms of the source.
#[derive(Clone, Debug, Default)]
pub struct Behavior {
    /// Values of the user's variables at the end of the process.
    pub finals: BTreeSet<Values>,
    /// Violations and the like.
    pub bad: BTreeSet<Finding>,
    /// What makes the program incomparable: undefined behavior, which only the reference semantics sees.
    pub undefined: BTreeSet<String>,
    /// All of it was explored.
    pub complete: bool,
    /// A bound was reached: others may do more.
    pub bounded: bool,
    /// Number of states.
    pub states: u64,
}

/// One thing that a program can do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finding {
    /// The process ends with these values.
    Final(Values),
    /// An assertion is violated on this line of the source.
    Violation(u32),
    /// The thread library is misused.
    Misuse,
    /// The generated program crashes.
    Crash(String),
}

/// Which final states are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finals {
    /// Both must have the same.
    Same,
    /// The first must have those of the second: what a thread has done by the time at which the process ends is up to
    /// the schedule, and reductions need not keep all of it.
    InFirst,
    /// None.
    Apart,
}

/// Something that only one of two can do.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The first of the two.
    pub first: bool,
    /// What.
    pub what: Finding,
    /// What the other one can do instead that is most like it.
    pub nearest: Option<Finding>,
}

impl Behavior {
    /// Notes something.
    pub fn add(&mut self, finding: Finding) {
        match finding {
            Finding::Final(values) => {
                self.finals.insert(values);
            }
            bad @ (Finding::Violation(_) | Finding::Misuse | Finding::Crash(_)) => {
                self.bad.insert(bad);
            }
        }
    }

    /// The final state that agrees with this one in most variables; any, if something else is asked for.
    fn nearest(&self, what: &Finding) -> Option<Finding> {
        let agreeing = |values: &Values| match what {
            Finding::Final(wanted) => wanted.iter().filter(|(name, value)| values.get(*name) == Some(value)).count(),
            Finding::Violation(_) | Finding::Misuse | Finding::Crash(_) => 0,
        };
        // The first of several.
        let best = self.finals.iter().rev().max_by_key(|values| agreeing(values));
        best.cloned().map(Finding::Final)
    }

    /// Only the variables that both have: what a program does not use is not in it.
    fn projected(&self, other: &Behavior) -> BTreeSet<Values> {
        let Some(names) = other.finals.first() else { return self.finals.clone() };
        let keep = |state: &Values| {
            let both = state.iter().filter(|(name, _)| names.contains_key(*name));
            both.map(|(name, value)| (name.clone(), *value)).collect()
        };
        self.finals.iter().map(keep).collect()
    }

    /// What this one does that the other one, which was explored completely and without bounds, does not.
    fn beyond(&self, other: &Behavior, finals: bool) -> Vec<Finding> {
        let mut out = Vec::new();
        if finals {
            let theirs = other.projected(self);
            out.extend(self.projected(other).difference(&theirs).take(3).cloned().map(Finding::Final));
        }
        out.extend(self.bad.difference(&other.bad).cloned());
        out
    }
}

impl Difference {
    /// Something that only one of two can do, of whom the other one is known.
    pub fn new(first: bool, what: Finding, other: &Behavior) -> Difference {
        Difference { first, nearest: other.nearest(&what), what }
    }
}

/// How two behaviors contradict each other; empty if they do not.
pub fn differences(a: &Behavior, b: &Behavior, finals: Finals) -> Vec<Difference> {
    let mut out = Vec::new();
    if !a.undefined.is_empty() || !b.undefined.is_empty() {
        return out;
    }
    if b.complete && !b.bounded {
        let found = a.beyond(b, finals == Finals::Same);
        out.extend(found.into_iter().map(|what| Difference::new(true, what, b)));
    }
    if a.complete && !a.bounded {
        let found = b.beyond(a, finals != Finals::Apart);
        out.extend(found.into_iter().map(|what| Difference::new(false, what, a)));
    }
    out
}

impl Finding {
    /// Whether the other one is this one, as far as this one tells.
    pub fn shows(&self, other: &Finding) -> bool {
        match (self, other) {
            (Finding::Final(some), Finding::Final(all)) => {
                some.iter().all(|(name, value)| all.get(name) == Some(value))
            }
            (one, other) => one == other,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Final(values) => write!(f, "final state {values:?}"),
            Finding::Violation(line) => write!(f, "violation at {line}"),
            Finding::Misuse => f.write_str("misuse of the library"),
            Finding::Crash(signal) => write!(f, "crash: {signal}"),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "only the {}: {}", if self.first { "first" } else { "second" }, self.what)
    }
}
