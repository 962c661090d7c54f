//! Assumptions about threads, and about the time, that POSIX does not guarantee; each is a line under the verdict.
//!
//! - The id of a new thread is stored before the thread runs. POSIX only says that it is stored before `pthread_create`
//!   returns; glibc stores it first, and so do both engines. It matters only if the new thread, or another one, looks
//!   at the variable.
//! - A thread begins with a function of the type that `pthread_create` asks for, and so do destructors.
//! - `sem_getvalue` gives 0 while threads wait, as that of Linux does (POSIX also allows the negative number of those
//!   that wait), and a try for a read lock does not fail because of writers that wait (POSIX pthread_rwlock_tryrdlock).
//! - A thread that locks a read-write lock for writing while it holds it for reading waits for ever, as with glibc (POSIX
//!   pthread_rwlock_wrlock "may fail" with EDEADLK).
//! - `time` does not fail (C11 7.27.2.4p3); it is not asked about where its result is only a seed.
//! - Clocks tell times that a signed number of 32 bits can count in seconds.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use std::collections::BTreeSet;

use super::PassOptions;
use crate::analysis::signatures;
use crate::diag::Diagnostic;
use crate::ir::{visit, Expr, ExprKind, Function, Id, IdSet, Program, Record, TypeKind, Var};
use crate::library::{self, Model, Special};
use crate::source::Span;

/// Creates a key.
const KEY_CREATE: Model = Model::Special(Special::KeyCreate);

/// The assumption about ids that other threads read.
const ORDER: &str = "the id of a new thread is stored before the thread runs, as glibc does (POSIX leaves it open)";

/// The assumption about functions of another type.
const TYPE: &str = "a thread may begin with a function of another type than the one that creates it asks for";

/// The assumption about destructors of another type.
const DESTRUCTOR: &str = "a destructor of thread-specific data may be a function of another type";

/// The assumption about semaphores for which threads wait.
const VALUE: &str = "`sem_getvalue` gives 0 while threads wait, as on Linux (POSIX also allows a negative number)";

/// The assumption about locks for which writers wait.
const READERS: &str = "a try for a read lock does not fail because of writers that wait (POSIX leaves it open)";

/// The assumption about readers that want to write.
const UPGRADE: &str = "a thread that holds a read-write lock for reading waits for ever if it locks it for writing, \
                       as with glibc (POSIX also allows EDEADLK)";

/// The assumption about the time of day.
const TIME: &str = "`time` does not fail";

/// The assumption about clocks (`normalize/clocks`).
const CLOCKS: &str = "clocks tell times before 2038, and none before 1970";

/// The functions that tell the time of day.
const TIMES_OF_DAY: [&str; 2] = ["clock_gettime", "gettimeofday"];

/// Records the assumptions.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let creations = creations(program);
    let read = if creations.is_empty() { BTreeSet::new() } else { read_by_threads(program) };
    let ordered = creations.iter().find(|creation| creation.handle.is_some_and(|handle| read.contains(&handle)));
    let typed = creations.iter().find(|creation| !creation.fits);
    let spans = [ordered, typed].map(|found| found.map(|creation| creation.span));
    for (span, text) in [(spans[0], ORDER), (spans[1], TYPE), (destructor_of_another_type(program), DESTRUCTOR)] {
        span.into_iter().for_each(|span| program.caveat(text, span));
    }
    for (text, span) in assumed_results(program) {
        program.caveat(text, span);
    }
    Ok(())
}

