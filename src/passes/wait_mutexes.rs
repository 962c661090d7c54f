//! Decides whether threads may wait for one condition variable with two mutexes at a time, which POSIX leaves undefined
//! (pthread_cond_wait). The explorer detects it; the model in `stubs/runtime/cond*.c` does not.

use std::collections::BTreeSet;

use crate::ir::{visit, Callee, Expr, Id, PlaceKind, Program, StmtKind, Var};
use crate::library::{plays, Role};

/// The location of an object, as far as it is known syntactically.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum KnownLocation {
    /// In this variable, always at the same position.
    Var(Id<Var>),
    /// Behind this pointer.
    Behind(Id<Var>),
    Unknown,
}

/// Whether some waits may use different mutexes for the same condition variable.
pub(super) fn may_differ(program: &Program) -> bool {
    let mut waits = BTreeSet::new();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            let waits_for = plays(&program.functions[*called].name, Role::Sleep).then_some(args.as_slice());
            if let Some([cond, mutex, ..]) = waits_for {
                waits.insert((home(cond), home(mutex)));
            }
        });
    }
    let mutexes: BTreeSet<_> = waits.iter().map(|(_, mutex)| *mutex).collect();
    if let (1, Some(KnownLocation::Var(_))) = (mutexes.len(), mutexes.first()) {
        return false;
    }
    let together = |(cond, mutex): &&(KnownLocation, KnownLocation)| cond == mutex && *cond != KnownLocation::Unknown;
    let apart: Vec<_> = waits.iter().filter(|wait| !together(wait)).collect();
    let known = |(cond, mutex): &&(KnownLocation, KnownLocation)| {
        matches!((cond, mutex), (KnownLocation::Var(_), KnownLocation::Var(_)))
    };
    if apart.is_empty() {
        return false;
    }
    let conds: BTreeSet<_> = waits.iter().map(|(cond, _)| *cond).collect();
    !apart.iter().all(known) || conds.len() < waits.len() || waits.len() > apart.len()
}

fn home(pointer: &Expr) -> KnownLocation {
    if let Some(inner) = pointer.as_cast().filter(|inner| inner.ty.is_pointer()) {
        return home(inner);
    }
    match (pointer.as_var(), pointer.as_address()) {
        (Some(var), _) => KnownLocation::Behind(var),
        (None, Some(place)) => home_of_place(place),
        (None, None) => KnownLocation::Unknown,
    }
}

fn home_of_place(place: &Expr) -> KnownLocation {
    match place.place() {
        Some(PlaceKind::Var(var)) => KnownLocation::Var(var),
        Some(PlaceKind::Member(of, _)) => home_of_place(of),
        Some(PlaceKind::Deref(pointer)) => home(pointer),
        Some(PlaceKind::Index(..) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) | None => KnownLocation::Unknown,
    }
}
