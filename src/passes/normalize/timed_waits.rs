//! Waiting until a time (POSIX pthread_mutex_timedlock, pthread_cond_timedwait, sem_timedwait; C11 7.26): what a call
//! does if the time is none, since its nanoseconds are no part of a second, or the clock does not exist.
//!
//! | function | with such a time |
//! |---|---|
//! | `pthread_cond_timedwait`, `cnd_timedwait` | an error; the mutex stays locked |
//! | `pthread_mutex_timedlock`, read-write locks, `mtx_timedlock` | an error, or the lock if it is free: the time need not be checked then |
//! | `sem_timedwait` | an error, or the semaphore if it is free: the time need not be checked then |

use super::clocks::EINVAL;
use super::context::Normalizer;
use crate::ir::{BinOp, Callee, Expr, Function, Id, StmtKind, Type, UnOp};
use crate::library::{Deadline, Entry, ObjectKind};

/// CLOCK_REALTIME and CLOCK_MONOTONIC: what one may wait for.
const CLOCKS: [(i128, i128); 1] = [(0, 1)];

impl Normalizer<'_> {
    /// Whether the call of a function that waits until a time has been replaced.
    pub(super) fn timed_call(
        &mut self,
        entry: &Entry,
        function: Id<Function>,
        result: Option<&Expr>,
        args: &[Expr],
    ) -> bool {
        let Some(deadline) = entry.deadline.filter(|deadline| args.len() == deadline.time + 1) else { return false };
        let call = Timed { function, result, args, deadline, time: &args[deadline.time] };
        match entry.object {
            Some(ObjectKind::Condition) => self.timed_wait(&call),
            Some(ObjectKind::Semaphore) => self.timed_semaphore(&call),
            Some(_) | None => self.timed_lock(&call),
        }
    }

    /// POSIX pthread_cond_timedwait: an invalid time is an error, and the mutex stays locked.
    fn timed_wait(&mut self, call: &Timed<'_>) -> bool {
        let Some(valid) = self.is_valid_time(call.time) else { return false };
        let wait = self.collect(|cx| {
            let wait = cx.collect(|cx| cx.emit(call.with_result(call.result)));
            let none = cx.collect(|cx| cx.gives(call.result, call.deadline.invalid));
            cx.branch(valid, wait, none);
        });
        self.until_clock(call, wait, |cx| cx.gives(call.result, call.deadline.invalid));
        true
    }

    /// POSIX pthread_mutex_timedlock: the time need not be checked if the lock can be acquired at once (glibc checks
    /// that of read-write locks in each case); where the call would time out, an invalid time is an error of its own.
    fn timed_lock(&mut self, call: &Timed<'_>) -> bool {
        let Some(valid) = self.is_valid_time(call.time) else { return false };
        let lock = self.collect(|cx| {
            let early = cx.any_truth("invalid");
            let fails = cx.collect(|cx| cx.gives(call.result, call.deadline.invalid));
            let waits = cx.collect(|cx| {
                let code = cx.code_of(call);
                let late = Expr::binary(BinOp::Eq, code.clone(), Expr::int(call.deadline.late));
                let invalid = cx.collect(|cx| cx.assign(code.clone(), Expr::int(call.deadline.invalid)));
                cx.branch(late.and(Expr::unary(UnOp::Not, valid.clone())), invalid, Vec::new());
                cx.hand_code(call.result, code);
            });
            cx.branch(early.and(Expr::unary(UnOp::Not, valid)), fails, waits);
        });
        self.until_clock(call, lock, |cx| cx.gives(call.result, call.deadline.invalid));
        true
    }

    /// POSIX sem_timedwait: as a lock, but glibc checks the time in each case.
    fn timed_semaphore(&mut self, call: &Timed<'_>) -> bool {
        let Some(valid) = self.is_valid_time(call.time) else { return false };
        let wait = self.collect(|cx| {
            let early = cx.any_truth("invalid");
            let fails = cx.collect(|cx| cx.fails_with(call.result, EINVAL));
            let waits = cx.collect(|cx| {
                let code = cx.code_of(call);
                let late = Expr::binary(BinOp::Eq, code.clone(), Expr::int(-1));
                let invalid = cx.collect(|cx| cx.set_errno(EINVAL));
                cx.branch(late.and(Expr::unary(UnOp::Not, valid.clone())), invalid, Vec::new());
                cx.hand_code(call.result, code);
            });
            cx.branch(early.and(Expr::unary(UnOp::Not, valid)), fails, waits);
        });
        self.until_clock(call, wait, |cx| cx.fails_with(call.result, EINVAL));
        true
    }

    /// What a call does, or else, if it names a clock that may not exist, that it fails.
    fn until_clock(&mut self, call: &Timed<'_>, does: crate::ir::Block, fails: impl FnOnce(&mut Self)) {
        match call.deadline.clock.map(|at| &call.args[at]) {
            Some(clock) => self.of_a_clock(clock, &CLOCKS, does, fails),
            None => self.out.extend(does),
        }
    }

    /// Makes the call, with its result in a variable.
    fn code_of(&mut self, call: &Timed<'_>) -> Expr {
        let code = self.temp("code", &Type::int());
        let code = self.place_of(code, self.origin.span);
        self.emit(call.with_result(Some(&code)));
        code
    }

    fn hand_code(&mut self, result: Option<&Expr>, code: Expr) {
        if let Some(place) = result {
            self.assign(place.clone(), code.cast(&place.ty));
        }
    }

    fn gives(&mut self, result: Option<&Expr>, code: i128) {
        if let Some(place) = result {
            self.assign(place.clone(), Expr::constant(code, place.ty.unqualified()));
        }
    }

    /// Whether the nanoseconds of a `struct timespec` are less than 10^9; none if it is declared in another way.
    fn is_valid_time(&mut self, time: &Expr) -> Option<Expr> {
        time.ty.pointee().filter(|ty| ty.is_record())?;
        let fraction = self.member(&time.clone().deref(), 1)?;
        let fraction = self.read(fraction);
        let limit = |op, value| Expr::binary(op, fraction.clone(), Expr::constant(value, fraction.ty.unqualified()));
        Some(limit(BinOp::Ge, 0).and(limit(BinOp::Lt, 1_000_000_000)))
    }
}

/// A call of one of these functions.
struct Timed<'e> {
    function: Id<Function>,
    result: Option<&'e Expr>,
    args: &'e [Expr],
    deadline: Deadline,
    time: &'e Expr,
}

impl Timed<'_> {
    fn with_result(&self, result: Option<&Expr>) -> StmtKind {
        StmtKind::call(result.cloned(), Callee::Function(self.function), self.args.to_vec())
    }
}
