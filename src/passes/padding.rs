//! The padding of structures, whose bytes have unspecified values (C11 6.2.6.1p6). They matter only where a program
//! reads the bytes of objects.

use rustc_hash::FxHashSet;

use crate::ir::{
    layout, visit, Callee, Expr, ExprKind, Function, Id, IdSet, IntKind, Program, StmtKind, Storage, Type, TypeKind,
    Var,
};
use crate::library;
use crate::source::Span;

/// Library functions that read bytes of any object.
const LOOKING: &[&str] = &["memcmp", "bcmp", "memchr", "memrchr", "memmem", "__ulseq_memcmp"];

/// Library functions that neither read the bytes of what their arguments point to nor keep its address.
const BLIND: &[&str] = &["free", "memset", "memcpy", "memmove"];

/// Whether the program reads bytes of objects that may have padding: by a function, or through a pointer to characters
/// that was converted from a pointer to a structure, perhaps by way of a pointer to `void`. Memory that was just
/// allocated belongs to no structure yet.
pub(super) fn looks_at_bytes(program: &Program) -> bool {
    let looks = |function: Id<Function>| LOOKING.contains(&program.functions[function].name.as_str());
    let fresh = FreshMemory::of(program);
    let (mut found, mut from_void, mut by_void) = (false, false, false);
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Func(function) = expr.kind {
            found |= looks(function);
        } else if let ExprKind::Cast(inner) = &expr.kind {
            let (Some(from), Some(to)) = (inner.ty.pointee(), expr.ty.pointee()) else { return };
            found |= from.is_record() && is_byte(program, to);
            let counts = !fresh.is_result(program, inner) && !fresh.unseen.contains(&std::ptr::from_ref(expr));
            from_void |= counts && from.is_void() && is_byte(program, to);
            by_void |= counts && (from.is_void() && holds_members(to) || to.is_void() && holds_members(from));
        }
    });
    found |= from_void && by_void;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            let copies = matches!(program.functions[*called].name.as_str(), "memcpy" | "memmove" | "mempcpy");
            found |= looks(*called) || copies && args.len() > 1 && is_to_another(&args[0], &args[1]);
        });
    }
    found
}

fn is_byte(program: &Program, ty: &Type) -> bool {
    ty.is_integer() && layout::size_of(program, ty) == Some(1)
}

/// Whether it is a structure, a union, or an array, perhaps of such.
fn holds_members(ty: &Type) -> bool {
    ty.is_record() || ty.is_array()
}

/// Where the program has pointers to memory that was just allocated.
#[derive(Default)]
struct FreshMemory {
    /// Variables that hold the result of an allocation only.
    results: IdSet<Id<Var>>,
    /// Arguments of functions that do nothing with the bytes.
    unseen: FxHashSet<*const Expr>,
}

impl FreshMemory {
    fn of(program: &Program) -> FreshMemory {
        let (mut fresh, mut others) = (FreshMemory::default(), IdSet::default());
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            visit::walk_stmts(body, &mut |stmt| {
                let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = &stmt.kind else {
                    others.extend(stmt.written().and_then(Expr::as_var));
                    return;
                };
                let name = program.functions[*called].name.as_str();
                let var = result.as_ref().and_then(Expr::as_var);
                match allocates_bytes(name, args) {
                    true => fresh.results.extend(var),
                    false => others.extend(var),
                }
                fresh.ignore(name, args);
            });
        }
        visit::walk_program_exprs(program, &mut |expr| {
            if let ExprKind::AddrOf(place) = &expr.kind {
                others.extend(place.as_var());
            }
            if let Some((name, args)) = called(program, expr) {
                fresh.ignore(name, args);
            }
        });
        fresh.results.retain(|var| !others.contains(var) && program.vars[*var].storage == Storage::Temp);
        fresh
    }

    fn ignore(&mut self, name: &str, args: &[Expr]) {
        if BLIND.contains(&name) {
            self.unseen.extend(args.iter().map(std::ptr::from_ref));
        }
    }

    /// Whether a pointer leads to memory that was just allocated.
    fn is_result(&self, program: &Program, pointer: &Expr) -> bool {
        pointer.as_var().is_some_and(|var| self.results.contains(&var))
            || called(program, pointer).is_some_and(|(name, args)| allocates_bytes(name, args))
    }
}

/// The name of the function that an expression calls, and the arguments.
fn called<'p>(program: &'p Program, expr: &'p Expr) -> Option<(&'p str, &'p [Expr])> {
    let ExprKind::Call(callee, args) = &expr.kind else { return None };
    Some((program.functions[callee.as_function()?].name.as_str(), args))
}

/// Whether a call gives memory that holds nothing, or what was an array of bytes before.
fn allocates_bytes(name: &str, args: &[Expr]) -> bool {
    let held_bytes = || args.first().is_some_and(|old| old.as_cast().unwrap_or(old).ty.pointee().is_some_and(is_char));
    library::allocates(name) && (name != "realloc" && name != "reallocarray" || held_bytes())
}

fn is_char(ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Int(IntKind::Char | IntKind::SChar | IntKind::UChar))
}

/// Whether a structure is copied into an object of another type.
fn is_to_another(to: &Expr, from: &Expr) -> bool {
    let pointee = |expr: &Expr| expr.as_cast().unwrap_or(expr).ty.pointee().map(|to| to.kind.clone());
    from.as_cast().unwrap_or(from).ty.pointee().is_some_and(Type::is_record) && pointee(to) != pointee(from)
}

/// `((unsigned char *)&place)[at]`
pub(super) fn byte(place: &Expr, at: u64) -> Expr {
    let of = Type::int_kind(IntKind::UChar);
    let base = place.clone().addr_of().cast(&of.clone().pointer_to());
    Expr::new(ExprKind::Index(Box::new(base), Box::new(Expr::int(i128::from(at)))), of, Span::NONE)
}
