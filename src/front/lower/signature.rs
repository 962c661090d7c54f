//! Types of library functions that programs use without a declaration, and of gcc builtins that are functions.

use std::sync::Arc;

use super::scope::Entity;
use super::Lowerer;
use crate::ir::{Expr, ExprKind, FloatKind, FunctionType, IntKind, Quals, Type, TypeKind};
use crate::source::Span;

/// Name, then the result type and the parameter types encoded by the letters of [`Lowerer::letter`]; `.` is `...`.
const SIGNATURES: &[(&str, &str)] = &[
    ("abort", "v"),
    ("abs", "ii"),
    ("calloc", "pzz"),
    ("exit", "vi"),
    ("_exit", "vi"),
    ("fabs", "dd"),
    ("fabsf", "ff"),
    ("fabsl", "ee"),
    ("ffs", "ii"),
    ("floor", "dd"),
    ("ceil", "dd"),
    ("fprintf", "ipS."),
    ("free", "vp"),
    ("isdigit", "ii"),
    ("isalpha", "ii"),
    ("labs", "ll"),
    ("llabs", "LL"),
    ("malloc", "pz"),
    ("realloc", "ppz"),
    ("memcmp", "iccz"),
    ("memcpy", "ppcz"),
    ("memmove", "ppcz"),
    ("memset", "ppiz"),
    ("memchr", "pciz"),
    ("pow", "ddd"),
    ("printf", "iS."),
    ("putchar", "ii"),
    ("puts", "iS"),
    ("scanf", "iS."),
    ("snprintf", "iszS."),
    ("sprintf", "isS."),
    ("sqrt", "dd"),
    ("stpcpy", "ssS"),
    ("strcat", "ssS"),
    ("strchr", "sSi"),
    ("strcmp", "iSS"),
    ("strcpy", "ssS"),
    ("strcspn", "zSS"),
    ("strdup", "sS"),
    ("strlen", "zS"),
    ("strncat", "ssSz"),
    ("strncmp", "iSSz"),
    ("strncpy", "ssSz"),
    ("strndup", "sSz"),
    ("strpbrk", "sSS"),
    ("strrchr", "sSi"),
    ("strspn", "zSS"),
    ("strstr", "sSS"),
    ("tolower", "ii"),
    ("toupper", "ii"),
    ("vprintf", "iSV"),
    ("vsnprintf", "iszSV"),
    ("vsprintf", "isSV"),
    ("__builtin_bswap16", "hh"),
    ("__builtin_bswap32", "uu"),
    ("__builtin_bswap64", "qq"),
    ("__builtin_clz", "iu"),
    ("__builtin_clzl", "im"),
    ("__builtin_clzll", "iM"),
    ("__builtin_ctz", "iu"),
    ("__builtin_ctzl", "im"),
    ("__builtin_ctzll", "iM"),
    ("__builtin_clrsb", "ii"),
    ("__builtin_clrsbl", "il"),
    ("__builtin_clrsbll", "iL"),
    ("__builtin_ffs", "ii"),
    ("__builtin_ffsl", "il"),
    ("__builtin_ffsll", "iL"),
    ("__builtin_parity", "iu"),
    ("__builtin_parityl", "im"),
    ("__builtin_parityll", "iM"),
    ("__builtin_popcount", "iu"),
    ("__builtin_popcountl", "im"),
    ("__builtin_popcountll", "iM"),
    ("__builtin_huge_val", "d"),
    ("__builtin_huge_valf", "f"),
    ("__builtin_huge_vall", "e"),
    ("__builtin_inf", "d"),
    ("__builtin_inff", "f"),
    ("__builtin_infl", "e"),
    ("__builtin_nan", "dS"),
    ("__builtin_nanf", "fS"),
    ("__builtin_nanl", "eS"),
    ("__builtin_isnan", "i."),
    ("__builtin_isinf", "i."),
    ("__builtin_isinf_sign", "i."),
    ("__builtin_isfinite", "i."),
    ("__builtin_isnormal", "i."),
    ("__builtin_isunordered", "i."),
    ("__builtin_islessgreater", "i."),
    ("__builtin_signbit", "i."),
    ("__builtin_signbitf", "i."),
    ("__builtin_signbitl", "i."),
    ("__builtin_fpclassify", "i."),
    ("__builtin_ia32_pause", "v"),
    ("__builtin_return_address", "pu"),
    ("__builtin_frame_address", "pu"),
];

/// Whether a call of this function without a declaration has the type of the library function, as in gcc.
pub(in crate::front) fn is_known_undeclared(name: &str) -> bool {
    SIGNATURES.iter().any(|(known, _)| *known == name)
}

/// Prefix of gcc's names for library functions.
const BUILTIN: &str = "__builtin_";

impl<'a> Lowerer<'a> {
    /// The type of a library function that programs may use without a declaration, as gcc defines it.
    pub(super) fn library_signature(&self, name: &str) -> Option<Arc<FunctionType>> {
        let (_, letters) = SIGNATURES.iter().find(|(known, _)| *known == name)?;
        let mut types = letters.chars().filter(|c| *c != '.').map(|c| self.letter(c));
        let result = types.next()?;
        let variadic = letters.ends_with('.');
        Some(FunctionType { result, params: types.collect(), variadic, unprototyped: false }.into())
    }

    /// A library function named with the prefix `__builtin_`, such as `__builtin_memcpy`, or a builtin function, as a
    /// designator.
    pub(super) fn known_library_function(&mut self, name: &'a str, span: Span) -> Option<Expr> {
        let plain = name.strip_prefix(BUILTIN)?;
        let (name, ty) = match self.library_signature(name) {
            Some(ty) => (name, ty),
            None => (plain, self.library_signature(plain)?),
        };
        let id = match self.linked.get(name) {
            Some(Entity::Function(id)) => *id,
            _ => self.add_function(name, ty, span),
        };
        self.note_reference(id);
        let ty = Type::new(TypeKind::Function(self.facts[id.index()].ty.clone()));
        Some(Expr::new(ExprKind::Func(id), ty, span))
    }

    fn letter(&self, letter: char) -> Type {
        let constant = Quals { constant: true, ..Quals::default() };
        let kind = match letter {
            'v' => return Type::void(),
            'z' => return self.size_t(),
            'p' => return Type::void().pointer_to(),
            'c' => return Type::qualified(TypeKind::Void, constant).pointer_to(),
            's' => return Type::char().pointer_to(),
            'S' => return Type::qualified(TypeKind::Int(IntKind::Char), constant).pointer_to(),
            'V' => return Type::new(TypeKind::VaList),
            'd' => return Type::new(TypeKind::Float(FloatKind::Double)),
            'f' => return Type::new(TypeKind::Float(FloatKind::Float)),
            'e' => return Type::new(TypeKind::Float(FloatKind::LongDouble)),
            'h' => IntKind::UShort,
            'u' => IntKind::UInt,
            'l' => IntKind::Long,
            'm' => IntKind::ULong,
            'L' => IntKind::LongLong,
            'M' => IntKind::ULongLong,
            'q' if IntKind::Long.bits(self.model()) == 64 => IntKind::ULong,
            'q' => IntKind::ULongLong,
            _ => IntKind::Int,
        };
        Type::int_kind(kind)
    }
}
