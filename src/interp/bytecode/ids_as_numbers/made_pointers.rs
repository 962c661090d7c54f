//! Pointers that are made of numbers: conversions, numbers in memory that is read as a pointer, and all places that
//! such a pointer may reach.

use std::collections::BTreeSet;

use super::value_classes::{constant, copied, holds_pointer, is_zero, Classes, Node, Root};
use crate::interp::bytecode::free_addresses;
use crate::ir::{
    lowered_only_expr, visit, Callee, DataModel, Expr, ExprKind, Function, Id, Program, Type, TypeKind, Var,
};
use crate::library::{self, Effect};

impl Classes<'_> {
    /// Marks a static object that is initialized with numbers that became pointers, with all its members.
    pub(super) fn initialized(&mut self, var: Id<Var>) {
        let program = self.program;
        let mut is_made = false;
        let init = program.vars[var].init.iter();
        init.for_each(|init| {
            visit::init_exprs(init, &mut |expr| is_made |= expr.ty.is_pointer() && self.is_made(expr))
        });
        if is_made {
            self.mark_made((Root::Var(var), 0));
            self.members_made(&program.vars[var].ty);
        }
    }

    fn members_made(&mut self, ty: &Type) {
        let program = self.program;
        match &ty.kind {
            TypeKind::Array(of, _) => self.members_made(of),
            TypeKind::Record(id) => {
                for (at, field) in program.records[*id].fields.iter().flatten().enumerate() {
                    self.mark_made((Root::Field(*id, at as u32), 0));
                    self.members_made(&field.ty);
                }
            }
            TypeKind::Pointer(_)
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Enum(_)
            | TypeKind::Function(_)
            | TypeKind::VaList
            | TypeKind::Void => {}
        }
    }

    /// Passes numbers that became pointers on to parameters, and from a function to the result of its call.
    pub(super) fn made_in_call(&mut self, result: Option<&Expr>, callee: &Callee, args: &[Expr]) {
        let program = self.program;
        let is_known = matches!(callee, Callee::Function(called) if program.functions[*called].body.is_some());
        let (callees, any) = match callee {
            Callee::Function(called) if is_known => (vec![*called], false),
            Callee::Function(_) | Callee::Pointer(_) | Callee::Stub { .. } => (self.called.clone(), true),
        };
        for called in callees {
            let params = &program.functions[called].params;
            for (at, arg) in args.iter().enumerate() {
                // The thread library and others pass an argument on at another position.
                let to = if any { &params[..] } else { params.get(at..=at).unwrap_or(&[]) };
                to.iter().for_each(|param| self.made_at(arg, (Root::Var(*param), 0)));
            }
            let is_made = any && self.is_marked_made((Root::Result(called), 0));
            if let Some(node) = result.and_then(|place| self.node(place)).filter(|_| is_made) {
                self.mark_made(node);
            }
        }
        match callee {
            Callee::Function(called) if !is_known => self.made_in_library(*called, result, args),
            Callee::Function(_) | Callee::Pointer(_) | Callee::Stub { .. } => {}
        }
    }

    /// What the library keeps, and gives back; what it copies.
    fn made_in_library(&mut self, called: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let name = &self.program.functions[called].name;
        let Some(entry) = library::lookup(name) else { return };
        for effect in entry.effects {
            let node = match effect {
                Effect::Keeps(at) => {
                    self.kept |= args.get(*at).is_some_and(|arg| arg.ty.is_pointer() && self.is_made(arg));
                    None
                }
                Effect::ReturnsKept => result.filter(|place| place.ty.is_pointer()).and_then(|place| self.node(place)),
                Effect::WritesKept(at) => args.get(*at).and_then(|arg| self.element(arg)),
                Effect::Copies(to, from) => {
                    let (to, from) = (args.get(*to), args.get(*from));
                    let is_number = from.and_then(copied).is_some_and(|ty| !holds_pointer(self.program, ty));
                    let to = to.filter(|_| is_number);
                    if let Some(ty) = to.and_then(copied) {
                        self.members_made(ty);
                    }
                    to.and_then(|to| self.element(to)).into_iter().for_each(|node| self.mark_made(node));
                    None
                }
                Effect::Reads(_) | Effect::Writes(_) | Effect::Returns(_) | Effect::Fresh | Effect::Frees(_) => None,
            };
            if let Some(node) = node.filter(|_| self.kept) {
                self.mark_made(node);
            }
        }
    }

    /// Whether an assignment stores a number where a pointer may be read: in another member of a union, or through a
    /// converted pointer.
    pub(super) fn is_number_in_pointer(&self, place: &Expr, value: &Expr) -> bool {
        let is_open = place.ty.is_integer() && !is_nowhere(value, self.program.model) && !self.mark(value).address;
        is_open
            && match &place.kind {
                ExprKind::Member(of, _) => holds_pointer(self.program, &of.ty) && is_union(self.program, &of.ty),
                ExprKind::Deref(pointer) | ExprKind::Index(pointer, _) => {
                    copied(pointer).is_some_and(|ty| holds_pointer(self.program, ty))
                }
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Str { .. }
                | ExprKind::Var(_)
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
                | lowered_only_expr!() => false,
            }
    }

    pub(super) fn made_at(&mut self, value: &Expr, node: Node) {
        if value.ty.is_pointer() && self.is_made(value) {
            self.mark_made(node);
        }
        if value.ty.is_pointer() && self.is_at_no_object(value) {
            let number = self.number(node);
            self.marks[number].nowhere = true;
        }
    }

    pub(super) fn mark_made(&mut self, node: Node) {
        let number = self.number(node);
        self.marks[number].made = true;
    }

    fn is_marked_made(&self, node: Node) -> bool {
        self.nodes.get(&node).is_some_and(|number| self.marks[self.top(*number)].made)
    }

    /// Whether a pointer may be a converted number, at which an object can be.
    pub(super) fn is_made(&self, pointer: &Expr) -> bool {
        let stored = self.node(pointer).is_some_and(|node| self.is_marked_made(node));
        stored
            || match &pointer.kind {
                ExprKind::Cast(inner) if inner.ty.is_pointer() => self.is_made(inner),
                ExprKind::Cast(inner) => {
                    let mark = self.mark(inner);
                    (!mark.address || mark.open) && !is_nowhere(inner, self.program.model)
                }
                ExprKind::Cond(_, a, b) => self.is_made(a) || self.is_made(b),
                ExprKind::Binary(_, base, _) => self.is_made(base) || self.is_at_no_object(base),
                // Bytes, or another number, that are read as a pointer.
                ExprKind::Deref(from) | ExprKind::Index(from, _) if from.as_cast().is_some() => copied(from)
                    .is_some_and(|ty| !ty.is_void() && !ty.is_function() && !holds_pointer(self.program, ty)),
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Str { .. }
                | ExprKind::Var(_)
                | ExprKind::Func(_)
                | ExprKind::Unary(..)
                | ExprKind::Decay(_)
                | ExprKind::Deref(_)
                | ExprKind::Index(..)
                | ExprKind::Member(..)
                | ExprKind::AddrOf(_)
                | ExprKind::SizeOf(_)
                | ExprKind::AlignOf(_)
                | ExprKind::OffsetOf(..)
                | ExprKind::LogAnd(..)
                | ExprKind::LogOr(..)
                | lowered_only_expr!() => false,
            }
    }

    /// Whether a pointer may be a number at which no object is, other than null.
    fn is_at_no_object(&self, pointer: &Expr) -> bool {
        let is_marked = |node: Node| self.nodes.get(&node).is_some_and(|number| self.marks[self.top(*number)].nowhere);
        match pointer.as_cast() {
            Some(inner) if inner.ty.is_pointer() => self.is_at_no_object(inner),
            Some(inner) => !is_zero(inner) && is_nowhere(inner, self.program.model),
            None => self.node(pointer).is_some_and(is_marked),
        }
    }
}

/// Whether an expression is a constant at which no object is.
pub(super) fn is_nowhere(expr: &Expr, model: DataModel) -> bool {
    constant(expr).is_some_and(|value| match model {
        DataModel::Lp64 => free_addresses::is_nowhere(value as u64, 8),
        DataModel::Ilp32 => free_addresses::is_nowhere(u64::from(value as u32), 4),
    })
}

/// The functions whose addresses are used other than by calling them.
pub(super) fn functions_by_address(program: &Program) -> Vec<Id<Function>> {
    let mut found = BTreeSet::new();
    let mut look = |expr: &Expr| {
        if let ExprKind::Func(function) = expr.kind {
            found.insert(function);
        }
    };
    visit::walk_program_exprs(program, &mut look);
    found.into_iter().collect()
}

fn is_union(program: &Program, ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Record(id) if program.records[id].is_union)
}
