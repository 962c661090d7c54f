//! Slices variables away: an abstraction of a program in normal form that has every execution of it, and more (CEGPV,
//! "Counter-Example Guided Program Verification", FM 2016, Sect. 4.1: `[P]ab`).
//!
//! ```text
//! before                          after, without y, z and their temporaries
//! t = y;                          (nothing)
//! if (t) { u = z; c = u ? 0 : 1; }    any = *; if (any) { any' = *; c = any' ? 0 : 1; }
//! x = c;                          x = c;
//! y = !z';                        (nothing)
//! ```
//!
//! - An assignment to a sliced variable vanishes, and with it its visible point: that is where the speed comes from.
//! - What is computed from one is arbitrary; a test on one branches freely; an assumption on one holds.
//! - An assertion is never dropped: if it reads one, it may fail.
//! - Synchronization, calls, the creation of threads, and all control stay.
//! - An expression that may be undefined is still evaluated, with the same operands (see
//!   [`dependencies`](crate::analysis::dependencies): the variables that decide it are never sliced).
//! - A variable behind a pointer is never sliced, so writes through pointers stay as they are.
//! - A loop of which nothing remains but free exits is left at once: what it would delay happens at any time anyway.
//!
//! This is no pass of the pipeline: refinement loops call it with the variables that they choose.

mod statements;
mod values;

use crate::ir::{visit, Callee, Form, Function, Id, IdSet, Program, StmtKind, Type, Var};
use crate::source::Span;
use crate::valid;

/// An abstraction.
#[derive(Clone, Debug)]
pub struct Sliced {
    /// The program in normal form. Statements that remain keep their identities.
    pub program: Program,
    /// Where values became arbitrary.
    pub sites: Vec<AbstractedSite>,
}

/// A place where a value, or a test, became arbitrary.
#[derive(Clone, Debug)]
pub struct AbstractedSite {
    /// The place in the source.
    pub span: Span,
    /// The sliced variables that decide it.
    pub on: Vec<Id<Var>>,
}

/// Slices these variables of a program in normal form away. They must be among those that
/// [`Dependencies`](crate::analysis::dependencies::Dependencies) calls sliceable.
pub fn run(program: &Program, sliced: &IdSet<Id<Var>>) -> Sliced {
    let mut slicer = Slicer {
        source: program,
        sliced,
        added: Vec::new(),
        next: program.vars.len(),
        free: false,
        function: Id::from_index(0),
        returns: used_results(program, sliced),
        span: Span::NONE,
        sites: Vec::new(),
    };
    let mut out = program.clone();
    for id in program.functions.ids() {
        let Some(body) = &program.functions[id].body else { continue };
        slicer.function = id;
        let new = slicer.body(body);
        declare(&mut out, id, std::mem::take(&mut slicer.added));
        out.functions[id].body = Some(new);
    }
    self_check!(valid::check(&out, Form::Normal).is_ok(), "{:?}", valid::check(&out, Form::Normal));
    Sliced { program: out, sites: slicer.sites }
}

/// The functions whose results are used: by a call whose result is kept, or by callers that are not known.
fn used_results(program: &Program, sliced: &IdSet<Id<Var>>) -> IdSet<Id<Function>> {
    let mut used = IdSet::default();
    visit::walk_program_exprs(program, &mut |expr| used.extend(expr.as_function()));
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { result: Some(result), callee: Callee::Function(called), .. } = &stmt.kind else {
                return;
            };
            if !result.root().is_some_and(|root| sliced.contains(&root)) {
                used.insert(*called);
            }
        });
    }
    used
}

/// Adds the variables for arbitrary values to a function.
fn declare(program: &mut Program, function: Id<Function>, added: Vec<Type>) {
    for ty in added {
        program.add_temp(function, "__ulseq_any", ty);
    }
}

struct Slicer<'a> {
    source: &'a Program,
    sliced: &'a IdSet<Id<Var>>,
    /// The types of the variables to be added to the current function.
    added: Vec<Type>,
    /// The index of the next added variable.
    next: usize,
    /// Whether a test in the current loop or function became arbitrary.
    free: bool,
    /// The current function, and those whose results are used.
    function: Id<Function>,
    returns: IdSet<Id<Function>>,
    /// The place of the current statement.
    span: Span,
    sites: Vec<AbstractedSite>,
}
