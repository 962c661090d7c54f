//! Inserts calls of `__replay_point` before visible statements, and replaces the library functions that need a helper
//! and those that give what the schedule gives.

use std::collections::{BTreeMap, BTreeSet};

use super::environment::{self, Environment, PlaceNumbers};
use crate::ir::{
    visit, Block, Callee, Expr, ExprKind, Function, FunctionType, Id, IntKind, Origin, Program, Quals, Stmt, StmtKind,
    Storage, Type, TypeKind, Var,
};
use crate::library;
use crate::replay::source_actions;
use crate::schedule::{Act, ActKind};
use crate::source::Span;

/// The number of the point at the beginning of a thread.
pub(super) const START: usize = 0;

/// The numbers that the schedule's tables use.
pub(super) struct PointNumbers {
    /// Map from acts to points, which are numbered from 1.
    points: BTreeMap<Act, usize>,
    /// Where the program gets something from its environment.
    pub(super) places: PlaceNumbers,
}

impl PointNumbers {
    pub(super) fn get(&self, act: &Act) -> Option<usize> {
        self.points.get(act).copied()
    }

    /// The number of points, including [`START`].
    pub(super) fn len(&self) -> usize {
        self.points.len() + 1
    }
}

/// Inserts the calls into a program in normal form; `used` are the acts of the schedule.
pub(super) fn insert(program: &mut Program, used: &BTreeSet<Act>, arguments: bool) -> PointNumbers {
    let point = external(program, "__replay_point", Type::void(), vec![Type::int_kind(IntKind::Int)]);
    let leave = external(program, "__replay_leave_main", Type::void(), Vec::new());
    let rest = external(program, "__replay_rest", Type::void(), Vec::new());
    let give = external(program, "__replay_give", Type::void(), Vec::new());
    let helped = help(program);
    let taken = taken(program);
    let mut inserter = Inserter {
        program,
        used,
        taken,
        helped,
        point,
        leave,
        rest,
        give,
        environment: Environment::default(),
        in_main: false,
        numbers: BTreeMap::new(),
        done: Vec::new(),
    };
    for id in inserter.program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = &inserter.program.functions[id].body {
            let body = body.clone();
            inserter.in_main = inserter.program.main == Some(id);
            let mut body = inserter.block(body);
            if inserter.in_main {
                let origin = Origin::user(inserter.program.functions[id].span);
                if arguments {
                    body.splice(0..0, command_line(inserter.program, id, &origin));
                }
                body.insert(0, inserter.call(START, origin.clone()));
                body.push(inserter.leave(origin));
            }
            inserter.done.push((id, body));
        }
    }
    let Inserter { numbers, done, environment, .. } = inserter;
    for (id, body) in done {
        program.functions[id].body = Some(body);
    }
    PointNumbers { points: numbers, places: environment.into_places() }
}

/// `argc = __replay_argc(); argv = __replay_argv();`, where `main` has these parameters.
fn command_line(program: &mut Program, main: Id<Function>, origin: &Origin) -> Block {
    let params = program.functions[main].params.clone();
    let names = ["__replay_argc", "__replay_argv"];
    let given = params.into_iter().zip(names).map(|(param, name)| {
        let ty = program.vars[param].ty.unqualified();
        let ty = if ty.is_pointer() { Type::void().pointer_to() } else { ty };
        let function = external(program, name, ty, Vec::new());
        let call = StmtKind::call(Some(program.place(param)), Callee::Function(function), Vec::new());
        Stmt::new(call, origin.clone())
    });
    given.collect()
}

struct Inserter<'a> {
    program: &'a mut Program,
    used: &'a BTreeSet<Act>,
    taken: BTreeSet<Id<Var>>,
    helped: BTreeMap<Id<Function>, Help>,
    point: Id<Function>,
    leave: Id<Function>,
    rest: Id<Function>,
    give: Id<Function>,
    environment: Environment,
    in_main: bool,
    numbers: BTreeMap<Act, usize>,
    done: Vec<(Id<Function>, Block)>,
}

