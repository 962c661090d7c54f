//! Points before the returns of shared copies of functions.
//!
//! A path that enters a copy by one call and leaves it by an earlier one is not executed, but it closes a cycle of the
//! control flow. A step that contains such a cycle would be a loop for a verifier; so there is a point in each of them.
//! A point more is only a context switch more that is possible.

use crate::analysis::cfg::Cfg;
use crate::ir::{visit, ExprKind, Id, IdSet, Program, Stmt, StmtKind, Var, VarRole};

/// The returns that control may reach again without a visible point.
pub(super) fn on_cycles(program: &Program, graph: &Cfg<'_>, before: &[bool]) -> Vec<usize> {
    let mut seen: IdSet<Id<Var>> = IdSet::default();
    let mut returns = Vec::new();
    for (node, item) in graph.nodes.iter().enumerate() {
        let var = item.stmt.and_then(|stmt| returns_by(program, stmt));
        returns.extend(var.filter(|var| seen.insert(*var)).map(|_| node));
    }
    let mut before = before.to_vec();
    let mut reached = vec![usize::MAX; graph.nodes.len()];
    returns.retain(|node| {
        let on_cycle = !before[*node] && is_on_cycle(graph, &before, *node, &mut reached);
        before[*node] |= on_cycle;
        on_cycle
    });
    returns
}

/// The variable on which it depends to which call a statement returns.
fn returns_by(program: &Program, stmt: &Stmt) -> Option<Id<Var>> {
    let StmtKind::If { cond, .. } = &stmt.kind else { return None };
    let mut found = None;
    visit::walk_expr(cond, &mut |expr| {
        if let ExprKind::Var(var) = expr.kind {
            found = found.or(Some(var).filter(|var| program.vars[*var].role == VarRole::ReturnsTo));
        }
    });
    found
}

fn is_on_cycle(graph: &Cfg<'_>, before: &[bool], from: usize, reached: &mut [usize]) -> bool {
    let mut work: Vec<usize> = graph.nodes[from].next.to_vec();
    while let Some(node) = work.pop() {
        if node == from {
            return true;
        }
        let is_point = before.get(node).is_some_and(|point| *point);
        if !is_point && std::mem::replace(&mut reached[node], from) != from {
            work.extend(graph.nodes[node].next.iter().copied());
        }
    }
    false
}
