//! Writes output files atomically: entirely or not at all; devices and pipes are not replaced.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::process;

/// Bound on the symbolic links that are followed in a row.
const LINKS: usize = 40;
/// The time that a named pipe without a reader gets.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two looks at it.
const BETWEEN: Duration = Duration::from_millis(10);

/// Writes the whole file or keeps the old one; an interrupt is deferred until it is written. Symbolic links are
/// followed; devices and pipes are written into.
pub fn replace(path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    process::uninterrupted(|| match target(path)? {
        OutputTarget::Open(path) => {
            let mut file = BufWriter::new(open(&path)?);
            write(&mut file)?;
            file.flush()
        }
        OutputTarget::Replace(path) => replace_file(&path, write),
    })
    .map_err(|error| io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display())))
}

/// Opens a device or a pipe. A named pipe without a reader gets some time: opening it would wait without end, for even
/// an interrupt waits until the file is written.
fn open(path: &Path) -> io::Result<fs::File> {
    let is_pipe = fs::metadata(path)?.file_type().is_fifo();
    if !is_pipe {
        return OpenOptions::new().append(true).open(path);
    }
    let began = Instant::now();
    loop {
        match OpenOptions::new().write(true).custom_flags(libc::O_NONBLOCK).open(path) {
            // The reader has it open: this does not wait.
            Ok(_nonblocking) => return OpenOptions::new().append(true).open(path),
            Err(error) if error.raw_os_error() != Some(libc::ENXIO) => return Err(error),
            Err(_) if began.elapsed() < PATIENCE => thread::sleep(BETWEEN),
            Err(_) => return Err(io::Error::new(io::ErrorKind::BrokenPipe, "nobody reads this pipe")),
        }
    }
}

/// Whether this is a regular file or does not exist yet.
pub fn is_plain(path: &Path) -> bool {
    matches!(target(path), Ok(OutputTarget::Replace(_)))
}

/// The target of writing a file.
pub enum OutputTarget {
    /// A regular file, existing or not.
    Replace(PathBuf),
    /// A device, a pipe, or a file that is already open (`/dev/stdout`).
    Open(PathBuf),
}

/// Follows symbolic links to the file to write.
pub fn target(path: &Path) -> io::Result<OutputTarget> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        if folder(&path).canonicalize()?.starts_with("/proc") {
            return Ok(OutputTarget::Open(path));
        }
        let found = match fs::symlink_metadata(&path) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(OutputTarget::Replace(path)),
            Err(error) => return Err(error),
        };
        let kind = found.file_type();
        if kind.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        if kind.is_file() {
            return Ok(OutputTarget::Replace(path));
        }
        if !kind.is_symlink() {
            return Ok(OutputTarget::Open(path));
        }
        path = folder(&path).join(fs::read_link(&path)?);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The folder of a file.
pub fn folder(path: &Path) -> &Path {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn write(path: &Path, text: &str) -> io::Result<()> {
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
        let error = format!("{}", write(Path::new("/dev/full"), "text").unwrap_err());
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
}
