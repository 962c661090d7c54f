//! Invariant-guided underapproximation: the same verdicts up to the same bounds as the direct check, on every program
//! of `benchmarks`, with mined and with wrong invariants; no visible point is added; files that do not fit are refused;
//! and what it tells about the programs of `tests/cases/inv`.
//!
//! These begin with `// args:`, `// exit:`, and any number of `// says:`, a part of what is printed, and `// silent:`,
//! what is not, for one run or several. A run with a verifier that is not installed is skipped.
//!
//! `cargo test` compares a part of the programs; `cargo test --test inv -- --include-ignored` all of them, with CBMC,
//! too.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, stem, text};
use ulseq::back;
use ulseq::engine::inv::mining::{self, MiningOptions};
use ulseq::engine::inv::{file, Followed};
use ulseq::explore::{self, SearchLimits, SearchVerdict};
use ulseq::interp::{bytecode, SemanticsOptions};
use ulseq::passes::def_use::SWITCH;
use ulseq::stack::with_large_stack;
use ulseq::translate::{self, Config, Loaded};

/// Of the programs that are compared by running verifiers, every so many is compared in an ordinary run.
const EVERY: u64 = 78;
/// One of so many has its points compared.
const POINTS: u64 = 8;

fn main() {
    let arguments = Arguments::from_args();
    let own = cases("tests/cases/inv").into_iter();
    let mut trials: Vec<Trial> =
        own.map(|path| Trial::test(format!("tells/{}", stem(&path)), move || tells(&path))).collect();
    for path in cases("benchmarks") {
        let name = path.strip_prefix(support::root()).unwrap_or(&path).display().to_string();
        let is_later = !support::in_slow_slice(&path, EVERY);
        let of = |what: &str| format!("{what}/{name}");
        let (one, two, three, four) = (path.clone(), path.clone(), path.clone(), path);
        let points = move || Ok(with_large_stack(move || same_points(&one))?);
        trials.push(Trial::test(of("points"), points).with_ignored_flag(!support::in_slice(&two, POINTS)));
        let symbolic = move || same_verdict(&two, "symbolic", &["--rounds", "3", "--unwind", "4"], None);
        trials.push(Trial::test(of("symbolic"), symbolic).with_ignored_flag(is_later));
        let cbmc = move || same_verdict(&three, "cbmc", &["--rounds", "2", "--unwind", "3"], None);
        trials.push(Trial::test(of("cbmc"), cbmc).with_ignored_flag(is_later));
        trials.push(Trial::test(of("wrong"), move || wrong_ones(&four)).with_ignored_flag(is_later));
    }
    trials.push(Trial::test("files that do not fit", || Ok(with_large_stack(misfits)?)));
    trials.push(Trial::test("all wrong ones are dropped", all_dropped));
    trials.push(Trial::test("classes of invariants", || Ok(with_large_stack(classes)?)));
    trials.push(Trial::test("what is not followed", || Ok(with_large_stack(unfollowed)?)));
    trials.push(Trial::test("the same seed gives the same file", same_seed));
    trials.push(Trial::test("restricted translations", restricted_translation));
    libtest_mimic::run(&arguments, trials).exit();
}

fn ulseq(args: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_ulseq")).args(args).current_dir(support::root()).output()
}

/// Whether a verifier can be run. The symbolic engine is a part of ulseq, not of this test.
fn is_there(backend: &str) -> bool {
    backend == "symbolic" || back::named(backend).is_ok()
}

fn shown(path: &Path) -> String {
    path.strip_prefix(support::root()).unwrap_or(path).display().to_string()
}

fn load(path: &Path) -> Option<Loaded> {
    translate::load_normal(&[path.into()], &Config::default()).ok()
}

fn followed(text: &str) -> Followed {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("in.c");
    fs::write(&path, text).expect("it can be written into");
    Followed::new(&load(&path).expect("the program is accepted"))
}

/// The number of visible points of each thread.
fn points(loaded: &Loaded) -> Vec<u32> {
    loaded.program.threads.ids().map(|thread| loaded.points(thread)).collect()
}

