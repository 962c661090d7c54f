//! Bit-vector terms, hash-consed: equal terms have equal ids, and operands have smaller ids than the terms built from
//! them.

use rustc_hash::FxHashMap;

/// A term of a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(pub(super) u32);

/// The maximum width of a term in bits.
pub const MAX_WIDTH: u32 = 128;

/// The operation of a term. Terms are built by the functions of [`Pool`], which simplify; all numbers are unsigned and
/// below 2^width.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Op {
    Const(u128),
    /// A free variable, by number.
    Var(u32),
    Not(Term),
    And(Term, Term),
    Xor(Term, Term),
    /// The constant plus the sum of the terms times their factors; two terms or more, or one with a factor or with a
    /// constant. Ordered.
    Sum(u128, Box<[(Term, u128)]>),
    Mul(Term, Term),
    /// Quotient; all ones if the divisor is 0, as in SMT-LIB.
    Div(Term, Term),
    /// Remainder; the dividend if the divisor is 0.
    Rem(Term, Term),
    /// Shifts; if the distance is at least the width, the result is 0, or copies of the sign.
    Shl(Term, Term),
    Lshr(Term, Term),
    Ashr(Term, Term),
    Eq(Term, Term),
    /// Unsigned less than.
    Less(Term, Term),
    Ite(Term, Term, Term),
    /// The high part, and the low part.
    Concat(Term, Term),
    /// As many bits as the width of the term, beginning with this one.
    Extract(Term, u32),
    /// The operand, sign-extended.
    SignExtend(Term),
}

/// What a term is made of, for those who tell about it.
pub enum Shape {
    /// A free variable.
    Variable,
    /// A constant plus the sum of terms times factors; a constant alone has no terms.
    Sum(u128, Vec<(Term, u128)>),
    /// Bit by bit.
    Not(Term),
    /// Bit by bit.
    And(Term, Term),
    /// Bit by bit.
    Xor(Term, Term),
    /// An equation.
    Equal(Term, Term),
    /// An order of numbers without a sign.
    Less(Term, Term),
    /// Another operation.
    Other,
}

/// A node: operation and width.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct TermNode {
    pub(super) op: Op,
    pub(super) width: u32,
}

/// The pool of all terms.
#[derive(Default)]
pub struct Pool {
    pub(super) nodes: Vec<TermNode>,
    known: FxHashMap<TermNode, Term>,
    /// Memo table of operations on choices (if-then-else terms): they share parts, and a traversal without memoization
    /// would visit these repeatedly.
    pub(super) made: FxHashMap<(DistributedOp, Term, u128), Term>,
    variables: u32,
}

/// An operation that is distributed over choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum DistributedOp {
    Plus,
    Times,
    Concat,
    SignExtend,
    Extract,
    Eq,
    Less,
}

/// The number with `width` ones as its lowest bits.
pub(super) fn mask(width: u32) -> u128 {
    if width >= 128 {
        u128::MAX
    } else {
        (1 << width) - 1
    }
}

