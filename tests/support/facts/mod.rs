//! Small programs of which it is known, by how they are made, whether they can go wrong: divisions, shifts,
//! conversions, indices, pointers, memory that is freed, and other things that C leaves undefined; what the library
//! promises; values that nobody has set; functions that are not there; the layout of structures; numbers that nobody
//! promises; ids of threads, keys and pointers of which little is known; blocks that begin again; threads that never
//! end; schedules that a reduction could lose; threads that wait for each other; bytes between members.

mod blocks;
mod keys;
mod known;
mod misfits;
mod modeled;
mod opaque;
mod padding;
mod parts;
mod places;
mod run_on;
mod schedules;
mod strings;
mod travels;
mod undefined;
mod waiting;

use std::fmt::Write as _;

use crate::support::generate::rng::Rng;

/// What is known of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// Something goes wrong in some execution.
    Wrong,
    /// The same, and the explorer must find it.
    Found,
    /// Nothing goes wrong in any execution.
    Right,
    /// Both could be: neither may be claimed.
    Open,
    /// Whatever is said of it.
    Unasked,
}

/// A program.
pub(crate) struct Fact {
    /// What it is about.
    pub about: &'static str,
    pub text: String,
    pub truth: Truth,
    /// For all commands.
    pub args: &'static [&'static str],
    /// Whether the explorer is asked, and whether a verifier is.
    pub explored: bool,
    pub verified: bool,
}

const HEAD: &str = "\
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
";

type Topic = fn(&mut Rng) -> Fact;

const TOPICS: &[Topic] = &[
    undefined::division,
    undefined::division,
    undefined::shift,
    undefined::conversion,
    undefined::rows,
    undefined::pointers,
    undefined::freed_twice,
    ranges,
    conditions,
    conditions,
    nothing_to_do,
    library_results,
    float_inputs,
    result_of_main,
    atomic_functions,
    semaphores,
    locked_more_than_once,
    unknown_functions,
    layout,
    opaque::ids,
    places::addresses,
    blocks::jumped_over,
    never_set,
    long_alone,
    no_such_function,
    schedules::creating_loops,
    schedules::creating_loops,
    schedules::awaits,
    schedules::signed_zeros,
    schedules::waits_in_regions,
    schedules::locks_changed,
    schedules::lives_that_end,
    schedules::joined_twice,
    schedules::read_while_waiting,
    schedules::runs_on,
    schedules::traces_of_waiting,
    known::known_values,
    known::known_values,
    strings::strings,
    travels::travels,
    travels::travels,
    command_line,
    parts::set_in_part,
    parts::set_in_part,
    parts::elements,
    misfits::without_prototype,
    misfits::locks_on_the_stack,
    misfits::memory_without_bytes,
    misfits::overflow,
    waiting::lock_orders,
    modeled::discarded,
    modeled::failures,
    modeled::ended_owners,
    modeled::stored_results,
    modeled::passed_lists,
    modeled::sizes,
    run_on::run_on,
    run_on::run_on,
    opaque::opaque,
    opaque::opaque,
    keys::keys,
    blocks::blocks,
    places::places,
    places::places,
    padding::padding,
    padding::padding,
];

/// The program of a seed.
pub(crate) fn fact(seed: u64) -> Fact {
    let mut rng = Rng::new(seed ^ 0xfac7);
    let topic = *rng.pick(TOPICS);
    topic(&mut rng)
}

