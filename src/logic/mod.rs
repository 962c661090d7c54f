//! The logic core: bit-vector terms, their circuits, and satisfiability. It is independent of programs and threads.
//!
//! [`Pool`] builds and simplifies terms, [`Solver`] decides whether conditions are satisfiable together: terms become
//! an and-inverter graph with structural hashing; each query translates the required part of it into clauses, and a SAT
//! solver behind the trait [`Sat`] answers under assumptions. [`TransitionSystem`] is a system of terms for other model
//! checkers, and [`btor2`], [`aiger`] and [`smt2`] write it in their formats.

mod bit_model;
mod budget;
mod circuit;
mod cnf;
mod graph;
mod ic3;
mod model_format;
mod parts;
mod random_walk;
mod rebase;
mod sat;
mod simplify;
mod solver;
mod substitute;
mod term;
mod transition_system;

pub use budget::Budget;
pub use ic3::{Ic3, Reachability, StateBits};
pub use model_format::{aiger, btor2, smt2};
pub use random_walk::RandomWalk;
pub use sat::{Batsat, Sat, SatResult};
pub use solver::Solver;
pub use term::{Pool, Shape, Term, MAX_WIDTH};
pub use transition_system::{NamedTerm, StateVariable, TransitionSystem};
