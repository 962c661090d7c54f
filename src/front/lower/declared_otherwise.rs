//! Names that two files declare with different types, although a linker does not distinguish them: `char text[]` and
//! `unsigned char text[]`, a structure that feature macros give other members, a missing `const`. C leaves that
//! undefined (C11 6.2.7p2); here, as natively, each file sees the memory as it declares it.
//!
//! ```text
//! extern unsigned char text[];     // in the other file: const char text[] = "x";
//! use(text[0]);                    // becomes
//!
//! use((*(unsigned char (*)[])&text)[0]);
//! ```

use std::sync::Arc;

use crate::ir::visit::{init_exprs_mut, stmt_exprs_mut, walk_expr_mut, walk_stmts_mut};
use crate::ir::{layout, ArrayLen, Block, Expr, ExprKind, Function, FunctionType, Id, Program, Type, TypeKind, Var};

/// Whether an object may be declared with both types: they have the same size, or one of them is an array of unknown
/// size.
pub(super) fn may_share_memory(program: &Program, a: &Type, b: &Type) -> bool {
    let is_open = |ty: &Type| matches!(ty.kind, TypeKind::Array(_, ArrayLen::Unknown));
    match (layout::size_of(program, a), layout::size_of(program, b)) {
        (Some(a), Some(b)) => a == b,
        (_, _) => (is_open(a) || is_open(b)) && a.is_array() && b.is_array(),
    }
}

/// Whether calls of a function through a declaration with one of the types work if it is defined with the other:
/// parameters and results are passed in the same way.
pub(super) fn may_share_calls(program: &Program, a: &FunctionType, b: &FunctionType) -> bool {
    let same = |(a, b): (&Type, &Type)| match (&a.kind, &b.kind) {
        (TypeKind::Pointer(_), TypeKind::Pointer(_)) => true,
        _ if a.is_integer() && b.is_integer() => layout::size_of(program, a) == layout::size_of(program, b),
        (a, b) => a == b,
    };
    let parameters = a.variadic == b.variadic && a.params.len() == b.params.len();
    let either = a.unprototyped || b.unprototyped;
    (either || (parameters && a.params.iter().zip(&b.params).all(same))) && same((&a.result, &b.result))
}

/// Rewrites each use of a name to fit its definition.
pub(super) fn run(program: &mut Program) {
    let vars = program.vars.iter().map(|(_, var)| var.ty.clone()).collect();
    let functions = program.functions.iter().map(|(_, function)| function.ty.clone()).collect();
    let uses = DefinedTypes { vars, functions };
    for (_, var) in program.vars.iter_mut() {
        var.init.iter_mut().for_each(|init| init_exprs_mut(init, &mut |expr| uses.expression(expr)));
    }
    for (_, function) in program.functions.iter_mut() {
        function.body.iter_mut().for_each(|body| uses.block(body));
    }
}

/// The types with which objects and functions are defined.
struct DefinedTypes {
    vars: Vec<Type>,
    functions: Vec<FunctionType>,
}

impl DefinedTypes {
    fn block(&self, block: &mut Block) {
        walk_stmts_mut(block, &mut |stmt| stmt_exprs_mut(stmt, &mut |expr| self.expression(expr)));
    }

    fn expression(&self, expr: &mut Expr) {
        walk_expr_mut(expr, &mut |expr| {
            if let ExprKind::StmtExpr(block) = &mut expr.kind {
                self.block(block);
            } else if let ExprKind::Var(var) = expr.kind {
                self.object(expr, var);
            } else if let ExprKind::Call(callee, _) = &expr.kind {
                let function = called(callee);
                function.into_iter().for_each(|function| self.call(expr, function));
            }
        });
    }

    fn object(&self, expr: &mut Expr, var: Id<Var>) {
        let own = &self.vars[var.index()];
        let is_array = expr.ty.is_array() && own.is_array() && element(&expr.ty) == element(own);
        let is_same = expr.ty.kind == own.kind || is_array;
        if is_same && (expr.ty.quals.constant || !own.quals.constant) {
            return;
        }
        let span = expr.span;
        let pointer = expr.ty.clone().pointer_to();
        *expr = Expr::var(var, own.clone()).at(span).addr_of().at(span).cast(&pointer).deref().at(span);
    }

    fn call(&self, expr: &mut Expr, function: Id<Function>) {
        let own = &self.functions[function.index()];
        let ExprKind::Call(callee, args) = &mut expr.kind else { return };
        if own.unprototyped || matches!(&callee.ty.kind, TypeKind::Function(said) if **said == *own) {
            return;
        }
        set_type(callee, own);
        for (arg, ty) in args.iter_mut().zip(&own.params) {
            *arg = arg.clone().cast(ty);
        }
        let said = std::mem::replace(&mut expr.ty, own.result.unqualified());
        if expr.ty.kind != said.kind && !said.is_void() {
            *expr = expr.clone().cast(&said);
        }
    }
}

fn called(callee: &Expr) -> Option<Id<Function>> {
    match &callee.kind {
        ExprKind::Func(function) => Some(*function),
        ExprKind::Decay(inner) => called(inner),
        _ => None,
    }
}

fn set_type(callee: &mut Expr, own: &FunctionType) {
    let ty = Type::new(TypeKind::Function(Arc::new(own.clone())));
    if let ExprKind::Decay(inner) = &mut callee.kind {
        inner.ty = ty.clone();
        callee.ty = ty.pointer_to();
    } else {
        callee.ty = ty;
    }
}

fn element(ty: &Type) -> Option<&Type> {
    match &ty.kind {
        TypeKind::Array(of, _) => Some(of),
        _ => None,
    }
}