impl Inserter<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len() * 2);
        for mut stmt in block {
            for act in source_actions::of(self.program, &stmt) {
                if self.used.contains(&act) || self.is_noticed(&stmt, act) {
                    let number = self.number(act);
                    out.push(self.call(number, stmt.origin.clone()));
                }
            }
            // The process ends here, which must not happen before the violation.
            if self.in_main && matches!(stmt.kind, StmtKind::Return(_)) {
                out.push(self.leave(stmt.origin.clone()));
            }
            self.pass_point(&mut stmt);
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            if let StmtKind::Loop { body, .. } = &mut stmt.kind {
                let call = StmtKind::call(None, Callee::Function(self.rest), Vec::new());
                body.insert(0, Stmt::new(call, stmt.origin.clone()));
            }
            if environment::may_wait(self.program, &stmt) {
                out.push(Stmt::new(StmtKind::call(None, Callee::Function(self.give), Vec::new()), stmt.origin.clone()));
            }
            if let Some(kind) = self.environment.given(self.program, &stmt) {
                stmt.kind = kind;
            }
            out.push(stmt);
        }
        out
    }

    fn number(&mut self, act: Act) -> usize {
        let next = self.numbers.len() + 1;
        *self.numbers.entry(act).or_insert(next)
    }

    fn call(&self, number: usize, origin: Origin) -> Stmt {
        let args = vec![Expr::int(number as i128)];
        Stmt::new(StmtKind::call(None, Callee::Function(self.point), args), origin)
    }

    fn leave(&self, origin: Origin) -> Stmt {
        Stmt::new(StmtKind::call(None, Callee::Function(self.leave), Vec::new()), origin)
    }

    /// Whether a thread that has reached the end of its schedule must stop at this act.
    fn is_noticed(&self, stmt: &Stmt, act: Act) -> bool {
        match (&stmt.kind, act.kind) {
            (StmtKind::Call { callee: Callee::Function(id), .. }, _) => self.program.functions[*id].body.is_none(),
            (_, ActKind::Call | ActKind::GoOn) => true,
            (_, ActKind::Read | ActKind::Write) => {
                let mut found = false;
                visit::stmt_exprs(stmt, &mut |expr| {
                    visit::walk_expr(expr, &mut |expr| {
                        found |= matches!(expr.kind, ExprKind::Deref(_))
                            || expr.as_var().is_some_and(|var| {
                                let data = &self.program.vars[var];
                                (data.storage.is_static() && !data.thread_local) || self.taken.contains(&var)
                            });
                    });
                });
                found
            }
        }
    }

    /// Passes the point between the two steps to a function that waits in two steps.
    fn pass_point(&mut self, stmt: &mut Stmt) {
        let span = stmt.origin.span;
        if let StmtKind::Call { callee: Callee::Function(id), args, .. } = &mut stmt.kind {
            if self.helped.get(id).is_some_and(|help| help.two_steps) {
                let number = self.number(Act { span, kind: ActKind::GoOn });
                args.push(Expr::int(number as i128));
            }
        }
    }
}

/// A library function that is replaced.
struct Help {
    of: &'static str,
    by: &'static str,
    /// Whether it waits in two steps.
    two_steps: bool,
}

const fn one(of: &'static str, by: &'static str) -> Help {
    Help { of, by, two_steps: false }
}

const fn two(of: &'static str, by: &'static str) -> Help {
    Help { of, by, two_steps: true }
}

