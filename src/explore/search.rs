//! Breadth-first search of the state space, with partial-order reduction.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::RwLock;
use std::time::Instant;

use super::expand::{read, write, ChoiceLimits, Expander, QueuedState};
use super::{deadlock, Incompleteness, SearchLimits, SearchOutcome, SearchVerdict, Stats, Transition};
use crate::explore::counterexample::replay::{doubt, replay};
use crate::explore::expand::batch::{Batch, Expanded, StepConsequence};
use crate::explore::expand::workers::{Workers, ROUND};
use crate::explore::hash::hash;
use crate::explore::pace::Pace;
use crate::explore::por::sleep::{SleepMark, ThreadMask};
use crate::explore::por::PartialOrderReduction;
use crate::explore::store::intern::Components;
use crate::explore::store::predecessors::StepLabels;
use crate::explore::store::states::{States, NONE};
use crate::interp::bytecode::Code;
use crate::interp::{
    Machine, Notes, ProgramState, Properties, SemanticsOptions, Stop, Undefined, Violation, ViolationKind,
};
use crate::reductions;
use crate::source::Span;

/// The maximum number of reasons reported for an unknown verdict.
const REASONS: usize = 8;

/// The number of doubtful violations that are kept from the beginning of a search, and from its end.
const DOUBTFUL: usize = 3;

/// The number of states is checked every N states, so that a search that ends there is the same in each run.
const OFTEN: usize = 256;

/// Explores all executions of a program with `jobs` worker threads; the outcome does not depend on their number.
/// `watch` is called regularly with the statistics so far; the exploration is given up once it returns true.
pub(super) fn run_until(
    code: &Code,
    options: &SemanticsOptions,
    limits: &SearchLimits,
    jobs: usize,
    watch: &mut dyn FnMut(&Stats) -> bool,
) -> SearchOutcome {
    let begin = Instant::now();
    let reduction =
        options.without.uses(reductions::Reduction::PersistentSets).then(|| PartialOrderReduction::new(code));
    let components = RwLock::default();
    let mut search = Search {
        code,
        options,
        limits,
        watch,
        begin,
        components: &components,
        states: States::default(),
        begun: 0,
        woken: BTreeMap::new(),
        ways: StepLabels::default(),
        reasons: BTreeSet::new(),
        warnings: Vec::new(),
        noticed: options.noticed,
        ended: BTreeSet::new(),
        doubtful: Vec::new(),
        notes: Notes::default(),
        stats: Stats::default(),
        caches: 0,
        pace: Pace::default(),
    };
    let found = search.go(reduction.as_ref(), jobs);
    let verdict = found.unwrap_or_else(|| search.conclusion());
    let missed = missed(code, &search.notes);
    let warnings = std::mem::take(&mut search.warnings);
    let (stats, order, unknown_call) = (search.stats(), search.notes.order, search.notes.unknown_call);
    let (ended, doubtful) = (search.ended.into_iter().collect(), search.doubtful);
    SearchOutcome { verdict, stats, missed, warnings, ended, order, unknown_call, doubtful }
}

struct Search<'a> {
    code: &'a Code,
    options: &'a SemanticsOptions,
    limits: &'a SearchLimits,
    watch: &'a mut dyn FnMut(&Stats) -> bool,
    begin: Instant,
    components: &'a RwLock<Components>,
    states: States,
    /// States with smaller numbers have been expanded or belong to the current round.
    begun: usize,
    /// The states among them that must be expanded again, with the threads that were woken.
    woken: BTreeMap<u32, ThreadMask>,
    ways: StepLabels,
    reasons: BTreeSet<Incompleteness>,
    /// Noticed violations, one of each kind; `noticed` has the kinds without a violation so far.
    warnings: Vec<Violation>,
    noticed: Properties,
    /// See [`SearchOutcome::ended`].
    ended: BTreeSet<Violation>,
    /// See [`SearchOutcome::doubtful`].
    doubtful: Vec<(Violation, Vec<Transition>)>,
    notes: Notes,
    stats: Stats,
    /// Bytes of the memo tables.
    caches: usize,
    pace: Pace,
}

