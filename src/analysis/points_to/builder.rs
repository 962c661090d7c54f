//! The state of constraint generation: the graph, and the nodes of the expressions so far.

use std::rc::Rc;

use super::cells::{AbstractCell, AccessedBytes, CellTable};
use super::graph::{ConstraintGraph, ConstraintNode, Move};
use crate::ir::{Function, Id, IdMap, IdSet, Program, Var};

/// Memoized nodes of expressions that have no cell of their own.
#[derive(Default)]
pub(super) struct Memo {
    pub(super) addresses: IdMap<AbstractCell, ConstraintNode>,
    pub(super) results: IdMap<Id<Function>, ConstraintNode>,
    /// The values loaded through a pointer.
    pub(super) loads: IdMap<(ConstraintNode, AccessedBytes), ConstraintNode>,
    /// The values stored through a pointer.
    pub(super) stores: IdMap<(ConstraintNode, AccessedBytes), ConstraintNode>,
    /// The results of pointer arithmetic.
    pub(super) moves: IdMap<(ConstraintNode, Move), ConstraintNode>,
    /// The union of two nodes.
    pub(super) joins: IdMap<(ConstraintNode, ConstraintNode), ConstraintNode>,
    /// Temporaries that are assigned only once: aliases of the assigned value.
    pub(super) names: IdSet<Id<Var>>,
    /// The cells that an access through a pointer touches.
    pub(super) touched: IdMap<(ConstraintNode, AccessedBytes), Rc<[AbstractCell]>>,
    /// All cells of the objects that a pointer may point into, by its node and the number of its cells: sets only grow.
    pub(super) around: IdMap<(ConstraintNode, usize), Rc<[AbstractCell]>>,
    /// If one cell is to represent many: the cell that represents all cells with the same contents.
    pub(super) groups: Option<IdMap<ConstraintNode, AbstractCell>>,
    /// Whether integers converted from addresses are followed where they are added to pointers.
    pub(super) leads: bool,
    /// The objects that any integer converted to a pointer may point to, no matter how it was computed.
    pub(super) numbers: Option<ConstraintNode>,
    /// The objects that a pointer from outside may point to.
    pub(super) outside: Option<ConstraintNode>,
}

pub(super) struct Builder<'a, 'p> {
    pub(super) program: &'p Program,
    pub(super) cells: &'a mut CellTable<'p>,
    pub(super) graph: &'a mut ConstraintGraph,
    pub(super) memo: &'a mut Memo,
}
