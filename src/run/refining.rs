//! CBMC on a program with switches. It is run twice: once to write its formula with the names of the variables, and
//! once to decide it, with this program as its SAT solver, which knows from the names which literals are the switches.

use std::collections::BTreeMap;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{bail, Context};

use super::failures::INTERNAL;
use crate::back::{cbmc, switched};
use crate::cli::{RefiningCbmc, RefiningSat};
use crate::engine::inv::formula::{self, Formula};
use crate::passes::def_use::SWITCH;
use crate::process::{self, Cmd, Ended, ProcessLimits};
use crate::text_escape;

/// The files in the folder: the formula with names, what calls this program, and the state of the refinement.
const NAMES: &str = "names.cnf";
const SOLVER: &str = "solver.sh";
const STATE: &str = "switches.json";

/// The state of the refinement between the queries of one run of CBMC.
#[derive(serde::Serialize, serde::Deserialize, Default)]
struct RefinementState {
    /// The literals of the switches that hold.
    held: BTreeMap<String, i32>,
    at_start: usize,
    /// How often switches were dropped, and the solver was asked again.
    dropped: usize,
}

/// Runs CBMC; returns its exit code.
pub(super) fn cbmc(command: &RefiningCbmc, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")?;
    let [program, args @ ..] = command.command.as_slice() else { bail!("no program") };
    let folder = folder.path();
    let run = |more: &[&std::ffi::OsStr]| {
        let mut cmd = Cmd::new(program);
        cmd.args(args).args(more);
        process::run(&cmd, &ProcessLimits::default(), b"")
    };
    let names = folder.join(NAMES);
    run(&["--dimacs".as_ref(), "--outfile".as_ref(), names.as_os_str()])?;
    // Without a formula, nothing is asked.
    let text = std::fs::read(&names).unwrap_or_default();
    let held = formula::switches(&String::from_utf8_lossy(&text), SWITCH);
    drop(text);
    save(folder, &RefinementState { at_start: held.len(), held, dropped: 0 })?;
    let solver = folder.join(SOLVER);
    let word = |path: &Path| text_escape::shell(&path.to_string_lossy());
    let ulseq = std::env::current_exe()?;
    let script = format!("#!/bin/sh\nexec {} {} {} \"$1\"\n", word(&ulseq), cbmc::REFINING_SAT, word(folder));
    std::fs::write(&solver, script)?;
    std::fs::set_permissions(&solver, std::fs::Permissions::from_mode(0o700))?;
    let outcome = run(&["--external-sat-solver".as_ref(), solver.as_os_str()])?;
    out.write_all(&outcome.stdout)?;
    err.write_all(&outcome.stderr)?;
    let RefinementState { held, at_start, dropped } = load(folder)?;
    writeln!(err, "{}", switched::line(at_start, held.len(), dropped + 1))?;
    match outcome.ended {
        Ended::Exited(code) => Ok(u8::try_from(code).unwrap_or(INTERNAL)),
        Ended::Signaled(_) | Ended::TimedOut | Ended::OutOfMemory | Ended::Interrupted => {
            bail!("CBMC ended otherwise: {:?}", outcome.ended)
        }
    }
}

/// Decides a formula for it.
pub(super) fn sat(command: &RefiningSat, out: &mut dyn Write) -> anyhow::Result<u8> {
    let mut state = load(&command.folder)?;
    let text = std::fs::read_to_string(&command.formula)?;
    let formula = Formula::read(&text).map_err(anyhow::Error::msg)?;
    drop(text);
    let refined = formula::refine(&formula, &state.held).map_err(anyhow::Error::msg)?;
    state.held.retain(|name, _| refined.kept.contains(name));
    state.dropped += refined.iterations - 1;
    save(&command.folder, &state)?;
    out.write_all(formula::printed(&refined).as_bytes())?;
    Ok(0)
}

fn load(folder: &Path) -> anyhow::Result<RefinementState> {
    Ok(serde_json::from_slice(&std::fs::read(folder.join(STATE))?)?)
}

fn save(folder: &Path, state: &RefinementState) -> anyhow::Result<()> {
    Ok(std::fs::write(folder.join(STATE), serde_json::to_vec(state)?)?)
}
