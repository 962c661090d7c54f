//! Gives variables that may be used after their function has returned, or after its thread has ended, memory whose
//! lifetime ends with the function.
//!
//! The lifetime of a local variable ends with the call (C11 6.2.4p6), but in a thread instance all variables are
//! static. To let a verifier detect a late use as undefined behavior, memory from `malloc` replaces each variable whose
//! address may be kept longer (`kept`, found by the pass `block_lifetimes`). Each call has its own memory.
//!
//! ```c
//! int *f(void) { int x; g = &x; return g; }      // becomes
//! int *f(void) { int *m = malloc(sizeof(int)), *r; g = m; r = g; free(m); return r; }
//! ```
//!
//! The variables of `main` end only if its thread ends before the process does. Where a thread ends inside calls, the
//! pass `threads` ends the variables of the callers. The explorer detects late uses itself and does not need this pass.
//! Takes and gives [`Form::Resolved`](crate::ir::Form::Resolved).

use crate::analysis::points_to;
use crate::diag::Diagnostic;
use crate::ir::mentions::mention;
use crate::ir::{
    visit, Block, Callee, Expr, ExprKind, Function, Id, IdSet, Origin, Program, Stmt, StmtKind, Storage, Type,
    TypeKind, Var, VarRole,
};
use crate::library::{self, Effect};
use crate::passes::block_lifetimes::memory::{holds_object, is_variable_array, library_function, memory_type};
use crate::passes::PassOptions;

/// The alignment of memory from `malloc`.
const ALIGNED: u32 = 16;

/// Gives memory to the variables that may be used after their lifetime.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let main = Main::of(program);
    for function in program.functions.ids().collect::<Vec<_>>() {
        let vars = late(program, &main, function).filter(|var| is_served(program, &main, function, *var));
        let vars: Vec<_> = vars.collect();
        let Some(body) = program.functions[function].body.take_if(|_| !vars.is_empty()) else { continue };
        let (void, size) = (Type::void().pointer_to(), Type::size_t(program.model));
        let malloc = library_function(program, "malloc", void.clone(), vec![size.clone()]);
        let calloc = library_function(program, "calloc", void.clone(), vec![size.clone(), size]);
        let free = library_function(program, "free", Type::void(), vec![void]);
        let mut lives =
            Lives { program, function, malloc, calloc, free, assigned: assigned(&body), memory: Vec::new() };
        let body = lives.body(&vars, body);
        program.functions[function].body = Some(body);
    }
    Ok(())
}

/// Whether there is a variable whose late use would not be detected. Takes a program in normal form, before this pass.
pub fn leaves_out(program: &Program) -> bool {
    let main = Main::of(program);
    let is_left = |id| late(program, &main, id).any(|var| !is_served(program, &main, id, var));
    program.vars.iter().any(|(_, var)| var.thread_local && var.kept) || program.functions.ids().any(is_left)
}

/// Whether the program may free the memory of a variable, which is detected only where the variable's lifetime ends.
/// Takes a program in normal form.
pub fn may_be_freed(program: &Program) -> bool {
    let main = Main::of(program);
    let has_memory = |(_, var): (Id<Var>, &Var)| var.memory.is_some();
    let any =
        program.vars.iter().any(has_memory) || program.functions.ids().any(|id| late(program, &main, id).count() > 0);
    any && main.frees
}

/// The pointers to the memory of the variables whose lifetime is a call of the function.
pub(super) fn pointers(program: &Program, function: Id<Function>) -> Vec<Id<Var>> {
    let function = &program.functions[function];
    let vars = function.params.iter().chain(&function.locals).map(|var| &program.vars[*var]);
    vars.filter(|var| var.kept).filter_map(|var| var.memory).collect()
}

/// The variables of a function that may be used after their lifetime and have no memory yet.
fn late<'a>(program: &'a Program, main: &'a Main, function: Id<Function>) -> impl Iterator<Item = Id<Var>> + 'a {
    let data = &program.functions[function];
    let ends = data.body.is_some() && (program.main != Some(function) || main.ends_first || main.is_called);
    let all = data.params.iter().chain(&data.locals).copied().filter(move |_| ends);
    all.filter(|var| {
        let var = &program.vars[*var];
        var.kept && var.memory.is_none() && !var.storage.is_static()
    })
}

/// Whether memory can replace the variable.
fn is_served(program: &Program, main: &Main, function: Id<Function>, var: Id<Var>) -> bool {
    let (var, is_main) = (&program.vars[var], program.main == Some(function));
    let fits = match var.ty.kind {
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::Enum(_) | TypeKind::Record(_) => true,
        TypeKind::Array(..) => !is_variable_array(&var.ty),
        TypeKind::VaList | TypeKind::Function(_) | TypeKind::Void => false,
    };
    let is_plain = !var.ty.quals.constant && var.align.is_none_or(|align| align <= ALIGNED);
    // Where `main` returns nothing is given back, so it would not be seen that the program does so.
    fits && is_plain && !(is_main && (main.is_called || main.frees))
}

