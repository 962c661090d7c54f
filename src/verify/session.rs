//! The state of a verification ([`super::run`]): the tracks that run and their results. What follows from them is in
//! `conclusion`, what a proof does not reach in `unreached`.

mod conclusion;
mod unreached;

use super::jobs::{Execute, Job, JobResult};
use super::options::{asks_undefined, ProgressEvent, VerifyOptions};
use super::track::{PlannedVerification, PortfolioMember, Track, TrackState};
use crate::back::{Backend, Property, Reason, ReportedViolation, Verdict, VerifierTask};
use crate::driver::Driver;
use crate::engine::checked_properties::memory_property;
use crate::engine::{Confirm, Confirmed, Evidence, Run, Translated, TranslationRequest, Translator, Verification};
use crate::process::{Cmd, Outcome, ProcessLimits};
use crate::scheme::Scheme;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The state of a verification.
pub(super) struct Session<'a> {
    pub(super) options: &'a VerifyOptions,
    translator: &'a dyn Translator,
    pub(super) execute: &'a dyn Execute,
    pub(super) tracks: Vec<Track<'a>>,
    /// The jobs in progress, paused ones among them, by number.
    pub(super) started: BTreeMap<usize, Started>,
    next: usize,
    /// Translations, keyed by the digests of their requests.
    cache: BTreeMap<String, Translated>,
    pub(super) runs: Vec<Run>,
    pub(super) failed: Vec<String>,
    pub(super) late: bool,
    /// Whether no attempt is left.
    exhausted: bool,
    /// Whether bug searches need not continue.
    ends_bug_searches: bool,
    /// Verifier runs that have been answered; repeating one would give the same answer.
    answered: BTreeSet<String>,
    /// The reason why a proof on the sequential program does not count.
    no_proof: Option<String>,
    /// Whether that reason was met in an execution, rather than found in the text of the program.
    met_no_proof: bool,
    /// Whether an engine's executions reach every assertion.
    meets_all: bool,
    pub(super) asserts: Option<bool>,
    pub(super) warnings: Vec<String>,
}

