//! The command line: exit codes, outputs, odd inputs.
#![allow(clippy::unwrap_used)] // tests

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

const PROGRAM: &str = "#include <pthread.h>
int x;
void *w(void *p) { x++; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); x++; pthread_join(t, 0); return x; }
";

/// A folder with one program in it.
struct Case {
    folder: TempDir,
    input: PathBuf,
}

impl Case {
    fn new(name: &str, text: impl AsRef<[u8]>) -> Case {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join(name);
        fs::write(&input, text).unwrap();
        Case { folder, input }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// ulseq on the program with these further arguments: exit code, output, messages.
    fn run(&self, args: &[&str]) -> (i32, String, String) {
        run(Command::new(env!("CARGO_BIN_EXE_ulseq")).arg(&self.input).args(args).current_dir(self.folder.path()))
    }
}

fn run(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn exit_codes() {
    let good = Case::new("a.c", PROGRAM);
    assert_eq!(good.run(&["-o", "out.c"]), (0, String::new(), String::new()));
    assert_eq!(good.run(&["--no-such-option"]).0, 1);
    assert_eq!(good.run(&["--rounds", "2", "--contexts", "3"]).0, 1);
    assert_eq!(good.run(&["--dump-after", "nothing"]).0, 1);
    assert_eq!(Case::new("a.c", "int main(void) { return }").run(&[]).0, 2);
    assert_eq!(Case::new("a.c", "#include \"no_such_header.h\"\n").run(&[]).0, 2);
    assert_eq!(Case::new("a.c", "int f(void); int main(void) { return f(); }").run(&[]).0, 3);
    assert_eq!(run(Command::new(env!("CARGO_BIN_EXE_ulseq")).arg("--help")).0, 0);
    assert_eq!(run(&mut Command::new(env!("CARGO_BIN_EXE_ulseq"))).0, 1);
}

#[test]
fn a_missing_file() {
    let case = Case::new("a.c", PROGRAM);
    fs::remove_file(&case.input).unwrap();
    let (code, out, err) = case.run(&["-o", "out.c"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.starts_with("ulseq: cannot read ") && err.contains("a.c"), "{err}");
    assert!(!case.path("out.c").exists());
}

#[test]
fn a_message_names_the_reason_why_a_file_cannot_be_read() {
    let case = Case::new("a.c", PROGRAM);
    fs::create_dir(case.path("folder.c")).unwrap();
    for (name, reason) in [("b.c", "there is no such file"), ("folder.c", "it is a folder"), ("a.c/b.c", "a.c")] {
        for command in ["verify", "explore", "translate", "replay"] {
            let mut ulseq = Command::new(env!("CARGO_BIN_EXE_ulseq"));
            let (code, out, err) = run(ulseq.args([command, name]).current_dir(case.folder.path()));
            assert_eq!(code, 1, "{command} {name}: {out}{err}");
            assert!(err.starts_with(&format!("ulseq: cannot read {name}")) && err.contains(reason), "{command}: {err}");
        }
    }
}

#[test]
fn a_file_that_was_preprocessed_for_32_bits_needs_an_option() {
    let case = Case::new("a.i", "typedef unsigned int size_t;\nint main(void) { return sizeof(size_t) - 4; }\n");
    let run = |args: &[&str]| {
        let mut ulseq = Command::new(env!("CARGO_BIN_EXE_ulseq"));
        run(ulseq.arg("verify").args(args).arg("a.i").current_dir(case.folder.path()))
    };
    let (code, _, err) = run(&[]);
    assert!(code != 0 && err.contains("it needs -m32"), "{code}: {err}");
    assert_eq!(run(&["-m32"]).0, 0);
}

#[test]
fn standard_output() {
    let case = Case::new("a.c", PROGRAM);
    let (code, dash, _) = case.run(&["-o", "-"]);
    assert_eq!((code, case.run(&[]).1), (0, dash.clone()));
    case.run(&["-o", "out.c"]);
    assert_eq!(read(&case.path("out.c")), dash);
    assert!(!case.path("-").exists());
}

#[test]
fn an_output_is_replaced_only_by_a_whole_one() {
    let case = Case::new("a.c", "int f(void); int main(void) { return f(); }");
    fs::write(case.path("out.c"), "old").unwrap();
    fs::write(case.path("out.map.json"), "old map").unwrap();
    assert_eq!(case.run(&["-o", "out.c"]).0, 3);
    assert_eq!((read(&case.path("out.c")), read(&case.path("out.map.json"))), ("old".into(), "old map".into()));
    fs::write(&case.input, PROGRAM).unwrap();
    assert_eq!(case.run(&["-o", "out.c"]).0, 0);
    assert_ne!(read(&case.path("out.c")), "old");
    let mut names: Vec<_> = fs::read_dir(case.folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.c", "out.c", "out.map.json"]);
    assert_ne!(case.run(&["-o", "no/such/folder/out.c"]).0, 0);
}

#[test]
fn the_map_has_a_line_for_every_statement() {
    let case = Case::new("a.c", PROGRAM);
    case.run(&["-o", "out.c"]);
    let map: serde_json::Value = serde_json::from_str(&read(&case.path("out.map.json"))).unwrap();
    let text = read(&case.path("out.c"));
    let lines = map["lines"].as_array().unwrap();
    let increment = text.lines().position(|line| line.trim_start().starts_with("x = ")).unwrap() as u64 + 1;
    let entry = lines.iter().find(|line| line["line"] == increment).unwrap();
    assert!([3, 4].contains(&entry["source_line"].as_u64().unwrap()), "{entry}");
    assert!(lines.iter().all(|line| line["line"].as_u64().unwrap() as usize <= text.lines().count()));
}

#[test]
fn data_models() {
    let case = Case::new("a.c", "_Static_assert(sizeof(long) == 4, \"\");\nint main(void) { return 0; }\n");
    assert_eq!(case.run(&["-m32"]).0, 0);
    assert_eq!(case.run(&["--m32"]).0, 0);
    assert_eq!(case.run(&["-m64"]).0, 2);
    assert_eq!(case.run(&["-m32", "-m64"]).0, 1);
}

#[test]
fn preprocessed_input() {
    let text = "# 7 \"original.c\"\nint main(void) { return undeclared; }\n";
    let (code, _, err) = Case::new("a.i", text).run(&[]);
    assert_eq!(code, 2);
    assert!(err.contains("original.c:7:"), "{err}");
    assert_eq!(Case::new("a.i", "int main(void) { return 0; }\n").run(&[]).0, 0);
}

#[test]
fn other_bytes_and_names() {
    let latin1 = b"/* caf\xe9 */\nint main(void) { const char *s = \"\xe9\"; return s[0] == (char)0xe9; }\n";
    assert_eq!(Case::new("a.c", latin1).run(&[]).0, 0);
    let case = Case::new("two words.c", PROGRAM);
    assert_eq!(case.run(&["-o", "the out.c"]).0, 0);
    assert!(case.path("the out.map.json").exists());
    let crlf = Case::new("a.c", PROGRAM.replace('\n', "\r\n"));
    assert_eq!(crlf.run(&[]).0, 0);
}

#[test]
fn every_pass_can_be_shown() {
    let case = Case::new("a.c", PROGRAM);
    let names = std::iter::once("lower").chain(ulseq::passes::PASSES.iter().map(|pass| pass.name));
    for name in names {
        let (code, out, err) = case.run(&["--dump-after", name]);
        assert_eq!((code, err.as_str()), (0, ""), "{name}");
        assert!(out.contains("main"), "{name}: {out}");
    }
}

/// Translates, and the output is C.
#[track_caller]
fn translates(text: &str) {
    let case = Case::new("a.c", text);
    let (code, _, err) = case.run(&["-o", "out.c"]);
    assert_eq!((code, err.as_str()), (0, ""));
}

#[test]
fn deep_parentheses() {
    let (open, close) = ("(".repeat(500), ")".repeat(500));
    translates(&format!("int main(void) {{ return {open}1{close}; }}"));
}

#[test]
fn long_chains_of_else_if() {
    let mut text = "int x;\nint main(void) {\n  if (x == -1) x = 1;\n".to_string();
    for i in 0..5_000 {
        writeln!(text, "  else if (x == {i}) x = {};", i + 1).unwrap();
    }
    translates(&format!("{text}  return x;\n}}\n"));
}

/// Another function than `main` gets any arguments, so `--args` would say nothing.
#[test]
fn arguments_are_for_main_only() {
    let case = Case::new("a.c", "int f(int x) { return x; }\n");
    let (code, _, err) =
        run(Command::new(env!("CARGO_BIN_EXE_ulseq")).args(["verify", "--entry", "f", "--args", "x"]).arg(&case.input));
    assert!(code != 0 && code != 10 && err.contains("cannot be used with"), "{code}: {err}");
}

/// Words are separated and quoted as by a shell; a violation is replayed with them.
#[test]
fn the_arguments_of_the_program_may_be_given() {
    let text = "#include <assert.h>\n#include <string.h>\nint main(int argc, char **argv) {\n\
                assert(argc == 3);\nassert(strcmp(argv[1], \"two words\"));\nreturn 0; }\n";
    let case = Case::new("a.c", text);
    for backend in ["explore", "symbolic"] {
        let verify = |words: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
            let args = ["verify", "--time-limit=30", "--backend", backend, "--args", words];
            let (code, out, _) = run(command.args(args).arg(&case.input));
            (code, out)
        };
        let (code, out) = verify("'two word' -x");
        assert!(code == 0 && out.contains("the command line is `a.out 'two word' -x`"), "{backend}: {out}");
        let (code, out) = verify("'two words' -x");
        assert!(code == 10 && out.contains("argv[1]") && out.contains("\nreplayed: "), "{backend}: {out}");
        let (code, out) = verify("one");
        assert!(code == 10 && out.contains("argc == 3"), "{backend}: {out}");
    }
}

#[test]
fn long_initializers() {
    let numbers: Vec<String> = (0..100_000).map(|i| i.to_string()).collect();
    translates(&format!("int a[] = {{ {} }};\nint main(void) {{ return a[99999]; }}\n", numbers.join(", ")));
}

/// The report of `verify` as a new user reads it: the verdict in words first, then what it rests on, then statistics,
/// what was not checked, and the verdict for programs last.
#[test]
fn a_report_begins_with_the_verdict_and_ends_with_what_was_not_checked() {
    let text = PROGRAM.replace("return x;", "__builtin_printf(\"%d\", x); return 0;");
    let (code, out, _) = run(Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .arg("verify")
        .arg(&Case::new("a.c", &text).input)
        .arg("--time-limit=30"));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(code, 0, "{out}");
    // Nothing can fail in this program, and the reader is told so.
    assert!(lines[0].starts_with("true: the program has no assertion"), "{out}");
    let at = |part: &str| lines.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("{part}: {out}"));
    assert!(at("rests on: sequential consistency") < at("warning: data race on `x`"), "{out}");
    assert!(at("warning: data race on `x`") < at("explore ("), "{out}");
    assert!(at("explore (") < at("not checked: deadlocks"), "{out}");
    assert_eq!(at("not checked: deadlocks") + 2, lines.len(), "{out}");
    assert_eq!(lines.last(), Some(&"ulseq verdict: true"), "{out}");
}

/// A violation that a verifier found and that is replayed is told by its place in the source, like one of the explorer.
#[test]
fn a_replayed_violation_has_a_place_in_the_source() {
    let text = "#include <assert.h>
#include <pthread.h>
int x;
static void *set(void *arg) { x = 1; return arg; }
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    assert(x == 0);
    return pthread_join(t, 0);
}
";
    let (code, out, _) = run(Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .args(["verify", "--backend", "symbolic", "--time-limit=60"])
        .arg(&Case::new("a.c", text).input));
    assert_eq!(code, 10, "{out}");
    assert!(out.contains("replayed: "), "{out}");
    assert!(
        out.starts_with("false(unreach-call): x == 0 at ") && out.lines().next().unwrap().ends_with("a.c:9"),
        "{out}"
    );
}

/// A violation in a function that stays a function in the sequential program has its own place, not that of the call.
#[test]
fn a_violation_in_a_called_function_has_its_own_place() {
    let text = "#include <assert.h>
#include <stdlib.h>
int x;
static void set(int k)
{
    x = k;
    assert(x == 3);
}
static void write(int *p)
{
    *p = 1;
}
int main(void)
{
    set(3);
#ifdef UNDEFINED
    write(0);
#endif
    set(4);
    return 0;
}
";
    for (args, begins, ends) in
        [(&["-DUNDEFINED"][..], "false(undefined): ", "a.c:11"), (&[][..], "false(unreach-call): x == 3 at ", "a.c:7")]
    {
        let (code, out, _) = run(Command::new(env!("CARGO_BIN_EXE_ulseq"))
            .args(["verify", "--backend", "symbolic", "--time-limit=60"])
            .args(args)
            .arg(&Case::new("a.c", text).input));
        assert_eq!(code, 10, "{out}");
        assert!(out.starts_with(begins) && out.lines().next().unwrap().ends_with(ends), "{out}");
    }
}

/// `replay --schedule` takes what a report prints, and searches for the inputs; `--from` takes the whole report.
#[test]
fn a_reported_schedule_is_replayed() {
    let input = concat!(env!("CARGO_MANIFEST_DIR"), "/benchmarks/data/nondet_bad.c");
    let folder = tempfile::tempdir().unwrap();
    let ulseq = |args: &[&str]| run(Command::new(env!("CARGO_BIN_EXE_ulseq")).args(args).current_dir(folder.path()));
    let (code, report, _) = ulseq(&["verify", "--no-replay", "--format", "json", input]);
    assert_eq!(code, 10, "{report}");
    fs::write(folder.path().join("report.json"), &report).unwrap();
    let (_, rest) = report.split_once("\"schedule\": \"").unwrap();
    let (schedule, _) = rest.split_once('"').unwrap();
    for args in [["--schedule", schedule], ["--from", "report.json"]] {
        let (code, out, err) = ulseq(&["replay", args[0], args[1], "-o", "bug.c", input]);
        assert_eq!(code, 10, "{args:?}: {out}{err}");
        assert!(read(&folder.path().join("bug.c")).contains("main"), "{args:?}");
    }
    let (code, _, err) = ulseq(&["replay", "--schedule", "0*1,1*9", "-o", "none.c", input]);
    assert_eq!((code, folder.path().join("none.c").exists()), (1, false), "{err}");
    assert!(err.contains("thread 1 cannot make step 2 of 10"), "{err}");
}

/// A file that does not show the violation, here since a compiler decides about padding, is no internal error.
#[test]
fn a_replay_that_shows_nothing_is_no_internal_error() {
    let folder = tempfile::tempdir().unwrap();
    let input = fs::canonicalize("tests/cases/sema/padding_of_initialized_false.c").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["replay", "-o", "out.c"]).arg(input).current_dir(folder.path());
    let (code, _, err) = run(&mut command);
    assert!(code == 5 && err.contains("does not show the violation"), "{code}: {err}");
}

