//! Emits the program that replays a counterexample: the same translation, with events reported through the header
//! `replay.h`.

use std::collections::BTreeSet;

use super::{printed, sequential, Emitted, Loaded, Plan};
use crate::back::Header;
use crate::ir::{
    visit, Callee, Expr, ExprKind, FailedCheck, Function, FunctionType, Id, IntKind, Program, Stmt, StmtKind, Type,
    VarRole,
};
use crate::library;
use crate::replay::instrument;
use crate::replay::instrument::Events;
use crate::source::Span;

/// The program that makes the same choices in the same order as the output of [`emit`](super::emit) for the plan, with
/// an event at each statement; and the meanings of the events.
pub fn emit_replay(loaded: &Loaded, plan: &Plan) -> (Emitted, Events) {
    let mut program = loaded.program.clone();
    let snippet = |span: Span| loaded.source.map.snippet(span).to_string();
    let mut events = instrument::run(&mut program, &snippet);
    let subroutines = instrument::subroutines(&program);
    // The expressions reported for a statement are evaluated as well, so they are checked, too.
    let needed = sequential(&mut program, plan);
    instrument::violations_of_subroutines(&mut program, &subroutines, &mut events);
    define_what_is_only_pointed_to(&mut program);
    // Choices of the simulation, which are not inputs of the program.
    program.functions[needed.choice].name = "__ulseq_go".into();
    let next = external(&mut program, "__ulseq_next", Type::int_kind(IntKind::UChar));
    let look = external(&mut program, "__ulseq_look_now", Type::bool());
    let vars = &program.vars;
    if let Some(main) = program.main.and_then(|main| program.functions[main].body.as_mut()) {
        visit::walk_stmts_mut(main, &mut |stmt| {
            // The switches of a restricted program are inputs.
            let is_switch = |place: &Expr| place.as_var().is_some_and(|var| vars[var].role == VarRole::Switch);
            if !matches!(&stmt.kind, StmtKind::Havoc(place) if is_switch(place)) {
                ask(stmt, next, look);
            }
        });
    }
    let plan = Plan { header: Header::Replay, comments: false, ..plan.clone() };
    (printed(&loaded.source, program, &plan, &needed, false), events)
}

/// Defines functions whose calls were all inlined but whose address is still taken: the linker needs a body, which is
/// never executed.
fn define_what_is_only_pointed_to(program: &mut Program) {
    let mut pointed = BTreeSet::new();
    let mut called = BTreeSet::new();
    let main = program.main;
    for (id, function) in program.functions.iter() {
        let Some(body) = function.body.as_ref().filter(|_| Some(id) != main) else { continue };
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Func(id) = expr.kind {
                pointed.insert(id);
            }
        });
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(id), .. } = stmt.kind {
                called.insert(id);
            }
        });
    }
    for (_, var) in program.vars.iter() {
        for init in var.init.iter() {
            visit::init_exprs(init, &mut |expr| {
                visit::walk_expr(expr, &mut |expr| {
                    if let ExprKind::Func(id) = expr.kind {
                        pointed.insert(id);
                    }
                });
            });
        }
    }
    for id in pointed {
        let function = &mut program.functions[id];
        // Macros of the header look like external functions.
        let is_macro = function.name.starts_with("ULSEQ_");
        if function.body.is_none() && !is_macro && !called.contains(&id) && library::lookup(&function.name).is_none() {
            function.body = Some(Vec::new());
        }
    }
}

/// Replaces the driver's `next = *`, and its choice to look for a deadlock, by calls.
fn ask(stmt: &mut Stmt, next: Id<Function>, look: Id<Function>) {
    if let StmtKind::If { cond, then, .. } = &mut stmt.kind {
        let looks = then.last().is_some_and(|last| matches!(last.kind, StmtKind::Violation(FailedCheck::Deadlock(_))));
        if let (true, ExprKind::Call(callee, _)) = (looks, &mut cond.kind) {
            callee.kind = ExprKind::Func(look);
        }
    }
    if let StmtKind::Havoc(place) = &stmt.kind {
        let result = Some(place.clone());
        stmt.kind = StmtKind::call(result, Callee::Function(next), Vec::new());
    }
}

fn external(program: &mut Program, name: &str, result: Type) -> Id<Function> {
    program
        .functions
        .push(Function { is_static: true, ..Function::declared(name, FunctionType::new(result, Vec::new())) })
}
