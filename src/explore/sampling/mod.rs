//! Random executions, for programs with more states than can be explored: they find bugs, and prove nothing.
//!
//! Most schedules are those of PCT (Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with
//! Probabilistic Guarantees of Finding Bugs", ASPLOS 2010), some are random walks; see `priorities`. Choices inside a
//! step (inputs, which waiter a signal wakes) are random, too. Spurious wake-ups of condition variables are possible in
//! one execution of four only: they are so frequent otherwise that little else happens.
//!
//! Every other execution begins with a part of an earlier one that came to where none had been before; see `coverage`.
//!
//! If data races are checked, each execution is looked at by vector clocks (`happens_before`), which find races between
//! accesses that are far apart.
//!
//! As in the search through all states, a violation counts only if replaying its schedule step by step ends in it
//! again.

mod coverage;
mod happens_before;
mod priorities;
pub mod walk;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use fastrand::Rng;

use self::coverage::{Coverage, SchedulePrefix};
use self::happens_before::{HappensBefore, TriedPairs};
use self::priorities::Priorities;
use super::counterexample::replay::{doubt, replay, ReplayedViolation};
use super::{deadlock, race, Transition};
use crate::interp::bytecode::Code;
use crate::interp::{
    Checkpoint, Machine, ProgramState, SemanticsOptions, Stop, Undefined, Violation, ViolationKind, Wait,
};
use crate::source::Span;

/// The seed of the random numbers; executions are the same in each run.
const SEED: u64 = 1;
/// The maximum number of steps of an execution, at first. If most executions are longer, the limit grows.
const LONGEST: usize = 50_000;
/// The maximum to which the limit grows, and by which factor.
const LONGEST_OF_ALL: usize = 1_000_000;
const GROWTH: usize = 4;
/// The maximum time by which the execution in progress may exceed the deadline; if one does, later ones are shorter.
const GRACE: Duration = Duration::from_secs(1);
/// The time is checked every N steps.
const OFTEN: usize = 64;
/// If data races are checked, the next steps of all threads are compared in one of every N steps.
const RACES: usize = 256;
/// There, the maximum number of alternatives of a step that are looked at.
const ALTERNATIVES: usize = 64;
/// The number of kinds of schedules (see `priorities`).
const KINDS: usize = 16;
/// The number of choices under which a blocking step is tried.
const TRIES: usize = 4;
/// The number of choices under which a step is tried whose assumptions do not hold, if no thread can make another one.
const MANY_TRIES: usize = 400;

/// A violation with its schedule, and the options under which it occurs: spurious wake-ups may be off.
pub struct SampledViolation {
    /// The violation.
    pub violation: Violation,
    /// Its schedule.
    pub steps: Vec<Transition>,
    /// The options for replaying the schedule.
    pub options: SemanticsOptions,
}

