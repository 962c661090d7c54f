//! Weak declarations without a definition: the linker leaves their address null (ELF, "Symbol Table", `STB_WEAK`).
//!
//! A weak function that no file defines and that is not a library function is replaced by a null pointer wherever the
//! program names it; a call of it becomes a call through a null pointer. With `--extern`, the function may be defined
//! in a file that was not given, so the program keeps it.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use super::{Extern, PassOptions};
use crate::diag::Diagnostic;
use crate::ir::{visit, Expr, ExprKind, Function, Id, IdSet, Program, Storage};
use crate::library;

/// Replaces functions without a definition by null pointers.
///
/// # Errors
/// Objects that are declared weak and are defined nowhere, where the program names them.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    refuse_objects(program)?;
    let is_missing = |function: &Function| function.weak && function.body.is_none() && !is_known(&function.name);
    let missing: IdSet<_> =
        program.functions.iter().filter(|(_, function)| is_missing(function)).map(|(id, _)| id).collect();
    let named = named(program, &missing);
    for function in named {
        let (name, span) = (program.functions[function].name.clone(), program.functions[function].span);
        program.caveat(
            match options.externs {
                Extern::Refuse => format!("'{name}', which is declared weak, is defined nowhere: its address is null"),
                Extern::Pure | Extern::Havoc => format!("'{name}', which is declared weak, is taken to be defined"),
            },
            span,
        );
    }
    if options.externs == Extern::Refuse {
        for (_, function) in program.functions.iter_mut() {
            function
                .body
                .iter_mut()
                .for_each(|body| visit::walk_block_exprs_mut(body, &mut |expr| replace(expr, &missing)));
        }
        for (_, var) in program.vars.iter_mut() {
            let Some(init) = &mut var.init else { continue };
            visit::init_exprs_mut(init, &mut |expr| {
                visit::walk_all_exprs_mut(expr, &mut |expr| replace(expr, &missing))
            });
        }
    }
    Ok(())
}

fn is_known(name: &str) -> bool {
    library::lookup(name.strip_prefix("__builtin_").unwrap_or(name)).is_some()
}

/// The functions of this set that the program names.
fn named(program: &Program, missing: &IdSet<Id<Function>>) -> Vec<Id<Function>> {
    let mut found = Vec::new();
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Func(function) = &expr.kind {
            if missing.contains(function) && !found.contains(function) {
                found.push(*function);
            }
        }
    });
    found
}

fn refuse_objects(program: &Program) -> Result<(), Vec<Diagnostic>> {
    let mut refused = Vec::new();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_block_exprs(body, &mut |expr| {
            let ExprKind::Var(var) = &expr.kind else { return };
            let var = &program.vars[*var];
            if var.weak && var.storage == Storage::Extern {
                let message = format!("'{}' is declared weak and defined nowhere", var.name);
                refused.push(Diagnostic::unsupported("weak", expr.span, message).help("add the file that defines it"));
            }
        });
    }
    match refused.is_empty() {
        true => Ok(()),
        false => Err(refused),
    }
}

/// Replaces a pointer to one of them, or its name in a call.
fn replace(expr: &mut Expr, missing: &IdSet<Id<Function>>) {
    let is_missing = |of: &Expr| matches!(&of.kind, ExprKind::Func(function) if missing.contains(function));
    if let ExprKind::Call(callee, _) = &mut expr.kind {
        if is_missing(callee) {
            **callee = Expr::constant(0, callee.ty.clone().pointer_to()).at(callee.span);
        }
    } else if expr.as_address().is_some_and(is_missing) {
        expr.kind = ExprKind::Int(0);
    }
}
