//! Locals whose address may escape, so that other threads can access them. Passing an address to a function that only
//! copies, sets or compares memory does not count: the address does not escape.

use super::elements;
use super::matchers::strip;
use crate::ir::{visit, Block, Expr, ExprKind, Id, IdMap, IdSet, Program, StmtKind, Var};

/// The locals of a lowered body whose address flows anywhere else.
pub(super) fn exposed(program: &Program, body: &Block, address_taken: &IdSet<Id<Var>>) -> IdSet<Id<Var>> {
    let mut uses: IdMap<Id<Var>, usize> = IdMap::default();
    let mut harmless: IdMap<Id<Var>, usize> = IdMap::default();
    let mut look = |expr: &Expr| {
        if let ExprKind::AddrOf(place) | ExprKind::Decay(place) = &expr.kind {
            place.root().into_iter().for_each(|var| *uses.entry(var).or_default() += 1);
        }
        if let ExprKind::Index(base, _) = &expr.kind {
            // `a[i]` is `Index(Decay(a), i)`.
            if let ExprKind::Decay(place) = &base.kind {
                place.root().into_iter().for_each(|var| *harmless.entry(var).or_default() += 1);
            }
        }
    };
    visit::walk_block_exprs(body, &mut look);
    visit::walk_stmts(body, &mut |stmt| {
        let StmtKind::Expr(expr) = &stmt.kind else { return };
        let call = expr.as_cast().unwrap_or(expr);
        let ExprKind::Call(callee, args) = &call.kind else { return };
        if !elements::is_known_callee(program, callee) {
            return;
        }
        for arg in args {
            if let ExprKind::AddrOf(place) | ExprKind::Decay(place) = &strip(arg).kind {
                place.root().into_iter().for_each(|var| *harmless.entry(var).or_default() += 1);
            }
        }
    });
    let is_exposed = |var: &Id<Var>| uses.get(var).copied().unwrap_or(0) > harmless.get(var).copied().unwrap_or(0);
    address_taken.iter().copied().filter(is_exposed).collect()
}
