//! C types, fully resolved: without typedefs and `typeof`.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, LazyLock};

use super::arena::{Id, Prefix};
use super::expr::Expr;
use crate::data_model::DataModel;
use crate::source::Span;

/// Type qualifiers (C11 6.7.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Quals {
    /// `const`
    pub constant: bool,
    /// `volatile`
    pub volatile: bool,
    /// `restrict`
    pub restrict: bool,
    /// `_Atomic`: each access, and each `++` or `op=`, is one indivisible step (C11 6.5.2.4, 6.5.16.2).
    pub atomic: bool,
}

/// A qualified type. Types are shared: copying is cheap, and every expression has one. Its members are those of
/// `QualType`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Type(Arc<QualType>);

/// The contents of a [`Type`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QualType {
    /// The unqualified type.
    pub kind: TypeKind,
    /// The qualifiers at the top level.
    pub quals: Quals,
}

impl Deref for Type {
    type Target = QualType;
    fn deref(&self) -> &QualType {
        &self.0
    }
}

impl DerefMut for Type {
    /// Copies the contents first if they are shared.
    fn deref_mut(&mut self) -> &mut QualType {
        Arc::make_mut(&mut self.0)
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// `void` and the integer types of C: the most frequent types, which are allocated only once.
static PLAIN: LazyLock<(Type, [Type; INT_KINDS.len()])> = LazyLock::new(|| {
    let plain = |kind| Type::qualified(kind, Quals::default());
    (plain(TypeKind::Void), INT_KINDS.map(|kind| plain(TypeKind::Int(kind))))
});

/// The integer types of C.
const INT_KINDS: [IntKind; 14] = [
    IntKind::Bool,
    IntKind::Char,
    IntKind::SChar,
    IntKind::UChar,
    IntKind::Short,
    IntKind::UShort,
    IntKind::Int,
    IntKind::UInt,
    IntKind::Long,
    IntKind::ULong,
    IntKind::LongLong,
    IntKind::ULongLong,
    IntKind::Int128,
    IntKind::UInt128,
];

/// The kinds of types.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// `void`
    Void,
    /// Integer types, `_Bool` and the three `char`s included.
    Int(IntKind),
    /// Floating types.
    Float(FloatKind),
    /// Pointer to a (qualified) type.
    Pointer(Arc<Type>),
    /// Array of a (qualified) element type.
    Array(Arc<Type>, ArrayLen),
    /// Function.
    Function(Arc<FunctionType>),
    /// `struct` or `union`.
    Record(Id<Record>),
    /// `enum`: its values are integers of [`Enum::repr`].
    Enum(Id<Enum>),
    /// `__builtin_va_list`
    VaList,
}

/// The integer types. `Char` is plain `char` (signed here, as on x86).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UInt128,
    /// A program counter of the sequential program: an unsigned type of so many bits (1 to 32), or the narrowest of C
    /// that has them. The header of each verifier defines it.
    Counter(u8),
}

/// The floating-point types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum FloatKind {
    Float,
    Double,
    LongDouble,
    /// `_Float128`, `__float128`
    Float128,
    /// `_Complex` types, by the type of their parts.
    ComplexFloat,
    ComplexDouble,
    ComplexLongDouble,
}

/// The length of an array type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ArrayLen {
    /// A constant length in elements.
    Fixed(u64),
    /// `[]`: incomplete, or a flexible array member.
    Unknown,
    /// A variable-length array; the variable (of type `size_t`) holds the number of elements.
    Variable(Id<super::Var>),
}

/// A function type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// Type of the result.
    pub result: Type,
    /// Types of the parameters, adjusted (C11 6.7.6.3p7, p8).
    pub params: Vec<Type>,
    /// Whether it is variadic (`...`).
    pub variadic: bool,
    /// `f()` or an old-style definition: arguments are not checked (C11 6.7.6.3p14).
    pub unprototyped: bool,
}

/// A `struct` or `union`.
#[derive(Clone, Debug)]
pub struct Record {
    /// The tag, or a name derived from the first typedef, or a generated one: what is printed. Unique among records.
    pub name: String,
    /// The first typedef name of the record, such as `pthread_mutex_t`.
    pub typedef: Option<String>,
    /// Set by the pass `library_types` for the library's own types: the type of the model in `stubs/` that is printed
    /// instead. Its first member is the `kind` that a static initializer may set.
    pub model: Option<&'static str>,
    /// The least size in bytes, whatever the members need: that of the type which a model replaces.
    pub size: Option<u64>,
    /// Whether it is a union.
    pub is_union: bool,
    /// The members; `None` for an incomplete type.
    pub fields: Option<Vec<Field>>,
    /// `__attribute__((packed))` or `#pragma pack(1)`.
    pub packed: bool,
    /// `__attribute__((aligned(n)))`, in bytes.
    pub align: Option<u32>,
    /// Whether a pass made it to copy bytes of a variable: then an access of this type is one of the variable.
    pub is_block: bool,
    /// Where it is declared.
    pub span: Span,
}

