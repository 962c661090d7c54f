//! Inlining: replaces a call by the statements of the function, with fresh variables and labels.

use std::sync::Arc;

use super::call_facts::CallFacts;
use super::copies::{Copies, ThreadEnd};
use super::inline_depth::{self, Sizes};
use super::inline_frame::{to_pointer, Frame, Returns};
use crate::analysis::undefined_values::may_be_violation;
use crate::diag::Diagnostic;
use crate::ir::{
    lowered_only_stmt, visit, Block, CallSite, Callee, Expr, ExprKind, Function, Id, IdMap, IdSet, Label, Origin,
    Program, Stmt, StmtKind, Storage, Type, Var,
};
use crate::passes::resolve::destructors;
use crate::passes::{function_lifetimes, CallTreatment, PassOptions};

/// Builds thread bodies from functions.
pub(super) struct Inliner<'a> {
    pub(super) program: &'a mut Program,
    pub(super) options: &'a PassOptions,
    /// Functions to inline; calls of all others remain.
    pub(super) visible: &'a IdSet<Id<Function>>,
    /// Map from each copy to the user's variable.
    pub(super) originals: IdMap<Id<Var>, Id<Var>>,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
    /// This thread's copies of thread-local variables.
    thread_locals: IdMap<Id<Var>, Id<Var>>,
    /// Variables of the body under construction.
    pub(super) locals: Vec<Id<Var>>,
    pub(super) stack: Vec<Id<Function>>,
    /// For each active call, the pointers to the memory whose lifetime ends with it.
    pub(super) lives: Vec<Vec<Id<Var>>>,
    statements: usize,
    /// The number of statements of all completed bodies.
    total: usize,
    /// Depth to which recursive functions are inlined.
    recursion: u32,
    /// The depth up to which calls are inlined, if there are too many to inline all of them.
    pub(super) deepest: Option<usize>,
    sizes: Sizes,
    /// The depths found for functions into which not all calls can be inlined.
    depths: IdMap<Id<Function>, usize>,
    /// The function that a thread calls before it ends.
    pub(super) at_end: Option<Id<Function>>,
    /// Maximum number of statements in a body.
    pub(super) limit: usize,
    /// Whether this limit is exceeded.
    pub(super) too_large: bool,
    /// The copies of functions that this body shares, if it does, and those of the last one that is complete.
    pub(super) copies: Option<Copies>,
    pub(super) made: Vec<Id<Function>>,
    /// The functions of which threads are too large to be inlined, and have shared copies.
    sharing: IdSet<Id<Function>>,
    /// The facts about the functions, as soon as copies are shared.
    pub(super) facts: Option<Arc<CallFacts>>,
    /// How these copies end the thread, if that is the end of variables.
    pub(super) thread_end: Option<ThreadEnd>,
}

/// The maximum number of statements of a thread into which not all calls can be inlined.
pub(super) const PART: usize = 20_000;
/// The maximum number of statements of a thread into which all calls are inlined if copies may be shared.
const WHOLE: usize = 4_000;

