//! What an engine answers: the verdict, and the evidence that decides what follows from it.

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
    /// Models and assumptions that the verdict rests on, one per line.
    pub rests_on: Vec<String>,
    /// Whether the program has an assertion at all; `None` if the engine could not read the program.
    pub asserts: Option<bool>,
    /// Why a proof on the sequential program would not count: the verdict depends on something that C and POSIX leave
    /// open and that whoever works on that program decides in its own way.
    pub no_proof: Option<String>,
    /// Violations that it noticed without checking for them, one sentence each.
    pub warnings: Vec<String>,
}

/// What backs a verdict. The strategy decides by this, not by who answered: a proof whose evidence is not here that of
/// a proof is held back by [`Answer::no_proof`], and a violation without evidence of its own needs confirmation.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Of a proof.
    Proof(Proof),
    /// Of a violation.
    Violation {
        /// The execution that ends in it, if the engine knows it step by step.
        schedule: Option<Box<Schedule>>,
        /// The engine has replayed the execution in the reference semantics, so it counts as it is.
        confirmed: bool,
    },
    /// Neither proved nor violated.
    Open {
        /// What the engine found in the program that C and POSIX leave open. A verifier decides that in its own way,
        /// so a replay that ends otherwise than the verifier said does not refute the verifier.
        doubt: Option<String>,
    },
}

/// What a proof is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All states of the program itself were explored.
    Explored {
        /// Places of assertions that no execution reaches.
        missed: Vec<String>,
    },
    /// An argument from the text of the program itself.
    Static,
    /// All executions of the sequential program, in which whatever C and POSIX leave open is decided in one way.
    Sequential {
        /// How far loops were unwound at most; 0 if they were not.
        unwound: u32,
    },
}

impl Proof {
    /// Whether it holds however C and POSIX's open questions are decided, or does not depend on them.
    pub fn is_on_the_program(&self) -> bool {
        match self {
            Proof::Explored { .. } | Proof::Static => true,
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

    /// That of a run of a verifier, which works on the sequential program and unwound its loops so far.
    pub fn of_verifier(verdict: &Verdict, unwound: u32) -> Evidence {
        match verdict {
            Verdict::True => Evidence::Proof(Proof::Sequential { unwound }),
            Verdict::False(_) => Evidence::Violation { schedule: None, confirmed: false },
            Verdict::Bounded(_) | Verdict::Unknown(_) => Evidence::Open { doubt: None },
        }
    }
}
