//! `ulseq` translates a multi-threaded C program into an equivalent sequential, nondeterministic one, so that any
//! sequential verifier can find its bugs and prove it safe: loops are not unwound and context switches are not
//! bounded (UL-CSeq, ATVA 2016). Around this sequentialization, it runs verifiers, explores states itself, and
//! reports what each verdict rests on.
//!
//! # The pipeline
//!
//! ```text
//!  file ──front──▶ lowered ──passes──▶ normal ──passes──▶ visible ──checks, scheme, driver──▶ sequential ──print──▶ C
//!                                        │                                                      │                 │
//!                                     interp                                            engine::symbolic     back │
//!                                        │                                                      │                 │
//!                                     explore ───────────────▶ engine ◀─────────────────────────┴─────────────────┘
//!                                                                ▲
//!                                                  run ──▶ verify (the strategy)
//!
//!  passes: system_calls cleanup_handlers cancellation_points prune variably_modified_types flexible_arrays
//!          weak_symbols library_pointers temporaries argument_lists thread_assumptions
//!          ilp32_assumptions evaluation_order block_lifetimes library_types bypassed_declarations normalize
//!          start_functions library_state contracts partial_bytes allocators checked_constants resolve function_lifetimes
//!          threads uninitialized simplify awaits subroutines visible
//! ```
//!
//! | stage | module | what it does |
//! |---|---|---|
//! | read | [`front`] | runs `cc -E`, rewrites tokens that the parser rejects, parses, lowers to the tree |
//! | represent | [`ir`], [`data_model`] | one typed tree for all stages; [`ir::Form`] states its invariants after each stage; the sizes of types |
//! | check | [`valid`] | checks that a program is in the form that it claims, after every pass in debug builds |
//! | library | [`library`], [`stubs`] | effects of library functions, as a table; C models of those that synchronize |
//! | analyze | [`analysis`] | control flow, points-to sets, sharing, thread lifetimes, held mutexes |
//! | transform | [`passes`] | one pass per file; [`passes::PASSES`] is the pipeline |
//! | sequentialize | [`scheme`], [`driver`] | how a thread is suspended and resumed; the schedules |
//! | print | [`mod@print`] | C text with a map from its lines to the source |
//! | connect | [`translate`] | calls the stages in order |
//! | verify | [`verify`], [`engine`], [`back`], [`process`] | the strategy; the engines it asks; verifiers, one per file; processes under limits |
//! | confirm | [`engine::verifier`], [`schedule`], [`replay`], [`report`] | a verifier's violation counts once its replay confirms it; minimizes a schedule, and shows it in thread columns |
//! | state | [`verdict_wording`], [`exit_code`] | the words of every verdict, and the exit codes |
//! | witness | [`witness`] | violation witnesses in SV-COMP's exchange formats |
//! | reduce | [`reductions`] | the reductions by name, each with a switch |
//! | explore | [`interp`], [`explore`] | interpreter of the normal form; explicit-state search |
//! | decide | [`logic`], [`engine::symbolic`] | terms, circuits, SAT and IC3; the symbolic engine on the sequential program |
//! | export | [`logic::TransitionSystem`] | the sequential program for other model checkers, in three formats |
//! | interact | [`cli`], [`run`], [`output_file`], [`diag`], [`source`], [`text_escape`], [`stack`] | the command line; output files; messages with source positions, in which nothing is a command for the terminal; threads with a large stack |
//!
//! To read the way of one command, begin with [`run::main`], then `run/verify.rs`, [`verify::run`] with its session,
//! and [`engine`]. The table of who may use whom is in `tests/layers.rs`.
//!
//! # How a thread is simulated
//!
//! Every thread *instance* (creation statement × start function) gets a function of its own, with static variables,
//! into which all calls that touch shared memory are inlined, or in a large thread linked to one copy of the function.
//! A *visible point* stands before each synchronization and before each access that may conflict with one of another
//! live thread; code between two points commutes with everything that other threads do. The *scheme* makes it possible
//! to suspend the function at a visible point and to resume it there; the *driver* calls the functions in a loop. A
//! blocked step is an assumption that fails: the executions in which the step is made later are covered by a context
//! switch before it.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | visible point | a place in a thread before which another thread may run; the code between two of them is a *step* |
//! | thread instance | a creation statement with a start function: what the translation makes a function of its own |
//! | context switch, round | another thread makes the next step; every thread has had its turn once |
//! | scheme, driver | how a function is suspended and resumed; the loop that calls the functions, and so the schedules |
//! | stub | the C model of a library function that synchronizes, in the sequential program |
//! | contract | what is known of a library function without a model: its results, and what it writes |
//! | verdict, violation | `true`, `false(PROPERTY)` or `unknown`; what a `false` shows |
//! | bound | where executions were cut off: it makes a `true` one up to this bound |
//! | caveat | an assumption of the translation; the verdict *rests on* it |
//! | witness | a violation in SV-COMP's exchange formats |
//! | schedule | a violation with its steps, choices and values, which can be replayed |
//! | engine, member | who can be asked for a verdict; one that takes part in the portfolio of [`verify`] |
//! | persistent set, sleep set | the steps that a state must explore, and those that it need not (partial-order reduction) |
//! | intern table | equal components of states are stored once, by number |
//! | reduction | whatever leaves executions out, with a switch that turns it off |
//!
//! # Two semantics
//!
//! At the normal form ([`ir::Form::Normal`], before the pass `resolve`), the way divides. [`interp`] executes it with
//! threads, memory and a library of its own; the passes from `resolve` on translate it for verifiers and the symbolic
//! engine, with the C models in [`stubs`]. Neither uses code of the other, and tests and campaigns compare their
//! answers. What comes before is common to both, and so are [`library`] and small parts of [`analysis`] (which objects
//! have addresses, alignment, comparisons, where points of the thread may be: [`analysis::switch_policy`]). A defect
//! there deceives both: there, native executions and programs with known verdicts are the check.
//!
//! # Guarantees
//!
//! - A construct outside of the model never passes silently: it is a located [`diag::Diagnostic`].
//! - A bound that was hit never yields a proof: every bound is a [`ir::StmtKind::BoundHit`] in the program, and every
//!   assumption of the translation is a [`ir::Caveat`] that is shown with the verdict.
//! - The library does not print, and does not exit except on an interrupt or without its supervisor ([`process`]).
//! - The same input gives the same bytes.
//!
//! # How to extend it
//!
//! To add a pass, add a file to [`passes`] and a row to [`passes::PASSES`]. To model a library function, add a row to
//! a table in [`library`] and, if it synchronizes, a part to a file under `stubs/runtime` and a row and a model for the
//! explorer (`interp/library_operations.rs`, `interp/models`). To add a verifier, add a file to [`back`], its row to
//! [`back::verifiers`], and a header of its own under `stubs/back` with its rows in `back/header.rs`. To add an engine,
//! implement [`engine::Engine`]; a refinement loop around another engine, such as [`engine::cegpv`], is one; one around
//! verifiers restricts the program and wraps them, as [`engine::inv`] does with [`back::switched`]. To add a test, add
//! a C file under `tests/cases`.

/// Checks an invariant of our own in every build except a release (`build.rs`), as `debug_assert!` would; but without the
/// checks that `debug_assertions` also puts into all generic code of the standard library, which take long to compile.
macro_rules! self_check {
    ($condition:expr $(, $($message:tt)+)?) => {
        if cfg!(self_checks) {
            assert!($condition $(, $($message)+)?);
        }
    };
}

pub mod analysis;
pub mod back;
pub mod cli;
pub mod data_model;
pub mod diag;
pub mod driver;
pub mod engine;
pub mod exit_code;
pub mod explore;
pub mod front;
pub mod interp;
pub mod ir;
pub mod library;
pub mod logic;
pub mod output_file;
pub mod passes;
pub mod print;
pub mod process;
pub mod reductions;
pub mod replay;
pub mod report;
pub mod run;
pub mod schedule;
pub mod scheme;
pub mod source;
pub mod stack;
pub mod stubs;
pub mod text_escape;
pub mod translate;
pub mod valid;
pub mod verdict_wording;
pub mod verify;

pub mod witness;
