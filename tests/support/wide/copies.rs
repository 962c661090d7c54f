//! Threads that copy, set and read objects of several parts at the same time. Natively, another thread may come between
//! any two parts; a model checker must find that by itself, but for `_Atomic` objects, where nobody comes between.

use super::make::Make;
use super::types::{Ty, BYTE, INT, ULONG};

/// An object of the file with so many parts, each of one type.
struct Parts {
    /// Its type, its name and the names of others of the same type, whose parts are all alike.
    kind: String,
    name: String,
    others: Vec<String>,
    /// The parts, behind the name of an object.
    parts: Vec<String>,
}

impl Make {
    /// Two threads copy to and from the same object.
    pub(super) fn copied_at_the_same_time(&mut self) {
        self.program.kinds.push("copied");
        if self.rng.chance(30) {
            self.never_torn();
            return;
        }
        self.program.determined = false;
        if self.rng.chance(25) {
            self.text_at_the_same_time();
            return;
        }
        let parts = self.parts();
        let (mut create, mut join) = (String::new(), String::new());
        for other in 0..2 {
            let (w, t) = (self.name("@w"), self.name("v"));
            let body = self.moves(&parts, other);
            self.program.outer.push(format!("static void *{w}(void *a) {{ {body} return 0; }}"));
            self.program.locals.push(format!("pthread_t {t};"));
            create.push_str(&format!("pthread_create(&{t}, 0, {w}, 0); "));
            join.push_str(&format!("$P pthread_join({t}, 0); "));
        }
        self.program.body.push(create);
        if self.rng.chance(30) {
            let body = self.moves(&parts, 1);
            self.program.body.push(format!("{{ {body} }}"));
        }
        self.program.body.push(join);
        let sum: Vec<String> = parts.parts.iter().map(|part| format!("{}{part}", parts.name)).collect();
        let check = self.note(&format!("({} & 15) * 16 + ({} & 15)", sum[0], sum[sum.len() - 1]));
        self.program.body.push(check);
    }

    fn parts(&mut self) -> Parts {
        let (tag, name) = (self.name("@T"), self.name("@g"));
        let ty = *self.rng.pick(&[BYTE, INT, ULONG]);
        let (kind, parts): (String, Vec<&str>) = match self.rng.below(4) {
            0 => (format!("struct {tag} {{ {0} a; {0} b; }}", ty.name), vec![".a", ".b"]),
            1 => (format!("struct {tag} {{ {0} a; {0} b[2]; }}", ty.name), vec![".a", ".b[0]", ".b[1]"]),
            2 => (
                format!("struct {tag} {{ {0} a; struct {{ {0} x; {0} y; }} b; }}", ty.name),
                vec![".a", ".b.x", ".b.y"],
            ),
            _ => (format!("struct {tag} {{ {0} a[3]; }}", ty.name), vec![".a[0]", ".a[1]", ".a[2]"]),
        };
        self.program.outer.push(format!("{kind};"));
        let kind = format!("struct {tag}");
        self.program.outer.push(format!("{kind} {name} $G;"));
        let mut others = Vec::new();
        for value in 1..3 {
            let other = self.name("@g");
            // Every part has the same value.
            let all: Vec<String> = parts.iter().map(|part| format!("{part} = {value}")).collect();
            self.program.outer.push(format!("{kind} {other} $G = {{ {} }};", all.join(", ")));
            others.push(other);
        }
        Parts { kind, name, others, parts: parts.iter().map(ToString::to_string).collect() }
    }

