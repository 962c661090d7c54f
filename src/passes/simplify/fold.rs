//! Constant folding along straight-line code: known values of private scalars and array elements are propagated from
//! the beginning of a body, and branches that they decide are removed.
//!
//! After loops that create or join threads have been unwound, this turns their counters, and the thread ids in arrays,
//! into constants:
//!
//! ```c
//! k = 0; if (!(k < 2)) goto after; { start(w#1); t[k] = 2; } k = k + 1; ...     // becomes
//! { start(w#1); t[0] = 2; } ...
//! ```

use crate::analysis::address_taken::address_taken;
use crate::analysis::evaluate::evaluate;
use crate::ir::{visit, Block, Expr, ExprKind, Id, IdMap, IdSet, Label, PlaceKind, Program, Stmt, StmtKind, Var};

/// Folds one body.
pub(super) fn run(program: &Program, body: &mut Block) {
    let taken = address_taken(body);
    loop {
        let targets = targets(body);
        let mut fold = Fold { program, taken: &taken, targets, known: IdMap::default(), changed: false };
        let taken_body = std::mem::take(body);
        *body = fold.straight(taken_body);
        if !fold.changed {
            return;
        }
    }
}

/// The labels that are targets of jumps.
fn targets(body: &Block) -> IdSet<Id<Label>> {
    let mut targets = IdSet::default();
    visit::walk_stmts(body, &mut |stmt| {
        if let StmtKind::Goto(label) = stmt.kind {
            targets.insert(label);
        }
    });
    targets
}

/// Whether a jump leads to a label in the block.
fn is_entered(block: &Block, targets: &IdSet<Id<Label>>) -> bool {
    let mut found = false;
    visit::walk_stmts(block, &mut |stmt| {
        found |= matches!(&stmt.kind, StmtKind::Label(label) if targets.contains(label));
    });
    found
}

/// A scalar whose value may be known: a variable, or an element of an array variable.
type Slot = (Id<Var>, Option<i128>);

struct Fold<'a> {
    program: &'a Program,
    taken: &'a IdSet<Id<Var>>,
    targets: IdSet<Id<Label>>,
    known: IdMap<Slot, Expr>,
    changed: bool,
}

impl Fold<'_> {
    /// Folds statements in sequence, until a jump target or an undecided branch invalidates the known values.
    fn straight(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            if let StmtKind::Label(label) = &stmt.kind {
                if !self.targets.contains(label) {
                    self.changed = true;
                    continue;
                }
                self.known.clear();
            }
            let simple = visit::blocks(&stmt).next().is_none();
            if simple || matches!(stmt.kind, StmtKind::If { .. }) {
                self.substitute(&mut stmt);
            }
            if let StmtKind::If { cond, then, els } = &mut stmt.kind {
                if let Some(value) = evaluate(self.program, cond) {
                    let (taken, dropped) = if value != 0 { (then, els) } else { (els, then) };
                    // A jump from elsewhere may enter the branch that is never taken.
                    if !is_entered(dropped, &self.targets) {
                        self.changed = true;
                        let branch = std::mem::take(taken);
                        out.extend(self.straight(branch));
                        continue;
                    }
                }
            }
            if let StmtKind::Atomic(step) = &mut stmt.kind {
                let inner = std::mem::take(&mut step.body);
                step.body = self.straight(inner);
            } else if simple {
                self.note(&stmt);
            } else {
                self.forget_changed(&stmt);
            }
            out.push(stmt);
        }
        out
    }

    fn substitute(&mut self, stmt: &mut Stmt) {
        let known = &self.known;
        let program = self.program;
        let target: *const Expr = stmt.written().map_or(std::ptr::null(), |place| place);
        visit::stmt_exprs_mut(stmt, &mut |expr| {
            if std::ptr::eq(&*expr, target) {
                visit::operands_mut(expr, &mut |operand| simplify(program, known, operand));
            } else {
                simplify(program, known, expr);
            }
        });
    }

    fn note(&mut self, stmt: &Stmt) {
        let Some(place) = stmt.written() else { return };
        let value = if let StmtKind::Assign { value, .. } = &stmt.kind { evaluate(self.program, value) } else { None };
        self.set(place, value.map(|value| Expr::constant(value, place.ty.unqualified())));
    }

    fn set(&mut self, place: &Expr, value: Option<Expr>) {
        let Some(var) = place.root() else { return };
        match slot(place) {
            Some(slot) if self.is_private(var) && place.ty.is_integer() => match value {
                Some(value) => {
                    self.known.insert(slot, value);
                }
                None => {
                    self.known.remove(&slot);
                }
            },
            _ => self.known.retain(|(other, _), _| *other != var),
        }
    }

    fn is_private(&self, var: Id<Var>) -> bool {
        !self.program.vars[var].storage.is_static() && !self.taken.contains(&var)
    }

    /// Forgets the values that nested statements may change; at the targets of jumps nothing is known anyway.
    fn forget_changed(&mut self, stmt: &Stmt) {
        let mut changed = Vec::new();
        for block in visit::blocks(stmt) {
            visit::walk_stmts(block, &mut |stmt| changed.extend(stmt.written().and_then(Expr::root)));
        }
        let labels = visit::blocks(stmt).any(|block| {
            let mut found = false;
            visit::walk_stmts(block, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Label(_)));
            found
        });
        if labels {
            self.known.clear();
        }
        self.known.retain(|(var, _), _| !changed.contains(var));
    }
}

fn slot(place: &Expr) -> Option<Slot> {
    match place.place()? {
        PlaceKind::Var(var) => Some((var, None)),
        PlaceKind::Index(base, index) => Some((base.as_decayed()?.as_var()?, Some(index.as_int()?))),
        PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_) | PlaceKind::Member(..) => None,
    }
}

/// Replaces reads by known values; in addresses only the indices are replaced.
fn simplify(program: &Program, known: &IdMap<Slot, Expr>, expr: &mut Expr) {
    if let ExprKind::AddrOf(place) | ExprKind::Decay(place) = &mut expr.kind {
        visit::operands_mut(place, &mut |operand| simplify(program, known, operand));
        return;
    }
    visit::operands_mut(expr, &mut |operand| simplify(program, known, operand));
    if let Some(value) = slot(expr).and_then(|slot| known.get(&slot)) {
        let span = expr.span;
        *expr = value.clone().at(span);
        return;
    }
    let is_literal = matches!(expr.kind, ExprKind::Int(_));
    if expr.ty.is_integer() && !is_literal && !expr.is_place() && reads_nothing(expr) {
        if let Some(value) = evaluate(program, expr) {
            *expr = Expr::constant(value, expr.ty.unqualified()).at(expr.span);
        }
    }
}

fn reads_nothing(expr: &Expr) -> bool {
    let mut pure = true;
    visit::walk_expr(expr, &mut |e| pure &= !matches!(e.kind, ExprKind::Var(_) | ExprKind::SizeOf(_)));
    pure
}
