//! Arrays of variable length (C11 6.7.6.2): `T a[n];` becomes a pointer to fresh memory of `n` elements. Arrays with
//! more than one variable dimension are no more: see
//! [`variably_modified_types`](crate::passes::variably_modified_types).

use super::context::Normalizer;
use crate::ir::{BinOp, Callee, Expr, FailedCheck, Id, IntKind, StmtKind, Type, Var};

impl Normalizer<'_> {
    /// `T a[n]` becomes a pointer to fresh memory.
    pub(super) fn variable_length_array(&mut self, var: Id<Var>, element: &Type, length: Expr) {
        let known = self.program.vars[var].memory;
        let pointer =
            known.unwrap_or_else(|| self.temp(&self.program.vars[var].name.clone(), &element.clone().pointer_to()));
        self.arrays.insert(var, pointer);
        let span = self.origin.span;
        let bytes = self.bytes_of(length, element);
        let place = self.place_of(pointer, span);
        if known.is_some() {
            // A jump back to before the declaration ends the life of the old array.
            let void = Type::void().pointer_to();
            let free = self.library_function("free", Type::void(), vec![void.clone()]);
            let args = vec![place.clone().cast(&void)];
            self.emit(StmtKind::call(None, Callee::Function(free), args));
        }
        let memory = self.malloc(bytes, &place.ty.clone(), span);
        self.assign(place, memory);
    }

    /// Checks that the size of an array is greater than zero whenever it is evaluated (C11 6.7.6.2p5).
    pub(super) fn check_length(&mut self, length: Id<Var>) {
        let signed = Type::int_kind(IntKind::LongLong);
        let place = self.place_of(length, self.origin.span);
        let value = match self.size_of(&place.ty) {
            Some(4) => place.cast(&Type::int_kind(IntKind::Int)),
            Some(_) | None => place.cast(&signed),
        };
        let least = Expr::constant(1, value.ty.clone());
        let text = "an array of variable length whose length is not greater than zero";
        let violation = self.collect(|cx| cx.emit(StmtKind::Violation(FailedCheck::Undefined(text.to_string()))));
        self.branch(Expr::binary(BinOp::Lt, value, least), violation, Vec::new());
    }
}
