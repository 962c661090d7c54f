//! Bit-level circuits of terms, the lowest bit first.

use super::graph::{AndInverterGraph, Edge, NO, YES};
use super::term::{Op, Pool, Term};
use rustc_hash::FxHashMap;

/// The circuits of the terms that queries have needed so far.
pub(super) struct Circuits {
    pub(super) graph: AndInverterGraph,
    bits: FxHashMap<Term, Vec<Edge>>,
}

impl Circuits {
    pub(super) fn new() -> Circuits {
        Circuits { graph: AndInverterGraph::new(), bits: FxHashMap::default() }
    }

    /// The bits of a term, if a query has needed it.
    pub(super) fn known(&self, term: Term) -> Option<&[Edge]> {
        self.bits.get(&term).map(Vec::as_slice)
    }

    /// The bits of a term.
    pub(super) fn bits(&mut self, pool: &Pool, term: Term) -> Vec<Edge> {
        for part in pool.cone(&[term], |part| self.bits.contains_key(&part)) {
            let bits = self.circuit(pool, part);
            self_check!(bits.len() as u32 == pool.width(part));
            self.bits.insert(part, bits);
        }
        self.bits[&term].clone()
    }

    fn circuit(&mut self, pool: &Pool, term: Term) -> Vec<Edge> {
        let width = pool.width(term) as usize;
        let of = |bits: &FxHashMap<Term, Vec<Edge>>, term: &Term| bits[term].clone();
        match pool.op(term) {
            Op::Const(value) => (0..width).map(|i| if value >> i & 1 == 1 { YES } else { NO }).collect(),
            Op::Var(_) => (0..width).map(|_| self.graph.input()).collect(),
            Op::Not(a) => of(&self.bits, a).into_iter().map(|bit| !bit).collect(),
            Op::Sum(constant, parts) => self.sum(*constant, parts, width),
            Op::Ite(c, a, b) => {
                let (c, a, b) = (of(&self.bits, c)[0], of(&self.bits, a), of(&self.bits, b));
                self.choose(c, &a, &b)
            }
            Op::Concat(high, low) => of(&self.bits, low).into_iter().chain(of(&self.bits, high)).collect(),
            Op::Extract(a, from) => of(&self.bits, a)[*from as usize..*from as usize + width].to_vec(),
            Op::SignExtend(a) => {
                let mut bits = of(&self.bits, a);
                let sign = bits[bits.len() - 1];
                bits.resize(width, sign);
                bits
            }
            Op::And(a, b)
            | Op::Xor(a, b)
            | Op::Mul(a, b)
            | Op::Div(a, b)
            | Op::Rem(a, b)
            | Op::Shl(a, b)
            | Op::Lshr(a, b)
            | Op::Ashr(a, b)
            | Op::Eq(a, b)
            | Op::Less(a, b) => {
                let (a, b) = (of(&self.bits, a), of(&self.bits, b));
                self.binary(pool.op(term), &a, &b)
            }
        }
    }

    fn binary(&mut self, op: &Op, a: &[Edge], b: &[Edge]) -> Vec<Edge> {
        match op {
            Op::And(..) => a.iter().zip(b).map(|(a, b)| self.graph.and(*a, *b)).collect(),
            Op::Xor(..) => a.iter().zip(b).map(|(a, b)| self.graph.xor(*a, *b)).collect(),
            Op::Mul(..) => self.product(a, b),
            Op::Div(..) => self.divided(a, b).0,
            Op::Rem(..) => self.divided(a, b).1,
            Op::Shl(..) => {
                let reversed: Vec<Edge> = a.iter().rev().copied().collect();
                let mut shifted = self.shifted(&reversed, b, NO);
                shifted.reverse();
                shifted
            }
            Op::Lshr(..) => self.shifted(a, b, NO),
            Op::Ashr(..) => self.shifted(a, b, a[a.len() - 1]),
            Op::Eq(..) => {
                let mut equal = YES;
                for (a, b) in a.iter().zip(b) {
                    let differ = self.graph.xor(*a, *b);
                    equal = self.graph.and(equal, !differ);
                }
                vec![equal]
            }
            Op::Less(..) => vec![self.less(a, b)],
            _ => unreachable!("no operation of two operands"),
        }
    }

