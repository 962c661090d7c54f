//! The sequential program, compiled natively: it follows the choices of a verifier, or the steps of a schedule, and
//! reports what happens.

use std::path::Path;
use std::time::Duration;

use crate::back::Header;
use crate::driver::Driver;
use crate::ir::DataModel;
use crate::process::Ended;
use crate::replay::decode::{self, ReplayResult};
use crate::replay::instrument::Events;
use crate::replay::runner::{self, Binary, Rights, Script};
use crate::scheme::Scheme;
use crate::source::Span;
use crate::translate::{self, Loaded, Plan};

/// Time limit of a replayed program.
pub(super) const TIME: Duration = Duration::from_secs(20);

/// A native build of a sequential program that reports its steps.
pub struct NativeReplay {
    binary: Binary,
    events: Events,
}

impl NativeReplay {
    /// Compiles the program that makes the same choices as the one of the plan; `name` is that of its files.
    pub(super) fn of_plan(
        loaded: &Loaded,
        plan: &Plan,
        name: &str,
        folder: &Path,
        rights: Rights,
    ) -> Result<NativeReplay, runner::ReplayError> {
        let (emitted, events) = translate::emit_replay(loaded, plan);
        let ilp32 = loaded.program.model == DataModel::Ilp32;
        let binary = runner::compile(&emitted.build(ilp32), folder, name, rights)?;
        Ok(NativeReplay { binary, events })
    }

    /// Compiles the program with the scheme `step`, which executes the steps of a given schedule; with `deadlocks`, a
    /// schedule may end in one.
    pub fn of_steps(
        loaded: &Loaded,
        spurious: bool,
        deadlocks: bool,
        folder: &Path,
        rights: Rights,
    ) -> Result<NativeReplay, runner::ReplayError> {
        let (scheme, driver, header) = (Scheme::Step, Driver::Unbounded, Header::SvComp);
        let plan = Plan { scheme, driver, header, spurious, comments: false, deadlocks, file_scope: false };
        NativeReplay::of_plan(loaded, &plan, "replay-steps", folder, rights)
    }

    /// The exit of a run of this script; nothing is recorded.
    pub(super) fn ends(&self, script: Script<'_>, time: Duration) -> Result<Ended, runner::ReplayError> {
        self.binary.quietly(script, time)
    }

    /// Follows the script and decodes what the program reports.
    pub fn follow(
        &self,
        loaded: &Loaded,
        script: Script<'_>,
    ) -> Result<(Result<ReplayResult, String>, Ended), runner::ReplayError> {
        let replayed = self.binary.run(script, TIME)?;
        let locate = |span: Span| loaded.source.map.locate(span);
        Ok((decode::follow(&replayed.events, &self.events, &loaded.program, &locate), replayed.ended))
    }
}
