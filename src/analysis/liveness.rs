//! Whether a variable may be read before it is written again.
//!
//! Asked for few variables at a time, so the graph is searched from the place in question.

use std::collections::HashMap;

use super::cfg::Cfg;
use crate::ir::{visit, Callee, Expr, ExprKind, Id, Stmt, StmtKind, Var};
use crate::library::{self, Effect};

/// How one node treats a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Reads,
    Writes,
}

/// For each variable the nodes that touch it.
pub struct Touches {
    of: HashMap<Id<Var>, HashMap<usize, Access>>,
}

/// Notes which nodes touch which variables. Taking an address counts as reading, except for an argument
/// through which a library function only writes (`pthread_create`'s first).
pub fn touches(cfg: &Cfg<'_>, name_of: &dyn Fn(&Callee) -> Option<&'static library::Entry>) -> Touches {
    let mut touches = Touches { of: HashMap::new() };
    for (node, item) in cfg.nodes.iter().enumerate() {
        if let Some(stmt) = item.stmt {
            touches.statement(node, stmt, name_of);
        }
    }
    touches
}

impl Touches {
    /// Whether the value that the variable has on entry of one of `from` may be read.
    pub fn is_live(&self, cfg: &Cfg<'_>, var: Id<Var>, from: impl IntoIterator<Item = usize>) -> bool {
        let Some(nodes) = self.of.get(&var) else { return false };
        let mut seen = vec![false; cfg.nodes.len()];
        let mut work: Vec<usize> = from.into_iter().collect();
        while let Some(node) = work.pop() {
            if std::mem::replace(&mut seen[node], true) {
                continue;
            }
            match nodes.get(&node) {
                Some(Access::Reads) => return true,
                Some(Access::Writes) => {}
                None => work.extend(cfg.nodes[node].next.iter().copied()),
            }
        }
        false
    }

    fn statement(&mut self, node: usize, stmt: &Stmt, name_of: &dyn Fn(&Callee) -> Option<&'static library::Entry>) {
        if let StmtKind::Call { callee, args, result } = &stmt.kind {
            self.call(node, name_of(callee), args, result.as_ref());
            if let Callee::Pointer(pointer) = callee {
                self.reads(node, pointer);
            }
            return;
        }
        let written = match &stmt.kind {
            StmtKind::Assign { place, .. } | StmtKind::Havoc(place) => Some(place),
            _ => None,
        };
        visit::stmt_exprs(stmt, &mut |expr| match written {
            Some(place) if std::ptr::eq(place, expr) => {}
            _ => self.reads(node, expr),
        });
        if let Some(place) = written {
            self.writes(node, place);
        }
    }

    fn call(&mut self, node: usize, entry: Option<&library::Entry>, args: &[Expr], result: Option<&Expr>) {
        let effects = entry.map_or(&[][..], |entry| entry.effects);
        for (i, arg) in args.iter().enumerate() {
            let only_written = effects.iter().any(|e| *e == Effect::Writes(i) || *e == Effect::WritesKept(i))
                && !effects.contains(&Effect::Reads(i));
            match address_of_variable(arg) {
                Some(var) if only_written => self.note(node, var, Access::Writes),
                _ => self.reads(node, arg),
            }
        }
        if let Some(place) = result {
            self.writes(node, place);
        }
    }

    fn writes(&mut self, node: usize, place: &Expr) {
        match place.kind {
            ExprKind::Var(var) => self.note(node, var, Access::Writes),
            // Writing a part keeps the rest: neither a read nor a full write.
            _ => self.address(node, place),
        }
    }

    /// The reads that the address of a place needs.
    fn address(&mut self, node: usize, place: &Expr) {
        match &place.kind {
            ExprKind::Var(_) => {}
            ExprKind::Member(of, _) => self.address(node, of),
            ExprKind::Index(base, index) => {
                match &base.kind {
                    ExprKind::Decay(array) => self.address(node, array),
                    _ => self.reads(node, base),
                }
                self.reads(node, index);
            }
            _ => visit::operands(place, &mut |operand| self.reads(node, operand)),
        }
    }

    fn reads(&mut self, node: usize, expr: &Expr) {
        visit::walk_expr(expr, &mut |e| {
            if let ExprKind::Var(var) = e.kind {
                self.note(node, var, Access::Reads);
            }
        });
    }

    fn note(&mut self, node: usize, var: Id<Var>, access: Access) {
        let slot = self.of.entry(var).or_default().entry(node).or_insert(access);
        if access == Access::Reads {
            *slot = access;
        }
    }
}

fn address_of_variable(arg: &Expr) -> Option<Id<Var>> {
    match &arg.kind {
        ExprKind::AddrOf(place) => match place.kind {
            ExprKind::Var(var) => Some(var),
            _ => None,
        },
        ExprKind::Cast(inner) => address_of_variable(inner),
        _ => None,
    }
}
