//! Assigns an arbitrary value to variables that may be read before they are set: at their declaration, or at the
//! beginning of the function if a jump may bypass the declaration. All other declarations are removed.
//!
//! Locals become static, so otherwise a variable would keep its value from the previous execution of its block (or be
//! zero in the first one). Structures and arrays are set scalar by scalar, large ones in loops; their padding, too, if
//! the program looks at the bytes of objects.

use super::padding;
use crate::analysis::{access::address_taken, cfg, liveness, points_to};
use crate::diag::Diagnostic;
use crate::ir::{
    layout, number, visit, ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Function, Id, IdSet, Origin, Program,
    Rounds, Stmt, StmtKind, StmtMap, Storage, Type, TypeKind, Var,
};
use crate::passes::Options;
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
pub fn run(program: &mut Program, options: &Options) -> Result<(), Vec<Diagnostic>> {
    let bytes = padding::looks_at_bytes(program);
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = program.functions[function].body.take() {
            let body = function_body(program, options, function, body, bytes);
            program.functions[function].body = Some(body);
        }
    }
    Ok(())
}

fn function_body(
    program: &mut Program,
    options: &Options,
    function: Id<Function>,
    mut body: Block,
    bytes: bool,
) -> Block {
    number(&mut body, 0);
    // Declarations that are not in the list count as read.
    let looks = options.without.uses(Reduction::UnreadDeclarations);
    let live = if looks { live_declarations(program, &body) } else { StmtMap::default() };
    let jumped = jumped_over(program, function, &body);
    let addresses = address_taken(&body);
    let by_members = set_by_members(program, &body);
    let (declared, large, pads) = (String::new(), false, false);
    let mut pass = Pass { program, function, live, declared, large, bytes, addresses, pads, by_members };
    let mut out = Vec::new();
    for (var, origin) in jumped {
        let place = pass.program.place(var);
        pass.expand(place, &origin, &mut out);
    }
    out.extend(pass.block(body));
    out
}

/// Local variables that may be read although a jump has bypassed their declaration, which is what sets them first (C11
/// 6.2.4p6, 6.8.4.2p7). They get an arbitrary value at the beginning of the function. Structures and arrays with an
/// initializer are set part by part, which does not count as setting the whole: only those without an initializer are
/// considered.
fn jumped_over(program: &Program, function: Id<Function>, body: &Block) -> Vec<(Id<Var>, Origin)> {
    let graph = cfg::build(body);
    let Some(origin) = graph.nodes.iter().find_map(|node| node.stmt).map(|stmt| stmt.origin.clone()) else {
        return Vec::new();
    };
    if !graph.nodes.iter().any(|node| node.stmt.is_some_and(|stmt| matches!(stmt.kind, StmtKind::Label(_)))) {
        return Vec::new();
    }
    let declared: IdSet<Id<Var>> = graph.nodes.iter().filter_map(|node| declaration(node.stmt?)).collect();
    let mut touches = liveness::touches(&graph, &|callee| points_to::entry_of(program, callee));
    let locals = program.functions[function].locals.iter().copied();
    let is_whole = |var: &Id<Var>| program.vars[*var].ty.is_scalar() || declared.contains(var);
    let own = |var: &Id<Var>| program.vars[*var].storage == Storage::Local && is_whole(var);
    locals.filter(own).filter(|var| touches.is_live(*var, [graph.entry])).map(|var| (var, origin.clone())).collect()
}

/// For each `Havoc` of a whole variable, whether the value may be read.
fn live_declarations(program: &Program, body: &Block) -> StmtMap<bool> {
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
            live.insert(stmt, is_known || touches.is_live(var, node.next.iter().copied()));
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

struct Pass<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    live: StmtMap<bool>,
    /// The name of the variable being set, and whether it has so many scalars that its arrays are set in loops.
    declared: String,
    large: bool,
    /// Whether the program reads bytes of objects, the variables whose addresses are taken, and whether padding is set.
    bytes: bool,
    addresses: IdSet<Id<Var>>,
    pads: bool,
    /// The variables with library objects that the program sets member by member.
    by_members: IdSet<Id<Var>>,
}

