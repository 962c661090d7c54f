//! Counterexample-guided slicing of variables (CEGPV): "Counter-Example Guided Program Verification", FM 2016.
//!
//! | step of the paper | module |
//! |---|---|
//! | choice of the variables V0 (Sect. 2, Fig. 3) | `selection`, on [`dependencies`](crate::analysis::dependencies) |
//! | abstraction (Sect. 4.1) | [`passes::slice`](crate::passes::slice) |
//! | counterexample mapping | [`statements`](crate::explore::counterexample::statements): by their numbers |
//! | reconstruction (Sect. 4.2, Sect. 5) | [`event_order::only`](crate::passes::event_order::only) |
//! | refinement (Sect. 4.3) | [`event_order::except`](crate::passes::event_order::except); `refinement` |
//!
//! An abstraction without a violation proves the program. The order of the events in a violation of the abstraction is
//! tried on the whole program; a violation of the whole program is replayed there and counts. If there is none, the
//! order is excluded from the abstraction. After [`MOST_ORDERS`] orders that come to nothing, or where an order cannot
//! be excluded, variables are added: those that decide what the abstraction left open on its way to the violation. The
//! last abstraction keeps all variables: it is the program, and its check the direct one.
//!
//! Where the paper leaves it open: values are never fixed in the reconstruction (so a negative answer always excludes
//! the whole order, Sect. 5), and the reconstruction tries one larger abstraction before the whole program, where the
//! paper calls itself.

mod refinement;
mod selection;
mod task;

use std::sync::Arc;
use std::time::Duration;

use super::checked_properties::CheckedProperties;
use super::{Answer, Engine};
use crate::analysis::dependencies::Dependencies;
use crate::interp::SemanticsOptions;
use crate::ir::Program;
use crate::passes::slice;
use crate::translate::Loaded;
pub use refinement::MOST_ORDERS;
use selection::Selection;
use task::SlicingTask;
pub use task::{AbstractionProof, AbstractionProver, CegpvOptions};

/// The name under which users ask for this strategy, and under which it is reported.
pub const NAME: &str = "cegpv";

/// The strategy as an engine.
pub struct CegpvEngine(SlicingTask);

impl CegpvEngine {
    /// The engine for a program in normal form.
    pub fn new(
        normal: &Arc<Loaded>,
        asked: CheckedProperties,
        semantics: SemanticsOptions,
        options: CegpvOptions,
    ) -> CegpvEngine {
        CegpvEngine(SlicingTask::new(normal, asked, semantics, options))
    }

    /// The same, with somebody who may prove an abstraction that the explorer leaves open.
    #[must_use]
    pub fn with_prover(mut self, prover: Box<dyn AbstractionProver>) -> CegpvEngine {
        self.0.prover = Some(prover);
        self
    }

    /// What the strategy has done so far, one line for each step: the variables of each abstraction, and what became of
    /// its violation.
    pub fn explanation(&self) -> Vec<String> {
        self.0.said()
    }

    /// The first abstraction: a program in normal form.
    pub fn first_abstraction(&self) -> Program {
        let (program, options) = (self.0.program(), &self.0.options);
        let dependencies = Dependencies::new(program);
        let first = Selection::first(program, &dependencies, options);
        slice::run(program, &first.sliced(program, &dependencies)).program
    }
}

impl Engine for CegpvEngine {
    fn name(&self) -> String {
        NAME.to_owned()
    }

    fn search(&self, time: Duration, memory: Option<u64>, stopped: &dyn Fn() -> bool) -> Answer {
        refinement::run(&self.0, time, memory, stopped)
    }

    fn is_assistant(&self) -> bool {
        self.0.options.beside
    }
}
