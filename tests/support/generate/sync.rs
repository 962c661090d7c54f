//! Objects that synchronize, and how threads use them so that they normally end.

use super::make::{Make, Mutex, Scope};
use super::{stmt, text, Expr, Stmt};

/// Waits that are arranged so that nobody waits forever: a thread waits only for threads that were started before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Ordered {
    /// How: each entry is (who sets, who waits, kind).
    waits: Vec<(usize, usize, Wait)>,
    /// All threads and main meet at a barrier so many times.
    barrier: usize,
}

#[derive(Clone, Copy, Debug)]
enum Wait {
    Spin,
    Cond,
    TimedCond,
    Sem,
}

impl Ordered {
    pub(super) fn is_empty(&self) -> bool {
        self.waits.is_empty() && self.barrier == 0
    }
}

impl Make {
    /// Declares the objects of the features that are on.
    pub(super) fn objects(&mut self) {
        self.mutexes();
        if self.features.rwlock {
            self.global("rw", "pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;".into(), "", false);
            self.rwlocks.push("rw".into());
        }
        if self.features.spin {
            self.global("spin", "pthread_spinlock_t spin;".into(), "pthread_spin_init(&spin, 0);", false);
            self.spins.push("spin".into());
        }
        if self.features.sem {
            let value = self.rng.below(3);
            self.global("sem", "sem_t sem;".into(), &format!("sem_init(&sem, 0, {value});"), false);
            self.sems.push("sem".into());
        }
        if self.features.keys {
            self.global("key", "pthread_key_t key;".into(), "pthread_key_create(&key, 0);", false);
            self.keys.push("key".into());
        }
        if self.features.once {
            self.global("once", "pthread_once_t once = PTHREAD_ONCE_INIT;".into(), "", false);
            let mut scope = self.scope(2, 0);
            let body = self.block(&mut scope, 1, 2);
            let function = super::Function {
                name: "setup".into(),
                head: "void setup(void)".into(),
                locals: vec![],
                body,
                end: text("return;"),
            };
            self.functions.push(function);
            self.onces.push("once".into());
        }
    }

    fn mutexes(&mut self) {
        let f = &self.features;
        let kinds = [
            (f.mutex || f.try_lock || f.timed_lock, "NORMAL"),
            (f.recursive_mutex, "RECURSIVE"),
            (f.errorcheck_mutex, "ERRORCHECK"),
        ];
        for (at, (on, kind)) in kinds.into_iter().enumerate() {
            if !on {
                continue;
            }
            let name = format!("m{at}");
            let init = format!(
                "{{ pthread_mutexattr_t a; pthread_mutexattr_init(&a); \
                 pthread_mutexattr_settype(&a, PTHREAD_MUTEX_{kind}); pthread_mutex_init(&{name}, &a); }}"
            );
            if kind == "NORMAL" {
                self.global(&name, format!("pthread_mutex_t {name} = PTHREAD_MUTEX_INITIALIZER;"), "", false);
            } else {
                self.global(&name, format!("pthread_mutex_t {name};"), &init, false);
            }
            self.mutexes.push(Mutex { name, kind });
        }
    }

    /// A statement of one library call.
    pub(super) fn sync_statement(&mut self, scope: &mut Scope, _depth: usize) -> Option<Stmt> {
        if scope.atomic {
            return None;
        }
        let mut choices: Vec<String> = Vec::new();
        let local = self.rng.pick_any(&scope.locals);
        for sem in &self.sems {
            choices.push(format!("sem_post(&{sem});"));
            if let Some(local) = &local {
                choices.push(format!("{local} = sem_trywait(&{sem});"));
                choices.push(format!("sem_getvalue(&{sem}, &{local});"));
            }
        }
        if !self.onces.is_empty() {
            choices.push("pthread_once(&once, setup);".into());
            choices.push("pthread_once(&once, setup);".into());
        }
        if let (Some(local), false) = (&local, self.keys.is_empty()) {
            choices.push(format!("pthread_setspecific(key, (void *)(long){local});"));
            choices.push(format!("{local} = (int)(long)pthread_getspecific(key) & 3;"));
        }
        for mutex in self.mutexes.iter().filter(|mutex| mutex.kind == "ERRORCHECK") {
            if let Some(local) = &local {
                // EPERM unless it is held.
                choices.push(format!("{local} = pthread_mutex_unlock(&{}) == EPERM;", mutex.name));
            }
        }
        let choice = self.rng.pick_any(&choices)?;
        // In a region of this mutex such an unlock would open the region.
        if scope.closed && choice.contains("unlock") {
            return None;
        }
        scope.budget -= 1;
        Some(text(choice))
    }

