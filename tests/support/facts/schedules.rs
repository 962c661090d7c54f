//! Topics that are about schedules: how many threads a loop creates, loops that wait, steps that wait under some
//! choices only, locks that change while they are held, locals that end while others have their address.

use super::{new, wrong_if, Fact, Truth};
use crate::support::generate::rng::Rng;

/// An integer type: its name, its bits and whether it is signed.
type Int = (&'static str, u32, bool);

/// The counters of loops.
const COUNTERS: &[Int] = &[
    ("int", 32, true),
    ("unsigned", 32, false),
    ("unsigned char", 8, false),
    ("signed char", 8, true),
    ("short", 16, true),
    ("unsigned short", 16, false),
    ("long", 64, true),
    ("unsigned long", 64, false),
];

/// How counters are compared.
const OPERATORS: &[&str] = &["<", "<=", ">", ">=", "!="];

/// No loop of this topic creates more threads: its body leaves it before.
const MOST: usize = 3;

/// Where the body does not leave it, no loop has more rounds than this, or it has infinitely many.
const ROUNDS: usize = 20;

/// A loop that creates threads: its number of rounds follows from C's conversions (C11 6.3.1).
pub(super) fn creating_loops(rng: &mut Rng) -> Fact {
    // Who forgets something about the counter often comes to fewer threads.
    let mistake = match rng.below(10) {
        0..=2 => Some(Mistake::Numbers),
        3..=5 => Some(Mistake::NeverWraps),
        6 | 7 => Some(Mistake::Entered),
        _ => None,
    };
    for _ in 0..20_000 {
        let header = header(rng);
        // Otherwise nearly all are entered, which most of what is forgotten would show in.
        if header.entered.is_some() && matches!(mistake, Some(Mistake::Numbers | Mistake::NeverWraps)) {
            continue;
        }
        let Some(rounds) = header.rounds(None) else { continue };
        if mistake.is_none_or(|mistake| header.rounds(Some(mistake)).is_some_and(|other| other < rounds)) {
            return header.fact(rng, rounds);
        }
    }
    creating_loops(rng)
}

/// What could be forgotten.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mistake {
    /// That numbers are converted.
    Numbers,
    /// That the counter has a type: it is converted where it is read.
    NeverWraps,
    /// That a jump leads into the body.
    Entered,
}

struct Header {
    counter: Int,
    first: i128,
    /// The type that the condition converts the counter to, if there is a cast.
    cast: Option<Int>,
    operator: &'static str,
    /// The constant that it is compared with, of a type that is not narrower than `int`.
    bound: (Int, i128),
    /// What is done to the counter with which constant.
    step: (&'static str, i128),
    /// A jump leads into the body, with this value of the counter.
    entered: Option<i128>,
}

fn header(rng: &mut Rng) -> Header {
    let counter = *rng.pick(COUNTERS);
    let near = [-2, -1, 0, 1, 2, 3, 10, 50, 100, 126, 127, 128, 200, 254, 255, 256, 257, 32767, 65535, 65536];
    let wide: Vec<Int> = COUNTERS.iter().copied().filter(|ty| ty.1 >= 32).collect();
    let bound_type = *rng.pick(&wide);
    let step = match rng.below(10) {
        0..=5 => ("+=", *rng.pick(&[1, 1, -1, 2, 100, -100])),
        6 => ("*=", *rng.pick(&[2, 3, -1, 16])),
        7 => ("/=", *rng.pick(&[2, -2, -3, 10])),
        8 => ("^=", *rng.pick(&[1, -1, 255])),
        _ => ("-=", *rng.pick(&[1, 3, 100, 120])),
    };
    Header {
        counter,
        first: wrapped(*rng.pick(&near), counter),
        cast: rng.chance(40).then(|| *rng.pick(COUNTERS)),
        operator: OPERATORS[rng.below(OPERATORS.len())],
        bound: (bound_type, wrapped(*rng.pick(&near), bound_type)),
        step,
        entered: rng.chance(20).then(|| wrapped(*rng.pick(&near[..8]), counter)),
    }
}

impl Header {
    /// The number of rounds, at most [`MOST`]; `None` if there are many, but not infinitely many, or if the counter
    /// overflows.
    fn rounds(&self, mistake: Option<Mistake>) -> Option<usize> {
        let mut value = self.entered.filter(|_| mistake.is_none()).unwrap_or(self.first);
        // A jump into the body leaves the first test out.
        let mut tested = self.entered.is_none() || mistake.is_some();
        for round in 0..20_000 {
            if tested && !self.holds(value, mistake) {
                return Some(round.min(MOST)).filter(|_| round <= ROUNDS);
            }
            let was_tested = std::mem::replace(&mut tested, true);
            let next = self.next(value, mistake)?;
            if next == value && was_tested || mistake.is_some() && round > MOST {
                return Some(MOST);
            }
            value = next;
        }
        // A type with few values has begun again.
        Some(MOST).filter(|_| self.counter.1 == 8)
    }

