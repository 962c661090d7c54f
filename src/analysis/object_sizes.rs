//! Whether the sizes of objects of the thread library matter to a program. Verifiers pay for every byte of a lock in an
//! array, so the models are as large as the real types only where a program could tell the difference:
//!
//! - it mentions the size or alignment of a type that contains such an object, or the place of a member of one;
//! - it has memory without a declared type, from an allocation;
//! - it converts pointers between types of which only one contains such an object, or makes one from a number. A
//!   conversion from `void *`, as in the start function of a thread, counts only if an object of another type may stand
//!   behind that pointer, since its address is converted to `void *` somewhere.

use crate::ir::{layout, visit, Callee, Expr, ExprKind, Program, StmtKind, Type};
use crate::library::{self, Effect};

/// Whether they matter, in a program that has not been made sequential yet.
pub fn matter(program: &Program) -> bool {
    let mut seen = Seen::default();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(id), .. } = &stmt.kind {
                let entry = library::lookup(&program.functions[*id].name);
                seen.allocation |= entry.is_some_and(|entry| entry.effects.contains(&Effect::Fresh));
            }
        });
        visit::walk_block_exprs(body, &mut |expr| seen.expr(program, expr));
    }
    for (_, var) in program.vars.iter() {
        let Some(init) = &var.init else { continue };
        visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut |expr| seen.expr(program, expr)));
    }
    seen.size || seen.allocation || seen.conversion || (seen.from_void && seen.to_void)
}

#[derive(Default)]
struct Seen {
    /// A size, an alignment or an offset.
    size: bool,
    allocation: bool,
    /// A conversion of a pointer to or from one to another type.
    conversion: bool,
    /// A conversion from `void *` to a type with such an object.
    from_void: bool,
    /// A conversion to `void *` from a type without one.
    to_void: bool,
}

impl Seen {
    fn expr(&mut self, program: &Program, expr: &Expr) {
        let holds = |ty: &Type| layout::holds_model(program, ty);
        if let ExprKind::SizeOf(ty) | ExprKind::AlignOf(ty) | ExprKind::OffsetOf(ty, _) = &expr.kind {
            self.size |= holds(ty);
        }
        let ExprKind::Cast(inner) = &expr.kind else { return };
        let Some(to) = expr.ty.pointee() else { return };
        match inner.ty.pointee() {
            Some(from) if from.is_function() || to.is_function() => {}
            Some(from) if from.is_void() => self.from_void |= holds(to),
            Some(from) if to.is_void() => self.to_void |= !holds(from),
            Some(from) => self.conversion |= from.unqualified() != to.unqualified() && (holds(from) || holds(to)),
            None => self.conversion |= holds(to) && inner.as_int() != Some(0),
        }
    }
}
