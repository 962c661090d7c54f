//! Functions with a result that may end without `return`: a caller that uses the result gets an arbitrary value (C11
//! 6.9.1p12).

use crate::analysis::cfg;
use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, IdSet, Origin, Program, Stmt, StmtKind};
use crate::library::{self, Entry, Role};

/// Adds `return` with an arbitrary value at the end of each such function whose result is used.
pub(in crate::passes) fn run(program: &mut Program) {
    for function in used(program) {
        let data = &program.functions[function];
        let result = data.ty.result.unqualified();
        let falls_off = data.body.as_ref().is_some_and(|body| {
            let graph = cfg::build(body);
            graph.reachable([graph.entry]).last() == Some(&true)
        });
        if !falls_off || result.is_void() || Some(function) == program.main {
            continue;
        }
        let origin = Origin::user(data.span).by("unreturned");
        let any = program.add_temp(function, "__ulseq_unreturned", result);
        let place = program.place(any);
        let more = [StmtKind::Havoc(place.clone()), StmtKind::Return(Some(place))];
        let more = more.into_iter().map(|kind| Stmt::new(kind, origin.clone()));
        program.functions[function].body.iter_mut().for_each(|body| body.extend(more.clone()));
    }
}

/// The functions whose result is used, or may be, in a fixed order.
fn used(program: &Program) -> Vec<Id<Function>> {
    let mut uses = Uses::default();
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| uses.call(program, stmt));
        visit::walk_block_exprs(body, &mut |expr| uses.name(program, expr));
    }
    let is_used = |id: &Id<Function>| {
        let all = uses.named.iter().filter(|named| *named == id).count();
        let started = uses.started.iter().filter(|started| *started == id).count();
        uses.called.contains(id) || all > started || started > 0 && uses.results_are_read
    };
    program.functions.ids().filter(|id| program.functions[*id].body.is_some() && is_used(id)).collect()
}

/// How a program uses its functions.
#[derive(Default)]
struct Uses {
    /// Called by name, and the result is kept.
    called: IdSet<Id<Function>>,
    /// Each place where the address of one is taken, and those among them that only start a thread.
    named: Vec<Id<Function>>,
    started: Vec<Id<Function>>,
    /// Whether a join may deliver the result of a thread.
    results_are_read: bool,
}

impl Uses {
    fn call(&mut self, program: &Program, stmt: &Stmt) {
        let StmtKind::Call { result, callee, args, .. } = &stmt.kind else { return };
        let name = match callee {
            Callee::Function(id) => {
                self.called.extend(result.as_ref().map(|_| *id));
                program.functions[*id].name.as_str()
            }
            Callee::Stub { of, .. } => of,
            Callee::Pointer(_) => return,
        };
        let start = library::lookup(name).and_then(Entry::creates_thread).and_then(|(start, _)| args.get(start));
        self.started.extend(start.and_then(Expr::as_function));
        self.results_are_read |= joins(name) && !args.get(RESULT).is_some_and(Expr::is_zero_constant);
    }

    fn name(&mut self, program: &Program, expr: &Expr) {
        let ExprKind::Func(id) = expr.kind else { return };
        self.named.push(id);
        // It may be called through a pointer.
        self.results_are_read |= joins(&program.functions[id].name);
    }
}

/// The position of the argument through which a function that joins delivers the result of a thread.
pub(in crate::passes) const RESULT: usize = 1;

/// Whether the function of this name waits for the end of a thread, or tries to.
pub(in crate::passes) fn joins(name: &str) -> bool {
    library::plays(name, Role::Join) || library::plays(name, Role::TryJoin)
}
