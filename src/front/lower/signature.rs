//! Builds the types of functions that need no declaration (`known_signatures`).

use std::sync::Arc;

use super::scope::Entity;
use super::Lowerer;
use crate::front::known_signatures::SIGNATURES;
use crate::ir::{Expr, ExprKind, FloatKind, FunctionType, IntKind, Quals, Type, TypeKind};
use crate::source::Span;

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
