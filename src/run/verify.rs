//! `ulseq verify in.c`

use std::cell::RefCell;
use std::collections::btree_map::{BTreeMap, Entry};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use super::confirm::{self, Confirmed, Found};
use super::{config, report, INTERNAL, USAGE};
use crate::back::{self, Backend};
use crate::cli::{SchemeName, TraceName, Verify};
use crate::driver::Driver;
use crate::print::LineInfo;
use crate::process::Limits;
use crate::report::{columns, Sources};
use crate::scheme::Scheme;
use crate::translate::{self, Config, Failure, Loaded, Plan};
use crate::verify::{self, Processes, Translated, Translator};

/// Exit code after an interrupt, as shells report it.
const INTERRUPTED: i32 = 130;

/// How the last line of a report begins.
const VERDICT: &str = "ulseq verdict:";

/// Verifies; returns the exit code.
pub(super) fn run(command: &Verify, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    // A second handler (tests run several commands in one process) is no error.
    let _ = crate::process::on_interrupt(|| leave(INTERRUPTED));
    let config = config(&command.shape, &command.reading);
    let loaded = match translate::load(&command.input, &config, |_, _| ()) {
        Ok(loaded) => loaded,
        Err(failure) => return report(&failure, err),
    };
    let backends = match backends(command.backend.as_deref()) {
        Ok(backends) => backends,
        Err(message) => {
            writeln!(err, "ulseq: {message}")?;
            return Ok(USAGE);
        }
    };
    let scratch = tempfile::Builder::new().prefix("ulseq-").tempdir().context("cannot make a temporary folder")?;
    let folder = command.keep.clone().unwrap_or_else(|| scratch.path().to_path_buf());
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let session = Session {
        command,
        config,
        loaded: RefCell::new(BTreeMap::from([(None, loaded)])),
        folder: &folder,
        written: RefCell::default(),
    };
    let mut printed = Ok(());
    let result = verify::run(&options(command), &session, &backends, &Processes::new(), |run| {
        if command.verbose && printed.is_ok() {
            printed = writeln!(err, "{}\n  {}", verify::report::run_line(run), run.command);
        }
    });
    printed?;
    if let Some(failure) = result.failed.first().filter(|_| result.runs.is_empty()) {
        writeln!(err, "ulseq: {failure}")?;
        return Ok(INTERNAL);
    }
    let text = verify::report::text(&result);
    let (told, verdict) = text.split_at(text.find(VERDICT).unwrap_or(text.len()));
    write!(out, "{told}")?;
    let confirmed = session.confirm(&result, &backends)?;
    if let Some(confirmed) = &confirmed {
        show(command, confirmed, out)?;
    }
    if let Some(Confirmed::Refuted(why)) = &confirmed {
        writeln!(err, "ulseq: internal error: the violation does not replay: {why}")?;
        writeln!(out, "{VERDICT} unknown")?;
        return Ok(INTERNAL);
    }
    let shown = matches!(confirmed, Some(Confirmed::Replayed(_)));
    if let Some(place) = session.violated_at(&result).filter(|_| !shown) {
        writeln!(out, "violated at {place}")?;
    }
    write!(out, "{verdict}")?;
    Ok(verify::report::exit_code(&result.conclusion))
}

fn show(command: &Verify, confirmed: &Confirmed, out: &mut dyn Write) -> anyhow::Result<()> {
    match confirmed {
        Confirmed::Replayed(schedule) => {
            let sources = Sources::of(schedule);
            let options = columns::Options { full: command.trace == TraceName::Full, ..columns::Options::default() };
            writeln!(out, "{}", columns::text(schedule, &sources, &options))?;
            writeln!(out, "replayed: the generated program, compiled natively, fails the same assertion")?;
        }
        Confirmed::Not(why) => writeln!(out, "not replayed: {why}")?,
        Confirmed::Refuted(_) => {}
    }
    Ok(())
}

#[allow(clippy::exit)]
fn leave(code: i32) {
    std::process::exit(code);
}

fn backends(name: Option<&str>) -> Result<Vec<Backend>, String> {
    match name {
        None => Ok(back::installed()),
        Some(name) => back::named(name)
            .map(|backend| vec![backend])
            .ok_or_else(|| format!("the verifier `{name}` was not found; scripts/setup installs cbmc and esbmc")),
    }
}

fn options(command: &Verify) -> verify::Options {
    let driver = match (command.shape.rounds, command.shape.contexts) {
        (Some(rounds), _) => Some(verify::Driver::Rounds(rounds)),
        (None, Some(contexts)) => Some(verify::Driver::Contexts(contexts)),
        (None, None) => None,
    };
    verify::Options {
        scheme: command.shape.scheme.map(|scheme| match scheme {
            SchemeName::Resume => verify::Scheme::Resume,
            SchemeName::Step => verify::Scheme::Step,
        }),
        driver,
        unwind: command.unwind,
        threads: None,
        misuse: true,
        time: Duration::from_secs(command.time_limit),
        memory: Some(command.memory_limit * 1_000_000),
        model: if command.reading.m32 { back::DataModel::Ilp32 } else { back::DataModel::Lp64 },
    }
}

/// Makes the translations that the strategy asks for.
struct Session<'a> {
    command: &'a Verify,
    config: Config,
    /// By the number of threads of creating loops, if the strategy raised it.
    loaded: RefCell<BTreeMap<Option<u32>, Loaded>>,
    folder: &'a Path,
    /// The generated files, line by line.
    written: RefCell<BTreeMap<PathBuf, Vec<LineInfo>>>,
}