/// A job in progress.
pub(super) struct Started {
    pub(super) track: usize,
    /// When it was started.
    pub(super) first: Duration,
    /// The time at which it was started or last resumed.
    pub(super) since: Duration,
    /// The running time before it was last paused.
    pub(super) used: Duration,
    pub(super) verification: Option<Verification>,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        options: &'a VerifyOptions,
        translator: &'a dyn Translator,
        execute: &'a dyn Execute,
        tracks: Vec<Track<'a>>,
    ) -> Self {
        Session {
            options,
            translator,
            execute,
            tracks,
            started: BTreeMap::new(),
            next: 0,
            cache: BTreeMap::new(),
            runs: Vec::new(),
            failed: Vec::new(),
            late: false,
            exhausted: false,
            ends_bug_searches: false,
            answered: BTreeSet::new(),
            no_proof: options.no_proof.clone(),
            met_no_proof: false,
            meets_all: false,
            asserts: None,
            warnings: Vec::new(),
        }
    }

    /// Whether no attempt is left: runs still in progress could only give the same answer.
    pub(super) fn exhausted(&self) -> bool {
        self.exhausted
    }

    /// Whether no job is in progress.
    pub(super) fn idle(&self) -> bool {
        self.started.is_empty()
    }

    pub(super) fn search(&mut self, track: usize, time: Duration) {
        let PortfolioMember::Engine(engine) = &self.tracks[track].member else { return };
        let job = Job::Engine(engine.clone(), time, self.share());
        self.start(track, job, None);
    }

    pub(super) fn verify(&mut self, track: usize, planned: &PlannedVerification, left: Duration) {
        let PortfolioMember::Verifier(backend) = self.tracks[track].member else { return };
        let Some(translated) = self.translated(&planned.request) else {
            self.tracks[track].state = TrackState::Closed;
            return;
        };
        let (unwind, unwind_loops) = bounds(planned, &translated, self.options.unwind);
        let mut verification = Verification {
            backend: planned.request.backend.clone(),
            exe: backend.exe.clone(),
            request: planned.request.clone(),
            mode: planned.mode,
            unwind,
            unwind_loops,
            command: String::new(),
            translated,
            outcome: None,
            again: None,
        };
        let asked = task(&verification, self.options, self.limits(backend, left));
        let mut cmd = backend.verifier.command(&backend.exe, &asked);
        // The engines of this process answer most programs; they are not to wait for verifiers that will be stopped.
        cmd.yields = self.tracks.iter().any(|track| matches!(track.member, PortfolioMember::Engine(_)));
        let job = Job::Process(cmd.clone(), asked.limits);
        verification.command = cmd.to_string();
        if self.answered.contains(&verification.command) {
            self.tracks[track].skip(self.options);
            return;
        }
        self.start(track, job, Some(verification));
    }

    fn start(&mut self, track: usize, job: Job, verification: Option<Verification>) {
        let number = self.next;
        self.next += 1;
        self.tracks[track].state = TrackState::Running;
        let now = self.execute.elapsed();
        self.started.insert(number, Started { track, first: now, since: now, used: Duration::ZERO, verification });
        self.execute.start(number, job);
    }

    /// The share of each job in the memory limit. There are never more jobs than engines and verifiers.
    pub(super) fn share(&self) -> Option<u64> {
        let jobs = self.options.jobs.min(self.tracks.len()).max(1);
        let jobs = u64::try_from(jobs).unwrap_or(1);
        self.options.memory.map(|memory| memory / jobs)
    }

    fn limits(&self, backend: &Backend, time: Duration) -> ProcessLimits {
        let share = self.share();
        let memory = share.filter(|_| !backend.verifier.on_virtual_machine());
        ProcessLimits { time: Some(time), memory, resident: share }
    }

    /// Processes the result of a job.
    pub(super) fn ended(&mut self, number: usize, done: JobResult, confirm: &dyn Confirm) -> Option<&Run> {
        let started = self.started.remove(&number)?;
        let track = &self.tracks[started.track];
        let turn = match track.state {
            TrackState::Running => self.execute.elapsed().saturating_sub(started.since),
            // Its time limit ended it.
            TrackState::Paused(_) | TrackState::Ready | TrackState::Closed => Duration::ZERO,
        };
        let wall = started.used + turn;
        let mut run = match (&track.member, done) {
            (PortfolioMember::Engine(engine), JobResult::Engine(answer)) => {
                self.met_no_proof |= answer.no_proof.is_some();
                self.no_proof = answer.no_proof.or(self.no_proof.take());
                self.asserts = self.asserts.or(answer.asserts);
                self.meets_all |= answer.meets_all;
                let more = answer.warnings.into_iter().filter(|warning| !self.warnings.contains(warning));
                self.warnings.extend(more.collect::<Vec<_>>());
                Run {
                    verifier: engine.name(),
                    verification: None,
                    searched: Some(answer.searched),
                    rests_on: answer.rests_on,
                    verdict: answer.verdict,
                    evidence: answer.evidence,
                    wall,
                    confirmed: None,
                }
            }
            (PortfolioMember::Verifier(backend), JobResult::Process(outcome)) => {
                self.read(backend, started.verification?, Ok(outcome), wall)
            }
            (PortfolioMember::Verifier(backend), JobResult::Failed(error)) => {
                self.read(backend, started.verification?, Err(error), wall)
            }
            (PortfolioMember::Engine(engine), JobResult::Failed(error)) => crashed_run(engine.name(), &error, wall),
            // No job ends like this.
            (PortfolioMember::Engine(_), JobResult::Process(_))
            | (PortfolioMember::Verifier(_), JobResult::Engine(_)) => return None,
        };
        self.raise_threads(started.track, &run);
        let track = &mut self.tracks[started.track];
        track.used(turn);
        track.learn(self.options, &run.verdict);
        self.exhausted |= track.exhausts(self.options, &run.verdict);
        self.ends_bug_searches |= track.exhausts_bug_searches(self.options, &run.verdict);
        let name = track.member.name();
        let assists = track.member.assists();
        if self.ends_bug_searches {
            self.tracks.iter_mut().for_each(Track::end_bug_search);
        }
        if let (Some(verification), Verdict::Bounded(_)) = (&run.verification, &run.verdict) {
            self.answered.insert(verification.command.clone());
        }
        self.blame_memory(&mut run.verdict);
        self.name_as_asked(&mut run.verdict);
        self.judge(&mut run, &name, confirm);
        if assists && matches!(&run.verdict, Verdict::Unknown(why) if !why.is_failure() && *why != Reason::Interrupted)
        {
            return None;
        }
        self.runs.push(run);
        self.runs.last()
    }

    /// Lets bug searches create more threads if a run has covered all executions with as many as theirs: they would
    /// find nothing, whatever their other bounds are, and do not notice which bound they hit.
    fn raise_threads(&mut self, track: usize, run: &Run) {
        let Some(verification) = &run.verification else { return };
        if self.tracks[track].covers_threads(self.options, &run.verdict) {
            let covered = verification.request.threads;
            self.tracks.iter_mut().for_each(|track| track.leave_threads(covered));
        }
    }

    /// With so little memory, a program fails in whatever way when it gets none: a library is not loaded, a signal ends
    /// it, a tool that it runs says that its input is wrong.
    fn blame_memory(&self, verdict: &mut Verdict) {
        let has_little = self.share().is_some_and(|share| share < LITTLE);
        let Verdict::Unknown(Reason::Crash(_) | Reason::Rejected(_) | Reason::Unreadable(_)) = verdict else { return };
        if has_little {
            *verdict = Verdict::Unknown(Reason::OutOfMemory);
        }
    }

    /// Where of all undefined behavior only errors of memory are looked for, verifiers find the rest, too: the execution
    /// ends there, but that is no violation.
    fn name_as_asked(&self, verdict: &mut Verdict) {
        let Verdict::False(violation) = verdict else { return };
        if violation.property != Property::Undefined || self.options.asked.contains(&Property::Undefined) {
            return;
        }
        match memory_property(&violation.text).filter(|property| self.options.asked.contains(property)) {
            Some(property) => violation.property = property,
            None => {
                let text =
                    format!("an execution ends at undefined behavior that was not looked for: {}", violation.text);
                *verdict = Verdict::Unknown(Reason::GaveUp(text));
            }
        }
    }

    /// Confirms the violation of a run if its evidence does not. An unconfirmed violation ends only its own run. It
    /// might be real all the same, so no proof on the sequential program counts from then on.
    fn judge(&mut self, run: &mut Run, name: &str, confirm: &dyn Confirm) {
        match &run.verdict {
            Verdict::False(violation) if !run.evidence.is_confirmed() => {
                let confirmed = self.undisturbed(|session| confirm.confirm(run, &session.runs));
                let why = match &confirmed {
                    Some(Confirmed::Replayed(_) | Confirmed::Explored(_) | Confirmed::Threads(_)) | None => None,
                    Some(Confirmed::Not(why) | Confirmed::Refuted(why)) => {
                        let without = run.verification.as_ref().map(|_| " (--no-replay does without)");
                        Some(format!(
                            "a violation was reported, `{}`, but could not be confirmed: {why}{}",
                            violation.text,
                            without.unwrap_or_default()
                        ))
                    }
                };
                run.confirmed = confirmed;
                let Some(why) = why else { return };
                let contradicted = format!("{name} reported a violation that could not be confirmed");
                self.met_no_proof |= self.no_proof.is_none();
                self.no_proof = self.no_proof.take().or(Some(contradicted));
                run.verdict = Verdict::Unknown(Reason::GaveUp(why));
                run.evidence = Evidence::Open { doubt: None };
            }
            Verdict::True | Verdict::False(_) | Verdict::Bounded(_) | Verdict::Unknown(_) => {}
        }
    }

    fn read(
        &self,
        backend: &Backend,
        mut verification: Verification,
        result: std::io::Result<Outcome>,
        wall: Duration,
    ) -> Run {
        let verdict = match &result {
            Ok(outcome) => {
                backend.verifier.verdict(&task(&verification, self.options, ProcessLimits::default()), outcome)
            }
            Err(error) => Verdict::Unknown(Reason::Crash(error.to_string())),
        };
        let mut rests_on = verification.translated.rests_on.clone();
        rests_on.extend(backend.verifier.assumptions());
        if let Ok(outcome) = &result {
            rests_on.extend(backend.verifier.assumptions_of(outcome));
        }
        if !backend.verifier.checks_memory() {
            let name = backend.verifier.name();
            rests_on.push(format!("{name} checked accesses to memory for null pointers only"));
        }
        match &verdict {
            Verdict::False(violation) => {
                verification.again = self.trace_command(backend, &verification, violation);
                verification.outcome = result.ok();
            }
            // Its invariant is read from it.
            Verdict::True if self.options.invariants => verification.outcome = result.ok(),
            Verdict::True | Verdict::Bounded(_) | Verdict::Unknown(_) => {}
        }
        let evidence = Evidence::of_verifier(&verdict, verification.furthest());
        Run {
            verifier: format!("{} {}", backend.verifier.name(), backend.version()),
            verification: Some(verification),
            searched: None,
            rests_on,
            verdict,
            evidence,
            wall,
            confirmed: None,
        }
    }

    /// The command that reproduces a violation of the same property and prints the choices.
    fn trace_command(
        &self,
        backend: &Backend,
        verification: &Verification,
        violation: &ReportedViolation,
    ) -> Option<Cmd> {
        let mut task = task(verification, self.options, ProcessLimits::default());
        // Check only the property whose violation was found.
        task.misuse = violation.property == Property::Misuse;
        task.undefined = violation.property == Property::Undefined;
        task.overflow = violation.property == Property::Overflow;
        task.deadlock = violation.property == Property::Deadlock;
        task.race = violation.property == Property::Race;
        task.assertions = violation.property == Property::UnreachCall;
        backend.verifier.trace_command(&backend.exe, &task)
    }

    /// The jobs in progress.
    pub(super) fn under_way(&self) -> ProgressEvent<'static> {
        let what = self.started.values().map(|started| match &started.verification {
            Some(verification) => verification.describe(),
            None => self.tracks[started.track].member.name(),
        });
        let memory = self.started.keys().map(|number| self.execute.memory(*number)).sum();
        ProgressEvent::Running { what: what.collect(), elapsed: self.execute.elapsed(), memory }
    }

    fn translated(&mut self, request: &TranslationRequest) -> Option<Translated> {
        let key = request.digest();
        if let Some(known) = self.cache.get(&key) {
            return Some(known.clone());
        }
        match self.translator.translate(request) {
            Ok(translated) => {
                // Assertions that are not checked are not in the translation.
                if self.options.asked.contains(&Property::UnreachCall) {
                    self.asserts = self.asserts.or(Some(translated.has_properties));
                }
                self.cache.insert(key, translated.clone());
                Some(translated)
            }
            Err(message) => {
                self.failed.push(format!("{request}: {message}"));
                None
            }
        }
    }
}

