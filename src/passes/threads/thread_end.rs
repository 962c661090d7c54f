//! Threads that end inside of calls: the variables of all calls that are active end with the thread, the innermost
//! first (C11 6.2.4p5, POSIX pthread_exit).
//!
//! Where the calls are inlined, all of them are known. A shared copy does not know who called it, so there the end of
//! the thread becomes a return, and every caller looks whether it was one:
//!
//! ```c
//! left = value; ended = 1; goto exit;                   // pthread_exit(value) in a copy
//! f(); if (ended) { free(m); goto exit; } r = result;   // a call of it, in another copy
//! f(); if (ended) { free(m); pthread_exit(left); }      // a call of it, in the body of the thread
//! ```

use super::copies::ThreadEnd;
use super::inline::Inliner;
use crate::ir::{Expr, Function, Id, Label, Origin, Stmt, StmtKind, Storage, Type, Var};
use crate::passes::function_lifetimes;

impl Inliner<'_> {
    /// Prepares the body of a thread whose shared copies may end it, if its end is the end of variables.
    pub(super) fn begin_thread_end(&mut self, keeps: bool) {
        self.thread_end = keeps.then(|| {
            let mut variable = |name: &str, ty: Type| {
                let var = self.program.add_var(name, ty, Storage::Static);
                self.program.place(var)
            };
            let ended = variable("__ulseq_thread_ended", Type::bool());
            let left = variable("__ulseq_thread_result", Type::void().pointer_to());
            ThreadEnd { ended, left, exit: None, in_copy: false }
        });
    }

    /// Begins a shared copy.
    pub(super) fn enter_copy(&mut self) {
        if let Some(end) = &mut self.thread_end {
            (end.exit, end.in_copy) = (None, true);
        }
    }

    /// The label before the `return` of a shared copy, if the thread ends in it.
    pub(super) fn copy_exit(&mut self) -> Option<Id<Label>> {
        self.thread_end.as_mut()?.exit.take()
    }

    /// The end of the thread. The function in which it stands has ended its own variables.
    pub(super) fn end_thread(&mut self, value: Option<Expr>, origin: &Origin, out: &mut Vec<Stmt>) {
        let callers = self.lives.len().saturating_sub(1);
        let pointers: Vec<_> = self.lives[..callers].iter().rev().flatten().copied().collect();
        let Some(end) = self.thread_end.clone().filter(|end| end.in_copy) else {
            let value = value.map(|value| self.kept_value(value, !pointers.is_empty(), origin, out));
            self.end_variables(&pointers, origin, out);
            out.push(Stmt::new(StmtKind::EndThread(value), origin.clone()));
            return;
        };
        let value = value.map_or_else(|| Expr::constant(0, end.left.ty.clone()), |value| value.cast(&end.left.ty));
        let by = origin.by("inline");
        out.push(Stmt::assign(end.left, value, origin.clone()));
        self.end_variables(&pointers, origin, out);
        out.push(Stmt::assign(end.ended.clone(), Expr::constant(1, end.ended.ty), by.clone()));
        self.leave_copy(&by, out);
    }

    /// A call of a shared copy in which the thread may end.
    pub(super) fn call_that_may_end(&mut self, mut call: Stmt, out: &mut Vec<Stmt>) {
        let Some(end) = self.thread_end.clone() else { return out.push(call) };
        let origin = call.origin.by("inline");
        let result = if let StmtKind::Call { result, .. } = &mut call.kind { result.as_mut() } else { None };
        // What a copy returns is no value if the thread has ended in it: only the caller's own temporary may hold it.
        let result = result.filter(|place| !self.is_temporary(place)).map(|place| {
            let value = self.temporary("__ulseq_result", &place.ty);
            (std::mem::replace(place, value.clone()), value)
        });
        out.push(call);
        let pointers: Vec<_> = self.lives.iter().rev().flatten().copied().collect();
        let mut then = Vec::new();
        self.end_variables(&pointers, &origin, &mut then);
        match end.in_copy {
            true => self.leave_copy(&origin, &mut then),
            false => then.push(Stmt::new(StmtKind::EndThread(Some(end.left)), origin.clone())),
        }
        out.push(Stmt::new(StmtKind::If { cond: end.ended, then, els: Vec::new() }, origin.clone()));
        out.extend(result.map(|(place, value)| Stmt::assign(place, value, origin)));
    }

    /// Whether the thread may end in a call of a function, which its callers have to know.
    pub(super) fn may_end(&self, function: Id<Function>) -> bool {
        let fact = self.facts.as_deref().and_then(|facts| facts.of(function));
        self.thread_end.is_some() && fact.is_some_and(|fact| fact.ends)
    }

    /// The value with which a thread ends, computed before variables end.
    fn kept_value(&mut self, value: Expr, keep: bool, origin: &Origin, out: &mut Vec<Stmt>) -> Expr {
        if !keep {
            return value;
        }
        let place = self.temporary("__ulseq_left", &value.ty);
        out.push(Stmt::assign(place.clone(), value, origin.by("inline")));
        place
    }

    fn is_temporary(&self, place: &Expr) -> bool {
        place.as_var().is_some_and(|var| self.program.vars[var].storage == Storage::Temp)
    }

    fn temporary(&mut self, name: &str, ty: &Type) -> Expr {
        let var = self.program.add_var(name, ty.unqualified(), Storage::Temp);
        self.locals.push(var);
        self.originals.insert(var, var);
        self.program.place(var)
    }

    fn end_variables(&self, pointers: &[Id<Var>], origin: &Origin, out: &mut Vec<Stmt>) {
        let free = self.program.functions.iter().find(|(_, f)| f.name == "free" && f.body.is_none()).map(|(id, _)| id);
        let Some(free) = free else { return };
        let origin = origin.by("inline");
        out.extend(pointers.iter().map(|pointer| function_lifetimes::end(self.program, free, *pointer, &origin)));
    }

    fn leave_copy(&mut self, origin: &Origin, out: &mut Vec<Stmt>) {
        let Some(end) = &mut self.thread_end else { return };
        let exit = *end.exit.get_or_insert_with(|| self.program.add_label("__ulseq_exit"));
        out.push(Stmt::new(StmtKind::Goto(exit), origin.clone()));
    }
}
