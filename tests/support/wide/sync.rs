//! Threads that wait for each other: conditions, semaphores, attempts to lock, waits inside atomic sections and behind
//! inputs, locks that are initialized again or reached through pointers that change; and what the library writes
//! through its parameters.

use super::make::{Make, Place};

impl Make {
    /// Two threads, and what main gives them to go on.
    pub(super) fn handing_over(&mut self) {
        self.program.kinds.push("hand-over");
        self.program.determined = false;
        let names = Names {
            lock: self.name("@m"),
            other: self.name("@m"),
            pointer: self.name("@p"),
            condition: self.name("@c"),
            semaphore: self.name("@s"),
            flag: self.name("@g"),
            input: self.name("@g"),
        };
        let Names { lock, other, pointer, condition, semaphore, flag, input } = &names;
        self.program.outer.push(format!(
            "pthread_mutex_t {lock} $G, {other} $G; pthread_mutex_t *{pointer} $G; pthread_cond_t {condition} $G; sem_t {semaphore} $G; int {flag} $G, {input} $G;"
        ));
        let count = self.rng.below(2);
        self.program.body.push(format!(
            "pthread_mutex_init(&{lock}, 0); pthread_mutex_init(&{other}, 0); {pointer} = &{lock};\npthread_cond_init(&{condition}, 0); sem_init(&{semaphore}, 0, {count});"
        ));
        self.hand_input(input);
        let place = self.object(8);
        let (mut create, mut join) = (String::new(), String::new());
        for _ in 0..self.rng.within((1, 2)) {
            let (worker, thread) = (self.name("@w"), self.name("v"));
            let argument = Place {
                text: "(*p)".to_string(),
                ty: place.ty,
                addressable: true,
                global: true,
                through_pointer: true,
            };
            let body = self.inside(&[argument], |make| {
                let (first, second) = (make.waits(&names), make.gives_or_waits(&names));
                if make.rng.chance(50) {
                    first
                } else {
                    format!("{first}\n{second}")
                }
            });
            self.program
                .outer
                .push(format!("static void *{worker}(void *a) {{ {} *p = a; {body} return 0; }}", place.ty.name));
            self.program.locals.push(format!("pthread_t {thread};"));
            create.push_str(&format!("pthread_create(&{thread}, 0, {worker}, &{}); ", place.text));
            join.push_str(&format!("$P pthread_join({thread}, 0); "));
        }
        self.program.body.push(create);
        let given = self.inside(std::slice::from_ref(&place), |make| {
            (0..2).map(|_| make.gives(&names)).collect::<Vec<_>>().join("\n")
        });
        self.program.body.push(given);
        self.change_locks(&names);
        self.program.body.push(join);
    }

    /// An input goes where threads look before they wait.
    fn hand_input(&mut self, to: &str) {
        let inputs: Vec<Place> =
            self.tested.iter().filter(|place| !self.compared.contains(&place.text)).cloned().collect();
        if let Some(place) = self.rng.pick_any(&inputs) {
            self.program.body.push(format!("{to} = (int){};", place.text));
        }
    }

    /// A lock may be initialized again while it is held (which is misuse), or another one be meant from now on.
    fn change_locks(&mut self, names: &Names) {
        match self.rng.below(10) {
            0 => {
                self.program.kinds.push("initialized-again");
                self.program.misused = true;
                self.program.body.push(format!("$P pthread_mutex_init(&{}, 0);", names.lock));
            }
            1 | 2 => self.program.body.push(format!("$P {} = &{};", names.pointer, names.other)),
            _ => {}
        }
    }

    fn gives_or_waits(&mut self, names: &Names) -> String {
        if self.rng.chance(50) {
            self.gives(names)
        } else {
            self.waits(names)
        }
    }

    fn waits(&mut self, names: &Names) -> String {
        let Names { lock, condition, semaphore, flag, pointer, other, input } = names;
        let (one, two) = (self.access(), self.access());
        match self.rng.below(10) {
            0 | 1 => {
                let test = *self.rng.pick(&["while", "while", "if"]);
                format!("$P pthread_mutex_lock(&{lock}); {test} (!{flag}) pthread_cond_wait(&{condition}, &{lock}); {one} $P pthread_mutex_unlock(&{lock});")
            }
            2 | 3 => format!("$P sem_wait(&{semaphore}); {one} {two}"),
            4 => format!("$P if (sem_trywait(&{semaphore}) == 0) {{ {one} $P sem_post(&{semaphore}); }} else {{ {two} }}"),
            5 => format!("$P __VERIFIER_atomic_begin(); {one} sem_wait(&{semaphore}); {two} __VERIFIER_atomic_end();"),
            6 => {
                let limit = self.rng.below(4);
                format!("$P if ({input} > {limit}) {{ {one} $P sem_wait(&{semaphore}); }} else {{ pthread_mutex_lock(&{lock}); {two} $P pthread_mutex_unlock(&{lock}); }}")
            }
            7 => format!("$P if (pthread_mutex_trylock(&{lock}) == 0) {{ {one} $P pthread_mutex_unlock(&{lock}); }} else {{ {two} }}"),
            8 => {
                let condition = self.condition(0);
                format!("$P __VERIFIER_atomic_begin(); if ({condition}) {{ pthread_mutex_lock(&{other}); {one} }} else {{ {two} pthread_mutex_lock(&{other}); }} __VERIFIER_atomic_end(); $P pthread_mutex_unlock(&{other});")
            }
            _ => format!("$P {{ pthread_mutex_t *l = {pointer}; $P pthread_mutex_lock(l); {one} if ({flag}) {pointer} = &{other}; $P pthread_mutex_unlock(l); }}"),
        }
    }

