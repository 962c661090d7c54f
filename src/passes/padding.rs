//! The padding of structures, whose bytes have unspecified values (C11 6.2.6.1p6). They matter only where a program looks
//! at the bytes of objects.

use crate::ir::{layout, visit, Callee, Expr, ExprKind, Id, IntKind, Program, Record, StmtKind, Type, TypeKind};
use crate::source::Span;

/// Functions of the library that look at bytes of any object.
const LOOKING: &[&str] = &["memcmp", "bcmp", "memchr", "memrchr", "memmem", "__ulseq_memcmp"];

/// Whether the program looks at bytes of objects that may have padding: by a function, or through a pointer to
/// characters that was one to a structure or to `void`.
pub(super) fn looks_at_bytes(program: &Program) -> bool {
    let mut found = false;
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind else { return };
            found |= LOOKING.contains(&program.functions[*called].name.as_str());
        });
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Func(function) = &expr.kind {
                found |= LOOKING.contains(&program.functions[*function].name.as_str());
            }
            let ExprKind::Cast(inner) = &expr.kind else { return };
            let to_bytes =
                expr.ty.pointee().is_some_and(|to| layout::size_of(program, to) == Some(1) && to.is_integer());
            found |= to_bytes && inner.ty.pointee().is_some_and(|from| from.is_void() || from.is_record());
        });
    }
    found
}

/// The offsets of the bytes of a structure in which no member lies, without those inside its members.
pub(super) fn of_record(program: &Program, id: Id<Record>) -> Vec<u64> {
    let record = &program.records[id];
    let (Some(offsets), Some(fields)) = (layout::field_offsets(program, id), &record.fields) else { return Vec::new() };
    let size = layout::size_of(program, &Type::new(TypeKind::Record(id))).unwrap_or(0);
    let mut covered = vec![false; usize::try_from(size).unwrap_or(0)];
    for (at, field) in offsets.iter().zip(fields) {
        let end = match field.bits {
            Some(bits) => at.byte + u64::from(at.bit + bits).div_ceil(8),
            None => at.byte + layout::size_of(program, &field.ty).unwrap_or(0),
        };
        for byte in at.byte..end.min(size) {
            covered[byte as usize] = true;
        }
    }
    (0..size).filter(|byte| !covered[*byte as usize]).collect()
}

/// `((unsigned char *)&place)[at]`
pub(super) fn byte(place: &Expr, at: u64) -> Expr {
    let of = Type::int_kind(IntKind::UChar);
    let base = place.clone().addr_of().cast(&of.clone().pointer_to());
    Expr::new(ExprKind::Index(Box::new(base), Box::new(Expr::int(i128::from(at)))), of, Span::NONE)
}
