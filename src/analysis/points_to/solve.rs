//! The constraint graph and its least solution (worklist algorithm with difference propagation and cycle elimination).

use super::cell_set::CellSet;
use super::cells::{Cell, Cells, Object, Reach};
use super::cycles;
use crate::ir::{Function, Id, IdSet};

/// A node: a points-to set of some value.
pub(super) type Node = u32;

/// How an edge changes the pointers that flow along it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Move {
    /// Adds this number of bytes.
    By(i64),
    /// Moves them to what is in reach.
    To(Reach),
    /// Adds an unknown number of elements of this size in bytes.
    Stride(u64),
    /// Moves them to anywhere in their object.
    All,
}

#[derive(Default)]
struct Data {
    held: CellSet,
    /// The number of cells in the set that have been propagated along the copy edges.
    done: usize,
    /// The number of cells that have been processed for loads, stores and calls.
    seen: usize,
    out: Vec<(Node, Move)>,
    loads: Vec<(Reach, Node)>,
    stores: Vec<(Reach, Node)>,
    calls: Vec<usize>,
    /// Whether it was noted as an integer.
    number: bool,
}

/// An indirect call: when its pointer is found to denote a function, the arguments flow to the parameters.
pub(super) struct Site {
    pub(super) args: Vec<Option<Node>>,
    pub(super) result: Option<Node>,
}

/// The number of propagated cells, besides a few for each edge, after which a search for cycles pays off.
const PATIENCE: usize = 1000;

/// Connects an indirect call with a function that its pointer was found to denote.
pub(super) type Bind<'b, 'p> = dyn FnMut(&mut Graph, &mut Cells<'p>, Id<Function>, &Site) + 'b;

/// The constraint graph.
#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<Data>,
    /// Nodes on a cycle of plain copies hold the same set and are merged: a path to the representative of each node
    /// (union-find).
    stands_for: Vec<Node>,
    edges: IdSet<(Node, Node, Move)>,
    /// Whether edges were added since the last search for cycles.
    changed: bool,
    /// The number of cells propagated since then.
    flows: usize,
    /// The number of cells propagated and edges added in all.
    steps: usize,
    /// How many of them are tried; then the solution is not complete.
    pub(super) patience: Option<usize>,
    of_cell: Vec<Option<Node>>,
    /// New copy edges, along which the cells propagated earlier have not flowed yet.
    fresh: Vec<(Node, Node, Move)>,
    /// Nodes with cells that have not been propagated along the copy edges.
    work: Vec<Node>,
    /// Nodes with cells that have not been processed for loads, stores and calls.
    behind: Vec<Node>,
    sites: Vec<Site>,
    /// The nodes of integers, and, once it is needed, the node of all addresses that were converted to integers.
    numbers: Vec<Node>,
    all_numbers: Option<Node>,
}

impl Graph {
    pub(super) fn node(&mut self) -> Node {
        let node = self.nodes.len() as Node;
        self.nodes.push(Data::default());
        self.stands_for.push(node);
        node
    }

    /// The representative of a node.
    pub(super) fn find(&self, mut node: Node) -> Node {
        while self.stands_for[node as usize] != node {
            node = self.stands_for[node as usize];
        }
        node
    }

