//! Rewrites expressions: GNU operators and builtins, `__auto_type`, compound literals in `sizeof`, `typeof(T *)`,
//! `_Static_assert`.

use super::context::Context;
use super::keywords::{is_asm, is_keyword};
use super::lexer::TokenKind;
use super::stream::{Edits, TokenStream};
use crate::diag::Diagnostic;
use crate::source::Span;

/// Maximum nesting of `sizeof` of types; each level multiplies the time of the parser by up to four.
const MAX_NESTED_TYPES: usize = 6;
/// Maximum nesting of `__auto_type` in initializers; each level doubles the text.
const MAX_NESTED_AUTO: usize = 8;

/// Applies all rules except that for `__auto_type`.
pub(super) fn run(stream: &TokenStream, context: &Context, edits: &mut Edits, errors: &mut Vec<Diagnostic>) {
    for i in 0..stream.len() {
        match stream.text(i) {
            "?" if stream.text(i + 1) == ":" => edits.insert(i + 1, "__ulseq_same"),
            "&&" if is_label_address(stream, context, i) => {
                edits.replace(i, "__ulseq_label");
                edits.insert(i + 1, "(");
                edits.insert(i + 2, ")");
            }
            "goto" if stream.text(i + 1) == "*" => computed_goto(stream, i, edits),
            "goto" if is_asm(stream.before(i)) => errors.push(asm_goto(stream, i)),
            "goto" if stream.before(i).contains("volatile") && i > 1 && is_asm(stream.text(i - 2)) => {
                errors.push(asm_goto(stream, i));
            }
            "__builtin_types_compatible_p" => types_compatible(stream, context, i, edits),
            "__real__" | "__real" => wrap(stream, context, i, "__ulseq_real", edits),
            "__imag__" | "__imag" => wrap(stream, context, i, "__ulseq_imag", edits),
            "_Alignof" | "__alignof__" | "__alignof" => align_of(stream, context, i, edits),
            "sizeof" => size_of(stream, context, i, edits),
            "typeof" | "__typeof" | "__typeof__" => type_of(stream, context, i, edits),
            "_Static_assert" => static_assert(stream, context, i, edits),
            "{" if stream.text(i + 1) == "}" && stream.before(i) == ")" => {
                let open = context.close(i - 1);
                if open.is_some_and(|open| context.is_compound_literal(stream, open)) {
                    edits.insert(i + 1, "0");
                }
            }
            _ => {}
        }
    }
    nested_types(stream, context, errors);
}

/// Whether `&&` takes the address of a label.
pub(super) fn is_label_address(stream: &TokenStream, context: &Context, i: usize) -> bool {
    if stream.text(i) != "&&" || !context.labels.contains(stream.text(i + 1)) {
        return false;
    }
    let Some(before) = i.checked_sub(1) else { return false };
    let text = stream.text(before);
    match stream.tokens[before].kind {
        TokenKind::Word => is_keyword(text),
        TokenKind::Number | TokenKind::Str | TokenKind::Char => false,
        TokenKind::Punct if text == ")" => context.close(before).is_some_and(|open| is_cast(stream, context, open)),
        TokenKind::Punct => text != "]" && text != "}",
    }
}

/// Whether the parentheses contain a type and are a cast, not an argument.
fn is_cast(stream: &TokenStream, context: &Context, open: usize) -> bool {
    let argument = open > 0 && (stream.is_name(open - 1) || stream.before(open) == "sizeof");
    !argument && context.type_begins(stream, open + 1)
}

fn computed_goto(stream: &TokenStream, i: usize, edits: &mut Edits) {
    let Some(end) = (i..stream.len()).find(|&k| stream.text(k) == ";") else { return };
    edits.replace(i, "__ulseq_cgoto");
    edits.replace(i + 1, "(");
    edits.insert(end, ")");
}

fn asm_goto(stream: &TokenStream, i: usize) -> Diagnostic {
    let span = Span { start: stream.tokens[i - 1].start, end: stream.tokens[i].end };
    Diagnostic::unsupported("asm-goto", span, "assembler code that jumps to labels of the program (`asm goto`)")
        .help("write the branch in C")
}

