//! Lowers constants and string literals.

use lang_c::ast;

use super::{Lower, Lowerer};
use crate::ir::{ArrayLen, DataModel, Expr, ExprKind, FloatKind, IntKind, Type, TypeKind};
use crate::source::Span;

impl Lowerer<'_> {
    pub(super) fn literal(&mut self, constant: &ast::Constant, span: Span) -> Lower<Expr> {
        match constant {
            ast::Constant::Integer(integer) => self.integer(integer, span),
            ast::Constant::Float(float) => self.float(float, span),
            ast::Constant::Character(text) => self.character(text, span),
        }
    }

    fn integer(&mut self, integer: &ast::Integer, span: Span) -> Lower<Expr> {
        if integer.suffix.imaginary {
            return self.imaginary(span);
        }
        let radix = match integer.base {
            ast::IntegerBase::Decimal => 10,
            ast::IntegerBase::Octal => 8,
            ast::IntegerBase::Hexadecimal => 16,
            ast::IntegerBase::Binary => 2,
        };
        let digits = if integer.number.is_empty() { "0" } else { &*integer.number };
        let Ok(value) = u64::from_str_radix(digits, radix) else {
            return self.error("integer-range", span, "this integer constant is too large for its type");
        };
        let kind = self.integer_kind(value, integer, radix == 10);
        Ok(Expr::constant(value.into(), Type::int_kind(kind)).at(span))
    }

    /// The first type in the list of C11 6.4.4.1 that can represent the value.
    fn integer_kind(&self, value: u64, integer: &ast::Integer, decimal: bool) -> IntKind {
        let at_least = match integer.suffix.size {
            ast::IntegerSize::Int => 0,
            ast::IntegerSize::Long => 1,
            ast::IntegerSize::LongLong => 2,
        };
        for signed in &[IntKind::Int, IntKind::Long, IntKind::LongLong][at_least..] {
            let bits = signed.bits(self.model());
            if !integer.suffix.unsigned && value < 1 << (bits - 1) {
                return *signed;
            }
            let may_be_unsigned = integer.suffix.unsigned || !decimal;
            if may_be_unsigned && (bits == 64 || value < 1 << bits) {
                return signed.to_unsigned();
            }
        }
        IntKind::ULongLong
    }

    fn float(&mut self, float: &ast::Float, span: Span) -> Lower<Expr> {
        if float.suffix.imaginary {
            return self.imaginary(span);
        }
        let (kind, suffix) = match &float.suffix.format {
            ast::FloatFormat::Float => (FloatKind::Float, "f".to_string()),
            ast::FloatFormat::Double => (FloatKind::Double, String::new()),
            ast::FloatFormat::LongDouble => (FloatKind::LongDouble, "L".to_string()),
            ast::FloatFormat::TS18661Format(format) => {
                let Some(kind) = interchange(format) else {
                    let help = "use double";
                    return self.unsupported("decimal-float", span, "decimal floating types are not supported", help);
                };
                let x = if format.format == ast::TS18661FloatFormat::BinaryExtended { "x" } else { "" };
                (kind, format!("F{}{x}", format.width))
            }
        };
        let prefix = match float.base {
            ast::FloatBase::Decimal => "",
            ast::FloatBase::Hexadecimal => "0x",
        };
        let text = format!("{prefix}{}{suffix}", float.number);
        Ok(Expr::new(ExprKind::Float(text), Type::new(TypeKind::Float(kind)), span))
    }

    fn imaginary<T>(&mut self, span: Span) -> Lower<T> {
        let help = "compute real and imaginary part separately";
        self.unsupported("imaginary-constant", span, "imaginary constants are not supported", help)
    }

    fn character(&mut self, text: &str, span: Span) -> Lower<Expr> {
        let (prefix, inner) = split_prefix(text, '\'');
        let kind = match prefix {
            "L" => wchar(self.model()),
            "u" => IntKind::UShort,
            "U" => IntKind::UInt,
            _ => IntKind::Int,
        };
        let units = units(inner, if kind == IntKind::Int && prefix.is_empty() { 1 } else { 4 });
        let value = match units[..] {
            [one] if prefix.is_empty() => i128::from(one as u8 as i8),
            [] => return self.error("character", span, "empty character constant"),
            _ if prefix.is_empty() => {
                i128::from(units.iter().fold(0u32, |value, unit| (value << 8) | (unit & 0xff)) as i32)
            }
            _ => i128::from(units[units.len() - 1]),
        };
        let value = super::constant::wrap(value, kind, self.model());
        Ok(Expr::constant(value, Type::int_kind(kind)).at(span))
    }

    /// Concatenates adjacent literals; a prefix of any of them applies to all.
    pub(super) fn string(&mut self, parts: &[String], span: Span) -> Expr {
        let prefix = parts.iter().map(|part| split_prefix(part, '"').0).find(|prefix| !prefix.is_empty());
        let (kind, width) = match prefix {
            Some("L") => (wchar(self.model()), 4),
            Some("u") => (IntKind::UShort, 2),
            Some("U") => (IntKind::UInt, 4),
            _ => (IntKind::Char, 1),
        };
        let mut bytes = Vec::new();
        for part in parts {
            for unit in units(split_prefix(part, '"').1, width) {
                bytes.extend_from_slice(&unit.to_le_bytes()[..width]);
            }
        }
        bytes.resize(bytes.len() + width, 0);
        let length = (bytes.len() / width) as u64;
        let ty = Type::new(TypeKind::Array(Type::int_kind(kind).into(), ArrayLen::Fixed(length)));
        Expr::new(ExprKind::Str { bytes, width: width as u8 }, ty, span)
    }

    /// The contents of a string literal that has no effect on the program (assembly, messages).
    pub(super) fn plain_text(&self, parts: &[String]) -> String {
        let bytes: Vec<u8> =
            parts.iter().flat_map(|part| units(split_prefix(part, '"').1, 1)).map(|unit| unit as u8).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The IR's type for a `_FloatN` type; decimal ones are not supported.
pub(super) fn interchange(format: &ast::TS18661FloatType) -> Option<FloatKind> {
    use ast::TS18661FloatFormat as F;
    match (&format.format, format.width) {
        (F::BinaryInterchange, 32) => Some(FloatKind::Float),
        (F::BinaryInterchange, 64) | (F::BinaryExtended, 32) => Some(FloatKind::Double),
        (F::BinaryExtended, 64) => Some(FloatKind::LongDouble),
        (F::BinaryInterchange, 128) => Some(FloatKind::Float128),
        _ => None,
    }
}

fn wchar(model: DataModel) -> IntKind {
    match model {
        DataModel::Ilp32 => IntKind::Long,
        DataModel::Lp64 => IntKind::Int,
    }
}

/// Splits `L"ab"` into `L` and `ab`.
fn split_prefix(text: &str, quote: char) -> (&str, &str) {
    let start = text.find(quote).unwrap_or(0);
    let end = text.rfind(quote).filter(|end| *end > start).unwrap_or(text.len());
    (&text[..start], &text[(start + 1).min(end)..end])
}

/// The elements that the text of a literal denotes; bytes for `char` (`width` 1).
fn units(text: &str, width: usize) -> Vec<u32> {
    let mut units = Vec::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\\' {
            escape(&mut chars, width, &mut units);
        } else {
            push_char(c, width, &mut units);
        }
    }
    units
}