/// Assumptions about results of functions that the program calls, with the place of the first call.
fn assumed_results(program: &Program) -> Vec<(&'static str, Span)> {
    let (mut found, mut reads, mut writes): (Vec<(&'static str, Span)>, _, _) = (Vec::new(), false, None);
    each_library_call(program, &mut |function, _, span| {
        let name = &function.name;
        reads |= library::waits_to_read(name) || library::tries_to_read(name);
        writes = writes.or(library::waits_to_write(name).then_some(span));
        let value = library::tells_value(name).then_some(VALUE);
        let Some(text) = value.or(library::tries_to_read(name).then_some(READERS)) else { return };
        if found.iter().all(|(known, _)| *known != text) {
            found.push((text, span));
        }
    });
    found.retain(|(text, _)| writes.is_some() || *text != READERS);
    found.extend(writes.filter(|_| reads).map(|span| (UPGRADE, span)));
    let time = time_that_is_no_seed(program);
    found.extend(time.map(|span| (TIME, span)));
    found.extend(time.or_else(|| time_of_day(program)).map(|span| (CLOCKS, span)));
    found
}

/// The first call of `time` whose result is not passed to a function that takes a seed.
fn time_that_is_no_seed(program: &Program) -> Option<Span> {
    let (mut all, mut seeds) = (Vec::new(), Vec::new());
    each_library_call(program, &mut |function, args, span| match function.name.as_str() {
        "time" => all.push(span),
        "srand" | "srandom" | "srand48" => {
            for arg in args {
                visit::walk_expr(arg, &mut |expr| seeds.push(expr.span));
            }
        }
        _ => {}
    });
    all.into_iter().find(|span| !seeds.contains(span))
}

/// The first call of another function that tells the time of day.
fn time_of_day(program: &Program) -> Option<Span> {
    let mut first = None;
    each_library_call(program, &mut |function, _, span| {
        first = first.or(TIMES_OF_DAY.contains(&function.name.as_str()).then_some(span));
    });
    first
}

/// The place where an id is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum HandlePlace {
    Variable(Id<Var>),
    Member(Id<Record>, u32),
}

/// A call that creates a thread.
struct Creation {
    span: Span,
    /// The place where the id is stored, if it is known syntactically.
    handle: Option<HandlePlace>,
    /// Whether the function has the right type, as far as the function is known syntactically.
    fits: bool,
}

fn creations(program: &Program) -> Vec<Creation> {
    let mut all = Vec::new();
    each_library_call(program, &mut |function, args, span| {
        let Some((start, _)) = library::lookup(&function.name).and_then(library::Entry::creates_thread) else { return };
        let (Some(handle), Some(_)) = (args.first(), args.get(start)) else { return };
        all.push(Creation { span, handle: target(handle.without_casts()), fits: fits(program, function, args, start) });
    });
    all
}

/// Whether a function given to the library has the type of the parameter, as far as it is known syntactically.
fn fits(program: &Program, function: &Function, args: &[Expr], at: usize) -> bool {
    let given = args.get(at).and_then(Expr::as_function);
    let through = function.ty.params.get(at).and_then(|ty| ty.pointee()).map(|ty| &ty.kind);
    match (given, through) {
        (Some(id), Some(TypeKind::Function(through))) => {
            signatures::fits(program, through, &[], &program.functions[id])
        }
        (Some(_) | None, _) => true,
    }
}

/// A call that creates a key and names a function of another type as its destructor.
fn destructor_of_another_type(program: &Program) -> Option<Span> {
    let mut found = None;
    each_library_call(program, &mut |function, args, span| {
        let makes_key = library::lookup(&function.name).is_some_and(|entry| entry.model == KEY_CREATE);
        if makes_key && !fits(program, function, args, 1) {
            found = found.or(Some(span));
        }
    });
    found
}

/// The function of the library that an expression calls by name, and the arguments: also one that is executed as C.
fn library_call<'a>(program: &'a Program, expr: &'a Expr) -> Option<(&'a Function, &'a [Expr])> {
    let ExprKind::Call(callee, args) = &expr.kind else { return None };
    let id = callee.as_function()?;
    let function = &program.functions[id];
    (function.body.is_none() || program.supplied.contains_key(&id)).then_some((function, &**args))
}

