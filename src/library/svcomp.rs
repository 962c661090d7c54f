//! Functions that SV-COMP, CBMC, ESBMC and Dat3M provide to programs, and those behind `assert` and the end of the
//! process.

use super::entry::{Entry, Group, Model, Special, StubStep};

/// Families of functions identified by a prefix.
pub(super) const PREFIXES: &[Entry] = &[
    Entry { name: "__VERIFIER_nondet_", is_standard: false, row: &ARBITRARY.overriding() },
    Entry { name: "nondet_", is_standard: false, row: &ARBITRARY },
];
const ARBITRARY: Group = Group::special(&[], Special::Nondet, &[]);

pub(super) const TABLE: &[Group] = &[
    // SV-COMP rules, "Definition of the verification tasks"
    Group::special(&["reach_error", "__VERIFIER_error"], Special::ReachError, &[]).overriding(),
    Group::special(&["__VERIFIER_assume"], Special::Assume, &[]).overriding(),
    Group::special(&["__VERIFIER_atomic_begin"], Special::AtomicBegin, &[]).overriding(),
    Group::special(&["__VERIFIER_atomic_end"], Special::AtomicEnd, &[]).overriding(),
    Group::refuse(
        &["__VERIFIER_nondet_memory"],
        "filling memory with arbitrary bytes is not modeled",
        "assign __VERIFIER_nondet_T() to each member",
    ),
    // Conditions that the pass `normalize` adds.
    Group::new(
        &[super::entry::WHOLE],
        Model::Stub(&[StubStep::of("__ulseq_whole", &[0, 1]).no_result().invisible()]),
        &[],
    ),
    Group::new(
        &[super::entry::APART],
        Model::Stub(&[StubStep::of("__ulseq_apart", &[0, 1, 2]).no_result().invisible()]),
        &[],
    ),
    // Similar functions, if they have no body. A program that defines one means its own.
    Group::special(&["__VERIFIER_assert", "__CPROVER_assert", "__ESBMC_assert", "assert"], Special::Assert, &[]),
    Group::special(&["__CPROVER_assume", "__ESBMC_assume", "__builtin_assume"], Special::Assume, &[]),
    Group::special(&["__CPROVER_atomic_begin", "__ESBMC_atomic_begin"], Special::AtomicBegin, &[]),
    Group::special(&["__CPROVER_atomic_end", "__ESBMC_atomic_end"], Special::AtomicEnd, &[]),
    Group::ignore(&[
        "__ESBMC_yield",
        "__VERIFIER_loop_bound",
        "__VERIFIER_loop_begin",
        "__VERIFIER_spin_start",
        "__VERIFIER_spin_end",
        "__CPROVER_input",
        "__CPROVER_output",
    ]),
    // assert (C11 7.2) as expanded by glibc, newlib and macOS
    Group::special(
        &[
            "__assert_fail",
            "__assert",
            "__assert_rtn",
            "__assert_func",
            "__assert_perror_fail",
            "_assert",
            "__assert2",
            "__assert_c99",
        ],
        Special::AssertFail,
        &[],
    ),
    // Termination (C11 7.22.4)
    Group::special(
        &["abort", "exit", "_exit", "_Exit", "quick_exit", "__builtin_abort", "__builtin_exit", "__builtin__exit"],
        Special::EndProcess,
        &[],
    ),
    Group::refuse(
        &["__cxa_atexit"],
        "handlers that run when the process ends are not modeled",
        "call the handler at the end of main",
    ),
];
