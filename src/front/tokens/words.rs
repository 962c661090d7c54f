//! Rewrites single tokens: GNU spellings of keywords and types, digraphs, names, number suffixes, escape sequences,
//! `asm inline`.

use super::keywords::is_asm;
use super::lexer::TokenKind;
use super::stream::{Edits, TokenStream};

/// Rewrites words and literals. With `latin1`, characters from U+0080 to U+00FF represent single bytes.
pub(super) fn run(stream: &mut TokenStream, latin1: bool) {
    let mut edits = Edits::default();
    for i in 0..stream.len() {
        let text = stream.text(i);
        match stream.tokens[i].kind {
            TokenKind::Word => word(stream, i, text, &mut edits),
            TokenKind::Str | TokenKind::Char => {
                if let Some(new) = literal(text, latin1) {
                    edits.replace(i, new);
                }
            }
            TokenKind::Number => {
                if let Some(new) = number(text) {
                    edits.replace(i, new);
                }
            }
            TokenKind::Punct => {
                let new = match text {
                    "<:" => "[",
                    ":>" => "]",
                    "<%" => "{",
                    "%>" => "}",
                    _ => continue,
                };
                edits.replace(i, new);
            }
        }
    }
    stream.apply(edits);
}

fn word(stream: &TokenStream, i: usize, text: &str, edits: &mut Edits) {
    match text {
        "__extension__" => edits.delete(i..i + 1),
        "__thread" => edits.replace(i, "_Thread_local"),
        // Without a qualifier behind it, the parser takes this one for a function.
        "asm" if matches!(stream.text(i + 1), "(" | "goto" | "inline" | "volatile" | "__volatile__") => {
            edits.replace(i, "__asm__");
        }
        "__const__" => edits.replace(i, "const"),
        "__signed__" => edits.replace(i, "signed"),
        "__int128" | "__int128_t" => edits.replace(i, "_Decimal128"),
        "__uint128_t" => {
            edits.insert(i, "unsigned");
            edits.replace(i, "_Decimal128");
        }
        "__float128" => edits.replace(i, "_Float128"),
        "inline" | "__inline" | "__inline__" if is_asm(stream.before(i)) => edits.delete(i..i + 1),
        _ if text.bytes().any(|b| b == b'$' || b == b'\\' || b >= 0x80) => edits.replace(i, plain_name(text)),
        _ => {}
    }
}

/// `a$b` becomes `a_u24_b`; `\u0024` is equivalent to `$`.
fn plain_name(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\\' {
            let digits = if chars.next() == Some('u') { 4 } else { 8 };
            let code = chars.as_str().get(..digits).and_then(|d| u32::from_str_radix(d, 16).ok());
            out.push_str(&format!("_u{:x}_", code.unwrap_or_default()));
            chars.nth(digits - 1);
        } else if c == '$' || !c.is_ascii() {
            out.push_str(&format!("_u{:x}_", c as u32));
        } else {
            out.push(c);
        }
    }
    out
}

/// Rewrites GNU suffixes: `50.0d` becomes `50.0`, `1.0q` becomes `1.0F128`.
fn number(text: &str) -> Option<String> {
    let decimal = !text.starts_with("0x") && !text.starts_with("0X");
    if let Some(stem) = text.strip_suffix(['q', 'Q']) {
        return Some(format!("{stem}F128"));
    }
    // Two letters are the suffix of a decimal floating constant.
    let stem = text.strip_suffix(['d', 'D']).filter(|stem| !stem.ends_with(['d', 'D']))?;
    (decimal && stem.bytes().any(|b| b == b'.' || b == b'e' || b == b'E')).then(|| stem.to_string())
}

/// Rewrites escape sequences that the parser does not accept, and non-ASCII bytes, as octal escapes.
fn literal(text: &str, latin1: bool) -> Option<String> {
    if text.is_ascii() && !text.contains('\\') {
        return None;
    }
    let narrow = text.starts_with(['"', '\'']) || text.starts_with("u8");
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars();
    let mut changed = false;
    while let Some(c) = chars.next() {
        if c == '\\' {
            changed |= escape(&mut chars, narrow, &mut out);
        } else if narrow && !c.is_ascii() {
            octal(c, latin1, &mut out);
            changed = true;
        } else {
            out.push(c);
        }
    }
    changed.then_some(out)
}

/// Writes the escape sequence after a backslash; returns whether it was changed.
fn escape(chars: &mut std::str::Chars, narrow: bool, out: &mut String) -> bool {
    let Some(c) = chars.next() else {
        out.push('\\');
        return false;
    };
    match c {
        'e' | 'E' => out.push_str("\\033"),
        'u' | 'U' => {
            let digits = if c == 'u' { 4 } else { 8 };
            let code = chars.as_str().get(..digits).and_then(|d| u32::from_str_radix(d, 16).ok());
            let Some(named) = code.and_then(char::from_u32) else {
                out.push(c);
                return true;
            };
            chars.nth(digits - 1);
            if narrow {
                octal(named, false, out);
            } else {
                out.push(named);
            }
        }
        '\'' | '"' | '?' | '\\' | 'a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | 'x' | '0'..='7' => {
            out.push('\\');
            out.push(c);
            return false;
        }
        _ => out.push(c),
    }
    true
}

fn octal(c: char, latin1: bool, out: &mut String) {
    let mut buffer = [0; 4];
    let bytes = if latin1 { vec![c as u32 as u8] } else { c.encode_utf8(&mut buffer).bytes().collect() };
    for byte in bytes {
        out.push_str(&format!("\\{byte:03o}"));
    }
}
