//! Compares what the sequential programs of one concurrent program can do: over schemes, drivers and reductions, and
//! with the reference semantics.
#![allow(dead_code, unreachable_pub, unused_imports)] // each user uses a part of it

mod behavior;
#[path = "../native/mod.rs"]
pub mod native;
mod observed;
mod reference;
mod variant;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use self::native::{Explored, Found, Leaf, Toolchain};
use ulseq::back::Header;
use ulseq::explore::{self, Incompleteness, SearchVerdict};
use ulseq::front;
use ulseq::interp::{self, Properties, ViolationKind};
use ulseq::ir::{DataModel, Form, Program};
use ulseq::passes;
use ulseq::replay::decode;
use ulseq::replay::runner;
use ulseq::replay::runner::{Rights, Script};
use ulseq::schedule::StepKind;
use ulseq::source::{Location, Span};
use ulseq::translate::{self, Config, Emitted, Plan};

pub use behavior::{differences, Behavior, Difference, Finals, Finding};
pub use observed::{impossible, Observer};
pub use reference::Reference;
pub use variant::{Reduction, Variant};

/// How far to explore.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// States of one program.
    pub states: u64,
    /// Time for one program.
    pub time: Duration,
}

/// What is compared, and with which means.
pub struct Bench<'a> {
    folder: PathBuf,
    tools: &'a Toolchain,
    limits: Limits,
    reference: Limits,
}

/// A program after each reduction.
pub struct Prepared {
    path: PathBuf,
    source: front::PreprocessedProgram,
    programs: BTreeMap<Reduction, Program>,
    /// For the interpreter, or why it refuses the program.
    normal: Program,
    /// The user's functions with a body.
    functions: BTreeSet<String>,
    /// Values of inputs.
    inputs: (i64, i64),
    /// Variables and members that belong to the thread library though their types are numbers.
    library: BTreeSet<String>,
    /// The line of the assertion in the program's own `reach_error`.
    reach_error: u32,
}

/// The C compiler and the compiled runtime, which lies in this folder.
pub fn toolchain(folder: &Path) -> Toolchain {
    Toolchain::new(Path::new("cc"), folder).expect("the C compiler")
}

