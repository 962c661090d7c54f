//! What stands behind the sequential program of an induction (`ulseq translate --driver induction`): an invariant that
//! the symbolic engine has found, for the verifier to prove.

use anyhow::Context;

use super::symbolic;
use crate::back::Header;
use crate::driver::Driver;
use crate::engine::induction_program;
use crate::engine::symbolic::{self as engine, SymbolicOptions, SymbolicProof, SymbolicResult};
use crate::ir::DataModel;
use crate::translate::{self, Loaded, Plan};

/// The text; the inner error is the reason why there is none.
pub(super) fn behind(loaded: &Loaded, plan: &Plan, model: DataModel) -> anyhow::Result<Result<String, String>> {
    let plan = Plan { driver: Driver::Unbounded, header: Header::Symbolic, comments: false, ..plan.clone() };
    let emitted = translate::emit(loaded, &plan);
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")?;
    let file = folder.path().join("sequential.c");
    std::fs::write(&file, &emitted.printed.text)?;
    let sequential = match symbolic::load(&file, model) {
        Ok(sequential) => sequential,
        Err(why) => anyhow::bail!("the sequential program cannot be read: {why}"),
    };
    let options = SymbolicOptions {
        misuse: true,
        undefined: true,
        overflow: false,
        deadlock: false,
        assertions: true,
        cuts: false,
        unwind: None,
        switches: None,
    };
    let (result, _) = engine::run(&sequential.program, &sequential.source.map, options);
    let found = match result {
        SymbolicResult::Proof(SymbolicProof::Invariant { invariant, .. }) => Some(invariant),
        SymbolicResult::Proof(SymbolicProof::Clauses { invariant, .. }) => invariant,
        SymbolicResult::Proof(SymbolicProof::Unwinding) => {
            return Ok(Err("the symbolic engine has proved it without an invariant".into()));
        }
        SymbolicResult::Violation { text, .. } => return Ok(Err(format!("it is not safe: {text}"))),
        SymbolicResult::Bounds(_) => return Ok(Err("the symbolic engine has met a bound".into())),
        SymbolicResult::GaveUp(why) => return Ok(Err(why)),
    };
    Ok(match found {
        Some(found) => induction_program::run(&sequential.program, &found),
        None => Err("the symbolic engine tells no invariant".into()),
    })
}
