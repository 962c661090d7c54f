//! Drivers: the sequential `main` that schedules the threads.
//!
//! Every driver ends when all threads have ended (or the process has), never chooses a thread that has ended, and never
//! allows a context in which nothing happens: only under these conditions can an unwinding assertion on the driver's
//! loop close a proof. A driver depends on the scheme only in whether a call of a thread's function is a whole context
//! or one step.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::{
    BinOp, Block, Callee, Expr, FailedCheck, Function, FunctionType, Id, Origin, Program, Stmt, StmtKind, Storage,
    Thread, Type, UnOp, Var, VarRole,
};
use crate::scheme::{Control, Scheme};

/// The choice of a driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Driver {
    /// Runs until all threads have ended.
    Unbounded,
    /// One step from an arbitrary state of an invariant: see [`crate::engine::induction`]. The functions [`BEGIN`],
    /// [`HEAD`] and [`END`] are defined behind the program. Only with the scheme `step`.
    Induction,
    /// At most this number of round-robin rounds.
    Rounds(u32),
    /// At most this number of contexts, in any order: the number of context switches plus 1.
    Contexts(u32),
}

impl Driver {
    /// The bound on rounds or contexts; the largest number if there is none.
    pub fn bound(self) -> u32 {
        match self {
            Driver::Unbounded | Driver::Induction => u32::MAX,
            Driver::Rounds(bound) | Driver::Contexts(bound) => bound,
        }
    }
}

/// The function in which a sequential program begins: it holds the schedule.
pub const ENTRY: &str = "main";
/// The function that makes the state before the step of an induction arbitrary.
pub const BEGIN: &str = "__ulseq_induction_begin";
/// The function that is called at the beginning of each iteration: it lets one step pass, and checks the state behind
/// it.
pub const HEAD: &str = "__ulseq_induction_head";
/// The function that is called when the program has ended.
pub const END: &str = "__ulseq_induction_end";
/// The number of the loop over the schedule among the loops of [`ENTRY`].
pub const LOOP: usize = 0;

/// The text of the violation.
const DEADLOCK: &str = "deadlock: all unfinished threads wait forever";

/// Adds `main` and the functions by which stubs query the state of threads. Returns the latter.
pub fn run(program: &mut Program, control: &Control, scheme: Scheme, driver: Driver) -> Vec<Id<Function>> {
    let questions = questions(program, control);
    let main = add_function(program, ENTRY, Type::int(), false);
    if let Some(old) = program.main.replace(main) {
        program.functions[old].name = "__ulseq_user_main".into();
    }
    let out = switches(program);
    let mut build = Build { program, control, main, out };
    match (scheme, driver) {
        (Scheme::Resume, Driver::Unbounded | Driver::Induction) => build.round_robin(None),
        (Scheme::Resume, Driver::Rounds(rounds)) => build.round_robin(Some(rounds)),
        (Scheme::Resume, Driver::Contexts(contexts)) => build.contexts(contexts),
        (Scheme::Step, driver) => build.steps(driver),
    }
    let mut body = build.out;
    body.push(stmt(StmtKind::Return(Some(Expr::int(0)))));
    program.functions[main].body = Some(body);
    questions
}

/// Gives the switches of a restricted program arbitrary values, once.
fn switches(program: &Program) -> Block {
    let switches = program.vars.iter().filter(|(_, var)| var.role == VarRole::Switch);
    switches.map(|(id, _)| stmt(StmtKind::Havoc(program.place(id)))).collect()
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(kind, Origin::control("driver"))
}

fn add_function(program: &mut Program, name: &str, result: Type, is_static: bool) -> Id<Function> {
    program.functions.push(Function { is_static, ..Function::declared(name, FunctionType::new(result, Vec::new())) })
}

struct Build<'a> {
    program: &'a mut Program,
    control: &'a Control,
    main: Id<Function>,
    out: Block,
}

