//! Compilation databases (`compile_commands.json`, as written by CMake, Meson and Bear): the compiler options of each
//! file of a project. Only options for the preprocessor are taken from them; nothing in them is run.
//!
//! The format is described in clang's documentation, "JSON Compilation Database Format Specification".

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::compiler_options::{is_standard, macros_after_commas, refusal, MACROS, PATHS, WITH_VALUE};
use crate::ir::DataModel;

/// A file of the project.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ProjectFile {
    /// The file; absolute.
    pub(super) file: PathBuf,
    /// The options for the preprocessor.
    pub(super) arguments: Vec<OsString>,
}

/// An entry of the database.
#[derive(Deserialize)]
struct CompileCommand {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    command: String,
}

/// More options that are not used, and whose values are the next word.
const ALSO_WITH_VALUE: [&str; 6] = ["-o", "-x", "-Xlinker", "-Xassembler", "-u", "-T"];
/// How long options begin that say nothing about the meaning of the program.
const LONG: [&str; 4] = ["--param", "--coverage", "--gcc-toolchain", "--verbose"];

/// The C files in a compilation database, each once.
///
/// # Errors
/// A message for the user that describes the error in the database.
pub(super) fn read(path: &Path, model: DataModel) -> Result<Vec<ProjectFile>, String> {
    let fail = |why: String| format!("{}: {why}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
    let entries: Vec<CompileCommand> = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
    let base = std::path::absolute(path).map_err(|error| fail(error.to_string()))?;
    let base = base.parent().unwrap_or(Path::new("/"));
    let mut units: Vec<ProjectFile> = Vec::new();
    for entry in entries.iter().filter(|entry| is_c(&entry.file)) {
        let unit = unit(entry, base, model).map_err(|why| fail(format!("{}: {why}", entry.file.display())))?;
        // A file that is compiled several times is taken as it is compiled first.
        if units.iter().all(|other| other.file != unit.file) {
            units.push(unit);
        }
    }
    Ok(units)
}

fn is_c(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "c" || extension == "i")
}

fn unit(entry: &CompileCommand, base: &Path, model: DataModel) -> Result<ProjectFile, String> {
    let folder = base.join(&entry.directory);
    let words = match entry.arguments.is_empty() {
        true => shlex::split(&entry.command).ok_or("its command has an unclosed quote")?,
        false => entry.arguments.clone(),
    };
    Ok(ProjectFile { file: folder.join(&entry.file), arguments: arguments(&words, &folder, model)? })
}

/// Options for the preprocessor that stand on the command line of ulseq itself: each path is seen from here.
pub(super) fn preprocessor_options(words: &[String]) -> Vec<OsString> {
    let mut options = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        options.push(OsString::from(word));
        if PATHS.contains(&word.as_str()) {
            // Not taken for an option.
            options.extend(words.next().map(|path| Path::new(".").join(path).into()));
        }
    }
    options
}

/// Whether it is not taken for an option or for a file with options.
fn is_name(word: &str) -> bool {
    !word.starts_with(['-', '@'])
}