impl<'a> Inliner<'a> {
    pub(super) fn new(
        program: &'a mut Program,
        options: &'a PassOptions,
        visible: &'a IdSet<Id<Function>>,
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Self {
        // If copies are shared, the option limits the threads without any.
        let given = options.inline_limit.filter(|_| options.calls == CallTreatment::Inline);
        let limit = given.unwrap_or_else(|| inline_depth::default_limit(program));
        let at_end = destructors::function(program);
        let sizes = Sizes::new(program, visible);
        Inliner {
            program,
            options,
            visible,
            originals: IdMap::default(),
            diagnostics,
            thread_locals: IdMap::default(),
            locals: Vec::new(),
            stack: Vec::new(),
            lives: Vec::new(),
            statements: 0,
            total: 0,
            recursion: options.unwind_recursion,
            deepest: None,
            sizes,
            depths: IdMap::default(),
            at_end,
            limit,
            too_large: false,
            copies: None,
            made: Vec::new(),
            sharing: IdSet::default(),
            facts: None,
            thread_end: None,
        }
    }

    /// The number of statements of all thread bodies so far.
    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// The body of a thread that runs `function`, and its variables.
    pub(super) fn thread_body(
        &mut self,
        function: Id<Function>,
        args: Vec<Expr>,
        returns: Returns,
    ) -> (Block, Vec<Id<Var>>) {
        let body = self.fitting_body(function, args, returns);
        self.total += self.statements;
        body
    }

    fn fitting_body(&mut self, function: Id<Function>, args: Vec<Expr>, returns: Returns) -> (Block, Vec<Id<Var>>) {
        let (calls, part) = (self.options.calls, self.limit.min(PART));
        if !self.depths.contains_key(&function) {
            let limit = match calls {
                CallTreatment::Auto => self.options.inline_limit.unwrap_or(WHOLE),
                CallTreatment::Inline => self.limit,
                CallTreatment::Share => 0,
            };
            let tries = !self.sharing.contains(&function);
            let recursion = self.options.unwind_recursion;
            let whole = tries.then(|| self.whole(function, &args, &returns, recursion, limit)).flatten();
            if let Some(body) = whole {
                return body;
            }
            if calls != CallTreatment::Inline {
                self.sharing.insert(function);
                if let Some(body) = self.with_copies(function, &args, &returns) {
                    return body;
                }
            }
            // The depth of recursion is a bound anyway. What is not whole need not be large.
            if let Some(body) = self.whole(function, &args, &returns, 0, part) {
                return body;
            }
            self.depths.insert(function, self.sizes.fitting(function, part));
        }
        self.deepest = self.depths.get(&function).copied();
        self.recursion = self.options.unwind_recursion;
        self.attempt(function, args, returns)
    }

    /// The body with all calls inlined, recursive ones to this depth, if it has at most `limit` statements.
    fn whole(
        &mut self,
        function: Id<Function>,
        args: &[Expr],
        returns: &Returns,
        recursion: u32,
        limit: usize,
    ) -> Option<(Block, Vec<Id<Var>>)> {
        let at_least = self.sizes.at_least(function);
        if at_least > limit {
            return None;
        }
        self.deepest = None;
        self.recursion = recursion;
        let all = std::mem::replace(&mut self.limit, limit);
        let body = self.attempt(function, args.to_vec(), returns.clone());
        self.limit = all;
        self_check!(self.too_large || self.statements >= at_least);
        (!self.too_large).then_some(body)
    }

    pub(super) fn attempt(
        &mut self,
        function: Id<Function>,
        args: Vec<Expr>,
        returns: Returns,
    ) -> (Block, Vec<Id<Var>>) {
        self.thread_locals.clear();
        self.locals.clear();
        self.stack.clear();
        self.lives.clear();
        self.statements = 0;
        self.too_large = false;
        let span = self.program.functions[function].span;
        let origin = Origin::user(span).by("threads");
        let mut body = Vec::new();
        self.expand(function, args, returns, None, &origin, &mut body);
        (body, std::mem::take(&mut self.locals))
    }

    fn expand(
        &mut self,
        function: Id<Function>,
        args: Vec<Expr>,
        returns: Returns,
        call: Option<Arc<CallSite>>,
        origin: &Origin,
        out: &mut Block,
    ) {
        let too_deep = match &self.copies {
            Some(copies) => copies.is_too_deep(self.stack.last().copied(), function),
            None => self.stack.iter().filter(|f| **f == function).count() > self.recursion as usize,
        };
        if too_deep {
            out.push(Stmt::new(StmtKind::BoundHit("recursion"), origin.by("inline")));
            return;
        }
        if self.deepest.is_some_and(|deepest| self.stack.len() > deepest) {
            out.push(Stmt::new(StmtKind::BoundHit(inline_depth::BOUND), origin.by("inline")));
            return;
        }
        if self.too_large {
            return;
        }
        if self.program.functions[function].body.is_none() {
            return;
        }
        let ends = matches!(returns, Returns::EndThread | Returns::EndProcess);
        let kept = matches!(returns, Returns::EndThread).then(|| self.kept_result(origin, out)).flatten();
        let end = if let Returns::EndProcess = returns { Some(StmtKind::EndProcess) } else { None };
        let mut frame = Frame { kept, ..Frame::new(returns, call) };
        self.parameters(function, args, &mut frame, origin, out);
        self.inner(function, frame, origin, out);
        if ends {
            let result = kept.map(|kept| self.program.place(kept));
            if let (Some(_), Some(at_end)) = (&result, self.at_end) {
                self.expand(at_end, Vec::new(), Returns::Into(None), None, &Origin::control("inline"), out);
            }
            out.push(Stmt::new(end.unwrap_or(StmtKind::EndThread(result)), origin.by("inline")));
        }
    }

    /// Adds the statements of a function whose parameters are set, and the label to which it returns.
    pub(super) fn inner(&mut self, function: Id<Function>, mut frame: Frame, origin: &Origin, out: &mut Block) {
        let Some(body) = self.program.functions[function].body.clone() else { return };
        if let Some(copies) = &mut self.copies {
            copies.enter(self.stack.last().copied(), function);
        }
        self.stack.push(function);
        let lives = function_lifetimes::pointers(self.program, function);
        let lives = lives.into_iter().map(|pointer| self.variable(pointer, &mut frame)).collect();
        self.lives.push(lives);
        let last = body.len().saturating_sub(1);
        for (i, stmt) in body.into_iter().enumerate() {
            self.statement(stmt, &mut frame, i == last, out);
        }
        self.stack.pop();
        self.lives.pop();
        if let Some(copies) = &mut self.copies {
            copies.leave();
        }
        if let Some(label) = frame.exit {
            out.push(Stmt::new(StmtKind::Label(label), origin.by("inline")));
        }
    }

    /// A variable for the result of a thread that calls a function before it ends.
    fn kept_result(&mut self, origin: &Origin, out: &mut Block) -> Option<Id<Var>> {
        self.at_end?;
        let void = Type::void().pointer_to();
        let kept = self.program.add_var("__ulseq_exit", void.clone(), Storage::Temp);
        self.locals.push(kept);
        self.originals.insert(kept, kept);
        let place = self.program.place(kept);
        out.push(Stmt::assign(place, Expr::constant(0, void), origin.by("inline")));
        Some(kept)
    }

    fn parameters(
        &mut self,
        function: Id<Function>,
        args: Vec<Expr>,
        frame: &mut Frame,
        origin: &Origin,
        out: &mut Block,
    ) {
        let params = self.program.functions[function].params.clone();
        for (param, arg) in params.into_iter().zip(args) {
            let copy = self.variable(param, frame);
            let place = self.program.place(copy).at(origin.span);
            let arg = if place.ty.is_record() { arg } else { arg.cast(&place.ty) };
            out.push(Stmt::assign(place, arg, origin.by("inline")));
        }
    }

    fn block(&mut self, block: Block, frame: &mut Frame) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for stmt in block {
            self.statement(stmt, frame, false, &mut out);
        }
        out
    }

