//! Constrained Horn clauses in SMT-LIB 2.6: a predicate that holds in all reachable states.

use std::fmt::Write as _;

use super::super::term::{Op, Pool, Term};
use super::super::transition_system::TransitionSystem;
use super::symbol::symbol;
use rustc_hash::FxHashMap;

/// The system as constrained Horn clauses in SMT-LIB 2.6. The answer `sat` means that no bad condition is reachable.
pub fn write(system: &TransitionSystem) -> String {
    let pool = &system.pool;
    let mut out = String::from("; sat: no bad condition is reachable; unsat: one is\n(set-logic HORN)\n");
    let sort = |term: Term| format!("(_ BitVec {})", pool.width(term));
    let sorts: Vec<String> = system.states.iter().map(|state| sort(state.current)).collect();
    let first = system.states.iter().map(|state| constant(state.first, pool.width(state.current)));
    let mut names: FxHashMap<Term, String> = FxHashMap::default();
    let mut variables = Vec::new();
    let states = system.states.iter().map(|state| (state.current, &state.name));
    let inputs = system.read_inputs();
    for (number, (term, name)) in states.chain(inputs.iter().map(|input| (input.term, &input.name))).enumerate() {
        // Two variables may have the same name in the program.
        let unique = format!("{}!{number}", symbol(name));
        variables.push(format!("({unique} {})", sort(term)));
        names.insert(term, unique);
    }
    let here = applied(system.states.iter().map(|state| names[&state.current].clone()));
    let _infallible = writeln!(out, "(declare-fun reachable ({}) Bool)", sorts.join(" "));
    let _infallible = writeln!(out, "(assert {})", applied(first));
    let next: Vec<Term> = system.states.iter().map(|state| state.next).collect();
    let rule = |out: &mut String, roots: &[Term], text: &dyn Fn(&FxHashMap<Term, String>) -> String| {
        // `forall` needs a variable.
        let bound = if variables.is_empty() { "(unused Bool)".to_owned() } else { variables.join(" ") };
        let _infallible = writeln!(out, "(assert (forall ({bound})");
        let (lets, names) = bindings(pool, roots, names.clone());
        lets.iter().for_each(|line| out.push_str(line));
        out.push_str(&text(&names));
        let _infallible = writeln!(out, "{}))", ")".repeat(lets.len()));
    };
    let step = |names: &FxHashMap<Term, String>| {
        format!("  (=> {here} {})", applied(next.iter().map(|term| names[term].clone())))
    };
    rule(&mut out, &next, &step);
    for bad in &system.bad {
        let _infallible = writeln!(out, "; {}", symbol(&bad.name));
        let query = |names: &FxHashMap<Term, String>| format!("  (=> (and {here} (= {} #b1)) false)", names[&bad.term]);
        rule(&mut out, &[bad.term], &query);
    }
    out.push_str("(check-sat)\n");
    out
}

/// The predicate of these values.
fn applied(values: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = values.collect();
    if all.is_empty() {
        return "reachable".into();
    }
    format!("(reachable {})", all.join(" "))
}

/// A `let` for each term, and the names of all terms.
fn bindings(pool: &Pool, roots: &[Term], mut names: FxHashMap<Term, String>) -> (Vec<String>, FxHashMap<Term, String>) {
    let mut lets = Vec::new();
    for term in pool.cone(roots, |_| false) {
        if names.contains_key(&term) {
            continue;
        }
        let text = value(pool, term, &names);
        match pool.op(term) {
            Op::Const(_) => drop(names.insert(term, text)),
            _ => {
                let name = format!("t{}", lets.len());
                lets.push(format!("  (let (({name} {text}))\n"));
                names.insert(term, name);
            }
        }
    }
    (lets, names)
}

fn constant(value: u128, width: u32) -> String {
    let digits = width as usize;
    format!("#b{value:0digits$b}")
}

fn value(pool: &Pool, term: Term, names: &FxHashMap<Term, String>) -> String {
    let of = |term: &Term| names[term].as_str();
    let width = pool.width(term);
    match pool.op(term) {
        Op::Const(value) => constant(*value, width),
        Op::Var(_) => unreachable!("each variable is a state variable or an input"),
        Op::Not(a) => format!("(bvnot {})", of(a)),
        Op::And(a, b) => format!("(bvand {} {})", of(a), of(b)),
        Op::Xor(a, b) => format!("(bvxor {} {})", of(a), of(b)),
        Op::Mul(a, b) => format!("(bvmul {} {})", of(a), of(b)),
        Op::Div(a, b) => format!("(bvudiv {} {})", of(a), of(b)),
        Op::Rem(a, b) => format!("(bvurem {} {})", of(a), of(b)),
        Op::Shl(a, b) => format!("(bvshl {} {})", of(a), of(b)),
        Op::Lshr(a, b) => format!("(bvlshr {} {})", of(a), of(b)),
        Op::Ashr(a, b) => format!("(bvashr {} {})", of(a), of(b)),
        Op::Concat(high, low) => format!("(concat {} {})", of(high), of(low)),
        Op::Eq(a, b) => format!("(ite (= {} {}) #b1 #b0)", of(a), of(b)),
        Op::Less(a, b) => format!("(ite (bvult {} {}) #b1 #b0)", of(a), of(b)),
        Op::Ite(c, a, b) => format!("(ite (= {} #b1) {} {})", of(c), of(a), of(b)),
        Op::Extract(a, from) => format!("((_ extract {} {from}) {})", from + width - 1, of(a)),
        Op::SignExtend(a) => format!("((_ sign_extend {}) {})", width - pool.width(*a), of(a)),
        Op::Sum(first, parts) => {
            let mut all = Vec::new();
            if *first != 0 {
                all.push(constant(*first, width));
            }
            for (part, factor) in parts.iter() {
                all.push(match factor {
                    1 => of(part).to_string(),
                    _ => format!("(bvmul {} {})", constant(*factor, width), of(part)),
                });
            }
            let mut all = all.into_iter();
            let begin = all.next().unwrap_or_else(|| constant(0, width));
            all.fold(begin, |sum, part| format!("(bvadd {sum} {part})"))
        }
    }
}
