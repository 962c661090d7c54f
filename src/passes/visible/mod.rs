//! Visible points: the points at which a context switch may happen.
//!
//! Takes [`Form::Threaded`](crate::ir::Form::Threaded), gives [`Form::Visible`](crate::ir::Form::Visible). There is a
//! point before each synchronization operation and before each access to memory with which another thread's access may
//! conflict, once more than one thread may be alive. Everything between two points commutes with the other threads.
//! Point 0 is at the start of every thread; if only straight-line code separates it from the first visible statement,
//! it serves for that statement too.
//!
//! Three reductions (Lipton 1975; `--all-points` disables them): creating a thread and, if no thread tests whether a
//! mutex is locked, unlocking it commute with all earlier steps of other threads; and data that is accessed only while
//! holding one common mutex needs no points of its own.
//!
//! Where an execution may be cut off or may never proceed (an assumption, the end of the process, a loop that may be
//! endless), the other threads must be able to observe the previous effects of the thread: there is also a point if the
//! thread had a visible effect since its last point.

mod conflicts;
mod cut_points;
mod insert;
mod memory_copies;
mod race_checks;
mod returns;
mod statement_facts;

use super::PassOptions;
use crate::analysis::locks::KnownLocks;
use crate::analysis::switch_policy::ThreadEvent;
use crate::analysis::thread_set::ThreadSet;
use crate::analysis::{cfg, points_to};
use crate::diag::Diagnostic;
use crate::ir::{number, IdMap, Program};
use crate::library::ObjectKind;
use crate::passes::visible::conflicts::Users;
use crate::reductions::Reduction;
use insert::PointPlan;

/// Inserts and numbers the points.
///
/// # Errors
/// Atomic sections that are not balanced on every path.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    number_all(program);
    let mut plans = plan(program, options, &mut diagnostics);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    if memory_copies::run(program, &plans) {
        number_all(program);
        plans = plan(program, options, &mut diagnostics);
    }
    memory_copies::note_single_steps(program, &plans);
    let excludes = options.without.uses(Reduction::StaticRaces);
    let is_late = || options.is_late();
    let races = if options.races { race_checks::run(program, excludes, &is_late) } else { Some(IdMap::default()) };
    // Without a diagnostic: there is no time left.
    let Some(mut races) = races else { return Err(Vec::new()) };
    for (thread, plan) in program.threads.ids().collect::<Vec<_>>().into_iter().zip(plans) {
        let function = program.threads[thread].body;
        let Some(body) = program.functions[function].take_body() else { continue };
        let (body, points) = insert::run(plan, races.remove(&thread).unwrap_or_default(), body);
        program.threads[thread].points = points;
        program.functions[function].body = Some(body);
    }
    Ok(())
}

/// Numbers the statements of each function; a plan uses the numbers of its body.
fn number_all(program: &mut Program) {
    for function in program.functions.ids().collect::<Vec<_>>() {
        program.functions[function].body.iter_mut().for_each(|body| {
            number(body, 0);
        });
    }
}

fn plan(program: &Program, options: &PassOptions, diagnostics: &mut Vec<Diagnostic>) -> Vec<PointPlan> {
    let without = options.without;
    let bodies: Vec<_> = program.threads.iter().map(|(_, thread)| thread.body).collect();
    let mut points = points_to::solve(program, &bodies);
    points.one_cell_for_many();
    let mut mutexes = KnownLocks::of(&[ObjectKind::Mutex]);
    let mut threads = Vec::new();
    for (id, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let graph = cfg::build(body);
        let mut facts = statement_facts::of_body(program, &mut points, &mut mutexes, id, &graph, body, diagnostics);
        if !without.uses(Reduction::ThreadLifetimes) {
            let others = program.threads.ids().filter(|other| *other != id).fold(ThreadSet::default(), ThreadSet::with);
            facts.iter_mut().for_each(|fact| fact.beside = others);
        }
        threads.push((id, graph, facts));
    }
    let mut users = Users::default();
    for (id, _, facts) in &threads {
        facts.iter().filter(|fact| fact.is_concurrent()).for_each(|fact| users.add(*id, fact));
    }
    users.switches = options.switches;
    users.reduce = without.uses(Reduction::VisiblePoints);
    users.all_conflict = !without.uses(Reduction::ConflictAnalysis);
    users.asked = threads.iter().any(|(_, _, facts)| facts.iter().any(|fact| fact.is_concurrent() && fact.asks));
    let cutting = cut_points::cutting_functions(program);
    threads
        .into_iter()
        .map(|(id, graph, facts)| {
            let mut before: Vec<bool> = facts.iter().map(|fact| users.is_visible(id, fact)).collect();
            let done = |node: usize| users.does_something(id, &facts[node]);
            // Where an execution may end, a thread may stop forever: the others go on before it.
            if options.switches.switches_before(ThreadEvent::Assumption) {
                for node in cut_points::cuts(&graph, &facts, &before, &done, &cutting) {
                    before[node] = true;
                }
            }
            for node in returns::on_cycles(program, &graph, &before) {
                before[node] = true;
            }
            let does = facts.iter().map(|fact| users.does_something(id, fact)).collect();
            PointPlan { before, does }
        })
        .collect()
}
