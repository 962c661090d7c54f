//! Checks the files that a command writes: no output is an input, or another output.

use std::fs;
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::output_file::{self, folder, target, OutputTarget};

/// The file that marks a folder of `--keep`.
const KEPT: &str = "kept-by-ulseq";

/// Checks that outputs differ from inputs and from each other, and take the place of no file that is no text.
///
/// # Errors
/// A message that names the output and the file that it would overwrite.
pub(super) fn apart<'a>(
    inputs: impl IntoIterator<Item = &'a Path>,
    outputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), String> {
    let mut taken: Vec<(Identity, String)> = Vec::new();
    for input in inputs {
        taken.extend(identity(input).map(|identity| (identity, format!("the input {}", input.display()))));
    }
    for output in outputs {
        let Some(identity) = identity(output) else { continue };
        if let Some((_, what)) = taken.iter().find(|(other, _)| *other == identity) {
            return Err(format!("the output {} would overwrite {what}", output.display()));
        }
        if is_binary(output) {
            return Err(format!("the output {} would overwrite a file that is no text", output.display()));
        }
        taken.push((identity, format!("the output {}", output.display())));
    }
    Ok(())
}

/// Whether there is a regular file that holds what no output has: a program, say, that the user compiled with the same
/// command line, where `-o` names it.
fn is_binary(path: &Path) -> bool {
    let mut begin = [0; 4096];
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    let read = fs::File::open(path).ok().filter(|_| is_file).and_then(|mut file| file.read(&mut begin).ok());
    begin[..read.unwrap_or_default()].contains(&0)
}

/// Whether the file is directly in the folder.
pub(super) fn holds(folder: &Path, file: &Path) -> bool {
    let own = output_file::folder(file).canonicalize();
    own.is_ok_and(|own| folder.canonicalize().is_ok_and(|folder| folder == own))
}

/// An entry of the folder that redirects the writing of a file with its name: a symbolic link, a pipe, a device, a file
/// that has another name, too.
pub(super) fn written_through(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let redirects = |found: &fs::Metadata| !found.is_dir() && (!found.is_file() || found.nlink() > 1);
    let mut found: Vec<PathBuf> = entries
        .filter(|entry| entry.metadata().is_ok_and(|found| redirects(&found)))
        .map(|entry| entry.path())
        .collect();
    found.sort();
    found.into_iter().next()
}

/// Whether there are files in the folder, and no earlier run has kept files in it ([`begin_keeping`]).
pub(super) fn is_of_others(folder: &Path) -> bool {
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    !is_empty && !folder.join(KEPT).is_file()
}

/// Makes a folder for kept files, and marks it as such.
///
/// # Errors
/// It cannot be made, or not be written.
pub(super) fn begin_keeping(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join(KEPT), "ulseq verify --keep replaces the files in this folder.\n")
}

/// The identity of a file, independent of its path.
#[derive(PartialEq, Eq)]
enum Identity {
    There {
        device: u64,
        number: u64,
    },
    /// It does not exist yet.
    Name(PathBuf),
}

/// The identity of a regular file; `None` for other files, which can be written more than once.
fn identity(path: &Path) -> Option<Identity> {
    match target(path) {
        Ok(OutputTarget::Replace(path)) => Some(match fs::metadata(&path) {
            Ok(found) => Identity::There { device: found.dev(), number: found.ino() },
            Err(_) => {
                let folder = folder(&path).canonicalize().unwrap_or_else(|_| folder(&path).to_path_buf());
                Identity::Name(folder.join(path.file_name().unwrap_or_default()))
            }
        }),
        Ok(OutputTarget::Open(_)) | Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn no_output_takes_the_place_of_a_program() {
        let folder = tempfile::tempdir().unwrap();
        let (program, text) = (folder.path().join("a.out"), folder.path().join("out.c"));
        fs::write(&program, b"\x7fELF\x02\x01\x01\0").unwrap();
        fs::write(&text, "int x;\n").unwrap();
        assert!(apart([], [program.as_path()]).is_err_and(|why| why.contains("no text")));
        assert_eq!(apart([], [text.as_path()]), Ok(()));
    }

    #[test]
    fn no_output_is_an_input() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("in.c"), "").unwrap();
        fs::hard_link(at("in.c"), at("hard.c")).unwrap();
        symlink("in.c", at("soft.c")).unwrap();
        fs::create_dir(at("sub")).unwrap();
        for output in ["in.c", "hard.c", "soft.c", "sub/../in.c"] {
            let told = apart([at("in.c").as_path()], [at(output).as_path()]).unwrap_err();
            assert!(told.contains("would overwrite the input"), "{told}");
        }
        let twice = apart([], [at("out").as_path(), at("sub/../out").as_path()]);
        assert!(twice.unwrap_err().contains("would overwrite the output"));
        let (null, other) = (Path::new("/dev/null"), at("other"));
        assert_eq!(apart([at("in.c").as_path(), null], [null, null, other.as_path()]), Ok(()));
    }
}