/// Whether the program may itself free the memory of a variable.
fn frees(program: &Program) -> bool {
    let own: IdSet<_> = program.vars.iter().filter_map(|(_, var)| var.memory).collect();
    let is_own = |arg: &Expr| arg.without_casts().as_var().is_some_and(|var| own.contains(&var));
    let (mut freed, mut through_pointer, mut at_end) = (Vec::new(), false, false);
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee, args, .. } = &stmt.kind else { return };
            let Some(arg) = args.first().filter(|arg| !is_own(arg)) else { return };
            match callee {
                Callee::Function(id) if is_free(program, *id) => freed.push(arg),
                Callee::Pointer(_) => through_pointer = true,
                // Who frees what the threads have kept is not followed.
                Callee::Function(id) => at_end |= is_key(program, *id),
                Callee::Stub { of, .. } => at_end |= library::sets_destructors(of),
            }
        });
    }
    if through_pointer && passes_free_on(program) {
        return true;
    }
    let is_seen = |var: &Var| var.kept || var.memory.is_some();
    if freed.is_empty() || !program.vars.iter().any(|(_, var)| is_seen(var)) {
        return false;
    }
    if at_end {
        return true;
    }
    let roots: Vec<_> = program.main.into_iter().collect();
    let mut points = points_to::solve(program, &roots);
    let memory = |pointer: &Id<Var>| points.pointees(&program.place(*pointer));
    let mut cells: Vec<_> = own.iter().flat_map(memory).collect();
    cells.sort_unstable();
    let objects: Vec<_> = cells.into_iter().map(|cell| points.object(cell)).collect();
    freed.into_iter().any(|arg| {
        let found = points.pointees(arg);
        let mut found = found.into_iter().map(|cell| points.object(cell));
        found.any(|object| matches!(object, points_to::AbstractObject::Var(_)) || objects.contains(&object))
    })
}

/// Whether the address of a function that frees is taken, so that it may be called by a pointer.
fn passes_free_on(program: &Program) -> bool {
    let mut found = false;
    visit::walk_program_exprs(program, &mut |expr| {
        found |= matches!(expr.kind, ExprKind::Func(id) if is_free(program, id));
    });
    found
}

fn is_key(program: &Program, function: Id<Function>) -> bool {
    library::sets_destructors(&program.functions[function].name)
}

fn is_free(program: &Program, function: Id<Function>) -> bool {
    let entry =
        library::lookup(&program.functions[function].name).filter(|_| program.functions[function].body.is_none());
    entry.is_some_and(|entry| entry.effects.contains(&Effect::Frees(0)))
}

/// The possible ends of the first thread.
struct Main {
    /// Whether its thread may end before the process.
    ends_first: bool,
    /// Whether the program itself calls it.
    is_called: bool,
    /// Whether the program may free variables.
    frees: bool,
}

impl Main {
    fn of(program: &Program) -> Main {
        let is_called = program.main.is_some_and(|main| mention(program, main).is_some());
        Main { ends_first: ends_first(program), is_called, frees: frees(program) }
    }
}

/// Whether a function that `main` calls may end its thread. A call through a pointer may reach every function.
fn ends_first(program: &Program) -> bool {
    let (mut seen, mut work) = (IdSet::default(), Vec::from_iter(program.main));
    let mut ends = false;
    while let Some(id) = work.pop() {
        let function = &program.functions[id];
        ends |= library::ends_thread(&function.name);
        let Some(body) = function.body.as_ref().filter(|_| seen.insert(id)) else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            ends |= matches!(stmt.kind, StmtKind::EndThread(_));
            let StmtKind::Call { callee, .. } = &stmt.kind else { return };
            match callee {
                Callee::Pointer(_) => work.extend(program.functions.ids()),
                Callee::Function(id) => work.push(*id),
                Callee::Stub { .. } => {}
            }
        });
    }
    ends
}

fn assigned(body: &Block) -> IdSet<Id<Var>> {
    let mut found = IdSet::default();
    visit::walk_stmts(body, &mut |stmt| {
        if let StmtKind::Assign { place, .. } = &stmt.kind {
            found.extend(place.root());
        }
    });
    found
}

/// The rewriting of one function.
struct Lives<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    malloc: Id<Function>,
    calloc: Id<Function>,
    free: Id<Function>,
    /// The variables that statements assign to, at least in part.
    assigned: IdSet<Id<Var>>,
    /// The pointers to the memory.
    memory: Vec<Id<Var>>,
}

