//! Copies between characters and objects of a type: `memcpy` needs no alignment (C11 7.24.2.1), but an access through a
//! pointer to the type does (6.3.2.3p7). Elements among characters are members of a packed structure.
//!
//! ```text
//! memcpy(buffer + 1, &shared, 4);      // becomes, if `shared` is an `int`
//!
//! ((__ulseq_unaligned0 *)(buffer + 1))[0].value = shared;
//! ```

use super::builders::index;
use super::matchers::{element_type, is_untyped};
use crate::analysis::alignment;
use crate::ir::{layout, Expr, ExprKind, Field, Id, Program, Record, Type, TypeKind};
use crate::source::Span;

const NAME: &str = "__ulseq_unaligned";

/// The type through which elements are accessed behind this pointer; `None` if they are aligned, as far as the types
/// show.
pub(super) fn packed(program: &mut Program, pointer: &Expr, element: &Type) -> Option<Type> {
    let is_loose = element_type(pointer).is_none_or(|ty| is_untyped(&ty)) && !is_begin_of_variable(pointer);
    if !is_loose || is_untyped(element) || alignment::of(program, element) < 2 || !is_plain(program, element) {
        return None;
    }
    let known: Vec<(Id<Record>, Option<Type>)> = program
        .records
        .iter()
        .filter(|(_, record)| record.name.starts_with(NAME))
        .map(|(id, record)| (id, record.fields.iter().flatten().next().map(|field| field.ty.clone())))
        .collect();
    let id = match known.iter().find(|(_, value)| value.as_ref() == Some(element)) {
        Some((id, _)) => *id,
        None => program.records.push(record_of(element, known.len())),
    };
    Some(Type::new(TypeKind::Record(id)))
}

fn record_of(element: &Type, number: usize) -> Record {
    let field = Field { name: Some("value".into()), ty: element.clone(), bits: None, align: None, packed: false };
    Record {
        is_block: false,
        name: format!("{NAME}{number}"),
        typedef: None,
        model: None,
        size: None,
        is_union: false,
        fields: Some(vec![field]),
        packed: true,
        align: None,
        span: Span::NONE,
    }
}

/// An element behind a pointer.
pub(super) fn element(pointer: &Expr, at: &Expr, packed: &Type, element: &Type) -> Expr {
    let elements = pointer.clone().cast(&packed.clone().pointer_to());
    let whole = index(elements, at.clone(), packed);
    Expr::new(ExprKind::Member(Box::new(whole), 0), element.clone(), pointer.span)
}

fn is_begin_of_variable(pointer: &Expr) -> bool {
    pointer.as_decayed().or(pointer.as_address()).is_some_and(|place| place.as_var().is_some())
}

/// Whether an object consists of scalars that are copied one by one: no unions, bit-fields or padding, whose addresses
/// would be taken.
fn is_plain(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let fields = record.fields.as_deref().unwrap_or_default();
            let is_simple = |field: &Field| field.bits.is_none() && is_plain(program, &field.ty);
            !record.is_union
                && record.model.is_none()
                && layout::padding(program, *id).is_empty()
                && fields.iter().all(is_simple)
        }
        TypeKind::Array(of, _) => is_plain(program, of),
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::Enum(_) => true,
        TypeKind::Void | TypeKind::Function(_) | TypeKind::VaList => false,
    }
}
