//! Translates source files to a sequential program: the only module that connects the stages.
//!
//! [`load`] does once everything that does not depend on a plan; [`emit`] generates one sequential program for a
//! scheme, a driver and a back end, and can be called repeatedly.

#![deny(clippy::wildcard_enum_match_arm)]

mod environment;
mod real_threads;
mod replay;
mod step_bounds;
mod used_stubs;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use crate::analysis::{condition_waiters, initialized_again, object_sizes};
use crate::back::Header;
use crate::diag::Diagnostic;
use crate::driver::{self, Driver};
use crate::front::{self, FrontError, InputFile, PreprocessedProgram};
use crate::ir::{layout, visit, DataModel, Form, Function, Id, IntKind, Program, StmtKind, Thread, Type, TypeKind};
use crate::library;
use crate::passes::{self, any_command_line, checks};
use crate::print::{self, PrintOptions, Printed, Roots};
use crate::reductions::Reduction;
use crate::replay::runner::Build;
use crate::scheme::{self, Scheme};
use crate::source::Span;
use crate::stubs::{self, StubOptions};

/// The options for reading and preparing a program.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Options of the preprocessor.
    pub front: front::FrontEndOptions,
    /// Options of the passes.
    pub passes: passes::PassOptions,
}

/// The parameters of a sequential program.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The sequentialization scheme.
    pub scheme: Scheme,
    /// The driver, which schedules the threads.
    pub driver: Driver,
    /// The header for the reader of the output.
    pub header: Header,
    /// Whether condition variables have spurious wakeups.
    pub spurious: bool,
    /// Whether comments give the origins of statements.
    pub comments: bool,
    /// Whether deadlocks are checked, which only the scheme `step` can.
    pub deadlocks: bool,
    /// Whether all variables with static storage duration are declared at file scope.
    pub file_scope: bool,
}

/// A program with its source. The function that returns it determines the [form](Form) of the program: [`load_lowered`]
/// returns a lowered program, [`load_normal`] one in normal form, [`load_threads`] one with thread instances, and
/// [`load`] and [`load_from_normal`] return one with numbered visible points, which can be emitted.
#[derive(Debug)]
pub struct Loaded {
    /// The source, for messages.
    pub source: Arc<PreprocessedProgram>,
    /// The program.
    pub program: Program,
}

pub use environment::environment;
pub use real_threads::{emit_real_threads_of, RealThreadsProgram};
pub use replay::emit_replay;

/// The reason why there is no translation.
#[derive(Debug)]
pub enum TranslationFailure {
    /// There is no text to parse.
    Front(FrontError),
    /// Diagnostics for the user, with the source to which they refer.
    Refused(Arc<PreprocessedProgram>, Vec<Diagnostic>),
    /// There was no time left.
    Late,
    /// An internal error.
    Internal(String),
}

/// The message about a translation for which no time was left.
pub fn late() -> String {
    passes::PassError::Late.to_string()
}

/// A sequential program.
#[derive(Debug)]
pub struct Emitted {
    /// The C text, and the origin of each line.
    pub printed: Printed,
    /// Whether it contains any statement that can be violated.
    pub has_properties: bool,
    /// Whether it can detect misuse of the thread library.
    pub has_misuse: bool,
    /// Whether it can hit a bound of the translation.
    pub has_bounds: bool,
    /// Whether it asks whether memory may be accessed or freed.
    asks_memory: bool,
    /// The program without function bodies, which are most of its memory: the map needs only names.
    outline: Program,
    bounds: serde_json::Value,
}

impl Emitted {
    /// What is compiled to replay an execution of it.
    pub fn build(&self, ilp32: bool) -> Build<'_> {
        Build { text: &self.printed.text, ilp32, asks_memory: self.asks_memory }
    }

    /// The program that was printed, without function bodies.
    pub fn outline(&self) -> &Program {
        &self.outline
    }

    /// Writes the output map as JSON; `source` is the loaded source.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_map(&self, source: &PreprocessedProgram, out: &mut dyn Write) -> io::Result<()> {
        print::write_json(&self.printed, &self.outline, &|span| Some(source.map.locate(span)), &self.bounds, out)
    }
}

