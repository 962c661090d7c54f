//! `ulseq replay`: the C files that it writes fail the same assertion in every run, with real threads.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // tests

mod support;

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;

use support::{root, text};

/// Programs, schedules of a violation, and what the program says at the end.
const BUGS: &[(&str, &str, &str)] = &[
    ("benchmarks/bluetooth/bt1_1_1.c", "0*1,1*1,2*5,1*2", "bt1_1_1.c:40: adder: Assertion `!stopped' failed."),
    ("benchmarks/bluetooth/bt2_2_1.c", "0*1,2*2,3*1,1*4,3*4,2*1", "bt2_2_1.c:42: adder: Assertion `!stopped' failed."),
    (
        "benchmarks/classic/dining_bad.c",
        "0*2,2*3,1*4",
        "dining_bad.c:22: philosopher: Assertion `!eating[next]' failed.",
    ),
    ("benchmarks/classic/lost_update_bad.c", "0*1,2*1,1*2,2*1,0*2", "violation: reach_error() is called"),
    (
        "benchmarks/classic/token_ring_bad.c",
        "0*1,3*7,2*3,1*7,2*4,0*3",
        "token_ring_bad.c:37: main: Assertion `order[k] == k' failed.",
    ),
    ("benchmarks/control/duff_bad.c", "0*1,1*5,2*7", "duff_bad.c:40: checker: Assertion `sum == 15' failed."),
    (
        "benchmarks/control/static_local_bad.c",
        "0*1,1*1,2*3,1*2,0*2",
        "static_local_bad.c:36: main: Assertion `sum == 3' failed.",
    ),
    (
        "benchmarks/data/atomic_gnu_bad.c",
        "0*1,1*1,2*1,1*1,0*2",
        "atomic_gnu_bad.c:33: main: Assertion `x == 2' failed.",
    ),
    (
        "benchmarks/data/sv_atomic_bad.c",
        "0*1,2*1,1*1,2*1",
        "sv_atomic_bad.c:35: observer: Assertion `total == 10' failed.",
    ),
    // A visible point stands before a statement that has nothing to hold a thread at: the entry is that of the next
    // one.
    ("benchmarks/lockfree/ms_queue_bad.c", "0*1,1*3,2*5,1*2,0*2", "Assertion"),
    ("benchmarks/proofs/counter_bad.c", "0*1,1*7,2*3,3*7,2*4,0*3", "Assertion"),
    ("benchmarks/proofs/peterson_bad.c", "0*1,1*1,2*4,1*4,2*1", "Assertion"),
    ("benchmarks/sync/buffer_cond_bad.c", "0*1,3*3", "Assertion"),
    ("benchmarks/sync/rwlock_bad.c", "0*1,2*2,3*3", "Assertion"),
    ("benchmarks/sync/spurious_bad.c", "0*1,1*3", "Assertion"),
    ("benchmarks/threads/create_nested_bad.c", "0*1,1*1,2*1,1*2,2*1,1*1,0*2", "Assertion"),
    ("benchmarks/threads/loop_variable_bad.c", "0*2,1*2,2*2,0*4", "Assertion"),
    ("benchmarks/threads/thread_local_bad.c", "0*1,1*2,2*3", "Assertion"),
    (
        "benchmarks/ulcseq/producer_consumer_unsafe.c",
        "0*1,2*6,4*2,3*4,4*3",
        "producer_consumer_unsafe.c:37: consumer: Assertion `c >= 0' failed.",
    ),
];

const RUNS: usize = 20;
const SIGABRT: i32 = 6;

