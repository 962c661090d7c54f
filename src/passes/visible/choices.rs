//! Memory that is copied, set or compared: in one step where no other thread conflicts with any of the accesses, else element by element.

use super::insert::{count, Plan};
use crate::ir::{visit, Block, Callee, Id, IdMap, Program, StmtKind};
use crate::library::{self, Effect, Model};

/// Decides all choices of a program; whether there was one. A function that is no thread's body has no visible effect.
pub(super) fn run(program: &mut Program, plans: &[Plan]) -> bool {
    let bodies: IdMap<_, _> = program.threads.iter().map(|(_, thread)| thread.body).zip(plans).collect();
    let mut found = false;
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(body) = program.functions[function].body.take() else { continue };
        let before = bodies.get(&function).map_or(&[][..], |plan| &plan.before);
        let mut choose = Choose { program, before, node: 0, found: false };
        let body = choose.block(body);
        found |= choose.found;
        program.functions[function].body = Some(body);
    }
    found
}

struct Choose<'a> {
    program: &'a Program,
    /// Where points would stand.
    before: &'a [bool],
    node: usize,
    found: bool,
}

impl Choose<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            let node = self.node;
            if self.program.is_choice(&stmt) {
                self.node += count(&stmt);
                self.found = true;
                let seen = self.before.get(node..self.node).is_some_and(|points| points.contains(&true));
                if let StmtKind::If { then, els, .. } = stmt.kind {
                    out.extend(if seen { els } else { then });
                }
                continue;
            }
            self.node += 1;
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            out.push(stmt);
        }
        out
    }
}

/// Functions of the library that access memory of others and have no other form are one step: a verdict says so.
pub(super) fn note_single_steps(program: &mut Program, plans: &[Plan]) {
    let mut found = Vec::new();
    for ((_, thread), plan) in program.threads.iter().zip(plans) {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let mut node = 0;
        visit::walk_stmts(body, &mut |stmt| {
            let is_point = plan.before.get(node).copied().unwrap_or(false);
            node += 1;
            if let (true, StmtKind::Call { callee: Callee::Function(function), .. }) = (is_point, &stmt.kind) {
                found.extend(single_step(program, *function).map(|name| (name, stmt.origin.span)));
            }
        });
    }
    for (name, span) in found {
        program.caveat(format!("`{name}` reads or writes memory that other threads use in one step"), span);
    }
}

/// The name of a function whose call stays a call and accesses more than one element.
fn single_step(program: &Program, function: Id<crate::ir::Function>) -> Option<&'static str> {
    let data = &program.functions[function];
    let entry = library::lookup(&data.name).filter(|entry| data.body.is_none() && entry.model == Model::Extern)?;
    let accesses = |effect: &Effect| match effect {
        Effect::Reads(_) | Effect::Writes(_) | Effect::Copies(..) => true,
        Effect::Returns(_)
        | Effect::Fresh
        | Effect::Frees(_)
        | Effect::Keeps(_)
        | Effect::ReturnsKept
        | Effect::WritesKept(_) => false,
    };
    entry.effects.iter().any(accesses).then_some(entry.name)
}
