//! The logic core: terms, circuits and models against the arithmetic of Rust; answers without a model against
//! enumeration.

use ulseq::logic::{Pool, SatResult, Solver, Term};

/// A small generator of numbers (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

fn cut(value: u128, width: u32) -> u128 {
    value & (u128::MAX >> (128 - width))
}

fn signed(value: u128, width: u32) -> i128 {
    ((value << (128 - width)) as i128) >> (128 - width)
}

type Make = fn(&mut Pool, Term, Term) -> Term;
type Native = fn(u128, u128, u32) -> u128;

fn truth(value: bool) -> u128 {
    u128::from(value)
}

/// Each operation, and what it means.
const OPERATIONS: [(&str, Make, Native); 20] = [
    ("and", |p, a, b| p.and(a, b), |a, b, _| a & b),
    ("or", |p, a, b| p.or(a, b), |a, b, _| a | b),
    ("xor", |p, a, b| p.xor(a, b), |a, b, _| a ^ b),
    ("not", |p, a, _| p.not(a), |a, _, _| !a),
    ("plus", |p, a, b| p.plus(a, b), |a, b, _| a + b),
    ("minus", |p, a, b| p.minus(a, b), |a, b, _| a.wrapping_sub(b)),
    ("mul", |p, a, b| p.mul(a, b), |a, b, _| a.wrapping_mul(b)),
    (
        "times",
        |p, a, b| {
            let t = p.times(a, 5);
            p.minus(t, b)
        },
        |a, b, _| (a * 5).wrapping_sub(b),
    ),
    ("div", |p, a, b| p.div(a, b), |a, b, _| a.checked_div(b).unwrap_or(u128::MAX)),
    ("rem", |p, a, b| p.rem(a, b), |a, b, _| a.checked_rem(b).unwrap_or(a)),
    (
        "signed div",
        |p, a, b| p.signed_div(a, b),
        |a, b, w| match signed(b, w) {
            0 => {
                if signed(a, w) < 0 {
                    1
                } else {
                    u128::MAX
                }
            }
            b => (signed(a, w) / b) as u128,
        },
    ),
    (
        "signed rem",
        |p, a, b| p.signed_rem(a, b),
        |a, b, w| match signed(b, w) {
            0 => a,
            b => (signed(a, w) % b) as u128,
        },
    ),
    ("shl", |p, a, b| p.shl(a, b), |a, b, w| if b < u128::from(w) { a << b } else { 0 }),
    ("lshr", |p, a, b| p.lshr(a, b), |a, b, w| if b < u128::from(w) { a >> b } else { 0 }),
    ("ashr", |p, a, b| p.ashr(a, b), |a, b, w| (signed(a, w) >> b.min(u128::from(w - 1))) as u128),
    (
        "eq",
        |p, a, b| {
            let e = p.eq(a, b);
            let w = p.width(a);
            p.zero_extend(e, w)
        },
        |a, b, _| truth(a == b),
    ),
    (
        "less",
        |p, a, b| {
            let e = p.less(a, b);
            let w = p.width(a);
            p.zero_extend(e, w)
        },
        |a, b, _| truth(a < b),
    ),
    (
        "signed less",
        |p, a, b| {
            let e = p.signed_less(a, b);
            let w = p.width(a);
            p.zero_extend(e, w)
        },
        |a, b, w| truth(signed(a, w) < signed(b, w)),
    ),
    (
        "ite",
        |p, a, b| {
            let c = p.less(a, b);
            p.ite(c, b, a)
        },
        |a, b, _| a.max(b),
    ),
    (
        "sign bit",
        |p, a, b| {
            let s = p.sign(a);
            let w = p.width(a);
            let s = p.sign_extend(s, w);
            p.xor(s, b)
        },
        |a, b, w| (if signed(a, w) < 0 { u128::MAX } else { 0 }) ^ b,
    ),
];

