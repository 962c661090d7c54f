//! Values that are stored and read again as something else: other widths, members of a union, copies of the whole. It
//! is known of each byte whether it is a constant or a byte of an input, so it is known which comparisons can hold.

use super::{new, wrong_if, Fact};
use crate::support::generate::rng::Rng;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    Is(u8),
    /// A byte of the input, by its number: it may have any value, whatever the others have.
    Any(usize),
}

/// Types of inputs, with the suffix of the function and the size.
const INPUTS: &[(&str, &str, usize)] =
    &[("unsigned short", "ushort", 2), ("unsigned", "uint", 4), ("unsigned long", "ulong", 8)];
const WIDTHS: &[usize] = &[1, 2, 4, 8];
const UNION: &str = "\
struct halves { unsigned lo, hi; };
union U { unsigned char b[8]; unsigned short h[4]; unsigned w[2]; unsigned long l; struct halves s; struct { unsigned f : 5, g : 11; } bits; };
";

struct State {
    bytes: [[Byte; 8]; 2],
    input: (&'static str, &'static str, usize),
    stored: bool,
    /// The object and the byte that were written last.
    last: (usize, usize),
    text: String,
}

pub(super) fn known_values(rng: &mut Rng) -> Fact {
    let input = *rng.pick(INPUTS);
    let mut state = State { bytes: [[Byte::Is(0); 8]; 2], input, stored: false, last: (0, 0), text: String::new() };
    let in_wider = rng.chance(20);
    let (before, after) = if in_wider { (0, rng.below(2)) } else { (rng.below(3), rng.below(4) + 1) };
    (0..before).for_each(|_| state.change(rng, false));
    state.text.push_str(&format!("{} i = __VERIFIER_nondet_{}();\n", input.0, input.1));
    if in_wider {
        state.begin_of_wider(rng);
    }
    (0..after).for_each(|_| state.change(rng, true));
    let (test, holds) = state.test(rng);
    let body = format!(
        "extern {} __VERIFIER_nondet_{}(void);\n{UNION}static void put(union U *u, unsigned v) {{ u->w[0] = v; }}\nstatic union U same(union U u) {{ return u; }}\nint main(void) {{ union U a = {{0}}, b = {{0}};\n{}{test}\nreturn 0; }}\n",
        input.0, input.1, state.text
    );
    Fact { args: &["--property", "unreach-call"], ..new("known", wrong_if(holds), body) }
}

/// A part of one of the objects, in one of the ways to write it.
fn part(rng: &mut Rng, object: usize, width: usize, at: usize) -> String {
    let name = ["a", "b"][object];
    let ty = ["unsigned char", "unsigned short", "unsigned", "unsigned long"][width.ilog2() as usize];
    if rng.chance(25) {
        return format!("*({ty} *)&{name}.b[{at}]");
    }
    match width {
        1 => format!("{name}.b[{at}]"),
        2 => format!("{name}.h[{}]", at / 2),
        4 if rng.chance(50) => format!("{name}.s.{}", ["lo", "hi"][at / 4]),
        4 => format!("{name}.w[{}]", at / 4),
        _ => format!("{name}.l"),
    }
}

impl State {
    /// Where a part of this width is, often the one that was written last or around it.
    fn place(&self, rng: &mut Rng, width: usize) -> (usize, usize) {
        if rng.chance(55) {
            return (self.last.0, self.last.1 / width * width);
        }
        (rng.below(2), rng.below(8 / width) * width)
    }

    fn change(&mut self, rng: &mut Rng, asked: bool) {
        let text = match rng.below(if asked { 10 } else { 7 }) {
            0..=2 => {
                let width = *rng.pick(WIDTHS);
                let (object, at) = self.place(rng, width);
                let value = *rng.pick(&[0u64, 0, 1, 3, 256, 65_537, 1 << 16, 1 << 24, 1 << 32]);
                self.last = (object, at);
                self.bytes[object][at..at + width]
                    .iter_mut()
                    .zip(value.to_le_bytes())
                    .for_each(|(byte, value)| *byte = Byte::Is(value));
                format!("{} = {value};", part(rng, object, width, at))
            }
            3 | 4 => {
                let (to, from) = if rng.chance(70) { (0, 1) } else { (1, 0) };
                self.bytes[to] = self.bytes[from];
                self.last.0 = to;
                let forms = [
                    "TO = FROM;",
                    "*&TO = *&FROM;",
                    "TO.s = FROM.s;",
                    "memcpy(&TO, &FROM, 8);",
                    "TO = same(FROM);",
                    "{ union U *p = &TO; *p = FROM; }",
                ];
                rng.pick(&forms).replace("TO", ["a", "b"][to]).replace("FROM", ["a", "b"][from])
            }
            5 => {
                let value = rng.below(3) as u32;
                let object = rng.below(2);
                self.bytes[object][..4]
                    .iter_mut()
                    .zip(value.to_le_bytes())
                    .for_each(|(byte, value)| *byte = Byte::Is(value));
                format!("put(&{}, {value});", ["a", "b"][object])
            }
            6 => {
                let (object, value) = (rng.below(2), rng.below(32) as u8);
                let Byte::Is(old) = self.bytes[object][0] else { return };
                self.bytes[object][0] = Byte::Is(old & !31 | value);
                format!("{}.bits.f = {value};", ["a", "b"][object])
            }
            7 => {
                let count = rng.below(3) + 1;
                let (from, to) = (rng.below(8 - count), rng.below(8 - count));
                let moved = self.bytes[1][from..from + count].to_vec();
                self.bytes[0][to..to + count].copy_from_slice(&moved);
                format!("memmove(&a.b[{to}], &b.b[{from}], {count});")
            }
            _ if !self.stored => {
                self.stored = true;
                let width = self.input.2;
                let (object, at) = self.place(rng, width);
                self.last = (object, at);
                (0..width).for_each(|byte| self.bytes[object][at + byte] = Byte::Any(byte));
                format!("{} = i;", part(rng, object, width, at))
            }
            _ => return,
        };
        self.text.push_str(&text);
        self.text.push('\n');
    }

