//! Several translation units: identifies their names with external linkage (C11 6.2.2p2).
//!
//! The units are lowered one after the other into one program. Only names with external linkage are known to the
//! following units. While a unit is lowered, its structures count as compatible with those of the same name in earlier
//! units; whether they are is known at the end ([`super::unify`]). Declarations with types that turn out to differ are
//! undefined behavior (C11 6.2.7p2): an error, unless a linker does not distinguish them ([`declared_otherwise`]).

use super::scope::{Entity, Scopes};
use super::state::{DeclaredTwice, Unit};
use super::unify::{self, Same};
use super::{declared_otherwise, unprototyped_calls, Lowerer};

use crate::diag::Diagnostic;
use crate::ir::{Function, FunctionType, Id, Record, Storage, Type, TypeKind, Var};
use crate::source::Span;

impl<'a> Lowerer<'a> {
    /// Begins the next unit.
    pub(super) fn begin(&mut self, unit: &'a Unit<'a>) {
        self.unit = Some(unit);
        self.scopes = Scopes::new();
        let program = &self.program;
        self.linked.retain(|_, entity| match entity {
            Entity::Var(id) => program.vars[*id].storage != Storage::Static,
            Entity::Function(id) => !program.functions[*id].is_static,
            Entity::Typedef(..) | Entity::Constant(..) | Entity::Poison(_) => false,
        });
        self.linked.extend(std::mem::take(&mut self.earlier.hidden));
        self.earlier.seen_as.clear();
        self.earlier.units += 1;
        self.earlier.records = program.records.len();
        self.earlier.enums = program.enums.len();
        self.earlier.vars = program.vars.len();
        self.earlier.functions = program.functions.len();
    }

    /// Marks the functions and objects that `#pragma weak` names.
    pub(super) fn mark_weak(&mut self, names: &[String]) {
        for name in names {
            match self.linked.get(name.as_str()) {
                Some(Entity::Function(id)) => self.program.functions[*id].weak = true,
                Some(Entity::Var(id)) => self.program.vars[*id].weak = true,
                Some(Entity::Typedef(..) | Entity::Constant(..) | Entity::Poison(_)) | None => {}
            }
        }
    }

    /// The object or function with linkage that a declaration of this name declares again. A name with internal linkage
    /// (`is_static`) is unrelated to other units.
    pub(super) fn linked_for(&mut self, name: &'a str, is_static: bool) -> Option<Entity> {
        let known = self.linked.get(name).cloned()?;
        let is_earlier = match &known {
            Entity::Var(id) => id.index() < self.earlier.vars,
            Entity::Function(id) => self.is_of_earlier_unit(*id),
            Entity::Typedef(..) | Entity::Constant(..) | Entity::Poison(_) => false,
        };
        if is_static && is_earlier {
            self.linked.remove(name);
            self.earlier.hidden.push((name, known));
            return None;
        }
        Some(known)
    }

    /// Whether two records or enumerations may turn out to be the same type: one is of this unit and one of an earlier
    /// one, and they have the same name.
    pub(super) fn may_be_same(&self, a: &TypeKind, b: &TypeKind) -> bool {
        let across = |a: usize, b: usize, earlier: usize| (a < earlier) != (b < earlier);
        match (a, b) {
            (TypeKind::Record(a), TypeKind::Record(b)) => {
                across(a.index(), b.index(), self.earlier.records) && self.same_name(*a, *b)
            }
            (TypeKind::Enum(a), TypeKind::Enum(b)) => {
                let (a_enum, b_enum) = (&self.program.enums[*a], &self.program.enums[*b]);
                across(a.index(), b.index(), self.earlier.enums) && a_enum.name == b_enum.name
            }
            (_, _) => false,
        }
    }

    fn same_name(&self, a: Id<Record>, b: Id<Record>) -> bool {
        let (a, b) = (&self.program.records[a], &self.program.records[b]);
        a.is_union == b.is_union && a.name == b.name && (!a.name.is_empty() || a.typedef == b.typedef)
    }

    /// Whether a function was first declared in an earlier unit.
    pub(super) fn is_of_earlier_unit(&self, function: Id<Function>) -> bool {
        function.index() < self.earlier.functions
    }

