//! Destructors of thread-specific data (POSIX pthread_key_create, C11 7.26.6.1): an ending thread calls them before its
//! result can be joined.
//!
//! Part of the pass `resolve`; creates one function that `inline` calls before every end of a thread. The destructors
//! of a program are numbered from 1, and the model of keys stores these numbers:
//!
//! ```c
//! while (1) {                                    // at least four rounds (POSIX); glibc makes no more
//!     value = __ulseq_key_take(SELF);            // null from then on
//!     which = __ulseq_key_ended(SELF);
//!     if (which == 0) break;
//!     if (which == 1) first(value); else if (which == 2) second(value);
//! }
//! ```

use crate::ir::{
    visit, BinOp, Block, Callee, Expr, FailedCheck, Function, FunctionType, Id, Origin, Program, Rounds, Stmt,
    StmtKind, Storage, Type,
};

/// The name of the function; found by [`function`].
const NAME: &str = "__ulseq_destructors";

/// The destructors that are passed at key creation, in order of appearance; the first one has number 1.
#[derive(Default)]
pub(in crate::passes) struct Destructors {
    found: Vec<Id<Function>>,
}

impl Destructors {
    /// The number of the destructor in the model of keys.
    pub(in crate::passes) fn number(&mut self, function: Id<Function>) -> i128 {
        let at = self.found.iter().position(|known| *known == function).unwrap_or_else(|| {
            self.found.push(function);
            self.found.len() - 1
        });
        at as i128 + 1
    }

    /// If there are destructors, adds the function that calls them, and calls of it before the ends of threads in the
    /// program's functions.
    pub(in crate::passes) fn add_to(&self, program: &mut Program) {
        if self.found.is_empty() {
            return;
        }
        let functions: Vec<_> = program.functions.ids().collect();
        let caller = self.caller(program);
        for function in functions {
            let Some(mut body) = program.functions[function].take_body() else { continue };
            before_exits(program, function, caller, &mut body);
            program.functions[function].body = Some(body);
        }
    }

    fn caller(&self, program: &mut Program) -> Id<Function> {
        let void = Type::void();
        let value = program.add_var("__ulseq_value", void.clone().pointer_to(), Storage::Temp);
        let which = program.add_var("__ulseq_which", Type::int(), Storage::Temp);
        let body = vec![control(StmtKind::Loop { body: self.round(program, value, which), rounds: Rounds::Unknown })];
        program.functions.push(Function {
            locals: vec![value, which],
            body: Some(body),
            is_static: true,
            ..Function::declared(NAME, FunctionType::new(void, Vec::new()))
        })
    }

    fn round(&self, program: &Program, value: Id<crate::ir::Var>, which: Id<crate::ir::Var>) -> Block {
        let (value, which) = (program.place(value), program.place(which));
        let is = |number: i128| Expr::binary(BinOp::Eq, which.clone(), Expr::int(number));
        let mut calls = Vec::new();
        for (i, function) in self.found.iter().enumerate().rev() {
            let call = match program.functions[*function].ty.params.len() {
                0 | 1 => StmtKind::call(None, Callee::Function(*function), vec![value.clone()]),
                // C11 6.5.2.2p6
                _ => {
                    StmtKind::Violation(FailedCheck::Undefined("a destructor that takes more than one argument".into()))
                }
            };
            calls = vec![control(StmtKind::If { cond: is(i as i128 + 1), then: vec![control(call)], els: calls })];
        }
        let mut round = vec![
            step("__ulseq_key_take", value),
            step("__ulseq_key_ended", which.clone()),
            control(StmtKind::If { cond: is(0), then: vec![control(StmtKind::Break)], els: Vec::new() }),
        ];
        round.append(&mut calls);
        round
    }
}

/// The function that calls the destructors of the ending thread, if the program has any.
pub(in crate::passes) fn function(program: &Program) -> Option<Id<Function>> {
    program.functions.iter().find(|(_, function)| function.name == NAME).map(|(id, _)| id)
}

/// Rewrites `pthread_exit(v)` to `kept = v; destructors(); end with kept`.
fn before_exits(program: &mut Program, function: Id<Function>, caller: Id<Function>, block: &mut Block) {
    let mut out = Vec::with_capacity(block.len());
    for mut stmt in std::mem::take(block) {
        visit::blocks_mut(&mut stmt).for_each(|inner| before_exits(program, function, caller, inner));
        if let StmtKind::EndThread(value) = &mut stmt.kind {
            if let Some(value) = value.as_mut() {
                let kept = program.add_temp(function, "__ulseq_exit", Type::void().pointer_to());
                let kept = program.place(kept);
                let given = std::mem::replace(value, kept.clone()).cast(&kept.ty);
                out.push(Stmt::assign(kept, given, stmt.origin.by("resolve")));
            }
            let call = StmtKind::call(None, Callee::Function(caller), Vec::new());
            out.push(Stmt::new(call, stmt.origin.by("resolve")));
        }
        out.push(stmt);
    }
    *block = out;
}

fn step(name: &'static str, result: Expr) -> Stmt {
    let callee = Callee::Stub { name, of: crate::library::THREAD_END, takes_self: true };
    control(StmtKind::call(Some(result), callee, Vec::new()))
}

fn control(kind: StmtKind) -> Stmt {
    Stmt::new(kind, Origin::control("resolve"))
}
