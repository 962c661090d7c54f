//! Constant propagation for private variables with a single assignment, of a constant: every read is replaced by the
//! constant.
//!
//! A read before the assignment would yield an arbitrary value, which `uninitialized` has made an assignment of its
//! own; so a single assignment means that the constant is the only value. Parameters are excluded, since they have the
//! value of their argument before. Thread ids become constants in this way, and so do joins.

use crate::analysis::address_taken::address_taken;
use crate::analysis::undefined_values::may_be_violation;
use crate::ir::{visit, Block, Expr, ExprKind, Id, IdMap, Program, Stmt, StmtKind, Storage, TypeKind, Var};

/// Propagates in one pass; returns whether anything was replaced.
pub(super) fn run(program: &Program, body: &mut Block) -> bool {
    let constants = constants(program, body);
    if constants.is_empty() {
        return false;
    }
    visit::walk_stmts_mut(body, &mut |stmt| replace(stmt, &constants, program));
    body_without(body, &constants);
    true
}

/// The variables with a single assignment, of a constant.
fn constants(program: &Program, body: &Block) -> IdMap<Id<Var>, Expr> {
    let taken = address_taken(body);
    let mut found: IdMap<Id<Var>, Option<Expr>> = IdMap::default();
    visit::walk_stmts(body, &mut |stmt| {
        let Some(place) = stmt.written() else { return };
        let value = if let StmtKind::Assign { value, .. } = &stmt.kind { Some(value) } else { None };
        let Some(var) = place.root() else { return };
        let whole = matches!(place.kind, ExprKind::Var(_));
        let is_kept = |value: &Expr| is_constant(value) && !may_be_violation(program, value);
        let constant = value.filter(|value| whole && is_kept(value)).cloned();
        found.entry(var).and_modify(|slot| *slot = None).or_insert(constant);
    });
    let private = |var: &Id<Var>| {
        let storage = program.vars[*var].storage;
        !storage.is_static() && storage != Storage::Param && !taken.contains(var)
    };
    found.into_iter().filter(|(var, _)| private(var)).filter_map(|(var, value)| Some((var, value?))).collect()
}

/// An integer or null pointer constant.
fn is_constant(value: &Expr) -> bool {
    value.as_cast().map_or_else(|| value.as_int().is_some(), is_constant)
}

fn replace(stmt: &mut Stmt, constants: &IdMap<Id<Var>, Expr>, program: &Program) {
    if assigns(stmt, constants) {
        return;
    }
    visit::stmt_exprs_mut(stmt, &mut |expr| {
        visit::walk_expr_mut(expr, &mut |e| {
            if let ExprKind::Var(var) = e.kind {
                if let Some(value) = constants.get(&var) {
                    let span = e.span;
                    *e = value.clone().cast(&e.ty).at(span);
                }
            }
            fold(e, program);
        });
    });
}

/// Folds a cast of an integer constant that does not change its value.
fn fold(expr: &mut Expr, program: &Program) {
    let ExprKind::Cast(inner) = &expr.kind else { return };
    let (ExprKind::Int(value), TypeKind::Int(kind)) = (&inner.kind, &expr.ty.kind) else { return };
    let bits = kind.bits(program.model);
    let most = i128::MAX >> (128 - bits);
    let (low, high) = match kind.is_signed() {
        true => (i128::MIN >> (128 - bits), most),
        // A constant is not larger than what `i128` holds.
        false => (0, most.saturating_mul(2).saturating_add(1)),
    };
    if inner.ty.is_integer() && (low..=high).contains(value) && bits > 1 {
        *expr = Expr::new(ExprKind::Int(*value), expr.ty.clone(), expr.span);
    }
}

/// Drops the assignments to variables that were replaced everywhere.
fn body_without(block: &mut Block, constants: &IdMap<Id<Var>, Expr>) {
    block.retain_mut(|stmt| {
        visit::blocks_mut(stmt).for_each(|inner| body_without(inner, constants));
        !assigns(stmt, constants)
    });
}

/// Whether the statement assigns to one of the variables as a whole.
fn assigns(stmt: &Stmt, constants: &IdMap<Id<Var>, Expr>) -> bool {
    let StmtKind::Assign { place, .. } = &stmt.kind else { return false };
    place.as_var().is_some_and(|var| constants.contains_key(&var))
}
