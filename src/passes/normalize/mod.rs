//! Lowers a program to concurrent normal form.
//!
//! Takes [`Form::Lowered`](crate::ir::Form::Lowered), gives [`Form::Normal`](crate::ir::Form::Normal):
//!
//! - expressions have no side effects and contain no calls;
//! - every statement makes at most one access to memory that another thread may access: a global, a local whose
//!   address is taken, or anything behind a pointer (decided by `places`);
//! - conditions read only private variables;
//! - only `if`, `while (1)`, `goto`, `break` and blocks remain.
//!
//! C's order of evaluation is preserved; where C leaves it unspecified, evaluation is from left to right. An operation
//! on an `_Atomic` object and each atomic builtin is one [`StmtKind::Atomic`](crate::ir::StmtKind::Atomic).
//!
//! ```c
//! while (x > 0 && !done) c += y--;          // x, done, c, y global
//! ```
//! becomes
//! ```c
//! while (1) {
//!   t1 = x;
//!   t2 = t1 > 0;
//!   if (t2) { t3 = done; t2 = !t3; }
//!   if (!t2) break;
//!   t4 = c; t5 = y; y = t5 - 1; c = t4 + t5;
//! }
//! ```
//!
//! | part | what it lowers |
//! |---|---|
//! | `control`, `expr`, `places`, `assign`, `calls`, `init` | statements, values, lvalues, assignments, calls, initializers |
//! | `variable_length_arrays`, `overflow_builtins`, `sign_and_magnitude`, `compared_addresses` | arrays of variable length, checked arithmetic, addresses as integers |
//! | `atomic`, `atomic_values`, `same_bytes` | atomic operations, atomic functions behind pointers, compared structures |
//! | `exposed` | which locals other threads can access |
//! | `copying`, `elements`, `searching`, `overlap`, `unaligned`, `comparison_signs`, `comparators` | functions that copy, set, compare or search memory, element by element where it is shared |
//! | `scanning`, `scanned_conversions`, `scanned_memory`, `command_line_strings` | formatted input, and the strings passed to `main` |
//! | `library_reads`, `null_arguments`, `library_results`, `no_return` | what functions without a model read, get and give |
//! | `streams`, `stream_use`, `handles`, `handle_use` | the lifetime of streams and of other objects of libraries |
//! | `misused_objects` | objects of the thread library that a function must not get |
//! | `process_constants`, `process_constant_calls`, `call_counts` | what does not change as long as the process runs |
//! | `history_dependent_calls` | which results follow from what was done before |
//! | `clocks`, `sleeping`, `timed_waits` | time |
//! | `context`, `builders`, `matchers` | the statements emitted so far; making and recognizing expressions |
//!
//! Files that call each other's methods follow the grammar of C: an expression contains lvalues, assignments, calls and
//! statements, and these contain expressions (`expr` with `assign`, `atomic`, `calls`, `control` and `places`;
//! `init` with `places`; `control` with `variable_length_arrays`; `assign` with `copying`). Memory is copied whole or in
//! a loop over its elements (`copying`, `elements`, `searching`); checked arithmetic has one way for numbers that are
//! wider than any type (`overflow_builtins`, `sign_and_magnitude`); the conversions of formatted input share its cursor
//! (`scanning`, `scanned_conversions`, `scanned_memory`, and `errno` of `clocks`); what a function on time returns
//! depends on how long it waits (`clocks`, `library_results`, `sleeping`, `timed_waits`); the end of a stream is that of
//! its object, which is read before each use (`streams`, `library_reads`).

mod assign;
mod atomic;
mod atomic_values;
mod builders;
mod call_counts;
mod calls;
mod clocks;
mod command_line_strings;
mod comparators;
mod compared_addresses;
mod comparison_signs;
mod context;
mod control;
mod copying;
pub mod elements;
mod exposed;
mod expr;
mod handle_use;
mod handles;
mod history_dependent_calls;
mod init;
pub(super) mod library_reads;
mod library_results;
mod matchers;
mod misused_objects;
mod no_return;
mod null_arguments;
mod overflow_builtins;
mod overlap;
mod places;
mod process_constant_calls;
mod process_constants;
mod same_bytes;
mod scanned_conversions;
mod scanned_memory;
mod scanning;
mod searching;
mod sign_and_magnitude;
mod sleeping;
mod stream_use;
mod streams;
mod timed_waits;
mod unaligned;
mod variable_length_arrays;

