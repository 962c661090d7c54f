//! The map from lines of the printed program to the user's source, as JSON.
//!
//! The schema, version 1: an object with
//!
//! - `version`: 1;
//! - `threads`: for each thread instance `{id, name, start, file, line}`; `file` and `line` are the location of its
//!   creation (null for main);
//! - `lines`: for each printed line that has an origin `{line, file, source_line, column, thread, function, point,
//!   inlined, pass}`; `line` counts from 1; `thread` is an index into `threads` or null; `function` is a name or null;
//!   `point` is the number of the last visible point or null; `inlined` lists the calls through which the statement
//!   was inlined, innermost first, each `{function, file, line}`; `pass` is the pass that created the statement;
//! - `caveats`: `{text, file, line}` for each assumption of the translation;
//! - `bounds`: the bounds of the translation, as passed by the caller.

use std::io::{self, Write};
use std::sync::Arc;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::{LineInfo, Printed};
use crate::ir::{Caveat, Origin, Program, Thread};
use crate::source::{Location, Span};

/// Writes the map as JSON. `locate` finds the location of a span; all parts of the program are needed except function
/// bodies.
///
/// # Errors
/// Those of the writer.
pub fn write_json(
    printed: &Printed,
    program: &Program,
    locate: &dyn Fn(Span) -> Option<Location>,
    bounds: &Value,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cx = MapContext { program, locate };
    // The members of all objects are in alphabetical order.
    out.write_all(b"{\"bounds\":")?;
    serde_json::to_writer(&mut *out, bounds)?;
    out.write_all(b",\"caveats\":")?;
    serde_json::to_writer(&mut *out, &Caveats(&cx))?;
    out.write_all(b",\"lines\":[")?;
    lines(&cx, &printed.lines, out)?;
    out.write_all(b"],\"threads\":")?;
    serde_json::to_writer(&mut *out, &ThreadEntries(&cx))?;
    out.write_all(b",\"version\":1}")
}

/// The data from which entries are generated. They are generated one at a time while the text is written: all of them
/// together would take many times the memory of the text.
struct MapContext<'a> {
    program: &'a Program,
    locate: &'a dyn Fn(Span) -> Option<Location>,
}

impl MapContext<'_> {
    fn place(&self, span: Span) -> Option<Location> {
        if span.is_none() {
            None
        } else {
            (self.locate)(span)
        }
    }
}

struct Caveats<'a>(&'a MapContext<'a>);

#[derive(Serialize)]
struct CaveatEntry<'a> {
    file: Option<&'a str>,
    line: Option<u32>,
    text: &'a str,
}

impl Serialize for Caveats<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for Caveat { text, span, contracts_of: _ } in &self.0.program.caveats {
            let at = self.0.place(*span);
            list.serialize_element(&CaveatEntry {
                file: at.as_ref().map(|at| at.file.as_str()),
                line: at.as_ref().map(|at| at.line),
                text,
            })?;
        }
        list.end()
    }
}

struct ThreadEntries<'a>(&'a MapContext<'a>);

#[derive(Serialize)]
struct ThreadEntry<'a> {
    file: Option<&'a str>,
    id: usize,
    line: Option<u32>,
    name: &'a str,
    start: &'a str,
}

impl Serialize for ThreadEntries<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let program = self.0.program;
        let mut list = serializer.serialize_seq(None)?;
        for (id, Thread { name, start, created_at, .. }) in program.threads.iter() {
            let at = created_at.as_ref().and_then(|origin| self.0.place(origin.span));
            list.serialize_element(&ThreadEntry {
                file: at.as_ref().map(|at| at.file.as_str()),
                id: id.index(),
                line: at.as_ref().map(|at| at.line),
                name,
                start: &program.functions[*start].name,
            })?;
        }
        list.end()
    }
}

/// The members of a line's entry that precede its number.
#[derive(Serialize)]
struct Before<'a> {
    column: Option<u32>,
    file: Option<&'a str>,
    function: Option<&'a str>,
    inlined: Inlined<'a>,
}

/// The members of a line's entry that follow its number.
#[derive(Serialize)]
struct After<'a> {
    pass: &'a str,
    point: Option<u32>,
    source_line: Option<u32>,
    thread: Option<usize>,
}

/// Writes the entries of all lines, separated by commas. There are about ten lines for each statement of the user, so
/// the text that an entry shares with the previous one is reused.
fn lines(cx: &MapContext<'_>, lines: &[LineInfo], out: &mut dyn Write) -> io::Result<()> {
    let mut last: Option<(&LineInfo, &Origin)> = None;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut source_line = None;
    for (i, info) in lines.iter().enumerate() {
        let Some(origin) = &info.origin else { continue };
        if last.is_some() {
            out.write_all(b",")?;
        }
        let same_place = last.is_some_and(|(other, at)| same_place(origin, at) && info.function == other.function);
        if !same_place {
            let at = cx.place(origin.span);
            source_line = at.as_ref().map(|at| at.line);
            before.clear();
            let entry = Before {
                column: at.as_ref().map(|at| at.column),
                file: at.as_ref().map(|at| at.file.as_str()),
                function: info.function.map(|function| cx.program.functions[function].name.as_str()),
                inlined: Inlined(cx, origin),
            };
            serde_json::to_writer(&mut before, &entry)?;
            // The entry continues.
            before.pop();
        }
        let same_rest = last.is_some_and(|(other, at)| {
            origin.pass == at.pass && info.point == other.point && info.thread == other.thread
        });
        if !(same_place && same_rest) {
            after.clear();
            let thread = info.thread.map(|thread| thread.index());
            serde_json::to_writer(&mut after, &After { pass: origin.pass, point: info.point, source_line, thread })?;
        }
        out.write_all(&before)?;
        write!(out, ",\"line\":{},", i + 1)?;
        out.write_all(after.get(1..).unwrap_or_default())?;
        last = Some((info, origin));
    }
    Ok(())
}

/// Whether two origins have the same location and inlining path.
fn same_place(a: &Origin, b: &Origin) -> bool {
    let path = |origin: &Origin| origin.call.as_ref().map(Arc::as_ptr);
    a.span == b.span && path(a) == path(b)
}

struct Inlined<'a>(&'a MapContext<'a>, &'a Origin);

#[derive(Serialize)]
struct CallEntry<'a> {
    file: Option<&'a str>,
    function: &'a str,
    line: Option<u32>,
}

impl Serialize for Inlined<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut call = self.1.call.as_deref();
        while let Some(site) = call {
            let at = self.0.place(site.span);
            list.serialize_element(&CallEntry {
                file: at.as_ref().map(|at| at.file.as_str()),
                function: &self.0.program.functions[site.function].name,
                line: at.as_ref().map(|at| at.line),
            })?;
            call = site.outer.as_deref();
        }
        list.end()
    }
}
