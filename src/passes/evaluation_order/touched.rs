//! What the evaluation of expressions touches.

use std::collections::BTreeSet;

use super::alias_classes::{AliasClass, AliasClasses};
use crate::ir::{visit, Builtin, Expr, ExprKind as Kind, Function, Id};
use crate::library::{self, Effect};

/// What the evaluation of an operand touches.
#[derive(Clone, Default)]
pub(super) struct Touched {
    pub(super) reads: BTreeSet<AliasClass>,
    pub(super) writes: BTreeSet<AliasClass>,
    pub(super) calls: BTreeSet<Id<Function>>,
    /// Whether something is accessed atomically: then other threads may change what the operands read between them.
    pub(super) atomic: bool,
    /// Whether called functions get pointers through which they may write.
    pub(super) gets_pointers: bool,
}

impl Touched {
    /// What the expressions of a function touch, other than its own variables.
    pub(super) fn of_function(classes: &AliasClasses, function: Id<Function>) -> Touched {
        let mut touched = Touched::default();
        let is_static = |var| classes.program.vars[var].storage.is_static();
        let Some(body) = &classes.program.functions[function].body else { return touched };
        visit::walk_stmts(body, &mut |stmt| visit::stmt_exprs(stmt, &mut |expr| touched.read(classes, expr)));
        // Pointers to its own variables, which it passes on, lead to nothing of others.
        touched.gets_pointers = false;
        visit::walk_block_exprs(body, &mut |expr| {
            let place = expr.as_address().or(expr.as_decayed());
            touched.gets_pointers |= place.and_then(Expr::root).is_some_and(is_static);
            touched.gets_pointers |= expr.ty.is_pointer() && expr.root().is_some_and(is_static);
        });
        let is_common = |class: &AliasClass| match class {
            AliasClass::Variable(var) => is_static(*var),
            AliasClass::Member(..) | AliasClass::Pointee(_) => true,
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
            one.writes.iter().any(|class| other.reads.contains(class) || other.writes.contains(class))
        };
        changes(self, other) || changes(other, self)
    }

    pub(super) fn has_effects(&self) -> bool {
        !self.writes.is_empty() || !self.calls.is_empty() || self.atomic
    }

    /// Adds what the evaluation of an expression touches.
    pub(super) fn read(&mut self, classes: &AliasClasses, expr: &Expr) {
        match &expr.kind {
            Kind::Assign(place, value) => {
                self.atomic |= place.ty.quals.atomic;
                self.writes.extend(classes.at(place));
                self.locate(classes, place);
                self.read(classes, value);
            }
            Kind::AssignOp { place, value, .. } => {
                self.writes.extend(classes.at(place));
                self.read(classes, place);
                self.read(classes, value);
            }
            Kind::IncDec { place, .. } => {
                self.writes.extend(classes.at(place));
                self.read(classes, place);
            }
            Kind::AddrOf(place) | Kind::Decay(place) => self.locate(classes, place),
            Kind::Call(callee, args) => {
                match callee.as_function() {
                    Some(function) => self.calls.extend([function]),
                    None => self.calls.extend(&classes.by_address),
                }
                self.read(classes, callee);
                args.iter().for_each(|arg| self.read(classes, arg));
                self.call(classes, callee, args);
            }
            Kind::Builtin(Builtin::Atomic(..), operands) => {
                self.atomic = true;
                if let Some(pointer) = operands.first() {
                    self.writes.extend(classes.denoted(pointer));
                }
                operands.iter().for_each(|operand| self.read(classes, operand));
            }
            Kind::StmtExpr(block) => {
                visit::walk_stmts(block, &mut |stmt| visit::stmt_exprs(stmt, &mut |expr| self.read(classes, expr)));
            }
            Kind::Var(_) | Kind::Member(..) | Kind::Deref(_) | Kind::Index(..) => {
                self.atomic |= expr.ty.quals.atomic;
                self.reads.extend(classes.at(expr));
                self.locate(classes, expr);
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
            | Kind::VaArg(_) => visit::operands(expr, &mut |operand| self.read(classes, operand)),
        }
    }

    /// Adds what is touched to determine a place.
    pub(super) fn locate(&mut self, classes: &AliasClasses, place: &Expr) {
        match place.as_member() {
            Some(of) if of.is_place() => self.locate(classes, of),
            Some(value) => self.read(classes, value),
            None => visit::operands(place, &mut |operand| self.read(classes, operand)),
        }
    }

    /// Adds what a called function gets: a function without body accesses what its arguments point to, and may call
    /// them (C11 7.22.5, POSIX pthread_create, pthread_once).
    fn call(&mut self, classes: &AliasClasses, callee: &Expr, args: &[Expr]) {
        let function = callee.as_function().map(|id| &classes.program.functions[id]);
        let is_defined = function.is_some_and(|function| function.body.is_some());
        for (at, arg) in args.iter().enumerate() {
            if !is_defined {
                self.calls.extend(classes.callable(arg));
            }
            let param = function.and_then(|function| function.ty.params.get(at)).unwrap_or(&arg.ty);
            let Some(to) = param.pointee().filter(|to| !to.is_function()) else { continue };
            let is_written = !to.quals.constant && !function.is_some_and(|function| only_reads(&function.name, at));
            self.gets_pointers |= is_written;
            let behind = arg.as_cast().unwrap_or(arg).ty.pointee().map(|to| classes.behind(to)).unwrap_or_default();
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
