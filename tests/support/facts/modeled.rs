//! Values that nobody uses, failures of the library, locks of threads that have ended, where the library stores
//! results, lists of arguments that are passed on, and the sizes of instructions.

use super::{new, somewhere, wrong_if, Fact, Truth};
use crate::support::generate::rng::Rng;

/// A discarded value is computed, unless it stands where nothing is evaluated.
pub(super) fn discarded(rng: &mut Rng) -> Fact {
    let bad = rng.chance(60);
    let (globals, value) = *rng.pick(&[
        ("int z = ZERO; static int f(void) { return z; }", "7 / f()"),
        ("int z = ZERO;", "7 % z"),
        ("unsigned z = WIDE;", "1u << z"),
        ("double z = LARGE;", "(int)z"),
        ("int z = ZERO, *p; static int *f(void) { return z ? &z : 0; }", "*f()"),
    ]);
    let (zero, wide, large) = if bad { ("0", "32", "1e10") } else { ("1", "31", "1e9") };
    let includes = "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <semaphore.h>\n";
    let globals = globals.replace("ZERO", zero).replace("WIDE", wide).replace("LARGE", large)
        + " int r; static int unnamed(int n, ...) { return n; }";
    let globals = format!("{includes}{globals}");
    let (text, computed) = *rng.pick(&[
        ("VALUE;", true),
        ("(void)(VALUE);", true),
        ("r = (VALUE, 1);", true),
        ("for (VALUE; r; ) r = 0;", true),
        ("for (r = 1; r; VALUE) r = 0;", true),
        ("(void)!(VALUE);", true),
        ("if (VALUE) ;", true),
        ("(void)({ VALUE; });", true),
        ("alarm(VALUE);", true),
        ("srand(VALUE);", true),
        ("putchar(VALUE);", true),
        ("exit(VALUE);", true),
        ("if (r) exit(VALUE);", false),
        ("unnamed(0, VALUE);", true),
        ("printf(\"%p\", (void *)(&r + (VALUE)));", true),
        ("__builtin_prefetch(&r + (VALUE));", true),
        ("__asm__ volatile(\"\" : : \"r\"(VALUE));", true),
        ("r = __atomic_load_n(&r, (VALUE));", true),
        ("int old = 9; __atomic_compare_exchange_n(&r, &old, (VALUE), 0, 5, 5);", true),
        ("__sync_val_compare_and_swap(&r, 9, (VALUE));", true),
        ("__builtin_memset(&r, (VALUE), r);", true),
        ("__builtin_memset((char *)&r + (VALUE), 0, r);", true),
        ("(void)__builtin_memchr(&r, (VALUE), r);", true),
        ("sem_t s; sem_init(&s, (VALUE), 0);", true),
        ("int several[2] = {[0 ... 1] = (VALUE)}; (void)several;", true),
        ("r = sizeof(VALUE);", false),
        ("r && (VALUE);", false),
        ("(void)(1 ? 0 : (VALUE));", false),
        ("if (r) VALUE;", false),
    ]);
    new("discarded", wrong_if(bad && computed), somewhere(rng, &globals, &text.replace("VALUE", value)))
}

/// 0 or -1: each of them is possible, and nothing else.
pub(super) fn failures(rng: &mut Rng) -> Fact {
    let call = *rng.pick(&["usleep(1000000)", "fflush(0)", "usleep(2000000)"]);
    let (text, wrong) = *rng.pick(&[
        ("assert(!CALL);", true),
        ("assert(CALL == 0);", true),
        ("if (CALL) reach_error();", true),
        ("int n = CALL; assert(!n);", true),
        ("assert(CALL != 0);", true),
        ("assert(CALL <= 0);", false),
        ("int n = CALL; assert(n == 0 || n == -1);", false),
        ("assert(CALL != 1);", false),
    ]);
    new("failure", wrong_if(wrong), format!("#include <stdio.h>\n{}", somewhere(rng, "", &text.replace("CALL", call))))
}

