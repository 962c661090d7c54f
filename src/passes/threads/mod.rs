//! Thread instances: one body for each creation statement and start function, with all visible calls inlined.
//!
//! Takes [`Form::Resolved`](crate::ir::Form::Resolved), gives [`Form::Threaded`](crate::ir::Form::Threaded). Loops
//! that create threads are unwound first, so that each creation statement creates one instance; a statement that is
//! executed a second time nevertheless hits the bound `threads`.
//!
//! ```c
//! pthread_create(&t, 0, worker, &a);     // becomes one step:
//! { start(worker#1, &a); t = 2; }
//! ```

mod call_facts;
mod copies;
mod inline;
mod inline_depth;
mod inline_frame;
mod inline_shared;
mod shared_calls;
mod thread_end;

use std::collections::{BTreeMap, BTreeSet};

use super::entry::ARGUMENTS;
use super::entry::COUNT;
use super::resolve::{destructors, function_pointer, none_of_them};
use super::{unroll, PassOptions};
use crate::analysis::{cfg, points_to, sharing};
use crate::diag::Diagnostic;
use crate::ir::{
    visit, Block, Callee, Expr, ExprKind, Function, FunctionType, Id, IdMap, IdSet, IntKind, Origin, Program, Stmt,
    StmtKind, Storage, Thread, Type,
};
use crate::library;
use crate::reductions::Reduction;
use crate::source::Span;
use inline::Inliner;
use inline_frame::Returns;

/// Maximum number of instances: with more, the driver would be unusable. Further creations are a bound.
const MAX_THREADS: usize = 250;
/// The maximum number of statements of all instances together; beyond it, further instances of the same function are a
/// bound: where they are created, or, if that was before their size was known, where they begin.
const MAX_STATEMENTS: usize = 60_000;

/// Creates the instances.
///
/// # Errors
/// Creations with an unknown start function, bodies larger than the limit, calls that cannot be inlined; none at all if
/// the time is over.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let Some(main) = program.main else { return Ok(()) };
    let (mut visible, targets) = classify(program, main);
    if !options.without.uses(Reduction::PrivateFunctions) {
        visible = program.functions.ids().filter(|id| program.functions[*id].body.is_some()).collect();
    }
    let mut diagnostics = Vec::new();
    let mut inliner = Inliner::new(program, options, &visible, &mut diagnostics);
    let mut builder = Builder { targets: &targets, main, parents: IdMap::default() };
    builder.add_thread(inliner.program, main, None, None);
    let mut next = 0;
    while next < inliner.program.threads.len() {
        if options.is_late() {
            return Err(Vec::new());
        }
        builder.body(&mut inliner, Id::from_index(next));
        next += 1;
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    name_instances(program);
    drop_inlined(program, &visible);
    Ok(())
}

/// Whether there is an earlier instance of the same start function.
fn is_again(program: &Program, thread: Id<Thread>) -> bool {
    let start = program.threads[thread].start;
    program.threads.iter().take_while(|(id, _)| *id != thread).any(|(_, other)| other.start == start)
}

/// `argc = *; assume(argc >= 1);` (see [`entry`](super::entry))
fn any_count(count: Expr, origin: &Origin) -> [Stmt; 2] {
    let one = Expr::constant(1, count.ty.unqualified());
    let some = Expr::binary(crate::ir::BinOp::Ge, count.clone(), one);
    [Stmt::new(StmtKind::Havoc(count), origin.clone()), Stmt::new(StmtKind::assume(some), origin.clone())]
}

/// Start functions by the location of the creating call.
type Targets = IdMap<Span, BTreeSet<Id<Function>>>;

fn classify(program: &Program, main: Id<Function>) -> (IdSet<Id<Function>>, Targets) {
    let at_end = destructors::function(program);
    let roots: Vec<_> = std::iter::once(main).chain(at_end).collect();
    let mut points = points_to::solve(program, &roots);
    let visible = sharing::analyze(program, &mut points, at_end).visible;
    let mut targets: Targets = IdMap::default();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let Some(creation) = creation(program, stmt) {
                let found = points.functions(creation.start);
                targets.entry(stmt.origin.span).or_default().extend(found);
            }
        });
    }
    (visible, targets)
}

