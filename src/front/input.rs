//! The input of the front end: files, and options for reading them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::ir::DataModel;

/// A file of the program: the main file of a translation unit.
#[derive(Clone, Debug, Default)]
pub struct InputFile {
    /// The file.
    pub path: PathBuf,
    /// The origin of the file, if it is a copy of input that can be read only once.
    pub spooled: Option<Spooled>,
    /// Further arguments of the preprocessor for this file.
    pub arguments: Vec<OsString>,
}

impl From<&Path> for InputFile {
    fn from(path: &Path) -> InputFile {
        InputFile { path: path.to_path_buf(), ..InputFile::default() }
    }
}

/// Options for reading the files.
#[derive(Clone, Debug, Default)]
pub struct FrontEndOptions {
    /// The preprocessor; by default the first of `cc`, `gcc`, `clang` on PATH.
    pub cpp: Option<PathBuf>,
    /// Folders that are searched for headers, in order.
    pub include: Vec<PathBuf>,
    /// Macro definitions: `NAME` or `NAME=VALUE`.
    pub define: Vec<String>,
    /// Macros that are not defined, even if the preprocessor does.
    pub undefine: Vec<String>,
    /// Data model: the sizes of `long` and pointers.
    pub model: DataModel,
    /// The folder for temporary files; by default the system's.
    pub scratch: Option<PathBuf>,
    /// Library functions that are not added in C, because the program declares them with another type.
    pub without_bodies: Vec<&'static str>,
    /// Whether the command line is known: then options are read from it, and are not arbitrary.
    pub has_arguments: bool,
    /// Whether the program begins with another function than `main`.
    pub has_entry: bool,
}

/// The origin of a file that is a copy of input that can be read only once: standard input, a pipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spooled {
    /// Its name in messages; without control characters.
    pub name: String,
    /// The folder where the search for `#include "..."` begins; empty for the current one.
    pub folder: PathBuf,
}
