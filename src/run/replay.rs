//! The command `ulseq replay in.c -o bug.c`: reproduces a violation with the real threads of the original program.

use std::io::Write;
use std::path::Path;

use anyhow::Context;

use super::failures::{report, spares, USAGE};
use super::input::Inputs;
use super::settings::{config, data_model, rights};
use super::verify;
use crate::cli::{FormatName, Replay, TraceName, Verify, Writing};
use crate::engine::verifier::native_replay::NativeReplay;
use crate::explore::counterexample::guided::Guide;
use crate::explore::counterexample::{guided, narrate};
use crate::interp::bytecode;
use crate::ir::DataModel;
use crate::output_file::replace;
use crate::replay::real_threads::{self, RealThreadsResult};
use crate::replay::runner::Script;
use crate::report::json;
use crate::schedule::{Schedule, Turn};
use crate::{exit_code, text_escape, translate};

/// What a file that does not show the violation means.
const OTHERWISE: &str =
    "`verify` confirms it in another way (its report says which); the program's own threads cannot \
                         be driven along this schedule";
/// Number of test runs before the file is written.
const TRIES: usize = 3;

/// Writes the file; returns the exit code.
pub(super) fn run(command: &Replay, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let input = match Inputs::read(&command.input, &command.reading) {
        Ok(input) => input,
        Err(failure) => return report(&failure, err),
    };
    let schedule = match schedule(command, &input, out, err)? {
        Ok(schedule) => schedule,
        Err(code) => return Ok(code),
    };
    let config = config(&command.translation, &command.reading);
    let loaded = match translate::load_normal(input.files(), &config) {
        Ok(loaded) => loaded,
        Err(failure) => return report(&failure, err),
    };
    if !spares(&loaded.source, &[Some(&command.output), command.gdb.as_deref()], err)? {
        return Ok(USAGE);
    }
    let program = match translate::emit_real_threads_of(&loaded.source, &config, &schedule) {
        Ok(program) => program,
        Err(failure) => return report(&failure, err),
    };
    replace(&command.output, &|file| file.write_all(program.text.as_bytes()))?;
    if let Some(path) = &command.gdb {
        let script = script(&command.output, &schedule);
        replace(path, &|file| file.write_all(script.as_bytes()))?;
    }
    let ilp32 = data_model(&command.reading) == DataModel::Ilp32;
    let tried = match rights(command.replay) {
        Some(rights) => {
            real_threads::run(&command.output, ilp32, TRIES, real_threads::TIME, schedule.failure.as_ref(), rights)?
        }
        None => RealThreadsResult::Unable("--replay=off".into()),
    };
    let linked = BuildFlags { ilp32, mathematics: program.needs_mathematics };
    match tried {
        RealThreadsResult::Shown(told) => {
            writeln!(out, "{}: compiled and run {TRIES} times, each ends in", command.output.display())?;
            writeln!(out, "  {told}")?;
            how_to_see(command, linked, out)?;
            Ok(exit_code::VIOLATION)
        }
        RealThreadsResult::Not(why) => {
            writeln!(err, "ulseq: {} does not show the violation: {why}", command.output.display())?;
            writeln!(err, "ulseq: {OTHERWISE}")?;
            Ok(exit_code::INCONCLUSIVE)
        }
        RealThreadsResult::Unable(why) => {
            writeln!(out, "{}: written, but not tried", command.output.display())?;
            writeln!(out, "  {why}")?;
            if ilp32 {
                writeln!(out, "a 32-bit program needs the C library for 32 bits (Debian: gcc-multilib)")?;
            }
            how_to_see(command, linked, out)?;
            Ok(exit_code::VIOLATION)
        }
    }
}

/// What the file must be compiled with.
#[derive(Clone, Copy)]
struct BuildFlags {
    ilp32: bool,
    mathematics: bool,
}

/// Prints how to run the file. The run is then not confined.
fn how_to_see(command: &Replay, flags: BuildFlags, out: &mut dyn Write) -> anyhow::Result<()> {
    let model = if flags.ilp32 { " -m32" } else { "" };
    let library = if flags.mathematics { " -lm" } else { "" };
    let file = text_escape::shell(&command.output.to_string_lossy());
    writeln!(out, "to see it: cc -g -pthread{model} {file}{library} && ./a.out")?;
    if let Some(path) = &command.gdb {
        writeln!(out, "step by step: gdb -x {} ./a.out", text_escape::shell(&path.to_string_lossy()))?;
    }
    writeln!(
        out,
        "./a.out is the program itself and may do all that you may: run it only if you would run the program"
    )?;
    Ok(())
}

