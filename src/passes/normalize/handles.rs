//! Objects of libraries that the program cannot look into, and whose lifetime a function ends: folders (POSIX closedir),
//! events, numbers of OpenSSL. Functions that get such an object use it.
//!
//! ```c
//! readdir(d);                                 // becomes, in a program that calls closedir,
//! if (d) __ulseq_reads(d, 8);
//! readdir(d);
//! closedir(d);                                // the same, and then
//! free(d);
//! ```

use super::context::Cx;
use super::library_reads::READS;
use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, Program, Record, StmtKind, Type, TypeKind};
use crate::library::{self, HANDLE_SIZE};
use std::collections::BTreeSet;

/// The types of the objects whose lifetime the program ends.
#[derive(Clone, Default)]
pub(super) struct Handles {
    ended: BTreeSet<Id<Record>>,
}

impl Handles {
    /// Analyzes all bodies.
    pub(super) fn of(program: &Program) -> Handles {
        let mut handles = Handles::default();
        visit::walk_program_exprs(program, &mut |expr| {
            let ExprKind::Func(function) = expr.kind else { return };
            let function = &program.functions[function];
            let ended = library::ended(&function.name).filter(|_| function.body.is_none());
            let ty = ended.and_then(|at| function.ty.params.get(at));
            handles.ended.extend(ty.and_then(|ty| incomplete(program, ty)));
        });
        handles
    }
}

impl Cx<'_> {
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

    /// `free(pointer)`
    pub(super) fn emit_free(&mut self, pointer: &Expr) {
        let void = Type::void().pointer_to();
        let free = self.library_function("free", Type::void(), vec![void.clone()]);
        self.emit(StmtKind::call(None, Callee::Function(free), vec![pointer.clone().cast(&void)]));
    }
}

/// The type of the object that a pointer leads to, if the program cannot look into it.
fn incomplete(program: &Program, pointer: &Type) -> Option<Id<Record>> {
    match pointer.pointee()?.kind {
        TypeKind::Record(id) if program.records[id].fields.is_none() => Some(id),
        _ => None,
    }
}
