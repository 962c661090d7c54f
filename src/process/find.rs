//! Search for programs: never in the current folder, nor in a folder that other users can write.

use std::ffi::{OsStr, OsString};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The number of folders above this executable's that are searched: `target/debug/deps/x` is three below the
/// repository.
const ABOVE: usize = 4;

/// The folders in which programs are searched for, in order.
#[derive(Clone, Debug)]
pub struct Places(Vec<OsString>);

impl Places {
    /// `$ULSEQ_TOOLS/bin`, `PATH`, then `.tools/bin` beside this executable or in a folder above it (where the
    /// repository's `scripts/setup` installs tools).
    pub fn new() -> Places {
        let tools = std::env::var_os("ULSEQ_TOOLS").map(|dir| Path::new(&dir).join("bin"));
        let tools = tools.and_then(|dir| std::path::absolute(dir).ok()).map(PathBuf::into_os_string);
        let beside = beside().into_iter().map(PathBuf::into_os_string);
        Places(tools.into_iter().chain([search_path()]).chain(beside).collect())
    }

    /// The first program of this name.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        self.0.iter().find_map(|paths| find_in(name, paths))
    }
}

impl Default for Places {
    fn default() -> Self {
        Places::new()
    }
}

/// Finds a program in [`Places`].
pub fn find(name: &str) -> Option<PathBuf> {
    Places::new().find(name)
}

/// `PATH` without its empty and relative entries, which depend on the current folder; children get this value, too.
pub fn search_path() -> OsString {
    absolute(&std::env::var_os("PATH").unwrap_or_default())
}

fn absolute(path: &OsStr) -> OsString {
    std::env::join_paths(std::env::split_paths(path).filter(|dir| dir.is_absolute())).unwrap_or_default()
}

fn find_in(name: impl AsRef<OsStr>, paths: &OsStr) -> Option<PathBuf> {
    which::which_in(name, Some(paths), "/").ok()
}

/// Finds a program on [`search_path`] alone.
pub(super) fn on_path(name: &Path) -> Option<PathBuf> {
    find_in(name, &search_path())
}

/// The folders for tools that belong to this executable.
fn beside() -> Vec<PathBuf> {
    let Ok(own) = std::env::current_exe().and_then(|own| own.canonicalize()) else { return Vec::new() };
    let folders = own.ancestors().skip(1).take(ABOVE).map(|folder| folder.join(".tools"));
    folders.filter(|tools| is_ours(tools)).map(|tools| tools.join("bin")).collect()
}

/// Whether only this user and the superuser can write to the folder.
fn is_ours(folder: &Path) -> bool {
    // SAFETY: geteuid only returns a number.
    #[allow(unsafe_code)]
    let own = unsafe { libc::geteuid() };
    let kept = |path: &Path| {
        let found = path.metadata();
        found.is_ok_and(|found| (found.uid() == own || found.uid() == 0) && found.mode() & 0o002 == 0)
    };
    kept(folder) && kept(&folder.join("bin"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_does_not_depend_on_the_current_folder() {
        assert_eq!(absolute(OsStr::new("/usr/bin:.::bin:./bin:/bin:")), "/usr/bin:/bin");
    }
}
