//! Names that a program gives its places are text wherever they are written, and name no file that is quoted.

use std::path::Path;
use std::process::{Command, Output};

/// A program whose assertion fails in a file of this name.
fn program(name: &str) -> String {
    format!(
        "#include <pthread.h>\n#include <assert.h>\nint x;\nvoid *t(void *a) {{ x = 1; return a; }}\nint main(void)\n{{\n\
         pthread_t p;\npthread_create(&p, 0, t, 0);\n# 1 \"{name}\"\nassert(x == 0);\npthread_join(p, 0);\nreturn 0;\n}}\n"
    )
}

fn ulseq(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ulseq")).args(args).current_dir(folder).output().expect("ulseq runs")
}

#[test]
fn a_name_ends_no_comment() {
    let folder = tempfile::tempdir().expect("a folder");
    let evil = "q*/ __attribute__((constructor)) static void evil(void) { __builtin_puts(\\\"EVIL\\\"); __builtin_exit(0); } /*";
    std::fs::write(folder.path().join("in.c"), program(evil)).expect("the program");
    let verified = ulseq(folder.path(), &["verify", "--replay=unconfined", "in.c"]);
    assert_eq!(verified.status.code(), Some(10), "{verified:?}");
    assert!(String::from_utf8_lossy(&verified.stdout).contains("replayed: the program's own threads"), "{verified:?}");
    ulseq(folder.path(), &["replay", "in.c", "-o", "bug.c", "--gdb", "bug.gdb"]);
    let text = std::fs::read_to_string(folder.path().join("bug.c")).expect("the file");
    // In a string literal it is text.
    let code = text.lines().filter(|line| !line.contains("\"q*/"));
    assert_eq!(code.filter(|line| line.contains("*/ __attribute__((constructor))")).count(), 0);
}

#[test]
fn a_file_that_was_not_opened_is_not_quoted() {
    let folder = tempfile::tempdir().expect("a folder");
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "a secret\n").expect("a file");
    std::fs::write(folder.path().join("in.c"), program(&secret.display().to_string())).expect("the program");
    for format in ["text", "json", "sarif", "html"] {
        let told = ulseq(folder.path(), &["verify", "--format", format, "in.c"]);
        assert_eq!(told.status.code(), Some(10), "{told:?}");
        assert!(!String::from_utf8_lossy(&told.stdout).contains("a secret"), "{format}");
    }
    let told = ulseq(folder.path(), &["explore", "in.c", "--format", "html"]);
    assert!(!String::from_utf8_lossy(&told.stdout).contains("a secret"));
}

#[test]
fn nothing_that_is_quoted_commands_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("in.c"), "int main(void) { \x1b[2J\u{202e} = ; }\n").expect("the program");
    let told = ulseq(folder.path(), &["explore", "in.c"]);
    let text = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(!text.is_empty() && !text.contains(['\x1b', '\u{202e}']), "{text:?}");
}

#[test]
fn no_output_takes_the_place_of_the_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("in.c");
    std::fs::write(&input, program("in.c")).expect("the program");
    std::fs::hard_link(&input, folder.path().join("hard.c")).expect("a link");
    std::os::unix::fs::symlink("in.c", folder.path().join("soft.c")).expect("a link");
    let mut runs: Vec<Vec<&str>> = Vec::new();
    for output in ["in.c", "./in.c", "hard.c", "soft.c"] {
        runs.push(vec!["in.c", "-o", output]);
        runs.push(vec!["verify", "in.c", "-o", output]);
        runs.push(vec!["verify", "in.c", "--witness", output]);
        runs.push(vec!["explore", "in.c", "-o", output]);
        runs.push(vec!["explore", "in.c", "--witness", output]);
        runs.push(vec!["replay", "in.c", "-o", output]);
        runs.push(vec!["replay", "in.c", "--gdb", output]);
    }
    runs.push(vec!["verify", "in.c", "--keep", "."]);
    for args in runs {
        let told = ulseq(folder.path(), &args);
        assert_eq!(told.status.code(), Some(1), "{args:?}: {told:?}");
        assert_eq!(std::fs::read_to_string(&input).expect("the input"), program("in.c"), "{args:?}");
    }
}

#[test]
fn nothing_in_the_current_folder_is_run() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("in.c"), program("in.c")).expect("the program");
    let tools = folder.path().join(".tools/bin");
    std::fs::create_dir_all(&tools).expect("a folder");
    for file in ["cc", "gcc", "as", "ld", "cbmc", ".tools/bin/cpa.sh", ".tools/bin/cbmc"] {
        let file = folder.path().join(file);
        std::fs::write(&file, "#!/bin/sh\necho ran >> ran\nexit 1\n").expect("a script");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("rights");
    }
    let path = format!(".::{}", std::env::var("PATH").unwrap_or_default());
    for args in [&["verify", "in.c"][..], &["backends"], &["explore", "--cpp", "cc", "in.c"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
        let told = command.args(args).current_dir(folder.path()).env("PATH", &path).output().expect("ulseq runs");
        assert!(!folder.path().join("ran").exists(), "{args:?}: {told:?}");
    }
}