fn escape(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, width: usize, units: &mut Vec<u32>) {
    let Some(c) = chars.next() else { return };
    let simple = match c {
        'a' => 7,
        'b' => 8,
        'e' | 'E' => 27,
        'f' => 12,
        'n' => 10,
        'r' => 13,
        't' => 9,
        'v' => 11,
        '0'..='7' => digits(chars, c.to_digit(8).unwrap_or(0), 8, 2),
        'x' => digits(chars, 0, 16, usize::MAX),
        'u' | 'U' => {
            let code = digits(chars, 0, 16, if c == 'u' { 4 } else { 8 });
            return push_char(char::from_u32(code).unwrap_or('\u{fffd}'), width, units);
        }
        other => return push_char(other, width, units),
    };
    units.push(simple);
}

fn digits(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, start: u32, radix: u32, limit: usize) -> u32 {
    let mut value = start;
    let mut left = limit;
    while let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)).filter(|_| left > 0) {
        value = value.wrapping_mul(radix).wrapping_add(digit);
        chars.next();
        left -= 1;
    }
    value
}

fn push_char(c: char, width: usize, units: &mut Vec<u32>) {
    match width {
        1 => units.extend(c.encode_utf8(&mut [0; 4]).bytes().map(u32::from)),
        2 => units.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| u32::from(*unit))),
        _ => units.push(c.into()),
    }
}
