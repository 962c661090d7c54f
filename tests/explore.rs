//! `ulseq explore` on every program of `tests/cases/sema`, which gives the verdict on its first line, and on small programs
//! that hold one rule each.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, reductions, stem, text};
use ulseq::explore::Limits;
use ulseq::interp::{self, code, Kind, Properties};
use ulseq::translate;

/// Programs of `sema` for which no proof is possible, since an input has too many values.
const SAMPLED: &[&str] = &[];

/// Programs of `sema` with something that the explorer does not know: it refuses them.
const REFUSED: &[&str] = &["input_is_arbitrary_false"];

/// Programs with what is expected: a verdict or an exit code, and a part of the output.
const RULES: &[(&str, &str, &[&str], i32, &str)] = &[
    (
        "few_values_of_a_wide_input_are_all",
        "int g; int main(void) { int x = __VERIFIER_nondet_int(), *p; if (x < -1 || x > 40) return 0;\n\
         p = &x; g = *p; if (g == 41 || g == -2) reach_error(); return 0; }",
        &[],
        0,
        "verdict: true",
    ),
    (
        "a_wide_input_that_is_used_is_not",
        "int g; int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0) return 0;\n\
         g = x; if (g == -2) reach_error(); return 0; }",
        &[],
        5,
        "only some values of this input were tried",
    ),
    (
        "an_input_whose_address_is_known_is_used",
        "int *p; int main(void) { int x; p = &x; x = __VERIFIER_nondet_int(); if (x < 1 || x > 4) {\n\
         if (*p == 3000) reach_error(); return 0; } return 0; }",
        &[],
        10,
        "false(unreach-call)",
    ),
    (
        "an_input_is_used_where_another_type_cuts_it",
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if ((signed char)x == 5 && x > 9000) reach_error();\n\
         return 0; }",
        &[],
        5,
        "only some values of this input were tried",
    ),
    ("argv_is_refused", "int main(int c, char **v) { return v[0] != 0; }", &[], 3, "reading the arguments of `main`"),
    (
        "argc_is_not_negative",
        "int main(int c, char **v) { if (c < 0) reach_error(); return 0; }",
        &[],
        0,
        "verdict: true",
    ),
    ("argc_may_be_zero", "int main(int c, char **v) { if (c == 0) reach_error(); return 0; }", &[], 10, "violated at"),
    ("strict_alignment", "_Alignas(64) int x; int main(void) { return x; }", &[], 3, "alignment of more than 16"),
    ("extern_object", "extern int x; int main(void) { return x; }", &[], 3, "declared but not defined"),
    ("unknown_function", "int f(void); int main(void) { return f(); }", &[], 3, "neither body nor model"),
    ("no_havoc", "int main(void) { return 0; }", &["--extern=havoc"], 1, "no --extern=havoc"),
    (
        "address_as_number",
        "int x; int main(void) { unsigned long a = (unsigned long)&x; if (a % 4096 == 0) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    // The same through other types: no verdict may rest on what a pointer is as a number.
    (
        "address_through_a_cast_pointer",
        "int x; int *p = &x; int main(void) { long v = *(long *)&p; if (v % 4096 == 17) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "address_through_a_union",
        "int x; union { int *p; long v; } u;
         int main(void) { u.p = &x; if (u.v % 4096 == 17) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "address_through_memcpy",
        "int x; int main(void) { int *p = &x; long v; memcpy(&v, &p, sizeof p); if (v % 4096 == 17) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "address_through_bytes",
        "int x; int main(void) { int *p = &x; unsigned char *b = (unsigned char *)&p; if (b[1] == 17) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "address_through_join",
        "int x; void *w(void *p) { return p; } int main(void) { long v; pthread_t t; pthread_create(&t, 0, w, &x);
         pthread_join(t, (void **)&v); if (v % 4096 == 17) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "address_through_a_structure",
        "int x; struct s { int *p; int n; } a, b; struct t { long v; int n; };
         int main(void) { a.p = &x; b = a; if (((struct t *)&b)->v % 4096 == 17) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "number_as_address",
        "int x = 1; int main(void) { int *p = (int *)0x100000000; if (p == &x) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "number_as_address_through_a_union",
        "int x = 1; union { int *p; long v; } u;
         int main(void) { u.v = 0x100000000; if (u.p == &x) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "end_of_one_begin_of_another",
        "int x, y; int main(void) { if (&x + 1 == &y) reach_error(); return 0; }",
        &[],
        5,
        "an address is used as a number",
    ),
    (
        "numbers_beside_pointers_are_fine",
        "struct s { int *p; long n; } a; union { int *p; long v; } u; int x;
         int main(void) { struct s *q = malloc(sizeof *q); q->p = &x; q->n = 0x500000000; a = *q; u.v = 3;
         if (a.n != 0x500000000 || a.p != &x || u.v != 3 || *a.p != 0) reach_error(); return 0; }",
        &[],
        0,
        "ulseq verdict: true",
    ),
    (
        "small_numbers_as_pointers_are_fine",
        "void *w(void *p) { return (void *)((long)p + 1); } int main(void) { long v; pthread_t t;
         pthread_create(&t, 0, w, (void *)-3); pthread_join(t, (void **)&v); if (v != -2) reach_error(); return 0; }",
        &[],
        0,
        "ulseq verdict: true",
    ),
    (
        "unset_memory_copied_to_a_global",
        "int g[2]; int main(void) { int a[2]; a[0] = 1; memcpy(g, a, sizeof g); if (g[1] == 77777 * 3) return 1; return 0; }",
        &[],
        5,
        "never set",
    ),
    (
        "padding",
        "struct s { char c; int n; } g; int main(void) { struct s *p = malloc(sizeof *p); p->c = 1; p->n = 2; g = *p;
         if (((char *)&g)[1] == 99) return 1; return g.n - 2; }",
        &[],
        5,
        "never set",
    ),
    (
        "result_that_is_not_returned",
        "int f(int x) { if (x) return 1; } int main(void) { if (f(0) == 7) reach_error(); return 0; }",
        &[],
        5,
        "never set",
    ),
    (
        "result_of_a_thread_that_is_not_returned",
        "void *w(void *p) { if (p) return p; } int main(void) { void *v; pthread_t t; pthread_create(&t, 0, w, 0);
         pthread_join(t, &v); if (v == (void *)7) reach_error(); return 0; }",
        &[],
        5,
        "never set",
    ),
    (
        "result_that_nobody_uses",
        "void *w(void *p) { } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); w(0); return 0; }",
        &[],
        0,
        "ulseq verdict: true",
    ),
    (
        "sampled_is_no_proof",
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 77777 * 3) return 1; return 0; }",
        &[],
        5,
        "only some values",
    ),
    (
        "range_is_a_proof",
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 9) reach_error(); return 0; }",
        &["--nondet-range=0..9"],
        0,
        "ulseq verdict: true",
    ),
    (
        "use_after_free",
        "int main(void) { int *p = malloc(4); free(p); *p = 1; return 0; }",
        &[],
        5,
        "access to freed memory",
    ),
    ("out_of_bounds", "int a[2], b = 2; int main(void) { a[b] = 1; return 0; }", &[], 5, "outside of an object"),
    ("uninitialised", "int main(void) { int a[2]; if (a[1]) return 1; return 0; }", &[], 5, "never set"),
    // An assumption that fails stops its thread; what the thread did before counts.
    (
        "assume_after_write",
        "int x; void *w(void *p) { x = 1; __VERIFIER_assume(0); return p; }
         int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); if (x) reach_error(); return 0; }",
        &[],
        10,
        "violated at",
    ),
    (
        "spurious_wakeup",
        "int x; pthread_mutex_t m; pthread_cond_t c;
         int main(void) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); reach_error(); }",
        &[],
        10,
        "violated at",
    ),
    (
        "no_spurious_wakeup",
        "int x; pthread_mutex_t m; pthread_cond_t c;
         int main(void) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); reach_error(); }",
        &["--no-spurious-wakeups"],
        0,
        "ulseq verdict: true",
    ),
    (
        "recursive_mutex",
        "int main(void) { pthread_mutexattr_t a; pthread_mutex_t m; pthread_mutexattr_init(&a);
         pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&m, &a);
         pthread_mutex_lock(&m); pthread_mutex_lock(&m); reach_error(); }",
        &[],
        10,
        "violated at",
    ),
    (
        "normal_mutex_blocks_its_owner",
        "pthread_mutex_t m; int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); reach_error(); }",
        &[],
        0,
        "ulseq verdict: true",
    ),
    (
        "unlock_by_another",
        "pthread_mutex_t m; int main(void) { pthread_mutex_unlock(&m); return 0; }",
        &[],
        5,
        "misuse of the library",
    ),
    (
        "thread_local_initialiser",
        "_Thread_local int x = 3; void *w(void *p) { if (x++ != 3) reach_error(); return p; }
         int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); w(0); pthread_join(t, 0); return 0; }",
        &[],
        0,
        "ulseq verdict: true",
    ),
    ("private_loop_ends", "int main(void) { for (;;) ; }", &[], 0, "ulseq verdict: true"),
    ("limit_is_no_proof", "unsigned x; int main(void) { for (;;) x++; }", &["--max-states=1000"], 5, "limit on states"),
];

