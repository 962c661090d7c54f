//! The effect on memory of a call of an unknown function (`--extern=havoc`).
//!
//! The call may change all objects that its arguments point to, and the objects with external linkage. The numbers in
//! them get arbitrary values if they can be named; if more than that may happen (heap memory, changed pointers,
//! callbacks), the call may hit a bound: then nothing is proved, but violations found are still real.
//!
//! ```c
//! fill(p);                        // becomes, where p points to a structure of two numbers
//! if (p != 0) { p->a = *; p->b = *; }
//! ```

use std::collections::HashSet;

use crate::analysis::points_to::{AbstractObject, PointsTo};
use crate::ir::{
    layout, visit, ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Function, Id, Origin, PlaceKind, Program, Stmt,
    StmtKind, Storage, Type, TypeKind, Var, VarRole,
};
use crate::library;
use crate::passes::block_lifetimes::memory::library_function;
use crate::source::Span;

/// The bound that is hit if an unknown function may do more than give arbitrary values to numbers.
pub(super) const BOUND: &str = "call of an unknown function that may change more";
/// The assumption about unknown functions.
pub(super) const CAVEAT: &str = "returns an arbitrary value, sets the variables that its arguments point into (unless as `const`) \
     and those with external linkage to arbitrary values once, and does not synchronize, create threads, keep pointers or call functions that it is not given";
/// The assumption about functions of the library that are not modeled.
pub(super) const LIBRARY_CAVEAT: &str =
    "returns an arbitrary value, and sets the variables that its arguments point into (unless as `const`) to arbitrary values once";
/// Maximum number of scalars that are set for one call.
const LIMIT: usize = 64;

/// The number of elements of the object that a result points to: the real number is unknown, and an access to one of
/// the first ones is no violation. Other contents are covered by the bound.
const ELEMENTS: u64 = 64;

/// The target of a pointer argument.
#[derive(Clone, Copy)]
pub(super) enum Pointed {
    /// No object that could be changed.
    Nowhere,
    /// An address in this variable.
    Into(Id<Var>),
    /// An address in this variable, or null.
    Perhaps(Id<Var>),
    /// Some variable of the pointed-to type, or null.
    Whole,
    /// More objects than can be named.
    Anywhere,
}

/// Facts about the whole program.
#[derive(Default)]
pub(super) struct Outside {
    /// The variables with external linkage that the program uses, except handles of threads and keys, and locks that
    /// are numbers.
    globals: Vec<Id<Var>>,
    /// The variables that occur in statements.
    named: HashSet<Id<Var>>,
}

