//! Rules of signals and of child processes.

use super::context::{compare, Expansion};
use super::program_use::{calls, is_call};
use crate::analysis::evaluate::evaluate;
use crate::ir::{
    visit, AtomicStep, BinOp, Block, Expr, ExprKind, Program, Stmt, StmtKind, Storage, Type, TypeKind, UnOp,
};
use crate::library::{self, Model, Rule};

const ABORT: i128 = 6;
const KILL: i128 = 9;
/// The last signal of POSIX on Linux.
const LAST_SIGNAL: i128 = 31;
/// The flag whether the program has created a thread.
const THREADS: &str = "__ulseq_has_threads";
/// The flag whether the program has installed a handler of a signal.
const HANDLERS: &str = "__ulseq_has_handlers";
/// The variable with the number of the process (`normalize::process_constants`).
const PROCESS: &str = "__ulseq_getpid";
/// That of the calling thread.
const THREAD: &str = "__ulseq_gettid";
/// The bound for handlers of signals.
const HANDLER: &str = "the handler of a signal";

/// Records when the first thread is created, if the program creates both child processes and threads.
pub(super) fn note_threads(program: &mut Program) {
    if !calls(program, is_fork) || !calls(program, library::creates_thread) {
        return;
    }
    let noted = program.add_var(THREADS, Type::int(), Storage::Static);
    let place = program.place(noted);
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(mut body) = program.functions[function].take_body() {
            note_in(program, &mut body, &place);
            program.functions[function].body = Some(body);
        }
    }
}

/// Adds the flag whether a handler is installed, if the program both installs handlers and lets them run.
pub(super) fn note_handlers(program: &mut Program) {
    let has = |is_it: fn(&Rule) -> bool| {
        program.functions.iter().any(|(_, function)| {
            let entry = library::lookup(&function.name).filter(|_| function.body.is_none());
            entry.is_some_and(
                |entry| matches!(entry.model, Model::Contract(contract) if contract.rules.iter().any(is_it)),
            )
        })
    };
    if has(|rule| matches!(rule, Rule::Installs(_))) && has(|rule| matches!(rule, Rule::Delivers(..))) {
        program.add_var(HANDLERS, Type::int(), Storage::Static);
    }
}

fn is_fork(name: &str) -> bool {
    matches!(name, "fork" | "vfork" | "forkpty" | "daemon")
}

fn note_in(program: &Program, body: &mut Block, place: &Expr) {
    for mut stmt in std::mem::take(body) {
        visit::blocks_mut(&mut stmt).for_each(|inner| note_in(program, inner, place));
        if is_call(program, &stmt, library::creates_thread) {
            // The variable is one of the model: threads that access it do not race.
            let by = stmt.origin.by("contracts");
            let note = Stmt::assign(place.clone(), Expr::int(1), by.clone());
            body.push(Stmt::new(StmtKind::Atomic(AtomicStep::of_library(vec![note])), by));
        }
        body.push(stmt);
    }
}

/// Whether a pointer is neither `SIG_DFL`, `SIG_IGN` nor `SIG_ERR`.
fn is_handler(pointer: &Expr) -> Expr {
    let other =
        |number: i128| Expr::binary(BinOp::Ne, pointer.clone(), Expr::int(number).cast(&pointer.ty.unqualified()));
    other(0).and(other(1)).and(other(-1))
}

