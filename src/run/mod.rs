//! The commands of the command line.
//!
//! | file | purpose |
//! |---|---|
//! | `translate`, `verify`, `explore`, `export`, `replay`, `mine`, `backends`, `manual`, `symbolic`, `refining` | the commands |
//! | `abstraction_prover`, `induction`, `inv` | what strategies need |
//! | `input`, `compiler_options`, `compile_commands`, `settings`, `property`, `engines`, `engine_choice`, `request` | interpretation of the arguments |
//! | `confirmation` | the violation that was found, by the program's own threads where they can |
//! | `present`, `progress`, `output`, `failures`, `refusal`, `mistyped` | reports, messages, output files |
//! | `ending` | guarantees for the end of every command: the report, the verdict, the exit code |

mod abstraction_prover;
mod backends;
mod compile_commands;
mod compiler_options;
mod confirmation;
mod ending;
mod engine_choice;
mod engines;
mod explore;
mod export;
mod failures;
mod induction;
mod input;
mod inv;
mod manual;
mod mine;
mod mistyped;
mod output;
mod present;
mod progress;
mod property;
mod refining;
mod refusal;
mod replay;
mod request;
mod settings;
mod symbolic;
mod translate;
mod verify;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Parser;

use crate::cli::{Cli, Command, Reading, Translate, Writing};
use crate::process::{self, ProcessRole};
use crate::{stack, text_escape};
use ending::{EndGuarantee, Outlet};
use failures::{CommandEnd, INTERNAL, INTERRUPTED, USAGE};

