//! From the parser's tree to the program. (Placeholder: the real one is written elsewhere.)

use crate::diag::Diagnostic;
use crate::ir::{DataModel, Program};
use crate::source::Span;

/// What lowering needs besides the tree.
pub struct Input<'a> {
    /// Sizes of `long` and pointers.
    pub model: DataModel,
    /// From the parser's spans to ours.
    pub span: &'a dyn Fn(lang_c::span::Span) -> Span,
    /// Where which `#pragma pack` holds, by offsets of our spans.
    pub packs: &'a super::tokens::Packs,
}

/// Lowers a tree.
pub fn lower(_unit: &lang_c::ast::TranslationUnit, cx: &Input) -> (Program, Vec<Diagnostic>) {
    (Program { model: cx.model, ..Program::default() }, Vec::new())
}
