//! The ways in which one program is made sequential.

use std::fmt;

use ulseq::driver::Driver;
use ulseq::passes::{self, CallTreatment};
use ulseq::reductions::{Reduction as Name, Without};
use ulseq::scheme::Scheme;

/// What is left out of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reduction {
    /// All reductions.
    Default,
    /// `--all-points`
    AllPoints,
    /// `--no-await-loops`
    NoAwaits,
    /// `--all-points --no-await-loops`
    Neither,
    /// The same, and points before all that could be shared, whatever the analysis of conflicts says.
    NoAnalysis,
    /// All reductions, with `--calls share`.
    Shared,
    /// `--all-points --no-await-loops --calls share`
    SharedAll,
}

/// A scheme, a driver and a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    pub scheme: Scheme,
    pub driver: Driver,
    pub reduction: Reduction,
    pub spurious: bool,
}

impl Reduction {
    /// All that keep the analysis of conflicts.
    pub const ALL: [Reduction; 4] = [Reduction::Default, Reduction::AllPoints, Reduction::NoAwaits, Reduction::Neither];

    /// The options of the passes.
    pub fn options(self) -> passes::PassOptions {
        let (points, awaits) = match self {
            Reduction::Default | Reduction::Shared => (false, false),
            Reduction::AllPoints => (true, false),
            Reduction::NoAwaits => (false, true),
            Reduction::Neither | Reduction::NoAnalysis | Reduction::SharedAll => (true, true),
        };
        let without = Without::NONE.and(Name::VisiblePoints, points).and(Name::AwaitLoops, awaits);
        let without = without.and(Name::ConflictAnalysis, self == Reduction::NoAnalysis);
        let calls = match self {
            Reduction::Shared | Reduction::SharedAll => CallTreatment::Share,
            Reduction::Default
            | Reduction::AllPoints
            | Reduction::NoAwaits
            | Reduction::Neither
            | Reduction::NoAnalysis => CallTreatment::Auto,
        };
        passes::PassOptions { without, calls, ..passes::PassOptions::default() }
    }
}

impl Variant {
    /// What the others are compared with.
    pub const BASE: Variant =
        Variant { scheme: Scheme::Step, driver: Driver::Unbounded, reduction: Reduction::Default, spurious: true };

    /// Every pair of scheme and driver, with every reduction.
    pub fn all() -> Vec<Variant> {
        let mut out = Vec::new();
        for scheme in [Scheme::Step, Scheme::Resume] {
            for driver in
                [Driver::Unbounded, Driver::Rounds(2), Driver::Rounds(12), Driver::Contexts(4), Driver::Contexts(20)]
            {
                for reduction in Reduction::ALL {
                    out.push(Variant { scheme, driver, reduction, spurious: true });
                }
            }
        }
        out
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = match self.scheme {
            Scheme::Resume => "resume",
            Scheme::Step => "step",
        };
        let driver = match self.driver {
            Driver::Unbounded => "unbounded".to_string(),
            Driver::Induction => "induction".to_string(),
            Driver::Rounds(n) => format!("rounds {n}"),
            Driver::Contexts(n) => format!("contexts {n}"),
        };
        let reduction = match self.reduction {
            Reduction::Default => "default",
            Reduction::AllPoints => "all points",
            Reduction::NoAwaits => "no awaits",
            Reduction::Neither => "neither",
            Reduction::NoAnalysis => "no analysis",
            Reduction::Shared => "shared calls",
            Reduction::SharedAll => "shared calls, neither",
        };
        write!(f, "{scheme:6} | {driver:11} | {reduction}{}", if self.spurious { "" } else { ", no spurious" })
    }
}
