//! Inline assembly of x86, in AT&T syntax, with operands of every size: registers, memory, constants, names, registers
//! that two operands share, parts of registers. Only where ulseq knows the instructions: of others it says that their
//! outputs are arbitrary.

use super::make::Make;
use super::types::BYTE;

/// The types of operands, with the suffix of instructions and the number of bits.
const SIZES: &[(&str, &str, char, u32)] = &[
    ("unsigned char", "signed char", 'b', 8),
    ("unsigned short", "short", 'w', 16),
    ("unsigned", "int", 'l', 32),
    ("unsigned", "int", 'l', 32),
    ("unsigned long", "long", 'q', 64),
];

/// An operand's type.
struct Size {
    ty: &'static str,
    suffix: char,
    bits: u32,
}

impl Make {
    pub(super) fn assembly(&mut self) -> String {
        self.program.assembly = true;
        let (unsigned, signed, suffix, bits) = *self.rng.pick(SIZES);
        let size = Size { ty: if self.rng.chance(50) { unsigned } else { signed }, suffix, bits };
        let (x, y) = (self.operand(&size), self.operand(&size));
        let text = match self.rng.below(9) {
            0 => self.with_one_operand(&size, &x),
            1 | 2 => self.with_two_operands(&size, &x, &y),
            3 => self.exchanges(&size, &x, &y),
            4 => self.parts_of_registers(&x, &y),
            5 => self.flags(&size, &x, &y),
            6 => self.bits_of(&size, &x, &y),
            7 => self.several(&size, &x, &y),
            _ => self.fill_of(&size, &x),
        };
        let to = self.writable(8);
        format!("{text} {} = ({}){x};", to.text, to.ty.name)
    }

    /// A variable of this type with some value.
    fn operand(&mut self, size: &Size) -> String {
        let (name, value) = (self.name("v"), self.number(1));
        let is_global = self.rng.chance(25);
        if is_global {
            let name = format!("@{name}");
            self.program.outer.push(format!("{} {name} $G;", size.ty));
            self.program.body.push(format!("{name} = ({})({value});", size.ty));
            return name;
        }
        self.program.locals.push(format!("{} {name} = 0;", size.ty));
        self.program.body.push(format!("{name} = ({})({value});", size.ty));
        name
    }

    fn with_one_operand(&mut self, size: &Size, x: &str) -> String {
        let s = size.suffix;
        let count = 1 + self.rng.below(size.bits as usize - 1);
        let places: &[&str] = if size.bits == 8 { &["+q", "+m", "+Q"] } else { &["+r", "+m", "+Q", "+a", "+&r"] };
        let place = *self.rng.pick(places);
        match self.rng.below(7) {
            0 => format!("__asm__(\"not{s} %0\" : \"{place}\"({x}));"),
            1 => format!("__asm__(\"neg{s} %[x]\" : [x] \"{place}\"({x}) : : \"cc\");"),
            2 => format!("__asm__ volatile(\"inc{s} %0\" : \"{place}\"({x}));"),
            3 => format!("__asm__ volatile(\"lock; dec{s} %0\" : \"+m\"({x}) : : \"memory\");"),
            4 if size.bits >= 32 => format!("__asm__(\"bswap %0\" : \"=r\"({x}) : \"0\"({x}));"),
            5 if size.bits == 16 => format!("__asm__(\"xchgb %b0, %h0\" : \"+Q\"({x}));"),
            4 | 5 => format!("__asm__(\"rol{s} $D{count}, %0\" : \"{place}\"({x}) : : \"cc\");"),
            _ => format!("__asm__(\"ror{s} $D{count}, %0\" : \"{place}\"({x}) : : \"cc\");"),
        }
    }

