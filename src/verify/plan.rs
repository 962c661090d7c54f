//! The interface between the strategy and the translation: what to translate to, and the result.

use std::fmt;
use std::path::PathBuf;

/// The scheme: how a thread is suspended at a visible point and resumed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scheme {
    /// Control code around every statement, in three modes (UL-CSeq).
    Resume,
    /// A jump to where the thread was suspended.
    Jump,
    /// A function that runs a thread from one visible point to the next.
    Step,
}

/// The driver: in which order, and how often, threads are scheduled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Driver {
    /// Round-robin until all threads are finished, without a bound.
    RoundRobin,
    /// At most this many rounds.
    Rounds(u32),
    /// At most this many contexts, in any order.
    Contexts(u32),
}

impl Driver {
    /// The bound on rounds or contexts.
    pub(super) fn rounds(self) -> u32 {
        match self {
            Driver::RoundRobin => u32::MAX,
            Driver::Rounds(bound) | Driver::Contexts(bound) => bound,
        }
    }
}

/// The parameters of a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Scheme.
    pub scheme: Scheme,
    /// Driver.
    pub driver: Driver,
    /// Bound on the instances of a thread that is created in a loop; `None` leaves it to the translation.
    pub threads: Option<u32>,
    /// The name of the verifier that the translation is for.
    pub backend: String,
    /// The header that is included for this verifier.
    pub header: String,
    /// The macros with which the file is preprocessed, if the verifier needs a preprocessed file.
    pub defines: Option<Vec<&'static str>>,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = match self.scheme {
            Scheme::Resume => "resume",
            Scheme::Jump => "jump",
            Scheme::Step => "step",
        };
        write!(f, "{scheme}, ")?;
        match self.driver {
            Driver::RoundRobin => f.write_str("any number of rounds")?,
            Driver::Rounds(rounds) => write!(f, "rounds {rounds}")?,
            Driver::Contexts(contexts) => write!(f, "contexts {contexts}")?,
        }
        self.threads.map_or(Ok(()), |threads| write!(f, ", threads {threads}"))
    }
}

/// A translated program.
#[derive(Clone, Debug)]
pub struct Translated {
    /// The generated file.
    pub file: PathBuf,
    /// Number of thread instances, including `main`.
    pub threads: u32,
    /// Whether it states any property, that is, calls `ULSEQ_VIOLATION` or `ULSEQ_MISUSE`.
    pub has_properties: bool,
    /// Whether it calls `ULSEQ_MISUSE`.
    pub has_misuse: bool,
    /// Whether it calls `ULSEQ_BOUND`.
    pub has_bounds: bool,
    /// The number of visible points of all threads together, if none of them is in a loop: no execution has more
    /// steps, so a driver loop that is unwound once more than that needs no further unwinding for a proof.
    pub max_steps: Option<u32>,
    /// CBMC's name of the driver's loop (`main.0`), if known; the loop then gets a bound of its own.
    pub driver_loop: Option<String>,
    /// Models and assumptions that every verdict on this file rests on, one per line.
    pub rests_on: Vec<String>,
}

/// The translation as the strategy uses it.
pub trait Translator {
    /// Translates the program by a plan. The error is a message for the user.
    fn translate(&self, plan: &Plan) -> Result<Translated, String>;

    /// The program with a numbered probe, `ULSEQ_REACH("n")`, before each assertion.
    fn probes(&self, _plan: &Plan) -> Option<Probes> {
        None
    }
}

/// A program with numbered probes.
#[derive(Clone, Debug)]
pub struct Probes {
    /// The generated file.
    pub file: PathBuf,
    /// The places of assertions in the source, each with the numbers of its probes: an assertion may have several
    /// copies.
    pub places: Vec<(String, Vec<usize>)>,
}
