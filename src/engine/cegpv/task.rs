//! What the strategy works on.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::engine::checked_properties::CheckedProperties;
use crate::engine::explicit::ExplicitEngine;
use crate::interp::{Properties, SemanticsOptions};
use crate::ir::Program;
use crate::passes::event_order;
use crate::translate::Loaded;

/// The options of the strategy.
#[derive(Clone, Debug)]
pub struct CegpvOptions {
    /// Names of variables that the first abstraction keeps in any case.
    pub keep: Vec<String>,
    /// How many rings of the dependency graph around the properties it keeps, after the variables that these read.
    pub rings: u32,
    /// Whether it runs beside a direct search, which it need not repeat: it begins with a smaller abstraction, and ends
    /// where it would keep all variables.
    pub beside: bool,
}

impl Default for CegpvOptions {
    /// The paper's choice for its example: the variables of the assertion, and those on which they depend directly.
    fn default() -> CegpvOptions {
        CegpvOptions { keep: Vec::new(), rings: 1, beside: false }
    }
}

/// Somebody who may prove an abstraction that the explorer leaves open.
pub trait AbstractionProver: Send + Sync {
    /// Proves within this time that the program has no violation, if possible.
    fn prove(&self, abstraction: &Loaded, time: Duration) -> Option<AbstractionProof>;
}

/// A proof that an abstraction has no violation.
#[derive(Clone, Debug)]
pub struct AbstractionProof {
    /// The verifier with its version.
    pub by: String,
    /// Models and assumptions on which it is conditional.
    pub rests_on: Vec<String>,
}

/// A program, what is asked about it, and what was done so far.
pub(super) struct SlicingTask {
    numbered: OnceLock<Program>,
    pub(super) normal: Arc<Loaded>,
    pub(super) direct: ExplicitEngine,
    pub(super) asked: CheckedProperties,
    pub(super) semantics: SemanticsOptions,
    pub(super) options: CegpvOptions,
    pub(super) prover: Option<Box<dyn AbstractionProver>>,
    log: Mutex<Vec<String>>,
}

impl SlicingTask {
    pub(super) fn new(
        normal: &Arc<Loaded>,
        asked: CheckedProperties,
        semantics: SemanticsOptions,
        options: CegpvOptions,
    ) -> SlicingTask {
        let direct = ExplicitEngine::new(normal, asked, semantics.clone());
        // What an abstraction violates beside is nothing that the program violates.
        let semantics = SemanticsOptions { noticed: Properties::NONE, ..semantics };
        let (numbered, prover, log) = (OnceLock::new(), None, Mutex::default());
        SlicingTask { numbered, normal: Arc::clone(normal), direct, asked, semantics, options, prover, log }
    }

    /// The program in normal form, with numbered statements: made at the first use, since most programs are decided
    /// before an assistant joins.
    pub(super) fn program(&self) -> &Program {
        self.numbered.get_or_init(|| {
            let mut program = self.normal.program.clone();
            event_order::prepare(&mut program);
            program
        })
    }

    /// The lines said so far.
    pub(super) fn said(&self) -> Vec<String> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn say(&self, line: String) {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    }
}
