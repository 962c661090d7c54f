//! A verifier on the sequential program: makes the translations that the strategy requests, and decides whether a
//! violation reported by a verifier is one of the program.
//!
//! How a verifier is called and what it prints is described by one file of [`crate::back`]; when it runs is decided by
//! [`crate::verify`].

pub mod confirm;
pub mod native_replay;
mod preprocessed;

use std::cell::RefCell;
use std::collections::btree_map::{BTreeMap, Entry};
use std::path::PathBuf;
use std::time::Duration;

use super::checked_properties::CheckedProperties;
use super::readable_invariant::{self, SourceNames};
use super::request::{Probes, Translated, TranslationRequest, Translator};
use super::run_record::{Confirm, Confirmed, Run};
use super::{assumptions, proof_doubts};
use crate::back::{self, Backend, ReportedViolation};
use crate::driver;
use crate::engine::unchecked;
use crate::output_file::replace;
use crate::print::LineInfo;
use crate::process::{self, ProcessLimits};
use crate::replay::runner::Rights;
use crate::scheme::Scheme;
use crate::translate::{self, Config, Loaded, Plan, TranslationFailure};
use confirm::ViolationCandidate;

/// The settings that all translations and replays of a run share.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The properties to check.
    pub asked: CheckedProperties,
    /// How the program is read and translated.
    pub config: Config,
    /// Whether condition variables have spurious wake-ups.
    pub spurious: bool,
    /// Memory limit of the whole run, in bytes.
    pub memory: u64,
    /// The permissions of native code in a replay; `None` if it must not run.
    pub rights: Option<Rights>,
    /// Where generated files are written.
    pub folder: PathBuf,
    /// Whether the invariants of proofs are told.
    pub invariants: bool,
}

/// The translations of one program, made when they are asked for.
pub struct Translations<'a> {
    settings: &'a Settings,
    /// The program in normal form.
    normal: &'a Loaded,
    /// Programs ready for translation.
    loaded: RefCell<BTreeMap<Key, Loaded>>,
    backends: &'a [Backend],
    /// The reason why there is no translation.
    refused: RefCell<Option<TranslationFailure>>,
    /// The generated files, by path.
    written: RefCell<BTreeMap<PathBuf, WrittenFile>>,
}

/// What is known about a generated file.
struct WrittenFile {
    /// The origins of its lines.
    lines: Vec<LineInfo>,
    /// What its invariants are told with; only if they are asked for.
    names: Option<SourceNames>,
}

/// The parameters of the preparation of a program: its content if it was changed, and the number of thread instances if
/// the strategy has raised it.
type Key = (Option<String>, Option<u32>);

impl<'a> Translations<'a> {
    /// Creates an empty cache of translations. `backends` are the verifiers that may be asked for a trace.
    ///
    /// # Errors
    /// The file with SV-COMP's property cannot be written into the folder.
    pub fn new(settings: &'a Settings, normal: &'a Loaded, backends: &'a [Backend]) -> std::io::Result<Self> {
        let new = Translations {
            settings,
            normal,
            loaded: RefCell::default(),
            backends,
            refused: RefCell::default(),
            written: RefCell::default(),
        };
        new.write(back::PROPERTY_FILE, back::property_text().as_bytes())?;
        Ok(new)
    }

    /// The reason why the last translation that failed was refused.
    pub fn take_refused(&self) -> Option<TranslationFailure> {
        self.refused.take()
    }

    /// The source location of the violation that this run found, and the thread that reaches it.
    pub fn place_of(&self, violation: &ReportedViolation, run: &Run) -> Option<String> {
        let verification = run.verification.as_ref()?;
        let written = self.written.borrow();
        let written = written.get(&verification.translated.file)?;
        let info = written.lines.get(violation.line?.checked_sub(1)? as usize)?;
        let loaded = self.loaded.borrow();
        let loaded = loaded.get(&key(&verification.request))?;
        let place = place(loaded, info)?;
        let thread = info.thread.map(|thread| format!(" in thread {}", loaded.program.threads[thread].name));
        Some(format!("{place}{}", thread.unwrap_or_default()))
    }