    fn choose(&mut self, c: Edge, a: &[Edge], b: &[Edge]) -> Vec<Edge> {
        a.iter().zip(b).map(|(a, b)| self.graph.choose(c, *a, *b)).collect()
    }

    /// The sum of two numbers and a carry (ripple-carry adder).
    fn add(&mut self, a: &[Edge], b: &[Edge], mut carry: Edge) -> Vec<Edge> {
        let mut sum = Vec::with_capacity(a.len());
        for (a, b) in a.iter().zip(b) {
            let half = self.graph.xor(*a, *b);
            sum.push(self.graph.xor(half, carry));
            carry = self.graph.majority(*a, *b, carry);
        }
        sum
    }

    fn less(&mut self, a: &[Edge], b: &[Edge]) -> Edge {
        // The borrow of the difference.
        let mut borrow = NO;
        for (a, b) in a.iter().zip(b) {
            borrow = self.graph.majority(!*a, *b, borrow);
        }
        borrow
    }

    fn sum(&mut self, constant: u128, parts: &[(Term, u128)], width: usize) -> Vec<Edge> {
        let mut sum: Vec<Edge> = (0..width).map(|i| if constant >> i & 1 == 1 { YES } else { NO }).collect();
        for (part, factor) in parts {
            let bits = self.bits[part].clone();
            let negative = factor | !super::term::mask(width as u32);
            // A factor with more ones than its negative: the negative is subtracted.
            let subtract = factor.count_ones() > negative.wrapping_neg().count_ones();
            let factor = if subtract { negative.wrapping_neg() } else { *factor };
            for at in (0..width).filter(|at| factor >> at & 1 == 1) {
                let mut addend = vec![NO; at];
                addend.extend(&bits[..width - at]);
                if subtract {
                    addend.iter_mut().for_each(|bit| *bit = !*bit);
                }
                sum = self.add(&sum, &addend, if subtract { YES } else { NO });
            }
        }
        sum
    }

    fn product(&mut self, a: &[Edge], b: &[Edge]) -> Vec<Edge> {
        let width = a.len();
        let mut sum = vec![NO; width];
        for (at, bit) in b.iter().enumerate() {
            let mut addend = vec![NO; at];
            addend.extend(a[..width - at].iter().map(|a| self.graph.and(*a, *bit)));
            sum = self.add(&sum, &addend, NO);
        }
        sum
    }

    /// Quotient and remainder by long division; if the divisor is 0, all ones and the dividend.
    fn divided(&mut self, a: &[Edge], b: &[Edge]) -> (Vec<Edge>, Vec<Edge>) {
        let width = a.len();
        let mut divisor = b.to_vec();
        divisor.push(NO);
        let mut rest = vec![NO; width + 1];
        let mut quotient = vec![NO; width];
        for at in (0..width).rev() {
            rest.pop();
            rest.insert(0, a[at]);
            let fits = !self.less(&rest, &divisor);
            let complement: Vec<Edge> = divisor.iter().map(|bit| !*bit).collect();
            let less = self.add(&rest, &complement, YES);
            rest = self.choose(fits, &less, &rest);
            quotient[at] = fits;
        }
        rest.pop();
        (quotient, rest)
    }

    /// A right shift by a number that may exceed the width.
    fn shifted(&mut self, a: &[Edge], by: &[Edge], fill: Edge) -> Vec<Edge> {
        let width = a.len();
        let mut bits = a.to_vec();
        let mut beyond = NO;
        for (power, bit) in by.iter().enumerate() {
            let step = 1usize.checked_shl(power as u32).filter(|step| *step < width);
            match step {
                Some(step) => {
                    let moved: Vec<Edge> = (0..width).map(|i| bits.get(i + step).copied().unwrap_or(fill)).collect();
                    bits = self.choose(*bit, &moved, &bits);
                }
                None => beyond = self.graph.or(beyond, *bit),
            }
        }
        self.choose(beyond, &vec![fill; width], &bits)
    }
}
