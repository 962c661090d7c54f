//! Two threads that access the same object, one of them by a pointer that took a detour: through bytes, halves, numbers
//! and masks, from a member to the structure around it, step by step from the bytes before it. Whoever thinks that they
//! touch different objects lets no thread come in between.

use super::make::Make;

/// The object, in a structure of the file.
struct Target {
    structure: String,
    object: String,
    /// The member that both threads access, and its type.
    member: String,
    ty: &'static str,
}

impl Make {
    pub(super) fn reached_by_detours(&mut self) {
        self.program.kinds.push("detour");
        self.program.determined = false;
        let target = self.target();
        let (w, u) = (self.name("@w"), self.name("@w"));
        let place = format!("{}.{}", target.object, target.member);
        let mut by_name = self.uses(&place, target.ty);
        let carrier = self.name("@b");
        let decided = self.rng.chance(18);
        let (setup, pointer) = if decided {
            (String::new(), String::new())
        } else if self.rng.chance(20) {
            let (setup, pointer, beside) = self.marked_word(&target, &carrier);
            by_name = format!("{beside} {by_name}");
            (setup, pointer)
        } else {
            self.detour(&target, &carrier)
        };
        let (pointer, by_pointer) = if decided {
            let (number, place) = self.by_decisions(&format!("&{place}"), target.ty);
            (number, self.uses(&place, target.ty))
        } else {
            (pointer, self.uses("(*p)", target.ty))
        };
        self.program.outer.push(format!("static void *{w}(void *a) {{ {by_name} return 0; }}"));
        self.program.outer.push(format!(
            "static void *{u}(void *a) {{ {ty} *p = 0; {pointer} {by_pointer} return 0; }}",
            ty = target.ty
        ));
        let (s, t) = (self.name("v"), self.name("v"));
        self.program.locals.push(format!("pthread_t {s}, {t};"));
        self.program.body.push(setup);
        self.program.body.push(format!(
            "pthread_create(&{s}, 0, {w}, 0); pthread_create(&{t}, 0, {u}, 0); $P pthread_join({s}, 0); $P pthread_join({t}, 0);"
        ));
        // Addresses differ from run to run.
        let carries = self
            .program
            .outer
            .iter()
            .rev()
            .take(3)
            .any(|text| text.contains(&format!("{carrier}[")) || text.contains(&format!("{carrier} $G")));
        self.program.body.extend(carries.then(|| format!("memset(&{carrier}, 0, sizeof {carrier});")));
        let check = self.note(&format!("({place} & 255)"));
        self.program.body.push(check);
    }

    fn target(&mut self) -> Target {
        let (tag, object) = (self.name("@S"), self.name("@g"));
        let (ty, other) = (self.shared_type().name, self.shared_type().name);
        let head = self.rng.within((1, 9));
        self.program.outer.push(format!(
            "struct {tag} {{ char head[{head}]; {other} first; {ty} x; {ty} z[3]; char tail; }} __attribute__((aligned(64)));"
        ));
        self.program.outer.push(format!("struct {tag} {object} $G;"));
        let member = self.rng.pick(&["x", "x", "z[1]"]).to_string();
        Target { structure: format!("struct {tag}"), object, member, ty }
    }

    /// A read and a write, or several.
    fn uses(&mut self, place: &str, ty: &str) -> String {
        match self.rng.below(8) {
            0 => format!("$P {place} = ({ty})3;"),
            1 => {
                let check = self.note("(t & 255)");
                format!("{ty} t; $P t = {place}; {check}")
            }
            2 => format!("$P {place} = ({ty})1; $P {place} = ({ty})2;"),
            _ => {
                let by = self.rng.below(3) + 1;
                format!("{ty} t; $P t = {place}; $P {place} = ({ty})(t + {by});")
            }
        }
    }

