//! The command `ulseq verify in.c`: explicit-state search first, then the verifiers.

use std::cell::RefCell;
use std::collections::btree_map::{BTreeMap, Entry};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;

use super::confirm::{self, Confirmed, Found};
use super::failures::{report, spares, INTERNAL, UNSUPPORTED, USAGE};
use super::input::Inputs;
use super::output::replace;
use super::present::{self, Answer};
use super::progress::Progress;
use super::property::{self, Asked};
use super::real_threads::Tried;
use super::settings::{config, data_model, driver, rights, scheme};
use super::{explicit_search, races, unproved};
use crate::back::{self, Backend, FindError};
use crate::cli::Verify;
use crate::driver;
use crate::ir::DataModel;
use crate::passes::unchecked;
use crate::print::LineInfo;
use crate::process::{self, Cmd, Ended, Limits};
use crate::replay::runner::Rights;
use crate::schedule::{Broken, Schedule};
use crate::translate::{self, Config, Failure, Loaded, Plan};
use crate::verify::{self, Engine, Probes, Processes, Translated, Translator};

/// Time limit of the preprocessor.
const PREPROCESSOR: Duration = Duration::from_secs(30);

/// Verifies the program and reports; returns the exit code.
pub(super) fn run(command: &Verify, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    match Inputs::read(&command.input, &command.reading) {
        Ok(input) => search(command, &input, true, out, err, &mut present::run),
        Err(failure) => report(&failure, err),
    }
}

