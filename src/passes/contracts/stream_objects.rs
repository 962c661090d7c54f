//! What the object of a stream keeps for the library: the program does not look into it. Members that the program uses,
//! streams of other functions, and programs that replace a standard stream are left alone.
//!
//! ```c
//! r = popen(c, "r");              // becomes, in a program that opens or closes streams of processes,
//! r = new object or null;
//! if (r) r->_flags = 2;
//! fclose(f);
//! if (f != stdout && f->_flags == 2) undefined;
//! n = fileno(f);
//! n = *; assume(n >= -1);
//! if (f != stdout) {
//!     atomic { known = f->_fileno; if (known == 0) f->_fileno = n >= 0 ? ~n : 1; }
//!     assume(known == 0 || n == ~known || n == -1 && known == 1);
//! }
//! ```

use super::context::{compare, Expansion};
use crate::ir::{AtomicStep, BinOp, Expr, ExprKind, FailedCheck, Id, Stmt, StmtKind, TypeKind, UnOp, Var};
use crate::passes::standard_streams;

/// The member that says what the stream leads to.
const KIND: &str = "_flags";
/// The member that keeps the number of the stream, with all bits inverted: 0 is no number.
const NUMBER: &str = "_fileno";

/// The same for a stream that has none.
const NO_NUMBER: i128 = 1;

/// Values of the first member; 0 if nothing is known.
const FILE: i128 = 1;
const PROCESS: i128 = 2;

fn kind(process: bool) -> i128 {
    if process {
        PROCESS
    } else {
        FILE
    }
}

impl Expansion<'_> {
    /// Records what a new stream leads to.
    pub(super) fn opens_as(&mut self, stream: &Expr, process: bool) {
        if !self.used.is_some_and(|used| used.pipes) || self.kept_member(stream, KIND).is_none() {
            return;
        }
        self.unless_null(stream.clone(), |expansion, stream| {
            let Some(place) = expansion.kept_member(&stream, KIND) else { return };
            let value = Expr::constant(kind(process), place.ty.unqualified());
            expansion.assign(&place, value);
        });
    }

    /// POSIX pclose: undefined for a stream that `popen` did not open. popen(3): such a stream must be closed with
    /// `pclose`.
    pub(super) fn closes_as(&mut self, arg: usize, process: bool) {
        let Some(stream) = self.args.get(arg).cloned().filter(|_| self.used.is_some_and(|used| used.pipes)) else {
            return;
        };
        let (Some(own), Some(place)) = (self.is_own_stream(&stream), self.kept_member(&stream, KIND)) else { return };
        let name = self.program.functions[self.called].name.clone();
        let opened = if process { "did not open" } else { "opened" };
        let violation =
            || StmtKind::Violation(FailedCheck::Undefined(format!("{name} of a stream that popen {opened}")));
        self.when(own.clone(), |expansion| {
            let value = expansion.temp(&place.ty.unqualified());
            expansion.assign(&value, place);
            let wrong = compare(BinOp::Eq, &value, kind(!process));
            expansion.when(wrong, |expansion| expansion.push(violation()));
        });
        if process {
            self.when(Expr::unary(UnOp::Not, own), |expansion| expansion.push(violation()));
        }
    }

    /// POSIX fileno: a stream that leads to a file has one descriptor. If that was closed, it is none.
    pub(super) fn number_of_stream(&mut self, arg: usize, value: &Expr) {
        self.has_number(arg, value);
        self.keeps_number(arg, value);
    }

    fn has_number(&mut self, arg: usize, value: &Expr) {
        let may_have_none = self.used.is_none_or(|used| used.closes_files || used.streams_without_files);
        let Some(stream) = self.args.get(arg).cloned().filter(|_| !may_have_none) else { return };
        let Some(own) = self.is_own_stream(&stream) else { return };
        self.assume(Expr::unary(UnOp::Not, own).or(compare(BinOp::Ge, value, 0)));
    }

    fn keeps_number(&mut self, arg: usize, value: &Expr) {
        let Some(stream) = self.args.get(arg).cloned().filter(|_| self.used.is_some_and(|used| used.numbers_streams))
        else {
            return;
        };
        let (Some(own), Some(place)) = (self.is_own_stream(&stream), self.kept_member(&stream, NUMBER)) else { return };
        let may_be_closed = self.used.is_none_or(|used| used.closes_files);
        self.when(own, |expansion| {
            let known = expansion.temp(&place.ty.unqualified());
            let by = expansion.by.clone();
            let inverted = |of: &Expr| Expr::unary(UnOp::BitNot, of.clone());
            let keep = |number: Expr| vec![Stmt::assign(place.clone(), number.cast(&known.ty), by.clone())];
            let (then, els) =
                (keep(inverted(value)), if may_be_closed { Vec::new() } else { keep(Expr::int(NO_NUMBER)) });
            let number = StmtKind::If { cond: compare(BinOp::Ge, value, 0), then, els };
            let then = vec![Stmt::new(number, by.clone())];
            let none = compare(BinOp::Eq, &known, 0);
            let first = Stmt::new(StmtKind::If { cond: none.clone(), then, els: Vec::new() }, by.clone());
            let read = Stmt::assign(known.clone(), place.clone(), by.clone());
            expansion.push(StmtKind::Atomic(AtomicStep::of_library(vec![read, first])));
            let same = Expr::binary(BinOp::Eq, value.clone(), inverted(&known).cast(&value.ty));
            let mut still_none = compare(BinOp::Eq, value, -1);
            if !may_be_closed {
                still_none = still_none.and(compare(BinOp::Eq, &known, NO_NUMBER));
            }
            let possible = none.or(same).or(still_none);
            expansion.assume(possible);
        });
    }

    /// The condition that a stream is none of the standard ones; `None` if that is not known.
    fn is_own_stream(&mut self, stream: &Expr) -> Option<Expr> {
        let standard = self.used?.unchanged_streams.clone()?;
        let standard: Vec<Expr> = standard.into_iter().map(|id| self.standard_stream(id)).collect();
        Some(standard_streams::is_none_of(Some(Expr::int(1)), stream, standard))
    }

    /// The value of a standard stream.
    pub(super) fn standard_stream(&mut self, id: Id<Var>) -> Expr {
        let place = self.program.place(id);
        let value = self.temp(&place.ty.unqualified());
        self.assign(&value, place);
        value
    }

    /// A member of a stream that the program does not use.
    fn kept_member(&self, stream: &Expr, name: &str) -> Option<Expr> {
        let TypeKind::Record(id) = stream.ty.pointee()?.kind else { return None };
        let mut fields = self.program.records[id].fields.iter().flatten();
        let at = fields.position(|field| field.name.as_deref() == Some(name)).filter(|at| !self.is_used(id, *at))?;
        let ty = self.program.records[id].fields.as_ref()?.get(at)?.ty.unqualified();
        ty.is_integer().then(|| {
            let member = ExprKind::Member(Box::new(stream.clone().deref()), at as u32);
            Expr::new(member, ty, stream.span)
        })
    }
}
