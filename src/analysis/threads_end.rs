//! Whether a thread may be created after another one was joined, or has ended detached: the id of a thread ends with it
//! (POSIX pthread_join, 2.9.2), and the new one may get the same id, which no engine's numbers show.

use crate::analysis::cfg;
use crate::ir::{visit, Callee, ExprKind, Function, Id, IdSet, Program, Stmt, StmtKind};
use crate::library::{self, Role};

/// Looks at the calls of a program in normal form.
pub fn run(program: &Program) -> bool {
    let ends = functions_that(program, |name| library::plays(name, Role::Join) || library::plays(name, Role::TryJoin));
    let creates = functions_that(program, library::creates_thread);
    let mut detaches = false;
    let mut may_follow = false;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        let graph = cfg::build(body);
        let calls = |node: &cfg::CfgNode<'_>, set: &IdSet<Id<Function>>| {
            node.stmt.is_some_and(|stmt| may_call(program, stmt, set))
        };
        let after_ends =
            graph.nodes.iter().filter(|node| calls(node, &ends)).flat_map(|node| node.next.iter().copied());
        let after = graph.reachable(after_ends);
        may_follow |= (0..after.len()).any(|node| after[node] && calls(&graph.nodes[node], &creates));
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind else { return };
            let name = program.functions[*called].name.as_str();
            detaches |= library::plays(name, Role::Detach) || library::makes_detached(name);
        });
    }
    // One thread may join while another one creates.
    let in_threads = address_taken(program);
    let beside =
        !ends.is_empty() && in_threads.iter().any(|function| ends.contains(function) || creates.contains(function));
    !creates.is_empty() && (detaches || may_follow || beside)
}

/// The functions whose address is taken, such as those that threads begin with.
fn address_taken(program: &Program) -> Vec<Id<Function>> {
    let mut found = Vec::new();
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Func(function) = expr.kind {
            found.push(function);
        }
    });
    found
}

/// The functions with such a name, and those with a body that may call one of these.
fn functions_that(program: &Program, is_named: impl Fn(&str) -> bool) -> IdSet<Id<Function>> {
    let named = |(_, function): &(Id<Function>, &Function)| function.body.is_none() && is_named(&function.name);
    let mut found: IdSet<Id<Function>> = program.functions.iter().filter(named).map(|(id, _)| id).collect();
    let mut known = 0;
    while !found.is_empty() && known != found.len() {
        known = found.len();
        for (id, function) in program.functions.iter() {
            function.body.iter().for_each(|body| {
                visit::walk_stmts(body, &mut |stmt| {
                    if may_call(program, stmt, &found) {
                        found.insert(id);
                    }
                });
            });
        }
    }
    found
}

/// Whether a statement may call one of these functions. A call through a pointer may call any function of the program.
fn may_call(program: &Program, stmt: &Stmt, functions: &IdSet<Id<Function>>) -> bool {
    let StmtKind::Call { callee, .. } = &stmt.kind else { return false };
    match callee {
        Callee::Function(called) => functions.contains(called),
        Callee::Pointer(_) => functions.iter().any(|function| program.functions[*function].body.is_some()),
        Callee::Stub { .. } => false,
    }
}
