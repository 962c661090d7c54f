//! Explicit-state search as an engine of the verification strategy: it works on the program itself, before any
//! translation.

mod sampling;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Duration;

use super::checked_properties::CheckedProperties;
use super::{assumptions, Answer, Engine, Evidence, Proof};
use crate::explore::counterexample::{minimize, narrate};
use crate::explore::{report, Incompleteness, SearchLimits, SearchOutcome, SearchVerdict, Transition};
use crate::interp::bytecode::Code;
use crate::interp::{bytecode, SemanticsOptions, Violation, ViolationKind};
use crate::translate::Loaded;
use crate::{back, explore, process};
use sampling::Beside;

/// The engine that explores one program.
pub struct ExplicitEngine {
    /// The program in normal form.
    normal: Arc<Loaded>,
    /// The compiled program, or the reason why it cannot be explored.
    code: Result<Code, String>,
    asked: CheckedProperties,
    options: SemanticsOptions,
    /// Whether the search in progress has found a reason why it cannot end in a proof.
    unprovable: AtomicBool,
}

/// The name under which users ask for this engine, and under which it is reported.
pub const NAME: &str = "explore";

impl ExplicitEngine {
    /// The engine for a program in normal form.
    pub fn new(normal: &Arc<Loaded>, asked: CheckedProperties, options: SemanticsOptions) -> ExplicitEngine {
        let code = bytecode::compile_known_parts(&normal.program, &options).map_err(|diagnostics| {
            diagnostics.first().map_or_else(String::new, |first| {
                format!("{}: {}", normal.source.map.locate(first.span), first.message)
            })
        });
        ExplicitEngine { normal: Arc::clone(normal), code, asked, options, unprovable: AtomicBool::new(false) }
    }

    /// The compiled program, or the reason why it cannot be explored.
    pub(in crate::engine) fn code(&self) -> &Result<Code, String> {
        &self.code
    }

    fn answer(&self, code: &Code, outcome: SearchOutcome, beside: Beside<'_>) -> Answer {
        let map = &self.normal.source.map;
        let mut searched = report::statistics(&outcome.stats);
        searched.extend(beside.describe().map(|text| format!("; {text}")));
        let missed = report::missed(&outcome, map);
        let mut warnings = report::warnings(&outcome, map);
        if let (Some((span, text, share)), SearchVerdict::Unknown(_)) = (beside.usual_limit(), &outcome.verdict) {
            warnings.push(format!("{share} % of random schedules end at {}: {text}", map.locate(span)));
        }
        let mut rests_on =
            assumptions::of_every_verdict(self.options.spurious, self.asked, &report::rests_on(&outcome, map));
        rests_on.insert(0, "the search of explore through schedules and inputs".to_owned());
        rests_on.extend(assumptions::of_program(&self.normal));
        let no_proof = self.no_proof(&outcome.verdict);
        let meets_all = outcome.missed.is_empty();
        let (verdict, evidence) = match (beside.found, outcome.verdict) {
            (_, SearchVerdict::True) => (back::Verdict::True, Evidence::Proof(Proof::Explored { missed })),
            (_, SearchVerdict::False(violation, steps)) => self.violated(code, &self.options, &violation, &steps),
            (Some(found), SearchVerdict::Unknown(_)) => {
                self.violated(code, &found.options, &found.violation, &found.steps)
            }
            (None, SearchVerdict::Unknown(reasons)) => match self.doubtful(code, &outcome.doubtful) {
                Some(answer) => answer,
                None => unknown(self.reason(&reasons)),
            },
        };
        let asserts = Some(!code.assertions.is_empty());
        Answer { verdict, evidence, searched, rests_on, asserts, no_proof, meets_all, warnings }
    }

    /// Builds the answer for a violation with its counterexample. The machine that records the counterexample replays
    /// it.
    pub(in crate::engine) fn violated(
        &self,
        code: &Code,
        options: &SemanticsOptions,
        violation: &Violation,
        steps: &[Transition],
    ) -> (back::Verdict, Evidence) {
        let map = &self.normal.source.map;
        let steps = minimize::run(code, options, steps, violation);
        let schedule = narrate::schedule(&self.normal.program, code, options, &steps, violation, map);
        let verdict = self.reported(violation);
        (verdict, Evidence::Violation { schedule: Some(Box::new(schedule)), others: Vec::new(), confirmed: true })
    }

    fn reported(&self, violation: &Violation) -> back::Verdict {
        let text = format!("{} at {}", violation.text, self.normal.source.map.locate(violation.span));
        let property = property(violation.kind);
        back::Verdict::False(back::ReportedViolation { property, text, line: None })
    }