/// The operands of a call that creates a thread.
struct Creation<'a> {
    handle: &'a Expr,
    start: &'a Expr,
    arg: &'a Expr,
    /// Attributes of a POSIX thread, if they are not the default ones.
    attributes: Option<&'a Expr>,
    result: Option<&'a Expr>,
}

fn creation<'a>(program: &Program, stmt: &'a Stmt) -> Option<Creation<'a>> {
    let StmtKind::Call { result, callee: callee @ Callee::Function(_), args, .. } = &stmt.kind else { return None };
    let (start, arg) = points_to::entry_of(program, callee)?.creates_thread()?;
    let attributes = if start == 2 { args.get(1).filter(|attributes| !attributes.is_zero_constant()) } else { None };
    let (start, arg) = (args.get(start)?, args.get(arg)?);
    Some(Creation { handle: args.first()?, start, arg, attributes, result: result.as_ref() })
}

struct Builder<'a> {
    targets: &'a Targets,
    main: Id<Function>,
    parents: IdMap<Id<Thread>, Id<Thread>>,
}

impl Builder<'_> {
    fn add_thread(
        &mut self,
        program: &mut Program,
        start: Id<Function>,
        created_at: Option<Origin>,
        parent: Option<Id<Thread>>,
    ) -> Id<Thread> {
        let name = program.functions[start].name.clone();
        let is_main = created_at.is_none();
        let void = Type::void().pointer_to();
        let mut variable = |role: &str, ty: Type| {
            Some(program.add_var(format!("__ulseq_{role}_{name}"), ty, Storage::Static)).filter(|_| !is_main)
        };
        let arg = variable("arg", void.clone());
        let mut result = variable("result", void.clone());
        let created = variable("created", Type::bool());
        if is_main && main_is_joined(program) {
            result = Some(program.add_var(format!("__ulseq_result_{name}"), void, Storage::Static));
        }
        let span = program.functions[start].span;
        let body = program.functions.push(Function {
            is_static: true,
            span,
            ..Function::declared(
                if is_main { "__ulseq_main".into() } else { name.clone() },
                FunctionType::new(Type::void(), Vec::new()),
            )
        });
        let thread = program.threads.push(Thread {
            name,
            start,
            body,
            created_at,
            arg,
            result,
            created,
            points: 0,
            copies: Vec::new(),
        });
        if let Some(parent) = parent {
            self.parents.insert(thread, parent);
        }
        thread
    }

    fn body(&mut self, inliner: &mut Inliner<'_>, thread: Id<Thread>) {
        let start = inliner.program.threads[thread].start;
        let (args, returns) = match inliner.program.threads[thread].arg {
            Some(arg) => (vec![inliner.program.place(arg)], Returns::EndThread),
            None => (self.main_arguments(inliner.program), Returns::EndProcess),
        };
        let arguments = if thread.index() == 0 { args.clone() } else { Vec::new() };
        if inliner.total() > MAX_STATEMENTS && is_again(inliner.program, thread) {
            let program = &mut *inliner.program;
            let function = program.threads[thread].body;
            let bound = Stmt::new(StmtKind::BoundHit("threads"), Origin::control("threads"));
            program.functions[function].body = Some(vec![bound]);
            return;
        }
        let (mut body, locals) = inliner.thread_body(start, args, returns);
        let copies = inliner.take_copies();
        let program = &mut *inliner.program;
        if let Some(count) = arguments.into_iter().next() {
            body.splice(0..0, any_count(count, &Origin::control("threads")));
        }
        let creating = creating_calls(program);
        let creates = |stmt: &Stmt| is_creating(stmt, &creating);
        let body = unroll::run(program, body, inliner.options, &creates);
        let again = run_again(&body, &creates);
        let mut counter = 0;
        let body = self.creations(inliner, thread, body, &again, &mut counter);
        let program = &mut *inliner.program;
        let function = program.threads[thread].body;
        program.functions[function].body = Some(body);
        program.functions[function].locals = locals;
        program.threads[thread].copies.clone_from(&copies);
        copies.into_iter().for_each(|copy| self.copy(inliner, thread, copy));
    }

    /// Creates the threads that a shared copy of a function creates. Each of its calls executes the same statements.
    fn copy(&mut self, inliner: &mut Inliner<'_>, thread: Id<Thread>, copy: Id<Function>) {
        let program = &mut *inliner.program;
        let creating = creating_calls(program);
        let Some(body) = program.functions[copy].take_body() else { return };
        let body = unroll::run(program, body, inliner.options, &|stmt| is_creating(stmt, &creating));
        let body = self.creations(inliner, thread, body, &[], &mut 0);
        inliner.program.functions[copy].body = Some(body);
    }

    /// Creates variables for `argc`, which is arbitrary, and for `argv` and `envp`; `simplify` rejects programs that
    /// use the latter.
    fn main_arguments(&self, program: &mut Program) -> Vec<Expr> {
        let params = program.functions[self.main].params.clone();
        let mut args = Vec::new();
        for (i, param) in params.into_iter().enumerate() {
            let (ty, span) = (program.vars[param].ty.unqualified(), program.vars[param].span);
            let var = program.add_var(if i == 0 { COUNT } else { ARGUMENTS }, ty, Storage::Static);
            program.vars[var].span = span;
            args.push(program.place(var));
        }
        args
    }

    fn creations(
        &mut self,
        inliner: &mut Inliner<'_>,
        parent: Id<Thread>,
        block: Block,
        again: &[bool],
        counter: &mut usize,
    ) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            if creation(inliner.program, &stmt).is_some() {
                let may_repeat = again.get(*counter).copied().unwrap_or(true);
                *counter += 1;
                let step = self.create(inliner, parent, &stmt, may_repeat);
                out.push(Stmt::new(StmtKind::Atomic(step.into()), stmt.origin.clone()));
                continue;
            }
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.creations(inliner, parent, taken, again, counter);
            }
            out.push(stmt);
        }
        out
    }

    /// The statements of the single step that creates a thread: one instance for each possible start function.
    fn create(&mut self, inliner: &mut Inliner<'_>, parent: Id<Thread>, stmt: &Stmt, may_repeat: bool) -> Block {
        let Some(call) = creation(inliner.program, stmt) else { return Vec::new() };
        let starts = self.start_functions(inliner.program, &call, stmt.origin.span);
        if starts.is_empty() {
            inliner.diagnostics.push(
                Diagnostic::unsupported("start-function", stmt.origin.span, "thread whose start function is not known")
                    .help("pass a function of the program"),
            );
            return Vec::new();
        }
        let origin = stmt.origin.by("threads");
        let named = sharing::named_function(call.start).is_some();
        let mut chain = vec![none_of_them(inliner.program, call.start, &origin)];
        for start in starts.iter().rev() {
            let started = self.instance(inliner, parent, *start, &call, &stmt.origin, may_repeat);
            if named {
                chain = started;
                continue;
            }
            let name = function_pointer(inliner.program, *start, &call.start.ty);
            let cond = Expr::binary(crate::ir::BinOp::Eq, call.start.clone(), name);
            chain = vec![Stmt::new(StmtKind::If { cond, then: started, els: chain }, origin.clone())];
        }
        if let Some(place) = call.result {
            let zero = Expr::constant(0, place.ty.unqualified());
            chain.push(Stmt::assign(place.clone(), zero, origin));
        }
        chain
    }

    fn start_functions(&self, program: &Program, call: &Creation<'_>, span: Span) -> Vec<Id<Function>> {
        let found: Vec<_> = match sharing::named_function(call.start) {
            Some(function) => vec![function],
            None => self.targets.get(&span).into_iter().flatten().copied().collect(),
        };
        found.into_iter().filter(|f| program.functions[*f].body.is_some()).collect()
    }

    fn instance(
        &mut self,
        inliner: &mut Inliner<'_>,
        parent: Id<Thread>,
        start: Id<Function>,
        call: &Creation<'_>,
        origin: &Origin,
        may_repeat: bool,
    ) -> Block {
        let by = origin.by("threads");
        let nested = self.nesting(inliner.program, parent, start) >= inliner.options.unwind_threads as usize;
        let again = inliner.program.threads.iter().any(|(_, thread)| thread.start == start);
        let many = inliner.program.threads.len() >= MAX_THREADS || (again && inliner.total() > MAX_STATEMENTS);
        if nested || many {
            return vec![Stmt::new(StmtKind::BoundHit("threads"), by)];
        }
        let program = &mut *inliner.program;
        let thread = self.add_thread(program, start, Some(origin.clone()), Some(parent));
        let mut out = Vec::new();
        if let (true, Some(created)) = (may_repeat, program.threads[thread].created) {
            let cond = program.place(created);
            let then = vec![Stmt::new(StmtKind::BoundHit("threads"), by.clone())];
            out.push(Stmt::new(StmtKind::If { cond, then, els: Vec::new() }, by.clone()));
        }
        let arg = call.arg.clone().cast(&Type::void().pointer_to());
        out.push(Stmt::new(StmtKind::Start { thread, arg }, by.clone()));
        if let Some(attributes) = call.attributes {
            let id = Expr::constant(thread.index() as i128 + 1, Type::int_kind(IntKind::ULong));
            let callee = Callee::Stub { name: "__ulseq_born", of: "pthread_create", takes_self: false };
            let args = vec![id, attributes.clone()];
            out.push(Stmt::new(StmtKind::call(None, callee, args), by.clone()));
        }
        if let Some(to) = call.handle.ty.pointee() {
            let id = Expr::constant(thread.index() as i128 + 1, to.unqualified());
            out.push(Stmt::assign(pointed_to(call.handle), id, by));
        }
        out
    }

    /// The number of instances of this start function among the ancestors of a thread.
    fn nesting(&self, program: &Program, mut thread: Id<Thread>, start: Id<Function>) -> usize {
        let mut count = 0;
        loop {
            count += usize::from(program.threads[thread].start == start);
            match self.parents.get(&thread) {
                Some(parent) => thread = *parent,
                None => return count,
            }
        }
    }
}

