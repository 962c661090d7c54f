//! Monitors over the order of events: for refinement loops that compare an abstraction with the whole program (CEGPV,
//! FM 2016, Sect. 4.2 and 4.3; Sect. 5: only the order of the events counts, not their values).
//!
//! An *event* is a statement that accesses variables that outlive functions, by name, and stays in the abstraction. It
//! is known by its number, which is the same in the program and in its abstractions.
//!
//! - [`only`] (reconstruction, Sect. 4.2): the program in which the events of every execution are a prefix of an order.
//!   Instead of copying the program once for each gap, each event asks a counter whether it is its turn.
//! - [`except`] (refinement, Sect. 4.3): the program in which no assertion fails after events that are a prefix of one
//!   of some orders. An automaton over the events leaves the tree of these orders once an execution deviates.
//!
//! An execution that is not wanted ends as by `exit`: unlike an assumption, that adds no visible point, so that each
//! step of the result corresponds to one step of the program. Numbers are compared by subtraction, since the explorer
//! takes constants in comparisons for values that inputs should have.

use std::collections::BTreeSet;

use crate::analysis::points_to::entry_of;
use crate::ir::{
    visit, BinOp, Block, Expr, ExprKind, FailedCheck, Form, Id, Origin, Program, Stmt, StmtKind, Storage, Type, UnOp,
    Var,
};
use crate::library::{Model, Special};
use crate::valid;

/// The name under which its statements are shown.
const PASS: &str = "event_order";

/// Prepares a program in normal form for abstractions: numbers its statements, so that they have the same numbers in
/// these, and names variables directly that are accessed through their address on the spot (`*&x`, for atomic
/// operations).
pub fn prepare(program: &mut Program) {
    for (_, function) in program.functions.iter_mut() {
        for stmt in function.body.iter_mut().flatten() {
            named(stmt);
        }
    }
    let mut next = 0;
    for (_, function) in program.functions.iter_mut() {
        if let Some(body) = &mut function.body {
            next = crate::ir::number(body, next);
        }
    }
}

fn named(stmt: &mut Stmt) {
    visit::stmt_exprs_mut(stmt, &mut |expr| {
        visit::walk_expr_mut(expr, &mut |part| {
            let ExprKind::Deref(pointer) = &part.kind else { return };
            let ExprKind::AddrOf(place) = &pointer.kind else { return };
            if place.ty.kind == part.ty.kind {
                *part = Expr { kind: place.kind.clone(), ..part.clone() };
            }
        });
    });
    visit::blocks_mut(stmt).flatten().for_each(named);
}

/// The events of a program: the numbers of their statements.
pub fn events(program: &Program) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        collect(program, body, &mut found);
    }
    found
}

fn collect(program: &Program, block: &Block, found: &mut BTreeSet<usize>) {
    for stmt in block {
        if let StmtKind::Atomic(step) = &stmt.kind {
            let mut shared = false;
            visit::walk_stmts(&step.body, &mut |inner| shared |= touches(program, inner));
            found.extend(stmt.id.index().filter(|_| shared));
        } else {
            let is_assignment = matches!(stmt.kind, StmtKind::Assign { .. });
            found.extend(stmt.id.index().filter(|_| is_assignment && touches(program, stmt)));
            visit::blocks(stmt).for_each(|inner| collect(program, inner, found));
        }
    }
}

/// Whether a statement accesses a variable that outlives functions by name, at a visible point of its own.
fn touches(program: &Program, stmt: &Stmt) -> bool {
    let mut found = false;
    visit::stmt_exprs(stmt, &mut |expr| {
        visit::walk_expr(expr, &mut |part| {
            let shared = |var: Id<Var>| {
                let var = &program.vars[var];
                var.storage.is_static() && !var.thread_local && !var.ty.quals.constant
            };
            found |= part.is_place() && part.ty.is_scalar() && part.root().is_some_and(shared);
        });
    });
    found
}

/// The program in which the events of every execution are a prefix of this order.
pub fn only(program: &Program, events: &BTreeSet<usize>, order: &[usize]) -> Program {
    let turn = |counter: &Expr, event: usize| {
        let its: Vec<Expr> = (0..order.len()).filter(|at| order[*at] == event).map(|at| is(counter, at)).collect();
        let allowed = its.into_iter().reduce(Expr::or).unwrap_or_else(|| Expr::int(0));
        let stop = Stmt::new(StmtKind::EndProcess, Origin::control(PASS));
        let check = StmtKind::If { cond: Expr::unary(UnOp::Not, allowed), then: vec![stop], els: Vec::new() };
        let next = Expr::binary(BinOp::Add, counter.clone(), Expr::int(1));
        vec![Stmt::new(check, Origin::control(PASS)), Stmt::assign(counter.clone(), next, Origin::control(PASS))]
    };
    Monitor::new(program, events).run(turn, None)
}

