//! Heap memory with the lifetime of a block, for variables that may be used after it.
//!
//! The block allocates the memory with `malloc` where it is entered and frees it where it is left: at its end and
//! before each `goto`, `break`, `continue`, `return` and end of the thread that leaves it. So the detection of uses of
//! freed memory detects the late use, and every iteration of a loop has an object of its own (C11 6.2.4p6). The pass
//! `normalize` replaces the variable by the memory.
//!
//! The lifetime of a variable-length array begins at its declaration and ends also with each jump to before it (C11
//! 6.2.4p7). Variables that still live when `main` returns do not end: the process does.
//!
//! Memory from `alloca` ends with its function. It is freed in the same way, unless the call of `alloca` may be
//! executed several times.
//!
//! A jump into a block enters it, too. The cases of a `switch` are entered from its head: the lifetimes of the blocks
//! around them begin there.

use super::callee::{ends_thread, is_called};
use super::memory::{holds_object, is_variable_array, library_function, memory_type};
use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{
    visit, Block, Builtin, Expr, ExprKind, Function, Id, IdMap, IdSet, Init, Label, Origin, Program, Stmt, StmtKind,
    Type, TypeKind, Var,
};
use crate::source::Span;

/// Gives these variables of a function memory of their own.
pub(super) fn run(program: &mut Program, function: Id<Function>, late: &IdSet<Id<Var>>) {
    let Some(mut body) = program.functions[function].take_body() else { return };
    let malloc = library_function(program, "malloc", Type::void().pointer_to(), vec![Type::size_t(program.model)]);
    let size = Type::size_t(program.model);
    let calloc = library_function(program, "calloc", Type::void().pointer_to(), vec![size.clone(), size]);
    let free = library_function(program, "free", Type::void(), vec![Type::void().pointer_to()]);
    let is_first = program.main == Some(function) && !is_called(program, function);
    let mut ends = Ends {
        program,
        function,
        is_first,
        late,
        initialized: initialized(&body),
        malloc,
        calloc,
        free,
        writes: false,
        scopes: Vec::new(),
        next: 0,
        path: Vec::new(),
        labels: IdMap::default(),
        has_labels: false,
        lent: Vec::new(),
        lent_at: 0,
        places: IdMap::default(),
        declared: IdMap::default(),
        statements: 0,
        entered: BTreeMap::new(),
        jumps: Vec::new(),
    };
    ends.has_labels = visit::has_label(&body);
    ends.list(&mut body);
    (ends.writes, ends.next, ends.statements) = (true, 0, 0);
    ends.list(&mut body);
    program.functions[function].body = Some(body);
}

fn initialized(body: &Block) -> IdSet<Id<Var>> {
    let mut found = IdSet::default();
    visit::walk_stmts(body, &mut |stmt| {
        if let StmtKind::Decl(var, Some(_)) = &stmt.kind {
            found.insert(*var);
        }
    });
    visit::walk_block_exprs(body, &mut |expr| {
        if let ExprKind::CompoundLiteral(var, _) = &expr.kind {
            found.insert(*var);
        }
    });
    found
}

/// Where a `break` or a `continue` leads.
struct Jump {
    /// The number of enclosing scopes that the jump does not leave.
    depth: usize,
    /// Whether a `continue` leads there, too.
    is_loop: bool,
}

