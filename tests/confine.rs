//! What a checked program does when it is replayed stays without effect: a folder, a process and a descriptor that the
//! program attacks are as before. The same program without confinement changes them, so the attacks are real.

use std::fs;
use std::net::TcpListener;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use ulseq::process::{self, Cmd, Confined, Ended, ProcessLimits};

/// Attacks whatever stands in the macros, and then fails an assertion in one of two orders.
const ATTACKS: &str = include_str!("confine/attacks.c");

/// What is attacked.
struct Canaries {
    folder: tempfile::TempDir,
    process: std::process::Child,
}

impl Canaries {
    fn new() -> Canaries {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("attacks.c"), ATTACKS).expect("the program");
        fs::create_dir(folder.path().join("canary")).expect("a folder");
        for name in ["kept", "emptied", "renamed", "open"] {
            fs::write(folder.path().join("canary").join(name), "whole").expect("a canary");
        }
        let process = Command::new("sleep").arg("600").stdin(Stdio::null()).spawn().expect("a process");
        Canaries { folder, process }
    }

    /// Verifies the program with this option; returns what was printed.
    fn verify(&mut self, replay: &str) -> String {
        let canary = self.folder.path().join("canary");
        let open = fs::OpenOptions::new().append(true).open(canary.join("open")).expect("a canary");
        let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
        command
            .args(["verify", "--extern=pure", "--verbose", replay, "-D"])
            .arg(format!("CANARY=\"{}\"", canary.display()))
            .arg(format!("-DVICTIM={}", self.process.id()))
            .arg("attacks.c")
            .current_dir(self.folder.path());
        let open = open.as_raw_fd();
        // SAFETY: dup2 of a descriptor that lives until the command has ended.
        #[allow(unsafe_code)]
        unsafe {
            command.pre_exec(
                move || if libc::dup2(open, 77) == 77 { Ok(()) } else { Err(std::io::Error::last_os_error()) },
            );
        }
        let output = command.output().expect("ulseq runs");
        assert_eq!(output.status.code(), Some(10), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// What has changed.
    fn changes(&mut self) -> Vec<&'static str> {
        let canary = self.folder.path().join("canary");
        let is = |name: &str| fs::symlink_metadata(canary.join(name)).is_ok();
        let whole = |path: &Path| fs::read_to_string(path).is_ok_and(|text| text == "whole");
        let mut changes = Vec::new();
        let made = ["folder", "link", "hard", "fifo", "file", "written", "spawned"];
        changes.extend(made.into_iter().filter(|name| is(name)));
        changes.extend(["kept", "emptied", "renamed", "open"].into_iter().filter(|name| !whole(&canary.join(name))));
        if self.process.try_wait().expect("its state").is_some() {
            changes.push("process");
        }
        let here = fs::read_dir(self.folder.path()).expect("the folder").count();
        if here != 2 {
            changes.push("current folder");
        }
        changes
    }
}