    /// A thread's statements.
    fn moves(&mut self, parts: &Parts, other: usize) -> String {
        let (name, from) = (&parts.name, &parts.others[other]);
        let natively = |to: &str, from: &dyn Fn(&str) -> String| {
            let each = parts.parts.iter().map(|part| format!("$P {to}{part} = {};", from(part)));
            each.collect::<Vec<_>>().join(" ")
        };
        let size = format!("sizeof({})", parts.kind);
        match self.rng.below(7) {
            0 => format!("$M{name} = {from};$E$N{}$E", natively(name, &|part| format!("{from}{part}"))),
            1 => {
                format!("$Mmemcpy(&{name}, &{from}, {size});$E$N{}$E", natively(name, &|part| format!("{from}{part}")))
            }
            2 => format!("$Mmemset(&{name}, 0, {size});$E$N{}$E", natively(name, &|_| "0".to_string())),
            3 => {
                let local = self.name("v");
                format!(
                    "{} {local} = {from}; $Mmemmove(&{name}, &{local}, {size});$E$N{}$E",
                    parts.kind,
                    natively(name, &|part| format!("{local}{part}"))
                )
            }
            4 | 5 => {
                let local = self.name("v");
                let copy = if self.rng.chance(50) {
                    format!("{local} = {name};")
                } else {
                    format!("memcpy(&{local}, &{name}, {size});")
                };
                let read = natively(&local, &|part| format!("{name}{part}"));
                let last = &parts.parts[parts.parts.len() - 1];
                let check = self.note(&format!("({local}{} & 15) * 16 + ({local}{last} & 15)", parts.parts[0]));
                format!("{} {local}; $M{copy}$E$N{read}$E {check}", parts.kind)
            }
            _ => {
                let each = parts.parts.iter().map(|part| format!("$P {name}{part} = {};", other + 5));
                each.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// An `_Atomic` structure whose parts are always equal, however threads assign and read it.
    fn never_torn(&mut self) {
        let (tag, name, ty) = (self.name("@T"), self.name("@g"), *self.rng.pick(&["short", "int", "unsigned char"]));
        self.program.outer.push(format!("struct {tag} {{ {ty} a; {ty} b; }};"));
        self.program.outer.push(format!("_Atomic struct {tag} {name} $G;"));
        let (mut create, mut join) = (String::new(), String::new());
        for value in 1..3 {
            let (w, t) = (self.name("@w"), self.name("v"));
            let set = match self.rng.below(3) {
                0 => format!("struct {tag} s = {{{value}, {value}}}; $P {name} = s;"),
                1 => format!("$P {name} = (struct {tag}){{{value}, {value}}};"),
                _ => {
                    let check = self.note("s.a - s.b");
                    format!("struct {tag} s; $P s = {name}; {check}")
                }
            };
            self.program.outer.push(format!("static void *{w}(void *a) {{ {set} return 0; }}"));
            self.program.locals.push(format!("pthread_t {t};"));
            create.push_str(&format!("pthread_create(&{t}, 0, {w}, 0); "));
            join.push_str(&format!("$P pthread_join({t}, 0); "));
        }
        let local = self.name("v");
        self.program.locals.push(format!("struct {tag} {local} = {{0}};"));
        let read = format!("$P {local} = {name};");
        let check = self.note(&format!("{local}.a - {local}.b"));
        let body = if self.rng.chance(50) {
            format!("{create} {read} {join} {check}")
        } else {
            format!("{create} {join} {read} {check}")
        };
        self.program.body.push(body);
    }

    /// Strings.
    fn text_at_the_same_time(&mut self) {
        let name = self.name("@g");
        self.program.outer.push(format!("char {name}[4] $G;"));
        let (mut create, mut join) = (String::new(), String::new());
        for (first, second) in [('a', 'b'), ('c', 'd')] {
            let (w, t) = (self.name("@w"), self.name("v"));
            let each = |values: [String; 3]| {
                let all = values.iter().enumerate().map(|(at, value)| format!("$P {name}[{at}] = {value};"));
                all.collect::<Vec<_>>().join(" ")
            };
            let body = match self.rng.below(4) {
                0 => format!(
                    "$Mstrcpy({name}, \"{first}{second}\");$E$N{}$E",
                    each([format!("'{first}'"), format!("'{second}'"), "0".to_string()])
                ),
                1 => format!(
                    "$Mstrncpy({name}, \"{first}\", 3);$E$N{}$E",
                    each([format!("'{first}'"), "0".to_string(), "0".to_string()])
                ),
                2 => {
                    let check = self.note("(n & 15) * 4");
                    format!("unsigned long n = 0; $Mn = strlen({name});$E$Nfor (;;) {{ $P if (!{name}[n]) break; n++; }}$E {check}")
                }
                _ => {
                    let check = self.note("s[0] * 256 + s[1]");
                    format!("char s[4] = {{0}}; $Mmemcpy(s, {name}, 2);$E$N$P s[0] = {name}[0]; $P s[1] = {name}[1];$E {check}")
                }
            };
            self.program.outer.push(format!("static void *{w}(void *a) {{ {body} return 0; }}"));
            self.program.locals.push(format!("pthread_t {t};"));
            create.push_str(&format!("pthread_create(&{t}, 0, {w}, 0); "));
            join.push_str(&format!("$P pthread_join({t}, 0); "));
        }
        self.program.body.push(format!("{create} {join}"));
        let check = self.note(&format!("{name}[0] * 256 + {name}[1]"));
        self.program.body.push(check);
    }

    /// A type of an object that others reach by detours.
    pub(super) fn shared_type(&mut self) -> Ty {
        *self.rng.pick(&[BYTE, INT, ULONG, INT])
    }
}
