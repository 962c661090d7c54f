//! The state between two steps: every scalar with static storage duration of the sequential program, and what a step
//! may change in it.
//!
//! In: the sequential program as it was printed, lowered again, and what the symbolic engine says of it. Out: the
//! scalars. An error names a variable that cannot be given any value, with its place.
//!
//! What the engine says is not trusted: a scalar that it does not call changed keeps its initial value, and that is a
//! part of the invariant (C11 6.2.4p3: an object with static storage duration keeps its last-stored value).

use crate::back::found_invariant::{FoundInvariant, StatePart};
use crate::ir::{layout, ArrayLen, FloatKind, Function, Id, IntKind, Program, Storage, Type, TypeKind, Var};
use crate::translate::Loaded;

/// The name of the local variable with any value: it must not hide one of the state.
pub(super) const ANY: &str = "__ulseq_any";

/// The maximum number of scalars.
const MOST_SCALARS: usize = 4_096;

/// The state.
pub(super) struct InductionState {
    pub(super) scalars: Vec<StateScalar>,
    /// Variables with bytes between their members, which get any value, too.
    pub(super) padded: Vec<String>,
}

/// A scalar of the state.
pub(super) struct StateScalar {
    /// How C names it.
    pub(super) place: String,
    /// How its type is spelled.
    pub(super) ty: &'static str,
    pub(super) change: Change,
}

/// What a step does with a scalar.
pub(super) enum Change {
    /// It keeps its initial value, and the invariant says so.
    Fixed,
    /// It may get any value.
    Any,
    /// It gets one of these addresses, and the invariant says so: the number of the engine, and the expression in C.
    Address(Vec<(u64, String)>),
}

/// The state of a sequential program; `place` is where the variable of a part is declared in the source.
pub(super) fn run(
    lowered: &Loaded,
    found: &FoundInvariant,
    place: &dyn Fn(&StatePart) -> Option<String>,
) -> Result<InductionState, String> {
    let program = &lowered.program;
    let mut state = InductionState { scalars: Vec::new(), padded: Vec::new() };
    for (id, var) in program.vars.iter().filter(|(_, var)| var.storage.is_static()) {
        // C11 6.7.3p6: nothing changes an object that is defined as const; the program checks that, or the verdict
        // says that it does not.
        if is_constant(&var.ty) {
            continue;
        }
        let parts: Vec<&StatePart> = found.parts.iter().filter(|part| part.name == var.name).collect();
        let located = |why: String| {
            let at = parts.iter().find_map(|part| place(part)).map_or_else(String::new, |at| format!("{at}: "));
            format!("{at}`{}` {why}", var.name)
        };
        if var.name == ANY {
            return Err(located("has the name of a local variable of the induction; rename it".into()));
        }
        if local_to(program, id).is_some() {
            return Err(located("is a static variable of a function, which no other one can name; move it out".into()));
        }
        let first = state.scalars.len();
        leaves(program, &var.ty, var.name.clone(), &mut state.scalars).map_err(&located)?;
        for scalar in &mut state.scalars[first..] {
            scalar.change = change(scalar, &parts, found, var.storage).map_err(&located)?;
        }
        if has_padding(program, &var.ty) {
            state.padded.push(var.name.clone());
        }
    }
    Ok(state)
}

fn is_constant(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(of, _) => ty.quals.constant || is_constant(of),
        TypeKind::Int(_)
        | TypeKind::Enum(_)
        | TypeKind::Pointer(_)
        | TypeKind::Record(_)
        | TypeKind::Void
        | TypeKind::Float(_)
        | TypeKind::Function(_)
        | TypeKind::VaList => ty.quals.constant,
    }
}

/// The function in which a variable is declared.
fn local_to(program: &Program, var: Id<Var>) -> Option<Id<Function>> {
    program.functions.iter().find(|(_, function)| function.locals.contains(&var)).map(|(id, _)| id)
}

