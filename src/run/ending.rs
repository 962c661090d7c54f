//! Guarantees for the end of every command: the requested report is written, a verdict is the last line, and the exit
//! code is that of the verdict.

use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::failures::{CommandEnd, INCONCLUSIVE, INTERNAL, INTERRUPTED};
use super::input;
use super::present::{self, ReportParts};
use super::settings::{self, data_model};
use crate::cli::{Cli, Command, Reading, Writing};
use crate::output_file::{self, OutputTarget};
use crate::process::{self, Ended, RunLimits, WorkerEnd};
use crate::source::SourceMap;
use crate::text_escape;
use crate::verdict_wording::VerdictWord;

/// Limits for the command that has no options for them.
const TIME: Duration = Duration::from_secs(300);
const MEMORY: u64 = 8_000_000_000;
/// Exit code of a Rust program that panics.
const PANIC: i32 = 101;
/// Seconds for which the supervisor waits for a reader that does not read.
const PATIENCE: u32 = 3;

/// The guarantee for the end of a command. Whichever process is the last one to know how the command ends gives it: the
/// worker, or the supervisor if the worker cannot.
pub(super) struct EndGuarantee<'a> {
    /// The limits to supervise; `None` for commands that do too little to need a supervisor.
    pub(super) limits: Option<RunLimits>,
    /// The report of a verdict, if the command has one.
    report: Option<RequestedReport<'a>>,
    began: Instant,
}

/// A requested report.
struct RequestedReport<'a> {
    input: &'a [PathBuf],
    writing: &'a Writing,
    reading: &'a Reading,
}

impl<'a> EndGuarantee<'a> {
    /// The guarantee for the command of this command line.
    pub(super) fn of(cli: &'a Cli) -> EndGuarantee<'a> {
        let limits = |seconds, megabytes: u64| RunLimits {
            time: Duration::from_secs(seconds),
            memory: settings::megabytes(megabytes),
        };
        let (limits, report) = match &cli.command {
            Some(
                Command::Man
                | Command::Completions(_)
                | Command::Symbolic(_)
                | Command::RefiningCbmc(_)
                | Command::RefiningSat(_),
            ) => (None, None),
            Some(Command::Export(command)) => (Some(limits(command.time_limit, command.memory_limit)), None),
            Some(Command::Mine(command)) => (Some(limits(command.time_limit, command.memory_limit)), None),
            Some(Command::Backends(_)) => (Some(RunLimits { time: TIME, memory: MEMORY }), None),
            None => (Some(limits(cli.translate.time_limit, cli.translate.memory_limit)), None),
            Some(Command::Translate(command)) => (Some(limits(command.time_limit, command.memory_limit)), None),
            Some(Command::Replay(command)) => (Some(limits(command.time_limit, command.memory_limit)), None),
            Some(Command::Verify(command)) => {
                let report =
                    RequestedReport { input: &command.input, writing: &command.writing, reading: &command.reading };
                (Some(limits(command.time_limit, command.memory_limit)), Some(report))
            }
            Some(Command::Explore(command)) => {
                let report =
                    RequestedReport { input: &command.input, writing: &command.writing, reading: &command.reading };
                (Some(limits(command.time_limit, command.memory_limit)), Some(report))
            }
        };
        EndGuarantee { limits, report, began: Instant::now() }
    }

    /// Before the run: removes an old witness, which must not remain beside the verdict of this run.
    pub(super) fn remove_old_witness(&self, err: &mut dyn Write) -> anyhow::Result<()> {
        let Some(report) = &self.report else { return Ok(()) };
        let Some(path) = report.writing.witness.as_deref() else { return Ok(()) };
        // The new one will be written to the same file, behind symbolic links.
        let Ok(OutputTarget::Replace(file)) = output_file::target(path) else { return Ok(()) };
        if file.is_file() && !report.input.iter().any(|input| is_same(&file, input)) && is_witness(&file) {
            if let Err(error) = std::fs::remove_file(&file) {
                writeln!(err, "ulseq: cannot remove the old {}: {error}", path.display())?;
            }
        }
        Ok(())
    }

    /// After the command: reports an unknown verdict if the command ended without reporting one. Returns the exit
    /// code.
    pub(super) fn by_worker(
        &self,
        result: anyhow::Result<CommandEnd>,
        out: &mut Outlet<'_>,
        err: &mut Outlet<'_>,
    ) -> anyhow::Result<u8> {
        if let Some(code) = process::announced_exit_code() {
            return result.map(|end| end.code).or_else(|error| {
                writeln!(err, "ulseq: {error:#}")?;
                Ok(code)
            });
        }
        if self.report.is_none() {
            return result.map(|end| end.code);
        }
        let CommandEnd { code, refusal } = match result {
            Ok(end) => end,
            Err(error) => {
                writeln!(err, "ulseq: {error:#}")?;
                CommandEnd::from(INTERNAL)
            }
        };
        let why = refusal.unwrap_or_else(|| err.begun());
        self.report_unknown(&why, code, out, err)?;
        Ok(code)
    }

    /// In the supervisor: reports an unknown verdict if the worker ended without reporting one. Returns the exit
    /// code.
    pub(super) fn by_supervisor(
        &self,
        end: &WorkerEnd,
        out: &mut Outlet<'_>,
        err: &mut Outlet<'_>,
    ) -> anyhow::Result<u8> {
        let (why, code) = match end.ended {
            Ended::Exited(PANIC) => ("internal error".to_string(), INTERNAL),
            Ended::Exited(code) if self.report.is_none() || end.announced_exit_code.is_some() => {
                return Ok(exit_code(code))
            }
            Ended::Exited(code) if code == i32::from(INTERRUPTED) => ("interrupted".to_string(), INTERRUPTED),
            // The worker has reported the cause itself.
            Ended::Exited(code) => return Ok(exit_code(code)),
            Ended::Signaled(signal) => (format!("internal error: ended by signal {signal}"), INTERNAL),
            Ended::TimedOut => ("timeout".to_string(), INCONCLUSIVE),
            Ended::OutOfMemory => ("out of memory".to_string(), INCONCLUSIVE),
            Ended::Interrupted => ("interrupted".to_string(), INTERRUPTED),
        };
        if let Some(code) = end.announced_exit_code {
            return Ok(code);
        }
        let why = if end.progress.is_empty() { why } else { format!("{why}; {}", end.progress) };
        end_in(PATIENCE);
        if self.report.is_none() {
            writeln!(err, "ulseq: {why}")?;
            return Ok(code);
        }
        self.report_unknown(&why, code, out, err)?;
        Ok(code)
    }

    /// Reports an unknown verdict with its cause.
    fn report_unknown(&self, why: &str, code: u8, out: &mut Outlet<'_>, err: &mut Outlet<'_>) -> anyhow::Result<()> {
        let Some(report) = &self.report else { return Ok(()) };
        let verdict = VerdictWord::Unknown;
        // It may cite the program, a file, or an option.
        let summary = text_escape::line(&verdict.because(why));
        let seconds = self.began.elapsed().as_secs_f64();
        let text = || format!("{summary}\n{}\n", verdict.last_line());
        let document = ReportParts {
            program: input::shown(report.input, report.reading),
            model: data_model(report.reading),
            verdict,
            summary: summary.clone(),
            rests_on: Vec::new(),
            runs: Vec::new(),
            seconds,
            schedule: None,
            source: &SourceMap::default(),
        };
        if let Err(error) = present::deliver(report.writing, &document, code, &text, &text, out) {
            writeln!(err, "ulseq: {error:#}")?;
        }
        Ok(())
    }
}

fn exit_code(code: i32) -> u8 {
    u8::try_from(code).unwrap_or(INTERNAL)
}

/// Whether the file is a witness; the user may have named any other file.
fn is_witness(path: &Path) -> bool {
    let mut begin = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(64).read_to_end(&mut begin));
    read.is_ok() && (begin.starts_with(b"<?xml") || begin.starts_with(b"- entry_type"))
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (one.metadata(), other.metadata()) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        (_, _) => false,
    }
}

