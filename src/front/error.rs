//! Errors before parsing: files that cannot be read, a preprocessor that fails.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::exit_code;

/// The reason why there is no text to parse.
#[derive(Debug, thiserror::Error)]
pub enum FrontError {
    /// The file cannot be read.
    #[error("cannot read {}: {}", path.display(), why(error))]
    Read {
        /// The file.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// The headers supplied by ulseq cannot be written.
    #[error("cannot write the headers for the preprocessor to a temporary folder: {0}")]
    Stubs(std::io::Error),
    /// A compilation database does not define how a file is compiled: the reason.
    #[error("{0}")]
    Database(String),
    /// A preprocessed file was made for a 32-bit machine.
    #[error("{} was preprocessed for 32 bits (`size_t` is `unsigned int`): it needs -m32", path.display())]
    Needs32 {
        /// The file.
        path: PathBuf,
    },
    /// There is no C preprocessor.
    #[error("{}", no_preprocessor(named.as_deref()))]
    NoPreprocessor {
        /// The one that the user named.
        named: Option<PathBuf>,
    },
    /// The preprocessor cannot be started.
    #[error("cannot run the C preprocessor {}: {}", program.display(), why(error))]
    Start {
        /// The program.
        program: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// The preprocessor reports errors.
    #[error("the C preprocessor {} reports:\n{}", program.display(), stderr.trim_end())]
    Preprocessor {
        /// The program.
        program: PathBuf,
        /// Its error output.
        stderr: String,
    },
    /// The preprocessor did not finish.
    #[error("the C preprocessor {}: {why}", program.display())]
    Unfinished {
        /// The program.
        program: PathBuf,
        /// The reason.
        why: String,
    },
    /// The user interrupted the preprocessor.
    #[error("the C preprocessor {}: interrupted", program.display())]
    Interrupted {
        /// The program.
        program: PathBuf,
    },
}

impl FrontError {
    /// The exit code: it distinguishes errors of the input, the command line, a limit, and this machine.
    pub fn exit_code(&self) -> u8 {
        match self {
            FrontError::Preprocessor { .. } => exit_code::NOT_PARSED,
            FrontError::Read { .. }
            | FrontError::Database(_)
            | FrontError::Needs32 { .. }
            | FrontError::NoPreprocessor { named: Some(_) } => exit_code::USAGE,
            FrontError::Unfinished { .. } => exit_code::INCONCLUSIVE,
            FrontError::Interrupted { .. } => exit_code::INTERRUPTED,
            FrontError::Stubs(_) | FrontError::NoPreprocessor { named: None } | FrontError::Start { .. } => {
                exit_code::INTERNAL
            }
        }
    }
}

fn no_preprocessor(named: Option<&Path>) -> String {
    match named {
        Some(named) => format!("the C preprocessor {} was not found", named.display()),
        None => "no C preprocessor was found on PATH; install gcc or clang, or name one with --cpp".to_string(),
    }
}

fn why(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_string(),
        ErrorKind::PermissionDenied => "permission denied".to_string(),
        ErrorKind::IsADirectory => "it is a folder".to_string(),
        _ => error.to_string(),
    }
}
