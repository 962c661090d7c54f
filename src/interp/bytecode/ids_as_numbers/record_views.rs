//! Ids in records that are seen through another type: as a record of another type, as a scalar, as memory.

use std::collections::BTreeSet;

use super::value_classes::{copied, Root, ValueClasses};
use crate::ir::{lowered_only_expr, Expr, ExprKind, Id, Program, Record, Type, TypeKind};

impl ValueClasses<'_> {
    /// Notes that the place which an expression is, or points to, may be a record of this type.
    pub(super) fn note_record(&mut self, expr: &Expr) {
        let (node, ty) = match (&expr.ty.kind, expr.ty.pointee()) {
            (TypeKind::Record(_), _) => (self.node(expr), Some(&expr.ty)),
            (_, to) => (to.and_then(|_| self.element(expr)), to),
        };
        if let (Some(node), Some(TypeKind::Record(record))) = (node, ty.map(|ty| &ty.kind)) {
            let number = self.number(node);
            self.contents[number].records.insert(*record);
        }
    }

    /// Marks a member that may share memory with an id: its record may be one of another type with an id in it, or
    /// plain memory with an id. Records one of which contains the other are taken for what they look like.
    pub(super) fn view(&mut self, expr: &Expr) {
        let ExprKind::Member(of, field) = &expr.kind else { return };
        let TypeKind::Record(seen) = &of.ty.kind else { return };
        let Some(class) = self.node(of).and_then(|node| self.class(node)) else { return };
        let others = self.contents[class].records.iter().filter(|record| {
            *record != seen && !contains(self.program, **record, *seen) && !contains(self.program, *seen, **record)
        });
        if self.marks[class].id || others.clone().any(|record| self.has_id(*record)) {
            let field = if self.program.records[*seen].is_union { 0 } else { *field };
            self.mark_id((Root::Field(*seen, field), 0));
        }
    }

    /// Whether a scalar is read from memory that may be a record with an id in it.
    pub(super) fn reads_id_of_record(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Deref(from) | ExprKind::Index(from, _) if expr.ty.is_integer() || expr.ty.is_pointer() => {
                self.element(from).and_then(|node| self.class(node)).is_some_and(|class| self.holds_id(class))
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
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
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

    /// Whether the memory that a pointer points to may hold an id.
    pub(super) fn points_to_id(&self, pointer: &Expr) -> bool {
        let class = self.element(pointer).and_then(|node| self.class(node));
        let is_record = |ty: &Type| matches!(ty.kind, TypeKind::Record(record) if self.has_id(record));
        class.is_some_and(|class| self.marks[class].id || self.holds_id(class))
            || copied(pointer).is_some_and(is_record)
    }

    fn holds_id(&self, class: usize) -> bool {
        self.contents[class].records.iter().any(|record| self.has_id(*record))
    }

    fn has_id(&self, record: Id<Record>) -> bool {
        let mut fields = self.program.records[record].fields.iter().flatten().enumerate();
        fields.any(|(at, field)| {
            self.is_id_at((Root::Field(record, at as u32), 0))
                || element_record(&field.ty).is_some_and(|inner| self.has_id(inner))
        })
    }
}

/// Whether a record has a member, or a member of a member, of this type of record.
fn contains(program: &Program, outer: Id<Record>, inner: Id<Record>) -> bool {
    let members = program.records[outer].fields.iter().flatten();
    let members: BTreeSet<_> = members.filter_map(|field| element_record(&field.ty)).collect();
    members.contains(&inner) || members.into_iter().any(|member| contains(program, member, inner))
}

/// The record that a type is, or that the elements of an array are.
fn element_record(ty: &Type) -> Option<Id<Record>> {
    match &ty.kind {
        TypeKind::Record(record) => Some(*record),
        TypeKind::Array(of, _) => element_record(of),
        TypeKind::Pointer(_)
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => None,
    }
}