    /// Statements between taking and giving back something.
    pub(super) fn region(&mut self, scope: &mut Scope, depth: usize) -> Option<Stmt> {
        if scope.atomic {
            return None;
        }
        let template = self.region_template(scope)?;
        let atomic = template.contains("atomic_begin");
        if atomic {
            self.native = false;
            scope.atomic = true;
        }
        scope.budget -= 2;
        let body = self.closed(scope, depth.min(1), 2);
        scope.atomic = false;
        let bodies =
            if template.matches("{B}").count() == 2 { vec![body, self.closed(scope, 0, 1)] } else { vec![body] };
        Some(stmt(&template, vec![], bodies))
    }

    fn region_template(&mut self, scope: &Scope) -> Option<String> {
        let mut choices: Vec<String> = Vec::new();
        let mut add = |template: &str, name: &str| choices.push(template.replace('@', name));
        for mutex in &self.mutexes {
            let name = &mutex.name;
            // Taking two of them in different orders may block forever, which is allowed: such runs have no end.
            add("pthread_mutex_lock(&@); {B} pthread_mutex_unlock(&@);", name);
            if self.features.try_lock {
                add("if (pthread_mutex_trylock(&@) == 0) { {B} pthread_mutex_unlock(&@); } else {B}", name);
            }
            if self.features.timed_lock {
                add("{ struct timespec ts = {0, 0}; if (pthread_mutex_timedlock(&@, &ts) == 0) { {B} pthread_mutex_unlock(&@); } else {B} }", name);
            }
            if mutex.kind == "RECURSIVE" {
                add("pthread_mutex_lock(&@); pthread_mutex_lock(&@); {B} pthread_mutex_unlock(&@); {B} pthread_mutex_unlock(&@);", name);
            }
            if mutex.kind == "ERRORCHECK" {
                add("if (pthread_mutex_lock(&@) == 0) { if (pthread_mutex_lock(&@) != EDEADLK) reach_error(); {B} pthread_mutex_unlock(&@); }", name);
            }
        }
        for name in &self.rwlocks {
            add("pthread_rwlock_wrlock(&@); {B} pthread_rwlock_unlock(&@);", name);
            add("pthread_rwlock_rdlock(&@); {B} pthread_rwlock_unlock(&@);", name);
            add("if (pthread_rwlock_tryrdlock(&@) == 0) { {B} pthread_rwlock_unlock(&@); }", name);
            add("if (pthread_rwlock_trywrlock(&@) == 0) { {B} pthread_rwlock_unlock(&@); } else {B}", name);
        }
        for name in &self.spins {
            add("pthread_spin_lock(&@); {B} pthread_spin_unlock(&@);", name);
            add("if (pthread_spin_trylock(&@) == 0) { {B} pthread_spin_unlock(&@); }", name);
        }
        for name in &self.sems {
            add("if (sem_trywait(&@) == 0) { {B} sem_post(&@); }", name);
        }
        if self.features.atomic_region {
            add("__VERIFIER_atomic_begin(); {B} __VERIFIER_atomic_end();", "");
        }
        // A region inside a region takes only what cannot block forever by itself.
        if scope.closed {
            choices.retain(|template| {
                template.contains("try") || template.contains("RECURSIVE") || template.contains("atomic")
            });
        }
        self.rng.pick_any(&choices)
    }

    /// Decides who waits for whom. Thread `count` is main.
    pub(super) fn ordered(&mut self, count: usize) -> Ordered {
        let mut ordered = Ordered::default();
        if self.features.barrier {
            ordered.barrier = self.rng.within((1, 2));
            let text = "pthread_barrier_t bar;".into();
            self.global("bar", text, &format!("pthread_barrier_init(&bar, 0, {});", count + 1), false);
            return ordered;
        }
        let mut kinds = Vec::new();
        let f = &self.features;
        kinds.extend(f.await_flag.then_some(Wait::Spin));
        kinds.extend(f.cond.then_some(Wait::Cond));
        kinds.extend(f.timed_wait.then_some(Wait::TimedCond));
        kinds.extend(f.sem.then_some(Wait::Sem));
        for kind in kinds {
            let waiter = self.rng.below(count);
            // Main counts as started first.
            let setter = if waiter == 0 || self.rng.chance(30) { count } else { self.rng.below(waiter) };
            let at = ordered.waits.len();
            self.global(&format!("flag{at}"), format!("int flag{at};"), "", true);
            match kind {
                Wait::Spin => {}
                Wait::Cond | Wait::TimedCond => {
                    self.global(
                        &format!("cm{at}"),
                        format!("pthread_mutex_t cm{at} = PTHREAD_MUTEX_INITIALIZER;"),
                        "",
                        false,
                    );
                    self.global(
                        &format!("cv{at}"),
                        format!("pthread_cond_t cv{at} = PTHREAD_COND_INITIALIZER;"),
                        "",
                        false,
                    );
                }
                Wait::Sem => {
                    self.global(
                        &format!("ws{at}"),
                        format!("sem_t ws{at};"),
                        &format!("sem_init(&ws{at}, 0, 0);"),
                        false,
                    );
                }
            }
            ordered.waits.push((setter, waiter, kind));
        }
        ordered
    }