impl Lives<'_> {
    fn body(&mut self, vars: &[Id<Var>], body: Block) -> Block {
        let origin = Origin::user(self.program.functions[self.function].span).by("function_lifetimes");
        let mut out = Vec::new();
        for var in vars {
            self.begin(*var, &origin, &mut out);
        }
        self.block(body, &mut out);
        let returns = out.last().is_some_and(|stmt| matches!(stmt.kind, StmtKind::Return(_)));
        if !returns && !self.is_main() {
            self.ends(&origin, &mut out);
        }
        out
    }

    fn is_main(&self) -> bool {
        self.program.main == Some(self.function)
    }

    /// `m = malloc(sizeof(T));`, and the value of a parameter.
    fn begin(&mut self, var: Id<Var>, origin: &Origin, out: &mut Block) {
        let data = &self.program.vars[var];
        let (ty, span) = (memory_type(&data.ty), data.span);
        let (name, is_param) = (format!("__ulseq_{}", data.name), data.storage == Storage::Param);
        let value = self.program.place(var);
        let pointer = self.program.add_temp(self.function, &name, ty.clone().pointer_to());
        self.program.vars[pointer].span = span;
        let raw = self.program.add_temp(self.function, "__ulseq_memory", Type::void().pointer_to());
        self.program.vars[raw].role = VarRole::PassMemory;
        let (place, raw) = (self.program.place(pointer), self.program.place(raw));
        let size = Expr::new(ExprKind::SizeOf(ty.clone()), Type::size_t(self.program.model), span);
        // An initializer sets some members of an object of the library; without one it is not initialized.
        let (function, args) = match holds_object(self.program, &ty) && self.assigned.contains(&var) {
            true => (self.calloc, vec![Expr::constant(1, size.ty.clone()), size]),
            false => (self.malloc, vec![size]),
        };
        let call = StmtKind::call(Some(raw.clone()), Callee::Function(function), args);
        out.push(Stmt::new(call, origin.clone()));
        out.push(Stmt::assign(place.clone(), raw.cast(&place.ty), origin.clone()));
        if is_param {
            out.push(Stmt::assign(place.deref(), value, origin.clone()));
        }
        self.program.vars[var].memory = Some(pointer);
        self.memory.push(pointer);
    }

    fn block(&mut self, block: Block, out: &mut Block) {
        for mut stmt in block {
            visit::stmt_exprs_mut(&mut stmt, &mut |expr| self.expr(expr));
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                self.block(taken, inner);
            }
            let returns = matches!(stmt.kind, StmtKind::Return(_));
            if let (StmtKind::Return(value) | StmtKind::EndThread(value), false) =
                (&mut stmt.kind, returns && self.is_main())
            {
                self.leave(value, &stmt.origin, out);
            }
            out.push(stmt);
        }
    }

    /// Rewrites a `return`: the value is computed before lifetimes end.
    fn leave(&mut self, value: &mut Option<Expr>, origin: &Origin, out: &mut Block) {
        let origin = origin.by("function_lifetimes");
        if let Some(value) = value.as_mut().filter(|value| value.as_int().is_none()) {
            let left = self.program.add_temp(self.function, "__ulseq_left", value.ty.unqualified());
            let place = self.program.place(left).at(value.span);
            let value = std::mem::replace(value, place.clone());
            out.push(Stmt::assign(place, value, origin.clone()));
        }
        self.ends(&origin, out);
    }

    fn ends(&self, origin: &Origin, out: &mut Block) {
        out.extend(self.memory.iter().map(|pointer| end(self.program, self.free, *pointer, origin)));
    }

    /// Replaces the variables by their memory.
    fn expr(&self, expr: &mut Expr) {
        visit::operands_mut(expr, &mut |operand| self.expr(operand));
        if let ExprKind::Var(var) = expr.kind {
            let memory = self.program.vars[var].memory.filter(|pointer| self.memory.contains(pointer));
            if let Some(pointer) = memory {
                expr.kind = ExprKind::Deref(Box::new(self.program.place(pointer).at(expr.span)));
            }
        }
        // `&*m` is `m`.
        let ExprKind::AddrOf(place) = &expr.kind else { return };
        let ExprKind::Deref(pointer) = &place.kind else { return };
        if matches!(pointer.kind, ExprKind::Var(var) if self.memory.contains(&var)) {
            *expr = (**pointer).clone().cast(&expr.ty);
        }
    }
}

/// `free(m);`
pub(super) fn end(program: &Program, free: Id<Function>, pointer: Id<Var>, origin: &Origin) -> Stmt {
    let args = vec![program.place(pointer).cast(&Type::void().pointer_to())];
    Stmt::new(StmtKind::call(None, Callee::Function(free), args), origin.clone())
}
