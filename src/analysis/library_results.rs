//! Ranges of the results of library functions.

use crate::ir::{BinOp, DataModel, Expr, ExprKind, Function, Id, IntKind, Program, Type, TypeKind};
use crate::library::Range;

/// A condition that the result of a call, stored in `place`, satisfies; `None` if it holds for all values of the type,
/// or if the result was converted before it was stored.
pub fn within(program: &Program, function: Id<Function>, range: Range, place: &Expr, args: &[Expr]) -> Option<Expr> {
    if place.ty.kind != program.functions[function].ty.result.kind {
        return None;
    }
    match range {
        Range::Between(..) => {
            let (low, high) = between(program, range, &place.ty)?;
            let number = |value| Expr::constant(value, place.ty.unqualified());
            let from = Expr::binary(BinOp::Ge, place.clone(), number(low));
            let to = Expr::binary(BinOp::Le, place.clone(), number(high));
            Some(both(from, to))
        }
        Range::Fraction if place.ty.is_float() => {
            let number = |text: &str| Expr::new(ExprKind::Float(text.into()), place.ty.unqualified(), place.span);
            let from = Expr::binary(BinOp::Ge, place.clone(), number("0.0"));
            let to = Expr::binary(BinOp::Lt, place.clone(), number("1.0"));
            Some(both(from, to))
        }
        Range::Fraction => None,
        Range::UpTo(low, most) => {
            let most = args.get(most).filter(|most| most.ty.is_integer())?.clone().cast(&place.ty);
            let low = Expr::constant(low.into(), place.ty.unqualified());
            let from = Expr::binary(BinOp::Ge, place.clone(), low);
            Some(both(from, Expr::binary(BinOp::Le, place.clone(), most)))
        }
        Range::Items(most, size) => {
            let size = args.get(size).filter(|size| size.ty.is_integer())?;
            let zero = |ty: &Type| Expr::constant(0, ty.unqualified());
            let none = Expr::binary(BinOp::Eq, place.clone(), zero(&place.ty));
            let some = Expr::binary(BinOp::Ne, size.clone(), zero(&size.ty));
            let fits = Expr::new(ExprKind::LogOr(Box::new(some), Box::new(none)), Type::int(), place.span);
            Some(both(within(program, function, Range::UpTo(0, most), place, args)?, fits))
        }
        Range::Character(arg) => Some(is_character(place, args.get(arg)?)),
        Range::Below(limit) => {
            let limit = args.get(limit).filter(|limit| limit.ty.kind == place.ty.kind)?;
            let zero = Expr::constant(0, place.ty.unqualified());
            let is_zero = Expr::binary(BinOp::Eq, place.clone(), zero);
            let below = Expr::binary(BinOp::Lt, place.clone(), limit.clone());
            Some(Expr::new(ExprKind::LogOr(Box::new(is_zero), Box::new(below)), Type::int(), place.span))
        }
    }
}

/// `place == -1 || place == (unsigned char)arg`
pub fn is_character(place: &Expr, arg: &Expr) -> Expr {
    let character = arg.clone().cast(&Type::int_kind(IntKind::UChar)).cast(&place.ty.unqualified());
    let fails = Expr::binary(BinOp::Eq, place.clone(), Expr::constant(-1, place.ty.unqualified()));
    let is_it = Expr::binary(BinOp::Eq, place.clone(), character);
    Expr::new(ExprKind::LogOr(Box::new(fails), Box::new(is_it)), Type::int(), place.span)
}

/// The smallest and the largest number that a function may return, in the type of its result.
pub fn between(program: &Program, range: Range, ty: &Type) -> Option<(i128, i128)> {
    let TypeKind::Int(kind) = ty.kind else { return None };
    let Range::Between(low, high) = range else { return None };
    let (min, max) = limits(kind, program.model);
    let (low, high) = (i128::from(low).max(min), i128::from(high).min(max));
    (low <= high && (low, high) != (min, max)).then_some((low, high))
}

fn limits(kind: IntKind, model: DataModel) -> (i128, i128) {
    let bits = kind.bits(model).min(64);
    if kind.is_signed() {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    }
}

fn both(a: Expr, b: Expr) -> Expr {
    let span = a.span;
    Expr::new(ExprKind::LogAnd(Box::new(a), Box::new(b)), Type::int(), span)
}
