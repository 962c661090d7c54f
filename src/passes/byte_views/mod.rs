//! Whether a program may read the bytes of objects that have padding: what these hold is unspecified (C11 6.2.6.1p6),
//! and only then it matters.
//!
//! Pointers have four classes: to records with padding, to bytes, to nothing known (`void *`, and integers that can hold
//! an address), and to other objects. Conversions connect the classes. The program may read padding if they lead from a
//! record to bytes, in whatever order they are executed. A pointer to `void` is followed to other objects only if they
//! are records or bytes: everything else is accessed by its own type (C11 6.5p7).

use rustc_hash::FxHashSet;

use self::classes::{target, Target};
use self::exempt::Exempt;
use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, Program, Record, StmtKind, Type, TypeKind};

mod classes;
mod exempt;
mod overlap;

/// Library functions that read bytes of any object.
const LOOKING: &[&str] = &["memcmp", "bcmp", "memchr", "memrchr", "memmem", "__ulseq_memcmp"];

/// Whether the program may read padding, or how bit-fields are placed: by a function of the library, through a pointer
/// to another type than that of the object, or by another member of a union.
pub(super) fn looks_at_bytes(program: &Program) -> bool {
    let mut views = Views { program, found: false, untyped: Ends::default(), scalars: Ends::default() };
    let exempt = Exempt::of(program);
    let mut members = FxHashSet::default();
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Func(function) = expr.kind {
            views.found |= views.is_looking(function);
        } else if let (ExprKind::Cast(value), false) = (&expr.kind, exempt.contains(expr)) {
            views.connect(&value.ty, &expr.ty);
        } else if let ExprKind::Call(callee, args) = &expr.kind {
            callee.as_function().into_iter().for_each(|called| views.copy(called, args));
        } else if let ExprKind::Member(of, at) = &expr.kind {
            if let TypeKind::Record(id) = of.ty.kind {
                members.insert((id, *at as usize));
            }
        }
    });
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            views.found |= views.is_looking(*called);
            views.copy(*called, args);
            if let Some(result) = result.as_ref().filter(|_| !exempt::allocates(program, *called)) {
                views.connect(&program.functions[*called].ty.result, &result.ty);
            }
        });
    }
    members.into_iter().for_each(|(id, at)| views.member(id, at));
    views.conclude()
}

/// Whether pointers to records with padding, and pointers to bytes, are converted to or from another class.
#[derive(Clone, Copy, Default)]
struct Ends {
    records: bool,
    bytes: bool,
}

struct Views<'p> {
    program: &'p Program,
    /// Whether a single conversion or call suffices.
    found: bool,
    untyped: Ends,
    scalars: Ends,
}

impl Views<'_> {
    fn conclude(&self) -> bool {
        let by_untyped = self.untyped.records && self.untyped.bytes;
        let by_scalars = self.scalars.records && (self.scalars.bytes || self.untyped.bytes);
        self.found || by_untyped || by_scalars
    }

    fn is_looking(&self, function: Id<Function>) -> bool {
        LOOKING.contains(&self.program.functions[function].name.as_str())
    }

    /// A value of one type becomes one of the other, or the same memory holds values of both types.
    fn connect(&mut self, one: &Type, other: &Type) {
        if let (Some(one), Some(other)) = (one.pointee(), other.pointee()) {
            if one.is_pointer() && other.is_pointer() {
                return self.connect(one, other);
            }
        }
        let (Some(to_one), Some(to_other)) = (target(self.program, one), target(self.program, other)) else { return };
        match (to_one, to_other) {
            (Target::Record, Target::Bytes) | (Target::Bytes, Target::Record) => self.found = true,
            (Target::Record, Target::Untyped) | (Target::Untyped, Target::Record) => self.untyped.records = true,
            (Target::Bytes, Target::Untyped) | (Target::Untyped, Target::Bytes) => self.untyped.bytes = true,
            (Target::Bytes, Target::Scalar) | (Target::Scalar, Target::Bytes) => self.scalars.bytes = true,
            (Target::Record, Target::Record) => self.overlay(one, other),
            (Target::Record, Target::Scalar) | (Target::Scalar, Target::Record) => {
                self.scalars.records = true;
                self.overlay(one, other);
            }
            (Target::Bytes, Target::Bytes) | (Target::Untyped | Target::Scalar, Target::Untyped | Target::Scalar) => {}
        }
    }

    /// The same object is accessed through pointers of two types.
    fn overlay(&mut self, one: &Type, other: &Type) {
        if let (Some(one), Some(other)) = (one.pointee(), other.pointee()) {
            self.found |= overlap::pointer_sees_padding(self.program, one, other);
        }
    }

    /// A call that copies an object of one type into one of another type.
    fn copy(&mut self, called: Id<Function>, args: &[Expr]) {
        if let (true, [to, from, ..]) = (exempt::copies(&self.program.functions[called].name), args) {
            self.connect(&exempt::uncast(to).ty, &exempt::uncast(from).ty);
        }
    }

    /// An access to a member of a record: of a union, what was stored in the other members may be read. A flexible array
    /// may begin in the padding at the end of its structure (C11 6.7.2.1p25).
    fn member(&mut self, id: Id<Record>, accessed: usize) {
        let record = &self.program.records[id];
        let fields = record.fields.as_deref().unwrap_or_default();
        self.found |= overlap::begins_in_padding(self.program, id, accessed);
        let Some(read) = fields.get(accessed).filter(|_| record.is_union && record.model.is_none()) else { return };
        for stored in fields {
            self.found |= overlap::member_sees_padding(self.program, &read.ty, &stored.ty);
            self.connect(&read.ty, &stored.ty);
        }
    }
}
