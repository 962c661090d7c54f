//! The proof of an induction program as an engine: two runs of CBMC, the second one against vacuity.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::super::checked_properties::CheckedProperties;
use super::super::{Answer, Engine, Evidence};
use super::found::task;
use crate::back::{cbmc, Backend, Reason, Verdict, VerifierTask};
use crate::driver;
use crate::ir::DataModel;
use crate::process::{self, ProcessLimits};

/// The option with which an assertion behind the step must fail.
const VACUITY: &str = "-DULSEQ_VACUITY";
/// What CBMC's verdict says then.
const MUST_FAIL: &str = "induction: a step ends";

/// CBMC on an induction program.
pub struct InductionProof {
    /// CBMC.
    pub cbmc: Backend,
    /// The induction program.
    pub file: PathBuf,
    /// Whether it states any property.
    pub asserts: bool,
    /// The properties to check.
    pub asked: CheckedProperties,
    /// The sizes of types.
    pub model: DataModel,
    /// The bound of loops inside of a step.
    pub unwind: Option<u32>,
    /// The assumptions on which every verdict on the sequential program is conditional.
    pub rests_on: Vec<String>,
}

impl Engine for InductionProof {
    fn name(&self) -> String {
        format!("{} {}", self.cbmc.verifier.name(), self.cbmc.version())
    }

    fn search(&self, time: Duration, memory: Option<u64>, _stopped: &dyn Fn() -> bool) -> Answer {
        let start = Instant::now();
        let runs = Runs { proof: self, memory };
        let verdict = runs.verdict(&|| time.saturating_sub(start.elapsed()));
        let verdict = verdict.unwrap_or_else(|error| Verdict::Unknown(Reason::Crash(error.to_string())));
        let mut rests_on = self.rests_on.clone();
        rests_on.push(
            "CBMC's own proof that an invariant holds before and behind each step (base case, one step, and that the \
             step is not vacuous); the symbolic engine only found the invariant, and is not trusted"
                .to_owned(),
        );
        Answer {
            evidence: Evidence::of_verifier(&verdict, self.unwind.unwrap_or(0)),
            verdict,
            searched: "induction over the steps: base case, one step, vacuity".to_owned(),
            rests_on,
            asserts: Some(self.asserts),
            no_proof: None,
            meets_all: false,
            warnings: Vec::new(),
        }
    }
}

struct Runs<'a> {
    proof: &'a InductionProof,
    memory: Option<u64>,
}

impl Runs<'_> {
    /// Both runs: only if the first one proves and the second one fails as it must, there is a proof.
    fn verdict(&self, left: &dyn Fn() -> Duration) -> io::Result<Verdict> {
        let first = self.run(left(), None)?;
        if first != Verdict::True {
            return Ok(undecided(first));
        }
        Ok(match self.run(left(), Some(VACUITY))? {
            Verdict::Unknown(Reason::GaveUp(why)) if why == MUST_FAIL => Verdict::True,
            Verdict::Unknown(why @ (Reason::Timeout | Reason::OutOfMemory | Reason::Interrupted)) => {
                Verdict::Unknown(why)
            }
            Verdict::True | Verdict::False(_) | Verdict::Bounded(_) | Verdict::Unknown(_) => {
                Verdict::Unknown(Reason::GaveUp(
                    "the induction is vacuous, or that was not shown: no step from a state of the invariant ends"
                        .into(),
                ))
            }
        })
    }

    fn run(&self, time: Duration, define: Option<&str>) -> io::Result<Verdict> {
        let InductionProof { cbmc: backend, file, asked, model, unwind, .. } = self.proof;
        let limits = ProcessLimits { time: Some(time), memory: self.memory, resident: self.memory };
        // The step, and the check behind it; CBMC counts one more.
        let driver = unwind.map(|_| (cbmc::loop_name(driver::ENTRY, driver::LOOP), 3));
        let unwind_loops = driver.into_iter().collect();
        let task = VerifierTask { unwind: *unwind, unwind_loops, ..task(file, *asked, *model) };
        let mut command = backend.verifier.command(&backend.exe, &task);
        command.args(define);
        let outcome = process::run(&command, &limits, b"")?;
        Ok(backend.verifier.verdict(&task, &outcome))
    }
}

/// What became of the induction if it is no proof: a counterexample begins in some state of the invariant, which the
/// program need not reach, so it is no violation.
fn undecided(verdict: Verdict) -> Verdict {
    let why = |what: String| Verdict::Unknown(Reason::GaveUp(format!("no proof by induction: {what}")));
    match verdict {
        Verdict::False(violation) => why(format!(
            "a step from a state of the invariant violates `{}`, and the program need not reach that state",
            violation.text
        )),
        Verdict::Bounded(bounds) => {
            let list: Vec<String> = bounds.iter().map(ToString::to_string).collect();
            why(format!("a step meets a bound: {} (--unwind raises that of loops)", list.join("; ")))
        }
        Verdict::True | Verdict::Unknown(_) => verdict,
    }
}
