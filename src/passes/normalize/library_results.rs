//! Library functions that become statements: their writes through arguments are assignments, so that they are checked
//! and count as accesses like any other.
//!
//! | function | becomes |
//! |---|---|
//! | `time`, `clock_gettime`, `gettimeofday`, ... | see `clocks` |
//! | `sleep`, `usleep`, `alarm` | see `sleeping` |
//! | `getpid()` and similar | see `process_constants` |
//! | `srand(seed)` | a bound, if the seed is one that was used before: the same numbers would follow |
//! | `pthread_cond_timedwait`, `pthread_mutex_timedlock`, `sem_timedwait`, ... | see `timed_waits` |
//! | end of a block of `pthread_cleanup_push` | a check that `pthread_cleanup_pop` is what ended it |
//! | `rand_r(&seed)` | a read of the seed, an arbitrary new one, an arbitrary result |
//! | `pthread_getschedparam` and similar | an arbitrary value behind the argument |
//! | `pthread_attr_getstacksize`, `pthread_attr_getguardsize` | the call, and an arbitrary size if none was set |
//! | `pthread_attr_getscope` and similar, `sem_getvalue` | the call with a variable, and an assignment |
//! | `sscanf`, `atoi` | see `scanning` |
//! | `__builtin_clz(x)` and similar | a check that `x` is not 0, and the call |

use super::context::Normalizer;
use crate::ir::{visit, BinOp, Callee, Expr, ExprKind, Function, Id, Program, StmtKind, Type, TypeKind, UnOp};
use crate::library::{self, Effect, Entry, Model, Special, StubStep};

