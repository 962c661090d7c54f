//! Random executions that run interleaved with the search through all states, and continue after a search that reached
//! a limit.

use std::time::{Duration, Instant};

use crate::explore::sampling::{SampledViolation, Sampler};
use crate::explore::{SearchOutcome, SearchVerdict};
use crate::interp::bytecode::Code;
use crate::interp::SemanticsOptions;
use crate::source::Span;

/// Duration of the search before the first random execution.
const ALONE: Duration = Duration::from_secs(1);
/// Random executions get one of N parts of the time after that: few as long as the search may still end, and more of
/// what comes after [`LONG`], most if they came to something new lately.
const FEW: u32 = 8;
const LONG: Duration = Duration::from_secs(5);
const MORE: u32 = 4;
const MOST: u32 = 2;
/// Duration of one batch of random executions.
const SLICE: Duration = Duration::from_millis(200);
/// After the search, random executions that come to nothing new any more end when they have gone on for as long as until
/// then.
const PATIENCE: u32 = 2;

/// The random executions of one program.
pub(super) struct Beside<'a> {
    code: &'a Code,
    options: &'a SemanticsOptions,
    /// The time for the search and the random executions together.
    time: Duration,
    sampler: Option<Sampler<'a>>,
    begin: Instant,
    used: Duration,
    /// Whether the last batch came to something new.
    grows: bool,
    /// The violation that a random execution found.
    pub(super) found: Option<SampledViolation>,
}

impl<'a> Beside<'a> {
    /// Creates the sampler; the clock starts now, with the search. Both end after `time`.
    pub(super) fn new(code: &'a Code, options: &'a SemanticsOptions, time: Duration) -> Beside<'a> {
        let (begin, used) = (Instant::now(), Duration::ZERO);
        Beside { code, options, time, sampler: None, begin, used, grows: false, found: None }
    }

    /// Runs a batch of random executions if they have not used up their share of the time; called often. Returns
    /// whether a violation has been found.
    pub(super) fn search(&mut self) -> bool {
        if self.used < share(self.begin.elapsed(), self.grows) {
            let before = self.covered();
            self.sample(SLICE);
            self.grows = self.covered() > before;
        }
        self.found.is_some()
    }

    /// Continues the random executions after a search that was not complete: for as long as the search took, and as
    /// they come to something new, within what is left of the time.
    pub(super) fn after(&mut self, outcome: &SearchOutcome, stopped: &dyn Fn() -> bool) {
        if !matches!(outcome.verdict, SearchVerdict::Unknown(_)) {
            return;
        }
        let mut end = 2 * self.begin.elapsed();
        while self.found.is_none() && !stopped() {
            let now = self.begin.elapsed();
            let left = self.time.min(end).saturating_sub(now);
            let before = self.covered();
            if left.is_zero() || !self.sample(left.min(SLICE)) {
                return;
            }
            if self.covered() > before {
                end = end.max(PATIENCE * self.begin.elapsed());
            }
        }
    }

    /// Where most random executions ended because the rest is not modeled, with the reason and their share in percent.
    pub(super) fn usual_limit(&self) -> Option<(Span, &str, usize)> {
        self.sampler.as_ref().and_then(Sampler::usual_limit)
    }

    /// The number and kind of the random executions, for a report.
    pub(super) fn describe(&self) -> Option<String> {
        self.sampler.as_ref().map(Sampler::describe)
    }

    /// A number that grows with what random executions have come to.
    fn covered(&self) -> usize {
        self.sampler.as_ref().map_or(0, Sampler::covered)
    }

    /// Runs random executions for this time. Returns false if none can be run.
    fn sample(&mut self, time: Duration) -> bool {
        let begin = Instant::now();
        let sampler = self.sampler.get_or_insert_with(|| Sampler::new(self.code, self.options));
        let last = self.begin.checked_add(self.time);
        self.found = sampler.sample(begin + time, last);
        self.used += begin.elapsed();
        sampler.runs > 0 || begin.elapsed() >= time
    }
}

/// How much of the time that has passed may be spent on random executions.
fn share(elapsed: Duration, grows: bool) -> Duration {
    let late = elapsed.saturating_sub(LONG) / if grows { MOST } else { MORE };
    elapsed.min(LONG).saturating_sub(ALONE) / FEW + late
}