/// The schedule that the user names, or that of a violation that is searched for now; otherwise the exit code.
fn schedule(
    command: &Replay,
    input: &Inputs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> anyhow::Result<Result<Schedule, u8>> {
    if let Some(path) = &command.from {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let execution = json::read(&text).and_then(|report| {
            let found = report.counterexample.map(|found| found.execution);
            found.ok_or_else(|| "the report has no execution".to_string())
        });
        return match execution {
            Ok(execution) => follow(command, input, &execution.turns, Some(&execution.inputs), err),
            Err(why) => {
                writeln!(err, "ulseq: {}: {why}", path.display())?;
                Ok(Err(USAGE))
            }
        };
    }
    if command.schedule.is_empty() {
        return search(command, input, out, err);
    }
    match command.schedule.iter().map(|turn| turn.parse()).collect::<Result<Vec<Turn>, String>>() {
        Ok(turns) => follow(command, input, &turns, None, err),
        Err(why) => {
            writeln!(err, "ulseq: --schedule: {why}")?;
            Ok(Err(USAGE))
        }
    }
}

/// Searches for a violation as `verify` does.
fn search(
    command: &Replay,
    input: &Inputs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> anyhow::Result<Result<Schedule, u8>> {
    let verify = Verify {
        input: command.input.clone(),
        backend: command.backend.clone(),
        engine: Vec::new(),
        time_limit: command.time_limit,
        memory_limit: command.memory_limit,
        jobs: None,
        invariants: None,
        no_refinement: false,
        strategy: None,
        keep_variables: Vec::new(),
        rings: 1,
        explain: false,
        show_invariants: false,
        driver: None,
        unwind: None,
        keep: None,
        replay: command.replay,
        no_replay: false,
        trace: TraceName::Short,
        writing: Writing { format: FormatName::Text, output: None, witness: None },
        property: Vec::new(),
        verbose: false,
        translation: command.translation.clone(),
        reading: command.reading.clone(),
    };
    let mut found = None;
    let end = verify::search(&verify, input, false, out, err, &mut |answer, out| {
        found = answer.schedule().cloned();
        if found.is_none() {
            super::present::run(answer, out)?;
        }
        Ok(())
    })?;
    Ok(found.ok_or(end.code))
}

/// Follows a schedule with the steps of the explorer or, if that fails, with those of the sequential program, for
/// schedules that a verifier has found. Without `inputs`, the explorer tries all input values.
fn follow(
    command: &Replay,
    input: &Inputs,
    turns: &[Turn],
    inputs: Option<&[crate::schedule::Input]>,
    err: &mut dyn Write,
) -> anyhow::Result<Result<Schedule, u8>> {
    let config = config(&command.translation, &command.reading);
    let explored = match translate::load_normal(input.files(), &config) {
        Ok(normal) => explored(command, &normal, turns, inputs),
        Err(failure) => return report(&failure, err).map(Err),
    };
    if let Ok(schedule) = explored {
        return Ok(Ok(schedule));
    }
    let loaded = match translate::load(input.files(), &config, |_, _| ()) {
        Ok(loaded) => loaded,
        Err(failure) => return report(&failure, err).map(Err),
    };
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")?;
    let spurious = command.translation.spurious_wakeups();
    let Some(rights) = rights(command.replay) else {
        writeln!(
            err,
            "ulseq: a schedule cannot be followed with --replay=off, since that requires running the program"
        )?;
        return Ok(Err(USAGE));
    };
    let told = NativeReplay::of_steps(&loaded, spurious, false, folder.path(), rights)
        .and_then(|steps| steps.follow(&loaded, Script::Turns(turns, inputs.unwrap_or_default())));
    let why = match told {
        Ok((Ok(told), _)) if told.schedule.failure.is_some() => return Ok(Ok(told.schedule)),
        Ok((Ok(told), _)) => format!("it ends without a violation ({:?})", told.ending),
        Ok((Err(why), _)) => why,
        Err(error) => error.to_string(),
    };
    let explorer = explored.err().unwrap_or_default();
    writeln!(
        err,
        "ulseq: the schedule cannot be followed: by the explorer: {explorer}; by the sequential program: {why}"
    )?;
    Ok(Err(USAGE))
}

/// Follows a schedule in the semantics of the explorer.
fn explored(
    command: &Replay,
    normal: &translate::Loaded,
    turns: &[Turn],
    inputs: Option<&[crate::schedule::Input]>,
) -> Result<Schedule, String> {
    let asked = super::property::read(&[])?;
    let options = super::engines::explorer_options(&command.translation, asked);
    let code = bytecode::compile_known_parts(&normal.program, &options).map_err(|_| "it cannot explore the program")?;
    let threads: Vec<usize> =
        turns.iter().flat_map(|turn| std::iter::repeat_n(turn.thread, turn.steps as usize)).collect();
    let asked: Option<Vec<String>> = inputs
        .map(|inputs| inputs.iter().filter(|input| input.asked).filter_map(crate::schedule::Input::number).collect());
    let guide = Guide { threads: &threads, lines: None, inputs: asked.as_deref() };
    let map = &normal.source.map;
    let (violation, steps) = guided::run(&normal.program, &code, &options, map, &guide)?;
    Ok(narrate::schedule(&normal.program, &code, &options, &steps, &violation, map))
}

/// A script for gdb that reports each context switch, stops at the violation and shows where all threads are.
fn script(file: &Path, schedule: &Schedule) -> String {
    let mut out = format!(
        "# gdb -x THIS ./a.out, where a.out is made by: cc -g -pthread {}\n",
        text_escape::gdb(&file.to_string_lossy())
    );
    out.push_str("set pagination off\nset breakpoint pending on\nset print thread-events off\n");
    out.push_str("skip function __replay_point\n");
    out.push_str(
        "# Where a thread has got the token; delete the last `continue` to stop there and step on from `up 2`.\n",
    );
    out.push_str("break __replay_turn\ncommands\n  silent\n");
    for (number, thread) in schedule.threads.iter().enumerate() {
        out.push_str(&format!(
            "  if thread == {number}\n    printf \"== {} goes on\\n\"\n  end\n",
            text_escape::gdb(&thread.name)
        ));
    }
    out.push_str("  frame 2\n  continue\nend\n");
    out.push_str(
        "catch signal SIGABRT\ncommands\n  printf \"== the violation\\n\"\n  thread apply all backtrace\nend\nrun\n",
    );
    out
}
