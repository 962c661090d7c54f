//! Functions with a result that may end without `return`: a caller that uses the result gets an arbitrary value (C11
//! 6.9.1p12).

use crate::analysis::cfg;
use crate::ir::{visit, Callee, ExprKind, Function, Id, IdSet, Origin, Program, Stmt, StmtKind, Storage};

/// Adds `return` with an arbitrary value at the end of each such function whose result is used.
pub(super) fn run(program: &mut Program) {
    for function in used(program) {
        let data = &program.functions[function];
        let result = data.ty.result.unqualified();
        let falls_off = data.body.as_ref().is_some_and(|body| {
            let graph = cfg::build(body);
            graph.reachable([graph.entry]).last() == Some(&true)
        });
        if !falls_off || result.is_void() || Some(function) == program.main {
            continue;
        }
        let origin = Origin::user(data.span).by("unreturned");
        let any = program.add_var("__ulseq_unreturned", result, Storage::Temp);
        let place = program.place(any);
        let function = &mut program.functions[function];
        function.locals.push(any);
        let more = [StmtKind::Havoc(place.clone()), StmtKind::Return(Some(place))];
        let more = more.into_iter().map(|kind| Stmt::new(kind, origin.clone()));
        function.body.iter_mut().for_each(|body| body.extend(more.clone()));
    }
}

/// The functions whose result is used, or may be, in a fixed order.
fn used(program: &Program) -> Vec<Id<Function>> {
    let mut used = IdSet::default();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { result: Some(_), callee: Callee::Function(id), .. } = &stmt.kind {
                used.insert(*id);
            }
        });
        // The result of a thread is used where it is joined.
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Func(id) = expr.kind {
                used.insert(id);
            }
        });
    }
    program.functions.ids().filter(|id| used.contains(id) && program.functions[*id].body.is_some()).collect()
}