impl Pool {
    /// The width of a term in bits.
    pub fn width(&self, term: Term) -> u32 {
        self.nodes[term.0 as usize].width
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no terms.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A new free variable.
    pub fn variable(&mut self, width: u32) -> Term {
        assert!((1..=MAX_WIDTH).contains(&width), "a width of {width} bits");
        self.variables += 1;
        self.add(Op::Var(self.variables - 1), width)
    }

    /// A constant; bits beyond the width are dropped.
    pub fn constant(&mut self, value: u128, width: u32) -> Term {
        assert!((1..=MAX_WIDTH).contains(&width), "a width of {width} bits");
        self.add(Op::Const(value & mask(width)), width)
    }

    /// True: the one-bit constant 1.
    pub fn yes(&mut self) -> Term {
        self.constant(1, 1)
    }

    /// False: the one-bit constant 0.
    pub fn no(&mut self) -> Term {
        self.constant(0, 1)
    }

    /// The value of a constant.
    pub fn value(&self, term: Term) -> Option<u128> {
        match self.op(term) {
            Op::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// The condition and the two alternatives of an if-then-else.
    pub fn alternatives(&self, term: Term) -> Option<(Term, Term, Term)> {
        match self.op(term) {
            Op::Ite(c, a, b) => Some((*c, *a, *b)),
            _ => None,
        }
    }

    pub(super) fn op(&self, term: Term) -> &Op {
        &self.nodes[term.0 as usize].op
    }

    /// The conditions in these terms that are neither composed of others nor free: orders, equations and single bits.
    /// `known` says which terms are not looked into.
    pub fn atoms(&self, terms: &[Term], known: impl Fn(Term) -> bool) -> Vec<Term> {
        let mut atoms = self.cone(terms, known);
        atoms.retain(|term| {
            self.width(*term) == 1 && matches!(self.op(*term), Op::Eq(..) | Op::Less(..) | Op::Extract(..))
        });
        atoms
    }

    /// What a term is made of.
    pub fn shape(&self, term: Term) -> Shape {
        match self.op(term) {
            Op::Var(_) => Shape::Variable,
            Op::Const(value) => Shape::Sum(*value, Vec::new()),
            Op::Sum(constant, parts) => Shape::Sum(*constant, parts.to_vec()),
            Op::Not(a) => Shape::Not(*a),
            Op::And(a, b) => Shape::And(*a, *b),
            Op::Xor(a, b) => Shape::Xor(*a, *b),
            Op::Eq(a, b) => Shape::Equal(*a, *b),
            Op::Less(a, b) => Shape::Less(*a, *b),
            _ => Shape::Other,
        }
    }

    /// Whether numbers of more than one bit are combined bit by bit in a term.
    pub fn has_bits(&self, term: Term) -> bool {
        let cone = self.cone(&[term], |_| false);
        cone.iter()
            .any(|term| self.width(*term) > 1 && matches!(self.op(*term), Op::And(..) | Op::Xor(..) | Op::Not(..)))
    }

    /// The orders in these terms.
    pub fn orders(&self, terms: &[Term]) -> Vec<Term> {
        let cone = self.cone(terms, |_| false);
        cone.into_iter().filter(|term| matches!(self.op(*term), Op::Less(..))).collect()
    }

    /// The sides of an order.
    pub fn compared(&self, order: Term) -> Option<(Term, Term)> {
        match self.op(order) {
            Op::Less(left, right) => Some((*left, *right)),
            _ => None,
        }
    }

    /// The free variables in a term; `None` if there is a choice in it, or if more than `most` terms are.
    pub fn plain_variables(&self, term: Term, most: usize) -> Option<Vec<Term>> {
        let cone = self.cone(&[term], |_| false);
        let is_plain = cone.len() <= most && cone.iter().all(|term| !matches!(self.op(*term), Op::Ite(..)));
        is_plain.then(|| cone.into_iter().filter(|term| matches!(self.op(*term), Op::Var(_))).collect())
    }

    pub(super) fn add(&mut self, op: Op, width: u32) -> Term {
        let node = TermNode { op, width };
        if let Some(known) = self.known.get(&node) {
            return *known;
        }
        let term = Term(u32::try_from(self.nodes.len()).expect("fewer than 2^32 terms"));
        self.nodes.push(node.clone());
        self.known.insert(node, term);
        term
    }

    /// The transitive operands of these terms, including the terms themselves, operands first.
    pub(super) fn cone(&self, roots: &[Term], known: impl Fn(Term) -> bool) -> Vec<Term> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut todo: Vec<Term> = roots.to_vec();
        while let Some(term) = todo.pop() {
            if !known(term) && seen.insert(term) {
                self.op(term).operands(&mut |operand| todo.push(operand));
            }
        }
        let mut cone: Vec<Term> = seen.into_iter().collect();
        cone.sort_unstable();
        cone
    }

    /// The value of a term under an assignment of its variables.
    pub fn eval(&self, term: Term, variables: &dyn Fn(Term) -> u128) -> u128 {
        self.eval_all(&[term], variables)[0]
    }

    /// The values of several terms under an assignment of their variables.
    pub fn eval_all(&self, terms: &[Term], variables: &dyn Fn(Term) -> u128) -> Vec<u128> {
        let mut values: FxHashMap<Term, u128> = FxHashMap::default();
        for term in self.cone(terms, |_| false) {
            let value = match self.op(term) {
                Op::Var(_) => variables(term) & mask(self.width(term)),
                _ => self.operation(term, &|operand| values[&operand]),
            };
            values.insert(term, value);
        }
        terms.iter().map(|term| values[term]).collect()
    }

    /// The value of a term that is no variable, for these values of its operands.
    pub(super) fn operation(&self, term: Term, operand: &dyn Fn(Term) -> u128) -> u128 {
        let of = |term: &Term| operand(*term);
        let value = match self.op(term) {
            Op::Const(value) => *value,
            Op::Var(_) => unreachable!("a variable"),
            Op::Not(a) => !of(a),
            Op::And(a, b) => of(a) & of(b),
            Op::Xor(a, b) => of(a) ^ of(b),
            Op::Sum(constant, parts) => {
                parts.iter().fold(*constant, |sum, (part, factor)| sum.wrapping_add(of(part).wrapping_mul(*factor)))
            }
            Op::Concat(high, low) => of(high) << self.width(*low) | of(low),
            Op::Extract(a, from) => of(a) >> from,
            Op::Ite(c, a, b) => {
                if of(c) == 1 {
                    of(a)
                } else {
                    of(b)
                }
            }
            Op::SignExtend(a) => signed(of(a), self.width(*a)) as u128,
            Op::Mul(a, b)
            | Op::Div(a, b)
            | Op::Rem(a, b)
            | Op::Shl(a, b)
            | Op::Lshr(a, b)
            | Op::Ashr(a, b)
            | Op::Eq(a, b)
            | Op::Less(a, b) => binary(self.op(term), of(a), of(b), self.width(*a)),
        };
        value & mask(self.width(term))
    }
}

/// The number that these bits represent in two's complement.
pub(super) fn signed(bits: u128, width: u32) -> i128 {
    let up = 128 - width;
    ((bits << up) as i128) >> up
}

/// The value of an operation with two operands of this width.
pub(super) fn binary(op: &Op, a: u128, b: u128, width: u32) -> u128 {
    let by = u32::try_from(b).unwrap_or(u32::MAX);
    let all = mask(width);
    let value = match op {
        Op::Mul(..) => a.wrapping_mul(b),
        Op::Div(..) => a.checked_div(b).unwrap_or(u128::MAX),
        Op::Rem(..) => a.checked_rem(b).unwrap_or(a),
        Op::Shl(..) if by < width => a << by,
        Op::Lshr(..) if by < width => a >> by,
        Op::Shl(..) | Op::Lshr(..) => 0,
        Op::Ashr(..) => (signed(a, width) >> by.min(width - 1)) as u128,
        Op::Eq(..) => u128::from(a == b),
        Op::Less(..) => u128::from(a < b),
        _ => unreachable!("no operation of two operands that computes"),
    };
    value & all
}

impl Op {
    pub(super) fn operands(&self, f: &mut dyn FnMut(Term)) {
        match self {
            Op::Const(_) | Op::Var(_) => {}
            Op::Not(a) | Op::Extract(a, _) | Op::SignExtend(a) => f(*a),
            Op::And(a, b)
            | Op::Xor(a, b)
            | Op::Mul(a, b)
            | Op::Div(a, b)
            | Op::Rem(a, b)
            | Op::Shl(a, b)
            | Op::Lshr(a, b)
            | Op::Ashr(a, b)
            | Op::Eq(a, b)
            | Op::Less(a, b)
            | Op::Concat(a, b) => {
                f(*a);
                f(*b);
            }
            Op::Ite(a, b, c) => {
                f(*a);
                f(*b);
                f(*c);
            }
            Op::Sum(_, parts) => parts.iter().for_each(|(part, _)| f(*part)),
        }
    }
}
