//! Programs and tools that misbehave, and users who lose patience: every run ends within its limits, says why it does
//! not know, and leaves neither processes nor files behind. How long and how much exactly is measured by
//! `scripts/hostile`: here others may keep the machine busy.
#![allow(clippy::unwrap_used)] // tests

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often a run is interrupted, for each of two tools; `scripts/interrupts` does it more often.
const INTERRUPTS: u64 = 20;
/// The latest moment of an interrupt, in milliseconds: the tool runs by then.
const LATEST: u64 = 400;
/// A run that should take no more than a few seconds has not hung if it ends within this time.
const PATIENCE: Duration = Duration::from_secs(60);

const TEMPLATE: &str = r#"
name = "fake"
programs = ["fake"]
proof = true
bugs = true
preprocess = false

[version]
args = ["--version"]
pattern = '^fake (\S+)'

[run]
args = ["{file}"]

[[answer]]
verdict = "true"
exit = 0
pattern = '^PROVED$'

[[answer]]
verdict = "false"
pattern = '^VIOLATED$'
"#;

const PROGRAM: &str = "#include <pthread.h>\n#include <assert.h>\nint x;\nvoid *f(void *p) { x = 1; return p; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); assert(x == 1); return 0; }\n";

/// A folder with a verifier that is a shell script, a program, and an empty folder for temporary files.
struct Scene {
    folder: tempfile::TempDir,
    /// In the command line of every process that must not survive.
    mark: String,
}

impl Scene {
    /// `body` is what the script does; `MARK` in it is a number of seconds that no other process sleeps.
    fn new(body: &str, number: u32) -> Scene {
        let folder = tempfile::tempdir().unwrap();
        // None is the beginning of another one: a mark is looked for within a line.
        let mark = format!("7{:06}.{number:03}", std::process::id());
        let path = folder.path().join("fake");
        let body = body.replace("MARK", &mark);
        let script = format!("#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'fake 1.0'; exit; fi\n{body}\n");
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(folder.path().join("fake.toml"), TEMPLATE).unwrap();
        fs::write(folder.path().join("in.c"), PROGRAM).unwrap();
        fs::create_dir(folder.path().join("tmp")).unwrap();
        Scene { folder, mark }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn verify(&self, seconds: u32) -> Command {
        let mut command = self.command("verify", seconds);
        command.arg("--backend").arg(self.path("fake.toml"));
        command
    }

    /// A command on `in.c` that makes a report.
    fn command(&self, name: &str, seconds: u32) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
        let path = format!("{}:{}", self.folder.path().display(), std::env::var("PATH").unwrap());
        command.env("PATH", path).env("TMPDIR", self.path("tmp"));
        command.arg(name).arg(self.path("in.c"));
        command.args(["--time-limit", &seconds.to_string(), "--output"]).arg(self.path("out.json"));
        command.args(["--format", "json"]).stdin(Stdio::null());
        command
    }

    /// The verdict in the report.
    fn reported(&self) -> String {
        let report: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(self.path("out.json")).unwrap()).unwrap();
        report["verdict"].as_str().unwrap().to_string()
    }

    /// Runs to the end: exit status and standard output.
    fn told(&self, seconds: u32) -> (ExitStatus, String) {
        let outcome = self.verify(seconds).output().unwrap();
        (outcome.status, String::from_utf8(outcome.stdout).unwrap())
    }

    /// Nothing is left: no process, no temporary file, no half of a report.
    fn is_clean(&self, what: &str) {
        for _ in 0..50 {
            if alive(&self.mark).is_empty() {
                break;
            }
            // Killed, but not yet gone.
            thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(alive(&self.mark), Vec::<String>::new(), "{what}: processes are left");
        let left: Vec<_> = fs::read_dir(self.path("tmp")).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(left, Vec::<PathBuf>::new(), "{what}: temporary files are left");
        if let Ok(text) = fs::read_to_string(self.path("out.json")) {
            let whole = serde_json::from_str::<serde_json::Value>(&text).is_ok();
            assert!(whole, "{what}: half a report is left");
        }
    }
}

/// The processes with this mark in their command lines.
fn marked(mark: &str) -> Vec<u32> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let line = |process: &u32| fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    processes.filter(|process| String::from_utf8_lossy(&line(process)).contains(mark)).collect()
}

/// The command lines of processes with this mark that are not just waiting to be collected.
fn alive(mark: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(bytes) = fs::read(entry.path().join("cmdline")) else { continue };
        let line = String::from_utf8_lossy(&bytes).replace('\0', " ");
        if line.contains(mark) && !is_zombie(&entry.path()) {
            found.push(line);
        }
    }
    found
}

