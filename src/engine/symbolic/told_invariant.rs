//! The invariant of a proof in terms of the variables of the generated program.

use super::invariant_search::{Induction, PartRole};
use super::step_relation::{StateOrigin, StepRelation};
use super::told_condition;
use crate::back::found_condition::FoundCondition;
use crate::back::found_invariant::{
    FixedBits, FoundInvariant, FoundPlace, InvariantForm, PartKind, StatePart, MOST_LISTED,
};
use crate::ir::{layout, Id, IntKind, Program, Type, TypeKind, Var};
use crate::logic::Ic3;
use crate::source::SourceMap;

/// The places of an induction.
pub(super) fn of_places(program: &Program, lines: &SourceMap, found: &Induction<'_>) -> FoundInvariant {
    let part = |at: usize| {
        let changed = &found.changed[at];
        part(program, lines, StateOrigin::Part(found.variable(changed.object), changed.at, changed.size))
    };
    let mut parts: Vec<StatePart> = (0..found.changed.len()).map(part).collect();
    let control: Vec<usize> =
        (0..found.changed.len()).filter(|at| matches!(found.changed[*at].role, PartRole::Control(_))).collect();
    let parts_of_control = control.len();
    let mut left_out = found.places.len().saturating_sub(MOST_LISTED);
    let mut places = Vec::new();
    for (values, facts) in found.places.iter().take(MOST_LISTED) {
        let narrow = |(at, value): (&usize, &u128)| Some((*at, u64::try_from(*value).ok()?));
        let control: Vec<(usize, u64)> = control.iter().zip(values).filter_map(narrow).collect();
        control.iter().for_each(|(part, value)| note_pointer(&mut parts[*part], *value));
        let (equations, orders, more) = facts.told(&found.columns);
        left_out += more + parts_of_control - control.len();
        let told: Vec<Option<FoundCondition>> =
            facts.predicates.iter().map(|predicate| told_condition::run(found, *predicate)).collect();
        let told: Vec<Option<FoundCondition>> = told.into_iter().chain(found.told_splits(values)).collect();
        left_out += told.iter().filter(|one| one.is_none()).count();
        let conditions = told.into_iter().flatten().collect();
        places.push(FoundPlace { control, equations, orders, conditions });
    }
    let addresses = named(program, found.engine.addresses());
    FoundInvariant { parts, form: InvariantForm::Places(places), left_out, addresses }
}

/// Adds a value of a pointer.
fn note_pointer(part: &mut StatePart, value: u64) {
    if part.kind == PartKind::Pointer && !part.values.contains(&value) {
        part.values.push(value);
    }
}

fn named(program: &Program, addresses: Vec<(Id<Var>, u64)>) -> Vec<(String, u64)> {
    addresses.into_iter().map(|(var, address)| (program.vars[var].name.clone(), address)).collect()
}

/// The clauses of IC3.
pub(super) fn of_clauses(program: &Program, lines: &SourceMap, steps: &StepRelation, ic3: &Ic3) -> FoundInvariant {
    let with_values = |origin: &StateOrigin| StatePart {
        values: steps.pointers.get(origin).cloned().unwrap_or_default(),
        ..part(program, lines, *origin)
    };
    let parts: Vec<StatePart> = steps.origins.iter().map(with_values).collect();
    let (mut never, mut left_out) = (Vec::new(), 0);
    for cube in ic3.excluded() {
        let narrow = cube.iter().map(|bits| {
            let (mask, value) = (u64::try_from(bits.mask).ok()?, u64::try_from(bits.value).ok()?);
            Some(FixedBits { part: bits.state, mask, value }).filter(|bits| parts[bits.part].bits <= u64::BITS)
        });
        match narrow.collect::<Option<Vec<FixedBits>>>().filter(|_| never.len() < MOST_LISTED) {
            Some(cube) => never.push(cube),
            None => left_out += 1,
        }
    }
    let addresses = named(program, steps.addresses.clone());
    FoundInvariant { parts, form: InvariantForm::Never(never), left_out, addresses }
}

fn part(program: &Program, lines: &SourceMap, origin: StateOrigin) -> StatePart {
    let made = |name: &str, kind| StatePart {
        name: name.into(),
        line: 0,
        path: String::new(),
        bits: 1,
        kind,
        values: Vec::new(),
    };
    match origin {
        StateOrigin::Running => made("running", PartKind::Running),
        StateOrigin::Modeled => made("modeled", PartKind::Modeled),
        StateOrigin::Part(None, at, size) => StatePart {
            path: format!(" (bytes {at} to {} of memory without a name)", at + size - 1),
            bits: 8 * size as u32,
            ..made("", PartKind::Unsigned)
        },
        StateOrigin::Part(Some(var), at, size) => of_variable(program, lines, var, at, size),
    }
}

fn of_variable(program: &Program, lines: &SourceMap, id: Id<Var>, at: u64, size: u64) -> StatePart {
    let var = &program.vars[id];
    let (path, kind) = designated(program, &var.ty, at, size);
    let line = if var.span.is_none() { 0 } else { lines.locate(var.span).line };
    StatePart { name: var.name.clone(), line, path, bits: 8 * size as u32, kind, values: Vec::new() }
}

/// The part of an object as in C, such as `[2].next`, and how its bits are read.
fn designated(program: &Program, ty: &Type, at: u64, size: u64) -> (String, PartKind) {
    let bytes = || (format!(" (bytes {at} to {})", at + size - 1), PartKind::Unsigned);
    let is_whole = at == 0 && layout::size_of(program, ty) == Some(size);
    match &ty.kind {
        TypeKind::Int(IntKind::Bool) if is_whole => (String::new(), PartKind::Truth),
        TypeKind::Int(kind) if is_whole => (String::new(), signed(kind.is_signed())),
        TypeKind::Enum(id) if is_whole => (String::new(), signed(program.enums[*id].repr.is_signed())),
        TypeKind::Pointer(_) if is_whole => (String::new(), PartKind::Pointer),
        TypeKind::Array(of, _) => {
            match layout::size_of(program, of).filter(|each| *each > 0 && at % each + size <= *each) {
                Some(each) => {
                    let (path, kind) = designated(program, of, at % each, size);
                    (format!("[{}]{path}", at / each), kind)
                }
                None => bytes(),
            }
        }
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let offsets = layout::field_offsets(program, *id).unwrap_or_default();
            let inside = record.fields.iter().flatten().zip(offsets).find(|(field, offset)| {
                let whole = layout::size_of(program, &field.ty).unwrap_or(0);
                field.bits.is_none() && offset.byte <= at && at + size <= offset.byte + whole
            });
            match inside.filter(|_| !record.is_union) {
                Some((field, offset)) => {
                    let (path, kind) = designated(program, &field.ty, at - offset.byte, size);
                    let name = field.name.as_ref().map_or_else(String::new, |name| format!(".{name}"));
                    (format!("{name}{path}"), kind)
                }
                None => bytes(),
            }
        }
        TypeKind::Int(_)
        | TypeKind::Enum(_)
        | TypeKind::Pointer(_)
        | TypeKind::Void
        | TypeKind::Float(_)
        | TypeKind::Function(_)
        | TypeKind::VaList => bytes(),
    }
}

fn signed(is_signed: bool) -> PartKind {
    if is_signed {
        PartKind::Signed
    } else {
        PartKind::Unsigned
    }
}