impl Outside {
    pub(super) fn of(program: &Program, points: &mut PointsTo<'_>) -> Outside {
        let mut named = HashSet::new();
        let mut handles = HashSet::new();
        for (_, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            visit::walk_block_exprs(body, &mut |expr| note(expr, &mut named));
            visit::walk_stmts(body, &mut |stmt| {
                if let Some(handle) = handle_of(program, stmt) {
                    handles.extend(points.around(handle).into_iter().map(|cell| points.object(cell)));
                }
            });
        }
        for (_, var) in program.vars.iter() {
            let Some(init) = &var.init else { continue };
            visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut |expr| note(expr, &mut named)));
        }
        let globals = program.vars.iter().filter(|(id, var)| {
            let external = matches!(var.storage, Storage::Global | Storage::Extern);
            let handle = handles.contains(&AbstractObject::Var(*id)) && !has_record(&var.ty);
            external && named.contains(id) && !handle
        });
        Outside { globals: globals.map(|(id, _)| id).collect(), named }
    }

    /// The target of an argument.
    pub(super) fn pointed(&self, program: &Program, points: &mut PointsTo<'_>, arg: &Expr) -> Pointed {
        if arg.ty.is_record() {
            let plain = numbers(program, arg, &mut Vec::new());
            return if plain { Pointed::Nowhere } else { Pointed::Anywhere };
        }
        let mut objects: Vec<AbstractObject> =
            points.pointees(arg).into_iter().map(|cell| points.object(cell)).collect();
        objects.sort_unstable();
        objects.dedup();
        objects.retain(|object| *object != AbstractObject::Strings);
        if objects.iter().any(|object| !is_plain(program, points, *object)) {
            return Pointed::Anywhere;
        }
        let vars: Vec<Id<Var>> = objects.iter().filter_map(variable).collect();
        let Some(to) = arg.ty.pointee() else {
            return if objects.is_empty() { Pointed::Nowhere } else { Pointed::Anywhere };
        };
        if to.quals.constant || objects.is_empty() {
            return Pointed::Nowhere;
        }
        if vars.len() < objects.len() {
            return Pointed::Anywhere;
        }
        if let Some(var) = root(arg) {
            return Pointed::Into(var);
        }
        let same = |var: &Id<Var>| program.vars[*var].ty.kind == to.kind && !program.vars[*var].ty.quals.constant;
        match vars.as_slice() {
            all if all.iter().all(same) => Pointed::Whole,
            [var] if self.named.contains(var) && is_one(&program.vars[*var]) => Pointed::Perhaps(*var),
            _ => Pointed::Anywhere,
        }
    }

    /// The effects, except for its result, of a call of a function from another file.
    pub(super) fn call(
        &self,
        program: &mut Program,
        function: Id<Function>,
        args: Vec<Expr>,
        pointed: &[Pointed],
        origin: &Origin,
    ) -> Block {
        let mut sets =
            ArbitraryAssignments { exact: !program.has_hidden_addresses, count: 0, by: origin.by("resolve") };
        let mut out = Vec::new();
        for var in &self.globals {
            out.extend(sets.all(program, &program.place(*var)));
        }
        out.extend(Outside::through(program, function, args, pointed, sets));
        out
    }

    /// The effects, except for its result, of a call of a library function, which accesses no variable of the program
    /// by name.
    pub(super) fn library_call(
        program: &mut Program,
        function: Id<Function>,
        args: Vec<Expr>,
        pointed: &[Pointed],
        origin: &Origin,
    ) -> Block {
        let sets = ArbitraryAssignments { exact: true, count: 0, by: origin.by("resolve") };
        Outside::through(program, function, args, pointed, sets)
    }

    /// The effects on the objects that the arguments point to.
    fn through(
        program: &mut Program,
        function: Id<Function>,
        args: Vec<Expr>,
        pointed: &[Pointed],
        mut sets: ArbitraryAssignments,
    ) -> Block {
        let by = sets.by.clone();
        let mut out = Vec::new();
        for (at, arg) in args.into_iter().enumerate() {
            match pointed.get(at).copied().unwrap_or(Pointed::Anywhere) {
                Pointed::Nowhere => {}
                Pointed::Into(var) => out.extend(sets.all(program, &program.place(var))),
                Pointed::Perhaps(var) => {
                    let then = sets.all(program, &program.place(var));
                    out.extend(unless_null(program, function, arg, &by, |_| then));
                }
                Pointed::Whole => out.extend(unless_null(program, function, arg, &by, |(program, pointer)| {
                    sets.all(program, &pointer.deref())
                })),
                // Whether the pointer leads to a number at all is not known: it may be the end of its memory.
                Pointed::Anywhere => sets.exact = false,
            }
        }
        if !sets.exact {
            out.extend(bound(program, function, BOUND, &by));
        }
        out
    }
}

/// Statements that may hit the bound, nondeterministically.
pub(super) fn bound(program: &mut Program, function: Id<Function>, what: &'static str, by: &Origin) -> Block {
    let may = temp(program, function, &Type::bool());
    let then = vec![Stmt::new(StmtKind::BoundHit(what), by.clone())];
    let hit = StmtKind::If { cond: may.clone(), then, els: Vec::new() };
    vec![Stmt::new(StmtKind::Havoc(may), by.clone()), Stmt::new(hit, by.clone())]
}

/// The assignments for one call.
pub(super) struct ArbitraryAssignments {
    /// Whether these are all possible effects.
    exact: bool,
    count: usize,
    by: Origin,
}

impl ArbitraryAssignments {
    pub(super) fn new(by: Origin) -> ArbitraryAssignments {
        ArbitraryAssignments { exact: true, count: 0, by }
    }

    /// Whether these are all possible effects.
    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }

    /// Sets all numbers of a place to arbitrary values.
    pub(super) fn all(&mut self, program: &Program, place: &Expr) -> Block {
        let mut places = Vec::new();
        self.exact &= numbers(program, place, &mut places);
        if self.count + places.len() > LIMIT {
            self.exact = false;
            places.truncate(LIMIT - self.count);
        }
        self.count += places.len();
        places.into_iter().map(|place| Stmt::new(StmtKind::Havoc(place), self.by.clone())).collect()
    }
}

