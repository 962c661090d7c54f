//! Resolves calls: library calls become statements or stub calls, or remain; indirect calls become direct ones.
//!
//! Takes [`Form::Normal`](crate::ir::Form::Normal), gives [`Form::Resolved`](crate::ir::Form::Resolved). Calls that
//! create threads remain calls until the pass `threads` knows the instances.
//!
//! ```c
//! pthread_cond_wait(&c, &m);      // becomes
//! __ulseq_cond_sleep(&c, &m, SELF);
//! __ulseq_cond_wake(&c, &m, SELF);
//! ```

pub(in crate::passes) mod destructors;
mod sites;
mod special;
mod unknown_reach;
pub(in crate::passes) mod unreturned;

use crate::analysis::points_to::{self};
use crate::analysis::signatures;
use crate::diag::Diagnostic;
use crate::ir::memory_faults;
use crate::ir::number;
use crate::ir::StmtMap;
use crate::ir::{
    visit, BinOp, Block, Callee, Expr, ExprKind, FailedCheck, Function, Id, Origin, Program, Stmt, StmtKind, Type,
    TypeKind,
};
use crate::library::{self, Entry, Havoc, Model, StubStep};
use crate::passes::unknown_functions::{Outside, Pointed};
use crate::passes::{contracts, unknown_functions};
use crate::passes::{Extern, PassOptions};
use destructors::Destructors;
use sites::{sites, CallSites};

/// The bound for a call through a pointer that denotes none of the functions known to flow to it.
const UNKNOWN_FUNCTION: &str = "call through a pointer to an unknown function";

/// No function has an address below this number.
const NUMBERS: i128 = 4096;

/// The effect of a call through a pointer that denotes none of the functions known to flow to it: undefined behavior if
/// it is null or a small number, otherwise a bound, since it may be an unknown function.
pub(super) fn none_of_them(program: &Program, pointer: &Expr, origin: &Origin) -> Stmt {
    let number = pointer.clone().cast(&Type::size_t(program.model));
    let limit = Expr::constant(NUMBERS, number.ty.clone());
    let invalid = FailedCheck::Undefined(memory_faults::INVALID_CALL.to_string());
    let kind = StmtKind::If {
        cond: Expr::binary(BinOp::Lt, number, limit),
        then: vec![Stmt::new(StmtKind::Violation(invalid), origin.clone())],
        els: vec![Stmt::new(StmtKind::BoundHit(UNKNOWN_FUNCTION), origin.clone())],
    };
    Stmt::new(kind, origin.clone())
}

/// Resolves all bodies.
///
/// # Errors
/// Every call of a function without a body and a model, and every indirect call without a possible target.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let functions: Vec<_> = program.functions.ids().filter(|id| program.functions[*id].body.is_some()).collect();
    if options.externs == Extern::Havoc {
        unknown_reach::run(program, &functions);
    }
    let mut numbered = 0;
    for function in &functions {
        program.functions[*function].body.iter_mut().for_each(|body| numbered = number(body, numbered));
    }
    let CallSites { mut targets, mut effects, outside } = sites(program, &functions, options);
    let mut diagnostics = Vec::new();
    let mut destructors = Destructors::default();
    for function in functions {
        let Some(body) = program.functions[function].take_body() else { continue };
        let mut cx = Resolver {
            program,
            function,
            options,
            targets: &mut targets,
            effects: &mut effects,
            reached: Vec::new(),
            pointed: Vec::new(),
            outside: &outside,
            destructors: &mut destructors,
            diagnostics: &mut diagnostics,
        };
        let body = cx.block(body);
        program.functions[function].body = Some(body);
    }
    destructors.add_to(program);
    unreturned::run(program);
    if diagnostics.is_empty() {
        Ok(())
    } else {
        Err(diagnostics)
    }
}

struct Resolver<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    options: &'a PassOptions,
    targets: &'a mut StmtMap<Vec<Id<Function>>>,
    effects: &'a mut StmtMap<Vec<Pointed>>,
    /// The functions that the call being resolved may call, if it is indirect.
    reached: Vec<Id<Function>>,
    /// The targets of the arguments of the call being resolved.
    pointed: Vec<Pointed>,
    outside: &'a Outside,
    destructors: &'a mut Destructors,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// A call of a function in the library table.
