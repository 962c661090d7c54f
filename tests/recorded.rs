//! Recorded outputs of real verifiers, read without them.
//!
//! `ULSEQ_RECORD=1 cargo test --test recorded` runs the installed verifiers on the programs in
//! `tests/recorded/programs` and writes `tests/recorded/<tool>/<version>/<case>.{json,out,err}` anew.
//! A verdict that differs from the one in `cases` is not recorded: the table says what is right.
#![allow(clippy::unwrap_used)] // tests

use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use ulseq::back::{self, Backend, Header, Mode, Verifier, VerifierTask};
use ulseq::process::{self, Cmd, Ended, Outcome};

/// A run to record.
struct Case {
    name: &'static str,
    program: &'static str,
    mode: Mode,
    unwind: Option<u32>,
    change: Change,
    /// How the verdict begins.
    expect: &'static str,
}

/// What is out of the ordinary in a case.
#[derive(PartialEq)]
enum Change {
    Nothing,
    NoMisuse,
    UnknownOption,
    Memory,
    Time,
    /// A CBMC header given to ESBMC: its assertions are unknown functions there.
    ForeignHeader,
    Only(&'static str),
}

fn cases() -> Vec<Case> {
    use Change::{ForeignHeader, Memory, NoMisuse, Nothing, Only, Time, UnknownOption};
    use Mode::{Bug, Induction, Proof};
    let case = |name, program, mode, unwind, change, expect| Case { name, program, mode, unwind, change, expect };
    let unreach = "false(unreach-call)";
    let unchecked = "no violation up to bounds (hit: not checked which)";
    let rounds = "no violation up to bounds (hit: rounds)";
    let esbmc = || Only("esbmc");
    vec![
        case("success", "safe", Proof, Some(6), Nothing, "true"),
        case("success-in-bug-mode", "safe", Bug, Some(6), Nothing, unchecked),
        case("violation", "violation", Proof, Some(6), Nothing, unreach),
        case("violation-in-bug-mode", "violation", Bug, Some(6), Nothing, unreach),
        case("misuse", "misuse", Proof, Some(6), Nothing, "false(misuse)"),
        case("misuse-in-bug-mode", "misuse", Bug, Some(6), Nothing, "false(misuse)"),
        case("violation-and-misuse", "both", Proof, Some(6), Nothing, unreach),
        case("bound-hit", "bound", Proof, Some(6), Nothing, rounds),
        case("bound-hit-in-bug-mode", "bound", Bug, Some(6), Nothing, unchecked),
        case("unwinding", "safe", Proof, Some(3), Nothing, "no violation up to bounds (hit: unwinding of the loop"),
        case(
            "recursion",
            "recursion",
            Proof,
            Some(3),
            Nothing,
            "no violation up to bounds (hit: unwinding of the recursion of down)",
        ),
        case("no-property", "empty", Proof, Some(6), Nothing, "true"),
        case("parse-error", "broken", Proof, Some(6), Nothing, "unknown (not accepted by the verifier: "),
        case("misuse-ignored", "misuse", Proof, Some(6), NoMisuse, "true"),
        case("unknown-option", "safe", Proof, Some(6), UnknownOption, "unknown (not accepted by the verifier: "),
        case("out-of-memory", "heavy", Proof, Some(3000), Memory, "unknown (out of memory)"),
        case("time-out", "heavy", Proof, Some(3000), Time, "unknown (timeout)"),
        case(
            "foreign-header",
            "violation",
            Proof,
            Some(6),
            ForeignHeader,
            "unknown (verifier output not understood: it does not know",
        ),
        case("incremental-success", "safe", Proof, None, esbmc(), "true"),
        case("incremental-violation", "violation", Proof, None, esbmc(), unreach),
        case("incremental-misuse", "misuse", Proof, None, esbmc(), "false(misuse)"),
        case("incremental-bound", "bound", Proof, None, esbmc(), rounds),
        case("falsification", "violation", Bug, None, esbmc(), unreach),
        case("induction", "safe", Induction, None, esbmc(), "true"),
    ]
}

/// What stands beside a recorded output.
#[derive(Serialize, Deserialize)]
struct Sidecar {
    command: String,
    mode: String,
    ended: String,
    unwind: Option<u32>,
    has_properties: bool,
    expect: String,
}

#[test]
fn recorded_outputs_are_understood() {
    if std::env::var_os("ULSEQ_RECORD").is_some() {
        back::installed().iter().for_each(record);
    }
    let mut seen = 0;
    for verifier in back::verifiers() {
        for version in sorted(&root().join(verifier.name())) {
            for file in sorted(&version).iter().filter(|file| file.extension().is_some_and(|e| e == "json")) {
                check(&*verifier, file);
                seen += 1;
            }
        }
    }
    assert!(seen >= 71, "only {seen} recordings found");
}

#[track_caller]
fn check(verifier: &dyn Verifier, file: &Path) {
    let side: Sidecar = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let read = |extension| fs::read(file.with_extension(extension)).unwrap();
    let outcome = Outcome {
        ended: ended_from(&side.ended),
        stdout: read("out"),
        stderr: read("err"),
        dropped: 0,
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_rss: 0,
    };
    let mut task = VerifierTask::new(Path::new("program.c"), mode_from(&side.mode));
    task.unwind = side.unwind;
    task.has_properties = side.has_properties;
    assert_eq!(verifier.verdict(&task, &outcome).to_string(), side.expect, "{}", file.display());
    // Half an answer is no answer.
    let cut = Outcome { stdout: outcome.stdout[..outcome.stdout.len() / 2].to_vec(), stderr: Vec::new(), ..outcome };
    let verdict = verifier.verdict(&task, &cut).to_string();
    assert!(verdict.starts_with("unknown"), "{}: half of the output reads as {verdict}", file.display());
}

#[test]
fn garbage_is_no_answer() {
    for verifier in back::verifiers() {
        for text in
            ["", "[]", "{}", "VERIFICATION", "success", "[{\"cProverStatus\":\"success\"}]", "VERIFICATION SUCCESSFUL"]
        {
            let task = VerifierTask::new(Path::new("program.c"), Mode::Proof);
            for ended in [
                Ended::Exited(0),
                Ended::Exited(10),
                Ended::Exited(1),
                Ended::Exited(134),
                Ended::Signaled(11),
                Ended::TimedOut,
            ] {
                let outcome = Outcome {
                    ended,
                    stdout: text.into(),
                    stderr: Vec::new(),
                    dropped: 0,
                    wall: Duration::ZERO,
                    cpu: Duration::ZERO,
                    peak_rss: 0,
                };
                let verdict = verifier.verdict(&task, &outcome).to_string();
                assert!(verdict.starts_with("unknown"), "{} {text:?} {ended:?}: {verdict}", verifier.name());
            }
        }
    }
}

/// The verifiers that are installed here still say what the recordings say.
#[test]
fn installed_verifiers_agree_with_the_recordings() {
    // The other test is writing them.
    if std::env::var_os("ULSEQ_RECORD").is_some() {
        return;
    }
    for backend in back::installed() {
        for case in cases().iter().filter(|case| applies(case, &backend) && case.change == Change::Nothing) {
            let file = root().join(backend.verifier.name()).join(backend.version()).join(format!("{}.json", case.name));
            let Ok(text) = fs::read_to_string(&file) else {
                continue;
            };
            let side: Sidecar = serde_json::from_str(&text).unwrap();
            let dir = tempfile::tempdir().unwrap();
            let (_, outcome, task) = run(case, &backend, dir.path());
            let verdict =
                backend.verifier.verdict(&task_for(&task, case, backend.verifier.name()), &outcome).to_string();
            assert!(
                without_lines(&verdict) == without_lines(&side.expect) && verdict.starts_with(case.expect),
                "{} {}: {verdict}, recorded as {}",
                backend.verifier.name(),
                case.name,
                side.expect
            );
        }
    }
}

/// A verdict without the numbers of generated lines: they move with every change of the verifier's header.
fn without_lines(verdict: &str) -> String {
    let mut parts = verdict.split("generated line ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "generated line N" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

fn applies(case: &Case, backend: &Backend) -> bool {
    match case.change {
        Change::Only(name) => name == backend.verifier.name(),
        Change::ForeignHeader => backend.verifier.name() == "esbmc",
        Change::Nothing | Change::NoMisuse | Change::UnknownOption | Change::Memory | Change::Time => true,
    }
}

fn task_for<'a>(file: &'a Path, case: &Case, verifier: &str) -> VerifierTask<'a> {
    // Enough to start and not to finish.
    let memory = if verifier == "esbmc" { 200 << 20 } else { 90 << 20 };
    let mut task = VerifierTask::new(file, case.mode);
    task.unwind = case.unwind;
    task.has_properties = case.program != "empty";
    task.misuse = case.change != Change::NoMisuse;
    task.limits.time = Some(Duration::from_secs(60));
    match case.change {
        Change::Memory => task.limits.memory = Some(memory),
        Change::Time => task.limits.time = Some(Duration::from_millis(400)),
        Change::Nothing | Change::NoMisuse | Change::UnknownOption | Change::ForeignHeader | Change::Only(_) => {}
    }
    task
}

fn run(case: &Case, backend: &Backend, dir: &Path) -> (Cmd, Outcome, PathBuf) {
    let header = match case.change {
        Change::ForeignHeader => Header::Cbmc,
        _ => backend.verifier.header(),
    };
    let body = fs::read_to_string(root().join("programs").join(format!("{}.c", case.program))).unwrap();
    fs::write(dir.join("program.c"), format!("{}\n{body}", header.text())).unwrap();
    let file = PathBuf::from("program.c");
    let task = task_for(&file, case, backend.verifier.name());
    let mut cmd = backend.verifier.command(&backend.exe, &task);
    if case.change == Change::UnknownOption {
        cmd.arg("--no-such-option");
    }
    cmd.dir = Some(dir.to_owned());
    let outcome = process::run(&cmd, &task.limits, b"").unwrap();
    (cmd, outcome, file)
}

fn record(backend: &Backend) {
    let name = backend.verifier.name();
    let into = root().join(name).join(backend.version());
    let _ = fs::remove_dir_all(&into);
    fs::create_dir_all(&into).unwrap();
    for case in cases().iter().filter(|case| applies(case, backend)) {
        let dir = tempfile::tempdir().unwrap();
        let (mut cmd, outcome, file) = run(case, backend, dir.path());
        let verdict = backend.verifier.verdict(&task_for(&file, case, backend.verifier.name()), &outcome);
        let verdict = verdict.to_string();
        assert!(verdict.starts_with(case.expect), "{name} {}: {verdict}", case.name);
        let scrub = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&*dir.path().to_string_lossy(), "WORKDIR");
        cmd.program = PathBuf::from(name);
        cmd.dir = None;
        let side = Sidecar {
            command: cmd.to_string(),
            mode: format!("{:?}", case.mode),
            ended: format!("{:?}", outcome.ended),
            unwind: case.unwind,
            has_properties: case.program != "empty",
            expect: verdict,
        };
        let base = into.join(case.name);
        fs::write(base.with_extension("out"), scrub(&outcome.stdout)).unwrap();
        fs::write(base.with_extension("err"), scrub(&outcome.stderr)).unwrap();
        fs::write(base.with_extension("json"), serde_json::to_string_pretty(&side).unwrap() + "\n").unwrap();
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded")
}

fn sorted(dir: &Path) -> Vec<PathBuf> {
    if !dir.exists() {
        return Vec::new();
    }
    let mut paths: Vec<_> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn mode_from(text: &str) -> Mode {
    [Mode::Bug, Mode::Proof, Mode::Induction].into_iter().find(|mode| format!("{mode:?}") == text).unwrap()
}

fn ended_from(text: &str) -> Ended {
    let number = |prefix: &str| text.strip_prefix(prefix).and_then(|rest| rest.trim_end_matches(')').parse().ok());
    match (number("Exited("), number("Signaled("), text) {
        (Some(code), _, _) => Ended::Exited(code),
        (_, Some(signal), _) => Ended::Signaled(signal),
        (_, _, "TimedOut") => Ended::TimedOut,
        (_, _, "OutOfMemory") => Ended::OutOfMemory,
        _ => panic!("{text}"),
    }
}
