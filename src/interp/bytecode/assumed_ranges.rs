//! The numbers that the assumptions right behind an input leave: `x = input(); assume(x >= 0 && x <= 4);`.
//!
//! An input outside of them ends its execution at once, before anything else has happened, so that it need not be
//! tried.

use crate::interp::bytecode::input_domains::scalar;
use crate::interp::bytecode::input_paths::of_type;
use crate::ir::{lowered_only_expr, BinOp, Expr, ExprKind, Program, Stmt, StmtKind};

/// A least and a greatest number.
pub(super) type Interval = (i128, i128);

/// The numbers of a variable of integer type for which the assumptions may hold with which these statements begin, as
/// intervals in their order; none if there is no such number, or if the assumptions tell nothing.
pub(super) fn run(program: &Program, place: &Expr, following: &[Stmt]) -> Vec<Interval> {
    let scalar = scalar(program, &place.ty).filter(|_| place.as_var().is_some() && place.ty.is_integer());
    let Some((size, signed)) = scalar else { return Vec::new() };
    let condition = Condition { program, place, all: of_type(size, signed) };
    let all = vec![condition.all];
    let assumed = following.iter().map_while(assumption);
    let numbers = assumed.fold(all.clone(), |numbers, cond| both(&numbers, &condition.numbers(cond)));
    if numbers == all {
        return Vec::new();
    }
    numbers
}

fn assumption(stmt: &Stmt) -> Option<&Expr> {
    if let StmtKind::Assume { cond, .. } = &stmt.kind {
        Some(cond)
    } else {
        None
    }
}

/// What a condition is about.
struct Condition<'a> {
    program: &'a Program,
    place: &'a Expr,
    /// The numbers of its type.
    all: Interval,
}

impl Condition<'_> {
    /// Intervals that contain all numbers for which the condition may hold.
    fn numbers(&self, cond: &Expr) -> Vec<Interval> {
        match &cond.kind {
            ExprKind::Int(0) => Vec::new(),
            ExprKind::LogAnd(a, b) => both(&self.numbers(a), &self.numbers(b)),
            ExprKind::LogOr(a, b) => either(self.numbers(a), self.numbers(b)),
            ExprKind::Cast(inner) if cond.ty.is_bool() => self.numbers(inner),
            ExprKind::Binary(op, a, b) if op.is_comparison() && self.is_place(a) => {
                b.as_int().map_or_else(|| vec![self.all], |number| self.compared(*op, number))
            }
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
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | lowered_only_expr!() => vec![self.all],
        }
    }

    /// Whether this is the variable, perhaps in a wider type that has all of its numbers.
    fn is_place(&self, value: &Expr) -> bool {
        match value.as_cast() {
            None => value.as_var().is_some() && value.as_var() == self.place.as_var(),
            Some(inner) => {
                let numbers = |ty| scalar(self.program, ty).map(|(size, signed)| of_type(size, signed));
                let keeps = match (value.ty.is_integer(), numbers(&value.ty), numbers(&inner.ty)) {
                    (true, Some(to), Some(from)) => to.0 <= from.0 && from.1 <= to.1,
                    (_, _, _) => false,
                };
                keeps && self.is_place(inner)
            }
        }
    }

    fn compared(&self, op: BinOp, number: i128) -> Vec<Interval> {
        let (least, most) = self.all;
        let intervals = match op {
            BinOp::Lt => vec![(least, most.min(number - 1))],
            BinOp::Le => vec![(least, most.min(number))],
            BinOp::Gt => vec![(least.max(number + 1), most)],
            BinOp::Ge => vec![(least.max(number), most)],
            BinOp::Eq => vec![(least.max(number), most.min(number))],
            BinOp::Ne => vec![(least, most.min(number - 1)), (least.max(number + 1), most)],
            BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::Div
            | BinOp::Rem
            | BinOp::Shl
            | BinOp::Shr
            | BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor => vec![self.all],
        };
        either(intervals, Vec::new())
    }
}

/// The numbers of both.
fn both(some: &[Interval], others: &[Interval]) -> Vec<Interval> {
    let pairs = some.iter().flat_map(|one| others.iter().map(move |other| (one.0.max(other.0), one.1.min(other.1))));
    either(pairs.collect(), Vec::new())
}

/// The numbers of any of them, in order and without the empty intervals.
fn either(mut some: Vec<Interval>, others: Vec<Interval>) -> Vec<Interval> {
    some.extend(others);
    some.retain(|(low, high)| low <= high);
    some.sort_unstable();
    let mut joined: Vec<Interval> = Vec::new();
    for (low, high) in some {
        match joined.last_mut() {
            Some(last) if low <= last.1 + 1 => last.1 = last.1.max(high),
            Some(_) | None => joined.push((low, high)),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_joined_and_cut() {
        assert_eq!(either(vec![(5, 9), (3, 1)], vec![(10, 12), (-1, -1)]), [(-1, -1), (5, 12)]);
        assert_eq!(both(&[(-1, -1), (5, 12)], &[(-5, 7), (12, 20)]), [(-1, -1), (5, 7), (12, 12)]);
        assert_eq!(both(&[(0, 1)], &[(2, 3)]), []);
    }
}
