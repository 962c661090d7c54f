//! Random programs for the reductions of the explorer: steps that block under some choices only, that read before they
//! block, locks that are set anew while they are held or reached through what others change, and locals of frames that
//! end.
//!
//! They are text and nothing else: no verdict is known of them. They mostly misuse something, in some executions; with
//! all reductions and without any the same must be found.

use std::fmt::Write as _;

use super::generate::rng::Rng;

/// The program of a seed.
pub fn program(seed: u64) -> String {
    let mut rng = Rng::new(seed ^ 0xb10c);
    let threads = rng.within((2, 3));
    let topics = Topics {
        atomic: rng.chance(60),
        locks: rng.chance(70),
        resets: rng.chance(40),
        frames: rng.chance(35),
        waits: rng.below(8),
    };
    let mut out = HEAD.to_string();
    for helper in 0..2 {
        let mut writer = Writer { rng: &mut rng, topics, out: String::new(), indent: 1, left: 3, in_atomic: false };
        writer.line(&format!("int l = {helper};"));
        writer.line("pp = &l;");
        writer.block(2);
        let _ = write!(out, "static void h{helper}(void) {{\n    int r = 0;\n{}}}\n", writer.out);
    }
    for thread in 0..threads {
        let mut writer = Writer { rng: &mut rng, topics, out: String::new(), indent: 1, left: 6, in_atomic: false };
        writer.block(4);
        if writer.rng.chance(15) {
            writer.line("pthread_exit(0);");
        }
        let _ =
            write!(out, "static void *t{thread}(void *unused) {{\n    int r = 0;\n{}    return 0;\n}}\n", writer.out);
    }
    out.push_str("int main(void) {\n    int r = 0;\n    sem_init(&s, 0, 1);\n    pthread_barrier_init(&b, 0, 2);\n    pthread_spin_init(&sp, 0);\n");
    for thread in 0..threads {
        let _ = writeln!(out, "    pthread_create(&id[{thread}], 0, t{thread}, 0);");
    }
    let mut writer = Writer { rng: &mut rng, topics, out: String::new(), indent: 1, left: 2, in_atomic: false };
    if writer.rng.chance(40) {
        writer.block(2);
    }
    out.push_str(&writer.out);
    for thread in 0..threads {
        if rng.chance(75) {
            let _ = writeln!(out, "    pthread_join(id[{thread}], 0);");
        }
    }
    let value = rng.below(3);
    let _ = writeln!(out, "    r = x;\n    assert(r != {value});\n    return 0;\n}}");
    out
}

