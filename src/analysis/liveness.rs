//! Liveness: whether a variable may be read before it is written again.
//!
//! It is queried for few variables, so each variable is analyzed separately.

use super::cfg::Cfg;
use crate::ir::{visit, Callee, Expr, ExprKind, Id, IdMap, IdSet, PlaceKind, Stmt, StmtKind, Var};
use crate::library::{self, Effect, Model, Special};

/// How a node accesses a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VariableUse {
    Reads,
    Writes,
}

/// For each variable the nodes that access it.
pub struct Touches {
    /// In the order of the nodes.
    of: IdMap<Id<Var>, Vec<(usize, VariableUse)>>,
    /// The predecessors of each node.
    before: Vec<Vec<u32>>,
    /// For each variable that was queried, the nodes on whose entry it is live.
    live: IdMap<Id<Var>, IdSet<usize>>,
}

/// Collects which nodes access which variables. Taking an address counts as a read, except in an argument through
/// which a library function only writes (the first one of `pthread_create`).
pub fn touches(cfg: &Cfg<'_>, name_of: &dyn Fn(&Callee) -> Option<&'static library::Entry>) -> Touches {
    let mut before = vec![Vec::new(); cfg.nodes.len()];
    for (node, item) in cfg.nodes.iter().enumerate() {
        item.next.iter().for_each(|next| before[*next].push(node as u32));
    }
    let mut touches = Touches { of: IdMap::default(), before, live: IdMap::default() };
    for (node, item) in cfg.nodes.iter().enumerate() {
        if let Some(stmt) = item.stmt {
            touches.statement(node, stmt, name_of);
        }
    }
    touches
}

impl Touches {
    /// Whether the value that the variable has on entry to one of the nodes `from` may be read.
    pub fn is_live(&mut self, var: Id<Var>, from: impl IntoIterator<Item = usize>) -> bool {
        let Some(nodes) = self.of.get(&var) else { return false };
        let before = &self.before;
        let live = self.live.entry(var).or_insert_with(|| live_on_entry(nodes, before));
        from.into_iter().any(|node| live.contains(&node))
    }

    /// Whether a node that accesses the variable may come before this one.
    pub fn is_touched_before(&self, var: Id<Var>, node: usize) -> bool {
        let Some(accesses) = self.of.get(&var) else { return false };
        let accessing: IdSet<usize> = accesses.iter().map(|(at, _)| *at).collect();
        let mut seen: IdSet<usize> = IdSet::default();
        let mut work: Vec<usize> = self.before[node].iter().map(|at| *at as usize).collect();
        while let Some(at) = work.pop() {
            if at != node && accessing.contains(&at) {
                return true;
            }
            if seen.insert(at) {
                work.extend(self.before[at].iter().map(|at| *at as usize));
            }
        }
        false
    }

    fn statement(&mut self, node: usize, stmt: &Stmt, name_of: &dyn Fn(&Callee) -> Option<&'static library::Entry>) {
        if let StmtKind::Call { callee, args, result, .. } = &stmt.kind {
            self.call(node, name_of(callee), args, result.as_ref());
            if let Callee::Pointer(pointer) = callee {
                self.reads(node, pointer);
            }
            return;
        }
        let written = stmt.written();
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
            let is_whole = only_written && entry.is_some_and(|entry| sets_all(entry, arg, args));
            match address_of_variable(arg) {
                Some(var) if is_whole => self.note(node, var, VariableUse::Writes),
                _ => self.reads(node, arg),
            }
        }
        if let Some(place) = result {
            self.writes(node, place);
        }
    }

    fn writes(&mut self, node: usize, place: &Expr) {
        match place.as_var() {
            Some(var) => self.note(node, var, VariableUse::Writes),
            // Writing a part preserves the rest: neither a read nor a full write.
            None => self.address(node, place),
        }
    }

    /// The reads needed to compute the address of a place.
    fn address(&mut self, node: usize, place: &Expr) {
        match place.place() {
            Some(PlaceKind::Var(_)) => {}
            Some(PlaceKind::Member(of, _)) => self.address(node, of),
            Some(PlaceKind::Index(base, index)) => {
                match base.as_decayed() {
                    Some(array) => self.address(node, array),
                    None => self.reads(node, base),
                }
                self.reads(node, index);
            }
            Some(PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_)) | None => {
                visit::operands(place, &mut |operand| self.reads(node, operand));
            }
        }
    }

    fn reads(&mut self, node: usize, expr: &Expr) {
        visit::walk_expr(expr, &mut |e| {
            if let ExprKind::Var(var) = e.kind {
                self.note(node, var, VariableUse::Reads);
            }
        });
    }

    fn note(&mut self, node: usize, var: Id<Var>, access: VariableUse) {
        let nodes = self.of.entry(var).or_default();
        match nodes.last_mut() {
            Some((last, noted)) if *last == node => {
                if access == VariableUse::Reads {
                    *noted = access;
                }
            }
            _ => nodes.push((node, access)),
        }
    }
}

/// The nodes on whose entry a variable is live: those that read it, and their predecessors up to those that write it.
/// Most variables are read soon after they are written, so only a small part of the graph is visited.
fn live_on_entry(nodes: &[(usize, VariableUse)], before: &[Vec<u32>]) -> IdSet<usize> {
    let mut live = IdSet::default();
    let mut work: Vec<usize> =
        nodes.iter().filter(|(_, access)| *access == VariableUse::Reads).map(|(node, _)| *node).collect();
    while let Some(node) = work.pop() {
        if !live.insert(node) {
            continue;
        }
        let untouched = |node: &usize| nodes.binary_search_by_key(node, |(node, _)| *node).is_err();
        work.extend(before[node].iter().map(|node| *node as usize).filter(untouched));
    }
    live
}

/// Whether a function that writes through this argument sets the whole object: a lock must exist before it is acquired,
/// an input may not be found, and `memset` sets only the given number of bytes.
fn sets_all(entry: &library::Entry, arg: &Expr, args: &[Expr]) -> bool {
    match entry.name {
        name if library::expects_object(name) => false,
        "memset" | "__builtin_memset" | "bzero" | "explicit_bzero" | "__ulseq_fill" => {
            let whole = arg_type(arg);
            args.last().is_some_and(|size| matches!(&size.kind, ExprKind::SizeOf(ty) if Some(ty) == whole))
        }
        _ => !matches!(entry.model, Model::Special(Special::Scan { .. })),
    }
}

fn arg_type(arg: &Expr) -> Option<&crate::ir::Type> {
    if let ExprKind::AddrOf(place) = &arg.kind {
        return Some(&place.ty);
    }
    arg.as_cast().and_then(arg_type)
}

fn address_of_variable(arg: &Expr) -> Option<Id<Var>> {
    if let ExprKind::AddrOf(place) = &arg.kind {
        return place.as_var();
    }
    arg.as_cast().and_then(address_of_variable)
}
