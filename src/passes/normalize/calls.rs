//! Lowers calls, and the allocation of memory with block lifetime.

use std::sync::Arc;

use super::Cx;
use crate::ir::{
    lowered_only_expr, BinOp, Callee, Expr, ExprKind, Function, FunctionType, Id, StmtKind, Type, TypeKind,
};
use crate::source::Span;

impl Cx<'_> {
    /// A call whose result is used. The result is stored in `into`, or else in a temporary.
    pub(super) fn call(&mut self, callee: &Expr, args: &[Expr], whole: &Expr, into: Option<Expr>) -> Expr {
        let (callee, args) = self.callee_and_arguments(callee, args);
        if whole.ty.is_void() {
            self.emit_call(None, callee, args);
            return Expr::int(0).at(whole.span);
        }
        let result = into.unwrap_or_else(|| {
            let temp = self.temp("result", &whole.ty);
            self.place_of(temp, whole.span)
        });
        self.emit_call(Some(result.clone()), callee, args);
        result
    }

    /// A call whose result is discarded.
    pub(super) fn call_statement(&mut self, callee: &Expr, args: &[Expr], _whole: &Expr) {
        let (callee, args) = self.callee_and_arguments(callee, args);
        self.emit_call(None, callee, args);
    }

    /// The arguments of a variadic function of the program that have no parameter are evaluated and dropped: it could
    /// only ask for them with `va_arg`.
    fn callee_and_arguments(&mut self, called: &Expr, args: &[Expr]) -> (Callee, Vec<Expr>) {
        let callee = self.callee(called, args);
        let from_main = args.first().is_some_and(|arg| self.main_arguments.is_one(arg));
        let mut args = self.arguments(args);
        self.from_main = from_main;
        let ty = match &callee {
            Callee::Function(function) => {
                let data = &self.program.functions[*function];
                data.body.as_ref().map(|_| &data.ty)
            }
            Callee::Pointer(pointer) => pointed_function(pointer),
            Callee::Stub { .. } => None,
        };
        if let Some(ty) = ty.filter(|ty| ty.variadic && !ty.unprototyped) {
            args.truncate(ty.params.len());
        }
        (callee, args)
    }

    /// The arguments, evaluated from left to right, as side-effect-free expressions over private variables.
    pub(super) fn arguments(&mut self, args: &[Expr]) -> Vec<Expr> {
        let mut values = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let value = self.value(arg);
            values.push(self.settle(value, &args[i + 1..]));
        }
        values
    }

    fn callee(&mut self, callee: &Expr, args: &[Expr]) -> Callee {
        if let Some(function) = direct_callee(callee) {
            return Callee::Function(function);
        }
        let pointer = self.value(callee);
        if let Some(function) = direct_callee(&pointer) {
            return Callee::Function(function);
        }
        Callee::Pointer(Box::new(self.settle(pointer, args)))
    }

    /// `alloca(n)` is replaced by `malloc`; the memory is not freed, which no property checked here can observe.
    pub(super) fn allocate(&mut self, args: &[Expr], whole: &Expr) -> Expr {
        let size = self.value(&args[0]);
        self.malloc(size, &whole.ty, whole.span)
    }

    /// A pointer of the given type to `size` bytes of fresh memory.
    pub(super) fn malloc(&mut self, size: Expr, ty: &Type, span: Span) -> Expr {
        let function = self.library_function("malloc", Type::void().pointer_to(), vec![self.size_type()]);
        let raw = self.temp("memory", &Type::void().pointer_to());
        let raw = self.place_of(raw, span);
        let size = size.cast(&self.size_type());
        self.emit(StmtKind::call(Some(raw.clone()), Callee::Function(function), vec![size]));
        raw.cast(ty)
    }

    /// The declared function of this name, or a new declaration.
    pub(super) fn library_function(&mut self, name: &str, result: Type, params: Vec<Type>) -> Id<Function> {
        let found = self.program.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id);
        found
            .unwrap_or_else(|| self.program.functions.push(Function::declared(name, FunctionType::new(result, params))))
    }

    /// The size in bytes of `n` elements of this type.
    pub(super) fn bytes_of(&self, n: Expr, element: &Type) -> Expr {
        let size = self.size_type();
        let one = Expr::new(ExprKind::SizeOf(element.clone()), size.clone(), n.span);
        Expr::binary(BinOp::Mul, n.cast(&size), one)
    }
}

/// The function that a callee expression names, through decay, `&`, `*` and casts to the same signature.
pub(super) fn direct_callee(callee: &Expr) -> Option<Id<Function>> {
    match &callee.kind {
        ExprKind::Func(function) => Some(*function),
        ExprKind::Decay(inner) | ExprKind::AddrOf(inner) | ExprKind::Deref(inner) => direct_callee(inner),
        ExprKind::Cast(inner) if same_signature(&callee.ty, &inner.ty) => direct_callee(inner),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => None,
    }
}

fn same_signature(a: &Type, b: &Type) -> bool {
    let strip = |ty: &Type| ty.pointee().map_or_else(|| Arc::new(ty.clone()), |to| Arc::new(to.clone()));
    strip(a).kind == strip(b).kind
}

/// The type of the functions that an expression designates or points to.
fn pointed_function(expr: &Expr) -> Option<&FunctionType> {
    match &expr.ty.kind {
        TypeKind::Function(ty) => Some(ty),
        TypeKind::Pointer(to) => match &to.kind {
            TypeKind::Function(ty) => Some(ty),
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Record(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => None,
        },
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Array(..)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => None,
    }
}
