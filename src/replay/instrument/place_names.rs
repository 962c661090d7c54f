//! The names of lvalues.

use crate::ir::{lowered_only_expr, Expr, ExprKind, Id, Program, Storage, TypeKind, ValueKind, Var};
use crate::library::is_generated;
use crate::replay::instrument::events::{Argument, NamedLvalue};
use crate::source::Span;

/// A scalar lvalue whose value is reported.
pub(super) struct ReportedLvalue {
    pub(super) named: NamedLvalue,
    /// The values for the `{}` in its name.
    pub(super) indices: Vec<Expr>,
    /// Whether it is reached through a pointer: its address identifies the object better than its name.
    pub(super) behind_pointer: bool,
}

/// Source texts longer than this are not used as names.
const LONGEST: usize = 40;

/// The lvalue, if it is a scalar of the user's program.
pub(super) fn shown(program: &Program, place: &Expr, snippet: &dyn Fn(Span) -> String) -> Option<ReportedLvalue> {
    let kind = ValueKind::of(program, &place.ty)?;
    let mut indices = Vec::new();
    let pointer = behind_pointer(place);
    let shared = pointer || place.root().is_some_and(|var| is_shared(program, var));
    let name = match name(program, place, &mut indices) {
        Some(name) => name,
        None if pointer => {
            indices.clear();
            source_name(place, snippet)?
        }
        None => return None,
    };
    Some(ReportedLvalue {
        named: NamedLvalue { name, shared, kind, neighbor: false },
        indices,
        behind_pointer: pointer,
    })
}

/// The name of an argument: the object that it points to, or its source text.
pub(super) fn argument(program: &Program, arg: &Expr, snippet: &dyn Fn(Span) -> String) -> Argument {
    if let Some(inner) = arg.as_cast() {
        return argument(program, inner, snippet);
    }
    let (named, direct) = arg.as_address().map_or((arg, false), |place| (place, true));
    if let Some(value) = named.as_int() {
        let text = if arg.ty.is_pointer() && value == 0 { "NULL".into() } else { value.to_string() };
        return Argument { text, direct: true };
    }
    let mut indices = Vec::new();
    let text = name(program, named, &mut indices).filter(|_| indices.is_empty());
    Argument { text: text.or_else(|| source_name(named, snippet)).unwrap_or_else(|| "...".into()), direct }
}

fn is_shared(program: &Program, var: Id<Var>) -> bool {
    let var = &program.vars[var];
    var.storage.is_static() && !var.thread_local
}

/// The source text, if it is short and on one line.
fn source_name(expr: &Expr, snippet: &dyn Fn(Span) -> String) -> Option<String> {
    let text = snippet(expr.span);
    let text = text.trim();
    let fits = !text.is_empty() && text.len() <= LONGEST && !text.contains(['\n', '{', '}']);
    fits.then(|| text.to_string())
}

/// The name in C, if it consists only of the user's variables.
fn name(program: &Program, place: &Expr, indices: &mut Vec<Expr>) -> Option<String> {
    match &place.kind {
        ExprKind::Var(var) => {
            let var = &program.vars[*var];
            let own = var.storage != Storage::Temp && !is_generated(&var.name);
            own.then(|| var.name.clone())
        }
        ExprKind::Member(of, field) => {
            let TypeKind::Record(record) = &of.ty.kind else { return None };
            let field = program.records[*record].fields.as_ref()?.get(*field as usize)?;
            let (base, dot) = if let ExprKind::Deref(pointer) = &of.kind {
                (name(program, pointer, indices)?, "->")
            } else {
                (name(program, of, indices)?, ".")
            };
            // Members of an unnamed member are accessed as if they were those of the outer structure.
            Some(match &field.name {
                Some(field) => format!("{base}{dot}{field}"),
                None => base,
            })
        }
        ExprKind::Index(base, index) => {
            let base = name(program, base.as_decayed().unwrap_or(base), indices)?;
            indices.push((**index).clone());
            Some(format!("{base}[{{}}]"))
        }
        ExprKind::Deref(pointer) => Some(format!("*{}", name(program, pointer, indices)?)),
        ExprKind::Cast(inner) if inner.ty.is_pointer() => name(program, inner, indices),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => None,
    }
}

fn behind_pointer(place: &Expr) -> bool {
    place.is_place() && place.root().is_none()
}

/// Whether the lvalue is a bit-field, which has no address.
pub(super) fn is_bit_field(program: &Program, place: &Expr) -> bool {
    let ExprKind::Member(of, field) = &place.kind else { return false };
    let TypeKind::Record(record) = &of.ty.kind else { return false };
    let fields = program.records[*record].fields.as_ref();
    fields.and_then(|fields| fields.get(*field as usize)).is_some_and(|field| field.bits.is_some())
}