impl Search<'_> {
    fn go(&mut self, reduction: Option<&PartialOrderReduction>, jobs: usize) -> Option<SearchVerdict> {
        let mut machine = Machine::new(self.code, self.options.clone());
        if let Err(stop) = machine.start() {
            self.notes.add(&machine.notes);
            self.reason(match stop {
                Stop::Undefined(undefined) => Incompleteness::Undefined(undefined),
                Stop::Violated(Violation { text, span, .. }) => {
                    Incompleteness::Undefined(Undefined { text, span, limit: true })
                }
                Stop::Done | Stop::Blocked(_) | Stop::End => Incompleteness::Replay,
            });
            return None;
        }
        self.notes.add(&machine.notes);
        let mut key = Vec::new();
        machine.state.save(&mut *write(self.components), &mut key);
        self.states.insert(&key, hash(&key), (NONE, 0), ThreadMask::NONE);
        let deadline = self.limits.time.and_then(|time| self.begin.checked_add(time));
        let ends = ChoiceLimits { deadline, memory: self.limits.memory };
        let expander = |machine| Expander::new(self.options, machine, reduction, self.components).within(ends);
        let others = (1..jobs).map(|_| expander(machine.clone())).collect();
        let mut workers = Workers { first: expander(machine), others };
        let mut batches = Vec::new();
        let mut tasks = Vec::new();
        while self.round(&mut tasks) {
            let mut open = &tasks[..];
            while !open.is_empty() {
                let states = &self.states;
                workers.expand(states, open, |state| StepLabels::thread(states.came(state).1), &mut batches);
                self.caches = workers.size();
                workers.notice(self.noticed);
                for batch in &batches {
                    if let Err(verdict) = self.merge(open, batch) {
                        return verdict;
                    }
                    open = &open[batch.states.len()..];
                }
            }
        }
        None
    }

    /// Collects the states to be expanded next, those that must be expanded again first. False if there are none.
    fn round(&mut self, tasks: &mut Vec<QueuedState>) -> bool {
        tasks.clear();
        for (state, woken) in std::mem::take(&mut self.woken) {
            self.states.wake(state, woken);
            tasks.push(QueuedState { state, woken: Some(woken) });
        }
        let first = self.begun;
        self.begun = self.states.len().min(first + ROUND);
        tasks.extend((first..self.begun).map(|state| QueuedState { state: state as u32, woken: None }));
        !tasks.is_empty()
    }

    /// Handles a state that was reached with this sleep set. Threads in its sleep set that are not in this one are
    /// woken: at once if the state was not expanded yet, otherwise in the next round.
    fn wake(&mut self, state: u32, asleep: ThreadMask) {
        let woken = self.states.mark(state).asleep.minus(asleep);
        if woken.is_empty() {
            return;
        }
        if (state as usize) < self.begun {
            let all = self.woken.entry(state).or_default();
            *all = all.plus(woken);
        } else {
            self.states.wake(state, woken);
        }
    }

    /// Merges the results for the first of these tasks into the state store. `Err` if the search ends here, with the
    /// verdict if there is one.
    fn merge(&mut self, tasks: &[QueuedState], batch: &Batch) -> Result<(), Option<SearchVerdict>> {
        let (mut events, mut found, mut known) = (0, 0, 0);
        for (task, expanded) in tasks.iter().zip(&batch.states) {
            let state = task.state;
            self.check_states(state)?;
            self.check_limits()?;
            self.events(state, &batch.events[events..expanded.events])?;
            for reached in &batch.found[found..expanded.found] {
                self.check_limits()?;
                let Some(how) = self.ways.number(reached.thread, &reached.taken) else {
                    self.reason(Incompleteness::Limit("choices"));
                    return Err(None);
                };
                match self.states.insert(batch.key(reached), reached.hash, (state, how), reached.asleep) {
                    Some(known) => self.wake(known, reached.asleep),
                    None => self.found(state, reached.thread as u8, expanded),
                }
            }
            for (known, asleep) in &batch.known[known..expanded.known] {
                self.wake(*known, *asleep);
            }
            if let Some(thread) = expanded.alone {
                self.went_alone(state, thread);
            }
            (events, found, known) = (expanded.events, expanded.found, expanded.known);
            self.count(expanded);
            if let Some(kind) = expanded.wrong {
                self.violated(state, None, kind)?;
            }
            for kind in [ViolationKind::Deadlock, ViolationKind::Race] {
                if expanded.noticed.has(kind) && self.noticed.has(kind) {
                    self.notice(state, kind);
                }
            }
        }
        Ok(())
    }

    /// Records that the newest state was found as a successor of `from`.
    fn found(&mut self, from: u32, thread: u8, expanded: &Expanded) {
        let state = self.states.len() as u32 - 1;
        self.states.patience.found(state, from, thread, expanded.alone.is_some(), expanded.impatient);
    }

    /// Records that a thread was explored alone. If its number does not fit into a mark, the sleep sets of its
    /// successors are empty, so that nothing need be woken there.
    fn went_alone(&mut self, state: u32, thread: u8) {
        let mark = match SleepMark::names(thread) {
            true => SleepMark { alone: Some(thread), ..self.states.mark(state) },
            false => SleepMark::default(),
        };
        self.states.set_mark(state, mark);
    }

    fn count(&mut self, expanded: &Expanded) {
        self.stats.transitions += expanded.transitions;
        self.stats.threads = self.stats.threads.max(expanded.threads);
        self.stats.ends += usize::from(expanded.end);
    }

    /// Handles the consequences that the steps from a state have for the verdict.
    fn events(&mut self, state: u32, events: &[StepConsequence]) -> Result<(), Option<SearchVerdict>> {
        for event in events {
            match event {
                StepConsequence::Incompleteness(reason @ Incompleteness::Limit(_)) => {
                    self.reason(reason.clone());
                    return Err(None);
                }
                StepConsequence::Incompleteness(reason) => self.reason(reason.clone()),
                StepConsequence::Ended(violation) if self.ended.len() < REASONS => {
                    self.ended.insert(violation.clone());
                }
                StepConsequence::Ended(_) => {}
                StepConsequence::Notes(notes) => self.notes.add(notes),
                StepConsequence::Violation { thread, taken, kind, transitions, threads } => {
                    if let Err(verdict) = self.violated(state, Some((*thread, taken.clone())), *kind) {
                        self.stats.transitions += transitions;
                        self.stats.threads = self.stats.threads.max(*threads);
                        return Err(verdict);
                    }
                }
            }
        }
        Ok(())
    }

    /// Ends the search if a limit is exceeded; most calls only count.
    fn check_limits(&mut self) -> Result<(), Option<SearchVerdict>> {
        if !self.pace.is_due() {
            return Ok(());
        }
        self.limit().map_or(Ok(()), |limit| {
            self.reason(Incompleteness::Limit(limit));
            Err(None)
        })
    }

    fn limit(&mut self) -> Option<&'static str> {
        if self.limits.time.is_some_and(|time| self.begin.elapsed() > time) {
            return Some("time");
        }
        let stats = self.stats();
        if (self.watch)(&stats) {
            return Some("patience");
        }
        if self.limits.memory.is_some_and(|memory| self.size() > memory) {
            return Some("memory");
        }
        // The limit leaves more room than a few states can add.
        (read(self.components).len() > ProgramState::COMPONENTS / 2).then_some("components")
    }

    fn check_states(&mut self, state: u32) -> Result<(), Option<SearchVerdict>> {
        // State numbers have 32 bits.
        let most = self.limits.states.unwrap_or(usize::MAX).min(NONE as usize / 2);
        if state as usize % OFTEN == 0 && self.states.len() > most {
            self.reason(Incompleteness::Limit("states"));
            return Err(None);
        }
        Ok(())
    }

    fn stats(&self) -> Stats {
        let Notes { sampled, unknown_call, uninitialized, address, may_use_id, .. } = &self.notes;
        let noted = [sampled, unknown_call, uninitialized, address, may_use_id].iter().any(|note| note.is_some());
        let unprovable = noted || !self.reasons.is_empty() || !self.code.caveats.is_empty();
        Stats { states: self.states.len(), bytes: self.size(), time: self.begin.elapsed(), unprovable, ..self.stats }
    }

    fn size(&self) -> usize {
        read(self.components).size() + self.states.size() + self.ways.size() + self.caches
    }

    /// Handles a violation. `Err` with the verdict if replaying the schedule ends in the violation again and nothing
    /// makes it doubtful; otherwise adds a reason for an unknown verdict.
    fn violated(
        &mut self,
        state: u32,
        step: Option<(usize, Vec<u32>)>,
        kind: ViolationKind,
    ) -> Result<(), Option<SearchVerdict>> {
        let mut steps = self.way(state);
        steps.extend(step);
        let shown = replay(self.code, self.options, &steps, kind);
        let Some((violation, told, notes)) = shown else {
            self.reason(Incompleteness::Replay);
            return Ok(());
        };
        match doubt(&notes, kind) {
            Some(reason) => {
                let is_overapproximated = matches!(reason, Incompleteness::Overapproximated(_));
                if is_overapproximated && kind == ViolationKind::Assertion {
                    self.keep_doubtful(violation, told);
                }
                self.reason(reason);
                Ok(())
            }
            None => Err(Some(SearchVerdict::False(violation, told))),
        }
    }

    /// Keeps the first violations, on the shortest schedules, and the last ones, on the longest.
    fn keep_doubtful(&mut self, violation: Violation, steps: Vec<Transition>) {
        if self.doubtful.len() == 2 * DOUBTFUL {
            self.doubtful.remove(DOUBTFUL);
        }
        self.doubtful.push((violation, steps));
    }

    /// Turns a violation in a state into a warning if replaying its schedule ends in it again and it does not depend on
    /// the addresses of objects. Tried once per kind, so that a violation that cannot be replayed costs no more than
    /// one replay.
    fn notice(&mut self, state: u32, kind: ViolationKind) {
        self.noticed = self.noticed.without(kind);
        let shown = replay(self.code, self.options, &self.way(state), kind);
        self.warnings
            .extend(shown.filter(|(_, _, notes)| doubt(notes, kind).is_none()).map(|(violation, ..)| violation));
    }

    /// The schedule on which a state was first found.
    fn way(&self, state: u32) -> Vec<(usize, Vec<u32>)> {
        let ways = self.states.ways(state);
        let mut steps: Vec<_> = ways.map(|way| (StepLabels::thread(way), self.ways.choices(way))).collect();
        steps.reverse();
        steps
    }

    fn reason(&mut self, reason: Incompleteness) {
        if self.reasons.len() < REASONS {
            self.reasons.insert(reason);
        }
    }

    fn conclusion(&mut self) -> SearchVerdict {
        let notes = self.notes.clone();
        self.reasons.extend(notes.sampled.map(Incompleteness::Sampled));
        self.reasons.extend(notes.unknown_call.map(Incompleteness::UnknownCall));
        self.reasons.extend(notes.uninitialized.map(Incompleteness::Uninitialized));
        self.reasons.extend(notes.address.or(notes.may_use_id).map(Incompleteness::Address));
        if self.options.properties.race {
            self.reasons.extend(notes.unordered.map(Incompleteness::Unordered));
        }
        if let Some(span) = self.code.cancels.filter(|_| self.options.properties.deadlock) {
            self.reasons.insert(Incompleteness::Assumption(deadlock::CANCELED.to_string(), span));
        }
        if let Some(span) = self.code.cancels.filter(|_| !self.options.spurious) {
            self.reasons.insert(Incompleteness::Assumption(deadlock::CANCELED_SLEEP.to_string(), span));
        }
        self.reasons
            .extend(self.code.caveats.iter().map(|(text, span)| Incompleteness::Assumption(text.clone(), *span)));
        if self.reasons.is_empty() {
            SearchVerdict::True
        } else {
            SearchVerdict::Unknown(self.reasons.iter().cloned().collect())
        }
    }
}

/// Assertions that no execution has reached. One assertion of the source may occur several times in the code, so they
/// are compared by place.
fn missed(code: &Code, notes: &Notes) -> Vec<Span> {
    let all = || code.assertions.iter().enumerate();
    let met = |span: &Span| all().any(|(at, other)| other == span && notes.has_met(at));
    let mut missed: Vec<Span> = code.assertions.iter().filter(|span| !met(span)).copied().collect();
    missed.dedup();
    missed
}