    /// The lines about the invariant of this proof; the error is the reason why there is none to show.
    pub fn invariants(&self, run: &Run) -> Result<Vec<String>, String> {
        let Some(verification) = &run.verification else {
            return Err(format!("the proof is of `{}`, which explored all states", run.verifier));
        };
        let backend = self.backends.iter().find(|backend| backend.verifier.name() == verification.backend);
        let written = self.written.borrow();
        let names = written.get(&verification.translated.file).and_then(|written| written.names.as_ref());
        let (Some(backend), Some(names), Some(outcome)) = (backend, names, &verification.outcome) else {
            return Err(format!("nothing was kept of the proof of {}", run.verifier));
        };
        match backend.verifier.invariant(outcome) {
            Some(found) => Ok(readable_invariant::lines(&found, names)),
            None if backend.verifier.is_built_in() => Err("the proof has unwound all paths to their ends".into()),
            None => Err(format!("the proof is of {}, which tells no invariant", run.verifier)),
        }
    }

    /// Prepares the program with the number of thread instances that is requested.
    fn load<'l>(
        &self,
        known: &'l mut BTreeMap<Key, Loaded>,
        request: &TranslationRequest,
    ) -> Result<&'l Loaded, String> {
        match known.entry(key(request)) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(slot) => {
                let mut config = self.settings.config.clone();
                config.passes.unwind_threads = request.threads.unwrap_or(config.passes.unwind_threads);
                let normal = request.changed.as_ref().map_or(self.normal, |changed| changed.normal());
                match translate::load_from_normal(normal, &config) {
                    Ok(more) => Ok(slot.insert(more)),
                    Err(failure) => {
                        let text = message(&failure);
                        let is_refused = !matches!(failure, TranslationFailure::Late);
                        *self.refused.borrow_mut() = Some(failure).filter(|_| is_refused);
                        Err(text)
                    }
                }
            }
        }
    }

    /// Writes a file; an interrupt is deferred until it is complete.
    fn write(&self, name: &str, content: &[u8]) -> std::io::Result<PathBuf> {
        let path = self.settings.folder.join(name);
        replace(&path, &|file| file.write_all(content))?;
        Ok(path)
    }

    /// Replays the violation that a run found; `None` if native code must not run.
    fn replayed(&self, run: &Run, earlier: &[Run]) -> std::io::Result<Option<Confirmed>> {
        let has_schedule = run.evidence.schedule().is_some();
        let Some(rights) = self.settings.rights else {
            return Ok(has_schedule.then(|| Confirmed::Not(confirm::OVERAPPROXIMATED.to_owned())));
        };
        let Some(verification) = &run.verification else {
            if !has_schedule {
                return Ok(Some(Confirmed::Not(format!("{} tells no choices", run.verifier))));
            }
            let (config, folder) = (&self.settings.config, &self.settings.folder);
            return confirm::by_real_functions(run.evidence.schedules(), self.normal, config, folder, rights).map(Some);
        };
        if verification.request.changed.is_some() {
            return Ok(Some(Confirmed::Not("it is one of a program that was changed".into())));
        }
        let loaded = self.loaded.borrow();
        let backend = self.backends.iter().find(|backend| backend.verifier.name() == verification.backend);
        let (Some(loaded), Some(backend)) = (loaded.get(&key(&verification.request)), backend) else {
            return Ok(None);
        };
        let plan = self.plan(&verification.request);
        let limits = ProcessLimits {
            time: Some(Duration::from_secs(10) + 3 * run.wall),
            memory: Some(process::memory_within(self.settings.memory)),
            ..ProcessLimits::default()
        };
        let again = verification.again.as_ref();
        let doubt = proof_doubts::run(self.settings.asked, self.normal, self.settings.spurious, true)
            .or_else(|| earlier.iter().find_map(|run| run.evidence.doubt().map(str::to_owned)))
            .or_else(|| proof_doubts::number_as_pointer(self.normal));
        let (config, folder) = (&self.settings.config, &self.settings.folder);
        confirm::run(&ViolationCandidate { backend, again, loaded, config, plan: &plan, folder, limits, rights, doubt })
            .map(Some)
    }

    fn plan(&self, request: &TranslationRequest) -> Plan {
        Plan {
            scheme: request.scheme,
            driver: request.driver,
            header: request.header,
            spurious: self.settings.spurious,
            comments: false,
            deadlocks: self.settings.asked.properties.deadlock && request.scheme == Scheme::Step,
            file_scope: request.driver == driver::Driver::Induction,
        }
    }
}

