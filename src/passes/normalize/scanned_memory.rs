//! Formatted input into new memory: `%ms`, `%m[...]` and `%mc` (POSIX fscanf).
//!
//! `sscanf(text, "%ms", &word)` stores `malloc(n + 1)` and then the `n` characters of the word there. The memory is
//! never missing, as for `malloc` itself.

use super::context::Normalizer;
use super::scanning::{element, Text};
use crate::ir::{BinOp, Expr, ExprKind, StmtKind, Type};
use crate::library::formats::{Amount, Conversion, Length};

/// The characters of a word of input, if the format gives no width; longer ones are a bound.
const WORD: u64 = 7;

impl Normalizer<'_> {
    /// Converts a part of a text in memory, and continues with `then`.
    pub(super) fn convert_to_new_memory(
        &mut self,
        text: &Text,
        conversion: &Conversion,
        to: Option<&Expr>,
        width: Expr,
        then: impl FnOnce(&mut Self),
    ) {
        let begin = self.temp("begin", &Type::char().pointer_to());
        let begin = self.place_of(begin, self.origin.span);
        match (conversion.kind, conversion.length, conversion.width) {
            (b's', Length::None, _) => {
                self.skip_space(text);
                let next = self.next_character(text);
                let found = self.collect(|cx| {
                    cx.assign(begin.clone(), text.at.clone());
                    let null = Expr::constant(0, Type::char().pointer_to());
                    let end = cx.read_text("__ulseq_word", vec![begin.clone(), null, width.clone()]);
                    if let Some(to) = to {
                        let memory = cx.memory_for(to, cx.distance(&begin, &end), 1);
                        cx.read_text("__ulseq_word", vec![begin.clone(), memory, width]);
                    }
                    cx.converted(text, &end, to.is_some());
                    then(cx);
                });
                let ends = self.input_ends(text, &next);
                self.branch(next.truth(), found, ends);
            }
            (b'[', Length::None, _) => {
                self.assign(begin.clone(), text.at.clone());
                let length = self.set_of_characters(text, conversion, None);
                let found = self.collect(|cx| {
                    if let Some(to) = to {
                        let memory = cx.memory_for(to, length.clone(), 1);
                        cx.assign(text.at.clone(), begin);
                        let copied = cx.set_of_characters(text, conversion, Some(&memory));
                        cx.assign(element(&memory, &copied), Expr::constant(0, Type::char()));
                    }
                    cx.counted(text, to.is_some());
                    then(cx);
                });
                self.found_or_ends(text, length, found);
            }
            (b'c', Length::None, Amount::Missing | Amount::Number(1)) => {
                let next = self.next_character(text);
                let found = self.collect(|cx| {
                    if let Some(to) = to {
                        let memory = cx.memory_for(to, Expr::constant(1, cx.size_type()), 0);
                        cx.assign(element(&memory, &Expr::int(0)), next.clone().cast(&Type::char()));
                    }
                    cx.advance(text, 1);
                    cx.counted(text, to.is_some());
                    then(cx);
                });
                let ends = self.input_ends(text, &next);
                self.branch(next.truth(), found, ends);
            }
            (..) => self.not_converted(conversion),
        }
    }

    /// Stores arbitrary characters in new memory.
    pub(super) fn input_to_new_memory(&mut self, conversion: &Conversion, to: &Expr) {
        let (characters, end) = match (conversion.kind, conversion.width) {
            (b'c', Amount::Number(width)) if width > 0 => (width, 0),
            (b'c', _) => (1, 0),
            (_, Amount::Number(width)) if width > 0 => (width, 1),
            (_, Amount::Number(_) | Amount::Missing | Amount::Argument) => {
                let longer = self.any_truth("longer");
                let hit = self.collect(|cx| cx.emit(StmtKind::BoundHit("a word of any length is read")));
                self.branch(longer, hit, Vec::new());
                (WORD, 1)
            }
        };
        let memory = self.memory_for(to, Expr::constant(characters.into(), self.size_type()), end);
        self.input_text(&Conversion { width: Amount::Number(characters), ..*conversion }, &memory);
    }

    /// `*to = malloc(characters + end)`; returns the pointer, in a private variable.
    fn memory_for(&mut self, to: &Expr, characters: Expr, end: i128) -> Expr {
        let pointer = Type::char().pointer_to();
        let memory = self.temp("word", &pointer);
        let memory = self.place_of(memory, self.origin.span);
        let size = Expr::binary(BinOp::Add, characters.cast(&self.size_type()), Expr::constant(end, self.size_type()));
        let new = self.malloc_for_program(size, &pointer, self.origin.span);
        self.assign(memory.clone(), new);
        let place = to.clone().cast(&pointer.pointer_to()).deref();
        self.assign(place, memory.clone());
        memory
    }

    /// `end - begin`
    fn distance(&self, begin: &Expr, end: &Expr) -> Expr {
        Expr::new(
            ExprKind::Binary(BinOp::Sub, Box::new(end.clone()), Box::new(begin.clone())),
            Type::ptrdiff_t(self.program.model),
            self.origin.span,
        )
    }
}
