//! Flow of the addresses of variables, and the set of variables that may be used after their lifetime.

use super::callee::called;
use super::memory::is_variable_array;
use crate::ir::{
    visit, AtomicOp, Block, Builtin, Expr, ExprKind, Function, Id, IdMap, IdSet, Init, Program, Stmt, StmtKind,
    TypeKind, UnOp, Var,
};
use crate::library;
use crate::source::Span;

/// A possible content of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// The address of this variable, taken here.
    Address(Id<Var>, Span),
    /// The content of this variable.
    Value(Id<Var>),
}

pub(super) struct Flows<'a> {
    pub(super) program: &'a Program,
    /// The current function, and the blocks around the statement, from the outermost inner one on.
    pub(super) function: Option<Id<Function>>,
    pub(super) path: Vec<u32>,
    pub(super) blocks: u32,
    /// The function and the blocks in which local variables are declared.
    pub(super) homes: IdMap<Id<Var>, (Id<Function>, Vec<u32>)>,
    /// Variables of inner blocks whose address is taken, in text order, with the place, and the variable that receives
    /// the address; `None` if it is kept elsewhere.
    pub(super) taken: Vec<(Id<Var>, Span, Option<Id<Var>>)>,
    /// Map from a variable to the variables that receive its content.
    pub(super) copied: IdMap<Id<Var>, Vec<Id<Var>>>,
    /// Variables whose contents are kept elsewhere.
    pub(super) kept: IdSet<Id<Var>>,
    /// Functions in which a jump may lead back to before a declaration.
    pub(super) jumps: IdSet<Id<Function>>,
}