impl Build<'_> {
    fn threads(&self) -> Vec<Id<Thread>> {
        self.program.threads.ids().collect()
    }

    fn local(&mut self, name: &str, ty: Type) -> Expr {
        let var: Id<Var> = self.program.add_var(format!("__ulseq_{name}"), ty, Storage::Local);
        self.program.functions[self.main].locals.push(var);
        self.program.place(var)
    }

    /// `while (alive) { each thread may run; assume(ran); }`
    fn round_robin(&mut self, rounds: Option<u32>) {
        let ran = self.local("ran", Type::bool());
        let mut body = vec![stmt(StmtKind::Assign { place: ran.clone(), value: Expr::constant(0, Type::bool()) })];
        for thread in self.threads() {
            let cond = self.runnable(thread).and(self.control.choose(self.program));
            let mut then = vec![stmt(StmtKind::Assign { place: ran.clone(), value: Expr::constant(1, Type::bool()) })];
            self.enter(thread, &mut then);
            then.push(self.break_if_ended());
            body.push(stmt(StmtKind::If { cond, then, els: Vec::new() }));
        }
        body.push(stmt(StmtKind::assume(ran)));
        self.repeat(rounds.map(|n| (n, "rounds")), body);
    }

    /// `while (alive) { t = *; assume(t != previous); run t; }`
    fn contexts(&mut self, contexts: u32) {
        let (next, previous) = self.choice_variables();
        let mut body = vec![stmt(StmtKind::Havoc(next.clone()))];
        body.push(stmt(StmtKind::assume(Expr::binary(BinOp::Ne, next.clone(), previous.clone()))));
        body.push(stmt(StmtKind::Assign { place: previous, value: next.clone() }));
        body.push(self.dispatch(&next));
        self.repeat(Some((contexts, "contexts")), body);
    }

    /// `while (alive) { t = *; one step of t; }`; rounds or contexts are counted if they are bounded.
    fn steps(&mut self, driver: Driver) {
        let (next, previous) = match driver {
            Driver::Unbounded | Driver::Induction => {
                (self.local("next", Type::int_kind(crate::ir::IntKind::UChar)), None)
            }
            Driver::Rounds(_) | Driver::Contexts(_) => {
                let (next, previous) = self.choice_variables();
                (next, Some(previous))
            }
        };
        let (mut body, behind) = self.frame(driver);
        body.extend(self.look());
        body.push(stmt(StmtKind::Havoc(next.clone())));
        if let Some(previous) = previous {
            let (limit, bound, cond) = match driver {
                Driver::Rounds(n) => (n, "rounds", Expr::binary(BinOp::Lt, next.clone(), previous.clone())),
                Driver::Contexts(n) => (n, "contexts", Expr::binary(BinOp::Ne, next.clone(), previous.clone())),
                Driver::Unbounded | Driver::Induction => (0, "rounds", Expr::int(0)),
            };
            let counter = self.local(bound, Type::int());
            // The first context begins a round: there is no previous one.
            self.out.push(stmt(StmtKind::Assign { place: counter.clone(), value: Expr::int(0) }));
            let full = Expr::binary(BinOp::Ge, counter.clone(), Expr::int(i128::from(limit)));
            let hit = vec![stmt(StmtKind::BoundHit(bound))];
            let more = Expr::binary(BinOp::Add, counter.clone(), Expr::int(1));
            let then = vec![
                stmt(StmtKind::If { cond: full, then: hit, els: Vec::new() }),
                stmt(StmtKind::Assign { place: counter, value: more }),
            ];
            body.push(stmt(StmtKind::If { cond, then, els: Vec::new() }));
            body.push(stmt(StmtKind::Assign { place: previous, value: next.clone() }));
        }
        body.push(self.dispatch(&next));
        self.repeat(None, body);
        self.out.extend(behind);
    }

    /// The calls of an induction: one before the loop; those at the beginning of its body and behind it are returned.
    /// The invariant is checked in the state in which the loop goes on; after the end of the program there is none.
    fn frame(&mut self, driver: Driver) -> (Block, Block) {
        match driver {
            Driver::Induction => {
                let call = |function| stmt(StmtKind::call(None, Callee::Function(function), Vec::new()));
                let begin = add_function(self.program, BEGIN, Type::void(), false);
                let head = add_function(self.program, HEAD, Type::void(), false);
                let end = add_function(self.program, END, Type::void(), false);
                self.out.push(call(begin));
                (vec![call(head)], vec![call(end)])
            }
            Driver::Unbounded | Driver::Rounds(_) | Driver::Contexts(_) => (Vec::new(), Vec::new()),
        }
    }

    /// `if (*) { each unfinished thread is asked, and waits; deadlock }`. A step begins with the call that waits, so
    /// all threads are asked in the same state; only a thread that no other one can observe does something before. What
    /// is possible after a thread that does not wait has made its step is another choice.
    fn look(&self) -> Option<Stmt> {
        let look = self.control.look?;
        let mut then = Vec::new();
        for thread in self.threads() {
            let mut ask = vec![stmt(StmtKind::call(None, Callee::Function(look.begin), Vec::new()))];
            self.enter(thread, &mut ask);
            ask.push(stmt(StmtKind::assume(self.control.ask(self.program, look.waits))));
            then.push(stmt(StmtKind::If { cond: self.runnable(thread), then: ask, els: Vec::new() }));
        }
        then.push(stmt(StmtKind::Violation(FailedCheck::Deadlock(DEADLOCK.to_string()))));
        Some(stmt(StmtKind::If { cond: self.control.choose(self.program), then, els: Vec::new() }))
    }

    /// The variables of the thread chosen next and of the previous one, which is initially a number that no thread has.
    fn choice_variables(&mut self) -> (Expr, Expr) {
        let next = self.local("next", Type::int_kind(crate::ir::IntKind::UChar));
        let previous = self.local("previous", Type::int());
        let none = Expr::int(255);
        self.out.push(stmt(StmtKind::Assign { place: previous.clone(), value: none }));
        (next, previous)
    }

    /// `if (t == 0) { assume(runnable 0); run 0; } else if ... else assume(0);`
    fn dispatch(&self, next: &Expr) -> Stmt {
        let mut chain = vec![stmt(StmtKind::assume(Expr::int(0)))];
        for thread in self.threads().into_iter().rev() {
            let cond = Expr::binary(BinOp::Eq, next.clone(), Expr::int(thread.index() as i128));
            let mut then = vec![stmt(StmtKind::assume(self.runnable(thread)))];
            self.enter(thread, &mut then);
            chain = vec![stmt(StmtKind::If { cond, then, els: chain })];
        }
        chain.remove(0)
    }

    /// `execute = 0; thread();`
    fn enter(&self, thread: Id<Thread>, out: &mut Block) {
        if let Some(mode) = self.control.mode {
            let execute = Expr::var(mode, Type::bool());
            out.push(stmt(StmtKind::Assign { place: execute, value: Expr::constant(0, Type::bool()) }));
        }
        let callee = Callee::Function(self.program.threads[thread].body);
        out.push(stmt(StmtKind::call(None, callee, Vec::new())));
    }

    fn runnable(&self, thread: Id<Thread>) -> Expr {
        runnable(self.program, self.control, thread)
    }

    /// `!ended && (some thread is runnable)`
    fn alive(&self) -> Expr {
        let any =
            self.threads().into_iter().map(|thread| self.runnable(thread)).reduce(Expr::or).unwrap_or(Expr::int(0));
        Expr::unary(UnOp::Not, self.control.ended()).and(any)
    }

    fn break_if_ended(&self) -> Stmt {
        stmt(StmtKind::If { cond: self.control.ended(), then: vec![stmt(StmtKind::Break)], els: Vec::new() })
    }

    /// Emits the loop; with a bound, at most that many iterations, then `bound hit` if there are runnable threads.
    fn repeat(&mut self, bound: Option<(u32, &'static str)>, mut body: Block) {
        let alive = self.alive();
        let Some((limit, name)) = bound else {
            self.out.push(stmt(StmtKind::While { cond: alive, body }));
            return;
        };
        let counter = self.local(name, Type::int());
        self.out.push(stmt(StmtKind::Assign { place: counter.clone(), value: Expr::int(0) }));
        let more = Expr::binary(BinOp::Add, counter.clone(), Expr::int(1));
        body.push(stmt(StmtKind::Assign { place: counter.clone(), value: more }));
        let left = Expr::binary(BinOp::Lt, counter, Expr::int(i128::from(limit)));
        self.out.push(stmt(StmtKind::While { cond: left.and(alive.clone()), body }));
        let hit = vec![stmt(StmtKind::BoundHit(name))];
        self.out.push(stmt(StmtKind::If { cond: alive, then: hit, els: Vec::new() }));
    }
}

