//! Binary AIGER 1.9. All latches start at 0: those of a bit that starts at 1 hold its complement, since not every
//! reader knows other initial values.

use std::fmt::Write as _;

use super::super::bit_model::BitModel;
use super::super::circuit::Circuits;
use super::super::graph::Edge;
use super::super::transition_system::TransitionSystem;
use super::symbol::symbol;
use rustc_hash::FxHashMap;

/// The system in binary AIGER 1.9 (Biere, Heljanko, Wieringa: "AIGER 1.9 And Beyond", 2011): and-gates and latches.
pub fn write(system: &TransitionSystem) -> Vec<u8> {
    let model = BitModel::of(system);
    let mut numbers = Numbers { literals: FxHashMap::default(), gates: Vec::new(), next: 1 };
    numbers.literals.insert(0, 0);
    model.inputs.iter().for_each(|(bit, _)| numbers.source(*bit, false));
    model.latches.iter().for_each(|latch| numbers.source(latch.current, latch.first));
    let roots = model.latches.iter().map(|latch| latch.next).chain(model.bad.iter().copied());
    roots.for_each(|root| numbers.gates_of(&model.circuits, root));
    let (inputs, latches) = (model.inputs.len(), model.latches.len());
    let (gates, bad) = (numbers.gates.len(), model.bad.len());
    let mut text = format!("aig {} {inputs} {latches} 0 {gates} {bad}\n", numbers.next - 1);
    for latch in &model.latches {
        let _infallible = writeln!(text, "{}", numbers.literal(latch.next) ^ u32::from(latch.first));
    }
    for bit in &model.bad {
        let _infallible = writeln!(text, "{}", numbers.literal(*bit));
    }
    let mut out = text.into_bytes();
    for (gate, large, small) in &numbers.gates {
        delta(&mut out, gate - large);
        delta(&mut out, large - small);
    }
    out.extend(symbols(system, &model).into_bytes());
    out
}

/// The names of inputs, latches and bad conditions, and a comment.
fn symbols(system: &TransitionSystem, model: &BitModel) -> String {
    let mut text = String::new();
    for (at, (_, name)) in model.inputs.iter().enumerate() {
        let _infallible = writeln!(text, "i{at} {}", bit_symbol(name));
    }
    for (at, latch) in model.latches.iter().enumerate() {
        let _infallible = writeln!(text, "l{at} {}", bit_symbol(&latch.name));
    }
    for (at, bad) in system.bad.iter().enumerate() {
        let _infallible = writeln!(text, "b{at} {}", symbol(&bad.name));
    }
    text.push_str("c\nlatches of bits that start at 1 are inverted\n");
    text
}

/// The name of a bit: `name[3]`.
fn bit_symbol(name: &str) -> String {
    match name.rfind('[') {
        Some(at) => format!("{}{}", symbol(&name[..at]), &name[at..]),
        None => symbol(name),
    }
}

/// The literals of nodes.
struct Numbers {
    literals: FxHashMap<u32, u32>,
    /// The literal of each gate, and those of its operands, the larger one first.
    gates: Vec<(u32, u32, u32)>,
    /// The number of the next variable.
    next: u32,
}

impl Numbers {
    /// Numbers an input or a latch.
    fn source(&mut self, bit: Edge, inverted: bool) {
        self.literals.insert(bit.node(), 2 * self.next + u32::from(inverted));
        self.next += 1;
    }

    fn literal(&self, edge: Edge) -> u32 {
        self.literals[&edge.node()] ^ u32::from(edge.is_complement())
    }

    /// Numbers the gates on which a node depends, operands first.
    fn gates_of(&mut self, circuits: &Circuits, root: Edge) {
        let mut todo = vec![root.node()];
        while let Some(node) = todo.pop() {
            if self.literals.contains_key(&node) {
                continue;
            }
            let Some((a, b)) = circuits.graph.operands(node) else {
                unreachable!("each node without operands belongs to a state variable or an input")
            };
            let missing: Vec<u32> =
                [a.node(), b.node()].into_iter().filter(|part| !self.literals.contains_key(part)).collect();
            if !missing.is_empty() {
                todo.push(node);
                todo.extend(missing);
                continue;
            }
            let (a, b) = (self.literal(a), self.literal(b));
            let gate = 2 * self.next;
            self.next += 1;
            self.literals.insert(node, gate);
            self.gates.push((gate, a.max(b), a.min(b)));
        }
    }
}

/// Appends a difference: seven bits in each byte, the lowest first.
fn delta(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}
