//! Threads: some that change what `main` has known, in an order that is fixed; others that race.

use super::make::{Make, Place};
use super::types::Ty;

impl Make {
    /// Threads, and what main does while they run.
    pub(super) fn threads(&mut self) {
        self.program.threads = true;
        match self.rng.below(20) {
            0..=2 => self.one_after_the_other(),
            3..=5 => self.in_a_loop(),
            6..=8 => self.handing_over(),
            9 => self.atomic_structure(),
            10..=12 => self.reached_by_detours(),
            13..=14 => self.copied_at_the_same_time(),
            15 => self.waiting_in_a_loop(),
            _ => self.racing(),
        }
    }

    /// A thread gets the address of a variable, and is joined before it is looked at again.
    fn one_after_the_other(&mut self) {
        self.program.kinds.push("thread");
        let (place, w) = (self.object(8), self.name("@w"));
        let ty = place.ty.name;
        let statements = self.inside(&[], |make| {
            let value = make.number(1);
            let body = match make.rng.below(5) {
                0 => format!("*p = ({ty})({value});"),
                1 => format!("{ty} c = ({ty})({value}); memcpy(p, &c, sizeof c);"),
                2 => format!("((unsigned char *)p)[0] = (unsigned char)({value});"),
                3 => format!("if (*p < ({ty})3) *p = ({ty})({value});"),
                _ => format!("{ty} **q = &p; **q = ({ty})(*p ^ 1);"),
            };
            let check = if make.rng.chance(30) { make.note("*p") } else { String::new() };
            format!("{body} {check}")
        });
        self.program.outer.push(format!("static void *{w}(void *a) {{ {ty} *p = a; {statements} return 0; }}"));
        let t = self.name("v");
        self.program.locals.push(format!("pthread_t {t};"));
        let between = if self.rng.chance(50) { self.condition(1) } else { "1".to_string() };
        self.program
            .body
            .push(format!("if ({between}) {{ pthread_create(&{t}, 0, {w}, &{}); pthread_join({t}, 0); }}", place.text));
        if self.rng.chance(40) {
            self.program.body.push(format!("pthread_create(&{t}, 0, {w}, &{}); pthread_join({t}, 0);", place.text));
        }
    }

    /// A loop creates threads that count under a lock; its counter may be of any type.
    fn in_a_loop(&mut self) {
        self.program.kinds.push("thread-loop");
        let (w, sum, m, i, k, t) =
            (self.name("@w"), self.name("@g"), self.name("@m"), self.name("i"), self.name("v"), self.name("v"));
        self.program.outer.push(format!("int {sum} $G; pthread_mutex_t {m} $G;"));
        self.program.outer.push(format!(
            "static void *{w}(void *a) {{ $P pthread_mutex_lock(&{m}); {sum} = {sum} + 1; $P pthread_mutex_unlock(&{m}); return 0; }}"
        ));
        self.program.locals.push(format!("pthread_t {t}[4]; int {k} = 0;"));
        let head = self.head(&i, 3);
        let (at_once, late) = if self.rng.chance(50) {
            (format!(" pthread_join({t}[{k}], 0);"), String::new())
        } else {
            (String::new(), format!("while ({k} > 0) {{ {k}--; pthread_join({t}[{k}], 0); }}"))
        };
        self.program.body.push(format!(
            "pthread_mutex_init(&{m}, 0);\nfor ({}; {}; {}) {{ pthread_create(&{t}[{k}], 0, {w}, 0);{at_once} {k}++; }}\n{late}",
            head.init, head.condition, head.step
        ));
        let check = self.note(&sum);
        self.program.body.push(check);
        self.program.constants.push(head.rounds as i128);
    }

    /// Two threads at the same time.
    fn racing(&mut self) {
        self.program.kinds.push("race");
        self.program.determined = false;
        let (m, n, pointer) = (self.name("@m"), self.name("@m"), self.name("@p"));
        self.program.outer.push(format!("pthread_mutex_t {m} $G, {n} $G; pthread_mutex_t *{pointer} $G;"));
        self.program.body.push(format!("pthread_mutex_init(&{m}, 0); pthread_mutex_init(&{n}, 0); {pointer} = &{m};"));
        let (place, locks) = (self.object(8), [format!("&{m}"), format!("&{n}"), pointer.clone()]);
        let mut create = String::new();
        let mut join = String::new();
        for _ in 0..2 {
            let w = self.name("@w");
            let t = self.name("v");
            self.worker(&w, place.ty, &locks);
            self.program.locals.push(format!("pthread_t {t};"));
            create.push_str(&format!("pthread_create(&{t}, 0, {w}, &{}); ", place.text));
            join.push_str(&format!("$P pthread_join({t}, 0); "));
        }
        self.program.body.push(create);
        if self.rng.chance(50) {
            let text = self.inside(std::slice::from_ref(&place), |make| make.shared_statement(&locks));
            self.program.body.push(text);
        }
        if self.rng.chance(15) {
            self.program.body.push(format!("$P {pointer} = &{n};"));
        }
        self.program.body.push(join);
    }

