//! Whether a program may read the bytes of objects that have padding: what these hold is unspecified (C11 6.2.6.1p6),
//! and only then it matters.
//!
//! Pointers have four classes: to records with padding, to bytes, to nothing known (`void *`, and integers that can
//! hold an address), and to other objects. Conversions connect the classes. The program may read padding if they lead
//! from a record to bytes, in whatever order they are executed. A pointer to `void` is followed to other objects only
//! if they are records or bytes: everything else is accessed by its own type (C11 6.5p7).

use rustc_hash::FxHashSet;

use self::classes::{target, Target};
use self::exempt::Exempt;
use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, Program, Record, StmtKind, Type, TypeKind, Var};

mod classes;
mod exempt;
mod float_bytes;
mod overlap;

pub use float_bytes::looks_at_float_bits;

/// Library functions that read bytes of any object.
const LOOKING: &[&str] = &["memcmp", "bcmp", "memchr", "memrchr", "memmem", "__ulseq_memcmp"];

/// Whether the program may read padding, or how bit-fields are placed: by a function of the library, through a pointer
/// to another type than that of the object, or by another member of a union.
pub fn looks_at_bytes(program: &Program) -> bool {
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

/// The variables of a function in which a union overlays the padding of a structure: their bytes may be read without
/// their address.
pub fn overlaid(program: &Program, function: Id<Function>) -> impl Iterator<Item = Id<Var>> + '_ {
    let function = &program.functions[function];
    let locals = function.params.iter().chain(&function.locals).copied();
    locals.filter(|var| classes::holds_overlay(program, &program.vars[*var].ty))
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
            (Target::Bytes, Target::Scalar) => self.stored_in_bytes(other),
            (Target::Scalar, Target::Bytes) => self.stored_in_bytes(one),
            (Target::Record, Target::Record) => self.overlay(one, other),
            (Target::Record, Target::Scalar) | (Target::Scalar, Target::Record) => {
                self.scalars.records = true;
                self.overlay(one, other);
            }
            (Target::Bytes, Target::Bytes) | (Target::Untyped | Target::Scalar, Target::Untyped | Target::Scalar) => {}
        }
    }

    /// Bytes that hold an object: if it is a pointer, they may be read as another one.
    fn stored_in_bytes(&mut self, scalar: &Type) {
        self.scalars.bytes = true;
        if let Some(pointer) = scalar.pointee().filter(|of| of.is_pointer()) {
            self.connect(pointer, &Type::void().pointer_to());
        }
    }

    /// The same object is accessed through pointers of two types.
    fn overlay(&mut self, one: &Type, other: &Type) {
        if let (Some(one), Some(other)) = (one.pointee(), other.pointee()) {
            self.found |= overlap::pointer_sees_padding(self.program, one, other);
        }
    }

    /// A call that copies an object of one type into one of another type, with the pointers in it.
    fn copy(&mut self, called: Id<Function>, args: &[Expr]) {
        let (true, [to, from, ..]) = (exempt::copies(&self.program.functions[called].name), args) else { return };
        let (to, from) = (exempt::uncast(to), exempt::uncast(from));
        self.connect(&to.ty, &from.ty);
        let (Some(into), Some(of)) = (to.ty.pointee(), from.ty.pointee()) else { return };
        let is_untyped = |ty: &Expr| matches!(target(self.program, &ty.ty), Some(Target::Bytes | Target::Untyped));
        match (is_untyped(to), is_untyped(from)) {
            (false, false) => self.connect_parts(into, of),
            (true, false) => self.connect_parts(&Type::void().pointer_to(), of),
            (false, true) => self.connect_parts(into, &Type::void().pointer_to()),
            (true, true) => {}
        }
    }

    /// An access to a member of a record: of a union, what was stored in the other members may be read. A flexible
    /// array may begin in the padding at the end of its structure (C11 6.7.2.1p25).
    fn member(&mut self, id: Id<Record>, accessed: usize) {
        let record = &self.program.records[id];
        let fields = record.fields.as_deref().unwrap_or_default();
        self.found |= overlap::begins_in_padding(self.program, id, accessed);
        let Some(read) = fields.get(accessed).filter(|_| record.is_union && record.model.is_none()) else { return };
        for stored in fields {
            self.found |= overlap::member_sees_padding(self.program, &read.ty, &stored.ty);
            self.connect_parts(&read.ty, &stored.ty);
        }
    }

    /// The same memory holds objects of two types: a pointer in the one may be read as any pointer in the other one.
    fn connect_parts(&mut self, one: &Type, other: &Type) {
        let (mut ones, mut others) = (Vec::new(), Vec::new());
        classes::parts(self.program, one, &mut ones);
        classes::parts(self.program, other, &mut others);
        for one in &ones {
            others.iter().for_each(|other| self.connect(one, other));
        }
    }
}
