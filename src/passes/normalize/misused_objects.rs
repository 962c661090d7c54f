//! Objects of the thread library that a function must not get, and that no model of the function checks: ids whose
//! lifetime has ended (POSIX 2.9.2), and semaphores of the other kind (POSIX sem_close, sem_destroy).
//!
//! ```c
//! pthread_kill(id, 0);                    // becomes
//! __ulseq_needs_thread(id);
//! pthread_kill(id, 0);
//! sem_destroy(s);                         // becomes, if a named semaphore may be opened,
//! if (s == &__ulseq_named_semaphores[0].semaphore || ...) undefined;
//! sem_destroy(s);
//! ```

use super::context::Normalizer;
use super::matchers::{direct_callee, strip};
use crate::ir::{ArrayLen, BinOp, Callee, Expr, ExprKind, Function, Id, Program, StmtKind, Type, TypeKind, UnOp};
use crate::library::{self, generated_names, SemaphoreKind};
use crate::source::Span;

impl Normalizer<'_> {
    /// Checks the object that the first argument of such a function names. The id of the caller itself is one as long
    /// as it runs.
    pub(super) fn must_not_be_misused(&mut self, function: Id<Function>, is_caller: bool, args: &[Expr]) {
        let supplied = &self.program.supplied;
        let data = &self.program.functions[function];
        let is_own = data.body.is_some() && !supplied.contains_key(&function) || function == self.function;
        if is_own || supplied.contains_key(&self.function) {
            return;
        }
        let name = data.name.clone();
        let Some(first) = args.first().cloned() else { return };
        if library::needs_living_thread(&name) && !is_caller {
            let needs = self.library_function(generated_names::NEEDS_THREAD, Type::int(), vec![first.ty.unqualified()]);
            self.is_other_thread = library::may_not_find_thread(&name).then(|| {
                let is_other = self.temp("is_other", &Type::int());
                self.place_of(is_other, self.origin.span)
            });
            self.emit(StmtKind::call(self.is_other_thread.clone(), Callee::Function(needs), vec![first]));
        } else if let Some(kind) = library::ends_semaphore(&name) {
            self.must_be_semaphore(&name, kind, &first);
        }
    }

    /// The result of a call that does not find a thread which has ended. Whether it has ended is not looked at.
    pub(super) fn may_not_be_found(&mut self, is_other: Expr, result: &Expr) {
        let fails = self.collect(|cx| {
            let has_ended = cx.temp("has_ended", &Type::bool());
            let has_ended = cx.place_of(has_ended, cx.origin.span);
            cx.emit(StmtKind::Havoc(has_ended.clone()));
            let number = Expr::constant(library::NO_SUCH_THREAD, result.ty.unqualified());
            let fail = cx.collect(|cx| cx.assign(result.clone(), number));
            cx.branch(has_ended, fail, Vec::new());
        });
        self.branch(is_other, fails, Vec::new());
    }

    /// Checks that a semaphore is of the kind that the function ends.
    fn must_be_semaphore(&mut self, name: &str, kind: SemaphoreKind, semaphore: &Expr) {
        let Some(is_named) = named_semaphore(self.program, semaphore) else { return };
        let (wrong, what) = match kind {
            SemaphoreKind::Named => (Expr::unary(UnOp::Not, is_named), "no named one"),
            SemaphoreKind::Unnamed => (is_named, "a named one"),
        };
        let text = format!("{name} of a semaphore that is {what}");
        let report = self.collect(|cx| cx.undefined(&text));
        self.branch(wrong, report, Vec::new());
    }
}

/// Whether the expression is the id of the thread that evaluates it.
pub(super) fn is_caller(program: &Program, id: &Expr) -> bool {
    let ExprKind::Call(callee, _) = &strip(id).kind else { return false };
    direct_callee(callee).is_some_and(|function| library::names_caller(&program.functions[function].name))
}

/// The condition that a semaphore is one of the table; `None` if the program has none.
fn named_semaphore(program: &Program, semaphore: &Expr) -> Option<Expr> {
    let (id, table) = program.vars.iter().find(|(_, var)| var.name == generated_names::NAMED_SEMAPHORES)?;
    let TypeKind::Array(of, ArrayLen::Fixed(count)) = &table.ty.kind else { return None };
    let of = Type::clone(of);
    let first = Expr::new(ExprKind::Decay(Box::new(program.place(id))), of.clone().pointer_to(), Span::NONE);
    let is_one = |at: u64| {
        let index = Box::new(Expr::int(at.into()));
        let one = Expr::new(ExprKind::Index(Box::new(first.clone()), index), of.clone(), Span::NONE);
        // The semaphore is the first member.
        Expr::binary(BinOp::Eq, semaphore.clone(), one.addr_of().cast(&semaphore.ty.unqualified()))
    };
    (0..*count).map(is_one).reduce(Expr::or)
}