/// The program in which no assertion fails after events that are a prefix of one of these orders.
pub fn except(program: &Program, events: &BTreeSet<usize>, orders: &[Vec<usize>]) -> Program {
    let tree = Tree::new(orders);
    let out = tree.edges.len();
    let follow = |state: &Expr, event: usize| {
        let left = Expr::int(out as i128);
        let next = tree.edges.iter().enumerate().fold(left, |others, (node, edges)| {
            let Some((_, to)) = edges.iter().find(|(by, _)| *by == event) else { return others };
            let kind = ExprKind::Cond(Box::new(is(state, node)), Box::new(Expr::int(*to as i128)), Box::new(others));
            Expr::new(kind, Type::int(), crate::source::Span::NONE)
        });
        vec![Stmt::assign(state.clone(), next, Origin::control(PASS))]
    };
    Monitor::new(program, events).run(follow, Some(out))
}

/// Orders as a tree: for each node, the events that lead on. Node 0 is the root.
struct Tree {
    edges: Vec<Vec<(usize, usize)>>,
}

impl Tree {
    fn new(orders: &[Vec<usize>]) -> Tree {
        let mut edges: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
        for order in orders {
            let mut node = 0;
            for event in order {
                let known = edges[node].iter().find(|(by, _)| by == event).map(|(_, to)| *to);
                node = known.unwrap_or_else(|| {
                    edges.push(Vec::new());
                    let new = edges.len() - 1;
                    edges[node].push((*event, new));
                    new
                });
            }
        }
        Tree { edges }
    }
}

/// Whether a variable of the monitor has this value.
fn is(state: &Expr, value: usize) -> Expr {
    let difference = Expr::binary(BinOp::Sub, state.clone(), Expr::int(value as i128));
    Expr::unary(UnOp::Not, difference)
}

/// Adds a variable to a program that follows the events.
struct Monitor<'a> {
    events: &'a BTreeSet<usize>,
    program: Program,
    state: Expr,
}

impl Monitor<'_> {
    fn new<'a>(program: &Program, events: &'a BTreeSet<usize>) -> Monitor<'a> {
        let mut program = program.clone();
        let var = program.add_var("__ulseq_order", Type::int(), Storage::Static);
        let state = Expr::var(var, Type::int());
        Monitor { events, program, state }
    }

    /// Executes `step` with each event, in one step; with `out`, executions whose assertions fail while the variable
    /// has another value than that are not wanted.
    fn run(mut self, step: impl Fn(&Expr, usize) -> Block, out: Option<usize>) -> Program {
        for id in self.program.functions.ids() {
            let Some(body) = self.program.functions[id].take_body() else { continue };
            let copy = self.program.add_var("__ulseq_seen", Type::int(), Storage::Temp);
            let copy = Expr::var(copy, Type::int());
            self.program.functions[id].locals.extend(copy.as_var());
            let body = self.block(body, &step, out, &copy);
            self.program.functions[id].body = Some(body);
        }
        self_check!(valid::check(&self.program, Form::Normal).is_ok());
        self.program
    }

    fn block(&self, block: Block, step: &impl Fn(&Expr, usize) -> Block, out: Option<usize>, copy: &Expr) -> Block {
        let mut new = Vec::with_capacity(block.len());
        for mut stmt in block {
            if let Some(event) = stmt.id.index().filter(|id| self.events.contains(id)) {
                let mut body = step(&self.state, event);
                if let StmtKind::Atomic(atomic) = &mut stmt.kind {
                    body.append(&mut atomic.body);
                    atomic.body = body;
                    new.push(stmt);
                } else {
                    let origin = stmt.origin.by(PASS);
                    body.push(stmt);
                    new.push(Stmt::new(StmtKind::Atomic(body.into()), origin));
                }
                continue;
            }
            if let (Some(out), Some(failure)) = (out, failure(&self.program, &stmt)) {
                new.extend(self.unless_left(out, copy, failure, &stmt.origin));
            }
            for inner in visit::blocks_mut(&mut stmt) {
                *inner = self.block(std::mem::take(inner), step, out, copy);
            }
            new.push(stmt);
        }
        new
    }

    /// Ends an execution that would fail unless it has left the tree.
    fn unless_left(&self, out: usize, copy: &Expr, failure: Option<Expr>, origin: &Origin) -> Block {
        let look = vec![Stmt::assign(copy.clone(), self.state.clone(), origin.by(PASS))];
        let stop = Stmt::new(StmtKind::EndProcess, origin.by(PASS));
        let inside = Expr::unary(UnOp::Not, is(copy, out));
        let cond = match failure {
            Some(holds) => inside.and(Expr::unary(UnOp::Not, holds)),
            None => inside,
        };
        vec![
            Stmt::new(StmtKind::Atomic(look.into()), origin.by(PASS)),
            Stmt::new(StmtKind::If { cond, then: vec![stop], els: Vec::new() }, origin.by(PASS)),
        ]
    }
}

/// Whether an assertion fails here: always, or unless the expression holds.
fn failure(program: &Program, stmt: &Stmt) -> Option<Option<Expr>> {
    if let StmtKind::Violation(FailedCheck::Assertion(_)) = &stmt.kind {
        return Some(None);
    }
    let StmtKind::Call { callee, args, .. } = &stmt.kind else { return None };
    let model = entry_of(program, callee).map(|entry| entry.model)?;
    if matches!(model, Model::Special(Special::AssertFail | Special::ReachError)) {
        return Some(None);
    }
    let asserts = matches!(model, Model::Special(Special::Assert));
    args.first().filter(|_| asserts).map(|arg| Some(arg.clone()))
}
