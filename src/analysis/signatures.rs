//! Decides whether a function may be called through a pointer of a given type (C11 6.3.2.3p8, 6.7.6.3p15).
//!
//! C requires compatible types. Three of its distinctions are ignored, since no calling convention makes them: the
//! types that pointers point to, the sign of an integer, and whether there is a scalar result that the caller does not
//! expect (`(void (*)(void *))pthread_mutex_unlock`, a common clean-up handler). Everything else counts: the number of
//! parameters, their sizes and kinds, and the result.

use crate::ir::{layout, Expr, Function, FunctionType, IntKind, Program, Type, TypeKind};

/// Whether a call through a pointer to `through` with these arguments may call the function.
pub fn fits(program: &Program, through: &FunctionType, args: &[Expr], function: &Function) -> bool {
    let own = &function.ty;
    let given: Vec<&Type> = match through.unprototyped {
        // The arguments have been promoted (C11 6.5.2.2p6).
        true => args.iter().map(|arg| &arg.ty).collect(),
        false => through.params.iter().collect(),
    };
    let is_open = through.unprototyped || own.unprototyped;
    let is_dropped = through.result.is_void() && own.result.is_scalar();
    if !(is_dropped || is_alike(program, &through.result, &own.result)) || !is_open && through.variadic != own.variadic
    {
        return false;
    }
    match (own.unprototyped, own.variadic && through.unprototyped) {
        // A definition in the old style has as many parameters, of types to which arguments are promoted.
        (true, _) => function.body.is_none() || takes(program, function, &given),
        (false, true) => false,
        (false, false) => {
            // A variadic function of the program gets the list of its other arguments as one more.
            let list = own.variadic && own.params.last().is_some_and(|last| is_list(program, last));
            own.params.len() == given.len() + usize::from(list)
                && own.params.iter().zip(given).all(|(a, b)| is_alike(program, a, b))
        }
    }
}

/// Whether the parameters of an old-style definition accept promoted arguments of these types (C11 6.5.2.2p6).
pub fn takes(program: &Program, function: &Function, given: &[&Type]) -> bool {
    let own = &function.ty.params;
    function.params.len() == given.len()
        && (own.len() != given.len() || own.iter().zip(given).all(|(a, b)| is_alike(program, a, b)))
}

/// The name of the structure for one argument of a variadic function.
pub const ARGUMENT: &str = "__ulseq_argument";

/// Whether the type is that of a list of arguments (see `passes::argument_lists`).
fn is_list(program: &Program, ty: &Type) -> bool {
    let record = |to: &Type| matches!(to.kind, TypeKind::Record(id) if program.records[id].name == ARGUMENT);
    ty.pointee().is_some_and(record)
}

/// Whether values of both types are passed in the same way.
fn is_alike(program: &Program, a: &Type, b: &Type) -> bool {
    let is_bool = |ty: &Type| matches!(ty.kind, TypeKind::Int(IntKind::Bool));
    if let (Some(_), Some(_)) = (program.int_kind(a), program.int_kind(b)) {
        return is_bool(a) == is_bool(b) && layout::size_of(program, a) == layout::size_of(program, b);
    }
    match (&a.kind, &b.kind) {
        (TypeKind::Pointer(_), TypeKind::Pointer(_)) => true,
        (one, other) => one == other,
    }
}