const HELP: &[Help] = &[
    one("pthread_create", "__replay_create"),
    one("thrd_create", "__replay_thrd_create"),
    one("pthread_exit", "__replay_exit"),
    one("thrd_exit", "__replay_thrd_exit"),
    two("pthread_cond_wait", "__replay_cond_wait"),
    two("cnd_wait", "__replay_cond_wait"),
    two("pthread_cond_timedwait", "__replay_cond_timedwait"),
    two("cnd_timedwait", "__replay_cond_timedwait"),
    two("pthread_cond_clockwait", "__replay_cond_clockwait"),
    two("pthread_barrier_wait", "__replay_barrier_wait"),
    one("reach_error", "__replay_reach_error"),
    one("__VERIFIER_error", "__replay_reach_error"),
    one("__VERIFIER_atomic_begin", "__replay_atomic"),
    one("__VERIFIER_atomic_end", "__replay_atomic"),
    one("__CPROVER_atomic_begin", "__replay_atomic"),
    one("__CPROVER_atomic_end", "__replay_atomic"),
    one("__ESBMC_atomic_begin", "__replay_atomic"),
    one("__ESBMC_atomic_end", "__replay_atomic"),
];

/// Functions with a condition, and what stands for them.
const CONDITIONS: &[(&str, &str)] = &[
    ("__VERIFIER_assume", "__replay_assume"),
    ("__CPROVER_assume", "__replay_assume"),
    ("__ESBMC_assume", "__replay_assume"),
    ("__VERIFIER_assert", "__replay_assert"),
    ("__CPROVER_assert", "__replay_assert"),
    ("__ESBMC_assert", "__replay_assert"),
];

/// Renames these functions; their parameters become `void *`, since the helpers do not know the library's types.
fn help(program: &mut Program) -> BTreeMap<Id<Function>, Help> {
    let mut helped = BTreeMap::new();
    for id in program.functions.ids().collect::<Vec<_>>() {
        let function = &mut program.functions[id];
        // A program that defines one of these means its own, as everywhere else.
        if function.body.is_some() && library::lookup(&function.name).is_some_and(|entry| !entry.overrides) {
            continue;
        }
        if let Some((_, by)) = CONDITIONS.iter().find(|(of, _)| *of == function.name) {
            let ty = FunctionType { variadic: true, ..FunctionType::new(Type::void(), vec![Type::int()]) };
            *function = Function { is_static: true, ..Function::declared(*by, ty) };
            continue;
        }
        let Some(help) = HELP.iter().find(|help| help.of == function.name) else { continue };
        function.name = help.by.to_string();
        function.body = None;
        function.params.clear();
        function.locals.clear();
        // It is defined beside the program, under exactly this name.
        function.is_static = true;
        function.span = Span::NONE;
        for param in &mut function.ty.params {
            let to_function = matches!(&param.kind, TypeKind::Pointer(to) if matches!(to.kind, TypeKind::Function(_)));
            if param.is_pointer() && !to_function {
                let constant = matches!(&param.kind, TypeKind::Pointer(to) if to.quals.constant);
                let void = Type::qualified(TypeKind::Void, Quals { constant, ..Quals::default() });
                *param = void.pointer_to();
            }
        }
        if help.two_steps {
            function.ty.params.push(Type::int_kind(IntKind::Int));
        }
        helped.insert(id, Help { ..*help });
    }
    helped
}

/// Variables whose address is taken.
fn taken(program: &Program) -> BTreeSet<Id<Var>> {
    let mut taken = BTreeSet::new();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::AddrOf(place) | ExprKind::Decay(place) = &expr.kind {
                if let Some(var) = place.root().filter(|var| program.vars[*var].storage != Storage::Temp) {
                    taken.insert(var);
                }
            }
        });
    }
    taken
}

fn external(program: &mut Program, name: &str, result: Type, params: Vec<Type>) -> Id<Function> {
    program.functions.push(Function::declared(name, FunctionType::new(result, params)))
}

#[cfg(test)]
mod tests {
    use super::HELP;
    use crate::library::{self, Role};

    /// A second step is a point of its own in a schedule, so the real function must not wait by itself.
    #[test]
    fn each_function_that_waits_in_two_steps_has_a_replacement() {
        let waits = |name: &str| library::plays(name, Role::Wake) || library::plays(name, Role::Leave);
        let names = library::entries().map(|entry| entry.name);
        for name in names.filter(|name| waits(name)) {
            assert!(HELP.iter().any(|help| help.of == name && help.two_steps), "{name}");
        }
    }
}
