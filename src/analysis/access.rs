//! Which locals are accessed only by name.

use crate::ir::{visit, Block, Expr, ExprKind, Id, IdSet, Var};

/// The variables whose address is taken in a body: by `&`, or by an array that decays without being indexed at once.
pub fn address_taken(body: &Block) -> IdSet<Id<Var>> {
    let mut taken = IdSet::default();
    visit::walk_block_exprs(body, &mut |expr| match &expr.kind {
        ExprKind::AddrOf(place) => taken.extend(root(place)),
        // `a[i]` is `Index(Decay(a), i)`: the operands of an `Index` are handled below.
        ExprKind::Index(base, index) => {
            note_decay(index, &mut taken);
            if let ExprKind::Decay(_) = base.kind {
                return;
            }
            note_decay(base, &mut taken);
        }
        _ => visit::operands(expr, &mut |operand| note_decay(operand, &mut taken)),
    });
    visit::walk_stmts(body, &mut |stmt| {
        visit::stmt_exprs(stmt, &mut |expr| note_decay(expr, &mut taken));
    });
    taken
}

fn note_decay(expr: &Expr, taken: &mut IdSet<Id<Var>>) {
    if let ExprKind::Decay(place) = &expr.kind {
        taken.extend(root(place));
    }
}

/// The variable that a place is part of, unless it is reached through a pointer.
pub fn root(place: &Expr) -> Option<Id<Var>> {
    match &place.kind {
        ExprKind::Var(var) | ExprKind::CompoundLiteral(var, _) => Some(*var),
        ExprKind::Member(of, _) => root(of),
        ExprKind::Index(base, _) => match &base.kind {
            ExprKind::Decay(array) => root(array),
            _ => None,
        },
        _ => None,
    }
}