/// `__builtin_types_compatible_p(T, U)` becomes `__ulseq_types_compatible(sizeof(T), sizeof(U))`.
fn types_compatible(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits) {
    let Some(close) = context.close(i + 1) else { return };
    let mut k = i + 2;
    while k < close && stream.text(k) != "," {
        k = context.close(k).filter(|&c| c > k).unwrap_or(k) + 1;
    }
    if k >= close {
        return;
    }
    edits.replace(i, "__ulseq_types_compatible");
    edits.insert_all(i + 2, "sizeof (");
    edits.insert(k, ")");
    edits.insert_all(k + 1, "sizeof (");
    edits.insert(close, ")");
}

/// `OP x` becomes `name(x)`.
fn wrap(stream: &TokenStream, context: &Context, i: usize, name: &str, edits: &mut Edits) {
    edits.replace(i, name);
    edits.insert(i + 1, "(");
    edits.insert(unary_end(stream, context, i + 1), ")");
}

/// `__alignof__`, and `_Alignof` of an expression, become `__ulseq_alignof(sizeof …)`; `_Alignof` of a type is
/// unchanged, as it may be less.
fn align_of(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits) {
    let of_type = stream.text(i + 1) == "(" && context.type_begins(stream, i + 2);
    let literal = of_type && context.close(i + 1).is_some_and(|close| stream.text(close + 1) == "{");
    if of_type && !literal {
        if stream.text(i) != "_Alignof" {
            edits.replace(i, "__ulseq_alignof");
            edits.insert(i + 1, "( sizeof");
            edits.insert(context.close(i + 1).map_or(i + 2, |close| close + 1), ")");
        }
        return;
    }
    edits.replace(i, "__ulseq_alignof");
    edits.insert_all(i + 1, "( sizeof (");
    edits.insert_all(unary_end(stream, context, i + 1), ") )");
}

/// Parenthesizes the compound literal in `sizeof (T){…}`.
fn size_of(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits) {
    if stream.text(i + 1) != "(" || !context.type_begins(stream, i + 2) {
        return;
    }
    let brace = context.close(i + 1).map(|close| close + 1).filter(|&k| stream.text(k) == "{");
    if let Some(end) = brace.and_then(|open| context.close(open)) {
        edits.insert(i + 1, "(");
        edits.insert(end + 1, ")");
    }
}

/// `typeof(T *)` becomes `typeof(*(T * *)0)`, and `typeof(T (*)(int))` becomes `typeof(*(T (* *)(int))0)`: the parser
/// would parse the typedef name as an expression.
fn type_of(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits) {
    let Some(close) = context.close(i + 1) else { return };
    if !context.types.contains(stream.text(i + 2)) || close <= i + 3 {
        return;
    }
    // Where the name would be in a declaration of an object of the type. No expression goes on like this there.
    let mut name = i + 3;
    while matches!(stream.text(name), "*" | "const" | "volatile" | "restrict")
        || (stream.text(name) == "(" && matches!(stream.text(name + 1), "*" | "("))
    {
        name += 1;
    }
    let pointer = match stream.text(name) {
        ")" => "*",
        "[" if stream.text(name - 1) == "*" => "( * )",
        _ => return,
    };
    edits.insert_all(i + 2, "* (");
    edits.insert_all(name, pointer);
    edits.insert_all(close, ") 0");
}

/// Adds an empty message to `_Static_assert(e)`.
fn static_assert(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits) {
    let Some(close) = context.close(i + 1) else { return };
    let mut k = i + 2;
    while k < close {
        if stream.text(k) == "," {
            return;
        }
        k = context.close(k).filter(|&c| c > k).unwrap_or(k) + 1;
    }
    edits.insert_all(close, ", \"\"");
}

/// One past the end of the unary or cast expression that begins at `i`.
fn unary_end(stream: &TokenStream, context: &Context, mut i: usize) -> usize {
    loop {
        let text = stream.text(i);
        match text {
            "*" | "&" | "-" | "+" | "~" | "!" | "++" | "--" | "&&" | "sizeof" | "__real__" | "__real" | "__imag__"
            | "__imag" | "_Alignof" | "__alignof__" | "__alignof" => i += 1,
            "(" => {
                let Some(close) = context.close(i) else { return i };
                let of_type = context.type_begins(stream, i + 1);
                let is_of_type = matches!(stream.before(i), "sizeof" | "_Alignof" | "__alignof__" | "__alignof");
                i = close + 1;
                match (of_type, stream.text(i), context.close(i)) {
                    (true, "{", Some(end)) => {
                        i = end + 1;
                        break;
                    }
                    // An operator on a type ends with it, a cast goes on.
                    (true, _, _) if is_of_type => return i,
                    (true, _, _) => {}
                    (false, _, _) => break,
                }
            }
            _ => {
                match stream.tokens.get(i).map(|t| t.kind) {
                    Some(TokenKind::Word | TokenKind::Number | TokenKind::Char) => i += 1,
                    Some(TokenKind::Str) => {
                        i += stream.tokens[i..].iter().take_while(|t| t.kind == TokenKind::Str).count();
                    }
                    Some(TokenKind::Punct) | None => return i,
                }
                break;
            }
        }
    }
    postfix_end(stream, context, i)
}