    fn worker(&mut self, name: &str, ty: Ty, locks: &[String]) {
        let argument = Place { text: "(*p)".to_string(), ty, addressable: true, global: true, through_pointer: true };
        let body = self.inside(&[argument], |make| {
            let count = make.rng.within((1, 3));
            (0..count).map(|_| make.shared_statement(locks)).collect::<Vec<_>>().join("\n")
        });
        self.program.outer.push(format!("static void *{name}(void *a) {{ {} *p = a; {body} return 0; }}", ty.name));
    }

    /// What only the variables of the file, and these, can be used for.
    pub(super) fn inside<R>(&mut self, others: &[Place], make: impl FnOnce(&mut Make) -> R) -> R {
        let globals = self.places.iter().filter(|place| place.global).cloned();
        let inner = globals.chain(others.iter().cloned()).collect();
        let outer = std::mem::replace(&mut self.places, inner);
        let tested = std::mem::take(&mut self.tested);
        let made = make(self);
        self.places = outer;
        self.tested = tested;
        made
    }

    fn shared_statement(&mut self, locks: &[String]) -> String {
        let lock = self.rng.pick(locks).clone();
        match self.rng.below(10) {
            0..=2 => self.access(),
            3 | 4 => {
                let inner = self.access();
                format!(
                    "{{ pthread_mutex_t *l = {lock}; $P pthread_mutex_lock(l); {inner} $P pthread_mutex_unlock(l); }}"
                )
            }
            5 => {
                let (condition, inner) = (self.condition(0), self.access());
                format!("$P if ({condition}) {{ {inner} }}")
            }
            6 => {
                let (condition, one, two) = (self.condition(0), self.access(), self.access());
                let wait = if self.rng.chance(50) {
                    format!("{{ pthread_mutex_t *l = {lock}; pthread_mutex_lock(l); {one} pthread_mutex_unlock(l); }}")
                } else {
                    one
                };
                format!(
                    "$P __VERIFIER_atomic_begin(); if ({condition}) {{ {wait} }} else {{ {two} }} __VERIFIER_atomic_end();"
                )
            }
            7 => {
                let (condition, before, label) = (self.condition(0), self.access(), self.name("l"));
                let jump = if self.rng.chance(40) {
                    format!("if ({}) goto {label};", self.condition(0))
                } else {
                    String::new()
                };
                format!(
                    "{jump}\nwhile ({condition}) {{ $P ;\n{label}: {} }}",
                    if jump.is_empty() { String::new() } else { before }
                )
            }
            8 => {
                let place = self.readable();
                let value = if place.ty.size() > 1 { format!("({} & 255)", place.text) } else { place.text };
                format!("$P {}", self.note(&value))
            }
            _ => {
                let (to, from) = (self.object_here(), self.readable());
                let size = to.ty.size().min(from.ty.size());
                if to.text == from.text || !from.addressable {
                    return self.access();
                }
                // What a pointer reaches may be the other object itself, which only `memmove` allows (C11 7.24.2.1p2).
                let function =
                    if [&to, &from].iter().any(|place| place.through_pointer) { "memmove" } else { "memcpy" };
                format!("$P {function}(&{}, &{}, {size});", to.text, from.text)
            }
        }
    }

    /// A read and a write of shared memory, or only a write.
    pub(super) fn access(&mut self) -> String {
        let (to, from) = (self.object_here(), self.readable());
        let ty = to.ty.name;
        if self.rng.chance(30) {
            let value = self.constant(to.ty);
            return format!("$P {} = {value};", to.text);
        }
        let change = *self.rng.pick(&["+ 1", "^ 1", "& 3", "* 2", "- 1"]);
        format!("{{ unsigned long t; $P t = (unsigned long){}; $P {} = ({ty})(t {change}); }}", from.text, to.text)
    }

    /// A variable of the file that is no `_Bool`.
    fn object_here(&mut self) -> Place {
        let fit: Vec<Place> =
            self.places.iter().filter(|place| place.ty.bits > 1 && place.addressable).cloned().collect();
        match self.rng.pick_any(&fit) {
            Some(place) => place,
            None => {
                let name = self.name("@g");
                self.program.outer.push(format!("int {name} $G;"));
                let place = Place {
                    text: name,
                    ty: super::types::INT,
                    addressable: true,
                    global: true,
                    through_pointer: false,
                };
                self.places.push(place.clone());
                place
            }
        }
    }
}
