//! Rewrites declarations and labels: implicit `int`, labels without a statement, file-scope assembly, lone `;`, and
//! local labels.

use std::collections::HashMap;

use super::context::{Around, Brace, Context};
use super::keywords::{is_asm, is_attribute, is_specifier};
use super::stream::{Edits, TokenStream};
use crate::ir::Caveat;
use crate::source::Span;

/// Applies all rules except that for local labels.
pub(super) fn run(stream: &TokenStream, context: &Context, edits: &mut Edits, caveats: &mut Vec<Caveat>) {
    let mut dropped_to = 0;
    for i in 0..stream.len() {
        if i > 0 && context.label_colon[i - 1] {
            label_end(stream, context, i, edits);
        }
        if !context.starts[i] || i < dropped_to {
            continue;
        }
        match context.around[i] {
            Around::File if stream.text(i) == ";" => edits.delete(i..i + 1),
            Around::File if is_asm(stream.text(i)) => {
                dropped_to = file_asm(stream, context, i, edits, caveats);
            }
            Around::File | Around::Brace(Brace::Block) => implicit_int(stream, context, i, edits),
            Around::Brace(_) | Around::Group => {}
        }
    }
}

/// Inserts an empty statement after a label that precedes no statement.
fn label_end(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits) {
    if stream.text(i) == "}" || context.declaration_begins(stream, i) {
        edits.insert(i, ";");
    }
}

/// Drops assembly at file scope, and records a caveat.
fn file_asm(stream: &TokenStream, context: &Context, i: usize, edits: &mut Edits, caveats: &mut Vec<Caveat>) -> usize {
    let mut open = i + 1;
    while matches!(stream.text(open), "volatile" | "__volatile" | "__volatile__") {
        open += 1;
    }
    let Some(close) = context.close(open) else { return i };
    let end = if stream.text(close + 1) == ";" { close + 2 } else { close + 1 };
    edits.delete(i..end);
    let span = Span { start: stream.tokens[i].start, end: stream.tokens[end - 1].end };
    caveats.push(Caveat { text: "assembler code at file scope is left out".into(), span, contracts_of: None });
    end
}

/// Inserts `int` into a declaration without a type.
fn implicit_int(stream: &TokenStream, context: &Context, start: usize, edits: &mut Edits) {
    let mut i = start;
    let mut specified = false;
    loop {
        let text = stream.text(i);
        if is_attribute(text) || text == "_Alignas" {
            let Some(close) = context.close(i + 1) else { return };
            i = close + 1;
        } else if is_specifier(text) && text != "typedef" {
            specified = true;
            i += 1;
        } else {
            break;
        }
    }
    let at_file = context.around[start] == Around::File;
    let pointers = (i..stream.len()).take_while(|&k| stream.text(k) == "*").count();
    if !(specified || at_file && pointers == 0) {
        return;
    }
    let name = i + pointers;
    let next = stream.text(name + 1);
    let declares = matches!(next, "(" | "=" | ";" | "," | "[");
    if declares && stream.is_name(name) && !context.types.contains(stream.text(name)) {
        edits.insert(i, "int");
    }
}

/// Drops `__label__ l;`, and renames `l` in that block to a unique name.
pub(super) fn local_labels(stream: &mut TokenStream) {
    if !(0..stream.len()).any(|i| stream.text(i) == "__label__") {
        return;
    }
    let context = Context::of(stream);
    let mut edits = Edits::default();
    let mut names: HashMap<String, Vec<u32>> = HashMap::new();
    let mut blocks: Vec<(usize, Vec<String>)> = Vec::new();
    let mut opened = Vec::new();
    let mut count = 0;
    for i in 0..stream.len() {
        match stream.text(i) {
            "{" => opened.push(i),
            "}" => {
                opened.pop();
                while blocks.last().is_some_and(|(end, _)| *end <= i) {
                    for name in blocks.pop().map_or_else(Vec::new, |(_, ended)| ended) {
                        names.get_mut(&name).map(Vec::pop);
                    }
                }
            }
            "__label__" => {
                let end = (i..stream.len()).find(|&k| stream.text(k) == ";").unwrap_or(i);
                edits.delete(i..end + 1);
                let declared: Vec<_> =
                    (i + 1..end).filter(|&k| stream.is_name(k)).map(|k| stream.text(k).to_string()).collect();
                for name in &declared {
                    count += 1;
                    names.entry(name.clone()).or_default().push(count);
                }
                let close = opened.last().and_then(|&open| context.close(open)).unwrap_or(stream.len());
                blocks.push((close, declared));
            }
            text if is_label_use(stream, &context, i) => {
                if let Some(number) = names.get(text).and_then(|numbers| numbers.last()) {
                    edits.replace(i, format!("{text}__ulseq{number}"));
                }
            }
            _ => {}
        }
    }
    stream.apply(edits);
}

fn is_label_use(stream: &TokenStream, context: &Context, i: usize) -> bool {
    stream.is_name(i)
        && (stream.before(i) == "goto"
            || context.label_colon.get(i + 1) == Some(&true)
            || super::expressions::is_label_address(stream, context, i.wrapping_sub(1)))
}
