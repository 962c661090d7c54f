//! Library functions that become special statements.

use super::{literal, LibraryCall, Resolver};
use crate::analysis::evaluate::evaluate;
use crate::analysis::library_results;
use crate::diag::Diagnostic;
use crate::ir::{BinOp, Block, Callee, Expr, FailedCheck, Function, Id, Origin, Stmt, StmtKind, Type, TypeKind, UnOp};
use crate::library::{Entry, Range, Special};
use crate::text_escape;

impl Resolver<'_> {
    pub(super) fn special(&mut self, special: Special, call: LibraryCall<'_>, out: &mut Block) {
        let LibraryCall { entry, function, result, args, origin } = call;
        let mut push = |kind: StmtKind| out.push(Stmt::new(kind, origin.clone()));
        let mut args = args.into_iter();
        match special {
            Special::Realloc => {
                let args: Vec<Expr> = args.collect();
                if let [old, size] = &args[..] {
                    if evaluate(self.program, size).is_none_or(|size| size == 0) {
                        // Frees the object or not (C11 7.22.3p1).
                        let null = Expr::int(0).cast(&old.ty);
                        let is_old = Expr::binary(BinOp::Ne, old.clone(), null);
                        let cond = is_old.and(Expr::unary(UnOp::Not, size.clone()));
                        let bound = Stmt::new(StmtKind::BoundHit("realloc to no bytes"), origin.clone());
                        push(StmtKind::If { cond, then: vec![bound], els: Vec::new() });
                    }
                }
                push(StmtKind::call(result, Callee::Function(function), args));
            }
            Special::PthreadCreate | Special::ThrdCreate | Special::Malloc | Special::Calloc => {
                push(StmtKind::call(result, Callee::Function(function), args.collect()));
            }
            Special::PthreadExit => push(StmtKind::EndThread(args.next())),
            Special::ThrdExit => push(StmtKind::EndThread(args.next().map(|value| self.as_pointer(value)))),
            Special::EndProcess => push(StmtKind::EndProcess),
            Special::ReachError | Special::AssertFail if self.program.ends_at_assertions => push(StmtKind::EndProcess),
            Special::ReachError => push(StmtKind::Violation(FailedCheck::Assertion(format!("{}()", entry.name)))),
            Special::AssertFail => {
                let text = args.next().and_then(|arg| literal(&arg)).unwrap_or_else(|| "assertion".to_string());
                // From here on the text is only displayed.
                let text = text_escape::line(&text);
                push(StmtKind::Violation(FailedCheck::Assertion(text)));
            }
            Special::Assert => {
                let failure = match self.program.ends_at_assertions {
                    true => StmtKind::EndProcess,
                    false => StmtKind::Violation(FailedCheck::Assertion("assertion".into())),
                };
                let violation = Stmt::new(failure, origin.clone());
                if let Some(cond) = args.next() {
                    push(StmtKind::If { cond: Expr::unary(UnOp::Not, cond), then: vec![violation], els: Vec::new() });
                }
            }
            Special::Assume => {
                if let Some(cond) = args.next() {
                    push(StmtKind::assume(cond));
                }
            }
            Special::AtomicBegin => push(StmtKind::AtomicBegin),
            Special::AtomicEnd => push(StmtKind::AtomicEnd),
            Special::Nondet => {
                if let Some(place) = result {
                    push(StmtKind::Havoc(place));
                }
            }
            Special::Scan { first, .. } => {
                let args = args.skip(first).collect();
                self.scan(LibraryCall { entry, function, result, args, origin }, out);
            }
            Special::Bound(what) => push(StmtKind::BoundHit(what)),
            Special::Once(begin, end) => self.once(entry, (begin, end), result, args.collect(), origin, out),
            Special::KeyCreate => self.key_create(entry, result, args.collect(), origin, out),
        }
    }

    /// Replaces formatted input, which is arbitrary. A number that was not read keeps its old value, which is one of
    /// the arbitrary values.
    pub(super) fn scan(&mut self, call: LibraryCall<'_>, out: &mut Block) {
        let LibraryCall { entry, function, result, args: into, origin } = call;
        let range = Range::Between(-1, into.len() as i64);
        for pointer in into {
            let number = pointer.ty.pointee().is_some_and(|to| match to.kind {
                TypeKind::Int(kind) => !kind.is_character(),
                TypeKind::Float(_) | TypeKind::Enum(_) => true,
                TypeKind::Void
                | TypeKind::Pointer(_)
                | TypeKind::Array(..)
                | TypeKind::Function(_)
                | TypeKind::Record(_)
                | TypeKind::VaList => false,
            });
            if !number {
                self.diagnostics.push(
                    Diagnostic::unsupported("input", origin.span, format!("`{}` that reads text", entry.name))
                        .help("assign __VERIFIER_nondet_char() to each character instead"),
                );
                return;
            }
            out.push(Stmt::new(StmtKind::Havoc(pointer.deref()), origin.clone()));
        }
        self.within(function, range, result, &[], origin, out);
    }

    /// Assigns an arbitrary value among the possible results of a library function.
    pub(super) fn within(
        &self,
        function: Id<Function>,
        range: Range,
        result: Option<Expr>,
        args: &[Expr],
        origin: &Origin,
        out: &mut Block,
    ) {
        let Some(place) = result else { return };
        let within = library_results::within(self.program, function, range, &place, args);
        out.push(Stmt::new(StmtKind::Havoc(place), origin.by("resolve")));
        out.extend(within.map(|cond| Stmt::new(StmtKind::assume(cond), origin.by("resolve"))));
    }

    /// `if (begin(control)) { f(); end(control); }`: a second caller blocks in `begin` while the first one runs (POSIX
    /// pthread_once).
    pub(super) fn once(
        &mut self,
        entry: &'static Entry,
        (begin, end): (&'static str, &'static str),
        result: Option<Expr>,
        args: Vec<Expr>,
        origin: &Origin,
        out: &mut Block,
    ) {
        let [control, routine] = args.as_slice() else { return };
        let named = crate::analysis::sharing::named_function(routine);
        let pointer = match named {
            Some(_) => routine.clone(),
            None => self.evaluated(routine, origin, out),
        };
        let first = self.temp(&Type::bool());
        let stub = |name| Callee::Stub { name, of: entry.name, takes_self: false };
        let begin = StmtKind::call(Some(first.clone()), stub(begin), vec![control.clone()]);
        out.push(Stmt::new(begin, origin.clone()));
        let mut then = Vec::new();
        match named {
            Some(function) => self.call(None, Callee::Function(function), Vec::new(), origin, &mut then),
            None => self.pointer_call(None, pointer, Vec::new(), origin, &mut then),
        }
        let end = StmtKind::call(None, stub(end), vec![control.clone()]);
        then.push(Stmt::new(end, origin.clone()));
        out.push(Stmt::new(StmtKind::If { cond: first, then, els: Vec::new() }, origin.by("resolve")));
        if let Some(place) = result {
            let zero = Expr::constant(0, place.ty.unqualified());
            out.push(Stmt::assign(place, zero, origin.by("resolve")));
        }
    }

    /// A temporary with the current value of the expression.
    fn evaluated(&mut self, value: &Expr, origin: &Origin, out: &mut Block) -> Expr {
        let temp = self.temp(&value.ty);
        out.push(Stmt::assign(temp.clone(), value.clone(), origin.by("resolve")));
        temp
    }

    pub(super) fn key_create(
        &mut self,
        entry: &'static Entry,
        result: Option<Expr>,
        args: Vec<Expr>,
        origin: &Origin,
        out: &mut Block,
    ) {
        let [key, destructor] = args.as_slice() else { return };
        let number = match crate::analysis::sharing::named_function(destructor) {
            _ if destructor.is_zero_constant() => 0,
            Some(function) if self.is_callable(function) => self.destructors.number(function),
            Some(_) | None => {
                let message = format!("`{}` with a destructor that is not known by its name", entry.name);
                self.diagnostics.push(
                    Diagnostic::unsupported("key-destructor", origin.span, message)
                        .help("pass a function of the program by its name"),
                );
                return;
            }
        };
        let callee = Callee::Stub { name: "__ulseq_key_create", of: entry.name, takes_self: false };
        out.push(Stmt::new(StmtKind::call(result, callee, vec![key.clone(), Expr::int(number)]), origin.clone()));
    }
}
