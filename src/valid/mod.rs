//! Checks the invariants of each form of a program.
//!
//! In every form:
//! - a label occurs at most once in its function, and the target of every `goto` is in the same function;
//! - `break` occurs in a loop (or, in lowered programs, in a `switch`);
//! - every automatic variable that a function mentions is one of its parameters or locals, and belongs to no other
//!   function;
//! - a variable, a member, `*p`, `p[i]`, `&x` and a decayed array have the type that follows from their operands;
//! - conditions are scalars; both sides of an assignment have the same type, ignoring qualifiers;
//! - functions are named only where they are called, decay or have their address taken.
//!
//! Lowered: only C's own statements and expressions; `continue` occurs in a loop, `case` in a `switch`.
//!
//! Normal: expressions have no side effects and no control flow (no assignment, call, `,`, statement expression,
//! compound literal); the only control statements are `if`, `while (1)`, `goto`, `break`, `return` and blocks; a
//! statement outside of atomic blocks makes at most one access to memory that may be shared (globals, locals whose
//! address is taken, anything behind a pointer; except constant objects), conditions and arguments make none, and the
//! result of a call is not shared.
//!
//! Resolved: there are no indirect calls.
//!
//! Threaded: every thread has a body of its own, which is never called and which ends with the thread, not by
//! `return`; functions that are still called have no visible effect (no stub, atomic step, start or end of a thread),
//! and neither do the functions that they call, except for the copies of functions that belong to one thread.
//!
//! Visible: visible points occur only in thread bodies, numbered 0, 1, 2, … in source order, and each thread knows
//! their number.
//!
//! Sequential: no visible point, atomic step, start or end of a thread or end of the process remains.
//!
//! All violated invariants are reported at once. The time is linear in the size of the program, so debug builds check
//! after each pass.

#![deny(clippy::wildcard_enum_match_arm)]

mod access;
mod expr;
mod invalid;
mod stmt;

use crate::ir::{visit, Callee, Form, Function, Id, Program, StmtKind};
use crate::source::Span;
pub use invalid::Invalid;

/// Checks the invariants of a form.
///
/// # Errors
/// All violated invariants, in source order.
pub fn check(program: &Program, form: Form) -> Result<(), Vec<Invalid>> {
    let mut found = Vec::new();
    stmt::functions(program, form, &mut found);
    if form >= Form::Threaded && program.main.is_some() {
        threads(program, form, &mut found);
    }
    if found.is_empty() {
        Ok(())
    } else {
        Err(found)
    }
}

fn whole(found: &mut Vec<Invalid>, message: String) {
    found.push(Invalid { message, function: None, span: Span::NONE });
}

/// Checks the invariants of threads as a whole.
fn threads(program: &Program, form: Form, found: &mut Vec<Invalid>) {
    if program.threads.is_empty() && form < Form::Sequential {
        whole(found, "a threaded program without threads".to_string());
    }
    let mut is_body = vec![false; program.functions.len()];
    for (id, thread) in program.threads.iter() {
        if std::mem::replace(&mut is_body[thread.body.index()], true) {
            whole(found, format!("{id:?} shares its body with another thread"));
        }
        if program.functions[thread.body].body.is_none() {
            whole(found, format!("{id:?} has no body"));
        }
        if thread.created_at.is_some() && thread.arg.is_none() {
            whole(found, format!("{id:?} is created and has no argument"));
        }
    }
    if form < Form::Sequential {
        called(program, &is_body, found);
    }
    if form == Form::Visible {
        program.threads.iter().for_each(|(_, thread)| points(program, thread.body, thread.points, found));
    }
}

/// Checks that functions that are still called have no visible effect.
fn called(program: &Program, is_body: &[bool], found: &mut Vec<Invalid>) {
    let mut seen = is_body.to_vec();
    let mut is_part = is_body.to_vec();
    program.threads.iter().flat_map(|(_, thread)| &thread.copies).for_each(|copy| is_part[copy.index()] = true);
    let mut work: Vec<Id<Function>> = program.functions.ids().filter(|id| is_body[id.index()]).collect();
    while let Some(id) = work.pop() {
        let function = &program.functions[id];
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(callee), .. } = &stmt.kind {
                if is_body[callee.index()] {
                    whole(found, format!("{} calls the body of a thread", function.name));
                } else if !std::mem::replace(&mut seen[callee.index()], true) {
                    work.push(*callee);
                }
            }
            if let (false, Some(what)) = (is_part[id.index()], visible(&stmt.kind)) {
                let message = format!("{what} in a function that is called");
                found.push(Invalid { message, function: Some(function.name.clone()), span: stmt.origin.span });
            }
        });
    }
}

/// A description of the statement, if it is visible to other threads.
fn visible(kind: &StmtKind) -> Option<&'static str> {
    match kind {
        StmtKind::Call { callee: Callee::Stub { .. }, .. } => Some("a stub call"),
        StmtKind::Atomic(_) | StmtKind::AtomicBegin | StmtKind::AtomicEnd => Some("an atomic step"),
        StmtKind::Start { .. } => Some("the start of a thread"),
        StmtKind::EndThread(_) => Some("the end of a thread"),
        StmtKind::Visible(_) => Some("a visible point"),
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Expr(_)
        | StmtKind::Decl(..)
        | StmtKind::While { .. }
        | StmtKind::DoWhile { .. }
        | StmtKind::For { .. }
        | StmtKind::Switch { .. }
        | StmtKind::Case(..)
        | StmtKind::Default
        | StmtKind::Continue
        | StmtKind::Asm(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Havoc(_)
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess => None,
    }
}

/// Checks that visible points are numbered in source order.
fn points(program: &Program, body: Id<Function>, expected: u32, found: &mut Vec<Invalid>) {
    let function = &program.functions[body];
    let mut next = 0;
    let Some(body) = &function.body else { return };
    visit::walk_stmts(body, &mut |stmt| {
        if let StmtKind::Visible(number) = stmt.kind {
            if number != next {
                let message = format!("visible point {number} where {next} should stand");
                found.push(Invalid { message, function: Some(function.name.clone()), span: stmt.origin.span });
            }
            next += 1;
        }
    });
    if next != expected {
        whole(found, format!("{} has {next} visible points and its thread {expected}", function.name));
    }
}

#[cfg(test)]
mod tests;
