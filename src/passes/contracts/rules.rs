//! Rules of a function besides its result and the memory that it fills.

use super::context::{compare, element, Cx};
use crate::ir::{visit, AtomicStep, BinOp, Block, Callee, Expr, MemoryOrder, Program, Stmt, StmtKind, Storage, Type};
use crate::library::{self, Rule};
use crate::passes::evaluate::evaluate;

const ABORT: i128 = 6;
const KILL: i128 = 9;
/// The flag whether the program has created a thread.
const THREADS: &str = "__ulseq_has_threads";

/// Records when the first thread is created, if the program creates both child processes and threads.
pub(super) fn note_threads(program: &mut Program) {
    if !calls(program, is_fork) || !calls(program, library::creates_thread) {
        return;
    }
    let noted = program.add_var(THREADS, Type::int(), Storage::Static);
    let place = program.place(noted);
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(mut body) = program.functions[function].body.take() {
            note_in(program, &mut body, &place);
            program.functions[function].body = Some(body);
        }
    }
}

fn is_fork(name: &str) -> bool {
    matches!(name, "fork" | "vfork")
}

fn calls(program: &Program, is_one: fn(&str) -> bool) -> bool {
    program.functions.iter().any(|(_, function)| {
        let mut found = false;
        let body = function.body.iter();
        body.for_each(|body| visit::walk_stmts(body, &mut |stmt| found |= is_call(program, stmt, is_one)));
        found
    })
}

fn is_call(program: &Program, stmt: &Stmt, is_one: fn(&str) -> bool) -> bool {
    let StmtKind::Call { callee: Callee::Function(function), .. } = &stmt.kind else { return false };
    let function = &program.functions[*function];
    function.body.is_none() && is_one(&function.name)
}

fn note_in(program: &Program, body: &mut Block, place: &Expr) {
    for mut stmt in std::mem::take(body) {
        visit::blocks_mut(&mut stmt).for_each(|inner| note_in(program, inner, place));
        if is_call(program, &stmt, library::creates_thread) {
            // The variable is one of the model: threads that access it do not race.
            let by = stmt.origin.by("contracts");
            let note = Stmt::assign(place.clone(), Expr::int(1), by.clone());
            body.push(Stmt::new(StmtKind::Atomic(atomic(vec![note])), by));
        }
        body.push(stmt);
    }
}

fn atomic(body: Block) -> AtomicStep {
    AtomicStep { body, order: Some(MemoryOrder::default()) }
}

impl Cx<'_> {
    /// Adds the statements of a rule to a call whose result is available.
    pub(super) fn rule(&mut self, rule: Rule, value: Option<&Expr>) {
        match rule {
            Rule::IsArgument(arg) => {
                let (Some(value), Some(arg)) = (value, self.args.get(arg).cloned()) else { return };
                let same = Expr::binary(BinOp::Eq, value.clone(), arg.cast(&value.ty));
                self.assume(compare(BinOp::Eq, value, -1).or(same));
            }
            Rule::IsPositiveArgument(arg) => {
                let (Some(value), Some(arg)) = (value, self.args.get(arg).cloned()) else { return };
                let same = Expr::binary(BinOp::Eq, value.clone(), arg.clone().cast(&value.ty));
                let any = compare(BinOp::Le, value, 0).or(compare(BinOp::Le, &arg, 0));
                self.assume(any.or(same));
            }
            Rule::Distinct(arg) => self.distinct(arg),
            Rule::Child => value.into_iter().for_each(|value| self.child(value)),
            Rule::EndsBy(arg) => {
                let Some(signal) = self.args.get(arg).cloned() else { return };
                let ends = compare(BinOp::Eq, &signal, ABORT).or(compare(BinOp::Eq, &signal, KILL));
                self.when(ends, |cx| cx.exit());
            }
            Rule::BoundIfAny(arg, bits, what) => {
                let Some(flags) = self.args.get(arg).cloned() else { return };
                let bits = Expr::constant(bits.into(), flags.ty.unqualified());
                self.bound_if(Expr::binary(BinOp::BitAnd, flags, bits), what);
            }
            Rule::BoundUnless(arg, number, what) => {
                let Some(arg) = self.args.get(arg).cloned() else { return };
                let number = Expr::int(number.into()).cast(&arg.ty.unqualified());
                self.bound_if(Expr::binary(BinOp::Ne, arg, number), what);
            }
            Rule::StopsUnless(arg, number, what) => {
                let Some(arg) = self.args.get(arg).cloned() else { return };
                let number = Expr::int(number.into()).cast(&arg.ty.unqualified());
                let other = Expr::binary(BinOp::Ne, arg, number);
                if evaluate(self.program, &other) != Some(0) {
                    self.when(other, |cx| cx.push(StmtKind::BoundHit(what)));
                }
            }
        }
    }

    /// Hits a bound if the condition may hold.
    fn bound_if(&mut self, cond: Expr, what: &'static str) {
        match evaluate(self.program, &cond) {
            Some(0) => {}
            Some(_) | None => self.when(cond, |cx| cx.bound(what)),
        }
    }

    fn distinct(&mut self, arg: usize) {
        let Some(pair) = self.args.get(arg).cloned() else { return };
        let (Some(first), Some(second)) = (element(&pair, Expr::int(0)), element(&pair, Expr::int(1))) else {
            return;
        };
        let [first, second] = [first, second].map(|place| {
            let value = self.temp(&place.ty);
            self.assign(&value, place);
            value
        });
        let valid = compare(BinOp::Ge, &first, 0).and(compare(BinOp::Ge, &second, 0));
        self.assume(valid.and(Expr::binary(BinOp::Ne, first, second)));
    }

    /// The child of POSIX fork: it has only the thread that called `fork`, and a process id of its own.
    fn child(&mut self, value: &Expr) {
        let statics = |cx: &Self, name: &str| {
            let found = cx.program.vars.iter().find(|(_, var)| var.name == name && var.storage == Storage::Static);
            found.map(|(id, _)| cx.program.place(id))
        };
        let (threads, number) = (statics(self, THREADS), statics(self, "__ulseq_getpid"));
        if threads.is_none() && number.is_none() {
            return;
        }
        self.when(compare(BinOp::Eq, value, 0), |cx| {
            if let Some(threads) = threads {
                let some = cx.temp(&threads.ty);
                let read = Stmt::assign(some.clone(), threads, cx.by.clone());
                cx.push(StmtKind::Atomic(atomic(vec![read])));
                cx.when(some, |cx| cx.push(StmtKind::BoundHit("a child process of a program with several threads")));
            }
            if let Some(number) = number {
                let (old, new) = (cx.temp(&number.ty), cx.temp(&number.ty));
                cx.assign(&old, number.clone());
                cx.push(StmtKind::Havoc(new.clone()));
                let other = Expr::binary(BinOp::Ne, new.clone(), old);
                cx.assume(compare(BinOp::Gt, &new, 0).and(other));
                cx.assign(&number, new);
            }
        });
    }
}
