//! Functions that the program only uses to compare elements for the library (`qsort`, `bsearch`): of what they return,
//! the library asks only the sign (C11 7.22.5, POSIX tsearch, lsearch; so do their definitions in `stubs/library`).

use crate::ir::{visit, Block, Expr, ExprKind, Function, Id, IdSet, Program};
use crate::library;

use super::matchers::direct_callee;

/// Finds these functions in a lowered program.
pub(super) fn find(program: &Program) -> IdSet<Id<Function>> {
    let mut uses = Uses { program, compare: IdSet::default(), others: IdSet::default() };
    for (_, function) in program.functions.iter() {
        function.body.iter().for_each(|body| uses.block(body));
    }
    for init in program.vars.iter().filter_map(|(_, var)| var.init.as_ref()) {
        visit::init_exprs(init, &mut |expr| uses.expr(expr));
    }
    uses.others.extend(program.main);
    uses.compare.into_iter().filter(|function| !uses.others.contains(function)).collect()
}

/// The functions that are mentioned as comparison functions of the library, and in any other way.
struct Uses<'a> {
    program: &'a Program,
    compare: IdSet<Id<Function>>,
    others: IdSet<Id<Function>>,
}

impl Uses<'_> {
    fn block(&mut self, block: &Block) {
        visit::walk_stmts(block, &mut |stmt| visit::stmt_exprs(stmt, &mut |expr| self.expr(expr)));
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Func(function) = expr.kind {
            self.others.insert(function);
        }
        if let ExprKind::StmtExpr(block) = &expr.kind {
            self.block(block);
        }
        let ExprKind::Call(callee, args) = &expr.kind else {
            return visit::operands(expr, &mut |operand| self.expr(operand));
        };
        let at = self.comparator(callee);
        self.expr(callee);
        for (index, arg) in args.iter().enumerate() {
            match function(arg).filter(|_| at == Some(index)) {
                Some(function) => {
                    self.compare.insert(function);
                }
                None => self.expr(arg),
            }
        }
    }

    /// Which argument of a call is a comparison function.
    fn comparator(&self, callee: &Expr) -> Option<usize> {
        let id = direct_callee(callee).filter(|id| self.program.supplied.contains_key(id))?;
        library::comparison_function(&self.program.functions[id].name)
    }
}

/// The function that an argument names.
fn function(arg: &Expr) -> Option<Id<Function>> {
    arg.as_cast().map_or_else(|| direct_callee(arg), function)
}