/// Neither the ghosts nor the restrictions add a visible point, and with clear switches the explorer finds the same
/// verdict.
fn same_points(path: &Path) -> Result<(), String> {
    let (Some(normal), config) = (load(path), Config::default()) else { return Ok(()) };
    let followed = Followed::new(&normal);
    let mined = mining::run(&followed, &SemanticsOptions::default(), &MiningOptions { runs: 5, ..Default::default() });
    let Ok(directly) = translate::load_from_normal(&normal, &config) else { return Ok(()) };
    let (restricted, summary) = followed.restricted(&mined.invariants, true, &config);
    let translated = translate::load_from_normal(&restricted, &config).map_err(|failure| format!("{failure:?}"))?;
    let (expected, got) = (points(&directly), points(&translated));
    if expected != got {
        return Err(format!("visible points {expected:?} became {got:?} with {} switches", summary.switches.len()));
    }
    let (expected, got) = (explored(&normal), explored(&restricted));
    match (&expected, &got) {
        (Some(SearchVerdict::True), Some(SearchVerdict::False(..)))
        | (Some(SearchVerdict::False(..)), Some(SearchVerdict::True)) => {
            Err(format!("with clear switches {got:?}, but {expected:?}"))
        }
        (_, _) => Ok(()),
    }
}

fn explored(loaded: &Loaded) -> Option<SearchVerdict> {
    let options = SemanticsOptions::default();
    let code = bytecode::compile_known_parts(&loaded.program, &options).ok()?;
    let limits = SearchLimits { time: None, memory: None, states: Some(20_000) };
    Some(explore::run_until(&code, &options, &limits, 1, &mut |_| false).verdict)
}

/// What a run says: verdict and bounds; `None` if time or memory ended it.
fn verdict(args: &[&str]) -> Result<Option<(String, String)>, Failed> {
    let output = ulseq(args)?;
    let said = text(&output.stdout);
    let first = said.lines().next().unwrap_or_default();
    // Another assertion may be the one that fails.
    let word = first.split([':', '(']).next().unwrap_or_default();
    let lines = regex::Regex::new(r" at generated line \d+| in [0-9.]+ s$")?;
    let run = said.lines().find(|line| line.contains(" proof (")).unwrap_or_default();
    let limited = run.contains("unknown (timeout)") || run.contains("unknown (out of memory)");
    let hit = run.split_once("): ").map_or("", |(_, said)| said);
    // The reason of an answer that is none may depend on the order of paths.
    let hit = if hit.starts_with("unknown") { "unknown" } else { hit };
    Ok((!limited).then(|| (word.to_owned(), lines.replace_all(hit, "").into_owned())))
}

fn same_verdict(path: &Path, backend: &str, bounds: &[&str], invariants: Option<&str>) -> Result<(), Failed> {
    if !is_there(backend) {
        return Ok(());
    }
    let name = shown(path);
    let mut args = vec!["verify", "--no-replay", "--time-limit", "20", "--jobs", "1", "--backend", backend, &name];
    args.extend(bounds);
    let expected = verdict(&args)?;
    args.extend(["--strategy", "inv"]);
    args.extend(invariants.iter().flat_map(|path| ["--invariants", path]));
    match (expected, verdict(&args)?) {
        (Some(expected), Some(got)) if expected != got => {
            Err(format!("directly {expected:?}, under invariants {got:?}").into())
        }
        (_, _) => Ok(()),
    }
}

/// The text of a file in which no read may see anything.
fn forbidding(mined: &str) -> String {
    let line = |line: &str| match line.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["read", statement, location, ..] => format!("read {statement} {location} from\n"),
        _ => format!("{line}\n"),
    };
    mined.lines().map(line).collect()
}

fn mined(path: &Path) -> Result<String, Failed> {
    Ok(text(&ulseq(&["mine", "--runs", "10", &shown(path)])?.stdout))
}

/// Writes a file with wrong invariants about a program.
fn wrong_file(path: &Path, folder: &Path) -> Result<PathBuf, Failed> {
    let wrong = folder.join("wrong.txt");
    fs::write(&wrong, forbidding(&mined(path)?))?;
    Ok(wrong)
}

/// Wrong invariants do not change the verdict.
fn wrong_ones(path: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let wrong = wrong_file(path, folder.path())?;
    same_verdict(path, "symbolic", &["--rounds", "3", "--unwind", "4"], wrong.to_str())
}

/// All switches of wrong invariants are dropped on the way to a violation that needs the reads, by both realizations;
/// and a static restriction proves nothing.
fn all_dropped() -> Result<(), Failed> {
    let path = support::root().join("benchmarks/inv/fig1_bad.c");
    let folder = tempfile::tempdir()?;
    let wrong = wrong_file(&path, folder.path())?;
    let wrong = wrong.to_str().ok_or("no text")?;
    for backend in ["symbolic", "cbmc"].into_iter().filter(|name| is_there(name)) {
        let name = shown(&path);
        let common = ["verify", "--no-replay", "--strategy", "inv", "--explain", "--rounds", "3", "--unwind", "4"];
        let run =
            |more: &[&str]| ulseq(&[&common[..], &["--backend", backend, "--invariants", wrong, &name], more].concat());
        let output = run(&[])?;
        let said = text(&output.stderr);
        if output.status.code() != Some(10) || !said.contains("10 at the start, 0 kept") {
            return Err(format!("{backend}: {said}{}", text(&output.stdout)).into());
        }
        let output = run(&["--no-refinement"])?;
        let said = text(&output.stdout);
        if output.status.code() != Some(5) || !said.contains("underapproximate only") {
            return Err(format!("{backend}, without refinement: {said}").into());
        }
    }
    Ok(())
}

