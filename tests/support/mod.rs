//! What the runners of cases share: finding cases, running programs, showing differences. Each of them compiles all of
//! this, so what few of them need (`compare`, `facts`, `wide`) they declare themselves.
#![allow(dead_code, unreachable_pub)] // each runner uses a part of it

pub(crate) mod blocking;
pub(crate) mod follow;
pub(crate) mod generate;
pub(crate) mod lock_sections;
pub(crate) mod reductions;
pub(crate) mod sampled;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

use libtest_mimic::Failed;
use similar::Algorithm;

/// The folder of the package.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// How many trials run verifiers side by side. Their time limits assume a processor for each, and some need much
/// memory.
pub(crate) fn with_verifiers() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(4)
}

/// All C files below a folder of the package, sorted, without goldens (their stems have a dot).
pub(crate) fn cases(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&root().join(folder), &mut files);
    files.sort();
    assert!(!files.is_empty(), "no case in {folder}");
    files
}

/// Whether an ordinary run takes this case of a comparison that is made for one of so many cases. All are taken with
/// `ULSEQ_EVERY_CASE=1`, and with `ULSEQ_ALL=1`, which gives other suites more time, too. The name of the case decides,
/// so that a new case does not move others.
pub(crate) fn in_slice(case: &Path, every: u64) -> bool {
    takes_every_case() || in_slow_slice(case, every)
}

/// Whether a run takes all cases, where an ordinary one takes a slice.
pub(crate) fn takes_every_case() -> bool {
    ["ULSEQ_EVERY_CASE", "ULSEQ_ALL"].iter().any(|name| std::env::var_os(name).is_some())
}

/// The same where each case takes seconds: only `ULSEQ_ALL=1` takes all.
pub(crate) fn in_slow_slice(case: &Path, every: u64) -> bool {
    let digest = stem(case).bytes().fold(7_u64, |digest, byte| digest.wrapping_mul(31).wrapping_add(byte.into()));
    std::env::var_os("ULSEQ_ALL").is_some() || (digest >> 3) % every == 0
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of cases") {
        let path = entry.expect("a folder entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "c") && !stem(&path).contains('.') {
            files.push(path);
        }
    }
}

/// The name of a file without its folder and its extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().expect("a file name").to_string_lossy().into_owned()
}

/// Runs a program that must succeed.
pub(crate) fn run(command: &mut Command) -> Result<Output, Failed> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(output);
    }
    Err(format!("{command:?}: {}\n{}", output.status, text(&output.stderr)).into())
}

/// Bytes as text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What differs between two texts, as a unified diff with three lines around each change.
pub(crate) fn diff(expected: &str, got: &str) -> String {
    similar::udiff::unified_diff(Algorithm::Myers, expected, got, 3, None)
}

/// Compares a text with its golden file, or rewrites the file if `ULSEQ_BLESS` is set.
pub(crate) fn golden(path: &Path, got: &str, test: &str) -> Result<(), Failed> {
    if std::env::var_os("ULSEQ_BLESS").is_some() {
        return Ok(fs::write(path, got)?);
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected == got {
        return Ok(());
    }
    let shown = path.strip_prefix(root()).unwrap_or(path).display();
    Err(format!("{shown} differs:\n{}\nto accept it: ULSEQ_BLESS=1 cargo test --test {test}", diff(&expected, got))
        .into())
}

/// The results of `f` for all items, in their order. All cores work.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    const LOCKED: &str = "no thread panics with the lock";
    let (items, results) = (Mutex::new(items.iter().enumerate()), Mutex::new(Vec::new()));
    let next = || items.lock().expect(LOCKED).next();
    let work = || {
        while let Some((at, item)) = next() {
            let result = ulseq::stack::with_large_stack(|| f(item));
            results.lock().expect(LOCKED).push((at, result));
        }
    };
    std::thread::scope(|scope| {
        (0..std::thread::available_parallelism().map_or(1, usize::from)).for_each(|_| {
            scope.spawn(work);
        });
    });
    let mut results = results.into_inner().expect(LOCKED);
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}