    fn with_two_operands(&mut self, size: &Size, x: &str, y: &str) -> String {
        let (s, op) = (size.suffix, *self.rng.pick(&["add", "sub", "and", "or", "xor", "mov"]));
        let number = *self.rng.pick(&["0", "1", "-1", "0x7f", "010", "-128", "100"]);
        match self.rng.below(9) {
            0 => format!("__asm__(\"{op}{s} %1, %0\" : \"+q\"({x}) : \"q\"({y}) : \"cc\");"),
            1 => format!("__asm__(\"{op}{s} %1, %0\" : \"+m\"({x}) : \"q\"({y}) : \"cc\", \"memory\");"),
            2 => format!("__asm__(\"{op}{s} %1, %0\" : \"+q\"({x}) : \"m\"({y}) : \"cc\");"),
            3 => format!("__asm__(\"{op}{s} %2, %0\" : \"=q\"({x}) : \"0\"({x}), \"q\"({y}));"),
            4 => format!("__asm__(\"{op}{s} %[b], %[a]\" : [a] \"+q\"({x}) : [b] \"qi\"({y}));"),
            5 => format!("__asm__(\"{op}{s} $D{number}, %0\" : \"+q\"({x}) : : \"cc\");"),
            6 => format!("__asm__(\"{op}{s} %1, %0\" : \"+q\"({x}) : \"i\"({}));", self.rng.below(120)),
            7 if op != "mov" => {
                format!("__asm__ volatile(\"lock\\n\\t{op}{s} %1, %0\" : \"+m\"({x}) : \"q\"({y}) : \"memory\");")
            }
            7 => format!("__asm__(\"mov{s} %1, %0\" : \"=q\"({x}) : \"qm\"({y}));"),
            _ => format!("__asm__(\"{op}{s} %1, (%0)\" : : \"r\"(&{x}), \"q\"({y}) : \"memory\", \"cc\");"),
        }
    }

    fn exchanges(&mut self, size: &Size, x: &str, y: &str) -> String {
        let s = size.suffix;
        match self.rng.below(6) {
            0 => format!("__asm__(\"xchg{s} %0, %1\" : \"+q\"({x}), \"+m\"({y}));"),
            1 => format!("__asm__(\"xchg{s} %0, %1\" : \"+q\"({x}), \"+q\"({y}));"),
            2 => format!("__asm__ volatile(\"lock; xadd{s} %0, %1\" : \"+q\"({x}), \"+m\"({y}) : : \"memory\");"),
            3 => format!("__asm__(\"xadd{s} %1, %0\" : \"+q\"({x}), \"+q\"({y}) : : \"cc\");"),
            other => {
                let (old, ok) = (self.operand(size), self.operand(&byte()));
                let lock = if other == 4 { "lock; " } else { "" };
                let then = self.writable(8);
                format!(
                    "__asm__ volatile(\"{lock}cmpxchg{s} %3, %1; sete %2\" : \"+a\"({old}), \"+m\"({x}), \"=q\"({ok}) : \"q\"({y}) : \"memory\", \"cc\"); {} = ({})({old} + {ok});",
                    then.text, then.ty.name
                )
            }
        }
    }

    /// Bytes, halves, and 4 bytes, which clear the upper half.
    fn parts_of_registers(&mut self, x: &str, y: &str) -> String {
        let (a, b) = (self.name("v"), self.name("v"));
        self.program.locals.push(format!("unsigned long {a} = 0, {b} = 0;"));
        let (v, w) = (self.number(1), self.number(1));
        let op = *self.rng.pick(&["mov", "add", "xor", "and"]);
        let (s, part) = *self.rng.pick(&[('b', 'b'), ('w', 'w'), ('l', 'k'), ('l', 'k'), ('q', 'q')]);
        let place = *self.rng.pick(&["+r", "+Q", "+d"]);
        let to = self.writable(8);
        format!(
            "{a} = ((unsigned long)({v}) << 32) + {x}; {b} = ((unsigned long)({w}) << 16) ^ {y}; __asm__(\"{op}{s} %{part}1, %{part}0\" : \"{place}\"({a}) : \"r\"({b}) : \"cc\"); {} = ({})({a} ^ {a} >> 32);",
            to.text, to.ty.name
        )
    }

