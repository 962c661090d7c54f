//! Finds the installed verifiers.

use super::{generic, verifiers, Header, Verifier};
use crate::process::{self, Places, ProcessLimits};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Timeout for printing the version; a verifier on a virtual machine takes about a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// An installed verifier.
#[derive(Clone)]
pub struct Backend {
    /// How to run it.
    pub verifier: Arc<dyn Verifier>,
    /// The path of its program.
    pub exe: PathBuf,
    version: OnceLock<String>,
}

impl Backend {
    /// Creates a backend whose version is determined on demand.
    pub fn new(verifier: Arc<dyn Verifier>, exe: PathBuf) -> Self {
        Backend { verifier, exe, version: OnceLock::new() }
    }

    /// Its version, as it reports it. It is queried once, and only on demand: starting a verifier may take longer than
    /// verification.
    pub fn version(&self) -> &str {
        self.version.get_or_init(|| version(&*self.verifier, &self.exe).unwrap_or_else(|_| "of unknown version".into()))
    }
}

/// The reason why a verifier cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// There is no such name, and no such file.
    #[error(
        "there is no verifier `{0}`: `ulseq backends` lists the verifiers, `explore` is the explicit-state search, and a \
         template file (.toml) describes any other verifier"
    )]
    Unknown(String),
    /// The program was not found.
    #[error("the verifier `{name}` was not found: there is no program {}", programs.join(" or "))]
    NotFound {
        /// The verifier.
        name: String,
        /// The names searched for.
        programs: Vec<String>,
    },
    /// The program cannot be run.
    #[error("the verifier `{name}` does not tell its version: {error}")]
    NoVersion {
        /// The verifier.
        name: String,
        /// The error.
        error: io::Error,
    },
    /// The template is invalid.
    #[error("{path}: {error}", path = path.display())]
    Template {
        /// The file.
        path: PathBuf,
        /// The error.
        error: generic::TemplateError,
    },
}

/// The installed verifiers of the portfolio, in order of preference. Whether they can be run is known only when they
/// are used.
pub fn installed() -> Vec<Backend> {
    let places = Places::new();
    verifiers().into_iter().filter(|one| one.in_portfolio()).filter_map(|one| program(one, &places).ok()).collect()
}

/// The verifier of that name, or the one described by the template file of that name.
///
/// # Errors
/// See [`FindError`].
pub fn named(name: &str) -> Result<Backend, FindError> {
    locate(described(name)?)
}

/// The header for the verifier of that name, which need not be installed, or the header of that name.
///
/// # Errors
/// See [`FindError`].
pub fn header_for(name: &str) -> Result<Header, FindError> {
    described(name).map(|verifier| verifier.header()).or_else(|error| Header::named(name).ok_or(error))
}

/// The verifier of that name, or the one described by the template file of that name.
fn described(name: &str) -> Result<Arc<dyn Verifier>, FindError> {
    if let Some(known) = verifiers().into_iter().find(|verifier| verifier.name() == name) {
        return Ok(known);
    }
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension == "toml") {
        let template = generic::read(path).map_err(|error| FindError::Template { path: path.to_owned(), error })?;
        return Ok(Arc::new(template));
    }
    Err(FindError::Unknown(name.to_owned()))
}

/// Finds the program of a verifier, and queries its version.
///
/// # Errors
/// See [`FindError`].
pub fn locate(verifier: Arc<dyn Verifier>) -> Result<Backend, FindError> {
    let backend = program(verifier, &Places::new())?;
    match version(&*backend.verifier, &backend.exe) {
        Ok(version) => {
            let _ = backend.version.set(version);
            Ok(backend)
        }
        Err(error) => Err(FindError::NoVersion { name: backend.verifier.name().to_owned(), error }),
    }
}

fn program(verifier: Arc<dyn Verifier>, places: &Places) -> Result<Backend, FindError> {
    let programs = verifier.programs();
    let built_in = || verifier.is_built_in().then(|| std::env::current_exe().ok()).flatten();
    match built_in().or_else(|| programs.iter().find_map(|name| places.find(name))) {
        Some(exe) => Ok(Backend::new(verifier, exe)),
        None => Err(FindError::NotFound { name: verifier.name().to_owned(), programs }),
    }
}

/// Queries a program for its version.
///
/// # Errors
/// It cannot be run, or prints no version.
pub fn version(verifier: &dyn Verifier, exe: &Path) -> io::Result<String> {
    if verifier.is_built_in() {
        return Ok(env!("CARGO_PKG_VERSION").to_owned());
    }
    // A virtual machine reserves more memory than it uses.
    let resident = verifier.on_virtual_machine().then_some(u64::MAX);
    let limits = ProcessLimits { time: Some(PATIENCE), resident, memory: None };
    let outcome = process::run(&verifier.version_command(exe), &limits, b"")?;
    let text = String::from_utf8_lossy(&outcome.stdout);
    verifier.version_in(&text).ok_or_else(|| io::Error::other(format!("{} tells no version", exe.display())))
}
