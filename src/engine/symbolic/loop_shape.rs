//! The driver's loop, and the constants that the program compares with.

use super::code::SymbolicOperation;
use super::engine_state::SymbolicExecution;
use crate::ir::{visit, BinOp, Expr, ExprKind, Function, Id, Program};

/// The maximum number of constants that the program compares with.
const MOST_NUMBERS: usize = 6;

/// The head of the only loop of a function.
pub(super) fn head(engine: &mut SymbolicExecution<'_>, function: Id<Function>) -> Option<usize> {
    let code = engine.code(function);
    let mut heads: Vec<usize> = Vec::new();
    for (at, instr) in code.iter().enumerate() {
        if let SymbolicOperation::Jump(to) | SymbolicOperation::Unless(_, to) = instr.what {
            heads.extend(Some(to).filter(|to| *to <= at));
        }
    }
    heads.dedup();
    match heads[..] {
        [head] => Some(head),
        _ => None,
    }
}

/// The constants that the program compares with values wider than a byte, and 0 and 1.
pub(super) fn numbers(program: &Program) -> Vec<u128> {
    let mut found = vec![0, 1];
    visit::walk_program_exprs(program, &mut |expr| {
        let ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne, a, b) = &expr.kind
        else {
            return;
        };
        for (value, other) in [(a, b), (b, a)] {
            let number = value.as_int().and_then(|number| u128::try_from(number).ok());
            if let Some(number) = number.filter(|number| *number < 1 << 32 && !is_narrow(program, other)) {
                found.push(number);
            }
        }
    });
    found.sort_unstable();
    found.dedup();
    found.truncate(MOST_NUMBERS);
    found
}

/// Whether a value was a byte before integer promotion.
fn is_narrow(program: &Program, expr: &Expr) -> bool {
    match expr.as_cast() {
        Some(inner) => is_narrow(program, inner),
        None => crate::ir::layout::size_of(program, &expr.ty) == Some(1),
    }
}