    /// What `main` does before, and how `p` gets the address of the member.
    #[expect(clippy::too_many_lines, reason = "one arm for each detour")]
    fn detour(&mut self, target: &Target, b: &str) -> (String, String) {
        let Target { structure, object, member, ty } = target;
        let address = format!("&{object}.{member}");
        let field = member.split('[').next().unwrap_or_default();
        // Where the member begins, as an expression whose value nobody knows before the run.
        let at = self.name("@n");
        let behind = if member == field { String::new() } else { format!(" + sizeof({ty})") };
        let offset = format!("(__builtin_offsetof({structure}, {field}){behind})");
        let i = "i";
        match self.rng.below(14) {
            0 | 11 | 12 => (String::new(), format!("p = ({ty} *)(((unsigned long)&{object}.tail & ~63ul) + {offset});")),
            1 => {
                let (and, or) = (*self.rng.pick(&["| 1ul", "^ 1ul"]), *self.rng.pick(&["& ~1ul", "& ~3ul"]));
                let or = if *ty == "unsigned char" { "& ~0ul" } else { or };
                let and = if *ty == "unsigned char" { "| 0ul" } else { and };
                (String::new(), format!("unsigned long n = (unsigned long){address}; n = n {and}; p = ({ty} *)(n {or});"))
            }
            2 => (String::new(), format!("unsigned long n = (unsigned long){address}; p = ({ty} *)(n / 2 * 2 + n % 2);")),
            3 => {
                let m = self.name("@M");
                self.program.outer.push(format!("struct {m} {{ char p[8]; int n; }}; struct {m} {b} $G;"));
                (
                    format!("{{ {ty} *q = {address}; memcpy({b}.p, &q, 8); {b}.n = 1; }}"),
                    format!("struct {m} c = {b}; memcpy(&p, c.p, sizeof p);"),
                )
            }
            4 => {
                self.program.outer.push(format!("unsigned char {b}[8] $G;"));
                (
                    format!("{{ {ty} *q = {address}; int i; for ({i} = 0; i < 8; i++) {b}[i] = ((unsigned char *)&q)[i]; }}"),
                    format!("int i; for (i = 0; i < 8; i++) ((unsigned char *)&p)[i] = {b}[i];"),
                )
            }
            5 => {
                self.program.outer.push(format!("unsigned {b}[2] $G;"));
                (
                    format!("{b}[0] = (unsigned)(unsigned long){address}; {b}[1] = (unsigned)((unsigned long){address} >> 32);"),
                    format!("p = ({ty} *)((unsigned long){b}[1] << 32 | {b}[0]);"),
                )
            }
            6 => {
                let u = self.name("@P");
                self.program.outer.push(format!("union {u} {{ {ty} *p; unsigned short half[4]; }}; union {u} {b} $G;"));
                (
                    format!("{b}.p = {address};"),
                    format!("union {u} c; int i; for (i = 0; i < 4; i++) c.half[i] = {b}.half[i]; p = c.p;"),
                )
            }
            7 => {
                self.program.outer.push(format!("unsigned long {at} $G;"));
                (
                    format!("{at} = __builtin_offsetof({structure}, tail) - {offset};"),
                    format!("p = ({ty} *)(&{object}.tail - {at});"),
                )
            }
            8 => {
                self.program.outer.push(format!("unsigned long {at} $G; char *{b} $G;"));
                (format!("{at} = {offset}; {b} = {object}.head;"), format!("p = ({ty} *)({b} + {at});"))
            }
            9 => (
                String::new(),
                format!(
                    "char *c = (char *)&{object}; unsigned long i = 0; while (i < {offset}) {{ c++; i++; }} p = ({ty} *)c;"
                ),
            ),
            _ => {
                // From an element of the array behind it.
                (
                    String::new(),
                    format!(
                        "char *c = (char *)&{object}.z[2]; p = ({ty} *)(c - (__builtin_offsetof({structure}, z) + 2 * sizeof({ty}) - {offset}));"
                    ),
                )
            }
        }
    }

    /// A shared integer keeps the address of the structure, with marks that both threads change: what `main` does
    /// before, how `p` gets the address of the member, and what the other thread does.
    fn marked_word(&mut self, target: &Target, b: &str) -> (String, String, String) {
        let Target { structure, object, member, .. } = target;
        self.program.outer.push(format!("unsigned long {b} $G;"));
        let mark = self.rng.below(4);
        let change = match self.rng.below(4) {
            0 => String::new(),
            1 => format!("$P {b} = n ^ 1ul;"),
            2 => format!("if (!(n & 1)) {{ $P {b} = n | 1ul; }}"),
            _ => format!("unsigned long e = n; __atomic_compare_exchange_n(&{b}, &e, n ^ 3ul, 0, 5, 5);"),
        };
        let beside = match self.rng.below(3) {
            0 => String::new(),
            1 => format!("{{ unsigned long m; $P m = {b}; $P {b} = m ^ 2ul; }}"),
            _ => format!("__atomic_fetch_or(&{b}, 1ul, 5);"),
        };
        let address = format!("(unsigned long)&{object}");
        let check = self.note(&format!("((n & 3) + (n > 40) * 4 + ((n & ~7ul) == {address}) * 8 + n % 4 * 16)"));
        (
            format!("{b} = {address} | {mark}ul;"),
            format!("unsigned long n; $P n = {b}; {change} {check} p = &(({structure} *)(n & ~7ul))->{member};"),
            beside,
        )
    }

