//! Objects of libraries that the program cannot look into, and whose lifetime a function ends: folders (POSIX
//! closedir), events, numbers of OpenSSL. Functions that get such an object use it.
//!
//! ```c
//! readdir(d);                                 // becomes, in a program that calls closedir,
//! if (d) __ulseq_reads(d, 8);
//! readdir(d);
//! closedir(d);                                // the same, and then
//! free(d);
//! ```

use super::context::Normalizer;
use super::handle_use::incomplete;
use super::library_reads::READS;
use crate::ir::memory_faults;
use crate::ir::{Callee, Expr, Function, Id, StmtKind, Type};
use crate::library::{self, Effect, HANDLE_SIZE};

impl Normalizer<'_> {
    /// Checks that the objects that a function gets are alive.
    pub(super) fn must_be_alive(&mut self, args: &[Expr]) {
        for arg in args {
            if incomplete(self.program, &arg.ty).is_some_and(|of| self.handles.ended.contains(&of)) {
                // All of it: a contract may keep a pointer there, whose bytes nobody reads one by one.
                let size = Expr::constant(i128::from(HANDLE_SIZE), self.size_type());
                self.unless_null(Some(arg), |cx, arg| cx.emit_read(READS, arg, size));
            }
        }
    }

    /// Ends the object after the call of a function that ends it.
    pub(super) fn ends(&mut self, function: Id<Function>, args: &[Expr]) {
        let data = &self.program.functions[function];
        let handle = library::ended(&data.name).filter(|_| data.body.is_none()).and_then(|at| args.get(at));
        let Some(handle) = handle.filter(|handle| incomplete(self.program, &handle.ty).is_some()) else { return };
        let handle = handle.clone();
        self.emit_free(&handle);
    }

    /// Checks that what a function frees or moves is no stream or other object of a library. C11 7.22.3.3p2: undefined
    /// if the argument is no pointer that an allocation returned.
    pub(super) fn must_be_allocated(&mut self, function: Id<Function>, args: &[Expr]) {
        let data = &self.program.functions[function];
        let frees = library::lookup(&data.name).is_some_and(|entry| entry.effects.contains(&Effect::Frees(0)));
        let Some(pointer) = args.first().filter(|_| frees && data.body.is_none()) else { return };
        let mut object = pointer;
        while let Some(inner) = object.as_cast().filter(|inner| inner.ty.is_pointer()) {
            object = inner;
        }
        let is_given = incomplete(self.program, &object.ty).is_some_and(|of| self.handles.given.contains(&of));
        if is_given || self.is_stream(object) {
            let text = memory_faults::OBJECT_OF_LIBRARY;
            self.unless_null(Some(pointer), |cx, _| cx.undefined(text));
        }
    }

    /// `free(pointer)`
    pub(super) fn emit_free(&mut self, pointer: &Expr) {
        let void = Type::void().pointer_to();
        let free = self.library_function("free", Type::void(), vec![void.clone()]);
        self.emit(StmtKind::call(None, Callee::Function(free), vec![pointer.clone().cast(&void)]));
    }
}