/// What only other properties than assertions see.
#[rustfmt::skip]
const PROPERTIES: &[(&str, &str, &[&str], i32, &str)] = &[
    ("race_of_two_writes", TWO_WRITES, &["--property=data-race"], 10, "data race on `x[1].n`"),
    ("race_is_no_assertion", TWO_WRITES, &[], 0, "ulseq verdict: true"),
    ("race_of_two_reads", "int x; void *w(void *p) { return (void *)(long)x; }
      int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); return x; }", &["--property=data-race"], 0, "true"),
    ("race_of_neighbours", "int x[2]; void *w(void *p) { x[0] = 1; return 0; }
      int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); x[1] = 2; return 0; }", &["--property=data-race"], 0, "true"),
    ("race_after_join", "int x; void *w(void *p) { x = 1; return 0; } int main(void) { pthread_t t;
      pthread_create(&t, 0, w, 0); pthread_join(t, 0); x = 2; return 0; }", &["--property=data-race"], 0, "true"),
    ("race_of_atomics", "_Atomic int x; void *w(void *p) { x = 1; return 0; }
      int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); x++; return 0; }", &["--property=data-race"], 0, "true"),
    ("race_of_an_atomic_and_a_plain_one", "int x; void *w(void *p) { x = 1; return 0; } int main(void) { pthread_t t;
      pthread_create(&t, 0, w, 0); __atomic_fetch_add(&x, 1, 5); return 0; }", &["--property=data-race"], 10, "atomic read"),
    ("race_of_builtins", "int x; void *w(void *p) { __atomic_store_n(&x, 1, 5); return 0; } int main(void) { pthread_t t;
      pthread_create(&t, 0, w, 0); return __atomic_load_n(&x, 5); }", &["--property=data-race"], 0, "true"),
    ("race_with_an_atomic_region", "int x; void *w(void *p) { __VERIFIER_atomic_begin(); x = 1; __VERIFIER_atomic_end(); return 0; }
      int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); return x; }", &["--property=data-race"], 10, "atomic write"),
    ("race_of_bit_fields", "struct { int a : 3, b : 4; } x; void *w(void *p) { x.a = 1; return 0; }
      int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); x.b = 2; return 0; }", &["--property=data-race"], 10, "data race"),
    ("race_on_a_local", "void *w(void *p) { *(int *)p = 1; return 0; } int main(void) { int n = 0; pthread_t t;
      pthread_create(&t, 0, w, &n); n = 2; pthread_join(t, 0); return 0; }", &["--property=data-race"], 10, "`n` of thread 0 (main)"),
    ("race_with_free", "void *w(void *p) { *(int *)p = 1; return 0; } int main(void) { int *n = malloc(4); pthread_t t;
      pthread_create(&t, 0, w, n); free(n); pthread_exit(0); }", &["--property=data-race"], 10, "that thread 0 (main) allocated"),
    ("race_behind_a_trylock", "int x; pthread_mutex_t m; void *w(void *p) { x = 1; pthread_mutex_lock(&m); return 0; }
      int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); if (pthread_mutex_trylock(&m)) return x; return 0; }",
      &["--property=data-race"], 5, "a trylock failed"),
    ("overflow", "int main(void) { int x = 2147483647; x++; return 0; }", &["--property=undefined"], 10, "signed overflow"),
    ("no_overflow", "int main(void) { unsigned x = 4294967295u; x++; return 0; }", &["--property=undefined"], 0, "true"),
    ("freed_memory", "int main(void) { int *p = malloc(4); free(p); *p = 1; return 0; }", &["--property=undefined"], 10, "freed memory"),
    ("unset_memory", "int main(void) { int *p = malloc(4); return *p; }", &["--property=undefined"], 10, "never set"),
    ("undefined_is_no_assertion", "int a[2]; int main(void) { a[2] = 1; return 0; }", &["--property=deadlock"], 5, "outside of an object"),
    ("misuse", "pthread_mutex_t m; int main(void) { pthread_mutex_unlock(&m); return 0; }", &["--property=misuse"], 10, "false(misuse)"),
    ("assertion_is_no_misuse", "int main(void) { reach_error(); }", &["--property=misuse"], 0, "true"),
    ("several", "int x; pthread_mutex_t m; void *w(void *p) { x = 1; return 0; } int main(void) { pthread_t t;
      pthread_create(&t, 0, w, 0); pthread_join(t, 0); if (x) pthread_mutex_unlock(&m); }",
      &["--property=unreach-call,misuse,data-race"], 10, "false(misuse)"),
    ("deadlock_in_a_region", "pthread_mutex_t m; int main(void) { pthread_mutex_lock(&m); __VERIFIER_atomic_begin();
      pthread_mutex_lock(&m); __VERIFIER_atomic_end(); }", &["--property=deadlock"], 10, "which it holds itself"),
    ("deadlock_with_an_assumption", "pthread_mutex_t m; void *w(void *p) { __VERIFIER_assume(0); return 0; } int main(void) {
      pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); }", &["--property=deadlock"], 0, "true"),
    ("deadlock_of_readers", "pthread_rwlock_t l; void *w(void *p) { pthread_rwlock_rdlock(&l); pthread_rwlock_wrlock(&l); return 0; }
      int main(void) { w(0); }", &["--property=deadlock"], 10, "`l`, held by readers"),
    ("readers_unlock_what_they_hold", "pthread_rwlock_t l; void *w(void *p) { pthread_rwlock_unlock(&l); return 0; } int main(void) {
      pthread_t t; pthread_rwlock_rdlock(&l); pthread_create(&t, 0, w, 0); pthread_join(t, 0); }", &["--property=misuse"], 10,
      "false(misuse)"),
    ("readers_hold_several_times", "int main(void) { pthread_rwlock_t *l = malloc(sizeof *l); pthread_rwlock_init(l, 0);
      pthread_rwlock_rdlock(l); pthread_rwlock_rdlock(l); pthread_rwlock_unlock(l); if (pthread_rwlock_trywrlock(l) == 0) reach_error();
      pthread_rwlock_unlock(l); if (pthread_rwlock_trywrlock(l) != 0) reach_error(); pthread_rwlock_unlock(l); pthread_rwlock_destroy(l);
      free(l); }", &["--property=misuse,unreach-call,undefined"], 0, "true"),
    ("deadlock_at_a_barrier", "pthread_barrier_t b; int main(void) { pthread_barrier_init(&b, 0, 2); pthread_barrier_wait(&b); }",
      &["--property=deadlock"], 10, "the others at the barrier `b`"),
    ("deadlock_at_a_semaphore", "sem_t s; int main(void) { sem_init(&s, 0, 1); sem_wait(&s); sem_wait(&s); }",
      &["--property=deadlock"], 10, "the semaphore `s`"),
    ("owner_has_ended", "pthread_mutex_t m; void *w(void *p) { pthread_mutex_lock(&m); return 0; } int main(void) { pthread_t t;
      pthread_create(&t, 0, w, 0); pthread_join(t, 0); pthread_mutex_lock(&m); }", &["--property=deadlock"], 10, "which has ended"),
    ("timed_wait_is_no_deadlock", "pthread_mutex_t m; pthread_cond_t c; int main(void) { struct timespec t = { 0, 0 };
      pthread_mutex_lock(&m); if (pthread_cond_timedwait(&c, &m, &t) == ETIMEDOUT) reach_error(); return 0; }",
      &["--property=deadlock", "--no-spurious-wakeups"], 0, "true"),
    ("timed_wait_times_out", "pthread_mutex_t m; pthread_cond_t c; int main(void) { struct timespec t = { 0, 0 };
      pthread_mutex_lock(&m); if (pthread_cond_timedwait(&c, &m, &t) == ETIMEDOUT) reach_error(); return 0; }", &[], 10, "violated"),
    ("timed_wait_may_be_woken", "pthread_mutex_t m; pthread_cond_t c; int x; void *w(void *p) { pthread_mutex_lock(&m); x = 1;
      pthread_cond_signal(&c); pthread_mutex_unlock(&m); return 0; } int main(void) { pthread_t u; struct timespec t = { 0, 0 };
      pthread_create(&u, 0, w, 0); pthread_mutex_lock(&m); if (!pthread_cond_timedwait(&c, &m, &t) && x) reach_error(); return 0; }",
      &["--no-spurious-wakeups"], 10, "violated"),
    ("timed_lock", "pthread_mutex_t m; int main(void) { struct timespec t = { 0, 0 }; if (pthread_mutex_timedlock(&m, &t)) reach_error();
      if (pthread_mutex_timedlock(&m, &t) != ETIMEDOUT) reach_error(); return 0; }", &[], 0, "true"),
    ("keys_are_of_each_thread", "pthread_key_t k; void *w(void *p) { if (pthread_getspecific(k)) reach_error();
      pthread_setspecific(k, p); if (pthread_getspecific(k) != p) reach_error(); return 0; } int x, y; int main(void) { pthread_t t;
      pthread_key_create(&k, 0); pthread_create(&t, 0, w, &x); w(&y); pthread_join(t, 0); return 0; }", &[], 0, "true"),
    ("destructors_run", "pthread_key_t k; int x; void d(void *p) { *(int *)p = 5; } void *w(void *p) { pthread_setspecific(k, p);
      return (void *)3; } int main(void) { pthread_t t; void *r; pthread_key_create(&k, d); pthread_create(&t, 0, w, &x);
      pthread_join(t, &r); if (x != 5 || r != (void *)3) reach_error(); return 0; }", &[], 0, "true"),
    ("destructors_run_at_the_exit_of_main", "pthread_key_t k; int x; void d(void *p) { reach_error(); }
      int main(void) { pthread_key_create(&k, d); pthread_setspecific(k, &x); pthread_exit(0); }", &[], 10, "violated"),
    ("no_destructors_at_the_end_of_the_process", "pthread_key_t k; int x; void d(void *p) { reach_error(); }
      int main(void) { pthread_key_create(&k, d); pthread_setspecific(k, &x); return 0; }", &[], 0, "true"),
    ("unknown_key", "pthread_key_t k; int main(void) { pthread_setspecific(k, 0); pthread_key_create(&k, 0); return 0; }",
      &["--property=misuse"], 10, "a key that does not exist"),
    ("realloc_keeps_contents", "int main(void) { int *p = malloc(4); *p = 7; p = realloc(p, 8); p[1] = 1; if (p[0] != 7) reach_error();
      return 0; }", &["--property=unreach-call,undefined"], 0, "true"),
    ("realloc_frees", "int main(void) { int *p = malloc(4), *q = p; *p = 7; p = realloc(p, 8); return *q; }",
      &["--property=undefined"], 10, "freed memory"),
    ("strings", "int main(void) { char b[8]; strcpy(b, \"abc\"); if (strlen(b) != 3 || strcmp(b, \"abd\") >= 0 || memcmp(b, \"ab\", 2)
      || strncmp(b, \"abx\", 2)) reach_error(); return 0; }", &["--property=unreach-call,undefined"], 0, "true"),
    ("strings_end", "int main(void) { char b[2] = { 1, 1 }; return strlen(b); }", &["--property=undefined"], 10, "outside of an object"),
    ("spinning_is_no_deadlock", "int x; void *w(void *p) { while (!x) ; return 0; } int main(void) { pthread_t t;
      pthread_create(&t, 0, w, 0); pthread_join(t, 0); }", &["--property=deadlock"], 0, "true"),
];

const TWO_WRITES: &str = "struct s { char c; int n; } x[3]; void *w(void *p) { x[1].n = 1; return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); x[1].n = 2; return 0; }";

fn main() {
    let arguments = Arguments::from_args();
    let sema = cases("tests/cases/sema").into_iter();
    let mut trials: Vec<Trial> =
        sema.map(|path| Trial::test(format!("sema/{}", stem(&path)), move || verdict(&path))).collect();
    trials.extend(PROPERTIES.iter().map(|rule| Trial::test(format!("properties/{}", rule.0), move || follows(rule))));
    let deadlocks = cases("benchmarks/deadlock").into_iter();
    trials
        .extend(deadlocks.map(|path| Trial::test(format!("deadlock/{}", stem(&path)), move || finds_deadlock(&path))));
    let mut all = cases("benchmarks");
    all.extend(cases("tests/cases/sema"));
    trials.extend(all.into_iter().map(|path| {
        let name = path.strip_prefix(support::root()).unwrap_or(&path).display().to_string();
        Trial::test(format!("reduction/{name}"), move || reductions_change_nothing(&path))
    }));
    trials.extend(RULES.iter().map(|rule| Trial::test(format!("rules/{}", rule.0), move || follows(rule))));
    trials.extend(LARGE.iter().map(|(path, args)| {
        Trial::test(format!("jobs/{path} {}", args.join(" ")), move || jobs_change_nothing(path, args))
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

/// Programs with many states that are open at once.
const LARGE: &[(&str, &[&str])] = &[
    ("benchmarks/deadlock/philosophers6.c", &["--property", "deadlock"]),
    ("benchmarks/deadlock/philosophers6_bad.c", &["--property", "deadlock"]),
    ("benchmarks/deadlock/philosophers7_bad.c", &["--property", "unreach-call"]),
    ("benchmarks/ulcseq/producer_consumer_safe.c", &["--reduction", "off"]),
    ("benchmarks/bluetooth/bt2_3_1.c", &["--reduction", "off"]),
    ("benchmarks/proofs/fib3_bad.c", &["--reduction", "off"]),
    ("benchmarks/proofs/fib3.c", &["--property", "data-race,unreach-call", "--reduction", "off"]),
    ("benchmarks/data/tree.c", &[]),
    ("benchmarks/data/nondet.c", &["--reduction", "off"]),
    ("benchmarks/proofs/counter_bad.c", &["--max-states", "2000"]),
];

/// Threads that explore side by side say the same as one, down to the number of steps.
fn jobs_change_nothing(path: &str, args: &[&str]) -> Result<(), Failed> {
    let path = support::root().join(path);
    let said = |jobs| -> Result<_, Failed> {
        let (code, said) = explore(&path, &[args, &["--jobs", jobs]].concat())?;
        // What it took differs from run to run.
        let lines = said.lines().map(|line| line.split(" threads, ").next().unwrap_or_default().to_string());
        Ok((code, lines.collect::<Vec<_>>()))
    };
    let one = said("1")?;
    for jobs in ["2", "5"] {
        let more = said(jobs)?;
        if more != one {
            return Err(format!("1: {one:#?}\n{jobs}: {more:#?}").into());
        }
    }
    Ok(())
}

/// With and without reductions the same is found, and they leave out what each may leave out.
fn reductions_change_nothing(path: &Path) -> Result<(), Failed> {
    let path = path.to_path_buf();
    // Programs are compiled with recursion.
    ulseq::stack::with_large_stack(move || compare_reductions(&path)).map_err(Failed::from)
}

fn compare_reductions(path: &Path) -> Result<(), String> {
    let Ok(loaded) = translate::load_normal(path, &translate::Config::default()) else { return Ok(()) };
    let options = interp::Options::default();
    let limits = Limits { time: None, memory: None, states: Some(30_000) };
    for kind in [Kind::Assertion, Kind::Deadlock, Kind::Race] {
        let options = interp::Options { properties: Properties::NONE.with(kind), ..options.clone() };
        let Ok(code) = code::compile(&loaded.program, &options) else { return Ok(()) };
        reductions::compare(&code, &options, &limits, kind)?;
    }
    Ok(())
}

fn explore(path: &Path, args: &[&str]) -> Result<(i32, String), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    let output = command.args(["explore", "--time-limit", "600"]).args(args).arg(path).output()?;
    let said = format!("{}{}", text(&output.stderr), text(&output.stdout));
    Ok((output.status.code().unwrap_or(-1), said))
}

fn verdict(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let first = source.lines().next().unwrap_or_default();
    let expected = first.strip_prefix("// verdict: ").ok_or("the first line gives no verdict")?;
    // Misuse of the library is no property of the explorer: it says where, and gives no verdict.
    let no_verdict = SAMPLED.contains(&stem(path).as_str()) || expected == "false(misuse)";
    let expected = if no_verdict { "unknown" } else { expected };
    let (code, said) = explore(path, &[])?;
    if REFUSED.contains(&stem(path).as_str()) {
        return if code == 3 { Ok(()) } else { Err(format!("not refused:\n{said}").into()) };
    }
    if said.lines().last() == Some(&format!("ulseq verdict: {expected}")) {
        return Ok(());
    }
    Err(format!("the verdict is {expected}, and ulseq says\n{said}").into())
}

/// The verdict that the task beside the program gives, and a schedule without detours.
fn finds_deadlock(path: &Path) -> Result<(), Failed> {
    let task = fs::read_to_string(path.with_extension("yml"))?;
    if !task.contains("no-deadlock.prp") {
        return Err("not a task for no-deadlock".into());
    }
    let expected = if task.contains("expected_verdict: true") { "true" } else { "false(no-deadlock)" };
    for reduction in ["on", "off"] {
        let (_, said) = explore(path, &["--property=deadlock", "--reduction", reduction])?;
        if said.lines().last() != Some(&format!("ulseq verdict: {expected}")) {
            return Err(format!("the verdict is {expected}, and ulseq says\n{said}").into());
        }
        let number =
            stem(path).strip_prefix("philosophers").and_then(|n| n.strip_suffix("_bad")?.parse::<usize>().ok());
        let steps = said.lines().filter(|line| line.starts_with("thread ")).count();
        if let Some(n) = number {
            // Main begins, makes forks and philosophers, and looks whom to join; each philosopher begins and takes a fork.
            let least = 4 * n + 2;
            if steps != least {
                return Err(format!("{steps} steps where {least} are enough:\n{said}").into());
            }
        }
    }
    Ok(())
}

fn follows((name, program, args, code, part): &(&str, &str, &[&str], i32, &str)) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(format!("{name}.c"));
    let head = "#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
";
    fs::write(&path, format!("{head}{program}\n"))?;
    let (got, said) = explore(&path, args)?;
    if got == *code && said.contains(part) {
        return Ok(());
    }
    Err(format!("expected exit code {code} and `{part}`, got {got}:\n{said}").into())
}
