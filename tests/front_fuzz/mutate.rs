//! How an input is made from its number.

use super::seeds::Seeds;

/// Pieces of C that parsers and lowering find hard.
const WORDS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "&",
    "&&",
    "||",
    "?",
    ":",
    "=",
    "==",
    "->",
    ".",
    "...",
    "++",
    "--",
    "<<",
    ">>",
    "int",
    "unsigned",
    "char",
    "long long",
    "__int128",
    "_Bool",
    "float",
    "_Complex double",
    "void",
    "struct",
    "union",
    "enum",
    "typedef",
    "static",
    "extern",
    "register",
    "_Thread_local",
    "_Atomic",
    "_Atomic(int)",
    "const",
    "volatile",
    "restrict",
    "inline",
    "_Noreturn",
    "_Alignas(8)",
    "sizeof",
    "_Alignof",
    "typeof(x)",
    "__typeof__",
    "_Generic(0, int: 1)",
    "_Static_assert(1, \"\");",
    "__attribute__((aligned(16)))",
    "__attribute__((packed))",
    "__extension__",
    "__label__ l;",
    "if",
    "else",
    "while",
    "do",
    "for",
    "switch",
    "case 1:",
    "case 1 ... 9:",
    "default:",
    "break;",
    "continue;",
    "goto l;",
    "l:",
    "return",
    "&&l",
    "goto *p;",
    "asm(\"\");",
    "asm volatile(\"nop\" : \"=r\"(x) : \"r\"(y) : \"memory\");",
    "({ 1; })",
    "(int[]){1, 2}",
    "{ .a = 1, [2 ... 3] = 4 }",
    "__builtin_offsetof(struct s, a)",
    "__builtin_va_arg(v, int)",
    "__builtin_expect(x, 1)",
    "__atomic_fetch_add(&x, 1, 5)",
    "__sync_bool_compare_and_swap(&x, 0, 1)",
    "pthread_create(&t, 0, f, 0);",
    "pthread_mutex_lock(&m);",
    "pthread_exit(0);",
    "__VERIFIER_atomic_begin();",
    "0",
    "1",
    "-1",
    "0x7fffffff",
    "18446744073709551615u",
    "99999999999999999999999",
    "1e400",
    "0b1",
    "'\\777'",
    "L'x'",
    "u8\"x\"",
    "\"\\x\"",
    "int a[1000000000];",
    "int a[-1];",
    "int a[];",
    "struct s { int b : 3; int : 0; };",
    "struct s;",
    "x",
    "main",
    "a",
    "p",
    "f",
];

/// SplitMix64: small, and the same everywhere.
pub(crate) struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// The text with this number.
pub(crate) fn input(seeds: &Seeds, number: u64) -> Vec<u8> {
    let mut random = Random(number);
    match random.below(20) {
        0 => noise(&mut random),
        1 => nested(&mut random),
        kind => {
            let (mut text, user) = seeds.preprocessed(random.below(seeds.len()));
            let times = if kind < 14 { 1 + random.below(2) } else { random.below(20) };
            text.extend((0..times).fold(user, |text, _| changed(text, seeds, &mut random)));
            text
        }
    }
}

/// Arbitrary bytes, or words in no order.
fn noise(random: &mut Random) -> Vec<u8> {
    let length = random.below(2000);
    if random.below(2) == 0 {
        return (0..length).map(|_| random.next() as u8).collect();
    }
    let mut text = String::new();
    for _ in 0..length / 4 {
        text.push_str(WORDS[random.below(WORDS.len())]);
        text.push(' ');
    }
    text.into_bytes()
}