/// The task of a run.
fn task<'v>(verification: &'v Verification, options: &VerifyOptions, limits: ProcessLimits) -> VerifierTask<'v> {
    VerifierTask {
        file: &verification.translated.file,
        has_properties: verification.translated.has_asked,
        has_misuse: verification.translated.has_misuse,
        has_bounds: verification.translated.has_bounds,
        misuse: options.asked.contains(&Property::Misuse),
        undefined: asks_undefined(&options.asked),
        overflow: options.asked.contains(&Property::Overflow),
        deadlock: options.asked.contains(&Property::Deadlock),
        race: options.asked.contains(&Property::Race),
        assertions: options.asked.contains(&Property::UnreachCall),
        mode: verification.mode,
        unwind: verification.unwind,
        unwind_loops: verification.unwind_loops.clone(),
        model: options.model,
        invariants: options.invariants,
        limits,
    }
}

/// The run of an engine that panicked, or whose thread could not be started.
fn crashed_run(verifier: String, error: &std::io::Error, wall: Duration) -> Run {
    let verdict = Verdict::Unknown(Reason::Crash(error.to_string()));
    let evidence = Evidence::Open { doubt: None };
    let (verification, searched, confirmed) = (None, None, None);
    Run { verifier, verification, searched, rests_on: Vec::new(), verdict, evidence, wall, confirmed }
}