fn is_zombie(process: &Path) -> bool {
    let stat = fs::read_to_string(process.join("stat")).unwrap_or_default();
    stat.rsplit(')').next().is_none_or(|rest| rest.trim_start().starts_with(['Z', 'X']))
}

/// What a tool does that nobody can get rid of: it starts others, one of them in a session of its own, makes a folder,
/// and hangs.
const CLINGS: &str = "d=$(mktemp -d); echo x > \"$d/x\"; setsid sleep MARK & sleep MARK & sleep MARK";

#[test]
fn interrupts_of_a_verifier_at_any_moment_leave_nothing() {
    let scene = Scene::new(CLINGS, 1);
    interrupts(&scene, &|| scene.verify(60));
}

#[test]
fn interrupts_of_a_question_for_a_version_leave_nothing() {
    let scene = Scene::new("", 18);
    let script = format!("#!/bin/sh\n{}\n", CLINGS.replace("MARK", &scene.mark));
    fs::write(scene.path("fake"), script).unwrap();
    interrupts(&scene, &|| scene.verify(60));
}

#[test]
fn interrupts_of_a_preprocessor_at_any_moment_leave_nothing() {
    let scene = Scene::new(CLINGS, 8);
    interrupts(&scene, &|| {
        let mut command = scene.command("explore", 60);
        command.arg("--cpp").arg(scene.path("fake"));
        command
    });
}

fn interrupts(scene: &Scene, command: &dyn Fn() -> Command) {
    let mut random = 20_161_017u64;
    for round in 0..INTERRUPTS {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let delay = (random >> 33) % LATEST;
        let signals = if ignores_hangups() { ["INT", "TERM", "INT"] } else { ["INT", "TERM", "HUP"] };
        let signal = signals[(round % 3) as usize];
        let child = command().stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(delay));
        kill(signal, child.id());
        let ended = child.wait_with_output().unwrap();
        let what = format!("round {round}, {signal} after {delay} ms");
        // Before the signals are waited for, they end the process.
        assert!(matches!(ended.status.code(), Some(130) | None), "{what}: {ended:?}");
        // Before the signals are waited for, they end the process, which then has made nothing yet.
        scene.is_clean(&what);
        let told = String::from_utf8(ended.stdout).unwrap();
        assert!(told.is_empty() || told.ends_with("ulseq verdict: unknown\n"), "{what}: {told}");
        assert!(told.is_empty() || scene.reported() == "unknown", "{what}");
    }
}

/// Behind `nohup` our children do not hear of it either.
fn ignores_hangups() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(ignored.trim(), 16).unwrap() & 1 != 0
}

fn kill(signal: &str, process: u32) {
    assert!(Command::new("kill").args([&format!("-{signal}"), &process.to_string()]).status().unwrap().success());
}

/// Two runs of the verifier at once: one looks for bugs, one for a proof.
const BOTH: usize = 6;

#[test]
fn who_is_killed_leaves_nothing_either() {
    // Who has no mark in its environment is found only if it is inherited.
    let clings = CLINGS.replace("setsid sleep", "setsid env -i sleep");
    let scene = Scene::new(&clings, 9);
    for kills_worker in [true, false] {
        let mut command = scene.verify(60);
        command.args(["--jobs", "2"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let since = Instant::now();
        while alive(&scene.mark).len() < BOTH && since.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(20));
        }
        let worker = children(child.id())[0];
        kill("KILL", if kills_worker { worker } else { child.id() });
        let status = child.wait().unwrap();
        if kills_worker {
            assert_eq!((status.code(), scene.reported().as_str()), (Some(6), "unknown"));
            scene.is_clean("the process that works is killed");
        } else {
            while (is_running(worker) || !alive(&scene.mark).is_empty()) && since.elapsed() < PATIENCE {
                thread::sleep(Duration::from_millis(20));
            }
            // A test must not leave any.
            let left = fs::read_dir(scene.path("tmp")).unwrap().count();
            let alive = alive(&scene.mark);
            marked(&scene.mark).into_iter().for_each(|process| kill("KILL", process));
            assert!(alive.is_empty() && left == 0, "the process that watches is killed: {alive:?}, {left} files");
        }
    }
}

/// The processes with this parent.
fn children(parent: u32) -> Vec<u32> {
    let processes =
        fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_child = |process: &u32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let fields = stat.rsplit(')').next().unwrap_or_default();
        fields.split_whitespace().nth(1) == Some(&parent.to_string())
    };
    processes.filter(is_child).collect()
}

fn is_running(process: u32) -> bool {
    let path = PathBuf::from(format!("/proc/{process}"));
    path.exists() && !is_zombie(&path)
}

