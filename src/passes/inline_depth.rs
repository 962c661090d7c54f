//! The depth to which calls are inlined into a thread, so that it does not exceed a number of statements. Executions
//! that call deeper end at a bound.

use crate::ir::{visit, Callee, Function, Id, IdMap, IdSet, Program, StmtKind};

/// The bound that deeper calls hit.
pub(super) const BOUND: &str = "calls nested deeper than is inlined";

/// The largest depth that fits, with which a thread has at most `limit` statements, or else 0.
pub(super) fn fitting(program: &Program, visible: &IdSet<Id<Function>>, start: Id<Function>, limit: usize) -> usize {
    let functions: Vec<(Id<Function>, usize, Vec<Id<Function>>)> = program
        .functions
        .iter()
        .filter_map(|(id, function)| {
            let (mut own, mut called) = (1usize, Vec::new());
            visit::walk_stmts(function.body.as_ref()?, &mut |stmt| {
                own += 1;
                if let StmtKind::Call { callee: Callee::Function(callee), .. } = &stmt.kind {
                    called.extend(visible.contains(callee).then_some(*callee));
                }
            });
            Some((id, own, called))
        })
        .collect();
    let mut sizes: IdMap<Id<Function>, usize> = IdMap::default();
    let mut depth = 0;
    // A program whose calls are not nested deeper than it has functions has been inlined as a whole before.
    while depth < functions.len() {
        let next: IdMap<Id<Function>, usize> = functions
            .iter()
            .map(|(id, own, called)| {
                let inner = called.iter().map(|callee| sizes.get(callee).copied().unwrap_or(1));
                (*id, inner.fold(*own, usize::saturating_add))
            })
            .collect();
        if next.get(&start).is_none_or(|size| *size > limit) {
            break;
        }
        sizes = next;
        depth += 1;
    }
    depth.saturating_sub(1)
}
