//! Uses of the address of `errno` other than `*address`: the object belongs to one thread (C11 7.5p2), but another one
//! may get its address. Executions that keep the address hit a bound.

use super::program_use::errno_location;
use crate::ir::{visit, Block, Callee, Expr, ExprKind, Function, Id, IdMap, Program, Stmt, StmtKind, Var};

/// The bound that is hit.
const BOUND: &str = "the address of errno is kept";

/// Adds the bound after each call whose result is used in any other way than `*result`.
pub(super) fn run(program: &mut Program) {
    let Some(location) = errno_location(program) else { return };
    let mut by_pointer = false;
    visit::walk_program_exprs(program, &mut |expr| {
        by_pointer |= matches!(expr.kind, ExprKind::Func(it) if it == location)
    });
    let calls = ErrnoCalls { location, by_pointer };
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(body) = program.functions[function].take_body() else { continue };
        let uses = calls.other_uses(&body);
        program.functions[function].body = Some(calls.marked(body, &uses));
    }
}

/// The calls that may return the address.
struct ErrnoCalls {
    /// Calls of this function.
    location: Id<Function>,
    /// Whether calls through pointers are included: the program has a pointer to the function.
    by_pointer: bool,
}

impl ErrnoCalls {
    /// The lvalue that receives the address.
    fn result<'s>(&self, stmt: &'s Stmt) -> Option<&'s Expr> {
        let StmtKind::Call { result, callee, .. } = &stmt.kind else { return None };
        let is_it = match callee {
            Callee::Function(called) => *called == self.location,
            Callee::Pointer(_) => self.by_pointer,
            Callee::Stub { .. } => false,
        };
        result.as_ref().filter(|place| is_it && place.ty.is_pointer())
    }

    /// For each variable, the number of its uses other than `*var` and those that set it.
    fn other_uses(&self, body: &Block) -> IdMap<Id<Var>, i64> {
        let mut uses: IdMap<Id<Var>, i64> = IdMap::default();
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Var(var) = expr.kind {
                *uses.entry(var).or_default() += 1;
            } else if let ExprKind::Deref(inner) = &expr.kind {
                inner.as_var().into_iter().for_each(|var| *uses.entry(var).or_default() -= 1);
            }
        });
        visit::walk_stmts(body, &mut |stmt| {
            if let Some(var) = self.result(stmt).or(set(stmt)).and_then(|place| place.as_var()) {
                *uses.entry(var).or_default() -= 1;
            }
        });
        uses
    }

    fn marked(&self, block: Block, uses: &IdMap<Id<Var>, i64>) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.marked(taken, uses);
            }
            let is_kept = self.result(&stmt).is_some_and(|place| {
                let only_looked_at = place.as_var().and_then(|var| uses.get(&var)).is_some_and(|others| *others <= 0);
                !only_looked_at
            });
            let origin = stmt.origin.by("contracts");
            out.push(stmt);
            if is_kept {
                out.push(Stmt::new(StmtKind::BoundHit(BOUND), origin));
            }
        }
        out
    }
}

/// The lvalue that gets another value, such as a variable whose first value is open.
fn set(stmt: &Stmt) -> Option<&Expr> {
    if let StmtKind::Havoc(place) | StmtKind::Assign { place, .. } = &stmt.kind {
        Some(place)
    } else {
        None
    }
}
