//! Clauses of an and-inverter graph (Tseitin transformation): only of the nodes that were asked for.

use super::graph::{AndInverterGraph, Edge, NO, YES};
use super::sat::Sat;

/// The SAT variables of a graph.
#[derive(Default)]
pub(super) struct Cnf {
    /// The variable of each node that has clauses; 0 if none.
    variables: Vec<i32>,
}

impl Cnf {
    /// The literal of an edge; adds the clauses of all nodes on which it depends.
    pub(super) fn literal(&mut self, graph: &AndInverterGraph, sat: &mut dyn Sat, edge: Edge) -> i32 {
        self.clauses(graph, sat, edge);
        self.known(edge)
    }

    /// The value of an edge in the last model; false if it has no clauses, so that it may have any value.
    pub(super) fn holds(&self, sat: &dyn Sat, edge: Edge) -> bool {
        let value = match self.variables.get(edge.node() as usize) {
            None | Some(0) => false,
            Some(variable) => sat.value(*variable),
        };
        value != edge.is_complement()
    }

    fn known(&self, edge: Edge) -> i32 {
        let variable = self.variables[edge.node() as usize];
        if edge.is_complement() {
            -variable
        } else {
            variable
        }
    }

    fn clauses(&mut self, graph: &AndInverterGraph, sat: &mut dyn Sat, root: Edge) {
        self.variables.resize(graph.len(), 0);
        let mut todo = vec![root.node()];
        while let Some(node) = todo.pop() {
            if self.variables[node as usize] != 0 {
                continue;
            }
            let Some((a, b)) = graph.operands(node) else {
                self.variables[node as usize] = sat.variable();
                if node == NO.node() {
                    sat.clause(&[-self.variables[node as usize]]);
                }
                continue;
            };
            let missing: Vec<u32> =
                [a.node(), b.node()].into_iter().filter(|part| self.variables[*part as usize] == 0).collect();
            if !missing.is_empty() {
                todo.push(node);
                todo.extend(missing);
                continue;
            }
            let gate = sat.variable();
            self.variables[node as usize] = gate;
            let (a, b) = (self.known(a), self.known(b));
            sat.clause(&[-gate, a]);
            sat.clause(&[-gate, b]);
            sat.clause(&[gate, -a, -b]);
        }
        self_check!(YES.node() == NO.node());
    }
}
