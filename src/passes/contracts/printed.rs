//! Texts of the library that are only printed: neither their characters nor their lengths can be observed, so one text
//! stands for all of them.

use std::collections::{HashMap, HashSet};

use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, Program, StmtKind, Storage, Var};
use crate::library::{self, Effect, Model};
use crate::passes::normalize::library_reads::READS_TEXT;

/// The temporaries that get the result of a call and are, besides, only arguments of functions that print.
pub(super) fn variables(program: &Program) -> HashSet<Id<Var>> {
    let (mut all, mut harmless): (HashMap<Id<Var>, usize>, HashMap<Id<Var>, usize>) = Default::default();
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Var(var) = expr.kind {
            *all.entry(var).or_default() += 1;
        }
    });
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { result, callee, args, .. } = &stmt.kind else { return };
            let prints = matches!(callee, Callee::Function(function) if prints(&program.functions[*function]));
            for expr in result.iter().chain(args.iter().filter(|_| prints)) {
                if let Some(var) = variable(expr) {
                    *harmless.entry(var).or_default() += 1;
                }
            }
        });
    }
    let is_one = |var: &Id<Var>| program.vars[*var].storage == Storage::Temp && all.get(var) == harmless.get(var);
    harmless.keys().copied().filter(is_one).collect()
}

/// The variable whose value this is.
fn variable(expr: &Expr) -> Option<Id<Var>> {
    if let ExprKind::Var(var) = expr.kind {
        return Some(var);
    }
    expr.as_cast().filter(|inner| inner.ty.is_pointer()).and_then(variable)
}

/// Whether no effect of the function that the program can observe depends on the text of an argument.
fn prints(function: &Function) -> bool {
    if function.body.is_some() {
        return false;
    }
    let reads = |effect: &Effect| matches!(effect, Effect::Reads(_));
    let is_output = |entry: &library::Entry| {
        matches!(entry.model, Model::Arbitrary | Model::Within(_)) && entry.effects.iter().all(reads)
    };
    function.name == READS_TEXT || library::lookup(&function.name).is_some_and(is_output)
}
