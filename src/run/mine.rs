//! The command `ulseq mine in.c`: likely invariants from random executions.

use std::io::Write;

use super::failures::{report, spares, USAGE};
use super::input::Inputs;
use super::settings::{config, explorer_externs, without};
use crate::cli::Mine;
use crate::engine::inv::mining::{self, MiningOptions};
use crate::engine::inv::{file, Followed};
use crate::interp::SemanticsOptions;
use crate::output_file::replace;
use crate::translate;

/// Mines, and writes the file; returns the exit code.
pub(super) fn run(command: &Mine, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let input = match Inputs::read(&command.input, &command.reading) {
        Ok(input) => input,
        Err(failure) => return report(&failure, err),
    };
    let normal = match translate::load_normal(input.files(), &config(&command.translation, &command.reading)) {
        Ok(normal) => normal,
        Err(failure) => return report(&failure, err),
    };
    let output = command.output.as_deref().filter(|path| path.as_os_str() != "-");
    if !spares(&normal.source, &[output], err)? {
        return Ok(USAGE);
    }
    let semantics = SemanticsOptions {
        spurious: command.translation.spurious_wakeups(),
        externs: explorer_externs(command.translation.externs),
        without: without(&command.translation),
        ..SemanticsOptions::default()
    };
    let followed = Followed::new(&normal);
    let options = MiningOptions { runs: command.runs, seed: command.seed, until: None };
    let text = file::write(&followed, &mining::run(&followed, &semantics, &options));
    match output {
        Some(path) => replace(path, &|file| file.write_all(text.as_bytes()))?,
        None => out.write_all(text.as_bytes())?,
    }
    Ok(0)
}
