//! A violated invariant.

use std::fmt;

use crate::source::Span;

/// A violated invariant.
#[derive(Clone, Debug)]
pub struct Invalid {
    /// Description.
    pub message: String,
    /// The function that contains it, if any.
    pub function: Option<String>,
    /// Source location of the offending statement.
    pub span: Span,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.function {
            Some(function) => write!(f, " (in {function}, offset {})", self.span.start),
            None => Ok(()),
        }
    }
}