impl Bench<'_> {
    /// Works in a folder; a generated program may have so many states, and the reference so many.
    /// So many seconds for each.
    pub fn new<'a>(tools: &'a Toolchain, folder: &Path, states: u64, reference: u64, seconds: u64) -> Bench<'a> {
        let limits = |states| Limits { states, time: Duration::from_secs(seconds) };
        Bench { folder: folder.to_path_buf(), tools, limits: limits(states), reference: limits(reference) }
    }

    /// Reads a program and runs the passes with each reduction; `Err` if it is refused.
    pub fn prepare(&self, path: &Path, reductions: &BTreeSet<Reduction>) -> Result<Prepared, String> {
        let source =
            front::read(&[path.into()], &front::FrontEndOptions::default()).map_err(|error| error.to_string())?;
        let lowered = front::parse_and_lower(&source).map_err(|found| said(&found))?;
        let mut programs = BTreeMap::new();
        for reduction in reductions {
            programs.insert(*reduction, passed(&lowered, &reduction.options(), Form::Visible)?);
        }
        let normal = passed(&lowered, &passes::PassOptions::default(), Form::Normal)?;
        let with_body = normal.functions.iter().filter(|(_, function)| function.body.is_some());
        let functions = with_body.map(|(_, function)| function.name.clone()).collect();
        // The runtime asks for threads and for inputs in the same way.
        let threads = programs.values().map(|program| program.threads.len()).max().unwrap_or(1);
        let inputs = (0, (threads as i64 - 1).max(3));
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let library = library_names(&text);
        let line = text.lines().position(|line| line.starts_with("void reach_error(void) {"));
        let reach_error = line.map_or(u32::MAX, |line| line as u32 + 1);
        Ok(Prepared { path: path.to_path_buf(), source, programs, normal, functions, inputs, library, reach_error })
    }

    /// What a variant can do.
    pub fn behavior(&self, prepared: &Prepared, variant: &Variant) -> Result<Behavior, String> {
        let built = self.build(prepared, variant)?;
        let explored =
            native::explore(&built.exe, &self.options(prepared, false)).map_err(|error| error.to_string())?;
        Ok(built.behavior(&explored, prepared))
    }

    /// What the program can do by the reference semantics; `Err` if the interpreter refuses it.
    pub fn reference(&self, prepared: &Prepared, spurious: bool) -> Result<Behavior, String> {
        let reference = self.interpreter(prepared, spurious)?;
        Ok(reference.behavior(&prepared.source.map, &self.reference))
    }

    /// How verdicts of the explorer, with its store and its reductions, contradict what the program can do, and one
    /// another.
    pub fn explored(&self, prepared: &Prepared, known: &Behavior) -> Result<Option<String>, String> {
        if !known.complete || !known.undefined.is_empty() {
            return Ok(None);
        }
        let Reference { code, options, .. } = self.interpreter(prepared, true)?;
        let states = usize::try_from(self.reference.states).expect("states fit into memory");
        let limits = explore::SearchLimits { time: Some(self.reference.time), memory: None, states: Some(states) };
        let properties = Properties::NONE.with(ViolationKind::Assertion);
        let found = explore::run(&code, &interp::SemanticsOptions { properties, ..options.clone() }, &limits);
        let wrong = self.wrong_verdict(&found.verdict, prepared, known);
        // Of deadlocks and races the reference knows nothing, and of assertions only what is found with all reductions
        // was looked at.
        let kinds = [ViolationKind::Assertion, ViolationKind::Deadlock, ViolationKind::Race];
        let differ = |kind: &ViolationKind| crate::support::reductions::compare(&code, &options, &limits, *kind).err();
        Ok(wrong.or_else(|| kinds.iter().find_map(differ)))
    }

    fn wrong_verdict(&self, verdict: &SearchVerdict, prepared: &Prepared, known: &Behavior) -> Option<String> {
        match verdict {
            SearchVerdict::True => {
                let violations = known.bad.iter().any(|bad| matches!(bad, Finding::Violation(_)));
                violations.then(|| "it proves what is violated".to_string())
            }
            SearchVerdict::False(violation, _) => {
                let line = prepared.source.map.locate(violation.span).line;
                let known = known.bad.contains(&Finding::Violation(line));
                (!known).then(|| format!("it finds a violation at {line} that is none"))
            }
            SearchVerdict::Unknown(reasons) => {
                let wrong = reasons.iter().find(|reason| !matches!(reason, Incompleteness::Limit(_)));
                wrong.map(|reason| format!("it does not know, for the reason {reason:?}"))
            }
        }
    }

    /// The steps that lead there by the reference semantics.
    pub fn reference_way(&self, prepared: &Prepared, spurious: bool, finding: &Finding) -> Vec<String> {
        match self.interpreter(prepared, spurious) {
            Ok(reference) => reference.way(&prepared.source.map, &self.reference, finding),
            Err(why) => vec![why],
        }
    }

    /// The steps that lead there in a variant.
    pub fn way(&self, prepared: &Prepared, variant: &Variant, finding: &Finding) -> Vec<String> {
        self.try_way(prepared, variant, finding).unwrap_or_else(|why| vec![format!("(no schedule: {why})")])
    }

    /// The schedules of a contradiction between two: the one to what only one of them can do, and the one on which the
    /// other one comes nearest to it. A side is a variant, or the reference.
    pub fn schedules(&self, prepared: &Prepared, sides: [Option<Variant>; 2], found: &Difference) -> Vec<String> {
        let name = |side: Option<Variant>| side.map_or("the reference".to_string(), |variant| variant.to_string());
        let way = |side: Option<Variant>, finding: &Finding| match side {
            None => self.reference_way(prepared, true, finding),
            Some(variant) => self.way(prepared, &variant, finding),
        };
        let [can, cannot] = if found.first { sides } else { [sides[1], sides[0]] };
        let mut lines = vec![format!("only {}: {}", name(can), found.what)];
        lines.extend(way(can, &found.what));
        match &found.nearest {
            Some(nearest) => {
                lines.push(format!("nearest to it in {}: {nearest}", name(cannot)));
                lines.extend(way(cannot, nearest));
            }
            None => lines.push(format!("no end at all in {}", name(cannot))),
        }
        lines
    }

    fn try_way(&self, prepared: &Prepared, variant: &Variant, finding: &Finding) -> Result<Vec<String>, String> {
        let options = self.options(prepared, true);
        let built = self.build(prepared, variant)?;
        let explored = native::explore(&built.exe, &options).map_err(|error| error.to_string())?;
        let answers = built.answers(&explored, prepared, finding).ok_or("not found again")?;
        let choices = native::follow(&built.exe, &options, &answers).map_err(|error| error.to_string())?;
        let config = Config { passes: variant.reduction.options(), ..Config::default() };
        let loaded = translate::load(&[prepared.path.as_path().into()], &config, |_, _| {})
            .map_err(|error| format!("{error:?}"))?;
        let (emitted, events) = translate::emit_replay(&loaded, &plan(variant));
        let ilp32 = loaded.program.model == DataModel::Ilp32;
        let binary = runner::compile(&emitted.build(ilp32), &self.folder, "way", Rights::Confined)
            .map_err(|error| error.to_string())?;
        let run = binary.run(Script::Choices(&choices), self.limits.time).map_err(|error| error.to_string())?;
        let locate = |span: Span| Location { line: loaded.source.map.locate(span).line, ..Location::default() };
        let told = decode::follow(&run.events, &events, &loaded.program, &locate)?;
        let step = |step: &ulseq::schedule::Step| {
            let name = &told.schedule.threads[step.thread].name;
            let accesses: Vec<String> = step.accesses.iter().map(access).collect();
            let what = match &step.what {
                StepKind::Statement => String::new(),
                StepKind::Call { name, args, result } => {
                    format!(
                        "{name}({}){}",
                        args.join(", "),
                        result.as_ref().map_or(String::new(), |r| format!(" = {r}"))
                    )
                }
                other => format!("{other:?}"),
            };
            format!("{name} at {}: {what} {}", step.place.line, accesses.join(" "))
        };
        Ok(told.schedule.steps.iter().map(step).chain([format!("{:?}", told.ending)]).collect())
    }

    fn interpreter(&self, prepared: &Prepared, spurious: bool) -> Result<Reference, String> {
        let options =
            interp::SemanticsOptions { spurious, range: Some(prepared.inputs), ..interp::SemanticsOptions::default() };
        Reference::new(&prepared.normal, prepared.leaves(&prepared.normal), &options)
    }

    fn options(&self, prepared: &Prepared, paths: bool) -> native::Options {
        let Limits { states, time } = self.limits;
        native::Options { states, time, paths, inputs: prepared.inputs, ..native::Options::default() }
    }

    fn build(&self, prepared: &Prepared, variant: &Variant) -> Result<Built, String> {
        let program = prepared.programs[&variant.reduction].clone();
        let leaves = prepared.leaves(&program);
        let plan = Plan { header: native::HEADER, ..plan(variant) };
        let emitted = translate::emit_program(&prepared.source, program, &plan);
        let functions = prepared.functions.iter().map(String::as_str);
        let (text, leaves) = native::text(&emitted.printed.text, &leaves, functions);
        let (c, exe) = (self.folder.join("variant.c"), self.folder.join("variant.exe"));
        std::fs::write(&c, text).map_err(|error| error.to_string())?;
        self.tools.compile(&c, &exe).map_err(|error| error.to_string())?;
        Ok(Built { emitted, leaves, exe })
    }
}

