//! Diagnostics: the description of a problem, its location, and workarounds.

use codespan_reporting::diagnostic::{Diagnostic as Report, Label, Severity};
use codespan_reporting::files::{self, Files};
use codespan_reporting::term;

use crate::exit_code;
use crate::source::{Excerpt, SourceMap, Span};

/// The kind of a problem; determines the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DiagnosticKind {
    /// The input is not C as the front end accepts it.
    Syntax,
    /// A construct that is not supported.
    Unsupported,
}

/// A message for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Determines the exit code.
    pub kind: DiagnosticKind,
    /// A stable short name, such as `nested-function`.
    pub code: &'static str,
    /// Names the construct; without a full stop at the end.
    pub message: String,
    /// Source location.
    pub span: Span,
    /// Workarounds: an option that accepts the construct, or a rewrite. Each is displayed as a note.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// An unsupported construct.
    pub fn unsupported(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: DiagnosticKind::Unsupported, code, message: message.into(), span, help: Vec::new() }
    }
    /// A syntax or type error.
    pub fn syntax(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind: DiagnosticKind::Syntax, code, message: message.into(), span, help: Vec::new() }
    }
    /// Adds a workaround.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }
}

/// The exit code for diagnostics: a program that does not parse outweighs unsupported constructs.
pub fn exit_code(diagnostics: &[Diagnostic]) -> u8 {
    if diagnostics.iter().any(|d| d.kind == DiagnosticKind::Syntax) {
        exit_code::NOT_PARSED
    } else {
        exit_code::UNSUPPORTED
    }
}

/// The maximum number of further places that are listed.
const PLACES: usize = 8;

/// The diagnostics sorted by location; those that differ only in their locations form one group.
fn groups(diagnostics: &[Diagnostic]) -> Vec<Vec<&Diagnostic>> {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by(|a, b| {
        (a.span, a.kind, a.code, &a.message, &a.help).cmp(&(b.span, b.kind, b.code, &b.message, &b.help))
    });
    let mut groups: Vec<Vec<&Diagnostic>> = Vec::new();
    for diagnostic in sorted {
        let alike = |first: &Diagnostic| {
            (first.kind, first.code, &first.message, &first.help)
                == (diagnostic.kind, diagnostic.code, &diagnostic.message, &diagnostic.help)
        };
        match groups.iter_mut().find(|group| alike(group[0])) {
            Some(group) => group.push(diagnostic),
            None => groups.push(vec![diagnostic]),
        }
    }
    groups
}