    /// What is narrower than `int` is computed as one and then converted.
    fn next(&self, value: i128, mistake: Option<Mistake>) -> Option<i128> {
        let (op, by) = self.step;
        let int = ("int", 32, true);
        let ty = if self.counter.1 >= 32 { self.counter } else { int };
        let by = if mistake == Some(Mistake::Numbers) { by } else { wrapped(by, ty) };
        let next = match op {
            "+=" => value + by,
            "-=" => value - by,
            "*=" => value.checked_mul(by)?,
            "/=" => value / by,
            _ => value ^ by,
        };
        match mistake {
            Some(Mistake::Numbers) => Some(next),
            Some(Mistake::NeverWraps) => Some(wrapped(next, ty)),
            Some(Mistake::Entered) | None if ty.2 && wrapped(next, ty) != next => None,
            Some(Mistake::Entered) | None => Some(wrapped(next, self.counter)),
        }
    }

    /// The usual arithmetic conversions (C11 6.3.1.8), then the comparison.
    fn holds(&self, value: i128, mistake: Option<Mistake>) -> bool {
        if mistake == Some(Mistake::Numbers) {
            return self.compares(value, self.bound.1);
        }
        let value = wrapped(value, self.counter);
        let value = self.cast.map_or(value, |ty| wrapped(value, ty));
        let int = ("int", 32, true);
        let left = Some(self.cast.unwrap_or(self.counter)).filter(|ty| ty.1 >= 32).unwrap_or(int);
        let right = self.bound.0;
        let bits = left.1.max(right.1);
        let signed = [left, right].iter().all(|ty| ty.2 || ty.1 < bits);
        let common = ("", bits, signed);
        self.compares(wrapped(value, common), wrapped(self.bound.1, common))
    }

    fn compares(&self, a: i128, b: i128) -> bool {
        match self.operator {
            "<" => a < b,
            "<=" => a <= b,
            ">" => a > b,
            ">=" => a >= b,
            _ => a != b,
        }
    }

