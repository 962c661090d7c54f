//! Calls without a prototype whose arguments fit or do not (C11 6.5.2.2p6), locks on the stack with and without
//! initialization, memory of no bytes, and signed results that fit or do not.

use super::{literal, new, somewhere, wrong_if, Fact, Int, Truth};
use crate::support::generate::rng::Rng;

/// Arguments: the text, and what it is promoted to.
const ARGUMENTS: &[(&str, &str)] = &[
    ("3", "int"),
    ("(short)3", "int"),
    ("'c'", "int"),
    ("(unsigned char)3", "int"),
    ("3L", "long"),
    ("2.5", "double"),
    ("2.5f", "double"),
    ("&some", "int *"),
];

/// Parameters, and what their arguments must be promoted to.
const PARAMETERS: &[(&str, &str)] = &[
    ("int", "int"),
    ("int", "int"),
    ("long", "long"),
    ("double", "double"),
    ("int *", "int *"),
    ("short", "int"),
    ("unsigned char", "int"),
    ("float", "double"),
];

pub(super) fn without_prototype(rng: &mut Rng) -> Fact {
    let count = rng.below(4);
    let old_style = rng.chance(60);
    let params: Vec<_> = (0..count)
        .map(|_| loop {
            // A prototype whose parameters are promoted does not agree with a declaration without one.
            let param = *rng.pick(PARAMETERS);
            let is_narrow = param.0 == "float" || param.1 == "int" && param.0 != "int";
            if old_style || !is_narrow {
                return param;
            }
        })
        .collect();
    let given = if rng.chance(85) { count } else { rng.below(4) };
    let fitting = rng.chance(50);
    let arguments: Vec<_> = (0..given)
        .map(|at| {
            let wanted = params.get(at).filter(|_| fitting || rng.chance(70));
            let fit: Vec<_> =
                ARGUMENTS.iter().filter(|(_, ty)| wanted.is_none_or(|(_, wanted)| ty == wanted)).collect();
            **rng.pick(&fit)
        })
        .collect();
    let fits = arguments.len() == params.len() && arguments.iter().zip(&params).all(|(one, other)| one.1 == other.1);
    let names: Vec<String> = (0..count).map(|at| format!("a{at}")).collect();
    let definition = if old_style {
        let types: String = names.iter().zip(&params).map(|(name, (ty, _))| format!(" {ty} {name};")).collect();
        format!("static int f({}){types} {{ return 1; }}", names.join(", "))
    } else {
        let list: Vec<String> = names.iter().zip(&params).map(|(name, (ty, _))| format!("{ty} {name}")).collect();
        let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
        format!("static int f({list}) {{ return 1; }}")
    };
    let arguments = arguments.iter().map(|(text, _)| *text).collect::<Vec<_>>().join(", ");
    let call = match rng.below(4) {
        0 => format!("{{ int (*p)() = f; x = p({arguments}); }}"),
        1 => format!("x = table.f({arguments});"),
        _ => format!("x = f({arguments});"),
    };
    let table = if call.contains("table") { "struct { int (*f)(); } table = { f };" } else { "" };
    // Behind its definition a prototype converts the arguments.
    let (before, after) =
        if old_style && rng.chance(50) { (definition, String::new()) } else { (String::new(), definition) };
    let globals = format!("int x, some; static int f(); {table} {before}");
    let text = somewhere(rng, &globals, &call) + &after + "\n";
    new("prototype", wrong_if(!fits), text)
}

/// Kinds of locks: type, initialization, use, and the end.
const LOCKS: &[(&str, &str, &str, &str)] = &[
    (
        "pthread_mutex_t",
        "pthread_mutex_init(P, 0);",
        "pthread_mutex_lock(P); pthread_mutex_unlock(P);",
        "pthread_mutex_destroy(P);",
    ),
    (
        "pthread_mutex_t",
        "*P = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;",
        "if (!pthread_mutex_trylock(P)) pthread_mutex_unlock(P);",
        "pthread_mutex_destroy(P);",
    ),
    ("sem_t", "sem_init(P, 0, 1);", "sem_wait(P); sem_post(P);", "sem_destroy(P);"),
    ("sem_t", "sem_init(P, 0, 0);", "sem_post(P); sem_wait(P);", "sem_destroy(P);"),
    ("pthread_cond_t", "pthread_cond_init(P, 0);", "pthread_cond_signal(P);", "pthread_cond_destroy(P);"),
    ("pthread_cond_t", "pthread_cond_init(P, 0);", "pthread_cond_broadcast(P);", "pthread_cond_destroy(P);"),
    (
        "pthread_rwlock_t",
        "pthread_rwlock_init(P, 0);",
        "pthread_rwlock_rdlock(P); pthread_rwlock_unlock(P);",
        "pthread_rwlock_destroy(P);",
    ),
    (
        "pthread_spinlock_t",
        "pthread_spin_init(P, 0);",
        "pthread_spin_lock(P); pthread_spin_unlock(P);",
        "pthread_spin_destroy(P);",
    ),
    ("pthread_barrier_t", "pthread_barrier_init(P, 0, 1);", "pthread_barrier_wait(P);", "pthread_barrier_destroy(P);"),
];

