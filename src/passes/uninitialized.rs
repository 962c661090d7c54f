//! Assigns an arbitrary value to variables that may be read before they are set, at their declarations, and removes all
//! other declarations.
//!
//! Locals become static, so otherwise a variable would keep its value from the previous execution of its block (or be
//! zero in the first one). Structures and arrays are set scalar by scalar, large ones in loops; their padding, too, if
//! the program looks at the bytes of objects. An object of the thread library becomes a new one, which nobody has
//! locked, whether it has an initializer or not, if its declaration may be executed again.

use super::padding;
use crate::analysis::byte_views;
use crate::analysis::{address_taken::address_taken, cfg, liveness, points_to};
use crate::diag::Diagnostic;
use crate::ir::{
    layout, number, visit, ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Function, Id, IdMap, IdSet, IntKind, Origin,
    Program, Quals, Record, Rounds, Stmt, StmtKind, StmtMap, Storage, Type, TypeKind, Var,
};
use crate::library;
use crate::passes::block_lifetimes::memory::holds_object;
use crate::passes::PassOptions;
use crate::reductions::Reduction;
use crate::source::Span;

/// In a variable with more scalars than this, arrays are set in loops (see [`FEW`] for the exception).
const SCALARS: u64 = 64;
/// Arrays of at most this number of elements are never set in a loop.
const FEW: u64 = 4;

/// Removes or expands every `Havoc` of a whole variable.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let bytes = padding::padding_matters(program, options);
    let mut blanks = IdMap::default();
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = program.functions[function].take_body() {
            let body = function_body(program, options, function, body, bytes, &mut blanks);
            program.functions[function].body = Some(body);
        }
    }
    Ok(())
}

fn function_body(
    program: &mut Program,
    options: &PassOptions,
    function: Id<Function>,
    mut body: Block,
    bytes: bool,
    blanks: &mut IdMap<Id<Record>, Id<Var>>,
) -> Block {
    number(&mut body, 0);
    // Declarations that are not in the list count as read.
    let looks = options.without.uses(Reduction::UnreadDeclarations);
    let again = begun_again(program, function, &body);
    let live = if looks { live_declarations(program, &body, &again) } else { StmtMap::default() };
    let mut addresses = address_taken(&body);
    addresses.extend(byte_views::overlaid(program, function));
    let mut unset = IdSet::default();
    visit::walk_stmts(&body, &mut |stmt| unset.extend(declaration(stmt)));
    let current = Current::default();
    let mut pass = Uninitialized { program, function, live, again, current, bytes, addresses, unset, blanks };
    pass.block(body)
}

/// For each `Havoc` of a whole variable, whether the value may be read, or an object of the thread library begins
/// again.
fn live_declarations(program: &Program, body: &Block, begun: &StmtMap<bool>) -> StmtMap<bool> {
    let graph = cfg::build(body);
    let any = graph.nodes.iter().any(|node| node.stmt.is_some_and(is_declaration));
    if !any {
        return StmtMap::default();
    }
    let mut touches = liveness::touches(&graph, &|callee| points_to::entry_of(program, callee));
    let addresses = address_taken(body);
    let mut live = StmtMap::default();
    for (index, node) in graph.nodes.iter().enumerate() {
        let Some(stmt) = node.stmt else { continue };
        if let Some(var) = declaration(stmt) {
            // What an unknown function sets becomes such a statement, too: others may read it who have got the address.
            let is_known = program.vars[var].storage.is_static()
                || addresses.contains(&var) && touches.is_touched_before(var, index);
            let is_begun = begun.get(stmt) == Some(&true);
            live.insert(stmt, is_begun || is_known || touches.is_live(var, node.next.iter().copied()));
        }
    }
    live
}

fn is_declaration(stmt: &Stmt) -> bool {
    declaration(stmt).is_some()
}

/// The variable that a declaration leaves uninitialized.
fn declaration(stmt: &Stmt) -> Option<Id<Var>> {
    if let StmtKind::Havoc(place) = &stmt.kind {
        place.as_var()
    } else {
        None
    }
}

struct Uninitialized<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    live: StmtMap<bool>,
    /// For each statement that begins an object of the thread library, whether it may be executed again.
    again: StmtMap<bool>,
    current: Current,
    /// Whether the program reads bytes of objects, and the variables whose bytes it may read.
    bytes: bool,
    addresses: IdSet<Id<Var>>,
    /// The variables that have a declaration without an initializer, which a jump may need where it leaves out one with
    /// an initializer.
    unset: IdSet<Id<Var>>,
    /// The constants with the bytes of a new object, by its type.
    blanks: &'a mut IdMap<Id<Record>, Id<Var>>,
}

/// The variable that is being set.
#[derive(Default)]
struct Current {
    name: String,
    /// Whether it has so many scalars that its arrays are set in loops.
    large: bool,
    /// Whether its padding is set.
    pads: bool,
    /// Whether its declaration may be executed again.
    again: bool,
}