/// Traverses a function twice in the same order: first to collect where variables are declared, then to rewrite.
struct Ends<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    /// Whether the process ends with the function.
    is_first: bool,
    late: &'a IdSet<Id<Var>>,
    /// The variables with an initializer.
    initialized: IdSet<Id<Var>>,
    malloc: Id<Function>,
    calloc: Id<Function>,
    free: Id<Function>,
    writes: bool,
    /// For each scope, in text order, the variables whose lifetime is that scope.
    scopes: Vec<IdSet<Id<Var>>>,
    /// The number of the next scope.
    next: usize,
    /// The scopes around the statement.
    path: Vec<usize>,
    /// The scopes around each label.
    labels: IdMap<Id<Label>, Vec<usize>>,
    /// The positions in the text of labels and of declarations of variable-length arrays.
    places: IdMap<Id<Label>, usize>,
    declared: IdMap<Id<Var>, usize>,
    statements: usize,
    /// Whether jumps may lead back.
    has_labels: bool,
    /// For each `alloca` that is evaluated at most once, the variable that represents its memory.
    lent: Vec<Id<Var>>,
    lent_at: usize,
    /// The scopes that the cases of a `switch` enter, by the scope of the `switch`.
    entered: BTreeMap<usize, BTreeSet<usize>>,
    jumps: Vec<Jump>,
}

