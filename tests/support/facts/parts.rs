//! Objects of which a part is set: what is set has one of the values that were stored there, and what is not has any.

use super::{new, somewhere, wrong_if, Fact};
use crate::support::generate::rng::Rng;

/// A part of the structure: its name, its bits and whether it is signed.
type Part = (String, u32, bool);

/// What each part may hold; `None` if nobody has set it.
type Values = Vec<Option<Vec<i64>>>;

struct State {
    parts: Vec<Part>,
    /// Of both objects.
    values: [Values; 2],
    names: [&'static str; 2],
    labels: usize,
    text: String,
}

/// Statements that set parts of two structures, and a question about a part.
pub(super) fn set_in_part(rng: &mut Rng) -> Fact {
    let (structure, parts) = structure(rng);
    let mut state = State { values: [vec![], vec![]], parts, names: ["s", "t"], labels: 0, text: String::new() };
    state.declare(rng, 0);
    state.declare(rng, 1);
    (0..rng.within((1, 5))).for_each(|_| state.step(rng));
    let (test, holds) = state.question(rng);
    let main = format!("{} {test}", state.text);
    let fact = new("in part", wrong_if(holds), somewhere(rng, &structure, &main));
    Fact { args: &["--property", "unreach-call"], ..fact }
}

fn structure(rng: &mut Rng) -> (String, Vec<Part>) {
    let (unit, bits) = *rng.pick(&[("unsigned char", 8), ("unsigned", 32), ("unsigned short", 16), ("int", 32)]);
    let signed = unit == "int";
    let mut text = format!("struct S {{ {unit} ");
    let mut parts = Vec::new();
    let count = rng.within((2, 3));
    for (at, name) in ["a", "b", "c"].iter().take(count).enumerate() {
        let most = if rng.chance(70) { 4 } else { 7 };
        let width = (rng.within((1, most)) as u32 + u32::from(signed)).min(bits);
        text.push_str(&format!("{}{name} : {width}", if at == 0 { "" } else { ", " }));
        parts.push((name.to_string(), width, signed));
    }
    match rng.below(3) {
        0 => text.push_str("; }; "),
        1 => {
            text.push_str("; signed char m; unsigned char e[2]; }; ");
            parts.extend([("m".to_string(), 8, true), ("e[0]".to_string(), 8, false), ("e[1]".to_string(), 8, false)]);
        }
        _ => {
            text.push_str("; short m; struct { unsigned f : 3, g : 2; } in; }; ");
            parts.extend([("m".to_string(), 16, true), ("in.f".to_string(), 3, false), ("in.g".to_string(), 2, false)]);
        }
    }
    (text, parts)
}

fn fitting(rng: &mut Rng, (_, bits, signed): &Part) -> i64 {
    let value = *rng.pick(&[0, 0, 1, 1, 2, 3, 5, 100]) & ((1 << bits) - 1);
    if *signed && value >> (bits - 1) == 1 {
        return value - (1 << bits);
    }
    value
}

impl State {
    fn declare(&mut self, rng: &mut Rng, which: usize) {
        let (name, part) = (self.names[which], rng.below(self.parts.len()));
        let value = fitting(rng, &self.parts[part]);
        let zeros: Values = vec![Some(vec![0]); self.parts.len()];
        let (text, values) = match rng.below(8) {
            0 => (format!("struct S {name} = {{0}};"), zeros),
            1 => {
                let mut values = zeros;
                values[part] = Some(vec![value]);
                (format!("struct S {name} = {{ .{} = {value} }};", self.parts[part].0), values)
            }
            2 => (format!("struct S {name}; memset(&{name}, 0, sizeof {name});"), zeros),
            3 => {
                (format!("struct S *{name}_p = calloc(1, sizeof *{name}_p); if (!{name}_p) exit(0); struct S {name} = *{name}_p;"), zeros)
            }
            4 => {
                // Every second object begins with what the first one has.
                let text = format!("struct S {name};{}", if which == 1 { format!(" {name} = s;") } else { String::new() });
                (text, if which == 1 { self.values[0].clone() } else { vec![None; self.parts.len()] })
            }
            _ => (format!("struct S {name};"), vec![None; self.parts.len()]),
        };
        self.values[which] = values;
        self.text.push_str(&text);
    }