impl Uninitialized<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            self.current.again = self.again.get(&stmt).copied().unwrap_or(false);
            if is_declaration(&stmt) {
                let live = self.live.get(&stmt).copied().unwrap_or(true);
                if let (true, StmtKind::Havoc(place)) = (live, stmt.kind) {
                    self.expand(place, &stmt.origin, &mut out);
                }
                continue;
            }
            // A structure or an array that lives in memory from `malloc`.
            if matches!(&stmt.kind, StmtKind::Havoc(place) if !place.ty.is_scalar()) {
                if let StmtKind::Havoc(place) = stmt.kind {
                    self.expand(place, &stmt.origin, &mut out);
                }
                continue;
            }
            if let Some(object) = self.begun(&stmt) {
                if self.current.again || object.root().is_some_and(|var| self.unset.contains(&var)) {
                    let blank = self.blank(object, &stmt.origin.by("uninitialized"));
                    out.push(blank);
                }
            }
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            out.push(stmt);
        }
        out
    }

    fn expand(&mut self, place: Expr, origin: &Origin, out: &mut Block) {
        self.current.large = self.scalars(&place.ty) > SCALARS;
        if let ExprKind::Var(var) = place.kind {
            self.current.name = self.program.vars[var].name.clone();
        }
        self.current.pads = self.bytes && place.as_var().is_none_or(|var| self.addresses.contains(&var));
        self.set(place, &origin.by("uninitialized"), out);
    }

    /// Sets every scalar of a place to an arbitrary value.
    fn set(&mut self, place: Expr, origin: &Origin, out: &mut Block) {
        match place.ty.kind.clone() {
            TypeKind::Record(id) => {
                let record = &self.program.records[id];
                // Library objects are initialized by library functions.
                if let Some(model) = record.model {
                    let blank = |pass: &mut Self, place| pass.current.again.then(|| pass.blank(place, origin));
                    out.extend(unset(model, &place, origin).or_else(|| blank(self, place)));
                    return;
                }
                if self.current.pads {
                    // The bit-fields in these bytes are set afterwards.
                    let bytes =
                        padding::spare_bits(self.program, id).into_iter().map(|(at, _)| padding::byte(&place, at));
                    out.extend(bytes.map(|byte| Stmt::new(StmtKind::Havoc(byte), origin.clone())));
                }
                // All members of a union are set, since no member need cover the others; objects of the thread library
                // last, since they are not to have any value.
                let is_union = record.is_union;
                let mut fields: Vec<_> = record.fields.clone().unwrap_or_default().into_iter().enumerate().collect();
                fields.sort_by_key(|(_, field)| is_union && layout::holds_model(self.program, &field.ty));
                for (at, field) in fields {
                    if field.name.is_some() || field.bits.is_none() {
                        let member = ExprKind::Member(Box::new(place.clone()), at as u32);
                        self.set(Expr::new(member, field.ty, Span::NONE), origin, out);
                    }
                }
                if self.current.pads {
                    let bytes =
                        layout::padding(self.program, id).into_iter().flatten().map(|at| padding::byte(&place, at));
                    out.extend(bytes.map(|byte| Stmt::new(StmtKind::Havoc(byte), origin.clone())));
                }
            }
            TypeKind::Array(of, ArrayLen::Fixed(count)) if self.current.large && count > FEW => {
                self.one_by_one(&place, &of, count, origin, out);
            }
            TypeKind::Array(of, ArrayLen::Fixed(count)) => {
                (0..count).for_each(|at| self.set(element(&place, &of, Expr::int(i128::from(at))), origin, out));
            }
            TypeKind::Array(..) | TypeKind::Function(_) | TypeKind::VaList | TypeKind::Void => {
                let text = format!("`{}` is not initialized; it is taken as zero", self.current.name);
                self.program.caveat(text, origin.span);
            }
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::Enum(_) => {
                if self.current.again && may_be_spin_lock(self.program, &place.ty) {
                    let (name, of) = library::SPIN_LOCK_UNSET;
                    let callee = Callee::Stub { name, of, takes_self: false };
                    let args = vec![place.clone().addr_of()];
                    out.push(Stmt::new(StmtKind::call(None, callee, args), origin.clone()));
                }
                out.push(Stmt::new(StmtKind::Havoc(place), origin.clone()));
            }
        }
    }

    /// The object of the thread library that an assignment begins.
    fn begun(&self, stmt: &Stmt) -> Option<Expr> {
        let StmtKind::Assign { place, .. } = &stmt.kind else { return None };
        begun(self.program, place).cloned()
    }

    /// Makes an object as if it was new, with all bytes zero.
    fn blank(&mut self, object: Expr, origin: &Origin) -> Stmt {
        let TypeKind::Record(id) = object.ty.kind else { unreachable!("objects of the thread library are structures") };
        let found = self.blanks.get(&id).copied();
        let blank = found.unwrap_or_else(|| {
            let name = format!("__ulseq_new_{}", self.program.records[id].model.unwrap_or_default());
            let constant = Quals { constant: true, ..Quals::default() };
            let ty = Type::qualified(object.ty.kind.clone(), constant);
            self.program.add_var(&name, ty, Storage::Global)
        });
        self.blanks.insert(id, blank);
        Stmt::assign(object, self.program.place(blank), origin.clone())
    }

    /// Sets the elements of an array in a loop.
    fn one_by_one(&mut self, place: &Expr, of: &Type, count: u64, origin: &Origin, out: &mut Block) {
        let index = Type::size_t(self.program.model);
        let var = self.program.add_temp(self.function, "__ulseq_element", index.clone());
        let at = self.program.place(var);
        let number = |value: u64| Expr::constant(i128::from(value), index.clone());
        let done = Expr::binary(BinOp::Ge, at.clone(), number(count));
        let stop = vec![Stmt::new(StmtKind::Break, origin.clone())];
        let mut body = vec![Stmt::new(StmtKind::If { cond: done, then: stop, els: Vec::new() }, origin.clone())];
        self.set(element(place, of, at.clone()), origin, &mut body);
        body.push(Stmt::assign(at.clone(), Expr::binary(BinOp::Add, at.clone(), number(1)), origin.clone()));
        out.push(Stmt::assign(at, number(0), origin.clone()));
        out.push(Stmt::new(StmtKind::Loop { body, rounds: Rounds::Constant(count + 1) }, origin.clone()));
    }

    /// The approximate number of scalars in a type.
    fn scalars(&self, ty: &Type) -> u64 {
        match &ty.kind {
            TypeKind::Record(id) => {
                let fields = self.program.records[*id].fields.iter().flatten();
                fields.map(|field| self.scalars(&field.ty)).fold(0, u64::saturating_add)
            }
            TypeKind::Array(of, ArrayLen::Fixed(count)) => self.scalars(of).saturating_mul(*count),
            TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::VaList
            | TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Enum(_) => 1,
        }
    }
}