    /// Whether an object was first declared in an earlier unit.
    pub(super) fn is_object_of_earlier_unit(&self, var: Id<Var>) -> bool {
        var.index() < self.earlier.vars
    }

    /// Records how the current unit declares an object of an earlier one: a structure in its type is one of this unit,
    /// which may have members that the earlier unit does not know.
    pub(super) fn sees_object(&mut self, id: Id<Var>, ty: Type) {
        if id.index() < self.earlier.vars {
            self.earlier.seen_as.insert(id, ty);
        }
    }

    /// The type that the current unit gives an object of an earlier one.
    pub(super) fn seen_as(&self, var: Id<Var>) -> Option<&Type> {
        self.earlier.seen_as.get(&var)
    }

    /// Whether the current unit may declare an object of earlier units with another type.
    pub(super) fn sees_object_as(&mut self, id: Id<Var>, ty: &Type, span: Span) -> bool {
        let var = &self.program.vars[id];
        let fits = id.index() < self.earlier.vars && declared_otherwise::may_share_memory(&self.program, &var.ty, ty);
        if fits {
            let name = var.name.clone();
            self.differs(&name, span);
        }
        fits
    }

    /// Whether the current unit may declare a function of earlier units with another type.
    pub(super) fn sees_function_as(
        &mut self,
        id: Id<Function>,
        old: &FunctionType,
        new: &FunctionType,
        span: Span,
    ) -> bool {
        let fits = self.is_of_earlier_unit(id) && declared_otherwise::may_share_calls(&self.program, old, new);
        if fits {
            let name = self.program.functions[id].name.clone();
            self.differs(&name, span);
        }
        fits
    }

    fn differs(&mut self, name: &str, span: Span) {
        self.earlier.differs = true;
        let text = format!("'{name}' is declared with another type in another file: it is the same memory");
        if self.program.caveats.iter().all(|caveat| caveat.text != text) {
            self.program.caveat(text, span);
        }
    }

    /// Records that a name is declared with both types, which are compatible as far as is known.
    pub(super) fn declared_again(&mut self, name: &str, old: &Type, new: &Type, span: Span) {
        if self.earlier.units > 1 && old != new {
            self.earlier.pairs.push(DeclaredTwice { name: name.to_string(), old: old.clone(), new: new.clone(), span });
        }
    }

    /// Unifies types that are the same in several units; reports names that are declared with types that differ.
    pub(super) fn join_units(&mut self) {
        if self.earlier.units > 1 {
            self.unify_units();
        }
        if self.calls_without_prototype {
            unprototyped_calls::run(&mut self.program);
        }
        if self.earlier.differs {
            declared_otherwise::run(&mut self.program);
        }
    }

    fn unify_units(&mut self) {
        let same = unify::find(&self.program, self.earlier.pairs.iter().map(|pair| (&pair.old, &pair.new)));
        // From now on, only what is the same counts as compatible.
        self.earlier.records = 0;
        self.earlier.enums = 0;
        for pair in std::mem::take(&mut self.earlier.pairs) {
            self.hold_pair(&pair, &same);
        }
        same.apply(&mut self.program);
    }

    fn hold_pair(&mut self, pair: &DeclaredTwice, same: &Same) {
        let of = |ty: &Type| same.of(ty).unwrap_or_else(|| ty.clone());
        let (old, new) = (of(&pair.old), of(&pair.new));
        let fits = self.compatible(&old, &new)
            || match (&old.kind, &new.kind) {
                (TypeKind::Function(old), TypeKind::Function(new)) => {
                    declared_otherwise::may_share_calls(&self.program, old, new)
                }
                (_, _) => declared_otherwise::may_share_memory(&self.program, &old, &new),
            };
        if fits && !self.compatible(&old, &new) {
            self.differs(&pair.name, pair.span);
        }
        if !fits {
            let message = format!("'{}' is declared with another type in another file", pair.name);
            let diagnostic = Diagnostic::syntax("redeclaration", pair.span, message);
            self.diags.push(diagnostic.help("a structure in its type has other members there"));
        }
    }
}
