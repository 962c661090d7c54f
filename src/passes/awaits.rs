//! Await loops: replaces a loop that only waits by a single iteration followed by an assumption (`docs/reductions.md`).
//!
//! An iteration that has no lasting effect can be removed from any execution: only the last iteration counts. So
//!
//! ```c
//! while (1) { t = flag; if (!t) break; }       // becomes
//! { t = flag; if (!t) goto after; assume(0); } after: ;
//! ```
//!
//! A loop that writes shared memory on some paths, or by atomic operations that may fail (compare-and-swap,
//! test-and-set), remains a loop, but executions in which an iteration changes nothing are discarded:
//!
//! ```c
//! while (1) { changed = 0; { old = l; changed |= l != 1; l = 1; } if (!old) break; assume(changed); }
//! ```
//!
//! Sound for safety properties only. A variable that an iteration sets must be set before it is read in the next
//! iteration.

use super::unroll::leave_by;
use super::PassOptions;
use crate::analysis::address_taken::address_taken;
use crate::analysis::cfg::Cfg;
use crate::analysis::liveness::Touches;
use crate::analysis::{cfg, liveness, points_to};
use crate::diag::Diagnostic;
use crate::ir::number;
use crate::ir::StmtMap;
use crate::ir::{
    lowered_only_stmt, visit, BinOp, Block, Discarded, Expr, Function, Id, IdMap, IdSet, Label, Origin, Program, Stmt,
    StmtKind, Type, Var,
};
use crate::reductions::Reduction;

/// The name that marks the statements of this pass (see `Origin::pass`).
const NAME: &str = "awaits";

/// Rewrites the await loops of every thread body.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    if !options.without.uses(Reduction::AwaitLoops) {
        return Ok(());
    }
    let bodies: Vec<_> = program.threads.iter().flat_map(|(_, thread)| thread.parts()).collect();
    for function in bodies {
        if let Some(mut body) = program.functions[function].take_body() {
            number(&mut body, 0);
            let address_taken = address_taken(&body);
            let kinds = classify(program, &body, &address_taken);
            let body =
                if kinds.is_empty() { body } else { Rewrite { program, function, kinds, address_taken }.block(body) };
            program.functions[function].body = Some(body);
        }
    }
    Ok(())
}

/// The classification of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LoopKind {
    /// An iteration that continues the loop has changed nothing.
    Waits,
    /// Whether an iteration has changed something is known only at run time.
    MayChange,
    Other,
}

/// The kind of each loop that is not [`LoopKind::Other`].
fn classify(program: &Program, body: &Block, address_taken: &IdSet<Id<Var>>) -> StmtMap<LoopKind> {
    let graph = cfg::build(body);
    let mut kinds = StmtMap::default();
    if !graph.nodes.iter().any(|node| node.stmt.is_some_and(|stmt| matches!(stmt.kind, StmtKind::Loop { .. }))) {
        return kinds;
    }
    let touches = liveness::touches(&graph, &|callee| points_to::entry_of(program, callee));
    let mut judge = Judge { program, graph: &graph, touches, address_taken, jumps: jumps(body) };
    for node in 0..graph.nodes.len() {
        let Some(stmt) = graph.nodes[node].stmt else { continue };
        if let StmtKind::Loop { body, .. } = &stmt.kind {
            match judge.kind(node, body) {
                LoopKind::Other => {}
                kind @ (LoopKind::Waits | LoopKind::MayChange) => kinds.insert(stmt, kind),
            }
        }
    }
    kinds
}

struct Judge<'a> {
    program: &'a Program,
    graph: &'a Cfg<'a>,
    touches: Touches,
    address_taken: &'a IdSet<Id<Var>>,
    /// The number of jumps to each label of the body.
    jumps: IdMap<Id<Label>, usize>,
}

/// The number of jumps in a block to each label.
fn jumps(block: &Block) -> IdMap<Id<Label>, usize> {
    let mut jumps = IdMap::default();
    visit::walk_stmts(block, &mut |stmt| {
        if let StmtKind::Goto(label) = stmt.kind {
            *jumps.entry(label).or_default() += 1;
        }
    });
    jumps
}

/// The effects of the statements of an iteration.
#[derive(Default)]
struct Round {
    written: Vec<Id<Var>>,
    labels: IdSet<Id<Label>>,
    changes: bool,
    fits: bool,
}