#[test]
fn a_preprocessor_that_hangs_is_ended() {
    let scene = Scene::new(CLINGS, 10);
    for name in ["verify", "explore"] {
        let since = Instant::now();
        let outcome = scene.command(name, 2).arg("--cpp").arg(scene.path("fake")).output().unwrap();
        let told = String::from_utf8(outcome.stdout).unwrap();
        assert_eq!(outcome.status.code(), Some(5), "{told}");
        assert!(told.contains("timeout") && told.ends_with("ulseq verdict: unknown\n"), "{told}");
        assert_eq!(scene.reported(), "unknown");
        scene.is_clean("a preprocessor that hangs");
        assert!(since.elapsed() < PATIENCE);
    }
}

#[test]
fn a_translation_that_hangs_is_ended_and_writes_nothing() {
    let scene = Scene::new(CLINGS, 17);
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.env("TMPDIR", scene.path("tmp")).arg(scene.path("in.c")).arg("--cpp").arg(scene.path("fake"));
    command.arg("-o").arg(scene.path("out.c")).args(["--time-limit", "2"]);
    let since = Instant::now();
    let outcome = command.output().unwrap();
    let told = String::from_utf8(outcome.stderr).unwrap();
    assert_eq!((outcome.status.code(), scene.path("out.c").exists()), (Some(5), false), "{told}");
    assert!(told.contains("timeout"), "{told}");
    scene.is_clean("a translation that hangs");
    assert!(since.elapsed() < PATIENCE);
}

#[test]
fn who_leaves_the_session_is_ended_with_the_verifier() {
    let scene = Scene::new("setsid sh -c 'sleep MARK & sleep MARK' >/dev/null 2>&1 & sleep 0.3; echo PROVED", 11);
    let since = Instant::now();
    let (status, told) = scene.told(60);
    assert_eq!(status.code(), Some(0), "{told}");
    scene.is_clean("a verifier whose children leave its session");
    assert!(since.elapsed() < PATIENCE);
}

#[test]
fn a_daemon_without_environment_is_ended_with_the_run() {
    let scene = Scene::new("(setsid env -i sleep MARK >/dev/null 2>&1 &); sleep 0.3; echo PROVED", 12);
    let (status, told) = scene.told(60);
    assert_eq!(status.code(), Some(0), "{told}");
    scene.is_clean("a verifier that leaves a daemon");
}

/// Calls that double from level to level: no call is inlined twice at once, so this takes time and then memory.
fn doubling(levels: u32) -> String {
    let mut text = "#include <pthread.h>\n#include <assert.h>\nint x;\nvoid f0(void) { x++; }\n".to_string();
    for level in 1..levels {
        text.push_str(&format!("void f{level}(void) {{ f{0}(); f{0}(); }}\n", level - 1));
    }
    text.push_str(&format!("void *f(void *p) {{ f{}(); return p; }}\n", levels - 1));
    text.push_str("int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); assert(x); return 0; }\n");
    text
}

const INPUTS: &str = "#include <assert.h>\nint __VERIFIER_nondet_int(void);\nint main(void) { int s = 0; \
    for (int i = 0; i < 6; i++) { int v = __VERIFIER_nondet_int(); if (v * v % 7919 == 3) s += v; } \
    assert(s != 12345); return 0; }\n";
const STATES: &str = "#include <pthread.h>\n#include <assert.h>\nint x, y;\nvoid *f(void *p) { \
    for (int i = 0; i < 1000; i++) { x++; y--; } return p; }\nint main(void) { pthread_t t[6]; \
    for (int i = 0; i < 6; i++) pthread_create(&t[i], 0, f, 0); assert(x >= 0); return 0; }\n";
const ARRAY: &str =
    "#include <assert.h>\n#include <string.h>\nint a[300000000];\nint main(void) { memset(a, 1, sizeof a); \
    assert(a[7]); return 0; }\n";

#[test]
fn programs_without_end_are_ended() {
    let scene = Scene::new("exit 1", 13);
    for (name, text) in
        [("calls", doubling(40)), ("inputs", INPUTS.into()), ("states", STATES.into()), ("array", ARRAY.into())]
    {
        fs::write(scene.path("in.c"), text).unwrap();
        let since = Instant::now();
        let outcome = scene.command("explore", 2).args(["--memory-limit", "300"]).output().unwrap();
        let told = String::from_utf8(outcome.stdout).unwrap();
        assert_eq!(outcome.status.code(), Some(5), "{name}: {told}");
        assert!(told.ends_with("ulseq verdict: unknown\n"), "{name}: {told}");
        assert_eq!(scene.reported(), "unknown", "{name}");
        scene.is_clean(name);
        assert!(since.elapsed() < PATIENCE, "{name}");
    }
}

