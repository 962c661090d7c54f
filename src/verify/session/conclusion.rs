//! The conclusion of a verification from all of its runs.

use super::super::track::PortfolioMember;
use super::super::{looked, report, Conclusion};
use super::Session;
use crate::back::{Bound, Reason, Verdict};
use crate::engine::{Proof, Run};

impl Session<'_> {
    /// The conclusion from all runs.
    pub(in crate::verify) fn conclude(&self) -> Conclusion {
        match self.runs.last().map(|run| &run.verdict) {
            Some(Verdict::True) => return self.proved(),
            Some(Verdict::False(violation)) => return Conclusion::False(violation.clone()),
            Some(Verdict::Unknown(Reason::Interrupted)) => return Conclusion::Unknown(Reason::Interrupted),
            Some(Verdict::Bounded(_) | Verdict::Unknown(_)) | None => {}
        }
        match (self.best_bounded(), &self.no_proof) {
            // What a proof must not depend on, a claim up to bounds must not, either. An engine that works on the
            // program itself could have decided it all the same.
            (Some(_), Some(why)) => {
                let stopped = self.stopped_engine().filter(|_| !self.met_no_proof).cloned();
                return Conclusion::Unknown(stopped.unwrap_or_else(|| Reason::GaveUp(why.clone())));
            }
            (Some(best), None) => return Conclusion::UpTo(best),
            (None, _) => {}
        }
        let reasons: Vec<&Reason> = self.runs.iter().filter_map(reason).collect();
        let late = self.late.then_some(Reason::Timeout);
        let ended_by_limit = self.stopped_engine().filter(|reason| reason.is_limit()).cloned();
        let reason = late
            .or(ended_by_limit)
            .or_else(|| reasons.iter().find(|reason| !reason.is_failure()).map(|reason| (*reason).clone()))
            .or_else(|| reasons.first().map(|reason| (*reason).clone()))
            .or_else(|| self.failed.first().map(|message| Reason::GaveUp(message.clone())))
            .unwrap_or(Reason::Timeout);
        Conclusion::Unknown(reason)
    }

    /// The reason why the last engine has no answer.
    fn stopped_engine(&self) -> Option<&Reason> {
        let mut engines = self.runs.iter().rev().filter(|run| run.verification.is_none());
        engines.find_map(reason).filter(|reason| !reason.is_failure())
    }

    /// What else a user should know if the verdict is open: why the results of verifiers do not count if that is not
    /// the verdict's own reason, and that an engine would have gone on beyond the bounds of the verifiers.
    pub(in crate::verify) fn notes(&self, conclusion: &Conclusion) -> Vec<String> {
        let held_back = self.no_proof.iter().map(|why| format!("results of verifiers do not count: {why}"));
        match conclusion {
            Conclusion::Unknown(Reason::GaveUp(why)) if self.no_proof.as_ref() == Some(why) => Vec::new(),
            Conclusion::Unknown(_) if self.best_bounded().is_some() => held_back.collect(),
            Conclusion::UpTo(_) => self.would_go_on().into_iter().collect(),
            Conclusion::Unknown(_) | Conclusion::True | Conclusion::False(_) => Vec::new(),
        }
    }

    /// The engine that only a limit has ended, and the option that raises it.
    fn would_go_on(&self) -> Option<String> {
        let reason = self.stopped_engine()?;
        let engine = self.tracks.iter().find_map(|track| match &track.member {
            PortfolioMember::Engine(engine) => Some(engine),
            PortfolioMember::Verifier(_) => None,
        })?;
        let option = report::help(reason).filter(|_| engine.may_prove())?;
        Some(format!("{} has no such bound, but did not end: {reason}; {option}", engine.name()))
    }

    /// The conclusion from a proof by the last run. A proof on the sequential program does not count if it may depend
    /// on behavior that C and POSIX leave open.
    fn proved(&self) -> Conclusion {
        let proof = self.runs.last().and_then(|run| run.evidence.proof());
        match &self.no_proof {
            Some(why) if !proof.is_some_and(Proof::is_on_the_program) => {
                Conclusion::Unknown(Reason::GaveUp(why.clone()))
            }
            Some(_) | None => Conclusion::True,
        }
    }

    /// The bounded run without a violation that covers the most executions. Runs that determined which bounds were hit
    /// rank above those that did not, then runs in which no loop or recursion bound was hit; then more thread
    /// instances, more rounds and more unwinding count, and among equals the last one.
    fn best_bounded(&self) -> Option<usize> {
        let worth = |run: &Run| match (&run.verdict, &run.verification) {
            (Verdict::Bounded(hit), Some(verification)) => {
                let by_loops = hit.iter().any(|bound| matches!(bound, Bound::Loop { .. } | Bound::Recursion { .. }));
                let unwind = verification.unwind.map_or(u32::MAX, |_| verification.furthest());
                Some((
                    looked(hit),
                    !by_loops,
                    verification.request.threads,
                    verification.request.driver.bound(),
                    unwind,
                ))
            }
            (Verdict::Bounded(hit), None) => Some((looked(hit), true, None, u32::MAX, u32::MAX)),
            (Verdict::True | Verdict::False(_) | Verdict::Unknown(_), _) => None,
        };
        let known = self.runs.iter().enumerate().filter_map(|(at, run)| Some((worth(run)?, at)));
        known.max().map(|(_, at)| at)
    }
}

fn reason(run: &Run) -> Option<&Reason> {
    match &run.verdict {
        Verdict::Unknown(reason) => Some(reason),
        Verdict::True | Verdict::False(_) | Verdict::Bounded(_) => None,
    }
}