/// An integer type: its name, its bits and whether it is signed.
type Int = (&'static str, u32, bool);

const INTS: &[Int] = &[
    ("int", 32, true),
    ("unsigned", 32, false),
    ("long", 64, true),
    ("unsigned long", 64, false),
    ("long long", 64, true),
];

fn new(about: &'static str, truth: Truth, body: String) -> Fact {
    Fact { about, text: format!("{HEAD}{body}"), truth, args: &[], explored: true, verified: true }
}

fn wrong_if(is_wrong: bool) -> Truth {
    if is_wrong {
        Truth::Wrong
    } else {
        Truth::Right
    }
}

fn least((_, bits, signed): Int) -> i128 {
    if signed {
        -(1 << (bits - 1))
    } else {
        0
    }
}

fn literal((name, ..): Int, value: i128) -> String {
    match value {
        _ if value == i128::from(i64::MIN) => format!("(({name})(-9223372036854775807L - 1))"),
        _ if value > i128::from(i64::MAX) => format!("(({name}){value}ul)"),
        _ => format!("(({name})({value}L))"),
    }
}

/// A statement is made by `main`, by a thread, or by a thread if another one has been there before it.
fn somewhere(rng: &mut Rng, globals: &str, statement: &str) -> String {
    match rng.below(3) {
        0 => format!("{globals}\nint main(void) {{ {statement} return 0; }}\n"),
        1 => format!(
            "{globals}\nstatic void *w(void *unused) {{ {statement} return 0; }}\nint main(void) {{ pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }}\n"
        ),
        _ => format!(
            "{globals}\nint flag;\nstatic void *w(void *unused) {{ if (flag) {{ {statement} }} return 0; }}\nstatic void *v(void *a) {{ flag = 1; return 0; }}\nint main(void) {{ pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, v, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }}\n"
        ),
    }
}

fn ranges(rng: &mut Rng) -> Fact {
    let (size, count) = (rng.within((1, 4)), rng.within((1, 6)));
    let text = *rng.pick(&["memcpy(a, b, n);", "memcpy(b, a, n);", "memset(a, 1, n);", "memmove(a, b, n);"]);
    let globals = format!("char a[{size}], b[8]; unsigned long n = {count}; int before[2], after[2];");
    new("range", wrong_if(count > size), somewhere(rng, &globals, text))
}

/// What is not evaluated does no harm; what is evaluated does.
fn conditions(rng: &mut Rng) -> Fact {
    let (guard, part, globals, safe) = *rng.pick(&[
        ("b != 0", "a / b", "int a = 3, r, b = ", 0),
        ("b > 0", "a % b == 1", "int a = 3, r, b = ", 0),
        ("p", "*p == 3", "int r, *p = (int *)", 0),
        ("i < 2", "m[i]", "int m[2], r; unsigned i = ", 5),
        ("n < 32", "1u << n", "unsigned r, n = ", 40),
        ("n < 32", "-1 >> n", "int r, n = ", 33),
        ("d < 1e9", "(int)d", "int r; double d = ", 2_000_000_000),
    ]);
    // A guard that asks for nothing, or for the contrary, lets it happen.
    let kept = rng.chance(75);
    let (yes, no) =
        if kept { (guard.to_string(), format!("!({guard})")) } else { (format!("!({guard})"), guard.to_string()) };
    let text = match rng.below(7) {
        0 => format!("r = {yes} && {part};"),
        1 => format!("r = {no} || {part};"),
        2 => format!("r = {yes} ? {part} : 0;"),
        3 => format!("r = {no} ? 0 : {part};"),
        4 => format!("if ({yes} && {part}) r = 1;"),
        5 => format!("r = {yes} && (r == 7 || {part});"),
        _ => format!("while ({yes} && {part} && r < 2) r++;"),
    };
    let wrong = wrong_if(!kept);
    let globals = format!("{globals}{}{safe};", if guard.starts_with('d') { "2.0 * " } else { "" });
    if rng.chance(60) {
        // Variables that no other thread can see are looked at where they are used.
        let locals = globals
            .replace(", r", ", r = 0")
            .replace("int r", "int r = 0")
            .replace("unsigned r", "unsigned r = 0")
            .replace("m[2]", "m[2] = {0}");
        return new("condition", wrong, somewhere(rng, "", &format!("{locals} {text} (void)r;")));
    }
    new("condition", wrong, somewhere(rng, &globals, &text))
}

/// A function of the library that does nothing for a null pointer or for no bytes.
fn nothing_to_do(rng: &mut Rng) -> Fact {
    let (text, wrong) = *rng.pick(&[
        ("free(p);", false),
        ("p = malloc(4); free(p); p = 0; free(p);", false),
        ("p = malloc(4); free(p); free(p);", true),
        ("free(q); free(p);", true),
    ]);
    let body = format!("int *p = 0, x, *q = &x; (void)q; {text}");
    new("nothing", wrong_if(wrong), somewhere(rng, "", &body))
}

/// The strings that `main` gets: which of them there are follows from their number.
fn command_line(rng: &mut Rng) -> Fact {
    let least = rng.within((0, 4)) as i64;
    // The last one there is (the null pointer behind them) is read, but not passed on.
    let at = *rng.pick(&[0, 1, 2, 3, 4, 5, 6, -1]);
    // Whoever walks on sees fewer of them.
    let (setup, base, shift) = *rng.pick(&[
        ("", "argv", 0),
        ("", "argv", 0),
        ("char **p = argv;", "p", 0),
        ("argv++;", "argv", 1),
        ("char **p = argv; p += 2;", "p", 2),
        ("char **p = argv + 1;", "p", 1),
    ]);
    let guard = match rng.below(3) {
        0 => format!("if (argc >= {least})"),
        1 => format!("if (!(argc < {least})) if (argc < 100)"),
        _ => format!("if (argc > {least} - 1 && argc != 77)"),
    };
    let place = if at == 0 && rng.chance(50) { format!("*{base}") } else { format!("{base}[{at}]") };
    let (globals, read) = match rng.below(4) {
        0 => ("int n;", format!("n = atoi({place});")),
        1 => ("int n;", format!("sscanf({place}, \"%d\", &n);")),
        2 => ("long n;", format!("n = strtol({place}, 0, 10);")),
        _ => ("double n;", format!("n = atof({place});")),
    };
    let wrong = at + shift < 0 || at + shift > least;
    let body = format!(
        "#include <stdio.h>\n{globals}\nstatic void *w(void *a) {{ n++; return 0; }}\nint main(int argc, char **argv) {{ pthread_t t; {setup} {guard} {{ {read} }} pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; }}\n"
    );
    // A null pointer is no string: what a function does with it is not asked about.
    let truth = if at + shift == least { Truth::Unasked } else { wrong_if(wrong) };
    Fact { explored: false, ..new("command line", truth, body) }
}

fn library_results(rng: &mut Rng) -> Fact {
    let (call, bad, wrong) = *rng.pick(&[
        ("int x = rand();", "x < 0", false),
        ("int x = rand();", "x == 5", true),
        ("long x = random();", "x < 0", false),
        ("long x = random();", "x > 2147483647L", false),
        ("double x = drand48();", "x >= 1.0", false),
        ("double x = drand48();", "x < 0.0", false),
        ("int x = getpid();", "x < 0", false),
        ("unsigned s = 1; int x = rand_r(&s);", "x < 0", false),
        ("int x = rand() % 3;", "x < 0", false),
        ("int x = rand() % 3;", "x == 2", true),
    ]);
    new("library", wrong_if(wrong), somewhere(rng, "", &format!("{call} if ({bad}) reach_error();")))
}

/// A fraction is not zero, but becomes the integer zero; a small double becomes the float zero.
fn float_inputs(rng: &mut Rng) -> Fact {
    let (ty, test, wrong) = *rng.pick(&[
        ("double", "int i = (int)d; if (i) reach_error();", true),
        ("float", "long i = (long)d; if (i) reach_error();", true),
        ("double", "long i = (long)d; if (!i && d) reach_error();", true),
        ("float", "int i = (int)d; if (!i && d) reach_error();", true),
        ("double", "float f = (float)d; if (d && !f) reach_error();", true),
        ("float", "double w = d; if (d && !w) reach_error();", false),
        ("float", "unsigned char i = (unsigned char)d; if (i) reach_error();", true),
        ("double", "_Bool i = (_Bool)d; if (d && !i) reach_error();", false),
    ]);
    let body = format!("extern {ty} __VERIFIER_nondet_{ty}(void);\nint main(void) {{ {ty} d = __VERIFIER_nondet_{ty}(); {test} return 0; }}\n");
    Fact { args: &["--property", "unreach-call"], ..new("float-input", wrong_if(wrong), body) }
}

fn result_of_main(rng: &mut Rng) -> Fact {
    let (given, asked) = (rng.below(3), rng.below(3));
    let name = |at: usize| ["0", "&one", "&two"][at];
    // What a number becomes as a pointer, and back, is the library's business: here it stays one.
    let (globals, gives, asks) = match rng.below(3) {
        0 => ("", format!("(void *){given}"), format!("r == (void *){asked}")),
        1 => ("int one = 1, two = 2;", name(given).to_string(), format!("r && *(int *)r == {asked}")),
        _ => ("int one, two;", name(given).to_string(), format!("r == {}", name(asked))),
    };
    let wrong = given == asked && !(globals.contains("= 1") && asked == 0);
    let before = *rng.pick(&["", "done = 1;"]);
    let body = format!(
        "{globals} int done;\npthread_t me;\nstatic void *w(void *a) {{ void *r = 0; pthread_join(me, &r); if ({asks}) reach_error(); return 0; }}\nint main(void) {{ pthread_t t; me = pthread_self(); pthread_create(&t, 0, w, 0); {before} pthread_exit({gives}); }}\n"
    );
    Fact { args: &["--property", "unreach-call"], ..new("main", wrong_if(wrong), body) }
}

fn atomic_functions(rng: &mut Rng) -> Fact {
    let (start, is_atomic) = *rng.pick(&[
        ("pthread_create(&t, 0, __VERIFIER_atomic_inc, 0);", true),
        ("pthread_create(&t, 0, by_pointer, 0);", true),
        ("pthread_create(&t, 0, plain, 0);", false),
    ]);
    let second = *rng.pick(&["__VERIFIER_atomic_inc(0);", "f(0);"]);
    let body = format!(
        "int x;\nvoid *__VERIFIER_atomic_inc(void *a) {{ int t = x; x = t + 1; return 0; }}\nvoid *(*f)(void *) = __VERIFIER_atomic_inc;\nvoid *by_pointer(void *a) {{ f(a); return 0; }}\nvoid *plain(void *a) {{ int t = x; x = t + 1; return 0; }}\nint main(void) {{ pthread_t t; {start} {second} pthread_join(t, 0); if (x != 2) reach_error(); return 0; }}\n"
    );
    new("atomic", wrong_if(!is_atomic), body)
}

fn semaphores(rng: &mut Rng) -> Fact {
    let (init, wrong) = *rng.pick(&[("sem_init(&s, 0, 1);", false), ("", true), ("memset(&s, 0, sizeof s);", true)]);
    let use_of = *rng.pick(&["sem_wait(&s); sem_post(&s);", "sem_post(&s); sem_wait(&s);", "sem_trywait(&s);"]);
    let mut fact = new("semaphore", wrong_if(wrong), somewhere(rng, "sem_t s;", &format!("{init} {use_of}")));
    fact.args = &["--property", "unreach-call,misuse"];
    // What comes before any other thread is enough.
    fact.verified = false;
    fact
}

/// Waiting for a condition unlocks a recursive mutex once.
fn locked_more_than_once(rng: &mut Rng) -> Fact {
    let depth = rng.within((1, 3));
    let (lock, unlock) = ("pthread_mutex_lock(&m); ".repeat(depth), "pthread_mutex_unlock(&m); ".repeat(depth));
    let body = format!(
        "pthread_mutex_t m; pthread_cond_t c = PTHREAD_COND_INITIALIZER; int go, waits;\nstatic void *w(void *a) {{ {lock} waits = 1; while (!go) pthread_cond_wait(&c, &m); {unlock} return 0; }}\nstatic void *v(void *a) {{ pthread_mutex_lock(&m); if (waits) reach_error(); go = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return 0; }}\nint main(void) {{ pthread_t t, u; pthread_mutexattr_t a; pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&m, &a); pthread_create(&t, 0, w, 0); pthread_create(&u, 0, v, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }}\n"
    );
    Fact { args: &["--property", "unreach-call"], ..new("recursive", wrong_if(depth == 1), body) }
}

fn unknown_functions(rng: &mut Rng) -> Fact {
    let (globals, call, bad) = *rng.pick(&[
        (
            "struct S { int a; struct { int b[2]; } c; }; extern void ext(struct S *);",
            "struct S s = {1, {{2, 3}}}; ext(&s);",
            "s.a != 1",
        ),
        (
            "struct S { int a; struct { int b[2]; } c; }; extern void ext(struct S *);",
            "struct S s = {1, {{2, 3}}}; ext(&s);",
            "s.c.b[1] == 9",
        ),
        ("extern void ext(void *);", "int s[3] = {1, 2, 3}; ext(s);", "s[2] != 3"),
        ("extern void ext(int *);", "int s[3] = {1, 2, 3}; ext(s);", "s[1] != 2"),
        ("int g; extern void ext(int);", "ext(1);", "g != 0"),
        ("int g; extern void ext(void);", "ext();", "g == 4"),
        ("extern void ext(int **);", "int x = 1, *p = &x; ext(&p);", "x != 1"),
        ("static int g; static void set(void) { g = 1; } extern void ext(void (*)(void));", "ext(set);", "g != 0"),
        ("static int g; extern void ext(int *);", "ext(&g);", "g != 0"),
        ("static int g; static void set(void) { g = 1; } extern void ext(const void *);", "ext((const void *)set);", "g != 0"),
        ("static int g; static void set(void) { g = 1; } extern void ext(long);", "ext((long)set);", "g != 0"),
        (
            "static int g; static void set(void) { g = 1; } struct S { void (*f)(void); }; extern void ext(const struct S *);",
            "struct S s = {set}; ext(&s);",
            "g != 0",
        ),
        (
            "static int g; static void set(void) { g = 1; } static void (*const f)(void) = set; extern void ext(void (*const *)(void));",
            "ext(&f);",
            "g != 0",
        ),
        ("struct S { int *p; }; extern void ext(struct S);", "int x = 1; struct S s = {&x}; ext(s);", "x != 1"),
    ]);
    let text = format!("{globals}\nint main(void) {{ {call} if ({bad}) reach_error(); return 0; }}\n");
    Fact { args: &["--extern=havoc"], explored: false, ..new("extern", Truth::Wrong, text) }
}

fn layout(rng: &mut Rng) -> Fact {
    let (member, size) = *rng.pick(&[("long long", 8usize), ("double", 8), ("unsigned long long", 8), ("int", 4)]);
    // On i386 members of 8 bytes are aligned to 4.
    let at = rng.within((3, 9));
    let inside = (4..4 + size).contains(&at);
    let body = format!(
        "union {{ struct {{ char c; {member} x; int y; }} s; unsigned char b[24]; }} u;\nint main(void) {{ u.b[{at}] = 64; if (u.s.x != 0) reach_error(); return 0; }}\n"
    );
    let mut fact = new("layout", wrong_if(inside), body);
    fact.text = fact.text.lines().filter(|line| !line.starts_with("#include")).fold(String::new(), |mut all, line| {
        let _ = writeln!(all, "{line}");
        all
    });
    Fact { args: &["--m32"], ..fact }
}

fn never_set(rng: &mut Rng) -> Fact {
    let (size, value) = (*rng.pick(&[1, 3, 40, 100, 300]), rng.below(9));
    let at = rng.below(size);
    let text = match rng.below(4) {
        0 => format!("int x[{size}]; if (x[{at}] == {value}) reach_error();"),
        1 => format!("struct {{ char a; int b[{size}]; }} s; if (s.b[{at}] == {value}) reach_error();"),
        2 => format!("int *p = malloc({size} * sizeof *p); if (p && p[{at}] == {value}) reach_error();"),
        _ => format!("int x; if (x == {value}) reach_error();"),
    };
    // CBMC sets arrays element by element, which takes it long.
    Fact {
        verified: size <= 100,
        args: &["--property", "unreach-call"],
        ..new("never-set", Truth::Wrong, somewhere(rng, "", &text))
    }
}

/// A thread that is busy with itself for very long does not keep the others from going wrong.
fn long_alone(rng: &mut Rng) -> Fact {
    let (rounds, value) = (*rng.pick(&["4000000000u", "1000000000u", "0xffffffffu"]), rng.below(3) + 1);
    let busy = *rng.pick(&[
        "for (unsigned i = 0; i < N; i++) ;",
        "unsigned i = N; while (i) i--;",
        "unsigned long k = 0; for (unsigned i = 0; i < N; i++) k += i; mine = k;",
    ]);
    let body = format!(
        "int x; unsigned long mine;\nstatic void *w(void *a) {{ {} return 0; }}\nstatic void *v(void *a) {{ x = {value}; if (x == {value}) reach_error(); return 0; }}\nint main(void) {{ pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, v, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }}\n",
        busy.replace('N', rounds)
    );
    Fact { verified: false, args: &["--property", "unreach-call"], ..new("alone", Truth::Found, body) }
}

/// A pointer that is none of the functions is called.
fn no_such_function(rng: &mut Rng) -> Fact {
    let (set, wrong) = *rng.pick(&[
        ("f = 0;", true),
        ("f = one;", false),
        ("if (x) f = one; else f = two;", false),
        ("", true),
        ("f = (void (*)(void))3;", true),
    ]);
    let body = format!(
        "int x; void (*f)(void);\nstatic void one(void) {{ x = 1; }}\nstatic void two(void) {{ x = 2; }}\nint main(void) {{ x = __VERIFIER_nondet_int() == 4; if (x == 7) f = one; if (x == 8) f = two; {set} f(); return 0; }}\n"
    );
    new("function", wrong_if(wrong), body)
}