/// Verifies the program and passes the result to `tell`. With `threads`, a violation found by the explorer is also
/// reproduced with real threads. Returns the exit code.
pub(super) fn search(
    command: &Verify,
    input: &Inputs,
    threads: bool,
    out: &mut dyn Write,
    err: &mut dyn Write,
    tell: &mut dyn FnMut(&Answer<'_>, &mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<u8> {
    let asked = match property::read(&command.property) {
        Ok(asked) => asked,
        Err(refused) => {
            writeln!(err, "ulseq: {refused}")?;
            return Ok(UNSUPPORTED);
        }
    };
    let writing = &command.writing;
    let outputs = [writing.output.as_deref(), writing.witness.as_deref()];
    let scratch = scratch()?;
    let mut config = config(&command.shape, &command.reading);
    config.front.scratch = Some(scratch.path().to_path_buf());
    let normal = match translate::load_normal(input.files(), &config) {
        Ok(normal) => Arc::new(normal),
        Err(failure) => return report(&failure, err),
    };
    if !spares(&normal.source, &outputs, err)? {
        return Ok(USAGE);
    }
    let has_flexible_array = asked.properties.undefined && unchecked::has_flexible_array(&normal.program);
    let backends = match backends(command) {
        // A sequential program shows neither data races nor deadlocks.
        Ok(_) if asked.needs_explorer() => Vec::new(),
        Ok(mut backends) => {
            if (has_flexible_array || unchecked::is_misread_by_esbmc(&normal.program)) && chooses(command) {
                backends.retain(|one| one.verifier.name() != "esbmc");
            }
            backends
        }
        Err(error) => {
            writeln!(err, "ulseq: {error}")?;
            return Ok(USAGE);
        }
    };
    let folder = command.keep.clone().unwrap_or_else(|| scratch.path().to_path_buf());
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let session = Session {
        command,
        asked,
        config,
        normal: &normal,
        backends: &backends,
        loaded: RefCell::default(),
        refused: RefCell::default(),
        confirmed: RefCell::default(),
        folder: &folder,
        written: RefCell::default(),
        rights: if command.no_replay { None } else { rights(command.replay) },
    };
    session.write(back::PROPERTY_FILE, back::PROPERTY_TEXT.as_bytes())?;
    let mut progress = Progress::new(command.verbose);
    let processes = Processes::new();
    let search = explicit_search::engine(command, asked, &normal);
    if search.is_none() && explicit_search::is_named(command) {
        writeln!(
            err,
            "ulseq: --scheme, --rounds, --contexts and --unwind select a sequential program, which `{}` does not use",
            explicit_search::NAME
        )?;
        return Ok(USAGE);
    }
    if search.is_none() && asked.needs_explorer() {
        writeln!(err, "ulseq: only the explicit-state search checks these properties, and the options exclude it")?;
        return Ok(USAGE);
    }
    let known = races::run(asked, &normal, &session.config, !command.shape.no_spurious_wakeups);
    let engines: Vec<Arc<dyn Engine>> = match &known {
        Some(races::Known::Proved(engine)) => vec![Arc::clone(engine)],
        Some(races::Known::Open(_)) | None => {
            search.map(|search| Arc::new(search) as Arc<dyn Engine>).into_iter().collect()
        }
    };
    let options =
        verify::Options { no_proof: unproved::run(asked, &normal, !engines.is_empty()), ..options(command, asked) };
    let mut result = verify::run(&options, &session, &session, &engines, &backends, &processes, |event| {
        progress.event(event, err);
        note(event);
    });
    progress.end(err)?;
    if let (Some(races::Known::Open(notes)), false) = (known, result.conclusion.is_settled()) {
        result.warnings.extend(notes);
    }
    if let Some(failure) = session.refused.take().filter(|_| !result.conclusion.is_settled()) {
        result.runs.iter().try_for_each(|run| writeln!(err, "ulseq: {}", verify::report::run_line(run)))?;
        return report(&failure, err);
    }
    if let Some(failure) = result.failed.first().filter(|_| result.runs.is_empty()) {
        writeln!(err, "ulseq: {failure}")?;
        return Ok(INTERNAL);
    }
    let found = counterexample(&result).cloned();
    let driven = found.as_ref().is_some_and(|schedule| threads && real_threads_show(schedule));
    let confirmed = match (found, session.rights.filter(|_| driven)) {
        (Some(schedule), None) => Some(Confirmed::Explored(Box::new(schedule))),
        (Some(schedule), Some(rights)) => {
            let time = time_left(command.time_limit);
            let (confirmed, tried) =
                confirm::threads(schedule, &normal, &session.config, session.folder, time, rights)?;
            if let Err(error) = rights.can_be_had() {
                writeln!(err, "ulseq: the program's own threads were not tried: {error}")?;
            }
            if let (true, Tried::Not(why) | Tried::Unable(why)) = (command.verbose, &tried) {
                writeln!(err, "ulseq: the real threads do not show the violation: {why}")?;
            }
            Some(confirmed)
        }
        (None, _) => session.confirmed.take(),
    };
    let confirmed = match (confirmed, result.conclusion.is_settled()) {
        // An engine settled it, or another verifier found a violation that is confirmed.
        (Some(Confirmed::Not(why) | Confirmed::Refuted(why)), true) => {
            writeln!(err, "ulseq: the violation that a verifier reported does not count: {why}")?;
            None
        }
        (confirmed, _) => confirmed,
    };
    let shown = matches!(confirmed, Some(Confirmed::Replayed(_) | Confirmed::Explored(_) | Confirmed::Threads(_)));
    let violated_at = session.violated_at(&result).filter(|_| !shown);
    let source = &normal.source.map;
    let answer = Answer { command, result: &result, confirmed: confirmed.as_ref(), input, violated_at, source };
    tell(&answer, out)?;
    if let Some(Confirmed::Refuted(why)) = &confirmed {
        writeln!(err, "ulseq: internal error: the violation does not replay: {why}")?;
        return Ok(INTERNAL);
    }
    Ok(verify::report::exit_code(&result.conclusion))
}

/// The execution that ends in the violation, if the engine that found it has replayed it itself.
fn counterexample(result: &verify::Report) -> Option<&Schedule> {
    match result.conclusion {
        verify::Conclusion::False(_) => {
            let evidence = &result.runs.last()?.evidence;
            evidence.schedule().filter(|_| evidence.is_confirmed())
        }
        verify::Conclusion::True | verify::Conclusion::UpTo(_) | verify::Conclusion::Unknown(_) => None,
    }
}

/// Whether real threads can show the failure: a failed assertion ends them, and they stop before misuse. Undefined
/// behavior may do anything.
fn real_threads_show(schedule: &Schedule) -> bool {
    schedule.failure.as_ref().is_some_and(|failure| matches!(failure.kind, Broken::Assertion | Broken::Misuse))
}

/// The folder for all temporary files.
fn scratch() -> anyhow::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")
}

