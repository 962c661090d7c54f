//! Preprocesses generated files for verifiers that do not do it themselves.

use std::path::Path;
use std::time::Duration;

use crate::process::{self, Cmd, Ended, ProcessLimits};

/// Time limit of the preprocessor.
const TIME: Duration = Duration::from_secs(30);

/// The text of a generated file after preprocessing with these macros. Line numbers are preserved. `cpp` is the
/// compiler that the user named.
///
/// # Errors
/// A message for the user.
pub(super) fn run(file: &Path, defines: &[&str], cpp: Option<&Path>) -> Result<Vec<u8>, String> {
    let usual = || ["cc", "gcc", "clang"].iter().find_map(|name| process::find(name));
    let cpp = cpp.map(Path::to_path_buf).or_else(usual).ok_or("there is no C preprocessor")?;
    let mut cmd = Cmd::new(cpp);
    cmd.arg("-E").args(["-x", "c"]).args(defines.iter().map(|name| format!("-D{name}"))).arg(file);
    let limits = ProcessLimits { time: Some(TIME), ..ProcessLimits::default() };
    let outcome = process::run(&cmd, &limits, b"").map_err(|error| error.to_string())?;
    if outcome.ended != Ended::Exited(0) || outcome.dropped > 0 {
        return Err(format!("{cmd}: {:?}\n{}", outcome.ended, String::from_utf8_lossy(&outcome.stderr)));
    }
    Ok(outcome.stdout)
}
