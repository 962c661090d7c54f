//! Points-to analysis: inclusion-based, field-sensitive, flow- and context-insensitive (Andersen).
//!
//! Works on normal form, before and after thread instances are created. Its results are an over-approximation, as long
//! as accesses stay inside their objects:
//!
//! - Addresses are tracked through values of all types: an integer, a character or a floating-point number may hold one
//!   or a part of one, and so may any byte in memory. Any value computed from such a number may point anywhere in the
//!   object.
//! - A pointer may be moved through the whole object that it points into, independent of the member from which it was
//!   derived.
//! - If the program depends on the numeric value of an address (`if (a & 1)`, `table[a % 8]`), an integer that is
//!   converted to a pointer may be any address that was converted to an integer: a copy could have been made without
//!   copying any bits.
//! - A pointer from outside (an unknown function) may point to everything whose address is taken anywhere.

mod builder;
mod cell_set;
mod cells;
mod classes;
mod constraints;
mod cycles;
mod decisions;
mod graph;
mod library;
mod object_layout;
mod places;
mod solve;
mod survey;

pub use cells::{AbstractCell, AbstractObject, CellTable};
pub use library::entry_of;
pub(in crate::analysis) use library::original_arguments;

use std::borrow::Cow;
use std::rc::Rc;

use crate::ir::{Expr, ExprKind, Function, Id, IdMap, IdSet, Program};
use builder::{Builder, Memo};
use cells::AccessedBytes;
use graph::{ConstraintGraph, ConstraintNode};

/// The result: the points-to sets.
pub struct PointsTo<'p> {
    program: &'p Program,
    cells: CellTable<'p>,
    graph: ConstraintGraph,
    /// Memoized nodes of expressions.
    memo: Memo,
}

/// Solves the constraints of these functions and their transitive callees.
pub fn solve<'p>(program: &'p Program, functions: &[Id<Function>]) -> PointsTo<'p> {
    let (cells, graph, memo) = constraints::generate(program, functions, None);
    PointsTo { program, cells, graph, memo }
}

/// The less precise solution that [`solve()`] gives for a program that is too large for an exact one; it merges the
/// contents of more than `many` objects behind one pointer.
pub fn solve_coarsely<'p>(program: &'p Program, functions: &[Id<Function>], many: usize) -> PointsTo<'p> {
    let (cells, graph, memo) = constraints::generate(program, functions, Some(many));
    PointsTo { program, cells, graph, memo }
}

impl<'p> PointsTo<'p> {
    fn builder(&mut self) -> Builder<'_, 'p> {
        let PointsTo { program, cells, graph, memo } = self;
        Builder { program, cells, graph, memo }
    }

    /// The points-to set of a pointer-valued expression without side effects, ascending.
    pub fn pointees(&mut self, expr: &Expr) -> Vec<AbstractCell> {
        let node = self.eval(expr);
        let mut list = node.map_or_else(Vec::new, |node| self.graph.full_set(node).into_owned());
        list.sort_unstable();
        list
    }

    /// Lets one cell represent all cells whose contents were merged, in the results of [`PointsTo::touched`] and
    /// similar functions from now on, if the program is too large for an exact solution. Otherwise, changes nothing.
    pub fn one_cell_for_many(&mut self) {
        if self.cells.is_coarse() {
            self.memo.groups = Some(IdMap::default());
            self.memo.around.clear();
        }
    }

