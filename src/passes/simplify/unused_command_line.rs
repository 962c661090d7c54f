//! Reads of the strings passed to main whose contents are unused, such as those that remain of `sscanf(argv[1], "%d",
//! &n)`.
//!
//! The strings themselves are not modeled. But whether `argv[i]` exists depends only on `argc` (C11 5.1.2.2.1p2: the
//! elements up to `argv[argc]`, which is null, exist), so such a read is replaced by a test of that, and yields null or
//! some text.

use std::sync::Arc;

use crate::analysis::address_taken::address_taken;
use crate::ir::{
    visit, ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Id, IdSet, IntKind, Origin, PlaceKind, Program, Stmt,
    StmtKind, Type, TypeKind, UnOp, Var,
};
use crate::passes::checks::undefined;
use crate::passes::entry::{ARGUMENTS, COUNT};
use crate::passes::normalize::library_reads::READS_TEXT;
use crate::source::Span;

/// The description of the violation.
const BEHIND: &str = "access to an argument of the program behind the last one";

/// The variables for the strings passed to main and for their number, if main has these parameters.
pub(super) fn parameters(program: &Program) -> Option<[Id<Var>; 2]> {
    let named = |name: &str| program.vars.iter().find(|(_, var)| var.storage.is_static() && var.name == name);
    Some([named(ARGUMENTS)?.0, named(COUNT)?.0])
}

/// Replaces the reads in the body whose results are never read.
pub(super) fn run(program: &Program, [strings, count]: [Id<Var>; 2], body: &mut Block) {
    let kept = kept(program, body);
    let copies = copies(program, body, strings);
    let count = program.place(count);
    replace(body, &|place, value, origin| {
        let wanted =
            !matches!(place.kind, ExprKind::Var(var) if !program.vars[var].storage.is_static() && !kept.contains(&var));
        let index = element(value).filter(|(var, _)| !wanted && copies.contains(var))?.1;
        let StmtKind::If { cond, then, .. } = undefined(is_none(&index, &count), BEHIND, origin.clone()).kind else {
            return None;
        };
        let els = place.ty.is_pointer().then(|| some_text(place, &index, &count, &origin));
        Some(Stmt::new(StmtKind::If { cond, then, els: els.into_iter().collect() }, origin))
    });
}

/// The variables that are read, except by library functions that do not use what they read.
fn kept(program: &Program, body: &Block) -> IdSet<Id<Var>> {
    let mut rest = body.clone();
    visit::walk_stmts_mut(&mut rest, &mut |stmt| {
        let StmtKind::Call { callee: Callee::Function(function), args, .. } = &mut stmt.kind else { return };
        if program.functions[*function].name == READS_TEXT {
            args.remove(0);
        }
    });
    super::reads::read_somewhere(&rest)
}

/// `place = index < count ? "" : 0`: only the existence of the text matters, not its content.
fn some_text(place: &Expr, index: &Expr, count: &Expr, origin: &Origin) -> Stmt {
    let characters = Type::new(TypeKind::Array(Arc::new(Type::char()), ArrayLen::Fixed(1)));
    let text = Expr::new(ExprKind::Str { bytes: [0].into(), width: 1 }, characters, Span::NONE);
    let text = Expr::new(ExprKind::Decay(Box::new(text)), Type::char().pointer_to(), Span::NONE);
    let null = Expr::constant(0, place.ty.unqualified());
    let wide = Type::new(TypeKind::Int(IntKind::LongLong));
    let cond = Expr::binary(BinOp::Lt, index.clone().cast(&wide), count.clone().cast(&wide));
    let then = vec![Stmt::assign(place.clone(), text.cast(&place.ty.unqualified()), origin.clone())];
    let els = vec![Stmt::assign(place.clone(), null, origin.clone())];
    Stmt::new(StmtKind::If { cond, then, els }, origin.clone())
}

/// The variables that always hold the address of the first string.
fn copies(program: &Program, body: &Block, strings: Id<Var>) -> IdSet<Id<Var>> {
    let mut copies: IdSet<_> = std::iter::once(strings).collect();
    let mut changed = address_taken(body);
    visit::walk_stmts(body, &mut |stmt| {
        let Some(place) = stmt.written() else { return };
        let value = if let StmtKind::Assign { value, .. } = &stmt.kind { Some(value) } else { None };
        let ExprKind::Var(var) = place.kind else { return };
        let same = value.is_some_and(|value| matches!(value.kind, ExprKind::Var(from) if from == strings));
        let first = same && !program.vars[var].storage.is_static() && copies.insert(var);
        if !first {
            changed.insert(var);
        }
    });
    copies.retain(|var| !changed.contains(var));
    copies
}

/// The variable and the index, if the value is an element read through a variable.
fn element(value: &Expr) -> Option<(Id<Var>, Expr)> {
    if let Some(inner) = value.as_cast().filter(|inner| inner.ty.pointee().is_some()) {
        return element(inner);
    }
    let (base, index) = match value.place()? {
        PlaceKind::Index(base, index) => (base, index.clone()),
        PlaceKind::Deref(base) => (base, Expr::int(0)),
        PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Member(..) => return None,
    };
    Some((base.as_var()?, index))
}

/// `!(0 <= index && index <= count)`
fn is_none(index: &Expr, count: &Expr) -> Expr {
    let wide = Type::new(TypeKind::Int(IntKind::LongLong));
    let index = index.clone().cast(&wide);
    let least = Expr::binary(BinOp::Ge, index.clone(), Expr::constant(0, wide.clone()));
    let most = Expr::binary(BinOp::Le, index, count.clone().cast(&wide));
    Expr::unary(UnOp::Not, Expr::new(ExprKind::LogAnd(Box::new(least), Box::new(most)), Type::int(), Span::NONE))
}

fn replace(block: &mut Block, other: &dyn Fn(&Expr, &Expr, Origin) -> Option<Stmt>) {
    for stmt in block {
        if let StmtKind::Assign { place, value } = &stmt.kind {
            if let Some(other) = other(place, value, stmt.origin.by("simplify")) {
                *stmt = other;
                continue;
            }
        }
        visit::blocks_mut(stmt).for_each(|inner| replace(inner, other));
    }
}
