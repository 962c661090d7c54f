//! What clocks tell: an arbitrary time, not before the last one of the same clock (POSIX clock_getres), or a failure.

use super::context::Normalizer;
use crate::analysis::evaluate::evaluate;
use crate::ir::{AtomicStep, BinOp, Callee, Expr, StmtKind, Storage, Type, UnOp};
use crate::library::MOST_ERRORS;

/// The latest second that clocks tell.
pub(super) const LAST_SECOND: i128 = 0x7fff_ffff;

/// The clocks whose times are in order (POSIX clock_getres), by the names of the variables that hold the last one.
/// `time` may lag behind the real-time clock, and other units are rounded, so these are clocks of their own.
const TIME: &str = "__ulseq_time";
const REAL_TIME: &str = "__ulseq_real_time";
const TIME_OF_DAY: &str = "__ulseq_time_of_day";
const UTC: &str = "__ulseq_utc";
pub(super) const MONOTONIC: &str = "__ulseq_monotonic_time";
const PROCESSOR_TIME: &str = "__ulseq_processor_time";
const REAL_TIME_COARSE: &str = "__ulseq_real_time_coarse";
const ATOMIC_TIME: &str = "__ulseq_atomic_time";

/// Those that a program can set back (POSIX clock_settime).
const SETTABLE: [&str; 6] = [TIME, REAL_TIME, TIME_OF_DAY, UTC, REAL_TIME_COARSE, ATOMIC_TIME];

/// `TIME_UTC`
const UTC_BASE: i128 = 1;
/// The most nanoseconds besides whole seconds.
pub(super) const NANOSECONDS: i128 = 999_999_999;

/// The clocks that each Linux has (clock_getres(2)): CLOCK_REALTIME to CLOCK_BOOTTIME, and CLOCK_TAI.
const CLOCKS: [(i128, i128); 2] = [(0, 7), (11, 11)];
/// Linux has no clock with a number from this one on (`MAX_CLOCKS`); those of processes and devices are negative.
const NO_CLOCK: i128 = 16;

/// The error code on Linux.
pub(super) const EINVAL: i128 = 22;

/// The variable for the last time of a clock that does not go back (clock_getres(2)). The clock of the calling thread
/// (3) would need one for each thread.
fn ordered(id: i128) -> Option<&'static str> {
    match id {
        0 => Some(REAL_TIME),
        1 => Some(MONOTONIC),
        2 => Some("__ulseq_process_time"),
        4 => Some("__ulseq_raw_time"),
        5 => Some(REAL_TIME_COARSE),
        6 => Some("__ulseq_monotonic_time_coarse"),
        7 => Some("__ulseq_boot_time"),
        11 => Some(ATOMIC_TIME),
        _ => None,
    }
}

