//! What the points-to analysis promises, held against executions: every access that the interpreter makes is among
//! those that the analysis knows of the statement, and where two threads access the same bytes in conflict, a visible
//! point stands before the access. The coarse solution for large programs is held to the same.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // tests

mod support;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use support::generate::{generate, For, Knobs};
use ulseq::analysis::footprint;
use ulseq::analysis::points_to::{self, AbstractObject, PointsTo};
use ulseq::interp::bytecode;
use ulseq::interp::bytecode::Code;
use ulseq::interp::{Access, Home, Machine, SemanticsOptions, Stop};
use ulseq::ir::{visit, Callee, ExprKind, Id, Program, StmtKind, Storage, Var};
use ulseq::reductions::{Reduction, Without};
use ulseq::source::Span;
use ulseq::translate::{self, Config};

/// Programs in which the end of a thread, which is no statement there, accesses memory.
const ENDS: &[&str] = &["key_destructor_free_true"];
/// One of so many cases is taken in an ordinary run.
const EVERY: u64 = 12;
/// Random schedules for each program, and steps of each.
const RUNS: u64 = 6;
const STEPS: usize = 300;

#[test]
fn accesses_of_the_cases_are_known() {
    let folders = ["tests/cases/explore", "tests/cases/points_to", "benchmarks"];
    check(folders.into_iter().flat_map(support::cases).filter(|file| support::in_slice(file, EVERY)).collect());
}

#[test]
fn accesses_of_the_cases_for_both_engines_are_known() {
    let files = support::cases("tests/cases/sema").into_iter();
    let is_known = |file: &PathBuf| !ENDS.contains(&support::stem(file).as_str());
    check(files.filter(|file| is_known(file) && support::in_slice(file, EVERY)).collect());
}

#[test]
fn accesses_of_random_programs_are_known() {
    let folder = tempfile::tempdir().unwrap();
    let write = |seed: u64| {
        let path = folder.path().join(format!("seed{seed}.c"));
        std::fs::write(&path, generate(seed, &Knobs::default()).0.text(For::Model)).unwrap();
        path
    };
    check((0..60).map(write).collect());
}

/// Checks all programs that the interpreter knows, and whether points stand where they must.
fn check(files: Vec<PathBuf>) {
    let (mut wrong, mut accesses) = (Vec::new(), 0);
    for (file, found) in files.iter().zip(support::in_parallel(&files, |file| check_one(file))) {
        match found {
            Ok(count) => accesses += count,
            Err(text) => wrong.push(format!("{}: {text}", file.display())),
        }
    }
    println!("{accesses} accesses");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(accesses > 1000, "hardly anything was checked");
}

/// The number of accesses that were checked.
fn check_one(file: &Path) -> Result<usize, String> {
    let Ok(normal) = translate::load_normal(&[file.into()], &Config::default()) else { return Ok(0) };
    let options = SemanticsOptions::default();
    let Ok(code) = bytecode::compile(&normal.program, &options) else { return Ok(0) };
    let program = &normal.program;
    let roots = program.main.into_iter().collect::<Vec<_>>();
    let exact = Known::of(program, &code, points_to::solve(program, &roots));
    let coarse = Known::of(program, &code, points_to::solve_coarsely(program, &roots, 1));
    let stops = stops(file);
    let mut count = 0;
    for seed in 0..RUNS {
        let run = execute(&code, &options, seed + 1);
        for made in &run {
            count += 1;
            exact.check(program, &code, made)?;
            coarse.check(program, &code, made).map_err(|text| format!("in the coarse solution: {text}"))?;
        }
        if let Some(stops) = &stops {
            check_stops(&run, stops)?;
        }
    }
    Ok(count)
}

/// One access of a run.
struct Made {
    access: Access,
    thread: usize,
    step: usize,
    /// Which threads are alive.
    live: Vec<usize>,
}

/// One random execution; inputs are zero.
fn execute(code: &Code, options: &SemanticsOptions, seed: u64) -> Vec<Made> {
    let mut machine = Machine::new(code, options.clone());
    let mut made = Vec::new();
    if machine.start().is_err() {
        return made;
    }
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for step in 0..STEPS {
        let live: Vec<usize> = (0..machine.state.threads()).filter(|t| machine.state.thread(*t).live).collect();
        let inside = live.iter().copied().find(|t| machine.state.thread(*t).atomic);
        let mut order = live.clone();
        for i in (1..order.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(i, (random >> 33) as usize % (i + 1));
        }
        let order = inside.map_or(order, |thread| vec![thread]);
        let before = machine.clone();
        let mut went = false;
        for thread in order {
            machine = before.clone();
            machine.choices.clear();
            let stop = machine.step(thread);
            if let Stop::Blocked(_) = stop {
                continue;
            }
            // Memory that is read before it is set gets a value there and then.
            if machine.notes.uninitialized.is_some() {
                return made;
            }
            let new = |access: &Access| Made { access: *access, thread, step, live: live.clone() };
            // That a life begins or ends is no access of the program.
            made.extend(machine.accesses().iter().filter(|access| !access.life).map(new));
            if !matches!(stop, Stop::Done) {
                return made;
            }
            went = true;
            break;
        }
        if !went {
            return made;
        }
    }
    made
}

