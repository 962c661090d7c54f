//! The program that is read. Standard input and pipes can be read only once, so their text is stored in a temporary
//! file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::output;
use crate::escape;
use crate::front::{FrontError, Spooled};
use crate::translate::{Config, Failure};

/// Standard input on the command line.
const DASH: &str = "-";
/// Its name in messages, as compilers write it.
const STDIN: &str = "<stdin>";
/// Bound in bytes on the program text: a device may deliver bytes without end.
const LONGEST: u64 = 200_000_000;

/// A program that can be read repeatedly.
pub(super) struct Input {
    /// The file with its text.
    path: PathBuf,
    /// What was named instead, if it was not a regular file.
    spooled: Option<Spooled>,
    /// The folder of the temporary file, which is removed with this value.
    _folder: Option<TempDir>,
}

impl Input {
    /// Opens what the user named; if it can be read only once, it is read now.
    pub(super) fn read(named: &Path) -> Result<Input, Failure> {
        if !is_stdin(named) && output::is_plain(named) {
            return Ok(Input { path: named.to_path_buf(), spooled: None, _folder: None });
        }
        let fail = |error| Failure::Front(FrontError::Read { path: PathBuf::from(shown(named)), error });
        let text = text_of(named).map_err(fail)?;
        let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().map_err(fail)?;
        // The file name extension says whether the text is preprocessed.
        let name = match named.extension() {
            Some(extension) if extension == "i" => "input.i",
            Some(_) | None => "input.c",
        };
        let path = folder.path().join(name);
        fs::write(&path, text).map_err(fail)?;
        let spooled = Spooled { name: escape::line(&shown(named)), folder: folder_of(named) };
        Ok(Input { path, spooled: Some(spooled), _folder: Some(folder) })
    }

    /// The file to read the program from, and the configuration for reading it.
    pub(super) fn given(&self, mut config: Config) -> (&Path, Config) {
        config.front.spooled.clone_from(&self.spooled);
        (&self.path, config)
    }

    /// The file to read the program from.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// The name of the program in messages and reports.
pub(super) fn shown(named: &Path) -> String {
    if is_stdin(named) {
        return STDIN.to_string();
    }
    named.display().to_string()
}

/// The file that an output must not overwrite, even if it is the standard input.
pub(super) fn file(named: &Path) -> Option<PathBuf> {
    if !is_stdin(named) && output::is_plain(named) {
        return Some(named.to_path_buf());
    }
    let named = if is_stdin(named) { Path::new("/dev/stdin") } else { named };
    named.canonicalize().ok().filter(|path| path.is_file())
}

fn is_stdin(named: &Path) -> bool {
    named.as_os_str() == DASH
}

/// Where `#include "..."` starts to search: in the folder of a named pipe, else in the current folder.
fn folder_of(named: &Path) -> PathBuf {
    let is_system = ["/dev", "/proc"].iter().any(|folder| named.starts_with(folder));
    match named.parent() {
        Some(folder) if !is_system && !is_stdin(named) => folder.to_path_buf(),
        Some(_) | None => PathBuf::new(),
    }
}

fn text_of(named: &Path) -> io::Result<Vec<u8>> {
    if is_stdin(named) {
        return whole(io::stdin().lock());
    }
    whole(File::open(named)?)
}

fn whole(from: impl Read) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other("it does not end"));
    }
    Ok(text)
}