/// The operation on these values: folded, evaluated, and by its circuit.
fn agrees(name: &str, make: Make, native: Native, a: u128, b: u128, width: u32, by_circuit: bool) {
    let wanted = cut(native(a, b, width), width);
    let mut pool = Pool::default();
    let (x, y) = (pool.constant(a, width), pool.constant(b, width));
    let folded = make(&mut pool, x, y);
    assert_eq!(pool.value(folded), Some(wanted), "{name} of {a} and {b} in {width} bits is folded");
    let (x, y) = (pool.variable(width), pool.variable(width));
    let (one, k) = (pool.constant(a, width), pool.constant(b, width));
    let whole = [make(&mut pool, x, y), make(&mut pool, x, k), make(&mut pool, one, y)];
    for term in whole {
        let value = pool.eval(term, &|var| if var == x { a } else { b });
        assert_eq!(value, wanted, "{name} of {a} and {b} in {width} bits is evaluated");
    }
    if !by_circuit {
        return;
    }
    for term in whole {
        let mut solver = Solver::default();
        let wanted = pool.constant(wanted, width);
        let (is_a, is_b, right) = (pool.eq(x, one), pool.eq(y, k), pool.eq(term, wanted));
        let wrong = pool.not(right);
        let answers = (solver.check(&pool, &[is_a, is_b, right]), solver.check(&pool, &[is_a, is_b, wrong]));
        assert_eq!(answers, (SatResult::Sat, SatResult::Unsat), "{name} of {a} and {b} in {width} bits by its circuit");
    }
}

#[test]
fn narrow_operations_are_right_for_all_values() {
    for (name, make, native) in OPERATIONS {
        for width in 1..=4 {
            for (a, b) in (0..1 << width).flat_map(|a| (0..1 << width).map(move |b| (a, b))) {
                agrees(name, make, native, a, b, width, width <= 3);
            }
        }
    }
}

#[test]
fn wide_operations_are_right_at_the_ends_and_between() {
    let mut numbers = Numbers(0x5eed);
    for (name, make, native) in OPERATIONS {
        for width in [5, 7, 8, 16, 31, 32, 33, 63, 64] {
            let ends = [0, 1, 2, cut(u128::MAX, width), 1 << (width - 1), (1 << (width - 1)) - 1, u128::from(width)];
            for a in ends {
                for b in ends {
                    agrees(name, make, native, a, b, width, false);
                }
            }
            for _ in 0..3 {
                let (a, b) = (cut(numbers.next().into(), width), cut(numbers.next().into(), width));
                agrees(name, make, native, a, b, width, width <= 33);
                agrees(name, make, native, a, b % u128::from(width), width, false);
            }
        }
    }
}

/// A random term over two variables of this width.
fn random(pool: &mut Pool, numbers: &mut Numbers, leaves: &[Term], depth: u32) -> Term {
    let width = pool.width(leaves[0]);
    if depth == 0 {
        return match numbers.next() % 3 {
            0 => pool.constant(numbers.next().into(), width),
            _ => leaves[(numbers.next() % leaves.len() as u64) as usize],
        };
    }
    let a = random(pool, numbers, leaves, depth - 1);
    let b = random(pool, numbers, leaves, depth - 1);
    match numbers.next() % 4 {
        0 => {
            let c = random(pool, numbers, leaves, depth - 1);
            let c = pool.sign(c);
            pool.ite(c, a, b)
        }
        1 if width > 1 => {
            let at = (numbers.next() % u64::from(width - 1)) as u32 + 1;
            let (high, low) = (pool.extract(a, at, width - at), pool.extract(b, 0, at));
            if numbers.next() % 2 == 0 {
                pool.concat(high, low)
            } else {
                pool.sign_extend(high, width)
            }
        }
        _ => OPERATIONS[(numbers.next() % OPERATIONS.len() as u64) as usize].1(pool, a, b),
    }
}

