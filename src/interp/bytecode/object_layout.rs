//! Decides which variables are objects in memory, and lays out the static ones.

use std::collections::{HashMap, HashSet};

use crate::analysis::address_taken;
use crate::interp::attributes::Attribute;
use crate::interp::bytecode::{part_names, ByteRanges, Code, NamedObject, Static, StaticLocation};
use crate::interp::library_operations as native;
use crate::interp::library_operations::Lib;
use crate::ir::{layout, visit, Callee, Expr, ExprKind, Id, Program, Record, StmtKind, Storage, Type, TypeKind, Var};
use crate::library::{cancels_thread, is_generated};
use crate::source::Span;

/// Maximum size of a component of the globals in bytes, unless a single object is larger.
const GROUP: u32 = 64;
/// Alignment of objects in a component, so that the low bits of an offset equal those of an address.
const ALIGN: u32 = 16;

/// The storage of a static variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StaticStorage {
    /// Among the static objects: its index.
    Static(u32),
    /// Among the thread-local objects: its offset.
    Tls(u32),
}

/// The storage of all variables.
pub(super) struct Objects {
    pub(super) homes: HashMap<Id<Var>, StaticStorage>,
    /// Variables whose address is taken anywhere.
    pub(super) taken: HashSet<Id<Var>>,
}

/// Lays out the static objects and collects the variables whose address is taken.
pub(super) fn run(program: &Program, code: &mut Code) -> Objects {
    let (mut taken, mut used) = (HashSet::new(), HashSet::new());
    let mut note = |expr: &Expr| {
        if let ExprKind::Var(var) | ExprKind::CompoundLiteral(var, _) = &expr.kind {
            used.insert(*var);
        }
    };
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        taken.extend(address_taken::address_taken(body));
        visit::walk_block_exprs(body, &mut note);
    }
    for (_, var) in program.vars.iter() {
        if let Some(init) = &var.init {
            visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut note));
        }
    }
    let is_static = |id: &Id<Var>| program.vars[*id].storage.is_static();
    let more: Vec<_> = program.vars.ids().filter(|id| used.contains(id) && is_static(id)).collect();
    let homes = place(program, code, &more);
    Objects { homes, taken }
}

/// Adds the static object that records the state of the keys; returns its address.
pub(super) fn key_table(code: &mut Code) -> u64 {
    let size = 16 * code.keys;
    code.groups.push(vec![0; size as usize]);
    let place = StaticLocation::Group(code.groups.len() as u32 - 1, 0);
    let name = "keys for thread-specific data".to_string();
    let named = NamedObject::plain(&name);
    code.statics.push(Static { name, named, size, align: 1, place, user: false, constants: Vec::new() });
    code.address_of(code.statics.len() - 1)
}

/// Whether objects of this type are immutable.
pub(super) fn is_constant(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(of, _) => is_constant(of) || ty.quals.constant,
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => ty.quals.constant && !ty.quals.volatile,
    }
}

/// The bits of an object of this type that are defined with `const`.
pub(super) fn constants(program: &Program, ty: &Type) -> ByteRanges {
    let mut ranges = Vec::new();
    constants_from(program, ty, 0, &mut ranges);
    ranges
}

/// The maximum size in bytes of a union whose constant bits are determined one by one.
const UNION: usize = 512;

fn constants_from(program: &Program, ty: &Type, at: u32, ranges: &mut ByteRanges) {
    let size = bits_of(program, ty);
    match &ty.kind {
        _ if is_defined_constant(ty) => ranges.push((at, at + size)),
        TypeKind::Array(of, _) => {
            let each = bits_of(program, of);
            let mut one = Vec::new();
            constants_from(program, of, 0, &mut one);
            if let (false, Some(count)) = (one.is_empty(), size.checked_div(each)) {
                let of_element =
                    |i: u32| one.iter().map(move |(begin, end)| (at + i * each + begin, at + i * each + end));
                ranges.extend((0..count).flat_map(of_element));
            }
        }
        TypeKind::Record(id) if program.records[*id].model.is_none() => {
            let fields = fields(program, *id);
            if program.records[*id].is_union {
                let all = union_constants(program, &fields, size as usize);
                ranges.extend(all.iter().map(|(begin, end)| (at + begin, at + end)));
                return;
            }
            for (field, begin, bits) in fields {
                match bits {
                    Some(bits) if field.quals.constant => ranges.push((at + begin, at + begin + bits)),
                    Some(_) => {}
                    None => constants_from(program, field, at + begin, ranges),
                }
            }
        }
        TypeKind::Record(_)
        | TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => {}
    }
}

/// Like `is_constant`, but includes objects that hardware may change (`volatile`).
fn is_defined_constant(ty: &Type) -> bool {
    ty.quals.constant || ty.element().is_some_and(is_defined_constant)
}

fn bits_of(program: &Program, ty: &Type) -> u32 {
    layout::size_of(program, ty).unwrap_or(0).min(1 << 28) as u32 * 8
}

/// The members of a structure or union: type, first bit, and the width of a bit-field.
fn fields(program: &Program, id: Id<Record>) -> Vec<(&Type, u32, Option<u32>)> {
    let offsets = layout::field_offsets(program, id).unwrap_or_default();
    let fields = program.records[id].fields.iter().flatten();
    fields.zip(offsets).map(|(field, at)| (&field.ty, at.byte as u32 * 8 + at.bit, field.bits)).collect()
}