/// Runs random executions of a program, one after the other.
pub struct Sampler<'a> {
    code: &'a Code,
    /// Machines without and with spurious wake-ups. `None` if the program does not reach `main`.
    machines: Option<[(Machine<'a>, SemanticsOptions); 2]>,
    initial: Option<ProgramState>,
    rng: Rng,
    /// The maximum number of steps of an execution.
    most: usize,
    /// The number of executions that reached it.
    too_long: usize,
    /// The races that were not confirmed.
    tried: TriedPairs,
    coverage: Coverage,
    /// Where executions ended at a limit of the model, with the reason, and how many did.
    limits: BTreeMap<(Span, String), usize>,
    /// Number of executions that began anew.
    fresh: usize,
    /// Number of executions.
    pub runs: usize,
    /// Steps of the longest one.
    pub longest: usize,
    /// Steps of all of them.
    pub steps: usize,
}

/// The end of an execution.
enum End {
    Violated(ViolationKind),
    /// Two steps race; this schedule leads to the state before both.
    Race(Box<ReplayedViolation>),
    /// The rest is not modeled, or cut off by a bound.
    Limit(Undefined),
    /// The maximum number of steps was reached.
    TooLong,
    /// The process ended, or all threads are blocked.
    Other,
    /// The deadline was reached.
    Late,
}

/// The result of a try to make a step.
enum StepAttempt {
    Made,
    /// The thread waits; `chose`: under these choices, `assumed`: because an assumption does not hold.
    Blocked {
        chose: bool,
        assumed: bool,
    },
    Ended(End),
}

impl<'a> Sampler<'a> {
    /// Creates a sampler for the properties of these options.
    pub fn new(code: &'a Code, options: &SemanticsOptions) -> Sampler<'a> {
        let calm = SemanticsOptions { spurious: false, ..options.clone() };
        let start = |options: SemanticsOptions| {
            let mut machine = Machine::new(code, options.clone());
            machine.start().ok().map(|()| (machine, options))
        };
        let machines = start(calm).zip(start(options.clone())).map(|(calm, usual)| [calm, usual]);
        let initial = machines.as_ref().map(|[(machine, _), _]| machine.state.clone());
        Sampler {
            code,
            machines,
            initial,
            rng: Rng::with_seed(SEED),
            most: LONGEST,
            too_long: 0,
            tried: TriedPairs::default(),
            coverage: Coverage::default(),
            limits: BTreeMap::new(),
            fresh: 0,
            runs: 0,
            longest: 0,
            steps: 0,
        }
    }

    /// Runs executions until one violates a property or the deadline is reached; the last one may exceed the deadline
    /// by up to a second, but runs no longer than until `last`.
    pub fn sample(&mut self, until: Instant, last: Option<Instant>) -> Option<SampledViolation> {
        let late = last.map_or(until + GRACE, |last| last.min(until + GRACE));
        while Instant::now() < until {
            let earlier = if self.runs % 2 == 1 { self.coverage.draw(&mut self.rng) } else { None };
            let kind = earlier.as_ref().map_or(self.fresh, |_| self.rng.usize(..KINDS));
            self.fresh += usize::from(earlier.is_none());
            let (usual, prefix) = earlier.unwrap_or_else(|| (kind % 4 == 3, SchedulePrefix::new()));
            let (machine, options) = self.machines.as_mut().map(|both| &mut both[usize::from(usual)])?;
            machine.state.clone_from(self.initial.as_ref()?);
            self.coverage.begin();
            let threads = Priorities::new(&mut self.rng, kind, self.longest);
            let (steps, blocked) = (Vec::new(), Vec::new());
            let clocks = options.properties.race.then(HappensBefore::new);
            let (rng, tried, coverage) = (&mut self.rng, &mut self.tried, &mut self.coverage);
            let (code, last, newest) = (self.code, 0, 0);
            let mut before = Checkpoint::default();
            before.set(&mut machine.state);
            let mut run = SampledExecution {
                code,
                machine,
                before,
                options,
                rng,
                threads,
                steps,
                blocked,
                clocks,
                tried,
                coverage,
                last,
                newest,
            };
            let end = run.go(&prefix, self.most, late);
            let (steps, newest) = (run.steps, run.newest);
            if newest > 0 {
                self.coverage.keep(usual, steps[..newest].to_vec());
            }
            self.runs += 1;
            self.steps += steps.len();
            self.longest = self.longest.max(steps.len());
            match end {
                End::Violated(kind) => {
                    let shown = replay(self.code, options, &steps, kind);
                    if let Some((violation, steps, _)) = shown.filter(|(.., notes)| doubt(notes, kind).is_none()) {
                        return Some(SampledViolation { violation, steps, options: options.clone() });
                    }
                }
                End::Race(race) => {
                    let (violation, steps, _) = *race;
                    return Some(SampledViolation { violation, steps, options: options.clone() });
                }
                End::Limit(limit) => *self.limits.entry((limit.span, limit.text)).or_default() += 1,
                End::TooLong => self.note_too_long(),
                End::Other => {}
                End::Late => self.most = (self.longest / 2).max(OFTEN),
            }
        }
        None
    }

    /// Lets later executions be longer if most are too long.
    fn note_too_long(&mut self) {
        self.too_long += 1;
        if 2 * self.too_long > self.runs {
            self.most = (GROWTH * self.most).min(LONGEST_OF_ALL);
        }
    }

    /// The limit of the model at which most executions ended, if it is at least a tenth of them: its place, the reason,
    /// and their share in percent.
    pub fn usual_limit(&self) -> Option<(Span, &str, usize)> {
        let ((span, text), count) = self.limits.iter().max_by_key(|(_, count)| **count)?;
        (10 * count >= self.runs).then(|| (*span, text.as_str(), 100 * count / self.runs))
    }

    /// The number of places, orders of places, and repetitions that executions have come to.
    pub fn covered(&self) -> usize {
        self.coverage.size()
    }

    /// The number and length of the executions, for a report.
    pub fn describe(&self) -> String {
        format!("{} random schedules of at most {} steps", self.runs, self.longest)
    }
}

/// One execution.
struct SampledExecution<'r, 'a> {
    code: &'a Code,
    machine: &'r mut Machine<'a>,
    /// The state after the last step.
    before: Checkpoint,
    options: &'r SemanticsOptions,
    rng: &'r mut Rng,
    threads: Priorities,
    steps: Vec<(usize, Vec<u32>)>,
    /// The threads that were found blocked since the last step.
    blocked: Vec<usize>,
    /// The order of the steps, if data races are checked.
    clocks: Option<HappensBefore>,
    tried: &'r mut TriedPairs,
    coverage: &'r mut Coverage,
    /// Where the thread of the last step went on.
    last: u64,
    /// The number of steps after the last one that covered something new.
    newest: usize,
}

impl SampledExecution<'_, '_> {
    fn go(&mut self, prefix: &SchedulePrefix, most: usize, until: Instant) -> End {
        while self.steps.len() < most {
            if self.steps.len() % OFTEN == OFTEN - 1 && Instant::now() > until {
                return End::Late;
            }
            if let Some((thread, choices)) = prefix.get(self.steps.len()) {
                self.machine.choices.replay(choices);
                match self.attempt(*thread) {
                    StepAttempt::Made => continue,
                    StepAttempt::Ended(end) => return end,
                    // The same steps from the same state: a kept execution does not wait here.
                    StepAttempt::Blocked { .. } => return End::Other,
                }
            }
            if self.has_race() {
                return End::Violated(ViolationKind::Race);
            }
            let enabled = self.enabled();
            if enabled.is_empty() {
                match self.insist(until) {
                    Some(StepAttempt::Made) => continue,
                    Some(StepAttempt::Ended(end)) => return end,
                    Some(StepAttempt::Blocked { .. }) | None => return self.stuck(),
                }
            }
            let thread = self.threads.next(self.rng, &enabled, self.steps.len());
            if let Some(end) = self.step(thread) {
                return end;
            }
        }
        End::TooLong
    }

    /// Threads that are not known to be blocked; inside an atomic region, only the thread that is in it.
    fn enabled(&self) -> Vec<usize> {
        let state = &self.machine.state;
        let live = (0..state.threads()).filter(|thread| state.thread(*thread).live);
        let alone = live.clone().find(|thread| state.thread(*thread).atomic);
        live.filter(|thread| alone.is_none_or(|alone| alone == *thread) && !self.blocked.contains(thread)).collect()
    }

    /// Executes a step of this thread, if it is not blocked; returns the end of the execution if the step ends it.
    fn step(&mut self, thread: usize) -> Option<End> {
        for _ in 0..TRIES {
            self.machine.choices.draw_for_assumptions(self.rng.fork());
            match self.attempt(thread) {
                StepAttempt::Made => return None,
                StepAttempt::Ended(end) => return Some(end),
                StepAttempt::Blocked { chose: false, .. } => break,
                StepAttempt::Blocked { chose: true, .. } => {}
            }
        }
        self.blocked.push(thread);
        None
    }

    /// Looks for choices under which the assumptions of a step hold, where no thread can make a step without: what a
    /// contract gives is any value first, and then one that fits the call. Half of the tries change the last choice
    /// only, a quarter the last two, and so on: an assumption tells most about the choice before it.
    fn insist(&mut self, until: Instant) -> Option<StepAttempt> {
        for thread in self.blocked.clone() {
            self.machine.choices.draw_for_assumptions(self.rng.fork());
            for tried in 0..=MANY_TRIES {
                if tried == MANY_TRIES {
                    // What the thread does before the assumption is possible, too.
                    self.machine.choices.draw(self.rng.fork());
                }
                if tried % OFTEN == OFTEN - 1 && Instant::now() > until {
                    return Some(StepAttempt::Ended(End::Late));
                }
                match self.attempt(thread) {
                    StepAttempt::Blocked { chose: true, assumed: true } if tried < MANY_TRIES => {
                        let changed = 1 + self.rng.u32(..).leading_zeros() as usize;
                        let made = self.machine.choices.made();
                        self.machine.choices.keep(made.saturating_sub(changed));
                    }
                    StepAttempt::Blocked { .. } => break,
                    other @ (StepAttempt::Made | StepAttempt::Ended(_)) => return Some(other),
                }
            }
        }
        None
    }

    /// Executes a step of this thread under the choices that were set.
    fn attempt(&mut self, thread: usize) -> StepAttempt {
        let state = &self.machine.state;
        let live = match self.clocks {
            Some(_) => (0..state.threads()).map(|thread| state.thread(thread).live).collect(),
            None => Vec::new(),
        };
        let from = self.machine.location(thread);
        let stop = self.machine.step(thread);
        let taken = self.machine.choices.taken();
        match stop {
            Stop::Blocked(wait) => {
                self.before.restore(&mut self.machine.state);
                StepAttempt::Blocked { chose: !taken.is_empty(), assumed: wait == Wait::Assumption }
            }
            Stop::Done => {
                self.before.set(&mut self.machine.state);
                self.blocked.clear();
                self.threads.made(thread);
                self.steps.push((thread, taken));
                self.cover(thread, from);
                self.race_with_earlier(thread, &live)
                    .map_or(StepAttempt::Made, |race| StepAttempt::Ended(End::Race(Box::new(race))))
            }
            Stop::End => {
                self.steps.push((thread, taken));
                StepAttempt::Ended(End::Other)
            }
            Stop::Violated(violation) => StepAttempt::Ended(self.violated(thread, taken, violation.kind)),
            Stop::Undefined(undefined) if undefined.limit => StepAttempt::Ended(End::Limit(undefined)),
            Stop::Undefined(undefined) => {
                let kind = self.options.properties.of_undefined(&undefined.text);
                StepAttempt::Ended(self.violated(thread, taken, kind.unwrap_or(ViolationKind::Undefined)))
            }
        }
    }

    /// Notes what the step that was just made from this place covers.
    fn cover(&mut self, thread: usize, from: u64) {
        let to = self.machine.location(thread);
        let is_new = self.coverage.note(from, to);
        let is_other = self.last != from && self.coverage.note(self.last, from);
        if is_new || is_other {
            self.newest = self.steps.len();
        }
        self.last = to;
    }

    fn violated(&mut self, thread: usize, taken: Vec<u32>, kind: ViolationKind) -> End {
        self.steps.push((thread, taken));
        if self.options.properties.has(kind) {
            End::Violated(kind)
        } else {
            End::Other
        }
    }

    /// The end of an execution in which no thread can move.
    fn stuck(&self) -> End {
        match self.options.properties.deadlock && deadlock::find(self.machine).is_some() {
            true => End::Violated(ViolationKind::Deadlock),
            false => End::Other,
        }
    }

    /// The confirmed race of the last step with an earlier one.
    fn race_with_earlier(&mut self, thread: usize, live: &[bool]) -> Option<ReplayedViolation> {
        let clocks = self.clocks.as_mut()?;
        let pair = clocks.add(self.machine, thread, live, self.tried)?;
        let steps: Vec<_> = clocks.schedule(&pair).into_iter().map(|at| self.steps[at].clone()).collect();
        let kind = ViolationKind::Race;
        replay(self.code, self.options, &steps, kind).filter(|(.., notes)| doubt(notes, kind).is_none())
    }

    fn has_race(&mut self) -> bool {
        let looks = self.options.properties.race && self.rng.usize(..RACES) == 0;
        looks && race::find(self.machine, ALTERNATIVES).is_some()
    }
}