impl Translator for Translations<'_> {
    fn translate(&self, request: &TranslationRequest) -> Result<Translated, String> {
        let mut loaded = self.loaded.borrow_mut();
        let loaded = self.load(&mut loaded, request)?;
        let emitted = translate::emit(loaded, &self.plan(request));
        let name = file_name(request);
        let mut file = self.write(&format!("{name}.c"), emitted.printed.text.as_bytes()).map_err(message_of)?;
        let mut map = Vec::new();
        emitted.write_map(&loaded.source, &mut map).map_err(message_of)?;
        self.write(&format!("{name}.map.json"), &map).map_err(message_of)?;
        if let Some(defines) = &request.defines {
            let text = preprocessed::run(&file, defines, self.settings.config.front.cpp.as_deref())?;
            let mode = if defines.is_empty() { "bugs" } else { "proof" };
            file = self.write(&format!("{name}-{mode}.i"), &text).map_err(message_of)?;
        }
        let has_asked = self.settings.asked.are_stated(&emitted);
        let names = self.settings.invariants.then(|| {
            let printed = &emitted.printed;
            let (lines, declared) = (&printed.lines, &printed.declared);
            SourceNames::new(&loaded.program, emitted.outline(), lines, declared, &loaded.source.map)
        });
        self.written.borrow_mut().insert(file.clone(), WrittenFile { lines: emitted.printed.lines, names });
        Ok(Translated {
            file,
            threads: loaded.threads() as u32,
            has_properties: emitted.has_properties,
            has_asked,
            has_misuse: emitted.has_misuse,
            has_bounds: emitted.has_bounds,
            max_steps: loaded.step_limit(),
            driver_loop: Some(back::cbmc::loop_name(driver::ENTRY, driver::LOOP)),
            rests_on: rests_on(self.settings, self.normal, loaded, self.backends),
        })
    }

    fn probes(&self, request: &TranslationRequest) -> Option<Probes> {
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

impl Confirm for Translations<'_> {
    fn confirm(&self, run: &Run, earlier: &[Run]) -> Option<Confirmed> {
        self.replayed(run, earlier).unwrap_or_else(|error| Some(Confirmed::Not(message_of(error))))
    }
}

/// The assumptions on which every verdict of these verifiers on a translation is conditional.
pub fn rests_on(settings: &Settings, normal: &Loaded, loaded: &Loaded, backends: &[Backend]) -> Vec<String> {
    let mut lines = assumptions::of_every_verdict(settings.spurious, settings.asked, &[]);
    lines.extend(assumptions::of_program(loaded));
    lines.extend(unchecked::unseen(&normal.program).into_iter().map(str::to_owned));
    if unchecked::orders_pointers(&normal.program) {
        lines.push("pointers that are compared with < point into one object (C11 6.5.8p5)".to_owned());
    }
    for misreading in backends.iter().filter(|one| !one.verifier.reads_as_compilers()) {
        let name = misreading.verifier.name();
        if unchecked::has_flexible_array(&normal.program) {
            lines.push(format!("{name} does not check accesses behind an array without a length"));
        }
        if unchecked::is_misread(&normal.program) {
            lines.push(format!("{name} misreads packed members and characters beyond ASCII"));
        }
    }
    lines
}

