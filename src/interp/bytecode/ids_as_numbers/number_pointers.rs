//! Pointers that are numbers all the time, as in `pthread_create(.., f, (void *)i)` with `(long)arg` in `f`: no address
//! ever reaches them, so what they are converted to is the number that was converted to them.
//!
//! Only what can be followed completely counts: variables of functions whose address is not taken, parameters of
//! functions that are called by name or as the start of a thread, results of functions, and what the thread library
//! keeps. Everything else may hold an address.

use std::collections::{BTreeMap, BTreeSet};

use super::call_edges::THREAD_EXIT;
use super::value_classes::{is_constant, Root, ValueClasses};
use crate::ir::{
    lowered_only_expr, lowered_only_stmt, visit, Callee, Expr, ExprKind, Function, Id, Program, Stmt, StmtKind,
    Storage, Var,
};
use crate::library::{self, Effect};

/// The places of pointers that are not followed.
pub(super) fn not_followed(program: &Program, called: &[Id<Function>]) -> BTreeSet<Root> {
    let mut found = BTreeSet::new();
    let taken = Taken::of(program);
    for (id, var) in program.vars.iter() {
        let is_own = matches!(var.storage, Storage::Local | Storage::Param | Storage::Temp);
        if var.ty.is_pointer() && (!is_own || taken.vars.get(&id).is_some_and(|count| *count > 0)) {
            found.insert(Root::Var(id));
        }
    }
    let elsewhere = taken.functions.iter().filter(|(_, count)| **count > 0).map(|(id, _)| *id);
    for function in elsewhere.chain(program.main) {
        found.extend(program.functions[function].params.iter().map(|param| Root::Var(*param)));
    }
    if called.iter().any(|function| may_keep(program, *function)) {
        found.insert(Root::Kept);
    }
    found
}

/// Whether a library function that is called through a pointer may pass its argument to another thread.
fn may_keep(program: &Program, function: Id<Function>) -> bool {
    let called = &program.functions[function];
    let entry = library::lookup(&called.name).filter(|_| called.body.is_none());
    entry.is_some_and(|entry| {
        entry.model == THREAD_EXIT || entry.effects.iter().any(|effect| matches!(effect, Effect::Keeps(_)))
    })
}

/// How often the address of a variable or of a function is used in a way that is not followed.
#[derive(Default)]
struct Taken {
    vars: BTreeMap<Id<Var>, usize>,
    functions: BTreeMap<Id<Function>, usize>,
}

impl Taken {
    fn of(program: &Program) -> Taken {
        let mut taken = Taken::default();
        visit::walk_program_exprs(program, &mut |expr| match &expr.kind {
            ExprKind::AddrOf(place) => {
                if let ExprKind::Var(var) = place.kind {
                    *taken.vars.entry(var).or_default() += 1;
                }
            }
            ExprKind::Func(function) => *taken.functions.entry(*function).or_default() += 1,
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => {}
        });
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            visit::walk_stmts(body, &mut |stmt| taken.follow(program, stmt));
        }
        taken
    }

    /// Creations and joins of threads are followed.
    fn follow(&mut self, program: &Program, stmt: &Stmt) {
        let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
        let Some(entry) = library::lookup(&program.functions[*called].name) else { return };
        if program.functions[*called].body.is_some() {
            return;
        }
        let starts = entry.creates_thread().and_then(|(start, _)| args.get(start));
        if let Some(count) = starts.and_then(start_function).and_then(|start| self.functions.get_mut(&start)) {
            *count -= 1;
        }
        for to in entry.effects.iter().filter_map(|effect| written_kept(*effect, args)) {
            if let Some(count) = self.vars.get_mut(&to) {
                *count -= 1;
            }
        }
    }
}

/// The function that a thread starts with, if it is named.
fn start_function(start: &Expr) -> Option<Id<Function>> {
    match &start.kind {
        ExprKind::Func(function) => Some(*function),
        ExprKind::Cast(inner) | ExprKind::Decay(inner) | ExprKind::AddrOf(inner) => start_function(inner),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => None,
    }
}

