//! Gives variables that may be used after their block memory whose lifetime ends with the block.
//!
//! The lifetime of a local variable ends with its block (C11 6.2.4p6); from here on variables live as long as their
//! function. To detect a late use as undefined behavior, `ends` replaces each variable whose address may be kept longer
//! than its block by memory from `malloc`. All others stay as they are: no code can use them late.
//!
//! The flow of addresses is tracked flow-insensitively: from variable to variable, through parameters, and out of
//! expressions. An address is kept too long if it may flow into memory, into a result, to an unknown function, to a new
//! thread, or into a variable that is declared outside the block. A variable-length array is memory from `malloc` in
//! any case: its block may be that of its function.
//!
//! The blocks that a thread leaves when it ends inside a called function are not handled here: that is a caveat. Takes
//! and gives [`Form::Lowered`](crate::ir::Form::Lowered).

mod callee;
mod ends;
mod flows;
pub(super) mod memory;

use crate::analysis::const_writes;
use crate::diag::Diagnostic;
use crate::ir::{visit, Block, Expr, ExprKind, Function, Id, IdMap, IdSet, Program, StmtKind, Var};
use crate::library;
use crate::passes::PassOptions;
use crate::source::Span;
use callee::called;
use flows::Flows;

/// Gives memory to the variables that may be used after their block.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let mut flows = Flows::new(program);
    for (id, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            flows.function = Some(id);
            flows.path = Vec::new();
            function.params.iter().for_each(|param| flows.home(*param));
            flows.statements(body);
        }
    }
    let (late, outlived) = (flows.kept_too_long(), flows.outlived());
    let homes = flows.homes;
    outlived.into_iter().for_each(|var| program.vars[var].kept = true);
    let mut functions: IdMap<Id<Function>, IdSet<Id<Var>>> = IdMap::default();
    let mut is_left_elsewhere = None;
    for (var, span) in &late {
        let function = homes[var].0;
        functions.entry(function).or_default().insert(*var);
        is_left_elsewhere = is_left_elsewhere.or(Some(*span));
    }
    if let (Some(span), true) = (is_left_elsewhere, ends_in_calls(program)) {
        program.caveat("no pointer to a variable is used after the variable's block has ended with its thread", span);
    }
    if let Some(span) = lent(program) {
        program.caveat("memory from alloca is not used after its function has returned", span);
    }
    if let Some(span) = lends_and_frees(program) {
        program.caveat("no memory from alloca, and no array of variable length, is passed to free", span);
    }
    if let Some((_, span)) = late.iter().find(|(var, _)| const_writes::has_parts(program, &program.vars[*var].ty)) {
        program.caveat("no constant declared in a block is written through a pointer that is kept", *span);
    }
    for function in program.functions.ids().collect::<Vec<_>>() {
        let lends = program.functions[function].body.as_ref().is_some_and(ends::lends);
        let late = functions.get(&function).cloned().unwrap_or_default();
        if lends || !late.is_empty() {
            ends::run(program, function, &late);
        }
    }
    Ok(())
}

/// The place where a function other than `main` calls `alloca`, perhaps several times.
fn lent(program: &Program) -> Option<Span> {
    let others = program.functions.iter().filter(|(id, _)| Some(*id) != program.main);
    let several = others.filter(|(_, function)| {
        function.body.as_ref().is_some_and(|body| ends::lends(body) && !ends::lends_once(body))
    });
    several.map(|(_, function)| function.span).next()
}

/// The place of a function with memory that is allocated on the stack at run time, in a program that frees memory: both
/// kinds of memory become results of `malloc`, so freeing the first kind is not noticed.
fn lends_and_frees(program: &Program) -> Option<Span> {
    let frees = program.functions.iter().any(|(_, function)| function.body.is_none() && function.name == "free");
    let lends = |body: &Block| ends::lends(body) || declares_variable_array(program, body);
    let mut functions = program.functions.iter().filter(|_| frees);
    functions.find(|(_, function)| function.body.as_ref().is_some_and(lends)).map(|(_, function)| function.span)
}

fn declares_variable_array(program: &Program, body: &Block) -> bool {
    let mut found = false;
    visit::walk_stmts(body, &mut |stmt| {
        if let StmtKind::Decl(var, _) = &stmt.kind {
            found |= memory::is_variable_array(&program.vars[*var].ty);
        }
    });
    found
}

/// Whether a function that is called by its name ends the thread, or one that is called by its address may.
fn ends_in_calls(program: &Program) -> bool {
    if is_passed_on(program) {
        return true;
    }
    let calls = |body: &Block| {
        let mut found = IdSet::default();
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Call(callee, _) = &expr.kind {
                if let ExprKind::Func(id) = called(callee).kind {
                    found.insert(id);
                }
            }
        });
        found
    };
    let all: IdMap<_, _> = program.functions.iter().filter_map(|(id, f)| Some((id, calls(f.body.as_ref()?)))).collect();
    let ends = |id: &Id<Function>| library::ends_thread(&program.functions[*id].name);
    all.values().flatten().any(|callee| all.get(callee).is_some_and(|calls| calls.iter().any(ends)))
}

/// Whether the program takes the address of a function that ends the thread.
fn is_passed_on(program: &Program) -> bool {
    let is_one =
        |expr: &Expr| matches!(expr.kind, ExprKind::Func(id) if library::ends_thread(&program.functions[id].name));
    let (mut named, mut called_so) = (0, 0);
    let mut look = |expr: &Expr| {
        named += usize::from(is_one(expr));
        if let ExprKind::Call(callee, _) = &expr.kind {
            called_so += usize::from(is_one(called(callee)));
        }
    };
    for (_, function) in program.functions.iter() {
        function.body.iter().for_each(|body| visit::walk_block_exprs(body, &mut look));
    }
    for (_, var) in program.vars.iter() {
        var.init.iter().for_each(|init| visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut look)));
    }
    named > called_so
}
