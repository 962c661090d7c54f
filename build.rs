//! Names the build for `--version`: ` (commit 0123456789ab, release)` behind the version; and turns on the checks of our
//! own invariants (`cfg(self_checks)`) in all builds except releases.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=ULSEQ_COMMIT");
    println!("cargo:rustc-check-cfg=cfg(self_checks)");
    let profile = env::var("PROFILE").unwrap_or_default();
    if profile != "release" {
        println!("cargo:rustc-cfg=self_checks");
    }
    // The commit changes often, and with it everything would be built again: only releases name it.
    let commit = if profile == "release" { commit() } else { None };
    let parts: Vec<String> = commit.map(|commit| format!("commit {commit}")).into_iter().chain([profile]).collect();
    println!("cargo:rustc-env=ULSEQ_BUILD= ({})", parts.join(", "));
}

/// What the environment says, what `cargo package` has written, or what git knows.
fn commit() -> Option<String> {
    let told = env::var("ULSEQ_COMMIT").ok().filter(|commit| !commit.is_empty());
    told.or_else(packaged).or_else(checked_out)
}

fn packaged() -> Option<String> {
    println!("cargo:rerun-if-changed=Cargo.toml");
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    let commit: String =
        rest.chars().skip_while(|c| !c.is_ascii_hexdigit()).take_while(char::is_ascii_hexdigit).collect();
    let dirty = if rest.contains("\"dirty\": true") { " with changes" } else { "" };
    (commit.len() >= 12).then(|| format!("{}{dirty}", &commit[..12]))
}

fn checked_out() -> Option<String> {
    // Not that of a repository in which the package only lies.
    if !Path::new(".git").exists() {
        return None;
    }
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    for path in ["src", "stubs", "Cargo.toml", "Cargo.lock"] {
        println!("cargo:rerun-if-changed={path}");
    }
    println!("cargo:rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    let changes = git(&["status", "--porcelain", "--untracked-files=no", "--", "src", "stubs", "Cargo.toml"])?;
    Some(if changes.is_empty() { commit } else { format!("{commit} with changes") })
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}
