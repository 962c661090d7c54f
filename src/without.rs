//! Whatever leaves behaviours of a program out, by name, so that each can be switched off and compared with
//! (`docs/reductions.md` says of each why it is sound, and under which conditions).
//!
//! A leaf: every layer may ask whether a reduction is in [use](Without::uses).

use std::fmt;
use std::str::FromStr;

/// One way to leave behaviours out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Reduction {
    /// Of inputs that are only compared with constants, one value of each interval.
    InputRanges,
    /// Of inputs that are only asked whether they are zero, two values.
    ZeroTests,
    /// Conditions on known values, and conditions that were decided before, have one outcome where inputs are followed.
    KnownValues,
    /// What is dead where a step ends is zeroed.
    DeadValues,
    /// Accesses to memory that no other thread can reach are part of the step before.
    PrivateMemory,
    /// A thread goes alone if nothing that others can do depends on its step.
    PersistentSets,
    /// Threads that wait for the one that goes alone are not asked.
    StuckThreads,
    /// What others can only do after they have taken a lock does not count while the lock is held.
    HeldLocks,
    /// What others do after they have waited for the end of a thread does not count before.
    AwaitedEnds,
    /// Of two independent steps one order is enough.
    SleepSets,
    /// The same step of the same thread is not run again.
    StepMemo,
    /// Loops that create or join threads have as many rounds as their text says.
    TripCounts,
    /// Rounds of loops that change nothing are left out.
    AwaitLoops,
    /// No visible points before steps that commute with everything that others do.
    VisiblePoints,
    /// No visible points before accesses that no other thread conflicts with.
    ConflictAnalysis,
    /// No visible points where no other thread is alive.
    ThreadLifetimes,
    /// Functions that touch no shared memory stay functions, without visible points.
    PrivateFunctions,
    /// Constants take the place of variables and decide branches.
    ConstantPropagation,
    /// Assignments that nobody reads are taken away.
    DeadAssignments,
    /// Statements behind a jump are taken away.
    UnreachableCode,
    /// Declarations of variables that are set before they are read make no choice.
    UnreadDeclarations,
}

impl Reduction {
    /// All of them, in the order of the table in `docs/reductions.md`.
    pub const ALL: &'static [Reduction] = &[
        Reduction::InputRanges,
        Reduction::ZeroTests,
        Reduction::KnownValues,
        Reduction::DeadValues,
        Reduction::PrivateMemory,
        Reduction::PersistentSets,
        Reduction::StuckThreads,
        Reduction::HeldLocks,
        Reduction::AwaitedEnds,
        Reduction::SleepSets,
        Reduction::StepMemo,
        Reduction::TripCounts,
        Reduction::AwaitLoops,
        Reduction::VisiblePoints,
        Reduction::ConflictAnalysis,
        Reduction::ThreadLifetimes,
        Reduction::PrivateFunctions,
        Reduction::ConstantPropagation,
        Reduction::DeadAssignments,
        Reduction::UnreachableCode,
        Reduction::UnreadDeclarations,
    ];

    /// As `--without` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Reduction::InputRanges => "input-ranges",
            Reduction::ZeroTests => "zero-tests",
            Reduction::KnownValues => "known-values",
            Reduction::DeadValues => "dead-values",
            Reduction::PrivateMemory => "private-memory",
            Reduction::PersistentSets => "persistent-sets",
            Reduction::StuckThreads => "stuck-threads",
            Reduction::HeldLocks => "held-locks",
            Reduction::AwaitedEnds => "awaited-ends",
            Reduction::SleepSets => "sleep-sets",
            Reduction::StepMemo => "step-memo",
            Reduction::TripCounts => "trip-counts",
            Reduction::AwaitLoops => "await-loops",
            Reduction::VisiblePoints => "visible-points",
            Reduction::ConflictAnalysis => "conflict-analysis",
            Reduction::ThreadLifetimes => "thread-lifetimes",
            Reduction::PrivateFunctions => "private-functions",
            Reduction::ConstantPropagation => "constant-propagation",
            Reduction::DeadAssignments => "dead-assignments",
            Reduction::UnreachableCode => "unreachable-code",
            Reduction::UnreadDeclarations => "unread-declarations",
        }
    }

    /// Whether the explorer knows it; the others belong to the translation.
    pub fn is_explorers(self) -> bool {
        self <= Reduction::StepMemo
    }

    fn bit(self) -> u32 {
        1 << self as u8
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The reductions that are switched off.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Without(u32);

impl Without {
    /// All reductions are in use.
    pub const NONE: Without = Without(0);
    /// No reduction is in use.
    pub const ALL: Without = Without(u32::MAX);

    /// Only this one is switched off.
    pub fn only(reduction: Reduction) -> Without {
        Without(reduction.bit())
    }

    /// This one is switched off, too, if `off` says so.
    #[must_use]
    pub fn and(self, reduction: Reduction, off: bool) -> Without {
        Without(self.0 | if off { reduction.bit() } else { 0 })
    }

    /// Whatever is switched off in one of them.
    #[must_use]
    pub fn plus(self, other: Without) -> Without {
        Without(self.0 | other.0)
    }

    /// Whether a reduction is in use.
    #[inline]
    pub fn uses(self, reduction: Reduction) -> bool {
        self.0 & reduction.bit() == 0
    }
}

impl FromStr for Without {
    type Err = String;

    /// One name, or `all`.
    fn from_str(text: &str) -> Result<Without, String> {
        if text == "all" {
            return Ok(Without::ALL);
        }
        let found = Reduction::ALL.iter().find(|reduction| reduction.name() == text);
        found.map(|reduction| Without::only(*reduction)).ok_or_else(|| {
            let names: Vec<_> = Reduction::ALL.iter().map(|reduction| reduction.name()).collect();
            format!("expected `all` or one of {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for reduction in Reduction::ALL {
            let off: Without = reduction.name().parse().expect("its own name");
            assert!(Reduction::ALL.iter().all(|other| off.uses(*other) == (other != reduction)));
            assert!(!Without::ALL.uses(*reduction) && Without::NONE.uses(*reduction));
        }
        assert_eq!("all".parse(), Ok(Without::ALL));
        assert!("none".parse::<Without>().is_err_and(|text| text.contains("sleep-sets")));
    }

    #[test]
    fn the_document_has_a_row_for_each() {
        let table = include_str!("../docs/reductions.md");
        let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        let names: Vec<_> = Reduction::ALL.iter().map(|reduction| reduction.name()).collect();
        assert_eq!(rows.collect::<Vec<_>>(), names);
    }
}
