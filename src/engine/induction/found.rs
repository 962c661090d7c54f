//! Asks the symbolic engine, as a process under limits, for an invariant of the driver's loop.

use std::io;
use std::path::Path;

use super::super::checked_properties::CheckedProperties;
use super::source::InductionSource;
use crate::back::found_invariant::FoundInvariant;
use crate::back::{self, Mode, Verdict, VerifierTask};
use crate::interp::Properties;
use crate::ir::DataModel;
use crate::process::{self, ProcessLimits};

/// The invariant; the inner error is the reason why there is none.
pub(super) fn run(source: &InductionSource<'_>, file: &Path) -> io::Result<Result<FoundInvariant, String>> {
    let engine = back::named("symbolic").map_err(io::Error::other)?;
    let limits = ProcessLimits { time: Some(source.time), memory: Some(source.memory), resident: Some(source.memory) };
    let task = VerifierTask { invariants: true, limits: limits.clone(), ..task(file, source.asked, source.model) };
    let outcome = process::run(&engine.verifier.command(&engine.exe, &task), &limits, b"")?;
    Ok(match engine.verifier.verdict(&task, &outcome) {
        Verdict::True => engine.verifier.invariant(&outcome).ok_or_else(|| {
            "the symbolic engine has proved it without an invariant, by unwinding all paths to their ends; leave out \
             --driver"
                .to_owned()
        }),
        Verdict::False(violation) => Err(format!(
            "the symbolic engine has found a violation, `{}`; leave out --driver to see it",
            violation.text
        )),
        Verdict::Bounded(_) => Err("the symbolic engine has met a bound of the translation; raise it".to_owned()),
        Verdict::Unknown(why) => {
            Err(format!("the symbolic engine finds no invariant of the generated program: {why}; leave out --driver, so that all engines try"))
        }
    })
}

/// A proof of these properties on this file.
pub(super) fn task(file: &Path, asked: CheckedProperties, model: DataModel) -> VerifierTask<'_> {
    let Properties { assertion, deadlock, misuse, overflow, .. } = asked.properties;
    VerifierTask {
        misuse,
        undefined: asked.properties.any_undefined(),
        overflow,
        deadlock,
        assertions: assertion,
        model,
        ..VerifierTask::new(file, Mode::Proof)
    }
}