    /// A pointer of which every bit was decided anew, so no value is copied on the way: what stands before, and what it
    /// points to.
    fn by_decisions(&mut self, address: &str, ty: &str) -> (String, String) {
        let width = *self.rng.pick(&[1, 1, 2]);
        let form = self.rng.below(4);
        let digits: Vec<String> = (0..64 / width)
            .map(|at| {
                let (digit, shift) = (format!("(n >> {} & {})", at * width, (1 << width) - 1), at * width);
                match (width, form) {
                    (1, 0) => format!("({digit} != 0 ? {}ul : 0ul)", 1u64 << shift),
                    (1, 1) => format!("(unsigned long)({digit} == 1) << {shift}"),
                    (1, 2) => format!("(unsigned long)b[{at}] << {shift}"),
                    (1, _) => format!("(unsigned long)!!{digit} * {}ul", 1u64 << shift),
                    (_, 0 | 1) => format!(
                        "({digit} == 1 ? {}ul : {digit} == 2 ? {}ul : {digit} == 3 ? {}ul : 0ul)",
                        1u64 << shift,
                        2u64 << shift,
                        3u64 << shift
                    ),
                    _ => format!(
                        "(({digit} & 1) != 0 ? {}ul : 0ul) + ({digit} > 1 ? {}ul : 0ul)",
                        1u64 << shift,
                        2u64 << shift
                    ),
                }
            })
            .collect();
        let bits = if (width, form) == (1, 2) {
            "_Bool b[64]; int i; for (i = 0; i < 64; i++) b[i] = n >> i & 1;"
        } else {
            ""
        };
        let join = *self.rng.pick(&[" | ", " + ", " ^ "]);
        // The sum of two terms is one term.
        let digits: Vec<String> = digits.iter().map(|digit| format!("({digit})")).collect();
        // The whole number is compared, too: an address of which only computed parts are looked at is known not to be
        // noticed.
        let number = format!("unsigned long n = (unsigned long){address}; (void)p; if (n == 77) return 0; {bits}");
        (number, format!("(*({ty} *)({}))", digits.join(join)))
    }

    /// Loops that wait for another thread, some of which change something that lasts.
    pub(super) fn waiting_in_a_loop(&mut self) {
        self.program.kinds.push("await");
        self.program.determined = false;
        let (flag, data, w, u) = (self.name("@g"), self.name("@g"), self.name("@w"), self.name("@w"));
        let ty = *self.rng.pick(&["int", "float", "double", "long"]);
        self.program.outer.push(format!("int {flag} $G; {ty} {data} $G;"));
        let label = self.name("l");
        let value = *self.rng.pick(&["1", "-0.0", "0", "-0.0"]);
        let size = if ty == "int" || ty == "float" { 3 } else { 7 };
        let body = match self.rng.below(6) {
            0 => format!("while (!{flag}) {{ $P __VERIFIER_atomic_begin(); {data} = ({ty}){value}; __VERIFIER_atomic_end(); $P ; }}"),
            1 => {
                let check = self.note("k");
                let jump = self.rng.pick(&["1", "!FLAG", "DATA == 0"]).replace("FLAG", &flag).replace("DATA", &data);
                format!("int k = 0; if ({jump}) goto {label}; while (!{flag}) {{ $P ;\n{label}: $P k = (int){data} + 1; $P ; }} {check}")
            }
            2 => format!("int n = 0, *p = &n; for (;;) {{ $P if (*p > 1) break; $P if ({flag}) break; n = 2; }} $P {data} = ({ty})(n + 3);"),
            3 => format!("int n = 0, *p = &n; while (!{flag}) {{ $P n = *p + 1; if (n > 2) break; }} $P {data} = ({ty})n;"),
            4 => format!("for (;;) {{ int old; $P __VERIFIER_atomic_begin(); old = {flag}; if (!old) {data} = ({ty}){value}; __VERIFIER_atomic_end(); if (old) break; $P ; }}"),
            _ => {
                let check = self.note("k");
                format!("int k = 0; switch ({flag}) {{ while (!{flag}) {{ $P ; case 1: $P k = (int){data} + 2; $P ; }} }} {check}")
            }
        };
        let look = self.note(&format!("((unsigned char *)&{data})[{size}]"));
        let before = if self.rng.chance(50) { format!("$P {look}") } else { format!("$P {data} = ({ty})1;") };
        self.program.outer.push(format!("static void *{w}(void *a) {{ {body} return 0; }}"));
        self.program.outer.push(format!("static void *{u}(void *a) {{ {before} $P {flag} = 1; return 0; }}"));
        let (s, t) = (self.name("v"), self.name("v"));
        self.program.locals.push(format!("pthread_t {s}, {t};"));
        self.program.body.push(format!(
            "pthread_create(&{s}, 0, {w}, 0); pthread_create(&{t}, 0, {u}, 0); $P pthread_join({s}, 0); $P pthread_join({t}, 0);"
        ));
        let check = self.note(&format!("((unsigned char *)&{data})[{size}]"));
        self.program.body.push(check);
    }
}
