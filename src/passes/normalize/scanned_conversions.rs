//! The conversions of formatted input from a text in memory (C11 7.21.6.2p12), one function for each kind.

use super::context::Normalizer;
use super::library_reads::integer;
use super::scanning::{element, is_in, Text, POINTER};
use crate::ir::{BinOp, Expr, IntKind, StmtKind, Type, UnOp};
use crate::library::bounds;
use crate::library::formats::{Amount, Conversion, Length};

impl Normalizer<'_> {
    pub(super) fn convert(
        &mut self,
        text: &Text,
        conversion: &Conversion,
        to: Option<&Expr>,
        then: impl FnOnce(&mut Self),
    ) {
        let width = match conversion.width {
            Amount::Number(width) if width > 0 => Expr::constant(width.into(), self.size_type()),
            Amount::Number(_) | Amount::Missing | Amount::Argument => Expr::int(-1).cast(&self.size_type()),
        };
        if conversion.allocates {
            return self.convert_to_new_memory(text, conversion, to, width, then);
        }
        match (conversion.number(), conversion.kind, conversion.length) {
            (Some(base), ..) => self.scanned_integer(text, (conversion, base), to, width, then),
            (None, b'%', _) => {
                self.skip_space(text);
                self.exactly(text, b"%", then);
            }
            (None, b'n', length) => {
                let passed = Expr::new(
                    crate::ir::ExprKind::Binary(BinOp::Sub, Box::new(text.at.clone()), Box::new(text.begin.clone())),
                    Type::ptrdiff_t(self.program.model),
                    self.origin.span,
                );
                self.store_number(to, passed, integer(length, self.program.model));
                then(self);
            }
            (None, b'c', Length::None) if matches!(conversion.width, Amount::Missing | Amount::Number(1)) => {
                self.scanned_character(text, to, then);
            }
            (None, b'c', Length::None) => match conversion.width {
                Amount::Number(count) if count > 0 => self.scanned_characters(text, count.into(), to, then),
                Amount::Number(_) | Amount::Missing | Amount::Argument => self.not_converted(conversion),
            },
            (None, b's', Length::None) => self.scanned_word(text, to, width, then),
            (None, b'[', Length::None) => self.scanned_set(text, conversion, to, then),
            (None, b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G', _) => {
                self.scanned_fraction(text, conversion, to, width, then);
            }
            (None, b'p', _) => self.emit(StmtKind::BoundHit(POINTER)),
            (None, ..) => self.not_converted(conversion),
        }
    }

    fn scanned_integer(
        &mut self,
        text: &Text,
        (conversion, (base, signed)): (&Conversion, (i128, bool)),
        to: Option<&Expr>,
        width: Expr,
        then: impl FnOnce(&mut Self),
    ) {
        self.skip_space(text);
        let end = self.read_text("__ulseq_number_end", vec![text.at.clone(), Expr::int(base), width]);
        let found = self.collect(|cx| {
            let kind = integer(conversion.length, cx.program.model);
            let kind = if signed { kind } else { kind.to_unsigned() };
            let value = cx.number(&text.at, &end, base, kind, signed);
            cx.store_number(to, value.clone(), kind);
            cx.converted(text, &end, to.is_some());
            if matches!(base, 0 | 16) {
                cx.prefix_without_digits(text, value);
            }
            then(cx);
        });
        self.found_or_ends(text, end, found);
    }

    /// `0x` without a digit behind it matches nothing (C11 7.21.6.2p9-10), but glibc reads it as 0.
    fn prefix_without_digits(&mut self, text: &Text, value: Expr) {
        let next = self.next_character(text);
        let prefix = is_in(&next, &[(b'x', b'x'), (b'X', b'X')]);
        let is_zero = Expr::binary(BinOp::Eq, value, Expr::int(0));
        let bound = self.collect(|cx| cx.emit(StmtKind::BoundHit(bounds::PREFIX_WITHOUT_DIGIT)));
        self.branch(is_zero.and(prefix), bound, Vec::new());
    }

    fn scanned_character(&mut self, text: &Text, to: Option<&Expr>, then: impl FnOnce(&mut Self)) {
        let next = self.next_character(text);
        let found = self.collect(|cx| {
            cx.store_number(to, next.clone(), IntKind::Char);
            cx.advance(text, 1);
            cx.counted(text, to.is_some());
            then(cx);
        });
        let ends = self.input_ends(text, &next);
        self.branch(next.truth(), found, ends);
    }

    /// `%5c`: C11 7.21.6.2p12, exactly so many characters. If there are fewer, libraries differ, which is a bound.
    fn scanned_characters(&mut self, text: &Text, count: i128, to: Option<&Expr>, then: impl FnOnce(&mut Self)) {
        let first = self.next_character(text);
        let wanted = Expr::constant(count, self.size_type());
        let length = self.endless(Some(wanted.clone()), |cx, at| {
            let next = cx.next_character(text);
            cx.break_unless(Expr::binary(BinOp::Ne, next.clone().cast(&Type::int()), Expr::int(0)));
            if let Some(to) = to {
                cx.assign(element(to, at), next.cast(&Type::char()));
            }
            cx.advance(text, 1);
        });
        let found = self.collect(|cx| {
            cx.counted(text, to.is_some());
            then(cx);
        });
        let fewer = self.collect(|cx| {
            let some = cx.collect(|cx| cx.emit(StmtKind::BoundHit("fewer characters than formatted input asks for")));
            let ends = cx.input_ends(text, &first);
            cx.branch(first.truth(), some, ends);
        });
        self.branch(Expr::binary(BinOp::Eq, length, wanted), found, fewer);
    }

    fn scanned_word(&mut self, text: &Text, to: Option<&Expr>, width: Expr, then: impl FnOnce(&mut Self)) {
        self.skip_space(text);
        let next = self.next_character(text);
        let found = self.collect(|cx| {
            let null = Expr::constant(0, Type::char().pointer_to());
            let to_text = to.map_or(null, |to| to.clone().cast(&Type::char().pointer_to()));
            let end = cx.read_text("__ulseq_word", vec![text.at.clone(), to_text, width]);
            cx.converted(text, &end, to.is_some());
            then(cx);
        });
        let ends = self.input_ends(text, &next);
        self.branch(next.truth(), found, ends);
    }

    fn scanned_set(&mut self, text: &Text, conversion: &Conversion, to: Option<&Expr>, then: impl FnOnce(&mut Self)) {
        let length = self.set_of_characters(text, conversion, to);
        let found = self.collect(|cx| {
            if let Some(to) = to {
                let end = element(to, &length);
                cx.assign(end, Expr::constant(0, Type::char()));
            }
            cx.counted(text, to.is_some());
            then(cx);
        });
        self.found_or_ends(text, length, found);
    }

    fn scanned_fraction(
        &mut self,
        text: &Text,
        conversion: &Conversion,
        to: Option<&Expr>,
        width: Expr,
        then: impl FnOnce(&mut Self),
    ) {
        self.skip_space(text);
        let next = self.next_character(text);
        let first = [(b'+', b'+'), (b'-', b'.'), (b'0', b'9'), (b'I', b'I'), (b'N', b'N'), (b'i', b'i'), (b'n', b'n')];
        let begins = is_in(&next, &first);
        let found = self.collect(|cx| {
            let length = cx.fraction(text, width);
            let stored = cx.collect(|cx| {
                let ty = cx.input_type(conversion);
                if let (Some(to), Some(ty)) = (to, ty) {
                    cx.emit(StmtKind::Havoc(to.clone().cast(&ty.pointer_to()).deref()));
                }
                cx.counted(text, to.is_some());
                then(cx);
            });
            cx.branch(length.truth(), stored, Vec::new());
        });
        let ends = self.input_ends(text, &next);
        self.branch(begins, found, ends);
    }

    /// Passes over a floating number, whose value is arbitrary: at least its digits and its point, and at most what can
    /// be part of one. Returns the number of characters.
    fn fraction(&mut self, text: &Text, width: Expr) -> Expr {
        self.program.contract("formatted input", "%f", self.origin.span);
        // The value follows from the characters (7.22.1.3).
        self.program.overapproximated_calls.insert(self.origin.span);
        let point = self.temp("point", &Type::bool());
        let point = self.place_of(point, self.origin.span);
        self.assign(point.clone(), Expr::constant(0, Type::bool()));
        self.endless(Some(width), |cx, _| {
            let next = cx.next_character(text);
            cx.break_unless(is_in(
                &next,
                &[(b'(', b')'), (b'+', b'+'), (b'-', b'.'), (b'0', b'9'), (b'A', b'Z'), (b'_', b'_'), (b'a', b'z')],
            ));
            let goes_on = cx.temp("goes_on", &Type::bool());
            let goes_on = cx.place_of(goes_on, cx.origin.span);
            cx.emit(StmtKind::Havoc(goes_on.clone()));
            let is_point = is_in(&next, &[(b'.', b'.')]);
            let is_first = is_point.clone().and(Expr::unary(UnOp::Not, point.clone()));
            cx.break_unless(is_in(&next, &[(b'0', b'9')]).or(is_first).or(goes_on));
            let seen = cx.collect(|cx| cx.assign(point, Expr::constant(1, Type::bool())));
            cx.branch(is_point, seen, Vec::new());
            cx.advance(text, 1);
        })
    }

    /// Copies the characters of a set, as many as come next; returns their number.
    pub(super) fn set_of_characters(&mut self, text: &Text, conversion: &Conversion, to: Option<&Expr>) -> Expr {
        let limit = match conversion.width {
            Amount::Number(width) if width > 0 => Some(Expr::constant(width.into(), self.size_type())),
            Amount::Number(_) | Amount::Missing | Amount::Argument => None,
        };
        self.endless(limit, |cx, at| {
            let next = cx.next_character(text);
            let number = next.clone().cast(&Type::int());
            let ends = Expr::binary(BinOp::Ne, number.clone(), Expr::int(0));
            cx.break_unless(ends);
            cx.break_unless(is_in(&next, &conversion.set.ranges()));
            if let Some(to) = to {
                cx.assign(element(to, at), next.cast(&Type::char()));
            }
            cx.advance(text, 1);
        })
    }
}
