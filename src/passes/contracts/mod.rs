//! Calls of functions of the environment become what their contracts allow ([`crate::library::Contract`]).
//!
//! Takes and gives [`Form::Normal`](crate::ir::Form::Normal), so both the explorer and the translation get the same.
//!
//! ```c
//! n = read(fd, buffer, 80);       // becomes
//! r = *; assume(r >= -1 && r <= 80);
//! if (r > 0) __ulseq_fill(buffer, r);
//! if (r == -1) { e = *; assume(1 <= e && e <= 133); *__errno_location() = e; }
//! n = r;
//! ```

mod fills;
mod results;
mod rules;

use std::collections::HashSet;

use crate::analysis::points_to;
use crate::diag::Diagnostic;
use crate::ir::{
    visit, BinOp, Block, Callee, Expr, ExprKind, Function, FunctionType, Id, Origin, Program, Record, Stmt, StmtKind,
    Type, TypeKind,
};
use crate::library::{Contract, Gives, Model, Range, MOST_ERRORS};
use crate::passes::unknown_functions::{bound, temp};
use crate::passes::Options;
use crate::source::Span;

/// Expands all calls of functions with a contract.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &Options) -> Result<(), Vec<Diagnostic>> {
    let functions: Vec<_> = program.functions.ids().filter(|id| program.functions[*id].body.is_some()).collect();
    if errno_location(program).is_none() && !functions.iter().any(|function| has_contract(program, *function)) {
        return Ok(());
    }
    rules::note_threads(program);
    let used = UsedMembers::of(program);
    for function in functions {
        let Some(body) = program.functions[function].body.take() else { continue };
        let body = block(program, function, body, &used);
        program.functions[function].body = Some(body);
    }
    Ok(())
}

fn has_contract(program: &Program, function: Id<Function>) -> bool {
    let mut found = false;
    if let Some(body) = &program.functions[function].body {
        visit::walk_stmts(body, &mut |stmt| found |= contract_of(program, &stmt.kind).is_some());
    }
    found
}

fn contract_of(program: &Program, kind: &StmtKind) -> Option<(&'static str, Contract)> {
    let StmtKind::Call { callee, .. } = kind else { return None };
    let entry = points_to::entry_of(program, callee)?;
    match entry.model {
        Model::Contract(contract) => Some((entry.name, contract)),
        Model::Special(_)
        | Model::Stub(_)
        | Model::Extern
        | Model::Ignore
        | Model::Arbitrary
        | Model::Within(_)
        | Model::Refuse { .. } => None,
    }
}

/// The function that says where `errno` is, if the program uses it.
fn errno_location(program: &Program) -> Option<Id<Function>> {
    program.functions.iter().find(|(_, f)| f.name == "__errno_location").map(|(id, _)| id)
}

/// A function of the library without a contract that may fail: it returns -1 and sets `errno`.
fn may_fail(program: &Program, kind: &StmtKind) -> bool {
    let StmtKind::Call { callee, .. } = kind else { return false };
    match points_to::entry_of(program, callee).map(|entry| entry.model) {
        Some(Model::Within(Range::Between(low, _) | Range::UpTo(low, _))) => low == -1,
        Some(_) | None => false,
    }
}

/// Adds `if (result == -1) errno = *;` to such a call.
fn with_error(program: &mut Program, function: Id<Function>, stmt: Stmt) -> Block {
    let by = stmt.origin.by("contracts");
    let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = stmt.kind else { return vec![stmt] };
    let ty = program.functions[called].ty.result.unqualified();
    let mut cx = Cx { program, function, called, args: Vec::new(), by, used: None, out: Vec::new() };
    let value = cx.temp(&ty);
    let call = StmtKind::call(Some(value.clone()), Callee::Function(called), args);
    cx.out.push(Stmt::new(call, stmt.origin));
    cx.error_if(results::compare(BinOp::Eq, &value, -1));
    if let Some(place) = result {
        let value = if place.ty.kind == value.ty.kind { value } else { value.cast(&place.ty) };
        cx.push(StmtKind::Assign { place, value });
    }
    cx.out
}

