//! The interface between the strategy and the translation: what is requested, and the result.

use crate::back::Header;
use crate::driver::Driver;
use crate::scheme::Scheme;
use std::fmt;
use std::path::PathBuf;

/// A request for a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Scheme.
    pub scheme: Scheme,
    /// Driver.
    pub driver: Driver,
    /// Bound on the instances of a thread that is created in a loop; `None` leaves it to the translation.
    pub threads: Option<u32>,
    /// The name of the verifier that the translation is for.
    pub backend: String,
    /// The header that is included for this verifier.
    pub header: Header,
    /// The macros with which the file is preprocessed, if the verifier needs a preprocessed file.
    pub defines: Option<Vec<&'static str>>,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = match self.scheme {
            Scheme::Resume => "resume",
            Scheme::Step => "step",
        };
        write!(f, "{scheme}, ")?;
        match self.driver {
            Driver::Unbounded => f.write_str("any number of rounds")?,
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
    /// Translates the program as requested. The error is a message for the user.
    fn translate(&self, request: &Request) -> Result<Translated, String>;

    /// The program with a numbered probe, `ULSEQ_REACH("n")`, before each assertion.
    fn probes(&self, _request: &Request) -> Option<Probes> {
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
