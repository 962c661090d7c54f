//! Runs the parser (the crate `lang_c`) on the rewritten text and translates its errors. [`lower`](super::lower)
//! defines the meaning of each construct.

use std::ops::Range;

use lang_c::ast::TranslationUnit;
use lang_c::driver::{parse_preprocessed, Config, Flavor, SyntaxError};

use super::tokens::Prepared;
use crate::diag::Diagnostic;
use crate::source::{SourceMap, Span};

/// Parses a translation unit of GNU C; `unit` is its range in the map. The places of errors are relative to its start.
/// Deep nesting needs a large stack: see [`crate::stack::with_large_stack`].
pub(super) fn parse(prepared: &Prepared, map: &SourceMap, unit: Range<usize>) -> Result<TranslationUnit, Diagnostic> {
    // The command and its options are not used, since the text is already preprocessed.
    let config = Config { cpp_command: String::new(), cpp_options: Vec::new(), flavor: Flavor::GnuC11 };
    let parsed = parse_preprocessed(&config, prepared.text.clone());
    parsed.map(|parsed| parsed.unit).map_err(|error| explain(&error, prepared, map, unit))
}

/// A diagnostic for the first location at which the parser failed.
fn explain(error: &SyntaxError, prepared: &Prepared, map: &SourceMap, unit: Range<usize>) -> Diagnostic {
    // The parser may stop in the blanks before a token, or inside a word: report the token.
    let at = error.offset.min(prepared.text.len());
    let Some(span) = prepared.map.token(at) else {
        let end = map.text()[unit].trim_end().len();
        return Diagnostic::syntax("syntax", Span::new(end.saturating_sub(1), end), "the file ends too early")
            .help("a closing brace, a parenthesis or a semicolon is missing before the end");
    };
    let word = map.snippet(span.shifted(unit.start));
    let before = prepared.map.token_before(at).map_or("", |range| &prepared.text[range]);
    if word == "{" && before == ")" {
        return Diagnostic::unsupported("nested-function", span, "a function defined inside a function")
            .help("define it at file scope")
            .help("if this is no nested function, a semicolon or an operator is missing before `{`");
    }
    let diagnostic = Diagnostic::syntax("syntax", span, format!("unexpected `{word}`"));
    if error.expected.contains(";") && !before.is_empty() && is_end(before) {
        return diagnostic.help(format!("there may be a `;` missing behind `{before}`"));
    }
    if is_name(before) && (is_name(word) || word == "*") {
        return diagnostic.help(format!("`{before}` is not known as a type here; include the header that declares it"));
    }
    diagnostic
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Whether a statement can end with this token.
fn is_end(text: &str) -> bool {
    matches!(text, ")" | "]") || text.starts_with(|c: char| c.is_ascii_digit() || c == '"' || c == '\'')
}
