//! Source actions: the actions of statements, identified by source positions. They are the same in every form of a
//! program, so an execution of one form can be transferred to another.

use crate::ir::{lowered_only_stmt, Callee, Expr, ExprKind, Program, Stmt, StmtKind, Storage};
use crate::library::role;
use crate::replay::places::{reads, reads_below};
use crate::schedule::{Act, ActKind};

/// The acts of a statement, without those of nested statements, in order. Accesses to temporaries of a pass are not
/// acts.
pub fn of(program: &Program, stmt: &Stmt) -> Vec<Act> {
    let span = stmt.origin.span;
    match &stmt.kind {
        StmtKind::Assign { place, value } => {
            let mut acts = Vec::new();
            add(program, &mut acts, reads_below(place), ActKind::Read);
            add(program, &mut acts, reads(value), ActKind::Read);
            add(program, &mut acts, vec![place], ActKind::Write);
            acts
        }
        StmtKind::Call { callee: Callee::Stub { name, of, .. }, .. } if goes_on(of, name) => {
            vec![Act { span, kind: ActKind::GoOn }]
        }
        StmtKind::Call { by_elements: true, .. } => Vec::new(),
        StmtKind::Call { .. } | StmtKind::Start { .. } => vec![Act { span, kind: ActKind::Call }],
        StmtKind::Assume { cond, .. } => {
            let mut acts = Vec::new();
            add(program, &mut acts, reads(cond), ActKind::Read);
            acts
        }
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Havoc(_)
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => Vec::new(),
    }
}

/// Whether it is the second step of a library function; other threads can run between the first and the second step.
fn goes_on(of: &str, name: &str) -> bool {
    role(of, name).is_some_and(|(role, _)| role.goes_on())
}

fn add(program: &Program, acts: &mut Vec<Act>, places: Vec<&Expr>, kind: ActKind) {
    let named = places.into_iter().filter(|place| is_named(program, place) && !place.span.is_none());
    acts.extend(named.map(|place| Act { span: place.span, kind }));
}

/// Whether the place appears in the user's source.
fn is_named(program: &Program, place: &Expr) -> bool {
    match place.root() {
        Some(var) => program.vars[var].storage != Storage::Temp,
        None => !matches!(place.kind, ExprKind::Str { .. } | ExprKind::Func(_)),
    }
}