/// Collects the numbers of an lvalue that may be changed, at most a few more than the limit; returns whether nothing
/// else in it can change. The library's own objects and files are left unchanged.
fn numbers(program: &Program, place: &Expr, out: &mut Vec<Expr>) -> bool {
    if place.ty.quals.constant && !has_pointer(program, &place.ty) {
        return true;
    }
    match &place.ty.kind {
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_) => {
            out.push(place.clone());
            true
        }
        TypeKind::Pointer(to) => is_file(program, to),
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            if record.model.is_some() || is_file(program, &place.ty) {
                return true;
            }
            let Some(fields) = record.fields.as_ref().filter(|_| !record.is_union && !place.ty.quals.atomic) else {
                return false;
            };
            let mut exact = true;
            for (at, field) in
                fields.iter().enumerate().filter(|(_, field)| field.name.is_some() || field.bits.is_none())
            {
                let member = ExprKind::Member(Box::new(place.clone()), at as u32);
                exact &= numbers(program, &Expr::new(member, field.ty.clone(), Span::NONE), out);
            }
            exact
        }
        TypeKind::Array(of, ArrayLen::Fixed(count)) => {
            let mut exact = true;
            for at in 0..*count {
                if out.len() > LIMIT || at > LIMIT as u64 {
                    return false;
                }
                let base =
                    Expr::new(ExprKind::Decay(Box::new(place.clone())), Type::clone(of).pointer_to(), Span::NONE);
                let index = ExprKind::Index(Box::new(base), Box::new(Expr::int(i128::from(at))));
                exact &= numbers(program, &Expr::new(index, Type::clone(of), Span::NONE), out);
            }
            exact
        }
        TypeKind::Array(_, ArrayLen::Unknown | ArrayLen::Variable(_))
        | TypeKind::Void
        | TypeKind::Function(_)
        | TypeKind::VaList => false,
    }
}

/// Whether an object holds only numbers.
fn is_plain(program: &Program, points: &mut PointsTo<'_>, object: AbstractObject) -> bool {
    match object {
        AbstractObject::Var(var) if has_pointer(program, &program.vars[var].ty) => return false,
        AbstractObject::Var(_) | AbstractObject::Heap(_) => {}
        AbstractObject::Function(_) | AbstractObject::Strings | AbstractObject::Kept => return false,
    }
    let first = points.first(object);
    points.whole(first).into_iter().all(|cell| points.stored_in(cell).is_empty())
}

fn variable(object: &AbstractObject) -> Option<Id<Var>> {
    match object {
        AbstractObject::Var(var) => Some(*var),
        AbstractObject::Function(_) | AbstractObject::Heap(_) | AbstractObject::Strings | AbstractObject::Kept => None,
    }
}

/// Whether a value of the type may contain pointers, other than in the library's own objects and files.
pub(super) fn has_pointer(program: &Program, ty: &Type) -> bool {
    layout::holds_scalar(program, ty, &|ty| match &ty.kind {
        TypeKind::Pointer(to) => !is_file(program, to),
        TypeKind::VaList | TypeKind::Function(_) => true,
        TypeKind::Void | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_) => false,
        TypeKind::Array(..) | TypeKind::Record(_) => false,
    })
}

/// `FILE`
fn is_file(program: &Program, ty: &Type) -> bool {
    matches!(&ty.kind, TypeKind::Record(id) if program.records[*id].name == "_IO_FILE")
}

fn has_record(ty: &Type) -> bool {
    ty.is_record() || ty.element().is_some_and(has_record)
}

/// Whether there is a single instance of the variable, which every function may access.
fn is_one(var: &Var) -> bool {
    var.storage.is_static() && !var.thread_local
}

/// The variable that contains the lvalue whose address the expression is.
fn root(expr: &Expr) -> Option<Id<Var>> {
    if let Some(place) = expr.as_address() {
        return root_of_place(place);
    }
    expr.as_cast().filter(|inner| inner.ty.is_pointer()).and_then(root)
}

fn root_of_place(place: &Expr) -> Option<Id<Var>> {
    match place.place()? {
        PlaceKind::Var(var) => Some(var),
        PlaceKind::Member(of, _) => root_of_place(of),
        PlaceKind::Index(base, _) => root(base),
        PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_) => None,
    }
}

fn note(expr: &Expr, named: &mut HashSet<Id<Var>>) {
    if let ExprKind::Var(var) = expr.kind {
        named.insert(var);
    }
}

/// The handle that is the first argument of a function of the thread library: that of a thread or a key, or a lock that
/// is a number.
fn handle_of<'e>(program: &Program, stmt: &'e Stmt) -> Option<&'e Expr> {
    let StmtKind::Call { callee: Callee::Function(function), args, .. } = &stmt.kind else { return None };
    let entry = library::lookup(&program.functions[*function].name)?;
    args.first().filter(|_| library::begins_with_handle(entry.name))
}

