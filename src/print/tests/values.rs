//! Tests that printed expressions keep their meaning: random trees are printed, compiled with gcc, and compared with
//! an evaluator.

use super::*;

/// xorshift: tests must be deterministic.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

const MODEL: DataModel = DataModel::Lp64;
const KINDS: [IntKind; 10] = [
    IntKind::Bool,
    IntKind::Char,
    IntKind::UChar,
    IntKind::Short,
    IntKind::UShort,
    IntKind::Int,
    IntKind::UInt,
    IntKind::Long,
    IntKind::ULong,
    IntKind::ULongLong,
];
/// The types in which operators compute.
const WIDE: [IntKind; 5] = [IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::ULong, IntKind::ULongLong];
const OPS: [BinOp; 16] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Div,
    BinOp::Rem,
    BinOp::Shl,
    BinOp::Shr,
    BinOp::BitAnd,
    BinOp::BitOr,
    BinOp::BitXor,
    BinOp::Lt,
    BinOp::Le,
    BinOp::Gt,
    BinOp::Ge,
    BinOp::Eq,
    BinOp::Ne,
];

fn convert(value: i128, kind: IntKind) -> i128 {
    if kind == IntKind::Bool {
        return i128::from(value != 0);
    }
    let bits = kind.bits(MODEL);
    let low = value & ((1 << bits) - 1);
    if kind.is_signed() && low >> (bits - 1) != 0 {
        low - (1 << bits)
    } else {
        low
    }
}

/// The result of an operator in `kind`; `None` if it is undefined in C.
fn arithmetic(op: BinOp, a: i128, b: i128, kind: IntKind) -> Option<i128> {
    let bits = i128::from(kind.bits(MODEL));
    let exact = match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a.checked_mul(b)?,
        BinOp::Div => a.checked_div(b)?,
        BinOp::Rem => {
            arithmetic(BinOp::Div, a, b, kind)?;
            a.checked_rem(b)?
        }
        BinOp::Shl if (0..bits).contains(&b) && a >= 0 => a << b,
        BinOp::Shr if (0..bits).contains(&b) => a >> b,
        BinOp::Shl | BinOp::Shr => return None,
        BinOp::BitAnd => a & b,
        BinOp::BitOr => a | b,
        BinOp::BitXor => a ^ b,
        BinOp::Lt => i128::from(a < b),
        BinOp::Le => i128::from(a <= b),
        BinOp::Gt => i128::from(a > b),
        BinOp::Ge => i128::from(a >= b),
        BinOp::Eq => i128::from(a == b),
        BinOp::Ne => i128::from(a != b),
    };
    let value = convert(exact, kind);
    (!kind.is_signed() || value == exact).then_some(value)
}

/// Generates random expressions with their values, over constants and the fields of a record.
struct Generator {
    random: Random,
    program: Program,
    record: Id<Var>,
    fields: Vec<(IntKind, i128)>,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        let mut random = Random(seed);
        let mut program = Program::default();
        let mut values = Vec::new();
        let mut fields = Vec::new();
        for (i, kind) in KINDS.iter().cycle().take(30).enumerate() {
            let mut f = field(&format!("f{i}"), Type::int_kind(*kind));
            let mut value = i128::from(random.below(1 << 16)) - 20_000;
            if i >= 20 && kind.rank() >= 3 && kind.bits(MODEL) == 32 {
                f.bits = Some(6);
                value &= 31;
            }
            fields.push(f);
            values.push((*kind, convert(value, *kind)));
        }
        let id = record(&mut program, "all", fields);
        let var = program.add_var("v", Type::new(TypeKind::Record(id)), Storage::Global);
        let items = values.iter().enumerate().map(|(i, (kind, value))| {
            let value = Expr::constant(*value, Type::int_kind(*kind));
            (InitIndex::Field(i as u32), Init::Expr(value))
        });
        program.vars[var].init = Some(Init::List(items.collect()));
        Generator { random, program, record: var, fields: values }
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len() as u64) as usize]
    }

    fn leaf(&mut self, kind: IntKind) -> (Expr, i128) {
        let same: Vec<usize> = (0..self.fields.len()).filter(|i| self.fields[*i].0 == kind).collect();
        if self.random.below(2) == 0 && !same.is_empty() {
            let i = self.pick(&same);
            let place = self.program.place(self.record);
            return (member(place, i as u32, &self.program), self.fields[i].1);
        }
        let raw = match self.random.below(6) {
            0 => i128::from(i32::MIN),
            1 => i128::from(self.random.below(u64::MAX)),
            2 => -1,
            _ => i128::from(self.random.below(40)),
        };
        let value = convert(raw, kind);
        (Expr::constant(value, Type::int_kind(kind)), value)
    }

    /// Generates an expression of this type.
    fn tree(&mut self, kind: IntKind, depth: u32) -> (Expr, i128) {
        if depth == 0 {
            return self.leaf(kind);
        }
        let ty = Type::int_kind(kind);
        if kind.rank() < IntKind::Int.rank() || self.random.below(4) == 0 {
            let from = self.pick(&KINDS);
            let (inner, value) = self.tree(from, depth - 1);
            return (inner.cast(&ty), convert(value, kind));
        }
        match self.random.below(10) {
            0 => self.unary(kind, depth),
            1 => self.choice(kind, depth),
            2 | 3 if kind == IntKind::Int => self.logical(depth),
            _ => self.binary(kind, depth),
        }
    }

    fn unary(&mut self, kind: IntKind, depth: u32) -> (Expr, i128) {
        let (inner, value) = self.tree(kind, depth - 1);
        let ops = [UnOp::Neg, UnOp::BitNot, UnOp::Not];
        let (op, result) = match self.pick(&ops) {
            UnOp::Neg => (UnOp::Neg, arithmetic(BinOp::Sub, 0, value, kind)),
            UnOp::BitNot => (UnOp::BitNot, Some(convert(!value, kind))),
            UnOp::Not if kind == IntKind::Int => (UnOp::Not, Some(i128::from(value == 0))),
            UnOp::Not => (UnOp::Neg, None),
        };
        match result {
            Some(result) => (Expr::unary(op, inner), result),
            None => (inner, value),
        }
    }

    fn choice(&mut self, kind: IntKind, depth: u32) -> (Expr, i128) {
        let on = self.pick(&WIDE);
        let (cond, c) = self.tree(on, depth - 1);
        let (yes, a) = self.tree(kind, depth - 1);
        let (no, b) = self.tree(kind, depth - 1);
        let parts = ExprKind::Cond(Box::new(cond), Box::new(yes), Box::new(no));
        (expr(parts, Type::int_kind(kind)), if c != 0 { a } else { b })
    }

    fn logical(&mut self, depth: u32) -> (Expr, i128) {
        let kinds = [self.pick(&WIDE), self.pick(&WIDE)];
        let (left, a) = self.tree(kinds[0], depth - 1);
        let (right, b) = self.tree(kinds[1], depth - 1);
        let (left, right) = (Box::new(left), Box::new(right));
        if self.random.below(2) == 0 {
            (expr(ExprKind::LogAnd(left, right), Type::int()), i128::from(a != 0 && b != 0))
        } else {
            (expr(ExprKind::LogOr(left, right), Type::int()), i128::from(a != 0 || b != 0))
        }
    }

    fn binary(&mut self, kind: IntKind, depth: u32) -> (Expr, i128) {
        let op = self.pick(&OPS);
        if op.is_comparison() && kind != IntKind::Int {
            return self.tree(kind, depth - 1);
        }
        let operands = if op.is_comparison() { self.pick(&WIDE) } else { kind };
        let (left, a) = self.tree(operands, depth - 1);
        let right_kind = if op.is_shift() { self.pick(&WIDE) } else { operands };
        let (right, b) = self.tree(right_kind, depth - 1);
        match arithmetic(op, a, b, operands) {
            Some(value) => (Expr::binary(op, left, right), value),
            None => (left, a).into_kind(kind),
        }
    }
}

