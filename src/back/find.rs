//! Which verifiers are installed here.

use super::{generic, verifiers, Verifier};
use crate::process::{self, Limits};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a verifier may take to tell its version; those on a virtual machine take a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// A verifier that is installed here.
#[derive(Clone)]
pub struct Backend {
    /// How to use it.
    pub verifier: Arc<dyn Verifier>,
    /// Its program.
    pub exe: PathBuf,
    version: OnceLock<String>,
}

impl Backend {
    /// A verifier whose version is asked for when it is needed.
    pub fn new(verifier: Arc<dyn Verifier>, exe: PathBuf) -> Self {
        Backend { verifier, exe, version: OnceLock::new() }
    }

    /// Its version, as it says. It is asked once, and not before: starting a verifier takes longer than many an answer.
    pub fn version(&self) -> &str {
        self.version.get_or_init(|| version(&*self.verifier, &self.exe).unwrap_or_else(|_| "of unknown version".into()))
    }
}

/// Why a verifier cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// No such name, and no such file.
    #[error(
        "there is no verifier `{0}`: `ulseq backends` lists them, and a template file (.toml) describes any other"
    )]
    Unknown(String),
    /// Its program was not found.
    #[error("the verifier `{name}` was not found: there is no program {}", programs.join(" or "))]
    NotFound {
        /// The verifier.
        name: String,
        /// The names looked for.
        programs: Vec<String>,
    },
    /// Its program does not run.
    #[error("the verifier `{name}` does not tell its version: {error}")]
    NoVersion {
        /// The verifier.
        name: String,
        /// What happened.
        error: io::Error,
    },
    /// The template is wrong.
    #[error("{path}: {error}", path = path.display())]
    Template {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: generic::TemplateError,
    },
}

/// The verifiers of the portfolio that are installed, the preferred one first. Whether they run shows when they are used.
pub fn installed() -> Vec<Backend> {
    verifiers().into_iter().filter(|one| one.in_portfolio()).filter_map(|one| program(one).ok()).collect()
}

/// The verifier of that name, or the one that the template file of that name describes.
///
/// # Errors
/// See [`FindError`].
pub fn named(name: &str) -> Result<Backend, FindError> {
    if let Some(known) = verifiers().into_iter().find(|verifier| verifier.name() == name) {
        return locate(known);
    }
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension == "toml") {
        let template = generic::read(path).map_err(|error| FindError::Template { path: path.to_owned(), error })?;
        return locate(Arc::new(template));
    }
    Err(FindError::Unknown(name.to_owned()))
}

/// The program of a verifier, and its version.
///
/// # Errors
/// See [`FindError`].
pub fn locate(verifier: Arc<dyn Verifier>) -> Result<Backend, FindError> {
    let backend = program(verifier)?;
    match version(&*backend.verifier, &backend.exe) {
        Ok(version) => {
            let _ = backend.version.set(version);
            Ok(backend)
        }
        Err(error) => Err(FindError::NoVersion { name: backend.verifier.name().to_owned(), error }),
    }
}

fn program(verifier: Arc<dyn Verifier>) -> Result<Backend, FindError> {
    let programs = verifier.programs();
    match programs.iter().find_map(|name| process::find(name)) {
        Some(exe) => Ok(Backend::new(verifier, exe)),
        None => Err(FindError::NotFound { name: verifier.name().to_owned(), programs }),
    }
}

/// Asks a program for its version.
///
/// # Errors
/// It cannot be run, or says nothing that is a version.
pub fn version(verifier: &dyn Verifier, exe: &Path) -> io::Result<String> {
    // A virtual machine reserves more than it uses.
    let resident = verifier.on_virtual_machine().then_some(u64::MAX);
    let limits = Limits { time: Some(PATIENCE), resident, memory: None };
    let outcome = process::run(&verifier.version_command(exe), &limits, b"")?;
    let text = String::from_utf8_lossy(&outcome.stdout);
    verifier.version_in(&text).ok_or_else(|| io::Error::other(format!("{} tells no version", exe.display())))
}
