//! Reasons why accesses may race although no analysis of their addresses or orders shows it.

use crate::analysis::points_to;
use crate::ir::{layout, visit, Callee, ExprKind, Stmt, StmtKind, Storage, Type, TypeKind};
use crate::library;
use crate::source::Span;
use crate::translate::Loaded;

/// Finds a reason why a verifier's proof that accesses do not race would not count.
pub(super) fn of_sequential_program(normal: &Loaded) -> Option<String> {
    let tries = || Some(format!("{}: {UNORDERED}", normal.source.map.locate(try_without_order(normal)?)));
    of_pointers(normal).or_else(tries)
}

/// A failure shows what another thread has done, but orders nothing: see
/// [`explore::unordered_tries`](crate::explore).
const UNORDERED: &str = "a call that may fail while others hold what it asks for orders nothing";

/// Finds a call whose failure, or whose result, depends on other threads and orders nothing (POSIX 4.12).
fn try_without_order(normal: &Loaded) -> Option<Span> {
    first_statement(normal, &|stmt| {
        let StmtKind::Call { callee, .. } = &stmt.kind else { return false };
        points_to::entry_of(&normal.program, callee).is_some_and(|entry| library::orders_nothing(entry.name))
    })
}

/// Finds memory of which no analysis of pointers knows where it is.
pub(super) fn of_pointers(normal: &Loaded) -> Option<String> {
    let at = |span: Span, text: &str| format!("{}: {text}", normal.source.map.locate(span));
    let elsewhere = || {
        let span = pointer_of_elsewhere(normal)?;
        Some(at(span, "a variable that is defined elsewhere leads to unknown memory"))
    };
    let filled = || Some(at(filled_pointer(normal)?, "a pointer is filled with bytes from outside"));
    elsewhere().or_else(filled)
}

/// Finds a call that fills a pointer with bytes from outside: the program may have sent them itself, through a pipe or a
/// socket.
fn filled_pointer(normal: &Loaded) -> Option<Span> {
    let program = &normal.program;
    first_statement(normal, &|stmt| {
        let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return false };
        let to = args.first().filter(|_| program.functions[*called].name == library::FILLS);
        let of = to.and_then(|to| to.without_casts().ty.pointee());
        of.is_some_and(|of| layout::holds_scalar(program, of, &leads_to_memory))
    })
}

fn first_statement(normal: &Loaded, is_one: &dyn Fn(&Stmt) -> bool) -> Option<Span> {
    let mut found = None;
    for body in normal.program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if found.is_none() && is_one(stmt) {
                found = Some(stmt.origin.span);
            }
        });
    }
    found
}

fn leads_to_memory(ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Pointer(_) | TypeKind::VaList)
}

/// Finds the use of a variable that is defined in no file and leads to memory, such as `environ`: threads may share what
/// lies there, and the analysis knows no object for it. Those that functions of the library set are known.
fn pointer_of_elsewhere(normal: &Loaded) -> Option<Span> {
    let program = &normal.program;
    let is_known = |name: &str| library::STANDARD_STREAMS.contains(&name) || name == "optarg";
    let mut found = None;
    visit::walk_program_exprs(program, &mut |expr| {
        let ExprKind::Var(id) = expr.kind else { return };
        let var = &program.vars[id];
        let leads = layout::holds_scalar(program, &var.ty, &leads_to_memory);
        if var.storage == Storage::Extern && leads && !is_known(&var.name) {
            found = found.or(Some(expr.span));
        }
    });
    found
}
