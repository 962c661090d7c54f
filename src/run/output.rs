//! Output files: written entirely or not at all, never over an input; devices and pipes are not replaced.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::process;

/// Bound on the symbolic links that are followed in a row.
const LINKS: usize = 40;

/// Writes the whole file or keeps the old one; an interrupt is deferred until it is written. Symbolic links are
/// followed; devices and pipes are written into.
pub(super) fn replace(path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let context = || format!("cannot write {}", path.display());
    process::whole(|| match target(path)? {
        Target::Open(path) => {
            let mut file = BufWriter::new(OpenOptions::new().append(true).open(path)?);
            write(&mut file)?;
            file.flush()
        }
        Target::Replace(path) => replace_file(&path, write),
    })
    .with_context(context)
}

/// Whether this is a regular file or does not exist yet.
pub(super) fn is_plain(path: &Path) -> bool {
    matches!(target(path), Ok(Target::Replace(_)))
}

enum Target {
    /// A regular file, existing or not.
    Replace(PathBuf),
    /// A device, a pipe, or something that is already open (`/dev/stdout`).
    Open(PathBuf),
}

/// Follows symbolic links to the file to write.
fn target(path: &Path) -> io::Result<Target> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        if folder(&path).canonicalize()?.starts_with("/proc") {
            return Ok(Target::Open(path));
        }
        let found = match fs::symlink_metadata(&path) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Target::Replace(path)),
            Err(error) => return Err(error),
        };
        let kind = found.file_type();
        if kind.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        if kind.is_file() {
            return Ok(Target::Replace(path));
        }
        if !kind.is_symlink() {
            return Ok(Target::Open(path));
        }
        path = folder(&path).join(fs::read_link(&path)?);
    }
    Err(io::Error::other("too many symbolic links"))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn replace_file(path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    // A file without write permission is not replaced either.
    let old = match OpenOptions::new().write(true).open(path) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    // The umask applies to a new file as to any other.
    let new = tempfile::Builder::new().permissions(Permissions::from_mode(0o666)).tempfile_in(folder(path))?;
    if let Some(old) = &old {
        new.as_file().set_permissions(Permissions::from_mode(old.metadata()?.mode() & 0o7777))?;
    }
    let mut file = BufWriter::new(new);
    write(&mut file)?;
    let new = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    new.persist(path)?;
    Ok(())
}

/// Checks that outputs differ from inputs and from each other.
///
/// # Errors
/// A message that says which output would overwrite what.
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
        taken.push((identity, format!("the output {}", output.display())));
    }
    Ok(())
}

/// Whether the file is directly in the folder.
pub(super) fn holds(folder: &Path, file: &Path) -> bool {
    let own = self::folder(file).canonicalize();
    own.is_ok_and(|own| folder.canonicalize().is_ok_and(|folder| folder == own))
}

/// An entry of the folder through which a file with its name would be written elsewhere: a symbolic link, a pipe, a
/// device.
pub(super) fn written_through(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut found: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_file() && !kind.is_dir()))
        .map(|entry| entry.path())
        .collect();
    found.sort();
    found.into_iter().next()
}

/// The identity of a file, whatever its path.
#[derive(PartialEq, Eq)]
enum Identity {
    There {
        device: u64,
        number: u64,
    },
    /// It does not exist yet.
    Name(PathBuf),
}

/// `None` for what is not a regular file: it can be written more than once.
fn identity(path: &Path) -> Option<Identity> {
    match target(path) {
        Ok(Target::Replace(path)) => Some(match fs::metadata(&path) {
            Ok(found) => Identity::There { device: found.dev(), number: found.ino() },
            Err(_) => {
                let folder = folder(&path).canonicalize().unwrap_or_else(|_| folder(&path).to_path_buf());
                Identity::Name(folder.join(path.file_name().unwrap_or_default()))
            }
        }),
        Ok(Target::Open(_)) | Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn write(path: &Path, text: &str) -> anyhow::Result<()> {
        replace(path, &|file| file.write_all(text.as_bytes()))
    }

    #[test]
    fn links_are_followed_and_rights_stay() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "old").unwrap();
        fs::set_permissions(at("file"), Permissions::from_mode(0o640)).unwrap();
        symlink("file", at("link")).unwrap();
        symlink("new", at("to-new")).unwrap();
        write(&at("link"), "text").unwrap();
        write(&at("to-new"), "more").unwrap();
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(at("file")).unwrap(), "text");
        assert_eq!(fs::metadata(at("file")).unwrap().mode() & 0o777, 0o640);
        assert_eq!(fs::read_to_string(at("new")).unwrap(), "more");
        fs::write(at("plain"), "").unwrap();
        assert_eq!(fs::metadata(at("new")).unwrap().mode(), fs::metadata(at("plain")).unwrap().mode());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
    }

    #[test]
    fn devices_are_written_into() {
        write(Path::new("/dev/null"), "text").unwrap();
        let error = format!("{:#}", write(Path::new("/dev/full"), "text").unwrap_err());
        assert!(error.starts_with("cannot write /dev/full: "), "{error}");
        assert!(!fs::symlink_metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn a_write_that_fails_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "old").unwrap();
        replace(&file, &|file| file.write_all(b"half").and_then(|()| Err(io::Error::other("no more")))).unwrap_err();
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write(folder.path(), "text").is_err());
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
