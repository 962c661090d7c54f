//! An interrupt kills what runs, and the run says so. The test plays both parts: it starts itself.
#![allow(clippy::unwrap_used)] // tests

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use ulseq::process::{self, Cmd, ProcessLimits};

const PART: &str = "ULSEQ_TEST_PART";

#[test]
fn an_interrupt_kills_the_group_and_is_told() {
    if std::env::var_os(PART).is_some() {
        process::on_interrupt(|| std::process::abort()).unwrap();
        let mut cmd = Cmd::new("sh");
        // A grandchild that would outlive its parent.
        cmd.args(["-c", "sleep 30 & sleep 30"]);
        let outcome = process::run(&cmd, &ProcessLimits::default(), b"").unwrap();
        assert_eq!(outcome.ended, process::Ended::Interrupted);
        return;
    }
    let start = Instant::now();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .arg("an_interrupt_kills_the_group_and_is_told")
        .env(PART, "child")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Long enough for it to have installed its handler and started the run.
    std::thread::sleep(Duration::from_millis(700));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
    assert!(start.elapsed() < Duration::from_secs(10));
}