/// The options for the preprocessor among the words of a command.
fn arguments(words: &[String], folder: &Path, model: DataModel) -> Result<Vec<OsString>, String> {
    let mut arguments: Vec<OsString> = Vec::new();
    // gcc gives the words behind `-Wp` to the preprocessor after all others.
    let mut late: Vec<OsString> = Vec::new();
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        let of = |names: &[&'static str]| {
            names.iter().find_map(|name| word.strip_prefix(name).map(|rest| (*name, rest.to_string())))
        };
        if let Some((name, rest)) = of(&PATHS) {
            let value = if rest.is_empty() { words.next().cloned().unwrap_or_default() } else { rest };
            // An absolute path is not taken for an option or for a file with options. A file to include that is not
            // there is looked for in the folders for headers.
            let path = folder.join(&value);
            let is_elsewhere = ["-include", "-imacros"].contains(&name) && !path.exists() && is_name(&value);
            arguments.extend([name.into(), if is_elsewhere { value.into() } else { path.into() }]);
        } else if let Some((name, rest)) = of(&MACROS) {
            let value = if rest.is_empty() { words.next().cloned().unwrap_or_default() } else { rest };
            arguments.push(format!("{name}{value}").into());
        } else if is_standard(word) {
            arguments.push(word.into());
        } else if word == "-m32" && model == DataModel::Lp64 {
            return Err("it is compiled with -m32: use this option here, too".to_string());
        } else if let Some(why) = refusal(word) {
            return Err(why);
        } else if let Some(macros) = macros_after_commas(word) {
            late.extend(macros.into_iter().map(OsString::from));
        } else if word == "-Xpreprocessor"
            || word.starts_with("--") && !LONG.iter().any(|begin| word.starts_with(begin))
        {
            return Err(format!("the compiler's option {word} is not supported"));
        } else if WITH_VALUE.iter().chain(&ALSO_WITH_VALUE).any(|name| name == word) {
            words.next();
        } else if let Some(file) = word.strip_prefix('@') {
            return Err(format!("its command takes options from the file {file}, which is not supported"));
        }
    }
    arguments.extend(late);
    Ok(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(command: &str, expected: &[&str]) {
        let words = shlex::split(command).unwrap();
        let arguments = arguments(&words, Path::new("/p"), DataModel::Lp64);
        let expected: Vec<OsString> = expected.iter().map(OsString::from).collect();
        assert_eq!(arguments, Ok(expected), "{command}");
    }

    #[test]
    fn options_for_the_preprocessor() {
        check("cc -Iinc -I ../x -isystem /s -o a.o -c a.c", &["-I", "/p/inc", "-I", "/p/../x", "-isystem", "/s"]);
        check("cc -DA='1 2' -D B -UC -O2 -Wall", &["-DA=1 2", "-DB", "-UC"]);
        check("cc -include conf.h -std=c99 -pthread", &["-include", "conf.h", "-std=c99", "-pthread"]);
        check("cc -Wp,-DX=2 -UX -include /dev/null", &["-UX", "-include", "/dev/null", "-DX=2"]);
    }

    #[test]
    fn every_word_of_the_command_line_is_passed_on() {
        let words = ["-std=gnu99", "-pthread", "-include", "a.h", "-UX", "-DX=2"].map(str::to_string);
        let expected: Vec<OsString> =
            ["-std=gnu99", "-pthread", "-include", "./a.h", "-UX", "-DX=2"].map(OsString::from).into();
        assert_eq!(preprocessor_options(&words), expected);
    }

    #[test]
    fn nothing_else_is_passed_on() {
        check("cc -wrapper sh,-c -B. -specs=x -o @x.o -MF -DX -Wp,-MMD,a.d", &[]);
        check("cc -I @evil -D @evil", &["-I", "/p/@evil", "-D@evil"]);
        let words = ["cc".to_string(), "@more".to_string()];
        assert!(arguments(&words, Path::new("/p"), DataModel::Lp64).is_err());
    }

    #[test]
    fn options_that_change_the_meaning_are_refused() {
        check("cc -O2 -fPIC -Wp,-DX=1 -Wl,-z,now", &["-DX=1"]);
        for word in ["-funsigned-char", "-mx32", "-Ofast", "--include=m.h", "--define-macro", "-fplugin=./evil.so"] {
            let words = ["cc", word, "a.c"].map(str::to_string);
            assert!(arguments(&words, Path::new("/p"), DataModel::Lp64).is_err(), "{word}");
        }
    }

    #[test]
    fn each_c_file_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("compile_commands.json");
        let text = r#"[{"directory": "src", "file": "a.c", "command": "cc -DX -c a.c"},
            {"directory": "src", "file": "a.c", "arguments": ["cc", "-DY"]},
            {"directory": ".", "file": "b.cc", "command": "c++ b.cc"}]"#;
        std::fs::write(&path, text).unwrap();
        let units = read(&path, DataModel::Lp64).unwrap();
        assert_eq!(units, [ProjectFile { file: folder.path().join("src/a.c"), arguments: vec!["-DX".into()] }]);
    }
}
