//! Wrappers: functions that only call another function, and replace it where a program uses it as a value.

use super::{visit, Callee, Expr, ExprKind, Function, Id, IdMap, IdSet, Origin, Program, Stmt, StmtKind, Storage};

/// The functions that are used as values and for which `wanted` holds, in order.
pub fn used_as_values(program: &Program, wanted: impl Fn(Id<Function>) -> bool) -> Vec<Id<Function>> {
    let mut found = IdSet::default();
    let mut see = |expr: &Expr| {
        visit::walk_expr(expr, &mut |e| {
            if let ExprKind::Func(function) = e.kind {
                found.extend(Some(function).filter(|function| wanted(*function)));
            }
        });
    };
    for (_, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            visit::walk_stmts(body, &mut |stmt| visit::stmt_exprs(stmt, &mut see));
        }
    }
    for init in program.vars.iter().filter_map(|(_, var)| var.init.as_ref()) {
        visit::init_exprs(init, &mut see);
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable();
    found
}

/// Replaces each of these functions, where it is used as a value, by a function of the same name and type that calls
/// it directly.
pub fn wrap(program: &mut Program, functions: &[Id<Function>]) {
    let wrappers: IdMap<_, _> = functions.iter().map(|function| (*function, wrapper(program, *function))).collect();
    let mut put = |expr: &mut Expr| {
        visit::walk_expr_mut(expr, &mut |e| {
            if let ExprKind::Func(function) = &mut e.kind {
                *function = wrappers.get(function).copied().unwrap_or(*function);
            }
        });
    };
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = &mut program.functions[function].body {
            visit::walk_stmts_mut(body, &mut |stmt| visit::stmt_exprs_mut(stmt, &mut put));
        }
    }
    for var in program.vars.ids().collect::<Vec<_>>() {
        if let Some(init) = &mut program.vars[var].init {
            visit::init_exprs_mut(init, &mut put);
        }
    }
}

fn wrapper(program: &mut Program, function: Id<Function>) -> Id<Function> {
    let mut data = program.functions[function].clone();
    let origin = Origin::user(data.span);
    data.locals.clear();
    data.params = data.ty.params.iter().map(|ty| program.add_var("", ty.clone(), Storage::Param)).collect();
    let result = (!data.ty.result.is_void()).then(|| {
        let var = program.add_var("__ulseq_result", data.ty.result.unqualified(), Storage::Temp);
        data.locals.push(var);
        program.place(var)
    });
    let args = data.params.iter().map(|param| program.place(*param)).collect();
    let call = StmtKind::call(result.clone(), Callee::Function(function), args);
    data.body = Some(vec![Stmt::new(call, origin.clone()), Stmt::new(StmtKind::Return(result), origin)]);
    program.functions.push(data)
}
