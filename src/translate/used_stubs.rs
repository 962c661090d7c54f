//! Determines the parts of `stubs/` that the translated program needs.

use std::collections::BTreeSet;

use crate::ir::{visit, Callee, Expr, ExprKind, Id, IdSet, Program, Record, StmtKind, Type, TypeKind, Var};

/// Names of the stub functions that are called, and of the model types of variables.
pub(super) fn by_stubs(program: &Program) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = stub_calls(program).into_iter().map(str::to_string).collect();
    let mut types = Types { program, seen: IdSet::default(), vars: IdSet::default(), names: &mut names };
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        function.locals.iter().chain(&function.params).for_each(|var| types.var(*var));
        visit::walk_block_exprs(body, &mut |expr| types.expr(expr));
    }
    names
}

struct Types<'a> {
    program: &'a Program,
    seen: IdSet<Id<Record>>,
    vars: IdSet<Id<Var>>,
    names: &'a mut BTreeSet<String>,
}

impl Types<'_> {
    fn expr(&mut self, expr: &Expr) {
        self.ty(&expr.ty);
        if let ExprKind::SizeOf(ty) | ExprKind::AlignOf(ty) = &expr.kind {
            self.ty(ty);
        }
        expr.as_var().into_iter().for_each(|var| self.var(var));
    }

    fn var(&mut self, var: Id<Var>) {
        if !self.vars.insert(var) {
            return;
        }
        let data = &self.program.vars[var];
        self.ty(&data.ty);
        if let Some(init) = &data.init {
            let mut exprs = Vec::new();
            visit::init_exprs(init, &mut |expr| exprs.push(expr));
            for expr in exprs {
                visit::walk_expr(expr, &mut |e| self.expr(e));
            }
        }
    }

    fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Pointer(to) | TypeKind::Array(to, _) => self.ty(to),
            TypeKind::Record(id) => self.record(*id),
            TypeKind::Function(function) => {
                self.ty(&function.result);
                function.params.iter().for_each(|param| self.ty(param));
            }
            TypeKind::Void | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_) | TypeKind::VaList => {}
        }
    }

    fn record(&mut self, id: Id<Record>) {
        if !self.seen.insert(id) {
            return;
        }
        let record = &self.program.records[id];
        if let Some(model) = record.model {
            self.names.insert(model.to_string());
            return;
        }
        for field in record.fields.iter().flatten() {
            self.ty(&field.ty);
        }
    }
}

/// Names of the library functions that are called as stubs.
pub(crate) fn stub_calls(program: &Program) -> Vec<&'static str> {
    let mut names = Vec::new();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Stub { name, .. }, .. } = &stmt.kind {
                names.push(*name);
            }
        });
    }
    names
}
