//! Trip counts of loops whose counter starts from a constant and is changed only by the step. Variables that always
//! have one value count as constants.
//!
//! The condition and the step are evaluated for each iteration as in C: every conversion is explicit in the tree, so
//! promotions, unsigned comparisons and wrap-around (`for (int i = -1; i > 0u; i++)`, `for (unsigned i = 1; i >= 0;
//! i--)`) are exact. A loop that cannot be evaluated in this way has no trip count, and is unwound up to a bound.

use crate::analysis::evaluate::{evaluate_with, operate, wrap};
use crate::analysis::fixed_variables::FixedVariables;
use crate::ir::{visit, Block, Expr, ExprKind, Id, IdSet, Init, Program, StmtKind, Var};

/// The maximum trip count; loops with more iterations get none, since each iteration would become a copy of the body.
const MAX_ROUNDS: u64 = 1 << 14;

/// The trip count of `for (i = a; i < b; i++)` and similar loops, if the counter is a local that is changed nowhere
/// else and no jump enters the body.
///
/// A `break`, `return` or `goto` in the body can only shorten the loop, so the count remains an upper bound: unwinding
/// that many times is exact.
pub fn constant_rounds(
    program: &Program,
    init: &Block,
    cond: Option<&Expr>,
    step: Option<&Expr>,
    body: &Block,
    address_taken: &IdSet<Id<Var>>,
    fixed: &FixedVariables,
) -> Option<u64> {
    let (counter, start) = counter_start(program, init, fixed)?;
    let (cond, step) = (cond?, step?);
    if program.vars[counter].storage.is_static()
        || address_taken.contains(&counter)
        || changed(body, counter)
        || is_entered(body)
    {
        return None;
    }
    let (mut value, mut rounds) = (start, 0);
    let known = |var, value| if var == counter { Some(value) } else { fixed.get(&var).copied() };
    while evaluate_with(program, cond, &|var| known(var, value))? != 0 {
        value = after_step(program, step, counter, &|var| known(var, value))?;
        rounds += 1;
        if rounds > MAX_ROUNDS {
            return None;
        }
    }
    Some(rounds)
}

/// The variable that the first clause of a `for` sets last, and its value.
fn counter_start(program: &Program, init: &Block, fixed: &FixedVariables) -> Option<(Id<Var>, i128)> {
    let (counter, value) = if let StmtKind::Decl(var, Some(Init::Expr(value))) = &init.last()?.kind {
        (*var, value)
    } else {
        let StmtKind::Expr(expr) = &init.last()?.kind else { return None };
        let ExprKind::Assign(place, value) = &expr.kind else { return None };
        (place.as_var()?, &**value)
    };
    let value = evaluate_with(program, value, &|var| fixed.get(&var).copied())?;
    Some((counter, wrap(program, value, &program.vars[counter].ty)?))
}

/// The value of the counter after the step, if the step has no other effect.
fn after_step(
    program: &Program,
    step: &Expr,
    counter: Id<Var>,
    known: &dyn Fn(Id<Var>) -> Option<i128>,
) -> Option<i128> {
    let value_of = |expr: &Expr| evaluate_with(program, expr, known);
    let old = known(counter)?;
    let new = match &step.kind {
        ExprKind::IncDec { place, inc, .. } if place.as_var()? == counter => old + if *inc { 1 } else { -1 },
        ExprKind::AssignOp { op, place, value, compute } if place.as_var()? == counter => {
            let left = wrap(program, old, compute)?;
            operate(program, *op, left, value_of(value)?, (compute, compute))?
        }
        ExprKind::Assign(place, value) if place.as_var()? == counter => value_of(value)?,
        ExprKind::Cast(inner) => return after_step(program, inner, counter, known),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | ExprKind::Assign(..)
        | ExprKind::AssignOp { .. }
        | ExprKind::IncDec { .. }
        | ExprKind::Call(..)
        | ExprKind::Builtin(..)
        | ExprKind::Comma(..)
        | ExprKind::StmtExpr(_)
        | ExprKind::CompoundLiteral(..)
        | ExprKind::VaArg(_) => return None,
    };
    wrap(program, new, &program.vars[counter].ty)
}

/// Whether the body may change the variable: it assigns it or takes its address.
fn changed(body: &Block, var: Id<Var>) -> bool {
    let mut found = false;
    visit::walk_block_exprs(body, &mut |expr| {
        let place = match &expr.kind {
            ExprKind::Assign(place, _)
            | ExprKind::AssignOp { place, .. }
            | ExprKind::IncDec { place, .. }
            | ExprKind::AddrOf(place) => Some(place),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::CompoundLiteral(..)
            | ExprKind::VaArg(_) => None,
        };
        found |= place.is_some_and(|place| place.as_var() == Some(var));
    });
    found
}

/// Whether a jump may enter the block: at a label, or at a case of an enclosing switch. Then the counter may have any
/// value.
fn is_entered(block: &Block) -> bool {
    block.iter().any(|stmt| match &stmt.kind {
        StmtKind::Label(_) | StmtKind::Case(..) | StmtKind::Default => true,
        StmtKind::Switch { body, .. } => visit::has_label(body),
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Expr(_)
        | StmtKind::Decl(..)
        | StmtKind::While { .. }
        | StmtKind::DoWhile { .. }
        | StmtKind::For { .. }
        | StmtKind::Continue
        | StmtKind::Asm(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Havoc(_)
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Start { .. }
        | StmtKind::Visible(_) => visit::blocks(stmt).any(is_entered),
    })
}
