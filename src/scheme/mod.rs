//! Schemes: transformations of a thread body into a function that can be left at a visible point and resumed there.
//!
//! | scheme | a call of the thread's function |
//! |---|---|
//! | [`resume`] | UL-CSeq, Figures 3 to 5: scans forward to where it stopped, then runs until it chooses to stop |
//! | [`step`] | jumps to the point where it stopped and runs to the next one |
//!
//! Both take [`Form::Visible`](crate::ir::Form::Visible) and are independent of the drivers, which call the functions.

#![deny(clippy::wildcard_enum_match_arm)]

mod common;
mod control;
mod locals;
pub mod resume;
pub mod step;

use crate::ir::{visit, Expr, Function, FunctionType, Id, IdSet, IntKind, Program, StmtKind, Storage, Type};
pub use control::{Control, Look};

/// The choice of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// The scheme of the UL-CSeq paper (ATVA 2016): RESUME and EXECUTE modes, an immediate return for SUSPEND.
    Resume,
    /// One step function per thread.
    Step,
}

/// Rewrites every thread body. With `deadlocks`, the scheme `step` can ask a thread whether it waits: such a call of
/// its function returns before the thread does anything that others may notice.
pub fn run(program: &mut Program, scheme: Scheme, deadlocks: bool) -> Control {
    let mut control = variables(program, scheme);
    control.look = deadlocks.then(|| look(program));
    cut_where_the_process_ends(program);
    for thread in program.threads.ids().collect::<Vec<_>>() {
        let function = program.threads[thread].body;
        let Some(body) = program.functions[function].take_body() else { continue };
        locals::run(program, function, &body);
        let body = match scheme {
            Scheme::Resume => resume::run(program, &control, thread, body),
            Scheme::Step => step::run(program, &control, thread, body),
        };
        program.functions[function].body = Some(body);
    }
    control
}

/// Replaces ends of the process in functions outside thread bodies by `assume(0)`: such a function cannot leave the
/// driver's loop, and no checked property can distinguish the two.
fn cut_where_the_process_ends(program: &mut Program) {
    let bodies: IdSet<Id<Function>> = program.threads.iter().map(|(_, thread)| thread.body).collect();
    for function in program.functions.ids().filter(|id| !bodies.contains(id)).collect::<Vec<_>>() {
        if let Some(body) = &mut program.functions[function].body {
            visit::walk_stmts_mut(body, &mut |stmt| {
                if let StmtKind::EndProcess = stmt.kind {
                    stmt.kind = StmtKind::assume(Expr::int(0));
                }
            });
        }
    }
}

fn variables(program: &mut Program, scheme: Scheme) -> Control {
    let ended = program.add_var("__ulseq_ended", Type::bool(), Storage::Static);
    let mode = match scheme {
        Scheme::Resume => Some(program.add_var("__ulseq_execute", Type::bool(), Storage::Static)),
        Scheme::Step => None,
    };
    let mut pcs = Vec::new();
    for thread in program.threads.ids().collect::<Vec<_>>() {
        let ty = counter_type(program.threads[thread].points);
        pcs.push(program.add_var(format!("__ulseq_pc_{}", thread.index()), ty, Storage::Static));
    }
    let choice = external(program, "__VERIFIER_nondet_bool", Type::bool());
    Control { mode, pcs, ended, choice, look: None }
}

/// Declares the macros that look for deadlocks.
fn look(program: &mut Program) -> Look {
    let mut declare = |name: &str, result: Type| {
        let ty = FunctionType { unprototyped: true, ..FunctionType::new(result, Vec::new()) };
        program.functions.push(Function { is_static: true, ..Function::declared(name, ty) })
    };
    Look { begin: declare("ULSEQ_LOOK", Type::void()), waits: declare("ULSEQ_WAITS", Type::bool()) }
}

/// Declares a library function without parameters that control code calls.
pub(crate) fn external(program: &mut Program, name: &str, result: Type) -> Id<Function> {
    program.functions.push(Function::declared(name, FunctionType::new(result, Vec::new())))
}

/// The narrowest counter that can represent all points and the end.
fn counter_type(points: u32) -> Type {
    let bits = (u32::BITS - points.leading_zeros()).max(1);
    Type::int_kind(IntKind::Counter(bits as u8))
}
