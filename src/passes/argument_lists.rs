//! Makes the argument lists of variadic functions (`va_list`) plain pointers that say nothing: C11 7.16.
//!
//! A variadic function of the program gets only its named arguments (see `normalize`): what the others are shows only
//! in `va_arg`, which is refused, and in what library functions print. So `va_start` and `va_end` have no effect, and
//! a list may be copied, passed on, and stored.

use std::sync::Arc;

use super::Options;
use crate::diag::Diagnostic;
use crate::ir::{visit, Builtin, Expr, ExprKind, FunctionType, Init, Program, StmtKind, Type, TypeKind};

/// Replaces the type `va_list`, and the operations on it but `va_arg`.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &Options) -> Result<(), Vec<Diagnostic>> {
    if !is_used(program) {
        return Ok(());
    }
    for var in program.vars.ids().collect::<Vec<_>>() {
        let var = &mut program.vars[var];
        var.ty = opaque(&var.ty);
        if let Some(init) = &mut var.init {
            initializer(init);
        }
    }
    for record in program.records.ids().collect::<Vec<_>>() {
        let fields = program.records[record].fields.iter_mut().flatten();
        fields.for_each(|field| field.ty = opaque(&field.ty));
    }
    for function in program.functions.ids().collect::<Vec<_>>() {
        let function = &mut program.functions[function];
        function.ty = function_type(&function.ty);
        let Some(body) = &mut function.body else { continue };
        visit::walk_stmts_mut(body, &mut |stmt| {
            if let StmtKind::Decl(_, Some(init)) = &mut stmt.kind {
                initializer(init);
            }
            visit::stmt_exprs_mut(stmt, &mut |expr| visit::walk_expr_mut(expr, &mut expression));
        });
    }
    Ok(())
}

/// Whether a function that is left has an argument list.
fn is_used(program: &Program) -> bool {
    program.functions.iter().any(|(_, function)| {
        let mut found = false;
        let Some(body) = &function.body else { return false };
        visit::walk_block_exprs(body, &mut |expr| {
            found |= matches!(expr.kind, ExprKind::Builtin(Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy, _));
            found |= expr.ty.kind == TypeKind::VaList;
        });
        found || function.params.iter().any(|param| program.vars[*param].ty.kind == TypeKind::VaList)
    })
}

fn initializer(init: &mut Init) {
    visit::init_exprs_mut(init, &mut |expr| visit::walk_expr_mut(expr, &mut expression));
}

fn expression(expr: &mut Expr) {
    expr.ty = opaque(&expr.ty);
    if let ExprKind::SizeOf(ty) | ExprKind::AlignOf(ty) | ExprKind::OffsetOf(ty, _) = &mut expr.kind {
        *ty = opaque(ty);
    }
    let ExprKind::Builtin(builtin @ (Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy), args) = &mut expr.kind
    else {
        return;
    };
    let copies = *builtin == Builtin::VaCopy;
    let mut args = std::mem::take(args).into_iter();
    let (list, other) = (args.next(), args.next());
    // The second argument of `va_start` only names the last parameter.
    let value = other.filter(|_| copies).unwrap_or_else(|| Expr::constant(0, opaque_list()));
    let Some(list) = list else { return };
    expr.kind = ExprKind::Assign(Box::new(list), Box::new(value));
    expr.ty = opaque_list();
}

fn opaque_list() -> Type {
    Type::void().pointer_to()
}

/// The type with `void *` in the place of `va_list`.
fn opaque(ty: &Type) -> Type {
    let kind = match &ty.kind {
        TypeKind::VaList => opaque_list().kind.clone(),
        TypeKind::Pointer(to) => TypeKind::Pointer(Arc::new(opaque(to))),
        TypeKind::Array(of, length) => TypeKind::Array(Arc::new(opaque(of)), length.clone()),
        TypeKind::Function(function) => TypeKind::Function(Arc::new(function_type(function))),
        TypeKind::Void | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Record(_) | TypeKind::Enum(_) => {
            return ty.clone();
        }
    };
    Type::qualified(kind, ty.quals)
}

fn function_type(ty: &FunctionType) -> FunctionType {
    FunctionType { result: opaque(&ty.result), params: ty.params.iter().map(opaque).collect(), ..ty.clone() }
}
