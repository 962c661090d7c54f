//! What the explorer finds is reported as the findings of verifiers are: in all formats, with witnesses, and with a
//! warning for assertions that nothing ever comes to.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // tests

mod support;

use std::path::Path;
use std::process::Command;

use support::{root, text};

const UNSAFE: &str = "benchmarks/ulcseq/producer_consumer_unsafe.c";

fn ulseq(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq")).args(args).current_dir(root()).output().unwrap();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// A program in a file of its own.
fn written(folder: &Path, name: &str, program: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, program).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn explore_writes_the_formats_of_verify() {
    let (code, out, err) = ulseq(&["explore", "--format", "json", UNSAFE]);
    assert_eq!((code, err.as_str()), (10, ""), "{out}");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["verdict"], "false(unreach-call)");
    assert_eq!(report["counterexample"]["failure"]["place"]["line"], 37);
    assert_eq!(report["runs"][0]["verifier"], "explore");
    let (code, out, _) = ulseq(&["explore", "--format", "sarif", UNSAFE]);
    assert_eq!(code, 10);
    let sarif: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    assert!(!sarif["runs"][0]["results"].as_array().unwrap().is_empty());
    let (code, out, _) = ulseq(&["explore", "--format", "html", UNSAFE]);
    assert_eq!(code, 10);
    assert!(out.starts_with("<!DOCTYPE html>") && out.contains("c &gt;= 0"), "{}", &out[..200.min(out.len())]);
}

#[test]
fn explore_writes_reports_and_witnesses_into_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (json, yaml, graphml) = (file("r.json"), file("w.yml"), file("w.graphml"));
    let (code, out, err) = ulseq(&["explore", "--format", "json", "--output", &json, "--witness", &yaml, UNSAFE]);
    assert_eq!((code, err.as_str()), (10, ""), "{out}");
    assert!(out.ends_with("ulseq verdict: false(unreach-call)\n"), "{out}");
    assert!(serde_json::from_str::<serde_json::Value>(&std::fs::read_to_string(&json).unwrap()).is_ok());
    assert!(std::fs::read_to_string(&yaml).unwrap().contains("violation_sequence"));
    assert_eq!(ulseq(&["explore", "--witness", &graphml, UNSAFE]).0, 10);
    assert!(std::fs::read_to_string(&graphml).unwrap().contains("<graphml"));
    // Another property has no witness, and says so.
    let deadlock = "benchmarks/deadlock/lock_order_bad.c";
    let (code, _, err) = ulseq(&["explore", "--property", "deadlock", "--witness", &file("d.yml"), deadlock]);
    assert_eq!(code, 10);
    assert!(err.contains("no witnesses for no-deadlock"), "{err}");
    assert!(!folder.path().join("d.yml").exists());
}

#[test]
fn a_report_of_another_property_names_what_is_wrong() {
    let (code, out, _) =
        ulseq(&["explore", "--property", "deadlock", "--format", "json", "benchmarks/deadlock/lock_order_bad.c"]);
    assert_eq!(code, 10);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["verdict"], "false(no-deadlock)");
    assert!(report["summary"].as_str().unwrap().contains("waits for `b`, held by thread 2"), "{out}");
}

/// Line 6 is never reached, line 5 and line 9 are.
const VACUOUS: &str = "#include <assert.h>\n#include <pthread.h>\nint ready, go;\nvoid *w(void *p) {\n  assert(ready < 2);\n  \
    if (go) assert(ready == 7);\n  ready = 1; return p; }\nint main(void) { pthread_t t; pthread_create(&t, 0, w, 0);\n  \
    assert(ready <= 1); pthread_join(t, 0); return 0; }\n";
/// The same with SV-COMP's functions.
const VACUOUS_SV: &str = "#include <pthread.h>\nextern void reach_error(void);\nint ready, go;\nvoid *w(void *p) {\n  \
    if (!(ready < 2)) reach_error();\n  if (go) { if (ready != 7) reach_error(); }\n  ready = 1; return p; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, w, 0);\n  \
    if (!(ready <= 1)) reach_error(); pthread_join(t, 0); return 0; }\n";

