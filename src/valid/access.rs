//! Counts the accesses of a statement to memory that another thread may access.

use crate::ir::{visit, Block, Expr, ExprKind, PlaceKind, Program};

/// The variables of a function that may be reached other than by name.
pub(super) struct ReachableByAddress<'a> {
    program: &'a Program,
    taken: Vec<bool>,
}

impl<'a> ReachableByAddress<'a> {
    /// An empty analysis for functions of this program.
    pub(super) fn new(program: &'a Program) -> Self {
        ReachableByAddress { program, taken: vec![false; program.vars.len()] }
    }

    /// Collects the variables whose address a body takes. Each variable belongs to one function, so nothing is removed
    /// between functions.
    pub(super) fn enter(&mut self, body: &Block) {
        let taken = &mut self.taken;
        let mut note = |place: &Expr| {
            if let Some(var) = place.root() {
                taken[var.index()] = true;
            }
        };
        visit::walk_stmts(body, &mut |stmt| {
            visit::stmt_exprs(stmt, &mut |expr| {
                addresses(expr, &mut note);
            });
        });
    }

    /// Whether another thread may access the object that this lvalue denotes.
    pub(super) fn is_shared(&self, place: &Expr) -> bool {
        let Some(var) = place.root() else {
            return !is_literal(place);
        };
        let constant = place.ty.quals.constant && !place.ty.quals.volatile;
        !constant && (self.program.vars[var].storage.is_static() || self.taken[var.index()])
    }

    /// The number of reads of shared memory in a side-effect-free expression.
    pub(super) fn reads(&self, expr: &Expr) -> usize {
        if expr.is_place() {
            return usize::from(self.is_shared(expr) && !expr.ty.is_array()) + self.reads_in_address(expr);
        }
        match expr.as_address() {
            Some(place) => self.reads_in_address(place),
            None => self.reads_in_operands(expr),
        }
    }

    fn reads_in_operands(&self, expr: &Expr) -> usize {
        let mut count = 0;
        visit::operands(expr, &mut |operand| count += self.reads(operand));
        count
    }

    /// The number of reads needed to compute the address of an lvalue.
    pub(super) fn reads_in_address(&self, place: &Expr) -> usize {
        match place.place() {
            Some(PlaceKind::Deref(pointer)) => self.reads(pointer),
            Some(PlaceKind::Index(base, index)) => self.reads(base) + self.reads(index),
            Some(PlaceKind::Member(of, _)) => self.reads_in_address(of),
            Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) => 0,
            // A function, or a member of a value.
            None => self.reads_in_operands(place),
        }
    }
}

/// Calls `note` for each lvalue whose address an expression takes, unless it is indexed immediately.
fn addresses(expr: &Expr, note: &mut dyn FnMut(&Expr)) {
    if let Some(place) = expr.as_address() {
        note(place);
        addresses(place, note);
    } else if let ExprKind::Index(base, index) = &expr.kind {
        addresses(base.as_decayed().unwrap_or(base), note);
        addresses(index, note);
    } else {
        visit::operands(expr, &mut |operand| addresses(operand, note));
    }
}

/// Whether the lvalue is a string, a function, or part of a value.
fn is_literal(place: &Expr) -> bool {
    match place.place() {
        Some(PlaceKind::Str) => true,
        Some(PlaceKind::Index(base, _)) => base.as_decayed().is_some_and(is_literal),
        Some(PlaceKind::Member(of, _)) => is_literal(of),
        Some(PlaceKind::Var(_) | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_)) => false,
        None => matches!(place.kind, ExprKind::Func(_) | ExprKind::Member(..)),
    }
}