/// `if (pointer != 0) { ... }`
fn unless_null(
    program: &mut Program,
    function: Id<Function>,
    pointer: Expr,
    by: &Origin,
    then: impl FnOnce((&Program, Expr)) -> Block,
) -> Block {
    let to = temp(program, function, &pointer.ty);
    let cond = Expr::binary(BinOp::Ne, to.clone(), Expr::int(0).cast(&to.ty));
    let then = then((program, to.clone()));
    vec![Stmt::assign(to, pointer, by.clone()), Stmt::new(StmtKind::If { cond, then, els: Vec::new() }, by.clone())]
}

/// `place = calloc(count, size);` The program does not free it.
pub(super) fn zeroed(
    program: &mut Program,
    function: Id<Function>,
    place: &Expr,
    count: u64,
    size: u64,
    by: &Origin,
) -> [Stmt; 2] {
    let count = Expr::constant(count.into(), Type::size_t(program.model));
    zeroed_array(program, function, place, count, size, by)
}

/// The same for an array whose length is an expression.
pub(super) fn zeroed_array(
    program: &mut Program,
    function: Id<Function>,
    place: &Expr,
    count: Expr,
    size: u64,
    by: &Origin,
) -> [Stmt; 2] {
    let (bytes, address) = (Type::size_t(program.model), Type::void().pointer_to());
    let calloc = library_function(program, "calloc", address.clone(), vec![bytes.clone(), bytes.clone()]);
    let raw = temp(program, function, &address);
    raw.as_var().into_iter().for_each(|var| program.vars[var].role = VarRole::PassMemory);
    let args = vec![count, Expr::constant(size.into(), bytes)];
    [
        Stmt::new(StmtKind::call(Some(raw.clone()), Callee::Function(calloc), args), by.clone()),
        Stmt::assign(place.clone(), raw.cast(&place.ty.unqualified()), by.clone()),
    ]
}

pub(super) fn temp(program: &mut Program, function: Id<Function>, ty: &Type) -> Expr {
    let var = program.add_temp(function, "__ulseq_unknown", ty.unqualified());
    program.place(var)
}

/// Assigns the result of an unknown function. A number is arbitrary. A pointer may lead to more than a verifier can
/// represent, which is a bound that may be hit; otherwise, the pointer is null or points to a new object: an empty
/// text, or arbitrary numbers.
pub(super) fn result(program: &mut Program, function: Id<Function>, place: Expr, origin: &Origin) -> Block {
    let by = origin.by("resolve");
    let followed = has_pointer(program, &place.ty);
    if !followed && !place.ty.is_pointer() {
        return vec![Stmt::new(StmtKind::Havoc(place), by)];
    }
    let mut out = if followed { bound(program, function, BOUND, &by) } else { Vec::new() };
    match new_object(program, function, &place, &by) {
        Some(new) => {
            let is_null = temp(program, function, &Type::bool());
            out.push(Stmt::new(StmtKind::Havoc(is_null.clone()), by.clone()));
            let null = vec![Stmt::assign(place.clone(), Expr::constant(0, place.ty.unqualified()), by.clone())];
            out.push(Stmt::new(StmtKind::If { cond: is_null, then: null, els: new }, by));
        }
        None if place.ty.pointee().is_some_and(|to| to.kind == TypeKind::Void) => {
            out.push(Stmt::assign(place.clone(), Expr::constant(0, place.ty.unqualified()), by));
        }
        None => out.push(Stmt::new(StmtKind::Havoc(place), by)),
    }
    out
}

/// Makes a pointer point to a new object; `None` if the program does not determine its type.
fn new_object(program: &mut Program, function: Id<Function>, place: &Expr, by: &Origin) -> Option<Block> {
    let to = place.ty.pointee()?.clone();
    // The program cannot look into an object of an incomplete type.
    let size = layout::size_of(program, &to).or(to.is_record().then_some(1)).filter(|size| *size > 0)?;
    let closed = is_file(program, &to) || layout::size_of(program, &to).is_none();
    // It may be the first one of an array.
    let count = if closed { 1 } else { ELEMENTS };
    let mut out = zeroed(program, function, place, count, size, by).to_vec();
    if !closed && !to.is_character() {
        // The new object itself is not constant, whatever the pointer promises.
        let pointer = temp(program, function, &to.unqualified().pointer_to());
        out.push(Stmt::assign(pointer.clone(), place.clone().cast(&pointer.ty), by.clone()));
        let mut sets = ArbitraryAssignments { exact: true, count: 0, by: by.clone() };
        out.extend(sets.all(program, &pointer.deref()));
    }
    Some(out)
}
