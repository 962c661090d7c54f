//! Options of the passes.

use std::time::Instant;

use crate::analysis::switch_policy::SwitchPolicy;
use crate::reductions::{Reduction, Without};

/// The treatment of functions without a body and a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extern {
    /// Report an error with its location.
    #[default]
    Refuse,
    /// The result is arbitrary; memory does not change. Recorded as an assumption.
    Pure,
    /// The result, everything that the arguments point to and the objects with external linkage become arbitrary.
    /// Recorded as an assumption.
    Havoc,
}

/// The treatment of calls of functions that access shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CallTreatment {
    /// Inlined, unless the thread is large: then functions have one copy in it that their calls share.
    #[default]
    Auto,
    /// Always inlined: in a large thread, deeper calls are a bound.
    Inline,
    /// Shared wherever possible.
    Share,
}

/// Options of the passes.
#[derive(Clone, Debug)]
pub struct PassOptions {
    /// Number of times that loops that create threads are unwound if their trip count is not a constant.
    pub unwind_threads: u32,
    /// Depth to which a recursive function that accesses shared memory is inlined.
    pub unwind_recursion: u32,
    /// The treatment of calls.
    pub calls: CallTreatment,
    /// Maximum number of statements of a thread body all calls of which are inlined.
    pub inline_limit: Option<usize>,
    /// The entry function, instead of `main`.
    pub entry: Option<String>,
    /// The arguments of `main`, instead of any.
    pub arguments: Option<Vec<String>>,
    /// After this moment, the passes end without a result.
    pub deadline: Option<Instant>,
    /// The treatment of unknown functions.
    pub externs: Extern,
    /// The points at which a context switch may happen.
    pub switches: SwitchPolicy,
    /// The reductions that are disabled.
    pub without: Without,
    /// Whether signed overflow is a violation: see [`Program::checks_overflow`](crate::ir::Program::checks_overflow).
    pub overflow: bool,
    /// Whether data races are violations: see [`crate::passes`], `library_state` and `visible`.
    pub races: bool,
    /// Whether failed assertions are violations: see
    /// [`Program::ends_at_assertions`](crate::ir::Program::ends_at_assertions).
    pub assertions: bool,
    /// Whether to validate the invariants of the form after each pass.
    pub check: bool,
}

impl PassOptions {
    /// Whether the time for the passes is over.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }

    /// The options under which no access vanishes, if data races are violations: what is never used is read all the
    /// same.
    pub(super) fn keeping_accesses(&self) -> PassOptions {
        let off = |without: Without, reduction| without.and(reduction, self.races);
        let without = [Reduction::DeadAssignments, Reduction::AwaitLoops].into_iter().fold(self.without, off);
        PassOptions { without, ..self.clone() }
    }
}

impl Default for PassOptions {
    fn default() -> Self {
        PassOptions {
            unwind_threads: 2,
            unwind_recursion: 4,
            calls: CallTreatment::default(),
            inline_limit: None,
            entry: None,
            arguments: None,
            deadline: None,
            externs: Extern::default(),
            switches: SwitchPolicy::default(),
            without: Without::NONE,
            overflow: false,
            races: false,
            assertions: true,
            check: cfg!(self_checks),
        }
    }
}
