//! Transition systems: the formats describe the same system, and model checkers that nobody here wrote say of it what
//! is known of the program.
//!
//! `cargo test --test export` takes a slice of the programs; `ULSEQ_ALL=1` takes all. The model checker `berkeley-abc`
//! is asked if it is installed.

#[path = "support/models/mod.rs"]
mod models;
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use models::aiger::Aiger;
use models::btor2::Btor2;
use models::smt2::Smt2;
use models::Simulation;
use support::generate::rng::Rng;
use support::{cases, in_slow_slice, stem, text};

/// One of so many programs of `tests/cases/sema` is taken.
const EVERY: u64 = 80;
/// One of so many proofs of endless programs is taken.
const EVERY_OWN: u64 = 8;
/// Seconds for a model checker.
const SECONDS: u32 = 3;
/// Steps and runs of a simulation.
const STEPS: usize = 40;
const RUNS: u64 = 4;
fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(support::with_verifiers()));
    let has_abc = Command::new("berkeley-abc").arg("-h").output().is_ok();
    let mut trials = Vec::new();
    let programs = cases("tests/cases/sema").into_iter().filter(|path| in_slow_slice(path, EVERY));
    let own = cases("benchmarks/proofs").into_iter().chain(cases("benchmarks/endless"));
    let own = own.filter(|path| in_slow_slice(path, EVERY_OWN));
    for path in programs.chain(own) {
        let name = stem(&path);
        let checked = path.clone();
        trials.push(Trial::test(format!("formats/{name}"), move || with_large_stack(|| formats_agree(&path))));
        trials.push(Trial::test(format!("abc/{name}"), move || abc_agrees(&checked)).with_ignored_flag(!has_abc));
    }
    trials.push(Trial::test("what cannot be exported is named", refuses));
    libtest_mimic::run(&arguments, trials).exit();
}

/// The readers of the formats evaluate terms recursively, and some are deep.
fn with_large_stack(work: impl FnOnce() -> Result<(), Failed> + Send) -> Result<(), Failed> {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(1 << 30).spawn_scoped(scope, work)?;
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The system in a format; `None` if the engine does not model the program.
fn export(path: &Path, format: &str) -> Result<Option<Vec<u8>>, Failed> {
    let source = fs::read_to_string(path)?;
    let args = source.lines().find_map(|line| line.strip_prefix("// args: ")).unwrap_or_default();
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .args(["export", "--format", format])
        .args(args.split_whitespace())
        .arg(path)
        .output()?;
    match output.status.code() {
        Some(0) => Ok(Some(output.stdout)),
        Some(3) => Ok(None),
        code => Err(format!("exit {code:?}: {}", text(&output.stderr)).into()),
    }
}

/// Under the same random inputs, all state variables have the same values.
fn formats_agree(path: &Path) -> Result<(), Failed> {
    let Some(words) = export(path, "btor2")? else { return Ok(()) };
    let missing = "not in all formats";
    let (bits, clauses) = (export(path, "aiger")?.ok_or(missing)?, export(path, "smt2")?.ok_or(missing)?);
    let first = Btor2::read(&text(&words)).step(&|_| 0).states;
    let mut random = Rng::new(1);
    for run in 0..RUNS {
        let mut models: [Box<dyn Simulation>; 3] = [
            Box::new(Btor2::read(&text(&words))),
            Box::new(Aiger::read(&bits, &first)),
            Box::new(Smt2::read(&text(&clauses))),
        ];
        for step in 0..STEPS {
            let names = models[0].inputs();
            let values: BTreeMap<String, u128> = names
                .iter()
                .map(|(name, width)| {
                    let small = random.chance(70);
                    let value = u128::from(random.below(usize::MAX / 2) as u64);
                    (name.clone(), if small { value % 4 } else { value } & models::mask(*width))
                })
                .collect();
            let inputs = |name: &str| values.get(name).copied().unwrap_or(0);
            let [words, bits, clauses] = models.each_mut().map(|model| model.step(&inputs));
            if words != bits || words != clauses {
                return Err(format!("run {run}, step {step}: {words:?}\n{bits:?}\n{clauses:?}").into());
            }
        }
    }
    Ok(())
}

/// The verdict that is known: on the first line, or by the name of a benchmark.
fn known(path: &Path) -> Result<String, Failed> {
    let source = fs::read_to_string(path)?;
    let by_name = if stem(path).ends_with("_bad") { "false(unreach-call)" } else { "true" };
    Ok(source.lines().find_map(|line| line.strip_prefix("// verdict: ")).unwrap_or(by_name).to_string())
}

/// What ABC says about each bad condition, by property-directed reachability.
fn abc_agrees(path: &Path) -> Result<(), Failed> {
    let Some(bits) = export(path, "aiger")? else { return Ok(()) };
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("model.aig");
    fs::write(&file, &bits)?;
    let names = bad_conditions(&bits);
    if names.is_empty() {
        return match known(path)?.as_str() {
            "true" => Ok(()),
            other => Err(format!("{other}, but there is no bad condition").into()),
        };
    }
    let script = format!("read_aiger {}; fold; pdr -a -v -T {SECONDS}", file.display());
    let said = text(&Command::new("berkeley-abc").args(["-q", &script]).output()?.stdout);
    let reached = |at: usize| {
        said.contains(&format!("Output {at} was asserted in frame")) || {
            names.len() == 1 && said.contains("was asserted in frame")
        }
    };
    let reached: Vec<&str> = (0..names.len()).filter(|at| reached(*at)).map(|at| names[at].as_str()).collect();
    let proved = said.contains("Property proved") || said.contains(&format!("Proved = {}.", names.len()));
    let wanted = known(path)?;
    let is_wrong = match wanted.as_str() {
        "true" => reached.iter().any(|name| !["not_modeled", "bound"].contains(name)),
        _ => proved,
    };
    match is_wrong {
        true => Err(format!("{wanted}, but proved: {proved}, reached: {reached:?}\n{said}").into()),
        false => Ok(()),
    }
}

/// The names of the bad conditions, from the symbols at the end of the file.
fn bad_conditions(bits: &[u8]) -> Vec<String> {
    let symbols = String::from_utf8_lossy(bits);
    let mut names = Vec::new();
    while let Some(at) = symbols.find(&format!("\nb{} ", names.len())) {
        let line = symbols[at + 1..].lines().next().unwrap_or_default();
        names.push(line.split(' ').nth(1).unwrap_or_default().to_string());
    }
    names
}

/// A program with memory from `malloc` in its threads: the message says so, and where to go on.
fn refuses() -> Result<(), Failed> {
    let file = tempfile::Builder::new().suffix(".c").tempfile()?;
    fs::write(
        file.path(),
        "#include <pthread.h>\n#include <stdlib.h>\nstatic char *kept;\n\
         static void *one(void *unused) { kept = malloc(4); return unused; }\n\
         int main(void) { pthread_t id; pthread_create(&id, 0, one, 0); pthread_join(id, 0); return kept == 0; }\n",
    )?;
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq")).arg("export").arg(file.path()).output()?;
    let message = text(&output.stderr);
    match output.status.code() == Some(3)
        && message.contains("a new block of memory")
        && message.contains("ulseq verify")
    {
        true => Ok(()),
        false => Err(message.into()),
    }
}
