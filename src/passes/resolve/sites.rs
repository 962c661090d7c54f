//! The possible targets and effects of the calls of a program.

use crate::analysis::points_to::{self, PointsTo};
use crate::analysis::sharing;
use crate::ir::StmtMap;
use crate::ir::{visit, Callee, Expr, Function, Id, Program, StmtKind};
use crate::library::{Model, Special};
use crate::passes::unknown_functions::{Outside, Pointed};
use crate::passes::{Extern, PassOptions};

/// The possible targets and effects of the calls of a program.
#[derive(Default)]
pub(super) struct CallSites {
    /// For each indirect call, the functions that it may call.
    pub(super) targets: StmtMap<Vec<Id<Function>>>,
    /// For each call, the targets of its pointer arguments, if needed.
    pub(super) effects: StmtMap<Vec<Pointed>>,
    pub(super) outside: Outside,
}

pub(super) fn sites(program: &Program, functions: &[Id<Function>], options: &PassOptions) -> CallSites {
    let havoc = options.externs == Extern::Havoc;
    let mut calls = Vec::new();
    for function in functions {
        let Some(body) = &program.functions[*function].body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee, args, .. } = &stmt.kind {
                calls.push((stmt, callee, args));
            }
        });
    }
    if !havoc && !calls.iter().any(|(_, callee, args)| pointer(program, callee, args).is_some()) {
        return CallSites::default();
    }
    let roots: Vec<_> = program.main.into_iter().collect();
    let mut points: PointsTo<'_> = points_to::solve(program, &roots);
    let outside = if havoc { Outside::of(program, &mut points) } else { Outside::default() };
    let mut sites = CallSites { outside, ..CallSites::default() };
    for (stmt, callee, args) in calls {
        if let Some(pointer) = pointer(program, callee, args) {
            sites.targets.insert(stmt, points.functions(pointer));
        }
        if havoc {
            let pointed = args.iter().map(|arg| sites.outside.pointed(program, &mut points, arg));
            sites.effects.insert(stmt, pointed.collect());
        }
    }
    sites
}

/// The pointer through which a statement calls a function: directly, or like `pthread_once`.
fn pointer<'a>(program: &Program, callee: &'a Callee, args: &'a [Expr]) -> Option<&'a Expr> {
    let pointer: &Expr = match callee {
        Callee::Pointer(pointer) => return Some(pointer),
        Callee::Function(_) => {
            let entry = points_to::entry_of(program, callee)?;
            args.get(1).filter(|_| matches!(entry.model, Model::Special(Special::Once(..))))?
        }
        Callee::Stub { .. } => return None,
    };
    sharing::named_function(pointer).is_none().then_some(pointer)
}
