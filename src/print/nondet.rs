//! Names of the functions that return arbitrary values.

use crate::ir::{FloatKind, IntKind, Program, Type, TypeKind};

/// The function that returns an arbitrary value of a scalar type, as named by SV-COMP. If its result has another type
/// (as for `signed char` and pointers), the value must be cast.
pub fn nondet_name(ty: &Type, program: &Program) -> &'static str {
    match &ty.kind {
        TypeKind::Int(kind) => nondet_int(*kind),
        TypeKind::Enum(id) => nondet_int(program.enums[*id].repr),
        TypeKind::Float(FloatKind::Float) => "__VERIFIER_nondet_float",
        TypeKind::Float(
            FloatKind::Double
            | FloatKind::LongDouble
            | FloatKind::Float128
            | FloatKind::ComplexFloat
            | FloatKind::ComplexDouble
            | FloatKind::ComplexLongDouble,
        ) => "__VERIFIER_nondet_double",
        TypeKind::Pointer(_) => "__VERIFIER_nondet_pointer",
        TypeKind::Void | TypeKind::Array(..) | TypeKind::Function(_) | TypeKind::Record(_) | TypeKind::VaList => {
            "__VERIFIER_nondet_int"
        }
    }
}

fn nondet_int(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "__VERIFIER_nondet_bool",
        IntKind::Char | IntKind::SChar => "__VERIFIER_nondet_char",
        IntKind::UChar => "__VERIFIER_nondet_uchar",
        IntKind::Short => "__VERIFIER_nondet_short",
        IntKind::UShort => "__VERIFIER_nondet_ushort",
        IntKind::Int => "__VERIFIER_nondet_int",
        IntKind::UInt | IntKind::Counter(_) => "__VERIFIER_nondet_uint",
        IntKind::Long => "__VERIFIER_nondet_long",
        IntKind::ULong => "__VERIFIER_nondet_ulong",
        IntKind::LongLong => "__VERIFIER_nondet_longlong",
        IntKind::ULongLong => "__VERIFIER_nondet_ulonglong",
        IntKind::Int128 => "__VERIFIER_nondet_int128",
        IntKind::UInt128 => "__VERIFIER_nondet_uint128",
    }
}
