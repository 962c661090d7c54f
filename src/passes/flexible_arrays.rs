//! Rejects initializers of the elements of a flexible array member, a GNU extension: the object becomes larger than its
//! type.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{ArrayLen, Field, Init, InitIndex, Program, Type, TypeKind};

/// Rejects such initializers.
///
/// # Errors
/// One for each such object.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let is_filled = |ty: &Type, init: &Init| fills(program, ty, init);
    let filled = program.vars.iter().filter(|(_, var)| var.init.as_ref().is_some_and(|init| is_filled(&var.ty, init)));
    let message = "the initialization of a flexible array member is not supported";
    let refuse = |span| Diagnostic::unsupported("flexible-array", span, message).help("give the array a length");
    let refused: Vec<_> = filled.map(|(_, var)| refuse(var.span)).collect();
    match refused.is_empty() {
        true => Ok(()),
        false => Err(refused),
    }
}

fn fills(program: &Program, ty: &Type, init: &Init) -> bool {
    let (TypeKind::Record(id), Init::List(entries)) = (&ty.kind, init) else { return false };
    let fields = program.records[*id].fields.as_deref().unwrap_or_default();
    let is_flexible = |field: &Field| matches!(field.ty.kind, TypeKind::Array(_, ArrayLen::Unknown));
    entries.iter().any(|(at, init)| match (at, init) {
        (InitIndex::Field(at), Init::List(elements)) => {
            !elements.is_empty() && fields.get(*at as usize).is_some_and(is_flexible)
        }
        (InitIndex::Field(at), Init::Str(_) | Init::Expr(_)) => fields.get(*at as usize).is_some_and(is_flexible),
        (InitIndex::Element(_) | InitIndex::Range(..), _) => false,
    })
}
