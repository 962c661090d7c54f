//! Counts the accesses of a statement to memory that another thread may access.

use crate::ir::{visit, Block, Expr, ExprKind, Id, Program, Var};

/// The variables of a function that may be reached other than by name.
pub(super) struct Access<'a> {
    program: &'a Program,
    taken: Vec<bool>,
}

impl<'a> Access<'a> {
    /// An empty analysis for functions of this program.
    pub(super) fn new(program: &'a Program) -> Self {
        Access { program, taken: vec![false; program.vars.len()] }
    }

    /// Collects the variables whose address a body takes. Each variable belongs to one function, so nothing is removed
    /// between functions.
    pub(super) fn enter(&mut self, body: &Block) {
        let taken = &mut self.taken;
        let mut note = |place: &Expr| {
            if let Some(var) = root(place) {
                taken[var.index()] = true;
            }
        };
        visit::walk_stmts(body, &mut |stmt| {
            visit::stmt_exprs(stmt, &mut |expr| {
                addresses(expr, &mut note);
            });
        });
    }

    /// Whether another thread may access what this place denotes.
    pub(super) fn is_shared(&self, place: &Expr) -> bool {
        let Some(var) = root(place) else {
            return !is_literal(place);
        };
        let constant = place.ty.quals.constant && !place.ty.quals.volatile;
        !constant && (self.program.vars[var].storage.is_static() || self.taken[var.index()])
    }

    /// The number of reads of shared memory in a side-effect-free expression.
    pub(super) fn reads(&self, expr: &Expr) -> usize {
        match &expr.kind {
            _ if expr.is_place() => {
                usize::from(self.is_shared(expr) && !expr.ty.is_array()) + self.reads_in_address(expr)
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.reads_in_address(place),
            _ => {
                let mut count = 0;
                visit::operands(expr, &mut |operand| count += self.reads(operand));
                count
            }
        }
    }

    /// The number of reads needed to compute the address of a place.
    pub(super) fn reads_in_address(&self, place: &Expr) -> usize {
        match &place.kind {
            ExprKind::Deref(pointer) => self.reads(pointer),
            ExprKind::Index(base, index) => self.reads(base) + self.reads(index),
            ExprKind::Member(of, _) if of.is_place() => self.reads_in_address(of),
            ExprKind::Member(of, _) => self.reads(of),
            _ => 0,
        }
    }
}

/// Calls `note` for each place whose address an expression takes, unless it is indexed at once.
fn addresses(expr: &Expr, note: &mut dyn FnMut(&Expr)) {
    match &expr.kind {
        ExprKind::AddrOf(place) | ExprKind::Decay(place) => {
            note(place);
            addresses(place, note);
        }
        ExprKind::Index(base, index) => {
            match &base.kind {
                ExprKind::Decay(array) => addresses(array, note),
                _ => addresses(base, note),
            }
            addresses(index, note);
        }
        _ => visit::operands(expr, &mut |operand| addresses(operand, note)),
    }
}

/// The variable that a place is part of, unless it is reached through a pointer.
fn root(place: &Expr) -> Option<Id<Var>> {
    match &place.kind {
        ExprKind::Var(var) => Some(*var),
        ExprKind::Member(of, _) => root(of),
        ExprKind::Index(base, _) => match &base.kind {
            ExprKind::Decay(array) => root(array),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the place is a string, a function, or part of a value.
fn is_literal(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Str { .. } | ExprKind::Func(_) => true,
        ExprKind::Index(base, _) => matches!(&base.kind, ExprKind::Decay(array) if is_literal(array)),
        ExprKind::Member(of, _) => !of.is_place() || is_literal(of),
        _ => false,
    }
}
