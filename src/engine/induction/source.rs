//! What an induction program is made of.

use std::path::Path;
use std::time::Duration;

use super::super::checked_properties::CheckedProperties;
use crate::ir::DataModel;
use crate::translate::{Loaded, Plan};

/// What an induction program is made of.
#[derive(Clone, Copy)]
pub struct InductionSource<'a> {
    /// The program, ready to be emitted.
    pub loaded: &'a Loaded,
    /// How it is emitted; the scheme and the driver are set here.
    pub plan: &'a Plan,
    /// The properties that the invariant is to prove.
    pub asked: CheckedProperties,
    /// The sizes of types.
    pub model: DataModel,
    /// Where the program is written for the symbolic engine.
    pub folder: &'a Path,
    /// The time for the search for an invariant.
    pub time: Duration,
    /// The memory for it, in bytes.
    pub memory: u64,
}
