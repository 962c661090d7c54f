//! Lowers rvalues to side-effect-free expressions over private variables and constants.

use super::context::Normalizer;
use crate::analysis::evaluate::evaluate;
use crate::analysis::undefined_values::{may_be_undefined, may_overflow};
use crate::ir::{lowered_only_expr, visit, Expr, ExprKind, IntKind, PlaceKind, Type, UnOp};

impl Normalizer<'_> {
    /// The value of an expression as a side-effect-free expression that reads no memory that may be shared; emits the
    /// statements that must be executed before. The result may read private variables, so a caller that evaluates
    /// further side effects before it uses the result [settles](Self::settle) it first.
    pub(super) fn value(&mut self, expr: &Expr) -> Expr {
        if expr.is_place() {
            let place = self.place(expr);
            return self.read(place);
        }
        let kind = match &expr.kind {
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, Box::new(self.value(a))),
            ExprKind::Cast(a) => return self.cast(a, expr),
            ExprKind::Binary(op, a, b) => {
                let a = self.value(a);
                let a = self.settle(a, std::slice::from_ref(b));
                let b = self.value(b);
                let (a, b) = self.compared_addresses(*op, &a, &b).unwrap_or((a, b));
                ExprKind::Binary(*op, Box::new(a), Box::new(b))
            }
            ExprKind::Decay(place) => {
                self.must_stay(place);
                return self.decay(place, expr);
            }
            ExprKind::AddrOf(place) => return self.address(place, &expr.ty),
            ExprKind::Member(of, field) => {
                let place = Expr::new(ExprKind::Member(of.clone(), *field), expr.ty.clone(), expr.span);
                let place = self.place(&place);
                return self.read(place);
            }
            ExprKind::Cond(c, a, b) => return self.conditional(c, a, b, expr),
            ExprKind::LogAnd(a, b) => return self.short_circuit(a, b, true, expr),
            ExprKind::LogOr(a, b) => return self.short_circuit(a, b, false, expr),
            ExprKind::Assign(place, value) => return self.assignment(place, value, true),
            ExprKind::AssignOp { op, place, value, compute } => {
                return self.compound_assignment(*op, place, value, compute, true)
            }
            ExprKind::IncDec { place, inc, postfix } => return self.inc_dec(place, *inc, *postfix, true),
            ExprKind::Call(callee, args) => return self.call(callee, args, expr, None),
            ExprKind::Builtin(builtin, args) => return self.builtin(*builtin, args, expr),
            ExprKind::Comma(a, b) => {
                self.effects(a);
                return self.value(b);
            }
            ExprKind::StmtExpr(body) => return self.statement_expression(body, expr),
            ExprKind::VaArg(list) => return self.next_argument(list, &expr.ty, expr.span),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::CompoundLiteral(..) => return expr.clone(),
        };
        Expr::new(kind, expr.ty.clone(), expr.span)
    }

    fn address(&mut self, place: &Expr, ty: &Type) -> Expr {
        self.must_stay(place);
        let address = self.place(place).addr_of();
        // The memory of a constant is not itself constant.
        if address.ty.kind != ty.kind && address.is_place() {
            return address.cast(ty);
        }
        Expr { ty: ty.clone(), ..address }
    }

    /// Evaluates an expression only for its side effects and accesses: an unused value is read nevertheless (C11
    /// 6.8.3p2), which may be a data race or undefined.
    pub(super) fn effects(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, value) => {
                self.assignment(place, value, false);
            }
            ExprKind::AssignOp { op, place, value, compute } => {
                self.compound_assignment(*op, place, value, compute, false);
            }
            ExprKind::IncDec { place, inc, .. } => {
                self.inc_dec(place, *inc, false, false);
            }
            ExprKind::Cast(inner) if expr.ty.is_void() => self.effects(inner),
            ExprKind::Comma(a, b) => {
                self.effects(a);
                self.effects(b);
            }
            ExprKind::Call(callee, args) => {
                self.call_statement(callee, args, expr);
            }
            ExprKind::Cond(c, a, b) if has_effects(expr) => {
                let cond = self.value(c);
                let then = self.collect(|cx| cx.effects(a));
                let els = self.collect(|cx| cx.effects(b));
                self.branch(cond, then, els);
            }
            ExprKind::LogAnd(a, b) if has_effects(b) => self.effects_if(a, true, b),
            ExprKind::LogOr(a, b) if has_effects(b) => self.effects_if(a, false, b),
            ExprKind::StmtExpr(body) => self.block(body),
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
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Builtin(..)
            | ExprKind::CompoundLiteral(..)
            | ExprKind::VaArg(_) => {
                let value = self.value(expr);
                self.keep_undefined(value);
            }
        }
    }

    /// Evaluates the second expression if the first one is true, or if it is false.
    fn effects_if(&mut self, cond: &Expr, is: bool, then: &Expr) {
        let cond = self.value(cond);
        let then = self.collect(|cx| cx.effects(then));
        let cond = if is { cond } else { Expr::unary(UnOp::Not, cond) };
        self.branch(cond, then, Vec::new());
    }

    /// Computes an unused value if its evaluation may be undefined, so that it is checked.
    pub(super) fn keep_undefined(&mut self, value: Expr) {
        if value.ty.is_scalar() && (may_be_undefined(&value) || may_overflow(&value)) {
            self.keep(value);
        }
    }

    /// Reads an lvalue: a private one is returned unchanged, a shared one is loaded into a temporary.
    pub(super) fn read(&mut self, place: Expr) -> Expr {
        if !self.is_shared(&place) || place.ty.is_array() || place.ty.is_function() {
            return place;
        }
        let hint = self.hint(&place);
        let temp = self.temp(&hint, &place.ty);
        let target = self.place_of(temp, place.span);
        self.copy(target.clone(), place);
        target
    }

    /// Keeps a value that reads variables in a temporary if an expression evaluated later has side effects.
    pub(super) fn settle(&mut self, value: Expr, later: &[Expr]) -> Expr {
        if is_constant(&value) || !later.iter().any(has_effects) {
            return value;
        }
        self.keep(value)
    }

    /// Stores the value in a fresh temporary, unless it is a constant or a temporary.
    pub(super) fn keep(&mut self, value: Expr) -> Expr {
        if is_constant(&value) || self.is_temp(&value) {
            return value;
        }
        let hint = self.hint(&value);
        let temp = self.temp(&hint, &value.ty);
        let place = self.place_of(temp, value.span);
        self.assign(place.clone(), value);
        place
    }

    fn is_temp(&self, value: &Expr) -> bool {
        value.as_var().is_some_and(|var| self.program.vars[var].storage == crate::ir::Storage::Temp)
    }

    fn cast(&mut self, inner: &Expr, whole: &Expr) -> Expr {
        if whole.ty.is_void() {
            self.effects(inner);
            return Expr::constant(0, Type::int()).at(whole.span);
        }
        // The address of an array is that of its first element.
        let array = if let ExprKind::AddrOf(place) = &inner.kind { self.stand_in(place) } else { None };
        let inner = array.unwrap_or_else(|| self.value(inner));
        // CBMC does not take `(void *)-1` and `(void *)-1L` for the same.
        let inner = match evaluate(self.program, &inner).filter(|number| *number < 0 && whole.ty.is_pointer()) {
            Some(number) => Expr::constant(number, Type::int_kind(IntKind::Long)).at(inner.span),
            None if whole.ty.is_pointer() && inner.ty.is_integer() => self.extended_by_sign(inner),
            None => inner,
        };
        Expr::new(ExprKind::Cast(Box::new(inner)), whole.ty.clone(), whole.span)
    }

    /// A number that becomes a pointer. CBMC takes `(void *)(long)number` for an extension by zeros, so what is
    /// extended by its sign (C11 6.3.1.3, as gcc does with pointers) is stored in a temporary before.
    fn extended_by_sign(&mut self, mut number: Expr) -> Expr {
        if is_constant(&number) {
            return number;
        }
        if self.has_narrow_sign(&number) {
            return self.keep(number.cast(&Type::int_kind(IntKind::Long)));
        }
        let is_extended = number.as_cast().is_some_and(|inner| self.has_narrow_sign(inner));
        if is_extended || matches!(number.kind, ExprKind::Cond(..)) {
            return self.keep(number);
        }
        if let ExprKind::Cast(of) | ExprKind::Unary(_, of) = &mut number.kind {
            **of = self.extended_by_sign(of.as_ref().clone());
        } else if let ExprKind::Binary(op, a, b) = &mut number.kind {
            if !op.is_comparison() && !op.is_shift() {
                **a = self.extended_by_sign(a.as_ref().clone());
                **b = self.extended_by_sign(b.as_ref().clone());
            }
        }
        number
    }

    /// Whether it is a signed number that is narrower than a pointer.
    fn has_narrow_sign(&self, number: &Expr) -> bool {
        let bits = |kind: IntKind| kind.bits(self.program.model);
        self.program.int_kind(&number.ty).is_some_and(|kind| kind.is_signed() && bits(kind) < bits(IntKind::Long))
    }

    /// The pointer that replaces a variable-length array.
    fn stand_in(&self, place: &Expr) -> Option<Expr> {
        place.as_var().and_then(|var| self.arrays.get(&var)).map(|pointer| self.place_of(*pointer, place.span))
    }

    pub(super) fn decay(&mut self, place: &Expr, whole: &Expr) -> Expr {
        if let Some(pointer) = self.stand_in(place) {
            return pointer;
        }
        let place = self.place(place);
        Expr::new(ExprKind::Decay(Box::new(place)), whole.ty.clone(), whole.span)
    }

    fn conditional(&mut self, c: &Expr, a: &Expr, b: &Expr, whole: &Expr) -> Expr {
        let cond = self.value(c);
        let mut then_value = None;
        let mut else_value = None;
        let then = self.collect(|cx| then_value = Some(cx.value_or_void(a)));
        let els = self.collect(|cx| else_value = Some(cx.value_or_void(b)));
        let then_value = then_value.expect("set above");
        let else_value = else_value.expect("set above");
        if whole.ty.is_void() {
            self.branch(cond, then, els);
            return Expr::int(0).at(whole.span);
        }
        if then.is_empty() && els.is_empty() && !whole.ty.is_record() {
            let kind = ExprKind::Cond(Box::new(cond), Box::new(then_value), Box::new(else_value));
            return Expr::new(kind, whole.ty.clone(), whole.span);
        }
        let temp = self.temp("choice", &whole.ty);
        let place = self.place_of(temp, whole.span);
        let then = self.ending_in(then, place.clone(), then_value);
        let els = self.ending_in(els, place.clone(), else_value);
        self.branch(cond, then, els);
        place
    }

    fn value_or_void(&mut self, expr: &Expr) -> Expr {
        if expr.ty.is_void() {
            self.effects(expr);
            return Expr::int(0);
        }
        self.value(expr)
    }

    fn ending_in(&mut self, block: crate::ir::Block, place: Expr, value: Expr) -> crate::ir::Block {
        let tail = self.collect(|cx| cx.assign(place, value));
        let mut block = block;
        block.extend(tail);
        block
    }

    fn short_circuit(&mut self, a: &Expr, b: &Expr, and: bool, whole: &Expr) -> Expr {
        let left = self.value(a);
        let mut right = None;
        let rest = self.collect(|cx| right = Some(cx.value(b)));
        let right = right.expect("set above");
        if rest.is_empty() {
            let (left, right) = (Box::new(left), Box::new(right));
            let kind = if and { ExprKind::LogAnd(left, right) } else { ExprKind::LogOr(left, right) };
            return Expr::new(kind, whole.ty.clone(), whole.span);
        }
        let temp = self.temp("cond", &Type::int());
        let place = self.place_of(temp, whole.span);
        self.assign(place.clone(), left.truth());
        let rest = self.ending_in(rest, place.clone(), right.truth());
        let cond = if and { place.clone() } else { Expr::unary(UnOp::Not, place.clone()) };
        self.branch(cond, rest, Vec::new());
        place
    }

    fn statement_expression(&mut self, body: &crate::ir::Block, whole: &Expr) -> Expr {
        let Some((last, before)) = body.split_last() else { return Expr::int(0).at(whole.span) };
        self.statements(before);
        if let (crate::ir::StmtKind::Expr(value), false) = (&last.kind, whole.ty.is_void()) {
            let value = self.value(value);
            // The variables of the block may be redeclared before the value is used.
            return self.keep(value);
        }
        self.statements(std::slice::from_ref(last));
        Expr::int(0).at(whole.span)
    }
}