impl<'a> Flows<'a> {
    pub(super) fn new(program: &'a Program) -> Flows<'a> {
        Flows {
            program,
            function: None,
            path: Vec::new(),
            blocks: 0,
            homes: IdMap::default(),
            taken: Vec::new(),
            copied: IdMap::default(),
            kept: IdSet::default(),
            jumps: IdSet::default(),
        }
    }

    /// The variables that may be used after their block, and the places where their address is taken.
    pub(super) fn kept_too_long(&self) -> Vec<(Id<Var>, Span)> {
        let late = self.taken.iter().filter(|(var, _, to)| self.may_be_late(*var, *to));
        late.map(|(var, span, _)| (*var, *span)).collect()
    }

    pub(super) fn may_be_late(&self, var: Id<Var>, to: Option<Id<Var>>) -> bool {
        let ty = &self.program.vars[var].ty;
        let Some((function, path)) = self.homes.get(&var) else { return false };
        let is_variable = is_variable_array(ty);
        let is_seen = match path.is_empty() {
            true => is_variable,
            false => !matches!(ty.kind, TypeKind::VaList),
        };
        // One of variable length may end before its block does: then whoever holds its address may be one of the
        // block's own variables.
        let ends_early = is_variable && self.jumps.contains(function);
        is_seen && (ends_early || self.leaves(to, Some(*function), path))
    }

    /// Variables of function scope whose address may be kept after the function has ended, and thread-local variables
    /// whose address may be kept after the thread has ended.
    pub(super) fn outlived(&self) -> Vec<Id<Var>> {
        let all = self.taken.iter().filter(|(var, _, to)| match self.homes.get(var) {
            _ if self.program.vars[*var].thread_local => self.leaves(*to, None, &[]),
            Some((function, path)) => path.is_empty() && self.leaves(*to, Some(*function), path),
            None => false,
        });
        all.map(|(var, _, _)| *var).collect()
    }

    /// Whether an address that this variable receives may leave a block of the function, or the thread.
    pub(super) fn leaves(&self, to: Option<Id<Var>>, function: Option<Id<Function>>, path: &[u32]) -> bool {
        let Some(to) = to else { return true };
        let (mut seen, mut work) = (IdSet::default(), vec![to]);
        while let Some(holder) = work.pop() {
            if !seen.insert(holder) {
                continue;
            }
            // Whatever other functions hold in their own variables ends before the block does.
            let outside =
                self.homes.get(&holder).is_some_and(|(of, at)| Some(*of) == function && !at.starts_with(path));
            if outside || self.kept.contains(&holder) || self.program.vars[holder].storage.is_static() {
                return true;
            }
            work.extend(self.copied.get(&holder).into_iter().flatten());
        }
        false
    }

    /// Visits a block inside the function's outermost block.
    pub(super) fn inner(&mut self, visit: impl FnOnce(&mut Self)) {
        self.blocks += 1;
        self.path.push(self.blocks);
        visit(self);
        self.path.pop();
    }

    pub(super) fn statements(&mut self, block: &[Stmt]) {
        block.iter().for_each(|stmt| self.statement(stmt));
    }

    pub(super) fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Decl(var, init) => {
                self.home(*var);
                if let Some(init) = init {
                    self.init(*var, init);
                }
            }
            StmtKind::Return(Some(value)) | StmtKind::EndThread(Some(value)) => self.keep(value),
            StmtKind::Expr(expr) => drop(self.value(expr)),
            StmtKind::For { init, body, .. } => self.inner(|flows| {
                flows.statements(init);
                flows.expressions(stmt);
                flows.inner(|flows| flows.statements(body));
            }),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_) => self.inner(|flows| {
                flows.expressions(stmt);
                visit::blocks(stmt).for_each(|block| flows.inner(|flows| flows.statements(block)));
            }),
            StmtKind::Goto(_) => self.jumps.extend(self.function),
            StmtKind::Label(_)
            | StmtKind::Break
            | StmtKind::Return(None)
            | StmtKind::Case(..)
            | StmtKind::Default
            | StmtKind::Continue
            | StmtKind::Asm(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(None)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => {}
        }
    }

    pub(super) fn expressions(&mut self, stmt: &Stmt) {
        visit::stmt_exprs(stmt, &mut |expr| drop(self.value(expr)));
    }

    pub(super) fn home(&mut self, var: Id<Var>) {
        if let Some(function) = self.function {
            self.homes.insert(var, (function, self.path.clone()));
        }
    }

    pub(super) fn init(&mut self, var: Id<Var>, init: &Init) {
        visit::init_exprs(init, &mut |expr| {
            let sources = self.value(expr);
            self.pass_to(sources, var);
        });
    }

    pub(super) fn keep(&mut self, expr: &Expr) {
        let sources = self.value(expr);
        self.keep_all(sources);
    }

    pub(super) fn keep_all(&mut self, sources: Vec<Source>) {
        for source in sources {
            match source {
                Source::Address(var, span) => {
                    self.taken.push((var, span, None));
                    // Whoever gets at the variable gets at what it holds.
                    self.kept.insert(var);
                }
                Source::Value(var) => {
                    self.kept.insert(var);
                }
            }
        }
    }

    pub(super) fn pass_to(&mut self, sources: Vec<Source>, to: Id<Var>) {
        for source in sources {
            match source {
                Source::Address(var, span) => {
                    self.taken.push((var, span, Some(to)));
                    self.kept.insert(var);
                }
                Source::Value(var) => self.copied.entry(var).or_default().push(to),
            }
        }
    }

    /// Records that these values are stored in an lvalue.
    pub(super) fn store(&mut self, place: &Expr, sources: Vec<Source>) {
        match place.root() {
            Some(var) => self.pass_to(sources, var),
            None => self.keep_all(sources),
        }
    }

    /// The possible contents of an expression's value; records the stores and argument passing in it.
    pub(super) fn value(&mut self, expr: &Expr) -> Vec<Source> {
        match &expr.kind {
            ExprKind::Var(var) => vec![Source::Value(*var)],
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.address(place, expr.span),
            ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Member(..) | ExprKind::CompoundLiteral(..) => {
                let addresses = self.address(expr, expr.span);
                match expr.root() {
                    Some(var) => vec![Source::Value(var)],
                    None => {
                        self.reached(&addresses);
                        Vec::new()
                    }
                }
            }
            ExprKind::Cast(of) | ExprKind::Unary(UnOp::Neg | UnOp::BitNot, of) => self.value(of),
            ExprKind::Binary(op, a, b) => {
                let both = [self.value(a), self.value(b)].concat();
                if op.is_comparison() {
                    Vec::new()
                } else {
                    both
                }
            }
            ExprKind::Cond(cond, a, b) => {
                self.value(cond);
                [self.value(a), self.value(b)].concat()
            }
            ExprKind::Comma(a, b) => {
                self.value(a);
                self.value(b)
            }
            ExprKind::Assign(place, value) | ExprKind::AssignOp { place, value, .. } => {
                self.address(place, place.span);
                let sources = self.value(value);
                self.store(place, sources.clone());
                [sources, place.root().map(Source::Value).into_iter().collect()].concat()
            }
            ExprKind::IncDec { place, .. } => {
                self.address(place, place.span);
                place.root().map(Source::Value).into_iter().collect()
            }
            ExprKind::Call(callee, args) => self.call(callee, args, expr),
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args),
            ExprKind::StmtExpr(block) => self.statement_expression(block),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Unary(UnOp::Not, _)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::VaArg(_) => {
                visit::operands(expr, &mut |operand| drop(self.value(operand)));
                Vec::new()
            }
        }
    }

    /// The possible contents of the address of an lvalue.
    pub(super) fn address(&mut self, place: &Expr, span: Span) -> Vec<Source> {
        match &place.kind {
            ExprKind::Var(var) => vec![Source::Address(*var, span)],
            ExprKind::Deref(pointer) => self.value(pointer),
            ExprKind::Index(pointer, index) => {
                self.value(index);
                self.value(pointer)
            }
            ExprKind::Member(of, _) => self.address(of, span),
            ExprKind::CompoundLiteral(var, init) => {
                self.home(*var);
                self.init(*var, init);
                vec![Source::Address(*var, span)]
            }
            // No places: objects that live as long as the expression, and constants.
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
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
            | ExprKind::VaArg(_) => {
                let sources = self.value(place);
                self.keep_all(sources);
                Vec::new()
            }
        }
    }

    /// Records that these variables are read or written through their address.
    pub(super) fn reached(&mut self, addresses: &[Source]) {
        for source in addresses {
            match source {
                Source::Address(var, _) => drop(self.kept.insert(*var)),
                Source::Value(_) => {}
            }
        }
    }

    /// Handles a builtin. The first operand of an atomic operation is the accessed object, which may be read and
    /// written.
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Vec<Source> {
        let passed: Vec<_> = args.iter().map(|arg| self.value(arg)).collect();
        let (kept, reached): (&[usize], &[usize]) = match builtin {
            Builtin::Atomic(AtomicOp::CompareExchange { .. }, _) => (&[2], &[0, 1]),
            Builtin::OverflowArith(_) => (&[0, 1], &[2]),
            Builtin::Expect => return passed.concat(),
            Builtin::Atomic(..)
            | Builtin::Fence(_)
            | Builtin::Trap
            | Builtin::Unreachable
            | Builtin::VaStart
            | Builtin::VaEnd
            | Builtin::VaCopy
            | Builtin::Alloca => (&[1, 2], &[0]),
        };
        let mut found = Vec::new();
        for (at, sources) in passed.into_iter().enumerate() {
            if reached.contains(&at) {
                self.reached(&sources);
                found.extend(sources);
            } else if kept.contains(&at) {
                self.keep_all(sources);
            }
        }
        // The result may be what was there.
        let held = found.into_iter().map(|source| match source {
            Source::Address(var, _) | Source::Value(var) => Source::Value(var),
        });
        held.collect()
    }

    pub(super) fn call(&mut self, callee: &Expr, args: &[Expr], returns: &Expr) -> Vec<Source> {
        let mut passed: Vec<_> = args.iter().map(|arg| self.value(arg)).collect();
        let ExprKind::Func(id) = called(callee).kind else {
            self.value(callee);
            passed.into_iter().for_each(|sources| self.keep_all(sources));
            return Vec::new();
        };
        let program = self.program;
        let function = &program.functions[id];
        if function.body.is_some() {
            for (at, sources) in passed.into_iter().enumerate() {
                match function.params.get(at) {
                    Some(param) => self.pass_to(sources, *param),
                    None => self.keep_all(sources),
                }
            }
            return Vec::new();
        }
        // Where the id of the new thread goes is forgotten.
        if library::creates_thread(&function.name) && !passed.is_empty() {
            passed.remove(0);
        }
        if library::keeps_argument(&function.name) || library::lookup(&function.name).is_none() {
            passed.into_iter().for_each(|sources| self.keep_all(sources));
            return Vec::new();
        }
        // `strtol` and its kin store a pointer into the text.
        if ends_a_number(&function.name) {
            passed.first().cloned().into_iter().for_each(|text| self.keep_all(text));
        }
        let passed = passed.concat();
        self.reached(&passed);
        if returns.ty.is_pointer() {
            passed
        } else {
            Vec::new()
        }
    }

    /// The possible contents of a statement expression's value. The lifetimes of its objects have ended when the value
    /// is used.
    pub(super) fn statement_expression(&mut self, block: &Block) -> Vec<Source> {
        let mut left = Vec::new();
        self.inner(|flows| {
            let Some((last, before)) = block.split_last() else { return };
            flows.statements(before);
            let StmtKind::Expr(value) = &last.kind else { return flows.statement(last) };
            let sources = flows.value(value);
            let is_own = |source: &Source| {
                let (Source::Address(var, _) | Source::Value(var)) = source;
                flows.homes.get(var).is_some_and(|(_, path)| path.starts_with(&flows.path))
            };
            let (own, others) = sources.into_iter().partition(is_own);
            if value.ty.is_pointer() || value.ty.is_record() {
                flows.keep_all(own);
            }
            left = others;
        });
        left
    }
}

/// Whether a function converts text to a number and stores the end of the number.
pub(super) fn ends_a_number(name: &str) -> bool {
    let name = name.strip_prefix("__isoc23_").unwrap_or(name);
    name.starts_with("strto") || name.starts_with("wcsto")
}