impl Normalizer<'_> {
    /// Whether the call of a function of this name that asks a clock has been replaced.
    pub(super) fn clock_result(&mut self, name: &str, result: Option<&Expr>, args: &[Expr]) -> bool {
        match (name, args) {
            ("time", [place]) => self.time(result, place),
            ("clock", []) => self.processor_time(result),
            ("clock_gettime", [clock, place]) => {
                let clock = self.keep(clock.clone());
                let mut is_told = false;
                let told = self.collect(|cx| is_told = cx.any_clock(result, &clock, place));
                if is_told {
                    self.of_a_clock(&clock, &CLOCKS, told, |cx| cx.fails_with(result, EINVAL));
                }
                is_told
            }
            ("clock_getres", [clock, place]) => {
                let told = self.collect(|cx| {
                    let set = cx.collect(|cx| cx.resolution(clock, place));
                    cx.branch(place.clone().truth(), set, Vec::new());
                    cx.zero_result(result);
                });
                self.of_a_clock(clock, &CLOCKS, told, |cx| cx.fails_with(result, EINVAL));
                true
            }
            ("gettimeofday", [place, zone]) => {
                if !zone.is_zero_constant() {
                    let zone = self.keep(zone.clone());
                    let fills = self.collect(|cx| cx.emit(StmtKind::BoundHit("a time zone is stored")));
                    self.branch(zone.truth(), fills, Vec::new());
                }
                let set = self.collect(|cx| {
                    cx.clock(None, Some(TIME_OF_DAY), place, 999_999);
                });
                self.branch(place.clone().truth(), set, Vec::new());
                self.zero_result(result);
                true
            }
            ("timespec_get", [place, base]) => self.utc(result, place, base),
            ("sleep", [seconds]) => {
                self.sleeps(seconds);
                false
            }
            ("usleep", [time]) => self.sleeps_short(result, time),
            ("alarm", [seconds]) => self.alarm(result, seconds),
            _ => false,
        }
    }

    /// Stores the time of a clock whose number need not be a constant.
    fn any_clock(&mut self, result: Option<&Expr>, clock: &Expr, place: &Expr) -> bool {
        if let Some(id) = evaluate(self.program, super::matchers::strip(clock)) {
            return self.clock(result, ordered(id), place, NANOSECONDS);
        }
        let mut is_told = false;
        let mut told = self.collect(|cx| is_told = cx.clock(result, None, place, NANOSECONDS));
        let known: &[i128] = if is_told && self.clocks.again { &[0, 1] } else { &[] };
        for &id in known {
            let this = self.collect(|cx| {
                cx.clock(result, ordered(id), place, NANOSECONDS);
            });
            let is_this = Expr::binary(BinOp::Eq, clock.clone(), Expr::constant(id, clock.ty.unqualified()));
            told = self.collect(|cx| cx.branch(is_this, this, told));
        }
        self.out.extend(told);
        is_told
    }

    /// POSIX clock_getres: a process cannot set the resolution of a clock.
    fn resolution(&mut self, clock: &Expr, place: &Expr) {
        let id = evaluate(self.program, super::matchers::strip(clock)).filter(|id| ordered(*id).is_some());
        let (Some(id), true) = (id, self.clocks.resolutions) else {
            self.clock(None, None, place, NANOSECONDS);
            return;
        };
        let of = place.clone().deref();
        let (Some(seconds), Some(fraction)) = (self.member(&of, 0), self.member(&of, 1)) else { return };
        let name = format!("__ulseq_resolution_{id}");
        let known = self.last(&format!("{name}_known"), 0, &Type::int());
        let parts = [(0, seconds, LAST_SECOND), (1, fraction, NANOSECONDS)]
            .map(|(at, place, most)| (self.last(&name, at, &place.ty), place, most));
        let now = parts.each_ref().map(|(_, place, _)| {
            let part = self.temp("time", &place.ty.unqualified());
            self.place_of(part, self.origin.span)
        });
        let block = self.collect(|cx| {
            let chosen = cx.read(known.clone());
            let choose = cx.collect(|cx| {
                for ((last, _, most), now) in parts.iter().zip(&now) {
                    cx.havoc_between(now, 0, *most);
                    cx.assign(last.clone(), now.clone());
                }
                cx.assign(known, Expr::int(1));
            });
            let tell = cx.collect(|cx| {
                for ((last, ..), now) in parts.iter().zip(&now) {
                    cx.assign(now.clone(), last.clone());
                }
            });
            cx.branch(chosen, tell, choose);
        });
        self.emit(StmtKind::Atomic(AtomicStep::of_library(block)));
        parts.into_iter().zip(now).for_each(|((_, place, _), now)| self.assign(place, now));
    }

    /// C11 7.27.2.5: the base, or 0 if the call is not successful.
    fn utc(&mut self, result: Option<&Expr>, place: &Expr, base: &Expr) -> bool {
        if evaluate(self.program, super::matchers::strip(base)) != Some(UTC_BASE) {
            return false;
        }
        let mut is_told = false;
        let gives = |cx: &mut Self, number: i128| {
            let place = result.into_iter();
            place.for_each(|place| cx.assign(place.clone(), Expr::constant(number, place.ty.unqualified())));
        };
        let told = self.collect(|cx| {
            is_told = cx.clock(None, Some(UTC), place, NANOSECONDS);
            gives(cx, UTC_BASE);
        });
        if is_told {
            let fails = self.collect(|cx| gives(cx, 0));
            let missing = self.any_truth("missing");
            self.branch(missing, fails, told);
        }
        is_told
    }

    /// What a call does with a clock that exists, or else, perhaps, that it fails: others than these may not exist.
    pub(super) fn of_a_clock(
        &mut self,
        clock: &Expr,
        known: &[(i128, i128)],
        told: crate::ir::Block,
        fails: impl FnOnce(&mut Self),
    ) {
        let is_known = |id: i128| known.iter().any(|(low, high)| (*low..=*high).contains(&id));
        let constant = evaluate(self.program, super::matchers::strip(clock));
        if constant.is_some_and(is_known) {
            return self.out.extend(told);
        }
        let fails = self.collect(fails);
        if constant.is_some_and(|id| id >= NO_CLOCK) {
            return self.out.extend(fails);
        }
        let any = self.any_truth("missing");
        let missing = match constant {
            Some(_) => any,
            None => {
                let clock = self.keep(clock.clone());
                let limit = |op, value| Expr::binary(op, clock.clone(), Expr::constant(value, clock.ty.unqualified()));
                let one = |(low, high): &(i128, i128)| limit(BinOp::Ge, *low).and(limit(BinOp::Le, *high));
                known.iter().map(one).fold(any, |all, one| all.and(Expr::unary(UnOp::Not, one)))
            }
        };
        self.branch(missing, fails, told);
    }

    /// A truth value that is chosen here.
    pub(super) fn any_truth(&mut self, name: &str) -> Expr {
        let any = self.temp(name, &Type::bool());
        let any = self.place_of(any, self.origin.span);
        self.emit(StmtKind::Havoc(any.clone()));
        any
    }

    /// The call gives -1 with this error.
    pub(super) fn fails_with(&mut self, result: Option<&Expr>, code: i128) {
        self.set_errno(code);
        if let Some(place) = result {
            self.assign(place.clone(), Expr::constant(-1, place.ty.unqualified()));
        }
    }

    /// `errno = code;`, if the program looks at it.
    pub(super) fn set_errno(&mut self, code: i128) {
        self.assign_errno(Expr::int(code));
    }

    /// `if (*) errno = *;`, if the program looks at it.
    pub(super) fn may_set_errno(&mut self) {
        if self.program.functions.iter().all(|(_, function)| function.name != "__errno_location") {
            return;
        }
        let sets = self.collect(|cx| {
            let code = cx.temp("code", &Type::int());
            let code = cx.place_of(code, cx.origin.span);
            cx.havoc_between(&code, 1, MOST_ERRORS.into());
            cx.assign_errno(code);
        });
        let fails = self.any_truth("fails");
        self.branch(fails, sets, Vec::new());
    }

    fn assign_errno(&mut self, code: Expr) {
        let location = self.program.functions.iter().find(|(_, function)| function.name == "__errno_location");
        let Some(location) = location.map(|(id, _)| id) else { return };
        let pointer = self.temp("errno", &Type::int().pointer_to());
        let pointer = self.place_of(pointer, self.origin.span);
        self.emit(StmtKind::call(Some(pointer.clone()), Callee::Function(location), Vec::new()));
        self.assign(pointer.deref(), code);
    }

    fn time(&mut self, result: Option<&Expr>, place: &Expr) -> bool {
        let Some(ty) = place.ty.pointee().filter(|ty| ty.is_integer()).map(Type::unqualified) else { return false };
        let now = self.temp("time", &ty);
        let now = self.place_of(now, self.origin.span);
        self.in_order(std::slice::from_ref(&now), &[LAST_SECOND], Some(TIME));
        let store = self.collect(|cx| cx.assign(place.clone().deref(), now.clone()));
        self.branch(place.clone().truth(), store, Vec::new());
        if let Some(result) = result {
            let value = now.cast(&result.ty);
            self.assign(result.clone(), value);
        }
        true
    }

    /// C11 7.27.2.1: the processor time that was used, which does not become less; -1 if it is not available.
    fn processor_time(&mut self, result: Option<&Expr>) -> bool {
        let Some(place) = result.filter(|place| place.ty.is_integer()) else { return false };
        let told = self.collect(|cx| {
            let now = cx.temp("time", &place.ty.unqualified());
            let now = cx.place_of(now, cx.origin.span);
            cx.in_order(std::slice::from_ref(&now), &[LAST_SECOND], Some(PROCESSOR_TIME));
            cx.assign(place.clone(), now);
        });
        let none = self.collect(|cx| cx.assign(place.clone(), Expr::constant(-1, place.ty.unqualified())));
        let missing = self.any_truth("missing");
        self.branch(missing, none, told);
        true
    }

    /// Stores the time of a clock: seconds, and a fraction up to `most`.
    fn clock(&mut self, result: Option<&Expr>, last: Option<&str>, place: &Expr, most: i128) -> bool {
        if place.ty.pointee().is_none_or(|ty| !ty.is_record()) {
            return false;
        }
        let of = place.clone().deref();
        let (Some(seconds), Some(fraction)) = (self.member(&of, 0), self.member(&of, 1)) else { return false };
        let parts = [seconds, fraction];
        let now = [0, 1].map(|at| {
            let part = self.temp("time", &parts[at].ty);
            self.place_of(part, self.origin.span)
        });
        self.in_order(&now, &[LAST_SECOND, most], last);
        for (place, value) in parts.into_iter().zip(now) {
            self.assign(place, value);
        }
        self.zero_result(result);
        true
    }

    /// An arbitrary time up to `most`, not before the last one that this clock told.
    fn in_order(&mut self, now: &[Expr], most: &[i128], clock: Option<&str>) {
        let all = self.collect(|cx| now.iter().zip(most).for_each(|(now, most)| cx.havoc_between(now, 0, *most)));
        let keeps_order = |clock: &&str| self.clocks.again && !(self.clocks.are_set && SETTABLE.contains(clock));
        let Some(clock) = clock.filter(keeps_order) else { return self.out.extend(all) };
        let last: Vec<Expr> = now.iter().enumerate().map(|(at, now)| self.last(clock, at, &now.ty)).collect();
        let block = self.collect(|cx| {
            cx.out.extend(all);
            let known: Vec<Expr> = last.iter().map(|last| cx.read(last.clone())).collect();
            let compare = |op, at: usize| Expr::binary(op, now[at].clone(), known[at].clone());
            let ordered = match now.len() {
                1 => compare(BinOp::Ge, 0),
                _ => compare(BinOp::Gt, 0).or(compare(BinOp::Eq, 0).and(compare(BinOp::Ge, 1))),
            };
            cx.emit(StmtKind::assume(ordered));
            last.into_iter().zip(now).for_each(|(last, now)| cx.assign(last, now.clone()));
        });
        self.emit(StmtKind::Atomic(AtomicStep::of_library(block)));
    }

    /// The variable of the program that holds a part of the last time of a clock.
    pub(super) fn last(&mut self, clock: &str, part: usize, ty: &Type) -> Expr {
        let name = if part == 0 { clock.to_string() } else { format!("{clock}_fraction") };
        let found = self.program.vars.iter().find(|(_, var)| var.name == name && var.storage == Storage::Static);
        let var = match found.map(|(id, _)| id) {
            Some(var) => var,
            None => self.program.add_var(name, ty.unqualified(), Storage::Static),
        };
        self.place_of(var, self.origin.span)
    }
}
