//! Lowered program to concurrent normal form (N1 to N5 of the rewriting).
//!
//! Takes [`Form::Lowered`](crate::ir::Form::Lowered), gives [`Form::Normal`](crate::ir::Form::Normal):
//!
//! - expressions have no side effects and call nothing;
//! - every statement makes at most one access to memory that another thread may touch: a global, a local
//!   whose address is taken, or anything behind a pointer ([`places`] decides);
//! - conditions read only private variables;
//! - only `if`, `while (1)`, `goto`, `break` and blocks remain.
//!
//! C's order of evaluation is kept; where C leaves it open it goes from left to right. An operation on an
//! `_Atomic` object and each atomic builtin is one [`StmtKind::Atomic`].
//!
//! ```c
//! while (x > 0 && !done) c += y--;          // x, done, c, y global
//! ```
//! becomes
//! ```c
//! while (1) {
//!   t1 = x;
//!   t2 = t1 > 0;
//!   if (t2) { t3 = done; t2 = !t3; }
//!   if (!t2) break;
//!   t4 = c; t5 = y; y = t5 - 1; c = t4 + t5;
//! }
//! ```

mod assign;
mod atomic;
mod atomic_values;
mod calls;
mod control;
mod copying;
pub mod elements;
mod exposed;
mod expr;
mod init;
mod places;

use super::Options;
use crate::analysis::access;
use crate::diag::Diagnostic;
use crate::ir::{
    ArrayLen, Block, Expr, Function, Id, IdMap, IdSet, Label, Origin, Program, Stmt, StmtKind, Storage, Type, TypeKind,
    Var,
};
use crate::source::Span;
use crate::without::Reduction;

/// Rewrites every function body.
///
/// # Errors
/// Every construct that has no normal form, with its place.
pub fn run(program: &mut Program, options: &Options) -> Result<(), Vec<Diagnostic>> {
    let counts = options.without.uses(Reduction::TripCounts);
    let mut diagnostics = Vec::new();
    let functions: Vec<_> = program.functions.ids().collect();
    for function in functions {
        if let Some(body) = program.functions[function].body.take() {
            let body = function_body(program, function, &body, counts, &mut diagnostics);
            program.functions[function].body = Some(body);
        }
    }
    atomic_values::run(program);
    if diagnostics.is_empty() {
        Ok(())
    } else {
        Err(diagnostics)
    }
}

fn function_body(
    program: &mut Program,
    function: Id<Function>,
    body: &Block,
    counts: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Block {
    let address_taken = access::address_taken(body);
    let exposed = exposed::exposed(program, body, &address_taken);
    let mut cx = Cx {
        program,
        function,
        out: Vec::new(),
        address_taken,
        exposed,
        counts,
        nesting: Vec::new(),
        arrays: IdMap::default(),
        origin: Origin::control("normalize"),
        diagnostics,
    };
    cx.block(body);
    cx.variable_types();
    cx.out
}

/// Whether the type depends on the value of a variable.
fn is_variable(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(_, ArrayLen::Variable(_)) => true,
        TypeKind::Pointer(to) | TypeKind::Array(to, _) => is_variable(to),
        TypeKind::Function(_)
        | TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}

/// The state while one function is rewritten.
struct Cx<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    /// Where statements go.
    out: Block,
    /// Locals that something else than their name may reach.
    address_taken: IdSet<Id<Var>>,
    /// Those of them that another thread may know.
    exposed: IdSet<Id<Var>>,
    /// Whether rounds of loops are counted.
    counts: bool,
    /// Loops and switches around the current statement.
    nesting: Vec<Nesting>,
    /// Variable-length arrays and the pointers that stand for them.
    arrays: IdMap<Id<Var>, Id<Var>>,
    /// Origin of what is emitted.
    origin: Origin,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// What `break` and `continue` refer to.
enum Nesting {
    /// A loop; the label is made when the first `continue` needs it.
    Loop { on_continue: Option<Id<Label>> },
    /// `do { } while (0)`: runs once; `break` and `continue` both go to its end.
    Once { end: Option<Id<Label>> },
    /// A switch: the label behind it, made when needed, and the labels of its cases in text order.
    Switch { on_break: Option<Id<Label>>, cases: Vec<control::CaseLabel> },
}

impl Cx<'_> {
    /// Locals are declared at the head of their function, or outlive a call: their types may not depend on values that are
    /// known later. Arrays of one variable dimension have become pointers.
    fn variable_types(&mut self) {
        for var in self.program.functions[self.function].locals.clone() {
            let data = &self.program.vars[var];
            if self.arrays.contains_key(&var) || !is_variable(&data.ty) {
                continue;
            }
            let span = if data.span.is_none() { self.program.functions[self.function].span } else { data.span };
            let message =
                "arrays with a variable length in an inner dimension, and pointers to them, are not supported";
            self.diagnostics.push(
                Diagnostic::unsupported("vla-dimension", span, message)
                    .help("use a constant for every dimension but the first, or compute the index yourself"),
            );
        }
    }

    fn emit(&mut self, kind: StmtKind) {
        self.out.push(Stmt::new(kind, self.origin.clone()));
    }

    fn assign(&mut self, place: Expr, value: Expr) {
        self.emit(StmtKind::Assign { place, value });
    }

    /// Runs `work` with an empty output and returns what it emitted.
    fn collect(&mut self, work: impl FnOnce(&mut Self)) -> Block {
        let outer = std::mem::take(&mut self.out);
        work(self);
        std::mem::replace(&mut self.out, outer)
    }

    /// A new private variable of the unqualified type, named after what it holds.
    fn temp(&mut self, name: &str, ty: &Type) -> Id<Var> {
        let var = self.program.add_var(format!("__ulseq_{name}"), ty.unqualified(), Storage::Temp);
        self.program.functions[self.function].locals.push(var);
        var
    }

    fn place_of(&self, var: Id<Var>, span: Span) -> Expr {
        self.program.place(var).at(span)
    }

    fn unsupported(&mut self, code: &'static str, span: Span, message: &str, help: &str) {
        self.diagnostics.push(Diagnostic::unsupported(code, span, message).help(help));
    }
}
