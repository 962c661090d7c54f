//! The objects of libraries that the whole program gets, and whose lifetime it ends, for [`super::handles`].

use crate::ir::{visit, ExprKind, Id, Program, Record, Type, TypeKind};
use crate::library;
use std::collections::BTreeSet;

/// Types of objects of libraries.
#[derive(Clone, Default)]
pub(super) struct Handles {
    /// Those whose lifetime the program ends.
    pub(super) ended: BTreeSet<Id<Record>>,
    /// The types of the objects that functions of libraries give.
    pub(super) given: BTreeSet<Id<Record>>,
}

impl Handles {
    /// Analyzes all bodies.
    pub(super) fn of(program: &Program) -> Handles {
        let mut handles = Handles::default();
        visit::walk_program_exprs(program, &mut |expr| {
            let ExprKind::Func(id) = expr.kind else { return };
            let function = &program.functions[id];
            // A function in C gives and ends the object itself.
            let is_library = function.body.is_none() || program.supplied.contains_key(&id);
            if is_library && library::gives_handle(&function.name) {
                handles.given.extend(incomplete(program, &function.ty.result));
            }
            let ended = library::ended(&function.name).filter(|_| is_library);
            let ty = ended.and_then(|at| function.ty.params.get(at));
            handles.ended.extend(ty.and_then(|ty| incomplete(program, ty)));
        });
        handles
    }
}

/// The type of the object that a pointer leads to, if the program cannot look into it.
pub(super) fn incomplete(program: &Program, pointer: &Type) -> Option<Id<Record>> {
    let TypeKind::Record(id) = pointer.pointee()?.kind else { return None };
    program.records[id].fields.is_none().then_some(id)
}