/// A member of a record.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name; `None` for an anonymous struct or union member and for unnamed bit-fields.
    pub name: Option<String>,
    /// Its type.
    pub ty: Type,
    /// Width in bits of a bit-field.
    pub bits: Option<u32>,
    /// `_Alignas(n)` or `aligned(n)`, in bytes.
    pub align: Option<u32>,
    /// `packed` on the member.
    pub packed: bool,
}

/// An enumeration. Its constants are replaced by their values in expressions.
#[derive(Clone, Debug)]
pub struct Enum {
    /// The tag or a generated name; unique among enumerations.
    pub name: String,
    /// The compatible integer type (gcc: `unsigned int` unless a constant is negative).
    pub repr: IntKind,
    /// Names and values, for messages.
    pub constants: Vec<(String, i128)>,
    /// Where it is declared.
    pub span: Span,
}

impl Prefix for Record {
    const PREFIX: &'static str = "r";
}
impl Prefix for Enum {
    const PREFIX: &'static str = "e";
}

impl FunctionType {
    /// The type of a function with a prototype and a fixed number of parameters.
    pub fn new(result: Type, params: Vec<Type>) -> FunctionType {
        FunctionType { result, params, variadic: false, unprototyped: false }
    }
}

impl Type {
    /// The unqualified type of this kind.
    pub fn new(kind: TypeKind) -> Type {
        match kind {
            TypeKind::Void => Type::void(),
            TypeKind::Int(kind) => Type::int_kind(kind),
            TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => Type::qualified(kind, Quals::default()),
        }
    }
    /// The type of this kind with these qualifiers.
    pub fn qualified(kind: TypeKind, quals: Quals) -> Type {
        Type(Arc::new(QualType { kind, quals }))
    }
    /// `void`
    pub fn void() -> Type {
        PLAIN.0.clone()
    }
    /// An integer type.
    pub fn int_kind(kind: IntKind) -> Type {
        match INT_KINDS.iter().position(|plain| *plain == kind) {
            Some(place) => PLAIN.1[place].clone(),
            None => Type::qualified(TypeKind::Int(kind), Quals::default()),
        }
    }
    /// `int`
    pub fn int() -> Type {
        Type::int_kind(IntKind::Int)
    }
    /// `_Bool`
    pub fn bool() -> Type {
        Type::int_kind(IntKind::Bool)
    }
    /// `char`
    pub fn char() -> Type {
        Type::int_kind(IntKind::Char)
    }
    /// `size_t`: `unsigned int` or `unsigned long`.
    pub fn size_t(model: DataModel) -> Type {
        match model {
            DataModel::Ilp32 => Type::int_kind(IntKind::UInt),
            DataModel::Lp64 => Type::int_kind(IntKind::ULong),
        }
    }
    /// `ptrdiff_t`: `int` or `long`.
    pub fn ptrdiff_t(model: DataModel) -> Type {
        match model {
            DataModel::Ilp32 => Type::int_kind(IntKind::Int),
            DataModel::Lp64 => Type::int_kind(IntKind::Long),
        }
    }
    /// Pointer to this type.
    pub fn pointer_to(self) -> Type {
        Type::new(TypeKind::Pointer(Arc::new(self)))
    }
    /// The type without its top-level qualifiers.
    pub fn unqualified(&self) -> Type {
        if self.quals == Quals::default() {
            return self.clone();
        }
        Type::new(self.kind.clone())
    }
    /// The type without `_Atomic` at the top level, as which memory is accessed by an operation that is not atomic.
    pub fn non_atomic(&self) -> Type {
        Type::qualified(self.kind.clone(), Quals { atomic: false, ..self.quals })
    }
    /// The pointed-to type of a pointer.
    pub fn pointee(&self) -> Option<&Type> {
        if let TypeKind::Pointer(to) = &self.kind {
            Some(to)
        } else {
            None
        }
    }
    /// The element type of an array.
    pub fn element(&self) -> Option<&Type> {
        if let TypeKind::Array(of, _) = &self.kind {
            Some(of)
        } else {
            None
        }
    }
    /// The function type, if it is one.
    pub fn function(&self) -> Option<&FunctionType> {
        if let TypeKind::Function(f) = &self.kind {
            Some(f)
        } else {
            None
        }
    }
    /// Whether it is `void`.
    pub fn is_void(&self) -> bool {
        matches!(self.kind, TypeKind::Void)
    }
    /// Whether it is a pointer.
    pub fn is_pointer(&self) -> bool {
        matches!(self.kind, TypeKind::Pointer(_))
    }
    /// Whether it is an array.
    pub fn is_array(&self) -> bool {
        matches!(self.kind, TypeKind::Array(..))
    }
    /// Whether it is a function.
    pub fn is_function(&self) -> bool {
        matches!(self.kind, TypeKind::Function(_))
    }
    /// Whether it is a struct or a union.
    pub fn is_record(&self) -> bool {
        matches!(self.kind, TypeKind::Record(_))
    }
    /// Whether it is an integer or an enumeration.
    pub fn is_integer(&self) -> bool {
        matches!(self.kind, TypeKind::Int(_) | TypeKind::Enum(_))
    }
    /// Whether it is one of the three character types (C11 6.2.5p15).
    pub fn is_character(&self) -> bool {
        matches!(self.kind, TypeKind::Int(kind) if kind.is_character())
    }
    /// Whether it is `_Bool`.
    pub fn is_bool(&self) -> bool {
        matches!(self.kind, TypeKind::Int(IntKind::Bool))
    }

