//! Formatted input (C11 7.21.6.2) and `atoi` (7.22.1.2).
//!
//! A text in memory is converted exactly, step by step: `sscanf(text, "%d", &x)` becomes
//!
//! ```c
//! at = __ulseq_skip_space(text); end = __ulseq_number_end(at, 10, -1);
//! if (end) { x = __ulseq_number(at, end, 10, 32, 1); count = 1; }
//! else if (!*at) count = EOF;
//! ```
//!
//! Any other input, and the strings passed to `main`, are arbitrary: as many conversions succeed as the result says,
//! and each of them stores an arbitrary value.

use super::context::Normalizer;
use super::library_reads::{integer, literal};
use crate::ir::{ArrayLen, BinOp, Callee, Expr, ExprKind, FloatKind, IntKind, Stmt, StmtKind, Type, TypeKind, UnOp};
use crate::library::formats::{self, Amount, Conversion, Length, Piece};
use crate::library::generated_names::SCANS_STREAM;

/// The bound for `%p`.
pub(super) const POINTER: &str = "a pointer is read from a text";

/// A text being converted.
pub(super) struct Text {
    /// The variable that points to the unread rest.
    pub(super) at: Expr,
    /// The variable with the number of conversions so far.
    count: Expr,
    /// The beginning of the text.
    pub(super) begin: Expr,
}

