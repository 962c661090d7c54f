//! Compares what the sequential programs of one concurrent program can do: over schemes, drivers and reductions.
#![allow(dead_code, unreachable_pub, unused_imports)] // each user uses a part of it

mod variant;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ulseq::front;
use ulseq::native::{self, Explored, Found, Leaf, Toolchain};
use ulseq::passes;
use ulseq::translate::{self, Plan};

pub use variant::{Reduction, Variant};

/// What a variant of a program can do, in terms of the source.
#[derive(Clone, Debug, Default)]
pub struct Behaviour {
    /// Values of the user's variables at the end of the process.
    pub finals: BTreeSet<BTreeMap<String, i64>>,
    /// Violations by line of the source, misuse, crashes.
    pub bad: BTreeSet<String>,
    /// All of it was explored.
    pub complete: bool,
    /// A bound was reached: others may do more.
    pub bounded: bool,
    /// Number of states.
    pub states: u64,
}

/// What is compared, and with which means.
pub struct Bench {
    folder: PathBuf,
    tools: Toolchain,
    options: native::Options,
}

/// A program after each reduction.
pub struct Prepared {
    source: front::Source,
    programs: BTreeMap<Reduction, ulseq::ir::Program>,
    /// The user's functions with a body.
    functions: BTreeSet<String>,
}

impl Bench {
    /// Works in a folder; a program may have so many states.
    pub fn new(folder: &Path, states: u64) -> Bench {
        let tools = Toolchain::new(Path::new("cc"), folder).expect("the C compiler");
        let options = native::Options { states, time: Duration::from_secs(60), ..native::Options::default() };
        Bench { folder: folder.to_path_buf(), tools, options }
    }

    /// Reads a program and runs the passes with each reduction; `Err` if it is refused.
    pub fn prepare(&self, path: &Path, reductions: &BTreeSet<Reduction>) -> Result<Prepared, String> {
        let source = front::read(path, &front::Options::default()).map_err(|error| error.to_string())?;
        let lowered = front::parse_and_lower(&source).map_err(|found| said(&found))?;
        let with_body = lowered.functions.iter().filter(|(_, function)| function.body.is_some());
        let functions = with_body.map(|(_, function)| function.name.clone()).collect();
        let mut programs = BTreeMap::new();
        for reduction in reductions {
            let mut program = lowered.clone();
            passes::run(&mut program, &reduction.options(), |_, _| {}).map_err(|error| match error {
                passes::Error::Refused(found) => said(&found),
                passes::Error::Invalid { .. } => format!("INTERNAL {error}"),
            })?;
            programs.insert(*reduction, program);
        }
        Ok(Prepared { source, programs, functions })
    }

    /// What a variant can do.
    pub fn behaviour(&self, prepared: &mut Prepared, variant: &Variant) -> Result<Behaviour, String> {
        let program = prepared.programs[&variant.reduction].clone();
        let leaves = native::leaves(&program);
        let plan = Plan {
            scheme: variant.scheme,
            driver: variant.driver,
            backend: Some(native::BACKEND.to_string()),
            spurious: variant.spurious,
            comments: false,
        };
        let emitted = translate::emit_program(&prepared.source, program, &plan);
        let (text, told) = native::text(&emitted.printed.text, &leaves, prepared.functions.iter().map(String::as_str));
        let (c, exe) = (self.folder.join("variant.c"), self.folder.join("variant.exe"));
        std::fs::write(&c, text).map_err(|error| error.to_string())?;
        self.tools.compile(&c, &exe).map_err(|error| error.to_string())?;
        let explored = native::explore(&exe, &self.options).map_err(|error| error.to_string())?;
        let place = |line: u32| {
            let origin = emitted.printed.lines.get(line as usize - 1)?.origin.as_ref()?;
            (!origin.span.is_none()).then(|| prepared.source.map.locate(origin.span).line)
        };
        Ok(behaviour(explored, &told, &place))
    }
}

fn said(found: &[ulseq::diag::Diagnostic]) -> String {
    found.iter().map(|diagnostic| format!("{diagnostic:?}")).collect::<Vec<_>>().join("; ")
}

fn behaviour(explored: Explored, leaves: &[Leaf], place: &dyn Fn(u32) -> Option<u32>) -> Behaviour {
    let mut out = Behaviour { complete: explored.complete, states: explored.states, ..Behaviour::default() };
    for values in explored.finals.into_keys() {
        let named = leaves.iter().zip(values).map(|(leaf, value)| (leaf.expr(), value));
        out.finals.insert(named.collect());
    }
    for found in explored.found.into_keys() {
        match found {
            Found::Violation(text, line) => {
                let line = place(line).map_or("?".to_string(), |line| line.to_string());
                out.bad.insert(format!("violation at {line}: {text}"));
            }
            Found::Misuse(text) => {
                out.bad.insert(format!("misuse: {text}"));
            }
            Found::Bound(_) => out.bounded = true,
            Found::Crash(text) => {
                out.bad.insert(format!("crash: {text}"));
            }
            // A thread that spins without an access that others can see: a run without an end, as a thread that waits for ever.
            Found::Diverged => {}
        }
    }
    out
}

impl Behaviour {
    /// Only the variables that both have: what a program does not use is not in it.
    fn projected(&self, other: &Behaviour) -> BTreeSet<BTreeMap<String, i64>> {
        let Some(names) = other.finals.first() else { return self.finals.clone() };
        let keep = |state: &BTreeMap<String, i64>| {
            state
                .iter()
                .filter(|(name, _)| names.contains_key(*name))
                .map(|(name, value)| (name.clone(), *value))
                .collect()
        };
        self.finals.iter().map(keep).collect()
    }

    /// What this one does that the other one, which was explored completely and without bounds, does not.
    pub fn beyond(&self, other: &Behaviour, finals: bool) -> Vec<String> {
        let mut out = Vec::new();
        if finals {
            let theirs = other.projected(self);
            out.extend(self.projected(other).difference(&theirs).take(3).map(|state| format!("final state {state:?}")));
        }
        out.extend(self.bad.difference(&other.bad).cloned());
        out
    }
}

/// How two behaviours contradict each other; empty if they do not. `finals`: whether final states are comparable.
pub fn differences(a: &Behaviour, b: &Behaviour, finals: bool) -> Vec<String> {
    let mut out = Vec::new();
    if b.complete && !b.bounded {
        out.extend(a.beyond(b, finals).into_iter().map(|what| format!("only the first: {what}")));
    }
    if a.complete && !a.bounded {
        out.extend(b.beyond(a, finals).into_iter().map(|what| format!("only the second: {what}")));
    }
    out
}
