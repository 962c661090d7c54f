//! Reachability: the declarations that a program uses, starting from its roots; only these are printed.

use std::collections::BTreeSet;

use super::nondet::nondet_name;
use super::options::Roots;
use crate::ir::visit::{blocks, init_exprs, operands, stmt_exprs};
use crate::ir::{
    ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Function, FunctionType, Id, Init, Label, Program, Record, Stmt,
    StmtKind, Storage, Type, TypeKind, Var,
};

/// The kind of use of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum RecordUse {
    /// Only pointers to it are used: a declaration is sufficient.
    Named,
    /// Its members or its size are used.
    Complete,
}

/// Everything reachable from the roots, by index in the arenas.
pub(super) struct Used {
    pub(super) functions: Vec<bool>,
    /// Number of uses of each variable.
    pub(super) vars: Vec<u32>,
    /// Variables with a declaration statement.
    pub(super) declared: Vec<bool>,
    /// For each static variable that a function lists among its locals: that function.
    pub(super) owner: Vec<Option<Id<Function>>>,
    /// Labels that are targets of a `goto`.
    pub(super) labels: Vec<bool>,
    pub(super) records: Vec<Option<RecordUse>>,
    pub(super) enums: Vec<bool>,
    /// For each used function with a body: parameters, then its used locals in order.
    pub(super) locals: Vec<Vec<Id<Var>>>,
    /// The used labels of each function, in order of their first use.
    pub(super) labels_of: Vec<Vec<Id<Label>>>,
    /// The functions whose calls are printed for `Havoc` statements.
    pub(super) nondet: BTreeSet<&'static str>,
}

struct Collector<'a> {
    program: &'a Program,
    used: Used,
    functions: Vec<Id<Function>>,
    inits: Vec<&'a Init>,
    current: Option<Id<Function>>,
    /// The last function (index + 1) that mentioned a variable.
    seen_in: Vec<usize>,
    label_seen_in: Vec<usize>,
}

impl Used {
    /// Computes everything that is reachable.
    pub(super) fn new(program: &Program, roots: Roots, keep: &[Id<Function>]) -> Used {
        let mut owner = vec![None; program.vars.len()];
        for (id, function) in program.functions.iter() {
            for var in &function.locals {
                if program.vars[*var].storage == Storage::Static {
                    owner[var.index()] = Some(id);
                }
            }
        }
        let used = Used {
            functions: vec![false; program.functions.len()],
            vars: vec![0; program.vars.len()],
            declared: vec![false; program.vars.len()],
            owner,
            labels: vec![false; program.labels.len()],
            records: vec![None; program.records.len()],
            enums: vec![false; program.enums.len()],
            locals: vec![Vec::new(); program.functions.len()],
            labels_of: vec![Vec::new(); program.functions.len()],
            nondet: BTreeSet::new(),
        };
        let mut collector = Collector {
            program,
            used,
            functions: Vec::new(),
            inits: Vec::new(),
            current: None,
            seen_in: vec![0; program.vars.len()],
            label_seen_in: vec![0; program.labels.len()],
        };
        collector.roots(roots);
        keep.iter().for_each(|function| collector.function(*function));
        collector.run();
        let mut used = collector.used;
        for list in &mut used.locals {
            list.retain(|var| !program.vars[*var].storage.is_static() || used.owner[var.index()].is_some());
        }
        used
    }
}

impl<'a> Collector<'a> {
    fn roots(&mut self, roots: Roots) {
        if let Some(main) = self.program.main {
            self.function(main);
        }
        if roots == Roots::Main && self.program.main.is_some() {
            return;
        }
        for (id, function) in self.program.functions.iter() {
            if function.body.is_some() && !function.is_static {
                self.function(id);
            }
        }
        for (_, thread) in self.program.threads.iter() {
            self.function(thread.body);
        }
        for (id, var) in self.program.vars.iter() {
            if var.storage == Storage::Global {
                self.var(id);
            }
        }
    }

    fn run(&mut self) {
        loop {
            if let Some(id) = self.functions.pop() {
                self.body(id);
            } else if let Some(init) = self.inits.pop() {
                self.current = None;
                init_exprs(init, &mut |expr| self.expr(expr));
            } else {
                return;
            }
        }
    }

