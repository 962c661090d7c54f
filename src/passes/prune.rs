//! Drops the bodies of functions that are unreachable from `main`: they are not translated, so the constructs in them
//! need not be supported.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{visit, Expr, ExprKind, Function, Id, IdSet, Init, Program, Storage, Var};
use crate::library;

/// Drops all unreachable bodies.
///
/// # Errors
/// If there is no `main` with a body.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let main = super::entry::main(program, options)?;
    let mut reach = ReachableCode { program, functions: IdSet::default(), vars: IdSet::default(), work: vec![main] };
    reach.run();
    let ReachableCode { functions, vars, .. } = reach;
    program.has_hidden_addresses = program.vars.iter().any(|(id, var)| {
        let is_hidden = var.storage == Storage::Global && !vars.contains(&id);
        is_hidden && var.init.as_ref().is_some_and(|init| gives_access(program, &vars, init))
    });
    for function in program.functions.ids().collect::<Vec<_>>() {
        if !functions.contains(&function) {
            program.functions[function].body = None;
        }
    }
    for var in program.vars.ids().collect::<Vec<_>>() {
        if !vars.contains(&var) {
            program.vars[var].init = None;
        }
    }
    Ok(())
}

/// Whether the initializer contains the address of a variable that is used, or of a function.
fn gives_access(program: &Program, used: &IdSet<Id<Var>>, init: &Init) -> bool {
    let mut found = false;
    visit::init_exprs(init, &mut |expr| {
        visit::walk_expr(expr, &mut |e| {
            found |= match mentioned(e) {
                Some(Mentioned::Function(function)) => program.functions[function].body.is_some(),
                Some(Mentioned::Var(var)) => used.contains(&var),
                None => false,
            };
        });
    });
    found
}

struct ReachableCode<'a> {
    program: &'a Program,
    functions: IdSet<Id<Function>>,
    vars: IdSet<Id<Var>>,
    work: Vec<Id<Function>>,
}

impl ReachableCode<'_> {
    fn run(&mut self) {
        while let Some(function) = self.work.pop() {
            let data = &self.program.functions[function];
            let overridden = library::lookup(&data.name).is_some_and(|entry| entry.overrides);
            if overridden || !self.functions.insert(function) {
                continue;
            }
            if let Some(body) = &data.body {
                let mut seen = Vec::new();
                visit::walk_block_exprs(body, &mut |expr| seen.extend(mentioned(expr)));
                seen.into_iter().for_each(|item| self.note(item));
            }
        }
    }

    fn note(&mut self, item: Mentioned) {
        match item {
            Mentioned::Function(function) => self.work.push(function),
            Mentioned::Var(var) => {
                if self.vars.insert(var) {
                    let mut seen = Vec::new();
                    if let Some(init) = &self.program.vars[var].init {
                        visit::init_exprs(init, &mut |expr| {
                            visit::walk_expr(expr, &mut |e| seen.extend(mentioned(e)));
                        });
                    }
                    seen.into_iter().for_each(|item| self.note(item));
                }
            }
        }
    }
}

enum Mentioned {
    Function(Id<Function>),
    Var(Id<Var>),
}

fn mentioned(expr: &Expr) -> Option<Mentioned> {
    match &expr.kind {
        ExprKind::Func(function) => Some(Mentioned::Function(*function)),
        ExprKind::Var(var) | ExprKind::CompoundLiteral(var, _) => Some(Mentioned::Var(*var)),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | ExprKind::Assign(..)
        | ExprKind::AssignOp { .. }
        | ExprKind::IncDec { .. }
        | ExprKind::Call(..)
        | ExprKind::Builtin(..)
        | ExprKind::Comma(..)
        | ExprKind::StmtExpr(_)
        | ExprKind::VaArg(_) => None,
    }
}
