//! Symbolic execution of functions: executes all paths at once and merges their states where control flow joins.
//!
//! The path at the lowest instruction number is executed next; so paths that have left a loop wait behind it for the
//! others.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::code::SymbolicOperation;
use super::engine_state::{EventKind, Here, Stopped, SymbolicExecution};
use super::state::{merged, Content, MemoryObject, PathState};
use crate::ir::{Callee, Expr, ExprKind, Function, Id};
use crate::logic::Term;
use crate::source::Span;

/// The maximum depth of nested calls.
const MOST_CALLS: usize = 60;
/// The maximum number of iterations of a loop in one call if no unwinding bound is given.
const MOST_ITERATIONS: u64 = 300;

/// The merged state of the paths that returned, with the result.
type Returned = (PathState, Option<Term>);

/// The paths through a function that are being executed.
#[derive(Default)]
struct Paths {
    /// The instruction at which paths stop.
    stop: Option<usize>,
    /// The state before each instruction at which a path waits.
    waiting: BTreeMap<usize, PathState>,
    /// How often paths have returned to the head of a loop.
    rounds: BTreeMap<usize, u64>,
    returned: Option<Returned>,
    stopped: Option<PathState>,
}

/// The states in which the paths of a function ended.
pub(super) struct EndStates {
    returned: Option<Returned>,
    /// The merged state of the paths that arrived at the instruction where they were to stop.
    pub(super) stopped: Option<PathState>,
}