#[test]
fn every_exit_writes_the_report_and_a_verdict() {
    let scene = Scene::new("echo PROVED", 14);
    let wrong = [
        ("does not parse", "int main(void) { return 0;"),
        ("is not supported", "int main(void) { asm(\"nop\"); return f(); }"),
    ];
    for (what, text) in wrong {
        fs::write(scene.path("in.c"), text).unwrap();
        for name in ["verify", "explore"] {
            let _ = fs::remove_file(scene.path("out.json"));
            let outcome = scene.command(name, 20).output().unwrap();
            let told = String::from_utf8(outcome.stdout).unwrap();
            assert!(![Some(0), Some(10)].contains(&outcome.status.code()), "{what}: {told}");
            assert!(told.ends_with("ulseq verdict: unknown\n"), "{what}: {told}");
            assert_eq!(scene.reported(), "unknown", "{what}");
        }
    }
}

const BUGGY: &str = "#include <assert.h>\nint main(void) { int x = 1; assert(x == 2); return 0; }\n";

#[test]
fn the_exit_code_stands_when_nobody_reads() {
    let scene = Scene::new("echo PROVED", 15);
    fs::write(scene.path("in.c"), BUGGY).unwrap();
    for name in ["verify", "explore"] {
        let mut child = scene.command(name, 60).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(10), "{name}");
        assert_eq!(scene.reported(), "false(unreach-call)", "{name}");
    }
}

#[test]
fn an_old_witness_does_not_stay() {
    let scene = Scene::new("echo PROVED", 16);
    let witness = scene.path("witness.graphml");
    for name in ["verify", "explore"] {
        // What is no witness may be something that the user needs.
        for (old, stays) in [("<?xml version=\"1.0\"?>\n<graphml/>\n", false), ("my notes\n", true)] {
            fs::write(&witness, old).unwrap();
            let outcome = scene.command(name, 60).arg("--witness").arg(&witness).output().unwrap();
            assert_eq!((outcome.status.code(), witness.exists()), (Some(0), stays), "{name}: {old}");
            // Nor behind a link, through which the new one would be written.
            fs::write(&witness, old).unwrap();
            let link = scene.path("link.graphml");
            std::os::unix::fs::symlink("witness.graphml", &link).unwrap();
            let outcome = scene.command(name, 60).arg("--witness").arg(&link).output().unwrap();
            assert_eq!((outcome.status.code(), witness.exists()), (Some(0), stays), "{name}: {old}");
            fs::remove_file(&link).unwrap();
        }
    }
}

#[test]
fn a_verifier_that_hangs_is_ended() {
    let scene = Scene::new("sleep MARK", 2);
    let (status, told) = scene.told(3);
    assert_eq!(status.code(), Some(5), "{told}");
    assert!(told.contains("timeout") && told.ends_with("ulseq verdict: unknown\n"), "{told}");
    scene.is_clean("a verifier that hangs");
}

#[test]
fn children_of_a_verifier_end_with_it() {
    let scene = Scene::new("sleep MARK & sleep MARK &\nexit 0", 3);
    let (status, told) = scene.told(20);
    assert_ne!(status.code(), Some(0), "{told}");
    assert!(told.ends_with("ulseq verdict: unknown\n"), "{told}");
    scene.is_clean("a verifier with children");
}

#[test]
fn gigabytes_of_output_are_no_answer() {
    let scene = Scene::new("yes MARK", 4);
    let (status, told) = scene.told(4);
    assert_ne!(status.code(), Some(0), "{told}");
    assert!(told.ends_with("ulseq verdict: unknown\n") && told.len() < 10_000, "{}", told.len());
    scene.is_clean("a verifier that prints without end");
}

#[test]
fn garbage_with_exit_code_0_is_no_answer() {
    let scene = Scene::new("echo 'NOT PROVED'; head -c 2000 /dev/urandom; exit 0", 5);
    let (status, told) = scene.told(20);
    assert_ne!(status.code(), Some(0), "{told}");
    assert!(told.ends_with("ulseq verdict: unknown\n"), "{told}");
    scene.is_clean("a verifier that prints garbage");
}

#[test]
fn a_verifier_that_dies_by_a_signal_proves_nothing() {
    let scene = Scene::new("echo PROVED; kill -SEGV $$", 6);
    let (status, told) = scene.told(20);
    assert_eq!(status.code(), Some(6), "{told}");
    assert!(told.contains("signal 11") && told.ends_with("ulseq verdict: unknown\n"), "{told}");
    scene.is_clean("a verifier that crashes");
}

#[test]
fn the_scene_itself_is_right() {
    let scene = Scene::new("echo PROVED", 7);
    let (status, told) = scene.told(20);
    assert_eq!(status.code(), Some(0), "{told}");
    assert!(told.ends_with("ulseq verdict: true\n"), "{told}");
    scene.is_clean("a verifier that proves");
}