/// Reads, lowers and prepares a program; calls `after` with the program after each pass.
///
/// # Errors
/// See [`TranslationFailure`].
pub fn load(
    files: &[InputFile],
    config: &Config,
    mut after: impl FnMut(&str, &Program),
) -> Result<Loaded, TranslationFailure> {
    let Loaded { source, mut program } = lower(files, config)?;
    after("lower", &program);
    let done = passes::run(&mut program, &config.passes, |pass, program| after(pass.name, program));
    loaded(source, program, done)
}

/// Reads and lowers a program and brings it into [normal form](crate::ir::Form::Normal): threads are still library
/// calls.
///
/// # Errors
/// See [`TranslationFailure`].
pub fn load_normal(files: &[InputFile], config: &Config) -> Result<Loaded, TranslationFailure> {
    let Loaded { source, mut program } = lower(files, config)?;
    let done = passes::run_to(&mut program, &config.passes, Form::Normal, |_, _| {});
    loaded(source, program, done)
}

/// Reads and lowers a generated program, for the declarations in it.
///
/// # Errors
/// See [`TranslationFailure`].
pub fn load_lowered(file: &Path, model: DataModel) -> Result<Loaded, TranslationFailure> {
    let front = front::FrontEndOptions { model, ..front::FrontEndOptions::default() };
    lower(&[InputFile::from(file)], &Config { front, ..Config::default() })
}

/// The same for the text of a preprocessed file, in tests.
#[cfg(test)]
pub(crate) fn load_text(text: &str) -> Loaded {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("in.i");
    std::fs::write(&path, text).expect("it can be written into");
    load_normal(&[path.as_path().into()], &Config::default()).expect("the program is accepted")
}

/// A program in normal form with its thread instances that contains every access that an execution may make: for
/// [`races`](crate::analysis::races).
///
/// # Errors
/// See [`TranslationFailure`].
pub fn load_threads(normal: &Loaded, config: &Config) -> Result<Loaded, TranslationFailure> {
    let mut options = config.passes.clone();
    for reads_less in [Reduction::DeadAssignments, Reduction::AwaitLoops] {
        options.without = options.without.and(reads_less, true);
    }
    let mut program = normal.program.clone();
    any_command_line::run(&mut program);
    let done = passes::run_from_normal_to_threads(&mut program, &options);
    loaded(Arc::clone(&normal.source), program, done)
}

/// Prepares a program in normal form: after [`load_normal`], it gives the result of [`load`].
///
/// # Errors
/// See [`TranslationFailure`].
pub fn load_from_normal(normal: &Loaded, config: &Config) -> Result<Loaded, TranslationFailure> {
    let mut program = normal.program.clone();
    let done = passes::run_from_normal(&mut program, &config.passes, |_, _| {});
    loaded(Arc::clone(&normal.source), program, done)
}

fn lower(files: &[InputFile], config: &Config) -> Result<Loaded, TranslationFailure> {
    let mut options = config.front.clone();
    loop {
        let source = front::read(files, &options).map(Arc::new).map_err(TranslationFailure::Front)?;
        match lower_source(source) {
            Err(TranslationFailure::Refused(source, diagnostics)) => {
                let found = misfits(&source, &diagnostics);
                // Without progress, the error is another one.
                if found.iter().all(|name| options.without_bodies.contains(name)) {
                    return Err(TranslationFailure::Refused(source, diagnostics));
                }
                options.without_bodies.extend(found);
            }
            done => return done,
        }
    }
}

/// The functions that were added in C and do not match the program's own declarations of them.
fn misfits(source: &PreprocessedProgram, diagnostics: &[Diagnostic]) -> Vec<&'static str> {
    let of = |diagnostic: &Diagnostic| front::library_bodies::at_fault(&source.map.locate(diagnostic.span).file);
    diagnostics.iter().flat_map(of).collect()
}

fn lower_source(source: Arc<PreprocessedProgram>) -> Result<Loaded, TranslationFailure> {
    match front::parse_and_lower(&source) {
        Ok(program) => Ok(Loaded { source, program }),
        Err(diagnostics) => Err(TranslationFailure::Refused(source, diagnostics)),
    }
}

