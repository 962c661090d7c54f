//! Who is asked for verdicts, and how.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Limit, Program};

/// Asks about programs.
pub struct Asker {
    /// The program under test.
    pub ulseq: PathBuf,
    /// For the files.
    pub folder: PathBuf,
    /// What programs with threads begin with.
    pub headers: String,
}

/// A few inputs.
pub const RANGE: (i64, i64) = (-3, 11);

/// Someone who gives a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The explorer, without a reduction.
    Explore(Option<&'static str>),
    /// The explorer, with inputs of a small range: without any analysis of them.
    Range,
    /// CBMC on the translation, which is made without a reduction.
    Verify(Option<&'static str>),
    /// ESBMC on the translation.
    Esbmc,
    /// CBMC on the program itself, which has no threads.
    Cbmc,
    /// The explorer, where `long` and pointers have 32 bits.
    Explore32,
    /// CBMC on the program itself, in the same way.
    Cbmc32,
}

/// Reductions of the explorer.
pub const SWITCHES: &[&str] = &[
    "all",
    "all",
    "input-ranges",
    "zero-tests",
    "idle-values",
    "known-values",
    "dead-values",
    "private-memory",
    "persistent-sets",
    "stuck-threads",
    "held-locks",
    "awaited-ends",
    "sleep-sets",
    "step-memo",
    "addresses-in-integers",
];

/// Reductions of the translation.
pub const PASSES: &[&str] = &[
    "trip-counts",
    "await-loops",
    "visible-points",
    "conflict-analysis",
    "thread-lifetimes",
    "private-functions",
    "constant-propagation",
    "dead-assignments",
    "unreachable-code",
    "unread-declarations",
    "comparison-signs",
    "unread-padding",
];

impl Way {
    /// Whether CBMC looks at the program itself.
    fn is_direct(self) -> bool {
        matches!(self, Way::Cbmc | Way::Cbmc32)
    }

    /// What verdicts are counted by.
    pub fn group(self) -> String {
        match self {
            Way::Explore(None) => "explore".to_string(),
            Way::Explore(Some(name)) => format!("explore without {name}"),
            Way::Range => "explore all inputs of a range".to_string(),
            Way::Verify(None) => "translation, CBMC".to_string(),
            Way::Verify(Some(name)) => format!("translation without {name}, CBMC"),
            Way::Esbmc => "translation, ESBMC".to_string(),
            Way::Cbmc => "CBMC".to_string(),
            Way::Explore32 => "explore with 32 bits".to_string(),
            Way::Cbmc32 => "CBMC with 32 bits".to_string(),
        }
    }
}

impl Asker {
    /// Whether CBMC can be asked.
    pub fn has_cbmc(&self) -> bool {
        Command::new(cbmc()).arg("--version").output().is_ok_and(|output| output.status.success())
    }

    /// What is said of a program, in a word.
    pub fn ask(&self, program: &Program, limits: &[Limit], way: Way) -> String {
        let file = self.folder.join("program.i");
        let mut text = program.model(limits, &self.headers);
        let mut command = Command::new(if way.is_direct() { cbmc() } else { self.ulseq.clone() });
        if matches!(way, Way::Explore(_) | Way::Explore32 | Way::Range) {
            command.args(["explore", "--jobs", "1", "--time-limit", "8", "--max-states", "60000"]);
        }
        match way {
            Way::Explore(without) => {
                command.args(without.iter().flat_map(|name| ["--without", *name]));
            }
            Way::Explore32 => {
                command.arg("--m32");
            }
            Way::Range => {
                command.arg(format!("--nondet-range={}..{}", RANGE.0, RANGE.1));
            }
            Way::Verify(without) => {
                command.args(["verify", "--jobs", "1", "--time-limit", "6", "--backend", "cbmc"]);
                command.args(without.iter().flat_map(|name| ["--without", *name]));
            }
            Way::Esbmc => {
                command.args(["verify", "--jobs", "1", "--time-limit", "6", "--backend", "esbmc"]);
            }
            Way::Cbmc | Way::Cbmc32 => {
                text.push_str("void reach_error(void) { __CPROVER_assert(0, \"reached\"); }\n");
                command.args([
                    "--no-standard-checks",
                    "--no-malloc-may-fail",
                    "--unwind",
                    "300",
                    "--no-unwinding-assertions",
                ]);
                command.args((way == Way::Cbmc32).then_some("--i386-linux"));
            }
        }
        if program.misused && !way.is_direct() {
            command.args(["--property", "unreach-call"]);
        }
        std::fs::write(&file, text).expect("a file");
        let output = Command::new("timeout")
            .arg("20")
            .arg(command.get_program())
            .args(command.get_args())
            .arg(&file)
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        if way.is_direct() && said.contains("no body for callee") {
            // Without the headers of 32-bit machines, CBMC has no model of library functions for them.
            return "unknown".to_string();
        }
        if way.is_direct() {
            let verdict = said.lines().rev().find_map(|line| line.strip_prefix("VERIFICATION "));
            return match verdict {
                Some("FAILED") => "false(unreach-call)".to_string(),
                Some("SUCCESSFUL") => "true".to_string(),
                Some(_) | None => "unknown".to_string(),
            };
        }
        verdict_of(&said, output.status.code())
    }
}

fn verdict_of(said: &str, code: Option<i32>) -> String {
    let verdict = said.lines().rev().find_map(|line| line.strip_prefix("ulseq verdict: "));
    match (verdict, code) {
        (Some(verdict), Some(0..=5 | 10)) => verdict.split([' ', ':']).next().unwrap_or_default().to_string(),
        (None, Some(2 | 3)) => "refused".to_string(),
        (_, code) => format!("code {code:?}"),
    }
}

fn cbmc() -> PathBuf {
    let root = Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or("."));
    let tools = std::env::var_os("ULSEQ_TOOLS").map_or_else(|| root.join(".tools"), PathBuf::from);
    let here = tools.join("bin/cbmc");
    if here.exists() {
        here
    } else {
        "cbmc".into()
    }
}

/// The thread library's declarations, read once.
pub fn headers() -> String {
    let text = "#include <pthread.h>\n#include <semaphore.h>\n#include <string.h>\n#include <stdlib.h>\n";
    let folder = std::env::temp_dir();
    let file = folder.join(format!("ulseq-wide-{}.h", std::process::id()));
    std::fs::write(&file, text).expect("a file");
    let output = Command::new("gcc").args(["-E", "-P"]).arg(&file).output().expect("gcc");
    let _ = std::fs::remove_file(&file);
    let mut all = String::from_utf8_lossy(&output.stdout).into_owned();
    all.push_str("extern void reach_error(void);\nextern void __VERIFIER_atomic_begin(void);\nextern void __VERIFIER_atomic_end(void);\n");
    for (name, ty) in [
        ("bool", "_Bool"),
        ("char", "char"),
        ("uchar", "unsigned char"),
        ("short", "short"),
        ("ushort", "unsigned short"),
        ("int", "int"),
        ("uint", "unsigned"),
        ("long", "long"),
        ("ulong", "unsigned long"),
        ("longlong", "long long"),
        ("float", "float"),
        ("double", "double"),
    ] {
        all.push_str(&format!("extern {ty} __VERIFIER_nondet_{name}(void);\n"));
    }
    all
}
