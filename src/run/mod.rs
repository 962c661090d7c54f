//! The commands of the command line.

mod backends;
mod compile_commands;
mod confirm;
mod ending;
mod explore;
mod input;
mod manual;
mod mistyped;
mod output;
mod present;
mod progress;
mod property;
mod replay;
mod search;
mod threads;
mod translate;
mod unproved;
mod verify;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Parser;

use crate::cli::{Cli, Command, DataModelName, ExternName, Reading, ReplayName, SchemeName, Shape, Writing};
use crate::driver::Driver;
use crate::ir::DataModel;
use crate::process::{self, Side};
use crate::replay::runner::Rights;
use crate::scheme::Scheme;
use crate::translate::{Config, Failure};
use crate::without::{Reduction, Without};
use crate::{diag, escape, front, passes, stack};
use ending::{Outlet, Owed};
use output::replace;

/// Exit code for wrong usage of the command line.
const USAGE: u8 = 1;
/// Exit code for unsupported constructs.
const UNSUPPORTED: u8 = 3;
/// Exit code for internal errors.
const INTERNAL: u8 = 6;

/// Exit code for a run that exceeded its time or memory limit.
const INCONCLUSIVE: u8 = 5;
/// Exit code after an interrupt, as shells report it.
const INTERRUPTED: u8 = 130;