fn misfits() -> Result<(), String> {
    let program = "int x; int main(void) { x = 1; x = x + 1; return x; }";
    let (one, other) = (followed(program), followed(&program.replace("x + 1", "x + 2")));
    let mined = |followed: &Followed| {
        let mined = mining::run(followed, &SemanticsOptions::default(), &MiningOptions::default());
        (file::write(followed, &mined), mined.invariants)
    };
    let (written, invariants) = mined(&one);
    let read = file::read(&one, &written).map_err(|error| error.to_string())?;
    if read != invariants || read.is_empty() {
        return Err(format!("{read:?} was read, {invariants:?} was mined"));
    }
    if file::read(&one, &mined(&other).0).is_ok() {
        return Err("the file of another program was accepted".to_owned());
    }
    let header: String = written.lines().take(2).map(|line| format!("{line}\n")).collect();
    for (more, why) in [
        ("read 0 x from initial\n", "line 3: statement 0 reads no location `x`"),
        ("read 1 y from initial\n", "reads no location `y`"),
        ("read 1 x from 99\n", "statement 99 does not write `x`"),
        ("read 1 x own own from 0\n", "`own` is none of"),
        ("read 1 x own\n", "no `from`"),
        ("read -1 x from 0\n", "`-1` is no statement"),
        ("write 1 x\n", "neither `program DIGEST` nor"),
        ("read 1 x from 0\n\nread 1 x from 0\n", "line 5: the second invariant"),
    ] {
        let told = file::read(&one, &format!("{header}{more}")).map_err(|error| error.to_string());
        if !told.as_ref().is_err_and(|told| told.contains(why)) {
            return Err(format!("{more}: expected `{why}`, got {told:?}"));
        }
    }
    for text in ["", "ulseq invariants 2\n", "ulseq invariants 1\n", "ulseq invariants 1\nread 1 x from 0\n"] {
        if file::read(&one, text).is_ok() {
            return Err(format!("accepted: {text:?}"));
        }
    }
    Ok(())
}

/// The classes of invariants that executions show: definitions, whose, follower.
fn classes() -> Result<(), String> {
    let program = "#include <pthread.h>\n\
        int x, y, a[2], seen;\n\
        struct { int f, g; } s;\n\
        void *p(void *u) { x = 1; x = x + 1; a[0] = 1; a[1] = 2; seen = a[0] + a[1]; s.f = 1; y = s.f; return u; }\n\
        int main(void) { pthread_t t, v; y = 5;\n\
        pthread_create(&t, 0, p, 0); pthread_join(t, 0); pthread_create(&v, 0, p, 0); pthread_join(v, 0);\n\
        seen = x; seen = s.g; return y; }";
    let followed = followed(program);
    let mined = mining::run(&followed, &SemanticsOptions::default(), &MiningOptions::default());
    let text = file::write(&followed, &mined);
    for part in [" x own from ", " a[] own from ", " s.f own from ", " s.g from initial #", " y other from "] {
        let found = text.lines().any(|line| line.starts_with("read ") && line.contains(part));
        if found != (part != " y other from ") {
            return Err(format!("`{part}`:\n{text}"));
        }
    }
    Ok(())
}

/// Variables that something else than a statement that names them may write, or a part of them, have no locations.
fn unfollowed() -> Result<(), String> {
    let program = "int v, *p = &v, w; union { int a; char b; } u; struct { int f : 3; } bits; int big[100], some[4];\n\
        _Thread_local int own; int plain;\n\
        int main(void) { int *q = &w; *p = 1; *q = 2; v = v + w; w = v; u.a = u.a + 1; bits.f = bits.f + 1;\n\
        big[2] = big[3] + 1; some[1] = some[2]; own = own + 1; plain = plain + 1; return 0; }";
    let followed = followed(program);
    let locations = 0..followed.locations.list.len();
    let names: Vec<String> = locations.map(|at| followed.locations.name(&followed.loaded.program, at)).collect();
    match names.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["p", "some[]", "plain"] => Ok(()),
        _ => Err(format!("{names:?}")),
    }
}

