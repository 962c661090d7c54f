//! What an unknown function may change and call through the pointers that it is given (`--extern=havoc`): variables
//! that they lead to, also through pointers in other variables, and functions.
//!
//! Before the calls are resolved, these effects are added behind them. All of them are possible, and others are, too:
//! `unknown_functions` adds a bound for what a pointer may lead to that no variable names (heap memory), and for
//! changed pointers.
//!
//! ```c
//! fill(p);                                  // becomes, where p may point to `a`, and a.next to `b`
//! fill(p);
//! if (p == &a) { a.x = *; next = a.next; if (next == &b) { b.x = *; } }
//!
//! each(f, data);                            // becomes, where f may point to `add`
//! each(f, data);
//! if (f == add) { if (*) add(data); }
//! ```

use crate::analysis::points_to::{self, AbstractObject, PointsTo};
use crate::ir::{
    layout, number, visit, BinOp, Block, Callee, Expr, ExprKind, Function, Id, Origin, Program, Stmt, StmtKind,
    StmtMap, Storage, Type, TypeKind, Var,
};
use crate::passes::unknown_functions::{temp, ArbitraryAssignments};
use crate::source::Span;

/// The greatest number of variables and functions that one call may reach here.
const LIMIT: usize = 16;
/// The greatest number of pointers on the way to a variable.
const DEPTH: usize = 3;

/// What a pointer may lead to.
enum Reached {
    /// A variable.
    Variable(ReachedVariable),
    /// The function, with arguments for it.
    Function(Id<Function>, Vec<CallbackArgument>),
}

struct ReachedVariable {
    var: Id<Var>,
    /// Whether the pointer is its address, or one inside of it.
    always: bool,
    /// Whether it may be changed: the pointer is not one to a constant.
    changes: bool,
    /// The pointers in it, and what they may lead to.
    behind: Vec<(Expr, Vec<Reached>)>,
}

/// An argument that the unknown function passes on.
enum CallbackArgument {
    /// Any number of this type.
    Any(Type),
    /// The argument at this position of the call itself.
    Given(usize, Type),
}

/// What a call may reach.
struct Plan {
    /// For each argument, what it may lead to.
    args: Vec<Vec<Reached>>,
    /// Variables with external linkage that hold pointers, which any function may follow.
    globals: Vec<Reached>,
}

/// Adds the effects behind all calls of unknown functions.
pub(super) fn run(program: &mut Program, functions: &[Id<Function>]) {
    let mut plans = plans(program, functions);
    if plans.is_empty() {
        return;
    }
    for function in functions {
        let Some(mut body) = program.functions[*function].take_body() else { continue };
        add_to(program, *function, &mut body, &mut plans);
        program.functions[*function].body = Some(body);
    }
}

fn plans(program: &mut Program, functions: &[Id<Function>]) -> StmtMap<Plan> {
    let mut numbered = 0;
    for function in functions {
        program.functions[*function].body.iter_mut().for_each(|body| numbered = number(body, numbered));
    }
    let mut plans = StmtMap::default();
    let roots: Vec<_> = program.main.into_iter().collect();
    let globals = pointers_with_external_linkage(program);
    let mut points = None;
    for function in functions {
        let Some(body) = &program.functions[*function].body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee, args, .. } = &stmt.kind else { return };
            if !is_unknown(program, callee) || globals.is_empty() && !args.iter().any(|arg| arg.ty.is_pointer()) {
                return;
            }
            let points = points.get_or_insert_with(|| points_to::solve(program, &roots));
            let mut planner = Planner { program, points, function: *function, args, left: LIMIT };
            let args: Vec<_> = args.iter().map(|arg| planner.behind(arg, DEPTH, &mut Vec::new())).collect();
            let objects = globals.iter().map(|var| (AbstractObject::Var(*var), Some(*var)));
            let reached = |(object, root)| planner.reached(object, (root, true), DEPTH, &mut Vec::new());
            let globals: Vec<_> = objects.filter_map(reached).collect();
            if !globals.is_empty() || args.iter().any(|reached| !reached.is_empty()) {
                plans.insert(stmt, Plan { args, globals });
            }
        });
    }
    plans
}

/// The variables of the program with external linkage that hold pointers.
fn pointers_with_external_linkage(program: &Program) -> Vec<Id<Var>> {
    let holds_pointers = |var: Id<Var>| {
        let mut pointers = Vec::new();
        pointers_in(program, &program.place(var), &mut pointers);
        !pointers.is_empty()
    };
    let globals = program.vars.iter().filter(|(_, var)| var.storage == Storage::Global && !var.thread_local);
    globals.map(|(id, _)| id).filter(|id| holds_pointers(*id)).collect()
}