/// The variable to which the library writes what it keeps.
fn written_kept(effect: Effect, args: &[Expr]) -> Option<Id<Var>> {
    let Effect::WritesKept(at) = effect else { return None };
    let mut to = args.get(at)?;
    while let Some(inner) = to.as_cast() {
        to = inner;
    }
    let ExprKind::AddrOf(place) = &to.kind else { return None };
    if let ExprKind::Var(var) = place.kind {
        Some(var)
    } else {
        None
    }
}

impl ValueClasses<'_> {
    /// Whether a pointer may hold the address of an object or of a function.
    pub(super) fn may_hold_address(&self, pointer: &Expr) -> bool {
        if is_constant(pointer) {
            return false;
        }
        match &pointer.kind {
            ExprKind::Cast(inner) if inner.ty.is_pointer() => self.may_hold_address(inner),
            ExprKind::Cast(inner) if inner.ty.is_integer() => self.mark(inner).address,
            ExprKind::Cond(_, a, b) => self.may_hold_address(a) || self.may_hold_address(b),
            ExprKind::Var(var) => self.addressed.contains(&Root::Var(*var)),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => true,
        }
    }

    /// Notes the places of pointers where a statement may store an address.
    pub(super) fn spread_addresses(&mut self, function: Id<Function>, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => self.address_at(place, value),
            StmtKind::Return(Some(value)) => self.address_in(Root::Result(function), value),
            StmtKind::EndThread(Some(value)) => self.address_in(Root::Kept, value),
            StmtKind::Call { result, callee: Callee::Function(called), args, .. } => {
                self.spread_addresses_in_call(*called, result.as_ref(), args);
            }
            StmtKind::Call { result, callee: Callee::Pointer(_) | Callee::Stub { .. }, .. } => {
                result.iter().for_each(|place| self.lost_at(place, true));
            }
            // An arbitrary value, such as that of a variable that was never set, is any number.
            StmtKind::Havoc(_)
            | StmtKind::Return(None)
            | StmtKind::EndThread(None)
            | StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {}
        }
    }

    fn spread_addresses_in_call(&mut self, called: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let program = self.program;
        let function = &program.functions[called];
        if function.body.is_some() {
            function.params.iter().zip(args).for_each(|(param, arg)| self.address_in(Root::Var(*param), arg));
            let returned = self.addressed.contains(&Root::Result(called));
            result.into_iter().for_each(|place| self.lost_at(place, returned));
            return;
        }
        let entry = library::lookup(&function.name);
        let effects = entry.map_or(&[][..], |entry| entry.effects);
        let is_kept = matches!(effects, [Effect::ReturnsKept]);
        let is_address = !is_kept || self.addressed.contains(&Root::Kept);
        result.into_iter().for_each(|place| self.lost_at(place, is_address));
        for effect in effects {
            if let Effect::Keeps(at) = effect {
                args.get(*at).into_iter().for_each(|arg| self.address_in(Root::Kept, arg));
            }
            if let Some(var) = written_kept(*effect, args) {
                let is_address = self.addressed.contains(&Root::Kept);
                self.add_addressed(Root::Var(var), is_address);
            }
        }
        if let Some((start, argument)) = entry.and_then(|entry| entry.creates_thread()) {
            let started = args.get(start).and_then(start_function).map(|start| &program.functions[start]);
            if let (Some(param), Some(arg)) = (started.and_then(|start| start.params.first()), args.get(argument)) {
                self.address_in(Root::Var(*param), arg);
            }
        }
    }

    /// The library keeps the results of threads.
    pub(super) fn spread_results_of_threads(&mut self) {
        let is_address = self.called.iter().any(|function| self.addressed.contains(&Root::Result(*function)));
        self.add_addressed(Root::Kept, is_address);
    }

    fn add_addressed(&mut self, place: Root, is_address: bool) {
        if is_address {
            self.addressed.insert(place);
        }
    }

    fn address_in(&mut self, place: Root, value: &Expr) {
        let is_address = value.ty.is_pointer() && self.may_hold_address(value);
        self.add_addressed(place, is_address);
    }

    fn address_at(&mut self, place: &Expr, value: &Expr) {
        let is_address = value.ty.is_pointer() && self.may_hold_address(value);
        self.lost_at(place, is_address);
    }

    fn lost_at(&mut self, place: &Expr, is_address: bool) {
        if let ExprKind::Var(var) = place.kind {
            self.add_addressed(Root::Var(var), is_address);
        }
    }
}
