//! Parameters whose pointer is freed, and otherwise only compared with null: nothing goes into what it points to, and
//! nothing comes from there. So the arguments of all calls need not have one class: programs have one such function for
//! all that they allocate.

use crate::ir::{visit, BinOp, Block, Callee, Expr, ExprKind, Id, IdSet, Program, StmtKind, UnOp, Var};
use crate::library::{self, Effect};

/// Looks at all functions of a program in normal form.
pub(super) fn run(program: &Program) -> IdSet<Id<Var>> {
    let mut found = IdSet::default();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        let pointers = function.params.iter().filter(|param| program.vars[**param].ty.is_pointer());
        found.extend(pointers.filter(|param| is_only_freed(program, body, **param)));
    }
    found
}

fn is_only_freed(program: &Program, body: &Block, param: Id<Var>) -> bool {
    let is_it = |expr: &Expr| expr.without_casts().as_var() == Some(param);
    let (mut uses, mut known) = (0, 0);
    visit::walk_block_exprs(body, &mut |expr| {
        uses += usize::from(expr.as_var() == Some(param));
        known += usize::from(is_compared_with_null(expr, &is_it));
    });
    visit::walk_stmts(body, &mut |stmt| {
        if let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind {
            let called = &program.functions[*called];
            let entry = library::lookup(&called.name).filter(|_| called.body.is_none());
            let frees = entry.is_some_and(|entry| entry.effects == [Effect::Frees(0)]);
            known += usize::from(frees && args.first().is_some_and(is_it));
        }
    });
    uses > 0 && uses == known
}

fn is_compared_with_null(expr: &Expr, is_it: &dyn Fn(&Expr) -> bool) -> bool {
    let is_null = |expr: &Expr| expr.without_casts().as_int() == Some(0);
    if let ExprKind::Binary(BinOp::Eq | BinOp::Ne, a, b) = &expr.kind {
        return is_it(a) && is_null(b) || is_null(a) && is_it(b);
    }
    if let ExprKind::Unary(UnOp::Not, operand) = &expr.kind {
        return is_it(operand);
    }
    false
}
