//! Tests that lower small programs.

mod check;
mod errors;
mod features;
mod headers;
mod roundtrip;

use crate::diag::Diagnostic;
use crate::front::{parse_and_lower, PreprocessedProgram};
use crate::ir::{DataModel, Program};
use crate::source::SourceMap;
use crate::stack::with_large_stack;

/// Lowers a program that needs no preprocessing.
pub(super) fn lowered(text: &str, model: DataModel) -> Result<Program, Vec<Diagnostic>> {
    let source = PreprocessedProgram {
        map: SourceMap::new(text.to_string(), "test.c"),
        model,
        ..PreprocessedProgram::default()
    };
    with_large_stack(|| parse_and_lower(&source))
}

/// Lowers a program that has no errors, and checks the result.
#[track_caller]
pub(super) fn good(text: &str) -> Program {
    match lowered(text, DataModel::Lp64) {
        Ok(program) => {
            check::check(&program);
            program
        }
        Err(diagnostics) => panic!("{text}\n{diagnostics:#?}"),
    }
}

/// The codes of the diagnostics of a program that has errors.
#[track_caller]
pub(super) fn codes(text: &str) -> Vec<&'static str> {
    match lowered(text, DataModel::Lp64) {
        Ok(_) => panic!("accepted: {text}"),
        Err(diagnostics) => diagnostics.iter().map(|diagnostic| diagnostic.code).collect(),
    }
}
