//! `__VERIFIER_atomic_NAME` functions that are called through pointers or started as threads: they must be atomic as
//! if they were called by name.
//!
//! ```c
//! pthread_create(&t, 0, __VERIFIER_atomic_inc, 0);   // starts a function that does no more than
//! void *result = __VERIFIER_atomic_inc(arg);
//! return result;
//! ```

use crate::ir::{wrapper, Function, Id, Program};
use crate::library;

/// Replaces each atomic function that is used as a value by a wrapper that calls it.
pub(super) fn run(program: &mut Program) {
    let functions = wrapper::used_as_values(program, |function| is_atomic(program, function));
    if !functions.is_empty() {
        wrapper::wrap(program, &functions);
    }
}

/// Whether the body of the function is executed atomically.
fn is_atomic(program: &Program, function: Id<Function>) -> bool {
    let data = &program.functions[function];
    library::is_atomic_function(&data.name) && data.body.is_some() && !data.ty.variadic
}
