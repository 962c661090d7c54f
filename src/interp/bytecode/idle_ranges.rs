//! The numbers that variables without an address may hold, wherever the program is: enough to see that a time that a
//! clock gave is valid, so that testing this decides nothing (see `idle_values`).
//!
//! A variable, or a member of one, holds what it is set to: constants, what other ones hold, and inputs, where an
//! assumption about the input follows at once. Anything else may be any number. A member of a local structure that is
//! never set is not looked at here: reading it is noted, so that nothing is proved then.

use std::collections::HashMap;

use crate::ir::{
    lowered_only_expr, visit, BinOp, Block, Expr, ExprKind, Field, Id, IdSet, Program, Stmt, StmtKind, Storage, Type,
    TypeKind, UnOp, Var,
};

/// A variable that is no structure, or a member of one.
type Cell = (Id<Var>, Option<u32>);

/// The numbers that a cell or an expression may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers {
    /// Nothing has been stored yet.
    None,
    Between(i128, i128),
    Any,
}

impl Numbers {
    fn join(self, other: Numbers) -> Numbers {
        match (self, other) {
            (Numbers::None, numbers) | (numbers, Numbers::None) => numbers,
            (Numbers::Between(a, b), Numbers::Between(c, d)) => Numbers::Between(a.min(c), b.max(d)),
            (Numbers::Any, _) | (_, Numbers::Any) => Numbers::Any,
        }
    }

    fn of(truth: Option<bool>) -> Numbers {
        truth.map_or(Numbers::Between(0, 1), |known| Numbers::Between(known.into(), known.into()))
    }
}

/// What the cells of a program may hold.
pub(super) struct IdleRanges<'a> {
    program: &'a Program,
    /// The variables that only assignments change.
    idle: &'a IdSet<Id<Var>>,
    known: HashMap<Cell, Numbers>,
}