/// Whether the verifiers are not the user's choice.
fn chooses(command: &Verify) -> bool {
    command.backend.as_deref().is_none_or(|name| name == "auto")
}

/// The verifiers of this run, those that join by request at the end.
fn backends(command: &Verify) -> Result<Vec<Backend>, FindError> {
    let mut backends = match command.backend.as_deref() {
        Some(explicit_search::NAME) => Vec::new(),
        Some(name) if !chooses(command) => vec![back::named(name)?],
        Some(_) | None => back::installed(),
    };
    for name in command.engine.iter().filter(|name| *name != explicit_search::NAME) {
        let more = back::named(name)?;
        // A verifier that runs anyway does not run twice.
        if backends.iter().all(|one| one.verifier.name() != more.verifier.name()) {
            backends.push(more);
        }
    }
    Ok(backends)
}

fn options(command: &Verify, asked: Asked) -> verify::Options {
    let bounded = command.shape.rounds.is_some() || command.shape.contexts.is_some();
    verify::Options {
        scheme: command.shape.scheme.map(scheme),
        driver: bounded.then(|| driver(&command.shape)),
        unwind: command.unwind,
        threads: None,
        asked: asked.list(),
        time: time_left(command.time_limit),
        memory: Some(memory_left(command.memory_limit)),
        jobs: command.jobs.unwrap_or_else(default_jobs),
        reach: true,
        no_proof: None,
        model: match data_model(&command.reading) {
            DataModel::Ilp32 => back::DataModel::Ilp32,
            DataModel::Lp64 => back::DataModel::Lp64,
        },
    }
}

/// Records the bounds that were covered, in case the supervisor must report the end of the run.
fn note(event: &verify::Event<'_>) {
    match event {
        verify::Event::Ended(run) if matches!(run.verdict, back::Verdict::Bounded(_)) => {
            process::note(&verify::report::run_line(run));
        }
        verify::Event::Ended(_) | verify::Event::Running { .. } => {}
    }
}

/// What is left of the time limit of the whole run.
fn time_left(seconds: u64) -> Duration {
    process::time_left().unwrap_or(Duration::from_secs(seconds))
}

/// What is left of the memory limit of the whole run, in bytes, less a reserve for this process.
fn memory_left(megabytes: u64) -> u64 {
    let all = megabytes.saturating_mul(1_000_000);
    process::memory_left().map_or(all, |left| left.min(all)) / 10 * 9
}

/// The number of processors, but at most two: a bug search beside a proof.
fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(2)
}

/// Makes the translations that the strategy requests.
struct Session<'a> {
    command: &'a Verify,
    asked: Asked,
    config: Config,
    /// The program in normal form.
    normal: &'a Loaded,
    /// The program ready for translation, by the number of thread instances if the strategy has raised it.
    loaded: RefCell<BTreeMap<Option<u32>, Loaded>>,
    backends: &'a [Backend],
    /// Why there is no translation.
    refused: RefCell<Option<Failure>>,
    /// What became of the violation that was reported last.
    confirmed: RefCell<Option<Confirmed>>,
    folder: &'a Path,
    /// For each generated file, the origins of its lines.
    written: RefCell<BTreeMap<PathBuf, Vec<LineInfo>>>,
    /// The rights of native code in a replay; `None` if it must not run.
    rights: Option<Rights>,
}

