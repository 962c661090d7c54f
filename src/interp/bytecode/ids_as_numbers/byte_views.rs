//! Addresses that are seen as other numbers than a conversion gives: their bytes through a pointer to another type,
//! through another member of a union, or in a library function that looks at bytes.

use super::value_classes::{copied, ByteViews, ClassNode, Root, ValueClasses};
use crate::interp::bytecode::shadow_bits::holds_pointer;
use crate::ir::{visit, Expr, ExprKind, Id, IdSet, Program, Record, Type, TypeKind};
use crate::library::{Effect, Entry};

impl ValueClasses<'_> {
    /// Notes which memory holds pointers; after all classes were united.
    pub(super) fn note_pointers(&mut self) {
        let mut views = ByteViews { unions: unions_with_pointers(self.program), ..ByteViews::default() };
        for (node, number) in &self.nodes {
            if self.is_to_pointer(*node) {
                views.to_pointers.insert(self.top(*number));
            }
        }
        self.views = views;
    }

    /// Whether the value of a node points to memory that holds pointers, by the type of its root.
    fn is_to_pointer(&self, (root, deep): ClassNode) -> bool {
        let holds = |ty: &Type| {
            let mut ty = ty;
            for _ in 0..=deep {
                match without_arrays(ty).pointee() {
                    Some(to) => ty = to,
                    None => return false,
                }
            }
            holds_pointer(self.program, ty)
        };
        match root {
            Root::Var(var) => holds(&self.program.vars[var].ty),
            Root::Result(function) => holds(&self.program.functions[function].ty.result),
            Root::Field(record, field) => {
                let record = &self.program.records[record];
                let mut fields = record.fields.iter().flatten().enumerate();
                fields.any(|(at, known)| (record.is_union || at as u32 == field) && holds(&known.ty))
            }
            Root::Kept => false,
        }
    }

    /// Whether a number may consist of bytes of an address: it is read where the program may have a pointer.
    pub(super) fn reads_bytes_of_pointer(&self, expr: &Expr) -> bool {
        (expr.ty.is_integer() || expr.ty.is_float()) && self.is_in_pointer(expr, &expr.ty)
    }

    /// Whether a place of this type may share memory with a pointer.
    pub(super) fn is_in_pointer(&self, place: &Expr, read: &Type) -> bool {
        if let ExprKind::Member(of, _) = &place.kind {
            let is_shared = |record: &Id<Record>| self.views.unions.contains(record);
            return matches!(&of.ty.kind, TypeKind::Record(record) if is_shared(record))
                || self.is_in_pointer(of, read);
        }
        let (ExprKind::Deref(from) | ExprKind::Index(from, _)) = &place.kind else { return false };
        if let ExprKind::Decay(array) = &from.kind {
            return self.is_in_pointer(array, read);
        }
        self.is_view(from, &place.ty, read)
    }

    /// Whether a pointer through which an object of the type `seen` is accessed may point to pointers. A record
    /// without pointers is accessed where they are only by single bytes (C11 6.5p7).
    fn is_view(&self, from: &Expr, seen: &Type, read: &Type) -> bool {
        if holds_pointer(self.program, seen) {
            return false;
        }
        let is_record = matches!(without_arrays(seen).kind, TypeKind::Record(_));
        copied(from).is_some_and(|ty| holds_pointer(self.program, ty))
            || (!is_record || is_byte(self.program, read)) && self.points_to_pointers(from)
    }

    fn points_to_pointers(&self, pointer: &Expr) -> bool {
        let class = self.node(pointer).and_then(|node| self.class(node));
        class.is_some_and(|class| self.views.to_pointers.contains(&class))
    }

    /// Whether an expression is a bit-field, which has only some of the bits of its type.
    pub(super) fn is_bit_field(&self, expr: &Expr) -> bool {
        let ExprKind::Member(of, field) = &expr.kind else { return false };
        let TypeKind::Record(record) = of.ty.kind else { return false };
        let field = self.program.records[record].fields.iter().flatten().nth(*field as usize);
        field.is_some_and(|field| field.bits.is_some())
    }

    /// Whether the result of a library function, with parameters of these types, depends on the bytes of addresses: it
    /// looks at the bytes of memory that holds some, unless it only compares them with others while no object ends.
    pub(super) fn looks_at_bytes_of_pointers(&self, entry: &Entry, params: &[Type], args: &[Expr]) -> bool {
        let of_bytes = |at: &usize| {
            let to = params.get(*at).and_then(Type::pointee);
            to.is_some_and(|to| to.is_void() || is_byte(self.program, to))
        };
        let holds = |at: &usize| {
            args.get(*at).is_some_and(|arg| match copied(arg) {
                Some(ty) if holds_pointer(self.program, ty) => true,
                Some(_) | None => self.points_to_pointers(arg),
            })
        };
        let reads: Vec<usize> = entry.effects.iter().filter_map(read_argument).filter(of_bytes).collect();
        reads.iter().any(holds) && (self.objects_end || reads.len() == 1 || !reads.iter().all(holds))
    }
}

fn read_argument(effect: &Effect) -> Option<usize> {
    match effect {
        Effect::Reads(at) => Some(*at),
        Effect::Writes(_)
        | Effect::Copies(..)
        | Effect::Returns(_)
        | Effect::Fresh
        | Effect::Frees(_)
        | Effect::Keeps(_)
        | Effect::ReturnsKept
        | Effect::WritesKept(_) => None,
    }
}

/// The unions with a pointer, in whole or in part, that the program mentions or initializes; where it has no name for
/// the pointer, none is stored there.
fn unions_with_pointers(program: &Program) -> IdSet<Id<Record>> {
    let mut found = IdSet::default();
    let mut note = |record: Id<Record>, field: usize| {
        let fields = program.records[record].fields.iter().flatten();
        if program.records[record].is_union && fields.clone().nth(field).is_some_and(|f| holds_pointer(program, &f.ty))
        {
            found.insert(record);
        }
    };
    visit::walk_program_exprs(program, &mut |expr| {
        let ExprKind::Member(of, field) = &expr.kind else { return };
        if let TypeKind::Record(record) = of.ty.kind {
            note(record, *field as usize);
        }
    });
    for (_, var) in program.vars.iter().filter(|(_, var)| var.init.is_some()) {
        each_union(program, &var.ty, &mut |record| {
            let count = program.records[record].fields.iter().flatten().count();
            (0..count).for_each(|field| note(record, field));
        });
    }
    found
}

/// Calls `f` for each union in an object of this type.
fn each_union(program: &Program, ty: &Type, f: &mut dyn FnMut(Id<Record>)) {
    if let TypeKind::Record(id) = without_arrays(ty).kind {
        let record = &program.records[id];
        if record.is_union {
            f(id);
        }
        record.fields.iter().flatten().for_each(|field| each_union(program, &field.ty, f));
    }
}

fn without_arrays(ty: &Type) -> &Type {
    if let TypeKind::Array(of, _) = &ty.kind {
        return without_arrays(of);
    }
    ty
}

fn is_byte(program: &Program, ty: &Type) -> bool {
    crate::ir::layout::size_of(program, ty) == Some(1)
}
