//! Readers of transition systems, which simulate them: written from the descriptions of the formats, not from the
//! writers.
#![allow(unreachable_pub, clippy::unwrap_used)] // tests

pub mod aiger;
pub mod btor2;
pub mod smt2;

use std::collections::BTreeMap;

/// A simulation: the values of inputs by name go in; those of state variables before the step and of bad conditions
/// come out.
pub trait Simulation {
    /// Makes a step. A value is known for each input by name.
    fn step(&mut self, inputs: &dyn Fn(&str) -> u128) -> Observed;
    /// The names and widths of the inputs.
    fn inputs(&self) -> Vec<(String, u32)>;
}

/// What is seen in a step.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Observed {
    pub states: BTreeMap<String, u128>,
    pub bad: BTreeMap<String, bool>,
}

pub fn mask(width: u32) -> u128 {
    if width >= 128 {
        u128::MAX
    } else {
        (1 << width) - 1
    }
}
