//! The interface between strategies and the translation: the request and the result.

use crate::back::Header;
use crate::driver::Driver;
use crate::scheme::Scheme;
use crate::translate::Loaded;
use sha2::{Digest, Sha256};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// A request for a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranslationRequest {
    /// Sequentialization scheme.
    pub scheme: Scheme,
    /// Driver of the sequential program.
    pub driver: Driver,
    /// Bound on the instances of a thread that is created in a loop; `None` leaves it to the translation.
    pub threads: Option<u32>,
    /// The name of the verifier that the translation is for.
    pub backend: String,
    /// The header that is included for this verifier.
    pub header: Header,
    /// The macros with which the file is preprocessed, if the verifier needs a preprocessed file.
    pub defines: Option<Vec<&'static str>>,
    /// The program to translate instead of the one that was read, for refinement loops.
    pub changed: Option<DerivedProgram>,
}

/// A program in normal form that was derived from the program that was read. Two such programs with the same content
/// are equal, so each is translated once.
#[derive(Clone)]
pub struct DerivedProgram {
    digest: String,
    normal: Arc<Loaded>,
}

impl DerivedProgram {
    /// The program with the source to which its places refer.
    pub fn new(normal: Arc<Loaded>) -> DerivedProgram {
        DerivedProgram { digest: digest(&format!("{:?}", normal.program)), normal }
    }

    /// The program.
    pub fn normal(&self) -> &Loaded {
        &self.normal
    }

    /// An identifier of the content: its digest.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

impl PartialEq for DerivedProgram {
    fn eq(&self, other: &DerivedProgram) -> bool {
        self.digest == other.digest
    }
}

impl Eq for DerivedProgram {}

impl fmt::Debug for DerivedProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.digest)
    }
}

impl TranslationRequest {
    /// An identifier of the translation, unique among all requests: a digest of every field, including fields that are
    /// added in the future.
    pub fn digest(&self) -> String {
        digest(&format!("{self:?}"))
    }
}

fn digest(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Display for TranslationRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = match self.scheme {
            Scheme::Resume => "resume",
            Scheme::Step => "step",
        };
        write!(f, "{scheme}, ")?;
        match self.driver {
            Driver::Unbounded => f.write_str("any number of rounds")?,
            Driver::Induction => f.write_str("induction")?,
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
    /// Whether the file states any property, that is, calls `ULSEQ_VIOLATION` or `ULSEQ_MISUSE`.
    pub has_properties: bool,
    /// Whether the file states any of the properties that are checked.
    pub has_asked: bool,
    /// Whether the file calls `ULSEQ_MISUSE`.
    pub has_misuse: bool,
    /// Whether the file calls `ULSEQ_BOUND`.
    pub has_bounds: bool,
    /// The number of visible points of all threads together, if none of them is in a loop: no execution has more steps,
    /// so if the driver loop is unwound once more than that, a proof needs no further unwinding.
    pub max_steps: Option<u32>,
    /// CBMC's name of the driver's loop (`main.0`), if known; the loop then gets a bound of its own.
    pub driver_loop: Option<String>,
    /// Models and assumptions on which every verdict on this file is conditional, one per line.
    pub rests_on: Vec<String>,
}

/// The interface of the translation that the strategy uses.
pub trait Translator {
    /// Translates the program as requested. The error is a message for the user.
    fn translate(&self, request: &TranslationRequest) -> Result<Translated, String>;

    /// The program with a numbered probe, `ULSEQ_REACH("n")`, before each assertion.
    fn probes(&self, _request: &TranslationRequest) -> Option<Probes> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn requests_that_differ_anywhere_have_different_digests() {
        let one = TranslationRequest {
            scheme: Scheme::Step,
            driver: Driver::Rounds(2),
            threads: None,
            backend: "cbmc".into(),
            header: Header::Cbmc,
            defines: None,
            changed: None,
        };
        let all = [
            one.clone(),
            TranslationRequest { scheme: Scheme::Resume, ..one.clone() },
            TranslationRequest { driver: Driver::Contexts(2), ..one.clone() },
            TranslationRequest { driver: Driver::Rounds(3), ..one.clone() },
            TranslationRequest { threads: Some(2), ..one.clone() },
            // With dashes, as in a file name, the next two are one and the same.
            TranslationRequest { backend: "cbmc-".into(), ..one.clone() },
            TranslationRequest { backend: "cbmc+".into(), ..one.clone() },
            TranslationRequest { header: Header::SvComp, ..one.clone() },
            TranslationRequest { defines: Some(Vec::new()), ..one.clone() },
            TranslationRequest { defines: Some(vec!["PROOF"]), ..one.clone() },
        ];
        let digests: BTreeSet<String> = all.iter().map(TranslationRequest::digest).collect();
        assert_eq!(digests.len(), all.len());
        assert_eq!(one.digest(), one.clone().digest());
    }
}