/// What a thread that has ended holds belongs to nobody else.
pub(super) fn ended_owners(rng: &mut Rng) -> Fact {
    let (object, lock, using, wrong) = *rng.pick(&[
        (
            "pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;",
            "pthread_mutex_lock(&l);",
            "pthread_mutex_unlock(&l);",
            true,
        ),
        (
            "pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;",
            "pthread_mutex_lock(&l);",
            "assert(pthread_mutex_trylock(&l));",
            false,
        ),
        (
            "pthread_mutex_t l = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;",
            "pthread_mutex_lock(&l);",
            "assert(pthread_mutex_trylock(&l));",
            false,
        ),
        (
            "pthread_mutex_t l = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;",
            "pthread_mutex_lock(&l);",
            "assert(!pthread_mutex_trylock(&l));",
            true,
        ),
        (
            "pthread_mutex_t l = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;",
            "pthread_mutex_lock(&l);",
            "assert(pthread_mutex_unlock(&l));",
            false,
        ),
        (
            "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;",
            "pthread_rwlock_wrlock(&l);",
            "pthread_rwlock_unlock(&l);",
            true,
        ),
        (
            "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;",
            "pthread_rwlock_wrlock(&l);",
            "assert(pthread_rwlock_tryrdlock(&l));",
            false,
        ),
    ]);
    // Threads without locks in between may have the number, too.
    let between = if rng.chance(40) { "pthread_create(&t, 0, n, 0); pthread_join(t, 0);" } else { "" };
    let end = *rng.pick(&["return 0;", "pthread_exit(0);"]);
    let body = format!(
        "#define _GNU_SOURCE\n#include <assert.h>\n#include <pthread.h>\n{object}\nstatic void *n(void *a) {{ return a; }}\nstatic void *f(void *a) {{ {lock} {end} }}\nstatic void *g(void *a) {{ {using} return a; }}\nint main(void) {{ pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); {between} pthread_create(&t, 0, g, 0); pthread_join(t, 0); return 0; }}\n"
    );
    Fact { text: body, ..new("ended owner", wrong_if(wrong), String::new()) }
}

/// The library stores results in memory that is there, and large enough.
pub(super) fn stored_results(rng: &mut Rng) -> Fact {
    let (setup, call, ty, optional) = *rng.pick(&[
        ("sem_t s; sem_init(&s, 0, 1);", "sem_getvalue(&s, PLACE);", "int", false),
        ("pthread_mutexattr_t a; pthread_mutexattr_init(&a);", "pthread_mutexattr_gettype(&a, PLACE);", "int", false),
        ("pthread_attr_t a; pthread_attr_init(&a);", "pthread_attr_getdetachstate(&a, PLACE);", "int", false),
        ("pthread_t t; pthread_create(&t, 0, w, 0);", "pthread_join(t, PLACE);", "void *", true),
    ]);
    let (place, wrong) = match rng.below(5) {
        0 => ("TYPE x;", "&x"),
        1 => ("TYPE *p = malloc(sizeof *p); if (!p) exit(0);", "p"),
        2 => ("", "0"),
        3 => ("TYPE *p = malloc(sizeof *p); free(p);", "p"),
        _ => ("short *p = malloc(2); if (!p) exit(0);", "(TYPE *)p"),
    };
    let is_wrong = match (place, wrong) {
        ("", _) => !optional,
        (declared, _) => declared.contains("free(p)") || declared.contains("short"),
    };
    let declared = place.replace("TYPE", ty);
    let call = call.replace("PLACE", &wrong.replace("TYPE", ty));
    let body =
        format!("static void *w(void *a) {{ return a; }}\nint main(void) {{ {setup} {declared} {call} return 0; }}\n");
    new("stored", wrong_if(is_wrong), body)
}

/// After a list was passed on, nothing is known of it; a copy that was made before is where it was.
pub(super) fn passed_lists(rng: &mut Rng) -> Fact {
    let copied = rng.chance(50);
    let (list, copy) = if copied { ("c", "va_list c; va_copy(c, a);") } else { ("a", "") };
    let pass = *rng.pick(&["g(LIST);", "int q = g(LIST); (void)q;", "(void)(g)(LIST);", "g(n ? LIST : LIST);"]);
    let pass = pass.replace("LIST", list);
    let wanted = rng.within((5, 6));
    let body = format!(
        "#include <stdarg.h>\nstatic int g(va_list a) {{ return va_arg(a, int); }}\nstatic int f(int n, ...) {{ va_list a; va_start(a, n); {copy} {pass} int x = va_arg(a, int); va_end(a); return x; }}\nint main(void) {{ assert(f(2, 5, 6) == {wanted}); return 0; }}\n"
    );
    let truth = if copied { wrong_if(wanted != 5) } else { Truth::Open };
    new("passed on", truth, body)
}

/// Without a suffix, an instruction is as large as its register.
pub(super) fn sizes(rng: &mut Rng) -> Fact {
    let wide = rng.chance(50);
    let (ty, value) = if wide { ("long", "(1L << 32) + 1") } else { ("int", "1") };
    let (name, low, high) = *rng.pick(&[("add", 2, 1), ("or", 1, 1), ("xor", 0, 1), ("mov", 1, 1)]);
    let high = if wide { high } else { 0 };
    let constraint = if name == "mov" { "=m" } else { "+m" };
    let wrong = rng.chance(40);
    let claimed = if wrong { 1 - high } else { high };
    let text = format!(
        "struct {{ int a, b; }} s = {{1, 0}}; {ty} v = {value}; __asm__(\"{name} %1, %0\" : \"{constraint}\"(s.a) : \"r\"(v) : \"memory\"); assert(s.a == {low} && s.b == {claimed});"
    );
    new("size", wrong_if(wrong), somewhere(rng, "", &text))
}
