//! Parses the instructions in a template of inline assembly (GCC, "Extended Asm"; AT&T syntax of x86): those that
//! programs use for operations that C11 expresses by atomics and shifts. A template with any other instruction counts
//! as unknown.

use crate::ir::BinOp;

/// An instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Instruction {
    pub(super) op: Operation,
    /// Whether it accesses memory in one atomic step (`lock`).
    pub(super) locked: bool,
    /// The number of bytes, if the name determines it.
    pub(super) size: Option<u64>,
    pub(super) args: Vec<Arg>,
}

/// The operation of an instruction. The last argument is the destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operation {
    /// Nothing: `pause`, fences (under sequential consistency).
    Nothing,
    Move,
    Exchange,
    /// `xadd`: the source becomes the old destination.
    ExchangeAdd,
    /// `cmpxchg`: compares with the accumulator.
    CompareExchange,
    /// `add source, destination`, also `inc` and `dec`, whose source is 1.
    Binary(BinOp),
    /// `cmp`, `test`: the result only sets the flags.
    Compare(BinOp),
    Negate,
    Invert,
    SwapBytes,
    /// `imul source, destination`
    Multiply,
    /// To the left or right.
    Rotate {
        left: bool,
    },
    /// To the left, to the right, or to the right with copies of the sign.
    Shift(Shift),
    /// `bt`, `bts`, `btr`, `btc`: the bit goes to the carry, and is set, cleared or inverted.
    Bit(Option<BinOp>),
    /// `setCC`: whether the condition holds, or does not.
    Set(Flag, bool),
    /// `sbb x, x`: -1 if the carry is set, else 0.
    SpreadCarry,
    /// `rep stos`: fills memory with the accumulator.
    Fill,
}

/// The direction of a shift, and the bits shifted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shift {
    Left,
    Right,
    /// To the right; copies of the sign bit are shifted in.
    Arithmetic,
}

/// A condition of a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flag {
    Zero,
    Sign,
    Carry,
}

/// An argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Arg {
    /// An operand by its number, and the number of its bytes that are named (`%b0`, `%w0`).
    Operand(usize, Option<u64>),
    /// The second byte (`%h0`).
    SecondByte(usize),
    /// The memory at an operand: `(%1)`.
    At(usize),
    /// `$8`
    Constant(i128),
}

/// Parses the instructions of a template whose operands have these names; `None` if one of them is not supported.
pub(super) fn read(template: &str, names: &[Option<&str>]) -> Option<Vec<Instruction>> {
    if template.contains(['{', '/']) {
        return None;
    }
    let mut out = Vec::new();
    let (mut locked, mut repeated) = (false, false);
    // A comment extends to the end of its line.
    let lines = template.lines().map(|line| line.split('#').next().unwrap_or(""));
    for line in lines.flat_map(|line| line.split(';')) {
        let mut rest = line.trim();
        loop {
            let (word, tail) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            match word {
                "lock" => locked = true,
                "rep" => repeated = true,
                _ => break,
            }
            rest = tail.trim();
        }
        if rest.is_empty() {
            continue;
        }
        let (name, args) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let args = arguments(args, names)?;
        let instruction = instruction(name, args, std::mem::take(&mut locked), std::mem::take(&mut repeated))?;
        out.push(instruction);
    }
    (!locked && !repeated).then_some(out)
}

fn arguments(text: &str, names: &[Option<&str>]) -> Option<Vec<Arg>> {
    match text.trim() {
        "" => Some(Vec::new()),
        text => text.split(',').map(|arg| argument(arg.trim(), names)).collect(),
    }
}

fn argument(text: &str, names: &[Option<&str>]) -> Option<Arg> {
    if let Some(number) = text.strip_prefix('$') {
        return constant(number).map(Arg::Constant);
    }
    if let Some(inner) = text.strip_prefix('(') {
        return match argument(inner.strip_suffix(')')?.trim(), names)? {
            Arg::Operand(index, None | Some(8)) => Some(Arg::At(index)),
            _ => None,
        };
    }
    let operand = text.strip_prefix('%')?;
    let (part, rest) = match operand.chars().next()? {
        part @ ('b' | 'w' | 'k' | 'q' | 'h') => (Some(part), &operand[1..]),
        _ => (None, operand),
    };
    let index = match rest.strip_prefix('[') {
        Some(name) => names.iter().position(|known| *known == name.strip_suffix(']'))?,
        None => rest.parse().ok()?,
    };
    let size = match part {
        Some('h') => return (index < names.len()).then_some(Arg::SecondByte(index)),
        Some(part) => Some(suffix_size(part)?),
        None => None,
    };
    (index < names.len()).then_some(Arg::Operand(index, size))
}