fn block(program: &mut Program, function: Id<Function>, stmts: Block, used: &UsedMembers) -> Block {
    let fails = errno_location(program).is_some();
    let mut out = Vec::with_capacity(stmts.len());
    for mut stmt in stmts {
        if fails && may_fail(program, &stmt.kind) {
            out.extend(with_error(program, function, stmt));
            continue;
        }
        if let Some((name, contract)) = contract_of(program, &stmt.kind) {
            if let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = stmt.kind {
                let call = Call { name, contract, called, result, args };
                out.extend(expand(program, function, call, &stmt.origin, Some(used)));
                continue;
            }
        }
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = block(program, function, taken, used);
        }
        out.push(stmt);
    }
    out
}

/// A call of a function with a contract.
pub(super) struct Call {
    /// The name of the function.
    pub(super) name: &'static str,
    /// What it may do.
    pub(super) contract: Contract,
    /// The function.
    pub(super) called: Id<Function>,
    /// The place for its result.
    pub(super) result: Option<Expr>,
    /// Its arguments.
    pub(super) args: Vec<Expr>,
}

/// The statements that the call stands for. Without `used`, all members count as used.
pub(super) fn expand(
    program: &mut Program,
    function: Id<Function>,
    call: Call,
    origin: &Origin,
    used: Option<&UsedMembers>,
) -> Block {
    let Call { name, contract, called, result, args } = call;
    program.caveat(format!("`{name}` does anything that its contract allows ({})", contract.subject), origin.span);
    let ty = program.functions[called].ty.result.unqualified();
    let needed = result.is_some() || contract.errno || !contract.fills.is_empty() || !contract.rules.is_empty();
    let value = (needed && !ty.is_void()).then(|| temp(program, function, &ty));
    let mut cx = Cx { program, function, called, args, by: origin.by("contracts"), used, out: Vec::new() };
    if let Some(what) = contract.beyond {
        cx.bound(what);
    }
    if let Some(value) = &value {
        cx.gives(contract.gives, value);
    } else if contract.gives == Gives::EndsProcess {
        cx.may_end();
    } else if let Gives::Stops(what) = contract.gives {
        cx.push(StmtKind::BoundHit(what));
    }
    for fill in contract.fills {
        cx.fill(*fill, value.as_ref());
    }
    for rule in contract.rules {
        cx.rule(*rule, value.as_ref());
    }
    if let (Some(value), true) = (&value, contract.errno) {
        cx.errno(contract.gives, value);
    }
    if let (Some(place), Some(value)) = (result, value) {
        let value = if place.ty.kind == value.ty.kind { value } else { value.cast(&place.ty) };
        cx.push(StmtKind::Assign { place, value });
    }
    cx.out
}

struct Cx<'a> {
    program: &'a mut Program,
    /// The function in which the call stands.
    function: Id<Function>,
    called: Id<Function>,
    args: Vec<Expr>,
    by: Origin,
    used: Option<&'a UsedMembers>,
    out: Block,
}

/// The members of structures that the program mentions.
pub(super) struct UsedMembers(HashSet<(Id<Record>, usize)>);

impl UsedMembers {
    fn of(program: &Program) -> UsedMembers {
        let mut used = HashSet::new();
        for (_, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            visit::walk_block_exprs(body, &mut |expr| {
                let ExprKind::Member(of, at) = &expr.kind else { return };
                if let TypeKind::Record(id) = of.ty.kind {
                    used.insert((id, *at as usize));
                }
            });
        }
        UsedMembers(used)
    }
}

