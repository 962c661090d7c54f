//! `--driver induction`: CBMC alone proves programs without end, and what is wrong in an invariant proves nothing.
//!
//! Each case in `tests/cases/induction` begins with `// verdict: true`, `refused` (exit code 3) or `unknown`, and may have
//! `// args:` (more options) and `// says:` (a part of the output). The other tests give CBMC invariants that were spoiled.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, run, stem, text};
use ulseq::back::found_invariant::{FoundInvariant, FoundPlace, InvariantForm};
use ulseq::back::symbolic::SymbolicOutput;
use ulseq::back::{self, Header, Verdict};
use ulseq::driver::Driver;
use ulseq::engine::checked_properties::CheckedProperties;
use ulseq::engine::induction::{self, InductionProof};
use ulseq::engine::Engine;
use ulseq::interp::Properties;
use ulseq::ir::DataModel;
use ulseq::scheme::Scheme;
use ulseq::translate::{self, Config, Loaded, Plan};

/// Seconds for a case.
const SECONDS: u64 = 120;
/// The program whose invariant is spoiled: that one consists of places.
const SPOILED: &str = "tests/cases/induction/dekker.c";

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(support::with_verifiers()));
    let has_cbmc = back::named("cbmc").is_ok();
    let mut trials = Vec::new();
    for path in cases("tests/cases/induction") {
        trials.push(Trial::test(format!("induction/{}", stem(&path)), move || verifies(&path)));
    }
    trials.push(Trial::test("CBMC alone proves what translate writes", proves_alone));
    trials.push(Trial::test("a part that is not known to change is noticed", notices_what_changes));
    trials.push(Trial::test("an invariant that is too weak proves nothing", weak));
    trials.push(Trial::test("an invariant without the initial state proves nothing", without_the_first));
    trials.push(Trial::test("an invariant that a step leaves proves nothing", left));
    trials.push(Trial::test("other options are refused", refuses));
    let trials = trials.into_iter().map(|trial| trial.with_ignored_flag(!has_cbmc)).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn ulseq(words: &[&str], path: &Path) -> Result<Output, Failed> {
    Ok(Command::new(env!("CARGO_BIN_EXE_ulseq")).args(words).arg(path).output()?)
}

/// The verdict in the first line, and what it says.
fn verifies(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let tagged = |tag: &str| source.lines().find_map(|line| line.strip_prefix(tag)).map(str::to_owned);
    let verdict = tagged("// verdict: ").ok_or("a case without a verdict")?;
    let (code, word) = match verdict.as_str() {
        "true" => (0, "the symbolic engine only found the invariant, and is not trusted"),
        "refused" => (3, "there is no induction for this program"),
        "unknown" => (5, "verdict: unknown"),
        other => return Err(format!("no verdict: {other}").into()),
    };
    let seconds = SECONDS.to_string();
    let mut options = vec!["verify", "--driver", "induction", "--backend", "cbmc", "--time-limit", &seconds];
    let more = tagged("// args: ").unwrap_or_default();
    options.extend(more.split_whitespace());
    let output = ulseq(&options, path)?;
    let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
    let missing = [word.to_owned()].into_iter().chain(tagged("// says: ")).find(|wanted| !said.contains(wanted));
    match (output.status.code() == Some(code), missing) {
        (true, None) => Ok(()),
        (_, missing) => Err(format!("{:?}, not said: {missing:?}\n{said}", output.status.code()).into()),
    }
}

/// Without any option of CBMC; and with the assertion that must fail, only this one does.
fn proves_alone() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("induction.c");
    let target = file.to_string_lossy().into_owned();
    let options = ["translate", "--driver", "induction", "--backend", "cbmc", "-o", &target];
    let output = ulseq(&options, Path::new("tests/cases/induction/peterson.c"))?;
    if !output.status.success() {
        return Err(text(&output.stderr).into());
    }
    // The one that `ulseq` finds, which need not be on the path.
    let cbmc = back::named("cbmc")?.exe;
    let said = text(&run(Command::new(&cbmc).arg(&file))?.stdout);
    if !said.contains("VERIFICATION SUCCESSFUL") {
        return Err(said.into());
    }
    let vacuity = text(&Command::new(&cbmc).arg("-DULSEQ_VACUITY").arg(&file).output()?.stdout);
    let failing: Vec<&str> = vacuity.lines().filter(|line| line.ends_with(": FAILURE")).collect();
    match failing[..] {
        [one] if one.contains("ulseq induction: a step ends") => Ok(()),
        _ => Err(vacuity.into()),
    }
}

/// A program with an invariant that CBMC is asked about.
struct Spoiled {
    folder: tempfile::TempDir,
    loaded: Loaded,
    found: FoundInvariant,
}