fn replay(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    let output =
        command.arg("replay").args(args).arg("-o").arg(folder.join("bug.c")).current_dir(root()).output().unwrap();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// Compiles `bug.c`; what the compiler says.
fn compile(folder: &Path) -> String {
    let mut command = Command::new("cc");
    command.args(["-g", "-pthread", "bug.c", "-o", "bug", "-lm"]).current_dir(folder);
    text(&support::run(&mut command).expect("a C compiler").stderr)
}

#[test]
fn every_run_fails_the_same_assertion() {
    for (file, schedule, says) in BUGS {
        let folder = tempfile::tempdir().unwrap();
        let (code, out, err) = replay(folder.path(), &[file, "--schedule", schedule]);
        assert_eq!((code, err.as_str()), (10, ""), "{file}: {out}");
        assert_eq!(compile(folder.path()), "", "{file}: warnings");
        for _ in 0..RUNS {
            let output = Command::new(folder.path().join("bug")).output().unwrap();
            assert_eq!(output.status.signal(), Some(SIGABRT), "{file}");
            let told = text(&output.stderr);
            assert!(told.trim_end().ends_with(says) || (*says == "Assertion" && told.contains(says)), "{file}: {told}");
        }
    }
}

/// Programs whose violations the explorer finds: waits in two steps, time limits, barriers, inputs, compare and
/// exchange, thread-local objects.
const EXPLORED: &[&str] = &[
    "benchmarks/bluetooth/bt2_2_2.c",
    "benchmarks/data/nondet_bad.c",
    "benchmarks/data/tree_bad.c",
    "benchmarks/endless/dekker_bad.c",
    "benchmarks/lockfree/ms_queue_bad.c",
    "benchmarks/sync/barrier_twice_bad.c",
    "benchmarks/sync/spurious_bad.c",
    "benchmarks/threads/thread_local_bad.c",
    "benchmarks/ulcseq/producer_consumer_unsafe.c",
    "tests/cases/sema/replayed_with_library_false.c",
];

/// What the schedule decides and no order of steps shows: inputs of both threads, a wait whose time is over, whom a
/// barrier singles out.
const CHOSEN: &[(&str, &str)] = &[
    (
        "inputs",
        "#include <assert.h>\n#include <pthread.h>\nextern int __VERIFIER_nondet_int(void);\n\
         extern unsigned char __VERIFIER_nondet_uchar(void);\nint x;\n\
         void *w(void *p) { __VERIFIER_nondet_int(); int y = __VERIFIER_nondet_int(); x = y; return p; }\n\
         int main(void) { pthread_t t; unsigned char b = __VERIFIER_nondet_uchar(); int z = __VERIFIER_nondet_int();\n\
         pthread_create(&t, 0, w, 0); pthread_join(t, 0);\n\
         assert(!(x == 4711 && z == -5 && b == 200)); return 0; }\n",
    ),
    (
        "time is over",
        "#include <assert.h>\n#include <pthread.h>\n#include <time.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         pthread_cond_t c = PTHREAD_COND_INITIALIZER;\nint main(void) { struct timespec until = { 0, 0 };\n\
         pthread_mutex_lock(&m); int result = pthread_cond_timedwait(&c, &m, &until);\n\
         pthread_mutex_unlock(&m); assert(result == 0); return 0; }\n",
    ),
    (
        "a call that does nothing for the explorer",
        "#include <assert.h>\n#include <pthread.h>\n#include <stdio.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint x;\n\
         void *w(void *p) { for (int i = 0; i < 2; i++) { pthread_mutex_lock(&m); x++; printf(\"%d\\n\", i);\n\
         pthread_mutex_unlock(&m); } return p; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_mutex_lock(&m); int y = x;\n\
         pthread_mutex_unlock(&m); assert(y != 1); return 0; }\n",
    ),
    (
        "barrier",
        "#include <assert.h>\n#include <pthread.h>\npthread_barrier_t b;\n\
         void *w(void *p) { int r = pthread_barrier_wait(&b); assert(r == 0); return p; }\n\
         int main(void) { pthread_t t, u; pthread_barrier_init(&b, 0, 2);\n\
         pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);\n\
         pthread_join(t, 0); pthread_join(u, 0); return 0; }\n",
    ),
];

#[test]
fn the_explorers_choices_are_made_again() {
    for (name, program) in CHOSEN {
        let folder = tempfile::tempdir().unwrap();
        let (input, bug) = (folder.path().join("in.c"), folder.path().join("bug.c"));
        std::fs::write(&input, program).unwrap();
        let args = ["replay", input.to_str().unwrap(), "-o", bug.to_str().unwrap()];
        let (code, out, err) = without_verifiers(&args, folder.path());
        assert_eq!((code, err.as_str()), (10, ""), "{name}: {out}");
    }
}

/// What the environment gives, and what threads do that no order of steps shows: `tests/cases/replayed`.
#[test]
fn what_the_environment_gives_is_given_again() {
    let mut files: Vec<_> = std::fs::read_dir(root().join("tests/cases/replayed")).unwrap().collect();
    files.sort_by_key(|file| file.as_ref().unwrap().path());
    assert!(files.len() > 10);
    for file in files {
        let (file, folder) = (file.unwrap().path(), tempfile::tempdir().unwrap());
        let bug = folder.path().join("bug.c");
        let args = ["replay", file.to_str().unwrap(), "-o", bug.to_str().unwrap()];
        let (code, out, err) = without_verifiers(&args, folder.path());
        let is_shown = out.contains("compiled and run 3 times, each ends in");
        assert!(code == 10 && err.is_empty() && is_shown, "{}: {code}: {out}{err}", file.display());
    }
}

/// Runs with a C compiler, and without any verifier.
fn without_verifiers(args: &[&str], folder: &Path) -> (i32, String, String) {
    let cc = ulseq::process::find("cc").expect("a C compiler");
    let tools = folder.join("tools");
    std::fs::create_dir_all(&tools).unwrap();
    for tool in ["as", "ld", "cc"] {
        let real = if tool == "cc" { cc.clone() } else { ulseq::process::find(tool).expect("binutils") };
        let _ = std::os::unix::fs::symlink(real, tools.join(tool));
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(args).current_dir(root()).env("PATH", &tools).env("ULSEQ_TOOLS", folder.join("none"));
    let output = command.output().unwrap();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_violation_of_the_explorer_is_replayed_without_any_verifier() {
    for file in EXPLORED {
        let folder = tempfile::tempdir().unwrap();
        let bug = folder.path().join("bug.c");
        let (code, out, err) = without_verifiers(&["replay", file, "-o", bug.to_str().unwrap()], folder.path());
        assert_eq!((code, err.as_str()), (10, ""), "{file}: {out}");
        assert_eq!(compile(folder.path()), "", "{file}: warnings");
        for _ in 0..RUNS {
            let output = Command::new(folder.path().join("bug")).output().unwrap();
            assert_eq!(output.status.signal(), Some(SIGABRT), "{file}: {}", text(&output.stderr));
        }
    }
}

#[test]
fn a_report_of_the_explorer_is_replayed() {
    const FILE: &str = "benchmarks/lockfree/ms_queue_bad.c";
    let folder = tempfile::tempdir().unwrap();
    let (report, bug) = (folder.path().join("report.json"), folder.path().join("bug.c"));
    let (report, bug) = (report.to_str().unwrap(), bug.to_str().unwrap());
    let args = ["verify", "--no-replay", "--format", "json", "--output", report, FILE];
    assert_eq!(without_verifiers(&args, folder.path()).0, 10);
    let args = ["replay", FILE, "--from", report, "-o", bug];
    let (code, out, err) = without_verifiers(&args, folder.path());
    assert_eq!((code, err.as_str()), (10, ""), "{out}");
    // Of another program the explorer finds another schedule.
    let args = ["replay", "benchmarks/ulcseq/producer_consumer_unsafe.c", "--from", report, "-o", bug];
    let (code, _, err) = without_verifiers(&args, folder.path());
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("cannot be followed"), "{err}");
}

#[test]
fn verify_says_how_a_violation_was_replayed() {
    const FILE: &str = "benchmarks/data/nondet_bad.c";
    let folder = tempfile::tempdir().unwrap();
    let (code, out, _) = without_verifiers(&["verify", FILE], folder.path());
    assert_eq!(code, 10, "{out}");
    assert!(out.contains("replayed: the program's own threads, compiled natively"), "{out}");
    let (code, out, _) = without_verifiers(&["verify", "--no-replay", FILE], folder.path());
    assert_eq!(code, 10, "{out}");
    assert!(out.contains("replayed: step by step in the reference semantics"), "{out}");
    // The preprocessor alone is no compiler.
    let cpp = ulseq::process::find("cc").expect("a C compiler");
    std::fs::remove_file(folder.path().join("tools/cc")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["verify", FILE, "--cpp"]).arg(cpp).current_dir(root());
    command.env("PATH", folder.path().join("tools")).env("ULSEQ_TOOLS", folder.path().join("none"));
    let out = text(&command.output().unwrap().stdout);
    assert!(out.contains("replayed: step by step in the reference semantics"), "{out}");
}

#[test]
fn inputs_come_from_the_report() {
    // Both threads read an input; only one pair of values violates the assertion.
    const PROGRAM: &str = "#include <assert.h>\n#include <pthread.h>\nextern int __VERIFIER_nondet_int(void);\nint x;\n\
        void *w(void *p) { int y = __VERIFIER_nondet_int(); x = y; return p; }\n\
        int main(void) { pthread_t t; int z = __VERIFIER_nondet_int(); pthread_create(&t, 0, w, 0); pthread_join(t, 0);\n\
        assert(!(x == 4711 && z == -5)); return 0; }\n";
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in.c");
    std::fs::write(&input, PROGRAM).unwrap();
    let input = input.to_str().unwrap();
    let place = serde_json::json!({ "file": input, "line": 1, "column": 1 });
    let report = serde_json::json!({
        "format": "ulseq-report", "version": 1, "producer": "ulseq", "program": input, "data_model": "LP64",
        "verdict": "false(unreach-call)", "summary": "", "rests_on": [], "runs": [], "seconds": 0.0,
        "counterexample": {
            "replayed": true, "switches": 2, "schedule": "0*1,1*2,0*2", "steps": [],
            "threads": [{ "name": "main", "start": "main", "created": null }, { "name": "w", "start": "w", "created": place }],
            "turns": [{ "thread": 0, "steps": 1 }, { "thread": 1, "steps": 9 }, { "thread": 0, "steps": 9 }],
            "inputs": [{ "thread": 0, "kind": "int", "bits": "0xfffffffb", "asked": true },
                       { "thread": 1, "kind": "int", "bits": "0x1267", "asked": true }],
            "failure": null,
        },
    });
    let mut report = report;
    let from = folder.path().join("report.json");
    // How many steps the threads have is not what this is about.
    for (first, second, third) in (1..4).flat_map(|a| (1..4).flat_map(move |b| (1..4).map(move |c| (a, b, c)))) {
        for (turn, steps) in [first, second, third].into_iter().enumerate() {
            report["counterexample"]["turns"][turn]["steps"] = steps.into();
        }
        std::fs::write(&from, report.to_string()).unwrap();
        let (code, out, _) = replay(folder.path(), &[input, "--from", from.to_str().unwrap()]);
        if code == 10 {
            assert!(out.contains("x == 4711 && z == -5"), "{out}");
            assert_eq!(compile(folder.path()), "");
            return;
        }
        assert_eq!(code, 1, "{out}");
    }
    panic!("no schedule shows the violation");
}

#[test]
fn a_schedule_without_a_violation_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = replay(folder.path(), &[BUGS[0].0, "--schedule", "0*1"]);
    assert_eq!(code, 1);
    assert!(err.contains("cannot be followed"), "{err}");
    assert_eq!(replay(folder.path(), &[BUGS[0].0, "--schedule", "0-1"]).0, 1);
    assert!(!folder.path().join("bug.c").exists());
}

#[test]
fn the_script_for_gdb_names_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("bug.gdb");
    let args = [BUGS[0].0, "--schedule", BUGS[0].1, "--gdb", script.to_str().unwrap()];
    assert_eq!(replay(folder.path(), &args).0, 10);
    let told = std::fs::read_to_string(&script).unwrap();
    assert!(told.contains("adder goes on") && told.contains("catch signal SIGABRT"), "{told}");
    let Some(gdb) = ulseq::process::find("gdb") else {
        println!("skipped the run: there is no gdb");
        return;
    };
    compile(folder.path());
    let mut command = Command::new(gdb);
    command.args(["-nx", "-batch", "-x"]).arg(&script).arg(folder.path().join("bug")).current_dir(root());
    let told = text(&command.output().unwrap().stdout);
    // Where the machine forbids tracing, gdb cannot run anything.
    if told.contains("goes on") {
        assert!(told.contains("== the violation") && told.contains("bt1_1_1.c:40"), "{told}");
    }
}
