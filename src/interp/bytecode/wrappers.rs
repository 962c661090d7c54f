//! Wrappers for library functions that are called through pointers (`pthread_key_create(&key, free)`): each gets a
//! function with a body that makes the call, so that indirect calls lead to instructions.

use std::borrow::Cow;

use crate::ir::{wrapper, Function, Id, Program};
use crate::library;
use crate::library::Model;

/// The program with wrappers in place of library functions that are used as values.
pub(super) fn with_bodies(program: &Program) -> Cow<'_, Program> {
    let functions = wrapper::used_as_values(program, |function| needs_body(program, function));
    if functions.is_empty() {
        return Cow::Borrowed(program);
    }
    let mut program = program.clone();
    wrapper::wrap(&mut program, &functions);
    Cow::Owned(program)
}

/// Whether this is an external library function with a fixed argument list and without a body.
fn needs_body(program: &Program, function: Id<Function>) -> bool {
    let data = &program.functions[function];
    let known = library::lookup(&data.name).is_some_and(|entry| entry.model == Model::Extern);
    known && data.body.is_none() && !data.ty.variadic
}