impl Translator for Session<'_> {
    fn translate(&self, request: &verify::Request) -> Result<Translated, String> {
        let mut loaded = self.loaded.borrow_mut();
        let loaded = self.load(&mut loaded, request)?;
        let emitted = translate::emit(loaded, &self.plan(request));
        let name = file_name(request);
        let mut file = self.write(&format!("{name}.c"), emitted.printed.text.as_bytes()).map_err(message_of)?;
        let mut map = Vec::new();
        emitted.write_map(&loaded.source, &mut map).map_err(|error| error.to_string())?;
        self.write(&format!("{name}.map.json"), &map).map_err(message_of)?;
        if let Some(defines) = &request.defines {
            file = self.preprocessed(&file, defines)?;
        }
        self.written.borrow_mut().insert(file.clone(), emitted.printed.lines);
        Ok(Translated {
            file,
            threads: loaded.threads() as u32,
            has_properties: emitted.has_properties,
            has_misuse: emitted.has_misuse,
            has_bounds: emitted.has_bounds,
            max_steps: loaded.step_limit(),
            driver_loop: Some(back::cbmc::loop_name(driver::ENTRY, driver::LOOP)),
            rests_on: self.rests_on(loaded),
        })
    }

    fn probes(&self, request: &verify::Request) -> Option<Probes> {
        let mut loaded = self.loaded.borrow_mut();
        let loaded = self.load(&mut loaded, request).ok()?;
        let printed = translate::emit_probes(loaded, &self.plan(request)).printed;
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, line) in printed.probes.into_iter().enumerate() {
            let place = place(loaded, printed.lines.get(line)?)?;
            places.entry(place).or_default().push(number);
        }
        let file = self.write(&format!("{}-probes.c", file_name(request)), printed.text.as_bytes()).ok()?;
        (!places.is_empty()).then(|| Probes { file, places: places.into_iter().collect() })
    }
}

impl verify::Confirm for Session<'_> {
    fn confirm(&self, run: &verify::Run, earlier: &[verify::Run]) -> Result<(), String> {
        let back::Verdict::False(violation) = &run.verdict else { return Ok(()) };
        let confirmed = self.replayed(run, earlier).unwrap_or_else(|error| Some(Confirmed::Not(message_of(error))));
        let counts = match &confirmed {
            Some(Confirmed::Replayed(_) | Confirmed::Explored(_) | Confirmed::Threads(_)) | None => Ok(()),
            Some(Confirmed::Not(why) | Confirmed::Refuted(why)) => Err(format!(
                "a violation was reported, `{}`, but could not be confirmed: {why} (--no-replay does without)",
                violation.text
            )),
        };
        *self.confirmed.borrow_mut() = confirmed;
        counts
    }
}