impl Normalizer<'_> {
    /// Replaces a call of `sscanf` or a similar function; `from_main`: whether the text is one of the strings passed to
    /// `main`. Returns `false` if the format is not known.
    pub(super) fn scan(&mut self, result: Option<&Expr>, args: &[Expr], first: usize, text: Option<usize>) -> bool {
        let Some(format) = args.get(first - 1) else { return false };
        let Some(pieces) = literal(format).and_then(|text| formats::scanned(&text)) else { return false };
        let into = &args[first.min(args.len())..];
        let taken = |piece: &&Piece| matches!(piece, Piece::Conversion(conversion) if conversion.takes_argument());
        if pieces.iter().filter(taken).count() > into.len() {
            self.undefined("a format with more conversions than arguments");
            return true;
        }
        let count = self.temp("count", &Type::int());
        let count = self.place_of(count, self.origin.span);
        match text.and_then(|at| args.get(at)) {
            Some(begin) => self.scan_text(begin, &count, &pieces, into),
            None => self.scan_input(&count, &pieces, into),
        }
        if let Some(place) = result {
            let value = count.cast(&place.ty);
            self.assign(place.clone(), value);
        }
        true
    }

    fn scan_text(&mut self, begin: &Expr, count: &Expr, pieces: &[Piece], into: &[Expr]) {
        let at = self.temp("at", &Type::char().pointer_to());
        let at = self.place_of(at, begin.span);
        self.assign(at.clone(), begin.clone().cast(&at.ty));
        let begin = self.keep(begin.clone().cast(&at.ty));
        self.assign(count.clone(), Expr::int(0));
        self.directives(&Text { at, count: count.clone(), begin }, pieces, into);
    }

    fn directives(&mut self, text: &Text, pieces: &[Piece], into: &[Expr]) {
        let Some((piece, rest)) = pieces.split_first() else { return };
        match piece {
            Piece::Space => {
                self.skip_space(text);
                self.directives(text, rest, into);
            }
            Piece::Text(bytes) => self.exactly(text, bytes, |cx| cx.directives(text, rest, into)),
            Piece::Conversion(conversion) => {
                let (to, left) = match (conversion.takes_argument(), into.split_first()) {
                    (true, Some((to, left))) => (Some(to), left),
                    (true, None) | (false, _) => (None, into),
                };
                self.convert(text, conversion, to, |cx| cx.directives(text, rest, left));
            }
        }
    }

    /// Matches these characters, and continues with `then`.
    pub(super) fn exactly(&mut self, text: &Text, bytes: &[u8], then: impl FnOnce(&mut Self)) {
        let Some((byte, rest)) = bytes.split_first() else { return then(self) };
        let next = self.next_character(text);
        let matches = self.collect(|cx| {
            cx.advance(text, 1);
            cx.exactly_boxed(text, rest, Box::new(then));
        });
        let ends = self.input_ends(text, &next);
        let equal = Expr::binary(BinOp::Eq, next.cast(&Type::int()), Expr::int(i128::from(*byte)));
        self.branch(equal, matches, ends);
    }

    fn exactly_boxed(&mut self, text: &Text, bytes: &[u8], then: Box<dyn FnOnce(&mut Self) + '_>) {
        self.exactly(text, bytes, then);
    }

    pub(super) fn not_converted(&mut self, conversion: &Conversion) {
        let text = format!("the conversion `%{}` of formatted input", char::from(conversion.kind));
        self.unsupported("input", self.origin.span, &text, "assign an arbitrary value instead (__VERIFIER_nondet_...)");
    }

    /// A call of a function in `stubs/runtime/text.c` that reads a text and returns a pointer into it.
    pub(super) fn read_text(&mut self, name: &str, args: Vec<Expr>) -> Expr {
        let pointer = Type::char().pointer_to();
        let params = args.iter().map(|arg| arg.ty.unqualified()).collect();
        let function = self.library_function(name, pointer.clone(), params);
        let found = self.temp("end", &pointer);
        let found = self.place_of(found, self.origin.span);
        self.emit(StmtKind::call(Some(found.clone()), Callee::Function(function), args));
        found
    }

    /// The value of the number between two positions of a text, in the type of this kind or its unsigned counterpart.
    pub(super) fn number(&mut self, at: &Expr, end: &Expr, base: i128, kind: IntKind, signed: bool) -> Expr {
        let wide = Type::int_kind(IntKind::LongLong);
        let bits = Expr::int(kind.bits(self.program.model).into());
        let args = vec![at.clone(), end.clone(), Expr::int(base), bits, Expr::int(signed.into())];
        let params = args.iter().map(|arg| arg.ty.unqualified()).collect();
        let function = self.library_function("__ulseq_number", wide.clone(), params);
        let value = self.temp("number", &wide);
        let value = self.place_of(value, self.origin.span);
        self.emit(StmtKind::call(Some(value.clone()), Callee::Function(function), args));
        value
    }

    pub(super) fn skip_space(&mut self, text: &Text) {
        let next = self.read_text("__ulseq_skip_space", vec![text.at.clone()]);
        self.assign(text.at.clone(), next);
    }

    /// The next character, in a private variable.
    pub(super) fn next_character(&mut self, text: &Text) -> Expr {
        let byte = Type::int_kind(IntKind::UChar);
        let next = self.temp("byte", &byte);
        let next = self.place_of(next, self.origin.span);
        let place = text.at.clone().cast(&byte.pointer_to()).deref();
        self.assign(next.clone(), place);
        next
    }

    pub(super) fn advance(&mut self, text: &Text, by: i128) {
        let next = Expr::binary(BinOp::Add, text.at.clone(), Expr::constant(by, self.size_type()));
        self.assign(text.at.clone(), next);
    }

    pub(super) fn converted(&mut self, text: &Text, end: &Expr, counts: bool) {
        self.assign(text.at.clone(), end.clone());
        self.counted(text, counts);
    }

    pub(super) fn counted(&mut self, text: &Text, counts: bool) {
        if counts {
            let next = Expr::binary(BinOp::Add, text.count.clone(), Expr::int(1));
            self.assign(text.count.clone(), next);
        }
    }

    /// Statements that set the count to `EOF` if the text ends before the first conversion (7.21.6.2p16).
    pub(super) fn input_ends(&mut self, text: &Text, next: &Expr) -> Vec<Stmt> {
        let none = Expr::unary(UnOp::Not, next.clone()).and(Expr::unary(UnOp::Not, text.count.clone()));
        let ends = self.collect(|cx| cx.assign(text.count.clone(), Expr::int(-1)));
        self.collect(|cx| cx.branch(none, ends, Vec::new()))
    }

    /// Goes on with `found` if this is not zero; if it is, the conversion fails, or the input has ended.
    pub(super) fn found_or_ends(&mut self, text: &Text, what: Expr, found: Vec<Stmt>) {
        let mut next = Expr::int(0);
        let mut ends = self.collect(|cx| next = cx.next_character(text));
        ends.extend(self.input_ends(text, &next));
        self.branch(what.truth(), found, ends);
    }

    pub(super) fn store_number(&mut self, to: Option<&Expr>, value: Expr, kind: IntKind) {
        let Some(to) = to else { return };
        let ty = Type::int_kind(kind);
        let place = to.clone().cast(&ty.clone().pointer_to()).deref();
        self.assign(place, value.cast(&ty));
    }

    // ---- arbitrary input ----

    fn scan_input(&mut self, count: &Expr, pieces: &[Piece], into: &[Expr]) {
        let conversions = pieces.iter().filter_map(|piece| match piece {
            Piece::Conversion(conversion) if conversion.takes_argument() => Some(*conversion),
            Piece::Conversion(_) | Piece::Text(_) | Piece::Space => None,
        });
        let conversions: Vec<Conversion> = conversions.collect();
        let scans = self.library_function(SCANS_STREAM, Type::void(), Vec::new());
        self.emit(StmtKind::call(None, Callee::Function(scans), Vec::new()));
        let most = conversions.iter().filter(|conversion| conversion.kind != b'n').count();
        self.havoc_between(count, -1, most as i128);
        // POSIX fscanf: whether there was an error or only the end of the input, the result does not say.
        self.may_set_errno();
        for (at, (conversion, to)) in conversions.iter().zip(into).enumerate() {
            let done = Expr::binary(BinOp::Gt, count.clone(), Expr::int(at as i128));
            if conversion.length == Length::None && matches!(conversion.kind, b's' | b'[' | b'c' | b'p') {
                let stored = self.collect(|cx| match conversion.allocates {
                    true => cx.input_to_new_memory(conversion, to),
                    false => cx.input_text(conversion, to),
                });
                self.branch(done, stored, Vec::new());
                continue;
            }
            let Some(ty) = self.input_type(conversion) else { return self.not_converted(conversion) };
            let place = to.clone().cast(&ty.clone().pointer_to()).deref();
            let stored = self.collect(|cx| match (conversion.width, conversion.number()) {
                (Amount::Number(width @ 1..=9), Some((10, _))) if ty.is_integer() => {
                    // The explorer tries all values of a narrow type.
                    let kind = match width {
                        ..=2 => IntKind::SChar,
                        3..=4 => IntKind::Short,
                        5.. => IntKind::LongLong,
                    };
                    let value = cx.temp("number", &Type::int_kind(kind));
                    let value = cx.place_of(value, cx.origin.span);
                    // The width counts a sign, too (C11 7.21.6.2p9).
                    let most = |digits| 10i128.pow(digits) - 1;
                    cx.havoc_between(&value, -most(width as u32 - 1), most(width as u32));
                    cx.assign(place, value.cast(&ty));
                }
                _ => cx.emit(StmtKind::Havoc(place)),
            });
            self.branch(done, stored, Vec::new());
        }
    }

    /// Stores arbitrary characters: a word of at most the width, or as many characters as the width says. Words of any
    /// length, and pointers, are a bound.
    pub(super) fn input_text(&mut self, conversion: &Conversion, to: &Expr) {
        let width = match conversion.width {
            Amount::Number(width) if width > 0 => Some(width),
            Amount::Number(_) | Amount::Missing | Amount::Argument => None,
        };
        let (name, size) = match (conversion.kind, width) {
            (b'p', _) => return self.emit(StmtKind::BoundHit(POINTER)),
            (b'c', width) => ("__ulseq_fill", width.unwrap_or(1)),
            (_, Some(width)) => ("__ulseq_fill_text", width + 1),
            (_, None) => {
                self.may_be_too_long(to, "a word that is longer than its array is read");
                let longer = self.any_truth("longer");
                let hit = self.collect(|cx| cx.emit(StmtKind::BoundHit("a word of any length is read")));
                self.branch(longer, hit, Vec::new());
                ("__ulseq_fill_text", 2)
            }
        };
        let void = Type::void().pointer_to();
        let size = Expr::constant(size.into(), self.size_type());
        let function = self.library_function(name, Type::int(), vec![void.clone(), size.ty.clone()]);
        self.emit(StmtKind::call(None, Callee::Function(function), vec![to.clone().cast(&void), size]));
        if conversion.kind != b'c' {
            let first = self.temp("first", &Type::char());
            let first = self.place_of(first, self.origin.span);
            self.assign(first.clone(), element(to, &Expr::int(0)));
            self.emit(StmtKind::assume(first.truth()));
        }
    }

    /// The undefined behavior that the input has more characters than the array `to`, if it is one: nothing limits them.
    pub(super) fn may_be_too_long(&mut self, to: &Expr, text: &str) {
        let ExprKind::Decay(array) = &to.without_casts().kind else { return };
        let fixed = matches!(array.ty.kind, TypeKind::Array(_, ArrayLen::Fixed(_)));
        if !fixed || array.as_var().is_none() {
            return;
        }
        let longer = self.any_truth("longer");
        let undefined = self.collect(|cx| cx.undefined(text));
        self.branch(longer, undefined, Vec::new());
    }

    /// An arbitrary value between these limits, inclusive.
    pub(super) fn havoc_between(&mut self, place: &Expr, low: i128, high: i128) {
        let number = |value| Expr::constant(value, place.ty.unqualified());
        let from = Expr::binary(BinOp::Ge, place.clone(), number(low));
        let to = Expr::binary(BinOp::Le, place.clone(), number(high));
        self.emit(StmtKind::Havoc(place.clone()));
        self.emit(StmtKind::assume(from.and(to)));
    }

    /// The type that a conversion of arbitrary input stores, if it is a single value.
    pub(super) fn input_type(&self, conversion: &Conversion) -> Option<Type> {
        let float = |kind| Some(Type::new(TypeKind::Float(kind)));
        match (conversion.number(), conversion.kind, conversion.length) {
            (Some((_, signed)), _, length) => {
                let kind = integer(length, self.program.model);
                Some(Type::int_kind(if signed { kind } else { kind.to_unsigned() }))
            }
            (None, b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G', length) => match length {
                Length::Long => float(FloatKind::Double),
                Length::LongDouble => float(FloatKind::LongDouble),
                Length::None
                | Length::Char
                | Length::Short
                | Length::LongLong
                | Length::Max
                | Length::Size
                | Length::Difference => float(FloatKind::Float),
            },
            (None, b'c', Length::None) if matches!(conversion.width, Amount::Missing | Amount::Number(1)) => {
                Some(Type::char())
            }
            (None, ..) => None,
        }
    }

    // ---- atoi ----

    /// Replaces `atoi(text)` and similar functions: digits after white space, or 0.
    pub(super) fn text_to_number(&mut self, result: Option<&Expr>, text: &Expr, kind: IntKind) {
        let at = self.read_text("__ulseq_skip_space", vec![text.clone().cast(&Type::char().pointer_to())]);
        let most = Expr::int(-1).cast(&self.size_type());
        let end = self.read_text("__ulseq_number_end", vec![at.clone(), Expr::int(10), most]);
        let found = self.collect(|cx| {
            let value = cx.number(&at, &end, 10, kind, true);
            result.into_iter().for_each(|place| cx.assign(place.clone(), value.clone().cast(&place.ty)));
        });
        let none = self.collect(|cx| {
            result.into_iter().for_each(|place| cx.assign(place.clone(), Expr::constant(0, place.ty.unqualified())));
        });
        self.branch(end.truth(), found, none);
    }
}

/// Whether a character is in one of these ranges.
pub(super) fn is_in(byte: &Expr, ranges: &[(u8, u8)]) -> Expr {
    let number = byte.clone().cast(&Type::int());
    let within = ranges.iter().map(|(first, last)| {
        let from = Expr::binary(BinOp::Ge, number.clone(), Expr::int((*first).into()));
        from.and(Expr::binary(BinOp::Le, number.clone(), Expr::int((*last).into())))
    });
    within.reduce(Expr::or).unwrap_or_else(|| Expr::int(0))
}

/// `((char *)to)[at]`
pub(super) fn element(to: &Expr, at: &Expr) -> Expr {
    let base = to.clone().cast(&Type::char().pointer_to());
    let index = ExprKind::Index(Box::new(base), Box::new(at.clone()));
    Expr::new(index, Type::char(), to.span)
}