fn plan(variant: &Variant) -> Plan {
    Plan {
        scheme: variant.scheme,
        driver: variant.driver,
        header: Header::SvComp,
        spurious: variant.spurious,
        comments: false,
        deadlocks: false,
        file_scope: false,
    }
}

/// What a text declares with a type of the thread library that is a number: its value is the library's own business.
fn library_names(text: &str) -> BTreeSet<String> {
    let types = [
        "atomic_flag",
        "pthread_spinlock_t",
        "pthread_once_t",
        "pthread_key_t",
        "pthread_t",
        "thrd_t",
        "tss_t",
        "once_flag",
    ];
    let declared = types.iter().flat_map(|ty| text.split(ty).skip(1));
    let lists = declared.map(|rest| rest.split([';', ')', '{', '(']).next().unwrap_or_default());
    let name = |word: &str| word.trim_start_matches(|c: char| c == '*' || c.is_whitespace()).to_string();
    let names = lists.flat_map(|list| list.split(',')).map(name);
    names
        .map(|one| one.split(|c: char| c != '_' && !c.is_alphanumeric()).next().unwrap_or_default().to_string())
        .collect()
}

impl Prepared {
    /// The leaves of a program without the library's.
    fn leaves(&self, program: &Program) -> Vec<Leaf> {
        let mut leaves = native::leaves(program);
        let mine = |leaf: &Leaf| {
            let path = leaf.expr();
            !path.split(['.', '[', ']']).any(|word| self.library.contains(word))
        };
        leaves.retain(mine);
        native::with_words(&self.normal, leaves)
    }
}

