//! What statements do, named by places in the source: the same in every form of a program, so that an execution of one form can be
//! told to another.

use crate::ir::{Callee, Expr, ExprKind, Id, Program, Stmt, StmtKind, Storage, Var};
use crate::source::Span;

use super::instrument::places::{self, reads, reads_below};

/// An access to memory, or a call of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Act {
    /// The accessed expression, or the call.
    pub span: Span,
    /// Which of the two.
    pub kind: ActKind,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ActKind {
    /// Memory is read.
    Read,
    /// Memory is written.
    Write,
    /// A function is called.
    Call,
    /// A function that waits in two steps goes on.
    GoOn,
}

/// The origin of functions that have a form of several statements too.
const ELEMENTS: &str = "elements";

/// Second steps of functions of the library that other threads can run between.
const SECOND_STEPS: &[&str] =
    &["__ulseq_cond_wake", "__ulseq_cond_timedwake", "__ulseq_cnd_timedwake", "__ulseq_barrier_leave"];

/// What a statement does, without the statements in it, in order. Accesses to values that a pass has made are none.
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
        // The accesses of its other form are what is told.
        StmtKind::Call { .. } if stmt.origin.pass == ELEMENTS => Vec::new(),
        StmtKind::Call { .. } | StmtKind::Start { .. } => vec![Act { span, kind: ActKind::Call }],
        StmtKind::Assume(cond) => {
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

/// Whether the user has written the place.
fn is_named(program: &Program, place: &Expr) -> bool {
    match root(place) {
        Some(var) => program.vars[var].storage != Storage::Temp,
        None => !matches!(place.kind, ExprKind::Str { .. } | ExprKind::Func(_)),
    }
}

/// The variable that a place is a part of, if it is not reached through a pointer.
pub fn root(place: &Expr) -> Option<Id<Var>> {
    places::root(place)
}
