//! Walking over statements and expressions.
//!
//! The walks know the shape of the tree and nothing else; they use recursion, so callers run on the large
//! stack that [`crate::stack`] provides.

use super::{Block, Callee, Expr, ExprKind, Init, Stmt, StmtKind};

/// Calls `f` for each direct operand of an expression, in evaluation order.
pub fn operands<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    match &expr.kind {
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
        | ExprKind::Comma(a, b) => {
            f(a);
            f(b);
        }
        ExprKind::AssignOp { place, value, .. } => {
            f(place);
            f(value);
        }
        ExprKind::IncDec { place, .. } => f(place),
        ExprKind::Cond(a, b, c) => {
            f(a);
            f(b);
            f(c);
        }
        ExprKind::Call(callee, args) => {
            f(callee);
            args.iter().for_each(f);
        }
        ExprKind::Builtin(_, args) => args.iter().for_each(f),
        ExprKind::CompoundLiteral(_, init) => init_exprs(init, f),
    }
}

/// Like [`operands`], for changing them.
pub fn operands_mut(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    match &mut expr.kind {
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
        | ExprKind::Comma(a, b) => {
            f(a);
            f(b);
        }
        ExprKind::AssignOp { place, value, .. } => {
            f(place);
            f(value);
        }
        ExprKind::IncDec { place, .. } => f(place),
        ExprKind::Cond(a, b, c) => {
            f(a);
            f(b);
            f(c);
        }
        ExprKind::Call(callee, args) => {
            f(callee);
            args.iter_mut().for_each(f);
        }
        ExprKind::Builtin(_, args) => args.iter_mut().for_each(f),
        ExprKind::CompoundLiteral(_, init) => init_exprs_mut(init, f),
    }
}

/// Calls `f` for each expression of an initialiser.
pub fn init_exprs<'a>(init: &'a Init, f: &mut dyn FnMut(&'a Expr)) {
    match init {
        Init::Expr(expr) | Init::Str(expr) => f(expr),
        Init::List(items) => items.iter().for_each(|(_, item)| init_exprs(item, f)),
    }
}

/// Like [`init_exprs`], for changing them.
pub fn init_exprs_mut(init: &mut Init, f: &mut dyn FnMut(&mut Expr)) {
    match init {
        Init::Expr(expr) | Init::Str(expr) => f(expr),
        Init::List(items) => items.iter_mut().for_each(|(_, item)| init_exprs_mut(item, f)),
    }
}

/// Calls `f` for an expression and everything below it, operands first. Does not enter statement expressions.
pub fn walk_expr<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    operands(expr, &mut |operand| walk_expr(operand, f));
    f(expr);
}

/// Like [`walk_expr`], for changing them.
pub fn walk_expr_mut(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    operands_mut(expr, &mut |operand| walk_expr_mut(operand, f));
    f(expr);
}

/// Calls `f` for each expression that stands directly in a statement, in evaluation order; not for those of statements below it.
pub fn stmt_exprs<'a>(stmt: &'a Stmt, f: &mut dyn FnMut(&'a Expr)) {
    match &stmt.kind {
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
        StmtKind::Return(value) | StmtKind::EndThread(value) => value.iter().for_each(f),
        StmtKind::Expr(expr) | StmtKind::Havoc(expr) | StmtKind::Assume(expr) => f(expr),
        StmtKind::Start { arg, .. } => f(arg),
        StmtKind::Decl(_, init) => init.iter().for_each(|init| init_exprs(init, f)),
        StmtKind::For { cond, step, .. } => {
            cond.as_deref().into_iter().for_each(&mut *f);
            step.as_deref().into_iter().for_each(f);
        }
        StmtKind::Switch { on, .. } => f(on),
        StmtKind::Assign { place, value } => {
            f(place);
            f(value);
        }
        StmtKind::Call { result, callee, args } => {
            if let Callee::Pointer(pointer) = callee {
                f(pointer);
            }
            args.iter().for_each(&mut *f);
            result.iter().for_each(f);
        }
    }
}

/// Like [`stmt_exprs`], for changing them.
pub fn stmt_exprs_mut(stmt: &mut Stmt, f: &mut dyn FnMut(&mut Expr)) {
    match &mut stmt.kind {
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
        StmtKind::Return(value) | StmtKind::EndThread(value) => value.iter_mut().for_each(f),
        StmtKind::Expr(expr) | StmtKind::Havoc(expr) | StmtKind::Assume(expr) => f(expr),
        StmtKind::Start { arg, .. } => f(arg),
        StmtKind::Decl(_, init) => init.iter_mut().for_each(|init| init_exprs_mut(init, f)),
        StmtKind::For { cond, step, .. } => {
            cond.as_deref_mut().into_iter().for_each(&mut *f);
            step.as_deref_mut().into_iter().for_each(f);
        }
        StmtKind::Switch { on, .. } => f(on),
        StmtKind::Assign { place, value } => {
            f(place);
            f(value);
        }
        StmtKind::Call { result, callee, args } => {
            if let Callee::Pointer(pointer) = callee {
                f(pointer);
            }
            args.iter_mut().for_each(&mut *f);
            result.iter_mut().for_each(f);
        }
    }
}

/// The blocks directly below a statement, in text order.
pub fn blocks(stmt: &Stmt) -> Vec<&Block> {
    match &stmt.kind {
        StmtKind::Block(body)
        | StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Switch { body, .. }
        | StmtKind::Loop { body, .. }
        | StmtKind::Atomic(body) => vec![body],
        StmtKind::For { init, body, .. } => vec![init, body],
        StmtKind::If { then, els, .. } => vec![then, els],
        _ => Vec::new(),
    }
}

/// Like [`blocks`], for changing them.
pub fn blocks_mut(stmt: &mut Stmt) -> Vec<&mut Block> {
    match &mut stmt.kind {
        StmtKind::Block(body)
        | StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Switch { body, .. }
        | StmtKind::Loop { body, .. }
        | StmtKind::Atomic(body) => vec![body],
        StmtKind::For { init, body, .. } => vec![init, body],
        StmtKind::If { then, els, .. } => vec![then, els],
        _ => Vec::new(),
    }
}

/// Calls `f` for each statement of a block and of the blocks below, outer ones first, in text order.
pub fn walk_stmts<'a>(block: &'a Block, f: &mut dyn FnMut(&'a Stmt)) {
    for stmt in block {
        f(stmt);
        for inner in blocks(stmt) {
            walk_stmts(inner, f);
        }
    }
}

/// Like [`walk_stmts`], for changing them.
pub fn walk_stmts_mut(block: &mut Block, f: &mut dyn FnMut(&mut Stmt)) {
    for stmt in block {
        f(stmt);
        for inner in blocks_mut(stmt) {
            walk_stmts_mut(inner, f);
        }
    }
}

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
