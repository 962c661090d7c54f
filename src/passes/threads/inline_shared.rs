//! Shared copies: where a thread is large, it has one copy of a function for all calls of it, instead of one copy for
//! each call. The copies are functions of their own, which the pass `subroutines` makes parts of the thread's body.

use std::sync::Arc;

use super::call_facts::CallFacts;
use super::copies::Copies;
use super::inline::{Inliner, PART};
use super::inline_frame::{Frame, Returns};
use super::shared_calls::{Inlined, SharedCallPlan};
use crate::ir::{Block, CallSite, Callee, Expr, Function, FunctionType, Id, Origin, Stmt, StmtKind, Storage, Var};
use crate::passes::CallTreatment;

impl Inliner<'_> {
    /// The body of a thread with shared copies of functions, if it is small enough in one of the ways.
    pub(super) fn with_copies(
        &mut self,
        function: Id<Function>,
        args: &[Expr],
        returns: &Returns,
    ) -> Option<(Block, Vec<Id<Var>>)> {
        let facts = self.facts.take().unwrap_or_else(|| Arc::new(CallFacts::new(self.program, self.visible)));
        self.facts = Some(Arc::clone(&facts));
        let simple = self.options.calls != CallTreatment::Share;
        let roots: Vec<_> = std::iter::once(function).chain(self.at_end).collect();
        // It pays to know which thread a statement creates or joins, unless the body becomes large with that.
        [(true, self.limit.min(PART)), (false, self.limit)].into_iter().find_map(|(threads, limit)| {
            let plan = SharedCallPlan::new(&facts, &roots, Inlined { simple, threads }, self.options.unwind_recursion);
            let all = std::mem::replace(&mut self.limit, limit);
            let body = self.share(plan, function, args, returns);
            self.limit = all;
            body
        })
    }

    fn share(
        &mut self,
        plan: SharedCallPlan,
        function: Id<Function>,
        args: &[Expr],
        returns: &Returns,
    ) -> Option<(Block, Vec<Id<Var>>)> {
        self.deepest = None;
        self.copies = Some(Copies::new(plan));
        let keeps = self.facts.as_deref().is_some_and(|facts| facts.keeps);
        self.begin_thread_end(keeps);
        let (body, locals) = self.attempt(function, args.to_vec(), returns.clone());
        let mut bodies = Vec::new();
        while let Some((function, round)) = self.copies.as_mut().and_then(|copies| copies.waiting.pop()) {
            if self.too_large {
                break;
            }
            let body = self.copy(function, round);
            bodies.push(body);
        }
        let copies = self.copies.take()?;
        self.thread_end = None;
        if self.too_large {
            return None;
        }
        for (copy, body) in bodies {
            self.program.functions[copy].body = Some(body);
        }
        self.made = copies.made;
        Some((body, locals))
    }

    /// The copies of the body that was built last.
    pub(super) fn take_copies(&mut self) -> Vec<Id<Function>> {
        std::mem::take(&mut self.made)
    }

    /// Makes a call one of a shared copy, unless it must be inlined.
    pub(super) fn call_copy(
        &mut self,
        function: Id<Function>,
        result: &Option<Expr>,
        args: &[Expr],
        origin: &Origin,
    ) -> Option<Stmt> {
        let caller = self.stack.last().copied();
        let (copies, facts) = (self.copies.as_mut()?, self.facts.as_deref());
        let inside = is_inside(facts, caller, origin);
        let only = copies.plan.is_called_once(function) && copies.once.last() == Some(&true);
        let simple = self.options.calls != CallTreatment::Share && only;
        let fits = args.len() >= self.program.functions[function].params.len();
        if copies.whole > 0 || inside || simple || !fits || !copies.plan.shares(function) {
            return None;
        }
        let round = copies.round(caller, function);
        if round > copies.plan.rounds {
            return Some(Stmt::new(StmtKind::BoundHit("recursion"), origin.by("inline")));
        }
        let copy = match copies.known.get(&(function, round)) {
            Some(copy) => *copy,
            None => {
                let of = &self.program.functions[function];
                let declared = Function {
                    is_static: true,
                    span: of.span,
                    ..Function::declared(of.name.clone(), FunctionType { unprototyped: true, ..of.ty.clone() })
                };
                let copy = self.program.functions.push(declared);
                copies.known.insert((function, round), copy);
                copies.waiting.push((function, round));
                copies.made.push(copy);
                copy
            }
        };
        Some(Stmt::new(StmtKind::call(result.clone(), Callee::Function(copy), args.to_vec()), origin.clone()))
    }

    /// Whether all calls in a call that is inlined must be inlined, too: it is in an atomic section, or it opens one on
    /// some paths.
    pub(super) fn must_be_whole(&self, function: Id<Function>, origin: &Origin) -> bool {
        let facts = self.facts.as_deref();
        let opens = facts.and_then(|facts| facts.of(function)).is_some_and(|fact| fact.opens.is_none());
        opens || is_inside(facts, self.stack.last().copied(), origin)
    }

    /// Begins a step or a call all of which is inlined.
    pub(super) fn enter_whole(&mut self, whole: bool) {
        if let Some(copies) = &mut self.copies {
            copies.whole += usize::from(whole);
        }
    }

    /// Ends it.
    pub(super) fn leave_whole(&mut self, whole: bool) {
        if let Some(copies) = &mut self.copies {
            copies.whole -= usize::from(whole);
        }
    }

    /// Builds the body of a copy, which ends in its only `return`.
    fn copy(&mut self, function: Id<Function>, round: usize) -> (Id<Function>, Block) {
        let Some(copies) = &mut self.copies else { return (function, Vec::new()) };
        copies.first = round;
        let copy = copies.known[&(function, round)];
        let of = &self.program.functions[function];
        let (span, params, returned) = (of.span, of.params.clone(), of.ty.result.unqualified());
        let origin = Origin::user(span).by("inline");
        let result = (!returned.is_void()).then(|| {
            let var = self.program.add_var("__ulseq_returned", returned, Storage::Temp);
            self.originals.insert(var, var);
            self.locals.push(var);
            self.program.place(var)
        });
        let call = Arc::new(CallSite { function, span, outer: None });
        let mut frame = Frame::new(Returns::Into(result.clone()), Some(call));
        let copied: Vec<_> = params.iter().map(|param| self.parameter(*param, &mut frame)).collect();
        let mut body = Vec::new();
        self.stack.clear();
        self.lives.clear();
        self.enter_copy();
        self.inner(function, frame, &origin, &mut body);
        body.extend(self.copy_exit().map(|exit| Stmt::new(StmtKind::Label(exit), origin.clone())));
        body.push(Stmt::new(StmtKind::Return(result), origin));
        let locals = std::mem::take(&mut self.locals);
        let data = &mut self.program.functions[copy];
        (data.params, data.locals) = (copied, locals);
        (copy, body)
    }

    /// The copy of a parameter, which remains one.
    fn parameter(&mut self, param: Id<Var>, frame: &mut Frame) -> Id<Var> {
        let copy = self.copy_of(param, self.program.vars[param].clone());
        frame.vars.insert(param, copy);
        copy
    }
}

/// Whether a call is in an atomic section of its function.
fn is_inside(facts: Option<&CallFacts>, caller: Option<Id<Function>>, origin: &Origin) -> bool {
    let fact = caller.and_then(|caller| facts?.of(caller));
    fact.is_some_and(|fact| fact.inside.contains(&origin.span))
}
