//! Cycle elimination: the nodes of each cycle of plain copies are merged (they hold the same set in the solution).
//!
//! Without this, code in which every pointer may point to every node of a list takes cubic time.

use super::graph::{ConstraintGraph, ConstraintNode, Move};

/// Finds the strongly connected components of the graph of plain copies (Tarjan's algorithm, without recursion).
struct CycleSearch<'g> {
    graph: &'g ConstraintGraph,
    /// Discovery index of a node, from 1; 0 if it is undiscovered.
    met: Vec<u32>,
    /// Tarjan's low link: the smallest discovery index on the stack that the node reaches.
    low: Vec<u32>,
    open: Vec<ConstraintNode>,
    is_open: Vec<bool>,
    next: u32,
    found: Vec<Vec<ConstraintNode>>,
}

/// The components of more than one node; only representatives are considered.
pub(super) fn components(graph: &ConstraintGraph) -> Vec<Vec<ConstraintNode>> {
    let n = graph.len();
    let mut search = CycleSearch {
        graph,
        met: vec![0; n],
        low: vec![0; n],
        open: Vec::new(),
        is_open: vec![false; n],
        next: 0,
        found: Vec::new(),
    };
    for node in 0..n as ConstraintNode {
        if graph.find(node) == node && search.met[node as usize] == 0 {
            search.from(node);
        }
    }
    search.found
}

impl CycleSearch<'_> {
    fn enter(&mut self, node: ConstraintNode) {
        self.next += 1;
        self.met[node as usize] = self.next;
        self.low[node as usize] = self.next;
        self.open.push(node);
        self.is_open[node as usize] = true;
    }

    fn from(&mut self, root: ConstraintNode) {
        let graph = self.graph;
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            let Some((to, by)) = graph.out(node).get(*edge).copied() else {
                path.pop();
                if let Some((parent, _)) = path.last() {
                    let low = self.low[node as usize];
                    let parent = &mut self.low[*parent as usize];
                    *parent = low.min(*parent);
                }
                self.leave(node);
                continue;
            };
            *edge += 1;
            if by != Move::By(0) {
                continue;
            }
            let to = graph.find(to);
            if self.met[to as usize] == 0 {
                self.enter(to);
                path.push((to, 0));
            } else if self.is_open[to as usize] {
                self.low[node as usize] = self.low[node as usize].min(self.met[to as usize]);
            }
        }
    }

    /// All successors of the node are done: if it reaches no earlier node on the stack, it is the root of a component.
    fn leave(&mut self, node: ConstraintNode) {
        if self.low[node as usize] != self.met[node as usize] {
            return;
        }
        let begin = self.open.iter().rposition(|open| *open == node).unwrap_or(0);
        let component = self.open.split_off(begin);
        component.iter().for_each(|member| self.is_open[*member as usize] = false);
        if component.len() > 1 {
            self.found.push(component);
        }
    }
}