pub(super) fn locks_on_the_stack(rng: &mut Rng) -> Fact {
    let (ty, init, using, end) = *rng.pick(LOCKS);
    let with = |text: &str, place: &str| text.replace('P', place).replace(&format!("{place}THREAD"), "PTHREAD");
    let (declared, place) = *rng.pick(&[
        ("LOCK l;", "&l"),
        ("LOCK l;", "&l"),
        ("LOCK l[2];", "&l[1]"),
        ("struct { int n; LOCK l; } s;", "&s.l"),
        ("LOCK *p = malloc(sizeof *p); if (!p) exit(0);", "p"),
        ("LOCK l, *p = &l;", "p"),
    ]);
    let declared = declared.replace("LOCK", ty);
    let place = format!("({place})");
    let (init, using, end) = (with(init, &place), with(using, &place), with(end, &place));
    let (text, wrong) = match rng.below(8) {
        0 | 1 => (format!("{declared} {using}"), true),
        2 => (format!("{declared} {init} {end} {using}"), true),
        3 => (format!("{declared} if (__VERIFIER_nondet_int()) {{ {init} }} {using}"), true),
        4 => (
            format!(
                "for (int i = 0; i < 2; i++) {{ {declared} if (i == 0) {{ {init} }} {using} if (i == 0) {{ {end} }} }}"
            ),
            true,
        ),
        5 => (format!("for (int i = 0; i < 2; i++) {{ {declared} {init} {using} {end} }}"), false),
        6 => (format!("{declared} {init} {using} {using} {end} {init} {using}"), false),
        _ => (format!("{declared} {init} {using}"), false),
    };
    let fact = new("stack", wrong_if(wrong), somewhere(rng, "", &text));
    Fact { args: &["--property", "unreach-call,misuse"], ..fact }
}

/// Memory of no bytes, or of few, is accessed.
pub(super) fn memory_without_bytes(rng: &mut Rng) -> Fact {
    let (count, at) = (rng.below(3), rng.below(3));
    let get = *rng.pick(&["malloc(n)", "calloc(n, 1)", "calloc(1, n)", "realloc(0, n)", "malloc(n * sizeof(char))"]);
    let (text, wrong) = *rng.pick(&[
        ("p[AT] = 1;", true),
        ("c = p[AT - 0]; (void)c;", true),
        ("memset(p, 0, AT + 1);", true),
        ("memset(p, 0, AT);", false),
        ("char *q = p + AT; (void)q;", false),
        ("if (AT < n) p[AT] = 1;", false),
    ]);
    // Some bytes are set as a whole, so the last one matters.
    let wrong = match text {
        "memset(p, 0, AT);" => at > count,
        _ => wrong && at >= count,
    };
    // A pointer is moved at most behind the end.
    let at = if text.contains("*q") { at.min(count) } else { at };
    let text = text.replace("AT", &at.to_string());
    let body = format!("char c, *p = {get}; if (!p) exit(0); {text} free(p);");
    new("no bytes", wrong_if(wrong), somewhere(rng, &format!("unsigned long n = {count};"), &body))
}

const SIGNED: &[Int] = &[("int", 32, true), ("int", 32, true), ("long", 64, true), ("long long", 64, true)];
/// These are promoted: only the conversion back may lose something, which is no overflow.
const NARROW: &[Int] = &[("short", 16, true), ("signed char", 8, true), ("unsigned short", 16, false)];

/// Signed results that do not fit, with `--property overflow`.
pub(super) fn overflow(rng: &mut Rng) -> Fact {
    let is_narrow = rng.chance(15);
    let ty = if is_narrow { *rng.pick(NARROW) } else { *rng.pick(SIGNED) };
    let bits = if is_narrow { 32 } else { ty.1 };
    let (least, most) = (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1);
    let (own_least, own_most) = match ty.2 {
        true => (-(1i128 << (ty.1 - 1)), (1i128 << (ty.1 - 1)) - 1),
        false => (0, (1i128 << ty.1) - 1),
    };
    let near =
        [own_least, own_least + 1, own_most, own_most - 1, own_most / 2 + 1, own_most / 2, own_least / 2, 0, 1, 2];
    let a = *rng.pick(&near);
    let root = if bits == 64 { 3_037_000_500 } else { 46_341 };
    let b = *rng.pick(&[0, 1, 2, -1, own_most, own_least, own_most / 2, own_least / 2, root]);
    let b = b.clamp(own_least, own_most);
    let (text, exact) = match rng.below(12) {
        0 | 1 => (*rng.pick(&["r = a + b;", "a += b;", "if (a + b > 3) r = 1;", "r = m[0] + b;"]), a + b),
        2 | 3 => (*rng.pick(&["r = a - b;", "a -= b;", "r = (a - b) * 0;"]), a - b),
        4 | 5 => (*rng.pick(&["r = a * b;", "a *= b;", "r = b * a;"]), a * b),
        6 => (*rng.pick(&["r = -a;", "r = 0 - a;"]), -a),
        7 => (*rng.pick(&["a++;", "++a;", "r = a + 1;", "r = a++;"]), a + 1),
        8 => (*rng.pick(&["a--;", "--a;", "r = a - 1;"]), a - 1),
        9 => ("r = (TY)((U)a + (U)b);", 0),
        10 => ("r = __builtin_add_overflow(a, b, &r);", 0),
        _ => ("__atomic_fetch_add(&a, b, 5);", 0),
    };
    let unsigned = if bits == 64 { "unsigned long" } else { "unsigned" };
    let text = text.replace("TY", ty.0).replace("(U)", &format!("({unsigned})"));
    let wrong = !(least..=most).contains(&exact);
    let (x, y) = (literal(ty, a), literal(ty, b));
    let globals = format!("{0} a = {x}, b = {y}, r, m[1] = {{ {x} }};", ty.0);
    let truth = if wrong { Truth::Found } else { Truth::Right };
    let fact = if rng.chance(50) {
        let text = format!("{0} a = {x}, b = {y}, r = 0, m[1] = {{ {x} }}; (void)m; {text} (void)r;", ty.0);
        new("overflow", truth, somewhere(rng, "", &text))
    } else {
        new("overflow", truth, somewhere(rng, &globals, &text))
    };
    Fact { args: &["--property", "overflow"], ..fact }
}