impl SymbolicExecution<'_> {
    /// Executes a function. Returns the state in which it returns, if it does, and the result.
    pub(super) fn call(
        &mut self,
        function: Id<Function>,
        args: &[Term],
        state: PathState,
        span: Span,
    ) -> Result<Option<(PathState, Option<Term>)>, Stopped> {
        let mut state = state;
        let here = Here { guard: state.guard, span };
        if self.frames.len() >= MOST_CALLS {
            let yes = self.pool.yes();
            self.give_up_if(here, yes, "deep recursion");
            return Ok(None);
        }
        self.frames.push(BTreeMap::new());
        self.enter(&mut state, function);
        let params = self.program.functions[function].params.clone();
        for (param, arg) in params.iter().zip(args) {
            let object = self.object_of(&mut state, *param);
            let pointer = self.pointer_to(object);
            let is_pointer = self.program.vars[*param].ty.is_pointer();
            self.write(&mut state, here, pointer, *arg, is_pointer);
        }
        let returned = self.body(function, state)?;
        let locals = self.frames.pop().unwrap_or_default();
        Ok(returned.map(|(mut state, value)| {
            for object in locals.values() {
                state.objects.remove(object);
            }
            (state, value)
        }))
    }

    fn body(&mut self, function: Id<Function>, state: PathState) -> Result<Option<(PathState, Option<Term>)>, Stopped> {
        Ok(self.run_from(function, 0, state, None)?.returned)
    }

    /// Executes a function from an instruction on, until it returns or arrives at the instruction `stop`.
    pub(super) fn run_from(
        &mut self,
        function: Id<Function>,
        from: usize,
        state: PathState,
        stop: Option<usize>,
    ) -> Result<EndStates, Stopped> {
        let code = self.code(function);
        let mut paths = Paths { stop, waiting: BTreeMap::from([(from, state)]), ..Paths::default() };
        while let Some((at, mut state)) = paths.waiting.pop_first() {
            if self.pool.value(state.guard) == Some(0) {
                continue;
            }
            let instr = &code[at];
            let here = Here { guard: state.guard, span: instr.span };
            match &instr.what {
                SymbolicOperation::Assign(place, value) => {
                    self.assign(&mut state, here, place, value);
                    self.go_on(&mut paths, (at, here), at + 1, state)?;
                }
                SymbolicOperation::Havoc(place) => {
                    self.havoc(&mut state, here, place);
                    self.go_on(&mut paths, (at, here), at + 1, state)?;
                }
                SymbolicOperation::Call { result, callee, args } => {
                    if let Some(state) = self.call_stmt(state, here, *result, callee, args)? {
                        self.go_on(&mut paths, (at, here), at + 1, state)?;
                    }
                }
                SymbolicOperation::Unless(cond, to) => {
                    let truth = self.truth(&mut state, here, cond);
                    let opposite = self.pool.not(truth);
                    let mut other = state.clone();
                    state.guard = self.pool.and(here.guard, truth);
                    other.guard = self.pool.and(here.guard, opposite);
                    for (to, state) in [(at + 1, state), (*to, other)] {
                        if self.pool.value(state.guard) != Some(0) {
                            self.go_on(&mut paths, (at, here), to, state)?;
                        }
                    }
                }
                SymbolicOperation::Jump(to) => self.go_on(&mut paths, (at, here), *to, state)?,
                SymbolicOperation::Return(value) => {
                    let value = value.map(|value| self.eval(&mut state, here, value));
                    paths.returned = Some(self.returned(paths.returned.take(), state, value));
                }
                SymbolicOperation::End => {}
                SymbolicOperation::Unknown(why) => {
                    let yes = self.pool.yes();
                    self.give_up_if(here, yes, why);
                }
            }
        }
        Ok(EndStates { returned: paths.returned, stopped: paths.stopped })
    }

    /// Lets a path go on at an instruction, where it meets those that already wait there.
    fn go_on(
        &mut self,
        paths: &mut Paths,
        (at, here): (usize, Here),
        to: usize,
        state: PathState,
    ) -> Result<(), Stopped> {
        if Some(to) == paths.stop {
            paths.stopped = Some(match paths.stopped.take() {
                Some(other) => merged(&mut self.pool, other, state),
                None => state,
            });
            return Ok(());
        }
        if to <= at {
            let count = paths.rounds.entry(to).or_default();
            *count += 1;
            let count = *count;
            if !self.goes_round(&state, here, count)? {
                return Ok(());
            }
        }
        let state = match paths.waiting.remove(&to) {
            Some(other) => merged(&mut self.pool, other, state),
            None => state,
        };
        paths.waiting.insert(to, state);
        Ok(())
    }

    /// The state and the value of all paths that have returned, with one more.
    fn returned(&mut self, before: Option<Returned>, state: PathState, value: Option<Term>) -> Returned {
        let Some((other, before)) = before else { return (state, value) };
        let selector = self.pool.selector(other.guard, state.guard);
        let value = match (before, value) {
            (Some(a), Some(b)) => Some(self.pool.ite(selector, a, b)),
            (a, b) => a.or(b),
        };
        (merged(&mut self.pool, other, state), value)
    }

    /// Whether a path that returns to the head of a loop executes another iteration.
    fn goes_round(&mut self, state: &PathState, here: Here, count: u64) -> Result<bool, Stopped> {
        if self.options.unwind.is_some_and(|unwind| count >= u64::from(unwind)) {
            self.event(EventKind::Bound, here, "iterations of a loop".into());
            return Ok(false);
        }
        if self.frames.len() == 1 {
            return self.iteration(state);
        }
        if self.pool.value(state.guard) == Some(0) || count > 1 && !self.feasible(state.guard)? {
            return Ok(false);
        }
        if count > MOST_ITERATIONS {
            let yes = self.pool.yes();
            self.give_up_if(here, yes, "a loop that does not end");
            return Ok(false);
        }
        Ok(true)
    }

    fn assign(&mut self, state: &mut PathState, here: Here, place: &Expr, value: &Expr) {
        if self.stored_bits(&place.ty) == 0 || self.is_bit_field(place) {
            let yes = self.pool.yes();
            self.give_up_if(here, yes, "an assignment of what is no integer and no pointer");
            return;
        }
        let term = self.eval(state, here, value);
        self.note_switch(place, term);
        self.store(state, here, place, term);
    }

    /// Assigns a value to an lvalue.
    fn store(&mut self, state: &mut PathState, here: Here, place: &Expr, value: Term) {
        let pointer = self.address(state, here, place);
        self.write(state, here, pointer, value, place.ty.is_pointer());
    }

    fn havoc(&mut self, state: &mut PathState, here: Here, place: &Expr) {
        let bits = self.stored_bits(&place.ty);
        if let (0, ExprKind::Var(var)) = (bits, &place.kind) {
            // Nothing is known of it, as of each local variable that was not written.
            let object = self.object_of(state, *var);
            let old = &state.objects[&object];
            let new = MemoryObject::new(old.size, Content::Any, old.alive, old.heap);
            state.objects.insert(object, Rc::new(new));
            return;
        }
        if bits == 0 || self.is_bit_field(place) {
            let yes = self.pool.yes();
            self.give_up_if(here, yes, "any value of what is no integer and no pointer");
            return;
        }
        let value = self.any(&place.ty);
        self.store(state, here, place, value);
    }

    fn call_stmt(
        &mut self,
        mut state: PathState,
        here: Here,
        result: Option<&Expr>,
        callee: &Callee,
        args: &[Expr],
    ) -> Result<Option<PathState>, Stopped> {
        let function = match callee {
            Callee::Function(function) => *function,
            Callee::Pointer(_) | Callee::Stub { .. } => {
                let yes = self.pool.yes();
                self.give_up_if(here, yes, "a call through a pointer");
                return Ok(None);
            }
        };
        let called = &self.program.functions[function];
        if called.body.is_some() && (called.ty.variadic || called.params.len() != args.len()) {
            let yes = self.pool.yes();
            self.give_up_if(here, yes, "a function with any number of arguments");
            return Ok(None);
        }
        let value = if called.body.is_some() {
            let mut values = Vec::with_capacity(args.len());
            for arg in args {
                values.push(self.eval(&mut state, here, arg));
            }
            match self.call(function, &values, state, here.span)? {
                None => return Ok(None),
                Some((after, value)) => {
                    state = after;
                    value
                }
            }
        } else {
            self.external(&mut state, here, function, args)
        };
        if self.pool.value(state.guard) == Some(0) {
            return Ok(None);
        }
        if let (Some(place), Some(value)) = (result, value) {
            let here = Here { guard: state.guard, ..here };
            let bits = self.stored_bits(&place.ty);
            if bits == self.pool.width(value) {
                self.store(&mut state, here, place, value);
            } else {
                let yes = self.pool.yes();
                self.give_up_if(here, yes, "the result of a call that is no integer and no pointer");
            }
        }
        Ok(Some(state))
    }
}
