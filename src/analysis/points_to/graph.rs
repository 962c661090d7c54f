//! The constraint graph.

use std::borrow::Cow;

use super::cell_set::CellSet;
use super::cells::{AbstractCell, AccessedBytes, CellTable};
use super::classes::Classes;
use crate::ir::IdSet;

/// A node: a points-to set of some value.
pub(super) type ConstraintNode = u32;

/// The effect of an edge on the pointers that flow along it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Move {
    /// Adds this number of bytes.
    By(i64),
    /// Moves them by this reach.
    To(AccessedBytes),
    /// Adds an unknown number of elements of this size in bytes.
    Stride(u64),
    /// Moves them to anywhere in their object.
    All,
}

#[derive(Default)]
pub(super) struct Data {
    pub(super) held: CellSet,
    /// The number of cells in the set that have been propagated along the copy edges.
    pub(super) done: usize,
    /// The number of cells that have been processed for loads, stores and calls.
    pub(super) seen: usize,
    pub(super) out: Vec<(ConstraintNode, Move)>,
    pub(super) loads: Vec<(AccessedBytes, ConstraintNode)>,
    pub(super) stores: Vec<(AccessedBytes, ConstraintNode)>,
    pub(super) calls: Vec<usize>,
    /// Whether it was recorded as an integer.
    pub(super) number: bool,
}

/// An indirect call: when its pointer is found to denote a function, the arguments flow to the parameters.
pub(super) struct IndirectCall {
    pub(super) args: Vec<Option<ConstraintNode>>,
    pub(super) result: Option<ConstraintNode>,
}

/// The constraint graph.
#[derive(Default)]
pub(super) struct ConstraintGraph {
    pub(super) nodes: Vec<Data>,
    /// The union-find parent of each node: nodes on a cycle of plain copies hold the same set and are merged; the path
    /// leads to the representative.
    pub(super) stands_for: Vec<ConstraintNode>,
    pub(super) edges: IdSet<(ConstraintNode, ConstraintNode, Move)>,
    /// Whether edges were added since the last search for cycles.
    pub(super) changed: bool,
    /// The number of cells propagated since then.
    pub(super) flows: usize,
    /// The total number of cells propagated and edges added.
    pub(super) steps: usize,
    /// The maximum number of these steps; beyond it, the solution is incomplete.
    pub(super) patience: Option<usize>,
    /// If set, the contents of all objects that one pointer may point to are merged if there are more than this number
    /// of objects (as Steensgaard, POPL 1996, does for any two). Then the number of edges is near linear.
    pub(super) merges: Option<usize>,
    /// The cells whose contents were merged so.
    pub(super) classes: Classes,
    pub(super) of_cell: Vec<Option<ConstraintNode>>,
    /// New copy edges, along which the cells propagated earlier have not flowed yet.
    pub(super) fresh: Vec<(ConstraintNode, ConstraintNode, Move)>,
    /// Nodes with cells that have not been propagated along the copy edges.
    pub(super) work: Vec<ConstraintNode>,
    /// Nodes with cells that have not been processed for loads, stores and calls.
    pub(super) behind: Vec<ConstraintNode>,
    pub(super) sites: Vec<IndirectCall>,
    /// The nodes of integers, and, once needed, the node of all addresses that were converted to integers.
    pub(super) numbers: Vec<ConstraintNode>,
    pub(super) all_numbers: Option<ConstraintNode>,
}

impl ConstraintGraph {
    pub(super) fn node(&mut self) -> ConstraintNode {
        let node = self.nodes.len() as ConstraintNode;
        self.nodes.push(Data::default());
        self.stands_for.push(node);
        node
    }

    /// The representative of a node.
    pub(super) fn find(&self, mut node: ConstraintNode) -> ConstraintNode {
        while self.stands_for[node as usize] != node {
            node = self.stands_for[node as usize];
        }
        node
    }

    /// The node of the contents of a cell.
    pub(super) fn cell_node(&mut self, cell: AbstractCell) -> ConstraintNode {
        let at = cell as usize;
        if at >= self.of_cell.len() {
            self.of_cell.resize(at + 1, None);
        }
        if let Some(node) = self.of_cell[at] {
            return node;
        }
        let node = self.node();
        self.of_cell[at] = Some(node);
        node
    }

    /// The node of the contents of a cell, if there is one.
    pub(super) fn contents(&self, cell: AbstractCell) -> Option<ConstraintNode> {
        self.of_cell.get(cell as usize).copied().flatten().map(|node| self.find(node))
    }