#[test]
fn models_satisfy_and_what_has_none_is_refuted_by_enumeration() {
    let mut numbers = Numbers(0xbead);
    let (mut sat, mut unsat) = (0, 0);
    for round in 0..1500 {
        let width = 1 + round % 4;
        let mut pool = Pool::default();
        let leaves = [pool.variable(width), pool.variable(width)];
        let a = random(&mut pool, &mut numbers, &leaves, 3);
        let b = random(&mut pool, &mut numbers, &leaves, 2);
        let c = random(&mut pool, &mut numbers, &leaves, 2);
        let (equal, less) = (pool.eq(a, b), pool.signed_less(b, c));
        let holds = |x: u128, y: u128| {
            let values = pool.eval_all(&[equal, less], &|var| if var == leaves[0] { x } else { y });
            values == [1, 1]
        };
        let all = || (0..1u128 << width).flat_map(|x| (0..1u128 << width).map(move |y| (x, y)));
        let mut solver = Solver::default();
        match solver.check(&pool, &[equal, less]) {
            SatResult::Sat => {
                sat += 1;
                assert!(holds(solver.value(leaves[0]), solver.value(leaves[1])), "round {round}");
            }
            SatResult::Unsat => {
                unsat += 1;
                assert!(all().all(|(x, y)| !holds(x, y)), "round {round}");
                let core = solver.core();
                assert_eq!(Solver::default().check(&pool, &core), SatResult::Unsat, "round {round}");
            }
            SatResult::Unknown => panic!("nobody interrupts"),
        }
    }
    assert!(sat > 300 && unsat > 300, "{sat} {unsat}");
}

#[test]
fn random_terms_keep_their_meaning_at_all_widths() {
    // The same choices build a term of variables, and one of constants that folds to a number.
    for seed in 1..400u64 {
        let width = 1 + (seed % 64) as u32;
        let mut values = Numbers(seed * 7919);
        let (a, b) = (cut(values.next().into(), width), cut(values.next().into(), width));
        let mut pool = Pool::default();
        let variables = [pool.variable(width), pool.variable(width)];
        let constants = [pool.constant(a, width), pool.constant(b, width)];
        let term = random(&mut pool, &mut Numbers(seed), &variables, 4);
        let folded = random(&mut pool, &mut Numbers(seed), &constants, 4);
        let value = pool.eval(term, &|var| if var == variables[0] { a } else { b });
        assert_eq!(pool.value(folded), Some(value), "seed {seed}");
    }
}

#[test]
fn an_interrupt_is_no_answer() {
    let mut pool = Pool::default();
    let (a, b) = (pool.variable(40), pool.variable(40));
    let product = pool.mul(a, b);
    let prime = pool.constant(1_099_511_627_689, 40);
    let one = pool.constant(1, 40);
    let conditions = [pool.eq(product, prime), pool.less(one, a), pool.less(one, b)];
    let mut solver = Solver::default();
    solver.interrupt(|| true);
    assert_ne!(solver.check(&pool, &conditions), SatResult::Unsat);
}

#[test]
fn choices_are_combined_by_their_conditions() {
    let mut pool = Pool::default();
    let (c, d) = (pool.variable(1), pool.variable(1));
    let values: Vec<Term> = (0..4).map(|_| pool.variable(8)).collect();
    let (one, other) = (pool.ite(c, values[0], values[1]), pool.ite(d, values[2], values[3]));
    let same = pool.ite(c, values[2], values[3]);
    let number = |of: Term| 3 + 5 * values.iter().position(|value| *value == of).unwrap_or(0) as u128;
    for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let of = |var: Term| match var {
            _ if var == c => x,
            _ if var == d => y,
            _ => number(var),
        };
        let first = number(values[if x == 1 { 0 } else { 1 }]);
        let second = |by: u128| number(values[if by == 1 { 2 } else { 3 }]);
        let (sum, together) = (pool.plus(one, other), pool.plus(one, same));
        assert_eq!(pool.eval_all(&[sum, together], &of), [first + second(y), first + second(x)]);
        let (pair, twins) = (pool.concat(one, other), pool.concat(one, same));
        assert_eq!(pool.eval_all(&[pair, twins], &of), [first << 8 | second(y), first << 8 | second(x)]);
        let middle = pool.extract(pair, 4, 8);
        assert_eq!(pool.eval(middle, &of), (first << 8 | second(y)) >> 4 & 0xff);
    }
}
