//! Whether the sizes of objects of the thread library matter to a program. Verifiers pay for every byte of a lock in an
//! array, so the models are as large as the real types only where a program could tell the difference:
//!
//! - it mentions the size or alignment of a type that contains such an object, or the place of a member of one;
//! - it has memory without a declared type, from an allocation;
//! - it has a union in which such an object shares its bytes with others;
//! - it converts pointers between types of which only one contains such an object, or makes one from a number or a
//!   number from one. Pointers to `void`, as the arguments of threads, count only if something else is done that shows
//!   where the next object begins: what comes out of one has another type, or it is moved, compared or subtracted.

use crate::ir::{layout, lowered_only_expr, visit, BinOp, Callee, Expr, ExprKind, Program, StmtKind, Type};
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
    seen.size
        || seen.allocation
        || seen.conversion
        || shares_bytes(program)
        || (seen.from_void && seen.to_void)
        || (seen.object_to_void && (seen.other_from_void || seen.moved || seen.void_compared))
}

/// Whether such an object is in a union beside another member.
fn shares_bytes(program: &Program) -> bool {
    program.records.iter().filter(|(_, record)| record.is_union && record.model.is_none()).any(|(_, record)| {
        let fields: Vec<_> = record.fields.iter().flatten().collect();
        fields.len() > 1 && fields.iter().any(|field| layout::holds_model(program, &field.ty))
    })
}

#[derive(Default)]
struct Seen {
    /// A size, an alignment or an offset.
    size: bool,
    allocation: bool,
    /// A conversion of a pointer to or from one to another type, or a number.
    conversion: bool,
    /// A conversion from `void *` to a type with such an object.
    from_void: bool,
    /// A conversion from `void *` to another type.
    other_from_void: bool,
    /// A conversion to `void *` from a type without such an object.
    to_void: bool,
    /// A conversion to `void *` from a type with one.
    object_to_void: bool,
    /// Arithmetic on a `void *`, or on a pointer to a type with such an object, other than by an index.
    moved: bool,
    /// Two pointers to `void` are compared or subtracted.
    void_compared: bool,
}

impl Seen {
    fn expr(&mut self, program: &Program, expr: &Expr) {
        match &expr.kind {
            ExprKind::SizeOf(ty) | ExprKind::AlignOf(ty) | ExprKind::OffsetOf(ty, _) => {
                self.size |= layout::holds_model(program, ty);
            }
            ExprKind::Cast(inner) => self.cast(program, inner, &expr.ty),
            ExprKind::Binary(op, a, b) => self.binary(program, *op, a, b),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => {}
        }
    }

    fn cast(&mut self, program: &Program, inner: &Expr, ty: &Type) {
        let holds = |ty: &Type| layout::holds_model(program, ty);
        match (inner.ty.pointee(), ty.pointee()) {
            (Some(from), Some(to)) if from.is_function() || to.is_function() => {}
            (Some(from), Some(to)) if from.is_void() => {
                self.from_void |= holds(to);
                self.other_from_void |= !holds(to) && !to.is_void();
            }
            (Some(from), Some(to)) if to.is_void() => {
                self.to_void |= !holds(from);
                self.object_to_void |= holds(from);
            }
            (Some(from), Some(to)) => {
                self.conversion |= from.unqualified() != to.unqualified() && (holds(from) || holds(to));
            }
            (None, Some(to)) => self.conversion |= holds(to) && inner.as_int() != Some(0),
            (Some(from), None) => self.conversion |= holds(from) && ty.is_integer(),
            (None, None) => {}
        }
    }

    fn binary(&mut self, program: &Program, op: BinOp, a: &Expr, b: &Expr) {
        let holds = |to: &Type| to.is_void() || layout::holds_model(program, to);
        let is_moved = matches!(op, BinOp::Add | BinOp::Sub) && a.ty.pointee().is_some_and(holds);
        self.moved |= is_moved && b.ty.is_integer();
        let are_void = [a, b].iter().all(|operand| operand.ty.pointee().is_some_and(Type::is_void));
        let is_null = [a, b].iter().any(|operand| operand.is_zero_constant());
        self.void_compared |= are_void && !is_null && (op == BinOp::Sub || op.is_comparison());
    }
}