/// Runs the program with these arguments; its output goes to `out` and `err`. Returns the exit code.
///
/// Most commands run in a second process under the supervision of this one, so this function must be called before any
/// thread is started.
pub fn main(args: impl Iterator<Item = OsString>, out: &mut (dyn Write + Send), err: &mut (dyn Write + Send)) -> u8 {
    let err: &mut (dyn Write + Send) = &mut EscapingWriter { to: err, terminal: std::io::stderr().is_terminal() };
    let args = match compiler_options::separate(args.map(long_machine_option)) {
        Ok(compiler_options::Separated { args, unused }) => {
            // A run does not fail because nobody reads this.
            let _ = note_unused(&unused, err);
            args
        }
        Err(why) => {
            // There is no other way to report this error.
            let _ = writeln!(err, "ulseq: {why}");
            return USAGE;
        }
    };
    let (mut out, mut err) = (Outlet::new(out), Outlet::new(err));
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

fn note_unused(options: &[String], err: &mut dyn Write) -> std::io::Result<()> {
    match options {
        [] => Ok(()),
        [..] => writeln!(err, "note: options of the compiler that are not used: {}", options.join(" ")),
    }
}

/// Runs a command under its limits.
fn watched(cli: &Cli, out: &mut Outlet<'_>, err: &mut Outlet<'_>) -> anyhow::Result<u8> {
    let guarantee = EndGuarantee::of(cli);
    let Some(limits) = guarantee.limits else { return Ok(command(cli, out, err)?.code) };
    match process::supervise(&limits) {
        Ok(ProcessRole::Supervisor(end)) => return guarantee.by_supervisor(&end, out, err),
        Ok(ProcessRole::Worker) => {
            // An interrupted run reports that itself; if no job is in progress that could be stopped, the supervisor
            // does.
            let _ = process::on_interrupt(|| leave(INTERRUPTED));
        }
        // Without a second process, the command runs unsupervised.
        Err(_) => {}
    }
    guarantee.remove_old_witness(err)?;
    let result = command(cli, out, err);
    guarantee.by_worker(result, out, err)
}

#[allow(clippy::exit)]
fn leave(code: u8) {
    std::process::exit(i32::from(code));
}

fn command(cli: &Cli, out: &mut Outlet<'_>, err: &mut Outlet<'_>) -> anyhow::Result<CommandEnd> {
    stack::with_large_stack(|| match &cli.command {
        None => translate::run(&cli.translate, out, err).map(CommandEnd::from),
        Some(Command::Translate(command)) => translate::run(command, out, err).map(CommandEnd::from),
        Some(Command::Verify(command)) => verify::run(command, out, err),
        Some(Command::Explore(command)) => explore::run(command, out, err),
        Some(Command::Replay(command)) => replay::run(command, out, err).map(CommandEnd::from),
        Some(Command::Man) => manual::page(out).map(CommandEnd::from),
        Some(Command::Completions(command)) => manual::completions(command.shell, out).map(CommandEnd::from),
        Some(Command::Backends(command)) => backends::run(command, out).map(CommandEnd::from),
        Some(Command::Symbolic(command)) => symbolic::run(command, out, err).map(CommandEnd::from),
        Some(Command::Mine(command)) => mine::run(command, out, err).map(CommandEnd::from),
        Some(Command::Export(command)) => export::run(command, out, err).map(CommandEnd::from),
        Some(Command::RefiningCbmc(command)) => refining::cbmc(command, out, err).map(CommandEnd::from),
        Some(Command::RefiningSat(command)) => refining::sat(command, out).map(CommandEnd::from),
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

/// Checks, before anything is written, that the outputs of a command differ from its inputs and from each other.
fn clear_of_inputs(cli: &Cli) -> Result<(), String> {
    let written = |writing: &Writing| [writing.output.clone(), writing.witness.clone()];
    let inputs = |named: &[PathBuf], reading: &Reading| {
        let mut files = input::files(named, reading);
        files.extend(settings_files(cli));
        files
    };
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
        Some(Command::Mine(command)) => {
            (inputs(&command.input, &command.reading), [command.output.clone(), None], None)
        }
        Some(Command::Export(command)) => {
            (inputs(&command.input, &command.reading), [command.output.clone(), None], None)
        }
        Some(
            Command::Man
            | Command::Completions(_)
            | Command::Backends(_)
            | Command::Symbolic(_)
            | Command::RefiningCbmc(_)
            | Command::RefiningSat(_),
        ) => return Ok(()),
    };
    output::apart(inputs.iter().map(PathBuf::as_path), outputs.iter().flatten().map(PathBuf::as_path))?;
    if let Some(file) = kept.filter(|folder| folder.exists() && !folder.is_dir()) {
        return Err(format!("--keep: {} is no folder", file.display()));
    }
    if let Some(path) = kept.and_then(|folder| output::written_through(folder)) {
        return Err(format!(
            "--keep: {} is no plain file, or has another name, too, and a kept file could be written through it",
            path.display()
        ));
    }
    if kept.is_some_and(|folder| output::is_of_others(folder)) {
        return Err("--keep: there are files in this folder that no earlier run has kept, which a kept file could \
                    overwrite"
            .to_string());
    }
    match kept {
        Some(folder) if inputs.iter().any(|input| output::holds(folder, input)) => {
            Err("--keep: the folder holds the input, which a kept file could overwrite".to_string())
        }
        Some(_) | None => Ok(()),
    }
}

/// The files besides the program that a command reads: property files, templates of verifiers, invariants, and a
/// preprocessor that is named by its path.
fn settings_files(cli: &Cli) -> Vec<PathBuf> {
    let (named, reading): (Vec<&Path>, Option<&Reading>) = match &cli.command {
        None => (translated_with(&cli.translate), Some(&cli.translate.reading)),
        Some(Command::Translate(command)) => (translated_with(command), Some(&command.reading)),
        Some(Command::Verify(command)) => {
            let words = command.property.iter().chain(&command.backend).chain(&command.engine);
            (words.map(Path::new).chain(command.invariants.as_deref()).collect(), Some(&command.reading))
        }
        Some(Command::Explore(command)) => (command.property.iter().map(Path::new).collect(), Some(&command.reading)),
        Some(Command::Replay(command)) => (command.backend.iter().map(Path::new).collect(), Some(&command.reading)),
        Some(Command::Mine(command)) => (Vec::new(), Some(&command.reading)),
        Some(Command::Export(command)) => (command.property.iter().map(Path::new).collect(), Some(&command.reading)),
        Some(
            Command::Man
            | Command::Completions(_)
            | Command::Backends(_)
            | Command::Symbolic(_)
            | Command::RefiningCbmc(_)
            | Command::RefiningSat(_),
        ) => (Vec::new(), None),
    };
    let preprocessor = reading.and_then(|reading| reading.cpp.as_deref());
    let preprocessor = preprocessor.filter(|path| path.components().count() > 1 || path.starts_with("."));
    named.into_iter().chain(preprocessor).filter(|path| path.is_file()).map(Path::to_path_buf).collect()
}

/// The files that a translation reads besides the program.
fn translated_with(command: &Translate) -> Vec<&Path> {
    command.backend.iter().map(Path::new).chain(command.restrict.as_deref()).collect()
}

/// A writer of messages to a terminal or a file: escapes quoted text, so that it cannot control the terminal.
struct EscapingWriter<'a> {
    to: &'a mut (dyn Write + Send),
    terminal: bool,
}

impl Write for EscapingWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let shown = if self.terminal { text_escape::colored(&text) } else { text_escape::text(&text) };
        self.to.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.to.flush()
    }
}