#[allow(unsafe_code)]
fn end_in(seconds: u32) {
    // SAFETY: alarm touches no memory.
    unsafe { libc::alarm(seconds) };
}

/// The number of bytes of the written messages that are kept, to be repeated in a report.
const KEPT: usize = 4000;

/// A stream to the user. It is not an error if its reader has closed it: the exit code stays the same.
pub(super) struct Outlet<'a> {
    to: &'a mut (dyn Write + Send),
    /// Whether the reader has closed the stream.
    gone: bool,
    begun: Vec<u8>,
}

impl<'a> Outlet<'a> {
    pub(super) fn new(to: &'a mut (dyn Write + Send)) -> Outlet<'a> {
        Outlet { to, gone: false, begun: Vec::new() }
    }

    /// The beginning of the written text, on one line.
    fn begun(&self) -> String {
        let text = String::from_utf8_lossy(&self.begun);
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines.join("; ").trim_start_matches("ulseq: ").to_string()
    }

    fn unless_gone<T: Default>(&mut self, result: io::Result<T>) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(T::default())
            }
            other => other,
        }
    }
}

impl Write for Outlet<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let room = KEPT.saturating_sub(self.begun.len()).min(bytes.len());
        self.begun.extend_from_slice(&bytes[..room]);
        if self.gone {
            return Ok(());
        }
        let result = process::while_writing(|| self.to.write_all(bytes));
        self.unless_gone(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.gone {
            return Ok(());
        }
        let result = process::while_writing(|| self.to.flush());
        self.unless_gone(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(ErrorKind::BrokenPipe.into())
        }
    }

    #[test]
    fn a_reader_who_has_gone_is_no_error() {
        let mut gone = Gone;
        let mut outlet = Outlet::new(&mut gone);
        assert!(writeln!(outlet, "ulseq: one\n\n  two").is_ok() && outlet.flush().is_ok());
        assert_eq!(outlet.begun(), "one; two");
    }
}