impl Cx<'_> {
    fn push(&mut self, kind: StmtKind) {
        self.out.push(Stmt::new(kind, self.by.clone()));
    }

    fn temp(&mut self, ty: &Type) -> Expr {
        temp(self.program, self.function, ty)
    }

    fn bound(&mut self, what: &'static str) {
        self.out.extend(bound(self.program, self.function, what, &self.by));
    }

    /// `if (cond) { ... }`
    fn when(&mut self, cond: Expr, then: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.out);
        then(self);
        let then = std::mem::replace(&mut self.out, outer);
        self.push(StmtKind::If { cond, then, els: Vec::new() });
    }

    /// A choice.
    fn any_bool(&mut self) -> Expr {
        let choice = self.temp(&Type::bool());
        self.push(StmtKind::Havoc(choice.clone()));
        choice
    }

    fn assign(&mut self, place: &Expr, value: Expr) {
        self.push(StmtKind::Assign { place: place.clone(), value });
    }

    fn assume(&mut self, cond: Expr) {
        self.push(StmtKind::assume(cond));
    }

    fn is_null(&self, pointer: &Expr) -> Expr {
        Expr::binary(BinOp::Eq, pointer.clone(), Expr::int(0).cast(&pointer.ty))
    }

    /// `name(to, count);`
    fn fills(&mut self, name: &str, to: Expr, count: Option<Expr>) {
        let void = Type::void().pointer_to();
        let mut params = vec![void.clone()];
        params.extend(count.iter().map(|count| count.ty.clone()));
        let found = self.program.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id);
        let function = found.unwrap_or_else(|| {
            let ty = FunctionType::new(Type::int(), params);
            self.program.functions.push(Function::declared(name, ty))
        });
        let args = std::iter::once(to.cast(&void)).chain(count).collect();
        self.push(StmtKind::call(None, Callee::Function(function), args));
    }

    fn unless_null(&mut self, pointer: Expr, then: impl FnOnce(&mut Self, Expr)) {
        let to = self.temp(&pointer.ty);
        self.push(StmtKind::Assign { place: to.clone(), value: pointer });
        let cond = Expr::binary(BinOp::Ne, to.clone(), Expr::int(0).cast(&to.ty));
        self.when(cond, |cx| then(cx, to));
    }

    fn errno(&mut self, gives: Gives, value: &Expr) {
        let compared = |op, with: Expr| Expr::binary(op, value.clone(), with);
        let failed = match gives {
            Gives::Count(most) => match self.args.get(most) {
                Some(most) => compared(BinOp::Lt, most.clone().cast(&value.ty)),
                None => return,
            },
            Gives::Memory(..) => compared(BinOp::Eq, Expr::int(-1).cast(&value.ty)),
            Gives::Handler(_) => compared(BinOp::Eq, Expr::int(-1).cast(&value.ty)),
            Gives::Any
            | Gives::Between(..)
            | Gives::Fraction
            | Gives::Positive
            | Gives::UpTo(_)
            | Gives::Size(_)
            | Gives::Below(_)
            | Gives::Argument(_)
            | Gives::Same(_)
            | Gives::SameOrText(_)
            | Gives::ArgumentOrText(_)
            | Gives::Inside(_)
            | Gives::PartOf(_)
            | Gives::Object
            | Gives::Static(_)
            | Gives::AlwaysStatic(_)
            | Gives::Text
            | Gives::KeptText(_)
            | Gives::StaticText(_)
            | Gives::Stops(_)
            | Gives::EndsProcess => {
                let op = if value.ty.is_pointer() { BinOp::Eq } else { BinOp::Lt };
                compared(op, Expr::constant(0, value.ty.clone()))
            }
        };
        self.error_if(failed);
    }

    /// `if (failed) errno = *;`
    fn error_if(&mut self, failed: Expr) {
        let Some(location) = errno_location(self.program) else { return };
        self.when(failed, |cx| {
            let code = cx.temp(&Type::int());
            cx.push(StmtKind::Havoc(code.clone()));
            let low = Expr::binary(BinOp::Ge, code.clone(), Expr::int(1));
            let high = Expr::binary(BinOp::Le, code.clone(), Expr::int(MOST_ERRORS.into()));
            cx.push(StmtKind::assume(low.and(high)));
            let pointer = cx.temp(&Type::int().pointer_to());
            cx.push(StmtKind::call(Some(pointer.clone()), Callee::Function(location), Vec::new()));
            cx.push(StmtKind::Assign { place: pointer.deref(), value: code });
        });
    }
}

/// `base[at]`
fn element(base: &Expr, at: Expr) -> Option<Expr> {
    let of = base.ty.pointee()?.clone();
    (!of.is_void()).then(|| Expr::new(ExprKind::Index(Box::new(base.clone()), Box::new(at)), of, Span::NONE))
}
