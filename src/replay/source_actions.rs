//! Source actions: the actions of statements, identified by source positions. They are the same in every form of a
//! program, so an execution of one form can be transferred to another.

use crate::ir::{Callee, Expr, ExprKind, Id, Program, Stmt, StmtKind, Storage, Var};
use crate::replay::places::{self, reads, reads_below};
use crate::schedule::{Act, ActKind};

/// Second steps of library functions; other threads can run between the first and the second step.
const SECOND_STEPS: &[&str] =
    &["__ulseq_cond_wake", "__ulseq_cond_timedwake", "__ulseq_cnd_timedwake", "__ulseq_barrier_leave"];

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
        StmtKind::Call { callee: Callee::Stub { name, .. }, .. } if SECOND_STEPS.contains(name) => {
            vec![Act { span, kind: ActKind::GoOn }]
        }
        StmtKind::Call { by_elements: true, .. } => Vec::new(),
        StmtKind::Call { .. } | StmtKind::Start { .. } => vec![Act { span, kind: ActKind::Call }],
        StmtKind::Assume { cond, .. } => {
            let mut acts = Vec::new();
            add(program, &mut acts, reads(cond), ActKind::Read);
            acts
        }
        _ => Vec::new(),
    }
}

fn add(program: &Program, acts: &mut Vec<Act>, places: Vec<&Expr>, kind: ActKind) {
    let named = places.into_iter().filter(|place| is_named(program, place) && !place.span.is_none());
    acts.extend(named.map(|place| Act { span: place.span, kind }));
}

/// Whether the place appears in the user's source.
fn is_named(program: &Program, place: &Expr) -> bool {
    match root(place) {
        Some(var) => program.vars[var].storage != Storage::Temp,
        None => !matches!(place.kind, ExprKind::Str { .. } | ExprKind::Func(_)),
    }
}

/// The variable that an lvalue is part of, if it is not reached through a pointer.
pub fn root(place: &Expr) -> Option<Id<Var>> {
    places::root(place)
}
