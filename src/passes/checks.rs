//! Makes undefined behavior explicit in the sequential program: a check before each statement that may have it ends the
//! execution with a message. So every verifier reports it, the execution ends there for any set of checked properties,
//! and its continuation does not count.
//!
//! The check is inserted after the visible point of its statement and thus belongs to the same step: both read the same
//! values. An operation that is evaluated conditionally (`p && *p`) is checked under the same condition. The verifier
//! decides whether memory may be accessed, with `ULSEQ_VALID` and `ULSEQ_FREEABLE` in its header.

mod library_calls;
mod operators;

use std::sync::Arc;

use crate::analysis::{alignment, comparisons};
use crate::ir::memory_faults;
use crate::ir::{
    array_bounds, layout, lowered_only_expr, visit, BinOp, Block, Expr, ExprKind, FailedCheck, Function, FunctionType,
    Id, IntKind, Origin, PlaceKind, Program, Stmt, StmtKind, Type, TypeKind, UnOp, Var,
};
use crate::passes::overflow_conditions::{self, Overflow};
use crate::passes::{checked_constants, checked_text};
use crate::source::Span;

/// The macros of the headers that decide whether memory may be accessed, and whether it may be freed.
pub const MACROS_OF_MEMORY: [&str; 2] = ["ULSEQ_VALID", "ULSEQ_FREEABLE"];

/// Inserts the checks into all bodies.
pub fn run(program: &mut Program) {
    let constants = checked_constants::run(program);
    let touches = (!constants.is_empty()).then(|| macro_of(program, "ULSEQ_TOUCHES"));
    let in_doubt = (alignment::is_in_doubt(program), comparisons::are_in_doubt(program));
    let [valid, freeable] = MACROS_OF_MEMORY.map(|name| macro_of(program, name));
    let aligned = in_doubt.0.then(|| macro_of(program, "ULSEQ_ALIGNED"));
    let ended = in_doubt.1.then(|| macro_of(program, "ULSEQ_ENDED"));
    let meets = comparisons::may_meet(program).then(|| macro_of(program, "ULSEQ_MEETS"));
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = program.functions[function].take_body() {
            let body =
                Checks { program, valid, freeable, aligned, ended, meets, touches, constants: &constants }.block(body);
            program.functions[function].body = Some(body);
        }
    }
    checked_text::run(program);
}

/// A macro of the headers in `stubs/back`, as a function with an external declaration.
fn macro_of(program: &mut Program, name: &str) -> Id<Function> {
    let ty = FunctionType { result: Type::bool(), params: Vec::new(), variadic: false, unprototyped: true };
    program.functions.push(Function { is_static: true, ..Function::declared(name, ty) })
}

struct Checks<'a> {
    program: &'a Program,
    valid: Id<Function>,
    freeable: Id<Function>,
    /// The check of alignment, if pointers may be misaligned.
    aligned: Option<Id<Function>>,
    /// The check of freed memory, if pointers to it may be compared.
    ended: Option<Id<Function>>,
    /// The check of the ends of objects, if they may be compared with other objects.
    meets: Option<Id<Function>>,
    /// The check of constants, if they may be written.
    touches: Option<Id<Function>>,
    constants: &'a [Id<Var>],
}

/// A condition that must not hold, and the name of its bound.
type Bound = (Expr, &'static str);

/// The checks of one statement.
struct StatementChecks<'a> {
    checks: &'a Checks<'a>,
    /// The conditions under which the current part is evaluated.
    guards: Vec<Expr>,
    /// The conditions that must not hold, and what they are.
    bad: Vec<(Expr, FailedCheck)>,
    /// The conditions under which the outcome is not known.
    unknown: Vec<Bound>,
}

impl Checks<'_> {
    fn block(&self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            let found = self.statement(&stmt);
            // What is undefined ends an execution before it can be one with a data race.
            let races = out.iter().rev().take_while(|stmt| is_race_check(stmt)).count();
            let races = out.split_off(out.len() - races);
            for (cond, violation) in found.bad {
                out.push(violated(cond, violation, stmt.origin.by("checks")));
            }
            for (cond, text) in found.unknown {
                let origin = stmt.origin.by("checks");
                let bound = Stmt::new(StmtKind::BoundHit(text), origin.clone());
                out.push(Stmt::new(StmtKind::If { cond, then: vec![bound], els: Vec::new() }, origin));
            }
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            out.extend(races);
            out.push(stmt);
        }
        out
    }

    fn statement(&self, stmt: &Stmt) -> StatementChecks<'_> {
        let mut found = StatementChecks { checks: self, guards: Vec::new(), bad: Vec::new(), unknown: Vec::new() };
        if let StmtKind::Call { callee, args, .. } = &stmt.kind {
            found.call(callee, args);
        }
        visit::stmt_exprs(stmt, &mut |expr| found.value(expr));
        if let StmtKind::Assign { place, value } = &stmt.kind {
            found.bit_field(place, value);
        }
        if let Some(touches) = self.touches {
            checked_constants::written(self.program, stmt)
                .iter()
                .for_each(|(at, size)| found.constant(touches, at, size));
        }
        found
    }

    fn call(&self, function: Id<Function>, args: Vec<Expr>) -> Expr {
        let ty = Type::new(TypeKind::Function(Arc::new(self.program.functions[function].ty.clone())));
        let callee = Expr::new(ExprKind::Func(function), ty, Span::NONE);
        Expr::new(ExprKind::Call(Box::new(callee), args.into()), Type::bool(), Span::NONE)
    }
}