/// `created && pc != LAST`
fn runnable(program: &Program, control: &Control, thread: Id<Thread>) -> Expr {
    let unfinished = Expr::binary(BinOp::Ne, control.pc(thread), last(program, thread));
    match program.threads[thread].created {
        Some(created) => program.place(created).and(unfinished),
        None => unfinished,
    }
}

fn last(program: &Program, thread: Id<Thread>) -> Expr {
    Expr::int(i128::from(program.threads[thread].points))
}

/// The queries of the stubs: has a thread started, has it ended, what is its result? Threads are identified by their
/// `pthread_t`.
fn questions(program: &mut Program, control: &Control) -> Vec<Id<Function>> {
    let threads: Vec<_> = program.threads.ids().collect();
    let void = Type::void().pointer_to();
    let finished = question(
        program,
        "__ulseq_finished",
        Type::bool(),
        &threads,
        Expr::constant(0, Type::bool()),
        |program, thread| Expr::binary(BinOp::Eq, control.pc(thread), last(program, thread)).cast(&Type::bool()),
    );
    let started = question(
        program,
        "__ulseq_started",
        Type::bool(),
        &threads,
        Expr::constant(0, Type::bool()),
        |program, thread| {
            program.threads[thread].created.map_or(Expr::constant(1, Type::bool()), |created| program.place(created))
        },
    );
    let null = Expr::constant(0, void.clone());
    let result = question(program, "__ulseq_result", void, &threads, null.clone(), |program, thread| {
        program.threads[thread].result.map_or(null.clone(), |result| program.place(result))
    });
    vec![finished, started, result]
}

/// `if (id == 1) return answer 0; if (id == 2) return answer 1; ...; return otherwise;`
fn question(
    program: &mut Program,
    name: &str,
    result: Type,
    threads: &[Id<Thread>],
    otherwise: Expr,
    answer: impl Fn(&Program, Id<Thread>) -> Expr,
) -> Id<Function> {
    let long = Type::int_kind(crate::ir::IntKind::ULong);
    let id = program.add_var("__ulseq_id", long.clone(), Storage::Param);
    let mut body = Vec::new();
    for thread in threads {
        let number = Expr::constant(thread.index() as i128 + 1, long.clone());
        let cond = Expr::binary(BinOp::Eq, program.place(id), number);
        let then = vec![stmt(StmtKind::Return(Some(answer(program, *thread))))];
        body.push(stmt(StmtKind::If { cond, then, els: Vec::new() }));
    }
    body.push(stmt(StmtKind::Return(Some(otherwise))));
    let function = add_function(program, name, result, true);
    program.functions[function].ty.params = vec![long];
    program.functions[function].params = vec![id];
    program.functions[function].body = Some(body);
    function
}