struct LibraryCall<'a> {
    entry: &'static Entry,
    function: Id<Function>,
    /// The place for its result.
    result: Option<Expr>,
    args: Vec<Expr>,
    origin: &'a Origin,
}

impl Resolver<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for stmt in block {
            self.statement(stmt, &mut out);
        }
        out
    }

    fn statement(&mut self, mut stmt: Stmt, out: &mut Block) {
        if let StmtKind::Call { .. } = stmt.kind {
            self.pointed = self.effects.remove(&stmt).unwrap_or_default();
            self.reached = self.targets.remove(&stmt).unwrap_or_default();
        }
        if let StmtKind::Call { result, callee, args, by_elements } = stmt.kind {
            let from = out.len();
            self.call(result, callee, args, &stmt.origin, out);
            if by_elements {
                out[from..].iter_mut().for_each(Stmt::mark_by_elements);
            }
            return;
        }
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = self.block(taken);
        }
        out.push(stmt);
    }

    fn call(&mut self, result: Option<Expr>, callee: Callee, args: Vec<Expr>, origin: &Origin, out: &mut Block) {
        let function = match callee {
            Callee::Function(function) => function,
            Callee::Pointer(pointer) => {
                self.pointer_call(result, *pointer, args, origin, out);
                return;
            }
            Callee::Stub { .. } => return,
        };
        let data = &self.program.functions[function];
        match points_to::entry_of(self.program, &Callee::Function(function)) {
            Some(entry) => self.library_call(LibraryCall { entry, function, result, args, origin }, out),
            None if data.body.is_none() && function != self.function => {
                self.unknown(function, result, args, origin, out);
            }
            None if library::is_atomic_function(&data.name) => {
                let call = StmtKind::call(result, Callee::Function(function), args);
                let body = vec![Stmt::new(call, origin.clone())];
                out.push(Stmt::new(StmtKind::Atomic(body.into()), origin.by("resolve")));
            }
            None => out.push(Stmt::new(StmtKind::call(result, Callee::Function(function), args), origin.clone())),
        }
    }

    /// `if (p == &f) f(...); else if (p == &g) g(...); else ...`: see [`none_of_them`].
    fn pointer_call(&mut self, result: Option<Expr>, pointer: Expr, args: Vec<Expr>, origin: &Origin, out: &mut Block) {
        let found = std::mem::take(&mut self.reached);
        // Arguments without a parameter were dropped.
        let lost =
            |f: &Id<Function>| self.program.functions[*f].ty.variadic && self.program.functions[*f].body.is_none();
        if let Some(variadic) = found.iter().find(|f| self.accepts(**f, &pointer, &args) && lost(f)) {
            let name = &self.program.functions[*variadic].name;
            let text = format!("call of the variadic library function `{name}` through a pointer");
            let found = Diagnostic::unsupported("call-through-pointer", origin.span, text);
            self.diagnostics.push(found.help("call the function by name"));
            return;
        }
        let mut chain = vec![none_of_them(self.program, &pointer, &origin.by("resolve"))];
        for function in found.iter().rev() {
            let mut then = Vec::new();
            if self.accepts(*function, &pointer, &args) {
                self.direct(*function, &result, &args, origin, &mut then);
            } else {
                let text = "call through a pointer to a function of another type".to_string();
                then.push(Stmt::new(StmtKind::Violation(FailedCheck::Undefined(text)), origin.by("resolve")));
            }
            let name = function_pointer(self.program, *function, &pointer.ty);
            let cond = Expr::binary(BinOp::Eq, pointer.clone(), name);
            chain = vec![Stmt::new(StmtKind::If { cond, then, els: chain }, origin.by("resolve"))];
        }
        out.extend(chain);
    }

    fn accepts(&self, function: Id<Function>, pointer: &Expr, args: &[Expr]) -> bool {
        let function = &self.program.functions[function];
        match pointer.ty.pointee().map(|to| &to.kind) {
            Some(TypeKind::Function(through)) => signatures::fits(self.program, through, args, function),
            Some(_) | None => function.ty.unprototyped || function.ty.params.len() == args.len(),
        }
    }

    fn direct(
        &mut self,
        function: Id<Function>,
        result: &Option<Expr>,
        args: &[Expr],
        origin: &Origin,
        out: &mut Block,
    ) {
        let ty = self.program.functions[function].ty.clone();
        let args = args.iter().enumerate().map(|(i, arg)| match ty.params.get(i) {
            Some(param) if !param.is_record() => arg.clone().cast(param),
            _ => arg.clone(),
        });
        let args: Vec<_> = args.collect();
        let Some(place) = result.clone().filter(|_| !ty.result.is_void()) else {
            self.call(None, Callee::Function(function), args, origin, out);
            return;
        };
        if place.ty.kind == ty.result.kind {
            self.call(Some(place), Callee::Function(function), args, origin, out);
            return;
        }
        let temp = self.temp(&ty.result);
        self.call(Some(temp.clone()), Callee::Function(function), args, origin, out);
        let value = temp.cast(&place.ty);
        out.push(Stmt::assign(place, value, origin.by("resolve")));
    }

    fn temp(&mut self, ty: &Type) -> Expr {
        let var = self.program.add_temp(self.function, "__ulseq_result", ty.unqualified());
        self.program.place(var)
    }

    fn unknown(
        &mut self,
        function: Id<Function>,
        result: Option<Expr>,
        args: Vec<Expr>,
        origin: &Origin,
        out: &mut Block,
    ) {
        let name = self.program.functions[function].name.clone();
        match self.options.externs {
            Extern::Refuse if self.program.declared_by_system.contains(&function) => {
                let text = format!("`{name}` has no contract: an execution that calls it is not followed further");
                if self.program.caveats.iter().all(|caveat| caveat.text != text) {
                    self.program.caveat(text, origin.span);
                }
                out.push(Stmt::new(StmtKind::BoundHit(library::bounds::WITHOUT_CONTRACT), origin.by("resolve")));
            }
            Extern::Refuse => self.diagnostics.push(
                Diagnostic::unsupported(
                    "unknown-function",
                    origin.span,
                    format!("call of `{name}`, which has neither a body nor a model"),
                )
                .help("define the function in the program")
                .help("--extern=pure takes its result as arbitrary, --extern=havoc also what its arguments point to"),
            ),
            Extern::Pure => {
                self.program.caveat(format!("`{name}` returns an arbitrary value and changes nothing"), origin.span);
                out.extend(result.map(|place| Stmt::new(StmtKind::Havoc(place), origin.by("resolve"))));
            }
            Extern::Havoc => {
                self.program.caveat(format!("`{name}` {}", unknown_functions::CAVEAT), origin.span);
                out.extend(self.outside.call(self.program, self.function, args, &self.pointed, origin));
                if let Some(place) = result {
                    out.extend(unknown_functions::result(self.program, self.function, place, origin));
                }
            }
        }
        if self.program.functions[function].noreturn {
            // C11 6.7.4p8. The thread ends the process or goes on there forever: others see what was done before.
            out.push(Stmt::new(StmtKind::assume(Expr::int(0)), origin.by("resolve")));
        }
    }

    fn library_call(&mut self, call: LibraryCall<'_>, out: &mut Block) {
        let LibraryCall { entry, function, result, args, origin } = call;
        match entry.model {
            Model::Special(special) => {
                self.special(special, LibraryCall { entry, function, result, args, origin }, out);
            }
            Model::Stub(steps) => stub_steps(steps, entry, result, &args, origin, out),
            Model::Extern => {
                let call = StmtKind::call(result, Callee::Function(function), args);
                out.push(Stmt::new(call, origin.clone()));
            }
            Model::Ignore => {
                if let Some(place) = result {
                    let zero = Expr::constant(0, place.ty.unqualified());
                    out.push(Stmt::assign(place, zero, origin.by("resolve")));
                }
            }
            Model::Arbitrary => {
                if let Some(place) = result {
                    out.push(Stmt::new(StmtKind::Havoc(place), origin.by("resolve")));
                }
            }
            Model::Within(range) => self.within(function, range, result, &args, origin, out),
            Model::Contract(contract) => {
                let call = contracts::Call { name: entry.name, contract, called: function, result, args };
                let body = contracts::expand(self.program, self.function, call, origin, None);
                self.pointed.clear();
                for stmt in body {
                    self.statement_of_contract(stmt, out);
                }
            }
            Model::Refuse { havoc, .. } if self.options.externs == Extern::Havoc && havoc != Havoc::Refused => {
                self.unmodeled(entry, result, args, origin, out);
            }
            Model::Refuse { why, help, havoc } => {
                // The user did not write the names to which the library's macros expand.
                let message = match entry.name.starts_with('_') {
                    true => why.to_string(),
                    false => format!("`{}`: {why}", entry.name),
                };
                let refused = Diagnostic::unsupported("library-function", origin.span, message).help(help);
                let more = "--extern=havoc takes its result and what its arguments point to as arbitrary";
                self.diagnostics.push(match havoc {
                    Havoc::Refused => refused,
                    Havoc::Unknown => refused.help(more),
                });
            }
        }
    }

    /// Resolves a statement of a contract, which is in normal form.
    fn statement_of_contract(&mut self, mut stmt: Stmt, out: &mut Block) {
        if let StmtKind::Call { result, callee, args, .. } = stmt.kind {
            self.call(result, callee, args, &stmt.origin, out);
            return;
        }
        for inner in visit::blocks_mut(&mut stmt) {
            for stmt in std::mem::take(inner) {
                self.statement_of_contract(stmt, inner);
            }
        }
        out.push(stmt);
    }

    /// Handles `--extern=havoc` for a function that is known but not modeled.
    fn unmodeled(
        &mut self,
        entry: &'static Entry,
        result: Option<Expr>,
        args: Vec<Expr>,
        origin: &Origin,
        out: &mut Block,
    ) {
        let text = format!("`{}` {}", entry.name, unknown_functions::LIBRARY_CAVEAT);
        self.program.caveat(text, origin.span);
        out.extend(Outside::library_call(self.program, self.function, args, &self.pointed, origin));
        let Some(place) = result else { return };
        out.extend(unknown_functions::result(self.program, self.function, place, origin));
    }

    /// Whether calls of the function need no special rule: it is defined in the program, or a libc function that
    /// remains a call (`free`).
    fn is_callable(&self, function: Id<Function>) -> bool {
        match points_to::entry_of(self.program, &Callee::Function(function)) {
            Some(entry) => entry.model == Model::Extern,
            None => self.program.functions[function].body.is_some() || function == self.function,
        }
    }

    fn as_pointer(&self, value: Expr) -> Expr {
        value.cast(&Type::ptrdiff_t(self.program.model)).cast(&Type::void().pointer_to())
    }
}