/// What the analysis knows of each statement.
struct Known {
    /// The leaves that statements of this place access, with those that they write.
    accesses: HashMap<Span, (HashSet<u32>, HashSet<u32>)>,
    /// The leaf of each byte of each variable.
    leaves: HashMap<Id<Var>, Vec<u32>>,
    /// Places of statements that access memory from an allocation.
    heap: HashSet<Span>,
    statics: Vec<Id<Var>>,
}

impl Known {
    fn of(program: &Program, code: &Code, mut points: PointsTo<'_>) -> Known {
        let mut known = Known {
            accesses: HashMap::new(),
            leaves: HashMap::new(),
            heap: HashSet::new(),
            statics: statics(program, code),
        };
        for (_, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            visit::walk_stmts(body, &mut |stmt| {
                // What a pass adds at the beginning of a function has no place but the function's.
                let span = if stmt.origin.span.is_none() { function.span } else { stmt.origin.span };
                // A structure that is passed by value is read where the called function begins.
                let called = match &stmt.kind {
                    StmtKind::Call { callee: Callee::Function(called), .. } => Some(program.functions[*called].span),
                    _ => None,
                };
                for access in footprint::of_statement(program, &mut points, stmt) {
                    for span in [Some(span), called].into_iter().flatten() {
                        let entry = known.accesses.entry(span).or_default();
                        entry.0.insert(access.cell);
                        if access.write {
                            entry.1.insert(access.cell);
                        }
                    }
                    match points.object(access.cell) {
                        AbstractObject::Heap(_) => {
                            known.heap.insert(span);
                        }
                        AbstractObject::Var(_)
                        | AbstractObject::Function(_)
                        | AbstractObject::Strings
                        | AbstractObject::Kept => {}
                    }
                }
            });
        }
        for (id, var) in program.vars.iter() {
            let size = ulseq::ir::layout::size_of(program, &var.ty).unwrap_or(0).min(4096);
            known.leaves.insert(id, (0..size).map(|byte| points.leaf(AbstractObject::Var(id), byte)).collect());
        }
        known
    }

    fn check(&self, program: &Program, code: &Code, made: &Made) -> Result<(), String> {
        let access = &made.access;
        // The library's own objects have another size there.
        if access.library {
            return Ok(());
        }
        let vars: Vec<Id<Var>> = match access.home {
            Home::Static(at) => self.statics.get(at).copied().into_iter().collect(),
            Home::Local(_, function, at) => {
                let Some(named) = code.functions[function].names.get(at) else { return Ok(()) };
                let function = &program.functions[Id::from_index(function)];
                let all = function.locals.iter().chain(&function.params).copied();
                all.filter(|var| program.vars[*var].name == named.name).collect()
            }
            Home::Heap => {
                return match self.heap.contains(&access.span) {
                    true => Ok(()),
                    false => Err(format!("thread {} accesses the heap at {:?}", made.thread, access.span)),
                };
            }
            Home::Tls(_) => return Ok(()),
        };
        // What calls set are private variables: parameters and temporaries.
        let private = |var: &Id<Var>| matches!(program.vars[*var].storage, Storage::Param | Storage::Temp);
        if vars.is_empty() || vars.iter().any(private) {
            return Ok(());
        }
        let empty = Default::default();
        let (any, written) = self.accesses.get(&access.span).unwrap_or(&empty);
        let cells = if access.write { written } else { any };
        let is_known = |var: &Id<Var>| {
            let leaves = &self.leaves[var];
            (access.begin..access.end).all(|byte| leaves.get(byte as usize).is_none_or(|leaf| cells.contains(leaf)))
        };
        if vars.iter().any(is_known) {
            return Ok(());
        }
        let name = &program.vars[vars[0]].name;
        let does = if access.write { "writes" } else { "reads" };
        Err(format!(
            "thread {} {does} bytes {} to {} of `{name}` at {:?}, of which the analysis does not know",
            made.thread, access.begin, access.end, access.span
        ))
    }
}

