//! Walking over statements and expressions.
//!
//! Each walk has a twin that may change what it meets; both are written once, in [`walks`]. The walks know the shape of the
//! tree and nothing else; they use recursion, so callers run on the large stack that [`crate::stack`] provides.

use super::{Block, Callee, Expr, ExprKind, Init, Stmt, StmtKind};

/// Writes all walks for one kind of reference.
macro_rules! walks {
    (
        $operands:ident $init_exprs:ident $walk_expr:ident $stmt_exprs:ident $blocks:ident $walk_stmts:ident,
        lifetime: [$($life:lifetime)?], reference: [$($mutable:tt)?]
    ) => {
        /// Calls `f` for each direct operand of an expression, in evaluation order.
        pub fn $operands$(<$life>)?(
            expr: &$($life)? $($mutable)? Expr,
            f: &mut dyn FnMut(&$($life)? $($mutable)? Expr),
        ) {
            match &$($mutable)? expr.kind {
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Str { .. }
                | ExprKind::Var(_)
                | ExprKind::Func(_)
                | ExprKind::SizeOf(_)
                | ExprKind::AlignOf(_)
                | ExprKind::OffsetOf(..)
                | ExprKind::StmtExpr(_) => {}
                ExprKind::Unary(_, a)
                | ExprKind::Cast(a)
                | ExprKind::Decay(a)
                | ExprKind::Deref(a)
                | ExprKind::Member(a, _)
                | ExprKind::AddrOf(a)
                | ExprKind::VaArg(a) => f(a),
                ExprKind::Binary(_, a, b)
                | ExprKind::Index(a, b)
                | ExprKind::LogAnd(a, b)
                | ExprKind::LogOr(a, b)
                | ExprKind::Assign(a, b)
                | ExprKind::Comma(a, b)
                | ExprKind::AssignOp { place: a, value: b, .. } => {
                    f(a);
                    f(b);
                }
                ExprKind::IncDec { place, .. } => f(place),
                ExprKind::Cond(a, b, c) => {
                    f(a);
                    f(b);
                    f(c);
                }
                ExprKind::Call(callee, args) => {
                    f(callee);
                    args.into_iter().for_each(f);
                }
                ExprKind::Builtin(_, args) => args.into_iter().for_each(f),
                ExprKind::CompoundLiteral(_, init) => $init_exprs(init, f),
            }
        }

        /// Calls `f` for each expression of an initialiser.
        pub fn $init_exprs$(<$life>)?(
            init: &$($life)? $($mutable)? Init,
            f: &mut dyn FnMut(&$($life)? $($mutable)? Expr),
        ) {
            match init {
                Init::Expr(expr) | Init::Str(expr) => f(expr),
                Init::List(items) => items.into_iter().for_each(|(_, item)| $init_exprs(item, f)),
            }
        }

        /// Calls `f` for an expression and everything below it, operands first. Does not enter statement expressions.
        pub fn $walk_expr$(<$life>)?(
            expr: &$($life)? $($mutable)? Expr,
            f: &mut dyn FnMut(&$($life)? $($mutable)? Expr),
        ) {
            $operands(expr, &mut |operand| $walk_expr(operand, f));
            f(expr);
        }

        /// Calls `f` for each expression that stands directly in a statement, in evaluation order; not for those of
        /// statements below it.
        pub fn $stmt_exprs$(<$life>)?(
            stmt: &$($life)? $($mutable)? Stmt,
            f: &mut dyn FnMut(&$($life)? $($mutable)? Expr),
        ) {
            match &$($mutable)? stmt.kind {
                StmtKind::Block(_)
                | StmtKind::Label(_)
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Case(..)
                | StmtKind::Default
                | StmtKind::Asm(_)
                | StmtKind::Loop { .. }
                | StmtKind::Atomic(_)
                | StmtKind::AtomicBegin
                | StmtKind::AtomicEnd
                | StmtKind::Violation(_)
                | StmtKind::BoundHit(_)
                | StmtKind::EndProcess
                | StmtKind::Visible(_) => {}
                StmtKind::If { cond, .. } | StmtKind::While { cond, .. } | StmtKind::DoWhile { cond, .. } => f(cond),
                StmtKind::Return(value) | StmtKind::EndThread(value) => value.into_iter().for_each(f),
                StmtKind::Expr(expr) | StmtKind::Havoc(expr) | StmtKind::Assume(expr) => f(expr),
                StmtKind::Start { arg, .. } => f(arg),
                StmtKind::Decl(_, init) => init.into_iter().for_each(|init| $init_exprs(init, f)),
                StmtKind::For { cond, step, .. } => [cond, step].into_iter().flatten().for_each(|expr| f(expr)),
                StmtKind::Switch { on, .. } => f(on),
                StmtKind::Assign { place, value } => {
                    f(place);
                    f(value);
                }
                StmtKind::Call { result, callee, args } => {
                    if let Callee::Pointer(pointer) = callee {
                        f(pointer);
                    }
                    args.into_iter().for_each(&mut *f);
                    result.into_iter().for_each(f);
                }
            }
        }

        /// The blocks directly below a statement, in text order.
        pub fn $blocks(stmt: &$($mutable)? Stmt) -> impl Iterator<Item = &$($mutable)? Block> {
            let (first, second) = match &$($mutable)? stmt.kind {
                StmtKind::Block(body)
                | StmtKind::While { body, .. }
                | StmtKind::DoWhile { body, .. }
                | StmtKind::Switch { body, .. }
                | StmtKind::Loop { body, .. }
                | StmtKind::Atomic(body) => (Some(body), None),
                StmtKind::For { init: first, body: second, .. } | StmtKind::If { then: first, els: second, .. } => {
                    (Some(first), Some(second))
                }
                _ => (None, None),
            };
            first.into_iter().chain(second)
        }

        /// Calls `f` for each statement of a block and of the blocks below, outer ones first, in text order.
        pub fn $walk_stmts$(<$life>)?(
            block: &$($life)? $($mutable)? Block,
            f: &mut dyn FnMut(&$($life)? $($mutable)? Stmt),
        ) {
            for stmt in block {
                f(stmt);
                $blocks(stmt).for_each(|inner| $walk_stmts(inner, f));
            }
        }
    };
}

walks!(
    operands init_exprs walk_expr stmt_exprs blocks walk_stmts,
    lifetime: ['a], reference: []
);
walks!(
    operands_mut init_exprs_mut walk_expr_mut stmt_exprs_mut blocks_mut walk_stmts_mut,
    lifetime: [], reference: [mut]
);

/// Calls `f` for every expression of a block, operands first, statement expressions included.
pub fn walk_block_exprs<'a>(block: &'a Block, f: &mut dyn FnMut(&'a Expr)) {
    walk_stmts(block, &mut |stmt| {
        stmt_exprs(stmt, &mut |expr| {
            walk_expr(expr, &mut |e| {
                if let ExprKind::StmtExpr(inner) = &e.kind {
                    walk_block_exprs(inner, f);
                }
                f(e);
            });
        });
    });
}
