//! The least solution of the constraint graph (worklist algorithm with difference propagation and cycle elimination).

use super::cells::{AbstractCell, AbstractObject, CellTable};
use super::cycles;
use super::graph::{ConstraintGraph, ConstraintNode, IndirectCall, Move};
use crate::ir::{Function, Id};

/// The number of propagated cells, besides a few for each edge, after which a search for cycles is worthwhile.
const PATIENCE: usize = 1000;

/// Connects an indirect call with a function that its pointer was found to denote.
pub(super) type Bind<'b, 'p> = dyn FnMut(&mut ConstraintGraph, &mut CellTable<'p>, Id<Function>, &IndirectCall) + 'b;

impl ConstraintGraph {
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
            let from = self.find(node as ConstraintNode);
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
    pub(super) fn solve<'p>(&mut self, cells: &mut CellTable<'p>, bind: &mut Bind<'_, 'p>) {
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
    fn catch_up(&mut self, from: ConstraintNode, to: ConstraintNode, by: Move, cells: &mut CellTable<'_>) {
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
    fn propagate(&mut self, node: ConstraintNode, cells: &mut CellTable<'_>) {
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
    fn look_behind<'p>(&mut self, node: ConstraintNode, cells: &mut CellTable<'p>, bind: &mut Bind<'_, 'p>) {
        if self.merges.is_some_and(|many| self.nodes[node as usize].held.list.len() > many) {
            self.merge_behind(node, cells);
        }
        let node = self.find(node);
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
            let site = IndirectCall { args: self.sites[site].args.clone(), result: self.sites[site].result };
            for cell in &new {
                if let AbstractObject::Function(function) = cells.object(*cell) {
                    bind(self, cells, function, &site);
                }
            }
        }
    }

    /// Merges the contents of all objects that a pointer may point to, if anything is loaded or stored through it.
    fn merge_behind(&mut self, node: ConstraintNode, cells: &mut CellTable<'_>) {
        let data = &self.nodes[node as usize];
        if data.loads.is_empty() && data.stores.is_empty() {
            return;
        }
        let held = data.held.list.clone();
        let mut first = None;
        for cell in held {
            if matches!(cells.object(cell), AbstractObject::Function(_)) {
                continue;
            }
            let contents = self.cell_node(cell);
            let contents = self.find(contents);
            first = Some(match first {
                Some((of, into)) => {
                    self.classes.merge(of, cell);
                    (of, self.merge(into, contents, cells))
                }
                None => (cell, contents),
            });
        }
    }

    /// Merges two nodes: both then hold the union of their sets.
    fn merge(&mut self, into: ConstraintNode, other: ConstraintNode, cells: &mut CellTable<'_>) -> ConstraintNode {
        let (into, other) = (self.find(into), self.find(other));
        if into == other {
            return into;
        }
        self.steps += 8;
        self.stands_for[other as usize] = into;
        let data = std::mem::take(&mut self.nodes[other as usize]);
        data.held.list.into_iter().for_each(|cell| self.insert(into, cell));
        data.out.into_iter().for_each(|(to, by)| self.copy(into, to, by));
        for (by, to) in data.loads {
            if !self.nodes[into as usize].loads.contains(&(by, to)) {
                self.load(into, by, to, cells);
            }
        }
        for (by, from) in data.stores {
            if !self.nodes[into as usize].stores.contains(&(by, from)) {
                self.store(into, by, from, cells);
            }
        }
        if !data.calls.is_empty() {
            self.nodes[into as usize].calls.extend(data.calls);
            self.nodes[into as usize].seen = 0;
            self.behind.push(into);
        }
        into
    }

    fn flow(&mut self, cell: AbstractCell, to: ConstraintNode, by: Move, cells: &mut CellTable<'_>) {
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
