//! Why a proof by a verifier would not count: the sequential program does not model some behavior of the program.

use super::property::Asked;
use crate::explore::report;
use crate::interp::code::numbers;
use crate::ir::{visit, ExprKind, Program, StmtKind, Storage, Type, TypeKind};
use crate::passes::checks;
use crate::source::Span;
use crate::translate::Loaded;

/// The first reason that the program text gives. `explored` says that the explorer is run, too, so that a proof is
/// needed only where it gives no answer: then undefined behavior that the sequential program does not check is a
/// reason as well. A user who selects a verifier is told of it with the verdict instead.
pub(super) fn run(asked: Asked, normal: &Loaded, explored: bool) -> Option<String> {
    let found = numbers::find(&normal.program);
    let at = |span: Span, text: &str| format!("{}: {text}", report::place(&normal.source.map, span));
    let id = found.ids.first().map(|span| at(*span, "the id of a thread is used as a number"));
    let address = found.addresses.first().map(|span| at(*span, "an address is used as a number"));
    let copied = copied_object(&normal.program)
        .map(|span| at(span, "a lock or another object of the thread library is overwritten by an assignment"));
    let unchecked =
        checks::unseen(&normal.program).into_iter().next().filter(|_| asked.properties.undefined && explored);
    let unchecked =
        unchecked.map(|text| format!("{text} (--property unreach-call,misuse asks without undefined behavior)"));
    id.or(address).or(copied).or(unchecked)
}

/// Where an object of the thread library is assigned as a whole. The explorer notices if it is in use; the stubs of
/// the sequential program cannot.
fn copied_object(program: &Program) -> Option<Span> {
    let mut found = None;
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Assign { place, value } = &stmt.kind {
                let is_object = holds_object(program, &place.ty) && value.is_place();
                let is_own = matches!(place.kind, ExprKind::Var(var) if program.vars[var].storage == Storage::Temp);
                if is_object && !is_own {
                    found = found.or(Some(stmt.origin.span));
                }
            }
        });
    }
    found
}

/// Whether the type is one of the thread library's, or contains one.
fn holds_object(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let fields = record.fields.iter().flatten();
            record.model.is_some() || fields.map(|field| &field.ty).any(|ty| holds_object(program, ty))
        }
        TypeKind::Array(of, _) => holds_object(program, of),
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => false,
    }
}