/// A trace calls variables and functions as the program does: by the names of C11's library, and those that hide others
/// without a number.
#[test]
fn a_trace_has_the_names_of_the_program() {
    let text = "#include <threads.h>
#include <assert.h>
mtx_t m; int x;
static int first(void) { static int calls; calls += 5; return calls; }
static int second(void) { static int calls; calls += 7; return calls; }
int w(void *p) {
    mtx_lock(&m);
    { int x = first(); { int x = second(); assert(x != 7); } }
    mtx_unlock(&m);
    return 0;
}
int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    thrd_create(&t, w, 0);
    thrd_join(t, 0);
    return x;
}
";
    let case = Case::new("a.c", text);
    let (code, out, _) = run(Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .args(["verify", "--no-replay", "--trace", "full", "--time-limit=30"])
        .arg(&case.input));
    assert_eq!(code, 10, "{out}");
    for part in ["mtx_init(m)", "mtx_lock(m)", "calls: 0 -> 5", "calls: 0 -> 7", "x != 7"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    for part in ["pthread_", "calls_", "x_1", "__ulseq"] {
        assert!(!out.contains(part), "{part}: {out}");
    }
}

/// The built-in engine reports lines of the generated file; the execution that confirms it knows those of the source.
#[test]
fn a_violation_is_told_by_its_place_in_the_source() {
    for (property, file, at) in [
        ("overflow", "overflow/sum_false.c", "sum_false.c:9"),
        ("undefined", "sema/absolute_value_of_the_least_number_false.c", "absolute_value_of_the_least_number_false.c:"),
    ] {
        let file = format!("{}/tests/cases/{file}", env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
        let (code, out, err) = run(command.args(["verify", "--backend", "symbolic", "--property", property, &file]));
        let first = out.lines().next().unwrap_or_default();
        assert!(code == 10 && first.contains(at) && !first.contains("generated line"), "{out}{err}");
    }
}

#[test]
fn an_option_belongs_to_its_strategy() {
    let case = Case::new("a.c", PROGRAM);
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
        run(command.arg("verify").arg(&case.input).args(args))
    };
    for (args, told) in [
        (["--strategy=cegpv", "--no-refinement"], "--no-refinement is an option of --strategy inv"),
        (["--strategy=inv", "--keep-variables=x"], "--keep-variables is an option of --strategy cegpv"),
        (["--strategy=cegpv", "--keep-variables=x,nowhere"], "the program has no variable `nowhere`"),
    ] {
        let (code, out, err) = run(&args);
        assert!(
            code == 1 && err.contains(told) && out.ends_with("ulseq verdict: unknown\n"),
            "{args:?}: {code}, {out}, {err}"
        );
    }
    let (code, out, _) = run(&["--strategy=cegpv", "--rings=1000000000", "--keep-variables=x"]);
    assert!(code == 0 && out.ends_with("ulseq verdict: true\n"), "{out}");
}