/// One construct inside another, deeply.
fn nested(random: &mut Random) -> Vec<u8> {
    let depth = 1 + random.below(400);
    let shapes = [
        ("(", "1", ")"),
        ("-", "1", ""),
        ("!", "1", ""),
        ("1 + (", "x", ")"),
        ("x ? 1 : ", "2", ""),
        ("(int)", "x", ""),
        ("x && (", "x", ")"),
        ("({ x = ", "1", "; })"),
        ("{", "x = 1;", "}"),
        ("if (x) {", ";", "}"),
        ("if (x) ; else ", ";", ""),
        ("while (x) ", "break;", ""),
        ("do ", "x = 0;", " while (x);"),
        ("switch (x) { case 1: ", ";", "}"),
        ("for (;;) {", "break;", "}"),
    ];
    let (open, inside, close) = shapes[random.below(shapes.len())];
    let body = format!("{}{inside}{}", open.repeat(depth), close.repeat(depth));
    let body = if inside.ends_with(';') { body } else { format!("x = {body};") };
    format!("int x; int main(void) {{ {body} return 0; }}\n").into_bytes()
}

fn changed(mut text: Vec<u8>, seeds: &Seeds, random: &mut Random) -> Vec<u8> {
    let at = random.below(text.len() + 1);
    match random.below(20) {
        10..=13 => exchange_alike(&mut text, random),
        14..=18 => move_line(&mut text, random),
        0 => {
            if let Some(byte) = text.get_mut(at) {
                *byte = random.next() as u8;
            }
        }
        1 => text.truncate(at),
        2 | 3 => {
            let end = (at + random.below(40)).min(text.len());
            text.drain(at..end);
        }
        4 => {
            let end = (at + random.below(300)).min(text.len());
            let piece = text[at..end].to_vec();
            let to = random.below(text.len() + 1);
            text.splice(to..to, piece);
        }
        5 => {
            let other = seeds.raw(random.below(seeds.len()));
            let from = random.below(other.len());
            let end = (from + random.below(300)).min(other.len());
            text.splice(at..at, other[from..end].iter().copied());
        }
        6 => drop_token(&mut text, random),
        7 => swap_tokens(&mut text, random),
        _ => {
            let word = format!(" {} ", WORDS[random.below(WORDS.len())]);
            text.splice(at..at, word.into_bytes());
        }
    }
    text
}

/// The token around or after a random place.
fn token(text: &[u8], random: &mut Random) -> std::ops::Range<usize> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let at = random.below(text.len());
    let Some(skip) = text[at..].iter().position(|byte| !byte.is_ascii_whitespace()) else { return 0..0 };
    let start = at + skip;
    let length = text[start..].iter().take_while(|byte| is_word(byte)).count().max(1);
    start..start + length
}

fn drop_token(text: &mut Vec<u8>, random: &mut Random) {
    if !text.is_empty() {
        let range = token(text, random);
        text.drain(range);
    }
}

fn swap_tokens(text: &mut Vec<u8>, random: &mut Random) {
    if text.is_empty() {
        return;
    }
    let (a, b) = (token(text, random), token(text, random));
    let (first, second) = if a.start <= b.start { (a, b) } else { (b, a) };
    if first.end <= second.start {
        let (one, other) = (text[first.clone()].to_vec(), text[second.clone()].to_vec());
        text.splice(second, one);
        text.splice(first, other);
    }
}

/// Puts one name or number of the text in another one's place.
fn exchange_alike(text: &mut Vec<u8>, random: &mut Random) {
    if text.is_empty() {
        return;
    }
    let to = token(text, random);
    for _ in 0..20 {
        let from = token(text, random);
        let alike =
            |kind: fn(&u8) -> bool| text.get(from.start).is_some_and(kind) == text.get(to.start).is_some_and(kind);
        if alike(u8::is_ascii_digit) && alike(u8::is_ascii_punctuation) {
            let piece = text[from].to_vec();
            text.splice(to, piece);
            return;
        }
    }
}

/// Copies or moves a line, or drops it.
fn move_line(text: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (from, to) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(3) {
        _ if lines.is_empty() => return,
        0 => {
            lines.remove(from);
        }
        1 => {
            let line = lines[from].clone();
            lines.insert(to, line);
        }
        _ => lines.swap(from, to),
    }
    *text = lines.concat();
}
