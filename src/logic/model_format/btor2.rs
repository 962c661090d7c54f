//! The format BTOR2: one numbered line for each sort, term, and part of the system.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::super::term::{Op, Term};
use super::super::transition_system::TransitionSystem;
use super::symbol::symbol;
use rustc_hash::FxHashMap;

/// The system in BTOR2 (Niemetz, Preiner, Wolf, Biere: "BTOR2, BtorMC and Boolector 3.0", CAV 2018).
pub fn write(system: &TransitionSystem) -> String {
    let (sorts, constants, terms) = (BTreeMap::new(), BTreeMap::new(), FxHashMap::default());
    let mut writer = Writer { system, lines: 0, out: String::new(), sorts, constants, terms };
    for state in &system.states {
        let width = system.pool.width(state.current);
        let sort = writer.sort(width);
        let current = writer.line(&format!("state {sort} {}", symbol(&state.name)));
        writer.terms.insert(state.current, current);
        let first = writer.constant(state.first, width);
        writer.line(&format!("init {sort} {current} {first}"));
    }
    for input in system.read_inputs() {
        let sort = writer.sort(system.pool.width(input.term));
        let number = writer.line(&format!("input {sort} {}", symbol(&input.name)));
        writer.terms.insert(input.term, number);
    }
    for term in system.pool.cone(&system.roots(), |_| false) {
        writer.term(term);
    }
    for state in &system.states {
        let sort = writer.sort(system.pool.width(state.current));
        let (current, next) = (writer.terms[&state.current], writer.terms[&state.next]);
        writer.line(&format!("next {sort} {current} {next}"));
    }
    for bad in &system.bad {
        let term = writer.terms[&bad.term];
        writer.line(&format!("bad {term} {}", symbol(&bad.name)));
    }
    writer.out
}

struct Writer<'s> {
    system: &'s TransitionSystem,
    lines: usize,
    out: String,
    /// The line of each sort, by width.
    sorts: BTreeMap<u32, usize>,
    /// The line of each constant, by value and width.
    constants: BTreeMap<(u128, u32), usize>,
    /// The line of each term.
    terms: FxHashMap<Term, usize>,
}

impl Writer<'_> {
    /// Appends a line. Returns its number.
    fn line(&mut self, text: &str) -> usize {
        self.lines += 1;
        let _infallible = writeln!(self.out, "{} {text}", self.lines);
        self.lines
    }

    fn sort(&mut self, width: u32) -> usize {
        if let Some(known) = self.sorts.get(&width) {
            return *known;
        }
        let sort = self.line(&format!("sort bitvec {width}"));
        self.sorts.insert(width, sort);
        sort
    }

    fn constant(&mut self, value: u128, width: u32) -> usize {
        if let Some(known) = self.constants.get(&(value, width)) {
            return *known;
        }
        let sort = self.sort(width);
        let digits = width as usize;
        let line = self.line(&format!("const {sort} {value:0digits$b}"));
        self.constants.insert((value, width), line);
        line
    }

    fn term(&mut self, term: Term) {
        if self.terms.contains_key(&term) {
            return;
        }
        let pool = &self.system.pool;
        let width = pool.width(term);
        let sort = self.sort(width);
        let line = match pool.op(term) {
            Op::Const(value) => self.constant(*value, width),
            Op::Var(_) => unreachable!("each variable is a state variable or an input"),
            Op::Not(a) => self.line(&format!("not {sort} {}", self.terms[a])),
            Op::Sum(constant, parts) => self.sum(*constant, parts, width),
            Op::Ite(c, a, b) => {
                let text = format!("ite {sort} {} {} {}", self.terms[c], self.terms[a], self.terms[b]);
                self.line(&text)
            }
            Op::Extract(a, from) => self.line(&format!("slice {sort} {} {} {from}", self.terms[a], from + width - 1)),
            Op::SignExtend(a) => {
                let more = width - pool.width(*a);
                self.line(&format!("sext {sort} {} {more}", self.terms[a]))
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
            | Op::Less(a, b)
            | Op::Concat(a, b) => {
                let name = binary(pool.op(term));
                self.line(&format!("{name} {sort} {} {}", self.terms[a], self.terms[b]))
            }
        };
        self.terms.insert(term, line);
    }

    fn sum(&mut self, constant: u128, parts: &[(Term, u128)], width: u32) -> usize {
        let sort = self.sort(width);
        let mut sum = (constant != 0).then(|| self.constant(constant, width));
        for (part, factor) in parts {
            let mut line = self.terms[part];
            if *factor != 1 {
                let factor = self.constant(*factor, width);
                line = self.line(&format!("mul {sort} {factor} {line}"));
            }
            sum = Some(match sum {
                Some(sum) => self.line(&format!("add {sort} {sum} {line}")),
                None => line,
            });
        }
        sum.unwrap_or_else(|| self.constant(0, width))
    }
}

fn binary(op: &Op) -> &'static str {
    match op {
        Op::And(..) => "and",
        Op::Xor(..) => "xor",
        Op::Mul(..) => "mul",
        Op::Div(..) => "udiv",
        Op::Rem(..) => "urem",
        Op::Shl(..) => "sll",
        Op::Lshr(..) => "srl",
        Op::Ashr(..) => "sra",
        Op::Eq(..) => "eq",
        Op::Less(..) => "ult",
        Op::Concat(..) => "concat",
        _ => unreachable!("no operation of two operands"),
    }
}