/// Replaces an operation that would be undefined by one of its operands.
trait IntoKind {
    fn into_kind(self, kind: IntKind) -> (Expr, i128);
}

impl IntoKind for (Expr, i128) {
    fn into_kind(self, kind: IntKind) -> (Expr, i128) {
        (self.0.cast(&Type::int_kind(kind)), convert(self.1, kind))
    }
}

const PRELUDE: &str = "int printf(const char *, ...);\n#define ULSEQ_VIOLATION(t) printf(\"%s\\n\", t)\n";

#[test]
fn printed_expressions_have_the_same_values() {
    for seed in [0x9e37_79b9_7f4a_7c15, 0x1234_5678_9abc_def1] {
        let mut generator = Generator::new(seed);
        let mut body = Vec::new();
        let mut locals = Vec::new();
        for i in 0..700 {
            let kind = generator.pick(&WIDE);
            let depth = 2 + generator.random.below(4) as u32;
            let (tree, value) = generator.tree(kind, depth);
            // Also assign it to a variable: the outermost cast is not printed there.
            let narrow = generator.pick(&KINDS);
            let ty = Type::int_kind(narrow);
            let var = generator.program.add_var("x", ty.clone(), Storage::Local);
            locals.push(var);
            let place = generator.program.place(var);
            body.push(stmt(StmtKind::Assign { place: place.clone(), value: tree.clone().cast(&ty) }));
            for (read, value) in [(tree, value), (place, convert(value, narrow))] {
                let ty = read.ty.unqualified();
                let cond = Expr::binary(BinOp::Ne, read, Expr::constant(value, ty));
                let text = format!("case {i}: not {value}");
                let then = vec![stmt(StmtKind::Violation(FailedCheck::Assertion(text)))];
                body.push(stmt(StmtKind::If { cond, then, els: Vec::new() }));
            }
        }
        body.push(stmt(StmtKind::Return(Some(Expr::int(0)))));
        let mut program = generator.program;
        let main = function(&mut program, "main", Type::int(), vec![], Some(body));
        program.functions[main].locals = locals;
        program.main = Some(main);
        let printed = print(&program, &PrintOptions { prelude: PRELUDE, ..PrintOptions::default() });
        let warnings = ["-Werror=parentheses", "-Werror=logical-not-parentheses", "-Werror=overflow"];
        let output = gcc(&printed.text, &warnings, true);
        let stdout = String::from_utf8_lossy(&output.stdout);
        let stderr = String::from_utf8_lossy(&output.stderr);
        let errors: Vec<&str> = stderr.lines().filter(|line| line.contains("error")).collect();
        assert!(output.status.success() && stdout.is_empty(), "{stdout}{}\n{}", errors.join("\n"), printed.text);
    }
}
