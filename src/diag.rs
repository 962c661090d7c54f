//! Diagnostics: what is wrong, where, and the way out.

use crate::source::Span;

/// What kind of problem it is; decides the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The input is not C as we read it: exit code 2.
    Syntax,
    /// A construct outside what the translation handles: exit code 3.
    Unsupported,
}

/// A message for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Decides the exit code.
    pub kind: Kind,
    /// A stable short name, as `nested-function`.
    pub code: &'static str,
    /// Names the construct; no full stop at the end.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to do instead: the option that accepts it, or the rewrite. Each is shown as a note.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// An unsupported construct.
    pub fn unsupported(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: Kind::Unsupported, code, message: message.into(), span, help: Vec::new() }
    }
    /// A syntax or type error.
    pub fn syntax(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: Kind::Syntax, code, message: message.into(), span, help: Vec::new() }
    }
    /// The same with one more way out.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }
}
