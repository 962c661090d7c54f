//! The symbolic engine as a process of its own: reads a sequential program, and prints its answer.

use std::io::Write;
use std::path::Path;

use crate::back::found_invariant::FoundInvariant;
use crate::back::switched;
use crate::back::symbolic::SymbolicOutput;
use crate::cli::SymbolicProcess;
use crate::engine::symbolic::{self, Refinement, SymbolicOptions, SymbolicProof, SymbolicResult};
use crate::front::{self, InputFile};
use crate::ir::DataModel;
use crate::passes;
use crate::passes::def_use::SWITCH;
use crate::translate::{self, Config, Loaded, TranslationFailure};

/// Answers about one file. Returns the exit code, which is 0 with every answer.
pub(super) fn run(command: &SymbolicProcess, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let answer = answer(command, err)?;
    writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    Ok(0)
}

fn answer(command: &SymbolicProcess, err: &mut dyn Write) -> anyhow::Result<SymbolicOutput> {
    if command.induction {
        return Ok(SymbolicOutput::Unknown { why: "it does not prove by induction".into() });
    }
    let model = if command.m32 { DataModel::Ilp32 } else { DataModel::Lp64 };
    let loaded = match load(&command.file, model) {
        Ok(loaded) => loaded,
        Err(why) => return Ok(SymbolicOutput::Rejected { why }),
    };
    let options = SymbolicOptions {
        misuse: !command.ignore_misuse,
        undefined: !command.ignore_undefined,
        overflow: !command.ignore_overflow,
        deadlock: !command.ignore_deadlock,
        race: !command.ignore_race,
        assertions: !command.ignore_assertions,
        cuts: !command.check_bounds,
        unwind: command.unwind,
        switches: command.switches.then_some(SWITCH),
    };
    let (result, refinement) = symbolic::run(&loaded.program, &loaded.source.map, options);
    if let Some(Refinement { at_start, kept, iterations }) = refinement {
        writeln!(err, "{}", switched::line(at_start, kept, iterations))?;
    }
    Ok(match result {
        SymbolicResult::Proof(by) => {
            let (by, invariant) = grounds(by);
            SymbolicOutput::True { by, invariant: invariant.filter(|_| command.show_invariants).map(Box::new) }
        }
        SymbolicResult::Bounds(bounds) => SymbolicOutput::Bounded { bounds },
        SymbolicResult::GaveUp(why) => SymbolicOutput::Unknown { why },
        SymbolicResult::Violation { kind, text, line, choices } => SymbolicOutput::False {
            kind: kind.to_string(),
            text,
            line,
            choices: choices.into_iter().map(|choice| (choice.kind, choice.bits)).collect(),
        },
    })
}

/// Reads a sequential program as printed. The error is the reason why it cannot be read.
pub(super) fn load(file: &Path, model: DataModel) -> Result<Loaded, String> {
    let config = Config {
        front: front::FrontEndOptions { model, ..front::FrontEndOptions::default() },
        passes: passes::PassOptions::default(),
    };
    translate::load_normal(&[InputFile::from(file)], &config).map_err(|failure| why(&failure))
}

/// The assumptions of a proof, as a line of the report, and its invariant if it has one.
fn grounds(proof: SymbolicProof) -> (String, Option<FoundInvariant>) {
    match proof {
        SymbolicProof::Invariant { places, invariant } => (format!(
            "an invariant of the generated program's loop, with {places} places of control, which the engine found, and checked once more with a SAT solver that has learned nothing"
        ), Some(invariant)),
        SymbolicProof::Clauses { clauses, invariant } => (format!(
            "an inductive invariant of the generated program's loop, {clauses} clauses over the bits of its state, which IC3 found, and checked once more with a SAT solver that has learned nothing"
        ), invariant),
        SymbolicProof::Unwinding => (
            "all paths of the generated program, unwound to their ends, which the engine asked about once more with a SAT solver that has learned nothing".into()
        , None),
    }
}

fn why(failure: &TranslationFailure) -> String {
    match failure {
        TranslationFailure::Front(error) => error.to_string(),
        TranslationFailure::Late => translate::late(),
        TranslationFailure::Internal(message) => message.clone(),
        TranslationFailure::Refused(source, diagnostics) => {
            let first = diagnostics.first();
            first.map_or_else(String::new, |first| {
                format!("{}, at line {}", first.message, source.map.locate(first.span).line)
            })
        }
    }
}