    fn gives(&mut self, names: &Names) -> String {
        let Names { lock, condition, semaphore, flag, other, .. } = names;
        let one = self.access();
        match self.rng.below(6) {
            0..=2 => {
                let wake = *self.rng.pick(&["pthread_cond_signal", "pthread_cond_broadcast"]);
                format!("$P pthread_mutex_lock(&{lock}); {one} {flag} = 1; {wake}(&{condition}); $P pthread_mutex_unlock(&{lock});")
            }
            3 | 4 => format!("{one} $P sem_post(&{semaphore});"),
            _ => format!("$P pthread_mutex_lock(&{other}); {one} $P pthread_mutex_unlock(&{other});"),
        }
    }

    /// The library writes what a variable is known to be, or gives back an address that it got.
    pub(super) fn library(&mut self) -> String {
        self.program.library = true;
        let n = self.name("v");
        match self.rng.below(3) {
            0 => {
                let (s, count) = (self.name("v"), self.rng.below(3));
                self.program.locals.push(format!("sem_t {s}; int {n} = 0;"));
                let changed = *self.rng.pick(&["", "== 0", "!= 0", "== 2"]);
                let gate = self.gate_of(&format!("{n} {changed}"));
                format!("{n} = 0;\nsem_init(&{s}, 0, {count}); sem_getvalue(&{s}, &{n});\n{gate}")
            }
            1 => {
                let (place, p) = (self.object(8), self.name("v"));
                let (value, between) = (self.number(1), self.assign());
                self.program.locals.push(format!("pthread_key_t {n}; {} *{p} = 0;", place.ty.name));
                format!(
                    "pthread_key_create(&{n}, 0); pthread_setspecific({n}, &{});\n{between} {p} = pthread_getspecific({n}); *{p} = ({})({value});",
                    place.text, place.ty.name
                )
            }
            _ => {
                let (w, t, to) = (self.name("@w"), self.name("v"), self.writable(8));
                let result = self.rng.below(4);
                self.program.threads = true;
                self.program
                    .outer
                    .push(format!("static void *{w}(void *a) {{ return a ? a : (void *)(long){result}; }}"));
                self.program.locals.push(format!("pthread_t {t}; void *{n} = 0;"));
                let given = self.rng.below(2);
                let gate = self.gate_of(&format!("(long){n} != {given}"));
                format!(
                    "{n} = (void *)(long){given}; pthread_create(&{t}, 0, {w}, {n}); pthread_join({t}, &{n});\n{gate} {} = ({})(long){n};",
                    to.text, to.ty.name
                )
            }
        }
    }

    /// A structure that is assigned and read in one step, by threads that race.
    pub(super) fn atomic_structure(&mut self) {
        self.program.kinds.push("atomic-struct");
        self.program.determined = false;
        let (s, g, w) = (self.name("@S"), self.name("@g"), self.name("@w"));
        self.program.outer.push(format!("struct {s} {{ int a, b; }}; _Atomic struct {s} {g} $G;"));
        let (one, two) = (self.rng.below(3), self.rng.below(3));
        self.program.outer.push(format!(
            "static void *{w}(void *a) {{ struct {s} t = {{{one}, {two}}}; $P {g} = t; $P t = {g}; t.a = t.b + 1; $P {g} = t; return 0; }}"
        ));
        let (t, u) = (self.name("v"), self.name("v"));
        self.program.locals.push(format!("pthread_t {t}; struct {s} {u} = {{0, 0}};"));
        self.program.body.push(format!("pthread_create(&{t}, 0, {w}, 0);"));
        let write = if self.rng.chance(50) { format!("{u}.b = 5; $P {g} = {u};") } else { String::new() };
        let check = self.note(&format!("{u}.a * 10 + {u}.b"));
        self.program.body.push(format!("{write} $P {u} = {g}; {check}"));
        self.program.body.push(format!("$P pthread_join({t}, 0);"));
    }

    /// `goto` behind a declaration in a block, and `switch` into the branches of an `if`.
    pub(super) fn jump_over(&mut self) -> String {
        let (condition, value, inner) = (self.condition(0), self.number(1), self.small());
        let (to, x, label) = (self.writable(8), self.name("x"), self.name("l"));
        if self.rng.chance(50) {
            return format!(
                "if ({condition}) goto {label};\n{{ long {x} = 3; {inner}\n{label}: {x} = (long)({value}); {} = ({}){x}; }}",
                to.text, to.ty.name
            );
        }
        let (second, other) = (self.condition(0), self.small());
        format!(
            "switch ((int)({value}) & 3) {{ case 0: if ({second}) {{ {inner}\ncase 1: {other} }} else {{\ncase 2: {} = 6; }}\ncase 3: ; }}",
            to.text
        )
    }
}

/// What the threads share.
struct Names {
    lock: String,
    other: String,
    pointer: String,
    condition: String,
    semaphore: String,
    flag: String,
    input: String,
}
