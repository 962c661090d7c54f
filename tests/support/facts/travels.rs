//! A pointer that travels: through members, copies of memory, bytes, halves, numbers and other functions; then, from
//! where it has arrived, a number of bytes to the left or to the right, and an access of some width. It is known which
//! variable it reaches. Whoever loses it on the way, or thinks that it stays in the array that it came from, sees no
//! conflict with the other thread.

use super::{new, wrong_if, Fact};
use crate::support::generate::rng::Rng;

/// The objects; both have only members of four bytes.
const OBJECTS: &str = "\
struct pair { int one, two; };
struct T { int head; struct { int u, v; } a[3]; int x; int z[3]; int last; } s[2] __attribute__((aligned(8)));
";
/// Number of such members of one structure.
const SIZE: usize = 12;

/// The member with this number, by name. `i` and `k` stand for indices in variables.
fn member(at: usize, of: &str, index: impl Fn(usize) -> String) -> String {
    match at {
        0 => format!("{of}.head"),
        1..=6 => format!("{of}.a[{}].{}", index((at - 1) / 2), ["u", "v"][(at - 1) % 2]),
        7 => format!("{of}.x"),
        8..=10 => format!("{of}.z[{}]", index(at - 8)),
        _ => format!("{of}.last"),
    }
}

#[derive(Default)]
struct Journey {
    globals: String,
    steps: Vec<String>,
    /// The variable that holds the pointer now.
    now: String,
}

pub(super) fn travels(rng: &mut Rng) -> Fact {
    let mut journey = Journey::default();
    let start = rng.below(2 * SIZE);
    journey.begin(rng, start);
    (0..rng.below(3)).for_each(|_| journey.carry(rng));
    let end = journey.walk(rng, start);
    (0..rng.below(2)).for_each(|_| journey.carry(rng));
    let wide = end % 2 == 0 && rng.chance(40);
    let reached = if wide { vec![end, end + 1] } else { vec![end] };
    let place = if rng.chance(75) { *rng.pick(&reached) } else { rng.below(2 * SIZE) };
    let hits = reached.contains(&place);
    let named = member(place % SIZE, &format!("s[{}]", place / SIZE), |at| at.to_string());
    let p = &journey.now;
    let (by_pointer, by_name, bad, wrong) = if wide {
        let ty = *rng.pick(&["long", "double", "struct pair"]);
        let change = format!("{ty} v = *({ty} *){p}; *({ty} *){p} = v;");
        (change, format!("{named} = 7;"), format!("{named} != 7"), hits)
    } else {
        let change = rng.pick(&["*P = *P + 1;", "int v = *P; *P = v + 1;", "++*P;"]).replace('P', p);
        let (bad, wrong) = match (hits, rng.chance(80)) {
            (true, true) => (format!("{named} != 2"), true),
            (true, false) => (format!("{named} == 3"), false),
            (false, _) => (format!("{named} != 1"), false),
        };
        (change, format!("{named} = {named} + 1;"), bad, wrong)
    };
    let split = rng.below(journey.steps.len() + 1);
    let (before, inside) = journey.steps.split_at(split);
    let body = format!(
        "{OBJECTS}{}\nstatic int *pass(int *a) {{ return a; }}\nstatic void give(int **to, int *a) {{ *to = a; }}\nstatic void *w(void *unused) {{ {}\n{by_pointer} return 0; }}\nint main(void) {{ pthread_t t; (void)pass; (void)give;\n{}\npthread_create(&t, 0, w, 0); {by_name} pthread_join(t, 0); if ({bad}) reach_error(); return 0; }}\n",
        journey.globals,
        inside.join("\n"),
        before.join("\n"),
    );
    Fact { args: &["--property", "unreach-call"], ..new("travels", wrong_if(wrong), body) }
}

impl Journey {
    /// A new global variable: what stands before and behind its name.
    fn global(&mut self, before: &str, behind: &str) -> String {
        let name = format!("g{}", self.globals.lines().count());
        self.globals.push_str(&format!("{before}{name}{behind};\n"));
        name
    }

    /// An index, as a number or in a variable that nobody changes.
    fn index(&mut self, rng: &mut Rng, at: usize) -> String {
        if rng.chance(35) {
            return at.to_string();
        }
        self.global("int ", &format!(" = {at}"))
    }

    fn begin(&mut self, rng: &mut Rng, start: usize) {
        let of = self.index(rng, start / SIZE);
        let inner = match start % SIZE {
            at @ 1..=6 => self.index(rng, (at - 1) / 2),
            at @ 8..=10 => self.index(rng, at - 8),
            _ => String::new(),
        };
        self.now = self.global("int *", "");
        let place = member(start % SIZE, &format!("s[{of}]"), |_| inner.clone());
        self.steps.push(format!("{} = &{place};", self.now));
    }