/// Bytes of memory with which verifiers, and the preprocessors that they run, certainly begin.
const LITTLE: u64 = 256 << 20;

/// Programs with more steps than this are unwound with growing bounds instead of completely at once.
const FEW_STEPS: u32 = 64;

/// The loop bound of a run, and the bounds of single loops.
fn bounds(
    planned: &PlannedVerification,
    translated: &Translated,
    fixed: Option<u32>,
) -> (Option<u32>, Vec<(String, u32)>) {
    // With bound n, a loop body runs n - 1 times, so the driver's bound is one more than its iterations.
    let by_steps = translated.max_steps.filter(|steps| *steps <= FEW_STEPS).map(|steps| steps + 1);
    let turns = match (planned.request.scheme, planned.request.driver) {
        // An iteration of the step scheme's driver is one step rather than a round or a context.
        (Scheme::Step, _) | (_, Driver::Unbounded | Driver::Induction) => by_steps,
        (_, Driver::Rounds(n) | Driver::Contexts(n)) => Some(n.saturating_add(1)),
    };
    let mut loops = planned.loops.clone();
    if let (Some(name), Some(turns), Some(_)) = (&translated.driver_loop, turns, planned.unwind) {
        let known = loops.get(name).copied().unwrap_or(0);
        loops.insert(name.clone(), known.max(turns));
    }
    let driver_apart = translated.driver_loop.as_ref().is_some_and(|name| loops.contains_key(name));
    let unwind = match (planned.unwind, turns) {
        // The user's bound is for the loops of the program; the driver's loop shares it if it has no known name.
        (Some(unwind), Some(turns)) if !driver_apart && fixed.is_none() => Some(unwind.max(turns)),
        (unwind, _) => unwind,
    };
    (unwind, loops.into_iter().collect())
}
