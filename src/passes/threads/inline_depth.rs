//! The size of a thread after inlining, and the inlining depth at which it does not exceed a number of statements.
//! Executions with deeper calls end at a bound.

use crate::ir::{visit, Callee, Function, Id, IdMap, IdSet, Program, StmtKind};

/// The bound that deeper calls hit.
pub(super) const BOUND: &str = "calls nested deeper than is inlined";

/// The default limit: sufficient for any program that calls each of its functions a few times, but not for an
/// exponential call tree.
pub(super) fn default_limit(program: &Program) -> usize {
    let mut statements = 0;
    for (_, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            visit::walk_stmts(body, &mut |_| statements += 1);
        }
    }
    20_000 + 3 * statements
}

/// For each function with a body, the number of its own statements, and the calls in it that are inlined.
pub(super) struct Sizes(IdMap<Id<Function>, (usize, Vec<Id<Function>>)>);

impl Sizes {
    pub(super) fn new(program: &Program, visible: &IdSet<Id<Function>>) -> Sizes {
        let measured = program.functions.iter().filter_map(|(id, function)| {
            let (mut own, mut called) = (0usize, Vec::new());
            visit::walk_stmts(function.body.as_ref()?, &mut |stmt| {
                own += 1;
                if let StmtKind::Call { callee: Callee::Function(callee), .. } = &stmt.kind {
                    called.extend(visible.contains(callee).then_some(*callee));
                }
            });
            Some((id, (own, called)))
        });
        Sizes(measured.collect())
    }

    /// A lower bound on the number of statements of a thread that begins with this function, if all calls are inlined:
    /// calls of functions that are active already (recursion) count as nothing.
    pub(super) fn at_least(&self, start: Id<Function>) -> usize {
        let mut known: IdMap<Id<Function>, usize> = IdMap::default();
        // Functions whose calls are being added up: the calls that are left, and the sum so far.
        let mut active = Vec::from_iter(self.0.get(&start).map(|(own, called)| (start, called.iter(), *own)));
        known.insert(start, 0);
        let mut whole = 0;
        while let Some((function, left, sum)) = active.last_mut() {
            let Some(callee) = left.next() else {
                let (function, sum) = (*function, *sum);
                active.pop();
                known.insert(function, sum);
                match active.last_mut() {
                    Some((_, _, outer)) => *outer = outer.saturating_add(sum),
                    None => whole = sum,
                }
                continue;
            };
            match (known.get(callee), self.0.get(callee)) {
                (Some(size), _) => *sum = sum.saturating_add(*size),
                (None, Some((own, called))) => {
                    known.insert(*callee, 0);
                    active.push((*callee, called.iter(), *own));
                }
                (None, None) => {}
            }
        }
        whole
    }

    /// The largest depth with which a thread has at most `limit` statements, or 0 if there is none.
    pub(super) fn fitting(&self, start: Id<Function>, limit: usize) -> usize {
        let mut sizes: IdMap<Id<Function>, usize> = IdMap::default();
        let mut depth = 0usize;
        // A program whose calls are not nested deeper than it has functions has been inlined as a whole before.
        while depth < self.0.len() {
            let next: IdMap<Id<Function>, usize> = self
                .0
                .iter()
                .map(|(id, (own, called))| {
                    let inner = called.iter().map(|callee| sizes.get(callee).copied().unwrap_or(1));
                    (*id, inner.fold(own + 1, usize::saturating_add))
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
}
