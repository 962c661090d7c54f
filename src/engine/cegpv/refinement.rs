//! The loop: abstract, check, reconstruct, refine.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::selection::{names, sorted, Selection};
use super::task::SlicingTask;
use crate::analysis::dependencies::Dependencies;
use crate::back;
use crate::engine::{assumptions, Answer, Engine, Evidence, Proof};
use crate::explore::counterexample::replay::replay;
use crate::explore::counterexample::statements;
use crate::explore::{self, report, Incompleteness, SearchLimits, SearchOutcome, SearchVerdict, Transition};
use crate::interp::bytecode::{self, Code};
use crate::interp::{SemanticsOptions, Violation, ViolationKind};
use crate::ir::{Id, IdSet, Program, Var};
use crate::passes::event_order;
use crate::passes::slice::{self, Sliced};
use crate::process;
use crate::translate::Loaded;

/// How many orders of one abstraction are tried in vain before variables are added.
pub const MOST_ORDERS: usize = 5;
/// The search through an abstraction may take half of the time that is left, the reconstruction one of so many parts.
const PART: u32 = 3;

/// With less time than this, no further abstraction is tried.
const LEAST: Duration = Duration::from_millis(50);

/// Runs the strategy.
pub(super) fn run(engine: &SlicingTask, time: Duration, memory: Option<u64>, stopped: &dyn Fn() -> bool) -> Answer {
    let begin = Instant::now();
    let dependencies = Dependencies::new(engine.program());
    let first = Selection::first(engine.program(), &dependencies, &engine.options);
    // A direct search has shown that the program is large.
    let small = first.without_counters(engine.program(), &dependencies, &engine.options);
    let small = small.filter(|_| engine.options.beside);
    let mut strategy = Strategy {
        engine,
        shrunk: small.is_some(),
        selection: small.unwrap_or(first),
        dependencies,
        deadline: begin.checked_add(time),
        time,
        memory,
        stopped,
        abstractions: 0,
        excluded: 0,
        states: 0,
        orders: Vec::new(),
    };
    // A race is one of any variable, so none could be left out.
    if engine.asked.properties.race {
        engine.say("data races are checked: no variable can be left out".to_owned());
        return strategy.directly();
    }
    // A pointer in any variable keeps memory from being lost.
    if engine.asked.properties.leak {
        engine.say("lost memory is looked for: no variable can be left out".to_owned());
        return strategy.directly();
    }
    strategy.go()
}

struct Strategy<'a> {
    engine: &'a SlicingTask,
    dependencies: Dependencies,
    selection: Selection,
    deadline: Option<Instant>,
    time: Duration,
    memory: Option<u64>,
    stopped: &'a dyn Fn() -> bool,
    /// Statistics.
    abstractions: usize,
    excluded: usize,
    states: usize,
    /// The orders that are excluded from the current abstraction.
    orders: Vec<Vec<usize>>,
    /// Whether an abstraction was too large, so that a smaller one was tried.
    shrunk: bool,
}

/// An abstraction, compiled.
struct Abstraction {
    sliced: Sliced,
    /// Its program, without the orders that are excluded.
    program: Program,
    code: Code,
    events: BTreeSet<usize>,
}

/// An execution of an abstraction.
#[derive(Default)]
struct AbstractRun {
    /// The numbers of the statements that are events, in the order in which they were executed.
    events: Vec<usize>,
    /// The sliced variables that decide what was chosen arbitrarily.
    open: BTreeSet<Id<Var>>,
}

/// What became of an order of events on the whole program.
enum Reconstruction {
    /// It leads to a violation of the program.
    Real(Violation, Vec<Transition>),
    /// It does not.
    Spurious,
    /// That was not decided.
    Open,
}

