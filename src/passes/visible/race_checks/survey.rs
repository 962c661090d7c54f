//! Finds the accesses that may race, and where each can be announced.

use std::collections::BTreeMap;

use super::classes::JoinedCells;
use super::places::{self, RacyAccess, Unknown};
use crate::analysis::alignment;
use crate::analysis::points_to::AbstractCell;
use crate::analysis::races::RacyAccesses;
use crate::ir::{visit, Block, Expr, Id, Origin, Program, Stmt, StmtKind, Thread};

/// All accesses that may race.
#[derive(Default)]
pub(super) struct Survey {
    pub(super) accesses: Vec<RacyAccess>,
    /// Statements with an access that is not known.
    pub(super) unknown: Vec<(Id<Thread>, usize, Origin)>,
    joined: JoinedCells,
}

impl Survey {
    /// Looks at all threads; `None` if it is late before that is done.
    pub(super) fn of(program: &Program, excludes: bool, is_late: &dyn Fn() -> bool) -> Option<Survey> {
        let mut survey = Survey::default();
        let loose_pointers = program.has_unaligned_types || alignment::is_in_doubt(program);
        let mut racy = RacyAccesses::of(program, excludes, is_late)?;
        for (thread, data) in program.threads.iter() {
            let Some(body) = &program.functions[data.body].body else { continue };
            let steps = AtomicSteps::of(body);
            racy.of_thread(thread, &mut |points, statement, cells| {
                let (node, origin) = (statement.node, &statement.stmt.origin);
                for found in places::of_statement(program, points, cells, loose_pointers, statement.stmt) {
                    let place = match found {
                        Ok(place) => place,
                        Err(Unknown(cells)) => {
                            survey.joined.join(&cells);
                            survey.unknown.push((thread, node, origin.clone()));
                            continue;
                        }
                    };
                    survey.joined.join(&place.cells);
                    let atomic = place.cells.iter().all(|cell| statement.is_atomic(*cell));
                    let announced_at = if atomic { None } else { steps.announced_at(node, &place.address) };
                    let origin = origin.clone();
                    let name = String::new();
                    survey.accesses.push(RacyAccess { thread, node, origin, place, name, announced_at });
                }
            });
        }
        for access in &mut survey.accesses {
            access.name = racy.name(access.place.cells[0]);
        }
        Some(survey)
    }

    /// The accesses of each class.
    pub(super) fn by_class(&mut self) -> Vec<Vec<&RacyAccess>> {
        let mut classes: BTreeMap<AbstractCell, Vec<&RacyAccess>> = BTreeMap::new();
        for access in &self.accesses {
            classes.entry(self.joined.representative(access.place.cells[0])).or_default().push(access);
        }
        classes.into_values().collect()
    }
}

/// The atomic steps of a thread.
struct AtomicSteps<'b> {
    /// For each statement, by its number: the outermost atomic step that it is a part of.
    around: Vec<Option<&'b Stmt>>,
}

impl<'b> AtomicSteps<'b> {
    fn of(body: &'b Block) -> AtomicSteps<'b> {
        let mut steps = AtomicSteps { around: Vec::new() };
        steps.block(body, None);
        steps
    }

    fn block(&mut self, block: &'b Block, around: Option<&'b Stmt>) {
        for stmt in block {
            self.around.push(around);
            let is_step = matches!(stmt.kind, StmtKind::Atomic(_));
            for inner in visit::blocks(stmt) {
                self.block(inner, around.or(Some(stmt).filter(|_| is_step)));
            }
        }
    }

    /// The statement whose visible point precedes an access to this address: a step that does not compute it.
    fn announced_at(&self, node: usize, address: &Expr) -> Option<usize> {
        let Some(step) = self.around.get(node)? else { return Some(node) };
        let mut set = Vec::new();
        for block in visit::blocks(step) {
            visit::walk_stmts(block, &mut |stmt| {
                if let StmtKind::Assign { place, .. }
                | StmtKind::Havoc(place)
                | StmtKind::Call { result: Some(place), .. } = &stmt.kind
                {
                    set.extend(place.root());
                }
            });
        }
        let mut is_computed = false;
        visit::walk_expr(address, &mut |part| is_computed |= part.as_var().is_some_and(|var| set.contains(&var)));
        step.id.index().filter(|_| !is_computed)
    }
}