/// Whether the function that is called has neither a body nor an entry in the table of the library.
fn is_unknown(program: &Program, callee: &Callee) -> bool {
    let Callee::Function(function) = callee else { return false };
    program.functions[*function].body.is_none() && points_to::entry_of(program, callee).is_none()
}

/// Finds what a call may reach.
struct Planner<'a, 'p> {
    program: &'p Program,
    points: &'a mut PointsTo<'p>,
    /// The function with the call.
    function: Id<Function>,
    args: &'a [Expr],
    left: usize,
}

impl Planner<'_, '_> {
    /// What a pointer may lead to. `around`: the variables on the way to it.
    fn behind(&mut self, pointer: &Expr, depth: usize, around: &mut Vec<Id<Var>>) -> Vec<Reached> {
        let Some(to) = pointer.ty.pointee() else { return Vec::new() };
        if depth == 0 {
            return Vec::new();
        }
        let changes = !to.quals.constant;
        let mut objects: Vec<AbstractObject> =
            self.points.pointees(pointer).into_iter().map(|cell| self.points.object(cell)).collect();
        objects.sort_unstable();
        objects.dedup();
        let root = pointer.without_pointer_casts().as_address().and_then(Expr::root);
        objects.into_iter().filter_map(|object| self.reached(object, (root, changes), depth, around)).collect()
    }

    fn reached(
        &mut self,
        object: AbstractObject,
        (root, changes): (Option<Id<Var>>, bool),
        depth: usize,
        around: &mut Vec<Id<Var>>,
    ) -> Option<Reached> {
        let found = match object {
            AbstractObject::Var(var) if self.left > 0 && self.is_named(var) && !around.contains(&var) => {
                self.left -= 1;
                around.push(var);
                let mut pointers = Vec::new();
                pointers_in(self.program, &self.program.place(var), &mut pointers);
                let behind = pointers.into_iter().map(|place| {
                    let reached = self.behind(&place, depth - 1, around);
                    (place, reached)
                });
                let behind: Vec<_> = behind.filter(|(_, reached)| !reached.is_empty()).collect();
                around.pop();
                let changes = changes && !layout::element(&self.program.vars[var].ty).quals.constant;
                if !changes && behind.is_empty() {
                    return None;
                }
                Reached::Variable(ReachedVariable { var, always: root == Some(var), changes, behind })
            }
            AbstractObject::Function(function) if self.left > 0 => {
                let args = self.arguments_for(function)?;
                self.left -= 1;
                Reached::Function(function, args)
            }
            AbstractObject::Var(_)
            | AbstractObject::Function(_)
            | AbstractObject::Heap(_)
            | AbstractObject::Strings
            | AbstractObject::Kept => return None,
        };
        Some(found)
    }

    /// Whether there is one instance of the variable, which the function with the call may name.
    fn is_named(&self, var: Id<Var>) -> bool {
        let Function { params, locals, .. } = &self.program.functions[self.function];
        let declared = &self.program.vars[var];
        let is_one = declared.storage.is_static() && !declared.thread_local;
        is_one || params.contains(&var) || locals.contains(&var)
    }

    /// The arguments for a function that is called back: arbitrary numbers, and pointers that the unknown function got
    /// for it. `None` if it may not be called with any that are known.
    fn arguments_for(&self, function: Id<Function>) -> Option<Vec<CallbackArgument>> {
        let called = &self.program.functions[function];
        if called.body.is_none() || called.ty.variadic || called.ty.unprototyped || function == self.function {
            return None;
        }
        called.ty.params.iter().map(|param| self.argument_for(param)).collect()
    }

    fn argument_for(&self, param: &Type) -> Option<CallbackArgument> {
        if param.is_arithmetic() {
            return Some(CallbackArgument::Any(param.unqualified()));
        }
        let to = param.pointee()?;
        let fits = |arg: &Expr| arg.ty.pointee().is_some_and(|given| given.kind == to.kind);
        let mut fitting = self.args.iter().enumerate().filter(|(_, arg)| fits(arg));
        // Of several, which one is meant is not known, and the function may rely on it.
        let (at, _) = fitting.next().filter(|_| fitting.next().is_none())?;
        Some(CallbackArgument::Given(at, param.unqualified()))
    }
}

/// Collects the pointers in a variable, other than those in unions and in objects of the library.
fn pointers_in(program: &Program, place: &Expr, out: &mut Vec<Expr>) {
    match &place.ty.kind {
        TypeKind::Pointer(_) => out.push(place.clone()),
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let Some(fields) = record.fields.as_ref().filter(|_| !record.is_union && record.model.is_none()) else {
                return;
            };
            for (at, field) in fields.iter().enumerate() {
                let member = ExprKind::Member(Box::new(place.clone()), at as u32);
                pointers_in(program, &Expr::new(member, field.ty.clone(), Span::NONE), out);
            }
        }
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Enum(_)
        | TypeKind::Array(..)
        | TypeKind::Void
        | TypeKind::Function(_)
        | TypeKind::VaList => {}
    }
}

