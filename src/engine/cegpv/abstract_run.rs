//! What a violation of an abstraction says about the program: the order of its events, and what was left open on the
//! way (the paper's counterexample mapping).

use std::collections::{BTreeMap, BTreeSet};

use crate::explore::Transition;
use crate::interp::bytecode::{Code, Instr};
use crate::interp::{Machine, SemanticsOptions};
use crate::ir::{visit, Id, Program, Var};
use crate::passes::slice::AbstractedSite;

/// An execution of an abstraction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AbstractRun {
    /// The numbers of the statements that are events, in the order in which they were executed.
    pub(super) events: Vec<usize>,
    /// The sliced variables that decide what was chosen arbitrarily.
    pub(super) open: BTreeSet<Id<Var>>,
}

/// Replays the steps of an execution of `program`, from which `code` was compiled.
pub(super) fn follow(
    program: &Program,
    code: &Code,
    options: &SemanticsOptions,
    steps: &[Transition],
    events: &BTreeSet<usize>,
    sites: &[AbstractedSite],
) -> AbstractRun {
    let begins = beginnings(program, code, events);
    let mut run = AbstractRun::default();
    let mut machine = Machine::new(code, options.clone());
    if machine.start().is_err() {
        return run;
    }
    machine.start_tracing();
    for step in steps {
        machine.choices.replay(&step.choices);
        machine.step(step.thread);
        for ran in machine.trace() {
            run.events.extend(begins.get(&(ran.function, ran.at)));
            let span = code.functions[ran.function].spans.get(ran.at);
            if let (Instr::Input(_), Some(span)) = (ran.instr, span) {
                let here = sites.iter().filter(|site| site.span == *span);
                here.for_each(|site| run.open.extend(site.on.iter().copied()));
            }
        }
    }
    run
}

/// The events by their function and first instruction.
fn beginnings(program: &Program, code: &Code, events: &BTreeSet<usize>) -> BTreeMap<(usize, usize), usize> {
    let mut found = BTreeMap::new();
    for (id, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        let mut begins = code.functions[id.index()].begins.iter();
        visit::walk_stmts(body, &mut |stmt| {
            let Some(at) = begins.next() else { return };
            if let Some(event) = stmt.id.index().filter(|event| events.contains(event)) {
                found.insert((id.index(), *at as usize), event);
            }
        });
    }
    found
}
