//! The variables whose address is taken in a body; all others are accessed only by name.

use crate::ir::{visit, Block, Expr, ExprKind, Id, IdSet, Var};

/// The variables whose address is taken in a body: by `&`, or by an array that decays without being indexed at once.
pub fn address_taken(body: &Block) -> IdSet<Id<Var>> {
    let mut taken = IdSet::default();
    visit::walk_block_exprs(body, &mut |expr| {
        if let ExprKind::AddrOf(place) = &expr.kind {
            taken.extend(place.root());
        } else if let ExprKind::Index(_, index) = &expr.kind {
            // In `a[i]`, which is `Index(Decay(a), i)`, the address of the array goes nowhere.
            note_decay(index, &mut taken);
        } else {
            visit::operands(expr, &mut |operand| note_decay(operand, &mut taken));
        }
    });
    visit::walk_stmts(body, &mut |stmt| {
        visit::stmt_exprs(stmt, &mut |expr| note_decay(expr, &mut taken));
    });
    taken
}

fn note_decay(expr: &Expr, taken: &mut IdSet<Id<Var>>) {
    if let ExprKind::Decay(place) = &expr.kind {
        taken.extend(place.root());
    }
}
