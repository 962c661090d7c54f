//! The lines that tell from which file and line the following text comes: `# 12 "file" 3` of the preprocessor, and
//! `#line 12` in a file.

use std::collections::BTreeMap;

use crate::text_escape;

/// Maximum number of lines of a file that is not displayed from the file itself: that number is controlled by the
/// program's line markers.
pub(super) const MOST_LINES: u32 = 100_000;

/// The lines of a file by the numbers that it assigns to them with `#line 12` or `#line 12 "name"`; `None` if the
/// numbering is ambiguous.
pub(super) fn renumbered(text: &str, file: &str) -> Option<Vec<String>> {
    let mut lines: BTreeMap<u32, &str> = BTreeMap::new();
    let (mut number, mut is_here) = (1u32, true);
    for line in text.lines() {
        match directive(line) {
            None => {
                if is_here && number <= MOST_LINES && lines.insert(number, line).is_some() {
                    return None;
                }
                number = number.saturating_add(1);
            }
            Some(rest) => {
                let (digits, name) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
                number = digits.parse().ok()?;
                is_here = match name.trim().strip_prefix('"') {
                    Some(quoted) => unescape(quoted)?.0 == file,
                    None if name.trim().is_empty() => is_here,
                    None => return None,
                };
            }
        }
    }
    let last = lines.keys().next_back().copied().unwrap_or(0);
    Some((1..=last).map(|number| lines.get(&number).copied().unwrap_or_default().to_string()).collect())
}

/// The text after `#line` or `#` if the directive assigns a number to the next line.
fn directive(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    match rest.strip_prefix("line") {
        Some(number) => number.starts_with([' ', '\t']).then(|| number.trim()),
        None => rest.starts_with(|c: char| c.is_ascii_digit()).then(|| rest.trim()),
    }
}

/// `# line "file" flags`
pub(super) struct Marker {
    pub(super) line: u32,
    pub(super) file: String,
    pub(super) system: bool,
}

impl Marker {
    pub(super) fn parse(line: &str) -> Option<Marker> {
        let rest = line.strip_prefix('#')?.trim_start();
        let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest[..digits].parse().ok()?;
        let quoted = rest[digits..].trim_start().strip_prefix('"')?;
        let (file, flags) = unescape(quoted)?;
        Some(Marker {
            line: number,
            file: text_escape::line(&file),
            system: flags.split_whitespace().any(|flag| flag == "3"),
        })
    }
}

/// The text up to the closing quote, with escapes resolved, and the rest after it.
fn unescape(quoted: &str) -> Option<(String, &str)> {
    let mut bytes = Vec::new();
    let mut rest = quoted.as_bytes();
    loop {
        match *rest {
            [b'"', ..] => break,
            [b'\\', a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', ..] => {
                bytes.push((a - b'0') * 64 + (b - b'0') * 8 + (c - b'0'));
                rest = &rest[4..];
            }
            [b'\\', byte, ..] => {
                bytes.push(byte);
                rest = &rest[2..];
            }
            [byte, ..] => {
                bytes.push(byte);
                rest = &rest[1..];
            }
            [] => return None,
        }
    }
    let flags = &quoted[quoted.len() - rest.len() + 1..];
    Some((String::from_utf8_lossy(&bytes).into_owned(), flags))
}