    fn carry(&mut self, rng: &mut Rng) {
        let from = self.now.clone();
        let to = self.global("int *", "");
        self.now.clone_from(&to);
        let step = match rng.below(11) {
            0 | 1 => self.by_structure(rng, &from, &to),
            2 => {
                let at = rng.below(4);
                let bytes = self.global("unsigned char ", "[16]");
                format!("memcpy({bytes} + {at}, &{from}, 8); memcpy(&{to}, {bytes} + {at}, 8);")
            }
            3 => {
                let bytes = self.global("unsigned char ", "[8]");
                format!("for (int b = 0; b < 8; b++) {bytes}[b] = ((unsigned char *)&{from})[b];\nfor (int b = 0; b < 8; b++) ((unsigned char *)&{to})[b] = {bytes}[b];")
            }
            4 => {
                let (number, key) = (self.global("unsigned long ", ""), self.global("unsigned long ", " = 0x5a5a"));
                let (there, back) = *rng.pick(&[("^", "^"), ("+", "-"), ("-", "+")]);
                format!("{number} = (unsigned long){from} {there} {key}; {to} = (int *)({number} {back} {key});")
            }
            5 => {
                let number = self.global("unsigned long ", "");
                format!("{number} = (unsigned long){from} | 1; {to} = (int *)({number} & ~1ul);")
            }
            6 => {
                let halves = self.global("union { int *p; unsigned short h[4]; } ", ", copy");
                self.globals = self.globals.replace(", copy", &format!(", {halves}c"));
                format!("{halves}.p = {from}; for (int b = 0; b < 4; b++) {halves}c.h[b] = {halves}.h[b];\n{to} = {halves}c.p;")
            }
            7 => {
                let (table, at) = (self.global("int *", "[3]"), rng.below(3));
                let (one, two) = (self.index(rng, at), self.index(rng, at));
                format!("{table}[{one}] = {from}; {to} = {table}[{two}];")
            }
            8 => format!("{to} = pass({from});"),
            9 => format!("give(&{to}, {from});"),
            _ => {
                let heap = self.global("int **", "");
                format!("{heap} = malloc(3 * sizeof *{heap}); __VERIFIER_assume({heap} != 0); {heap}[1] = {from}; memmove({heap} + 1, {heap}, 2 * sizeof *{heap}); {to} = {heap}[2];")
            }
        };
        self.steps.push(step);
    }

    /// Members of a structure that is copied as a whole or in part.
    fn by_structure(&mut self, rng: &mut Rng, from: &str, to: &str) -> String {
        let one = self.global("struct { long n; int *p[2]; char c; int *q; } ", ", copy");
        let other = format!("{one}c");
        self.globals = self.globals.replace(", copy", &format!(", {other}"));
        let held = *rng.pick(&["p[0]", "p[1]", "q"]);
        let copies = [
            "B = A;",
            "memcpy(&B, &A, sizeof A);",
            "memmove(&B, &A, sizeof A);",
            "memcpy((char *)&B + 8, (char *)&A + 8, sizeof A - 8);",
            "memcpy(&B.HELD, &A.HELD, sizeof A.HELD);",
        ];
        let copy = rng.pick(&copies).replace("HELD", held).replace('A', &one).replace('B', &other);
        format!("{one}.{held} = {from}; {copy} {to} = {other}.{held};")
    }

    /// Goes to another member; where that is.
    fn walk(&mut self, rng: &mut Rng, start: usize) -> usize {
        if rng.chance(30) {
            return start;
        }
        let end = if rng.chance(60) { start / SIZE * SIZE + rng.below(SIZE) } else { rng.below(2 * SIZE) };
        let by = end as i64 - start as i64;
        let from = self.now.clone();
        let to = self.global("int *", "");
        self.now.clone_from(&to);
        let step = match rng.below(6) {
            0 => format!("{to} = {from} + ({by});"),
            1 | 2 => format!("{to} = (int *)((char *){from} + ({}));", 4 * by),
            3 => {
                let count = self.global("int ", &format!(" = {by}"));
                format!("{to} = {from} + {count};")
            }
            4 => {
                let count = self.global("int ", &format!(" = {}", 4 * by));
                format!("{to} = (int *)((char *){from} + {count});")
            }
            _ => {
                let (count, step) =
                    (self.global("int ", &format!(" = {}", by.abs())), if by < 0 { "--" } else { "++" });
                format!("{to} = {from}; for (int b = 0; b < {count}; b++) {to}{step};")
            }
        };
        self.steps.push(step);
        end
    }
}
