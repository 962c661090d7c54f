//! Loops with counters of every type, in both directions, and jumps into their middle.

use super::make::Make;
use super::types::{Ty, BYTE, INT, ULONG};

/// The head of a loop that ends.
pub(super) struct Head {
    pub(super) init: String,
    pub(super) condition: String,
    pub(super) step: String,
    pub(super) rounds: usize,
}

impl Make {
    /// A head with at most so many rounds, whose counter is declared as `name`.
    pub(super) fn head(&mut self, name: &str, most: usize) -> Head {
        loop {
            let (ty, other) = (self.field_type(), self.field_type());
            let (min, max) = ty.range();
            let near = self.rng.below(6) as i128;
            let start = [near, near - 2, min + near, max - near, 255 - near, -near][self.rng.below(6)];
            let start = ty.convert(start);
            let to = [0, 3, near, start + 2, start - 2, start + 3][self.rng.below(6)];
            let (limit, op) = (other.convert(to), self.rng.below(5));
            let step = [1, 1, -1, 2][self.rng.below(4)];
            let cast = self.rng.chance(20).then(|| *self.rng.pick(&[BYTE, INT, ULONG]));
            let Some(rounds) = rounds(ty, start, step, cast.unwrap_or(ty), other, limit, op, most) else { continue };
            let op = OPS[op];
            let counter = cast.map_or(name.to_string(), |cast| format!("({}){name}", cast.name));
            self.program.constants.extend([start, limit]);
            return Head {
                init: format!("{} {name} = {}", ty.name, ty.literal(start)),
                condition: format!("{counter} {op} {}", other.literal(limit)),
                step: match step {
                    1 if self.rng.chance(70) => format!("{name}++"),
                    -1 if self.rng.chance(70) => format!("{name}--"),
                    _ => format!("{name} = {name} + ({step})"),
                },
                rounds,
            };
        }
    }

    pub(super) fn counted(&mut self) -> String {
        let (name, body) = (self.name("i"), self.small());
        let head = self.head(&name, 12);
        let (more, leave) = (self.assign(), self.condition(0));
        let text = match self.rng.below(3) {
            0 => format!("if ({leave}) break;"),
            1 => format!("if ({leave}) continue; {more}"),
            _ => String::new(),
        };
        format!("for ({}; {}; {}) {{ {body} {text} }}", head.init, head.condition, head.step)
    }

    /// `goto` into a loop.
    pub(super) fn jump_into_loop(&mut self) -> String {
        let (n, label, done) = (self.name("v"), self.name("l"), self.name("l"));
        self.program.locals.push(format!("int {n} = 0;"));
        let (jump, first, second, last) = (self.condition(0), self.small(), self.small(), self.condition(0));
        format!(
            "{n} = 0;\nif ({jump}) goto {label};\nwhile ({n} < 3) {{ {first}\n{label}: {second} {n}++; if ({last}) goto {done}; }}\n{done}: ;"
        )
    }

    /// `switch` into a loop.
    pub(super) fn duff(&mut self) -> String {
        let (n, on) = (self.name("v"), self.number(1));
        self.program.locals.push(format!("int {n} = 0;"));
        let (a, b, c) = (self.small(), self.small(), self.assign());
        format!(
            "{n} = 0;\nswitch ((int)({on}) & 3) {{ case 0: do {{ {a}\ncase 1: {b}\ncase 3: {n}++; }} while ({n} < 2); default: {c} }}"
        )
    }

    /// `goto` into the branches of an `if`.
    pub(super) fn jump_into_block(&mut self) -> String {
        let label = self.name("l");
        let (jump, condition, a, b, c) =
            (self.condition(0), self.condition(0), self.small(), self.small(), self.assign());
        format!("if ({jump}) goto {label};\nif ({condition}) {{ {a}\n{label}: {b} }} else {{ {c} }}")
    }
}

const OPS: [&str; 5] = ["<", "<=", ">", ">=", "!="];

/// How many rounds such a loop has, at most `most`; `None` if there are more, or if a signed counter overflows.
#[allow(clippy::too_many_arguments)]
fn rounds(ty: Ty, start: i128, step: i128, seen: Ty, other: Ty, limit: i128, op: usize, most: usize) -> Option<usize> {
    let common = seen.common(other);
    let (mut value, mut rounds) = (start, 0);
    loop {
        let (a, b) = (common.convert(seen.convert(value)), common.convert(limit));
        if ![a < b, a <= b, a > b, a >= b, a != b][op] {
            return Some(rounds);
        }
        let next = value + step;
        rounds += 1;
        if rounds > most || ty.signed && ty.bits >= 32 && ty.convert(next) != next {
            return None;
        }
        value = ty.convert(next);
    }
}
