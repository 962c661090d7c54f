//! What stays the same as long as the process runs (POSIX getpid, getuid, gethostid, sysconf): a value that is chosen
//! when the program begins, if it may be asked for more than once.

use std::collections::BTreeMap;

use super::matchers::direct_callee;
use crate::analysis::evaluate::evaluate;
use crate::ir::mentions::mentions_any;
use crate::ir::{visit, Expr, ExprKind, Id, Program, StmtKind, Storage, Type, Var};

/// Functions without arguments, and those after which they may give another value.
const CONSTANTS: &[(&str, &[&str])] = &[
    ("getpid", &[]),
    (THREAD, &[]),
    ("getuid", USERS),
    ("geteuid", USERS),
    ("getgid", GROUPS),
    ("getegid", GROUPS),
    ("getpagesize", &[]),
    ("gethostid", &["sethostid"]),
];
const USERS: &[&str] = &["setuid", "seteuid", "setreuid", "setresuid"];
const GROUPS: &[&str] = &["setgid", "setegid", "setregid", "setresgid"];

/// Gives the number of the calling thread: a value for each thread, which for `main` is that of the process
/// (gettid(2)).
pub(super) const THREAD: &str = "gettid";
/// The least and the greatest number of a thread so far. They are chosen after that of the process, which comes before
/// them in the order of names.
pub(super) const THREAD_NUMBERS: [&str; 2] = ["thread_least", "thread_greatest"];
/// Functions whose values depend on the policy that they get only.
const OF_POLICIES: [&str; 2] = ["sched_get_priority_max", "sched_get_priority_min"];
/// The policies of POSIX: `SCHED_OTHER`, `SCHED_FIFO` and `SCHED_RR`.
const POLICIES: std::ops::RangeInclusive<i128> = 0..=2;
/// The names for `sysconf` whose values are positive: `_SC_CLK_TCK`, `_SC_PAGESIZE`, `_SC_NPROCESSORS_CONF` and
/// `_SC_NPROCESSORS_ONLN` (POSIX limits.h; sysconf(3)).
const POSITIVE: [i128; 4] = [2, PAGE_SIZE, 83, 84];

/// `_SC_THREAD_STACK_MIN`, what `PTHREAD_STACK_MIN` asks for, and the size of the smallest stack on Linux (POSIX
/// limits.h: `PTHREAD_STACK_MIN` exists).
const LEAST_STACK: (i128, i128) = (75, 16384);
/// No name for `sysconf` is as great as this.
const NO_NAME: i128 = 1000;

/// `_SC_PAGESIZE` on Linux: what `getpagesize` gives.
const PAGE_SIZE: i128 = 30;
/// The names for `sysconf` whose values depend on limits that the process can change, on the time zone, on what the
/// machine does: `_SC_ARG_MAX`, `_SC_CHILD_MAX`, `_SC_OPEN_MAX`, `_SC_TZNAME_MAX`, `_SC_SIGQUEUE_MAX`,
/// `_SC_NPROCESSORS_CONF` to `_SC_AVPHYS_PAGES`.
const VARYING: [i128; 9] = [0, 1, 4, 6, 34, 83, 84, 85, 86];

/// Which value a call asks for: the name of a function, and a number for `sysconf`.
pub(super) fn asked<'n>(program: &Program, name: &'n str, args: &[Expr]) -> Option<(&'n str, i128)> {
    match (name, args) {
        ("sysconf" | "__sysconf", [which]) => match evaluate(program, super::matchers::strip(which))? {
            PAGE_SIZE => Some(("getpagesize", 0)),
            which => ((0..NO_NAME).contains(&which) && !VARYING.contains(&which)).then_some(("sysconf", which)),
        },
        (name, [policy]) if OF_POLICIES.contains(&name) => {
            Some((name, evaluate(program, super::matchers::strip(policy))?))
        }
        (name, []) => CONSTANTS.iter().any(|(known, _)| *known == name).then_some((name, 0)),
        _ => None,
    }
}