impl Normalizer<'_> {
    /// Replaces the call of a function without a body; returns whether it has been replaced.
    pub(super) fn library_result(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr]) -> bool {
        let name = self.program.functions[function].name.clone();
        let Some(entry) = library::lookup(&name) else { return false };
        if let Model::Special(Special::Scan { text, first }) = entry.model {
            return self.scan(result, args, first, text.filter(|_| !self.from_main));
        }
        if let Model::Stub(steps) = entry.model {
            if steps.iter().all(is_any) {
                let may_be_null = library::may_be_null(&name, 1, None);
                return self.any(steps, may_be_null, result, args);
            }
        }
        if self.clock_result(&name, result, args)
            || self.timed_call(entry, function, result, args)
            || self.constant_of_the_process(&name, result, args)
        {
            return true;
        }
        let plain = name.strip_prefix("__builtin_").unwrap_or(&name);
        match (plain, args) {
            ("atoi" | "atol" | "atoll", [text]) => self.converted_text(function, result, text),
            ("rand_r", [seed]) => self.rand_r(result, seed),
            ("__ulseq_cleanup_left", [open]) => self.cleanup_left(open),
            ("srand" | "srandom" | "srand48", [seed]) => {
                self.seeded(seed);
                false
            }
            ("pthread_attr_getstacksize" | "pthread_attr_getguardsize", [_, place]) => {
                self.size_of_thread(function, result, args, place)
            }
            (_, [_, place]) if tells(entry) => self.told(function, result, args, place),
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

    /// POSIX pthread_cleanup_pop: leaving the block by `return`, `break`, `continue` or `goto` is undefined.
    fn cleanup_left(&mut self, open: &Expr) -> bool {
        let open = self.read(open.clone().deref());
        let left =
            self.collect(|cx| cx.undefined("a block of pthread_cleanup_push is left before pthread_cleanup_pop"));
        self.branch(open.truth(), left, Vec::new());
        true
    }

    pub(super) fn zero_result(&mut self, result: Option<&Expr>) {
        if let Some(place) = result {
            self.assign(place.clone(), Expr::constant(0, place.ty.unqualified()));
        }
    }

    /// Converts a text to a number. The numbers in the strings passed to `main` are arbitrary.
    fn converted_text(&mut self, function: Id<Function>, result: Option<&Expr>, text: &Expr) -> bool {
        let TypeKind::Int(kind) = self.program.functions[function].ty.result.kind else { return false };
        if !self.from_main {
            self.text_to_number(result, text, kind);
            return true;
        }
        self.reads_text(text, None);
        match (result, self.repeated) {
            (Some(place), Some(number)) => self.same_number(place, number, kind),
            (Some(place), None) => self.emit(StmtKind::Havoc(place.clone())),
            (None, _) => {}
        }
        true
    }

    /// Stores the number in a string passed to `main` that does not change: the same each time.
    fn same_number(&mut self, place: &Expr, number: i128, kind: crate::ir::IntKind) {
        let name = format!("__ulseq_number_of_argument_{number}_{kind:?}");
        let ty = place.ty.unqualified();
        let (value, known) = (self.last(&name, 0, &ty), self.last(&format!("{name}_known"), 0, &Type::int()));
        let chosen = self.read(known.clone());
        let choose = self.collect(|cx| {
            let any = cx.temp("number", &ty);
            let any = cx.place_of(any, cx.origin.span);
            cx.emit(StmtKind::Havoc(any.clone()));
            cx.assign(value.clone(), any);
            cx.assign(known, Expr::int(1));
        });
        self.branch(chosen, Vec::new(), choose);
        self.assign(place.clone(), value);
    }

    /// Stores an arbitrary value behind each of these arguments: an `int`, a size, or the priority in a `struct
    /// sched_param`.
    fn any(&mut self, steps: &[StubStep], may_be_null: bool, result: Option<&Expr>, args: &[Expr]) -> bool {
        for step in steps {
            let Some(pointer) = step.args.first().and_then(|at| args.get(*at)) else { return false };
            let mut place = pointer.clone().deref();
            if let TypeKind::Record(_) = place.ty.kind {
                let Some(first) = self.member(&place, 0) else { return false };
                place = first;
            }
            let set = self.collect(|cx| cx.emit(StmtKind::Havoc(place)));
            match may_be_null {
                true => self.branch(pointer.clone().truth(), set, Vec::new()),
                false => self.out.extend(set),
            }
        }
        self.zero_result(result);
        true
    }

    pub(super) fn member(&self, of: &Expr, at: usize) -> Option<Expr> {
        let TypeKind::Record(id) = of.ty.kind else { return None };
        let field = self.program.records[id].fields.as_ref()?.get(at)?;
        let kind = ExprKind::Member(Box::new(of.clone()), at as u32);
        Some(Expr::new(kind, field.ty.clone(), of.span)).filter(|_| field.ty.is_integer())
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

    /// Replaces the getter of a size of a thread. The models return -1 for a size that was not set, whose value is
    /// unknown.
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

    /// Assigns the value of a variable whose address was passed to a call: each assignment accesses memory at most
    /// once.
    fn hand_on(&mut self, from: Expr, to: Expr) {
        let value = self.temp("told", &from.ty);
        let value = self.place_of(value, self.origin.span);
        self.assign(value.clone(), from);
        self.assign(to, value);
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

    /// Replaces `__builtin_parity(x)` by `__builtin_popcount(x) & 1`, which all verifiers support.
    fn parity(&mut self, function: Id<Function>, result: Option<&Expr>, value: &Expr) -> bool {
        let Some(place) = result else { return true };
        let ones = self.builtin_like(function, "parity", "popcount", value.clone());
        let odd = Expr::binary(BinOp::BitAnd, ones.clone(), Expr::constant(1, ones.ty.unqualified()));
        self.assign(place.clone(), odd.cast(&place.ty));
        true
    }

    /// Replaces `__builtin_clrsb(x)` by `x ? __builtin_clz(x < 0 ? ~x : x) - 1 : all but one`, where `~x` may be 0,
    /// too.
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
        self.branch(rest.truth(), some, none);
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
fn is_any(step: &StubStep) -> bool {
    matches!(step.function, "__ulseq_any_int" | "__ulseq_any_priority")
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

/// Whether a function stores information about its first argument (an attribute, the value of a semaphore) behind the
/// second one.
fn tells(entry: &Entry) -> bool {
    matches!((entry.model, entry.effects), (Model::Stub(_), [Effect::Reads(0), Effect::Writes(1)]))
}
