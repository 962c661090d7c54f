//! Points-to analysis: inclusion-based, field-sensitive, flow- and context-insensitive (Andersen).
//!
//! Works on normal form, before and after thread instances are made. What it answers over-approximates, as long as programs stay
//! inside their objects:
//!
//! - Addresses are followed through values of all types: an integer, a character or a float may hold one or a part of one, and so may any
//!   byte in memory. Whatever is computed of such a number may lead anywhere in the object.
//! - Pointers may be moved through the whole object that they point into, whatever member they began in.
//! - If the program decides anything by an address as a number (`if (a & 1)`, `table[a % 8]`), a number that becomes a pointer may be any
//!   address that has become a number: a copy could have been made without copying any bits.
//! - A pointer from outside (an unknown function) may point to all whose address is taken anywhere.

mod cell_set;
mod cells;
mod constraints;
mod cycles;
mod decisions;
mod library;
mod places;
mod shape;
mod solve;
mod survey;

pub use cells::{Cell, Cells, Object};
pub use library::entry_of;
pub(in crate::analysis) use library::original_arguments;

use std::rc::Rc;

use crate::ir::{Expr, ExprKind, Function, Id, Program};
use cells::Reach;
use solve::{Graph, Node};

/// The result: what pointers may point to.
pub struct PointsTo<'p> {
    program: &'p Program,
    cells: Cells<'p>,
    graph: Graph,
    /// The nodes of expressions that are known already.
    builder: constraints::Memo,
}

/// Solves for the bodies of these functions and all that they call.
pub fn solve<'p>(program: &'p Program, functions: &[Id<Function>]) -> PointsTo<'p> {
    constraints::generate(program, functions)
}

impl PointsTo<'_> {
    /// The cells that a pure pointer-valued expression may point to, ascending.
    pub fn pointees(&mut self, expr: &Expr) -> Vec<Cell> {
        let node = self.eval(expr);
        let mut list = node.map_or_else(Vec::new, |node| self.graph.set(node).to_vec());
        list.sort_unstable();
        list
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
                Object::Function(function) => Some(function),
                Object::Var(_) | Object::Heap(_) | Object::Strings | Object::Kept => None,
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The cells that reading or writing this place touches.
    pub fn touched(&mut self, place: &Expr) -> Rc<[Cell]> {
        constraints::touched(self, place)
    }

    /// The cells behind a pointer, of the pointed-to type; of the whole object if that is `void` or `char`.
    pub fn behind(&mut self, pointer: &Expr) -> Vec<Cell> {
        let to = pointer.ty.pointee();
        let size = to.and_then(|ty| crate::ir::layout::size_of(self.program, ty)).unwrap_or(1);
        if size <= 1 {
            return self.around(pointer);
        }
        let starts = self.pointees(pointer);
        constraints::ranges(&mut self.cells, starts, Reach::of(size))
    }

    /// All cells of the objects that a pointer points into.
    pub fn around(&mut self, pointer: &Expr) -> Vec<Cell> {
        let starts = self.pointees(pointer);
        let mut all: Vec<Cell> = starts.into_iter().flat_map(|cell| self.cells.all(cell)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The objects that a pointer made of a number or gotten from outside may point into, whatever was followed.
    pub fn known_elsewhere(&self) -> Vec<Object> {
        let nodes = [self.builder.numbers, self.builder.outside];
        nodes.into_iter().flatten().flat_map(|node| self.graph.set(node)).map(|cell| self.object(*cell)).collect()
    }

    /// The object of a cell.
    pub fn object(&self, cell: Cell) -> Object {
        self.cells.object(cell)
    }

    /// What is stored in a cell may point to these cells.
    pub fn stored_in(&self, cell: Cell) -> &[Cell] {
        self.graph.cell_set(cell)
    }

    /// Whether the cell stands for one place in memory only.
    pub fn is_single(&mut self, cell: Cell) -> bool {
        self.cells.is_single(cell)
    }

    /// Whether the cell stands for all places of an object that has several.
    pub fn is_anywhere(&self, cell: Cell) -> bool {
        self.cells.is_anywhere(cell)
    }

    /// All cells of the object that a cell belongs to.
    pub fn whole(&mut self, cell: Cell) -> Vec<Cell> {
        self.cells.all(cell)
    }

    /// The cell of what is stored at a byte of an object.
    pub fn leaf(&mut self, object: Object, byte: u64) -> Cell {
        self.cells.leaf(object, byte)
    }

    /// The first cell of an object.
    pub fn first(&mut self, object: Object) -> Cell {
        self.cells.first(object)
    }

    fn eval(&mut self, expr: &Expr) -> Option<Node> {
        constraints::query(self, expr)
    }
}
