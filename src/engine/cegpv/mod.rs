//! Counterexample-guided slicing of variables (CEGPV): "Counter-Example Guided Program Verification", FM 2016.
//!
//! | step of the paper | module |
//! |---|---|
//! | choice of the variables V0 (Sect. 2, Fig. 3) | `selection`, on [`dependencies`](crate::analysis::dependencies) |
//! | abstraction (Sect. 4.1) | [`slice`](crate::passes::slice) |
//! | counterexample mapping | `abstract_run`: by the identities of statements |
//! | reconstruction (Sect. 4.2, Sect. 5) | [`event_order::only`](crate::passes::event_order::only) |
//! | refinement (Sect. 4.3) | [`event_order::except`](crate::passes::event_order::except); `refinement` |
//!
//! An abstraction without a violation proves the program. The order of the events in a violation of the abstraction is
//! tried on the whole program; a violation of the whole program is replayed there and counts. If there is none, the order
//! is excluded from the abstraction. After [`MOST_ORDERS`] orders that come to nothing, or where an order cannot be
//! excluded, variables are added: those that decide what the abstraction left open on its way to the violation. The
//! last abstraction keeps all variables: it is the program, and its check the direct one.
//!
//! Where the paper leaves it open: values are never fixed in the reconstruction (so a negative answer always excludes the
//! whole order, Sect. 5), and the reconstruction does not recur.

mod abstract_run;
mod refinement;
mod selection;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::checked_properties::CheckedProperties;
use super::explicit::ExplicitEngine;
use super::{Answer, Engine};
use crate::interp::{Properties, SemanticsOptions};
use crate::ir::Program;
use crate::passes::event_order;
use crate::translate::Loaded;
pub use refinement::MOST_ORDERS;

/// The name under which users ask for this strategy, and under which it is reported.
pub const NAME: &str = "cegpv";

/// The options of the strategy.
#[derive(Clone, Debug)]
pub struct CegpvOptions {
    /// Names of variables that the first abstraction keeps in any case.
    pub keep: Vec<String>,
    /// How many rings of the dependency graph around the properties it keeps, after the variables that these read.
    pub rings: u32,
}

impl Default for CegpvOptions {
    /// The paper's choice for its example: the variables of the assertion, and those on which they depend directly.
    fn default() -> CegpvOptions {
        CegpvOptions { keep: Vec::new(), rings: 1 }
    }
}

/// The strategy as an engine.
pub struct CegpvEngine {
    /// The program in normal form, with numbered statements.
    program: Program,
    normal: Arc<Loaded>,
    direct: ExplicitEngine,
    asked: CheckedProperties,
    semantics: SemanticsOptions,
    options: CegpvOptions,
    log: Mutex<Vec<String>>,
}

impl CegpvEngine {
    /// The engine for a program in normal form.
    pub fn new(
        normal: &Arc<Loaded>,
        asked: CheckedProperties,
        semantics: SemanticsOptions,
        options: CegpvOptions,
    ) -> CegpvEngine {
        let mut program = normal.program.clone();
        event_order::number(&mut program);
        let direct = ExplicitEngine::new(normal, asked, semantics.clone());
        // What an abstraction violates beside is nothing that the program violates.
        let semantics = SemanticsOptions { noticed: Properties::NONE, ..semantics };
        let log = Mutex::default();
        CegpvEngine { program, normal: Arc::clone(normal), direct, asked, semantics, options, log }
    }

    /// What the strategy has done so far, one line for each step: the variables of each abstraction, and what became of
    /// its violation.
    pub fn explanation(&self) -> Vec<String> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn say(&self, line: String) {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    }
}

impl Engine for CegpvEngine {
    fn name(&self) -> String {
        NAME.to_owned()
    }

    fn search(&self, time: Duration, memory: Option<u64>, stopped: &dyn Fn() -> bool) -> Answer {
        refinement::run(self, time, memory, stopped)
    }
}
