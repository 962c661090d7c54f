//! Calls through a declaration without parameters, `int f();` (or without any, as in C89), of a function that turns out
//! to have a prototype. The arguments have been promoted only; if their number or types are not those of the function,
//! the call is undefined (C11 6.5.2.2p6).
//!
//! ```text
//! int f(); ... f(1.5); ... int f(int a) { ... }
//! (*(int (*)())&f)(1.5);                            // the call becomes
//! ```
//!
//! Arguments that do not fit are then detected where calls through pointers are checked.

use std::sync::Arc;

use crate::ir::visit::{init_exprs_mut, stmt_exprs_mut, walk_expr_mut, walk_stmts_mut};
use crate::ir::{Block, DataModel, Expr, ExprKind, FunctionType, Id, Program, Type, TypeKind};

/// Rewrites such calls to calls through a pointer if the arguments do not fit.
pub(super) fn run(program: &mut Program) {
    let functions = program.functions.iter().map(|(_, function)| function.ty.clone()).collect::<Vec<_>>();
    let taken = |ty: &FunctionType| ty.params.iter().map(|ty| Passed::of(program, ty)).collect();
    let taken = functions.iter().map(taken).collect();
    let has_body = program.functions.iter().map(|(_, function)| function.body.is_some()).collect();
    let calls = Calls { functions, taken, has_body, model: program.model };
    for (_, var) in program.vars.iter_mut() {
        var.init.iter_mut().for_each(|init| init_exprs_mut(init, &mut |expr| calls.expression(expr)));
    }
    for (_, function) in program.functions.iter_mut() {
        function.body.iter_mut().for_each(|body| calls.block(body));
    }
}

struct Calls {
    /// The types with which functions are defined, and how their arguments are passed.
    functions: Vec<FunctionType>,
    taken: Vec<Vec<Passed>>,
    has_body: Vec<bool>,
    model: DataModel,
}

/// The way in which an argument is passed.
#[derive(PartialEq, Eq)]
enum Passed {
    Pointer,
    /// Bits.
    Integer(u32),
    Other(TypeKind),
}

impl Passed {
    fn of(program: &Program, ty: &Type) -> Passed {
        match (program.int_kind(ty), &ty.kind) {
            (Some(kind), _) => Passed::Integer(kind.bits(program.model)),
            (None, TypeKind::Pointer(_)) => Passed::Pointer,
            (None, other) => Passed::Other(other.clone()),
        }
    }
}

impl Calls {
    fn block(&self, block: &mut Block) {
        walk_stmts_mut(block, &mut |stmt| stmt_exprs_mut(stmt, &mut |expr| self.expression(expr)));
    }

    fn expression(&self, expr: &mut Expr) {
        walk_expr_mut(expr, &mut |expr| match &mut expr.kind {
            ExprKind::StmtExpr(block) => self.block(block),
            ExprKind::Call(callee, args) => self.call(callee, args),
            _ => {}
        });
    }

    fn call(&self, callee: &mut Expr, args: &[Expr]) {
        let designator = if let ExprKind::Decay(inner) = &callee.kind { inner } else { &*callee };
        let (ExprKind::Func(function), TypeKind::Function(said)) = (&designator.kind, &designator.ty.kind) else {
            return;
        };
        let own = &self.functions[function.index()];
        // The program's own: declarations of `printf` without parameters are old, but common.
        let is_variadic = own.variadic && self.has_body[function.index()];
        let takes = || !is_variadic && (own.variadic || self.takes(function.index(), args));
        if said.unprototyped && !own.unprototyped && !takes() {
            *callee = through_a_pointer(*function, own, designator);
        }
    }

    /// Whether a function accepts these arguments, which have been promoted.
    fn takes(&self, function: usize, args: &[Expr]) -> bool {
        let taken = &self.taken[function];
        let passed = |arg: &Expr| match &arg.ty.kind {
            TypeKind::Pointer(_) => Passed::Pointer,
            TypeKind::Int(kind) => Passed::Integer(kind.bits(self.model)),
            TypeKind::Enum(_) => Passed::Integer(32),
            other => Passed::Other(other.clone()),
        };
        taken.len() == args.len() && taken.iter().zip(args).all(|(taken, arg)| *taken == passed(arg))
    }
}

/// The pointer to a function, cast to the type with which it was declared at the call.
fn through_a_pointer(function: Id<crate::ir::Function>, own: &FunctionType, designator: &Expr) -> Expr {
    let span = designator.span;
    let name = Expr::new(ExprKind::Func(function), Type::new(TypeKind::Function(Arc::new(own.clone()))), span);
    name.addr_of().at(span).cast(&designator.ty.clone().pointer_to())
}
