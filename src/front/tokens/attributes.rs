//! Rewrites attributes: their spelling, their positions, `_Alignas` on members, `[[…]]`; and `;` in structures.

use std::ops::Range;

use super::context::{body_brace, Around, Brace, Context};
use super::keywords::is_attribute;
use super::lexer::TokenKind;
use super::stream::{Edits, TokenStream};

/// Attributes of C23 that change nothing.
const HARMLESS: &[&str] =
    &["maybe_unused", "nodiscard", "deprecated", "fallthrough", "likely", "unlikely", "unsequenced", "reproducible"];

/// Rewrites `[[gnu::packed]]` and `[[noreturn]]` to `__attribute__((packed))` and `__attribute__((noreturn))`, and
/// drops what changes nothing.
pub(super) fn standard(stream: &mut TokenStream) {
    let partner = stream.partners();
    let mut edits = Edits::default();
    for i in 0..stream.len() {
        if stream.text(i) != "[" || stream.text(i + 1) != "[" {
            continue;
        }
        let (inner, outer) = (partner[i + 1] as usize, partner[i] as usize);
        if outer >= stream.len() || inner + 1 != outer {
            continue;
        }
        edits.delete(i..outer + 1);
        let kept: Vec<_> =
            entries(stream, i + 2..inner).into_iter().filter_map(|entry| effect(stream, entry)).collect();
        for (place, entry) in kept.iter().enumerate() {
            edits.insert_all(i, if place == 0 { "__attribute__ ( (" } else { "," });
            edits.copy(i, entry.clone());
        }
        if !kept.is_empty() {
            edits.insert_all(i, ") )");
        }
    }
    stream.apply(edits);
}

/// The parts of a list between commas.
fn entries(stream: &TokenStream, list: Range<usize>) -> Vec<Range<usize>> {
    let (mut found, mut begin, mut depth) = (Vec::new(), list.start, 0);
    for k in list.clone() {
        match stream.text(k) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 0 => {
                found.push(begin..k);
                begin = k + 1;
            }
            _ => {}
        }
    }
    found.push(begin..list.end);
    found.retain(|entry| !entry.is_empty());
    found
}

/// The attribute of an entry without its prefix, if it may change something.
fn effect(stream: &TokenStream, entry: Range<usize>) -> Option<Range<usize>> {
    let prefix = match (stream.text(entry.start + 1), stream.text(entry.start + 2)) {
        ("::", _) => 2,
        (":", ":") => 3,
        _ => 0,
    };
    let is_harmless = prefix == 0 && HARMLESS.contains(&stream.text(entry.start).trim_matches('_'));
    (!is_harmless).then_some(entry.start + prefix..entry.end)
}

/// Rewrites every attribute to the only form that the parser accepts: `((` and `))` without blanks, no empty entries.
pub(super) fn normalize(stream: &mut TokenStream) {
    let partner = stream.partners();
    let mut edits = Edits::default();
    let mut glued = Vec::new();
    for i in 0..stream.len() {
        if !is_attribute(stream.text(i)) || stream.text(i + 1) != "(" || stream.text(i + 2) != "(" {
            continue;
        }
        let (inner, outer) = (partner[i + 2] as usize, partner[i + 1] as usize);
        if outer >= stream.len() || inner + 1 != outer {
            continue;
        }
        let slots = i + 3..inner;
        if slots.clone().all(|k| stream.text(k) == ",") {
            edits.delete(i..outer + 1);
            continue;
        }
        glued.extend([i + 2, outer]);
        empty_slots(stream, slots, &mut edits);
    }
    for i in glued {
        stream.tokens[i].glue = true;
    }
    stream.apply(edits);
}