fn postfix_end(stream: &TokenStream, context: &Context, mut i: usize) -> usize {
    loop {
        match (stream.text(i), context.close(i)) {
            ("[" | "(", Some(close)) => i = close + 1,
            ("." | "->", _) => i += 2,
            ("++" | "--", _) => i += 1,
            _ => return i,
        }
    }
}

/// Reports nested `sizeof` of types: each level multiplies the time of the parser by up to four.
fn nested_types(stream: &TokenStream, context: &Context, errors: &mut Vec<Diagnostic>) {
    let mut open: Vec<bool> = Vec::new();
    let mut depth = 0;
    for i in 0..stream.len() {
        match stream.text(i) {
            "[" | "{" => open.push(false),
            "(" => {
                let operator = matches!(
                    stream.before(i),
                    "sizeof" | "_Alignof" | "__alignof__" | "__alignof" | "__builtin_offsetof"
                );
                let counts = operator && context.type_begins(stream, i + 1);
                depth += usize::from(counts);
                open.push(counts);
                if counts && depth == MAX_NESTED_TYPES + 1 {
                    let span = Span { start: stream.tokens[i - 1].start, end: stream.tokens[i - 1].end };
                    let text = format!("`sizeof` of types nested in each other more than {MAX_NESTED_TYPES} deep");
                    errors.push(Diagnostic::unsupported("nested-types", span, text).help("name the inner types"));
                }
            }
            ")" | "]" | "}" => depth -= usize::from(open.pop().unwrap_or(false)),
            _ => {}
        }
    }
}

/// `__auto_type x = E;` becomes `__typeof(__ulseq_auto(E)) x = E;`, innermost first.
pub(super) fn auto_types(stream: &mut TokenStream, errors: &mut Vec<Diagnostic>) {
    for _ in 0..MAX_NESTED_AUTO {
        if !(0..stream.len()).any(|i| stream.text(i) == "__auto_type") {
            return;
        }
        auto_round(stream);
    }
    if let Some(i) = (0..stream.len()).find(|&i| stream.text(i) == "__auto_type") {
        let span = Span { start: stream.tokens[i].start, end: stream.tokens[i].end };
        let text = "`__auto_type` without an initializer, or nested too deep";
        errors.push(Diagnostic::unsupported("auto-type", span, text).help("name the type"));
    }
}

fn auto_round(stream: &mut TokenStream) {
    let context = Context::of(stream);
    let mut edits = Edits::default();
    let mut outer: Option<(usize, usize, usize)> = None;
    for i in 0..=stream.len() {
        let end_of_outer = outer.filter(|&(_, _, end)| i >= end);
        if let Some((at, from, end)) = end_of_outer {
            edits.replace(at, "__typeof");
            for text in ["(", "__ulseq_auto", "("] {
                edits.insert(at + 1, text);
            }
            edits.copy(at + 1, from..end);
            edits.insert(at + 1, ")");
            edits.insert(at + 1, ")");
            outer = None;
        }
        if stream.text(i) == "__auto_type" {
            // One nested in the initializer of another replaces it; the outer one is rewritten in the next round.
            outer = initializer(stream, &context, i).map(|(from, end)| (i, from, end));
        }
    }
    stream.apply(edits);
}

/// The tokens of the initializer after `__auto_type x =`.
fn initializer(stream: &TokenStream, context: &Context, at: usize) -> Option<(usize, usize)> {
    let name = (at + 1..stream.len()).find(|&k| stream.is_name(k))?;
    if stream.text(name + 1) != "=" {
        return None;
    }
    let mut k = name + 2;
    while k < stream.len() && !matches!(stream.text(k), ";" | ",") {
        k = context.close(k).filter(|&c| c > k).unwrap_or(k) + 1;
    }
    Some((name + 2, k))
}