impl StatementChecks<'_> {
    /// Adds a check: this condition must hold where the part is evaluated.
    fn must(&mut self, holds: Expr, text: &'static str) {
        self.check(holds, FailedCheck::Undefined(text.to_string()));
    }

    fn check(&mut self, holds: Expr, violation: FailedCheck) {
        let bad = self.guarded(holds.negated());
        self.bad.push((bad, violation));
    }

    /// The condition where the part is evaluated.
    fn guarded(&self, cond: Expr) -> Expr {
        self.guards.iter().rev().fold(cond, |cond, guard| guard.clone().and(cond))
    }

    /// Adds the check of signed overflow, if that is a property to check.
    fn no_overflow(&mut self, overflow: Overflow) {
        match overflow {
            _ if !self.checks.program.checks_overflow => {}
            Overflow::Never => {}
            Overflow::Unless(holds, text) => self.check(holds, FailedCheck::Overflow(text.to_string())),
            Overflow::Unknown => {
                let cond = self.guarded(Expr::int(1));
                self.unknown.push((cond, overflow_conditions::WIDE));
            }
        }
    }

    /// Checks an expression whose value is computed; an lvalue is read or written.
    fn value(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Binary(op, a, b) => {
                self.value(a);
                self.value(b);
                self.operator(*op, a, b);
                self.no_overflow(overflow_conditions::of_binary(self.checks.program, *op, a, b, &expr.ty));
            }
            ExprKind::Unary(UnOp::Neg, a) => {
                self.value(a);
                self.no_overflow(overflow_conditions::of_negation(self.checks.program, a));
            }
            ExprKind::Cast(inner) => {
                self.value(inner);
                self.conversion(inner, &expr.ty);
            }
            ExprKind::LogAnd(a, b) => {
                self.value(a);
                self.under(not_zero(a), b);
            }
            ExprKind::LogOr(a, b) => {
                self.value(a);
                self.under(not_zero(a).negated(), b);
            }
            ExprKind::Cond(cond, a, b) => {
                self.value(cond);
                self.under(not_zero(cond), a);
                self.under(not_zero(cond).negated(), b);
            }
            ExprKind::Decay(place) | ExprKind::AddrOf(place) => self.address(place, true),
            ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Member(..) if expr.is_place() => self.access(expr),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(UnOp::Not | UnOp::BitNot, _)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | lowered_only_expr!() => visit::operands(expr, &mut |operand| self.value(operand)),
        }
    }

    fn under(&mut self, guard: Expr, expr: &Expr) {
        self.guards.push(guard);
        self.value(expr);
        self.guards.pop();
    }

    /// Checks an lvalue that is read or written.
    fn access(&mut self, place: &Expr) {
        self.address(place, false);
        if place.ty.is_function() || place.ty.is_array() || !self.needs_check(place) {
            return;
        }
        // The members of a library object are those of the C model, of other sizes than here.
        let whole = place.as_member().filter(|of| self.checks.program.is_modeled(&of.ty));
        let object = whole.unwrap_or(place);
        if let Some((pointer, size)) = self.extent(object) {
            let pointer = pointer.cast(&constant_pointer());
            let valid = self.checks.call(self.checks.valid, vec![pointer, size]);
            self.must(valid, memory_faults::INVALID_FREED_OR_OUTSIDE);
            self.alignment(object);
        }
    }

    /// Checks that no object defined with `const` and no string literal is written.
    fn constant(&mut self, touches: Id<Function>, at: &Expr, size: &Expr) {
        for var in self.checks.constants {
            let object = self.checks.program.place(*var);
            let whole = Expr::new(ExprKind::SizeOf(object.ty.unqualified()), size.ty.clone(), Span::NONE);
            let address = object.addr_of().cast(&constant_pointer());
            let args = vec![at.clone().cast(&constant_pointer()), size.clone(), address, whole];
            self.must(self.checks.call(touches, args).negated(), "write to a constant object");
        }
    }

    fn alignment(&mut self, place: &Expr) {
        let needed = alignment::needed(self.checks.program, place);
        let (Some(aligned), true) = (self.checks.aligned, needed > 1) else { return };
        let Some((pointer, _)) = self.extent(place) else { return };
        let bytes = Expr::constant(i128::from(needed), Type::size_t(self.checks.program.model));
        let holds = self.checks.call(aligned, vec![pointer.cast(&constant_pointer()), bytes]);
        self.must(holds, "access through a misaligned pointer");
    }

    /// The address of the first byte of an access, and its size in bytes.
    fn extent(&self, place: &Expr) -> Option<(Expr, Expr)> {
        let program = self.checks.program;
        let size_type = Type::size_t(program.model);
        if let ExprKind::Member(of, field) = &place.kind {
            if let TypeKind::Record(id) = of.ty.kind {
                let bits = program.records[id].fields.as_ref()?.get(*field as usize)?.bits;
                if let Some(bits) = bits {
                    let at = *layout::field_offsets(program, id)?.get(*field as usize)?;
                    let end = at.byte + u64::from(at.bit + bits).div_ceil(8);
                    return Some(((**of).clone().addr_of(), Expr::constant(i128::from(end), size_type)));
                }
            }
        }
        layout::size_of(program, &place.ty)?;
        let size = Expr::new(ExprKind::SizeOf(place.ty.unqualified()), size_type, Span::NONE);
        Some((place.clone().addr_of(), size))
    }

    /// Whether the address of the lvalue depends on a pointer, or on an index that nothing else bounds.
    fn needs_check(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Deref(pointer) => self.leads_anywhere(pointer),
            ExprKind::Index(base, index) => {
                self.leads_anywhere(base)
                    || (array_bounds::elements(self.checks.program, base).is_none()
                        && !array_bounds::is_within(base, index))
            }
            ExprKind::Member(of, _) => self.needs_check(of),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => false,
        }
    }

    fn leads_anywhere(&self, pointer: &Expr) -> bool {
        pointer.as_address().is_none_or(|place| self.needs_check(place))
    }

    /// Checks the address of an lvalue. If the address is `only` computed, it may be just past the end of an array.
    fn address(&mut self, place: &Expr, only: bool) {
        match place.place() {
            Some(PlaceKind::Deref(pointer)) => self.pointer(pointer),
            Some(PlaceKind::Index(base, index)) => {
                self.pointer(base);
                self.value(index);
                let elements =
                    array_bounds::elements(self.checks.program, base).filter(|_| !array_bounds::is_within(base, index));
                if let Some(elements) = elements {
                    let op = if only { BinOp::Le } else { BinOp::Lt };
                    self.must(self.within(index, elements, op), "an index outside of its array");
                } else if array_bounds::only_begins(self.checks.program, base) && !array_bounds::is_within(base, index)
                {
                    self.not_negative(index);
                }
            }
            Some(PlaceKind::Member(of, _)) => self.address(of, false),
            Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) => {}
            // A function, or a member of a value.
            None => visit::operands(place, &mut |operand| self.value(operand)),
        }
    }

    /// Checks an index of an array without a known end. An unsigned index of less than 64 bits is never negative.
    fn not_negative(&mut self, index: &Expr) {
        if self.integer(&index.ty).is_some_and(|(bits, signed)| signed || bits == 64) {
            let long = Type::int_kind(IntKind::LongLong);
            let holds = Expr::binary(BinOp::Ge, index.clone().cast(&long), Expr::constant(0, long));
            self.must(holds, "an index outside of its array");
        }
    }

    /// Checks a pointer that is dereferenced or moved to an element.
    fn pointer(&mut self, pointer: &Expr) {
        match pointer.as_address() {
            Some(place) => self.address(place, false),
            None => self.value(pointer),
        }
    }

    /// Width in bits and signedness of an integer type.
    fn integer(&self, ty: &Type) -> Option<(u32, bool)> {
        let kind = self.checks.program.int_kind(ty)?;
        Some((kind.bits(self.checks.program.model), kind.is_signed()))
    }
}

