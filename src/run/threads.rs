//! Runs the C file that drives real threads along a schedule (`translate::emit_pthreads`).

use std::fmt;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;

use crate::cex::replay::compiler;
use crate::cex::Failure;
use crate::process::{self, Cmd, Ended, Limits};

/// For the compiler, and for a run of what it makes.
pub(super) const TIME: Duration = Duration::from_secs(60);
/// The signal of a failed assertion.
const SIGABRT: i32 = 6;

/// What came of it.
pub(super) enum Tried {
    /// Each run ended in the violation; what the last one said.
    Shown(String),
    /// A run ended otherwise.
    Not(String),
    /// The file cannot be compiled on this machine.
    NotCompiled(String),
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tried::Shown(text) | Tried::Not(text) | Tried::NotCompiled(text) => f.write_str(text),
        }
    }
}

/// Compiles the file and runs it so often; each run must end in this failure.
pub(super) fn run(
    file: &Path,
    ilp32: bool,
    runs: usize,
    time: Duration,
    failure: Option<&Failure>,
) -> anyhow::Result<Tried> {
    let Some(compiler) = compiler() else {
        return Ok(Tried::NotCompiled("there is no C compiler (cc, gcc or clang) on PATH".into()));
    };
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")?;
    let exe = folder.path().join("replay");
    let mut cmd = Cmd::new(compiler);
    cmd.args(["-w", "-pthread"]);
    if ilp32 {
        cmd.arg("-m32");
    }
    cmd.arg(file).arg("-o").arg(&exe).arg("-lm");
    let compiled = process::run(&cmd, &Limits { time: Some(TIME), ..Limits::default() }, b"")?;
    if compiled.ended != Ended::Exited(0) {
        return Ok(Tried::NotCompiled(format!("{cmd}: {}", error_of(&compiled.stderr))));
    }
    let mut told = String::new();
    for _ in 0..runs {
        let outcome = process::run(&Cmd::new(&exe), &Limits { time: Some(time), ..Limits::default() }, b"")?;
        told = String::from_utf8_lossy(&outcome.stderr).lines().last().unwrap_or_default().to_string();
        if outcome.ended != Ended::Signalled(SIGABRT) || !failure.is_none_or(|failure| says(&told, failure)) {
            return Ok(Tried::Not(format!("a run ends otherwise ({:?}): {told}", outcome.ended)));
        }
    }
    Ok(Tried::Shown(told))
}

/// Whether this is what a run says that ends in the failure.
fn says(told: &str, failure: &Failure) -> bool {
    told.starts_with("violation: ") || told.contains(&failure.text)
}

fn error_of(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let first = text.lines().find(|line| line.contains("error") || line.contains("cannot find"));
    first.or_else(|| text.lines().next()).unwrap_or("no message").to_string()
}
