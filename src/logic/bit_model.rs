//! Transition systems at the level of bits: latches, inputs, and gates.

use super::circuit::Circuits;
use super::graph::Edge;
use super::transition_system::TransitionSystem;

/// A transition system as an and-inverter graph.
pub(super) struct BitModel {
    pub(super) circuits: Circuits,
    pub(super) inputs: Vec<(Edge, String)>,
    pub(super) latches: Vec<Latch>,
    /// The bad conditions.
    pub(super) bad: Vec<Edge>,
}

/// A bit of a state variable.
pub(super) struct Latch {
    pub(super) name: String,
    /// The state variable, by its index, and the bit of it.
    pub(super) bit: (usize, u32),
    /// The input of the graph that stands for its value before a step.
    pub(super) current: Edge,
    pub(super) first: bool,
    pub(super) next: Edge,
}

impl BitModel {
    /// The circuits of a system.
    pub(super) fn of(system: &TransitionSystem) -> BitModel {
        let mut circuits = Circuits::new();
        let mut inputs = Vec::new();
        for input in system.read_inputs() {
            let bits = circuits.bits(&system.pool, input.term);
            inputs.extend(bits.into_iter().enumerate().map(|(at, bit)| (bit, format!("{}[{at}]", input.name))));
        }
        let mut latches = Vec::new();
        for (index, state) in system.states.iter().enumerate() {
            let current = circuits.bits(&system.pool, state.current);
            let next = circuits.bits(&system.pool, state.next);
            for (at, (current, next)) in current.into_iter().zip(next).enumerate() {
                let (name, first) = (format!("{}[{at}]", state.name), state.first >> at & 1 == 1);
                latches.push(Latch { name, bit: (index, at as u32), current, first, next });
            }
        }
        let bad = system.bad.iter().map(|bad| circuits.bits(&system.pool, bad.term)[0]).collect();
        BitModel { circuits, inputs, latches, bad }
    }
}
