//! Messages for programs that cannot be translated, with their exit codes.

use std::io::{IsTerminal, Write};
use std::path::Path;

use anyhow::anyhow;

use super::output::holds;
use crate::translate::{self, TranslationFailure};
use crate::{diag, front, process};

pub(super) use crate::exit_code::{INCONCLUSIVE, INTERNAL, INTERRUPTED, UNSUPPORTED, USAGE};

/// How a command ends that may have to report a verdict.
pub(super) struct CommandEnd {
    /// The exit code.
    pub(super) code: u8,
    /// If the program is refused: why, on one line.
    pub(super) refusal: Option<String>,
}

impl From<u8> for CommandEnd {
    fn from(code: u8) -> CommandEnd {
        CommandEnd { code, refusal: None }
    }
}

/// Reports why there is no translation, which ends the command.
pub(super) fn end(failure: &TranslationFailure, err: &mut dyn Write) -> anyhow::Result<CommandEnd> {
    let code = report(failure, err)?;
    let refusal = match failure {
        TranslationFailure::Refused(source, diagnostics) => diag::summary(diagnostics, &source.map),
        TranslationFailure::Front(_) | TranslationFailure::Late | TranslationFailure::Internal(_) => None,
    };
    Ok(CommandEnd { code, refusal })
}

/// Reports why there is no translation; returns the exit code.
pub(super) fn report(failure: &TranslationFailure, err: &mut dyn Write) -> anyhow::Result<u8> {
    match failure {
        TranslationFailure::Front(error) => {
            writeln!(err, "ulseq: {:#}", anyhow!("{error}"))?;
            Ok(error.exit_code())
        }
        TranslationFailure::Refused(source, diagnostics) => {
            let color = in_color(&std::io::stderr());
            write!(err, "{}", diag::render(diagnostics, &source.map, color))?;
            Ok(diag::exit_code(diagnostics))
        }
        TranslationFailure::Late => {
            writeln!(err, "ulseq: {}", translate::late())?;
            Ok(INCONCLUSIVE)
        }
        TranslationFailure::Internal(text) => {
            writeln!(err, "ulseq: {text}")?;
            Ok(INTERNAL)
        }
    }
}

/// Checks that no output is a file that the program includes.
pub(super) fn spares(
    source: &front::PreprocessedProgram,
    outputs: &[Option<&Path>],
    err: &mut dyn Write,
) -> anyhow::Result<bool> {
    let Some(path) = outputs.iter().flatten().find(|path| source.map.has_read(path) && path.is_file()) else {
        return Ok(true);
    };
    // No report is written either: it would go to that file.
    process::announce_exit_code(USAGE);
    writeln!(err, "ulseq: the output {} would overwrite a file that the program includes", path.display())?;
    Ok(false)
}

/// Checks that no file that the program includes is in the folder of `--keep`, where it could be replaced.
pub(super) fn spares_folder(
    source: &front::PreprocessedProgram,
    folder: Option<&Path>,
    err: &mut dyn Write,
) -> anyhow::Result<bool> {
    let Some(path) = source.map.read_files().find(|path| folder.is_some_and(|folder| holds(folder, path))) else {
        return Ok(true);
    };
    process::announce_exit_code(USAGE);
    let path = path.display();
    writeln!(
        err,
        "ulseq: --keep: the folder holds {path}, which the program includes: a kept file could overwrite it"
    )?;
    Ok(false)
}

/// Whether to use colors on this stream. This replaces the check of `anstream`: the output goes to writers that are
/// passed in, and quotations from the checked program are escaped on the way.
pub(super) fn in_color(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