/// The least value that a call gives, if it does not fail.
pub(super) fn least(program: &Program, name: &str, args: &[Expr]) -> Option<i128> {
    let number = evaluate(program, super::matchers::strip(args.first()?))?;
    least_of(name, number)
}

/// The same for the value of [`asked`].
pub(super) fn least_of(name: &str, which: i128) -> Option<i128> {
    match name {
        "sysconf" | "__sysconf" if which == LEAST_STACK.0 => Some(LEAST_STACK.1),
        "sysconf" | "__sysconf" => POSITIVE.contains(&which).then_some(1),
        _ if OF_POLICIES.contains(&name) => POLICIES.contains(&which).then_some(0),
        _ => None,
    }
}

/// Whether a call fails, since there is no such value (POSIX sysconf: EINVAL).
pub(super) fn is_invalid(program: &Program, name: &str, args: &[Expr]) -> bool {
    let number = args.first().and_then(|which| evaluate(program, super::matchers::strip(which)));
    matches!(name, "sysconf" | "__sysconf") && number.is_some_and(|which| !(0..NO_NAME).contains(&which))
}

/// The name of the variable for a value.
fn variable((name, which): (&str, i128)) -> String {
    if which == 0 {
        format!("__ulseq_{name}")
    } else {
        format!("__ulseq_{name}_{which}").replace('-', "minus")
    }
}

/// The variables for what the program may ask for more than once: by the name of a function, and the number for
/// `sysconf`.
#[derive(Default)]
pub(super) struct ProcessConstants(pub(super) BTreeMap<(String, i128), Id<Var>>);

/// Adds these variables.
pub(super) fn add(program: &mut Program) -> ProcessConstants {
    let mut added = ProcessConstants::default();
    for ((name, which), often) in calls(program) {
        let changes = CONSTANTS.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, changes)| *changes);
        let ty = if name == "sysconf" || name == "gethostid" {
            Type::int_kind(crate::ir::IntKind::Long)
        } else {
            Type::int()
        };
        if often > 1 && !mentions_any(program, changes) {
            let var = program.add_var(variable((&name, which)), ty, Storage::Static);
            program.vars[var].thread_local = name == THREAD;
            if name == THREAD {
                for end in THREAD_NUMBERS {
                    let end_var = program.add_var(format!("__ulseq_{end}"), Type::int(), Storage::Static);
                    added.0.insert((end.to_owned(), 0), end_var);
                }
            }
            added.0.insert((name, which), var);
        }
    }
    added
}

/// How often the program may ask for each value; 2 stands for more.
fn calls(program: &Program) -> BTreeMap<(String, i128), usize> {
    let mut found: BTreeMap<(String, i128), usize> = BTreeMap::new();
    for (id, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        let mut again = program.main != Some(id);
        visit::walk_stmts(body, &mut |stmt| {
            again |= matches!(
                stmt.kind,
                StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } | StmtKind::Goto(_)
            );
        });
        visit::walk_block_exprs(body, &mut |expr| {
            let ExprKind::Call(callee, args) = &expr.kind else { return };
            let Some(called) = direct_callee(callee) else { return };
            let data = &program.functions[called];
            if data.body.is_some() || !data.ty.result.is_integer() {
                return;
            }
            if matches!(data.name.as_str(), "getppid" | "kill" | THREAD) {
                *found.entry(("getpid".to_string(), 0)).or_default() += if data.name == THREAD { 2 } else { 1 };
            }
            if let Some((name, which)) = asked(program, &data.name, args) {
                // The size of a page is one even if it is asked for once.
                // The number of the first thread is that of the process.
                let is_one = again || name == THREAD || name != data.name && name != "sysconf";
                *found.entry((name.to_string(), which)).or_default() += if is_one { 2 } else { 1 };
            }
        });
    }
    found
}
