//! Copies of functions: the same statements, with parameters, automatic variables and labels of their own.

use super::{visit, Block, ExprKind, Function, Id, IdMap, Label, Program, StmtKind, Storage, Var};

/// Adds a copy of a function under the same name, and returns it. Static variables of the function, calls in it, and
/// locations in the source stay those of the original.
pub fn copy(program: &mut Program, function: Id<Function>) -> Id<Function> {
    let mut data = program.functions[function].clone();
    // Two static functions may share a name.
    data.is_static = true;
    let mut renamed = Renamed { vars: IdMap::default(), labels: IdMap::default() };
    for var in data.params.iter_mut().chain(&mut data.locals) {
        *var = renamed.own(program, *var);
    }
    if let Some(body) = &mut data.body {
        renamed.block(program, body);
    }
    let copy = program.functions.push(data);
    if let Some(subject) = program.supplied.get(&function).copied() {
        program.supplied.insert(copy, subject);
    }
    copy
}

/// What is new in the copy.
struct Renamed {
    vars: IdMap<Id<Var>, Id<Var>>,
    labels: IdMap<Id<Label>, Id<Label>>,
}

impl Renamed {
    fn block(&mut self, program: &mut Program, body: &mut Block) {
        visit::walk_stmts_mut(body, &mut |stmt| {
            if let StmtKind::Label(label) | StmtKind::Goto(label) = &mut stmt.kind {
                *label = self.label(program, *label);
            }
            visit::stmt_exprs_mut(stmt, &mut |expr| {
                visit::walk_expr_mut(expr, &mut |expr| self.expr(program, &mut expr.kind));
            });
        });
    }

    fn expr(&mut self, program: &mut Program, expr: &mut ExprKind) {
        if let ExprKind::Var(var) = expr {
            *var = self.own(program, *var);
        }
    }

    /// The copy of an automatic variable; others are shared. A copy is its own copy.
    fn own(&mut self, program: &mut Program, var: Id<Var>) -> Id<Var> {
        if let Some(known) = self.vars.get(&var) {
            return *known;
        }
        let is_automatic = match program.vars[var].storage {
            Storage::Local | Storage::Param | Storage::Temp => !program.vars[var].thread_local,
            Storage::Global | Storage::Extern | Storage::Static => false,
        };
        if !is_automatic {
            return var;
        }
        let copy = program.vars.push(program.vars[var].clone());
        self.vars.insert(var, copy);
        self.vars.insert(copy, copy);
        program.vars[copy].memory = program.vars[copy].memory.map(|memory| self.own(program, memory));
        copy
    }

    fn label(&mut self, program: &mut Program, label: Id<Label>) -> Id<Label> {
        *self.labels.entry(label).or_insert_with(|| {
            let name = program.labels[label].name.clone();
            program.add_label(name)
        })
    }
}
