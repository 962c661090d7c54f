//! Random executions beside the search through all states, and after it where it has not come to its end.

use std::time::{Duration, Instant};

use crate::explore::sampling::{Found, Sampler};
use crate::explore::{Outcome, Reason, Verdict};
use crate::interp::bytecode::Code;
use crate::interp::Options;

/// The search is alone for so long.
const ALONE: Duration = Duration::from_secs(5);
/// Of the time after that, random executions get one part of so many.
const SHARE: u32 = 4;
/// How long they go on at a time.
const SLICE: Duration = Duration::from_millis(200);

/// The random executions of one program.
pub(super) struct Beside<'a> {
    code: &'a Code,
    options: &'a Options,
    sampler: Option<Sampler<'a>>,
    begin: Instant,
    used: Duration,
    /// The violation that one of them showed.
    pub(super) found: Option<Found>,
}

impl<'a> Beside<'a> {
    /// The search begins now.
    pub(super) fn new(code: &'a Code, options: &'a Options) -> Beside<'a> {
        Beside { code, options, sampler: None, begin: Instant::now(), used: Duration::ZERO, found: None }
    }

    /// Uses the part of the time that is for random executions; called often. Whether one of them showed a violation.
    pub(super) fn search(&mut self) -> bool {
        let elapsed = self.begin.elapsed();
        if elapsed > ALONE && self.used < (elapsed - ALONE) / SHARE {
            self.sample(SLICE);
        }
        self.found.is_some()
    }

    /// Goes on after a search that has reached a limit: for as long as that took, within what is left of the `time`.
    pub(super) fn after(&mut self, outcome: &Outcome, time: Duration, stopped: &dyn Fn() -> bool) {
        let Verdict::Unknown(reasons) = &outcome.verdict else { return };
        if !reasons.iter().any(|reason| matches!(reason, Reason::Limit(_))) {
            return;
        }
        // The last execution may take longer.
        let end = time.saturating_sub(SLICE * 5).min(2 * self.begin.elapsed());
        while self.found.is_none() && !stopped() {
            let left = end.saturating_sub(self.begin.elapsed());
            if left.is_zero() || !self.sample(left.min(SLICE)) {
                return;
            }
        }
    }

    /// What was tried, for a report.
    pub(super) fn describe(&self) -> Option<String> {
        self.sampler.as_ref().map(Sampler::describe)
    }

    /// False if there are no executions.
    fn sample(&mut self, time: Duration) -> bool {
        let begin = Instant::now();
        let sampler = self.sampler.get_or_insert_with(|| Sampler::new(self.code, self.options));
        self.found = sampler.sample(begin + time);
        self.used += begin.elapsed();
        sampler.runs > 0 || begin.elapsed() >= time
    }
}
