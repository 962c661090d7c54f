//! Gives each call of a function that returns new memory a copy of the function: to the analyses, which take all that
//! one statement allocates for one object, the results of different calls are different objects (heap cloning).
//!
//! ```c
//! void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
//! ids = xmalloc(8);  count = xmalloc(4);              // becomes
//! ids = xmalloc(8);  count = xmalloc_1(4);
//! ```
//!
//! The behavior does not change. Copied are functions with a pointer as result that allocate memory, or call such a
//! function, and are not recursive; callers before callees, until the copies have [`MOST`] statements.
//!
//! Takes and gives [`Form::Normal`](crate::ir::Form::Normal).

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{function_copy, visit, Block, Callee, Function, Id, IdMap, IdSet, Program, StmtKind};
use crate::library;

/// The maximum number of statements of a function that is copied.
const LARGE: usize = 60;
/// The maximum number of statements of all copies.
const MOST: usize = 2_000;

/// Adds the copies.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let mut left = MOST;
    for function in in_order(program) {
        let size = program.functions[function].body.as_ref().map_or(0, statements);
        let sites = sites(program, function);
        let copies = sites.saturating_sub(1);
        if copies * size > left {
            continue;
        }
        left -= copies * size;
        // The first call keeps the function.
        let copies: Vec<_> = (0..copies).map(|_| function_copy::copy(program, function)).collect();
        let mut next = std::iter::once(function).chain(copies);
        each_call(program, &mut |called| {
            if *called == function {
                *called = next.next().unwrap_or(function);
            }
        });
    }
    Ok(())
}

/// The functions to copy, callers before callees.
fn in_order(program: &Program) -> Vec<Id<Function>> {
    let calls = calls(program);
    let mut allocators: IdSet<Id<Function>> = IdSet::default();
    let gives = |function: &Id<Function>, known: &IdSet<Id<Function>>| {
        let allocates = |called: &Id<Function>| {
            known.contains(called)
                || program.functions[*called].body.is_none() && library::allocates(&program.functions[*called].name)
        };
        calls.get(function).is_some_and(|calls| calls.iter().any(allocates))
    };
    let may_be = |function: &Id<Function>| {
        let data = &program.functions[*function];
        data.ty.result.is_pointer() && data.body.as_ref().is_some_and(|body| statements(body) <= LARGE)
    };
    let candidates: Vec<_> = program.functions.ids().filter(may_be).collect();
    while {
        let before = allocators.len();
        let more: Vec<_> = candidates.iter().filter(|function| gives(function, &allocators)).copied().collect();
        allocators.extend(more);
        allocators.len() > before
    } {}
    // Callees first, without those that lead back to themselves.
    let mut order = Vec::new();
    let mut left: Vec<_> = candidates.into_iter().filter(|function| allocators.contains(function)).collect();
    while {
        let is_ready = |function: &Id<Function>| {
            let calls = calls.get(function).into_iter().flatten();
            calls.filter(|called| allocators.contains(called)).all(|called| order.contains(called))
        };
        let (ready, others): (Vec<_>, Vec<_>) = left.iter().copied().partition(|function| is_ready(function));
        order.extend(&ready);
        left = others;
        !ready.is_empty()
    } {}
    order.reverse();
    order
}

/// The functions with bodies, and what they call by name.
fn calls(program: &Program) -> IdMap<Id<Function>, IdSet<Id<Function>>> {
    let mut found: IdMap<_, IdSet<_>> = IdMap::default();
    for (id, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        let calls = found.entry(id).or_default();
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind {
                calls.insert(*called);
            }
        });
    }
    found
}

/// The number of calls of a function by name.
fn sites(program: &mut Program, function: Id<Function>) -> usize {
    let mut count = 0;
    each_call(program, &mut |called| count += usize::from(*called == function));
    count
}

fn each_call(program: &mut Program, f: &mut dyn FnMut(&mut Id<Function>)) {
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(body) = &mut program.functions[function].body else { continue };
        visit::walk_stmts_mut(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(called), .. } = &mut stmt.kind {
                f(called);
            }
        });
    }
}

fn statements(body: &Block) -> usize {
    let mut count = 0;
    visit::walk_stmts(body, &mut |_| count += 1);
    count
}
