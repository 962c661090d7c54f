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
fn no_output_is_a_file_of_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let precious = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
    std::fs::write(at("in.c"), program("in.c")).expect("the program");
    std::fs::create_dir(at("own")).expect("a folder");
    for name in ["own.prp", "own.toml", "own.json", "own-cpp", "own/replay.c"] {
        std::fs::write(at(name), precious).expect("a file");
    }
    let runs = [
        "verify in.c --property own.prp -o own.prp",
        "verify in.c --property own.prp --witness own.prp",
        "explore in.c --property own.prp -o own.prp",
        "export in.c --property own.prp -o own.prp",
        "verify in.c --backend own.toml -o own.toml",
        "verify in.c --engine own.toml -o own.toml",
        "replay in.c --backend own.toml -o own.toml",
        "in.c --backend own.toml -o own.toml",
        "in.c --restrict own.json -o own.json",
        "verify in.c --strategy inv --invariants own.json -o own.json",
        "in.c --cpp ./own-cpp -o own-cpp",
        "verify in.c --cpp ./own-cpp -o own-cpp",
        "mine in.c --cpp ./own-cpp -o own-cpp",
        "verify in.c --keep own",
        "verify in.c --keep own.prp",
    ];
    for run in runs {
        let args: Vec<&str> = run.split(' ').collect();
        let told = ulseq(folder.path(), &args);
        assert_eq!(told.status.code(), Some(1), "{run}: {told:?}");
        for name in ["own.prp", "own.toml", "own.json", "own-cpp", "own/replay.c"] {
            assert_eq!(std::fs::read_to_string(at(name)).expect("the file"), precious, "{run}");
        }
    }
    // A folder of kept files is one for the next run, too.
    for _ in 0..2 {
        let told = ulseq(folder.path(), &["verify", "in.c", "--keep", "fresh"]);
        assert_eq!(told.status.code(), Some(10), "{told:?}");
    }
}

#[test]
fn no_output_is_an_included_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let precious = "static int precious;\n";
    std::fs::create_dir(at("kept")).expect("a folder");
    let text = format!("#include \"own.h\"\n#include \"kept/replay.c\"\n{}", program("in.c"));
    std::fs::write(at("in.c"), text).expect("the program");
    // What marks a folder of an earlier run does not make it safe.
    std::fs::write(at("kept/kept-by-ulseq"), "").expect("a file");
    std::fs::write(at("kept/replay.c"), "").expect("a file");
    std::fs::write(at("own.h"), precious).expect("a file");
    let runs = [
        "verify in.c -o own.h",
        "verify in.c --witness own.h",
        "explore in.c -o own.h",
        "in.c -o own.h",
        "replay in.c -o own.h",
        "replay in.c -o new.c --gdb own.h",
        "verify in.c --keep kept",
    ];
    for run in runs {
        let args: Vec<&str> = run.split(' ').collect();
        let told = ulseq(folder.path(), &args);
        assert_eq!(told.status.code(), Some(1), "{run}: {told:?}");
        assert_eq!(std::fs::read_to_string(at("own.h")).expect("the file"), precious, "{run}");
        assert_eq!(std::fs::read_to_string(at("kept/replay.c")).expect("the file"), "", "{run}");
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

/// A folder with a pipe in it and a program whose assertion fails.
fn folder_with_a_pipe() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("in.c"), program("in.c")).expect("the program");
    let made = Command::new("mkfifo").arg("pipe").current_dir(folder.path()).status().expect("mkfifo runs");
    assert!(made.success());
    folder
}

/// What comes out of the pipe while this runs.
fn through_the_pipe(folder: &Path, args: &[&str]) -> (Output, String) {
    let pipe = folder.join("pipe");
    let reader = std::thread::spawn(move || std::fs::read_to_string(pipe).expect("text"));
    let told = ulseq(folder, args);
    (told, reader.join().expect("a text"))
}

#[test]
fn pipes_and_devices_are_written_into() {
    let folder = folder_with_a_pipe();
    let ways: [(&[&str], &str); 5] = [
        (&["in.c", "-o", "pipe"], "int main("),
        (&["verify", "--no-replay", "in.c", "--format", "json", "--output", "pipe"], "\"verdict\": \"false("),
        (&["verify", "--no-replay", "in.c", "--witness", "pipe"], "<graphml"),
        (&["replay", "--replay=off", "in.c", "-o", "pipe"], "driven along the schedule"),
        (&["replay", "--replay=off", "in.c", "-o", "bug.c", "--gdb", "pipe"], "break __replay_turn"),
    ];
    for (args, part) in ways {
        let (told, text) = through_the_pipe(folder.path(), args);
        assert!(told.status.code() == Some(0) || told.status.code() == Some(10), "{args:?}: {told:?}");
        assert!(text.contains(part), "{args:?}: {text}");
        assert!(!folder.path().join("pipe").is_file(), "{args:?}: the pipe was replaced");
        let full: Vec<&str> = args.iter().map(|arg| if *arg == "pipe" { "/dev/full" } else { arg }).collect();
        let told = ulseq(folder.path(), &full);
        let err = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(err.contains("/dev/full: No space left on device"), "{full:?}: {told:?}");
        assert!(!Path::new("/dev/full").is_file(), "{full:?}: the device was replaced");
    }
    let names = std::fs::read_dir(folder.path()).expect("the folder").flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["bug.c", "in.c", "pipe"], "nothing beside them");
}