    /// Makes this node the contents of a cell that receives nothing else.
    pub(super) fn name_cell(&mut self, cell: AbstractCell, node: ConstraintNode) {
        let at = cell as usize;
        if at >= self.of_cell.len() {
            self.of_cell.resize(at + 1, None);
        }
        match self.of_cell[at] {
            // The cell was used before it was set.
            Some(used) => self.copy(node, used, Move::By(0)),
            None => self.of_cell[at] = Some(node),
        }
    }

    /// The set of a node; if it is large, each cell stands for its class.
    pub(super) fn set(&self, node: ConstraintNode) -> &[AbstractCell] {
        &self.nodes[self.find(node) as usize].held.list
    }

    /// The set of a node with all cells that others stand for.
    pub(super) fn full_set(&self, node: ConstraintNode) -> Cow<'_, [AbstractCell]> {
        self.classes.of_set(self.set(node))
    }

    /// Records that a value is an integer: its set contains addresses converted to integers.
    pub(super) fn is_number(&mut self, node: ConstraintNode) {
        if std::mem::replace(&mut self.nodes[node as usize].number, true) {
            return;
        }
        match self.all_numbers {
            Some(all) => self.copy(node, all, Move::All),
            None => self.numbers.push(node),
        }
    }

    /// Whether any address is converted to an integer.
    pub(super) fn has_numbers(&self) -> bool {
        self.numbers.iter().any(|node| !self.set(*node).is_empty())
    }

    /// The node of all addresses that are converted to integers.
    pub(super) fn numbers(&mut self) -> ConstraintNode {
        let all = self.node();
        for node in std::mem::take(&mut self.numbers) {
            self.copy(node, all, Move::All);
        }
        self.all_numbers = Some(all);
        all
    }

    pub(super) fn insert(&mut self, node: ConstraintNode, cell: AbstractCell) {
        let node = self.find(node);
        let data = &mut self.nodes[node as usize];
        let cell = self.classes.in_set(cell, data.held.list.len());
        if data.held.insert(cell) && data.held.list.len() == data.done + 1 {
            self.work.push(node);
        }
    }

    pub(super) fn copy(&mut self, from: ConstraintNode, to: ConstraintNode, by: Move) {
        let (from, to) = (self.find(from), self.find(to));
        if from == to && by == Move::By(0) || !self.edges.insert((from, to, by)) {
            return;
        }
        self.changed = true;
        // An edge costs more than a step along it.
        self.steps += 8;
        self.nodes[from as usize].out.push((to, by));
        if self.nodes[from as usize].done > 0 {
            self.fresh.push((from, to, by));
        }
    }

    pub(super) fn load(
        &mut self,
        pointer: ConstraintNode,
        by: AccessedBytes,
        to: ConstraintNode,
        cells: &mut CellTable<'_>,
    ) {
        let pointer = self.find(pointer);
        self.nodes[pointer as usize].loads.push((by, to));
        self.behind.push(pointer);
        for i in 0..self.nodes[pointer as usize].seen {
            self.load_from(self.nodes[pointer as usize].held.list[i], by, to, cells);
        }
    }

    pub(super) fn store(
        &mut self,
        pointer: ConstraintNode,
        by: AccessedBytes,
        from: ConstraintNode,
        cells: &mut CellTable<'_>,
    ) {
        let pointer = self.find(pointer);
        self.nodes[pointer as usize].stores.push((by, from));
        self.behind.push(pointer);
        for i in 0..self.nodes[pointer as usize].seen {
            self.store_to(self.nodes[pointer as usize].held.list[i], by, from, cells);
        }
    }

    pub(super) fn call(&mut self, pointer: ConstraintNode, site: IndirectCall) {
        let pointer = self.find(pointer);
        self.sites.push(site);
        self.nodes[pointer as usize].calls.push(self.sites.len() - 1);
        self.nodes[pointer as usize].seen = 0;
        self.behind.push(pointer);
    }

    /// Whether the solution is incomplete.
    pub(super) fn gives_up(&self) -> bool {
        self.patience.is_some_and(|patience| self.steps > patience)
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The outgoing copy edges of a node.
    pub(super) fn out(&self, node: ConstraintNode) -> &[(ConstraintNode, Move)] {
        &self.nodes[node as usize].out
    }

    pub(super) fn load_from(
        &mut self,
        cell: AbstractCell,
        reach: AccessedBytes,
        to: ConstraintNode,
        cells: &mut CellTable<'_>,
    ) {
        cells.touched(cell, reach, |leaf| {
            let from = self.cell_node(leaf);
            self.copy(from, to, Move::By(0));
        });
    }

    pub(super) fn store_to(
        &mut self,
        cell: AbstractCell,
        reach: AccessedBytes,
        from: ConstraintNode,
        cells: &mut CellTable<'_>,
    ) {
        cells.touched(cell, reach, |leaf| {
            let to = self.cell_node(leaf);
            self.copy(from, to, Move::By(0));
        });
    }
}