fn each_library_call(program: &Program, f: &mut dyn FnMut(&Function, &[Expr], Span)) {
    each_expression(program, |_| true, &mut |expr| {
        if let Some((function, args)) = library_call(program, expr) {
            f(function, args, expr.span);
        }
    });
}

/// The place that a pointer denotes.
fn target(pointer: &Expr) -> Option<HandlePlace> {
    if let ExprKind::Binary(_, base, _) = &pointer.kind {
        return target(base.without_casts());
    }
    place(pointer.as_address()?)
}

fn place(at: &Expr) -> Option<HandlePlace> {
    if let ExprKind::Member(whole, field) = &at.kind {
        let TypeKind::Record(id) = whole.ty.kind else { return None };
        return Some(HandlePlace::Member(id, *field));
    }
    if let ExprKind::Index(base, _) = &at.kind {
        return base.as_decayed().and_then(place);
    }
    at.as_var().map(HandlePlace::Variable)
}

/// The places mentioned by functions that may run in other threads: those whose address is taken, and those that they
/// call.
fn read_by_threads(program: &Program) -> BTreeSet<HandlePlace> {
    let (mut seen, mut work) = (IdSet::default(), Vec::new());
    each_expression(program, |_| true, &mut |expr| {
        visit::operands(expr, &mut |operand| {
            let is_callee = matches!(&expr.kind, ExprKind::Call(callee, _) if std::ptr::eq(&**callee, operand));
            work.extend(operand.as_function().filter(|_| !is_callee));
        });
    });
    let mut read = BTreeSet::new();
    read.extend(passed_on(program).into_iter().map(HandlePlace::Variable));
    while let Some(id) = work.pop() {
        if !seen.insert(id) {
            continue;
        }
        each_expression(program, |other| other == id, &mut |expr| {
            work.extend(expr.as_function());
            read.extend(place(expr));
        });
    }
    read
}

/// Local variables whose address is used elsewhere than in the creation of a thread.
fn passed_on(program: &Program) -> Vec<Id<Var>> {
    let (mut taken, mut stored) = (Vec::new(), Vec::new());
    each_expression(program, |_| true, &mut |expr| {
        let own = |expr: &Expr| {
            let ExprKind::AddrOf(of) = &expr.kind else { return None };
            of.as_var().filter(|var| !program.vars[*var].storage.is_static())
        };
        taken.extend(own(expr));
        let ExprKind::Call(callee, args) = &expr.kind else { return };
        let creates =
            callee.as_function().and_then(|id| library::lookup(&program.functions[id].name)?.creates_thread());
        stored.extend(args.first().filter(|_| creates.is_some()).and_then(|handle| own(handle.without_casts())));
    });
    let count = |all: &[Id<Var>], var| all.iter().filter(|other| **other == var).count();
    taken.iter().copied().filter(|var| count(&taken, *var) > count(&stored, *var)).collect()
}

fn each_expression(program: &Program, of: impl Fn(Id<Function>) -> bool, look: &mut impl FnMut(&Expr)) {
    for (_, function) in program.functions.iter().filter(|(id, _)| of(*id)) {
        function.body.iter().for_each(|body| visit::walk_block_exprs(body, look));
    }
}

#[cfg(test)]
mod tests {
    use crate::translate;

    #[test]
    fn destructors_of_another_type_are_told() {
        for (destructor, told) in [("void f(void) {}", true), ("void f(void *p) { (void)p; }", false)] {
            let text = format!(
                "typedef unsigned pthread_key_t;\nint pthread_key_create(pthread_key_t *, void (*)(void *));\n\
                 {destructor}\nint main(void) {{ pthread_key_t k; return pthread_key_create(&k, (void (*)(void *))f); }}"
            );
            let loaded = translate::load_text(&text);
            assert_eq!(
                loaded.program.caveats.iter().any(|caveat| caveat.text == super::DESTRUCTOR),
                told,
                "{destructor}"
            );
        }
    }
}
