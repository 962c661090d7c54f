//! Lowers a program to concurrent normal form.
//!
//! Takes [`Form::Lowered`](crate::ir::Form::Lowered), gives [`Form::Normal`](crate::ir::Form::Normal):
//!
//! - expressions have no side effects and contain no calls;
//! - every statement makes at most one access to memory that another thread may access: a global, a local whose
//!   address is taken, or anything behind a pointer (decided by [`places`]);
//! - conditions read only private variables;
//! - only `if`, `while (1)`, `goto`, `break` and blocks remain.
//!
//! C's order of evaluation is preserved; where C leaves it unspecified, evaluation is from left to right. An operation
//! on an `_Atomic` object and each atomic builtin is one [`StmtKind::Atomic`].
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
mod comparison_signs;
mod control;
mod copying;
pub mod elements;
mod exposed;
mod expr;
mod init;
pub(super) mod library_reads;
mod library_results;
mod main_arguments;
mod places;
mod scanning;

use self::comparison_signs::Signs;
use self::main_arguments::MainArguments;
use super::Options;
use crate::analysis::access;
use crate::diag::Diagnostic;
use crate::ir::{
    ArrayLen, Block, Expr, Function, Id, IdMap, IdSet, Label, Origin, Program, Stmt, StmtKind, Storage, Type, TypeKind,
    Var,
};
use crate::source::Span;
use crate::without::Reduction;

/// Normalizes every function body.
///
/// # Errors
/// Every construct that has no normal form, with its location.
pub fn run(program: &mut Program, options: &Options) -> Result<(), Vec<Diagnostic>> {
    let counts = options.without.uses(Reduction::TripCounts);
    let signs = options.without.uses(Reduction::ComparisonSigns);
    library_results::add_constants(program);
    let (clocks, seeds) = (library_results::asks_clocks_again(program), library_results::seeds_again(program));
    let known = Known { counts, signs, clocks, seeds };
    let mut diagnostics = Vec::new();
    let functions: Vec<_> = program.functions.ids().collect();
    for function in functions {
        if let Some(body) = program.functions[function].body.take() {
            let body = function_body(program, function, &body, known, &mut diagnostics);
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

/// What is known before the bodies are looked at.
#[derive(Clone, Copy)]
struct Known {
    counts: bool,
    signs: bool,
    clocks: bool,
    seeds: bool,
}

fn function_body(
    program: &mut Program,
    function: Id<Function>,
    body: &Block,
    Known { counts, signs, clocks, seeds }: Known,
    diagnostics: &mut Vec<Diagnostic>,
) -> Block {
    let address_taken = access::address_taken(body);
    let exposed = exposed::exposed(program, body, &address_taken);
    let main_arguments = MainArguments::of(program, function, body);
    let signs = if signs { Signs::of(program, body) } else { Signs::default() };
    let mut cx = Cx {
        program,
        function,
        out: Vec::new(),
        address_taken,
        exposed,
        main_arguments,
        from_main: false,
        from_clock: false,
        signs,
        counts,
        clocks,
        seeds,
        nesting: Vec::new(),
        arrays: IdMap::default(),
        origin: Origin::control("normalize"),
        diagnostics,
    };
    if cx.program.main == Some(function) {
        cx.choose_constants();
    }
    cx.block(body);
    cx.variable_types();
    cx.out
}

/// Whether the type depends on the value of a variable (variably modified type).
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

/// The state during the normalization of one function.
struct Cx<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    /// The statements emitted so far.
    out: Block,
    /// Locals that may be reached other than by name.
    address_taken: IdSet<Id<Var>>,
    /// Those of them whose address another thread may know.
    exposed: IdSet<Id<Var>>,
    /// The strings passed to `main`.
    main_arguments: MainArguments,
    /// Whether the first argument of the call that is emitted is one of them.
    from_main: bool,
    /// Whether it depends on something that differs from run to run.
    from_clock: bool,
    /// The comparisons of memory of which only the sign is used.
    signs: Signs,
    /// Whether trip counts of loops are determined.
    counts: bool,
    /// Whether the program may ask a clock more than once.
    clocks: bool,
    /// Whether it may seed the generator of random numbers more than once.
    seeds: bool,
    /// Loops and switches that enclose the current statement.
    nesting: Vec<Nesting>,
    /// Variable-length arrays and the pointers that replace them.
    arrays: IdMap<Id<Var>, Id<Var>>,
    /// Origin of the emitted statements.
    origin: Origin,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// The targets of `break` and `continue`.
enum Nesting {
    /// A loop; the label is created when the first `continue` needs it.
    Loop { on_continue: Option<Id<Label>> },
    /// `do { } while (0)`: executed once; `break` and `continue` both jump to its end.
    Once { end: Option<Id<Label>> },
    /// A switch: the label after it, created when needed, and the labels of its cases in source order.
    Switch { on_break: Option<Id<Label>>, cases: Vec<control::CaseLabel> },
}

impl Cx<'_> {
    /// Locals are declared at the beginning of their function, or outlive a call: their types must not depend on
    /// values computed later. Arrays with one variable dimension have been replaced by pointers.
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

    /// Runs `work` with an empty output and returns the statements emitted.
    fn collect(&mut self, work: impl FnOnce(&mut Self)) -> Block {
        let outer = std::mem::take(&mut self.out);
        work(self);
        std::mem::replace(&mut self.out, outer)
    }

    /// A fresh private variable of the unqualified type; `name` says what it holds.
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
