//! Follows a schedule in the steps of the sequential program, compiled natively.

use std::path::Path;
use std::time::Duration;

use crate::back::Header;
use crate::driver::Driver;
use crate::ir::DataModel;
use crate::process::Ended;
use crate::replay::decode::{self, Told};
use crate::replay::instrument::Events;
use crate::replay::runner::{self, Binary, Rights, Script};
use crate::schedule::{Input, Place, Turn};
use crate::scheme::Scheme;
use crate::source::Span;
use crate::translate::{self, Loaded, Plan};

/// Time limit of a replayed program.
pub(super) const TIME: Duration = Duration::from_secs(20);

/// A native build of the program with the scheme `step`, which executes the steps of a given schedule.
pub struct Stepper {
    binary: Binary,
    events: Events,
}

impl Stepper {
    /// Compiles the program; with `deadlocks`, a schedule may end in one.
    pub fn new(
        loaded: &Loaded,
        spurious: bool,
        deadlocks: bool,
        folder: &Path,
        rights: Rights,
    ) -> Result<Stepper, runner::Error> {
        let (scheme, driver, header) = (Scheme::Step, Driver::Unbounded, Header::SvComp);
        let plan = Plan { scheme, driver, header, spurious, comments: false, deadlocks };
        let (emitted, events) = translate::emit_replay(loaded, &plan);
        let ilp32 = loaded.program.model == DataModel::Ilp32;
        let binary = runner::compile(&emitted.printed.text, folder, "replay-steps", ilp32, rights)?;
        Ok(Stepper { binary, events })
    }

    /// The exit of a run of this script; nothing is recorded.
    pub(super) fn ends(&self, script: Script<'_>, time: Duration) -> Result<Ended, runner::Error> {
        self.binary.quietly(script, time)
    }

    /// Follows the schedule and records what happens.
    pub fn follow(
        &self,
        loaded: &Loaded,
        turns: &[Turn],
        inputs: &[Input],
    ) -> Result<(Result<Told, String>, Ended), runner::Error> {
        let replayed = self.binary.run(Script::Turns(turns, inputs), TIME)?;
        Ok((told(loaded, &self.events, &replayed.events), replayed.ended))
    }
}

/// Decodes the execution that a replayed program recorded with these events.
pub(super) fn told(loaded: &Loaded, events: &Events, text: &str) -> Result<Told, String> {
    let locate = |span: Span| {
        let location = loaded.source.map.locate(span);
        Place { file: location.file, line: location.line, column: location.column }
    };
    decode::follow(text, events, &loaded.program, &locate)
}