/// Whether another thread may read the result of `main`: main must publish its own id, and must be able to have a
/// result, by `pthread_exit`.
fn main_is_joined(program: &Program) -> bool {
    let (mut names_itself, mut ends_with_value) = (false, false);
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            names_itself |=
                matches!(stmt.kind, StmtKind::Call { callee: Callee::Stub { name: "__ulseq_self", .. }, .. });
            ends_with_value |= matches!(stmt.kind, StmtKind::EndThread(Some(_)));
        });
    }
    names_itself && ends_with_value
}

/// The object whose address the pointer is, if known syntactically, or else its dereference.
fn pointed_to(pointer: &Expr) -> Expr {
    if let ExprKind::AddrOf(place) = &pointer.kind {
        (**place).clone()
    } else {
        pointer.clone().deref()
    }
}

/// The library functions that create threads.
fn creating_calls(program: &Program) -> IdSet<Id<Function>> {
    let creates = |entry: &library::Entry| entry.creates_thread().is_some();
    program
        .functions
        .ids()
        .filter(|id| points_to::entry_of(program, &Callee::Function(*id)).is_some_and(creates))
        .collect()
}

fn is_creating(stmt: &Stmt, creating: &IdSet<Id<Function>>) -> bool {
    matches!(&stmt.kind, StmtKind::Call { callee: Callee::Function(function), .. } if creating.contains(function))
}

