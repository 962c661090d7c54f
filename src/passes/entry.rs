//! The entry point: `main` preceded by the constructors (`__attribute__((constructor))`), or, for a library, a `main`
//! that calls a function, or with `--extern=havoc` all that others can call, with arbitrary arguments.

use crate::diag::Diagnostic;
use crate::ir::{visit, Expr, ExprKind, Function, FunctionType, Id, IdSet, Origin, Program, Stmt, StmtKind, Type};
use crate::library::ANY_ARGUMENT;
use crate::passes::exit_handlers::called;
use crate::passes::{Extern, PassOptions};
use crate::source::Span;

/// The function `main`, which is created if the program has none.
///
/// # Errors
/// The program has no `main`, and either no function that others can call, or not the one that the options name.
pub(super) fn main(program: &mut Program, options: &PassOptions) -> Result<Id<Function>, Vec<Diagnostic>> {
    let given = program.main.filter(|main| program.functions[*main].body.is_some());
    let main = match (given, &options.entry) {
        (Some(main), None) => main,
        (_, Some(name)) => {
            let found = program.functions.iter().find(|(_, f)| f.name == *name && f.body.is_some()).map(|(id, _)| id);
            let Some(entry) = found else {
                let text = format!("the program has no function `{name}` to begin with");
                return Err(vec![Diagnostic::unsupported("no-entry", Span::NONE, text).help("see --entry")]);
            };
            let name = name.clone();
            harness(program, entry, format!("the program begins with `{name}`, which gets any arguments"))
        }
        (None, None) => {
            let entries = entries(program);
            match (&entries[..], options.externs) {
                ([entry], Extern::Refuse | Extern::Pure | Extern::Havoc) => {
                    let name = &program.functions[*entry].name;
                    let why = "there is no `main`, and --entry names no other";
                    let text = format!("the program begins with `{name}`, which gets any arguments: {why}");
                    harness(program, *entry, text)
                }
                ([first, _, ..], Extern::Havoc) => client(program, &entries, *first),
                ([], Extern::Havoc) | (_, Extern::Refuse | Extern::Pure) => {
                    return Err(vec![no_main(program, &entries)])
                }
            }
        }
    };
    let main = super::exit_handlers::run(program, main);
    match &options.arguments {
        Some(words) => super::command_line::run(program, main, words).map_err(|refused| vec![refused])?,
        None => begins_with_name(program, main),
    }
    construct(program, main);
    Ok(main)
}

/// Says that `argc` is positive, if `main` reads its parameters. C11 5.1.2.2.1p2 allows 0, but Linux starts no program
/// without at least one argument (execve(2), NOTES), and CBMC assumes the same.
fn begins_with_name(program: &mut Program, main: Id<Function>) {
    let function = &program.functions[main];
    let mut is_read = false;
    if let Some(body) = &function.body {
        visit::walk_block_exprs(body, &mut |expr| {
            is_read |= matches!(expr.kind, ExprKind::Var(var) if function.params.contains(&var));
        });
    }
    let span = function.span;
    if is_read {
        program.caveat("the program is started with its name: `argc` is at least 1", span);
    }
}

/// Refuses a program without `main`. Which of several functions is called first, the text does not tell: a violation in
/// one that needs another one before it would be none.
fn no_main(program: &Program, entries: &[Id<Function>]) -> Diagnostic {
    let refused = Diagnostic::unsupported("no-main", Span::NONE, "the program has no `main`")
        .help("give the file that defines `main`")
        .help("--entry FUNCTION begins with another function, with any arguments");
    if entries.is_empty() {
        return refused;
    }
    let refused = refused.help("--extern=havoc takes `main` as unknown: it calls what others may call in any order");
    let names = entries.iter().map(|entry| format!("`{}`", program.functions[*entry].name));
    refused.help(format!("functions that others may call: {}", names.collect::<Vec<_>>().join(", ")))
}

/// Inserts calls of the constructors at the beginning.
fn construct(program: &mut Program, main: Id<Function>) {
    let span = program.functions[main].span;
    let called: Vec<_> = std::mem::take(&mut program.constructors);
    let calls: Vec<_> = called.into_iter().map(|id| call(program, id, span)).collect();
    if let Some(body) = &mut program.functions[main].body {
        body.splice(0..0, calls);
    }
}

/// The functions that others can call: those with external linkage that no function of the program mentions; if there
/// are none, all functions with external linkage.
fn entries(program: &Program) -> Vec<Id<Function>> {
    let mut mentioned = IdSet::default();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Func(id) = expr.kind {
                mentioned.insert(id);
            }
        });
    }
    let external = |id: &Id<Function>| {
        let function = &program.functions[*id];
        function.body.is_some() && !function.is_static && !program.supplied.contains_key(id)
    };
    let all: Vec<_> = program.functions.ids().filter(external).collect();
    let outer: Vec<_> = all.iter().copied().filter(|id| !mentioned.contains(id)).collect();
    if outer.is_empty() {
        all
    } else {
        outer
    }
}

/// `int main(void) { f(*); return 0; }`
fn harness(program: &mut Program, entry: Id<Function>, caveat: String) -> Id<Function> {
    let span = program.functions[entry].span;
    program.caveat(caveat, span);
    let calls = vec![call(program, entry, span)];
    new_main(program, calls, span)
}

/// `int main(void) { while (*) { if (*) f(*); if (*) g(*); ... } return 0; }`: as an unknown function may do anything,
/// so may an unknown `main`. Unlike one function at the beginning, it also calls those that others need before them.
fn client(program: &mut Program, entries: &[Id<Function>], first: Id<Function>) -> Id<Function> {
    let span = program.functions[first].span;
    let text = "there is no `main`: one thread calls the functions that others can call, in any order and with any \
                arguments, and does nothing else";
    program.caveat(text, span);
    let origin = Origin::user(span);
    let mut body = Vec::new();
    for entry in entries {
        let (cond, then) = (argument(program, &Type::int()), vec![call(program, *entry, span)]);
        body.push(Stmt::new(StmtKind::If { cond, then, els: Vec::new() }, origin.clone()));
    }
    let cond = argument(program, &Type::int());
    new_main(program, vec![Stmt::new(StmtKind::While { cond, body }, origin)], span)
}

/// `int main(void) { BODY return 0; }`
fn new_main(program: &mut Program, mut body: Vec<Stmt>, span: Span) -> Id<Function> {
    body.push(Stmt::new(StmtKind::Return(Some(Expr::int(0))), Origin::user(span)));
    let ty = FunctionType::new(Type::int(), Vec::new());
    let main = program.functions.push(Function { body: Some(body), span, ..Function::declared("main", ty) });
    program.main = Some(main);
    main
}

/// `f(*);`
fn call(program: &mut Program, function: Id<Function>, span: Span) -> Stmt {
    let ty = program.functions[function].ty.clone();
    let args: Vec<Expr> = ty.params.iter().map(|param| argument(program, &param.unqualified())).collect();
    Stmt::new(StmtKind::Expr(called(function, &ty, args)), Origin::user(span))
}

/// An arbitrary value of the type.
fn argument(program: &mut Program, ty: &Type) -> Expr {
    let signature = FunctionType::new(ty.clone(), Vec::new());
    let function = program.functions.push(Function::declared(ANY_ARGUMENT, signature.clone()));
    called(function, &signature, Vec::new())
}

/// The name of the variable that replaces `argc`.
pub(super) const COUNT: &str = "__ulseq_argc";

/// The name of the variables that replace `argv` and `envp`.
pub(super) const ARGUMENTS: &str = "__ulseq_main_strings";
