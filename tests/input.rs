//! Programs that can be read only once: standard input, named pipes, and what a shell gives for `<(...)`.
#![allow(clippy::unwrap_used)] // tests

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const BUG: &str = "#include \"own.h\"
#include <pthread.h>
#include <assert.h>
int LAST;
void *t(void *a) { LAST = 1; return a; }
int main(void) {
    pthread_t p;
    pthread_create(&p, 0, t, 0);
    assert(LAST == 0);
    pthread_join(p, 0);
    return 0;
}
";

/// A folder with the program, and a header beside it that the program needs.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.c"), BUG).unwrap();
    fs::write(folder.path().join("own.h"), "#define LAST x\n").unwrap();
    folder
}

/// Runs a line of the shell `bash` with `ulseq` in it; `None` where there is no such shell.
fn shell(folder: &Path, line: &str) -> Option<Output> {
    let ulseq = env!("CARGO_BIN_EXE_ulseq");
    let line = format!("ulseq() {{ '{ulseq}' \"$@\"; }}\n{line}");
    Command::new("bash").args(["-c", &line]).current_dir(folder).output().ok()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The ways to hand the program over, and how it is called.
const WAYS: [(&str, &str, &str); 5] = [
    ("cat in.c |", "-", "<stdin>"),
    ("cat in.c |", "/dev/stdin", "/dev/stdin"),
    ("", "/dev/stdin < in.c", "/dev/stdin"),
    ("mkfifo pipe.c; cat in.c > pipe.c &", "pipe.c", "pipe.c"),
    ("", "<(cat in.c)", "/dev/fd/"),
];

/// All that is told is told of the name that the user gave, and quotes what was read.
#[test]
fn a_violation_is_found_in_what_is_read_once() {
    for (before, input, name) in WAYS {
        let folder = folder();
        let line = format!("{before} ulseq verify --no-replay --format json --witness w.yml {input}");
        let Some(told) = shell(folder.path(), &line) else { return };
        let (out, err) = (text(&told.stdout), text(&told.stderr));
        assert_eq!(told.status.code(), Some(10), "{line}: {out}{err}");
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(report["program"].as_str().unwrap().starts_with(name), "{line}: {out}");
        assert!(!out.contains("/ulseq-"), "{line}: {out}");
        let witness = fs::read_to_string(folder.path().join("w.yml")).unwrap();
        assert!(witness.contains(name) && !witness.contains("/ulseq-"), "{line}: {witness}");
        let hash = shell(folder.path(), "sha256sum < in.c").unwrap();
        assert!(witness.contains(text(&hash.stdout).split(' ').next().unwrap()), "{line}: {witness}");
    }
}

#[test]
fn every_command_reads_standard_input() {
    let folder = folder();
    let Some(told) = shell(folder.path(), "cat in.c | ulseq explore -") else { return };
    let out = text(&told.stdout);
    assert_eq!(told.status.code(), Some(10), "{told:?}");
    assert!(out.contains("<stdin>:9"), "{out}");
    let told = shell(folder.path(), "cat in.c | ulseq - > out.c; ulseq in.c | diff - out.c").unwrap();
    assert_eq!((text(&told.stdout).as_str(), text(&told.stderr).as_str()), ("", ""));
    let told = shell(folder.path(), "cat in.c | ulseq replay - -o bug.c --replay=off").unwrap();
    assert_eq!(told.status.code(), Some(10), "{told:?}");
    let written = fs::read_to_string(folder.path().join("bug.c")).unwrap();
    assert!(written.starts_with("/* <stdin>, driven along") && written.contains("\"<stdin>\""), "{written}");
    let told = shell(folder.path(), "cat in.c | ulseq verify -").unwrap();
    let out = text(&told.stdout);
    assert!(out.contains("assert(LAST == 0)") && out.contains("at <stdin>:9"), "{out}");
    // Preprocessed text needs no second look at the header.
    let told = shell(folder.path(), "cc -E in.c > in.i; rm own.h; cat in.i | ulseq explore -").unwrap();
    assert_eq!(told.status.code(), Some(10), "{told:?}");
    assert!(text(&told.stdout).contains("in.c:9"), "{told:?}");
}

#[test]
fn messages_name_what_is_read_as_the_user_does() {
    let folder = folder();
    let told = |line: &str| shell(folder.path(), line).map(|told| (told.status.code(), text(&told.stderr)));
    let Some((code, err)) = told("echo '#include \"none.h\"' | ulseq -") else { return };
    assert_eq!(code, Some(2));
    assert!(err.contains("<stdin>:1:") && !err.contains("ulseq-"), "{err}");
    let (code, err) = told("echo 'int main(void) { return }' | ulseq explore -").unwrap();
    assert_eq!(code, Some(2));
    assert!(err.contains("--> <stdin>:1:25"), "{err}");
    let narrow = "printf '# 1 \"a.c\"\\ntypedef unsigned int size_t;\\nint main(void) { return 0; }\\n'";
    let (code, err) = told(&format!("{narrow} | ulseq verify -")).unwrap();
    assert_eq!((code, err.contains("<stdin> was preprocessed for 32 bits")), (Some(1), true), "{err}");
    let (code, err) = told("ulseq - -o in.c < in.c").unwrap();
    assert_eq!((code, err.contains("would overwrite the input")), (Some(1), true), "{err}");
    let (code, err) = told("ulseq verify --time-limit 1 /dev/zero").unwrap();
    assert!(code != Some(0) && code != Some(10), "{code:?} {err}");
    assert_eq!(fs::read_to_string(folder.path().join("in.c")).unwrap(), BUG);
}

/// A file name that gcc would take for options, or for a file with options.
#[test]
fn names_are_no_options() {
    for name in ["@in.c", "-in.c"] {
        let folder = folder();
        fs::copy(folder.path().join("in.c"), folder.path().join(name)).unwrap();
        fs::create_dir(folder.path().join("@inc")).unwrap();
        fs::rename(folder.path().join("own.h"), folder.path().join("@inc/own.h")).unwrap();
        let Some(told) = shell(folder.path(), &format!("ulseq verify --no-replay -I @inc -- {name}")) else { return };
        assert_eq!(told.status.code(), Some(10), "{name}: {told:?}");
    }
}
