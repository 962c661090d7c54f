//! And-inverter graphs with structural hashing.

use rustc_hash::FxHashMap;

/// A node or its complement: twice the number of the node, plus 1 for the complement. Node 0 is the constant 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Edge(pub(super) u32);

pub(super) const NO: Edge = Edge(0);
pub(super) const YES: Edge = Edge(1);

impl std::ops::Not for Edge {
    type Output = Edge;
    fn not(self) -> Edge {
        Edge(self.0 ^ 1)
    }
}

impl Edge {
    pub(super) fn node(self) -> u32 {
        self.0 >> 1
    }
    pub(super) fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }
}

/// A graph. Inputs are nodes without operands.
pub(super) struct AndInverterGraph {
    nodes: Vec<Option<(Edge, Edge)>>,
    known: FxHashMap<(Edge, Edge), Edge>,
}

impl AndInverterGraph {
    pub(super) fn new() -> AndInverterGraph {
        AndInverterGraph { nodes: vec![None], known: FxHashMap::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn input(&mut self) -> Edge {
        self.nodes.push(None);
        Edge((self.nodes.len() as u32 - 1) << 1)
    }

    pub(super) fn operands(&self, node: u32) -> Option<(Edge, Edge)> {
        self.nodes[node as usize]
    }

    pub(super) fn and(&mut self, a: Edge, b: Edge) -> Edge {
        let (a, b) = (a.min(b), a.max(b));
        if a == NO || a == !b {
            return NO;
        }
        if a == YES || a == b {
            return b;
        }
        if let Some(known) = self.known.get(&(a, b)) {
            return *known;
        }
        self.nodes.push(Some((a, b)));
        let edge = Edge(u32::try_from(self.nodes.len() - 1).expect("fewer than 2^31 nodes") << 1);
        self.known.insert((a, b), edge);
        edge
    }

    pub(super) fn or(&mut self, a: Edge, b: Edge) -> Edge {
        !self.and(!a, !b)
    }

    pub(super) fn xor(&mut self, a: Edge, b: Edge) -> Edge {
        let (one, other) = (self.and(a, !b), self.and(!a, b));
        self.or(one, other)
    }

    pub(super) fn choose(&mut self, c: Edge, a: Edge, b: Edge) -> Edge {
        if a == b {
            return a;
        }
        let (yes, no) = (self.and(c, a), self.and(!c, b));
        self.or(yes, no)
    }

    /// The majority of three bits.
    pub(super) fn majority(&mut self, a: Edge, b: Edge, c: Edge) -> Edge {
        let (both, either) = (self.and(a, b), self.or(a, b));
        let carried = self.and(either, c);
        self.or(both, carried)
    }
}
