//! Places in the source: spans in the preprocessed text, and the map from there to file, line and column.

/// A range of byte offsets in the *preprocessed* text (before the token pre-pass).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// No place: control code and the like.
    pub const NONE: Span = Span { start: u32::MAX, end: u32::MAX };

    /// A span from two offsets.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// Whether it is no place.
    pub fn is_none(self) -> bool {
        self == Span::NONE
    }
}

/// A place as people name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// File name as in the line markers.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
}