impl Drop for Canaries {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_replay_has_no_effect() {
    let mut canaries = Canaries::new();
    let told = canaries.verify("--replay=confined");
    assert!(told.contains("replayed: the program's own threads"), "{told}");
    assert_eq!(canaries.changes(), [""; 0]);
}

#[test]
fn the_attacks_are_real() {
    let mut canaries = Canaries::new();
    canaries.verify("--replay=unconfined");
    // Through functions without a contract. What others would do is chosen by the schedule, and no child gets an
    // inherited descriptor.
    assert_eq!(canaries.changes(), ["file", "written", "emptied", "process"]);
}

#[test]
fn without_replay_nothing_runs() {
    let mut canaries = Canaries::new();
    let told = canaries.verify("--replay=off");
    assert!(!told.contains("the program's own threads"), "{told}");
    assert_eq!(canaries.changes(), [""; 0]);
}

/// Makes system calls that must fail, whatever the library would do before them, and names those that do not.
const CALLS: &str = include_str!("confine/calls.c");

#[test]
fn system_calls_that_reach_others_fail() {
    let folder = tempfile::tempdir().expect("a folder");
    let room = folder.path().join("room");
    let (source, exe) = (folder.path().join("calls.c"), folder.path().join("calls"));
    let own = room.join("own");
    fs::create_dir(&room).expect("a folder");
    fs::write(&own, "").expect("a file");
    fs::write(&source, CALLS).expect("the program");
    let compiled = Command::new("cc").arg("-pthread").arg(&source).arg("-o").arg(&exe).status().expect("a compiler");
    assert!(compiled.success());
    let port = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = port.local_addr().expect("a port").port().to_string();
    let mut command = Cmd::new(&exe);
    let victim = Canaries::new();
    command.arg(victim.process.id().to_string()).arg(address).arg(folder.path().join("made"));
    command.dir = Some(room.clone());
    let limits =
        ProcessLimits { time: Some(Duration::from_secs(20)), memory: Some(1 << 30), ..ProcessLimits::default() };
    let free = process::run(&command, &limits, b"").expect("a run");
    let told = String::from_utf8_lossy(&free.stdout).into_owned();
    assert!(told.contains("socket\n") && told.contains("fork\n") && told.contains("make\n"), "{free:?}");
    fs::remove_file(folder.path().join("made")).expect("the file that was made");
    fs::remove_dir_all(&room).expect("the folder");
    fs::create_dir(&room).expect("a folder");
    fs::write(&own, "").expect("a file");
    command.confined = Some(Confined::computation(&exe, &own));
    let confined = process::run(&command, &limits, b"").expect("a run");
    assert_eq!(String::from_utf8_lossy(&confined.stdout), "threads\nown file\n", "{confined:?}");
    assert_eq!(confined.ended, Ended::Signaled(6), "{confined:?}");
    assert_eq!(fs::read_to_string(&own).expect("the file"), "own");
    assert!(!folder.path().join("made").exists());
}

/// Writes to a file until that fails, but not more than 65 MB.
const WRITER: &str = r#"
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
static char some[1 << 20];
int main(int count, char **names)
{
    int file = open(names[1], O_WRONLY);
    for (int i = 0; i < 65 && write(file, some, sizeof some) == sizeof some; i++)
        ;
    return file < 0;
}
"#;

#[test]
fn a_replay_writes_a_small_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("own"), "").expect("a file");
    fs::write(at("writer.c"), WRITER).expect("the program");
    let compiled = Command::new("cc").arg(at("writer.c")).arg("-o").arg(at("writer")).status().expect("a compiler");
    assert!(compiled.success());
    let written = |confined: Option<Confined>| {
        let mut command = Cmd::new(at("writer"));
        command.arg(at("own"));
        command.confined = confined;
        let limits = ProcessLimits { time: Some(Duration::from_secs(20)), ..ProcessLimits::default() };
        process::run(&command, &limits, b"").expect("a run");
        fs::metadata(at("own")).expect("the file").len()
    };
    let confined = written(Some(Confined::computation(&at("writer"), &at("own"))));
    assert!((1..65 << 20).contains(&confined), "{confined}");
    assert_eq!(written(None), 65 << 20);
}

#[test]
fn a_compiler_writes_only_where_it_may() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("out")).expect("a folder");
    fs::write(at("secret"), "a secret").expect("a file");
    let cc = process::find("cc").expect("a compiler");
    let compile = |text: &str, to: &Path| {
        let source = at("out").join("in.c");
        fs::write(&source, text).expect("a program");
        let mut command = Cmd::new(&cc);
        command.arg(&source).arg("-o").arg(to);
        command.confined = Some(Confined::compiler(&cc, &[&source], &at("out")));
        let limits =
            ProcessLimits { time: Some(Duration::from_secs(60)), memory: Some(4 << 30), ..ProcessLimits::default() };
        process::run(&command, &limits, b"").expect("a run").ended == Ended::Exited(0)
    };
    let include = format!("__asm__(\".incbin \\\"{}\\\"\");\nint main(void) {{ return 0; }}\n", at("secret").display());
    assert!(compile("int main(void) { return 0; }\n", &at("out").join("exe")));
    assert!(!compile("int main(void) { return 0; }\n", &at("exe")));
    assert!(!compile(&include, &at("out").join("exe")));
}
