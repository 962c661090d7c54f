//! Functions of the library that become statements: what they write through their arguments is assigned, so that it is
//! checked and counts as an access like any other one.
//!
//! | function | becomes |
//! |---|---|
//! | `time`, `clock_gettime`, `gettimeofday`, ... | an arbitrary time, not before the last one of the same clock |
//! | `getpid()` and similar | a value that is chosen when the program begins, if it is asked for more than once |
//! | `srand(seed)` | a bound, if the seed is one that was used before: the same numbers would follow |
//! | `pthread_cond_timedwait` | `EINVAL` if the time is invalid, else the call |
//! | `pthread_mutex_timedlock`, read-write locks | the call, with `EINVAL` for `ETIMEDOUT` if the time is invalid |
//! | `rand_r(&seed)` | a read of the seed, an arbitrary new one, an arbitrary result |
//! | `pthread_getschedparam` and similar | an arbitrary value behind the argument |
//! | `pthread_attr_getstacksize`, `pthread_attr_getguardsize` | the call, and an arbitrary size if none was set |
//! | `pthread_attr_getscope` and similar, `sem_getvalue` | the call with a variable, and an assignment |
//! | `sscanf`, `atoi` | see `scanning` |
//! | `__builtin_clz(x)` and its kin | a check that `x` is not 0, and the call |

use super::context::Cx;
use crate::ir::{visit, BinOp, Callee, Expr, ExprKind, Function, Id, Program, StmtKind, Storage, Type, TypeKind, UnOp};
use crate::library::{self, Effect, Entry, Model, Range, Special, Step};
use crate::passes::evaluate::evaluate;

/// The latest second that clocks tell.
const LAST_SECOND: i128 = 0x7fff_ffff;

/// The clocks whose times are in order (POSIX clock_getres), by the names of the variables that hold the last one.
/// `time` may lag behind the real-time clock, and other units are rounded, so these are clocks of their own.
const TIME: &str = "__ulseq_time";
const REAL_TIME: &str = "__ulseq_real_time";
const TIME_OF_DAY: &str = "__ulseq_time_of_day";
const MONOTONIC: &str = "__ulseq_monotonic_time";
const PROCESSOR_TIME: &str = "__ulseq_processor_time";

/// What stays the same as long as the process runs (POSIX getpid, getuid).
const CONSTANTS: &[&str] = &["getpid", "getuid", "geteuid", "getgid", "getegid", "getpagesize"];

/// The error code on Linux.
const EINVAL: i128 = 22;
const ETIMEDOUT: i128 = 110;

