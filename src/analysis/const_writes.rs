//! Decides whether a program may write an object defined with `const`, or a string literal.
//!
//! Such an object cannot be written by its name, but only through its address. So no write is possible as long as every
//! address of such an object remains a pointer to a constant type: no code converts such a pointer to another type,
//! stores it where it can be read as another type, or gets it back from a library function without its `const`.

use std::collections::BTreeSet;

use crate::ir::{
    lowered_only_expr, visit, Callee, Expr, ExprKind, Id, Init, PlaceKind, Program, Stmt, StmtKind, Type, TypeKind,
    Var, VarRole,
};
use crate::library::{self, Effect, Model, Special};

/// Functions that return a pointer into a constant argument.
const WITHOUT_CONST: &[&str] =
    &["bsearch", "memchr", "memrchr", "strcasestr", "strchr", "strchrnul", "strpbrk", "strrchr", "strstr", "strtol"];

/// Whether an object of this type has parts that are defined with `const`.
pub fn has_parts(program: &Program, ty: &Type) -> bool {
    let is_part = match &ty.kind {
        TypeKind::Array(of, _) => has_parts(program, of),
        TypeKind::Record(id) if program.records[*id].model.is_none() => {
            program.records[*id].fields.iter().flatten().any(|field| has_parts(program, &field.ty))
        }
        TypeKind::Record(_)
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => false,
    };
    is_part || ty.quals.constant
}

/// The maximum number of comparisons that are added to a sequential program.
const MOST: usize = 400;

/// Whether a program in normal form may write such an object without a check in the sequential program; true if this
/// cannot be excluded.
pub fn may_be_written(program: &Program) -> bool {
    let found = survey(program);
    found.loose && (found.unnamed || found.count() > 0 && !found.is_small())
}

/// Whether writes to constants that can be named everywhere are checked in the sequential program. Takes a program in
/// normal form.
pub fn are_checked(program: &Program) -> bool {
    let found = survey(program);
    found.loose && found.count() > 0 && found.is_small()
}

/// The static objects that are entirely constant and whose address is taken, in the order of their declarations.
pub fn named_objects(program: &Program) -> Vec<Id<Var>> {
    survey(program).named.into_iter().collect()
}

fn survey(program: &Program) -> ConstAddressUses<'_> {
    let mut found = ConstAddressUses::new(program);
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| found.statement(stmt));
    }
    for (_, var) in program.vars.iter() {
        match &var.init {
            // The characters of an array are copied.
            Some(Init::Str(_)) | None => {}
            Some(init) => visit::init_exprs(init, &mut |expr| found.value(expr)),
        }
    }
    let is_seen_as_two = |ty: &Type| ty.pointee().is_some_and(is_constant);
    found.loose |= program
        .records
        .iter()
        .any(|(_, record)| record.is_union && record.fields.iter().flatten().any(|field| is_seen_as_two(&field.ty)));
    found
}

/// The positions, among the expressions of a statement, of string literals that cannot be written.
pub fn are_shown(program: &Program, stmt: &Stmt) -> Vec<usize> {
    let (shown, mut at, mut found) = (shown(program, stmt), 0, Vec::new());
    visit::stmt_exprs(stmt, &mut |expr| {
        found.extend(shown.iter().any(|text| std::ptr::eq(*text, expr)).then_some(at));
        at += 1;
    });
    found
}

/// String literals that a statement passes to library functions that only read them.
fn shown<'a>(program: &Program, stmt: &'a Stmt) -> Vec<&'a Expr> {
    let StmtKind::Call { callee: Callee::Function(id), args, .. } = &stmt.kind else { return Vec::new() };
    let function = &program.functions[*id];
    let Some(entry) = library::lookup(&function.name).filter(|_| function.body.is_none()) else { return Vec::new() };
    // `strtol` stores a pointer into the text.
    let stores = args.iter().any(|arg| arg.ty.pointee().is_some_and(|to| to.pointee().is_some()));
    let reads = !stores && entry.effects.iter().all(|effect| matches!(effect, Effect::Reads(_)));
    let is_plain = match entry.model {
        Model::Extern | Model::Arbitrary | Model::Special(Special::AssertFail) => reads,
        Model::Special(_)
        | Model::Stub(_)
        | Model::Ignore
        | Model::Within(_)
        | Model::Contract(_)
        | Model::Refuse { .. } => false,
    };
    args.iter().filter(|arg| is_plain && is_literal(arg)).collect()
}

fn is_literal(expr: &Expr) -> bool {
    if let (ExprKind::Cast(inner), true) = (&expr.kind, expr.ty.is_pointer()) {
        return is_literal(inner);
    }
    expr.as_address().is_some_and(|place| matches!(place.kind, ExprKind::Str { .. }))
}

struct ConstAddressUses<'a> {
    program: &'a Program,
    /// Static objects that are entirely constant and whose address is used.
    named: BTreeSet<Id<Var>>,
    /// String literals whose address is used.
    texts: BTreeSet<(&'a [u8], u8)>,
    /// Whether the address of another object with constant parts is used.
    unnamed: bool,
    /// Whether an address may lose its `const`.
    loose: bool,
    /// The number of statements that write through pointers.
    writes: usize,
}

