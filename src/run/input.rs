//! The files of the program. Standard input and pipes can be read only once, so their text is stored in a temporary
//! file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::compile_commands;
use super::settings::data_model;
use crate::cli::Reading;
use crate::front::{self, FrontError, Spooled};
use crate::output_file;
use crate::text_escape;
use crate::translate::TranslationFailure;

/// Standard input on the command line.
const DASH: &str = "-";
/// Its name in messages, as compilers write it.
const STDIN: &str = "<stdin>";
/// The maximum size in bytes of the program text: a device may deliver bytes without end.
const LONGEST: u64 = 200_000_000;

/// The files of a program, which can be read repeatedly.
pub(super) struct Inputs {
    files: Vec<front::InputFile>,
    /// The folders of temporary files, which are removed with this value.
    _folders: Vec<TempDir>,
}

impl Inputs {
    /// Opens the files that the user named; a file that can be read only once is read now. Without a name, the program
    /// consists of all files of the compilation database.
    pub(super) fn read(named: &[PathBuf], reading: &Reading) -> Result<Inputs, TranslationFailure> {
        let units = match &reading.compile_commands {
            Some(path) => compile_commands::read(path, data_model(reading))
                .map_err(|why| TranslationFailure::Front(FrontError::Database(why)))?,
            None => Vec::new(),
        };
        let all: Vec<PathBuf> = units.iter().map(|unit| as_seen_from_here(&unit.file)).collect();
        let named = if named.is_empty() { &all } else { named };
        if named.is_empty() {
            let why = "the compilation database names no C file".to_string();
            return Err(TranslationFailure::Front(FrontError::Database(why)));
        }
        let (mut files, mut folders) = (Vec::new(), Vec::new());
        for path in named {
            let (mut file, folder) = open(path)?;
            if reading.compile_commands.is_some() {
                file.arguments = arguments_of(&units, path)?;
            }
            file.arguments.extend(compile_commands::preprocessor_options(&reading.compiler_options));
            files.push(file);
            folders.extend(folder);
        }
        Ok(Inputs { files, _folders: folders })
    }

    /// The files to read the program from.
    pub(super) fn files(&self) -> &[front::InputFile] {
        &self.files
    }

    /// The name of each file in messages and reports, and the file that it is read from.
    pub(super) fn shown(&self) -> Vec<(String, &Path)> {
        let name = |file: &front::InputFile| match &file.spooled {
            Some(from) => from.name.clone(),
            None => file.path.display().to_string(),
        };
        self.files.iter().map(|file| (name(file), file.path.as_path())).collect()
    }
}

/// A file that the user named, with the folder of its copy if it can be read only once.
fn open(named: &Path) -> Result<(front::InputFile, Option<TempDir>), TranslationFailure> {
    if !is_stdin(named) && output_file::is_plain(named) && !names_options(named) {
        return Ok((named.into(), None));
    }
    let fail = |error| TranslationFailure::Front(FrontError::Read { path: PathBuf::from(shown_one(named)), error });
    let text = text_of(named).map_err(fail)?;
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().map_err(fail)?;
    // The file name extension says whether the text is preprocessed.
    let name = match named.extension() {
        Some(extension) if extension == "i" => "input.i",
        Some(_) | None => "input.c",
    };
    let path = folder.path().join(name);
    fs::write(&path, text).map_err(fail)?;
    let spooled = Spooled { name: text_escape::line(&shown_one(named)), folder: folder_of(named) };
    Ok((front::InputFile { path, spooled: Some(spooled), ..front::InputFile::default() }, Some(folder)))
}

/// Whether gcc would read options from another file because of this file name: its driver passes the name on to the
/// compiler as the base name for dumps, and the compiler expands each argument that begins with `@`.
fn names_options(named: &Path) -> bool {
    named.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"@"))
}

/// The options of a file in a compilation database.
fn arguments_of(
    units: &[compile_commands::ProjectFile],
    named: &Path,
) -> Result<Vec<std::ffi::OsString>, TranslationFailure> {
    let real = |path: &Path| path.canonicalize().ok();
    let found = units.iter().find(|unit| real(&unit.file).is_some_and(|file| real(named) == Some(file)));
    let missing = || {
        TranslationFailure::Front(FrontError::Database(format!(
            "the compilation database does not contain {}",
            named.display()
        )))
    };
    found.map(|unit| unit.arguments.clone()).ok_or_else(missing)
}

/// A path without the current folder in front.
fn as_seen_from_here(path: &Path) -> PathBuf {
    let here = std::env::current_dir().ok();
    let within = here.and_then(|here| path.strip_prefix(here).ok().map(Path::to_path_buf));
    within.unwrap_or_else(|| path.to_path_buf())
}

/// The name of the program in messages and reports: the names of its files.
pub(super) fn shown(named: &[PathBuf], reading: &Reading) -> String {
    match &reading.compile_commands {
        Some(database) if named.is_empty() => database.display().to_string(),
        Some(_) | None => named.iter().map(|path| shown_one(path)).collect::<Vec<_>>().join(", "),
    }
}

fn shown_one(named: &Path) -> String {
    if is_stdin(named) {
        return STDIN.to_string();
    }
    named.display().to_string()
}

/// The files that an output must not overwrite, even if one of them is the standard input.
pub(super) fn files(named: &[PathBuf], reading: &Reading) -> Vec<PathBuf> {
    named.iter().chain(&reading.compile_commands).filter_map(|path| file(path)).collect()
}

fn file(named: &Path) -> Option<PathBuf> {
    if !is_stdin(named) && output_file::is_plain(named) {
        return Some(named.to_path_buf());
    }
    let named = if is_stdin(named) { Path::new("/dev/stdin") } else { named };
    named.canonicalize().ok().filter(|path| path.is_file())
}

fn is_stdin(named: &Path) -> bool {
    named.as_os_str() == DASH
}

/// The folder in which `#include "..."` starts to search: the folder of a named pipe, otherwise the current folder.
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