fn empty_slots(stream: &TokenStream, slots: std::ops::Range<usize>, edits: &mut Edits) {
    let mut filled = false;
    let mut depth = 0;
    for k in slots.clone() {
        match stream.text(k) {
            "(" => depth += 1,
            ")" => depth -= 1,
            "," if depth == 0 => {
                let more = stream.text(k + 1) != "," && k + 1 < slots.end;
                if !filled || !more {
                    edits.delete(k..k + 1);
                }
                continue;
            }
            _ => {}
        }
        filled = true;
    }
}

/// Moves attributes to positions that the parser accepts, and drops those without effect.
pub(super) fn place(stream: &mut TokenStream) {
    let context = Context::of(stream);
    let mut edits = Edits::default();
    for i in 0..stream.len() {
        match stream.text(i) {
            "struct" | "union" | "enum" => of_record(stream, &context, i, &mut edits),
            "_Alignas" if context.around[i] == Around::Brace(Brace::Record) => {
                alignas(stream, &context, i, &mut edits);
            }
            ";" | "}" => member_end(stream, &context, i, &mut edits),
            text if is_attribute(text) => of_statement(stream, &context, i, &mut edits),
            _ => {}
        }
    }
    stream.apply(edits);
}

/// `struct ATTR S {…}` becomes `struct S {…} ATTR`; without a body the attribute is dropped.
fn of_record(stream: &TokenStream, context: &Context, keyword: usize, edits: &mut Edits) {
    let body = body_brace(stream, context, keyword + 1);
    let after = body.and_then(|open| context.close(open)).map(|close| close + 1);
    let mut i = keyword + 1;
    let mut tagged = false;
    while i < stream.len() {
        if is_attribute(stream.text(i)) && (!tagged || body.is_some()) {
            let Some(close) = context.close(i + 1) else { return };
            if let Some(after) = after {
                edits.copy(after, i..close + 1);
            }
            edits.delete(i..close + 1);
            i = close + 1;
        } else if !tagged && stream.tokens[i].kind == TokenKind::Word {
            tagged = true;
            i += 1;
        } else {
            return;
        }
    }
}

/// `_Alignas(n)` of a member becomes an attribute after each declarator.
fn alignas(stream: &TokenStream, context: &Context, at: usize, edits: &mut Edits) {
    let Some(close) = context.close(at + 1) else { return };
    edits.delete(at..close + 1);
    let is_type = context.type_begins(stream, at + 2);
    let mut i = close + 1;
    while i < stream.len() {
        match stream.text(i) {
            "(" | "[" | "{" => i = context.close(i).unwrap_or(i),
            "," | ";" => {
                edits.insert(i, "__attribute__");
                edits.insert(i, "(");
                edits.insert_glued(i, "(");
                edits.insert_all(i, if is_type { "aligned ( _Alignof (" } else { "aligned (" });
                edits.copy(i, at + 2..close);
                edits.insert_all(i, if is_type { ") ) )" } else { ") )" });
                edits.insert_glued(i, ")");
                if stream.text(i) == ";" {
                    return;
                }
            }
            "}" => return,
            _ => {}
        }
        i += 1;
    }
}

/// Makes each member end with exactly one `;`.
fn member_end(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits) {
    if context.around[i] != Around::Brace(Brace::Record) {
        return;
    }
    let before = stream.before(i);
    let nothing = matches!(before, ";" | "{");
    if stream.text(i) == ";" && nothing {
        edits.delete(i..i + 1);
    } else if stream.text(i) == "}" && !nothing {
        edits.insert(i, ";");
    }
}

/// Drops attributes of labels and of empty statements, which have no effect, and one between `(` and `*`, which the
/// parser does not accept.
fn of_statement(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits) {
    let Some(close) = context.close(i + 1) else { return };
    let next = stream.text(close + 1);
    let of_label = i > 0 && context.label_colon[i - 1];
    let in_block = context.around[i] == Around::Brace(Brace::Block);
    let empty = context.starts[i] && in_block && next == ";";
    let in_declarator = stream.before(i) == "(" && next == "*";
    if of_label || empty || in_declarator {
        edits.delete(i..close + 1);
    }
}
