//! The logic core: bit-vector terms, their circuits, and satisfiability. It knows nothing of programs and threads.
//!
//! [`Pool`] makes terms and simplifies them, [`Solver`] decides whether conditions can hold together: terms become an
//! and-inverter graph with structural hashing, of which each query turns what it needs into clauses, and a SAT solver
//! behind the trait [`Sat`] answers under assumptions.

mod circuit;
mod graph;
mod parts;
mod sat;
mod simplify;
mod solver;
mod substitute;
mod term;

pub use sat::{Answer, Sat};
pub use solver::Solver;
pub use term::{Pool, Term, MAX_WIDTH};