impl Expansion<'_> {
    /// POSIX raise: the process ends by `SIGABRT` unless that is ignored or blocked, and always by `SIGKILL`.
    pub(super) fn ends_by(&mut self, arg: usize) {
        let Some(signal) = self.args.get(arg).cloned() else { return };
        let mut aborts = compare(BinOp::Eq, &signal, ABORT);
        if self.used.is_none_or(|used| used.sets_actions) {
            aborts = aborts.and(self.any_bool());
        }
        self.when(aborts.or(compare(BinOp::Eq, &signal, KILL)), |expansion| expansion.exit());
    }

    /// A handler of a signal may run at any time (POSIX 2.4.3), which no engine does.
    pub(super) fn installs(&mut self, arg: usize) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let handler = arg.as_cast().filter(|inner| inner.ty.is_pointer()).cloned().unwrap_or(arg);
        if !handler.ty.pointee().is_some_and(Type::is_record) {
            let mut other = is_handler(&handler);
            if self.program.functions[self.called].name == "sigset" {
                let held = Expr::int(library::SIG_HOLD).cast(&handler.ty.unqualified());
                other = other.and(Expr::binary(BinOp::Ne, handler, held));
            }
            return self.handles_if(other);
        }
        let none = Expr::constant(0, handler.ty.unqualified());
        self.when(Expr::binary(BinOp::Ne, handler.clone(), none), |expansion| {
            let place = expansion.first_scalar(handler.clone().deref());
            let value = expansion.temp(&place.ty.unqualified());
            expansion.assign(&value, place);
            expansion.handles_if(if value.ty.is_pointer() { is_handler(&value) } else { Expr::int(1) });
        });
    }

    /// Installs a handler if the condition may hold.
    fn handles_if(&mut self, cond: Expr) {
        self.if_possible(cond, |expansion| {
            expansion.bound(HANDLER);
            let Some(noted) = expansion.noted(HANDLERS) else { return };
            let note = Stmt::assign(noted, Expr::int(1), expansion.by.clone());
            expansion.push(StmtKind::Atomic(AtomicStep::of_library(vec![note])));
        });
    }

    /// POSIX raise, kill, pause: a handler has run when the call returns.
    pub(super) fn delivers(&mut self, signal: Option<usize>, process: Option<usize>) {
        let Some(noted) = self.noted(HANDLERS) else { return };
        let handled = self.read_noted(noted);
        let mut runs = handled;
        if let Some(signal) = signal.and_then(|at| self.args.get(at).cloned()) {
            runs = runs.and(compare(BinOp::Ne, &signal, 0));
        }
        // Without the variable, the number of the process itself is not known.
        if let (Some(process), Some(own)) = (process.and_then(|at| self.args.get(at).cloned()), self.noted(PROCESS)) {
            let own = self.read_noted(own);
            let is_own = Expr::binary(BinOp::Eq, process.clone(), own.cast(&process.ty.unqualified()));
            runs = runs.and(compare(BinOp::Le, &process, 0).or(is_own));
        }
        self.if_possible(runs, |expansion| expansion.push(StmtKind::BoundHit(HANDLER)));
    }

    /// POSIX kill: a process may send signals to itself, and to its group.
    pub(super) fn reaches_itself(&mut self, [process, signal]: [usize; 2], value: &Expr) {
        let (Some(process), Some(signal)) = (self.args.get(process).cloned(), self.args.get(signal).cloned()) else {
            return;
        };
        let other = self.is_other(&process);
        let invalid = compare(BinOp::Lt, &signal, 0).or(compare(BinOp::Gt, &signal, LAST_SIGNAL));
        self.assume_unless_known(other.or(invalid), compare(BinOp::Eq, value, 0));
    }

    /// POSIX kill: no process survives that it sends itself `SIGKILL`.
    pub(super) fn kills_itself(&mut self, [process, signal]: [usize; 2]) {
        let (Some(process), Some(signal)) = (self.args.get(process).cloned(), self.args.get(signal).cloned()) else {
            return;
        };
        let kills = compare(BinOp::Eq, &signal, KILL);
        if evaluate(self.program, &kills) != Some(0) {
            let other = self.is_other(&process);
            self.if_possible(kills.and(Expr::unary(UnOp::Not, other)), |expansion| expansion.exit());
        }
    }

    /// Whether a number is neither that of the process nor that of its group.
    fn is_other(&mut self, process: &Expr) -> Expr {
        let other = compare(BinOp::Ne, process, 0);
        // Without the variable, the number of the process itself is not known.
        let Some(own) = self.noted(PROCESS) else { return other };
        let own = self.read_noted(own);
        other.and(Expr::binary(BinOp::Ne, process.clone(), own.cast(&process.ty.unqualified())))
    }

    /// The first scalar of an object: in `struct sigaction`, the handler.
    fn first_scalar(&self, place: Expr) -> Expr {
        let TypeKind::Record(id) = place.ty.kind else { return place };
        let Some(first) = self.program.records[id].fields.as_ref().and_then(|fields| fields.first()) else {
            return place;
        };
        let ty = first.ty.clone();
        let span = place.span;
        self.first_scalar(Expr::new(ExprKind::Member(Box::new(place), 0), ty, span))
    }

    /// The child of POSIX fork: it has only the thread that called `fork`, and a process id of its own.
    pub(super) fn child(&mut self, value: &Expr) {
        let (threads, number) = (self.noted(THREADS), self.noted(PROCESS));
        if threads.is_none() && number.is_none() {
            return;
        }
        self.when(compare(BinOp::Eq, value, 0), |expansion| {
            if let Some(threads) = threads {
                let some = expansion.read_noted(threads);
                expansion.when(some, |expansion| {
                    expansion.push(StmtKind::BoundHit("a child process of a program with several threads"))
                });
            }
            if let Some(number) = number {
                let (old, new) = (expansion.temp(&number.ty), expansion.temp(&number.ty));
                expansion.assign(&old, number.clone());
                expansion.push(StmtKind::Havoc(new.clone()));
                let other = Expr::binary(BinOp::Ne, new.clone(), old);
                expansion.assume(compare(BinOp::Gt, &new, 0).and(other));
                // gettid(2): it is the first thread of the child.
                if let Some(thread) = expansion.noted(THREAD) {
                    expansion.assign(&thread, new.clone());
                }
                expansion.assign(&number, new);
            }
        });
    }

    /// The value of such a variable, which is one of the model: threads that access it do not race.
    fn read_noted(&mut self, place: Expr) -> Expr {
        let value = self.temp(&place.ty);
        let read = Stmt::assign(value.clone(), place, self.by.clone());
        self.push(StmtKind::Atomic(AtomicStep::of_library(vec![read])));
        value
    }

    /// The variable of the model with this name, if the program needs it.
    pub(super) fn noted(&self, name: &str) -> Option<Expr> {
        let found = self.program.vars.iter().find(|(_, var)| var.name == name && var.storage == Storage::Static);
        found.map(|(id, _)| self.program.place(id))
    }
}
