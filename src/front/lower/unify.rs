//! Types of several translation units that are the same type (C11 6.2.7p1).
//!
//! Each unit declares the structures, unions and enumerations of its headers again. Two of them are compatible if they
//! have the same tag and members with the same names and compatible types; the comparison is by partition refinement:
//! all with the same name begin in one class, and a class is split as long as its members differ. An incomplete type is
//! identified with the only complete one with its tag, if there is only one, or with the one in another declaration of
//! a name.
//!
//! Types without a tag are compared by their first typedef name.

use std::collections::{HashMap, HashSet};

use crate::ir::visit::{init_exprs_mut, stmt_exprs_mut, walk_expr_mut, walk_stmts_mut};
use crate::ir::{Block, Enum, Expr, ExprKind, Field, FunctionType, Id, Program, Record, Type, TypeKind};

/// Map from each structure, union and enumeration to the representative of its class.
pub(super) struct Same {
    records: Vec<Id<Record>>,
    enums: Vec<Id<Enum>>,
    /// Map from incomplete types to the complete ones with which they are identified.
    completed: HashMap<Id<Record>, Id<Record>>,
}

/// Finds the types that are the same. `pairs` are the types of two declarations of one name: a type that is incomplete
/// in one of them is identified with the type in the other, where several units complete the same tag in different
/// ways.
pub(super) fn find<'t>(program: &Program, pairs: impl Iterator<Item = (&'t Type, &'t Type)>) -> Same {
    let mut completed = HashMap::new();
    let mut seen = HashSet::new();
    pairs.for_each(|(a, b)| complete(program, a, b, &mut completed, &mut seen));
    let mut same = Same { records: by_name(program), enums: equal_enums(program), completed };
    loop {
        let next = same.refined(program);
        if next == same.records {
            return same;
        }
        same.records = next;
    }
}

/// Finds incomplete types in one type that are complete in the other.
fn complete(
    program: &Program,
    a: &Type,
    b: &Type,
    completed: &mut HashMap<Id<Record>, Id<Record>>,
    seen: &mut HashSet<(Id<Record>, Id<Record>)>,
) {
    match (&a.kind, &b.kind) {
        (TypeKind::Pointer(a), TypeKind::Pointer(b)) | (TypeKind::Array(a, _), TypeKind::Array(b, _)) => {
            complete(program, a, b, completed, seen);
        }
        (TypeKind::Function(a), TypeKind::Function(b)) => {
            let params = a.params.iter().zip(&b.params).chain([(&a.result, &b.result)]);
            params.for_each(|(a, b)| complete(program, a, b, completed, seen));
        }
        (TypeKind::Record(a), TypeKind::Record(b)) if a != b && seen.insert((*a, *b)) => {
            let (left, right) = (&program.records[*a], &program.records[*b]);
            if name_of(left) != name_of(right) {
                return;
            }
            match (&left.fields, &right.fields) {
                (None, Some(_)) => drop(completed.entry(*a).or_insert(*b)),
                (Some(_), None) => drop(completed.entry(*b).or_insert(*a)),
                (Some(left), Some(right)) => {
                    left.iter().zip(right).for_each(|(a, b)| complete(program, &a.ty, &b.ty, completed, seen));
                }
                (None, None) => {}
            }
        }
        (_, _) => {}
    }
}

/// The coarsest partition: records with the same tag, and those with the same typedef name.
fn by_name(program: &Program) -> Vec<Id<Record>> {
    let mut first = HashMap::new();
    let records = program.records.iter();
    records.map(|(id, record)| *first.entry((record.is_union, name_of(record))).or_insert(id)).collect()
}

fn name_of(record: &Record) -> (&str, Option<&str>) {
    let typedef = record.typedef.as_deref().filter(|_| record.name.is_empty());
    (&record.name, typedef)
}

/// Finds enumerations that are the same: those with the same tag and size, even if feature macros give one of them more
/// constants. One that is only declared is the defined one.
fn equal_enums(program: &Program) -> Vec<Id<Enum>> {
    let (mut first, mut defined) = (HashMap::new(), HashMap::new());
    for (id, item) in program.enums.iter().filter(|(_, item)| !item.name.is_empty() && !item.constants.is_empty()) {
        defined.entry(&item.name).or_insert(id);
    }
    let enums = program.enums.iter();
    enums
        .map(|(id, item)| match defined.get(&item.name) {
            Some(other) if item.constants.is_empty() => *other,
            _ => {
                let constants = item.name.is_empty().then_some(&item.constants);
                *first.entry((&item.name, item.repr, constants)).or_insert(id)
            }
        })
        .collect()
}

/// The properties that distinguish two complete records of a class.
type RecordSignature = (Id<Record>, bool, Option<u32>, Vec<(Option<String>, Type, Option<u32>, Option<u32>, bool)>);