fn warnings(out: &str) -> Vec<&str> {
    out.lines().filter(|line| line.contains("warning: the assertion")).collect()
}

#[test]
fn an_assertion_that_is_never_reached_is_told_after_the_explorers_proof() {
    let folder = tempfile::tempdir().unwrap();
    for (name, program) in [("assert.c", VACUOUS), ("sv.c", VACUOUS_SV)] {
        let file = written(folder.path(), name, program);
        for command in ["explore", "verify"] {
            let (code, out, err) = ulseq(&[command, &file]);
            assert_eq!((code, err.as_str()), (0, ""), "{command} {name}: {out}");
            let told = warnings(&out);
            assert_eq!(told.len(), 1, "{command} {name}: {out}");
            assert!(told[0].contains(&format!("{name}:6 was never reached")), "{command}: {out}");
        }
        let (_, out, _) = ulseq(&["verify", "--format", "json", &file]);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(report["summary"].as_str().unwrap().contains("was never reached"), "{out}");
    }
    // Nothing to warn of.
    let (code, out, _) = ulseq(&["verify", "benchmarks/ulcseq/producer_consumer_safe.c"]);
    assert_eq!((code, warnings(&out).len()), (0, 0), "{out}");
}

#[test]
fn an_assertion_that_is_never_reached_is_told_after_a_verifiers_proof() {
    if ulseq::back::named("cbmc").is_err() {
        println!("skipped: there is no cbmc");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, program) in [("assert.c", VACUOUS), ("sv.c", VACUOUS_SV)] {
        let file = written(folder.path(), name, program);
        let (code, out, _) = ulseq(&["verify", "--backend", "cbmc", &file]);
        assert_eq!(code, 0, "{name}: {out}");
        let told = warnings(&out);
        assert_eq!(told.len(), 1, "{name}: {out}");
        assert!(told[0].contains(&format!("{name}:6 was never reached")), "{out}");
    }
}

#[test]
fn what_only_the_proofs_unwinding_reaches_is_no_warning() {
    if ulseq::back::named("cbmc").is_err() {
        println!("skipped: there is no cbmc");
        return;
    }
    const FAR: &str =
        "#include <assert.h>\n#include <pthread.h>\nint x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
        void *w(void *a) { int s = 0; for (int i = 0; i < 20; i++) s += i; pthread_mutex_lock(&m); x += s;\n\
        pthread_mutex_unlock(&m); return 0; }\n\
        int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); assert(x == 190); return 0; }\n";
    let folder = tempfile::tempdir().unwrap();
    let (code, out, _) = ulseq(&["verify", "--backend", "cbmc", &written(folder.path(), "far.c", FAR)]);
    assert_eq!((code, warnings(&out).len()), (0, 0), "{out}");
}

#[test]
fn the_explicit_state_search_is_asked_for_by_name() {
    const SAFE: &str = "benchmarks/ulcseq/producer_consumer_safe.c";
    for options in [
        ["--backend", "explore"].as_slice(),
        &["--backend", "symbolic", "--engine", "explore"],
        &["--engine", "explore"],
    ] {
        let (code, out, err) = ulseq(&[&["verify"], options, &[SAFE]].concat());
        let searched = out.lines().filter(|line| line.starts_with("explore ")).count();
        assert_eq!((code, searched), (0, 1), "{options:?}: {out}{err}");
    }
    let (code, _, err) = ulseq(&["verify", "--backend", "explore", "--rounds", "1", SAFE]);
    assert!(code == 1 && err.contains("which `explore` does not use"), "{code}: {err}");
    let (code, _, err) = ulseq(&["verify", "--engine", "no-such-engine", SAFE]);
    assert!(code == 1 && err.contains("`explore` is the explicit-state search"), "{code}: {err}");
}

#[test]
fn the_version_names_the_build() {
    let (code, out, _) = ulseq(&["--version"]);
    assert_eq!(code, 0);
    let profile = if cfg!(self_checks) { "debug" } else { "release" };
    assert!(out.starts_with(&format!("ulseq {} (", env!("CARGO_PKG_VERSION"))), "{out}");
    assert!(out.trim_end().ends_with(&format!("{profile})")), "{out}");
}
