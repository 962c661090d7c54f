//! Why a command ends before it has a result.

use std::io::Write;

use super::failures::{end, CommandEnd, INTERRUPTED, USAGE};
use crate::process;
use crate::translate::TranslationFailure;

/// The reason, which is told to the user once.
pub(super) enum Refusal {
    /// There is no translation of the program.
    Program(TranslationFailure),
    /// A message without the name of the tool, and the exit code.
    Told(String, u8),
    /// The message has been written already; the exit code.
    Reported(u8),
    /// A file or a process failed.
    Failed(anyhow::Error),
}

impl Refusal {
    /// The options do not fit together, or name something that does not exist.
    pub(super) fn usage(text: impl ToString) -> Refusal {
        Refusal::Told(text.to_string(), USAGE)
    }

    /// A verifier cannot be used: there is none, or it ended early, since the user has interrupted.
    pub(super) fn verifier(error: impl ToString) -> Refusal {
        match process::interrupted() {
            true => Refusal::Told("interrupted".to_owned(), INTERRUPTED),
            false => Refusal::usage(error),
        }
    }

    /// Tells the user, which ends the command.
    ///
    /// # Errors
    /// What failed, if it is a file or a process, and errors of the output.
    pub(super) fn tell(self, err: &mut dyn Write) -> anyhow::Result<CommandEnd> {
        match self {
            Refusal::Program(failure) => end(&failure, err),
            Refusal::Told(text, code) => {
                writeln!(err, "ulseq: {text}")?;
                Ok(code.into())
            }
            Refusal::Reported(code) => Ok(code.into()),
            Refusal::Failed(error) => Err(error),
        }
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Refusal {
        Refusal::Failed(error)
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Refusal {
        Refusal::Failed(error.into())
    }
}
