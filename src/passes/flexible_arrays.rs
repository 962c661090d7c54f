//! Objects whose initializer gives elements to a flexible array member, a GNU extension: they get a type of their own,
//! in which the member has the length that the initializer gives.
//!
//! ```c
//! struct text { int n; char of[]; };              // struct sized { int n; char of[3]; };
//! struct text t = { 2, "ab" };                    // struct sized t = { 2, "ab" };
//! struct text *p = &t;                            // struct text *p = (struct text *)&t;
//! ```
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{
    visit, ArrayLen, Block, Expr, ExprKind, Id, IdMap, Init, InitIndex, Program, Record, Type, TypeKind, Var,
};

/// Gives each such object its type.
///
/// # Errors
/// Initializers of which the length is not known.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let (mut sized, mut refused) = (IdMap::default(), Vec::new());
    for var in program.vars.ids().collect::<Vec<_>>() {
        match filled(program, var) {
            Some(Ok(length)) => {
                let ty = sized_type(program, &program.vars[var].ty.clone(), length);
                program.vars[var].ty = ty.clone();
                sized.insert(var, ty);
            }
            Some(Err(refusal)) => refused.push(*refusal),
            None => {}
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    if !sized.is_empty() {
        let objects = Objects { sized };
        for (_, function) in program.functions.iter_mut() {
            function.body.iter_mut().for_each(|body| objects.block(body));
        }
        for (_, var) in program.vars.iter_mut() {
            var.init.iter_mut().for_each(|init| visit::init_exprs_mut(init, &mut |expr| objects.expr(expr)));
        }
    }
    Ok(())
}

/// The number of elements that the initializer of a variable gives to a flexible array member.
fn filled(program: &Program, var: Id<Var>) -> Option<Result<u64, Box<Diagnostic>>> {
    let var = &program.vars[var];
    let (TypeKind::Record(id), Some(Init::List(entries))) = (&var.ty.kind, &var.init) else { return None };
    let fields = program.records[*id].fields.as_deref()?;
    let last = fields.last().filter(|last| matches!(last.ty.kind, TypeKind::Array(_, ArrayLen::Unknown)))?;
    let is_last = |at: InitIndex| at == InitIndex::Field(fields.len() as u32 - 1);
    match &entries.iter().find(|(at, _)| is_last(*at))?.1 {
        Init::List(elements) => elements.last().map(|(at, _)| match at {
            InitIndex::Element(at) | InitIndex::Range(_, at) => Ok(at + 1),
            InitIndex::Field(_) => Ok(0),
        }),
        Init::Str(text) => {
            let ExprKind::Str { bytes, width } = &text.kind else { return None };
            Some(Ok(bytes.len() as u64 / u64::from(*width)))
        }
        Init::Expr(value) => {
            let name = last.name.as_deref().unwrap_or_default();
            let message =
                format!("the initialization of the flexible array member '{name}' by a value is not supported");
            let refusal = Diagnostic::unsupported("flexible-array", value.span, message);
            Some(Err(Box::new(refusal.help("list the elements in braces"))))
        }
    }
}

/// The type of an object whose flexible array member has this length.
fn sized_type(program: &mut Program, ty: &Type, length: u64) -> Type {
    let TypeKind::Record(id) = ty.kind else { return ty.clone() };
    let mut record: Record = program.records[id].clone();
    let named = format!("{}_of_{length}", record.name);
    record.name = std::iter::successors(Some(named), |name| Some(format!("{name}_")))
        .find(|name| program.records.iter().all(|(_, other)| other.name != *name))
        .unwrap_or_default();
    record.typedef = None;
    if let Some(last) = record.fields.as_mut().and_then(|fields| fields.last_mut()) {
        last.ty = with_length(&last.ty, length);
    }
    Type::qualified(TypeKind::Record(program.records.push(record)), ty.quals)
}

fn with_length(array: &Type, length: u64) -> Type {
    match &array.kind {
        TypeKind::Array(of, _) => Type::qualified(TypeKind::Array(of.clone(), ArrayLen::Fixed(length)), array.quals),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => array.clone(),
    }
}

/// The objects that have got a type of their own.
struct Objects {
    sized: IdMap<Id<Var>, Type>,
}

impl Objects {
    fn block(&self, block: &mut Block) {
        visit::walk_stmts_mut(block, &mut |stmt| visit::stmt_exprs_mut(stmt, &mut |expr| self.expr(expr)));
    }

    /// Replaces the objects in an expression: members by those of the own type, the whole by the same memory in the
    /// declared type.
    fn expr(&self, expr: &mut Expr) {
        let (ty, span) = (expr.ty.clone(), expr.span);
        if let Some(object) = self.object(expr) {
            *expr = object.addr_of().cast(&ty.pointer_to()).deref().at(span);
            return;
        }
        if let ExprKind::StmtExpr(block) = &mut expr.kind {
            self.block(block);
        } else if let ExprKind::Member(of, _) = &mut expr.kind {
            match self.object(of) {
                Some(object) => **of = object,
                None => self.expr(of),
            }
        } else if let ExprKind::AddrOf(of) = &mut expr.kind {
            self.expr(of);
            if let ExprKind::Deref(pointer) = &mut of.kind {
                let pointer = std::mem::replace(&mut **pointer, Expr::int(0));
                *expr = pointer.cast(&ty).at(span);
            }
        } else {
            visit::operands_mut(expr, &mut |operand| self.expr(operand));
        }
    }

    /// The object that an expression names, in its own type.
    fn object(&self, expr: &Expr) -> Option<Expr> {
        let own = self.sized.get(&expr.as_var()?)?;
        let ty = Type::qualified(own.kind.clone(), expr.ty.quals);
        Some(Expr { ty, ..expr.clone() })
    }
}