    fn function(&mut self, id: Id<Function>) {
        if !std::mem::replace(&mut self.used.functions[id.index()], true) {
            self.functions.push(id);
        }
    }

    fn body(&mut self, id: Id<Function>) {
        let program = self.program;
        let function = &program.functions[id];
        self.current = Some(id);
        self.function_type(&function.ty, function.body.is_some());
        let Some(body) = &function.body else { return };
        for param in &function.params {
            self.var(*param);
        }
        self.block(body);
        let mentioned = std::mem::take(&mut self.used.locals[id.index()]);
        let mark = id.index() + 1;
        let mut order: Vec<Id<Var>> = function.params.clone();
        order.extend(function.locals.iter().filter(|v| self.seen_in[v.index()] == mark));
        let mut listed: Vec<Id<Var>> = order.clone();
        listed.sort_unstable();
        order.extend(mentioned.iter().filter(|v| listed.binary_search(v).is_err()));
        let mut labels = std::mem::take(&mut self.used.labels_of[id.index()]);
        labels.retain(|label| self.used.labels[label.index()]);
        self.used.locals[id.index()] = order;
        self.used.labels_of[id.index()] = labels;
    }

    fn function_type(&mut self, ty: &FunctionType, complete: bool) {
        self.ty(&ty.result, complete);
        ty.params.iter().for_each(|param| self.ty(param, complete));
    }

    fn var(&mut self, id: Id<Var>) {
        let count = &mut self.used.vars[id.index()];
        *count = count.saturating_add(1);
        let first = *count == 1;
        let program = self.program;
        let var = &program.vars[id];
        if self.used.owner[id.index()] != self.current {
            // Another function uses it as well, so it must be at file scope.
            self.used.owner[id.index()] = None;
        }
        let is_local = !var.storage.is_static() || self.used.owner[id.index()].is_some();
        if let (true, Some(function)) = (is_local, self.current) {
            let mark = function.index() + 1;
            if std::mem::replace(&mut self.seen_in[id.index()], mark) != mark {
                self.used.locals[function.index()].push(id);
            }
        }
        if first {
            self.ty(&var.ty, true);
            if var.storage.is_static() {
                self.inits.extend(&var.init);
            }
        }
    }

    fn label(&mut self, id: Id<Label>) {
        if let Some(function) = self.current {
            let mark = function.index() + 1;
            if std::mem::replace(&mut self.label_seen_in[id.index()], mark) != mark {
                self.used.labels_of[function.index()].push(id);
            }
        }
    }

    fn ty(&mut self, ty: &Type, complete: bool) {
        match &ty.kind {
            TypeKind::Void | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::VaList => {}
            TypeKind::Pointer(to) => self.ty(to, false),
            TypeKind::Array(of, len) => {
                if let ArrayLen::Variable(var) = len {
                    self.var(*var);
                }
                self.ty(of, true);
            }
            TypeKind::Function(function) => self.function_type(function, false),
            TypeKind::Record(id) => self.record(*id, complete),
            TypeKind::Enum(id) => self.used.enums[id.index()] = true,
        }
    }

    fn record(&mut self, id: Id<Record>, complete: bool) {
        let wanted = if complete { RecordUse::Complete } else { RecordUse::Named };
        let record = &self.program.records[id];
        let state = &mut self.used.records[id.index()];
        if state.is_some_and(|state| state >= wanted) {
            return;
        }
        *state = Some(wanted);
        if complete && record.model.is_none() {
            self.fields(id);
        }
    }

    fn fields(&mut self, id: Id<Record>) {
        let program = self.program;
        for field in program.records[id].fields.iter().flatten() {
            if let (None, TypeKind::Record(inner)) = (&field.name, &field.ty.kind) {
                if program.records[*inner].model.is_none() {
                    self.fields(*inner);
                    continue;
                }
            }
            self.ty(&field.ty, true);
        }
    }