impl Ends<'_> {
    fn enter(&mut self) -> usize {
        let scope = self.next;
        self.next += 1;
        if self.scopes.len() <= scope {
            self.scopes.push(IdSet::default());
        }
        self.path.push(scope);
        scope
    }

    /// Rewrites a block with its own scope.
    fn list(&mut self, block: &mut Block) {
        let scope = self.enter();
        block.iter_mut().for_each(|stmt| self.statement(stmt));
        self.path.pop();
        if self.writes && !self.scopes[scope].is_empty() {
            let ends = if self.is_first && self.path.is_empty() { Vec::new() } else { self.frees(&[scope]) };
            block.splice(0..0, self.begins(&[scope]));
            block.extend(ends);
        }
    }

    fn statement(&mut self, stmt: &mut Stmt) {
        self.statements += 1;
        match &mut stmt.kind {
            StmtKind::Block(body) => self.list(body),
            StmtKind::Decl(var, init) => {
                self.declare(*var);
                if let Some(init) = init {
                    visit::init_exprs_mut(init, &mut |expr| self.expr(expr));
                }
            }
            StmtKind::If { .. } | StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } => {
                self.structured(stmt);
            }
            StmtKind::Switch { .. } => self.switch(stmt),
            StmtKind::Label(label) => {
                self.places.insert(*label, self.statements);
                self.labels.insert(*label, self.path.clone());
            }
            StmtKind::Case(..) | StmtKind::Default => self.case(),
            StmtKind::Goto(label) => {
                let label = *label;
                self.goto(stmt, label);
            }
            StmtKind::Break => {
                let depth = self.jumps.last().map_or(0, |jump| jump.depth);
                self.leave(stmt, depth, &[]);
            }
            StmtKind::Continue => {
                let depth = self.jumps.iter().rev().find(|jump| jump.is_loop).map_or(0, |jump| jump.depth);
                self.leave(stmt, depth, &[]);
            }
            StmtKind::Return(value) => {
                value.iter_mut().for_each(|value| self.expr(value));
                if !self.is_first {
                    self.leave_with_value(stmt);
                }
            }
            StmtKind::Expr(expr) => {
                self.expr(expr);
                if ends_thread(self.program, expr) {
                    self.leave_with_value(stmt);
                }
            }
            StmtKind::Asm(_)
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => {}
        }
    }

    fn goto(&mut self, stmt: &mut Stmt, label: Id<Label>) {
        let target = self.labels.get(&label).cloned().unwrap_or_default();
        let common = self.path.iter().zip(&target).take_while(|(a, b)| a == b).count();
        let again = self.declared_again(label, &target[..common]);
        self.leave(stmt, common, &target[common..]);
        if !again.is_empty() {
            self.replace(stmt, |jump| again.into_iter().chain([jump]).collect());
        }
    }

    /// Rewrites a statement that is a block of its own (C11 6.8.4p3, 6.8.5p5), as are its parts.
    fn structured(&mut self, stmt: &mut Stmt) {
        let scope = self.enter();
        let is_loop = !matches!(stmt.kind, StmtKind::If { .. });
        if is_loop {
            self.jumps.push(Jump { depth: self.path.len(), is_loop });
        }
        visit::stmt_exprs_mut(stmt, &mut |expr| self.expr(expr));
        if let StmtKind::For { init, body, .. } = &mut stmt.kind {
            init.iter_mut().for_each(|stmt| self.statement(stmt));
            self.list(body);
        } else {
            visit::blocks_mut(stmt).for_each(|block| self.list(block));
        }
        if is_loop {
            self.jumps.pop();
        }
        self.path.pop();
        self.around(stmt, scope);
    }

    /// Rewrites a `switch`. Its body has no scope of its own: its beginning is skipped.
    fn switch(&mut self, stmt: &mut Stmt) {
        let scope = self.enter();
        self.jumps.push(Jump { depth: self.path.len(), is_loop: false });
        visit::stmt_exprs_mut(stmt, &mut |expr| self.expr(expr));
        if let StmtKind::Switch { body, .. } = &mut stmt.kind {
            body.iter_mut().for_each(|stmt| self.statement(stmt));
        }
        self.jumps.pop();
        self.path.pop();
        self.around(stmt, scope);
    }

    /// Handles a case inside inner blocks, which enters them.
    fn case(&mut self) {
        if let (false, Some(jump)) = (self.writes, self.jumps.iter().rev().find(|jump| !jump.is_loop)) {
            self.entered.entry(self.path[jump.depth - 1]).or_default().extend(&self.path[jump.depth..]);
        }
    }

    fn around(&mut self, stmt: &mut Stmt, scope: usize) {
        if self.writes {
            let begun: Vec<usize> =
                [scope].iter().chain(self.entered.get(&scope).into_iter().flatten()).copied().collect();
            let (begins, ends) = (self.begins(&begun), self.frees(&[scope]));
            if !begins.is_empty() {
                self.replace(stmt, |whole| begins.into_iter().chain([whole]).chain(ends).collect());
            }
        }
    }

    fn replace(&self, stmt: &mut Stmt, with: impl FnOnce(Stmt) -> Block) {
        let origin = stmt.origin.clone();
        let whole = std::mem::replace(stmt, Stmt::new(StmtKind::Block(Vec::new()), origin));
        stmt.kind = StmtKind::Block(with(whole));
    }

    /// Rewrites a jump that leaves all scopes except the `depth` outermost ones, and enters others.
    fn leave(&mut self, stmt: &mut Stmt, depth: usize, entered: &[usize]) {
        if !self.writes {
            return;
        }
        let left: Vec<usize> = self.path[depth.min(self.path.len())..].iter().rev().copied().collect();
        let (mut before, begins) = (self.frees(&left), self.begins(entered));
        before.extend(begins);
        if !before.is_empty() {
            self.replace(stmt, |jump| before.into_iter().chain([jump]).collect());
        }
    }

    /// Rewrites a `return` with a value, or the end of a thread: the value is computed before lifetimes end.
    fn leave_with_value(&mut self, stmt: &mut Stmt) {
        if !self.writes || self.path.iter().all(|scope| self.scopes[*scope].is_empty()) {
            return;
        }
        let origin = stmt.origin.clone();
        let value = if let StmtKind::Return(value) = &mut stmt.kind {
            value.as_mut()
        } else if let StmtKind::Expr(Expr { kind: ExprKind::Call(_, args), .. }) = &mut stmt.kind {
            args.first_mut()
        } else {
            None
        };
        let mut before = Vec::new();
        match value {
            Some(value) if value.ty.is_void() => {
                if let StmtKind::Return(Some(value)) = std::mem::replace(&mut stmt.kind, StmtKind::Return(None)) {
                    before.push(Stmt::new(StmtKind::Expr(value), origin));
                }
            }
            Some(value) => before.push(self.kept(value, &origin)),
            None => {}
        }
        self.leave(stmt, 0, &[]);
        self.replace(stmt, |jump| before.into_iter().chain([jump]).collect());
    }

    /// The ends of variable-length arrays that live in these scopes and are declared after the label: the jump leaves
    /// the scope of their declaration, although not their block (C11 6.2.4p7).
    fn declared_again(&self, label: Id<Label>, scopes: &[usize]) -> Block {
        let Some(to) = self.places.get(&label).filter(|_| self.writes) else { return Vec::new() };
        let ended = self.memory(scopes).into_iter().filter(|(var, _)| self.declared.get(var).is_some_and(|at| at > to));
        // Nothing more ends before the declaration is reached again.
        ended.flat_map(|(var, pointer)| [self.free(pointer), self.begin(var, pointer)]).collect()
    }

    /// Replaces a value by a variable; returns the statement that assigns the value to it.
    fn kept(&mut self, value: &mut Expr, origin: &Origin) -> Stmt {
        let var = self.program.add_temp(self.function, "__ulseq_left", value.ty.unqualified());
        let place = self.program.place(var).at(value.span);
        let value = std::mem::replace(value, place);
        Stmt::new(StmtKind::Decl(var, Some(Init::Expr(value))), origin.clone())
    }

    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::StmtExpr(body) = &mut expr.kind {
            self.statement_expression(body);
        } else if let ExprKind::CompoundLiteral(var, _) = &expr.kind {
            self.declare(*var);
        }
        visit::operands_mut(expr, &mut |operand| self.expr(operand));
        if is_alloca(expr) && !self.has_labels && !self.jumps.iter().any(|jump| jump.is_loop) {
            self.lend(expr);
        }
    }

    /// Rewrites `alloca(n)` to `m = alloca(n)`.
    fn lend(&mut self, expr: &mut Expr) {
        if !self.writes {
            let void = Type::void().pointer_to();
            let (var, pointer) = (
                self.program.add_temp(self.function, "__ulseq_lent", Type::char()),
                self.program.add_temp(self.function, "__ulseq_lent", void),
            );
            self.program.vars[pointer].span = expr.span;
            self.program.vars[var].memory = Some(pointer);
            self.scopes[0].insert(var);
            self.lent.push(var);
            return;
        }
        let pointer = self.lent.get(self.lent_at).and_then(|var| self.program.vars[*var].memory);
        self.lent_at += 1;
        let Some(pointer) = pointer else { return };
        let (place, ty, span) = (self.program.place(pointer), expr.ty.clone(), expr.span);
        let void = place.ty.clone();
        let memory = std::mem::replace(expr, Expr::constant(0, ty.clone()));
        let kept = Expr::new(ExprKind::Assign(Box::new(place), Box::new(memory.cast(&void))), void, span);
        *expr = kept.cast(&ty);
    }

    /// Rewrites a statement expression like a block; its last value is used after the lifetimes of its variables have
    /// ended.
    fn statement_expression(&mut self, body: &mut Block) {
        let scope = self.enter();
        body.iter_mut().for_each(|stmt| self.statement(stmt));
        self.path.pop();
        if !self.writes || self.scopes[scope].is_empty() {
            return;
        }
        let (begins, ends) = (self.begins(&[scope]), self.frees(&[scope]));
        let last = match body.last_mut() {
            Some(Stmt { kind: StmtKind::Expr(value), origin, .. }) if !value.ty.is_void() => {
                let (origin, mut value) = (origin.clone(), value.clone());
                let declared = self.kept(&mut value, &origin);
                body.pop();
                body.push(declared);
                Some(Stmt::new(StmtKind::Expr(value), origin))
            }
            _ => None,
        };
        body.splice(0..0, begins);
        body.extend(ends);
        body.extend(last);
    }

    fn declare(&mut self, var: Id<Var>) {
        if let (true, Some(scope)) = (self.late.contains(&var), self.path.last()) {
            self.scopes[*scope].insert(var);
            if is_variable_array(&self.program.vars[var].ty) {
                self.declared.insert(var, self.statements);
            }
            if self.program.vars[var].memory.is_none() {
                let name = format!("__ulseq_{}", self.program.vars[var].name);
                let ty = memory_type(&self.program.vars[var].ty).pointer_to();
                let pointer = self.program.add_temp(self.function, name, ty);
                self.program.vars[pointer].span = self.program.vars[var].span;
                self.program.vars[var].memory = Some(pointer);
            }
        }
    }

    /// The variables of these scopes in a fixed order, with their memory.
    fn memory(&self, scopes: &[usize]) -> Vec<(Id<Var>, Id<Var>)> {
        let mut all: Vec<Id<Var>> = scopes.iter().flat_map(|scope| self.scopes[*scope].iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter().filter_map(|var| Some((var, self.program.vars[var].memory?))).collect()
    }

    fn begins(&self, scopes: &[usize]) -> Block {
        self.memory(scopes).into_iter().map(|(var, pointer)| self.begin(var, pointer)).collect()
    }

    /// Begins the lifetime of a variable. The memory of a variable-length array or of an `alloca` is allocated later;
    /// until then the pointer is null.
    fn begin(&self, var: Id<Var>, pointer: Id<Var>) -> Stmt {
        let (place, ty) = (self.program.place(pointer), &self.program.vars[var].ty);
        let value = match is_variable_array(ty) || self.lent.contains(&var) {
            true => Expr::constant(0, place.ty.clone()),
            false => {
                let size = ExprKind::SizeOf(memory_type(ty));
                let size = Expr::new(size, Type::size_t(self.program.model), place.span);
                // An initializer sets some members of an object of the library; without one it is not initialized.
                let memory = match holds_object(self.program, ty) && self.initialized.contains(&var) {
                    true => self.call(self.calloc, vec![Expr::constant(1, size.ty.clone()), size]),
                    false => self.call(self.malloc, vec![size]),
                };
                memory.cast(&place.ty)
            }
        };
        let (ty, span) = (place.ty.clone(), place.span);
        let assign = ExprKind::Assign(Box::new(place), Box::new(value));
        Stmt::new(StmtKind::Expr(Expr::new(assign, ty, span)), Origin::user(span).by("block_lifetimes"))
    }

    fn frees(&self, scopes: &[usize]) -> Block {
        self.memory(scopes).into_iter().map(|(_, pointer)| self.free(pointer)).collect()
    }

    fn free(&self, pointer: Id<Var>) -> Stmt {
        let place = self.program.place(pointer);
        let span = place.span;
        let call = self.call(self.free, vec![place.cast(&Type::void().pointer_to())]);
        Stmt::new(StmtKind::Expr(call), Origin::user(span).by("block_lifetimes"))
    }

    fn call(&self, function: Id<Function>, args: Vec<Expr>) -> Expr {
        let span = args.last().map_or(Span::NONE, |arg| arg.span);
        let ty = self.program.functions[function].ty.clone();
        let result = ty.result.clone();
        let callee = Expr::new(ExprKind::Func(function), Type::new(TypeKind::Function(std::sync::Arc::new(ty))), span);
        Expr::new(ExprKind::Call(Box::new(callee), args.into()), result, span)
    }
}

/// Whether the expression allocates memory that ends with the function.
fn is_alloca(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Builtin(Builtin::Alloca, _))
}

/// Whether each `alloca` of a function is executed at most once: it is not in a loop, and no jump may lead back.
pub(super) fn lends_once(body: &Block) -> bool {
    let mut again = visit::has_label(body);
    visit::walk_stmts(body, &mut |stmt| {
        let is_loop = matches!(stmt.kind, StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. });
        visit::blocks(stmt).filter(|_| is_loop).for_each(|block| again |= lends(block));
        visit::stmt_exprs(stmt, &mut |expr| visit::walk_expr(expr, &mut |expr| again |= is_loop && is_alloca(expr)));
    });
    !again
}

/// Whether a function contains an `alloca`.
pub(super) fn lends(body: &Block) -> bool {
    let mut found = false;
    visit::walk_block_exprs(body, &mut |expr| found |= is_alloca(expr));
    found
}
