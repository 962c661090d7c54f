//! Lowers lvalues (places): computes their addresses from private values, and decides which may be shared.

use super::context::Normalizer;
use crate::ir::{lowered_only_expr, Expr, ExprKind, Id, PlaceKind, Type, TypeKind, Var};

impl Normalizer<'_> {
    /// The lvalue with all subexpressions of its address evaluated; emits the statements that must be executed before.
    pub(super) fn place(&mut self, expr: &Expr) -> Expr {
        let kind = match &expr.kind {
            ExprKind::Var(var) => return self.in_memory(*var, expr.clone()),
            ExprKind::Str { .. } | ExprKind::Func(_) => expr.kind.clone(),
            ExprKind::Deref(pointer) => {
                let pointer = self.value(pointer);
                if let ExprKind::AddrOf(place) = pointer.kind {
                    return Expr { ty: expr.ty.clone(), ..*place };
                }
                ExprKind::Deref(Box::new(pointer))
            }
            ExprKind::Index(base, index) => {
                let (base, index) = self.index_operands(base, index);
                ExprKind::Index(Box::new(base), Box::new(index))
            }
            ExprKind::Member(of, field) => ExprKind::Member(Box::new(self.record_place(of)), *field),
            ExprKind::CompoundLiteral(var, init) => {
                let place = self.in_memory(*var, self.place_of(*var, expr.span));
                self.initialize(&place, init);
                return place;
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
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
            | ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::VaArg(_) => return self.record_place(expr),
        };
        Expr::new(kind, expr.ty.clone(), expr.span)
    }

    /// The memory whose lifetime is the variable's block, if the variable has any; otherwise the variable itself.
    pub(super) fn in_memory(&self, var: Id<Var>, place: Expr) -> Expr {
        match self.program.vars[var].memory.filter(|_| !self.arrays.contains_key(&var)) {
            Some(pointer) => self.place_of(pointer, place.span).deref().at(place.span),
            None => place,
        }
    }

    fn index_operands(&mut self, base: &Expr, index: &Expr) -> (Expr, Expr) {
        let base = match base.as_decayed() {
            Some(place) => self.decay(place, base),
            None => {
                let base = self.value(base);
                self.settle(base, std::slice::from_ref(index))
            }
        };
        let index = self.value(index);
        (base, index)
    }

    /// The operand of a member access: an lvalue, or a value stored in a temporary.
    fn record_place(&mut self, expr: &Expr) -> Expr {
        if expr.is_place() {
            return self.place(expr);
        }
        let value = self.value(expr);
        if value.is_place() {
            return value;
        }
        let temp = self.temp("record", &value.ty);
        let place = self.place_of(temp, expr.span);
        self.assign(place.clone(), value);
        place
    }

    /// Rejects the use of an address within an rvalue: the lifetime of that object ends with its expression (C11
    /// 6.2.4p8).
    pub(super) fn must_stay(&mut self, place: &Expr) {
        if lies_in_a_value(place) {
            self.unsupported(
                "address-in-a-value",
                place.span,
                "the address of an array in a value that no variable holds",
                "put the value into a variable first",
            );
        }
    }

    /// Whether another thread may access the object that this lvalue denotes.
    pub(super) fn is_shared(&self, place: &Expr) -> bool {
        if place.ty.quals.constant && !place.ty.quals.volatile && !self.is_behind_pointer(place) {
            return false;
        }
        if let ExprKind::Deref(pointer) = &place.kind {
            return !matches!(pointer.kind, ExprKind::Func(_));
        }
        match place.root() {
            Some(var) => self.program.vars[var].storage.is_static() || self.address_taken.contains(&var),
            None => !matches!(place.kind, ExprKind::Func(_)) && !self.is_string(place),
        }
    }

    fn is_behind_pointer(&self, place: &Expr) -> bool {
        place.root().is_none()
    }

    fn is_string(&self, place: &Expr) -> bool {
        match place.place() {
            Some(PlaceKind::Str) => true,
            Some(PlaceKind::Index(base, _)) => base.as_decayed().is_some_and(|array| self.is_string(array)),
            Some(PlaceKind::Member(of, _)) => self.is_string(of),
            Some(PlaceKind::Var(_) | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_)) => false,
            None => matches!(place.kind, ExprKind::Member(..)),
        }
    }

    /// Whether a side-effect-free expression reads memory that may be shared.
    pub(super) fn reads_shared(&self, expr: &Expr) -> bool {
        self.count_shared(expr) > 0
    }

    /// The number of reads of memory that may be shared in a side-effect-free expression.
    pub(super) fn count_shared(&self, expr: &Expr) -> usize {
        if expr.is_place() {
            return usize::from(self.is_shared(expr) && !expr.ty.is_array()) + self.count_in_address(expr);
        }
        match expr.as_address() {
            Some(place) => self.count_in_address(place),
            None => self.count_in_operands(expr),
        }
    }

    fn count_in_operands(&self, expr: &Expr) -> usize {
        let mut count = 0;
        crate::ir::visit::operands(expr, &mut |operand| count += self.count_shared(operand));
        count
    }

    fn count_in_address(&self, place: &Expr) -> usize {
        match place.place() {
            Some(PlaceKind::Deref(pointer)) => self.count_shared(pointer),
            Some(PlaceKind::Index(base, index)) => self.count_shared(base) + self.count_shared(index),
            Some(PlaceKind::Member(of, _)) => self.count_in_address(of),
            Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) => 0,
            // A function, or a member of a value.
            None => self.count_in_operands(place),
        }
    }

    /// A short name for a temporary that holds the value of this place.
    pub(super) fn hint(&self, place: &Expr) -> String {
        match &place.kind {
            ExprKind::Var(var) => {
                let name = &self.program.vars[*var].name;
                name.strip_prefix("__ulseq_").unwrap_or(name).to_string()
            }
            ExprKind::Member(_, field) => self.field_name(place, *field),
            ExprKind::Deref(inner) | ExprKind::Index(inner, _) | ExprKind::Decay(inner) | ExprKind::Cast(inner) => {
                self.hint(inner)
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => "t".to_string(),
        }
    }

    fn field_name(&self, place: &Expr, field: u32) -> String {
        let ExprKind::Member(of, _) = &place.kind else { return "t".to_string() };
        let TypeKind::Record(record) = &of.ty.kind else { return "t".to_string() };
        let fields = self.program.records[*record].fields.as_deref().unwrap_or(&[]);
        fields.get(field as usize).and_then(|f| f.name.clone()).unwrap_or_else(|| "t".to_string())
    }

    /// The width of the bit-field, if the place is one.
    pub(super) fn bit_width(&self, place: &Expr) -> Option<u32> {
        let ExprKind::Member(of, field) = &place.kind else { return None };
        let TypeKind::Record(record) = &of.ty.kind else { return None };
        self.program.records[*record].fields.as_ref()?.get(*field as usize)?.bits
    }

    /// The type of sizes (`size_t`).
    pub(super) fn size_type(&self) -> Type {
        Type::size_t(self.program.model)
    }
}

/// Whether the lvalue is a part of the result of a call, or of another rvalue.
fn lies_in_a_value(place: &Expr) -> bool {
    match place.place() {
        Some(PlaceKind::Member(of, _)) => lies_in_a_value(of),
        Some(PlaceKind::Index(base, _)) => base.as_decayed().is_some_and(lies_in_a_value),
        Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_)) => false,
        None => matches!(place.kind, ExprKind::Member(..)),
    }
}
