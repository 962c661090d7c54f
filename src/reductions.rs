//! Reductions by name: every technique that omits behaviors of a program can be switched off, for comparison
//! (`docs/reductions.md` gives the soundness argument and the conditions of each).
//!
//! This module depends on no other, so every layer can query whether a reduction is in [use](Without::uses).

use std::fmt;
use std::str::FromStr;

/// A reduction: a way to omit behaviors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Reduction {
    /// An input that is only compared with constants takes one value of each interval.
    InputRanges,
    /// An input that is only compared with zero takes two values.
    ZeroTests,
    /// An input that decides nothing is 0.
    IdleValues,
    /// In the analysis of inputs, conditions on known values and conditions that were decided before have one outcome.
    KnownValues,
    /// Variables that are dead where a step ends are zeroed.
    DeadValues,
    /// Accesses to memory that no other thread can reach belong to the preceding step.
    PrivateMemory,
    /// A thread is explored alone if its step is independent of all steps that other threads can execute before it.
    PersistentSets,
    /// Threads that wait for the thread that is explored alone count as unable to move before it.
    StuckThreads,
    /// While a lock is held, accesses that other threads can execute only after acquiring it are ignored.
    HeldLocks,
    /// Until a thread has ended, accesses that other threads execute only after joining it are ignored.
    AwaitedEnds,
    /// Of two independent steps, only one order is explored.
    SleepSets,
    /// The same step of the same thread is not executed again.
    StepMemo,
    /// Integers of the size of a pointer keep addresses; what does not depend on where objects are is known.
    AddressesInIntegers,
    /// Which of two objects comes first in memory is chosen once for each execution.
    OrderOfObjects,
    /// Loops that create or join threads have constant trip counts where the text determines them.
    TripCounts,
    /// Iterations of loops that change nothing are omitted.
    AwaitLoops,
    /// Steps that commute with all steps of other threads have no visible points before them.
    VisiblePoints,
    /// Accesses that conflict with no access of another live thread have no visible points before them.
    ConflictAnalysis,
    /// There are no visible points where no other thread is alive.
    ThreadLifetimes,
    /// Functions that touch no shared memory are not inlined and have no visible points.
    PrivateFunctions,
    /// Constants are propagated into variables and branches.
    ConstantPropagation,
    /// Assignments to variables that are not read are removed.
    DeadAssignments,
    /// Unreachable statements after a jump are removed.
    UnreachableCode,
    /// Declarations of variables that are set before they are read do not choose a value.
    UnreadDeclarations,
    /// Results of `strcmp` and similar functions that are used only for their sign are not chosen arbitrarily within
    /// that sign.
    ComparisonSigns,
    /// Bytes of padding do not get arbitrary values in programs that never read them.
    UnreadPadding,
    /// Programs whose text excludes data races are not searched for them.
    StaticRaces,
    /// A violation does not count behind a call of a function that computes, and whose contract gives more.
    OverapproximatedResults,
    /// Objects of the thread library are as large as the real ones only where a program can tell the difference.
    ObjectSizes,
}

impl Reduction {
    /// All reductions, in the order of the table in `docs/reductions.md`.
    pub const ALL: &'static [Reduction] = &[
        Reduction::InputRanges,
        Reduction::ZeroTests,
        Reduction::IdleValues,
        Reduction::KnownValues,
        Reduction::DeadValues,
        Reduction::PrivateMemory,
        Reduction::PersistentSets,
        Reduction::StuckThreads,
        Reduction::HeldLocks,
        Reduction::AwaitedEnds,
        Reduction::SleepSets,
        Reduction::StepMemo,
        Reduction::AddressesInIntegers,
        Reduction::OrderOfObjects,
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
        Reduction::ComparisonSigns,
        Reduction::UnreadPadding,
        Reduction::StaticRaces,
        Reduction::OverapproximatedResults,
        Reduction::ObjectSizes,
    ];

    /// The name for `--without`.
    pub fn name(self) -> &'static str {
        match self {
            Reduction::InputRanges => "input-ranges",
            Reduction::ZeroTests => "zero-tests",
            Reduction::IdleValues => "idle-values",
            Reduction::KnownValues => "known-values",
            Reduction::DeadValues => "dead-values",
            Reduction::PrivateMemory => "private-memory",
            Reduction::PersistentSets => "persistent-sets",
            Reduction::StuckThreads => "stuck-threads",
            Reduction::HeldLocks => "held-locks",
            Reduction::AwaitedEnds => "awaited-ends",
            Reduction::SleepSets => "sleep-sets",
            Reduction::StepMemo => "step-memo",
            Reduction::AddressesInIntegers => "addresses-in-integers",
            Reduction::OrderOfObjects => "order-of-objects",
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
            Reduction::ComparisonSigns => "comparison-signs",
            Reduction::UnreadPadding => "unread-padding",
            Reduction::StaticRaces => "static-races",
            Reduction::OverapproximatedResults => "computed-results",
            Reduction::ObjectSizes => "object-sizes",
        }
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

/// The set of reductions that are switched off.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Without(u32);

impl Without {
    /// The empty set: all reductions are in use.
    pub const NONE: Without = Without(0);
    /// All reductions: none is in use.
    pub const ALL: Without = Without(u32::MAX);

    /// The set with only this reduction switched off.
    pub fn only(reduction: Reduction) -> Without {
        Without(reduction.bit())
    }

    /// The set with this reduction also switched off, if `off`.
    #[must_use]
    pub fn and(self, reduction: Reduction, off: bool) -> Without {
        Without(self.0 | if off { reduction.bit() } else { 0 })
    }

    /// The union of both sets.
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

    /// Parses one name, or `all`.
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
