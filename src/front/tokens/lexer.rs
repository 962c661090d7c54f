//! The lexer: splits text into words, numbers, literals and operators, which are separated by blanks and `#` lines.

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// Identifier or keyword.
    Word,
    /// Preprocessing number.
    Number,
    /// String literal, with its prefix.
    Str,
    /// Character constant, with its prefix.
    Char,
    /// Operator or punctuator.
    Punct,
}

/// A token and its location in the preprocessed text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// First byte in the preprocessed text; for an inserted token, the location to which it belongs.
    pub(super) start: u32,
    /// One past the last byte.
    pub(super) end: u32,
    /// Its index in the source, or [`MOVED`].
    pub(super) seq: u32,
    /// 0 if its spelling is that of the source, otherwise the index of its spelling plus 1.
    pub(super) spelling: u32,
    /// Its kind.
    pub(super) kind: TokenKind,
    /// Whether it is written without a blank before it.
    pub(super) glue: bool,
}

/// The index of tokens that are not at their original position in the source.
pub(super) const MOVED: u32 = u32::MAX;

/// Result of [`lex`].
pub(super) struct Lexed {
    /// The tokens, in order.
    pub(super) tokens: Vec<Token>,
    /// For each `#pragma` line its offset and the text after `#pragma`.
    pub(super) pragmas: Vec<(u32, String)>,
}

/// Splits preprocessed text into tokens. Every byte belongs to a token, a blank or a `#` line.
pub(super) fn lex(text: &str) -> Lexed {
    let bytes = text.as_bytes();
    let mut out = Lexed { tokens: Vec::with_capacity(bytes.len() / 5), pragmas: Vec::new() };
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut line_start = true;
    while at < bytes.len() {
        match bytes[at] {
            b'\n' => {
                line_start = true;
                at += 1;
            }
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => at += 1,
            b'#' if line_start => at = directive(text, at, &mut out.pragmas),
            _ => {
                line_start = false;
                let (kind, end) = token(bytes, at);
                let seq = out.tokens.len() as u32;
                let (start, end32) = (at as u32, end as u32);
                out.tokens.push(Token { start, end: end32, seq, spelling: 0, kind, glue: false });
                at = end;
            }
        }
    }
    out
}

fn directive(text: &str, at: usize, pragmas: &mut Vec<(u32, String)>) -> usize {
    let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    if let Some(rest) = text[at + 1..end].trim_start().strip_prefix("pragma") {
        pragmas.push((at as u32, rest.trim().to_string()));
    }
    end
}

fn token(bytes: &[u8], at: usize) -> (TokenKind, usize) {
    let first = bytes[at];
    if (is_word(first) && !first.is_ascii_digit()) || universal_name(&bytes[at..]) > 0 {
        let end = word_end(bytes, at);
        return match (&bytes[at..end], bytes.get(end)) {
            (b"L" | b"u" | b"U" | b"u8", Some(b'"')) => (TokenKind::Str, literal_end(bytes, end)),
            (b"L" | b"u" | b"U", Some(b'\'')) => (TokenKind::Char, literal_end(bytes, end)),
            _ => (TokenKind::Word, end),
        };
    }
    let digit_next = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
    match first {
        b'0'..=b'9' => (TokenKind::Number, number_end(bytes, at)),
        b'.' if digit_next => (TokenKind::Number, number_end(bytes, at)),
        b'"' => (TokenKind::Str, literal_end(bytes, at)),
        b'\'' => (TokenKind::Char, literal_end(bytes, at)),
        _ => (TokenKind::Punct, at + operator_len(&bytes[at..])),
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

fn word_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        at += match is_word(byte) {
            true => 1,
            false => match universal_name(&bytes[at..]) {
                0 => break,
                len => len,
            },
        };
    }
    at
}

/// The length of the universal character name (`\u00e9`) that begins here, or 0; gcc's preprocessor writes non-ASCII
/// letters in identifiers in this form.
fn universal_name(rest: &[u8]) -> usize {
    let len = match rest {
        [b'\\', b'u', ..] => 6,
        [b'\\', b'U', ..] => 10,
        _ => return 0,
    };
    match rest.get(2..len) {
        Some(digits) if digits.iter().all(u8::is_ascii_hexdigit) => len,
        Some(_) | None => 0,
    }
}

fn number_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        let sign = matches!(byte, b'+' | b'-') && matches!(bytes[at - 1], b'e' | b'E' | b'p' | b'P');
        if !(is_word(byte) || byte == b'.' || sign) {
            break;
        }
        at += 1;
    }
    at
}

/// The end of the literal that begins at `at`; an unterminated one ends with its line.
fn literal_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let mut i = at + 1;
    while i < bytes.len() {
        match bytes[i] {
            b'\n' => return i,
            b'\\' if bytes.get(i + 1).is_some_and(|&b| b != b'\n') => i += 2,
            byte if byte == quote => return i + 1,
            _ => i += 1,
        }
    }
    bytes.len()
}

fn operator_len(rest: &[u8]) -> usize {
    const THREE: [&[u8]; 3] = [b"...", b"<<=", b">>="];
    const TWO: [&[u8]; 24] = [
        b"->", b"++", b"--", b"<<", b">>", b"<=", b">=", b"==", b"!=", b"&&", b"||", b"+=", b"-=", b"*=", b"/=", b"%=",
        b"&=", b"|=", b"^=", b"##", b"<:", b":>", b"<%", b"%>",
    ];
    if THREE.iter().any(|op| rest.starts_with(op)) {
        3
    } else if TWO.iter().any(|op| rest.starts_with(op)) {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let words: Vec<_> = lex(input).tokens.iter().map(|t| &input[t.start as usize..t.end as usize]).collect();
        assert_eq!(words.join("|"), expected);
    }

    #[test]
    fn tokens() {
        check("int x=1;", "int|x|=|1|;");
        check("a+++b", "a|++|+|b");
        check("x<<=y...z", "x|<<=|y|...|z");
        check("1.5e-3f+.5 0x1p+3 1..2", "1.5e-3f|+|.5|0x1p+3|1..2");
        check(r#"L"a\"b" u8"x" 'c' L'\'' "\\""#, r#"L"a\"b"|u8"x"|'c'|L'\''|"\\""#);
        check("a$b é", "a$b|é");
        check(r"gr\U000000f6e+\u00e9 \u", r"gr\U000000f6e|+|\u00e9|\|u");
        check("# 1 \"a.c\"\nx\n  #pragma y\nz", "x|z");
        check("\u{feff}x\u{c}y", "x|y");
        check("\"open\nx", "\"open|x");
    }

    #[test]
    fn pragmas() {
        let lexed = lex("x\n#pragma pack(1)\n# pragma omp for\n");
        assert_eq!(lexed.pragmas, [(2, "pack(1)".into()), (18, "omp for".into())]);
    }
}
