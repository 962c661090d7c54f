//! What the runners of cases share: finding cases, running programs, showing differences.
#![allow(dead_code, unreachable_pub)] // each runner uses a part of it

pub(crate) mod blocking;
pub(crate) mod compare;
pub(crate) mod facts;
pub(crate) mod follow;
pub(crate) mod generate;
pub(crate) mod native;
pub(crate) mod reductions;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::Failed;

/// The folder of the package.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All C files below a folder of the package, sorted, without goldens (their stems have a dot).
pub(crate) fn cases(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&root().join(folder), &mut files);
    files.sort();
    assert!(!files.is_empty(), "no case in {folder}");
    files
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
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), got.lines().collect());
    let lines = edits(&old, &new);
    let near = |at: usize| lines[at.saturating_sub(3)..(at + 4).min(lines.len())].iter().any(|(mark, _)| *mark != ' ');
    let mut out = String::new();
    let mut skipped = false;
    for (at, (mark, line)) in lines.iter().enumerate() {
        if near(at) {
            if std::mem::take(&mut skipped) {
                out.push_str("@@\n");
            }
            let _ = writeln!(out, "{mark}{line}");
        } else {
            skipped = true;
        }
    }
    out
}

/// The lines of both texts, marked; what is common at both ends is not compared in detail.
fn edits<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(char, &'a str)> {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
    let mut lines: Vec<(char, &str)> = old[..head].iter().map(|line| (' ', *line)).collect();
    if a.len() * b.len() > 4_000_000 {
        lines.extend(a.iter().map(|line| ('-', *line)));
        lines.extend(b.iter().map(|line| ('+', *line)));
    } else {
        middle(a, b, &mut lines);
    }
    lines.extend(old[old.len() - tail..].iter().map(|line| (' ', *line)));
    lines
}

/// The longest common subsequence, the plain way.
fn middle<'a>(a: &[&'a str], b: &[&'a str], lines: &mut Vec<(char, &'a str)>) {
    let mut common = vec![vec![0u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i][j] = if a[i] == b[j] { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            lines.push((' ', a[i]));
            (i, j) = (i + 1, j + 1);
        } else if i < a.len() && (j == b.len() || common[i + 1][j] >= common[i][j + 1]) {
            lines.push(('-', a[i]));
            i += 1;
        } else {
            lines.push(('+', b[j]));
            j += 1;
        }
    }
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
