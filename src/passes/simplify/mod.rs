//! Dead-code elimination and constant propagation: removes assignments to private variables that are never read and
//! unreachable statements, and replaces private variables that have a single constant value.
//!
//! Takes and gives [`Form::Threaded`](crate::ir::Form::Threaded). Normalization and inlining leave unused results and
//! parameters; without them there is less to read, to store and to solve.

mod constants;
mod empty_command_line;
mod fold;
mod reads;
mod results;
mod unused_command_line;

use super::PassOptions;
use crate::analysis::undefined_values::may_be_violation;
use crate::diag::Diagnostic;
use crate::ir::{lowered_only_stmt, visit, AtomicStep, Block, ExprKind, Flow, Id, IdSet, Program, Stmt, StmtKind, Var};
use crate::reductions::Reduction;
use reads::{assigned, read_somewhere};

/// Simplifies all bodies.
///
/// # Errors
/// Programs that use the strings passed to main, which are not modeled.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let threads: IdSet<_> = program.threads.iter().flat_map(|(_, thread)| thread.parts()).collect();
    let parameters = unused_command_line::parameters(program);
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(mut body) = program.functions[function].take_body() else { continue };
        let propagates = options.without.uses(Reduction::ConstantPropagation);
        if propagates && threads.contains(&function) {
            fold::run(program, &mut body);
        }
        if options.without.uses(Reduction::UnreachableCode) {
            unreachable_code(&mut body);
        }
        while propagates && constants::run(program, &mut body) {}
        if options.without.uses(Reduction::DeadAssignments) {
            if let Some(parameters) = parameters {
                unused_command_line::run(program, parameters, &mut body);
            }
            dead_assignments(program, &mut body);
        }
        program.functions[function].body = Some(body);
    }
    if options.without.uses(Reduction::DeadAssignments) {
        while results::drop_unused(program, &dead_assignments) {}
    }
    let used = match options.without.uses(Reduction::DeadAssignments) {
        true => used_strings(program),
        false => strings_of_live_code(program, parameters),
    };
    if !used.is_empty() && !program.has_any_command_line {
        empty_command_line::set(program, &used);
    }
    Ok(())
}

/// Removes the assignments to private variables that are never read.
fn dead_assignments(program: &Program, body: &mut Block) {
    loop {
        let kept = read_somewhere(body);
        let private = |var: Id<Var>| !program.vars[var].storage.is_static() && !kept.contains(&var);
        if !remove(program, body, &private) {
            return;
        }
    }
}

/// The variables for the strings passed to main that are used. Uses that only pass them to a function without modeled
/// effects have been removed by now.
fn used_strings(program: &Program) -> Vec<Id<Var>> {
    let is_one = |var: &Var| var.storage.is_static() && var.name == super::entry::ARGUMENTS;
    let mut strings: Vec<Id<Var>> = program.vars.iter().filter(|(_, var)| is_one(var)).map(|(id, _)| id).collect();
    let used = |var: &Id<Var>| {
        let mut found = false;
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            visit::walk_block_exprs(body, &mut |e| {
                found |= matches!(e.kind, ExprKind::Var(id) if id == *var);
            });
        }
        found
    };
    strings.retain(used);
    strings
}

/// The same where dead assignments stay: those that are used by other statements.
fn strings_of_live_code(program: &Program, parameters: Option<[Id<Var>; 2]>) -> Vec<Id<Var>> {
    if used_strings(program).is_empty() {
        return Vec::new();
    }
    let mut live = program.clone();
    for function in live.functions.ids().collect::<Vec<_>>() {
        let Some(mut body) = live.functions[function].take_body() else { continue };
        if let Some(parameters) = parameters {
            unused_command_line::run(&live, parameters, &mut body);
        }
        dead_assignments(&live, &mut body);
        live.functions[function].body = Some(body);
    }
    used_strings(&live)
}

/// Drops the statements after a jump in a block, up to the next label.
fn unreachable_code(block: &mut Block) {
    let mut dead = false;
    block.retain_mut(|stmt| {
        // Search for labels only in dead code: in all code, each label would be searched for at every nesting level.
        dead = dead && !visit::has_label(std::slice::from_ref(stmt));
        if dead {
            return false;
        }
        visit::blocks_mut(stmt).for_each(unreachable_code);
        dead = match stmt.flow() {
            Flow::Jump | Flow::Return | Flow::End | Flow::Stop => true,
            Flow::Straight | Flow::Nested | Flow::Label | Flow::Loop => false,
        };
        true
    });
}

/// Removes dead assignments; returns whether anything was removed that may make more of them dead.
fn remove(program: &Program, block: &mut Block, dead: &dyn Fn(Id<Var>) -> bool) -> bool {
    let mut changed = false;
    let before = block.len();
    block.retain(|stmt| match &stmt.kind {
        StmtKind::Assign { place, value } => {
            !assigned(place).is_some_and(dead) || may_be_violation(program, value) || may_be_violation(program, place)
        }
        StmtKind::Havoc(place) => !assigned(place).is_some_and(dead) || may_be_violation(program, place),
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Start { .. }
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => true,
    });
    changed |= block.len() != before;
    for stmt in block.iter_mut() {
        if let StmtKind::Call { result, .. } = &mut stmt.kind {
            if result.as_ref().and_then(assigned).is_some_and(dead) {
                *result = None;
                changed = true;
            }
        }
        for inner in visit::blocks_mut(stmt) {
            changed |= remove(program, inner, dead);
        }
    }
    let before = block.len();
    block.retain(|stmt| !is_empty(program, stmt));
    changed | (block.len() != before)
}

/// Whether a statement has no effect: an `if` without branches whose condition cannot be undefined, or an empty atomic
/// statement or block.
fn is_empty(program: &Program, stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::If { cond, then, els } => then.is_empty() && els.is_empty() && !may_be_violation(program, cond),
        // A fence has no effect under sequential consistency.
        StmtKind::Atomic(AtomicStep { body, .. }) | StmtKind::Block(body) => body.is_empty(),
        StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Havoc(_)
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Start { .. }
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => false,
    }
}
