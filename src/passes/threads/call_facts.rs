//! Facts about functions on which it depends whether a thread can have one copy of them for all its calls.

use crate::analysis::{cfg, points_to};
use crate::ir::{visit, Callee, Function, Id, IdMap, IdSet, Program, Stmt, StmtKind};
use crate::library::{plays, Role};
use crate::source::Span;

use crate::passes::function_lifetimes;

/// The facts about all functions whose calls are inlined or shared.
pub(super) struct CallFacts {
    functions: IdMap<Id<Function>, FunctionFacts>,
    /// Whether a thread that ends inside a call may have to end variables of its callers.
    pub(super) keeps: bool,
}

/// The facts about one function.
#[derive(Default)]
pub(super) struct FunctionFacts {
    /// The number of its own statements.
    pub(super) own: usize,
    /// Its calls, in source order.
    pub(super) calls: Vec<Id<Function>>,
    /// The number of its statements that create threads.
    pub(super) creations: usize,
    /// Whether it creates or joins threads, itself or in a call.
    pub(super) creates: bool,
    /// Whether a thread may end in it or in its calls.
    pub(super) ends: bool,
    /// Whether a thread may end in an atomic section of it, or of its calls.
    pub(super) ends_inside: bool,
    /// The number of atomic sections that it opens and leaves open; `None` if paths differ.
    pub(super) opens: Option<i32>,
    /// The places of its calls inside of atomic sections.
    pub(super) inside: IdSet<Span>,
}

impl CallFacts {
    pub(super) fn new(program: &Program, visible: &IdSet<Id<Function>>) -> CallFacts {
        let mut functions: IdMap<Id<Function>, FunctionFacts> = IdMap::default();
        let mut sections = false;
        for (id, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            let mut fact = FunctionFacts { opens: Some(0), ..FunctionFacts::default() };
            visit::walk_stmts(body, &mut |stmt| {
                fact.own += 1;
                let creates = creates(program, stmt);
                fact.creations += usize::from(creates);
                fact.creates |= creates || joins(stmt);
                fact.ends |= matches!(stmt.kind, StmtKind::EndThread(_));
                sections |= matches!(stmt.kind, StmtKind::AtomicBegin | StmtKind::AtomicEnd);
                fact.calls.extend(called(stmt).filter(|callee| visible.contains(callee)));
            });
            functions.insert(id, fact);
        }
        let keeps = program.functions.ids().any(|id| !function_lifetimes::pointers(program, id).is_empty());
        let mut facts = CallFacts { functions, keeps };
        facts.add_callees();
        facts.find_ends_in_steps(program);
        if sections {
            let mut known = IdMap::default();
            program.functions.ids().for_each(|id| {
                facts.sections(program, id, &mut known);
            });
        }
        facts.add_callees();
        facts
    }

    pub(super) fn of(&self, function: Id<Function>) -> Option<&FunctionFacts> {
        self.functions.get(&function)
    }

    /// What a function does in its calls counts for itself.
    fn add_callees(&mut self) {
        let mut callers: IdMap<Id<Function>, Vec<Id<Function>>> = IdMap::default();
        let mut ids: Vec<_> = self.functions.keys().copied().collect();
        ids.sort_unstable();
        for id in &ids {
            self.functions[id].calls.iter().for_each(|callee| callers.entry(*callee).or_default().push(*id));
        }
        let flags = |fact: &FunctionFacts| (fact.creates, fact.ends, fact.ends_inside);
        let mut work = ids;
        while let Some(id) = work.pop() {
            let (creates, ends, inside) = flags(&self.functions[&id]);
            for caller in callers.get(&id).into_iter().flatten() {
                let Some(fact) = self.functions.get_mut(caller) else { continue };
                let before = flags(fact);
                (fact.creates, fact.ends) = (before.0 | creates, before.1 | ends);
                fact.ends_inside |= inside;
                if flags(fact) != before {
                    work.push(*caller);
                }
            }
        }
    }