    /// Whether it is a floating-point type.
    pub fn is_float(&self) -> bool {
        matches!(self.kind, TypeKind::Float(_))
    }
    /// Whether it is an integer, enumeration or floating-point type.
    pub fn is_arithmetic(&self) -> bool {
        self.is_integer() || self.is_float()
    }
    /// Whether it is an arithmetic or pointer type.
    pub fn is_scalar(&self) -> bool {
        self.is_arithmetic() || self.is_pointer()
    }
}

impl IntKind {
    /// Width in bits (`_Bool`: 1, stored in 8).
    pub fn bits(self, model: DataModel) -> u32 {
        match self {
            IntKind::Bool => 1,
            IntKind::Char | IntKind::SChar | IntKind::UChar => 8,
            IntKind::Short | IntKind::UShort => 16,
            IntKind::Int | IntKind::UInt => 32,
            IntKind::Long | IntKind::ULong => match model {
                DataModel::Ilp32 => 32,
                DataModel::Lp64 => 64,
            },
            IntKind::LongLong | IntKind::ULongLong => 64,
            IntKind::Int128 | IntKind::UInt128 => 128,
            IntKind::Counter(bits) => bits.into(),
        }
    }
    /// Whether it is one of the three character types (C11 6.2.5p15).
    pub fn is_character(self) -> bool {
        matches!(self, IntKind::Char | IntKind::SChar | IntKind::UChar)
    }

    /// Whether values can be negative.
    pub fn is_signed(self) -> bool {
        match self {
            IntKind::Char
            | IntKind::SChar
            | IntKind::Short
            | IntKind::Int
            | IntKind::Long
            | IntKind::LongLong
            | IntKind::Int128 => true,
            IntKind::Bool
            | IntKind::UChar
            | IntKind::UShort
            | IntKind::UInt
            | IntKind::ULong
            | IntKind::ULongLong
            | IntKind::UInt128
            | IntKind::Counter(_) => false,
        }
    }

    /// Integer conversion rank (C11 6.3.1.1): a larger number is a higher rank.
    pub fn rank(self) -> u32 {
        match self {
            IntKind::Bool | IntKind::Counter(_) => 0,
            IntKind::Char | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 3,
            IntKind::Long | IntKind::ULong => 4,
            IntKind::LongLong | IntKind::ULongLong => 5,
            IntKind::Int128 | IntKind::UInt128 => 6,
        }
    }

    /// The unsigned type of the same rank.
    pub fn to_unsigned(self) -> IntKind {
        match self {
            IntKind::Bool | IntKind::Counter(_) => self,
            IntKind::Char | IntKind::SChar | IntKind::UChar => IntKind::UChar,
            IntKind::Short | IntKind::UShort => IntKind::UShort,
            IntKind::Int | IntKind::UInt => IntKind::UInt,
            IntKind::Long | IntKind::ULong => IntKind::ULong,
            IntKind::LongLong | IntKind::ULongLong => IntKind::ULongLong,
            IntKind::Int128 | IntKind::UInt128 => IntKind::UInt128,
        }
    }
}

/// An initializer for an object of static or automatic storage duration.
///
/// Lowering has resolved designators and brace elision (C11 6.7.9): members that are not listed are zero.
#[derive(Clone, Debug)]
pub enum Init {
    /// The value of a scalar (or of a whole record, from an expression of record type), converted to the object's type.
    Expr(Expr),
    /// A character array from a string literal; the bytes include the terminating zero if it fits.
    Str(Expr),
    /// Members by index (records: field index; unions: exactly one; arrays: element index), ascending; all others are
    /// zero.
    List(Vec<(InitIndex, Init)>),
}

/// The members of an aggregate that one entry of an [`Init::List`] initializes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InitIndex {
    /// Field index of a record.
    Field(u32),
    /// Element index of an array.
    Element(u64),
    /// Elements `first..=last` (GNU range designator).
    Range(u64, u64),
}