/// For each statement that begins an object of the thread library, whether it may be executed again: it is in a loop,
/// or in a function that several calls share.
fn begun_again(program: &Program, function: Id<Function>, body: &Block) -> StmtMap<bool> {
    let mut again = StmtMap::default();
    if !program.records.iter().any(|(_, record)| record.model.is_some()) && !has_spin_locks(program) {
        return again;
    }
    let is_called = !program.threads.iter().any(|(_, thread)| thread.body == function);
    let graph = cfg::build(body);
    for (index, node) in graph.nodes.iter().enumerate() {
        let Some(stmt) = node.stmt else { continue };
        let is_assigned = matches!(&stmt.kind, StmtKind::Assign { place, .. } if begun(program, place).is_some());
        let is_declared = declaration(stmt).is_some_and(|var| {
            let ty = &program.vars[var].ty;
            holds_object(program, ty) || may_hold_spin_lock(program, ty)
        });
        if is_assigned || is_declared {
            again.insert(stmt, is_called || graph.reachable(node.next.iter().copied())[index]);
        }
    }
    again
}

/// Whether an object of this type may be a spin lock, or contain one.
fn may_hold_spin_lock(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            program.records[*id].fields.iter().flatten().any(|field| may_hold_spin_lock(program, &field.ty))
        }
        TypeKind::Array(of, _) => may_hold_spin_lock(program, of),
        TypeKind::Int(_) => may_be_spin_lock(program, ty),
        TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => false,
    }
}

/// Whether the type is that of a spin lock, a `volatile int`, in a program that initializes some.
fn may_be_spin_lock(program: &Program, ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Int(IntKind::Int)) && ty.quals.volatile && has_spin_locks(program)
}

fn has_spin_locks(program: &Program) -> bool {
    let (_, of) = library::SPIN_LOCK_UNSET;
    program.functions.iter().any(|(_, function)| function.name == of && function.body.is_none())
}

/// The local object of the thread library that an assignment to this place begins: one to its first member, as a pass
/// before has left it ([`super::library_types`]).
fn begun<'a>(program: &Program, place: &'a Expr) -> Option<&'a Expr> {
    let ExprKind::Member(of, 0) = &place.kind else { return None };
    let TypeKind::Record(id) = of.ty.kind else { return None };
    let is_local = of.root().is_some_and(|var| !program.vars[var].storage.is_static());
    (is_local && program.records[id].model.is_some()).then_some(of)
}

/// Makes the use of an object of the thread library misuse until it is initialized.
fn unset(model: &str, place: &Expr, origin: &Origin) -> Option<Stmt> {
    let (name, of) = library::unset(model)?;
    let callee = Callee::Stub { name, of, takes_self: false };
    Some(Stmt::new(StmtKind::call(None, callee, vec![place.clone().addr_of()]), origin.clone()))
}

/// `array[at]`
fn element(array: &Expr, of: &Type, at: Expr) -> Expr {
    let base = Expr::new(ExprKind::Decay(Box::new(array.clone())), of.clone().pointer_to(), Span::NONE);
    Expr::new(ExprKind::Index(Box::new(base), Box::new(at)), of.clone(), Span::NONE)
}