impl Cx<'_> {
    /// Whether the call of a function without a body has been replaced.
    pub(super) fn library_result(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr]) -> bool {
        let name = self.program.functions[function].name.clone();
        let Some(entry) = library::lookup(&name) else { return false };
        if let Model::Special(Special::Scan(first)) = entry.model {
            let is_text = name.contains("sscanf");
            let text = (is_text && !self.from_main).then_some(0);
            return self.scan(result, args, first, text);
        }
        if let Model::Stub(steps) = entry.model {
            if steps.iter().all(is_any) {
                let may_be_null = name.starts_with("pthread_setcancel");
                return self.any(steps, may_be_null, result, args);
            }
        }
        let plain = name.strip_prefix("__builtin_").unwrap_or(&name);
        match (plain, args) {
            ("atoi" | "atol" | "atoll", [text]) => self.converted_text(function, result, text),
            ("time", [place]) => self.time(result, place),
            ("clock_gettime", [clock, place]) => {
                let last = match clock.as_int() {
                    Some(0) => Some(REAL_TIME),
                    Some(1) => Some(MONOTONIC),
                    Some(_) | None => None,
                };
                self.clock(result, last, place, 999_999_999)
            }
            ("clock_getres", [_, place]) => {
                let set = self.collect(|cx| {
                    cx.clock(None, None, place, 999_999_999);
                });
                self.branch(super::builders::truth(place.clone()), set, Vec::new());
                self.zero_result(result);
                true
            }
            ("gettimeofday", [place, zone]) => {
                if evaluate(self.program, super::matchers::strip(zone)) != Some(0) {
                    let zone = self.keep(zone.clone());
                    let fills = self.collect(|cx| cx.emit(StmtKind::BoundHit("a time zone is stored")));
                    self.branch(super::builders::truth(zone), fills, Vec::new());
                }
                let set = self.collect(|cx| {
                    cx.clock(None, Some(TIME_OF_DAY), place, 999_999);
                });
                self.branch(super::builders::truth(place.clone()), set, Vec::new());
                self.zero_result(result);
                true
            }
            ("rand_r", [seed]) => self.rand_r(result, seed),
            ("srand" | "srandom" | "srand48", [seed]) => {
                self.seeded(seed);
                false
            }
            ("pthread_cond_timedwait", [_, _, time]) | ("pthread_cond_clockwait", [_, _, _, time]) => {
                self.timed_wait(function, result, args, time)
            }
            ("pthread_mutex_timedlock" | "pthread_rwlock_timedrdlock" | "pthread_rwlock_timedwrlock", [_, time])
            | ("pthread_mutex_clocklock" | "pthread_rwlock_clockrdlock" | "pthread_rwlock_clockwrlock", [_, _, time]) => {
                self.timed_lock(function, result, args, time)
            }
            ("pthread_attr_getstacksize" | "pthread_attr_getguardsize", [_, place]) => {
                self.size_of_thread(function, result, args, place)
            }
            (_, [_, place]) if tells(entry) => self.told(function, result, args, place),
            ("clock", []) => self.processor_time(result),
            (name, []) => self.constant_of_the_process(name, result),
            ("parity" | "parityl" | "parityll", [value]) if plain != name => self.parity(function, result, value),
            ("clrsb" | "clrsbl" | "clrsbll", [value]) if plain != name => {
                self.copies_of_the_sign(function, result, value)
            }
            ("clz" | "clzl" | "clzll" | "ctz" | "ctzl" | "ctzll", [value]) if plain != name => {
                let zero = self.collect(|cx| cx.undefined("the number of leading or trailing zeros of 0"));
                self.branch(Expr::unary(UnOp::Not, value.clone()), zero, Vec::new());
                false
            }
            _ => false,
        }
    }

    fn zero_result(&mut self, result: Option<&Expr>) {
        if let Some(place) = result {
            self.assign(place.clone(), Expr::constant(0, place.ty.unqualified()));
        }
    }

    /// The numbers in the strings passed to `main` are arbitrary.
    fn converted_text(&mut self, function: Id<Function>, result: Option<&Expr>, text: &Expr) -> bool {
        let TypeKind::Int(kind) = self.program.functions[function].ty.result.kind else { return false };
        if !self.from_main {
            self.text_to_number(result, text, kind);
            return true;
        }
        self.reads_text(text, None);
        result.into_iter().for_each(|place| self.emit(StmtKind::Havoc(place.clone())));
        true
    }

    /// Stores an arbitrary value behind each of these arguments: an `int`, a size, or the priority in a `struct
    /// sched_param`.
    fn any(&mut self, steps: &[Step], may_be_null: bool, result: Option<&Expr>, args: &[Expr]) -> bool {
        for step in steps {
            let Some(pointer) = step.args.first().and_then(|at| args.get(*at)) else { return false };
            let mut place = pointer.clone().deref();
            if let TypeKind::Record(_) = place.ty.kind {
                let Some(first) = self.member(&place, 0) else { return false };
                place = first;
            }
            let set = self.collect(|cx| cx.emit(StmtKind::Havoc(place)));
            match may_be_null {
                true => self.branch(super::builders::truth(pointer.clone()), set, Vec::new()),
                false => self.out.extend(set),
            }
        }
        self.zero_result(result);
        true
    }

    fn member(&self, of: &Expr, at: usize) -> Option<Expr> {
        let TypeKind::Record(id) = of.ty.kind else { return None };
        let field = self.program.records[id].fields.as_ref()?.get(at)?;
        let kind = ExprKind::Member(Box::new(of.clone()), at as u32);
        Some(Expr::new(kind, field.ty.clone(), of.span)).filter(|_| field.ty.is_integer())
    }

    // ---- clocks ----

    fn time(&mut self, result: Option<&Expr>, place: &Expr) -> bool {
        let Some(ty) = place.ty.pointee().filter(|ty| ty.is_integer()).map(Type::unqualified) else { return false };
        let now = self.temp("time", &ty);
        let now = self.place_of(now, self.origin.span);
        self.in_order(std::slice::from_ref(&now), &[LAST_SECOND], Some(TIME));
        let store = self.collect(|cx| cx.assign(place.clone().deref(), now.clone()));
        self.branch(super::builders::truth(place.clone()), store, Vec::new());
        if let Some(result) = result {
            let value = now.cast(&result.ty);
            self.assign(result.clone(), value);
        }
        true
    }

    /// C11 7.27.2.1: the processor time that was used, which does not become less.
    fn processor_time(&mut self, result: Option<&Expr>) -> bool {
        let Some(place) = result.filter(|place| place.ty.is_integer()) else { return false };
        let now = self.temp("time", &place.ty.unqualified());
        let now = self.place_of(now, self.origin.span);
        self.in_order(std::slice::from_ref(&now), &[LAST_SECOND], Some(PROCESSOR_TIME));
        self.assign(place.clone(), now);
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
        let Some(clock) = clock.filter(|_| self.clocks) else { return self.out.extend(all) };
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
        self.emit(StmtKind::Atomic(block.into()));
    }

    /// The variable of the program that holds a part of the last time of a clock.
    fn last(&mut self, clock: &str, part: usize, ty: &Type) -> Expr {
        let name = if part == 0 { clock.to_string() } else { format!("{clock}_fraction") };
        let found = self.program.vars.iter().find(|(_, var)| var.name == name && var.storage == Storage::Static);
        let var = match found.map(|(id, _)| id) {
            Some(var) => var,
            None => self.program.add_var(name, ty.unqualified(), Storage::Static),
        };
        self.place_of(var, self.origin.span)
    }

    /// POSIX pthread_cond_timedwait: an invalid time is an error, and the mutex stays locked.
    fn timed_wait(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr], time: &Expr) -> bool {
        let Some(valid) = self.is_valid_time(time) else { return false };
        let wait = self.collect(|cx| {
            cx.emit(StmtKind::call(result.cloned(), Callee::Function(function), args.to_vec()));
        });
        let none = self.collect(|cx| {
            if let Some(place) = result {
                cx.assign(place.clone(), Expr::constant(EINVAL, place.ty.unqualified()));
            }
        });
        self.branch(valid, wait, none);
        true
    }

    /// POSIX pthread_mutex_timedlock: the time need not be checked if the lock can be acquired at once; where the call
    /// would time out, an invalid time is an error of its own.
    fn timed_lock(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr], time: &Expr) -> bool {
        let (Some(place), Some(valid)) = (result, self.is_valid_time(time)) else { return false };
        let code = self.temp("code", &Type::int());
        let code = self.place_of(code, self.origin.span);
        self.emit(StmtKind::call(Some(code.clone()), Callee::Function(function), args.to_vec()));
        let late = Expr::binary(BinOp::Eq, code.clone(), Expr::int(ETIMEDOUT));
        let invalid = self.collect(|cx| cx.assign(code.clone(), Expr::int(EINVAL)));
        self.branch(late.and(Expr::unary(UnOp::Not, valid)), invalid, Vec::new());
        self.assign(place.clone(), code.cast(&place.ty));
        true
    }

    /// The model stores a number in a variable of its own, whose value is assigned like any other one.
    fn told(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr], place: &Expr) -> bool {
        let mut to = place.clone().deref();
        if to.ty.is_record() {
            let Some(first) = self.member(&to, 0) else { return false };
            to = first;
        }
        let value = self.temp("told", &to.ty.unqualified());
        let value = self.place_of(value, self.origin.span);
        let args = vec![args[0].clone(), value.clone().addr_of().cast(&place.ty)];
        self.emit(StmtKind::call(result.cloned(), Callee::Function(function), args));
        self.hand_on(value, to);
        true
    }

    /// The models give -1 for a size that was not set, of which nothing is known.
    fn size_of_thread(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr], place: &Expr) -> bool {
        let code = self.temp("code", &Type::int());
        let code = self.place_of(code, self.origin.span);
        let size = self.temp("told", &place.clone().deref().ty.unqualified());
        let size = self.place_of(size, self.origin.span);
        let args = vec![args[0].clone(), size.clone().addr_of()];
        self.emit(StmtKind::call(Some(code.clone()), Callee::Function(function), args));
        let any = self.collect(|cx| cx.emit(StmtKind::Havoc(size.clone())));
        self.branch(Expr::binary(BinOp::Eq, code, Expr::int(-1)), any, Vec::new());
        self.hand_on(size, place.clone().deref());
        self.zero_result(result);
        true
    }

    /// Assigns a variable whose address a call has had: each assignment accesses memory at most once.
    fn hand_on(&mut self, from: Expr, to: Expr) {
        let value = self.temp("told", &from.ty);
        let value = self.place_of(value, self.origin.span);
        self.assign(value.clone(), from);
        self.assign(to, value);
    }

    /// Whether the nanoseconds of a `struct timespec` are less than 10^9; none if it is declared in another way.
    fn is_valid_time(&mut self, time: &Expr) -> Option<Expr> {
        time.ty.pointee().filter(|ty| ty.is_record())?;
        let fraction = self.member(&time.clone().deref(), 1)?;
        let fraction = self.read(fraction);
        let limit = |op, value| Expr::binary(op, fraction.clone(), Expr::constant(value, fraction.ty.unqualified()));
        Some(limit(BinOp::Ge, 0).and(limit(BinOp::Lt, 1_000_000_000)))
    }

    // ---- what stays the same ----

    /// Chooses what stays the same as long as the process runs, at the beginning of `main`.
    pub(super) fn choose_constants(&mut self) {
        for name in CONSTANTS {
            let Some(place) = self.constant(name) else { continue };
            let chosen = self.temp("constant", &place.ty);
            let chosen = self.place_of(chosen, place.span);
            match library::lookup(name).map(|entry| entry.model) {
                Some(Model::Within(Range::Between(low, high))) => {
                    self.havoc_between(&chosen, low.into(), high.into());
                }
                Some(_) | None => self.emit(StmtKind::Havoc(chosen.clone())),
            }
            self.assign(place, chosen);
        }
    }

    fn constant(&self, name: &str) -> Option<Expr> {
        let name = format!("__ulseq_{name}");
        let found = self.program.vars.iter().find(|(_, var)| var.name == name && var.storage == Storage::Static);
        found.map(|(id, _)| self.program.place(id))
    }

    fn constant_of_the_process(&mut self, name: &str, result: Option<&Expr>) -> bool {
        let (Some(constant), Some(place)) = (self.constant(name), result) else { return false };
        let value = self.read(constant).cast(&place.ty);
        self.assign(place.clone(), value);
        true
    }

    /// POSIX rand: the same seed starts the same sequence. That is not modeled: where it shows, nothing is claimed.
    fn seeded(&mut self, seed: &Expr) {
        if !self.seeds || self.from_clock {
            return;
        }
        let ty = Type::int_kind(crate::ir::IntKind::LongLong);
        let [first, known] = ["__ulseq_first_seed", "__ulseq_seeded"].map(|name| self.last(name, 0, &ty));
        let seed = self.keep(seed.clone().cast(&ty));
        let block = self.collect(|cx| {
            let (last, is_known) = (cx.read(first.clone()), cx.read(known.clone()));
            let again = cx.collect(|cx| cx.emit(StmtKind::BoundHit("the same sequence of random numbers again")));
            let same = cx.collect(|cx| cx.branch(Expr::binary(BinOp::Eq, seed.clone(), last), again, Vec::new()));
            let new = cx.collect(|cx| {
                cx.assign(first, seed);
                cx.assign(known, Expr::constant(1, ty.clone()));
            });
            cx.branch(is_known, same, new);
        });
        self.emit(StmtKind::Atomic(block.into()));
    }

    // ---- numbers ----

    /// Calls the builtin of this name, which has the type of a known one.
    fn builtin_like(&mut self, function: Id<Function>, from: &str, to: &str, value: Expr) -> Expr {
        let data = &self.program.functions[function];
        let (name, result) = (data.name.replace(from, to), data.ty.result.clone());
        let called = self.library_function(&name, result.clone(), vec![value.ty.unqualified()]);
        let number = self.temp("number", &result);
        let number = self.place_of(number, self.origin.span);
        self.emit(StmtKind::call(Some(number.clone()), Callee::Function(called), vec![value]));
        number
    }

    /// `__builtin_parity(x)` is `__builtin_popcount(x) & 1`, which all verifiers know.
    fn parity(&mut self, function: Id<Function>, result: Option<&Expr>, value: &Expr) -> bool {
        let Some(place) = result else { return true };
        let ones = self.builtin_like(function, "parity", "popcount", value.clone());
        let odd = Expr::binary(BinOp::BitAnd, ones.clone(), Expr::constant(1, ones.ty.unqualified()));
        self.assign(place.clone(), odd.cast(&place.ty));
        true
    }

    /// `__builtin_clrsb(x)` is `x ? __builtin_clz(x < 0 ? ~x : x) - 1 : all but one`, where `~x` may be 0, too.
    fn copies_of_the_sign(&mut self, function: Id<Function>, result: Option<&Expr>, value: &Expr) -> bool {
        let (Some(place), TypeKind::Int(kind)) = (result, &value.ty.kind) else { return false };
        let (place, unsigned) = (place.clone(), Type::int_kind(kind.to_unsigned()));
        let all = i128::from(kind.bits(self.program.model)) - 1;
        let zero = Expr::constant(0, value.ty.unqualified());
        let negative = Expr::binary(BinOp::Lt, value.clone(), zero);
        let inverse = Expr::unary(UnOp::BitNot, value.clone());
        let rest = ExprKind::Cond(Box::new(negative), Box::new(inverse), Box::new(value.clone()));
        let rest = self.keep(Expr::new(rest, value.ty.unqualified(), value.span));
        let some = self.collect(|cx| {
            let zeros = cx.builtin_like(function, "clrsb", "clz", rest.clone().cast(&unsigned));
            let less = Expr::binary(BinOp::Sub, zeros.clone(), Expr::constant(1, zeros.ty.unqualified()));
            cx.assign(place.clone(), less.cast(&place.ty));
        });
        let none = self.collect(|cx| cx.assign(place.clone(), Expr::constant(all, place.ty.unqualified())));
        self.branch(super::builders::truth(rest), some, none);
        true
    }

    /// POSIX rand_r: reads and writes the seed.
    fn rand_r(&mut self, result: Option<&Expr>, seed: &Expr) -> bool {
        if seed.ty.pointee().is_none_or(|ty| !ty.is_integer()) {
            return false;
        }
        let place = seed.clone().deref();
        self.program.caveat("the results of `rand_r` do not depend on the seed", self.origin.span);
        self.read(place.clone());
        self.emit(StmtKind::Havoc(place));
        let number = self.temp("number", &Type::int());
        let number = self.place_of(number, self.origin.span);
        self.havoc_between(&number, 0, i32::MAX.into());
        if let Some(result) = result {
            let value = number.cast(&result.ty);
            self.assign(result.clone(), value);
        }
        true
    }
}

