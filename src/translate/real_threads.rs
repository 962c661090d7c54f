//! Emits the original program, with real threads, controlled by a schedule: a stand-alone C file for `cc -g -pthread`.
//!
//! It is printed in normal form, on the user's lines (`#line`), with a call of `__replay_point` before each statement
//! that is visible to other threads; before it come the tables of the schedule and the code that enforces it
//! (`stubs/native/token.c`). The schedule identifies its steps by their [acts](crate::replay::source_actions), which
//! are the same in all forms.

mod environment;
mod points;
mod table;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use super::{Config, Loaded, TranslationFailure};
use crate::front::PreprocessedProgram;
use crate::library;
use crate::passes::{self, overapproximated_calls};
use crate::print::{self, LineInfo, PrintOptions};
use crate::schedule::{Act, Schedule};
use crate::source::Span;
use crate::stubs;
use crate::text_escape;

const RUNTIME: &str = include_str!("../../stubs/native/token.c");

/// A program that drives real threads along a schedule.
pub struct RealThreadsProgram {
    /// The C file.
    pub text: String,
    /// Whether it must be linked with the library of mathematics.
    pub needs_mathematics: bool,
    /// The calls that get what the schedule gives, although the real function would compute it.
    pub overapproximated_calls: BTreeSet<Span>,
}

/// Generates the program for a schedule of the program in a source file.
///
/// # Errors
/// See [`TranslationFailure`].
pub fn emit_real_threads_of(
    source: &Arc<PreprocessedProgram>,
    config: &Config,
    schedule: &Schedule,
) -> Result<RealThreadsProgram, TranslationFailure> {
    let Loaded { source, mut program } = normal_with_real_types(source, config)?;
    let overapproximated_calls = overapproximated_calls::of(&program);
    let used: BTreeSet<Act> = schedule.steps.iter().flat_map(|step| &step.acts).copied().collect();
    let numbers = points::insert(&mut program, &used, schedule.arguments.is_some());
    let mut prelude = head(&source.map.files()[0], schedule);
    prelude.push_str(&table::text(schedule, &numbers));
    prelude.push_str(RUNTIME);
    if program.functions.iter().any(|(_, function)| stubs::is_read(&function.name)) {
        prelude.push_str(&stubs::native_reads());
    }
    let options = PrintOptions { prelude: &prelude, ..PrintOptions::default() };
    let printed = print::print(&program, &options);
    let needs_mathematics = program
        .functions
        .iter()
        .any(|(_, function)| function.body.is_none() && library::is_of_mathematics(&function.name));
    let text = on_lines_of_the_source(&printed.text, &printed.lines, &source);
    Ok(RealThreadsProgram { text, needs_mathematics, overapproximated_calls })
}

/// Runs the passes up to normal form, but keeps the library's own types: the program is linked with the real library.
fn normal_with_real_types(source: &Arc<PreprocessedProgram>, config: &Config) -> Result<Loaded, TranslationFailure> {
    let Loaded { source, mut program } = super::lower_source(Arc::clone(source))?;
    match passes::run_with_library_types(&mut program, &config.passes) {
        Ok(()) => Ok(Loaded { source, program }),
        Err(diagnostics) => Err(TranslationFailure::Refused(source, diagnostics)),
    }
}

fn head(program: &str, schedule: &Schedule) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "/* {}, driven along the schedule of a violation (thread*steps): {}",
        text_escape::c_comment(program),
        schedule.turns_text()
    );
    if let Some(failure) = &schedule.failure {
        let thread = &schedule.threads[failure.thread].name;
        let _ = writeln!(
            out,
            " * {} at {} in {}",
            text_escape::c_comment(&failure.text),
            text_escape::c_comment(&failure.place.to_string()),
            text_escape::c_comment(thread)
        );
    }
    out.push_str(" * compile with: cc -g -pthread FILE.c */\n");
    out
}

/// Inserts `#line` before each line that has a source location other than the one after that of the previous line.
fn on_lines_of_the_source(text: &str, lines: &[LineInfo], source: &PreprocessedProgram) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut expected: Option<(String, u32)> = None;
    for (at, line) in text.lines().enumerate() {
        let info = lines.get(at).filter(|info| info.function.is_some());
        let span = info.and_then(|info| info.origin.as_ref()).map(|origin| origin.span);
        if let Some(span) = span.filter(|span| !span.is_none()) {
            let place = source.map.locate(span);
            let here = (place.file, place.line);
            if place.line > 0 && expected.as_ref() != Some(&here) {
                let _ = writeln!(out, "#line {} {}", here.1, text_escape::c_string(&here.0));
            }
            expected = Some(here);
        }
        out.push_str(line);
        out.push('\n');
        if let Some((_, number)) = &mut expected {
            *number += 1;
        }
    }
    out
}
