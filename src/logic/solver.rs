//! Decides whether conditions are satisfiable together.

use super::circuit::Circuits;
use super::cnf::Cnf;
use super::sat::{Batsat, Sat, SatResult};
use super::term::{Pool, Term};

/// An incremental solver for conditions of a [`Pool`].
pub struct Solver {
    circuits: Circuits,
    sat: Box<dyn Sat>,
    cnf: Cnf,
    /// The conditions of the last query, with their literals.
    asked: Vec<(Term, i32)>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Box::new(Batsat::default()))
    }
}

impl Solver {
    /// Creates a solver on top of this SAT solver.
    pub fn new(sat: Box<dyn Sat>) -> Solver {
        Solver { circuits: Circuits::new(), sat, cnf: Cnf::default(), asked: Vec::new() }
    }

    /// Decides whether all these one-bit conditions and all required ones are satisfiable together.
    pub fn check(&mut self, pool: &Pool, conditions: &[Term]) -> SatResult {
        self.asked.clear();
        for condition in conditions {
            let literal = self.literal(pool, *condition);
            self.asked.push((*condition, literal));
        }
        let literals: Vec<i32> = self.asked.iter().map(|(_, literal)| *literal).collect();
        self.sat.solve(&literals)
    }

    /// Requires the condition from now on.
    pub fn require(&mut self, pool: &Pool, condition: Term) {
        let literal = self.literal(pool, condition);
        self.sat.clause(&[literal]);
    }

    /// The value of a variable, or of another term that occurred in a query, in the last model. Bits that did not occur
    /// may have any value: 0.
    pub fn value(&self, term: Term) -> u128 {
        let bits = self.circuits.known(term).unwrap_or_default();
        bits.iter().enumerate().fold(0, |value, (at, bit)| value | u128::from(self.cnf.holds(&*self.sat, *bit)) << at)
    }

    /// The conditions of the last query that are unsatisfiable together (an unsatisfiable core).
    pub fn core(&self) -> Vec<Term> {
        let core = self.sat.core();
        self.asked.iter().filter(|(_, literal)| core.contains(literal)).map(|(term, _)| *term).collect()
    }

    /// The number of gates.
    pub fn gates(&self) -> usize {
        self.circuits.graph.len()
    }

    /// Sets a callback that the solver calls at intervals to ask whether to give up.
    pub fn interrupt(&mut self, stop: impl Fn() -> bool + 'static) {
        self.sat.interrupt(Box::new(stop));
    }

    fn literal(&mut self, pool: &Pool, condition: Term) -> i32 {
        assert_eq!(pool.width(condition), 1, "a condition");
        let bit = self.circuits.bits(pool, condition)[0];
        self.cnf.literal(&self.circuits.graph, &mut *self.sat, bit)
    }
}