    fn statement(&mut self, mut stmt: Stmt, frame: &mut Frame, is_last: bool, out: &mut Block) {
        self.statements += 1;
        if self.statements > self.limit && self.deepest.is_none() {
            self.too_large = true;
            return;
        }
        if stmt.origin.call.is_none() {
            stmt.origin.call = frame.call.clone();
        }
        visit::stmt_exprs_mut(&mut stmt, &mut |expr| self.expr(expr, frame));
        match stmt.kind {
            StmtKind::Call { result, callee: Callee::Function(function), args, .. }
                if self.visible.contains(&function) =>
            {
                self.call(function, result, args, frame, &stmt.origin, out);
            }
            StmtKind::Return(value) => self.returned(value, frame, is_last, &stmt.origin, out),
            StmtKind::Label(label) => {
                let label = self.label(label, frame);
                out.push(Stmt::new(StmtKind::Label(label), stmt.origin));
            }
            StmtKind::Goto(label) => {
                let label = self.label(label, frame);
                out.push(Stmt::new(StmtKind::Goto(label), stmt.origin));
            }
            StmtKind::EndThread(value) => self.end_thread(value, &stmt.origin, out),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Break
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {
                let whole = matches!(stmt.kind, StmtKind::Atomic(_));
                self.enter_whole(whole);
                for inner in visit::blocks_mut(&mut stmt) {
                    let taken = std::mem::take(inner);
                    *inner = self.block(taken, frame);
                }
                self.leave_whole(whole);
                out.push(stmt);
            }
        }
    }

    fn call(
        &mut self,
        function: Id<Function>,
        result: Option<Expr>,
        args: Vec<Expr>,
        frame: &Frame,
        origin: &Origin,
        out: &mut Block,
    ) {
        if let Some(call) = self.call_copy(function, &result, &args, origin) {
            match self.may_end(function) {
                true => self.call_that_may_end(call, out),
                false => out.push(call),
            }
            return;
        }
        let site = CallSite { function, span: origin.span, outer: frame.call.clone() };
        let whole = self.must_be_whole(function, origin);
        self.enter_whole(whole);
        self.expand(function, args, Returns::Into(result), Some(Arc::new(site)), origin, out);
        self.leave_whole(whole);
    }