fn same_seed() -> Result<(), Failed> {
    let path = support::root().join("benchmarks/inv/ring_bad.c");
    let name = shown(&path);
    let run = |seed: &str, runs: &str| Ok::<_, Failed>(ulseq(&["mine", "--seed", seed, "--runs", runs, &name])?.stdout);
    if run("7", "9")? != run("7", "9")? {
        return Err("two runs with the same seed differ".into());
    }
    let one = text(&run("7", "1")?);
    if !one.contains("# 1 random executions") || one == text(&run("8", "1")?) {
        return Err(format!("another seed makes no difference, or the number of executions is another:\n{one}").into());
    }
    Ok(())
}

/// `translate --restrict` writes switches, and none with `--no-refinement`; both schemes and drivers.
fn restricted_translation() -> Result<(), Failed> {
    let path = support::root().join("benchmarks/inv/fig1_bad.c");
    let (name, folder) = (shown(&path), tempfile::tempdir()?);
    let file = folder.path().join("mined.txt");
    fs::write(&file, mined(&path)?)?;
    let file = file.to_str().ok_or("no text")?;
    for more in [&["--scheme", "step"][..], &["--scheme", "resume"], &["--rounds", "2"], &["--contexts", "5"]] {
        let emitted = text(&ulseq(&[&["translate", "--restrict", file, &name], more].concat())?.stdout);
        let switches = emitted.matches(&format!("ULSEQ_ASSUME(!{SWITCH}")).count();
        let chosen = emitted.lines().filter(|line| line.contains(SWITCH) && line.contains("nondet_bool()")).count();
        if switches < 8 || chosen != 8 {
            return Err(format!("{more:?}: {switches} uses and {chosen} choices:\n{emitted}").into());
        }
        let fixed = ulseq(&[&["translate", "--no-refinement", "--restrict", file, &name], more].concat())?;
        let fixed = text(&fixed.stdout);
        if fixed.contains(SWITCH) || !fixed.contains("__ulseq_last") {
            return Err(format!("{more:?}, without refinement:\n{fixed}").into());
        }
    }
    let other = ulseq(&["translate", "--restrict", file, "benchmarks/inv/fig1_swapped.c"])?;
    if other.status.code() != Some(1) || !text(&other.stderr).contains("another program") {
        return Err(format!("the file of another program: {}", text(&other.stderr)).into());
    }
    Ok(())
}

/// One run of a case.
#[derive(Default)]
struct Run<'a> {
    args: Vec<&'a str>,
    exit: Option<i32>,
    says: Vec<&'a str>,
    silent: Vec<&'a str>,
}

fn tells(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let mut runs: Vec<Run<'_>> = Vec::new();
    for line in source.lines().map_while(|line| line.strip_prefix("// ")) {
        let (what, value) = line.split_once(':').ok_or("not `args:`, `exit:`, `says:` or `silent:`")?;
        if what == "args" {
            runs.push(Run { args: value.split_whitespace().collect(), ..Run::default() });
            continue;
        }
        let run = runs.last_mut().ok_or("no `args:`")?;
        match what {
            "exit" => run.exit = Some(value.trim().parse()?),
            "says" => run.says.push(value.trim()),
            "silent" => run.silent.push(value.trim()),
            _ => return Err(format!("`{what}` means nothing").into()),
        }
    }
    runs.iter().try_for_each(|run| check(path, run))
}

fn check(path: &Path, run: &Run<'_>) -> Result<(), Failed> {
    let named = run.args.iter().skip_while(|arg| **arg != "--backend").nth(1);
    if named.is_some_and(|name| !is_there(name)) {
        return Ok(());
    }
    let name = shown(path);
    let common = ["verify", "--strategy", "inv", "--explain", "--time-limit", "60", &name];
    let output = ulseq(&[&common[..], &run.args].concat())?;
    let said = format!("{}{}", text(&output.stderr), text(&output.stdout));
    let missing = run.says.iter().find(|part| !said.contains(**part)).map(|part| format!("expected `{part}`"));
    let beyond = run.silent.iter().find(|part| said.contains(**part)).map(|part| format!("did not expect `{part}`"));
    let exit = run.exit.ok_or("no exit code")?;
    let code = output.status.code().unwrap_or(-1);
    let wrong = (code != exit).then(|| format!("expected exit code {exit}, got {code}"));
    match missing.or(beyond).or(wrong) {
        Some(why) => Err(format!("{:?}: {why}:\n{said}", run.args).into()),
        None => Ok(()),
    }
}