/// The constant bits of a union: a bit is constant if it is constant in every member that contains it.
fn union_constants(program: &Program, fields: &[(&Type, u32, Option<u32>)], size: usize) -> ByteRanges {
    let mut constant = vec![false; if size > 8 * UNION { 0 } else { size }];
    let mut variable = constant.clone();
    for (ty, begin, bits) in fields {
        let mut own = Vec::new();
        match bits {
            Some(bits) => own.extend(ty.quals.constant.then_some((0, *bits))),
            None => constants_from(program, ty, 0, &mut own),
        }
        for bit in 0..bits.unwrap_or_else(|| bits_of(program, ty)) {
            let is_constant = own.iter().any(|(from, to)| (*from..*to).contains(&bit));
            let all = if is_constant { &mut constant } else { &mut variable };
            all.get_mut((begin + bit) as usize).into_iter().for_each(|known| *known = true);
        }
    }
    let alone = |bit: &usize| constant[*bit] && !variable[*bit];
    (0..constant.len()).filter(alone).map(|bit| (bit as u32, bit as u32 + 1)).collect()
}

fn place(program: &Program, code: &mut Code, vars: &[Id<Var>]) -> HashMap<Id<Var>, StaticStorage> {
    let mut homes = HashMap::new();
    let (mut at, mut tls) = (u32::MAX, code.tls);
    for id in vars {
        let var = &program.vars[*id];
        let size = layout::size_of(program, &var.ty).unwrap_or(8).min(1 << 30) as u32;
        if var.thread_local {
            homes.insert(*id, StaticStorage::Tls(tls));
            let ranges = constants(program, &var.ty);
            code.tls_constants.extend(ranges.iter().map(|(begin, end)| (8 * tls + begin, 8 * tls + end)));
            code.tls_names.push((tls, part_names::of(program, &var.name, &var.ty)));
            tls += size.next_multiple_of(ALIGN);
            continue;
        }
        let place = if is_constant(&var.ty) {
            code.rom.push(vec![0; size as usize]);
            StaticLocation::Rom(code.rom.len() as u32 - 1)
        } else {
            let align = layout::layout(program, &var.ty).map_or(1, |l| l.align as u32).min(8);
            let begin = if at == u32::MAX { at } else { at.next_multiple_of(align) };
            if begin == u32::MAX || begin + size > GROUP {
                code.groups.push(Vec::new());
                at = 0;
            } else {
                at = begin;
            }
            let group = code.groups.len() - 1;
            code.groups[group].resize((at + size) as usize, 0);
            let place = StaticLocation::Group(group as u32, at);
            at += size;
            place
        };
        let user = var.storage != Storage::Temp && !is_generated(&var.name) && !is_library(program, &var.ty);
        homes.insert(*id, StaticStorage::Static(code.statics.len() as u32));
        let named = part_names::of(program, &var.name, &var.ty);
        let constants = match place {
            StaticLocation::Group(..) => constants(program, &var.ty),
            StaticLocation::Rom(_) => Vec::new(),
        };
        let natural = layout::least_align(program, &var.ty).and_then(|align| u32::try_from(align).ok()).unwrap_or(1);
        // An attribute, or that of a typedef, may ask for less than the type does.
        let align = var.align.unwrap_or(natural);
        code.statics.push(Static { name: var.name.clone(), named, size, align, place, user, constants });
    }
    code.tls = tls;
    homes
}

/// Whether the type is, or is an array of, an object of the thread library.
fn is_library(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => program.records[*id].model.is_some(),
        TypeKind::Array(of, _) => is_library(program, of),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}

/// Whether a local variable must be an object because of its type: aggregates and `va_list`.
pub(super) fn needs_memory(var: &crate::ir::Var) -> bool {
    match &var.ty.kind {
        TypeKind::Array(..) | TypeKind::Record(_) | TypeKind::VaList => true,
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_) => false,
    }
}

/// The number of keys for which there is room in a program that creates any.
const LEAST_KEYS: u32 = 16;

/// Maximum number of keys: the number of calls of `key_create` functions in the source (plus a reserve), or a few if one
/// is executed more than once.
pub(super) fn key_calls(program: &Program) -> u32 {
    match calls(program, |lib| lib == Lib::KeyCreate) {
        0 => 0,
        // A call may be executed more than once.
        count => (count + 1).max(LEAST_KEYS),
    }
}

/// Whether threads can hold read locks.
pub(super) fn read_locks(program: &Program) -> bool {
    calls(program, |lib| matches!(lib, Lib::RdLock | Lib::TryRdLock | Lib::RdTimedLock)) > 0
}

/// Whether threads are joined or detached, at once or by an attribute.
pub(super) fn joins(program: &Program) -> bool {
    let ends = [Lib::Join, Lib::ThrdJoin, Lib::Detach, Lib::AttrSet(Attribute::Detached)];
    calls(program, |lib| ends.contains(&lib)) > 0
}

/// The first call that asks a thread to end.
pub(super) fn cancels(program: &Program) -> Option<Span> {
    let mut found = None;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(id), .. } = &stmt.kind else { return };
            if cancels_thread(&program.functions[*id].name) {
                found = found.or(Some(stmt.origin.span));
            }
        });
    }
    found
}

/// The number of calls in the source of functions with such an operation.
fn calls(program: &Program, is_wanted: impl Fn(Lib) -> bool) -> u32 {
    let mut count = 0;
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(id), .. } = &stmt.kind {
                let operations =
                    native::lookup(&program.functions[*id].name).map_or(&[][..], |function| function.operations);
                count += u32::from(operations.iter().any(|lib| is_wanted(*lib)));
            }
        });
    }
    count
}
