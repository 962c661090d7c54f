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

use crate::analysis::points_to;
use crate::analysis::results;
use crate::diag::Diagnostic;
use crate::ir::{
    layout, visit, ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Function, FunctionType, Id, IntKind, Origin,
    Program, Stmt, StmtKind, Storage, Type, TypeKind,
};
use crate::library::{Contract, Fill, Gives, Model, Range, MOST_ERRORS};
use crate::passes::block_lifetimes::memory::library_function;
use crate::passes::unknown_functions::{bound, has_pointer, result as unknown, temp, zeroed, Sets};
use crate::passes::Options;
use crate::source::Span;

/// The size of a text of the environment, with its end. Longer ones are a bound.
const TEXT: u64 = 8;
/// The bound that is hit by a longer text.
const LONG_TEXT: &str = "text of the environment with more than 7 characters";
/// At most so many numbers are set one by one.
const FEW: usize = 32;

/// Expands all calls of functions with a contract.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &Options) -> Result<(), Vec<Diagnostic>> {
    let functions: Vec<_> = program.functions.ids().filter(|id| program.functions[*id].body.is_some()).collect();
    if !functions.iter().any(|function| has_contract(program, *function)) {
        return Ok(());
    }
    for function in functions {
        let Some(body) = program.functions[function].body.take() else { continue };
        let body = block(program, function, body);
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

fn block(program: &mut Program, function: Id<Function>, stmts: Block) -> Block {
    let mut out = Vec::with_capacity(stmts.len());
    for mut stmt in stmts {
        if let Some((name, contract)) = contract_of(program, &stmt.kind) {
            if let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = stmt.kind {
                let call = Call { name, contract, called, result, args };
                out.extend(expand(program, function, call, &stmt.origin));
                continue;
            }
        }
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = block(program, function, taken);
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

/// The statements that the call stands for.
pub(super) fn expand(program: &mut Program, function: Id<Function>, call: Call, origin: &Origin) -> Block {
    let Call { name, contract, called, result, args } = call;
    program.caveat(format!("`{name}` does anything that its contract allows ({})", contract.subject), origin.span);
    let ty = program.functions[called].ty.result.unqualified();
    let needed = result.is_some() || contract.errno || !contract.fills.is_empty() || contract.beyond.is_some();
    let value = (needed && !ty.is_void()).then(|| temp(program, function, &ty));
    let mut cx = Cx { program, function, called, args, by: origin.by("contracts"), out: Vec::new() };
    if let Some(what) = contract.beyond {
        cx.bound(what);
    }
    if let Some(value) = &value {
        cx.gives(name, contract.gives, value);
    } else if contract.gives == Gives::EndsProcess {
        cx.may_end();
    } else if let Gives::Stops(what) = contract.gives {
        cx.push(StmtKind::BoundHit(what));
    }
    for fill in contract.fills {
        cx.fill(*fill, value.as_ref());
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
    out: Block,
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

    fn gives(&mut self, name: &str, gives: Gives, value: &Expr) {
        let by = self.by.clone();
        match gives {
            Gives::Any => self.out.extend(unknown(self.program, self.function, value.clone(), &by)),
            Gives::Between(low, high) => {
                self.push(StmtKind::Havoc(value.clone()));
                let range = Range::Between(low, high);
                let within = results::within(self.program, self.called, range, value, &self.args);
                within.into_iter().for_each(|cond| self.push(StmtKind::assume(cond)));
            }
            Gives::UpTo(arg) | Gives::Count(arg) => {
                self.push(StmtKind::Havoc(value.clone()));
                self.up_to(value, arg, matches!(gives, Gives::UpTo(_)));
            }
            Gives::Argument(arg) => {
                let null = Expr::constant(0, value.ty.clone());
                self.push(StmtKind::Assign { place: value.clone(), value: null });
                let fine = self.any_bool();
                self.when(fine, |cx| cx.same(value, arg));
            }
            Gives::Same(arg) => self.same(value, arg),
            Gives::Object => self.out.extend(unknown(self.program, self.function, value.clone(), &by)),
            Gives::Static => self.one_object(name, value),
            Gives::Text => {
                let null = Expr::constant(0, value.ty.clone());
                self.push(StmtKind::Assign { place: value.clone(), value: null });
                let found = self.any_bool();
                self.when(found, |cx| cx.text(value));
            }
            Gives::Memory(size) => {
                let failed = Expr::int(-1).cast(&value.ty);
                self.push(StmtKind::Assign { place: value.clone(), value: failed });
                let fine = self.any_bool();
                self.when(fine, |cx| cx.memory(value, size));
            }
            Gives::Handler => {
                let number = self.temp(&Type::ptrdiff_t(self.program.model));
                self.push(StmtKind::Assign { place: number.clone(), value: Expr::constant(0, number.ty.clone()) });
                let failed = self.any_bool();
                let error = Expr::constant(-1, number.ty.clone());
                self.when(failed, |cx| cx.push(StmtKind::Assign { place: number.clone(), value: error }));
                self.push(StmtKind::Assign { place: value.clone(), value: number.cast(&value.ty) });
            }
            Gives::Stops(what) => {
                self.push(StmtKind::BoundHit(what));
                self.push(StmtKind::Havoc(value.clone()));
            }
            Gives::EndsProcess => {
                self.may_end();
                let failed = Expr::int(-1).cast(&value.ty);
                self.push(StmtKind::Assign { place: value.clone(), value: failed });
            }
        }
    }

    fn may_end(&mut self) {
        let ends = self.any_bool();
        self.when(ends, |cx| cx.exit());
    }

    /// `_Exit(0)`
    fn exit(&mut self) {
        let exit = library_function(self.program, "_Exit", Type::void(), vec![Type::int()]);
        self.push(StmtKind::call(None, Callee::Function(exit), vec![Expr::int(0)]));
    }

    fn same(&mut self, value: &Expr, arg: usize) {
        if let Some(arg) = self.args.get(arg).cloned() {
            self.push(StmtKind::Assign { place: value.clone(), value: arg.cast(&value.ty) });
        }
    }

    /// `value == -1 || value >= 0 && (size_t)value <= (size_t)arg`
    fn up_to(&mut self, value: &Expr, arg: usize, fails: bool) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let size = Type::size_t(self.program.model);
        let below = Expr::binary(BinOp::Le, value.clone().cast(&size), arg.cast(&size));
        let positive = Expr::binary(BinOp::Ge, value.clone(), Expr::constant(0, value.ty.clone()));
        let minus = Expr::binary(BinOp::Eq, value.clone(), Expr::constant(-1, value.ty.clone()));
        let fits = positive.and(below);
        self.push(StmtKind::assume(if fails { minus.or(fits) } else { fits }));
    }

    /// A new text.
    fn text(&mut self, place: &Expr) {
        self.bound(LONG_TEXT);
        let by = self.by.clone();
        self.out.extend(zeroed(self.program, self.function, place, TEXT, 1, &by));
        self.fills("__ulseq_fill_short_text", place.clone(), None);
    }

    /// New memory of so many bytes as an argument says.
    fn memory(&mut self, place: &Expr, size: usize) {
        let Some(size) = self.args.get(size).cloned() else { return };
        let (bytes, address) = (Type::size_t(self.program.model), Type::void().pointer_to());
        let malloc = library_function(self.program, "malloc", address.clone(), vec![bytes.clone()]);
        let raw = self.temp(&address);
        let size = size.cast(&bytes);
        self.push(StmtKind::call(Some(raw.clone()), Callee::Function(malloc), vec![size]));
        self.push(StmtKind::Assign { place: place.clone(), value: raw.cast(&place.ty) });
    }

    /// The object that all calls of a function return, or null.
    fn one_object(&mut self, name: &str, value: &Expr) {
        let Some(to) = value.ty.pointee().filter(|to| layout::size_of(self.program, to).is_some()).cloned() else {
            let by = self.by.clone();
            self.out.extend(unknown(self.program, self.function, value.clone(), &by));
            return;
        };
        let name = format!("__ulseq_{name}_result");
        let found = self.program.vars.iter().find(|(_, var)| var.name == name).map(|(id, _)| id);
        let var = match found {
            Some(var) => var,
            None => self.program.add_var(name, to.unqualified(), Storage::Static),
        };
        let address = self.program.place(var).addr_of();
        let null = Expr::constant(0, value.ty.clone());
        self.push(StmtKind::Assign { place: value.clone(), value: null });
        let fine = self.any_bool();
        let value = value.clone();
        self.when(fine, |cx| {
            cx.push(StmtKind::Assign { place: value.clone(), value: address.cast(&value.ty) });
            cx.object(&value, &to, true, false);
        });
    }

    fn errno(&mut self, gives: Gives, value: &Expr) {
        let Some(location) =
            self.program.functions.iter().find(|(_, f)| f.name == "__errno_location").map(|(id, _)| id)
        else {
            return;
        };
        let compared = |op, with: Expr| Expr::binary(op, value.clone(), with);
        let failed = match gives {
            Gives::Count(most) => match self.args.get(most) {
                Some(most) => compared(BinOp::Lt, most.clone().cast(&value.ty)),
                None => return,
            },
            Gives::Memory(_) => compared(BinOp::Eq, Expr::int(-1).cast(&value.ty)),
            Gives::Any
            | Gives::Between(..)
            | Gives::UpTo(_)
            | Gives::Argument(_)
            | Gives::Same(_)
            | Gives::Object
            | Gives::Static
            | Gives::Text
            | Gives::Handler
            | Gives::Stops(_)
            | Gives::EndsProcess => {
                let op = if value.ty.is_pointer() { BinOp::Eq } else { BinOp::Lt };
                compared(op, Expr::constant(0, value.ty.clone()))
            }
        };
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

/// Filling memory.
impl Cx<'_> {
    fn fill(&mut self, fill: Fill, value: Option<&Expr>) {
        let size = Type::size_t(self.program.model);
        let arg = |cx: &Self, at: usize| cx.args.get(at).cloned();
        match fill {
            Fill::Result(to) => {
                let (Some(to), Some(value)) = (arg(self, to), value) else { return };
                let some = Expr::binary(BinOp::Gt, value.clone(), Expr::constant(0, value.ty.clone()));
                let count = value.clone().cast(&size);
                self.when(some, |cx| cx.fills("__ulseq_fill", to, Some(count)));
            }
            Fill::Items(to, of) => {
                let (Some(to), Some(of), Some(value)) = (arg(self, to), arg(self, of), value) else { return };
                let bytes = Expr::binary(BinOp::Mul, value.clone().cast(&size), of.cast(&size));
                self.fills("__ulseq_fill", to, Some(bytes));
            }
            Fill::Bytes(to, count) | Fill::Text(to, count) => {
                let (Some(to), Some(count)) = (arg(self, to), arg(self, count)) else { return };
                let name = if matches!(fill, Fill::Text(..)) { "__ulseq_fill_text" } else { "__ulseq_fill" };
                self.unless_null(to, |cx, to| cx.fills(name, to, Some(count.cast(&size))));
            }
            Fill::InOut(to, count) => {
                let (Some(to), Some(count)) = (arg(self, to), arg(self, count)) else { return };
                self.unless_null(to, |cx, to| cx.unless_null(count, |cx, count| cx.in_out(to, &count)));
            }
            Fill::Pair(to) => {
                let Some(to) = arg(self, to) else { return };
                for at in 0..2 {
                    if let Some(place) = element(&to, Expr::int(at)) {
                        self.push(StmtKind::Havoc(place));
                    }
                }
            }
            Fill::NewText(to) => {
                let Some(to) = arg(self, to) else { return };
                let Some(of) = to.ty.pointee().filter(|of| of.is_pointer()).cloned() else { return };
                let text = self.temp(&of);
                self.text(&text);
                self.push(StmtKind::Assign { place: to.deref(), value: text });
            }
            Fill::Global(name) => self.global(name),
            Fill::Points(to, into) => {
                let (Some(to), Some(into)) = (arg(self, to), arg(self, into)) else { return };
                self.bound("text of the program is read");
                self.unless_null(to, |cx, to| {
                    let place = to.deref();
                    let value = into.cast(&place.ty);
                    cx.push(StmtKind::Assign { place, value });
                });
            }
            Fill::Object(to) | Fill::Texts(to) => {
                // The argument had its own type before it became a `void *`.
                let Some(to) = arg(self, to).filter(|to| to.ty.is_pointer()) else { return };
                let to = stripped(to);
                let Some(of) = to.ty.pointee().cloned() else { return };
                let texts = matches!(fill, Fill::Texts(_));
                self.unless_null(to, |cx, to| cx.object(&to, &of, false, texts));
            }
            Fill::Objects(to, count) => {
                let (Some(to), Some(count)) = (arg(self, to), arg(self, count)) else { return };
                let Some(each) = to.ty.pointee().and_then(|of| layout::size_of(self.program, of)) else { return };
                let some = Expr::binary(BinOp::Gt, count.clone(), Expr::constant(0, count.ty.clone()));
                let bytes = Expr::binary(BinOp::Mul, count.cast(&size), Expr::constant(each.into(), size));
                self.when(some, |cx| cx.fills("__ulseq_fill", to, Some(bytes)));
            }
        }
    }

    fn global(&mut self, name: &str) {
        let Some(var) = self.program.vars.iter().find(|(_, var)| var.name == name && var.storage == Storage::Extern)
        else {
            return;
        };
        let place = self.program.place(var.0);
        let value = self.temp(&place.ty.unqualified());
        if value.ty.is_pointer() {
            let null = Expr::constant(0, value.ty.clone());
            self.push(StmtKind::Assign { place: value.clone(), value: null });
            let given = self.any_bool();
            self.when(given, |cx| cx.text(&value));
        } else {
            self.push(StmtKind::Havoc(value.clone()));
            let positive = Expr::binary(BinOp::Ge, value.clone(), Expr::int(1));
            self.push(StmtKind::assume(positive));
            if let (Some(count), "optind") = (self.args.first().cloned(), name) {
                self.push(StmtKind::assume(Expr::binary(BinOp::Le, value.clone(), count)));
            }
        }
        self.push(StmtKind::Assign { place, value });
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

    /// Fills as many bytes as `*count` says, and sets that number.
    fn in_out(&mut self, to: Expr, count: &Expr) {
        let Some(of) = count.ty.pointee().filter(|of| of.is_integer()).cloned() else { return };
        let number = self.temp(&of);
        self.push(StmtKind::Assign { place: number.clone(), value: count.clone().deref() });
        let size = Type::size_t(self.program.model);
        self.fills("__ulseq_fill", to, Some(number.clone().cast(&size)));
        self.push(StmtKind::Havoc(number.clone()));
        let most = Expr::constant(128, number.ty.clone());
        self.push(StmtKind::assume(Expr::binary(BinOp::Le, number.clone(), most)));
        self.push(StmtKind::Assign { place: count.clone().deref(), value: number });
    }

    fn unless_null(&mut self, pointer: Expr, then: impl FnOnce(&mut Self, Expr)) {
        let to = self.temp(&pointer.ty);
        self.push(StmtKind::Assign { place: to.clone(), value: pointer });
        let cond = Expr::binary(BinOp::Ne, to.clone(), Expr::int(0).cast(&to.ty));
        self.when(cond, |cx| then(cx, to));
    }

    /// Fills the object of the type `of` behind a pointer in a variable.
    fn object(&mut self, to: &Expr, of: &Type, keeps_pointers: bool, texts: bool) {
        if of.quals.constant {
            return;
        }
        let Some(size) = layout::size_of(self.program, of).filter(|size| *size > 0) else {
            self.bound("an object whose size is not known is filled");
            return;
        };
        let mut sets = Sets::new(self.by.clone());
        let places = sets.all(self.program, &to.clone().deref());
        let pointers = has_pointer(self.program, of);
        if matches!(of.kind, TypeKind::Int(IntKind::Char | IntKind::SChar | IntKind::UChar) | TypeKind::Void) {
            self.bound("a buffer whose size is not known is filled");
        } else if !pointers && places.len() > FEW {
            let count = Expr::constant(size.into(), Type::size_t(self.program.model));
            self.fills("__ulseq_fill", to.clone(), Some(count));
        } else {
            self.out.extend(places);
            if !sets.is_exact() && !keeps_pointers {
                self.bound("pointers in a structure are set");
            }
        }
        if texts {
            self.end_texts(&to.clone().deref());
        }
    }

    /// `place.name[n - 1] = 0;`
    fn end_texts(&mut self, place: &Expr) {
        let TypeKind::Record(id) = &place.ty.kind else { return };
        let fields = self.program.records[*id].fields.clone().unwrap_or_default();
        for (at, field) in fields.iter().enumerate() {
            let TypeKind::Array(of, ArrayLen::Fixed(count)) = &field.ty.kind else { continue };
            if !matches!(of.kind, TypeKind::Int(IntKind::Char)) || *count == 0 {
                continue;
            }
            let member = ExprKind::Member(Box::new(place.clone()), at as u32);
            let array = Expr::new(member, field.ty.clone(), Span::NONE);
            let base = Expr::new(ExprKind::Decay(Box::new(array)), Type::clone(of).pointer_to(), Span::NONE);
            if let Some(last) = element(&base, Expr::int(i128::from(*count) - 1)) {
                self.push(StmtKind::Assign { place: last, value: Expr::constant(0, Type::clone(of)) });
            }
        }
    }
}

/// The argument before its conversion to `void *`.
fn stripped(arg: Expr) -> Expr {
    let void = arg.ty.pointee().is_some_and(Type::is_void);
    match arg.as_cast().filter(|inner| void && inner.ty.is_pointer()) {
        Some(inner) => stripped(inner.clone()),
        None => arg,
    }
}

/// `base[at]`
fn element(base: &Expr, at: Expr) -> Option<Expr> {
    let of = base.ty.pointee()?.clone();
    (!of.is_void()).then(|| Expr::new(ExprKind::Index(Box::new(base.clone()), Box::new(at)), of, Span::NONE))
}