pub(super) use self::expr::has_effects;

use self::call_counts::{seeds_again, ClockUse};
use self::command_line_strings::CommandLineStrings;
use self::comparison_signs::Signs;
use self::context::Normalizer;
use self::handle_use::Handles;
use self::history_dependent_calls::HistoryDependentCalls;
use self::process_constants::ProcessConstants;
use self::stream_use::Streams;
use super::options::Extern;
use super::{padding, PassOptions};
use crate::analysis::address_taken;
use crate::analysis::byte_views;
use crate::analysis::fixed_variables::{self, FixedVariables};
use crate::analysis::library_objects;
use crate::diag::Diagnostic;
use crate::ir::{Block, Function, Id, IdMap, IdSet, Origin, Program};
use crate::reductions::Reduction;

/// Normalizes every function body.
///
/// # Errors
/// Every construct that has no normal form, with its location.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let counts = options.without.uses(Reduction::TripCounts);
    let comparators = options.without.uses(Reduction::ComparisonSigns).then(|| comparators::find(program));
    // Copies and fills are made of bytes below.
    program.object_seen_as_other_type = library_objects::seen_as_other_type(program).map(|seen| seen.span);
    let constants = process_constants::add(program);
    let (clocks, seeds) = (ClockUse::of(program), seeds_again(program));
    let (streams, handles) = (Streams::of(program), Handles::of(program));
    let history_dependent_calls = HistoryDependentCalls::of(program);
    let bytes = padding::padding_matters(program, options);
    program.reads_padding = bytes;
    let fixed = fixed_variables::find(program, options.externs != Extern::Havoc);
    let known = ProgramFacts {
        counts,
        fixed: &fixed,
        comparators: comparators.as_ref(),
        clocks,
        seeds,
        streams,
        handles: &handles,
        bytes,
        constants: &constants,
        history_dependent_calls: &history_dependent_calls,
    };
    let mut diagnostics = Vec::new();
    let functions: Vec<_> = program.functions.ids().collect();
    for function in functions {
        if let Some(body) = program.functions[function].take_body() {
            let body = function_body(program, function, &body, known, &mut diagnostics);
            program.functions[function].body = Some(body);
        }
    }
    atomic_values::run(program);
    if diagnostics.is_empty() {
        Ok(())
    } else {
        Err(diagnostics)
    }
}

/// Facts about the program that are computed before its bodies are normalized.
#[derive(Clone, Copy)]
struct ProgramFacts<'a> {
    counts: bool,
    fixed: &'a FixedVariables,
    /// The comparison functions for the library; `None` if signs of comparisons are no matter.
    comparators: Option<&'a IdSet<Id<Function>>>,
    clocks: ClockUse,
    seeds: bool,
    streams: Streams,
    handles: &'a Handles,
    bytes: bool,
    constants: &'a ProcessConstants,
    history_dependent_calls: &'a HistoryDependentCalls,
}

fn function_body(
    program: &mut Program,
    function: Id<Function>,
    body: &Block,
    ProgramFacts {
        counts,
        fixed,
        comparators,
        clocks,
        seeds,
        streams,
        handles,
        bytes,
        constants,
        history_dependent_calls,
    }: ProgramFacts<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Block {
    let mut address_taken = address_taken::address_taken(body);
    if bytes {
        address_taken.extend(byte_views::overlaid(program, function));
    }
    let exposed = exposed::exposed(program, body, &address_taken);
    let command_line_strings = CommandLineStrings::of(program, function, body);
    let signs = comparators.map(|known| Signs::of(program, body, known.contains(&function))).unwrap_or_default();
    let mut cx = Normalizer {
        program,
        function,
        out: Vec::new(),
        address_taken,
        exposed,
        command_line_strings,
        from_main: false,
        repeated: None,
        is_other_thread: None,
        from_clock: false,
        signs,
        counts,
        fixed,
        clocks,
        seeds,
        streams,
        handles: handles.clone(),
        looks_at_bytes: bytes,
        process_constants: constants,
        history_dependent_calls,
        nesting: Vec::new(),
        arrays: IdMap::default(),
        origin: Origin::control("normalize"),
        diagnostics,
    };
    if cx.program.main == Some(function) {
        cx.choose_constants();
        cx.streams_are_open();
    }
    cx.block(body);
    let mut out = cx.out;
    if program.functions[function].noreturn {
        no_return::run(&mut out);
    }
    out
}
