//! `ulseq` turns a multi-threaded C program into an equivalent sequential, nondeterministic one, so that any sequential
//! verifier can find its bugs and prove it safe: loops are not unwound and context switches are not bounded (UL-CSeq,
//! ATVA 2016). Around that core it runs verifiers and says what their answers rest on.
//!
//! # The pipeline
//!
//! ```text
//!  file ──front──▶ lowered ──passes──▶ visible ──scheme──▶ ──driver──▶ sequential ──print──▶ C text
//!                     │                                                               + stubs, back-end header
//!        prune lives models normalize resolve threads uninit tidy awaits visible          │
//!                                                                        verify ◀── back ◀┘
//! ```
//!
//! | stage | module | what it does |
//! |---|---|---|
//! | read | [`front`] | runs `cc -E`, rewrites the tokens that the parser does not know, parses, lowers to our own tree |
//! | shape | [`ir`] | one typed tree for all stages; [`ir::Form`] says what is true of it at each point |
//! | check | [`valid`] | holds a program to what its form promises, after every pass in debug builds |
//! | know the library | [`library`], [`stubs`] | a table of what every library function does, and the C model of those that synchronise |
//! | ask | [`analysis`] | control flow, points-to, sharing, who is alive, which mutexes are held |
//! | transform | [`passes`] | one pass a file; [`passes::PASSES`] is the chain |
//! | simulate | [`scheme`], [`driver`] | how a thread is left and entered again; who runs when |
//! | write | [`print`] | C text and, line by line, where it comes from |
//! | string together | [`translate`] | the one place that calls the stages in order |
//! | compare | [`native`] | explores a generated program natively, without any verifier |
//! | run | [`process`], [`back`], [`verify`] | programs under limits; one verifier a file; all states first, then which verifier with which bounds |
//! | believe | [`cex`], [`report`] | a violation is replayed natively, made shorter, and shown in thread columns |
//! | hand on | [`witness`] | a violation in SV-COMP's exchange formats |
//! | leave out | [`without`] | the reductions by name, each with a switch |
//! | explore | [`interp`], [`explore`] | a semantics of its own for the normal form; all schedules and inputs, state by state |
//! | talk | [`cli`], [`run`], [`diag`], [`source`] | the command line, messages on the user's own lines |
//!
//! # How a thread is simulated
//!
//! Every thread *instance* (creation statement × start function) gets a function of its own with all calls that touch shared memory
//! inlined and its variables static. A *visible point* stands before each access that another live thread may conflict
//! with and before each synchronisation; code between two points commutes with everything others do. The scheme
//! makes it possible to leave the function at a visible point and to enter it there again; the driver calls the functions in a
//! loop. A blocked step is an assumption: the switch before it covers the executions in which it is made later.
//!
//! # What never happens
//!
//! - A construct outside the model is a located [`diag::Diagnostic`], never silence.
//! - A bound that was hit is never a proof: every bound is a [`ir::StmtKind::BoundHit`] in the program, and every assumption of
//!   the translation a [`ir::Caveat`] that is shown with the verdict.
//! - The library does not print and does not exit; the same input gives the same bytes.
//!
//! # To change something
//!
//! To add a pass, add a file to [`passes`] and a row to [`passes::PASSES`]. To model a library function, add a row to a table in
//! [`library`] and, if it synchronises, a part to a file under `stubs/runtime`. To add a verifier, add a file to [`back`] and a header under
//! `stubs/back`. To add a test, add a C file under `tests/cases`.

pub mod analysis;
pub mod back;
pub mod cex;
pub mod cli;
pub mod diag;
pub mod driver;
pub mod escape;
pub mod explore;
pub mod front;
pub mod interp;
pub mod ir;
pub mod library;
pub mod native;
pub mod passes;
pub mod print;
pub mod process;
pub mod report;
pub mod run;
pub mod scheme;
pub mod source;
pub mod stack;
pub mod stubs;
pub mod translate;
pub mod valid;
pub mod verify;
pub mod without;
pub mod witness;