/// A number of the assembler, which is octal if it begins with 0.
fn constant(text: &str) -> Option<i128> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let number = match (digits.strip_prefix("0x").or(digits.strip_prefix("0X")), digits.strip_prefix('0')) {
        (Some(hexadecimal), _) => i128::from_str_radix(hexadecimal, 16),
        (None, Some(octal)) if !octal.is_empty() => i128::from_str_radix(octal, 8),
        (None, _) => digits.parse(),
    };
    number.ok().map(|number| if negative { -number } else { number })
}

fn suffix_size(suffix: char) -> Option<u64> {
    match suffix {
        'b' => Some(1),
        'w' => Some(2),
        'l' | 'k' => Some(4),
        'q' => Some(8),
        _ => None,
    }
}

fn instruction(name: &str, mut args: Vec<Arg>, locked: bool, repeated: bool) -> Option<Instruction> {
    let (op, size) = match operation(name) {
        Some(op) => (op, None),
        None => {
            let last = name.chars().last()?;
            (operation(name.strip_suffix(last)?)?, Some(suffix_size(last)?))
        }
    };
    if repeated && op != Operation::Fill && name != "nop" {
        return None;
    }
    let is_one_less = matches!(name.get(..3), Some("inc" | "dec"));
    let turns = matches!(op, Operation::Rotate { .. } | Operation::Shift(_));
    // Without a number, by one place.
    if is_one_less || (turns && args.len() == 1) {
        args.insert(0, Arg::Constant(1));
    }
    let count = match op {
        Operation::Nothing | Operation::Fill => 0,
        Operation::Negate | Operation::Invert | Operation::SwapBytes | Operation::Set(..) => 1,
        Operation::Move
        | Operation::Exchange
        | Operation::ExchangeAdd
        | Operation::CompareExchange
        | Operation::Binary(_)
        | Operation::Compare(_)
        | Operation::Multiply
        | Operation::Rotate { .. }
        | Operation::Shift(_)
        | Operation::Bit(_)
        | Operation::SpreadCarry => 2,
    };
    let fits = args.len() == count
        && (op != Operation::Fill || (repeated && size.is_some()))
        && (op != Operation::SpreadCarry || args[0] == args[1]);
    // `xchgb %b0, %h0` swaps the bytes of 16 bits.
    if let (Operation::Exchange, [Arg::Operand(low, Some(1)), Arg::SecondByte(high)]) = (op, args.as_slice()) {
        let args = vec![Arg::Operand(*low, Some(2))];
        return (low == high).then_some(Instruction { op: Operation::SwapBytes, locked, size: Some(2), args });
    }
    fits.then_some(Instruction { op, locked, size, args })
}

/// What instructions give that have inputs as results: the time, a random number, what the processor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InputWidth {
    /// 32 bits, also in a register of 64 bits, whose upper half becomes zero (Intel SDM: RDTSC, CPUID).
    Word,
    /// As many as the operand has.
    Operand,
}

/// What the instructions give if all of them have inputs as results, up to barriers; what others compute from them is
/// not known.
pub(super) fn inputs(template: &str) -> Option<InputWidth> {
    const WORDS: [&str; 7] = ["rdtsc", "rdtscp", "rdpmc", "cpuid", "xgetbv", "rdmsr", "rdpid"];
    const OPERANDS: [&str; 2] = ["rdrand", "rdseed"];
    let lines = template.split([';', '\n']);
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let mut found = None;
    for name in names {
        let plain = name.trim_end_matches(['l', 'q', 'w']);
        if WORDS.contains(&plain) {
            found = found.or(Some(InputWidth::Word));
        } else if OPERANDS.contains(&plain) {
            found = Some(InputWidth::Operand);
        } else if operation(name) != Some(Operation::Nothing) {
            return None;
        }
    }
    found
}