/// What a step does with a scalar, as the parts of its variable that change say.
fn change(
    scalar: &StateScalar,
    parts: &[&StatePart],
    found: &FoundInvariant,
    storage: Storage,
) -> Result<Change, String> {
    let Some(part) = parts.iter().find(|part| concerns(part, scalar)) else { return Ok(Change::Fixed) };
    if scalar.ty != POINTER {
        return Ok(Change::Any);
    }
    let way_out = "use an index into an array instead, or leave out --driver";
    if part.values.is_empty() || storage == Storage::Extern {
        return Err(format!("holds a pointer that changes, with values that are not known; {way_out}"));
    }
    let spelled = |value: &u64| Some((*value, address(*value, found)?));
    match part.values.iter().map(spelled).collect::<Option<Vec<_>>>() {
        Some(values) => Ok(Change::Address(values)),
        None => Err(format!("holds a pointer that changes, to what no variable at file scope is; {way_out}")),
    }
}

/// Whether a part is a scalar, or some of its bytes, or has it among its bytes.
fn concerns(part: &StatePart, scalar: &StateScalar) -> bool {
    match part.path.split_once(" (bytes") {
        Some((path, _)) => scalar.place.starts_with(&format!("{}{path}", part.name)),
        None => scalar.place == format!("{}{}", part.name, part.path),
    }
}

/// An address as C names it.
fn address(value: u64, found: &FoundInvariant) -> Option<String> {
    if value == 0 {
        return Some("(void *)0".to_owned());
    }
    let below = found.addresses.iter().filter(|(_, address)| *address <= value);
    let (name, first) = below.max_by_key(|(_, address)| *address)?;
    let offset = value - first;
    // The engine numbers objects in the upper 16 bits: what is farther away belongs to another one.
    (offset < 1 << 15).then(|| format!("(void *)((char *)&{name} + {offset})"))
}

fn has_padding(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(of, _) => has_padding(program, of),
        TypeKind::Record(id) => {
            let fields = program.records[*id].fields.as_deref().unwrap_or_default();
            let sizes = fields.iter().filter_map(|field| layout::size_of(program, &field.ty)).sum::<u64>();
            layout::size_of(program, ty) != Some(sizes) || fields.iter().any(|field| has_padding(program, &field.ty))
        }
        TypeKind::Int(_)
        | TypeKind::Enum(_)
        | TypeKind::Pointer(_)
        | TypeKind::Void
        | TypeKind::Float(_)
        | TypeKind::Function(_)
        | TypeKind::VaList => false,
    }
}

/// How the type of each pointer is spelled.
const POINTER: &str = "void *";

/// Adds the scalars of an object.
fn leaves(program: &Program, ty: &Type, place: String, out: &mut Vec<StateScalar>) -> Result<(), String> {
    let way_out = "leave out --driver";
    if out.len() >= MOST_SCALARS {
        return Err(format!("is one of more than {MOST_SCALARS} numbers of the state; {way_out}"));
    }
    let mut scalar = |ty| out.push(StateScalar { place: place.clone(), ty, change: Change::Fixed });
    match &ty.kind {
        TypeKind::Int(kind) => scalar(spelled(*kind)),
        TypeKind::Enum(id) => scalar(spelled(program.enums[*id].repr)),
        TypeKind::Pointer(_) => scalar(POINTER),
        TypeKind::Float(FloatKind::Float) => scalar("float"),
        TypeKind::Float(FloatKind::Double) => scalar("double"),
        TypeKind::Array(of, ArrayLen::Fixed(length)) => {
            for at in 0..*length {
                leaves(program, of, format!("{place}[{at}]"), out)?;
            }
        }
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let fields = record.fields.as_deref().filter(|_| !record.is_union);
            for field in fields.ok_or_else(|| format!("has a union or an unknown structure in it; {way_out}"))? {
                let name = field.name.as_ref().filter(|_| field.bits.is_none());
                let name = name.ok_or_else(|| format!("has a bit-field or a member without a name; {way_out}"))?;
                leaves(program, &field.ty, format!("{place}.{name}"), out)?;
            }
        }
        TypeKind::Array(..) | TypeKind::Void | TypeKind::Float(_) | TypeKind::Function(_) | TypeKind::VaList => {
            return Err(format!("is not made of whole numbers and pointers; {way_out}"));
        }
    }
    Ok(())
}

fn spelled(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt | IntKind::Counter(_) => "unsigned",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}