impl Judge<'_> {
    fn kind(&mut self, node: usize, body: &Block) -> LoopKind {
        let mut round = Round { fits: true, ..Round::default() };
        self.block(body, false, &mut round);
        if !round.fits || self.is_entered(body, &round.labels) {
            return LoopKind::Other;
        }
        let next = &self.graph.nodes[node].next;
        if round.written.iter().any(|var| self.touches.is_live(*var, next.iter().copied())) {
            return LoopKind::Other;
        }
        if round.changes {
            LoopKind::MayChange
        } else {
            LoopKind::Waits
        }
    }

    /// Whether a jump from outside enters the loop's body at one of its labels. The partial iteration after that label
    /// is not a whole iteration: it has skipped the tests at its beginning, so it has an effect although another
    /// iteration follows.
    fn is_entered(&self, body: &Block, labels: &IdSet<Id<Label>>) -> bool {
        if labels.is_empty() {
            return false;
        }
        let own = jumps(body);
        labels.iter().any(|label| self.jumps.get(label) != own.get(label))
    }

    fn block(&self, block: &Block, atomic: bool, round: &mut Round) {
        for stmt in block {
            self.statement(stmt, atomic, round);
        }
    }

    fn statement(&self, stmt: &Stmt, atomic: bool, round: &mut Round) {
        match &stmt.kind {
            StmtKind::Assign { place, .. } | StmtKind::Havoc(place) => self.write(place, atomic, round),
            StmtKind::Atomic(step) => self.block(&step.body, true, round),
            StmtKind::Block(_) | StmtKind::If { .. } | StmtKind::Loop { .. } => {
                visit::blocks(stmt).for_each(|inner| self.block(inner, atomic, round));
            }
            // A backward jump inside the iteration would form another loop.
            StmtKind::Goto(label) => round.fits &= !round.labels.contains(label),
            StmtKind::Label(label) => {
                round.labels.insert(*label);
            }
            StmtKind::Break
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_) => {}
            StmtKind::Return(_)
            | StmtKind::Call { .. }
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => round.fits = false,
        }
    }

    fn write(&self, place: &Expr, atomic: bool, round: &mut Round) {
        let private = place
            .root()
            .filter(|var| !self.program.vars[*var].storage.is_static() && !self.address_taken.contains(var));
        match private {
            Some(var) => round.written.push(var),
            None if !atomic || place.ty.is_scalar() => round.changes = true,
            None => round.fits = false,
        }
    }
}

struct Rewrite<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    kinds: StmtMap<LoopKind>,
    /// Variables of the function whose address is taken anywhere, so that they may be reached other than by name.
    address_taken: IdSet<Id<Var>>,
}

impl Rewrite<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            let kind = self.kinds.get(&stmt).copied().unwrap_or(LoopKind::Other);
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            match (kind, stmt.kind) {
                (LoopKind::Waits, StmtKind::Loop { body, .. }) => self.once(body, &stmt.origin.by(NAME), &mut out),
                (LoopKind::MayChange, StmtKind::Loop { body, rounds }) => {
                    let body = self.counted(body, &stmt.origin.by(NAME));
                    out.push(Stmt::new(StmtKind::Loop { body, rounds }, stmt.origin));
                }
                (_, kind) => out.push(Stmt::new(kind, stmt.origin)),
            }
        }
        out
    }

    /// `{ body; assume(0); } after: ;`
    fn once(&mut self, mut body: Block, origin: &Origin, out: &mut Block) {
        let after = self.program.add_label("__ulseq_after");
        leave_by(&mut body, after);
        let cond = Expr::int(0);
        body.push(Stmt::new(StmtKind::Assume { cond, why: Discarded::Waiting }, origin.clone()));
        out.push(Stmt::new(StmtKind::Block(body), origin.clone()));
        out.push(Stmt::new(StmtKind::Label(after), origin.clone()));
    }

    /// `changed = 0; body; assume(changed);`
    fn counted(&mut self, mut body: Block, origin: &Origin) -> Block {
        let changed = self.program.add_temp(self.function, "__ulseq_changed", Type::bool());
        let changed = self.program.place(changed);
        let (program, address_taken) = (&*self.program, &self.address_taken);
        let lasting = |place: &Expr| {
            place.root().is_none_or(|var| program.vars[var].storage.is_static() || address_taken.contains(&var))
        };
        note_changes(&mut body, &changed, false, origin, &lasting);
        let mut out = vec![Stmt::assign(changed.clone(), Expr::constant(0, Type::bool()), origin.clone())];
        out.extend(body);
        out.push(Stmt::new(StmtKind::Assume { cond: changed, why: Discarded::Idle }, origin.clone()));
        out
    }
}

/// Inserts before each write: `changed = 1;`; in an atomic step, where no other thread can interfere, only `if (place
/// != value)`. Floating-point values that compare equal may still differ (`0.0 == -0.0`), so writing one always
/// counts.
///
/// Writes to private variables do not count: `classify` has checked that the next iteration does not read them.
fn note_changes(block: &mut Block, changed: &Expr, atomic: bool, origin: &Origin, lasting: &dyn Fn(&Expr) -> bool) {
    let taken = std::mem::take(block);
    for mut stmt in taken {
        let inside = atomic || matches!(stmt.kind, StmtKind::Atomic(_));
        for inner in visit::blocks_mut(&mut stmt) {
            note_changes(inner, changed, inside, origin, lasting);
        }
        let change = Stmt::assign(changed.clone(), Expr::constant(1, Type::bool()), origin.clone());
        match &stmt.kind {
            StmtKind::Assign { place, value } if atomic && !place.ty.is_float() && lasting(place) => {
                let cond = Expr::binary(BinOp::Ne, place.clone(), value.clone().cast(&place.ty));
                block.push(Stmt::new(StmtKind::If { cond, then: vec![change], els: Vec::new() }, origin.clone()));
            }
            StmtKind::Assign { place, .. } | StmtKind::Havoc(place) if lasting(place) => block.push(change),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {}
        }
        block.push(stmt);
    }
}