    fn step(&mut self, rng: &mut Rng) {
        let (which, at) = (rng.below(2), rng.below(self.parts.len()));
        let (name, value) = (self.names[which], fitting(rng, &self.parts[at]));
        let part = &self.parts[at].0;
        self.labels += 1;
        let label = format!("l{}", self.labels);
        let set = format!("{name}.{part} = {value};");
        let choice = rng.below(12);
        let (text, sure) = match choice {
            0 => (format!("if (__VERIFIER_nondet_int()) {set}"), false),
            1 => (format!("if (__VERIFIER_nondet_int()) goto {label}; {set} {label}:;"), false),
            2 => (format!("switch (__VERIFIER_nondet_int()) {{ case 0: {set} break; case 1: default:; }}"), false),
            3 => {
                (format!("switch (__VERIFIER_nondet_int()) {{ int k; case 3: k = 1; (void)k; default: {set} }}"), true)
            }
            4 => (format!("for (int i = 0; i < 2; i++) if (i == 1) {set}"), true),
            5 => (format!("{{ struct S *p = &{name}; p->{part} = {value}; }}"), true),
            6 => (format!("{{ int i = 0; {label}: {set} if (i++ < 1) goto {label}; }}"), true),
            7 | 8 => {
                let (to, from) = (self.names[which], self.names[1 - which]);
                self.values[which] = self.values[1 - which].clone();
                let text = match rng.below(3) {
                    0 => format!("{to} = {from};"),
                    1 => format!("memcpy(&{to}, &{from}, sizeof {to});"),
                    _ => format!("{{ struct S u = {from}; {to} = u; }}"),
                };
                self.text.push_str(&text);
                return;
            }
            _ => (set, true),
        };
        let old = &mut self.values[which][at];
        match (old.as_mut(), sure) {
            (_, true) => *old = Some(vec![value]),
            (Some(values), false) => values.push(value),
            (None, false) => {}
        }
        self.text.push_str(&text);
    }

    /// A test, and whether it can hold.
    fn question(&self, rng: &mut Rng) -> (String, bool) {
        let which = rng.below(2);
        let at = rng.below(self.parts.len());
        let (known, part) = (&self.values[which][at], &self.parts[at]);
        let value = match known {
            Some(values) if rng.chance(60) => *rng.pick(values),
            _ => fitting(rng, part),
        };
        let (op, holds) = match (rng.below(2), known) {
            (0, None) => ("==", true),
            (_, None) => ("!=", true),
            (0, Some(values)) => ("==", values.contains(&value)),
            (_, Some(values)) => ("!=", values.iter().any(|known| *known != value)),
        };
        (format!("if ({}.{} {op} {value}) reach_error();", self.names[which], part.0), holds)
    }
}

/// Elements and bytes of an array, of which some are set, and variables whose initialization is jumped over, or is that
/// of the first round of a loop.
pub(super) fn elements(rng: &mut Rng) -> Fact {
    let (size, from, count, value) = (rng.within((2, 6)), rng.below(3), rng.within((1, 3)), rng.below(3));
    let at = rng.below(size);
    let count = count.min(size.saturating_sub(from));
    let inside = (from..from + count).contains(&at);
    let differs = format!("if (x[{at}] != {value}) reach_error();");
    let (text, wrong) = match rng.below(8) {
        0 if count > 0 => (format!("unsigned char x[{size}]; memset(x + {from}, {value}, {count}); {differs}"), !inside),
        1 if count > 0 => (
            format!("char y[{size}], x[{size}]; memset(y, {value}, {size}); memcpy(x + {from}, y + {from}, {count}); {differs}"),
            !inside,
        ),
        2 if count > 0 => (
            format!("int x[{size}] = {{ [{from} ... {}] = {value} }}; {differs}", from + count - 1),
            !inside && value != 0,
        ),
        3 if count > 0 => {
            (format!("short x[{size}]; for (int i = {from}; i < {}; i++) x[i] = {value}; {differs}", from + count), !inside)
        }
        4 => (format!("for (int i = 0; i < 2; i++) {{ int x; if (i == 0) x = {value}; if (x != {value}) reach_error(); }}"), true),
        5 => (format!("for (int i = 0; i < 2; i++) {{ int x = {value}; if (x != {value}) reach_error(); x = 7; }}"), false),
        6 => (
            format!("int k = __VERIFIER_nondet_int(); switch (k) {{ int x; case 1: x = {value}; if (x != {value}) reach_error(); break; }}"),
            false,
        ),
        _ => (
            format!("int k = __VERIFIER_nondet_int(); switch (k) {{ int x = {value}; case 1: if (x != {value}) reach_error(); }}"),
            true,
        ),
    };
    let fact = new("elements", wrong_if(wrong), somewhere(rng, "", &text));
    Fact { args: &["--property", "unreach-call"], ..fact }
}
