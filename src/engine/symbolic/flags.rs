//! Flags: variables to which the program assigns constants only, such as `turn = 1`. Like program counters, they are
//! part of the control location.

use crate::ir::{visit, Expr, ExprKind, Id, IdSet, Program, StmtKind, Var};

/// The static scalar variables whose address is not taken and to which only constants are assigned.
pub(super) fn flags(program: &Program) -> IdSet<Id<Var>> {
    let mut flags: IdSet<Id<Var>> = IdSet::default();
    flags.extend(
        program.vars.iter().filter(|(_, var)| var.storage.is_static() && var.ty.is_arithmetic()).map(|it| it.0),
    );
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::AddrOf(place) = &expr.kind {
            place.as_var().into_iter().for_each(|var| {
                flags.remove(&var);
            });
        }
    });
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let is_constant = matches!(&stmt.kind, StmtKind::Assign { value, .. } if is_constant(value));
            if let (false, Some(var)) = (is_constant, stmt.written().and_then(Expr::as_var)) {
                flags.remove(&var);
            }
        });
    }
    flags
}

fn is_constant(value: &Expr) -> bool {
    value.as_int().is_some() || value.as_cast().is_some_and(is_constant)
}
