//! Argument lists of variadic functions (C11 7.16): an array of the arguments without a parameter. The caller builds it
//! and passes it as an additional argument, and `va_arg` iterates over it (see `normalize`). A list (`va_list`) is a
//! pointer to the next element.
//!
//! ```c
//! f(2, 7, "x");                        // becomes
//! struct __ulseq_argument a[] = {{.kind = 1, .number = 7}, {.kind = 4, .address = "x"}, {.kind = 0}};
//! f(2, a);
//! ```
//!
//! If the program never reads such an argument, the lists carry no information: they are null, and the arguments are
//! only evaluated. The same holds for a list that is passed to a library function.

use std::sync::Arc;

use super::PassOptions;
use crate::analysis::signatures::ARGUMENT;
use crate::diag::Diagnostic;
use crate::ir::{
    visit, Block, Builtin, Expr, ExprKind, Field, FloatKind, FunctionType, Id, Init, InitIndex, IntKind, Program,
    Quals, Record, StmtKind, Storage, Type, TypeKind, Var,
};
use crate::library::{generated_names, is_generated};
use crate::source::Span;

/// The kind of an argument: the value of the member `kind` of the structure, and the member that has the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ArgumentKind {
    /// The value of the member `kind`; 0 ends a list.
    pub(super) code: i128,
    /// The member with the value; `None` for types that are not modeled.
    pub(super) member: Option<u32>,
}

/// The kind of an argument of this type, after the default argument promotions (C11 7.16.1.1).
pub(super) fn kind(program: &Program, ty: &Type) -> ArgumentKind {
    if ty.is_pointer() {
        return ArgumentKind { code: 4, member: Some(3) };
    }
    if let TypeKind::Float(FloatKind::Double) = ty.kind {
        return ArgumentKind { code: 3, member: Some(2) };
    }
    match program.int_kind(ty).map(|kind| kind.bits(program.model)) {
        Some(32) => ArgumentKind { code: 1, member: Some(1) },
        Some(64) => ArgumentKind { code: 2, member: Some(1) },
        Some(_) | None => ArgumentKind { code: 9, member: None },
    }
}

/// The member `kind` of [`passed_on`].
pub(super) const PASSED_ON: i128 = 77;

/// The value of a list after it was passed to a function: a pointer to no argument.
pub(super) fn passed_on(program: &mut Program, record: Id<Record>) -> Expr {
    let known = program.vars.iter().find(|(_, var)| var.name == NO_ARGUMENT).map(|(id, _)| id);
    let ty = Type::new(TypeKind::Record(record));
    let id = known.unwrap_or_else(|| {
        let id = program.add_var(NO_ARGUMENT, ty.clone(), Storage::Static);
        program.vars[id].init = Some(Init::List(vec![(InitIndex::Field(0), Init::Expr(Expr::int(PASSED_ON)))]));
        id
    });
    Expr::var(id, ty).addr_of()
}

const NO_ARGUMENT: &str = "__ulseq_no_argument";

/// The structure for one argument, if the program reads arguments.
pub(super) fn record(program: &Program) -> Option<Id<Record>> {
    program.records.iter().find(|(_, record)| record.name == ARGUMENT).map(|(id, _)| id)
}

fn add_record(program: &mut Program) {
    let field = |name: &str, ty: Type| Field { name: Some(name.into()), ty, bits: None, align: None, packed: false };
    let fields = vec![
        field("kind", Type::int()),
        field("number", Type::int_kind(IntKind::LongLong)),
        field("real", Type::qualified(TypeKind::Float(FloatKind::Double), Quals::default())),
        field("address", Type::void().pointer_to()),
    ];
    program.records.push(Record {
        is_block: false,
        name: ARGUMENT.into(),
        typedef: None,
        model: None,
        size: None,
        is_union: false,
        fields: Some(fields),
        packed: false,
        align: None,
        span: Span::NONE,
    });
}

/// Whether the program reads an argument.
fn asks(program: &Program) -> bool {
    let mut found = false;
    for (_, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            visit::walk_block_exprs(body, &mut |expr| found |= matches!(expr.kind, ExprKind::VaArg(_)));
        }
    }
    found
}

/// The type of lists, and the parameter of the current function that is a list.
struct Lists {
    ty: Type,
    parameter: Option<Id<Var>>,
}

