//! The map from lines of the printed program to the user's source, as JSON.
//!
//! The schema, version 1: an object with
//!
//! - `version`: 1;
//! - `threads`: for each thread instance `{id, name, start, file, line}`; `file` and `line` say where it is created
//!   (null for main);
//! - `lines`: for each printed line that comes from somewhere `{line, file, source_line, column, thread, function, point,
//!   inlined, pass}`; `line` counts from 1; `thread` is an index of `threads` or null; `function` is a name or null; `point`
//!   the number of the last visible point or null; `inlined` the calls through which the statement was inlined,
//!   innermost first, each `{function, file, line}`; `pass` the pass that wrote the statement;
//! - `caveats`: `{text, file, line}` for each assumption of the translation;
//! - `bounds`: the bounds of the translation, as the caller gives them.

use serde_json::{json, Value};

use super::{LineInfo, Printed};
use crate::ir::{CallSite, Origin, Program};
use crate::source::{Location, Span};

/// The map as JSON text. `locate` finds the place of a span.
pub fn to_json(
    printed: &Printed,
    program: &Program,
    locate: &dyn Fn(Span) -> Option<Location>,
    bounds: Value,
) -> String {
    let place = |span: Span| if span.is_none() { None } else { locate(span) };
    let lines: Vec<Value> = printed
        .lines
        .iter()
        .enumerate()
        .filter_map(|(i, info)| info.origin.as_ref().map(|origin| line(i + 1, info, origin, program, &place)))
        .collect();
    let threads: Vec<Value> = program
        .threads
        .iter()
        .map(|(id, thread)| {
            let created = thread.created_at.as_ref().and_then(|origin| place(origin.span));
            json!({
                "id": id.index(),
                "name": thread.name,
                "start": program.functions[thread.start].name,
                "file": created.as_ref().map(|at| at.file.clone()),
                "line": created.map(|at| at.line),
            })
        })
        .collect();
    let caveats: Vec<Value> = program
        .caveats
        .iter()
        .map(|caveat| {
            let at = place(caveat.span);
            json!({"text": caveat.text, "file": at.as_ref().map(|at| at.file.clone()), "line": at.map(|at| at.line)})
        })
        .collect();
    json!({"version": 1, "threads": threads, "lines": lines, "caveats": caveats, "bounds": bounds}).to_string()
}

fn line(
    number: usize,
    info: &LineInfo,
    origin: &Origin,
    program: &Program,
    place: &dyn Fn(Span) -> Option<Location>,
) -> Value {
    let at = place(origin.span);
    let mut inlined = Vec::new();
    let mut call: Option<&CallSite> = origin.call.as_deref();
    while let Some(site) = call {
        let at = place(site.span);
        inlined.push(json!({
            "function": program.functions[site.function].name,
            "file": at.as_ref().map(|at| at.file.clone()),
            "line": at.map(|at| at.line),
        }));
        call = site.outer.as_deref();
    }
    json!({
        "line": number,
        "file": at.as_ref().map(|at| at.file.clone()),
        "source_line": at.as_ref().map(|at| at.line),
        "column": at.map(|at| at.column),
        "thread": info.thread.map(|thread| thread.index()),
        "function": info.function.map(|function| program.functions[function].name.clone()),
        "point": info.point,
        "inlined": inlined,
        "pass": origin.pass,
    })
}
