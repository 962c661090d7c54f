//! Maps offsets in the rewritten text back to the preprocessed text.

use crate::source::Span;

/// The provenance of a token of the rewritten text.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourcePiece {
    pub(super) new_start: u32,
    pub(super) new_end: u32,
    pub(super) old_start: u32,
    pub(super) old_end: u32,
    /// Whether its spelling is that of the source, so that offsets inside it correspond.
    pub(super) same: bool,
    /// Whether it was inserted, moved or respelled.
    pub(super) moved: bool,
}

/// Maps offsets in the rewritten text back, token by token.
#[derive(Clone, Debug)]
pub struct OffsetMap {
    pieces: Vec<SourcePiece>,
    old_len: u32,
}

impl OffsetMap {
    pub(super) fn new(pieces: Vec<SourcePiece>, old_len: u32) -> OffsetMap {
        OffsetMap { pieces, old_len }
    }

    /// The token at an offset, or the next one if the offset is between two tokens.
    fn at(&self, new: usize) -> Option<&SourcePiece> {
        let index = self.pieces.partition_point(|p| p.new_end as usize <= new);
        self.pieces.get(index)
    }

    /// The offset in the preprocessed text. Between two tokens it is the start of the next one.
    pub fn offset(&self, new: usize) -> u32 {
        match self.at(new) {
            None => self.old_len,
            Some(piece) if piece.same => piece.old_start + (new as u32).saturating_sub(piece.new_start),
            Some(piece) => piece.old_start,
        }
    }

    /// The span in the preprocessed text, without blanks at either end.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let Some(first) = self.at(start) else {
            return Span { start: self.old_len, end: self.old_len };
        };
        let after = self.pieces.partition_point(|p| (p.new_start as usize) < end);
        let old_start = self.offset(start);
        let last = after.checked_sub(1).and_then(|i| self.pieces.get(i)).unwrap_or(first);
        let old_end = if last.new_start < first.new_start {
            old_start
        } else if last.same {
            last.old_end.min(last.old_start + (end as u32 - last.new_start))
        } else {
            last.old_end
        };
        // Moved tokens may end before the location where they now begin.
        Span { start: old_start, end: if old_end >= old_start { old_end } else { first.old_end.max(old_start) } }
    }

    /// The token of the preprocessed text at an offset of the rewritten text.
    pub fn token(&self, new: usize) -> Option<Span> {
        self.at(new).map(|p| Span { start: p.old_start, end: p.old_end })
    }

    /// The token of the rewritten text before an offset of it, as a range.
    pub fn token_before(&self, new: usize) -> Option<std::ops::Range<usize>> {
        let index = self.pieces.partition_point(|p| p.new_end as usize <= new);
        self.pieces.get(index.checked_sub(1)?).map(|p| p.new_start as usize..p.new_end as usize)
    }
}