fn access(access: &ulseq::schedule::ValueAccess) -> String {
    match &access.after {
        Some(after) => format!("{}:={after}", access.name),
        None => format!("{}={}", access.name, access.before),
    }
}

fn passed(lowered: &Program, options: &passes::PassOptions, form: Form) -> Result<Program, String> {
    let mut program = lowered.clone();
    passes::run_to(&mut program, options, form, |_, _| {}).map_err(|error| match error {
        passes::PassError::Refused(found) => said(&found),
        passes::PassError::Late | passes::PassError::Invalid { .. } => format!("INTERNAL {error}"),
    })?;
    Ok(program)
}

fn said(found: &[ulseq::diag::Diagnostic]) -> String {
    let one = |diagnostic: &ulseq::diag::Diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message);
    found.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// A sequential program, compiled.
struct Built {
    emitted: Emitted,
    leaves: Vec<Leaf>,
    exe: PathBuf,
}

impl Built {
    fn behavior(&self, explored: &Explored, prepared: &Prepared) -> Behavior {
        let mut out = Behavior { complete: explored.complete, states: explored.states, ..Behavior::default() };
        for values in explored.finals.keys() {
            out.add(self.values(values));
        }
        for found in explored.found.keys() {
            match self.finding(found, prepared) {
                Some(finding) => out.add(finding),
                None => out.bounded |= matches!(found, Found::Bound(_)),
            }
        }
        out
    }

    fn values(&self, values: &[i64]) -> Finding {
        Finding::Final(self.leaves.iter().zip(values).map(|(leaf, value)| (leaf.expr(), *value)).collect())
    }

    /// `None` for what is no behavior of the program: a bound of the translation, and a thread that spins without an
    /// access that others can see, which is a run without an end as that of a thread that waits forever.
    fn finding(&self, found: &Found, prepared: &Prepared) -> Option<Finding> {
        match found {
            Found::Violation(_, line) => Some(Finding::Violation(self.line(*line, prepared))),
            Found::Misuse(_) => Some(Finding::Misuse),
            Found::Crash(text) => Some(Finding::Crash(text.clone())),
            Found::Bound(_) | Found::Diverged => None,
        }
    }

    /// The line of the source that a line of the program stands for; 0 for none.
    fn line(&self, line: u32, prepared: &Prepared) -> u32 {
        let origin =
            self.emitted.printed.lines.get((line as usize).wrapping_sub(1)).and_then(|line| line.origin.as_ref());
        let span = origin.map(|origin| origin.span).filter(|span| !span.is_none());
        span.map_or(0, |span| prepared.source.map.locate(span).line)
    }

    /// The answers that lead to a finding.
    fn answers(&self, explored: &Explored, prepared: &Prepared, finding: &Finding) -> Option<Vec<i64>> {
        let mut finals = explored.finals.iter().filter(|(values, _)| finding.shows(&self.values(values)));
        let mut bad =
            explored.found.iter().filter(|(found, _)| self.finding(found, prepared).is_some_and(|f| finding.shows(&f)));
        finals.next().map(|(_, answers)| answers.clone()).or_else(|| bad.next().map(|(_, answers)| answers.clone()))
    }
}