    /// The functions that a pointer expression may denote, in order of their ids.
    pub fn functions(&mut self, expr: &Expr) -> Vec<Id<Function>> {
        if let ExprKind::Func(function) = expr.kind {
            return vec![function];
        }
        let pointees = self.pointees(expr);
        let mut found: Vec<_> = pointees
            .into_iter()
            .filter_map(|cell| match self.cells.object(cell) {
                AbstractObject::Function(function) => Some(function),
                AbstractObject::Var(_) | AbstractObject::Heap(_) | AbstractObject::Strings | AbstractObject::Kept => {
                    None
                }
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The cells that a read or write of this lvalue touches.
    pub fn touched(&mut self, place: &Expr) -> Rc<[AbstractCell]> {
        constraints::touched(&mut self.builder(), place)
    }

    /// The cells of the pointed-to type behind a pointer; those of the whole object if that type is `void` or `char`.
    pub fn behind(&mut self, pointer: &Expr) -> Vec<AbstractCell> {
        let to = pointer.ty.pointee();
        let size = to.and_then(|ty| crate::ir::layout::size_of(self.program, ty)).unwrap_or(1);
        if size <= 1 {
            return self.around(pointer);
        }
        let Some(node) = self.eval(pointer) else { return Vec::new() };
        let starts = constraints::starts(&self.graph, &self.memo, node).into_owned();
        let cells = constraints::ranges(&mut self.cells, starts, AccessedBytes::of(size));
        constraints::grouped(&self.graph, &mut self.memo, cells)
    }

    /// All cells of the objects that a pointer may point into.
    pub fn around(&mut self, pointer: &Expr) -> Vec<AbstractCell> {
        let Some(node) = self.eval(pointer) else { return Vec::new() };
        let known = (node, self.graph.set(node).len());
        if let Some(cells) = self.memo.around.get(&known) {
            return cells.to_vec();
        }
        // Sets of large programs have many cells of one object.
        let mut objects = IdSet::default();
        let mut starts = constraints::starts(&self.graph, &self.memo, node).into_owned();
        starts.sort_unstable();
        starts.retain(|cell| objects.insert(self.cells.object(*cell)));
        let mut all: Vec<AbstractCell> = starts.into_iter().flat_map(|cell| self.cells.all(cell)).collect();
        all.sort_unstable();
        all.dedup();
        let all = constraints::grouped(&self.graph, &mut self.memo, all);
        self.memo.around.insert(known, all.clone().into());
        all
    }

    /// The objects that a pointer converted from an integer or received from outside may point into, no matter how it
    /// was computed.
    pub fn known_elsewhere(&self) -> Vec<AbstractObject> {
        let nodes = [self.memo.numbers, self.memo.outside];
        let sets = nodes.into_iter().flatten().map(|node| self.graph.full_set(node));
        sets.flat_map(|set| set.iter().map(|cell| self.object(*cell)).collect::<Vec<_>>()).collect()
    }

    /// The object of a cell.
    pub fn object(&self, cell: AbstractCell) -> AbstractObject {
        self.cells.object(cell)
    }

    /// The cells that the contents of a cell may point to.
    pub fn stored_in(&self, cell: AbstractCell) -> Cow<'_, [AbstractCell]> {
        self.graph.contents(cell).map_or(Cow::Borrowed(&[]), |node| self.graph.full_set(node))
    }

    /// What cells have in common for which [`PointsTo::stored_in`] is known to be the same; `None` if nothing is
    /// stored.
    pub fn contents(&self, cell: AbstractCell) -> Option<u32> {
        self.graph.contents(cell)
    }

    /// Whether the cell represents a single place in memory.
    pub fn is_single(&mut self, cell: AbstractCell) -> bool {
        self.cells.is_single(cell)
    }

    /// Whether the cell represents all places of an object that has several.
    pub fn is_anywhere(&self, cell: AbstractCell) -> bool {
        self.cells.is_anywhere(cell)
    }

    /// All cells of the object that a cell belongs to.
    pub fn whole(&mut self, cell: AbstractCell) -> Vec<AbstractCell> {
        self.cells.all(cell)
    }

    /// The cell of the contents at a byte of an object.
    pub fn leaf(&mut self, object: AbstractObject, byte: u64) -> AbstractCell {
        self.cells.leaf(object, byte)
    }

    /// The first cell of an object.
    pub fn first(&mut self, object: AbstractObject) -> AbstractCell {
        self.cells.first(object)
    }

    fn eval(&mut self, expr: &Expr) -> Option<ConstraintNode> {
        constraints::query(&mut self.builder(), expr)
    }
}