fn operation(name: &str) -> Option<Operation> {
    Some(match name {
        "nop" | "pause" | "mfence" | "lfence" | "sfence" | "cld" => Operation::Nothing,
        "mov" => Operation::Move,
        "xchg" => Operation::Exchange,
        "xadd" => Operation::ExchangeAdd,
        "cmpxchg" => Operation::CompareExchange,
        "add" | "inc" => Operation::Binary(BinOp::Add),
        "sub" | "dec" => Operation::Binary(BinOp::Sub),
        "and" => Operation::Binary(BinOp::BitAnd),
        "or" => Operation::Binary(BinOp::BitOr),
        "xor" => Operation::Binary(BinOp::BitXor),
        "cmp" => Operation::Compare(BinOp::Sub),
        "test" => Operation::Compare(BinOp::BitAnd),
        "neg" => Operation::Negate,
        "not" => Operation::Invert,
        "bswap" => Operation::SwapBytes,
        "imul" => Operation::Multiply,
        "shl" | "sal" => Operation::Shift(Shift::Left),
        "shr" => Operation::Shift(Shift::Right),
        "sar" => Operation::Shift(Shift::Arithmetic),
        "rol" => Operation::Rotate { left: true },
        "ror" => Operation::Rotate { left: false },
        "bt" => Operation::Bit(None),
        "bts" => Operation::Bit(Some(BinOp::BitOr)),
        "btr" => Operation::Bit(Some(BinOp::BitAnd)),
        "btc" => Operation::Bit(Some(BinOp::BitXor)),
        "sbb" => Operation::SpreadCarry,
        "stos" => Operation::Fill,
        _ => {
            let (flag, holds) = condition(name.strip_prefix("set")?)?;
            Operation::Set(flag, holds)
        }
    })
}

/// The condition of this name, as in `setz` and in the constraint `=@ccz`: whether a flag must be set, or clear.
pub(super) fn condition(name: &str) -> Option<(Flag, bool)> {
    Some(match name {
        "e" | "z" => (Flag::Zero, true),
        "ne" | "nz" => (Flag::Zero, false),
        "s" => (Flag::Sign, true),
        "ns" => (Flag::Sign, false),
        "c" | "b" | "nae" => (Flag::Carry, true),
        "nc" | "ae" | "nb" => (Flag::Carry, false),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{inputs, read, Arg, Flag, InputWidth, Instruction, Operation, Shift};
    use crate::ir::BinOp;

    fn one(op: Operation, locked: bool, size: Option<u64>, args: &[Arg]) -> Instruction {
        Instruction { op, locked, size, args: args.to_vec() }
    }

    #[test]
    fn templates_of_programs() {
        let two = [None, None];
        let (first, second) = (Arg::Operand(0, None), Arg::Operand(1, None));
        let add = one(Operation::ExchangeAdd, true, Some(4), &[first.clone(), second.clone()]);
        assert_eq!(read("lock; xaddl %0, %1", &two), Some(vec![add.clone()]));
        assert_eq!(read("lock\n\txaddl %0,%1\n\t", &two), Some(vec![add]));
        let dec = one(Operation::Binary(BinOp::Sub), true, Some(4), &[Arg::Constant(1), first]);
        let set = one(Operation::Set(Flag::Zero, true), false, None, std::slice::from_ref(&second));
        assert_eq!(read("lock ; decl %0; sete %1", &two), Some(vec![dec, set]));
        let rotate =
            one(Operation::Rotate { left: false }, false, Some(2), &[Arg::Constant(8), Arg::Operand(0, Some(2))]);
        assert_eq!(read("rorw $8, %w0", &two), Some(vec![rotate]));
        let shift =
            one(Operation::Shift(Shift::Arithmetic), false, Some(4), &[Arg::Constant(1), Arg::Operand(0, None)]);
        assert_eq!(read("sarl %0", &two), Some(vec![shift]));
        let swap = one(Operation::SwapBytes, false, Some(2), &[Arg::Operand(0, Some(2))]);
        assert_eq!(read("xchgb %b0,%h0", &two), Some(vec![swap]));
        let fill = one(Operation::Fill, false, Some(8), &[]);
        let nothing = one(Operation::Nothing, false, None, &[]);
        assert_eq!(read("cld; rep; stosq", &two), Some(vec![nothing.clone(), fill]));
        assert_eq!(read("rep; nop", &two), Some(vec![nothing]));
        let named = one(Operation::Exchange, false, None, &[Arg::Operand(1, None), Arg::At(0)]);
        assert_eq!(read("xchg %[new], (%[at])", &[Some("at"), Some("new")]), Some(vec![named]));
    }

    #[test]
    fn instructions_that_give_inputs() {
        assert_eq!(inputs("lfence; rdtsc"), Some(InputWidth::Word));
        assert_eq!(inputs("rdrand %0"), Some(InputWidth::Operand));
        for other in ["rdrand %0; setc %1", "rdtsc\n\tshl $32, %%rdx", "movl %1, %0", "lfence"] {
            assert_eq!(inputs(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_not_known_as_a_whole() {
        let templates = [
            "rdtsc",
            "1: jmp 1b",
            "movl %%eax, %0",
            "lock",
            "rep movsb",
            "addl 4(%0), %1",
            "bswap %2",
            "sbbl %0,%1",
            "cpuid",
        ];
        for template in templates {
            assert_eq!(read(template, &[None, None]), None, "{template}");
        }
    }
}