/// For each creation statement, in source order, whether control may return to it.
fn run_again(body: &Block, creates: &dyn Fn(&Stmt) -> bool) -> Vec<bool> {
    let graph = cfg::build(body);
    let creating = (0..graph.nodes.len()).filter(|node| graph.nodes[*node].stmt.is_some_and(creates));
    let again = cfg::cycles::nodes_on_cycles(&graph);
    creating.map(|node| again[node]).collect()
}

/// Names the instances: `worker` if there is only one, otherwise `worker#1`, `worker#2`.
fn name_instances(program: &mut Program) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (_, thread) in program.threads.iter() {
        *counts.entry(thread.name.clone()).or_default() += 1;
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for id in program.threads.ids().collect::<Vec<_>>() {
        let name = program.threads[id].name.clone();
        if counts[&name] > 1 {
            let n = seen.entry(name.clone()).or_default();
            *n += 1;
            program.threads[id].name = format!("{name}#{n}");
        }
    }
}

/// Drops the bodies of inlined functions, which are no longer needed.
fn drop_inlined(program: &mut Program, visible: &IdSet<Id<Function>>) {
    let starts: IdSet<Id<Function>> = program.threads.iter().map(|(_, thread)| thread.start).collect();
    for function in program.functions.ids().collect::<Vec<_>>() {
        if visible.contains(&function) || starts.contains(&function) {
            program.functions[function].body = None;
        }
    }
}
