//! What the evaluation of expressions touches.

use std::collections::BTreeSet;

use super::cells::{Cell, Cells};
use crate::ir::{visit, Builtin, Expr, ExprKind as Kind, Function, Id};
use crate::library::{self, Effect};

/// What the evaluation of an operand touches.
#[derive(Clone, Default)]
pub(super) struct Touched {
    pub(super) reads: BTreeSet<Cell>,
    pub(super) writes: BTreeSet<Cell>,
    pub(super) calls: BTreeSet<Id<Function>>,
    /// Whether something is accessed atomically: then other threads may change what the operands read between them.
    pub(super) atomic: bool,
    /// Whether called functions get pointers through which they may write.
    pub(super) gets_pointers: bool,
}

impl Touched {
    /// What the expressions of a function touch, other than its own variables.
    pub(super) fn of_function(cells: &Cells, function: Id<Function>) -> Touched {
        let mut touched = Touched::default();
        let is_static = |var| cells.program.vars[var].storage.is_static();
        let Some(body) = &cells.program.functions[function].body else { return touched };
        visit::walk_stmts(body, &mut |stmt| visit::stmt_exprs(stmt, &mut |expr| touched.read(cells, expr)));
        // Pointers to its own variables, which it passes on, lead to nothing of others.
        touched.gets_pointers = false;
        visit::walk_block_exprs(body, &mut |expr| {
            let place = expr.as_address().or(expr.as_decayed());
            touched.gets_pointers |= place.and_then(Expr::root).is_some_and(is_static);
            touched.gets_pointers |= expr.ty.is_pointer() && expr.root().is_some_and(is_static);
        });
        let is_common = |cell: &Cell| match cell {
            Cell::Variable(var) => is_static(*var),
            Cell::Member(..) | Cell::Pointee(_) => true,
        };
        touched.reads.retain(is_common);
        touched.writes.retain(is_common);
        touched
    }

    pub(super) fn extend(&mut self, other: &Touched) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.atomic |= other.atomic;
        self.gets_pointers |= other.gets_pointers;
    }

    pub(super) fn conflicts(&self, other: &Touched) -> bool {
        if self.atomic && other.atomic {
            return true;
        }
        let changes = |one: &Touched, other: &Touched| {
            one.writes.iter().any(|cell| other.reads.contains(cell) || other.writes.contains(cell))
        };
        changes(self, other) || changes(other, self)
    }

    pub(super) fn has_effects(&self) -> bool {
        !self.writes.is_empty() || !self.calls.is_empty() || self.atomic
    }

    /// Adds what the evaluation of an expression touches.
    pub(super) fn read(&mut self, cells: &Cells, expr: &Expr) {
        match &expr.kind {
            Kind::Assign(place, value) => {
                self.atomic |= place.ty.quals.atomic;
                self.writes.extend(cells.at(place));
                self.locate(cells, place);
                self.read(cells, value);
            }
            Kind::AssignOp { place, value, .. } => {
                self.writes.extend(cells.at(place));
                self.read(cells, place);
                self.read(cells, value);
            }
            Kind::IncDec { place, .. } => {
                self.writes.extend(cells.at(place));
                self.read(cells, place);
            }
            Kind::AddrOf(place) | Kind::Decay(place) => self.locate(cells, place),
            Kind::Call(callee, args) => {
                match callee.as_function() {
                    Some(function) => self.calls.extend([function]),
                    None => self.calls.extend(&cells.by_address),
                }
                self.read(cells, callee);
                args.iter().for_each(|arg| self.read(cells, arg));
                self.call(cells, callee, args);
            }
            Kind::Builtin(Builtin::Atomic(..), operands) => {
                self.atomic = true;
                if let Some(pointer) = operands.first() {
                    self.writes.extend(cells.denoted(pointer));
                }
                operands.iter().for_each(|operand| self.read(cells, operand));
            }
            Kind::StmtExpr(block) => {
                visit::walk_stmts(block, &mut |stmt| visit::stmt_exprs(stmt, &mut |expr| self.read(cells, expr)));
            }
            Kind::Var(_) | Kind::Member(..) | Kind::Deref(_) | Kind::Index(..) => {
                self.atomic |= expr.ty.quals.atomic;
                self.reads.extend(cells.at(expr));
                self.locate(cells, expr);
            }
            Kind::Int(_)
            | Kind::Float(_)
            | Kind::Str { .. }
            | Kind::Func(_)
            | Kind::Unary(..)
            | Kind::Binary(..)
            | Kind::Cast(_)
            | Kind::SizeOf(_)
            | Kind::AlignOf(_)
            | Kind::OffsetOf(..)
            | Kind::Cond(..)
            | Kind::LogAnd(..)
            | Kind::LogOr(..)
            | Kind::Builtin(..)
            | Kind::Comma(..)
            | Kind::CompoundLiteral(..)
            | Kind::VaArg(_) => visit::operands(expr, &mut |operand| self.read(cells, operand)),
        }
    }

    /// Adds what is touched to determine a place.
    pub(super) fn locate(&mut self, cells: &Cells, place: &Expr) {
        match place.as_member() {
            Some(of) if of.is_place() => self.locate(cells, of),
            Some(value) => self.read(cells, value),
            None => visit::operands(place, &mut |operand| self.read(cells, operand)),
        }
    }

    /// Adds what a called function gets: a function without body accesses what its arguments point to, and may call
    /// them (C11 7.22.5, POSIX pthread_create, pthread_once).
    fn call(&mut self, cells: &Cells, callee: &Expr, args: &[Expr]) {
        let function = callee.as_function().map(|id| &cells.program.functions[id]);
        let is_defined = function.is_some_and(|function| function.body.is_some());
        for (at, arg) in args.iter().enumerate() {
            if !is_defined {
                self.calls.extend(cells.callable(arg));
            }
            let param = function.and_then(|function| function.ty.params.get(at)).unwrap_or(&arg.ty);
            let Some(to) = param.pointee().filter(|to| !to.is_function()) else { continue };
            let is_written = !to.quals.constant && !function.is_some_and(|function| only_reads(&function.name, at));
            self.gets_pointers |= is_written;
            let behind = arg.as_cast().unwrap_or(arg).ty.pointee().map(|to| cells.behind(to)).unwrap_or_default();
            match is_defined {
                true => {}
                false if is_written => self.writes.extend(behind),
                false => self.reads.extend(behind),
            }
        }
    }
}

/// Whether a function of the library does not write what this argument points to.
fn only_reads(name: &str, at: usize) -> bool {
    let writes = |effect: &Effect| {
        let (Effect::Writes(to) | Effect::Copies(to, _) | Effect::WritesKept(to)) = effect else { return false };
        *to == at
    };
    library::lookup(name).is_some_and(|entry| !entry.effects.is_empty() && !entry.effects.iter().any(writes))
}
