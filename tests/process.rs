//! Running programs: what is kept, what is killed, how the end is told.
#![allow(clippy::unwrap_used)] // tests

use std::time::{Duration, Instant};
use ulseq::process::{self, Cmd, Ended, Outcome, ProcessLimits, RunControl};

fn sh(script: &str, limits: &ProcessLimits) -> Outcome {
    let mut cmd = Cmd::new("sh");
    cmd.args(["-c", script]);
    process::run(&cmd, limits, b"").unwrap()
}

fn seconds(n: u64) -> ProcessLimits {
    ProcessLimits { time: Some(Duration::from_secs(n)), ..ProcessLimits::default() }
}

#[test]
fn tells_exit_codes_from_signals() {
    assert_eq!(sh("exit 10", &seconds(10)).ended, Ended::Exited(10));
    assert_eq!(sh("kill -ABRT $$", &seconds(10)).ended, Ended::Signaled(6));
}

#[test]
fn both_pipes_are_drained() {
    // More than a pipe holds, on both at once.
    let out = sh("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2", &seconds(20));
    assert_eq!((out.stdout.len(), out.stderr.len(), out.dropped), (3_000_000, 3_000_000, 0));
}

#[test]
fn a_flood_is_cut_and_counted() {
    let out = sh("head -c 70000000 /dev/zero", &seconds(60));
    assert_eq!(out.stdout.len() as u64 + out.dropped, 70_000_000);
    assert!(out.dropped > 0);
}

#[test]
fn time_is_up() {
    let start = Instant::now();
    let out = sh(
        "echo begun; sleep 30",
        &ProcessLimits { time: Some(Duration::from_millis(300)), ..ProcessLimits::default() },
    );
    assert_eq!(out.ended, Ended::TimedOut);
    assert_eq!(out.stdout, b"begun\n");
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn grandchildren_die_with_the_group() {
    let start = Instant::now();
    // The grandchild holds our pipe, and outlives its parent by far.
    let out = sh("sleep 30 & echo $!", &seconds(60));
    assert_eq!(out.ended, Ended::Exited(0));
    assert!(start.elapsed() < Duration::from_secs(5));
    let pid = String::from_utf8(out.stdout).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    let status = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    // Gone, or a zombie nobody has collected yet.
    assert!(status.is_empty() || status.contains(") Z "), "{status}");
}

#[test]
fn memory_is_limited() {
    let limits =
        ProcessLimits { time: Some(Duration::from_secs(20)), memory: Some(100 << 20), ..ProcessLimits::default() };
    let out = sh("x=$(head -c 300000000 /dev/zero | tr '\\0' x); echo ${#x}", &limits);
    assert!(!String::from_utf8_lossy(&out.stdout).contains("300000000"));
}

#[test]
fn input_arrives_and_may_be_ignored() {
    let out = process::run(&Cmd::new("cat"), &seconds(10), b"hello").unwrap();
    assert_eq!(out.stdout, b"hello");
    let out = process::run(&Cmd::new("true"), &seconds(10), &vec![b'x'; 1 << 20]).unwrap();
    assert_eq!(out.ended, Ended::Exited(0));
}

#[test]
fn usage_is_that_of_this_child() {
    let busy = sh("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done", &seconds(60));
    let idle = sh("sleep 0.2", &seconds(10));
    assert!(busy.cpu > idle.cpu, "{:?} {:?}", busy.cpu, idle.cpu);
    assert!(idle.wall >= Duration::from_millis(200) && idle.peak_rss > 0);
}

#[test]
fn a_missing_program_is_named() {
    let error = process::run(&Cmd::new("no-such-program"), &seconds(1), b"").unwrap_err();
    assert!(error.to_string().contains("no-such-program"), "{error}");
    assert_eq!(process::find("no-such-program"), None);
    assert!(process::find("sh").is_some());
}

#[test]
fn commands_print_as_a_shell_reads_them() {
    let mut cmd = Cmd::new("/bin/echo");
    cmd.args(["a b", "it's", "", "-DX=1", "$HOME"]);
    assert_eq!(cmd.to_string(), r"/bin/echo 'a b' 'it'\''s' '' -DX=1 '$HOME'");
    assert_eq!(sh(&cmd.to_string(), &seconds(5)).stdout, b"a b it's  -DX=1 $HOME\n");
}

#[test]
fn a_paused_run_waits_and_loses_nothing() {
    let stop = RunControl::default();
    let control = stop.clone();
    let long = Duration::from_millis(900);
    let pausing = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        control.pause();
        std::thread::sleep(long);
        control.resume();
    });
    let mut cmd = Cmd::new("sh");
    cmd.args(["-c", "for i in 1 2 3 4 5 6 7 8; do sleep 0.05; echo $i; done"]);
    let outcome = process::run_until(&cmd, &seconds(20), b"", &stop).unwrap();
    pausing.join().unwrap();
    assert_eq!((outcome.ended, outcome.stdout.len()), (Ended::Exited(0), 16));
    assert!(outcome.wall > long, "{:?}", outcome.wall);
}
