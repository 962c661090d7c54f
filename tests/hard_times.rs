//! Verifiers that misbehave, and users who lose patience: `verify` ends within its limits, says why it does not know, and leaves
//! neither processes nor files behind.
#![allow(clippy::unwrap_used)] // tests

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

/// How often a run is interrupted.
const INTERRUPTS: u64 = 50;
/// The latest moment of an interrupt, in milliseconds: the verifier runs by then.
const LATEST: u64 = 400;

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
        let mark = format!("7{:06}.{number}", std::process::id());
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
        let path = format!("{}:{}", self.folder.path().display(), std::env::var("PATH").unwrap());
        command.env("PATH", path).env("TMPDIR", self.path("tmp"));
        command.arg("verify").arg(self.path("in.c")).arg("--backend").arg(self.path("fake.toml"));
        command.args(["--time-limit", &seconds.to_string(), "--output"]).arg(self.path("out.json"));
        command.args(["--format", "json"]).stdin(Stdio::null());
        command
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

#[test]
fn interrupts_at_any_moment_leave_nothing() {
    let scene = Scene::new("sleep MARK & sleep MARK & wait", 1);
    let mut random = 20_161_017u64;
    for round in 0..INTERRUPTS {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let delay = (random >> 33) % LATEST;
        let mut child = scene.verify(60).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(delay));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let status = child.wait().unwrap();
        assert_ne!(status.code(), Some(0), "round {round}: an interrupted run proves nothing");
        // Before the handler stands, the default one ends the process, which then has made nothing yet.
        scene.is_clean(&format!("round {round}, interrupted after {delay} ms"));
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