impl<'a> IdleRanges<'a> {
    /// Of these variables; any other one may be any number.
    pub(super) fn of(program: &'a Program, idle: &'a IdSet<Id<Var>>) -> IdleRanges<'a> {
        let mut ranges = IdleRanges { program, idle, known: HashMap::new() };
        for (id, var) in program.vars.iter() {
            let begins = match var.storage {
                Storage::Local | Storage::Temp => continue,
                Storage::Static | Storage::Global if var.init.is_none() => Numbers::Between(0, 0),
                Storage::Static | Storage::Global | Storage::Extern | Storage::Param => Numbers::Any,
            };
            ranges.known.insert((id, None), begins);
        }
        while ranges.pass() {}
        ranges
    }

    /// The outcome of a condition, if it is the same whatever the cells hold.
    pub(super) fn outcome(&self, cond: &Expr) -> Option<bool> {
        match self.numbers(cond) {
            Numbers::Between(0, 0) => Some(false),
            Numbers::Between(low, high) if low > 0 || high < 0 => Some(true),
            Numbers::Between(..) | Numbers::None | Numbers::Any => None,
        }
    }

    /// Adds what each statement stores; whether anything was new.
    fn pass(&mut self) -> bool {
        let mut grew = false;
        for (_, function) in self.program.functions.iter() {
            if let Some(body) = &function.body {
                grew |= self.block(body);
            }
        }
        grew
    }

    fn block(&mut self, block: &Block) -> bool {
        let mut grew = false;
        for (at, stmt) in block.iter().enumerate() {
            grew |= self.statement(stmt, block.get(at + 1));
            for inner in visit::blocks(stmt) {
                grew |= self.block(inner);
            }
        }
        grew
    }

    fn statement(&mut self, stmt: &Stmt, next: Option<&Stmt>) -> bool {
        let Some(place) = stmt.written() else { return false };
        let Some(root) = direct(place).filter(|root| self.idle.contains(root)) else { return false };
        if matches!(stmt.kind, StmtKind::Havoc(_)) && self.is_noted(place, root) {
            return false;
        }
        let Some(cell) = self.cell(place).filter(|_| !place.ty.is_record()) else {
            return self.add((root, None), Numbers::Any);
        };
        if let StmtKind::Assign { value, .. } = &stmt.kind {
            let value = self.numbers(value);
            return self.add(cell, value);
        }
        match (&stmt.kind, next.map(|next| &next.kind)) {
            (StmtKind::Havoc(_), Some(StmtKind::Assume { cond, .. })) => {
                let limits = limits(cond, place);
                self.add(cell, limits)
            }
            (_, _) => self.add(cell, Numbers::Any),
        }
    }

    /// Whether reading a member of a local structure, or of all of it, is noted if it was set to nothing else.
    fn is_noted(&self, place: &Expr, root: Id<Var>) -> bool {
        let is_number = |field: &Field| {
            matches!(field.ty.kind, TypeKind::Int(kind) if kind.bits(self.program.model) > 8) && field.bits.is_none()
        };
        let fields = |ty: &Type| {
            let TypeKind::Record(record) = ty.kind else { return None };
            self.program.records[record].fields.as_deref()
        };
        let are_numbers = if let ExprKind::Member(of, field) = &place.kind {
            fields(&of.ty).and_then(|all| all.get(*field as usize)).is_some_and(is_number)
        } else {
            fields(&place.ty).is_some_and(|all| all.iter().all(is_number))
        };
        are_numbers && matches!(self.program.vars[root].storage, Storage::Local)
    }

    fn add(&mut self, cell: Cell, numbers: Numbers) -> bool {
        let before = self.known.get(&cell).copied().unwrap_or(Numbers::None);
        let after = before.join(numbers);
        self.known.insert(cell, after);
        before != after
    }

    /// The cell that a place is, if it is one: the members of a union share one.
    fn cell(&self, place: &Expr) -> Option<Cell> {
        let root = direct(place).filter(|root| self.idle.contains(root))?;
        let ExprKind::Member(of, field) = &place.kind else { return Some((root, None)) };
        let TypeKind::Record(record) = of.ty.kind else { return None };
        let is_whole = self.program.vars[root].ty.kind == of.ty.kind;
        (is_whole && !self.program.records[record].is_union).then_some((root, Some(*field)))
    }

    /// The values of an integer expression.
    fn numbers(&self, value: &Expr) -> Numbers {
        if let Some(cell) = self.cell(value) {
            let known = |cell: Cell| self.known.get(&cell).copied().unwrap_or(Numbers::None);
            return known((cell.0, None)).join(known(cell));
        }
        match &value.kind {
            ExprKind::Int(number) => Numbers::Between(*number, *number),
            ExprKind::Cast(inner) => {
                let (TypeKind::Int(kind), true) = (&value.ty.kind, inner.ty.is_integer()) else { return Numbers::Any };
                // Numbers that every type of so many bits has.
                let bits = kind.bits(self.program.model);
                let most = if bits > 8 { (1i128 << (bits - 1).min(62)) - 1 } else { 0 };
                match self.numbers(inner) {
                    Numbers::Between(low, high) if low < 0 || high > most => Numbers::Any,
                    same @ (Numbers::Between(..) | Numbers::None | Numbers::Any) => same,
                }
            }
            ExprKind::Unary(UnOp::Not, inner) => Numbers::of(self.outcome(inner).map(|known| !known)),
            ExprKind::LogAnd(a, b) => Numbers::of(match (self.outcome(a), self.outcome(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            }),
            ExprKind::LogOr(a, b) => Numbers::of(match (self.outcome(a), self.outcome(b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            }),
            ExprKind::Binary(op, a, b) if op.is_comparison() => match (self.numbers(a), self.numbers(b)) {
                (Numbers::Between(a, b), Numbers::Between(c, d)) => Numbers::of(compared(*op, (a, b), (c, d))),
                (_, _) => Numbers::of(None),
            },
            ExprKind::Float(_)
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
            | lowered_only_expr!() => Numbers::Any,
        }
    }
}

/// The variable of which this is the whole, or a member: a place without a pointer and an index.
pub(super) fn direct(place: &Expr) -> Option<Id<Var>> {
    match &place.kind {
        ExprKind::Var(var) => Some(*var),
        ExprKind::Member(of, _) => direct(of),
        // The argument of a function that stores something: `*&s`.
        ExprKind::Deref(pointer) => {
            let ExprKind::AddrOf(object) = &pointer.without_casts().kind else { return None };
            let is_same = pointer.ty.pointee().is_some_and(|to| to.kind == object.ty.kind);
            direct(object).filter(|_| is_same)
        }
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Index(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => None,
    }
}

/// The limits that an assumption gives to what a place holds: `place >= low && place <= high`.
fn limits(cond: &Expr, place: &Expr) -> Numbers {
    let ExprKind::LogAnd(from, to) = &cond.kind else { return Numbers::Any };
    let side = |side: &Expr, wanted: BinOp| {
        let ExprKind::Binary(op, of, limit) = &side.kind else { return None };
        limit.as_int().filter(|_| *op == wanted && direct(of) == place.as_var())
    };
    match (place.as_var(), side(from, BinOp::Ge), side(to, BinOp::Le)) {
        (Some(_), Some(low), Some(high)) => Numbers::Between(low, high),
        (_, _, _) => Numbers::Any,
    }
}

/// The outcome of a comparison, if it is the same for all numbers of both intervals.
fn compared(op: BinOp, (low, high): (i128, i128), (less, more): (i128, i128)) -> Option<bool> {
    let decided = |always: bool, never: bool| match (always, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        (false, false) => None,
    };
    match op {
        BinOp::Lt => decided(high < less, low >= more),
        BinOp::Le => decided(high <= less, low > more),
        BinOp::Gt => decided(low > more, high <= less),
        BinOp::Ge => decided(low >= more, high < less),
        BinOp::Eq => decided(low == high && less == more && low == less, high < less || low > more),
        BinOp::Ne => decided(high < less || low > more, low == high && less == more && low == less),
        BinOp::Add
        | BinOp::Sub
        | BinOp::Mul
        | BinOp::Div
        | BinOp::Rem
        | BinOp::Shl
        | BinOp::Shr
        | BinOp::BitAnd
        | BinOp::BitOr
        | BinOp::BitXor => None,
    }
}
