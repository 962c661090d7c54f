//! Inserts calls of `__replay_point` before visible statements, and replaces the library functions that need a helper.

use std::collections::{BTreeMap, BTreeSet};

use crate::front::PreprocessedProgram;
use crate::ir::{
    visit, Block, Callee, Expr, ExprKind, Function, FunctionType, Id, IntKind, Origin, Program, Quals, Stmt, StmtKind,
    Storage, Type, TypeKind, Var,
};
use crate::replay::source_actions;
use crate::schedule::{Act, ActKind};
use crate::source::Span;

/// The number of the point at the beginning of a thread.
pub(super) const START: usize = 0;

/// Map from acts to points, which are numbered from 1.
pub(super) struct PointNumbers(BTreeMap<Act, usize>);

impl PointNumbers {
    pub(super) fn get(&self, act: &Act) -> Option<usize> {
        self.0.get(act).copied()
    }

    /// The number of points, including [`START`].
    pub(super) fn len(&self) -> usize {
        self.0.len() + 1
    }
}

/// Inserts the calls into a program in normal form; `used` are the acts of the schedule.
pub(super) fn insert(program: &mut Program, source: &PreprocessedProgram, used: &BTreeSet<Act>) -> PointNumbers {
    let point = external(program, "__replay_point", Type::void(), vec![Type::int_kind(IntKind::Int)]);
    let leave = external(program, "__replay_leave_main", Type::void(), Vec::new());
    let helped = help(program);
    let taken = taken(program);
    let mut inserter = Inserter {
        program,
        source,
        used,
        taken,
        helped,
        point,
        leave,
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
                body.insert(0, inserter.call(START, origin.clone()));
                body.push(inserter.leave(origin));
            }
            inserter.done.push((id, body));
        }
    }
    let Inserter { numbers, done, .. } = inserter;
    for (id, body) in done {
        program.functions[id].body = Some(body);
    }
    PointNumbers(numbers)
}

struct Inserter<'a> {
    program: &'a Program,
    source: &'a PreprocessedProgram,
    used: &'a BTreeSet<Act>,
    taken: BTreeSet<Id<Var>>,
    helped: BTreeMap<Id<Function>, Help>,
    point: Id<Function>,
    leave: Id<Function>,
    in_main: bool,
    numbers: BTreeMap<Act, usize>,
    done: Vec<(Id<Function>, Block)>,
}

impl Inserter<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len() * 2);
        for mut stmt in block {
            // The contents of an uninitialized object are left to the machine.
            if matches!(stmt.kind, StmtKind::Havoc(_)) && !self.is_asked(stmt.origin.span) {
                continue;
            }
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
            out.push(stmt);
        }
        out
    }

    fn is_asked(&self, span: Span) -> bool {
        self.source.map.snippet(span).contains('(')
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
    two("pthread_barrier_wait", "__replay_barrier_wait"),
    one("reach_error", "__replay_reach_error"),
    one("__VERIFIER_error", "__replay_reach_error"),
    one("__VERIFIER_assume", "__replay_assume"),
    one("__VERIFIER_atomic_begin", "__replay_atomic"),
    one("__VERIFIER_atomic_end", "__replay_atomic"),
];

/// Renames these functions; their parameters become `void *`, since the helpers do not know the library's types.
fn help(program: &mut Program) -> BTreeMap<Id<Function>, Help> {
    let mut helped = BTreeMap::new();
    for id in program.functions.ids().collect::<Vec<_>>() {
        let function = &mut program.functions[id];
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