fn stub_steps(
    steps: &[StubStep],
    entry: &'static Entry,
    result: Option<Expr>,
    args: &[Expr],
    origin: &Origin,
    out: &mut Block,
) {
    let last_result = steps.iter().rposition(|step| step.result);
    for (i, step) in steps.iter().enumerate() {
        let args = step.args.iter().filter_map(|i| args.get(*i).cloned()).collect();
        let callee = Callee::Stub { name: step.function, of: entry.name, takes_self: step.takes_self };
        let result = result.clone().filter(|_| Some(i) == last_result);
        out.push(Stmt::new(StmtKind::call(result, callee, args), origin.clone()));
    }
    if let (Some(place), None) = (result, last_result) {
        let zero = Expr::constant(0, place.ty.unqualified());
        out.push(Stmt::assign(place, zero, origin.by("resolve")));
    }
}

fn literal(expr: &Expr) -> Option<String> {
    if let ExprKind::Str { bytes, width: 1 } = &expr.kind {
        let text = bytes.split(|b| *b == 0).next().unwrap_or_default();
        return Some(String::from_utf8_lossy(text).into_owned());
    }
    expr.as_address().or_else(|| expr.as_cast()).and_then(literal)
}

/// The address of a function as a pointer of the given type.
pub(super) fn function_pointer(program: &Program, function: Id<Function>, ty: &Type) -> Expr {
    let of = Type::new(crate::ir::TypeKind::Function(std::sync::Arc::new(program.functions[function].ty.clone())));
    let name = Expr::new(ExprKind::Func(function), of.clone(), crate::source::Span::NONE);
    Expr::new(ExprKind::AddrOf(Box::new(name)), of.pointer_to(), crate::source::Span::NONE).cast(ty)
}
