//! The logic core: bit-vector terms, their circuits, and satisfiability. It is independent of programs and threads.
//!
//! [`Pool`] builds and simplifies terms, [`Solver`] decides whether conditions are satisfiable together: terms become
//! an and-inverter graph with structural hashing; each query translates the required part of it into clauses, and a SAT
//! solver behind the trait [`Sat`] answers under assumptions.

mod budget;
mod circuit;
mod graph;
mod parts;
mod sat;
mod simplify;
mod solver;
mod substitute;
mod term;

pub use budget::Budget;
pub use sat::{Batsat, Sat, SatResult};
pub use solver::Solver;
pub use term::{Pool, Term, MAX_WIDTH};
