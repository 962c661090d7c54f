//! Pointers that are made of numbers: conversions, numbers in memory that is read as a pointer, and all places that
//! such a pointer may reach.

use super::value_classes::{constant, copied, is_zero, ClassNode, Root, ValueClasses};
use crate::interp::bytecode::free_addresses;
use crate::interp::bytecode::shadow_bits::holds_pointer;
use crate::ir::{lowered_only_expr, visit, DataModel, Expr, ExprKind, Id, Program, Type, TypeKind, Var};

impl ValueClasses<'_> {
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
        self.initialized_with_addresses(var);
    }

    /// Marks a static object that is initialized with addresses as numbers, with all its members.
    fn initialized_with_addresses(&mut self, var: Id<Var>) {
        let program = self.program;
        let mut is_number = false;
        program.vars[var].init.iter().for_each(|init| {
            visit::init_exprs(init, &mut |expr| is_number |= expr.ty.is_integer() && self.mark(expr).address);
        });
        if is_number {
            let mut nodes = vec![(Root::Var(var), 0)];
            member_nodes(program, &program.vars[var].ty, &mut nodes);
            for node in nodes {
                let number = self.number(node);
                self.marks[number].address = true;
            }
        }
    }

    pub(super) fn members_made(&mut self, ty: &Type) {
        let mut nodes = Vec::new();
        member_nodes(self.program, ty, &mut nodes);
        nodes.into_iter().for_each(|node| self.mark_made(node));
    }

    /// Whether an assignment stores a number where a pointer may be read: in another member of a union, or through a
    /// converted pointer.
    pub(super) fn is_number_in_pointer(&self, place: &Expr, value: &Expr) -> bool {
        let is_nowhere = is_zero(value) || !self.is_narrow(&place.ty) && is_nowhere(value, self.program.model);
        let is_open = place.ty.is_integer() && !is_nowhere && !self.mark(value).address;
        let through = match &place.kind {
            ExprKind::Deref(pointer) | ExprKind::Index(pointer, _) => copied(pointer),
            ExprKind::Member(of, _) => Some(&of.ty).filter(|ty| is_union(self.program, ty)),
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
            | lowered_only_expr!() => None,
        };
        let is_pointer = || through.is_some_and(|ty| holds_pointer(self.program, ty));
        is_open && (self.is_in_pointer(place, &place.ty) || is_pointer())
    }

    pub(super) fn made_at(&mut self, value: &Expr, node: ClassNode) {
        if value.ty.is_pointer() && self.is_made(value) {
            self.mark_made(node);
        }
        if value.ty.is_pointer() && self.is_at_no_object(value) {
            let number = self.number(node);
            self.marks[number].nowhere = true;
        }
    }

    pub(super) fn mark_made(&mut self, node: ClassNode) {
        let number = self.number(node);
        self.marks[number].made = true;
    }

    fn is_marked_made(&self, node: ClassNode) -> bool {
        self.class(node).is_some_and(|class| self.marks[class].made)
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
        let is_marked = |node: ClassNode| self.class(node).is_some_and(|class| self.marks[class].nowhere);
        match pointer.as_cast() {
            Some(inner) if inner.ty.is_pointer() => self.is_at_no_object(inner),
            Some(inner) => !is_zero(inner) && is_nowhere(inner, self.program.model),
            None => self.node(pointer).is_some_and(is_marked),
        }
    }
}

/// Adds the nodes of all members of a type.
fn member_nodes(program: &Program, ty: &Type, nodes: &mut Vec<ClassNode>) {
    match &ty.kind {
        TypeKind::Array(of, _) => member_nodes(program, of, nodes),
        TypeKind::Record(id) => {
            for (at, field) in program.records[*id].fields.iter().flatten().enumerate() {
                nodes.push((Root::Field(*id, at as u32), 0));
                member_nodes(program, &field.ty, nodes);
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

/// Whether an expression is a constant at which no object is.
pub(super) fn is_nowhere(expr: &Expr, model: DataModel) -> bool {
    constant(expr).is_some_and(|value| match model {
        DataModel::Lp64 => free_addresses::is_nowhere(value as u64, 8),
        DataModel::Ilp32 => free_addresses::is_nowhere(u64::from(value as u32), 4),
    })
}

fn is_union(program: &Program, ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Record(id) if program.records[id].is_union)
}