impl Spoiled {
    fn new() -> Result<Spoiled, Failed> {
        let folder = tempfile::tempdir()?;
        let loaded = translate::load(&[Path::new(SPOILED).into()], &Config::default(), |_, _| {})
            .map_err(|failure| format!("{failure:?}"))?;
        let file = folder.path().join("all.c");
        fs::write(&file, translate::emit(&loaded, &plan(Driver::Unbounded, Header::Symbolic)).printed.text)?;
        let options = ["symbolic-engine", "--m64", "--check-bounds", "--show-invariants"];
        let output = ulseq(&options, &file)?;
        match serde_json::from_slice(&output.stdout)? {
            SymbolicOutput::True { invariant: Some(found), .. } => Ok(Spoiled { folder, loaded, found: *found }),
            other => Err(format!("no invariant: {other:?}").into()),
        }
    }

    fn places(&mut self) -> Result<&mut Vec<FoundPlace>, Failed> {
        match &mut self.found.form {
            InvariantForm::Places(places) => Ok(places),
            InvariantForm::Never(_) => Err("an invariant of another form".into()),
        }
    }

    /// Drops the places at which a variable has a value.
    fn exclude(&mut self, name: &str, value: u64) -> Result<(), Failed> {
        let part = self.found.parts.iter().position(|part| part.name == name).ok_or("no such part")?;
        self.places()?.retain(|place| !place.control.contains(&(part, value)));
        Ok(())
    }

    /// The verdict of the proof.
    fn verdict(&self, properties: Properties) -> Result<Verdict, Failed> {
        let program = translate::emit(&self.loaded, &plan(Driver::Induction, Header::Cbmc)).printed.text;
        let file: PathBuf = self.folder.path().join("induction.c");
        fs::write(&file, &program)?;
        let behind = induction::behind(&file, DataModel::Lp64, &self.found, &|_| None)?;
        fs::write(&file, format!("{program}{behind}"))?;
        let proof = InductionProof {
            cbmc: back::named("cbmc").map_err(|error| error.to_string())?,
            file,
            asserts: true,
            asked: CheckedProperties { properties },
            model: DataModel::Lp64,
            unwind: None,
            rests_on: Vec::new(),
        };
        Ok(proof.search(Duration::from_secs(SECONDS), None, &|| false).verdict)
    }

    /// No proof, for a reason with these words.
    fn is_unknown(&self, properties: Properties, words: &str) -> Result<(), Failed> {
        match self.verdict(properties)? {
            Verdict::Unknown(why) if why.to_string().contains(words) => Ok(()),
            other => Err(format!("not unknown with `{words}`: {other}").into()),
        }
    }
}

fn plan(driver: Driver, header: Header) -> Plan {
    let (scheme, spurious, comments, deadlocks) = (Scheme::Step, true, false, false);
    Plan { scheme, driver, header, spurious, comments, deadlocks, file_scope: true }
}

/// If the engine told nothing of what changes, all would keep its value, and only the first step would be looked at.
fn notices_what_changes() -> Result<(), Failed> {
    let mut spoiled = Spoiled::new()?;
    (spoiled.found.parts, spoiled.found.form) = (Vec::new(), InvariantForm::Never(Vec::new()));
    spoiled.is_unknown(Properties::USUAL, "induction: a step leaves the invariant")
}

/// A counterexample that begins in any state is no violation.
fn weak() -> Result<(), Failed> {
    let mut spoiled = Spoiled::new()?;
    spoiled.found.form = InvariantForm::Never(Vec::new());
    spoiled.is_unknown(Properties::USUAL, "the program need not reach that state")
}

/// It stays an invariant of the steps: no thread gets back to its beginning.
fn without_the_first() -> Result<(), Failed> {
    let mut spoiled = Spoiled::new()?;
    spoiled.exclude("__ulseq_pc_0", 0)?;
    spoiled.is_unknown(Properties::USUAL, "induction: the initial state is not one of the invariant")
}

/// Whatever properties are asked for.
fn left() -> Result<(), Failed> {
    let mut spoiled = Spoiled::new()?;
    spoiled.exclude("__ulseq_pc_1", 3)?;
    let only_overflow =
        Properties { assertion: false, misuse: false, undefined: false, overflow: true, ..Properties::USUAL };
    for properties in [Properties::USUAL, only_overflow] {
        spoiled.is_unknown(properties, "induction: a step leaves the invariant")?;
    }
    Ok(())
}

fn refuses() -> Result<(), Failed> {
    let path = Path::new(SPOILED);
    for words in [
        &["translate", "--driver", "induction"][..],
        &["translate", "--driver", "induction", "--backend", "esbmc"],
        &["translate", "--driver", "induction", "--backend", "cbmc", "--scheme", "resume"],
        &["verify", "--driver", "induction"],
        &["verify", "--driver", "induction", "--backend", "symbolic"],
        &["verify", "--driver", "induction", "--backend", "cbmc", "--engine", "explore"],
        &["verify", "--driver", "induction", "--backend", "cbmc", "--property", "data-race"],
        &["verify", "--driver", "induction", "--backend", "cbmc", "--strategy", "cegpv"],
    ] {
        let output = ulseq(words, path)?;
        let said = text(&output.stderr);
        if output.status.code() != Some(1) || !said.contains("--driver") {
            return Err(format!("{words:?}: {:?}: {said}", output.status.code()).into());
        }
    }
    Ok(())
}
