//! Conversions of pointers that show no object as another one: of memory that was just allocated, and of arguments that
//! a function of the library does not keep.

use rustc_hash::{FxHashMap, FxHashSet};

use super::classes::target;
use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, IdMap, Program, Stmt, StmtKind, Storage, Type, Var};
use crate::library;

/// The casts that do not count, by address.
pub(super) struct Exempt(FxHashSet<*const Expr>);

/// Whether a function of the program of this name copies objects, from its second argument to its first one.
pub(super) fn copies(name: &str) -> bool {
    ["memcpy", "memmove", "mempcpy"].contains(&library_name(name))
}

/// Whether a function allocates memory.
pub(super) fn allocates(program: &Program, function: Id<Function>) -> bool {
    library::allocates(&program.functions[function].name)
}

fn library_name(name: &str) -> &str {
    name.strip_prefix("__builtin_").unwrap_or(name)
}

impl Exempt {
    pub(super) fn of(program: &Program) -> Exempt {
        let mut collector = Collector { program, exempt: FxHashSet::default(), uses: VariableUses::default() };
        let mut calls = Vec::new();
        visit::walk_program_exprs(program, &mut |expr| collector.expression(expr));
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            visit::walk_stmts(body, &mut |stmt| calls.extend(collector.statement(stmt)));
        }
        collector.results(&calls);
        Exempt(collector.exempt)
    }

    pub(super) fn contains(&self, cast: &Expr) -> bool {
        cast.as_cast().is_some_and(Expr::is_zero_constant) || self.0.contains(&std::ptr::from_ref(cast))
    }
}

struct Collector<'p> {
    program: &'p Program,
    exempt: FxHashSet<*const Expr>,
    uses: VariableUses<'p>,
}

/// How often each variable occurs, and the conversions of their values.
#[derive(Default)]
struct VariableUses<'p> {
    occurrences: IdMap<Id<Var>, usize>,
    casts: FxHashMap<Id<Var>, Vec<&'p Expr>>,
}

/// The result of an allocation that is a statement, and the arguments.
struct Allocation<'p> {
    result: Id<Var>,
    called: Id<Function>,
    args: &'p [Expr],
}

impl<'p> Collector<'p> {
    fn expression(&mut self, expr: &'p Expr) {
        if let ExprKind::Var(var) = expr.kind {
            *self.uses.occurrences.entry(var).or_default() += 1;
        } else if let ExprKind::Cast(value) = &expr.kind {
            if let Some(var) = value.as_var() {
                self.uses.casts.entry(var).or_default().push(expr);
            } else if let ExprKind::Call(callee, args) = &value.kind {
                callee.as_function().into_iter().for_each(|called| self.allocated(called, args, expr));
            }
        } else if let ExprKind::Call(callee, args) = &expr.kind {
            callee.as_function().into_iter().for_each(|called| self.arguments(called, args, false));
        }
    }

    /// Exempts arguments of a call. Gives an allocation whose result gets a temporary variable.
    fn statement(&mut self, stmt: &'p Stmt) -> Option<Allocation<'p>> {
        if let StmtKind::Expr(expr) = &stmt.kind {
            if let ExprKind::Call(callee, args) = &uncast(expr).kind {
                callee.as_function().into_iter().for_each(|called| self.arguments(called, args, true));
            }
        }
        let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = &stmt.kind else { return None };
        self.arguments(*called, args, result.is_none());
        let result = result.as_ref()?.as_var()?;
        allocates(self.program, *called).then_some(Allocation { result, called: *called, args })
    }

    /// Exempts conversions of arguments to `void *` if the callee does not give them back.
    fn arguments(&mut self, called: Id<Function>, args: &'p [Expr], is_unused: bool) {
        let function = &self.program.functions[called];
        let moves = copies(&function.name) || library_name(&function.name) == "memset";
        let forgets = if moves { is_unused } else { !library::gives_argument_back(&function.name) };
        if function.body.is_none() && !allocates(self.program, called) && forgets {
            let untyped = args.iter().filter(|arg| arg.ty.pointee().is_some_and(Type::is_void));
            self.exempt.extend(untyped.map(std::ptr::from_ref));
        }
    }

    /// Temporary variables that hold only results of allocations and are converted once.
    fn results(&mut self, calls: &[Allocation<'p>]) {
        let mut results: IdMap<Id<Var>, usize> = IdMap::default();
        for call in calls {
            *results.entry(call.result).or_default() += 1;
        }
        for call in calls {
            let Some([cast]) = self.uses.casts.get(&call.result).map(Vec::as_slice) else { continue };
            let (cast, all) = (*cast, self.uses.occurrences.get(&call.result).copied().unwrap_or(0));
            if self.program.vars[call.result].storage == Storage::Temp && all == results[&call.result] + 1 {
                self.allocated(call.called, call.args, cast);
            }
        }
    }

    /// A conversion of the result of an allocation. Memory that is allocated again keeps its bytes: then the pointers
    /// before and after must have the same class.
    fn allocated(&mut self, called: Id<Function>, args: &'p [Expr], cast: &'p Expr) {
        let name = &self.program.functions[called].name;
        if !library::allocates(name) {
            return;
        }
        if library_name(name) == "realloc" {
            let Some(old) = args.first() else { return };
            if target(self.program, &uncast(old).ty) != target(self.program, &cast.ty) {
                return;
            }
            self.exempt.insert(old);
        }
        self.exempt.insert(cast);
    }
}

/// The pointer before its conversion to a parameter.
pub(super) fn uncast(argument: &Expr) -> &Expr {
    argument.as_cast().unwrap_or(argument)
}
