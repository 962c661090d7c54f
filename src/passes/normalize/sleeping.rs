//! Waiting for a time to pass, and the timer of `alarm` (POSIX sleep, usleep, alarm).

use super::clocks::{EINVAL, LAST_SECOND, MONOTONIC, NANOSECONDS};
use super::context::Normalizer;
use crate::ir::{AtomicStep, BinOp, Expr, IntKind, StmtKind, Type, UnOp};

/// The variable for what the last call of `alarm` asked for.
const ALARM: &str = "__ulseq_alarm";
/// What is assumed where the program looks at what is left of an alarm: one survives `exec` (POSIX exec).
const NO_ALARM: &str = "no alarm is pending when the program begins";
/// The microseconds of a second.
const SECOND: i128 = 1_000_000;

impl Normalizer<'_> {
    /// POSIX sleep: so many seconds pass.
    pub(super) fn sleeps(&mut self, seconds: &Expr) {
        let long = Type::int_kind(IntKind::Long);
        self.time_passes(seconds.clone().cast(&long), Expr::constant(0, long));
    }

    /// POSIX usleep: so many microseconds pass. A whole second may be an error; without handlers of signals, nothing
    /// else is.
    pub(super) fn sleeps_short(&mut self, result: Option<&Expr>, time: &Expr) -> bool {
        // How long a thread sleeps is of no account if nobody looks at a clock.
        if !time.ty.is_integer() || result.is_none() && !self.clocks.again {
            return false;
        }
        let time = self.keep(time.clone());
        let number = |value| Expr::constant(value, time.ty.unqualified());
        let long = Type::int_kind(IntKind::Long);
        let part = |op, by| Expr::binary(op, time.clone(), number(by)).cast(&long);
        let (seconds, rest) = (part(BinOp::Div, SECOND), part(BinOp::Rem, SECOND));
        let nanoseconds = Expr::binary(BinOp::Mul, rest, Expr::constant(1000, long.clone()));
        let invalid = self.any_truth("invalid").and(Expr::binary(BinOp::Ge, time.clone(), number(SECOND)));
        let fails = self.collect(|cx| cx.fails_with(result, EINVAL));
        let sleeps = self.collect(|cx| {
            cx.time_passes(seconds, nanoseconds);
            cx.zero_result(result);
        });
        self.branch(invalid, fails, sleeps);
        true
    }

    /// Lets so much time pass on the monotonic clock. Threads may sleep at the same time.
    fn time_passes(&mut self, seconds: Expr, nanoseconds: Expr) {
        if !self.clocks.again {
            return;
        }
        let long = Type::int_kind(IntKind::Long);
        let end = [0, 1].map(|_| {
            let part = self.temp("time", &long);
            self.place_of(part, self.origin.span)
        });
        let last = [0, 1].map(|part| self.last(MONOTONIC, part, &long));
        let (seconds, nanoseconds) = (self.keep(seconds), self.keep(nanoseconds));
        let begins = self.collect(|cx| {
            for (end, last) in end.iter().zip(&last) {
                let now = cx.read(last.clone());
                cx.assign(end.clone(), now);
            }
        });
        self.emit(StmtKind::Atomic(AtomicStep::of_library(begins)));
        let limit = |op, value| Expr::binary(op, seconds.clone(), value);
        let most = Expr::constant(LAST_SECOND - 1, long.clone());
        let rest = Expr::binary(BinOp::Sub, most, end[0].clone());
        self.emit(StmtKind::assume(limit(BinOp::Ge, Expr::constant(0, long.clone())).and(limit(BinOp::Le, rest))));
        for (end, by) in end.iter().zip([seconds.clone(), nanoseconds]) {
            let sum = Expr::binary(BinOp::Add, end.clone(), by);
            self.assign(end.clone(), sum);
        }
        self.carry(&end, &long);
        let wakes = self.collect(|cx| {
            let now = last.each_ref().map(|last| cx.read(last.clone()));
            let compare = |op, at: usize| Expr::binary(op, now[at].clone(), end[at].clone());
            let early = compare(BinOp::Lt, 0).or(compare(BinOp::Eq, 0).and(compare(BinOp::Lt, 1)));
            let later = cx.collect(|cx| {
                last.iter().zip(&end).for_each(|(last, end)| cx.assign(last.clone(), end.clone()));
            });
            cx.branch(early, later, Vec::new());
        });
        self.emit(StmtKind::Atomic(AtomicStep::of_library(wakes)));
    }

    /// Makes whole seconds of the nanoseconds.
    fn carry(&mut self, [seconds, fraction]: &[Expr; 2], ty: &Type) {
        let number = |value| Expr::constant(value, ty.clone());
        let whole = self.collect(|cx| {
            cx.assign(seconds.clone(), Expr::binary(BinOp::Add, seconds.clone(), number(1)));
            cx.assign(fraction.clone(), Expr::binary(BinOp::Sub, fraction.clone(), number(NANOSECONDS + 1)));
        });
        self.branch(Expr::binary(BinOp::Gt, fraction.clone(), number(NANOSECONDS)), whole, Vec::new());
    }

    /// POSIX alarm: what is left of the time that an earlier call asked for, or 0.
    pub(super) fn alarm(&mut self, result: Option<&Expr>, seconds: &Expr) -> bool {
        if self.clocks.timers || !seconds.ty.is_integer() {
            return false;
        }
        let ty = seconds.ty.unqualified();
        let last = self.last(ALARM, 0, &ty);
        let left = self.temp("left", &ty);
        let left = self.place_of(left, self.origin.span);
        let seconds = self.keep(seconds.clone());
        let block = self.collect(|cx| {
            let known = cx.read(last.clone());
            cx.emit(StmtKind::Havoc(left.clone()));
            let more = Expr::binary(BinOp::Gt, left.clone(), known);
            cx.emit(StmtKind::assume(Expr::unary(UnOp::Not, more)));
            cx.assign(last, seconds);
        });
        self.emit(StmtKind::Atomic(AtomicStep::of_library(block)));
        if let Some(place) = result {
            self.program.caveat(NO_ALARM, self.origin.span);
            self.assign(place.clone(), left.cast(&place.ty));
        }
        true
    }
}