    /// A part is set, and then the beginning of it.
    fn begin_of_wider(&mut self, rng: &mut Rng) {
        let object = rng.below(2);
        let wide = *rng.pick(&WIDTHS[1..]);
        let at = rng.below(8 / wide) * wide;
        let value = *rng.pick(&[1u64 << 8, 0x0301, 1 << 16, 0x0001_0001, 1 << 24, 1 << 32, (1 << 40) + 256]);
        self.set(rng, (object, at, wide), value);
        let width = *rng.pick(&WIDTHS[..wide.ilog2() as usize]);
        let value = *rng.pick(&[0u64, 1, 3, 7]);
        self.set(rng, (object, at, width), value);
        self.last = (object, at);
    }

    fn set(&mut self, rng: &mut Rng, (object, at, width): (usize, usize, usize), value: u64) {
        let bytes = self.bytes[object][at..at + width].iter_mut();
        bytes.zip(value.to_le_bytes()).for_each(|(byte, value)| *byte = Byte::Is(value));
        let suffix = if width == 8 { "ul" } else { "u" };
        let limit = if width == 8 { u64::MAX } else { (1 << (8 * width)) - 1 };
        self.text.push_str(&format!("{} = {}{suffix};\n", part(rng, object, width, at), value & limit));
    }

    /// What is asked of a part, and whether it can be so.
    fn test(&self, rng: &mut Rng) -> (String, bool) {
        let width = *rng.pick(WIDTHS);
        let (object, at) = self.place(rng, width);
        let bytes = &self.bytes[object][at..at + width];
        let any: Vec<usize> =
            bytes.iter().filter_map(|byte| if let Byte::Any(at) = byte { Some(*at) } else { None }).collect();
        // A byte of the input that is there twice has one value.
        if any.iter().enumerate().any(|(at, byte)| any[..at].contains(byte)) {
            return (String::new(), false);
        }
        let with = |any: u8| {
            bytes.iter().rev().fold(0u64, |all, byte| match byte {
                Byte::Is(value) => all << 8 | u64::from(*value),
                Byte::Any(_) => all << 8 | u64::from(any),
            })
        };
        let (least, most) = (with(0), with(255));
        let limit = if width == 8 { u64::MAX } else { (1 << (8 * width)) - 1 };
        let near = with(rng.below(7) as u8);
        let constant = match rng.below(4) {
            0 => rng.below(4) as u64,
            1 => (near ^ 1 << (8 * rng.below(width))) & limit,
            _ => near,
        };
        let fits = |value: u64| {
            bytes.iter().zip(value.to_le_bytes()).all(|(byte, v)| matches!(byte, Byte::Any(_)) || *byte == Byte::Is(v))
        };
        let (op, holds) = match rng.below(5) {
            0 | 1 => ("==", fits(constant)),
            2 => ("!=", least != most || least != constant),
            3 => ("<", least < constant),
            _ => (">", most > constant),
        };
        let suffix = if width == 8 { "ul" } else { "u" };
        let read = part(rng, object, width, at);
        let then = if !any.is_empty() {
            "reach_error();".to_string()
        } else {
            format!("if (i == {}) reach_error();", rng.pick(&[77u64, 1, 1000, 65535]))
        };
        let test = match rng.below(3) {
            0 => format!("int k = {read} {op} {constant}{suffix}; if (k) {{ {then} }}"),
            1 => format!("if (!({read} {op} {constant}{suffix})) return 0;\n{then}"),
            _ => format!("if ({read} {op} {constant}{suffix}) {{ {then} }}"),
        };
        (test, holds)
    }
}
