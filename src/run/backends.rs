//! The command `ulseq backends`: lists the verifiers.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use crate::back::{self, generic, Abilities, FindError, Verifier};
use crate::cli::Backends;

/// Lists the verifiers: path, version and abilities of each that is found. Returns the exit code.
pub(super) fn run(command: &Backends, out: &mut dyn Write) -> anyhow::Result<u8> {
    let mut verifiers = back::verifiers();
    for path in &command.template {
        verifiers.push(template(path)?);
    }
    row(out, ["name", "version", "bugs", "proof", "bound", "trace", "witness", "auto", "program"])?;
    for verifier in verifiers {
        let auto = verifier.in_portfolio();
        let name = verifier.name().to_owned();
        let Abilities { bugs, proof, bound, trace, witness } = verifier.abilities();
        let (version, program) = match back::locate(verifier) {
            Ok(backend) => (backend.version().to_owned(), backend.exe.display().to_string()),
            Err(FindError::NotFound { programs, .. }) => {
                ("-".to_owned(), format!("not found: {}", programs.join(" or ")))
            }
            Err(error) => ("?".to_owned(), error.to_string()),
        };
        let [bugs, proof, bound, trace, witness, auto] = [bugs, proof, bound, trace, witness, auto].map(word);
        row(out, [&name, &version, bugs, proof, bound, trace, witness, auto, &program])?;
    }
    Ok(0)
}

fn template(path: &Path) -> Result<Arc<dyn Verifier>, FindError> {
    let read = generic::read(path).map_err(|error| FindError::Template { path: path.to_owned(), error })?;
    Ok(Arc::new(read))
}

fn word(able: bool) -> &'static str {
    if able {
        "yes"
    } else {
        "-"
    }
}

fn row(out: &mut dyn Write, cells: [&str; 9]) -> std::io::Result<()> {
    let [name, version, bugs, proof, bound, trace, witness, auto, program] = cells;
    writeln!(
        out,
        "{name:<11} {version:<18} {bugs:<5} {proof:<6} {bound:<6} {trace:<6} {witness:<8} {auto:<5} {program}"
    )
}
