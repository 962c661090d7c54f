//! Checks the typing invariants of the lowered form on every expression.

use crate::ir::visit::{walk_block_exprs, walk_expr, walk_stmts};
use crate::ir::{Callee, Expr, ExprKind, FunctionType, Init, Program, StmtKind, Type, TypeKind, UnOp};

/// Panics at the first violated invariant.
pub(crate) fn check(program: &Program) {
    for (_, var) in program.vars.iter() {
        if let Some(init) = &var.init {
            check_init(program, init, &var.ty);
            crate::ir::visit::init_exprs(init, &mut |e| walk_expr(e, &mut |e| check_expr(program, e)));
        }
    }
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        walk_block_exprs(body, &mut |e| check_expr(program, e));
        walk_stmts(body, &mut |stmt| match &stmt.kind {
            StmtKind::Decl(var, init) => {
                assert!(function.locals.contains(var), "{} is no local", program.vars[*var].name);
                if let Some(init) = init {
                    check_init(program, init, &program.vars[*var].ty);
                }
            }
            StmtKind::Return(Some(value)) => same(program, value, &value.ty, &function.ty.result),
            StmtKind::If { cond, .. } | StmtKind::While { cond, .. } | StmtKind::DoWhile { cond, .. } => scalar(cond),
            StmtKind::Call { callee: Callee::Function(_), .. } => panic!("not in lowered form"),
            _ => {}
        });
    }
}

fn scalar(expr: &Expr) {
    assert!(expr.ty.is_scalar(), "not scalar: {expr:?}");
}

fn same(program: &Program, expr: &Expr, a: &Type, b: &Type) {
    let enum_like = program.int_kind(a).is_some() && program.int_kind(a) == program.int_kind(b);
    assert!(a.kind == b.kind || enum_like, "{a:?} and {b:?} in {expr:?}");
}

fn check_init(program: &Program, init: &Init, ty: &Type) {
    match (init, &ty.kind) {
        (Init::Expr(e), _) => same(program, e, &e.ty, ty),
        (Init::Str(e), TypeKind::Array(..)) => assert!(matches!(e.kind, ExprKind::Str { .. })),
        (Init::List(items), TypeKind::Array(of, _)) => items.iter().for_each(|(_, i)| check_init(program, i, of)),
        (Init::List(items), TypeKind::Record(id)) => {
            let fields = program.records[*id].fields.as_ref().unwrap();
            assert!(!program.records[*id].is_union || items.len() <= 1);
            for (index, item) in items {
                let crate::ir::InitIndex::Field(index) = index else { panic!("element of a record") };
                check_init(program, item, &fields[*index as usize].ty);
            }
        }
        other => panic!("initializer {other:?}"),
    }
}

fn check_expr(program: &Program, expr: &Expr) {
    match &expr.kind {
        ExprKind::Int(_) => scalar(expr),
        ExprKind::Var(id) => assert_eq!(program.vars[*id].ty.kind, expr.ty.kind, "{expr:?}"),
        ExprKind::Unary(op, a) => {
            scalar(a);
            if *op != UnOp::Not {
                same(program, expr, &a.ty, &expr.ty);
            }
        }
        ExprKind::Binary(op, a, b) => {
            assert!(!a.ty.is_array() && !b.ty.is_array(), "{expr:?}");
            if op.is_comparison() || (a.ty.is_arithmetic() && !op.is_shift()) {
                same(program, expr, &a.ty, &b.ty);
            }
            if op.is_comparison() {
                assert_eq!(expr.ty, Type::int());
            } else if a.ty.is_arithmetic() {
                same(program, expr, &a.ty, &expr.ty);
            } else {
                assert!(a.ty.is_pointer(), "{expr:?}");
            }
        }
        ExprKind::Decay(a) => assert!(a.ty.is_array() || a.ty.is_function()),
        ExprKind::Deref(a) => assert_eq!(a.ty.pointee(), Some(&expr.ty)),
        ExprKind::Index(a, b) => {
            assert_eq!(a.ty.pointee(), Some(&expr.ty));
            assert!(b.ty.is_integer());
        }
        ExprKind::Member(a, index) => {
            let TypeKind::Record(id) = a.ty.kind else { panic!("{expr:?}") };
            let field = &program.records[id].fields.as_ref().unwrap()[*index as usize];
            if !field.ty.is_array() {
                assert_eq!(field.ty.kind, expr.ty.kind);
            }
        }
        ExprKind::Cond(c, a, b) => {
            scalar(c);
            same(program, expr, &a.ty, &expr.ty);
            same(program, expr, &b.ty, &expr.ty);
        }
        ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => {
            scalar(a);
            scalar(b);
        }
        ExprKind::Assign(a, b) => {
            assert!(a.is_place(), "{expr:?}");
            same(program, expr, &a.ty, &b.ty);
        }
        ExprKind::AssignOp { place, .. } | ExprKind::IncDec { place, .. } => assert!(place.is_place(), "{expr:?}"),
        ExprKind::Call(callee, args) => {
            let function = function_type(&callee.ty).unwrap_or_else(|| panic!("{callee:?}"));
            for (arg, param) in args.iter().zip(&function.params) {
                same(program, expr, &arg.ty, param);
            }
            same(program, expr, &function.result, &expr.ty);
        }
        ExprKind::CompoundLiteral(var, init) => check_init(program, init, &program.vars[*var].ty),
        _ => {}
    }
}

fn function_type(ty: &Type) -> Option<&FunctionType> {
    ty.function().or_else(|| ty.pointee()?.function())
}