    fn flags(&mut self, size: &Size, x: &str, y: &str) -> String {
        let (s, ok) = (size.suffix, self.operand(&byte()));
        let (op, set) = (*self.rng.pick(&["cmp", "test"]), *self.rng.pick(&["sete", "setne", "sets", "setns", "setz"]));
        let to = self.writable(8);
        let text = match self.rng.below(3) {
            0 => format!("__asm__(\"{op}{s} %2, %1; {set} %0\" : \"=q\"({ok}) : \"q\"({x}), \"qm\"({y}) : \"cc\");"),
            1 => format!("__asm__(\"sub{s} %2, %0; {set} %1\" : \"+q\"({x}), \"=q\"({ok}) : \"q\"({y}) : \"cc\");"),
            _ => {
                format!("__asm__ volatile(\"lock; dec{s} %0; {set} %1\" : \"+m\"({x}), \"=qm\"({ok}) : : \"memory\");")
            }
        };
        format!("{text} if ({ok}) {} = 9;", to.text)
    }

    fn bits_of(&mut self, size: &Size, x: &str, y: &str) -> String {
        if size.bits == 8 {
            return format!("__asm__(\"\" : \"+q\"({x}) : \"m\"({y}));");
        }
        let (s, ok) = (size.suffix, self.operand(&byte()));
        let (op, to) = (*self.rng.pick(&["bt", "bts", "btr", "btc"]), self.writable(8));
        let text = match self.rng.below(4) {
            0 => format!("__asm__(\"{op}{s} %2, %1; setc %0\" : \"=&q\"({ok}), \"+r\"({x}) : \"r\"({y}) : \"cc\");"),
            1 => format!(
                "{y} = {y} & {}; __asm__(\"{op}{s} %2, %1; setc %0\" : \"=q\"({ok}), \"+m\"({x}) : \"r\"({y}) : \"cc\");",
                size.bits - 1
            ),
            2 => format!(
                "__asm__(\"bt{s} $D{}, %1; sbb{s} %0, %0\" : \"=&r\"({y}) : \"r\"({x}) : \"cc\"); {ok} = (unsigned char)({y} != 0);",
                self.rng.below(size.bits as usize)
            ),
            _ => format!(
                "__asm__ volatile(\"lock; {op}{s} %2, %0; setnc %1\" : \"+m\"({x}), \"=q\"({ok}) : \"I\"({}) : \"memory\");",
                self.rng.below(size.bits.min(32) as usize)
            )
            .replace("lock; bt", if op == "bt" { "bt" } else { "lock; bt" }),
        };
        format!("{text} if ({ok}) {} = 4;", to.text)
    }

    /// Several instructions, whose outputs have registers of their own.
    fn several(&mut self, size: &Size, x: &str, y: &str) -> String {
        let s = size.suffix;
        let (first, second) = (*self.rng.pick(&["add", "xor", "sub"]), *self.rng.pick(&["and", "or", "add"]));
        match self.rng.below(3) {
            0 => {
                let r = self.operand(size);
                format!("__asm__(\"mov{s} %1, %0\\n\\t{first}{s} %2, %0 # both\\n\\tnot{s} %0\" : \"=&q\"({r}) : \"q\"({x}), \"q\"({y}) : \"cc\"); {x} = {r};")
            }
            1 => format!("__asm__(\"{first}{s} %1, %0; {second}{s} %0, %1\" : \"+&q\"({x}), \"+m\"({y}));"),
            _ => format!("__asm__ volatile(\"mfence; {first}{s} %[b], %[a]; {second}{s} $D3, %[a]; pause\" : [a] \"+&q\"({x}) : [b] \"qm\"({y}) : \"memory\");"),
        }
    }

    /// `rep stos`
    fn fill_of(&mut self, size: &Size, x: &str) -> String {
        let (a, p, n) = (self.name("v"), self.name("v"), self.name("v"));
        let (count, at) = (self.rng.below(4), self.rng.below(3));
        self.program.locals.push(format!("{0} {a}[3] = {{1, 2, 3}}, *{p} = 0; unsigned long {n} = 0;", size.ty));
        format!(
            "{p} = {a}; {n} = {count}; __asm__ volatile(\"cld; rep; stos{}\" : \"+c\"({n}), \"+D\"({p}) : \"a\"({x}) : \"memory\"); {x} = ({})({a}[{at}] + {n} + ({p} - {a}));",
            size.suffix, size.ty
        )
    }
}

fn byte() -> Size {
    Size { ty: BYTE.name, suffix: 'b', bits: 8 }
}
