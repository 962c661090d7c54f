//! Compiles and runs a C file that drives real threads along a schedule (`translate::emit_real_threads_of`).

use std::fmt;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::runner::{self, compiler, Rights};
use crate::process::{self, Cmd, Ended};
use crate::schedule::Failure;
use crate::text_escape;

/// Time limit of the compiler and of a run.
pub const TIME: Duration = Duration::from_secs(60);
/// The signal of a failed assertion.
const SIGABRT: i32 = 6;

/// The result of the test runs.
pub enum RealThreadsResult {
    /// Each run ended in the violation; the last message of the last run.
    Shown(String),
    /// A run ended differently.
    Not(String),
    /// The file cannot be compiled or run on this machine.
    Unable(String),
}

impl fmt::Display for RealThreadsResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RealThreadsResult::Shown(text) | RealThreadsResult::Not(text) | RealThreadsResult::Unable(text) => {
                f.write_str(text)
            }
        }
    }
}

/// Compiles the file and runs it `runs` times; each run must end in this failure.
pub fn run(
    file: &Path,
    ilp32: bool,
    runs: usize,
    time: Duration,
    failure: Option<&Failure>,
    rights: Rights,
) -> io::Result<RealThreadsResult> {
    if let Err(error) = rights.can_be_had() {
        return Ok(RealThreadsResult::Unable(error.to_string()));
    }
    let Some(compiler) = compiler() else {
        return Ok(RealThreadsResult::Unable("there is no C compiler (cc, gcc or clang) on PATH".into()));
    };
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir()?;
    let exe = folder.path().join("replay");
    let mut cmd = Cmd::new(compiler);
    cmd.args(["-w", "-pthread"]);
    if ilp32 {
        cmd.arg("-m32");
    }
    cmd.arg(file).arg("-o").arg(&exe).arg("-lm");
    rights.limit_compiler(&mut cmd, file, folder.path());
    let compiled = process::run(&cmd, &runner::compiler_limits(TIME), b"")?;
    if compiled.ended != Ended::Exited(0) {
        return Ok(RealThreadsResult::Unable(format!("{cmd}: {}", error_of(&compiled.stderr))));
    }
    let mut told = String::new();
    // The program writes no file.
    let room = tempfile::tempdir_in(folder.path())?;
    let mut cmd = Cmd::new(&exe);
    rights.limit_program(&mut cmd, room.path(), Path::new("/dev/null"));
    for _ in 0..runs {
        let outcome = process::run(&cmd, &runner::program_limits(time), b"")?;
        told = text_escape::line(String::from_utf8_lossy(&outcome.stderr).lines().last().unwrap_or_default());
        if outcome.ended != Ended::Signaled(SIGABRT) || !failure.is_none_or(|failure| says(&told, failure)) {
            return Ok(RealThreadsResult::Not(format!("a run ends otherwise ({:?}): {told}", outcome.ended)));
        }
    }
    Ok(RealThreadsResult::Shown(told))
}

/// Whether a run with this message ended in the failure.
fn says(told: &str, failure: &Failure) -> bool {
    told.starts_with("violation: ") || told.contains(&failure.text)
}

fn error_of(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let tells = |line: &&str| ["error:", "cannot find", "undefined reference"].iter().any(|word| line.contains(word));
    let first = text.lines().filter(tells).find(|line| !line.contains("ld returned"));
    first.or_else(|| text.lines().next()).unwrap_or("no message").to_string()
}
