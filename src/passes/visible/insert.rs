//! Inserts the visible points into a body.

use crate::ir::{visit, Block, Flow, Origin, Stmt, StmtKind};
use crate::passes::visible::race_checks::ThreadRaces;

/// For each statement of a thread, by its number, whether a visible point precedes it.
pub(super) struct PointPlan {
    pub(super) before: Vec<bool>,
    /// Whether the statement has an effect that is visible to other threads, with or without a point.
    pub(super) does: Vec<bool>,
}

/// Inserts the points, and what the check for data races needs; returns the body and the number of points.
pub(super) fn run(mut plan: PointPlan, races: ThreadRaces, body: Block) -> (Block, u32) {
    // An access is announced before its point.
    races.before.keys().for_each(|node| plan.before[*node] = true);
    let mut insert = Insert { plan, races, points: 0 };
    let body = insert.thread(body);
    (body, insert.points)
}

struct Insert {
    plan: PointPlan,
    races: ThreadRaces,
    points: u32,
}

impl Insert {
    fn thread(&mut self, body: Block) -> Block {
        let covered = self.first_covered(&body).filter(|node| !self.races.before.contains_key(node));
        if let Some(node) = covered {
            self.plan.before[node] = false;
        }
        let origin = body.first().map_or_else(|| Origin::control("visible"), |stmt| stmt.origin.by("visible"));
        let mut out = vec![self.point(&origin)];
        self.block(body, &mut out);
        out
    }

    /// The first statement that needs a point, if only straight-line code precedes it.
    fn first_covered(&self, body: &Block) -> Option<usize> {
        for stmt in body {
            let node = stmt.id.index()?;
            if self.plan.before[node] {
                return Some(node);
            }
            let jumps = matches!(stmt.flow(), Flow::Label | Flow::Loop)
                || any_within(stmt, &self.plan.before)
                || has_jump(stmt);
            // Other threads must be able to see the thread's earlier effects before it proceeds to a statement that may
            // block until they do.
            let seen = any_within(stmt, &self.plan.does);
            if jumps || seen {
                return None;
            }
        }
        None
    }

    fn point(&mut self, origin: &Origin) -> Stmt {
        let point = Stmt::new(StmtKind::Visible(self.points), origin.by("visible"));
        self.points += 1;
        point
    }

    fn block(&mut self, block: Block, out: &mut Block) {
        for mut stmt in block {
            let node = stmt.id.index();
            if node.is_some_and(|at| self.plan.before[at]) {
                out.extend(node.and_then(|at| self.races.before.remove(&at)).into_iter().flatten());
                let point = self.point(&stmt.origin);
                out.push(point);
            }
            out.extend(node.and_then(|at| self.races.at.remove(&at)).into_iter().flatten());
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                let mut new = Vec::with_capacity(taken.len());
                self.block(taken, &mut new);
                *inner = new;
            }
            out.push(stmt);
        }
    }
}

/// Whether this holds of the statement or of one inside it. `flags` are indexed by statement numbers; it does not hold
/// of statements behind them.
pub(super) fn any_within(stmt: &Stmt, flags: &[bool]) -> bool {
    let holds = |stmt: &Stmt| stmt.id.index().and_then(|at| flags.get(at)).is_some_and(|flag| *flag);
    holds(stmt) || visit::blocks(stmt).any(|block| block.iter().any(|stmt| any_within(stmt, flags)))
}

/// Whether control may leave or enter the statement other than by falling through.
pub(super) fn has_jump(stmt: &Stmt) -> bool {
    let jumps = |stmt: &Stmt| match stmt.flow() {
        Flow::Label | Flow::Loop | Flow::Jump | Flow::End => true,
        Flow::Straight | Flow::Nested | Flow::Return | Flow::Stop => false,
    };
    let mut found = jumps(stmt);
    for block in visit::blocks(stmt) {
        visit::walk_stmts(block, &mut |stmt| found |= jumps(stmt));
    }
    found
}