    fn block(&mut self, block: &'a Block) {
        block.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        if let StmtKind::Label(label) = &stmt.kind {
            self.label(*label);
        } else if let StmtKind::Goto(label) = &stmt.kind {
            self.label(*label);
            self.used.labels[label.index()] = true;
        } else if let StmtKind::Decl(var, init) = &stmt.kind {
            self.used.declared[var.index()] = true;
            if init.as_ref().is_some_and(keeps_declaration) {
                self.var(*var);
            }
        } else if let StmtKind::Call { callee: Callee::Function(id), .. } = &stmt.kind {
            self.function(*id);
        } else if let StmtKind::Start { thread, .. } = &stmt.kind {
            self.function(self.program.threads[*thread].body);
        } else if let StmtKind::Havoc(place) = &stmt.kind {
            self.nondet(&place.ty);
        }
        stmt_exprs(stmt, &mut |expr| self.expr(expr));
        blocks(stmt).for_each(|block| self.block(block));
    }

    fn nondet(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Array(of, _) => self.nondet(of),
            TypeKind::Record(id) => {
                let program = self.program;
                if program.records[*id].model.is_none() {
                    program.records[*id].fields.iter().flatten().for_each(|field| self.nondet(&field.ty));
                }
            }
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_) | TypeKind::Pointer(_) => {
                self.used.nondet.insert(nondet_name(ty, self.program));
            }
            TypeKind::Void | TypeKind::Function(_) | TypeKind::VaList => {}
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        if matches!(expr.ty.kind, TypeKind::Record(_) | TypeKind::Array(..)) && !self.is_anonymous(expr) {
            self.ty(&expr.ty, true);
        }
        match &expr.kind {
            ExprKind::Var(var) => self.var(*var),
            ExprKind::Func(function) => self.function(*function),
            ExprKind::Int(_) | ExprKind::Cast(_) | ExprKind::VaArg(_) => self.ty(&expr.ty, false),
            ExprKind::SizeOf(ty) | ExprKind::AlignOf(ty) => self.ty(ty, true),
            ExprKind::OffsetOf(ty, _) => self.ty(ty, true),
            ExprKind::Binary(op, left, _) => self.arithmetic(*op, &left.ty),
            ExprKind::AssignOp { op, place, .. } => self.arithmetic(*op, &place.ty),
            ExprKind::IncDec { place, .. } => self.arithmetic(BinOp::Add, &place.ty),
            ExprKind::StmtExpr(block) => self.block(block),
            ExprKind::CompoundLiteral(var, _) => self.ty(&self.program.vars[*var].ty, true),
            ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Unary(..)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Assign(..)
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..) => {}
        }
        operands(expr, &mut |operand| self.expr(operand));
    }

    /// Whether the expression is an anonymous member, which is printed within its record.
    fn is_anonymous(&self, expr: &Expr) -> bool {
        let ExprKind::Member(of, field) = &expr.kind else { return false };
        let TypeKind::Record(id) = of.ty.kind else { return false };
        let fields = self.program.records[id].fields.as_deref().unwrap_or(&[]);
        fields.get(*field as usize).is_some_and(|f| f.name.is_none())
    }

    /// Records that pointer arithmetic needs the size of the pointed-to type.
    fn arithmetic(&mut self, op: BinOp, left: &Type) {
        if let (false, Some(to)) = (op.is_comparison(), left.pointee()) {
            self.ty(to, true);
        }
    }
}

/// Whether the declaration of an otherwise unused variable must be kept because its initializer has side effects.
fn keeps_declaration(init: &Init) -> bool {
    match init {
        Init::Expr(_) | Init::Str(_) => false,
        Init::List(_) => {
            let mut effects = false;
            init_exprs(init, &mut |expr| effects |= has_effects(expr));
            effects
        }
    }
}

/// Whether evaluating the expression has a side effect.
pub(super) fn has_effects(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Assign(..)
        | ExprKind::AssignOp { .. }
        | ExprKind::IncDec { .. }
        | ExprKind::Call(..)
        | ExprKind::Builtin(..)
        | ExprKind::StmtExpr(_)
        | ExprKind::VaArg(_) => true,
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Func(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | ExprKind::Comma(..)
        | ExprKind::CompoundLiteral(..) => {
            let mut effects = false;
            operands(expr, &mut |operand| effects = effects || has_effects(operand));
            effects
        }
    }
}
