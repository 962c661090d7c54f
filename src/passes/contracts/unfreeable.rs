//! Memory of the library that the program may not free: texts like that of `getenv`, and what `mmap` maps. The
//! contracts allocate it as `malloc` does, so `free` alone would accept it. C11 7.22.3.3p2: undefined if the argument
//! is no pointer that an allocation returned.
//!
//! ```c
//! text = getenv("HOME");                      // becomes, where points-to sets do not exclude that it is freed,
//! text = getenv("HOME");
//! if (*) watched = text;                      // one of these objects at a time, which may be any of them
//! if (p && p == watched) undefined;
//! free(p);
//! ```
//!
//! Each thread watches what it got itself, so the accesses are neither visible points nor data races. It is not noticed
//! if another thread frees the memory, or if `free` is called through a pointer.

use super::context::Expansion;
use crate::analysis::points_to::{self, AbstractObject};
use crate::ir::memory_faults;
use crate::ir::{
    visit, BinOp, Block, Callee, Expr, FailedCheck, Function, Id, Origin, Program, Stmt, StmtKind, Storage, Type, Var,
    VarRole,
};
use crate::library::{self, Effect, Model};

/// What is reported.
const TEXT: &str = memory_faults::MEMORY_OF_LIBRARY;

/// Adds the checks, after all contracts were expanded.
pub(super) fn run(program: &mut Program) {
    let (owned, freed) = (owned(program), freed(program));
    if owned.is_empty() || freed.is_empty() || !may_be_freed(program, &owned, &freed) {
        return;
    }
    let watched = program.add_var("__ulseq_watched_memory", Type::void().pointer_to(), Storage::Static);
    program.vars[watched].thread_local = true;
    for function in program.functions.ids().filter(|id| !unmaps_memory(program, *id)).collect::<Vec<_>>() {
        let Some(body) = program.functions[function].take_body() else { continue };
        let mut checks = Checks { program, function, watched };
        let body = checks.block(body);
        program.functions[function].body = Some(body);
    }
}

/// The pointers to memory of the library: results of expanded contracts, and of those in C.
fn owned(program: &Program) -> Vec<Expr> {
    let is_owned = |var: &Id<Var>| program.vars[*var].role == VarRole::LibraryMemory;
    let mut found: Vec<_> = program.vars.ids().filter(is_owned).map(|var| program.place(var)).collect();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| found.extend(given_by(program, stmt).cloned()));
    }
    found
}

/// The place for the result of a call of a contract in C that gives memory of the library.
fn given_by<'s>(program: &Program, stmt: &'s Stmt) -> Option<&'s Expr> {
    let StmtKind::Call { callee: Callee::Function(called), result, .. } = &stmt.kind else { return None };
    let entry = library::lookup(&program.functions[*called].name).filter(|_| program.supplied.contains_key(called))?;
    let stays = matches!(entry.model, Model::Contract(contract) if contract.gives.stays_in_library());
    result.as_ref().filter(|_| stays)
}

/// The pointers that are freed or reallocated.
fn freed(program: &Program) -> Vec<Expr> {
    let mut found = Vec::new();
    for (_, function) in program.functions.iter().filter(|(id, _)| !unmaps_memory(program, *id)) {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| found.extend(freed_by(program, stmt).cloned()));
    }
    found
}

/// Whether this is the function in C that gives back what was mapped.
fn unmaps_memory(program: &Program, function: Id<Function>) -> bool {
    program.supplied.contains_key(&function) && library::unmaps_memory(&program.functions[function].name)
}

/// The pointer that a statement frees or reallocates.
fn freed_by<'s>(program: &Program, stmt: &'s Stmt) -> Option<&'s Expr> {
    let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return None };
    let function = &program.functions[*called];
    let entry = library::lookup(&function.name).filter(|_| function.body.is_none())?;
    args.first().filter(|_| entry.effects.contains(&Effect::Frees(0)))
}

/// Whether this memory of the library may be freed.
fn may_be_freed(program: &Program, owned: &[Expr], freed: &[Expr]) -> bool {
    let roots: Vec<_> = program.main.into_iter().chain(program.constructors.iter().copied()).collect();
    let mut points = points_to::solve(program, &roots);
    let mut objects = |pointer: &Expr| -> Vec<AbstractObject> {
        points.pointees(pointer).into_iter().map(|cell| points.object(cell)).collect()
    };
    let freed: Vec<_> = freed.iter().flat_map(&mut objects).collect();
    owned.iter().flat_map(objects).any(|object| freed.contains(&object))
}

/// The insertion of the checks into a function.
struct Checks<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    watched: Id<Var>,
}

impl Checks<'_> {
    fn block(&mut self, stmts: Block) -> Block {
        let mut out = Vec::with_capacity(stmts.len());
        for mut stmt in stmts {
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            if let Some(pointer) = freed_by(self.program, &stmt).cloned() {
                out.extend(self.with_expansion(&stmt.origin, |expansion, watched| {
                    must_be_allocated(expansion, watched, &pointer)
                }));
            }
            let given = given_by(self.program, &stmt).or_else(|| self.result(&stmt)).cloned();
            let origin = given.is_some().then(|| stmt.origin.clone());
            out.push(stmt);
            if let (Some(pointer), Some(origin)) = (given, origin) {
                out.extend(self.with_expansion(&origin, |expansion, watched| watch(expansion, watched, pointer)));
            }
        }
        out
    }

    /// The memory, in the statement that gives it to the program.
    fn result<'s>(&self, stmt: &'s Stmt) -> Option<&'s Expr> {
        let StmtKind::Assign { value, .. } = &stmt.kind else { return None };
        let mut value = value;
        while let Some(inner) = value.as_cast() {
            value = inner;
        }
        value.as_var().filter(|var| self.program.vars[*var].role == VarRole::LibraryMemory).map(|_| value)
    }

    fn with_expansion(&mut self, origin: &Origin, add: impl FnOnce(&mut Expansion<'_>, &Expr)) -> Block {
        let watched = self.program.place(self.watched);
        let mut expansion = Expansion {
            program: self.program,
            function: self.function,
            called: self.function,
            args: Vec::new(),
            by: origin.by("contracts"),
            used: None,
            printed: false,
            out: Vec::new(),
        };
        add(&mut expansion, &watched);
        expansion.out
    }
}

/// `if (*) watched = pointer;`
fn watch(expansion: &mut Expansion<'_>, watched: &Expr, pointer: Expr) {
    let this = expansion.any_bool();
    expansion.when(this, |expansion| expansion.assign(watched, pointer.cast(&watched.ty)));
}

/// `if (pointer && pointer == watched) undefined;`
fn must_be_allocated(expansion: &mut Expansion<'_>, watched: &Expr, pointer: &Expr) {
    let known = expansion.temp(&watched.ty);
    expansion.assign(&known, watched.clone());
    let pointer = pointer.clone().cast(&watched.ty);
    let null = Expr::constant(0, watched.ty.clone());
    let some = Expr::binary(BinOp::Ne, pointer.clone(), null);
    expansion.when(some.and(Expr::binary(BinOp::Eq, pointer, known)), |expansion| {
        expansion.push(StmtKind::Violation(FailedCheck::Undefined(TEXT.to_string())));
    });
}