fn loaded(
    source: Arc<PreprocessedProgram>,
    program: Program,
    done: Result<(), passes::PassError>,
) -> Result<Loaded, TranslationFailure> {
    match done {
        Ok(()) => Ok(Loaded { source, program }),
        Err(passes::PassError::Refused(diagnostics)) => Err(TranslationFailure::Refused(source, diagnostics)),
        Err(passes::PassError::Late) => Err(TranslationFailure::Late),
        Err(error @ passes::PassError::Invalid { .. }) => Err(TranslationFailure::Internal(error.to_string())),
    }
}

/// Generates the sequential program of a plan.
pub fn emit(loaded: &Loaded, plan: &Plan) -> Emitted {
    emit_program(&loaded.source, loaded.program.clone(), plan)
}

/// Generates the sequential program if there is only one plan: like [`emit`], but does not copy the program.
pub fn emit_program(source: &PreprocessedProgram, mut program: Program, plan: &Plan) -> Emitted {
    let names = sequential(&mut program, plan);
    printed(source, program, plan, &names, false)
}

/// As [`emit`], with probes before checks: see [`PrintOptions::probes`].
pub fn emit_probes(loaded: &Loaded, plan: &Plan) -> Emitted {
    let mut program = loaded.program.clone();
    let names = sequential(&mut program, plan);
    printed(&loaded.source, program, plan, &names, true)
}

/// The stubs that a sequential program needs.
struct Needed {
    /// The names that the stubs must define.
    names: BTreeSet<String>,
    /// The functions that the stubs call.
    asked: Vec<Id<Function>>,
    /// See [`StubOptions::tickets`].
    tickets: bool,
    /// See [`StubOptions::again`].
    again: bool,
    /// See [`StubOptions::sizes`].
    sizes: BTreeMap<&'static str, u64>,
    /// The function that makes the choices of the simulation.
    choice: Id<Function>,
}

/// Makes the program sequential.
fn sequential(program: &mut Program, plan: &Plan) -> Needed {
    let (tickets, again) = (condition_waiters::needed(program), initialized_again::possible(program));
    let sizes = if program.has_real_sizes || object_sizes::matter(program) {
        sizes_of_models(program)
    } else {
        BTreeMap::new()
    };
    checks::run(program);
    let names = used_stubs::by_stubs(program);
    let control = scheme::run(program, plan.scheme, plan.deadlocks);
    let asked = driver::run(program, &control, plan.scheme, plan.driver);
    if plan.file_scope {
        // What stands in a function cannot be named behind the program.
        let vars = &program.vars;
        program.functions.iter_mut().for_each(|(_, one)| one.locals.retain(|var| !vars[*var].storage.is_static()));
    }
    Needed { names, asked, tickets, again, sizes, choice: control.choice }
}

/// The beginning of an induction program: a path that a bound cuts off must not be missing from a proof.
const CHECK_BOUNDS: &str = "#ifndef ULSEQ_CHECK_BOUNDS\n#define ULSEQ_CHECK_BOUNDS\n#endif\n";

