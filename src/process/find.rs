//! Where programs are looked for. Never in the current folder, nor where somebody else could have put them.

use std::ffi::{OsStr, OsString};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// How many folders above our own executable are looked at: `target/debug/deps/x` lies three below the repository.
const ABOVE: usize = 4;

/// Finds a program: in `$ULSEQ_TOOLS/bin`, on `PATH`, then in `.tools/bin` beside our own executable or in a folder above it (where
/// `scripts/setup` of the repository puts tools).
pub fn find(name: &str) -> Option<PathBuf> {
    let tools = std::env::var_os("ULSEQ_TOOLS").map(|dir| Path::new(&dir).join("bin"));
    let tools = tools.and_then(|dir| std::path::absolute(dir).ok());
    tools
        .and_then(|dir| find_in(name, dir.as_os_str()))
        .or_else(|| find_in(name, &search_path()))
        .or_else(|| beside().into_iter().find_map(|dir| find_in(name, dir.as_os_str())))
}

/// `PATH` without its empty and relative entries, which mean the current folder; children get it, too.
pub fn search_path() -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::env::split_paths(&path).filter(|dir| dir.is_absolute())).unwrap_or_default()
}

fn find_in(name: &str, paths: &OsStr) -> Option<PathBuf> {
    which::which_in(name, Some(paths), "/").ok()
}

/// The folders with tools that belong to our own executable.
fn beside() -> Vec<PathBuf> {
    let Ok(own) = std::env::current_exe().and_then(|own| own.canonicalize()) else { return Vec::new() };
    let folders = own.ancestors().skip(1).take(ABOVE).map(|folder| folder.join(".tools"));
    folders.filter(|tools| is_ours(tools)).map(|tools| tools.join("bin")).collect()
}

/// Whether nobody but us and the superuser can have put something there.
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
