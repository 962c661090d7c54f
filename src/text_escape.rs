//! Escaping of text from the checked program (file names, source lines, assertions, messages of compilers) for each
//! language that it is written in: C, gdb, XML, HTML, shells, terminals. A program may contain any text (`#line 5 "*/
//! ..."`), so nothing is written without one of these functions.

/// Escapes text for users: control characters, and those that change the direction of the text, are replaced by marks
/// of the same length in bytes, so that columns stay the same. Line ends and tabs are kept.
pub fn text(text: &str) -> String {
    text.chars().map(|c| if c == '\n' || c == '\t' { c } else { mark(c) }).collect()
}

/// Like [`text`], for text on one line, such as a file name.
pub fn line(text: &str) -> String {
    text.chars().map(mark).collect()
}

/// Like [`text`], but preserves codes for colors and for clearing a line: for text that only ulseq has colored, or that
/// is for a terminal anyway.
pub fn colored(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let code = sequence(rest);
        match c {
            _ if code > 0 => out.push_str(&rest[..code]),
            '\n' | '\t' | '\r' => out.push(c),
            _ => out.push(mark(c)),
        }
        rest = &rest[code.max(c.len_utf8())..];
    }
    out
}

/// The length of a terminal code for a color or for clearing the line at the start of the text; 0 if there is none.
fn sequence(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\x1b[") else { return 0 };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').len();
    match rest.as_bytes().get(digits) {
        Some(b'm' | b'K') => 2 + digits + 1,
        Some(_) | None => 0,
    }
}

/// Whether [`text`] changes nothing.
pub fn is_plain(text: &str) -> bool {
    let is_printable = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    // Most programs have nothing but these, which is quickly seen.
    text.as_bytes().iter().all(is_printable) || text.chars().all(|c| c == '\n' || c == '\t' || mark(c) == c)
}

fn mark(c: char) -> char {
    match c {
        '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'
        | '\u{2029}'
        | '\u{feff}' => char::REPLACEMENT_CHARACTER,
        '\u{61c}' | '\u{80}'..='\u{9f}' => '\u{bf}',
        c if c.is_control() => '?',
        c => c,
    }
}

/// Escapes text for both kinds of C comments: it neither ends the comment nor begins another one, is on one line, and
/// does not end with a backslash.
pub fn c_comment(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut last = ' ';
    for c in text.chars().map(mark) {
        let c = if c == '\\' { '/' } else { c };
        // `*/` and `/*`; `??/` is a trigraph for a backslash.
        if matches!((last, c), ('*', '/') | ('/', '*') | ('?', '?')) {
            out.push(' ');
        }
        out.push(c);
        last = c;
    }
    out
}

/// A C string literal with these bytes, in characters that all compilers accept.
pub fn c_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    c_string_of(&mut out, text.as_bytes());
    out
}

/// Appends a C string literal with these bytes, without the terminator.
pub fn c_string_of(out: &mut String, bytes: &[u8]) {
    out.push('"');
    let mut last = 0u8;
    for byte in bytes {
        c_char(out, *byte, last);
        last = *byte;
    }
    out.push('"');
}

/// Appends a byte of a C string literal, after the byte `last`; octal escapes have three digits, so that no following
/// digit joins them.
pub fn c_char(out: &mut String, byte: u8, last: u8) {
    match byte {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\t' => out.push_str("\\t"),
        b'\r' => out.push_str("\\r"),
        b'?' if last == b'?' => out.push_str("\\?"),
        0x20..=0x7e => out.push(char::from(byte)),
        0..=0x1f | 0x7f..=0xff => out.push_str(&format!("\\{byte:03o}")),
    }
}

/// Escapes text for a comment or a quoted format of gdb's commands: it contains no special characters.
pub fn gdb(text: &str) -> String {
    text.chars().map(|c| if c.is_alphanumeric() || " ._-#+/:*,()".contains(c) { c } else { '?' }).collect()
}

/// Escapes text or an attribute value for XML and HTML. Control characters are replaced, since XML cannot represent
/// them.
pub fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            _ => out.push(mark(c)),
        }
    }
    out
}

/// Quotes a word for a shell; control characters are escaped so that a terminal can show them.
pub fn shell(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    if word.chars().all(|c| mark(c) == c) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    let mut out = String::from("$'");
    for c in word.chars() {
        match c {
            '\'' | '\\' => out.extend(['\\', c]),
            c if mark(c) != c => c.to_string().bytes().for_each(|byte| out.push_str(&format!("\\{byte:03o}"))),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_for_people_moves_the_cursor_or_turns_the_text() {
        let hostile = "a\x1b[2J\u{9b}1m\u{202e}b\u{61c}\rc\td\ne\u{7f}é";
        let shown = text(hostile);
        assert_eq!(shown, "a?[2J\u{bf}1m\u{fffd}b\u{bf}?c\td\ne?é");
        assert_eq!(shown.len(), hostile.len());
        assert_eq!(line("a\nb\tc"), "a?b?c");
        assert_eq!(
            colored("\r\x1b[K\x1b[0;31mred\x1b[m \x1b]0;title\x07\x1b[2J"),
            "\r\x1b[K\x1b[0;31mred\x1b[m ?]0;title??[2J"
        );
    }

    #[test]
    fn a_comment_of_c_stays_one() {
        for hostile in ["*/ int x; /*", "a\\", "??/", "\n#include <x>", "*\\", "/\\*", "**//", "???/", "//*"] {
            let safe = c_comment(hostile);
            assert!(!safe.contains("*/") && !safe.contains("/*") && !safe.contains("??"), "{hostile:?}: {safe}");
            assert!(!safe.contains(['\\', '\n']), "{hostile:?}: {safe}");
        }
        assert_eq!(c_comment("main, a.c:3"), "main, a.c:3");
    }

    #[test]
    fn a_string_of_c_stays_one() {
        assert_eq!(c_string("a\"b\\\n\u{7f}1??/é"), r#""a\"b\\\n\1771?\?/\303\251""#);
    }

    #[test]
    fn a_comment_of_gdb_is_one_line_and_a_format_has_no_conversion() {
        assert_eq!(gdb("a\n!sh \"%n\\"), "a??sh ??n?");
    }

    #[test]
    fn markup_is_text() {
        assert_eq!(markup("a<b && c>\"d'\x1b"), "a&lt;b &amp;&amp; c&gt;&quot;d&#39;?");
    }

    #[test]
    fn words_for_a_shell() {
        let words = ["a.c", "", "a b", "it's", "a\nb'\x1b"].map(shell);
        assert_eq!(words, ["a.c", "''", "'a b'", r"'it'\''s'", r"$'a\012b\'\033'"]);
    }
}