    /// Adds the duties of a thread at random places of its body.
    pub(super) fn add_ordered(&mut self, body: &mut Vec<Stmt>, thread: usize, ordered: &Ordered) {
        for _ in 0..ordered.barrier {
            let place = self.rng.below(body.len() + 1);
            body.insert(place, self.barrier_wait());
        }
        for (at, (setter, waiter, kind)) in ordered.waits.iter().enumerate() {
            if *setter == thread {
                let place = self.rng.below(body.len() + 1);
                let set = self.set(at, *kind);
                body.insert(place, set);
            }
            if *waiter == thread {
                let place = self.rng.below(body.len() + 1);
                let wait = self.wait(at, *kind);
                body.insert(place, wait);
            }
        }
    }

    /// What main does while threads run.
    pub(super) fn ordered_main(&mut self, ordered: &Ordered) -> Vec<Stmt> {
        let mut out: Vec<Stmt> = (0..ordered.barrier).map(|_| self.barrier_wait()).collect();
        for (at, (setter, waiter, kind)) in ordered.waits.iter().enumerate() {
            if setter > waiter {
                out.push(self.set(at, *kind));
            }
        }
        out
    }

    fn barrier_wait(&mut self) -> Stmt {
        if self.rng.chance(40) {
            return text("if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD) g0 = g0 + 1;");
        }
        text("pthread_barrier_wait(&bar);")
    }

    fn set(&mut self, at: usize, kind: Wait) -> Stmt {
        let value = Expr::Const(1 + self.rng.below(2) as i64);
        let template = match kind {
            Wait::Spin => "flag@ = {};",
            Wait::Sem => "flag@ = {}; sem_post(&ws@);",
            Wait::Cond | Wait::TimedCond => *self.rng.pick(&[
                "pthread_mutex_lock(&cm@); flag@ = {}; pthread_cond_signal(&cv@); pthread_mutex_unlock(&cm@);",
                "pthread_mutex_lock(&cm@); flag@ = {}; pthread_mutex_unlock(&cm@); pthread_cond_broadcast(&cv@);",
            ]),
        };
        stmt(&template.replace('@', &at.to_string()), vec![value], vec![])
    }

    fn wait(&mut self, at: usize, kind: Wait) -> Stmt {
        let template = match kind {
            Wait::Spin => *self.rng.pick(&[
                "while (flag@ == 0) { W(); }",
                "while (!flag@) W();",
                "do { W(); } while (flag@ == 0);",
                "{ int w; do { w = flag@; W(); } while (w == 0); }",
                "for (;;) { if (flag@ != 0) break; W(); }",
                "W@: if (flag@ == 0) { W(); goto W@; }",
                "while (flag@ == 0 || g0 > 90) { W(); }",
            ]),
            Wait::Sem => "sem_wait(&ws@);",
            Wait::Cond => *self.rng.pick(&[
                "pthread_mutex_lock(&cm@); while (flag@ == 0) pthread_cond_wait(&cv@, &cm@); pthread_mutex_unlock(&cm@);",
                "pthread_mutex_lock(&cm@); while (!flag@) { pthread_cond_wait(&cv@, &cm@); g0 = 1; } pthread_mutex_unlock(&cm@);",
                "pthread_mutex_lock(&cm@); if (flag@ == 0) pthread_cond_wait(&cv@, &cm@); g0 = g0 + flag@; pthread_mutex_unlock(&cm@);",
            ]),
            Wait::TimedCond => "{ struct timespec ts = {0, 0}; pthread_mutex_lock(&cm@); if (!flag@ && pthread_cond_timedwait(&cv@, &cm@, &ts) == ETIMEDOUT) g0 = 2; pthread_mutex_unlock(&cm@); }",
        };
        text(template.replace('@', &at.to_string()))
    }
}
