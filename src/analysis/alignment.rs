//! Decides whether a program may create pointers that are misaligned for the object they point to (C11 6.3.2.3p7).
//!
//! Only conversions create them: from a pointer to a type with a smaller alignment, or from a number; and taking the
//! address of a member of a packed structure. The placement of an object is not known beyond the alignment of its type,
//! so only the offset in the object counts: an array of characters is assumed to be aligned for everything.

use crate::ir::{layout, visit, Expr, ExprKind, PlaceKind, Program, Type, TypeKind};

/// The alignment of memory from `malloc` and of arrays of characters.
const MOST: u64 = 16;

/// The alignment that an access to an object of this type requires.
pub fn of(program: &Program, ty: &Type) -> u64 {
    layout::least_align(program, ty).unwrap_or(1)
}

/// Whether accesses have to be checked. Types that are declared with a smaller alignment than usual are assumed to be
/// intended.
pub fn is_in_doubt(program: &Program) -> bool {
    let mut found = false;
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_block_exprs(body, &mut |expr| found |= makes_one(program, expr));
    }
    for (_, var) in program.vars.iter() {
        let Some(init) = &var.init else { continue };
        visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut |expr| found |= makes_one(program, expr)));
    }
    found && !program.has_unaligned_types
}

fn makes_one(program: &Program, expr: &Expr) -> bool {
    if let ExprKind::AddrOf(place) | ExprKind::Decay(place) = &expr.kind {
        return is_packed(program, place);
    }
    let ExprKind::Cast(inner) = &expr.kind else { return false };
    let Some(to) = expr.ty.pointee() else { return false };
    let of_whole = inner.as_address().is_some_and(|place| place.as_var().is_some());
    let is_loose = match inner.ty.pointee() {
        Some(from) if from.is_void() || from.is_function() => false,
        Some(from) => (to.is_void() && of(program, from) < 8) || of(program, from) < of(program, to),
        None => inner.as_int().is_none() && inner.ty.is_integer(),
    };
    is_loose && !of_whole
}

/// Whether the alignment of a member is smaller than that of its type.
fn is_packed(program: &Program, place: &Expr) -> bool {
    let ExprKind::Member(whole, _) = &place.kind else { return false };
    of(program, &whole.ty) < of(program, &place.ty) || is_packed(program, whole)
}

/// The alignment that an access to an lvalue behind a pointer requires; 1 if any address will do, as for objects of the
/// thread library: their models have other alignments in the sequential program than in the explorer.
pub fn needed(program: &Program, place: &Expr) -> u64 {
    let is_model =
        layout::holds_model(program, &place.ty) || place.as_member().is_some_and(|whole| program.is_modeled(&whole.ty));
    match is_model {
        true => 1,
        false => needed_by_type(program, place),
    }
}

fn needed_by_type(program: &Program, place: &Expr) -> u64 {
    match place.place() {
        Some(PlaceKind::Member(whole, field)) => {
            let (is_bits, behind) = member(program, whole, field);
            let own = if is_bits { MOST } else { of(program, &place.ty) };
            own.min(needed_by_type(program, whole)).min(behind)
        }
        Some(PlaceKind::Index(base, _)) => {
            let outer = base.as_decayed().map_or(MOST, |array| needed_by_type(program, array));
            of(program, &place.ty).min(outer)
        }
        Some(PlaceKind::Var(_) | PlaceKind::Deref(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) | None => {
            of(program, &place.ty).min(MOST)
        }
    }
}

/// Whether a member is a bit-field, and the alignment of its first byte relative to an address that is aligned for
/// everything: in a packed structure it may be smaller than that of its type.
fn member(program: &Program, whole: &Expr, field: u32) -> (bool, u64) {
    let TypeKind::Record(id) = whole.ty.kind else { return (false, 1) };
    let fields = program.records[id].fields.as_ref();
    let is_bits = fields.and_then(|all| all.get(field as usize)).is_some_and(|field| field.bits.is_some());
    let offsets = layout::field_offsets(program, id);
    let behind = offsets.and_then(|all| all.get(field as usize).map(|offset| offset.byte)).unwrap_or(1);
    (is_bits, if behind == 0 { MOST } else { 1 << behind.trailing_zeros().min(4) })
}