/// Adds the planned effects to a block.
fn add_to(program: &mut Program, function: Id<Function>, block: &mut Block, plans: &mut StmtMap<Plan>) {
    for mut stmt in std::mem::take(block) {
        visit::blocks_mut(&mut stmt).for_each(|inner| add_to(program, function, inner, plans));
        let Some(plan) = plans.remove(&stmt) else {
            block.push(stmt);
            continue;
        };
        let mut adder = Adder { program, function, by: stmt.origin.by("resolve") };
        let mut given = Vec::new();
        if let StmtKind::Call { args, .. } = &mut stmt.kind {
            for arg in args {
                if arg.ty.is_pointer() && arg.without_pointer_casts().as_address().is_none() {
                    // Another thread may change where it is stored.
                    let value = std::mem::replace(arg, temp(adder.program, function, &arg.ty));
                    block.push(Stmt::assign(arg.clone(), value, adder.by.clone()));
                }
                given.push(arg.clone());
            }
        }
        block.push(stmt);
        for (arg, reached) in given.iter().zip(plan.args) {
            block.extend(adder.effects(arg, reached, &given));
        }
        // Each of these is reached always, so no pointer is compared.
        block.extend(adder.effects(&Expr::int(0), plan.globals, &given));
    }
}

struct Adder<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    by: Origin,
}

impl Adder<'_> {
    /// The effects on what a pointer may lead to.
    fn effects(&mut self, pointer: &Expr, reached: Vec<Reached>, given: &[Expr]) -> Block {
        let mut out = Block::new();
        for reached in reached {
            match reached {
                Reached::Variable(reached) => {
                    let (address, always) = (self.program.place(reached.var).addr_of(), reached.always);
                    let then = self.on_variable(reached, given);
                    match always {
                        true => out.extend(then),
                        false => out.push(self.only_if(pointer, address, then)),
                    }
                }
                Reached::Function(called, args) => {
                    let then = self.perhaps_calls(called, args, given);
                    let address = Expr::new(ExprKind::Func(called), self.type_of(called), Span::NONE);
                    let address = address.decayed(&self.type_of(called));
                    out.push(self.only_if(pointer, address, then));
                }
            }
        }
        out
    }

    /// Sets the numbers of a variable, and what its pointers lead to.
    fn on_variable(&mut self, reached: ReachedVariable, given: &[Expr]) -> Block {
        let mut out = Block::new();
        if reached.changes {
            let place = self.program.place(reached.var);
            out.extend(ArbitraryAssignments::new(self.by.clone()).all(self.program, &place));
        }
        for (place, reached) in reached.behind {
            let pointer = temp(self.program, self.function, &place.ty);
            out.push(Stmt::assign(pointer.clone(), place, self.by.clone()));
            out.extend(self.effects(&pointer, reached, given));
        }
        out
    }

    /// `if (*) called(...);`
    fn perhaps_calls(&mut self, called: Id<Function>, args: Vec<CallbackArgument>, given: &[Expr]) -> Block {
        let mut then = Block::new();
        let args = args.into_iter().map(|arg| match arg {
            CallbackArgument::Given(at, ty) => given[at].clone().cast(&ty),
            CallbackArgument::Any(ty) => {
                let any = temp(self.program, self.function, &ty);
                then.push(Stmt::new(StmtKind::Havoc(any.clone()), self.by.clone()));
                any
            }
        });
        let args = args.collect();
        then.push(Stmt::new(StmtKind::call(None, Callee::Function(called), args), self.by.clone()));
        let may = temp(self.program, self.function, &Type::bool());
        let choose = Stmt::new(StmtKind::Havoc(may.clone()), self.by.clone());
        vec![choose, Stmt::new(StmtKind::If { cond: may, then, els: Block::new() }, self.by.clone())]
    }

    fn type_of(&self, function: Id<Function>) -> Type {
        Type::new(TypeKind::Function(std::sync::Arc::new(self.program.functions[function].ty.clone())))
    }

    fn only_if(&self, pointer: &Expr, address: Expr, then: Block) -> Stmt {
        let cond = Expr::binary(BinOp::Eq, pointer.clone(), address.cast(&pointer.ty.unqualified()));
        Stmt::new(StmtKind::If { cond, then, els: Block::new() }, self.by.clone())
    }
}
