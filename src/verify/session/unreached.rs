//! The assertions that no execution reaches within bounds: a proof may hold vacuously.

use std::time::Duration;

use super::super::options::asks_undefined;
use super::super::{Job, JobResult, UnreachedAssertions};
use super::Session;
use crate::back::{Backend, Mode, Property, VerifierTask};
use crate::driver::Driver;
use crate::engine::{Probes, Proof, TranslationRequest};
use crate::scheme::Scheme;

/// Time limit of the search for unreached assertions after a proof.
const REACH_TIME: Duration = Duration::from_secs(5);
/// The bounds of that search.
const REACH_ROUNDS: u32 = 3;
const REACH_UNWIND: u32 = 4;

impl Session<'_> {
    /// Computes, after a proof, the assertions that a bounded search reaches, since a proof may hold vacuously.
    pub(in crate::verify) fn reach(&mut self, backends: &[Backend]) -> Option<UnreachedAssertions> {
        let proved = match self.runs.last()?.evidence.proof()? {
            Proof::Explored { missed } => return Some(UnreachedAssertions { bounds: None, missed: missed.clone() }),
            // Some of the assertions that an abstraction reaches may not be reached.
            Proof::Abstraction { missed } if missed.is_empty() => return None,
            Proof::Abstraction { missed } => return Some(UnreachedAssertions { bounds: None, missed: missed.clone() }),
            Proof::Static => return None,
            Proof::Sequential { unwound } => *unwound,
        };
        let left = self.options.time.saturating_sub(self.execute.elapsed()).min(REACH_TIME);
        if !self.options.reach || self.meets_all || left.is_zero() {
            return None;
        }
        let backend = backends.iter().find(|backend| backend.verifier.finds_reached())?;
        let plan = TranslationRequest {
            scheme: Scheme::Resume,
            driver: Driver::Rounds(REACH_ROUNDS),
            threads: self.options.threads,
            backend: backend.verifier.name().to_owned(),
            header: backend.verifier.header(),
            defines: None,
            changed: None,
        };
        let probes = self.translator.probes(&plan)?;
        // Code that the proof unwound further may precede an assertion: search that far before calling it unreached.
        let mut best = None;
        for unwind in [REACH_UNWIND, REACH_UNWIND.max(proved)] {
            let left = self.options.time.saturating_sub(self.execute.elapsed()).min(REACH_TIME);
            let done = best.as_ref().is_some_and(|reach: &UnreachedAssertions| reach.missed.is_empty());
            if !done && !left.is_zero() {
                let missed = self.missed_within(backend, &probes, unwind, left);
                best = missed
                    .map(|missed| UnreachedAssertions { bounds: Some(format!("{plan}, unwind {unwind}")), missed })
                    .or(best);
            }
        }
        best
    }

    /// Places of assertions that a search with this loop bound does not reach.
    fn missed_within(
        &mut self,
        backend: &Backend,
        probes: &Probes,
        unwind: u32,
        time: Duration,
    ) -> Option<Vec<String>> {
        let mut task = VerifierTask::new(&probes.file, Mode::Bug);
        task.unwind = Some(unwind);
        task.model = self.options.model;
        task.misuse = self.options.asked.contains(&Property::Misuse);
        task.undefined = asks_undefined(&self.options.asked);
        task.overflow = self.options.asked.contains(&Property::Overflow);
        task.deadlock = self.options.asked.contains(&Property::Deadlock);
        task.race = self.options.asked.contains(&Property::Race);
        task.limits = self.limits(backend, time);
        let cmd = backend.verifier.reach_command(&backend.exe, &task)?;
        let job = self.next;
        self.next += 1;
        self.execute.start(job, Job::Process(cmd, task.limits));
        let outcome = loop {
            match self.execute.wait(time) {
                Some((number, JobResult::Process(outcome))) if number == job => break outcome,
                Some((number, JobResult::Failed(_))) if number == job => return None,
                Some(_) | None => {}
            }
        };
        let reached = backend.verifier.reached(&outcome)?;
        let missed = probes.places.iter().filter(|(_, numbers)| !numbers.iter().any(|n| reached.contains(n)));
        Some(missed.map(|(place, _)| place.clone()).collect())
    }
}
