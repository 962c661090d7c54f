//! Resolves the choices for copying, setting or comparing memory: in one step if no other thread conflicts with any of
//! the accesses, otherwise element by element.

use crate::ir::{visit, Block, Callee, Id, IdMap, Program, StmtKind};
use crate::library;
use crate::library::{Effect, Model};
use crate::passes::normalize::library_reads::READS;
use crate::passes::visible::insert::{any_within, PointPlan};

/// Resolves all choices of a program; returns whether there was one. A function that is not a thread's body has no
/// visible effect.
pub(super) fn run(program: &mut Program, plans: &[PointPlan]) -> bool {
    let bodies: IdMap<_, _> = program.threads.iter().map(|(_, thread)| thread.body).zip(plans).collect();
    let mut found = false;
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(body) = program.functions[function].take_body() else { continue };
        let before = bodies.get(&function).map_or(&[][..], |plan| &plan.before);
        let mut choose = Choose { program, before, found: false };
        let body = choose.block(body);
        found |= choose.found;
        program.functions[function].body = Some(body);
    }
    found
}

struct Choose<'a> {
    program: &'a Program,
    /// For each statement, whether there would be a visible point before it.
    before: &'a [bool],
    found: bool,
}

impl Choose<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            if self.program.is_choice(&stmt) {
                self.found = true;
                let seen = any_within(&stmt, self.before);
                if let StmtKind::If { then, els, .. } = stmt.kind {
                    out.extend(if seen { els } else { then });
                }
                continue;
            }
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            out.push(stmt);
        }
        out
    }
}

/// Adds a caveat for library functions that access memory of other threads and have no element-wise form: they are one
/// step.
pub(super) fn note_single_steps(program: &mut Program, plans: &[PointPlan]) {
    let mut found = Vec::new();
    for ((_, thread), plan) in program.threads.iter().zip(plans) {
        let Some(body) = &program.functions[thread.body].body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let is_point = stmt.id.index().and_then(|at| plan.before.get(at)).is_some_and(|point| *point);
            if let (true, StmtKind::Call { callee: Callee::Function(function), args, .. }) = (is_point, &stmt.kind) {
                let is_byte = args.len() == 2 && args[1].as_int() == Some(1);
                let name = single_step(program, *function).filter(|name| *name != READS || !is_byte);
                found.extend(name.map(|name| (name, stmt.origin.span)));
            }
        });
    }
    for (name, span) in found {
        program.caveat(format!("`{name}` reads or writes memory that other threads use in one step"), span);
    }
}

/// The name of a library function whose call remains a call and accesses more than one element.
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