/// The variables that are static objects of the interpreter, in its order.
fn statics(program: &Program, code: &Code) -> Vec<Id<Var>> {
    let mut used = HashSet::new();
    let mut note = |expr: &ulseq::ir::Expr| {
        if let ExprKind::Var(var) | ExprKind::CompoundLiteral(var, _) = &expr.kind {
            used.insert(*var);
        }
    };
    for (_, function) in program.functions.iter() {
        function.body.iter().for_each(|body| visit::walk_block_exprs(body, &mut note));
    }
    for (_, var) in program.vars.iter() {
        if let Some(init) = &var.init {
            visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut note));
        }
    }
    let is_object = |id: &Id<Var>| {
        let var = &program.vars[*id];
        used.contains(id) && var.storage.is_static() && !var.thread_local
    };
    let vars: Vec<Id<Var>> = program.vars.ids().filter(is_object).collect();
    for (at, var) in vars.iter().enumerate() {
        assert_eq!(code.statics[at].name, program.vars[*var].name, "static objects are in the order of the variables");
    }
    vars
}

/// For each start function (`main` too) the places of statements before which a point stands, without the reductions
/// that take statements away: the interpreter runs them all.
type Stops = BTreeMap<String, HashSet<Span>>;

fn stops(file: &Path) -> Option<Stops> {
    let mut config = Config::default();
    let off =
        [Reduction::AwaitLoops, Reduction::ConstantPropagation, Reduction::DeadAssignments, Reduction::UnreachableCode];
    let first = Without::only(Reduction::VisiblePoints);
    config.passes.without = off.into_iter().fold(first, |without, reduction| without.and(reduction, true));
    let loaded = translate::load(&[file.into()], &config, |_, _| ()).ok()?;
    let program = &loaded.program;
    let mut stops = Stops::new();
    for (_, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let name = program.functions[thread.start].name.clone();
        let mut at_point = true;
        covered(body, &mut at_point, false, stops.entry(name).or_default());
    }
    Some(stops)
}

/// Statements behind a point up to the next one; all that is in one step.
fn covered(block: &ulseq::ir::Block, at_point: &mut bool, atomic: bool, into: &mut HashSet<Span>) {
    for stmt in block {
        if let StmtKind::Visible(_) = stmt.kind {
            *at_point = true;
            continue;
        }
        if *at_point || atomic {
            into.insert(stmt.origin.span);
        }
        let inside = atomic || matches!(stmt.kind, StmtKind::Atomic(_));
        for inner in visit::blocks(stmt) {
            covered(inner, at_point, inside, into);
        }
        // The first statement that may be seen uses the point up.
        if matches!(stmt.kind, StmtKind::Assign { .. } | StmtKind::Call { .. } | StmtKind::Atomic(_)) {
            *at_point = *at_point && is_before_the_first(block, stmt);
        }
    }
}

/// Point 0 serves for the first statement that may be seen, wherever in the straight-line code it is.
fn is_before_the_first(block: &ulseq::ir::Block, stmt: &ulseq::ir::Stmt) -> bool {
    let mut first = false;
    for other in block {
        if let StmtKind::Visible(number) = other.kind {
            first = number == 0;
        }
        if std::ptr::eq(other, stmt) {
            return first;
        }
    }
    false
}

/// Every access that another thread's access conflicts with, while that thread lives, has a point before it.
fn check_stops(run: &[Made], stops: &Stops) -> Result<(), String> {
    let mut by_object: BTreeMap<u64, Vec<&Made>> = BTreeMap::new();
    for made in run.iter().filter(|made| !made.access.library && !matches!(made.access.home, Home::Tls(_))) {
        by_object.entry(made.access.object).or_default().push(made);
    }
    let mut done: BTreeSet<(usize, u32, u32)> = BTreeSet::new();
    for all in by_object.values() {
        for made in all {
            let conflict = |other: &&&Made| {
                other.thread != made.thread
                    && other.access.conflicts(&made.access)
                    && other.step != made.step
                    && made.live.contains(&other.thread)
                    && other.live.contains(&made.thread)
            };
            let Some(other) = all.iter().find(conflict) else { continue };
            if made.access.atomic || !done.insert((made.thread, made.access.span.start, made.access.span.end)) {
                continue;
            }
            let anywhere = stops.values().any(|spans| spans.contains(&made.access.span));
            if !anywhere {
                return Err(format!(
                    "no point before the access of thread {} at {:?}, which thread {} conflicts with at {:?}",
                    made.thread, made.access.span, other.thread, other.access.span
                ));
            }
        }
    }
    Ok(())
}
