//! The variables that could be sliced away: numbers, and arrays and structures of numbers, that are accessed by name
//! only.
//!
//! Everything else stays in every abstraction: pointers and what they may point to, objects of the library, unions,
//! objects that are copied as a whole, and variables that have a role for later passes. A variable that is never
//! written stays, too: it costs no state and no visible point.

use super::expressions::{each_var, is_within};
use crate::analysis::address_taken::address_taken;
use crate::ir::{visit, ArrayLen, Expr, ExprKind, Id, IdSet, Program, Storage, Type, TypeKind, Var, VarRole};

/// The candidates of a program in normal form.
pub(super) fn run(program: &Program) -> IdSet<Id<Var>> {
    let mut survey = Survey::default();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        survey.excluded.extend(address_taken(body));
        // Whoever calls the function sets them.
        survey.written.extend(function.params.iter().copied());
        visit::walk_stmts(body, &mut |stmt| {
            survey.written.extend(stmt.written().and_then(Expr::root));
            visit::stmt_exprs(stmt, &mut |expr| survey.expr(program, expr));
        });
    }
    for (_, var) in program.vars.iter() {
        var.init.iter().for_each(|init| visit::init_exprs(init, &mut |expr| survey.initializer(expr)));
        survey.types(&var.ty);
    }
    if let Some(main) = program.main {
        survey.excluded.extend(program.functions[main].params.iter().copied());
    }
    let fits = |(id, var): &(Id<Var>, &Var)| {
        is_plain(program, var) && survey.written.contains(id) && !survey.excluded.contains(id)
    };
    let all = program.vars.iter().filter(fits);
    all.filter(|(id, var)| var.storage.is_static() || !survey.indexed.contains(id)).map(|(id, _)| id).collect()
}

/// How a program uses its variables.
#[derive(Default)]
struct Survey {
    written: IdSet<Id<Var>>,
    /// Their addresses are taken, they are used as a whole, or a type depends on them.
    excluded: IdSet<Id<Var>>,
    /// Arrays with an index that is not constant: such an access must still be checked, which needs the object, and
    /// reading an automatic object that was never set is no plain read.
    indexed: IdSet<Id<Var>>,
}

impl Survey {
    fn expr(&mut self, program: &Program, expr: &Expr) {
        if is_record(expr) {
            self.excluded.extend(expr.root());
        }
        visit::walk_expr(expr, &mut |part| {
            if let ExprKind::Index(base, index) = &part.kind {
                let array = base.as_decayed();
                if !array.is_some_and(|array| is_within(array, index)) {
                    self.indexed.extend(part.root());
                }
            }
            let is_of_member = matches!(part.kind, ExprKind::Member(..));
            visit::operands(part, &mut |operand| {
                if is_record(operand) && !is_of_member {
                    self.excluded.extend(operand.root());
                }
            });
            let bits = program.bit_width(part);
            // A bit-field is written together with its neighbors.
            if bits.is_some() {
                self.excluded.extend(part.root());
            }
        });
    }

    /// An initializer may hold the address of any variable that it mentions.
    fn initializer(&mut self, expr: &Expr) {
        each_var(expr, &mut |var| {
            self.excluded.insert(var);
        });
    }

    fn types(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Array(of, length) => {
                if let ArrayLen::Variable(var) = length {
                    self.excluded.insert(*var);
                }
                self.types(of);
            }
            TypeKind::Pointer(to) => self.types(to),
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => {}
        }
    }
}

fn is_record(expr: &Expr) -> bool {
    expr.ty.is_record()
}

fn is_plain(program: &Program, var: &Var) -> bool {
    let has_place = match var.storage {
        Storage::Global | Storage::Static | Storage::Local | Storage::Param | Storage::Temp => true,
        // Another file may write it.
        Storage::Extern => false,
    };
    has_place
        && var.role == VarRole::Plain
        && var.memory.is_none()
        && !var.kept
        && !var.weak
        && holds_numbers(program, &var.ty)
}

/// Whether an object of this type consists of numbers only.
fn holds_numbers(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_) => !ty.quals.constant,
        TypeKind::Array(of, ArrayLen::Fixed(_)) => holds_numbers(program, of) && !ty.quals.constant,
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let plain = record.model.is_none() && !record.is_union && !ty.quals.constant;
            let fields = record.fields.as_ref();
            plain && fields.is_some_and(|fields| fields.iter().all(|field| holds_numbers(program, &field.ty)))
        }
        TypeKind::Array(_, ArrayLen::Unknown | ArrayLen::Variable(_))
        | TypeKind::Void
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::VaList => false,
    }
}
