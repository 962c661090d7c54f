//! The commands: translate, verify and explore.

mod backends;
mod confirm;
mod explore;
mod manual;
mod present;
mod progress;
mod property;
mod replay;
mod search;
mod threads;
mod translate;
mod verify;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anyhow::{anyhow, Context};
use clap::Parser;

use crate::cli::{Cli, Command, DataModelName, ExternName, Reading, SchemeName, Shape};
use crate::driver::Driver;
use crate::ir::DataModel;
use crate::process;
use crate::scheme::Scheme;
use crate::translate::{Config, Failure};
use crate::without::{Reduction, Without};
use crate::{diag, front, passes, stack};

/// Exit code for wrong use of the command line.
const USAGE: u8 = 1;
/// Exit code for what we do not support.
const UNSUPPORTED: u8 = 3;
/// Exit code for errors of ours.
const INTERNAL: u8 = 6;

/// Runs the program with these arguments; everything that people read goes to `out` and `err`. Returns the exit code.
///
/// # Errors
/// Files that cannot be written, and the like.
pub fn main(
    args: impl Iterator<Item = OsString>,
    out: &mut (dyn Write + Send),
    err: &mut (dyn Write + Send),
) -> anyhow::Result<u8> {
    let cli = match Cli::try_parse_from(args.map(long_machine_option)) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, out, err),
    };
    stack::with_large_stack(|| match cli.command {
        None => translate::run(&cli.translate, out, err),
        Some(Command::Translate(command)) => translate::run(&command, out, err),
        Some(Command::Verify(command)) => verify::run(&command, out, err),
        Some(Command::Explore(command)) => explore::run(&command, out, err),
        Some(Command::Replay(command)) => replay::run(&command, out, err),
        Some(Command::Man) => manual::page(out),
        Some(Command::Completions(command)) => manual::completions(command.shell, out),
        Some(Command::Backends(command)) => backends::run(&command, out),
    })
}

/// gcc's spelling `-m32` for our `--m32`.
fn long_machine_option(arg: OsString) -> OsString {
    match arg.to_str() {
        Some("-m32") => "--m32".into(),
        Some("-m64") => "--m64".into(),
        _ => arg,
    }
}

fn usage(error: &clap::Error, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let text = error.render();
    if error.use_stderr() {
        write!(err, "{text}")?;
        return Ok(USAGE);
    }
    write!(out, "{text}")?;
    Ok(0)
}

fn data_model(reading: &Reading) -> DataModel {
    match reading.data_model {
        Some(DataModelName::Ilp32) => DataModel::Ilp32,
        Some(DataModelName::Lp64) => DataModel::Lp64,
        None if reading.m32 => DataModel::Ilp32,
        None => DataModel::Lp64,
    }
}

/// Writes the whole file or leaves the old one; an interrupt waits until it is done.
fn replace(path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let context = || format!("cannot write {}", path.display());
    process::whole(|| {
        let mut file = BufWriter::new(tempfile::NamedTempFile::new_in(folder).with_context(context)?);
        write(&mut file).with_context(context)?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error).with_context(context)?;
        file.persist(path).with_context(context)?;
        Ok(())
    })
}

/// What is read, with the passes as they are without options.
fn config_of(reading: &Reading) -> Config {
    let front = front::Options {
        cpp: reading.cpp.clone(),
        include: reading.include.clone(),
        define: reading.define.clone(),
        model: data_model(reading),
        scratch: None,
    };
    Config { front, passes: passes::Options::default() }
}

fn config(shape: &Shape, reading: &Reading) -> Config {
    Config {
        passes: passes::Options {
            unwind_threads: shape.unwind_threads,
            unwind_recursion: shape.unwind_recursion,
            inline_limit: shape.inline_limit,
            externs: match shape.externs {
                ExternName::Refuse => passes::Extern::Refuse,
                ExternName::Pure => passes::Extern::Pure,
                ExternName::Havoc => passes::Extern::Havoc,
            },
            without: without(shape),
            check: shape.check || cfg!(debug_assertions),
        },
        ..config_of(reading)
    }
}

/// What is switched off, by name or by an option of its own.
fn without(shape: &Shape) -> Without {
    let named = shape.without.iter().fold(Without::NONE, |all, more| all.plus(*more));
    named.and(Reduction::AwaitLoops, shape.no_await_loops).and(Reduction::VisiblePoints, shape.all_points)
}

fn scheme(name: SchemeName) -> Scheme {
    match name {
        SchemeName::Resume => Scheme::Resume,
        SchemeName::Step => Scheme::Step,
    }
}

fn driver(shape: &Shape) -> Driver {
    match (shape.rounds, shape.contexts) {
        (Some(rounds), _) => Driver::Rounds(rounds),
        (None, Some(contexts)) => Driver::Contexts(contexts),
        (None, None) => Driver::Unbounded,
    }
}

/// Tells why there is no translation; returns the exit code.
fn report(failure: &Failure, err: &mut dyn Write) -> anyhow::Result<u8> {
    match failure {
        Failure::Front(error) => {
            writeln!(err, "ulseq: {:#}", anyhow!("{error}"))?;
            Ok(error.exit_code())
        }
        Failure::Refused(source, diagnostics) => {
            let color = std::io::stderr().is_terminal();
            write!(err, "{}", diag::render(diagnostics, &source.map, color))?;
            Ok(diag::exit_code(diagnostics))
        }
        Failure::Internal(text) => {
            writeln!(err, "ulseq: {text}")?;
            Ok(INTERNAL)
        }
    }
}