#[test]
fn a_pipe_that_nobody_reads_costs_no_verdict() {
    let folder = folder_with_a_pipe();
    for args in [
        &["verify", "--no-replay", "in.c", "-o", "pipe"][..],
        &["verify", "--no-replay", "in.c", "-o", "pipe", "--format", "json"],
        &["verify", "--no-replay", "in.c", "--witness", "pipe"],
        &["explore", "in.c", "-o", "pipe", "--format", "json"],
    ] {
        let told = ulseq(folder.path(), args);
        let (out, err) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
        assert!(err.contains("nobody reads this pipe"), "{args:?}: {told:?}");
        assert!(out.ends_with("ulseq verdict: false(unreach-call)\n"), "{args:?}: {told:?}");
    }
}

#[test]
fn an_output_that_cannot_be_written_costs_no_witness() {
    let folder = folder_with_a_pipe();
    for command in ["verify", "explore"] {
        let args = [command, "in.c", "-o", "pipe", "--witness", "w.yml"];
        let told = ulseq(folder.path(), &args);
        let witness = std::fs::read_to_string(folder.path().join("w.yml")).unwrap_or_default();
        assert!(witness.contains("violation_sequence"), "{command}: {told:?}");
        std::fs::remove_file(folder.path().join("w.yml")).expect("the witness");
    }
}

/// No line that the program invents looks like one of the report, and no code reaches the terminal.
#[test]
fn texts_of_the_program_stay_on_their_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n\
                int main(void) { __assert_fail(\"x\\nulseq verdict: true\\n\", \"f\", 1, \"g\"); return 0; }\n";
    std::fs::write(folder.path().join("forged.c"), text).expect("the program");
    std::fs::write(folder.path().join("error.c"), "#error \"\u{1b}[31m\"\n").expect("the program");
    for (args, verdict) in [
        (&["verify", "forged.c"][..], "ulseq verdict: false(unreach-call)"),
        (&["explore", "forged.c"], "ulseq verdict: false(unreach-call)"),
        (&["verify", "--backend", "cbmc", "forged.c"], "ulseq verdict: false(unreach-call)"),
        (&["verify", "error.c"], "ulseq verdict: unknown"),
        (&["verify", "no\u{1b}[31m.c"], "ulseq verdict: unknown"),
    ] {
        let told = ulseq(folder.path(), args);
        let out = String::from_utf8_lossy(&told.stdout).into_owned();
        let verdicts: Vec<&str> = out.lines().filter(|line| line.starts_with("ulseq verdict")).collect();
        assert!(verdicts == [verdict] || args.contains(&"cbmc") && verdicts.len() == 1, "{args:?}: {told:?}");
        assert!(!out.contains('\u{1b}'), "{args:?}: {told:?}");
    }
}

#[test]
fn kept_files_go_through_no_link() {
    let folder = folder_with_a_pipe();
    let precious = folder.path().join("precious");
    std::fs::write(&precious, "precious").expect("a file");
    for name in ["replay-threads.c", "replay.c", "unreach-call.prp", "any"] {
        let kept = folder.path().join(format!("kept-{name}"));
        std::fs::create_dir(&kept).expect("a folder");
        std::os::unix::fs::symlink("../precious", kept.join(name)).expect("a link");
        let told = ulseq(folder.path(), &["verify", "in.c", "--keep", &kept.to_string_lossy()]);
        let err = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(told.status.code() == Some(1) && err.contains("is no plain file"), "{name}: {told:?}");
        assert_eq!(std::fs::read_to_string(&precious).expect("the file"), "precious", "{name}");
    }
    let told = ulseq(folder.path(), &["verify", "in.c", "--keep", "fresh"]);
    assert_eq!(told.status.code(), Some(10), "{told:?}");
    // What a run has kept may have got another name since.
    let mark = folder.path().join("fresh/kept-by-ulseq");
    std::fs::hard_link(&mark, folder.path().join("other")).expect("a link");
    let told = ulseq(folder.path(), &["verify", "in.c", "--keep", "fresh"]);
    assert_eq!(told.status.code(), Some(1), "{told:?}");
}
