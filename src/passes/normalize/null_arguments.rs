//! Null pointers as arguments of library functions that have no model which would access memory through them: functions
//! with a contract, and those whose result alone is modeled. C11 7.1.4p1: that is undefined behavior.
//!
//! ```c
//! sincos(x, s, c);                    // becomes
//! if (!s) undefined("a null pointer ...");
//! if (!c) undefined("a null pointer ...");
//! sincos(x, s, c);
//! ```

use super::context::Normalizer;
use crate::ir::{Callee, Expr, ExprKind, Function, Id, Type, TypeKind};
use crate::library::{self, Model, NullArgument, ReadSource};

impl Normalizer<'_> {
    /// Checks the pointers that this function gets ([`library::null_argument`]).
    pub(super) fn null_arguments(&mut self, callee: &Callee, args: &[Expr]) {
        let Callee::Function(function) = callee else { return };
        if !self.is_standard_without_accesses(*function) {
            return;
        }
        let data = &self.program.functions[*function];
        let name = data.name.clone();
        let named = if data.ty.unprototyped { args.len() } else { data.ty.params.len() };
        let reads = library::reads(&name);
        let list = library::takes_list(&name).then(|| named.saturating_sub(1));
        for (at, arg) in args.iter().enumerate().take(named) {
            // `must_be_open` checks streams, and a list of arguments is no pointer of the program (`argument_lists`).
            if !points_to_object(arg)
                || self.command_line_strings.is_all(arg)
                || list == Some(at)
                || is_object(arg)
                || self.is_stream(arg)
                || reads.iter().any(|source| accesses(source, at, arg))
            {
                continue;
            }
            match library::null_argument(&name, at) {
                NullArgument::Allowed => {}
                NullArgument::Forbidden => self.must_not_be_null(arg),
                NullArgument::IfZero(count) => self.null_if_zero(arg, &[args.get(count)]),
                NullArgument::IfOneIsZero(size, count) => self.null_if_zero(arg, &[args.get(size), args.get(count)]),
            }
        }
    }

    /// Checks a pointer unless one of these numbers is 0.
    fn null_if_zero(&mut self, arg: &Expr, counts: &[Option<&Expr>]) {
        let mut check = self.collect(|cx| cx.must_not_be_null(arg));
        for count in counts {
            let Some(count) = count.filter(|count| count.ty.is_scalar()) else { return };
            check = self.collect(|cx| cx.branch(count.clone().truth(), check, Vec::new()));
        }
        self.out.extend(check);
    }

    fn is_standard_without_accesses(&self, function: Id<Function>) -> bool {
        let name = &self.program.functions[function].name;
        match self.program.supplied.get(&function) {
            // Parts of contracts in C have rules of their own.
            Some(subject) => !library::is_generated(name) && subject.is_some_and(library::is_standard_subject),
            None if self.program.functions[function].body.is_some() || function == self.function => false,
            None => library::lookup(name).is_some_and(|entry| match entry.model {
                Model::Contract(_) | Model::Within(_) | Model::Arbitrary | Model::Ignore => entry.is_standard,
                Model::Special(_) | Model::Stub(_) | Model::Extern | Model::Refuse { .. } => false,
            }),
        }
    }
}

/// Whether the argument is a pointer to an object: those to functions are other rules' (`SIG_DFL` is null).
fn points_to_object(arg: &Expr) -> bool {
    arg.ty.pointee().is_some_and(|to| !matches!(to.kind, TypeKind::Function(_)))
}

/// Whether the argument is the address of an object, which is not null (C11 6.3.2.3p3).
fn is_object(arg: &Expr) -> bool {
    match arg.as_cast().filter(|inner| inner.ty.is_pointer()) {
        Some(inner) => is_object(inner),
        None => arg.as_decayed().is_some() || matches!(arg.kind, ExprKind::AddrOf(_) | ExprKind::Str { .. }),
    }
}

/// Whether the access that this read stands for finds a null pointer as this argument.
fn accesses(source: &ReadSource, at: usize, arg: &Expr) -> bool {
    match source {
        ReadSource::Text(of)
        | ReadSource::Name(of)
        | ReadSource::NotNull(of)
        | ReadSource::Format(of, _)
        | ReadSource::Scanned(of)
        | ReadSource::TextOrNull(of)
        | ReadSource::NameOrNull(of)
        | ReadSource::ObjectOrNull(of)
        | ReadSource::Bytes(of, _)
        | ReadSource::Kept(of) => *of == at,
        // Of what size an object is that a `void *` points to is not known.
        ReadSource::Object(of) => *of == at && !arg.ty.pointee().is_some_and(Type::is_void),
        ReadSource::List => false,
    }
}