    fn fact(&self, rng: &mut Rng, rounds: usize) -> Fact {
        let asserted = if rng.chance(50) { rounds } else { (rounds + 1) % (MOST + 1) };
        let (name, ..) = self.counter;
        let cast = self.cast.map_or(String::new(), |(name, ..)| format!("({name})"));
        let ((of, ..), bound) = self.bound;
        let (first, operator, (step, by)) = (self.first, self.operator, self.step);
        let condition = format!("{cast}i {operator} ({of})({bound})");
        let work = format!("if (n == {MOST}) break; pthread_create(&t[n], 0, add, 0); n++;");
        let text = match self.entered {
            None if rng.chance(70) => {
                format!("for ({name} i = ({name})({first}); {condition}; i {step} {by}) {{ {work} }}")
            }
            None => format!("{name} i; for (i = {first}; {condition}; i {step} {by}) {{ {work} }}"),
            Some(other) => {
                let start = format!("{name} i = ({name})({other});");
                match rng.below(3) {
                    0 => format!("{start} goto inside; for (i = {first}; {condition}; i {step} {by}) {{ inside: {work} }}"),
                    1 => format!("{start} switch (one) {{ for (i = {first}; {condition}; i {step} {by}) {{ case 1: {work} }} }}"),
                    _ => format!("{start} if (one) goto inside; for (i = {first}; {condition}; i {step} {by}) {{ if (one) {{ inside: ; }} {work} }}"),
                }
            }
        };
        let body = format!(
            "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int count, one = 1;\nstatic void *add(void *a) {{ pthread_mutex_lock(&m); count++; pthread_mutex_unlock(&m); return 0; }}\nint main(void) {{ pthread_t t[{MOST}]; int n = 0; {text} for (int k = 0; k < n; k++) pthread_join(t[k], 0); if (count != {asserted}) reach_error(); return 0; }}\n"
        );
        Fact { args: &["--unwind-threads", "5"], explored: false, ..new("creates", wrong_if(asserted != rounds), body) }
    }
}

/// The value of a type that a number is converted to (C11 6.3.1.3; a signed one as all usual compilers do).
fn wrapped(value: i128, (_, bits, signed): Int) -> i128 {
    let low = value & ((1 << bits) - 1);
    if signed && low >> (bits - 1) != 0 {
        low - (1 << bits)
    } else {
        low
    }
}

/// A loop that only waits, entered at its condition or behind it, left at once, later or never.
pub(super) fn awaits(rng: &mut Rng) -> Fact {
    let enter = *rng.pick(&["", "goto inside;", "if (early) goto inside;", "switch (early) { case 1: goto inside; }"]);
    let (first, sets, leaves) = *rng.pick(&[(0, "", false), (1, "", true), (0, "flag = 1;", true)]);
    let work = *rng.pick(&["last = 1;", "last = other;", "(void)0;", "seen = flag;"]);
    let body = format!(
        "int flag = {first}, early = {}, other;\nstatic void *w(void *a) {{ other = 1; {sets} return 0; }}\nint main(void) {{ pthread_t t; int last = 0, seen = 0; pthread_create(&t, 0, w, 0); {enter} while (!flag) {{ inside: {work} }} (void)last; (void)seen; reach_error(); return 0; }}\n",
        rng.below(2)
    );
    new("awaits", wrong_if(leaves), body)
}

/// A loop that waits and leaves a trace in each round, where another thread looks: it is seen after one round and after
/// the next.
pub(super) fn traces_of_waiting(rng: &mut Rng) -> Fact {
    // Where the trace is, and whether the other thread can see it.
    let (globals, setup, place, seen) = *rng.pick(&[
        ("int *shown;", "int n = 0; shown = &n;", "n", true),
        ("int *shown;", "int n = 0, *p = &n; shown = p;", "n", true),
        ("int *shown;", "int n[2] = {0}; shown = n + 1;", "n[1]", true),
        ("int *shown;", "struct { int a, b; } n = {0, 0}; shown = &n.b;", "n.b", true),
        ("int *shown;", "int n = 0, *p = &n; shown = &n;", "*p", true),
        ("int trace; int *shown;", "shown = &trace;", "trace", true),
        ("int trace; int *shown;", "int n = 0; shown = &trace;", "n", false),
        ("int trace; int *shown;", "int n = 0, *p = &n; (void)p; shown = &trace;", "n", false),
    ]);
    let (value, first, second) =
        *rng.pick(&[("other", 1, 2), ("other + 1", 2, 3), ("other * 2", 2, 4), ("other == 2", 0, 1), ("3", 3, 3)]);
    // Nothing else is ever written there.
    let wanted = if rng.chance(70) { second } else { 9 };
    let wrong = seen && wanted == second;
    let leaves = *rng.pick(&["if (flag) break;", "if (!flag) continue; break;", "int left = flag; if (left) break;"]);
    let body = format!(
        "{globals} int other, flag;\nstatic void *w(void *a) {{ {setup} for (;;) {{ {place} = {value}; {leaves} }} return 0; }}\nint main(void) {{ pthread_t t; pthread_create(&t, 0, w, 0); __VERIFIER_assume(shown != 0); other = 1; __VERIFIER_assume(*shown == {first}); other = 2; __VERIFIER_assume(*shown == {wanted}); reach_error(); return 0; }}\n"
    );
    Fact { args: &["--property", "unreach-call"], ..new("traces", wrong_if(wrong), body) }
}

/// A loop that exchanges floating values goes on if one of them was replaced by one that compares equal.
pub(super) fn signed_zeros(rng: &mut Rng) -> Fact {
    let (ty, one) = *rng.pick(&[("float", "1.0f"), ("double", "1.0")]);
    let (start, negative) = *rng.pick(&[("0.0", false), ("-0.0", true)]);
    let (put, puts_negative) = *rng.pick(&[("0.0", false), ("-0.0", true)]);
    let body = format!(
        "#include <stdatomic.h>\n_Atomic {ty} value = {start};\nint main(void) {{ {ty} old; do {{ old = atomic_exchange(&value, {put}); }} while (!({one} / old < 0)); reach_error(); return 0; }}\n"
    );
    // The first round sees what was there, the later ones what was put.
    new("signed zeros", wrong_if(negative || puts_negative), body)
}

/// A step that waits for a lock under one choice, or until somebody changes what it looked at.
pub(super) fn waits_in_regions(rng: &mut Rng) -> Fact {
    let (cond, opens, passes) = *rng.pick(&[
        ("__VERIFIER_nondet_int()", "", true),
        ("closed", "closed = 0;", true),
        ("closed", "", false),
        ("closed", "other = 0;", false),
        ("!other", "other = 1;", true),
        ("1", "closed = 0;", false),
    ]);
    let (lock, begin, end) = *rng.pick(&[
        ("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;", "pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"),
        (
            "pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;",
            "pthread_rwlock_wrlock(&m);",
            "pthread_rwlock_unlock(&m);",
        ),
    ]);
    let waits = format!("{begin} {} {end}", rng.pick(&["", "y = 1;"]));
    let region = match rng.below(2) {
        0 => format!("if ({cond}) {{ {waits} }} else {{ y = 1; }}"),
        _ => format!("if (!({cond})) y = 1; else {{ {waits} }}"),
    };
    let between = *rng.pick(&["", "z++;"]);
    let body = format!(
        "extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);\n{lock} int y, z, closed = 1, other;\nstatic void *writes(void *a) {{ __VERIFIER_atomic_begin(); {region} __VERIFIER_atomic_end(); return 0; }}\nstatic void *opens(void *a) {{ {opens} return 0; }}\nstatic void *reads(void *a) {{ {begin} int first = y; {between} int second = y; {end} if (first != second) reach_error(); return 0; }}\nint main(void) {{ pthread_t a, b, c; pthread_create(&a, 0, reads, 0); pthread_create(&b, 0, writes, 0); pthread_create(&c, 0, opens, 0); pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0); return 0; }}\n"
    );
    Fact { args: &["--property", "unreach-call"], verified: false, ..new("regions", found_if(passes), body) }
}

/// A lock that is held and then overwritten lets others in (whoever does so misuses it; only the failed assertion is
/// asked about).
pub(super) fn locks_changed(rng: &mut Rng) -> Fact {
    let (changes, lets_in) = *rng.pick(&[
        ("m = fresh;", true),
        ("memcpy(&m, &fresh, sizeof m);", true),
        ("other = fresh;", false),
        ("memcpy(&other, &fresh, sizeof m);", false),
        ("*p = fresh;", true),
        ("", false),
    ]);
    let between = *rng.pick(&["", "z++;"]);
    let body = format!(
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, fresh = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER, *p = &m; int y, z;\nstatic void *writes(void *a) {{ pthread_mutex_lock(&m); y = 1; return 0; }}\nstatic void *resets(void *a) {{ {changes} return 0; }}\nstatic void *reads(void *a) {{ pthread_mutex_lock(&m); int first = y; {between} int second = y; if (first != second) reach_error(); return 0; }}\nint main(void) {{ pthread_t a, b, c; pthread_create(&a, 0, reads, 0); pthread_create(&b, 0, writes, 0); pthread_create(&c, 0, resets, 0); pthread_join(a, 0); return 0; }}\n"
    );
    Fact { args: &["--property", "unreach-call"], verified: false, ..new("locks", found_if(lets_in), body) }
}

/// A local whose address another thread has: it may be read until the function that owns it returns. Before that, what
/// is read can be told; behind it, the execution ends.
pub(super) fn lives_that_end(rng: &mut Rng) -> Fact {
    let (waits, ends) = *rng.pick(&[
        ("", true),
        ("z = 1;", true),
        ("int seen = z; (void)seen;", true),
        ("__VERIFIER_assume(go == 2);", true),
        ("while (go != 2) ;", true),
        ("__VERIFIER_assume(go == 3);", false),
    ]);
    let value = rng.below(3) + 1;
    let by_value = rng.chance(50);
    let asked = rng.below(3) + 1;
    let (property, truth) = if by_value {
        (&["--property", "unreach-call"], found_if(asked == value))
    } else {
        (&["--property", "undefined"], found_if(ends))
    };
    let read = if by_value {
        format!("int read = *q; if (read == {asked}) reach_error();")
    } else {
        rng.pick(&["int read = *q; (void)read;", "*q = 5;"]).to_string()
    };
    let (holds, address) = *rng.pick(&[
        ("int x = V;", "&x"),
        ("struct { int n, x; } s = {7, V};", "&s.x"),
        ("int x[2] = {7, V};", "x + 1"),
    ]);
    let holds = holds.replace('V', &value.to_string());
    let last = *rng.pick(&["", "z = 5;", "z = go;"]);
    let between = *rng.pick(&["", "y = 7;"]);
    let (one, other) = *rng.pick(&[("first", "second"), ("second", "first")]);
    let body = format!(
        "int *p, go, z, y;\nstatic void shows(void) {{ {holds} p = {address}; go = 1; {waits} }}\nstatic void *first(void *a) {{ shows(); {last} return 0; }}\nstatic void *second(void *a) {{ __VERIFIER_assume(go == 1); int *q = p; go = 2; {between} {read} go = 3; return 0; }}\nint main(void) {{ pthread_t a, b; pthread_create(&a, 0, {one}, 0); pthread_create(&b, 0, {other}, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }}\n"
    );
    Fact { args: property, verified: false, ..new("lives", truth, body) }
}

/// Two threads that join the same one: whoever comes second misuses the library, and what comes behind the first join
/// counts.
pub(super) fn joined_twice(rng: &mut Rng) -> Fact {
    let joins = rng.chance(60);
    let races = rng.chance(60);
    let join = if joins { "pthread_join(joined, 0);" } else { "" };
    let write = if races { "x = 2;" } else { "z = 2;" };
    let body = format!(
        "pthread_t joined; int x, z;\nstatic void *nothing(void *a) {{ return 0; }}\nstatic void *writes(void *a) {{ x = 1; return 0; }}\nstatic void *second(void *a) {{ {join} {write} return 0; }}\nint main(void) {{ pthread_t a, b; pthread_create(&joined, 0, nothing, 0); pthread_create(&a, 0, writes, 0); pthread_create(&b, 0, second, 0); pthread_join(joined, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }}\n"
    );
    Fact { args: &["--property", "data-race"], verified: false, ..new("joins", found_if(races), body) }
}

/// Whether a thread waits for another one may depend on what a third one writes.
pub(super) fn read_while_waiting(rng: &mut Rng) -> Fact {
    let (first, second) = *rng.pick(&[("x", "y"), ("y", "x"), ("z", "x"), ("z", "z"), ("x", "z")]);
    let written = *rng.pick(&["x", "y"]);
    let reads = [first, second].contains(&written);
    let body = format!(
        "int x, y, z, done;\nstatic void *slow(void *a) {{ done = 1; return 0; }}\nstatic void *writes(void *a) {{ {written} = 1; return 0; }}\nint main(void) {{ pthread_t a, b; pthread_create(&a, 0, slow, 0); pthread_create(&b, 0, writes, 0); int first = {first}; int second = {second}; if (first + second == 1 && !done) reach_error(); pthread_join(a, 0); pthread_join(b, 0); return 0; }}\n"
    );
    // Without a read of what is written the sum is 0 in every execution.
    Fact { args: &["--property", "unreach-call"], verified: false, ..new("guards", found_if(reads), body) }
}

/// An access that begins in an element of an array and may reach what lies behind the array.
pub(super) fn runs_on(rng: &mut Rng) -> Fact {
    let (ty, reaches) = *rng.pick(&[("long", true), ("double", true), ("int", false), ("float", false)]);
    let at = *rng.pick(&["&s.a[k]", "s.a + k", "p", "&p[k]"]);
    let (write, read) = *rng.pick(&[("s.b = 7;", "s.b != 7"), ("*q = 7;", "*q != 7")]);
    let change = format!("{ty} v = *({ty} *)({at}); *({ty} *)({at}) = v;");
    let body = format!(
        "struct {{ int a[1]; int b; }} s __attribute__((aligned(8))); int *p = s.a, *q = &s.b, k;\nstatic void *w(void *unused) {{ {write} return 0; }}\nint main(void) {{ pthread_t t; pthread_create(&t, 0, w, 0); {change} pthread_join(t, 0); if ({read}) reach_error(); return 0; }}\n"
    );
    Fact { args: &["--property", "unreach-call"], ..new("runs on", wrong_if(reaches), body) }
}

fn found_if(is_wrong: bool) -> Truth {
    if is_wrong {
        Truth::Found
    } else {
        Truth::Right
    }
}