impl Strategy<'_> {
    fn go(&mut self) -> Answer {
        loop {
            let sliced = self.selection.sliced(self.engine.program(), &self.dependencies);
            if sliced.is_empty() {
                self.engine.say("every variable is kept: the direct check".to_owned());
                return self.directly();
            }
            let Some(abstraction) = self.abstraction(&sliced) else { return self.directly() };
            let time = self.left() / 2;
            let outcome = self.search(&abstraction.code, time);
            match &outcome.verdict {
                SearchVerdict::True => return self.proved(&outcome, &sliced),
                SearchVerdict::False(violation, steps) => {
                    if let Some(answer) = self.violated(&abstraction, violation, steps) {
                        return answer;
                    }
                }
                SearchVerdict::Unknown(reasons) => {
                    if let Some(answer) = self.open(&abstraction, reasons) {
                        return answer;
                    }
                }
            }
        }
    }

    /// The current abstraction; `None` if the explorer cannot run it.
    fn abstraction(&mut self, variables: &IdSet<Id<Var>>) -> Option<Abstraction> {
        let sliced = slice::run(self.engine.program(), variables);
        let events = event_order::events(&sliced.program);
        let program = match self.orders.is_empty() {
            true => sliced.program.clone(),
            false => event_order::except(&sliced.program, &events, &self.orders),
        };
        if self.orders.is_empty() {
            let (kept, lost) = (self.kept(variables), names(self.engine.program(), &sorted(variables)));
            self.engine.say(format!("V0 = {{{kept}}}; sliced: {lost}"));
        }
        self.abstractions += 1;
        let code = bytecode::compile_known_parts(&program, &self.engine.semantics).ok()?;
        Some(Abstraction { sliced, program, code, events })
    }

    /// The kept ones among the variables that could be sliced or that a property needs, by name.
    fn kept(&self, sliced: &IdSet<Id<Var>>) -> String {
        let program = self.engine.program();
        let all = self.dependencies.sliceable.iter().chain(&self.dependencies.forced);
        let mut kept: Vec<Id<Var>> = all.filter(|var| !sliced.contains(var)).copied().collect();
        kept.sort();
        kept.retain(|var| program.vars[*var].storage.is_static());
        names(program, &kept)
    }

    fn search(&mut self, code: &Code, time: Duration) -> SearchOutcome {
        let memory = self.memory.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        let limits = SearchLimits { time: Some(time), memory, states: None };
        let stopped = self.stopped;
        let outcome = explore::run_until(code, &self.engine.semantics, &limits, 1, &mut |_| {
            stopped() || process::memory_is_short()
        });
        self.states += outcome.stats.states;
        outcome
    }

    fn left(&self) -> Duration {
        self.deadline.map_or(self.time, |deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The direct check, if nobody else makes it.
    fn directly(&self) -> Answer {
        if self.engine.options.beside {
            return self.unknown(back::Reason::GaveUp("no abstraction decides it".to_owned()));
        }
        let mut answer = self.engine.direct.search(self.left(), self.memory, self.stopped);
        if self.abstractions > 0 {
            answer.searched = format!("{}; directly: {}", self.searched(), answer.searched);
        }
        answer
    }

    /// A violation of the abstraction. Returns the answer if it is one of the program; otherwise refines.
    fn violated(&mut self, abstraction: &Abstraction, violation: &Violation, steps: &[Transition]) -> Option<Answer> {
        let run = self.follow(abstraction, steps);
        let place = self.engine.normal.source.map.locate(violation.span);
        let told = format!(
            "abstraction {}: {} at {place} after {} events",
            self.abstractions,
            violation.text,
            run.events.len()
        );
        match self.reconstruct(abstraction, &run) {
            Reconstruction::Real(violation, steps) => {
                self.engine.say(format!("{told}: real"));
                return Some(self.real(&violation, &steps));
            }
            Reconstruction::Spurious => {
                let again = self.orders.contains(&run.events);
                if violation.kind == ViolationKind::Assertion && !again && self.orders.len() < MOST_ORDERS {
                    self.engine.say(format!("{told}: spurious, its order is excluded"));
                    self.orders.push(run.events);
                    self.excluded += 1;
                    return None;
                }
                self.engine.say(format!("{told}: spurious"));
            }
            Reconstruction::Open => self.engine.say(format!("{told}: not decided on the whole program")),
        }
        self.grow(&run)
    }

    /// What an execution of the abstraction says about the program: the order of its events, and what was left open.
    fn follow(&self, abstraction: &Abstraction, steps: &[Transition]) -> AbstractRun {
        let Abstraction { sliced, program, code, events } = abstraction;
        let executed = statements::run(program, code, &self.engine.semantics, steps);
        let here = sliced.sites.iter().filter(|site| executed.inputs.contains(&site.span));
        AbstractRun {
            events: executed.numbers.into_iter().filter(|number| events.contains(number)).collect(),
            open: here.flat_map(|site| site.on.iter().copied()).collect(),
        }
    }

    /// Looks for a violation of the whole program along the order of an execution of the abstraction: first in the
    /// abstraction that the next refinement would give. What has no violation there has none in the program (the paper
    /// calls itself, Sect. 4.2).
    fn reconstruct(&mut self, abstraction: &Abstraction, run: &AbstractRun) -> Reconstruction {
        let program = self.engine.program();
        let mut next = self.selection.clone();
        next.grow(program, &self.dependencies, &run.open);
        let sliced = next.sliced(program, &self.dependencies);
        if !sliced.is_empty() {
            let larger = slice::run(program, &sliced).program;
            if let Some(SearchVerdict::True) = self.along(&larger, &abstraction.events, &run.events) {
                return Reconstruction::Spurious;
            }
        }
        match self.along(program, &abstraction.events, &run.events) {
            Some(SearchVerdict::True) => Reconstruction::Spurious,
            Some(SearchVerdict::False(violation, steps)) => self.replayed(&violation, steps),
            Some(SearchVerdict::Unknown(_)) | None => Reconstruction::Open,
        }
    }

    /// The verdict on the executions whose events are a prefix of this order; `None` if the explorer cannot run them.
    fn along(&mut self, program: &Program, events: &BTreeSet<usize>, order: &[usize]) -> Option<SearchVerdict> {
        let program = event_order::only(program, events, order);
        let code = bytecode::compile_known_parts(&program, &self.engine.semantics).ok()?;
        let time = self.left() / PART;
        Some(self.search(&code, time).verdict)
    }

    /// A violation along an order. The monitor adds no steps, so the same ones lead to it in the program itself.
    fn replayed(&self, violation: &Violation, steps: Vec<Transition>) -> Reconstruction {
        let Ok(code) = self.engine.direct.code() else { return Reconstruction::Open };
        let steps: Vec<_> = steps.into_iter().map(|step| (step.thread, step.choices)).collect();
        match replay(code, &self.engine.semantics, &steps, violation.kind) {
            Some((violation, steps, notes)) if notes.address.is_none() => Reconstruction::Real(violation, steps),
            Some(_) | None => Reconstruction::Open,
        }
    }

    /// An abstraction without an answer.
    fn open(&mut self, abstraction: &Abstraction, reasons: &[Incompleteness]) -> Option<Answer> {
        // What else the explorer says may have another meaning to a verifier.
        let is_size = |reason: &Incompleteness| {
            matches!(reason, Incompleteness::Limit(_) | Incompleteness::Sampled(_) | Incompleteness::Uninitialized(_))
        };
        if reasons.iter().all(is_size) {
            if let Some(answer) = self.proved_otherwise(abstraction) {
                return Some(answer);
            }
        }
        if reasons.iter().any(|reason| matches!(reason, Incompleteness::Limit(_))) {
            let at_once = (self.stopped)() || process::memory_is_short() || self.left() < LEAST;
            let reason = match reasons.contains(&Incompleteness::Limit("memory")) || process::memory_is_short() {
                true => back::Reason::OutOfMemory,
                false => back::Reason::Timeout,
            };
            self.engine.say(format!("abstraction {}: too many states", self.abstractions));
            if at_once {
                return Some(self.unknown(if process::interrupted() { back::Reason::Interrupted } else { reason }));
            }
            if self.shrinks() {
                return None;
            }
            // Perhaps what was left out has bounded them.
            return self.grow(&AbstractRun::default());
        }
        let map = &self.engine.normal.source.map;
        let why: Vec<String> = reasons.iter().map(|reason| report::why(reason, map)).collect();
        self.engine.say(format!("abstraction {}: open: {}", self.abstractions, why.join("; ")));
        let mut run = AbstractRun::default();
        let mut is_ours = false;
        for reason in reasons {
            let (Incompleteness::Sampled(span) | Incompleteness::Uninitialized(span)) = reason else { continue };
            let sites = abstraction.sliced.sites.iter().filter(|site| site.span == *span);
            sites.for_each(|site| run.open.extend(site.on.iter().copied()));
            is_ours = true;
        }
        if is_ours {
            if self.shrinks() {
                return None;
            }
            return self.grow(&run);
        }
        // It would be open with more variables, too.
        Some(self.directly())
    }

    /// The answer if somebody else proves the abstraction.
    fn proved_otherwise(&self, abstraction: &Abstraction) -> Option<Answer> {
        let prover = self.engine.prover.as_ref()?;
        let source = Arc::clone(&self.engine.normal.source);
        let proof = prover.prove(&Loaded { source, program: abstraction.program.clone() }, self.left() / PART)?;
        self.engine.say(format!("abstraction {}: {} proves that it has no violation", self.abstractions, proof.by));
        let evidence = Evidence::Proof(Proof::Abstraction { missed: Vec::new() });
        let mut answer = self.answer(back::Verdict::True, evidence);
        answer.rests_on = proof.rests_on;
        answer.rests_on.insert(0, format!("an abstraction with more executions, proved by {}", proof.by));
        Some(answer)
    }

    /// Leaves out counters of loops and their like, whose values multiply the states. Returns whether there are any;
    /// once is enough.
    fn shrinks(&mut self) -> bool {
        let Strategy { engine, dependencies, .. } = self;
        let smaller = self.selection.without_counters(engine.program(), dependencies, &engine.options);
        let Some(smaller) = smaller.filter(|_| !self.shrunk) else { return false };
        let lost: Vec<Id<Var>> = self.selection.kept.difference(&smaller.kept).copied().collect();
        self.engine.say(format!("left out: {}", names(self.engine.program(), &lost)));
        self.shrunk = true;
        self.orders.clear();
        self.selection = smaller;
        true
    }

    /// Adds variables.
    fn grow(&mut self, run: &AbstractRun) -> Option<Answer> {
        self.orders.clear();
        let added = self.selection.grow(self.engine.program(), &self.dependencies, &run.open);
        let names = names(self.engine.program(), &added);
        if !names.is_empty() {
            self.engine.say(format!("added: {names}"));
        }
        None
    }

    fn searched(&self) -> String {
        let Strategy { abstractions, excluded, states, .. } = self;
        format!("{abstractions} abstractions, {excluded} orders excluded, {states} states")
    }

    fn proved(&self, outcome: &SearchOutcome, sliced: &IdSet<Id<Var>>) -> Answer {
        let map = &self.engine.normal.source.map;
        self.engine.say(format!("abstraction {}: no violation, so the program has none", self.abstractions));
        let missed = report::missed(outcome, map);
        let lost = names(self.engine.program(), &sorted(sliced));
        let mut answer = self.answer(back::Verdict::True, Evidence::Proof(Proof::Abstraction { missed }));
        let without = if lost.is_empty() { String::new() } else { format!(", without these variables: {lost}") };
        answer.rests_on.insert(1, format!("an abstraction with more executions{without}"));
        answer
    }

    fn real(&self, violation: &Violation, steps: &[Transition]) -> Answer {
        match self.engine.direct.code() {
            Ok(code) => {
                let (verdict, evidence) = self.engine.direct.violated(code, &self.engine.semantics, violation, steps);
                self.answer(verdict, evidence)
            }
            Err(why) => self.unknown(back::Reason::GaveUp(why.clone())),
        }
    }

    fn unknown(&self, reason: back::Reason) -> Answer {
        self.answer(back::Verdict::Unknown(reason), Evidence::Open { doubt: None })
    }

    fn answer(&self, verdict: back::Verdict, evidence: Evidence) -> Answer {
        let SemanticsOptions { spurious, .. } = self.engine.semantics;
        let mut rests_on = assumptions::of_every_verdict(spurious, self.engine.asked, &[]);
        rests_on.insert(0, "the search of explore through schedules and inputs".to_owned());
        rests_on.extend(assumptions::of_program(&self.engine.normal));
        let asserts = self.engine.direct.code().as_ref().ok().map(|code| !code.assertions.is_empty());
        Answer {
            verdict,
            evidence,
            searched: self.searched(),
            rests_on,
            asserts,
            no_proof: None,
            meets_all: false,
            warnings: Vec::new(),
        }
    }
}