/// Renders the diagnostics as text: sorted by location, each message once, with the source line to which it refers and
/// with the other places of the same construct.
pub fn render(diagnostics: &[Diagnostic], map: &SourceMap, color: bool) -> String {
    let mut out = Vec::new();
    for group in groups(diagnostics) {
        let (first, more) = (group[0], places(&group, map));
        let mut text = Vec::new();
        if render_one(first, more, map, color, &mut text).is_err() {
            text = format!("error[{}]: {}\n\n", first.code, first.message).into_bytes();
        }
        out.extend(text);
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The diagnostics on one line: the first two messages, the first place, and how many more messages there are. `None` if
/// there are no diagnostics.
pub fn summary(diagnostics: &[Diagnostic], map: &SourceMap) -> Option<String> {
    let groups = groups(diagnostics);
    let messages: Vec<&str> = groups.iter().map(|group| group[0].message.lines().next().unwrap_or_default()).collect();
    let place = groups.iter().find_map(|group| map.excerpt(group[0].span)).map(|excerpt| {
        let column = files::column_index(&excerpt.line, 0..excerpt.line.len(), excerpt.range.start) + 1;
        format!(" at {}:{column}", excerpt.location)
    });
    let place = place.unwrap_or_default();
    let (first, others) = messages.split_first()?;
    let more = match others {
        [] => String::new(),
        [one] => format!("; {one}"),
        [one, rest @ ..] => format!("; {one}; and {} more", rest.len()),
    };
    Some(format!("{first}{place}{more}"))
}

/// The other places of a message. Several problems in the expansion of one macro have the same place.
fn places(group: &[&Diagnostic], map: &SourceMap) -> Option<String> {
    let shown = |diagnostic: &&Diagnostic| Some(map.excerpt(diagnostic.span)?.location.to_string());
    let mut all: Vec<String> = group.iter().filter_map(shown).collect();
    all.dedup();
    let others = all.get(1..).filter(|others| !others.is_empty())?;
    let listed = others.iter().take(PLACES).cloned().collect::<Vec<_>>().join(", ");
    let rest = others.len().saturating_sub(PLACES);
    Some(if rest > 0 { format!("{listed}, and {rest} more") } else { listed })
}

fn render_one(
    diagnostic: &Diagnostic,
    more: Option<String>,
    map: &SourceMap,
    color: bool,
    out: &mut Vec<u8>,
) -> Result<(), files::Error> {
    let excerpt = map.excerpt(diagnostic.span);
    let mut report = Report::new(Severity::Error).with_code(diagnostic.code).with_message(&diagnostic.message);
    if let Some(excerpt) = &excerpt {
        report = report.with_labels(vec![Label::primary((), excerpt.range.clone())]);
    }
    let more = more.map(|more| format!("also at {more}"));
    let help = diagnostic.help.iter().map(|help| format!("help: {help}"));
    report = report.with_notes(more.into_iter().chain(help).collect());
    let shown = ExcerptFile(excerpt);
    let config = term::Config { chars: term::Chars::ascii(), ..term::Config::default() };
    let mut text = Vec::new();
    if color {
        let mut writer = term::termcolor::Ansi::new(&mut text);
        term::emit_to_write_style(&mut writer, &config, &shown, &report)?;
    } else {
        term::emit_to_io_write(&mut text, &config, &shown, &report)?;
    }
    out.extend(text);
    Ok(())
}

/// A file that consists of the single line of the excerpt.
struct ExcerptFile(Option<Excerpt>);

impl<'a> Files<'a> for ExcerptFile {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, files::Error> {
        self.0.as_ref().map(|e| e.location.file.as_str()).ok_or(files::Error::FileMissing)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, files::Error> {
        self.0.as_ref().map(|e| e.line.as_str()).ok_or(files::Error::FileMissing)
    }

    fn line_index(&'a self, (): (), _byte_index: usize) -> Result<usize, files::Error> {
        Ok(0)
    }

    fn line_number(&'a self, (): (), _line_index: usize) -> Result<usize, files::Error> {
        Ok(self.0.as_ref().map_or(0, |e| e.location.line as usize))
    }

    fn line_range(&'a self, (): (), _line_index: usize) -> Result<std::ops::Range<usize>, files::Error> {
        Ok(0..self.0.as_ref().map_or(0, |e| e.line.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(diagnostics: &[Diagnostic], expected: &str) {
        let map = SourceMap::new("# 1 \"no such file.c\"\nint x;\n\tasm goto (\"\");\n".into(), "m.c");
        assert_eq!(render(diagnostics, &map, false), expected);
    }

    #[test]
    fn messages() {
        let asm = Diagnostic::unsupported("asm-goto", Span::new(29, 37), "assembler").help("write C").help("or not");
        let first = Diagnostic::syntax("syntax", Span::new(21, 24), "unexpected `int`");
        check(
            &[asm.clone(), first, asm],
            "error[syntax]: unexpected `int`
  --> no such file.c:1:1
  |
1 | int x;
  | ^^^

error[asm-goto]: assembler
  --> no such file.c:2:2
  |
2 |     asm goto (\"\");
  |     ^^^^^^^^
  |
  = help: write C
  = help: or not

",
        );
        check(
            &[Diagnostic::unsupported("no-main", Span::NONE, "a program without `main`")],
            "error[no-main]: a program without `main`\n\n",
        );
    }

    #[test]
    fn summaries() {
        let map = SourceMap::new("# 1 \"a.c\"\nint x;\nint y;\n".into(), "m.c");
        let at = |message: &str, start| Diagnostic::syntax("syntax", Span::new(start, start + 1), message);
        let (first, second) = (at("one", 14), at("two\nlines", 21));
        let nowhere = Diagnostic::unsupported("no-main", Span::NONE, "three");
        let check = |given: &[Diagnostic], expected: Option<&str>| {
            assert_eq!(summary(given, &map).as_deref(), expected);
        };
        check(&[], None);
        check(std::slice::from_ref(&nowhere), Some("three"));
        check(&[second.clone(), first.clone(), first.clone()], Some("one at a.c:1:5; two"));
        check(&[nowhere, second, first], Some("one at a.c:1:5; two; and 1 more"));
    }

    #[test]
    fn exit_codes() {
        let a = Diagnostic::unsupported("a", Span::NONE, "a");
        let b = Diagnostic::syntax("b", Span::NONE, "b");
        assert_eq!((exit_code(std::slice::from_ref(&a)), exit_code(&[a, b])), (3, 2));
    }
}
