//! Surveys how a preprocessed file uses library functions: whether it declares, defines or calls them.

use rustc_hash::FxHashMap;

use crate::front::known_signatures::is_known_undeclared;

/// How a file uses a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// The file declares it.
    Declared,
    /// The file declares and calls it, or calls it without a declaration, and its type is known.
    Called,
    /// The file defines it.
    Defined,
}

/// Computes how a file uses these functions.
pub(super) fn survey<'n>(text: &str, names: &[&'n str]) -> FxHashMap<&'n str, Use> {
    let wanted: FxHashMap<&str, &'n str> = names.iter().map(|name| (*name, *name)).collect();
    let mut found = FxHashMap::default();
    let mut words = Words { text, at: 0, braces: 0, before: ' ' };
    while let Some(word) = words.next_word() {
        let Some(name) = wanted.get(unchecked(word.text)).copied() else { continue };
        let rest = &text[word.end..];
        let known = found.get(name).copied();
        let is_member = matches!(word.before, '.' | '>');
        if VARIABLES.contains(&name) {
            let before = text[..word.end - name.len()].trim_end();
            match (word.braces, known) {
                (_, Some(Use::Defined)) => {}
                (_, _) if before.ends_with("struct") => {}
                (0, _) if is_external(before) => drop(found.entry(name).or_insert(Use::Declared)),
                (0, _) if rest.trim_start().starts_with(['=', ';', '[', ',']) => drop(found.insert(name, Use::Defined)),
                (1.., Some(_)) if !is_member => drop(found.insert(name, Use::Called)),
                _ => {}
            }
            continue;
        }
        let now = match (word.braces, known) {
            (_, Some(Use::Defined)) => continue,
            (0, _) if is_definition(rest) && !is_hint(&text[..word.end]) => Use::Defined,
            (0, None) if rest.trim_start_matches([' ', ')', '\n']).starts_with('(') => Use::Declared,
            // A member has the name, too, or an object that is initialized mentions it.
            (1.., Some(_)) if !is_member => Use::Called,
            (1.., None) if !is_member && rest.trim_start().starts_with('(') && is_known_undeclared(name) => Use::Called,
            // A declaration in a block: `int asprintf(char **, const char *, ...);`
            (1.., None) if rest.trim_start().starts_with('(') && follows_a_type(&text[..word.end - name.len()]) => {
                Use::Declared
            }
            _ => continue,
        };
        found.insert(name, now);
    }
    found
}

/// Whether this text ends with a type, or with stars behind one, and not with a word of a statement.
fn follows_a_type(text: &str) -> bool {
    let stars = text.trim_end();
    let text = stars.trim_end_matches(|c: char| c == '*' || c.is_whitespace());
    let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let word = &text[text.rfind(|c| !is_part(c)).map_or(0, |at| at + 1)..];
    let begin = text[..text.len() - word.len()].trim_end();
    // `2 * f()` and `x * f()` are no declarations; a type stands behind a semicolon, a brace, or another word of a
    // type.
    let is_first = begin.is_empty() || begin.ends_with([';', '{', '}', ':']) || begin.ends_with(is_part);
    let is_type = word.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic());
    is_type && is_first && !["return", "else", "do", "goto", "case", "sizeof"].contains(&word)
}

/// The function of a checked form: `memcpy` for `__builtin___memcpy_chk`.
fn unchecked(name: &str) -> &str {
    name.strip_prefix("__builtin___").and_then(|rest| rest.strip_suffix("_chk")).unwrap_or(name)
}

/// The variables among the functions in C.
const VARIABLES: &[&str] = &[
    "program_invocation_name",
    "program_invocation_short_name",
    "__progname",
    "tzname",
    "timezone",
    "daylight",
    "signgam",
    "error_print_progname",
];

/// Whether the declaration whose name follows this text is `extern`.
fn is_external(text: &str) -> bool {
    let begin = text.rfind([';', '}']).map_or(0, |at| at + 1);
    text[begin..].split_whitespace().any(|word| word == "extern")
}

/// Whether the definition whose name ends this text is only a hint for the optimizer: `extern __gnu_inline__`.
fn is_hint(text: &str) -> bool {
    let begin = text.rfind([';', '}']).map_or(0, |at| at + 1);
    text[begin..].contains("gnu_inline")
}

/// Whether the headers contained in a preprocessed file define `size_t` as on 32-bit machines.
pub(in crate::front) fn has_narrow_sizes(text: &str) -> bool {
    text.lines().any(|line| {
        let mut words = line.split(|c: char| c.is_whitespace() || c == ';').filter(|word| !word.is_empty());
        ["typedef", "unsigned", "int", "size_t"].iter().all(|word| words.next() == Some(*word))
    })
}

/// The identifiers of a text, outside of literals and line markers.
struct Words<'t> {
    text: &'t str,
    at: usize,
    /// The number of open braces.
    braces: usize,
    /// The last character that is not white space.
    before: char,
}

struct Word<'t> {
    text: &'t str,
    end: usize,
    braces: usize,
    before: char,
}

impl<'t> Words<'t> {
    fn next_word(&mut self) -> Option<Word<'t>> {
        let bytes = self.text.as_bytes();
        loop {
            let byte = *bytes.get(self.at)?;
            match byte {
                b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {
                    let begin = self.at;
                    let is_part = |byte: &u8| *byte == b'_' || byte.is_ascii_alphanumeric();
                    while bytes.get(self.at).is_some_and(is_part) {
                        self.at += 1;
                    }
                    let before = std::mem::replace(&mut self.before, 'a');
                    let text = &self.text[begin..self.at];
                    return Some(Word { text, end: self.at, braces: self.braces, before });
                }
                b'"' | b'\'' => {
                    self.literal(byte);
                    continue;
                }
                b'#' => {
                    // A line marker
                    self.at += bytes[self.at..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - self.at);
                    continue;
                }
                b'{' => self.braces += 1,
                b'}' => self.braces = self.braces.saturating_sub(1),
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                self.before = char::from(byte);
            }
            self.at += 1;
        }
    }

    fn literal(&mut self, quote: u8) {
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(byte) = bytes.get(self.at) {
            self.at += if *byte == b'\\' { 2 } else { 1 };
            if *byte == quote {
                return;
            }
        }
    }
}

/// `(...) {`
fn is_definition(rest: &str) -> bool {
    // The name may stand in parentheses, with attributes before it.
    let rest = rest.trim_start().trim_start_matches(')').trim_start();
    if !rest.starts_with('(') {
        return false;
    }
    let mut depth = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return rest[at + 1..].trim_start().starts_with('{');
        }
    }
    false
}
