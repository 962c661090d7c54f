//! The answer of an engine: the verdict, and the evidence from which the strategy derives how far the verdict counts.

use crate::back::Verdict;
use crate::schedule::Schedule;

/// The answer of an engine.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// What backs the verdict.
    pub evidence: Evidence,
    /// The size of the search, for the report: `12345 states`.
    pub searched: String,
    /// Models and assumptions on which the verdict is conditional, one per line.
    pub rests_on: Vec<String>,
    /// Whether the program contains any assertion; `None` if the engine could not read the program.
    pub asserts: Option<bool>,
    /// The reason why a proof on the sequential program would not count: the verdict depends on behavior that C and
    /// POSIX leave open, and that each verifier of the sequential program resolves in its own way.
    pub no_proof: Option<String>,
    /// Whether executions that the engine explored reach every assertion, so that no proof holds vacuously.
    pub meets_all: bool,
    /// Violations that the engine noticed although it did not check for them, one sentence each.
    pub warnings: Vec<String>,
}

/// The evidence for a verdict. The strategy decides by this evidence, not by which engine answered: a proof without the
/// evidence of a proof is held back by [`Answer::no_proof`], and a violation without evidence of its own needs
/// confirmation.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Evidence for a proof.
    Proof(Proof),
    /// Evidence for a violation.
    Violation {
        /// The execution that ends in the violation, if the engine knows it step by step.
        schedule: Option<Box<Schedule>>,
        /// Other executions that end in a violation, if the first one may not be confirmed.
        others: Vec<Schedule>,
        /// The engine has replayed the execution in the reference semantics, so it counts as it is.
        confirmed: bool,
    },
    /// Evidence for an answer that is neither a proof nor a violation.
    Open {
        /// Behavior that the engine found in the program and that C and POSIX leave open. A verifier resolves it in its
        /// own way, so a replay that ends differently from what the verifier reported does not refute the verifier.
        doubt: Option<String>,
    },
}

/// The kind of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All states of the program itself were explored.
    Explored {
        /// Places of assertions that no execution reaches.
        missed: Vec<String>,
    },
    /// All states of an abstraction were explored: a program with all executions of this one, and more.
    Abstraction {
        /// Places of assertions that no execution of the abstraction reaches.
        missed: Vec<String>,
    },
    /// An argument from the text of the program itself.
    Static,
    /// All executions of the sequential program, which resolves all behavior that C and POSIX leave open in one way.
    Sequential {
        /// The maximum unwinding bound of the loops; 0 if no loop was unwound.
        unwound: u32,
    },
}

impl Proof {
    /// Whether the proof holds for every resolution of the behavior that C and POSIX leave open, or does not depend on
    /// it.
    pub fn is_on_the_program(&self) -> bool {
        match self {
            Proof::Explored { .. } | Proof::Abstraction { .. } | Proof::Static => true,
            Proof::Sequential { .. } => false,
        }
    }
}

impl Evidence {
    /// The proof, if it is one.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Evidence::Proof(proof) => Some(proof),
            Evidence::Violation { .. } | Evidence::Open { .. } => None,
        }
    }

    /// The execution that ends in the violation, if it is known step by step.
    pub fn schedule(&self) -> Option<&Schedule> {
        match self {
            Evidence::Violation { schedule, .. } => schedule.as_deref(),
            Evidence::Proof(_) | Evidence::Open { .. } => None,
        }
    }

    /// All executions that end in a violation, those that are known step by step.
    pub fn schedules(&self) -> impl Iterator<Item = &Schedule> {
        let others = match self {
            Evidence::Violation { others, .. } => others.as_slice(),
            Evidence::Proof(_) | Evidence::Open { .. } => &[],
        };
        self.schedule().into_iter().chain(others)
    }

    /// Whether a violation counts without further confirmation.
    pub fn is_confirmed(&self) -> bool {
        matches!(self, Evidence::Violation { confirmed: true, .. })
    }

    /// See [`Evidence::Open`].
    pub fn doubt(&self) -> Option<&str> {
        match self {
            Evidence::Open { doubt } => doubt.as_deref(),
            Evidence::Proof(_) | Evidence::Violation { .. } => None,
        }
    }

    /// The evidence of a verifier's run on the sequential program, with loops unwound up to this bound.
    pub fn of_verifier(verdict: &Verdict, unwound: u32) -> Evidence {
        match verdict {
            Verdict::True => Evidence::Proof(Proof::Sequential { unwound }),
            Verdict::False(_) => Evidence::Violation { schedule: None, others: Vec::new(), confirmed: false },
            Verdict::Bounded(_) | Verdict::Unknown(_) => Evidence::Open { doubt: None },
        }
    }
}
