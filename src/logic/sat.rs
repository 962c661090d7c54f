//! Satisfiability of clauses: a trait, and the built-in solver.

use batsat::{lbool, BasicSolver, Lit, SolverInterface};

/// The answer to a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SatResult {
    /// There is a model.
    Sat,
    /// There is no model.
    Unsat,
    /// The solver was interrupted.
    Unknown,
}

/// An incremental SAT solver. Variables are numbered from 1 on; the negative of a number is the complement.
pub trait Sat {
    /// A new variable.
    fn variable(&mut self) -> i32;
    /// Adds a clause.
    fn clause(&mut self, literals: &[i32]);
    /// Decides whether all clauses and these literals are satisfiable together.
    fn solve(&mut self, assumptions: &[i32]) -> SatResult;
    /// The value of a variable in the model of the last query.
    fn value(&self, variable: i32) -> bool;
    /// The assumptions of the last query that are unsatisfiable together (an unsatisfiable core).
    fn core(&self) -> Vec<i32>;
    /// Sets a callback that the solver calls at intervals to ask whether to give up.
    fn interrupt(&mut self, stop: Box<dyn Fn() -> bool>);
}

/// The solver of the crate `batsat`, a MiniSat in Rust.
#[derive(Default)]
pub struct Batsat {
    solver: BasicSolver,
    variables: Vec<batsat::Var>,
    assumed: Vec<i32>,
}

impl Batsat {
    fn literal(&self, number: i32) -> Lit {
        Lit::new(self.variables[number.unsigned_abs() as usize - 1], number > 0)
    }
}

impl Sat for Batsat {
    fn variable(&mut self) -> i32 {
        self.variables.push(self.solver.new_var_default());
        i32::try_from(self.variables.len()).expect("fewer than 2^31 variables")
    }

    fn clause(&mut self, literals: &[i32]) {
        let mut clause: Vec<Lit> = literals.iter().map(|literal| self.literal(*literal)).collect();
        // Once it says that nothing satisfies the clauses, it says so to each query.
        self.solver.add_clause_reuse(&mut clause);
    }

    fn solve(&mut self, assumptions: &[i32]) -> SatResult {
        self.assumed = assumptions.to_vec();
        let assumed: Vec<Lit> = assumptions.iter().map(|literal| self.literal(*literal)).collect();
        match self.solver.solve_limited(&assumed) {
            answer if answer == lbool::TRUE => SatResult::Sat,
            answer if answer == lbool::FALSE => SatResult::Unsat,
            _ => SatResult::Unknown,
        }
    }

    fn value(&self, variable: i32) -> bool {
        self.solver.value_lit(self.literal(variable)) == lbool::TRUE
    }

    fn core(&self) -> Vec<i32> {
        let core = self.solver.unsat_core();
        self.assumed.iter().copied().filter(|number| core.contains(&!self.literal(*number))).collect()
    }

    fn interrupt(&mut self, stop: Box<dyn Fn() -> bool>) {
        self.solver.cb_mut().set_stop(stop);
    }
}
