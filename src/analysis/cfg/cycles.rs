//! The nodes of a control-flow graph to which control may return: those of its strongly connected components with more
//! than one node (Tarjan's algorithm, without recursion), and those that follow themselves.

use super::Cfg;

struct CycleSearch<'g, 'a> {
    graph: &'g Cfg<'a>,
    /// When a node was met, from 1; 0 if it was not.
    met: Vec<usize>,
    /// The earliest node on the stack that the node reaches, as `met` has it.
    low: Vec<usize>,
    open: Vec<usize>,
    is_open: Vec<bool>,
    next: usize,
    on_cycle: Vec<bool>,
}

/// For each node, whether control may return to it.
pub fn nodes_on_cycles(graph: &Cfg<'_>) -> Vec<bool> {
    let n = graph.nodes.len();
    let mut search = CycleSearch {
        graph,
        met: vec![0; n],
        low: vec![0; n],
        open: Vec::new(),
        is_open: vec![false; n],
        next: 0,
        on_cycle: vec![false; n],
    };
    for node in 0..n {
        if search.met[node] == 0 {
            search.from(node);
        }
    }
    search.on_cycle
}

impl CycleSearch<'_, '_> {
    fn enter(&mut self, node: usize) {
        self.next += 1;
        self.met[node] = self.next;
        self.low[node] = self.next;
        self.open.push(node);
        self.is_open[node] = true;
    }

    fn from(&mut self, root: usize) {
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            let Some(to) = self.graph.nodes[node].next.get(*edge).copied() else {
                path.pop();
                if let Some((parent, _)) = path.last() {
                    self.low[*parent] = self.low[*parent].min(self.low[node]);
                }
                self.leave(node);
                continue;
            };
            *edge += 1;
            if self.met[to] == 0 {
                self.enter(to);
                path.push((to, 0));
            } else if self.is_open[to] {
                self.low[node] = self.low[node].min(self.met[to]);
            }
        }
    }

    /// All successors of the node are done: if it reaches no earlier node on the stack, it is the root of a component.
    fn leave(&mut self, node: usize) {
        if self.low[node] != self.met[node] {
            return;
        }
        let begin = self.open.iter().rposition(|open| *open == node).unwrap_or(0);
        let component = self.open.split_off(begin);
        let returns = component.len() > 1 || self.graph.nodes[node].next.contains(&node);
        for member in component {
            self.is_open[member] = false;
            self.on_cycle[member] = returns;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CfgNode, Next};
    use super::*;

    fn graph(edges: &[&[usize]]) -> Cfg<'static> {
        let node = |next: &&[usize]| {
            let mut all = Next::default();
            next.iter().for_each(|to| all.push(*to));
            CfgNode { stmt: None, next: all }
        };
        Cfg { nodes: edges.iter().map(node).collect(), entry: 0 }
    }

    #[test]
    fn nodes_that_control_returns_to_are_those_that_reach_themselves() {
        let graphs: [&[&[usize]]; 4] = [
            &[&[1], &[2], &[]],
            &[&[0]],
            &[&[1, 4], &[2, 3], &[1], &[0, 4], &[5], &[5, 6], &[]],
            &[&[1], &[2, 5], &[3], &[4], &[2, 5], &[]],
        ];
        for edges in graphs {
            let graph = graph(edges);
            let expected: Vec<bool> =
                (0..edges.len()).map(|node| graph.reachable(edges[node].iter().copied())[node]).collect();
            assert_eq!(nodes_on_cycles(&graph), expected, "{edges:?}");
        }
    }
}