/// Whether this is a check for a data race of the statement that follows.
fn is_race_check(stmt: &Stmt) -> bool {
    let StmtKind::If { then, .. } = &stmt.kind else { return false };
    then.first().is_some_and(|first| matches!(first.kind, StmtKind::Violation(FailedCheck::Race(_))))
}

/// `if (cond) ULSEQ_UNDEFINED(text);`
pub(super) fn undefined(cond: Expr, text: &'static str, origin: Origin) -> Stmt {
    violated(cond, FailedCheck::Undefined(text.to_string()), origin)
}

/// The violation, if the condition holds.
fn violated(cond: Expr, violation: FailedCheck, origin: Origin) -> Stmt {
    let violation = Stmt::new(StmtKind::Violation(violation), origin.clone());
    Stmt::new(StmtKind::If { cond, then: vec![violation], els: Vec::new() }, origin)
}

/// `const void *`
fn constant_pointer() -> Type {
    let quals = crate::ir::Quals { constant: true, ..crate::ir::Quals::default() };
    Type::qualified(TypeKind::Void, quals).pointer_to()
}

/// `!!expr`: 1 if the scalar, of whatever type, is not zero, and 0 otherwise.
fn not_zero(expr: &Expr) -> Expr {
    Expr::unary(UnOp::Not, Expr::unary(UnOp::Not, expr.clone()))
}
