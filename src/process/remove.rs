//! Removes folders in which programs ran.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Removes a folder, even if a program has removed the necessary permissions.
pub(super) fn remove(folder: &Path) {
    for _ in 0..3 {
        if std::fs::remove_dir_all(folder).is_ok() || !folder.exists() {
            return;
        }
        open_up(folder, 0);
    }
}

/// The maximum depth to which permissions of folders are restored.
const DEEPEST: usize = 64;

fn open_up(folder: &Path, depth: usize) {
    let _ = std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700));
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        // Not through a symbolic link, which may point outside.
        if depth < DEEPEST && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path(), depth + 1);
        }
    }
}