const HEAD: &str = "\
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);
int x, y, z, at;
int *pp;
pthread_t id[3];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, fresh = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t two[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
pthread_mutex_t *pm = &m;
struct { int begin; pthread_mutex_t m; int end; } q = {0, PTHREAD_MUTEX_INITIALIZER, 0};
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_barrier_t b;
pthread_spinlock_t sp;
sem_t s;
struct timespec late;
static void only_once(void) { x = 1; }
";

/// What a program is about.
#[derive(Clone, Copy)]
struct Topics {
    atomic: bool,
    locks: bool,
    resets: bool,
    frames: bool,
    waits: usize,
}

struct Writer<'r> {
    rng: &'r mut Rng,
    topics: Topics,
    out: String,
    indent: usize,
    /// So many statements with others in them are still to be made at most.
    left: usize,
    in_atomic: bool,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = 4 * self.indent);
    }

    fn inside(&mut self, head: &str, statements: usize) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        self.block(statements);
        self.indent -= 1;
        self.line("}");
    }

    fn block(&mut self, most: usize) {
        for _ in 0..self.rng.within((1, most)) {
            self.statement();
        }
    }

    fn statement(&mut self) {
        let deep = self.left == 0;
        self.left = self.left.saturating_sub(1);
        match self.rng.below(20) {
            0..=4 => self.data(),
            5 | 6 if self.topics.atomic && !self.in_atomic && !deep => self.atomic(),
            7 | 8 if !deep => {
                let cond = self.condition();
                self.inside(&format!("if ({cond})"), 2);
            }
            9..=11 if self.topics.locks => self.lock(deep),
            12 if self.topics.locks => self.try_lock(),
            13 if self.topics.resets => self.reset(),
            14 if self.topics.frames => self.frame(),
            15 | 16 => self.wait(),
            17 => self.assertion(),
            18 if self.rng.chance(25) => self.ends(),
            _ => self.data(),
        }
    }

    fn global(&mut self) -> &'static str {
        let all: &[&'static str] = &["x", "x", "y", "z", "q.begin", "q.end"];
        let found: &&'static str = self.rng.pick(all);
        found
    }

    fn condition(&mut self) -> String {
        let (name, value) = (self.global(), self.rng.below(2));
        match self.rng.below(4) {
            0 => "__VERIFIER_nondet_bool()".to_string(),
            1 => "r".to_string(),
            _ => format!("{name} == {value}"),
        }
    }

    fn data(&mut self) {
        let (name, value) = (self.global(), self.rng.below(3));
        let text = match self.rng.below(6) {
            0 | 1 => format!("{name} = {value};"),
            2 => format!("r = {name};"),
            3 => format!("{name} = r;"),
            4 => format!("{name}++;"),
            _ => format!("at = {};", value % 2),
        };
        self.line(&text);
    }

    fn assertion(&mut self) {
        let (name, value) = (self.global(), self.rng.below(3));
        let text = match self.rng.below(3) {
            0 => format!("assert({name} != {value});"),
            1 => format!("r = {name}; assert(r == {name});"),
            _ => format!("assert(r != {value});"),
        };
        self.line(&text);
    }

    fn atomic(&mut self) {
        self.line("__VERIFIER_atomic_begin();");
        self.in_atomic = true;
        self.block(3);
        self.in_atomic = false;
        self.line("__VERIFIER_atomic_end();");
    }

    fn mutex(&mut self) -> &'static str {
        let all: &[&'static str] = &["&m", "&m", "&m", "pm", "&two[at]", "&two[0]", "&q.m"];
        let found: &&'static str = self.rng.pick(all);
        found
    }

    fn lock(&mut self, deep: bool) {
        let lock = self.mutex();
        self.line(&format!("pthread_mutex_lock({lock});"));
        if !deep {
            self.block(2);
        }
        if self.rng.chance(90) {
            self.line(&format!("pthread_mutex_unlock({lock});"));
        }
    }

    fn try_lock(&mut self) {
        let lock = self.mutex();
        let try_it =
            self.rng.pick(&["pthread_mutex_trylock({})", "pthread_mutex_timedlock({}, &late)"]).replace("{}", lock);
        self.line(&format!("if ({try_it} == 0) {{"));
        self.indent += 1;
        self.data();
        self.line(&format!("pthread_mutex_unlock({lock});"));
        self.indent -= 1;
        self.line("}");
    }

    fn reset(&mut self) {
        let lock = self.mutex();
        let text = match self.rng.below(6) {
            0 => format!("pthread_mutex_init({lock}, 0);"),
            1 => "m = fresh;".to_string(),
            2 => format!("memset({lock}, 0, sizeof(pthread_mutex_t));"),
            3 => format!("pthread_mutex_destroy({lock});"),
            4 => "pm = &two[1];".to_string(),
            _ => format!("memcpy({lock}, &fresh, sizeof fresh);"),
        };
        self.line(&text);
    }

    fn frame(&mut self) {
        let value = self.rng.below(3);
        let text = match self.rng.below(5) {
            0 => "h0();".to_string(),
            1 => "h1();".to_string(),
            2 => "if (pp) r = *pp;".to_string(),
            3 => format!("if (pp) *pp = {value};"),
            _ => format!("int l{value} = {value}; pp = &l{value};"),
        };
        // A declaration needs a block of its own.
        self.line(&format!("{{ {text} }}"));
    }

    /// One kind of waiting for each program, now and then another one.
    fn wait(&mut self) {
        let which = if self.rng.chance(80) { self.topics.waits } else { self.rng.below(8) };
        let texts: &[&str] = match which {
            0 => &["sem_wait(&s);", "sem_post(&s);", "if (sem_trywait(&s)) y = 2;", "if (sem_timedwait(&s, &late)) y = 1;"],
            1 => &[
                "pthread_mutex_lock(&m); while (!y) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);",
                "pthread_mutex_lock(&m); y = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);",
                "pthread_cond_broadcast(&c);",
                "pthread_mutex_lock(&m); if (!y) r = pthread_cond_timedwait(&c, &m, &late) != 0; pthread_mutex_unlock(&m);",
            ],
            2 => &[
                "pthread_rwlock_rdlock(&rw); r = x; pthread_rwlock_unlock(&rw);",
                "pthread_rwlock_wrlock(&rw); x = 2; x = 0; pthread_rwlock_unlock(&rw);",
                "if (!pthread_rwlock_trywrlock(&rw)) { y = 1; pthread_rwlock_unlock(&rw); }",
            ],
            3 => &["pthread_barrier_wait(&b);"],
            4 => &["pthread_once(&once, only_once);", "pthread_once(&once, only_once); assert(x != 2);"],
            5 => &["pthread_spin_lock(&sp); x = 2; x = 0; pthread_spin_unlock(&sp);", "pthread_spin_lock(&sp); r = x; pthread_spin_unlock(&sp);"],
            6 => &["pthread_join(id[0], 0);", "pthread_join(id[1], 0);", "pthread_detach(id[0]);"],
            _ => &["__VERIFIER_assume(x == 0);", "__VERIFIER_assume(y == 1);", "__VERIFIER_assume(z != 1);"],
        };
        let text = self.rng.pick(texts).to_string();
        self.line(&text);
    }

    fn ends(&mut self) {
        let text = *self.rng.pick(&["exit(0);", "pthread_exit(0);", "if (x == 2) pthread_exit(0);"]);
        self.line(text);
    }
}
