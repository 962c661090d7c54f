//! Searches in text that another thread may change (C11 7.24.5): character by character.

use super::builders::moved;
use super::context::Normalizer;
use crate::ir::{BinOp, Block, Expr, StmtKind, Type, UnOp};

/// The object of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchedObject {
    /// `strrchr`: the last such character.
    Last,
    /// `strspn` (`inside`) and `strcspn`: the number of characters at the beginning that are, or are not, in the other
    /// text.
    Span { inside: bool },
    /// `strpbrk`: the first character that is in the other text.
    Any,
    /// `strstr`: the other text.
    Part,
}

impl Normalizer<'_> {
    /// The result of the search in a text for the second argument.
    pub(super) fn search(&mut self, search: SearchedObject, text: &Expr, wanted: &Expr) -> Expr {
        match search {
            SearchedObject::Last => self.find_last(text, wanted),
            SearchedObject::Span { inside } => self.span_of(text, wanted, inside).0,
            SearchedObject::Any => {
                let (length, byte) = self.span_of(text, wanted, false);
                let found = self.no_result_yet(text);
                let hit = self.collect(|cx| cx.found_at(text, &length, &found, false));
                self.branch(byte.truth(), hit, Block::new());
                found
            }
            SearchedObject::Part => self.find_part(text, wanted),
        }
    }

    fn no_result_yet(&mut self, text: &Expr) -> Expr {
        let found = self.temp("found", &Type::char().pointer_to());
        let found = self.place_of(found, text.span);
        self.assign(found.clone(), Expr::constant(0, found.ty.clone()));
        found
    }

    /// Stores the position that was found; with `ends`, also leaves the loop.
    fn found_at(&mut self, text: &Expr, at: &Expr, found: &Expr, ends: bool) {
        let here = moved(&text.clone().cast(&found.ty), Some(at.clone()));
        self.assign(found.clone(), here);
        if ends {
            self.emit(StmtKind::Break);
        }
    }

    fn find_last(&mut self, text: &Expr, wanted: &Expr) -> Expr {
        let found = self.no_result_yet(text);
        let wanted = wanted.clone().cast(&Type::int_kind(crate::ir::IntKind::UChar)).cast(&Type::int());
        self.endless(None, |cx, at| {
            let byte = cx.character(text, at);
            let hit = cx.collect(|cx| cx.found_at(text, at, &found, false));
            let equal = Expr::binary(BinOp::Eq, byte.clone().cast(&Type::int()), wanted);
            cx.branch(equal, hit, Block::new());
            cx.break_unless(byte);
        });
        found
    }

    /// The number of characters, and the character after them.
    fn span_of(&mut self, text: &Expr, set: &Expr, inside: bool) -> (Expr, Expr) {
        let byte = self.temp("byte", &Type::int_kind(crate::ir::IntKind::UChar));
        let byte = self.place_of(byte, text.span);
        let length = self.endless(None, |cx, at| {
            let next = cx.character(text, at);
            cx.assign(byte.clone(), next);
            cx.break_unless(byte.clone());
            let found = cx.find(set, &byte, None);
            let wanted = if inside { found.truth() } else { Expr::unary(UnOp::Not, found) };
            cx.break_unless(wanted);
        });
        (length, byte)
    }

    fn find_part(&mut self, text: &Expr, part: &Expr) -> Expr {
        let found = self.no_result_yet(text);
        let bytes = [("byte", text), ("wanted", part)];
        let [byte, wanted] = bytes.map(|(name, of)| {
            let temp = self.temp(name, &Type::int_kind(crate::ir::IntKind::UChar));
            self.place_of(temp, of.span)
        });
        self.assign(byte.clone(), Expr::constant(0, byte.ty.clone()));
        self.endless(None, |cx, at| {
            let rest = moved(&text.clone().cast(&Type::char().pointer_to()), Some(at.clone()));
            cx.endless(None, |cx, at| {
                let next = cx.character(part, at);
                cx.assign(wanted.clone(), next);
                cx.break_unless(wanted.clone());
                let next = cx.character(&rest, at);
                cx.assign(byte.clone(), next);
                let [a, b] = [&byte, &wanted].map(|byte| byte.clone().cast(&Type::int()));
                cx.break_unless(Expr::binary(BinOp::Eq, a, b));
            });
            let hit = cx.collect(|cx| cx.found_at(text, at, &found, true));
            cx.branch(Expr::unary(UnOp::Not, wanted.clone()), hit, Block::new());
            cx.break_unless(byte.clone());
        });
        found
    }
}
