//! Descriptors that are open at the same time differ (POSIX 2.6): a new one is none of those that the program has opened
//! and not closed since, as far as there is room to remember them.
//!
//! ```c
//! f = open(name, 0);              // becomes
//! f = *; assume(f >= -1);
//! atomic {
//!     assume(f < 0 || (f + 1 != open[0] && f + 1 != open[1]));
//!     if (f >= 0) { if (open[0] == 0) open[0] = f + 1; else if (open[1] == 0) open[1] = f + 1; }
//! }
//! ```

use super::context::{compare, Expansion};
use super::program_use::calls;
use crate::ir::{AtomicStep, BinOp, Expr, Function, Origin, Program, Stmt, StmtKind, Storage, Type};
use crate::library;

/// What is remembered of a descriptor is its number plus 1, and 0 of none.
const OPEN: [&str; 4] = [
    "__ulseq_open_descriptor_1",
    "__ulseq_open_descriptor_2",
    "__ulseq_open_descriptor_3",
    "__ulseq_open_descriptor_4",
];
/// Functions that may close descriptors which they do not get as a number. (`close` itself says which one.)
const CLOSES: &[&str] = &[
    "fclose",
    "fcloseall",
    "pclose",
    "freopen",
    "freopen64",
    "closedir",
    "fdclosedir",
    "close_range",
    "closefrom",
    "mq_close",
    "daemon",
    "syscall",
    "closelog",
    "vhangup",
];

/// Adds the variables, if the program opens descriptors and all functions are known that it calls: those of other
/// libraries may close descriptors at any time.
pub(super) fn note(program: &mut Program) {
    let is_foreign =
        |name: &str| library::lookup(name).is_none() && !library::is_generated(name) || library::is_foreign(name);
    let opens = |name: &str| library::opens_descriptor(name);
    if calls(program, opens) && !calls(program, is_foreign) {
        let number = Type::size_t(program.model);
        OPEN.iter().for_each(|name| {
            program.add_var(*name, number.clone(), Storage::Static);
        });
    }
}

/// Forgets all of them after a call of this function, if it may close some.
pub(super) fn forget(program: &Program, called: &Function, origin: &Origin) -> Option<Stmt> {
    if called.body.is_some() || !CLOSES.contains(&called.name.as_str()) {
        return None;
    }
    let by = || origin.by("contracts");
    let clear = |place: Expr| {
        let none = Expr::constant(0, place.ty.unqualified());
        Stmt::assign(place, none, by())
    };
    let body: Vec<Stmt> = places(program).into_iter().map(clear).collect();
    (!body.is_empty()).then(|| Stmt::new(StmtKind::Atomic(AtomicStep::of_library(body)), by()))
}

/// The variables, in order; none if there are none.
fn places(program: &Program) -> Vec<Expr> {
    let named = |name: &&str| {
        let is_it = |var: &crate::ir::Var| var.name == **name && var.storage == Storage::Static;
        program.vars.iter().find(|(_, var)| is_it(var)).map(|(id, _)| program.place(id))
    };
    OPEN.iter().filter_map(named).collect()
}

impl Expansion<'_> {
    /// A result that is a new descriptor, or negative.
    pub(super) fn new_descriptor(&mut self, value: &Expr) {
        let places = places(self.program);
        self.in_one_step(&places, |expansion| {
            let valid = compare(BinOp::Ge, value, 0);
            expansion.when(valid, |expansion| {
                let Some(ty) = places.first().map(|place| place.ty.unqualified()) else { return };
                let number = expansion.temp(&ty);
                let one = Expr::constant(1, ty.clone());
                expansion.assign(&number, Expr::binary(BinOp::Add, value.clone().cast(&ty), one));
                for place in &places {
                    expansion.assume(Expr::binary(BinOp::Ne, place.clone(), number.clone()));
                }
                expansion.remember(&places, &number);
            });
        });
    }

    /// Puts the number where there is room.
    fn remember(&mut self, places: &[Expr], number: &Expr) {
        let Some((first, others)) = places.split_first() else { return };
        let outer = std::mem::take(&mut self.out);
        self.assign(first, number.clone());
        let then = std::mem::take(&mut self.out);
        self.remember(others, number);
        let els = std::mem::replace(&mut self.out, outer);
        self.push(StmtKind::If { cond: compare(BinOp::Eq, first, 0), then, els });
    }

    /// A descriptor is closed, or the call fails; after EINTR, it may be closed as well (POSIX close).
    pub(super) fn closes_descriptor(&mut self, file: &Expr) {
        let places = places(self.program);
        self.in_one_step(&places, |expansion| {
            for place in &places {
                let ty = place.ty.unqualified();
                let number = Expr::binary(BinOp::Add, file.clone().cast(&ty), Expr::constant(1, ty.clone()));
                let is_it = Expr::binary(BinOp::Eq, place.clone(), number);
                expansion.when(is_it, |expansion| expansion.assign(place, Expr::constant(0, ty)));
            }
        });
    }

    fn in_one_step(&mut self, places: &[Expr], then: impl FnOnce(&mut Self)) {
        if places.is_empty() {
            return;
        }
        let outer = std::mem::take(&mut self.out);
        then(self);
        let body = std::mem::replace(&mut self.out, outer);
        self.push(StmtKind::Atomic(AtomicStep::of_library(body)));
    }
}
