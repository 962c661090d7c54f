//! The sequential verifiers (back ends): one in each file, behind a common trait ([`Verifier`]); `verifiers` lists
//! them. [`crate::replay`] turns the choices that a verifier prints into a schedule.
//!
//! The differences between them are in this module and in `stubs/back/*.h`; which programs a verifier misreads is in
//! [`crate::engine::unchecked`]. Building a verifier's command line and
//! parsing its answer are pure functions, so they are tested on recorded outputs without the verifier.

mod assertion_list;
pub mod automizer;
pub mod cbmc;
mod cbmc_trace;
pub mod cpachecker;
pub mod esbmc;
mod esbmc_trace;
mod find;
pub mod found_condition;
pub mod found_invariant;
pub mod generic;
mod header;
pub mod seahorn;
mod single_answer;
pub mod switched;
pub mod symbolic;
pub mod verdict;
mod verifier;

use std::sync::Arc;

pub use crate::data_model::DataModel;
pub use find::{header_for, installed, locate, named, version, Backend, FindError};
pub use header::Header;
pub use verdict::{Bound, Property, Reason, ReportedViolation, Verdict};
pub use verifier::{defines, property_text, Abilities, Mode, Verifier, VerifierTask, PROPERTY_FILE};

/// All built-in verifiers, in order of preference.
pub fn verifiers() -> Vec<Arc<dyn Verifier>> {
    let mut all: Vec<Arc<dyn Verifier>> = vec![
        Arc::new(cbmc::Cbmc),
        Arc::new(esbmc::Esbmc),
        Arc::new(cpachecker::CpaChecker),
        Arc::new(automizer::Automizer),
        Arc::new(seahorn::SeaHorn),
        Arc::new(symbolic::Symbolic),
    ];
    all.extend(generic::built_in().into_iter().map(|template| Arc::new(template) as Arc<dyn Verifier>));
    all
}