/// Prints a sequential program after the stubs that it needs.
fn printed(source: &PreprocessedProgram, mut program: Program, plan: &Plan, needed: &Needed, probes: bool) -> Emitted {
    let (tickets, again) = (needed.tickets, needed.again);
    let (spurious, deadlocks) = (plan.spurious, plan.deadlocks);
    let tickets = tickets || deadlocks;
    let sizes = needed.sizes.clone();
    let options = StubOptions { spurious, tickets, again, deadlocks, sizes, ..StubOptions::default() };
    let mut names: BTreeSet<&str> = needed.names.iter().map(String::as_str).collect();
    names.extend(deadlocks.then_some(stubs::LOOK));
    let stubs = stubs::select(&names, &options);
    let keep: Vec<_> =
        needed.asked.iter().copied().filter(|function| stubs.mentions(&program.functions[*function].name)).collect();
    let surveyed = print::survey(&program, Roots::Main, &keep);
    let inputs = surveyed.inputs(&program);
    let asks_memory = checks::MACROS_OF_MEMORY.iter().any(|name| surveyed.uses(&program, name) || stubs.mentions(name));
    let uses = |name: &str| {
        let is_counter = program.vars.iter().any(|(_, var)| {
            matches!(var.ty.kind, TypeKind::Int(IntKind::Counter(bits)) if print::counter_name(bits) == name)
        });
        is_counter || inputs.contains(name) || stubs.mentions(name)
    };
    let header = plan.header.text_for(&uses);
    let checked = if plan.driver == Driver::Induction { CHECK_BOUNDS } else { "" };
    let mut prelude = format!("{checked}{header}\n#define ULSEQ_THREADS {}\n", program.threads.len());
    prelude.push_str(&stubs.text);
    let comment = |span: Span| place(source, span);
    let printed = print::print_last(
        &mut program,
        surveyed,
        &PrintOptions {
            prelude: &prelude,
            origin_comments: if plan.comments { Some(&comment) } else { None },
            roots: Roots::Main,
            keep: &keep,
            probes,
            sequential: true,
            number_of_address: plan.header.number_of_address(),
            known: Some(&|name| library::lookup(name).is_some()),
        },
    );
    program.functions.iter_mut().for_each(|(_, function)| function.body = None);
    let has_misuse = printed.checks.misuse || stubs.misuse;
    let has_properties = printed.checks.assertions
        || has_misuse
        || printed.checks.undefined
        || printed.checks.overflow
        || printed.checks.deadlock
        || printed.checks.race;
    let has_bounds = printed.checks.bounds || stubs.bounds;
    Emitted { printed, has_properties, has_misuse, has_bounds, asks_memory, outline: program, bounds: bounds(plan) }
}

/// The sizes of the library's types in the program's headers, by their models.
fn sizes_of_models(program: &Program) -> BTreeMap<&'static str, u64> {
    let mut sizes = BTreeMap::new();
    for (id, record) in program.records.iter() {
        let size = layout::size_of(program, &Type::new(TypeKind::Record(id)));
        if let (Some(model), Some(size)) = (record.model, size) {
            let largest: &mut u64 = sizes.entry(model).or_default();
            *largest = size.max(*largest);
        }
    }
    sizes
}

fn place(source: &PreprocessedProgram, span: Span) -> Option<String> {
    (!span.is_none()).then(|| source.map.locate(span).to_string())
}

fn bounds(plan: &Plan) -> serde_json::Value {
    let (name, limit) = match plan.driver {
        Driver::Unbounded => ("unbounded", None),
        Driver::Induction => ("induction", None),
        Driver::Rounds(n) => ("rounds", Some(n)),
        Driver::Contexts(n) => ("contexts", Some(n)),
    };
    serde_json::json!({ "driver": name, "limit": limit, "spurious_wakeups": plan.spurious })
}

impl Loaded {
    /// Upper bound on the number of steps of all threads together, if every loop with visible points has a constant
    /// trip count and no jump goes backward.
    pub fn step_limit(&self) -> Option<u32> {
        let mut sum = 0u32;
        for (_, thread) in self.program.threads.iter() {
            let body = self.program.functions[thread.body].body.as_ref()?;
            sum = sum.checked_add(step_bounds::most(body)?)?;
        }
        Some(sum)
    }

    /// Number of thread instances, including main.
    pub fn threads(&self) -> usize {
        self.program.threads.len()
    }

    /// Whether any statement can hit a bound of the translation itself (thread instances, recursion).
    pub fn has_bounds(&self) -> bool {
        self.bodies().any(|body| {
            let mut found = false;
            visit::walk_stmts(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::BoundHit(_)));
            found
        })
    }

    fn bodies(&self) -> impl Iterator<Item = &crate::ir::Block> {
        self.program.functions.iter().filter_map(|(_, function)| function.body.as_ref())
    }

    /// The number of visible points of a thread.
    pub fn points(&self, thread: Id<Thread>) -> u32 {
        self.program.threads[thread].points
    }
}