impl Session<'_> {
    /// The program with as many thread instances as the plan says.
    fn load<'l>(
        &self,
        known: &'l mut BTreeMap<Option<u32>, Loaded>,
        request: &verify::Request,
    ) -> Result<&'l Loaded, String> {
        match known.entry(request.threads) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(slot) => {
                let mut config = self.config.clone();
                config.passes.unwind_threads = request.threads.unwrap_or(config.passes.unwind_threads);
                match translate::load_from_normal(self.normal, &config) {
                    Ok(more) => Ok(slot.insert(more)),
                    Err(failure) => {
                        let text = message(&failure);
                        *self.refused.borrow_mut() = Some(failure);
                        Err(text)
                    }
                }
            }
        }
    }

    /// Writes a file of the session; an interrupt is deferred until it is complete.
    fn write(&self, name: &str, content: &[u8]) -> anyhow::Result<PathBuf> {
        let path = self.folder.join(name);
        replace(&path, &|file| file.write_all(content))?;
        Ok(path)
    }

    /// Preprocesses a generated file for verifiers that do not do it themselves. Line numbers are preserved.
    fn preprocessed(&self, file: &Path, defines: &[&str]) -> Result<PathBuf, String> {
        let usual = ["cc", "gcc", "clang"].iter().find_map(|name| process::find(name));
        let cpp = self.command.reading.cpp.clone().or(usual).ok_or("there is no C preprocessor")?;
        let mut cmd = Cmd::new(cpp);
        cmd.arg("-E").args(["-x", "c"]).args(defines.iter().map(|name| format!("-D{name}"))).arg(file);
        let limits = Limits { time: Some(PREPROCESSOR), ..Limits::default() };
        let outcome = process::run(&cmd, &limits, b"").map_err(|error| error.to_string())?;
        if outcome.ended != Ended::Exited(0) || outcome.dropped > 0 {
            return Err(format!("{cmd}: {:?}\n{}", outcome.ended, String::from_utf8_lossy(&outcome.stderr)));
        }
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let mode = if defines.is_empty() { "bugs" } else { "proof" };
        self.write(&format!("{stem}-{mode}.i"), &outcome.stdout).map_err(message_of)
    }

    /// The place in the source of the violation that the last run found, and the thread that reaches it.
    fn violated_at(&self, report: &verify::Report) -> Option<String> {
        let verify::Conclusion::False(violation) = &report.conclusion else { return None };
        let verification = report.runs.last()?.verification.as_ref()?;
        let written = self.written.borrow();
        let lines = written.get(&verification.translated.file)?;
        let info = lines.get(violation.line?.checked_sub(1)? as usize)?;
        let loaded = self.loaded.borrow();
        let loaded = loaded.get(&verification.request.threads)?;
        let place = place(loaded, info)?;
        let thread = info.thread.map(|thread| format!(" in thread {}", loaded.program.threads[thread].name));
        Some(format!("{place}{}", thread.unwrap_or_default()))
    }

    /// Replays the violation that a run found; `None` if nothing may be run natively.
    fn replayed(&self, run: &verify::Run, earlier: &[verify::Run]) -> anyhow::Result<Option<Confirmed>> {
        let Some(rights) = self.rights else { return Ok(None) };
        let Some(verification) = &run.verification else {
            return Ok(Some(Confirmed::Not(format!("{} tells no choices", run.verifier))));
        };
        let loaded = self.loaded.borrow();
        let backend = self.backends.iter().find(|backend| backend.verifier.name() == verification.backend);
        let (Some(loaded), Some(backend)) = (loaded.get(&verification.request.threads), backend) else {
            return Ok(None);
        };
        let plan = self.plan(&verification.request);
        let limits = Limits {
            time: Some(Duration::from_secs(10) + 3 * run.wall),
            memory: Some(memory_left(self.command.memory_limit)),
            ..Limits::default()
        };
        let again = verification.again.as_ref();
        let doubt = unproved::run(self.asked, self.normal, true)
            .or_else(|| earlier.iter().find_map(|run| run.evidence.doubt().map(str::to_owned)));
        let found = Found { backend, again, loaded, plan: &plan, folder: self.folder, limits, rights, doubt };
        confirm::run(&found).map(Some)
    }

    fn plan(&self, request: &verify::Request) -> Plan {
        Plan {
            scheme: request.scheme,
            driver: request.driver,
            header: request.header,
            spurious: !self.command.shape.no_spurious_wakeups,
            comments: false,
        }
    }

    /// What every verdict on this translation rests on.
    fn rests_on(&self, loaded: &Loaded) -> Vec<String> {
        let mut lines = explicit_search::rests_on(!self.command.shape.no_spurious_wakeups, self.asked, &[]);
        lines.extend(explicit_search::assumed(loaded));
        lines.extend(unchecked::unseen(&self.normal.program).into_iter().map(str::to_owned));
        let is_esbmc = self.backends.iter().any(|one| one.verifier.name() == "esbmc");
        if is_esbmc && unchecked::has_flexible_array(&self.normal.program) {
            lines.push("accesses behind an array without a length are not checked with ESBMC".to_owned());
        }
        if is_esbmc && unchecked::is_misread_by_esbmc(&self.normal.program) {
            lines.push("ESBMC takes packed members and characters beyond ASCII for something else".to_owned());
        }
        lines
    }
}

/// The file and line in the source of a line in a generated file.
fn place(loaded: &Loaded, info: &LineInfo) -> Option<String> {
    let span = info.origin.as_ref().map(|origin| origin.span).filter(|span| !span.is_none())?;
    let location = loaded.source.map.locate(span);
    Some(format!("{}:{}", location.file, location.line))
}

fn message_of(error: anyhow::Error) -> String {
    format!("{error:#}")
}

fn message(failure: &Failure) -> String {
    match failure {
        Failure::Front(error) => error.to_string(),
        Failure::Refused(source, diagnostics) => crate::diag::render(diagnostics, &source.map, false),
        Failure::Internal(text) => text.clone(),
    }
}

/// The file name for a request, such as `cbmc-step-rounds-2-` and its digest: a verifier may still read the file of
/// another one.
fn file_name(request: &verify::Request) -> String {
    let text = format!("{} {request}", request.backend);
    let dashed: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("{}-{}", dashed.replace("--", "-"), request.digest())
}