    /// The node of the contents of a cell.
    pub(super) fn cell_node(&mut self, cell: Cell) -> Node {
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

    /// Makes this node the contents of a cell that receives nothing else.
    pub(super) fn name_cell(&mut self, cell: Cell, node: Node) {
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

    pub(super) fn set(&self, node: Node) -> &[Cell] {
        &self.nodes[self.find(node) as usize].held.list
    }

    pub(super) fn cell_set(&self, cell: Cell) -> &[Cell] {
        match self.of_cell.get(cell as usize) {
            Some(Some(node)) => self.set(*node),
            _ => &[],
        }
    }

    /// Notes that a value is an integer: what it points to are addresses converted to integers.
    pub(super) fn is_number(&mut self, node: Node) {
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
    pub(super) fn numbers(&mut self) -> Node {
        let all = self.node();
        for node in std::mem::take(&mut self.numbers) {
            self.copy(node, all, Move::All);
        }
        self.all_numbers = Some(all);
        all
    }

    pub(super) fn insert(&mut self, node: Node, cell: Cell) {
        let node = self.find(node);
        let data = &mut self.nodes[node as usize];
        if data.held.insert(cell) && data.held.list.len() == data.done + 1 {
            self.work.push(node);
        }
    }

    pub(super) fn copy(&mut self, from: Node, to: Node, by: Move) {
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

    pub(super) fn load(&mut self, pointer: Node, by: Reach, to: Node, cells: &mut Cells<'_>) {
        let pointer = self.find(pointer);
        self.nodes[pointer as usize].loads.push((by, to));
        self.behind.push(pointer);
        for i in 0..self.nodes[pointer as usize].seen {
            self.load_from(self.nodes[pointer as usize].held.list[i], by, to, cells);
        }
    }

    pub(super) fn store(&mut self, pointer: Node, by: Reach, from: Node, cells: &mut Cells<'_>) {
        let pointer = self.find(pointer);
        self.nodes[pointer as usize].stores.push((by, from));
        self.behind.push(pointer);
        for i in 0..self.nodes[pointer as usize].seen {
            self.store_to(self.nodes[pointer as usize].held.list[i], by, from, cells);
        }
    }

    pub(super) fn call(&mut self, pointer: Node, site: Site) {
        let pointer = self.find(pointer);
        self.sites.push(site);
        self.nodes[pointer as usize].calls.push(self.sites.len() - 1);
        self.nodes[pointer as usize].seen = 0;
        self.behind.push(pointer);
    }

    /// Whether the solution is not complete.
    pub(super) fn gives_up(&self) -> bool {
        self.patience.is_some_and(|patience| self.steps > patience)
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The outgoing copy edges of a node.
    pub(super) fn out(&self, node: Node) -> &[(Node, Move)] {
        &self.nodes[node as usize].out
    }

    /// Searches for cycles once the work done since the last search exceeds the cost of a search.
    fn collapse_if_it_pays(&mut self) {
        if self.changed && self.flows > 4 * self.edges.len() + PATIENCE {
            self.collapse();
            self.changed = false;
            self.flows = 0;
        }
    }

    /// Merges the nodes of each cycle of plain copies, and drops duplicate edges.
    fn collapse(&mut self) {
        for component in cycles::components(self) {
            let Some((first, others)) = component.split_first() else { continue };
            for other in others {
                self.stands_for[*other as usize] = *first;
                let data = std::mem::take(&mut self.nodes[*other as usize]);
                let into = &mut self.nodes[*first as usize];
                data.held.list.into_iter().for_each(|cell| {
                    into.held.insert(cell);
                });
                into.out.extend(data.out);
                into.loads.extend(data.loads);
                into.stores.extend(data.stores);
                into.calls.extend(data.calls);
            }
            let into = &mut self.nodes[*first as usize];
            into.loads.sort_unstable();
            into.loads.dedup();
            into.stores.sort_unstable();
            into.stores.dedup();
            into.done = 0;
            into.seen = 0;
            self.work.push(*first);
            self.behind.push(*first);
        }
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.iter_mut().for_each(|(from, to, _)| (*from, *to) = (self.find(*from), self.find(*to)));
        fresh.sort_unstable();
        fresh.dedup();
        self.fresh = fresh;
        self.edges.clear();
        for node in 0..self.nodes.len() {
            let mut out = std::mem::take(&mut self.nodes[node].out);
            let from = self.find(node as Node);
            out.retain_mut(|(to, by)| {
                *to = self.find(*to);
                !(*to == from && *by == Move::By(0)) && self.edges.insert((from, *to, *by))
            });
            self.nodes[node].out = out;
        }
    }

    /// Solves the constraints up to the least fixed point; `bind` connects an indirect call with a function.
    ///
    /// Processes all copies before loads and stores, which add copies: so cycles are found before much has been
    /// propagated around them.
    pub(super) fn solve<'p>(&mut self, cells: &mut Cells<'p>, bind: &mut Bind<'_, 'p>) {
        while !(self.work.is_empty() && self.fresh.is_empty() && self.behind.is_empty() || self.gives_up()) {
            while let Some((from, to, by)) = self.fresh.pop().filter(|_| !self.gives_up()) {
                self.catch_up(from, to, by, cells);
                self.collapse_if_it_pays();
            }
            while let Some(node) = self.work.pop().filter(|_| !self.gives_up()) {
                let node = self.find(node);
                self.propagate(node, cells);
                self.collapse_if_it_pays();
            }
            for node in std::mem::take(&mut self.behind) {
                if self.gives_up() {
                    break;
                }
                let node = self.find(node);
                self.look_behind(node, cells, bind);
            }
        }
    }

    /// Propagates the earlier cells of a node along a new copy edge.
    fn catch_up(&mut self, from: Node, to: Node, by: Move, cells: &mut Cells<'_>) {
        let (from, to) = (self.find(from), self.find(to));
        if from == to && by == Move::By(0) {
            return;
        }
        for i in 0..self.nodes[from as usize].done {
            let cell = self.nodes[from as usize].held.list[i];
            self.flow(cell, to, by, cells);
        }
    }

    /// Propagates the new cells of a node along its copy edges.
    fn propagate(&mut self, node: Node, cells: &mut Cells<'_>) {
        let data = &mut self.nodes[node as usize];
        let new = data.held.list[data.done..].to_vec();
        data.done += new.len();
        if !(data.loads.is_empty() && data.stores.is_empty() && data.calls.is_empty()) {
            self.behind.push(node);
        }
        for i in 0..self.nodes[node as usize].out.len() {
            let (to, by) = self.nodes[node as usize].out[i];
            new.iter().for_each(|cell| self.flow(*cell, to, by, cells));
        }
    }

    /// Adds the copy edges that loads, stores and calls through the new cells of a node imply.
    fn look_behind<'p>(&mut self, node: Node, cells: &mut Cells<'p>, bind: &mut Bind<'_, 'p>) {
        let data = &mut self.nodes[node as usize];
        let new = data.held.list[data.seen..].to_vec();
        data.seen += new.len();
        for i in 0..self.nodes[node as usize].loads.len() {
            let (by, to) = self.nodes[node as usize].loads[i];
            new.iter().for_each(|cell| self.load_from(*cell, by, to, cells));
        }
        for i in 0..self.nodes[node as usize].stores.len() {
            let (by, from) = self.nodes[node as usize].stores[i];
            new.iter().for_each(|cell| self.store_to(*cell, by, from, cells));
        }
        for i in 0..self.nodes[node as usize].calls.len() {
            let site = self.nodes[node as usize].calls[i];
            let site = Site { args: self.sites[site].args.clone(), result: self.sites[site].result };
            for cell in &new {
                if let Object::Function(function) = cells.object(*cell) {
                    bind(self, cells, function, &site);
                }
            }
        }
    }

    fn load_from(&mut self, cell: Cell, reach: Reach, to: Node, cells: &mut Cells<'_>) {
        cells.touched(cell, reach, |leaf| {
            let from = self.cell_node(leaf);
            self.copy(from, to, Move::By(0));
        });
    }

    fn store_to(&mut self, cell: Cell, reach: Reach, from: Node, cells: &mut Cells<'_>) {
        cells.touched(cell, reach, |leaf| {
            let to = self.cell_node(leaf);
            self.copy(from, to, Move::By(0));
        });
    }

    fn flow(&mut self, cell: Cell, to: Node, by: Move, cells: &mut Cells<'_>) {
        self.flows += 1;
        self.steps += 1;
        let cell = match by {
            Move::By(by) => cells.moved(cell, by),
            Move::To(reach) => cells.reached(cell, reach),
            Move::Stride(stride) => cells.strided(cell, stride),
            Move::All => cells.anywhere(cell),
        };
        self.insert(to, cell);
    }
}
