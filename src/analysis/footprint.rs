//! The cells (abstract locations) that a statement reads and writes.

use super::points_to::{AbstractCell, PointsTo};
use crate::ir::{
    lowered_only_stmt, visit, Callee, Expr, ExprKind, Id, PlaceKind, Program, Stmt, StmtKind, Storage, Var,
};
use crate::library::{self, Effect, Model};

/// One access.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CellAccess {
    /// The cell accessed.
    pub cell: AbstractCell,
    /// Whether the access writes.
    pub write: bool,
}

/// The accesses of a statement itself, without those of nested statements.
pub fn of_statement(program: &Program, points: &mut PointsTo<'_>, stmt: &Stmt) -> Vec<CellAccess> {
    let mut footprint = Footprint { program, points, found: Vec::new() };
    footprint.statement(stmt);
    let mut found = footprint.found;
    found.sort_unstable();
    found.dedup();
    found
}

/// The thread-local variables that a statement mentions.
pub fn thread_locals(program: &Program, stmt: &Stmt) -> Vec<Id<Var>> {
    let mut found = Vec::new();
    visit::stmt_exprs(stmt, &mut |expr| {
        visit::walk_expr(expr, &mut |e| found.extend(e.as_var().filter(|var| program.vars[*var].thread_local)));
    });
    found
}

/// What a library function accesses through one of its arguments.
pub struct CallEffect<'a> {
    /// The argument.
    pub pointer: &'a Expr,
    /// Whether it writes.
    pub write: bool,
    /// The cells that it may access.
    pub cells: Vec<AbstractCell>,
}

/// The accesses of a library function through the arguments of a call.
pub fn of_call<'a>(
    program: &Program,
    points: &mut PointsTo<'_>,
    callee: &Callee,
    args: &'a [Expr],
) -> Vec<CallEffect<'a>> {
    let Some(entry) = super::points_to::entry_of(program, callee) else { return Vec::new() };
    let args = super::points_to::original_arguments(callee, entry, args);
    let mut found = Vec::new();
    for effect in entry.effects {
        let (read, written) = match effect {
            Effect::Reads(i) => (Some(*i), None),
            Effect::Writes(i) | Effect::Frees(i) | Effect::WritesKept(i) => (None, Some(*i)),
            Effect::Copies(to, from) => (Some(*from), Some(*to)),
            Effect::Returns(_) | Effect::Fresh | Effect::Keeps(_) | Effect::ReturnsKept => (None, None),
        };
        for (argument, write) in [(read, false), (written, true)] {
            let Some(Some(pointer)) = argument.and_then(|i| args.get(i).copied()) else { continue };
            // A libc function may access more bytes than the type of the pointer says.
            let cells = match entry.model {
                Model::Extern => points.around(pointer),
                Model::Stub(_) if entry.name.starts_with(library::FILLS) => points.around(pointer),
                Model::Special(_)
                | Model::Stub(_)
                | Model::Ignore
                | Model::Arbitrary
                | Model::Within(_)
                | Model::Contract(_)
                | Model::Refuse { .. } => points.behind(pointer),
            };
            found.push(CallEffect { pointer, write, cells });
        }
    }
    found
}

struct Footprint<'a, 'p, 'q> {
    program: &'a Program,
    points: &'q mut PointsTo<'p>,
    found: Vec<CellAccess>,
}

impl Footprint<'_, '_, '_> {
    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => {
                self.value(value);
                self.address(place);
                self.touch(place, true);
            }
            StmtKind::Havoc(place) => {
                self.address(place);
                self.touch(place, true);
            }
            StmtKind::Call { result, callee, args, .. } => {
                if let Callee::Pointer(pointer) = callee {
                    self.value(pointer);
                }
                args.iter().for_each(|arg| self.value(arg));
                self.effects(callee, args);
                if let Some(place) = result {
                    self.address(place);
                    self.touch(place, true);
                }
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => visit::stmt_exprs(stmt, &mut |expr| self.value(expr)),
        }
    }

    fn effects(&mut self, callee: &Callee, args: &[Expr]) {
        for effect in of_call(self.program, self.points, callee, args) {
            let write = effect.write;
            self.found.extend(effect.cells.into_iter().map(|cell| CellAccess { cell, write }));
        }
    }

    fn value(&mut self, expr: &Expr) {
        if expr.is_place() {
            self.address(expr);
            if !expr.ty.is_array() && !expr.ty.is_function() {
                self.touch(expr, false);
            }
            return;
        }
        match expr.as_address() {
            Some(place) => self.address(place),
            None => visit::operands(expr, &mut |operand| self.value(operand)),
        }
    }

    /// The reads needed to compute the address of a place.
    fn address(&mut self, place: &Expr) {
        match place.place() {
            Some(PlaceKind::Deref(pointer)) => self.value(pointer),
            Some(PlaceKind::Index(base, index)) => {
                match base.as_decayed() {
                    Some(array) => self.address(array),
                    None => self.value(base),
                }
                self.value(index);
            }
            Some(PlaceKind::Member(of, _)) => self.address(of),
            Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) => {}
            // A function, or a member of a value.
            None => visit::operands(place, &mut |operand| self.value(operand)),
        }
    }

    fn touch(&mut self, place: &Expr, write: bool) {
        if let ExprKind::Var(var) = place.kind {
            if self.program.vars[var].storage == Storage::Temp {
                return;
            }
        }
        let cells = self.points.touched(place);
        self.found.extend(cells.iter().map(|cell| CellAccess { cell: *cell, write }));
    }
}
