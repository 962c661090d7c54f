//! Which functions of the library a program may call, and which of them more than once: found before its bodies are
//! normalized.

use crate::ir::mentions::mentions_any;
use crate::ir::{visit, ExprKind, Program, StmtKind};

/// The functions that set a clock.
const SETS: [&str; 8] =
    ["clock_settime", "settimeofday", "stime", "adjtime", "adjtimex", "clock_adjtime", "ntp_adjtime", "ntp_gettime"];
/// Other functions that use the timer of `alarm`.
const TIMERS: [&str; 2] = ["ualarm", "setitimer"];

/// What is known about a program's use of clocks.
#[derive(Clone, Copy)]
pub(super) struct ClockUse {
    /// Whether it may ask for the time more than once.
    pub(super) again: bool,
    /// Whether it may ask for the resolution of a clock more than once.
    pub(super) resolutions: bool,
    /// Whether it may set a clock.
    pub(super) are_set: bool,
    /// Whether it uses the timer of `alarm` in other ways, too.
    pub(super) timers: bool,
}

impl ClockUse {
    pub(super) fn of(program: &Program) -> ClockUse {
        ClockUse {
            again: calls_again(program, &["time", "clock", "clock_gettime", "gettimeofday", "timespec_get"]),
            resolutions: calls_again(program, &["clock_getres"]),
            are_set: mentions_any(program, &SETS),
            timers: mentions_any(program, &TIMERS),
        }
    }
}

/// Whether a program may call one of these functions more than once.
pub(super) fn calls_again(program: &Program, names: &[&str]) -> bool {
    let mut calls = 0;
    for (id, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        let before = calls;
        visit::walk_block_exprs(body, &mut |expr| {
            let ExprKind::Func(called) = expr.kind else { return };
            calls += usize::from(names.contains(&program.functions[called].name.as_str()));
        });
        let mut loops = false;
        visit::walk_stmts(body, &mut |stmt| {
            loops |= matches!(
                stmt.kind,
                StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } | StmtKind::Goto(_)
            );
        });
        if calls > before && (loops || program.main != Some(id)) {
            return true;
        }
    }
    calls > 1
}

/// Whether a program may seed the random number generator more than once.
pub(super) fn seeds_again(program: &Program) -> bool {
    calls_again(program, &["srand", "srandom", "srand48"])
}