    /// Builds the answer for assertions that fail only if a function gives what it may never give: whoever calls the
    /// real function confirms one of them, or none.
    fn doubtful(&self, code: &Code, found: &[(Violation, Vec<Transition>)]) -> Option<(back::Verdict, Evidence)> {
        let (violation, _) = found.first()?;
        let map = &self.normal.source.map;
        let told = |(violation, steps): &(Violation, Vec<Transition>)| {
            narrate::schedule(&self.normal.program, code, &self.options, steps, violation, map)
        };
        let mut schedules = found.iter().map(told);
        let schedule = schedules.next().map(Box::new);
        let verdict = self.reported(violation);
        Some((verdict, Evidence::Violation { schedule, others: schedules.collect(), confirmed: false }))
    }

    /// The reason why a proof on the sequential program does not count: some execution uses an address or a thread id
    /// as a number.
    fn no_proof(&self, verdict: &SearchVerdict) -> Option<String> {
        let SearchVerdict::Unknown(reasons) = verdict else { return None };
        let number = reasons.iter().find(|reason| matches!(reason, Incompleteness::Address(_)))?;
        Some(report::why(number, &self.normal.source.map))
    }

    fn reason(&self, reasons: &[Incompleteness]) -> back::Reason {
        if process::interrupted() {
            return back::Reason::Interrupted;
        }
        if process::memory_is_short() {
            return back::Reason::OutOfMemory;
        }
        match reasons.first() {
            Some(Incompleteness::Limit("memory")) => back::Reason::OutOfMemory,
            Some(Incompleteness::Limit(_)) | None => back::Reason::Timeout,
            Some(
                first @ (Incompleteness::Undefined(_)
                | Incompleteness::Sampled(_)
                | Incompleteness::UnknownCall(_)
                | Incompleteness::Uninitialized(_)
                | Incompleteness::Address(_)
                | Incompleteness::CopiedInput(_)
                | Incompleteness::Overapproximated(_)
                | Incompleteness::Assumption(..)
                | Incompleteness::Unordered(_)
                | Incompleteness::Replay),
            ) => back::Reason::GaveUp(report::why(first, &self.normal.source.map)),
        }
    }
}

/// Builds the answer without a verdict. A construct at which the explorer gives up may have another meaning to a
/// verifier.
fn unknown(reason: back::Reason) -> (back::Verdict, Evidence) {
    let doubt = match &reason {
        back::Reason::GaveUp(why) => Some(format!("the explorer gave up: {why}")),
        back::Reason::Absent
        | back::Reason::Timeout
        | back::Reason::OutOfMemory
        | back::Reason::Interrupted
        | back::Reason::Rejected(_)
        | back::Reason::Crash(_)
        | back::Reason::Unreadable(_) => None,
    };
    (back::Verdict::Unknown(reason), Evidence::Open { doubt })
}

fn property(kind: ViolationKind) -> back::Property {
    match kind {
        ViolationKind::Assertion => back::Property::UnreachCall,
        ViolationKind::Misuse => back::Property::Misuse,
        ViolationKind::Undefined => back::Property::Undefined,
        ViolationKind::Overflow => back::Property::Overflow,
        ViolationKind::Deadlock => back::Property::Deadlock,
        ViolationKind::Race => back::Property::Race,
        ViolationKind::Deref => back::Property::Deref,
        ViolationKind::Free => back::Property::Free,
        ViolationKind::Leak => back::Property::Leak,
    }
}

impl Engine for ExplicitEngine {
    fn name(&self) -> String {
        NAME.to_owned()
    }

    fn may_prove(&self) -> bool {
        !self.unprovable.load(Ordering::Relaxed)
    }

    fn search(&self, time: Duration, memory: Option<u64>, stopped: &dyn Fn() -> bool) -> Answer {
        let code = match &self.code {
            Ok(code) => code,
            Err(message) => {
                let (verdict, evidence) = unknown(back::Reason::GaveUp(message.clone()));
                return Answer {
                    verdict,
                    evidence,
                    searched: "nothing".to_owned(),
                    rests_on: Vec::new(),
                    asserts: None,
                    no_proof: None,
                    meets_all: false,
                    warnings: Vec::new(),
                };
            }
        };
        let memory = memory.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        let limits = SearchLimits { time: Some(time), memory, states: None };
        let mut beside = Beside::new(code, &self.options, time);
        let outcome = explore::run_until(code, &self.options, &limits, 1, &mut |stats| {
            self.unprovable.fetch_or(stats.unprovable, Ordering::Relaxed);
            stopped() || process::memory_is_short() || beside.search()
        });
        beside.after(&outcome, stopped);
        self.answer(code, outcome, beside)
    }
}
