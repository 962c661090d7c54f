//! What of a program is printed, and how.

use crate::ir::{Function, Id};
use crate::source::Span;

/// The roots of printing: only declarations reachable from them are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Roots {
    /// `main` (everything that is not static, if there is no `main`).
    #[default]
    Main,
    /// Every function and every global that is not static, and the bodies of threads.
    All,
}

/// Options of the printer.
#[derive(Clone, Copy, Default)]
pub struct PrintOptions<'a> {
    /// Text copied to the beginning.
    pub prelude: &'a str,
    /// Returns the text of a comment for a source location, such as `file:line`.
    pub origin_comments: Option<&'a dyn Fn(Span) -> Option<String>>,
    /// The roots of printing.
    pub roots: Roots,
    /// Functions that the prelude calls: they are also printed, under exactly their names.
    pub keep: &'a [Id<Function>],
    /// Whether a numbered probe, `ULSEQ_REACH("n")`, precedes each check `if (!c) violation`. It is reached whenever
    /// the check is. An unconditional violation (`reach_error`) has no probe: the proof shows that it is unreachable.
    pub probes: bool,
    /// Whether the program has one thread, so that `_Atomic` matters for alignments only. clang, and so ESBMC, makes an
    /// atomic object larger whose size is no power of two: there, it is left out.
    pub sequential: bool,
    /// The function that makes the number of an address, instead of a cast; not in initializers.
    pub number_of_address: Option<&'a str>,
    /// Names of functions that a reader may know without a declaration: variables get other names.
    pub known: Option<&'a dyn Fn(&str) -> bool>,
}
