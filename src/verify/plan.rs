//! What to translate to, and what came out: the words between the strategy and the translation.

use std::fmt;
use std::path::PathBuf;

/// The form of the thread code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scheme {
    /// Control code around every statement, in three modes (UL-CSeq).
    Resume,
    /// A jump to where the thread stopped.
    Jump,
    /// One step from one visible point to the next.
    Step,
}

/// The order in which threads run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Driver {
    /// Round after round until all threads are done, without a bound.
    RoundRobin,
    /// At most so many rounds.
    Rounds(u32),
    /// At most so many contexts, in any order.
    Contexts(u32),
}

impl Driver {
    /// How many rounds or contexts at most.
    pub(super) fn rounds(self) -> u32 {
        match self {
            Driver::RoundRobin => u32::MAX,
            Driver::Rounds(bound) | Driver::Contexts(bound) => bound,
        }
    }
}

/// One way to translate the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Form of the thread code.
    pub scheme: Scheme,
    /// Order of the threads.
    pub driver: Driver,
    /// How many instances of threads that are created in a loop; the translation's own choice if not given.
    pub threads: Option<u32>,
    /// For whom: the name of a verifier.
    pub backend: String,
    /// The header for its files.
    pub header: String,
    /// The macros to preprocess the file with, if the verifier wants it preprocessed.
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
    /// How many thread instances it has, `main` included.
    pub threads: u32,
    /// Whether it states any property (calls `ULSEQ_VIOLATION` or `ULSEQ_MISUSE`).
    pub has_properties: bool,
    /// Whether it calls `ULSEQ_MISUSE`.
    pub has_misuse: bool,
    /// Whether it calls `ULSEQ_BOUND`.
    pub has_bounds: bool,
    /// The number of visible points of all threads together, if none of them is in a loop: no run has
    /// more steps, so one more unwinding of the driver closes the proof.
    pub max_steps: Option<u32>,
    /// CBMC's name of the loop in the driver (`main.0`), if known: it then gets a bound of its own.
    pub driver_loop: Option<String>,
    /// Models and assumptions that every verdict on this file rests on, one a line.
    pub rests_on: Vec<String>,
}

/// The translation, as the strategy sees it.
pub trait Translator {
    /// Translates the program of this session by a plan. An error is a message for the user.
    fn translate(&self, plan: &Plan) -> Result<Translated, String>;

    /// The program with a probe before each assertion: `ULSEQ_REACH("n")` with its number.
    fn probes(&self, _plan: &Plan) -> Option<Probes> {
        None
    }
}

/// A program with numbered probes.
#[derive(Clone, Debug)]
pub struct Probes {
    /// The generated file.
    pub file: PathBuf,
    /// The places in the source, each with the numbers of its probes: an assertion may have been copied.
    pub places: Vec<(String, Vec<usize>)>,
}