/// Whether evaluating the expression has a side effect or makes a call.
pub(in crate::passes) fn has_effects(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Assign(..)
        | ExprKind::AssignOp { .. }
        | ExprKind::IncDec { .. }
        | ExprKind::Call(..)
        | ExprKind::Builtin(..)
        | ExprKind::StmtExpr(_)
        | ExprKind::CompoundLiteral(..)
        | ExprKind::VaArg(_) => true,
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
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | ExprKind::Comma(..) => {
            let mut found = false;
            visit::operands(expr, &mut |operand| found = found || has_effects(operand));
            found
        }
    }
}

/// Whether the value reads no variable.
fn is_constant(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Func(_) => true,
        ExprKind::AddrOf(place) | ExprKind::Decay(place) => is_constant_address(place),
        ExprKind::Cast(a) | ExprKind::Unary(_, a) => is_constant(a),
        ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Binary(..)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => false,
    }
}

fn is_constant_address(place: &Expr) -> bool {
    match place.place() {
        Some(PlaceKind::Var(_) | PlaceKind::Str) => true,
        Some(PlaceKind::Member(of, _)) => is_constant_address(of),
        Some(PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_) | PlaceKind::Index(..)) => false,
        None => matches!(place.kind, ExprKind::Func(_)),
    }
}