fn key(request: &TranslationRequest) -> Key {
    (request.changed.as_ref().map(|changed| changed.digest().to_owned()), request.threads)
}

/// The file and line in the source of a line in a generated file.
fn place(loaded: &Loaded, info: &LineInfo) -> Option<String> {
    let span = info.origin.as_ref().map(|origin| origin.span).filter(|span| !span.is_none())?;
    Some(loaded.source.map.locate(span).to_string())
}

fn message_of(error: std::io::Error) -> String {
    error.to_string()
}

fn message(failure: &TranslationFailure) -> String {
    match failure {
        TranslationFailure::Front(error) => error.to_string(),
        TranslationFailure::Refused(source, diagnostics) => crate::diag::render(diagnostics, &source.map, false),
        TranslationFailure::Late => translate::late(),
        TranslationFailure::Internal(text) => text.clone(),
    }
}

/// The file name for a request, such as `cbmc-step-rounds-2-` followed by its digest: a verifier may still read the
/// file of another one.
fn file_name(request: &TranslationRequest) -> String {
    let text = format!("{} {request}", request.backend);
    let dashed: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("{}-{}", dashed.replace("--", "-"), request.digest())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::back::Header;
    use crate::driver::Driver;
    use crate::engine::DerivedProgram;
    use crate::interp::Properties;
    use crate::scheme::Scheme;
    use std::sync::Arc;

    fn load(folder: &std::path::Path, text: &str) -> Loaded {
        let path = folder.join("in.i");
        std::fs::write(&path, text).expect("it can be written into");
        translate::load_normal(&[path.as_path().into()], &Config::default()).expect("the program is accepted")
    }

    fn settings(folder: &std::path::Path) -> Settings {
        Settings {
            asked: CheckedProperties { properties: Properties::USUAL },
            config: Config::default(),
            spurious: true,
            memory: 1 << 30,
            rights: None,
            folder: folder.to_path_buf(),
            invariants: false,
        }
    }

    fn request(changed: Option<DerivedProgram>) -> TranslationRequest {
        TranslationRequest {
            scheme: Scheme::Step,
            driver: Driver::Unbounded,
            threads: None,
            backend: "cbmc".into(),
            header: Header::Cbmc,
            defines: None,
            changed,
        }
    }

    #[test]
    fn a_translation_ends_when_its_time_is_over() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let normal = load(folder.path(), "int main(void) { return 0; }");
        let mut settings = settings(folder.path());
        settings.config.passes.deadline = Some(std::time::Instant::now());
        let translations = Translations::new(&settings, &normal, &[]).expect("the folder can be written into");
        let failed = translations.translate(&request(None)).map(|translated| translated.file);
        assert_eq!(failed, Err("the translation takes longer than the time that is left".to_owned()));
        // Whatever the engines find is told instead of this.
        assert!(translations.take_refused().is_none());
    }

    #[test]
    fn a_changed_program_is_translated_instead_and_once() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let at = folder.path();
        let normal = load(at, "int before; int main(void) { before = 1; return before; }");
        let changed =
            || DerivedProgram::new(Arc::new(load(at, "int after; int main(void) { after = 1; return after; }")));
        let settings = settings(at);
        let translations = Translations::new(&settings, &normal, &[]).expect("the folder can be written into");
        let text = |request: &TranslationRequest| {
            let translated = translations.translate(request).expect("it can be translated");
            std::fs::read_to_string(translated.file).expect("it was written")
        };
        let (own, one, same) = (request(None), request(Some(changed())), request(Some(changed())));
        assert!(text(&own).contains("before") && !text(&own).contains("after"));
        assert!(text(&one).contains("after") && !text(&one).contains("before"));
        assert_ne!(own.digest(), one.digest());
        assert_eq!((one.digest(), &one), (same.digest(), &same));
        assert_eq!(text(&same), text(&one));
        assert_eq!(translations.loaded.borrow().len(), 2);
    }
}