/// Replaces the type `va_list`, and all operations on it except `va_arg`.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    if !is_used(program) {
        return Ok(());
    }
    if asks(program) {
        add_record(program);
    }
    let ty = record(program).map_or_else(Type::void, |id| Type::new(TypeKind::Record(id))).pointer_to();
    let mut lists = Lists { ty, parameter: None };
    for var in program.vars.ids().collect::<Vec<_>>() {
        let var = &mut program.vars[var];
        var.ty = lists.replaced(&var.ty);
        if let Some(init) = &mut var.init {
            lists.initializer(init);
        }
    }
    for record in program.records.ids().collect::<Vec<_>>() {
        let fields = program.records[record].fields.iter_mut().flatten();
        fields.for_each(|field| field.ty = lists.replaced(&field.ty));
    }
    for function in program.functions.ids().collect::<Vec<_>>() {
        let is_supplied = program.supplied.contains_key(&function);
        let before = program.functions[function].ty.clone();
        lists.parameter = lists.add_parameter(program, function);
        let function = &mut program.functions[function];
        function.ty = lists.function_type(&function.ty);
        if is_supplied && function.ty != before && !is_generated(&function.name) {
            // Compilers and verifiers know the function of the library by its name, with another type.
            function.name = format!("{}{}", generated_names::PREFIX, function.name);
        }
        if let Some(body) = &mut function.body {
            lists.block(body);
        }
    }
    Ok(())
}

/// Whether any remaining function has an argument list.
fn is_used(program: &Program) -> bool {
    program.functions.iter().any(|(_, function)| {
        let mut found = false;
        let Some(body) = &function.body else { return false };
        visit::walk_block_exprs(body, &mut |expr| {
            found |= matches!(expr.kind, ExprKind::Builtin(Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy, _));
            found |= expr.ty.kind == TypeKind::VaList;
        });
        found || function.params.iter().any(|param| program.vars[*param].ty.kind == TypeKind::VaList)
    })
}

impl Lists {
    /// Adds the list parameter to a variadic function of the program.
    fn add_parameter(&self, program: &mut Program, function: Id<crate::ir::Function>) -> Option<Id<Var>> {
        record(program)?;
        let data = &program.functions[function];
        if data.body.is_none() || !data.ty.variadic || data.ty.unprototyped {
            return None;
        }
        let parameter = program.add_var("__ulseq_arguments", self.ty.clone(), Storage::Param);
        let data = &mut program.functions[function];
        data.params.push(parameter);
        data.ty.params.push(self.ty.clone());
        Some(parameter)
    }

    fn initializer(&self, init: &mut Init) {
        visit::init_exprs_mut(init, &mut |expr| visit::walk_expr_mut(expr, &mut |expr| self.expression(expr)));
    }

    fn block(&self, body: &mut Block) {
        visit::walk_stmts_mut(body, &mut |stmt| {
            if let StmtKind::Decl(_, Some(init)) = &mut stmt.kind {
                self.initializer(init);
            }
            visit::stmt_exprs_mut(stmt, &mut |expr| visit::walk_expr_mut(expr, &mut |expr| self.expression(expr)));
        });
    }

    fn expression(&self, expr: &mut Expr) {
        expr.ty = self.replaced(&expr.ty);
        if let ExprKind::StmtExpr(body) = &mut expr.kind {
            self.block(body);
        }
        if let ExprKind::SizeOf(ty) | ExprKind::AlignOf(ty) | ExprKind::OffsetOf(ty, _) = &mut expr.kind {
            *ty = self.replaced(ty);
        }
        let ExprKind::Builtin(builtin @ (Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy), args) = &mut expr.kind
        else {
            return;
        };
        let builtin = *builtin;
        let mut args = std::mem::take(args).into_iter();
        let (list, other) = (args.next(), args.next());
        let null = Expr::constant(0, self.ty.clone());
        // The second argument of `va_start` only names the last parameter.
        let value = match (builtin, self.parameter, other) {
            (Builtin::VaStart, Some(parameter), _) => Expr::var(parameter, self.ty.clone()),
            (Builtin::VaCopy, _, Some(other)) => other,
            _ => null,
        };
        let Some(list) = list else { return };
        expr.kind = ExprKind::Assign(Box::new(list), Box::new(value));
        expr.ty = self.ty.clone();
    }

    /// The type with `va_list` replaced by pointers.
    fn replaced(&self, ty: &Type) -> Type {
        let kind = match &ty.kind {
            TypeKind::VaList => self.ty.kind.clone(),
            TypeKind::Pointer(to) => TypeKind::Pointer(Arc::new(self.replaced(to))),
            TypeKind::Array(of, length) => TypeKind::Array(Arc::new(self.replaced(of)), length.clone()),
            TypeKind::Function(function) => TypeKind::Function(Arc::new(self.function_type(function))),
            TypeKind::Void | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Record(_) | TypeKind::Enum(_) => {
                return ty.clone();
            }
        };
        Type::qualified(kind, ty.quals)
    }

    fn function_type(&self, ty: &FunctionType) -> FunctionType {
        let params = ty.params.iter().map(|param| self.replaced(param)).collect();
        FunctionType { result: self.replaced(&ty.result), params, ..ty.clone() }
    }
}