impl<'a> ConstAddressUses<'a> {
    fn new(program: &'a Program) -> ConstAddressUses<'a> {
        let (named, texts) = (BTreeSet::new(), BTreeSet::new());
        ConstAddressUses { program, named, texts, unnamed: false, loose: false, writes: 0 }
    }

    fn count(&self) -> usize {
        self.named.len() + self.texts.len()
    }

    fn is_small(&self) -> bool {
        self.count() * self.writes <= MOST
    }

    fn statement(&mut self, stmt: &'a Stmt) {
        let program = self.program;
        self.writes += usize::from(stmt.written().is_some_and(|place| place.root().is_none()));
        if let StmtKind::Call { callee: Callee::Function(id), args, .. } = &stmt.kind {
            let function = &program.functions[*id];
            self.writes += usize::from(function.body.is_none());
            self.loose |= WITHOUT_CONST.contains(&function.name.as_str());
            // A function without a prototype takes what it is given.
            let mut given = function.params.iter().map(|param| &program.vars[*param].ty).zip(args);
            self.loose |= given.any(|(param, arg)| points_to_constant(&arg.ty) && !points_to_constant(param));
        }
        let shown = shown(program, stmt);
        visit::stmt_exprs(stmt, &mut |expr| {
            if !shown.iter().any(|text| std::ptr::eq(*text, expr)) {
                self.value(expr);
            }
        });
    }

    /// Records that the address of an lvalue is used; returns whether it is in an object with constant parts.
    fn note(&mut self, place: &'a Expr) -> bool {
        if let ExprKind::Str { bytes, width } = &outermost(place).kind {
            self.texts.insert((bytes, *width));
            return true;
        }
        let Some(id) = place.root() else { return false };
        let var = &self.program.vars[id];
        if !has_parts(self.program, &var.ty) || is_image(var) {
            return false;
        }
        if var.storage.is_static() && !var.thread_local && is_constant(&var.ty) {
            self.named.insert(id);
        } else {
            self.unnamed = true;
        }
        true
    }

    fn value(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Cast(inner) => {
                let is_address = matches!(inner.kind, ExprKind::Decay(_) | ExprKind::AddrOf(_));
                let stays = expr.ty.pointee().is_some_and(is_constant);
                if let (true, true, ExprKind::Decay(place) | ExprKind::AddrOf(place)) = (is_address, stays, &inner.kind)
                {
                    self.note(place);
                    self.below(place);
                    return;
                }
                let is_function = |ty: &Type| ty.pointee().is_some_and(Type::is_function);
                self.loose |= is_function(&inner.ty) && is_function(&expr.ty);
                self.loose |=
                    !stays && inner.ty.pointee().is_some_and(|to| is_constant(to) || holds_one(self.program, to));
                self.value(inner);
            }
            ExprKind::Decay(place) | ExprKind::AddrOf(place) => {
                if self.note(place) {
                    self.loose |= !expr.ty.pointee().is_some_and(is_constant);
                }
                self.below(place);
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => {
                if expr.is_place() {
                    self.below(expr);
                } else {
                    visit::operands(expr, &mut |operand| self.value(operand));
                }
            }
        }
    }

    /// Surveys the expressions on which the address of an lvalue depends.
    fn below(&mut self, place: &'a Expr) {
        match place.place() {
            Some(PlaceKind::Member(of, _)) => self.below(of),
            Some(PlaceKind::Index(base, index)) => {
                self.value(index);
                match base.as_decayed() {
                    Some(array) => self.below(array),
                    None => self.value(base),
                }
            }
            Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_)) | None => {
                visit::operands(place, &mut |operand| self.value(operand));
            }
        }
    }
}

/// The object that contains an lvalue, if no pointer is dereferenced.
fn outermost(place: &Expr) -> &Expr {
    match place.place() {
        Some(PlaceKind::Member(of, _)) => outermost(of),
        Some(PlaceKind::Index(base, _)) => base.as_decayed().map_or(place, outermost),
        Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_)) | None => place,
    }
}

/// Whether an argument is the address of an image from which a variable is initialized.
pub fn is_image_address(program: &Program, arg: &Expr) -> bool {
    if let Some(inner) = arg.as_cast() {
        return is_image_address(program, inner);
    }
    arg.as_address().and_then(Expr::as_var).is_some_and(|var| is_image(&program.vars[var]))
}

/// The lvalue itself, or the structure of a bit-field.
pub fn without_bits<'a>(program: &Program, place: &'a Expr) -> &'a Expr {
    let ExprKind::Member(of, field) = &place.kind else { return place };
    let TypeKind::Record(id) = of.ty.kind else { return place };
    let field = program.records[id].fields.as_ref().and_then(|fields| fields.get(*field as usize));
    match field.is_some_and(|field| field.bits.is_some()) {
        true => of,
        false => place,
    }
}

/// Whether the variable is an image from which the pass `normalize` initializes another variable.
pub fn is_image(var: &Var) -> bool {
    var.role == VarRole::Image
}

fn points_to_constant(ty: &Type) -> bool {
    ty.pointee().is_some_and(is_constant)
}

fn is_constant(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(of, _) => is_constant(of) || ty.quals.constant,
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => ty.quals.constant,
    }
}

/// Whether an object of this type contains a pointer to a constant type, which would be lost if the object were
/// accessed with another type.
fn holds_one(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Pointer(to) => is_constant(to),
        TypeKind::Array(of, _) => holds_one(program, of),
        TypeKind::Record(id) => program.records[*id].fields.iter().flatten().any(|field| holds_one(program, &field.ty)),
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => false,
    }
}
