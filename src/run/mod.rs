//! The commands: translate, verify and explore.

mod backends;
mod confirm;
mod ending;
mod explore;
mod manual;
mod mistyped;
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
use crate::process::{self, Side};
use crate::scheme::Scheme;
use crate::translate::{Config, Failure};
use crate::without::{Reduction, Without};
use crate::{diag, front, passes, stack};
use ending::{Outlet, Owed};

/// Exit code for wrong use of the command line.
const USAGE: u8 = 1;
/// Exit code for what we do not support.
const UNSUPPORTED: u8 = 3;
/// Exit code for errors of ours.
const INTERNAL: u8 = 6;

/// Exit code where time or memory was up.
const INCONCLUSIVE: u8 = 5;
/// Exit code after an interrupt, as shells report it.
const INTERRUPTED: u8 = 130;

/// Runs the program with these arguments; everything that people read goes to `out` and `err`. Returns the exit code.
///
/// Most commands are run by a second process, which this one watches over: to be called before any thread is started.
pub fn main(args: impl Iterator<Item = OsString>, out: &mut (dyn Write + Send), err: &mut (dyn Write + Send)) -> u8 {
    let (mut out, mut err) = (Outlet::new(out), Outlet::new(err));
    let args: Vec<OsString> = args.map(long_machine_option).collect();
    if let Some(message) = mistyped::command(&args) {
        // There is nobody else to tell.
        let _ = writeln!(err, "ulseq: {message}");
        return USAGE;
    }
    let result = match Cli::try_parse_from(args) {
        Ok(cli) => watched(&cli, &mut out, &mut err),
        Err(error) => usage(&error, &mut out, &mut err),
    };
    match result.and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(error) => {
            // There is nobody else to tell.
            let _ = writeln!(err, "ulseq: {error:#}");
            INTERNAL
        }
    }
}

/// Runs a command under its limits.
fn watched(cli: &Cli, out: &mut Outlet<'_>, err: &mut Outlet<'_>) -> anyhow::Result<u8> {
    let owed = Owed::by(cli);
    let Some(whole) = owed.limits else { return command(cli, out, err) };
    match process::supervise(&whole) {
        Ok(Side::Supervisor(over)) => return owed.after(over, out, err),
        Ok(Side::Worker) => {
            // A run that is interrupted says so; if nothing runs that could be cut short, the one who watches does.
            let _ = process::on_interrupt(|| leave(INTERRUPTED));
        }
        // Then it must go without.
        Err(_) => {}
    }
    owed.clear(err)?;
    let result = command(cli, out, err);
    owed.pay(result, out, err)
}

#[allow(clippy::exit)]
fn leave(code: u8) {
    std::process::exit(i32::from(code));
}

fn command(cli: &Cli, out: &mut Outlet<'_>, err: &mut Outlet<'_>) -> anyhow::Result<u8> {
    stack::with_large_stack(|| match &cli.command {
        None => translate::run(&cli.translate, out, err),
        Some(Command::Translate(command)) => translate::run(command, out, err),
        Some(Command::Verify(command)) => verify::run(command, out, err),
        Some(Command::Explore(command)) => explore::run(command, out, err),
        Some(Command::Replay(command)) => replay::run(command, out, err),
        Some(Command::Man) => manual::page(out),
        Some(Command::Completions(command)) => manual::completions(command.shell, out),
        Some(Command::Backends(command)) => backends::run(command, out),
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
