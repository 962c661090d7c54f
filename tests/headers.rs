//! The headers of the verifiers are C that a C compiler accepts without a warning, with every option.
#![allow(clippy::unwrap_used)] // tests

use std::fs;
use std::path::Path;
use std::time::Duration;
use ulseq::back::Header;
use ulseq::process::{self, Cmd, Ended, ProcessLimits};

/// Uses every primitive where a statement may stand.
const BODY: &str = r#"
int __VERIFIER_nondet_int();
static ULSEQ_PC(1) small;
static ULSEQ_PC(9) medium;
static __ulseq_pc32 large;
int main(void)
{
  int x = __VERIFIER_nondet_int();
  ULSEQ_ASSUME(x > 0 && x < 9);
  small = 1;
  medium = 511;
  large = 4294967295u;
  if (x == 1) ULSEQ_BOUND("rounds"); else x++;
  if (x == 3) ULSEQ_MISUSE("unlock"); else x++;
  if (x == 5) ULSEQ_VIOLATION("a.c:1: x != 5"); else x++;
  return small != 1 || medium != 511 || large != 4294967295u;
}
"#;

#[test]
fn compilers_accept_them_without_warnings() {
    let dir = tempfile::tempdir().unwrap();
    for compiler in ["gcc", "clang"].iter().filter_map(|name| process::find(name)) {
        for header in [Header::SvComp, Header::Cbmc, Header::Esbmc] {
            let file = dir.path().join(format!("{}.c", header.name()));
            fs::write(&file, format!("{}\n{BODY}", header.text())).unwrap();
            for flag in ["-DNONE", "-DULSEQ_CHECK_MISUSE", "-DULSEQ_IGNORE_MISUSE", "-DULSEQ_CHECK_BOUNDS", "-m32"] {
                accept(&compiler, &file, flag);
            }
        }
    }
}

#[track_caller]
fn accept(compiler: &Path, file: &Path, flag: &str) {
    let mut cmd = Cmd::new(compiler);
    cmd.args(["-std=gnu11", "-Wall", "-Wextra", "-pedantic", "-Wmissing-prototypes", "-Werror", "-fsyntax-only", flag]);
    cmd.arg(file);
    let limits = ProcessLimits { time: Some(Duration::from_secs(60)), ..ProcessLimits::default() };
    let outcome = process::run(&cmd, &limits, b"").unwrap();
    assert_eq!(outcome.ended, Ended::Exited(0), "{cmd}\n{}", String::from_utf8_lossy(&outcome.stderr));
}

#[test]
fn every_name_is_ours_or_the_field_s() {
    for header in [Header::SvComp, Header::Cbmc, Header::Esbmc] {
        for line in header.text().lines().filter(|line| line.starts_with("typedef") || line.starts_with("#define")) {
            // Names of compilers may be put right for a verifier; no program has its own.
            let known = [" __ulseq_", " ULSEQ_", " __builtin_"].iter().any(|prefix| line.contains(prefix));
            assert!(known, "{}: {line}", header.name());
        }
    }
}