impl Pass<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
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
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            out.push(stmt);
        }
        out
    }

    fn expand(&mut self, place: Expr, origin: &Origin, out: &mut Block) {
        self.large = self.scalars(&place.ty) > SCALARS;
        if let ExprKind::Var(var) = place.kind {
            self.declared = self.program.vars[var].name.clone();
        }
        self.pads = self.bytes && place.as_var().is_none_or(|var| self.addresses.contains(&var));
        self.set(place, &origin.by("uninitialized"), out);
    }

    /// Sets every scalar of a place to an arbitrary value.
    fn set(&mut self, place: Expr, origin: &Origin, out: &mut Block) {
        match place.ty.kind.clone() {
            TypeKind::Record(id) => {
                let record = &self.program.records[id];
                // Library objects are initialized by library functions.
                if let Some(model) = record.model {
                    let own = place.root().is_none_or(|var| !self.by_members.contains(&var));
                    out.extend(own.then(|| unset(model, place, origin)).flatten());
                    return;
                }
                // All members of a union are set, since no member need cover the others.
                for (at, field) in record.fields.clone().unwrap_or_default().into_iter().enumerate() {
                    if field.name.is_some() || field.bits.is_none() {
                        let member = ExprKind::Member(Box::new(place.clone()), at as u32);
                        self.set(Expr::new(member, field.ty, Span::NONE), origin, out);
                    }
                }
                if self.pads {
                    let bytes =
                        layout::padding(self.program, id).into_iter().flatten().map(|at| padding::byte(&place, at));
                    out.extend(bytes.map(|byte| Stmt::new(StmtKind::Havoc(byte), origin.clone())));
                }
            }
            TypeKind::Array(of, ArrayLen::Fixed(count)) if self.large && count > FEW => {
                self.one_by_one(&place, &of, count, origin, out);
            }
            TypeKind::Array(of, ArrayLen::Fixed(count)) => {
                (0..count).for_each(|at| self.set(element(&place, &of, Expr::int(i128::from(at))), origin, out));
            }
            TypeKind::Array(..) | TypeKind::Function(_) | TypeKind::VaList | TypeKind::Void => {
                let text = format!("`{}` is not initialized; it is taken as zero", self.declared);
                self.program.caveat(text, origin.span);
            }
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::Enum(_) => {
                out.push(Stmt::new(StmtKind::Havoc(place), origin.clone()));
            }
        }
    }

    /// Sets the elements of an array in a loop.
    fn one_by_one(&mut self, place: &Expr, of: &Type, count: u64, origin: &Origin, out: &mut Block) {
        let index = Type::size_t(self.program.model);
        let var = self.program.add_var("__ulseq_element", index.clone(), Storage::Temp);
        self.program.functions[self.function].locals.push(var);
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

/// Variables with library objects whose members are set one by one, as a header's initializer does.
fn set_by_members(program: &Program, body: &Block) -> IdSet<Id<Var>> {
    let mut found = IdSet::default();
    visit::walk_stmts(body, &mut |stmt| {
        let StmtKind::Assign { place, .. } = &stmt.kind else { return };
        let of = place.as_member().map(|of| &of.ty.kind);
        if matches!(of, Some(TypeKind::Record(id)) if program.records[*id].model.is_some()) {
            found.extend(place.root());
        }
    });
    found
}

/// Makes the use of an object of the thread library misuse until it is initialized.
fn unset(model: &str, place: Expr, origin: &Origin) -> Option<Stmt> {
    let (name, of) = crate::library::unset(model)?;
    let callee = Callee::Stub { name, of, takes_self: false };
    Some(Stmt::new(StmtKind::call(None, callee, vec![place.addr_of()]), origin.clone()))
}

/// `array[at]`
fn element(array: &Expr, of: &Type, at: Expr) -> Expr {
    let base = Expr::new(ExprKind::Decay(Box::new(array.clone())), of.clone().pointer_to(), Span::NONE);
    Expr::new(ExprKind::Index(Box::new(base), Box::new(at)), of.clone(), Span::NONE)
}
