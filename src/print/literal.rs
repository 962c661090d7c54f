//! Prints constants: integers with their suffixes, and strings.

use super::precedence::Prec;
use super::ty::int_name;
use super::Printer;
use crate::ir::{DataModel, IntKind, Program, Type, TypeKind};
use crate::text_escape;

/// The suffix of an integer constant of this type; there is none for types of lower rank than `int`.
pub(super) fn suffix(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool
        | IntKind::Char
        | IntKind::SChar
        | IntKind::UChar
        | IntKind::Short
        | IntKind::UShort
        | IntKind::Int
        | IntKind::Counter(_) => "",
        IntKind::UInt => "U",
        IntKind::Long => "L",
        IntKind::ULong => "UL",
        IntKind::LongLong => "LL",
        IntKind::ULongLong => "ULL",
        IntKind::Int128 | IntKind::UInt128 => "",
    }
}

/// Whether the type can hold the value.
pub(super) fn fits(value: i128, kind: IntKind, model: DataModel) -> bool {
    let bits = kind.bits(model);
    if bits == 128 {
        return true;
    }
    if kind.is_signed() {
        let limit = 1i128 << (bits - 1);
        (-limit..limit).contains(&value)
    } else {
        (0..1i128 << bits).contains(&value)
    }
}

/// The text of an integer constant, and its precedence.
pub(super) fn int_literal(value: i128, kind: IntKind, model: DataModel) -> (String, Prec) {
    if matches!(kind, IntKind::Int128 | IntKind::UInt128) {
        return (wide_literal(value, kind), Prec::Primary);
    }
    let suffix = suffix(kind);
    let bits = kind.bits(model).max(32);
    if value < 0 && value == -(1i128 << (bits - 1)) {
        return (format!("(-{}{suffix} - 1{suffix})", -(value + 1)), Prec::Primary);
    }
    let prec = if value < 0 { Prec::Unary } else { Prec::Primary };
    (format!("{value}{suffix}"), prec)
}

/// A constant of 128 bits, composed of two halves if C cannot express it otherwise.
fn wide_literal(value: i128, kind: IntKind) -> String {
    let name = int_name(kind);
    if let Ok(small) = i64::try_from(value) {
        if small != i64::MIN && (small >= 0 || kind == IntKind::Int128) {
            return format!("(({name}){small}LL)");
        }
    }
    let bits = value as u128;
    let (high, low) = ((bits >> 64) as u64, bits as u64);
    format!("(({name})(((unsigned __int128){high}ULL << 64) + {low}ULL))")
}

/// The text of an enumeration constant's value in the definition of the enumeration.
pub(super) fn enum_value(value: i128, model: DataModel) -> String {
    let kind = [IntKind::Int, IntKind::UInt, IntKind::LongLong]
        .into_iter()
        .find(|kind| fits(value, *kind, model))
        .unwrap_or(IntKind::ULongLong);
    int_literal(value, kind, model).0
}

/// Writes a wide string literal with these elements.
fn wide(out: &mut String, elements: &[u32], prefix: &str) {
    out.push_str(prefix);
    out.push('"');
    let mut last = 0u8;
    for (i, element) in elements.iter().enumerate() {
        match u8::try_from(*element) {
            Ok(byte) if byte < 0xa0 => {
                text_escape::c_char(out, byte, last);
                last = byte;
                continue;
            }
            Ok(_) | Err(_) => last = 0,
        }
        match char::from_u32(*element) {
            Some(_) if *element <= 0xffff => out.push_str(&format!("\\u{element:04x}")),
            Some(_) => out.push_str(&format!("\\U{element:08x}")),
            None => {
                out.push_str(&format!("\\x{element:x}"));
                if i + 1 < elements.len() {
                    out.push_str(&format!("\" {prefix}\""));
                }
            }
        }
    }
    out.push('"');
}

impl Printer<'_> {
    /// Prints a string literal; `ty` is its array type.
    pub(super) fn string(&mut self, bytes: &[u8], width: u8, ty: &Type) {
        let size = usize::from(width.max(1));
        let mut elements: Vec<u32> = bytes
            .chunks(size)
            .map(|chunk| chunk.iter().rev().fold(0u32, |sum, byte| sum << 8 | u32::from(*byte)))
            .collect();
        if elements.last() == Some(&0) {
            elements.pop();
        }
        if size == 1 {
            let end = bytes.len().min(elements.len());
            text_escape::c_string_of(&mut self.out, &bytes[..end]);
            return;
        }
        let signed = ty.element().and_then(|of| self.program.int_kind(of)).is_some_and(IntKind::is_signed);
        let prefix = match (size, signed) {
            (2, _) => "u",
            (_, true) => "L",
            (_, false) => "U",
        };
        wide(&mut self.out, &elements, prefix);
    }

    /// Prints an integer constant, or a pointer with a constant value.
    pub(super) fn int(&mut self, value: i128, ty: &Type) {
        let (text, _) = self.int_text(value, ty);
        self.out.push_str(&text);
    }

    /// The text of an integer or pointer constant, and its precedence.
    pub(super) fn int_text(&self, value: i128, ty: &Type) -> (String, Prec) {
        if let TypeKind::Pointer(_) = ty.kind {
            let number = pointer_value(value, self.program);
            return (format!("(({}){number})", self.type_name(&ty.unqualified())), Prec::Primary);
        }
        let kind = self.program.int_kind(ty).unwrap_or(IntKind::Int);
        int_literal(value, kind, self.program.model)
    }
}

/// The number in a pointer constant.
fn pointer_value(value: i128, program: &Program) -> String {
    let kind = if value < 0 { IntKind::Long } else { IntKind::ULong };
    if fits(value, IntKind::Int, program.model) && value >= 0 {
        return value.to_string();
    }
    int_literal(value, kind, program.model).0
}
