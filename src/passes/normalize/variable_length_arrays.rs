//! Arrays of variable length (C11 6.7.6.2): `T a[n];` becomes a pointer to fresh memory of `n` elements.

use super::context::Cx;
use crate::diag::Diagnostic;
use crate::ir::{ArrayLen, BinOp, Callee, Expr, Id, IntKind, StmtKind, Type, TypeKind, Var, Violation};

impl Cx<'_> {
    /// `T a[n]` becomes a pointer to fresh memory.
    pub(super) fn variable_length_array(&mut self, var: Id<Var>, element: &Type, length: Expr) {
        if matches!(element.kind, TypeKind::Array(_, ArrayLen::Variable(_))) {
            let span = self.origin.span;
            self.unsupported(
                "vla-2d",
                span,
                "array with more than one variable length",
                "give the inner dimensions a constant length",
            );
            return;
        }
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
        let violation = self.collect(|cx| cx.emit(StmtKind::Violation(Violation::Undefined(text.to_string()))));
        self.branch(Expr::binary(BinOp::Lt, value, least), violation, Vec::new());
    }

    /// Rejects locals whose types depend on values computed later: locals are declared at the beginning of their
    /// function, or outlive a call. Arrays with one variable dimension have been replaced by pointers.
    pub(super) fn variable_types(&mut self) {
        for var in self.program.functions[self.function].locals.clone() {
            let data = &self.program.vars[var];
            if self.arrays.contains_key(&var) || !is_variable(&data.ty) {
                continue;
            }
            let span = if data.span.is_none() { self.program.functions[self.function].span } else { data.span };
            let message =
                "arrays with a variable length in an inner dimension, and pointers to them, are not supported";
            self.diagnostics.push(
                Diagnostic::unsupported("vla-dimension", span, message)
                    .help("use a constant for every dimension but the first, or compute the index yourself"),
            );
        }
    }
}

/// Whether the type depends on the value of a variable (variably modified type).
fn is_variable(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(_, ArrayLen::Variable(_)) => true,
        TypeKind::Pointer(to) | TypeKind::Array(to, _) => is_variable(to),
        TypeKind::Function(_)
        | TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}