impl Translator for Session<'_> {
    fn translate(&self, plan: &verify::Plan) -> Result<Translated, String> {
        let mut loaded = self.loaded.borrow_mut();
        let loaded = match loaded.entry(plan.threads) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(slot) => {
                let mut config = self.config.clone();
                config.passes.unwind_threads = plan.threads.unwrap_or(config.passes.unwind_threads);
                let more = translate::load(&self.command.input, &config, |_, _| ());
                slot.insert(more.map_err(|failure| message(&failure))?)
            }
        };
        let emitted = translate::emit(loaded, &self.plan(plan)?);
        let file = self.folder.join(format!("{}.c", file_name(plan)));
        let map = file.with_extension("map.json");
        std::fs::write(&file, &emitted.printed.text).map_err(|error| error.to_string())?;
        let write_map = || {
            let mut out = BufWriter::new(File::create(map)?);
            emitted.write_map(&loaded.source, &mut out)?;
            out.flush()
        };
        write_map().map_err(|error| error.to_string())?;
        self.written.borrow_mut().insert(file.clone(), emitted.printed.lines);
        Ok(Translated {
            file,
            threads: loaded.threads() as u32,
            has_properties: emitted.has_properties,
            max_steps: loaded.step_limit(),
            driver_loop: Some("main.0".to_string()),
            rests_on: self.rests_on(loaded),
        })
    }
}

impl Session<'_> {
    /// The place in the source of the violation that the last run found, and the thread that meets it.
    fn violated_at(&self, report: &verify::Report) -> Option<String> {
        let verify::Conclusion::False(violation) = &report.conclusion else { return None };
        let translated = &report.runs.last()?.translated;
        let written = self.written.borrow();
        let info = written.get(&translated.file)?.get(violation.line?.checked_sub(1)? as usize)?;
        let loaded = self.loaded.borrow();
        let loaded = loaded.get(&report.runs.last()?.plan.threads)?;
        let span = info.origin.as_ref().map(|origin| origin.span).filter(|span| !span.is_none())?;
        let location = loaded.source.map.locate(span);
        let thread = info.thread.map(|thread| format!(" in thread {}", loaded.program.threads[thread].name));
        Some(format!("{}:{}{}", location.file, location.line, thread.unwrap_or_default()))
    }

    /// Replays the violation that the last run found.
    fn confirm(&self, report: &verify::Report, backends: &[Backend]) -> anyhow::Result<Option<Confirmed>> {
        let verify::Conclusion::False(_) = &report.conclusion else { return Ok(None) };
        let Some(run) = report.runs.last().filter(|_| !self.command.no_replay) else { return Ok(None) };
        let loaded = self.loaded.borrow();
        let (Some(loaded), Some(backend)) =
            (loaded.get(&run.plan.threads), confirm::backend_of(backends, &run.verifier))
        else {
            return Ok(None);
        };
        let plan = self.plan(&run.plan).map_err(anyhow::Error::msg)?;
        let limits = Limits {
            time: Some(Duration::from_secs(10) + 3 * run.wall),
            memory: Some(self.command.memory_limit * 1_000_000),
        };
        let again = run.again.as_ref();
        let found = Found { backend, again, loaded, plan: &plan, folder: self.folder, limits };
        confirm::run(&found).map(Some)
    }

    fn plan(&self, plan: &verify::Plan) -> Result<Plan, String> {
        Ok(Plan {
            scheme: match plan.scheme {
                verify::Scheme::Resume => Scheme::Resume,
                verify::Scheme::Step => Scheme::Step,
                verify::Scheme::Jump => return Err("the scheme `jump` does not exist yet".to_string()),
            },
            driver: match plan.driver {
                verify::Driver::RoundRobin => Driver::Unbounded,
                verify::Driver::Rounds(rounds) => Driver::Rounds(rounds),
                verify::Driver::Contexts(contexts) => Driver::Contexts(contexts),
            },
            backend: Some(plan.backend.to_string()),
            spurious: !self.command.shape.no_spurious_wakeups,
            comments: false,
        })
    }

    /// What every verdict on this translation rests on, for the report.
    fn rests_on(&self, loaded: &Loaded) -> Vec<String> {
        let mut lines = vec!["sequential consistency".to_string()];
        lines.push(if self.command.shape.no_spurious_wakeups {
            "no spurious wake-ups".to_string()
        } else {
            "spurious wake-ups possible".to_string()
        });
        lines.push("allocation and thread creation succeed".to_string());
        lines.extend(loaded.program.caveats.iter().map(|caveat| match caveat.span.is_none() {
            true => caveat.text.clone(),
            false => {
                let location = loaded.source.map.locate(caveat.span);
                format!("{}:{}: {}", location.file, location.line, caveat.text)
            }
        }));
        lines
    }
}

fn message(failure: &Failure) -> String {
    match failure {
        Failure::Front(error) => error.to_string(),
        Failure::Refused(source, diagnostics) => crate::diag::render(diagnostics, &source.map, false),
        Failure::Internal(text) => text.clone(),
    }
}

/// A file name for a plan, as `cbmc-step-rounds-2`.
fn file_name(plan: &verify::Plan) -> String {
    let text = format!("{} {plan}", plan.backend);
    let dashed: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    dashed.replace("--", "-")
}
