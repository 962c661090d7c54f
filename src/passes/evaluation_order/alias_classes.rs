//! The classes of memory that the search for orders of evaluation tells apart: objects of different ones do not alias.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::address_taken;
use crate::ir::{
    visit, Expr, ExprKind as Kind, FloatKind, Function, Id, IdSet, IntKind, Program, Record, Type, TypeKind, Var,
};

/// What an expression reads or changes: a variable, or all objects that may be meant by a member or a pointer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum AliasClass {
    Variable(Id<Var>),
    /// A member of an object that a pointer denotes.
    Member(Id<Record>, u32),
    /// A scalar that a pointer denotes.
    Pointee(Scalar),
}

/// Objects of different classes are different ones (C11 6.5p7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scalar {
    /// The unsigned type of an integer.
    Integer(IntKind),
    Float(FloatKind),
    Pointer,
}

/// What decides the class of a place: the variables, members and functions whose addresses the program takes.
pub(super) struct AliasClasses<'p> {
    pub(super) program: &'p Program,
    /// The functions that a call through a pointer may reach.
    pub(super) by_address: BTreeSet<Id<Function>>,
    variables: IdSet<Id<Var>>,
    members: BTreeSet<(Id<Record>, u32)>,
}

impl<'p> AliasClasses<'p> {
    pub(super) fn of(program: &'p Program) -> AliasClasses<'p> {
        let (mut variables, mut members) = (IdSet::default(), BTreeSet::new());
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            variables.extend(address_taken::address_taken(body));
        }
        visit::walk_program_exprs(program, &mut |expr| {
            if let Kind::AddrOf(place) | Kind::Decay(place) = &expr.kind {
                members.extend(member(place));
            }
            // Initializers of static variables are expressions, too.
            if let Kind::AddrOf(place) = &expr.kind {
                variables.extend(place.root());
            }
        });
        AliasClasses { program, by_address: by_address(program), variables, members }
    }

    /// What a function that gets this value can call.
    pub(super) fn callable(&self, value: &Expr) -> BTreeSet<Id<Function>> {
        let is_pointer = value.ty.pointee().is_some_and(Type::is_function);
        match value.as_function() {
            Some(function) => BTreeSet::from([function]),
            None if is_pointer => self.by_address.clone(),
            None => BTreeSet::new(),
        }
    }

    /// What a pointer denotes.
    pub(super) fn denoted(&self, pointer: &Expr) -> Vec<AliasClass> {
        match pointer.as_address() {
            Some(place) => self.at(place),
            None => pointer.ty.pointee().map(|to| self.behind(to)).unwrap_or_default(),
        }
    }

    /// What an access to a place touches.
    pub(super) fn at(&self, place: &Expr) -> Vec<AliasClass> {
        match place.root() {
            Some(var) if self.variables.contains(&var) => {
                let mut classes = self.pointed(place);
                classes.push(AliasClass::Variable(var));
                classes
            }
            Some(var) => vec![AliasClass::Variable(var)],
            None => self.pointed(place),
        }
    }

    /// What an access through a pointer to a type touches.
    pub(super) fn behind(&self, ty: &Type) -> Vec<AliasClass> {
        match &ty.kind {
            TypeKind::Record(id) => {
                let count = self.program.records[*id].fields.as_ref().map_or(0, Vec::len);
                (0..count as u32).map(|at| AliasClass::Member(*id, at)).collect()
            }
            TypeKind::Array(element, _) => self.behind(element),
            TypeKind::Int(kind) => vec![AliasClass::Pointee(Scalar::Integer(kind.to_unsigned()))],
            TypeKind::Enum(id) => {
                vec![AliasClass::Pointee(Scalar::Integer(self.program.enums[*id].repr.to_unsigned()))]
            }
            TypeKind::Float(kind) => vec![AliasClass::Pointee(Scalar::Float(*kind))],
            TypeKind::Pointer(_) => vec![AliasClass::Pointee(Scalar::Pointer)],
            TypeKind::Void | TypeKind::Function(_) | TypeKind::VaList => Vec::new(),
        }
    }

    fn pointed(&self, place: &Expr) -> Vec<AliasClass> {
        let Some((record, field)) = member(place) else { return self.behind(&place.ty) };
        let mut classes = if self.members.contains(&(record, field)) { self.behind(&place.ty) } else { Vec::new() };
        classes.push(AliasClass::Member(record, field));
        classes
    }
}

/// The functions that are used other than by calling them.
fn by_address(program: &Program) -> BTreeSet<Id<Function>> {
    let (mut used, mut called) = (BTreeMap::new(), BTreeMap::new());
    visit::walk_program_exprs(program, &mut |expr| {
        if let Kind::Func(function) = expr.kind {
            *used.entry(function).or_insert(0) += 1;
        } else if let Kind::Call(callee, _) = &expr.kind {
            callee.as_function().into_iter().for_each(|function| *called.entry(function).or_insert(0) += 1);
        }
    });
    used.into_iter()
        .filter(|(function, uses)| called.get(function) != Some(uses))
        .map(|(function, _)| function)
        .collect()
}

/// The member that a place is, or of which it is an element.
fn member(place: &Expr) -> Option<(Id<Record>, u32)> {
    if let Kind::Index(base, _) = &place.kind {
        return member(base.as_decayed()?);
    }
    let Kind::Member(of, field) = &place.kind else { return None };
    let TypeKind::Record(record) = of.ty.kind else { return None };
    Some((record, *field))
}
