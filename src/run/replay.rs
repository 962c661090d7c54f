//! `ulseq replay in.c -o bug.c`: a violation with real threads, in the original program.

use std::io::Write;
use std::path::Path;

use anyhow::Context;

use super::confirm::Stepper;
use super::threads::{self, Tried};
use super::{config, data_model, replace, report, verify, INTERNAL, USAGE};
use crate::cex::{Input, Schedule, Turn};
use crate::cli::{FormatName, Replay, TraceName, Verify, Writing};
use crate::ir::DataModel;
use crate::report::json;
use crate::translate;

/// How often the file is tried before it is handed out.
const TRIES: usize = 3;
/// The violation was found and the file shows it.
const VIOLATION: u8 = 10;

/// Writes the file; returns the exit code.
pub(super) fn run(command: &Replay, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let schedule = match schedule(command, out, err)? {
        Ok(schedule) => schedule,
        Err(code) => return Ok(code),
    };
    let text = match translate::emit_pthreads(&command.input, &config(&command.shape, &command.reading), &schedule) {
        Ok(text) => text,
        Err(failure) => return report(&failure, err),
    };
    replace(&command.output, &|file| file.write_all(text.as_bytes()))?;
    if let Some(path) = &command.gdb {
        let script = script(&command.output, &schedule);
        replace(path, &|file| file.write_all(script.as_bytes()))?;
    }
    let ilp32 = data_model(&command.reading) == DataModel::Ilp32;
    match threads::run(&command.output, ilp32, TRIES, threads::TIME, schedule.failure.as_ref())? {
        Tried::Shown(told) => {
            writeln!(out, "{}: compiled and run {TRIES} times, each ends in", command.output.display())?;
            writeln!(out, "  {told}")?;
            let flags = if ilp32 { " -m32" } else { "" };
            writeln!(out, "to see it: cc -g -pthread{flags} {} && ./a.out", command.output.display())?;
            if let Some(path) = &command.gdb {
                writeln!(out, "step by step: gdb -x {} ./a.out", path.display())?;
            }
            Ok(VIOLATION)
        }
        Tried::Not(why) => {
            writeln!(err, "ulseq: {} does not show the violation: {why}", command.output.display())?;
            Ok(INTERNAL)
        }
        Tried::NotCompiled(why) => {
            writeln!(out, "{}: written, but not tried, since it cannot be compiled here", command.output.display())?;
            writeln!(out, "  {why}")?;
            if ilp32 {
                writeln!(out, "a 32-bit program needs the C library for 32 bits (Debian: gcc-multilib)")?;
            }
            Ok(VIOLATION)
        }
    }
}

/// The schedule that the user names, or that of a violation that is found now; else the exit code.
fn schedule(command: &Replay, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<Result<Schedule, u8>> {
    if let Some(path) = &command.from {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let execution = json::read(&text).and_then(|report| {
            let explored = report.runs.last().is_some_and(|run| run.verifier == "explore");
            let found = report.counterexample.map(|found| (explored, found.execution));
            found.ok_or_else(|| "the report has no execution".to_string())
        });
        return match execution {
            // The sequential program has other steps than the explorer, which always finds the same schedule.
            Ok((true, execution)) => match search(command, out, err)? {
                Ok(found) if found.turns != execution.turns => {
                    writeln!(err, "ulseq: the schedule cannot be followed: the explorer finds another one now")?;
                    Ok(Err(USAGE))
                }
                found => Ok(found),
            },
            Ok((false, execution)) => follow(command, &execution.turns, &execution.inputs, err),
            Err(why) => {
                writeln!(err, "ulseq: {}: {why}", path.display())?;
                Ok(Err(USAGE))
            }
        };
    }
    if command.schedule.is_empty() {
        return search(command, out, err);
    }
    match command.schedule.iter().map(|turn| turn.parse()).collect::<Result<Vec<Turn>, String>>() {
        Ok(turns) => follow(command, &turns, &[], err),
        Err(why) => {
            writeln!(err, "ulseq: --schedule: {why}")?;
            Ok(Err(USAGE))
        }
    }
}

/// Looks for a violation as `verify` does.
fn search(command: &Replay, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<Result<Schedule, u8>> {
    let verify = Verify {
        input: command.input.clone(),
        backend: command.backend.clone(),
        time_limit: command.time_limit,
        memory_limit: command.memory_limit,
        jobs: None,
        unwind: None,
        keep: None,
        no_replay: false,
        trace: TraceName::Short,
        writing: Writing { format: FormatName::Text, output: None, witness: None },
        property: Vec::new(),
        verbose: false,
        shape: command.shape.clone(),
        reading: command.reading.clone(),
    };
    let mut found = None;
    let code = verify::search(&verify, false, out, err, &mut |answer, out| {
        found = answer.schedule().cloned();
        if found.is_none() {
            super::present::run(answer, out)?;
        }
        Ok(())
    })?;
    Ok(found.ok_or(code))
}

/// Goes along a schedule in the sequential program.
fn follow(
    command: &Replay,
    turns: &[Turn],
    inputs: &[Input],
    err: &mut dyn Write,
) -> anyhow::Result<Result<Schedule, u8>> {
    let loaded = match translate::load(&command.input, &config(&command.shape, &command.reading), |_, _| ()) {
        Ok(loaded) => loaded,
        Err(failure) => return report(&failure, err).map(Err),
    };
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")?;
    let spurious = !command.shape.no_spurious_wakeups;
    let told =
        Stepper::new(&loaded, spurious, folder.path()).and_then(|stepper| stepper.follow(&loaded, turns, inputs));
    let why = match told {
        Ok((Ok(told), _)) if told.schedule.failure.is_some() => return Ok(Ok(told.schedule)),
        Ok((Ok(told), _)) => format!("it ends without a violation ({:?})", told.ending),
        Ok((Err(why), _)) => why,
        Err(error) => error.to_string(),
    };
    writeln!(err, "ulseq: the schedule cannot be followed: {why}")?;
    Ok(Err(USAGE))
}

/// A script for gdb: tells of each context switch, stops at the violation and shows where all threads are.
fn script(file: &Path, schedule: &Schedule) -> String {
    let mut out = format!("# gdb -x THIS ./a.out, where a.out is made by: cc -g -pthread {}\n", file.display());
    out.push_str("set pagination off\nset breakpoint pending on\nset print thread-events off\n");
    out.push_str("skip function __replay_point\n");
    out.push_str(
        "# Where a thread has got the token; delete the last `continue` to stop there and step on from `up 2`.\n",
    );
    out.push_str("break __replay_turn\ncommands\n  silent\n");
    for (number, thread) in schedule.threads.iter().enumerate() {
        out.push_str(&format!("  if thread == {number}\n    printf \"== {} goes on\\n\"\n  end\n", thread.name));
    }
    out.push_str("  frame 2\n  continue\nend\n");
    out.push_str(
        "catch signal SIGABRT\ncommands\n  printf \"== the violation\\n\"\n  thread apply all backtrace\nend\nrun\n",
    );
    out
}
