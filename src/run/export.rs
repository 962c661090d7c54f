//! The command `ulseq export in.c`: the sequential program as a transition system for other model checkers.

use std::io::Write;

use anyhow::Context;

use super::failures::{report, spares, UNSUPPORTED, USAGE};
use super::input::Inputs;
use super::property;
use super::settings::{config, data_model};
use super::symbolic;
use crate::back::Header;
use crate::cli::{Export, ModelFormatName};
use crate::driver::Driver;
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::symbolic::{export, ModelFormat, SymbolicOptions};
use crate::engine::{assumptions, proof_doubts};
use crate::output_file::replace;
use crate::scheme::Scheme;
use crate::translate::{self, Loaded, Plan};
use crate::verdict_wording;

/// Translates, and writes the transition system; returns the exit code.
pub(super) fn run(command: &Export, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let asked = match property::read(&command.property) {
        Ok(asked) if !asked.needs_explorer() => asked,
        Ok(_) => {
            writeln!(
                err,
                "ulseq: a transition system shows no lost memory; `ulseq explore --property valid-memtrack` finds it"
            )?;
            return Ok(USAGE);
        }
        Err(refused) => {
            writeln!(err, "ulseq: {refused}")?;
            return Ok(USAGE);
        }
    };
    let input = match Inputs::read(&command.input, &command.reading) {
        Ok(input) => input,
        Err(failure) => return report(&failure, err),
    };
    let mut config = config(&command.translation, &command.reading);
    config.passes.overflow = asked.properties.overflow;
    let normal = match translate::load_normal(input.files(), &config) {
        Ok(normal) => normal,
        Err(failure) => return report(&failure, err),
    };
    let output = command.output.as_deref().filter(|path| path.as_os_str() != "-");
    if !spares(&normal.source, &[output], err)? {
        return Ok(USAGE);
    }
    let spurious = command.translation.spurious_wakeups();
    let doubt = proof_doubts::run(asked, &normal, spurious, true);
    let rests_on = assumptions::of_every_verdict(spurious, asked, &assumptions::of_program(&normal));
    let loaded = match translate::load_from_normal(&normal, &config) {
        Ok(loaded) => loaded,
        Err(failure) => return report(&failure, err),
    };
    let bytes = match system(loaded, command, asked)? {
        Ok(bytes) => bytes,
        Err(why) => {
            writeln!(
                err,
                "ulseq: there is no transition system of this program, which has {why}; `ulseq verify` checks it, and \
                 `ulseq translate` writes it as sequential C"
            )?;
            return Ok(UNSUPPORTED);
        }
    };
    for assumption in rests_on {
        writeln!(err, "ulseq: {}", verdict_wording::rests_on(&assumption))?;
    }
    if let Some(doubt) = doubt {
        writeln!(err, "ulseq: a proof on the transition system would not count: {doubt}")?;
    }
    match output {
        Some(path) => replace(path, &|file| file.write_all(&bytes))?,
        None => out.write_all(&bytes)?,
    }
    Ok(0)
}

fn format(name: ModelFormatName) -> ModelFormat {
    match name {
        ModelFormatName::Btor2 => ModelFormat::Btor2,
        ModelFormatName::Aiger => ModelFormat::Aiger,
        ModelFormatName::Smt2 => ModelFormat::Smt2,
    }
}

/// The transition system of a program; the inner error is the reason why there is none.
fn system(loaded: Loaded, command: &Export, asked: CheckedProperties) -> anyhow::Result<Result<Vec<u8>, &'static str>> {
    let plan = Plan {
        scheme: Scheme::Step,
        driver: Driver::Unbounded,
        header: Header::Symbolic,
        spurious: command.translation.spurious_wakeups(),
        comments: false,
        deadlocks: asked.properties.deadlock,
        file_scope: false,
    };
    let emitted = translate::emit_program(&loaded.source, loaded.program, &plan);
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")?;
    let file = folder.path().join("sequential.c");
    std::fs::write(&file, &emitted.printed.text)?;
    let sequential = match symbolic::load(&file, data_model(&command.reading)) {
        Ok(sequential) => sequential,
        Err(why) => anyhow::bail!("the sequential program cannot be read: {why}"),
    };
    let properties = asked.properties;
    let options = SymbolicOptions {
        misuse: properties.misuse,
        undefined: properties.any_undefined(),
        overflow: properties.overflow,
        deadlock: properties.deadlock,
        race: properties.race,
        assertions: properties.assertion,
        cuts: false,
        unwind: None,
        switches: None,
    };
    Ok(export(&sequential.program, options, format(command.format)))
}