impl Same {
    /// The classes after one more round of comparisons.
    fn refined(&self, program: &Program) -> Vec<Id<Record>> {
        let mut first: HashMap<RecordSignature, Id<Record>> = HashMap::new();
        let mut complete: HashMap<(bool, &str), Option<Id<Record>>> = HashMap::new();
        let mut next: Vec<Id<Record>> = program.records.ids().collect();
        for (id, record) in program.records.iter() {
            let Some(fields) = &record.fields else { continue };
            let own = *first.entry(self.shape(id, record, fields)).or_insert(id);
            next[id.index()] = own;
            let only = complete.entry((record.is_union, &record.name)).or_insert(Some(own));
            *only = only.filter(|other| *other == own);
        }
        for (id, record) in program.records.iter().filter(|(_, record)| record.fields.is_none()) {
            if let Some(known) = self.completed.get(&id) {
                next[id.index()] = next[known.index()];
                continue;
            }
            next[id.index()] = match complete.get(&(record.is_union, record.name.as_str())) {
                Some(Some(only)) if !record.name.is_empty() => *only,
                Some(_) => id,
                None => self.records[id.index()],
            };
        }
        next
    }

    fn shape(&self, id: Id<Record>, record: &Record, fields: &[Field]) -> RecordSignature {
        let field = |field: &Field| {
            let ty = self.of(&field.ty).unwrap_or_else(|| field.ty.clone());
            // Feature macros of the C library hide members behind other names (`__tm_gmtoff` for `tm_gmtoff`).
            let name = field.name.as_ref().map(|name| name.trim_start_matches('_').to_string());
            (name, ty, field.bits, field.align, field.packed)
        };
        (self.records[id.index()], record.packed, record.align, fields.iter().map(field).collect())
    }

    /// The type with records and enumerations replaced by their representatives; `None` if it does not change.
    pub(super) fn of(&self, ty: &Type) -> Option<Type> {
        let kind = match &ty.kind {
            TypeKind::Void | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::VaList => return None,
            TypeKind::Pointer(to) => TypeKind::Pointer(self.of(to)?.into()),
            TypeKind::Array(of, len) => TypeKind::Array(self.of(of)?.into(), len.clone()),
            TypeKind::Function(function) => TypeKind::Function(self.of_function(function)?.into()),
            TypeKind::Record(id) => TypeKind::Record(Some(self.records[id.index()]).filter(|class| class != id)?),
            TypeKind::Enum(id) => TypeKind::Enum(Some(self.enums[id.index()]).filter(|class| class != id)?),
        };
        Some(Type::qualified(kind, ty.quals))
    }

    fn of_function(&self, function: &FunctionType) -> Option<FunctionType> {
        let (mut changed, mut new) = (false, function.clone());
        for ty in new.params.iter_mut().chain([&mut new.result]) {
            changed |= self.replace(ty);
        }
        changed.then_some(new)
    }

    fn replace(&self, ty: &mut Type) -> bool {
        let new = self.of(ty);
        let changed = new.is_some();
        if let Some(new) = new {
            *ty = new;
        }
        changed
    }

    /// Replaces the types of the whole program.
    pub(super) fn apply(&self, program: &mut Program) {
        for id in program.records.ids() {
            let class = self.records[id.index()];
            if class != id && program.records[class].typedef.is_none() {
                program.records[class].typedef = program.records[id].typedef.clone();
            }
            for field in program.records[id].fields.iter_mut().flatten() {
                self.replace(&mut field.ty);
            }
        }
        for (_, var) in program.vars.iter_mut() {
            self.replace(&mut var.ty);
            if let Some(init) = &mut var.init {
                init_exprs_mut(init, &mut |expr| self.expression(expr));
            }
        }
        for (_, function) in program.functions.iter_mut() {
            if let Some(ty) = self.of_function(&function.ty) {
                function.ty = ty;
            }
            if let Some(body) = &mut function.body {
                self.block(body);
            }
        }
    }

    fn block(&self, block: &mut Block) {
        walk_stmts_mut(block, &mut |stmt| stmt_exprs_mut(stmt, &mut |expr| self.expression(expr)));
    }

    fn expression(&self, expr: &mut Expr) {
        walk_expr_mut(expr, &mut |expr| {
            self.replace(&mut expr.ty);
            match &mut expr.kind {
                ExprKind::SizeOf(ty) | ExprKind::AlignOf(ty) | ExprKind::OffsetOf(ty, _) => {
                    self.replace(ty);
                }
                ExprKind::AssignOp { compute, .. } => {
                    self.replace(compute);
                }
                ExprKind::StmtExpr(block) => self.block(block),
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
                | ExprKind::Cond(..)
                | ExprKind::LogAnd(..)
                | ExprKind::LogOr(..)
                | ExprKind::Assign(..)
                | ExprKind::IncDec { .. }
                | ExprKind::Call(..)
                | ExprKind::Builtin(..)
                | ExprKind::Comma(..)
                | ExprKind::CompoundLiteral(..)
                | ExprKind::VaArg(_) => {}
            }
        });
    }
}
