//! Loops whose number of rounds is a constant that can be read off the text.

use crate::ir::{visit, BinOp, Block, Expr, ExprKind, Id, IdSet, Program, Stmt, StmtKind, Var};

/// The number of rounds of `for (i = a; i < b; i++)` and its kin, if the counter is a local that nothing else
/// changes and no jump enters or leaves other than by the end of the range.
///
/// A `break`, `return` or `goto` in the body only makes the loop shorter, so the number stays an upper bound:
/// unwinding so often is exact.
pub fn constant_rounds(
    program: &Program,
    init: &Block,
    cond: Option<&Expr>,
    step: Option<&Expr>,
    body: &Block,
    address_taken: &IdSet<Id<Var>>,
) -> Option<u64> {
    let (counter, start) = counter_start(init)?;
    let stride = counter_stride(step?, counter)?;
    let (op, limit) = counter_limit(cond?, counter)?;
    if program.vars[counter].storage.is_static()
        || address_taken.contains(&counter)
        || changed(body, counter)
        || has_label(body)
    {
        return None;
    }
    let kind = program.int_kind(&program.vars[counter].ty)?;
    let (mut value, mut rounds) = (start, 0u64);
    while holds(op, value, limit) {
        value += stride;
        rounds += 1;
        if rounds > 1 << 20 || value.unsigned_abs() >> (kind.bits(program.model) - 1) > 0 {
            return None;
        }
    }
    Some(rounds)
}

fn counter_start(init: &Block) -> Option<(Id<Var>, i128)> {
    match &init.last()?.kind {
        StmtKind::Decl(var, Some(crate::ir::Init::Expr(value))) => Some((*var, constant(value)?)),
        StmtKind::Expr(expr) => match &expr.kind {
            ExprKind::Assign(place, value) => Some((variable(place)?, constant(value)?)),
            _ => None,
        },
        _ => None,
    }
}

fn counter_stride(step: &Expr, counter: Id<Var>) -> Option<i128> {
    match &step.kind {
        ExprKind::IncDec { place, inc, .. } if variable(place) == Some(counter) => Some(if *inc { 1 } else { -1 }),
        ExprKind::AssignOp { op: BinOp::Add, place, value, .. } if variable(place) == Some(counter) => constant(value),
        ExprKind::AssignOp { op: BinOp::Sub, place, value, .. } if variable(place) == Some(counter) => {
            constant(value).map(|v| -v)
        }
        ExprKind::Assign(place, value) if variable(place) == Some(counter) => match &strip(value).kind {
            ExprKind::Binary(BinOp::Add, a, b) if variable(a) == Some(counter) => constant(b),
            ExprKind::Binary(BinOp::Sub, a, b) if variable(a) == Some(counter) => constant(b).map(|v| -v),
            _ => None,
        },
        ExprKind::Cast(inner) => counter_stride(inner, counter),
        _ => None,
    }
}

fn counter_limit(cond: &Expr, counter: Id<Var>) -> Option<(BinOp, i128)> {
    let ExprKind::Binary(op, a, b) = &cond.kind else { return None };
    if variable(a) == Some(counter) {
        return Some((*op, constant(b)?));
    }
    None
}

fn holds(op: BinOp, value: i128, limit: i128) -> bool {
    match op {
        BinOp::Lt => value < limit,
        BinOp::Le => value <= limit,
        BinOp::Gt => value > limit,
        BinOp::Ge => value >= limit,
        BinOp::Ne => value != limit,
        BinOp::Eq
        | BinOp::Add
        | BinOp::Sub
        | BinOp::Mul
        | BinOp::Div
        | BinOp::Rem
        | BinOp::Shl
        | BinOp::Shr
        | BinOp::BitAnd
        | BinOp::BitOr
        | BinOp::BitXor => false,
    }
}

fn strip(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(inner) if inner.ty.is_integer() && expr.ty.is_integer() => strip(inner),
        _ => expr,
    }
}

fn variable(expr: &Expr) -> Option<Id<Var>> {
    match strip(expr).kind {
        ExprKind::Var(var) => Some(var),
        _ => None,
    }
}

fn constant(expr: &Expr) -> Option<i128> {
    match &strip(expr).kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Unary(crate::ir::UnOp::Neg, a) => constant(a).map(|v| -v),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (constant(a)?, constant(b)?);
            match op {
                BinOp::Add => a.checked_add(b),
                BinOp::Sub => a.checked_sub(b),
                BinOp::Mul => a.checked_mul(b),
                BinOp::Div if b != 0 => Some(a / b),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether the body may change the variable: assigns it or takes its address.
fn changed(body: &Block, var: Id<Var>) -> bool {
    let mut found = false;
    visit::walk_block_exprs(body, &mut |expr| {
        let place = match &expr.kind {
            ExprKind::Assign(place, _)
            | ExprKind::AssignOp { place, .. }
            | ExprKind::IncDec { place, .. }
            | ExprKind::AddrOf(place) => Some(place),
            _ => None,
        };
        found |= place.is_some_and(|place| matches!(place.kind, ExprKind::Var(v) if v == var));
    });
    found
}

fn has_label(body: &Block) -> bool {
    let mut found = false;
    visit::walk_stmts(body, &mut |stmt: &Stmt| found |= matches!(stmt.kind, StmtKind::Label(_)));
    found
}