/// Runs the program with these arguments; what it prints goes to `out` and `err`. Returns the exit code.
///
/// Most commands run in a second process under this one's supervision, so this must be called before any thread is
/// started.
pub fn main(args: impl Iterator<Item = OsString>, out: &mut (dyn Write + Send), err: &mut (dyn Write + Send)) -> u8 {
    let err: &mut (dyn Write + Send) = &mut Shown { to: err, terminal: std::io::stderr().is_terminal() };
    let (mut out, mut err) = (Outlet::new(out), Outlet::new(err));
    let args: Vec<OsString> = args.map(long_machine_option).collect();
    if let Some(message) = mistyped::command(&args) {
        // There is no other way to report this error.
        let _ = writeln!(err, "ulseq: {message}");
        return USAGE;
    }
    let result = match Cli::try_parse_from(args) {
        Ok(cli) => match clear_of_inputs(&cli) {
            Ok(()) => watched(&cli, &mut out, &mut err),
            Err(why) => writeln!(err, "ulseq: {why}").map(|()| USAGE).map_err(anyhow::Error::from),
        },
        Err(error) => usage(&error, &mut out, &mut err),
    };
    match result.and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(error) => {
            // There is no other way to report this error.
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
        Ok(Side::Supervisor(over)) => return owed.after(&over, out, err),
        Ok(Side::Worker) => {
            // An interrupted run reports that itself; if no job is in progress that could be stopped, the supervisor
            // does.
            let _ = process::on_interrupt(|| leave(INTERRUPTED));
        }
        // Without a second process, the command runs unsupervised.
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

/// gcc's spelling `-m32` for `--m32`.
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

/// Checks, before anything is written, that the outputs of a command differ from its inputs and from each other.
fn clear_of_inputs(cli: &Cli) -> Result<(), String> {
    let written = |writing: &Writing| [writing.output.clone(), writing.witness.clone()];
    let inputs = |named: &[PathBuf], reading: &Reading| input::files(named, reading);
    let (inputs, outputs, kept) = match &cli.command {
        None => (inputs(&cli.translate.input, &cli.translate.reading), translate::outputs(&cli.translate), None),
        Some(Command::Translate(command)) => {
            (inputs(&command.input, &command.reading), translate::outputs(command), None)
        }
        Some(Command::Verify(command)) => {
            (inputs(&command.input, &command.reading), written(&command.writing), command.keep.as_ref())
        }
        Some(Command::Explore(command)) => (inputs(&command.input, &command.reading), written(&command.writing), None),
        Some(Command::Replay(command)) => {
            let outputs = [Some(command.output.clone()), command.gdb.clone()];
            output::apart(command.from.iter().map(PathBuf::as_path), outputs.iter().flatten().map(PathBuf::as_path))?;
            (inputs(&command.input, &command.reading), outputs, None)
        }
        Some(Command::Man | Command::Completions(_) | Command::Backends(_)) => return Ok(()),
    };
    output::apart(inputs.iter().map(PathBuf::as_path), outputs.iter().flatten().map(PathBuf::as_path))?;
    if let Some(path) = kept.and_then(|folder| output::written_through(folder)) {
        return Err(format!(
            "--keep: {} is no plain file, and a kept file could be written through it",
            path.display()
        ));
    }
    match kept {
        Some(folder) if inputs.iter().any(|input| output::holds(folder, input)) => {
            Err("--keep: the folder holds the input, which a kept file could overwrite".to_string())
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether no output is a file that the program includes.
fn spares(source: &front::Source, outputs: &[Option<&Path>], err: &mut dyn Write) -> anyhow::Result<bool> {
    let Some(path) = outputs.iter().flatten().find(|path| source.map.has_read(path) && path.is_file()) else {
        return Ok(true);
    };
    // No report is written either: it would go to that file.
    process::tell(USAGE);
    writeln!(err, "ulseq: the output {} would overwrite a file that the program includes", path.display())?;
    Ok(false)
}

/// Messages on their way to a terminal or a file: escapes what they quote, so that it cannot control the terminal.
struct Shown<'a> {
    to: &'a mut (dyn Write + Send),
    terminal: bool,
}

impl Write for Shown<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let shown = if self.terminal { escape::colored(&text) } else { escape::text(&text) };
        self.to.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.to.flush()
    }
}

/// Whether to use colors on this stream.
fn in_color(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// How the program is read, with default options for the passes.
fn config_of(reading: &Reading) -> Config {
    let front = front::Options {
        cpp: reading.cpp.clone(),
        include: reading.include.clone(),
        define: reading.define.clone(),
        model: data_model(reading),
        scratch: None,
    };
    Config { front, passes: passes::Options { entry: reading.entry.clone(), ..passes::Options::default() } }
}

fn config(shape: &Shape, reading: &Reading) -> Config {
    Config {
        passes: passes::Options {
            unwind_threads: shape.unwind_threads,
            unwind_recursion: shape.unwind_recursion,
            inline_limit: shape.inline_limit,
            entry: reading.entry.clone(),
            externs: externs(shape.externs),
            without: without(shape),
            check: shape.check || cfg!(debug_assertions),
        },
        ..config_of(reading)
    }
}

fn externs(name: ExternName) -> passes::Extern {
    match name {
        ExternName::Refuse => passes::Extern::Refuse,
        ExternName::Pure => passes::Extern::Pure,
        ExternName::Havoc => passes::Extern::Havoc,
    }
}

/// The reductions that are switched off, by name or by an option of their own.
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

/// The rights of native code of the program; `None` if it must not run.
fn rights(name: ReplayName) -> Option<Rights> {
    match name {
        ReplayName::Confined => Some(Rights::Confined),
        ReplayName::Unconfined => Some(Rights::All),
        ReplayName::Off => None,
    }
}

fn driver(shape: &Shape) -> Driver {
    match (shape.rounds, shape.contexts) {
        (Some(rounds), _) => Driver::Rounds(rounds),
        (None, Some(contexts)) => Driver::Contexts(contexts),
        (None, None) => Driver::Unbounded,
    }
}

/// Reports why there is no translation; returns the exit code.
fn report(failure: &Failure, err: &mut dyn Write) -> anyhow::Result<u8> {
    match failure {
        Failure::Front(error) => {
            writeln!(err, "ulseq: {:#}", anyhow!("{error}"))?;
            Ok(error.exit_code())
        }
        Failure::Refused(source, diagnostics) => {
            let color = in_color(&std::io::stderr());
            write!(err, "{}", diag::render(diagnostics, &source.map, color))?;
            Ok(diag::exit_code(diagnostics))
        }
        Failure::Internal(text) => {
            writeln!(err, "ulseq: {text}")?;
            Ok(INTERNAL)
        }
    }
}
