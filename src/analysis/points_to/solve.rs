//! The constraint graph and its least solution.

use std::collections::HashSet;

use super::cells::{Cell, Cells, Object};
use crate::ir::{Function, Id};

/// A node: the set of cells that some value may point to.
pub(super) type Node = u32;

/// What happens to pointers that flow along an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// They go so many bytes further.
    By(u64),
    /// An unknown number of elements of so many bytes is added.
    Stride(u64),
    /// They may end anywhere in their object.
    All,
}

#[derive(Default)]
struct Data {
    list: Vec<Cell>,
    set: HashSet<Cell>,
    done: usize,
    out: Vec<(Node, Move)>,
    loads: Vec<(u64, Node)>,
    stores: Vec<(u64, Node)>,
    calls: Vec<usize>,
}

/// An indirect call: when its pointer is found to denote a function, the arguments flow to the parameters.
pub(super) struct Site {
    pub(super) args: Vec<Option<Node>>,
    pub(super) result: Option<Node>,
}

/// The graph.
#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<Data>,
    of_cell: Vec<Option<Node>>,
    work: Vec<Node>,
    sites: Vec<Site>,
}

impl Graph {
    pub(super) fn node(&mut self) -> Node {
        self.nodes.push(Data::default());
        (self.nodes.len() - 1) as Node
    }

    /// The node of what is stored in a cell.
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

    pub(super) fn set(&self, node: Node) -> &[Cell] {
        &self.nodes[node as usize].list
    }

    pub(super) fn cell_set(&self, cell: Cell) -> &[Cell] {
        match self.of_cell.get(cell as usize) {
            Some(Some(node)) => self.set(*node),
            _ => &[],
        }
    }

    pub(super) fn insert(&mut self, node: Node, cell: Cell) {
        let data = &mut self.nodes[node as usize];
        if data.set.insert(cell) {
            data.list.push(cell);
            if data.list.len() == data.done + 1 {
                self.work.push(node);
            }
        }
    }

    pub(super) fn copy(&mut self, from: Node, to: Node, by: Move, cells: &mut Cells<'_>) {
        if from == to && by == Move::By(0) || self.nodes[from as usize].out.contains(&(to, by)) {
            return;
        }
        self.nodes[from as usize].out.push((to, by));
        let known = self.nodes[from as usize].done;
        for i in 0..known {
            let cell = self.nodes[from as usize].list[i];
            self.flow(cell, to, by, cells);
        }
    }

    pub(super) fn load(&mut self, pointer: Node, by: u64, to: Node) {
        self.nodes[pointer as usize].loads.push((by, to));
        self.again(pointer);
    }

    pub(super) fn store(&mut self, pointer: Node, by: u64, from: Node) {
        self.nodes[pointer as usize].stores.push((by, from));
        self.again(pointer);
    }

    pub(super) fn call(&mut self, pointer: Node, site: Site) {
        self.sites.push(site);
        self.nodes[pointer as usize].calls.push(self.sites.len() - 1);
        self.again(pointer);
    }

    /// Handles everything that the node holds once more, after a constraint was added.
    fn again(&mut self, node: Node) {
        if self.nodes[node as usize].done > 0 {
            self.nodes[node as usize].done = 0;
            self.work.push(node);
        }
    }

    /// Runs to the fixed point; `bind` connects an indirect call with a function.
    pub(super) fn solve<'p>(
        &mut self,
        cells: &mut Cells<'p>,
        bind: &mut dyn FnMut(&mut Graph, &mut Cells<'p>, Id<Function>, &Site),
    ) {
        while let Some(node) = self.work.pop() {
            loop {
                let data = &mut self.nodes[node as usize];
                let Some(cell) = data.list.get(data.done).copied() else { break };
                data.done += 1;
                self.handle(node, cell, cells, bind);
            }
        }
    }

    fn handle<'p>(
        &mut self,
        node: Node,
        cell: Cell,
        cells: &mut Cells<'p>,
        bind: &mut dyn FnMut(&mut Graph, &mut Cells<'p>, Id<Function>, &Site),
    ) {
        for i in 0..self.nodes[node as usize].out.len() {
            let (to, by) = self.nodes[node as usize].out[i];
            self.flow(cell, to, by, cells);
        }
        for i in 0..self.nodes[node as usize].loads.len() {
            let (by, to) = self.nodes[node as usize].loads[i];
            let from = cells.moved(cell, by);
            let from = self.cell_node(from);
            self.copy(from, to, Move::By(0), cells);
        }
        for i in 0..self.nodes[node as usize].stores.len() {
            let (by, from) = self.nodes[node as usize].stores[i];
            let to = cells.moved(cell, by);
            let to = self.cell_node(to);
            self.copy(from, to, Move::By(0), cells);
        }
        if let Object::Function(function) = cells.object(cell) {
            for i in 0..self.nodes[node as usize].calls.len() {
                let site = self.nodes[node as usize].calls[i];
                let site = Site { args: self.sites[site].args.clone(), result: self.sites[site].result };
                bind(self, cells, function, &site);
            }
        }
    }

    fn flow(&mut self, cell: Cell, to: Node, by: Move, cells: &mut Cells<'_>) {
        match by {
            Move::By(0) => self.insert(to, cell),
            Move::By(n) => {
                let cell = cells.moved(cell, n);
                self.insert(to, cell);
            }
            Move::Stride(n) => cells.strided(cell, n).into_iter().for_each(|cell| self.insert(to, cell)),
            Move::All => cells.all(cell).into_iter().for_each(|cell| self.insert(to, cell)),
        }
    }
}