    /// Finds the functions in which a thread may end within a statement that is one step.
    fn find_ends_in_steps(&mut self, program: &Program) {
        let mut found = Vec::new();
        for (id, function) in program.functions.iter() {
            let (Some(body), mut ends) = (&function.body, false) else { continue };
            visit::walk_stmts(body, &mut |stmt| {
                let StmtKind::Atomic(_) = &stmt.kind else { return };
                visit::blocks(stmt).for_each(|step| {
                    visit::walk_stmts(step, &mut |inner| {
                        ends |= matches!(inner.kind, StmtKind::EndThread(_)) || self.may_end_in(inner);
                    });
                });
            });
            found.extend(ends.then_some(id));
        }
        for id in found {
            self.functions.entry(id).and_modify(|fact| fact.ends_inside = true);
        }
    }

    /// Whether a statement calls a function in which a thread may end.
    fn may_end_in(&self, stmt: &Stmt) -> bool {
        called(stmt).and_then(|callee| self.of(callee)).is_some_and(|fact| fact.ends)
    }

    /// Finds the atomic sections of a function, after those of the functions that it calls. A recursive call is taken
    /// to leave no section open.
    fn sections(
        &mut self,
        program: &Program,
        function: Id<Function>,
        known: &mut IdMap<Id<Function>, Option<i32>>,
    ) -> Option<i32> {
        if let Some(opens) = known.get(&function) {
            return *opens;
        }
        known.insert(function, Some(0));
        let body = program.functions[function].body.as_ref()?;
        let graph = cfg::build(body);
        let mut depth: Vec<Option<i32>> = vec![None; graph.nodes.len()];
        let (mut work, mut differs, mut left) = (vec![(graph.entry, 0)], false, None);
        let (mut inside, mut ends_inside) = (IdSet::default(), false);
        while let Some((node, before)) = work.pop() {
            if let Some(other) = depth[node] {
                differs |= other != before;
                continue;
            }
            depth[node] = Some(before);
            let stmt = graph.nodes[node].stmt;
            let returns = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Return(_));
            if stmt.is_none_or(returns) {
                differs |= left.replace(before).is_some_and(|other| other != before);
            }
            let Some(stmt) = stmt else { continue };
            let ends = matches!(stmt.kind, StmtKind::EndThread(_)) || self.may_end_in(stmt);
            ends_inside |= before != 0 && ends;
            let mut after = before;
            if let Some(callee) = called(stmt).filter(|callee| self.functions.contains_key(callee)) {
                let opens = self.sections(program, callee, known);
                differs |= opens.is_none();
                after += opens.unwrap_or(0);
                inside.extend((before != 0).then_some(stmt.origin.span));
            } else if let StmtKind::AtomicBegin = stmt.kind {
                after += 1;
            } else if let StmtKind::AtomicEnd = stmt.kind {
                after -= 1;
            }
            work.extend(graph.nodes[node].next.iter().map(|next| (*next, after)));
        }
        let opens = if differs { None } else { Some(left.unwrap_or(0)) };
        known.insert(function, opens);
        if let Some(fact) = self.functions.get_mut(&function) {
            (fact.opens, fact.inside) = (opens, inside);
            fact.ends_inside |= ends_inside;
        }
        opens
    }
}

/// The function that a statement calls.
fn called(stmt: &Stmt) -> Option<Id<Function>> {
    if let StmtKind::Call { callee: Callee::Function(function), .. } = &stmt.kind {
        Some(*function)
    } else {
        None
    }
}

fn creates(program: &Program, stmt: &Stmt) -> bool {
    let StmtKind::Call { callee, .. } = &stmt.kind else { return false };
    points_to::entry_of(program, callee).is_some_and(|entry| entry.creates_thread().is_some())
}

/// Whether a statement waits for the end of a thread: after inlining, it may be known for which.
fn joins(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Call { callee: Callee::Stub { of, .. }, .. } if plays(of, Role::Join))
}
