//! The values of scalar types as shown to users.

use crate::ir::{FloatKind, IntKind, Program, Type, TypeKind};

/// The interpretation of the bits of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// `_Bool`
    Bool,
    /// A signed integer.
    Signed,
    /// An unsigned integer.
    Unsigned,
    /// A plain or signed character.
    Char,
    /// A floating-point number.
    Float,
    /// A pointer.
    Pointer,
}

impl ValueKind {
    /// The kind of a scalar type's values; `None` for other types.
    pub fn of(program: &Program, ty: &Type) -> Option<ValueKind> {
        match &ty.kind {
            TypeKind::Int(_) | TypeKind::Enum(_) => program.int_kind(ty).map(of_int),
            TypeKind::Float(_) => Some(ValueKind::Float),
            TypeKind::Pointer(_) => Some(ValueKind::Pointer),
            TypeKind::Void | TypeKind::Array(..) | TypeKind::Function(_) | TypeKind::Record(_) | TypeKind::VaList => {
                None
            }
        }
    }

    /// The number with these bits: of an integer or an address in its type, sign-extended if the type is signed; of a
    /// floating-point number, those of the `double` with its value.
    pub fn number(self, bits: u64) -> String {
        match self {
            ValueKind::Bool => u64::from(bits != 0).to_string(),
            ValueKind::Signed | ValueKind::Pointer => (bits as i64).to_string(),
            ValueKind::Unsigned => bits.to_string(),
            ValueKind::Char => character(bits as i8),
            ValueKind::Float => format!("{:?}", f64::from_bits(bits)),
        }
    }

    /// Whether numbers of this kind have a sign bit.
    pub fn is_signed(self) -> bool {
        match self {
            ValueKind::Signed | ValueKind::Char => true,
            ValueKind::Bool | ValueKind::Unsigned | ValueKind::Float | ValueKind::Pointer => false,
        }
    }
}

fn of_int(kind: IntKind) -> ValueKind {
    match kind {
        IntKind::Bool => ValueKind::Bool,
        IntKind::Char | IntKind::SChar => ValueKind::Char,
        IntKind::Short | IntKind::Int | IntKind::Long | IntKind::LongLong | IntKind::Int128 => ValueKind::Signed,
        IntKind::UChar
        | IntKind::UShort
        | IntKind::UInt
        | IntKind::ULong
        | IntKind::ULongLong
        | IntKind::UInt128
        | IntKind::Counter(_) => ValueKind::Unsigned,
    }
}

fn character(value: i8) -> String {
    match u8::try_from(value) {
        Ok(byte) if byte.is_ascii_graphic() || byte == b' ' => format!("{value} '{}'", char::from(byte)),
        Ok(_) | Err(_) => value.to_string(),
    }
}

/// `KIND` of the `__VERIFIER_nondet_KIND` that returns values of a type.
pub fn input_kind(program: &Program, ty: &Type) -> Option<&'static str> {
    if ty.is_pointer() {
        return Some("pointer");
    }
    if let TypeKind::Float(kind) = ty.kind {
        return match kind {
            FloatKind::Float => Some("float"),
            FloatKind::Double => Some("double"),
            FloatKind::LongDouble
            | FloatKind::Float128
            | FloatKind::ComplexFloat
            | FloatKind::ComplexDouble
            | FloatKind::ComplexLongDouble => None,
        };
    }
    Some(match program.int_kind(ty)? {
        IntKind::Bool => "bool",
        IntKind::Char => "char",
        IntKind::SChar => "schar",
        IntKind::UChar => "uchar",
        IntKind::Short => "short",
        IntKind::UShort => "ushort",
        IntKind::Int => "int",
        IntKind::UInt => "uint",
        IntKind::Long => "long",
        IntKind::ULong => "ulong",
        IntKind::LongLong => "longlong",
        IntKind::ULongLong => "ulonglong",
        IntKind::Int128 | IntKind::UInt128 | IntKind::Counter(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::ValueKind;

    #[test]
    fn numbers_keep_their_sign() {
        assert_eq!(ValueKind::Signed.number(u64::MAX), "-1");
        assert_eq!(ValueKind::Unsigned.number(u64::MAX), u64::MAX.to_string());
        assert_eq!(ValueKind::Char.number(97), "97 'a'");
        assert_eq!(ValueKind::Char.number(u64::MAX), "-1");
        assert_eq!(ValueKind::Float.number(1e300f64.to_bits()), "1e300");
    }
}