    fn returned(&mut self, value: Option<Expr>, frame: &mut Frame, is_last: bool, origin: &Origin, out: &mut Block) {
        match frame.returns.clone() {
            Returns::EndProcess => {
                self.unused(value, origin, out);
                out.push(Stmt::new(StmtKind::EndProcess, origin.clone()));
            }
            Returns::EndThread => {
                let value = value.map(|value| to_pointer(value, self.program));
                match (frame.kept, value) {
                    (Some(kept), value) => {
                        let place = self.program.place(kept);
                        out.extend(value.map(|value| Stmt::assign(place, value, origin.clone())));
                        self.leave(frame, is_last, origin, out);
                    }
                    (None, value) => out.push(Stmt::new(StmtKind::EndThread(value), origin.clone())),
                }
            }
            Returns::Into(None) => {
                self.unused(value, origin, out);
                self.leave(frame, is_last, origin, out);
            }
            Returns::Into(place) => {
                if let (Some(place), Some(value)) = (place, value) {
                    let value = if place.ty.is_record() { value } else { value.cast(&place.ty) };
                    out.push(Stmt::assign(place, value, origin.clone()));
                }
                self.leave(frame, is_last, origin, out);
            }
        }
    }

    /// Computes an unused value if its evaluation may be undefined.
    fn unused(&mut self, value: Option<Expr>, origin: &Origin, out: &mut Block) {
        let Some(value) = value.filter(|value| may_be_violation(self.program, value)) else { return };
        let var = self.program.add_var("__ulseq_unused", value.ty.unqualified(), Storage::Temp);
        self.locals.push(var);
        out.push(Stmt::assign(self.program.place(var), value, origin.clone()));
    }

    /// Jumps to the end of the inlined block.
    fn leave(&mut self, frame: &mut Frame, is_last: bool, origin: &Origin, out: &mut Block) {
        if !is_last {
            let exit = *frame.exit.get_or_insert_with(|| self.program.add_label("__ulseq_return"));
            out.push(Stmt::new(StmtKind::Goto(exit), origin.clone()));
        }
    }

    fn expr(&mut self, expr: &mut Expr, frame: &mut Frame) {
        visit::walk_expr_mut(expr, &mut |e| {
            if let ExprKind::Var(var) = &mut e.kind {
                *var = self.variable(*var, frame);
            }
        });
    }

    /// The copy of an automatic variable for this call, or of a thread-local variable for this thread.
    fn variable(&mut self, var: Id<Var>, frame: &mut Frame) -> Id<Var> {
        let data = &self.program.vars[var];
        if data.thread_local {
            if let Some(copy) = self.thread_locals.get(&var) {
                return *copy;
            }
            let mut copy = data.clone();
            copy.thread_local = false;
            copy.storage = Storage::Static;
            let copy = self.copy_of(var, copy);
            self.thread_locals.insert(var, copy);
            return copy;
        }
        match data.storage {
            Storage::Global | Storage::Extern | Storage::Static => var,
            Storage::Local | Storage::Param | Storage::Temp => {
                if let Some(copy) = frame.vars.get(&var) {
                    return *copy;
                }
                if self.originals.contains_key(&var) {
                    // Already a variable of this body: an argument of the call, or the destination of its result.
                    return var;
                }
                let mut copy = data.clone();
                if copy.storage == Storage::Param {
                    copy.storage = Storage::Local;
                }
                let copy = self.copy_of(var, copy);
                self.locals.push(copy);
                frame.vars.insert(var, copy);
                copy
            }
        }
    }

    pub(super) fn copy_of(&mut self, var: Id<Var>, copy: Var) -> Id<Var> {
        let copy = self.program.vars.push(copy);
        let original = self.originals.get(&var).copied().unwrap_or(var);
        self.originals.insert(copy, original);
        copy
    }

    fn label(&mut self, label: Id<Label>, frame: &mut Frame) -> Id<Label> {
        let program = &mut *self.program;
        *frame.labels.entry(label).or_insert_with(|| {
            let name = program.labels[label].name.clone();
            program.add_label(name)
        })
    }
}