/// Whether the step stores an arbitrary value behind its first argument.
fn is_any(step: &Step) -> bool {
    matches!(step.function, "__ulseq_any_int" | "__ulseq_any_priority")
}

/// Whether a program may call one of these functions more than once.
fn calls_again(program: &Program, names: &[&str]) -> bool {
    let mut calls = 0;
    for (id, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        let before = calls;
        visit::walk_block_exprs(body, &mut |expr| {
            let ExprKind::Func(called) = expr.kind else { return };
            calls += usize::from(names.contains(&program.functions[called].name.as_str()));
        });
        let mut loops = false;
        visit::walk_stmts(body, &mut |stmt| {
            loops |= matches!(
                stmt.kind,
                StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } | StmtKind::Goto(_)
            );
        });
        if calls > before && (loops || program.main != Some(id)) {
            return true;
        }
    }
    calls > 1
}

/// Whether it may ask a clock more than once.
pub(super) fn asks_clocks_again(program: &Program) -> bool {
    calls_again(program, &["time", "clock", "clock_gettime", "gettimeofday"])
}

/// Whether it may seed the generator of random numbers more than once.
pub(super) fn seeds_again(program: &Program) -> bool {
    calls_again(program, &["srand", "srandom", "srand48"])
}

/// Adds the variables for what stays the same, as far as the program may ask for it more than once.
pub(super) fn add_constants(program: &mut Program) {
    for name in CONSTANTS {
        let found = program.functions.iter().find(|(_, function)| function.name == *name && function.body.is_none());
        let Some(ty) = found.map(|(_, function)| function.ty.result.unqualified()) else { continue };
        if ty.is_integer() && calls_again(program, &[name]) {
            program.add_var(format!("__ulseq_{name}"), ty, Storage::Static);
        }
    }
}

/// Whether a value depends on something that differs from run to run: then it is no seed that a program repeats.
pub(super) fn is_from_a_clock(program: &Program, value: &Expr) -> bool {
    let mut found = false;
    visit::walk_expr(value, &mut |expr| {
        let ExprKind::Func(called) = expr.kind else { return };
        found |= matches!(program.functions[called].name.as_str(), "time" | "clock" | "getpid" | "pthread_self");
    });
    found
}

/// Whether a function stores what it knows of its first argument behind the second one: an attribute, the value of a
/// semaphore.
fn tells(entry: &Entry) -> bool {
    matches!((entry.model, entry.effects), (Model::Stub(_), [Effect::Reads(0), Effect::Writes(1)]))
}
